import { type InterpretedMeta, interpretMeta, interpretMetaOfText, keepGiven } from '../json/index.js';
import { formatGroupVersion, type GroupVersionKind, parseGroupVersion } from '../schema/index.js';
import { goQuote } from '../text/go-quote.js';
import type { AnyKubeObject, KubeObject } from '../types/index.js';

/**
 * Puts back an empty list of managed fields, which canonical objects leave out: a client sends it to end their
 * tracking.
 *
 * @param value the parsed body
 */
export function keepReset<T extends KubeObject>(value: unknown, object: T): T {
  const metadata = (value as { readonly metadata?: { readonly managedFields?: unknown } } | null)?.metadata;
  const sent = metadata?.managedFields;
  if (!Array.isArray(sent) || sent.length > 0) return object;
  return { ...object, metadata: { ...object.metadata, managedFields: [] } };
}

/** The object with `kind` and `apiVersion` as its first keys. The same object when it has them already. */
export function withTypeMeta(object: object, kind: GroupVersionKind): AnyKubeObject {
  const fields = object as AnyKubeObject;
  const apiVersion = formatGroupVersion(kind);
  if (fields.kind === kind.kind && fields.apiVersion === apiVersion) {
    for (const key in fields) {
      if (key === 'kind') return fields;
      break;
    }
  }
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = fields;
  return keepGiven({ kind: kind.kind, apiVersion, ...rest }, object);
}

/** Errors about the keys that {@link interpretMetaOfText} reads: repeated keys, and keys in another case. */
const aboutMeta = /^(?:duplicate|unknown) field "(?:kind|apiVersion)"$/i;

/**
 * Kind and apiVersion of a JSON body.
 *
 * @param value the decoded body
 * @param strictErrors the unknown and duplicate fields that were found in it
 * @throws DecodeError when one of them is not a string, even if it is repeated
 */
export function metaOfBody(body: Uint8Array, value: unknown, strictErrors: readonly string[]): InterpretedMeta {
  return strictErrors.some((text) => aboutMeta.test(text)) ? interpretMetaOfText(body) : interpretMeta(value);
}

/** The kind that a body names. Parts that it leaves out are taken from `expected`. */
export function kindOf({ apiVersion, kind }: InterpretedMeta, expected: GroupVersionKind): GroupVersionKind {
  const { group, version } = parseGroupVersion(apiVersion);
  const from = version === '' ? expected : { group, version };
  return { group: from.group, version: from.version, kind: kind === '' ? expected.kind : kind };
}

/** Whether a text has the form of an API version. In a protobuf envelope, another text counts as missing. */
export function isGroupVersion(text: string): boolean {
  return text.indexOf('/') === text.lastIndexOf('/');
}

/** Whether two kinds are equal. */
export function sameKind(a: GroupVersionKind, b: GroupVersionKind): boolean {
  return a.kind === b.kind && a.version === b.version && a.group === b.group;
}

/** The error text for a kind that a scheme does not have. */
export function notRegistered(kind: GroupVersionKind, scheme: string): string {
  return `no kind ${goQuote(kind.kind)} is registered for version ${goQuote(formatGroupVersion(kind))} in scheme "${scheme}"`;
}
