import type { resourcev1 } from '@k8s-ts/api/types';
import { without } from '@k8s-ts/registry-shared';

/** Fields of features that are off by default are dropped from objects that are written. */

/** A claim's spec without tolerations, requested capacities and distinct attributes. */
export function withoutGatedRequests(spec: resourcev1.ResourceClaimSpec): resourcev1.ResourceClaimSpec {
  const { devices } = spec;
  if (!devices) return spec;
  return {
    ...spec,
    devices: {
      ...devices,
      ...(devices.requests
        ? {
            requests: devices.requests.map(({ exactly, firstAvailable, ...request }) => ({
              ...request,
              ...(exactly ? { exactly: without(exactly, 'tolerations', 'capacity') } : {}),
              ...(firstAvailable
                ? { firstAvailable: firstAvailable.map((each) => without(each, 'tolerations', 'capacity')) }
                : {}),
            })),
          }
        : {}),
      ...(devices.constraints
        ? { constraints: devices.constraints.map((constraint) => without(constraint, 'distinctAttribute')) }
        : {}),
    },
  };
}

/** A claim's status without shares, consumed capacities and binding conditions. */
export function withoutGatedResults(status: resourcev1.ResourceClaimStatus): resourcev1.ResourceClaimStatus {
  const { allocation, devices } = status;
  const results = allocation?.devices?.results;
  return {
    ...status,
    ...(allocation && results
      ? {
          allocation: {
            ...allocation,
            devices: {
              ...allocation.devices,
              results: results.map((result) =>
                without(result, 'shareID', 'consumedCapacity', 'bindingConditions', 'bindingFailureConditions'),
              ),
            },
          },
        }
      : {}),
    ...(devices ? { devices: devices.map((device) => without(device, 'shareID')) } : {}),
  };
}

/** A slice's spec without taints, shared counters, nodes of single devices, binding conditions and shares of devices. */
export function withoutGatedDevices(spec: resourcev1.ResourceSliceSpec): resourcev1.ResourceSliceSpec {
  const { devices } = spec;
  const kept = without(spec, 'sharedCounters', 'perDeviceNodeSelection');
  if (!devices) return kept;
  return {
    ...kept,
    devices: devices.map((device) => {
      const { capacity, ...rest } = without(
        device,
        'taints',
        'consumesCounters',
        'nodeName',
        'nodeSelector',
        'allNodes',
        'bindsToNode',
        'bindingConditions',
        'bindingFailureConditions',
        'allowMultipleAllocations',
      );
      if (!capacity) return rest;
      const entries = Object.entries(capacity).map(([name, each]) => [name, without(each, 'requestPolicy')] as const);
      return { ...rest, capacity: Object.fromEntries(entries) };
    }),
  };
}
