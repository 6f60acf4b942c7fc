import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { coerceObjectMeta } from '../../schema/object-meta/coerce-object-meta.js';
import { isObject } from '../../schema/values/json-values.js';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isWhole: Check = (value) => Number.isSafeInteger(value);
const isTime: Check = (value) => isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value as string);
const isTexts: Check = (value) => isObject(value) && Object.values(value).every(isText);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const fieldsOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.keys(value).every((key) => Object.hasOwn(checks, key) && checks[key]?.(value[key]));

const text = { apiVersion: isText, kind: isText, name: isText, uid: isText };
const isOwner = fieldsOf({ ...text, controller: isFlag, blockOwnerDeletion: isFlag });
const isManaged = fieldsOf({
  manager: isText,
  operation: isText,
  apiVersion: isText,
  time: isTime,
  fieldsType: isText,
  fieldsV1: isObject,
  subresource: isText,
});

/**
 * Accepts metadata that decoding would not change. This holds for metadata that this server wrote, which therefore need
 * not be decoded when an object is read.
 */
const isCanonical = fieldsOf({
  name: isText,
  generateName: isText,
  namespace: isText,
  selfLink: isText,
  uid: isText,
  resourceVersion: isText,
  generation: isWhole,
  creationTimestamp: isTime,
  deletionTimestamp: isTime,
  deletionGracePeriodSeconds: isWhole,
  labels: isTexts,
  annotations: isTexts,
  ownerReferences: listOf(isOwner),
  finalizers: listOf(isText),
  managedFields: listOf(isManaged),
});

/**
 * A stored object without the unknown fields of its metadata, and without fields of wrong types there. Such fields can
 * only come from direct writes to the store. An object with nothing to drop is returned as it is
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go`, schemaCoercingDecoder).
 */
export function withStoredMetadata(object: KubeObject): KubeObject {
  if (isCanonical(object.metadata)) return object;
  const { metadata = {} } = coerceObjectMeta(object.metadata, { dropInvalid: true });
  return { ...object, metadata };
}
