import type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './types.js';

/** Whether both are the same group and version. */
export function equalGroupVersion(a: GroupVersion, b: GroupVersion): boolean {
  return a.group === b.group && a.version === b.version;
}

/** Whether both name the same group and kind. */
export function equalGroupKind(a: GroupKind, b: GroupKind): boolean {
  return a.group === b.group && a.kind === b.kind;
}

/** Whether both name the same group and resource. */
export function equalGroupResource(a: GroupResource, b: GroupResource): boolean {
  return a.group === b.group && a.resource === b.resource;
}

/** Whether both are the same group, version and kind. */
export function equalGroupVersionKind(a: GroupVersionKind, b: GroupVersionKind): boolean {
  return a.kind === b.kind && a.version === b.version && a.group === b.group;
}

/** Whether both name the same group, version and resource. */
export function equalGroupVersionResource(a: GroupVersionResource, b: GroupVersionResource): boolean {
  return a.resource === b.resource && a.version === b.version && a.group === b.group;
}

/** Whether all parts are empty, like the zero values of upstream's types. */
export function isEmptyCoordinate(
  c: GroupVersion | GroupKind | GroupResource | GroupVersionKind | GroupVersionResource,
): boolean {
  for (const part of Object.values(c)) {
    if (part !== '') return false;
  }
  return true;
}
