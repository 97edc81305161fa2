import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CallOutcome, callTool, TEXT_BUDGET, VALUE_BUDGET, Workspace } from "@benchwright/core";
import { describe, expect, test } from "vitest";
import { preparedFolder, publishAnswer, temporaryFolder, testServer } from "../app/testing/server.ts";
import { until } from "../responder/testing/scene.ts";
import { loadCanvas } from "../vendor/canvas.ts";
import plot from "./plot.ts";

const q = (value: number, unit: string) => ({ value, unit });
const SATELLITE = {
  solveFor: "linkMargin",
  transmitPower: q(100, "W"),
  transmitAntennaGain: q(32, "dBi"),
  frequency: q(11.9, "GHz"),
  stationLatitude: q(48, "deg"),
  stationLongitude: q(11, "deg"),
  satelliteLongitude: q(19.2, "deg"),
  stationAltitude: q(0.5, "km"),
  receiveAntennaDiameter: q(0.6, "m"),
  receiveAntennaEfficiency: q(0.65, "1"),
  antennaNoiseTemperature: q(45, "K"),
  receiverNoiseFigure: q(0.8, "dB"),
  rainModel: "itu618",
  rainRate: q(35, "mm/h"),
  rainHeight: q(3.2, "km"),
  timeExceedance: q(0.1, "%"),
  polarizationTilt: q(45, "deg"),
  dataRate: q(30, "Mbit/s"),
  coding: "DVB-S2",
  modcod: "QPSK 3/4",
  requiredMargin: q(3, "dB"),
};
const GROUND = {
  solveFor: "linkMargin",
  transmitPower: q(23, "dBm"),
  transmitAntennaGain: q(38, "dBi"),
  frequency: q(18, "GHz"),
  distance: q(12_000, "m"),
  receiveAntennaGain: q(38, "dBi"),
  systemNoiseTemperature: q(1000, "K"),
  rainModel: "itu530",
  rainRate: q(35, "mm/h"),
  timeExceedance: q(0.01, "%"),
  polarizationTilt: q(90, "deg"),
  dataRate: q(155, "Mbit/s"),
  requiredEbN0: q(13, "dB"),
};
const FREE = {
  solveFor: "linkMargin",
  eirp: q(53, "dBW"),
  frequency: q(12, "GHz"),
  distance: q(38_000, "km"),
  gOverT: q(17, "dB/K"),
  dataRate: q(30, "Mbit/s"),
  requiredEbN0: q(6, "dB"),
};

type Value = Readonly<Record<string, unknown>>;

/** Calls of the tool with a workspace and an exchange folder of its own; the embedded responder answers runs. */
async function bench() {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "exchange"));
  const { environment, log, answer } = testServer({
    SETOOLBOX_AGENT_FOLDER: join(folder, "exchange"),
    SETOOLBOX_AGENT_ENGINE: "1",
  });
  const workspace = new Workspace([folder], { start: folder });
  const signal = new AbortController().signal;
  const host = { workspace, environment, log, signal, textBudget: TEXT_BUDGET, valueBudget: VALUE_BUDGET };
  const draw = (runId: string, args: object = {}): Promise<CallOutcome> => callTool(plot, { runId, ...args }, host);
  return {
    folder,
    exchange: join(folder, "exchange"),
    draw,
    run: async (runId: string, inputs: object, more: object = {}): Promise<Value> =>
      (await answer("run", { tool: "link_budget", inputs, runId, ...more })).value,
    drawn: async (runId: string, args: object = {}) => {
      const outcome = await draw(runId, args);
      if (!outcome.ok) throw new Error(outcome.text);
      return outcome;
    },
  };
}

function imageOf({ attachments }: Extract<CallOutcome, { ok: true }>): Uint8Array {
  const [image] = attachments;
  if (image?.type !== "image") throw new Error("no image");
  return image.bytes;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const at = (value: unknown, ...path: (string | number)[]): unknown =>
  path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), value);

describe("a waterfall", () => {
  test("carries the lines and the result of the run's document, and says so in a table", async () => {
    const { run, drawn } = await bench();
    const document = await run("r1", FREE);
    const { value, text } = await drawn("r1");
    const lines = at(document, "answer", "budget", "lines") as Value[];
    expect(at(value, "values", "lines")).toEqual(lines.map(({ name: _name, ...line }) => line));
    expect(at(value, "values", "result", "value")).toBe(at(document, "answer", "value"));
    expect(text.replace(/\d+ bytes, sha256 \w+/, "… bytes, sha256 …")).toMatchInlineSnapshot(`
      "waterfall of r1: png of 900 x 404 px, … bytes, sha256 …
      line                  value    unit      running sum  unit
      EIRP                  +53.00   dBW       53.00        dBW
      Free-space path loss  −205.63  dB        −152.63      dBW
      Figure of merit G/T   +17.00   dB/K      −135.63      dBW/K
      Boltzmann's constant  +228.60  dBW/K/Hz  92.97        dBHz
      Data rate, 10 log10   −74.77   dBHz      18.20        dB
      Required Eb/N0        −6.00    dB        12.20        dB
      Link margin           12.20    dB"
    `);
  });

  test("is a PNG of the size that the answer says, the same bytes every time", async () => {
    const { run, drawn } = await bench();
    await run("r1", SATELLITE);
    for (const width of [400, 900, 1568]) {
      const first = await drawn("r1", { width });
      const bytes = Buffer.from(imageOf(first));
      expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, first.value["height"]]);
      expect([first.value["bytes"], first.value["sha256"]]).toEqual([bytes.length, sha256(bytes)]);
      expect(Buffer.compare(bytes, imageOf(await drawn("r1", { width })))).toBe(0);
    }
  });

  test("has the colours of gain, loss and result where its bars are", async () => {
    const { run, drawn } = await bench();
    await run("r1", FREE);
    const bars = await barsOf(String(at((await drawn("r1", { format: "svg" })).attachments, 0, "text")));
    const { createCanvas, loadImage } = await loadCanvas();
    const image = await loadImage(imageOf(await drawn("r1")));
    const context = createCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    expect(bars.map(({ fill }) => fill)).toEqual([
      "#0072b2",
      "#d55e00",
      "#0072b2",
      "#0072b2",
      "#d55e00",
      "#d55e00",
      "#3e4c59",
    ]);
    for (const { x, y, fill } of bars) {
      const [red, green, blue] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
      expect([red, green, blue]).toEqual([1, 3, 5].map((from) => Number.parseInt(fill.slice(from, from + 2), 16)));
    }
  });

  test("is drawn from anybody's document that has a budget, and from no other", async () => {
    const folder = await preparedFolder();
    const server = testServer({ SETOOLBOX_AGENT_FOLDER: folder });
    const line = (value: number, runningTotal: number) => {
      return { label: "a <b> & c\u202e", value, unit: "dB", runningTotal, runningUnit: "dB" };
    };
    const publish = (runId: string, answer: unknown, status = "ok") =>
      publishAnswer(folder, `${runId}.json`, JSON.stringify({ status, answer, run: { runId } }));
    const result = { label: "R", value: 3, unit: "dB", more: 1 };
    await publish("good", { budget: { lines: [line(5, 5), line(-2, 3)], result } });
    await publish("wrong", { budget: { lines: [line(5, 5), line(-2, 2)], result } });
    await publish("other", { budget: { lines: [line(5, 5)], result } });
    await publish("huge", { budget: { lines: [line(1e308, 1e308)], result: { ...result, value: 1e308 } } });
    await publish("many", {
      budget: { lines: Array.from({ length: 41 }, () => line(0, 0)), result: { ...result, value: 0 } },
    });
    await publish("none", { value: 3 });
    await publish("bad", null, "error");
    const { text } = await server.answer("plot", { runId: "good", format: "svg" });
    expect(text).toContain("a <b> & c\\u202e");
    const refused = async (runId: string) => {
      const outcome = await server.call("plot", { runId });
      return outcome.ok ? outcome.text : outcome.text.slice(0, 120);
    };
    expect(
      await Promise.all(["wrong", "other", "huge", "many", "none", "bad", "absent"].map(refused)),
    ).toMatchInlineSnapshot(`
      [
        "plot-unverified: The budget of the run does not add up: after "a <b> & c\\u202e" the sum is 3, not 2. Bars drawn from it ",
        "plot-unverified: The budget of the run does not add up: the lines sum to 5, not 3. Bars drawn from it would show somethi",
        "plot-unverified: The budget of the run does not add up: "a <b> & c\\u202e" adds 1e+308, which no decibels are. Bars drawn",
        "plot-nothing-to-draw: The budget has 41 lines. A picture holds at most 40. setoolbox_get_result shows what the run holds",
        "plot-nothing-to-draw: The run ended ok and has no line-by-line budget. A budget comes with answers that are sums of deci",
        "plot-nothing-to-draw: The run ended error and has no line-by-line budget. A budget comes with answers that are sums of d",
        "result-absent: There is no result of the run absent. No request with this run id waits and none was answered. setoolbox_",
      ]
    `);
  });
});

describe("a margin against distance", () => {
  test.each([
    ["a satellite in rain", SATELLITE],
    ["a terrestrial link in rain", GROUND],
    ["free space", FREE],
    ["a maximum distance", { ...GROUND, distance: undefined, solveFor: "maxDistance" }],
    ["C/N with a margin besides", { ...FREE, solveFor: "carrierToNoise", noiseBandwidth: q(36, "MHz") }],
  ])("of %s meets the run, and the required margin at the maximum distance", async (_, inputs) => {
    const { run, drawn } = await bench();
    const document = await run("r1", JSON.parse(JSON.stringify(inputs)));
    const { value } = await drawn("r1", { kind: "margin" });
    const values = at(value, "values") as Value;
    const points = values["points"] as { distance: number; margin: number }[];
    const own = values["run"] as { distance: number; margin: number };
    const stated =
      at(document, "answer", "quantity") === "maxDistance"
        ? at(document, "answer", "budget", "result", "value")
        : at(document, "result", "linkMargin", "value");
    expect(own.margin).toBe(stated);
    expect(
      Math.abs((points.find(({ distance }) => distance === own.distance)?.margin ?? Number.NaN) - own.margin),
    ).toBeLessThan(1e-9);
    const most = points.find(({ distance }) => distance === values["maxDistance"]);
    expect(most?.margin).toBeCloseTo(Number(values["requiredMargin"]), 6);
    expect(points.length).toBeGreaterThanOrEqual(60);
    // Each point is what a run of its own says.
    if (!("distance" in inputs) || inputs.distance === undefined) return;
    const far = points[50] ?? { distance: 0, margin: 0 };
    const again = await run("r2", {
      ...inputs,
      solveFor: "linkMargin",
      distance: q(far.distance, String(values["distanceUnit"])),
    });
    expect(at(again, "answer", "value")).toBeCloseTo(far.margin, 9);
  });

  test("says in its text what it shows", async () => {
    const { run, drawn } = await bench();
    await run("r1", SATELLITE);
    const { text } = await drawn("r1", { kind: "margin" });
    expect(text.replace(/\d+ bytes, sha256 \w+/, "… bytes, sha256 …")).toMatchInlineSnapshot(`
      "margin of r1: png of 900 x 589 px, … bytes, sha256 …
      run 8.89 dB at 38,239.8 km; required 3.00 dB; maximum distance 75,356.4 km
      Curve: 62 calculations by engine benchwright 0.1.0, equal to the run at its distance; elevation held at 34.296 deg.
      every 6th of 62 points; the structured content has all of them
      distance km  margin dB
      7,647.95     22.87
      11,367.6     19.43
      16,896.3     15.99
      25,113.9     12.54
      37,328.3     9.10
      38,239.8     8.89
      51,936.7     6.23
      75,356.4     3.00
      107,407      −0.08
      159,646      −3.52
      237,290      −6.96
      352,698      −10.41"
    `);
  });

  test("is refused where the run does not determine it, saying what is missing", async () => {
    const { run, draw } = await bench();
    await run("loss", { solveFor: "pathLoss", frequency: q(1, "GHz"), distance: q(10, "km") });
    await run("stated", { ...FREE, frequency: undefined, distance: undefined, totalPathLoss: q(207, "dB") });
    const { frequency, distance } = FREE;
    const loss = at(await run("path", { solveFor: "pathLoss", frequency, distance }), "answer", "value");
    await run("fixed", { ...FREE, freeSpacePathLoss: q(Number(loss), "dB") });
    await run("power", {
      ...FREE,
      eirp: undefined,
      gOverT: undefined,
      receivedPower: q(-120, "dBW"),
      systemNoiseTemperature: q(150, "K"),
    });
    await run("wrong", { ...FREE, frequency: 12 });
    await run("vague", { transmitPower: q(1, "W") });
    const texts = await Promise.all(
      ["loss", "stated", "fixed", "power", "wrong", "vague"].map(
        async (runId) => (await draw(runId, { kind: "margin" })).text,
      ),
    );
    expect(texts).toMatchInlineSnapshot(`
      [
        "plot-nothing-to-draw: The run determines no link margin. Missing: transmitPower, transmitAntennaGain, receiveAntennaGain, systemNoiseTemperature, dataRate, requiredEbN0. Ask for these inputs and run again with solveFor linkMargin; the waterfall of this run may be drawn all the same.",
        "plot-nothing-to-draw: The run determines no distance. Missing: distance. Ask for these inputs and run again with solveFor linkMargin; the waterfall of this run may be drawn all the same.",
        "plot-nothing-to-draw: The margin of this run cannot be calculated at other distances. Free-space path loss is 205.62708 dB by freeSpacePathLoss, but 217.827955 dB by frequency, distance. setoolbox_get_result shows what the run holds.",
        "plot-nothing-to-draw: The margin of this run does not depend on the distance. Its inputs state the path loss, the received power or a ratio that follows from it. setoolbox_get_result shows what the run holds.",
        "plot-nothing-to-draw: The run ended error. A curve passes through the run's own margin. setoolbox_get_result shows what the run holds.",
        "plot-nothing-to-draw: The run determines no link margin. Missing: transmitAntennaGain, frequency, distance, receiveAntennaGain, systemNoiseTemperature, dataRate, requiredEbN0. Ask for these inputs and run again with solveFor linkMargin; the waterfall of this run may be drawn all the same.",
      ]
    `);
  });

  test("is refused when the engine here does not meet the run's own result", async () => {
    const { exchange, run, draw } = await bench();
    const document = await run("r1", FREE);
    const request = JSON.parse(
      await until(() => readFile(join(exchange, "done", "r1.json"), "utf8"), "the request in done/"),
    );
    const shifted = structuredClone(document) as { result: { linkMargin: { value: number } }; run: { runId: string } };
    shifted.result.linkMargin.value += 2e-9;
    shifted.run.runId = "r2";
    await writeFile(join(exchange, "done", "r2.json"), JSON.stringify({ ...request, runId: "r2" }));
    await publishAnswer(exchange, "r2.json", JSON.stringify(shifted));
    expect(await draw("r2", { kind: "margin" })).toMatchObject({ ok: false, error: { code: "plot-unverified" } });
    expect(await draw("r1", { kind: "margin" })).toMatchObject({ ok: true });
    await publishAnswer(exchange, "r3.json", JSON.stringify({ ...document, run: { runId: "r3" } }));
    const gone = await draw("r3", { kind: "margin" });
    expect(gone).toMatchObject({ ok: false, error: { code: "plot-nothing-to-draw" } });
    expect(gone.text).toContain("done/");
  });
});

describe("the saved picture", () => {
  test.each(["png", "svg"])(
    "as %s is on disk what the answer says, and is replaced only when asked",
    async (format) => {
      const { folder, run, draw, drawn } = await bench();
      await run("r1", FREE);
      const { value } = await drawn("r1", { format, output: `pictures/p.${format}` });
      const file = join(folder, "pictures", `p.${format}`);
      const bytes = await readFile(file);
      expect(value).toMatchObject({ output: file, sha256: sha256(bytes), bytes: bytes.length });
      expect(await draw("r1", { format, output: file })).toMatchObject({ ok: false, error: { code: "output-exists" } });
      const wider = await drawn("r1", { format, output: file, overwrite: true, width: 1000 });
      expect(sha256(await readFile(file))).toBe(wider.value["sha256"]);
      expect(wider.value["sha256"]).not.toBe(value["sha256"]);
    },
  );

  test("as SVG comes as text, the same bytes every time", async () => {
    const { run, drawn } = await bench();
    await run("r1", SATELLITE);
    const [one, two] = [
      await drawn("r1", { format: "svg", kind: "margin" }),
      await drawn("r1", { format: "svg", kind: "margin" }),
    ];
    expect(one.attachments).toEqual(two.attachments);
    const [resource] = one.attachments;
    if (resource?.type !== "resource") throw new Error("no resource");
    expect(resource).toMatchObject({ uri: "benchwright://picture/r1/margin.svg", mimeType: "image/svg+xml" });
    expect(sha256(Buffer.from(resource.text))).toBe(one.value["sha256"]);
    expect(resource.text).toContain("DejaVu Sans");
  });
});

/** The middle of every bar of a waterfall, which in SVG are the rectangles with a hint. */
async function barsOf(svg: string): Promise<{ x: number; y: number; fill: string }[]> {
  const bars = svg.matchAll(/<rect x="([^"]+)" y="([^"]+)" width="([^"]+)" height="([^"]+)" fill="([^"]+)"><title>/g);
  return [...bars].map(([, x, y, width, height, fill = ""]) => {
    return { x: Number(x) + Number(width) / 2, y: Number(y) + Number(height) / 2, fill };
  });
}
