import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { compareUTF8 } from '../text/compare-utf8.js';
import type { JSONField } from './canonical-values.js';
import type { Decode, DecodeContext, TypeDecoder } from './decode-context.js';
import { keepDropped, noteDropped } from './dropped-empties.js';
import { countKeys } from './json-kind.js';
import { JSONNumber } from './json-number.js';
import { isCompilable, makeProgram } from './make-program.js';

/*
 * The decoder of one type as a program of its own: a loop over the keys of the object with a case for each field, and
 * an assignment for each field of the result. Inside it every property has a name and every call one target, which V8
 * compiles to far fewer instructions than a walk along a table.
 *
 * The program handles only the usual values of fields. It leaves everything else to the decoder that interprets the
 * field table: other kinds of values, null, zero values that are left out, and walks that track the path. So it has no
 * rules of its own about what is an error.
 */

/** The parts of an interpreting decoder that the program falls back to. */
export interface InterpretedType {
  readonly fields: readonly JSONField[];
  /** Decoders of the fields, by their index. */
  readonly decoders: readonly Decode[];
  /** The decoder of the whole type. */
  readonly decode: Decode;
}

/** Decodes one field when its value has the usual form. */
interface Quick {
  /** Source of an expression: the decoded value of `raw`. */
  readonly source: string;
  /** The decoder that the source calls as `nested` and the index of the field. */
  readonly nested?: TypeDecoder;
}

/**
 * Makes the program for a type.
 *
 * @param decoderOf finds the decoder of another type
 * @returns undefined when the process forbids code from strings, and for types that are better interpreted
 */
export function compileDecoder(
  { fields, decoders, decode }: InterpretedType,
  decoderOf: (type: TypeInfo) => TypeDecoder,
): Decode | undefined {
  if (!isCompilable(fields.map(({ name }) => name))) return undefined;
  const quick = fields.map(({ info }, i) => quickDecoder(info, i, decoderOf));
  const absent = fields.map((field) => field.absent);
  const source = programOf(fields, quick);
  const make = makeProgram<MakeDecoder>(['fields', 'nested', 'absent', 'interpret', 'tools'], source);
  return make?.(
    decoders,
    quick.map(({ nested }) => nested),
    absent,
    decode,
    tools,
  );
}

type MakeDecoder = (
  fields: readonly Decode[],
  nested: readonly (TypeDecoder | undefined)[],
  absent: readonly unknown[],
  interpret: Decode,
  used: typeof tools,
) => Decode;

function programOf(fields: readonly JSONField[], quick: readonly Quick[]): string {
  const indexes = fields.map((_, i) => i);
  const literal = (i: number) => JSON.stringify(fields[i]?.name);
  const isRequired = (i: number) => fields[i]?.absent !== undefined;
  const required = indexes.filter(isRequired).length;
  const cases = indexes.map((i) => {
    const counted = isRequired(i) ? ' required++;' : '';
    return `case ${literal(i)}: at = ${i}; v${i} = item = ${quick[i]?.source};${counted} break;`;
  });
  const assignments = indexes.map((i) =>
    isRequired(i)
      ? `out[${literal(i)}] = v${i} === undefined ? absent${i} : v${i};`
      : `if (v${i} !== undefined) out[${literal(i)}] = v${i};`,
  );
  return `const { JSONNumber, countKeys, decodeList, decodeTexts, decodeTextMap, keepDropped, noteDropped } = tools;
${indexes.map((i) => `const field${i} = fields[${i}], nested${i} = nested[${i}], absent${i} = absent[${i}];`).join('\n')}
return (value, context, before) => {
  if (typeof value !== 'object' || value === null || context.path !== undefined || Array.isArray(value) || value instanceof JSONNumber)
    return interpret(value, context, before);
  let ${indexes.map((i) => `v${i}`).join(', ')};
  let keys = 0, required = 0, last = -1, same = true, dropped;
  for (const key in value) {
    const raw = value[key];
    let at = -1, item;
    if (raw === undefined) return interpret(value, context, before);
    keys++;
    switch (key) {
${cases.join('\n')}
      default:
        context.unknown++;
        keys += countKeys(raw);
        same = false;
        continue;
    }
    if (item !== raw || at < last) same = false;
    if (item === undefined) dropped = noteDropped(dropped, key, raw);
    last = at;
  }
  context.keys += keys;
  if (same && required === ${required}) return before === undefined ? value : keepDropped(value, undefined, before);
  const out = {};
${assignments.join('\n')}
  return keepDropped(out, dropped, before);
};`;
}

function quickDecoder(info: FieldInfo | undefined, i: number, decoderOf: (type: TypeInfo) => TypeDecoder): Quick {
  const interpreted = `field${i}(raw, context, before?.[key])`;
  const same = (condition: string): Quick => ({ source: `${condition} ? raw : ${interpreted}` });
  if (info === undefined) return same("typeof raw === 'string' && raw !== ''");
  const { shape, scalar, type } = info;
  const isStruct = type !== undefined && type.special === undefined;
  if (shape === 'map') {
    return scalar === 'string' ? { source: `decodeTextMap(field${i}, raw, context)` } : { source: interpreted };
  }
  if (shape === 'list') {
    if (scalar === 'string') return { source: `decodeTexts(field${i}, raw, context)` };
    if (!isStruct) return { source: interpreted };
    return { source: `decodeList(field${i}, nested${i}, raw, context, before?.[key])`, nested: decoderOf(type) };
  }
  if (isStruct && !info.omitZero) {
    const nested = `nested${i}.decode(raw, context, before?.[key])`;
    return { source: info.pointer ? `raw === null ? ${interpreted} : ${nested}` : nested, nested: decoderOf(type) };
  }
  const keepsZero = info.pointer || !info.omitEmpty;
  switch (scalar) {
    case 'string':
      return same(keepsZero ? "typeof raw === 'string'" : "typeof raw === 'string' && raw !== ''");
    case 'bool':
      return same(keepsZero ? "typeof raw === 'boolean'" : 'raw === true');
    case 'int32':
      return same(`typeof raw === 'number' && (raw | 0) === raw${keepsZero ? '' : ' && raw !== 0'}`);
    case 'int64':
      return same(keepsZero ? 'Number.isSafeInteger(raw)' : 'Number.isSafeInteger(raw) && raw !== 0');
    default:
      return { source: interpreted };
  }
}

/** Functions that programs call. */
const tools = { JSONNumber, countKeys, decodeList, decodeTexts, decodeTextMap, keepDropped, noteDropped } as const;

/** A list of objects. */
function decodeList(
  interpret: Decode,
  element: TypeDecoder,
  raw: unknown,
  context: DecodeContext,
  before: unknown,
): unknown {
  if (!Array.isArray(raw) || raw.length === 0) return interpret(raw, context, before);
  const known = Array.isArray(before) ? before : undefined;
  let out: unknown[] | undefined;
  for (let i = 0; i < raw.length; i++) {
    const item: unknown = raw[i];
    const decoded = item !== undefined && item === known?.[i] ? item : element.decode(item, context, known?.[i]);
    if (out !== undefined) out.push(decoded);
    else if (decoded !== item) {
      if (context.owned) raw[i] = decoded;
      else {
        out = raw.slice(0, i);
        out.push(decoded);
      }
    }
  }
  return out ?? raw;
}

/** A list of texts. */
function decodeTexts(interpret: Decode, raw: unknown, context: DecodeContext): unknown {
  if (!Array.isArray(raw) || raw.length === 0) return interpret(raw, context);
  for (let i = 0; i < raw.length; i++) if (typeof raw[i] !== 'string') return interpret(raw, context);
  return raw;
}

/** A map of texts whose keys are in order. */
function decodeTextMap(interpret: Decode, raw: unknown, context: DecodeContext): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || raw instanceof JSONNumber)
    return interpret(raw, context);
  const map = raw as Readonly<Record<string, unknown>>;
  let last: string | undefined;
  let keys = 0;
  for (const key in map) {
    if (typeof map[key] !== 'string' || (last !== undefined && compareUTF8(last, key) > 0))
      return interpret(raw, context);
    last = key;
    keys++;
  }
  if (keys === 0) return interpret(raw, context);
  context.keys += keys;
  return raw;
}
