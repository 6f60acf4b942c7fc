import type { KubeObject } from '../../api/ask.js';
import type { Describing } from './describing.js';
import type { Description } from './description.js';
import { addEvents } from './events.js';
import { addMetadata } from './format.js';

/** Describes an object of any kind, such as a custom resource, by its fields. */
export async function describeObject(to: Description, object: KubeObject, describing: Describing): Promise<void> {
  const { name, namespace = '', labels: _, annotations, managedFields, ...metadata } = object.metadata ?? {};
  to.line(0, 'Name:', name);
  to.line(0, 'Namespace:', namespace);
  addMetadata(to, object);
  const { namespace: __, ...rest } = metadata as { namespace?: string };
  addFields(to, 0, { ...object, metadata: rest });
  await addEvents(to, object, describing);
}

function addFields(to: Description, level: number, fields: Readonly<Record<string, unknown>>): void {
  for (const field of Object.keys(fields).sort()) {
    const value = fields[field];
    if (typeof value !== 'object' || value === null) {
      to.line(level, `${labelOf(field)}:`, value === null ? '<nil>' : value);
      continue;
    }
    to.line(level, `${labelOf(field)}:`);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'object' && item !== null && !Array.isArray(item)) addFields(to, level + 1, item);
      else to.line(level + 1, plainText(item));
    }
  }
}

/** A value as Go prints it: lists in brackets, with blanks between their items. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainText).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  if (value === null) return '<nil>';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${fields.map(([name, each]) => `${name}:${plainText(each)}`).join(' ')}]`;
}

const acronyms = new Set(['API', 'URL', 'UID', 'GUID']);

/**
 * Returns `API Version` for `apiVersion`. Names that contain other characters than letters and dashes are not changed.
 */
function labelOf(field: string): string {
  if (/[^\p{L}-]/u.test(field)) return field;
  return partsOf(field)
    .map((part) => {
      const upper = part.toUpperCase();
      if (acronyms.has(upper)) return upper;
      return part === part.toLowerCase() ? part.charAt(0).toUpperCase() + part.slice(1) : part;
    })
    .join(' ');
}

/** Splits a name in camel case into words. A word of capitals stays with the word after it: `URLPath`. */
function partsOf(field: string): readonly string[] {
  const parts = field.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|-+/gu) ?? [];
  return parts.reduce<string[]>((all, part) => {
    const last = all.at(-1);
    if (last !== undefined && /^\p{Lu}{2,}$/u.test(last) && /^\p{Lu}/u.test(part)) all[all.length - 1] = last + part;
    else all.push(part);
    return all;
  }, []);
}
