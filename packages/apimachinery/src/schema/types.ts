/**
 * The coordinates of an API: plain data, compared by value. A `GroupVersionKind` can be passed as a `GroupVersion`. The
 * legacy ("core") group is the empty string.
 */

/** A named set of APIs at one version, such as `apps/v1`; the core group's is `v1`. */
export interface GroupVersion {
  readonly group: string;
  readonly version: string;
}

/** A kind of object, without a version. */
export interface GroupKind {
  readonly group: string;
  readonly kind: string;
}

/** A resource (the lower-case plural in URLs), without a version. */
export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

/** A kind of object in one version: an object's `apiVersion` and `kind`. */
export interface GroupVersionKind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** A resource in one version, as in a URL under `/api` or `/apis`. */
export interface GroupVersionResource {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
}

/** The version of a group's in-memory form, which is never served (`runtime.APIVersionInternal`). */
export const internalVersion = '__internal';
