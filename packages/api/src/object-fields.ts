/** A JSON object, which is never changed. */
export type Obj = Readonly<Record<string, unknown>>;

/** The object with fields set that are absent (nil pointers, lists and maps in Go). */
export function ifUnset(object: Obj, fields: Obj): Obj {
  let out: Record<string, unknown> | undefined;
  for (const key of Object.keys(fields)) {
    if (object[key] !== undefined && object[key] !== null) continue;
    out ??= Object.assign({}, object);
    out[key] = fields[key];
  }
  return out ?? object;
}

/** The object with fields set that are absent or zero: 0, '' or an empty list. */
export function ifEmpty(object: Obj, fields: Obj): Obj {
  let out: Record<string, unknown> | undefined;
  for (const key of Object.keys(fields)) {
    if (!isEmpty(object[key])) continue;
    out ??= Object.assign({}, object);
    out[key] = fields[key];
  }
  return out ?? object;
}

/** Whether a value is absent, 0, '', or an empty list or map. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** A field that holds an object; undefined when it is absent. */
export function child(object: Obj, key: string): Obj | undefined {
  const value = object[key];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Obj) : undefined;
}

/** Objects of a list field. */
export const list = (object: Obj, key: string): readonly Obj[] =>
  Array.isArray(object[key]) ? (object[key] as readonly Obj[]) : [];

/** The object with one field replaced, or the same object when the value is the same. Undefined removes the field. */
export function withField(object: Obj, key: string, value: unknown): Obj {
  if (object[key] === value) return object;
  const out = { ...object };
  if (value === undefined) delete out[key];
  else out[key] = value;
  return out;
}

/** The object with a nested object changed; an absent one counts as empty, and stays absent if nothing was added. */
export function within(object: Obj, key: string, change: (inner: Obj) => Obj): Obj {
  const before = child(object, key) ?? {};
  const after = change(before);
  return after === before ? object : { ...object, [key]: after };
}

/** The object with each item of a list changed. */
export function eachOf(object: Obj, key: string, change: (item: Obj) => Obj): Obj {
  const items = object[key];
  if (!Array.isArray(items)) return object;
  let out: unknown[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as Obj;
    const changed = change(item);
    if (changed !== item) {
      out ??= [...(items as readonly unknown[])];
      out[i] = changed;
    }
  }
  return out === undefined ? object : { ...object, [key]: out };
}
