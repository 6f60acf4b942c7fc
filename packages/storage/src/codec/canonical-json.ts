import { type EncodeOptions, encodeObject } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
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
  return encoder.encode(encodeObject(ordered(gvk, object), options));
}

function ordered(gvk: GroupVersionKind, object: KubeObject): KubeObject {
  const apiVersion = apiVersionOf(gvk);
  const [first, second, third] = Object.keys(object);
  const isOrdered = first === 'kind' && second === 'apiVersion' && third === 'metadata';
  if (isOrdered && object.kind === gvk.kind && object.apiVersion === apiVersion) return object;
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...rest } = object;
  return { kind: gvk.kind, apiVersion, metadata, ...rest };
}
