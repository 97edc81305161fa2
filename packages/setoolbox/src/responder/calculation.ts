import { isDeepStrictEqual } from "node:util";
import type { Log } from "@benchwright/core";
import { unprintable } from "../protocol/json.ts";
import { problem } from "../protocol/problem.ts";
import type { CalculationRequest, SaveOrder } from "../protocol/request.ts";
import { type Finding, type RunBlock, refusal, resultDocument } from "../protocol/result.ts";
import type { Engine } from "./engine.ts";
import type { AtStep } from "./publish.ts";
import { saveRun } from "./store/save.ts";
import { type FoundRun, findRun, type Store, storeProblem } from "./store/store.ts";

export interface Calculating {
  readonly engine: Engine;
  readonly store: Store;
  readonly log: Log;
  readonly step: AtStep;
  /** The run block of this answer; `analysisId` when it is stored. */
  run(analysisId: string | null): RunBlock;
}

/**
 * Answers a calculation, and stores it when that was asked for and it is `ok`. A run that was stored by an earlier
 * attempt is answered with what was stored. Throws only what may pass by itself.
 */
export async function answerCalculation(request: CalculationRequest, context: Calculating): Promise<object> {
  const { save } = request;
  if (save === undefined) return resultDocument(await calculated(request, context), context.run(null));
  const earlier = await storedRun(request, context);
  if (earlier !== undefined) return answerStored(request, save, earlier, context);
  const finding = await calculated(request, context);
  if (finding.status !== "ok") return resultDocument(notSaved(finding), context.run(null));
  const end = await saveRun(context.store, {
    request,
    order: save,
    engineVersion: context.engine.version,
    document: (analysisId) => resultDocument(finding, context.run(analysisId)),
    step: context.step,
  });
  if (end.state === "saved") return end.document;
  if (end.state === "found") return answerStored(request, save, end.run, context);
  return resultDocument(refusal([end.problem]), context.run(null));
}

async function calculated(
  { tool, inputs, displayUnits, runId }: CalculationRequest,
  context: Calculating,
): Promise<Finding> {
  const finding = await attempt(() => context.engine.calculate(tool, inputs, displayUnits), runId, context);
  await context.step("computed");
  return finding;
}

async function attempt(
  calculate: () => Finding | Promise<Finding>,
  runId: string,
  { log }: Calculating,
): Promise<Finding> {
  try {
    const finding = await calculate();
    const bad = unprintable(finding);
    if (bad === undefined) return finding;
    log.warn(`${runId}: the calculation yielded something that cannot be written: ${bad.path} ${bad.fault}`);
  } catch (error) {
    log.warn(`${runId}: the calculation failed: ${error instanceof Error ? error.stack : String(error)}`);
  }
  const message = "The calculation failed inside the engine; the inputs are not to blame.";
  const correction = `Report it with the run id ${runId}; the details are in the responder's log.`;
  return refusal([problem("internal_error", null, message, correction)]);
}

async function storedRun({ runId }: CalculationRequest, { store }: Calculating): Promise<FoundRun | undefined> {
  try {
    return await findRun(store, runId);
  } catch (error) {
    // A store that cannot be read is told when it is to be written; here only what may pass is worth stopping for.
    storeProblem(error);
    return undefined;
  }
}

function answerStored(
  request: CalculationRequest,
  order: SaveOrder,
  { analysis, projectName }: FoundRun,
  context: Calculating,
): object {
  const asked = { tool: request.tool, inputs: request.inputs, displayUnits: request.displayUnits ?? null, ...order };
  const { tool, inputs, displayUnits, name } = analysis;
  const stored = { tool, inputs, displayUnits, projectName, analysisName: name };
  // Printed first, because what was stored has been through JSON, where -0 is 0.
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(asked)), stored)) return analysis.result;
  const message = "The project store holds an analysis of another request under this run id.";
  return resultDocument(
    refusal([problem("run_id_reused", "runId", message, "Send the request under a run id that was never used.")]),
    context.run(null),
  );
}

function notSaved(finding: Finding): Finding {
  const message = `Nothing was saved, because the run ended ${finding.status}.`;
  return { ...finding, warnings: [...(finding.warnings ?? []), { code: "not_saved", message, field: "save" }] };
}
