import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  canonicalDuration,
  canonicalMicroTime,
  canonicalTime
} from "./chunk-B5WTZJPO.js";
import {
  canonicalQuantity
} from "./chunk-CJZCGE54.js";
import {
  DecodeError,
  StrictDecodingError,
  canonicalBase64,
  guardDepth,
  jsonFields,
  maxDepth,
  scanJSON,
  setOwn,
  sortedMap,
  tooDeep,
  zeroValue
} from "./chunk-NNG3J5SM.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/apimachinery/src/json/decode-context.ts
var retryWithPath = new Error("decode again with a path");
var indexStep = "\0";
var keyStep = "";
var maxStrictErrors = 100;
var maxMade = 8e6;
var DecodeContext = class {
  /** Number of keys visited. Fewer than in the text means that some keys are repeated. */
  keys = 0;
  /** Number of unknown fields. */
  unknown = 0;
  strictErrors = [];
  #seen = /* @__PURE__ */ new Set();
  /** Characters of all texts that were made, repeated ones included. */
  #made = 0;
  /** The current path: field names, indexes and keys; undefined in the quick walk. */
  path;
  /** Name of the Go struct whose field is being decoded. */
  struct;
  constructor(tracked) {
    this.path = tracked ? [] : void 0;
  }
  /**
   * Reports an unknown or duplicate field at the current path. Equal reports count once; at most 100 are kept, and none after 8 million
   * characters.
   */
  report(what, name) {
    if (this.path === void 0 || this.strictErrors.length >= maxStrictErrors) return;
    if (this.#made > maxMade) return;
    let path = "";
    for (const step of [...this.path, name]) {
      if (step.startsWith(indexStep)) path += step.slice(1);
      else path += `${path === "" ? "" : "."}${step.startsWith(keyStep) ? step.slice(1) : step}`;
    }
    const text2 = `${what} field ${goQuote(path)}`;
    this.#made += text2.length;
    if (this.#seen.has(text2)) return;
    this.#seen.add(text2);
    this.strictErrors.push(text2);
  }
  /** Throws the error of Go's decoder for a value of the wrong JSON kind. */
  fail(value, goType) {
    if (this.path === void 0) throw retryWithPath;
    const fields = this.path.filter((step) => !step.startsWith(indexStep) && !step.startsWith(keyStep));
    throw new DecodeError(
      this.struct === void 0 || fields.length === 0 ? `json: cannot unmarshal ${value} into Go value of type ${goType}` : `json: cannot unmarshal ${value} into Go struct field ${this.struct}.${fields.join(".")} of type ${goType}`
    );
  }
};

// packages/apimachinery/src/json/json-number.ts
var JSONNumber = class {
  text;
  constructor(text2) {
    this.text = text2;
  }
};
var int64Length = 20;
var minInt64 = -(2n ** 63n);
var maxInt64 = 2n ** 63n - 1n;
function untypedNumber(text2) {
  const value = Number(text2);
  if (text2.length > int64Length || Number.isSafeInteger(value) || !/^-?[0-9]+$/.test(text2))
    return value === 0 ? 0 : value;
  const exact = BigInt(text2);
  return exact >= minInt64 && exact <= maxInt64 ? exact : value;
}
function exactNumber(text2) {
  if (text2.length > int64Length || !/^-?[0-9]+$/.test(text2)) return new JSONNumber(text2);
  const value = Number(text2);
  return Number.isSafeInteger(value) ? value : BigInt(text2);
}
var fitsInt64 = (value) => value >= minInt64 && value <= maxInt64;

// packages/apimachinery/src/json/json-kind.ts
function kindOf(value) {
  if (value instanceof JSONNumber) return "number";
  if (Array.isArray(value)) return "array";
  switch (typeof value) {
    case "boolean":
      return "bool";
    case "bigint":
      return "number";
    default:
      return typeof value;
  }
}
var textOf = (value) => value instanceof JSONNumber ? value.text : String(value);
function countKeys(value) {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  const stack = [value];
  for (let next = stack.pop(); next !== void 0; next = stack.pop()) {
    if (Array.isArray(next)) {
      for (const item of next) if (typeof item === "object" && item !== null) stack.push(item);
      continue;
    }
    for (const key in next) {
      count++;
      const item = next[key];
      if (typeof item === "object" && item !== null) stack.push(item);
    }
  }
  return count;
}

// packages/apimachinery/src/json/parse-nodes.ts
var ObjectNode = class {
  keys = [];
  values = [];
};
var NumberNode = class {
  text;
  constructor(text2) {
    this.text = text2;
  }
};
function parseNodes(text2) {
  return new NodeParser(text2).parse();
}
var escapes = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "	"
};
var loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
var NodeParser = class {
  #text;
  #pos = 0;
  #depth = 0;
  constructor(text2) {
    this.#text = text2;
  }
  parse() {
    this.#blanks();
    const node = this.#value();
    this.#blanks();
    if (this.#pos < this.#text.length) this.#invalid("after top-level value");
    return node;
  }
  #value() {
    const c = this.#text[this.#pos];
    switch (c) {
      case "{":
        return this.#object();
      case "[":
        return this.#array();
      case '"':
        return this.#string();
      case "t":
        return this.#literal("true", true);
      case "f":
        return this.#literal("false", false);
      case "n":
        return this.#literal("null", null);
      default:
        if (c !== void 0 && (c === "-" || c >= "0" && c <= "9")) return this.#number();
        return this.#invalid("looking for beginning of value");
    }
  }
  #object() {
    this.#enter();
    const node = new ObjectNode();
    this.#pos++;
    this.#blanks();
    if (this.#text[this.#pos] === "}") return this.#leave(node);
    for (; ; ) {
      if (this.#text[this.#pos] !== '"') this.#invalid("looking for beginning of object key string");
      node.keys.push(this.#string());
      this.#blanks();
      if (this.#text[this.#pos] !== ":") this.#invalid("after object key");
      this.#pos++;
      this.#blanks();
      node.values.push(this.#value());
      this.#blanks();
      const c = this.#text[this.#pos];
      if (c === "}") return this.#leave(node);
      if (c !== ",") this.#invalid("after object key:value pair");
      this.#pos++;
      this.#blanks();
    }
  }
  #array() {
    this.#enter();
    const items = [];
    this.#pos++;
    this.#blanks();
    if (this.#text[this.#pos] === "]") return this.#leave(items);
    for (; ; ) {
      items.push(this.#value());
      this.#blanks();
      const c = this.#text[this.#pos];
      if (c === "]") return this.#leave(items);
      if (c !== ",") this.#invalid("after array element");
      this.#pos++;
      this.#blanks();
    }
  }
  #enter() {
    if (++this.#depth > maxDepth) throw tooDeep();
  }
  #leave(node) {
    this.#pos++;
    this.#depth--;
    return node;
  }
  #string() {
    const text2 = this.#text;
    let out = "";
    let hasEscapes = false;
    let start = ++this.#pos;
    for (; ; ) {
      const code = text2.charCodeAt(this.#pos);
      if (Number.isNaN(code)) this.#invalid("in string literal");
      if (code === 34) {
        out += text2.slice(start, this.#pos++);
        return hasEscapes ? out.replace(loneSurrogates, "\uFFFD") : out;
      }
      if (code < 32) this.#invalid("in string literal");
      if (code !== 92) {
        this.#pos++;
        continue;
      }
      out += text2.slice(start, this.#pos++);
      const escaped2 = text2[this.#pos];
      if (escaped2 === "u") {
        hasEscapes = true;
        this.#pos++;
        for (let i = 0; i < 4; i++) {
          if (!/[0-9a-fA-F]/.test(text2[this.#pos] ?? "")) this.#invalid("in \\u hexadecimal character escape");
          this.#pos++;
        }
        out += String.fromCharCode(Number.parseInt(text2.slice(this.#pos - 4, this.#pos), 16));
      } else {
        const meaning = escaped2 === void 0 ? void 0 : escapes[escaped2];
        if (meaning === void 0) this.#invalid("in string escape code");
        out += meaning;
        this.#pos++;
      }
      start = this.#pos;
    }
  }
  #number() {
    const text2 = this.#text;
    const start = this.#pos;
    if (text2[this.#pos] === "-") this.#pos++;
    if (text2[this.#pos] === "0") this.#pos++;
    else this.#digits("in numeric literal");
    if (text2[this.#pos] === ".") {
      this.#pos++;
      this.#digits("after decimal point in numeric literal");
    }
    if (text2[this.#pos] === "e" || text2[this.#pos] === "E") {
      this.#pos++;
      if (text2[this.#pos] === "+" || text2[this.#pos] === "-") this.#pos++;
      this.#digits("in exponent of numeric literal");
    }
    return new NumberNode(text2.slice(start, this.#pos));
  }
  #digits(context) {
    const start = this.#pos;
    for (; ; ) {
      const code = this.#text.charCodeAt(this.#pos);
      if (!(code >= 48 && code <= 57)) break;
      this.#pos++;
    }
    if (this.#pos === start) this.#invalid(context);
  }
  #literal(word, value) {
    for (let i = 1; i < word.length; i++) {
      this.#pos++;
      if (this.#text[this.#pos] !== word[i]) this.#invalid(`in literal ${word} (expecting '${word[i]}')`);
    }
    this.#pos++;
    return value;
  }
  #blanks() {
    for (; ; ) {
      const code = this.#text.charCodeAt(this.#pos);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return;
      this.#pos++;
    }
  }
  #invalid(context) {
    const point = this.#text.codePointAt(this.#pos);
    if (point === void 0) throw new DecodeError("unexpected end of JSON input");
    throw new DecodeError(`invalid character ${quoteFirstByte(point)} ${context}`);
  }
};
function quoteFirstByte(point) {
  const byte = point < 128 ? point : point < 2048 ? 192 | point >> 6 : point < 65536 ? 224 | point >> 12 : 240 | point >> 18;
  switch (byte) {
    case 39:
      return "'\\''";
    case 34:
      return `'"'`;
    case 92:
      return "'\\\\'";
    case 7:
      return "'\\a'";
    case 8:
      return "'\\b'";
    case 12:
      return "'\\f'";
    case 10:
      return "'\\n'";
    case 13:
      return "'\\r'";
    case 9:
      return "'\\t'";
    case 11:
      return "'\\v'";
  }
  if (byte < 32 || byte === 127) return `'\\x${byte.toString(16).padStart(2, "0")}'`;
  return `'${String.fromCharCode(byte)}'`;
}

// packages/apimachinery/src/json/resolve-nodes.ts
function resolveNode(node, type, context) {
  return resolve(node, type === void 0 ? "untyped" : { type }, void 0, context);
}
function resolve(node, reading, onto, context) {
  if (typeof reading === "string") return plain(node, reading === "untyped" ? context : void 0);
  const { type } = reading;
  if (type.special === "raw") return plain(node, void 0);
  if (type.special !== void 0) return special(node, type);
  return node instanceof ObjectNode ? resolveStruct(node, type, onto, context) : plainKeepingNumbers(node);
}
function resolveStruct(node, type, onto, context) {
  const out = isObject(onto) ? { ...onto } : {};
  const seen = /* @__PURE__ */ new Set();
  const known = new Map(jsonFields(type).map((field) => [field.name, field.info]));
  for (const [i, key] of node.keys.entries()) {
    if (!known.has(key)) {
      context.report("unknown", key);
      continue;
    }
    if (seen.has(key)) context.report("duplicate", key);
    seen.add(key);
    const info = known.get(key);
    const value = node.values[i];
    const before = out[key];
    context.path?.push(key);
    const item = info === void 0 ? plainKeepingNumbers(value) : resolveField(value, info, before, context);
    context.path?.pop();
    if (item !== null || before === void 0 || info?.pointer || info !== void 0 && info.shape !== "single") {
      out[key] = item;
    }
  }
  return out;
}
function resolveField(node, field, before, context) {
  const reading = field.type === void 0 ? void 0 : { type: field.type };
  const one = (item, onto) => reading === void 0 ? scalar(item, field) : resolve(item, reading, onto, context);
  if (field.shape === "single") return one(node, before);
  if (field.shape === "list") {
    if (!Array.isArray(node)) return plainKeepingNumbers(node);
    return node.map((item, i) => {
      context.path?.push(`${indexStep}[${i}]`);
      const resolved = one(item, void 0);
      context.path?.pop();
      return resolved;
    });
  }
  if (!(node instanceof ObjectNode)) return plainKeepingNumbers(node);
  const out = {};
  if (isObject(before)) for (const key of Object.keys(before)) setOwn(out, key, before[key]);
  const seen = /* @__PURE__ */ new Set();
  for (const [i, key] of node.keys.entries()) {
    if (seen.has(key)) context.report("duplicate", key);
    seen.add(key);
    context.path?.push(keyStep + key);
    setOwn(out, key, one(node.values[i], void 0));
    context.path?.pop();
  }
  return out;
}
var isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof JSONNumber);
function scalar(node, field) {
  if (node instanceof NumberNode && field.scalar === "double") return untypedNumber(node.text);
  return plainKeepingNumbers(node);
}
function plainKeepingNumbers(node) {
  return node instanceof NumberNode ? exactNumber(node.text) : plain(node, void 0);
}
function special(node, type) {
  const schema = type.fields.find((field) => field.type !== void 0)?.type;
  if (schema !== void 0 && node instanceof ObjectNode)
    return resolveStruct(node, schema, void 0, new DecodeContext(false));
  if (schema !== void 0 && Array.isArray(node)) return node.map((item) => special(item, type));
  return plainKeepingNumbers(node);
}
function plain(node, context) {
  if (node instanceof NumberNode) return untypedNumber(node.text);
  if (Array.isArray(node)) {
    return node.map((item, i) => {
      context?.path?.push(`${indexStep}[${i}]`);
      const value = plain(item, context);
      context?.path?.pop();
      return value;
    });
  }
  if (!(node instanceof ObjectNode)) return node;
  const out = {};
  const seen = /* @__PURE__ */ new Set();
  for (const [i, key] of node.keys.entries()) {
    if (context !== void 0) {
      if (seen.has(key)) context.report("duplicate", key);
      seen.add(key);
      context.path?.push(keyStep + key);
    }
    setOwn(out, key, plain(node.values[i], context));
    context?.path?.pop();
  }
  return out;
}

// packages/apimachinery/src/json/parse-json.ts
var decoder = new TextDecoder("utf-8", { ignoreBOM: true });
var textOfBody = (body) => typeof body === "string" ? body : decoder.decode(body);
function parsePlain(text2) {
  try {
    return JSON.parse(text2);
  } catch {
    guardDepth(() => parseNodes(text2));
    throw new DecodeError("invalid JSON");
  }
}
function parseJSON(body, options = {}) {
  const text2 = textOfBody(body);
  const { strict = "ignore" } = options;
  const { keys, long, loneSurrogate } = scanJSON(text2);
  if (!long && !loneSurrogate) {
    const value = parsePlain(text2);
    if (strict === "ignore" || countKeys(value) === keys) return { value, strictErrors: [] };
  }
  return guardDepth(() => {
    const context = new DecodeContext(true);
    const value = resolveNode(parseNodes(text2), void 0, context);
    if (strict === "strict" && context.strictErrors.length > 0) throw new StrictDecodingError(context.strictErrors);
    return { value, strictErrors: strict === "ignore" ? [] : context.strictErrors };
  });
}

// packages/apimachinery/src/json/compact-json.ts
function compactJSON(json) {
  if (!/[ \t\r\n]/.test(json)) return json;
  let out = "";
  let from = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === 34) {
      i = endOfString(json, i) - 1;
    } else if (isBlank(code)) {
      out += json.slice(from, i);
      from = i + 1;
    }
  }
  return out + json.slice(from);
}
var isBlank = (code) => code === 32 || code === 10 || code === 13 || code === 9;
function endOfString(json, start) {
  let i = start + 1;
  while (json.charCodeAt(i) !== 34) i += json.charCodeAt(i) === 92 ? 2 : 1;
  return i + 1;
}

// packages/apimachinery/src/json/escape-html.ts
var escaped = /[<>&\u2028\u2029]/g;
var escapes2 = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029"
};
function escapeHTML(json) {
  return hasEscaped(json) ? json.replace(escaped, (c) => escapes2[c]) : json;
}
function hasEscaped(json) {
  for (const character in escapes2) if (json.includes(character)) return true;
  return false;
}

// packages/apimachinery/src/json/stringify.ts
function stringify(value, indent) {
  return guardDepth(() => {
    try {
      return JSON.stringify(value, void 0, indent) ?? "null";
    } catch (cause) {
      if (!(cause instanceof TypeError) || !/BigInt/.test(cause.message)) throw cause;
      return stringifyBigints(value, indent);
    }
  });
}
function stringifyBigints(value, indent) {
  const plain2 = JSON.stringify(value, (_key, item) => typeof item === "bigint" ? String(item) : item);
  let mark = "bigint:";
  for (let i = 0; plain2.includes(mark); i++) mark = `bigint${i}:`;
  const marked = JSON.stringify(
    value,
    (_key, item) => typeof item === "bigint" ? `${mark}${item}` : item,
    indent
  );
  return marked.replaceAll(new RegExp(`"${mark}(-?[0-9]+)"`, "g"), "$1");
}

// packages/apimachinery/src/json/raw-text.ts
var texts = /* @__PURE__ */ new WeakMap();
function rememberText(value, text2) {
  if (typeof value !== "object" || value === null) return;
  const plain2 = stringify(value);
  if (plain2 === text2) {
    texts.delete(value);
    return;
  }
  if (Object.hasOwn(value, "toJSON") && !texts.has(value)) return;
  texts.set(value, { text: text2, plain: plain2 });
  Object.defineProperty(value, "toJSON", { value: toJSON, enumerable: false, configurable: true, writable: true });
}
function rawTextOf(value) {
  const known = typeof value === "object" && value !== null ? texts.get(value) : void 0;
  const plain2 = stringify(value);
  return known?.plain === plain2 ? known.text : plain2;
}
var met = false;
var marking;
function toJSON() {
  met = true;
  return marking === void 0 ? this : marking(this);
}
function stringifyWithTexts(value, verbatim) {
  met = false;
  const plain2 = stringify(value);
  if (!met) return verbatim ? plain2 : escapeHTML(plain2);
  const { marked, found, mark } = markTexts(value, plain2);
  const escaped2 = verbatim ? marked : escapeHTML(marked);
  return escaped2.replaceAll(new RegExp(`"${mark}([0-9]+)"`, "g"), (_, index) => {
    const text2 = compactJSON(rawTextOf(found[Number(index)]));
    return verbatim ? text2 : escapeHTML(text2);
  });
}
function markTexts(value, plain2) {
  let mark = "raw:";
  for (let i = 0; plain2.includes(mark); i++) mark = `raw${i}:`;
  const found = [];
  marking = (each) => `${mark}${found.push(each) - 1}`;
  try {
    return { marked: stringify(value), found, mark };
  } finally {
    marking = void 0;
  }
}

// packages/apimachinery/src/json/raw-fields.ts
var keepsText = (type) => type.special === "raw" && !type.name.endsWith(".FieldsV1");
var reaching = /* @__PURE__ */ new WeakMap();
function hasRawFields(type) {
  const known = reaching.get(type);
  if (known !== void 0) return known;
  const seen = /* @__PURE__ */ new Set([type]);
  let found = false;
  for (const each of seen) {
    found = keepsText(each) || reaching.get(each) === true;
    if (found) break;
    if (reaching.get(each) === false) continue;
    for (const field of each.fields) if (field.type !== void 0) seen.add(field.type);
  }
  if (found) reaching.set(type, true);
  else for (const each of seen) reaching.set(each, false);
  return found;
}
function rememberRawTexts(type, text2, object) {
  if (!hasRawFields(type)) return;
  const finder = new RawTextFinder(text2);
  guardDepth(() => finder.value(type, []));
  for (const { path, start, end } of finder.found) {
    rememberText(valueAt(object, path), compactJSON(text2.slice(start, end)));
  }
}
function valueAt(object, path) {
  let value = object;
  for (const step of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return void 0;
    value = value[step];
  }
  return value;
}
var fieldsByType = /* @__PURE__ */ new WeakMap();
function rawFields(type) {
  let fields = fieldsByType.get(type);
  if (fields === void 0) {
    const map = /* @__PURE__ */ new Map();
    for (const { name, info } of jsonFields(type)) {
      if (info?.type !== void 0 && hasRawFields(info.type)) map.set(name, info);
    }
    fields = map;
    fieldsByType.set(type, fields);
  }
  return fields;
}
var RawTextFinder = class {
  found = [];
  #text;
  #pos = 0;
  constructor(text2) {
    this.#text = text2;
  }
  /** Ends after the value. */
  value(type, path) {
    const open = this.#next();
    if (keepsText(type)) {
      const start = this.#pos;
      this.#skip();
      if (open !== "n") this.found.push({ path, start, end: this.#pos });
    } else if (type.special === void 0) {
      if (open === "{") this.#members((key) => this.#field(rawFields(type).get(key), [...path, key]));
      else this.#skip();
    } else this.#special(type, path, open);
  }
  /** A schema, a list of schemas, or another value allowed there. */
  #special(type, path, open) {
    const schema = type.fields.find((field) => field.type !== void 0)?.type;
    if (schema !== void 0 && open === "{") this.value(schema, path);
    else if (schema !== void 0 && open === "[") this.#items((i) => this.value(schema, [...path, i]));
    else this.#skip();
  }
  #field(field, path) {
    const open = this.#next();
    const type = field?.type;
    if (type === void 0) this.#skip();
    else if (field?.shape === "single") this.value(type, path);
    else if (field?.shape === "list" && open === "[") this.#items((i) => this.value(type, [...path, i]));
    else if (field?.shape === "map" && open === "{") this.#members((key) => this.value(type, [...path, key]));
    else this.#skip();
  }
  /** The first character of the next token. */
  #next() {
    while (isBlank(this.#text.charCodeAt(this.#pos))) this.#pos++;
    return this.#text[this.#pos];
  }
  #members(member) {
    this.#pos++;
    while (this.#next() !== "}") {
      const end = endOfString(this.#text, this.#pos);
      const key = JSON.parse(this.#text.slice(this.#pos, end));
      this.#pos = end;
      this.#next();
      this.#pos++;
      member(key);
      if (this.#next() === ",") this.#pos++;
    }
    this.#pos++;
  }
  #items(item) {
    this.#pos++;
    for (let i = 0; this.#next() !== "]"; i++) {
      item(i);
      if (this.#next() === ",") this.#pos++;
    }
    this.#pos++;
  }
  /** Skips the value at the current position. */
  #skip() {
    let depth = 0;
    for (; ; ) {
      const code = this.#text.charCodeAt(this.#pos);
      if (code === 34) this.#pos = endOfString(this.#text, this.#pos);
      else if (code === 123 || code === 91) {
        depth++;
        this.#pos++;
      } else if (code === 125 || code === 93) {
        depth--;
        this.#pos++;
      } else if (depth > 0) this.#pos++;
      else {
        while (/[-+.0-9A-Za-z]/.test(this.#text[this.#pos] ?? "")) this.#pos++;
        return;
      }
      if (depth === 0) return;
    }
  }
};

// packages/apimachinery/src/json/special-decoder.ts
var notAString = (value) => new DecodeError(`json: cannot unmarshal ${kindOf(value)} into Go value of type string`);
var stringForm = (canonical, zero) => (value) => {
  if (value === null) return zero;
  if (typeof value !== "string") throw notAString(value);
  return canonical(value);
};
function specialDecoder(type, decoderOf) {
  switch (type.special) {
    case "time":
      return stringForm(canonicalTime, null);
    case "microTime":
      return stringForm(canonicalMicroTime, null);
    case "duration":
      return stringForm(canonicalDuration, "0s");
    case "quantity":
      return decodeQuantity;
    case "intOrString":
      return decodeIntOrString;
    case "stringList":
      return decodeStringList(type.goName);
    case "schemaOrArray":
      return schemaOr(type, "array", decoderOf);
    case "schemaOrBool":
      return schemaOr(type, "bool", decoderOf);
    case "schemaOrStringArray":
      return schemaOr(type, "strings", decoderOf);
    default:
      return (value, context) => {
        if (typeof value === "object" && value !== null) context.keys += countKeys(value);
        return value;
      };
  }
}
var decodeQuantity = (value) => {
  if (typeof value === "string") return canonicalQuantity(value);
  if (value === null || typeof value === "number") return canonicalQuantity(value);
  if (typeof value === "bigint" || value instanceof JSONNumber) return canonicalQuantity(textOf(value));
  return canonicalQuantity(JSON.stringify(value));
};
var decodeIntOrString = (value, context) => {
  if (typeof value === "string") return value;
  if (value === null) return 0;
  if (typeof value === "number" && (value | 0) === value) return value;
  if (context.path === void 0) return context.fail("", "");
  const kind = kindOf(value);
  throw new DecodeError(
    `json: cannot unmarshal ${kind === "number" ? `number ${textOf(value)}` : kind} into Go value of type int32`
  );
};
var decodeStringList = (goName) => (value, context) => {
  if (value === null) return null;
  if (!Array.isArray(value)) return context.fail(kindOf(value), goName);
  for (const item of value) {
    if (typeof item !== "string" && item !== null) return context.fail(kindOf(item), "string");
  }
  return value.includes(null) ? value.map((item) => item ?? "") : value;
};
function schemaOr(type, other, decoderOf) {
  let schema;
  const decodeSchema = (value, context) => {
    schema ??= decoderOf(type.fields.find((field) => field.type !== void 0)?.type);
    const { unknown } = context;
    const { struct } = context;
    const errors = context.strictErrors.length;
    const path = context.path?.splice(0);
    context.struct = void 0;
    const decoded = schema(value, context);
    context.path?.push(...path);
    context.struct = struct;
    context.unknown = unknown;
    context.strictErrors.length = errors;
    return decoded;
  };
  if (other === "bool") {
    return (value, context) => {
      if (typeof value === "boolean") return value;
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return decodeSchema(value, context);
      throw new DecodeError("boolean or JSON schema expected");
    };
  }
  return (value, context) => {
    if (Array.isArray(value)) {
      if (value.length === 0) return null;
      if (other === "array") return mapSame(value, (item) => decodeSchema(item, context));
      for (const item of value) {
        if (typeof item !== "string" && item !== null) {
          throw new DecodeError(`json: cannot unmarshal ${kindOf(item)} into Go value of type string`);
        }
      }
      return mapSame(value, (item) => item ?? "");
    }
    if (typeof value === "object" && value !== null) return decodeSchema(value, context);
    return null;
  };
}
function mapSame(items, decode) {
  const out = items.map(decode);
  return out.every((item, i) => item === items[i]) ? items : out;
}

// packages/apimachinery/src/json/type-decoder.ts
var decoders = /* @__PURE__ */ new WeakMap();
function typeDecoder(type) {
  let decode = decoders.get(type);
  if (decode === void 0) {
    decode = type.special === void 0 ? new ObjectDecoder(type).decode : specialDecoder(type, typeDecoder);
    decoders.set(type, decode);
  }
  return decode;
}
var ObjectDecoder = class {
  #type;
  #fields = [];
  #index = /* @__PURE__ */ new Map();
  #decoders = [];
  #required = 0;
  constructor(type) {
    this.#type = type;
  }
  /** Fields are resolved on first use, because types refer to each other in circles. */
  #prepare() {
    this.#fields = jsonFields(this.#type);
    for (const [i, { name, info, absent }] of this.#fields.entries()) {
      this.#index.set(name, i);
      this.#decoders.push(info === void 0 ? typeMetaText : fieldDecoder(info));
      if (absent !== void 0) this.#required++;
    }
  }
  decode = (value, context) => {
    if (this.#decoders.length === 0) this.#prepare();
    if (typeof value !== "object" || value === null || Array.isArray(value) || value instanceof JSONNumber) {
      if (value === null) return zeroValue(this.#type);
      return context.fail(kindOf(value), this.#type.goName);
    }
    const object = value;
    if (context.path !== void 0) return this.#tracked(object, context);
    let slots;
    let last = -1;
    let required = 0;
    for (const key in object) {
      context.keys++;
      const i = this.#index.get(key);
      if (i === void 0) {
        context.unknown++;
        context.keys += countKeys(object[key]);
        slots ??= this.#slots(object, key);
        continue;
      }
      const raw = object[key];
      if (raw === void 0) {
        slots ??= this.#slots(object, key);
        continue;
      }
      const item = this.#decoders[i](raw, context);
      if (slots === void 0) {
        if (item === raw && i > last) {
          last = i;
          if (this.#fields[i].absent !== void 0) required++;
          continue;
        }
        slots = this.#slots(object, key);
      }
      slots[i] = item;
    }
    if (slots === void 0) {
      if (required === this.#required) return object;
      slots = this.#slots(object, void 0);
    }
    return this.#build(slots);
  };
  #tracked(object, context) {
    const slots = new Array(this.#fields.length);
    const path = context.path;
    const outer = context.struct;
    for (const key in object) {
      const i = this.#index.get(key);
      if (i === void 0) {
        context.report("unknown", key);
        continue;
      }
      if (object[key] === void 0) continue;
      path.push(key);
      context.struct = this.#type.goName.slice(this.#type.goName.lastIndexOf(".") + 1);
      slots[i] = this.#decoders[i](object[key], context);
      path.pop();
    }
    context.struct = outer;
    return this.#build(slots);
  }
  /** Slots filled with the fields before a key, which were canonical so far. */
  #slots(object, until) {
    const slots = new Array(this.#fields.length);
    for (const key in object) {
      if (key === until) break;
      slots[this.#index.get(key)] = object[key];
    }
    return slots;
  }
  #build(slots) {
    const out = {};
    const fields = this.#fields;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i];
      const value = slots[i];
      if (value !== void 0) out[field.name] = value;
      else if (field.absent !== void 0) out[field.name] = field.absent;
    }
    return out;
  }
};
var typeMetaText = (value, context) => {
  if (typeof value === "string") return value === "" ? void 0 : value;
  return value === null ? void 0 : context.fail(kindOf(value), "string");
};
function fieldDecoder(field) {
  if (field.shape === "list") return listDecoder(field);
  if (field.shape === "map") return mapDecoder(field);
  const decode = field.scalar === void 0 ? typeDecoder(field.type) : scalarDecoder(field, goTypeOf(field));
  const absent = field.pointer ? field.omitEmpty ? void 0 : null : void 0;
  if (field.pointer) return (value, context) => value === null ? absent : decode(value, context) ?? absent;
  if (field.scalar !== void 0) {
    const zero = field.scalar === "string" ? "" : field.scalar === "bool" ? false : field.scalar === "bytes" ? null : 0;
    if (!field.omitEmpty) return (value, context) => value === null ? zero : decode(value, context);
    if (field.scalar === "bytes")
      return (value, context) => value === null ? void 0 : decode(value, context) || void 0;
    return (value, context) => {
      const decoded = value === null ? zero : decode(value, context);
      return decoded === zero || decoded === 0n ? void 0 : decoded;
    };
  }
  if (field.omitZero) {
    const zero = zeroValue(field.type);
    return (value, context) => {
      const decoded = decode(value, context);
      return decoded === zero || zero !== null && typeof decoded === "object" && isEmptyStruct(decoded, zero) ? void 0 : decoded;
    };
  }
  if (field.omitEmpty && field.type?.special === "stringList") {
    return (value, context) => {
      const decoded = decode(value, context);
      return decoded === null || decoded.length === 0 ? void 0 : decoded;
    };
  }
  return decode;
}
var isEmptyStruct = (value, zero) => JSON.stringify(value) === JSON.stringify(zero);
function goTypeOf(field) {
  if (field.goType !== void 0) return field.goType;
  const one = elementGoType(field);
  return field.shape === "list" ? `[]${one}` : field.shape === "map" ? `map[string]${one}` : one;
}
function elementGoType(field) {
  const named = /^(?:\[\]|map\[[^\]]*\])(.*)$/.exec(field.goType ?? "")?.[1];
  if (named !== void 0 && field.shape !== "single") return named;
  if (field.shape === "single" && field.goType !== void 0) return field.goType;
  if (field.scalar === void 0) return field.type.goName;
  return field.scalar === "bytes" ? "[]uint8" : field.scalar === "double" ? "float64" : field.scalar;
}
function scalarDecoder(field, goType) {
  switch (field.scalar) {
    case "string":
      return (value, context) => typeof value === "string" ? value : context.fail(kindOf(value), goType);
    case "bool":
      return (value, context) => typeof value === "boolean" ? value : context.fail(kindOf(value), goType);
    case "int32":
      return (value, context) => decodeInt32(value, context, goType);
    case "int64":
      return (value, context) => {
        if (typeof value === "number") {
          if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return value;
          return context.fail(`number ${value}`, goType);
        }
        if (typeof value === "bigint" && fitsInt64(value)) return value;
        if (typeof value === "bigint" || value instanceof JSONNumber)
          return context.fail(`number ${textOf(value)}`, goType);
        return context.fail(kindOf(value), goType);
      };
    case "double":
      return (value, context) => {
        const number = value instanceof JSONNumber ? Number(value.text) : typeof value === "bigint" ? Number(value) : value;
        if (typeof number !== "number") return context.fail(kindOf(value), goType);
        return Number.isFinite(number) ? number : context.fail(`number ${textOf(value)}`, goType);
      };
    default:
      return (value, context) => typeof value === "string" ? canonicalBase64(value) : context.fail(kindOf(value), goType);
  }
}
function decodeInt32(value, context, goType) {
  if (typeof value === "number") return (value | 0) === value ? value : context.fail(`number ${value}`, goType);
  if (typeof value === "bigint" || value instanceof JSONNumber) return context.fail(`number ${textOf(value)}`, goType);
  return context.fail(kindOf(value), goType);
}
function elementDecoder(field) {
  if (field.scalar === void 0) return typeDecoder(field.type);
  const decode = scalarDecoder(field, elementGoType(field));
  const zero = field.scalar === "string" ? "" : field.scalar === "bool" ? false : field.scalar === "bytes" ? null : 0;
  return (value, context) => value === null ? zero : decode(value, context);
}
function listDecoder(field) {
  const element = elementDecoder(field);
  const goType = goTypeOf(field);
  const absent = field.omitEmpty && !field.pointer ? void 0 : null;
  return (value, context) => {
    if (value === null) return field.omitEmpty ? void 0 : null;
    if (!Array.isArray(value)) return context.fail(kindOf(value), goType);
    const items = value;
    if (items.length === 0) return absent === void 0 ? void 0 : items;
    let out;
    for (let i = 0; i < items.length; i++) {
      const item = items[i];
      context.path?.push(`${indexStep}[${i}]`);
      const decoded = element(item, context);
      context.path?.pop();
      if (out !== void 0) out.push(decoded);
      else if (decoded !== item) {
        out = items.slice(0, i);
        out.push(decoded);
      }
    }
    return out ?? items;
  };
}
function mapDecoder(field) {
  const element = elementDecoder(field);
  const goType = goTypeOf(field);
  const drop = field.omitEmpty && !field.pointer;
  return (value, context) => {
    if (value === null) return field.omitEmpty ? void 0 : null;
    if (typeof value !== "object" || Array.isArray(value) || value instanceof JSONNumber) {
      return context.fail(kindOf(value), goType);
    }
    const map = value;
    let out;
    let count = 0;
    for (const key in map) {
      count++;
      const item = map[key];
      context.path?.push(keyStep + key);
      const decoded = element(item, context);
      context.path?.pop();
      if (out === void 0 && decoded !== item) out = copyUntil(map, key);
      if (out !== void 0) setOwn(out, key, decoded);
    }
    context.keys += count;
    if (count === 0) return drop ? void 0 : map;
    return sortedMap(out ?? map);
  };
}
function copyUntil(map, until) {
  const out = {};
  for (const key in map) {
    if (key === until) break;
    setOwn(out, key, map[key]);
  }
  return out;
}

// packages/apimachinery/src/json/decode-object.ts
function decodeJSON(type, body, options = {}) {
  const text2 = textOfBody(body);
  const decoded = decodeText(type, text2, options);
  rememberRawTexts(type, text2, decoded.object);
  return decoded;
}
function parseWithTexts(type, text2) {
  const { value } = parseJSON(text2);
  rememberRawTexts(type, text2, value);
  return value;
}
function decodeText(type, text2, options) {
  const { keys, long, fraction, loneSurrogate } = scanJSON(text2);
  if (!long && !fraction && !loneSurrogate) {
    const value = parsePlain(text2);
    const quick = decodeQuickly(type, value);
    if (quick !== void 0 && quick.keys === keys) {
      if (quick.unknown === 0 || isIgnored(options)) return { object: quick.object, strictErrors: [] };
      return decodeTracked(type, value, options, void 0);
    }
  }
  return guardDepth(() => {
    const context = new DecodeContext(true);
    const value = resolveNode(parseNodes(text2), type, context);
    return decodeTracked(type, value, options, context.strictErrors);
  });
}
function decodeValue(type, value, options = {}) {
  const quick = decodeQuickly(type, value);
  if (quick !== void 0 && (quick.unknown === 0 || isIgnored(options)))
    return { object: quick.object, strictErrors: [] };
  return decodeTracked(type, value, options, void 0);
}
var isIgnored = ({ strict = "ignore" }) => strict === "ignore";
function decodeQuickly(type, value) {
  const context = new DecodeContext(false);
  try {
    const object = guardDepth(() => typeDecoder(type)(value, context));
    return { object, keys: context.keys, unknown: context.unknown };
  } catch (cause) {
    if (cause === retryWithPath) return void 0;
    throw cause;
  }
}
function decodeTracked(type, value, options, found) {
  const context = new DecodeContext(true);
  const object = guardDepth(() => typeDecoder(type)(value, context));
  const { strict = "ignore" } = options;
  if (strict === "ignore") return { object, strictErrors: [] };
  const strictErrors = found ?? context.strictErrors;
  if (strict === "strict" && strictErrors.length > 0) throw new StrictDecodingError(strictErrors);
  return { object, strictErrors };
}

// packages/apimachinery/src/json/indent-json.ts
function indentJSON(json) {
  const parts = [];
  let depth = 0;
  let from = 0;
  let i = 0;
  while (i < json.length) {
    const code = json.charCodeAt(i);
    if (code === 34) {
      i++;
      while (json.charCodeAt(i) !== 34) i += json.charCodeAt(i) === 92 ? 2 : 1;
      i++;
      continue;
    }
    i++;
    switch (code) {
      case 123:
      case 91: {
        const close = json.charCodeAt(i);
        if (close === code + 2) {
          i++;
          break;
        }
        depth++;
        parts.push(json.slice(from, i), newline(depth));
        from = i;
        break;
      }
      case 125:
      case 93:
        depth--;
        parts.push(json.slice(from, i - 1), newline(depth));
        from = i - 1;
        break;
      case 44:
        parts.push(json.slice(from, i), newline(depth));
        from = i;
        break;
      case 58:
        parts.push(json.slice(from, i), " ");
        from = i;
        break;
    }
  }
  parts.push(json.slice(from));
  return parts.join("");
}
var lines = [];
function newline(depth) {
  lines[depth] ??= `
${"  ".repeat(depth)}`;
  return lines[depth];
}

// packages/apimachinery/src/json/encode-object.ts
function encodeObject(value, options = {}) {
  const { pretty = false, verbatim = false } = options;
  const json = stringifyWithTexts(value, verbatim);
  return pretty ? indentJSON(json) : json;
}
function sortKeys(value, compare) {
  if (Array.isArray(value)) return value.map((item) => sortKeys(item, compare));
  if (typeof value !== "object" || value === null) return value;
  const out = {};
  for (const key of Object.keys(value).sort(compare))
    setOwn(out, key, sortKeys(value[key], compare));
  return out;
}

// packages/apimachinery/src/json/interpret-meta.ts
var anonymousStruct = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';
function interpretMeta(value) {
  if (value === null) return { apiVersion: "", kind: "" };
  if (typeof value !== "object" || Array.isArray(value)) {
    throw parseError(`json: cannot unmarshal ${kindOf2(value)} into Go value of type ${anonymousStruct}`);
  }
  const object = value;
  return { apiVersion: text(object, "apiVersion"), kind: text(object, "kind") };
}
var metaParseError = (cause) => parseError(cause.message);
var missingKindError = (body) => new DecodeError(`Object 'Kind' is missing in '${body}'`);
var missingVersionError = (body) => new DecodeError(`Object 'apiVersion' is missing in '${body}'`);
var parseError = (message) => new DecodeError(`couldn't get version/kind; json parse error: ${message}`);
function text(object, name) {
  let value = Object.hasOwn(object, name) ? object[name] : void 0;
  if (value === void 0) {
    const folded = name.toLowerCase();
    const key = Object.keys(object).find((each) => each.length === name.length && each.toLowerCase() === folded);
    if (key === void 0) return "";
    value = object[key];
  }
  if (value === null) return "";
  if (typeof value === "string") return value;
  throw parseError(`json: cannot unmarshal ${kindOf2(value)} into Go struct field .${name} of type string`);
}
function kindOf2(value) {
  if (Array.isArray(value)) return "array";
  if (value instanceof JSONNumber || typeof value === "bigint") return "number";
  return typeof value === "boolean" ? "bool" : typeof value;
}

export {
  parseJSON,
  escapeHTML,
  stringify,
  rememberText,
  rawTextOf,
  keepsText,
  hasRawFields,
  decodeJSON,
  parseWithTexts,
  decodeValue,
  indentJSON,
  encodeObject,
  sortKeys,
  interpretMeta,
  metaParseError,
  missingKindError,
  missingVersionError
};
