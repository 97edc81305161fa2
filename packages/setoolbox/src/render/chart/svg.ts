import type { Display, Mark } from "./display.ts";

/** Families in order: the one the layout was measured with, then those that come near its widths. */
const FAMILIES = "DejaVu Sans, Verdana, sans-serif";

/** A picture as an SVG document. Text stays text. */
export function svgOf({ title, width, height, background, marks }: Display): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${FAMILIES}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...marks.map(markOf),
    "</svg>",
    "",
  ].join("\n");
}

function markOf(mark: Mark): string {
  switch (mark.kind) {
    case "rectangle": {
      const place = attributes({ x: mark.x, y: mark.y, width: mark.width, height: mark.height });
      return closed(`<rect ${place} fill="${mark.fill}"`, "rect", mark.hint);
    }
    case "disc": {
      const place = attributes({ cx: mark.x, cy: mark.y, r: mark.radius, "stroke-width": mark.width });
      return closed(`<circle ${place} fill="${mark.fill}" stroke="${mark.stroke}"`, "circle", mark.hint);
    }
    case "polyline": {
      const points = mark.points.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(" ");
      const dash = mark.dash === undefined ? "" : ` stroke-dasharray="${mark.dash.map(rounded).join(" ")}"`;
      const stroke = `stroke="${mark.stroke}" stroke-width="${rounded(mark.width)}" stroke-linejoin="round"${dash}`;
      return `<polyline points="${points}" fill="none" ${stroke}/>`;
    }
    case "words": {
      const place = attributes({ x: mark.x, y: mark.y, "font-size": mark.size });
      const weight = mark.bold ? ' font-weight="bold"' : "";
      const anchor = mark.anchor === "start" ? "" : ` text-anchor="${mark.anchor}"`;
      return `<text ${place}${weight}${anchor} fill="${mark.fill}">${escaped(mark.text)}</text>`;
    }
  }
}

function closed(open: string, name: string, hint: string | undefined): string {
  return hint === undefined ? `${open}/>` : `${open}><title>${escaped(hint)}</title></${name}>`;
}

function attributes(values: Readonly<Record<string, number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${rounded(value)}"`)
    .join(" ");
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
