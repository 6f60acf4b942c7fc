import { formatGroupVersion, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, fieldErrorText, validateAnnotations, validateLabels } from '@k8s-ts/apimachinery/validation';

import { isObject } from '../../schema/values/json-values.js';

/**
 * An object as a webhook has converted it, with the metadata of the original except labels and annotations
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/conversion/webhook_converter.go`).
 *
 * @throws Error when the webhook changed what it may not change; the message says where
 */
export function checkedConversion(original: KubeObject, converted: unknown, apiVersion: string): KubeObject {
  const object = (isObject(converted) ? converted : {}) as unknown as KubeObject;
  const got = String(object.apiVersion ?? '');
  if (got !== apiVersion) {
    throw new ConversionError(
      'object at index',
      `invalid groupVersion (expected ${apiVersion}, received ${groupVersionText(got)})`,
    );
  }
  if (object.kind !== original.kind) {
    throw new ConversionError(
      'object at index',
      `invalid kind (expected ${original.kind}, received ${String(object.kind ?? '')})`,
    );
  }
  // Objects that are pruned for an apply may have no metadata.
  const before = (original.metadata ?? {}) as KubeObject['metadata'];
  const after = (isObject(object.metadata) ? object.metadata : {}) as KubeObject['metadata'];
  for (const [what, field] of [
    ['name', 'name'],
    ['namespace', 'namespace'],
    ['UID', 'uid'],
  ] as const) {
    const [expected = '', actual = ''] = [before[field], after[field]];
    if (expected !== actual)
      throw new ConversionError('object', `must have the same ${what}: ${expected} != ${actual}`);
  }
  if (object.metadata === undefined) throw new ConversionError('metadata', 'missing metadata in converted object');
  if (!isObject(object.metadata)) {
    const message = `invalid metadata of type ${goType(object.metadata)} in converted object`;
    throw new ConversionError('metadata', message);
  }
  return { ...object, metadata: restoredMetadata(before, after) };
}

/** Something is wrong with a converted object, or with its metadata. */
export class ConversionError extends Error {
  constructor(
    /** The invalid part of the webhook's response. */
    readonly what: 'object at index' | 'object' | 'metadata',
    message: string,
  ) {
    super(message);
  }
}

function restoredMetadata(before: KubeObject['metadata'], after: KubeObject['metadata']): KubeObject['metadata'] {
  const { labels: _labels, annotations: _annotations, ...metadata } = before;
  const labels = textsOf(before, after, 'labels');
  const annotations = textsOf(before, after, 'annotations');
  return { ...metadata, ...(labels && { labels }), ...(annotations && { annotations }) };
}

/** Labels or annotations of a converted object. They are checked when they have changed. */
function textsOf(
  before: KubeObject['metadata'],
  after: KubeObject['metadata'],
  name: 'labels' | 'annotations',
): Readonly<Record<string, string>> | undefined {
  const texts: unknown = after[name];
  if (texts === undefined || texts === null) return undefined;
  if (!isObject(texts))
    throw new ConversionError('metadata', `invalid metadata.${name} of type ${goType(texts)} in converted object`);
  const old = before[name] ?? {};
  const entries = Object.entries(texts);
  for (const [key, value] of entries) {
    if (typeof value === 'string') continue;
    throw new ConversionError(
      'metadata',
      `metadata.${name}[${key}] must be a string, but is ${goType(value)} in converted object`,
    );
  }
  const result = texts as Readonly<Record<string, string>>;
  if (entries.length === Object.keys(old).length && entries.every(([key, value]) => old[key] === value)) return result;
  const errors =
    name === 'labels'
      ? validateLabels(result, FieldPath.root('metadata', 'labels'))
      : validateAnnotations(result, FieldPath.root('metadata', 'annotation'));
  if (errors.length === 0) return result;
  const messages = [...new Set(errors.map(fieldErrorText))];
  throw new ConversionError('metadata', messages.length === 1 ? (messages[0] as string) : `[${messages.join(', ')}]`);
}

const groupVersionText = (apiVersion: string): string => formatGroupVersion(parseGroupVersion(apiVersion));

function goType(value: unknown): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'object') return 'map[string]interface {}';
  return typeof value === 'boolean' ? 'bool' : 'string';
}
