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
import { isKnownToBeValid, rememberValid, validSchemaKey } from './valid-schemas.js';

/** Options for the validation of a definition's schemas. */
export interface SchemasOptions {
  /** As in `DefinitionSchemaOptions`. */
  readonly compatibilityVersion: string | undefined;
  /** True: all versions must have a schema. False: only served ones, and none if `preserveUnknownFields` is set. */
  readonly requireSchemas: boolean;
  /** The rules that an update may keep breaking. Computed only for a schema with errors. Default: none. */
  readonly relaxations?: () => Relaxations;
}

interface Relaxations {
  readonly schemas: DefinitionSchemaOptions;
  /** Names of versions whose schemas an update does not change. */
  readonly unchangedVersions: ReadonlySet<string>;
}

/** Options for a new definition. @param compatibilityVersion as in `DefinitionSchemaOptions` */
export const schemasOptionsForCreate = (compatibilityVersion: string | undefined): SchemasOptions => ({
  compatibilityVersion,
  requireSchemas: true,
});

/**
 * Options for an update: the new schemas may keep violations of the old ones. @param compatibilityVersion as in
 * `DefinitionSchemaOptions`
 */
export function schemasOptionsForUpdate(
  spec: SharedPartsSpec,
  old: SharedPartsSpec,
  compatibilityVersion: string | undefined,
): SchemasOptions {
  let relaxations: Relaxations | undefined;
  return {
    compatibilityVersion,
    requireSchemas:
      old.shared.schema?.openAPIV3Schema !== undefined || old.versions.every(({ schema }) => schema?.openAPIV3Schema),
    relaxations: () => (relaxations ??= relaxationsFor(spec, old)),
  };
}

function relaxationsFor(spec: SharedPartsSpec, old: SharedPartsSpec): Relaxations {
  const schemas = optionsForUpdate(allSchemas(old));
  const unchanged = spec.versions.filter(({ name }) => semanticEqual(schemaOf(spec, name), schemaOf(old, name)));
  return {
    // Unless unknown fields are kept, schemas must be structural.
    schemas: {
      ...schemas,
      requireStructuralSchema:
        schemas.requireStructuralSchema ||
        !spec.preserveUnknownFields ||
        allSchemas(spec).some((schema) => schemaHasDefaults(schema) || schemaHasExtensions(schema)),
    },
    unchangedVersions: new Set(unchanged.map(({ name }) => name)),
  };
}

/** The schemas of a spec: the shared one first, then those of the versions. */
export function allSchemas({ shared, versions }: SharedPartsSpec): JSONSchemaProps[] {
  return [shared, ...versions].flatMap(({ schema }) => schema?.openAPIV3Schema ?? []);
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
 * Errors of a schema. A schema that breaks no rule of a new definition is valid in an update, too.
 *
 * @param version name of the version, or of the first one of those that share the schema
 */
export function validateSchema(
  schema: apiextensionsv1.CustomResourceValidation | undefined,
  { version, statusEnabled }: { readonly version: string; readonly statusEnabled: boolean },
  { compatibilityVersion, relaxations }: SchemasOptions,
  path: FieldPath,
): FieldError[] {
  const root = schema?.openAPIV3Schema;
  if (!root) return [];
  const options = { statusEnabled, compatibilityVersion };
  const key = validSchemaKey(root, options);
  if (isKnownToBeValid(key)) return [];
  const errors = validateDefinitionSchema(root, path, options);
  if (errors.length === 0) rememberValid(key);
  if (errors.length === 0 || relaxations === undefined) return errors;
  const { schemas, unchangedVersions } = relaxations();
  const suppressPerExpressionCost = unchangedVersions.has(version);
  return validateDefinitionSchema(root, path, { ...schemas, ...options, suppressPerExpressionCost });
}
