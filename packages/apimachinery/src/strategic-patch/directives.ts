/** Key of a directive in a map or list element: `replace`, `delete` (or `merge`, rejected as upstream does). */
export const DIRECTIVE = '$patch';
/** Key whose value lists the keys of the map to keep. */
export const RETAIN_KEYS = '$retainKeys';
/** `$deleteFromPrimitiveList/<field>`: items to remove from a list of scalars. */
export const DELETE_FROM_PRIMITIVE_LIST = '$deleteFromPrimitiveList';
/** `$setElementOrder/<field>`: the order of a merged list. */
export const SET_ELEMENT_ORDER = '$setElementOrder';

/** The field name after `<prefix>/`, or undefined when the key is not of that form. */
export function fieldOfDirective(key: string, prefix: string): string | undefined {
  return key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : undefined;
}
