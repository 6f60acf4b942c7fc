import { describe, expect, it } from 'vitest';
import { functionDecl, memberOverload } from './checker/function-decl.js';
import { newEnv } from './env.js';
import { authorizerLibrary, authorizerSelectorsLibrary } from './kubernetes/authorizer.js';
import { kubernetesCallCosts } from './kubernetes/call-costs.js';
import { formatLibrary } from './kubernetes/format.js';
import {
  AuthorizerValue,
  authorizerType,
  environment,
  jsonPatchLibrary,
  kubernetesCostEstimator,
} from './kubernetes/index.js';
import { cidrLibrary, ipLibrary } from './kubernetes/ip.js';
import { kubernetesListsLibrary } from './kubernetes/lists.js';
import { quantityLibrary } from './kubernetes/quantity.js';
import { regexLibrary } from './kubernetes/regex.js';
import { semverLibrary } from './kubernetes/semver.js';
import { urlsLibrary } from './kubernetes/urls.js';
import { comprehensionsLibrary } from './library/comprehensions.js';
import { optionalLibrary } from './library/optional.js';
import { setsLibrary } from './library/sets.js';
import { stringsLibrary } from './library/strings.js';
import { CELError } from './program.js';
import { estimates } from './testing/estimates.js';
import { kubernetesCosts } from './testing/kubernetes-costs.js';
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
  type Type,
  timestampType,
} from './types/type.js';
import { objectDecl } from './values/provider.js';

const names: Readonly<Record<string, Type>> = {
  bool: boolType,
  bytes: bytesType,
  double: doubleType,
  duration: durationType,
  int: intType,
  message: objectType('message'),
  string: stringType,
  timestamp: timestampType,
};

/** Reads a type such as `map(string, list(int))`. */
function readType(text: string): Type {
  const list = /^list\((.*)\)$/.exec(text)?.[1];
  if (list !== undefined) return listType(readType(list));
  const map = /^map\(string, (.*)\)$/.exec(text)?.[1];
  return map === undefined ? (names[text] as Type) : mapType(stringType, readType(map));
}

const message = objectDecl('message', {
  single_int32: intType,
  single_float: doubleType,
  single_string: stringType,
  single_bytes: bytesType,
  single_int64: intType,
  repeated_string: listType(stringType),
  map_int64_nested_type: mapType(intType, dynType),
});

const all = newEnv({
  variables: { authorizer: authorizerType },
  libraries: [
    stringsLibrary(2),
    urlsLibrary,
    regexLibrary,
    kubernetesListsLibrary,
    authorizerLibrary,
    authorizerSelectorsLibrary,
    quantityLibrary,
    setsLibrary,
    ipLibrary,
    cidrLibrary,
    formatLibrary,
    jsonPatchLibrary,
    optionalLibrary,
    comprehensionsLibrary,
    semverLibrary,
  ],
  costTracker: kubernetesCallCosts,
  presenceTestCost: 0,
  optimize: false,
});

const estimator = kubernetesCostEstimator(({ type }) =>
  type.kind === 'string' || type.kind === 'bytes' ? { min: 0n, max: 12n } : undefined,
);
const authorizer = new AuthorizerValue(() => ({ allowed: true, reason: '' }));

function costsOf(expr: string): [min: number, max: number, actual: number] {
  const { program, issues } = all.compile(expr);
  if (program === undefined) throw new Error(issues?.toString());
  const { min, max } = program.estimateCost(estimator);
  return [Number(min), Number(max), program.evaluateWithCost({ authorizer }).cost];
}

describe("costs of Kubernetes' libraries", () => {
  it('have more than 150 examples', () => {
    expect(kubernetesCosts.length).toBeGreaterThan(150);
  });

  it.each(kubernetesCosts)('are estimated and counted for %s', (expr, min, max, actual) => {
    expect(costsOf(expr)).toEqual([min, max, actual]);
  });

  it.each([
    ["ip('192.168.0.1')", 0, 0],
    ["ip('192.168.0.1').family()", 1, 1],
    ["ip('2001:db8::1').isLoopback()", 1, 1],
    ["cidr('192.168.0.0/16').prefixLength()", 1, 1],
    ["cidr('192.168.0.0/16').containsCIDR(cidr('192.0.0.0/30'))", 5, 9],
    ["cidr('192.168.0.0/16').containsCIDR('192.0.0.0/30')", 5, 9],
    ["cidr('192.168.0.0/16').containsIP(ip('192.0.0.1'))", 2, 5],
    ["cidr('192.168.0.0/16').containsIP('192.0.0.1')", 2, 5],
    ["cidr('192.168.0.0/16').containsIP(ip('192.169.0.1'))", 3, 6],
  ])('%s costs the expected amount more than the parsing of its first address', (expr, min, max) => {
    const base = costsOf(/^\w+\('[^']*'\)/.exec(expr)?.[0] as string);
    expect(costsOf(expr).slice(0, 2)).toEqual([base[0] + min, base[1] + max]);
  });
});

describe('estimates', () => {
  it.each(estimates.map((row) => [row.expr, row] as const))('equal the estimates of cel-go for %s', (expr, row) => {
    const env = newEnv({
      variables: Object.fromEntries(Object.entries(row.variables).map(([name, type]) => [name, readType(type)])),
      provider: {
        findObject: (name) =>
          name === 'message' || name === 'google.expr.proto3.test.TestAllTypes' ? message : undefined,
      },
      presenceTestCost: row.presenceTestCost,
      libraries: [
        {
          name: 'max',
          functions: [
            functionDecl(
              'max',
              memberOverload('list_bytes_max', [listType(bytesType)], bytesType, () => new Uint8Array()),
            ),
          ],
        },
      ],
    });
    const { program, issues } = env.compile(expr);
    expect(issues?.toString()).toBeUndefined();
    const estimate = program?.estimateCost({
      estimateSize: ({ path, type }) => {
        const max = row.sizes[(path ?? []).join('.')];
        if (max !== undefined) return { min: 0n, max: BigInt(max) };
        return type.kind === 'bytes' ? { min: 0n, max: 12n } : undefined;
      },
      estimateCallCost: (_, overloadId) =>
        overloadId === 'timestamp_to_year' ? { cost: { min: 7n, max: 7n } } : undefined,
    });
    expect(estimate).toEqual({ min: row.min, max: row.max });
  });
});

describe('costs of evaluations', () => {
  const env = environment('1.34', 'new').extend({ variables: { self: mapType(stringType, dynType) } });
  const self = { a: 1, b: { c: [1, 2, 3] }, text: 'abcdefghijk', list: ['a', 'b'], key: 'a' };

  function cost(expr: string): number {
    const { program, issues } = env.compile(expr);
    if (program === undefined) throw new Error(issues?.toString());
    return program.evaluateWithCost({ self }).cost;
  }

  it.each([
    ['1', 0],
    ['self', 1],
    ['self.a', 2],
    ['self.b.c[0]', 4],
    ['self.b.c[self.a]', 5],
    ['self[self.key]', 3],
    ['self[self.key + ""]', 5],
    ['has(self.a)', 1],
    ['has(self.b.c)', 2],
    ['self.?a.orValue(1)', 2],
    ['self.?missing.orValue(1)', 1],
    ['self.a == 1', 3],
    ['self.a == 1 ? self.a : 2', 4],
    ['self.text.startsWith("abc")', 4],
    ['self.text + "12345678901"', 5],
    ['self.a in [1, 2, 3]', 2],
    ['self.a in self.b.c', 6],
    ['"a" in self', 2],
    ['[1, 2, 3]', 0],
    ['[self.a]', 12],
    ['{"a": self.a}', 32],
    ['self.list.all(x, true)', 9],
    ['[1, 2].map(x, x)', 27],
    ['self.list.exists(x, x == "a")', 12],
    ['false && self.a == 1', 0],
    ['self.missing == 1 || true', 3],
    ['duration("1s") == duration("2s")', 1],
    ['self.text.matches("a.*")', 4],
  ])('%s costs %i', (expr, expected) => {
    expect(cost(expr)).toBe(expected);
  });

  it('stop at the limit', () => {
    const { program } = env.compile('self.b.c.map(x, self.b.c.map(y, x)).size() == 3');
    const { cost: whole } = program?.evaluateWithCost({ self }) ?? { cost: 0 };
    expect(program?.evaluate({ self }, { costLimit: whole })).toBe(true);
    const error = catchError(() => program?.evaluate({ self }, { costLimit: whole - 1 }));
    expect(error).toMatchObject({
      name: 'CELError',
      reason: 'limit',
      message: 'operation cancelled: actual cost limit exceeded',
    });
    expect(error).toBeInstanceOf(CELError);
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}
