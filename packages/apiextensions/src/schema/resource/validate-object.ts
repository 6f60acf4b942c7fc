import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { coerceObjectMeta } from '../object-meta/coerce-object-meta.js';
import { type CustomSchema, FieldErrorException } from '../types.js';
import type { JSONObject } from '../values/json-values.js';
import { customResourceValidator } from './custom-resource-validator.js';
import { customSchema } from './custom-schema.js';
import { deprecationWarning } from './deprecation-warning.js';
import { finalizerWarnings } from './finalizer-warnings.js';

/** The result of {@link validateObject}. */
export interface ValidatedObject {
  /**
   * The object as a server would answer it: without unknown fields, and with defaults. The same object when nothing
   * changed.
   */
  readonly object: Readonly<Record<string, unknown>>;
  /** Empty when a server would accept the object. */
  readonly errors: readonly FieldError[];
  /** The warnings that a server would return, except those about unknown fields. */
  readonly warnings: readonly string[];
  /**
   * Paths of fields that the schema does not have. A server drops them with a warning, or refuses them when validation
   * is strict.
   */
  readonly unknownFields: readonly string[];
}

/** Schemas made ready once, for programs that check many objects against one definition. */
const schemas = new WeakMap<JSONSchemaProps, CustomSchema>();

function schemaOf({ schema }: Version): CustomSchema {
  const source = schema?.openAPIV3Schema;
  if (source === undefined) return customSchema(undefined);
  let ready = schemas.get(source);
  if (ready === undefined) {
    ready = customSchema(source);
    schemas.set(source, ready);
  }
  return ready;
}

type Definition = apiextensionsv1.CustomResourceDefinition;
type Version = Definition['spec']['versions'][number];

/**
 * Checks an object against a CustomResourceDefinition, without a server: removes unknown fields, fills in defaults, and
 * validates schema, metadata and rules. The definition's own schemas are not checked: `validateDefinitionSchema` does
 * that. Webhooks are not called.
 *
 * @param definition the parsed YAML or JSON of the definition
 * @param object the object, with an `apiVersion` that the definition serves. A namespace, and the random part of a
 *   generated name, may be missing
 * @param old the object before an update, in the same version: rules that compare with it are evaluated, and errors of
 *   unchanged parts are left out. Fields of its metadata stand in for those that `object` does not have
 */
export function validateObject(definition: Definition, object: object, old?: object): ValidatedObject {
  const { group, names, scope, versions } = definition.spec;
  const given = object as JSONObject;
  const apiVersion = typeof given.apiVersion === 'string' ? given.apiVersion : '';
  const version = versions.find(({ name, served }) => served && `${group}/${name}` === apiVersion);
  if (version === undefined) {
    const served = versions.filter((each) => each.served).map(({ name }) => `${group}/${name}`);
    const error = field.notSupported(FieldPath.root('apiVersion'), apiVersion, served);
    return { object: given, errors: [error], warnings: [], unknownFields: [] };
  }
  const schema = schemaOf(version);
  const unknownFields: string[] = [];
  try {
    const complete = read(given, schema, unknownFields);
    const before = old === undefined ? undefined : read(old as JSONObject, schema, []);
    const validator = customResourceValidator({
      kind: { group, version: version.name, kind: names.kind },
      namespaced: scope === 'Namespaced',
      schema,
      scale: version.subresources?.scale,
    });
    const result =
      before === undefined
        ? validator.validate(named(complete, scope))
        : validator.validateUpdate(withOldMetadata(complete, before), before);
    const deprecation = deprecationWarning(definition.spec, version.name);
    const warnings = [
      ...(deprecation === undefined ? [] : [deprecation]),
      ...finalizerWarnings(complete, before),
      ...result.warnings,
    ];
    return {
      object: throughStorage(complete, definition, version, schema),
      errors: result.errors,
      warnings,
      unknownFields,
    };
  } catch (error) {
    if (!(error instanceof FieldErrorException)) throw error;
    return { object: given, errors: [error.error], warnings: [], unknownFields };
  }
}

/** The object as a server decodes it. */
function read(object: JSONObject, schema: CustomSchema, unknownFields: string[]): JSONObject {
  const coerced = schema.coerce(withObjectMeta(object, unknownFields));
  unknownFields.push(...coerced.unknownFields);
  return schema.applyDefaults(coerced.object);
}

function withObjectMeta(object: JSONObject, unknownFields: string[]): JSONObject {
  const given = object.metadata;
  if (given === undefined) return object;
  try {
    const { metadata, unknownFields: unknown } = coerceObjectMeta(given);
    unknownFields.push(...unknown);
    return metadata === given ? object : { ...object, metadata };
  } catch (error) {
    const { message } = error as Error;
    throw new FieldErrorException(message, field.invalid(FieldPath.root('metadata'), given, message));
  }
}

/** The object as the storage returns it. The storage may convert it to another version. */
function throughStorage(object: JSONObject, { spec }: Definition, version: Version, schema: CustomSchema): JSONObject {
  const storage = spec.versions.find((each) => each.storage);
  if (storage === undefined || storage === version || spec.conversion?.strategy === 'Webhook') return object;
  const storageSchema = schemaOf(storage);
  const stored = storageSchema.coerce({ ...object, apiVersion: `${spec.group}/${storage.name}` }).object;
  const back = { ...storageSchema.applyDefaults(stored), apiVersion: object.apiVersion };
  return schema.applyDefaults(schema.coerce(back).object);
}

/** The object with the namespace that a request would give it, and with a name when a server would generate it. */
function named(object: JSONObject, scope: string): JSONObject {
  const metadata = (object.metadata ?? {}) as JSONObject;
  const { namespace, ...rest } = metadata;
  const name =
    metadata.name || (metadata.generateName ? `${String(metadata.generateName).slice(0, 58)}00000` : undefined);
  const own = scope === 'Namespaced' ? { ...rest, namespace: namespace || 'default' } : rest;
  return { ...object, metadata: name === undefined ? own : { ...own, name } };
}

/** The object with the metadata that a server keeps. */
function withOldMetadata(object: JSONObject, old: JSONObject): JSONObject {
  const before = (old.metadata ?? {}) as JSONObject;
  const metadata = (object.metadata ?? {}) as JSONObject;
  return { ...object, metadata: { resourceVersion: '1', ...before, ...metadata } };
}
