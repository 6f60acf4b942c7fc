import type { MergeSchema } from '@k8s-ts/apimachinery/apply';
import type { KnownKind } from '@k8s-ts/apimachinery/runtime';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import { type CustomSchema, customSchema, mergeSchemaOf } from '../../schema/index.js';
import type { ObjectConverter } from '../conversion/object-converter.js';
import { lazyMergeSchema } from './lazy-merge-schema.js';
import { managedFieldsVersions } from './managed-fields-versions.js';
import { appliedObject, objectSerializer } from './object-serializer.js';

/** Facts about a definition that {@link versionKind} needs. */
export interface VersionKindOptions {
  /** The kind at the version. */
  readonly kind: GroupVersionKind;
  readonly listKind: string;
  readonly preserveUnknownFields: boolean;
  /** Undefined for a version that the definition does not have. */
  schemaOf(version: string): CustomSchema | undefined;
  readonly converter: ObjectConverter;
}

/**
 * The scheme's facts about the kind of one version of a definition. Schemas are compiled when the first object needs
 * them.
 */
export function versionKind(options: VersionKindOptions): KnownKind {
  const { kind, listKind, preserveUnknownFields, schemaOf, converter } = options;
  const mergeSchemas = new Map<string, MergeSchema>();
  const mergeSchema = (version: string): MergeSchema => {
    const known = mergeSchemas.get(version);
    if (known !== undefined) return known;
    const made = lazyMergeSchema(() => mergeSchemaOf(schemaOf(version)?.schema, { preserveUnknownFields }));
    mergeSchemas.set(version, made);
    return made;
  };
  const versions = managedFieldsVersions({
    kind,
    hasVersion: (version) => schemaOf(version) !== undefined,
    mergeSchemaOf: mergeSchema,
    converter,
  });
  const schemaAt = (version: string): CustomSchema => schemaOf(version) ?? customSchema(undefined);
  return {
    codec: objectSerializer({ kind, listKind, preserveUnknownFields, schemaOf: schemaAt }),
    mergeSchema: mergeSchema(kind.version),
    managedFieldsVersions: versions,
    applied: (object) => appliedObject(object, schemaAt(kind.version)),
  };
}
