import { RE2JS } from 're2js';
import { expect, it, vi } from 'vitest';
import { compilePattern, patternError } from './patterns.js';

it('compilePattern caches recently compiled patterns, up to a number of instructions', () => {
  const small = 'a+b';
  const first = compilePattern(small);
  expect(compilePattern(small)).toBe(first);
  expect(compilePattern('(')).toMatch(/missing closing \)/);
  // Each pattern has about a thousand instructions.
  const large = (i: number) => `${i}b{1000}`;
  const compiled = Array.from({ length: 60 }, (_, i) => compilePattern(large(i)));
  const kept = compiled.filter((each, i) => i > 15 && compilePattern(large(i)) === each);
  expect(kept).toHaveLength(44);
  // The oldest patterns have been dropped.
  expect(compilePattern(large(0))).not.toBe(compiled[0]);
  expect(compilePattern(small)).not.toBe(first);
  expect(compilePattern(small)).toBe(compilePattern(small));
  // A pattern larger than the whole cache is compiled each time.
  const huge = `(${'b{1000}'.repeat(60)})`;
  expect(compilePattern(huge)).not.toBe(compilePattern(huge));
  expect(compilePattern(small)).toBe(compilePattern(small));
});

it.each([
  '(',
  'a{1001}',
  '((a{100}){100}){100}',
  '[z-a]',
  '(?<n>a)(?<n>b)',
  'a**',
  '\\C',
  '(?P<x',
  '(?=a)',
  `${'('.repeat(1200)}${')'.repeat(1200)}`,
])('patternError reports the same error for %s as the compiler', (pattern) => {
  const problem = patternError(pattern);
  expect(problem).toMatch(/^error parsing regexp: /);
  expect(problem).toBe(compilePattern(pattern));
  expect(patternError(pattern)).toBe(problem);
});

it('patternError accepts valid patterns without compiling them', () => {
  const compile = vi.spyOn(RE2JS, 'compile');
  for (let i = 0; i < 50; i++) expect(patternError(`${i}|^(a*)*b{999}$`)).toBeUndefined();
  expect(compile).not.toHaveBeenCalled();
  compile.mockRestore();
});
