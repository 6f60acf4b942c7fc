import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { coerceObjectMeta } from '../object-meta/coerce-object-meta.js';
import { FieldErrorException } from '../types.js';
import type { JSONObject } from '../values/json-values.js';
import { customResourceValidator } from './custom-resource-validator.js';
import { customSchema } from './custom-schema.js';
import { finalizerWarnings } from './finalizer-warnings.js';

/** What {@link validateObject} finds. */
export interface ValidatedObject {
  /** The object without unknown fields and with defaults; the same object when nothing changed. */
  readonly object: Readonly<Record<string, unknown>>;
  /** Empty when a server would accept the object. */
  readonly errors: readonly FieldError[];
  /** What a server would warn about, unknown fields aside. */
  readonly warnings: readonly string[];
  /** Paths of fields that the schema does not have. A server drops them with a warning, or refuses them when validation is strict. */
  readonly unknownFields: readonly string[];
}

/**
 * Checks an object against a CustomResourceDefinition, without a server: removes unknown fields, fills in defaults, and validates schema, metadata
 * and rules. The definition's own schema is not checked: `validateDefinitionSchema` does that.
 *
 * @param definition the parsed YAML or JSON of the definition
 * @param object the object, with an `apiVersion` that the definition serves
 * @param old the object before an update: rules that compare with it are evaluated, and errors of what did not change are left out. Its
 *   `resourceVersion` stands in for one that `object` does not have
 */
export function validateObject(
  definition: apiextensionsv1.CustomResourceDefinition,
  object: object,
  old?: object,
): ValidatedObject {
  const { group, names, scope, versions } = definition.spec;
  const given = object as JSONObject;
  const apiVersion = typeof given.apiVersion === 'string' ? given.apiVersion : '';
  const version = versions.find(({ name, served }) => served && `${group}/${name}` === apiVersion);
  if (version === undefined) {
    const served = versions.filter((each) => each.served).map(({ name }) => `${group}/${name}`);
    const error = field.notSupported(FieldPath.root('apiVersion'), apiVersion, served);
    return { object: given, errors: [error], warnings: [], unknownFields: [] };
  }
  const schema = customSchema(version.schema?.openAPIV3Schema);
  const validator = customResourceValidator({
    kind: { group, version: version.name, kind: names.kind },
    namespaced: scope === 'Namespaced',
    schema,
    scale: version.subresources?.scale,
  });
  const unknownFields: string[] = [];
  try {
    const coerced = schema.coerce(withMetadata(given, unknownFields));
    unknownFields.push(...coerced.unknownFields);
    const complete = schema.applyDefaults(coerced.object);
    const before =
      old === undefined ? undefined : schema.applyDefaults(schema.coerce(withMetadata(old as JSONObject, [])).object);
    const { errors, warnings } =
      before === undefined
        ? validator.validate(withNamespace(complete, scope))
        : validator.validateUpdate(withResourceVersion(complete, before), before);
    return { object: complete, errors, warnings: [...finalizerWarnings(complete, before), ...warnings], unknownFields };
  } catch (error) {
    if (!(error instanceof FieldErrorException)) throw error;
    return { object: given, errors: [error.error], warnings: [], unknownFields };
  }
}

function withMetadata(object: JSONObject, unknownFields: string[]): JSONObject {
  if (object.metadata === undefined) return object;
  try {
    const coerced = coerceObjectMeta(object.metadata);
    unknownFields.push(...coerced.unknownFields);
    return { ...object, metadata: coerced.metadata };
  } catch (error) {
    const path = FieldPath.root('metadata');
    const fieldError = field.invalid(path, object.metadata, (error as Error).message);
    throw new FieldErrorException((error as Error).message, fieldError);
  }
}

/** A namespace comes from the URL of a request. */
function withNamespace(object: JSONObject, scope: string): JSONObject {
  const metadata = (object.metadata ?? {}) as JSONObject;
  if (scope !== 'Namespaced' || metadata.namespace) return object;
  return { ...object, metadata: { ...metadata, namespace: 'default' } };
}

/** Fields that a server keeps when the update does not have them. */
function withResourceVersion(object: JSONObject, old: JSONObject): JSONObject {
  const before = (old.metadata ?? {}) as JSONObject;
  const metadata = (object.metadata ?? {}) as JSONObject;
  const kept = { resourceVersion: '1', ...before, ...metadata };
  return { ...object, metadata: kept };
}
