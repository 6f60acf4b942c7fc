import { type EncodeOptions, encodeObject, sharedTextOf } from '@k8s-ts/apimachinery/json';
import type { KubeObject, ManagedFieldsEntry } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '../interface/storage-interface.js';
import { ASCII } from './ascii.js';

type GroupVersionKind = StorageCodec['gvk'];

/** The first bytes of the canonical JSON of every object of a kind. */
export interface CanonicalHead {
  /** `{"kind":"K","apiVersion":"g/v","metadata":{` */
  readonly text: string;
  /** {@link text} in UTF-8. */
  readonly bytes: Uint8Array;
  /** Bytes before `"metadata"`. */
  readonly itemOffset: number;
}

/** `group/version`; only the version in the core group. */
export function apiVersionOf(gvk: GroupVersionKind): string {
  return gvk.group === '' ? gvk.version : `${gvk.group}/${gvk.version}`;
}

/** The head of canonical JSON of this kind. */
export function canonicalHead(gvk: GroupVersionKind): CanonicalHead {
  const before = `{"kind":${JSON.stringify(gvk.kind)},"apiVersion":${JSON.stringify(apiVersionOf(gvk))},`;
  const text = `${before}"metadata":{`;
  return { text, bytes: Buffer.from(text), itemOffset: Buffer.byteLength(before) };
}

const encoder = new TextEncoder();

/**
 * Encodes the object as Go would, in UTF-8: kind, apiVersion and metadata first, then the other fields in their order.
 */
export function encodeCanonicalJSON(gvk: GroupVersionKind, object: KubeObject, options?: EncodeOptions): Uint8Array {
  const isPlain = options?.verbatim !== true && options?.pretty !== true && options?.rawTexts === undefined;
  const bytes = isPlain ? encodeWithSharedText(gvk, object) : undefined;
  return bytes ?? encoder.encode(encodeObject(ordered(gvk, object), options));
}

const afterFields = Buffer.from('}]}');
/** Buffer in which texts are encoded before their length in bytes is known. */
const scratch = new Uint8Array(72 * 1024);
/** Each character takes at most three bytes. */
const maxScratchText = scratch.length / 3 - afterFields.length;

/**
 * Encodes an object whose last manager owns the same fields in other objects too. The text of these fields, which is
 * half of a new Pod's text, is copied instead of made again.
 *
 * @returns undefined for other objects
 */
function encodeWithSharedText(gvk: GroupVersionKind, object: KubeObject): Uint8Array | undefined {
  const entries = object.metadata?.managedFields;
  if (!Array.isArray(entries) || entries.length !== 1) return undefined;
  const [entry] = entries as readonly ManagedFieldsEntry[];
  const fields = sharedTextOf(entry?.fieldsV1);
  if (fields === undefined || lastKey(object.metadata) !== 'managedFields' || lastKey(entry) !== 'fieldsV1')
    return undefined;
  const { kind: _kind, apiVersion: _apiVersion, metadata: _metadata, ...rest } = object;
  const { managedFields: _managedFields, ...meta } = object.metadata;
  const { fieldsV1: _fieldsV1, ...owner } = entry as ManagedFieldsEntry;
  const head = encodeObject({ kind: gvk.kind, apiVersion: apiVersionOf(gvk) });
  const before = `${opened(head)}"metadata":${opened(encodeObject(meta))}"managedFields":[${opened(encodeObject(owner))}"fieldsV1":`;
  const after = encodeObject(rest);

  return joined(before, fields, after);
}

/**
 * Joins `before`, `fields` and `after` into the bytes of one JSON object. `after` is the text of an object, whose members
 * follow the fields.
 */
function joined(before: string, fields: Uint8Array, after: string): Uint8Array {
  const isEmpty = after === '{}';
  if (before.length + fields.length + after.length > maxScratchText) {
    const rest = isEmpty ? '}' : `,${after.slice(1)}`;
    return Buffer.concat([encoder.encode(before), fields, afterFields, encoder.encode(rest)]);
  }
  const fieldsAt = encoder.encodeInto(before, scratch).written;
  scratch.set(fields, fieldsAt);
  scratch.set(afterFields, fieldsAt + fields.length);
  const restAt = fieldsAt + fields.length + afterFields.length;
  const { written } = encoder.encodeInto(after, scratch.subarray(restAt));
  // A comma replaces the opening brace.
  scratch[restAt] = isEmpty ? ASCII.CloseBrace : ASCII.Comma;
  return scratch.slice(0, isEmpty ? restAt + 1 : restAt + written);
}

function lastKey(value: object | undefined): string | undefined {
  let last: string | undefined;
  for (const key in value) last = key;
  return last;
}

/** The text of an object without its closing brace, ready for another field. */
function opened(text: string): string {
  return text.length > 2 ? `${text.slice(0, -1)},` : '{';
}

function ordered(gvk: GroupVersionKind, object: KubeObject): KubeObject {
  const apiVersion = apiVersionOf(gvk);
  const [first, second, third] = Object.keys(object);
  const isOrdered = first === 'kind' && second === 'apiVersion' && third === 'metadata';
  if (isOrdered && object.kind === gvk.kind && object.apiVersion === apiVersion) return object;
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...rest } = object;
  return { kind: gvk.kind, apiVersion, metadata, ...rest };
}
