import { convertObject } from '@k8s-ts/api/conversion';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { core as coreDefinition } from '@k8s-ts/registry-core';
import { type AnyRESTStorage, internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventFieldSelectors, eventFields, type StoredEvent } from './event/event-strategy.js';
import { events as eventsGroup } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at any depth
type Loose = any;

const context = internalContext('ns');
const restOptions = newRESTOptionsFactory({
  storageFactory: newStorageFactory({ config: { type: 'memory', memory: `events-${Math.random()}` } }),
});
let events: Required<AnyRESTStorage>;
let core: Required<AnyRESTStorage>;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const coreGroup = await coreDefinition.newRESTStorageProvider().newRESTStorage({ restOptions });
  const group = await eventsGroup.newRESTStorageProvider({ eventTTLSeconds: 1 }).newRESTStorage({ restOptions });
  ends.push(
    () => coreGroup.destroy(),
    () => group.stores.events.destroy(),
  );
  core = coreGroup.groupInfo.versionedResources.v1?.events as Required<AnyRESTStorage>;
  events = group.groupInfo.versionedResources.v1?.events as Required<AnyRESTStorage>;
});
afterAll(() => Promise.all(ends.map((end) => end())));

const regarding = { kind: 'Pod', namespace: 'ns', name: 'p', uid: 'u', apiVersion: 'v1' };
const made = (name: string, more: object = {}): AnyKubeObject => ({
  kind: 'Event',
  apiVersion: 'events.k8s.io/v1',
  metadata: { name, namespace: 'ns' },
  eventTime: '2024-01-02T03:04:05.000006Z',
  reportingController: 'example.com/reporter',
  reportingInstance: 'one',
  action: 'Doing',
  reason: 'Because',
  regarding,
  note: 'noted',
  type: 'Normal',
  ...more,
});
const create = async (object: AnyKubeObject) => (await events.create(undefined, object, {}, context)).object as Loose;
const change = async (name: string, more: object) =>
  (
    await events.update(
      name,
      { updatedObject: async (current) => ({ ...(current as AnyKubeObject), ...more }) },
      {},
      context,
    )
  ).result.object as Loose;

it('events of this group are readable in core under the older field names, and the other way around', async () => {
  const created = await create(made('shared', { related: { kind: 'Node', name: 'n' } }));
  expect(created).toMatchObject({ apiVersion: 'events.k8s.io/v1', note: 'noted', regarding });
  const old = (await core.get('shared', {}, context)).object as Loose;
  expect(old).toMatchObject({
    apiVersion: 'v1',
    message: 'noted',
    involvedObject: regarding,
    reportingComponent: 'example.com/reporter',
    related: { kind: 'Node', name: 'n' },
  });
  expect(old.metadata.resourceVersion).toBe(created.metadata.resourceVersion);

  const older = {
    kind: 'Event',
    apiVersion: 'v1',
    metadata: { name: 'older', namespace: 'ns' },
    involvedObject: regarding,
    message: 'told',
    source: { component: 'c', host: 'h' },
    firstTimestamp: '2024-01-02T03:04:05Z',
    lastTimestamp: '2024-01-02T03:05:05Z',
    eventTime: null,
    reportingComponent: '',
    reportingInstance: '',
    count: 3,
  };
  await core.create(undefined, older as unknown as AnyKubeObject, {}, context);
  expect((await events.get('older', {}, context)).object).toMatchObject({
    apiVersion: 'events.k8s.io/v1',
    note: 'told',
    regarding,
    deprecatedCount: 3,
    deprecatedSource: { component: 'c', host: 'h' },
    deprecatedFirstTimestamp: '2024-01-02T03:04:05Z',
    deprecatedLastTimestamp: '2024-01-02T03:05:05Z',
  });
  await core.delete('older', {}, context);
  await expect(events.get('older', {}, context)).rejects.toThrow('events.events.k8s.io "older" not found');
});

it('events are stored in the place and form of core events', async () => {
  const asked: object[] = [];
  const recording: typeof restOptions = {
    newFor(resource) {
      asked.push(resource);
      return restOptions.newFor(resource);
    },
  };
  const group = await eventsGroup.newRESTStorageProvider().newRESTStorage({ restOptions: recording });
  ends.push(() => group.stores.events.destroy());
  expect(asked).toEqual([{ group: '', resource: 'events' }]);
});

it('events are selected by the field names of their group', async () => {
  await create(made('selected', { reason: 'Picked' }));
  const named = async (fieldSelector: string) =>
    (await events.list({ fieldSelector: parseSelector(fieldSelector) }, context)).items.map(
      ({ object }) => object.metadata.name,
    );
  expect(await named('reason=Picked,regarding.name=p,reportingController=example.com/reporter')).toEqual(['selected']);
  expect(await named('regarding.uid=other')).toEqual([]);
  for (const name of ['involvedObject.name', 'reportingComponent', 'source', 'note']) {
    await expect(named(`${name}=x`)).rejects.toThrow(`field label not supported: ${name}`);
  }
});

it('events have a value for every selector', () => {
  expect(Object.keys(eventFields({ metadata: {} } as StoredEvent))).toEqual(eventFieldSelectors);
});

it('an event lives for the configured time', async () => {
  await create(made('short'));
  await expect
    .poll(() => events.get('short', {}, context).catch(({ message }: Error) => message), { timeout: 60_000 })
    .toBe('events.events.k8s.io "short" not found');
});

describe('rules', () => {
  it.each<[string, object, string]>([
    ['a missing time', { eventTime: null }, 'eventTime: Required value'],
    ['a missing controller', { reportingController: '' }, 'reportingController: Required value'],
    ['a missing instance', { reportingInstance: '' }, 'reportingInstance: Required value'],
    ['a missing action', { action: '' }, 'action: Required value'],
    ['a missing reason', { reason: '' }, 'reason: Required value'],
    ['an unknown type', { type: 'Odd' }, 'type: Invalid value: "": has invalid value: Odd'],
    ['a long note', { note: 'n'.repeat(1025) }, 'message: Invalid value: "": can have at most 1024 characters'],
    ['a series of one', { series: { count: 1, lastObservedTime: null } }, 'series.count: Invalid value: "": should be'],
    ['a count', { deprecatedCount: 1 }, 'count: Invalid value: "": needs to be unset'],
    ['a source', { deprecatedSource: { host: 'h' } }, 'source: Invalid value: "": needs to be unset'],
    [
      'another namespace',
      { regarding: { ...regarding, namespace: '' } },
      'involvedObject.namespace: Invalid value: "": does not match event.namespace',
    ],
  ])('refuse %s', async (_name, more, message) => {
    await expect(create(made('bad', more))).rejects.toThrow(message);
    await expect(create(made('bad', more))).rejects.toThrow('Event "bad" is invalid: ');
  });

  it('let only the series change', async () => {
    await create(made('steady'));
    const series = { count: 2, lastObservedTime: '2024-01-02T03:06:05.000007Z' };
    expect((await change('steady', { series })).series).toEqual(series);
    for (const [more, shown] of [
      [{ note: 'else' }, 'message: Invalid value: "else": field is immutable'],
      [{ reportingController: 'example.com/two' }, 'reportingController: Invalid value: "example.com/two": field'],
      [
        { regarding: { kind: 'Pod', namespace: 'ns', uid: 'w' } },
        'involvedObject: Invalid value: {"Kind":"Pod","Namespace":"ns","Name":"","UID":"w","APIVersion":"","ResourceVersion":"","FieldPath":""}: field is immutable',
      ],
      [{ type: 'Warning', note: undefined }, '[message: Invalid value: "": field is immutable, type: '],
    ] as const) {
      await expect(change('steady', more)).rejects.toThrow(shown);
    }
  });

  it('allow creation by PUT', async () => {
    const { created } = await events.update('put', { updatedObject: async () => made('put') }, {}, context);
    expect(created).toBe(true);
  });
});

it('events lose no field when they are converted', () => {
  const stored = { group: '', version: 'v1', kind: 'Event' };
  const served = { group: 'events.k8s.io', version: 'v1', kind: 'Event' };
  const object = made('both', { series: { count: 2, lastObservedTime: '2024-01-02T03:06:05.000007Z' } });
  const there = convertObject(served, stored, object as Loose);
  const back = convertObject(stored, served, there) as Loose;
  for (const key of Object.keys(object)) expect(back[key]).toEqual((object as Loose)[key]);
});
