import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { totalAttenuation } from "./p618.ts";
import { slantPathRainAttenuation } from "./p618-rain.ts";
import { scintillationFade } from "./p618-scintillation.ts";
import { crossPolarDiscrimination } from "./p618-xpd.ts";
import { oxygenSpecificAttenuation, slantPathGaseousAttenuation, waterVapourSpecificAttenuation } from "./p676.ts";
import { rainCoefficients, rainSpecificAttenuation } from "./p838.ts";

const folder = new URL("../../../../../../shared/data/setoolbox/itu/", import.meta.url);
const available = existsSync(folder);
const why = available ? "" : " (skipped: ../shared/data/setoolbox/itu is not there)";
const degree = Math.PI / 180;

type Row = Readonly<Record<string, number>>;

/** Rows of a sheet: names in the first line, units in the second. */
function sheet(name: string): readonly Row[] {
  const [names = [], , ...lines] = readFileSync(new URL(name, folder), "utf8")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return lines.map((cells) => Object.fromEntries(names.map((key, index) => [key, Number(cells[index])])));
}

function cell(row: Row, name: string): number {
  const value = row[name];
  if (value === undefined || Number.isNaN(value)) throw new Error(`no ${name} in the row`);
  return value;
}

/** Every row within `tolerance` relative. */
function expectRows(
  name: string,
  tolerance: number,
  pairs: (row: Row) => readonly (readonly [number, number])[],
): number {
  const rows = sheet(name);
  for (const [index, row] of rows.entries()) {
    for (const [got, wanted] of pairs(row)) {
      const error = Math.abs(got - wanted) / Math.abs(wanted);
      expect(error, `${name} row ${index + 1}: ${got} for ${wanted}`).toBeLessThanOrEqual(tolerance);
    }
  }
  return rows.length;
}

describe.skipIf(!available)(`the validation rows of ITU-R Study Group 3${why}`, () => {
  it("P.676-13 Annex 1: oxygen, water vapour and their sum, to 1e-9", () => {
    const count = expectRows("ITURP676-13_gamma.csv", 1e-9, (row) => {
      const air = { dryPressure: cell(row, "P"), temperature: cell(row, "T"), vapourDensity: cell(row, "rho") };
      const oxygen = oxygenSpecificAttenuation(cell(row, "f"), air);
      const waterVapour = waterVapourSpecificAttenuation(cell(row, "f"), air);
      return [
        [oxygen, cell(row, "gamma0")],
        [waterVapour, cell(row, "gammaw")],
        [oxygen + waterVapour, cell(row, "gamma")],
      ];
    });
    expect(count).toBeGreaterThan(250);
  });

  it("P.676-13 Annex 2: slant paths, to 1e-6", () => {
    expectRows("ITURP676-13_A_gas.csv", 1e-6, (row) => {
      const air = { dryPressure: cell(row, "P"), temperature: cell(row, "T"), vapourDensity: cell(row, "rho") };
      return [[slantPathGaseousAttenuation(cell(row, "f"), cell(row, "el") * degree, air), cell(row, "A_gas")]];
    });
  });

  it("P.838-3: k, alpha and specific attenuation, to 1e-6", () => {
    expectRows("ITURP838-3_rain_specific_attenuation.csv", 1e-6, (row) => {
      const path = [cell(row, "f"), cell(row, "el") * degree, cell(row, "tau") * degree] as const;
      const { k, alpha } = rainCoefficients(...path);
      return [
        [k, cell(row, "k")],
        [alpha, cell(row, "alpha")],
        [rainSpecificAttenuation(...path, cell(row, "R")), cell(row, "gamma_r")],
      ];
    });
  });

  it("P.618-13 section 2.2.1.1: rain on a slant path, to 1e-6", () => {
    expectRows("ITURP618-13_A_rain.csv", 1e-6, (row) => {
      const elevation = cell(row, "el") * degree;
      const frequency = cell(row, "f");
      const rainRate = cell(row, "R001");
      const stationHeight = cell(row, "hs");
      const attenuation = slantPathRainAttenuation({
        frequency,
        elevation,
        rainRate,
        stationHeight,
        latitude: cell(row, "lat") * degree,
        // The sheet gives the slant length below the rain height instead of the rain height.
        rainHeight: stationHeight + cell(row, "Ls") * Math.sin(elevation),
        specificAttenuation: rainSpecificAttenuation(frequency, elevation, cell(row, "tau") * degree, rainRate),
        exceedance: cell(row, "p"),
      });
      return [[attenuation, cell(row, "A_rain")]];
    });
  });

  it("P.618-13 section 2.4.1: scintillation, to 1e-6", () => {
    expectRows("ITURP618-13_A_sci.csv", 1e-6, (row) => [
      [
        scintillationFade({
          frequency: cell(row, "f"),
          elevation: cell(row, "el") * degree,
          exceedance: cell(row, "p"),
          antennaDiameter: cell(row, "D"),
          antennaEfficiency: cell(row, "eta"),
          wetRefractivity: cell(row, "N_wet"),
        }),
        cell(row, "A_scin"),
      ],
    ]);
  });

  it("P.618-13 section 2.5: total attenuation from its terms, to 1e-6", () => {
    expectRows("ITURP618-13_A_total.csv", 1e-6, (row) => [
      [
        totalAttenuation({
          gas: cell(row, "A_gas_1"),
          rain: cell(row, "A_rain"),
          cloud: cell(row, "A_clouds_1"),
          scintillation: cell(row, "A_scin"),
        }),
        cell(row, "A_total"),
      ],
    ]);
  });

  it("P.618-13 section 4.1: cross-polar discrimination, to 1e-6", () => {
    expectRows("ITURP618-13_A_xpd.csv", 1e-6, (row) => [
      [
        crossPolarDiscrimination(
          cell(row, "Ap"),
          cell(row, "f"),
          cell(row, "el") * degree,
          cell(row, "tau") * degree,
          cell(row, "p"),
        ),
        cell(row, "XPD"),
      ],
    ]);
  });
});
