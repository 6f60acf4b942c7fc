import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { type FieldError, type FieldPath, field, semanticEqual } from '@k8s-ts/apimachinery/validation';
import {
  type DefinitionSchemaOptions,
  type JSONSchemaProps,
  optionsForUpdate,
  validateDefinitionSchema,
} from '../../schema/index.js';
import { schemaHasDefaults, schemaHasExtensions } from '../../schema/structural/schema-has.js';
import { type SharedPartsSpec, schemaOf } from './shared-parts.js';

/** Options for the validation of a definition's schemas. */
export interface SchemasOptions {
  readonly schemas: Omit<DefinitionSchemaOptions, 'statusEnabled' | 'suppressPerExpressionCost'>;
  /** Every version must have a schema; otherwise only served ones, unless unknown fields are kept. */
  readonly requireSchemas: boolean;
  /** Names of versions whose schemas an update does not change. */
  readonly unchangedVersions: ReadonlySet<string>;
}

/** Options for a new definition. */
export const schemasOptionsForCreate: SchemasOptions = {
  schemas: {},
  requireSchemas: true,
  unchangedVersions: new Set(),
};

/**
 * Options for an update: the new schemas may keep violations of the old ones. @param compatibilityVersion as in
 * `DefinitionSchemaOptions`
 */
export function schemasOptionsForUpdate(
  spec: SharedPartsSpec,
  old: SharedPartsSpec,
  compatibilityVersion: string | undefined,
): SchemasOptions {
  const oldSchemas = allSchemas(old);
  const unchanged = spec.versions.filter(({ name }) => semanticEqual(schemaOf(spec, name), schemaOf(old, name)));
  return {
    schemas: { ...optionsForUpdate(oldSchemas), compatibilityVersion },
    requireSchemas:
      old.shared.schema?.openAPIV3Schema !== undefined || old.versions.every(({ schema }) => schema?.openAPIV3Schema),
    unchangedVersions: new Set(unchanged.map(({ name }) => name)),
  };
}

/** The schemas of a spec: the shared one first, then those of the versions. */
export function allSchemas({ shared, versions }: SharedPartsSpec): JSONSchemaProps[] {
  return [shared, ...versions].flatMap(({ schema }) => schema?.openAPIV3Schema ?? []);
}

/** The options with those that the spec implies: unless unknown fields are kept, schemas must be structural. */
export function withStructuralRule(spec: SharedPartsSpec, options: SchemasOptions): SchemasOptions {
  const requireStructuralSchema =
    options.schemas.requireStructuralSchema !== false ||
    !spec.preserveUnknownFields ||
    allSchemas(spec).some((schema) => schemaHasDefaults(schema) || schemaHasExtensions(schema));
  return { ...options, schemas: { ...options.schemas, requireStructuralSchema } };
}

/** Errors of versions without a schema, and of defaults where unknown fields are kept. */
export function validateSchemaPresence(spec: SharedPartsSpec, options: SchemasOptions, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const isShared = spec.shared.schema?.openAPIV3Schema !== undefined;
  const isNeeded = options.requireSchemas || !spec.preserveUnknownFields;
  const detail = options.requireSchemas ? '' : 'because otherwise all fields are pruned';
  for (const [index, { schema, served }] of spec.versions.entries()) {
    if (isShared || !isNeeded || schema?.openAPIV3Schema || !(options.requireSchemas || served)) continue;
    errors.push(field.required(path.child('versions').index(index).child('schema', 'openAPIV3Schema'), detail));
  }
  if (spec.preserveUnknownFields && allSchemas(spec).some(schemaHasDefaults)) {
    const unknownFields = path.child('preserveUnknownFields');
    errors.push(field.invalid(unknownFields, true, 'must be false in order to use defaults in the schema'));
  }
  return errors;
}

/**
 * Errors of a schema.
 *
 * @param version name of the version, or of the first one of those that share the schema
 */
export function validateSchema(
  schema: apiextensionsv1.CustomResourceValidation | undefined,
  { version, statusEnabled }: { readonly version: string; readonly statusEnabled: boolean },
  { schemas, unchangedVersions }: SchemasOptions,
  path: FieldPath,
): FieldError[] {
  if (!schema?.openAPIV3Schema) return [];
  const suppressPerExpressionCost = unchangedVersions.has(version);
  return validateDefinitionSchema(schema.openAPIV3Schema, path, {
    ...schemas,
    statusEnabled,
    suppressPerExpressionCost,
  });
}
