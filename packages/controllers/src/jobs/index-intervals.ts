import { naturalNumber } from './job-state.js';

/** Completion indexes as intervals, in order and apart from each other. */
export type IndexIntervals = readonly { readonly first: number; readonly last: number }[];

/** Parses `1,3-5,7`, as in the status of an Indexed Job. Indexes from `completions` on are left out. */
export function parseIndexes(text: string | undefined, completions: number): IndexIntervals {
  const result: { first: number; last: number }[] = [];
  for (const part of text ? text.split(',') : []) {
    const [from, to] = part.split('-');
    const first = naturalNumber(from);
    if (first === undefined) continue;
    if (first >= completions) break;
    const end = to === undefined ? first : naturalNumber(to);
    if (end === undefined) continue;
    const last = Math.min(end, completions - 1);
    const before = result.at(-1);
    if (before?.last === first - 1) before.last = last;
    else result.push({ first, last });
  }
  return result;
}

/** Writes intervals: `1,3-5`; an interval of two as `3,4`. */
export function formatIndexes(intervals: IndexIntervals): string {
  return intervals
    .map(({ first, last }) => (last > first ? `${first}${last === first + 1 ? ',' : '-'}${last}` : `${first}`))
    .join(',');
}

/** The indexes that are in at least one of the two lists. */
export function mergeIndexes(a: IndexIntervals, b: IndexIntervals): IndexIntervals {
  const result: { first: number; last: number }[] = [];
  for (const { first, last } of [...a, ...b].sort((x, y) => x.first - y.first)) {
    const before = result.at(-1);
    if (before === undefined || first > before.last + 1) result.push({ first, last });
    else before.last = Math.max(before.last, last);
  }
  return result;
}

export function addIndexes(intervals: IndexIntervals, indexes: Iterable<number>): IndexIntervals {
  return mergeIndexes(
    intervals,
    [...indexes].map((index) => ({ first: index, last: index })),
  );
}

export function countIndexes(intervals: IndexIntervals): number {
  return intervals.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

export function hasIndex(intervals: IndexIntervals, index: number): boolean {
  return intervals.some(({ first, last }) => first <= index && index <= last);
}

/** Number of indexes that are in both lists. */
export function countCommonIndexes(a: IndexIntervals, b: IndexIntervals): number {
  let count = 0;
  let i = 0;
  let j = 0;
  for (let x = a[i], y = b[j]; x !== undefined && y !== undefined; x = a[i], y = b[j]) {
    count += Math.max(Math.min(x.last, y.last) - Math.max(x.first, y.first) + 1, 0);
    if (x.last <= y.last) i++;
    if (y.last <= x.last) j++;
  }
  return count;
}
