import { describe, expect, it } from 'vitest';
import type { Condition, Json, View } from './scenario.js';
import { holds, viewOf } from './view.js';

const token = ['eyJhbGciOiJSUzI1NiJ9', 'eyJpYXQiOjEwMCwic3ViIjoieCJ9', 's'].join('.');
const answer: Json = {
  status: 200,
  body: {
    kind: 'PodList',
    items: [
      { name: 'b', version: '10', at: '2026-01-02T03:04:05Z' },
      { name: 'a', version: '9', at: '2026-01-02T03:04:35Z', done: true },
    ],
    lines: 'one\ntwo\nthree\n',
    message: 'Invalid: field "x" is wrong',
    token,
    nothing: null,
    empty: '',
    parameters: { first: { name: 'p' } },
    reference: { $ref: '#/parameters/first' },
  },
  saved: { rv: '9' },
};

describe('A view', () => {
  it.each<readonly [View, unknown]>([
    ['body.kind', 'PodList'],
    [
      ['status', 'missing'],
      [200, null],
    ],
    [{ status: 'status', missing: 'missing' }, { status: 200 }],
    [{ $literal: { a: 1 } }, { a: 1 }],
    [{ $first: ['missing', 'body.nothing', 'body.kind'] }, 'PodList'],
    [{ $merge: [{ a: 'status' }, 'missing', { a: 'body.kind', b: 'status' }] }, { a: 'PodList', b: 200 }],
    [{ $concat: ['body.items.*.name', 'missing', ['status']] }, ['b', 'a', 200]],
    [{ $resolve: 'body.reference' }, { name: 'p' }],
    [{ $resolve: 'body.kind' }, 'PodList'],
    [{ $if: { path: 'status', equals: 200 }, yes: 'body.kind', no: 'status' }, 'PodList'],
    [{ $if: { path: 'status', equals: 404 }, yes: 'body.kind', no: 'status' }, 200],
    [
      { $each: 'body.items', as: ['name', 'done'] },
      [
        ['b', null],
        ['a', true],
      ],
    ],
    [{ $each: 'body.items.*.name', first: 1 }, ['b']],
    [{ $each: 'body.items.*.name', where: { path: '', equals: 'a' }, pick: 0 }, 'a'],
    [
      { $each: 'body.items', as: { older: { $is: { path: 'version', above: { path: '$.saved.rv' } } } } },
      [{ older: true }, { older: false }],
    ],
    [{ $each: 'missing', as: 'name' }, undefined],
    [{ $lines: 'body.lines', where: { path: '', matches: '^t' } }, ['two', 'three']],
    [{ $lines: 'body.lines', pick: -1 }, 'three'],
    [
      { $members: 'body.items.1', without: ['at', 'version'], as: { is: '' } },
      { name: { is: 'a' }, done: { is: true } },
    ],
    [{ $sorted: { $each: 'body.items', as: ['name'] } }, [['a'], ['b']]],
    [{ $count: 'body.items' }, 2],
    [{ $count: 'body.kind' }, 7],
    [{ $count: 'missing' }, undefined],
    [{ $keys: 'body.items.0' }, ['name', 'version', 'at']],
    [{ $without: 'body.items.0', names: ['version', 'at'] }, { name: 'b' }],
    [{ $match: 'body.message', pattern: 'field "([^"]*)"' }, 'x'],
    [{ $match: 'body.message', pattern: '(y)' }, undefined],
    [{ $replace: 'body.message', pattern: '"x"', with: '$&' }, 'Invalid: field $& is wrong'],
    [{ $replace: 'status', pattern: '2', with: '3' }, 200],
    [{ $cut: 'body.kind', length: 3 }, 'Pod'],
    [{ $jwt: 'body.token', as: ['header.alg', 'claims.sub', '$.status'] }, ['RS256', 'x', 200]],
    [{ $seconds: ['body.items.0.at', 'body.items.1.at'] }, 30],
    [{ $is: { path: { $count: 'body.items' }, equals: 2 } }, true],
  ])('%j shows %j', (view, value) => {
    expect(viewOf(view, answer)).toEqual(value);
  });

  it('with an operator that does not exist fails', () => {
    expect(() => viewOf({ $shout: 'body' }, answer)).toThrow("unknown operator '$shout'");
  });
});

describe('A condition', () => {
  it.each<readonly [Condition, boolean]>([
    [{ path: 'status', equals: 200 }, true],
    [{ path: 'status', not: 200 }, false],
    [{ path: 'status', oneOf: [200, 201] }, true],
    [{ path: 'status', atLeast: 200, below: 300 }, true],
    [{ path: 'status', above: 200 }, false],
    [{ path: 'missing', below: 300 }, false],
    [{ path: 'body.nothing', present: false }, true],
    [{ path: 'body.empty', present: true }, false],
    [{ path: 'body.items.0.version', above: { path: 'body.items.1.version' } }, true],
    [{ path: 'body.items.0.at', below: { path: 'body.items.1.at' } }, true],
    [{ path: 'body.items.*.name', includes: 'a' }, true],
    [{ path: 'body.items.*.name', ascending: true }, false],
    [{ path: 'body.items.*.at', ascending: true }, true],
    [{ path: 'body.message', matches: '^Invalid' }, true],
    [{ path: 'missing', matchesNot: 'x' }, true],
    [{ path: 'body.kind', startsWith: 'Pod' }, true],
    [{ path: 'body.items', some: { path: 'done', equals: true } }, true],
    [{ path: 'body.items', every: { path: 'done', equals: true } }, false],
    [
      {
        all: [
          { path: 'status', equals: 200 },
          { path: 'body.kind', equals: 'Pod' },
        ],
      },
      false,
    ],
    [
      {
        any: [
          { path: 'status', equals: 404 },
          { path: 'body.kind', equals: 'PodList' },
        ],
      },
      true,
    ],
  ])('%j holds for the answer: %s', (condition, result) => {
    expect(holds(condition, answer)).toBe(result);
  });

  it('with a test that does not exist fails', () => {
    expect(() => holds({ path: 'status', is: 200 }, answer)).toThrow("unknown test 'is'");
  });
});
