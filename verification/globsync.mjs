// Node 20 has no `globSync`, which the conformance suite imports but does not use when it tests a server by address.
// Imported first, this lets the suite find one in `fs`; nothing else sees it.
import { register } from "node:module";

const fs = 'export * from "node:fs"; export const globSync = () => [];';
const hook = `
export async function resolve(specifier, context, next) {
  if (specifier === "fs" && context.parentURL?.includes("/conformance-")) {
    return { url: "data:text/javascript,${encodeURIComponent(fs)}", shortCircuit: true };
  }
  return next(specifier, context);
}`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
