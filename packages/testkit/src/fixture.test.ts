import { afterAll } from "vitest";
import { fixtureSubject } from "./fixture-command.ts";
import { describeServer } from "./server-suite.ts";

const subject = await fixtureSubject();
afterAll(() => subject.remove());

describeServer("the fixture server", subject);
