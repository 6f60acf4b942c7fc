import type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './types.js';

/**
 * Keys for `Map` and `Set`, which compare objects by identity. Each is injective for its own type (the parts of a
 * coordinate never contain `/`); keys of different types must not share one map.
 */

/** Map key of a group and version. */
export function groupVersionKey(gv: GroupVersion): string {
  return `${gv.group}/${gv.version}`;
}

/** Map key of a group and kind. */
export function groupKindKey(gk: GroupKind): string {
  return `${gk.group}/${gk.kind}`;
}

/** Map key of a group and resource; a subresource (`pods/status`) in the resource is fine, as it stands last. */
export function groupResourceKey(gr: GroupResource): string {
  return `${gr.group}/${gr.resource}`;
}

/** Map key of a group, version and kind. */
export function groupVersionKindKey(gvk: GroupVersionKind): string {
  return `${gvk.group}/${gvk.version}/${gvk.kind}`;
}

/**
 * Map key of a group, version and resource; a subresource (`pods/status`) in the resource is fine, as it stands last.
 */
export function groupVersionResourceKey(gvr: GroupVersionResource): string {
  return `${gvr.group}/${gvr.version}/${gvr.resource}`;
}
