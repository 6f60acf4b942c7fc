import { setOwn } from '../../json/canonical-values.js';
import { compareUTF8 } from '../../text/compare-utf8.js';

/** The object of a mapping's entries, its keys in Go's order. */
export function objectOfEntries(entries: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const key of [...entries.keys()].sort(compareUTF8)) setOwn(out, key, entries.get(key));
  return out;
}
