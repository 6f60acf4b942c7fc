import type { Endpoints } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type RESTOptionsFactory, undecoratedStorage } from '@k8s-ts/registry-generic';
import { hasStorageErrorCode, StorageErrorCode } from '@k8s-ts/storage';

/** The addresses of the servers that run over one store. */
export interface MasterLeases {
  list(): Promise<readonly string[]>;
  /** Records that a server runs. The record is valid for 15 seconds. */
  renew(address: string): Promise<void>;
  remove(address: string): Promise<void>;
  close(): Promise<void>;
}

/** Time after which a lease expires if it is not renewed, in seconds. */
export const masterLeaseSeconds = 15;

type LeaseObject = KubeObject & Pick<Endpoints, 'subsets'>;

const prefix = '/masterleases/';

/** Opens the keys `masterleases/ADDRESS`, which expire (`kubernetes pkg/controlplane/reconcilers/lease.go`). */
export async function openMasterLeases(restOptions: RESTOptionsFactory): Promise<MasterLeases> {
  const groupResource = { group: '', resource: 'endpoints' };
  const options = restOptions.newFor(groupResource);
  const { storage, destroy } = await undecoratedStorage<LeaseObject>(options.storageConfig, {
    codec: options.newCodec<LeaseObject>({ group: '', version: 'v1', kind: 'Endpoints' }),
    groupResource,
    transformer: options.transformer,
    resourcePrefix: prefix,
  });
  return {
    async list() {
      const { items } = await storage.list(prefix);
      return items.flatMap(({ object }) => object.subsets?.[0]?.addresses?.[0]?.ip ?? []);
    },
    async renew(address) {
      await storage.guaranteedUpdate(prefix + address, {
        ignoreNotFound: true,
        tryUpdate: (current) => ({
          object: {
            kind: 'Endpoints',
            apiVersion: 'v1',
            // An unchanged object would not be written, and its time to live would not restart.
            metadata: { ...current?.metadata, generation: (current?.metadata.generation ?? 0) + 1 },
            subsets: [{ addresses: [{ ip: address }] }],
          },
          ttlSeconds: masterLeaseSeconds,
        }),
      });
    },
    async remove(address) {
      try {
        await storage.delete(prefix + address);
      } catch (error) {
        if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) throw error;
      }
    },
    close: destroy,
  };
}
