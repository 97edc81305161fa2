import { readBag } from "./information.ts";
import { perProject } from "./project.ts";
import type { NodeId } from "./xml/document.ts";

/** A terminal strip. */
export interface TerminalStrip {
  readonly node: NodeId;
  readonly uuid: string;
  readonly installation: string;
  readonly location: string;
  readonly name: string;
  /** `real_terminal` records at any depth: members of a bridge are counted once more. */
  readonly terminals: number;
}

/** Terminal strips that carry data, in document order. */
export const projectStrips = perProject(({ doc }): readonly TerminalStrip[] => {
  const strips: TerminalStrip[] = [];
  for (const node of doc.descendants(doc.root, "terminal_strip")) {
    const data = doc.child(node, "terminal_strip_data");
    if (data === undefined) continue;
    const information = readBag(doc, data, "informations", "information");
    strips.push({
      node,
      uuid: doc.attribute(data, "uuid") ?? "",
      installation: information.get("installation") ?? "",
      location: information.get("location") ?? "",
      name: information.get("name") ?? "",
      terminals: [...doc.descendants(node, "real_terminal")].length,
    });
  }
  return strips;
});
