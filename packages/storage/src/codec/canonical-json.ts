import { type EncodeOptions, encodeObject, sharedTextOf } from '@k8s-ts/apimachinery/json';
import type { KubeObject, ManagedFieldsEntry } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '../interface/storage-interface.js';

type GroupVersionKind = StorageCodec['gvk'];

/** The first bytes of the canonical JSON of every object of a kind. */
export interface CanonicalHead {
  /** `{"kind":"K","apiVersion":"g/v","metadata":{` */
  readonly text: string;
  /** The same in UTF-8. */
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

/** Encodes the object as Go would, in UTF-8: kind, apiVersion and metadata first, then the other fields in their order. */
export function encodeCanonicalJSON(gvk: GroupVersionKind, object: KubeObject, options?: EncodeOptions): Uint8Array {
  const isPlain = options?.verbatim !== true && options?.pretty !== true;
  const text = isPlain ? encodeWithSharedText(gvk, object) : undefined;
  return encoder.encode(text ?? encodeObject(ordered(gvk, object), options));
}

/**
 * The text of an object whose last manager owns fields that it owns in other objects too: their text is half of that of a new Pod, and it is not made anew.
 *
 * @returns undefined for other objects
 */
function encodeWithSharedText(gvk: GroupVersionKind, object: KubeObject): string | undefined {
  const entries = object.metadata?.managedFields;
  if (!Array.isArray(entries) || entries.length !== 1) return undefined;
  const [entry] = entries as readonly ManagedFieldsEntry[];
  const fields = sharedTextOf(entry?.fieldsV1);
  if (fields === undefined || lastKey(object.metadata) !== 'managedFields' || lastKey(entry) !== 'fieldsV1')
    return undefined;
  const { kind: _kind, apiVersion: _apiVersion, metadata: _metadata, ...rest } = object;
  const { managedFields: _managedFields, ...meta } = object.metadata;
  const { fieldsV1: _fieldsV1, ...owner } = entry as ManagedFieldsEntry;
  const managed = `"managedFields":[${opened(owner)}"fieldsV1":${fields}}]}`;
  const head = encodeObject({ kind: gvk.kind, apiVersion: apiVersionOf(gvk) });
  return `${head.slice(0, -1)},"metadata":${opened(meta)}${managed}${continued(rest)}`;
}

function lastKey(value: object | undefined): string | undefined {
  let last: string | undefined;
  for (const key in value) last = key;
  return last;
}

/** The text of a value without its closing brace, ready for another field. */
function opened(value: object): string {
  const text = encodeObject(value);
  return text.length > 2 ? `${text.slice(0, -1)},` : '{';
}

/** The text of a value that continues another object. */
function continued(value: object): string {
  const text = encodeObject(value);
  return text.length > 2 ? `,${text.slice(1)}` : '}';
}

function ordered(gvk: GroupVersionKind, object: KubeObject): KubeObject {
  const apiVersion = apiVersionOf(gvk);
  const [first, second, third] = Object.keys(object);
  const isOrdered = first === 'kind' && second === 'apiVersion' && third === 'metadata';
  if (isOrdered && object.kind === gvk.kind && object.apiVersion === apiVersion) return object;
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...rest } = object;
  return { kind: gvk.kind, apiVersion, metadata, ...rest };
}
