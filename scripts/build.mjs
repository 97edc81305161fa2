// Builds the programs people run. Called by `npm ci` (prepare), `npm test` (pretest) and by npm when it packs.
import { execFileSync } from "node:child_process";
import { cp, rename, rm, writeFile } from "node:fs/promises";
import { writeRegistries } from "./registry.mjs";

const dist = "packages/benchwright/dist";
// Built aside and put in place whole, so that a running program never meets half a build.
const out = `${dist}.new-${process.pid}`;
const esbuild = await import("esbuild").catch(() => undefined);
if (esbuild === undefined) {
  process.stderr.write("benchwright: development dependencies are not installed, so nothing was built\n");
  process.exit(0);
}

// zod re-exports 50 languages of error messages as one namespace, which a bundler must keep whole. We keep English.
const englishOnly = {
  name: "english-only",
  setup({ onLoad }) {
    onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

await writeRegistries();
const { metafile } = await esbuild.build({
  entryPoints: {
    benchwright: "packages/benchwright/src/main.ts",
    "qet-mcp": "packages/benchwright/src/qet-mcp.ts",
    "setoolbox-mcp-server": "packages/benchwright/src/setoolbox-mcp-server.ts",
  },
  outdir: out,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  minify: true,
  keepNames: true,
  metafile: true,
  sourcemap: "linked",
  sourcesContent: false,
  platform: "node",
  target: "node20",
  format: "esm",
  conditions: ["benchwright-src"],
  // Carries its binary in a package of its own, and is loaded only when something is drawn.
  external: ["@napi-rs/canvas"],
  define: { BENCHWRIGHT_BUILT: "true" },
  plugins: [englishOnly],
  logLevel: "warning",
});
const fonts = "node_modules/dejavu-fonts-ttf/ttf";
for (const font of ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"]) await cp(`${fonts}/${font}`, `${out}/fonts/${font}`);
await cp("packages/setoolbox/skill", `${out}/skill`, { recursive: true });
await cp("docs", `${out}/docs`, { recursive: true });
await cp("examples", `${out}/examples`, { recursive: true });
await writeFile(`${out}/catalog.json`, '{"systems":[]}');
const catalog = execFileSync(process.execPath, [`${out}/benchwright.mjs`, "tools", "--published"]);
await writeFile(`${out}/catalog.json`, catalog);
await writeFile(`${out}/THIRD_PARTY_NOTICES.txt`, await (await import("./notices.mjs")).notices(metafile, [fonts]));
await rm(dist, { recursive: true, force: true });
await rename(out, dist);
