import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

const deployment = '/apis/apps/v1/namespaces/default/deployments/target';
const configMap = '/api/v1/namespaces/default/configmaps/target';

const types = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
};

interface Case {
  readonly name: string;
  readonly type: keyof typeof types;
  /** A JSON value, or a text that is sent unchanged. */
  readonly body: unknown;
  /** Path of the object. Default: the Deployment. */
  readonly path?: string;
  readonly query?: string;
  readonly status: number;
  readonly message?: RegExp;
}

/** Nested values as text. At such a depth, JSON.stringify would fail. */
const deepMap = (depth: number, key = 'a') => `${`{"${key}":`.repeat(depth)}1${'}'.repeat(depth)}`;
const deepList = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const many = <T>(count: number, each: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => each(i));
const wide = (count: number, value = 'x') => Object.fromEntries(many(count, (i) => [`key-${i}`, value]));
const podSpec = (spec: unknown) => ({ spec: { template: { spec } } });
const applied = (more: object, metadata: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'target', ...metadata },
  ...more,
});
const appliedMap = (more: string) => `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"target"},${more}}`;

const cases: readonly Case[] = [
  ...(['json', 'merge', 'strategic', 'apply'] as const).flatMap((type): Case[] => [
    { name: 'no JSON', type, body: '{"spec":', status: 400 },
    { name: 'an empty body', type, body: '', status: 400 },
    { name: 'a text', type, body: '"x"', status: 400 },
    { name: 'a number', type, body: '1e999', status: 400 },
    { name: 'lists 1,000,000 deep', type, body: deepList(1_000_000), status: 400 },
    { name: 'maps 300,000 deep', type, body: deepMap(300_000), status: 400 },
    { name: 'more than the body may be', type, body: 'x'.repeat(4_000_000), status: 413 },
    {
      name: 'bytes that are no UTF-8',
      type,
      body: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
      query: 'fieldValidation=Strict',
      status: type === 'merge' || type === 'strategic' ? 422 : 400,
    },
  ]),

  {
    name: 'maps 9,000 deep in an unknown field',
    type: 'merge',
    body: deepMap(9000),
    query: 'fieldValidation=Strict',
    status: 400,
  },
  {
    name: 'maps 9,000 deep in annotations',
    type: 'merge',
    body: `{"metadata":{"annotations":${deepMap(9000)}}}`,
    status: 400,
  },
  {
    name: 'lists 9,000 deep for a text',
    type: 'merge',
    body: `{"metadata":{"labels":{"a":${deepList(9000)}}}}`,
    status: 400,
  },
  { name: 'a list for the object', type: 'merge', body: [], status: 400 },
  { name: 'null for the object', type: 'merge', body: null, status: 400 },
  { name: 'no metadata', type: 'merge', body: { metadata: null }, status: 400 },
  { name: 'no spec', type: 'merge', body: { spec: null }, status: 422 },
  { name: 'another name', type: 'merge', body: { metadata: { name: 'other' } }, status: 400 },
  { name: 'another namespace', type: 'merge', body: { metadata: { namespace: 'kube-system' } }, status: 400 },
  { name: 'another kind', type: 'merge', body: { kind: 'DaemonSet' }, status: 422 },
  { name: 'another version', type: 'merge', body: { apiVersion: 'apps/v9' }, status: 422 },
  { name: 'another uid', type: 'merge', body: { metadata: { uid: 'x' } }, status: 422 },
  { name: 'an old version', type: 'merge', body: { metadata: { resourceVersion: '1' } }, status: 409 },
  { name: 'a text for the version', type: 'merge', body: { metadata: { resourceVersion: 'x' } }, status: 500 },
  {
    name: 'duplicate keys',
    type: 'merge',
    body: '{"spec":{"replicas":2,"replicas":3}}',
    query: 'fieldValidation=Strict',
    status: 422,
    message: /duplicate field "spec.replicas"/,
  },
  {
    name: '__proto__ at the top',
    type: 'merge',
    body: '{"__proto__":{"polluted":true}}',
    query: 'fieldValidation=Strict',
    status: 422,
  },
  {
    name: '__proto__ in spec',
    type: 'merge',
    body: '{"spec":{"__proto__":{"replicas":9}}}',
    query: 'fieldValidation=Strict',
    status: 422,
  },
  {
    name: 'the prototype of the constructor',
    type: 'merge',
    body: '{"constructor":{"prototype":{"polluted":true}}}',
    query: 'fieldValidation=Strict',
    status: 422,
  },
  { name: '__proto__ as a label', type: 'merge', body: '{"metadata":{"labels":{"__proto__":"x"}}}', status: 422 },
  { name: '100,000 unknown fields', type: 'merge', body: wide(100_000), query: 'fieldValidation=Strict', status: 422 },
  {
    name: '10,000 bad labels',
    type: 'merge',
    body: { metadata: { labels: Object.fromEntries(many(10_000, (i) => [`_${i}`, 'x'])) } },
    status: 422,
  },
  {
    name: 'a ConfigMap of 100,000 keys',
    type: 'merge',
    path: configMap,
    body: { data: wide(100_000, 'more-than-1MiB') },
    status: 422,
  },
  { name: 'replicas beyond 32 bits', type: 'merge', body: '{"spec":{"replicas":99999999999999999999}}', status: 422 },
  { name: 'a fraction of a replica', type: 'merge', body: { spec: { replicas: 1.5 } }, status: 422 },

  {
    name: 'an unknown directive',
    type: 'strategic',
    body: { $patch: 'nonsense' },
    status: 500,
    message: /unknown patch type/,
  },
  {
    name: 'a number for a directive',
    type: 'strategic',
    body: { spec: { $patch: 5 } },
    status: 500,
    message: /unknown patch type/,
  },
  {
    name: 'a map for a directive',
    type: 'strategic',
    body: podSpec({ $patch: {} }),
    status: 500,
    message: /unknown patch type/,
  },
  {
    name: 'an unknown directive in a list',
    type: 'strategic',
    body: podSpec({ containers: [{ $patch: 'x', name: 'main' }] }),
    status: 500,
    message: /unknown patch type/,
  },
  { name: 'replacing everything by nothing', type: 'strategic', body: { $patch: 'replace' }, status: 400 },
  { name: 'deleting everything', type: 'strategic', body: { $patch: 'delete' }, status: 400 },
  {
    name: 'an order that is a text',
    type: 'strategic',
    body: podSpec({ '$setElementOrder/containers': 'x', containers: [{ name: 'main', image: 'y' }] }),
    status: 500,
  },
  {
    name: 'an order of texts for a list of maps',
    type: 'strategic',
    body: podSpec({ '$setElementOrder/containers': ['main'], containers: [{ name: 'main', image: 'y' }] }),
    status: 500,
  },
  {
    name: 'an order that lacks what is set',
    type: 'strategic',
    body: podSpec({ '$setElementOrder/containers': [{ name: 'other' }], containers: [{ name: 'main', image: 'y' }] }),
    status: 500,
  },
  {
    name: 'retained keys that are a text',
    type: 'strategic',
    body: { spec: { strategy: { $retainKeys: 'type' } } },
    status: 400,
  },
  {
    name: 'retained keys that are numbers',
    type: 'strategic',
    body: { spec: { strategy: { $retainKeys: [1], type: 'Recreate' } } },
    status: 400,
  },
  {
    name: 'keys set that are not retained',
    type: 'strategic',
    body: { spec: { strategy: { $retainKeys: ['rollingUpdate'], type: 'Recreate' } } },
    status: 400,
  },
  {
    name: 'list items without their key',
    type: 'strategic',
    body: podSpec({ containers: [{ image: 'x' }] }),
    status: 500,
  },
  { name: 'a map for a list', type: 'strategic', body: podSpec({ containers: { name: 'main' } }), status: 422 },
  { name: 'texts for list items', type: 'strategic', body: podSpec({ containers: ['main'] }), status: 500 },
  { name: 'null for list items', type: 'strategic', body: podSpec({ containers: [null] }), status: 500 },
  { name: 'a text for spec', type: 'strategic', body: { spec: 'x' }, status: 422 },
  {
    name: 'maps 9,000 deep',
    type: 'strategic',
    body: `{"spec":{"template":{"metadata":{"annotations":${deepMap(9000)}}}}}`,
    status: 400,
  },
  {
    name: 'maps 9,000 deep of directives',
    type: 'strategic',
    body: `{"spec":{"template":{"metadata":${deepMap(9000, '$retainKeys')}}}}`,
    status: 400,
  },
  {
    name: '20,000 containers that are invalid',
    type: 'strategic',
    body: podSpec({ containers: many(20_000, (i) => ({ name: `c${i}` })) }),
    status: 422,
  },
  {
    name: 'an order of 50,000',
    type: 'strategic',
    body: podSpec({
      '$setElementOrder/containers': many(50_000, (i) => ({ name: `c${i}` })),
      containers: [{ name: 'c1' }],
    }),
    status: 422,
  },
  {
    name: '50,000 containers to delete and a bad one',
    type: 'strategic',
    body: podSpec({ containers: [...many(50_000, (i) => ({ $patch: 'delete', name: `c${i}` })), { name: 'bad' }] }),
    status: 422,
  },
  {
    name: '100,000 finalizers to delete and a bad one',
    type: 'strategic',
    body: {
      metadata: { '$deleteFromPrimitiveList/finalizers': many(100_000, (i) => `f${i}`), finalizers: ['bad finalizer'] },
    },
    status: 422,
  },
  {
    name: '__proto__',
    type: 'strategic',
    body: '{"__proto__":{"polluted":true},"spec":{"__proto__":{"replicas":9}}}',
    query: 'fieldValidation=Strict',
    status: 422,
  },
  {
    name: '__proto__ with a directive',
    type: 'strategic',
    body: '{"spec":{"$retainKeys":["__proto__"],"__proto__":{"a":1}}}',
    query: 'fieldValidation=Strict',
    status: 422,
  },
  {
    name: '__proto__ as a key of a list',
    type: 'strategic',
    body: '{"spec":{"template":{"spec":{"containers":[{"name":"__proto__","image":"x"}]}}}}',
    status: 422,
  },
  {
    name: 'duplicate keys',
    type: 'strategic',
    body: '{"spec":{"replicas":2,"replicas":3}}',
    query: 'fieldValidation=Strict',
    status: 422,
  },

  {
    name: '10,001 operations',
    type: 'json',
    body: many(10_001, () => ({ op: 'test', path: '/kind', value: 'Deployment' })),
    status: 413,
    message: /The allowed maximum operations in a JSON patch is 10000, got 10001/,
  },
  {
    name: '10,000 operations of which the last fails',
    type: 'json',
    body: many(10_000, (i) => ({ op: 'test', path: '/kind', value: i < 9999 ? 'Deployment' : 'x' })),
    status: 422,
  },
  { name: 'a map for the operations', type: 'json', body: { op: 'add' }, status: 400 },
  { name: 'texts for operations', type: 'json', body: ['add'], status: 400 },
  { name: 'no operation', type: 'json', body: [{}], status: 422 },
  { name: 'an unknown operation', type: 'json', body: [{ op: 'spam', path: '/spec' }], status: 422 },
  { name: 'no path', type: 'json', body: [{ op: 'add', value: 1 }], status: 422 },
  { name: 'a path that is a number', type: 'json', body: [{ op: 'add', path: 1, value: 1 }], status: 400 },
  {
    name: 'a path that is not there',
    type: 'json',
    body: [{ op: 'add', path: '/nowhere/at/all', value: 1 }],
    status: 422,
  },
  { name: 'a path without a slash', type: 'json', body: [{ op: 'replace', path: 'spec', value: 1 }], status: 422 },
  {
    name: 'a path of 1,000,000 parts',
    type: 'json',
    body: [{ op: 'add', path: '/a'.repeat(1_000_000), value: 1 }],
    status: 422,
  },
  { name: 'removing everything', type: 'json', body: [{ op: 'remove', path: '' }], status: 422 },
  { name: 'a text for everything', type: 'json', body: [{ op: 'replace', path: '', value: 'x' }], status: 422 },
  {
    name: 'an index below zero',
    type: 'json',
    body: [{ op: 'remove', path: '/spec/template/spec/containers/-2' }],
    status: 422,
  },
  {
    name: 'an index beyond the list',
    type: 'json',
    body: [{ op: 'add', path: '/spec/template/spec/containers/4294967296', value: {} }],
    status: 422,
  },
  {
    name: 'an index that is a word',
    type: 'json',
    body: [{ op: 'add', path: '/spec/template/spec/containers/length', value: 100_000_000 }],
    status: 422,
  },
  {
    name: '__proto__ in a path',
    type: 'json',
    body: [{ op: 'add', path: '/__proto__/polluted', value: true }],
    status: 422,
  },
  {
    name: 'the prototype of the constructor in a path',
    type: 'json',
    body: [{ op: 'add', path: '/constructor/prototype/polluted', value: true }],
    status: 422,
  },
  {
    name: 'replacing __proto__',
    type: 'json',
    body: [{ op: 'replace', path: '/__proto__', value: { polluted: true } }],
    status: 422,
    query: 'fieldValidation=Strict',
  },
  {
    name: 'adding __proto__',
    type: 'json',
    body: [{ op: 'add', path: '/spec/__proto__', value: { replicas: 9 } }],
    query: 'fieldValidation=Strict',
    status: 422,
  },
  {
    name: 'moving spec into itself',
    type: 'json',
    body: [{ op: 'move', from: '/spec', path: '/spec/template/inner' }],
    status: 422,
  },
  {
    name: 'copies that double',
    type: 'json',
    path: configMap,
    body: [
      { op: 'add', path: '/data/x', value: 'x'.repeat(1000) },
      ...many(40, (i) => ({ op: 'copy', from: '/data', path: `/data/d${i}` })),
    ],
    status: 422,
  },
  {
    name: '9,000 copies of a long text',
    type: 'json',
    path: configMap,
    body: [
      { op: 'add', path: '/data/x', value: 'x'.repeat(100_000) },
      ...many(9000, (i) => ({ op: 'copy', from: '/data/x', path: `/data/d${i}` })),
    ],
    status: 422,
  },
  {
    name: '9,999 items added in front of a long list',
    type: 'json',
    body: [
      { op: 'add', path: '/spec/template/spec/containers/0', value: {} },
      ...many(9999, () => ({ op: 'add', path: '/spec/template/spec/containers/0', value: {} })),
    ],
    status: 422,
  },
  {
    name: 'values 9,000 deep',
    type: 'json',
    body: `[{"op":"add","path":"/metadata/annotations","value":${deepMap(9000)}}]`,
    status: 400,
  },
  {
    name: 'unknown members of an operation',
    type: 'json',
    body: [{ op: 'test', path: '/kind', value: 'Deployment', extra: 1 }],
    query: 'fieldValidation=Strict',
    status: 422,
  },
  {
    name: 'duplicate keys',
    type: 'json',
    body: '[{"op":"test","op":"add","path":"/spec/replicas","value":3}]',
    query: 'fieldValidation=Strict',
    status: 422,
  },

  { name: 'aliases that expand without end', type: 'apply', body: billionLaughs(), status: 400 },
  { name: 'a list for the object', type: 'apply', body: [], status: 400 },
  { name: 'no kind', type: 'apply', body: { metadata: { name: 'target' } }, status: 400 },
  { name: 'another kind', type: 'apply', body: applied({ kind: 'DaemonSet' }), status: 400 },
  { name: 'another name', type: 'apply', body: applied({}, { name: 'other' }), status: 400 },
  { name: 'managed fields', type: 'apply', body: applied({}, { managedFields: [{ manager: 'x' }] }), status: 400 },
  {
    name: 'an unknown field',
    type: 'apply',
    body: applied({ spec: { nothing: 1 } }),
    status: 500,
    message: /field not declared in schema/,
  },
  {
    name: '__proto__',
    type: 'apply',
    body: '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"target"},"spec":{"__proto__":{"replicas":9}}}',
    status: 500,
    message: /field not declared in schema/,
  },
  {
    name: '__proto__ as a label',
    type: 'apply',
    body: '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"target","labels":{"__proto__":"x"}}}',
    status: 422,
  },
  { name: 'a text for spec', type: 'apply', body: applied({ spec: 'x' }), status: 500 },
  { name: 'texts for list items', type: 'apply', body: applied(podSpec({ containers: ['main'] })), status: 500 },
  {
    name: 'list items without their key',
    type: 'apply',
    body: applied(podSpec({ containers: [{ image: 'x' }] })),
    status: 422,
  },
  {
    name: 'a map for the key of a list item',
    type: 'apply',
    body: applied(podSpec({ containers: [{ name: {}, image: 'x' }] })),
    status: 500,
  },
  {
    name: '20,000 list items with the same key',
    type: 'apply',
    body: applied(podSpec({ containers: many(20_000, () => ({ name: 'c', image: 'x' })) })),
    status: 500,
  },
  {
    name: '20,000 invalid list items',
    type: 'apply',
    body: applied(podSpec({ containers: many(20_000, (i) => ({ name: `c_${i}`, image: 'x' })) })),
    query: 'force=true',
    status: 422,
  },
  { name: '100,000 unknown fields', type: 'apply', body: applied({ spec: wide(100_000) }), status: 500 },
  {
    name: 'a ConfigMap of 100,000 keys',
    type: 'apply',
    path: configMap,
    body: appliedMap(`"data":${JSON.stringify(wide(100_000, 'more-than-1MiB'))}`),
    query: 'force=true',
    status: 422,
  },
  { name: 'maps 9,000 deep', type: 'apply', path: configMap, body: appliedMap(`"data":${deepMap(9000)}`), status: 400 },
  {
    name: 'duplicate keys',
    type: 'apply',
    path: configMap,
    body: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: target}\ndata: {a: "1"}\ndata: {a: "2"}\n',
    query: 'fieldValidation=Strict&force=true',
    status: 400,
  },
  {
    name: 'a manager with a long name',
    type: 'apply',
    body: applied({}),
    query: `fieldManager=${'m'.repeat(129)}`,
    status: 422,
  },
  {
    name: 'a manager that cannot be printed',
    type: 'apply',
    body: applied({}),
    query: 'fieldManager=%00',
    status: 422,
  },
  { name: 'no manager', type: 'apply', body: applied({}), query: 'fieldManager=', status: 422 },
];

/** Managed fields that no server would write. They are ignored or refused, and the existing managed fields stay. */
const badManagedFields: readonly (readonly [string, string])[] = [
  ['fields 10,001 deep', `${'{"f:a":'.repeat(10_001)}{}${'}'.repeat(10_001)}`],
  ['a key that is no JSON', '{"f:spec":{"k:{":{}}}'],
  ['an index without end', '{"f:spec":{"i:99999999999999999999":{}}}'],
  ['a value that is no JSON', '{"f:metadata":{"f:finalizers":{"v:{":{}}}}'],
  ['keys that are a list', '{"f:spec":{"k:[]":{}}}'],
  ['a list', '[]'],
];

describe('hostile patches', () => {
  let server: ServerProcess;
  const before = new Map<string, unknown>();

  beforeAll(async () => {
    server = await ServerProcess.start(['--storage-backend=memory']);
    const labels = { app: 'target' };
    await server.json('POST', deployment.replace('/target', ''), {
      ...applied({}, { labels, annotations: { note: 'one' }, finalizers: ['example.test/kept'] }),
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'example.test/main:1' }] } },
      },
    });
    await server.json('POST', configMap.replace('/target', ''), {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'target' },
      data: { a: '1' },
    });
    for (const path of [deployment, configMap]) before.set(path, await server.json('GET', path));
  });
  afterAll(() => server?.stop());

  it.each(cases.map((each) => [`${each.type}: ${each.name}`, each] as const))(
    'are answered in time: %s',
    { timeout: 60_000 },
    async (_, c) => {
      const path = c.path ?? deployment;
      const query =
        c.type === 'apply' && !c.query?.includes('fieldManager') ? `fieldManager=m&${c.query ?? ''}` : c.query;
      const answer = await server.request('PATCH', query ? `${path}?${query}` : path, c.body, {
        'content-type': types[c.type],
      });
      expect(answer.status, answer.text.slice(0, 500)).toBe(c.status);
      const status = JSON.parse(answer.text) as { readonly message: string };
      expect(status).toMatchObject({ kind: 'Status', status: 'Failure', code: c.status });
      if (c.message) expect(status.message).toMatch(c.message);
      expect(await server.json('GET', path)).toEqual(before.get(path));
    },
  );

  it.each(badManagedFields)('with invalid managed fields change nothing: %s', async (_, fields) => {
    const entry = `{"manager":"x","operation":"Update","apiVersion":"apps/v1","fieldsType":"FieldsV1","fieldsV1":${fields}}`;
    const answer = await server.request('PATCH', deployment, `{"metadata":{"managedFields":[${entry}]}}`, {
      'content-type': types.merge,
    });
    expect(answer.status).toBeLessThan(500);
    expect(await server.json('GET', deployment)).toEqual(before.get(deployment));
  });

  it('do not change the server', async () => {
    expect(server.ended).toBe(false);
    const plain = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'plain' } };
    expect(await server.json('POST', configMap.replace('/target', ''), plain)).not.toHaveProperty('polluted');
  });
});

function billionLaughs(): string {
  const lines = ['apiVersion: v1', 'kind: ConfigMap', 'metadata: {name: target}', 'a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
  for (let i = 1; i < 12; i++) lines.push(`a${i}: &a${i} [${many(10, () => `*a${i - 1}`).join(',')}]`);
  return lines.join('\n');
}
