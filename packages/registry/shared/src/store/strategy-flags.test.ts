import { describe, expect, it } from 'vitest';
import { resetFieldsOf, storeFlags, updateFlags, withStrategyFlags } from './strategy-flags.js';

const rules = { validate: () => [], validateUpdate: () => [] };
const v1 = (group: string) => ({ group, version: 'v1' });

describe('withStrategyFlags', () => {
  it.each([
    ['', 'pods', { namespaced: true, allowCreateOnUpdate: false, allowUnconditionalUpdate: true }],
    ['', 'nodes', { namespaced: false, allowCreateOnUpdate: false, allowUnconditionalUpdate: true }],
    ['coordination.k8s.io', 'leases', { namespaced: true, allowCreateOnUpdate: true, allowUnconditionalUpdate: false }],
    ['policy', 'poddisruptionbudgets', { allowUnconditionalUpdate: false }],
    ['', 'events', { allowCreateOnUpdate: true, defaultGarbageCollectionPolicy: 'Unsupported' }],
    ['', 'replicationcontrollers', { defaultGarbageCollectionPolicy: 'OrphanDependents' }],
    ['batch', 'jobs', { defaultGarbageCollectionPolicy: 'OrphanDependents' }],
    ['batch', 'cronjobs', { defaultGarbageCollectionPolicy: 'DeleteDependents' }],
  ])('sets the flags of the resource %s/%s', (group, resource, flags) => {
    expect(withStrategyFlags(v1(group), resource, rules)).toMatchObject({ ...rules, ...flags });
  });

  it('leaves the default policy to the store if no policy is set', () => {
    expect(withStrategyFlags(v1(''), 'pods', rules)).not.toHaveProperty('defaultGarbageCollectionPolicy');
  });

  it('refuses resources that are not built in', () => {
    expect(() => withStrategyFlags(v1(''), 'things', rules)).toThrow('no strategy facts for things');
  });
});

describe('storeFlags', () => {
  it('returns the result of DELETE, selectable fields and reset fields', () => {
    expect(storeFlags(v1(''), 'namespaces')).toEqual({
      returnDeletedObject: true,
      fieldSelectors: ['status.phase'],
      resetFields: { v1: [['status']] },
    });
    expect(storeFlags(v1(''), 'configmaps')).toEqual({ returnDeletedObject: false });
  });
});

it('resetFieldsOf gives the reset fields of subresources by group-version', () => {
  expect(resetFieldsOf(v1('apps'), 'deployments', 'status')).toEqual({
    'apps/v1': [['spec'], ['metadata', 'labels']],
  });
  expect(resetFieldsOf(v1('apps'), 'deployments', 'scale')).toBeUndefined();
});

it('updateFlags returns whether PUT may create and whether it needs a resourceVersion', () => {
  const flags = (allowCreateOnUpdate: boolean, allowUnconditionalUpdate: boolean) => ({
    allowCreateOnUpdate,
    allowUnconditionalUpdate,
  });
  expect(updateFlags('apps', 'deployments')).toEqual(flags(false, true));
  expect(updateFlags('policy', 'poddisruptionbudgets')).toEqual(flags(false, false));
  expect(updateFlags('', 'services')).toEqual(flags(true, true));
});
