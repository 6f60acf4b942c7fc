import { formatGroupVersion, parseGroupVersion } from './texts.js';
import type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './types.js';

/** The group and version of a coordinate that has both. */
export function groupVersionOf(c: GroupVersion): GroupVersion {
  return { group: c.group, version: c.version };
}

/** The kind without its version. */
export function groupKindOf(c: GroupKind): GroupKind {
  return { group: c.group, kind: c.kind };
}

/** A kind of this group and version. */
export function withKind(gv: GroupVersion, kind: string): GroupVersionKind {
  return { group: gv.group, version: gv.version, kind };
}

/** A resource of this group and version. */
export function withResource(gv: GroupVersion, resource: string): GroupVersionResource {
  return { group: gv.group, version: gv.version, resource };
}

/** The group's kind in one version. */
export function kindWithVersion(gk: GroupKind, version: string): GroupVersionKind {
  return { group: gk.group, version, kind: gk.kind };
}

/** The group's resource in one version. */
export function resourceWithVersion(gr: GroupResource, version: string): GroupVersionResource {
  return { group: gr.group, version, resource: gr.resource };
}

/**
 * The group, version and kind of an object's `apiVersion` and `kind`; absent fields count as empty. An `apiVersion`
 * that cannot be parsed leaves group and version empty and keeps the kind, as `schema.FromAPIVersionAndKind` does.
 * Never throws.
 */
export function fromAPIVersionAndKind(apiVersion: string | undefined, kind: string | undefined): GroupVersionKind {
  try {
    return withKind(parseGroupVersion(apiVersion ?? ''), kind ?? '');
  } catch {
    return { group: '', version: '', kind: kind ?? '' };
  }
}

/** The `apiVersion` and `kind` to write into an object of this kind; both empty for the empty coordinate. */
export function toAPIVersionAndKind(gvk: GroupVersionKind): { readonly apiVersion: string; readonly kind: string } {
  return { apiVersion: formatGroupVersion(gvk), kind: gvk.kind };
}
