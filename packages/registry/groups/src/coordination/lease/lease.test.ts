import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { expect, it } from 'vitest';
import { coordination } from '../rest-storage.js';
import { leaseStrategy } from './lease-strategy.js';
import { validateLease, validateLeaseUpdate } from './lease-validation.js';

const lease = (spec: object, name = 'l') => ({ metadata: { name, namespace: 'n', resourceVersion: '1' }, spec });

it.each([
  [{}, ''],
  [{ holderIdentity: '', leaseDurationSeconds: 1, leaseTransitions: 0, renewTime: '2024-01-02T03:04:05.000006Z' }, ''],
  [
    { leaseDurationSeconds: 0, leaseTransitions: -1 },
    '[spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0, ' +
      'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0]',
  ],
  [{ strategy: 'OldestEmulationVersion', preferredHolder: 'h' }, ''],
  [{ strategy: 'example.com/mine' }, ''],
  [
    { strategy: 'Mine' },
    'spec.strategy.strategy: Unsupported value: "Mine": supported values: "OldestEmulationVersion"',
  ],
  [{ preferredHolder: 'h' }, 'spec.preferredHolder: Forbidden: may only be specified if `strategy` is defined'],
])('validateLease returns the errors of a lease with %j', (spec, errors) => {
  expect(aggregateText(validateLease(lease(spec)))).toBe(errors);
  expect(aggregateText(validateLeaseUpdate(lease(spec), lease({})))).toBe(errors);
});

it('validateLease requires a name that is a subdomain', () => {
  expect(aggregateText(validateLease(lease({}, 'No')))).toMatch(
    /^metadata\.name: Invalid value: "No": a lowercase RFC/,
  );
});

it('leaseStrategy drops fields of coordinated leader election unless they are stored', () => {
  const context = internalContext('n');
  const elected = { holderIdentity: 'h', strategy: 'OldestEmulationVersion', preferredHolder: 'p' };
  expect(leaseStrategy.prepareForCreate?.(lease(elected), context)).toEqual(lease({ holderIdentity: 'h' }));
  const { preferredHolder: _dropped, ...kept } = elected;
  expect(leaseStrategy.prepareForUpdate?.(lease(elected), lease({ strategy: 'x/y' }), context)).toEqual(lease(kept));
});

it('a lease is created by an update, and replaced only with its version', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `leases-${Math.random()}` } });
  const { stores } = await coordination.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  const put = (object: object) =>
    stores.leases.update('l', { updatedObject: async () => object as never }, {}, internalContext('n'));
  const unversioned = { metadata: { name: 'l', namespace: 'n' }, spec: {} };
  const { result, created } = await put(unversioned);
  expect(created).toBe(true);
  await expect(put(unversioned)).rejects.toThrow('metadata.resourceVersion: Invalid value: 0: must be specified');
  const { result: second } = await put({ ...result.object, spec: { holderIdentity: 'two' } });
  expect(second.object.spec?.holderIdentity).toBe('two');
  expect(stores.leases.tableRow?.(second.object).cells.slice(0, 2)).toEqual(['l', 'two']);
  await expect(put({ ...result.object, spec: { holderIdentity: 'late' } })).rejects.toThrow('has been modified');
  await stores.leases.destroy();
});
