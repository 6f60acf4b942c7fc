import type { networkingv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type RESTOptionsFactory, undecoratedStorage } from '@k8s-ts/registry-generic';

/** The ranges of cluster IPs that ServiceCIDRs name. */
export interface ServiceRanges {
  /** CIDRs of the ServiceCIDRs that are ready and not being deleted. Undefined when there are no ServiceCIDRs. */
  listReady(): Promise<readonly string[] | undefined>;
  /** CIDRs of all ServiceCIDRs. */
  listAll(): Promise<readonly string[]>;
  destroy(): Promise<void>;
}

type ServiceCIDR = KubeObject & Pick<networkingv1.ServiceCIDR, 'spec' | 'status'>;

/** Reads ServiceCIDR objects from the store (`kubernetes pkg/registry/core/service/ipallocator/cidrallocator.go`). */
export async function openServiceRanges(restOptions: RESTOptionsFactory): Promise<ServiceRanges> {
  const groupResource = { group: 'networking.k8s.io', resource: 'servicecidrs' };
  const options = restOptions.newFor(groupResource);
  const prefix = `/${options.resourcePrefix}`;
  const { storage, destroy } = await undecoratedStorage<ServiceCIDR>(options.storageConfig, {
    codec: options.newCodec<ServiceCIDR>({ group: groupResource.group, version: 'v1', kind: 'ServiceCIDR' }),
    groupResource,
    transformer: options.transformer,
    resourcePrefix: prefix,
  });
  const objects = async () => (await storage.list(`${prefix}/`)).items.map(({ object }) => object);
  return {
    async listReady() {
      const found = await objects();
      if (found.length === 0) return undefined;
      return found.flatMap(({ metadata, spec, status }) => {
        // Without a controller, ServiceCIDRs have no such condition and count as ready.
        const ready = status?.conditions?.find(({ type }) => type === 'Ready');
        const isReady = ready === undefined || ready.status === 'True';
        return isReady && !metadata.deletionTimestamp ? (spec?.cidrs ?? []) : [];
      });
    },
    listAll: async () => (await objects()).flatMap(({ spec }) => spec?.cidrs ?? []),
    destroy,
  };
}
