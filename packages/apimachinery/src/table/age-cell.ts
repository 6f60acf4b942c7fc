import { humanDuration } from '../time/human-duration.js';

const brand: unique symbol = Symbol.for('@k8s-ts/apimachinery/AgeCell');

/**
 * A cell that shows how far a point in time is from now, alone (`5m`) or within a text (`3 (5m ago)`). Rows are made
 * once for an object; the distance is put in whenever the table is written. `instanceof` also knows cells of other
 * copies of this package, of which a program may hold several.
 */
export class AgeCell {
  constructor(
    /** Milliseconds since 1970; NaN for a text that is not a time. */
    readonly time: number,
    /** The text in front of the distance. */
    readonly before: string = '',
    /** The text behind the distance. */
    readonly after: string = '',
  ) {}

  /** @internal marks the class across copies of this package */
  get [brand](): true {
    return true;
  }

  /** Whether the value is an AgeCell of any copy of this package. */
  static [Symbol.hasInstance](value: unknown): value is AgeCell {
    return typeof value === 'object' && value !== null && (value as { [brand]?: unknown })[brand] === true;
  }

  /** The distance, formatted with {@link humanDuration}. @param now milliseconds since 1970 */
  ageAt(now: number): string {
    return humanDuration(now - this.time);
  }

  /** The whole text of the cell. @param now milliseconds since 1970 */
  textAt(now: number): string {
    return this.before + this.ageAt(now) + this.after;
  }
}

/**
 * The cell for the time since a timestamp; `<unknown>` for an absent one.
 *
 * @param timestamp RFC 3339
 * @param before text in front of the time. Default none
 * @param after text behind the time. Default none
 */
export function ageCell(timestamp: string | null | undefined, before = '', after = ''): AgeCell | string {
  return timestamp ? new AgeCell(Date.parse(timestamp), before, after) : `${before}<unknown>${after}`;
}
