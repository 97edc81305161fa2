/** The version of the engine, written into every schema and result. */
export const toolVersion = "0.1.0";

/** The version of the input forms. A request must name it. */
export const inputSchemaVersion = 1;
