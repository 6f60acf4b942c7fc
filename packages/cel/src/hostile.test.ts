import { describe, expect, it } from 'vitest';
import { newEnv } from './env.js';
import { environment } from './kubernetes/environment.js';
import { optionalLibrary } from './library/optional.js';
import { dynType, listType, stringType } from './types/type.js';

const env = environment('1.35', 'stored');

function firstIssue(expr: string): string | undefined {
  return env.compile(expr).issues?.list[0]?.message;
}

describe('hostile expressions', () => {
  it('are refused when they are nested too deep', () => {
    expect(firstIssue(`${'('.repeat(1000)}1${')'.repeat(1000)}`)).toBe('expression recursion limit exceeded: 250');
    expect(firstIssue(`${'['.repeat(20_000)}`)).toBe('expression recursion limit exceeded: 250');
    expect(firstIssue(`1${' + 1'.repeat(5000)}`)).toBe('max recursion depth exceeded');
    expect(firstIssue(`a${'.b'.repeat(5000)}`)).toBe('max recursion depth exceeded');
    expect(firstIssue(`${'!'.repeat(50_000)}true`)).toBeUndefined();
  });

  it('may be long', () => {
    expect(firstIssue(`true${' || false'.repeat(10_000)}`)).toBeUndefined();
    expect(firstIssue('a'.repeat(100_001))).toBe(
      'expression code point size exceeds limit: size: 100001, limit 100000',
    );
  });

  it('cannot grow by macros without limit', () => {
    const expr = `optional.of(1)${'.optMap(x, x)'.repeat(60)}`;
    expect(firstIssue(expr)).toBe('expression has more than 100000 nodes');
  });

  it('report a bounded number of errors', () => {
    expect(env.compile('@ '.repeat(2000)).issues?.list.length).toBeLessThanOrEqual(101);
    expect(env.compile(Array.from({ length: 300 }, (_, i) => `x${i}`).join(' || ')).issues?.toString()).toContain(
      '200 more errors were truncated',
    );
  });

  it('cannot make lists and texts of unlimited size', () => {
    const doubling = (init: string) => {
      let expr = init;
      for (let i = 0; i < 12; i++) expr = `optional.of(${expr}).optMap(x${i}, x${i} + x${i}).value()`;
      return expr;
    };
    const small = newEnv({ libraries: [optionalLibrary] });
    expect(small.compile(doubling('[1]')).issues?.list[0]?.message ?? 'fits').toMatch(/fits|more than 100000 nodes/);
    const list = newEnv({ variables: { list: listType(stringType) } });
    const { program } = list.compile('list.map(a, list.map(b, list.map(c, list.map(d, a))))');
    const items = Array.from({ length: 1000 }, () => 'x');
    expect(() => program?.evaluate({ list: items }, { costLimit: 1_000_000 })).toThrow(
      'operation cancelled: actual cost limit exceeded',
    );
  });

  it('end with an error for values that are nested too deep', () => {
    let nested: unknown = 1;
    for (let i = 0; i < 100_000; i++) nested = [nested];
    const { program } = newEnv({ variables: { a: listType(dynType), b: listType(dynType) } }).compile('a == b');
    expect(() => program?.evaluate({ a: nested, b: [...(nested as unknown[])] })).toThrow('value is nested too deep');
  });

  it('match patterns in linear time', () => {
    const { program } = newEnv({ variables: { text: stringType } }).compile('text.matches("^(a+)+$")');
    expect(program?.evaluate({ text: `${'a'.repeat(10_000)}b` })).toBe(false);
  });

  it('with huge repetitions in patterns are refused', () => {
    expect(firstIssue('"a".matches("((a{1000}){1000}){1000}")')).toBe('invalid matches argument');
  });
});
