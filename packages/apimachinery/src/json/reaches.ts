import type { TypeInfo } from '../field-table/index.js';

/**
 * Makes a function that tells whether a type, or the type of one of its fields at any depth, satisfies a predicate. The
 * answers are cached.
 *
 * @param isOfKind the predicate, about a type alone
 */
export function reaches(isOfKind: (type: TypeInfo) => boolean): (type: TypeInfo) => boolean {
  const known = new WeakMap<TypeInfo, boolean>();
  return (type) => {
    const before = known.get(type);
    if (before !== undefined) return before;
    const seen = new Set<TypeInfo>([type]);
    let found = false;
    for (const each of seen) {
      found = isOfKind(each) || known.get(each) === true;
      if (found) break;
      if (known.get(each) === false) continue;
      for (const field of each.fields) if (field.type !== undefined) seen.add(field.type);
    }
    if (found) known.set(type, true);
    // Nothing was found, which is the result for every type visited.
    else for (const each of seen) known.set(each, false);
    return found;
  };
}
