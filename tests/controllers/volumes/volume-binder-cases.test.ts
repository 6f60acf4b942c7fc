import type { Event, PersistentVolume, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a claim `c` and volumes that exist before the controller starts, and the outcome when the controller has
 * nothing left to do. Claim and volumes have a storage class of their own.
 *
 * The outcome lists the volumes in order and then the claim: the phase; of a volume `=` when it refers to the claim
 * with its uid, `~` when it refers to a claim by name alone, `x` when it refers to another claim; of a claim `>` and
 * the volume that it names; `c` when the controller bound the object, `b` when binding is complete. `gone` stands for a
 * volume that was deleted. `!` and a reason is an event.
 */

type VolumeSpec = NonNullable<PersistentVolume['spec']>;
type ClaimSpec = NonNullable<PersistentVolumeClaim['spec']>;

interface GivenVolume {
  readonly size?: string;
  /**
   * The volume's reference to a claim: to `c` with its uid or only by its name, to another claim, or to a deleted
   * claim.
   */
  readonly ref?: 'uid' | 'name' | 'other' | 'gone';
  readonly bound?: boolean;
  /** Phase of the volume. Default: `Pending` with a reference, otherwise `Available`. */
  readonly phase?: NonNullable<NonNullable<PersistentVolume['status']>['phase']>;
  readonly otherClass?: boolean;
  readonly labels?: Readonly<Record<string, string>>;
  readonly provisionedBy?: string;
  readonly spec?: Partial<VolumeSpec>;
}
interface GivenClaim {
  readonly spec?: Partial<ClaimSpec>;
  /** Index of the volume that the claim names; 9 for a volume that does not exist. */
  readonly volume?: number;
  readonly phase?: 'Pending' | 'Bound' | 'Lost';
  readonly completed?: boolean;
  readonly bound?: boolean;
}
interface Given {
  readonly volumes?: readonly GivenVolume[];
  readonly claim?: GivenClaim;
  /** Provisioner of the storage class. Undefined: the class does not exist. */
  readonly provisioner?: string;
  readonly delayed?: boolean;
  /** Phase of a pod that uses the claim. Undefined: there is no such pod. */
  readonly pod?: NonNullable<NonNullable<Pod['status']>['phase']>;
}
type Case = readonly [name: string, given: Given, outcome: string];

const small: Partial<ClaimSpec> = { resources: { requests: { storage: '5Gi' } } };
const selecting: Partial<ClaimSpec> = { selector: { matchLabels: { a: 'b' } } };
const block = { volumeMode: 'Block' } as const;
const labels = { a: 'b' };
const complete: GivenClaim = { volume: 0, phase: 'Bound', completed: true };
const policy = (persistentVolumeReclaimPolicy: 'Delete' | 'Recycle', path = '/tmp/data'): Partial<VolumeSpec> => ({
  persistentVolumeReclaimPolicy,
  hostPath: { path },
});
const onNFS: Partial<VolumeSpec> = {
  persistentVolumeReclaimPolicy: 'Delete',
  nfs: { server: 's', path: '/' },
};
const csi: Partial<VolumeSpec> = {
  persistentVolumeReclaimPolicy: 'Delete',
  csi: { driver: 'example.com', volumeHandle: 'h' },
};

// biome-ignore format: one case in each row
const unboundClaims: readonly Case[] = [
  ['is bound', { volumes: [{}], claim: {} }, 'Bound=c; Bound>0cb'],
  ['waits without a volume', { claim: {} }, 'Pending !ProvisioningFailed'],
  ['is pending again without a volume', { claim: { phase: 'Bound', spec: { storageClassName: '' } } }, 'Pending !FailedBinding'],
  ['takes the smallest volume', { volumes: [{ size: '10Gi' }, { size: '1Gi' }, { size: '5Gi' }], claim: {} }, 'Available; Bound=c; Available; Bound>1cb'],
  ['takes the smallest volume that is large enough', { volumes: [{ size: '10Gi' }, { size: '1Gi' }, { size: '6Gi' }], claim: { spec: small } }, 'Available; Available; Bound=c; Bound>2cb'],
  ['takes the volume that names it', { volumes: [{ size: '10Gi', ref: 'name' }, {}], claim: {} }, 'Bound=; Available; Bound>0cb'],
  ['takes the volume that refers to it', { volumes: [{ size: '10Gi', ref: 'uid' }, {}], claim: {} }, 'Bound=; Available; Bound>0cb'],
  ['leaves the volume of another claim', { volumes: [{ ref: 'other' }], claim: {} }, 'Availablex; Pending !ProvisioningFailed'],
  ['leaves volumes of another class', { volumes: [{ otherClass: true }, { size: '10Gi' }], claim: {} }, 'Available; Bound=c; Bound>1cb'],
  ['is bound when the volume was bound before', { volumes: [{ ref: 'uid', bound: true }], claim: {} }, 'Bound=c; Bound>0cb'],
  ['is bound when the status of the volume was written before', { volumes: [{ ref: 'uid', bound: true, phase: 'Bound' }], claim: {} }, 'Bound=c; Bound>0cb'],
  ['is bound when all but its status was written before', { volumes: [{ ref: 'uid', bound: true, phase: 'Bound' }], claim: { volume: 0, completed: true, bound: true } }, 'Bound=c; Bound>0cb'],
  ['takes a volume that it selects', { volumes: [{}, { labels }], claim: { spec: selecting } }, 'Available; Bound=c; Bound>1cb'],
  ['takes no volume that it does not select', { volumes: [{}], claim: { spec: selecting } }, 'Available; Pending !ProvisioningFailed'],
  ['waits for its first consumer', { volumes: [{}], claim: {}, delayed: true }, 'Available; Pending !WaitForFirstConsumer'],
  ['waits for its pod', { volumes: [{}], claim: {}, delayed: true, pod: 'Pending' }, 'Available; Pending !WaitForPodScheduled'],
  ['does not wait for its first consumer when a volume names it', { volumes: [{ ref: 'name' }], claim: {}, delayed: true }, 'Bound=; Bound>0cb'],
  ['does not wait for its first consumer when it names a volume', { volumes: [{}], claim: { volume: 0 }, delayed: true }, 'Bound=c; Bound>0b'],
  ['takes a volume of its mode', { volumes: [{}, { spec: block }], claim: { spec: block } }, 'Available; Bound=c; Bound>1cb'],
  ['takes no volume of another mode', { volumes: [{ spec: block }], claim: {} }, 'Available; Pending !ProvisioningFailed'],
  ['takes no file system volume for a block claim', { volumes: [{}], claim: { spec: block } }, 'Available; Pending !ProvisioningFailed'],
  ['takes the volume that names it, of its mode', { volumes: [{ ref: 'name', spec: block }], claim: { spec: block } }, 'Bound=; Bound>0cb'],
  ['is refused by a volume of another mode that refers to it', { volumes: [{ ref: 'uid', spec: block }], claim: {} }, '=; Pending !ProvisioningFailed !VolumeMismatch'],
  ['asks for a volume', { claim: {}, provisioner: 'example.com/made' }, 'Pending !ExternalProvisioning'],
  ['takes a volume before it asks for one', { volumes: [{}], claim: {}, provisioner: 'example.com/made' }, 'Bound=c; Bound>0cb'],
  ['finds no plugin of a provisioner', { claim: {}, provisioner: 'kubernetes.io/unknown' }, 'Pending !ProvisioningFailed'],
];

// biome-ignore format: one case in each row
const choosingClaims: readonly Case[] = [
  ['waits for a volume', { claim: { volume: 9 } }, 'Pending>9'],
  ['is pending again', { claim: { volume: 9, phase: 'Bound' } }, 'Pending>9'],
  ['is bound to a free volume', { volumes: [{}], claim: { volume: 0 } }, 'Bound=c; Bound>0b'],
  ['is bound to a volume that names it', { volumes: [{ ref: 'name' }], claim: { volume: 0 } }, 'Bound=; Bound>0b'],
  ['is bound to a volume that refers to it', { volumes: [{ ref: 'uid' }], claim: { volume: 0 } }, 'Bound=; Bound>0b'],
  ['is not bound to the volume of another claim', { volumes: [{ ref: 'other' }], claim: { volume: 0 } }, 'Availablex; Pending>0 !FailedBinding'],
  ['is bound though its selector differs', { volumes: [{}], claim: { volume: 0, spec: selecting } }, 'Bound=c; Bound>0b'],
  ['is not bound to a smaller volume', { volumes: [{}], claim: { volume: 0, spec: small } }, 'Available; Pending>0 !VolumeMismatch'],
  ['is not bound to a volume of another class', { volumes: [{ otherClass: true }], claim: { volume: 0 } }, 'Available; Pending>0 !VolumeMismatch'],
  ['is not bound to a volume of another mode', { volumes: [{ spec: block }], claim: { volume: 0 } }, 'Available; Pending>0 !VolumeMismatch'],
  ['is bound to a volume of its mode', { volumes: [{ spec: block }], claim: { volume: 0, spec: block } }, 'Bound=c; Bound>0b'],
];

// biome-ignore format: one case in each row
const boundClaims: readonly Case[] = [
  ['is lost without the name of its volume', { claim: { phase: 'Bound', completed: true } }, 'Lostb !ClaimLost'],
  ['is lost without its volume', { claim: { volume: 9, phase: 'Bound', completed: true } }, 'Lost>9b !ClaimLost'],
  ['takes its free volume again', { volumes: [{}], claim: complete }, 'Bound=c; Bound>0b'],
  ['is lost when its volume only names it', { volumes: [{ ref: 'name' }], claim: complete }, 'Available~; Lost>0b !ClaimMisbound'],
  ['stays bound', { volumes: [{ ref: 'uid', phase: 'Bound' }], claim: complete }, 'Bound=; Bound>0b'],
  ['stays bound with a volume in a wrong phase', { volumes: [{ ref: 'uid', phase: 'Pending' }], claim: complete }, 'Bound=; Bound>0b'],
  ['is bound to the volume of another claim', { volumes: [{ ref: 'gone', phase: 'Bound' }], claim: complete }, 'Releasedx; Lost>0b !ClaimMisbound'],
  ['stays bound though its selector differs', { volumes: [{}], claim: { ...complete, spec: selecting } }, 'Bound=c; Bound>0b'],
  ['stays bound to a volume that would be deleted', { volumes: [{ ref: 'uid', bound: true, phase: 'Bound', spec: policy('Delete') }], claim: complete }, 'Bound=c; Bound>0b'],
  ['releases a second volume that the controller bound', { volumes: [{ ref: 'uid' }, { ref: 'uid', bound: true }], claim: complete }, 'Bound=; Available; Bound>0b'],
  ['releases a second volume that a user bound', { volumes: [{ ref: 'uid' }, { ref: 'uid' }], claim: complete }, 'Bound=; Available~; Bound>0b'],
  ['has a second volume that was made for it deleted', { volumes: [{ ref: 'uid' }, { ref: 'uid', bound: true, provisionedBy: 'kubernetes.io/made', spec: policy('Delete') }], claim: complete }, 'Bound=; gone; Bound>0b'],
  ['leaves the deletion of a second volume to its provisioner', { volumes: [{ ref: 'uid' }, { ref: 'uid', bound: true, provisionedBy: 'example.com/made', spec: policy('Delete') }], claim: complete }, 'Bound=; Released=c; Bound>0b'],
];

// biome-ignore format: one case in each row
const volumes: readonly Case[] = [
  ['is available', { volumes: [{}] }, 'Available'],
  ['is available for the claim that it names', { volumes: [{ ref: 'other' }] }, 'Availablex'],
  ['is released when its claim no longer exists', { volumes: [{ ref: 'gone', phase: 'Bound' }] }, 'Releasedx'],
  ['is deleted', { volumes: [{ ref: 'gone', phase: 'Bound', spec: policy('Delete') }] }, 'gone'],
  ['that the controller bound is deleted', { volumes: [{ ref: 'gone', bound: true, phase: 'Bound', spec: policy('Delete') }] }, 'gone'],
  ['is not deleted by an unknown plugin', { volumes: [{ ref: 'gone', phase: 'Bound', spec: onNFS }] }, 'Failedx !VolumeFailedDelete'],
  ['is not deleted outside of /tmp', { volumes: [{ ref: 'gone', phase: 'Bound', spec: policy('Delete', '/data') }] }, 'Failedx !VolumeFailedDelete'],
  ['is deleted by its provisioner', { volumes: [{ ref: 'gone', phase: 'Bound', provisionedBy: 'example.com/made', spec: policy('Delete') }] }, 'Releasedx'],
  ['is deleted by its driver', { volumes: [{ ref: 'gone', phase: 'Bound', spec: csi }] }, 'Releasedx'],
  ['is recycled', { volumes: [{ ref: 'gone', bound: true, phase: 'Bound', spec: policy('Recycle') }] }, 'Available !VolumeRecycled'],
  ['is recycled for the claim that it names', { volumes: [{ ref: 'gone', phase: 'Bound', spec: policy('Recycle') }] }, 'Availablex !VolumeRecycled'],
  ['is not recycled by an unknown plugin', { volumes: [{ ref: 'gone', phase: 'Bound', spec: { ...csi, persistentVolumeReclaimPolicy: 'Recycle' } }] }, 'Failedx !VolumeFailedRecycle'],
  ['is not recycled while a pod runs', { volumes: [{ ref: 'gone', bound: true, phase: 'Released', spec: policy('Recycle') }], pod: 'Running' }, 'Releasedxc !VolumeFailedRecycle'],
  ['is not recycled while a pod is pending', { volumes: [{ ref: 'gone', bound: true, phase: 'Released', spec: policy('Recycle') }], pod: 'Pending' }, 'Releasedxc !VolumeFailedRecycle'],
  ['is recycled when the pod has ended', { volumes: [{ ref: 'gone', bound: true, phase: 'Released', spec: policy('Recycle') }], pod: 'Succeeded' }, 'Available !VolumeRecycled'],
  ['stays failed', { volumes: [{ ref: 'gone', phase: 'Failed', spec: onNFS }] }, 'Failedx'],
];

const groups = { unboundClaims, choosingClaims, boundClaims, volumes };
const namespaceOf = (group: string, i: number) => `${group.toLowerCase()}-${i}`;
const clientsOf = (client: Client, namespace: string) => ({
  claims: client
    .resource(
      describeResource<PersistentVolumeClaim>({
        version: 'v1',
        resource: 'persistentvolumeclaims',
        kind: 'PersistentVolumeClaim',
      }),
    )
    .namespace(namespace),
  volumes: client.resource(
    describeResource<PersistentVolume>({
      version: 'v1',
      resource: 'persistentvolumes',
      kind: 'PersistentVolume',
    }),
  ),
  pods: client.resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' })).namespace(namespace),
});
const boundByController = 'pv.kubernetes.io/bound-by-controller';
const bindCompleted = 'pv.kubernetes.io/bind-completed';
const provisionedBy = 'pv.kubernetes.io/provisioned-by';

function volumeOf(namespace: string, given: GivenVolume, i: number, claimUID: string | undefined): PersistentVolume {
  const uid = { uid: claimUID ?? '', name: undefined, other: undefined, gone: 'gone' }[given.ref ?? 'name'];
  const { hostPath = { path: '/data' }, ...spec } = given.spec ?? {};
  const hasSource = 'nfs' in spec || 'csi' in spec;
  return {
    metadata: {
      name: `${namespace}-${i}`,
      ...(given.labels && { labels: given.labels }),
      annotations: {
        ...(given.bound && { [boundByController]: 'yes' }),
        ...(given.provisionedBy && { [provisionedBy]: given.provisionedBy }),
      },
    },
    spec: {
      capacity: { storage: given.size ?? '1Gi' },
      accessModes: ['ReadWriteOnce'],
      storageClassName: given.otherClass ? `${namespace}-other` : namespace,
      persistentVolumeReclaimPolicy: 'Retain',
      ...(!hasSource && { hostPath }),
      ...(given.ref && {
        claimRef: {
          kind: 'PersistentVolumeClaim',
          namespace,
          name: given.ref === 'other' ? 'other' : 'c',
          ...(uid && { uid }),
        },
      }),
      ...spec,
    },
  };
}

async function prepareCase(client: Client, namespace: string, [, given]: Case) {
  const { claims, volumes, pods } = clientsOf(client, namespace);
  await client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: namespace } });
  if (given.provisioner || given.delayed) {
    await client
      .resource({ group: 'storage.k8s.io', version: 'v1', resource: 'storageclasses', kind: 'StorageClass' })
      .create({
        metadata: { name: namespace },
        provisioner: given.provisioner ?? 'example.com/made',
        volumeBindingMode: given.delayed ? 'WaitForFirstConsumer' : 'Immediate',
      } as AnyKubeObject);
  }
  let uid: string | undefined;
  if (given.claim) {
    const { volume, phase = 'Pending', completed, bound, spec } = given.claim;
    const annotations = {
      ...(completed && { [bindCompleted]: 'yes' }),
      ...(bound && { [boundByController]: 'yes' }),
    };
    const created = await claims.create({
      metadata: { name: 'c', annotations },
      spec: {
        accessModes: ['ReadWriteOnce'],
        resources: { requests: { storage: '1Gi' } },
        storageClassName: namespace,
        ...(volume !== undefined && { volumeName: `${namespace}-${volume}` }),
        ...spec,
      },
    });
    await claims.updateStatus({ ...created, status: { phase } });
    uid = created.metadata.uid;
  }
  for (const [i, each] of (given.volumes ?? []).entries()) {
    const created = await volumes.create(volumeOf(namespace, each, i, uid));
    const phase = each.phase ?? (each.ref === undefined ? 'Available' : 'Pending');
    await volumes.updateStatus({ ...created, status: { phase } });
  }
  if (!given.pod) return;
  const pod = await pods.create({
    metadata: { name: 'p' },
    spec: {
      containers: [{ name: 'c', image: 'i' }],
      volumes: [{ name: 'v', persistentVolumeClaim: { claimName: 'c' } }],
    },
  });
  await pods.updateStatus({ ...pod, status: { phase: given.pod } });
}

async function outcomeOf({ client }: ControllerServer, namespace: string, [, given]: Case) {
  const { claims, volumes } = clientsOf(client, namespace);
  const claim = given.claim && (await claims.get('c'));
  const parts: string[] = [];
  for (const i of (given.volumes ?? []).keys()) {
    try {
      const { metadata, spec, status } = await volumes.get(`${namespace}-${i}`);
      const { claimRef } = spec ?? {};
      const isOurs = claim !== undefined && claimRef?.uid === claim.metadata.uid;
      const isNamed = claim !== undefined && claimRef?.name === 'c' && claimRef.uid === undefined;
      const mark = claimRef === undefined ? '' : isOurs ? '=' : isNamed ? '~' : 'x';
      const phase = status?.phase === 'Pending' ? '' : (status?.phase ?? '');
      parts.push(`${phase}${mark}${metadata.annotations?.[boundByController] ? 'c' : ''}`);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      parts.push('gone');
    }
  }
  if (claim) {
    const { annotations = {} } = claim.metadata;
    const name = claim.spec?.volumeName;
    const flags = `${annotations[boundByController] ? 'c' : ''}${annotations[bindCompleted] ? 'b' : ''}`;
    parts.push(`${claim.status?.phase}${name ? `>${name.slice(namespace.length + 1)}` : ''}${flags}`);
  }
  const { items } = await client
    .resource(describeResource<Event>({ version: 'v1', resource: 'events', kind: 'Event' }))
    .list();
  const reasons = items
    .filter(({ involvedObject: { kind, namespace: of, name = '' } }) =>
      kind === 'PersistentVolume' ? /^(.*)-\d+$/.exec(name)?.[1] === namespace : of === namespace && name === 'c',
    )
    .map(({ reason }) => `!${reason}`);
  return [parts.join('; '), ...[...new Set(reasons)].sort()].join(' ');
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['persistentvolume-binder-controller'],
    {},
    {
      prepare: async (client) => {
        for (const [group, cases] of Object.entries(groups)) {
          for (const [i, each] of cases.entries()) await prepareCase(client, namespaceOf(group, i), each);
        }
      },
    },
  );
});
afterAll(() => server.stop());

describe.each(Object.entries(groups))('the binder of volumes (cases of %s)', (group, cases) => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    await expect.poll(() => outcomeOf(server, namespaceOf(group, i), each)).toBe(each[2]);
  });
});
