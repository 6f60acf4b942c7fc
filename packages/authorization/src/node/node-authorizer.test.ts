import type { certificatesv1beta1, Pod } from '@k8s-ts/api/types';
import { type AuthorizationAttributes, fieldSelectorParameter } from '@k8s-ts/generic-apiserver';
import { beforeEach, describe, expect, it } from 'vitest';
import { newNodeAuthorizer } from './node-authorizer.js';
import { NodeGraph } from './node-graph.js';

let graph: NodeGraph;
const authorizer = newNodeAuthorizer({
  uses: (...given) => graph.uses(...given),
  rulesAllow: ({ resource, verb }) => resource === 'services' && verb === 'list',
  podCertificateRequests: true,
});

/** `verb group/resource[/subresource] [namespace/]name[?fieldSelector]` as a request of a node. */
function ask(text: string, user = { name: 'system:node:one', groups: ['system:nodes'] }, asked = authorizer) {
  const [verb = '', resource = '', object = ''] = text.split(' ');
  const [apiGroup = '', plural = '', subresource = ''] = resource.split('/');
  const [path = '', fieldSelector = ''] = object.split('?');
  const [namespace = '', name = ''] = path.includes('/') ? path.split('/') : ['', path];
  const attributes: AuthorizationAttributes = {
    user,
    verb,
    isResourceRequest: true,
    path: '',
    apiGroup,
    apiVersion: 'v1',
    namespace,
    resource: plural,
    subresource,
    name,
    ...(fieldSelector === '' ? {} : { fieldSelector: fieldSelectorParameter(fieldSelector) }),
  };
  const answer = asked.authorize(attributes);
  if (answer instanceof Promise) throw new Error('the authorizer waits');
  return answer;
}

const pod = (name: string, nodeName: string, spec: Partial<Pod['spec']> = {}): Pod => ({
  metadata: { namespace: 'ns', name },
  spec: { nodeName, containers: [], serviceAccountName: 'robot', ...spec },
});

const everything: Partial<Pod['spec']> = {
  imagePullSecrets: [{ name: 'pull' }],
  initContainers: [{ name: 'i', envFrom: [{ secretRef: { name: 'from' } }, { configMapRef: { name: 'from' } }] }],
  containers: [
    {
      name: 'c',
      env: [
        { name: 'A', valueFrom: { secretKeyRef: { name: 'key', key: 'k' } } },
        { name: 'B', valueFrom: { configMapKeyRef: { name: 'key', key: 'k' } } },
      ],
    },
  ],
  volumes: [
    { name: 's', secret: { secretName: 'volume' } },
    { name: 'm', configMap: { name: 'volume' } },
    { name: 'p', projected: { sources: [{ secret: { name: 'projected' } }, { configMap: { name: 'projected' } }] } },
    { name: 'c', persistentVolumeClaim: { claimName: 'claim' } },
    { name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: {} } } },
  ],
};

beforeEach(() => {
  graph = new NodeGraph();
  graph.setPod(pod('mine', 'one', everything));
  graph.setPod(
    pod('other', 'two', { volumes: [{ name: 's', secret: { secretName: 'foreign' } }], serviceAccountName: 'spy' }),
  );
  graph.setVolume({
    metadata: { name: 'pv' },
    spec: {
      claimRef: { namespace: 'ns', name: 'claim' },
      csi: {
        driver: 'd',
        volumeHandle: 'h',
        nodePublishSecretRef: { namespace: 'storage', name: 'publish' },
        controllerPublishSecretRef: { namespace: 'storage', name: 'controller' },
      },
    },
  });
  graph.setAttachment({ metadata: { name: 'attached' }, spec: { attacher: 'd', nodeName: 'one', source: {} } });
});

describe('a node', () => {
  it.each([
    'get /secrets ns/pull',
    'list /secrets ns/from',
    'watch /secrets ns/key',
    'get /secrets ns/volume',
    'get /secrets ns/projected',
    'get /secrets storage/publish',
    'get /configmaps ns/from',
    'get /configmaps ns/key',
    'get /configmaps ns/volume',
    'get /configmaps ns/projected',
    'get /persistentvolumeclaims ns/claim',
    'get /persistentvolumeclaims ns/mine-scratch',
    'update /persistentvolumeclaims/status ns/claim',
    'get /persistentvolumes pv',
    'get storage.k8s.io/volumeattachments attached',
    'create /serviceaccounts/token ns/robot',
    'get /serviceaccounts ns/robot',
    'get /pods ns/mine',
    'list /pods ?spec.nodeName=one',
    'watch /pods ?metadata.namespace=ns,spec.nodeName==one',
    'create /pods ns/',
    'patch /pods/status ns/mine',
    'create /pods/eviction ns/mine',
    'get /nodes one',
    'create /nodes one',
    'patch /nodes/status one',
    'create coordination.k8s.io/leases kube-node-lease/',
    'update coordination.k8s.io/leases kube-node-lease/one',
    'patch storage.k8s.io/csinodes one',
    'list /services ns/',
  ])('may %s', (request) => {
    expect(ask(request)).toEqual({ decision: 'Allow', reason: '' });
  });

  const unrelated = "no relationship found between node 'one' and this object";
  it.each([
    ['get /secrets ns/foreign', unrelated],
    ['get /secrets other/pull', unrelated],
    ['get /secrets storage/controller', unrelated],
    ['get /secrets ns/absent', unrelated],
    ['list /secrets ns/', 'No Object name found'],
    ['list /secrets pull', 'can only read namespaced object of this type'],
    ['update /secrets ns/pull', 'can only read resources of this type'],
    ['delete /configmaps ns/key', 'can only read resources of this type'],
    ['list /persistentvolumeclaims ns/claim', 'can only get individual resources of this type'],
    ['update /persistentvolumeclaims ns/claim', 'can only get individual resources of this type'],
    ['get /persistentvolumes other', unrelated],
    ['create /serviceaccounts/token ns/spy', unrelated],
    ['create /serviceaccounts/token ns/', 'can only create tokens for individual service accounts'],
    ['create /serviceaccounts ns/robot', 'can only create token subresource of serviceaccount'],
    ['list /serviceaccounts ns/robot', 'can only create tokens for individual service accounts'],
    ['get /pods ns/other', unrelated],
    ['list /pods ns/', 'can only list/watch pods with spec.nodeName field selector'],
    ['list /pods ?spec.nodeName=two', 'can only list/watch pods with spec.nodeName field selector'],
    ['list /pods ?spec.nodeName!=one', 'can only list/watch pods with spec.nodeName field selector'],
    // An escaped comma does not end a term.
    ['list /pods ?metadata.name!=x\\,spec.nodeName=one', 'can only list/watch pods with spec.nodeName field selector'],
    ['list /pods ?spec.nodeName=one\\', 'can only list/watch pods with spec.nodeName field selector'],
    ['deletecollection /pods ns/', ''],
    ['create /pods/exec ns/mine', ''],
    ['get /nodes two', "node 'one' cannot read 'two', only its own Node object"],
    ['list /nodes ', "node 'one' cannot read all nodes, only its own Node object"],
    ['delete /nodes one', ''],
    ['get /nodes/proxy one', ''],
    [
      'get coordination.k8s.io/leases kube-system/one',
      'can only access leases in the "kube-node-lease" system namespace',
    ],
    [
      'update coordination.k8s.io/leases kube-node-lease/two',
      'can only access node lease with the same name as the requesting node',
    ],
    ['list storage.k8s.io/csinodes ', 'can only get, create, update, patch, or delete a CSINode'],
    [
      'list resource.k8s.io/resourceslices ',
      'can only list/watch/deletecollection resourceslices with nodeName field selector',
    ],
    ['delete /services ns/a', ''],
  ])('may not %s', (request, reason) => {
    expect(ask(request)).toEqual({ decision: 'NoOpinion', reason });
  });

  it.each([
    ['system:node:one', ['system:authenticated']],
    ['one', ['system:nodes']],
    ['system:nodes:one', ['system:nodes']],
  ])('is not the user %s in the groups %j', (name, groups) => {
    expect(ask('get /secrets ns/pull', { name, groups })).toEqual({ decision: 'NoOpinion', reason: '' });
  });

  it('without a name may do nothing', () => {
    expect(ask('list /services ns/', { name: 'system:node:', groups: ['system:nodes'] }).decision).toBe('NoOpinion');
  });
});

describe('the graph', () => {
  const mayRead = () => ask('get /secrets ns/volume').decision === 'Allow';

  it('follows deleted pods, and pods that move to another node', () => {
    graph.setPod(pod('second', 'one', everything));
    graph.deletePod('ns', 'mine');
    expect(mayRead()).toBe(true);
    graph.setPod(pod('second', 'two', everything));
    expect(mayRead()).toBe(false);
    graph.setPod(pod('second', 'one', {}));
    expect(mayRead()).toBe(false);
  });

  it('follows deleted volumes, and their claims', () => {
    graph.deletePod('ns', 'mine');
    expect(ask('get /persistentvolumes pv').decision).toBe('NoOpinion');
    graph.setPod(pod('mine', 'one', everything));
    expect(ask('get /persistentvolumes pv').decision).toBe('Allow');
    graph.deleteVolume('pv');
    expect(ask('get /persistentvolumes pv').decision).toBe('NoOpinion');
    expect(ask('get /secrets storage/publish').decision).toBe('NoOpinion');
  });

  it('allows the certificate requests of the node', () => {
    const requests = 'certificates.k8s.io/podcertificaterequests';
    for (const [name, nodeName] of [
      ['mine', 'one'],
      ['other', 'two'],
    ] as const) {
      graph.setPodCertificateRequest({
        metadata: { namespace: 'ns', name },
        spec: { nodeName },
      } as certificatesv1beta1.PodCertificateRequest);
    }
    const answer = (text: string) => {
      const { decision, reason } = ask(text);
      return decision === 'Allow' ? 'Allow' : reason;
    };
    expect(answer(`create ${requests} ns/`)).toBe('Allow');
    expect(answer(`get ${requests} ns/mine`)).toBe('Allow');
    const unrelated = "no relationship found between node 'one' and this object";
    for (const name of ['ns/other', 'elsewhere/mine']) expect(answer(`get ${requests} ${name}`)).toBe(unrelated);
    for (const verb of ['list', 'watch']) {
      expect(answer(`${verb} ${requests} ?spec.nodeName=one`)).toBe('Allow');
      const refusal = 'can only list/watch podcertificaterequests with nodeName field selector';
      for (const selector of ['', '?spec.nodeName=two'])
        expect(answer(`${verb} ${requests} ${selector}`)).toBe(refusal);
    }
    expect(answer(`delete ${requests} ns/mine`)).toBe('nodes may not delete podcertificaterequests');
    const status = 'nodes may not access the status subresource of PodCertificateRequests';
    for (const verb of ['get', 'update']) expect(answer(`${verb} ${requests}/status ns/mine`)).toBe(status);
    graph.deletePodCertificateRequest('ns', 'mine');
    expect(answer(`get ${requests} ns/mine`)).toBe(unrelated);
    const off = newNodeAuthorizer({ uses: () => true, rulesAllow: () => true });
    expect(ask(`create ${requests} ns/`, undefined, off)).toEqual({ decision: 'NoOpinion', reason: '' });
  });

  it('allows nothing for mirror pods', () => {
    const mirror = pod('mirror', 'one', { volumes: [{ name: 's', secret: { secretName: 'foreign' } }] });
    graph.setPod({ ...mirror, metadata: { ...mirror.metadata, annotations: { 'kubernetes.io/config.mirror': 'x' } } });
    expect(ask('get /pods ns/mirror').decision).toBe('Allow');
    expect(ask('get /secrets ns/foreign').decision).toBe('NoOpinion');
  });

  it('keeps nothing of deleted objects', () => {
    graph.deletePod('ns', 'mine');
    graph.deletePod('ns', 'other');
    graph.deleteVolume('pv');
    graph.deleteAttachment('attached');
    expect(graph).toEqual(new NodeGraph());
  });
});
