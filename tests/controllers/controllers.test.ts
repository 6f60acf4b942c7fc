import { isNotFound } from '@k8s-ts/apimachinery/errors';
import type { AnyKubeObject, OwnerReference } from '@k8s-ts/apimachinery/types';
import { afterAll, describe, expect, it } from 'vitest';
import { isGone } from '../kit/is-gone.js';
import { clientOf, startServer } from '../kit/server.js';
import { until } from '../kit/until.js';

const server = await startServer({
  authorizationMode: ['RBAC'],
  controllers: ['*'],
});
const client = clientOf(server);
afterAll(() => server.stop());

const of = (resource: string, kind: string, group = '', version = 'v1') =>
  client.resource({ group, version, resource, kind });

/** Resolves once the function's value is true; otherwise the time limit of the test ends it. */
const ownerOf = ({ apiVersion = '', kind = '', metadata }: AnyKubeObject): OwnerReference => ({
  apiVersion,
  kind,
  name: metadata.name ?? '',
  uid: metadata.uid ?? '',
});

async function newNamespace(name: string): Promise<void> {
  await of('namespaces', 'Namespace').create({ metadata: { name } });
}

describe('namespaces', () => {
  it('get a service account and the certificate of the CA', async () => {
    await newNamespace('fresh');
    const accounts = of('serviceaccounts', 'ServiceAccount').namespace('fresh');
    const maps = of('configmaps', 'ConfigMap').namespace('fresh');
    await until(async () => !(await isGone(accounts, 'default')) && !(await isGone(maps, 'kube-root-ca.crt')));
    expect((await maps.get('kube-root-ca.crt')).data).toEqual({
      'ca.crt': expect.stringContaining('BEGIN CERTIFICATE'),
    });
    await accounts.delete('default');
    await maps.patch('kube-root-ca.crt', { data: { 'ca.crt': 'forged', more: 'x' } });
    await until(async () => !(await isGone(accounts, 'default')));
    await until(async () => Object.keys((await maps.get('kube-root-ca.crt')).data as object).length === 1);
  });

  it('are deleted with their content', async () => {
    await newNamespace('leaving');
    for (let i = 0; i < 20; i++) {
      await of('configmaps', 'ConfigMap').create({ metadata: { namespace: 'leaving', name: `map-${i}` } });
    }
    await of('pods', 'Pod').create({
      metadata: { namespace: 'leaving', name: 'pod' },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    });
    await of('namespaces', 'Namespace').delete('leaving');
    await until(() => isGone(of('namespaces', 'Namespace'), 'leaving'));
    expect((await of('configmaps', 'ConfigMap').namespace('leaving').list()).items).toEqual([]);
  });

  it('lose their pods before anything else', async () => {
    await newNamespace('pods-first');
    const pods = of('pods', 'Pod').namespace('pods-first');
    await pods.create({
      metadata: { namespace: 'pods-first', name: 'held', finalizers: ['example.com/hold'] },
      spec: { containers: [{ name: 'c', image: 'i' }] },
    });
    const maps = of('configmaps', 'ConfigMap').namespace('pods-first');
    await maps.create({ metadata: { namespace: 'pods-first', name: 'kept' } });
    await of('namespaces', 'Namespace').delete('pods-first');
    const message = 'Some resources are remaining: pods. has 1 resource instances';
    await until(async () => {
      const { status } = await of('namespaces', 'Namespace').get('pods-first');
      const { conditions = [] } = status as { conditions?: { message: string }[] };
      return conditions.some((each) => each.message === message);
    });
    expect((await maps.get('kept')).metadata.deletionTimestamp).toBeUndefined();
    await pods.patch('held', { metadata: { finalizers: null } });
    await until(() => isGone(of('namespaces', 'Namespace'), 'pods-first'));
  });

  it('report the reason when they cannot be deleted', async () => {
    await newNamespace('stuck');
    const maps = of('configmaps', 'ConfigMap').namespace('stuck');
    await maps.create({ metadata: { namespace: 'stuck', name: 'held', finalizers: ['example.com/hold'] } });
    await of('namespaces', 'Namespace').delete('stuck');
    const conditionsOf = async () => {
      const { status } = await of('namespaces', 'Namespace').get('stuck');
      const { conditions = [] } = status as {
        conditions?: { type: string; status: string; reason: string; message: string }[];
      };
      return conditions.map(({ type, status, reason, message }) => ({ type, status, reason, message }));
    };
    await until(async () => (await conditionsOf()).some(({ status }) => status === 'True'));
    await until(async () =>
      (await conditionsOf()).some(
        ({ message }) => message === 'Some resources are remaining: configmaps. has 1 resource instances',
      ),
    );
    expect(await conditionsOf()).toEqual([
      {
        type: 'NamespaceDeletionDiscoveryFailure',
        status: 'False',
        reason: 'ResourcesDiscovered',
        message: 'All resources successfully discovered',
      },
      {
        type: 'NamespaceDeletionGroupVersionParsingFailure',
        status: 'False',
        reason: 'ParsedGroupVersions',
        message: 'All legacy kube types successfully parsed',
      },
      {
        type: 'NamespaceDeletionContentFailure',
        status: 'False',
        reason: 'ContentDeleted',
        message: 'All content successfully deleted, may be waiting on finalization',
      },
      {
        type: 'NamespaceContentRemaining',
        status: 'True',
        reason: 'SomeResourcesRemain',
        message: 'Some resources are remaining: configmaps. has 1 resource instances',
      },
      {
        type: 'NamespaceFinalizersRemaining',
        status: 'True',
        reason: 'SomeFinalizersRemain',
        message: 'Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances',
      },
    ]);
    await maps.patch('held', { metadata: { finalizers: null } });
    await until(() => isGone(of('namespaces', 'Namespace'), 'stuck'));
  });

  it('report content that cannot be deleted, and lose the rest', async () => {
    await newNamespace('guarded');
    for (const [resource, kind] of [
      ['configmaps', 'ConfigMap'],
      ['secrets', 'Secret'],
    ] as const) {
      await of(resource, kind).create({ metadata: { namespace: 'guarded', name: 'held' } });
    }
    const policies = of('validatingadmissionpolicies', 'ValidatingAdmissionPolicy', 'admissionregistration.k8s.io');
    const bindings = of(
      'validatingadmissionpolicybindings',
      'ValidatingAdmissionPolicyBinding',
      'admissionregistration.k8s.io',
    );
    const rule = { apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['DELETE'] };
    await policies.create({
      metadata: { name: 'guard' },
      spec: {
        matchConstraints: { resourceRules: [rule] },
        validations: [{ expression: "oldObject.metadata.name != 'held'", message: 'it is kept' }],
      },
    });
    await bindings.create({ metadata: { name: 'guard' }, spec: { policyName: 'guard', validationActions: ['Deny'] } });
    const maps = of('configmaps', 'ConfigMap').namespace('guarded');
    await until(async () => {
      try {
        await maps.delete('held', { dryRun: true });
        return false;
      } catch {
        return true;
      }
    });
    await of('namespaces', 'Namespace').delete('guarded');
    await until(async () => {
      const { status } = await of('namespaces', 'Namespace').get('guarded');
      const { conditions = [] } = status as { conditions?: { type: string; reason: string; message: string }[] };
      const failure = conditions.find(({ type }) => type === 'NamespaceDeletionContentFailure');
      return (
        failure?.reason === 'ContentDeletionFailed' &&
        failure.message.startsWith('Failed to delete all resource types, 1 remaining: ') &&
        failure.message.endsWith('it is kept')
      );
    });
    expect((await of('secrets', 'Secret').namespace('guarded').list()).items).toEqual([]);
    await bindings.delete('guard');
    await until(() => isGone(of('namespaces', 'Namespace'), 'guarded'));
  });
});

describe('garbage collection', () => {
  const maps = () => of('configmaps', 'ConfigMap').namespace('default');
  const newMap = (name: string, metadata: object = {}) =>
    maps().create({ metadata: { namespace: 'default', name, ...metadata } });

  it('deletes dependents in the background, to any depth', async () => {
    const owner = await newMap('a1');
    const child = await newMap('a2', { ownerReferences: [ownerOf(owner)] });
    await newMap('a3', { ownerReferences: [ownerOf(child)] });
    await maps().delete('a1');
    await until(async () => (await isGone(maps(), 'a2')) && (await isGone(maps(), 'a3')));
  });

  it('deletes dependents before the owner in the foreground', async () => {
    const owner = await newMap('b1');
    await newMap('b2', {
      ownerReferences: [{ ...ownerOf(owner), blockOwnerDeletion: true }],
      finalizers: ['example.com/hold'],
    });
    await maps().delete('b1', { propagationPolicy: 'Foreground' });
    await until(async () => (await maps().get('b2')).metadata.deletionTimestamp !== undefined);
    expect((await maps().get('b1')).metadata.finalizers).toEqual(['foregroundDeletion']);
    await maps().patch('b2', { metadata: { finalizers: null } });
    await until(async () => (await isGone(maps(), 'b2')) && (await isGone(maps(), 'b1')));
  });

  it('orphans dependents', async () => {
    const owner = await newMap('c1');
    await newMap('c2', { ownerReferences: [ownerOf(owner)] });
    await maps().delete('c1', { propagationPolicy: 'Orphan' });
    await until(() => isGone(maps(), 'c1'));
    expect((await maps().get('c2')).metadata.ownerReferences).toBeUndefined();
  });

  it('deletes an object whose owner never existed, and keeps an object with one of two owners', async () => {
    const alive = await newMap('d1');
    const absent = { apiVersion: 'v1', kind: 'ConfigMap', name: 'absent', uid: '11111111-1111-1111-1111-111111111111' };
    await newMap('d2', { ownerReferences: [absent] });
    await newMap('d3', { ownerReferences: [absent, ownerOf(alive)] });
    await until(() => isGone(maps(), 'd2'));
    await until(async () => (await maps().get('d3')).metadata.ownerReferences?.length === 1);
  });

  it('keeps a dependent that has a second owner while the first one waits for it', async () => {
    const waiting = await newMap('g1');
    const valid = await newMap('g2');
    await newMap('g3', { ownerReferences: [{ ...ownerOf(waiting), blockOwnerDeletion: true }, ownerOf(valid)] });
    await maps().delete('g1', { propagationPolicy: 'Foreground' });
    await until(() => isGone(maps(), 'g1'));
    const { metadata } = await maps().get('g3');
    expect(metadata.ownerReferences?.map(({ name }) => name)).toEqual(['g2']);
    expect(metadata.deletionTimestamp).toBeUndefined();
  });

  it('resolves a circle of owners that block each other', async () => {
    const first = await newMap('e1');
    const second = await newMap('e2', { ownerReferences: [{ ...ownerOf(first), blockOwnerDeletion: true }] });
    await maps().patch('e1', { metadata: { ownerReferences: [{ ...ownerOf(second), blockOwnerDeletion: true }] } });
    await maps().delete('e1', { propagationPolicy: 'Foreground' });
    await until(async () => (await isGone(maps(), 'e1')) && (await isGone(maps(), 'e2')));
  });

  it('compares the whole reference to an owner, not only its uid', async () => {
    await newNamespace('elsewhere');
    const owner = await newMap('h1');
    const scaler = await of('horizontalpodautoscalers', 'HorizontalPodAutoscaler', 'autoscaling', 'v2').create({
      metadata: { namespace: 'default', name: 'scaler' },
      spec: { maxReplicas: 1, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'none' } },
    });
    // The same object in another served version, and in a version that is not served.
    await newMap('h2', { ownerReferences: [{ ...ownerOf(scaler), apiVersion: 'autoscaling/v1' }] });
    await newMap('h3', { ownerReferences: [{ ...ownerOf(scaler), apiVersion: 'autoscaling/v2beta1' }] });
    await newMap('h4', { ownerReferences: [{ ...ownerOf(owner), name: 'another' }] });
    await newMap('h5', { ownerReferences: [{ ...ownerOf(owner), kind: 'Secret' }] });
    const others = of('configmaps', 'ConfigMap').namespace('elsewhere');
    await others.create({ metadata: { namespace: 'elsewhere', name: 'h6', ownerReferences: [ownerOf(owner)] } });
    const roles = of('clusterroles', 'ClusterRole', 'rbac.authorization.k8s.io');
    await roles.create({ metadata: { name: 'h7', ownerReferences: [ownerOf(owner)] }, rules: [] });
    await until(async () => {
      const gone = await Promise.all([isGone(maps(), 'h4'), isGone(maps(), 'h5'), isGone(others, 'h6')]);
      return gone.every(Boolean);
    });
    const eventsOf = async (name: string) => {
      const { items } = await of('events', 'Event').list();
      return items
        .filter((event) => (event.involvedObject as { name?: string }).name === name)
        .map(({ metadata, message }) => `${metadata.namespace}: ${message}`);
    };
    const invalid = (namespace: string) =>
      `ownerRef [v1/ConfigMap, namespace: ${namespace}, name: h1, uid: ${owner.metadata.uid}] does not exist in namespace "${namespace}"`;
    await until(async () => (await eventsOf('h6')).includes(`elsewhere: ${invalid('elsewhere')}`));
    await until(async () => (await eventsOf('h7')).includes(`default: ${invalid('')}`));
    await of('horizontalpodautoscalers', 'HorizontalPodAutoscaler', 'autoscaling', 'v2')
      .namespace('default')
      .delete('scaler');
    await until(() => isGone(maps(), 'h2'));
    for (const kept of [await maps().get('h1'), await maps().get('h3'), await roles.get('h7')]) {
      expect(kept.metadata.deletionTimestamp).toBeUndefined();
    }
  });

  it('follows custom resources that are added and removed', async () => {
    const definitions = of('customresourcedefinitions', 'CustomResourceDefinition', 'apiextensions.k8s.io');
    await definitions.create({
      metadata: { name: 'things.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'things', kind: 'Thing' },
        versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
      },
    });
    const things = of('things', 'Thing', 'example.com').namespace('default');
    await until(async () => {
      try {
        await things.create({ metadata: { namespace: 'default', name: 'owner' } });
        return true;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    });
    const owner = await things.get('owner');
    await newMap('f1', { ownerReferences: [ownerOf(owner)] });
    const map = await newMap('f2');
    await things.create({ metadata: { namespace: 'default', name: 'child', ownerReferences: [ownerOf(map)] } });
    await things.delete('owner');
    await maps().delete('f2');
    await until(async () => (await isGone(maps(), 'f1')) && (await isGone(things, 'child')));
    await definitions.delete('things.example.com');
    await until(() => isGone(definitions, 'things.example.com'));
  });
});

describe('other controllers', () => {
  it('aggregate cluster roles', async () => {
    const roles = of('clusterroles', 'ClusterRole', 'rbac.authorization.k8s.io');
    await roles.create({
      metadata: { name: 'sum' },
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { part: 'yes' } }] },
    } as unknown as AnyKubeObject);
    const rules = [{ verbs: ['get'], apiGroups: ['example.com'], resources: ['things'] }];
    await roles.create({ metadata: { name: 'part', labels: { part: 'yes' } }, rules });
    await until(async () => ((await roles.get('sum')).rules as unknown[] | undefined)?.length === 1);
    await roles.delete('part');
    await until(async () => !((await roles.get('sum')).rules as unknown[] | undefined)?.length);
  });

  it('delete Jobs that have ended', async () => {
    const jobs = of('jobs', 'Job', 'batch').namespace('default');
    const job = await jobs.create({
      metadata: { namespace: 'default', name: 'done' },
      spec: {
        ttlSecondsAfterFinished: 0,
        template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } },
      },
    });
    const at = new Date().toISOString().replace(/\.\d+/, '');
    const condition = (type: string) => ({ type, status: 'True', lastTransitionTime: at, lastProbeTime: at });
    await jobs.updateStatus({
      ...job,
      status: {
        startTime: at,
        completionTime: at,
        succeeded: 1,
        conditions: [condition('SuccessCriteriaMet'), condition('Complete')],
      },
    });
    await until(() => isGone(jobs, 'done'));
  });

  it('protect claims while pods use them', async () => {
    // Pods of a node that does not exist are deleted after a while.
    await of('nodes', 'Node').create({ metadata: { name: 'node' } });
    const claims = of('persistentvolumeclaims', 'PersistentVolumeClaim').namespace('default');
    const pods = of('pods', 'Pod').namespace('default');
    await claims.create({
      metadata: { namespace: 'default', name: 'claim' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    });
    await until(async () => ((await claims.get('claim')).metadata.finalizers ?? []).length === 1);
    await pods.create({
      metadata: { namespace: 'default', name: 'user' },
      spec: {
        nodeName: 'node',
        containers: [{ name: 'c', image: 'i' }],
        volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'claim' } }],
      },
    });
    await claims.delete('claim');
    expect((await claims.get('claim')).metadata.deletionTimestamp).toBeDefined();
    await pods.delete('user', { gracePeriodSeconds: 0 });
    await until(() => isGone(claims, 'claim'));
  });

  it('delete bootstrap tokens that have expired', async () => {
    const secrets = of('secrets', 'Secret').namespace('kube-system');
    await secrets.create({
      metadata: { namespace: 'kube-system', name: 'bootstrap-token-abcdef' },
      type: 'bootstrap.kubernetes.io/token',
      stringData: {
        'token-id': 'abcdef',
        'token-secret': '0123456789abcdef',
        expiration: '2020-01-01T00:00:00Z',
      },
    });
    await until(() => isGone(secrets, 'bootstrap-token-abcdef'));
  });
});
