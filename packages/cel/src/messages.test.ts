import { tests as checking } from '@bufbuild/cel-spec/testdata/checking.js';
import { tests as comprehension } from '@bufbuild/cel-spec/testdata/comprehension.js';
import { tests as parsing } from '@bufbuild/cel-spec/testdata/parsing.js';
import { describe, expect, it } from 'vitest';
import { newEnv } from './env.js';
import { bindingsLibrary } from './library/bindings.js';
import { optionalLibrary } from './library/optional.js';

/*
 * The vectors contain the output of google/cel-go for each expression. They were recorded with special limits, without
 * some macros, and in part with variables that the vectors do not contain. Such expressions are left out.
 */

const ownSetup =
  /expression recursion limit exceeded: 32|max recursion depth exceeded|limit exceeded: 4|unsupported syntax '\?'|unsupported syntax: '`'|undeclared reference to '(existsOne|transform\w+)'/;

interface Vector {
  readonly expr: string;
  readonly expected: string;
}

function vectors(tests: typeof parsing): Vector[] {
  return (tests.tests ?? []).flatMap(({ original: { expr }, error, type }) => {
    const expected = (error ?? type)?.replaceAll('ERROR: :', 'ERROR: <input>:');
    return expected === undefined || ownSetup.test(expected) || expr.includes('existsOne') ? [] : [{ expr, expected }];
  });
}

const environments = [newEnv(), newEnv({ libraries: [optionalLibrary] }), newEnv({ libraries: [bindingsLibrary] })];

function outcomes(expr: string): string[] {
  return environments.map((env) => {
    const checked = env.check(expr);
    return checked.issues === undefined ? String(checked.ast.outputType) : checked.issues.toString();
  });
}

describe('messages of google/cel-go', () => {
  const parse = vectors(parsing);

  it('have more than 160 examples of parsing', () => {
    expect(parse.length).toBeGreaterThan(160);
  });

  it.each(parse.map(({ expr, expected }) => [expr, expected]))('are the same for parsing %j', (expr, expected) => {
    expect(outcomes(expr)).toContain(expected);
  });

  it.each(vectors(comprehension).map(({ expr, expected }) => [expr, expected]))(
    'are the same for the comprehension %j',
    (expr, expected) => {
      expect(outcomes(expr)).toContain(expected);
    },
  );

  // Expressions whose names need no declarations.
  const selfContained = vectors(checking).filter(({ expr }) =>
    outcomes(expr).every((text) => !text.includes('undeclared')),
  );

  it('have more than 45 examples of types', () => {
    expect(selfContained.length).toBeGreaterThan(45);
  });

  it.each(selfContained.map(({ expr, expected }) => [expr, expected]))(
    'are the same for checking %j',
    (expr, expected) => {
      expect(outcomes(expr)).toContain(expected);
    },
  );
});

describe('texts of syntax errors', () => {
  const env = newEnv();

  it.each([
    [
      '',
      "ERROR: <input>:1:0: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}",
    ],
    ['f(1', "ERROR: <input>:1:4: Syntax error: missing ')' at '<EOF>'\n | f(1\n | ...^"],
    ['(1 + 2', "ERROR: <input>:1:7: Syntax error: missing ')' at '<EOF>'\n | (1 + 2\n | ......^"],
    ['a[0', "ERROR: <input>:1:4: Syntax error: missing ']' at '<EOF>'\n | a[0\n | ...^"],
    ['"abc', `ERROR: <input>:1:1: Syntax error: token recognition error at: '"abc'\n | "abc\n | ^`],
    ['a.?b', "ERROR: <input>:1:2: unsupported syntax '.?'\n | a.?b\n | .^"],
    ['.true', "ERROR: <input>:1:2: Syntax error: mismatched input 'true' expecting IDENTIFIER\n | .true\n | .^"],
    ['你 == "好"', 'ERROR: <input>:1:1: Syntax error: token recognition error at: \'你\'\n | 你 == "好"\n | ＾'],
  ])('equal the texts of cel-go for %s', (expr, first) => {
    expect(env.compile(expr).issues?.toString().startsWith(first)).toBe(true);
  });
});
