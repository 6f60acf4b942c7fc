import type { PersistentVolume, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Claims and volumes that are deleted while pods or claims do or do not use them. Each case of claims has a namespace
 * with the claim `claim`, which is deleted, with pods, and with steps after the deletion. Everything except the steps
 * happens before the controllers start. The outcome is whether the claim still exists (`held`) or not (`gone`) in the
 * end.
 *
 * Pods are written as `NAME:STATE:VOLUME`:
 * - STATE: S scheduled, U without a node, F finished, X being deleted with a grace period of zero and a finalizer.
 * - VOLUME: the name of a claim, `-` an empty directory, `~NAME` an ephemeral volume with this name.
 */

const podsOf = (client: Client, namespace: string) =>
  client.resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' })).namespace(namespace);
const claimsOf = (client: Client, namespace: string) =>
  client
    .resource(
      describeResource<PersistentVolumeClaim>({
        version: 'v1',
        resource: 'persistentvolumeclaims',
        kind: 'PersistentVolumeClaim',
      }),
    )
    .namespace(namespace);
const volumesOf = (client: Client) =>
  client.resource(
    describeResource<PersistentVolume>({
      version: 'v1',
      resource: 'persistentvolumes',
      kind: 'PersistentVolume',
      namespaced: false,
    }),
  );
const now = { gracePeriodSeconds: 0 } as const;

interface Given {
  /** Name of the claim that is deleted. Default `claim`. */
  readonly claim?: string;
  /** Name of the pod that owns the claim. */
  readonly owner?: string;
  /** A pod in another namespace. */
  readonly elsewhere?: string;
}
type Step = (client: Client, namespace: string) => Promise<unknown>;
type Case = readonly [name: string, given: Given, pods: string, outcome: 'held' | 'gone', ...steps: Step[]];

async function makePod(client: Client, namespace: string, text: string): Promise<Pod> {
  const [name = '', state = '', volume = ''] = text.split(':');
  const source = volume.startsWith('~')
    ? { name: volume.slice(1), ephemeral: { volumeClaimTemplate: { spec: claimSpec } } }
    : volume === '-'
      ? { name: 'v', emptyDir: {} }
      : { name: 'v', persistentVolumeClaim: { claimName: volume } };
  const pod = await podsOf(client, namespace).create({
    metadata: { namespace, name, ...(state === 'X' && { finalizers: ['example.com/hold'] }) },
    spec: { ...(state !== 'U' && { nodeName: 'node' }), containers: [{ name: 'c', image: 'i' }], volumes: [source] },
  } as Pod);
  if (state === 'F') await podsOf(client, namespace).updateStatus({ ...pod, status: { phase: 'Succeeded' } });
  return pod;
}
const claimSpec = {
  accessModes: ['ReadWriteOnce' as const],
  storageClassName: '',
  resources: { requests: { storage: '1Gi' } },
};
const newClaim = (namespace: string, name: string, owner?: Pod): PersistentVolumeClaim => ({
  metadata: {
    namespace,
    name,
    finalizers: ['kubernetes.io/pvc-protection'],
    ...(owner && {
      ownerReferences: [
        {
          apiVersion: 'v1',
          kind: 'Pod',
          name: owner.metadata.name ?? '',
          uid: owner.metadata.uid ?? '',
          controller: true,
        },
      ],
    }),
  },
  spec: claimSpec,
});

const deletePod =
  (name: string): Step =>
  (client, namespace) =>
    podsOf(client, namespace).delete(name, now);
const create =
  (text: string): Step =>
  (client, namespace) =>
    makePod(client, namespace, text);
const setPhase =
  (name: string, phase: string): Step =>
  (client, namespace) =>
    podsOf(client, namespace).patch(name, { status: { phase } }, { subresource: 'status' });
const label =
  (name: string): Step =>
  (client, namespace) =>
    podsOf(client, namespace).patch(name, { metadata: { labels: { changed: 'yes' } } });

// biome-ignore format: one case in each row
const claimCases: readonly Case[] = [
  ['without pods', {}, '', 'gone'],
  ['with a pod that uses it', {}, 'a:S:claim', 'held'],
  ['with a finished pod', {}, 'a:F:claim', 'held'],
  ['with a pod without a node', {}, 'a:U:claim', 'gone'],
  ['with a pod that uses another claim', {}, 'a:S:other', 'gone'],
  ['with a pod that uses no claim', {}, 'a:S:-', 'gone'],
  ['with pods of which one uses it', {}, 'a:S:other b:S:claim c:U:claim', 'held'],
  ['with a pod of the same claim in another namespace', { elsewhere: 'a:S:claim' }, '', 'gone'],
  ['with a pod that ends at once but is still there', {}, 'a:X:claim', 'held'],
  ['of an ephemeral volume', { claim: 'a-data', owner: 'a' }, 'a:S:~data', 'held'],
  ['of an ephemeral volume of a pod without a node', { claim: 'a-data', owner: 'a' }, 'a:U:~data', 'gone'],
  ['of an ephemeral volume of a pod that ends at once', { claim: 'a-data', owner: 'a' }, 'a:X:~data', 'gone'],
  ['with the name of an ephemeral volume, but another owner', { claim: 'a-data', owner: 'b' }, 'a:S:~data b:S:-', 'gone'],
  ['with the name of an ephemeral volume, but no owner', { claim: 'a-data' }, 'a:S:~data', 'gone'],
  ['when its pod is deleted', {}, 'a:S:claim', 'gone', deletePod('a')],
  ['when one of two pods is deleted', {}, 'a:S:claim b:S:claim', 'held', deletePod('a')],
  ['when both pods are deleted', {}, 'a:S:claim b:S:claim', 'gone', deletePod('a'), deletePod('b')],
  ['when its pod changes', {}, 'a:S:claim', 'held', label('a')],
  ['when its pod runs', {}, 'a:S:claim', 'held', setPhase('a', 'Running')],
  ['when its pod finishes', {}, 'a:S:claim', 'held', setPhase('a', 'Failed')],
  ['when its pod is replaced by one with another claim', {}, 'a:S:claim', 'gone', deletePod('a'), create('a:S:other')],
  ['when a pod with another claim is replaced by one with its claim', {}, 'a:S:other b:S:claim', 'held', deletePod('a'), create('a:S:claim'), deletePod('b')],
  ['when the pod of its ephemeral volume is deleted', { claim: 'a-data', owner: 'a' }, 'a:S:~data', 'gone', deletePod('a')],
];

async function prepareCase(client: Client, namespace: string, [, given, pods]: Case): Promise<void> {
  const namespaces = client.resource({
    version: 'v1',
    resource: 'namespaces',
    kind: 'Namespace',
    namespaced: false,
  });
  await namespaces.create({ metadata: { name: namespace } });
  const made: Pod[] = [];
  for (const text of pods.split(' ').filter(Boolean)) made.push(await makePod(client, namespace, text));
  const { claim = 'claim', owner, elsewhere } = given;
  if (elsewhere) {
    await namespaces.create({ metadata: { name: `${namespace}-other` } });
    await makePod(client, `${namespace}-other`, elsewhere);
  }
  await claimsOf(client, namespace).create(
    newClaim(
      namespace,
      claim,
      made.find(({ metadata }) => metadata.name === owner),
    ),
  );
  for (const { metadata } of made) {
    if (metadata.finalizers) await podsOf(client, namespace).delete(metadata.name ?? '', now);
  }
  await claimsOf(client, namespace).delete(claim);
}

/** Volumes that are deleted while they have a phase. `later` is a phase that they get after the deletion. */
const volumeCases: readonly (readonly [name: string, phase: string, later: string, outcome: 'held' | 'gone'])[] = [
  ['pending', 'Pending', '', 'gone'],
  ['available', 'Available', '', 'gone'],
  ['bound', 'Bound', '', 'held'],
  ['released', 'Released', '', 'gone'],
  ['failed', 'Failed', '', 'gone'],
  ['bound-then-released', 'Bound', 'Released', 'gone'],
];
const newVolume = (name: string): PersistentVolume =>
  ({
    metadata: { name, finalizers: ['kubernetes.io/pv-protection'] },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      hostPath: { path: '/x' },
      storageClassName: '',
    },
  }) as PersistentVolume;
const setVolumePhase = (client: Client, name: string, phase: string) =>
  volumesOf(client).patch(name, { status: { phase } }, { subresource: 'status' });

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['pvc-protection', 'pv-protection'],
    {},
    {
      async prepare(client) {
        for (const [i, each] of claimCases.entries()) await prepareCase(client, `case-${i}`, each);
        for (const [name, phase] of volumeCases) {
          await volumesOf(client).create(newVolume(name));
          await setVolumePhase(client, name, phase);
          await volumesOf(client).delete(name);
        }
        await volumesOf(client).create(newVolume('unprotected'));
        await volumesOf(client).patch('unprotected', { metadata: { finalizers: null } });
        await claimsOf(client, 'default').create(newClaim('default', 'unprotected'));
        await claimsOf(client, 'default').patch('unprotected', { metadata: { finalizers: null } });
      },
    },
  );
  const { client } = server;
  await settle('before');
  for (const [i, [, , , , ...steps]] of claimCases.entries()) for (const step of steps) await step(client, `case-${i}`);
  for (const [name, , later] of volumeCases) if (later) await setVolumePhase(client, name, later);
  await settle('after');
});
afterAll(() => server.stop());

/** Waits until the controllers have handled earlier objects. They work in order, so they handle new objects last. */
async function settle(name: string): Promise<void> {
  const { client } = server;
  const claims = claimsOf(client, 'default');
  await claims.create(newClaim('default', name));
  await claims.delete(name);
  await volumesOf(client).create(newVolume(name));
  await volumesOf(client).delete(name);
  const namesOf = (items: readonly KubeObject[]) => items.map(({ metadata }) => metadata?.name);
  await server.until(async () => !namesOf((await claims.list()).items).includes(name));
  await server.until(async () => !namesOf((await volumesOf(client).list()).items).includes(name));
}

describe('a deleted claim', () => {
  it.each(claimCases.map(([name, { claim = 'claim' }, , outcome], i) => ({ name, claim, outcome, i })))(
    '$name',
    async ({ claim, outcome, i }) => {
      const state = async () => {
        const { items } = await claimsOf(server.client, `case-${i}`).list();
        return items.some(({ metadata }) => metadata?.name === claim) ? 'held' : 'gone';
      };
      await expect.poll(state).toBe(outcome);
    },
  );
});

describe('a deleted volume', () => {
  it.each(volumeCases.map(([name, , , outcome]) => ({ name, outcome })))('$name', async ({ name, outcome }) => {
    const state = async () => {
      const { items } = await volumesOf(server.client).list();
      return items.some(({ metadata }) => metadata?.name === name) ? 'held' : 'gone';
    };
    await expect.poll(state).toBe(outcome);
  });
});

it('the protection controller adds the finalizers to claims and volumes that lack them, and to nothing else', async () => {
  const { client } = server;
  const finalizers = async () => [
    (await claimsOf(client, 'default').get('unprotected')).metadata?.finalizers,
    (await volumesOf(client).get('unprotected')).metadata?.finalizers,
  ];
  await expect.poll(finalizers).toEqual([['kubernetes.io/pvc-protection'], ['kubernetes.io/pv-protection']]);
});
