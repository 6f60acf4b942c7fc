import { goQuote } from '@k8s-ts/apimachinery/validation';

/*
 * Indexes of an Indexed job as text: numbers and intervals in ascending order, `1,3-5,7`. kubernetes
 * pkg/apis/batch/validation.
 */

type Interval = readonly [first: number, last: number];

/**
 * Counts the indexes in a text.
 *
 * @throws Error for a text that is not of this form, or names indexes beyond the completions
 */
export function countIndexes(text: string, completions: number): number {
  if (text === '') return 0;
  let total = 0;
  let before: number | undefined;
  for (const part of text.split(',')) {
    const [first, last] = parseInterval(part, completions);
    if (before !== undefined && before >= first) throw notRising(before, first);
    total += last - first + 1;
    before = last;
  }
  return total;
}

/** The lowest index that is in both texts. Malformed parts are ignored. */
export function overlappingIndex(completed: string, failed: string, completions: number): number | undefined {
  const lefts = readable(completed, completions);
  const rights = readable(failed, completions);
  let i = 0;
  let j = 0;
  while (i < lefts.length && j < rights.length) {
    const [left, right] = [lefts[i] as Interval, rights[j] as Interval];
    if (left[0] <= right[1] && right[0] <= left[1]) return Math.max(left[0], right[0]);
    if (left[0] <= right[0]) i++;
    else j++;
  }
  return undefined;
}

function readable(text: string, completions: number): readonly Interval[] {
  if (text === '') return [];
  return text.split(',').flatMap((part) => {
    try {
      return [parseInterval(part, completions)];
    } catch {
      return [];
    }
  });
}

const notRising = (previous: number, current: number): Error =>
  new Error(`non-increasing order, previous: ${previous}, current: ${current}`);

function parseInterval(text: string, completions: number): Interval {
  const [low = '', high, ...more] = text.split('-');
  if (more.length > 0) {
    const rule = "violates the requirement that an index interval can have at most two parts separated by '-'";
    throw new Error(`the fragment ${goQuote(text)} ${rule}`);
  }
  const first = parseIndex(low, completions);
  if (high === undefined) return [first, first];
  const last = parseIndex(high, completions);
  if (first >= last) throw notRising(first, last);
  return [first, last];
}

function parseIndex(text: string, completions: number): number {
  if (!/^\+?\d+$/.test(text) || BigInt(text.replace('+', '')) >= 2n ** 63n) {
    throw new Error(`cannot convert string to integer for index: ${goQuote(text)}`);
  }
  const index = Number(text);
  if (index >= completions) throw new Error(`too large index: ${goQuote(text)}`);
  return index;
}
