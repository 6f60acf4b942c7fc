import { builtinTypes } from '@k8s-ts/api';
import { convertObject } from '@k8s-ts/api/conversion';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { inStructOrder } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf, protobufMediaType } from '@k8s-ts/apimachinery/protobuf';
import { formatGroupVersion, type GroupVersion, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { isStorageMediaType, type StorageMediaType, storageMediaTypes } from '@k8s-ts/registry-generic';
import { canonicalHead, jsonStorageCodec, type StorageCodec } from '@k8s-ts/storage';
import { assertConvertible, decodeStored } from './decode-stored.js';

/** Options of the stored form. */
export interface BuiltinCodecOptions {
  /** One of {@link storageMediaTypes}; parameters after a semicolon do not count. Default `application/json`. */
  readonly mediaType?: string;
  /** The group-version that is written. Default: the kind's own. */
  readonly storageVersion?: GroupVersion;
}

type Encode = (object: KubeObject) => Uint8Array;

/**
 * The storage codec of a built-in kind. It writes the same bytes as kube-apiserver: JSON in the order of Go's structs
 * (without the newline at its end), YAML, or protobuf in its envelope. It reads all these forms in any convertible
 * group-version, and base64 of them (for etcd2, protobuf is stored as base64). Values other than canonical JSON of the
 * kind are defaulted after decoding. `kubernetes/apiserver pkg/server/storage/storage_codec.go`.
 *
 * @throws Error when the kind or its storage version is not built in, no conversion joins them, or for another media
 *   type
 */
export function builtinCodec<T extends KubeObject>(
  kind: GroupVersionKind,
  options: BuiltinCodecOptions = {},
): StorageCodec<T> {
  const type = typeOf(kind);
  const { group, version } = options.storageVersion ?? kind;
  const stored: GroupVersionKind = { group, version, kind: kind.kind };
  assertConvertible(stored, kind);
  const encode = encoderFor(mediaTypeOf(options.mediaType), stored);
  const json = jsonStorageCodec<T>({ gvk: kind, type });
  const { encodeJSON = json.encode } = json;
  const head = canonicalHead(kind).bytes;
  const sameVersion = group === kind.group && version === kind.version;
  return {
    ...json,
    encode: sameVersion ? encode : (object) => encode(convertObject(kind, stored, object)),
    encodeJSON: (object) => encodeJSON(inStructOrder(type, object) as T),
    decode: (bytes) => (startsWith(bytes, head) ? json.decode(bytes) : decodeStored<T>(kind, bytes)),
  };
}

function encoderFor(mediaType: StorageMediaType, kind: GroupVersionKind): Encode {
  const type = typeOf(kind);
  const typeMeta = { kind: kind.kind, apiVersion: formatGroupVersion(kind) };
  if (mediaType === 'application/json') {
    const json = jsonStorageCodec({ gvk: kind, type });
    return (object) => json.encode(inStructOrder(type, object) as KubeObject);
  }
  const withTypeMeta = (object: KubeObject): KubeObject =>
    object.kind === typeMeta.kind && object.apiVersion === typeMeta.apiVersion ? object : { ...object, ...typeMeta };
  if (mediaType === protobufMediaType) {
    return (object) => encodeProtobuf(type, withTypeMeta(object));
  }
  const utf8 = new TextEncoder();
  return (object) => utf8.encode(encodeYAML(withTypeMeta(object)));
}

function typeOf(kind: GroupVersionKind): TypeInfo {
  const type = builtinTypes.typeFor(kind);
  if (!type) throw new Error(`no field table for ${kind.group}/${kind.version}, Kind=${kind.kind}`);
  return type;
}

function mediaTypeOf(text = 'application/json'): StorageMediaType {
  const mediaType = (text.split(';', 1)[0] as string).trim().toLowerCase();
  if (!isStorageMediaType(mediaType)) {
    throw new Error(
      `unable to find serializer for ${JSON.stringify(mediaType)}, supported media types: [${storageMediaTypes.join(' ')}]`,
    );
  }
  return mediaType;
}

function startsWith(bytes: Uint8Array, head: Uint8Array): boolean {
  for (let i = head.length - 1; i >= 0; i--) if (bytes[i] !== head[i]) return false;
  return true;
}
