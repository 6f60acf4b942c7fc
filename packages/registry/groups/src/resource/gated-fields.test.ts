import type { FeatureName } from '@k8s-ts/api/discovery';
import type { resourcev1 } from '@k8s-ts/api/types';
import { describe, expect, it } from 'vitest';
import {
  dropDisabledClassFields,
  dropDisabledDevices,
  dropDisabledRequests,
  dropDisabledResults,
} from './gated-fields.js';

type Loose = Record<string, unknown>;

/** Without the gate the fields are dropped; with it, or when the stored object has them, they stay. */
function checkDrop<T>(
  gate: FeatureName,
  full: T,
  plain: T,
  drop: (object: T, old: T, features?: ReadonlySet<FeatureName>) => T,
): void {
  // Alternatives and admin access belong to gates of their own.
  const others = new Set<FeatureName>(['DRAAdminAccess', 'DRAPrioritizedList']);
  expect(drop(full, plain, others)).toEqual(plain);
  expect(drop(full, full, others)).toEqual(full);
  expect(drop(full, plain, new Set([...others, gate]))).not.toEqual(plain);
}

describe('fields of slices', () => {
  const slice = (device: Loose, more: Loose = {}) =>
    ({ driver: 'd', devices: [{ name: 'a', ...device }], ...more }) as unknown as resourcev1.ResourceSliceSpec;
  it.each<[FeatureName, Loose, Loose, Loose?]>([
    ['DRADeviceTaints', { taints: [{ key: 'a' }] }, {}],
    ['DRAPartitionableDevices', { consumesCounters: [{}] }, {}],
    ['DRAPartitionableDevices', { nodeName: 'n' }, {}],
    ['DRAPartitionableDevices', { allNodes: false }, {}],
    ['DRAPartitionableDevices', {}, {}, { sharedCounters: [{}] }],
    ['DRAPartitionableDevices', {}, {}, { perDeviceNodeSelection: false }],
    ['DRADeviceBindingConditions', { bindsToNode: false }, {}],
    ['DRADeviceBindingConditions', { bindingConditions: ['a'] }, {}],
    ['DRADeviceBindingConditions', { bindingFailureConditions: ['a'] }, {}],
    ['DRAConsumableCapacity', { allowMultipleAllocations: false }, {}],
    [
      'DRAConsumableCapacity',
      { capacity: { m: { value: '1', requestPolicy: {} } } },
      { capacity: { m: { value: '1' } } },
    ],
    ['DRANodeAllocatableResources', { nodeAllocatableResourceMappings: { cpu: {} } }, {}],
    ['DRAListTypeAttributes', { attributes: { a: { ints: [1] } } }, { attributes: { a: {} } }],
    ['DRAListTypeAttributes', { attributes: { a: { bools: [true] } } }, { attributes: { a: {} } }],
    ['DRAListTypeAttributes', { attributes: { a: { strings: ['x'] } } }, { attributes: { a: {} } }],
    ['DRAListTypeAttributes', { attributes: { a: { versions: ['1.0.0'] } } }, { attributes: { a: {} } }],
  ])('the gate %s enables %j', (gate, full, plain, more = {}) =>
    checkDrop(gate, slice(full, more), slice(plain), dropDisabledDevices),
  );
});

describe('fields of claims', () => {
  const claim = (request: Loose, constraint: Loose = {}) =>
    ({
      devices: {
        requests: [
          { name: 'a', exactly: request },
          { name: 'b', firstAvailable: [request] },
        ],
        constraints: [constraint],
      },
    }) as unknown as resourcev1.ResourceClaimSpec;
  it.each<[FeatureName, Loose, Loose?]>([
    ['DRADeviceTaints', { tolerations: [{}] }],
    ['DRAConsumableCapacity', { capacity: {} }],
    ['DRAConsumableCapacity', {}, { distinctAttribute: 'a/b' }],
  ])('the gate %s enables %j %j', (gate, request, constraint) =>
    checkDrop(gate, claim(request, constraint), claim({}), dropDisabledRequests),
  );

  const status = (result: Loose, device: Loose = {}) =>
    ({
      allocation: { devices: { results: [result] } },
      devices: [device],
    }) as unknown as resourcev1.ResourceClaimStatus;
  it.each<[FeatureName, Loose, Loose?]>([
    ['DRAConsumableCapacity', { shareID: 'x' }],
    ['DRAConsumableCapacity', { consumedCapacity: {} }],
    ['DRAConsumableCapacity', {}, { shareID: 'x' }],
    ['DRADeviceBindingConditions', { bindingConditions: ['a'] }],
    ['DRADeviceBindingConditions', { bindingFailureConditions: ['a'] }],
  ])('the gate %s enables %j %j of the status', (gate, result, device) =>
    checkDrop(gate, status(result, device), status({}), (next, old, features) =>
      dropDisabledResults(next, { status: old }, features),
    ),
  );

  it('include shares in the status when the stored spec requests capacity', () => {
    const shared = status({ shareID: 'x' });
    expect(dropDisabledResults(shared, { spec: claim({ capacity: {} }) }, undefined)).toEqual(shared);
  });
});

it('the gate DRAExtendedResource enables the extended resource of classes', () =>
  checkDrop<resourcev1.DeviceClassSpec>(
    'DRAExtendedResource',
    { extendedResourceName: 'a.b/c' },
    {},
    dropDisabledClassFields,
  ));
