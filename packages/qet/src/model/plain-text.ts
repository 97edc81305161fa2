const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
};

/** What a free text reads as: the body of its HTML without tags, white space collapsed. */
export function plainText(html: string): string {
  return withoutTags(bodyOf(html))
    .replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** By hand: a regular expression would look for the end of each of many unclosed tags again. */
function withoutTags(html: string): string {
  let text = "";
  let at = 0;
  for (;;) {
    const open = html.indexOf("<", at);
    const close = open < 0 ? -1 : html.indexOf(">", open);
    if (close < 0) return text + html.slice(at);
    text += html.slice(at, open);
    at = close + 1;
  }
}

/** Searched by hand: a lazy regular expression would read a text of many `<body` again and again. */
function bodyOf(html: string): string {
  const lower = html.toLowerCase();
  const tag = lower.indexOf("<body");
  const start = tag < 0 ? -1 : lower.indexOf(">", tag);
  const end = start < 0 ? -1 : lower.indexOf("</body>", start);
  return end < 0 ? html : html.slice(start + 1, end);
}
