import type { Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field } from '@k8s-ts/apimachinery/validation';

/**
 * Adds errors of the items of a list, or one error when it has too many.
 *
 * @param list its path, and the maximum number of items. Items with the same key are duplicates; default: items may
 *   repeat
 */
export function checkItems<T>(
  errors: Errors,
  items: readonly T[],
  list: { readonly path: FieldPath; readonly maxSize: number; readonly keyOf?: (item: T) => string },
  checkItem: (item: T, path: FieldPath) => void,
): void {
  const { path, maxSize, keyOf } = list;
  if (items.length > maxSize) {
    errors.push(field.tooMany(path, items.length, maxSize));
    return;
  }
  for (const [i, item] of items.entries()) checkItem(item, path.index(i));
  if (!keyOf) return;
  const seen = new Set<string>();
  for (const [i, item] of items.entries()) {
    const key = keyOf(item);
    if (seen.has(key)) errors.push(field.duplicate(path.index(i), key));
    seen.add(key);
  }
}
