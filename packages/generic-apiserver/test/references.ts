/** Names of the definitions that a document's parts refer to. */
export function referencesIn(part: unknown, into: Set<string> = new Set()): Set<string> {
  if (Array.isArray(part)) for (const item of part) referencesIn(item, into);
  else if (typeof part === 'object' && part !== null) {
    for (const [key, value] of Object.entries(part)) {
      if (key === '$ref' && typeof value === 'string') into.add(value.slice(value.lastIndexOf('/') + 1));
      else referencesIn(value, into);
    }
  }
  return into;
}
