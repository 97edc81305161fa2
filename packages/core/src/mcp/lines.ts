/** Splits a byte stream into lines, blank ones left out. A line above the limit is dropped whole and reported once, however long it is. */
export class LineSplitter {
  readonly #limit: number;
  readonly #line: (text: string) => void;
  readonly #tooLong: () => void;
  #parts: Buffer[] = [];
  #size = 0;

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
    const before = this.#size;
    this.#size += part.length;
    if (this.#size <= this.#limit) this.#parts.push(part);
    else if (before <= this.#limit) {
      this.#parts = [];
      this.#tooLong();
    }
  }

  #finish(): void {
    const text = this.#size <= this.#limit ? Buffer.concat(this.#parts).toString("utf8").trim() : "";
    this.#parts = [];
    this.#size = 0;
    if (text !== "") this.#line(text);
  }
}
