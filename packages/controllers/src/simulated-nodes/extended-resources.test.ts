import { describe, expect, it } from 'vitest';
import { allocatableOf } from './extended-resources.js';

describe('allocatableOf', () => {
  it.each([
    [{ cpu: '4', 'example.com/dongle': '2' }, { cpu: '3' }, { cpu: '3', 'example.com/dongle': '2' }],
    [
      { cpu: '4', 'example.com/dongle': '2' },
      { cpu: '3', 'example.com/dongle': '1' },
      { cpu: '3', 'example.com/dongle': '2' },
    ],
    [{ cpu: '4' }, { cpu: '3', 'example.com/dongle': '1' }, { cpu: '3' }],
    [{ cpu: '4', 'hugepages-2Mi': '1Gi', 'kubernetes.io/batch': '1' }, { cpu: '3' }, { cpu: '3' }],
    [undefined, undefined, {}],
  ])('adds to %j the extended resources of the capacity %j: %j', (capacity, allocatable, wanted) => {
    expect(allocatableOf(capacity, allocatable)).toEqual(wanted);
  });
});
