/**
 * A value whose text is a document as it stands elsewhere, byte for byte: a tool's `run` returns it where rendering or
 * cutting would make the document something else. The value is what the document says, and bounded like any other.
 */
export class Verbatim {
  readonly value: Readonly<Record<string, unknown>>;
  readonly text: string;

  constructor(value: Readonly<Record<string, unknown>>, text: string) {
    this.value = value;
    this.text = text;
  }
}
