import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { itemSchemas } from '../structural/parts.js';
import { isOpenAPIType, openAPITypes } from '../structural/schema-has.js';

/** Facts about the place of a schema that decide which keywords it may have. */
export interface SchemaPlace {
  /** Why a default must not be set; undefined where it may be. */
  readonly defaultsForbidden?: string | undefined;
  /** Whether the schema is inside `apiVersion`, `kind` or `metadata` of a whole object. */
  readonly isInsideMeta: boolean;
  /** Path of the outermost schema whose values cannot be matched with the values before an update. */
  readonly uncorrelatable?: FieldPath | undefined;
}

const present = (value: unknown): boolean => value !== undefined && value !== null;
const isFilled = (value: object | undefined | null): boolean => Object.keys(value ?? {}).length > 0;

/** Errors of keywords that schemas of definitions must not have. */
export function validateKeywordSupport(
  schema: JSONSchemaProps,
  path: FieldPath,
  place: SchemaPlace,
  requireValidPropertyType: boolean,
): FieldError[] {
  const errors: FieldError[] = [];
  const forbid = (name: string, detail = `${name} is not supported`) => {
    errors.push(field.forbidden(path.child(name), detail));
  };
  const { type = '' } = schema;
  if (requireValidPropertyType && type !== '' && !isOpenAPIType(type)) {
    errors.push(field.notSupported(path.child('type'), type, openAPITypes));
  }
  if (present(schema.default) && place.defaultsForbidden !== undefined) {
    forbid('default', `must not be set ${place.defaultsForbidden}`);
  }
  if (schema.id) forbid('id');
  if (present(schema.additionalItems)) forbid('additionalItems');
  if (isFilled(schema.patternProperties)) forbid('patternProperties');
  if (isFilled(schema.definitions)) forbid('definitions');
  if (present(schema.dependencies)) forbid('dependencies');
  if (present(schema.$ref)) forbid('$ref');
  if (type === 'null') forbid('type', 'type cannot be set to null, use nullable as an alternative');
  if (itemSchemas(schema).length > 0) forbid('items', 'items must be a schema object and not an array');
  if (place.isInsideMeta && schema['x-kubernetes-embedded-resource'] === true) {
    forbid('x-kubernetes-embedded-resource', 'must not be used inside of resource meta');
  }
  return errors;
}
