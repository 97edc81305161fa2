import type { ExtraSection } from "./things.ts";

type Values = Readonly<Record<string, string>>;

/** Attributes of a conductor; folios and projects hold the same as defaults for new ones. */
const CONDUCTOR: Values = {
  x: "0",
  y: "0",
  type: "multi",
  color: "#000000",
  bicolor: "false",
  color2: "#000000",
  "dash-size": "1",
  num: "",
  formula: "",
  text_color: "#000000",
  numsize: "9",
  condsize: "1",
  displaytext: "1",
  onetextperfolio: "0",
  vertirotatetext: "0",
  horizrotatetext: "0",
  "horizontal-alignment": "AlignBottom",
  "vertical-alignment": "AlignRight",
  cable: "",
  bus: "",
  function: "",
  tension_protocol: "",
  conductor_color: "",
  conductor_section: "",
  freezeLabel: "false",
};

/** What a missing attribute means, by section and by the path of the node that misses it (`""` for the thing itself). */
const ABSENT: Readonly<Partial<Record<ExtraSection, readonly (readonly [node: RegExp, values: Values])[]>>> = {
  elements: [
    [/^$/, { z: "10", freezeLabel: "false", is_movable: "1" }],
    [/^properties\/element_type$/, { terminal_type: "generic", terminal_function: "generic", terminal_led: "false" }],
    // Files before 0.100 carry these without ever saying anything in them.
    [/^terminals\/terminal(#\d+)?$/, { name: "_", number: "_", nameHidden: "0" }],
  ],
  element_texts: [
    [
      /^$/,
      { rotation: "0", keep_visual_rotation: "true", rotation_point_center: "false", frame: "false", text_width: "-1" },
    ],
  ],
  conductors: [[/^$/, CONDUCTOR]],
  folios: [[/^defaultconductor$/, CONDUCTOR]],
  defaults: [
    [/^conductors$/, CONDUCTOR],
    [
      /^xrefs\/xref\[[^\]]*\]$/,
      {
        showpowerctc: "false",
        showterminalname: "true",
        offset: "0",
        powerprefix: "",
        delayprefix: "",
        switchprefix: "",
      },
    ],
    [/^conductors_autonums$/, { current_autonum: "", freeze_new_conductors: "false", auto_break_conductors: "false" }],
    [/^element_autonums$/, { current_autonum: "", freeze_new_elements: "false" }],
    [/^report$/, { label: "%f-%l%c" }],
  ],
};

/** The value a missing attribute stands for, or undefined when absence is a statement of its own. */
export function absentValue(section: ExtraSection, field: string): string | undefined {
  const slash = field.lastIndexOf("/");
  const node = slash < 0 ? "" : field.slice(0, slash);
  const name = field.slice(slash + 1);
  for (const [pattern, values] of ABSENT[section] ?? []) {
    if (pattern.test(node) && Object.hasOwn(values, name)) return values[name];
  }
  return undefined;
}
