import { Type } from '../types/type.js';
import { toInt, toUint } from './arithmetic.js';
import { ErrorValue, Failure } from './failure.js';
import { NativeList } from './list-value.js';
import { NativeMap, ObjectValue } from './map-value.js';
import type { Adapt, FieldDecl, ObjectDecl, TypeProvider } from './provider.js';
import { Double, Duration, Timestamp, Uint } from './scalars.js';
import { parseDuration, parseTimestamp } from './time.js';
import type { Value } from './value.js';
import { AbstractValue, ListValue, MapValue, OptionalValue } from './value.js';

/** Says whether something is a value of an expression already, other than null, a boolean, a number or a text. */
export function isValueObject(value: unknown): value is Value {
  return (
    value instanceof Uint8Array ||
    value instanceof Uint ||
    value instanceof Double ||
    value instanceof Duration ||
    value instanceof Timestamp ||
    value instanceof OptionalValue ||
    value instanceof ListValue ||
    value instanceof MapValue ||
    value instanceof AbstractValue ||
    value instanceof Type ||
    value instanceof Failure
  );
}

/** Makes a value of a plain JSON value of which no type is known: whole numbers are ints, other numbers doubles. */
export function adaptDyn(native: unknown): Value {
  switch (typeof native) {
    case 'string':
    case 'boolean':
      return native;
    case 'number':
      if (Number.isSafeInteger(native)) return native;
      return new Double(native);
    case 'bigint':
      return toInt(native);
    case 'undefined':
      return null;
  }
  if (native === null) return null;
  if (Array.isArray(native)) return new NativeList(native, adaptDyn);
  if (isValueObject(native)) return native;
  if (typeof native === 'object') return new NativeMap(native as Record<string, unknown>, adaptDyn);
  return new ErrorValue(`unsupported conversion to ref.Val: (${typeof native})`);
}

function adaptInt(native: unknown): Value {
  if (typeof native === 'number') {
    if (Number.isSafeInteger(native)) return native;
    if (Number.isInteger(native)) return toInt(BigInt(native));
  }
  return typeof native === 'bigint' ? toInt(native) : adaptDyn(native);
}

function adaptUint(native: unknown): Value {
  if (typeof native === 'bigint') return toUint(native);
  return typeof native === 'number' && Number.isInteger(native) ? toUint(BigInt(native)) : adaptDyn(native);
}

function adaptDouble(native: unknown): Value {
  return typeof native === 'number' || typeof native === 'bigint' ? new Double(Number(native)) : adaptDyn(native);
}

function adaptBytes(native: unknown): Value {
  if (typeof native !== 'string') return adaptDyn(native);
  try {
    return Uint8Array.from(atob(native), (unit) => unit.charCodeAt(0));
  } catch {
    return new ErrorValue('byte format value must be base64');
  }
}

function adaptDuration(native: unknown): Value {
  if (typeof native !== 'string') return adaptDyn(native);
  return parseDuration(native) ?? new ErrorValue(`Invalid duration ${native}`);
}

function adaptTimestamp(native: unknown): Value {
  if (typeof native !== 'string') return adaptDyn(native);
  const text = /^\d{4}-\d\d-\d\d$/.test(native) ? `${native}T00:00:00Z` : native;
  return parseTimestamp(text) ?? new ErrorValue(`Invalid date or datetime ${native}`);
}

const scalarAdapters: Readonly<Partial<Record<Type['kind'], Adapt>>> = {
  int: adaptInt,
  uint: adaptUint,
  double: adaptDouble,
  bytes: adaptBytes,
  duration: adaptDuration,
  timestamp: adaptTimestamp,
};

/** Makes the functions that turn plain JSON values into values of declared types. Each is made once per type. */
export class Adapters {
  readonly #byType = new WeakMap<Type, Adapt>();
  readonly #fields = new WeakMap<ObjectDecl, Map<string, { member: string; adapt: Adapt } | undefined>>();

  constructor(readonly provider: TypeProvider) {}

  adapterFor(type: Type): Adapt {
    let adapt = this.#byType.get(type);
    if (adapt === undefined) {
      adapt = this.#make(type);
      this.#byType.set(type, adapt);
    }
    return adapt;
  }

  /** How a field of an object type becomes a value, or undefined when the type has no such field. */
  readonly field = (decl: ObjectDecl, name: string): { member: string; adapt: Adapt } | undefined => {
    let fields = this.#fields.get(decl);
    if (fields === undefined) {
      fields = new Map();
      this.#fields.set(decl, fields);
    }
    let field = fields.get(name);
    if (field === undefined) {
      const found = decl.field(name);
      if (found === undefined) return undefined;
      field = { member: found.member ?? name, adapt: found.adapt ?? this.#adaptField(found) };
      // Names are not collected for types that allow all fields, because their number is not bounded.
      if (fields.size < 10_000) fields.set(name, field);
    }
    return field;
  };

  #adaptField(field: FieldDecl): Adapt {
    return this.adapterFor(field.type);
  }

  #make(type: Type): Adapt {
    const scalar = scalarAdapters[type.kind];
    if (scalar !== undefined) return scalar;
    if (type.kind === 'list') return this.#makeList(type.parameters[0] as Type);
    if (type.kind === 'map') return this.#makeMap(type.parameters[1] as Type);
    return type.kind === 'struct' ? this.#makeObject(type) : adaptDyn;
  }

  #makeList(element: Type): Adapt {
    let adaptElement: Adapt | undefined;
    return (native) => {
      if (!Array.isArray(native)) return adaptDyn(native);
      adaptElement ??= this.adapterFor(element);
      return new NativeList(native, adaptElement);
    };
  }

  #makeMap(value: Type): Adapt {
    let adaptMember: Adapt | undefined;
    return (native) => {
      if (!isPlainObject(native)) return adaptDyn(native);
      adaptMember ??= this.adapterFor(value);
      return new NativeMap(native, adaptMember);
    };
  }

  #makeObject(type: Type): Adapt {
    const decl = this.provider.findObject(type.name);
    if (decl === undefined) return adaptDyn;
    return (native) => (isPlainObject(native) ? new ObjectValue(decl, native, this.field) : adaptDyn(native));
  }
}

function isPlainObject(native: unknown): native is Record<string, unknown> {
  return typeof native === 'object' && native !== null && !Array.isArray(native) && !isValueObject(native);
}
