import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { coordinationv1 } from '@k8s-ts/api/types';
import { ignoreNotFound, isAlreadyExists, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatMicroTime } from '@k8s-ts/apimachinery/time';
import { type Client, describeResource, type ResourceClient } from '@k8s-ts/client';

type Lease = coordinationv1.Lease;

/** Time after which a lease expires if it is not renewed, in seconds. */
export const identityLeaseSeconds = 3600;
const identityLabel = 'apiserver.kubernetes.io/identity';
const component = 'kube-apiserver';

/**
 * The id of the server of a host: `apiserver-` and 26 letters and digits, a hash of the host's name and the
 * component's, each with its length before it (`kubernetes/apiserver pkg/server/config.go`).
 */
export function serverIDOf(host: string): string {
  const hash = createHash('sha256');
  for (const text of [host, component]) {
    const bytes = Buffer.from(text);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return `apiserver-${base32(hash.digest().subarray(0, 16))}`;
}

/** The lease in `kube-system` that shows that this server runs, and the expired leases of other servers. */
export interface IdentityLeases {
  /** Creates the lease or renews it. Does nothing when another server changes it at the same time. */
  renew(now: number): Promise<void>;
  /** Deletes the leases that have expired because their servers did not renew them. */
  collectGarbage(now: number): Promise<void>;
}

/**
 * Leases by which the servers of a cluster are known (`kubernetes pkg/controlplane/apiserver/server.go`,
 * `controller/apiserverleasegc`).
 *
 * @param host the name of this machine
 */
export function newIdentityLeases(client: Client, host = hostname()): IdentityLeases {
  const leases: ResourceClient<Lease> = client
    .resource(
      describeResource<Lease>({ group: 'coordination.k8s.io', version: 'v1', resource: 'leases', kind: 'Lease' }),
    )
    .namespace('kube-system');
  const name = serverIDOf(host);
  const holderIdentity = `${name}_${randomUUID()}`;
  const labels = { [identityLabel]: component, 'kubernetes.io/hostname': host };
  return {
    async renew(now) {
      const spec = { holderIdentity, leaseDurationSeconds: identityLeaseSeconds, renewTime: formatMicroTime(now) };
      try {
        const current = await ignoreNotFound(leases.get(name));
        if (current === undefined) await leases.create({ metadata: { name, labels }, spec });
        else {
          const metadata = { ...current.metadata, labels: { ...current.metadata?.labels, ...labels } };
          await leases.update({ ...current, metadata, spec: { ...current.spec, ...spec } });
        }
      } catch (error) {
        if (!isAlreadyExists(error) && !isConflict(error)) throw error;
      }
    },
    async collectGarbage(now) {
      const { items } = await leases.list({ labelSelector: `${identityLabel}=${component}` });
      for (const lease of items) {
        if (!isExpired(lease, now)) continue;
        const { name: expired = '', resourceVersion = '' } = lease.metadata ?? {};
        try {
          await leases.delete(expired, { preconditions: { resourceVersion } });
        } catch (error) {
          if (!isNotFound(error) && !isConflict(error)) throw error;
        }
      }
    },
  };
}

/** A lease without a time counts as expired. */
function isExpired({ spec }: Lease, now: number): boolean {
  const { renewTime, leaseDurationSeconds } = spec ?? {};
  if (!renewTime || typeof leaseDurationSeconds !== 'number') return true;
  return Date.parse(renewTime) + leaseDurationSeconds * 1000 < now;
}

function base32(bytes: Uint8Array): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}
