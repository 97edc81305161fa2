import manifest from "../../package.json" with { type: "json" };

export const engineVersion: string = manifest.version;

/** Who calculated, written into every schema and result: it tells our engine from the app. */
export const toolVersion = `benchwright ${engineVersion}`;

/** The version of the input forms. A request must name it. */
export const inputSchemaVersion = 1;
