/** The right to go on, given in the order in which it was asked for. */
export interface Turn {
  /** Fulfilled when everybody before has ended. */
  readonly come: Promise<void>;
  /** Lets the next one go on. More than once is the same as once. */
  end(): void;
}

/** A line in which work waits that must not overtake. */
export class Turns {
  #last: Promise<void> = Promise.resolve();

  next(): Turn {
    const come = this.#last;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#last = come.then(() => ended);
    return { come, end };
  }
}
