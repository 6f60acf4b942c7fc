/**
 * The coordinates of an API: plain data, compared by value. A `GroupVersionKind` is usable wherever a `GroupVersion` is asked for.
 * The legacy ("core") group is the empty string.
 */

/** A named set of APIs at one version, such as `apps/v1`; the core group's is `v1`. */
export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** A kind of object, whatever its version. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** A resource (the lower-case plural in URLs), whatever its version. */
export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

/** A kind of object in one version: what `apiVersion` and `kind` of an object say. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A resource in one version: what a URL under `/api` or `/apis` says. */
export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** The version that stands for a group's in-memory form, which is never served (`runtime.APIVersionInternal`). */
export const internalVersion = '__internal';
