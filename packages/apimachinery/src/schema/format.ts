import type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './types.js';

/** `group/version`, or only the version for the core group: the text of an object's `apiVersion`. */
export function formatGroupVersion(gv: GroupVersion): string {
  return gv.group === '' ? gv.version : `${gv.group}/${gv.version}`;
}

/** `Kind.group`, or only the kind for the core group. */
export function formatGroupKind(gk: GroupKind): string {
  return gk.group === '' ? gk.kind : `${gk.kind}.${gk.group}`;
}

/** `resource.group`, or only the resource for the core group. */
export function formatGroupResource(gr: GroupResource): string {
  return gr.group === '' ? gr.resource : `${gr.resource}.${gr.group}`;
}

/** `group/version, Kind=K`; the core group keeps its leading slash (`/v1, Kind=Pod`). */
export function formatGroupVersionKind(gvk: GroupVersionKind): string {
  return `${gvk.group}/${gvk.version}, Kind=${gvk.kind}`;
}

/** `group/version, Resource=r`; the core group keeps its leading slash (`/v1, Resource=pods`). */
export function formatGroupVersionResource(gvr: GroupVersionResource): string {
  return `${gvr.group}/${gvr.version}, Resource=${gvr.resource}`;
}
