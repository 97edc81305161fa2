import { describeAttacks } from "./suite/attacks.ts";
import { describeCalls } from "./suite/calls.ts";
import { describeLifetime } from "./suite/lifetime.ts";
import { describePaths } from "./suite/paths.ts";
import { describeProtocol } from "./suite/protocol.ts";
import { describeRaces } from "./suite/races.ts";
import type { ServerSubject } from "./suite/subject.ts";
import { describeSwaps } from "./suite/swaps.ts";
import { describe } from "./vendor/vitest.ts";

/** Everything that holds for every server made with the kit, run against a real process over stdio. */
export function describeServer(name: string, subject: ServerSubject): void {
  describe(name, () => {
    describe("protocol", () => describeProtocol(subject));
    describe("attacks", () => describeAttacks(subject));
    describe("calls", () => describeCalls(subject));
    describe("lifetime", () => describeLifetime(subject));
    describe("paths", () => describePaths(subject));
    describe("races", () => describeRaces(subject));
    describe("swaps", () => describeSwaps(subject));
  });
}
