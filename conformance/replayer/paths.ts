import type { Json } from './scenario.js';

/**
 * The value at a path, or undefined. Segments are separated by dots; a segment with dots or brackets in it is written
 * `["a.b"]`. `*` stands for every member: the result is then the list of the values that were found. Negative numbers
 * count from the end of a list. The path '' is the value itself.
 */
export function at(value: Json | undefined, path: string): Json | undefined {
  return step(value, segments(path));
}

function step(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (key === '*') return values(value)?.flatMap((item) => step(item, rest) ?? []);
  if (Array.isArray(value)) return /^-?\d+$/.test(key) ? step(value.at(Number(key)), rest) : undefined;
  return isRecord(value) && Object.hasOwn(value, key) ? step(value[key], rest) : undefined;
}

function values(value: Json | undefined): readonly Json[] | undefined {
  return Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : undefined;
}

/** Returns the segments of a path. */
export function segments(path: string): readonly string[] {
  return [...path.matchAll(/\["([^"]*)"\]|[^.[]+/g)].map((match) => match[1] ?? match[0]);
}

/** Whether a path, as segments, matches a pattern: `*` stands for one segment, `**` for any number. */
export function fits(pattern: readonly string[], path: readonly string[]): boolean {
  const [key, ...rest] = pattern;
  if (key === undefined) return path.length === 0;
  if (key === '**') return fits(rest, path) || (path.length > 0 && fits(pattern, path.slice(1)));
  return path.length > 0 && (key === '*' || key === path[0]) && fits(rest, path.slice(1));
}

export function isRecord(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
