/** Whether a text contains another, whatever the case of either. */
export function containsFolded(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
