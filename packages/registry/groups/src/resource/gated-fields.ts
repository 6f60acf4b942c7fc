import type { FeatureName } from '@k8s-ts/api/discovery';
import type { resourcev1 } from '@k8s-ts/api/types';
import { keepGiven } from '@k8s-ts/apimachinery/json';
import { dropDisabled, type Features, type GatedFields, without } from '@k8s-ts/registry-shared';

/*
 * Fields of features that are off are dropped from objects that are written, unless the stored object uses the feature.
 * `kubernetes pkg/api/resourceclaimspec`, `pkg/registry/resource/*`, dropDisabledFields.
 */

const isSet = (value: unknown): boolean => value !== undefined && value !== null;
const hasItems = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) > 0;

type ClaimSpec = resourcev1.ResourceClaimSpec;
type ClaimStatus = resourcev1.ResourceClaimStatus;
type SliceSpec = resourcev1.ResourceSliceSpec;
type AnyRequest = resourcev1.ExactDeviceRequest | resourcev1.DeviceSubRequest;

const requestsOf = ({ devices }: ClaimSpec): readonly AnyRequest[] =>
  (devices?.requests ?? []).flatMap(({ exactly, firstAvailable }) => [
    ...(exactly ? [exactly] : []),
    ...(firstAvailable ?? []),
  ]);

const usesCapacity = (spec: ClaimSpec): boolean =>
  (spec.devices?.constraints ?? []).some(({ distinctAttribute }) => distinctAttribute !== undefined) ||
  requestsOf(spec).some(({ capacity }) => capacity !== undefined);

const usesAdminAccess = ({ devices }: ClaimSpec): boolean =>
  (devices?.requests ?? []).some(({ exactly }) => isSet(exactly?.adminAccess));

type DeviceRequest = resourcev1.DeviceRequest;

function withDevices(spec: ClaimSpec, change: (request: DeviceRequest) => DeviceRequest): ClaimSpec {
  const { devices } = spec;
  return devices?.requests ? { ...spec, devices: { ...devices, requests: devices.requests.map(change) } } : spec;
}

/** The spec with its requests replaced. */
const withRequests = (spec: ClaimSpec, change: <R extends AnyRequest>(request: R) => R): ClaimSpec =>
  withDevices(spec, ({ exactly, firstAvailable, ...request }) => ({
    ...request,
    ...(exactly ? { exactly: change(exactly) } : {}),
    ...(firstAvailable ? { firstAvailable: firstAvailable.map(change) } : {}),
  }));

const requestRules: readonly GatedFields<ClaimSpec>[] = [
  {
    gate: 'DRAPrioritizedList',
    isUsed: ({ devices }) => (devices?.requests ?? []).some(({ firstAvailable }) => hasItems(firstAvailable)),
    drop: (spec) => withDevices(spec, (request) => without(request, 'firstAvailable')),
  },
  {
    gate: 'DRAAdminAccess',
    isUsed: usesAdminAccess,
    drop: (spec) =>
      withDevices(spec, ({ exactly, ...request }) => ({
        ...request,
        ...(exactly && { exactly: without(exactly, 'adminAccess') }),
      })),
  },
  {
    gate: 'DRADeviceTaints',
    isUsed: (old) => requestsOf(old).some(({ tolerations }) => (tolerations?.length ?? 0) > 0),
    drop: (spec) => withRequests(spec, <R extends AnyRequest>(request: R) => without(request, 'tolerations') as R),
  },
  {
    gate: 'DRAConsumableCapacity',
    isUsed: usesCapacity,
    drop(spec) {
      const kept = withRequests(spec, <R extends AnyRequest>(request: R) => without(request, 'capacity') as R);
      const constraints = kept.devices?.constraints?.map((constraint) => without(constraint, 'distinctAttribute'));
      return constraints ? { ...kept, devices: { ...kept.devices, constraints } } : kept;
    },
  },
];

/**
 * A claim's spec without the alternatives, admin access, tolerations, capacities and distinct attributes that are off.
 */
export const dropDisabledRequests = (spec: ClaimSpec, old: ClaimSpec | undefined, features: Features): ClaimSpec =>
  dropDisabled(spec, old, features, requestRules);

interface StoredClaim {
  readonly spec?: ClaimSpec;
  readonly status?: ClaimStatus;
}

type Result = resourcev1.DeviceRequestAllocationResult;

const resultsOf = ({ status }: StoredClaim): readonly Result[] => status?.allocation?.devices?.results ?? [];

/** The status with other results of the allocation. */
function withResults(status: ClaimStatus, change: (result: Result) => Result): ClaimStatus {
  const { allocation } = status;
  const results = allocation?.devices?.results?.map(change);
  return results ? { ...status, allocation: { ...allocation, devices: { ...allocation?.devices, results } } } : status;
}

const resultRules: readonly GatedFields<ClaimStatus, StoredClaim>[] = [
  {
    gate: 'DRAResourceClaimDeviceStatus',
    isUsed: (old) => hasItems(old.status?.devices),
    drop: (status) => without(status, 'devices'),
  },
  {
    gate: 'DRAAdminAccess',
    isUsed: (old) => usesAdminAccess(old.spec ?? {}) || resultsOf(old).some(({ adminAccess }) => isSet(adminAccess)),
    drop: (status) => withResults(status, (result) => without(result, 'adminAccess')),
  },
  {
    gate: 'DRAConsumableCapacity',
    isUsed: (old) =>
      usesCapacity(old.spec ?? {}) ||
      resultsOf(old).some(({ shareID, consumedCapacity }) => shareID !== undefined || consumedCapacity !== undefined) ||
      (old.status?.devices ?? []).some(({ shareID }) => shareID !== undefined),
    drop(status) {
      const kept = withResults(status, (result) => without(result, 'shareID', 'consumedCapacity'));
      return kept.devices ? { ...kept, devices: kept.devices.map((device) => without(device, 'shareID')) } : kept;
    },
  },
  {
    gate: 'DRADeviceBindingConditions',
    isUsed: (old) => resultsOf(old).some((result) => result.bindingConditions || result.bindingFailureConditions),
    drop: (status) => withResults(status, (result) => without(result, 'bindingConditions', 'bindingFailureConditions')),
  },
];

/** A claim's status without the statuses of devices, admin access, shares, consumed capacities and binding conditions that are off. */
export const dropDisabledResults = (status: ClaimStatus, old: StoredClaim, features: Features): ClaimStatus =>
  dropDisabled(status, old, features, resultRules);

type Device = resourcev1.Device;
type DeviceAttribute = resourcev1.DeviceAttribute;

/** Fields of devices that belong to a feature. */
function ofDevices(
  gate: FeatureName,
  isUsed: (device: Device) => boolean,
  drop: (device: Device) => Device,
): GatedFields<SliceSpec> {
  return {
    gate,
    isUsed: ({ devices }) => (devices ?? []).some(isUsed),
    drop: (spec) => (spec.devices ? keepGiven({ ...spec, devices: spec.devices.map(drop) }, spec) : spec),
  };
}

type Values = Readonly<Record<string, object>> | undefined;

const mapped = <T extends object>(map: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)] as const));

const hasAny = (map: Values, ...names: readonly string[]): boolean =>
  Object.values(map ?? {}).some((value) => names.some((name) => isSet((value as Record<string, unknown>)[name])));

const partitions = ofDevices(
  'DRAPartitionableDevices',
  (device) =>
    hasItems(device.consumesCounters) || isSet(device.nodeName) || isSet(device.nodeSelector) || isSet(device.allNodes),
  (device) => without(device, 'consumesCounters', 'nodeName', 'nodeSelector', 'allNodes'),
);

const sliceRules: readonly GatedFields<SliceSpec>[] = [
  ofDevices(
    'DRADeviceTaints',
    ({ taints }) => hasItems(taints),
    (device) => without(device, 'taints'),
  ),
  {
    gate: partitions.gate,
    isUsed: (old) => hasItems(old.sharedCounters) || isSet(old.perDeviceNodeSelection) || partitions.isUsed(old),
    drop: (spec) => partitions.drop(without(spec, 'sharedCounters', 'perDeviceNodeSelection')),
  },
  ofDevices(
    'DRADeviceBindingConditions',
    (device) =>
      hasItems(device.bindingConditions) || hasItems(device.bindingFailureConditions) || isSet(device.bindsToNode),
    (device) => without(device, 'bindingConditions', 'bindingFailureConditions', 'bindsToNode'),
  ),
  ofDevices(
    'DRAConsumableCapacity',
    ({ allowMultipleAllocations, capacity }) => isSet(allowMultipleAllocations) || hasAny(capacity, 'requestPolicy'),
    (device) => {
      const { capacity, ...kept } = without(device, 'allowMultipleAllocations');
      const dropped = capacity
        ? { ...kept, capacity: mapped(capacity, (each) => without(each, 'requestPolicy')) }
        : kept;
      return keepGiven(dropped, device);
    },
  ),
  ofDevices(
    'DRANodeAllocatableResources',
    ({ nodeAllocatableResourceMappings: mappings }) => Object.keys(mappings ?? {}).length > 0,
    (device) => without(device, 'nodeAllocatableResourceMappings'),
  ),
  ofDevices(
    'DRAListTypeAttributes',
    ({ attributes }) => hasAny(attributes, 'ints', 'bools', 'strings', 'versions'),
    (device) => {
      const { attributes } = device;
      // The copy of an attribute loses the empty lists that the client sent, so these are dropped, too.
      const drop = (each: DeviceAttribute) => ({ ...without(each, 'ints', 'bools', 'strings', 'versions') });
      return attributes ? keepGiven({ ...device, attributes: mapped(attributes, drop) }, device) : device;
    },
  ),
];

/**
 * A slice's spec without the parts of features that are off: taints, shared counters, nodes of single devices, binding
 * conditions, shares of devices, resources of nodes and lists of attributes.
 */
export const dropDisabledDevices = (spec: SliceSpec, old: SliceSpec | undefined, features: Features): SliceSpec =>
  dropDisabled(spec, old, features, sliceRules);

/** A class's spec without the extended resource, when that feature is off. */
export const dropDisabledClassFields = (
  spec: resourcev1.DeviceClassSpec,
  old: resourcev1.DeviceClassSpec | undefined,
  features: Features,
): resourcev1.DeviceClassSpec =>
  dropDisabled(spec, old, features, [
    {
      gate: 'DRAExtendedResource',
      isUsed: ({ extendedResourceName }) => isSet(extendedResourceName),
      drop: (kept: resourcev1.DeviceClassSpec) => without(kept, 'extendedResourceName'),
    },
  ]);
