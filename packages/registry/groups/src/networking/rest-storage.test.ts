import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { networking } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at any depth
type Loose = any;

const warnings: string[] = [];
const context = { ...internalContext('n'), warn: (text: string) => warnings.push(text) };
let resources: Readonly<Record<string, AnyRESTStorage>>;
let end: () => Promise<unknown>;
beforeAll(async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `networking-${Math.random()}` } });
  const group = await networking.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  resources = group.groupInfo.versionedResources.v1 as typeof resources;
  end = () => group.destroy();
});
afterAll(() => end());

const storage = (path: string) => resources[path] as Required<AnyRESTStorage>;
const create = async (path: string, object: Loose) =>
  (await storage(path).create(undefined, object, {}, context)).object as Loose;
const put = async (path: string, object: Loose) => {
  const { name } = object.metadata;
  return (await storage(path).update(name, { updatedObject: async () => object as KubeObject }, {}, context)).result
    .object as Loose;
};
const backend = { service: { name: 's', port: { number: 80 } } };

it.each<[string, string, Loose, Loose]>([
  ['networkpolicies', 'p', { podSelector: {} }, { podSelector: { matchLabels: { a: 'b' } } }],
  ['ingresses', 'i', { defaultBackend: backend }, { defaultBackend: backend, rules: [{ host: 'a.b' }] }],
  [
    'ingressclasses',
    'c',
    { controller: 'a.b/c' },
    { controller: 'a.b/c', parameters: { kind: 'K', name: 'n', scope: 'Cluster' } },
  ],
])('%s: a change of the spec is a new generation', async (path, name, spec, changed) => {
  const made = await create(path, { metadata: { name, generation: 7 }, spec });
  expect(made.metadata.generation).toBe(1);
  expect((await put(path, { ...made, metadata: { ...made.metadata, labels: { a: 'b' } } })).metadata.generation).toBe(
    1,
  );
  const { resourceVersion: _version, ...metadata } = made.metadata;
  expect((await put(path, { ...made, metadata, spec: changed })).metadata.generation).toBe(2);
});

it('an address that has only a generateName gets a generated name', async () => {
  const spec = { parentRef: { resource: 'services', namespace: 'n', name: 's' } };
  const made = await create('ipaddresses', { metadata: { generateName: '192.0.2.9' }, spec });
  expect(made.metadata.name).toBe('192.0.2.9');
  await expect(create('ipaddresses', { metadata: { generateName: '192.0.2.' }, spec })).rejects.toThrow(
    'Invalid value: "192.0.2.": must be a valid IP address',
  );
});

it('the status of an ingress is updated through /status only', async () => {
  const loadBalancer = { ingress: [{ ip: '192.0.2.1' }, { ip: '2001:DB8::1' }] };
  const made = await create('ingresses', {
    metadata: { name: 'own' },
    spec: { defaultBackend: backend },
    status: { loadBalancer },
  });
  expect(made.status).toEqual({ loadBalancer: {} });
  warnings.length = 0;
  const written = await put('ingresses/status', { ...made, spec: {}, status: { loadBalancer } });
  expect([written.spec, written.status, written.metadata.generation]).toEqual([made.spec, { loadBalancer }, 1]);
  expect(warnings).toEqual([
    expect.stringMatching(/^status\.loadBalancer\.ingress\[1\]: IPv6 address "2001:DB8::1" should/),
  ]);
  expect((await put('ingresses', { ...written, status: {} })).status).toEqual({ loadBalancer });
});

it('the storage of ingresses and policies warns about an old annotation, and refuses an inexact block', async () => {
  warnings.length = 0;
  const annotations = { 'kubernetes.io/ingress.class': 'old' };
  await create('ingresses', { metadata: { name: 'annotated', annotations }, spec: { defaultBackend: backend } });
  const to = [{ ipBlock: { cidr: '10.0.0.0/8', except: ['10.1.2.3/16'] } }];
  const inexact = { metadata: { name: 'inexact' }, spec: { podSelector: {}, egress: [{ to }] } };
  await expect(create('networkpolicies', inexact)).rejects.toThrow(
    'spec.egress[0].to[0].ipBlock.except[0]: Invalid value: "10.1.2.3/16": must not have bits set beyond the prefix length',
  );
  expect(warnings).toEqual([
    `annotation "kubernetes.io/ingress.class" is deprecated, please use 'spec.ingressClassName' instead`,
  ]);
});

it('an update of the status of a service CIDR changes nothing else', async () => {
  const conditions = [
    { type: 'Ready', status: 'True', reason: 'r', message: '', lastTransitionTime: '2024-01-02T03:04:05Z' },
  ];
  const made = await create('servicecidrs', {
    metadata: { name: 'more', labels: { a: 'b' } },
    spec: { cidrs: ['10.1.0.0/24'] },
  });
  const metadata = { ...made.metadata, labels: { c: 'd' }, annotations: { e: 'f' } };
  const written = await put('servicecidrs/status', { ...made, metadata, spec: {}, status: { conditions } });
  expect([written.metadata.labels, written.metadata.annotations]).toEqual([{ a: 'b' }, undefined]);
  expect([written.spec, written.status]).toEqual([made.spec, { conditions }]);
});

it.each<[string, Loose, readonly unknown[]]>([
  ['networkpolicies', { spec: { podSelector: { matchLabels: { a: 'b' } } } }, ['t', 'a=b']],
  [
    'ingresses',
    {
      spec: { ingressClassName: 'c', tls: [{}], rules: ['a.b', 'c.d', 'e.f', 'g.h', ''].map((host) => ({ host })) },
      status: { loadBalancer: { ingress: [{ hostname: 'z.y' }, { ip: '192.0.2.1' }, { ip: '192.0.2.1' }] } },
    },
    ['t', 'c', 'a.b,c.d,e.f + 2 more...', '192.0.2.1,z.y', '80, 443'],
  ],
  ['ingresses', { spec: { rules: [{}] } }, ['t', '<none>', '*', '', '80']],
  ['ingressclasses', { spec: { controller: 'a.b/c' } }, ['t', 'a.b/c', '<none>']],
  [
    'ingressclasses',
    { spec: { controller: 'x', parameters: { apiGroup: 'a.b', kind: 'K', name: 'n' } } },
    ['t', 'x', 'K.a.b/n'],
  ],
  ['ipaddresses', { spec: { parentRef: { resource: 'services', namespace: 'n', name: 's' } } }, ['t', 'services/n/s']],
  ['ipaddresses', { spec: { parentRef: { group: 'A.b', resource: 'Things', name: 's' } } }, ['t', 'things.a.b/s']],
  ['servicecidrs', { spec: { cidrs: ['10.0.0.0/24', '2001:db8::/64'] } }, ['t', '10.0.0.0/24,2001:db8::/64']],
])('%s is shown as a row', (path, object, cells) => {
  const row = storage(path).tableRow({ metadata: { name: 't' }, ...object });
  expect(row.cells.slice(0, cells.length)).toEqual(cells);
});
