import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { parseJSON } from '../json/index.js';
import { keepsText } from '../json/raw-fields.js';
import { rememberText } from '../json/raw-text.js';
import { canonicalQuantity } from '../quantity/index.js';
import { durationText } from './message-encoder.js';
import { ProtobufError } from './protobuf-error.js';
import type { Reader } from './reader.js';
import { microTimeText, timeText } from './times.js';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads a message that reaches to `end` into its canonical JSON value. */
export type DecodeMessage = (reader: Reader, end: number) => unknown;

/** Go's name of a field, for errors. */
export function goFieldName({ name, type }: FieldInfo): string {
  // Metadata is embedded: its field is named after the type.
  if (name === 'metadata' && type !== undefined) return type.goName.slice(type.goName.lastIndexOf('.') + 1);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A view of a value's bytes. */
export function bytesOf(reader: Reader, end: number): Uint8Array {
  const last = reader.delimited(end);
  const bytes = reader.bytes.subarray(reader.pos, last);
  reader.pos = last;
  return bytes;
}

/** Calls back for each field of a special message; the callback returns whether it has read the value. */
function eachField(reader: Reader, end: number, type: TypeInfo, read: (tag: number) => boolean): void {
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (read(tag)) continue;
    const known = type.fieldByNumber(tag >>> 3);
    if (known !== undefined)
      throw new ProtobufError(`proto: wrong wireType = ${tag & 7} for field ${goFieldName(known)}`);
    if (tag >>> 3 === 0) throw new ProtobufError(`proto: ${type.goName}: illegal tag 0 (wire type ${tag & 7})`);
    reader.skip(tag & 7, end);
  }
  if (reader.pos > end) throw new ProtobufError('unexpected EOF');
}

/**
 * Decoder of a message whose JSON form is not an object of its fields.
 *
 * @param decoderOf finds the decoder of another type
 */
export function specialMessageDecoder(type: TypeInfo, decoderOf: (type: TypeInfo) => DecodeMessage): DecodeMessage {
  switch (type.special) {
    case 'time':
    case 'microTime': {
      const micro = type.special === 'microTime';
      return (reader, end) => {
        if (reader.pos === end) return null;
        let seconds = 0;
        let nanos = 0;
        eachField(reader, end, type, (tag) => {
          if (tag === 0x08) seconds = Number(reader.int64());
          else if (tag === 0x10) nanos = reader.int32();
          else return false;
          return true;
        });
        return micro ? microTimeText(seconds, nanos) : timeText(seconds);
      };
    }
    case 'duration':
      return (reader, end) => {
        let nanos: number | bigint = 0;
        eachField(reader, end, type, (tag) => {
          if (tag !== 0x08) return false;
          nanos = reader.int64();
          return true;
        });
        return durationText(nanos);
      };
    case 'quantity':
      return (reader, end) => {
        let text = '';
        eachField(reader, end, type, (tag) => {
          if (tag !== 0x0a) return false;
          text = reader.string(end);
          return true;
        });
        return text === '' ? '0' : canonicalQuantity(text);
      };
    case 'intOrString':
      return (reader, end) => {
        let isText = false;
        let int = 0;
        let text = '';
        eachField(reader, end, type, (tag) => {
          if (tag === 0x08) isText = reader.int64() === 1;
          else if (tag === 0x10) int = reader.int32();
          else if (tag === 0x1a) text = reader.string(end);
          else return false;
          return true;
        });
        return isText ? text : int;
      };
    case 'raw':
      return (reader, end) => {
        let bytes: Uint8Array | undefined;
        eachField(reader, end, type, (tag) => {
          if (tag !== 0x0a) return false;
          bytes = bytesOf(reader, end);
          return true;
        });
        if (bytes === undefined || bytes.length === 0) return null;
        const { value } = parseJSON(bytes);
        if (keepsText(type)) rememberText(value, utf8.decode(bytes));
        return value;
      };
    case 'stringList':
      return (reader, end) => {
        const items: string[] = [];
        eachField(reader, end, type, (tag) => {
          if (tag !== 0x0a) return false;
          items.push(reader.string(end));
          return true;
        });
        return items.length === 0 ? null : items;
      };
    default:
      return schemaOrDecoder(type, decoderOf);
  }
}

/** JSONSchemaPropsOr…: a schema in one field, the alternative in the other. */
function schemaOrDecoder(type: TypeInfo, decoderOf: (type: TypeInfo) => DecodeMessage): DecodeMessage {
  const schemaField = type.special === 'schemaOrBool' ? 2 : 1;
  let schema: DecodeMessage | undefined;
  return (reader, end) => {
    schema ??= decoderOf(type.fieldByNumber(schemaField)?.type as TypeInfo);
    const decodeSchema = schema;
    let found: unknown;
    let allows = false;
    const items: unknown[] = [];
    eachField(reader, end, type, (tag) => {
      if (tag === schemaField * 8 + 2) found = decodeSchema(reader, reader.delimited(end));
      else if (type.special === 'schemaOrBool' && tag === 0x08) allows = reader.bool();
      else if (type.special === 'schemaOrArray' && tag === 0x12)
        items.push(decodeSchema(reader, reader.delimited(end)));
      else if (type.special === 'schemaOrStringArray' && tag === 0x12) items.push(reader.string(end));
      else return false;
      return true;
    });
    if (type.special === 'schemaOrBool') return found ?? allows;
    return items.length > 0 ? items : (found ?? null);
  };
}
