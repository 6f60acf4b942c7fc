import type { Shape } from './shape.js';

/**
 * The structural errors of a configuration: first all unknown fields in one text, as upstream reports them, then each
 * value of a wrong type with its path (`jwt[0].issuer.url: must be string, not number`). Values are never shown.
 *
 * @param longestName maximum length of unknown field names that are shown. Longer names may be secrets, because a
 *   missing colon turns a value into a name
 */
export function shapeErrors(shape: Shape, value: unknown, longestName: number): readonly string[] {
  const unknown: string[] = [];
  const wrong: string[] = [];

  function check(shape: Shape, value: unknown, place: string): void {
    if (value === null || value === undefined || shape.type === 'any') return;
    const type = typeOf(value, shape.type);
    if (type !== shape.type) {
      wrong.push(`${place}: must be ${shape.type}, not ${type}`);
    } else if (shape.type === 'integer') {
      if ((value as number) < -(2 ** 31)) wrong.push(`${place}: must be >= ${-(2 ** 31)}`);
      if ((value as number) > 2 ** 31 - 1) wrong.push(`${place}: must be <= ${2 ** 31 - 1}`);
    } else if ('items' in shape) {
      for (const [index, item] of (value as readonly unknown[]).entries())
        check(shape.items, item, `${place}[${index}]`);
    } else if ('values' in shape) {
      for (const [name, each] of Object.entries(value)) check(shape.values, each, fieldOf(place, name));
    } else if ('fields' in shape) {
      for (const name of Object.keys(value)) {
        if (!Object.hasOwn(shape.fields, name)) unknown.push(`unknown field "${fieldOf(place, shown(name))}"`);
      }
      for (const [name, field] of Object.entries(shape.fields)) {
        if (Object.hasOwn(value, name))
          check(field, (value as Readonly<Record<string, unknown>>)[name], fieldOf(place, name));
      }
    }
  }
  const shown = (name: string): string => (/^[\w.-]+$/.test(name) && name.length <= longestName ? name : 'REDACTED');

  check(shape, value, '');
  return [...(unknown.length > 0 ? [`strict decoding error: ${unknown.join(', ')}`] : []), ...wrong];
}

const fieldOf = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`);

/**
 * The JSON type of a value that is not null. Integers are called numbers where the shape does not ask for an integer.
 */
function typeOf(value: unknown, wanted: string): string {
  if (Array.isArray(value)) return 'array';
  return wanted === 'integer' && Number.isInteger(value) ? 'integer' : typeof value;
}
