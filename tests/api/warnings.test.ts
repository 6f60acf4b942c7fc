import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

/* Warnings and errors about objects, as recorded from a kube-apiserver v1.35. */

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start(['--runtime-config=api/all=true']);
});
afterAll(() => server.stop());

type Fields = Record<string, unknown>;

/** Returns the warnings of an answer in their order, and the message of a failure. */
async function send(method: string, path: string, body: Fields) {
  const { status, text, headers } = await server.request(method, path, body);
  const warnings = String(headers.warning ?? '')
    .split(/(?:^|, )299 - /)
    .filter((each) => each !== '')
    .map((each) => JSON.parse(each) as string);
  return { status, warnings, object: JSON.parse(text) };
}

const dryRun = (path: string, body: Fields) => send('POST', `${path}?dryRun=All`, body);
const pods = '/api/v1/namespaces/default/pods';
const pod = (spec: Fields): Fields => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p' },
  spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
});

describe('deprecated labels of nodes', () => {
  const deprecated = {
    'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
    'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
    'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
    'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
    'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
    'app.kubernetes.io/created-by': 'deprecated since v1.9',
    'scheduler.alpha.kubernetes.io/preferAvoidPods': 'deprecated since v1.22; use Taints and Tolerations instead',
    'node-role.kubernetes.io/master': 'use "node-role.kubernetes.io/control-plane" instead',
  };
  const keys = Object.keys(deprecated);
  const expressions = (operator: string) => ['kubernetes.io/os', ...keys].map((key) => ({ key, operator }));
  const withValues = (values: readonly string[]) => expressions('In').map((each) => ({ ...each, values }));
  const isWarnings = (path: string) =>
    Object.entries(deprecated).map(([key, text], i) => `${path}.matchExpressions[${i + 1}].key: ${key} is ${text}`);

  it.each(Object.entries(deprecated))('cause warnings: %s in a node selector', async (key, text) => {
    const { warnings } = await dryRun(pods, pod({ nodeSelector: { [key]: 'x', other: 'y' } }));
    expect(warnings).toEqual([`spec.nodeSelector[${key}]: ${text}`]);
  });

  it('are warned of in the node affinity of a pod', async () => {
    const { warnings } = await dryRun(
      pods,
      pod({
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [{ matchExpressions: [] }, { matchExpressions: withValues(['x']) }],
            },
            preferredDuringSchedulingIgnoredDuringExecution: [
              { weight: 1, preference: { matchExpressions: [{ key: 'a', operator: 'In', values: ['x', '-'] }] } },
            ],
          },
        },
      }),
    );
    const path = 'spec.affinity.nodeAffinity';
    expect(warnings).toEqual([
      ...isWarnings(`${path}.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[1]`),
      `${path}.preferredDuringSchedulingIgnoredDuringExecution[0].preference.matchExpressions[0].values[1]: - is invalid, a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')`,
    ]);
  });

  it('are reported in the topology of a pod, a runtime class, a storage class and a storage capacity', async () => {
    const spread = (topologyKey: string) => ({
      maxSkew: 1,
      topologyKey,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: {},
    });
    const [first, second] = keys as [string, string];
    const text = deprecated['node-role.kubernetes.io/master'];
    const warningsOf = async (path: string, body: Fields) => (await dryRun(path, body)).warnings;
    expect(await warningsOf(pods, pod({ topologySpreadConstraints: keys.map(spread) }))).toEqual(
      Object.entries(deprecated).map(
        ([key, t], i) => `spec.topologySpreadConstraints[${i}].topologyKey: ${key} is ${t}`,
      ),
    );
    const metadata = { name: 'x' };
    expect(
      await warningsOf('/apis/node.k8s.io/v1/runtimeclasses', {
        metadata,
        handler: 'a',
        scheduling: { nodeSelector: { 'node-role.kubernetes.io/master': 'a' } },
      }),
    ).toEqual([`scheduling.nodeSelector: ${text}`]);
    expect(
      await warningsOf('/apis/storage.k8s.io/v1/storageclasses', {
        metadata,
        provisioner: 'a',
        allowedTopologies: [{ matchLabelExpressions: [{ key: 'node-role.kubernetes.io/master', values: ['a'] }] }],
      }),
    ).toEqual([`allowedTopologies[0].matchLabelExpressions[0].key: ${text}`]);
    expect(
      await warningsOf('/apis/storage.k8s.io/v1/namespaces/default/csistoragecapacities', {
        metadata,
        storageClassName: 'a',
        nodeTopology: { matchExpressions: expressions('Exists'), matchLabels: { [first]: 'a', [second]: 'b' } },
      }),
    ).toEqual([
      ...isWarnings('nodeTopology'),
      ...Object.entries(deprecated)
        .slice(0, 2)
        .map(([key, t]) => `nodeTopology.matchLabels.${key}: ${t}`),
    ]);
  });

  it('are reported in the node affinity of a volume, before its other warnings', async () => {
    const { warnings } = await dryRun('/api/v1/persistentvolumes', {
      metadata: { name: 'v' },
      spec: {
        capacity: { storage: '1' },
        accessModes: ['ReadWriteOnce'],
        storageos: { volumeName: 'x' },
        nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: withValues(['x']) }] } },
      },
    });
    expect(warnings).toEqual([
      ...isWarnings('spec.nodeAffinity.required.nodeSelectorTerms[0]'),
      'spec.storageOS: deprecated in v1.22, non-functional in v1.25+',
    ]);
  });
});

describe('persistent volumes', () => {
  const create = (source: Fields, annotations = {}) =>
    dryRun('/api/v1/persistentvolumes', {
      metadata: { name: 'v', annotations },
      spec: { capacity: { storage: '1' }, accessModes: ['ReadWriteOnce'], ...source },
    });

  it.each<[Fields, readonly string[]]>([
    [{ storageos: { volumeName: 'x' } }, ['spec.storageOS: deprecated in v1.22, non-functional in v1.25+']],
    [{ cephfs: { monitors: ['a'] } }, ['spec.cephfs: deprecated in v1.28, non-functional in v1.31+']],
    [
      { photonPersistentDisk: { pdID: 'x' } },
      ['spec.photonPersistentDisk: deprecated in v1.11, non-functional in v1.16+'],
    ],
    [
      { scaleIO: { gateway: 'a', system: 'b', volumeName: 'c', secretRef: { name: 'x', namespace: 'd' } } },
      ['spec.scaleIO: deprecated in v1.16, non-functional in v1.22+'],
    ],
    [{ glusterfs: { endpoints: 'a', path: 'b' } }, ['spec.glusterfs: deprecated in v1.25, non-functional in v1.26+']],
    [{ rbd: { image: 'x', monitors: ['a'] } }, ['spec.rbd: deprecated in v1.28, non-functional in v1.31+']],
    [{ flocker: { datasetName: 'x' } }, []],
    [{ quobyte: { registry: 'a:1', volume: 'x' } }, []],
  ])('cause warnings about a plugin: %o', async (source, expected) => {
    expect((await create(source)).warnings).toEqual(expected);
  });

  it('may not have the annotation of mount options for plugins that do not support it', async () => {
    const annotations = { 'volume.beta.kubernetes.io/mount-options': 'ro' };
    const refused = await create({ hostPath: { path: '/a' } }, annotations);
    expect([refused.status, refused.object.message]).toEqual([
      422,
      'PersistentVolume "v" is invalid: metadata.annotations.volume.beta.kubernetes.io/mount-options: Forbidden: may not specify mount options for this volume type',
    ]);
    expect((await create({ nfs: { server: 'a', path: '/b' } }, annotations)).status).toBe(201);
  });
});

describe('amounts of bytes', () => {
  const fraction = (path: string, amount: string) =>
    `${path}: fractional byte value "${amount}" is invalid, must be an integer`;

  it.each([
    ['1500m', true],
    ['9999999999999999999', true],
    ['1Ei', true],
    ['9Pi', true],
    ['1Pi', false],
    ['7E', false],
    ['9223372036854775807', false],
    ['12345678901234567890123456789', true],
  ])('%s is a fraction of a byte: %s', async (amount, warns) => {
    const resources = { limits: { memory: amount, 'ephemeral-storage': amount } };
    const ofPod = await dryRun(pods, pod({ containers: [{ name: 'c', image: 'i', resources }] }));
    const places = [
      'limits[memory]',
      'requests[memory]',
      'limits[ephemeral-storage]',
      'requests[ephemeral-storage]',
    ].map((place) => `spec.containers[0].resources.${place}`);
    expect(ofPod.warnings).toEqual(warns ? places.map((place) => fraction(place, amount)) : []);
    const claim = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: amount } } };
    const ofClaim = await dryRun('/api/v1/namespaces/default/persistentvolumeclaims', {
      metadata: { name: 'x' },
      spec: claim,
    });
    const place = 'resources.requests[storage]';
    expect(ofClaim.warnings).toEqual(warns ? [fraction(`spec.${place}`, amount)] : []);
    const ephemeral = { name: 'v', ephemeral: { volumeClaimTemplate: { spec: claim } } };
    expect((await dryRun(pods, pod({ volumes: [ephemeral] }))).warnings).toEqual(
      warns ? [fraction(`spec.volumes[0].ephemeral.volumeClaimTemplate.spec.${place}`, amount)] : [],
    );
  });

  it('are warned about in claim templates, with other paths on create and on update', async () => {
    const path = '/apis/apps/v1/namespaces/default/statefulsets';
    const labels = { app: 'a' };
    const set = {
      metadata: { name: 's' },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
        volumeClaimTemplates: [
          {
            metadata: { name: 'v' },
            spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1500m' } } },
          },
        ],
      },
    };
    const at = (below: string) => fraction(`spec.volumeClaimTemplates[0]${below}.resources.requests[storage]`, '1500m');
    expect((await send('POST', path, set)).warnings).toEqual([at('')]);
    expect((await send('PUT', `${path}/s`, { ...set, metadata: { name: 's', labels } })).warnings).toEqual([
      at('.Spec'),
    ]);
  });
});

it('unknown fields are warned about also in a body of another version', async () => {
  const claim = (apiVersion: string) => ({
    apiVersion,
    kind: 'ResourceClaim',
    metadata: { name: 'c' },
    spec: { devices: { requests: [{ name: 'a', deviceClassName: 'x', exactly: { deviceClassName: 'x' } }] } },
  });
  const create = (version: string, apiVersion: string, more = '') =>
    send('POST', `/apis/resource.k8s.io/${version}/namespaces/default/resourceclaims${more}`, claim(apiVersion));
  const mismatch = (is: string, expected: string) =>
    `the API version in the data (${is}) does not match the expected API version (${expected})`;
  const older = await create('v1', 'resource.k8s.io/v1beta1');
  expect([older.status, older.object.message, older.warnings]).toEqual([
    400,
    mismatch('resource.k8s.io/v1beta1', 'resource.k8s.io/v1'),
    ['unknown field "spec.devices.requests[0].exactly"'],
  ]);
  const newer = await create('v1beta2', 'resource.k8s.io/v1');
  expect(newer.warnings).toEqual([
    'resource.k8s.io/v1beta2 ResourceClaim is deprecated in v1.36+, unavailable in v1.39+',
    'unknown field "spec.devices.requests[0].deviceClassName"',
  ]);
  const strict = await create('v1', 'resource.k8s.io/v1beta1', '?fieldValidation=Strict');
  expect(strict.object.message).toBe(
    'ResourceClaim in version "v1beta1" cannot be handled as a ResourceClaim: strict decoding error: unknown field "spec.devices.requests[0].exactly"',
  );
  const unchecked = await create('v1', 'resource.k8s.io/v1beta1', '?fieldValidation=Ignore');
  expect([unchecked.status, unchecked.warnings]).toEqual([400, []]);
});

describe('the behavior in an annotation of autoscaling/v1', () => {
  const key = 'autoscaling.alpha.kubernetes.io/behavior';
  const path = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
  const policies = [{ Type: 'Pods', Value: 1, PeriodSeconds: 10 }];
  const create = (name: string, behavior: unknown) =>
    send('POST', path('v1'), {
      metadata: { name, annotations: { [key]: JSON.stringify(behavior) } },
      spec: { maxReplicas: 3, scaleTargetRef: { kind: 'Deployment', name: 'x', apiVersion: 'apps/v1' } },
    });

  it('gets the defaults of v2 when it is partial', async () => {
    const { status, object } = await create('partial', { ScaleUp: { Policies: policies } });
    expect(status).toBe(201);
    expect(JSON.parse(object.metadata.annotations[key])).toEqual({
      ScaleUp: { StabilizationWindowSeconds: 0, SelectPolicy: 'Max', Policies: policies, Tolerance: null },
      ScaleDown: {
        StabilizationWindowSeconds: null,
        SelectPolicy: 'Max',
        Policies: [{ Type: 'Percent', Value: 100, PeriodSeconds: 15 }],
        Tolerance: null,
      },
    });
    const newer = await server.json('GET', `${path('v2')}/partial`);
    expect(newer).toMatchObject({
      spec: { behavior: { scaleUp: { selectPolicy: 'Max' }, scaleDown: { policies: [{ type: 'Percent' }] } } },
    });
  });

  it('needs policies in each direction that it has', async () => {
    const { status, object } = await create('unset', { ScaleDown: {} });
    expect([status, object.message]).toEqual([
      422,
      'HorizontalPodAutoscaler.autoscaling "unset" is invalid: spec.behavior.scaleDown.policies: Required value: must specify at least one Policy',
    ]);
  });

  it.each([
    { ScaleUp: { Policies: policies, StabilizationWindowSeconds: 'a' } },
    { ScaleUp: { Policies: [{ ...policies[0], Value: 1.5 }] } },
    { ScaleUp: { Policies: policies }, ScaleDown: 5 },
  ])('is ignored when any of its values has a wrong type: %o', async (behavior) => {
    const { status, object } = await create(`wrong-${JSON.stringify(behavior).length}`, behavior);
    expect([status, object.metadata.annotations]).toEqual([201, undefined]);
  });
});
