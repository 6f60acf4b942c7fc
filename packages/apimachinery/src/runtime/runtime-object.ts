import { formatGroupVersion, fromAPIVersionAndKind, type GroupVersionKind } from '../schema/index.js';

/** Any API object: a plain JSON object that says what it is. Read-only. */
export interface RuntimeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly [field: string]: unknown;
}

/** What an object says it is; empty parts where it says nothing. */
export function objectKind(object: RuntimeObject): GroupVersionKind {
  return fromAPIVersionAndKind(object.apiVersion, object.kind);
}

/** The object, saying that it is of this kind: itself when it does already, else a shallow copy, `kind` and `apiVersion` first. */
export function withObjectKind(object: RuntimeObject, gvk: GroupVersionKind): RuntimeObject {
  const apiVersion = formatGroupVersion(gvk);
  if (object.apiVersion === apiVersion && object.kind === gvk.kind) return object;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return { kind: gvk.kind, apiVersion, ...rest };
}
