import { Attached, type Attachment, defineTool, integer, shown, writePath, z } from "@benchwright/core";
import { runId } from "../app/arguments.ts";
import { connectAnswered } from "../app/connection.ts";
import { budgetOf } from "../app/plot/budget.ts";
import { noteOf, statementOf } from "../app/plot/charts.ts";
import { values } from "../app/plot/fields.ts";
import { keepPicture, sha256 } from "../app/plot/keep.ts";
import { openRaster } from "../app/plot/raster.ts";
import { requestOf, resultOf } from "../app/plot/run-files.ts";
import { sweepMargin } from "../app/plot/sweep.ts";
import { givenRunId } from "../app/send.ts";
import type { ExchangePaths } from "../protocol/places.ts";
import type { RunId } from "../protocol/run-id.ts";
import type { Chart } from "../render/chart/draw.ts";
import { factLines } from "../render/chart/facts.ts";

const FORMATS = { png: "image/png", svg: "image/svg+xml" } as const;

export default defineTool({
  name: "setoolbox_plot",
  title: "Draw a run",
  effect: "create",
  description:
    "A picture of an earlier run, by its run id: the waterfall of its link budget, line by line, or its margin against distance. " +
    "Every number drawn is in the answer too; for the result document itself use setoolbox_get_result. " +
    "The curve is calculated here from the run's inputs, and refused unless it meets the run's own result.",
  input: {
    runId,
    kind: z
      .enum(["waterfall", "margin"])
      .describe("waterfall: needs an answer that is a sum of decibels. margin: needs a link with a distance.")
      .default("waterfall"),
    format: z.enum(["png", "svg"]).describe("png is shown as an image; svg is handed over as text.").default("png"),
    width: integer(400, 1568, "Width in pixels.").default(900),
    output: writePath("File to save the picture in as well.").optional(),
    overwrite: z.boolean().describe("Replace the file if it exists.").optional(),
  },
  output: {
    runId: z.string().describe("The run that is drawn."),
    kind: z.string().describe("What is drawn."),
    format: z.string().describe("png or svg."),
    width: z.number().describe("Pixels."),
    height: z.number().describe("Pixels."),
    output: z.string().describe("The saved file, read back.").optional(),
    bytes: z.number().describe("Size of the picture."),
    sha256: z.string().describe("Hash of the picture."),
    values,
  },
  example: { runId: "2026-09-13T21-02-11-a7f3", kind: "margin" },
  run: async ({ runId: given, kind, format, width, output }, context) => {
    const id = givenRunId(given);
    const { paths } = await connectAnswered(context);
    const { chart, numbers } = kind === "margin" ? await curveOf(paths, id, context.signal) : await budget(paths, id);
    // Loaded with the first picture: the server starts without what only pictures need.
    const { drawChart } = await import("../render/chart/draw.ts");
    const picture = await drawChart(chart, width, format, await openRaster());
    const kept = output === undefined ? undefined : await keepPicture(output, picture.bytes, context);
    const value = {
      runId: id,
      kind,
      format,
      width: picture.width,
      height: picture.height,
      ...(kept === undefined ? {} : { output: kept }),
      bytes: picture.bytes.length,
      sha256: sha256(picture.bytes),
      values: numbers,
    };
    return new Attached(value, [attachment(id, kind, format, picture.bytes)]);
  },
  text: factLines,
});

type Drawn = { readonly chart: Chart; readonly numbers: z.output<typeof values> };

const LONGEST_WORDS = 120;

async function budget(paths: ExchangePaths, id: RunId): Promise<Drawn> {
  const { MOST_LINES } = await import("../render/chart/waterfall.ts");
  const document = await resultOf(paths, id);
  const { lines, result } = budgetOf(document, MOST_LINES);
  const words = (text: string) => shown(text, LONGEST_WORDS);
  return {
    chart: {
      kind: "waterfall",
      budget: {
        title: `${words(result.label)}, line by line`,
        subtitle: subtitle(document, id),
        lines: lines.map((line) => ({
          ...line,
          label: words(line.label),
          unit: shown(line.unit, 12),
          runningUnit: shown(line.runningUnit, 12),
        })),
        result: { ...result, label: words(result.label), unit: shown(result.unit, 12) },
      },
    },
    numbers: { lines, result },
  };
}

async function curveOf(paths: ExchangePaths, id: RunId, signal: AbortSignal): Promise<Drawn> {
  const document = await resultOf(paths, id);
  const sweep = await sweepMargin(await requestOf(paths, id), document, signal);
  const { distanceUnit, points, requiredMargin, run, maxDistance, difference, engineVersion, gaps } = sweep;
  const note = noteOf(sweep);
  const shared = { distanceUnit, requiredMargin, run, note };
  return {
    chart: {
      kind: "margin",
      curve: {
        ...shared,
        title: "Link margin against distance",
        subtitle: subtitle(document, id),
        points,
        maxDistance,
      },
    },
    numbers: {
      ...shared,
      points: [...points],
      ...(maxDistance === undefined ? {} : { maxDistance }),
      difference,
      engineVersion,
      ...(gaps.length === 0 ? {} : { gaps: [...gaps] }),
    },
  };
}

function subtitle(document: Readonly<Record<string, unknown>>, id: RunId): readonly string[] {
  return [shown(statementOf(document), 200), `Run ${id}`];
}

/** Hosts show PNG as an image; most refuse a whole answer for an SVG image, so that is handed over as the text it is. */
function attachment(id: RunId, kind: string, format: keyof typeof FORMATS, bytes: Uint8Array): Attachment {
  const mimeType = FORMATS[format];
  if (format === "png") return { type: "image", bytes, mimeType };
  const uri = `benchwright://picture/${id}/${kind}.svg`;
  return { type: "resource", uri, mimeType, text: new TextDecoder().decode(bytes) };
}
