import type { FieldInfo, TypeInfo, TypeRegistry } from './types.js';

interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Makes a function that fills in the defaults that the fields of a kind's type declare. Missing fields are filled in at
 * any depth, in objects that are present or were filled in before. The function never changes its argument, and returns
 * an object with nothing to fill in as it is. `kubernetes/apiextensions-apiserver pkg/apiserver/schema/defaulting`.
 */
export function fieldDefaults(types: TypeRegistry): <T extends object>(kind: Kind, object: T) => T {
  return (kind, object) => {
    const type = types.typeFor(kind);
    return type === undefined ? object : (defaulted(type, object as Fields) as typeof object);
  };
}

function defaulted(type: TypeInfo, object: Fields): Fields {
  let result: Record<string, unknown> | undefined;
  for (const field of type.fields) {
    const value = object[field.name] ?? field.default;
    if (value === undefined) continue;
    const complete = defaultedValue(field, value);
    if (complete === object[field.name]) continue;
    result ??= { ...object };
    result[field.name] = complete;
  }
  return result ?? object;
}

function defaultedValue({ shape, type }: FieldInfo, value: unknown): unknown {
  if (type === undefined || type.special !== undefined || typeof value !== 'object' || value === null) return value;
  if (shape === 'single') return defaulted(type, value as Fields);
  const entries = Object.entries(value);
  const complete = entries.map(([key, each]) => [key, each === null ? each : defaulted(type, each as Fields)] as const);
  if (complete.every(([, each], i) => each === entries[i]?.[1])) return value;
  return Array.isArray(value) ? complete.map(([, each]) => each) : Object.fromEntries(complete);
}
