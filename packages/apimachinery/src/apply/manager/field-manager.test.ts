import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatusError } from '../../errors/status-error.js';
import type { JSONObject } from '../../strategic-patch/json-value.js';
import { configMap, deployment } from '../../strategic-patch/testing/struct-type.js';
import { FieldSet } from '../fieldpath/field-set.js';
import { makePath } from '../fieldpath/path-element.js';
import { applyPatch, type FieldManagerOptions, updateManagedFields } from './field-manager.js';
import { lastAppliedAnnotation } from './last-applied.js';
import { decodeManagedFields, type ManagedFieldsEntry } from './managed-fields.js';
import { ignoreTimestampChanges, validateManagedFields } from './managed-fields-rules.js';

const kind: FieldManagerOptions = { apiVersion: 'v1', kind: 'ConfigMap', schema: configMap };
const at = (second: number) => new Date(Date.UTC(2030, 0, 1, 0, 0, second, 500));
const time = (second: number) => `2030-01-01T00:00:0${second}Z`;

function map(data: Record<string, unknown>, metadata: JSONObject = {}): JSONObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm', ...metadata }, data };
}
const stored = (object: JSONObject): JSONObject => ({
  ...object,
  metadata: { uid: 'u', ...(object.metadata as JSONObject) },
});
const entriesOf = (object: JSONObject) =>
  (object.metadata as JSONObject).managedFields as ManagedFieldsEntry[] | undefined;
const entry = (manager: string, operation: 'Apply' | 'Update', fieldsV1: JSONObject, more: object = {}) => ({
  manager,
  operation,
  apiVersion: 'v1',
  fieldsType: 'FieldsV1',
  fieldsV1,
  ...more,
});

const create = (data: Record<string, unknown>, manager = 'creator', metadata: JSONObject = {}) =>
  stored(updateManagedFields({ ...kind, newObject: map(data, metadata), manager, now: at(1) }));
const update = (
  live: JSONObject,
  newObject: JSONObject,
  manager: string,
  second = 2,
  more: Partial<FieldManagerOptions> = {},
) => updateManagedFields({ ...kind, ...more, live, newObject, manager, now: at(second) });
const apply = (live: JSONObject | undefined, patch: JSONObject, manager: string, second = 3, force = false) =>
  applyPatch({ ...kind, live, patch, manager, force, now: at(second) });

function failure(run: () => unknown): Error & Partial<StatusError> {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error('did not fail');
}

describe('updateManagedFields', () => {
  it('tracks a creation', () => {
    expect(entriesOf(create({ a: '1' }, 'creator', { labels: { l: '1' } }))).toEqual([
      entry(
        'creator',
        'Update',
        { 'f:data': { '.': {}, 'f:a': {} }, 'f:metadata': { 'f:labels': { '.': {}, 'f:l': {} } } },
        { time: time(1) },
      ),
    ]);
  });

  it('adds a manager for a change, and keeps other entries', () => {
    const live = create({ a: '1', b: '1' });
    const next = update(live, { ...live, data: { a: '1', b: '2' } }, 'other');
    expect(entriesOf(next)).toEqual([
      entry('creator', 'Update', { 'f:data': { '.': {}, 'f:a': {} } }, { time: time(1) }),
      entry('other', 'Update', { 'f:data': { 'f:b': {} } }, { time: time(2) }),
    ]);
    const again = update(next, { ...next, data: { a: '1', b: '2', c: '3' } }, 'third');
    expect(entriesOf(again)?.[0]).toBe(entriesOf(next)?.[0]);
  });

  it('keeps the fields of a manager that changes its own fields', () => {
    const live = create({ a: '1', b: '1' });
    const next = update(live, { ...live, data: { a: '1', b: '2' } }, 'creator');
    const [before, after] = [entriesOf(live)?.[0], entriesOf(next)?.[0]];
    expect(after).toEqual({ ...before, time: time(2) });
    expect(after?.fieldsV1).toBe(before?.fieldsV1);
  });

  it('changes nothing where nothing changed', () => {
    const live = create({ a: '1' });
    expect(update(live, live, 'other')).toBe(live);
    const copy = JSON.parse(JSON.stringify(live));
    expect(entriesOf(update(live, copy, 'other'))).toEqual(entriesOf(live));
  });

  it('an empty name becomes "unknown"', () => {
    expect(entriesOf(create({ a: '1' }, ''))?.[0]?.manager).toBe('unknown');
  });

  it('does not track an existing object that is not tracked', () => {
    expect(entriesOf(update(stored(map({ a: '1' })), stored(map({ a: '2' })), 'x'))).toBeUndefined();
  });

  it.each<[string, unknown, string[] | undefined]>([
    ['keeps the live entries when the request has no managedFields', undefined, ['creator', 'x']],
    ['keeps the live entries when managedFields are null', null, ['creator', 'x']],
    ['ends tracking for an empty list', [], undefined],
    ['ends tracking for a list with one empty entry', [{}], undefined],
    [
      'replaces the live entries with the entries of the request',
      [entry('stated', 'Update', { 'f:data': { 'f:a': {} } })],
      ['stated', 'x'],
    ],
    [
      'keeps the live entries when an entry is invalid',
      [entry('stated', 'Update', {}, { operation: 'Write' })],
      ['creator', 'x'],
    ],
    [
      'keeps the live entries when an entry has another fieldsType',
      [entry('stated', 'Update', {}, { fieldsType: 'FieldsV2' })],
      ['creator', 'x'],
    ],
    [
      'keeps the live entries when the fields cannot be parsed',
      [entry('stated', 'Update', { spec: {} })],
      ['creator', 'x'],
    ],
    [
      'drops an entry of a version that does not exist',
      [entry('stated', 'Update', { 'f:data': { 'f:a': {} } }, { apiVersion: 'v9' })],
      ['x'],
    ],
  ])('%s', (_, managedFields, managers) => {
    const live = create({ a: '1', b: '1' });
    const metadata = { ...(live.metadata as JSONObject), managedFields };
    const next = update(live, { ...live, metadata, data: { a: '1', b: '2' } }, 'x');
    expect(
      entriesOf(next)
        ?.map(({ manager }) => manager)
        .sort(),
    ).toEqual(managers);
  });

  it('uses the live entries on a subresource, with another manager', () => {
    const live = create({ a: '1' });
    const next = update(live, { ...live, metadata: { name: 'm', managedFields: [] }, data: { a: '2' } }, 'creator', 2, {
      subresource: 'status',
    });
    expect(entriesOf(next)).toEqual(
      [
        entry('creator', 'Update', { 'f:data': { '.': {} } }, { time: time(1) }),
        entry('creator', 'Update', { 'f:data': { 'f:a': {} } }, { time: time(2), subresource: 'status' }),
      ].map((e, i) => (i === 0 ? { ...e, fieldsV1: { 'f:data': {} } } : e)),
    );
  });

  it('reset fields are not owned', () => {
    const resetFields = new Map([['v1', FieldSet.of(makePath('data'))]]);
    const made = updateManagedFields({
      ...kind,
      resetFields,
      newObject: map({ a: '1' }, { labels: { l: '1' } }),
      manager: 'x',
      now: at(1),
    });
    expect(entriesOf(made)?.[0]?.fieldsV1).toEqual({ 'f:metadata': { 'f:labels': { '.': {}, 'f:l': {} } } });
  });

  it('never fails: the object has no entries if there is no result', () => {
    let seen: unknown;
    const made = updateManagedFields({
      ...kind,
      newObject: { ...map({ a: '1' }), nope: 1 },
      manager: 'x',
      now: at(1),
      onError: (error) => {
        seen = error;
      },
    });
    expect(entriesOf(made)).toBeUndefined();
    expect(String(seen)).toContain('nope');
  });

  it('keeps ten updaters, and joins older updaters as ancient-changes', () => {
    let live = create({ k: '0' }, 'm00');
    for (let i = 1; i <= 12; i++) {
      const data = { ...(live.data as JSONObject), [`k${i}`]: '1' };
      live = updateManagedFields({
        ...kind,
        live,
        newObject: { ...live, data },
        manager: `m${String(i).padStart(2, '0')}`,
        now: new Date(Date.UTC(2030, 0, 1, 0, 0, 2 + i)),
      });
    }
    const entries = entriesOf(live) as ManagedFieldsEntry[];
    expect(entries).toHaveLength(10);
    expect(entries[0]?.manager).toBe('ancient-changes');
    expect(entries[0]?.time).toBe('2030-01-01T00:00:05Z');
    expect(entries[0]?.fieldsV1).toEqual({ 'f:data': { '.': {}, 'f:k': {}, 'f:k1': {}, 'f:k2': {}, 'f:k3': {} } });
    expect(entries.slice(1).map(({ manager }) => manager)).toEqual([
      'm04',
      'm05',
      'm06',
      'm07',
      'm08',
      'm09',
      'm10',
      'm11',
      'm12',
    ]);
  });
});

describe('applyPatch', () => {
  it('creates an object', () => {
    expect(apply(undefined, map({ a: '1' }), 'x')).toEqual(
      map({ a: '1' }, { managedFields: [entry('x', 'Apply', { 'f:data': { 'f:a': {} } }, { time: time(3) })] }),
    );
  });

  it('returns the same object for an unchanged configuration', () => {
    const live = stored(apply(undefined, map({ a: '1', b: '2' }, { labels: { l: '1' } }), 'x'));
    expect(apply(live, map({ a: '1', b: '2' }, { labels: { l: '1' } }), 'x', 4)).toBe(live);
  });

  it('adds an applier without a time and as the first when it changes nothing', () => {
    const live = stored(apply(undefined, map({ a: '1' }), 'x'));
    expect(entriesOf(apply(live, map({ a: '1' }), 'y'))).toEqual([
      entry('y', 'Apply', { 'f:data': { 'f:a': {} } }),
      entry('x', 'Apply', { 'f:data': { 'f:a': {} } }, { time: time(3) }),
    ]);
  });

  it('removes fields that are no longer applied, down to an empty object', () => {
    const live = stored(apply(undefined, map({ a: '1', b: '2' }), 'x'));
    const less = apply(live, map({ a: '1' }), 'x', 4);
    expect(less.data).toEqual({ a: '1' });
    const none = apply(less, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' } }, 'x', 5);
    expect(none.data).toBeUndefined();
    expect(entriesOf(none)).toBeUndefined();
  });

  it('the first apply attributes existing fields to before-first-apply', () => {
    const live = stored(map({ a: '1', b: '2' }, { creationTimestamp: time(0) }));
    expect(entriesOf(apply(live, map({ b: '2', c: '3' }), 'x'))).toEqual([
      entry('x', 'Apply', { 'f:data': { 'f:b': {}, 'f:c': {} } }, { time: time(3) }),
      entry('before-first-apply', 'Update', { 'f:data': { '.': {}, 'f:a': {}, 'f:b': {} } }, { time: time(3) }),
    ]);
    expect(failure(() => apply(live, map({ a: '9' }), 'x')).message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.a',
    );
  });

  it('conflicts are a 409 with causes', () => {
    const first = stored(apply(undefined, map({ a: '1', b: '1' }), 'x'));
    const live = update(first, { ...first, data: { a: '1', b: '1', c: '1' } }, 'u', 2, { subresource: 'status' });
    const error = failure(() => apply(live, map({ a: '2', b: '2', c: '2' }), 'y'));
    expect(error).toBeInstanceOf(StatusError);
    expect(error.message).toBe(
      'Apply failed with 3 conflicts: conflicts with "u" with subresource "status" using v1:\n- .data.c\nconflicts with "x":\n- .data.a\n- .data.b',
    );
    expect(error.status).toMatchObject({ code: 409, reason: 'Conflict' });
    expect(error.status?.details?.causes).toEqual([
      {
        reason: 'FieldManagerConflict',
        message: 'conflict with "u" with subresource "status" using v1',
        field: '.data.c',
      },
      { reason: 'FieldManagerConflict', message: 'conflict with "x"', field: '.data.a' },
      { reason: 'FieldManagerConflict', message: 'conflict with "x"', field: '.data.b' },
    ]);
    expect(apply(live, map({ a: '2', b: '2', c: '2' }), 'y', 3, true).data).toEqual({ a: '2', b: '2', c: '2' });
  });

  it('an applier conflicts with itself as an updater', () => {
    const first = stored(apply(undefined, map({ a: '1' }), 'x'));
    const live = update(first, { ...first, data: { a: '2' } }, 'x');
    expect(failure(() => apply(live, map({ a: '1' }), 'x')).message).toBe(
      'Apply failed with 1 conflict: conflict with "x" using v1: .data.a',
    );
  });

  it.each<[string, JSONObject, string, number?]>([
    ['another version', { ...map({}), apiVersion: 'v2' }, 'invalid object type: /v2, Kind=ConfigMap', 400],
    ['another group', { ...map({}), apiVersion: 'apps/v1' }, 'invalid object type: apps/v1, Kind=ConfigMap', 400],
    ['another kind', { ...map({}), kind: 'Secret' }, 'invalid object type: /v1, Kind=Secret', 400],
    ['a missing kind', { apiVersion: 'v1', metadata: { name: 'm' } }, 'invalid object type: /v1, Kind=', 400],
    [
      'a missing version',
      { kind: 'ConfigMap', metadata: { name: 'm' } },
      'invalid object type: /, Kind=ConfigMap',
      400,
    ],
    ['managedFields', map({}, { managedFields: [] }), 'metadata.managedFields must be nil', 400],
    [
      'managedFields with any fieldsV1',
      map({}, { managedFields: [{ manager: null, time: '2024-01-01T00:00:00Z', fieldsV1: 1, more: 1 }] }),
      'metadata.managedFields must be nil',
      400,
    ],
    [
      'managedFields that cannot be read',
      map({}, { managedFields: [{ time: 'x', fieldsV1: 1 }] }),
      'failed to create typed patch object (/m; /v1, Kind=ConfigMap): .metadata.managedFields[0].fieldsV1: expected map, got &{1}',
    ],
    [
      'managedFields with a value of another type',
      map({}, { managedFields: [{}, { operation: true }] }),
      'failed to create typed patch object (/m; /v1, Kind=ConfigMap): .metadata.managedFields[1].operation: expected string, got &value.valueUnstructured{Value:true}',
    ],
    [
      'an unknown field',
      { ...map({}), nope: 1 },
      'failed to create typed patch object (/m; /v1, Kind=ConfigMap): .nope: field not declared in schema',
    ],
    [
      'an unknown field, in a namespace',
      { ...map({}, { namespace: 'n' }), nope: 1 },
      'failed to create typed patch object (n/m; /v1, Kind=ConfigMap): .nope: field not declared in schema',
    ],
    [
      'a value of another type',
      map({ a: 1 }),
      'failed to create typed patch object (/m; /v1, Kind=ConfigMap): .data.a: expected string, got &value.valueUnstructured{Value:1}',
    ],
  ])('refuses %s', (_, patch, text, code) => {
    const error = failure(() => apply(undefined, patch, 'x'));
    expect(error.message).toBe(text);
    expect(error.status?.code).toBe(code);
  });

  it('refuses unreadable live entries', () => {
    const live = stored(map({}, { managedFields: [{ manager: 'x' }] }));
    expect(failure(() => apply(live, map({}), 'x')).message).toBe(
      'failed to decode managed fields: operation must be `Apply` or `Update`',
    );
  });

  it('defaults the result, not the applied configuration', () => {
    const made = applyPatch({
      ...kind,
      patch: map({ a: '1' }),
      manager: 'x',
      now: at(1),
      applyDefaults: (object) => ({ ...object, immutable: false }),
    });
    expect(made.immutable).toBe(false);
    expect(entriesOf(made)?.[0]?.fieldsV1).toEqual({ 'f:data': { 'f:a': {} } });
  });

  it('merges lists of built-in types by their keys', () => {
    const options: FieldManagerOptions = { apiVersion: 'apps/v1', kind: 'Deployment', schema: deployment };
    const object = (...containers: JSONObject[]): JSONObject => ({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'd' },
      spec: { template: { spec: { containers } } },
    });
    const live = applyPatch({
      ...options,
      patch: object({ name: 'a', image: '1', ports: [{ containerPort: 80 }] }),
      manager: 'x',
      now: at(1),
    });
    const both = applyPatch({
      ...options,
      live: stored(live),
      patch: object({ name: 'b', image: '1' }),
      manager: 'y',
      now: at(2),
    });
    expect((both.spec as { template: { spec: JSONObject } }).template.spec.containers).toEqual([
      { name: 'a', image: '1', ports: [{ containerPort: 80 }] },
      { name: 'b', image: '1' },
    ]);
    expect(entriesOf(both)?.[0]?.fieldsV1).toEqual({
      'f:spec': {
        'f:template': {
          'f:spec': {
            'f:containers': {
              'k:{"name":"a"}': {
                '.': {},
                'f:image': {},
                'f:name': {},
                'f:ports': { 'k:{"containerPort":80,"protocol":"TCP"}': { '.': {}, 'f:containerPort': {} } },
              },
            },
          },
        },
      },
    });
  });
});

describe('kubectl', () => {
  const configuration = (data: Record<string, unknown>) =>
    `${JSON.stringify({ apiVersion: 'v1', data, kind: 'ConfigMap', metadata: { name: 'm' } })}\n`;
  const clientSide = (data: Record<string, unknown>) =>
    create(data, 'kubectl-client-side-apply', { annotations: { [lastAppliedAnnotation]: configuration(data) } });

  it('takes over the fields of client-side apply, and keeps its annotation up to date', () => {
    const live = clientSide({ a: '1', b: '1' });
    const next = apply(live, map({ a: '2' }), 'kubectl');
    expect(next.data).toEqual({ a: '2', b: '1' });
    expect((next.metadata as { annotations: JSONObject }).annotations[lastAppliedAnnotation]).toBe(
      configuration({ a: '2' }),
    );
  });

  it('does not take over fields that another manager has changed since client-side apply', () => {
    const first = clientSide({ a: '1', b: '1' });
    const live = update(first, { ...first, data: { a: '5', b: '1' } }, 'other');
    expect(failure(() => apply(live, map({ a: '2', b: '2' }), 'kubectl')).message).toBe(
      'Apply failed with 1 conflict: conflict with "other" using v1: .data.a',
    );
  });

  it('does not take over fields for a manager of another name', () => {
    expect(failure(() => apply(clientSide({ a: '1' }), map({ a: '2' }), 'kubectl-ish')).message).toContain(
      'conflict with "kubectl-client-side-apply"',
    );
  });
});

describe('managedFields', () => {
  it("are validated with upstream's texts", () => {
    const text = (entries: unknown) => failure(() => validateManagedFields(entries)).message;
    expect(text([{}])).toBe('operation must be `Apply` or `Update`');
    expect(text([{ operation: 'Apply' }])).toBe('apiVersion must not be empty');
    expect(text([{ operation: 'Apply', apiVersion: 'v1' }])).toBe('missing fieldsType in managed fields entry 0');
    expect(text([{ operation: 'Apply', apiVersion: 'v1', fieldsType: 'X' }])).toBe(
      'invalid fieldsType "X" in managed fields entry 0',
    );
    validateManagedFields(undefined);
    validateManagedFields([entry('x', 'Update', {})]);
  });

  it('times are written in UTC', () => {
    const live = create({ a: '1' });
    const managedFields = entriesOf(live)?.map((e) => ({ ...e, time: '2030-01-01T02:00:01+02:00' }));
    const next = update(live, { ...live, metadata: { ...(live.metadata as JSONObject), managedFields } }, 'x');
    expect(entriesOf(next)?.[0]?.time).toBe(time(1));
  });

  it('are read only once', () => {
    const entries = [entry('x', 'Update', { 'f:a': {} })];
    expect(decodeManagedFields(entries)).toBe(decodeManagedFields(entries));
  });

  it('a write that changes only times is not an update', () => {
    const live = create({ a: '1' });
    const renewed = {
      ...live,
      metadata: {
        ...(live.metadata as JSONObject),
        managedFields: entriesOf(live)?.map((e) => ({ ...e, time: time(9) })),
      },
    };
    expect(entriesOf(ignoreTimestampChanges(live, renewed))).toBe(entriesOf(live));
    const changed = { ...renewed, data: { a: '2' } };
    expect(ignoreTimestampChanges(live, changed)).toBe(changed);
  });
});

describe('properties', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd');
  const data = fc.dictionary(key, key, { minKeys: 1, noNullPrototype: true });
  const step = fc.record({
    data,
    manager: fc.constantFrom('x', 'y', 'z'),
    how: fc.constantFrom('apply', 'force', 'update'),
  });

  it('after any history the object has the values of the last writer, managers own only existing fields, and applying again changes nothing', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
        let live: JSONObject = create({ a: 'a' });
        for (const { data, manager, how } of steps) {
          const before = JSON.stringify(live);
          const previous = live;
          if (how === 'update') {
            live = update(live, { ...live, data }, manager);
            expect(live.data).toEqual(data);
          } else {
            try {
              live = apply(live, map(data), manager, 3, how === 'force');
            } catch (error) {
              expect(how).toBe('apply');
              expect((error as StatusError).status.code).toBe(409);
              continue;
            }
            expect(live.data ?? {}).toMatchObject(data);
            expect(apply(live, map(data), manager, 4)).toBe(live);
          }
          expect(JSON.stringify(previous)).toBe(before);
          for (const { set } of decodeManagedFields(entriesOf(live)).sets.values()) {
            for (const path of set.paths()) {
              const [, last] = path;
              if (last?.type === 'field') expect(Object.hasOwn((live.data ?? {}) as object, last.name)).toBe(true);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
