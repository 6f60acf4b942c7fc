import { formatGroupVersion, fromAPIVersionAndKind, type GroupVersionKind } from '../schema/index.js';

/** Any API object: a plain JSON object with apiVersion and kind. Read-only. */
export interface RuntimeObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly [field: string]: unknown;
}

/** The group, version and kind of an object; absent parts are empty. */
export function objectKind(object: RuntimeObject): GroupVersionKind {
  return fromAPIVersionAndKind(object.apiVersion, object.kind);
}

/** The object with this kind and version: itself if it has them already, otherwise a shallow copy with `kind` and `apiVersion` first. */
export function withObjectKind(object: RuntimeObject, gvk: GroupVersionKind): RuntimeObject {
  const apiVersion = formatGroupVersion(gvk);
  if (object.apiVersion === apiVersion && object.kind === gvk.kind) return object;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return { kind: gvk.kind, apiVersion, ...rest };
}
