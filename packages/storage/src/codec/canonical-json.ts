import { type EncodeOptions, encodeObject } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageCodec } from '../interface/storage-interface.js';

type GroupVersionKind = StorageCodec['gvk'];

/** How the JSON text of every object of a kind begins. */
export interface CanonicalHead {
  /** `{"kind":"K","apiVersion":"g/v","metadata":{` */
  readonly text: string;
  /** The same in UTF-8. */
  readonly bytes: Uint8Array;
  /** Bytes before `"metadata"`. */
  readonly itemOffset: number;
}

/** `group/version`, or just the version in the group without a name. */
export function apiVersionOf(gvk: GroupVersionKind): string {
  return gvk.group === '' ? gvk.version : `${gvk.group}/${gvk.version}`;
}

/** The head that canonical JSON of this kind has. */
export function canonicalHead(gvk: GroupVersionKind): CanonicalHead {
  const before = `{"kind":${JSON.stringify(gvk.kind)},"apiVersion":${JSON.stringify(apiVersionOf(gvk))},`;
  const text = `${before}"metadata":{`;
  return { text, bytes: Buffer.from(text), itemOffset: Buffer.byteLength(before) };
}

const encoder = new TextEncoder();

/** The object as Go would write it, in UTF-8: kind, apiVersion and metadata first, then the other fields in their order. */
export function encodeCanonicalJSON(gvk: GroupVersionKind, object: KubeObject, options?: EncodeOptions): Uint8Array {
  return encoder.encode(encodeObject(ordered(gvk, object), options));
}

function ordered(gvk: GroupVersionKind, object: KubeObject): KubeObject {
  const { kind: _kind, apiVersion: _apiVersion, metadata, ...rest } = object;
  return { kind: gvk.kind, apiVersion: apiVersionOf(gvk), metadata, ...rest };
}
