import type { resourcev1 } from '@k8s-ts/api/types';
import { countName, type Evaluator } from './evaluator.js';

const claimCount = countName('resource.k8s.io', 'resourceclaims');
const classSuffix = '.deviceclass.resource.k8s.io/devices';
/** Maximum number of devices that one claim can get. A request for all devices is charged with this number. */
const maxDevices = 32;

/**
 * Charges a claim with the devices that it may get of each class: `gold.deviceclass.resource.k8s.io/devices`. If a
 * request lists alternatives, each class is charged with the largest number in them.
 * `kubernetes pkg/quota/v1/evaluator/core/resource_claims.go`.
 */
export const resourceClaimEvaluator: Evaluator = {
  handles: ({ operation, subresource }) => subresource === '' && (operation === 'CREATE' || operation === 'UPDATE'),
  counts: (name) => name === claimCount || name.endsWith(classSuffix),
  usage(object) {
    const devices = new Map<string, number>();
    for (const request of (object as resourcev1.ResourceClaim).spec?.devices?.requests ?? []) {
      const alternatives = request.firstAvailable?.length ? request.firstAvailable : [request.exactly];
      for (const [name, count] of largestOf(alternatives)) devices.set(name, (devices.get(name) ?? 0) + count);
    }
    return new Map([[claimCount, '1'], ...[...devices].map(([name, count]) => [name, String(count)] as const)]);
  },
  inScope: () => false,
  missing: () => undefined,
};

type Request = Pick<resourcev1.ExactDeviceRequest, 'deviceClassName' | 'allocationMode' | 'count'>;

function largestOf(requests: readonly (Request | undefined)[]): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  for (const request of requests) {
    if (request === undefined) continue;
    const name = `${request.deviceClassName}${classSuffix}`;
    largest.set(name, Math.max(largest.get(name) ?? 0, devicesOf(request)));
  }
  return largest;
}

function devicesOf({ allocationMode, count }: Request): number {
  if (allocationMode === 'All') return maxDevices;
  return allocationMode === 'ExactCount' ? (count ?? 0) : 0;
}
