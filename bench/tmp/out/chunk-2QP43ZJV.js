import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  nameIsDNS1035Label,
  nameIsDNSLabel,
  nameIsDNSSubdomain
} from "./chunk-2QB3KNVX.js";
import {
  byteLength,
  isDNS1123Label,
  isDNS1123Subdomain,
  isQualifiedName,
  isValidLabelValue
} from "./chunk-I3UUU3ZY.js";
import {
  QuantityError,
  addQuantity,
  cmpQuantity,
  newQuantity,
  parseQuantity,
  quantityAsFloat64,
  quantityAsInt64,
  quantitySign,
  subQuantity
} from "./chunk-CJZCGE54.js";

// packages/cel/src/ast/expr.ts
function children(expr) {
  switch (expr.kind) {
    case "select":
      return [expr.operand];
    case "call":
      return expr.target === void 0 ? expr.args : [expr.target, ...expr.args];
    case "list":
      return expr.elements;
    case "map":
      return expr.entries.flatMap((entry) => [entry.key, entry.value]);
    case "struct":
      return expr.fields.map((field) => field.value);
    case "comprehension":
      return [expr.iterRange, expr.accuInit, expr.loopCondition, expr.loopStep, expr.result];
    default:
      return [];
  }
}
function walk(expr, visit) {
  const path = [];
  const step = (node) => {
    visit(node, path);
    path.unshift(node);
    for (const child of children(node)) step(child);
    path.shift();
  };
  step(expr);
}
function qualifiedName(expr) {
  if (expr.kind === "ident") return expr.name;
  if (expr.kind !== "select" || expr.testOnly) return void 0;
  const operand = qualifiedName(expr.operand);
  return operand === void 0 ? void 0 : `${operand}.${expr.field}`;
}

// packages/cel/src/types/type.ts
var Type = class {
  constructor(kind, name, parameters = [], nullable = false) {
    this.kind = kind;
    this.name = name;
    this.parameters = parameters;
    this.nullable = nullable;
  }
  kind;
  name;
  parameters;
  nullable;
  /** The name with parameters, as it stands in messages: `list(int)`. */
  toString() {
    if (this.kind === "error") return "!error!";
    if (this.kind === "null") return "null";
    if (this.parameters.length === 0) {
      if (this.kind === "duration" || this.kind === "timestamp") return this.kind;
      return this.nullable ? `wrapper(${this.name})` : this.name;
    }
    return `${this.name}(${this.parameters.join(", ")})`;
  }
};
var dynType = new Type("dyn", "dyn");
var errorType = new Type("error", "error");
var nullType = new Type("null", "null_type");
var boolType = new Type("bool", "bool");
var intType = new Type("int", "int");
var uintType = new Type("uint", "uint");
var doubleType = new Type("double", "double");
var stringType = new Type("string", "string");
var bytesType = new Type("bytes", "bytes");
var durationType = new Type("duration", "google.protobuf.Duration");
var timestampType = new Type("timestamp", "google.protobuf.Timestamp");
var typeType = new Type("type", "type");
var listRuntimeType = new Type("list", "list", [dynType]);
var mapRuntimeType = new Type("map", "map", [dynType, dynType]);
var optionalRuntimeType = new Type("opaque", "optional_type", [dynType]);
function listType(element) {
  return new Type("list", "list", [element]);
}
function mapType(key, value) {
  return new Type("map", "map", [key, value]);
}
function optionalType(value) {
  return new Type("opaque", "optional_type", [value]);
}
function objectType(name) {
  return new Type("struct", name);
}
function opaqueType(name, ...parameters) {
  return new Type("opaque", name, parameters);
}
function typeParam(name) {
  return new Type("typeParam", name);
}
function typeOfType(type) {
  return new Type("type", "type", [type]);
}
function isExactType(a3, b2) {
  if (a3 === b2) return true;
  if (a3.kind !== b2.kind || a3.name !== b2.name || a3.parameters.length !== b2.parameters.length) return false;
  return a3.parameters.every((parameter, i) => isExactType(parameter, b2.parameters[i] ?? errorType));
}
function isEquivalentType(a3, b2) {
  if (a3 === b2) return true;
  if (a3.kind !== b2.kind || a3.parameters.length !== b2.parameters.length) return false;
  if (a3.kind !== "typeParam" && a3.name !== b2.name) return false;
  return a3.parameters.every((parameter, i) => isEquivalentType(parameter, b2.parameters[i] ?? errorType));
}
function isDyn(type) {
  return type.kind === "dyn";
}
function optionalParameter(type) {
  return type.kind === "opaque" && type.name === "optional_type" ? type.parameters[0] ?? dynType : void 0;
}

// packages/cel/src/values/failure.ts
var Failure = class {
};
var ErrorValue = class extends Failure {
  constructor(message) {
    super();
    this.message = message;
  }
  message;
};
var UnknownValue = class _UnknownValue extends Failure {
  /** @param names the unknown inputs */
  constructor(names3) {
    super();
    this.names = names3;
    this.message = `unknown: ${names3.join(", ")}`;
  }
  names;
  message;
  merge(other) {
    return new _UnknownValue([.../* @__PURE__ */ new Set([...this.names, ...other.names])]);
  }
};
var noSuchOverload = new ErrorValue("no such overload");
function firstFailure(...values) {
  for (const value of values) if (value instanceof Failure) return value;
  return noSuchOverload;
}

// packages/cel/src/values/list-value.ts
var ListValue = class {
  *[Symbol.iterator]() {
    for (let i = 0; i < this.length; i++) yield this.at(i);
  }
};
var ArrayList = class extends ListValue {
  constructor(items) {
    super();
    this.items = items;
  }
  items;
  get length() {
    return this.items.length;
  }
  at(index) {
    return this.items[index];
  }
};
var NativeList = class extends ListValue {
  constructor(native, adapt) {
    super();
    this.native = native;
    this.adapt = adapt;
  }
  native;
  adapt;
  get length() {
    return this.native.length;
  }
  at(index) {
    return this.adapt(this.native[index]);
  }
};
var AccumulatorList = class extends ListValue {
  items = [];
  get length() {
    return this.items.length;
  }
  at(index) {
    return this.items[index];
  }
  append(other) {
    for (let i = 0; i < other.length; i++) this.items.push(other.at(i));
    return this;
  }
};
var largestFlatList = 1 << 20;
var ConcatList = class _ConcatList extends ListValue {
  constructor(left, right) {
    super();
    this.left = left;
    this.right = right;
    this.length = left.length + right.length;
  }
  left;
  right;
  length;
  #flat;
  at(index) {
    if (this.#flat === void 0) {
      if (this.length > largestFlatList) return this.#find(index);
      this.#flat = this.#flatten();
    }
    return this.#flat[index];
  }
  #find(index) {
    let list = this;
    let at2 = index;
    while (list instanceof _ConcatList) {
      if (at2 < list.left.length) {
        list = list.left;
      } else {
        at2 -= list.left.length;
        list = list.right;
      }
    }
    return list.at(at2);
  }
  #flatten() {
    const items = [];
    const open = [this];
    for (let list = open.pop(); list !== void 0; list = open.pop()) {
      if (list instanceof _ConcatList) open.push(list.right, list.left);
      else for (let i = 0; i < list.length; i++) items.push(list.at(i));
    }
    return items;
  }
};
function concatLists(a3, b2) {
  if (a3 instanceof AccumulatorList) return a3.append(b2);
  if (a3.concat !== void 0) return a3.concat(b2);
  if (a3.length === 0) return b2;
  if (b2.length === 0) return a3;
  if (!Number.isSafeInteger(a3.length + b2.length)) return new ErrorValue("integer overflow");
  return new ConcatList(a3, b2);
}

// packages/cel/src/values/scalars.ts
var Uint = class {
  constructor(value) {
    this.value = value;
  }
  value;
};
var Double = class {
  constructor(value) {
    this.value = value;
  }
  value;
};
var Duration = class {
  constructor(nanos) {
    this.nanos = nanos;
  }
  nanos;
};
var Timestamp = class {
  constructor(seconds, nanos, offsetMinutes = 0) {
    this.seconds = seconds;
    this.nanos = nanos;
    this.offsetMinutes = offsetMinutes;
  }
  seconds;
  nanos;
  offsetMinutes;
};
var OptionalValue = class {
  /** @param value undefined for `optional.none()` */
  constructor(value) {
    this.value = value;
  }
  value;
};
var optionalNone = new OptionalValue(void 0);
var AbstractValue = class {
  /** The value's size in the calculation of costs, if it has one. */
  get size() {
    return void 0;
  }
  /** The value's text, for `string(value)`. Undefined when it cannot be converted. */
  text() {
    return void 0;
  }
  /** A field of the value. Undefined when the type has no fields. */
  field(_name) {
    return void 0;
  }
};

// packages/cel/src/types/provider.ts
function objectDecl(name, fields) {
  const byName = new Map(
    Object.entries(fields).map(([field, decl]) => [field, "kind" in decl ? { type: decl } : decl])
  );
  return { name, field: (field) => byName.get(field), fieldNames: [...byName.keys()] };
}

// packages/cel/src/values/go-quote.ts
var escapes = {
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "	": "\\t",
  "\v": "\\v",
  "\\": "\\\\",
  '"': '\\"'
};
function goQuote(text2) {
  let quoted = '"';
  for (const point of text2) quoted += escapes[point] ?? (isPrintable(point) ? point : numericEscape(point));
  return `${quoted}"`;
}
function isPrintable(point) {
  return point === " " || /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(point);
}
function numericEscape(point) {
  const code = point.codePointAt(0) ?? 0;
  if (code < 128) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code < 65536) return `\\u${code.toString(16).padStart(4, "0")}`;
  return `\\U${code.toString(16).padStart(8, "0")}`;
}

// packages/cel/src/kubernetes/go-url.ts
function parseRequestURI(text2) {
  return withContext(text2, () => parse(text2, true, ""));
}
function parseURL(text2) {
  const hash = text2.indexOf("#");
  const main = hash < 0 ? text2 : text2.slice(0, hash);
  return withContext(text2, () => parse(main, false, hash < 0 ? "" : resolveEscapes(text2.slice(hash + 1), "fragment")));
}
var URLError = class extends Error {
};
function withContext(text2, run) {
  try {
    return run();
  } catch (error) {
    if (error instanceof URLError) return `parse ${goQuote(text2)}: ${error.message}`;
    throw error;
  }
}
var controlCharacters = /[\u0000-\u001f\u007f]/;
function parse(text2, viaRequest, fragment) {
  if (controlCharacters.test(text2)) throw new URLError("net/url: invalid control character in URL");
  if (text2 === "" && viaRequest) throw new URLError("empty url");
  const empty = { scheme: "", host: "", user: void 0, opaque: "", path: "", rawPath: "", rawQuery: "", fragment };
  if (text2 === "*") return { ...empty, path: "*" };
  const { scheme, rest: afterScheme } = splitScheme(text2);
  const question = afterScheme.indexOf("?");
  let rest = question < 0 ? afterScheme : afterScheme.slice(0, question);
  const rawQuery = question < 0 ? "" : afterScheme.slice(question + 1);
  const base = { ...empty, scheme: scheme.toLowerCase(), rawQuery };
  if (!rest.startsWith("/")) {
    if (scheme !== "") return { ...base, opaque: rest };
    if (viaRequest) throw new URLError("invalid URI for request");
    if (rest.split("/")[0]?.includes(":")) throw new URLError("first path segment in URL cannot contain colon");
  }
  let authority = { user: void 0, host: "" };
  if ((scheme !== "" || !viaRequest && !rest.startsWith("///")) && rest.startsWith("//")) {
    const slash = rest.indexOf("/", 2);
    authority = parseAuthority(slash < 0 ? rest.slice(2) : rest.slice(2, slash));
    rest = slash < 0 ? "" : rest.slice(slash);
  }
  const path = resolveEscapes(rest, "path");
  return { ...base, ...authority, path, rawPath: escapePath(path) === rest ? "" : rest };
}
function splitScheme(text2) {
  const match2 = /^[^a-zA-Z0-9+.-]|^[a-zA-Z0-9+.-]*/.exec(text2)?.[0] ?? "";
  if (text2[match2.length] !== ":" || !/^[a-zA-Z0-9+.-]*$/.test(match2)) {
    if (text2.startsWith(":")) throw new URLError("missing protocol scheme");
    return { scheme: "", rest: text2 };
  }
  if (match2 === "") throw new URLError("missing protocol scheme");
  if (!/^[a-zA-Z]/.test(match2)) return { scheme: "", rest: text2 };
  return { scheme: match2, rest: text2.slice(match2.length + 1) };
}
function parseAuthority(authority) {
  const at2 = authority.lastIndexOf("@");
  const host = parseHost(authority.slice(at2 + 1));
  if (at2 < 0) return { user: void 0, host };
  const user = authority.slice(0, at2);
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) throw new URLError("net/url: invalid userinfo");
  resolveEscapes(user, "userPassword");
  return { user, host };
}
function parseHost(host) {
  if (host.startsWith("[")) {
    const close = host.lastIndexOf("]");
    if (close < 0) throw new URLError("missing ']' in host");
    const port2 = host.slice(close + 1);
    if (!isPort(port2)) throw new URLError(`invalid port ${goQuote(port2)} after host`);
    const zone = host.slice(0, close).indexOf("%25");
    if (zone < 0) return resolveEscapes(host, "host");
    return resolveEscapes(host.slice(0, zone), "host") + resolveEscapes(host.slice(zone, close), "zone") + resolveEscapes(host.slice(close), "host");
  }
  const colon = host.lastIndexOf(":");
  if (colon >= 0 && !isPort(host.slice(colon))) {
    throw new URLError(`invalid port ${goQuote(host.slice(colon))} after host`);
  }
  return resolveEscapes(host, "host");
}
function isPort(text2) {
  return /^(:[0-9]*)?$/.test(text2);
}
function resolveEscapes(text2, mode) {
  const bytes = [];
  const encoder = new TextEncoder();
  let plain2 = true;
  for (let i = 0; i < text2.length; i++) {
    const char = text2[i];
    if (char === "%") {
      const hex = /^%[0-9a-fA-F]{2}/.exec(text2.slice(i, i + 3))?.[0];
      if (hex === void 0) throw new URLError(`invalid URL escape ${goQuote(text2.slice(i, i + 3))}`);
      const code = Number.parseInt(hex.slice(1), 16);
      if (mode === "host" && code < 128 && hex !== "%25") throw new URLError(`invalid URL escape ${goQuote(hex)}`);
      plain2 = false;
      bytes.push(code);
      i += 2;
    } else if (char === "+" && mode === "query") {
      plain2 = false;
      bytes.push(32);
    } else if ((mode === "host" || mode === "zone") && char < "\x80" && !/[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"]/.test(char)) {
      throw new URLError(`invalid character ${goQuote(char)} in host name`);
    } else {
      const point = String.fromCodePoint(text2.codePointAt(i) ?? 0);
      bytes.push(...encoder.encode(point));
      i += point.length - 1;
    }
  }
  return plain2 ? text2 : new TextDecoder().decode(Uint8Array.from(bytes));
}
function escapePath(path) {
  const bytes = new TextEncoder().encode(path);
  return Array.from(bytes, (byte) => {
    const char = String.fromCharCode(byte);
    return /[A-Za-z0-9\-_.~$&+,/:;=@]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}
function escapedPath({ path, rawPath }) {
  if (rawPath !== "" && /^[A-Za-z0-9\-_.~$&+,/:;=@!'()*[\]%]*$/.test(rawPath)) return rawPath;
  return path === "*" ? "*" : escapePath(path);
}
function hostname({ host }) {
  const name = host.replace(/:[0-9]*$/, "");
  const bare = host.startsWith("[") ? host.slice(0, host.indexOf("]") + 1) : name;
  return bare.startsWith("[") && bare.endsWith("]") ? bare.slice(1, -1) : bare;
}
function port({ host }) {
  return /(?:^[^[]*|\]):([0-9]*)$/.exec(host)?.[1] ?? "";
}
function query({ rawQuery }) {
  const result = /* @__PURE__ */ new Map();
  for (const member2 of rawQuery.split("&")) {
    if (member2 === "" || member2.includes(";")) continue;
    const equals = member2.indexOf("=");
    try {
      const key = resolveEscapes(equals < 0 ? member2 : member2.slice(0, equals), "query");
      const value = equals < 0 ? "" : resolveEscapes(member2.slice(equals + 1), "query");
      const values = result.get(key);
      if (values === void 0) result.set(key, [value]);
      else values.push(value);
    } catch (error) {
      if (!(error instanceof URLError)) throw error;
    }
  }
  return result;
}
function urlText(url) {
  const scheme = url.scheme === "" ? "" : `${url.scheme}:`;
  const fragment = url.fragment === "" ? "" : `#${url.fragment}`;
  const search = url.rawQuery === "" ? "" : `?${url.rawQuery}`;
  if (url.opaque !== "") return `${scheme}${url.opaque}${search}${fragment}`;
  const user = url.user === void 0 ? "" : `${url.user}@`;
  const authority = scheme !== "" || url.host !== "" || url.user !== void 0 ? `//${user}${url.host}` : "";
  return `${scheme}${authority}${escapedPath(url)}${search}${fragment}`;
}

// packages/cel/src/checker/function-decl.ts
function collectTypeParams(type, names3) {
  if (type.kind === "typeParam") names3.add(type.name);
  for (const parameter of type.parameters) collectTypeParams(parameter, names3);
}
function newOverload(member2, id, args, result, implementation) {
  const names3 = /* @__PURE__ */ new Set();
  for (const type of [...args, result]) collectTypeParams(type, names3);
  return { id, args, result, member: member2, implementation, typeParams: [...names3] };
}
function overload(id, args, result, implementation) {
  return newOverload(false, id, args, result, implementation);
}
function memberOverload(id, args, result, implementation) {
  return newOverload(true, id, args, result, implementation);
}
function functionDecl(name, ...overloads) {
  return { name, overloads };
}
function mergeFunctions(first, second) {
  if (first === void 0) return second;
  const byId = new Map([...first.overloads, ...second.overloads].map((decl) => [decl.id, decl]));
  return { name: second.name, overloads: [...byId.values()] };
}

// packages/cel/src/values/arithmetic.ts
var maxInt = 0x7fffffffffffffffn;
var minInt = -0x8000000000000000n;
var maxUint = 0xffffffffffffffffn;
var maxStringLength = 1 << 28;
var nanosPerSecond = 1000000000n;
var minSeconds = -62135596800;
var maxSeconds = 253402300799;
var intOverflow = new ErrorValue("integer overflow");
var uintOverflow = new ErrorValue("unsigned integer overflow");
var timestampOverflow = new ErrorValue("timestamp overflow");
var divideByZero = new ErrorValue("division by zero");
var modulusByZero = new ErrorValue("modulus by zero");
function toInt(value) {
  if (value >= -9007199254740991n && value <= 9007199254740991n) return Number(value);
  return value > maxInt || value < minInt ? intOverflow : value;
}
function toUint(value) {
  return value < 0n || value > maxUint ? uintOverflow : new Uint(value);
}
function isInt(value) {
  return typeof value === "number" || typeof value === "bigint";
}
function add(a3, b2) {
  if (typeof a3 === "number" && typeof b2 === "number") {
    const sum2 = a3 + b2;
    return Number.isSafeInteger(sum2) ? sum2 : toInt(BigInt(a3) + BigInt(b2));
  }
  if (typeof a3 === "string" && typeof b2 === "string") {
    return a3.length + b2.length > maxStringLength ? new ErrorValue("string too long") : a3 + b2;
  }
  if (isInt(a3) && isInt(b2)) return toInt(BigInt(a3) + BigInt(b2));
  if (a3 instanceof ListValue && b2 instanceof ListValue) return concatLists(a3, b2);
  if (a3 instanceof Double && b2 instanceof Double) return new Double(a3.value + b2.value);
  if (a3 instanceof Uint && b2 instanceof Uint) return toUint(a3.value + b2.value);
  if (a3 instanceof Duration) {
    if (b2 instanceof Duration) return newDuration(a3.nanos + b2.nanos);
    if (b2 instanceof Timestamp) return addNanos(b2, a3.nanos);
  }
  if (a3 instanceof Timestamp && b2 instanceof Duration) return addNanos(a3, b2.nanos);
  if (a3 instanceof Uint8Array && b2 instanceof Uint8Array) {
    if (a3.length + b2.length > maxStringLength) return new ErrorValue("bytes too long");
    const bytes = new Uint8Array(a3.length + b2.length);
    bytes.set(a3);
    bytes.set(b2, a3.length);
    return bytes;
  }
  return firstFailure(a3, b2);
}
function subtract(a3, b2) {
  if (typeof a3 === "number" && typeof b2 === "number") {
    const difference = a3 - b2;
    return Number.isSafeInteger(difference) ? difference : toInt(BigInt(a3) - BigInt(b2));
  }
  if (isInt(a3) && isInt(b2)) return toInt(BigInt(a3) - BigInt(b2));
  if (a3 instanceof Double && b2 instanceof Double) return new Double(a3.value - b2.value);
  if (a3 instanceof Uint && b2 instanceof Uint) return toUint(a3.value - b2.value);
  if (a3 instanceof Duration && b2 instanceof Duration) return newDuration(a3.nanos - b2.nanos);
  if (a3 instanceof Timestamp) {
    if (b2 instanceof Duration) return b2.nanos === minInt ? intOverflow : addNanos(a3, -b2.nanos);
    if (b2 instanceof Timestamp) {
      return newDuration(BigInt(a3.seconds - b2.seconds) * nanosPerSecond + BigInt(a3.nanos - b2.nanos));
    }
  }
  return firstFailure(a3, b2);
}
function multiply(a3, b2) {
  if (typeof a3 === "number" && typeof b2 === "number") {
    const product = a3 * b2;
    return Number.isSafeInteger(product) ? product + 0 : toInt(BigInt(a3) * BigInt(b2));
  }
  if (isInt(a3) && isInt(b2)) return toInt(BigInt(a3) * BigInt(b2));
  if (a3 instanceof Double && b2 instanceof Double) return new Double(a3.value * b2.value);
  if (a3 instanceof Uint && b2 instanceof Uint) return toUint(a3.value * b2.value);
  return firstFailure(a3, b2);
}
function divide(a3, b2) {
  if (isInt(a3) && isInt(b2)) {
    if (Number(b2) === 0) return divideByZero;
    return typeof a3 === "number" && typeof b2 === "number" ? Math.trunc(a3 / b2) + 0 : toInt(BigInt(a3) / BigInt(b2));
  }
  if (a3 instanceof Double && b2 instanceof Double) return new Double(a3.value / b2.value);
  if (a3 instanceof Uint && b2 instanceof Uint) return b2.value === 0n ? divideByZero : toUint(a3.value / b2.value);
  return firstFailure(a3, b2);
}
function modulo(a3, b2) {
  if (isInt(a3) && isInt(b2)) {
    if (Number(b2) === 0) return modulusByZero;
    if (typeof a3 === "number" && typeof b2 === "number") return a3 % b2 + 0;
    return BigInt(a3) === minInt && Number(b2) === -1 ? intOverflow : toInt(BigInt(a3) % BigInt(b2));
  }
  if (a3 instanceof Uint && b2 instanceof Uint) return b2.value === 0n ? modulusByZero : toUint(a3.value % b2.value);
  return firstFailure(a3, b2);
}
function negate(a3) {
  if (typeof a3 === "number") return 0 - a3;
  if (typeof a3 === "bigint") return toInt(-a3);
  if (a3 instanceof Double) return new Double(-a3.value);
  return firstFailure(a3);
}
function newDuration(nanos) {
  return nanos > maxInt || nanos < minInt ? intOverflow : new Duration(nanos);
}
function newTimestamp(seconds, nanos, offsetMinutes = 0) {
  if (seconds < minSeconds || seconds > maxSeconds) return timestampOverflow;
  return new Timestamp(seconds, nanos, offsetMinutes);
}
function addNanos(time2, nanos) {
  const total = BigInt(time2.seconds) * nanosPerSecond + BigInt(time2.nanos) + nanos;
  const rest = (total % nanosPerSecond + nanosPerSecond) % nanosPerSecond;
  return newTimestamp(Number((total - rest) / nanosPerSecond), Number(rest), time2.offsetMinutes);
}

// packages/cel/src/kubernetes/quantity.ts
var quantityType = objectType("kubernetes.Quantity");
var QuantityValue = class _QuantityValue extends AbstractValue {
  constructor(quantity2) {
    super();
    this.quantity = quantity2;
  }
  quantity;
  type = quantityType;
  equals(other) {
    return other instanceof _QuantityValue ? cmpQuantity(this.quantity, other.quantity) === 0 : firstFailure(other);
  }
};
function parse2(text2) {
  try {
    return new QuantityValue(parseQuantity(text2));
  } catch (error) {
    if (error instanceof QuantityError) return new ErrorValue(error.message);
    throw error;
  }
}
function quantity(value) {
  return value.quantity;
}
function comparison(name, id, result, read) {
  return functionDecl(
    name,
    memberOverload(id, [quantityType, quantityType], result, (a3, b2) => read(cmpQuantity(quantity(a3), quantity(b2))))
  );
}
function calculation(name, run) {
  return functionDecl(
    name,
    memberOverload(
      `quantity_${name}`,
      [quantityType, quantityType],
      quantityType,
      (a3, b2) => new QuantityValue(run(quantity(a3), quantity(b2)))
    ),
    memberOverload(
      `quantity_${name}_int`,
      [quantityType, intType],
      quantityType,
      (a3, b2) => new QuantityValue(run(quantity(a3), newQuantity(b2, "DecimalExponent")))
    )
  );
}
var quantityLibrary = {
  name: "kubernetes.quantity",
  functions: [
    functionDecl(
      "quantity",
      overload("string_to_quantity", [stringType], quantityType, (text2) => parse2(text2))
    ),
    functionDecl(
      "isQuantity",
      overload("is_quantity_string", [stringType], boolType, (text2) => parse2(text2) instanceof QuantityValue)
    ),
    // Upstream declares it as a function, not as a member.
    functionDecl(
      "sign",
      overload("quantity_sign", [quantityType], intType, (value) => quantitySign(quantity(value)))
    ),
    comparison("isGreaterThan", "quantity_is_greater_than", boolType, (order2) => order2 > 0),
    comparison("isLessThan", "quantity_is_less_than", boolType, (order2) => order2 < 0),
    comparison("compareTo", "quantity_compare_to", intType, (order2) => order2),
    functionDecl(
      "asApproximateFloat",
      memberOverload(
        "quantity_get_float",
        [quantityType],
        doubleType,
        (value) => new Double(quantityAsFloat64(quantity(value)))
      )
    ),
    functionDecl(
      "asInteger",
      memberOverload("quantity_get_int", [quantityType], intType, (value) => {
        const whole = quantityAsInt64(quantity(value));
        return whole === void 0 ? new ErrorValue("cannot convert value to integer") : toInt(whole);
      })
    ),
    functionDecl(
      "isInteger",
      memberOverload(
        "quantity_is_integer",
        [quantityType],
        boolType,
        (value) => quantityAsInt64(quantity(value)) !== void 0
      )
    ),
    calculation("add", addQuantity),
    calculation("sub", subQuantity)
  ]
};

// packages/cel/src/ast/source.ts
var noLocation = { line: -1, column: -1 };
function newSource(text2, description = "<input>") {
  const points = /[\ud800-\udfff]/.test(text2) ? Array.from(text2) : text2.split("");
  const lineOffsets = [];
  for (let i = 0; i < points.length; i++) if (points[i] === "\n") lineOffsets.push(i + 1);
  return { description, points, lineOffsets };
}
function locationOf(source, offset) {
  let line = 0;
  let start = 0;
  for (const next of source.lineOffsets) {
    if (next > offset) break;
    line++;
    start = next;
  }
  return { line: line + 1, column: offset - start };
}
function lineText(source, line) {
  if (line < 1 || line > source.lineOffsets.length + 1) return void 0;
  const start = line === 1 ? 0 : source.lineOffsets[line - 2] ?? 0;
  const next = source.lineOffsets[line - 1];
  return source.points.slice(start, next === void 0 ? void 0 : next - 1).join("");
}
var maxIssues = 100;
var maxSnippetBytes = 16384;
var Issues = class {
  constructor(source) {
    this.source = source;
  }
  source;
  #issues = [];
  #count = 0;
  /** The issues in the order of their places. */
  get list() {
    return this.#issues.toSorted((a3, b2) => a3.location.line - b2.location.line || a3.location.column - b2.location.column);
  }
  /** How many were reported, those that were not kept included. */
  get count() {
    return this.#count;
  }
  report(exprId, location, message) {
    this.#count++;
    if (this.#count <= maxIssues) this.#issues.push({ exprId, location, message });
  }
  /** All issues as upstream prints them: each with the line of the source and a caret below the place. */
  toString() {
    const texts2 = this.list.map((issue) => issueText(this.source, issue));
    if (this.#count > maxIssues) texts2.push(`${this.#count - maxIssues} more errors were truncated`);
    return texts2.join("\n");
  }
};
function issueText(source, issue) {
  const { line, column } = issue.location;
  const head = `ERROR: ${source.description}:${line}:${column + 1}: ${issue.message}`;
  const text2 = lineText(source, line)?.replaceAll("	", " ");
  if (text2 === void 0 || byteLength(text2) > maxSnippetBytes) return head;
  const points = Array.from(text2);
  let dots = "";
  for (let i = 0; i < column && i < points.length; i++) dots += isWide(points[i]) ? "\uFF0E" : ".";
  return `${head}
 | ${text2}
 | ${dots}${isWide(points[column]) ? "\uFF3E" : "^"}`;
}
function isWide(point) {
  return point !== void 0 && (point.codePointAt(0) ?? 0) >= 128;
}

// packages/cel/src/ast/operators.ts
var Operator = {
  conditional: "_?_:_",
  logicalAnd: "_&&_",
  logicalOr: "_||_",
  logicalNot: "!_",
  equals: "_==_",
  notEquals: "_!=_",
  less: "_<_",
  lessEquals: "_<=_",
  greater: "_>_",
  greaterEquals: "_>=_",
  add: "_+_",
  subtract: "_-_",
  multiply: "_*_",
  divide: "_/_",
  modulo: "_%_",
  negate: "-_",
  index: "_[_]",
  optionalIndex: "_[?_]",
  optionalSelect: "_?._",
  notStrictlyFalse: "@not_strictly_false",
  in: "@in"
};
var binaryOperators = /* @__PURE__ */ new Map([
  ["+", Operator.add],
  ["/", Operator.divide],
  ["==", Operator.equals],
  [">", Operator.greater],
  [">=", Operator.greaterEquals],
  ["in", Operator.in],
  ["<", Operator.less],
  ["<=", Operator.lessEquals],
  ["%", Operator.modulo],
  ["*", Operator.multiply],
  ["!=", Operator.notEquals],
  ["-", Operator.subtract]
]);

// packages/cel/src/values/map-value.ts
var MapValue = class {
};
var NativeMap = class extends MapValue {
  constructor(native, adapt) {
    super();
    this.native = native;
    this.adapt = adapt;
  }
  native;
  adapt;
  get size() {
    return Object.keys(this.native).length;
  }
  find(key) {
    if (typeof key !== "string" || !Object.hasOwn(this.native, key)) return void 0;
    const member2 = this.native[key];
    return member2 === void 0 ? void 0 : this.adapt(member2);
  }
  keys() {
    return Object.keys(this.native);
  }
};
var ObjectValue = class extends MapValue {
  constructor(decl, native, fieldAdapter) {
    super();
    this.decl = decl;
    this.native = native;
    this.fieldAdapter = fieldAdapter;
  }
  decl;
  native;
  fieldAdapter;
  get type() {
    return objectType(this.decl.name);
  }
  get size() {
    let size2 = 0;
    for (const _ of this.keys()) size2++;
    return size2;
  }
  find(key) {
    if (typeof key !== "string") return void 0;
    const field = this.fieldAdapter(this.decl, key);
    if (field === void 0 || !Object.hasOwn(this.native, field.member)) return void 0;
    const member2 = this.native[field.member];
    return member2 === void 0 ? void 0 : field.adapt(member2);
  }
  *keys() {
    for (const name of this.decl.fieldNames ?? Object.keys(this.native)) {
      const member2 = this.fieldAdapter(this.decl, name)?.member;
      if (member2 !== void 0 && this.native[member2] !== void 0) yield name;
    }
  }
};

// packages/cel/src/values/type-of.ts
function typeOf(value) {
  switch (typeof value) {
    case "string":
      return stringType;
    case "number":
    case "bigint":
      return intType;
    case "boolean":
      return boolType;
  }
  if (value === null) return nullType;
  if (value instanceof Double) return doubleType;
  if (value instanceof Uint) return uintType;
  if (value instanceof ListValue) return listRuntimeType;
  if (value instanceof MapValue) return mapRuntimeType;
  if (value instanceof Uint8Array) return bytesType;
  if (value instanceof Duration) return durationType;
  if (value instanceof Timestamp) return timestampType;
  if (value instanceof OptionalValue) return optionalRuntimeType;
  if (value instanceof AbstractValue) return value.type;
  return value instanceof Type ? typeType : errorType;
}
function isAssignableRuntimeType(type, value) {
  if (type.kind === "dyn" || type.kind === "typeParam") return true;
  if (type.nullable && value === null) return true;
  if (type.name !== typeOf(value).name) return false;
  if (type.kind === "list" && value instanceof ListValue) {
    return value.length === 0 || isAssignableRuntimeType(type.parameters[0], value.at(0));
  }
  if (type.kind === "map" && value instanceof MapValue) {
    for (const key of value.keys()) {
      const [keyType, valueType] = type.parameters;
      return isAssignableRuntimeType(keyType, key) && isAssignableRuntimeType(valueType, value.find(key));
    }
  }
  return true;
}
function sizeOf(value) {
  if (typeof value === "string") return codePoints(value);
  if (value instanceof ListValue || value instanceof Uint8Array) return value.length;
  if (value instanceof MapValue) return value.size;
  return value instanceof AbstractValue ? value.size : void 0;
}
function codePoints(text2) {
  let count = text2.length;
  for (let i = 0; i < text2.length; i++) {
    const unit = text2.charCodeAt(i);
    if (unit >= 55296 && unit <= 56319 && i + 1 < text2.length) {
      const next = text2.charCodeAt(i + 1);
      if (next >= 56320 && next <= 57343) {
        count--;
        i++;
      }
    }
  }
  return count;
}

// packages/cel/src/checker/assignability.ts
var Mapping = class {
  #types = /* @__PURE__ */ new Map();
  #trail = [];
  find(type) {
    return type.kind === "typeParam" ? this.#types.get(type.name) : void 0;
  }
  set(param, type) {
    this.#trail.push([param.name, this.#types.get(param.name)]);
    this.#types.set(param.name, type);
  }
  /** Runs an attempt. When it is false, the mapping is as before. */
  attempt(run) {
    const mark = this.#trail.length;
    if (run()) return true;
    while (this.#trail.length > mark) {
      const [name, before] = this.#trail.pop();
      if (before === void 0) this.#types.delete(name);
      else this.#types.set(name, before);
    }
    return false;
  }
};
function isAssignable(mapping, to, from) {
  return mapping.attempt(() => assignable(mapping, to, from));
}
function areAssignable(mapping, to, from) {
  return mapping.attempt(() => allAssignable(mapping, to, from));
}
function allAssignable(mapping, to, from) {
  return to.length === from.length && to.every((type, i) => assignable(mapping, type, from[i]));
}
function assignable(mapping, to, from) {
  if (from.kind === "typeParam") {
    const { valid, known } = substitution(mapping, to, from);
    if (valid) return true;
    if (known) return false;
  }
  if (to.kind === "typeParam") return substitution(mapping, from, to).valid;
  if (isDynOrError(to) || isDynOrError(from)) return true;
  if (to.kind === "null") return acceptsNull(from);
  if (from.kind === "null") return acceptsNull(to);
  switch (to.kind) {
    case "type":
      return from.kind === "type";
    case "list":
    case "map":
    case "opaque":
      return to.kind === from.kind && to.name === from.name && allAssignable(mapping, to.parameters, from.parameters);
    default:
      return to.kind === from.kind && to.name === from.name;
  }
}
function isDynOrError(type) {
  return type.kind === "dyn" || type.kind === "error";
}
function acceptsNull(type) {
  return type.nullable || ["null", "opaque", "struct", "duration", "timestamp"].includes(type.kind);
}
function substitution(mapping, type, param) {
  if (isExactType(type, param)) return { valid: true, known: true };
  const meaning = mapping.find(param);
  if (meaning === void 0) {
    const valid = !refersTo(mapping, type, param);
    if (valid) mapping.set(param, type);
    return { valid, known: false };
  }
  if (isExactType(type, meaning)) return { valid: true, known: true };
  if (!assignable(mapping, type, meaning)) return { valid: false, known: true };
  const wider = mostGeneral(type, meaning);
  if (!refersTo(mapping, wider, param)) mapping.set(param, wider);
  return { valid: true, known: true };
}
function refersTo(mapping, type, param) {
  if (isExactType(param, type)) return true;
  if (type.kind === "typeParam") {
    const meaning = mapping.find(type);
    return meaning !== void 0 && refersTo(mapping, meaning, param);
  }
  return type.parameters.some((parameter) => refersTo(mapping, parameter, param));
}
function mostGeneral(a3, b2) {
  return isEqualOrLessSpecific(a3, b2) ? a3 : b2;
}
function isEqualOrLessSpecific(a3, b2) {
  if (isDyn(a3) || a3.kind === "typeParam") return true;
  if (isDyn(b2) || b2.kind === "typeParam" || a3.kind !== b2.kind) return false;
  switch (a3.kind) {
    case "opaque":
    case "list":
    case "map":
      return a3.name === b2.name && a3.parameters.length === b2.parameters.length && a3.parameters.every((parameter, i) => isEqualOrLessSpecific(parameter, b2.parameters[i]));
    case "type":
      return true;
    default:
      return isExactType(a3, b2);
  }
}
function substitute(mapping, type, toDyn) {
  const meaning = mapping.find(type);
  if (meaning !== void 0) return substitute(mapping, meaning, toDyn);
  if (type.kind === "typeParam") return toDyn ? dynType : type;
  if (type.parameters.length === 0) return type;
  const parameters = type.parameters.map((parameter) => substitute(mapping, parameter, toDyn));
  if (parameters.every((parameter, i) => parameter === type.parameters[i])) return type;
  const [first, second] = parameters;
  if (type.kind === "list") return listType(first);
  if (type.kind === "map") return mapType(first, second);
  return type.kind === "type" ? typeOfType(first) : opaqueType(type.name, ...parameters);
}

// packages/cel/src/checker/check-env.ts
function candidateNames(container, name) {
  if (name.startsWith(".")) return [name.slice(1)];
  if (container === "") return [name];
  const parts = container.split(".");
  const candidates = parts.map((_, i) => `${parts.slice(0, parts.length - i).join(".")}.${name}`);
  return [...candidates, name];
}

// packages/cel/src/checker/checked-ast.ts
var CheckedAST = class {
  constructor(parsed, types, idents, calls) {
    this.parsed = parsed;
    this.types = types;
    this.idents = idents;
    this.calls = calls;
  }
  parsed;
  types;
  idents;
  calls;
  /** The type of a node. */
  typeOf(id) {
    return this.types.get(id) ?? dynType;
  }
  /** The type of the whole expression. */
  get outputType() {
    return this.typeOf(this.parsed.expr.id);
  }
  /** The overloads that a call may mean. */
  overloadIds(id) {
    return this.calls.get(id)?.overloadIds ?? [];
  }
};

// packages/cel/src/checker/check.ts
function check(parsed, env) {
  const checker = new Checker(parsed, env);
  return { ast: checker.run(), issues: checker.issues };
}
var Checker = class {
  constructor(parsed, env) {
    this.parsed = parsed;
    this.env = env;
    this.issues = new Issues(parsed.source);
  }
  parsed;
  env;
  issues;
  #types = /* @__PURE__ */ new Map();
  #idents = /* @__PURE__ */ new Map();
  #calls = /* @__PURE__ */ new Map();
  #mapping = new Mapping();
  #scopes = [];
  #typeVars = 0;
  run() {
    this.#check(this.parsed.expr);
    for (const [id, type] of this.#types) this.#types.set(id, substitute(this.#mapping, type, true));
    return new CheckedAST(this.parsed, this.#types, this.#idents, this.#calls);
  }
  #report(id, message) {
    const offset = this.parsed.offsets[id] ?? -1;
    this.issues.report(id, offset < 0 ? noLocation : locationOf(this.parsed.source, offset), message);
  }
  #typeOf(expr) {
    return this.#types.get(expr.id) ?? errorType;
  }
  #substituted(expr) {
    return substitute(this.#mapping, this.#typeOf(expr), false);
  }
  #setType(expr, type) {
    const before = this.#types.get(expr.id);
    if (before === void 0 || isExactType(before, type)) this.#types.set(expr.id, type);
  }
  #isAssignable(to, from) {
    return isAssignable(this.#mapping, to, from);
  }
  #newTypeVar() {
    return typeParam(`_var${this.#typeVars++}`);
  }
  #check(expr) {
    this.#setType(expr, this.#infer(expr));
  }
  #infer(expr) {
    switch (expr.kind) {
      case "literal":
        return typeOf(expr.value);
      case "ident": {
        const ident = this.#lookupIdent(expr.name);
        return ident === void 0 ? this.#undeclared(expr.id, expr.name) : this.#refer(expr, ident);
      }
      case "select":
        return this.#checkSelect(expr);
      case "call":
        return this.#checkCall(expr);
      case "list":
        return this.#checkList(expr);
      case "map":
        return this.#checkMap(expr);
      case "struct":
        return this.#checkStruct(expr);
      case "comprehension":
        return this.#checkComprehension(expr);
      default:
        this.#report(expr.id, "unexpected unspecified type: ");
        return errorType;
    }
  }
  #undeclared(id, name) {
    this.#report(id, `undeclared reference to '${name}' (in container '${this.env.container}')`);
    return errorType;
  }
  #lookupIdent(name) {
    for (const candidate of candidateNames(this.env.container, name)) {
      for (let i = this.#scopes.length - 1; i >= 0; i--) {
        const local2 = this.#scopes[i]?.get(candidate);
        if (local2 !== void 0) return local2;
      }
      const ident = this.env.findIdent(candidate);
      if (ident !== void 0) return ident;
    }
    return void 0;
  }
  #lookupFunction(name) {
    for (const candidate of candidateNames(this.env.container, name)) {
      const decl = this.env.findFunction(candidate);
      if (decl !== void 0) return decl;
    }
    return void 0;
  }
  #refer(expr, ident) {
    this.#idents.set(expr.id, ident);
    return ident.type;
  }
  #checkSelect(expr) {
    const name = qualifiedName(expr);
    const ident = name === void 0 ? void 0 : this.#lookupIdent(name);
    if (ident !== void 0) return this.#refer(expr, ident);
    const type = this.#checkField(expr, expr.operand, expr.field, false);
    return expr.testOnly ? boolType : substitute(this.#mapping, type, false);
  }
  #checkField(expr, operand, field, optional) {
    this.#check(operand);
    const operandType = this.#substituted(operand);
    const inner = optionalParameter(operandType);
    const target = inner ?? operandType;
    let result = errorType;
    switch (target.kind) {
      case "map":
        result = target.parameters[1];
        break;
      case "struct":
        result = this.#fieldType(expr.id, target.name, field) ?? errorType;
        break;
      case "typeParam":
        this.#isAssignable(dynType, target);
        result = dynType;
        break;
      default:
        if (target.kind !== "dyn" && target.kind !== "error") {
          this.#report(expr.id, `type '${target}' does not support field selection`);
        }
        result = dynType;
    }
    return optional || inner !== void 0 ? optionalType(result) : result;
  }
  #fieldType(id, typeName, field) {
    const object = this.env.findObject(typeName);
    if (object === void 0) {
      this.#report(id, `unexpected failed resolution of '${typeName}'`);
      return void 0;
    }
    const found = object.field(field)?.type;
    if (found === void 0) this.#report(id, `undefined field '${field}'`);
    return found;
  }
  #checkCall(expr) {
    if (expr.function === Operator.optionalSelect) return this.#checkOptionalSelect(expr);
    for (const arg of expr.args) this.#check(arg);
    const { target } = expr;
    if (target === void 0) {
      const decl2 = this.#lookupFunction(expr.function);
      if (decl2 !== void 0) return this.#resolve(expr, decl2, void 0, expr.args, false);
      return this.#undeclared(expr.id, expr.function);
    }
    const prefix = qualifiedName(target);
    const namespaced = prefix === void 0 ? void 0 : this.#lookupFunction(`${prefix}.${expr.function}`);
    if (namespaced !== void 0) return this.#resolve(expr, namespaced, void 0, expr.args, true);
    this.#check(target);
    const decl = this.#lookupFunction(expr.function);
    if (decl !== void 0) return this.#resolve(expr, decl, target, expr.args, false);
    return this.#undeclared(expr.id, expr.function);
  }
  #checkOptionalSelect(expr) {
    const [operand, field] = expr.args;
    if (field.kind !== "literal" || typeof field.value !== "string") {
      this.#report(field.id, "unsupported optional field selection");
      return errorType;
    }
    const type = this.#checkField(expr, operand, field.value, true);
    const overloadIds = ["select_optional_field"];
    this.#calls.set(expr.id, { function: expr.function, overloadIds, namespaced: false });
    return substitute(this.#mapping, type, false);
  }
  #resolve(expr, decl, target, args, namespaced) {
    const argTypes = (target === void 0 ? args : [target, ...args]).map((arg) => this.#typeOf(arg));
    const isLogic = decl.name === Operator.logicalAnd || decl.name === Operator.logicalOr;
    const resolution = isLogic ? this.#resolveLogic(decl, args, argTypes) : this.#resolveOverloads(decl, target !== void 0, argTypes);
    if (resolution === void 0) {
      if (!isLogic) {
        const types = argTypes.map((type) => substitute(this.#mapping, type, true));
        const signature = target === void 0 ? `(${types.join(", ")})` : `${types[0]}.(${types.slice(1).join(", ")})`;
        this.#report(expr.id, `found no matching overload for '${decl.name}' applied to '${signature}'`);
      }
      return errorType;
    }
    this.#calls.set(expr.id, { function: decl.name, overloadIds: resolution.overloadIds, namespaced });
    return resolution.type;
  }
  #resolveLogic(decl, args, types) {
    let valid = true;
    for (const [i, type] of types.entries()) {
      if (this.#isAssignable(type, boolType)) continue;
      this.#mismatch(args[i], boolType, type);
      valid = false;
    }
    return valid ? { overloadIds: decl.overloads.map(({ id }) => id), type: boolType } : void 0;
  }
  #resolveOverloads(decl, isMember, argTypes) {
    const overloadIds = [];
    let result;
    for (const candidate of decl.overloads) {
      if (candidate.member !== isMember || this.env.isDisabled(candidate.id)) continue;
      const { args, result: declared } = this.#instantiate(candidate);
      if (!areAssignable(this.#mapping, argTypes, args)) continue;
      overloadIds.push(candidate.id);
      const type = substitute(this.#mapping, declared, false);
      if (result === void 0) result = type;
      else if (!isDyn(result) && !isExactType(type, result)) result = dynType;
    }
    return result === void 0 ? void 0 : { overloadIds, type: result };
  }
  /** The types of an overload with type parameters of their own. */
  #instantiate({ args, result, typeParams }) {
    if (typeParams.length === 0) return { args, result };
    const fresh = new Mapping();
    for (const name of typeParams) fresh.set(typeParam(name), this.#newTypeVar());
    return { args: args.map((type) => substitute(fresh, type, false)), result: substitute(fresh, result, false) };
  }
  #mismatch(expr, expected, actual) {
    this.#report(expr.id, `expected type '${expected}' but found '${actual}'`);
  }
  /** The type of a value that is written with `?`: what is in its optional. */
  #unwrapped(expr, optional) {
    const type = this.#typeOf(expr);
    if (!optional) return type;
    const inner = optionalParameter(type);
    if (inner === void 0 && !isDyn(type)) this.#mismatch(expr, optionalType(type), type);
    return inner ?? type;
  }
  #join(previous, current) {
    if (previous === void 0) return current;
    return this.#isAssignable(previous, current) ? mostGeneral(previous, current) : dynType;
  }
  #checkList(expr) {
    let type;
    for (const [i, element] of expr.elements.entries()) {
      this.#check(element);
      type = this.#join(type, this.#unwrapped(element, expr.optionalIndices.includes(i)));
    }
    return listType(type ?? this.#newTypeVar());
  }
  #checkMap(expr) {
    let keyType;
    let valueType;
    for (const { key, value, optional } of expr.entries) {
      this.#check(key);
      keyType = this.#join(keyType, this.#typeOf(key));
      this.#check(value);
      valueType = this.#join(valueType, this.#unwrapped(value, optional));
    }
    return mapType(keyType ?? this.#newTypeVar(), valueType ?? this.#newTypeVar());
  }
  #checkStruct(expr) {
    const ident = this.#lookupIdent(expr.typeName);
    if (ident === void 0) return this.#undeclared(expr.id, expr.typeName);
    this.#idents.set(expr.id, { name: ident.name, type: ident.type });
    let type = errorType;
    if (ident.type.kind !== "error") {
      const named2 = ident.type.kind === "type" ? ident.type.parameters[0] : void 0;
      if (named2 === void 0) this.#report(expr.id, `'${ident.type.name}' is not a type`);
      else if (named2.kind === "struct") type = named2;
      else this.#report(expr.id, `'${named2.name}' is not a message type`);
    }
    for (const field of expr.fields) {
      this.#check(field.value);
      const fieldType = (type.kind === "struct" ? this.#fieldType(field.id, type.name, field.name) : void 0) ?? errorType;
      const valueType = this.#unwrapped(field.value, field.optional);
      if (this.#isAssignable(fieldType, valueType)) continue;
      this.#report(
        field.id,
        `expected type of field '${field.name}' is '${fieldType}' but provided type is '${valueType}'`
      );
    }
    return type;
  }
  #checkComprehension(expr) {
    this.#check(expr.iterRange);
    this.#check(expr.accuInit);
    const [first, second] = this.#iterTypes(expr, this.#substituted(expr.iterRange));
    const accuType = this.#typeOf(expr.accuInit);
    this.#scopes.push(/* @__PURE__ */ new Map([[expr.accuVar, { name: expr.accuVar, type: accuType }]]));
    const variables2 = /* @__PURE__ */ new Map([[expr.iterVar, { name: expr.iterVar, type: first }]]);
    if (expr.iterVar2 !== void 0) variables2.set(expr.iterVar2, { name: expr.iterVar2, type: second });
    this.#scopes.push(variables2);
    this.#check(expr.loopCondition);
    this.#assert(expr.loopCondition, boolType);
    this.#check(expr.loopStep);
    this.#assert(expr.loopStep, accuType);
    this.#scopes.pop();
    this.#check(expr.result);
    this.#scopes.pop();
    return this.#substituted(expr.result);
  }
  #iterTypes(expr, range2) {
    const two = expr.iterVar2 !== void 0;
    switch (range2.kind) {
      case "list": {
        const element = range2.parameters[0];
        return two ? [intType, element] : [element, element];
      }
      case "map":
        return [range2.parameters[0], range2.parameters[1]];
      case "dyn":
      case "error":
      case "typeParam":
        this.#isAssignable(dynType, range2);
        return [dynType, dynType];
      default:
        this.#report(
          expr.iterRange.id,
          `expression of type '${range2}' cannot be range of a comprehension (must be list, map, or dynamic)`
        );
        return [errorType, errorType];
    }
  }
  #assert(expr, type) {
    const actual = this.#typeOf(expr);
    if (!this.#isAssignable(type, actual)) this.#mismatch(expr, type, actual);
  }
};

// packages/cel/src/values/equal.ts
function equal(a3, b2) {
  if (a3 === b2) return !(a3 instanceof Double) || !Number.isNaN(a3.value) ? notFailure(a3) : false;
  switch (typeof a3) {
    case "string":
    case "boolean":
      return b2 instanceof Failure ? b2 : false;
    case "number":
    case "bigint":
      return typeof b2 === "number" || typeof b2 === "bigint" ? false : b2 instanceof Failure ? b2 : numbersEqual(a3, b2);
  }
  if (a3 instanceof Failure) return a3;
  if (b2 instanceof Failure) return b2;
  if (a3 === null || b2 === null) return false;
  if (a3 instanceof Uint || a3 instanceof Double) return numbersEqual(a3, b2);
  if (a3 instanceof Uint8Array) return b2 instanceof Uint8Array && bytesEqual(a3, b2);
  if (a3 instanceof Duration) return b2 instanceof Duration && a3.nanos === b2.nanos;
  if (a3 instanceof Timestamp) return b2 instanceof Timestamp && a3.seconds === b2.seconds && a3.nanos === b2.nanos;
  if (a3 instanceof ListValue) return b2 instanceof ListValue && listsEqual(a3, b2);
  if (a3 instanceof MapValue) return b2 instanceof MapValue && mapsEqual(a3, b2);
  if (a3 instanceof OptionalValue) return optionalsEqual(a3, b2);
  if (a3 instanceof AbstractValue) return a3.equals(b2);
  if (a3 instanceof Type) return b2 instanceof Type && a3.name === b2.name;
  return false;
}
function notFailure(value) {
  return value instanceof Failure ? value : true;
}
function numbersEqual(a3, b2) {
  const left = numeric(a3);
  const right = numeric(b2);
  if (left === void 0 || right === void 0) return false;
  if (a3 instanceof Double || b2 instanceof Double) return Number(left) === Number(right);
  return BigInt(left) === BigInt(right);
}
function numeric(value) {
  if (typeof value === "number" || typeof value === "bigint") return value;
  return value instanceof Uint || value instanceof Double ? value.value : void 0;
}
function bytesEqual(a3, b2) {
  return a3.length === b2.length && a3.every((byte, i) => byte === b2[i]);
}
function listsEqual(a3, b2) {
  if (a3.equals !== void 0) return a3.equals(b2);
  if (a3.length !== b2.length) return false;
  for (let i = 0; i < a3.length; i++) if (equal(a3.at(i), b2.at(i)) === false) return false;
  return true;
}
function mapsEqual(a3, b2) {
  if (a3.equals !== void 0) return a3.equals(b2);
  if (a3.size !== b2.size) return false;
  for (const key of a3.keys()) {
    const other = b2.find(key);
    if (other === void 0 || equal(a3.find(key), other) === false) return false;
  }
  return true;
}
function optionalsEqual(a3, b2) {
  if (!(b2 instanceof OptionalValue)) return false;
  if (a3.value === void 0 || b2.value === void 0) return a3.value === b2.value;
  return equal(a3.value, b2.value);
}

// packages/cel/src/values/entry-map.ts
var EntryMap = class extends MapValue {
  #entries = /* @__PURE__ */ new Map();
  #uints;
  #others;
  constructor(entries = []) {
    super();
    for (const [key, value] of entries) this.set(key, value);
  }
  get size() {
    return this.#entries.size + (this.#uints?.size ?? 0) + (this.#others?.length ?? 0);
  }
  find(key) {
    const exact = this.#findExact(key);
    if (exact !== void 0) return exact[1];
    return otherNumbers(key).map((other) => this.#findExact(other)).find((entry) => entry !== void 0)?.[1];
  }
  *keys() {
    yield* this.#entries.keys();
    for (const [key] of this.#uints?.values() ?? []) yield key;
    for (const [key] of this.#others ?? []) yield key;
  }
  /** Only for those who make the map: a map that others have seen must not change. */
  set(key, value) {
    if (isPlainKey(key)) {
      this.#entries.set(key, [key, value]);
    } else if (key instanceof Uint) {
      this.#uints ??= /* @__PURE__ */ new Map();
      this.#uints.set(key.value, [key, value]);
    } else {
      this.delete(key);
      this.#others ??= [];
      this.#others.push([key, value]);
    }
  }
  /** As `set`, only for those who make the map. */
  delete(key) {
    if (isPlainKey(key)) this.#entries.delete(key);
    else if (key instanceof Uint) this.#uints?.delete(key.value);
    else this.#others = this.#others?.filter(([other]) => equal(other, key) !== true);
  }
  #findExact(key) {
    if (isPlainKey(key)) return this.#entries.get(key);
    if (key instanceof Uint) return this.#uints?.get(key.value);
    return this.#others?.find(([other]) => equal(other, key) === true);
  }
};
var AccumulatorMap = class extends EntryMap {
};
function isPlainKey(key) {
  const type = typeof key;
  return type === "string" || type === "number" || type === "bigint" || type === "boolean" || key === null;
}
function otherNumbers(key) {
  if (typeof key === "number" || typeof key === "bigint") return key < 0 ? [] : [new Uint(BigInt(key))];
  if (key instanceof Uint) {
    if (key.value > 0x7fffffffffffffffn) return [];
    return [key.value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(key.value) : key.value];
  }
  if (key instanceof Double && Number.isInteger(key.value)) {
    const whole = Number.isSafeInteger(key.value) ? key.value : BigInt(key.value);
    return [whole, ...whole < 0 ? [] : [new Uint(BigInt(whole))]];
  }
  return [];
}

// packages/cel/src/values/go-float.ts
function shortest(value) {
  const [mantissa = "", exponent = "0"] = Math.abs(value).toExponential().split("e");
  return { digits: mantissa.replace(".", ""), exponent: Number(exponent) };
}
function special(value) {
  if (Number.isNaN(value)) return "NaN";
  if (value === Infinity) return "+Inf";
  return value === -Infinity ? "-Inf" : void 0;
}
function goFloat(value) {
  const named2 = special(value);
  if (named2 !== void 0) return named2;
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const { digits, exponent } = shortest(value);
  if (exponent >= -4 && exponent < 6) return goFixed(value);
  const sign = value < 0 ? "-" : "";
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
  return `${sign}${digits[0]}${fraction}e${goExponent(exponent)}`;
}
function goFixed(value) {
  const named2 = special(value);
  if (named2 !== void 0) return named2;
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const { digits, exponent } = shortest(value);
  const sign = value < 0 ? "-" : "";
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return `${sign}${digits}${"0".repeat(exponent + 1 - digits.length)}`;
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}
function goExponent(exponent) {
  return `${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}
function parseGoFloat(text2) {
  if (/^[+-]?(inf|infinity)$/i.test(text2)) return text2.startsWith("-") ? -Infinity : Infinity;
  if (/^nan$/i.test(text2)) return Number.NaN;
  if (/^[+-]?0[xX]/.test(text2)) return parseHexFloat(text2);
  if (!/^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(text2)) return void 0;
  const value = Number(text2);
  return Number.isFinite(value) ? value : void 0;
}
function parseHexFloat(text2) {
  const match2 = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?[0-9]+)$/.exec(text2);
  if (match2 === null) return void 0;
  const [, sign, whole = "", fraction = "", exponent = ""] = match2;
  if (whole === "" && fraction === "") return void 0;
  const value = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
  if (!Number.isFinite(value)) return void 0;
  return sign === "-" ? -value : value;
}

// packages/cel/src/values/time.ts
var unitNanos = {
  ns: 1n,
  us: 1000n,
  \u00B5s: 1000n,
  \u03BCs: 1000n,
  ms: 1000000n,
  s: 1000000000n,
  m: 60000000000n,
  h: 3600000000000n
};
function parseDuration(text2) {
  const sign = /^[+-]/.exec(text2)?.[0];
  const body2 = sign === void 0 ? text2 : text2.slice(1);
  if (body2 === "0") return new Duration(0n);
  if (body2 === "") return void 0;
  const part2 = /([0-9]*)(?:\.([0-9]*))?(ns|us|\u00b5s|\u03bcs|ms|s|m|h)/y;
  let total = 0n;
  while (part2.lastIndex < body2.length) {
    const match2 = part2.exec(body2);
    if (match2 === null) return void 0;
    const [, whole = "", fraction = "", unit = ""] = match2;
    if (whole === "" && fraction === "") return void 0;
    const nanos2 = unitNanos[unit] ?? 0n;
    total += BigInt(whole || "0") * nanos2;
    if (fraction !== "")
      total += BigInt(fraction.slice(0, 18)) * nanos2 / 10n ** BigInt(Math.min(fraction.length, 18));
    if (total > -minInt) return void 0;
  }
  const nanos = sign === "-" ? -total : total;
  return nanos > maxInt ? void 0 : new Duration(nanos);
}
function durationText({ nanos }) {
  const seconds = Number(nanos / 1000000000n) + Number(nanos % 1000000000n) / 1e9;
  return `${goFixed(seconds)}s`;
}
var rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;
function parseTimestamp(text2) {
  const match2 = rfc3339.exec(text2);
  if (match2 === null) return void 0;
  const [year, month, day, hour, minute, second] = match2.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return void 0;
  if (hour > 23 || minute > 59 || second > 59) return void 0;
  const [, , , , , , , fraction = "", sign, offsetHours = "0", offsetMinutes = "0"] = match2;
  if (Number(offsetHours) > 24 || Number(offsetMinutes) > 60) return void 0;
  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === "-" ? -1 : 1);
  const seconds = utcSeconds(year, month, day) + hour * 3600 + minute * 60 + second - offset * 60;
  const result = newTimestamp(seconds, Number(fraction.slice(0, 9).padEnd(9, "0")), offset);
  return result instanceof ErrorValue ? timestampOverflow : result;
}
function utcSeconds(year, month, day) {
  const date = /* @__PURE__ */ new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / 1e3;
}
function daysIn(year, month) {
  const date = /* @__PURE__ */ new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}
function timestampText(time2) {
  const date = new Date((time2.seconds + time2.offsetMinutes * 60) * 1e3);
  const year = String(date.getUTCFullYear()).padStart(4, "0");
  const fraction = time2.nanos === 0 ? "" : `.${String(time2.nanos).padStart(9, "0").replace(/0+$/, "")}`;
  return `${year}${date.toISOString().slice(date.toISOString().indexOf("-", 1), -5)}${fraction}${offsetText(time2.offsetMinutes)}`;
}
function offsetText(minutes) {
  if (minutes === 0) return "Z";
  const absolute = Math.abs(minutes);
  const two = (value) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`;
}
function inTimeZone(time2, zone) {
  const offset = zoneOffsetSeconds(time2, zone);
  return offset instanceof ErrorValue ? offset : new Date((time2.seconds + offset) * 1e3);
}
function zoneOffsetSeconds(time2, zone) {
  if (zone === "" || zone === "UTC") return 0;
  const colon = zone.indexOf(":");
  if (colon < 0) return ianaOffset(time2, zone);
  const hours = parseAtoi(zone.slice(0, colon));
  if (hours instanceof ErrorValue) return hours;
  const minutes = parseAtoi(zone.slice(colon + 1));
  if (minutes instanceof ErrorValue) return minutes;
  return (hours * 60 + (zone.startsWith("-") ? -minutes : minutes)) * 60;
}
function parseAtoi(text2) {
  if (/^[+-]?[0-9]{1,15}$/.test(text2)) return Number(text2);
  return new ErrorValue(`strconv.Atoi: parsing ${JSON.stringify(text2)}: invalid syntax`);
}
var zones = /* @__PURE__ */ new Map();
function ianaOffset(time2, zone) {
  const format = zoneFormat(zone);
  if (format === void 0) return new ErrorValue(`unknown time zone ${zone}`);
  const parts = {};
  for (const { type, value } of format.formatToParts(time2.seconds * 1e3)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return utcSeconds(year, month, day) + hour % 24 * 3600 + minute * 60 + second - time2.seconds;
}
function zoneFormat(zone) {
  if (zones.has(zone)) return zones.get(zone);
  let format;
  try {
    format = new Intl.DateTimeFormat("en-US-u-ca-iso8601", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric"
    });
  } catch {
    format = void 0;
  }
  if (zones.size > 1e3) zones.clear();
  zones.set(zone, format);
  return format;
}

// packages/cel/src/values/text.ts
function valueText(value) {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (value === null) return "null";
  if (value instanceof Double) return goFloat(value.value);
  if (value instanceof Uint) return String(value.value);
  if (value instanceof ListValue) return `[${[...value].map(valueText).join(", ")}]`;
  if (value instanceof MapValue) {
    const entries = [...value.keys()].map((key) => `${valueText(key)}: ${valueText(value.find(key))}`);
    return `{${entries.join(", ")}}`;
  }
  if (value instanceof Uint8Array) return `[${[...value].join(" ")}]`;
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof OptionalValue) {
    return value.value === void 0 ? "optional.none()" : `optional(${valueText(value.value)})`;
  }
  if (value instanceof AbstractValue) return value.text() ?? typeOf(value).name;
  if (value instanceof Failure) return value.message;
  return value instanceof Type ? value.toString() : "";
}

// packages/cel/src/interpreter/qualify.ts
function find(object, key) {
  if (object instanceof MapValue) return object.find(key);
  if (object instanceof ListValue) {
    const index = listIndex(key);
    if (index instanceof Failure) return index;
    return index >= 0 && index < object.length ? object.at(index) : void 0;
  }
  if (object instanceof AbstractValue && typeof key === "string") return object.field(key)?.value;
  return object instanceof Failure ? object : void 0;
}
function qualify(object, key) {
  const found = find(object, key);
  return found === void 0 ? missing(object, key) : found;
}
function missing(object, key) {
  return new ErrorValue(
    object instanceof ListValue ? `index out of bounds: ${valueText(key)}` : `no such key: ${valueText(key)}`
  );
}
function listIndex(key) {
  if (typeof key === "number") return key;
  if (typeof key === "bigint") return Number(key);
  if (key instanceof Uint) return Number(key.value);
  if (key instanceof Double) {
    return Number.isSafeInteger(key.value) ? key.value : new ErrorValue(`unsupported index value ${valueText(key)} in list`);
  }
  return key instanceof Failure ? key : new ErrorValue(`unsupported index type '${typeOf(key).name}' in list`);
}

// packages/cel/src/interpreter/attribute.ts
function addQualifier(attribute, qualifier) {
  if (attribute.kind === "path") return { ...attribute, qualifiers: [...attribute.qualifiers, qualifier] };
  return {
    ...attribute,
    truthy: addQualifier(attribute.truthy, qualifier),
    falsy: addQualifier(attribute.falsy, qualifier)
  };
}
function resolveAttribute(attribute) {
  if (attribute.kind === "conditional") return resolveConditional(attribute);
  const { base, qualifiers } = attribute;
  if (qualifiers.length === 0) return base;
  const isStrict = qualifiers.every(({ optional, testOnly }) => !optional && !testOnly);
  if (isStrict) return qualifiers.reduce((object, qualifier) => strictStep(object, qualifier, qualifiers), base);
  const steps = qualifiers.map(keyOf);
  return (frame) => applyQualifiers(frame, base(frame), qualifiers, steps, 0);
}
function resolveConditional({ condition, truthy, falsy }) {
  const ifTrue = resolveAttribute(truthy);
  const ifFalse = resolveAttribute(falsy);
  return (frame) => {
    const value = condition(frame);
    if (value === true) return ifTrue(frame);
    return value === false ? ifFalse(frame) : firstFailure(value);
  };
}
var Deferred = class extends Failure {
  constructor(value) {
    super();
    this.value = value;
  }
  value;
  message = "";
};
function strictStep(object, qualifier, all) {
  const isFirst = all[0] === qualifier;
  const isLast = all[all.length - 1] === qualifier;
  const step = keyOf(qualifier);
  const rest = all.slice(all.indexOf(qualifier));
  const restKeys = rest.map(keyOf);
  const { field } = qualifier;
  const slow = (frame, value) => {
    if (isFirst && value instanceof OptionalValue) {
      const result2 = applyQualifiers(frame, value, rest, restKeys, 0);
      return isLast ? result2 : new Deferred(result2);
    }
    if (value instanceof Deferred) return isLast ? value.value : value;
    if (value instanceof Failure) return value;
    const key = step(frame);
    const result = key instanceof Failure ? key : qualify(value, key);
    frame.charge(1);
    return result;
  };
  if (field === void 0) return (frame) => slow(frame, object(frame));
  const { member: member2, adapt } = field;
  const absent = new ErrorValue(`no such key: ${String(qualifier.constant)}`);
  return (frame) => {
    const value = object(frame);
    if (!(value instanceof ObjectValue)) return slow(frame, value);
    frame.charge(1);
    const native = value.native[member2];
    return native === void 0 || !Object.hasOwn(value.native, member2) ? absent : adapt(native);
  };
}
function keyOf({ constant, key }) {
  return key ?? (() => constant);
}
function applyQualifiers(frame, base, qualifiers, keys, from) {
  let object = base;
  let isOptional = false;
  if (object instanceof OptionalValue) {
    if (object.value === void 0) return qualifiers[qualifiers.length - 1]?.testOnly ? false : object;
    object = object.value;
    isOptional = true;
  }
  for (let i = from; i < qualifiers.length; i++) {
    const { optional, testOnly } = qualifiers[i];
    if (object instanceof Failure) return object;
    const key = keys[i](frame);
    if (key instanceof Failure) {
      frame.charge(1);
      return key;
    }
    const found = find(object, key);
    isOptional ||= optional;
    if (testOnly) {
      frame.charge(1);
      return found instanceof Failure ? found : found !== void 0;
    }
    if (isOptional && found === void 0) return endsInTest(qualifiers) ? false : optionalNone;
    frame.charge(1);
    object = found === void 0 ? missing(object, key) : found;
  }
  if (object instanceof Failure) return object;
  return isOptional ? new OptionalValue(object) : object;
}
function endsInTest(qualifiers) {
  return qualifiers[qualifiers.length - 1]?.testOnly === true;
}

// packages/cel/src/interpreter/dispatch.ts
function guardFor(type) {
  if (type.nullable) return (value) => isAssignableRuntimeType(type, value);
  switch (type.kind) {
    case "dyn":
    case "typeParam":
      return void 0;
    case "string":
      return (value) => typeof value === "string";
    case "int":
      return (value) => typeof value === "number" || typeof value === "bigint";
    case "bool":
      return (value) => typeof value === "boolean";
    default:
      return (value) => isAssignableRuntimeType(type, value);
  }
}
function noOverload(name, args) {
  const failure = args.find((arg) => arg instanceof Failure);
  if (failure !== void 0) return failure;
  return new ErrorValue(`no such overload: ${name}(${args.map((arg) => typeOf(arg).name).join(", ")})`);
}
function guarded(name, { args, runtimeArgs = args, implementation, unguarded }) {
  const run = implementation;
  const guards = runtimeArgs.map(guardFor);
  const fail = unguarded ? () => noSuchOverload : (...values) => noOverload(name, values);
  if (guards.every((guard) => guard === void 0)) return run;
  if (args.length === 1) {
    const [guard] = guards;
    return (value) => guard(value) ? run(value) : fail(value);
  }
  return (...values) => guards.every((guard, i) => guard?.(values[i]) ?? true) ? run(...values) : fail(...values);
}
var dispatchers = /* @__PURE__ */ new WeakMap();
function dispatch(decl, overloadIds) {
  const key = overloadIds.length === 1 ? overloadIds[0] : "";
  let known = dispatchers.get(decl);
  if (known === void 0) {
    known = /* @__PURE__ */ new Map();
    dispatchers.set(decl, known);
  }
  if (!known.has(key)) known.set(key, makeDispatcher(decl, key));
  return known.get(key);
}
function makeDispatcher(decl, overloadId) {
  const withCode = decl.overloads.filter(({ implementation }) => implementation !== void 0);
  const [first] = withCode;
  if (first === void 0) return void 0;
  if (withCode.every(({ implementation, unguarded }) => unguarded && implementation === first.implementation)) {
    return first.implementation;
  }
  const only = withCode.length === 1 ? first : withCode.find(({ id }) => id === overloadId);
  if (only !== void 0) return guarded(decl.name, only);
  const candidates = withCode.map((overload2) => ({
    overload: overload2,
    guards: (overload2.runtimeArgs ?? overload2.args).map(guardFor)
  }));
  return (...values) => {
    for (const { overload: overload2, guards } of candidates) {
      if (guards.length !== values.length) continue;
      if (guards.every((guard, i) => guard?.(values[i]) ?? true)) {
        return overload2.implementation(...values);
      }
    }
    return noOverload(decl.name, values);
  };
}

// node_modules/.pnpm/re2js@2.8.3/node_modules/re2js/build/index.js
var RE2Flags = class RE2Flags2 {
  static FOLD_CASE = 1;
  static LITERAL = 2;
  static CLASS_NL = 4;
  static DOT_NL = 8;
  static ONE_LINE = 16;
  static NON_GREEDY = 32;
  static PERL_X = 64;
  static UNICODE_GROUPS = 128;
  static WAS_DOLLAR = 256;
  static LOOKBEHIND = 512;
  static MATCH_NL = RE2Flags2.CLASS_NL | RE2Flags2.DOT_NL;
  static PERL = RE2Flags2.CLASS_NL | RE2Flags2.ONE_LINE | RE2Flags2.PERL_X | RE2Flags2.UNICODE_GROUPS;
  static POSIX = 0;
  static UNANCHORED = 0;
  static ANCHOR_START = 1;
  static ANCHOR_BOTH = 2;
};
var PublicFlags = {
  CASE_INSENSITIVE: 1,
  DOTALL: 2,
  MULTILINE: 4,
  DISABLE_UNICODE_GROUPS: 8,
  LONGEST_MATCH: 16,
  LOOKBEHINDS: 512
};
var ASCII_SIZE = 128;
var ASCII_TO_UPPER = new Int32Array(ASCII_SIZE);
var ASCII_TO_LOWER = new Int32Array(ASCII_SIZE);
var MAX_BMP = 65535;
for (let i = 0; i < ASCII_SIZE; i++) {
  if (i >= 97 && i <= 122) ASCII_TO_UPPER[i] = i - 32;
  else ASCII_TO_UPPER[i] = i;
  if (i >= 65 && i <= 90) ASCII_TO_LOWER[i] = i + 32;
  else ASCII_TO_LOWER[i] = i;
}
var Codepoint = class {
  static CODES = /* @__PURE__ */ new Map([
    ["\x07", 7],
    ["\b", 8],
    ["	", 9],
    ["\n", 10],
    ["\v", 11],
    ["\f", 12],
    ["\r", 13],
    [" ", 32],
    ['"', 34],
    ["$", 36],
    ["&", 38],
    ["'", 39],
    ["(", 40],
    [")", 41],
    ["*", 42],
    ["+", 43],
    ["-", 45],
    [".", 46],
    ["0", 48],
    ["1", 49],
    ["2", 50],
    ["3", 51],
    ["4", 52],
    ["5", 53],
    ["6", 54],
    ["7", 55],
    ["8", 56],
    ["9", 57],
    [":", 58],
    ["<", 60],
    [">", 62],
    ["?", 63],
    ["A", 65],
    ["B", 66],
    ["C", 67],
    ["F", 70],
    ["P", 80],
    ["Q", 81],
    ["U", 85],
    ["Z", 90],
    ["[", 91],
    ["\\", 92],
    ["]", 93],
    ["^", 94],
    ["_", 95],
    ["`", 96],
    ["a", 97],
    ["b", 98],
    ["f", 102],
    ["i", 105],
    ["m", 109],
    ["n", 110],
    ["r", 114],
    ["s", 115],
    ["t", 116],
    ["v", 118],
    ["x", 120],
    ["z", 122],
    ["{", 123],
    ["|", 124],
    ["}", 125]
  ]);
  static toUpperCase(codepoint) {
    if (codepoint < ASCII_SIZE) return ASCII_TO_UPPER[codepoint];
    const s = String.fromCodePoint(codepoint).toUpperCase();
    const expectedLen = s.codePointAt(0) > MAX_BMP ? 2 : 1;
    if (s.length > expectedLen) return codepoint;
    const sOrigin = String.fromCodePoint(s.codePointAt(0)).toLowerCase();
    const originExpectedLen = sOrigin.codePointAt(0) > MAX_BMP ? 2 : 1;
    if (sOrigin.length > originExpectedLen || sOrigin.codePointAt(0) !== codepoint) return codepoint;
    return s.codePointAt(0);
  }
  static toLowerCase(codepoint) {
    if (codepoint < ASCII_SIZE) return ASCII_TO_LOWER[codepoint];
    const s = String.fromCodePoint(codepoint).toLowerCase();
    const expectedLen = s.codePointAt(0) > MAX_BMP ? 2 : 1;
    if (s.length > expectedLen) return codepoint;
    const sOrigin = String.fromCodePoint(s.codePointAt(0)).toUpperCase();
    const originExpectedLen = sOrigin.codePointAt(0) > MAX_BMP ? 2 : 1;
    if (sOrigin.length > originExpectedLen || sOrigin.codePointAt(0) !== codepoint) return codepoint;
    return s.codePointAt(0);
  }
};
var UnicodeRangeTable = class {
  /**
  * @param {Uint32Array | number[]} data
  * @param {boolean} isStride1
  */
  constructor(data, isStride1 = false) {
    this.data = data;
    this.isStride1 = isStride1;
    this.SIZE = isStride1 ? 2 : 3;
  }
  getLo(index) {
    return this.data[index * this.SIZE];
  }
  getHi(index) {
    return this.data[index * this.SIZE + 1];
  }
  getStride(index) {
    return this.isStride1 ? 1 : this.data[index * this.SIZE + 2];
  }
  get length() {
    return this.data.length / this.SIZE;
  }
};
var B64_MAP = new Uint8Array(256);
for (let i = 0, b2 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"; i < 64; i++) B64_MAP[b2.charCodeAt(i)] = i;
var decodeVLQ = (str) => {
  const res = [];
  let value = 0, shift = 0;
  for (let i = 0; i < str.length; i++) {
    let digit = B64_MAP[str.charCodeAt(i)];
    value |= (digit & 31) << shift;
    if ((digit & 32) === 0) {
      res.push(value);
      value = 0;
      shift = 0;
    } else shift += 5;
  }
  return res;
};
var decodeRanges = (str, isStride1) => {
  const res = decodeVLQ(str);
  const numRanges = isStride1 ? res.length / 2 : res.length / 3;
  const out = new Uint32Array(numRanges * 3);
  let current = 0, resIdx = 0;
  for (let i = 0; i < numRanges; i++) {
    current += res[resIdx++];
    out[i * 3] = current;
    current += res[resIdx++];
    out[i * 3 + 1] = current;
    out[i * 3 + 2] = isStride1 ? 1 : res[resIdx++];
  }
  return out;
};
var decodeOrbit = (str) => {
  const res = decodeVLQ(str);
  const map2 = /* @__PURE__ */ new Map();
  let currentKey = 0;
  for (let i = 0; i < res.length; i += 2) {
    currentKey += res[i];
    const zz = res[i + 1];
    const delta = zz >>> 1 ^ -(zz & 1);
    map2.set(currentKey, currentKey + delta);
  }
  return map2;
};
var LazyMap = class {
  constructor(initializer) {
    this.initializer = initializer;
    this.cache = /* @__PURE__ */ new Map();
  }
  has(key) {
    return key in this.initializer;
  }
  get(key) {
    if (this.cache.has(key)) return this.cache.get(key);
    const fn = this.initializer[key];
    const val = fn ? fn() : null;
    this.cache.set(key, val);
    return val;
  }
};
var UnicodeTables = class {
  static _CASE_ORBIT = null;
  static get CASE_ORBIT() {
    if (!this._CASE_ORBIT) this._CASE_ORBIT = decodeOrbit("rCgCIgCY+rQI4QiCuuBLgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCCgCBgCBgCBgCBgCBgCBgCB+7OB-BB-BB-BB-BB-BBskQB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BC-BB-BB-BB-BB-BB-BB-BByHBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBDCBBBCBBBCBBCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBxHBCBBBCBBBCBBB3SBmMBkNBCBBBCBBB8MBCBBB6MB6MBCBBC+EB0MB2MBCBBB6MB+MBiGBmNBiNBCBBBmKBikzCBmNBqNBkIBsNBCBBBCBBBCBBB0NBCBBB0NDCBBB0NBCBBByNByNBCBBBCBBB2NBCBBDCBBCwDFCBCBDBCBCBDBCBCBDBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBB9EBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCCBCBDBCBBBhGBvDBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBjICCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBH2iVBCBBBlKBwiVB+jVB+jVBCBBBlMBqEBuEBCBBBCBBBCBBBCBBBCBBB+hVB4hVB8hVBjNB7MC5MB5MCzMC1MB+0yCE5MB20yCC9MBu2yCBwyyCBo0yCChNBlNBo0yCBu-UBi0yCDlNC6-UBpNDrNIu+UDzNCm0yCBzNE0yyCBzNBpEBxNBxNBtEG1NLqxyCBkxyCnFoFrBCBBBCBBDCBBEkIBkIBkICoHHsCCqCBqCBqCCgEC+DB+DBmkOBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCC+BBgCBgCBgCBgCBgCBgCBgCBgCBrCBpCBpCBpCBmjOB-BB8BB-BB-BBgEB-BB-BByBBqgOBsDB-BBtwBB-BB-BB-BBsBBgDBCB-BB-BB-BBeB-BB-BB61OB-BB-BB-DB9DB9DBQB7DBmCE9CBrDBPBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBrFB-EBOBnHB3FB-FCCBBBNBCBBCjIBjIBjIBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgFBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB8kMB-BB6kMB-BB-BB-BB-BB-BB-BB-BB-BB-BBokMB-BB-BBkkMBkkMB-BB-BB-BB-BB-BB-BB-BB4jMB-BB-BB-BB-BB-BB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EB-EBCBBBCBoiMBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBJCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBeBCBBBCBBBCBBBCBBBCBBBCBBBCBBBdBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBCgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDL-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-C64CgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOBgmOCgmOGgmODg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FBg8FDg8FBg8FBg8FhVg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBg9rCBQBQBQBQBQBQDPBPBPBPBPBPjkC7mMB5mMBnmMBjmMBCBlmMB3lMBpiMBk8kCBCBBG-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FB-7FD-7FB-7FB-7F6FoglCEsuHRwjlCyDCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCB0DBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBG1DD97OCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQDPBPBPBPBPBPDQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQDPBPBPBPBPBPEQCQCQCQCPCPCPCPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPB0EB0EBsFBsFBsFBsFBoGBoGBgIBgIBgHBgHB8HB8HDQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQBQBQBQBQBQBQBPBPBPBPBPBPBPBPBQBQCSFPBPBzEBzEBRCxnOFSFrFBrFBrFBrFBREQBQClkOFPBPBnGBnGFQBQCljOCODPBPB-GB-GBNHSF-HB-HB7HB7HBRqJ53OE9tQBrmQH4Bc3BSgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBgBBfBfBfBfBfBfBfBfBfBfBfBfBfBfBfBfECBByZ0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BB0BBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzBBzB34BgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDBgDB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CB-CBCBBBt-UBruHBt+UB1iVBviVBCBBBCBBBCBBB3hVB5-UB9hVB7hVCCBBCCBBI9jVB9jVBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBICBBBCBBECBBN-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOB-lOC-lOG-lOzoeCBBBCBBBCBBBCBBBCBBBCBl8kCBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBTCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBnECBBBCBBBCBBBCBBBCBBBCBBBCBBDCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBKCBBBCBBBnglCBCBBBCBBBCBBBCBBBCBBECBBBvyyCDCBBBCBBBgDCCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBn0yCB90yCB10yCBh0yCBn0yCCjxyCBzyyCBpxyCBg6BBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBB-CBl0yCBvjlCBCBBBCBBBt2yCBCBBBCBBBCBBBCBBBCBBBCBBBCBBBCBBBhkzCZCBB9a-5Bd-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCB-8rCm6TCBB7gBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCH-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BmlBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvChDwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCBwCFvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvCBvC1DuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCCuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCBuCCuCBuCBuCBuCBuCBuCBuCCuCBuCCtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCCtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCBtCCtCBtCBtCBtCBtCBtCBtCCtCBtCk2BgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEBgEO-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-DB-D+CgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCL-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-B74CgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BhrVgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCBgCB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BB-BhB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BB2BD1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BB1BtxekCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBkCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjCBjC");
    return this._CASE_ORBIT;
  }
  static _Print = null;
  static get Print() {
    if (!this._Print) this._Print = new UnicodeRangeTable(decodeRanges("hB9CBjBLBCpWBDFBFGBCCCBSBCsMBClBBDxBBDCBC2BBJaBFFBSVBC-FBCvBBD6BBDkDBP6BBDwBBDOBCbBDCCBJBGfBIqCBCgFBCHBDBBDVBCGBCEEBCBDIBDBBDDBJFFBCCBDBDYBDCBCFBFBBDVBCGBCBBCBBCBBDCCBDBFBBDCBEIIBCBCIIBPBLCBCIBCCBCVBCGBCBBCEBDJBCCBCCBDQQBCBDLBIGBCCBCHBDBBDVBCGBCBBCEBDIBDBBDCBICBFBBCEBDRBLBBCFBECBCDBEBBCCCBEEBEEBBBELBFEBECBCDBDHHPUBGMBCCBCWBCPBDIBCCBCDBIBBCCBCBBDDBDJBIVBCCBCWBCJBCEBDIBCCBCDBIBBGCBCDBDJBCCBNMBCCBCyBBCCBCFBFPBDZBCCBCRBEXBCIBCDDBFBEFFBEBCCCBGBHJBDCBN5BBFcBmBBBCCCBDBCXBCCCBVBDEBCCCBFBCJBDDBhBnCBCjBBFmBBCjBBCOBCMBmBlGBCGGD4LBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBDfBEZBH1CBDFBD-TBCbBE4CBIVBKXBKTBNMBCCBCBBN9CBDJBHJBHNBCKBH4CBIqBBGlCBLeBCLBFLBFEEBoBBDEBMrBBFZBHKBE9BBDgCBCcBDKBHJBHNBDtBBDLBVsCBClFBJ7BBEOBE9BBGqBBDKBJqBBG1QBDFBDlBBDFBDHBCGCBdBD0BBCOBCNBDFBCSBDCBCIBSXBJuBBSBBDaBCMBEhBBPgBBQrEBF5UBXKBWz4BBD9LBGsBBCGGD3BBIBBPXBKGBCGBCGBCGBCGBCGBCGBCGBC9DBjBZBC4CBN1GBbPBC+BBC1CBDmDBGqBBC9CBC1CBKvBBCszcBE2BBK7KBV3FBJ8GBV7BBEJBH3BBJlCBJLBHzDBMdBEtCBCKBFgBBC2BBKNBDJBDmDBZbBLFBDFBDFBKGBCGBC7BBF9DBDJBHj9KBNWBFwBBloItLBDpDBnBGBNEBGZBCEBCCCBCCBCCBoUBhBpBBHyBBCSBCDBFEBCmEBF9FBEFBDFBDFBDCBEGBCGBOBBDLBCZBCSBCBBCOBDNBjB6DBGCBFsBBE3CBCMBEwBwBBsBBjEcBEwBBQbBFjBBKdBGqBBGdBCkBBFNBrB9EBDJBHjBBFjBBFnBBJzBBMLBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBCnCBJIBxBSBCBBGgBBEaBGaBnB3BBFTBDxBBCBBGHBCCBCcBDCBFJBIIBI-BBhBmBBFLBK1BBEcBDaBGZBIDBNGBxCoCB4ByBBOyBBItBBJJBHlBBEcBJBBxGeBCpBBCCBDBBRFBJIBiBtBBJpBBXZBnBbBVWBKtCBFjBBK9BBCEBOYBIJBH0BBCRBJmBBK-CBCTBMRBCuBB-BGBCCCBCBCOBCKBH6BBGJBHDBCHBDBBDVBCGBCBBCEBCJBDBBDCBDHHGGBDGBEEBMJBCDDClBBCJBCDDCDBCJBCBBJBBe7CBCEBfnCBJJBnF1BBDlBBjBkCBMJBHMBU5BBHJBHTBdaBDOBFWB6F7BBlDyCBNHBDDDBGBCBBCdBCBBDLBKJBnCHBDtBBDKBcnCBJyCBOoCBIJB3CHB5ChBBPJBHIBCsBBCNBLcBEfBDVBCNBqCGBCBBCrBBECCBCCBHBJJBHFBCBBCkBBCBBCFBIJBHrBBFJB3HYBIQBCoBBEcB2CQQBwBBO6cBnDuDBCEBMjGBtyCiDBOvhBBRVBL68DBGmSB61G5BBn2B4RBIeBCJBFwCBCJBHdBDFBLlCBLJBCGBCUBGSBxN5BBnG6CBGYBDYBtBqCBF4BBIQBhCEBMGBK1mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBDDBh7D8HBEzNBHWBQQBQtBBDWBKzDB9B1HBLmBBDpCBJvDBWlCB7DTBNTBN2CBKYBoE0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBD9VBQEBCOBxiBeBHFB2GGBCQBDGBCBBCEBG9BBiBxDxDBrBBENBDJBFBBhKeBS5BBGxOxOBoBB3GqBBFhGhGBdBCVBJBBhHGBCDBCBBCOBCkGBDPBqBrCBFJBFBByYjCBtC8BBjGDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBBvIrBBFjDBNOBDOBCOBCkBBLtFB5BcBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBCmDBmgB-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIBnkzVvHB", false));
    return this._Print;
  }
  static CATEGORIES = new LazyMap({
    C: () => new UnicodeRangeTable(decodeRanges("AfBgDgBBOrWrWBHHBCBICCVuMuMnBBBzBBBE4B4BBGBcDBHQBXhGhGxBBB8BBBmDNB8BBByBBBQddBCCMEBhBGBsCiFiFJBBDBBXIICCBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBPMMBEB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKMMBDBbEByBPBDBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBjoIBvLBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCB-FCBHBBHBBHBBECBIIIBLBDBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIB-BGGBLBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMBxhBPBXJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBF-6DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBrCHBxDUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIlkzVBxHvw-FB", false)),
    Cc: () => new UnicodeRangeTable(decodeRanges("AfgDgB", true)),
    Cf: () => new UnicodeRangeTable(decodeRanges("tFzqBzqBBEBXhGhGyBhMhMBxCxCs5D9-B9-BBDBbEByBEBCJBw03B6H6HBBBimEQQj7IPBhjiBDBwmFHBn0rYffB+CB", false)),
    Cn: () => new UnicodeRangeTable(decodeRanges("4bBBHDBICCVuMuMnBBBzBBBE4B4BBGBcDBHKBvI9B9BBmDmDBMB8BBByBBBQddBCCMEBjBEBuHJJBDDBXXICCBBBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBbFB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKmDmDNBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBDBvzIBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCC-FCBHBBHBBHBBECBIIIBIBGBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIBlCJBCBBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMB3iBJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBJ76DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBjGUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIm8yVBCdBhD-DBxHvw-BB---BBB---BBB", false)),
    Co: () => new UnicodeRangeTable(decodeRanges("gg4B-nGh4hc9--BD9--B", true)),
    Cs: () => new UnicodeRangeTable(decodeRanges("gg2B--B", true)),
    L: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBLLFGGBVBCeBCpOBFLBPEBICCiEEBCBBDDBCHHCCBCCCBSBCyCBCqEBJlFBClBBDHHBnBBoCaBFDBuBqBBkBBBCiDBCQQBIIBLLBBBDRRCdBe4CBMZZBfBKBBFGGBUBFKKEYYBXBIKBGXBCGBRpBB7B1BBETTIJBQPBFHBDBBDVBCGBCEEBCBERROBBCCBPBBLJJBEBFBBDVBCGBCBBCBBCBBgBDBCUUBBBRIBCCBCVBCGBCBBCEBETTQBBYMMBGBDBBDVBCGBCBBCEBEffBCCBBBQSSCFBECBCDBEBBCCCBEEBEEBBBELBX1B1BBGBCCBCWBCPBEbbBBBCBBDBBfFFBGBCCBCWBCJBCEBEffBBBCBBQBBSIBCCBCoBBDRRGCBJCBZFBGRBEXBCIBCDDBFB7BvBBCBBNGB7BBBCCCBDBCXBCCCBIBCBBKDDBDBCWWBCBhBgCgCBGBCjBBcEB0DqBBVRRBEBFDBEEEBIIBBBFMBNSSBkBBCGGDqBBCsKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPBR1CBDFBErTBDQBCZBGqCBHHBIRBOSBPRBPMBCCBQzBBkBFFkC4CBIEBDhBBCGGBkCBLeByBdBDEBMrBBFZB3BWBK0BBzC+C+CBtBBSHB3BdBOBBLrBBbjBBqBCBLjBBDKBGqBBDCBqBDBCFBCBBEGGB+FBhC1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGB1DOORMBmDFFDJBCEEBDBHGCBCBCKBDDBGEBF1B1BB8zC8zCBjHBHDBEBBNlBBCGGD3BBIRRBVBKGBCGBCGBCGBCGBCGBCGBCGBxC2O2OBrBrBBDBGBBF1CBHCBC5CBCDBGqBBC9CBSfBxBPBhQ-tGBhCs0VBkCtBBDsIBEPBLBBVuBBReBDlCByBIBDmDBDxCBVQBCCBCDBCWBezBBPxBB-BFBECCBMMBaBLWBacBIuBBdRRBDBCJBLEBCoBBYCBCHBVWBEEEBwBBCEEBDDBDBDCCZCBDKBICBNFBDFBDFBKGBCGBCqBBCNBHyDBej9KBNWBFwBBloItLBDpDBnBGBNEBGCCBIBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBlBZBHZBM4CBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmMcBEwBBwBfBOTBCHBHlBBLdBDjBBFHBxB9EBTjBBFjBBFnBBJzBBNKBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCQQBCBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4ByBBOyBBOjBBnBbBKWB7HpBBHBBRFB5BcBLJJBUBrBRBvBUBcWBN0BB6BBBDOOBrBBhBYBbjBBeDDJiBBENNBuBBPDBWCCkBRBCYBUBBgCGBCCCBCBCOBCJBIuBBnBHBDBBDVBCGBCBBCEBETTNEBfJBCDDClBBCaaCtBtBBzBBTDBVCBfvBBVBBC5F5FBtBBqBDBlBvBBV8B8BBpBBOoCoCBZBmBGB6FrBB1D-BBgBHBDDDBGBCBBCXBQCC-CHBDmBBRCCdLLBmBBIWWMtBBUTTBnCBoGgBBgBIBCkBBSyByBBcBxDGBCBBClBBWaaBEBCBBCfBPYYBqBBlISBQCCBLBChBB9DwCwCB4cBnHjGBtyCgDBQvhBBSFBa68DBGmSB61GdBj3B4RBIeBSuCBSdBTvBBRDBgBUBGSBxNsBB0G-BBhBYBDYBtBqCBGjCjCBLBhCBBCPPBNNB0mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBn7F0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BeBHFBmI9BBzEsBBLGBRiKiKBcBTrBBlPbBlHdBDwGwGBdBCCBCBBCGBDEBKBBhHGBCDBCBBCOBCkGB8BjCBI1lB1lBBCBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQBlqE-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
    LC: () => new UnicodeRangeTable(decodeRanges("hCZBHZB7BLLBVBCeBCiGBCDBFvGBDZBhGDBDBBECBCHHCCBCCCBSBCyCBCqEBJlFBClBBKoBB44ClBBCGGDqBBDCBhV1CBDFBjkCKBGqBBDCBhCrBBgCMBChBBmD1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGBmIFFDJBCEEBDBHGCBCBCFBFDDBCBGEBF1B1BB8zC8zCB6DBDmDBHDBEBBNlBBCGGzoetBBTbBnEtCBCWBEDBCsCBZBBE2Z2ZBpBBGIBIvCBh6TGBNEBqgBZBHZBmlBvCBhDjBBFjBB1DKBCOBCGBCBBCKBCOBCGBCBBk2ByBBOyBB+CVBLVB74C-BBhrV-BBhBYBDYBtpZ0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BJBCTBHFB2uCjCB", false)),
    Ll: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBC2BCBQCBuBCDECBBBDCCDEEBFFDEEBBBDDDCCCDCCBCCDEECDDBDDBBBHGDCOCBSCBDDCEEC4BCBFBDDDBCCFICBjCBDZBiGCCEEEBBBTccBhBBCBBECBCWCBDBCGDB0B0BBuBBCgBCK0BCDMCBgDCxBoBBo6CqBBDCB5XFBjkCIBC2D2DBqBBgCMBChBBnD0ECBHBCgDCBHBJFBLHBJHBJFBLHBJHBJNBDHBJHBJHBJEBCBBHEEBBBCBBJDBDBBJHBLCBCBBzIEEBEEcKFDBBJDBF2B2Bs1CvBBCEEBGCFCCBCCBEBGiDCBIICFFNlBBCGG0oesBCUaCoEMCBBBC+BCBGBCCCDICFCCDCCBBBCSCGGGCMCFCCDOCbEE2ZqBBGIBIvCBh6TGBNEBqhBZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBnqZZBbGBCRBbZBbDBCCCBFBCKBbZBbZBbZBbZBbZBbZBbZBbZBbbBdYBCFBbYBCFBbYBCFBbYBCFBbYBCFBC15B15BBIBCTBHFB4vChBB", false)),
    Lm: () => new UnicodeRangeTable(decodeRanges("wVRBFLBPEBICCmEGG-OnHnHlFBBuIBBFgBgBKEEhFoFoF1mBgEgE2R72B72BsDkTkTxOFBvF+BBOjBjBBjBByVOORMBg-CBByHgGgG2OsBsBBDBGiDiDB+C+CBBB34bjnBjnBBEBvIzDzDdBB6DIBxCYYpDDBEBB2OXXqEtDtDWBBoDDBKngVngVuBBBh-BFBCpBBCIB0sBhBhB2K04D04DnrTDB9PCBpBBBnRMBhCBBCPPB9-P9-PBCBCGBCBByhM9BBqGGBud0Q0QsSAB", false)),
    Lo: () => new UnicodeRangeTable(decodeRanges("qFQQhIFFBCBxGBB7ZaBFDBuBfBCJBkBBBCiDBCZZBLLBBBDRRCdBe4CBMZZBfBWVBrBYBIKBGXBCGBRoBB8B1BBETTIJBROBFHBDBBDVBCGBCEEBCBERROBBCCBPBBLJJBEBFBBDVBCGBCBBCBBCBBgBDBCUUBBBRIBCCBCVBCGBCBBCEBETTQBBYMMBGBDBBDVBCGBCBBCEBEffBCCBBBQSSCFBECBCDBEBBCCCBEEBEEBBBELBX1B1BBGBCCBCWBCPBEbbBBBCBBDBBfFFBGBCCBCWBCJBCEBEffBBBCBBQBBSIBCCBCoBBDRRGCBJCBZFBGRBEXBCIBCDDBFB7BvBBCBBNFB8BBBCCCBDBCXBCCCBIBCBBKDDBDBYDBhBgCgCBGBCjBBcEB0DqBBVRRBEBFDBEEEBIIBBBFMBNyDyDBnKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPByDrTBDQBCZBGqCBHHBIRBOSBPRBPMBCCBQzBBpBkCkCBhBBC0BBIEBDhBBCGGBkCBLeByBdBDEBMrBBFZB3BWBK0BBxFuBBSHB3BdBOBBLrBBbjBBqBCBLdByDDBCFBCBBE7hB7hBBCB4-C3BBZWBKGBCGBCGBCGBCGBCGBCGBCGBoR2B2BF1CBJCCB4CBFGGBpBBC9CBSfBxBPBhQ-tGBhC0wUBC2jBBkCnBBJrIBFPBLBBjCyByBBkCBqFoDoDEGBCCBCDBCWBezBBPxBB-BFBECCBMMBaBLWBacBIuBBuBEBDIBLEBCoBBYCBCHBVPBCFBEEEBwBBCEEBDDBDBDCCZBBEKBIPPBEBDFBDFBKGBCGByEiBBej9KBNWBFwBBloItLBDpDBkCCCBIBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBqDJBCsBBDeBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmMcBEwBBwBfBOTBCHBHlBBLdBDjBBFHBhEtCBjDnBBJzBB9CzBBN2JBKVBLHB5EFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCQQBCBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4FjBBnBDBCxJxJBoBBHBBRCBCBB5BcBLJJBUBrBRBvBUBcWBN0BB6BBBDOOBrBBhBYBbjBBeDDJiBBENNBuBBPDBWCCkBRBCYBUBBgCGBCCCBCBCOBCJBIuBBnBHBDBBDVBCGBCBBCEBETTNEBfJBCDDClBBCaaCtBtBBzBBTDBVCBfvBBVBBC5F5FBtBBqBDBlBvBBV8B8BBpBBOoCoCBZBmBGB6FrBB0GHBDDDBGBCBBCXBQCC-CHBDmBBRCCdLLBmBBIWWMtBBUTTBnCBoGgBBgBIBCkBBSyByBBcBxDGBCBBClBBWaaBEBCBBCfBPYYBnBBCBBlISBQCCBLBChBB9DwCwCB4cBnHjGBtyCgDBQvhBBSFBa68DBGmSB61GdBj3B4RBIeBSuCBSdBTvBB0BUBGSB0NnBB2MqCBGwFwFB0mHBqBfBiDyDBuwIiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBxzI2P2PBrBBiBiKiKBcBTrBBlPaBmHdBDwGwGBdBCCBCBBCGBDEBKiHiHBFBCDBCBBCOBCkGB8pBDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQBlqE-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
    Lt: () => new UnicodeRangeTable(decodeRanges("lOGDnB2sH2sHBGBJHBJHBNQQwBAB", false)),
    Lu: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiB2BCDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIJDCMCDQCDDDCCBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBDDBBBEWCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBpCDBNDBNDBNEBMDBnIFFECBDCBDEEBDBHGCBCBDDBLBBG+B+B9zCvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoqZZBbZBbZBbCCBGDBDDBCBCHBbZBbBBCDBDHBCGBcBBCDBCEBCEEBFBcZBbZBbZBbZBbZBbZBfYBiBYBiBYBiBYBiBYBiB2pE2pEBgBB", false)),
    M: () => new UnicodeRangeTable(decodeRanges("gYvDB0IGBoIsBBCCCBCCBCCpCKBxBUBRmDmDBFBDFBDBBCDBkBffBZB8CKB7BIBKZZBCBCIBCCBCEBsBCB8BIBrBXBCgBB3BCBCRBCGBLBBeCB5BCCBFBDBBDCBKLLBbbDCB5BCCBDBFBBDCBEffBEEMCB5BCCBGBCCBCCBVBBXFBCCB5BCCBFBDBBDCBICBLBBf8B8BBDBECBCDBKpBpBBDB4BCCBFBCCBCDBIBBMBBeCB5BCCBFBCCBCDBIBBMBBQNNBCB4BBBCGBCCBCDBKLLBeeBBBnCFFBEBCCCBGBTBB+BDDBFBNHBjDDDBHBMGBqCBBcECFBByBTBCBBGKBCjBBKlDlDBSBYDBFCBCCBDGBEDBOLBCLLBCBgWCBzdDBdCBeBBfBBhCfBKuBuBBBBC2D2DBjBjB3DLBFLB8GEB6BJBCcBDxBxBBsBBDLBVEBwBQBnBIBNCBfMB5BNBxBTB5ECBCUBFHHDCBnG-BBxWgBB--CCBuEhDhDBeBrRFBqDBB1udDBCJBhBBBxCBBxIEEFYYBDBF0C0CBzBzBBQBbRBOnBnBBGBaMBtBDBwBNBlBkCkCBMBNJJBuBuBBBBzBCCBBBDBBGBBCqBqBBDBGBBtHHBCBBx5TiXiXBOBRPBuejHjH2EEBn0BCBCBBGDBpBCBFmFmFB+R+RBCBiCEB+JBBuCFBnCKByBDB7DCB2BOBqBDDBLLBCBuBKBI+B+BBBBlBNBRBBtBNNBBBxBNBJDBCBB9CLBHDD+ELBWDB4BBBCGBDBBDCBKLLBDDBFBEEBkCIBCDDCDBCEBCPPBzCzCBQBYyCyCBSBsHGBDIBcBBzCQBrDMBmDOBhIOB2HFBCBBDDBCCCBuEuEBFBDGBEddBIBpBGBCDBJKKBJBvBPBnGHBoGHBCHBzCVBCNB7DFBECCBCCBFBCjCjCBDBCBBCEB8KDBKBBCxBxBBFBEEBYmnFmnFHOBpmLRBhuCEB8BGB5gBCCB1BBIDByCMMBslTslTBizEizEBsBBDWB-QEBEFBJHBDGBfDB1ECB89B2BBFxBBJPPXEBCOBxqBGBCQBDGBCBBCEBlDhFhFBFB4L+B+BBCB9PDB-HBB0HDDIBBG7O7OBFBuDGB29lYvHB", false)),
    Mc: () => new UnicodeRangeTable(decodeRanges("joC4B4BDCBJDBCBBzBBB7BCBHBBDBBLsBsB7BCBjC7B7BBBBJCCB2B2BB7B7BCHHBDDBLLnDBBCBBECBCCBLqBqBBBB+BDB+BBB7BCCBDBDBBCBBKBBdPPB7B7BBBBGCBCCBLrBrBBsCsCBBBHHBTBBrKBBgCsFsFBFFHDDBaaBLLBBBDGBWBBDFBDLLBBB5zBffiEIIBGBCBB7KDBDCBFBBCFBhHBB7BCCKCCBJJBEByExBxBGCCBDBCBB+BffFBBD9B9BDCBCEEBxBxBBGBJBBsFWW35EBB0-dBBD5C5CBzBzBBOBvEBBwBxBxBBFFBDDBBBvDBBDBBZuBuBCuDuDDBBGuHuHBCCBCCBCC0gZCCgEuBuBBBBFBB0DZZB8B8BxBCBKBBO+C+CBBBEBBCrFrFBBBgBBB7BBBCDBDBBDCBKLLB1C1CBBBIDDCDBCBBCmDmDBBBJBBErDrDBBBHCCBCBDuHuHBBBHDBDyDyDBBBJBBCuDuDCBBHoDoDCBBFmImIBBBK4H4HBEBCBBFDDCvEvEBBBJDBF1C1CeBB-BqGqGECCoGPPrDIID2G2GBDBFBBC-K-KBNNxBBBJBBCpvQpvQBBBlxD2BBpDBB0rYBBHFB", false)),
    Me: () => new UnicodeRangeTable(decodeRanges("okBBB1xF-wB-wBBCBCCBsshBCB", false)),
    Mn: () => new UnicodeRangeTable(decodeRanges("gYvDB0IEBqIsBBCCCBCCBCCpCKBxBUBRmDmDBFBDFBDBBCDBkBffBZB8CKB7BIBKZZBCBCIBCCBCEBsBCB8BIBrBXBCfB4BCCFHBFEEBFBLBBe7B7BFDBJVVBbbDBB6BFFBFFBDDBBBEffBEEMBB6BFFBDBCBBFVVBXXBEBC7B7BDCCBCBJIIBMMBff+BNNzBEE4BCCBBBGCBCDBIBBMBBe7B7BDHHGBBVBBdBB6BBBFDBJVVBeepCIIBBBC7C7CDGBNHBjDDDBHBMGBqCBBcEC4BNBCEBCBBGKBCjBBKnDnDBCBCFBCBBDBBaBBFCBRDBODDBHHQgWgWBBBzdCBeBBfBBfBBhCBBCGBJDDBJBKuBuBBBBC2D2DBjBjB3DCBFBBKHHBBB8GBBD7B7BCGBCCCDHBHJBDxBxBBMBCeBDLBVDBxBCCBDBCGGpBIBNBBhBDBDBBCCB5BCCBEECCB7BHBDBB5ECBCMBCGBFHHEBBnG-BBxWMBFEEBKB--CCBuEhDhDBeBrRDBsDBB1udFFBIBhBBBxCBBxIEEFaaBGG4EBBbRBOnBnBBGBaKBvBCBxBDDBCBDBBoBkCkCBEBDBBDBBNJJwB0B0BCCBDBBGBBCrBrBBJJvHDDFx5Tx5TiXPBRPBuejHjH2EEBn0BCBCBBGDBpBCBFmFmFB+R+RBCBiCEB+JBBuCFBnCKByBDB8D3B3BBNBqBDDBLLBBByBDBDBBI+B+BBBBlBEBCHB-BNNB1B1BBHBLDBDgDgDBBBDCCBHHD+E+EEHBWBB6BBBEmBmBBFBEEBnCFBOECPBB2CHBDCBCYY1CFBCFFBCCBvHvHBCBHBBCBBcBB2CHBDCCBrDrDCDDBEBCmDmDCDDBCBCEBkIIBCBBhIBBCFFxEDBDBBFhBhBBIBpBFBDDBJKKBEBDCBvBMBCBBnGCCBBBCqGqGBFBCFBCzCzCBUBDGBCBBCBB7DFBECCBCCBFBCpCpCBEEC8K8KBMMB1B1BBDBGCCYmnFmnFHOBpmLLBECBhuCEB8BGB5gBgCgCBCByC5lT5lTBizEizEBsBBDWBhRCBSHBDGBfDB1ECB89B2BBFxBBJPPXEBCOBxqBGBCQBDGBCBBCEBlDhFhFBFB4L+B+BBCB9PDB-HBB0HDDIBBG7O7OBFBuDGB29lYvHB", false)),
    N: () => new UnicodeRangeTable(decodeRanges("wBJB5DBBGDDBBBitBJBnEJBnGJB9MJB3DJBFFBtDJB3DJB3DJBDFBvDMB0DJBJGBoDJBpDGBISBuDJBhDJB3DJBnCTBtIJBnCJBwWTBybCBwHJBHJBXJBtJJBhEKBmFJBHJB3FJB3CJBnEJBHJB3gBEEBEBHJBnGyBBDEB3W7BBvCVB3TdBqrBqYqYaIBPCB4KDBrEJBfHBCOBhBJBoBOBh7cJB9FJBhKFB7EJBnBJBnGJBXJB3CJB3MJB34UJBuPsBBN4BBSBB2KaBlBDBeJJnEEBrGJBvdHBaGBoBIBsCEBXFBhFBBDPBDtBBhCIB1BBBfCBsCEBpDHBZHBqBGBrKFBxBJBHJB3IeB-EJBrBDBxDGBnEdBhEJB9BJBxEJBITB8HJB3KJB3DJB3LJBnDJBHTBtCLBlNSB+CJB3UJB3CcBkHJBnCJB3BJBnLJBnDUBshBuDBimPJBnpCJB3CJBnEJBCGBvQJBnIWB+KCB6nXJBnuBTBNTBtDYB2iBxBBhqCJBnNJB3PJB4HJBtWIBhEJB4Y6BBCCBCDBtCsBBCOBjeMBk3CJB", false)),
    Nd: () => new UnicodeRangeTable(decodeRanges("wBJnxBJnEJnGJ9MJ3DJ3DJ3DJ3DJ3DJ3DJ3DJ3DJ3DJhDJ3DJnCJ3IJnCJn6BJnBJtJJhEJnFJHJ3FJ3CJnEJHJnuiBJnVJnBJnGJXJ3CJ3MJ34UJnsBJnkCJHJ9YJhEJ9BJxEJ3IJ3KJ3DJ3LJnDJHTtCJnNJnDJ3UJ3CJ3HJnCJ3BJnLJ3uQJnpCJ3CJnEJ3QJ37XJ12CxBhqCJnNJ3PJ4HJ2aJ30EJ", true)),
    Nl: () => new UnicodeRangeTable(decodeRanges("u3FCBwzCiBBDDB-zDaaBHBPCBs1dJBxyW0BBtOJJnEEBrhIuDBm8SCB", false)),
    No: () => new UnicodeRangeTable(decodeRanges("yFBBGDDBBB2pCFB5LFB5DCBmEGB6GGBSIByNJB2hBTB0jBJBhP20B20BEFBHJBnGPBqB3W3WB6BBvCVB3TdBqrB1kB1kBBCBrEJBfHBCOBhBJBoBOBxrdFBymWsBBiCDBSBB2KaBlBDB1pBHBaGBoBIBsCEBXFBhFBBDPBDtBBhCIB1BBBfCBsCEBpDHBZHBqBGBrKFBhLeB-EJBrBDBxDGBnETB8LTBmqBBBvNIBobSB0aUBn8SGB-YWBqhZTBNTBtDYBvqFIBid6BBCCBCDBtCsBBCOBjeMB", false)),
    P: () => new UnicodeRangeTable(decodeRanges("hBCBCFBCDBLBBEBBbCBCccCkBkBGEELBBEEE-VJJzOFBqBBB0BCCDDDtBBBVBBCBBOCCBBBrCDBnDsBsBBMBqHCB3BOBgBmImIBLLtE5D5D6DnMnMNwLwL7CLLBpFpFBNBCmBmBBCBoCrCrCBDBFBBwDFBsFlTlTBHB4EuTuTtBBBvCCBoCBB+ECBCCBmBKB6JBB5GBBhEGBCFBhFBBLGBdCB9DDB8BEB-BBBhCHBM9Z9ZBWBJTBCMBCLBfBBPBB6TDBeBB+hBNBwCBBgBJB0MVBgCDBhBBB8XDBCBBxDwEwEBtBBCfBDLBkNCBFJBDLBRNNjD7C7CjgdBBuICBkDLL0DFB9LDB3CBBpBCBCyByBBwBwBiDMBRBB9DDB-DBBRBB6HzqUzqUBxGxGBIBXiBBCNBCFFCBB2ECBCFBCDBLBBEBBbCBCccCCCBFB7MCB9UxBxB-MoXoXoGgBgBxIIBnBxDxDBFBjCGB6CDByO-J-JjBlElEBDBtBDB+FGBuDBBCDB-DDBxBBBwCDBFOOCCB5CFBsDrJrJBCCBzDzDBDBLBBCpDpD7HWBqDCBdMBtCjEjEBBB9HpIpIBBB8E9C9CBGB0CCBCEB+CJB4GgDgDBDBrBBBmUBBrCMBwFxjBxjBBDB97CBB8zOBBmEiCiCBDBJpRpRBBBoJDBoK9lT9lTovHEB07C-a-aBAB", false)),
    Pc: () => new UnicodeRangeTable(decodeRanges("-Cg-Hg-HBUU-u3BBBZCBwHAB", false)),
    Pd: () => new UnicodeRangeTable(decodeRanges("tB9qB9qB0BiyDiyDmgBqgCqgCBEBiwDDDgBBBFdd-NUUwDxszBxszBBmBmBLqFqFhzD-J-J", false)),
    Pe: () => new UnicodeRangeTable(decodeRanges("pB0B0BgB+1D+1DC-6B-6BqtC4B4BQ7T7TCff-hBMCxChBhBCGC1MUChCCCiBmhBmhBCECtBGCtNICEGCDBB-ozB6G6GeOCESSCCCrF0B0BgBGD", false)),
    Pf: () => new UnicodeRangeTable(decodeRanges("7F+6H+6HEddpuDCCFDDQEE", false)),
    Pi: () => new UnicodeRangeTable(decodeRanges("rFt7Ht7HDBBDaapuDCCFDDQEE", false)),
    Po: () => new UnicodeRangeTable(decodeRanges("hBCBCCBDECBLLBEEBcclCGGPBBI-V-VJzOzOBEBqB3B3BDDDtBBBVBBCBBOCCBBBrCDBnDsBsBBMBqHCB3BOBgBmImIBLLtE5D5D6DnMnMNwLwL7CLLBpFpFBNBCxDxDrCEBFBBwDFBsFlTlTBHBmY9D9DBBBoCBB+ECBCCBmBFBCDB6JBB5GBBhEGBCFBhFBBLGBdCB9DDB8BEB-BBBhCHBMjajaBJJBGBJIBDDBDCBEKBCCCBIB7kDDBCBBxDwEwEBFFBBBDDDBHBCBBCDDBLLBDBCJBDDBCCCBLBDCBtNCB6B+F+FjgdBBuICBkDLL0DFB9LDB3CBBpBCBCyByBBwBwBiDMBRBB9DDB-DBBRBB6HlxUlxUBFBDXXVBBDDBECBCDBICBHCCB2E2EBBBCCBDECBLLBEEBcclBDDB7M7MBBB9UxBxB-MoXoXoGgBgBxIIBnBxDxDBFBjCGB6CDB0ZlElEBDBtBDB+FGBuDBBCDB-DDBxBBBwCDBFOOCCB5CFBsDrJrJBCCBzDzDBDBLBBCpDpD7HWBqDCBdMBtCjEjEBBB9HpIpIBBB8E9C9CBGB0CCBCEB+CJB4GgDgDBDBrBBBmUBBrCMBwFxjBxjBBDB97CBB8zOBBmEiCiCBDBJpRpRBBBoJDBoK9lT9lTovHEB07C-a-aBAB", false)),
    Ps: () => new UnicodeRangeTable(decodeRanges("oBzBzBgB-1D-1DC-6B-6B-rCEEnB4B4BQ7T7TCff-hBMCxChBhBCGC1MUChCCCiBmhBmhBCECaTTCECtNICEGCDipzBipzB4GeeCMCESSCCCrFzBzBgBEEDAB", false)),
    S: () => new UnicodeRangeTable(decodeRanges("kBHHRCBgBCCcCCkBEBCBBDCCBCBDEEfgBgBrODBNNBGGBCCCBPB2DPPBxDxDsErIrIBBB3DCBDDDBvGvGLUUB4H4HIBBpEqLqLBHHB2H2H-DjEjEBGBlEwGwGqBmGmGiGCBQCCBBBDFBVECmEHBCFBCBBGDBmGBBxXJB0WuLuLlL+E+EBgBBiLJBKIBhiBCCBBBMCBOCBOCBOBBmCOOoBCBOCBUhBB-BBBCDBCBBLCCBBBGFBCECFMMBFFBDBGDBC7B7BBFFB2LBFcBD+HBXKByCtCBXnTBtBwBBDeBLyMBX+BBFfBD1LBDpEBmHFBmLBBvBZBC4CBN1GBbPBFOOBNNWBBHBB8CBB0HBBFJBhBlBBKRRBdBMdBJQQBeBLmBBQ-JBhuG-BBx0V2BB6RWBKBBoDBB+EDBLDB+RCBiHPPB+9T+9TpEgBBuLPBhCBB3BHBtBDBjDCCBBBD7E7EHRRBBBgBCCcCCiEGBCGBOBB6JIB6BQBDCBCMBEwBwBBrBB7zBBBwSmWmWBiKiKBGBnjC2kC2kCBbBr6SDBG3qU3qUk7DvHBLCBEzNBHWBQQBgDzDB9B1HBLmBBD7BBGCBXBBIdBF8BBWhCBE7F7FB1CBrbaagBaagBaagBaagBaa9B-PB4BDBzBHBCNBCBBp2BwNwNttCEE+DiOiOBvIvIBqBBFjDBNOBDOBCOBCkBBYgFB5BcBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBC7CBLAB", false)),
    Sc: () => new UnicodeRangeTable(decodeRanges("kB+D+DBCBqnB8D8DzPBBzPBBI2H2HoImSmS8sClmClmCBgBB37hBkuVkuVtD7E7E8GBBEBB3-HDB-4wBxtCxtC", false)),
    Sk: () => new UnicodeRangeTable(decodeRanges("+CCCoCHHFEEqQDBNNBGGBCCCBPB2DPPBjoBjoB15FCCBBBMCBOCBOCBOBB9kEBBkzdWBKBBoDBBxePPBniUniUBPB8bCCjF4g9B4g9BBDB", false)),
    Sm: () => new UnicodeRangeTable(decodeRanges("rBRRBBB+BCCuBFFmBgBgB-XwQwQBBB8xGOOoBCBOCBsEoBoBBDBHlClCBDBGBBFGDIgBgBBDDCgBgBBqIBhBBB7CffBXBpBFB2OKK3BHBwDxKxKBDBDeBLPBhIiEBX+BBFfBDhIBxBUBDFB9+zB5Z5ZCCBlFRRBBB+BCCkEHHBCBitDBBhrwBx+Bx+BagBgBagBgBagBgBagBgBat5Ft5FB-uC-uCBHB", false)),
    So: () => new UnicodeRangeTable(decodeRanges("mFDDFCCyerIrIBgEgEBvGvGLUUB4H4HkQ2L2LjEFBClElEwGqBqBoMCBQCCBBBDFBVECmEHBCFBCBBGDBmGBBxXJB0WzWzW+EhBBiLJBKIBksBBBCDBCBBLCCBHHBEBCECFMMBPPCBBC7B7BBKKBDBDDBCBBCBBCGBCeBDBBCCCBdBtIHBFTBDGBDwCBCdBanBBHnCBXKByCtCBX2FBCIBC1BBJuDBC3HBtBrBBhC-HBhQvBBWBBHmBBDpEBmHFBmLBBvBZBC4CBN1GBbPBFOOBNNWBBHBBxKBBFJBhBlBBKRRBdBMdBJQQBeBLmBBQ-JBhuG-BBx0V2BBibDBLBBC+R+RBBBqqUPBuLPBhCBB3BHBuBCBlPEEFBBOBB6JIB6BQBDCBCMBEwBwBBrBB7zBBBwSpgBpgBBGBnjC2kC2kCBGBFQBr6SDBG3qU3qUk7DvHBLCBEzNBHWBQPBhDzDB9B1HBLmBBD7BBGCBXBBIdBF8BBWhCBE7F7FB1CBqlB-PB4BDBzBHBCNBCBBp2B96C96CiEyWyWBqBBFjDBNOBDOBCOBCkBBYgFB5BcBOrBBFIBIBBPFB7E6HBG4WBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBB-B3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBC7CBLAB", false)),
    Z: () => new UnicodeRangeTable(decodeRanges("gBgEgEgvFgsCgsCBJBeBBGwBwBh9DAB", false)),
    Zl: () => new UnicodeRangeTable(decodeRanges("ohIA", true)),
    Zp: () => new UnicodeRangeTable(decodeRanges("phIA", true)),
    Zs: () => new UnicodeRangeTable(decodeRanges("gBgEgEgvFgsCgsCBJBlBwBwBh9DAB", false)),
    ASCII_Hex_Digit: () => new UnicodeRangeTable(decodeRanges("wBJIFbF", true)),
    Alphabetic: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBLLFGGBVBCeBCpOBFLBPEBICC3CeeBQBCBBDDBCHHCCBCCCBSBCyCBCqEBJlFBClBBDHHBnBBoBNBCCCBCCBCCJaBFDBeKBG3BBCGBPlDBCHBFHBFCBLCBDRRBuBBOkDBZgBBKBBFGGBWBDSBUYBIKBGXBCGBIJJBoBBLLBEGBHrCBCPBCCBFOBOSBCHBDBBDVBCGBCEEBCBEHBDBBDBBCJJFBBCEBNBBLFFBBBCFBFBBDVBCGBCBBCBBCBBFEBFBBDBBFIIBCBCSSBEBMCBCIBCCBCVBCGBCBBCEBEIBCCBCBBEQQBCBWDBFCBCHBDBBDVBCGBCBBCEBEHBDBBDBBKBBFBBCEBORRBCCBEBECBCDBEBBCCCBEEBEEBBBELBFEBECBCCBEHHpBMBCCBCWBCPBEHBCCBCCBJBBCCBCBBDDBdDBCHBCCBCWBCJBCEBEHBCCBCCBJBBGCBCDBOCBNMBCCBCoBBDHBCCBCCBCGGBCBIEBXFBCCBCRBEXBCIBCDDBFBJFBCCCBGBTBBO5BBGGBH0B0BBECBDBCXBCCCBRBCCBDEBCHHPDBhBgCgCBGBCjBBFSBFPBCjBBkC2BBCDDBDBR-BBLDBDlBBCGGDqBBCsKBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBmBPBR1CBDFBErTBDQBCZBGqCBEKBITBMUBNTBNMBCCBCBBNzBBDSBPFFkC4CBIqBBGlCBLeBCLBFIBYdBDEBMrBBFZB3BbBF+BBDTBzBYYBMMBBByBzBBCOBCHB0BpBBDDBLrBBCKBP2BBXCBLjBBDKBGqBBDCBqBDBCFBCBBEGGB+FBUhBBM1IBDFBDlBBDFBDHBCGCBdBD0BBCGBCEEBBBCGBEDBDFBFMBGCBCGB1DOORMBmDFFDJBCEEBDBHGCBCBCKBDDBGEBFSSBnBBuZzBB34BkHBHDBEBBNlBBCGGD3BBIRRBVBKGBCGBCGBCGBCGBCGBCGBCGBCfBwB2O2OBBBaIBIEBDEBF1CBHCBC5CBCDBGqBBC9CBSfBxBPBhQ-tGBhCs0VBkCtBBDsIBEPBLBBVuBBGHBEwDBoBIBDmDBDxCBVUBCgBBZzBBNjCBCtBtBBEBECCBBBLgBBGiBBOcBEyBBCLBQRRBOBLEBC2BBKNBTWBEkCBCCCZCBDPBDDBMFBDFBDFBKGBCGBCqBBCNBH6DBWj9KBNWBFwBBloItLBDpDBnBGBNEBGLBCMBCEBCCCBCCBCCBqDBiBqLBT-BBD1BBpBLB1DEBCmEBlBZBHZBM4CBEFBDFBDFBDCBkBLBCZBCSBCBBCOBDNBjB6DBmC0BBsIcBEwBBwBfBOdBGqBBGdBDjBBFHBCEBrB9EBTjBBFjBBFnBBJzBBNKBCOBCGBCBBCKBCOBCGBCBBEzBBN2JBKVBLHBZFBCpBBCIBmCFBDCCBqBBCBBEDDBVBLWBKeBiCSBCBBLVBLZBHZBnB3BBHBBhCDBCBBGHBCCBCcBrBcBEcBkBHBCbBc1BBLVBLSBORBvDoCB4ByBBOyBBOnBBjBbBEGGBVB7HpBBCBBEBBRFBzBCBEcBLJJBUBrBRBvBUBcWBKlCBsBEBL4BBKOOBXBYyBBSDBJiBBEKKB+BBCDBKBBLCCkBRBChBBDHHBCB-BGBCCCBCBCOBCJBI4BBYDBCHBDBBDVBCGBCBBCEBEHBDBBDBBEHHGGBdJBCDDClBBCJBCDDCDBCBBECCtBhCBCCBCDBVCBfhCBDBBC5F5FB0BBDGBaFBjB+BBCEE8B1BBDoCoCBZBDNBWGB6F4BBoD-BBgBHBDDDBGBCBBCdBCBBDBBDDB+CHBDtBBDFBCCCBccBxBBDJBSnCBGTTBnCBoDHB5CgBBgBIBCsBBCGBCyByBBcBDVBCNBqCGBCBBCrBBECCBCCBBBCDDBZZBEBCBBCkBBCBBCDBCYYBqBBlIWBKQBCoBBECBwDwCwCB4cBnDuDBSjGBtyCgDBQvhBBSFBa68DBGmSB61GuBBy2B4RBIeBSuCBSdBTvBBRDBgBUBGSBxNsBB0G-BBhBYBDYBtBqCBF4BBIQBhCBBCNNBFBK1mHBqBfBiDyDB+vIDBCGBCBBCiJBQeeBBBDPPBCBJrMBloCqDBGMBEIBIJBFi7Fi7FBzCBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDYBCYBCeBCYBCeBCYBCeBCYBCeBCYBCHB15BeBHFB2GGBCQBDGBCBBCEBG9BBiBxDxDBrBBLGBRiKiKBcBTrBBlPbBlHdBDwGwGBdBCVBJBBhHGBCDBCBBCOBCkGB8BjCBEEE1lBDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1TZBHZBHZB3zD-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
    Dash: () => new UnicodeRangeTable(decodeRanges("tB9qB9qB0BiyDiyDmgBqgCqgCBEB+BoBoBQnMnMlgDDDgBBBFdd-NUUwDxszBxszBBmBmBLqFqFhzD-J-J", false)),
    Emoji: () => new UnicodeRangeTable(decodeRanges("jBHHGJBwDFFu8HNN5GXX7CFBQBBwLBBNnFnFaKBFCBoGoHoHBLLK7B7BBCBCEBKGDBDDFDDCBBDIEBJJBBBGCCGLBMBBDCCBCCTDDBTTBEBCCCBEEBGGDBBFBBMBBGBBDGGBECBVVBGGBEBCDBDFFDDDBEBCDDCCCHEEHLLBQQDFFCFFBBBCMMBxBxBBBBKeP1LBBwOCBUBB0BFF7mBNN6SCCrrvDrGrGhFBBNBBPDDBIBsCZBCBBYVVDIBWBBvFhBBDvDBDBBCCBDyCBDCBCmIBC+BBMFBCXBIBBDHBNDDBCBDFFBOOBDDJBBKGGBBBNCBJCBDCCFHHEHHB0CBxBlCBGHBDDBEJBECCBEEDJBkHLBF8I8IBtBBCJBC4FBxDMBEKBE4BBCFFBOBDLBFJB", false)),
    Emoji_Component: () => new UnicodeRangeTable(decodeRanges("jBHHGJB0+H2G2Gsp3B3+8B3+8BBYB8PEBxtBDBtzhY-CB", false)),
    Emoji_Modifier: () => new UnicodeRangeTable(decodeRanges("7-8DE", true)),
    Emoji_Modifier_Base: () => new UnicodeRangeTable(decodeRanges("9wJ8G8GRDB4jzD9B9BBBBDDDBBB2DBBDKBWSBEFFBBBCCBICCZqGqGBFFWFFBvFvFBBBEEB0CRRBBBKMMgSDDJHBHKKBIBDCB5B+B+BBCCBCCSCBCMBmHCBrBIB", false)),
    Emoji_Presentation: () => new UnicodeRangeTable(decodeRanges("64IBBuGDBEDDqQBBWBBzBLBsBUUOJJBSSBGGBJJGWWIBBCFFDIIFBBdkBkBCFFBBBC+B+BBBBZPP8aBB0BFFvlxDrGrG-FDDBIBsCZBCZZVDDBDBCCBWBBvFgBBNIBClCBCVBNqBBFEBNQBEEEBlCBCCCB5FBD+BBODBCXBTbbBOO3C0CBxBlCBHEEBBBDDBEDBMBBIIBkHLBF8I8IBtBBCJBC4FBxDMBEKBE4BBCFFBOBDLBFJB", false)),
    Extended_Pictographic: () => new UnicodeRangeTable(decodeRanges("pFFFu8HNN5GXX7CFBQBBwLBBNnFnFaKBFCBoGoHoHBLLK7B7BBCBCEBKGDBDDFDDCBBDIEBJJBBBGCCGLBMBBDCCBCCTDDBTTBEBCCCBEEBGGDBBFBBMBBGBBDGGBECBVVBGGBEBCDBDFFDDDBEBCDDCCCHEEHLLBQQDFFCFFBBBCMMBxBxBBBBKeP1LBBwOCBUBB0BFF7mBNN6SCCrrvDoBoBBCBlDLBQBBQPPBmBmBBIBxDBBNBBPDDBIBU3BBcOBLVVDIBCDBKWBH7FBDvDBDBBCCBDyCBDCBCDBG9HBC+BBMFBCXBIBBDHBNDDBCBDFFBOOBDDJBBKGGBBBNCBJCBDCCFHHEHHB0CBxBlCBGHBDQBECCBEBDMB7GlBBNDB5BHBLFBpBHBfBBNDBDNBKmBBNuBBCJBC4FB5CHBPxEBhI9fB", false)),
    Hex_Digit: () => new UnicodeRangeTable(decodeRanges("wBJIFbFq1-BJIFbF", true)),
    Lowercase: () => new UnicodeRangeTable(decodeRanges("hDZBwBLLFlBlBBWBCHBC2BCBQCBuBCDECBBBDCCDEEBFFDEEBBBDDDCCCDCCBCCDEECDDBDDBBBHGDCOCBSCBDDCEEC4BCBFBDDDBCCFICBjCBDiBBIBBfEBhDsBsBCEEDDBTccBhBBCBBECBCWCBDBCGDB0B0BBuBBCgBCK0BCDMCBgDCxBoBBo6CqBBCDB5XFBjkCIBC2D2DB+FBiC0ECBHBCgDCBHBJFBLHBJHBJFBLHBJHBJNBDHBJHBJHBJEBCBBHEEBBBCBBJDBDBBJHBLCBCBB6DOORMBuDEEBEEcKFDBBJDBFiBiBBOBFsasaBYBn6BvBBCEEBGCFCCBCCBGBEiDCBIICFFNlBBCGG0oesBCUaCBBBmEMCBBBC8BCBIBCCCDICFCCDCCBBBCSCGGGCMCFCCDOCWDBCCCBBB2ZqBBCNBHvCBh6TGBNEBqhBZBumBnBBpEjBB8EKBCOBCGBCBBkODDBBBCpBBCIBmoByBB+DVB75CfBhsVfB8BYBnqZZBbGBCRBbZBbDBCCCBFBCKBbZBbZBbZBbZBbZBbZBbZBbZBbbBdYBCFBbYBCFBbYBCFBbYBCFBbYBCFBC15B15BBIBCTBHFBmI9BB1lChBB", false)),
    Math: () => new UnicodeRangeTable(decodeRanges("rBRRBBBgBeeCuBuBFmBmBgB5W5WBBBDbbBDDBBBwQCBuwGccBBBMEEOPPBCBWEBMEBiCMBFEEBFFBDBTFFDJBCDDBEBHEEBDDBCCBBBCFBENBClClCBWBCFBCBBFBBFfBCHHBPPBqIBJDBVBB7CffBZBCZZMGB+NBBNJBFFBFBBDBBEEBPCCDFBMHBGBB6BCCeDBKCBxK-BBhI-PBxBUBDFB9+zB4Z4ZBEBCjFjFRCBeCCeCCkEHHBCBitDBBhrwBwoBwoBBzCBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBDxBBhwFDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBB-uCIB", false)),
    Quotation_Mark: () => new UnicodeRangeTable(decodeRanges("iBFFkEQQ96HHBaBBowDqOqOBCBOCBixzBDB+FFF7CBB", false)),
    Terminal_Punctuation: () => new UnicodeRangeTable(decodeRanges("hBLLCMMBEE-ZJJiQ6B6BpCPPCCB1FsBsBBJBCsHsHB3B3BBEBCHBgBmImIB1nB1nBBtFtFFFB4JBB2YHBmY9D9DBBBoCBB+ECBEoBoBBCBDBB7JBBjLDBjFBBLBBCCBeCB8FEB-BBBldYYBKKBBBwlDCBzJOOFLLCBBEBBtNBB8ndBBuICBkHEB-LBB3CBBgD4E4EBBB0ECBgERRB6H6HnxUDDB6B6BBBBCDBqFLLCMMBEEiCDD7hBxBxBnkBoGoG3JBB5EFBlCFB6CDB5dEBtBDB+FGBxDDBgECBiEBBHRRB5C5CBDBtDrJrJB2D2DBBBNBBnLDBEOBqDBB6HCBmQCC8HBB4CBBFBB-MCBuBmUmUBrCrCBspBspBBDB6vRBBmEiCiCBBBLqRqRBoJoJBnwTnwTovHDB", false)),
    Uppercase: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiB2BCDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIJDCMCDQCDDDCCBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBDDBBBEWCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBpCDBNDBNDBNEBMDBnIFFECBDCBDEEBDBHGCBCBDDBLBBGbbBOBUzZzZBYBx5BvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoqZZBbZBbZBbCCBGDBDDBCBCHBbZBbBBCDBDHBCGBcBBCDBCEBCEEBFBcZBbZBbZBbZBbZBbZBfYBiBYBiBYBiBYBiBYBiB2pE2pEBgBBvgCZBHZBHZB", false)),
    White_Space: () => new UnicodeRangeTable(decodeRanges("JEBTlDlDbgvFgvFgsCKBeBBGwBwBh9DAB", false))
  });
  static get Upper() {
    return this.CATEGORIES.get("Lu");
  }
  static SCRIPTS = new LazyMap({
    Adlam: () => new UnicodeRangeTable(decodeRanges("go6DrCFJFB", true)),
    Ahom: () => new UnicodeRangeTable(decodeRanges("g4lCaDOFW", true)),
    Anatolian_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("ggxCmS", true)),
    Arabic: () => new UnicodeRangeTable(decodeRanges("gwBEBCFBCNBCCBCfBCJBMZBCrDBChBBxCvBBxHhBBGqCBCcBxy8BtPBDvEBhBPBxDEBCmEBk7DeBkCFBJIBiBFBh43BDBCaBCBBCDDCJBCDBCCCHFFCECBBBCBBCDDCICBCCDDBCGBCDBCDBCCCBIBCQBGCBCEBCQB1BBB", false)),
    Armenian: () => new UnicodeRangeTable(decodeRanges("xpBlBDxBDCks9BE", true)),
    Avestan: () => new UnicodeRangeTable(decodeRanges("g4iC1BEG", true)),
    Balinese: () => new UnicodeRangeTable(decodeRanges("g4GsCCxB", true)),
    Bamum: () => new UnicodeRangeTable(decodeRanges("g1pB3CpowB4R", true)),
    Bassa_Vah: () => new UnicodeRangeTable(decodeRanges("w26CdDF", true)),
    Batak: () => new UnicodeRangeTable(decodeRanges("g+GzBJD", true)),
    Bengali: () => new UnicodeRangeTable(decodeRanges("gsCDBCHBDBBDVBCGBCEEBCBDIBDBBDDBJFFBCCBDBDYB", false)),
    Beria_Erfe: () => new UnicodeRangeTable(decodeRanges("g17CYDY", true)),
    Bhaiksuki: () => new UnicodeRangeTable(decodeRanges("ggnCICsBCNLc", true)),
    Bopomofo: () => new UnicodeRangeTable(decodeRanges("qXB6wLqBxDf", true)),
    Brahmi: () => new UnicodeRangeTable(decodeRanges("ggkCtCFjBKA", true)),
    Braille: () => new UnicodeRangeTable(decodeRanges("ggK-H", true)),
    Buginese: () => new UnicodeRangeTable(decodeRanges("gwGbDB", true)),
    Buhid: () => new UnicodeRangeTable(decodeRanges("g6FT", true)),
    Canadian_Aboriginal: () => new UnicodeRangeTable(decodeRanges("ggF-TxRlC7tgCP", true)),
    Carian: () => new UnicodeRangeTable(decodeRanges("g1gCwB", true)),
    Caucasian_Albanian: () => new UnicodeRangeTable(decodeRanges("wphCzBMA", true)),
    Chakma: () => new UnicodeRangeTable(decodeRanges("gokC0BCR", true)),
    Cham: () => new UnicodeRangeTable(decodeRanges("gwqB2BKNDJDD", true)),
    Cherokee: () => new UnicodeRangeTable(decodeRanges("g9E1CDFz7lBvC", true)),
    Chorasmian: () => new UnicodeRangeTable(decodeRanges("w9jCb", true)),
    Common: () => new UnicodeRangeTable(decodeRanges("AgCBbFBbuBBCOBCEBYgBgBiOmBBGEBDTB1DKKHCC+THHPEEhB9E9ElQiEiEB6mB6mB2MDBjJwvBwvBBBBoCBBsGBBCumBumBOIIBCBCFBCCBDmYmYBKBD2CBCKBEKBCOBShBB-BlBBCCBDFBCaBCQBqBCBF5UBXKBW-cBhIzTBDpEBhQ9CBzMUBCCCBXBQHBFDB8CBBE7C7CB0E0EBOBhBlBBKxBxBB+BBgBwCBwB5C5CBmFBhuG-BBhoWhBBnDCBmFJB1HhFhFsMPPBzuUzuUBxGxGBIBXiBBCSBCDB0ECCBeBbFBbKBLuBuBBhChCBFBCGBLEBjICBFsBBEIBxCMB0BsBBlHaBltuBDB96D8HBEzNBHWBQQBgDzDB9B1HBLmBBD9BBEQBJBBIdBF8BB2GTBNTBN2CBKYBoE0CBCmCBCBBDDDBDDBCBCLBCCCBFBCgCBCDBDHBCGBCbBCDBCEBCEEBFBCzKBDjJBDxBByjFjCBtC8BBjWrBBFjDBNOBDOBCOBCkBBLtFB5BZBCBBOrBBFIBIBBPFB7E4eBEQBEMBE5GBHLBFQQBKBF3BBJJBHnBBJdBDLBFBBPIBoB3KBJNBDMBEKBE4BBCFFBOBDLBFJBIyEBCmDBnghYffB+CB", false)),
    Coptic: () => new UnicodeRangeTable(decodeRanges("ifNxkKzDGG", true)),
    Cuneiform: () => new UnicodeRangeTable(decodeRanges("ggoC5cnDuDCEMjG", true)),
    Cypriot: () => new UnicodeRangeTable(decodeRanges("ggiCFBDCCBqBBCBBEDD", false)),
    Cypro_Minoan: () => new UnicodeRangeTable(decodeRanges("w8rCiD", true)),
    Cyrillic: () => new UnicodeRangeTable(decodeRanges("ggBkEBDoFBx6FKBhFtCtCojEfBhie-CBv8VBBhw4B9BBiBAB", false)),
    Deseret: () => new UnicodeRangeTable(decodeRanges("gghCvC", true)),
    Devanagari: () => new UnicodeRangeTable(decodeRanges("goCwCFODZh7nBfhwcJ", true)),
    Dives_Akuru: () => new UnicodeRangeTable(decodeRanges("gomCGBDDDBGBCBBCdBCBBDLBKJB", false)),
    Dogra: () => new UnicodeRangeTable(decodeRanges("ggmC7B", true)),
    Duployan: () => new UnicodeRangeTable(decodeRanges("ggvDqDGMEIIJDD", true)),
    Egyptian_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("ggsC1iBL68D", true)),
    Elbasan: () => new UnicodeRangeTable(decodeRanges("gohCnB", true)),
    Elymaic: () => new UnicodeRangeTable(decodeRanges("g-jCW", true)),
    Ethiopic: () => new UnicodeRangeTable(decodeRanges("gwEoCBCDBDGBCCCBCBDoBBCDBDgBBCDBDGBCCCBCBDOBC4BBCDBDiCBDfBEZBnvGWBKGBCGBCGBCGBCGBCGBCGBCGBjpfFBDFBDFBKGBCGBylvCGBCDBCBBCOB", false)),
    Garay: () => new UnicodeRangeTable(decodeRanges("gqjClBEcJB", true)),
    Georgian: () => new UnicodeRangeTable(decodeRanges("glElBBCGGDqBBCDBx8CqBBDCBhiElBBCGG", false)),
    Glagolitic: () => new UnicodeRangeTable(decodeRanges("ggL-Ch9sDGCQDGCBCE", true)),
    Gothic: () => new UnicodeRangeTable(decodeRanges("w5gCa", true)),
    Grantha: () => new UnicodeRangeTable(decodeRanges("g4kCDBCHBDBBDVBCGBCBBCEBDIBDBBDCBDHHGGBDGBEEB", false)),
    Greek: () => new UnicodeRangeTable(decodeRanges("wbDBCCBDDBCFFCCCBBBCCCBSBC+BBPPBnpGEBzBEBFEB1ChKhKBUBDFBDlBBDFBDHBCGCBdBD0BBCOBCNBDFBCSBDCBCIBoJ-xiB-xiB7uVuCBSgj0Bgj0BBkCB", false)),
    Gujarati: () => new UnicodeRangeTable(decodeRanges("h0CCBCIBCCBCVBCGBCBBCEBDJBCCBCCBDQQBCBDLBIGB", false)),
    Gunjala_Gondi: () => new UnicodeRangeTable(decodeRanges("grnCFCBCkBCBCFIJ", true)),
    Gurmukhi: () => new UnicodeRangeTable(decodeRanges("hwCCBCFBFBBDVBCGBCBBCBBCBBDCCBDBFBBDCBEIIBCBCIIBPB", false)),
    Gurung_Khema: () => new UnicodeRangeTable(decodeRanges("go4C5B", true)),
    Han: () => new UnicodeRangeTable(decodeRanges("g0LZBC4CBN1GBwBCCaIBPDBle-tGBhC-vUBhoWtLBDpDBpodBBNGBqgkB-2pBBhB9oEBDt0FBDwpHBQtTBjtC9QBjvBq6EBGppIB", false)),
    Hangul: () => new UnicodeRangeTable(decodeRanges("goE-HvxHBiI9CyDeiCei3dckUj9KNWFwBl9JeEFDFDFDC", true)),
    Hanifi_Rohingya: () => new UnicodeRangeTable(decodeRanges("gojCnBJJ", true)),
    Hanunoo: () => new UnicodeRangeTable(decodeRanges("g5FU", true)),
    Hatran: () => new UnicodeRangeTable(decodeRanges("gniCSCBGE", true)),
    Hebrew: () => new UnicodeRangeTable(decodeRanges("xsB2BBJaBFFBpp9BZBCEBCCCBCCBCCBIB", false)),
    Hiragana: () => new UnicodeRangeTable(decodeRanges("hiM1CBHCBi7-C+IBTeeBBBulQAB", false)),
    Imperial_Aramaic: () => new UnicodeRangeTable(decodeRanges("giiCVCI", true)),
    Inherited: () => new UnicodeRangeTable(decodeRanges("gYvDB2IBBlOKBbhXhXBCB8qEtBBDLBlPCBCMBCGBFHHEBBnG-BBtQBBjGgBB65DDBsDBBmrzBPBRNBwejHjH7iEl+uBl+uBBsBBDWBhRCBSHBDGBfDBz6rYvHB", false)),
    Inscriptional_Pahlavi: () => new UnicodeRangeTable(decodeRanges("g7iCSGH", true)),
    Inscriptional_Parthian: () => new UnicodeRangeTable(decodeRanges("g6iCVDH", true)),
    Javanese: () => new UnicodeRangeTable(decodeRanges("gsqBtCDJFB", true)),
    Kaithi: () => new UnicodeRangeTable(decodeRanges("gkkCiCLA", true)),
    Kannada: () => new UnicodeRangeTable(decodeRanges("gkDMCCCWCJCEDICCCDIBGCCDDJCC", true)),
    Katakana: () => new UnicodeRangeTable(decodeRanges("hlM5CBDCBxHPBxGuBBC3CBvgzBJBCsBBzisBDBCGBCBBCgJgJBBBzBPPBCB", false)),
    Kawi: () => new UnicodeRangeTable(decodeRanges("g4nCQCoBEc", true)),
    Kayah_Li: () => new UnicodeRangeTable(decodeRanges("goqBtBCA", true)),
    Kharoshthi: () => new UnicodeRangeTable(decodeRanges("gwiCDCBGHCCCcDCFJII", true)),
    Khitan_Small_Script: () => new UnicodeRangeTable(decodeRanges("k-7C84G84GB0OBqBAB", false)),
    Khmer: () => new UnicodeRangeTable(decodeRanges("g8F9CDJHJnPf", true)),
    Khojki: () => new UnicodeRangeTable(decodeRanges("gwkCRCuB", true)),
    Khudawadi: () => new UnicodeRangeTable(decodeRanges("w1kC6BGJ", true)),
    Kirat_Rai: () => new UnicodeRangeTable(decodeRanges("gq7C5B", true)),
    Lao: () => new UnicodeRangeTable(decodeRanges("h0DBBCCCBDBCXBCCCBVBDEBCCCBFBCJBDDB", false)),
    Latin: () => new UnicodeRangeTable(decodeRanges("hCZBHZBwBQQGWBCeBCgOBoBEB8wGlBBHwBBGDBGMBClCBiC-HByLOORMBuEBBHccSoBB42CfBj1elDBExCBVOBxZqBBCIBCDB38TGB7gBZBHZBmhCFBCpBBCIBm61BeBHFB", false)),
    Lepcha: () => new UnicodeRangeTable(decodeRanges("ggH3BEOEC", true)),
    Limbu: () => new UnicodeRangeTable(decodeRanges("goGeBCLBFLBFEEBKB", false)),
    Linear_A: () => new UnicodeRangeTable(decodeRanges("gwhC2JKVLH", true)),
    Linear_B: () => new UnicodeRangeTable(decodeRanges("gggCLCZCSCBCODNjB6D", true)),
    Lisu: () => new UnicodeRangeTable(decodeRanges("wmpBvBx1eA", true)),
    Lycian: () => new UnicodeRangeTable(decodeRanges("g0gCc", true)),
    Lydian: () => new UnicodeRangeTable(decodeRanges("gpiCZGA", true)),
    Mahajani: () => new UnicodeRangeTable(decodeRanges("wqkCmB", true)),
    Makasar: () => new UnicodeRangeTable(decodeRanges("g3nCY", true)),
    Malayalam: () => new UnicodeRangeTable(decodeRanges("goDMCCCyBCCCFFPDZ", true)),
    Mandaic: () => new UnicodeRangeTable(decodeRanges("giCbDA", true)),
    Manichaean: () => new UnicodeRangeTable(decodeRanges("g2iCmBFL", true)),
    Marchen: () => new UnicodeRangeTable(decodeRanges("wjnCfDVCN", true)),
    Masaram_Gondi: () => new UnicodeRangeTable(decodeRanges("gonCGBCBBCrBBECCBCCBHBJJB", false)),
    Medefaidrin: () => new UnicodeRangeTable(decodeRanges("gy7C6C", true)),
    Meetei_Mayek: () => new UnicodeRangeTable(decodeRanges("g3qBWqGtBDJ", true)),
    Mende_Kikakui: () => new UnicodeRangeTable(decodeRanges("gg6DkGDP", true)),
    Meroitic_Cursive: () => new UnicodeRangeTable(decodeRanges("gtiCXFTDtB", true)),
    Meroitic_Hieroglyphs: () => new UnicodeRangeTable(decodeRanges("gsiCf", true)),
    Miao: () => new UnicodeRangeTable(decodeRanges("g47CqCF4BIQ", true)),
    Modi: () => new UnicodeRangeTable(decodeRanges("gwlCkCMJ", true)),
    Mongolian: () => new UnicodeRangeTable(decodeRanges("ggGBBDCCBSBH4CBIqBB2t-BMB", false)),
    Mro: () => new UnicodeRangeTable(decodeRanges("gy6CeCJFB", true)),
    Multani: () => new UnicodeRangeTable(decodeRanges("g0kCGBCCCBCBCOBCKB", false)),
    Myanmar: () => new UnicodeRangeTable(decodeRanges("ggE-EhqmBeiDfxibT", true)),
    Nabataean: () => new UnicodeRangeTable(decodeRanges("gkiCeJI", true)),
    Nag_Mundari: () => new UnicodeRangeTable(decodeRanges("wm5DpB", true)),
    Nandinagari: () => new UnicodeRangeTable(decodeRanges("gtmCHDtBDK", true)),
    New_Tai_Lue: () => new UnicodeRangeTable(decodeRanges("gsGrBFZHKEB", true)),
    Newa: () => new UnicodeRangeTable(decodeRanges("gglC7CCE", true)),
    Nko: () => new UnicodeRangeTable(decodeRanges("g+B6BDC", true)),
    Nushu: () => new UnicodeRangeTable(decodeRanges("h-7CvsQvsQBqMB", false)),
    Nyiakeng_Puachue_Hmong: () => new UnicodeRangeTable(decodeRanges("go4DsBENDJFB", true)),
    Ogham: () => new UnicodeRangeTable(decodeRanges("g0Fc", true)),
    Ol_Chiki: () => new UnicodeRangeTable(decodeRanges("wiHvB", true)),
    Ol_Onal: () => new UnicodeRangeTable(decodeRanges("wu5DqBFA", true)),
    Old_Hungarian: () => new UnicodeRangeTable(decodeRanges("gkjCyBOyBIF", true)),
    Old_Italic: () => new UnicodeRangeTable(decodeRanges("g4gCjBKC", true)),
    Old_North_Arabian: () => new UnicodeRangeTable(decodeRanges("g0iCf", true)),
    Old_Permic: () => new UnicodeRangeTable(decodeRanges("w6gCqB", true)),
    Old_Persian: () => new UnicodeRangeTable(decodeRanges("g9gCjBFN", true)),
    Old_Sogdian: () => new UnicodeRangeTable(decodeRanges("g4jCnB", true)),
    Old_South_Arabian: () => new UnicodeRangeTable(decodeRanges("gziCf", true)),
    Old_Turkic: () => new UnicodeRangeTable(decodeRanges("ggjCoC", true)),
    Old_Uyghur: () => new UnicodeRangeTable(decodeRanges("w7jCZ", true)),
    Oriya: () => new UnicodeRangeTable(decodeRanges("h4CCCHDBDVCGCBCEDIDBDCICFBCEDR", true)),
    Osage: () => new UnicodeRangeTable(decodeRanges("wlhCjBFjB", true)),
    Osmanya: () => new UnicodeRangeTable(decodeRanges("gkhCdDJ", true)),
    Pahawh_Hmong: () => new UnicodeRangeTable(decodeRanges("g46ClCLJCGCUGS", true)),
    Palmyrene: () => new UnicodeRangeTable(decodeRanges("gjiCf", true)),
    Pau_Cin_Hau: () => new UnicodeRangeTable(decodeRanges("g2mC4B", true)),
    Phags_Pa: () => new UnicodeRangeTable(decodeRanges("giqB3B", true)),
    Phoenician: () => new UnicodeRangeTable(decodeRanges("goiCbEA", true)),
    Psalter_Pahlavi: () => new UnicodeRangeTable(decodeRanges("g8iCRIDNG", true)),
    Rejang: () => new UnicodeRangeTable(decodeRanges("wpqBjBMA", true)),
    Runic: () => new UnicodeRangeTable(decodeRanges("g1FqCEK", true)),
    Samaritan: () => new UnicodeRangeTable(decodeRanges("ggCtBDO", true)),
    Saurashtra: () => new UnicodeRangeTable(decodeRanges("gkqBlCJL", true)),
    Sharada: () => new UnicodeRangeTable(decodeRanges("gskC-ChsCH", true)),
    Shavian: () => new UnicodeRangeTable(decodeRanges("wihCvB", true)),
    Siddham: () => new UnicodeRangeTable(decodeRanges("gslC1BDlB", true)),
    Sidetic: () => new UnicodeRangeTable(decodeRanges("gqiCZ", true)),
    SignWriting: () => new UnicodeRangeTable(decodeRanges("gg2DrUQECO", true)),
    Sinhala: () => new UnicodeRangeTable(decodeRanges("hsDCBCRBEXBCIBCDDBFBEFFBEBCCCBGBHJBDCBt-gCTB", false)),
    Sogdian: () => new UnicodeRangeTable(decodeRanges("w5jCpB", true)),
    Sora_Sompeng: () => new UnicodeRangeTable(decodeRanges("wmkCYIJ", true)),
    Soyombo: () => new UnicodeRangeTable(decodeRanges("wymCyC", true)),
    Sundanese: () => new UnicodeRangeTable(decodeRanges("g8G-BhIH", true)),
    Sunuwar: () => new UnicodeRangeTable(decodeRanges("g+mChBPJ", true)),
    Syloti_Nagri: () => new UnicodeRangeTable(decodeRanges("ggqBsB", true)),
    Syriac: () => new UnicodeRangeTable(decodeRanges("g4BNC7BDCxIK", true)),
    Tagalog: () => new UnicodeRangeTable(decodeRanges("g4FVKA", true)),
    Tagbanwa: () => new UnicodeRangeTable(decodeRanges("g7FMCCCB", true)),
    Tai_Le: () => new UnicodeRangeTable(decodeRanges("wqGdDE", true)),
    Tai_Tham: () => new UnicodeRangeTable(decodeRanges("gxG+BCcDKHJHN", true)),
    Tai_Viet: () => new UnicodeRangeTable(decodeRanges("g0qBiCZE", true)),
    Tai_Yo: () => new UnicodeRangeTable(decodeRanges("g25DeCVJB", true)),
    Takri: () => new UnicodeRangeTable(decodeRanges("g0lC5BHJ", true)),
    Tamil: () => new UnicodeRangeTable(decodeRanges("i8CBBCFBECBCDBEBBCCCBEEBEEBBBELBFEBECBCDBDHHPUBm+kCxBBOAB", false)),
    Tangsa: () => new UnicodeRangeTable(decodeRanges("wz6CuCCJ", true)),
    Tangut: () => new UnicodeRangeTable(decodeRanges("g-7CgBgBB+3GBhQeBiDyDB", false)),
    Telugu: () => new UnicodeRangeTable(decodeRanges("ggDMCCCWCPDICCCDIBCCCBDDDJII", true)),
    Thaana: () => new UnicodeRangeTable(decodeRanges("g8BxB", true)),
    Thai: () => new UnicodeRangeTable(decodeRanges("hwD5BGb", true)),
    Tibetan: () => new UnicodeRangeTable(decodeRanges("g4DnCCjBFmBCjBCOCGFB", true)),
    Tifinagh: () => new UnicodeRangeTable(decodeRanges("wpL3BIBPA", true)),
    Tirhuta: () => new UnicodeRangeTable(decodeRanges("gklCnCJJ", true)),
    Todhri: () => new UnicodeRangeTable(decodeRanges("guhCzB", true)),
    Tolong_Siki: () => new UnicodeRangeTable(decodeRanges("wtnCrBFJ", true)),
    Toto: () => new UnicodeRangeTable(decodeRanges("w04De", true)),
    Tulu_Tigalari: () => new UnicodeRangeTable(decodeRanges("g8kCJBCDDClBBCJBCDDCDBCJBCBBJBB", false)),
    Ugaritic: () => new UnicodeRangeTable(decodeRanges("g8gCdCA", true)),
    Unknown: () => new UnicodeRangeTable(decodeRanges("4bBBHDBICCVuMuMnBBBzBBBE4B4BBGBcDBHKBvI9B9BBmDmDBMB8BBByBBBQddBCCMEBjBEBuHJJBDDBXXICCBBBFBBKBBDBBFHBCDBDGGBaaBEEHDBDBBXIIDGDBCCGDBDBBECBCGBFCCBFBSJBEKKEXXIDDGBBLIEBCCBNBFBBNGBIEEJBBDBBXIIDGGBKKBDDBEEBFBEDBDGGBTTBIBDHHBBBEFFBBBDCCDCBDCBECBNDBGCBEFFBCCBEBCNBWEBOEEYRRBKKEFFBFBDEEDBBFBBLGBXEEYLLGBBKEEFGBDEBEFFBLLELBOEE0BEEHDBRBBbEETCBZKKCBBICBCDBHCCJFBLBBELB7BDBekBBDCCGZZCYYBGGCIILBBFfBpClBlBBCBoBlBlBQOOBjBBnGCCBDBCBB6LFFBIICFFBqBqBFBBiBFFBIICFFBQQ6BFFBkCkCBhBhBBBBbFB3CBBHBB+UCB6CGBXIBZIBVLBOEEDLB-CBBLFBLFBbFB6CGBsBEBnCJBgBNNBCBNDBCCBrBBBGKBtBDBbFBMCB-BBBiCeeBMMBEBLFBPBBvBBBNTBuCnFnFBGB9BCBQCB-BEBsBBBMHBsBEB3QBBHBBnBBBHBBJGCgBBB2BQQPBBHUUBEEKmDmDNBBcOOBBBjBNBiBOBtEDB7UVBMUB14BBB-LEBuBCCBDBCBB5BGBDNBZIBI4BI-DhBBb6C6CBKB3GZBxC3C3CBoDoDBDBsB-C-C3CIBxBuzcuzcBBB4BIB9KTB5FHB+GTB9BCBLFB5BHBnCHBNFB1DKBfCBvCMMBCBiB4B4BBHBPBBLBBoDXBdJBHBBHBBHIBIII9BDB-DBBLFBl9KLBYDByBjoIBvLBBrDlBBILBGEBbGGCGDrUfBrBFB0BUUFDBGoEoEBCC-FCBHBBHBBHBBECBIIIBIBGBBNbbUDDQBBPhBB8DEBEDBuBCB5COOBBBCuBBvBhEBeCByBOBdDBlBIBfEBsBEBfmBmBBCBPpBB-EBBLFBlBDBlBDBpBHB1BKBNQQIDDMQQIDDBBB1BLB4JIBXJBJXBHrBrBKkCBHBBCtBtBDCBCBBYpCpCBGBKvBBUDDBDBiBCBcEBclBB5BDBVBBzBDDBDBJEEeBBEDBLGBKGBhCfBoBDBNIB3BCBeBBcEBbGBFLBIvCBqC2BB0BMB0BGBvBHBLFBnBCBeHBDvGBgBrBrBEBBDPBHHBKgBBvBHBrBVBblBBdTBYIBvCDBlBIBlCJBCBBaGBLFB2BTTBGBoBIBhDVVBJBTwBwBB8BBICCFQQMFB8BEBLFBFJJBDDBXXIDDGLLBDDBEEBCCBEBCEBIBBICBGKBLCCBCCnBLLCBBCFFLDDBGBDcB9CGGBcBpCHBLlFB3BBBnBhBBmCKBLFBOSB7BFBLFBVbBcBBQDBY4FB9BjDB0CLBJBBCBBJDDfDDBNNBHBLlCBJBBvBBBMaBpCHB0CMBqCGBL1CBJ3CBjBNBLFBKuBuBPJBeCBhBBBXPPBnCBIDDtBCBCDDKHBLFBHDDmBDDHGBLFBtBDBL1HBaGBSqBqBBBBe0CBCOBzBMB8clDBwDGGBJBlGryCBkDMB3iBJB88DEBoS41GB7Bl2BB6RGBgBLLBCByCLLBEBfBBHJBnCJBLIIWEBUvNB7BlGB8CEBaBBarBBsCDB6BGBS-BBGKBIIB3mHoBBhBgDB0D8vIBFIIDkJkJBNBCcBEBBCNBFHBtMjoCBsDEBOCBKGBLBBJ76DB+HCB1NFBYOBSOBvBBBYIB1D7BB3HJBoBBBjGUBnC5DBVLBVLB4CIBamEB2CoCoCDBBCBBDBBFNNCIIiCFFBJJIddFGGCCBI1K1KBlJlJB-V-VBNBGQQBuiBBgBFBH0GBISSBIIDGGBDB-BgBBCvDBuBCBPBBLDBD-JBgBQB7BEBCvOBrB1GBsBDBC-FBgBXXBGBD-GBIFFDQQmGBBRoBBtCDBLDBDwYBlCrCB+BhGBFccDCCBCCLFFCCCBEBCDBCECEDDCBBCICDCCBFFIKFCLLSEBEGGSzBBDtIBtBDBlDLBQBBQQQmBJBvF3BBeMBtBDBKGBDNBH5EB6eCBSCBOCB7GFBNDBCOBNDB5BHBLFBpBHBfBBNDBDNBKmBB5KHBPBBOCBMCB6BCCBCBRBBNDBLGB0EoDoDBjgBBh3pBfB-oEBBv0FBBypHOBvThtCB-QhvBBs6EEBrpIm8yVBCdBhD-DBxHvw-FB", false)),
    Vai: () => new UnicodeRangeTable(decodeRanges("gopBrJ", true)),
    Vithkuqi: () => new UnicodeRangeTable(decodeRanges("wrhCKCOCGCBCKCOCGCB", true)),
    Wancho: () => new UnicodeRangeTable(decodeRanges("g24D5BGA", true)),
    Warang_Citi: () => new UnicodeRangeTable(decodeRanges("glmCyCNA", true)),
    Yezidi: () => new UnicodeRangeTable(decodeRanges("g0jCpBCCDB", true)),
    Yi: () => new UnicodeRangeTable(decodeRanges("ggoBskBE2B", true)),
    Zanabazar_Square: () => new UnicodeRangeTable(decodeRanges("gwmCnC", true))
  });
  static FOLD_CATEGORIES = new LazyMap({
    L: () => new UnicodeRangeTable(decodeRanges("laA", true)),
    LC: () => new UnicodeRangeTable(decodeRanges("laA", true)),
    Ll: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiBuBCEECDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIBBCBBCBBCOCDQCDBBCCCBBBC4BCIBBCBBDCCBCBCGC3HrBrBCEEJHHCCBCCCBCCBPBCIBkBJJCUCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBZHBJHBJHBJEBMEBMDBNEBMEBqJEEBHHxC9zC9zCBuBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoyehBB", false)),
    Lt: () => new UnicodeRangeTable(decodeRanges("kOCCBCCBCClBCCtsHHBJHBJHBMQQwBAB", false)),
    Lu: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBCuBCEECDOCDsBCDECBBBDCCDEEGDDECBDDDCCCDFFDEECDDECCGBBCBBCBBCOCBSCDBBCEECkBCEQCJDDBCCFICBEBCBBCCCBEEBCCBCBCEBDCCBDDIDDCBBEFBGLLBnFnFsBCCEEEBBBvBDBCdBCBBECBCWCBDBCGD1BvBBCgBCK0BCDMCBgDCyBlBBq6CqBBDCB5XFBjkCIBCvHvHERRzD0ECGGGC8CCBHBJFBLHBJHBJFBMGCJHBJNBzBBBNSSBPPBEEpL2B2Bs1CvBBCEEBGCHDDLiDCJCCFNNBkBBCGG0oesBCUaCoEMCE8BCLCCDICFFFCBBDSCMOCFCCDOCb9a9advCBi8UZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBvyehBB", false)),
    M: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false)),
    Mn: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false)),
    Emoji: () => new UnicodeRangeTable(decodeRanges("8mJA", true)),
    Extended_Pictographic: () => new UnicodeRangeTable(decodeRanges("8mJA", true)),
    Lowercase: () => new UnicodeRangeTable(decodeRanges("hCZBmDWBCGBiBuBCEECDOCDuBCBECEBBCCCBCCBBBDDBCBBCCBEBBCBBCECBCCDCCBCCBBBCCCBEEIBBCBBCBBCOCDQCDBBCCCBBBC4BCIBBCBBDCCBCBCGCiJCCEJJHCCBBBCCCBCCBPBCIBkBJJCUCGDDCBBDyBBxBgBCK2BCBMCD+CCDlBBq6ClBBCGGzW1CB0kCHHBpBBDCBhK0ECKgDCKHBJFBLHBJHBJFBMGCJHBZHBJHBJHBJEBMEBMDBNEBMEBqJEEBHHuBPBUzZzZBYBx5BvBBxBCCBBBDGCBCBCDDJCBCgDCJCCFuqeuqeCqBCUaCoEMCE8BCLECBICFCCDCCEUCBDBCEBCOCBCBCCCBQCZs5Vs5VBYBmmBnBBpEjBB9EKBCOBCGBCBBr3ByBB+EVB75CfBhsVfBhCYBoyehBB", false)),
    Math: () => new UnicodeRangeTable(decodeRanges("ycGDCHHFMMDDDCHHFAB", false)),
    Uppercase: () => new UnicodeRangeTable(decodeRanges("hDZB7BqBqBBWBCHBCuBCEECDOCDsBCDECBBBDCCDEEGDDECBDDDCCCDFFDEECDDECCGBBCBBCBBCOCBSCDBBCEECkBCEQCJDDBCCFICBEBCBBCCCBEEBCCBCBCEBDCCBDDIDDCBBEFBGLLBnFnFsBCCEEEBBBvBDBCdBCBBECBCWCBDBCGD1BvBBCgBCK0BCDMCBgDCyBlBBq6CqBBDCB5XFBjkCIBCvHvHERRzD0ECGGGC8CCBHBJFBLHBJHBJFBMGCJHBJNBzBBBNSSBPPBEEpLiBiBBOBFsasaBYBn6BvBBCEEBGCHDDLiDCJCCFNNBkBBCGG0oesBCUaCoEMCE8BCLCCDICFFFCBBDSCMOCFCCDOCb9a9advCBi8UZBumBnBBpEjBB8EKBCOBCGBCBBk4ByBB+DVB75CfBhsVfB8BYBvyehBB", false))
  });
  static FOLD_SCRIPT = new LazyMap({
    Common: () => new UnicodeRangeTable(decodeRanges("8cgBgB", false)),
    Greek: () => new UnicodeRangeTable(decodeRanges("1FwUwU", false)),
    Inherited: () => new UnicodeRangeTable(decodeRanges("5cgBgBlgHAB", false))
  });
};
var Unicode = class Unicode2 {
  static MAX_RUNE = 1114111;
  static MAX_ASCII = 127;
  static MAX_LATIN1 = 255;
  static MAX_BMP = 65535;
  static MIN_FOLD = 65;
  static MAX_FOLD = 125251;
  static MIN_HIGH_SURROGATE = 55296;
  static MAX_HIGH_SURROGATE = 56319;
  static MIN_LOW_SURROGATE = 56320;
  static MAX_LOW_SURROGATE = 57343;
  static MIN_SUPPLEMENTARY_CODE_POINT = 65536;
  static is32(ranges, r) {
    let lo = 0;
    let hi = ranges.length;
    while (lo < hi) {
      const m = lo + Math.floor((hi - lo) / 2);
      const rlo = ranges.getLo(m);
      const rhi = ranges.getHi(m);
      if (rlo <= r && r <= rhi) {
        const stride = ranges.getStride(m);
        return (r - rlo) % stride === 0;
      }
      if (r < rlo) hi = m;
      else lo = m + 1;
    }
    return false;
  }
  static is(ranges, r) {
    if (r <= Unicode2.MAX_LATIN1) {
      for (let i = 0; i < ranges.length; i++) {
        if (r > ranges.getHi(i)) continue;
        const rlo = ranges.getLo(i);
        if (r < rlo) return false;
        const stride = ranges.getStride(i);
        return (r - rlo) % stride === 0;
      }
      return false;
    }
    return ranges.length > 0 && r >= ranges.getLo(0) && Unicode2.is32(ranges, r);
  }
  static isUpper(r) {
    if (r <= Unicode2.MAX_LATIN1) {
      const s = String.fromCodePoint(r);
      return s.toUpperCase() === s && s.toLowerCase() !== s;
    }
    return Unicode2.is(UnicodeTables.Upper, r);
  }
  static isPrint(r) {
    if (r <= Unicode2.MAX_LATIN1) return r >= 32 && r < Unicode2.MAX_ASCII || r >= 161 && r !== 173;
    return Unicode2.is(UnicodeTables.Print, r);
  }
  static simpleFold(r) {
    if (UnicodeTables.CASE_ORBIT.has(r)) return UnicodeTables.CASE_ORBIT.get(r);
    const l = Codepoint.toLowerCase(r);
    if (l !== r) return l;
    return Codepoint.toUpperCase(r);
  }
  static equalsIgnoreCase(r1, r2) {
    if (r1 === r2) return true;
    if (r1 < 0 || r2 < 0) return false;
    if (r1 <= Unicode2.MAX_ASCII && r2 <= Unicode2.MAX_ASCII) {
      if (65 <= r1 && r1 <= 90) r1 |= 32;
      if (65 <= r2 && r2 <= 90) r2 |= 32;
      return r1 === r2;
    }
    for (let r = Unicode2.simpleFold(r1); r !== r1; r = Unicode2.simpleFold(r)) if (r === r2) return true;
    return false;
  }
};
var FAST_PATH_TABLE_SIZE = 256;
var WORD_RUNE_TABLE = new Uint8Array(FAST_PATH_TABLE_SIZE);
for (let i = 0; i < FAST_PATH_TABLE_SIZE; i++) WORD_RUNE_TABLE[i] = 97 <= i && i <= 122 || 65 <= i && i <= 90 || 48 <= i && i <= 57 || i === 95 ? 1 : 0;
var cachedNativeEncoder = null;
var cachedNativeDecoder = null;
var Utils = class Utils2 {
  static METACHARACTERS = "\\.+*?()|[]{}^$";
  static EMPTY_BEGIN_LINE = 1;
  static EMPTY_END_LINE = 2;
  static EMPTY_BEGIN_TEXT = 4;
  static EMPTY_END_TEXT = 8;
  static EMPTY_WORD_BOUNDARY = 16;
  static EMPTY_NO_WORD_BOUNDARY = 32;
  static EMPTY_ALL = -1;
  static emptyInts() {
    return [];
  }
  static isByteArray(input2) {
    return Array.isArray(input2) || input2 instanceof Uint8Array;
  }
  static isalnum(c) {
    return Codepoint.CODES.get("0") <= c && c <= Codepoint.CODES.get("9") || Codepoint.CODES.get("a") <= c && c <= Codepoint.CODES.get("z") || Codepoint.CODES.get("A") <= c && c <= Codepoint.CODES.get("Z");
  }
  static unhex(c) {
    if (Codepoint.CODES.get("0") <= c && c <= Codepoint.CODES.get("9")) return c - Codepoint.CODES.get("0");
    if (Codepoint.CODES.get("a") <= c && c <= Codepoint.CODES.get("f")) return c - Codepoint.CODES.get("a") + 10;
    if (Codepoint.CODES.get("A") <= c && c <= Codepoint.CODES.get("F")) return c - Codepoint.CODES.get("A") + 10;
    return -1;
  }
  static escapeRune(rune) {
    let out = "";
    if (Unicode.isPrint(rune)) {
      if (Utils2.METACHARACTERS.indexOf(String.fromCodePoint(rune)) >= 0) out += "\\";
      out += String.fromCodePoint(rune);
    } else switch (rune) {
      case Codepoint.CODES.get('"'):
        out += '\\"';
        break;
      case Codepoint.CODES.get("\\"):
        out += "\\\\";
        break;
      case Codepoint.CODES.get("	"):
        out += "\\t";
        break;
      case Codepoint.CODES.get("\n"):
        out += "\\n";
        break;
      case Codepoint.CODES.get("\r"):
        out += "\\r";
        break;
      case Codepoint.CODES.get("\b"):
        out += "\\b";
        break;
      case Codepoint.CODES.get("\f"):
        out += "\\f";
        break;
      default: {
        let s = rune.toString(16);
        if (rune < 256) {
          out += "\\x";
          if (s.length === 1) out += "0";
          out += s;
        } else out += `\\x{${s}}`;
        break;
      }
    }
    return out;
  }
  static stringToRunes(str) {
    const string = String(str);
    const runes = [];
    let i = 0;
    while (i < string.length) {
      const cp = string.codePointAt(i);
      runes.push(cp);
      i += cp > Unicode.MAX_BMP ? 2 : 1;
    }
    return runes;
  }
  static runeToString(r) {
    return String.fromCodePoint(r);
  }
  static isWordRune(r) {
    return r < FAST_PATH_TABLE_SIZE ? WORD_RUNE_TABLE[r] === 1 : false;
  }
  static emptyOpContext(r1, r2) {
    let op = 0;
    if (r1 < 0) op |= Utils2.EMPTY_BEGIN_TEXT | Utils2.EMPTY_BEGIN_LINE;
    if (r1 === 10) op |= Utils2.EMPTY_BEGIN_LINE;
    if (r2 < 0) op |= Utils2.EMPTY_END_TEXT | Utils2.EMPTY_END_LINE;
    if (r2 === 10) op |= Utils2.EMPTY_END_LINE;
    if (Utils2.isWordRune(r1) !== Utils2.isWordRune(r2)) op |= Utils2.EMPTY_WORD_BOUNDARY;
    else op |= Utils2.EMPTY_NO_WORD_BOUNDARY;
    return op;
  }
  /**
  * Returns a string that quotes all regular expression metacharacters inside the argument text;
  * the returned string is a regular expression matching the literal text. For example,
  * {@code quoteMeta("[foo]").equals("\\[foo\\]")}.
  * @param {string} str
  * @returns {string}
  */
  static quoteMeta(str) {
    return str.split("").map((s) => {
      if (Utils2.METACHARACTERS.indexOf(s) >= 0) return `\\${s}`;
      return s;
    }).join("");
  }
  static charCount(codePoint) {
    return codePoint > Unicode.MAX_BMP ? 2 : 1;
  }
  /**
  * High-speed conversion from TypedArrays to standard JS Arrays.
  * Bypasses the expensive Symbol.iterator overhead of Array.from()
  */
  static toArray(typedArray) {
    const len = typedArray.length;
    const res = new Array(len);
    for (let i = 0; i < len; i++) res[i] = typedArray[i];
    return res;
  }
  static stringToUtf8ByteArray(str) {
    if (globalThis.TextEncoder) {
      if (!cachedNativeEncoder) cachedNativeEncoder = new TextEncoder();
      return Utils2.toArray(cachedNativeEncoder.encode(str));
    } else {
      let out = [], p = 0;
      for (let i = 0; i < str.length; i++) {
        let c = str.charCodeAt(i);
        if (c < 128) out[p++] = c;
        else if (c < 2048) {
          out[p++] = c >> 6 | 192;
          out[p++] = c & 63 | 128;
        } else if ((c & 64512) === Unicode.MIN_HIGH_SURROGATE && i + 1 < str.length && (str.charCodeAt(i + 1) & 64512) === Unicode.MIN_LOW_SURROGATE) {
          c = Unicode.MIN_SUPPLEMENTARY_CODE_POINT + ((c & 1023) << 10) + (str.charCodeAt(++i) & 1023);
          out[p++] = c >> 18 | 240;
          out[p++] = c >> 12 & 63 | 128;
          out[p++] = c >> 6 & 63 | 128;
          out[p++] = c & 63 | 128;
        } else {
          out[p++] = c >> 12 | 224;
          out[p++] = c >> 6 & 63 | 128;
          out[p++] = c & 63 | 128;
        }
      }
      return out;
    }
  }
  static utf8ByteArrayToString(bytes) {
    if (globalThis.TextDecoder) {
      if (!cachedNativeDecoder) cachedNativeDecoder = new TextDecoder("utf-8");
      const view = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
      return cachedNativeDecoder.decode(view);
    } else {
      let out = [], pos = 0, c = 0;
      while (pos < bytes.length) {
        let c1 = bytes[pos++];
        if (c1 < 128) out[c++] = String.fromCharCode(c1);
        else if (c1 > 191 && c1 < 224) {
          let c2 = bytes[pos++];
          out[c++] = String.fromCharCode((c1 & 31) << 6 | c2 & 63);
        } else if (c1 > 239 && c1 < 365) {
          let c2 = bytes[pos++];
          let c3 = bytes[pos++];
          let c4 = bytes[pos++];
          let u = ((c1 & 7) << 18 | (c2 & 63) << 12 | (c3 & 63) << 6 | c4 & 63) - Unicode.MIN_SUPPLEMENTARY_CODE_POINT;
          out[c++] = String.fromCharCode(Unicode.MIN_HIGH_SURROGATE + (u >> 10));
          out[c++] = String.fromCharCode(Unicode.MIN_LOW_SURROGATE + (u & 1023));
        } else {
          let c2 = bytes[pos++];
          let c3 = bytes[pos++];
          out[c++] = String.fromCharCode((c1 & 15) << 12 | (c2 & 63) << 6 | c3 & 63);
        }
      }
      return out.join("");
    }
  }
};
var createEnum = (values = [], initNum = 0) => {
  const enumObject = /* @__PURE__ */ Object.create(null);
  for (let i = 0; i < values.length; i++) {
    const val = values[i];
    const keyVal = initNum + i;
    enumObject[val] = keyVal;
    enumObject[keyVal] = val;
  }
  return Object.freeze(enumObject);
};
var MatcherInputBase = class MatcherInputBase2 {
  static Encoding = createEnum(["UTF_16", "UTF_8"]);
  getEncoding() {
    throw Error("not implemented");
  }
  /** @returns {string} */
  asCharSequence() {
    throw Error("not implemented");
  }
  /** @returns {Uint8Array|number[]} */
  asBytes() {
    throw Error("not implemented");
  }
  /** @returns {number} */
  length() {
    throw Error("not implemented");
  }
  /**
  *
  * @returns {boolean}
  */
  isUTF8Encoding() {
    return this.getEncoding() === MatcherInputBase2.Encoding.UTF_8;
  }
  /**
  *
  * @returns {boolean}
  */
  isUTF16Encoding() {
    return this.getEncoding() === MatcherInputBase2.Encoding.UTF_16;
  }
};
var Utf8MatcherInput = class extends MatcherInputBase {
  /** @param {Uint8Array|number[]|null} bytes */
  constructor(bytes = null) {
    super();
    this.bytes = bytes;
  }
  getEncoding() {
    return MatcherInputBase.Encoding.UTF_8;
  }
  /**
  *
  * @returns {string}
  */
  asCharSequence() {
    return Utils.utf8ByteArrayToString(this.bytes);
  }
  /**
  *
  * @returns {Uint8Array|number[]|null}
  */
  asBytes() {
    return this.bytes;
  }
  /**
  *
  * @returns {number}
  */
  length() {
    return this.bytes.length;
  }
};
var Utf16MatcherInput = class extends MatcherInputBase {
  /** @param {string|null} charSequence */
  constructor(charSequence = null) {
    super();
    this.charSequence = charSequence;
  }
  getEncoding() {
    return MatcherInputBase.Encoding.UTF_16;
  }
  /**
  *
  * @returns {string}
  */
  asCharSequence() {
    return this.charSequence;
  }
  /**
  *
  * @returns {number[]}
  */
  asBytes() {
    return Utils.stringToUtf8ByteArray(this.charSequence.toString());
  }
  /**
  *
  * @returns {number}
  */
  length() {
    return this.charSequence.length;
  }
};
var MatcherInput = class {
  /**
  * Return the MatcherInput for UTF_16 encoding.
  * @returns {Utf16MatcherInput}
  */
  static utf16(charSequence) {
    return new Utf16MatcherInput(charSequence);
  }
  /**
  * Return the MatcherInput for UTF_8 encoding.
  * @returns {Utf8MatcherInput}
  */
  static utf8(input2) {
    if (Utils.isByteArray(input2)) return new Utf8MatcherInput(input2);
    return new Utf8MatcherInput(Utils.stringToUtf8ByteArray(input2));
  }
};
var MachineInputBase = class {
  static EOF() {
    return -8;
  }
  constructor() {
    this.end = 0;
  }
  canCheckPrefix() {
    return true;
  }
  endPos() {
    return this.end;
  }
  hasString() {
    return false;
  }
  hasAnyString() {
    return false;
  }
  prefixLength() {
    return 0;
  }
};
var MachineUTF8Input = class extends MachineInputBase {
  constructor(bytes, start = 0, end = bytes.length) {
    super();
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }
  hasString(prefilter, pos) {
    const target = prefilter.bytes;
    if (target.length === 0) return true;
    const idx = this.indexOf(this.bytes, target, this.start + pos);
    return idx !== -1 && idx <= this.end - target.length;
  }
  hasAnyString(prefilter, pos) {
    if (!prefilter.ac8) return false;
    return prefilter.ac8.searchUTF8(this.bytes, this.start + pos, this.end);
  }
  step(pos) {
    pos += this.start;
    if (pos >= this.end) return MachineInputBase.EOF();
    const c = this.bytes[pos] & 255;
    if (c < 128) return c << 3 | 1;
    else if (c >= 194 && c <= 223 && pos + 1 < this.end) {
      const c1 = this.bytes[pos + 1] & 255;
      if ((c1 & 192) !== 128) return c << 3 | 1;
      return ((c & 31) << 6 | c1 & 63) << 3 | 2;
    } else if (c >= 224 && c <= 239 && pos + 2 < this.end) {
      const c1 = this.bytes[pos + 1] & 255;
      if ((c1 & 192) !== 128) return c << 3 | 1;
      const c2 = this.bytes[pos + 2] & 255;
      if ((c2 & 192) !== 128) return c << 3 | 1;
      return ((c & 15) << 12 | (c1 & 63) << 6 | c2 & 63) << 3 | 3;
    } else if (c >= 240 && c <= 244 && pos + 3 < this.end) {
      const c1 = this.bytes[pos + 1] & 255;
      if ((c1 & 192) !== 128) return c << 3 | 1;
      const c2 = this.bytes[pos + 2] & 255;
      if ((c2 & 192) !== 128) return c << 3 | 1;
      const c3 = this.bytes[pos + 3] & 255;
      if ((c3 & 192) !== 128) return c << 3 | 1;
      return ((c & 7) << 18 | (c1 & 63) << 12 | (c2 & 63) << 6 | c3 & 63) << 3 | 4;
    } else return c << 3 | 1;
  }
  index(re2, pos) {
    pos += this.start;
    const i = this.indexOf(this.bytes, re2.prefixUTF8, pos);
    return i < 0 ? i : i - pos;
  }
  context(pos) {
    pos += this.start;
    let r1 = -1;
    if (pos > this.start && pos <= this.end) {
      let start = pos - 1;
      r1 = this.bytes[start--];
      if (r1 >= 128) {
        let lim = pos - 4;
        if (lim < this.start) lim = this.start;
        while (start >= lim && (this.bytes[start] & 192) === 128) start--;
        if (start < this.start) start = this.start;
        r1 = this.step(start - this.start) >> 3;
      }
    }
    const r2 = pos < this.end ? this.step(pos - this.start) >> 3 : -1;
    return Utils.emptyOpContext(r1, r2);
  }
  indexOf(source, target, fromIndex = 0) {
    let targetLength = target.length;
    if (targetLength === 0) return fromIndex <= this.end ? fromIndex : -1;
    const firstByte = target[0];
    let limit = this.end - targetLength;
    const hasNativeIndexOf = typeof source.indexOf === "function";
    let i = fromIndex;
    while (i <= limit) {
      if (hasNativeIndexOf) {
        i = source.indexOf(firstByte, i);
        if (i === -1 || i > limit) return -1;
      } else {
        while (i <= limit && source[i] !== firstByte) i++;
        if (i > limit) return -1;
      }
      let match2 = true;
      for (let j = 1; j < targetLength; j++) if (source[i + j] !== target[j]) {
        match2 = false;
        break;
      }
      if (match2) return i;
      i++;
    }
    return -1;
  }
  prefixLength(re2) {
    return re2.prefixUTF8.length;
  }
};
var MachineUTF16Input = class extends MachineInputBase {
  constructor(charSequence, start = 0, end = charSequence.length) {
    super();
    this.charSequence = charSequence;
    this.start = start;
    this.end = end;
  }
  hasString(prefilter, pos) {
    const idx = this.charSequence.indexOf(prefilter.str, this.start + pos);
    return idx !== -1 && idx <= this.end - prefilter.str.length;
  }
  hasAnyString(prefilter, pos) {
    if (!prefilter.ac16) return false;
    return prefilter.ac16.searchUTF16(this.charSequence, this.start + pos, this.end);
  }
  step(pos) {
    pos += this.start;
    if (pos >= this.end) return MachineInputBase.EOF();
    const c1 = this.charSequence.charCodeAt(pos);
    if (c1 < Unicode.MIN_HIGH_SURROGATE || c1 > Unicode.MAX_HIGH_SURROGATE || pos + 1 >= this.end) return c1 << 3 | 1;
    const c2 = this.charSequence.charCodeAt(pos + 1);
    if (c2 >= Unicode.MIN_LOW_SURROGATE && c2 <= Unicode.MAX_LOW_SURROGATE) return (c1 - Unicode.MIN_HIGH_SURROGATE) * 1024 + (c2 - Unicode.MIN_LOW_SURROGATE) + Unicode.MIN_SUPPLEMENTARY_CODE_POINT << 3 | 2;
    return c1 << 3 | 1;
  }
  index(re2, pos) {
    pos += this.start;
    const i = this.charSequence.indexOf(re2.prefix, pos);
    if (i < 0 || i > this.end - re2.prefix.length) return -1;
    return i - pos;
  }
  context(pos) {
    pos += this.start;
    const r1 = pos > this.start && pos <= this.end ? this.charSequence.charCodeAt(pos - 1) : -1;
    const r2 = pos < this.end ? this.charSequence.charCodeAt(pos) : -1;
    return Utils.emptyOpContext(r1, r2);
  }
  prefixLength(re2) {
    return re2.prefix.length;
  }
};
var MachineInput = class {
  static fromUTF8(bytes, start = 0, end = bytes.length) {
    return new MachineUTF8Input(bytes, start, end);
  }
  static fromUTF16(charSequence, start = 0, end = charSequence.length) {
    return new MachineUTF16Input(charSequence, start, end);
  }
};
var RE2JSException = class extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "RE2JSException";
  }
};
var RE2JSSyntaxException = class extends RE2JSException {
  /**
  * @param {string} error
  * @param {string|null} [input=null]
  */
  constructor(error, input2 = null) {
    let message = `error parsing regexp: ${error}`;
    if (input2) message += `: \`${input2}\``;
    super(message);
    this.name = "RE2JSSyntaxException";
    this.message = message;
    this.error = error;
    this.input = input2;
  }
  /**
  * Retrieves the description of the error.
  * @returns {string}
  */
  getDescription() {
    return this.error;
  }
  /**
  * Retrieves the erroneous regular-expression pattern.
  * @returns {string|null}
  */
  getPattern() {
    return this.input;
  }
};
var RE2JSCompileException = class extends RE2JSException {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "RE2JSCompileException";
  }
};
var RE2JSGroupException = class extends RE2JSException {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "RE2JSGroupException";
  }
};
var RE2JSFlagsException = class extends RE2JSException {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "RE2JSFlagsException";
  }
};
var RE2JSInternalException = class extends RE2JSException {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "RE2JSInternalException";
  }
};
var Matcher = class Matcher2 {
  /**
  * V8 and WebKit have historical hard limits on the number of arguments
  * that can be passed to a function. We cap replacer arguments to prevent
  * Call Stack Overflow (DoS) vulnerabilities on massive ASTs.
  */
  static MAX_REPLACER_ARGS = 65535;
  /**
  * Quotes '\' and '$' in {@code s}, so that the returned string could be used in
  * {@link #appendReplacement} as a literal replacement of {@code s}.
  *
  * @param {string} str the string to be quoted
  * @param {boolean} [javaMode=false] whether the replacement will be used in javaMode
  * @returns {string} the quoted string
  */
  static quoteReplacement(str, javaMode = false) {
    if (javaMode) {
      if (str.indexOf("\\") < 0 && str.indexOf("$") < 0) return str;
      return str.split("").map((s) => {
        const c = s.codePointAt(0);
        if (c === Codepoint.CODES.get("\\") || c === Codepoint.CODES.get("$")) return `\\${s}`;
        return s;
      }).join("");
    }
    if (str.indexOf("$") < 0) return str;
    return str.split("").map((s) => {
      if (s.codePointAt(0) === Codepoint.CODES.get("$")) return "$$";
      return s;
    }).join("");
  }
  /**
  *
  * @param {import('./index.js').RE2JS} pattern
  * @param {string|number[]|Uint8Array|MatcherInputBase} input
  */
  constructor(pattern2, input2) {
    if (pattern2 === null) throw new Error("pattern is null");
    this.patternInput = pattern2;
    const re2 = this.patternInput.re2();
    this.patternGroupCount = re2.numberOfCapturingGroups();
    this.groups = [];
    this.namedGroups = re2.namedGroups;
    this.numberOfInstructions = re2.numberOfInstructions();
    if (input2 instanceof MatcherInputBase) this.resetMatcherInput(input2);
    else if (Utils.isByteArray(input2)) this.resetMatcherInput(MatcherInput.utf8(input2));
    else this.resetMatcherInput(MatcherInput.utf16(input2));
  }
  /**
  * Returns the {@code RE2JS} associated with this {@code Matcher}.
  * @returns {import('./index.js').RE2JS}
  */
  pattern() {
    return this.patternInput;
  }
  /**
  * Resets the {@code Matcher}, rewinding input and discarding any match information.
  *
  * @returns {Matcher} the {@code Matcher} itself, for chained method calls
  */
  reset() {
    this.matcherInputLength = this.matcherInput.length();
    this.appendPos = 0;
    this.hasMatch = false;
    this.hasGroups = false;
    this.anchorFlag = 0;
    return this;
  }
  /**
  * Resets the {@code Matcher} and changes the input.
  * @param {MatcherInputBase} input
  * @returns {Matcher} the {@code Matcher} itself, for chained method calls
  */
  resetMatcherInput(input2) {
    if (input2 === null) throw new Error("input is null");
    this.matcherInput = input2;
    this.reset();
    return this;
  }
  /**
  * Returns the start of the named group of the most recent match, or -1 if the group was not
  * matched.
  * @param {string|number} [group=0]
  * @returns {number}
  */
  start(group = 0) {
    if (typeof group === "string") {
      const groupInt = this.namedGroups[group];
      if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
      group = groupInt;
    }
    this.loadGroup(group);
    return this.groups[2 * group];
  }
  /**
  * Returns the end of the named group of the most recent match, or -1 if the group was not
  * matched.
  * @param {string|number} [group=0]
  * @returns {number}
  */
  end(group = 0) {
    if (typeof group === "string") {
      const groupInt = this.namedGroups[group];
      if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
      group = groupInt;
    }
    this.loadGroup(group);
    return this.groups[2 * group + 1];
  }
  /**
  * Returns the program size of this pattern.
  *
  * <p>
  * Similar to the C++ implementation, the program size is a very approximate measure of a regexp's
  * "cost". Larger numbers are more expensive than smaller numbers.
  * </p>
  *
  * @returns {number} the program size of this pattern
  */
  programSize() {
    return this.numberOfInstructions;
  }
  /**
  * Returns the named group of the most recent match, or {@code null} if the group was not matched.
  * @param {string|number} [group=0]
  * @returns {string|null}
  */
  group(group = 0) {
    if (typeof group === "string") {
      const groupInt = this.namedGroups[group];
      if (!Number.isFinite(groupInt)) throw new RE2JSGroupException(`group '${group}' not found`);
      group = groupInt;
    }
    const start = this.start(group);
    const end = this.end(group);
    if (start < 0 && end < 0) return null;
    return this.substring(start, end);
  }
  /**
  * Returns a dictionary map of all named capturing groups and their matched values.
  * If a group was not matched, its value will be `null`.
  * @returns {Record<string, string|null>}
  */
  getNamedGroups() {
    if (!this.hasMatch) throw new RE2JSGroupException("perhaps no match attempted");
    const result = /* @__PURE__ */ Object.create(null);
    for (const name of Object.keys(this.namedGroups)) result[name] = this.group(name);
    return result;
  }
  /**
  * Returns the number of subgroups in this pattern.
  *
  * @returns {number} the number of subgroups; the overall match (group 0) does not count
  */
  groupCount() {
    return this.patternGroupCount;
  }
  /**
  * Helper: finds subgroup information if needed for group.
  * @param {number} group
  * @private
  */
  loadGroup(group) {
    if (group < 0 || group > this.patternGroupCount) throw new RE2JSGroupException(`Group index out of bounds: ${group}`);
    if (!this.hasMatch) throw new RE2JSGroupException("perhaps no match attempted");
    if (group === 0 || this.hasGroups) return;
    const end = this.matcherInputLength;
    const res = this.patternInput.re2().matchMachineInput(this.matcherInput, this.groups[0], end, this.anchorFlag, 1 + this.patternGroupCount);
    if (!res[0]) throw new RE2JSGroupException("inconsistency in matching group data");
    this.groups = res[1];
    this.hasGroups = true;
  }
  /**
  * Matches the entire input against the pattern (anchored start and end). If there is a match,
  * {@code matches} sets the match state to describe it.
  *
  * @returns {boolean} true if the entire input matches the pattern
  */
  matches() {
    return this.genMatch(0, RE2Flags.ANCHOR_BOTH);
  }
  /**
  * Matches the beginning of input against the pattern (anchored start). If there is a match,
  * {@code lookingAt} sets the match state to describe it.
  *
  * @returns {boolean} true if the beginning of the input matches the pattern
  */
  lookingAt() {
    return this.genMatch(0, RE2Flags.ANCHOR_START);
  }
  /**
  * Matches the input against the pattern (unanchored), starting at a specified position. If there
  * is a match, {@code find} sets the match state to describe it.
  *
  * @param {number|null} [start=null] the input position where the search begins
  * @returns {boolean} if it finds a match
  * @throws IndexOutOfBoundsException if start is not a valid input position
  */
  find(start = null) {
    if (start !== null) {
      if (start < 0 || start > this.matcherInputLength) throw new RE2JSGroupException(`start index out of bounds: ${start}`);
      this.reset();
      return this.genMatch(start, 0);
    }
    start = 0;
    if (this.hasMatch) {
      start = this.groups[1];
      if (this.groups[0] === this.groups[1]) {
        const r = (this.matcherInput.isUTF16Encoding() ? MachineInput.fromUTF16(this.matcherInput.asCharSequence(), 0, this.matcherInputLength) : MachineInput.fromUTF8(this.matcherInput.asBytes(), 0, this.matcherInputLength)).step(start);
        if (r < 0) start++;
        else start += r & 7;
      }
    }
    return this.genMatch(start, RE2Flags.UNANCHORED);
  }
  /**
  * Helper: does match starting at start, with RE2 anchor flag.
  * @param {number} startByte
  * @param {number} anchor
  * @returns {boolean}
  * @private
  */
  genMatch(startByte, anchor) {
    const res = this.patternInput.re2().matchMachineInput(this.matcherInput, startByte, this.matcherInputLength, anchor, 1);
    if (!res[0]) return false;
    this.groups = res[1];
    this.hasMatch = true;
    this.hasGroups = this.patternGroupCount === 0;
    this.anchorFlag = anchor;
    return true;
  }
  /**
  * Helper: return substring for [start, end).
  * @param {number} start
  * @param {number} end
  * @returns {string}
  */
  substring(start, end) {
    if (this.matcherInput.isUTF8Encoding()) return Utils.utf8ByteArrayToString(this.matcherInput.asBytes().slice(start, end));
    return this.matcherInput.asCharSequence().substring(start, end).toString();
  }
  /**
  * Helper for Pattern: return input length.
  * @returns {number}
  */
  inputLength() {
    return this.matcherInputLength;
  }
  /**
  * Appends to result two strings: the text from the append position up to the beginning of the
  * most recent match, and then the replacement with submatch groups substituted for references of
  * the form {@code $n}, where {@code n} is the group number in decimal. It advances the append
  * position to where the most recent match ended.
  *
  * To embed a literal {@code $}, use \$ (actually {@code "\\$"} with string escapes). The escape
  * is only necessary when {@code $} is followed by a digit, but it is always allowed. Only
  * {@code $} and {@code \} need escaping, but any character can be escaped.
  *
  * The group number {@code n} in {@code $n} is always at least one digit and expands to use more
  * digits as long as the resulting number is a valid group number for this pattern. To cut it off
  * earlier, escape the first digit that should not be used.
  *
  * @param {string} replacement the replacement string
  * @param {boolean} [javaMode=false] activate java mode (different behaviour for capture groups and special characters)
  * @returns {string}
  * @throws IllegalStateException if there was no most recent match
  * @throws IndexOutOfBoundsException if replacement refers to an invalid group
  * @private
  */
  appendReplacement(replacement, javaMode = false) {
    let res = "";
    const s = this.start();
    const e = this.end();
    if (this.appendPos < s) res += this.substring(this.appendPos, s);
    this.appendPos = e;
    res += javaMode ? this.appendReplacementInternalJava(replacement) : this.appendReplacementInternalJs(replacement);
    return res;
  }
  /**
  * @param {string} replacement - the replacement string
  * @returns {string}
  * @private
  */
  appendReplacementInternalJava(replacement) {
    let res = "";
    let last = 0;
    const m = replacement.length;
    for (let i = 0; i < m - 1; i++) {
      if (replacement.codePointAt(i) === Codepoint.CODES.get("\\")) {
        if (last < i) res += replacement.substring(last, i);
        i++;
        last = i;
        continue;
      }
      if (replacement.codePointAt(i) === Codepoint.CODES.get("$")) {
        let c = replacement.codePointAt(i + 1);
        if (Codepoint.CODES.get("0") <= c && c <= Codepoint.CODES.get("9")) {
          let n = c - Codepoint.CODES.get("0");
          if (last < i) res += replacement.substring(last, i);
          for (i += 2; i < m; i++) {
            c = replacement.codePointAt(i);
            if (c < Codepoint.CODES.get("0") || c > Codepoint.CODES.get("9") || n * 10 + c - Codepoint.CODES.get("0") > this.patternGroupCount) break;
            n = n * 10 + c - Codepoint.CODES.get("0");
          }
          if (n > this.patternGroupCount) throw new RE2JSGroupException(`n > number of groups: ${n}`);
          const group = this.group(n);
          if (group !== null) res += group;
          last = i;
          i--;
          continue;
        } else if (c === Codepoint.CODES.get("{")) {
          if (last < i) res += replacement.substring(last, i);
          i++;
          let j = i + 1;
          while (j < replacement.length && replacement.codePointAt(j) !== Codepoint.CODES.get("}") && replacement.codePointAt(j) !== Codepoint.CODES.get(" ")) j++;
          if (j === replacement.length || replacement.codePointAt(j) !== Codepoint.CODES.get("}")) throw new RE2JSGroupException("named capture group is missing trailing '}'");
          const groupName = replacement.substring(i + 1, j);
          const groupVal = this.group(groupName);
          if (groupVal !== null) res += groupVal;
          last = j + 1;
          i = j;
          continue;
        }
      }
    }
    if (last < m) res += replacement.substring(last, m);
    return res;
  }
  /**
  * @param {string} replacement - the replacement string
  * @returns {string}
  * @private
  */
  appendReplacementInternalJs(replacement) {
    let res = "";
    let last = 0;
    const m = replacement.length;
    for (let i = 0; i < m - 1; i++) if (replacement.codePointAt(i) === Codepoint.CODES.get("$")) {
      let c = replacement.codePointAt(i + 1);
      if (Codepoint.CODES.get("$") === c) {
        if (last < i) res += replacement.substring(last, i);
        res += "$";
        i++;
        last = i + 1;
        continue;
      } else if (Codepoint.CODES.get("&") === c) {
        if (last < i) res += replacement.substring(last, i);
        const group = this.group(0);
        if (group !== null) res += group;
        else res += "$&";
        i++;
        last = i + 1;
        continue;
      } else if (Codepoint.CODES.get("`") === c) {
        if (last < i) res += replacement.substring(last, i);
        res += this.substring(0, this.start(0));
        i++;
        last = i + 1;
        continue;
      } else if (Codepoint.CODES.get("'") === c) {
        if (last < i) res += replacement.substring(last, i);
        res += this.substring(this.end(0), this.matcherInputLength);
        i++;
        last = i + 1;
        continue;
      } else if (Codepoint.CODES.get("1") <= c && c <= Codepoint.CODES.get("9")) {
        let n = c - Codepoint.CODES.get("0");
        if (last < i) res += replacement.substring(last, i);
        for (i += 2; i < m; i++) {
          c = replacement.codePointAt(i);
          if (c < Codepoint.CODES.get("0") || c > Codepoint.CODES.get("9") || n * 10 + c - Codepoint.CODES.get("0") > this.patternGroupCount) break;
          n = n * 10 + c - Codepoint.CODES.get("0");
        }
        if (n > this.patternGroupCount) {
          res += `$${n}`;
          last = i;
          i--;
          continue;
        }
        const group = this.group(n);
        if (group !== null) res += group;
        last = i;
        i--;
        continue;
      } else if (c === Codepoint.CODES.get("<")) {
        if (last < i) res += replacement.substring(last, i);
        i++;
        let j = i + 1;
        while (j < replacement.length && replacement.codePointAt(j) !== Codepoint.CODES.get(">") && replacement.codePointAt(j) !== Codepoint.CODES.get(" ")) j++;
        if (j === replacement.length || replacement.codePointAt(j) !== Codepoint.CODES.get(">")) {
          res += replacement.substring(i - 1, j + 1);
          last = j + 1;
          i = j;
          continue;
        }
        const groupName = replacement.substring(i + 1, j);
        if (Object.prototype.hasOwnProperty.call(this.namedGroups, groupName)) {
          const groupVal = this.group(groupName);
          if (groupVal !== null) res += groupVal;
        } else res += `$<${groupName}>`;
        last = j + 1;
        i = j;
        continue;
      }
    }
    if (last < m) res += replacement.substring(last, m);
    return res;
  }
  /**
  * Return the substring of the input from the append position to the end of the
  * input.
  * @returns {string}
  */
  appendTail() {
    return this.substring(this.appendPos, this.matcherInputLength);
  }
  /**
  * Returns the input with all matches replaced by {@code replacement}, interpreted as for
  * {@code appendReplacement}.
  *
  * @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
  * @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
  * @returns {string} the input string with the matches replaced
  * @throws IndexOutOfBoundsException if replacement refers to an invalid group and javaMode is true
  */
  replaceAll(replacement, javaMode = false) {
    return this.replace(replacement, true, javaMode);
  }
  /**
  * Returns the input with the first match replaced by {@code replacement}, interpreted as for
  * {@code appendReplacement}.
  *
  * @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
  * @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
  * @returns {string} the input string with the first match replaced
  * @throws IndexOutOfBoundsException if replacement refers to an invalid group and javaMode is true
  */
  replaceFirst(replacement, javaMode = false) {
    return this.replace(replacement, false, javaMode);
  }
  /**
  * Helper: replaceAll/replaceFirst hybrid.
  * @param {string|((...args: any[]) => string)} replacement - the replacement string or a replacer function
  * @param {boolean} [all=true] - replace all matches
  * @param {boolean} [javaMode=false] - activate java mode (different behaviour for capture groups and special characters)
  * @returns {string}
  * @private
  */
  replace(replacement, all = true, javaMode = false) {
    let res = "";
    this.reset();
    const isFunc = typeof replacement === "function";
    const hasNamedGroups = Object.keys(this.namedGroups).length > 0;
    let originalInput = null;
    if (isFunc) {
      if (this.groupCount() >= Matcher2.MAX_REPLACER_ARGS) throw new RE2JSGroupException("Too many capture groups to safely invoke replacer function");
      originalInput = this.matcherInput.isUTF8Encoding() ? this.matcherInput.asBytes() : this.matcherInput.asCharSequence();
    }
    while (this.find()) {
      res += isFunc ? this.appendReplacementFunc(replacement, hasNamedGroups, originalInput) : this.appendReplacement(replacement, javaMode);
      if (!all) break;
    }
    res += this.appendTail();
    return res;
  }
  /**
  * Evaluates a replacer function for the current match and appends the result,
  * along with any un-matched preceding text, advancing the append position.
  * @param {Function} replacer - the replacer function
  * @param {boolean} hasNamedGroups - cached flag if pattern has named groups
  * @param {string|Uint8Array|number[]} originalInput - the cached original input reference
  * @returns {string} the evaluated string to append
  * @private
  */
  appendReplacementFunc(replacer, hasNamedGroups, originalInput) {
    let res = "";
    const s = this.start();
    const e = this.end();
    if (this.appendPos < s) res += this.substring(this.appendPos, s);
    this.appendPos = e;
    const args = this.buildReplacerArgs(s, hasNamedGroups, originalInput);
    res += String(replacer(...args));
    return res;
  }
  /**
  * Builds the argument array for the replacer function matching the standard
  * JS String.prototype.replace(regex, replacer) signature.
  * @param {number} matchStart - the start index of the match
  * @param {boolean} hasNamedGroups - cached flag if pattern has named groups
  * @param {string|Uint8Array|number[]} originalInput - the cached original input reference
  * @returns {Array} array of arguments
  * @private
  */
  buildReplacerArgs(matchStart, hasNamedGroups, originalInput) {
    const args = [this.group(0)];
    const numGroups = this.groupCount();
    for (let i = 1; i <= numGroups; i++) {
      const start = this.start(i);
      if (start < 0) args.push(void 0);
      else args.push(this.substring(start, this.end(i)));
    }
    args.push(matchStart);
    args.push(originalInput);
    if (hasNamedGroups) {
      const parsedGroups = this.getNamedGroups();
      for (const key in parsedGroups) if (parsedGroups[key] === null) parsedGroups[key] = void 0;
      args.push(parsedGroups);
    }
    return args;
  }
};
var Inst = class Inst2 {
  static ALT = 1;
  static ALT_MATCH = 2;
  static CAPTURE = 3;
  static EMPTY_WIDTH = 4;
  static FAIL = 5;
  static MATCH = 6;
  static NOP = 7;
  static RUNE = 8;
  static RUNE1 = 9;
  static RUNE_ANY = 10;
  static RUNE_ANY_NOT_NL = 11;
  static LB_WRITE = 12;
  static LB_CHECK = 13;
  static isRuneOp(op) {
    return Inst2.RUNE <= op && op <= Inst2.RUNE_ANY_NOT_NL;
  }
  static escapeRunes(runes) {
    let out = '"';
    for (let rune of runes) out += Utils.escapeRune(rune);
    out += '"';
    return out;
  }
  constructor(op) {
    this.op = op;
    this.out = 0;
    this.arg = 0;
    this.runes = [];
    this.next = null;
  }
  matchRune(r) {
    if (this.runes.length === 1) {
      const r0 = this.runes[0];
      if ((this.arg & RE2Flags.FOLD_CASE) !== 0) return Unicode.equalsIgnoreCase(r0, r);
      return r === r0;
    }
    const len = this.runes.length;
    if (len === 0) return false;
    if (len === 2 || len === 4 || len === 6 || len === 8) {
      for (let j = 0; j < len; j += 2) {
        if (r < this.runes[j]) return false;
        if (r <= this.runes[j + 1]) return true;
      }
      return false;
    }
    let base = 0;
    let n = len >> 1;
    while (n > 1) {
      const half = n >> 1;
      base += this.runes[base + half << 1] <= r ? half : 0;
      n -= half;
    }
    base += this.runes[base << 1] <= r ? 1 : 0;
    const m = base - 1;
    return m >= 0 && r <= this.runes[m << 1 | 1];
  }
  matchRunePos(r) {
    if (this.runes.length === 1) {
      const r0 = this.runes[0];
      if ((this.arg & RE2Flags.FOLD_CASE) !== 0) return Unicode.equalsIgnoreCase(r0, r) ? 0 : -1;
      return r === r0 ? 0 : -1;
    }
    const len = this.runes.length;
    if (len === 0) return -1;
    if (len === 2 || len === 4 || len === 6 || len === 8) {
      for (let j = 0; j < len; j += 2) {
        if (r < this.runes[j]) return -1;
        if (r <= this.runes[j + 1]) return Math.floor(j / 2);
      }
      return -1;
    }
    let base = 0;
    let n = len >> 1;
    while (n > 1) {
      const half = n >> 1;
      base += this.runes[base + half << 1] <= r ? half : 0;
      n -= half;
    }
    base += this.runes[base << 1] <= r ? 1 : 0;
    const m = base - 1;
    return m >= 0 && r <= this.runes[m << 1 | 1] ? m : -1;
  }
  /**
  *
  * @returns {string}
  */
  toString() {
    switch (this.op) {
      case Inst2.ALT:
        return `alt -> ${this.out}, ${this.arg}`;
      case Inst2.ALT_MATCH:
        return `altmatch -> ${this.out}, ${this.arg}`;
      case Inst2.CAPTURE:
        return `cap ${this.arg} -> ${this.out}`;
      case Inst2.EMPTY_WIDTH:
        return `empty ${this.arg} -> ${this.out}`;
      case Inst2.MATCH:
        return `match${this.arg !== 0 ? ` ${this.arg}` : ""}`;
      case Inst2.FAIL:
        return "fail";
      case Inst2.NOP:
        return `nop -> ${this.out}`;
      case Inst2.LB_WRITE:
        return `lbwrite ${this.arg} -> ${this.out}`;
      case Inst2.LB_CHECK:
        return `lbcheck ${this.arg} -> ${this.out}`;
      case Inst2.RUNE:
        if (this.runes === null) return "rune <null>";
        return [
          "rune ",
          Inst2.escapeRunes(this.runes),
          (this.arg & RE2Flags.FOLD_CASE) !== 0 ? "/i" : "",
          " -> ",
          this.out
        ].join("");
      case Inst2.RUNE1:
        return `rune1 ${Inst2.escapeRunes(this.runes)} -> ${this.out}`;
      case Inst2.RUNE_ANY:
        return `any -> ${this.out}`;
      case Inst2.RUNE_ANY_NOT_NL:
        return `anynotnl -> ${this.out}`;
      default:
        throw new Error("unhandled case in Inst.toString");
    }
  }
};
var Thread = class {
  constructor() {
    this.inst = null;
    this.cap = null;
  }
};
var Queue = class {
  constructor(numInst) {
    this.sparse = new Int32Array(numInst);
    this.densePcs = new Int32Array(numInst);
    this.denseThreads = new Array(numInst);
    this.size = 0;
  }
  contains(pc) {
    const j = this.sparse[pc];
    return j < this.size && this.densePcs[j] === pc;
  }
  isEmpty() {
    return this.size === 0;
  }
  add(pc) {
    const j = this.size++;
    this.sparse[pc] = j;
    this.denseThreads[j] = null;
    this.densePcs[j] = pc;
    return j;
  }
  clear() {
    for (let i = 0; i < this.size; i++) this.denseThreads[i] = null;
    this.size = 0;
  }
  toString() {
    let out = "{";
    for (let i = 0; i < this.size; i++) {
      if (i !== 0) out += ", ";
      out += this.densePcs[i];
    }
    out += "}";
    return out;
  }
};
var Machine = class Machine2 {
  static THREADS_CHUNK_SIZE = 128;
  static fromRE2(re2) {
    const m = new Machine2();
    m.prog = re2.prog;
    m.re2 = re2;
    m.q0 = new Queue(m.prog.numInst());
    m.q1 = new Queue(m.prog.numInst());
    m.pool = [];
    m.poolSize = 0;
    m.matched = false;
    m.matchcap = new Int32Array(m.prog.numCap < 2 ? 2 : m.prog.numCap);
    m.ncap = 0;
    return m;
  }
  static fromMachine(machine) {
    return Machine2.fromRE2(machine.re2);
  }
  constructor() {
    this.prog = null;
    this.re2 = null;
    this.q0 = null;
    this.q1 = null;
    this.pool = [];
    this.poolSize = 0;
    this.matched = false;
    this.matchcap = null;
    this.ncap = 0;
    this.lbTable = null;
  }
  init(ncap) {
    this.ncap = ncap;
    if (ncap > this.matchcap.length) this.initNewCap(ncap);
    else this.resetCap();
    if (this.prog.numLb > 0) {
      if (!this.lbTable || this.lbTable.length < this.prog.numLb + 1) this.lbTable = new Int32Array(this.prog.numLb + 1);
      this.lbTable.fill(-1);
    }
  }
  resetCap() {
    for (let i = 0; i < this.poolSize; i++) this.pool[i].cap.fill(-1);
  }
  initNewCap(ncap) {
    for (let i = 0; i < this.poolSize; i++) {
      const t2 = this.pool[i];
      t2.cap = new Int32Array(ncap).fill(-1);
    }
    this.matchcap = new Int32Array(ncap).fill(-1);
  }
  submatches() {
    if (this.ncap === 0) return Utils.emptyInts();
    return Utils.toArray(this.matchcap.subarray(0, this.ncap));
  }
  alloc(inst) {
    if (this.poolSize === 0) {
      const capLen = this.matchcap.length;
      for (let i = 0; i < Machine2.THREADS_CHUNK_SIZE; i++) {
        const t3 = new Thread();
        t3.cap = new Int32Array(capLen);
        this.pool[this.poolSize++] = t3;
      }
    }
    this.poolSize--;
    const t2 = this.pool[this.poolSize];
    t2.inst = inst;
    return t2;
  }
  freeQueue(queue, from = 0) {
    for (let i = from; i < queue.size; i++) {
      const t2 = queue.denseThreads[i];
      if (t2 !== null) this.pool[this.poolSize++] = t2;
    }
    queue.clear();
  }
  freeThread(t2) {
    this.pool[this.poolSize++] = t2;
  }
  match(input2, pos, anchor) {
    const startCond = this.re2.cond;
    if (startCond === Utils.EMPTY_ALL) return false;
    if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return false;
    this.matched = false;
    this.matchcap.fill(-1);
    let currentPos = this.prog.numLb > 0 ? 0 : pos;
    let matchStartPos = pos;
    let runq = this.q0;
    let nextq = this.q1;
    let r = input2.step(currentPos);
    let rune = r >> 3;
    let width = r & 7;
    let rune1 = -1;
    let width1 = 0;
    if (r !== MachineInputBase.EOF()) {
      r = input2.step(currentPos + width);
      rune1 = r >> 3;
      width1 = r & 7;
    }
    let flag;
    if (currentPos === 0) flag = Utils.emptyOpContext(-1, rune);
    else flag = input2.context(currentPos);
    while (true) {
      if (runq.isEmpty()) {
        if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && currentPos !== 0) break;
        if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && currentPos !== 0) break;
        if (this.matched) break;
        if (this.prog.numLb === 0 && !(this.re2.prefix.length === 0) && rune1 !== this.re2.prefixRune && input2.canCheckPrefix()) {
          const advance = input2.index(this.re2, currentPos);
          if (advance < 0) break;
          currentPos += advance;
          r = input2.step(currentPos);
          rune = r >> 3;
          width = r & 7;
          r = input2.step(currentPos + width);
          rune1 = r >> 3;
          width1 = r & 7;
        }
      }
      if (currentPos === 0 && this.prog.numLb > 0) for (let i = 0; i < this.prog.lbStarts.length; i++) this.add(runq, this.prog.lbStarts[i], currentPos, this.matchcap, flag, null);
      if (!this.matched && (currentPos === 0 || anchor === RE2Flags.UNANCHORED)) {
        if (currentPos >= matchStartPos) {
          if (this.ncap > 0) this.matchcap[0] = currentPos;
          this.add(runq, this.prog.start, currentPos, this.matchcap, flag, null);
        }
      }
      const nextPos = currentPos + width;
      flag = input2.context(nextPos);
      this.step(runq, nextq, currentPos, nextPos, rune, flag, anchor, currentPos === input2.endPos());
      if (width === 0) break;
      if (this.ncap === 0 && this.matched) break;
      currentPos += width;
      rune = rune1;
      width = width1;
      if (rune !== -1) {
        r = input2.step(currentPos + width);
        rune1 = r >> 3;
        width1 = r & 7;
      }
      const tmpq = runq;
      runq = nextq;
      nextq = tmpq;
    }
    this.freeQueue(nextq);
    return this.matched;
  }
  matchSet(input2, pos, anchor) {
    const startCond = this.re2.cond;
    if (startCond === Utils.EMPTY_ALL) return [];
    if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return [];
    let currentPos = this.prog.numLb > 0 ? 0 : pos;
    let matchStartPos = pos;
    let runq = this.q0;
    let nextq = this.q1;
    let r = input2.step(currentPos);
    let rune = r >> 3;
    let width = r & 7;
    let rune1 = -1;
    let width1 = 0;
    if (r !== MachineInputBase.EOF()) {
      r = input2.step(currentPos + width);
      rune1 = r >> 3;
      width1 = r & 7;
    }
    let flag = currentPos === 0 ? Utils.emptyOpContext(-1, rune) : input2.context(currentPos);
    const matches3 = /* @__PURE__ */ new Set();
    while (true) {
      if (runq.isEmpty()) {
        if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && currentPos !== 0) break;
        if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && currentPos !== 0) break;
      }
      if (currentPos === 0 && this.prog.numLb > 0) for (let i = 0; i < this.prog.lbStarts.length; i++) this.add(runq, this.prog.lbStarts[i], currentPos, this.matchcap, flag, null);
      if (currentPos === 0 || anchor === RE2Flags.UNANCHORED) {
        if (currentPos >= matchStartPos) this.add(runq, this.prog.start, currentPos, this.matchcap, flag, null);
      }
      const nextPos = currentPos + width;
      flag = input2.context(nextPos);
      for (let j = 0; j < runq.size; j++) {
        let t2 = runq.denseThreads[j];
        if (t2 === null) continue;
        const i = t2.inst;
        let add2 = false;
        switch (i.op) {
          case Inst.MATCH:
            if (anchor === RE2Flags.ANCHOR_BOTH && currentPos !== input2.endPos()) break;
            matches3.add(i.arg);
            break;
          case Inst.RUNE:
            add2 = i.matchRune(rune);
            break;
          case Inst.RUNE1:
            add2 = rune === i.runes[0];
            break;
          case Inst.RUNE_ANY:
            add2 = true;
            break;
          case Inst.RUNE_ANY_NOT_NL:
            add2 = rune !== Codepoint.CODES.get("\n");
            break;
          default:
            throw new RE2JSInternalException("bad inst");
        }
        if (add2) t2 = this.add(nextq, i.out, nextPos, t2.cap, flag, t2);
        if (t2 !== null) {
          this.freeThread(t2);
          runq.denseThreads[j] = null;
        }
      }
      runq.clear();
      if (width === 0) break;
      currentPos += width;
      rune = rune1;
      width = width1;
      if (rune !== -1) {
        r = input2.step(currentPos + width);
        rune1 = r >> 3;
        width1 = r & 7;
      }
      const tmpq = runq;
      runq = nextq;
      nextq = tmpq;
    }
    this.freeQueue(nextq);
    return Array.from(matches3).sort((a3, b2) => a3 - b2);
  }
  step(runq, nextq, pos, nextPos, c, nextCond, anchor, atEnd) {
    const longest = this.re2.longest;
    for (let j = 0; j < runq.size; j++) {
      let t2 = runq.denseThreads[j];
      if (t2 === null) continue;
      if (longest && this.matched && this.ncap > 0 && this.matchcap[0] < t2.cap[0]) {
        this.freeThread(t2);
        continue;
      }
      const i = t2.inst;
      let add2 = false;
      switch (i.op) {
        case Inst.MATCH:
          if (anchor === RE2Flags.ANCHOR_BOTH && !atEnd) break;
          if (this.ncap > 0 && (!longest || !this.matched || this.matchcap[1] < pos)) {
            t2.cap[1] = pos;
            this.matchcap.set(t2.cap.subarray(0, this.ncap));
          }
          if (!longest) this.freeQueue(runq, j + 1);
          this.matched = true;
          break;
        case Inst.RUNE:
          add2 = i.matchRune(c);
          break;
        case Inst.RUNE1:
          add2 = c === i.runes[0];
          break;
        case Inst.RUNE_ANY:
          add2 = true;
          break;
        case Inst.RUNE_ANY_NOT_NL:
          add2 = c !== Codepoint.CODES.get("\n");
          break;
        default:
          throw new RE2JSInternalException("bad inst");
      }
      if (add2) t2 = this.add(nextq, i.out, nextPos, t2.cap, nextCond, t2);
      if (t2 !== null) {
        this.freeThread(t2);
        runq.denseThreads[j] = null;
      }
    }
    runq.clear();
  }
  add(q, pc, pos, cap2, cond, t2) {
    while (true) {
      if (pc === 0) return t2;
      if (q.contains(pc)) return t2;
      const d = q.add(pc);
      const inst = this.prog.inst[pc];
      switch (inst.op) {
        case Inst.FAIL:
          return t2;
        case Inst.ALT:
        case Inst.ALT_MATCH:
          t2 = this.add(q, inst.out, pos, cap2, cond, t2);
          pc = inst.arg;
          continue;
        case Inst.EMPTY_WIDTH:
          if ((inst.arg & ~cond) === 0) {
            pc = inst.out;
            continue;
          }
          return t2;
        case Inst.NOP:
          pc = inst.out;
          continue;
        case Inst.CAPTURE:
          if (inst.arg < this.ncap) {
            const opos = cap2[inst.arg];
            cap2[inst.arg] = pos;
            this.add(q, inst.out, pos, cap2, cond, null);
            cap2[inst.arg] = opos;
            return t2;
          } else {
            pc = inst.out;
            continue;
          }
        case Inst.LB_WRITE:
          this.lbTable[Math.abs(inst.arg)] = pos;
          pc = inst.out;
          continue;
        case Inst.LB_CHECK:
          if (inst.arg > 0) {
            if (this.lbTable[inst.arg] === pos) {
              pc = inst.out;
              continue;
            }
          } else if (this.lbTable[-inst.arg] !== pos) {
            pc = inst.out;
            continue;
          }
          return t2;
        case Inst.MATCH:
        case Inst.RUNE:
        case Inst.RUNE1:
        case Inst.RUNE_ANY:
        case Inst.RUNE_ANY_NOT_NL:
          if (t2 === null) t2 = this.alloc(inst);
          else t2.inst = inst;
          if (this.ncap > 0 && t2.cap !== cap2) for (let c = 0; c < this.ncap; c++) t2.cap[c] = cap2[c];
          q.denseThreads[d] = t2;
          t2 = null;
          return t2;
        default:
          throw new Error("unhandled");
      }
    }
  }
};
var hashPCs = (pcs) => {
  let h = -2128831035;
  for (let i = 0; i < pcs.length; i++) {
    h ^= pcs[i];
    h = Math.imul(h, 16777619);
  }
  return h;
};
var arraysEqual = (a3, b2) => {
  if (a3.length !== b2.length) return false;
  for (let i = 0; i < a3.length; i++) if (a3[i] !== b2[i]) return false;
  return true;
};
var DFAState = class {
  constructor(nfaStates, isMatch, matchIDs = []) {
    this.nfaStates = nfaStates;
    this.isMatch = isMatch;
    this.matchIDs = matchIDs;
    this.nextLatin1 = new Array(Unicode.MAX_LATIN1 + 1).fill(null);
    this.nextLatin1Anchored = new Array(Unicode.MAX_LATIN1 + 1).fill(null);
    this.transKeys = [];
    this.transVals = [];
    this.lastSeen = 0;
  }
};
var DFA = class DFA2 {
  static MAX_CACHE_CLEARS = 5;
  static STATE_MEMORY_ESTIMATE = 838;
  constructor(prog, maxMem = 8388608) {
    this.prog = prog;
    this.stateCache = /* @__PURE__ */ new Map();
    this.stateCount = 0;
    this.startState = null;
    this.stateLimit = Math.max(1, Math.floor(maxMem / DFA2.STATE_MEMORY_ESTIMATE));
    this.cacheClears = 0;
    this.failed = false;
    this.clock = 0;
  }
  computeClosure(pcs) {
    const closure = /* @__PURE__ */ new Set();
    const stack = [...pcs];
    let isMatch = false;
    const matchIDs = [];
    while (stack.length > 0) {
      const pc = stack.pop();
      if (closure.has(pc)) continue;
      closure.add(pc);
      const inst = this.prog.getInst(pc);
      switch (inst.op) {
        case Inst.MATCH:
          isMatch = true;
          if (!matchIDs.includes(inst.arg)) matchIDs.push(inst.arg);
          break;
        case Inst.ALT:
        case Inst.ALT_MATCH:
          stack.push(inst.out);
          stack.push(inst.arg);
          break;
        case Inst.NOP:
        case Inst.CAPTURE:
          stack.push(inst.out);
          break;
        case Inst.EMPTY_WIDTH:
        case Inst.LB_WRITE:
        case Inst.LB_CHECK:
          return null;
      }
    }
    const sortedPCs = Int32Array.from(closure).sort();
    matchIDs.sort((a3, b2) => a3 - b2);
    return {
      pcs: sortedPCs,
      isMatch,
      matchIDs
    };
  }
  getState(pcs) {
    const closureResult = this.computeClosure(pcs);
    if (!closureResult) return null;
    const sortedPCs = closureResult.pcs;
    const hash = hashPCs(sortedPCs);
    let bucket = this.stateCache.get(hash);
    if (bucket) for (let i = 0; i < bucket.length; i++) {
      const state2 = bucket[i];
      if (arraysEqual(state2.nfaStates, sortedPCs)) {
        state2.lastSeen = ++this.clock;
        return state2;
      }
    }
    else {
      bucket = [];
      this.stateCache.set(hash, bucket);
    }
    if (this.failed) return null;
    if (this.stateCount >= this.stateLimit) {
      this.cacheClears++;
      if (this.cacheClears >= DFA2.MAX_CACHE_CLEARS) {
        this.failed = true;
        this.stateCache.clear();
        this.stateCount = 0;
        this.startState = null;
        return null;
      }
      this.evictCache();
      bucket = this.stateCache.get(hash);
      if (!bucket) {
        bucket = [];
        this.stateCache.set(hash, bucket);
      }
    }
    const state = new DFAState(sortedPCs, closureResult.isMatch, closureResult.matchIDs);
    state.lastSeen = ++this.clock;
    bucket.push(state);
    this.stateCount++;
    return state;
  }
  evictCache() {
    const allStates = [];
    for (const bucket of this.stateCache.values()) for (let i = 0; i < bucket.length; i++) allStates.push(bucket[i]);
    allStates.sort((a3, b2) => a3.lastSeen - b2.lastSeen);
    const keepCount = Math.max(1, Math.floor(this.stateLimit / 2));
    const startIndex = allStates.length - keepCount;
    const survivorsArray = allStates.slice(startIndex);
    const survivors = new Set(survivorsArray);
    this.stateCache.clear();
    this.stateCount = 0;
    for (let i = 0; i < survivorsArray.length; i++) {
      const state = survivorsArray[i];
      state.nextLatin1.fill(null);
      state.nextLatin1Anchored.fill(null);
      state.transKeys.length = 0;
      state.transVals.length = 0;
      const hash = hashPCs(state.nfaStates);
      let bucket = this.stateCache.get(hash);
      if (!bucket) {
        bucket = [];
        this.stateCache.set(hash, bucket);
      }
      bucket.push(state);
      this.stateCount++;
    }
    if (this.startState && !survivors.has(this.startState)) this.startState = null;
  }
  step(state, charCode, anchor) {
    if (charCode <= Unicode.MAX_LATIN1) if (anchor === RE2Flags.UNANCHORED) {
      const next = state.nextLatin1[charCode];
      if (next !== null) return next;
    } else {
      const next = state.nextLatin1Anchored[charCode];
      if (next !== null) return next;
    }
    else {
      const key = charCode + (anchor === RE2Flags.UNANCHORED ? 0 : Unicode.MAX_RUNE + 1);
      const keys = state.transKeys;
      const len = keys.length;
      for (let i = 0; i < len; i++) if (keys[i] === key) return state.transVals[i];
    }
    const nextPCs = [];
    for (let i = 0; i < state.nfaStates.length; i++) {
      const pc = state.nfaStates[i];
      const inst = this.prog.getInst(pc);
      if (Inst.isRuneOp(inst.op) && inst.matchRune(charCode)) nextPCs.push(inst.out);
    }
    if (anchor === RE2Flags.UNANCHORED) nextPCs.push(this.prog.start);
    const nextState = this.getState(nextPCs);
    if (charCode <= Unicode.MAX_LATIN1) if (anchor === RE2Flags.UNANCHORED) state.nextLatin1[charCode] = nextState;
    else state.nextLatin1Anchored[charCode] = nextState;
    else {
      const key = charCode + (anchor === RE2Flags.UNANCHORED ? 0 : Unicode.MAX_RUNE + 1);
      state.transKeys.push(key);
      state.transVals.push(nextState);
    }
    return nextState;
  }
  match(input2, pos, anchor) {
    if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return false;
    if (!this.startState) {
      this.startState = this.getState([this.prog.start]);
      if (!this.startState) return null;
    }
    let endPos = input2.endPos();
    let currentState = this.startState;
    if (currentState.isMatch) if (anchor === RE2Flags.ANCHOR_BOTH) {
      if (pos === endPos) return true;
    } else return true;
    let i = pos;
    while (i < endPos) {
      const r = input2.step(i);
      const rune = r >> 3;
      const width = r & 7;
      if (width === 0) break;
      currentState = anchor === RE2Flags.UNANCHORED && rune <= Unicode.MAX_LATIN1 && currentState.nextLatin1[rune] || this.step(currentState, rune, anchor);
      if (currentState === null) return null;
      currentState.lastSeen = ++this.clock;
      if (currentState.isMatch) if (anchor === RE2Flags.ANCHOR_BOTH) {
        if (i + width === endPos) return true;
      } else return true;
      if (currentState.nfaStates.length === 0) {
        if (anchor !== RE2Flags.UNANCHORED) return false;
      }
      i += width;
    }
    return false;
  }
  matchSet(input2, pos, anchor) {
    if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return [];
    if (!this.startState) {
      this.startState = this.getState([this.prog.start]);
      if (!this.startState) return null;
    }
    let endPos = input2.endPos();
    let currentState = this.startState;
    const matches3 = /* @__PURE__ */ new Set();
    const checkMatch = (state, currentPos) => {
      if (state.isMatch) if (anchor === RE2Flags.ANCHOR_BOTH) {
        if (currentPos === endPos) state.matchIDs.forEach((id) => matches3.add(id));
      } else state.matchIDs.forEach((id) => matches3.add(id));
    };
    checkMatch(currentState, pos);
    let i = pos;
    while (i < endPos) {
      const r = input2.step(i);
      const rune = r >> 3;
      const width = r & 7;
      if (width === 0) break;
      currentState = anchor === RE2Flags.UNANCHORED && rune <= Unicode.MAX_LATIN1 && currentState.nextLatin1[rune] || this.step(currentState, rune, anchor);
      if (currentState === null) return null;
      currentState.lastSeen = ++this.clock;
      i += width;
      checkMatch(currentState, i);
      if (currentState.nfaStates.length === 0) {
        if (anchor !== RE2Flags.UNANCHORED) break;
      }
    }
    return Array.from(matches3).sort((a3, b2) => a3 - b2);
  }
};
var VISITED_BITS = 32;
var MAX_BACKTRACK_PROG = 500;
var INITIAL_JOB_CAPACITY = 256;
var MAX_BACKTRACK_VECTOR = 256 * 1024;
var BitState = class {
  constructor() {
    this.end = 0;
    this.cap = new Int32Array(0);
    this.matchcap = new Int32Array(0);
    this.ncap = 0;
    this.jobPc = new Int32Array(INITIAL_JOB_CAPACITY);
    this.jobArg = new Uint8Array(INITIAL_JOB_CAPACITY);
    this.jobPos = new Int32Array(INITIAL_JOB_CAPACITY);
    this.jobLen = 0;
    this.visited = new Uint32Array(0);
  }
  reset(prog, end, ncap) {
    this.end = end;
    this.jobLen = 0;
    this.ncap = ncap;
    const visitedSize = prog.numInst() * (end + 1) + VISITED_BITS - 1 >>> 5;
    if (this.visited.length < visitedSize) this.visited = new Uint32Array(visitedSize);
    else this.visited.fill(0, 0, visitedSize);
    if (this.cap.length < ncap) this.cap = new Int32Array(ncap).fill(-1);
    else this.cap.fill(-1, 0, ncap);
    if (this.matchcap.length < ncap) this.matchcap = new Int32Array(ncap).fill(-1);
    else this.matchcap.fill(-1, 0, ncap);
  }
  shouldVisit(pc, pos) {
    const n = pc * (this.end + 1) + pos;
    const idx = n >>> 5;
    const mask = 1 << (n & 31);
    if ((this.visited[idx] & mask) !== 0) return false;
    this.visited[idx] |= mask;
    return true;
  }
  push(re2, pc, pos, arg) {
    if (re2.prog.getInst(pc).op !== Inst.FAIL && (arg || this.shouldVisit(pc, pos))) {
      if (this.jobLen >= this.jobPc.length) {
        const newSize = this.jobPc.length * 2;
        const newPc = new Int32Array(newSize);
        newPc.set(this.jobPc);
        this.jobPc = newPc;
        const newArg = new Uint8Array(newSize);
        newArg.set(this.jobArg);
        this.jobArg = newArg;
        const newPos = new Int32Array(newSize);
        newPos.set(this.jobPos);
        this.jobPos = newPos;
      }
      this.jobPc[this.jobLen] = pc;
      this.jobArg[this.jobLen] = arg ? 1 : 0;
      this.jobPos[this.jobLen] = pos;
      this.jobLen++;
    }
  }
  tryBacktrack(re2, input2, pc, pos, anchor) {
    const longest = re2.longest;
    this.push(re2, pc, pos, false);
    while (this.jobLen > 0) {
      this.jobLen--;
      let currentPc = this.jobPc[this.jobLen];
      let arg = this.jobArg[this.jobLen] === 1;
      let currentPos = this.jobPos[this.jobLen];
      let skipShouldVisit = true;
      while (true) {
        if (!skipShouldVisit) {
          if (!this.shouldVisit(currentPc, currentPos)) break;
        }
        skipShouldVisit = false;
        const inst = re2.prog.getInst(currentPc);
        switch (inst.op) {
          case Inst.FAIL:
            throw new RE2JSInternalException("unexpected InstFail");
          case Inst.ALT:
            if (arg) {
              arg = false;
              currentPc = inst.arg;
              continue;
            } else {
              this.push(re2, currentPc, currentPos, true);
              currentPc = inst.out;
              continue;
            }
          case Inst.ALT_MATCH: {
            const outInst = re2.prog.getInst(inst.out);
            if (Inst.isRuneOp(outInst.op)) {
              this.push(re2, inst.arg, currentPos, false);
              currentPc = inst.arg;
              currentPos = this.end;
              continue;
            }
            this.push(re2, inst.out, this.end, false);
            currentPc = inst.out;
            continue;
          }
          case Inst.RUNE: {
            const r = input2.step(currentPos);
            if (r === MachineInputBase.EOF()) break;
            if (!inst.matchRune(r >> 3)) break;
            currentPos += r & 7;
            currentPc = inst.out;
            continue;
          }
          case Inst.RUNE1: {
            const r = input2.step(currentPos);
            if (r === MachineInputBase.EOF()) break;
            if (r >> 3 !== inst.runes[0]) break;
            currentPos += r & 7;
            currentPc = inst.out;
            continue;
          }
          case Inst.RUNE_ANY_NOT_NL: {
            const r = input2.step(currentPos);
            if (r === MachineInputBase.EOF()) break;
            if (r >> 3 === 10) break;
            currentPos += r & 7;
            currentPc = inst.out;
            continue;
          }
          case Inst.RUNE_ANY: {
            const r = input2.step(currentPos);
            if (r === MachineInputBase.EOF()) break;
            currentPos += r & 7;
            currentPc = inst.out;
            continue;
          }
          case Inst.CAPTURE:
            if (arg) {
              this.cap[inst.arg] = currentPos;
              break;
            } else {
              if (inst.arg < this.ncap) {
                this.push(re2, currentPc, this.cap[inst.arg], true);
                this.cap[inst.arg] = currentPos;
              }
              currentPc = inst.out;
              continue;
            }
          case Inst.EMPTY_WIDTH: {
            const flag = input2.context(currentPos);
            if ((inst.arg & ~flag) !== 0) break;
            currentPc = inst.out;
            continue;
          }
          case Inst.NOP:
            currentPc = inst.out;
            continue;
          case Inst.MATCH: {
            if (anchor === RE2Flags.ANCHOR_BOTH && currentPos !== this.end) break;
            if (this.ncap === 0) return true;
            if (this.ncap > 1) this.cap[1] = currentPos;
            const old = this.matchcap[1];
            if (old === -1 || longest && currentPos > 0 && currentPos > old) this.matchcap.set(this.cap);
            if (!longest) return true;
            if (currentPos === this.end) return true;
            break;
          }
          case Inst.LB_WRITE:
          case Inst.LB_CHECK:
            throw new RE2JSInternalException("Backtracker cannot evaluate Lookbehind instructions");
          default:
            throw new RE2JSInternalException("bad inst");
        }
        break;
      }
    }
    return longest && this.matchcap.length > 1 && this.matchcap[1] >= 0;
  }
};
var bitStatePool = [];
var Backtracker = class Backtracker2 {
  static shouldBacktrack(prog) {
    return prog.numInst() <= MAX_BACKTRACK_PROG;
  }
  static maxBitStateLen(prog) {
    if (!Backtracker2.shouldBacktrack(prog)) return 0;
    return Math.floor(MAX_BACKTRACK_VECTOR / prog.numInst());
  }
  static execute(re2, input2, pos, anchor, ncap) {
    const startCond = re2.cond;
    if (startCond === Utils.EMPTY_ALL) return null;
    if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return null;
    if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 && pos !== 0) return null;
    const b2 = bitStatePool.length > 0 ? bitStatePool.pop() : new BitState();
    const end = input2.endPos();
    b2.reset(re2.prog, end, ncap);
    let matched = false;
    if ((startCond & Utils.EMPTY_BEGIN_TEXT) !== 0 || anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) {
      if (b2.ncap > 0) b2.cap[0] = pos;
      if (b2.tryBacktrack(re2, input2, re2.prog.start, pos, anchor)) matched = true;
    } else {
      let width = -1;
      for (; pos <= end && width !== 0; pos += width) {
        if (re2.prefix.length > 0) {
          const advance = input2.index(re2, pos);
          if (advance < 0) break;
          pos += advance;
        }
        if (b2.ncap > 0) b2.cap[0] = pos;
        if (b2.tryBacktrack(re2, input2, re2.prog.start, pos, anchor)) {
          matched = true;
          break;
        }
        const r = input2.step(pos);
        width = r === MachineInputBase.EOF() ? 0 : r & 7;
      }
    }
    if (!matched) {
      bitStatePool.push(b2);
      return null;
    }
    const result = ncap === 0 ? [] : Utils.toArray(b2.matchcap.subarray(0, ncap));
    bitStatePool.push(b2);
    return result;
  }
};
var QueueOnePass = class {
  constructor(size2) {
    this.sparse = new Uint32Array(size2);
    this.dense = new Uint32Array(size2);
    this.size = 0;
    this.nextIndex = 0;
  }
  empty() {
    return this.nextIndex >= this.size;
  }
  next() {
    return this.dense[this.nextIndex++];
  }
  clear() {
    this.size = 0;
    this.nextIndex = 0;
  }
  contains(u) {
    return u < this.sparse.length && this.sparse[u] < this.size && this.dense[this.sparse[u]] === u;
  }
  insert(u) {
    if (!this.contains(u)) this.insertNew(u);
  }
  insertNew(u) {
    if (u >= this.sparse.length) return;
    this.sparse[u] = this.size;
    this.dense[this.size] = u;
    this.size++;
  }
};
var mergeRuneSets = (leftRunes, rightRunes, leftPC, rightPC) => {
  const leftLen = leftRunes.length;
  const rightLen = rightRunes.length;
  let lx = 0, rx = 0;
  const merged = [];
  const next = [];
  let ok = true;
  let ix = -1;
  const extend = (isLeft) => {
    const newArray = isLeft ? leftRunes : rightRunes;
    const low = isLeft ? lx : rx;
    const pc = isLeft ? leftPC : rightPC;
    if (ix > 0 && newArray[low] <= merged[ix]) return false;
    merged.push(newArray[low], newArray[low + 1]);
    if (isLeft) lx += 2;
    else rx += 2;
    ix += 2;
    next.push(pc);
    return true;
  };
  while (lx < leftLen || rx < rightLen) {
    if (rx >= rightLen) ok = extend(true);
    else if (lx >= leftLen) ok = extend(false);
    else if (rightRunes[rx] < leftRunes[lx]) ok = extend(false);
    else ok = extend(true);
    if (!ok) return null;
  }
  return {
    merged,
    next
  };
};
var OnePassProg = class {
  constructor(prog) {
    this.start = prog.start;
    this.numCap = prog.numCap;
    this.inst = new Array(prog.inst.length);
    for (let i = 0; i < prog.inst.length; i++) {
      const orig = prog.inst[i];
      const inst = new Inst(orig.op);
      inst.out = orig.out;
      inst.arg = orig.arg;
      inst.runes = orig.runes ? orig.runes.slice() : [];
      inst.next = null;
      this.inst[i] = inst;
    }
  }
};
var onePassCopy = (prog) => {
  const p = new OnePassProg(prog);
  for (let pc = 0; pc < p.inst.length; pc++) {
    const inst = p.inst[pc];
    if (inst.op !== Inst.ALT && inst.op !== Inst.ALT_MATCH) continue;
    let pAOther = "out";
    let pAAlt = "arg";
    let instAlt = p.inst[inst[pAAlt]];
    if (instAlt.op !== Inst.ALT && instAlt.op !== Inst.ALT_MATCH) {
      pAOther = "arg";
      pAAlt = "out";
      instAlt = p.inst[inst[pAAlt]];
      if (instAlt.op !== Inst.ALT && instAlt.op !== Inst.ALT_MATCH) continue;
    }
    const instOther = p.inst[inst[pAOther]];
    if (instOther.op === Inst.ALT || instOther.op === Inst.ALT_MATCH) continue;
    let pBAlt = "out";
    let pBOther = "arg";
    let patch = false;
    if (instAlt.out === pc) patch = true;
    else if (instAlt.arg === pc) {
      patch = true;
      pBAlt = "arg";
      pBOther = "out";
    }
    if (patch) instAlt[pBAlt] = inst[pAOther];
    if (inst[pAOther] === instAlt[pBAlt]) inst[pAAlt] = instAlt[pBOther];
  }
  return p;
};
var makeOnePass = (p) => {
  if (p.inst.length >= 1e3) return null;
  const instQueue = new QueueOnePass(p.inst.length);
  const visitQueue = new QueueOnePass(p.inst.length);
  const onePassRunes = new Array(p.inst.length);
  const m = new Array(p.inst.length).fill(false);
  const check2 = (pc) => {
    let ok = true;
    const inst = p.inst[pc];
    if (visitQueue.contains(pc)) return true;
    visitQueue.insert(pc);
    switch (inst.op) {
      case Inst.ALT:
      case Inst.ALT_MATCH: {
        ok = check2(inst.out) && check2(inst.arg);
        let matchOut = m[inst.out];
        let matchArg = m[inst.arg];
        if (matchOut && matchArg) return false;
        if (matchArg) {
          const tempOut = inst.out;
          inst.out = inst.arg;
          inst.arg = tempOut;
          const tempMatch = matchOut;
          matchOut = matchArg;
          matchArg = tempMatch;
        }
        if (matchOut) {
          m[pc] = true;
          inst.op = Inst.ALT_MATCH;
        }
        const mergeRes = mergeRuneSets(onePassRunes[inst.out] || [], onePassRunes[inst.arg] || [], inst.out, inst.arg);
        if (!mergeRes) return false;
        onePassRunes[pc] = mergeRes.merged;
        inst.next = new Uint32Array(mergeRes.next);
        break;
      }
      case Inst.CAPTURE:
      case Inst.EMPTY_WIDTH:
      case Inst.NOP:
        ok = check2(inst.out);
        m[pc] = m[inst.out];
        onePassRunes[pc] = onePassRunes[inst.out] ? onePassRunes[inst.out].slice() : [];
        inst.next = new Uint32Array(Math.floor(onePassRunes[pc].length / 2) + 1).fill(inst.out);
        break;
      case Inst.MATCH:
      case Inst.FAIL:
        m[pc] = inst.op === Inst.MATCH;
        break;
      case Inst.RUNE: {
        m[pc] = false;
        if (inst.next && inst.next.length > 0) break;
        instQueue.insert(inst.out);
        if (!inst.runes || inst.runes.length === 0) {
          onePassRunes[pc] = [];
          inst.next = new Uint32Array([inst.out]);
          break;
        }
        let runes = [];
        if (inst.runes.length === 1 && (inst.arg & RE2Flags.FOLD_CASE) !== 0) {
          const r0 = inst.runes[0];
          runes.push(r0, r0);
          for (let r1 = Unicode.simpleFold(r0); r1 !== r0; r1 = Unicode.simpleFold(r1)) runes.push(r1, r1);
          runes.sort((a3, b2) => a3 - b2);
        } else for (let j = 0; j < inst.runes.length; j++) runes.push(inst.runes[j]);
        onePassRunes[pc] = runes;
        inst.next = new Uint32Array(Math.floor(runes.length / 2) + 1).fill(inst.out);
        inst.op = Inst.RUNE;
        break;
      }
      case Inst.RUNE1: {
        m[pc] = false;
        if (inst.next && inst.next.length > 0) break;
        instQueue.insert(inst.out);
        let runes = [];
        if ((inst.arg & RE2Flags.FOLD_CASE) !== 0) {
          const r0 = inst.runes[0];
          runes.push(r0, r0);
          for (let r1 = Unicode.simpleFold(r0); r1 !== r0; r1 = Unicode.simpleFold(r1)) runes.push(r1, r1);
          runes.sort((a3, b2) => a3 - b2);
        } else runes.push(inst.runes[0], inst.runes[0]);
        onePassRunes[pc] = runes;
        inst.next = new Uint32Array(Math.floor(runes.length / 2) + 1).fill(inst.out);
        inst.op = Inst.RUNE;
        break;
      }
      case Inst.RUNE_ANY:
        m[pc] = false;
        if (inst.next && inst.next.length > 0) break;
        instQueue.insert(inst.out);
        onePassRunes[pc] = [0, Unicode.MAX_RUNE];
        inst.next = new Uint32Array([inst.out]);
        break;
      case Inst.RUNE_ANY_NOT_NL:
        m[pc] = false;
        if (inst.next && inst.next.length > 0) break;
        instQueue.insert(inst.out);
        onePassRunes[pc] = [
          0,
          9,
          11,
          Unicode.MAX_RUNE
        ];
        inst.next = new Uint32Array(Math.floor(onePassRunes[pc].length / 2) + 1).fill(inst.out);
        break;
    }
    return ok;
  };
  instQueue.clear();
  instQueue.insert(p.start);
  while (!instQueue.empty()) {
    visitQueue.clear();
    if (!check2(instQueue.next())) return null;
  }
  for (let i = 0; i < p.inst.length; i++) if (onePassRunes[i]) p.inst[i].runes = onePassRunes[i];
  return p;
};
var cleanupOnePass = (p, original) => {
  for (let ix = 0; ix < original.inst.length; ix++) {
    const instOriginal = original.inst[ix];
    switch (instOriginal.op) {
      case Inst.ALT:
      case Inst.ALT_MATCH:
      case Inst.RUNE:
        break;
      case Inst.CAPTURE:
      case Inst.EMPTY_WIDTH:
      case Inst.NOP:
      case Inst.MATCH:
      case Inst.FAIL:
        p.inst[ix].next = null;
        break;
      case Inst.RUNE1:
      case Inst.RUNE_ANY:
      case Inst.RUNE_ANY_NOT_NL:
        p.inst[ix].next = null;
        p.inst[ix].op = instOriginal.op;
        p.inst[ix].runes = instOriginal.runes ? instOriginal.runes.slice() : [];
        break;
    }
  }
};
var OnePass = class OnePass2 {
  static compile(prog) {
    if (prog.start === 0) return null;
    if (prog.numLb > 0) return null;
    const startInst = prog.inst[prog.start];
    if (startInst.op !== Inst.EMPTY_WIDTH || (startInst.arg & Utils.EMPTY_BEGIN_TEXT) === 0) return null;
    let hasAlt = false;
    for (let i = 0; i < prog.inst.length; i++) if (prog.inst[i].op === Inst.ALT || prog.inst[i].op === Inst.ALT_MATCH) {
      hasAlt = true;
      break;
    }
    for (let i = 0; i < prog.inst.length; i++) {
      const inst = prog.inst[i];
      const opOut = prog.inst[inst.out].op;
      switch (inst.op) {
        case Inst.ALT:
        case Inst.ALT_MATCH:
          if (opOut === Inst.MATCH || prog.inst[inst.arg].op === Inst.MATCH) return null;
          break;
        case Inst.EMPTY_WIDTH:
          if (opOut === Inst.MATCH) {
            if ((inst.arg & Utils.EMPTY_END_TEXT) === Utils.EMPTY_END_TEXT) continue;
            return null;
          }
          break;
        default:
          if (opOut === Inst.MATCH && hasAlt) return null;
          break;
      }
    }
    let p = onePassCopy(prog);
    p = makeOnePass(p);
    if (p !== null) cleanupOnePass(p, prog);
    return p;
  }
  static next(inst, r) {
    const nextIdx = inst.matchRunePos(r);
    if (nextIdx >= 0) return inst.next[nextIdx];
    if (inst.op === Inst.ALT_MATCH) return inst.out;
    return 0;
  }
  static execute(re2, input2, pos, anchor, ncap) {
    const onepass = re2.onepass;
    if (!onepass) return null;
    const matchcap = new Int32Array(ncap).fill(-1);
    let matched = false;
    let r = input2.step(pos);
    let rune = r >> 3;
    let width = r & 7;
    let r1 = MachineInputBase.EOF();
    let rune1 = -1;
    let width1 = 0;
    if (r !== MachineInputBase.EOF()) {
      r1 = input2.step(pos + width);
      if (r1 !== MachineInputBase.EOF()) {
        rune1 = r1 >> 3;
        width1 = r1 & 7;
      }
    }
    let flag = pos === 0 ? Utils.emptyOpContext(-1, rune) : input2.context(pos);
    let pc = onepass.start;
    let inst;
    while (true) {
      inst = onepass.inst[pc];
      pc = inst.out;
      switch (inst.op) {
        case Inst.MATCH:
          if (anchor === RE2Flags.ANCHOR_BOTH && pos !== input2.endPos()) return null;
          matched = true;
          if (matchcap.length > 0) {
            matchcap[0] = 0;
            matchcap[1] = pos;
          }
          return ncap === 0 ? [] : Utils.toArray(matchcap);
        case Inst.RUNE:
          if (!inst.matchRune(rune)) return null;
          break;
        case Inst.RUNE1:
          if (rune !== inst.runes[0]) return null;
          break;
        case Inst.RUNE_ANY:
          break;
        case Inst.RUNE_ANY_NOT_NL:
          if (rune === 10) return null;
          break;
        case Inst.ALT:
        case Inst.ALT_MATCH:
          pc = OnePass2.next(inst, rune);
          continue;
        case Inst.FAIL:
          return null;
        case Inst.NOP:
          continue;
        case Inst.EMPTY_WIDTH:
          if ((inst.arg & ~flag) !== 0) return null;
          continue;
        case Inst.CAPTURE:
          if (inst.arg < matchcap.length) matchcap[inst.arg] = pos;
          continue;
        default:
          throw new RE2JSInternalException("bad inst");
      }
      if (width === 0) break;
      flag = Utils.emptyOpContext(rune, rune1);
      pos += width;
      rune = rune1;
      width = width1;
      if (rune !== -1) {
        r1 = input2.step(pos + width);
        if (r1 !== MachineInputBase.EOF()) {
          rune1 = r1 >> 3;
          width1 = r1 & 7;
        } else {
          rune1 = -1;
          width1 = 0;
        }
      }
    }
    if (!matched) return null;
    return ncap === 0 ? [] : Utils.toArray(matchcap);
  }
};
var Regexp = class Regexp2 {
  static Op = createEnum([
    "NO_MATCH",
    "EMPTY_MATCH",
    "LITERAL",
    "CHAR_CLASS",
    "ANY_CHAR_NOT_NL",
    "ANY_CHAR",
    "BEGIN_LINE",
    "END_LINE",
    "BEGIN_TEXT",
    "END_TEXT",
    "WORD_BOUNDARY",
    "NO_WORD_BOUNDARY",
    "CAPTURE",
    "STAR",
    "PLUS",
    "QUEST",
    "REPEAT",
    "CONCAT",
    "ALTERNATE",
    "PLB",
    "NLB",
    "LEFT_PAREN",
    "VERTICAL_BAR"
  ]);
  static isPseudoOp(op) {
    return op >= Regexp2.Op.LEFT_PAREN;
  }
  static emptySubs() {
    return [];
  }
  static quoteIfHyphen(rune) {
    if (rune === Codepoint.CODES.get("-")) return "\\";
    return "";
  }
  static fromRegexp(re) {
    const regex = new Regexp2(re.op);
    regex.flags = re.flags;
    regex.subs = re.subs;
    regex.runes = re.runes;
    regex.cap = re.cap;
    regex.min = re.min;
    regex.max = re.max;
    regex.name = re.name;
    regex.namedGroups = re.namedGroups;
    regex.lb = re.lb;
    return regex;
  }
  constructor(op) {
    this.op = op;
    this.flags = 0;
    this.subs = Regexp2.emptySubs();
    this.runes = [];
    this.min = 0;
    this.max = 0;
    this.cap = 0;
    this.name = null;
    this.namedGroups = /* @__PURE__ */ Object.create(null);
    this.lb = 0;
  }
  reinit() {
    this.flags = 0;
    this.subs = Regexp2.emptySubs();
    this.runes = [];
    this.cap = 0;
    this.min = 0;
    this.max = 0;
    this.name = null;
    this.namedGroups = /* @__PURE__ */ Object.create(null);
    this.lb = 0;
  }
  toString() {
    return this.appendTo();
  }
  appendTo() {
    let out = "";
    switch (this.op) {
      case Regexp2.Op.NO_MATCH:
        out += "[^\\x00-\\x{10FFFF}]";
        break;
      case Regexp2.Op.EMPTY_MATCH:
        out += "(?:)";
        break;
      case Regexp2.Op.STAR:
      case Regexp2.Op.PLUS:
      case Regexp2.Op.QUEST:
      case Regexp2.Op.REPEAT: {
        const sub = this.subs[0];
        if (sub.op > Regexp2.Op.CAPTURE || sub.op === Regexp2.Op.LITERAL && sub.runes.length > 1) out += `(?:${sub.appendTo()})`;
        else out += sub.appendTo();
        switch (this.op) {
          case Regexp2.Op.STAR:
            out += "*";
            break;
          case Regexp2.Op.PLUS:
            out += "+";
            break;
          case Regexp2.Op.QUEST:
            out += "?";
            break;
          case Regexp2.Op.REPEAT:
            out += `{${this.min}`;
            if (this.min !== this.max) {
              out += ",";
              if (this.max >= 0) out += this.max;
            }
            out += "}";
            break;
        }
        if ((this.flags & RE2Flags.NON_GREEDY) !== 0) out += "?";
        break;
      }
      case Regexp2.Op.CONCAT:
        for (let sub of this.subs) if (sub.op === Regexp2.Op.ALTERNATE) out += `(?:${sub.appendTo()})`;
        else out += sub.appendTo();
        break;
      case Regexp2.Op.ALTERNATE: {
        let sep = "";
        for (let sub of this.subs) {
          out += sep;
          sep = "|";
          out += sub.appendTo();
        }
        break;
      }
      case Regexp2.Op.LITERAL:
        if ((this.flags & RE2Flags.FOLD_CASE) !== 0) out += "(?i:";
        for (let rune of this.runes) out += Utils.escapeRune(rune);
        if ((this.flags & RE2Flags.FOLD_CASE) !== 0) out += ")";
        break;
      case Regexp2.Op.ANY_CHAR_NOT_NL:
        out += "(?-s:.)";
        break;
      case Regexp2.Op.ANY_CHAR:
        out += "(?s:.)";
        break;
      case Regexp2.Op.PLB:
        out += `(?<=${this.subs[0].appendTo()})`;
        break;
      case Regexp2.Op.NLB:
        out += `(?<!${this.subs[0].appendTo()})`;
        break;
      case Regexp2.Op.CAPTURE:
        if (this.name === null || this.name.length === 0) out += "(";
        else out += `(?P<${this.name}>`;
        if (this.subs[0].op !== Regexp2.Op.EMPTY_MATCH) out += this.subs[0].appendTo();
        out += ")";
        break;
      case Regexp2.Op.BEGIN_TEXT:
        out += "\\A";
        break;
      case Regexp2.Op.END_TEXT:
        if ((this.flags & RE2Flags.WAS_DOLLAR) !== 0) out += "(?-m:$)";
        else out += "\\z";
        break;
      case Regexp2.Op.BEGIN_LINE:
        out += "^";
        break;
      case Regexp2.Op.END_LINE:
        out += "$";
        break;
      case Regexp2.Op.WORD_BOUNDARY:
        out += "\\b";
        break;
      case Regexp2.Op.NO_WORD_BOUNDARY:
        out += "\\B";
        break;
      case Regexp2.Op.CHAR_CLASS:
        if (this.runes.length % 2 !== 0) {
          out += "[invalid char class]";
          break;
        }
        out += "[";
        if (this.runes.length === 0) out += "^\\x00-\\x{10FFFF}";
        else if (this.runes[0] === 0 && this.runes[this.runes.length - 1] === Unicode.MAX_RUNE) {
          out += "^";
          for (let i = 1; i < this.runes.length - 1; i += 2) {
            const lo = this.runes[i] + 1;
            const hi = this.runes[i + 1] - 1;
            out += Regexp2.quoteIfHyphen(lo);
            out += Utils.escapeRune(lo);
            if (lo !== hi) {
              out += "-";
              out += Regexp2.quoteIfHyphen(hi);
              out += Utils.escapeRune(hi);
            }
          }
        } else for (let i = 0; i < this.runes.length; i += 2) {
          const lo = this.runes[i];
          const hi = this.runes[i + 1];
          out += Regexp2.quoteIfHyphen(lo);
          out += Utils.escapeRune(lo);
          if (lo !== hi) {
            out += "-";
            out += Regexp2.quoteIfHyphen(hi);
            out += Utils.escapeRune(hi);
          }
        }
        out += "]";
        break;
      default:
        out += this.op;
        break;
    }
    return out;
  }
  maxCap() {
    let m = 0;
    if (this.op === Regexp2.Op.CAPTURE) m = this.cap;
    if (this.subs !== null) for (let sub of this.subs) {
      const n = sub.maxCap();
      if (m < n) m = n;
    }
    return m;
  }
  equals(that) {
    if (!(that !== null && that instanceof Regexp2)) return false;
    if (this.op !== that.op) return false;
    switch (this.op) {
      case Regexp2.Op.END_TEXT:
        if ((this.flags & RE2Flags.WAS_DOLLAR) !== (that.flags & RE2Flags.WAS_DOLLAR)) return false;
        break;
      case Regexp2.Op.LITERAL:
      case Regexp2.Op.CHAR_CLASS:
        if (this.runes === null && that.runes === null) break;
        if (this.runes === null || that.runes === null) return false;
        if (this.runes.length !== that.runes.length) return false;
        for (let i = 0; i < this.runes.length; i++) if (this.runes[i] !== that.runes[i]) return false;
        break;
      case Regexp2.Op.ALTERNATE:
      case Regexp2.Op.CONCAT:
        if (this.subs.length !== that.subs.length) return false;
        for (let i = 0; i < this.subs.length; ++i) if (!this.subs[i].equals(that.subs[i])) return false;
        break;
      case Regexp2.Op.STAR:
      case Regexp2.Op.PLUS:
      case Regexp2.Op.QUEST:
        if ((this.flags & RE2Flags.NON_GREEDY) !== (that.flags & RE2Flags.NON_GREEDY) || !this.subs[0].equals(that.subs[0])) return false;
        break;
      case Regexp2.Op.REPEAT:
        if ((this.flags & RE2Flags.NON_GREEDY) !== (that.flags & RE2Flags.NON_GREEDY) || this.min !== that.min || this.max !== that.max || !this.subs[0].equals(that.subs[0])) return false;
        break;
      case Regexp2.Op.CAPTURE:
        if (this.cap !== that.cap || (this.name === null ? that.name !== null : this.name !== that.name) || !this.subs[0].equals(that.subs[0])) return false;
        break;
      case Regexp2.Op.PLB:
      case Regexp2.Op.NLB:
        if (this.lb !== that.lb || !this.subs[0].equals(that.subs[0])) return false;
        break;
    }
    return true;
  }
};
var AhoCorasick = class {
  constructor(wordArrays) {
    this.next = [/* @__PURE__ */ Object.create(null)];
    this.fail = [0];
    this.match = [false];
    for (const word of wordArrays) {
      let node = 0;
      for (let i = 0; i < word.length; i++) {
        const val = word[i];
        if (!(val in this.next[node])) {
          this.next.push(/* @__PURE__ */ Object.create(null));
          this.fail.push(0);
          this.match.push(false);
          this.next[node][val] = this.next.length - 1;
        }
        node = this.next[node][val];
      }
      this.match[node] = true;
    }
    const queue = [];
    for (const val in this.next[0]) if (Object.prototype.hasOwnProperty.call(this.next[0], val)) {
      const child = this.next[0][val];
      this.fail[child] = 0;
      queue.push(child);
    }
    while (queue.length > 0) {
      const curr = queue.shift();
      for (const val in this.next[curr]) if (Object.prototype.hasOwnProperty.call(this.next[curr], val)) {
        const child = this.next[curr][val];
        let failNode = this.fail[curr];
        while (failNode !== 0 && !(val in this.next[failNode])) failNode = this.fail[failNode];
        if (val in this.next[failNode]) this.fail[child] = this.next[failNode][val];
        else this.fail[child] = 0;
        this.match[child] = this.match[child] || this.match[this.fail[child]];
        queue.push(child);
      }
    }
  }
  searchUTF16(charSeq, start, end) {
    let node = 0;
    for (let i = start; i < end; i++) {
      const val = charSeq.charCodeAt(i);
      while (node !== 0 && !(val in this.next[node])) node = this.fail[node];
      if (val in this.next[node]) node = this.next[node][val];
      if (this.match[node]) return true;
    }
    return false;
  }
  searchUTF8(bytes, start, end) {
    let node = 0;
    for (let i = start; i < end; i++) {
      const val = bytes[i];
      while (node !== 0 && !(val in this.next[node])) node = this.fail[node];
      if (val in this.next[node]) node = this.next[node][val];
      if (this.match[node]) return true;
    }
    return false;
  }
};
var Prefilter = class Prefilter2 {
  static Type = {
    NONE: 0,
    EXACT: 1,
    AND: 2,
    OR: 3
  };
  constructor(type) {
    this.type = type;
    this.subs = [];
    this.str = "";
    this.bytes = null;
    this.ac16 = null;
    this.ac8 = null;
  }
  eval(input2, pos) {
    switch (this.type) {
      case Prefilter2.Type.NONE:
        return true;
      case Prefilter2.Type.EXACT:
        return input2.hasString(this, pos);
      case Prefilter2.Type.AND:
        for (let i = 0; i < this.subs.length; i++) if (!this.subs[i].eval(input2, pos)) return false;
        return true;
      case Prefilter2.Type.OR:
        if (this.ac16 && this.ac8) return input2.hasAnyString(this, pos);
        for (let i = 0; i < this.subs.length; i++) if (this.subs[i].eval(input2, pos)) return true;
        return false;
      default:
        return true;
    }
  }
};
var PrefilterTree = class PrefilterTree2 {
  static build(re) {
    const pf = PrefilterTree2.fromRegexp(re);
    return PrefilterTree2.simplify(pf);
  }
  static fromRegexp(re) {
    if (!re) return new Prefilter(Prefilter.Type.NONE);
    switch (re.op) {
      case Regexp.Op.PLB:
      case Regexp.Op.NLB:
      case Regexp.Op.NO_MATCH:
      case Regexp.Op.EMPTY_MATCH:
      case Regexp.Op.BEGIN_LINE:
      case Regexp.Op.END_LINE:
      case Regexp.Op.BEGIN_TEXT:
      case Regexp.Op.END_TEXT:
      case Regexp.Op.WORD_BOUNDARY:
      case Regexp.Op.NO_WORD_BOUNDARY:
      case Regexp.Op.CHAR_CLASS:
      case Regexp.Op.ANY_CHAR_NOT_NL:
      case Regexp.Op.ANY_CHAR:
        return new Prefilter(Prefilter.Type.NONE);
      case Regexp.Op.LITERAL: {
        if (re.runes.length === 0 || (re.flags & RE2Flags.FOLD_CASE) !== 0) return new Prefilter(Prefilter.Type.NONE);
        const pf = new Prefilter(Prefilter.Type.EXACT);
        let str = "";
        for (let i = 0; i < re.runes.length; i++) str += String.fromCodePoint(re.runes[i]);
        pf.str = str;
        pf.bytes = Utils.stringToUtf8ByteArray(pf.str);
        return pf;
      }
      case Regexp.Op.CAPTURE:
      case Regexp.Op.PLUS:
        return PrefilterTree2.fromRegexp(re.subs[0]);
      case Regexp.Op.REPEAT:
        if (re.min >= 1) return PrefilterTree2.fromRegexp(re.subs[0]);
        return new Prefilter(Prefilter.Type.NONE);
      case Regexp.Op.CONCAT: {
        const pf = new Prefilter(Prefilter.Type.AND);
        for (const sub of re.subs) pf.subs.push(PrefilterTree2.fromRegexp(sub));
        return pf;
      }
      case Regexp.Op.ALTERNATE: {
        const pf = new Prefilter(Prefilter.Type.OR);
        for (const sub of re.subs) pf.subs.push(PrefilterTree2.fromRegexp(sub));
        return pf;
      }
      default:
        return new Prefilter(Prefilter.Type.NONE);
    }
  }
  static simplify(pf) {
    if (pf.type === Prefilter.Type.EXACT || pf.type === Prefilter.Type.NONE) return pf;
    if (pf.type === Prefilter.Type.AND) {
      const newSubs = [];
      for (const sub of pf.subs) {
        const s = PrefilterTree2.simplify(sub);
        if (s.type !== Prefilter.Type.NONE) if (s.type === Prefilter.Type.AND) for (let j = 0; j < s.subs.length; j++) newSubs.push(s.subs[j]);
        else newSubs.push(s);
      }
      if (newSubs.length === 0) return new Prefilter(Prefilter.Type.NONE);
      if (newSubs.length === 1) return newSubs[0];
      pf.subs = newSubs;
      return pf;
    }
    if (pf.type === Prefilter.Type.OR) {
      const newSubs = [];
      for (const sub of pf.subs) {
        const s = PrefilterTree2.simplify(sub);
        if (s.type === Prefilter.Type.NONE) return new Prefilter(Prefilter.Type.NONE);
        if (s.type === Prefilter.Type.OR) for (let j = 0; j < s.subs.length; j++) newSubs.push(s.subs[j]);
        else newSubs.push(s);
      }
      if (newSubs.length === 0) return new Prefilter(Prefilter.Type.NONE);
      if (newSubs.length === 1) return newSubs[0];
      const seen = /* @__PURE__ */ new Set();
      const uniqueSubs = [];
      for (const sub of newSubs) if (sub.type === Prefilter.Type.EXACT) {
        if (!seen.has(sub.str)) {
          seen.add(sub.str);
          uniqueSubs.push(sub);
        }
      } else uniqueSubs.push(sub);
      pf.subs = uniqueSubs;
      let allExact = true;
      for (const sub of uniqueSubs) if (sub.type !== Prefilter.Type.EXACT) {
        allExact = false;
        break;
      }
      if (allExact && uniqueSubs.length > 1) {
        pf.ac16 = new AhoCorasick(uniqueSubs.map((s) => {
          const arr = [];
          for (let i = 0; i < s.str.length; i++) arr.push(s.str.charCodeAt(i));
          return arr;
        }));
        pf.ac8 = new AhoCorasick(uniqueSubs.map((s) => s.bytes));
      }
      return pf;
    }
    return pf;
  }
};
var PatchList = class {
  /**
  * @param {number} head - Encoded pointer to the start of the patch list.
  * @param {number} tail - Encoded pointer to the end of the patch list.
  */
  constructor(head = 0, tail = 0) {
    this.head = head;
    this.tail = tail;
  }
};
var Prog = class {
  constructor() {
    this.inst = [];
    this.start = 0;
    this.numCap = 2;
    this.lbStarts = [];
    this.numLb = 0;
  }
  getInst(pc) {
    return this.inst[pc];
  }
  numInst() {
    return this.inst.length;
  }
  addInst(op) {
    this.inst.push(new Inst(op));
  }
  skipNop(pc) {
    let i = this.inst[pc];
    while (i.op === Inst.NOP || i.op === Inst.CAPTURE) {
      i = this.inst[pc];
      pc = i.out;
    }
    return i;
  }
  prefix() {
    let prefix = "";
    let i = this.skipNop(this.start);
    if (!Inst.isRuneOp(i.op) || i.runes.length !== 1) return [i.op === Inst.MATCH, prefix];
    while (Inst.isRuneOp(i.op) && i.runes.length === 1 && (i.arg & RE2Flags.FOLD_CASE) === 0) {
      prefix += String.fromCodePoint(i.runes[0]);
      i = this.skipNop(i.out);
    }
    return [i.op === Inst.MATCH, prefix];
  }
  startCond() {
    let flag = 0;
    let pc = this.start;
    loop: for (; ; ) {
      const i = this.inst[pc];
      switch (i.op) {
        case Inst.EMPTY_WIDTH:
          flag |= i.arg;
          break;
        case Inst.FAIL:
          return -1;
        case Inst.CAPTURE:
        case Inst.NOP:
          break;
        default:
          break loop;
      }
      pc = i.out;
    }
    return flag;
  }
  patch(l, val) {
    let head = l.head;
    while (head !== 0) {
      const i = this.inst[head >> 1];
      if ((head & 1) === 0) {
        head = i.out;
        i.out = val;
      } else {
        head = i.arg;
        i.arg = val;
      }
    }
  }
  append(l1, l2) {
    if (l1.head === 0) return l2;
    if (l2.head === 0) return l1;
    const i = this.inst[l1.tail >> 1];
    if ((l1.tail & 1) === 0) i.out = l2.head;
    else i.arg = l2.head;
    return new PatchList(l1.head, l2.tail);
  }
  /**
  *
  * @returns {string}
  */
  toString() {
    let out = "";
    for (let pc = 0; pc < this.inst.length; pc++) {
      const len = out.length;
      out += pc;
      if (pc === this.start) out += "*";
      out += "        ".substring(out.length - len);
      out += this.inst[pc];
      out += "\n";
    }
    return out;
  }
};
var Frag = class {
  constructor(i = 0, out = new PatchList(), nullable = false) {
    this.i = i;
    this.out = out;
    this.nullable = nullable;
  }
};
var Compiler = class Compiler2 {
  static ANY_RUNE_NOT_NL() {
    return [
      0,
      Codepoint.CODES.get("\n") - 1,
      Codepoint.CODES.get("\n") + 1,
      Unicode.MAX_RUNE
    ];
  }
  static ANY_RUNE() {
    return [0, Unicode.MAX_RUNE];
  }
  static compileRegexp(re) {
    const c = new Compiler2();
    const f = c.compile(re);
    c.prog.patch(f.out, c.newInst(Inst.MATCH).i);
    c.prog.start = f.i;
    return c.prog;
  }
  static compileSet(regexps) {
    const c = new Compiler2();
    if (regexps.length === 0) {
      c.prog.start = c.newInst(Inst.FAIL).i;
      return c.prog;
    }
    let starts = [];
    for (let i = 0; i < regexps.length; i++) {
      const f = c.compile(regexps[i]);
      const m = c.newInst(Inst.MATCH);
      c.prog.getInst(m.i).arg = i;
      c.prog.patch(f.out, m.i);
      starts.push(f.i);
    }
    let start = starts[0];
    for (let i = 1; i < starts.length; i++) {
      const f = c.newInst(Inst.ALT);
      const inst = c.prog.getInst(f.i);
      inst.out = start;
      inst.arg = starts[i];
      start = f.i;
    }
    c.prog.start = start;
    return c.prog;
  }
  constructor() {
    this.prog = new Prog();
    this.newInst(Inst.FAIL);
  }
  newInst(op) {
    this.prog.addInst(op);
    return new Frag(this.prog.numInst() - 1, new PatchList(), true);
  }
  nop() {
    const f = this.newInst(Inst.NOP);
    f.out = new PatchList(f.i << 1, f.i << 1);
    return f;
  }
  fail() {
    return new Frag();
  }
  cap(arg) {
    const f = this.newInst(Inst.CAPTURE);
    f.out = new PatchList(f.i << 1, f.i << 1);
    this.prog.getInst(f.i).arg = arg;
    if (this.prog.numCap < arg + 1) this.prog.numCap = arg + 1;
    return f;
  }
  cat(f1, f2) {
    if (f1.i === 0 || f2.i === 0) return this.fail();
    this.prog.patch(f1.out, f2.i);
    return new Frag(f1.i, f2.out, f1.nullable && f2.nullable);
  }
  alt(f1, f2) {
    if (f1.i === 0) return f2;
    if (f2.i === 0) return f1;
    const f = this.newInst(Inst.ALT);
    const i = this.prog.getInst(f.i);
    i.out = f1.i;
    i.arg = f2.i;
    f.out = this.prog.append(f1.out, f2.out);
    f.nullable = f1.nullable || f2.nullable;
    return f;
  }
  loop(f1, nongreedy) {
    const f = this.newInst(Inst.ALT);
    const i = this.prog.getInst(f.i);
    if (nongreedy) {
      i.arg = f1.i;
      f.out = new PatchList(f.i << 1, f.i << 1);
    } else {
      i.out = f1.i;
      f.out = new PatchList(f.i << 1 | 1, f.i << 1 | 1);
    }
    this.prog.patch(f1.out, f.i);
    return f;
  }
  quest(f1, nongreedy) {
    const f = this.newInst(Inst.ALT);
    const i = this.prog.getInst(f.i);
    if (nongreedy) {
      i.arg = f1.i;
      f.out = new PatchList(f.i << 1, f.i << 1);
    } else {
      i.out = f1.i;
      f.out = new PatchList(f.i << 1 | 1, f.i << 1 | 1);
    }
    f.out = this.prog.append(f.out, f1.out);
    return f;
  }
  star(f1, nongreedy) {
    if (f1.nullable) return this.quest(this.plus(f1, nongreedy), nongreedy);
    return this.loop(f1, nongreedy);
  }
  plus(f1, nongreedy) {
    return new Frag(f1.i, this.loop(f1, nongreedy).out, f1.nullable);
  }
  empty(op) {
    const f = this.newInst(Inst.EMPTY_WIDTH);
    this.prog.getInst(f.i).arg = op;
    f.out = new PatchList(f.i << 1, f.i << 1);
    return f;
  }
  rune(runes, flags) {
    const f = this.newInst(Inst.RUNE);
    f.nullable = false;
    const i = this.prog.getInst(f.i);
    i.runes = runes;
    flags &= RE2Flags.FOLD_CASE;
    if (runes.length !== 1 || Unicode.simpleFold(runes[0]) === runes[0]) flags &= ~RE2Flags.FOLD_CASE;
    i.arg = flags;
    f.out = new PatchList(f.i << 1, f.i << 1);
    if ((flags & RE2Flags.FOLD_CASE) === 0 && runes.length === 1 || runes.length === 2 && runes[0] === runes[1]) i.op = Inst.RUNE1;
    else if (runes.length === 2 && runes[0] === 0 && runes[1] === Unicode.MAX_RUNE) i.op = Inst.RUNE_ANY;
    else if (runes.length === 4 && runes[0] === 0 && runes[1] === Codepoint.CODES.get("\n") - 1 && runes[2] === Codepoint.CODES.get("\n") + 1 && runes[3] === Unicode.MAX_RUNE) i.op = Inst.RUNE_ANY_NOT_NL;
    return f;
  }
  lookBehind(a3, lb) {
    const id = this.newInst(Inst.LB_WRITE);
    this.prog.getInst(id.i).arg = lb;
    const any = this.rune(Compiler2.ANY_RUNE(), 0);
    const dotStar = this.star(any, true);
    const lbAutomaton = this.cat(dotStar, a3);
    this.prog.patch(lbAutomaton.out, id.i);
    const checkId = this.newInst(Inst.LB_CHECK);
    this.prog.getInst(checkId.i).arg = lb;
    this.prog.lbStarts.push(lbAutomaton.i);
    if (Math.abs(lb) > this.prog.numLb) this.prog.numLb = Math.abs(lb);
    checkId.out = new PatchList(checkId.i << 1, checkId.i << 1);
    return checkId;
  }
  compile(re) {
    switch (re.op) {
      case Regexp.Op.NO_MATCH:
        return this.fail();
      case Regexp.Op.EMPTY_MATCH:
        return this.nop();
      case Regexp.Op.LITERAL:
        if (re.runes.length === 0) return this.nop();
        else {
          let f = null;
          for (let r of re.runes) {
            const f1 = this.rune([r], re.flags);
            f = f === null ? f1 : this.cat(f, f1);
          }
          return f;
        }
      case Regexp.Op.CHAR_CLASS:
        return this.rune(re.runes, re.flags);
      case Regexp.Op.ANY_CHAR_NOT_NL:
        return this.rune(Compiler2.ANY_RUNE_NOT_NL(), 0);
      case Regexp.Op.ANY_CHAR:
        return this.rune(Compiler2.ANY_RUNE(), 0);
      case Regexp.Op.BEGIN_LINE:
        return this.empty(Utils.EMPTY_BEGIN_LINE);
      case Regexp.Op.END_LINE:
        return this.empty(Utils.EMPTY_END_LINE);
      case Regexp.Op.BEGIN_TEXT:
        return this.empty(Utils.EMPTY_BEGIN_TEXT);
      case Regexp.Op.END_TEXT:
        return this.empty(Utils.EMPTY_END_TEXT);
      case Regexp.Op.WORD_BOUNDARY:
        return this.empty(Utils.EMPTY_WORD_BOUNDARY);
      case Regexp.Op.NO_WORD_BOUNDARY:
        return this.empty(Utils.EMPTY_NO_WORD_BOUNDARY);
      case Regexp.Op.PLB:
      case Regexp.Op.NLB:
        return this.lookBehind(this.compile(re.subs[0]), re.lb);
      case Regexp.Op.CAPTURE: {
        const bra = this.cap(re.cap << 1);
        const sub = this.compile(re.subs[0]);
        const ket = this.cap(re.cap << 1 | 1);
        return this.cat(this.cat(bra, sub), ket);
      }
      case Regexp.Op.STAR:
        return this.star(this.compile(re.subs[0]), (re.flags & RE2Flags.NON_GREEDY) !== 0);
      case Regexp.Op.PLUS:
        return this.plus(this.compile(re.subs[0]), (re.flags & RE2Flags.NON_GREEDY) !== 0);
      case Regexp.Op.QUEST:
        return this.quest(this.compile(re.subs[0]), (re.flags & RE2Flags.NON_GREEDY) !== 0);
      case Regexp.Op.CONCAT:
        if (re.subs.length === 0) return this.nop();
        else {
          let f = null;
          for (let sub of re.subs) {
            const f1 = this.compile(sub);
            f = f === null ? f1 : this.cat(f, f1);
          }
          return f;
        }
      case Regexp.Op.ALTERNATE:
        if (re.subs.length === 0) return this.nop();
        else {
          let f = null;
          for (let sub of re.subs) {
            const f1 = this.compile(sub);
            f = f === null ? f1 : this.alt(f, f1);
          }
          return f;
        }
      default:
        throw new RE2JSCompileException("regexp: unhandled case in compile");
    }
  }
};
var Simplify = class Simplify2 {
  static simplify(re) {
    if (re === null) return null;
    switch (re.op) {
      case Regexp.Op.PLB:
      case Regexp.Op.NLB:
      case Regexp.Op.CAPTURE: {
        const sub = Simplify2.simplify(re.subs[0]);
        if (sub !== re.subs[0]) {
          const nre = Regexp.fromRegexp(re);
          nre.runes = [];
          nre.subs = [sub];
          return nre;
        }
        return re;
      }
      case Regexp.Op.CONCAT:
      case Regexp.Op.ALTERNATE: {
        const newSubs = [];
        let changed = false;
        for (let i = 0; i < re.subs.length; i++) {
          const sub = re.subs[i];
          const nsub = Simplify2.simplify(sub);
          if (nsub !== sub) changed = true;
          if (re.op === Regexp.Op.CONCAT) {
            if (nsub.op === Regexp.Op.NO_MATCH) return new Regexp(Regexp.Op.NO_MATCH);
            if (nsub.op === Regexp.Op.EMPTY_MATCH) {
              changed = true;
              continue;
            }
            if (nsub.op === Regexp.Op.CONCAT) {
              changed = true;
              for (let j = 0; j < nsub.subs.length; j++) newSubs.push(nsub.subs[j]);
              continue;
            }
          } else if (re.op === Regexp.Op.ALTERNATE) {
            if (nsub.op === Regexp.Op.NO_MATCH) {
              changed = true;
              continue;
            }
            if (nsub.op === Regexp.Op.ALTERNATE) {
              changed = true;
              for (let j = 0; j < nsub.subs.length; j++) newSubs.push(nsub.subs[j]);
              continue;
            }
          }
          newSubs.push(nsub);
        }
        if (changed) {
          if (newSubs.length === 0) return new Regexp(re.op === Regexp.Op.CONCAT ? Regexp.Op.EMPTY_MATCH : Regexp.Op.NO_MATCH);
          if (newSubs.length === 1) return newSubs[0];
          const nre = Regexp.fromRegexp(re);
          nre.runes = [];
          nre.subs = newSubs;
          return nre;
        }
        return re;
      }
      case Regexp.Op.CHAR_CLASS:
        if (re.runes === null) return re;
        if (re.runes.length === 0) return new Regexp(Regexp.Op.NO_MATCH);
        if (re.runes.length === 2 && re.runes[0] === 0 && re.runes[1] === Unicode.MAX_RUNE) return new Regexp(Regexp.Op.ANY_CHAR);
        if (re.runes.length === 4 && re.runes[0] === 0 && re.runes[1] === Codepoint.CODES.get("\n") - 1 && re.runes[2] === Codepoint.CODES.get("\n") + 1 && re.runes[3] === Unicode.MAX_RUNE) return new Regexp(Regexp.Op.ANY_CHAR_NOT_NL);
        return re;
      case Regexp.Op.STAR:
      case Regexp.Op.PLUS:
      case Regexp.Op.QUEST: {
        const sub = Simplify2.simplify(re.subs[0]);
        return Simplify2.simplify1(re.op, re.flags, sub, re);
      }
      case Regexp.Op.REPEAT: {
        if (re.min === 0 && re.max === 0) return new Regexp(Regexp.Op.EMPTY_MATCH);
        const sub = Simplify2.simplify(re.subs[0]);
        if (re.max === -1) {
          if (re.min === 0) return Simplify2.simplify1(Regexp.Op.STAR, re.flags, sub, null);
          if (re.min === 1) return Simplify2.simplify1(Regexp.Op.PLUS, re.flags, sub, null);
          const nre = new Regexp(Regexp.Op.CONCAT);
          const subs = [];
          for (let i = 0; i < re.min - 1; i++) subs.push(sub);
          subs.push(Simplify2.simplify1(Regexp.Op.PLUS, re.flags, sub, null));
          nre.subs = subs.slice(0);
          return Simplify2.simplify(nre);
        }
        if (re.min === 1 && re.max === 1) return sub;
        let prefixSubs = null;
        if (re.min > 0) {
          prefixSubs = [];
          for (let i = 0; i < re.min; i++) prefixSubs.push(sub);
        }
        if (re.max > re.min) {
          let suffix = Simplify2.simplify1(Regexp.Op.QUEST, re.flags, sub, null);
          for (let i = re.min + 1; i < re.max; i++) {
            const nre2 = new Regexp(Regexp.Op.CONCAT);
            nre2.subs = [sub, suffix];
            suffix = Simplify2.simplify1(Regexp.Op.QUEST, re.flags, nre2, null);
          }
          if (prefixSubs === null) return suffix;
          prefixSubs.push(suffix);
        }
        if (prefixSubs !== null) {
          const prefix = new Regexp(Regexp.Op.CONCAT);
          prefix.subs = prefixSubs.slice(0);
          return Simplify2.simplify(prefix);
        }
        return new Regexp(Regexp.Op.NO_MATCH);
      }
    }
    return re;
  }
  static simplify1(op, flags, sub, re) {
    if (sub.op === Regexp.Op.EMPTY_MATCH) return sub;
    if (sub.op === Regexp.Op.NO_MATCH) {
      if (op === Regexp.Op.PLUS) return sub;
      return new Regexp(Regexp.Op.EMPTY_MATCH);
    }
    if (op === sub.op && (flags & RE2Flags.NON_GREEDY) === (sub.flags & RE2Flags.NON_GREEDY)) return sub;
    if (re !== null && re.op === op && (re.flags & RE2Flags.NON_GREEDY) === (flags & RE2Flags.NON_GREEDY) && sub === re.subs[0]) return re;
    const nre = new Regexp(op);
    nre.flags = flags;
    nre.subs = [sub];
    return nre;
  }
};
var CharGroup = class {
  constructor(sign, cls) {
    this.sign = sign;
    this.cls = cls;
  }
};
var code1 = [48, 57];
var code2 = [
  9,
  10,
  12,
  13,
  32,
  32
];
var code3 = [
  48,
  57,
  65,
  90,
  95,
  95,
  97,
  122
];
var PERL_GROUPS = /* @__PURE__ */ new Map([
  ["\\d", new CharGroup(1, code1)],
  ["\\D", new CharGroup(-1, code1)],
  ["\\s", new CharGroup(1, code2)],
  ["\\S", new CharGroup(-1, code2)],
  ["\\w", new CharGroup(1, code3)],
  ["\\W", new CharGroup(-1, code3)]
]);
var code4 = [
  48,
  57,
  65,
  90,
  97,
  122
];
var code5 = [
  65,
  90,
  97,
  122
];
var code6 = [0, 127];
var code7 = [
  9,
  9,
  32,
  32
];
var code8 = [
  0,
  31,
  127,
  127
];
var code9 = [48, 57];
var code10 = [33, 126];
var code11 = [97, 122];
var code12 = [32, 126];
var code13 = [
  33,
  47,
  58,
  64,
  91,
  96,
  123,
  126
];
var code14 = [
  9,
  13,
  32,
  32
];
var code15 = [65, 90];
var code16 = [
  48,
  57,
  65,
  90,
  95,
  95,
  97,
  122
];
var code17 = [
  48,
  57,
  65,
  70,
  97,
  102
];
var POSIX_GROUPS = /* @__PURE__ */ new Map([
  ["[:alnum:]", new CharGroup(1, code4)],
  ["[:^alnum:]", new CharGroup(-1, code4)],
  ["[:alpha:]", new CharGroup(1, code5)],
  ["[:^alpha:]", new CharGroup(-1, code5)],
  ["[:ascii:]", new CharGroup(1, code6)],
  ["[:^ascii:]", new CharGroup(-1, code6)],
  ["[:blank:]", new CharGroup(1, code7)],
  ["[:^blank:]", new CharGroup(-1, code7)],
  ["[:cntrl:]", new CharGroup(1, code8)],
  ["[:^cntrl:]", new CharGroup(-1, code8)],
  ["[:digit:]", new CharGroup(1, code9)],
  ["[:^digit:]", new CharGroup(-1, code9)],
  ["[:graph:]", new CharGroup(1, code10)],
  ["[:^graph:]", new CharGroup(-1, code10)],
  ["[:lower:]", new CharGroup(1, code11)],
  ["[:^lower:]", new CharGroup(-1, code11)],
  ["[:print:]", new CharGroup(1, code12)],
  ["[:^print:]", new CharGroup(-1, code12)],
  ["[:punct:]", new CharGroup(1, code13)],
  ["[:^punct:]", new CharGroup(-1, code13)],
  ["[:space:]", new CharGroup(1, code14)],
  ["[:^space:]", new CharGroup(-1, code14)],
  ["[:upper:]", new CharGroup(1, code15)],
  ["[:^upper:]", new CharGroup(-1, code15)],
  ["[:word:]", new CharGroup(1, code16)],
  ["[:^word:]", new CharGroup(-1, code16)],
  ["[:xdigit:]", new CharGroup(1, code17)],
  ["[:^xdigit:]", new CharGroup(-1, code17)]
]);
var CharClass = class CharClass2 {
  static charClassToString(r, len) {
    let result = "[";
    for (let i = 0; i < len; i += 2) {
      if (i > 0) result += " ";
      const lo = r[i];
      const hi = r[i + 1];
      if (lo === hi) result += `0x${lo.toString(16)}`;
      else result += `0x${lo.toString(16)}-0x${hi.toString(16)}`;
    }
    result += "]";
    return result;
  }
  static cmp(array, i, pivotFrom, pivotTo) {
    const cmp = array[i] - pivotFrom;
    return cmp !== 0 ? cmp : pivotTo - array[i + 1];
  }
  static qsortIntPair(array, left, right) {
    const pivotIndex = ((left + right) / 2 | 0) & -2;
    const pivotFrom = array[pivotIndex];
    const pivotTo = array[pivotIndex + 1];
    let i = left;
    let j = right;
    while (i <= j) {
      while (i < right && CharClass2.cmp(array, i, pivotFrom, pivotTo) < 0) i += 2;
      while (j > left && CharClass2.cmp(array, j, pivotFrom, pivotTo) > 0) j -= 2;
      if (i <= j) {
        if (i !== j) {
          let temp = array[i];
          array[i] = array[j];
          array[j] = temp;
          temp = array[i + 1];
          array[i + 1] = array[j + 1];
          array[j + 1] = temp;
        }
        i += 2;
        j -= 2;
      }
    }
    if (left < j) CharClass2.qsortIntPair(array, left, j);
    if (i < right) CharClass2.qsortIntPair(array, i, right);
  }
  constructor(r = Utils.emptyInts()) {
    this.r = r;
    this.len = r.length;
  }
  toArray() {
    if (this.len === this.r.length) return this.r;
    else return this.r.slice(0, this.len);
  }
  cleanClass() {
    if (this.len < 4) return this;
    CharClass2.qsortIntPair(this.r, 0, this.len - 2);
    let w = 2;
    for (let i = 2; i < this.len; i += 2) {
      const lo = this.r[i];
      const hi = this.r[i + 1];
      if (lo <= this.r[w - 1] + 1) {
        if (hi > this.r[w - 1]) this.r[w - 1] = hi;
        continue;
      }
      this.r[w] = lo;
      this.r[w + 1] = hi;
      w += 2;
    }
    this.len = w;
    return this;
  }
  appendLiteral(x, flags) {
    return (flags & RE2Flags.FOLD_CASE) !== 0 ? this.appendFoldedRange(x, x) : this.appendRange(x, x);
  }
  appendRange(lo, hi) {
    if (this.len > 0) {
      for (let i = 2; i <= 4; i += 2) if (this.len >= i) {
        const rlo = this.r[this.len - i];
        const rhi = this.r[this.len - i + 1];
        if (lo <= rhi + 1 && rlo <= hi + 1) {
          if (lo < rlo) this.r[this.len - i] = lo;
          if (hi > rhi) this.r[this.len - i + 1] = hi;
          return this;
        }
      }
    }
    this.r[this.len++] = lo;
    this.r[this.len++] = hi;
    return this;
  }
  appendFoldedRange(lo, hi) {
    if (lo <= Unicode.MIN_FOLD && hi >= Unicode.MAX_FOLD) return this.appendRange(lo, hi);
    if (hi < Unicode.MIN_FOLD || lo > Unicode.MAX_FOLD) return this.appendRange(lo, hi);
    if (lo < Unicode.MIN_FOLD) {
      this.appendRange(lo, Unicode.MIN_FOLD - 1);
      lo = Unicode.MIN_FOLD;
    }
    if (hi > Unicode.MAX_FOLD) {
      this.appendRange(Unicode.MAX_FOLD + 1, hi);
      hi = Unicode.MAX_FOLD;
    }
    for (let c = lo; c <= hi; c++) {
      this.appendRange(c, c);
      for (let f = Unicode.simpleFold(c); f !== c; f = Unicode.simpleFold(f)) this.appendRange(f, f);
    }
    return this;
  }
  appendClass(x) {
    for (let i = 0; i < x.length; i += 2) this.appendRange(x[i], x[i + 1]);
    return this;
  }
  appendFoldedClass(x) {
    for (let i = 0; i < x.length; i += 2) this.appendFoldedRange(x[i], x[i + 1]);
    return this;
  }
  appendNegatedClass(x) {
    let nextLo = 0;
    for (let i = 0; i < x.length; i += 2) {
      const lo = x[i];
      const hi = x[i + 1];
      if (nextLo <= lo - 1) this.appendRange(nextLo, lo - 1);
      nextLo = hi + 1;
    }
    if (nextLo <= Unicode.MAX_RUNE) this.appendRange(nextLo, Unicode.MAX_RUNE);
    return this;
  }
  appendTable(table) {
    for (let i = 0; i < table.length; ++i) {
      const lo = table.getLo(i);
      const hi = table.getHi(i);
      const stride = table.getStride(i);
      if (stride === 1) {
        this.appendRange(lo, hi);
        continue;
      }
      for (let c = lo; c <= hi; c += stride) this.appendRange(c, c);
    }
    return this;
  }
  appendNegatedTable(table) {
    let nextLo = 0;
    for (let i = 0; i < table.length; ++i) {
      const lo = table.getLo(i);
      const hi = table.getHi(i);
      const stride = table.getStride(i);
      if (stride === 1) {
        if (nextLo <= lo - 1) this.appendRange(nextLo, lo - 1);
        nextLo = hi + 1;
        continue;
      }
      for (let c = lo; c <= hi; c += stride) {
        if (nextLo <= c - 1) this.appendRange(nextLo, c - 1);
        nextLo = c + 1;
      }
    }
    if (nextLo <= Unicode.MAX_RUNE) this.appendRange(nextLo, Unicode.MAX_RUNE);
    return this;
  }
  appendTableWithSign(table, sign) {
    return sign < 0 ? this.appendNegatedTable(table) : this.appendTable(table);
  }
  negateClass() {
    let nextLo = 0;
    let w = 0;
    for (let i = 0; i < this.len; i += 2) {
      const lo = this.r[i];
      const hi = this.r[i + 1];
      if (nextLo <= lo - 1) {
        this.r[w] = nextLo;
        this.r[w + 1] = lo - 1;
        w += 2;
      }
      nextLo = hi + 1;
    }
    this.len = w;
    if (nextLo <= Unicode.MAX_RUNE) {
      this.r[this.len++] = nextLo;
      this.r[this.len++] = Unicode.MAX_RUNE;
    }
    return this;
  }
  appendClassWithSign(x, sign) {
    return sign < 0 ? this.appendNegatedClass(x) : this.appendClass(x);
  }
  appendGroup(g, foldCase) {
    let cls = g.cls;
    if (foldCase) cls = new CharClass2().appendFoldedClass(cls).cleanClass().toArray();
    return this.appendClassWithSign(cls, g.sign);
  }
  toString() {
    return CharClass2.charClassToString(this.r, this.len);
  }
};
var StringIterator = class {
  constructor(str) {
    this.str = str;
    this.position = 0;
  }
  pos() {
    return this.position;
  }
  rewindTo(pos) {
    this.position = pos;
  }
  more() {
    return this.position < this.str.length;
  }
  peek() {
    return this.str.codePointAt(this.position);
  }
  skip(n) {
    this.position += n;
  }
  skipString(s) {
    this.position += s.length;
  }
  pop() {
    const r = this.str.codePointAt(this.position);
    this.position += Utils.charCount(r);
    return r;
  }
  lookingAt(s) {
    return this.str.startsWith(s, this.position);
  }
  rest() {
    return this.str.substring(this.position);
  }
  from(beforePos) {
    return this.str.substring(beforePos, this.position);
  }
  toString() {
    return this.rest();
  }
};
var Parser = class Parser2 {
  static ERR_INTERNAL_ERROR = "regexp/syntax: internal error";
  static ERR_INVALID_CHAR_RANGE = "invalid character class range";
  static ERR_INVALID_ESCAPE = "invalid escape sequence";
  static ERR_INVALID_NAMED_CAPTURE = "invalid named capture";
  static ERR_INVALID_PERL_OP = "invalid or unsupported Perl syntax";
  static ERR_INVALID_REPEAT_OP = "invalid nested repetition operator";
  static ERR_INVALID_REPEAT_SIZE = "invalid repeat count";
  static ERR_MISSING_BRACKET = "missing closing ]";
  static ERR_MISSING_PAREN = "missing closing )";
  static ERR_MISSING_REPEAT_ARGUMENT = "missing argument to repetition operator";
  static ERR_TRAILING_BACKSLASH = "trailing backslash at end of expression";
  static ERR_DUPLICATE_NAMED_CAPTURE = "duplicate capture group name";
  static ERR_UNEXPECTED_PAREN = "unexpected )";
  static ERR_NESTING_DEPTH = "expression nests too deeply";
  static ERR_LARGE = "expression too large";
  static ERR_INVALID_CAPTURE_IN_LOOKBEHIND = "invalid capture in lookbehind";
  static MAX_HEIGHT = 1e3;
  static MAX_SIZE = 3355443;
  static MAX_RUNES = 33554432;
  static ANY_TABLE = new UnicodeRangeTable(new Uint32Array([
    0,
    Unicode.MAX_RUNE,
    1
  ]));
  static ASCII_TABLE = new UnicodeRangeTable(new Uint32Array([
    0,
    127,
    1
  ]));
  static ASCII_FOLD_TABLE = new UnicodeRangeTable(new Uint32Array([
    0,
    127,
    1,
    383,
    383,
    1,
    8490,
    8490,
    1
  ]));
  static unicodeTable(name) {
    if (name === "Any") return {
      tab: Parser2.ANY_TABLE,
      fold: Parser2.ANY_TABLE,
      sign: 1
    };
    if (name === "Ascii") return {
      tab: Parser2.ASCII_TABLE,
      fold: Parser2.ASCII_FOLD_TABLE,
      sign: 1
    };
    if (name === "Assigned") return {
      tab: UnicodeTables.CATEGORIES.get("Cn"),
      fold: UnicodeTables.CATEGORIES.get("Cn"),
      sign: -1
    };
    if (name === "Lc") return {
      tab: UnicodeTables.CATEGORIES.get("LC"),
      fold: UnicodeTables.FOLD_CATEGORIES.get("LC"),
      sign: 1
    };
    if (UnicodeTables.CATEGORIES.has(name)) return {
      tab: UnicodeTables.CATEGORIES.get(name),
      fold: UnicodeTables.FOLD_CATEGORIES.get(name),
      sign: 1
    };
    if (UnicodeTables.SCRIPTS.has(name)) return {
      tab: UnicodeTables.SCRIPTS.get(name),
      fold: UnicodeTables.FOLD_SCRIPT.get(name),
      sign: 1
    };
    return null;
  }
  static minFoldRune(r) {
    if (r < Unicode.MIN_FOLD || r > Unicode.MAX_FOLD) return r;
    let min = r;
    const r0 = r;
    for (r = Unicode.simpleFold(r); r !== r0; r = Unicode.simpleFold(r)) if (min > r) min = r;
    return min;
  }
  static leadingRegexp(re) {
    if (re.op === Regexp.Op.EMPTY_MATCH) return null;
    if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
      const sub = re.subs[0];
      if (sub.op === Regexp.Op.EMPTY_MATCH) return null;
      return sub;
    }
    return re;
  }
  static literalRegexp(s, flags) {
    const re = new Regexp(Regexp.Op.LITERAL);
    re.flags = flags;
    re.runes = Utils.stringToRunes(s);
    return re;
  }
  /**
  * Parse regular expression pattern {@code pattern} with mode flags {@code flags}.
  * @param {string} pattern
  * @param {number} flags
  */
  static parse(pattern2, flags) {
    return new Parser2(pattern2, flags).parseInternal();
  }
  static parseRepeat(t2) {
    const start = t2.pos();
    if (!t2.more() || !t2.lookingAt("{")) return -1;
    t2.skip(1);
    const min = Parser2.parseInt(t2);
    if (min === -1) return -1;
    if (!t2.more()) return -1;
    let max;
    if (!t2.lookingAt(",")) max = min;
    else {
      t2.skip(1);
      if (!t2.more()) return -1;
      if (t2.lookingAt("}")) max = -1;
      else if ((max = Parser2.parseInt(t2)) === -1) return -1;
    }
    if (!t2.more() || !t2.lookingAt("}")) return -1;
    t2.skip(1);
    if (min < 0 || min > 1e3 || max === -2 || max > 1e3 || max >= 0 && min > max) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_REPEAT_SIZE, t2.from(start));
    return min << 16 | max & Unicode.MAX_BMP;
  }
  static isValidCaptureName(name) {
    if (name.length === 0) return false;
    for (let i = 0; i < name.length; i++) {
      const c = name.codePointAt(i);
      if (c !== Codepoint.CODES.get("_") && !Utils.isalnum(c)) return false;
    }
    return true;
  }
  static parseInt(t2) {
    const start = t2.pos();
    while (t2.more() && t2.peek() >= Codepoint.CODES.get("0") && t2.peek() <= Codepoint.CODES.get("9")) t2.skip(1);
    const n = t2.from(start);
    if (n.length === 0 || n.length > 1 && n.codePointAt(0) === Codepoint.CODES.get("0")) return -1;
    if (n.length > 8) return -2;
    return parseInt(n, 10);
  }
  static isCharClass(re) {
    return re.op === Regexp.Op.LITERAL && re.runes.length === 1 || re.op === Regexp.Op.CHAR_CLASS || re.op === Regexp.Op.ANY_CHAR_NOT_NL || re.op === Regexp.Op.ANY_CHAR;
  }
  static matchRune(re, r) {
    switch (re.op) {
      case Regexp.Op.LITERAL:
        return re.runes.length === 1 && re.runes[0] === r;
      case Regexp.Op.CHAR_CLASS:
        for (let i = 0; i < re.runes.length; i += 2) if (re.runes[i] <= r && r <= re.runes[i + 1]) return true;
        return false;
      case Regexp.Op.ANY_CHAR_NOT_NL:
        return r !== Codepoint.CODES.get("\n");
      case Regexp.Op.ANY_CHAR:
        return true;
    }
    return false;
  }
  static mergeCharClass(dst, src) {
    switch (dst.op) {
      case Regexp.Op.ANY_CHAR:
        break;
      case Regexp.Op.ANY_CHAR_NOT_NL:
        if (Parser2.matchRune(src, Codepoint.CODES.get("\n"))) dst.op = Regexp.Op.ANY_CHAR;
        break;
      case Regexp.Op.CHAR_CLASS:
        if (src.op === Regexp.Op.LITERAL) dst.runes = new CharClass(dst.runes).appendLiteral(src.runes[0], src.flags).toArray();
        else dst.runes = new CharClass(dst.runes).appendClass(src.runes).toArray();
        break;
      case Regexp.Op.LITERAL:
        if (src.runes[0] === dst.runes[0] && src.flags === dst.flags) break;
        dst.op = Regexp.Op.CHAR_CLASS;
        dst.runes = new CharClass().appendLiteral(dst.runes[0], dst.flags).appendLiteral(src.runes[0], src.flags).toArray();
        break;
    }
  }
  static parseEscape(t2) {
    const startPos = t2.pos();
    t2.skip(1);
    if (!t2.more()) throw new RE2JSSyntaxException(Parser2.ERR_TRAILING_BACKSLASH);
    let c = t2.pop();
    bigswitch: switch (c) {
      case Codepoint.CODES.get("1"):
      case Codepoint.CODES.get("2"):
      case Codepoint.CODES.get("3"):
      case Codepoint.CODES.get("4"):
      case Codepoint.CODES.get("5"):
      case Codepoint.CODES.get("6"):
      case Codepoint.CODES.get("7"):
        if (!t2.more() || t2.peek() < Codepoint.CODES.get("0") || t2.peek() > Codepoint.CODES.get("7")) break;
      case Codepoint.CODES.get("0"): {
        let r = c - Codepoint.CODES.get("0");
        for (let i = 1; i < 3; i++) {
          if (!t2.more() || t2.peek() < Codepoint.CODES.get("0") || t2.peek() > Codepoint.CODES.get("7")) break;
          r = r * 8 + t2.peek() - Codepoint.CODES.get("0");
          t2.skip(1);
        }
        return r;
      }
      case Codepoint.CODES.get("x"): {
        if (!t2.more()) break;
        c = t2.pop();
        if (c === Codepoint.CODES.get("{")) {
          let nhex = 0;
          let r = 0;
          while (true) {
            if (!t2.more()) break bigswitch;
            c = t2.pop();
            if (c === Codepoint.CODES.get("}")) break;
            const v2 = Utils.unhex(c);
            if (v2 < 0) break bigswitch;
            r = r * 16 + v2;
            if (r > Unicode.MAX_RUNE) break bigswitch;
            nhex++;
          }
          if (nhex === 0) break bigswitch;
          return r;
        }
        const x = Utils.unhex(c);
        if (!t2.more()) break;
        c = t2.pop();
        const y = Utils.unhex(c);
        if (x < 0 || y < 0) break;
        return x * 16 + y;
      }
      case Codepoint.CODES.get("a"):
        return Codepoint.CODES.get("\x07");
      case Codepoint.CODES.get("f"):
        return Codepoint.CODES.get("\f");
      case Codepoint.CODES.get("n"):
        return Codepoint.CODES.get("\n");
      case Codepoint.CODES.get("r"):
        return Codepoint.CODES.get("\r");
      case Codepoint.CODES.get("t"):
        return Codepoint.CODES.get("	");
      case Codepoint.CODES.get("v"):
        return Codepoint.CODES.get("\v");
      default:
        if (c <= Unicode.MAX_ASCII && !Utils.isalnum(c)) return c;
        break;
    }
    throw new RE2JSSyntaxException(Parser2.ERR_INVALID_ESCAPE, t2.from(startPos));
  }
  static parseClassChar(t2, wholeClassPos) {
    if (!t2.more()) throw new RE2JSSyntaxException(Parser2.ERR_MISSING_BRACKET, t2.from(wholeClassPos));
    if (t2.lookingAt("\\")) return Parser2.parseEscape(t2);
    return t2.pop();
  }
  static concatRunes(x, y) {
    for (let i = 0; i < y.length; i++) x.push(y[i]);
    return x;
  }
  static hasCapture(re) {
    if (re === null) return false;
    if (re.op === Regexp.Op.CAPTURE) return true;
    if (re.subs) {
      for (let sub of re.subs) if (Parser2.hasCapture(sub)) return true;
    }
    return false;
  }
  constructor(wholeRegexp, flags = 0) {
    this.wholeRegexp = wholeRegexp;
    this.flags = flags;
    this.numCap = 0;
    this.namedGroups = /* @__PURE__ */ Object.create(null);
    this.stack = [];
    this.free = null;
    this.numRegexp = 0;
    this.numRunes = 0;
    this.repeats = 0;
    this.height = null;
    this.size = null;
    this.nlb = 0;
  }
  newRegexp(op) {
    let re = this.free;
    if (re !== null && re.subs !== null && re.subs.length > 0) {
      this.free = re.subs[0];
      re.reinit();
      re.op = op;
    } else {
      re = new Regexp(op);
      this.numRegexp += 1;
    }
    return re;
  }
  reuse(re) {
    if (this.height !== null && this.height.has(re)) this.height.delete(re);
    if (re.subs !== null && re.subs.length > 0) re.subs[0] = this.free;
    this.free = re;
  }
  checkLimits(re) {
    if (this.numRunes > Parser2.MAX_RUNES) throw new RE2JSSyntaxException(Parser2.ERR_LARGE);
    this.checkSize(re);
    this.checkHeight(re);
  }
  checkSize(re) {
    if (this.size === null) {
      if (this.repeats === 0) this.repeats = 1;
      if (re.op === Regexp.Op.REPEAT) {
        let n = re.max;
        if (n === -1) n = re.min;
        if (n <= 0) n = 1;
        if (n > Math.floor(Parser2.MAX_SIZE / this.repeats)) this.repeats = Parser2.MAX_SIZE;
        else this.repeats *= n;
      }
      if (this.numRegexp < Math.floor(Parser2.MAX_SIZE / this.repeats)) return;
      this.size = /* @__PURE__ */ new Map();
      for (let reEx of this.stack) this.checkSize(reEx);
    }
    if (this.calcSize(re, true) > Parser2.MAX_SIZE) throw new RE2JSSyntaxException(Parser2.ERR_LARGE);
  }
  calcSize(re, force = false) {
    if (!force && this.size !== null) {
      if (this.size.has(re)) return this.size.get(re);
    }
    let size2 = 0;
    switch (re.op) {
      case Regexp.Op.LITERAL:
        size2 = re.runes.length;
        break;
      case Regexp.Op.PLB:
      case Regexp.Op.NLB:
      case Regexp.Op.CAPTURE:
      case Regexp.Op.STAR:
        size2 = 2 + this.calcSize(re.subs[0]);
        break;
      case Regexp.Op.PLUS:
      case Regexp.Op.QUEST:
        size2 = 1 + this.calcSize(re.subs[0]);
        break;
      case Regexp.Op.CONCAT:
        for (let sub of re.subs) size2 = size2 + this.calcSize(sub);
        break;
      case Regexp.Op.ALTERNATE:
        for (let sub of re.subs) size2 = size2 + this.calcSize(sub);
        if (re.subs.length > 1) size2 = size2 + re.subs.length - 1;
        break;
      case Regexp.Op.REPEAT: {
        let sub = this.calcSize(re.subs[0]);
        if (re.max === -1) {
          if (re.min === 0) size2 = 2 + sub;
          else size2 = 1 + re.min * sub;
          break;
        }
        size2 = re.max * sub + (re.max - re.min);
        break;
      }
    }
    size2 = Math.max(1, size2);
    if (this.size === null) this.size = /* @__PURE__ */ new Map();
    this.size.set(re, size2);
    return size2;
  }
  checkHeight(re) {
    if (this.numRegexp < Parser2.MAX_HEIGHT) return;
    if (this.height === null) {
      this.height = /* @__PURE__ */ new Map();
      for (let reEx of this.stack) this.checkHeight(reEx);
    }
    if (this.calcHeight(re, true) > Parser2.MAX_HEIGHT) throw new RE2JSSyntaxException(Parser2.ERR_NESTING_DEPTH);
  }
  calcHeight(re, force = false) {
    if (!force && this.height !== null) {
      if (this.height.has(re)) return this.height.get(re);
    }
    let h = 1;
    for (let sub of re.subs) {
      const hsub = this.calcHeight(sub);
      if (h < 1 + hsub) h = 1 + hsub;
    }
    if (this.height === null) this.height = /* @__PURE__ */ new Map();
    this.height.set(re, h);
    return h;
  }
  pop() {
    return this.stack.pop();
  }
  popToPseudo() {
    const n = this.stack.length;
    let i = n;
    while (i > 0 && !Regexp.isPseudoOp(this.stack[i - 1].op)) i--;
    const r = this.stack.slice(i, n);
    this.stack = this.stack.slice(0, i);
    return r;
  }
  push(re) {
    this.numRunes += re.runes.length;
    if (re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 2 && re.runes[0] === re.runes[1]) {
      if (this.maybeConcat(re.runes[0], this.flags & ~RE2Flags.FOLD_CASE)) return null;
      re.op = Regexp.Op.LITERAL;
      re.runes = [re.runes[0]];
      re.flags = this.flags & ~RE2Flags.FOLD_CASE;
    } else if (re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 4 && re.runes[0] === re.runes[1] && re.runes[2] === re.runes[3] && Unicode.simpleFold(re.runes[0]) === re.runes[2] && Unicode.simpleFold(re.runes[2]) === re.runes[0] || re.op === Regexp.Op.CHAR_CLASS && re.runes.length === 2 && re.runes[0] + 1 === re.runes[1] && Unicode.simpleFold(re.runes[0]) === re.runes[1] && Unicode.simpleFold(re.runes[1]) === re.runes[0]) {
      if (this.maybeConcat(re.runes[0], this.flags | RE2Flags.FOLD_CASE)) return null;
      re.op = Regexp.Op.LITERAL;
      re.runes = [re.runes[0]];
      re.flags = this.flags | RE2Flags.FOLD_CASE;
    } else this.maybeConcat(-1, 0);
    this.stack.push(re);
    this.checkLimits(re);
    return re;
  }
  maybeConcat(r, flags) {
    const n = this.stack.length;
    if (n < 2) return false;
    const re1 = this.stack[n - 1];
    const re2 = this.stack[n - 2];
    if (re1.op !== Regexp.Op.LITERAL || re2.op !== Regexp.Op.LITERAL || (re1.flags & RE2Flags.FOLD_CASE) !== (re2.flags & RE2Flags.FOLD_CASE)) return false;
    re2.runes = Parser2.concatRunes(re2.runes, re1.runes);
    if (r >= 0) {
      re1.runes = [r];
      re1.flags = flags;
      return true;
    }
    this.pop();
    this.reuse(re1);
    return false;
  }
  newLiteral(r, flags) {
    const re = this.newRegexp(Regexp.Op.LITERAL);
    re.flags = flags;
    if ((flags & RE2Flags.FOLD_CASE) !== 0) r = Parser2.minFoldRune(r);
    re.runes = [r];
    return re;
  }
  literal(r) {
    this.push(this.newLiteral(r, this.flags));
  }
  op(op) {
    const re = this.newRegexp(op);
    re.flags = this.flags;
    return this.push(re);
  }
  repeat(op, min, max, beforePos, t2, lastRepeatPos) {
    let flags = this.flags;
    if ((flags & RE2Flags.PERL_X) !== 0) {
      if (t2.more() && t2.lookingAt("?")) {
        t2.skip(1);
        flags ^= RE2Flags.NON_GREEDY;
      }
      if (lastRepeatPos !== -1) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_REPEAT_OP, t2.from(lastRepeatPos));
    }
    const n = this.stack.length;
    if (n === 0) throw new RE2JSSyntaxException(Parser2.ERR_MISSING_REPEAT_ARGUMENT, t2.from(beforePos));
    const sub = this.stack[n - 1];
    if (Regexp.isPseudoOp(sub.op)) throw new RE2JSSyntaxException(Parser2.ERR_MISSING_REPEAT_ARGUMENT, t2.from(beforePos));
    const re = this.newRegexp(op);
    re.min = min;
    re.max = max;
    re.flags = flags;
    re.subs = [sub];
    this.stack[n - 1] = re;
    this.checkLimits(re);
    if (op === Regexp.Op.REPEAT && (min >= 2 || max >= 2) && !this.repeatIsValid(re, 1e3)) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_REPEAT_SIZE, t2.from(beforePos));
  }
  repeatIsValid(re, n) {
    if (re.op === Regexp.Op.REPEAT) {
      let m = re.max;
      if (m === 0) return true;
      if (m < 0) m = re.min;
      if (m > n) return false;
      if (m > 0) n = Math.trunc(n / m);
    }
    for (let sub of re.subs) if (!this.repeatIsValid(sub, n)) return false;
    return true;
  }
  concat() {
    this.maybeConcat(-1, 0);
    const subs = this.popToPseudo();
    if (subs.length === 0) return this.push(this.newRegexp(Regexp.Op.EMPTY_MATCH));
    return this.push(this.collapse(subs, Regexp.Op.CONCAT));
  }
  alternate() {
    const subs = this.popToPseudo();
    if (subs.length > 0) this.cleanAlt(subs[subs.length - 1]);
    if (subs.length === 0) return this.push(this.newRegexp(Regexp.Op.NO_MATCH));
    return this.push(this.collapse(subs, Regexp.Op.ALTERNATE));
  }
  cleanAlt(re) {
    if (re.op === Regexp.Op.CHAR_CLASS) {
      re.runes = new CharClass(re.runes).cleanClass().toArray();
      if (re.runes.length === 2 && re.runes[0] === 0 && re.runes[1] === Unicode.MAX_RUNE) {
        re.runes = [];
        re.op = Regexp.Op.ANY_CHAR;
      } else if (re.runes.length === 4 && re.runes[0] === 0 && re.runes[1] === Codepoint.CODES.get("\n") - 1 && re.runes[2] === Codepoint.CODES.get("\n") + 1 && re.runes[3] === Unicode.MAX_RUNE) {
        re.runes = [];
        re.op = Regexp.Op.ANY_CHAR_NOT_NL;
      }
    }
  }
  collapse(subs, op) {
    if (subs.length === 1) return subs[0];
    let len = 0;
    for (let sub of subs) len += sub.op === op ? sub.subs.length : 1;
    let newsubs = new Array(len).fill(null);
    let i = 0;
    for (let sub of subs) if (sub.op === op) {
      for (let j = 0; j < sub.subs.length; j++) newsubs[i++] = sub.subs[j];
      this.reuse(sub);
    } else newsubs[i++] = sub;
    let re = this.newRegexp(op);
    re.subs = newsubs;
    if (op === Regexp.Op.ALTERNATE) {
      re.subs = this.factor(re.subs);
      if (re.subs.length === 1) {
        const old = re;
        re = re.subs[0];
        this.reuse(old);
      }
    }
    return re;
  }
  factor(array) {
    if (array.length < 2) return array;
    let s = 0;
    let lensub = array.length;
    let lenout = 0;
    let str = null;
    let strlen = 0;
    let strflags = 0;
    let start = 0;
    for (let i = 0; i <= lensub; i++) {
      let istr = null;
      let istrlen = 0;
      let iflags = 0;
      if (i < lensub) {
        let re = array[s + i];
        if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) re = re.subs[0];
        if (re.op === Regexp.Op.LITERAL) {
          istr = re.runes;
          istrlen = re.runes.length;
          iflags = re.flags & RE2Flags.FOLD_CASE;
        }
        if (iflags === strflags) {
          let same = 0;
          while (same < strlen && same < istrlen && str[same] === istr[same]) same++;
          if (same > 0) {
            strlen = same;
            continue;
          }
        }
      }
      if (i === start) {
      } else if (i === start + 1) array[lenout++] = array[s + start];
      else {
        const prefix = this.newRegexp(Regexp.Op.LITERAL);
        prefix.flags = strflags;
        prefix.runes = str.slice(0, strlen);
        for (let j = start; j < i; j++) {
          array[s + j] = this.removeLeadingString(array[s + j], strlen);
          this.checkLimits(array[s + j]);
        }
        const suffix = this.collapse(array.slice(s + start, s + i), Regexp.Op.ALTERNATE);
        const re = this.newRegexp(Regexp.Op.CONCAT);
        re.subs = [prefix, suffix];
        array[lenout++] = re;
      }
      start = i;
      str = istr;
      strlen = istrlen;
      strflags = iflags;
    }
    lensub = lenout;
    s = 0;
    start = 0;
    lenout = 0;
    let first = null;
    for (let i = 0; i <= lensub; i++) {
      let ifirst = null;
      if (i < lensub) {
        ifirst = Parser2.leadingRegexp(array[s + i]);
        if (first !== null && first.equals(ifirst) && (Parser2.isCharClass(first) || first.op === Regexp.Op.REPEAT && first.min === first.max && Parser2.isCharClass(first.subs[0]))) continue;
      }
      if (i === start) {
      } else if (i === start + 1) array[lenout++] = array[s + start];
      else {
        const prefix = first;
        for (let j = start; j < i; j++) {
          const reuse = j !== start;
          array[s + j] = this.removeLeadingRegexp(array[s + j], reuse);
          this.checkLimits(array[s + j]);
        }
        const suffix = this.collapse(array.slice(s + start, s + i), Regexp.Op.ALTERNATE);
        const re = this.newRegexp(Regexp.Op.CONCAT);
        re.subs = [prefix, suffix];
        array[lenout++] = re;
      }
      start = i;
      first = ifirst;
    }
    lensub = lenout;
    s = 0;
    start = 0;
    lenout = 0;
    for (let i = 0; i <= lensub; i++) {
      if (i < lensub && Parser2.isCharClass(array[s + i])) continue;
      if (i === start) {
      } else if (i === start + 1) array[lenout++] = array[s + start];
      else {
        let max = start;
        for (let j = start + 1; j < i; j++) {
          const subMax = array[s + max];
          const subJ = array[s + j];
          if (subMax.op < subJ.op || subMax.op === subJ.op && (subMax.runes !== null ? subMax.runes.length : 0) < (subJ.runes !== null ? subJ.runes.length : 0)) max = j;
        }
        const tmp = array[s + start];
        array[s + start] = array[s + max];
        array[s + max] = tmp;
        for (let j = start + 1; j < i; j++) {
          Parser2.mergeCharClass(array[s + start], array[s + j]);
          this.reuse(array[s + j]);
        }
        this.cleanAlt(array[s + start]);
        array[lenout++] = array[s + start];
      }
      if (i < lensub) array[lenout++] = array[s + i];
      start = i + 1;
    }
    lensub = lenout;
    s = 0;
    start = 0;
    lenout = 0;
    for (let i = 0; i < lensub; ++i) {
      if (i + 1 < lensub && array[s + i].op === Regexp.Op.EMPTY_MATCH && array[s + i + 1].op === Regexp.Op.EMPTY_MATCH) continue;
      array[lenout++] = array[s + i];
    }
    lensub = lenout;
    s = 0;
    return array.slice(s, lensub);
  }
  removeLeadingString(re, n) {
    if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
      const sub = this.removeLeadingString(re.subs[0], n);
      re.subs[0] = sub;
      if (sub.op === Regexp.Op.EMPTY_MATCH) {
        this.reuse(sub);
        switch (re.subs.length) {
          case 0:
          case 1:
            re.op = Regexp.Op.EMPTY_MATCH;
            re.subs = Regexp.emptySubs();
            break;
          case 2: {
            const old = re;
            re = re.subs[1];
            this.reuse(old);
            break;
          }
          default:
            re.subs = re.subs.slice(1, re.subs.length);
            break;
        }
      }
      return re;
    }
    if (re.op === Regexp.Op.LITERAL) {
      re.runes = re.runes.slice(n, re.runes.length);
      if (re.runes.length === 0) re.op = Regexp.Op.EMPTY_MATCH;
    }
    return re;
  }
  removeLeadingRegexp(re, reuse) {
    if (re.op === Regexp.Op.CONCAT && re.subs.length > 0) {
      if (reuse) this.reuse(re.subs[0]);
      re.subs = re.subs.slice(1, re.subs.length);
      switch (re.subs.length) {
        case 0:
          re.op = Regexp.Op.EMPTY_MATCH;
          re.subs = Regexp.emptySubs();
          break;
        case 1: {
          const old = re;
          re = re.subs[0];
          this.reuse(old);
          break;
        }
      }
      return re;
    }
    if (reuse) this.reuse(re);
    return this.newRegexp(Regexp.Op.EMPTY_MATCH);
  }
  parseInternal() {
    if ((this.flags & RE2Flags.LITERAL) !== 0) return Parser2.literalRegexp(this.wholeRegexp, this.flags);
    let lastRepeatPos = -1;
    let min = -1;
    let max = -1;
    const t2 = new StringIterator(this.wholeRegexp);
    while (t2.more()) {
      let repeatPos = -1;
      bigswitch: switch (t2.peek()) {
        case Codepoint.CODES.get("("):
          if ((this.flags & RE2Flags.LOOKBEHIND) !== 0) {
            if (t2.lookingAt("(?<=")) {
              this.parsePosLookBehind();
              t2.skip(4);
              break;
            }
            if (t2.lookingAt("(?<!")) {
              this.parseNegLookBehind();
              t2.skip(4);
              break;
            }
          }
          if ((this.flags & RE2Flags.PERL_X) !== 0 && t2.lookingAt("(?")) {
            this.parsePerlFlags(t2);
            break;
          }
          this.op(Regexp.Op.LEFT_PAREN).cap = ++this.numCap;
          t2.skip(1);
          break;
        case Codepoint.CODES.get("|"):
          this.parseVerticalBar();
          t2.skip(1);
          break;
        case Codepoint.CODES.get(")"):
          this.parseRightParen();
          t2.skip(1);
          break;
        case Codepoint.CODES.get("^"):
          if ((this.flags & RE2Flags.ONE_LINE) !== 0) this.op(Regexp.Op.BEGIN_TEXT);
          else this.op(Regexp.Op.BEGIN_LINE);
          t2.skip(1);
          break;
        case Codepoint.CODES.get("$"):
          if ((this.flags & RE2Flags.ONE_LINE) !== 0) this.op(Regexp.Op.END_TEXT).flags |= RE2Flags.WAS_DOLLAR;
          else this.op(Regexp.Op.END_LINE);
          t2.skip(1);
          break;
        case Codepoint.CODES.get("."):
          if ((this.flags & RE2Flags.DOT_NL) !== 0) this.op(Regexp.Op.ANY_CHAR);
          else this.op(Regexp.Op.ANY_CHAR_NOT_NL);
          t2.skip(1);
          break;
        case Codepoint.CODES.get("["):
          this.parseClass(t2);
          break;
        case Codepoint.CODES.get("*"):
        case Codepoint.CODES.get("+"):
        case Codepoint.CODES.get("?"): {
          repeatPos = t2.pos();
          let op = null;
          switch (t2.pop()) {
            case Codepoint.CODES.get("*"):
              op = Regexp.Op.STAR;
              break;
            case Codepoint.CODES.get("+"):
              op = Regexp.Op.PLUS;
              break;
            case Codepoint.CODES.get("?"):
              op = Regexp.Op.QUEST;
              break;
          }
          this.repeat(op, min, max, repeatPos, t2, lastRepeatPos);
          break;
        }
        case Codepoint.CODES.get("{"): {
          repeatPos = t2.pos();
          const minMax = Parser2.parseRepeat(t2);
          if (minMax < 0) {
            t2.rewindTo(repeatPos);
            this.literal(t2.pop());
            break;
          }
          min = minMax >> 16;
          max = (minMax & Unicode.MAX_BMP) << 16 >> 16;
          this.repeat(Regexp.Op.REPEAT, min, max, repeatPos, t2, lastRepeatPos);
          break;
        }
        case Codepoint.CODES.get("\\"): {
          const savedPos = t2.pos();
          t2.skip(1);
          if ((this.flags & RE2Flags.PERL_X) !== 0 && t2.more()) switch (t2.pop()) {
            case Codepoint.CODES.get("A"):
              this.op(Regexp.Op.BEGIN_TEXT);
              break bigswitch;
            case Codepoint.CODES.get("b"):
              this.op(Regexp.Op.WORD_BOUNDARY);
              break bigswitch;
            case Codepoint.CODES.get("B"):
              this.op(Regexp.Op.NO_WORD_BOUNDARY);
              break bigswitch;
            case Codepoint.CODES.get("C"):
              throw new RE2JSSyntaxException(Parser2.ERR_INVALID_ESCAPE, "\\C");
            case Codepoint.CODES.get("Q"): {
              let lit = t2.rest();
              const i = lit.indexOf("\\E");
              if (i >= 0) {
                lit = lit.substring(0, i);
                t2.skipString(lit);
                t2.skipString("\\E");
              } else t2.skipString(lit);
              let j = 0;
              while (j < lit.length) {
                const codepoint = lit.codePointAt(j);
                this.literal(codepoint);
                j += Utils.charCount(codepoint);
              }
              break bigswitch;
            }
            case Codepoint.CODES.get("z"):
              this.op(Regexp.Op.END_TEXT);
              break bigswitch;
            default:
              t2.rewindTo(savedPos);
              break;
          }
          else t2.rewindTo(savedPos);
          const re = this.newRegexp(Regexp.Op.CHAR_CLASS);
          re.flags = this.flags;
          if (t2.lookingAt("\\p") || t2.lookingAt("\\P")) {
            const cc2 = new CharClass();
            if (this.parseUnicodeClass(t2, cc2)) {
              re.runes = cc2.toArray();
              this.push(re);
              break bigswitch;
            }
          }
          const cc = new CharClass();
          if (this.parsePerlClassEscape(t2, cc)) {
            re.runes = cc.toArray();
            this.push(re);
            break bigswitch;
          }
          t2.rewindTo(savedPos);
          this.reuse(re);
          this.literal(Parser2.parseEscape(t2));
          break;
        }
        default:
          this.literal(t2.pop());
          break;
      }
      lastRepeatPos = repeatPos;
    }
    this.concat();
    if (this.swapVerticalBar()) this.pop();
    this.alternate();
    if (this.stack.length !== 1) throw new RE2JSSyntaxException(Parser2.ERR_MISSING_PAREN, this.wholeRegexp);
    this.stack[0].namedGroups = this.namedGroups;
    return this.stack[0];
  }
  parsePerlFlags(t2) {
    const startPos = t2.pos();
    const s = t2.rest();
    if (s.startsWith("(?P<") || s.startsWith("(?<")) {
      const begin = s.charAt(2) === "P" ? 4 : 3;
      const end = s.indexOf(">");
      if (end < 0) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_NAMED_CAPTURE, s);
      const name = s.substring(begin, end);
      t2.skipString(name);
      t2.skip(begin + 1);
      if (!Parser2.isValidCaptureName(name)) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_NAMED_CAPTURE, s.substring(0, end + 1));
      const re = this.op(Regexp.Op.LEFT_PAREN);
      re.cap = ++this.numCap;
      if (this.namedGroups[name]) throw new RE2JSSyntaxException(Parser2.ERR_DUPLICATE_NAMED_CAPTURE, name);
      this.namedGroups[name] = this.numCap;
      re.name = name;
      return;
    }
    t2.skip(2);
    let flags = this.flags;
    let sign = 1;
    let sawFlag = false;
    loop: while (t2.more()) {
      const c = t2.pop();
      switch (c) {
        case Codepoint.CODES.get("i"):
          flags |= RE2Flags.FOLD_CASE;
          sawFlag = true;
          break;
        case Codepoint.CODES.get("m"):
          flags &= ~RE2Flags.ONE_LINE;
          sawFlag = true;
          break;
        case Codepoint.CODES.get("s"):
          flags |= RE2Flags.DOT_NL;
          sawFlag = true;
          break;
        case Codepoint.CODES.get("U"):
          flags |= RE2Flags.NON_GREEDY;
          sawFlag = true;
          break;
        case Codepoint.CODES.get("-"):
          if (sign < 0) break loop;
          sign = -1;
          flags = ~flags;
          sawFlag = false;
          break;
        case Codepoint.CODES.get(":"):
        case Codepoint.CODES.get(")"):
          if (sign < 0) {
            if (!sawFlag) break loop;
            flags = ~flags;
          }
          if (c === Codepoint.CODES.get(":")) this.op(Regexp.Op.LEFT_PAREN);
          this.flags = flags;
          return;
        default:
          break loop;
      }
    }
    throw new RE2JSSyntaxException(Parser2.ERR_INVALID_PERL_OP, t2.from(startPos));
  }
  parsePosLookBehind() {
    const re = this.newRegexp(Regexp.Op.LEFT_PAREN);
    re.flags = this.flags;
    re.lb = ++this.nlb;
    return this.push(re);
  }
  parseNegLookBehind() {
    const re = this.newRegexp(Regexp.Op.LEFT_PAREN);
    re.flags = this.flags;
    re.lb = -++this.nlb;
    return this.push(re);
  }
  parseVerticalBar() {
    this.concat();
    if (!this.swapVerticalBar()) this.op(Regexp.Op.VERTICAL_BAR);
  }
  swapVerticalBar() {
    const n = this.stack.length;
    if (n >= 3 && this.stack[n - 2].op === Regexp.Op.VERTICAL_BAR && Parser2.isCharClass(this.stack[n - 1]) && Parser2.isCharClass(this.stack[n - 3])) {
      let re1 = this.stack[n - 1];
      let re3 = this.stack[n - 3];
      if (re1.op > re3.op) {
        const tmp = re3;
        re3 = re1;
        re1 = tmp;
        this.stack[n - 3] = re3;
      }
      Parser2.mergeCharClass(re3, re1);
      this.reuse(re1);
      this.pop();
      return true;
    }
    if (n >= 2) {
      const re1 = this.stack[n - 1];
      const re2 = this.stack[n - 2];
      if (re2.op === Regexp.Op.VERTICAL_BAR) {
        if (n >= 3) this.cleanAlt(this.stack[n - 3]);
        this.stack[n - 2] = re1;
        this.stack[n - 1] = re2;
        return true;
      }
    }
    return false;
  }
  parseRightParen() {
    this.concat();
    if (this.swapVerticalBar()) this.pop();
    this.alternate();
    if (this.stack.length < 2) throw new RE2JSSyntaxException(Parser2.ERR_UNEXPECTED_PAREN, this.wholeRegexp);
    const re1 = this.pop();
    const re2 = this.pop();
    if (re2.op !== Regexp.Op.LEFT_PAREN) throw new RE2JSSyntaxException(Parser2.ERR_UNEXPECTED_PAREN, this.wholeRegexp);
    this.flags = re2.flags;
    if (re2.lb !== 0) {
      if (Parser2.hasCapture(re1)) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_CAPTURE_IN_LOOKBEHIND, this.wholeRegexp);
      if (re2.lb > 0) re2.op = Regexp.Op.PLB;
      else re2.op = Regexp.Op.NLB;
      re2.subs = [re1];
      this.push(re2);
      return;
    }
    if (re2.cap === 0) this.push(re1);
    else {
      re2.op = Regexp.Op.CAPTURE;
      re2.subs = [re1];
      this.push(re2);
    }
  }
  parsePerlClassEscape(t2, cc) {
    const beforePos = t2.pos();
    if ((this.flags & RE2Flags.PERL_X) === 0 || !t2.more() || t2.pop() !== Codepoint.CODES.get("\\") || !t2.more()) return false;
    t2.pop();
    const p = t2.from(beforePos);
    const g = PERL_GROUPS.has(p) ? PERL_GROUPS.get(p) : null;
    if (g === null) return false;
    cc.appendGroup(g, (this.flags & RE2Flags.FOLD_CASE) !== 0);
    return true;
  }
  parseNamedClass(t2, cc) {
    const cls = t2.rest();
    const i = cls.indexOf(":]");
    if (i < 0) return false;
    const name = cls.substring(0, i + 2);
    t2.skipString(name);
    const g = POSIX_GROUPS.has(name) ? POSIX_GROUPS.get(name) : null;
    if (g === null) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_CHAR_RANGE, name);
    cc.appendGroup(g, (this.flags & RE2Flags.FOLD_CASE) !== 0);
    return true;
  }
  parseUnicodeClass(t2, cc) {
    const startPos = t2.pos();
    if ((this.flags & RE2Flags.UNICODE_GROUPS) === 0 || !t2.lookingAt("\\p") && !t2.lookingAt("\\P")) return false;
    t2.skip(1);
    let sign = 1;
    let c = t2.pop();
    if (c === Codepoint.CODES.get("P")) sign = -1;
    if (!t2.more()) {
      t2.rewindTo(startPos);
      throw new RE2JSSyntaxException(Parser2.ERR_INVALID_CHAR_RANGE, t2.rest());
    }
    c = t2.pop();
    let name;
    if (c !== Codepoint.CODES.get("{")) name = Utils.runeToString(c);
    else {
      const rest = t2.rest();
      const end = rest.indexOf("}");
      if (end < 0) {
        t2.rewindTo(startPos);
        throw new RE2JSSyntaxException(Parser2.ERR_INVALID_CHAR_RANGE, t2.rest());
      }
      name = rest.substring(0, end);
      t2.skipString(name);
      t2.skip(1);
    }
    if (!(name.length === 0) && name.codePointAt(0) === Codepoint.CODES.get("^")) {
      sign = 0 - sign;
      name = name.substring(1);
    }
    const pair = Parser2.unicodeTable(name);
    if (pair === null) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_CHAR_RANGE, t2.from(startPos));
    if (pair.sign < 0) sign = 0 - sign;
    const tab = pair.tab;
    const fold = pair.fold;
    if ((this.flags & RE2Flags.FOLD_CASE) === 0 || fold === null) cc.appendTableWithSign(tab, sign);
    else {
      const tmp = new CharClass().appendTable(tab).appendTable(fold).cleanClass().toArray();
      cc.appendClassWithSign(tmp, sign);
    }
    return true;
  }
  parseClass(t2) {
    const startPos = t2.pos();
    t2.skip(1);
    const re = this.newRegexp(Regexp.Op.CHAR_CLASS);
    re.flags = this.flags;
    const cc = new CharClass();
    let sign = 1;
    if (t2.more() && t2.lookingAt("^")) {
      sign = -1;
      t2.skip(1);
      if ((this.flags & RE2Flags.CLASS_NL) === 0) cc.appendRange(Codepoint.CODES.get("\n"), Codepoint.CODES.get("\n"));
    }
    let first = true;
    while (!t2.more() || t2.peek() !== Codepoint.CODES.get("]") || first) {
      if (t2.more() && t2.lookingAt("-") && (this.flags & RE2Flags.PERL_X) === 0 && !first) {
        const s = t2.rest();
        if (s === "-" || !s.startsWith("-]")) {
          t2.rewindTo(startPos);
          throw new RE2JSSyntaxException(Parser2.ERR_INVALID_CHAR_RANGE, t2.rest());
        }
      }
      first = false;
      const beforePos = t2.pos();
      if (t2.lookingAt("[:")) {
        if (this.parseNamedClass(t2, cc)) continue;
        t2.rewindTo(beforePos);
      }
      if (this.parseUnicodeClass(t2, cc)) continue;
      if (this.parsePerlClassEscape(t2, cc)) continue;
      t2.rewindTo(beforePos);
      const lo = Parser2.parseClassChar(t2, startPos);
      let hi = lo;
      if (t2.more() && t2.lookingAt("-")) {
        t2.skip(1);
        if (t2.more() && t2.lookingAt("]")) t2.skip(-1);
        else {
          hi = Parser2.parseClassChar(t2, startPos);
          if (hi < lo) throw new RE2JSSyntaxException(Parser2.ERR_INVALID_CHAR_RANGE, t2.from(beforePos));
        }
      }
      if ((this.flags & RE2Flags.FOLD_CASE) === 0) cc.appendRange(lo, hi);
      else cc.appendFoldedRange(lo, hi);
    }
    t2.skip(1);
    cc.cleanClass();
    if (sign < 0) cc.negateClass();
    re.runes = cc.toArray();
    this.push(re);
  }
};
var AtomicReference = class {
  constructor(initialValue) {
    this.value = initialValue;
  }
  get() {
    return this.value;
  }
  set(newValue) {
    this.value = newValue;
  }
  compareAndSet(expect, update) {
    if (this.value === expect) {
      this.value = update;
      return true;
    }
    return false;
  }
};
var RE2 = class RE22 {
  static initTest(expr) {
    const re2 = RE22.compile(expr);
    const res = new RE22(re2.expr, re2.prog, re2.numSubexp, re2.longest);
    res.cond = re2.cond;
    res.prefix = re2.prefix;
    res.prefixUTF8 = re2.prefixUTF8;
    res.prefixComplete = re2.prefixComplete;
    res.prefixRune = re2.prefixRune;
    res.prefilter = re2.prefilter;
    return res;
  }
  /**
  * Parses a regular expression and returns, if successful, an {@code RE2} instance that can be
  * used to match against text.
  *
  * When matching against text, the regexp returns a match that begins as early as possible in the
  * input (leftmost), and among those it chooses the one that a backtracking search would have
  * found first. This so-called leftmost-first matching is the same semantics that Perl, Python,
  * and other implementations use, although this package implements it without the expense of
  * backtracking. For POSIX leftmost-longest matching, see {@link #compilePOSIX}.
  */
  static compile(expr) {
    return RE22.compileImpl(expr, RE2Flags.PERL, false);
  }
  /**
  * {@code compilePOSIX} is like {@link #compile} but restricts the regular expression to POSIX ERE
  * (egrep) syntax and changes the match semantics to leftmost-longest.
  *
  * That is, when matching against text, the regexp returns a match that begins as early as
  * possible in the input (leftmost), and among those it chooses a match that is as long as
  * possible. This so-called leftmost-longest matching is the same semantics that early regular
  * expression implementations used and that POSIX specifies.
  *
  * However, there can be multiple leftmost-longest matches, with different submatch choices, and
  * here this package diverges from POSIX. Among the possible leftmost-longest matches, this
  * package chooses the one that a backtracking search would have found first, while POSIX
  * specifies that the match be chosen to maximize the length of the first subexpression, then the
  * second, and so on from left to right. The POSIX rule is computationally prohibitive and not
  * even well-defined. See http://swtch.com/~rsc/regexp/regexp2.html#posix
  */
  static compilePOSIX(expr) {
    return RE22.compileImpl(expr, RE2Flags.POSIX, true);
  }
  static compileImpl(expr, mode, longest) {
    let re = Parser.parse(expr, mode);
    const maxCap = re.maxCap();
    re = Simplify.simplify(re);
    const prefilter = PrefilterTree.build(re);
    const prog = Compiler.compileRegexp(re);
    const re2 = new RE22(expr, prog, maxCap, longest);
    re2.prefilter = prefilter.type === Prefilter.Type.NONE ? null : prefilter;
    const [prefixCompl, prefixStr] = prog.prefix();
    re2.prefixComplete = prefixCompl;
    re2.prefix = prefixStr;
    re2.prefixUTF8 = Utils.stringToUtf8ByteArray(re2.prefix);
    if (re2.prefix.length > 0) re2.prefixRune = re2.prefix.codePointAt(0);
    re2.namedGroups = re.namedGroups;
    return re2;
  }
  /**
  * Returns true iff textual regular expression {@code pattern} matches string {@code s}.
  *
  * More complicated queries need to use {@link #compile} and the full {@code RE2} interface.
  */
  static match(pattern2, s) {
    return RE22.compile(pattern2).match(s);
  }
  constructor(expr, prog, numSubexp = 0, longest = 0) {
    this.expr = expr;
    this.prog = prog;
    this.numSubexp = numSubexp;
    this.longest = longest;
    this.cond = prog.startCond();
    this.prefix = null;
    this.prefixUTF8 = null;
    this.prefixComplete = false;
    this.prefixRune = 0;
    this.pooled = new AtomicReference();
    this.dfa = new DFA(this.prog);
    this.onepass = OnePass.compile(this.prog);
    this.prefilter = null;
  }
  matchPrefixComplete(input2, pos, anchor, ncap) {
    if ((anchor === RE2Flags.ANCHOR_START || anchor === RE2Flags.ANCHOR_BOTH) && pos !== 0) return null;
    let matchStart = -1;
    let matchEnd = -1;
    const pLen = input2.prefixLength(this);
    if (anchor === RE2Flags.UNANCHORED) {
      const idx = input2.index(this, pos);
      if (idx < 0) return null;
      matchStart = pos + idx;
      matchEnd = matchStart + pLen;
    } else if (anchor === RE2Flags.ANCHOR_BOTH) {
      if (input2.endPos() !== pLen) return null;
      if (input2.index(this, 0) !== 0) return null;
      matchStart = 0;
      matchEnd = pLen;
    } else if (anchor === RE2Flags.ANCHOR_START) {
      if (input2.index(this, 0) !== 0) return null;
      matchStart = 0;
      matchEnd = pLen;
    }
    if (matchStart < 0) return null;
    if (ncap > 0) {
      const matchcap = new Int32Array(ncap).fill(-1);
      matchcap[0] = matchStart;
      matchcap[1] = matchEnd;
      return Array.from(matchcap);
    }
    return [];
  }
  executeEngine(input2, pos, anchor, ncap) {
    if (this.prefixComplete && (ncap === 0 || this.numSubexp === 0)) return this.matchPrefixComplete(input2, pos, anchor, ncap);
    if (this.prefilter !== null && anchor === RE2Flags.UNANCHORED) {
      if (!this.prefilter.eval(input2, pos)) return null;
    }
    if (this.onepass !== null) return OnePass.execute(this, input2, pos, anchor, ncap);
    if (ncap > 0) {
      if (this.prog.numLb === 0 && input2.endPos() <= Backtracker.maxBitStateLen(this.prog)) return Backtracker.execute(this, input2, pos, anchor, ncap);
      return this.doExecuteNFA(input2, pos, anchor, ncap);
    }
    if (this.prog.numLb === 0) {
      const dfaResult = this.dfa.match(input2, pos, anchor);
      if (dfaResult !== null) return dfaResult ? [] : null;
      if (input2.endPos() <= Backtracker.maxBitStateLen(this.prog)) return Backtracker.execute(this, input2, pos, anchor, ncap);
    }
    return this.doExecuteNFA(input2, pos, anchor, ncap);
  }
  /**
  * Returns the number of parenthesized subexpressions in this regular expression.
  */
  numberOfCapturingGroups() {
    return this.numSubexp;
  }
  /**
  * Returns the number of instructions in this compiled regular expression program.
  */
  numberOfInstructions() {
    return this.prog.numInst();
  }
  get() {
    let head;
    do
      head = this.pooled.get();
    while (head && !this.pooled.compareAndSet(head, head.next));
    return head;
  }
  reset() {
    this.pooled.set(null);
  }
  put(m, isNew) {
    let head = this.pooled.get();
    do {
      head = this.pooled.get();
      if (!isNew && head) {
        m = Machine.fromMachine(m);
        isNew = true;
      }
      if (m.next !== head) m.next = head;
    } while (!this.pooled.compareAndSet(head, m));
  }
  toString() {
    return this.expr;
  }
  doExecuteNFA(input2, pos, anchor, ncap) {
    let m = this.get();
    let isNew = false;
    if (!m) {
      m = Machine.fromRE2(this);
      isNew = true;
    } else if (m.next !== null) {
      m = Machine.fromMachine(m);
      isNew = true;
    }
    m.init(ncap);
    const cap2 = m.match(input2, pos, anchor) ? m.submatches() : null;
    this.put(m, isNew);
    return cap2;
  }
  match(s) {
    return this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 0) !== null;
  }
  /**
  * Matches the regular expression against input starting at position start and ending at position
  * end, with the given anchoring. Records the submatch boundaries in group, which is [start, end)
  * pairs of byte offsets. The number of boundaries needed is inferred from the size of the group
  * array. It is most efficient not to ask for submatch boundaries.
  *
  * @param input the input byte array
  * @param start the beginning position in the input
  * @param end the end position in the input
  * @param anchor the anchoring flag (UNANCHORED, ANCHOR_START, ANCHOR_BOTH)
  * @param group the array to fill with submatch positions
  * @param ngroup the number of array pairs to fill in
  * @returns true if a match was found
  */
  matchWithGroup(input2, start, end, anchor, ngroup) {
    if (!(input2 instanceof MatcherInputBase)) if (Utils.isByteArray(input2)) input2 = MatcherInput.utf8(input2);
    else input2 = MatcherInput.utf16(input2);
    return this.matchMachineInput(input2, start, end, anchor, ngroup);
  }
  matchMachineInput(input2, start, end, anchor, ngroup) {
    if (start > end) return [false, null];
    const machineInput = input2.isUTF16Encoding() ? MachineInput.fromUTF16(input2.asCharSequence(), 0, end) : MachineInput.fromUTF8(input2.asBytes(), 0, end);
    const groupMatch = this.executeEngine(machineInput, start, anchor, 2 * ngroup);
    if (groupMatch === null) return [false, null];
    return [true, groupMatch];
  }
  /**
  * Returns true iff this regexp matches the UTF-8 byte array {@code b}.
  */
  matchUTF8(b2) {
    return this.executeEngine(MachineInput.fromUTF8(b2), 0, RE2Flags.UNANCHORED, 0) !== null;
  }
  /**
  * Returns a copy of {@code src} in which all matches for this regexp have been replaced by
  * {@code repl}. No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
  * replacement string.
  */
  replaceAll(src, repl) {
    return this.replaceAllFunc(src, () => repl, 2 * src.length + 1);
  }
  /**
  * Returns a copy of {@code src} in which only the first match for this regexp has been replaced
  * by {@code repl}. No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
  * replacement string.
  */
  replaceFirst(src, repl) {
    return this.replaceAllFunc(src, () => repl, 1);
  }
  /**
  * Returns a copy of {@code src} in which at most {@code maxReplaces} matches for this regexp have
  * been replaced by the return value of of function {@code repl} (whose first argument is the
  * matched string). No support is provided for expressions (e.g. {@code \1} or {@code $1}) in the
  * replacement string.
  */
  replaceAllFunc(src, replFunc, maxReplaces) {
    let lastMatchEnd = 0;
    let searchPos = 0;
    let out = "";
    const input2 = MachineInput.fromUTF16(src);
    let numReplaces = 0;
    while (searchPos <= src.length) {
      const a3 = this.executeEngine(input2, searchPos, RE2Flags.UNANCHORED, 2);
      if (a3 === null || a3.length === 0) break;
      out += src.substring(lastMatchEnd, a3[0]);
      if (a3[1] > lastMatchEnd || a3[0] === 0) {
        out += replFunc(src.substring(a3[0], a3[1]));
        numReplaces++;
      }
      lastMatchEnd = a3[1];
      const width = input2.step(searchPos) & 7;
      if (searchPos + width > a3[1]) searchPos += width;
      else if (searchPos + 1 > a3[1]) searchPos++;
      else searchPos = a3[1];
      if (numReplaces >= maxReplaces) break;
    }
    out += src.substring(lastMatchEnd);
    return out;
  }
  pad(a3) {
    if (a3 === null) return null;
    let n = (1 + this.numSubexp) * 2;
    if (a3.length < n) {
      let a22 = new Array(n).fill(-1);
      for (let i = 0; i < a3.length; i++) a22[i] = a3[i];
      a3 = a22;
    }
    return a3;
  }
  allMatches(input2, n, deliverFun = (v2) => v2) {
    let result = [];
    const end = input2.endPos();
    if (n < 0) n = end + 1;
    let pos = 0;
    let i = 0;
    let prevMatchEnd = -1;
    while (i < n && pos <= end) {
      const matches3 = this.executeEngine(input2, pos, RE2Flags.UNANCHORED, this.prog.numCap);
      if (matches3 === null || matches3.length === 0) break;
      let accept = true;
      if (matches3[1] === pos) {
        if (matches3[0] === prevMatchEnd) accept = false;
        const r = input2.step(pos);
        if (r < 0) pos = end + 1;
        else pos += r & 7;
      } else pos = matches3[1];
      prevMatchEnd = matches3[1];
      if (accept) {
        result.push(deliverFun(this.pad(matches3)));
        i++;
      }
    }
    return result;
  }
  /**
  * Returns an array holding the text of the leftmost match in {@code b} of this regular
  * expression.
  *
  * A return value of null indicates no match.
  */
  findUTF8(b2) {
    const a3 = this.executeEngine(MachineInput.fromUTF8(b2), 0, RE2Flags.UNANCHORED, 2);
    if (a3 === null) return null;
    return b2.slice(a3[0], a3[1]);
  }
  /**
  * Returns a two-element array of integers defining the location of the leftmost match in
  * {@code b} of this regular expression. The match itself is at {@code b[loc[0]...loc[1]]}.
  *
  * A return value of null indicates no match.
  */
  findUTF8Index(b2) {
    const a3 = this.executeEngine(MachineInput.fromUTF8(b2), 0, RE2Flags.UNANCHORED, 2);
    if (a3 === null) return null;
    return a3.slice(0, 2);
  }
  /**
  * Returns a string holding the text of the leftmost match in {@code s} of this regular
  * expression.
  *
  * If there is no match, the return value is an empty string, but it will also be empty if the
  * regular expression successfully matches an empty string. Use {@link #findIndex} or
  * {@link #findSubmatch} if it is necessary to distinguish these cases.
  */
  find(s) {
    const a3 = this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 2);
    if (a3 === null) return "";
    return s.substring(a3[0], a3[1]);
  }
  /**
  * Returns a two-element array of integers defining the location of the leftmost match in
  * {@code s} of this regular expression. The match itself is at
  * {@code s.substring(loc[0], loc[1])}.
  *
  * A return value of null indicates no match.
  */
  findIndex(s) {
    return this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, 2);
  }
  /**
  * Returns an array of arrays the text of the leftmost match of the regular expression in
  * {@code b} and the matches, if any, of its subexpressions, as defined by the <a
  * href='#submatch'>Submatch</a> description above.
  *
  * A return value of null indicates no match.
  */
  findUTF8Submatch(b2) {
    const a3 = this.executeEngine(MachineInput.fromUTF8(b2), 0, RE2Flags.UNANCHORED, this.prog.numCap);
    if (a3 === null) return null;
    const ret = new Array(1 + this.numSubexp).fill(null);
    for (let i = 0; i < ret.length; i++) if (2 * i < a3.length && a3[2 * i] >= 0) ret[i] = b2.slice(a3[2 * i], a3[2 * i + 1]);
    return ret;
  }
  /**
  * Returns an array holding the index pairs identifying the leftmost match of this regular
  * expression in {@code b} and the matches, if any, of its subexpressions, as defined by the the
  * <a href='#submatch'>Submatch</a> and <a href='#index'>Index</a> descriptions above.
  *
  * A return value of null indicates no match.
  */
  findUTF8SubmatchIndex(b2) {
    return this.pad(this.executeEngine(MachineInput.fromUTF8(b2), 0, RE2Flags.UNANCHORED, this.prog.numCap));
  }
  /**
  * Returns an array of strings holding the text of the leftmost match of the regular expression in
  * {@code s} and the matches, if any, of its subexpressions, as defined by the <a
  * href='#submatch'>Submatch</a> description above.
  *
  * A return value of null indicates no match.
  */
  findSubmatch(s) {
    const a3 = this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, this.prog.numCap);
    if (a3 === null) return null;
    const ret = new Array(1 + this.numSubexp).fill(null);
    for (let i = 0; i < ret.length; i++) if (2 * i < a3.length && a3[2 * i] >= 0) ret[i] = s.substring(a3[2 * i], a3[2 * i + 1]);
    return ret;
  }
  /**
  * Returns an array holding the index pairs identifying the leftmost match of this regular
  * expression in {@code s} and the matches, if any, of its subexpressions, as defined by the <a
  * href='#submatch'>Submatch</a> description above.
  *
  * A return value of null indicates no match.
  */
  findSubmatchIndex(s) {
    return this.pad(this.executeEngine(MachineInput.fromUTF16(s), 0, RE2Flags.UNANCHORED, this.prog.numCap));
  }
  /**
  * {@code findAllUTF8()} is the <a href='#all'>All</a> version of {@link #findUTF8}; it returns a
  * list of up to {@code n} successive matches of the expression, as defined by the <a
  * href='#all'>All</a> description above.
  *
  * A return value of null indicates no match.
  *
  * TODO(adonovan): think about defining a byte slice view class, like a read-only Go slice backed
  * by |b|.
  */
  findAllUTF8(b2, n) {
    const result = this.allMatches(MachineInput.fromUTF8(b2), n, (match2) => b2.slice(match2[0], match2[1]));
    if (result.length === 0) return null;
    return result;
  }
  /**
  * {@code findAllUTF8Index} is the <a href='#all'>All</a> version of {@link #findUTF8Index}; it
  * returns a list of up to {@code n} successive matches of the expression, as defined by the <a
  * href='#all'>All</a> description above.
  *
  * A return value of null indicates no match.
  */
  findAllUTF8Index(b2, n) {
    const result = this.allMatches(MachineInput.fromUTF8(b2), n, (match2) => match2.slice(0, 2));
    if (result.length === 0) return null;
    return result;
  }
  /**
  * {@code findAll} is the <a href='#all'>All</a> version of {@link #find}; it returns a list of up
  * to {@code n} successive matches of the expression, as defined by the <a href='#all'>All</a>
  * description above.
  *
  * A return value of null indicates no match.
  */
  findAll(s, n) {
    const result = this.allMatches(MachineInput.fromUTF16(s), n, (match2) => s.substring(match2[0], match2[1]));
    if (result.length === 0) return null;
    return result;
  }
  /**
  * {@code findAllIndex} is the <a href='#all'>All</a> version of {@link #findIndex}; it returns a
  * list of up to {@code n} successive matches of the expression, as defined by the <a
  * href='#all'>All</a> description above.
  *
  * A return value of null indicates no match.
  */
  findAllIndex(s, n) {
    const result = this.allMatches(MachineInput.fromUTF16(s), n, (match2) => match2.slice(0, 2));
    if (result.length === 0) return null;
    return result;
  }
  /**
  * {@code findAllUTF8Submatch} is the <a href='#all'>All</a> version of {@link #findUTF8Submatch};
  * it returns a list of up to {@code n} successive matches of the expression, as defined by the <a
  * href='#all'>All</a> description above.
  *
  * A return value of null indicates no match.
  */
  findAllUTF8Submatch(b2, n) {
    const result = this.allMatches(MachineInput.fromUTF8(b2), n, (match2) => {
      let slice2 = new Array(match2.length / 2 | 0).fill(null);
      for (let j = 0; j < slice2.length; j++) if (match2[2 * j] >= 0) slice2[j] = b2.slice(match2[2 * j], match2[2 * j + 1]);
      return slice2;
    });
    if (result.length === 0) return null;
    return result;
  }
  /**
  * {@code findAllUTF8SubmatchIndex} is the <a href='#all'>All</a> version of
  * {@link #findUTF8SubmatchIndex}; it returns a list of up to {@code n} successive matches of the
  * expression, as defined by the <a href='#all'>All</a> description above.
  *
  * A return value of null indicates no match.
  */
  findAllUTF8SubmatchIndex(b2, n) {
    const result = this.allMatches(MachineInput.fromUTF8(b2), n);
    if (result.length === 0) return null;
    return result;
  }
  /**
  * {@code findAllSubmatch} is the <a href='#all'>All</a> version of {@link #findSubmatch}; it
  * returns a list of up to {@code n} successive matches of the expression, as defined by the <a
  * href='#all'>All</a> description above.
  *
  * A return value of null indicates no match.
  */
  findAllSubmatch(s, n) {
    const result = this.allMatches(MachineInput.fromUTF16(s), n, (match2) => {
      let slice2 = new Array(match2.length / 2 | 0).fill(null);
      for (let j = 0; j < slice2.length; j++) if (match2[2 * j] >= 0) slice2[j] = s.substring(match2[2 * j], match2[2 * j + 1]);
      return slice2;
    });
    if (result.length === 0) return null;
    return result;
  }
  /**
  * {@code findAllSubmatchIndex} is the <a href='#all'>All</a> version of
  * {@link #findSubmatchIndex}; it returns a list of up to {@code n} successive matches of the
  * expression, as defined by the <a href='#all'>All</a> description above.
  *
  * A return value of null indicates no match.
  */
  findAllSubmatchIndex(s, n) {
    const result = this.allMatches(MachineInput.fromUTF16(s), n);
    if (result.length === 0) return null;
    return result;
  }
};
var RE2Set = class RE2Set2 {
  /** @type {number} */
  static UNANCHORED = RE2Flags.UNANCHORED;
  /** @type {number} */
  static ANCHOR_START = RE2Flags.ANCHOR_START;
  /** @type {number} */
  static ANCHOR_BOTH = RE2Flags.ANCHOR_BOTH;
  /**
  * Constructs a new RE2Set with the specified anchor mode and flags.
  * @param {number} [anchor=RE2Set.UNANCHORED] - The anchoring mode (e.g., RE2Set.UNANCHORED).
  * @param {number} [flags=0] - The public flags to apply to all patterns in the set.
  * @param {number} [maxMem=8388608] - The maximum memory in bytes to use for the DFA (default 8MB).
  */
  constructor(anchor = RE2Set2.UNANCHORED, flags = 0, maxMem = 8388608) {
    this.anchor = anchor;
    this.jsFlags = flags;
    this.maxMem = maxMem;
    let re2Flags = RE2Flags.PERL;
    if ((flags & PublicFlags.DISABLE_UNICODE_GROUPS) !== 0) re2Flags &= ~RE2Flags.UNICODE_GROUPS;
    if ((flags & PublicFlags.LOOKBEHINDS) !== 0) re2Flags |= RE2Flags.LOOKBEHIND;
    this.re2Flags = re2Flags;
    this.regexps = [];
    this.prog = null;
    this.dfa = null;
    this.dummyRe2 = null;
  }
  /**
  * Adds a new regular expression pattern to the set.
  * Patterns cannot be added after the set has been compiled.
  * @param {string} pattern - The regular expression pattern to add.
  * @returns {number} The integer index assigned to the added pattern.
  * @throws {RE2JSCompileException} If patterns are added after compilation.
  */
  add(pattern2) {
    if (this.prog) throw new RE2JSCompileException("Cannot add patterns after compile");
    let fregex = pattern2;
    if ((this.jsFlags & PublicFlags.CASE_INSENSITIVE) !== 0) fregex = `(?i)${fregex}`;
    if ((this.jsFlags & PublicFlags.DOTALL) !== 0) fregex = `(?s)${fregex}`;
    if ((this.jsFlags & PublicFlags.MULTILINE) !== 0) fregex = `(?m)${fregex}`;
    const re = Parser.parse(fregex, this.re2Flags);
    this.regexps.push(Simplify.simplify(re));
    return this.regexps.length - 1;
  }
  /**
  * Compiles the added patterns into a single state machine.
  * This is automatically called on the first match if not called explicitly.
  * @returns {void}
  */
  compile() {
    if (this.prog) return;
    this.prog = Compiler.compileSet(this.regexps);
    this.dfa = new DFA(this.prog, this.maxMem);
    this.dummyRe2 = {
      prog: this.prog,
      cond: this.prog.startCond(),
      prefix: "",
      prefixRune: 0,
      longest: false
    };
  }
  /**
  * Matches the input against the compiled set of regular expressions.
  * @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to match against.
  * @returns {number[]} An array of indices representing the patterns that successfully matched the input.
  */
  match(input2) {
    if (!this.prog) this.compile();
    const machineInput = Utils.isByteArray(input2) ? MachineInput.fromUTF8(input2) : MachineInput.fromUTF16(input2);
    let internalAnchor = RE2Flags.UNANCHORED;
    if (this.anchor === RE2Set2.ANCHOR_START) internalAnchor = RE2Flags.ANCHOR_START;
    else if (this.anchor === RE2Set2.ANCHOR_BOTH) internalAnchor = RE2Flags.ANCHOR_BOTH;
    const dfaResult = this.dfa.matchSet(machineInput, 0, internalAnchor);
    if (dfaResult !== null) return dfaResult;
    const machine = Machine.fromRE2(this.dummyRe2);
    machine.init(0);
    return machine.matchSet(machineInput, 0, internalAnchor);
  }
};
var TranslateRegExpString = class TranslateRegExpString2 {
  static isHexadecimal(ch) {
    return "0" <= ch && ch <= "9" || "A" <= ch && ch <= "F" || "a" <= ch && ch <= "f";
  }
  static translate(data) {
    let prefixFlags = "";
    if (data instanceof RegExp) {
      if (data.ignoreCase) prefixFlags += "i";
      if (data.multiline) prefixFlags += "m";
      if (data.dotAll) prefixFlags += "s";
      data = data.source;
    }
    if (typeof data !== "string") return data;
    let result = "";
    let changed = false;
    let size2 = data.length;
    if (size2 === 0) {
      result = "(?:)";
      changed = true;
    }
    let inCharClass = false;
    let i = 0;
    while (i < size2) {
      let ch = data[i];
      if (ch === "\\") {
        if (i + 1 < size2) {
          ch = data[i + 1];
          switch (ch) {
            case "\\":
              result += "\\\\";
              i += 2;
              continue;
            case "c":
              if (i + 2 < size2) {
                let code = data[i + 2].charCodeAt(0);
                if (code >= 65 && code <= 90 || code >= 97 && code <= 122) {
                  let val = code % 32;
                  result += "\\x";
                  result += (val >> 4).toString(16).toUpperCase();
                  result += (val & 15).toString(16).toUpperCase();
                  i += 3;
                  changed = true;
                  continue;
                }
              }
              result += "c";
              i += 2;
              changed = true;
              continue;
            case "u":
              if (i + 2 < size2) {
                if (data[i + 2] === "{") {
                  let j = i + 3;
                  let hasHex = false;
                  let closed = false;
                  while (j < size2) {
                    const hexChar = data[j];
                    if (hexChar === "}") {
                      closed = true;
                      break;
                    }
                    if (!TranslateRegExpString2.isHexadecimal(hexChar)) break;
                    hasHex = true;
                    j++;
                  }
                  if (closed && hasHex) {
                    result += "\\x";
                    i += 2;
                    changed = true;
                    continue;
                  }
                } else if (i + 5 < size2) {
                  let isHex4 = true;
                  for (let j = 0; j < 4; j++) if (!TranslateRegExpString2.isHexadecimal(data[i + 2 + j])) {
                    isHex4 = false;
                    break;
                  }
                  if (isHex4) {
                    result += "\\x{" + data.substring(i + 2, i + 6) + "}";
                    i += 6;
                    changed = true;
                    continue;
                  }
                }
              }
              result += "u";
              i += 2;
              changed = true;
              continue;
            case "x": {
              let isValidHex = false;
              if (i + 2 < size2 && data[i + 2] === "{") {
                let j = i + 3;
                let hasHex = false;
                let closed = false;
                while (j < size2) {
                  const hexChar = data[j];
                  if (hexChar === "}") {
                    closed = true;
                    break;
                  }
                  if (!TranslateRegExpString2.isHexadecimal(hexChar)) break;
                  hasHex = true;
                  j++;
                }
                if (closed && hasHex) isValidHex = true;
              } else if (i + 3 < size2 && TranslateRegExpString2.isHexadecimal(data[i + 2]) && TranslateRegExpString2.isHexadecimal(data[i + 3])) isValidHex = true;
              if (isValidHex) {
                result += "\\x";
                i += 2;
              } else {
                result += "x";
                i += 2;
                changed = true;
              }
              continue;
            }
            case "n":
            case "r":
            case "t":
            case "a":
            case "f":
            case "v":
            case "d":
            case "D":
            case "s":
            case "S":
            case "w":
            case "W":
            case "b":
            case "B":
            case "p":
            case "P":
            case "A":
            case "z":
            case "Q":
            case "E":
            case "0":
            case "1":
            case "2":
            case "3":
            case "4":
            case "5":
            case "6":
            case "7":
              result += "\\" + ch;
              i += 2;
              continue;
            default: {
              let cp2 = data.codePointAt(i + 1);
              if (cp2 >= 48 && cp2 <= 57 || cp2 >= 65 && cp2 <= 90 || cp2 >= 97 && cp2 <= 122) {
                let symSize2 = Utils.charCount(cp2);
                result += data.substring(i + 1, i + 1 + symSize2);
                i += symSize2 + 1;
                changed = true;
              } else {
                result += "\\";
                let symSize2 = Utils.charCount(cp2);
                result += data.substring(i + 1, i + 1 + symSize2);
                i += symSize2 + 1;
              }
              continue;
            }
          }
        }
      } else if (ch === "/") {
        result += "\\/";
        i += 1;
        changed = true;
        continue;
      } else if (ch === "[") inCharClass = true;
      else if (ch === "]") inCharClass = false;
      else if (!inCharClass && ch === "(" && i + 2 < size2 && data[i + 1] === "?" && data[i + 2] === "<") {
        if (i + 3 < size2 && !"=!>)".includes(data[i + 3])) {
          result += "(?P<";
          i += 3;
          changed = true;
          continue;
        }
      }
      let cp = data.codePointAt(i);
      let symSize = Utils.charCount(cp);
      result += data.substring(i, i + symSize);
      i += symSize;
    }
    const finalResult = changed ? result : data;
    if (prefixFlags.length > 0) return `(?${prefixFlags})${finalResult}`;
    return finalResult;
  }
};
var RE2JS = class RE2JS2 {
  /**
  * Flag: case insensitive matching.
  */
  static CASE_INSENSITIVE = PublicFlags.CASE_INSENSITIVE;
  /**
  * Flag: dot ({@code .}) matches all characters, including newline.
  */
  static DOTALL = PublicFlags.DOTALL;
  /**
  * Flag: multiline matching: {@code ^} and {@code $} match at beginning and end of line, not just
  * beginning and end of input.
  */
  static MULTILINE = PublicFlags.MULTILINE;
  /**
  * Flag: Unicode groups (e.g. {@code \p\ Greek\} ) will be syntax errors.
  */
  static DISABLE_UNICODE_GROUPS = PublicFlags.DISABLE_UNICODE_GROUPS;
  /**
  * Flag: matches longest possible string.
  */
  static LONGEST_MATCH = PublicFlags.LONGEST_MATCH;
  /**
  * Flag: enable linear-time captureless lookbehinds.
  */
  static LOOKBEHINDS = PublicFlags.LOOKBEHINDS;
  /**
  * Returns a literal pattern string for the specified string.
  *
  * This method produces a string that can be used to create a <code>RE2JS</code> that would
  * match the string <code>s</code> as if it were a literal pattern.
  *
  * Metacharacters or escape sequences in the input sequence will be given no special meaning.
  *
  * @param {string} str The string to be literalized
  * @returns {string} A literal string replacement
  */
  static quote(str) {
    return Utils.quoteMeta(str);
  }
  /**
  * Quotes '\' and '$' in {@code str}, so that the returned string could be used in
  * replacement methods as a literal replacement of {@code str}.
  *
  * This is a convenience delegation to {@link Matcher.quoteReplacement}.
  *
  * @param {string} str the string to be quoted
  * @param {boolean} [javaMode=false] whether the replacement will be used in javaMode
  * @returns {string} the quoted string
  */
  static quoteReplacement(str, javaMode = false) {
    return Matcher.quoteReplacement(str, javaMode);
  }
  /**
  * Translates a given regular expression string to ensure compatibility with RE2JS.
  *
  * This function preprocesses the input regex string by applying necessary transformations,
  * such as escaping special characters (e.g., `/`), converting named capture groups to
  * RE2JS-compatible syntax, and handling Unicode sequences properly. It ensures that the
  * resulting regex is safe and properly formatted before compilation.
  *
  * @param {string|RegExp} expr - The regular expression string to be translated.
  * @returns {string} - The transformed regular expression string, ready for compilation.
  */
  static translateRegExp(expr) {
    return TranslateRegExpString.translate(expr);
  }
  /**
  * Helper: create new RE2JS with given regex and flags. Flregex is the regex with flags applied.
  * @param {string} regex
  * @param {number} [flags=0]
  * @returns {RE2JS}
  */
  static compile(regex, flags = 0) {
    let fregex = regex;
    if ((flags & RE2JS2.CASE_INSENSITIVE) !== 0) fregex = `(?i)${fregex}`;
    if ((flags & RE2JS2.DOTALL) !== 0) fregex = `(?s)${fregex}`;
    if ((flags & RE2JS2.MULTILINE) !== 0) fregex = `(?m)${fregex}`;
    if ((flags & ~(RE2JS2.MULTILINE | RE2JS2.DOTALL | RE2JS2.CASE_INSENSITIVE | RE2JS2.DISABLE_UNICODE_GROUPS | RE2JS2.LONGEST_MATCH | RE2JS2.LOOKBEHINDS)) !== 0) throw new RE2JSFlagsException("Flags should only be a combination of MULTILINE, DOTALL, CASE_INSENSITIVE, DISABLE_UNICODE_GROUPS, LONGEST_MATCH, LOOKBEHINDS");
    let re2Flags = RE2Flags.PERL;
    if ((flags & RE2JS2.DISABLE_UNICODE_GROUPS) !== 0) re2Flags &= ~RE2Flags.UNICODE_GROUPS;
    if ((flags & RE2JS2.LOOKBEHINDS) !== 0) re2Flags |= RE2Flags.LOOKBEHIND;
    const p = new RE2JS2(regex, flags);
    p.re2Input = RE2.compileImpl(fregex, re2Flags, (flags & RE2JS2.LONGEST_MATCH) !== 0);
    return p;
  }
  /**
  * Matches a string against a regular expression.
  *
  * @param {string} regex the regular expression
  * @param {string|number[]|Uint8Array} input the input
  * @returns {boolean} true if the regular expression matches the entire input
  * @throws RE2JSSyntaxException if the regular expression is malformed
  */
  static matches(regex, input2) {
    return RE2JS2.compile(regex).testExact(input2);
  }
  /**
  * This is visible for testing.
  * @private
  */
  static initTest(pattern2, flags, re2) {
    if (pattern2 == null) throw new Error("pattern is null");
    if (re2 == null) throw new Error("re2 is null");
    const p = new RE2JS2(pattern2, flags);
    p.re2Input = re2;
    return p;
  }
  /**
  *
  * @param {string} pattern
  * @param {number} flags
  */
  constructor(pattern2, flags) {
    this.patternInput = pattern2;
    this.flagsInput = flags;
    this.re2Input = null;
  }
  /**
  * Releases memory used by internal caches associated with this pattern. Does not change the
  * observable behaviour. Useful for tests that detect memory leaks via allocation tracking.
  */
  reset() {
    this.re2Input.reset();
  }
  /**
  * Returns the flags used in the constructor.
  * @returns {number}
  */
  flags() {
    return this.flagsInput;
  }
  /**
  * Returns the pattern used in the constructor.
  * @returns {string}
  */
  pattern() {
    return this.patternInput;
  }
  re2() {
    return this.re2Input;
  }
  /**
  * Matches a string against a regular expression.
  *
  * @param {string|number[]|Uint8Array} input the input
  * @returns {boolean} true if the regular expression matches the entire input
  */
  matches(input2) {
    return this.testExact(input2);
  }
  /**
  * Creates a new {@code Matcher} matching the pattern against the input.
  *
  * @param {string|number[]|Uint8Array|MatcherInputBase} input the input string
  * @returns {Matcher}
  */
  matcher(input2) {
    if (Utils.isByteArray(input2)) input2 = MatcherInput.utf8(input2);
    return new Matcher(this, input2);
  }
  /**
  * Tests whether the regular expression matches any part of the input string.
  * Performance Note: This method is highly optimized. Because it only returns
  * a boolean and does not extract capture groups, it bypasses the `Matcher` overhead
  * and guarantees execution on the high-speed DFA engine whenever possible.
  *
  * @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to test against.
  * @returns {boolean} `true` if the pattern is found anywhere in the input, `false` otherwise.
  */
  test(input2) {
    if (Utils.isByteArray(input2)) return this.re2Input.matchUTF8(input2);
    return this.re2Input.match(input2);
  }
  /**
  * Tests whether the regular expression matches the ENTIRE input string.
  * * **Performance Note:** This operates identically to `.matches()`, but is significantly
  * faster because it does not request capture group data. By requesting 0 capture groups,
  * it securely routes execution through the DFA fast-path.
  *
  * @param {string|number[]|Uint8Array} input - The input string or UTF-8 byte array to test against.
  * @returns {boolean} `true` if the exact input string fully matches the pattern, `false` otherwise.
  */
  testExact(input2) {
    const machineInput = Utils.isByteArray(input2) ? MachineInput.fromUTF8(input2) : MachineInput.fromUTF16(input2);
    return this.re2Input.executeEngine(machineInput, 0, RE2Flags.ANCHOR_BOTH, 0) !== null;
  }
  /**
  * Splits input around instances of the regular expression. It returns an array giving the strings
  * that occur before, between, and after instances of the regular expression.
  *
  * If {@code limit <= 0}, there is no limit on the size of the returned array. If
  * {@code limit == 0}, empty strings that would occur at the end of the array are omitted. If
  * {@code limit > 0}, at most limit strings are returned. The final string contains the remainder
  * of the input, possibly including additional matches of the pattern.
  *
  * @param {string} input the input string to be split
  * @param {number} [limit=0] the limit
  * @returns {string[]} the split strings
  */
  split(input2, limit = 0) {
    const m = this.matcher(input2);
    const result = [];
    let emptiesSkipped = 0;
    let last = 0;
    while (m.find()) {
      if (last === 0 && m.end() === 0) {
        last = m.end();
        continue;
      }
      if (limit > 0 && result.length === limit - 1) break;
      if (last === m.start()) {
        if (limit === 0) {
          emptiesSkipped += 1;
          last = m.end();
          continue;
        }
      } else while (emptiesSkipped > 0) {
        result.push("");
        emptiesSkipped -= 1;
      }
      result.push(m.substring(last, m.start()));
      last = m.end();
    }
    if (limit === 0 && last !== m.inputLength()) {
      while (emptiesSkipped > 0) {
        result.push("");
        emptiesSkipped -= 1;
      }
      result.push(m.substring(last, m.inputLength()));
    }
    if (limit !== 0 || result.length === 0) result.push(m.substring(last, m.inputLength()));
    return result;
  }
  /**
  * Returns an iterator of all results matching a string against the regular expression,
  * including capturing groups.
  *
  * @param {string|number[]|Uint8Array} input the input string or byte array
  * @returns {IterableIterator<Array>}
  */
  *matchAll(input2) {
    const m = this.matcher(input2);
    while (m.find()) {
      const result = [m.group(0)];
      for (let i = 1; i <= m.groupCount(); i++) {
        const groupVal = m.group(i);
        result.push(groupVal === null ? void 0 : groupVal);
      }
      result.index = m.start(0);
      result.input = input2;
      const namedGroups = this.namedGroups();
      if (Object.keys(namedGroups).length > 0) {
        const parsedGroups = m.getNamedGroups();
        for (const key in parsedGroups) if (parsedGroups[key] === null) parsedGroups[key] = void 0;
        result.groups = parsedGroups;
      } else result.groups = void 0;
      yield result;
    }
  }
  /**
  *
  * @returns {string}
  */
  toString() {
    return this.patternInput;
  }
  /**
  * Returns the program size of this pattern.
  *
  * <p>
  * Similar to the C++ implementation, the program size is a very approximate measure of a regexp's
  * "cost". Larger numbers are more expensive than smaller numbers.
  * </p>
  *
  * @returns {number} the program size of this pattern
  */
  programSize() {
    return this.re2Input.numberOfInstructions();
  }
  /**
  * Returns the number of capturing groups in this matcher's pattern. Group zero denotes the entire
  * pattern and is excluded from this count.
  *
  * @returns {number} the number of capturing groups in this pattern
  */
  groupCount() {
    return this.re2Input.numberOfCapturingGroups();
  }
  /**
  * Return a map of the capturing groups in this matcher's pattern, where key is the name and value
  * is the index of the group in the pattern.
  * @returns {Record<string, number>}
  */
  namedGroups() {
    return this.re2Input.namedGroups;
  }
  /**
  *
  * @param {*} other
  * @returns {boolean}
  */
  equals(other) {
    if (this === other) return true;
    if (other === null || this.constructor !== other.constructor) return false;
    return this.flagsInput === other.flagsInput && this.patternInput === other.patternInput;
  }
};

// packages/cel/src/interpreter/patterns.ts
var functionsWithPatterns = /* @__PURE__ */ new Set(["matches", "find", "findAll"]);
function usePattern(name) {
  return functionsWithPatterns.has(name);
}
var cache = /* @__PURE__ */ new Map();
var maxCached = 1e3;
var maxCachedLength = 1e4;
function compilePattern(pattern2) {
  const known = cache.get(pattern2);
  if (known !== void 0) return known;
  let compiled;
  try {
    compiled = RE2JS.compile(pattern2);
  } catch (error) {
    compiled = error.message;
  }
  if (cache.size >= maxCached) cache.clear();
  if (pattern2.length <= maxCachedLength) cache.set(pattern2, compiled);
  return compiled;
}
function findMatches(pattern2, text2, limit) {
  const matches3 = [];
  const matcher = pattern2.matcher(text2);
  let lastEnd = -1;
  while ((limit < 0 || matches3.length < limit) && matcher.find()) {
    const start = matcher.start();
    const end = matcher.end();
    if (start === end && start === lastEnd) continue;
    matches3.push(text2.slice(start, end));
    lastEnd = end;
  }
  return matches3;
}

// packages/cel/src/interpreter/plan-error.ts
var PlanError = class extends Error {
};

// packages/cel/src/interpreter/runtime-cost.ts
var stringTraversalFactor = 0.1;
var regexLengthFactor = 0.25;
var listBaseCost = 10;
var mapBaseCost = 30;
var structBaseCost = 40;
function actualSize(value) {
  if (value === void 0) return 1;
  const size2 = sizeOf(value);
  if (size2 !== void 0) return size2;
  return value instanceof OptionalValue && value.value !== void 0 ? actualSize(value.value) : 1;
}
var traversal = ([value]) => Math.ceil(actualSize(value) * stringTraversalFactor);
var comparison2 = ([a3, b2]) => Math.ceil(Math.min(actualSize(a3), actualSize(b2)) * stringTraversalFactor);
var concatenation = ([a3, b2]) => Math.ceil((actualSize(a3) + actualSize(b2)) * stringTraversalFactor);
var byOverload = new Map([
  ...[
    "starts_with_string",
    "ends_with_string",
    "string_to_bytes",
    "bytes_to_string",
    "strings_quote",
    "string_format"
  ].map((id) => [id, traversal]),
  ...["less", "less_equals", "greater", "greater_equals"].flatMap(
    (name) => ["string", "bytes"].map((type) => [`${name}_${type}`, comparison2])
  ),
  ["equals", comparison2],
  ["not_equals", comparison2],
  ["add_string", concatenation],
  ["add_bytes", concatenation],
  ["in_list", ([, list]) => actualSize(list)],
  [
    "matches_string",
    ([text2, pattern2]) => Math.ceil((1 + actualSize(text2)) * stringTraversalFactor) * Math.ceil(actualSize(pattern2) * regexLengthFactor)
  ],
  [
    "contains_string",
    ([text2, part2]) => Math.ceil(actualSize(text2) * stringTraversalFactor) * Math.ceil(actualSize(part2) * stringTraversalFactor)
  ]
]);
function standardCallCost(overloadId) {
  return byOverload.get(overloadId) ?? 1;
}

// packages/cel/src/interpreter/call.ts
var costRules = /* @__PURE__ */ new WeakMap();
function callCost(name, overloadId, trackers) {
  let rules3 = costRules.get(trackers);
  if (rules3 === void 0) {
    rules3 = /* @__PURE__ */ new Map();
    costRules.set(trackers, rules3);
  }
  const key = `${name} ${overloadId}`;
  let rule = rules3.get(key);
  if (rule === void 0) {
    rule = makeCost(name, overloadId, trackers);
    rules3.set(key, rule);
  }
  return rule;
}
function makeCost(name, overloadId, trackers) {
  const rules3 = trackers.map((tracker) => tracker(name, overloadId)).filter((rule) => rule !== void 0);
  const standard = standardCallCost(overloadId);
  if (rules3.length === 0)
    return typeof standard === "number" ? standard : (args, result) => standard(args, result) ?? 1;
  return (args, result) => {
    for (const rule of rules3) {
      const cost2 = rule(args, result);
      if (cost2 !== void 0) return cost2;
    }
    return typeof standard === "number" ? standard : standard(args, result) ?? 1;
  };
}
function planCall(name, overloadIds, args, env) {
  const decl = env.findFunction(name);
  const found = decl === void 0 ? void 0 : dispatch(decl, overloadIds);
  if (found === void 0) throw new PlanError(`no such overload: ${name}`);
  const pattern2 = usePattern(name) ? args[1]?.constant : void 0;
  if (typeof pattern2 === "string") checkPattern(pattern2);
  const cost2 = callCost(name, overloadIds.length === 1 ? overloadIds[0] : "", env.costTrackers);
  const runs = args.map(({ run }) => run);
  if (runs.length === 1) return planUnary(runs[0], found, cost2);
  if (runs.length === 2) return planBinary(runs, found, cost2);
  return (frame) => {
    const values = [];
    for (const run of runs) {
      const value = run(frame);
      if (value instanceof Failure) return value;
      values.push(value);
    }
    const result = found(...values);
    frame.charge(typeof cost2 === "number" ? cost2 : cost2(values, result));
    return result;
  };
}
function planUnary(run, implementation, cost2) {
  return (frame) => {
    const value = run(frame);
    const result = value instanceof Failure ? value : implementation(value);
    frame.charge(typeof cost2 === "number" ? cost2 : cost2([value], result));
    return result;
  };
}
function planBinary([first, second], implementation, cost2) {
  return (frame) => {
    const a3 = first(frame);
    const b2 = second(frame);
    let result;
    if (a3 instanceof Failure) result = a3;
    else result = b2 instanceof Failure ? b2 : implementation(a3, b2);
    frame.charge(typeof cost2 === "number" ? cost2 : cost2([a3, b2], result));
    return result;
  };
}
function checkPattern(pattern2) {
  const compiled = compilePattern(pattern2);
  if (typeof compiled === "string") throw new PlanError(compiled);
}

// packages/cel/src/parser/macro.ts
var MacroError = class extends Error {
  constructor(exprId, message) {
    super(message);
    this.exprId = exprId;
  }
  exprId;
};
function macroKey(name, argCount, receiver2) {
  return `${name}:${argCount ?? "*"}:${receiver2}`;
}
var accumulatorName = "@result";
var oldAccumulatorName = "__result__";
function variableName(expr, message) {
  if (expr.kind !== "ident") throw new MacroError(expr.id, message);
  if (expr.name === accumulatorName || expr.name === oldAccumulatorName) {
    throw new MacroError(expr.id, "iteration variable overwrites accumulator variable");
  }
  return expr.name;
}

// packages/cel/src/interpreter/comprehension.ts
var checkFrequency = 100;
function planComprehension(planner, expr) {
  const accu = planner.newLocal();
  const first = planner.newLocal();
  const second = planner.newLocal();
  const init = planner.plan(expr.accuInit).run;
  const range2 = planner.plan(expr.iterRange).run;
  const readAccu = accumulatorReader(accu, init, expr.accuVar === accumulatorName);
  const inScope = (run2) => planner.withLocal(expr.accuVar, readAccu, run2);
  const inLoop = (run2) => inScope(
    () => planner.withLocal(
      expr.iterVar,
      local(first),
      () => expr.iterVar2 === void 0 ? run2() : planner.withLocal(expr.iterVar2, local(second), run2)
    )
  );
  const condition = inLoop(() => planner.plan(expr.loopCondition).run);
  const step = inLoop(() => planner.plan(expr.loopStep).run);
  const result = inScope(() => planner.plan(expr.result).run);
  const iterate = (frame, key, value) => {
    frame.locals[first] = key;
    frame.locals[second] = value;
    if (condition(frame) === false) return false;
    frame.locals[accu] = step(frame);
    return true;
  };
  const loop = expr.iterVar2 === void 0 ? loopOne : loopTwo;
  const run = (frame) => {
    const over = range2(frame);
    if (over instanceof Failure) return over;
    frame.locals[accu] = void 0;
    const failure = loop(frame, over, iterate);
    if (failure !== void 0) return failure;
    return finished(result(frame));
  };
  return { run };
}
function local(slot) {
  return (frame) => frame.locals[slot];
}
function accumulatorReader(slot, init, collects) {
  return (frame) => {
    let value = frame.locals[slot];
    if (value === void 0) {
      value = init(frame);
      if (collects && value instanceof ListValue && value.length === 0) value = new AccumulatorList();
      else if (collects && value instanceof EntryMap && value.size === 0) value = new AccumulatorMap();
      frame.locals[slot] = value;
    }
    return value;
  };
}
function finished(value) {
  return value instanceof AccumulatorList ? new ArrayList(value.items) : value;
}
function interrupted(frame, iterations) {
  return iterations % checkFrequency === 0 && frame.signal?.aborted === true;
}
var interruption = new ErrorValue("operation interrupted");
function loopOne(frame, range2, iterate) {
  if (range2 instanceof ListValue) {
    for (let i2 = 0; i2 < range2.length; i2++) {
      const value = range2.at(i2);
      if (!iterate(frame, value, value)) return void 0;
      if (interrupted(frame, i2)) return interruption;
    }
    return void 0;
  }
  if (!(range2 instanceof MapValue)) return new ErrorValue(`got '${typeOf(range2).name}', expected iterable type`);
  let i = 0;
  for (const key of range2.keys()) {
    if (!iterate(frame, key, key)) return void 0;
    if (interrupted(frame, i++)) return interruption;
  }
  return void 0;
}
function loopTwo(frame, range2, iterate) {
  if (range2 instanceof ListValue) {
    for (let i2 = 0; i2 < range2.length; i2++) {
      if (!iterate(frame, i2, range2.at(i2))) return void 0;
      if (interrupted(frame, i2)) return interruption;
    }
    return void 0;
  }
  if (!(range2 instanceof MapValue)) {
    return new ErrorValue(`unsupported comprehension range type: ${typeOf(range2).name}`);
  }
  let i = 0;
  for (const key of range2.keys()) {
    if (!iterate(frame, key, range2.find(key))) return void 0;
    if (interrupted(frame, i++)) return interruption;
  }
  return void 0;
}

// packages/cel/src/interpreter/frame.ts
var CostLimitExceeded = class extends Error {
  constructor() {
    super("operation cancelled: actual cost limit exceeded");
  }
};
var Frame = class {
  constructor(variables2, slots, limit, signal) {
    this.variables = variables2;
    this.slots = slots;
    this.limit = limit;
    this.signal = signal;
  }
  variables;
  slots;
  limit;
  signal;
  /** What has been spent. */
  cost = 0;
  /** Values of the variables of comprehensions. Undefined where an initial value has not been needed yet. */
  locals = [];
  #values = [];
  /** Adds to the cost. */
  charge(cost2) {
    this.cost += cost2;
    if (this.cost > this.limit) throw new CostLimitExceeded();
  }
  /** The value of the variable in a slot. */
  variable(index) {
    const value = this.#values[index];
    return value === void 0 ? this.#load(index) : value;
  }
  #load(index) {
    const { name, adapt } = this.slots[index];
    let native;
    if (typeof this.variables === "function") native = this.variables(name);
    else if (Object.hasOwn(this.variables, name)) native = this.variables[name];
    const value = native === void 0 ? new ErrorValue(`no such attribute(s): ${name}`) : adapt(native);
    this.#values[index] = value;
    return value;
  }
};

// packages/cel/src/interpreter/literals.ts
function setEntry(map2, key, value, optional) {
  if (!optional) {
    map2.set(key, value);
    return void 0;
  }
  if (!(value instanceof OptionalValue)) return notOptional(`entry '${valueText(key)}'`, value);
  if (value.value === void 0) map2.delete(key);
  else map2.set(key, value.value);
  return void 0;
}
function notOptional(what, value) {
  return new ErrorValue(
    what === "list element" ? `cannot initialize optional list element from non-optional value ${valueText(value)}` : `cannot initialize optional ${what} from non-optional value ${valueText(value)}`
  );
}
function withWholeNumber(member2) {
  return member2 instanceof Double && Number.isSafeInteger(member2.value) ? [member2, member2.value + 0] : [member2];
}
function isHashable(value) {
  return typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean" || value instanceof Uint || value instanceof Double;
}

// packages/cel/src/interpreter/operators.ts
function logic(deciding, args) {
  const [first, second] = args.map(({ run }) => run);
  return (frame) => {
    const a3 = first(frame);
    if (a3 === deciding) return deciding;
    const b2 = second(frame);
    if (b2 === deciding) return deciding;
    if (typeof a3 === "boolean" && typeof b2 === "boolean") return !deciding;
    return undecided(a3, b2);
  };
}
function undecided(a3, b2) {
  if (a3 instanceof UnknownValue) return b2 instanceof UnknownValue ? a3.merge(b2) : a3;
  if (b2 instanceof UnknownValue) return b2;
  return firstFailure(typeof a3 === "boolean" ? b2 : a3);
}
function logicalNot([arg]) {
  const { run } = arg;
  return (frame) => {
    const value = run(frame);
    frame.charge(1);
    return typeof value === "boolean" ? !value : firstFailure(value);
  };
}
function notStrictlyFalse([arg]) {
  const { run } = arg;
  return (frame) => {
    const value = run(frame);
    frame.charge(1);
    return typeof value === "boolean" ? value : true;
  };
}
function equality(name, args, trackers) {
  const [first, second] = args.map(({ run }) => run);
  const isEquals = name === Operator.equals;
  const cost2 = callCost(name, isEquals ? "equals" : "not_equals", trackers);
  return (frame) => {
    const a3 = first(frame);
    const b2 = second(frame);
    let result;
    if (a3 instanceof Failure) result = a3;
    else if (b2 instanceof Failure) result = b2;
    else if (isEquals) result = equal(a3, b2);
    else result = equal(a3, b2) !== true;
    frame.charge(typeof cost2 === "number" ? cost2 : cost2([a3, b2], result));
    return result;
  };
}
function conditional(condition, truthy, falsy) {
  return { kind: "conditional", condition: condition.run, truthy, falsy };
}
function orElse(args, unwrap2) {
  const [first, second] = args.map(({ run }) => run);
  return (frame) => {
    const value = first(frame);
    if (!(value instanceof OptionalValue)) return value;
    if (value.value === void 0) return second(frame);
    return unwrap2 ? value.value : value;
  };
}

// packages/cel/src/interpreter/plan.ts
function constantStep(value) {
  return { run: () => value, constant: value };
}
function attributeStep(attribute) {
  let run;
  return {
    attribute,
    get run() {
      run ??= readAttribute(attribute);
      return run;
    }
  };
}
function readAttribute(attribute) {
  const resolve = resolveAttribute(attribute);
  if (attribute.kind === "conditional") return resolve;
  return (frame) => {
    const value = resolve(frame);
    frame.charge(1);
    return value;
  };
}
var conversions = /* @__PURE__ */ new Set([
  "bool",
  "bytes",
  "double",
  "duration",
  "dyn",
  "int",
  "string",
  "timestamp",
  "type",
  "uint"
]);
function plan(ast, env) {
  const planner = new Planner(ast, env);
  return { run: planner.plan(ast.parsed.expr).run, slots: planner.slots };
}
var Planner = class {
  constructor(ast, env) {
    this.ast = ast;
    this.env = env;
  }
  ast;
  env;
  slots = [];
  #slotByName = /* @__PURE__ */ new Map();
  #locals = [];
  #localCount = 0;
  plan(expr) {
    switch (expr.kind) {
      case "literal":
        return constantStep(expr.value);
      case "ident":
        return this.#ident(this.ast.idents.get(expr.id));
      case "select":
        return this.#select(expr);
      case "call":
        return this.#call(expr);
      case "list":
        return this.#list(expr);
      case "map":
        return this.#map(expr);
      case "struct":
        return this.#struct(expr);
      case "comprehension":
        return planComprehension(this, expr);
      default:
        throw new PlanError("unsupported expr");
    }
  }
  /** A new slot for the value of a variable of a comprehension. */
  newLocal() {
    return this.#localCount++;
  }
  /** Plans something in which a name means a variable of a comprehension. */
  withLocal(name, read, run) {
    this.#locals.push({ name, read });
    try {
      return run();
    } finally {
      this.#locals.pop();
    }
  }
  /** Evaluates something that needs no variables. */
  fold(run) {
    return run(new Frame({}, [], Number.POSITIVE_INFINITY, void 0));
  }
  #ident(ident) {
    const local2 = this.#locals.findLast(({ name }) => name === ident.name);
    if (local2 !== void 0) return attributeStep({ kind: "path", base: local2.read, qualifiers: [] });
    if (ident.value !== void 0) return constantStep(ident.value);
    const slot = this.#slot(ident);
    return attributeStep({ kind: "path", base: (frame) => frame.variable(slot), qualifiers: [] });
  }
  #slot({ name, type }) {
    let slot = this.#slotByName.get(name);
    if (slot === void 0) {
      const adapt = this.env.adapters.adapterFor(this.env.findVariable(name) ?? type);
      slot = this.slots.push({ name, adapt }) - 1;
      this.#slotByName.set(name, slot);
    }
    return slot;
  }
  /** The attribute of a step, to add a selection to. */
  #attribute(step) {
    return step.attribute ?? { kind: "path", base: step.run, qualifiers: [] };
  }
  #select(expr) {
    const ident = this.ast.idents.get(expr.id);
    if (ident !== void 0) return this.#ident(ident);
    const attribute = addQualifier(this.#attribute(this.plan(expr.operand)), {
      constant: expr.field,
      optional: false,
      testOnly: expr.testOnly,
      field: this.#field(expr.operand, expr.field)
    });
    return expr.testOnly ? { run: this.#presenceTest(resolveAttribute(attribute)) } : attributeStep(attribute);
  }
  #presenceTest(test) {
    const { presenceTestCost } = this.env;
    if (presenceTestCost === 0) return test;
    return (frame) => {
      const value = test(frame);
      frame.charge(presenceTestCost);
      return value;
    };
  }
  #field(operand, field) {
    const type = this.ast.typeOf(operand.id);
    if (type.kind !== "struct") return void 0;
    const decl = this.env.findObject(type.name);
    return decl === void 0 ? void 0 : this.env.adapters.field(decl, field);
  }
  #index(expr, optional) {
    const [operand, index] = expr.args;
    const key = this.plan(index);
    const qualifier = key.constant !== void 0 ? { constant: key.constant, optional, testOnly: false } : { key: key.attribute === void 0 ? key.run : resolveAttribute(key.attribute), optional, testOnly: false };
    return attributeStep(addQualifier(this.#attribute(this.plan(operand)), qualifier));
  }
  #call(expr) {
    const reference = this.ast.calls.get(expr.id);
    const name = reference?.function ?? expr.function;
    switch (name) {
      case Operator.index:
        return this.#index(expr, false);
      case Operator.optionalIndex:
      case Operator.optionalSelect:
        return this.#index(expr, true);
      case Operator.conditional:
        return this.#conditional(expr);
    }
    const target = reference?.namespaced ? void 0 : expr.target;
    const args = (target === void 0 ? expr.args : [target, ...expr.args]).map((arg) => this.plan(arg));
    switch (name) {
      case Operator.logicalAnd:
        return { run: logic(false, args) };
      case Operator.logicalOr:
        return { run: logic(true, args) };
      case Operator.logicalNot:
        return { run: logicalNot(args) };
      case Operator.notStrictlyFalse:
        return { run: notStrictlyFalse(args) };
      case Operator.equals:
      case Operator.notEquals:
        return { run: equality(name, args, this.env.costTrackers) };
    }
    const overloadIds = reference?.overloadIds ?? [];
    if (overloadIds.length === 1) {
      if (overloadIds[0] === "optional_or_optional") return { run: orElse(args, false) };
      if (overloadIds[0] === "optional_orValue_value") return { run: orElse(args, true) };
      if (overloadIds[0] === "in_list" && this.env.optimize) {
        const membership = this.#membership(args);
        if (membership !== void 0) return membership;
      }
    }
    const call = planCall(name, overloadIds, args, this.env);
    if (this.env.optimize && conversions.has(name) && args.length === 1 && args[0]?.constant !== void 0) {
      return this.#folded(call);
    }
    return { run: call };
  }
  #conditional(expr) {
    const [condition, truthy, falsy] = expr.args.map((arg) => this.plan(arg));
    return attributeStep(conditional(condition, this.#attribute(truthy), this.#attribute(falsy)));
  }
  #folded(run) {
    const value = this.fold(run);
    if (value instanceof Failure) throw new PlanError(value.message);
    return constantStep(value);
  }
  /** `value in [constants]`: looks the value up instead of comparing it with each. It costs nothing. */
  #membership([value, list]) {
    if (!(list?.constant instanceof ListValue) || value === void 0) return void 0;
    if (list.constant.length === 0) return constantStep(false);
    const members = [...list.constant];
    if (!members.every(isHashable)) return void 0;
    const set = new EntryMap(members.flatMap(withWholeNumber).map((member2) => [member2, true]));
    const { run } = value;
    return {
      run: (frame) => {
        const wanted = run(frame);
        return wanted instanceof Failure ? wanted : set.find(wanted) !== void 0;
      }
    };
  }
  #list(expr) {
    const steps = expr.elements.map((element) => this.plan(element));
    const optional = new Set(expr.optionalIndices);
    const run = (frame) => {
      const items = [];
      for (let i = 0; i < steps.length; i++) {
        let item = steps[i].run(frame);
        if (!(item instanceof Failure) && optional.has(i)) {
          item = item instanceof OptionalValue ? item.value : notOptional("list element", item);
        }
        if (item instanceof Failure) {
          frame.charge(listBaseCost);
          return item;
        }
        if (item !== void 0) items.push(item);
      }
      frame.charge(listBaseCost);
      return new ArrayList(items);
    };
    const isConstant = steps.every(({ constant }) => constant !== void 0);
    return isConstant && this.env.optimize ? this.#constantLiteral(run) : { run };
  }
  #constantLiteral(run) {
    return constantStep(this.fold(run));
  }
  #map(expr) {
    const entries = expr.entries.map(({ key, value, optional }) => ({
      key: this.plan(key),
      value: this.plan(value),
      optional
    }));
    const run = (frame) => {
      const map2 = new EntryMap();
      for (const entry of entries) {
        const key = entry.key.run(frame);
        const value = key instanceof Failure ? key : entry.value.run(frame);
        const failure = value instanceof Failure ? value : setEntry(map2, key, value, entry.optional);
        if (failure !== void 0) {
          frame.charge(mapBaseCost);
          return failure;
        }
      }
      frame.charge(mapBaseCost);
      return map2;
    };
    const isConstant = entries.every(({ key, value }) => key.constant !== void 0 && value.constant !== void 0);
    return isConstant && this.env.optimize ? this.#constantLiteral(run) : { run };
  }
  #struct(expr) {
    const { name } = this.ast.idents.get(expr.id);
    const decl = this.env.findObject(name);
    if (decl === void 0) throw new PlanError(`unknown type: ${name}`);
    const { adapters } = this.env;
    const create = decl.create?.bind(decl) ?? ((fields) => {
      const members = [...fields].map(([field, value]) => [adapters.field(decl, field)?.member ?? field, value]);
      return new ObjectValue(decl, Object.fromEntries(members), adapters.field);
    });
    const steps = expr.fields.map((field) => ({ ...field, step: this.plan(field.value) }));
    const run = (frame) => {
      const fields = /* @__PURE__ */ new Map();
      for (const { name: field, optional, step } of steps) {
        let value = step.run(frame);
        if (!(value instanceof Failure) && optional) {
          value = value instanceof OptionalValue ? value.value : notOptional(`entry '${field}'`, value);
        }
        if (value instanceof Failure) {
          frame.charge(structBaseCost);
          return value;
        }
        if (value === void 0) fields.delete(field);
        else fields.set(field, value);
      }
      frame.charge(structBaseCost);
      return create(fields);
    };
    return { run };
  }
};

// packages/cel/src/parser/standard-macros.ts
function quantifier(kind, helper, iterRange, variables2, predicate) {
  const [iterVar, iterVar2] = variables2;
  const base = { iterRange, iterVar, ...iterVar2 !== void 0 && { iterVar2 }, accuVar: helper.accuName };
  if (kind === "existsOne") {
    return helper.comprehension({
      ...base,
      accuInit: helper.literal(0),
      loopCondition: helper.literal(true),
      loopStep: helper.call(
        Operator.conditional,
        predicate,
        helper.call(Operator.add, helper.accuIdent(), helper.literal(1)),
        helper.accuIdent()
      ),
      result: helper.call(Operator.equals, helper.accuIdent(), helper.literal(1))
    });
  }
  const all = kind === "all";
  const goOn = all ? helper.accuIdent() : helper.call(Operator.logicalNot, helper.accuIdent());
  return helper.comprehension({
    ...base,
    accuInit: helper.literal(all),
    loopCondition: helper.call(Operator.notStrictlyFalse, goOn),
    loopStep: helper.call(all ? Operator.logicalAnd : Operator.logicalOr, helper.accuIdent(), predicate),
    result: helper.accuIdent()
  });
}
function collect(helper, iterRange, variables2, init, step, filter) {
  const [iterVar, iterVar2] = variables2;
  return helper.comprehension({
    iterRange,
    iterVar,
    ...iterVar2 !== void 0 && { iterVar2 },
    accuVar: helper.accuName,
    accuInit: init,
    loopCondition: helper.literal(true),
    loopStep: filter === void 0 ? step : helper.call(Operator.conditional, filter, step, helper.accuIdent()),
    result: helper.accuIdent()
  });
}
function expandMap(helper, target, args) {
  const variable = variableName(args[0], "argument is not an identifier");
  const filter = args.length === 3 ? args[1] : void 0;
  const value = args[args.length - 1];
  const init = helper.list();
  const step = helper.call(Operator.add, helper.accuIdent(), helper.list(value));
  return collect(helper, target, [variable], init, step, filter);
}
function receiver(name, argCount, expand) {
  return { name, argCount, receiver: true, expand: (helper, target, args) => expand(helper, target, args) };
}
function quantifierMacro(name, kind) {
  return receiver(name, 2, (helper, target, args) => {
    const variable = variableName(args[0], "argument must be a simple name");
    return quantifier(kind, helper, target, [variable], args[1]);
  });
}
var standardMacros = [
  {
    name: "has",
    argCount: 1,
    receiver: false,
    expand: (helper, _, [argument]) => {
      if (argument?.kind !== "select") throw new MacroError(argument?.id ?? 0, "invalid argument to has() macro");
      return helper.presenceTest(argument.operand, argument.field);
    }
  },
  quantifierMacro("all", "all"),
  quantifierMacro("exists", "exists"),
  quantifierMacro("exists_one", "existsOne"),
  quantifierMacro("existsOne", "existsOne"),
  receiver("map", 2, expandMap),
  receiver("map", 3, expandMap),
  receiver("filter", 2, (helper, target, args) => {
    const [variable, predicate] = args;
    const name = variableName(variable, "argument is not an identifier");
    const init = helper.list();
    const step = helper.call(Operator.add, helper.accuIdent(), helper.list(variable));
    return collect(helper, target, [name], init, step, predicate);
  })
];

// packages/cel/src/values/convert.ts
function conversionError(value, to) {
  if (value instanceof Failure) return value;
  return new ErrorValue(`type conversion error from '${typeOf(value).name}' to '${to}'`);
}
function convertToInt(value) {
  if (typeof value === "number" || typeof value === "bigint") return value;
  if (value instanceof Uint) return value.value > maxInt ? new ErrorValue("integer overflow") : toInt(value.value);
  if (value instanceof Double) {
    const { value: double } = value;
    if (!(double > -(2 ** 63) && double < 2 ** 63)) return new ErrorValue("integer overflow");
    const whole = Math.trunc(double) + 0;
    return Number.isSafeInteger(whole) ? whole : toInt(BigInt(whole));
  }
  if (value instanceof Duration) return toInt(value.nanos);
  if (value instanceof Timestamp) return value.seconds;
  if (typeof value === "string" && /^[+-]?[0-9]+$/.test(value)) {
    const parsed = BigInt(value.startsWith("+") ? value.slice(1) : value);
    if (parsed >= minInt && parsed <= maxInt) return toInt(parsed);
  }
  return conversionError(value, "int");
}
function convertToUint(value) {
  if (value instanceof Uint) return value;
  if (typeof value === "number" || typeof value === "bigint") return toUint(BigInt(value));
  if (value instanceof Double) {
    const { value: double } = value;
    if (!(double >= 0 && double < 2 ** 64)) return new ErrorValue("unsigned integer overflow");
    return new Uint(BigInt(Math.trunc(double)));
  }
  if (typeof value === "string" && /^[0-9]+$/.test(value) && BigInt(value) <= maxUint) return new Uint(BigInt(value));
  return conversionError(value, "uint");
}
function convertToDouble(value) {
  if (value instanceof Double) return value;
  if (typeof value === "number" || typeof value === "bigint") return new Double(Number(value));
  if (value instanceof Uint) return new Double(Number(value.value));
  if (typeof value === "string") {
    const parsed = parseGoFloat(value);
    if (parsed !== void 0) return new Double(parsed);
  }
  return conversionError(value, "double");
}
var trueTexts = /* @__PURE__ */ new Set(["1", "t", "T", "TRUE", "true", "True"]);
var falseTexts = /* @__PURE__ */ new Set(["0", "f", "F", "FALSE", "false", "False"]);
function convertToBool(value) {
  if (typeof value === "boolean") return value;
  if (typeof value === "string") {
    if (trueTexts.has(value)) return true;
    if (falseTexts.has(value)) return false;
  }
  return conversionError(value, "bool");
}
function convertToString(value) {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
  }
  if (value instanceof Uint) return String(value.value);
  if (value instanceof Double) return goFloat(value.value);
  if (value instanceof Uint8Array) return decodeUTF8(value);
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof Type) return value.name;
  if (value instanceof AbstractValue) return value.text() ?? conversionError(value, "string");
  return conversionError(value, "string");
}
function decodeUTF8(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new ErrorValue("invalid UTF-8 in bytes, cannot convert to string");
  }
}
function convertToBytes(value) {
  if (value instanceof Uint8Array) return value;
  return typeof value === "string" ? new TextEncoder().encode(value) : conversionError(value, "bytes");
}
function convertToDuration(value) {
  if (value instanceof Duration) return value;
  const parsed = typeof value === "string" ? parseDuration(value) : void 0;
  return parsed ?? conversionError(value, "google.protobuf.Duration");
}
function convertToTimestamp(value) {
  if (value instanceof Timestamp) return value;
  if (typeof value === "number" || typeof value === "bigint") {
    return value < minSeconds || value > maxSeconds ? timestampOverflow : new Timestamp(Number(value), 0);
  }
  const parsed = typeof value === "string" ? parseTimestamp(value) : void 0;
  return parsed ?? conversionError(value, "google.protobuf.Timestamp");
}
function convertToType(value) {
  return value instanceof Failure ? value : typeOf(value);
}

// packages/cel/src/values/compare.ts
function compare(a3, b2) {
  if (typeof a3 === "number" && typeof b2 === "number") return order(a3, b2);
  if (typeof a3 === "string" && typeof b2 === "string") return compareStrings(a3, b2);
  const left = numeric(a3);
  if (left !== void 0) {
    const right = numeric(b2);
    if (right === void 0) return firstFailure(b2);
    if (isNaNValue(a3) || isNaNValue(b2)) return new ErrorValue("NaN values cannot be ordered");
    const inexact = a3 instanceof Double || b2 instanceof Double;
    return inexact ? order(Number(left), Number(right)) : order(left, right);
  }
  if (typeof a3 === "boolean" && typeof b2 === "boolean") return order(Number(a3), Number(b2));
  if (a3 instanceof Uint8Array && b2 instanceof Uint8Array) return compareBytes(a3, b2);
  if (a3 instanceof Duration && b2 instanceof Duration) return order(a3.nanos, b2.nanos);
  if (a3 instanceof Timestamp && b2 instanceof Timestamp) {
    return a3.seconds === b2.seconds ? order(a3.nanos, b2.nanos) : order(a3.seconds, b2.seconds);
  }
  return firstFailure(a3, b2);
}
function isComparable(value) {
  return value !== null && !(compare(value, value) instanceof Failure && !isNaNValue(value));
}
function compareStrings(a3, b2) {
  if (a3 === b2) return 0;
  const length = Math.min(a3.length, b2.length);
  let i = 0;
  while (i < length && a3.charCodeAt(i) === b2.charCodeAt(i)) i++;
  if (i === length) return a3.length < b2.length ? -1 : 1;
  return rank(a3.charCodeAt(i)) < rank(b2.charCodeAt(i)) ? -1 : 1;
}
function rank(unit) {
  return unit >= 55296 && unit <= 57343 ? unit + 65536 : unit;
}
function compareBytes(a3, b2) {
  const length = Math.min(a3.length, b2.length);
  for (let i = 0; i < length; i++) {
    const difference = a3[i] - b2[i];
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
  return order(a3.length, b2.length);
}
function order(a3, b2) {
  return a3 < b2 ? -1 : a3 > b2 ? 1 : 0;
}
function isNaNValue(value) {
  return value instanceof Double && Number.isNaN(value.value);
}

// packages/cel/src/library/standard-arithmetic.ts
var listOfA = listType(typeParam("A"));
var numbers = ["int", "uint", "double"];
var leftKinds = new Map([
  [Operator.add, /* @__PURE__ */ new Set([...numbers, "string", "bytes", "list", "duration", "timestamp"])],
  [Operator.subtract, /* @__PURE__ */ new Set([...numbers, "duration", "timestamp"])],
  [Operator.multiply, new Set(numbers)],
  [Operator.divide, new Set(numbers)],
  [Operator.modulo, /* @__PURE__ */ new Set(["int", "uint"])],
  ...[Operator.less, Operator.lessEquals, Operator.greater, Operator.greaterEquals].map(
    (name) => [name, /* @__PURE__ */ new Set([...numbers, "bool", "string", "bytes", "duration", "timestamp"])]
  )
]);
function mismatch(name, left) {
  const { kind } = typeOf(left);
  const hasMethods = typeof left === "string" || left instanceof Duration || left instanceof Timestamp;
  return hasMethods || leftKinds.get(name)?.has(kind) ? noSuchOverload : new ErrorValue(`no such overload: ${name}`);
}
function binary(name, run, ...signatures) {
  const implementation = (...[left, right]) => {
    const result = run(left, right);
    return result === noSuchOverload ? mismatch(name, left) : result;
  };
  const overloads = signatures.map(([id, left, right, result]) => ({
    ...overload(id, [left, right], result, implementation),
    unguarded: true
  }));
  return functionDecl(name, ...overloads);
}
function ordered(name, prefix, holds) {
  const same = [
    ["bool", boolType],
    ["int64", intType],
    ["uint64", uintType],
    ["double", doubleType],
    ["string", stringType],
    ["bytes", bytesType],
    ["timestamp", timestampType],
    ["duration", durationType]
  ].map(([id, type]) => [`${prefix}_${id}`, type, type, boolType]);
  const numeric2 = [
    ["int64", intType],
    ["uint64", uintType],
    ["double", doubleType]
  ];
  const mixed = numeric2.flatMap(
    ([left, leftType]) => numeric2.filter(([right]) => right !== left).map(([right, rightType]) => [`${prefix}_${left}_${right}`, leftType, rightType, boolType])
  );
  const run = (left, right) => {
    const order2 = compare(left, right);
    return order2 instanceof Failure ? order2 : holds(order2);
  };
  return binary(name, run, ...same, ...mixed);
}
function isCrossTypeComparison(overloadId) {
  return /^(less|less_equals|greater|greater_equals)_(int64|uint64|double)_(int64|uint64|double)$/.test(overloadId);
}
var arithmeticFunctions = [
  binary(
    Operator.add,
    add,
    ["add_bytes", bytesType, bytesType, bytesType],
    ["add_double", doubleType, doubleType, doubleType],
    ["add_duration_duration", durationType, durationType, durationType],
    ["add_duration_timestamp", durationType, timestampType, timestampType],
    ["add_timestamp_duration", timestampType, durationType, timestampType],
    ["add_int64", intType, intType, intType],
    ["add_list", listOfA, listOfA, listOfA],
    ["add_string", stringType, stringType, stringType],
    ["add_uint64", uintType, uintType, uintType]
  ),
  binary(
    Operator.divide,
    divide,
    ["divide_double", doubleType, doubleType, doubleType],
    ["divide_int64", intType, intType, intType],
    ["divide_uint64", uintType, uintType, uintType]
  ),
  binary(
    Operator.modulo,
    modulo,
    ["modulo_int64", intType, intType, intType],
    ["modulo_uint64", uintType, uintType, uintType]
  ),
  binary(
    Operator.multiply,
    multiply,
    ["multiply_double", doubleType, doubleType, doubleType],
    ["multiply_int64", intType, intType, intType],
    ["multiply_uint64", uintType, uintType, uintType]
  ),
  functionDecl(
    Operator.negate,
    overload("negate_double", [doubleType], doubleType, (value) => negate(value)),
    overload("negate_int64", [intType], intType, (value) => negate(value))
  ),
  binary(
    Operator.subtract,
    subtract,
    ["subtract_double", doubleType, doubleType, doubleType],
    ["subtract_duration_duration", durationType, durationType, durationType],
    ["subtract_int64", intType, intType, intType],
    ["subtract_timestamp_duration", timestampType, durationType, timestampType],
    ["subtract_timestamp_timestamp", timestampType, timestampType, durationType],
    ["subtract_uint64", uintType, uintType, uintType]
  ),
  ordered(Operator.less, "less", (order2) => order2 < 0),
  ordered(Operator.lessEquals, "less_equals", (order2) => order2 <= 0),
  ordered(Operator.greater, "greater", (order2) => order2 > 0),
  ordered(Operator.greaterEquals, "greater_equals", (order2) => order2 >= 0)
];

// packages/cel/src/library/standard-time.ts
function timestampPart(id, part2, zoneId = `${id}_with_tz`) {
  const run = (time2, zone = "UTC") => {
    const date = inTimeZone(time2, zone);
    return date instanceof ErrorValue ? date : part2(date, time2);
  };
  return [
    memberOverload(id, [timestampType], intType, (time2) => run(time2)),
    memberOverload(zoneId, [timestampType, stringType], intType, (time2, zone) => run(time2, zone))
  ];
}
function durationPart(id, nanosPerUnit) {
  return memberOverload(id, [durationType], intType, (value) => toInt(value.nanos / nanosPerUnit));
}
var dayMillis = 864e5;
function dayOfYear(date) {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMillis);
}
var timeFunctions = [
  functionDecl("getFullYear", ...timestampPart("timestamp_to_year", (date) => date.getUTCFullYear())),
  functionDecl("getMonth", ...timestampPart("timestamp_to_month", (date) => date.getUTCMonth())),
  functionDecl("getDayOfYear", ...timestampPart("timestamp_to_day_of_year", dayOfYear)),
  functionDecl("getDayOfMonth", ...timestampPart("timestamp_to_day_of_month", (date) => date.getUTCDate() - 1)),
  functionDecl("getDate", ...timestampPart("timestamp_to_day_of_month_1_based", (date) => date.getUTCDate())),
  functionDecl("getDayOfWeek", ...timestampPart("timestamp_to_day_of_week", (date) => date.getUTCDay())),
  functionDecl(
    "getHours",
    ...timestampPart("timestamp_to_hours", (date) => date.getUTCHours()),
    durationPart("duration_to_hours", 3600000000000n)
  ),
  functionDecl(
    "getMinutes",
    ...timestampPart("timestamp_to_minutes", (date) => date.getUTCMinutes()),
    durationPart("duration_to_minutes", 60000000000n)
  ),
  functionDecl(
    "getSeconds",
    ...timestampPart("timestamp_to_seconds", (date) => date.getUTCSeconds(), "timestamp_to_seconds_tz"),
    durationPart("duration_to_seconds", 1000000000n)
  ),
  functionDecl(
    "getMilliseconds",
    ...timestampPart("timestamp_to_milliseconds", (_, time2) => Math.trunc(time2.nanos / 1e6)),
    durationPart("duration_to_milliseconds", 1000000n)
  )
];

// packages/cel/src/library/standard.ts
var a = typeParam("A");
var b = typeParam("B");
var listOfA2 = listType(a);
var mapOfAB = mapType(a, b);
var logicFunctions = [
  functionDecl(Operator.conditional, overload("conditional", [boolType, a, a], a)),
  functionDecl(Operator.logicalAnd, overload("logical_and", [boolType, boolType], boolType)),
  functionDecl(Operator.logicalOr, overload("logical_or", [boolType, boolType], boolType)),
  functionDecl(Operator.logicalNot, overload("logical_not", [boolType], boolType)),
  functionDecl(Operator.notStrictlyFalse, overload("not_strictly_false", [boolType], boolType)),
  functionDecl(Operator.equals, overload("equals", [a, a], boolType)),
  functionDecl(Operator.notEquals, overload("not_equals", [a, a], boolType))
];
function contains(value, container) {
  if (container instanceof ListValue) {
    for (let i = 0; i < container.length; i++) if (equal(value, container.at(i)) === true) return true;
    return false;
  }
  return container instanceof MapValue ? find(container, value) !== void 0 : noSuchOverload;
}
function size(value) {
  return sizeOf(value) ?? noSuchOverload;
}
var containerFunctions = [
  functionDecl(
    Operator.in,
    overload("in_list", [a, listOfA2], boolType, contains),
    overload("in_map", [a, mapOfAB], boolType, contains)
  ),
  functionDecl(Operator.index, overload("index_list", [listOfA2, intType], a), overload("index_map", [mapOfAB, a], b)),
  functionDecl(
    "size",
    ...[
      ["bytes", bytesType],
      ["list", listOfA2],
      ["map", mapOfAB],
      ["string", stringType]
    ].flatMap(([name, type]) => [
      overload(`size_${name}`, [type], intType, size),
      memberOverload(`${name}_size`, [type], intType, size)
    ])
  )
];
function conversion(name, result, convert, ...from) {
  return functionDecl(
    name,
    ...from.map(([id, type]) => overload(id, [type], result, (value) => convert(value)))
  );
}
var conversionFunctions = [
  functionDecl(
    "type",
    overload("type", [a], typeOfType(a), (value) => convertToType(value))
  ),
  functionDecl(
    "dyn",
    overload("to_dyn", [a], dynType, (value) => value)
  ),
  conversion("bool", boolType, convertToBool, ["bool_to_bool", boolType], ["string_to_bool", stringType]),
  conversion("bytes", bytesType, convertToBytes, ["bytes_to_bytes", bytesType], ["string_to_bytes", stringType]),
  conversion(
    "double",
    doubleType,
    convertToDouble,
    ["double_to_double", doubleType],
    ["int64_to_double", intType],
    ["string_to_double", stringType],
    ["uint64_to_double", uintType]
  ),
  conversion(
    "duration",
    durationType,
    convertToDuration,
    ["duration_to_duration", durationType],
    ["int64_to_duration", intType],
    ["string_to_duration", stringType]
  ),
  conversion(
    "int",
    intType,
    convertToInt,
    ["int64_to_int64", intType],
    ["double_to_int64", doubleType],
    ["duration_to_int64", durationType],
    ["string_to_int64", stringType],
    ["timestamp_to_int64", timestampType],
    ["uint64_to_int64", uintType]
  ),
  conversion(
    "string",
    stringType,
    convertToString,
    ["string_to_string", stringType],
    ["bool_to_string", boolType],
    ["bytes_to_string", bytesType],
    ["double_to_string", doubleType],
    ["duration_to_string", durationType],
    ["int64_to_string", intType],
    ["timestamp_to_string", timestampType],
    ["uint64_to_string", uintType]
  ),
  conversion(
    "timestamp",
    timestampType,
    convertToTimestamp,
    ["timestamp_to_timestamp", timestampType],
    ["int64_to_timestamp", intType],
    ["string_to_timestamp", stringType]
  ),
  conversion(
    "uint",
    uintType,
    convertToUint,
    ["uint64_to_uint64", uintType],
    ["double_to_uint64", doubleType],
    ["int64_to_uint64", intType],
    ["string_to_uint64", stringType]
  )
];
function textTest(name, id, test) {
  const implementation = (text2, part2) => test(text2, part2);
  const decl = memberOverload(id, [stringType, stringType], boolType, implementation);
  return functionDecl(name, { ...decl, unguarded: true });
}
function matches(text2, pattern2) {
  if (typeof text2 !== "string") {
    return typeOf(text2).kind === "string" ? noSuchOverload : new ErrorValue("no such overload: matches");
  }
  if (typeof pattern2 !== "string") return firstFailure(pattern2);
  const compiled = compilePattern(pattern2);
  return typeof compiled === "string" ? new ErrorValue(compiled) : compiled.matcher(text2).find();
}
var textFunctions = [
  textTest("contains", "contains_string", (text2, part2) => text2.includes(part2)),
  textTest("endsWith", "ends_with_string", (text2, part2) => text2.endsWith(part2)),
  textTest("startsWith", "starts_with_string", (text2, part2) => text2.startsWith(part2)),
  functionDecl(
    "matches",
    overload("matches", [stringType, stringType], boolType, matches),
    memberOverload("matches_string", [stringType, stringType], boolType, matches)
  )
];
var standardLibrary = {
  name: "cel.lib.std",
  functions: [
    ...logicFunctions,
    ...arithmeticFunctions,
    ...containerFunctions,
    ...conversionFunctions,
    ...textFunctions,
    ...timeFunctions
  ],
  macros: standardMacros,
  types: [
    boolType,
    bytesType,
    doubleType,
    durationType,
    intType,
    listOfA2,
    mapOfAB,
    nullType,
    stringType,
    timestampType,
    typeType,
    uintType
  ]
};

// packages/cel/src/parser/token.ts
var Token = {
  eof: 0,
  equals: 1,
  notEquals: 2,
  in: 3,
  less: 4,
  lessEquals: 5,
  greaterEquals: 6,
  greater: 7,
  logicalAnd: 8,
  logicalOr: 9,
  leftBracket: 10,
  rightBracket: 11,
  leftBrace: 12,
  rightBrace: 13,
  leftParen: 14,
  rightParen: 15,
  dot: 16,
  comma: 17,
  minus: 18,
  exclamation: 19,
  question: 20,
  colon: 21,
  plus: 22,
  star: 23,
  slash: 24,
  percent: 25,
  true: 26,
  false: 27,
  null: 28,
  float: 31,
  int: 32,
  uint: 33,
  string: 34,
  bytes: 35,
  identifier: 36,
  escapedIdentifier: 37
};
var symbols = [
  ["==", Token.equals],
  ["!=", Token.notEquals],
  ["<=", Token.lessEquals],
  [">=", Token.greaterEquals],
  ["&&", Token.logicalAnd],
  ["||", Token.logicalOr],
  ["<", Token.less],
  [">", Token.greater],
  ["[", Token.leftBracket],
  ["]", Token.rightBracket],
  ["{", Token.leftBrace],
  ["}", Token.rightBrace],
  ["(", Token.leftParen],
  [")", Token.rightParen],
  [".", Token.dot],
  [",", Token.comma],
  ["-", Token.minus],
  ["!", Token.exclamation],
  ["?", Token.question],
  [":", Token.colon],
  ["+", Token.plus],
  ["*", Token.star],
  ["/", Token.slash],
  ["%", Token.percent]
];
var symbolTokens = new Map(symbols);
var wordTokens = /* @__PURE__ */ new Map([
  ["in", Token.in],
  ["true", Token.true],
  ["false", Token.false],
  ["null", Token.null]
]);
var names = new Map([
  ...[...symbolTokens, ...wordTokens].map(([text2, type]) => [type, `'${text2}'`]),
  [Token.eof, "<EOF>"],
  [Token.float, "NUM_FLOAT"],
  [Token.int, "NUM_INT"],
  [Token.uint, "NUM_UINT"],
  [Token.string, "STRING"],
  [Token.bytes, "BYTES"],
  [Token.identifier, "IDENTIFIER"],
  [Token.escapedIdentifier, "ESC_IDENTIFIER"]
]);
function tokenName(type) {
  return names.get(type) ?? "<INVALID>";
}

// packages/cel/src/parser/token-sets.ts
function tokenSet(types, nullable = false) {
  const has2 = [];
  for (const type of types) has2[type] = true;
  return { has: has2, nullable };
}
var primary = [
  Token.leftBracket,
  Token.leftBrace,
  Token.leftParen,
  Token.dot,
  Token.minus,
  Token.true,
  Token.false,
  Token.null,
  Token.float,
  Token.int,
  Token.uint,
  Token.string,
  Token.bytes,
  Token.identifier
];
var unary = [...primary, Token.exclamation];
var relations = [
  Token.equals,
  Token.notEquals,
  Token.in,
  Token.less,
  Token.lessEquals,
  Token.greaterEquals,
  Token.greater
];
var calculations = [Token.minus, Token.plus, Token.star, Token.slash, Token.percent];
var names2 = [Token.identifier, Token.escapedIdentifier];
var Expected = {
  end: tokenSet([Token.eof]),
  unary: tokenSet(unary),
  primary: tokenSet(primary),
  minuses: tokenSet(primary),
  listStart: tokenSet([...unary, Token.question, Token.comma, Token.rightBracket]),
  listEnd: tokenSet([Token.comma, Token.rightBracket]),
  mapStart: tokenSet([...unary, Token.question, Token.comma, Token.rightBrace]),
  mapEnd: tokenSet([Token.comma, Token.rightBrace]),
  messageStart: tokenSet([...names2, Token.question, Token.comma, Token.rightBrace]),
  arguments: tokenSet([...unary, Token.rightParen]),
  optionalExpr: tokenSet([...unary, Token.question]),
  optionalField: tokenSet([...names2, Token.question]),
  name: tokenSet(names2)
};
var Follow = {
  end: tokenSet([Token.eof]),
  condition: tokenSet([Token.question], true),
  truthy: tokenSet([Token.colon]),
  nothing: tokenSet([], true),
  or: tokenSet([Token.logicalOr], true),
  and: tokenSet([Token.logicalAnd], true),
  relation: tokenSet(relations, true),
  calculation: tokenSet(calculations, true),
  member: tokenSet([Token.dot, Token.leftBracket], true),
  rightParen: tokenSet([Token.rightParen]),
  rightBracket: tokenSet([Token.rightBracket]),
  comma: tokenSet([Token.comma], true),
  listEnd: tokenSet([Token.comma, Token.rightBracket]),
  mapEnd: tokenSet([Token.comma, Token.rightBrace]),
  colon: tokenSet([Token.colon]),
  argumentsStart: tokenSet([Token.leftParen])
};
var relationTokens = tokenSet(relations);

// packages/cel/src/parser/error-strategy.ts
var RecognitionError = class extends Error {
};
var ParseAbort = class extends Error {
};
var maxRecoveries = 30;
var maxSkippedTokens = 256;
var maxReportedErrors = 100;
var ErrorStrategy = class {
  constructor(tokens, maxDepth, text2, report, abort) {
    this.tokens = tokens;
    this.maxDepth = maxDepth;
    this.text = text2;
    this.report = report;
    this.abort = abort;
  }
  tokens;
  maxDepth;
  text;
  report;
  abort;
  #follows = [];
  #depths = {
    expr: 0,
    or: 0,
    and: 0,
    relation: 0,
    calc: 0,
    unary: 0,
    member: 0,
    primary: 0,
    other: 0
  };
  #links = 0;
  #position = 0;
  #recovering = false;
  #recoveries = 0;
  #reported = 0;
  #lastRecovery = -1;
  #lastRules = /* @__PURE__ */ new Set();
  /** The token that comes next. */
  get token() {
    return this.tokens[this.#position];
  }
  /** The type of a token ahead; 1 is the next. */
  ahead(distance) {
    const last = this.tokens.length - 1;
    return this.tokens[Math.min(this.#position + distance - 1, last)].type;
  }
  enter(rule, follow) {
    this.#follows.push(follow);
    this.#depths[rule]++;
    if (this.#depths[rule] > this.maxDepth && rule !== "other") {
      this.abort(`expression recursion limit exceeded: ${this.maxDepth}`);
      throw new ParseAbort();
    }
  }
  /** Counts a link of a chain: `a.b.c` nests as `((a).b).c`. */
  nest() {
    if (++this.#links <= this.maxDepth) return;
    this.abort("max recursion depth exceeded");
    throw new ParseAbort();
  }
  /** @param links how many links of a chain the rule had */
  exit(rule, links = 0) {
    this.#follows.pop();
    this.#depths[rule]--;
    this.#links -= links;
  }
  /** Takes the next token, which the parser has looked at already. */
  take() {
    const { token } = this;
    if (token.type !== Token.eof) this.#position++;
    this.#recovering = false;
    return token;
  }
  /** Takes a token of a type. `after` is what may come behind it in this rule. */
  match(type, after) {
    if (this.token.type === type) return this.take();
    this.#countRecovery();
    const expected = tokenSet([type]);
    if (this.#deleteToken(expected)) return this.take();
    if (this.#mayFollow(after, this.token.type)) {
      this.#tell(this.token, `missing ${tokenName(type)} at ${this.#quoted(this.token)}`);
      return { type, start: this.token.start, end: this.token.start, text: `<missing ${tokenName(type)}>` };
    }
    return this.fail(expected);
  }
  /** Makes sure that the next token fits, by skipping one if that helps. */
  sync(expected) {
    if (expected.has[this.token.type] || this.#deleteToken(expected)) return;
    this.fail(expected);
  }
  /** As `sync`, within a loop: everything up to a token that fits or may follow is skipped. */
  syncLoop(expected) {
    if (expected.has[this.token.type]) return;
    this.#tell(this.token, `extraneous input ${this.#quoted(this.token)} expecting ${setText(expected)}`);
    this.#skipTo([expected, ...this.#follows]);
  }
  fail(expected) {
    this.#tell(this.token, `mismatched input ${this.#quoted(this.token)} expecting ${setText(expected)}`);
    throw new RecognitionError();
  }
  /** No alternative of a rule fits the tokens from the next one to the one at `distance`. */
  failAlternatives(distance) {
    const start = this.token;
    const offending = this.tokens[Math.min(this.#position + distance - 1, this.tokens.length - 1)];
    const input2 = start.type === Token.eof ? "<EOF>" : this.text(start.start, offending.type === Token.eof ? this.#endBefore(offending) : offending.end);
    const reserved2 = /^.(true|false|null)/s.exec(input2)?.[1];
    const message = reserved2 === void 0 ? `no viable alternative at input '${escapeBlanks(input2)}'` : `mismatched input '${reserved2}' expecting IDENTIFIER`;
    this.#tell(offending, message);
    throw new RecognitionError();
  }
  #endBefore(eof) {
    const last = this.tokens[this.tokens.indexOf(eof) - 1];
    return last?.end ?? eof.start;
  }
  /** Goes on after a syntax error that ended a rule. Everything else is thrown on. */
  recover(error, rule) {
    if (!(error instanceof RecognitionError)) throw error;
    this.#countRecovery();
    if (this.#lastRecovery === this.#position && this.#lastRules.has(rule)) this.#skip();
    if (this.#lastRecovery !== this.#position) this.#lastRules = /* @__PURE__ */ new Set();
    this.#lastRecovery = this.#position;
    this.#lastRules.add(rule);
    this.#skipTo(this.#follows);
  }
  #countRecovery() {
    if (this.#recoveries++ < maxRecoveries) return;
    this.#recovering = false;
    this.#tell(this.token, `error recovery attempt limit exceeded: ${maxRecoveries}`);
    throw new ParseAbort();
  }
  #deleteToken(expected) {
    if (!expected.has[this.ahead(2)] || this.token.type === Token.eof) return false;
    this.#tell(this.token, `extraneous input ${this.#quoted(this.token)} expecting ${setText(expected)}`);
    this.#skip();
    this.#recovering = false;
    return true;
  }
  #skip() {
    if (this.token.type !== Token.eof) this.#position++;
  }
  #skipTo(sets) {
    let skipped = 0;
    while (this.token.type !== Token.eof && !sets.some((set) => set.has[this.token.type])) {
      if (skipped++ >= maxSkippedTokens) {
        this.abort(`error recovery token lookahead limit exceeded: ${maxSkippedTokens}`);
        throw new ParseAbort();
      }
      this.#skip();
    }
  }
  /** Says whether a token may come at a place: behind rules that may end there, what follows them counts as well. */
  #mayFollow(after, type) {
    if (after.has[type]) return true;
    if (!after.nullable) return false;
    for (let i = this.#follows.length - 1; i >= 0; i--) {
      const follow = this.#follows[i];
      if (follow.has[type]) return true;
      if (!follow.nullable) return false;
    }
    return type === Token.eof;
  }
  #tell(token, message) {
    if (this.#recovering) return;
    this.#recovering = true;
    this.syntaxError(token.start, message);
  }
  /** Reports an error, until there are too many. */
  syntaxError(offset, message) {
    if (this.#reported++ < maxReportedErrors) {
      this.report(offset, `Syntax error: ${message}`);
      return;
    }
    this.report(offset, `Syntax error: More than ${maxReportedErrors} syntax errors`);
    throw new ParseAbort();
  }
  #quoted(token) {
    return `'${escapeBlanks(token.text)}'`;
  }
};
function escapeBlanks(text2) {
  return text2.replaceAll("	", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
function setText({ has: has2 }) {
  const texts2 = [];
  has2.forEach((present, type) => {
    if (present) texts2.push(tokenName(type));
  });
  return texts2.length === 1 ? texts2[0] : `{${texts2.join(", ")}}`;
}

// packages/cel/src/parser/balance.ts
function balance(operator, terms, ids) {
  if (terms.length === 1) return terms[0];
  const join2 = (low, high) => {
    const middle = Math.floor((low + high + 1) / 2);
    const left = middle === low ? terms[middle] : join2(low, middle - 1);
    const right = middle === high ? terms[middle + 1] : join2(middle + 1, high);
    return { kind: "call", id: ids[middle], function: operator, target: void 0, args: [left, right] };
  };
  return join2(0, ids.length - 1);
}

// packages/cel/src/parser/unescape.ts
var simple = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  "\\": 92,
  "'": 39,
  '"': 34,
  "`": 96,
  "?": 63
};
function body(literal3) {
  const raw = /^[rR]/.test(literal3);
  const text2 = literal3.replaceAll(/\r\n?/g, "\n").slice(raw ? 1 : 0);
  const quotes = /^('''|""")/.test(text2) && text2.length >= 6 ? 3 : 1;
  return { text: text2.slice(quotes, -quotes), raw };
}
function unescapeString(literal3) {
  const { text: text2, raw } = body(literal3);
  if (raw || !text2.includes("\\")) return text2;
  return text2.replaceAll(/\\(?:[xX](..)|u(....)|U(.{8})|([0-3]..)|(.))/g, (_, x, u, long, octal, other) => {
    if (other !== void 0) return String.fromCodePoint(simple[other] ?? 0);
    const code = octal === void 0 ? Number.parseInt(x ?? u ?? long, 16) : Number.parseInt(octal, 8);
    if (code > 1114111 || code >= 55296 && code <= 57343) throw new RangeError("invalid unicode code point");
    return String.fromCodePoint(code);
  });
}
function unescapeBytes(literal3) {
  const { text: text2, raw } = body(literal3);
  const encoder = new TextEncoder();
  if (raw || !text2.includes("\\")) return encoder.encode(text2);
  const bytes = [];
  for (const [piece, x, octal, other] of text2.matchAll(/\\(?:[xX](..)|([0-3]..)|(.))|[^\\]+/g)) {
    if (x !== void 0) bytes.push(Number.parseInt(x, 16));
    else if (octal !== void 0) bytes.push(Number.parseInt(octal, 8));
    else if (other === void 0) bytes.push(...encoder.encode(piece));
    else if (simple[other] !== void 0) bytes.push(simple[other]);
    else throw new RangeError("unable to unescape string");
  }
  return Uint8Array.from(bytes);
}

// packages/cel/src/parser/literal.ts
function literal({ type, text: text2 }, negative) {
  switch (type) {
    case Token.int: {
      const value = negative ? -BigInt(text2) : BigInt(text2);
      if (value > maxInt || value < minInt) return { error: "invalid int literal" };
      return { value: toInt(value) };
    }
    case Token.uint: {
      const value = BigInt(text2.slice(0, -1));
      return value > maxUint ? { error: "invalid uint literal" } : { value: new Uint(value) };
    }
    case Token.float: {
      const value = Number(text2);
      if (!Number.isFinite(value)) return { error: "invalid double literal" };
      return { value: new Double(negative ? -value : value) };
    }
    case Token.string:
      return unescaped(() => unescapeString(text2));
    case Token.bytes:
      return unescaped(() => unescapeBytes(text2.slice(1)));
    case Token.true:
      return { value: true };
    case Token.false:
      return { value: false };
    default:
      return { value: null };
  }
}
function unescaped(run) {
  try {
    return { value: run() };
  } catch (error) {
    return { error: error.message };
  }
}

// packages/cel/src/parser/lookahead.ts
function isNumber(type) {
  return type === Token.int || type === Token.float;
}
function isMessage(tokens, distance) {
  let at2 = distance;
  while (tokens.ahead(at2) === Token.identifier) {
    const after = tokens.ahead(at2 + 1);
    if (after === Token.leftBrace) return true;
    if (after !== Token.dot) return false;
    at2 += 2;
  }
  return false;
}

// packages/cel/src/parser/reserved-names.ts
var reservedNames = /* @__PURE__ */ new Set([
  "as",
  "break",
  "const",
  "continue",
  "else",
  "for",
  "function",
  "if",
  "import",
  "let",
  "loop",
  "namespace",
  "package",
  "return",
  "var",
  "void",
  "while"
]);

// packages/cel/src/parser/expr-parser.ts
var ExprParser = class {
  constructor(tokens, nodes, macros, optionalSyntax, report) {
    this.tokens = tokens;
    this.nodes = nodes;
    this.macros = macros;
    this.optionalSyntax = optionalSyntax;
    this.report = report;
  }
  tokens;
  nodes;
  macros;
  optionalSyntax;
  report;
  parse() {
    return this.#rule("other", Follow.nothing, () => {
      const expr = this.#expr(Follow.end);
      this.tokens.match(Token.eof, Follow.nothing);
      return expr;
    });
  }
  /** Runs a rule. A syntax error in it ends it; the parser goes on with what may follow. */
  #rule(rule, follow, run) {
    this.tokens.enter(rule, follow);
    try {
      return run();
    } catch (error) {
      this.tokens.recover(error, rule);
      return this.#unspecified(this.tokens.token.start);
    } finally {
      this.tokens.exit(rule);
    }
  }
  #unspecified(offset) {
    return { kind: "unspecified", id: this.nodes.id(offset) };
  }
  #error(offset, message) {
    this.report(offset, message);
    return this.#unspecified(offset);
  }
  #next(type) {
    return this.tokens.token.type === type;
  }
  #expr(follow) {
    return this.#rule("expr", follow, () => {
      const condition = this.#or(Follow.condition);
      if (!this.#next(Token.question)) return condition;
      const id = this.nodes.id(this.tokens.take().start);
      const truthy = this.#or(Follow.truthy);
      this.tokens.match(Token.colon, Expected.unary);
      return this.#call(id, Operator.conditional, void 0, [condition, truthy, this.#expr(Follow.nothing)]);
    });
  }
  #or(follow) {
    return this.#rule("or", follow, () => this.#logic(Token.logicalOr, Operator.logicalOr, () => this.#and()));
  }
  #and() {
    return this.#rule(
      "and",
      Follow.or,
      () => this.#logic(Token.logicalAnd, Operator.logicalAnd, () => this.#relation())
    );
  }
  #logic(type, operator, operand) {
    const terms = [operand()];
    const ids = [];
    while (this.#next(type)) {
      const { start } = this.tokens.take();
      terms.push(operand());
      ids.push(this.nodes.id(start));
    }
    return balance(operator, terms, ids);
  }
  #relation() {
    return this.#leftRecursive(
      "relation",
      Follow.and,
      (type) => relationTokens.has[type] === true,
      () => this.#sum(Follow.relation)
    );
  }
  #sum(follow) {
    const isSum = (type) => type === Token.plus || type === Token.minus;
    return this.#leftRecursive("calc", follow, isSum, () => this.#product());
  }
  #product() {
    const isProduct = (type) => type === Token.star || type === Token.slash || type === Token.percent;
    return this.#leftRecursive("calc", Follow.calculation, isProduct, () => this.#unary(Follow.calculation));
  }
  /** A chain of binary operators of one precedence, which group from the left. */
  #leftRecursive(rule, follow, isOperator, operand) {
    let nested2 = 0;
    this.tokens.enter(rule, follow);
    try {
      let left = operand();
      while (isOperator(this.tokens.token.type)) {
        nested2++;
        this.tokens.nest();
        const { start, text: text2 } = this.tokens.take();
        const id = this.nodes.id(start);
        left = this.#call(id, binaryOperators.get(text2), void 0, [left, operand()]);
      }
      return left;
    } catch (error) {
      this.tokens.recover(error, rule);
      return this.#unspecified(this.tokens.token.start);
    } finally {
      this.tokens.exit(rule, nested2);
    }
  }
  #unary(follow) {
    return this.#rule("unary", follow, () => {
      this.tokens.sync(Expected.unary);
      if (this.#next(Token.exclamation)) return this.#prefixed(Token.exclamation, Operator.logicalNot);
      if (!this.#next(Token.minus)) return this.#member();
      if (isNumber(this.tokens.ahead(2))) return this.#member();
      if (!Expected.minuses.has[this.tokens.ahead(2)]) this.tokens.failAlternatives(2);
      return this.#prefixed(Token.minus, Operator.negate);
    });
  }
  #prefixed(type, operator) {
    const { start } = this.tokens.take();
    let count = 1;
    this.tokens.syncLoop(type === Token.minus ? Expected.minuses : Expected.unary);
    while (this.#next(type)) {
      if (type === Token.minus && !Expected.minuses.has[this.tokens.ahead(2)]) this.tokens.failAlternatives(2);
      this.tokens.take();
      count++;
      this.tokens.syncLoop(type === Token.minus ? Expected.minuses : Expected.unary);
    }
    if (count % 2 === 0) return this.#member();
    const id = this.nodes.id(start);
    return this.#call(id, operator, void 0, [this.#member()]);
  }
  #member() {
    let nested2 = 0;
    this.tokens.enter("member", Follow.nothing);
    try {
      let expr = this.#primary();
      for (; ; ) {
        if (!this.#next(Token.dot) && !this.#next(Token.leftBracket)) return expr;
        nested2++;
        this.tokens.nest();
        expr = this.#next(Token.dot) ? this.#selection(expr) : this.#index(expr);
      }
    } catch (error) {
      this.tokens.recover(error, "member");
      return this.#unspecified(this.tokens.token.start);
    } finally {
      this.tokens.exit("member", nested2);
    }
  }
  #selection(operand) {
    const second = this.tokens.ahead(2);
    if (second === Token.identifier && this.tokens.ahead(3) === Token.leftParen) {
      this.tokens.take();
      const { text: text2 } = this.tokens.take();
      const id2 = this.nodes.id(this.tokens.take().start);
      return this.#call(id2, text2, operand, this.#arguments());
    }
    if (second !== Token.identifier && second !== Token.escapedIdentifier && second !== Token.question) {
      this.tokens.failAlternatives(2);
    }
    const { start } = this.tokens.take();
    const optional = this.#next(Token.question);
    if (optional) this.tokens.take();
    const name = this.#name(Follow.nothing);
    if (!optional) return { kind: "select", id: this.nodes.id(start), operand, field: name.text, testOnly: false };
    if (!this.optionalSyntax) return this.#error(start, "unsupported syntax '.?'");
    const id = this.nodes.id(start);
    const field = { kind: "literal", id: this.nodes.id(name.start), value: name.text };
    return { kind: "call", id, function: Operator.optionalSelect, args: [operand, field] };
  }
  /** A name of a field, with or without backticks. */
  #name(follow) {
    this.tokens.enter("other", follow);
    try {
      this.tokens.sync(Expected.name);
      const { text: text2, start, type } = this.tokens.take();
      return { text: type === Token.escapedIdentifier ? text2.slice(1, -1) : text2, start };
    } finally {
      this.tokens.exit("other");
    }
  }
  #index(operand) {
    const { start } = this.tokens.take();
    const id = this.nodes.id(start);
    this.tokens.sync(Expected.optionalExpr);
    const optional = this.#next(Token.question);
    if (optional) this.tokens.take();
    const index = this.#expr(Follow.rightBracket);
    this.tokens.match(Token.rightBracket, Follow.member);
    if (optional && !this.optionalSyntax) return this.#error(start, "unsupported syntax '[?'");
    return this.#call(id, optional ? Operator.optionalIndex : Operator.index, operand, [index], true);
  }
  #arguments() {
    const args = [];
    this.tokens.sync(Expected.arguments);
    if (!this.#next(Token.rightParen)) this.#list(Follow.rightParen, () => args.push(this.#expr(Follow.comma)));
    this.tokens.match(Token.rightParen, Follow.member);
    return args;
  }
  /** Items with commas between them. A comma before the end belongs to the rule outside. */
  #list(follow, item, isEnd = () => false) {
    this.tokens.enter("other", follow);
    try {
      item();
      while (this.#next(Token.comma) && !isEnd(this.tokens.ahead(2))) {
        this.tokens.take();
        item();
      }
    } catch (error) {
      this.tokens.recover(error, "other");
    } finally {
      this.tokens.exit("other");
    }
  }
  #primary() {
    return this.#rule("primary", Follow.member, () => {
      this.tokens.sync(Expected.primary);
      switch (this.tokens.token.type) {
        case Token.leftParen: {
          this.tokens.take();
          const expr = this.#expr(Follow.rightParen);
          this.tokens.match(Token.rightParen, Follow.nothing);
          return expr;
        }
        case Token.leftBracket:
          return this.#listLiteral();
        case Token.leftBrace:
          return this.#mapLiteral();
        case Token.dot:
        case Token.identifier:
          return this.#named();
        default:
          return this.#literal();
      }
    });
  }
  #literal() {
    const { start } = this.tokens.token;
    const negative = this.#next(Token.minus);
    if (negative) this.tokens.take();
    const parsed = literal(this.tokens.take(), negative);
    if (parsed.error !== void 0) return this.#error(start, parsed.error);
    return { kind: "literal", id: this.nodes.id(start), value: parsed.value };
  }
  #named() {
    const { start } = this.tokens.token;
    const dot = this.#next(Token.dot);
    if (dot && this.tokens.ahead(2) !== Token.identifier) this.tokens.failAlternatives(2);
    if (isMessage(this.tokens, dot ? 2 : 1)) return this.#message(dot);
    if (dot) this.tokens.take();
    const name = this.tokens.take();
    const text2 = dot ? `.${name.text}` : name.text;
    if (!this.#next(Token.leftParen)) {
      if (reservedNames.has(name.text)) return this.#error(start, `reserved identifier: ${name.text}`);
      return { kind: "ident", id: this.nodes.id(name.start), name: text2 };
    }
    const open = this.tokens.take();
    if (reservedNames.has(name.text)) {
      this.#arguments();
      return this.#error(start, `reserved identifier: ${name.text}`);
    }
    const id = this.nodes.id(open.start);
    return this.#call(id, text2, void 0, this.#arguments());
  }
  #listLiteral() {
    const id = this.nodes.id(this.tokens.take().start);
    const elements = [];
    const optionalIndices = [];
    this.tokens.sync(Expected.listStart);
    if (!this.#next(Token.rightBracket) && !this.#next(Token.comma)) {
      const item = () => {
        const { expr, question } = this.#optionalExpr(Follow.comma);
        if (question !== void 0 && this.#allowsOptional(question)) optionalIndices.push(elements.length);
        elements.push(expr);
      };
      this.#list(Follow.listEnd, item, (type) => type === Token.rightBracket);
    }
    this.tokens.sync(Expected.listEnd);
    if (this.#next(Token.comma)) this.tokens.take();
    this.tokens.match(Token.rightBracket, Follow.nothing);
    return { kind: "list", id, elements, optionalIndices };
  }
  /** An expression that may have a `?` before it. */
  #optionalExpr(follow) {
    let question;
    const expr = this.#rule("other", follow, () => {
      this.tokens.sync(Expected.optionalExpr);
      if (this.#next(Token.question)) question = this.tokens.take().start;
      return this.#expr(Follow.nothing);
    });
    return { expr, question };
  }
  #allowsOptional(offset) {
    if (!this.optionalSyntax) this.#error(offset, "unsupported syntax '?'");
    return this.optionalSyntax;
  }
  #mapLiteral() {
    const id = this.nodes.id(this.tokens.take().start);
    const entries = [];
    this.tokens.sync(Expected.mapStart);
    if (!this.#next(Token.rightBrace) && !this.#next(Token.comma)) {
      const item = () => {
        const { expr: key, question } = this.#optionalExpr(Follow.colon);
        const entryId = this.nodes.id(this.tokens.match(Token.colon, Expected.unary).start);
        const value = this.#expr(Follow.comma);
        const optional = question !== void 0 && this.#allowsOptional(question);
        entries.push({ id: entryId, key, value, optional });
      };
      this.#list(Follow.mapEnd, item, (type) => type === Token.rightBrace);
    }
    this.#closeBrace();
    return { kind: "map", id, entries };
  }
  #closeBrace() {
    this.tokens.sync(Expected.mapEnd);
    if (this.#next(Token.comma)) this.tokens.take();
    this.tokens.match(Token.rightBrace, Follow.nothing);
  }
  #message(dot) {
    if (dot) this.tokens.take();
    let typeName = (dot ? "." : "") + this.tokens.take().text;
    while (this.#next(Token.dot)) typeName += this.tokens.take().text + this.tokens.take().text;
    const id = this.nodes.id(this.tokens.take().start);
    const fields = [];
    this.tokens.sync(Expected.messageStart);
    if (!this.#next(Token.rightBrace) && !this.#next(Token.comma)) {
      const item = () => {
        this.tokens.sync(Expected.optionalField);
        const question = this.#next(Token.question) ? this.tokens.take().start : void 0;
        const name = this.#name(Follow.colon);
        const fieldId = this.nodes.id(this.tokens.match(Token.colon, Expected.unary).start);
        const value = this.#expr(Follow.comma);
        const optional = question !== void 0 && this.#allowsOptional(question);
        fields.push({ id: fieldId, name: name.text, value, optional });
      };
      this.#list(Follow.mapEnd, item, (type) => type === Token.rightBrace);
    }
    this.#closeBrace();
    return { kind: "struct", id, typeName, fields };
  }
  /** A call, or what a macro makes of it. `global` turns the target of an operator into its first argument. */
  #call(id, name, target, args, global = false) {
    if (global && target !== void 0) return this.#call(id, name, void 0, [target, ...args]);
    const receiver2 = target !== void 0;
    const macro2 = this.macros.get(macroKey(name, args.length, receiver2)) ?? this.macros.get(macroKey(name, void 0, receiver2));
    if (macro2 !== void 0) {
      try {
        const expanded = macro2.expand(this.nodes.helper(id), target, args);
        if (expanded !== void 0) return expanded;
      } catch (error) {
        if (!(error instanceof MacroError)) throw error;
        return this.#error(this.nodes.offset(error.exprId), error.message);
      }
    }
    return { kind: "call", id, function: name, target, args };
  }
};

// packages/cel/src/parser/lexer.ts
function tokenize(source, report) {
  const { points } = source;
  const tokens = [];
  let at2 = 0;
  for (; ; ) {
    at2 = skipBlanks(points, at2);
    if (at2 >= points.length) break;
    const found = match(points, at2);
    if (found.type === void 0) {
      report(at2, `token recognition error at: '${points.slice(at2, found.end + 1).join("")}'`);
      at2 = found.end + 1;
      continue;
    }
    tokens.push({ type: found.type, start: at2, end: found.end, text: points.slice(at2, found.end).join("") });
    at2 = found.end;
  }
  tokens.push({ type: Token.eof, start: points.length, end: points.length, text: "<EOF>" });
  return tokens;
}
function skipBlanks(points, from) {
  let at2 = from;
  for (; ; ) {
    const point = points[at2];
    if (point === " " || point === "	" || point === "\n" || point === "\r" || point === "\f") {
      at2++;
    } else if (point === "/" && points[at2 + 1] === "/") {
      while (at2 < points.length && points[at2] !== "\n") at2++;
    } else {
      return at2;
    }
  }
}
function match(points, at2) {
  const first = points[at2];
  const second = points[at2 + 1];
  if (isDigit(first) || first === "." && isDigit(second)) return matchNumber(points, at2);
  if (first === '"' || first === "'") return literal2(Token.string, matchString(points, at2, false), at2);
  if (isLetter(first)) return matchWord(points, at2);
  if (first === "`") return matchEscapedIdentifier(points, at2);
  const long = second === void 0 ? void 0 : symbolTokens.get(first + second);
  if (long !== void 0) return { type: long, end: at2 + 2 };
  const short = symbolTokens.get(first);
  if (short !== void 0) return { type: short, end: at2 + 1 };
  return { type: void 0, end: first === "=" || first === "&" || first === "|" ? at2 + 1 : at2 };
}
function literal2(type, { end, stop }, at2) {
  return end === void 0 ? { type: void 0, end: Math.max(stop, at2) } : { type, end };
}
function matchWord(points, at2) {
  const quoted = matchPrefixed(points, at2);
  if (quoted !== void 0) return quoted;
  let end = at2 + 1;
  while (isLetter(points[end]) || isDigit(points[end])) end++;
  const word = wordTokens.get(points.slice(at2, end).join(""));
  return { type: word ?? Token.identifier, end };
}
function matchPrefixed(points, at2) {
  let quote2 = at2;
  const bytes = /^[bB]$/.test(points[quote2]);
  if (bytes) quote2++;
  const raw = /^[rR]$/.test(points[quote2] ?? "");
  if (raw) quote2++;
  if (points[quote2] !== '"' && points[quote2] !== "'") return void 0;
  const { end } = matchString(points, quote2, raw);
  return end === void 0 ? void 0 : { type: bytes ? Token.bytes : Token.string, end };
}
function matchEscapedIdentifier(points, at2) {
  let end = at2 + 1;
  while (/^[A-Za-z0-9_.\-/ ]$/.test(points[end] ?? "")) end++;
  return points[end] === "`" && end > at2 + 1 ? { type: Token.escapedIdentifier, end: end + 1 } : { type: void 0, end };
}
function matchNumber(points, at2) {
  let end = at2;
  if (points[at2] === "0" && points[at2 + 1] === "x" && isHex(points[at2 + 2])) {
    end = at2 + 2;
    while (isHex(points[end])) end++;
    return isUnsigned(points[end]) ? { type: Token.uint, end: end + 1 } : { type: Token.int, end };
  }
  const digits = (from) => {
    let to = from;
    while (isDigit(points[to])) to++;
    return to;
  };
  end = digits(at2);
  let type = Token.int;
  if (points[end] === "." && isDigit(points[end + 1])) {
    end = digits(end + 1);
    type = Token.float;
  }
  if (points[end] === "e" || points[end] === "E") {
    const sign = points[end + 1] === "+" || points[end + 1] === "-" ? 1 : 0;
    if (isDigit(points[end + 1 + sign])) {
      end = digits(end + 1 + sign);
      type = Token.float;
    }
  }
  if (type === Token.int && isUnsigned(points[end])) return { type: Token.uint, end: end + 1 };
  return { type, end };
}
function matchString(points, at2, raw) {
  const quote2 = points[at2];
  if (points[at2 + 1] === quote2 && points[at2 + 2] === quote2) {
    const long = matchLong(points, at2 + 3, quote2, raw);
    return long.end === void 0 ? { end: at2 + 2, stop: at2 + 2 } : long;
  }
  let i = at2 + 1;
  for (; ; ) {
    const point = points[i];
    if (point === void 0 || point === "\n" || point === "\r") return { end: void 0, stop: i };
    if (point === quote2) return { end: i + 1, stop: i + 1 };
    const next = point === "\\" && !raw ? skipEscape(points, i) : { end: i + 1, stop: i };
    if (next.end === void 0) return next;
    i = next.end;
  }
}
function matchLong(points, from, quote2, raw) {
  let i = from;
  for (; ; ) {
    const point = points[i];
    if (point === void 0) return { end: void 0, stop: i };
    if (point === quote2 && points[i + 1] === quote2 && points[i + 2] === quote2) return { end: i + 3, stop: i + 3 };
    const next = point === "\\" && !raw ? skipEscape(points, i) : { end: i + 1, stop: i };
    if (next.end === void 0) return next;
    i = next.end;
  }
}
function skipEscape(points, at2) {
  const kind = points[at2 + 1] ?? "";
  if (/^[abfnrtv"'\\?`]$/.test(kind)) return { end: at2 + 2, stop: at2 + 2 };
  const digits = { x: 2, X: 2, u: 4, U: 8 }[kind];
  if (digits !== void 0) return skipDigits(points, at2 + 2, digits, isHex);
  if (/^[0-3]$/.test(kind)) return skipDigits(points, at2 + 2, 2, (point) => /^[0-7]$/.test(point ?? ""));
  return { end: void 0, stop: at2 + 1 };
}
function skipDigits(points, from, count, isAllowed2) {
  for (let i = from; i < from + count; i++) if (!isAllowed2(points[i])) return { end: void 0, stop: i };
  return { end: from + count, stop: from + count };
}
function isDigit(point) {
  return point !== void 0 && point >= "0" && point <= "9";
}
function isHex(point) {
  return point !== void 0 && /^[0-9a-fA-F]$/.test(point);
}
function isLetter(point) {
  return point !== void 0 && point.length === 1 && /^[A-Za-z_]$/.test(point);
}
function isUnsigned(point) {
  return point === "u" || point === "U";
}

// packages/cel/src/parser/node-factory.ts
var maxNodes = 1e5;
var NodeFactory = class {
  constructor(abort) {
    this.abort = abort;
  }
  abort;
  /** Offsets by identifiers. Identifiers begin with 1. */
  offsets = [-1];
  /** A new identifier for a node at an offset. */
  id(offset) {
    if (this.offsets.length > maxNodes) {
      this.abort(`expression has more than ${maxNodes} nodes`);
      throw new ParseAbort();
    }
    return this.offsets.push(offset) - 1;
  }
  offset(id) {
    return this.offsets[id] ?? -1;
  }
  /** The helper of a macro whose call is at the place of a node. */
  helper(callId) {
    const next = () => this.id(this.offset(callId));
    const ident = (name) => ({ kind: "ident", id: next(), name });
    return {
      accuName: accumulatorName,
      literal: (value) => ({ kind: "literal", id: next(), value }),
      ident,
      accuIdent: () => ident(accumulatorName),
      call: (name, ...args) => ({ kind: "call", id: next(), function: name, args }),
      memberCall: (name, target, ...args) => ({ kind: "call", id: next(), function: name, target, args }),
      presenceTest: (operand, field) => ({ kind: "select", id: next(), operand, field, testOnly: true }),
      list: (...elements) => ({ kind: "list", id: next(), elements, optionalIndices: [] }),
      map: (...entries) => ({ kind: "map", id: next(), entries }),
      comprehension: (parts) => ({ kind: "comprehension", id: next(), ...parts }),
      copy: (expr) => this.#copy(expr)
    };
  }
  #copy(expr) {
    const id = this.id(this.offset(expr.id));
    switch (expr.kind) {
      case "select":
        return { ...expr, id, operand: this.#copy(expr.operand) };
      case "call": {
        const args = expr.args.map((arg) => this.#copy(arg));
        return { ...expr, id, args, target: expr.target === void 0 ? void 0 : this.#copy(expr.target) };
      }
      case "list":
        return { ...expr, id, elements: expr.elements.map((element) => this.#copy(element)) };
      case "map":
        return {
          ...expr,
          id,
          entries: expr.entries.map((entry) => ({
            ...entry,
            id: this.id(this.offset(entry.id)),
            key: this.#copy(entry.key),
            value: this.#copy(entry.value)
          }))
        };
      case "struct":
        return {
          ...expr,
          id,
          fields: expr.fields.map((field) => ({
            ...field,
            id: this.id(this.offset(field.id)),
            value: this.#copy(field.value)
          }))
        };
      case "comprehension":
        return {
          ...expr,
          id,
          iterRange: this.#copy(expr.iterRange),
          accuInit: this.#copy(expr.accuInit),
          loopCondition: this.#copy(expr.loopCondition),
          loopStep: this.#copy(expr.loopStep),
          result: this.#copy(expr.result)
        };
      default:
        return { ...expr, id };
    }
  }
};

// packages/cel/src/parser/parse.ts
var noExpr = { kind: "unspecified", id: 0 };
function parse3(text2, options) {
  const source = newSource(text2);
  const issues = new Issues(source);
  const nodes = new NodeFactory((message) => issues.report(0, noLocation, message));
  const result = (expr) => ({ ast: { expr, source, offsets: nodes.offsets }, issues });
  const { maxSize = 1e5, maxDepth = 250 } = options;
  if (source.points.length > maxSize) {
    const message = `expression code point size exceeds limit: size: ${source.points.length}, limit ${maxSize}`;
    issues.report(0, noLocation, message);
    return result(noExpr);
  }
  try {
    return result(parseSource(source, issues, nodes, options, maxDepth));
  } catch (error) {
    if (error instanceof ParseAbort) return result(noExpr);
    throw error;
  }
}
var macroTables = /* @__PURE__ */ new WeakMap();
function macrosByKey(macros) {
  let table = macroTables.get(macros);
  if (table === void 0) {
    table = new Map(macros.map((macro2) => [macroKey(macro2.name, macro2.argCount, macro2.receiver), macro2]));
    macroTables.set(macros, table);
  }
  return table;
}
function parseSource(source, issues, nodes, options, maxDepth) {
  const lexerErrors = [];
  const tokens = tokenize(source, (offset, message) => lexerErrors.push([offset, message]));
  const report = (offset, message) => issues.report(0, locationOf(source, offset), message);
  const strategy = new ErrorStrategy(
    tokens,
    maxDepth,
    (start, end) => source.points.slice(start, end).join(""),
    report,
    (message) => issues.report(0, noLocation, message)
  );
  for (const [offset, message] of lexerErrors) strategy.syntaxError(offset, message);
  const macros = macrosByKey(options.macros);
  const reportAt = (offset, message) => issues.report(0, offset < 0 ? noLocation : locationOf(source, offset), message);
  return new ExprParser(strategy, nodes, macros, options.optionalSyntax, reportAt).parse();
}

// packages/cel/src/cost/size.ts
var unbounded = 0xffffffffffffffffn;
function fixed(value) {
  return { min: BigInt(value), max: BigInt(value) };
}
var unknownSize = { min: 0n, max: unbounded };
function cap(value) {
  return value > unbounded ? unbounded : value;
}
function plus(a3, b2) {
  return { min: cap(a3.min + b2.min), max: cap(a3.max + b2.max) };
}
function times(a3, b2) {
  return { min: cap(a3.min * b2.min), max: cap(a3.max * b2.max) };
}
function scaled(a3, factor) {
  return { min: scale(a3.min, factor), max: scale(a3.max, factor) };
}
function scale(value, factor) {
  const product = Math.ceil(Number(value) * factor);
  return product >= 2 ** 64 ? unbounded : BigInt(product);
}
function smaller(a3, b2) {
  if (a3 < b2) return a3;
  return b2;
}
function union(a3, b2) {
  return { min: smaller(a3.min, b2.min), max: a3.max === smaller(a3.max, b2.max) ? b2.max : a3.max };
}

// packages/cel/src/cost/standard-estimates.ts
var comparisons = /* @__PURE__ */ new Set([
  ...["less", "less_equals", "greater", "greater_equals"].flatMap((name) => [`${name}_string`, `${name}_bytes`]),
  "equals",
  "not_equals"
]);
function sizeOf2(node) {
  return node?.size ?? unknownSize;
}
function wrap(value) {
  return BigInt.asUintN(64, value);
}
function standardCallEstimate(overloadId, target, args) {
  const [first, second] = args;
  switch (overloadId) {
    case "string_format":
      if (target !== void 0) return { cost: scaled(sizeOf2(target), stringTraversalFactor) };
      break;
    case "string_to_bytes": {
      const { min, max } = sizeOf2(first);
      return { cost: scaled({ min, max }, stringTraversalFactor), resultSize: { min, max: wrap(max * 4n) } };
    }
    case "bytes_to_string": {
      const { min, max } = sizeOf2(first);
      return { cost: scaled({ min, max }, stringTraversalFactor), resultSize: { min: min / 4n, max } };
    }
    case "strings_quote": {
      const { min, max } = sizeOf2(first);
      return {
        cost: scaled({ min, max }, stringTraversalFactor),
        resultSize: { min: wrap(min + 2n), max: wrap(max * 2n + 2n) }
      };
    }
    case "starts_with_string":
    case "ends_with_string":
      return { cost: scaled(sizeOf2(first), stringTraversalFactor) };
    case "in_list":
      return { cost: scaled(sizeOf2(second), 1) };
    case "matches_string":
      if (target !== void 0) {
        const text2 = scaled(plus(sizeOf2(target), fixed(1)), stringTraversalFactor);
        return { cost: times(text2, scaled(sizeOf2(first), regexLengthFactor)) };
      }
      break;
    case "contains_string":
      if (target !== void 0) {
        return { cost: times(scaled(sizeOf2(target), stringTraversalFactor), scaled(sizeOf2(first), stringTraversalFactor)) };
      }
      break;
    case "add_list":
      return { cost: fixed(1), resultSize: plus(sizeOf2(first), sizeOf2(second)) };
    case "add_string":
    case "add_bytes": {
      const resultSize = plus(sizeOf2(first), sizeOf2(second));
      return { cost: scaled(resultSize, stringTraversalFactor), resultSize };
    }
  }
  if (comparisons.has(overloadId)) {
    const max = smaller(sizeOf2(first).max, sizeOf2(second).max);
    return { cost: scaled({ min: max > 0n ? 1n : 0n, max }, stringTraversalFactor) };
  }
  return { cost: fixed(1) };
}

// packages/cel/src/cost/estimate.ts
function estimateCost(ast, estimator, options) {
  return new Coster(ast, estimator, options).cost(ast.parsed.expr);
}
var one = fixed(1);
var zero = fixed(0);
var largest = { min: unknownSize.max, max: 0n };
var Coster = class {
  constructor(ast, estimator, options) {
    this.ast = ast;
    this.estimator = estimator;
    this.options = options;
  }
  ast;
  estimator;
  options;
  #paths = /* @__PURE__ */ new Map();
  #locals = /* @__PURE__ */ new Map();
  #sizes = /* @__PURE__ */ new Map();
  #entries = /* @__PURE__ */ new Map();
  cost(expr) {
    switch (expr.kind) {
      case "ident":
        this.#paths.set(expr.id, this.#local(expr.name)?.path ?? [this.ast.idents.get(expr.id)?.name ?? expr.name]);
        return one;
      case "select": {
        const ident = this.ast.idents.get(expr.id);
        if (ident !== void 0) {
          this.#paths.set(expr.id, this.#local(ident.name)?.path ?? [ident.name]);
          return one;
        }
        const operand = this.cost(expr.operand);
        if (expr.testOnly) return plus(fixed(this.options.presenceTestCost), operand);
        const { kind } = this.ast.typeOf(expr.operand.id);
        this.#paths.set(expr.id, [...this.#path(expr.operand), expr.field]);
        return kind === "map" || kind === "struct" || kind === "typeParam" ? plus(operand, one) : operand;
      }
      case "call":
        return this.#call(expr);
      case "list": {
        let items = expr.elements.length === 0 ? zero : largest;
        let sum2 = fixed(10);
        for (const element of expr.elements) {
          sum2 = plus(sum2, this.cost(element));
          items = union(items, this.sizeOrUnknown(element));
        }
        this.#entries.set(expr.id, { kind: "list", key: one, value: items });
        return sum2;
      }
      case "map": {
        let keys = expr.entries.length === 0 ? zero : largest;
        let values = keys;
        let sum2 = fixed(30);
        for (const { key, value } of expr.entries) {
          sum2 = plus(sum2, plus(this.cost(key), this.cost(value)));
          keys = union(keys, this.sizeOrUnknown(key));
          values = union(values, this.sizeOrUnknown(value));
        }
        this.#entries.set(expr.id, { kind: "map", key: keys, value: values });
        return sum2;
      }
      case "struct":
        return expr.fields.reduce((sum2, { value }) => plus(sum2, this.cost(value)), fixed(40));
      case "comprehension":
        return isBind(expr) ? this.#bind(expr) : this.#comprehension(expr);
      default:
        return zero;
    }
  }
  /** A node's size, or no bound. */
  sizeOrUnknown(node) {
    if ("kind" in node) return this.#size(node) ?? unknownSize;
    return node.size ?? unknownSize;
  }
  #call(expr) {
    const reference = this.ast.calls.get(expr.id);
    const name = reference?.function ?? expr.function;
    if (name === "dyn" && expr.args.length === 1) {
      const [arg] = expr.args;
      const cost3 = plus(one, this.cost(arg));
      this.#copySizes(expr, arg);
      return cost3;
    }
    const argCosts = expr.args.map((arg) => this.cost(arg));
    const args = expr.args.map((arg) => this.#node(arg));
    if (reference === void 0 || reference.overloadIds.length === 0) return zero;
    const targetExpr = reference.namespaced ? void 0 : expr.target;
    const targetCost = targetExpr === void 0 ? zero : this.cost(targetExpr);
    const target = targetExpr === void 0 ? void 0 : this.#node(targetExpr);
    let cost2 = largest;
    let size2;
    for (const overloadId of reference.overloadIds) {
      const estimate2 = this.#functionCost(expr, name, overloadId, target, args, argCosts);
      cost2 = union(cost2, estimate2.cost);
      if (estimate2.resultSize !== void 0) {
        size2 = size2 === void 0 ? estimate2.resultSize : union(size2, estimate2.resultSize);
      }
      if (overloadId === "index_list" || overloadId === "index_map") {
        const [container] = expr.args;
        size2 = this.#entrySize(container)?.value;
        this.#paths.set(expr.id, [...this.#path(container), overloadId === "index_list" ? "@items" : "@values"]);
      }
      size2 ??= this.#size(expr);
    }
    if (size2 !== void 0) this.#sizes.set(expr.id, size2);
    return plus(targetCost, cost2);
  }
  #functionCost(expr, name, overloadId, target, args, argCosts) {
    const sum2 = argCosts.reduce(plus, zero);
    const estimate2 = this.options.overloads.get(overloadId)?.(this.estimator, target, args) ?? this.estimator.estimateCallCost(name, overloadId, target, args);
    if (estimate2 !== void 0) return { cost: plus(estimate2.cost, sum2), resultSize: estimate2.resultSize };
    switch (name) {
      case Operator.logicalAnd:
      case Operator.logicalOr: {
        const [left, right] = argCosts;
        return { cost: { min: left.min, max: plus(left, right).max } };
      }
      case Operator.conditional: {
        const [condition, truthy, falsy] = argCosts;
        this.#setJoinedEntries(expr, expr.args[1], expr.args[2]);
        const resultSize = union(this.sizeOrUnknown(args[1]), this.sizeOrUnknown(args[2]));
        return { cost: plus(condition, union(truthy, falsy)), resultSize };
      }
      case Operator.add:
        if (overloadId === "add_string" || overloadId === "add_bytes" || overloadId === "add_list") {
          this.#setJoinedEntries(expr, expr.args[0], expr.args[1]);
        }
    }
    const standard = standardCallEstimate(overloadId, target, args);
    return { cost: plus(standard.cost, sum2), resultSize: standard.resultSize };
  }
  #setJoinedEntries(expr, a3, b2) {
    const first = this.#entrySize(a3);
    const second = this.#entrySize(b2);
    if (first === void 0 || second === void 0) return;
    this.#entries.set(expr.id, {
      kind: first.kind,
      key: union(first.key, second.key),
      value: union(first.value, second.value)
    });
  }
  #comprehension(expr) {
    let sum2 = plus(this.cost(expr.iterRange), this.cost(expr.accuInit));
    this.#push(expr.accuVar, this.#path(expr.accuInit), this.#size(expr.accuInit), this.#entrySize(expr.accuInit));
    this.#pushIteration(expr);
    const loop = this.cost(expr.loopCondition);
    const step = this.cost(expr.loopStep);
    this.#pop(expr.iterVar);
    if (expr.iterVar2 !== void 0) this.#pop(expr.iterVar2);
    sum2 = plus(sum2, this.cost(expr.result));
    this.#pop(expr.accuVar);
    const count = this.sizeOrUnknown(expr.iterRange);
    sum2 = plus(sum2, times(count, plus(step, loop)));
    if (expr.accuInit.kind === "literal") {
      const size2 = this.#size(expr.accuInit);
      if (size2 !== void 0) this.#sizes.set(expr.id, size2);
    } else if (expr.accuInit.kind === "list" || expr.accuInit.kind === "map") {
      this.#sizes.set(expr.id, count);
      const entries = this.#entrySize(expr.loopStep);
      if (entries !== void 0) this.#entries.set(expr.id, entries);
    }
    return sum2;
  }
  #pushIteration({ iterRange, iterVar, iterVar2 }) {
    const entries = this.#entrySize(iterRange);
    const isList = (entries?.kind ?? this.ast.typeOf(iterRange.id).kind) === "list";
    const path = this.#path(iterRange);
    const keys = [...path, isList ? "@indices" : "@keys"];
    const values = [...path, isList ? "@items" : "@values"];
    if (iterVar2 !== void 0) {
      this.#push(iterVar, keys, entries?.key, void 0);
      this.#push(iterVar2, values, entries?.value, void 0);
    } else if (isList) {
      this.#push(iterVar, values, entries?.value, void 0);
    } else {
      this.#push(iterVar, keys, entries?.key, void 0);
    }
  }
  #bind(expr) {
    const init = plus(this.cost(expr.iterRange), this.cost(expr.accuInit));
    this.#push(expr.accuVar, this.#path(expr.accuInit), this.#size(expr.accuInit), this.#entrySize(expr.accuInit));
    const sum2 = plus(init, this.cost(expr.result));
    this.#copySizes(expr, expr.result);
    this.#pop(expr.accuVar);
    return sum2;
  }
  #push(name, path, size2, entries) {
    const stack = this.#locals.get(name);
    if (stack === void 0) this.#locals.set(name, [{ path, size: size2, entries }]);
    else stack.push({ path, size: size2, entries });
  }
  #pop(name) {
    this.#locals.get(name)?.pop();
  }
  #local(name) {
    return this.#locals.get(name)?.at(-1);
  }
  #path(expr) {
    const local2 = expr.kind === "ident" ? this.#local(expr.name) : void 0;
    return local2?.path ?? this.#paths.get(expr.id) ?? [];
  }
  #node(expr) {
    const path = this.#path(expr);
    const isInput = path.length > 0 && path[0] !== accumulatorName && path[0] !== oldAccumulatorName;
    return { path: isInput ? path : void 0, type: this.ast.typeOf(expr.id), expr, size: this.#size(expr) };
  }
  #copySizes(to, from) {
    const size2 = this.#size(from);
    if (size2 !== void 0) this.#sizes.set(to.id, size2);
    const entries = this.#entrySize(from);
    if (entries !== void 0) this.#entries.set(to.id, entries);
  }
  #size(expr) {
    const known = this.#sizes.get(expr.id) ?? literalSize(expr);
    if (known !== void 0) return known;
    const type = this.ast.typeOf(expr.id);
    const estimated = this.estimator.estimateSize({ path: this.#path(expr), type, expr, size: void 0 });
    if (estimated !== void 0) {
      this.#sizes.set(expr.id, estimated);
      return estimated;
    }
    if (isScalar(type)) return one;
    return expr.kind === "ident" ? this.#local(expr.name)?.size : void 0;
  }
  #entrySize(expr) {
    return this.#entries.get(expr.id) ?? (expr.kind === "ident" ? this.#local(expr.name)?.entries : void 0);
  }
};
function isBind({ iterRange, loopCondition, accuVar }) {
  return iterRange.kind === "list" && iterRange.elements.length === 0 && loopCondition.kind === "literal" && loopCondition.value === false && accuVar !== oldAccumulatorName;
}
function literalSize(expr) {
  if (expr.kind === "list") return fixed(expr.elements.length);
  if (expr.kind === "map") return fixed(expr.entries.length);
  return expr.kind === "literal" ? fixed(valueSize(expr.value)) : void 0;
}
function valueSize(value) {
  if (typeof value === "string") return codePoints(value);
  return value instanceof Uint8Array ? value.length : 1;
}
function isScalar(type) {
  const inner = optionalParameter(type);
  if (inner !== void 0) return isScalar(inner);
  return ["bool", "double", "duration", "int", "timestamp", "uint"].includes(type.kind);
}

// packages/cel/src/program.ts
var CELError = class extends Error {
  constructor(message, cost2, reason) {
    super(message);
    this.cost = cost2;
    this.reason = reason;
  }
  cost;
  reason;
  name = "CELError";
};
var Program = class {
  constructor(source, ast, plan2, rules3) {
    this.source = source;
    this.ast = ast;
    this.#plan = plan2;
    this.#rules = rules3;
  }
  source;
  ast;
  #plan;
  #rules;
  /** The type of the expression's value. */
  get outputType() {
    return this.ast.outputType;
  }
  /** The names of the variables that an evaluation may read. */
  get variables() {
    const names3 = /* @__PURE__ */ new Set();
    walk(this.ast.parsed.expr, ({ id }) => {
      const ident = this.ast.idents.get(id);
      if (ident !== void 0 && ident.value === void 0 && this.#plan.slots.some(({ name }) => name === ident.name)) {
        names3.add(ident.name);
      }
    });
    return [...names3];
  }
  /**
   * Evaluates the expression.
   *
   * @throws CELError when the result is an error or unknown, and when the cost is over the limit
   */
  evaluate(variables2 = {}, options = {}) {
    return this.evaluateWithCost(variables2, options).value;
  }
  /**
   * As `evaluate`, and tells what it cost.
   *
   * @throws CELError as `evaluate` does
   */
  evaluateWithCost(variables2 = {}, options = {}) {
    const frame = new Frame(variables2, this.#plan.slots, options.costLimit ?? Number.POSITIVE_INFINITY, options.signal);
    const value = this.#run(frame);
    if (value instanceof Failure) throw new CELError(value.message, frame.cost, "evaluation");
    return { value, cost: frame.cost };
  }
  #run(frame) {
    try {
      return this.#plan.run(frame);
    } catch (error) {
      if (error instanceof CostLimitExceeded) throw new CELError(error.message, frame.cost, "limit");
      if (error instanceof RangeError) throw new CELError("value is nested too deep", frame.cost, "evaluation");
      throw error;
    }
  }
  /** Estimates what an evaluation may cost. `estimator` knows the sizes of the variables. */
  estimateCost(estimator) {
    const { estimators: estimators2, presenceTestCost } = this.#rules;
    return estimateCost(this.ast, estimator, { overloads: estimators2, presenceTestCost });
  }
};

// packages/cel/src/values/adapt.ts
function isValueObject(value) {
  return value instanceof Uint8Array || value instanceof Uint || value instanceof Double || value instanceof Duration || value instanceof Timestamp || value instanceof OptionalValue || value instanceof ListValue || value instanceof MapValue || value instanceof AbstractValue || value instanceof Type || value instanceof Failure;
}
function adaptDyn(native) {
  switch (typeof native) {
    case "string":
    case "boolean":
      return native;
    case "number":
      if (Number.isSafeInteger(native)) return native;
      return new Double(native);
    case "bigint":
      return toInt(native);
    case "undefined":
      return null;
  }
  if (native === null) return null;
  if (Array.isArray(native)) return new NativeList(native, adaptDyn);
  if (isValueObject(native)) return native;
  if (typeof native === "object") return new NativeMap(native, adaptDyn);
  return new ErrorValue(`unsupported conversion to ref.Val: (${typeof native})`);
}
function adaptInt(native) {
  if (typeof native === "number") {
    if (Number.isSafeInteger(native)) return native;
    if (Number.isInteger(native)) return toInt(BigInt(native));
  }
  return typeof native === "bigint" ? toInt(native) : adaptDyn(native);
}
function adaptUint(native) {
  if (typeof native === "bigint") return toUint(native);
  return typeof native === "number" && Number.isInteger(native) ? toUint(BigInt(native)) : adaptDyn(native);
}
function adaptDouble(native) {
  return typeof native === "number" || typeof native === "bigint" ? new Double(Number(native)) : adaptDyn(native);
}
function adaptBytes(native) {
  if (typeof native !== "string") return adaptDyn(native);
  try {
    return Uint8Array.from(atob(native), (unit) => unit.charCodeAt(0));
  } catch {
    return new ErrorValue("byte format value must be base64");
  }
}
function adaptDuration(native) {
  if (typeof native !== "string") return adaptDyn(native);
  return parseDuration(native) ?? new ErrorValue(`Invalid duration ${native}`);
}
function adaptTimestamp(native) {
  if (typeof native !== "string") return adaptDyn(native);
  const text2 = /^\d{4}-\d\d-\d\d$/.test(native) ? `${native}T00:00:00Z` : native;
  return parseTimestamp(text2) ?? new ErrorValue(`Invalid date or datetime ${native}`);
}
var scalarAdapters = {
  int: adaptInt,
  uint: adaptUint,
  double: adaptDouble,
  bytes: adaptBytes,
  duration: adaptDuration,
  timestamp: adaptTimestamp
};
var Adapters = class {
  constructor(provider) {
    this.provider = provider;
  }
  provider;
  #byType = /* @__PURE__ */ new WeakMap();
  #fields = /* @__PURE__ */ new WeakMap();
  adapterFor(type) {
    let adapt = this.#byType.get(type);
    if (adapt === void 0) {
      adapt = this.#make(type);
      this.#byType.set(type, adapt);
    }
    return adapt;
  }
  /** How a field of an object type becomes a value, or undefined when the type has no such field. */
  field = (decl, name) => {
    let fields = this.#fields.get(decl);
    if (fields === void 0) {
      fields = /* @__PURE__ */ new Map();
      this.#fields.set(decl, fields);
    }
    let field = fields.get(name);
    if (field === void 0) {
      const found = decl.field(name);
      if (found === void 0) return void 0;
      field = { member: found.member ?? name, adapt: found.adapt ?? this.#adaptField(found) };
      if (fields.size < 1e4) fields.set(name, field);
    }
    return field;
  };
  #adaptField(field) {
    return this.adapterFor(field.type);
  }
  #make(type) {
    const scalar = scalarAdapters[type.kind];
    if (scalar !== void 0) return scalar;
    if (type.kind === "list") return this.#makeList(type.parameters[0]);
    if (type.kind === "map") return this.#makeMap(type.parameters[1]);
    return type.kind === "struct" ? this.#makeObject(type) : adaptDyn;
  }
  #makeList(element) {
    let adaptElement;
    return (native) => {
      if (!Array.isArray(native)) return adaptDyn(native);
      adaptElement ??= this.adapterFor(element);
      return new NativeList(native, adaptElement);
    };
  }
  #makeMap(value) {
    let adaptMember;
    return (native) => {
      if (!isPlainObject(native)) return adaptDyn(native);
      adaptMember ??= this.adapterFor(value);
      return new NativeMap(native, adaptMember);
    };
  }
  #makeObject(type) {
    const decl = this.provider.findObject(type.name);
    if (decl === void 0) return adaptDyn;
    return (native) => isPlainObject(native) ? new ObjectValue(decl, native, this.field) : adaptDyn(native);
  }
};
function isPlainObject(native) {
  return typeof native === "object" && native !== null && !Array.isArray(native) && !isValueObject(native);
}

// packages/cel/src/env.ts
var Env = class _Env {
  #options;
  #libraries;
  #functions = /* @__PURE__ */ new Map();
  #idents = /* @__PURE__ */ new Map();
  #macros;
  #optionalSyntax;
  #validators;
  #mixedLiteralFunctions;
  #checkEnv;
  #planEnv;
  /** Estimates of calls by overloads. */
  estimators;
  presenceTestCost;
  constructor(options) {
    this.#options = options;
    this.#libraries = [standardLibrary, ...options.libraries ?? []];
    for (const library of this.#libraries) this.#add(library);
    for (const [name, type] of Object.entries(options.variables ?? {})) this.#idents.set(name, { name, type });
    this.#macros = this.#libraries.flatMap(({ macros = [] }) => macros);
    this.#optionalSyntax = this.#libraries.some(({ optionalSyntax }) => optionalSyntax === true);
    this.#validators = [...options.validators ?? [], ...this.#libraries.flatMap(({ validators = [] }) => validators)];
    this.#mixedLiteralFunctions = new Set(this.#libraries.flatMap((library) => library.mixedLiteralFunctions ?? []));
    this.estimators = new Map(this.#libraries.flatMap(({ estimators: estimators2 }) => [...estimators2 ?? []]));
    this.presenceTestCost = options.presenceTestCost ?? 1;
    const provider = options.provider ?? { findObject: () => void 0 };
    const findFunction = (name) => this.#functions.get(name);
    const findObject = (name) => provider.findObject(name);
    this.#checkEnv = {
      container: options.container ?? "",
      findIdent: (name) => this.#idents.get(name) ?? objectIdent(findObject(name)),
      findFunction,
      findObject,
      isDisabled: (id) => options.crossTypeComparisons !== true && isCrossTypeComparison(id)
    };
    const trackers = this.#libraries.map(({ tracker }) => tracker).filter((tracker) => tracker !== void 0);
    this.#planEnv = {
      findFunction,
      findObject,
      findVariable: (name) => options.variables?.[name],
      adapters: new Adapters(provider),
      optimize: options.optimize ?? true,
      presenceTestCost: this.presenceTestCost,
      costTrackers: options.costTracker === void 0 ? trackers : [...trackers, options.costTracker]
    };
  }
  #add({ functions: functions2, types = [] }) {
    for (const decl of functions2) {
      this.#functions.set(decl.name, mergeFunctions(this.#functions.get(decl.name), decl));
    }
    for (const type of types) this.#idents.set(type.name, { name: type.name, type: typeOfType(type), value: type });
  }
  /** A new environment with further variables, libraries and other options. What is given replaces what this one has, except for lists and variables, which grow. */
  extend(options) {
    return new _Env({
      ...this.#options,
      ...options,
      variables: { ...this.#options.variables, ...options.variables },
      libraries: [...this.#options.libraries ?? [], ...options.libraries ?? []],
      validators: [...this.#options.validators ?? [], ...options.validators ?? []]
    });
  }
  /** Parses and checks an expression, without making a program of it. */
  check(source) {
    const parsed = parse3(source, { macros: this.#macros, optionalSyntax: this.#optionalSyntax });
    if (parsed.issues.count > 0) return { issues: parsed.issues };
    const { ast, issues } = check(parsed.ast, this.#checkEnv);
    if (issues.count === 0) this.#validate(ast, issues);
    return issues.count > 0 ? { issues } : { ast };
  }
  #validate(ast, issues) {
    const { offsets, source } = ast.parsed;
    const report = (id, message) => {
      const offset = offsets[id] ?? -1;
      issues.report(id, offset < 0 ? noLocation : locationOf(source, offset), message);
    };
    const context = { ast, env: this.#planEnv, mixedLiteralFunctions: this.#mixedLiteralFunctions, report };
    for (const validator of this.#validators) validator(context);
  }
  /**
   * Makes a program of an expression. Issues have the texts of google/cel-go; `issues.toString()` prints all of them with the source. An expression
   * whose type is not the expected one has an issue without a place, and so has one with a constant part that cannot be evaluated.
   */
  compile(source, { expectedType } = {}) {
    const checked = this.check(source);
    if (checked.issues !== void 0) return { issues: checked.issues };
    const { ast } = checked;
    const issues = new Issues(ast.parsed.source);
    const { outputType } = ast;
    if (expectedType !== void 0 && !isDyn(outputType) && !isDyn(expectedType) && !isExactType(outputType, expectedType)) {
      issues.report(0, noLocation, `must evaluate to ${expectedType}`);
      return { issues };
    }
    let planned;
    try {
      planned = plan(ast, this.#planEnv);
    } catch (error) {
      if (!(error instanceof PlanError)) throw error;
      issues.report(0, noLocation, error.message);
      return { issues };
    }
    return { program: new Program(source, ast, planned, this) };
  }
};
function objectIdent(decl) {
  if (decl === void 0) return void 0;
  const type = objectType(decl.name);
  return { name: decl.name, type: typeOfType(type), value: type };
}
function newEnv(options = {}) {
  return new Env(options);
}

// packages/cel/src/library/comprehensions.ts
var mapInsert = "cel.@mapInsert";
var map = mapType(typeParam("K"), typeParam("V"));
function variables(args) {
  const [first, second] = args;
  for (const arg of [first, second]) {
    if (arg.kind !== "ident") throw new MacroError(arg.id, "argument must be a simple name");
  }
  const names3 = [first, second].map((arg) => arg.kind === "ident" ? arg.name : "");
  if (names3[0] === names3[1]) throw new MacroError(second.id, `duplicate variable name: ${names3[0]}`);
  return [variableName(first, ""), variableName(second, "")];
}
function macro(name, argCount, expand) {
  return { name, argCount, receiver: true, expand: (helper, target, args) => expand(helper, target, args) };
}
function quantifierMacro2(name, kind) {
  return macro(name, 3, (helper, target, args) => quantifier(kind, helper, target, variables(args), args[2]));
}
function transformMacros(name, init, step) {
  return [3, 4].map(
    (argCount) => macro(name, argCount, (helper, target, args) => {
      const names3 = variables(args);
      const value = step(helper, names3, args[argCount - 1]);
      return collect(helper, target, names3, init(helper), value, argCount === 4 ? args[2] : void 0);
    })
  );
}
function insert(target, key, value) {
  if (target.find(key) !== void 0) return new ErrorValue(`insert failed: key ${valueText(key)} already exists`);
  target.set(key, value);
  return void 0;
}
function growing(target) {
  if (target instanceof AccumulatorMap) return target;
  const entries = [...target.keys()].map(
    (key) => [key, target.find(key)]
  );
  return new EntryMap(entries);
}
var comprehensionsLibrary = {
  name: "cel.lib.ext.comprev2",
  macros: [
    quantifierMacro2("all", "all"),
    quantifierMacro2("exists", "exists"),
    quantifierMacro2("existsOne", "existsOne"),
    quantifierMacro2("exists_one", "existsOne"),
    ...transformMacros(
      "transformList",
      (helper) => helper.list(),
      (helper, _, value) => helper.call(Operator.add, helper.accuIdent(), helper.list(value))
    ),
    ...transformMacros(
      "transformMap",
      (helper) => helper.map(),
      (helper, [key], value) => helper.call(mapInsert, helper.accuIdent(), helper.ident(key), value)
    ),
    ...transformMacros(
      "transformMapEntry",
      (helper) => helper.map(),
      (helper, _, value) => helper.call(mapInsert, helper.accuIdent(), value)
    )
  ],
  functions: [
    functionDecl(
      mapInsert,
      overload("@mapInsert_map_key_value", [map, typeParam("K"), typeParam("V")], map, (target, key, value) => {
        const result = growing(target);
        return insert(result, key, value) ?? result;
      }),
      overload("@mapInsert_map_map", [map, map], map, (target, added) => {
        const result = growing(target);
        for (const key of added.keys()) {
          const failure = insert(result, key, added.find(key));
          if (failure !== void 0) return failure;
        }
        return result;
      })
    )
  ]
};

// packages/cel/src/library/lists.ts
var comparable = [
  intType,
  uintType,
  doubleType,
  boolType,
  durationType,
  timestampType,
  stringType,
  bytesType
];
var t = typeParam("T");
var listT = listType(t);
function slice(list, start, end) {
  const fail = (reason) => new ErrorValue(`cannot slice(${start}, ${end}), ${reason}`);
  if (start < 0 || end < 0) return fail("negative indexes not supported");
  if (start > end) return fail("start index must be less than or equal to end index");
  if (list.length < end) return fail(`list is length ${list.length}`);
  return new ArrayList(Array.from({ length: Number(end) - Number(start) }, (_, i) => list.at(Number(start) + i)));
}
function flatten(list, depth) {
  if (depth < 0) return new ErrorValue("level must be non-negative");
  const items = [];
  const visit = (from, left) => {
    for (const item of from) {
      if (item instanceof ListValue && left > 0) visit(item, left - 1);
      else items.push(item);
    }
  };
  visit(list, Number(depth));
  return new ArrayList(items);
}
var maxRange = 1e7;
function range(count) {
  if (count > maxRange) return new ErrorValue(`lists.range(${count}) is too long`);
  return new ArrayList(Array.from({ length: Math.max(Number(count), 0) }, (_, i) => i));
}
function distinct(list) {
  const items = [];
  for (const item of list) if (!items.some((other) => equal(item, other) === true)) items.push(item);
  return new ArrayList(items);
}
function sortByKeys(list, keys) {
  if (list.length !== keys.length) {
    return new ErrorValue(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.length} and ${keys.length} elements respectively`
    );
  }
  if (list.length === 0) return list;
  const all = [...keys];
  const first = all[0];
  if (!isComparable(first)) return new ErrorValue("list elements must be comparable");
  if (all.some((key) => typeOf(key).name !== typeOf(first).name)) {
    return new ErrorValue("list elements must have the same type");
  }
  const indices = all.map((_, i) => i);
  indices.sort((i, j) => {
    const order2 = compare(all[i], all[j]);
    return order2 instanceof Failure ? 0 : order2;
  });
  return new ArrayList(indices.map((i) => list.at(i)));
}
var input = "@__sortBy_input__";
var sortByMacro = {
  name: "sortBy",
  argCount: 2,
  receiver: true,
  expand: (helper, target, args) => {
    const list = target;
    if (!["list", "select", "ident", "comprehension", "call"].includes(list.kind)) {
      throw new MacroError(
        list.id,
        "sortBy can only be applied to a list, identifier, comprehension, call or select expression"
      );
    }
    const keys = expandMap(helper, helper.ident(input), args);
    return helper.comprehension({
      iterRange: helper.list(),
      iterVar: "#unused",
      accuVar: input,
      accuInit: list,
      loopCondition: helper.literal(false),
      loopStep: helper.ident(input),
      result: helper.memberCall("@sortByAssociatedKeys", helper.ident(input), keys)
    });
  }
};
function nodeSize(estimator, node) {
  return node.size ?? estimator.estimateSize(node) ?? unknownSize;
}
function allocating(factor, size2) {
  return { cost: plus(scaled(size2, factor), fixed(11)), resultSize: size2 };
}
function literalInt({ expr }, otherwise) {
  if (expr?.kind !== "literal") return otherwise;
  const { value } = expr;
  if (typeof value !== "number" && typeof value !== "bigint") return otherwise;
  return value < 0 ? 0n : BigInt(value);
}
var estimateSlice = (estimator, target, args) => {
  if (target === void 0 || args.length !== 2) return void 0;
  const [start, end] = args;
  const size2 = BigInt.asUintN(64, literalInt(end, nodeSize(estimator, target).max) - literalInt(start, 0n));
  return allocating(1, fixed(size2));
};
var estimateFlatten = (estimator, target, args) => {
  if (target === void 0) return void 0;
  const depth = args[0] === void 0 ? 1n : literalInt(args[0], unbounded);
  return allocating(Number(depth), nodeSize(estimator, target));
};
var estimateDistinct = (estimator, target) => {
  if (target === void 0) return void 0;
  const size2 = nodeSize(estimator, target);
  return allocating(2, times(size2, size2));
};
function estimateSort(type, byKeys) {
  return (estimator, target, args) => {
    const node = byKeys ? args[0] : target;
    if (node === void 0) return void 0;
    const size2 = nodeSize(estimator, node);
    const isText = type === stringType || type === bytesType;
    return allocating(isText ? 2 + stringTraversalFactor : 2, times(size2, size2));
  };
}
var estimators = new Map([
  ["list_slice", estimateSlice],
  ["list_flatten", estimateFlatten],
  ["list_flatten_int", estimateFlatten],
  [
    "lists_range",
    (_, __, [count]) => count === void 0 ? void 0 : allocating(1, fixed(literalInt(count, unbounded)))
  ],
  [
    "list_reverse",
    (estimator, target) => target === void 0 ? void 0 : allocating(1, nodeSize(estimator, target))
  ],
  ["list_distinct", estimateDistinct],
  ...comparable.flatMap((type) => [
    [`list_${type.name}_sort`, estimateSort(type, false)],
    [`list_${type.name}_sortByAssociatedKeys`, estimateSort(type, true)]
  ])
]);
function allocated(factor, size2) {
  return Math.trunc(size2 * factor) + 11;
}
var outputCost = (_, result) => allocated(1, actualSize(result));
var flattenCost = ([list, depth]) => allocated(depth === void 0 ? 1 : Number(depth), actualSize(list));
function compareCost(index) {
  return (args) => {
    const list = args[index];
    const size2 = actualSize(list);
    if (!(list instanceof ListValue) || size2 === 0) return allocated(2, 0);
    const kind = typeOf(list.at(0)).name;
    return allocated(kind === "string" || kind === "bytes" ? 2 + stringTraversalFactor : 2, size2 * size2);
  };
}
var costs = new Map([
  ["list_slice", outputCost],
  ["lists_range", outputCost],
  ["list_reverse", outputCost],
  ["list_flatten", flattenCost],
  ["list_flatten_int", flattenCost],
  ["list_distinct", compareCost(0)],
  ...comparable.flatMap(({ name }) => [
    [`list_${name}_sort`, compareCost(0)],
    [`list_${name}_sortByAssociatedKeys`, compareCost(1)]
  ])
]);
var listsLibrary = {
  name: "cel.lib.ext.lists",
  macros: [sortByMacro],
  estimators,
  tracker: (_, overloadId) => costs.get(overloadId),
  functions: [
    functionDecl(
      "slice",
      memberOverload(
        "list_slice",
        [listT, intType, intType],
        listT,
        (list, start, end) => slice(list, start, end)
      )
    ),
    functionDecl(
      "flatten",
      {
        ...memberOverload("list_flatten", [listType(listT)], listT, (list) => flatten(list, 1)),
        // Lists of which nothing is known may be flat already.
        runtimeArgs: [listType(dynType)]
      },
      memberOverload(
        "list_flatten_int",
        [listType(dynType), intType],
        listType(dynType),
        (list, depth) => flatten(list, depth)
      )
    ),
    functionDecl(
      "sort",
      ...comparable.map(
        (type) => memberOverload(
          `list_${type.name}_sort`,
          [listType(type)],
          listType(type),
          (list) => sortByKeys(list, list)
        )
      )
    ),
    functionDecl(
      "@sortByAssociatedKeys",
      ...comparable.map(
        (type) => memberOverload(
          `list_${type.name}_sortByAssociatedKeys`,
          [listT, listType(type)],
          listT,
          (list, keys) => sortByKeys(list, keys)
        )
      )
    ),
    functionDecl(
      "lists.range",
      overload("lists_range", [intType], listType(intType), (count) => range(count))
    ),
    functionDecl(
      "reverse",
      memberOverload("list_reverse", [listT], listT, (list) => new ArrayList([...list].reverse()))
    ),
    functionDecl(
      "distinct",
      memberOverload("list_distinct", [listT], listT, (list) => distinct(list))
    )
  ]
};

// packages/cel/src/library/optional.ts
var k = typeParam("K");
var v = typeParam("V");
var optionalV = optionalType(v);
var listV = listType(v);
var mapKV = mapType(k, v);
function bind(helper, name, value, body2) {
  return helper.comprehension({
    iterRange: helper.list(),
    iterVar: "#unused",
    accuVar: name,
    accuInit: value,
    loopCondition: helper.literal(false),
    loopStep: helper.ident(name),
    result: body2
  });
}
function optionalMacro(name, wrap2) {
  return {
    name,
    argCount: 2,
    receiver: true,
    expand: (helper, target, args) => {
      const [variable, body2] = args;
      if (variable.kind !== "ident") {
        throw new MacroError(variable.id, `${name}() variable name must be a simple identifier`);
      }
      const optional = target;
      const mapped = bind(helper, variable.name, helper.memberCall("value", helper.copy(optional)), body2);
      return helper.call(
        Operator.conditional,
        helper.memberCall("hasValue", optional),
        wrap2 ? helper.call("optional.of", mapped) : mapped,
        helper.call("optional.none")
      );
    }
  };
}
function isZero(value) {
  if (value === null || value === false || value === 0 || value === "") return true;
  if (value instanceof ListValue || value instanceof Uint8Array) return value.length === 0;
  if (value instanceof MapValue) return value.size === 0;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Double) return value.value === 0;
  if (value instanceof Duration) return value.nanos === 0n;
  return value instanceof Timestamp && value.seconds === -62135596800 && value.nanos === 0;
}
function unwrap(list) {
  const items = [];
  for (const item of list) {
    if (!(item instanceof OptionalValue)) return new ErrorValue(`value ${valueText(item)} is not optional`);
    if (item.value !== void 0) items.push(item.value);
  }
  return new ArrayList(items);
}
function at(list, index) {
  const { length } = list;
  return length === 0 ? optionalNone : new OptionalValue(list.at(index(length)));
}
var optionalLibrary = {
  name: "cel.lib.optional",
  optionalSyntax: true,
  types: [optionalRuntimeType],
  macros: [optionalMacro("optMap", true), optionalMacro("optFlatMap", false)],
  functions: [
    functionDecl(
      "optional.of",
      overload("optional_of", [v], optionalV, (value) => new OptionalValue(value))
    ),
    functionDecl(
      "optional.ofNonZeroValue",
      overload(
        "optional_ofNonZeroValue",
        [v],
        optionalV,
        (value) => isZero(value) ? optionalNone : new OptionalValue(value)
      )
    ),
    functionDecl(
      "optional.none",
      overload("optional_none", [], optionalV, () => optionalNone)
    ),
    functionDecl(
      "value",
      memberOverload(
        "optional_value",
        [optionalV],
        v,
        (value) => value.value ?? new ErrorValue("optional.none() dereference")
      )
    ),
    functionDecl(
      "hasValue",
      memberOverload(
        "optional_hasValue",
        [optionalV],
        boolType,
        (value) => value.value !== void 0
      )
    ),
    functionDecl("or", memberOverload("optional_or_optional", [optionalV, optionalV], optionalV)),
    functionDecl("orValue", memberOverload("optional_orValue_value", [optionalV, v], v)),
    functionDecl(Operator.optionalSelect, overload("select_optional_field", [dynType, stringType], optionalV)),
    functionDecl(
      Operator.optionalIndex,
      overload("list_optindex_optional_int", [listV, intType], optionalV),
      overload("optional_list_optindex_optional_int", [optionalType(listV), intType], optionalV),
      overload("map_optindex_optional_value", [mapKV, k], optionalV),
      overload("optional_map_optindex_optional_value", [optionalType(mapKV), k], optionalV)
    ),
    functionDecl(
      Operator.index,
      overload("optional_list_index_int", [optionalType(listV), intType], optionalV),
      overload("optional_map_index_value", [optionalType(mapKV), k], optionalV)
    ),
    functionDecl(
      "last",
      memberOverload("list_last", [listV], optionalV, (list) => at(list, (n) => n - 1))
    ),
    functionDecl(
      "first",
      memberOverload("list_first", [listV], optionalV, (list) => at(list, () => 0))
    ),
    functionDecl(
      "optional.unwrap",
      overload("optional_unwrap", [listType(optionalV)], listV, (list) => unwrap(list))
    ),
    functionDecl(
      "unwrapOpt",
      memberOverload("optional_unwrapOpt", [listType(optionalV)], listV, (list) => unwrap(list))
    )
  ]
};

// packages/cel/src/library/sets.ts
var listT2 = listType(typeParam("T"));
function has(list, value) {
  for (let i = 0; i < list.length; i++) if (equal(value, list.at(i)) === true) return true;
  return false;
}
function containsAll(list, part2) {
  for (let i = 0; i < part2.length; i++) if (!has(list, part2.at(i))) return false;
  return true;
}
function intersects(a3, b2) {
  for (let i = 0; i < a3.length; i++) if (has(b2, a3.at(i))) return true;
  return false;
}
function estimate(factor) {
  return (estimator, _, args) => {
    if (args.length !== 2) return void 0;
    const [a3, b2] = args;
    return { cost: plus(scaled(times(nodeSize(estimator, a3), nodeSize(estimator, b2)), factor), fixed(1)) };
  };
}
function cost(factor) {
  return ([a3, b2]) => 1 + Math.trunc(actualSize(a3) * actualSize(b2) * factor);
}
var rules = [
  ["contains", 1, containsAll],
  ["intersects", 1, intersects],
  ["equivalent", 2, (a3, b2) => containsAll(a3, b2) && containsAll(b2, a3)]
];
var costs2 = new Map(rules.map(([name, factor]) => [`list_sets_${name}_list`, cost(factor)]));
var setsLibrary = {
  name: "cel.lib.ext.sets",
  functions: rules.map(
    ([name, , test]) => functionDecl(
      `sets.${name}`,
      overload(`list_sets_${name}_list`, [listT2, listT2], boolType, (a3, b2) => test(a3, b2))
    )
  ),
  estimators: new Map(rules.map(([name, factor]) => [`list_sets_${name}_list`, estimate(factor)])),
  tracker: (_, overloadId) => costs2.get(overloadId)
};

// packages/cel/src/library/format-clauses.ts
var formatErrors = {
  s: (type) => `string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given ${type}`,
  d: (type) => `decimal clause can only be used on integers, was given ${type}`,
  f: (type) => `fixed-point clause can only be used on doubles, was given ${type}`,
  e: (type) => `scientific clause can only be used on doubles, was given ${type}`,
  b: (type) => `only integers and bools can be formatted as binary, was given ${type}`,
  o: (type) => `octal clause can only be used on integers, was given ${type}`,
  x: (type) => `only integers, byte buffers, and strings can be formatted as hex, was given ${type}`
};
function parseFormat(format, count, replace2, error) {
  let result = "";
  let index = 0;
  let at2 = 0;
  while (at2 < format.length) {
    const percent = format.indexOf("%", at2);
    if (percent < 0) return result + format.slice(at2);
    result += format.slice(at2, percent);
    if (format[percent + 1] === "%") {
      result += "%";
      at2 = percent + 2;
      continue;
    }
    if (index >= count()) throw error(`index ${index} out of range`);
    if (percent + 1 >= format.length) throw error("unexpected end of string");
    const { clause, end } = readClause(format, percent + 1, error);
    result += replace2(clause, index++);
    at2 = end;
  }
  return result;
}
function readClause(format, from, error) {
  let at2 = from;
  let precision;
  if (format[at2] === ".") {
    const digits = /^[0-9]*/.exec(format.slice(at2 + 1))?.[0] ?? "";
    at2 += 1 + digits.length;
    const prefix = "could not parse formatting clause: error while parsing precision";
    if (at2 >= format.length) throw error(`${prefix}: could not find end of precision specifier`);
    if (digits === "") {
      throw error(`${prefix}: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax`);
    }
    precision = Number(digits);
  }
  const verb = format[at2];
  if (!/^[sdfebxXo]$/.test(verb)) {
    throw error(`could not parse formatting clause: unrecognized formatting clause "${verb}"`);
  }
  return { clause: { verb, precision }, end: at2 + 1 };
}

// packages/cel/src/library/format-string.ts
var FormatError = class extends Error {
};
function formatString(format, args) {
  try {
    return parseFormat(
      format,
      () => args.length,
      (clause, index) => formatClause(args.at(index), clause.verb, clause.precision),
      (message) => new FormatError(message)
    );
  } catch (error) {
    if (error instanceof FormatError) return new ErrorValue(error.message);
    throw error;
  }
}
function formatClause(value, verb, precision) {
  const fail = (message) => {
    throw new FormatError(`error during formatting: ${message}`);
  };
  const type = typeOf(value).name;
  switch (verb) {
    case "s":
      return formatText(value, fail);
    case "d":
      return formatDecimal(value) ?? fail(formatErrors.d(type));
    case "f":
    case "e": {
      const number = floatOf(value);
      if (number === void 0) return fail(formatErrors[verb](type));
      return verb === "f" ? fixedPoint(number, precision ?? 6) : scientific(number, precision ?? 6);
    }
    case "b":
      if (typeof value === "boolean") return value ? "1" : "0";
      return integerText(value, 2) ?? fail(formatErrors.b(type));
    case "o":
      return integerText(value, 8) ?? fail(formatErrors.o(type));
    default: {
      const hex = hexText(value) ?? fail(formatErrors.x(type));
      return verb === "X" ? hex.toUpperCase() : hex;
    }
  }
}
function formatDecimal(value) {
  return integerText(value, 10);
}
function integerText(value, radix) {
  if (typeof value === "number" || typeof value === "bigint") return value.toString(radix);
  return value instanceof Uint ? value.value.toString(radix) : void 0;
}
function hexText(value) {
  const bytes = typeof value === "string" ? new TextEncoder().encode(value) : value;
  if (bytes instanceof Uint8Array) return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return integerText(value, 16);
}
var namedFloats = /* @__PURE__ */ new Set(["NaN", "Infinity", "-Infinity"]);
function floatOf(value) {
  if (value instanceof Double) return value.value;
  return typeof value === "string" && namedFloats.has(value) ? parseGoFloat(value) : void 0;
}
function named(value) {
  if (Number.isNaN(value)) return "NaN";
  if (Number.isFinite(value)) return void 0;
  return value < 0 ? "-\u221E" : "\u221E";
}
function fixedPoint(value, precision) {
  const special2 = named(value);
  if (special2 !== void 0) return special2;
  const text2 = exactFixed(value, precision);
  const [whole = "", fraction] = text2.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return fraction === void 0 ? grouped : `${grouped}.${fraction}`;
}
var maxPrecision = 1e3;
function exactFixed(value, precision) {
  const places = Math.min(precision, maxPrecision);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number(bits >> 52n & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | 0x10000000000000n;
  const exponent = Math.max(biased, 1) - 1075;
  const scaled2 = mantissa * 10n ** BigInt(places);
  const digits = (exponent >= 0 ? scaled2 << BigInt(exponent) : roundedShift(scaled2, BigInt(-exponent))).toString();
  const padded = digits.padStart(places + 1, "0");
  const sign = bits >> 63n === 1n ? "-" : "";
  return places === 0 ? sign + padded : `${sign}${padded.slice(0, -places)}.${padded.slice(-places)}`;
}
function roundedShift(value, by) {
  const whole = value >> by;
  const rest = value - (whole << by);
  const half = 1n << by - 1n;
  return rest > half || rest === half && whole % 2n === 1n ? whole + 1n : whole;
}
function scientific(value, precision) {
  const special2 = named(value);
  if (special2 !== void 0) return special2;
  const [mantissa = "", exponent = "0"] = value.toExponential(Math.min(precision, 100)).split("e");
  return `${mantissa}\xD710${superscript(goExponent(Number(exponent)))}`;
}
var superscripts = { "-": "\u207B", "+": "" };
var superscriptDigits = "\u2070\xB9\xB2\xB3\u2074\u2075\u2076\u2077\u2078\u2079";
function superscript(exponent) {
  return Array.from(exponent, (char) => superscripts[char] ?? superscriptDigits[Number(char)] ?? char).join("");
}
function formatText(value, fail) {
  if (value instanceof ListValue) return formatList(value, fail);
  if (value instanceof MapValue) return formatMap(value, fail);
  if (value === null) return "null";
  const text2 = convertToString(value);
  if (text2 instanceof Failure || typeof text2 !== "string") return fail(formatErrors.s(typeOf(value).name));
  return text2;
}
function nested(value, fail) {
  if (typeof value === "string") return goQuote(value);
  if (value instanceof Uint8Array) return `b${goQuote(formatText(value, fail))}`;
  if (value instanceof Double) return nestedDouble(value.value);
  if (value instanceof Timestamp) return `timestamp(${goQuote(valueText(value))})`;
  if (value instanceof Duration) return `duration(${goQuote(valueText(value))})`;
  if (value instanceof ListValue || value instanceof MapValue || value === null || typeof value !== "object") {
    return formatText(value, fail);
  }
  if (value instanceof Uint || typeOf(value).kind === "type") return formatText(value, fail);
  return fail(`no formatting function for ${typeOf(value).name}`);
}
function nestedDouble(value) {
  if (Number.isNaN(value)) return '"NaN"';
  if (!Number.isFinite(value)) return value < 0 ? '"-Inf"' : '"+Inf"';
  return exactFixed(value, 6);
}
function formatList(list, fail) {
  return `[${Array.from(list, (item) => nested(item, fail)).join(", ")}]`;
}
function formatMap(map2, fail) {
  const entries = Array.from(map2.keys(), (key) => {
    const kind = typeOf(key);
    if (!["string", "bool", "int", "uint"].includes(kind.name)) {
      return fail(`no formatting function for map key of type ${kind.name}`);
    }
    return [nested(key, fail), nested(map2.find(key), fail)];
  });
  entries.sort(([a3], [b2]) => a3 < b2 ? -1 : a3 > b2 ? 1 : 0);
  return `{${entries.map(([key, value]) => `${key}:${value}`).join(", ")}}`;
}

// packages/cel/src/library/format-validator.ts
var allowed = {
  d: ["int", "uint"],
  f: ["double", "string"],
  e: ["double", "string"],
  b: ["int", "uint", "bool"],
  x: ["int", "uint", "string", "bytes"],
  o: ["int", "uint"],
  s: ["list", "map", "int", "uint", "double", "bool", "string", "timestamp", "bytes", "duration", "type", "null"]
};
var FormatIssue = class extends Error {
  constructor(message, exprId) {
    super(message);
    this.exprId = exprId;
  }
  exprId;
};
var validateFormatCalls = (context) => {
  walk(context.ast.parsed.expr, (expr) => {
    if (expr.kind !== "call" || expr.function !== "format" || expr.target?.kind !== "literal") return;
    const [args] = expr.args;
    if (typeof expr.target.value !== "string" || args?.kind !== "list") return;
    if (!context.ast.overloadIds(expr.id).includes("string_format")) return;
    validate(context, expr.id, expr.target.value, args.elements);
  });
};
function validate(context, callId, format, args) {
  let used = 0;
  try {
    parseFormat(
      format,
      () => args.length,
      ({ verb }, index) => {
        used++;
        checkArgument(context, args[index], verb);
        return "";
      },
      (message) => new FormatIssue(message)
    );
  } catch (error) {
    if (!(error instanceof FormatIssue)) throw error;
    context.report(error.exprId ?? callId, error.message);
    return;
  }
  if (args.length > used) {
    context.report(callId, `too many arguments supplied to string.format (expected ${used}, got ${args.length})`);
  }
}
function checkArgument(context, arg, verb) {
  const key = verb === "X" ? "x" : verb;
  const bad = key === "s" ? badText(context, arg) : isAllowed(context, arg, key) ? void 0 : arg;
  if (bad === void 0) return;
  const type = context.ast.typeOf(bad.id).name;
  throw new FormatIssue(`error during formatting: ${formatErrors[key](type)}`, bad.id);
}
function isAllowed({ ast }, arg, verb) {
  const { kind } = ast.typeOf(arg.id);
  return kind === "dyn" || (allowed[verb]?.includes(kind) ?? false);
}
function badText(context, arg) {
  if (!isAllowed(context, arg, "s")) return arg;
  const parts = arg.kind === "list" ? arg.elements : arg.kind === "map" ? arg.entries.flatMap(({ key, value }) => [key, value]) : [];
  for (const part2 of parts) {
    const bad = badText(context, part2);
    if (bad !== void 0) return bad;
  }
  return void 0;
}

// packages/cel/src/library/strings.ts
function outOfRange(index) {
  return new ErrorValue(`index out of range: ${valueText(index)}`);
}
function charAt(text2, index) {
  const points = Array.from(text2);
  if (index < 0 || index > points.length) return outOfRange(index);
  return points[Number(index)] ?? "";
}
function indexOf(text2, part2, from = 0) {
  if (part2 === "") return from;
  if (from < 0) return outOfRange(from);
  const points = Array.from(text2);
  if (from >= points.length) return -1;
  const at2 = points.slice(Number(from)).join("").indexOf(part2);
  return at2 < 0 ? -1 : Number(from) + Array.from(points.slice(Number(from)).join("").slice(0, at2)).length;
}
function lastIndexOf(text2, part2, from) {
  const points = Array.from(text2);
  if (part2 === "") return from ?? points.length;
  if (from === void 0) {
    const at3 = text2.lastIndexOf(part2);
    return at3 < 0 ? -1 : Array.from(text2.slice(0, at3)).length;
  }
  if (from < 0) return outOfRange(from);
  if (from >= points.length) return -1;
  const end = Number(from) + Array.from(part2).length;
  const head = points.slice(0, end).join("");
  const at2 = head.lastIndexOf(part2);
  return at2 < 0 ? -1 : Array.from(head.slice(0, at2)).length;
}
function substring(text2, start, end) {
  const points = Array.from(text2);
  if (end !== void 0 && start > end) {
    return new ErrorValue(`invalid substring range. start: ${start}, end: ${end}`);
  }
  if (start < 0 || start > points.length) return outOfRange(start);
  if (end !== void 0 && (end < 0 || end > points.length)) return outOfRange(end);
  return points.slice(Number(start), end === void 0 ? void 0 : Number(end)).join("");
}
var maxTextLength = 1 << 28;
function replace(text2, old, by, count = -1) {
  const limit = count < 0 ? Number.POSITIVE_INFINITY : Number(count);
  const parts = splitUpTo(text2, old, limit + 1, true);
  if (text2.length + parts.length * by.length > maxTextLength) return new ErrorValue("string too long");
  return parts.join(by);
}
function splitUpTo(text2, separator, limit, around = false) {
  if (separator === "") {
    const points = around ? ["", ...Array.from(text2), ""] : Array.from(text2);
    return points.length <= limit ? points : [...points.slice(0, limit - 1), points.slice(limit - 1).join("")];
  }
  const parts = [];
  let from = 0;
  while (parts.length < limit - 1) {
    const at2 = text2.indexOf(separator, from);
    if (at2 < 0) break;
    parts.push(text2.slice(from, at2));
    from = at2 + separator.length;
  }
  return [...parts, text2.slice(from)];
}
function split(text2, separator, count = -1) {
  if (count === 0) return new ArrayList([]);
  return new ArrayList(splitUpTo(text2, separator, count < 0 ? Number.POSITIVE_INFINITY : Number(count)));
}
function mapAscii(text2, from, map2) {
  return text2.replace(from, map2);
}
var blanks = "[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+";
var leadingBlanks = new RegExp(`^${blanks}`);
var isBlank = new RegExp(`^${blanks}$`);
function trim(text2) {
  const start = leadingBlanks.exec(text2)?.[0].length ?? 0;
  let end = text2.length;
  while (end > start && isBlank.test(text2[end - 1])) end--;
  return text2.slice(start, end);
}
function join(list, separator = "") {
  const parts = [];
  let length = 0;
  for (const part2 of list) {
    if (typeof part2 !== "string") return new ErrorValue(`join: invalid input: ${valueText(part2)}`);
    length += part2.length + separator.length;
    if (length > maxTextLength) return new ErrorValue("string too long");
    parts.push(part2);
  }
  return parts.join(separator);
}
var quoteEscapes = {
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "	": "\\t",
  "\v": "\\v",
  "\\": "\\\\",
  '"': '\\"'
};
function quote(text2) {
  return `"${Array.from(text2, (point) => quoteEscapes[point] ?? (isSurrogate(point) ? "\uFFFD" : point)).join("")}"`;
}
function isSurrogate(point) {
  return /^[\ud800-\udfff]$/.test(point);
}
function member(name, ...signatures) {
  return functionDecl(
    name,
    ...signatures.map(
      ([id, args, result, run]) => memberOverload(id, args, result, run)
    )
  );
}
var text = stringType;
var texts = listType(stringType);
var version0 = [
  member("charAt", ["string_char_at_int", [text, intType], text, charAt]),
  member(
    "indexOf",
    ["string_index_of_string", [text, text], intType, (s, part2) => indexOf(s, part2)],
    ["string_index_of_string_int", [text, text, intType], intType, indexOf]
  ),
  member(
    "lastIndexOf",
    ["string_last_index_of_string", [text, text], intType, (s, part2) => lastIndexOf(s, part2)],
    ["string_last_index_of_string_int", [text, text, intType], intType, lastIndexOf]
  ),
  member("lowerAscii", [
    "string_lower_ascii",
    [text],
    text,
    (s) => mapAscii(s, /[A-Z]+/g, (l) => l.toLowerCase())
  ]),
  member("upperAscii", [
    "string_upper_ascii",
    [text],
    text,
    (s) => mapAscii(s, /[a-z]+/g, (l) => l.toUpperCase())
  ]),
  member(
    "replace",
    [
      "string_replace_string_string",
      [text, text, text],
      text,
      (s, old, by) => replace(s, old, by)
    ],
    ["string_replace_string_string_int", [text, text, text, intType], text, replace]
  ),
  member(
    "split",
    ["string_split_string", [text, text], texts, (s, separator) => split(s, separator)],
    ["string_split_string_int", [text, text, intType], texts, split]
  ),
  member(
    "substring",
    ["string_substring_int", [text, intType], text, (s, start) => substring(s, start)],
    ["string_substring_int_int", [text, intType, intType], text, substring]
  ),
  member("trim", ["string_trim", [text], text, trim]),
  member(
    "join",
    ["list_join", [texts], text, (list) => join(list)],
    ["list_join_string", [texts, text], text, join]
  )
];
var version1 = [
  member("format", ["string_format", [text, listType(dynType)], text, formatString]),
  functionDecl(
    "strings.quote",
    overload("strings_quote", [text], text, (value) => quote(value))
  )
];
var version3 = [
  member("reverse", ["string_reverse", [text], text, (s) => Array.from(s).reverse().join("")])
];
function stringsLibrary(version) {
  const functions2 = [...version0, ...version >= 1 ? version1 : [], ...version >= 3 ? version3 : []];
  if (version < 1) return { name: "cel.lib.ext.strings", functions: functions2 };
  return {
    name: "cel.lib.ext.strings",
    functions: functions2,
    validators: [validateFormatCalls],
    mixedLiteralFunctions: ["format"]
  };
}

// packages/cel/src/validation/literals.ts
function literalArguments(name, isValid) {
  return (context) => {
    walk(context.ast.parsed.expr, (expr) => {
      if (expr.kind !== "call" || expr.function !== name) return;
      const [argument] = expr.args;
      if (argument?.kind === "literal" && !isValid(argument.value, context, expr.id)) {
        context.report(argument.id, `invalid ${name} argument`);
      }
    });
  };
}
function evaluates(name) {
  return literalArguments(name, (value, { ast, env }, id) => {
    const run = planCall(name, ast.overloadIds(id), [constantStep(value)], env);
    return !(run(new Frame({}, [], Number.POSITIVE_INFINITY, void 0)) instanceof Failure);
  });
}
var validateDurationLiterals = evaluates("duration");
var validateTimestampLiterals = evaluates("timestamp");
var validateRegexLiterals = literalArguments(
  "matches",
  (value) => typeof value !== "string" || typeof compilePattern(value) !== "string"
);
var validateHomogeneousLiterals = (context) => {
  const { ast } = context;
  const mismatch2 = (expr, expected, actual) => context.report(expr.id, `expected type '${expected}' but found '${actual}'`);
  const typeOf2 = (expr, optional) => {
    const type = ast.typeOf(expr.id);
    return optional ? optionalParameter(type) ?? type : type;
  };
  walk(ast.parsed.expr, (expr, ancestors) => {
    if (expr.kind !== "list" && expr.kind !== "map") return;
    const isExempt = ancestors.some(
      (ancestor) => ancestor.kind === "call" && context.mixedLiteralFunctions.has(ancestor.function)
    );
    if (isExempt) return;
    if (expr.kind === "list") {
      let expected2;
      for (const [i, element] of expr.elements.entries()) {
        const type = typeOf2(element, expr.optionalIndices.includes(i));
        expected2 ??= type;
        if (isEquivalentType(expected2, type)) continue;
        mismatch2(element, expected2, type);
        break;
      }
      return;
    }
    let expected;
    for (const { key, value, optional } of expr.entries) {
      const types = { key: typeOf2(key, false), value: typeOf2(value, optional) };
      expected ??= types;
      if (!isEquivalentType(expected.key, types.key)) mismatch2(key, expected.key, types.key);
      if (!isEquivalentType(expected.value, types.value)) mismatch2(value, expected.value, types.value);
    }
  });
};

// packages/cel/src/kubernetes/authorizer.ts
var authorizerType = objectType("kubernetes.authorization.Authorizer");
var pathCheckType = objectType("kubernetes.authorization.PathCheck");
var groupCheckType = objectType("kubernetes.authorization.GroupCheck");
var resourceCheckType = objectType("kubernetes.authorization.ResourceCheck");
var decisionType = objectType("kubernetes.authorization.Decision");
var CheckValue = class extends AbstractValue {
  equals(other) {
    return other === this ? true : firstFailure(other);
  }
};
var AuthorizerValue = class extends CheckValue {
  constructor(authorize, serviceAccount2) {
    super();
    this.authorize = authorize;
    this.serviceAccount = serviceAccount2;
  }
  authorize;
  serviceAccount;
  type = authorizerType;
};
var PathCheckValue = class extends CheckValue {
  constructor(authorizer, path) {
    super();
    this.authorizer = authorizer;
    this.path = path;
  }
  authorizer;
  path;
  type = pathCheckType;
};
var GroupCheckValue = class extends CheckValue {
  constructor(authorizer, group) {
    super();
    this.authorizer = authorizer;
    this.group = group;
  }
  authorizer;
  group;
  type = groupCheckType;
};
var ResourceCheckValue = class extends CheckValue {
  constructor(authorizer, resource) {
    super();
    this.authorizer = authorizer;
    this.resource = resource;
  }
  authorizer;
  resource;
  type = resourceCheckType;
};
var DecisionValue = class extends CheckValue {
  constructor(decision) {
    super();
    this.decision = decision;
  }
  decision;
  type = decisionType;
};
function isBlank2(text2) {
  return text2.trim() === "";
}
function serviceAccount(authorizer, namespace, name) {
  if (isDNS1123Subdomain(name).length > 0) return new ErrorValue("Invalid service account name");
  if (isDNS1123Label(namespace).length > 0) return new ErrorValue("Invalid service account namespace");
  const account = { namespace, name };
  return new AuthorizerValue(authorizer.authorize, account);
}
function resourceSetter(functionName, id, field) {
  return functionDecl(
    functionName,
    memberOverload(id, [resourceCheckType, stringType], resourceCheckType, (check2, value) => {
      const { authorizer, resource } = check2;
      return new ResourceCheckValue(authorizer, { ...resource, [field]: value });
    })
  );
}
function decide({ authorize, serviceAccount: account }, check2) {
  return new DecisionValue(authorize({ ...check2, serviceAccount: account }));
}
var emptyResource = { subresource: "", namespace: "", name: "", fieldSelector: "", labelSelector: "" };
var authorizerLibrary = {
  name: "kubernetes.authz",
  functions: [
    functionDecl(
      "path",
      memberOverload(
        "authorizer_path",
        [authorizerType, stringType],
        pathCheckType,
        (authorizer, path) => isBlank2(path) ? new ErrorValue("path must not be empty") : new PathCheckValue(authorizer, path)
      )
    ),
    functionDecl(
      "group",
      memberOverload(
        "authorizer_group",
        [authorizerType, stringType],
        groupCheckType,
        (authorizer, group) => new GroupCheckValue(authorizer, group)
      )
    ),
    functionDecl(
      "serviceAccount",
      memberOverload(
        "authorizer_serviceaccount",
        [authorizerType, stringType, stringType],
        authorizerType,
        serviceAccount
      )
    ),
    functionDecl(
      "resource",
      memberOverload("groupcheck_resource", [groupCheckType, stringType], resourceCheckType, (check2, resource) => {
        if (isBlank2(resource)) return new ErrorValue("resource must not be empty");
        const { authorizer, group } = check2;
        return new ResourceCheckValue(authorizer, { ...emptyResource, group, resource });
      })
    ),
    resourceSetter("subresource", "resourcecheck_subresource", "subresource"),
    resourceSetter("namespace", "resourcecheck_namespace", "namespace"),
    resourceSetter("name", "resourcecheck_name", "name"),
    functionDecl(
      "check",
      memberOverload("pathcheck_check", [pathCheckType, stringType], decisionType, (check2, verb) => {
        const { authorizer, path } = check2;
        return decide(authorizer, { path, verb });
      }),
      memberOverload("resourcecheck_check", [resourceCheckType, stringType], decisionType, (check2, verb) => {
        const { authorizer, resource } = check2;
        return decide(authorizer, { resource, verb });
      })
    ),
    functionDecl(
      "errored",
      memberOverload(
        "decision_errored",
        [decisionType],
        boolType,
        (value) => value.decision.error !== void 0
      )
    ),
    functionDecl(
      "error",
      memberOverload(
        "decision_error",
        [decisionType],
        stringType,
        (value) => value.decision.error ?? ""
      )
    ),
    functionDecl(
      "allowed",
      memberOverload(
        "decision_allowed",
        [decisionType],
        boolType,
        (value) => value.decision.allowed
      )
    ),
    functionDecl(
      "reason",
      memberOverload(
        "decision_reason",
        [decisionType],
        stringType,
        (value) => value.decision.reason
      )
    )
  ]
};
var authorizerSelectorsLibrary = {
  name: "kubernetes.authzSelectors",
  functions: [
    resourceSetter("fieldSelector", "authorizer_fieldselector", "fieldSelector"),
    resourceSetter("labelSelector", "authorizer_labelselector", "labelSelector")
  ]
};

// packages/cel/src/kubernetes/format.ts
var formatType = objectType("kubernetes.NamedFormat");
var FormatValue = class _FormatValue extends AbstractValue {
  constructor(name, maxRegexSize, validate2) {
    super();
    this.name = name;
    this.maxRegexSize = maxRegexSize;
    this.validate = validate2;
  }
  name;
  maxRegexSize;
  validate;
  type = formatType;
  equals(other) {
    return other instanceof _FormatValue ? this.name === other.name : firstFailure(other);
  }
};
var uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
var uuidPatternLength = "(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$".length;
var time = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/;
var timePatternLength = "^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$".length;
var base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
function isDate(text2) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text2)) return false;
  const date = /* @__PURE__ */ new Date(`${text2}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text2);
}
function isDateTime(text2) {
  const [date = "", clock, ...rest] = text2.toLowerCase().split("t");
  if (clock === void 0 || rest.length > 0 || !isDate(date)) return false;
  const match2 = time.exec(clock);
  return match2 !== null && match2[1] <= "23" && match2[2] <= "59" && match2[3] <= "59";
}
function tested(message, test) {
  return (text2) => test(text2) ? [] : [message];
}
var formats = {
  dns1123Label: new FormatValue("DNS1123Label", 30, (text2) => nameIsDNSLabel(text2, false)),
  dns1123Subdomain: new FormatValue("DNS1123Subdomain", 60, (text2) => nameIsDNSSubdomain(text2, false)),
  dns1035Label: new FormatValue("DNS1035Label", 30, (text2) => nameIsDNS1035Label(text2, false)),
  qualifiedName: new FormatValue("QualifiedName", 60, isQualifiedName),
  dns1123LabelPrefix: new FormatValue("DNS1123LabelPrefix", 30, (text2) => nameIsDNSLabel(text2, true)),
  dns1123SubdomainPrefix: new FormatValue("DNS1123SubdomainPrefix", 60, (text2) => nameIsDNSSubdomain(text2, true)),
  dns1035LabelPrefix: new FormatValue("DNS1035LabelPrefix", 30, (text2) => nameIsDNS1035Label(text2, true)),
  labelValue: new FormatValue("LabelValue", 40, isValidLabelValue),
  uri: new FormatValue("URI", 1103, (text2) => {
    const url = parseRequestURI(text2);
    return typeof url === "string" ? [url] : [];
  }),
  uuid: new FormatValue(
    "uuid",
    uuidPatternLength,
    tested("does not match the UUID format", (text2) => uuid.test(text2))
  ),
  byte: new FormatValue(
    "byte",
    84,
    tested("invalid base64", (text2) => base64.test(text2))
  ),
  date: new FormatValue("date", timePatternLength, tested("invalid date", isDate)),
  datetime: new FormatValue("datetime", timePatternLength, tested("invalid datetime", isDateTime))
};
var formatLibrary = {
  name: "kubernetes.format",
  functions: [
    functionDecl(
      "validate",
      memberOverload(
        "format-validate",
        [formatType, stringType],
        optionalType(listType(stringType)),
        (format, text2) => {
          const problems = format.validate(text2);
          return problems.length === 0 ? optionalNone : new OptionalValue(new ArrayList(problems));
        }
      )
    ),
    functionDecl(
      "format.named",
      overload(
        "format-named",
        [stringType],
        optionalType(formatType),
        (name) => Object.hasOwn(formats, name) ? new OptionalValue(formats[name]) : optionalNone
      )
    ),
    ...Object.entries(formats).map(
      ([name, format]) => functionDecl(
        `format.${name}`,
        overload(`format.${name}`, [], formatType, () => format)
      )
    )
  ]
};

// packages/cel/src/kubernetes/netip.ts
var ParseError = class extends Error {
  constructor(message, at2 = "") {
    super(message);
    this.at = at2;
  }
  at;
};
function parseAddress(text2) {
  try {
    const separator = /[.:%]/.exec(text2)?.[0];
    if (separator === ".") return { bytes: parseIPv4(text2), zone: "" };
    if (separator === ":") return parseIPv6(text2);
    throw new ParseError(separator === "%" ? "missing IPv6 address" : "unable to parse IP");
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const at2 = error.at === "" ? "" : ` (at ${goQuote(error.at)})`;
    return `ParseAddr(${goQuote(text2)}): ${error.message}${at2}`;
  }
}
function parseIPv4(text2) {
  const fields = [];
  let value = 0;
  let digits = 0;
  for (let i = 0; i < text2.length; i++) {
    const char = text2[i];
    if (char >= "0" && char <= "9") {
      if (digits === 1 && value === 0) throw new ParseError("IPv4 field has octet with leading zero");
      value = value * 10 + Number(char);
      digits++;
      if (value > 255) throw new ParseError("IPv4 field has value >255");
    } else if (char === ".") {
      if (i === 0 || i === text2.length - 1 || text2[i - 1] === ".") {
        throw new ParseError("IPv4 field must have at least one digit", text2.slice(i));
      }
      if (fields.length === 3) throw new ParseError("IPv4 address too long");
      fields.push(value);
      value = 0;
      digits = 0;
    } else {
      throw new ParseError("unexpected character", text2.slice(i));
    }
  }
  if (fields.length < 3) throw new ParseError("IPv4 address too short");
  return [...fields, value];
}
function parseIPv6(text2) {
  const percent = text2.indexOf("%");
  const zone = percent < 0 ? "" : text2.slice(percent + 1);
  if (percent >= 0 && zone === "") throw new ParseError("zone must be a non-empty string");
  let rest = percent < 0 ? text2 : text2.slice(0, percent);
  const bytes = [];
  let ellipsis = -1;
  if (rest.startsWith("::")) {
    ellipsis = 0;
    rest = rest.slice(2);
  }
  while (bytes.length < 16 && !(rest === "" && ellipsis === bytes.length)) {
    const digits = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? "";
    if (digits.length > 4) throw new ParseError("each group must have 4 or less digits", rest);
    if (digits === "") throw new ParseError("each colon-separated field must have at least one digit", rest);
    if (rest[digits.length] === ".") {
      if (ellipsis < 0 && bytes.length !== 12) {
        throw new ParseError("embedded IPv4 address must replace the final 2 fields of the address", rest);
      }
      if (bytes.length + 4 > 16) {
        throw new ParseError("too many hex fields to fit an embedded IPv4 at the end of the address", rest);
      }
      bytes.push(...parseIPv4(rest));
      rest = "";
      break;
    }
    const value = Number.parseInt(digits, 16);
    bytes.push(value >> 8, value & 255);
    rest = rest.slice(digits.length);
    if (rest === "") break;
    if (rest[0] !== ":") throw new ParseError("unexpected character, want colon", rest);
    if (rest.length === 1) throw new ParseError("colon must be followed by more characters", rest);
    rest = rest.slice(1);
    if (rest[0] === ":") {
      if (ellipsis >= 0) throw new ParseError("multiple :: in address", rest);
      ellipsis = bytes.length;
      rest = rest.slice(1);
    }
  }
  if (rest !== "") throw new ParseError("trailing garbage after address", rest);
  if (bytes.length < 16) {
    if (ellipsis < 0) throw new ParseError("address string too short");
    bytes.splice(ellipsis, 0, ...new Array(16 - bytes.length).fill(0));
  } else if (ellipsis >= 0) {
    throw new ParseError("the :: must expand to at least one field of zeros");
  }
  return { bytes, zone };
}
function parsePrefix(text2) {
  const fail = (message) => `netip.ParsePrefix(${goQuote(text2)}): ${message}`;
  const slash = text2.lastIndexOf("/");
  if (slash < 0) return fail("no '/'");
  const address = parseAddress(text2.slice(0, slash));
  if (typeof address === "string") return fail(address);
  if (address.zone !== "") return fail("IPv6 zones cannot be present in a prefix");
  const length = text2.slice(slash + 1);
  if (!/^[0-9]+$/.test(length) || /^0./.test(length)) return fail(`bad bits after slash: ${goQuote(length)}`);
  const bits = Number(length);
  if (bits > address.bytes.length * 8) return fail("prefix length out of range");
  return { address, bits };
}
function isIPv4({ bytes }) {
  return bytes.length === 4;
}
function isIPv4InIPv6({ bytes }) {
  return bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255;
}
function addressText({ bytes }) {
  if (bytes.length === 4) return bytes.join(".");
  const groups = Array.from({ length: 8 }, (_, i) => bytes[2 * i] << 8 | bytes[2 * i + 1]);
  const { start, length } = longestZeros(groups);
  const hex = (part2) => part2.map((group) => group.toString(16)).join(":");
  return length < 2 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}
function longestZeros(groups) {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < groups.length; start++) {
    let length = 0;
    while (start + length < groups.length && groups[start + length] === 0) length++;
    if (length > best.length) best = { start, length };
  }
  return best;
}
function prefixText({ address, bits }) {
  return `${addressText(address)}/${bits}`;
}
function maskedPrefix({ address, bits }) {
  const bytes = address.bytes.map((byte, i) => byte & 255 << Math.min(Math.max(8 * (i + 1) - bits, 0), 8) & 255);
  return { address: { bytes, zone: "" }, bits };
}
function sameNetwork(a3, b2, bits) {
  if (a3.bytes.length !== b2.bytes.length) return false;
  const left = maskedPrefix({ address: a3, bits }).address.bytes;
  const right = maskedPrefix({ address: b2, bits }).address.bytes;
  return left.every((byte, i) => byte === right[i]);
}
function sameAddress(a3, b2) {
  return sameNetwork(a3, b2, a3.bytes.length * 8) && a3.zone === b2.zone;
}
function isUnspecified({ bytes }) {
  return bytes.every((byte) => byte === 0);
}
function isLoopback({ bytes }) {
  return bytes.length === 4 ? bytes[0] === 127 : bytes.every((byte, i) => byte === (i === 15 ? 1 : 0));
}
function isLinkLocalMulticast({ bytes: [a3, b2, c], bytes }) {
  return bytes.length === 4 ? a3 === 224 && b2 === 0 && c === 0 : a3 === 255 && (b2 & 15) === 2;
}
function isLinkLocalUnicast({ bytes: [a3, b2], bytes }) {
  return bytes.length === 4 ? a3 === 169 && b2 === 254 : a3 === 254 && (b2 & 192) === 128;
}
function isGlobalUnicast(address) {
  const { bytes } = address;
  const first = bytes[0];
  const isMulticast = bytes.length === 4 ? (first & 240) === 224 : first === 255;
  const isBroadcast = bytes.length === 4 && bytes.every((byte) => byte === 255);
  return !isBroadcast && !isMulticast && !isUnspecified(address) && !isLoopback(address) && !isLinkLocalUnicast(address);
}

// packages/cel/src/kubernetes/ip.ts
var ipType = opaqueType("net.IP");
var cidrType = opaqueType("net.CIDR");
var IPValue = class _IPValue extends AbstractValue {
  constructor(address) {
    super();
    this.address = address;
  }
  address;
  type = ipType;
  equals(other) {
    return other instanceof _IPValue ? sameAddress(this.address, other.address) : firstFailure(other);
  }
  get size() {
    return this.address.bytes.length;
  }
  text() {
    return addressText(this.address);
  }
};
var CIDRValue = class _CIDRValue extends AbstractValue {
  constructor(prefix) {
    super();
    this.prefix = prefix;
  }
  prefix;
  type = cidrType;
  equals(other) {
    if (!(other instanceof _CIDRValue)) return firstFailure(other);
    return this.prefix.bits === other.prefix.bits && sameAddress(this.prefix.address, other.prefix.address);
  }
  get size() {
    return Math.ceil(this.prefix.bits / 8);
  }
  text() {
    return prefixText(this.prefix);
  }
};
function parseIP(text2) {
  const address = parseAddress(text2);
  if (typeof address === "string") {
    return new ErrorValue(`IP Address ${goQuote(text2)} parse error during conversion from string: ${address}`);
  }
  if (address.zone !== "") return new ErrorValue(`IP address ${goQuote(text2)} with zone value is not allowed`);
  if (isIPv4InIPv6(address)) return new ErrorValue(`IPv4-mapped IPv6 address ${goQuote(text2)} is not allowed`);
  return new IPValue(address);
}
function parseCIDR(text2) {
  const prefix = parsePrefix(text2);
  const context = "network address parse error during conversion from string";
  if (typeof prefix === "string") return new ErrorValue(`${context}: ${context}: ${prefix}`);
  if (isIPv4InIPv6(prefix.address)) {
    return new ErrorValue(`${context}: IPv4-mapped IPv6 address ${goQuote(text2)} is not allowed`);
  }
  return new CIDRValue(prefix);
}
function ipTest(name, id, test) {
  return functionDecl(
    name,
    memberOverload(id, [ipType], boolType, (ip) => test(ip.address))
  );
}
var ipLibrary = {
  name: "kubernetes.net.ip",
  types: [ipType],
  functions: [
    functionDecl(
      "ip",
      overload("string_to_ip", [stringType], ipType, (text2) => parseIP(text2))
    ),
    functionDecl(
      "isIP",
      overload("is_ip", [stringType], boolType, (text2) => parseIP(text2) instanceof IPValue)
    ),
    functionDecl(
      "ip.isCanonical",
      overload("ip_is_canonical", [stringType], boolType, (text2) => {
        const ip = parseIP(text2);
        return ip instanceof ErrorValue ? ip : ip.text() === text2;
      })
    ),
    functionDecl(
      "family",
      memberOverload("ip_family", [ipType], intType, (ip) => isIPv4(ip.address) ? 4 : 6)
    ),
    ipTest("isUnspecified", "ip_is_unspecified", isUnspecified),
    ipTest("isLoopback", "ip_is_loopback", isLoopback),
    ipTest("isLinkLocalMulticast", "ip_is_link_local_multicast", isLinkLocalMulticast),
    ipTest("isLinkLocalUnicast", "ip_is_link_local_unicast", isLinkLocalUnicast),
    ipTest("isGlobalUnicast", "ip_is_global_unicast", isGlobalUnicast),
    functionDecl(
      "string",
      overload("ip_to_string", [ipType], stringType, (ip) => ip.text())
    )
  ]
};
function containsIP(cidr, ip) {
  if (!(ip instanceof IPValue)) return firstFailure(ip);
  const { address, bits } = cidr.prefix;
  return sameNetwork(address, ip.address, bits);
}
function containsCIDR(cidr, other) {
  if (!(other instanceof CIDRValue)) return firstFailure(other);
  const { prefix } = cidr;
  return prefix.bits <= other.prefix.bits && sameNetwork(prefix.address, other.prefix.address, prefix.bits);
}
var cidrLibrary = {
  name: "kubernetes.net.cidr",
  types: [cidrType],
  functions: [
    functionDecl(
      "cidr",
      overload("string_to_cidr", [stringType], cidrType, (text2) => parseCIDR(text2))
    ),
    functionDecl(
      "isCIDR",
      overload("is_cidr", [stringType], boolType, (text2) => parseCIDR(text2) instanceof CIDRValue)
    ),
    functionDecl(
      "containsIP",
      memberOverload(
        "cidr_contains_ip_string",
        [cidrType, stringType],
        boolType,
        (cidr, text2) => containsIP(cidr, parseIP(text2))
      ),
      memberOverload(
        "cidr_contains_ip_ip",
        [cidrType, ipType],
        boolType,
        (cidr, ip) => containsIP(cidr, ip)
      )
    ),
    functionDecl(
      "containsCIDR",
      memberOverload(
        "cidr_contains_cidr_string",
        [cidrType, stringType],
        boolType,
        (cidr, text2) => containsCIDR(cidr, parseCIDR(text2))
      ),
      memberOverload(
        "cidr_contains_cidr",
        [cidrType, cidrType],
        boolType,
        (cidr, other) => containsCIDR(cidr, other)
      )
    ),
    functionDecl(
      "ip",
      memberOverload("cidr_ip", [cidrType], ipType, (cidr) => new IPValue(cidr.prefix.address))
    ),
    functionDecl(
      "prefixLength",
      memberOverload("cidr_prefix_length", [cidrType], intType, (cidr) => cidr.prefix.bits)
    ),
    functionDecl(
      "masked",
      memberOverload(
        "cidr_masked",
        [cidrType],
        cidrType,
        (cidr) => new CIDRValue(maskedPrefix(cidr.prefix))
      )
    ),
    functionDecl(
      "string",
      overload("cidr_to_string", [cidrType], stringType, (cidr) => cidr.text())
    )
  ]
};

// packages/cel/src/kubernetes/semver.ts
var semverType = objectType("kubernetes.Semver");
var SemverValue = class _SemverValue extends AbstractValue {
  constructor(version) {
    super();
    this.version = version;
  }
  version;
  type = semverType;
  equals(other) {
    return other instanceof _SemverValue ? compareVersions(this.version, other.version) === 0 : firstFailure(other);
  }
};
var SemverError = class extends Error {
};
var isNumber2 = (text2) => /^[0-9]*$/.test(text2);
var isAlphanumeric = (text2) => /^[0-9A-Za-z-]*$/.test(text2);
var hasLeadingZeros = (text2) => text2.length > 1 && text2.startsWith("0");
function parseNumber(text2, name) {
  const label = name === "patch" ? "Patch" : name === "minor" ? "Minor" : "Major";
  if (!isNumber2(text2)) throw new SemverError(`Invalid character(s) found in ${name} number ${goQuote(text2)}`);
  if (hasLeadingZeros(text2)) throw new SemverError(`${label} number must not contain leading zeroes ${goQuote(text2)}`);
  return parseUint(text2);
}
function parseUint(text2) {
  if (text2 === "") throw new SemverError('strconv.ParseUint: parsing "": invalid syntax');
  const value = BigInt(text2);
  if (value > maxUint) throw new SemverError(`strconv.ParseUint: parsing ${goQuote(text2)}: value out of range`);
  return value;
}
function parseVersion(text2) {
  if (text2 === "") throw new SemverError("Version string empty");
  const parts = splitThree(text2);
  if (parts.length !== 3) throw new SemverError("No Major.Minor.Patch elements found");
  const [major, minor, rest] = parts;
  const first = parseNumber(major, "major");
  const second = parseNumber(minor, "minor");
  const plus2 = rest.indexOf("+");
  const build = plus2 < 0 ? [] : rest.slice(plus2 + 1).split(".");
  const withoutBuild = plus2 < 0 ? rest : rest.slice(0, plus2);
  const dash = withoutBuild.indexOf("-");
  const prerelease = dash < 0 ? [] : withoutBuild.slice(dash + 1).split(".");
  const patch = parseNumber(dash < 0 ? withoutBuild : withoutBuild.slice(0, dash), "patch");
  const identifiers = prerelease.map(parsePrerelease);
  for (const part2 of build) {
    if (part2 === "") throw new SemverError("Build meta data is empty");
    if (!isAlphanumeric(part2)) throw new SemverError(`Invalid character(s) found in build meta data ${goQuote(part2)}`);
  }
  return { core: [first, second, patch], prerelease: identifiers };
}
function parsePrerelease(text2) {
  if (text2 === "") throw new SemverError("Prerelease is empty");
  if (isNumber2(text2)) {
    if (hasLeadingZeros(text2)) {
      throw new SemverError(`Numeric PreRelease version must not contain leading zeroes ${goQuote(text2)}`);
    }
    return parseUint(text2);
  }
  if (!isAlphanumeric(text2)) throw new SemverError(`Invalid character(s) found in prerelease ${goQuote(text2)}`);
  return text2;
}
function splitThree(text2) {
  const first = text2.indexOf(".");
  const second = first < 0 ? -1 : text2.indexOf(".", first + 1);
  if (first < 0) return [text2];
  if (second < 0) return [text2.slice(0, first), text2.slice(first + 1)];
  return [text2.slice(0, first), text2.slice(first + 1, second), text2.slice(second + 1)];
}
function normalized(text2) {
  const parts = splitThree(text2.replace(/^v/, "")).map((part2) => {
    if (part2.length <= 1) return part2;
    const bare = part2.replace(/^0+/, "");
    return bare === "" || !/^[0-9]/.test(bare) ? `0${bare}` : bare;
  });
  if (parts.length < 3 && /[+-]/.test(parts[parts.length - 1])) {
    throw new SemverError("short version cannot contain PreRelease/Build meta data");
  }
  while (parts.length < 3) parts.push("0");
  return parts.join(".");
}
function compareVersions(a3, b2) {
  for (let i = 0; i < 3; i++) {
    const left = a3.core[i];
    const right = b2.core[i];
    if (left !== right) return left < right ? -1 : 1;
  }
  if (a3.prerelease.length === 0 || b2.prerelease.length === 0)
    return Math.sign(b2.prerelease.length - a3.prerelease.length);
  for (let i = 0; i < Math.min(a3.prerelease.length, b2.prerelease.length); i++) {
    const order2 = comparePrerelease(a3.prerelease[i], b2.prerelease[i]);
    if (order2 !== 0) return order2;
  }
  return Math.sign(a3.prerelease.length - b2.prerelease.length);
}
function comparePrerelease(a3, b2) {
  if (typeof a3 === "string" && typeof b2 === "string") return compareStrings(a3, b2);
  if (typeof a3 === "bigint" && typeof b2 === "bigint") return a3 === b2 ? 0 : a3 < b2 ? -1 : 1;
  return typeof a3 === "bigint" ? -1 : 1;
}
function parse4(text2, normalize = false) {
  try {
    return new SemverValue(parseVersion(normalize === true ? normalized(text2) : text2));
  } catch (error) {
    if (error instanceof SemverError) return new ErrorValue(error.message);
    throw error;
  }
}
function comparison3(name, id, result, read) {
  return functionDecl(
    name,
    memberOverload(
      id,
      [semverType, semverType],
      result,
      (a3, b2) => read(compareVersions(a3.version, b2.version))
    )
  );
}
function part(name, index) {
  const read = (value) => toInt(BigInt.asIntN(64, value.version.core[index]));
  return functionDecl(
    name,
    memberOverload(`semver_${name}`, [semverType], intType, (value) => read(value))
  );
}
var semverLibrary = {
  name: "kubernetes.Semver",
  functions: [
    functionDecl(
      "semver",
      overload("string_to_semver", [stringType], semverType, (text2) => parse4(text2)),
      overload(
        "string_bool_to_semver",
        [stringType, boolType],
        semverType,
        (text2, normalize) => parse4(text2, normalize)
      )
    ),
    functionDecl(
      "isSemver",
      overload("is_semver_string", [stringType], boolType, (text2) => !(parse4(text2) instanceof Failure)),
      overload(
        "is_semver_string_bool",
        [stringType, boolType],
        boolType,
        (text2, normalize) => !(parse4(text2, normalize) instanceof Failure)
      )
    ),
    comparison3("isGreaterThan", "semver_is_greater_than", boolType, (order2) => order2 > 0),
    comparison3("isLessThan", "semver_is_less_than", boolType, (order2) => order2 < 0),
    comparison3("compareTo", "semver_compare_to", intType, (order2) => order2),
    part("major", 0),
    part("minor", 1),
    part("patch", 2)
  ]
};

// packages/cel/src/kubernetes/urls.ts
var urlType = objectType("kubernetes.URL");
var URLValue = class _URLValue extends AbstractValue {
  constructor(url) {
    super();
    this.url = url;
  }
  url;
  type = urlType;
  equals(other) {
    return other instanceof _URLValue ? urlText(this.url) === urlText(other.url) : firstFailure(other);
  }
};
function toURL(text2) {
  const fail = (message) => new ErrorValue(`URL parse error during conversion from string: ${message}`);
  const request = parseRequestURI(text2);
  if (typeof request === "string") return fail(request);
  const url = parseURL(text2);
  return typeof url === "string" ? fail(url) : new URLValue(url);
}
function getter(name, id, result, read) {
  return functionDecl(
    name,
    memberOverload(id, [urlType], result, (url) => read(url.url))
  );
}
var urlsLibrary = {
  name: "kubernetes.urls",
  functions: [
    functionDecl(
      "url",
      overload("string_to_url", [stringType], urlType, (text2) => toURL(text2))
    ),
    functionDecl(
      "isURL",
      overload("is_url_string", [stringType], boolType, (text2) => typeof parseRequestURI(text2) !== "string")
    ),
    getter("getScheme", "url_get_scheme", stringType, ({ scheme }) => scheme),
    getter("getHost", "url_get_host", stringType, ({ host }) => host),
    getter("getHostname", "url_get_hostname", stringType, hostname),
    getter("getPort", "url_get_port", stringType, port),
    getter("getEscapedPath", "url_get_escaped_path", stringType, escapedPath),
    getter(
      "getQuery",
      "url_get_query",
      mapType(stringType, listType(stringType)),
      (url) => new EntryMap([...query(url)].map(([key, values]) => [key, new ArrayList(values)]))
    )
  ]
};

// packages/cel/src/kubernetes/call-costs.ts
var authorizationCost = 35e4;
var unitCostFunctions = /* @__PURE__ */ new Set([
  ...["serviceAccount", "path", "group", "resource", "subresource", "namespace", "name"],
  ...["allowed", "reason", "error", "errored"],
  ...["masked", "prefixLength", "family", "isUnspecified", "isLoopback", "isLinkLocalMulticast", "isLinkLocalUnicast"],
  ...["isGlobalUnicast", "format.named", "sign", "asInteger", "isInteger", "asApproximateFloat"],
  ...["isGreaterThan", "isLessThan", "compareTo", "add", "sub", "major", "minor", "patch"],
  ...["getScheme", "getHostname", "getHost", "getPort", "getEscapedPath", "getQuery"]
]);
function traversal2(size2, times2 = 1) {
  return Math.ceil(size2 * times2 * stringTraversalFactor);
}
var once = ([value]) => traversal2(actualSize(value));
var twice = ([value]) => traversal2(actualSize(value), 2);
function traversalOfElements(value) {
  if (typeof value === "string") return Math.trunc(new TextEncoder().encode(value).length * stringTraversalFactor);
  if (value instanceof Uint8Array) return Math.trunc(value.length * stringTraversalFactor);
  if (value instanceof ListValue) {
    let cost3 = 0;
    for (let i = 0; i < value.length; i++) cost3 += traversalOfElements(value.at(i));
    return cost3;
  }
  if (!(value instanceof MapValue)) return 1;
  let cost2 = 0;
  for (const key of value.keys()) cost2 += traversalOfElements(key) + traversalOfElements(value.find(key));
  return cost2;
}
var wholeList = ([list]) => traversalOfElements(list);
var pattern = ([text2, regex]) => Math.ceil((1 + actualSize(text2)) * stringTraversalFactor) * Math.ceil(actualSize(regex) * regexLengthFactor);
var selector = ([, text2]) => {
  const length = actualSize(text2);
  const requirements = Math.ceil(length * 0.5);
  return listBaseCost + traversal2(length) + Math.ceil(requirements * (listBaseCost + structBaseCost));
};
function containsNetwork(isNetwork, isText) {
  return ([cidr, other]) => {
    const size2 = actualSize(cidr);
    const compared = traversal2(size2 + size2) + (isNetwork ? traversal2(size2) + 1 : 0);
    return isText ? compared + traversal2(actualSize(other)) : compared;
  };
}
var unitEquality = [
  QuantityValue,
  IPValue,
  CIDRValue,
  FormatValue,
  URLValue,
  SemverValue,
  AuthorizerValue,
  ResourceCheckValue
];
var rules2 = new Map([
  ["check", () => authorizationCost],
  ["fieldSelector", selector],
  ["labelSelector", selector],
  ...["isSorted", "sum", "max", "min", "indexOf", "lastIndexOf"].map((name) => [name, wholeList]),
  ...["url", "lowerAscii", "upperAscii", "substring", "trim", "jsonpatch.escapeKey"].map(
    (name) => [name, once]
  ),
  ...["cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver"].map((name) => [name, once]),
  ...["replace", "split", "ip.isCanonical"].map((name) => [name, twice]),
  ["join", (_, result) => traversal2(actualSize(result), 2)],
  ["find", pattern],
  ["findAll", pattern],
  [
    "validate",
    ([format, text2]) => format instanceof FormatValue ? Math.ceil((1 + actualSize(text2)) * stringTraversalFactor) * Math.ceil(format.maxRegexSize * regexLengthFactor) : void 0
  ],
  ["_==_", ([left]) => unitEquality.some((type) => left instanceof type) ? 1 : void 0]
]);
var kubernetesCallCosts = (name, overloadId) => {
  if (unitCostFunctions.has(name)) return () => 1;
  switch (name) {
    case "ip":
      return overloadId === "cidr_ip" ? () => 1 : once;
    case "containsIP":
      return containsNetwork(false, overloadId === "cidr_contains_ip_string");
    case "containsCIDR":
      return containsNetwork(true, overloadId === "cidr_contains_cidr_string");
  }
  return rules2.get(name);
};

// packages/cel/src/kubernetes/lists.ts
var comparable2 = [
  ["int", intType],
  ["uint", uintType],
  ["double", doubleType],
  ["bool", boolType],
  ["duration", durationType],
  ["timestamp", timestampType],
  ["string", stringType],
  ["bytes", bytesType]
];
var summable = [
  ["int", intType, 0],
  ["uint", uintType, new Uint(0n)],
  ["double", doubleType, new Double(0)],
  ["duration", durationType, new Duration(0n)]
];
function isSorted(list) {
  for (let i = 0; i < list.length; i++) {
    if (!isComparable(list.at(i))) return noSuchOverload;
    if (i > 0 && compare(list.at(i - 1), list.at(i)) === 1) return false;
  }
  return true;
}
function sum(list, zero2) {
  let total = zero2;
  for (let i = 0; i < list.length; i++) {
    total = add(total, list.at(i));
    if (total instanceof Failure) return total;
  }
  return total;
}
function extreme(list, name, replaced) {
  if (list.length === 0) return new ErrorValue(`${name} called on empty list`);
  let result = list.at(0);
  for (let i = 0; i < list.length; i++) {
    const value = list.at(i);
    if (!isComparable(value)) return noSuchOverload;
    if (compare(result, value) === replaced) result = value;
  }
  return result;
}
function indexOf2(list, item) {
  for (let i = 0; i < list.length; i++) if (equal(list.at(i), item) === true) return i;
  return -1;
}
function lastIndexOf2(list, item) {
  for (let i = list.length - 1; i >= 0; i--) if (equal(list.at(i), item) === true) return i;
  return -1;
}
var a2 = typeParam("A");
var functions = [
  functionDecl(
    "isSorted",
    ...comparable2.map(
      ([name, type]) => memberOverload(`list_${name}_is_sorted_bool`, [listType(type)], boolType, (list) => isSorted(list))
    )
  ),
  functionDecl(
    "sum",
    ...summable.map(
      ([name, type, zero2]) => memberOverload(`list_${name}_sum_${name}`, [listType(type)], type, (list) => sum(list, zero2))
    )
  ),
  ...[
    ["max", -1],
    ["min", 1]
  ].map(
    ([functionName, replaced]) => functionDecl(
      functionName,
      ...comparable2.map(
        ([name, type]) => memberOverload(
          `list_${name}_${functionName}_${name}`,
          [listType(type)],
          type,
          (list) => extreme(list, functionName, replaced)
        )
      )
    )
  ),
  functionDecl(
    "indexOf",
    memberOverload(
      "list_a_index_of_int",
      [listType(a2), a2],
      intType,
      (list, item) => indexOf2(list, item)
    )
  ),
  functionDecl(
    "lastIndexOf",
    memberOverload(
      "list_a_last_index_of_int",
      [listType(a2), a2],
      intType,
      (list, item) => lastIndexOf2(list, item)
    )
  )
];
var kubernetesListsLibrary = { name: "kubernetes.lists", functions };

// packages/cel/src/kubernetes/regex.ts
function matches2(text2, pattern2, limit) {
  const compiled = compilePattern(pattern2);
  if (typeof compiled === "string") return new ErrorValue(`Illegal regex: ${compiled}`);
  return findMatches(compiled, text2, Number(limit));
}
function findAll(text2, pattern2, limit) {
  const found = matches2(text2, pattern2, limit);
  return found instanceof ErrorValue ? found : new ArrayList(found);
}
var regexLibrary = {
  name: "kubernetes.regex",
  functions: [
    functionDecl(
      "find",
      memberOverload("string_find_string", [stringType, stringType], stringType, (text2, pattern2) => {
        const found = matches2(text2, pattern2, 1);
        return found instanceof ErrorValue ? found : found[0] ?? "";
      })
    ),
    functionDecl(
      "findAll",
      memberOverload(
        "string_find_all_string",
        [stringType, stringType],
        listType(stringType),
        (text2, pattern2) => findAll(text2, pattern2, -1)
      ),
      memberOverload(
        "string_find_all_string_int",
        [stringType, stringType, intType],
        listType(stringType),
        (text2, pattern2, limit) => findAll(text2, pattern2, limit)
      )
    )
  ]
};

// packages/cel/src/kubernetes/environment.ts
var perCallLimit = 1e6;
var runtimeCostBudget = 1e7;
var libraries = [
  { library: urlsLibrary, introduced: 0 },
  { library: regexLibrary, introduced: 0 },
  { library: kubernetesListsLibrary, introduced: 0 },
  { library: authorizerLibrary, introduced: 27 },
  { library: optionalLibrary, introduced: 28 },
  { library: quantityLibrary, introduced: 28 },
  { library: stringsLibrary(0), introduced: 0, removed: 29 },
  { library: stringsLibrary(2), introduced: 29 },
  { library: setsLibrary, introduced: 29 },
  { library: ipLibrary, introduced: 30 },
  { library: cidrLibrary, introduced: 30 },
  { library: formatLibrary, introduced: 31 },
  { library: authorizerSelectorsLibrary, introduced: 31 },
  { library: comprehensionsLibrary, introduced: 32 },
  { library: semverLibrary, introduced: 33 },
  { library: listsLibrary, introduced: 34 }
];
var crossTypeComparisonsIntroduced = 28;
var validatorsIntroduced = 29;
var environments = /* @__PURE__ */ new Map();
function environment(version, type) {
  const minor = /^v?1\.([0-9]+)(\.|$)/.exec(version)?.[1];
  if (minor === void 0) throw new RangeError(`not a version of Kubernetes 1: ${version}`);
  const effective = type === "stored" ? Number.MAX_SAFE_INTEGER : Number(minor);
  const key = Math.min(effective, 1e3);
  let env = environments.get(key);
  if (env === void 0) {
    env = newEnv(environmentOptions(key));
    environments.set(key, env);
  }
  return env;
}
function environmentOptions(minor) {
  const validators = [
    validateHomogeneousLiterals,
    ...minor < validatorsIntroduced ? [] : [validateDurationLiterals, validateTimestampLiterals, validateRegexLiterals]
  ];
  return {
    libraries: libraries.filter(({ introduced, removed = Number.POSITIVE_INFINITY }) => introduced <= minor && minor < removed).map(({ library }) => library),
    crossTypeComparisons: minor >= crossTypeComparisonsIntroduced,
    validators,
    costTracker: kubernetesCallCosts,
    presenceTestCost: 0
  };
}

// packages/cel/src/values/native.ts
function toNative(value) {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Double) return value.value;
  if (value instanceof Uint) return Number.isSafeInteger(Number(value.value)) ? Number(value.value) : value.value;
  if (value instanceof NativeList || value instanceof NativeMap || value instanceof ObjectValue) return value.native;
  if (value instanceof ListValue) return Array.from(value, toNative);
  if (value instanceof MapValue) {
    const keys = [...value.keys()];
    return Object.fromEntries(keys.map((key) => [valueText(key), toNative(value.find(key))]));
  }
  if (value instanceof Uint8Array) return btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join(""));
  if (value instanceof Duration) return durationText(value);
  if (value instanceof Timestamp) return timestampText(value);
  if (value instanceof OptionalValue) return value.value === void 0 ? void 0 : toNative(value.value);
  if (value instanceof Failure) throw new Error(value.message);
  return value instanceof Type || value instanceof AbstractValue ? valueText(value) : void 0;
}

// packages/cel/src/kubernetes/escape.ts
var reserved = /* @__PURE__ */ new Set([
  ...["true", "false", "null", "in", "as", "break", "const", "continue", "else", "for", "function", "if", "import"],
  ...["let", "loop", "package", "namespace", "return", "var", "void", "while"]
]);
var escapes2 = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__"
};
var plain = /^[A-Za-z_][A-Za-z0-9_]*$/;
var escapable = /^[A-Za-z_./-][A-Za-z0-9_./-]*$/;
function escapeName(name) {
  if (reserved.has(name)) return `__${name}__`;
  if (plain.test(name) && !name.includes("__")) return name;
  if (!escapable.test(name)) return void 0;
  return name.replace(/__|[-./]/g, (part2) => escapes2[part2]);
}
var unescapes = new Map(Object.entries(escapes2).map(([part2, escaped]) => [escaped, part2]));
function unescapeName(identifier) {
  if (!identifier.includes("__")) return identifier;
  let isKnown = true;
  const name = identifier.replace(/__[^_]+__/g, (escaped) => {
    const part2 = unescapes.get(escaped);
    if (part2 !== void 0) return part2;
    const word = escaped.slice(2, -2);
    if (!reserved.has(word) || escaped.length !== identifier.length) isKnown = false;
    return word;
  });
  return isKnown ? name : void 0;
}

// packages/cel/src/kubernetes/json-patch.ts
var jsonPatchType = objectType("JSONPatch");
var textFields = ["op", "from", "path"];
var JSONPatchValue = class _JSONPatchValue extends AbstractValue {
  constructor(fields) {
    super();
    this.fields = fields;
  }
  fields;
  type = jsonPatchType;
  equals(other) {
    if (!(other instanceof _JSONPatchValue)) return false;
    if (textFields.some((name) => this.#text(name) !== other.#text(name))) return false;
    const value = this.fields.get("value");
    const otherValue = other.fields.get("value");
    if (value === void 0 || otherValue === void 0) return value === otherValue;
    return equal(value, otherValue);
  }
  #text(name) {
    return this.fields.get(name) ?? "";
  }
  field(name) {
    return { value: this.fields.get(name) };
  }
};
var jsonPatchDecl = {
  name: "JSONPatch",
  fieldNames: [...textFields, "value"],
  field(name) {
    if (name === "value") return { type: dynType };
    return textFields.includes(name) ? { type: stringType } : void 0;
  },
  create(fields) {
    for (const name of textFields) {
      const value = fields.get(name);
      if (value !== void 0 && typeof value !== "string") {
        return new ErrorValue(`unexpected type ${typeOf(value).name} for JSONPatchType '${name}' field`);
      }
    }
    return new JSONPatchValue(fields);
  }
};
var jsonPatchLibrary = {
  name: "kubernetes.jsonpatch",
  functions: [
    functionDecl(
      "jsonpatch.escapeKey",
      overload(
        "string_jsonpatch_escapeKey_string",
        [stringType],
        stringType,
        (key) => key.replaceAll(/[~/]/g, (char) => char === "/" ? "~1" : "~0")
      )
    )
  ]
};

export {
  walk,
  dynType,
  boolType,
  intType,
  doubleType,
  stringType,
  bytesType,
  durationType,
  timestampType,
  listType,
  mapType,
  optionalType,
  objectType,
  isExactType,
  ErrorValue,
  noSuchOverload,
  ListValue,
  NativeList,
  MapValue,
  NativeMap,
  ObjectValue,
  Double,
  Duration,
  OptionalValue,
  optionalNone,
  AbstractValue,
  MacroError,
  unbounded,
  fixed,
  unknownSize,
  plus,
  times,
  scaled,
  union,
  stringTraversalFactor,
  regexLengthFactor,
  listBaseCost,
  structBaseCost,
  equal,
  parseDuration,
  parseTimestamp,
  compilePattern,
  CELError,
  bind,
  objectDecl,
  toNative,
  authorizerType,
  pathCheckType,
  groupCheckType,
  resourceCheckType,
  decisionType,
  AuthorizerValue,
  ResourceCheckValue,
  parseRequestURI,
  parseURL,
  formatType,
  quantityType,
  semverType,
  urlType,
  authorizationCost,
  unitCostFunctions,
  perCallLimit,
  runtimeCostBudget,
  environment,
  escapeName,
  unescapeName,
  JSONPatchValue,
  jsonPatchDecl,
  jsonPatchLibrary
};
/*! Bundled license information:

re2js/build/index.js:
  (*!
  * re2js
  * RE2JS is the JavaScript port of RE2, a regular expression engine that provides linear time matching
  *
  * @version v2.8.3
  * @author Oleksii Vasyliev
  * @homepage https://github.com/le0pard/re2js#readme
  * @repository github:le0pard/re2js
  * @license MIT
  *)
*/
