import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/text/compare-utf8.ts
function compareUTF8(a, b) {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const xHigh = x >= 55296 && x <= 57343;
    const yHigh = y >= 55296 && y <= 57343;
    return xHigh === yHigh ? x - y : xHigh ? 1 : -1;
  }
  return a.length - b.length;
}

// packages/apimachinery/src/json/decode-error.ts
var DecodeError = class extends Error {
  name = "DecodeError";
};
var StrictDecodingError = class extends DecodeError {
  name = "StrictDecodingError";
  /** One entry per finding, such as `unknown field "spec.x"`. */
  errors;
  constructor(errors) {
    super(`strict decoding error: ${errors.join(", ")}`);
    this.errors = errors;
  }
};
var maxDepth = 1e4;
var tooDeep = () => new DecodeError("exceeded max depth");
function guardDepth(work) {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError && /call stack/i.test(cause.message)) throw tooDeep();
    throw cause;
  }
}

// packages/apimachinery/src/json/base64.ts
var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
var values = new Uint8Array(256).fill(255);
for (let i = 0; i < 64; i++) values[alphabet.charCodeAt(i)] = i;
var pairs = [];
for (const a of alphabet) for (const b of alphabet) pairs.push(a + b);
function encodeBase64(bytes) {
  let out = "";
  let i = 0;
  for (; i + 2 < bytes.length; i += 3) {
    const bits = bytes[i] << 16 | bytes[i + 1] << 8 | bytes[i + 2];
    out += pairs[bits >> 12] + pairs[bits & 4095];
  }
  const left = bytes.length - i;
  if (left === 1) out += `${pairs[bytes[i] << 4]}==`;
  else if (left === 2) {
    const bits = bytes[i] << 10 | bytes[i + 1] << 2;
    out += `${pairs[bits >> 6]}${alphabet[bits & 63]}=`;
  }
  return out;
}
function decodeBase64(text) {
  const out = new Uint8Array(Math.ceil(text.length * 3 / 4));
  const length = text.length;
  let size = 0;
  let pos = 0;
  for (; ; ) {
    let bits = 0;
    let count = 0;
    let padded = false;
    while (count < 4) {
      if (pos === length) {
        if (count === 0) return out.subarray(0, size);
        throw corrupt(pos - count);
      }
      const code = text.charCodeAt(pos++);
      const value = code < 256 ? values[code] : 255;
      if (value !== 255) {
        bits = bits << 6 | value;
        count++;
        continue;
      }
      if (code === 10 || code === 13) continue;
      if (code !== 61 || count < 2) throw corrupt(pos - 1);
      if (count === 2) {
        pos = skipLineBreaks(text, pos);
        if (pos === length) throw corrupt(length);
        if (text.charCodeAt(pos) !== 61) throw corrupt(pos - 1);
        pos++;
      }
      pos = skipLineBreaks(text, pos);
      if (pos < length) throw corrupt(pos);
      padded = true;
      break;
    }
    if (padded) {
      if (count === 2) out[size++] = bits >> 4;
      else {
        out[size++] = bits >> 10;
        out[size++] = bits >> 2 & 255;
      }
      return out.subarray(0, size);
    }
    out[size++] = bits >> 16;
    out[size++] = bits >> 8 & 255;
    out[size++] = bits & 255;
  }
}
function canonicalBase64(text) {
  if (text.length % 4 === 0 && /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(text)) return text;
  return encodeBase64(decodeBase64(text));
}
function skipLineBreaks(text, from) {
  let pos = from;
  while (pos < text.length && (text.charCodeAt(pos) === 10 || text.charCodeAt(pos) === 13)) pos++;
  return pos;
}
var corrupt = (at) => new DecodeError(`illegal base64 data at input byte ${at}`);

// packages/apimachinery/src/json/canonical-values.ts
function setOwn(target, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else target[key] = value;
}
function sortedMap(map) {
  let last;
  let sorted = true;
  for (const key in map) {
    if (last !== void 0 && compareUTF8(last, key) > 0) {
      sorted = false;
      break;
    }
    last = key;
  }
  if (sorted) return map;
  const out = {};
  for (const key of Object.keys(map).sort(compareUTF8)) setOwn(out, key, map[key]);
  return out;
}
var fieldsByType = /* @__PURE__ */ new WeakMap();
function jsonFields(type) {
  const known = fieldsByType.get(type);
  if (known !== void 0) return known;
  const fields = [];
  if (type.hasTypeMeta) {
    fields.push({ name: "kind", info: void 0, absent: void 0 });
    fields.push({ name: "apiVersion", info: void 0, absent: void 0 });
  }
  collect(type, fields);
  fieldsByType.set(type, fields);
  return fields;
}
function collect(type, into) {
  for (const info of type.fields) {
    if (info.inline && info.type !== void 0) collect(info.type, into);
    else into.push({ name: info.name, info, absent: absentValue(info) });
  }
}
function absentValue(field) {
  if (field.omitZero) return void 0;
  if (field.pointer || field.shape !== "single") return field.omitEmpty ? void 0 : null;
  if (field.scalar !== void 0) return field.omitEmpty ? void 0 : zeroScalar(field);
  const type = field.type;
  if (type.special === "stringList") return field.omitEmpty ? void 0 : null;
  return zeroValue(type);
}
function zeroScalar(field) {
  switch (field.scalar) {
    case "string":
      return "";
    case "bool":
      return false;
    case "bytes":
      return null;
    default:
      return 0;
  }
}
var zeroByType = /* @__PURE__ */ new WeakMap();
function zeroValue(type) {
  switch (type.special) {
    case void 0:
      break;
    case "quantity":
      return "0";
    case "duration":
      return "0s";
    case "intOrString":
      return 0;
    case "schemaOrBool":
      return false;
    default:
      return null;
  }
  const known = zeroByType.get(type);
  if (known !== void 0) return known;
  const zero = {};
  for (const { name, absent } of jsonFields(type)) if (absent !== void 0) zero[name] = absent;
  Object.freeze(zero);
  zeroByType.set(type, zero);
  return zero;
}

// packages/apimachinery/src/json/scan.ts
var quote = 34;
var backslash = 92;
function escapedUnit(text, at) {
  if (text.charCodeAt(at) !== backslash || text[at + 1] !== "u") return void 0;
  const unit = Number.parseInt(text.slice(at + 2, at + 6), 16);
  return Number.isNaN(unit) ? void 0 : unit;
}
function scanJSON(text) {
  const length = text.length;
  let keys = 0;
  let digits = 0;
  let long = false;
  let fraction = false;
  let loneSurrogate = false;
  let depth = 0;
  for (let i = 0; i < length; i++) {
    const c = text.charCodeAt(i);
    if (c === quote) {
      digits = 0;
      i++;
      for (; i < length; i++) {
        const inner = text.charCodeAt(i);
        if (inner === quote) break;
        if (inner !== backslash) continue;
        const unit = escapedUnit(text, i);
        if (unit !== void 0 && unit >= 55296 && unit <= 57343) {
          const next = unit <= 56319 ? escapedUnit(text, i + 6) : void 0;
          if (next !== void 0 && next >= 56320 && next <= 57343) i += 6;
          else loneSurrogate = true;
        }
        i++;
      }
    } else if (c >= 48 && c <= 57) {
      if (++digits === 16) long = true;
    } else if (c === 58) {
      keys++;
      digits = 0;
    } else if (c === 123 || c === 91) {
      if (++depth > maxDepth) throw tooDeep();
      digits = 0;
    } else if (c === 125 || c === 93) {
      depth--;
      digits = 0;
    } else {
      if (digits > 0 && (c === 46 || (c | 32) === 101)) fraction = true;
      digits = 0;
    }
  }
  return { keys, long, fraction, loneSurrogate };
}

export {
  compareUTF8,
  DecodeError,
  StrictDecodingError,
  maxDepth,
  tooDeep,
  guardDepth,
  encodeBase64,
  decodeBase64,
  canonicalBase64,
  setOwn,
  sortedMap,
  jsonFields,
  zeroValue,
  scanJSON
};
//# sourceMappingURL=chunk-46TFIQJS.js.map
