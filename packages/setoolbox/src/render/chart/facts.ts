import { type Rendering, shown, table } from "@benchwright/core";
import { decibels, plain, signedDecibels } from "./number.ts";

interface DrawnLine {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  readonly runningTotal: number;
  readonly runningUnit: string;
}

interface DrawnPoint {
  readonly distance: number;
  readonly margin: number;
  readonly inside: boolean;
}

/** What a picture shows, as its answer holds it. */
export interface PictureFacts {
  readonly runId: string;
  readonly kind: string;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  readonly output?: string | undefined;
  readonly bytes: number;
  readonly sha256: string;
  readonly values: {
    readonly lines?: readonly DrawnLine[] | undefined;
    readonly result?: { readonly label: string; readonly value: number; readonly unit: string } | undefined;
    readonly points?: readonly DrawnPoint[] | undefined;
    readonly distanceUnit?: string | undefined;
    readonly run?: { readonly distance: number; readonly margin: number } | undefined;
    readonly requiredMargin?: number | undefined;
    readonly maxDistance?: number | undefined;
    readonly note?: string | undefined;
  };
}

const EVERY = 6;

/** The numbers of a picture as a table, after a line on the picture itself. */
export function factLines(facts: PictureFacts): Rendering {
  const { runId, kind, format, width, height, output, bytes, sha256, values } = facts;
  const kept = output === undefined ? "" : `, saved and read back: ${shown(output, 300)}`;
  const head = `${kind} of ${shown(runId)}: ${format} of ${width} x ${height} px, ${bytes} bytes, sha256 ${sha256.slice(0, 12)}${kept}`;
  const [header = "", ...rows] = values.lines === undefined ? curveRows(values) : budgetRows(values);
  const more = (count: number) => `… ${rows.length - count} more rows; the structured content has all of them`;
  return { head: [head, ...summary(values), header].join("\n"), rows, more };
}

function budgetRows({ lines = [], result }: PictureFacts["values"]): string[] {
  return table(
    ["line", "value", "unit", "running sum", "unit"],
    [
      ...lines.map(({ label, value, unit, runningTotal, runningUnit }) => [
        shown(label),
        signedDecibels(value),
        shown(unit),
        decibels(runningTotal),
        shown(runningUnit),
      ]),
      ...(result === undefined ? [] : [[shown(result.label), decibels(result.value), shown(result.unit)]]),
    ],
  );
}

/** Some points of the curve, the run's own and the one at the maximum distance among them. */
function curveRows({ points = [], distanceUnit = "", run, maxDistance }: PictureFacts["values"]): string[] {
  const told = points.filter(
    ({ distance }, index) => index % EVERY === 0 || distance === run?.distance || distance === maxDistance,
  );
  return table(
    [`distance ${shown(distanceUnit)}`, "margin dB", "models"],
    told.map(({ distance, margin, inside }) => [
      plain(distance),
      decibels(margin),
      inside ? "" : "outside their range",
    ]),
  );
}

function summary({
  run,
  requiredMargin,
  maxDistance,
  distanceUnit = "",
  note,
  points = [],
}: PictureFacts["values"]): string[] {
  if (run === undefined || requiredMargin === undefined) return [];
  const unit = shown(distanceUnit);
  const most = maxDistance === undefined ? "none" : `${plain(maxDistance)} ${unit}`;
  return [
    `run ${decibels(run.margin)} dB at ${plain(run.distance)} ${unit}; required ${decibels(requiredMargin)} dB; maximum distance ${most}`,
    ...(note === undefined ? [] : [note]),
    `every ${EVERY}th of ${points.length} points; the structured content has all of them`,
  ];
}
