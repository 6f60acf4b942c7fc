import type { ConfigMap } from '@k8s-ts/api/types';
import { ManualClock } from '@k8s-ts/client';
import { internalContext, newRESTOptionsFactory, type Store } from '@k8s-ts/registry-generic';
import { builtinStores } from '@k8s-ts/registry-shared';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findCondition, isConditionTrue } from '../../kind/conditions.js';
import type { CustomResourceDefinition } from '../../kind/custom-resource-definition.js';
import { newDefinition } from '../../testing/new-definition.js';
import { memoryStorage, type OpenDefinitions, openDefinitions } from '../../testing/open-definitions.js';
import { type RunningControllers, runControllers } from '../../testing/run-controllers.js';
import type { InstanceStorage } from './instances.js';

let definitions: OpenDefinitions;
/** ConfigMaps in place of the objects of the definition. */
let objects: Store<ConfigMap>;
let running: RunningControllers | undefined;

beforeEach(async () => {
  const fresh = memoryStorage();
  definitions = await openDefinitions(fresh);
  const strategy = { validate: () => [], validateUpdate: () => [] };
  const open = builtinStores('', newRESTOptionsFactory({ storageFactory: fresh }));
  objects = await open<ConfigMap>({ resource: 'configmaps', kind: 'ConfigMap', strategy });
  running = undefined;
});
afterEach(async () => {
  await running?.stop();
  await objects.destroy();
  await definitions.close();
});

const name = 'boats.example.com';
const instances = () => objects as unknown as InstanceStorage;
const isEstablished = (definition: CustomResourceDefinition) => isConditionTrue(definition, 'Established');
const reasonIs = (reason: string) => (definition: CustomResourceDefinition) =>
  findCondition(definition, 'Terminating')?.reason === reason;
const create = (more: object = {}) =>
  definitions.client.create(newDefinition({ metadata: { resourceVersion: undefined, ...more } }));
const createObject = (namespace: string, more: object = {}) =>
  objects.create(undefined, { metadata: { name: 'one', namespace, ...more } }, {}, internalContext(namespace));
const count = async () => (await objects.list({}, internalContext(''))).items.length;

it('the finalizing controller deletes the objects of all namespaces, and then the definition', async () => {
  running = runControllers(definitions, { getInstances: async () => instances() });
  await create();
  await running.until(name, isEstablished);
  await createObject('a');
  await createObject('b');
  await definitions.client.delete(name);
  await running.untilGone(name);
  expect(await count()).toBe(0);
});

it('the finalizing controller waits for the finalizers of objects and of the definition', async () => {
  running = runControllers(definitions, { getInstances: async () => instances() });
  await create({ finalizers: ['example.com/mine'] });
  await running.until(name, isEstablished);
  const { object } = await createObject('a', { finalizers: ['example.com/wait'] });
  await definitions.client.delete(name);
  const waiting = await running.until(name, reasonIs('InstanceDeletionInProgress'));
  expect(findCondition(waiting, 'Terminating')).toMatchObject({
    status: 'True',
    message: 'CustomResource deletion is in progress',
  });
  // The object exists until its finalizer is removed.
  const info = {
    updatedObject: async (current?: ConfigMap) => {
      const { finalizers: _gone, ...metadata } = (current as ConfigMap).metadata;
      return { ...(current as ConfigMap), metadata };
    },
  };
  await objects.update(object.metadata.name as string, info, {}, internalContext('a'));
  const { status, metadata } = await running.until(name, reasonIs('InstanceDeletionCompleted'));
  expect(metadata.finalizers).toEqual(['example.com/mine']);
  expect(status?.conditions?.map(({ type, status: is }) => `${type} ${is}`)).toEqual([
    'NamesAccepted True',
    'Established True',
    'Terminating False',
  ]);
  expect(await count()).toBe(0);
});

it('the finalizing controller does not touch objects of a definition that was never established', async () => {
  const asked: string[] = [];
  const getInstances = async (definition: CustomResourceDefinition) => {
    asked.push(definition.metadata.name ?? '');
    return instances();
  };
  await createObject('a');
  await create({ finalizers: ['example.com/mine'] });
  await definitions.client.delete(name);
  const untilServed = (_definition: CustomResourceDefinition, signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  running = runControllers(definitions, { getInstances, untilServed });
  const ended = await running.until(name, reasonIs('NeverEstablished'));
  expect(ended.metadata.finalizers).toEqual(['example.com/mine']);
  expect(findCondition(ended, 'Terminating')).toMatchObject({
    status: 'False',
    message: 'resource was never established',
  });
  expect([asked, await count()]).toEqual([[], 1]);
});

it('the finalizing controller reports why objects cannot be deleted, and retries', async () => {
  const clock = new ManualClock();
  let isBroken = true;
  const errors: unknown[] = [];
  running = runControllers(definitions, {
    getInstances: async () => {
      if (isBroken) throw new Error('out of order');
      return instances();
    },
    onError: (error) => errors.push(error),
    clock,
  });
  await create();
  await running.until(name, isEstablished);
  await definitions.client.delete(name);
  const failed = await running.until(name, reasonIs('InstanceDeletionFailed'));
  expect(failed.status?.conditions?.at(-1)).toMatchObject({
    status: 'True',
    message: 'could not list instances: out of order',
  });
  expect(failed.metadata.finalizers).toHaveLength(1);
  isBroken = false;
  await running.untilGone(name);
  expect(errors.map(String)).toContain('Error: out of order');
});

it('the finalizing controller stops waiting after a while, reports that, and retries', async () => {
  const clock = new ManualClock();
  running = runControllers(definitions, { getInstances: async () => instances(), clock });
  await create();
  await running.until(name, isEstablished);
  const { object } = await createObject('a', { finalizers: ['example.com/wait'] });
  await definitions.client.delete(name);
  await running.until(name, reasonIs('InstanceDeletionInProgress'));
  let isLate = false;
  const lateState = running.until(name, reasonIs('InstanceDeletionCheck')).finally(() => {
    isLate = true;
  });
  while (!isLate) {
    clock.advance(60_000);
    await new Promise(setImmediate);
  }
  const late = await lateState;
  expect(late.status?.conditions?.at(-1)).toMatchObject({
    status: 'True',
    message: 'could not confirm zero CustomResources remaining: context deadline exceeded',
  });
  await objects.storage.delete(objects.keyOf('a', object.metadata.name as string));
  await running.untilGone(name);
});

it('the finalizing controller continues a deletion that another process began', async () => {
  running = runControllers(definitions, { getInstances: () => Promise.reject(new Error('ends soon')) });
  await create();
  await running.until(name, isEstablished);
  await createObject('a');
  await definitions.client.delete(name);
  await running.until(name, reasonIs('InstanceDeletionFailed'));
  await running.stop();
  running = runControllers(definitions, { getInstances: async () => instances() });
  await running.untilGone(name);
  expect(await count()).toBe(0);
});

it('the finalizing controller never deletes objects of a built-in resource with the name of the definition', async () => {
  const own = 'apiservices.apiregistration.k8s.io';
  const annotations = { 'api-approved.kubernetes.io': 'unapproved' };
  await definitions.client.create(
    newDefinition({
      metadata: { name: own, resourceVersion: undefined, annotations, finalizers: ['example.com/mine'] },
      names: { plural: 'apiservices' },
      spec: { group: 'apiregistration.k8s.io', names: { plural: 'apiservices', kind: 'APIService' } },
    }),
  );
  running = runControllers(definitions, { getInstances: async () => instances() });
  await running.until(own, isEstablished);
  await createObject('a');
  await definitions.client.delete(own);
  const { status } = await running.until(own, reasonIs('OverlappingBuiltInResource'));
  expect(findCondition({ ...newDefinition(), status }, 'Terminating')).toMatchObject({
    status: 'False',
    message: 'instances overlap with built-in resources in storage',
  });
  expect(await count()).toBe(1);
});
