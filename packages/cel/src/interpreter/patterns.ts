import { RE2JS, RE2Set } from 're2js';

const functionsWithPatterns = new Set(['matches', 'find', 'findAll']);

/** Says whether a function's second argument is a pattern. */
export function usePattern(name: string): boolean {
  return functionsWithPatterns.has(name);
}

/** Compiled patterns, the oldest first. */
const cache = new Map<string, RE2JS | string>();
/** Number of instructions of all patterns that are kept. An instruction takes about 300 bytes. */
let keptInstructions = 0;
const maxKept = 1000;
const maxKeptInstructions = 50_000;
const maxKeptLength = 10_000;

/**
 * Patterns that were parsed without an error, the oldest first: several fields of a definition often have the same
 * pattern.
 */
const valid = new Set<string>();
const maxValidLength = 1000;

/**
 * Compiles a pattern of RE2, which matches in time linear in the text. Returns an error message (a string) if the
 * pattern is invalid. Recently compiled patterns are kept, up to about 15 MB.
 */
export function compilePattern(pattern: string): RE2JS | string {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  let compiled: RE2JS | string;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    compiled = (error as Error).message;
  }
  const instructions = instructionsOf(compiled);
  if (pattern.length <= maxKeptLength && instructions <= maxKeptInstructions) {
    cache.set(pattern, compiled);
    keptInstructions += instructions;
    dropOldest();
  }
  return compiled;
}

/**
 * Returns an error message for an invalid pattern; undefined for a valid one. Patterns that are not compiled yet are
 * parsed only, which takes a fraction of the time and of the memory: counts such as `{1000}` are not written out.
 */
export function patternError(pattern: string): string | undefined {
  if (valid.has(pattern)) return undefined;
  const known = cache.get(pattern);
  if (known !== undefined) return typeof known === 'string' ? known : undefined;
  try {
    new RE2Set().add(pattern);
    if (pattern.length <= maxValidLength) valid.add(pattern);
    if (valid.size > maxKept) valid.delete(valid.values().next().value as string);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const instructionsOf = (compiled: RE2JS | string): number =>
  typeof compiled === 'string' ? 0 : compiled.programSize();

function dropOldest(): void {
  for (const [pattern, compiled] of cache) {
    if (cache.size <= maxKept && keptInstructions <= maxKeptInstructions) return;
    cache.delete(pattern);
    keptInstructions -= instructionsOf(compiled);
  }
}

/**
 * All matches that do not overlap, at most `limit` of them when it is not negative. An empty match right behind another
 * one does not count (as in Go).
 */
export function findMatches(pattern: RE2JS, text: string, limit: number): string[] {
  const matches: string[] = [];
  const matcher = pattern.matcher(text);
  let lastEnd = -1;
  while ((limit < 0 || matches.length < limit) && matcher.find()) {
    const start = matcher.start();
    const end = matcher.end();
    if (start === end && start === lastEnd) continue;
    matches.push(text.slice(start, end));
    lastEnd = end;
  }
  return matches;
}
