import { describe, expect, it } from 'vitest';
import { compileJSONPath, numberOfPathValue, printJSONPathValue } from './json-path.js';
import { PathNumber } from './json-path-steps.js';

const object = {
  metadata: { labels: { 'app.example/name': 'web', plain: 'x' } },
  spec: { replicas: 3, ports: [{ port: 80 }, { port: 443 }], empty: null, list: ['a', 'b', 'c'] },
  status: {
    conditions: [
      { type: 'Ready', status: 'True', since: 5, done: true },
      { type: 'Synced', status: 'False', since: 9 },
    ],
  },
};

it.each([
  ['.spec.replicas', [3]],
  ['.spec.missing.more', []],
  ['.spec.empty', [null]],
  ['.spec.ports[0].port', [80]],
  ['.spec.ports[-1].port', [443]],
  ['.spec.ports[5].port', []],
  ['.spec.ports[*].port', [80, 443]],
  ['.spec.list[1:]', ['b', 'c']],
  ['.spec.list[0:3:2]', ['a', 'c']],
  ['.spec.list[0,2]', ['a', 'c']],
  [".metadata.labels['app\\.example/name']", ['web']],
  [".metadata.labels['app.example/name']", []],
  [".metadata['labels.plain']", ['x']],
  [".metadata.labels['plain', 'missing']", ['x']],
  ['.spec.list[0, 2]', ['a', 'c']],
  ['.metadata.labels[*]', []],
  ['.metadata.labels.app\\.example/name', ['web']],
  ['.status.conditions[?(@.type=="Ready")].status', ['True']],
  [".status.conditions[?(@.type == 'Synced')].status", ['False']],
  ['.status.conditions[?(@.since>5)].type', ['Synced']],
  ['.status.conditions[?(@.since)].type', ['Ready', 'Synced']],
  ['.status.conditions[?(@.none)].type', []],
  ['.status.conditions[?(@.done==true)].type', ['Ready']],
  ['.status.conditions[?(@.since==9)].type', ['Synced']],
  ['.status.conditions[?(@.type>"Ready")].type', ['Synced']],
  ['.status.conditions[?(@.none==x)].type', []],
  ['.status.conditions[?(x)].type', ['Ready', 'Synced']],
  ['..port', [80, 443]],
  ['.spec.*', [3, object.spec.ports, null, object.spec.list]],
  ['$.spec.replicas', [3]],
  ['.spec .replicas ', [3]],
  ['.spec.list[]', ['a']],
  ['.spec.ports[*].port[*]', []],
  ['.spec.replicas "text"', ['text']],
  [".spec 'it\\'s'", ["it's"]],
  ['.spec.list 7', [new PathNumber(7)]],
  ['.spec.list 7.0', [new PathNumber(7, true)]],
  ['.spec.list[0].*', [new PathNumber(97)]],
  ['.status.conditions[?(@.since!=5)].type', ['Synced']],
  ['.spec.replicas}{.spec.list', [3]],
])('compileJSONPath finds the values that %s selects', (path, found) => {
  expect(compileJSONPath(path)(object)).toEqual(found);
});

it.each([
  '.spec.replicas more',
  '.spec.list range',
  '.spec.list end',
  '.spec.list[3]',
  '.spec.list[2:1]',
  '.spec.list[::0]',
  '.spec.replicas[0]',
  '.spec.ports[0,5].port',
  '.spec[?(@.port)]',
  '.spec.ports[?(@.port==x)].port',
  '.spec.ports[?(@.port=="80")].port',
  '.spec.ports[?(@.port==80.5)].port',
  '.spec.ports[?(@.port==80.0)].port',
  '.spec.ports[?(@.port=80)].port',
  '.status.conditions[?(@.done<true)].type',
  ".spec['a b']",
  '.spec.replicas}{.spec.list[3]',
])('the valid path %s selects nothing', (path) => {
  expect(compileJSONPath(path)(object)).toEqual([]);
});

describe('a path that cannot be parsed', () => {
  it.each([
    '.a[',
    '.a[x]',
    ".a['b",
    '.a["b"]',
    '.a["b","c"]',
    '.a[-]',
    '.a{b}',
    '.a,b',
    '.a\nb',
    '.a\tb',
    '....a',
    '..*',
    '.a "b',
    '.a "\\q"',
    '.a 1.2.3',
    '.a[?(@.b)',
    '.a[?(@.b]',
    '.a[?(@.b=="c)]',
    '.a}{[',
  ])('%s is refused', (path) => {
    expect(() => compileJSONPath(path)).toThrow();
  });
});

it('printJSONPathValue prints values as table cells show them', () => {
  const values = ['text', 3, 1.5, 1e6, 0.00001, 2e20, true, null, ['a', 1], { a: 'b' }];
  expect(values.map(printJSONPathValue)).toEqual([
    'text',
    '3',
    '1.5',
    '1000000',
    '1e-05',
    '2e+20',
    'true',
    '<no value>',
    '["a",1]',
    '{"a":"b"}',
  ]);
});

it('only columns of texts show numbers of paths and bytes of texts, unless these are floats', () => {
  const values = [new PathNumber(7), new PathNumber(7, true), 7, 7n];
  expect(values.map(printJSONPathValue)).toEqual(['7', '7', '7', '7']);
  expect(values.map(numberOfPathValue)).toEqual([undefined, 7, 7, 7n]);
});
