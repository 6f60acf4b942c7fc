import type { EndpointSubset } from '@k8s-ts/api';

/** The annotation of Endpoints that do not hold all addresses. */
export const overCapacityAnnotation = 'endpoints.kubernetes.io/over-capacity';

/** Maximum number of addresses in one Endpoints object. */
const maxCapacity = 1000;

/**
 * Leaves out addresses over the capacity of 1000 (`kubernetes pkg/controller/endpoint`, truncateEndpoints): addresses
 * that are not ready are left out first, from each subset in proportion to its size.
 */
export function truncateSubsets(subsets: readonly EndpointSubset[]): {
  readonly subsets: readonly EndpointSubset[];
  readonly isTruncated: boolean;
} {
  const count = (field: 'addresses' | 'notReadyAddresses') =>
    subsets.reduce((sum, subset) => sum + (subset[field]?.length ?? 0), 0);
  const ready = count('addresses');
  const notReady = count('notReadyAddresses');
  if (ready + notReady <= maxCapacity) return { subsets, isTruncated: false };
  const field = ready > maxCapacity ? 'addresses' : 'notReadyAddresses';
  const total = field === 'addresses' ? ready : notReady;
  const room = field === 'addresses' ? maxCapacity : maxCapacity - ready;
  let left = room;
  const truncated = subsets.map((subset) => {
    const present = subset[field] ?? [];
    const share = Math.min(Math.ceil((present.length / total) * room), left);
    left -= share;
    const { addresses, notReadyAddresses, ...rest } = subset;
    const kept = present.slice(0, share);
    if (field === 'addresses') return { ...(kept.length > 0 && { addresses: kept }), ...rest };
    return { ...(addresses && { addresses }), ...(kept.length > 0 && { notReadyAddresses: kept }), ...rest };
  });
  return { subsets: truncated, isTruncated: true };
}
