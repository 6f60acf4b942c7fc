import { describe, expect, it } from 'vitest';
import { compileJSONPath, printJSONPathValue } from './json-path.js';

const object = {
  metadata: { labels: { 'app.example/name': 'web', plain: 'x' } },
  spec: { replicas: 3, ports: [{ port: 80 }, { port: 443 }], empty: null, list: ['a', 'b', 'c'] },
  status: {
    conditions: [
      { type: 'Ready', status: 'True', since: 5 },
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
  ['..port', [80, 443]],
  ['.spec.*', [3, object.spec.ports, null, object.spec.list]],
  ['$.spec.replicas', [3]],
])('finds what %s selects', (path, found) => {
  expect(compileJSONPath(path)(object)).toEqual(found);
});

describe('a path that cannot be parsed', () => {
  it.each(['.a[', '.a[x]', ".a['b", '.a["b"]', '.a["b","c"]', '.a[?(@.b==c)]', '.a{b}', '.a b'])(
    '%s is refused',
    (path) => {
      expect(() => compileJSONPath(path)).toThrow();
    },
  );
});

it('prints values as cells show them', () => {
  const values = ['text', 3, true, null, ['a', 1], { a: 'b' }];
  expect(values.map(printJSONPathValue)).toEqual(['text', '3', 'true', '<no value>', '["a",1]', '{"a":"b"}']);
});
