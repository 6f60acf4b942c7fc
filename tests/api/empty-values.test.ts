import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

/*
 * Messages that print an empty list or map, as recorded from a kube-apiserver v1.35: `[]` and `{}` when the request
 * contained it, `null` when it did not.
 */

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start();
});
afterAll(() => server.stop());

type Fields = Record<string, unknown>;

async function messageOf(method: string, path: string, body: unknown, contentType = 'application/json') {
  const { text } = await server.request(method, `${path}?dryRun=All`, body, { 'content-type': contentType });
  return (JSON.parse(text) as { message?: string }).message;
}

const containers = [{ name: 'c', image: 'i' }];
const template = (metadata: Fields) => ({ metadata, spec: { containers } });
const selector = { matchLabels: { app: 'a' } };
const mismatch = (value: string) =>
  expect.stringContaining(
    `spec.template.metadata.labels: Invalid value: ${value}: \`selector\` does not match template \`labels\``,
  );

describe('the labels of a template that the selector does not match', () => {
  it.each([
    ['apps/v1', 'deployments', selector],
    ['apps/v1', 'replicasets', selector],
    ['apps/v1', 'statefulsets', selector],
    ['apps/v1', 'daemonsets', selector],
    ['v1', 'replicationcontrollers', selector.matchLabels],
  ])('are shown in the error of %s %s', async (version, resource, shown) => {
    const path = `${version === 'v1' ? '/api' : '/apis'}/${version}/namespaces/default/${resource}`;
    const create = (labels: unknown) =>
      messageOf('POST', path, { metadata: { name: 'x' }, spec: { selector: shown, template: template({ labels }) } });
    expect(await create({})).toEqual(mismatch('{}'));
    expect(await create(null)).toEqual(mismatch('null'));
    expect(await create(undefined)).toEqual(mismatch('null'));
    expect(await create({ b: 'c' })).toEqual(mismatch('{"b":"c"}'));
  });

  it('are refused when a patch removes them', async () => {
    const path = '/apis/apps/v1/namespaces/default/deployments';
    const spec = { selector, template: template({ labels: { app: 'a' } }) };
    await server.json('POST', path, { metadata: { name: 'patched' }, spec });
    const patch = (type: string, body: unknown) =>
      messageOf('PATCH', `${path}/patched`, body, `application/${type}-patch+json`);
    const labels = (value: unknown) => ({ spec: { template: { metadata: { labels: value } } } });
    expect(await patch('merge', labels({ app: null }))).toEqual(mismatch('{}'));
    expect(await patch('merge', labels(null))).toEqual(mismatch('null'));
    expect(await patch('strategic-merge', labels({ app: null }))).toEqual(mismatch('{}'));
    expect(await patch('json', [{ op: 'remove', path: '/spec/template/metadata/labels/app' }])).toEqual(mismatch('{}'));
    expect(await patch('json', [{ op: 'remove', path: '/spec/template/metadata/labels' }])).toEqual(mismatch('null'));
  });
});

it('the fields of an immutable template cannot change, also after defaulting', async () => {
  const path = '/apis/batch/v1/namespaces/default/jobs';
  const job = (container: Fields, more: Fields = {}) => ({
    metadata: { name: 'job' },
    spec: {
      suspend: true,
      ...more,
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i', ...container }] } },
    },
  });
  await server.json('POST', path, job({}));
  const message = await messageOf(
    'PUT',
    `${path}/job`,
    job({ image: 'j', command: [], env: [], resources: { limits: {} } }, { selector: { matchLabels: {} } }),
  );
  expect(message).toContain('spec.selector: Invalid value: {}: field is immutable');
  expect(message).toContain('"Command":[],"Args":null');
  expect(message).toContain('"EnvFrom":null,"Env":[],"Resources":{"Limits":{},"Requests":null');
});

it.each([
  [
    'the scopes of a quota that changes them',
    '/api/v1/namespaces/default/resourcequotas',
    { scopes: ['BestEffort'], hard: { pods: '1' } },
    { hard: { pods: '1' } },
    'scopes',
    'spec.scopes: Invalid value: []: field is immutable',
  ],
] as const)(
  'errors distinguish an empty list from an absent list: %s',
  async (_, path, before, after, name, expected) => {
    await server.json('POST', path, { metadata: { name: 'x' }, spec: before });
    const put = (spec: Fields) => messageOf('PUT', `${path}/x`, { metadata: { name: 'x' }, spec });
    expect(await put({ ...after, [name]: [] })).toContain(expected);
    expect(await put(after)).toContain(expected.replace('[]', 'null'));
  },
);

it('the parameters of a storage class cannot change', async () => {
  const path = '/apis/storage.k8s.io/v1/storageclasses';
  const storageClass = (more: Fields) => ({ metadata: { name: 'x' }, provisioner: 'a.example/b', ...more });
  await server.json('POST', path, storageClass({ parameters: { a: 'b' } }));
  await server.json('POST', path, { ...storageClass({}), metadata: { name: 'without' } });
  const put = (more: Fields) => messageOf('PUT', `${path}/x`, storageClass(more));
  expect(await put({ parameters: {} })).toContain('parameters: Invalid value: {}: field is immutable');
  expect(await put({})).toContain('parameters: Invalid value: null: field is immutable');
  const patch = { parameters: { a: null } };
  expect(await messageOf('PATCH', `${path}/x`, patch, 'application/merge-patch+json')).toContain('Invalid value: {}');
  // An empty map is equal to a missing one.
  const same = { ...storageClass({ parameters: {} }), metadata: { name: 'without' } };
  expect(await messageOf('PUT', `${path}/without`, same)).toBeUndefined();
});

it.each([
  [
    '/api/v1/namespaces/default/resourcequotas',
    {
      hard: { 'requests.storage': '1' },
      scopeSelector: {
        matchExpressions: [
          { scopeName: 'BestEffort', operator: 'Exists', values: [] },
          { scopeName: 'NotTerminating', operator: 'Exists' },
        ],
      },
    },
    'Invalid value: {"MatchExpressions":[{"ScopeName":"BestEffort","Operator":"Exists","Values":[]},{"ScopeName":"NotTerminating","Operator":"Exists","Values":null}]}: unsupported scope applied to resource',
  ],
  [
    '/apis/networking.k8s.io/v1/namespaces/default/ingresses',
    { rules: [] },
    'spec: Invalid value: []: either `defaultBackend` or `rules` must be specified',
  ],
  [
    '/api/v1/persistentvolumes',
    { capacity: {}, accessModes: ['ReadWriteOnce'], hostPath: { path: '/a' } },
    'spec.capacity: Unsupported value: {}: supported values: "storage"',
  ],
])('an invalid object posted to %s gets the message of kube-apiserver', async (path, spec, expected) => {
  expect(await messageOf('POST', path, { metadata: { name: 'x' }, spec })).toContain(expected);
});

describe('an empty list that was sent is refused where kube-apiserver asks whether there is a list', () => {
  const pods = '/api/v1/namespaces/default/pods';
  const slices = '/apis/resource.k8s.io/v1/resourceslices';
  const slice = (more: Fields) => ({
    metadata: { name: 'x' },
    spec: { driver: 'd.x', pool: { name: 'p', generation: 1, resourceSliceCount: 1 }, allNodes: true, ...more },
  });
  it.each([
    [
      'groups of a windows pod',
      pods,
      {
        metadata: { name: 'x' },
        spec: { containers, os: { name: 'windows' }, securityContext: { supplementalGroups: [] } },
      },
      'spec.securityContext.supplementalGroups: Forbidden: cannot be set for a windows pod',
    ],
    [
      'claims of a pod',
      pods,
      { metadata: { name: 'x' }, spec: { containers, resources: { claims: [] } } },
      'spec.resources.claims: Forbidden: claims may not be set for Resources at pod-level',
    ],
    [
      'counters beside devices',
      slices,
      slice({ devices: [{ name: 'a' }], sharedCounters: [] }),
      'spec: Invalid value: "": only one of `sharedCounters` or `devices` is allowed',
    ],
    [
      'values of attributes, which a feature that is off drops',
      slices,
      slice({ devices: [{ name: 'a', attributes: { a: { bools: [] } } }] }),
      'spec.devices[0].attributes[a]: Invalid value: "": exactly one value must be specified',
    ],
    [
      'conditions of binding',
      slices,
      slice({ devices: [{ name: 'a', bindingConditions: [], bindingFailureConditions: ['a'] }] }),
      'spec.devices[0].bindingConditions: Invalid value: []: bindingConditions are required to use bindingFailureConditions',
    ],
  ])('%s', async (_, path, object, expected) => {
    expect(await messageOf('POST', path, object)).toContain(expected);
  });
});
