import type { NodeId, XmlDocument } from "./xml/document.ts";

/** What a conductor says about its wire, as written; `""` where it says nothing. */
export interface ConductorInformation {
  readonly num: string;
  readonly formula: string;
  readonly cable: string;
  readonly bus: string;
  readonly function: string;
  /** Colour of the wire's insulation, not of the drawn line. */
  readonly color: string;
  readonly section: string;
  /** `multi`, `single`, or what an old file says. */
  readonly type: string;
}

export function conductorInformation(doc: XmlDocument, node: NodeId): ConductorInformation {
  const read = (name: string): string => doc.attribute(node, name) ?? "";
  return {
    num: read("num"),
    formula: read("formula"),
    cable: read("cable"),
    bus: read("bus"),
    function: read("function"),
    color: read("conductor_color"),
    section: read("conductor_section"),
    type: read("type"),
  };
}
