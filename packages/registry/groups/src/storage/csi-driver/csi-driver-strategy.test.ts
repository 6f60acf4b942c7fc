import { internalContext } from '@k8s-ts/registry-generic';
import { expect, it } from 'vitest';
import { type CSIDriver, csiDriverStrategy } from './csi-driver-strategy.js';

const driver = (spec: CSIDriver['spec']) =>
  ({ kind: 'CSIDriver', apiVersion: 'storage.k8s.io/v1', metadata: { name: 'a' }, spec }) as CSIDriver;
const prevents = { preventPodSchedulingIfMissing: true };
const on = csiDriverStrategy({ features: new Set(['VolumeLimitScaling']) });
const off = csiDriverStrategy();
const context = internalContext('');

it('a CSI driver has preventPodSchedulingIfMissing while VolumeLimitScaling is on, by default false', async () => {
  expect((await on.prepareForCreate?.(driver(prevents), context))?.spec).toEqual(prevents);
  expect((await on.prepareForCreate?.(driver({}), context))?.spec).toEqual({ preventPodSchedulingIfMissing: false });
});

it('csiDriverStrategy drops preventPodSchedulingIfMissing while VolumeLimitScaling is off, unless the stored driver has it', async () => {
  expect((await off.prepareForCreate?.(driver(prevents), context))?.spec).toEqual({});
  expect((await off.prepareForUpdate?.(driver(prevents), driver({}), context))?.spec).toEqual({});
  expect((await off.prepareForUpdate?.(driver(prevents), driver(prevents), context))?.spec).toEqual(prevents);
});
