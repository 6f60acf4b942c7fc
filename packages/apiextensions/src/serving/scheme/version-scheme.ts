import type { MergeSchema } from '@k8s-ts/apimachinery/apply';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { ManagedFieldsVersions, ObjectScheme } from '@k8s-ts/registry-generic';
import { type CustomSchema, customSchema, mergeSchemaOf } from '../../schema/index.js';
import { lazyMergeSchema } from './lazy-merge-schema.js';
import { objectSerializer } from './object-serializer.js';

/** Facts about a definition that {@link versionScheme} needs. */
export interface VersionSchemeOptions {
  /** The kind at the version. */
  readonly kind: GroupVersionKind;
  readonly listKind: string;
  readonly preserveUnknownFields: boolean;
  /** Undefined for a version that the definition does not have. */
  schemaOf(version: string): CustomSchema | undefined;
}

/** How the server reads, writes and merges the objects of one version of a definition. Schemas are compiled when the first object needs them. */
export function versionScheme(options: VersionSchemeOptions): ObjectScheme {
  const { kind, listKind, preserveUnknownFields, schemaOf } = options;
  const mergeSchemas = new Map<string, MergeSchema>();
  const mergeSchema = (version: string): MergeSchema => {
    const known = mergeSchemas.get(version);
    if (known !== undefined) return known;
    const made = lazyMergeSchema(() => mergeSchemaOf(schemaOf(version)?.schema, { preserveUnknownFields }));
    mergeSchemas.set(version, made);
    return made;
  };
  const versions: ManagedFieldsVersions = {
    schemaFor(apiVersion) {
      const version = versionIn(kind.group, apiVersion);
      return version === undefined || schemaOf(version) === undefined ? undefined : mergeSchema(version);
    },
    // As upstream, fields that the other version does not have stay, and ownership cannot be determined then.
    convert: (object, apiVersion) => ({ ...object, apiVersion }),
  };
  return {
    serializer: objectSerializer({
      kind,
      listKind,
      preserveUnknownFields,
      schemaOf: (version) => schemaOf(version) ?? customSchema(undefined),
    }),
    typeFor: () => undefined,
    mergeSchemaFor: () => mergeSchema(kind.version),
    managedFieldsVersions: () => versions,
  };
}

function versionIn(group: string, apiVersion: string): string | undefined {
  const prefix = formatGroupVersion({ group, version: '' });
  return apiVersion.startsWith(prefix) ? apiVersion.slice(prefix.length) : undefined;
}
