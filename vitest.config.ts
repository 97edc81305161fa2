import { defineConfig } from "vitest/config";

// Tests run on the sources: workspace packages resolve through the "benchwright-src" condition.
const conditions = ["benchwright-src", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["packages/*/src/**/*.test.ts"],
    pool: "threads",
    testTimeout: 20_000,
    reporters: ["default", "./scripts/summary-reporter.mjs"],
  },
});
