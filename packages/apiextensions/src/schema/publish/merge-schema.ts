import { customResourceSchema, type MergeSchema, schemaOfType } from '@k8s-ts/apimachinery/apply';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import type { JSONSchemaProps } from '../json-schema-props.js';
import type { JSONObject } from '../types.js';

/** Options of {@link mergeSchemaOf}. */
export interface MergeSchemaOptions {
  /** Fields that the schema does not have are kept (`spec.preserveUnknownFields` of old definitions). Default false. */
  readonly preserveUnknownFields?: boolean;
}

/**
 * The schema for server-side apply and field ownership: which fields, items and entries can have different owners.
 * Parts are converted when an object has them.
 */
export function mergeSchemaOf(schema: JSONSchemaProps | undefined, options: MergeSchemaOptions = {}): MergeSchema {
  return customResourceSchema(schema as JSONObject | undefined, {
    objectMeta: schemaOfType(metaType('ObjectMeta')),
    ...options,
  });
}
