import {
  applyPatch,
  type FieldManagerOptions,
  FieldSet,
  makePath,
  updateManagedFields,
} from '@k8s-ts/apimachinery/apply';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { fromUnstructured } from '@k8s-ts/apimachinery/json';
import type { SchemeWithCodecs } from '@k8s-ts/apimachinery/runtime';
import { formatGroupVersion, formatGroupVersionKind, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { JSONObject } from '@k8s-ts/apimachinery/strategic-patch';
import type { AnyKubeObject, KubeObject } from '@k8s-ts/apimachinery/types';
import type { AnyRESTStorage } from '@k8s-ts/registry-generic/rest';
import type { FieldManager } from './field-manager.js';

type Managed = AnyKubeObject | Promise<AnyKubeObject>;

/**
 * The field manager of an endpoint. Undefined when the scheme has no merge schema for its kind.
 * `kubernetes/apimachinery pkg/util/managedfields/fieldmanager.go, FieldManager`.
 */
export function newFieldManager(
  kind: GroupVersionKind,
  subresource: string,
  { resetFields }: Pick<AnyRESTStorage, 'resetFields'>,
  { scheme, codecs }: SchemeWithCodecs,
  clock: () => number,
): FieldManager | undefined {
  const schema = scheme.mergeSchemaFor(kind);
  if (schema === undefined) return undefined;
  const codec = codecs.codecFor(kind);
  const { type, applied } = scheme.kind(kind) ?? {};
  const decode = (object: unknown): JSONObject =>
    plain(applied?.(object as KubeObject) ?? codec.fromValue(object, kind, false).object);
  const applyDefaults = (object: Readonly<Record<string, unknown>>) => {
    try {
      return decode(object);
    } catch (cause) {
      if (type === undefined) throw cause;
      return decode(converted(type, kind, object));
    }
  };
  const versions = scheme.managedFieldsVersions(kind);
  const options: FieldManagerOptions<JSONObject | Promise<JSONObject>> = {
    apiVersion: formatGroupVersion(kind),
    kind: kind.kind,
    schema,
    ...(versions !== undefined ? { versions } : undefined),
    ...(subresource !== '' ? { subresource } : undefined),
    ...(resetFields !== undefined ? { resetFields: fieldSets(resetFields) } : undefined),
  };
  return {
    update: (live, object, manager) =>
      updateManagedFields({
        live: plain(live),
        newObject: plain(object),
        manager,
        now: new Date(clock()),
        ...options,
      }) as Managed,
    apply: (live, configuration, manager, force) =>
      applyPatch({
        ...options,
        live: plain(live),
        patch: configuration as JSONObject,
        manager,
        force,
        now: new Date(clock()),
        applyDefaults,
      }) as Managed,
  };
}

/** The object as upstream's converter reads it. Its rules for values of wrong types differ from those of JSON. */
function converted(type: TypeInfo, kind: GroupVersionKind, object: unknown): unknown {
  try {
    return fromUnstructured(type, object);
  } catch (error) {
    throw new Error(`unable to convert unstructured object to ${formatGroupVersionKind(kind)}: ${errorText(error)}`, {
      cause: error,
    });
  }
}

function plain(object: KubeObject): JSONObject;
function plain(object: KubeObject | undefined): JSONObject | undefined;
function plain(object: KubeObject | undefined): JSONObject | undefined {
  return object as JSONObject | undefined;
}

function fieldSets(fields: Readonly<Record<string, readonly (readonly string[])[]>>): ReadonlyMap<string, FieldSet> {
  return new Map(
    Object.entries(fields).map(([version, paths]) => [version, FieldSet.of(...paths.map((path) => makePath(...path)))]),
  );
}
