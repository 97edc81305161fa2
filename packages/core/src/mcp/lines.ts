/** Splits a byte stream into lines. A line above the limit is dropped whole and reported once, however long it is. */
export class LineSplitter {
  readonly #limit: number;
  readonly #line: (text: string) => void;
  readonly #tooLong: () => void;
  #parts: Buffer[] = [];
  #size = 0;
  #dropping = false;

  constructor(limit: number, line: (text: string) => void, tooLong: () => void) {
    this.#limit = limit;
    this.#line = line;
    this.#tooLong = tooLong;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.#keep(chunk.subarray(from, end));
      this.#finish();
      from = end + 1;
    }
    this.#keep(chunk.subarray(from));
  }

  #keep(part: Buffer): void {
    if (this.#dropping || part.length === 0) return;
    this.#size += part.length;
    if (this.#size > this.#limit) {
      this.#dropping = true;
      this.#parts = [];
      this.#tooLong();
      return;
    }
    this.#parts.push(part);
  }

  #finish(): void {
    const text = Buffer.concat(this.#parts).toString("utf8").trim();
    const dropped = this.#dropping;
    this.#parts = [];
    this.#size = 0;
    this.#dropping = false;
    if (!dropped && text !== "") this.#line(text);
  }
}
