import type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './types.js';

/** Whether both are the same group and version. */
export function equalGroupVersion(a: GroupVersion, b: GroupVersion): boolean {
  return a.group === b.group && a.version === b.version;
}

/** Whether both are the same group, version and kind. */
export function equalGroupVersionKind(a: GroupVersionKind, b: GroupVersionKind): boolean {
  return a.kind === b.kind && a.version === b.version && a.group === b.group;
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
