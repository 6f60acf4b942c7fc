import type { PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a pod `p` and a claim that exist before the controller starts. The outcome lists the claims of the pod's
 * namespace, with `=` for a claim that the pod controls, and the events about the pod.
 */

interface Given {
  /** The volumes of the pod: ephemeral ones, or a volume of another claim. Default: an ephemeral volume `data`. */
  readonly volumes?: readonly string[];
  readonly deleting?: boolean;
  /** A claim that exists before the controller starts, and whether it is in another namespace. */
  readonly claim?: { readonly name: string; readonly elsewhere?: boolean };
}
type Case = readonly [name: string, given: Given, outcome: string];

// biome-ignore format: one case in each row
const cases: readonly Case[] = [
  ['is made', {}, 'p-data='],
  ['is made for each volume', { volumes: ['data', 'logs'] }, 'p-data= p-logs='],
  ['is not made for volumes of other claims', { volumes: ['claim'] }, ''],
  ['is not made for a pod that is being deleted', { deleting: true }, ''],
  ['is made beside one of the same name in another namespace', { claim: { name: 'p-data', elsewhere: true } }, 'p-data='],
  ['is made beside other claims', { claim: { name: 'other' } }, 'other p-data='],
  ['is not taken from another owner', { claim: { name: 'p-data' } }, 'p-data Warning FailedBinding ephemeral volume data: PVC NAMESPACE/p-data was not created for pod NAMESPACE/p (pod is not owner)'],
];

const namespaceOf = (i: number) => `case-${i}`;
const clientsOf = (client: Client, namespace: string) => ({
  pods: client.resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' })).namespace(namespace),
  claims: client
    .resource(
      describeResource<PersistentVolumeClaim>({
        version: 'v1',
        resource: 'persistentvolumeclaims',
        kind: 'PersistentVolumeClaim',
      }),
    )
    .namespace(namespace),
});
const spec: NonNullable<PersistentVolumeClaim['spec']> = {
  accessModes: ['ReadWriteOnce'],
  resources: { requests: { storage: '1Gi' } },
};

async function prepareCase(client: Client, namespace: string, [, { volumes = ['data'], deleting, claim }]: Case) {
  const namespaces = client.resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' });
  for (const name of [namespace, `${namespace}-other`]) await namespaces.create({ metadata: { name } });
  const { pods } = clientsOf(client, namespace);
  if (claim) {
    const { claims } = clientsOf(client, claim.elsewhere ? `${namespace}-other` : namespace);
    await claims.create({ metadata: { name: claim.name }, spec });
  }
  await pods.create({
    metadata: { name: 'p', ...(deleting && { finalizers: ['example.com/hold'] }) },
    spec: {
      containers: [{ name: 'c', image: 'i' }],
      volumes: volumes.map((name) =>
        name === 'claim'
          ? { name, persistentVolumeClaim: { claimName: 'other' } }
          : { name, ephemeral: { volumeClaimTemplate: { spec } } },
      ),
    },
  });
  if (deleting) await pods.delete('p');
}

async function outcomeOf(server: ControllerServer, namespace: string) {
  const { pods, claims } = clientsOf(server.client, namespace);
  const { uid } = (await pods.get('p')).metadata;
  const { items } = await claims.list();
  const names = items.map(
    ({ metadata }) => `${metadata.name}${metadata.ownerReferences?.some((each) => each.uid === uid) ? '=' : ''}`,
  );
  const events = await server.eventsOf(namespace, 'p');
  return [...names.sort(), ...new Set(events)].join(' ');
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['ephemeral-volume-controller'],
    {},
    {
      prepare: async (client) => {
        for (const [i, each] of cases.entries()) await prepareCase(client, namespaceOf(i), each);
      },
    },
  );
  // A case without a claim is checked once the controller has handled a pod that was created later.
  const done = cases.length;
  await prepareCase(server.client, namespaceOf(done), ['', {}, '']);
  await server.until(async () => (await outcomeOf(server, namespaceOf(done))) === 'p-data=');
});
afterAll(() => server.stop());

describe('the claim of an ephemeral volume', () => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    const outcome = each[2].replaceAll('NAMESPACE', namespaceOf(i));
    await expect.poll(() => outcomeOf(server, namespaceOf(i))).toBe(outcome);
  });
});
