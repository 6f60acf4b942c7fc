import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  hasRawFields,
  keepsText,
  missingKindError,
  missingVersionError,
  parseJSON,
  rawTextOf,
  rememberText
} from "./chunk-RYGH2AKA.js";
import {
  formatDuration,
  formatMicroTime,
  formatTime,
  isZeroTime,
  parseDuration,
  parseMicroTime,
  parseTime
} from "./chunk-B5WTZJPO.js";
import {
  canonicalQuantity
} from "./chunk-CJZCGE54.js";
import {
  compareUTF8,
  decodeBase64,
  encodeBase64,
  guardDepth,
  jsonFields,
  setOwn,
  sortedMap,
  zeroValue
} from "./chunk-NNG3J5SM.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/apimachinery/src/protobuf/writer.ts
var utf8 = new TextEncoder();
var Writer = class {
  #bytes;
  /** Start of the written bytes, which extend to the buffer's end. */
  #pos;
  constructor(size = 8192) {
    this.#bytes = new Uint8Array(size);
    this.#pos = size;
  }
  /** Bytes written so far. */
  get size() {
    return this.#bytes.length - this.#pos;
  }
  /** A copy of what was written; the writer is empty afterwards. */
  finish() {
    const out = this.#bytes.slice(this.#pos);
    if (this.#bytes.length > 1 << 20) this.#bytes = new Uint8Array(8192);
    this.#pos = this.#bytes.length;
    return out;
  }
  /** Discards the written bytes, for example after an error. */
  reset() {
    this.#pos = this.#bytes.length;
  }
  #grow(more) {
    const size = this.size;
    const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, size + more));
    bytes.set(this.#bytes.subarray(this.#pos), bytes.length - size);
    this.#bytes = bytes;
    this.#pos = bytes.length - size;
  }
  /** An unsigned varint of at most 32 bits. */
  uint32(value) {
    if (this.#pos < 5) this.#grow(5);
    if (value < 128) {
      this.#bytes[--this.#pos] = value;
      return;
    }
    const size = value < 16384 ? 2 : value < 2097152 ? 3 : value < 268435456 ? 4 : 5;
    let pos = this.#pos - size;
    this.#pos = pos;
    let rest = value >>> 0;
    while (rest >= 128) {
      this.#bytes[pos++] = rest & 127 | 128;
      rest >>>= 7;
    }
    this.#bytes[pos] = rest;
  }
  int64(value) {
    if (typeof value === "number" && value >= 0 && value <= 4294967295) {
      this.uint32(value);
      return;
    }
    const parts = [];
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest >= 0x80n; rest >>= 7n) parts.push(Number(rest & 0x7fn) | 128);
    parts.push(Number(rest));
    this.raw(parts);
  }
  double(value) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    this.raw(bytes);
  }
  raw(bytes) {
    const { length } = bytes;
    if (this.#pos < length) this.#grow(length);
    this.#pos -= length;
    this.#bytes.set(bytes, this.#pos);
  }
  /** A text preceded by its length. */
  string(text2) {
    const { length } = text2;
    if (length > 64) {
      this.#long(text2);
      return;
    }
    if (this.#pos < length) this.#grow(length);
    const bytes = this.#bytes;
    let pos = this.#pos;
    for (let i = length - 1; i >= 0; i--) {
      const code = text2.charCodeAt(i);
      if (code > 127) {
        this.#long(text2);
        return;
      }
      bytes[--pos] = code;
    }
    this.#pos = pos;
    this.uint32(length);
  }
  #long(text2) {
    const most = text2.length * 3;
    if (this.#pos < most) this.#grow(most);
    const start = this.#pos - most;
    const { written: written2 } = utf8.encodeInto(text2, this.#bytes.subarray(start, this.#pos));
    this.#bytes.copyWithin(this.#pos - written2, start, start + written2);
    this.#pos -= written2;
    this.uint32(written2);
  }
};

// packages/apimachinery/src/protobuf/protobuf-error.ts
var ProtobufError = class extends Error {
  name = "ProtobufError";
};
var unexpectedEnd = () => new ProtobufError("unexpected EOF");
var overflow = () => new ProtobufError("proto: integer overflow");
var negativeLength = () => new ProtobufError("proto: negative length found during unmarshaling");

// packages/apimachinery/src/protobuf/reader.ts
var utf82 = new TextDecoder("utf-8", { ignoreBOM: true });
var cacheSize = 4096;
var cachedTexts = new Array(cacheSize).fill("");
var longestCached = 48;
var Reader = class {
  bytes;
  pos = 0;
  constructor(bytes) {
    this.bytes = bytes;
  }
  /** A varint's low 32 bits, unsigned: tags, lengths, bools. Sufficient for valid values; callers check the range. */
  uint32() {
    const { bytes } = this;
    let pos = this.pos;
    let byte = bytes[pos++];
    if (byte === void 0) throw unexpectedEnd();
    if (byte < 128) {
      this.pos = pos;
      return byte;
    }
    let value = byte & 127;
    for (let shift = 7; ; shift += 7) {
      if (shift >= 64) throw overflow();
      byte = bytes[pos++];
      if (byte === void 0) throw unexpectedEnd();
      if (shift < 32) value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    this.pos = pos;
    return value >>> 0;
  }
  int32() {
    return this.uint32() | 0;
  }
  /** A number if it is a safe integer, otherwise a bigint. */
  int64() {
    const { bytes } = this;
    const first = bytes[this.pos];
    if (first !== void 0 && first < 128) {
      this.pos++;
      return first;
    }
    let low = 0;
    let high = 0;
    let top = 0;
    for (let i = 0; ; i++) {
      if (i >= 10) throw overflow();
      const byte = bytes[this.pos++];
      if (byte === void 0) throw unexpectedEnd();
      const bits = byte & 127;
      if (i < 4) low |= bits << i * 7;
      else if (i < 8) high |= bits << (i - 4) * 7;
      else top |= bits << (i - 8) * 7;
      if (byte < 128) break;
    }
    if (top === 0 && high < 16777216) return low + high * 268435456;
    const value = BigInt.asIntN(64, BigInt(low) | BigInt(high) << 28n | BigInt(top) << 56n);
    return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  }
  bool() {
    return this.int64() !== 0;
  }
  double() {
    const { bytes, pos } = this;
    if (pos + 8 > bytes.length) throw unexpectedEnd();
    this.pos = pos + 8;
    return new DataView(bytes.buffer, bytes.byteOffset + pos, 8).getFloat64(0, true);
  }
  /** End of a length-delimited value that starts here. */
  delimited(end) {
    const length = this.int64();
    if (typeof length !== "number") throw length < 0n ? negativeLength() : unexpectedEnd();
    if (length < 0) throw negativeLength();
    const last = this.pos + length;
    if (last > end) throw unexpectedEnd();
    return last;
  }
  string(end) {
    const last = this.delimited(end);
    const { bytes, pos } = this;
    this.pos = last;
    const length = last - pos;
    if (length === 0) return "";
    if (length > longestCached) return utf82.decode(bytes.subarray(pos, last));
    let hash = length;
    let seen = 0;
    for (let i = pos; i < last; i++) {
      const byte = bytes[i];
      seen |= byte;
      hash = Math.imul(hash, 31) + byte | 0;
    }
    if (seen > 127) return utf82.decode(bytes.subarray(pos, last));
    const slot = (hash ^ hash >>> 15) & cacheSize - 1;
    const cached = cachedTexts[slot];
    if (cached.length === length) {
      let i = 0;
      while (i < length && cached.charCodeAt(i) === bytes[pos + i]) i++;
      if (i === length) return cached;
    }
    const text2 = Reflect.apply(String.fromCharCode, null, bytes.subarray(pos, last));
    cachedTexts[slot] = text2;
    return text2;
  }
  /** Skips the value of an unknown field. */
  skip(wireType, end) {
    let depth = 0;
    let type = wireType;
    for (; ; ) {
      switch (type) {
        case 0:
          this.int64();
          break;
        case 1:
          this.pos += 8;
          break;
        case 2:
          this.pos = this.delimited(end);
          break;
        case 3:
          depth++;
          break;
        case 4:
          if (depth === 0) throw new ProtobufError("proto: unexpected end of group");
          depth--;
          break;
        case 5:
          this.pos += 4;
          break;
        default:
          throw new ProtobufError(`proto: illegal wireType ${type}`);
      }
      if (this.pos > end) throw unexpectedEnd();
      if (depth === 0) return;
      if (this.pos >= end) throw unexpectedEnd();
      type = this.uint32() & 7;
    }
  }
};

// packages/apimachinery/src/protobuf/times.ts
var cacheSize2 = 256;
var cachedSeconds = new Float64Array(cacheSize2).fill(Number.NaN);
var cachedTexts2 = new Array(cacheSize2).fill("");
function timeText(seconds) {
  const slot = seconds & cacheSize2 - 1;
  if (cachedSeconds[slot] === seconds) return cachedTexts2[slot];
  if (isZeroTime({ seconds, nanos: 0 })) return null;
  const text2 = formatTime(
    seconds >= -62135596800 && seconds <= 253402300799 ? { seconds, nanos: 0 } : { seconds: clamp(seconds), nanos: 0 }
  );
  cachedSeconds[slot] = seconds;
  cachedTexts2[slot] = text2;
  return text2;
}
function microTimeText(seconds, nanos) {
  const time = { seconds: clamp(seconds), nanos: Math.trunc(nanos / 1e3) * 1e3 };
  return isZeroTime(time) ? null : formatMicroTime(time);
}
var clamp = (seconds) => Math.min(Math.max(seconds, -62167219200), 253402300799);
function timeSeconds(text2) {
  if (text2.length === 20 && text2.endsWith("Z")) {
    const millis = Date.parse(text2);
    if (!Number.isNaN(millis)) return millis / 1e3;
  }
  return parseTime(text2).seconds;
}
var microTimestamp = (text2) => parseMicroTime(text2);

// packages/apimachinery/src/protobuf/message-encoder.ts
var encoders = /* @__PURE__ */ new WeakMap();
function messageEncoder(type) {
  let encode = encoders.get(type);
  if (encode === void 0) {
    encode = type.special === void 0 ? structEncoder(type) : specialEncoder(type);
    encoders.set(type, encode);
  }
  return encode;
}
var nothing = Object.freeze({});
function structEncoder(type) {
  let fields;
  return (value, writer2) => {
    fields ??= [...type.fields].sort((a, b) => b.number - a.number).map(fieldEncoder);
    const object = value ?? nothing;
    for (let i = 0; i < fields.length; i++) fields[i](object, writer2);
  };
}
var wireTypes = { string: 2, bytes: 2, bool: 0, int32: 0, int64: 0, double: 1 };
var tagOf = ({ number, scalar, shape }) => number * 8 + (scalar === void 0 || shape === "map" ? 2 : wireTypes[scalar]);
function fieldTag(field) {
  const writer2 = new Writer(8);
  writer2.uint32(tagOf(field));
  return writer2.finish();
}
function zeroOfField(field) {
  const writer2 = new Writer(64);
  fieldEncoder(field)(nothing, writer2);
  return writer2.size === 0 ? void 0 : writer2.finish();
}
function fieldEncoder(field) {
  const { name } = field;
  const tag = tagOf(field);
  if (field.inline) {
    const encode2 = nested(field.type);
    return (object, writer2) => {
      encode2(object, writer2);
      writer2.uint32(tag);
    };
  }
  if (field.shape === "list") {
    const encode2 = valueEncoder(field);
    return (object, writer2) => {
      const items = object[name];
      if (items === void 0 || items === null) return;
      for (let i = items.length - 1; i >= 0; i--) {
        encode2(items[i], writer2);
        writer2.uint32(tag);
      }
    };
  }
  if (field.shape === "map") return mapEncoder(field, tag);
  const encode = valueEncoder(field);
  const always = !field.pointer && field.scalar !== "bytes";
  return (object, writer2) => {
    const value = object[name];
    if (!always && (value === void 0 || value === null)) return;
    encode(value, writer2);
    writer2.uint32(tag);
  };
}
function mapEncoder(field, tag) {
  const { name } = field;
  const encode = valueEncoder(field);
  const valueTag = 16 + (field.scalar === void 0 ? 2 : wireTypes[field.scalar]);
  return (object, writer2) => {
    const map = object[name];
    if (map === void 0 || map === null) return;
    const keys = Object.keys(map);
    for (let i = 1; i < keys.length; i++) {
      if (compareUTF8(keys[i - 1], keys[i]) > 0) {
        keys.sort(compareUTF8);
        break;
      }
    }
    for (let i = keys.length - 1; i >= 0; i--) {
      const key = keys[i];
      const before = writer2.size;
      encode(map[key], writer2);
      writer2.uint32(valueTag);
      writer2.string(key);
      writer2.uint32(10);
      writer2.uint32(writer2.size - before);
      writer2.uint32(tag);
    }
  };
}
function valueEncoder(field) {
  switch (field.scalar) {
    case "string":
      return (value, writer2) => writer2.string(text(value, field));
    case "bool":
      return (value, writer2) => writer2.uint32(value === true ? 1 : 0);
    case "int32":
    case "int64":
      return (value, writer2) => writer2.int64(integer(value, field));
    case "double":
      return (value, writer2) => writer2.double(typeof value === "number" ? value : 0);
    case "bytes":
      return (value, writer2) => {
        const bytes = decodeBase64(text(value, field));
        writer2.raw(bytes);
        writer2.uint32(bytes.length);
      };
    default:
      return nested(field.type);
  }
}
function nested(type) {
  const encode = messageEncoder(type);
  return (value, writer2) => {
    const before = writer2.size;
    encode(value, writer2);
    writer2.uint32(writer2.size - before);
  };
}
function text(value, field) {
  if (typeof value === "string") return value;
  if (value === void 0 || value === null) return "";
  throw new ProtobufError(`proto: ${field.name} must be a string`);
}
function integer(value, field) {
  if (typeof value === "bigint" || typeof value === "number" && Number.isInteger(value)) return value;
  if (value === void 0 || value === null) return 0;
  throw new ProtobufError(`proto: ${field.name} must be an integer`);
}
function field1(value, writer2) {
  writer2.string(value);
  writer2.uint32(10);
}
var isPresent = (value) => value !== void 0 && value !== null;
function specialEncoder(type) {
  switch (type.special) {
    case "time":
      return (value, writer2) => {
        if (isPresent(value)) timestamp(timeSeconds(value), 0, writer2);
      };
    case "microTime":
      return (value, writer2) => {
        if (!isPresent(value)) return;
        const { seconds, nanos } = microTimestamp(value);
        timestamp(seconds, nanos, writer2);
      };
    case "duration":
      return (value, writer2) => {
        const nanos = isPresent(value) ? parseDuration(value) : 0n;
        writer2.int64(nanos);
        writer2.uint32(8);
      };
    case "quantity":
      return (value, writer2) => field1(isPresent(value) ? String(value) : "0", writer2);
    case "intOrString":
      return (value, writer2) => {
        const isText2 = typeof value === "string";
        writer2.string(isText2 ? value : "");
        writer2.uint32(26);
        writer2.int64(isText2 || !isPresent(value) ? 0 : value);
        writer2.uint32(16);
        writer2.uint32(isText2 ? 1 : 0);
        writer2.uint32(8);
      };
    case "raw":
      return (value, writer2) => {
        if (isPresent(value)) field1(rawTextOf(value), writer2);
      };
    case "stringList":
      return (value, writer2) => {
        const items = value ?? [];
        for (let i = items.length - 1; i >= 0; i--) field1(items[i], writer2);
      };
    default:
      return schemaOrEncoder(type);
  }
}
function timestamp(seconds, nanos, writer2) {
  writer2.int64(nanos);
  writer2.uint32(16);
  writer2.int64(seconds);
  writer2.uint32(8);
}
function schemaOrEncoder(type) {
  const schemaField = type.special === "schemaOrBool" ? 2 : 1;
  let schema;
  const encodeSchema = (value, number, writer2) => {
    schema ??= nested(type.fieldByNumber(schemaField)?.type);
    schema(value, writer2);
    writer2.uint32(number * 8 + 2);
  };
  return (value, writer2) => {
    if (type.special === "schemaOrBool") {
      const isSchema = typeof value === "object" && value !== null;
      if (isSchema) encodeSchema(value, 2, writer2);
      writer2.uint32(isSchema || value === true ? 1 : 0);
      writer2.uint32(8);
      return;
    }
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) {
        if (type.special === "schemaOrArray") encodeSchema(value[i], 2, writer2);
        else {
          writer2.string(value[i]);
          writer2.uint32(18);
        }
      }
    } else if (isPresent(value)) encodeSchema(value, 1, writer2);
  };
}
var durationText = (nanos) => formatDuration(nanos);

// packages/apimachinery/src/protobuf/special-message-decoder.ts
var utf83 = new TextDecoder("utf-8", { ignoreBOM: true });
function goFieldName({ name, type }) {
  if (name === "metadata" && type !== void 0) return type.goName.slice(type.goName.lastIndexOf(".") + 1);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
function bytesOf(reader, end) {
  const last = reader.delimited(end);
  const bytes = reader.bytes.subarray(reader.pos, last);
  reader.pos = last;
  return bytes;
}
function eachField(reader, end, type, read) {
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (read(tag)) continue;
    const known = type.fieldByNumber(tag >>> 3);
    if (known !== void 0)
      throw new ProtobufError(`proto: wrong wireType = ${tag & 7} for field ${goFieldName(known)}`);
    if (tag >>> 3 === 0) throw new ProtobufError(`proto: ${type.goName}: illegal tag 0 (wire type ${tag & 7})`);
    reader.skip(tag & 7, end);
  }
  if (reader.pos > end) throw new ProtobufError("unexpected EOF");
}
function specialMessageDecoder(type, decoderOf) {
  switch (type.special) {
    case "time":
    case "microTime": {
      const micro = type.special === "microTime";
      return (reader, end) => {
        if (reader.pos === end) return null;
        let seconds = 0;
        let nanos = 0;
        eachField(reader, end, type, (tag) => {
          if (tag === 8) seconds = Number(reader.int64());
          else if (tag === 16) nanos = reader.int32();
          else return false;
          return true;
        });
        return micro ? microTimeText(seconds, nanos) : timeText(seconds);
      };
    }
    case "duration":
      return (reader, end) => {
        let nanos = 0;
        eachField(reader, end, type, (tag) => {
          if (tag !== 8) return false;
          nanos = reader.int64();
          return true;
        });
        return durationText(nanos);
      };
    case "quantity":
      return (reader, end) => {
        let text2 = "";
        eachField(reader, end, type, (tag) => {
          if (tag !== 10) return false;
          text2 = reader.string(end);
          return true;
        });
        return text2 === "" ? "0" : canonicalQuantity(text2);
      };
    case "intOrString":
      return (reader, end) => {
        let isText2 = false;
        let int = 0;
        let text2 = "";
        eachField(reader, end, type, (tag) => {
          if (tag === 8) isText2 = reader.int64() === 1;
          else if (tag === 16) int = reader.int32();
          else if (tag === 26) text2 = reader.string(end);
          else return false;
          return true;
        });
        return isText2 ? text2 : int;
      };
    case "raw":
      return (reader, end) => {
        let bytes;
        eachField(reader, end, type, (tag) => {
          if (tag !== 10) return false;
          bytes = bytesOf(reader, end);
          return true;
        });
        if (bytes === void 0 || bytes.length === 0) return null;
        const { value } = parseJSON(bytes);
        if (keepsText(type)) rememberText(value, utf83.decode(bytes));
        return value;
      };
    case "stringList":
      return (reader, end) => {
        const items = [];
        eachField(reader, end, type, (tag) => {
          if (tag !== 10) return false;
          items.push(reader.string(end));
          return true;
        });
        return items.length === 0 ? null : items;
      };
    default:
      return schemaOrDecoder(type, decoderOf);
  }
}
function schemaOrDecoder(type, decoderOf) {
  const schemaField = type.special === "schemaOrBool" ? 2 : 1;
  let schema;
  return (reader, end) => {
    schema ??= decoderOf(type.fieldByNumber(schemaField)?.type);
    const decodeSchema = schema;
    let found;
    let allows = false;
    const items = [];
    eachField(reader, end, type, (tag) => {
      if (tag === schemaField * 8 + 2) found = decodeSchema(reader, reader.delimited(end));
      else if (type.special === "schemaOrBool" && tag === 8) allows = reader.bool();
      else if (type.special === "schemaOrArray" && tag === 18)
        items.push(decodeSchema(reader, reader.delimited(end)));
      else if (type.special === "schemaOrStringArray" && tag === 18) items.push(reader.string(end));
      else return false;
      return true;
    });
    if (type.special === "schemaOrBool") return found ?? allows;
    return items.length > 0 ? items : found ?? null;
  };
}

// packages/apimachinery/src/protobuf/message-decoder.ts
var decoders = /* @__PURE__ */ new WeakMap();
function messageDecoder(type) {
  let decode = decoders.get(type);
  if (decode === void 0) {
    decode = type.special === void 0 ? structDecoder(type) : specialMessageDecoder(type, messageDecoder);
    decoders.set(type, decode);
  }
  return decode;
}
function structDecoder(type) {
  let readers;
  let names = [];
  let absent = [];
  let maps = [];
  const prepare = () => {
    const fields = jsonFields(type);
    names = fields.map((field) => field.name);
    absent = fields.map((field) => field.absent);
    maps = fields.flatMap((field, i) => field.info?.shape === "map" ? [i] : []);
    return fieldReaders(type, { next: type.hasTypeMeta ? 2 : 0 });
  };
  const goName = type.goName.slice(type.goName.lastIndexOf(".") + 1);
  return (reader, end) => {
    readers ??= prepare();
    const slots = new Array(names.length);
    readFields(reader, end, readers, slots, goName);
    for (const i of maps) {
      const map = slots[i];
      if (map !== void 0) slots[i] = sortedMap(map);
    }
    const out = {};
    for (let i = 0; i < slots.length; i++) {
      const value = slots[i];
      if (value !== void 0) out[names[i]] = value;
      else if (absent[i] !== void 0) out[names[i]] = absent[i];
    }
    return out;
  };
}
function readFields(reader, end, readers, slots, goName) {
  while (reader.pos < end) {
    const tag = reader.uint32();
    const number = tag >>> 3;
    const wireType = tag & 7;
    if (wireType === 4) throw new ProtobufError(`proto: ${goName}: wiretype end group for non-group`);
    if (number === 0) throw new ProtobufError(`proto: ${goName}: illegal tag ${number} (wire type ${wireType})`);
    const field = readers[number];
    if (field === void 0) reader.skip(wireType, end);
    else if (wireType === field.wireType) field.read(reader, end, slots);
    else if (wireType === 2 && field.packed) {
      const last = reader.delimited(end);
      while (reader.pos < last) field.read(reader, last, slots);
    } else throw new ProtobufError(`proto: wrong wireType = ${wireType} for field ${field.name}`);
    if (reader.pos > end) throw new ProtobufError("unexpected EOF");
  }
}
function fieldReaders(type, slot) {
  const readers = [];
  for (const field of type.fields) {
    if (field.inline && field.type !== void 0) {
      const inner = fieldReaders(field.type, slot);
      const goName = field.type.goName.slice(field.type.goName.lastIndexOf(".") + 1);
      readers[field.number] = {
        wireType: 2,
        packed: false,
        name: goFieldName(field),
        read(reader, end, slots) {
          const last = reader.delimited(end);
          readFields(reader, last, inner, slots, goName);
        }
      };
    } else readers[field.number] = fieldReader(field, slot.next++);
  }
  return readers;
}
function fieldReader(field, slot) {
  const name = goFieldName(field);
  const value = valueReader(field);
  const wireType = field.scalar === void 0 || field.shape === "map" ? 2 : wireTypeOf(field);
  const base = { name, wireType, packed: false };
  if (field.shape === "list") {
    return {
      ...base,
      packed: wireType !== 2,
      read(reader, end, slots) {
        const list = slots[slot];
        if (list === void 0) slots[slot] = [value(reader, end)];
        else list.push(value(reader, end));
      }
    };
  }
  if (field.shape === "map") return { ...base, read: mapReader(field, value, slot) };
  if (field.scalar === void 0) {
    const special = field.type?.special;
    const zero = field.omitZero ? zeroValue(field.type) : void 0;
    return {
      ...base,
      read(reader, end, slots) {
        const read = value(reader, end);
        if (read === null && field.pointer) return;
        if (field.omitZero && (read === zero || special === void 0 && JSON.stringify(read) === JSON.stringify(zero)))
          return;
        slots[slot] = read;
      }
    };
  }
  const keepsZero = field.pointer || !field.omitEmpty;
  return {
    ...base,
    read(reader, end, slots) {
      const read = value(reader, end);
      slots[slot] = keepsZero || read !== "" && read !== 0 && read !== false ? read : void 0;
    }
  };
}
function mapReader(field, value, slot) {
  const zero = zeroElement(field);
  const wireType = field.scalar === void 0 ? 2 : wireTypeOf(field);
  return (reader, end, slots) => {
    const last = reader.delimited(end);
    let key = "";
    let item = zero;
    while (reader.pos < last) {
      const tag = reader.uint32();
      if (tag === 10) key = reader.string(last);
      else if (tag === 16 + wireType) item = value(reader, last);
      else if ((tag & 7) === 4) throw new ProtobufError("proto: unexpected end of group");
      else reader.skip(tag & 7, last);
    }
    if (reader.pos > last) throw new ProtobufError("unexpected EOF");
    const map = slots[slot];
    if (map === void 0) {
      const made = {};
      setOwn(made, key, item);
      slots[slot] = made;
      return;
    }
    setOwn(map, key, item);
  };
}
function zeroElement(field) {
  switch (field.scalar) {
    case "string":
    case "bytes":
      return "";
    case "bool":
      return false;
    case void 0:
      return zeroValue(field.type);
    default:
      return 0;
  }
}
var wireTypeOf = (field) => field.scalar === "string" || field.scalar === "bytes" ? 2 : field.scalar === "double" ? 1 : 0;
function valueReader(field) {
  switch (field.scalar) {
    case "string":
      return (reader, end) => reader.string(end);
    case "bool":
      return (reader) => reader.bool();
    case "int32":
      return (reader) => reader.int32();
    case "int64":
      return (reader) => reader.int64();
    case "double":
      return (reader) => reader.double();
    case "bytes":
      return (reader, end) => encodeBase64(bytesOf(reader, end));
    default: {
      const decode = messageDecoder(field.type);
      return (reader, end) => decode(reader, reader.delimited(end));
    }
  }
}

// packages/apimachinery/src/protobuf/codec.ts
var protobufPrefix = [107, 56, 115, 0];
var protobufMediaType = "application/vnd.kubernetes.protobuf";
function hasProtobufPrefix(bytes) {
  return bytes.length >= 4 && protobufPrefix.every((byte, i) => bytes[i] === byte);
}
var shared = new Writer();
function written(write) {
  try {
    guardDepth(() => write(shared));
    return shared.finish();
  } catch (cause) {
    shared.reset();
    throw cause;
  }
}
function encodeMessage(type, object) {
  return written((writer2) => messageEncoder(type)(object, writer2));
}
function decodeMessage(type, bytes) {
  return guardDepth(() => messageDecoder(type)(new Reader(bytes), bytes.length));
}
function encodeProtobuf(type, object) {
  return written((writer2) => {
    tail(writer2, "", "");
    const before = writer2.size;
    messageEncoder(type)(object, writer2);
    writer2.uint32(writer2.size - before);
    writer2.uint32(18);
    head(writer2, textOf(object.apiVersion), textOf(object.kind));
  });
}
function encodeUnknown(unknown) {
  const { apiVersion = "", kind = "", raw, contentEncoding = "", contentType = "" } = unknown;
  return written((writer2) => {
    tail(writer2, contentEncoding, contentType);
    writer2.raw(raw);
    writer2.uint32(raw.length);
    writer2.uint32(18);
    head(writer2, apiVersion, kind);
  });
}
function tail(writer2, contentEncoding, contentType) {
  writer2.string(contentType);
  writer2.uint32(34);
  writer2.string(contentEncoding);
  writer2.uint32(26);
}
function head(writer2, apiVersion, kind) {
  const before = writer2.size;
  writer2.string(kind);
  writer2.uint32(18);
  writer2.string(apiVersion);
  writer2.uint32(10);
  writer2.uint32(writer2.size - before);
  writer2.uint32(10);
  writer2.raw(protobufPrefix);
}
var textOf = (value) => typeof value === "string" ? value : "";
function decodeUnknown(body) {
  if (body.length === 0) throw new ProtobufError("empty data");
  if (!hasProtobufPrefix(body)) {
    throw new ProtobufError(
      `provided data does not appear to be a protobuf message, expected prefix [${protobufPrefix.join(" ")}]`
    );
  }
  if (body.length === protobufPrefix.length) throw new ProtobufError("empty body");
  const bytes = body.subarray(protobufPrefix.length);
  const reader = new Reader(bytes);
  const end = bytes.length;
  let apiVersion = "";
  let kind = "";
  let raw = bytes.subarray(0, 0);
  let contentEncoding = "";
  let contentType = "";
  while (reader.pos < end) {
    const tag = reader.uint32();
    if (tag === 10) {
      const last = reader.delimited(end);
      while (reader.pos < last) {
        const inner = reader.uint32();
        if (inner === 10) apiVersion = reader.string(last);
        else if (inner === 18) kind = reader.string(last);
        else skipUnknown(reader, inner, last, "TypeMeta", ["", "APIVersion", "Kind"]);
      }
    } else if (tag === 18) {
      const last = reader.delimited(end);
      raw = bytes.subarray(reader.pos, last);
      reader.pos = last;
    } else if (tag === 26) contentEncoding = reader.string(end);
    else if (tag === 34) contentType = reader.string(end);
    else skipUnknown(reader, tag, end, "Unknown", ["", "TypeMeta", "Raw", "ContentEncoding", "ContentType"]);
  }
  if (reader.pos > end) throw new ProtobufError("unexpected EOF");
  return { apiVersion, kind, raw, contentEncoding, contentType };
}
function skipUnknown(reader, tag, end, message, names) {
  const number = tag >>> 3;
  const wireType = tag & 7;
  if (wireType === 4) throw new ProtobufError(`proto: ${message}: wiretype end group for non-group`);
  if (number === 0) throw new ProtobufError(`proto: ${message}: illegal tag ${number} (wire type ${wireType})`);
  const name = names[number];
  if (name !== void 0) throw new ProtobufError(`proto: wrong wireType = ${wireType} for field ${name}`);
  reader.skip(wireType, end);
}
function decodeProtobuf(types, body, defaults) {
  const unknown = decodeUnknown(body);
  const slash = unknown.apiVersion.indexOf("/");
  const known = slash === unknown.apiVersion.lastIndexOf("/");
  let group = slash < 0 || !known ? "" : unknown.apiVersion.slice(0, slash);
  let version = known ? unknown.apiVersion.slice(slash + 1) : "";
  const kind = unknown.kind === "" ? defaults?.kind ?? "" : unknown.kind;
  if (version === "" && defaults !== void 0) ({ group, version } = defaults);
  const typeMeta = `runtime.TypeMeta{APIVersion:${goQuote(unknown.apiVersion)}, Kind:${goQuote(unknown.kind)}}`;
  if (kind === "") throw missingKindError(typeMeta);
  if (version === "") throw missingVersionError(typeMeta);
  const type = types.typeFor({ group, version, kind });
  const apiVersion = group === "" ? version : `${group}/${version}`;
  if (type === void 0)
    throw new ProtobufError(`no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)}`);
  const message = decodeMessage(type, unknown.raw);
  const object = type.hasTypeMeta ? { kind, apiVersion, ...message } : message;
  return { object, type, group, version, kind };
}

// packages/apimachinery/src/protobuf/transcoder-io.ts
var notCanonical = new Error("the JSON is not canonical");
var outputFull = new RangeError("the output buffer is full");
var smallBuffer = 256 * 1024;
var utf84 = new TextDecoder("utf-8", { ignoreBOM: true });
var TranscoderIO = class {
  src = new Uint8Array(0);
  /** Position in {@link src}. */
  at = 0;
  out = new Uint8Array(smallBuffer);
  /** Position in {@link out}. Writes beyond the end of the buffer are lost; {@link checkRoom} notices them. */
  pos = 0;
  /** Start and end in {@link out} of the members of open objects; a start of -1 marks an absent member. */
  starts = new Int32Array(1024);
  ends = new Int32Array(1024);
  /** Number of entries in use in {@link starts} and {@link ends}. */
  open = 0;
  /** Begins a transcoding with room for `room` bytes. */
  begin(src, at, room) {
    this.src = src;
    this.at = at;
    this.pos = 0;
    this.open = 0;
    if (this.out.length < room) this.out = new Uint8Array(room);
  }
  /** A copy of what was written. The memory that one large object needed is not kept. */
  finish() {
    this.checkRoom();
    const bytes = this.out.slice(0, this.pos);
    this.release();
    return bytes;
  }
  /** Drops the reference to the text, and the buffer if it is large. */
  release() {
    this.src = this.src.subarray(0, 0);
    if (this.out.length > 1 << 20) this.out = new Uint8Array(smallBuffer);
  }
  /** @throws outputFull when something was written beyond the end of the buffer */
  checkRoom() {
    if (this.pos > this.out.length) throw outputFull;
  }
  /** Reserves entries for the members of an object, all absent. Returns the index of the first. */
  reserve(count) {
    const base = this.open;
    this.open = base + count;
    if (this.open > this.starts.length) {
      const [starts, ends] = [this.starts, this.ends];
      this.starts = new Int32Array(this.open * 2);
      this.ends = new Int32Array(this.open * 2);
      this.starts.set(starts);
      this.ends.set(ends);
    }
    this.starts.fill(-1, base, this.open);
    return base;
  }
  raw(bytes) {
    const { length } = bytes;
    if (this.pos + length > this.out.length) throw outputFull;
    if (length > 24) this.out.set(bytes, this.pos);
    else for (let i = 0; i < length; i++) this.out[this.pos + i] = bytes[i];
    this.pos += length;
  }
  /** An unsigned varint of an integer up to 2^53. */
  varint(value) {
    const { out } = this;
    let rest = value;
    let { pos } = this;
    for (; rest > 2147483647; rest = Math.floor(rest / 128)) out[pos++] = rest % 128 | 128;
    for (; rest >= 128; rest >>>= 7) out[pos++] = rest & 127 | 128;
    out[pos++] = rest;
    this.pos = pos;
  }
  /**
   * Writes the length of a value that begins at `start`, in front of it, where `room` bytes were left free for it.
   *
   * @returns the number of bytes that the length takes
   */
  prefix(start, room) {
    const length = this.pos - start;
    const needed = length < 128 ? 1 : length < 16384 ? 2 : length < 2097152 ? 3 : length < 268435456 ? 4 : 5;
    if (needed !== room) {
      this.out.copyWithin(start + needed - room, start, this.pos);
      this.checkRoom();
    }
    this.pos = start - room;
    this.varint(length);
    this.pos += length;
    return needed;
  }
  /** Reads this byte. @throws notCanonical when there is another one */
  expect(byte) {
    if (this.src[this.at] !== byte) throw notCanonical;
    this.at++;
  }
  /** Reads `null` if it is next. */
  null() {
    const { src, at } = this;
    if (src[at] !== 110) return false;
    if (src[at + 1] !== 117 || src[at + 2] !== 108 || src[at + 3] !== 108) throw notCanonical;
    this.at = at + 4;
    return true;
  }
  /** The text from a position on to the current one. */
  textFrom(start) {
    return utf84.decode(this.src.subarray(start, this.at));
  }
  /** Skips a string. Returns whether it has escapes. @throws notCanonical when it does not end */
  skipString() {
    const { src } = this;
    let at = this.at;
    if (src[at] !== 34) throw notCanonical;
    let escapes = false;
    for (at++; ; at++) {
      const byte = src[at];
      if (byte === 34) break;
      if (byte === 92) {
        escapes = true;
        at++;
      } else if (byte === void 0) throw notCanonical;
    }
    this.at = at + 1;
    return escapes;
  }
  /** Skips a value without white space. @throws notCanonical when it does not end */
  skipValue() {
    const { src } = this;
    let depth = 0;
    for (; ; ) {
      const byte = src[this.at];
      if (byte === 34) this.skipString();
      else if (byte === 123 || byte === 91) {
        depth++;
        this.at++;
      } else if (byte === 125 || byte === 93) {
        depth--;
        this.at++;
      } else if (byte === void 0) throw notCanonical;
      else if (depth > 0) this.at++;
      else {
        const start = this.at;
        while (isScalarByte(src[this.at])) this.at++;
        if (this.at === start) throw notCanonical;
        return;
      }
      if (depth === 0) return;
      if (depth < 0) throw notCanonical;
    }
  }
};
function isScalarByte(byte) {
  return byte !== void 0 && (byte >= 48 && byte <= 57 || byte >= 97 && byte <= 122 || byte === 45 || byte === 43 || byte === 46 || byte === 69);
}

// packages/apimachinery/src/protobuf/transcode-value.ts
var encoder = new TextEncoder();
var writer = new Writer(1024);
function transcodeString(io2) {
  const { src, out, pos } = io2;
  let { at } = io2;
  if (src[at] !== 34) throw notCanonical;
  let end = pos + 1;
  for (at++; ; at++) {
    const byte = src[at];
    if (byte === 34) break;
    if (byte === 92 || byte === void 0) {
      escapedString(io2);
      return;
    }
    out[end++] = byte;
  }
  io2.at = at + 1;
  io2.pos = end;
  const length = end - pos - 1;
  if (length < 128) out[pos] = length;
  else io2.prefix(pos + 1, 1);
}
function escapedString(io2) {
  const start = io2.at;
  io2.skipString();
  const bytes = encoder.encode(JSON.parse(io2.textFrom(start)));
  io2.varint(bytes.length);
  io2.raw(bytes);
}
function transcodeBool(io2) {
  const { src, at } = io2;
  const isTrue = src[at] === 116;
  io2.skipValue();
  if (io2.at !== at + (isTrue ? 4 : 5) || !isTrue && src[at] !== 102) throw notCanonical;
  io2.varint(isTrue ? 1 : 0);
}
var mostDigits = 15;
function transcodeInteger(io2) {
  const { src } = io2;
  const start = io2.at;
  let at = start;
  const isNegative = src[at] === 45;
  if (isNegative) at++;
  const first = at;
  let value = 0;
  for (let byte = src[at]; byte !== void 0 && byte >= 48 && byte <= 57; byte = src[++at])
    value = value * 10 + byte - 48;
  const after = src[at];
  if (at === first || after !== 44 && after !== 125 && after !== 93) throw notCanonical;
  io2.at = at;
  if (!isNegative && at - first <= mostDigits) {
    io2.varint(value);
    return;
  }
  writer.int64(BigInt(io2.textFrom(start)));
  io2.raw(writer.finish());
}
function transcodeDouble(io2) {
  const start = io2.at;
  io2.skipValue();
  const value = Number(io2.textFrom(start));
  if (Number.isNaN(value)) throw notCanonical;
  writer.double(value);
  io2.raw(writer.finish());
}
function transcodeBytes(io2) {
  const start = io2.at;
  if (io2.skipString()) throw notCanonical;
  const text2 = io2.textFrom(start);
  const bytes = decodeBase64(text2.slice(1, -1));
  io2.varint(bytes.length);
  io2.raw(bytes);
}
function scalarTranscoder(scalar) {
  switch (scalar) {
    case "string":
      return transcodeString;
    case "bool":
      return transcodeBool;
    case "int32":
    case "int64":
      return transcodeInteger;
    case "double":
      return transcodeDouble;
    case "bytes":
      return transcodeBytes;
  }
}
function specialTranscoder(type) {
  const parsed = parsedValue(type);
  switch (type.special) {
    case "time":
      return transcodeTime();
    case "quantity":
      return (io2) => {
        if (io2.src[io2.at] !== 34) parsed(io2);
        else inField1(io2, transcodeString);
      };
    case "intOrString":
      return (io2) => transcodeIntOrString(io2);
    case "raw":
      return (io2) => transcodeRaw(io2, parsed);
    default:
      return parsed;
  }
}
function parsedValue(type) {
  const encode = messageEncoder(type);
  return (io2) => {
    const start = io2.at;
    io2.skipValue();
    encode(JSON.parse(io2.textFrom(start)), writer);
    const bytes = writer.finish();
    io2.varint(bytes.length);
    io2.raw(bytes);
  };
}
function inField1(io2, write) {
  const start = io2.pos + 1;
  io2.pos = start;
  io2.out[io2.pos++] = 10;
  write(io2);
  io2.prefix(start, 1);
}
function transcodeTime() {
  let text2 = "";
  let message = new Uint8Array(0);
  return (io2) => {
    const start = io2.at;
    if (isText(io2, text2)) {
      io2.at = start + text2.length;
      io2.raw(message);
      return;
    }
    if (io2.skipString()) throw notCanonical;
    const found = io2.textFrom(start);
    const before = io2.pos;
    io2.pos++;
    io2.out[io2.pos++] = 8;
    const seconds = timeSeconds(found.slice(1, -1));
    if (seconds >= 0) io2.varint(seconds);
    else {
      writer.int64(seconds);
      io2.raw(writer.finish());
    }
    io2.out[io2.pos++] = 16;
    io2.out[io2.pos++] = 0;
    io2.prefix(before + 1, 1);
    io2.checkRoom();
    text2 = found;
    message = io2.out.slice(before, io2.pos);
  };
}
function isText({ src, at }, text2) {
  for (let i = 0; i < text2.length; i++) if (src[at + i] !== text2.charCodeAt(i)) return false;
  return text2 !== "";
}
function transcodeIntOrString(io2) {
  const start = io2.pos + 1;
  io2.pos = start;
  const { out } = io2;
  const isString = io2.src[io2.at] === 34;
  out[io2.pos++] = 8;
  out[io2.pos++] = isString ? 1 : 0;
  out[io2.pos++] = 16;
  if (isString) {
    out[io2.pos++] = 0;
    out[io2.pos++] = 26;
    transcodeString(io2);
  } else {
    transcodeInteger(io2);
    out[io2.pos++] = 26;
    out[io2.pos++] = 0;
  }
  io2.prefix(start, 1);
}
function transcodeRaw(io2, parsed) {
  const { src } = io2;
  const start = io2.at;
  let at = start;
  let depth = 0;
  do {
    const byte = src[at];
    if (byte === 34) {
      const first = src[++at];
      if (first !== void 0 && first >= 48 && first <= 57) {
        parsed(io2);
        return;
      }
      for (let inner = first; inner !== 34; inner = src[++at]) {
        if (inner === 92) {
          const escaped = src[++at];
          if (escaped !== 34 && escaped !== 92) {
            parsed(io2);
            return;
          }
        } else if (inner === void 0) throw notCanonical;
      }
    } else if (byte === 123) depth++;
    else if (byte === 125) depth--;
    else if (byte !== 58 && byte !== 44) {
      parsed(io2);
      return;
    }
    at++;
  } while (depth > 0);
  if (depth < 0) throw notCanonical;
  io2.at = at;
  const length = at - start;
  const begin = io2.pos + 2;
  io2.pos = begin;
  io2.out[io2.pos++] = 10;
  io2.varint(length);
  if (io2.pos + length > io2.out.length) io2.pos = io2.out.length + 1;
  else io2.out.set(src.subarray(start, at), io2.pos);
  io2.checkRoom();
  io2.pos += length;
  io2.prefix(begin, 2);
}

// packages/apimachinery/src/protobuf/transcode-json.ts
var io = new TranscoderIO();
var nothing2 = new Uint8Array(0);
function transcodeJSON(type, json, start = 0) {
  if (hasRawFields(type)) return void 0;
  const transcode = structTranscoder(type);
  for (let room = json.length * 3 + 4096; room < json.length * 100 + 2e5; room *= 4) {
    io.begin(json, start, room);
    try {
      transcode(io);
      return io.finish();
    } catch (error) {
      io.release();
      if (error !== outputFull) return void 0;
    }
  }
  return void 0;
}
var structs = /* @__PURE__ */ new WeakMap();
function structTranscoder(type) {
  let made = structs.get(type);
  if (made === void 0) {
    made = isOrdered(type) ? orderedStruct(type) : unorderedStruct(type);
    structs.set(type, made);
  }
  return made;
}
function isOrdered({ fields }) {
  return fields.every(({ inline, number }, i) => !inline && (i === 0 || number > fields[i - 1].number));
}
var encoder2 = new TextEncoder();
var keyOf = (name) => encoder2.encode(`${JSON.stringify(name)}:`);
function startsWith(src, at, key) {
  if (src[at + 1] !== key[1]) return false;
  for (let i = key.length - 1; i > 1; i--) if (src[at + i] !== key[i]) return false;
  return src[at] === 34;
}
function skipMember(io2, keys) {
  for (const key of keys) if (startsWith(io2.src, io2.at, key)) throw notCanonical;
  if (io2.skipString()) throw notCanonical;
  io2.expect(58);
  io2.skipValue();
}
function hasNext(io2) {
  const byte = io2.src[io2.at++];
  if (byte === 44) return true;
  if (byte === 125) return false;
  throw notCanonical;
}
function orderedStruct(type) {
  const { fields } = type;
  const keys = fields.map(({ name }) => keyOf(name));
  const zeros = fields.map(zeroOfField);
  const members = fields.map(memberTranscoder);
  const count = keys.length;
  return (io2) => {
    io2.expect(123);
    let next = 0;
    if (io2.src[io2.at] === 125) io2.at++;
    else {
      do {
        const { src, at } = io2;
        let i = next;
        while (i < count && !startsWith(src, at, keys[i])) i++;
        if (i === count) {
          skipMember(io2, keys);
          continue;
        }
        for (; next < i; next++) {
          const zero = zeros[next];
          if (zero !== void 0) io2.raw(zero);
        }
        io2.at = at + keys[i].length;
        members[i](io2);
        next = i + 1;
      } while (hasNext(io2));
    }
    for (; next < count; next++) {
      const zero = zeros[next];
      if (zero !== void 0) io2.raw(zero);
    }
  };
}
function unorderedStruct(type) {
  const json = jsonFields(type).flatMap(({ info }) => info === void 0 ? [] : [info]);
  const keys = json.map(({ name }) => keyOf(name));
  const members = json.map(memberTranscoder);
  const layout = layoutOf(type, json);
  const count = keys.length;
  return (io2) => {
    const base = io2.reserve(count);
    const start = io2.pos;
    io2.expect(123);
    let next = 0;
    if (io2.src[io2.at] === 125) io2.at++;
    else {
      do {
        const { src, at } = io2;
        let i = next;
        while (i < count && !startsWith(src, at, keys[i])) i++;
        if (i === count) {
          skipMember(io2, keys);
          continue;
        }
        io2.at = at + keys[i].length;
        const before = io2.pos;
        members[i](io2);
        if (io2.pos > before) {
          io2.starts[base + i] = before;
          io2.ends[base + i] = io2.pos;
        }
        next = i + 1;
      } while (hasNext(io2));
    }
    const end = io2.pos;
    writeLayout(io2, layout, base);
    io2.checkRoom();
    io2.out.copyWithin(start, end, io2.pos);
    io2.pos = start + io2.pos - end;
    io2.open = base;
  };
}
function layoutOf(type, json) {
  return [...type.fields].sort((a, b) => a.number - b.number).map(
    (field) => field.inline && field.type !== void 0 ? { tag: fieldTag(field), inner: layoutOf(field.type, json) } : { index: json.indexOf(field), zero: zeroOfField(field) ?? nothing2 }
  );
}
function writeLayout(io2, layout, base) {
  for (const part of layout) {
    if ("inner" in part) {
      io2.raw(part.tag);
      const start = ++io2.pos;
      writeLayout(io2, part.inner, base);
      io2.prefix(start, 1);
      continue;
    }
    const from = io2.starts[base + part.index];
    if (from < 0) {
      if (part.zero.length > 0) io2.raw(part.zero);
      continue;
    }
    const to = io2.ends[base + part.index];
    if (to - from > 32) {
      if (io2.pos + to - from > io2.out.length) throw outputFull;
      io2.out.copyWithin(io2.pos, from, to);
      io2.pos += to - from;
    } else {
      const { out } = io2;
      let { pos } = io2;
      for (let i = from; i < to; i++) out[pos++] = out[i];
      io2.pos = pos;
    }
  }
}
function memberTranscoder(field) {
  const tag = fieldTag(field);
  if (field.shape === "map") return mapTranscoder(field, tag);
  const value = valueTranscoder(field);
  if (field.shape === "list") {
    return (io2) => {
      if (io2.null()) return;
      io2.expect(91);
      if (io2.src[io2.at] === 93) {
        io2.at++;
        return;
      }
      for (; ; ) {
        io2.raw(tag);
        value(io2);
        const byte = io2.src[io2.at++];
        if (byte === 93) return;
        if (byte !== 44) throw notCanonical;
      }
    };
  }
  const zero = zeroOfField(field) ?? nothing2;
  const [first = 0] = tag;
  if (tag.length === 1) {
    return (io2) => {
      if (io2.src[io2.at] === 110 && io2.null()) {
        io2.raw(zero);
        return;
      }
      io2.out[io2.pos++] = first;
      value(io2);
    };
  }
  return (io2) => {
    if (io2.null()) {
      io2.raw(zero);
      return;
    }
    io2.raw(tag);
    value(io2);
  };
}
function mapTranscoder(field, tag) {
  const value = valueTranscoder(field);
  const valueTag = fieldTag({ ...inMap, ...field.scalar === void 0 ? {} : { scalar: field.scalar } });
  return (io2) => {
    if (io2.null()) return;
    io2.expect(123);
    if (io2.src[io2.at] === 125) {
      io2.at++;
      return;
    }
    let last = -1;
    let lastEnd = -1;
    let room = 1;
    do {
      const from = io2.at + 1;
      io2.raw(tag);
      const start = io2.pos + room;
      io2.pos = start;
      io2.out[io2.pos++] = 10;
      transcodeString(io2);
      const to = io2.at - 1;
      if (last >= 0 && !isBefore(io2.src, last, lastEnd, from, to)) throw notCanonical;
      last = from;
      lastEnd = to;
      io2.expect(58);
      if (io2.src[io2.at] === 110) throw notCanonical;
      io2.raw(valueTag);
      value(io2);
      room = io2.prefix(start, room);
    } while (hasNext(io2));
  };
}
var inMap = { number: 2, shape: "single" };
function isBefore(src, from, to, secondFrom, secondTo) {
  const length = Math.min(to - from, secondTo - secondFrom);
  for (let i = 0; i < length; i++) {
    const a = src[from + i];
    const b = src[secondFrom + i];
    if (a === 92 || b === 92) return false;
    if (a !== b) return a < b;
  }
  return to - from < secondTo - secondFrom;
}
function valueTranscoder(field) {
  if (field.scalar !== void 0) return elementOf(field, scalarTranscoder(field.scalar));
  const type = field.type;
  if (type.special !== void 0) return elementOf(field, specialTranscoder(type));
  let transcode;
  let room = 1;
  return (io2) => {
    transcode ??= structTranscoder(type);
    const left = room;
    const start = io2.pos + left;
    io2.pos = start;
    transcode(io2);
    room = io2.prefix(start, left);
  };
}
function elementOf(field, value) {
  if (field.shape === "single") return value;
  return (io2) => {
    if (io2.src[io2.at] === 110) throw notCanonical;
    value(io2);
  };
}

// packages/apimachinery/src/protobuf/encode-list-chunks.ts
function messageFieldHead(number, length) {
  const writer2 = new Writer(16);
  writer2.uint32(length);
  writer2.uint32(number * 8 + 2);
  return writer2.finish();
}
function envelopeAround(typeMeta, size) {
  const empty = encodeUnknown({ ...typeMeta, raw: new Uint8Array(0) });
  const start = empty.subarray(0, -6);
  const field = messageFieldHead(2, size);
  const head2 = new Uint8Array(start.length + field.length);
  head2.set(start);
  head2.set(field, start.length);
  return { head: head2, tail: empty.subarray(-4) };
}

// packages/apimachinery/src/protobuf/watch-frames.ts
var encoder3 = new TextEncoder();
function encodeWatchFrame(type, body) {
  const typeBytes = encoder3.encode(type);
  const rawHead = [10, ...varint(body.length)];
  const head2 = [
    10,
    ...varint(typeBytes.length),
    ...typeBytes,
    18,
    ...varint(rawHead.length + body.length),
    ...rawHead
  ];
  const out = new Uint8Array(4 + head2.length + body.length);
  new DataView(out.buffer).setUint32(0, head2.length + body.length);
  out.set(head2, 4);
  out.set(body, 4 + head2.length);
  return out;
}
function varint(value) {
  const out = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) out.push(rest % 128 | 128);
  out.push(rest);
  return out;
}
var defaultMaxFrame = 16 * 1024 * 1024;

export {
  Writer,
  Reader,
  protobufMediaType,
  hasProtobufPrefix,
  encodeMessage,
  decodeMessage,
  encodeProtobuf,
  encodeUnknown,
  decodeUnknown,
  decodeProtobuf,
  messageFieldHead,
  envelopeAround,
  transcodeJSON,
  encodeWatchFrame
};
