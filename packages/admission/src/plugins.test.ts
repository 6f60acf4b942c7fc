import type { LimitRange, Node, ServiceAccount, schedulingv1, schedulingv1alpha2, storagev1 } from '@k8s-ts/api/types';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { describe, expect, it } from 'vitest';
import { defaultTolerationSeconds } from './default-toleration-seconds/default-toleration-seconds.js';
import { limitRanger } from './limit-ranger/limit-ranger.js';
import { taintNodesByCondition } from './node-taint/taint-nodes-by-condition.js';
import type { ObjectReader } from './object-reader.js';
import { nodeDeclaredFeatureValidator } from './pods/node-declared-feature-validator.js';
import { podResizeValidator } from './pods/pod-resize-validator.js';
import { priority } from './priority/priority.js';
import { runtimeClass } from './runtime-class/runtime-class.js';
import { jobValidation } from './scheduling/job-validation.js';
import { podGroupProtection } from './scheduling/pod-group-protection.js';
import { podGroupWorkloadExists } from './scheduling/pod-group-workload-exists.js';
import { serviceAccount } from './service-account/service-account.js';
import { defaultStorageClass } from './storage/default-storage-class.js';
import { storageObjectInUseProtection } from './storage/storage-object-in-use-protection.js';

/** Reads from a list that tests may change. */
function readerOf<T extends { readonly metadata?: { readonly namespace?: string; readonly name?: string } }>(
  objects: readonly T[],
): ObjectReader<T> & { readonly lists: boolean[] } {
  const lists: boolean[] = [];
  const inNamespace = (namespace: string) =>
    objects.filter(({ metadata }) => (metadata?.namespace ?? '') === namespace);
  return {
    lists,
    get: async (namespace, name) => inNamespace(namespace).find(({ metadata }) => metadata?.name === name),
    async list(namespace, live) {
      lists.push(live);
      return inNamespace(namespace);
    },
  };
}

type Change = Partial<AdmissionAttributes> & { readonly path?: string };

/** Sends a write through a plugin. @returns the object that it admits */
async function send(
  plugin: AdmissionPlugin,
  object: object,
  { path = '/pods', ...more }: Change = {},
): Promise<AnyKubeObject> {
  const [group = '', resource = '', subresource = ''] = path.split('/');
  const attributes: AdmissionAttributes = {
    kind: { group, version: 'v1', kind: 'Any' },
    resource: { group, version: 'v1', resource },
    subresource,
    namespace: 'ns',
    name: 'one',
    operation: 'CREATE',
    object: { metadata: { name: 'one' }, ...object } as AnyKubeObject,
    options: {},
    dryRun: false,
    user: { name: 'bob', groups: [] },
    context: { user: { name: 'bob', groups: [] }, namespace: 'ns', warn: () => {}, now: Date.now },
    ...more,
  };
  if (!plugin.handles(attributes.operation)) return attributes.object as AnyKubeObject;
  const admitted = (await plugin.admit?.(attributes)) ?? (attributes.object as AnyKubeObject);
  await plugin.validate?.({ ...attributes, object: admitted });
  return admitted as AnyKubeObject;
}

const container = (name: string, requests: object = {}, limits: object = {}, more: object = {}) => ({
  name,
  image: 'i',
  resources: { requests, limits },
  ...more,
});
const podOf = (spec: object, metadata: object = {}) => ({
  metadata: { name: 'one', namespace: 'ns', ...metadata },
  spec: { containers: [container('c')], ...spec },
});

describe('DefaultTolerationSeconds', () => {
  const added = (key: string) => ({
    key: `node.kubernetes.io/${key}`,
    operator: 'Exists',
    effect: 'NoExecute',
    tolerationSeconds: 300,
  });

  it.each([
    [[], [added('not-ready'), added('unreachable')]],
    [[{ operator: 'Exists' }], []],
    [[{ operator: 'Exists', effect: 'NoSchedule' }], [added('not-ready'), added('unreachable')]],
    [[{ key: 'node.kubernetes.io/not-ready', operator: 'Exists' }], [added('unreachable')]],
    [[{ key: 'other', operator: 'Exists' }], [added('not-ready'), added('unreachable')]],
  ])('adds the tolerations that %j lacks', async (tolerations, missing) => {
    const admitted = await send(defaultTolerationSeconds(), podOf({ tolerations }));
    expect(admitted.spec).toMatchObject({ tolerations: [...tolerations, ...missing] });
  });

  it('ignores subresources and other kinds', async () => {
    const pod = podOf({});
    expect(await send(defaultTolerationSeconds(), pod, { path: '/pods/status' })).toEqual(pod);
    expect(await send(defaultTolerationSeconds(), pod, { path: 'metrics.k8s.io/pods' })).toEqual(pod);
  });
});

describe('TaintNodesByCondition', () => {
  it('taints a new node once', async () => {
    const tainted = await send(taintNodesByCondition(), { spec: {} }, { path: '/nodes' });
    expect(tainted.spec).toEqual({ taints: [{ key: 'node.kubernetes.io/not-ready', effect: 'NoSchedule' }] });
    expect(await send(taintNodesByCondition(), tainted, { path: '/nodes' })).toEqual(tainted);
  });

  it('does not taint a node that is updated', async () => {
    const node = { metadata: { name: 'one' }, spec: {} };
    expect(await send(taintNodesByCondition(), node, { path: '/nodes', operation: 'UPDATE' })).toEqual(node);
  });
});

describe('StorageObjectInUseProtection', () => {
  it.each([
    ['/persistentvolumes', 'kubernetes.io/pv-protection'],
    ['/persistentvolumeclaims', 'kubernetes.io/pvc-protection'],
    ['storage.k8s.io/volumeattributesclasses', 'kubernetes.io/vac-protection'],
  ])('adds a finalizer to %s', async (path, finalizer) => {
    const plugin = storageObjectInUseProtection();
    const admitted = await send(plugin, { metadata: { name: 'one', finalizers: ['a'] } }, { path });
    expect(admitted.metadata.finalizers).toEqual(['a', finalizer]);
    expect(await send(plugin, admitted, { path })).toEqual(admitted);
    expect((await send(plugin, {}, { path: `${path}/status` })).metadata.finalizers).toBeUndefined();
  });
});

describe('RuntimeClass', () => {
  it.each([
    ['', 'resource name may not be empty'],
    ['a/b', `invalid resource name "a/b": [may not contain '/']`],
    ['absent', 'pods "one" is forbidden: pod rejected: RuntimeClass "absent" not found'],
  ])('refuses a pod whose class does not exist or has an invalid name: %j', async (runtimeClassName, message) => {
    const pod = { metadata: { name: 'one' }, spec: { runtimeClassName } };
    await expect(send(runtimeClass(readerOf([])), pod)).rejects.toMatchObject({ message });
  });
});

describe('DefaultStorageClass', () => {
  const classOf = (name: string, creationTimestamp: string, isDefault: boolean): storagev1.StorageClass => ({
    metadata: {
      name,
      creationTimestamp,
      annotations: { 'storageclass.kubernetes.io/is-default-class': String(isDefault) },
    },
    provisioner: 'p',
  });
  const classes = readerOf([
    classOf('other', '2026-01-03T00:00:00Z', false),
    classOf('old', '2026-01-01T00:00:00Z', true),
    classOf('b', '2026-01-02T00:00:00Z', true),
    classOf('a', '2026-01-02T00:00:00Z', true),
  ]);
  const path = '/persistentvolumeclaims';

  it.each([
    [{ spec: {} }, 'a'],
    [{ spec: { storageClassName: '' } }, ''],
    [{ spec: { storageClassName: 'old' } }, 'old'],
    [
      { metadata: { name: 'one', annotations: { 'volume.beta.kubernetes.io/storage-class': 'x' } }, spec: {} },
      undefined,
    ],
  ])('gives the claim %j the class %s', async (claim, name) => {
    expect((await send(defaultStorageClass(classes), claim, { path })).spec).toEqual(
      name === undefined ? {} : { storageClassName: name },
    );
  });

  it('does nothing without a default class', async () => {
    expect((await send(defaultStorageClass(readerOf([])), { spec: {} }, { path })).spec).toEqual({});
  });
});

describe('Priority', () => {
  const classOf = (
    name: string,
    value: number,
    more: Partial<schedulingv1.PriorityClass> = {},
  ): schedulingv1.PriorityClass => ({
    metadata: { name },
    value,
    ...more,
  });
  const high = classOf('high', 100, { preemptionPolicy: 'Never' });

  it.each([
    [[high], { priorityClassName: 'high' }, { priorityClassName: 'high', priority: 100, preemptionPolicy: 'Never' }],
    [[high], {}, { priority: 0, preemptionPolicy: 'PreemptLowerPriority' }],
    [[high], { priority: 0 }, { priority: 0, preemptionPolicy: 'PreemptLowerPriority' }],
    [
      [classOf('b', 7, { globalDefault: true }), classOf('a', 5, { globalDefault: true })],
      {},
      { priorityClassName: 'a', priority: 5 },
    ],
  ])('resolves the class of a new pod: classes %j, spec %j', async (classes, spec, expected) => {
    const { containers: _containers, ...admitted } = (await send(priority(readerOf(classes)), podOf(spec))).spec as {
      readonly containers?: unknown;
    };
    expect(admitted).toEqual(expected);
  });

  it.each([
    [{ priorityClassName: 'absent' }, 'no PriorityClass with name absent was found'],
    [{ priorityClassName: 'high', priority: 99 }, 'the integer value of priority (99) must not be provided'],
    [{ priority: 1_000_000_000 }, 'the integer value of priority (1000000000) must not be provided'],
    [{ priorityClassName: 'high', preemptionPolicy: 'PreemptLowerPriority' }, 'the string value of PreemptionPolicy'],
  ])('refuses %j', async (spec, message) => {
    await expect(send(priority(readerOf([high])), podOf(spec))).rejects.toThrow(message);
  });

  it('keeps the priority of a pod that is updated', async () => {
    const oldObject = podOf({ priority: 100, preemptionPolicy: 'Never' }) as AnyKubeObject;
    const admitted = await send(priority(readerOf([])), podOf({}), { operation: 'UPDATE', oldObject });
    expect(admitted.spec).toMatchObject({ priority: 100, preemptionPolicy: 'Never' });
  });

  it('allows one default class only', async () => {
    const path = 'scheduling.k8s.io/priorityclasses';
    const existing = classOf('one', 1, { globalDefault: true });
    const plugin = priority(readerOf([existing]));
    await expect(send(plugin, classOf('two', 2, { globalDefault: true }), { path })).rejects.toThrow(
      'PriorityClass one is already marked as default. Only one default can exist',
    );
    await send(plugin, existing, { path, operation: 'UPDATE' });
    await send(plugin, classOf('two', 2), { path });
  });
});

describe('ServiceAccount', () => {
  const account = (more: Partial<ServiceAccount> = {}): ServiceAccount => ({
    metadata: { namespace: 'ns', name: 'robot' },
    ...more,
  });
  const pluginOf = (...accounts: readonly ServiceAccount[]) => {
    const waits: number[] = [];
    const plugin = serviceAccount({ serviceAccounts: readerOf(accounts), sleep: async (ms) => void waits.push(ms) });
    return { plugin, waits };
  };
  const path = '/var/run/secrets/kubernetes.io/serviceaccount';

  it('mounts the token once in each container', async () => {
    const spec = {
      serviceAccountName: 'robot',
      initContainers: [container('i')],
      containers: [container('c'), container('own', {}, {}, { volumeMounts: [{ name: 'v', mountPath: path }] })],
    };
    const { plugin } = pluginOf(account({ imagePullSecrets: [{ name: 'pull' }] }));
    const admitted = await send(plugin, podOf(spec));
    const name = expect.stringMatching(/^kube-api-access-[b-df-hj-np-tv-z2-9]{5}$/);
    expect(admitted.spec).toMatchObject({
      serviceAccountName: 'robot',
      imagePullSecrets: [{ name: 'pull' }],
      initContainers: [{ volumeMounts: [{ name, readOnly: true, mountPath: path }] }],
      containers: [{ volumeMounts: [{ name }] }, { volumeMounts: [{ name: 'v', mountPath: path }] }],
      volumes: [{ name, projected: { sources: [{ serviceAccountToken: { expirationSeconds: 3607 } }, {}, {}] } }],
    });
  });

  it.each([
    [{ automountServiceAccountToken: false }, account({ automountServiceAccountToken: true }), false],
    [{ automountServiceAccountToken: true }, account({ automountServiceAccountToken: false }), true],
    [{}, account({ automountServiceAccountToken: false }), false],
    [{}, account(), true],
  ])('mounts the token if the pod, or else the account, says so: %j', async (spec, owner, isMounted) => {
    const admitted = await send(pluginOf(owner).plugin, podOf({ serviceAccountName: 'robot', ...spec }));
    expect('volumes' in (admitted.spec as object)).toBe(isMounted);
  });

  it('looks up a missing account "default" ten times, other missing accounts once', async () => {
    const { plugin, waits } = pluginOf(account());
    await expect(send(plugin, podOf({}))).rejects.toThrow(
      'pods "one" is forbidden: error looking up service account ns/default: serviceaccount "default" not found',
    );
    expect(waits).toHaveLength(9);
    await expect(send(plugin, podOf({ serviceAccountName: 'absent' }))).rejects.toThrow(
      'serviceaccount "absent" not found',
    );
    await expect(send(plugin, podOf({ serviceAccountName: 'a/b' }))).rejects.toThrow(
      `error looking up service account ns/a/b: invalid resource name "a/b": [may not contain '/']`,
    );
    expect(waits).toHaveLength(9);
  });

  const listed = account({
    metadata: { namespace: 'ns', name: 'robot', annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' } },
    secrets: [{ name: 'mine' }],
  });
  const env = (secret: string) => ({ env: [{ name: 'E', valueFrom: { secretKeyRef: { name: secret, key: 'k' } } }] });

  it.each([
    [
      { volumes: [{ name: 'v', secret: { secretName: 'other' } }] },
      'volume with secret.secretName="other" is not allowed',
    ],
    [
      { containers: [container('c', {}, {}, env('other'))] },
      'container c with envVar E referencing secret.secretName="other"',
    ],
    [
      { initContainers: [container('i', {}, {}, { envFrom: [{ secretRef: { name: 'other' } }] })] },
      'init container i with envFrom referencing secret.secretName="other"',
    ],
    [{ imagePullSecrets: [{ name: 'pull' }] }, 'imagePullSecrets[0].name="pull" is not allowed'],
  ])('refuses Secrets that the account does not list: %j', async (spec, message) => {
    const pod = podOf({ serviceAccountName: 'robot', ...spec });
    await expect(send(pluginOf(listed).plugin, pod)).rejects.toThrow(message);
    await send(pluginOf(account()).plugin, pod);
  });

  it('refuses Secrets that the account does not list in ephemeral containers', async () => {
    const pod = podOf({ serviceAccountName: 'robot', ephemeralContainers: [{ name: 'e', ...env('other') }] });
    const change: Change = { path: '/pods/ephemeralcontainers', operation: 'UPDATE' };
    await expect(send(pluginOf(listed).plugin, pod, change)).rejects.toThrow('ephemeral container e with envVar E');
  });

  it.each([
    [{ serviceAccountName: 'robot' }, 'a mirror pod may not reference service accounts'],
    [{ volumes: [{ name: 'v', secret: { secretName: 's' } }] }, 'a mirror pod may not reference secrets'],
    [{ containers: [container('c', {}, {}, env('s'))] }, 'a mirror pod may not reference secrets'],
    [
      { volumes: [{ name: 'v', projected: { sources: [{ serviceAccountToken: { path: 't' } }] } }] },
      'a mirror pod may not use ServiceAccountToken volume projections',
    ],
  ])('refuses mirror pods with %j', async (spec, message) => {
    const pod = podOf(spec, { annotations: { 'kubernetes.io/config.mirror': 'x' } });
    await expect(send(pluginOf(account()).plugin, pod)).rejects.toThrow(message);
  });
});

describe('LimitRanger', () => {
  type Limit = NonNullable<LimitRange['spec']>['limits'][number];
  const rangeOf = (limit: Limit): LimitRange => ({
    metadata: { namespace: 'ns', name: 'r' },
    spec: { limits: [limit] },
  });
  const limited = (limit: Limit) => limitRanger({ limitRanges: readerOf([rangeOf(limit)]) });

  it('completes requests and limits, and records them in an annotation', async () => {
    const plugin = limited({ type: 'Container', default: { memory: '1Gi', cpu: '2' }, defaultRequest: { cpu: '1' } });
    const admitted = await send(
      plugin,
      podOf({ containers: [container('a'), container('b', { cpu: '3' }, { cpu: '4' })] }),
    );
    expect(admitted.spec).toMatchObject({
      containers: [
        { resources: { requests: { cpu: '1' }, limits: { cpu: '2', memory: '1Gi' } } },
        { resources: { requests: { cpu: '3' }, limits: { cpu: '4', memory: '1Gi' } } },
      ],
    });
    expect(admitted.metadata.annotations).toEqual({
      'kubernetes.io/limit-ranger':
        'LimitRanger plugin set: cpu request for container a; cpu, memory limit for container a; memory limit for container b',
    });
  });

  const cpu = (request?: string, limit?: string) => [
    container('c', request === undefined ? {} : { cpu: request }, limit === undefined ? {} : { cpu: limit }),
  ];
  it.each<[Limit, object[], string | undefined]>([
    [{ type: 'Container', min: { cpu: '100m' } }, cpu('0.1'), undefined],
    [
      { type: 'Container', min: { cpu: '100m' } },
      cpu('99m'),
      'minimum cpu usage per Container is 100m, but request is 99m',
    ],
    [
      { type: 'Container', min: { cpu: '100m' } },
      cpu(),
      'minimum cpu usage per Container is 100m.  No request is specified',
    ],
    [{ type: 'Container', max: { cpu: '1' } }, cpu('1', '1'), undefined],
    [
      { type: 'Container', max: { cpu: '1' } },
      cpu('1', '1001m'),
      'maximum cpu usage per Container is 1, but limit is 1001m',
    ],
    [
      { type: 'Container', max: { cpu: '1' } },
      cpu('1'),
      'maximum cpu usage per Container is 1.  No limit is specified',
    ],
    [
      { type: 'Pod', max: { cpu: '3' } },
      [...cpu('1', '2'), ...cpu('1', '2')],
      'maximum cpu usage per Pod is 3, but limit is 4',
    ],
    [{ type: 'Container', maxLimitRequestRatio: { cpu: '2' } }, cpu('1', '2'), undefined],
    [
      { type: 'Container', maxLimitRequestRatio: { cpu: '2' } },
      cpu('1', '3'),
      'cpu max limit to request ratio per Container is 2, but provided ratio is 3.000000',
    ],
    [
      { type: 'Container', maxLimitRequestRatio: { cpu: '2' } },
      cpu('0', '3'),
      'cpu max limit to request ratio per Container is 2, but no request is specified or request is 0',
    ],
  ])('compares containers with %j', async (limit, containers, message) => {
    const answer = send(limited(limit), podOf({ containers }));
    if (message === undefined) await answer;
    else await expect(answer).rejects.toThrow(`pods "one" is forbidden: ${message}`);
  });

  it('counts init containers by their maximum, and adds sidecars to the other containers', async () => {
    const plugin = limited({ type: 'Pod', max: { cpu: '5' } });
    const one = (amount: string, more: object = {}) => container('x', { cpu: amount }, { cpu: amount }, more);
    const sidecar = one('2', { restartPolicy: 'Always' });
    await send(plugin, podOf({ initContainers: [one('5'), one('5')], containers: [one('3')] }));
    await send(plugin, podOf({ initContainers: [sidecar, one('3')], containers: [one('3')] }));
    await expect(send(plugin, podOf({ initContainers: [sidecar], containers: [one('4')] }))).rejects.toThrow(
      'limit is 6',
    );
    await expect(send(plugin, podOf({ initContainers: [sidecar, one('4')], containers: [one('1')] }))).rejects.toThrow(
      'limit is 6',
    );
  });

  it('compares the requests of claims with the limits', async () => {
    const plugin = limited({ type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '2Gi' } });
    const claim = (storage: string) => ({ spec: { resources: { requests: { storage } } } });
    const path = '/persistentvolumeclaims';
    await send(plugin, claim('1Gi'), { path });
    await expect(send(plugin, claim('3Gi'), { path })).rejects.toThrow(
      'maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi',
    );
    await expect(send(plugin, claim('1Mi'), { path, operation: 'UPDATE' })).rejects.toThrow('minimum storage');
  });

  it('checks updates of pods only when they are resized', async () => {
    const plugin = limited({ type: 'Container', max: { cpu: '1' } });
    const pod = podOf({ containers: cpu('2', '2') });
    await send(plugin, pod, { operation: 'UPDATE' });
    await expect(send(plugin, pod, { operation: 'UPDATE', path: '/pods/resize' })).rejects.toThrow('maximum cpu');
    const oldObject = podOf({}, { deletionTimestamp: '2026-01-01T00:00:00Z' }) as AnyKubeObject;
    await send(plugin, pod, { operation: 'UPDATE', path: '/pods/resize', oldObject });
  });

  it('reads a namespace without limits from the store once in 30 s', async () => {
    const clock = { now: 0 };
    const limitRanges = readerOf<LimitRange>([]);
    const plugin = limitRanger({ limitRanges, now: () => clock.now });
    const live = () => limitRanges.lists.filter(Boolean).length;
    await send(plugin, podOf({}));
    clock.now = 29_999;
    await send(plugin, podOf({}));
    expect(live()).toBe(1);
    clock.now = 30_000;
    await send(plugin, podOf({}));
    expect(live()).toBe(2);
  });

  it('refuses pods while the limits cannot be read', async () => {
    const plugin = limitRanger({
      limitRanges: { get: async () => undefined, list: () => Promise.reject(new Error('no store')) },
    });
    await expect(send(plugin, podOf({}))).rejects.toThrow('pods "one" is forbidden: no store');
  });
});

describe('plugins whose objects are in a cache', () => {
  const cachedOf = <T extends { readonly metadata?: { readonly name?: string } }>(
    objects: readonly T[],
  ): ObjectReader<T> => ({
    get: () => Promise.reject(new Error('not from the cache')),
    list: () => Promise.reject(new Error('not from the cache')),
    peekList: () => objects,
    peek: (_, name) => objects.find(({ metadata }) => metadata?.name === name),
  });
  const attributesOf = (object: KubeObject): AdmissionAttributes => ({
    kind: { group: '', version: 'v1', kind: 'Pod' },
    resource: { group: '', version: 'v1', resource: 'pods' },
    subresource: '',
    namespace: 'ns',
    name: 'one',
    operation: 'CREATE',
    object,
    options: {},
    dryRun: false,
    user: { name: 'bob', groups: [] },
    context: { user: { name: 'bob', groups: [] }, namespace: 'ns', warn: () => {}, now: Date.now },
  });
  const classOf = (name: string, value: number, globalDefault: boolean): schedulingv1.PriorityClass => ({
    metadata: { name },
    value,
    globalDefault,
  });
  const plugins: readonly AdmissionPlugin[] = [
    serviceAccount({ serviceAccounts: cachedOf<ServiceAccount>([{ metadata: { namespace: 'ns', name: 'default' } }]) }),
    limitRanger({
      limitRanges: cachedOf<LimitRange>([
        {
          metadata: { name: 'l' },
          spec: { limits: [{ type: 'Container', default: { cpu: '1' }, max: { cpu: '2' } }] },
        },
      ]),
    }),
    priority(cachedOf([classOf('high', 9, true), classOf('low', 3, true), classOf('lowest', 1, false)])),
    defaultTolerationSeconds(),
  ];
  const admit = (pod: object): KubeObject =>
    plugins.reduce((object, plugin) => {
      const admitted = plugin.admit?.(attributesOf(object)) ?? object;
      if (admitted instanceof Promise) throw new Error(`${plugin.name} waits`);
      const validated = plugin.validate?.(attributesOf(admitted));
      if (validated instanceof Promise) throw new Error(`${plugin.name} waits`);
      return admitted;
    }, pod as KubeObject);

  it('return no promise', () => {
    const { spec } = admit(podOf({})) as { readonly spec?: Record<string, unknown> };
    expect(spec).toMatchObject({
      serviceAccountName: 'default',
      priorityClassName: 'low',
      priority: 3,
      containers: [{ resources: { limits: { cpu: '1' } }, volumeMounts: [{ readOnly: true }] }],
    });
    expect(() => admit(podOf({ containers: [container('c', {}, { cpu: '3' })] }))).toThrow('maximum cpu usage');
  });

  it('give all pods the same frozen values', () => {
    const [one, other] = [admit(podOf({})), admit(podOf({}))] as unknown as readonly {
      readonly spec: { readonly volumes: { name: string; projected: object }[]; readonly tolerations: object[] };
    }[];
    expect(one?.spec.volumes[0]?.name).toMatch(/^kube-api-access-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
    expect(one?.spec.volumes[0]?.name).not.toBe(other?.spec.volumes[0]?.name);
    expect(one?.spec.volumes[0]?.projected).toBe(other?.spec.volumes[0]?.projected);
    for (const value of [one?.spec.volumes[0]?.projected, ...(one?.spec.tolerations ?? [])]) {
      expect(Object.isFrozen(value)).toBe(true);
    }
  });
});

describe('updates of pods on nodes', () => {
  const nodes = readerOf<Node>([
    { metadata: { name: 'small' }, status: { allocatable: { cpu: '2', memory: '1Gi' } } },
    { metadata: { name: 'win', labels: { 'kubernetes.io/os': 'windows' } }, status: {} },
    { metadata: { name: 'new' }, status: { declaredFeatures: ['InPlacePodLevelResourcesVerticalScaling'] } },
  ]);
  const podOn = (nodeName: string, cpu: string, generation: number, more: object = {}) => ({
    metadata: { name: 'one', generation },
    spec: { nodeName, containers: [{ name: 'c', resources: { requests: { cpu, memory: '1Gi' } } }], ...more },
  });
  const resize = (plugin: AdmissionPlugin, pod: object, old: object, path = '//pods/resize') =>
    send(plugin, pod, { path: path.slice(1), operation: 'UPDATE', oldObject: old as AnyKubeObject });
  const forbidden = (text: string) => ({ message: `pods "one" is forbidden: ${text}` });

  it('resize pods within the allocatable resources of the node', async () => {
    const plugin = podResizeValidator(nodes);
    await resize(plugin, podOn('small', '2', 2), podOn('small', '1', 1));
    await resize(plugin, podOn('', '9', 2), podOn('', '1', 1));
    await resize(plugin, podOn('small', '9', 1), podOn('small', '9', 1));
    await resize(plugin, podOn('small', '9', 2), podOn('small', '1', 1), '//pods');
    await expect(
      resize(plugin, podOn('small', '2', 2, { overhead: { cpu: '1m' } }), podOn('small', '1', 1)),
    ).rejects.toMatchObject({
      ...forbidden("node didn't have enough allocatable resources: cpu, requested: 2001, allocatable: 2000"),
      status: { details: { causes: [{ reason: 'NodeCapacity' }] } },
    });
    await expect(resize(plugin, podOn('win', '1', 2), podOn('win', '2', 1))).rejects.toMatchObject({
      ...forbidden('pod resize is only supported on linux nodes, node "win" is "windows"'),
      status: { details: { causes: [{ reason: 'UnsupportedPlatform' }] } },
    });
    await expect(resize(plugin, podOn('gone', '1', 2), podOn('gone', '2', 1))).rejects.toMatchObject(
      forbidden('node "gone" not found'),
    );
  });

  it('need the features that the node declares', async () => {
    const plugin = nodeDeclaredFeatureValidator(nodes);
    const resources = { resources: { requests: { cpu: '1' } } };
    const init = (cpu: string, more: object = {}) => ({
      initContainers: [{ name: 'i', resources: { requests: { cpu } }, ...more }],
    });
    await resize(plugin, podOn('small', '2', 2), podOn('small', '1', 1));
    await resize(plugin, podOn('new', '1', 2, resources), podOn('new', '1', 1));
    await resize(
      plugin,
      podOn('small', '1', 2, init('2', { restartPolicy: 'Always' })),
      podOn('small', '1', 1, init('1', { restartPolicy: 'Always' })),
    );
    await expect(
      resize(plugin, podOn('small', '1', 2, { ...resources, ...init('2') }), podOn('small', '1', 1, init('1'))),
    ).rejects.toMatchObject(
      forbidden(
        'pod update requires features InPlacePodLevelResourcesVerticalScaling, InPlacePodVerticalScalingInitContainers which are not available on node "small"',
      ),
    );
    await expect(
      resize(plugin, podOn('new', '1', 2, init('2')), podOn('new', '1', 1, init('1'))),
    ).rejects.toMatchObject(
      forbidden(
        'pod update requires features InPlacePodVerticalScalingInitContainers which are not available on node "new"',
      ),
    );
  });
});

describe('PodGroups', () => {
  const path = 'scheduling.k8s.io/podgroups';
  const groupOf = (workloadName: string, podGroupTemplateName: string) => ({
    spec: { podGroupTemplateRef: { workload: { workloadName, podGroupTemplateName } } },
  });

  it('get a finalizer once', async () => {
    const finalizers = ['scheduling.k8s.io/podgroup-protection'];
    const protectedGroup = await send(podGroupProtection(), {}, { path });
    expect(protectedGroup.metadata.finalizers).toEqual(finalizers);
    const again = await send(podGroupProtection(), protectedGroup, { path });
    expect(again.metadata.finalizers).toEqual(finalizers);
  });

  it('get the priority of their class', async () => {
    const classes = [{ metadata: { name: 'high' }, value: 9 }] as schedulingv1.PriorityClass[];
    const plugin = priority(readerOf(classes), { podGroups: true });
    const specOf = async (spec: object) => (await send(plugin, { spec }, { path })).spec;
    expect(await specOf({})).toEqual({ priority: 0 });
    expect(await specOf({ priorityClassName: 'high' })).toEqual({ priorityClassName: 'high', priority: 9 });
    expect(await send(priority(readerOf(classes)), { spec: {} }, { path })).toMatchObject({ spec: {} });
    const forbidden = 'podgroups.scheduling.k8s.io "one" is forbidden:';
    await expect(specOf({ priority: 5 })).rejects.toThrow(
      `${forbidden} priority set in the pod group (5) must match the priority computed (0) based on the priority class set in the spec`,
    );
    await expect(specOf({ priorityClassName: 'low' })).rejects.toThrow(
      `${forbidden} no PriorityClass with name low was found`,
    );
  });

  it('need a template in a workload that exists', async () => {
    const plugin = podGroupWorkloadExists(
      readerOf([
        { metadata: { namespace: 'ns', name: 'w' }, spec: { podGroupTemplates: [{ name: 't' }] } },
        { metadata: { namespace: 'ns', name: 'ending', deletionTimestamp: '2026-01-01T00:00:00Z' } },
      ] as unknown as schedulingv1alpha2.Workload[]),
    );
    await send(plugin, {}, { path });
    await send(plugin, groupOf('w', 't'), { path });
    const refusal = (text: string) => ({
      message: `podgroups.scheduling.k8s.io "one" is forbidden: PodGroup rejected: ${text}`,
    });
    await expect(send(plugin, groupOf('x', 't'), { path })).rejects.toMatchObject(refusal('Workload "x" not found'));
    await expect(send(plugin, groupOf('ending', 't'), { path })).rejects.toMatchObject(
      refusal('Workload "ending" is being deleted'),
    );
    await expect(send(plugin, groupOf('w', 'u'), { path })).rejects.toMatchObject(
      refusal('PodGroupTemplate "u" not found in Workload "w"'),
    );
  });

  it('of gangs forbid changes of the parallelism of their Jobs', async () => {
    const owner = { kind: 'Job', name: 'one', uid: 'u', controller: true };
    const plugin = jobValidation(
      readerOf([
        { metadata: { namespace: 'ns', name: 'basic' }, spec: { schedulingPolicy: { basic: {} } } },
        {
          metadata: { namespace: 'ns', name: 'gang', ownerReferences: [owner] },
          spec: { schedulingPolicy: { gang: { minCount: 2 } } },
        },
      ] as unknown as schedulingv1alpha2.PodGroup[]),
    );
    const jobOf = (parallelism: number, uid: string, podGroupName?: string) =>
      ({
        metadata: { name: 'one', namespace: 'ns', uid },
        spec: { parallelism, template: { spec: { ...(podGroupName && { schedulingGroup: { podGroupName } }) } } },
      }) as unknown as AnyKubeObject;
    const change = (uid: string, podGroupName?: string, to = 3) =>
      send(plugin, jobOf(to, uid, podGroupName), {
        path: 'batch/jobs',
        operation: 'UPDATE',
        oldObject: jobOf(2, uid, podGroupName),
      });
    await change('other');
    await change('u', 'basic');
    await change('u', 'missing');
    await change('u', undefined, 2);
    const refusal = {
      message:
        'jobs.batch "one" is forbidden: cannot change parallelism for a Job referencing gang-scheduled PodGroup "gang"',
    };
    await expect(change('u')).rejects.toMatchObject(refusal);
    await expect(change('other', 'gang')).rejects.toMatchObject(refusal);
  });
});
