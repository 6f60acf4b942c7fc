import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { expect, it } from 'vitest';
import { validatePriorityClass, validatePriorityClassUpdate } from './priority-class/priority-class-validation.js';
import { systemPriorityClasses } from './priority-class/system-priority-classes.js';
import { scheduling } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: objects of tests are wrong on purpose
type Loose = any;

const named = (name: string, more: Loose = {}): Loose => ({ ...more, metadata: { name, resourceVersion: '1' } });
const reserved =
  "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only. error:";

it.each<[string, Loose, string]>([
  ['a', {}, ''],
  ['a', { value: -2_147_483_648, preemptionPolicy: 'Never', globalDefault: true }, ''],
  ['a', { value: 1_000_000_000, preemptionPolicy: 'PreemptLowerPriority' }, ''],
  ['a', { value: 1_000_000_001 }, 'value: Forbidden: maximum allowed value of a user defined priority is 1000000000'],
  ['a', { preemptionPolicy: '' }, 'preemptionPolicy: Required value'],
  [
    'a',
    { value: 2_000_000_000, preemptionPolicy: 'Sometimes' },
    '[value: Forbidden: maximum allowed value of a user defined priority is 1000000000, ' +
      'preemptionPolicy: Unsupported value: "Sometimes": supported values: "PreemptLowerPriority", "Never"]',
  ],
  ['system-mine', { value: 1 }, `${reserved} system-mine is not a known system priority class`],
  ['system-node-critical', { value: 1 }, `${reserved} value of system-node-critical PriorityClass must be 2000001000`],
  [
    'system-cluster-critical',
    { value: 2_000_000_000, globalDefault: true },
    `${reserved} globalDefault of system-cluster-critical PriorityClass must be false`,
  ],
])('validatePriorityClass returns the errors of a class %s with %j', (name, more, errors) => {
  expect(aggregateText(validatePriorityClass(named(name, more)))).toBe(errors);
});

it('validatePriorityClass checks name and namespace', () => {
  const errors = aggregateText(validatePriorityClass({ ...named('No'), metadata: { name: 'No', namespace: 'n' } }));
  expect(errors).toMatch(
    /^\[metadata\.name: Invalid value: "No".*, metadata\.namespace: Forbidden: not allowed on this type\]$/,
  );
});

it('validatePriorityClass accepts the system classes', () => {
  expect(systemPriorityClasses.flatMap(validatePriorityClass)).toEqual([]);
});

it.each<[Loose, Loose, string]>([
  [{ value: 1, description: 'new' }, { value: 1 }, ''],
  [{ globalDefault: true }, { value: 0 }, ''],
  [
    { value: 2, preemptionPolicy: 'Never' },
    { value: 1, preemptionPolicy: 'PreemptLowerPriority' },
    '[value: Forbidden: may not be changed in an update., preemptionPolicy: Invalid value: "Never": field is immutable]',
  ],
])('validatePriorityClassUpdate returns the errors of an update to %j of %j', (more, old, errors) => {
  expect(aggregateText(validatePriorityClassUpdate(named('a', more), named('a', old)))).toBe(errors);
});

it('the storage of priority classes refuses to delete system classes, and keeps the generation at 1', async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `scheduling-${Math.random()}` } });
  const { stores, groupInfo, destroy } = await scheduling.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  const context = internalContext();
  const served = groupInfo.versionedResources.v1?.priorityclasses;
  for (const object of [...systemPriorityClasses, { metadata: { name: 'mine' }, value: 3 }]) {
    await stores.priorityClasses.create(undefined, object, {}, context);
  }
  await expect(served?.delete?.('system-node-critical', {}, context)).rejects.toThrow(
    'priorityclasses.scheduling.k8s.io "system-node-critical" is forbidden: this is a system priority class and cannot be deleted',
  );
  const { result } = await stores.priorityClasses.update(
    'mine',
    { updatedObject: async (old) => ({ ...(old as Loose), description: 'text' }) },
    {},
    context,
  );
  expect(result.object.metadata.generation).toBe(1);
  expect(served?.tableRow?.(result.object).cells.slice(0, 3)).toEqual(['mine', 3, false]);
  await served?.delete?.('mine', {}, context);
  await expect(stores.priorityClasses.get('mine', {}, context)).rejects.toThrow('not found');
  await destroy();
});
