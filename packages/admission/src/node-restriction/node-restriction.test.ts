import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes } from '@k8s-ts/generic-apiserver';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ObjectReader } from '../object-reader.js';
import type { NodeRestrictionOptions } from './node-request.js';
import { nodeRestriction } from './node-restriction.js';

type Named = { readonly metadata?: { readonly namespace?: string; readonly name?: string } };

function readerOf<T extends Named>(objects: readonly T[]): ObjectReader<T> {
  return {
    get: async (namespace, name) =>
      objects.find(({ metadata }) => metadata?.name === name && (metadata?.namespace ?? '') === namespace),
    list: async () => objects,
  };
}

const pod = (name: string, nodeName: string, spec: object = {}) => ({
  metadata: { namespace: 'ns', name, uid: `uid-${name}` },
  spec: { nodeName, containers: [], ...spec },
});
const projected = (audience?: string) => ({
  name: 't',
  projected: { sources: [{ serviceAccountToken: { path: 'p', ...(audience ? { audience } : {}) } }] },
});
const withVolumes = (name: string, ...volumes: object[]) => pod(name, 'mine', { volumes });

let allowed: string[];
const asked: string[] = [];
const options: NodeRestrictionOptions = {
  pods: readerOf([
    pod('here', 'mine'),
    pod('there', 'other'),
    withVolumes('tokens', projected('vault')),
    withVolumes('default', projected()),
    withVolumes('csi', { name: 'c', csi: { driver: 'driver' } }),
    withVolumes('claim', { name: 'c', persistentVolumeClaim: { claimName: 'bound' } }),
    withVolumes('old', { name: 'c', persistentVolumeClaim: { claimName: 'old' } }),
    withVolumes('template', { name: 'c', ephemeral: { volumeClaimTemplate: { spec: {} } } }),
    withVolumes('inline', { name: 'c', gcePersistentDisk: { pdName: 'd' } }),
    pod('robot', 'mine', { serviceAccountName: 'robot' }),
    pod('orphan', 'mine', { serviceAccountName: 'gone' }),
    {
      ...pod('mirror', 'mine'),
      metadata: { ...pod('mirror', 'mine').metadata, annotations: { 'kubernetes.io/config.mirror': 'x' } },
    },
    withVolumes('lost', { name: 'c', persistentVolumeClaim: { claimName: 'lost' } }),
  ]),
  nodes: readerOf([{ metadata: { name: 'mine', uid: 'uid-mine' } }]),
  claims: readerOf([
    { metadata: { namespace: 'ns', name: 'bound' }, spec: { volumeName: 'volume' } },
    { metadata: { namespace: 'ns', name: 'template-c' }, spec: { volumeName: 'volume' } },
    { metadata: { namespace: 'ns', name: 'old' }, spec: { volumeName: 'disk' } },
  ]),
  serviceAccounts: readerOf([{ metadata: { namespace: 'ns', name: 'robot', uid: 'uid-robot' } }]),
  podCertificateRequests: true,
  volumes: readerOf([
    { metadata: { name: 'volume' }, spec: { csi: { driver: 'driver', volumeHandle: 'h' } } },
    { metadata: { name: 'disk' }, spec: { gcePersistentDisk: { pdName: 'd' } } },
  ]),
  drivers: readerOf([
    { metadata: { name: 'driver' }, spec: { tokenRequests: [{ audience: 'bank' }] } },
    { metadata: { name: 'pd.csi.storage.gke.io' }, spec: { tokenRequests: [{ audience: 'cloud' }] } },
  ]),
  authorizer: {
    authorize({ verb, resource, name, namespace }) {
      asked.push(`${verb} ${resource} ${namespace}/${name}`);
      if (resource === 'broken') throw new Error('no answer');
      return { decision: allowed.includes(resource) ? 'Allow' : 'NoOpinion', reason: '' };
    },
  },
  commonNameOf(request) {
    if (request === '') throw new Error('no PEM');
    return request;
  },
};
const plugin = nodeRestriction(options);
beforeEach(() => {
  allowed = [];
  asked.length = 0;
});

const kubelet = { name: 'system:node:mine', groups: ['system:nodes', 'system:authenticated'] };

/** Sends `OPERATION group/resource[/subresource] [name]`. @returns the refusal, `''` when the request passes */
async function send(
  what: string,
  object?: object,
  oldObject?: object,
  more: Partial<AdmissionAttributes> = {},
  sentTo = plugin,
): Promise<string> {
  const [operation, path = '', name] = what.split(' ') as [AdmissionAttributes['operation'], string, string?];
  const [group = '', resource = '', subresource = ''] = path.split('/');
  const user = more.user ?? kubelet;
  const attributes: AdmissionAttributes = {
    kind: { group, version: 'v1', kind: 'Any' },
    resource: { group, version: 'v1', resource },
    subresource,
    namespace: 'ns',
    name: name ?? (object as Named | undefined)?.metadata?.name ?? '',
    operation,
    ...(object ? { object: object as KubeObject } : {}),
    ...(oldObject ? { oldObject: oldObject as KubeObject } : {}),
    options: {},
    dryRun: false,
    user,
    context: { user, namespace: 'ns', warn: () => {}, now: Date.now },
    ...more,
  };
  if (!sentTo.handles(operation)) return '';
  try {
    expect(await sentTo.admit?.(attributes)).toBeUndefined();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('NodeRestriction', () => {
  it.each([
    { name: 'alice', groups: ['system:authenticated'] },
    { name: 'alice', groups: ['system:nodes'] },
    { name: 'system:node:mine', groups: ['system:authenticated'] },
    { name: 'system:serviceaccount:ns:default', groups: ['system:nodes'] },
  ])('ignores users that are no kubelets: %j', async (user) => {
    expect(await send('CREATE /pods', pod('new', 'other'), undefined, { user })).toBe('');
    expect(await send('UPDATE /nodes other', {}, {}, { user })).toBe('');
  });

  it('refuses every write of a kubelet without a node name', async () => {
    const user = { name: 'system:node:', groups: ['system:nodes'] };
    expect(await send('CREATE /configmaps', { metadata: { name: 'c' } }, undefined, { user })).toBe(
      'configmaps "c" is forbidden: could not determine node from user "system:node:"',
    );
  });

  it('ignores resources without a rule, and CONNECT requests', async () => {
    expect(await send('CREATE /events', { metadata: { name: 'e' } })).toBe('');
    expect(await send('CONNECT /pods/exec there')).toBe('');
  });
});

describe('NodeRestriction of mirror pods', () => {
  const owner = { apiVersion: 'v1', kind: 'Node', name: 'mine', uid: 'uid-mine', controller: true };
  const mirror = (spec: object = {}, metadata: object = {}) => ({
    metadata: {
      name: 'new',
      annotations: { 'kubernetes.io/config.mirror': 'hash' },
      ownerReferences: [owner],
      ...metadata,
    },
    spec: { nodeName: 'mine', containers: [{ name: 'c' }], ...spec },
  });

  it.each<[string, object]>([
    ['plain', mirror()],
    ['with volumes of the node', mirror({ volumes: [{ name: 'v', hostPath: { path: '/' } }] })],
    [
      'with the downward API',
      mirror({ volumes: [{ name: 'v', projected: { sources: [{ downwardAPI: { items: [] } }] } }] }),
    ],
    ['with blockOwnerDeletion false', mirror({}, { ownerReferences: [{ ...owner, blockOwnerDeletion: false }] })],
  ])('allows the creation of mirror pods: %s', async (_name, object) => {
    expect(await send('CREATE /pods', object)).toBe('');
  });

  const noOwner = 'node "mine" can only create pods with an owner reference set to itself';
  const volume = (source: object) => mirror({ volumes: [{ name: 'v', ...source }] });
  const source = (each: object) => volume({ projected: { sources: [each] } });
  it.each<[string, object]>([
    [
      'pod does not have "kubernetes.io/config.mirror" annotation, node "mine" can only create mirror pods',
      mirror({}, { annotations: {} }),
    ],
    ['node "mine" can only create pods with spec.nodeName set to itself', mirror({ nodeName: 'other' })],
    ['node "mine" can only create pods with spec.nodeName set to itself', mirror({ nodeName: undefined })],
    [
      'node "mine" can only create pods with a single owner reference set to itself',
      mirror({}, { ownerReferences: [owner, owner] }),
    ],
    [noOwner, mirror({}, { ownerReferences: [] })],
    [noOwner, mirror({}, { ownerReferences: [{ ...owner, name: 'other' }] })],
    [noOwner, mirror({}, { ownerReferences: [{ ...owner, kind: 'Pod' }] })],
    [noOwner, mirror({}, { ownerReferences: [{ ...owner, apiVersion: 'apps/v1' }] })],
    [
      'node "mine" can only create pods with a controller owner reference set to itself',
      mirror({}, { ownerReferences: [{ ...owner, controller: false }] }),
    ],
    [
      'node "mine" must not set blockOwnerDeletion on an owner reference',
      mirror({}, { ownerReferences: [{ ...owner, blockOwnerDeletion: true }] }),
    ],
    [
      'node mine UID mismatch: expected stolen got uid-mine',
      mirror({}, { ownerReferences: [{ ...owner, uid: 'stolen' }] }),
    ],
    ['node "mine" can not create pods that reference serviceaccounts', mirror({ serviceAccountName: 'admin' })],
    ['node "mine" can not create pods that reference secrets', mirror({ imagePullSecrets: [{ name: 's' }] })],
    [
      'node "mine" can not create pods that reference secrets',
      mirror({ containers: [{ name: 'c', envFrom: [{ secretRef: { name: 's' } }] }] }),
    ],
    ['node "mine" can not create pods that reference secrets', volume({ secret: { secretName: 's' } })],
    ['node "mine" can not create pods that reference secrets (via secret volumes)', volume({ secret: {} })],
    [
      'node "mine" can not create pods that reference configmaps',
      mirror({
        initContainers: [{ name: 'c', env: [{ name: 'a', valueFrom: { configMapKeyRef: { name: 'c', key: 'k' } } }] }],
      }),
    ],
    ['node "mine" can not create pods that reference resourceclaims', mirror({ resourceClaims: [{ name: 'r' }] })],
    ['node "mine" can not create pods that reference csidrivers (via CSI volumes)', volume({ csi: { driver: 'd' } })],
    [
      'node "mine" can not create pods that reference endpoints (via glusterFS volumes)',
      volume({ glusterfs: { endpoints: 'e', path: 'p' } }),
    ],
    [
      'node "mine" can not create pods that reference persistentvolumeclaims',
      volume({ persistentVolumeClaim: { claimName: 'c' } }),
    ],
    [
      'node "mine" can not create pods that reference persistentvolumeclaims (via ephemeral volumes)',
      volume({ ephemeral: { volumeClaimTemplate: { spec: {} } } }),
    ],
    [
      'node "mine" can not create pods that reference serviceaccounts (via projected volumes)',
      source({ serviceAccountToken: { path: 'p' } }),
    ],
    ['node "mine" can not create pods that reference clustertrustbundles', source({ clusterTrustBundle: {} })],
    ['node "mine" can not create pods that reference podcertificates', source({ podCertificate: {} })],
    ['error checking mirror pod for API references: unknown source for projected volume "v"', source({ unknown: {} })],
    ['error checking mirror pod for API references: unknown volume type for volume  "v"', volume({ unknown: {} })],
  ])('refuses: %s', async (reason, object) => {
    expect(await send('CREATE /pods', object)).toBe(`pods "new" is forbidden: ${reason}`);
  });

  it('refuses mirror pods when the node does not exist', async () => {
    const object = mirror({ nodeName: 'gone' }, { ownerReferences: [{ ...owner, name: 'gone' }] });
    const user = { name: 'system:node:gone', groups: ['system:nodes'] };
    expect(await send('CREATE /pods', object, undefined, { user })).toBe('node "gone" not found');
  });
});

describe('NodeRestriction of pods', () => {
  const only = (what: string) => `node "mine" can only ${what} set to itself`;
  it.each<[string, object?]>([
    ['DELETE /pods here'],
    ['CREATE /pods/eviction here', {}],
    ['CREATE /pods/eviction', { metadata: { name: 'here' } }],
  ])('admits %s', async (what, object) => {
    expect(await send(what, object)).toBe('');
  });

  it.each<[string, string, object?, object?]>([
    ['DELETE /pods there', `pods "there" is forbidden: ${only('delete pods with spec.nodeName')}`],
    ['DELETE /pods gone', 'pod "gone" not found'],
    [
      'UPDATE /pods here',
      'pods "here" is forbidden: unexpected operation "UPDATE", node "mine" can only create and delete mirror pods',
      {},
      {},
    ],
    [
      'CREATE /pods/eviction there',
      'pods "there" is forbidden: node mine can only evict pods with spec.nodeName set to itself',
      { metadata: { name: 'here' } },
    ],
    [
      'CREATE /pods/eviction',
      'pods "Unknown" is forbidden: could not determine pod from request data',
      { metadata: {} },
    ],
    ['CREATE /pods/eviction gone', 'pod "gone" not found', {}],
    [
      'CREATE /pods/binding here',
      `pods "here" is forbidden: unexpected pod subresource "binding", only 'status' and 'eviction' are allowed`,
      {},
    ],
    [
      'UPDATE /pods/ephemeralcontainers here',
      `pods "here" is forbidden: unexpected pod subresource "ephemeralcontainers", only 'status' and 'eviction' are allowed`,
      {},
      {},
    ],
    [
      'UPDATE /pods/resize here',
      `pods "here" is forbidden: unexpected pod subresource "resize", only 'status' and 'eviction' are allowed`,
      {},
      {},
    ],
    ['CREATE /pods/status here', 'pods "here" is forbidden: unexpected operation "CREATE"', {}],
  ])('refuses %s: %s', async (what, expected, object, old) => {
    expect(await send(what, object, old)).toBe(expected);
  });

  const status = (change: object, metadata: object = {}) => ({
    metadata: { name: 'here', labels: { a: '1' }, ...metadata },
    spec: { nodeName: 'mine' },
    status: { resourceClaimStatuses: [{ name: 'r', resourceClaimName: 'c' }], ...change },
  });
  it('admits an update of the phase by /status', async () => {
    const [next, old] = [status({ phase: 'Running' }), status({ phase: 'Pending' })];
    expect(await send('UPDATE /pods/status here', next, old)).toBe('');
  });

  it.each<[string, object, object]>([
    [
      'node "mine" can only update pod status for pods with spec.nodeName set to itself',
      status({}),
      { ...status({}), spec: { nodeName: 'other' } },
    ],
    [
      'node "mine" can only update pod status for pods with spec.nodeName set to itself',
      status({}),
      { ...status({}), spec: {} },
    ],
    ['node "mine" cannot update labels through pod status', status({}, { labels: { a: '2' } }), status({})],
    ['node "mine" cannot update labels through pod status', status({}, { labels: {} }), status({})],
    ['node "mine" cannot update labels through pod status', status({}, { labels: { a: '1', b: '' } }), status({})],
    ['node "mine" cannot update resource claim statues', status({ resourceClaimStatuses: [] }), status({})],
    [
      'node "mine" cannot update resource claim statues',
      status({ resourceClaimStatuses: [{ name: 'r', resourceClaimName: 'stolen' }] }),
      status({}),
    ],
    [
      'node "mine" cannot update extended resource claim status',
      status({ extendedResourceClaimStatus: { resourceClaimName: 'stolen' } }),
      status({}),
    ],
  ])('refuses an update by /status: %s', async (reason, object, old) => {
    expect(await send('UPDATE /pods/status here', object, old)).toBe(`pods "here" is forbidden: ${reason}`);
  });
});

describe('NodeRestriction of nodes', () => {
  const node = (labels: object = {}, more: object = {}, metadata: object = {}) => ({
    metadata: { name: 'mine', labels, ...metadata },
    spec: more,
  });

  it.each([
    'kubernetes.io/hostname',
    'topology.kubernetes.io/zone',
    'topology.kubernetes.io/region',
    'failure-domain.beta.kubernetes.io/zone',
    'failure-domain.beta.kubernetes.io/region',
    'beta.kubernetes.io/instance-type',
    'node.kubernetes.io/instance-type',
    'kubernetes.io/os',
    'kubernetes.io/arch',
    'beta.kubernetes.io/os',
    'beta.kubernetes.io/arch',
    'kubelet.kubernetes.io/any',
    'mine.kubelet.kubernetes.io/any',
    'node.kubernetes.io/any',
    'mine.node.kubernetes.io/any',
    'example.com/any',
    'notkubernetes.io/any',
    'role',
  ])('lets a kubelet set the label %s', async (label) => {
    expect(await send('CREATE /nodes', node({ [label]: 'a' }))).toBe('');
    expect(await send('UPDATE /nodes mine', node({ [label]: 'a' }), node({ [label]: 'b' }))).toBe('');
    expect(await send('UPDATE /nodes/status mine', node(), node({ [label]: 'b' }))).toBe('');
  });

  it.each([
    'node-restriction.kubernetes.io/pci',
    'team.node-restriction.kubernetes.io/pci',
    'node-role.kubernetes.io/control-plane',
    'kubernetes.io/role',
    'k8s.io/role',
    'any.k8s.io/role',
    'notnode.kubernetes.io/any',
  ])('lets no kubelet set, change or remove the label %s', async (label) => {
    const [set, change] = [
      `nodes "mine" is forbidden: node "mine" is not allowed to set the following labels: ${label}`,
      `nodes "mine" is forbidden: is not allowed to modify labels: ${label}`,
    ];
    expect(await send('CREATE /nodes', node({ [label]: 'a' }))).toBe(set);
    for (const path of ['/nodes', '/nodes/status']) {
      expect(await send(`UPDATE ${path} mine`, node({ [label]: 'a' }), node())).toBe(change);
      expect(await send(`UPDATE ${path} mine`, node({ [label]: 'a' }), node({ [label]: 'b' }))).toBe(change);
      expect(await send(`UPDATE ${path} mine`, node(), node({ [label]: 'b' }))).toBe(change);
      expect(await send(`UPDATE ${path} mine`, node({ [label]: 'b', a: 'c' }), node({ [label]: 'b' }))).toBe('');
    }
  });

  it('lists all refused labels, sorted, in the message', async () => {
    const labels = { 'z.k8s.io/a': '1', 'example.com/b': '1', 'a.k8s.io/b': '1' };
    expect(await send('CREATE /nodes', node(labels))).toMatch(/labels: a\.k8s\.io\/b, z\.k8s\.io\/a$/);
  });

  const source = { configSource: { configMap: { name: 'c', namespace: 'n', kubeletConfigKey: 'k' } } };
  const owner = { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' }] };
  const taint = { taints: [{ key: 'k', effect: 'NoSchedule' }] };
  it.each<[string, string, object?, object?]>([
    ['CREATE /nodes other', 'node "mine" is not allowed to modify node "other"', node()],
    ['UPDATE /nodes other', 'node "mine" is not allowed to modify node "other"', node(), node()],
    ['UPDATE /nodes/status other', 'node "mine" is not allowed to modify node "other"', node(), node()],
    ['DELETE /nodes other', 'node "mine" is not allowed to modify node "other"'],
    ['CREATE /nodes', 'node "mine" is not allowed to create pods with a non-nil configSource', node({}, source)],
    [
      'UPDATE /nodes mine',
      'node "mine" is not allowed to update configSource to a new non-nil configSource',
      node({}, source),
      node(),
    ],
    ['UPDATE /nodes mine', 'node "mine" is not allowed to modify taints', node(), node({}, taint)],
    ['UPDATE /nodes/status mine', 'node "mine" is not allowed to modify taints', node({}, taint), node()],
    ['UPDATE /nodes mine', 'node "mine" is not allowed to modify ownerReferences', node({}, {}, owner), node()],
  ])('refuses %s: %s', async (what, reason, object, old) => {
    const name = what.endsWith('other') ? 'other' : 'mine';
    expect(await send(what, object, old)).toBe(`nodes "${name}" is forbidden: ${reason}`);
  });

  it('lets a kubelet taint itself when it registers, and drop the config source', async () => {
    expect(await send('CREATE /nodes', node({}, taint))).toBe('');
    expect(await send('UPDATE /nodes mine', node(), node({}, source))).toBe('');
    expect(await send('DELETE /nodes mine')).toBe('');
  });
});

describe('NodeRestriction of tokens', () => {
  const token = (name: string, audiences: readonly string[] = [], bound: object = {}) => ({
    metadata: {},
    spec: { audiences, boundObjectRef: { apiVersion: 'v1', kind: 'Pod', name, uid: `uid-${name}`, ...bound } },
  });
  const request = (object: object) => send('CREATE /serviceaccounts/token robot', object);

  it.each([
    ['tokens', ['vault']],
    ['default', []],
    ['default', ['']],
    ['csi', ['bank']],
    ['claim', ['bank']],
    ['template', ['bank']],
    ['old', ['cloud']],
    ['inline', ['cloud']],
  ])('lets a kubelet request the tokens that pod %s needs: %j', async (name, audiences) => {
    expect(await request(token(name, audiences))).toBe('');
    expect(asked).toEqual([]);
  });

  const unbound = 'node requested token not bound to a pod';
  it.each<[string, object]>([
    [unbound, { metadata: {}, spec: { audiences: [] } }],
    [unbound, token('here', [], { kind: 'Secret' })],
    [unbound, token('here', [], { kind: 'Node' })],
    [unbound, token('here', [], { apiVersion: 'v2' })],
    [unbound, token('here', [], { name: '' })],
    ['node requested token with a pod binding without a uid', token('here', [], { uid: '' })],
    [
      'the UID in the bound object reference (old) does not match the UID in record. The object might have been deleted and then recreated',
      token('here', [], { uid: 'old' }),
    ],
    ['node requested token bound to a pod scheduled on a different node', token('there')],
    ['node may only request 0 or 1 audiences', token('tokens', ['vault', 'bank'])],
    [
      'audience "" not found in pod spec volume, system:node:mine is not authorized to request tokens for this audience',
      token('here'),
    ],
    [
      'audience "bank" not found in pod spec volume, system:node:mine is not authorized to request tokens for this audience',
      token('tokens', ['bank']),
    ],
    [
      'audience "broken" not found in pod spec volume, error authorizing system:node:mine to request tokens for this audience: no answer',
      token('tokens', ['broken']),
    ],
    ['error validating audience "bank": persistentvolumeclaim "lost" not found', token('lost', ['bank'])],
  ])('refuses: %s', async (reason, object) => {
    expect(await request(object)).toBe(`serviceaccounts "robot" is forbidden: ${reason}`);
  });

  it('refuses tokens of pods that do not exist', async () => {
    expect(await request(token('gone'))).toBe('pod "gone" not found');
  });

  it('lets a kubelet request the tokens that the authorizer allows', async () => {
    allowed = ['bank'];
    expect(await request(token('tokens', ['bank']))).toBe('');
    expect(asked).toEqual(['request-serviceaccounts-token-audience bank ns/robot']);
  });

  it('leaves other requests for service accounts to the authorizer', async () => {
    expect(await send('UPDATE /serviceaccounts robot', {}, {})).toBe('');
    expect(await send('CREATE /serviceaccounts', { metadata: { name: 'robot' } })).toBe('');
  });
});

describe('NodeRestriction of other objects', () => {
  const lease = { namespace: 'kube-node-lease' };
  const wrongName = 'can only access node lease with the same name as the requesting node';
  const wrongCSI = 'can only access CSINode with the same name as the requesting node';
  const named = (name: string) => ({ metadata: { name } });
  const slice = (nodeName?: string) => ({
    metadata: { name: 's' },
    spec: { driver: 'd', ...(nodeName && { nodeName }) },
  });
  const csr = (signerName: string, request: string) => ({ metadata: { name: 'c' }, spec: { signerName, request } });
  const leases = 'coordination.k8s.io/leases';
  const slices = 'resource.k8s.io/resourceslices';
  const csrs = 'certificates.k8s.io/certificatesigningrequests';
  const [serving, client] = ['kubernetes.io/kubelet-serving', 'kubernetes.io/kube-apiserver-client-kubelet'];

  it.each<[string, object?, object?, Partial<AdmissionAttributes>?]>([
    [`CREATE ${leases}`, named('mine'), undefined, lease],
    [`UPDATE ${leases} mine`, named('mine'), named('mine'), lease],
    ['CREATE storage.k8s.io/csinodes', named('mine')],
    ['UPDATE storage.k8s.io/csinodes mine', named('mine'), named('mine')],
    [`CREATE ${slices}`, slice('mine')],
    [`UPDATE ${slices} s`, slice('other'), slice('other')],
    [`DELETE ${slices} s`, undefined, slice('mine')],
    [`CREATE ${csrs}`, csr(serving, 'system:node:mine')],
    [`CREATE ${csrs}`, csr(client, 'system:node:mine')],
    [`CREATE ${csrs}`, csr('example.com/any', 'system:node:other')],
  ])('admits %s (%#)', async (what, object, old, more) => {
    expect(await send(what, object, old, more)).toBe('');
  });

  it.each<[string, string, object?, object?, Partial<AdmissionAttributes>?]>([
    [`CREATE ${leases}`, wrongName, named('other'), undefined, lease],
    [`CREATE ${leases} mine`, wrongName, { metadata: { generateName: 'mine' } }, undefined, lease],
    [`UPDATE ${leases} other`, wrongName, named('mine'), named('mine'), lease],
    [`DELETE ${leases} other`, wrongName, undefined, undefined, lease],
    [`CREATE ${leases}`, 'can only access leases in the "kube-node-lease" system namespace', named('mine')],
    ['CREATE storage.k8s.io/csinodes', wrongCSI, named('other')],
    ['UPDATE storage.k8s.io/csinodes other', wrongCSI, named('other'), named('other')],
    ['DELETE storage.k8s.io/csinodes other', wrongCSI],
    [`CREATE ${slices}`, 'can only create ResourceSlice with the same NodeName as the requesting node', slice('other')],
    [`CREATE ${slices}`, 'can only create ResourceSlice with the same NodeName as the requesting node', slice()],
    [
      `DELETE ${slices} s`,
      'can only delete ResourceSlice with the same NodeName as the requesting node',
      undefined,
      slice('other'),
    ],
    [`CREATE ${csrs}`, 'can only create a node CSR with CN=system:node:mine', csr(serving, 'system:node:other')],
    [`CREATE ${csrs}`, 'can only create a node CSR with CN=system:node:mine', csr(client, 'admin')],
    [`CREATE ${csrs}`, 'unable to parse csr: no PEM', csr(serving, '')],
  ])('refuses %s: %s', async (what, reason, object, old, more) => {
    const message = await send(what, object, old, more);
    expect(message.replace(/^.* is forbidden: /, '')).toBe(reason);
  });

  const claim = (status: object, metadata: object = {}) => ({
    metadata: { name: 'c', resourceVersion: '1', ...metadata },
    spec: { volumeName: 'v' },
    status: { phase: 'Bound', ...status },
  });
  it('lets a kubelet update the size and conditions in the status of a claim', async () => {
    const now = claim(
      { capacity: { storage: '2Gi' }, conditions: [], allocatedResources: {}, allocatedResourceStatuses: {} },
      { resourceVersion: '', managedFields: [] },
    );
    expect(await send('UPDATE /persistentvolumeclaims/status c', now, claim({ capacity: { storage: '1Gi' } }))).toBe(
      '',
    );
  });

  it.each<[object]>([
    [claim({ phase: 'Lost' })],
    [claim({}, { labels: { a: 'b' } })],
    [claim({}, { finalizers: ['f'] })],
    [{ ...claim({}), spec: { volumeName: 'other' } }],
  ])('lets a kubelet change nothing else of claims: %j', async (now) => {
    expect(await send('UPDATE /persistentvolumeclaims/status c', now, claim({}))).toMatch(
      /node "mine" is not allowed to update fields other than status\.quantity and status\.conditions: /,
    );
  });

  it.each(['CREATE /persistentvolumeclaims c', 'UPDATE /persistentvolumeclaims c', 'DELETE /persistentvolumeclaims c'])(
    'lets a kubelet write no claims: %s',
    async (what) => {
      expect(await send(what, claim({}), claim({}))).toBe(
        'persistentvolumeclaims "c" is forbidden: may only update PVC status',
      );
    },
  );
});

describe('NodeRestriction of pod certificate requests', () => {
  const create = 'CREATE certificates.k8s.io/podcertificaterequests';
  const request = (changes: object = {}, podName = 'robot') => ({
    metadata: { name: 'r' },
    spec: {
      ...{ podName, podUID: `uid-${podName}`, nodeName: 'mine', nodeUID: 'uid-mine' },
      ...{ serviceAccountName: 'robot', serviceAccountUID: 'uid-robot' },
      ...changes,
    },
  });
  const forbidden = 'podcertificaterequests.certificates.k8s.io "r" is forbidden: ';

  it('lets a kubelet request certificates for the pods of its node', async () => {
    expect(await send(create, request())).toBe('');
  });

  it.each<[object, string]>([
    [
      request({ nodeName: 'other' }),
      `${forbidden}PodCertificateRequest.Spec.NodeName="other", which is not the requesting node "mine"`,
    ],
    [
      request({ nodeUID: 'old' }),
      'PodCertificateRequest for pod "ns/robot" names node UID "old", inconsistent with the running node ("uid-mine")',
    ],
    [request({}, 'gone'), 'while retrieving pod "ns/gone" named in the PodCertificateRequest: pod "gone" not found'],
    [
      request({ podUID: 'old' }),
      'PodCertificateRequest for pod "ns/robot" contains pod UID ("old") which differs from running pod "uid-robot"',
    ],
    [
      request({}, 'there'),
      `${forbidden}pod "ns/there" is not running on node "mine" named in the PodCertificateRequest`,
    ],
    [request({}, 'mirror'), `${forbidden}pod "ns/mirror" is a mirror pod`],
    [
      request({ serviceAccountName: 'other' }),
      `${forbidden}PodCertificateRequest for pod "ns/robot" contains serviceAccountName ("other") that differs from running pod ("robot")`,
    ],
    [
      request({ serviceAccountName: 'gone' }, 'orphan'),
      'while retrieving service account "ns/gone" named in the PodCertificateRequest: serviceaccount "gone" not found',
    ],
    [
      request({ serviceAccountUID: 'old' }),
      'PodCertificateRequest for pod "ns/robot" names service account UID "old", which differs from the running service account ("uid-robot")',
    ],
  ])('refuses other requests: %j', async (object, message) => {
    expect(await send(create, object)).toBe(message);
  });

  it('refuses a request for a node that does not exist', async () => {
    const user = { name: 'system:node:lost', groups: ['system:nodes'] };
    expect(await send(create, request({ nodeName: 'lost' }), undefined, { user })).toBe(
      'while retrieving node "lost" named in the PodCertificateRequest: node "lost" not found',
    );
  });

  it('lets a kubelet do nothing else with pod certificate requests', async () => {
    const path = 'certificates.k8s.io/podcertificaterequests';
    expect(await send(`UPDATE ${path} r`, request(), request())).toBe(`${forbidden}unexpected operation UPDATE`);
    expect(await send(`CREATE ${path}/status r`, request())).toBe(`${forbidden}unexpected subresource status`);
    const off = nodeRestriction({ ...options, podCertificateRequests: false });
    expect(await send(create, request(), undefined, {}, off)).toBe(
      `${forbidden}PodCertificateRequest feature gate is disabled`,
    );
  });
});
