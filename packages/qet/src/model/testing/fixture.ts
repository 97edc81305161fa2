import { indexProject, type Project } from "../project.ts";
import { scan } from "../xml/scan.ts";

/** A project from its source text. */
export function projectOf(source: string): Project {
  return indexProject(scan(Buffer.from(source)));
}

export const K1 = "{00000000-0000-4000-8000-0000000000a1}";
export const K2 = "{00000000-0000-4000-8000-0000000000a2}";
export const Q1 = "{00000000-0000-4000-8000-0000000000b1}";

const COIL = `<definition type="element" link_type="master"><names><name lang="fr">Bobine</name><name lang="en">Coil</name></names>
  <description><terminal x="0" y="20" orientation="s" name="A2" uuid="{00000000-0000-4000-8000-0000000000c2}"/>
  <terminal x="0" y="-20" orientation="n" name="A1" uuid="{00000000-0000-4000-8000-0000000000c1}"/></description></definition>`;

const INFO = `<elementInformations><elementInformation name="label" show="1">  K1
  </elementInformation><elementInformation show="1">nameless</elementInformation>
  <elementInformation name="comment" show="0">Main  contactor</elementInformation></elementInformations>`;

/** Two folios, four elements, three conductors, one item of each kind: everything a question may be about, made by hand. */
export const PLANT = `<project title="Demo" version="0.100.0"><properties><property name="customer"> ACME </property></properties>
<diagram title="Power" author="me"><autonum><conductor terminal1="1" terminal2="2"/></autonum>
<elements>
  <element type="embed://import/coil.elmt" uuid="${K1}" x="100" y="100" orientation="0" prefix="K"><terminals>
    <terminal id="1" x="0" y="-16" orientation="0"/><terminal id="2" x="0" y="16" orientation="2"/></terminals>
    <inputs><input x="0" y="0" text="mine"/></inputs><links_uuids><link_uuid uuid="${Q1}"/></links_uuids>${INFO}
    <dynamic_texts>
      <dynamic_elmt_text uuid="{d1}" x="1" y="2" rotation="-270" font="Sans,9,-1" frame="false" text_width="-1" text_from="ElementInfo"><text>K1</text><info_name>label</info_name></dynamic_elmt_text>
      <dynamic_elmt_text uuid="{d2}" x="3" y="4" font="Sans,5" text_from="CompositeText"><text>x</text><composite_text>%{label} x</composite_text></dynamic_elmt_text>
      <dynamic_elmt_text uuid="{d3}" x="5" y="6" text_from="UserText"><text>free</text></dynamic_elmt_text>
      <dynamic_elmt_text uuid="{d4}" x="7" y="8" text_from="UserText"><text>free</text></dynamic_elmt_text></dynamic_texts></element>
  <element type="embed://import/coil.elmt" uuid="${K2}" x="200" y="100"><terminals>
    <terminal id="3" x="0" y="-16" orientation="0"/><terminal id="4" x="0" y="16" orientation="2"/></terminals></element>
  <element type="common://arrow" x="300"/>
</elements>
<conductors>
  <conductor terminal1="1" terminal2="3" num="W1" cable=" " color="#ff0000" style="line-style: dashed;" condsize="2" conductor_color="RD" conductor_section="1.5"/>
  <conductor element1="${K1}" terminal1="" terminalname1="A2" element2="${K2}" terminal2="{00000000-0000-4000-8000-0000000000C2}" num="W2" cable="C1" type="single" tension_protocol="24V"/>
</conductors>
<inputs><input x="10" y="20" text="&lt;p&gt;Hello &lt;b&gt;you&lt;/b&gt;&lt;/p&gt;" rotation="450" font="Sans,9" uuid="{t1}"/></inputs>
<images><image x="1" y="2" size="0.5">AAAA</image></images>
<shapes><shape type="Line" x1="0" y1="1" x2="2" y2="3" uuid="{s1}"><pen color="#00ff00" style="DashLine" widthF="0.5"/><brush style="NoBrush" color="#ffffff"/></shape>
  <shape type="Rectangle" x1="0" y1="1" x2="2" y2="3"><brush style="SolidPattern" color="#abcdef"/></shape></shapes>
<tables><graphics_table uuid="{g1}" name="BOM" x="5" y="6" width="70" height="80" display_n_row="9"/></tables>
</diagram>
<diagram title="Control" uuid="{f2}"><elements><element type="embed://import/x/Contact.ELMT.elmt" uuid="${Q1}" x="1" y="2"/></elements>
<conductors><conductor terminal1="7" terminal2="8"/></conductors></diagram>
<terminal_strips><terminal_strip><terminal_strip_data uuid="{x1}"><informations><information name="name">X1</information></informations></terminal_strip_data>
<layout><physical_terminal><real_terminal element_uuid="{e}"/></physical_terminal></layout></terminal_strip><terminal_strip/></terminal_strips>
<collection><category name="import"><element name="coil.elmt">${COIL}</element></category></collection></project>`;
