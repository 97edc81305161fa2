declare const counting: unique symbol;

/** A folio counted from 1, as on paper: what the read tools and conductor keys use. */
export type FolioNumber = number & { readonly [counting]: "from 1" };

/** A folio counted from 0: what edit operations use. */
export type FolioIndex = number & { readonly [counting]: "from 0" };

/** Takes a plain number as a folio number; whether the folio exists is asked elsewhere. */
export function folioNumber(value: number): FolioNumber {
  return value as FolioNumber;
}

/** Takes a plain number as a folio index; whether the folio exists is asked elsewhere. */
export function folioIndex(value: number): FolioIndex {
  return value as FolioIndex;
}

export function numberOfIndex(index: FolioIndex): FolioNumber {
  return folioNumber(index + 1);
}

export function indexOfNumber(number: FolioNumber): FolioIndex {
  return folioIndex(number - 1);
}
