import type { TypeInfo } from '../field-table/types.js';
import { getOwn, isObject, type JSONObject } from '../strategic-patch/json-value.js';
import { fromFieldsV1 } from './fieldpath/fields-v1.js';
import { type ManagedFieldsEntry, managedFieldsOf } from './manager/managed-fields.js';
import type { MergeSchema } from './schema/merge-schema.js';
import { schemaOfType } from './schema/schema-of-type.js';
import { extractItems } from './typed/remove-items.js';

/**
 * The manager's last applied configuration, restricted to the fields that it still owns. Use it as the start of a
 * change to that configuration. Undefined when the manager has not applied or owns nothing any more.
 * @throws Error when its entry is invalid.
 */
export function extractApplied(
  object: object,
  manager: string,
  schema: MergeSchema | TypeInfo,
  subresource = '',
): JSONObject | undefined {
  const entries = managedFieldsOf(object as JSONObject);
  if (!Array.isArray(entries)) return undefined;
  const entry = (entries as ManagedFieldsEntry[]).find(
    (entry) => entry.manager === manager && entry.operation === 'Apply' && (entry.subresource ?? '') === subresource,
  );
  if (entry === undefined) return undefined;
  const set = fromFieldsV1(entry.fieldsV1 ?? {}).leaves();
  const extracted = extractItems('goName' in schema ? schemaOfType(schema) : schema, object, set);
  const result = isObject(extracted) ? extracted : {};
  const kind = getOwn(object as JSONObject, 'kind');
  if (Object.hasOwn(result, 'kind') || kind === undefined) return result;
  return { ...result, kind, apiVersion: getOwn(object as JSONObject, 'apiVersion') };
}
