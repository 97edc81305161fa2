// The folder exchange against the original's one-second poll, and link budgets through the folder and in process.
import { mkdtempSync, rmSync } from "node:fs";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readSettings } from "../packages/setoolbox/src/app/settings.ts";
import { awaitAnswer } from "../packages/setoolbox/src/app/wait.ts";
import { calculators } from "../packages/setoolbox/src/model/calculator.ts";
import { type ExchangePaths, exchangePaths } from "../packages/setoolbox/src/protocol/places.ts";
import type { RunId } from "../packages/setoolbox/src/protocol/run-id.ts";
import { answerQueued } from "../packages/setoolbox/src/responder/start.ts";
import { line, milliseconds, ratio, summarise, type Times, timed } from "./measure.ts";

const REQUESTS = 1_000;
const INPUTS = {
  solveFor: "linkMargin",
  transmitPower: { value: 20, unit: "W" },
  transmitAntennaGain: { value: 33, unit: "dBi" },
  receiveAntennaGain: { value: 42, unit: "dBi" },
  frequency: { value: 12, unit: "GHz" },
  distance: { value: 36_000, unit: "km" },
  systemNoiseTemperature: { value: 150, unit: "K" },
  dataRate: { value: 20, unit: "Mbit/s" },
  requiredEbN0: { value: 6, unit: "dB" },
};

export async function benchSetoolbox(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "benchwright-bench-"));
  try {
    const watched = await latency(folder, 60, untilWatched);
    const polled = await latency(folder, 8, untilPolled);
    line("published to read, watching", milliseconds(watched), "10 ms");
    line("published to read, polling once a second", milliseconds(polled));
    line("  faster by (medians)", ratio(polled.median / watched.median));
    await throughput(join(folder, "exchange"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds from the moment a result is put in place to the moment a waiting client has read it. */
async function latency(
  root: string,
  rounds: number,
  until: (paths: ExchangePaths, runId: RunId) => Promise<unknown>,
): Promise<Times> {
  const samples: number[] = [];
  const paths = exchangePaths(root);
  await mkdir(paths.out, { recursive: true });
  for (let round = 0; round < rounds; round++) {
    const runId = `run-${rounds}-${round}` as RunId;
    const temporary = join(paths.out, ".tmp");
    await writeFile(temporary, `{"status":"ok","run":{"runId":"${runId}"}}`);
    const read = until(paths, runId).then(() => performance.now());
    // The client waits already, at any point of its interval.
    await wait(30 + ((round * 137) % 900) * (rounds < 10 ? 1 : 0.02));
    const published = performance.now();
    await link(temporary, join(paths.out, `${runId}.json`));
    samples.push((await read) - published);
    await rm(temporary);
  }
  return summarise(samples);
}

/** The server's own way of waiting. */
function untilWatched(paths: ExchangePaths, runId: RunId): Promise<unknown> {
  const settings = { ...readSettings({}), pollMilliseconds: 1_000 };
  const signal = new AbortController().signal;
  return awaitAnswer({ paths, settings, origin: "configured", engine: undefined }, runId, {
    signal,
    timeoutSeconds: 30,
    progress: () => undefined,
  });
}

async function untilPolled(paths: ExchangePaths, runId: RunId): Promise<void> {
  const path = join(paths.out, `${runId}.json`);
  while (
    !(await readFile(path).then(
      () => true,
      () => false,
    ))
  )
    await wait(1_000);
}

async function throughput(folder: string): Promise<void> {
  const calculator = calculators.get("link_budget");
  if (calculator === undefined) throw new Error("no link budget calculator");
  const direct = async () => {
    for (let run = 0; run < REQUESTS; run++) calculator.calculate(INPUTS);
  };
  await direct();
  const inProcess = await timed(direct);
  await mkdir(join(folder, "in"), { recursive: true });
  for (let run = 0; run < REQUESTS; run++) {
    const request = { runId: `run-${run}`, tool: "link_budget", inputSchemaVersion: 1, inputs: INPUTS };
    await writeFile(join(folder, "in", `run-${run}.json.tmp`), JSON.stringify(request));
    await rename(join(folder, "in", `run-${run}.json.tmp`), join(folder, "in", `run-${run}.json`));
  }
  const through = await timed(() => answerQueued({ folder }));
  line(`link budgets in process, ${REQUESTS}`, `${perSecond(inProcess)} a second`);
  line(`link budgets through the folder, ${REQUESTS}`, `${perSecond(through)} a second`);
  line("  in process against the folder", ratio(through / inProcess));
}

function perSecond(taken: number): string {
  return ((REQUESTS / taken) * 1000).toFixed(0);
}
