import { getOwn, isObject, type JSONObject } from '../../strategic-patch/json-value.js';
import { canonicalJSON } from '../fieldpath/canonical-json.js';
import type { FieldSet } from '../fieldpath/field-set.js';
import type { MergeSchema } from '../schema/merge-schema.js';
import { compare } from '../typed/compare.js';
import { toFieldSet } from '../typed/to-field-set.js';
import { validate } from '../typed/validate.js';
import type { FieldConflict } from './updater.js';

/** Annotation in which client-side apply stores the last applied configuration. */
export const lastAppliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration';

/** Limit of the keys and values of all annotations together, in bytes. */
const totalAnnotationSizeLimit = 256 * 1024;

/** The object's client-side configuration; undefined when it has none. */
export function lastAppliedOf(object: JSONObject): string | undefined {
  const text = annotationsOf(object)?.[lastAppliedAnnotation];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

function annotationsOf(object: JSONObject): JSONObject | undefined {
  const metadata = getOwn(object, 'metadata');
  const annotations = isObject(metadata) ? getOwn(metadata, 'annotations') : undefined;
  return isObject(annotations) ? annotations : undefined;
}

/**
 * Updates the annotation of client-side apply to the configuration just applied, so that client-side apply can be used
 * again later. An object without the annotation is returned unchanged; an annotation that would be too large is
 * removed.
 */
export function syncLastApplied(object: JSONObject, applied: JSONObject): JSONObject {
  if (lastAppliedOf(object) === undefined) return object;
  const { [lastAppliedAnnotation]: _, ...others } = annotationsOf(object) as JSONObject;
  // Encoded as upstream does: keys sorted, with a newline at the end.
  const text = `${canonicalJSON(withoutLastApplied(applied))}\n`;
  const annotations = { ...others, [lastAppliedAnnotation]: text };
  const metadata = object.metadata as JSONObject;
  return { ...object, metadata: { ...metadata, annotations: fits(annotations) ? annotations : others } };
}

function withoutLastApplied(applied: JSONObject): JSONObject {
  const annotations = annotationsOf(applied);
  if (annotations === undefined || !Object.hasOwn(annotations, lastAppliedAnnotation)) return applied;
  const { [lastAppliedAnnotation]: _, ...rest } = annotations;
  return { ...applied, metadata: { ...(applied.metadata as JSONObject), annotations: rest } };
}

function fits(annotations: JSONObject): boolean {
  const encoder = new TextEncoder();
  let size = 0;
  for (const [key, value] of Object.entries(annotations)) {
    size += encoder.encode(key).length + encoder.encode(String(value)).length;
  }
  return size <= totalAnnotationSizeLimit;
}

/**
 * The conflicts that remain after taking over the fields that still have the values from client-side apply. All
 * conflicts if there is no usable client-side configuration of this version.
 */
export function conflictsBeyondLastApplied(
  conflicts: readonly FieldConflict[],
  live: JSONObject,
  schema: MergeSchema,
  apiVersion: string,
): readonly FieldConflict[] {
  const allowed = allowedFields(live, schema, apiVersion);
  if (allowed === undefined) return conflicts;
  return conflicts.filter(({ path }) => !allowed.has(path));
}

function allowedFields(live: JSONObject, schema: MergeSchema, apiVersion: string): FieldSet | undefined {
  const text = lastAppliedOf(live);
  if (text === undefined) return undefined;
  try {
    const last: unknown = JSON.parse(text);
    if (!isObject(last) || last.apiVersion !== apiVersion) return undefined;
    validate(schema, last);
    const { removed, modified, added } = compare(schema, last, live);
    return toFieldSet(schema, last).difference(modified).difference(added).difference(removed);
  } catch {
    return undefined;
  }
}
