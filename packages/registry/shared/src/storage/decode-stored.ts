import { builtinTypes } from '@k8s-ts/api';
import { canConvert, convertObject, convertRemoved, storedToday } from '@k8s-ts/api/conversion';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { decodeJSON, decodeValue, parseJSON } from '@k8s-ts/apimachinery/json';
import { decodeProtobuf, hasProtobufPrefix } from '@k8s-ts/apimachinery/protobuf';
import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Decodes stored bytes into a new canonical, defaulted object of the kind. The bytes may be protobuf in its envelope,
 * JSON, YAML or base64 of one of them, in any group-version that converts to the kind: one that is served, or one that
 * former releases stored.
 *
 * @throws Error when the bytes are not such an object
 */
export function decodeStored<T extends KubeObject>(kind: GroupVersionKind, bytes: Uint8Array): T {
  const { object, from } = recognize(kind, bytes);
  assertReadable(from, kind);
  const converted = convertStored(from, kind, object) as Fields & T;
  return converted.metadata ? converted : { ...converted, metadata: {} };
}

function convertStored(from: GroupVersionKind, to: GroupVersionKind, object: Fields): Fields {
  if (canConvert(from, to)) return convertObject(from, to, applyDefaults(from, object));
  const present = storedToday(from) as GroupVersionKind;
  return convertObject(present, to, convertRemoved(from, present, object));
}

/** @throws Error unless stored objects of `from` can be read as `to` */
function assertReadable(from: GroupVersionKind, to: GroupVersionKind): void {
  if (canConvert(from, to)) return;
  const present = storedToday(from);
  assertConvertible(present !== undefined && canConvert(present, to) ? present : from, to);
}

/** @throws Error unless objects of `from` convert to `to` */
export function assertConvertible(from: GroupVersionKind, to: GroupVersionKind): void {
  if (canConvert(from, to)) return;
  throw new Error(
    `stored object is a ${formatGroupVersion(from)}, Kind=${from.kind}, not a ${formatGroupVersion(to)}, Kind=${to.kind}`,
  );
}

function recognize(kind: GroupVersionKind, bytes: Uint8Array): { object: Fields; from: GroupVersionKind } {
  if (hasProtobufPrefix(bytes)) {
    const { object, group, version, kind: name } = decodeProtobuf(builtinTypes, bytes);
    return { object, from: { group, version, kind: name } };
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  // JSON objects contain braces and YAML objects colons, which are not in the base64 alphabet.
  if (/^[A-Za-z0-9+/]+={0,2}\s*$/.test(text)) return recognize(kind, Buffer.from(text, 'base64'));
  const isJSON = /^\s*\{/.test(text);
  const { value } = isJSON ? parseJSON(text) : decodeYAML(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('stored value is not an object');
  }
  const { apiVersion = '', kind: name = '' } = value as { apiVersion?: unknown; kind?: unknown };
  const from = { ...parseGroupVersion(String(apiVersion)), kind: String(name) };
  assertReadable(from, kind);
  const type = builtinTypes.typeFor(from);
  if (!type) throw new Error(`no field table for ${formatGroupVersion(from)}, Kind=${from.kind}`);
  // Decoding from the text keeps the exact text of raw extensions.
  const { object } = isJSON ? decodeJSON(type, text) : decodeValue(type, value);
  return { object: object as Fields, from };
}
