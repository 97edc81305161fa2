/** What people write for a unit, in lower case, and the spelling of the table. Suggested, never accepted. */
const habits: Readonly<Record<string, string>> = {
  watt: "W",
  watts: "W",
  milliwatt: "mW",
  milliwatts: "mW",
  kilowatt: "kW",
  kilowatts: "kW",
  µw: "uW",
  hertz: "Hz",
  gigahertz: "GHz",
  megahertz: "MHz",
  meter: "m",
  meters: "m",
  metre: "m",
  metres: "m",
  kilometer: "km",
  kilometers: "km",
  kilometre: "km",
  kilometres: "km",
  kms: "km",
  µm: "um",
  micron: "um",
  inch: "in",
  inches: "in",
  feet: "ft",
  foot: "ft",
  mile: "mi",
  miles: "mi",
  m2: "m^2",
  "m²": "m^2",
  cm2: "cm^2",
  "cm²": "cm^2",
  degree: "deg",
  degrees: "deg",
  "°": "deg",
  radian: "rad",
  radians: "rad",
  kelvin: "K",
  "°k": "K",
  c: "degC",
  "°c": "degC",
  celsius: "degC",
  f: "degF",
  "°f": "degF",
  fahrenheit: "degF",
  knot: "kn",
  knots: "kn",
  kt: "kn",
  kts: "kn",
  kph: "km/h",
  kmh: "km/h",
  mps: "m/s",
  bps: "bit/s",
  kbps: "kbit/s",
  mbps: "Mbit/s",
  gbps: "Gbit/s",
  percent: "%",
  "g/m3": "g/m^3",
  "g/m³": "g/m^3",
  "kg/m2": "kg/m^2",
  "kg/m²": "kg/m^2",
  "mm/hr": "mm/h",
  "in/hr": "in/h",
  "db-hz": "dBHz",
  "db.hz": "dBHz",
  "db hz": "dBHz",
  "db(w)": "dBW",
  "db(m)": "dBm",
  millibar: "mbar",
  sec: "s",
  second: "s",
  seconds: "s",
};

/** The accepted spelling that a wrong one most likely stands for: a habit, another case, else the fewest edits. */
export function nearestUnit(written: string, accepted: readonly string[]): string | undefined {
  const folded = written.trim().toLowerCase();
  const habit = Object.hasOwn(habits, folded) ? habits[folded] : undefined;
  if (habit !== undefined && accepted.includes(habit)) return habit;
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const unit of accepted) {
    // A difference in case weighs less than a different letter.
    const edits = distance(folded, unit.toLowerCase()) + distance(written.trim(), unit) / 100;
    if (edits < fewest) {
      fewest = edits;
      nearest = unit;
    }
  }
  return nearest;
}

/** Levenshtein distance, on at most 32 characters of the first word. */
function distance(word: string, other: string): number {
  const letters = word.slice(0, 32);
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= letters.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const swap = (row[j - 1] ?? 0) + (letters[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
