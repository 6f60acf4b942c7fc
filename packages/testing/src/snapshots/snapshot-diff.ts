import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { ServerSnapshot } from '@k8s-ts/embedded-apiserver';
import { type FieldChange, fieldChanges } from './object-diff.js';

/** The difference of one object between two states of a server. */
export interface ObjectChange {
  readonly type: 'added' | 'changed' | 'removed';
  readonly apiVersion: string;
  readonly kind: string;
  /** Undefined for kinds without namespaces. */
  readonly namespace?: string;
  readonly name: string;
  /** The object before the change. Undefined for an added object. */
  readonly before?: KubeObject;
  /** The object after the change. Undefined for a removed object. */
  readonly after?: KubeObject;
  /** The fields that differ, without `metadata.managedFields`. Empty unless the object was changed. */
  readonly fields: readonly FieldChange[];
}

type Stored = ReturnType<ServerSnapshot['store']['versions']> extends Iterable<infer V> ? V : never;

/**
 * Compares two states of a server, object by object, in the order of the store's keys.
 *
 * @throws TypeError when objects are not stored as JSON
 */
export function snapshotDiff(before: ServerSnapshot, after: ServerSnapshot): readonly ObjectChange[] {
  const old = new Map([...before.store.versions()].map((version) => [version.key, version]));
  const changes: ObjectChange[] = [];
  for (const version of after.store.versions()) {
    const earlier = old.get(version.key);
    old.delete(version.key);
    if (earlier?.revision === version.revision) continue;
    changes.push(...changeOf(earlier, version));
  }
  for (const version of old.values()) changes.push(...changeOf(version, undefined));
  return changes;
}

/**
 * The change from one stored value to another. Undefined for values that are not objects with a name, such as
 * allocations of ports.
 */
export function changeOf(before: Stored | undefined, after: Stored | undefined): readonly ObjectChange[] {
  const [old, now] = [before && storedObject(before), after && storedObject(after)];
  const { apiVersion = '', kind = '', metadata = {} } = now ?? old ?? {};
  const { name, namespace } = metadata;
  if (!name) return [];
  return [
    {
      type: old === undefined ? 'added' : now === undefined ? 'removed' : 'changed',
      apiVersion,
      kind,
      ...(namespace ? { namespace } : {}),
      name,
      ...(old ? { before: old } : {}),
      ...(now ? { after: now } : {}),
      fields: old && now ? fieldChanges(withoutManagers(old), withoutManagers(now)) : [],
    },
  ];
}

const openingBrace = 0x7b;

function storedObject({ key, value, revision }: Stored): KubeObject | undefined {
  // Skips numbers, which the store contains in addition to objects.
  if (value === undefined || !key.includes('/')) return undefined;
  if (value[0] !== openingBrace) throw new TypeError(`${key} is not stored as JSON, so it cannot be compared`);
  const object = JSON.parse(Buffer.from(value).toString()) as KubeObject;
  return { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
}

function withoutManagers(object: KubeObject): KubeObject {
  const { managedFields: _managers, resourceVersion: _version, ...metadata } = object.metadata;
  return { ...object, metadata };
}

/** Returns a line for each change, and a line for each field of a changed object. */
export function formatDiff(changes: readonly ObjectChange[]): string {
  return changes.flatMap(formatChange).join('\n');
}

const signs = { added: '+', changed: '~', removed: '-' } as const;

/** The lines of one change. */
export function formatChange({ type, kind, namespace, name, fields }: ObjectChange): readonly string[] {
  const head = `${signs[type]} ${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`;
  return [head, ...fields.map(({ path, before, after }) => `    ${path}: ${textOf(before)} → ${textOf(after)}`)];
}

const maxValueLength = 100;

function textOf(value: unknown): string {
  if (value === undefined) return '(none)';
  const text = JSON.stringify(value);
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}
