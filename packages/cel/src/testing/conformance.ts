import { tests } from '@bufbuild/cel-spec/testdata/conformance.js';
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  listType,
  mapType,
  nullType,
  objectType,
  opaqueType,
  optionalType,
  stringType,
  Type,
  timestampType,
  typeOfType,
  uintType,
  wrapperType,
} from '../types/type.js';
import { toInt } from '../values/arithmetic.js';
import { EntryMap } from '../values/entry-map.js';
import { ArrayList } from '../values/list-value.js';
import { Double, Uint } from '../values/scalars.js';
import { parseDuration, parseTimestamp } from '../values/time.js';
import type { Value } from '../values/value.js';

/** A JSON object of the test vectors. */
export type Json = Readonly<Record<string, unknown>>;

/** A test of the specification. */
export interface ConformanceCase {
  readonly file: string;
  readonly section: string;
  readonly name: string;
  readonly test: Json & { readonly expr: string };
}

/** All tests of the specification, in the order of its files. */
export function conformanceCases(): ConformanceCase[] {
  return (tests.suites ?? []).flatMap((file) =>
    (file.suites ?? []).flatMap((section) =>
      (section.tests ?? []).map(({ original }) => ({
        file: file.name,
        section: section.name,
        name: original.name ?? original.expr,
        test: original as Json & { expr: string },
      })),
    ),
  );
}

const primitives: Readonly<Record<string, Type>> = {
  BOOL: boolType,
  INT64: intType,
  UINT64: uintType,
  DOUBLE: doubleType,
  STRING: stringType,
  BYTES: bytesType,
};

/** Reads a type of the test vectors. */
export function readType(json: Json): Type {
  if (json.primitive !== undefined) return primitives[json.primitive as string] as Type;
  if (json.wrapper !== undefined) return wrapperType(primitives[json.wrapper as string] as Type);
  if (json.listType !== undefined) return listType(readType((json.listType as { elemType?: Json }).elemType ?? {}));
  if (json.mapType !== undefined) {
    const { keyType = {}, valueType = {} } = json.mapType as { keyType?: Json; valueType?: Json };
    return mapType(readType(keyType), readType(valueType));
  }
  if (json.messageType !== undefined) return objectType(json.messageType as string);
  if (json.type !== undefined) return typeOfType(readType(json.type as Json));
  if (json.abstractType !== undefined) {
    const { name, parameterTypes = [] } = json.abstractType as { name: string; parameterTypes?: Json[] };
    const parameters = parameterTypes.map(readType);
    return name === 'optional_type' ? optionalType(parameters[0] as Type) : opaqueType(name, ...parameters);
  }
  if (json.wellKnown !== undefined)
    return { DURATION: durationType, TIMESTAMP: timestampType }[json.wellKnown as string] ?? dynType;
  return 'null' in json ? nullType : dynType;
}

const typeNames: Readonly<Record<string, Type>> = Object.fromEntries(
  [boolType, intType, uintType, doubleType, stringType, bytesType, durationType, timestampType, nullType].map(
    (type) => [type.name, type],
  ),
);

/** Reads a value of the test vectors. Undefined for protobuf messages other than durations and times. */
export function readValue(json: Json): Value | undefined {
  const [[kind, value] = ['', undefined]] = Object.entries(json);
  switch (kind) {
    case 'nullValue':
      return null;
    case 'boolValue':
      return value as boolean;
    case 'int64Value':
      return toInt(BigInt(value as string));
    case 'uint64Value':
      return new Uint(BigInt(value as string));
    case 'doubleValue':
      return new Double(Number(value));
    case 'stringValue':
      return value as string;
    case 'bytesValue':
      return Uint8Array.from(atob(value as string), (unit) => unit.charCodeAt(0));
    case 'typeValue':
      return typeNames[value as string] ?? new Type('opaque', value as string);
    case 'listValue': {
      const items = ((value as { values?: Json[] }).values ?? []).map(readValue);
      return items.some((item) => item === undefined) ? undefined : new ArrayList(items as Value[]);
    }
    case 'mapValue': {
      const entries = ((value as { entries?: { key: Json; value: Json }[] }).entries ?? []).map(
        (entry) => [readValue(entry.key), readValue(entry.value)] as const,
      );
      return entries.some(([key, member]) => key === undefined || member === undefined)
        ? undefined
        : new EntryMap(entries as readonly (readonly [Value, Value])[]);
    }
    case 'objectValue': {
      const message = value as { '@type': string; value: unknown };
      if (message['@type'].endsWith('google.protobuf.Duration')) return parseDuration(message.value as string);
      if (message['@type'].endsWith('google.protobuf.Timestamp')) return parseTimestamp(message.value as string);
    }
  }
  return undefined;
}
