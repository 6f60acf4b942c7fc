import { isStatusError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, AdmissionPlugin, NamespaceLookup } from '@k8s-ts/generic-apiserver';
import { describe, expect, it } from 'vitest';
import { defaultIngressClass } from '../network/default-ingress-class.js';
import type { ObjectReader } from '../object-reader.js';
import { podTopologyLabels } from '../pods/pod-topology-labels.js';
import {
  alwaysAdmit,
  alwaysDeny,
  alwaysPullImages,
  denyServiceExternalIPs,
  eventRateLimit,
  extendedResourceToleration,
  imagePolicyWebhook,
  limitPodHardAntiAffinityTopology,
  namespaceAutoProvision,
  namespaceExists,
  ownerReferencesPermissionEnforcement,
  podNodeSelector,
  podTolerationRestriction,
} from './index.js';

type Named = { readonly metadata?: { readonly name?: string } };
const readerOf = <T extends Named>(objects: readonly T[]): ObjectReader<T> => ({
  get: async (_namespace, name) => objects.find(({ metadata }) => metadata?.name === name),
  list: async () => objects,
});
const namespacesOf =
  (...objects: object[]): NamespaceLookup =>
  (name) =>
    (objects as KubeObject[]).find(({ metadata }) => metadata.name === name);
const namespace = (annotations: object = {}) => ({ metadata: { name: 'ns', annotations } });

type Change = Partial<AdmissionAttributes> & { readonly path?: string };

/** Sends a write through a plugin. @returns the object that it admits, or the message of the refusal */
async function send(plugin: AdmissionPlugin, object: object, { path = '/pods', ...more }: Change = {}) {
  const [group = '', resource = '', subresource = ''] = path.split('/');
  const attributes: AdmissionAttributes = {
    kind: { group, version: 'v1', kind: resource === 'events' ? 'Event' : 'Any' },
    resource: { group, version: 'v1', resource },
    subresource,
    namespace: 'ns',
    name: 'one',
    operation: 'CREATE',
    object: { metadata: { name: 'one' }, ...object } as KubeObject,
    options: {},
    dryRun: false,
    user: { name: 'bob', groups: [] },
    context: { user: { name: 'bob', groups: [] }, namespace: 'ns', warn: () => {}, now: Date.now },
    ...more,
  };
  if (!plugin.handles(attributes.operation)) return attributes.object as KubeObject;
  try {
    const admitted = (await plugin.admit?.(attributes)) ?? (attributes.object as KubeObject);
    await plugin.validate?.({ ...attributes, object: admitted });
    return admitted;
  } catch (error) {
    return (error as Error).message;
  }
}
const specOf = async (...args: Parameters<typeof send>) => {
  const answer = await send(...args);
  return typeof answer === 'string' ? answer : (answer as { spec?: unknown }).spec;
};
const podOf = (spec: object = {}, metadata: object = {}) => ({
  metadata: { name: 'one', ...metadata },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
});

describe('AlwaysAdmit and AlwaysDeny', () => {
  it('admit every request, or refuse every request', async () => {
    expect(typeof (await send(alwaysAdmit(), podOf()))).toBe('object');
    expect(await send(alwaysDeny(), podOf())).toBe(
      'pods "one" is forbidden: admission control is denying all modifications',
    );
    expect(alwaysDeny().handles('DELETE')).toBe(true);
  });
});

describe('AlwaysPullImages', () => {
  it('makes kubelets pull images each time', async () => {
    const pod = podOf({
      containers: [{ name: 'c', image: 'i', imagePullPolicy: 'Never' }],
      initContainers: [{ name: 'd', image: 'i' }],
      volumes: [
        { name: 'v', image: { reference: 'r', pullPolicy: 'IfNotPresent' } },
        { name: 'w', emptyDir: {} },
      ],
    });
    expect(await specOf(alwaysPullImages(), pod)).toEqual({
      containers: [{ name: 'c', image: 'i', imagePullPolicy: 'Always' }],
      initContainers: [{ name: 'd', image: 'i', imagePullPolicy: 'Always' }],
      volumes: [
        { name: 'v', image: { reference: 'r', pullPolicy: 'Always' } },
        { name: 'w', emptyDir: {} },
      ],
    });
  });

  it('ignores updates without new images, and refuses pods that were changed afterwards', async () => {
    const old = podOf() as KubeObject;
    expect(await specOf(alwaysPullImages(), podOf(), { operation: 'UPDATE', oldObject: old })).toEqual(podOf().spec);
    const { admit: _admit, ...validating } = alwaysPullImages();
    expect(await send(validating, podOf())).toBe(
      'pods "one" is forbidden: spec.containers[0].imagePullPolicy: Unsupported value: "": supported values: "Always"',
    );
  });
});

describe('ExtendedResourceToleration', () => {
  it('tolerates taints of the resources that a pod requests', async () => {
    const resources = { requests: { 'example.com/gpu': '1', cpu: '1', 'kubernetes.io/x': '1' } };
    const gpu = { key: 'example.com/gpu', operator: 'Exists', effect: 'NoSchedule' };
    const pod = podOf({ containers: [{ name: 'c', resources }] });
    expect(await specOf(extendedResourceToleration(), pod)).toMatchObject({ tolerations: [gpu] });
    const tolerating = podOf({ containers: [{ name: 'c', resources }], tolerations: [gpu] });
    expect(await specOf(extendedResourceToleration(), tolerating)).toMatchObject({ tolerations: [gpu] });
    expect(await specOf(extendedResourceToleration(), podOf())).toEqual(podOf().spec);
  });
});

describe('DefaultIngressClass', () => {
  const classOf = (name: string, creationTimestamp: string, isDefault = 'true') => ({
    metadata: {
      name,
      creationTimestamp,
      annotations: { 'ingressclass.kubernetes.io/is-default-class': isDefault },
    },
  });
  const path = 'networking.k8s.io/ingresses';
  const classes = readerOf([
    classOf('old', '2024-01-01T00:00:00Z'),
    classOf('b', '2024-01-02T00:00:00Z'),
    classOf('a', '2024-01-02T00:00:00Z'),
    classOf('newest', '2024-01-03T00:00:00Z', 'false'),
  ]);

  it('gives ingresses the newest default class', async () => {
    const plugin = defaultIngressClass(classes);
    expect(await specOf(plugin, { spec: {} }, { path })).toEqual({ ingressClassName: 'a' });
    expect(await specOf(plugin, { spec: { ingressClassName: 'mine' } }, { path })).toEqual({
      ingressClassName: 'mine',
    });
    const annotated = { metadata: { name: 'one', annotations: { 'kubernetes.io/ingress.class': 'x' } }, spec: {} };
    expect(await specOf(plugin, annotated, { path })).toEqual({});
    expect(await specOf(defaultIngressClass(readerOf([])), { spec: {} }, { path })).toEqual({});
    expect(await specOf(plugin, { spec: {} }, { path: '/services' })).toEqual({});
  });
});

describe('PodTopologyLabels', () => {
  const labels = { 'topology.kubernetes.io/zone': 'z', 'topology.kubernetes.io/region': 'r', other: 'o' };
  const plugin = podTopologyLabels(
    readerOf([{ metadata: { name: 'node', labels } }, { metadata: { name: 'no/node', labels } }]),
  );
  const labelsOf = async (object: object, path?: string) => {
    const admitted = await send(plugin, object, path ? { path } : {});
    return typeof admitted === 'string' ? admitted : admitted.metadata.labels;
  };

  it('gives pods and bindings the zone and region of the node', async () => {
    const { other: _other, ...topology } = labels;
    const own = { a: 'b', 'topology.kubernetes.io/zone': 'lie' };
    expect(await labelsOf(podOf({ nodeName: 'node' }, { labels: own }))).toEqual({ a: 'b', ...topology });
    expect(await labelsOf({ target: { kind: 'Node', name: 'node' } }, '/pods/binding')).toEqual(topology);
    expect(await labelsOf({ target: { kind: 'Other', name: 'node' } }, '/pods/binding')).toBeUndefined();
    expect(await labelsOf(podOf())).toBeUndefined();
    expect(await labelsOf(podOf({ nodeName: 'unknown' }))).toBeUndefined();
    // Nodes are not looked up by invalid names.
    expect(await labelsOf(podOf({ nodeName: 'no/node' }))).toBeUndefined();
  });
});

describe('DenyServiceExternalIPs', () => {
  const service = (...externalIPs: string[]) => ({ spec: { externalIPs } });
  const path = '/services';
  it.each<[object, object | undefined, boolean]>([
    [service(), undefined, true],
    [service('1.1.1.1'), undefined, false],
    [service('1.1.1.1'), service('1.1.1.1', '2.2.2.2'), true],
    [service('1.1.1.1', '3.3.3.3'), service('1.1.1.1'), false],
  ])('admits %j after %j: %s', async (now, old, admits) => {
    const more = old ? { operation: 'UPDATE' as const, oldObject: old as KubeObject } : {};
    const answer = await send(denyServiceExternalIPs(), now, { path, ...more });
    if (admits) expect(typeof answer).toBe('object');
    else expect(answer).toBe('services "one" is forbidden: Use of external IPs is denied by admission control');
  });
});

describe('LimitPodHardAntiAffinityTopology', () => {
  const pod = (topologyKey: string) =>
    podOf({ affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey }] } } });
  it('allows anti-affinity only for the node of the pod', async () => {
    expect(typeof (await send(limitPodHardAntiAffinityTopology(), pod('kubernetes.io/hostname')))).toBe('object');
    expect(await send(limitPodHardAntiAffinityTopology(), pod('zone'))).toBe(
      'pods "one" is forbidden: affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey zone but only key kubernetes.io/hostname is allowed',
    );
  });
});

describe('PodNodeSelector', () => {
  const annotated = (text: string) => namespacesOf(namespace({ 'scheduler.alpha.kubernetes.io/node-selector': text }));
  const conflict = 'pods "one" is forbidden: pod node label selector conflicts with its namespace node label selector';
  it.each<[string, AdmissionPlugin, object, unknown]>([
    [
      'adds the node selector of the namespace',
      podNodeSelector(annotated('a=b,c=d')),
      { e: 'f' },
      { a: 'b', c: 'd', e: 'f' },
    ],
    ['keeps an equal node selector', podNodeSelector(annotated('a=b')), { a: 'b' }, { a: 'b' }],
    ['refuses a different node selector', podNodeSelector(annotated('a=b')), { a: 'c' }, conflict],
    [
      'adds the default node selector of the cluster',
      podNodeSelector(namespacesOf(namespace()), { clusterDefaultNodeSelector: 'a=b' }),
      {},
      { a: 'b' },
    ],
    [
      'adds no node selector when the annotation is empty',
      podNodeSelector(annotated(''), { clusterDefaultNodeSelector: 'a=b' }),
      { x: 'y' },
      { x: 'y' },
    ],
    ['allows listed labels', podNodeSelector(namespacesOf(namespace()), { ns: 'a=b' }), { a: 'b' }, { a: 'b' }],
    [
      'refuses labels that are not listed',
      podNodeSelector(namespacesOf(namespace()), { ns: 'a=b' }),
      { c: 'd' },
      'pods "one" is forbidden: pod node label selector labels conflict with its namespace whitelist',
    ],
    ['refuses pods of unknown namespaces', podNodeSelector(namespacesOf()), {}, 'namespaces "ns" not found'],
    ['refuses a selector that it cannot read', podNodeSelector(annotated('a')), {}, 'invalid selector: [a]'],
  ])('%s', async (_name, plugin, nodeSelector, expected) => {
    const answer = await specOf(plugin, podOf({ nodeSelector }));
    expect(typeof answer === 'string' ? answer : (answer as { nodeSelector: unknown }).nodeSelector).toEqual(expected);
  });
});

describe('PodTolerationRestriction', () => {
  const prefix = 'scheduler.alpha.kubernetes.io/';
  const list = (...keys: string[]) => JSON.stringify(keys.map((key) => ({ key, operator: 'Exists' })));
  const tolerations = (...keys: string[]) => keys.map((key) => ({ key, operator: 'Exists' }));
  const conflict = (scope: string) =>
    `pod tolerations (possibly merged with namespace default tolerations) conflict with its ${scope} whitelist`;
  it.each<[string, object, object, readonly object[], unknown]>([
    ['adds the tolerations of the namespace', { defaultTolerations: list('a') }, {}, [], tolerations('a')],
    ['adds the tolerations of the cluster', {}, { defaults: tolerations('b') }, [], tolerations('b')],
    [
      'adds no toleration when the annotation is empty',
      { defaultTolerations: '' },
      { defaults: tolerations('b') },
      [],
      undefined,
    ],
    [
      'allows tolerations of the list',
      { tolerationsWhitelist: list('a', 'b') },
      {},
      tolerations('a'),
      tolerations('a'),
    ],
    [
      'refuses tolerations outside of the list',
      { tolerationsWhitelist: list('a') },
      {},
      tolerations('b'),
      conflict('namespace'),
    ],
    [
      'refuses tolerations outside of the list of the cluster',
      {},
      { allowed: tolerations('a') },
      tolerations('b'),
      conflict('cluster'),
    ],
    [
      'refuses defaults that are not allowed',
      { defaultTolerations: list('b'), tolerationsWhitelist: list('a') },
      {},
      [],
      conflict('namespace'),
    ],
  ])('%s', async (_name, annotations, options, own, expected) => {
    const named = Object.fromEntries(Object.entries(annotations).map(([key, value]) => [`${prefix}${key}`, value]));
    const plugin = podTolerationRestriction(namespacesOf(namespace(named)), options);
    const pod = podOf(own.length > 0 ? { tolerations: own } : {});
    const answer = await specOf(plugin, pod);
    expect(typeof answer === 'string' ? answer : (answer as { tolerations?: unknown }).tolerations).toEqual(expected);
  });

  it('adds the toleration of memory pressure to pods with guaranteed resources', async () => {
    const pod = podOf({ containers: [{ name: 'c', resources: { requests: { memory: '1Mi' } } }] });
    expect(await specOf(podTolerationRestriction(namespacesOf(namespace())), pod)).toMatchObject({
      tolerations: [{ key: 'node.kubernetes.io/memory-pressure', operator: 'Exists', effect: 'NoSchedule' }],
    });
  });
});

describe('NamespaceExists and NamespaceAutoProvision', () => {
  it('refuse, or create, missing namespaces', async () => {
    expect(await send(namespaceExists(namespacesOf()), podOf())).toBe('namespaces "ns" not found');
    expect(typeof (await send(namespaceExists(namespacesOf(namespace())), podOf()))).toBe('object');
    expect(typeof (await send(namespaceExists(namespacesOf()), podOf(), { namespace: '' }))).toBe('object');
    const created: string[] = [];
    const create = async (name: string) => void created.push(name);
    await send(namespaceAutoProvision(namespacesOf(namespace()), create), podOf());
    await send(namespaceAutoProvision(namespacesOf(), create), podOf(), { dryRun: true });
    expect(created).toEqual([]);
    await send(namespaceAutoProvision(namespacesOf(), create), podOf());
    expect(created).toEqual(['ns']);
  });
});

describe('EventRateLimit', () => {
  it('limits events of the server, and of each namespace', async () => {
    let time = 0;
    const limits = [
      { type: 'Server', qps: 1, burst: 3 },
      { type: 'Namespace', qps: 1, burst: 2 },
    ] as const;
    const plugin = eventRateLimit(limits, () => time);
    const event = (ns: string, dryRun = false) => send(plugin, {}, { path: '/events', namespace: ns, dryRun });
    expect(typeof (await event('a'))).toBe('object');
    expect(typeof (await event('a'))).toBe('object');
    expect(await event('a')).toMatch(/limit reached on type Namespace for key a/);
    expect(await event('b')).toMatch(/limit reached on type Server for key $/);
    expect(typeof (await event('b', true))).toBe('object');
    time = 1000;
    expect(typeof (await event('b'))).toBe('object');
    expect(typeof (await send(plugin, podOf()))).toBe('object');
  });

  it('remembers a limited number of users and sources', async () => {
    const limits = [{ type: 'User', qps: 1, burst: 1, cacheSize: 1 }] as const;
    const plugin = eventRateLimit(limits, () => 0);
    const event = (name: string) => send(plugin, {}, { path: '/events', user: { name, groups: [] } });
    await event('a');
    expect(await event('a')).toMatch(/type User for key a/);
    await event('b');
    expect(typeof (await event('a'))).toBe('object');
    const sources = eventRateLimit([{ type: 'SourceAndObject', qps: 1, burst: 1 }], () => 0);
    const about = (name: string) => send(sources, { involvedObject: { name } }, { path: '/events' });
    await about('x');
    expect(typeof (await about('y'))).toBe('object');
    expect(await about('x')).toMatch(/type SourceAndObject/);
  });
});

describe('ImagePolicyWebhook', () => {
  const answer = (status: object) => ({ apiVersion: 'imagepolicy.k8s.io/v1alpha1', kind: 'ImageReview', status });
  const pluginOf = (given: object | Error, options = {}) => {
    const asked: object[] = [];
    const client = {
      async post(object: object) {
        asked.push(object);
        if (given instanceof Error) throw given;
        return given as Readonly<Record<string, unknown>>;
      },
    };
    return { asked, plugin: imagePolicyWebhook({ client, ...options }) };
  };

  it('asks about the images of a pod, and caches the answer', async () => {
    const { plugin, asked } = pluginOf(answer({ allowed: true }));
    const pod = podOf(
      { initContainers: [{ name: 'd', image: 'j' }] },
      { annotations: { 'x.image-policy.k8s.io/a': 'b', c: 'd' } },
    );
    for (let i = 0; i < 2; i++) expect(typeof (await send(plugin, pod))).toBe('object');
    expect(asked).toMatchObject([
      {
        spec: {
          containers: [{ image: 'i' }, { image: 'j' }],
          annotations: { 'x.image-policy.k8s.io/a': 'b' },
          namespace: 'ns',
        },
      },
    ]);
  });

  it('refuses images, and pods when the webhook fails or sends an invalid answer', async () => {
    expect(await send(pluginOf(answer({ allowed: false, reason: 'bad' })).plugin, podOf())).toBe(
      'pods "one" is forbidden: image policy webhook backend denied one or more images: bad',
    );
    expect(await send(pluginOf(answer({})).plugin, podOf())).toMatch(/one or more images rejected by webhook backend$/);
    expect(await send(pluginOf(answer({ allowed: 'true' })).plugin, podOf())).toMatch(/rejected/);
    expect(await send(pluginOf(new Error('down')).plugin, podOf())).toBe('pods "one" is forbidden: down');
    expect(await send(pluginOf({ status: { allowed: true } }).plugin, podOf())).toMatch(/is no ImageReview/);
    expect(typeof (await send(pluginOf(new Error('down'), { defaultAllow: true }).plugin, podOf()))).toBe('object');
  });
});

describe('OwnerReferencesPermissionEnforcement', () => {
  let allowed: readonly string[] = [];
  const mapper = {
    restMappings: ({ group, kind }: { readonly group: string; readonly kind: string }) => {
      if (kind === 'Unknown') throw new Error('no matches');
      const resource = { group, version: 'v1', resource: `${kind.toLowerCase()}s` };
      return [
        { resource, groupVersionKind: { group, version: 'v1', kind }, scope: kind === 'Node' ? 'root' : 'namespace' },
      ];
    },
  };
  const plugin = ownerReferencesPermissionEnforcement(
    {
      authorize({ verb, apiGroup, resource, subresource, namespace: ns, name }) {
        const asked = `${verb} ${apiGroup}/${resource}${subresource ? `/${subresource}` : ''} ${ns}/${name}`;
        return { decision: allowed.includes(asked) ? 'Allow' : 'NoOpinion', reason: asked };
      },
    },
    () => mapper as unknown as ReturnType<Parameters<typeof ownerReferencesPermissionEnforcement>[1]>,
  );
  const owned = (...owners: object[]) => ({
    metadata: {
      name: 'one',
      ownerReferences: owners.map((each) => ({ apiVersion: 'v1', uid: 'u', name: 'o', ...each })),
    },
  });
  const secret = { kind: 'Secret' };
  const blocking = { kind: 'Secret', blockOwnerDeletion: true };
  const update = (old: object): Change => ({ operation: 'UPDATE', oldObject: old as KubeObject });
  const noDelete = `pods "one" is forbidden: cannot set an ownerRef on a resource you can't delete: delete /pods ns/one, <nil>`;
  const noFinalizers = (what: string) =>
    `pods "one" is forbidden: cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on: update ${what}, <nil>`;

  it.each<[string, object, Change, readonly string[], string | undefined]>([
    ['a new object with an owner', owned(secret), {}, [], undefined],
    [
      'a new object that blocks the deletion of its owner',
      owned(blocking),
      {},
      [],
      noFinalizers('/secrets/finalizers ns/o'),
    ],
    [
      'a new object that blocks the deletion of its owner, with permission',
      owned(blocking),
      {},
      ['update /secrets/finalizers ns/o'],
      undefined,
    ],
    [
      'a new object that blocks the deletion of its owner, with permission for all resources',
      owned(blocking),
      {},
      ['update */*/finalizers /*'],
      undefined,
    ],
    [
      'a new object that blocks the deletion of a cluster-scoped owner',
      owned({ kind: 'Node', blockOwnerDeletion: true }),
      {},
      [],
      noFinalizers('/nodes/finalizers /o'),
    ],
    ['an update of owners', owned(secret), update(owned()), [], noDelete],
    ['an update of owners with permission', owned(secret), update(owned()), ['delete /pods ns/one'], undefined],
    ['the removal of an owner', owned(), update(owned(secret)), [], noDelete],
    ['an update that does not change the owners', owned(blocking), update(owned(blocking)), [], undefined],
    [
      'an update that begins to block the deletion of the owner',
      owned(blocking),
      update(owned(secret)),
      ['delete /pods ns/one'],
      noFinalizers('/secrets/finalizers ns/o'),
    ],
    ['an update of the status of a pod', owned(secret), { ...update(owned()), path: '/pods/status' }, [], undefined],
    [
      'an owner of an unknown kind',
      owned({ kind: 'Unknown', blockOwnerDeletion: true }),
      {},
      [],
      'pods "one" is forbidden: cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion v1 Kind Unknown: no matches',
    ],
  ])('decides about %s', async (_name, object, change, permissions, refusal) => {
    allowed = permissions;
    const answer = await send(plugin, object, change);
    if (refusal === undefined) expect(typeof answer).toBe('object');
    else expect(answer).toBe(refusal);
  });
});

it('DenyServiceExternalIPs refuses with a StatusError', async () => {
  const plugin = denyServiceExternalIPs();
  const attributes = { resource: { group: '', version: 'v1', resource: 'services' }, subresource: '', name: 'a' };
  const object = { metadata: { name: 'a' }, spec: { externalIPs: ['1.1.1.1'] } };
  let error: unknown;
  try {
    plugin.validate?.({ ...attributes, object } as unknown as AdmissionAttributes);
  } catch (caught) {
    error = caught;
  }
  expect(isStatusError(error)).toBe(true);
});
