/** Key of a map or list element that says what happens to it: `replace`, `delete` (or `merge`, refused as upstream does). */
export const DIRECTIVE = '$patch';
/** Key whose value lists the keys of the map that stay. */
export const RETAIN_KEYS = '$retainKeys';
/** `$deleteFromPrimitiveList/<field>`: items that leave a list of scalars. */
export const DELETE_FROM_PRIMITIVE_LIST = '$deleteFromPrimitiveList';
/** `$setElementOrder/<field>`: the order of a merged list. */
export const SET_ELEMENT_ORDER = '$setElementOrder';

/** The field name after `<prefix>/`, or undefined when the key is not of that form. */
export function fieldOfDirective(key: string, prefix: string): string | undefined {
  return key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : undefined;
}
