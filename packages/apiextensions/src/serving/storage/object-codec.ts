import { encodeObject } from '@k8s-ts/apimachinery/json';
import { formatGroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withSortedKeys } from '@k8s-ts/registry-generic';
import { jsonStorageCodec, type StorageCodec } from '@k8s-ts/storage';

const encoder = new TextEncoder();

/**
 * The storage codec of the objects of a definition. Objects are read and written in the version that they name, which
 * may be any version of the definition: conversion is done above the storage. Keys are sorted, so that equal objects
 * become equal bytes.
 *
 * @param kind the kind at the storage version
 */
export function objectCodec(kind: GroupVersionKind): StorageCodec {
  const plain = jsonStorageCodec({ gvk: kind, convert: (object) => object });
  const encode = (object: KubeObject): Uint8Array => encoder.encode(encodeObject(ordered(kind, object)));
  return { ...plain, encode, encodeJSON: encode, canonicalMetadataOffset };
}

function ordered(gvk: GroupVersionKind, object: KubeObject): KubeObject {
  const { kind = gvk.kind, apiVersion = formatGroupVersion(gvk), metadata, ...rest } = object;
  const { metadata: meta, ...fields } = withSortedKeys({ ...rest, metadata });
  return { kind, apiVersion, metadata: meta, ...fields };
}

const kindHead = Buffer.from('{"kind":"');
const versionHead = Buffer.from('","apiVersion":"');
const metadataHead = Buffer.from('","metadata":{');
const quote = 0x22;

/** Offset after `{"kind":"…","apiVersion":"…","metadata":{`; -1 for bytes that do not begin so. */
function canonicalMetadataOffset(bytes: Uint8Array): number {
  let at = 0;
  for (const head of [kindHead, versionHead]) {
    if (!startsWith(bytes, head, at)) return -1;
    at = bytes.indexOf(quote, at + head.length);
    if (at < 0) return -1;
  }
  return startsWith(bytes, metadataHead, at) ? at + metadataHead.length : -1;
}

function startsWith(bytes: Uint8Array, head: Uint8Array, at: number): boolean {
  for (let i = 0; i < head.length; i++) if (bytes[at + i] !== head[i]) return false;
  return true;
}
