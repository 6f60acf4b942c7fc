import { builtinTypes } from '@k8s-ts/api';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { strategyFacts } from '@k8s-ts/api/discovery';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type FieldError,
  FieldPath,
  fieldErrorText,
  goJSON,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validatePathSegmentName,
} from '@k8s-ts/apimachinery/validation';
import { internalContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import type { BuiltinStrategy, BuiltinUpdateStrategy, ClusterSettings } from '../src/index.js';

/**
 * Values by their paths, such as `{ 'spec.rules[0].host': 'a' }`; undefined removes the value. The changes are applied
 * in order. Missing objects and lists are created.
 */
export type Change = Readonly<Record<string, unknown>>;

/** A change of the base object, then all messages with which its creation is refused, in order. */
export type CreateRow = readonly [change: Change, ...messages: string[]];

/**
 * A change that makes the old object, a change of the old object, then all messages with which the update is refused,
 * in order.
 */
export type UpdateRow = readonly [old: Change, change: Change, ...messages: string[]];

export interface RuleTable<T extends KubeObject> extends GroupVersionKind {
  readonly resource: string;
  /** Default: the value in the facts of the resource. */
  readonly namespaced?: boolean;
  /** The changed object, as a client sends it, without kind and apiVersion. */
  readonly base: Change;
  readonly strategy: BuiltinStrategy<T> | ((settings: ClusterSettings) => BuiltinStrategy<T>);
  readonly create?: readonly CreateRow[];
  readonly update?: readonly UpdateRow[];
  /** Updates under the strategies of subresources. */
  readonly subresources?: Readonly<
    Record<string, { strategy: BuiltinUpdateStrategy<T>; update: readonly UpdateRow[] }>
  >;
}

const context = internalContext('ns');
const metaPath = FieldPath.root('metadata');

/** The message of each error. Equal messages appear once, as in the server's answer. */
const messages = (errors: readonly FieldError[]): string[] => [...new Set(errors.map(fieldErrorText))];

/**
 * Tests of a kind's rules, one per row: objects are decoded, defaulted, prepared and validated in the order of a
 * request.
 */
export function describeRules<T extends KubeObject>(table: RuleTable<T>): void {
  const { group, version, kind, resource, base } = table;
  const strategy = () => (typeof table.strategy === 'function' ? table.strategy({}) : table.strategy);
  const namespaced = table.namespaced ?? strategyFacts(group, resource)?.namespaced === true;
  const metadata = { name: 'one', uid: 'uid', resourceVersion: '1', ...(namespaced ? { namespace: 'ns' } : {}) };

  const decoded = (value: unknown): T => {
    const type = builtinTypes.typeFor({ group, version, kind });
    if (!type) throw new Error(`no built-in kind ${kind}`);
    return applyDefaults({ group, version, kind }, decodeValue(type, value).object) as T;
  };
  const prepared = async (object: T): Promise<T> => (await strategy().prepareForCreate?.(object, context)) ?? object;

  const created = async (change: Change) => {
    const object = await prepared(decoded(changed({ metadata, ...base }, change)));
    const errors = strategy().validate(object, context);
    if (errors.length > 0) return messages(errors);
    return messages(validateObjectMeta(object.metadata, namespaced, validatePathSegmentName, metaPath));
  };
  const updated = async (updates: BuiltinUpdateStrategy<T>, before: Change, change: Change) => {
    const sent = changed({ metadata, ...base }, before);
    // Preparation removes the status that a stored object has.
    const { status } = decoded(sent) as { status?: unknown };
    const old = { ...(await prepared(decoded(sent))), ...(status === undefined ? {} : { status }) };
    const sentNext = decoded(changed(old, change));
    const { generation } = old.metadata;
    const next = { ...sentNext, metadata: { ...sentNext.metadata, generation } };
    const object = (await updates.prepareForUpdate?.(next, old, context)) ?? next;
    return messages([
      ...validateObjectMeta(object.metadata, namespaced, validatePathSegmentName, metaPath),
      ...validateObjectMetaUpdate(object.metadata, old.metadata, metaPath),
      ...updates.validateUpdate(object, old, context),
    ]);
  };
  const updateTests = (title: string, updates: () => BuiltinUpdateStrategy<T>, rows: readonly UpdateRow[]) => {
    for (const [before, change, ...wanted] of rows) {
      it(`${title} ${shown(before)} → ${shown(change)}`, async () =>
        expect(await updated(updates(), before, change)).toEqual(wanted));
    }
  };

  describe(`rules of ${resource}.${group} ${version}`, () => {
    for (const [change, ...wanted] of table.create ?? []) {
      it(`create ${shown(change)}`, async () => expect(await created(change)).toEqual(wanted));
    }
    updateTests('update', strategy, table.update ?? []);
    for (const [name, { strategy, update }] of Object.entries(table.subresources ?? {})) {
      updateTests(name, () => strategy, update);
    }
  });
}

const shown = (change: Change): string => goJSON(change).slice(0, 150);

/** A copy of the object with the changes. */
function changed(object: object, change: Change): object {
  const copy = structuredClone(object);
  for (const [place, value] of Object.entries(change)) {
    const keys = place.split(/\.|\[(\d+)\]\.?/).filter((key) => key);
    const last = keys.pop() as string;
    // biome-ignore lint/suspicious/noExplicitAny: objects of any kind
    let container: any = copy;
    for (const [i, key] of keys.entries()) {
      container[key] ??= /^\d+$/.test(keys[i + 1] ?? last) ? [] : {};
      container = container[key];
    }
    if (value === undefined) delete container[last];
    else container[last] = structuredClone(value);
  }
  return copy;
}
