/** One line of the bench. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The other side's figure, and ours as a multiple of it. */
  readonly other?: { readonly name: string; readonly value: number; readonly ratio: number };
  /** What it should reach. */
  readonly target?: string;
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
