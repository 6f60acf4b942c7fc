import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionDecl, overload } from './checker/function-decl.js';
import { newEnv } from './env.js';
import { environment } from './kubernetes/environment.js';
import { CELError } from './program.js';
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  listType,
  mapType,
  objectType,
  stringType,
  timestampType,
} from './types/type.js';
import { ErrorValue, UnknownValue } from './values/failure.js';
import { toNative } from './values/native.js';
import { objectDecl } from './values/provider.js';
import type { Value } from './values/value.js';

const scale = objectDecl('Scale', {
  minReplicas: intType,
  maxReplicas: intType,
  ratio: doubleType,
  started: timestampType,
  timeout: durationType,
  data: bytesType,
  labels: mapType(stringType, stringType),
  children: listType(objectType('Scale')),
  __namespace__: { type: stringType, member: 'namespace' },
  anything: dynType,
});

const env = environment('1.35', 'stored').extend({
  variables: { self: objectType('Scale'), oldSelf: objectType('Scale') },
  provider: { findObject: (name) => (name === 'Scale' ? scale : undefined) },
});

function evaluate(expr: string, self: unknown, options = {}): Value {
  const { program, issues } = env.compile(expr);
  if (program === undefined) throw new Error(issues?.toString());
  return program.evaluate({ self }, options);
}

const object = Object.freeze({
  minReplicas: 1,
  maxReplicas: 3,
  ratio: 2,
  started: '2024-02-29T12:00:00Z',
  timeout: '90s',
  data: 'aGk=',
  labels: Object.freeze({ app: 'web' }),
  children: Object.freeze([Object.freeze({ minReplicas: 5 }), Object.freeze({ minReplicas: 7 })]),
  namespace: 'default',
  anything: Object.freeze({ a: [1, 2.5, null, 'x'], big: 9223372036854775807n }),
});

describe('plain objects', () => {
  it.each([
    ['self.minReplicas <= self.maxReplicas', true],
    ['self.ratio / 4.0', 0.5],
    ['type(self.ratio) == double', true],
    ['self.started.getDate()', 29],
    ['self.timeout > duration("1m")', true],
    ['string(self.data)', 'hi'],
    ['self.labels["app"] + self.labels.app', 'webweb'],
    ['self.children.map(c, c.minReplicas).sum()', 12],
    ['self.children.exists(c, has(c.maxReplicas))', false],
    ['self.children[1].minReplicas', 7],
    ['self.__namespace__', 'default'],
    ['has(self.labels.tier)', false],
    ['self.?labels[?"tier"].orValue("none")', 'none'],
    ['self.anything.a[1] > 2', true],
    ['self.anything.a[2] == null', true],
    ['self.anything.big - 1', 9223372036854775806n],
    ['"app" in self.labels', true],
    ['self == self', true],
    ['self.children[0] == self.children[1]', false],
    ['self.labels.all(k, k.startsWith("a"))', true],
    ['self.labels.transformList(k, v, k + v)', ['appweb']],
    ['Scale{minReplicas: 2}.minReplicas', 2],
  ])('are read by %s', (expr, expected) => expect(toNative(evaluate(expr, object))).toEqual(expected));

  it.each([
    ['self.maxReplicas', 'no such key: maxReplicas'],
    ['self.labels["b"]', 'no such attribute(s): self', undefined],
    ['self.children[5]', 'index out of bounds: 5', { children: [] }],
    ['self.minReplicas / 0', 'division by zero', { minReplicas: 1 }],
    ['self.minReplicas % 0', 'modulus by zero', { minReplicas: 1 }],
    ['self.minReplicas + 1', 'integer overflow', { minReplicas: 9223372036854775807n }],
    ['self.anything + 1', 'no such overload', { anything: 'a' }],
    ['self.anything && true', 'no such overload', { anything: 1 }],
    ['"a".startsWith(self.anything)', 'no such overload', { anything: 1 }],
    ['self.anything.size() > 1', 'no such overload: size(int)', { anything: 1 }],
    ['self.started.getDate()', 'Invalid date or datetime x', { started: 'x' }],
    ['optional.none().value()', 'optional.none() dereference', {}],
  ] as const)('%s fails: %s', (expr, message, self: unknown = { minReplicas: 1 }) => {
    const given = message.startsWith('no such attribute') ? undefined : self;
    expect(() => evaluate(expr, given)).toThrow(new CELError(message, 0, 'evaluation').message);
  });

  it('have no inherited members', () => {
    expect(() => evaluate('self.labels["constructor"]', { labels: {} })).toThrow('no such key: constructor');
    expect(evaluate('has(self.labels.__proto__)', { labels: {} })).toBe(false);
  });
});

describe('logic', () => {
  const functions = [
    functionDecl(
      'fail',
      overload('fail', [], boolType, () => new ErrorValue('failed')),
    ),
  ];
  const logic = newEnv({ variables: { x: boolType, y: boolType }, libraries: [{ name: 'test', functions }] });

  function outcome(expr: string, variables: Record<string, unknown> = {}): unknown {
    try {
      return logic.compile(expr).program?.evaluate(variables);
    } catch (error) {
      return (error as Error).message;
    }
  }

  it.each([
    ['fail() || true', true],
    ['true || fail()', true],
    ['fail() || false', 'failed'],
    ['fail() && false', false],
    ['fail() && true', 'failed'],
    ['true ? false : fail()', false],
    ['fail() ? true : false', 'failed'],
    ['[1, 2].exists(i, i == 2 || fail())', true],
    ['[1, 2].exists(i, i == 1 ? fail() : true)', true],
    ['[1, 2].all(i, i == 1 ? fail() : false)', false],
    ['[1, 2].all(i, i == 1 ? fail() : true)', 'failed'],
    ['[1, 2].exists_one(i, i == 1 ? fail() : true)', 'failed'],
  ])('ignores an error that does not matter in %s', (expr, expected) => expect(outcome(expr)).toBe(expected));

  it('prefers unknowns to errors', () => {
    expect(outcome('x && fail()', { x: new UnknownValue(['x']) })).toBe('unknown: x');
    expect(outcome('x && y', { x: new UnknownValue(['x']), y: new UnknownValue(['y']) })).toBe('unknown: x, y');
    expect(outcome('x || true', { x: new UnknownValue(['x']) })).toBe(true);
  });
});

describe('programs', () => {
  it('read each variable when it is first needed, and only once', () => {
    const asked: string[] = [];
    const { program } = env.compile('self.minReplicas == self.maxReplicas || oldSelf.minReplicas == 1');
    const variables = (name: string) => {
      asked.push(name);
      return { minReplicas: 1, maxReplicas: 1 };
    };
    expect(program?.evaluate(variables)).toBe(true);
    expect(asked).toEqual(['self']);
    expect(program?.variables).toEqual(['self', 'oldSelf']);
  });

  it('report a result of another type than expected', () => {
    expect(env.compile('self.minReplicas', { expectedType: boolType }).issues?.list[0]?.message).toBe(
      'must evaluate to bool',
    );
    expect(env.compile('self.anything', { expectedType: boolType }).issues).toBeUndefined();
  });

  it('end when they are cancelled', () => {
    const items = Array.from({ length: 1000 }, (_, i) => i);
    const signal = AbortSignal.abort();
    expect(() => evaluate('self.anything.all(x, x >= 0)', { anything: items }, { signal })).toThrow(
      'operation interrupted',
    );
  });

  it('calculate ints as integers of 64 bits', () => {
    const int64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
    const calculator = newEnv({ variables: { a: intType, b: intType } });
    const operators: Record<string, (a: bigint, b: bigint) => bigint> = {
      '+': (a, b) => a + b,
      '-': (a, b) => a - b,
      '*': (a, b) => a * b,
      '/': (a, b) => a / b,
      '%': (a, b) => a % b,
    };
    for (const [operator, calculate] of Object.entries(operators)) {
      const { program } = calculator.compile(`a ${operator} b`);
      fc.assert(
        fc.property(int64, fc.oneof(int64, fc.bigInt({ min: -5n, max: 5n })), (a, b) => {
          const fits = b !== 0n && calculate(a, b) === BigInt.asIntN(64, calculate(a, b));
          const isUndefined = (operator === '/' || operator === '%') && (b === 0n || (a === -(2n ** 63n) && b === -1n));
          const isError =
            isUndefined ||
            (operator !== '/' && operator !== '%' && calculate(a, b) !== BigInt.asIntN(64, calculate(a, b)));
          if (isError) expect(() => program?.evaluate({ a, b })).toThrow(CELError);
          else if (fits || b === 0n)
            expect(BigInt(program?.evaluate({ a, b }) as number | bigint)).toBe(calculate(a, b));
        }),
      );
    }
  });
});
