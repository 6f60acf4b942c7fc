import { RE2JS } from 're2js';

const functionsWithPatterns = new Set(['matches', 'find', 'findAll']);

/** Says whether a function's second argument is a pattern. */
export function usePattern(name: string): boolean {
  return functionsWithPatterns.has(name);
}

const cache = new Map<string, RE2JS | string>();
const maxCached = 1000;
const maxCachedLength = 10_000;

/** Compiles a pattern of RE2, which matches in time linear in the text. A text is what is wrong with the pattern. */
export function compilePattern(pattern: string): RE2JS | string {
  const known = cache.get(pattern);
  if (known !== undefined) return known;
  let compiled: RE2JS | string;
  try {
    compiled = RE2JS.compile(pattern);
  } catch (error) {
    compiled = (error as Error).message;
  }
  if (cache.size >= maxCached) cache.clear();
  if (pattern.length <= maxCachedLength) cache.set(pattern, compiled);
  return compiled;
}

/** All matches that do not overlap, at most `limit` of them when it is not negative. An empty match right behind another one does not count (as in Go). */
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
