import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newSelector,
  unescapeValue
} from "./chunk-LBLIWSBN.js";
import {
  parseInt64
} from "./chunk-ANVTFQHZ.js";
import {
  CauseType,
  newApplyConflict,
  newBadRequest
} from "./chunk-JH3JUYW7.js";
import {
  firstTexts
} from "./chunk-MDZS7SGR.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import {
  compareUTF8
} from "./chunk-NNG3J5SM.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/registry/generic/src/rest/request-context.ts
var systemMasters = "system:masters";
function internalContext(namespace = "", signal) {
  return {
    user: { name: "system:apiserver", groups: [systemMasters, "system:authenticated"] },
    namespace,
    ...signal ? { signal } : {},
    warn: () => {
    },
    now: () => Date.now()
  };
}

// packages/apimachinery/src/fields/parse-selector.ts
function parseSelector(text) {
  return newSelector(parseRequirements(text));
}
function parseRequirements(text) {
  const requirements = [];
  for (const term of splitTerms(text).sort()) {
    if (term === "") continue;
    const match = /!=|==|=/.exec(term);
    if (match === null) throw new Error(`invalid selector: '${text}'; can't understand '${term}'`);
    const field = term.slice(0, match.index);
    const value = unescapeValue(term.slice(match.index + match[0].length));
    if (field === "" && value === "") continue;
    requirements.push({ field, operator: match[0] === "!=" ? "!=" : "=", value });
  }
  return requirements;
}
function splitTerms(text) {
  const terms = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === ",") {
      terms.push(text.slice(start, i));
      start = i + 1;
    }
  }
  terms.push(text.slice(start));
  return terms;
}

// packages/registry/generic/src/rest/resource-facts.ts
function resourceFactsOf(from) {
  const { singularName, shortNames, categories, storageVersion, deprecation, listedVerbs } = from;
  return {
    ...singularName !== void 0 ? { singularName } : void 0,
    ...shortNames !== void 0 ? { shortNames } : void 0,
    ...categories !== void 0 ? { categories } : void 0,
    ...storageVersion !== void 0 ? { storageVersion } : void 0,
    ...deprecation !== void 0 ? { deprecation } : void 0,
    ...listedVerbs !== void 0 ? { listedVerbs } : void 0
  };
}

// packages/apimachinery/src/apply/schema/merge-schema.ts
function formOf(schema, value) {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
    case "bigint":
      if (schema.scalar !== void 0) return "scalar";
      break;
    case "object":
      if (value === null) break;
      if (Array.isArray(value)) {
        if (schema.list !== void 0) return "list";
      } else if (schema.map !== void 0) {
        return "map";
      }
  }
  return schema.map !== void 0 ? "map" : schema.scalar !== void 0 ? "scalar" : "list";
}
var noZeros = /* @__PURE__ */ new Map();
var noField = () => void 0;
var untypedAtomicSchema = {
  scalar: "untyped",
  get list() {
    return untypedAtomicList;
  },
  get map() {
    return untypedAtomicMap;
  }
};
var untypedAtomicList = { element: untypedAtomicSchema, relationship: "atomic", keys: [] };
var untypedAtomicMap = {
  field: noField,
  element: untypedAtomicSchema,
  relationship: "atomic",
  deduced: false,
  zeros: noZeros
};
var deducedSchema = {
  scalar: "untyped",
  list: untypedAtomicList,
  get map() {
    return deducedMap;
  }
};
var deducedMap = {
  field: noField,
  element: deducedSchema,
  relationship: "separable",
  deduced: true,
  zeros: noZeros
};
var scalarSchemas = {
  numeric: { scalar: "numeric" },
  string: { scalar: "string" },
  boolean: { scalar: "boolean" },
  untyped: { scalar: "untyped" }
};
function mapOf(element, relationship = "separable") {
  return { field: noField, element, relationship, deduced: element === deducedSchema, zeros: noZeros };
}

// packages/apimachinery/src/strategic-patch/json-value.ts
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function getOwn(object, key) {
  return Object.hasOwn(object, key) ? object[key] : void 0;
}
function setOwn(object, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}
function jsonEqual(left, right) {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    for (let i = 0; i < left.length; i++) if (!jsonEqual(left[i], right[i])) return false;
    return true;
  }
  if (Array.isArray(right)) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  for (const key of keys) {
    if (!Object.hasOwn(right, key)) return false;
    if (!jsonEqual(left[key], right[key])) return false;
  }
  return true;
}

// packages/apimachinery/src/apply/fieldpath/canonical-json.ts
var plain = /^[ !#-%'-;=?-[\]-~]*$/;
var special = /[<>&\u2028\u2029]|\\[bf\\]/g;
function quoteJSON(text) {
  if (plain.test(text)) return `"${text}"`;
  return JSON.stringify(text).replace(special, (match) => {
    if (match === "\\\\") return match;
    const code = match === "\\b" ? 8 : match === "\\f" ? 12 : match.charCodeAt(0);
    return `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
function canonicalJSON(value) {
  if (typeof value === "string") return quoteJSON(value);
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return "null";
  if (Array.isArray(value)) return `[${value.map(canonicalJSON).join(",")}]`;
  const object = value;
  const keys = Object.keys(object).sort(compareUTF8);
  return `{${keys.map((key) => `${quoteJSON(key)}:${canonicalJSON(object[key])}`).join(",")}}`;
}
function compareValues(left, right) {
  const rank = rankOf(left);
  const difference = rank - rankOf(right);
  if (difference !== 0) return difference;
  switch (rank) {
    case 0:
      return left < right ? -1 : left > right ? 1 : 0;
    case 1:
      return compareUTF8(left, right);
    case 2:
      return Number(left) - Number(right);
    case 3:
      return compareLists(left, right);
    case 4:
      return compareObjects(left, right);
    default:
      return 0;
  }
}
function rankOf(value) {
  switch (typeof value) {
    case "number":
    case "bigint":
      return 0;
    case "string":
      return 1;
    case "boolean":
      return 2;
  }
  if (value === null || value === void 0) return 5;
  return Array.isArray(value) ? 3 : 4;
}
function compareLists(left, right) {
  for (let i = 0; i < left.length && i < right.length; i++) {
    const order = compareValues(left[i], right[i]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}
function compareObjects(left, right) {
  const lKeys = Object.keys(left).sort(compareUTF8);
  const rKeys = Object.keys(right).sort(compareUTF8);
  for (let i = 0; i < lKeys.length && i < rKeys.length; i++) {
    const l = lKeys[i];
    const r = rKeys[i];
    const order = compareUTF8(l, r) || compareValues(left[l], right[r]);
    if (order !== 0) return order;
  }
  return lKeys.length - rKeys.length;
}

// packages/apimachinery/src/apply/fieldpath/path-element.ts
function makePath(...parts) {
  return parts.map((part) => {
    if (typeof part === "string") return { type: "field", name: part };
    if (typeof part === "number") return { type: "index", index: part };
    return isElement(part) ? part : { type: "key", keys: part };
  });
}
function isElement(part) {
  switch (part.type) {
    case "field":
      return "name" in part && Object.keys(part).length === 2;
    case "key":
      return typeof part.keys === "object";
    case "value":
      return "value" in part && Object.keys(part).length === 2;
    case "index":
      return "index" in part && Object.keys(part).length === 2;
    default:
      return false;
  }
}
var cacheLimit = 2e4;
var longestCached = 200;
var fieldTexts = /* @__PURE__ */ new Map();
function remember(table, text, value) {
  if (text.length > longestCached) return;
  if (table.size >= cacheLimit) table.clear();
  table.set(text, value);
}
function detached(text) {
  return text.length > longestCached ? text : JSON.parse(JSON.stringify(text));
}
function fieldText(name) {
  let text = fieldTexts.get(name);
  if (text === void 0) {
    const own = detached(name);
    text = `f:${own}`;
    remember(fieldTexts, own, text);
  }
  return text;
}
function elementText(element) {
  switch (element.type) {
    case "field":
      return `f:${element.name}`;
    case "key":
      return `k:${keysJSON(element.keys)}`;
    case "value":
      return `v:${canonicalJSON(element.value)}`;
    case "index":
      return `i:${element.index}`;
  }
}
function keysJSON(keys) {
  const names = Object.keys(keys).sort(compareUTF8);
  return `{${names.map((name) => `${quoteJSON(name)}:${canonicalJSON(keys[name])}`).join(",")}}`;
}
var parsed = /* @__PURE__ */ new Map();
var canonical = /* @__PURE__ */ new Map();
function parseElement(text) {
  if (text.length < 2) throw new Error("key must be 2 characters long:");
  if (text[1] !== ":") throw new Error(`missing colon: ${text}`);
  const rest = text.slice(2);
  switch (text[0]) {
    case "f":
      return { type: "field", name: rest };
    case "i":
      if (!/^[+-]?\d+$/.test(rest)) throw new Error(`strconv.Atoi: parsing ${goQuote(rest)}: invalid syntax`);
      if (rest.length > 15 && parseInt64(rest) === void 0) {
        throw new Error(`strconv.Atoi: parsing ${goQuote(rest)}: value out of range`);
      }
      return { type: "index", index: Number(rest) };
    case "k":
    case "v":
      break;
    default:
      return void 0;
  }
  const known = parsed.get(text);
  if (known !== void 0) return known;
  const value = JSON.parse(rest);
  let element;
  if (text[0] === "v") {
    element = { type: "value", value };
  } else {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new Error(`expect { or n, but found ${rest.slice(0, 1)}`);
    }
    element = { type: "key", keys: value };
  }
  remember(parsed, detached(text), element);
  return element;
}
function canonicalText(text) {
  if (text.charCodeAt(0) === 102 && text.charCodeAt(1) === 58) return text;
  const known = canonical.get(text);
  if (known !== void 0) return known;
  const element = parseElement(text);
  if (element === void 0) return void 0;
  const result = elementText(element);
  remember(canonical, detached(text), result);
  return result;
}
var ranks = { f: 0, k: 1, v: 2, i: 3 };
function compareElementTexts(left, right) {
  if (left === right) return 0;
  const type = left[0];
  const difference = ranks[type] - ranks[right[0]];
  if (difference !== 0) return difference;
  if (type === "f") return compareUTF8(left, right);
  const l = parseElement(left);
  const r = parseElement(right);
  if (l.type === "key" && r.type === "key") return compareKeys(l.keys, r.keys);
  if (l.type === "value" && r.type === "value") return compareValues(l.value, r.value);
  return l.type === "index" && r.type === "index" ? l.index - r.index : 0;
}
function compareKeys(left, right) {
  const lNames = Object.keys(left);
  const rNames = Object.keys(right);
  for (let i = 0; i < lNames.length && i < rNames.length; i++) {
    const l = lNames[i];
    const r = rNames[i];
    const order = compareUTF8(l, r) || compareValues(left[l], right[r]);
    if (order !== 0) return order;
  }
  return lNames.length - rNames.length;
}
function formatElement(element) {
  switch (element.type) {
    case "field":
      return `.${element.name}`;
    case "key": {
      const { keys } = element;
      const names = Object.keys(keys).sort(compareUTF8);
      return `[${names.map((name) => `${name}=${formatValue(keys[name])}`).join(",")}]`;
    }
    case "value":
      return `[=${formatValue(element.value)}]`;
    case "index":
      return `[${element.index}]`;
  }
}
var beyondBasic = /[\ud800-\uffff]/;
function sortElementTexts(texts) {
  if (texts.length < 2) return texts;
  if (texts.every((text) => text.charCodeAt(0) === 102 && !beyondBasic.test(text))) return texts.sort();
  return texts.sort(compareElementTexts);
}
function formatPath(path) {
  return path.map(formatElement).join("");
}
function formatValue(value) {
  if (typeof value === "string") return goQuote(value);
  if (Array.isArray(value)) return `[${value.map(formatValue).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).map(([key, child]) => `${key}=${formatValue(child)}`).join("");
  }
  return String(value);
}

// packages/apimachinery/src/apply/typed/list-item.ts
function itemIdentity(list, item) {
  const { keys } = list;
  if (keys.length === 0) return typeof item === "object" ? setItemText(item) : item;
  const key = keys[0];
  if (keys.length === 1 && isObject(item) && Object.hasOwn(item, key)) {
    const value = item[key];
    if (typeof value !== "object" && value !== void 0) return value;
  }
  if (keys.length === 1) {
    const text = keyedItemText(list, item);
    const value = isObject(item) && !Object.hasOwn(item, key) ? list.element.map?.field(key)?.default : void 0;
    return value === void 0 ? text : value;
  }
  return keyedItemText(list, item);
}
function itemText(list, item) {
  return list.keys.length === 0 ? setItemText(item) : keyedItemText(list, item);
}
function setItemText(item) {
  if (typeof item === "string") return `v:${quoteJSON(item)}`;
  if (item === null) throw new Error("associative list without keys has an element that's an explicit null");
  if (Array.isArray(item)) throw new Error("not supported: associative list with lists as elements");
  if (typeof item === "object") throw new Error("associative list without keys has an element that's a map type");
  return `v:${canonicalJSON(item)}`;
}
function keyedItemText(list, item) {
  if (!isObject(item)) {
    if (item === null) throw new Error("associative list with keys may not have a null element");
    throw new Error("associative list with keys may not have non-map elements");
  }
  let text = "";
  for (const key of list.keys) {
    let value = Object.hasOwn(item, key) ? item[key] : void 0;
    if (value === void 0) {
      const { map } = list.element;
      if (map === void 0) {
        throw new Error(`couldn't find default value for ${key}: associative list may not have non-map types`);
      }
      value = map.field(key)?.default;
      if (value === void 0 || value === null) continue;
    }
    text += `${text === "" ? "k:{" : ","}${quoteJSON(key)}:${typeof value === "string" ? quoteJSON(value) : canonicalJSON(value)}`;
  }
  if (text === "") {
    const keys = list.keys.map((key) => `"${key}"`).join(" ");
    throw new Error(
      `associative list with keys has an element that omits all key fields [${keys}] (and doesn't have default values for any key fields)`
    );
  }
  return `${text}}`;
}

// packages/apimachinery/src/strategic-patch/go-format.ts
function goTypeName(value) {
  switch (typeof value) {
    case "string":
      return "string";
    case "boolean":
      return "bool";
    case "bigint":
      return "int64";
    case "number":
      return Number.isInteger(value) ? "int64" : "float64";
  }
  if (value === null || value === void 0) return "%!s(<nil>)";
  return Array.isArray(value) ? "[]interface {}" : "map[string]interface {}";
}
function formatGoValue(value) {
  if (value === null || value === void 0) return "<nil>";
  if (Array.isArray(value)) return `[${value.map(formatGoValue).join(" ")}]`;
  if (isObject(value)) {
    const entries = Object.keys(value).sort().map((key) => `${key}:${formatGoValue(value[key])}`);
    return `map[${entries.join(" ")}]`;
  }
  if (typeof value === "number" && !Number.isInteger(value)) return formatGoFloat(value);
  return String(value);
}
function formatGoFloat(value) {
  const exponent = Math.floor(Math.log10(Math.abs(value)));
  if (exponent >= -4 && exponent < 21) return String(value);
  const [digits, power] = value.toExponential().split("e");
  const sign = power.startsWith("-") ? "-" : "+";
  return `${digits}e${sign}${power.replace(/^[+-]/, "").padStart(2, "0")}`;
}

// packages/apimachinery/src/apply/typed/schema-error.ts
var SchemaError = class extends Error {
  name = "SchemaError";
  violations;
  constructor(violations) {
    const { texts: lines, left } = firstTexts(
      violations,
      ({ path, message }) => path === "" ? message : `${path}: ${message}`
    );
    if (left > 0) lines.push(`and ${left} more`);
    super(lines.length === 1 ? lines[0] : ["errors:", ...lines.map((line) => `  ${line}`)].join("\n"));
    this.violations = violations;
  }
};
function printHolder(value) {
  return `&{${formatGoValue(value)}}`;
}
function printHolderSyntax(value) {
  return `&value.valueUnstructured{Value:${goSyntax(value)}}`;
}
function goSyntax(value) {
  if (value === null || value === void 0) return "interface {}(nil)";
  if (typeof value === "string") return goQuote(value);
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(", ")}}`;
  if (isObject(value)) {
    const entries = Object.keys(value).sort().map((key) => `${goQuote(key)}:${goSyntax(value[key])}`);
    return `map[string]interface {}{${entries.join(", ")}}`;
  }
  return formatGoValue(value);
}
function printType(value) {
  return value === null ? "<nil>" : goTypeName(value);
}

// packages/apimachinery/src/apply/typed/validate.ts
function validate(schema, value, allowDuplicates = false) {
  const violations = visit(schema, value, allowDuplicates);
  if (violations !== void 0) throw new SchemaError(violations);
}
function visit(schema, value, allowDuplicates) {
  switch (formOf(schema, value)) {
    case "map":
      if (isObject(value)) return visitMap(schema.map, value, allowDuplicates);
      return value === null ? void 0 : violation(`expected map, got ${printHolder(value)}`);
    case "list":
      if (Array.isArray(value)) return visitList(schema.list, value, allowDuplicates);
      return value === null ? void 0 : violation(`expected list, got ${printHolder(value)}`);
    case "scalar": {
      const message = scalarViolation(schema.scalar, value);
      return message === void 0 ? void 0 : violation(message);
    }
  }
}
function violation(message) {
  return [{ path: "", message }];
}
function joined(before, prefix, found) {
  if (found === void 0) return before;
  const all = before ?? [];
  for (const { path, message } of found) all.push({ path: prefix + path, message });
  return all;
}
function scalarViolation(scalar, value) {
  if (value === null || value === void 0) return void 0;
  const type = typeof value;
  switch (scalar) {
    case "numeric":
      if (type === "number" || type === "bigint") return void 0;
      return `expected numeric (int or float), got ${printType(value)}`;
    case "string":
      return type === "string" ? void 0 : `expected string, got ${printHolderSyntax(value)}`;
    case "boolean":
      return type === "boolean" ? void 0 : `expected boolean, got ${printHolder(value)}`;
    case "untyped":
      return type === "object" ? `expected any scalar, got ${printHolder(value)}` : void 0;
  }
}
function visitMap(schema, value, allowDuplicates) {
  let violations;
  for (const key of Object.keys(value)) {
    const child = schema.field(key)?.schema ?? schema.element;
    if (child === void 0) return joined(violations, `.${key}`, violation("field not declared in schema"));
    const found = visit(child, value[key], allowDuplicates);
    if (found !== void 0) violations = joined(violations, `.${key}`, found);
  }
  return violations;
}
function visitList(schema, value, allowDuplicates) {
  const seen = schema.relationship === "associative" ? /* @__PURE__ */ new Set() : void 0;
  let violations;
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    if (seen !== void 0) {
      let identity;
      try {
        identity = itemIdentity(schema, item);
      } catch (error) {
        return joined(violations, "", violation(`element ${i}: ${errorText(error)}`));
      }
      if (seen.has(identity) && !allowDuplicates) {
        violations = joined(violations, "", violation(`duplicate entries for key ${printItem(schema, item)}`));
      }
      seen.add(identity);
    }
    const found = visit(schema.element, item, allowDuplicates);
    if (found === void 0) continue;
    violations = joined(violations, seen === void 0 ? `[${i}]` : printItem(schema, item), found);
  }
  return violations;
}
function printItem(schema, item) {
  return formatElement(parseElement(itemText(schema, item)));
}

// packages/apimachinery/src/apply/typed/merge.ts
function merge(schema, left, right) {
  if (right === void 0 || left === right) return left;
  if (left === void 0) return right;
  switch (formOf(schema, right)) {
    case "scalar":
      return right;
    case "map": {
      const map = schema.map;
      const lMap = isObject(left) ? left : void 0;
      const rMap = isObject(right) ? right : void 0;
      if (map.relationship === "atomic" || isEmpty(lMap) && isEmpty(rMap))
        return jsonEqual(left, right) ? left : right;
      if (rMap === void 0) return left;
      return lMap === void 0 ? rMap : mergeMaps(map, lMap, rMap);
    }
    case "list": {
      const list = schema.list;
      const lList = Array.isArray(left) ? left : [];
      const rList = Array.isArray(right) ? right : [];
      if (list.relationship === "atomic" || lList.length === 0 && rList.length === 0) {
        return jsonEqual(left, right) ? left : right;
      }
      return mergeLists(list, lList, rList);
    }
  }
}
function isEmpty(map) {
  if (map === void 0) return true;
  for (const key in map) if (Object.hasOwn(map, key)) return false;
  return true;
}
function mergeMaps(map, left, right) {
  let result;
  for (const key of Object.keys(right)) {
    const schema = map.field(key)?.schema ?? map.element;
    if (schema === void 0) {
      throw new SchemaError([{ path: `.${key}`, message: "schema error: invalid atom: inlined" }]);
    }
    const current = getOwn(left, key);
    const merged = merge(schema, current, right[key]);
    if (merged === current) continue;
    result ??= { ...left };
    setOwn(result, key, merged);
  }
  return result ?? left;
}
function indexItems(list, items, allowDuplicates) {
  const order = [];
  const byIdentity = /* @__PURE__ */ new Map();
  for (let i = 0; i < items.length; i++) {
    let identity;
    try {
      identity = itemIdentity(list, items[i]);
    } catch (error) {
      throw new SchemaError([{ path: "", message: `element ${i}: ${errorText(error)}` }]);
    }
    if (byIdentity.has(identity)) {
      if (!allowDuplicates) {
        const printed = formatElement(parseElement(itemText(list, items[i])));
        throw new SchemaError([{ path: "", message: `duplicate entries for key ${printed}` }]);
      }
      byIdentity.set(identity, null);
    } else {
      byIdentity.set(identity, items[i]);
    }
    order.push(identity);
  }
  return { order, byIdentity };
}
function mergeLists(list, left, right) {
  const lItems = indexItems(list, left, true);
  const rItems = indexItems(list, right, false);
  const shared = rItems.order.filter((identity) => lItems.byIdentity.has(identity));
  const mergedRight = /* @__PURE__ */ new Set();
  const out = [];
  let nextShared = 0;
  let l = 0;
  let r = 0;
  const mergeItem = (identity) => {
    mergedRight.add(identity);
    out.push(merge(list.element, lItems.byIdentity.get(identity), rItems.byIdentity.get(identity)));
  };
  while (l < left.length || r < right.length) {
    const lNext = lItems.order[l];
    const rNext = rItems.order[r];
    if (lNext !== void 0 && rNext !== void 0) {
      if (lNext === rNext) {
        mergeItem(lNext);
        l++;
        r++;
        nextShared++;
        continue;
      }
      if (rItems.byIdentity.has(lNext) && nextShared < shared.length && shared[nextShared] !== lNext) {
        l++;
        continue;
      }
    }
    if (lNext !== void 0) {
      if (!rItems.byIdentity.has(lNext)) {
        out.push(left[l]);
        l++;
        continue;
      }
      if (mergedRight.has(lNext)) l++;
    }
    if (rNext !== void 0) {
      mergeItem(rNext);
      r++;
      if (nextShared < shared.length && shared[nextShared] === rNext) nextShared++;
    }
  }
  const same = out.length === left.length && out.every((item, i) => item === left[i]);
  return same ? left : out;
}

// packages/apimachinery/src/apply/schema/schema-of-type.ts
var schemas = /* @__PURE__ */ new WeakMap();
function schemaOfType(type) {
  let schema = schemas.get(type);
  if (schema === void 0) {
    schema = type.special === void 0 ? { map: new StructSchema(type) } : specialSchema(type);
    schemas.set(type, schema);
  }
  return schema;
}
var anySchema = deducedSchema;
var stringListSchema = {
  list: { element: scalarSchemas.string, relationship: "atomic", keys: [] }
};
function specialSchema(type) {
  switch (type.special) {
    case "duration":
      return scalarSchemas.string;
    case "stringList":
      return stringListSchema;
    case "raw":
      if (type.name.endsWith(".RawExtension")) return untypedAtomicSchema;
      return type.name.endsWith(".FieldsV1") ? { map: deducedMap } : anySchema;
    case "schemaOrArray":
    case "schemaOrBool":
    case "schemaOrStringArray":
      return anySchema;
    default:
      return scalarSchemas.untyped;
  }
}
var typeMeta = /* @__PURE__ */ new Map([
  ["apiVersion", { schema: scalarSchemas.string }],
  ["kind", { schema: scalarSchemas.string }]
]);
var StructSchema = class {
  relationship;
  deduced;
  element;
  #type;
  #fields = /* @__PURE__ */ new Map();
  #zeros;
  constructor(type) {
    this.#type = type;
    this.relationship = type.atomic ? "atomic" : "separable";
    this.deduced = type.fields.length === 0 && !type.hasTypeMeta;
    this.element = this.deduced ? deducedSchema : void 0;
  }
  field(name) {
    const known = this.#fields.get(name);
    if (known !== void 0 || this.#fields.has(name)) return known;
    const info = this.#type.field(name);
    const made = info === void 0 ? this.#type.hasTypeMeta ? typeMeta.get(name) : void 0 : { schema: fieldSchema(info), default: defaultOf(info) };
    if (made !== void 0) this.#fields.set(name, made);
    return made;
  }
  get zeros() {
    this.#zeros ??= new Map(allFields(this.#type).flatMap((info) => zeroOf(info)));
    return this.#zeros;
  }
};
function allFields(type) {
  return type.fields.flatMap((info) => info.inline && info.type !== void 0 ? allFields(info.type) : [info]);
}
function fieldSchema(info) {
  const value = info.type !== void 0 ? schemaOfType(info.type) : scalarSchema(info.scalar);
  const override = info.mapType ?? info.structType;
  switch (info.shape) {
    case "list": {
      const list = {
        element: value,
        relationship: info.listType === "set" || info.listType === "map" ? "associative" : "atomic",
        keys: info.listType === "map" ? [...info.listMapKeys ?? []].sort() : []
      };
      return { list };
    }
    case "map":
      return { map: mapOf(value, override === "atomic" ? "atomic" : "separable") };
    default:
      if (info.listType !== void 0 && value.list !== void 0) {
        return { list: { ...value.list, relationship: info.listType === "atomic" ? "atomic" : "associative" } };
      }
      return override === void 0 || value.map === void 0 ? value : overridden(value, override);
  }
}
var overrides = /* @__PURE__ */ new WeakMap();
function overridden(schema, override) {
  const relationship = override === "atomic" ? "atomic" : "separable";
  const { map } = schema;
  if (map === void 0 || map.relationship === relationship) return schema;
  let variants = overrides.get(schema);
  if (variants === void 0) {
    variants = /* @__PURE__ */ new Map();
    overrides.set(schema, variants);
  }
  let variant = variants.get(relationship);
  if (variant === void 0) {
    variant = {
      ...schema,
      map: {
        field: (name) => map.field(name),
        element: map.element,
        relationship,
        deduced: map.deduced,
        get zeros() {
          return map.zeros;
        }
      }
    };
    variants.set(relationship, variant);
  }
  return variant;
}
function scalarSchema(scalar) {
  switch (scalar) {
    case "string":
    case "bytes":
      return scalarSchemas.string;
    case "bool":
      return scalarSchemas.boolean;
    case void 0:
      return anySchema;
    default:
      return scalarSchemas.numeric;
  }
}
function defaultOf(info) {
  if (info.default !== void 0) return info.default;
  if (info.pointer || info.omitEmpty || info.shape !== "single") return void 0;
  switch (info.scalar) {
    case "string":
      return "";
    case "bool":
      return false;
    case "int32":
    case "int64":
    case "double":
      return 0;
    default:
      return void 0;
  }
}
function zeroOf(info) {
  if (info.omitZero) return [];
  if (info.pointer) return info.omitEmpty ? [] : [[info.name, null]];
  if (info.shape !== "single") return info.omitEmpty ? [] : [[info.name, null]];
  if (info.type === void 0) {
    if (info.omitEmpty) return [];
    return [
      [info.name, info.scalar === "string" ? "" : info.scalar === "bool" ? false : info.scalar === "bytes" ? null : 0]
    ];
  }
  switch (info.type.special) {
    case void 0:
      return [[info.name, {}]];
    case "quantity":
      return [[info.name, "0"]];
    case "intOrString":
      return [[info.name, 0]];
    case "duration":
      return [[info.name, "0s"]];
    case "stringList":
      return info.omitEmpty ? [] : [[info.name, null]];
    default:
      return [[info.name, null]];
  }
}

// packages/apimachinery/src/apply/fieldpath/field-set.ts
var leafNode = Object.freeze({ member: true, children: void 0 });
var FieldSet = class _FieldSet {
  /** By canonical element text, in no particular order. Not to be changed. */
  nodes;
  /*
   * Caches of results computed for this set. They are properties because a WeakMap is slow for so many small objects. Only fields-v1.ts
   * (JSON forms, alone and below a member) and reconcile.ts (the set under a schema) use them.
   */
  /** @internal */
  plainForm = void 0;
  /** @internal */
  memberForm = void 0;
  /** @internal */
  reconciledFor = void 0;
  /** @internal */
  reconciled = void 0;
  constructor(nodes) {
    this.nodes = nodes;
  }
  /** The set without members. */
  static empty = new _FieldSet(/* @__PURE__ */ new Map());
  /** The set of these paths. The empty path (the whole object) is not tracked. */
  static of(...paths) {
    let set = _FieldSet.empty;
    for (const path of paths) {
      let node = leafNode;
      for (let i = path.length - 1; i >= 0; i--) {
        const one = new _FieldSet(/* @__PURE__ */ new Map([[elementText(path[i]), node]]));
        if (i === 0) set = set.union(one);
        else node = { member: false, children: one };
      }
    }
    return set;
  }
  get isEmpty() {
    return this.nodes.size === 0;
  }
  /** Number of members. */
  get size() {
    let size = 0;
    for (const { member, children } of this.nodes.values()) size += (member ? 1 : 0) + (children?.size ?? 0);
    return size;
  }
  /** Whether the path itself is a member. */
  has(path) {
    let set = this;
    for (let i = 0; i < path.length; i++) {
      const node = set?.nodes.get(elementText(path[i]));
      if (i === path.length - 1) return node?.member ?? false;
      set = node?.children;
    }
    return false;
  }
  /** The set below an element, without the element itself. */
  withPrefix(element) {
    return this.nodes.get(elementText(element))?.children ?? _FieldSet.empty;
  }
  equals(other) {
    if (this === other) return true;
    if (this.nodes.size !== other.nodes.size) return false;
    for (const [text, node] of this.nodes) {
      const twin = other.nodes.get(text);
      if (twin === void 0 || twin.member !== node.member) return false;
      if (node.children === void 0 || twin.children === void 0) {
        if (node.children !== twin.children) return false;
      } else if (!node.children.equals(twin.children)) {
        return false;
      }
    }
    return true;
  }
  /** Whether every member is a member of the other set too. */
  isSubsetOf(other) {
    if (this === other) return true;
    for (const [text, { member, children }] of this.nodes) {
      const twin = other.nodes.get(text);
      if (twin === void 0 || member && !twin.member) return false;
      if (children !== void 0 && (twin.children === void 0 || !children.isSubsetOf(twin.children))) return false;
    }
    return true;
  }
  /** Members of either set. */
  union(other) {
    if (this === other || other.nodes.size === 0) return this;
    if (this.nodes.size === 0) return other;
    let nodes;
    for (const [text, theirs] of other.nodes) {
      const ours = this.nodes.get(text);
      const merged = ours === void 0 ? theirs : unionNode(ours, theirs);
      if (merged !== ours) {
        nodes ??= new Map(this.nodes);
        nodes.set(text, merged);
      }
    }
    return nodes === void 0 ? this : new _FieldSet(nodes);
  }
  /** Members of both sets. */
  intersection(other) {
    if (this === other) return this;
    const nodes = /* @__PURE__ */ new Map();
    let same = true;
    for (const [text, ours] of this.nodes) {
      const theirs = other.nodes.get(text);
      const kept = theirs === void 0 ? void 0 : intersectNode(ours, theirs);
      if (kept !== ours) same = false;
      if (kept !== void 0) nodes.set(text, kept);
    }
    return same ? this : nodes.size === 0 ? _FieldSet.empty : new _FieldSet(nodes);
  }
  /** Members of this set that are not members of the other set. Removing a parent does not remove its children. */
  difference(other) {
    return this.#without(other, false);
  }
  /** Like {@link difference}, but a member of the other set also removes everything below it. */
  recursiveDifference(other) {
    return this.#without(other, true);
  }
  #without(other, recursive) {
    if (this.nodes.size === 0 || other.nodes.size === 0) return this;
    if (this === other) return _FieldSet.empty;
    let nodes;
    for (const [text, theirs] of other.nodes) {
      const ours = this.nodes.get(text);
      if (ours === void 0) continue;
      const member = ours.member && !theirs.member;
      let { children } = ours;
      if (children !== void 0) {
        if (recursive && theirs.member) children = void 0;
        else if (theirs.children !== void 0) children = nonEmpty(children.#without(theirs.children, recursive));
      }
      if (member === ours.member && children === ours.children) continue;
      nodes ??= new Map(this.nodes);
      if (!member && children === void 0) nodes.delete(text);
      else nodes.set(text, { member, children });
    }
    return nodes === void 0 ? this : nodes.size === 0 ? _FieldSet.empty : new _FieldSet(nodes);
  }
  /** Members that have no members below them. */
  leaves() {
    let nodes;
    for (const [text, node] of this.nodes) {
      if (node.children === void 0) continue;
      const children = node.children.leaves();
      if (!node.member && children === node.children) continue;
      nodes ??= new Map(this.nodes);
      nodes.set(text, { member: false, children });
    }
    return nodes === void 0 ? this : new _FieldSet(nodes);
  }
  /** Element texts in the order of FieldsV1. */
  sortedTexts() {
    return sortElementTexts([...this.nodes.keys()]);
  }
  /** All members, those of one level in order before those below them. */
  paths() {
    const paths = [];
    this.#collect([], paths);
    return paths;
  }
  #collect(prefix, into) {
    const texts = this.sortedTexts();
    for (const text of texts) {
      if (this.nodes.get(text)?.member) into.push([...prefix, parseElement(text)]);
    }
    for (const text of texts) {
      const children = this.nodes.get(text)?.children;
      if (children !== void 0) children.#collect([...prefix, parseElement(text)], into);
    }
  }
};
function nonEmpty(set) {
  return set.nodes.size === 0 ? void 0 : set;
}
function unionNode(ours, theirs) {
  const member = ours.member || theirs.member;
  const children = ours.children === void 0 ? theirs.children : theirs.children === void 0 ? ours.children : ours.children.union(theirs.children);
  return member === ours.member && children === ours.children ? ours : { member, children };
}
function intersectNode(ours, theirs) {
  const member = ours.member && theirs.member;
  const children = ours.children === void 0 || theirs.children === void 0 ? void 0 : nonEmpty(ours.children.intersection(theirs.children));
  if (!member && children === void 0) return void 0;
  return member === ours.member && children === ours.children ? ours : { member, children };
}
var FieldSetBuilder = class _FieldSetBuilder {
  #nodes;
  #set;
  constructor() {
    this.#nodes = /* @__PURE__ */ new Map();
    this.#set = new FieldSet(this.#nodes);
  }
  /** Adds an element (by its canonical text) as a member. */
  insert(text) {
    const node = this.#nodes.get(text);
    if (node === void 0) this.#nodes.set(text, leafNode);
    else if (!node.member) this.#nodes.set(text, { member: true, children: node.children });
  }
  /** The builder of what is below an element; the caller adds a member to it. Asked once per element. */
  descend(text) {
    const below = new _FieldSetBuilder();
    this.#nodes.set(text, { member: this.#nodes.get(text)?.member ?? false, children: below.#set });
    return below;
  }
  /** Adds an element that is not in the set yet, with everything below it. */
  attach(text, node) {
    this.#nodes.set(text, node);
  }
  /** Returns the set. The builder must not be used afterwards. */
  build() {
    return this.#nodes.size === 0 ? FieldSet.empty : this.#set;
  }
};

// packages/apimachinery/src/apply/typed/compare.ts
function compare(schema, left, right) {
  const root = new Frame(void 0, void 0, "");
  root.builders = { removed: new FieldSetBuilder(), modified: new FieldSetBuilder(), added: new FieldSetBuilder() };
  compareValues2(schema, left ?? null, right ?? null, root);
  const { removed, modified, added } = root.builders;
  return { removed: removed.build(), modified: modified.build(), added: added.build() };
}
var Frame = class {
  parent;
  #list;
  /** The field's name, or an item of the list. */
  #element;
  builders;
  constructor(parent, list, element) {
    this.parent = parent;
    this.#list = list;
    this.#element = element;
  }
  get text() {
    return this.#list === void 0 ? fieldText(this.#element) : itemText(this.#list, this.#element);
  }
  builder(change) {
    this.builders ??= {};
    let builder = this.builders[change];
    if (builder === void 0) {
      builder = this.parent.builder(change).descend(this.text);
      this.builders[change] = builder;
    }
    return builder;
  }
  /** Records this place with all that is below it. Not for the root. */
  recordWhole(change, node) {
    this.parent.builder(change).attach(this.text, node);
  }
  /** Records this place itself. The root, which is the whole object, has no owner. */
  record(change) {
    this.parent?.builder(change).insert(this.text);
  }
};
function compareValues2(schema, left, right, frame) {
  if (left === right) return;
  if (left === void 0) {
    frame.recordWhole("added", wholeNode(schema, right));
  } else if (right === void 0) {
    frame.recordWhole("removed", wholeNode(schema, left));
  } else {
    const form = formOf(schema, right);
    const other = formOf(schema, left);
    if (other !== form) compareForm(schema, other, left, right, frame);
    compareForm(schema, form, left, right, frame);
  }
}
function wholeNode(schema, value) {
  switch (formOf(schema, value)) {
    case "scalar":
      return leafNode;
    case "map": {
      const map = schema.map;
      if (map.relationship === "atomic" || !isObject(value) || isEmptyMap(value, map.zeros)) return leafNode;
      const nodes = /* @__PURE__ */ new Map();
      for (const key of Object.keys(value)) nodes.set(fieldText(key), wholeNode(fieldSchema2(map, key), value[key]));
      for (const [key, zero2] of map.zeros) {
        if (!Object.hasOwn(value, key)) nodes.set(fieldText(key), wholeNode(fieldSchema2(map, key), zero2));
      }
      return { member: true, children: new FieldSet(nodes) };
    }
    case "list": {
      const { list } = schema;
      if (list === void 0) throw new SchemaError([{ path: "", message: "schema error: invalid atom: inlined" }]);
      if (list.relationship === "atomic" || !Array.isArray(value) || value.length === 0) return leafNode;
      const nodes = /* @__PURE__ */ new Map();
      for (let i = 0; i < value.length; i++) {
        const text = identified(i, () => itemText(list, value[i]));
        nodes.set(text, nodes.has(text) ? leafNode : wholeNode(list.element, value[i]));
      }
      return { member: true, children: new FieldSet(nodes) };
    }
  }
}
function fieldSchema2(map, key) {
  const schema = map.field(key)?.schema ?? map.element;
  if (schema !== void 0) return schema;
  throw new SchemaError([{ path: `.${key}`, message: "schema error: invalid atom: inlined" }]);
}
function identified(index, identify) {
  try {
    return identify();
  } catch (error) {
    throw new SchemaError([{ path: "", message: `element ${index}: ${errorText(error)}` }]);
  }
}
function compareForm(schema, form, left, right, frame) {
  switch (form) {
    case "scalar":
      requireScalar(schema.scalar, left, right);
      compareLeaves(left, right, frame);
      break;
    case "map": {
      const map = schema.map;
      const lMap = isObject(left) ? left : void 0;
      const rMap = isObject(right) ? right : void 0;
      const { zeros } = map;
      if (map.relationship === "atomic" || isEmptyMap(lMap, zeros) && isEmptyMap(rMap, zeros)) {
        compareLeaves(left, right, frame);
      } else {
        compareMaps(map, lMap, rMap, frame);
      }
      break;
    }
    case "list": {
      const { list } = schema;
      if (list === void 0) throw new SchemaError([{ path: "", message: "schema error: invalid atom: inlined" }]);
      const lList = Array.isArray(left) ? left : none;
      const rList = Array.isArray(right) ? right : none;
      if (list.relationship === "atomic" || lList.length === 0 && rList.length === 0) {
        compareLeaves(left, right, frame);
      } else {
        compareLists2(list, lList, rList, frame);
      }
    }
  }
}
function isEmptyMap(map, zeros) {
  if (map === void 0) return true;
  if (zeros.size > 0) return false;
  for (const key in map) if (Object.hasOwn(map, key)) return false;
  return true;
}
function compareLeaves(left, right, frame) {
  if (!jsonEqual(left, right)) frame.record("modified");
}
function requireScalar(scalar, left, right) {
  const lMessage = scalarViolation(scalar, left);
  const rMessage = lMessage === void 0 ? void 0 : scalarViolation(scalar, right);
  if (lMessage === void 0 || rMessage === void 0) return;
  throw new SchemaError([
    { path: "", message: `lhs: ${lMessage}` },
    { path: "", message: `rhs: ${rMessage}` }
  ]);
}
function compareMaps(map, left, right, frame) {
  if (left !== void 0) {
    for (const key of Object.keys(left)) {
      const rValue = right === void 0 ? void 0 : valueAt(right, key, map.zeros);
      compareField(map, key, left[key], rValue, frame);
    }
  }
  if (right !== void 0) {
    for (const key of Object.keys(right)) {
      if (left !== void 0 && Object.hasOwn(left, key)) continue;
      const lValue = left === void 0 ? void 0 : map.zeros.get(key);
      compareField(map, key, lValue, right[key], frame);
    }
  }
  if (map.zeros.size === 0 || left !== void 0 && right !== void 0) return;
  const there = left ?? right;
  for (const [key, zero2] of map.zeros) {
    if (Object.hasOwn(there, key)) continue;
    compareField(map, key, left === void 0 ? void 0 : zero2, right === void 0 ? void 0 : zero2, frame);
  }
}
function valueAt(object, key, zeros) {
  return getOwn(object, key) ?? (Object.hasOwn(object, key) ? null : zeros.get(key));
}
function compareField(map, key, left, right, frame) {
  if (left === right) return;
  const schema = fieldSchema2(map, key);
  compareValues2(schema, left, right, new Frame(frame, void 0, key));
}
function compareLists2(list, left, right, frame) {
  const lItems = itemsByIdentity(list, left);
  const rItems = itemsByIdentity(list, right);
  for (const [identity, lGroup] of lItems) {
    const rGroup = rItems.get(identity) ?? none;
    compareGroups(list, lGroup, rGroup, new Frame(frame, list, lGroup[0]));
  }
  for (const [identity, rGroup] of rItems) {
    if (!lItems.has(identity)) compareGroups(list, none, rGroup, new Frame(frame, list, rGroup[0]));
  }
}
var none = [];
function itemsByIdentity(list, items) {
  const groups = /* @__PURE__ */ new Map();
  for (let i = 0; i < items.length; i++) {
    const identity = identified(i, () => itemIdentity(list, items[i]));
    const group = groups.get(identity);
    if (group === void 0) groups.set(identity, [items[i]]);
    else group.push(items[i]);
  }
  return groups;
}
function compareGroups(list, left, right, frame) {
  if (left.length <= 1 && right.length <= 1) {
    compareValues2(list.element, left[0], right[0], frame);
  } else if (left.length >= 2 && right.length >= 2) {
    if (!jsonEqual(left, right)) frame.record("modified");
  } else if (left.length >= 2) {
    if (right.length > 0) compareValues2(list.element, void 0, right[0], frame);
    frame.record("removed");
  } else {
    if (left.length > 0) compareValues2(list.element, left[0], void 0, frame);
    frame.record("added");
  }
}

// packages/apimachinery/src/apply/typed/reconcile.ts
function reconcileWithSchema(set, schema) {
  if (set.reconciledFor !== schema || set.reconciled === void 0) {
    set.reconciled = reconcile(set, schema);
    set.reconciledFor = schema;
  }
  return set.reconciled;
}
function reconcile(set, schema) {
  const { map, list } = schema;
  let nodes;
  for (const [text, node] of set.nodes) {
    const { children } = node;
    if (children === void 0) continue;
    let child;
    if (map !== void 0) {
      if (map.deduced) return set;
      child = text.startsWith("f:") ? map.field(text.slice(2))?.schema ?? map.element : map.element;
    } else {
      child = list?.element;
    }
    if (child === void 0) continue;
    const reconciled = reconcileNode(node, children, child);
    if (reconciled === node) continue;
    nodes ??= new Map(set.nodes);
    nodes.set(text, reconciled);
  }
  return nodes === void 0 ? set : new FieldSet(nodes);
}
function reconcileNode(node, children, schema) {
  const { map, scalar, list } = schema;
  if (map !== void 0) {
    if (map.deduced) return node;
    if (map.relationship === "atomic") return leafNode;
  } else if (scalar !== void 0) {
    return node;
  } else if (list?.relationship === "atomic") {
    return leafNode;
  }
  const reconciled = reconcile(children, schema);
  return reconciled === children ? node : { member: node.member, children: reconciled };
}
var named = /* @__PURE__ */ new WeakMap();
function withNamedFieldsOnce(set, schema) {
  const known = named.get(set);
  if (known?.schema === schema) return known.set;
  const result = withNamedFields(set, schema);
  named.set(set, { schema, set: result });
  return result;
}
function withNamedFields(set, schema) {
  const map = schema?.map;
  const list = schema?.list;
  let nodes;
  for (const [text, node] of set.nodes) {
    const { children } = node;
    if (children === void 0) continue;
    let child;
    let named2 = false;
    if (map !== void 0 && text.startsWith("f:")) {
      const field = map.field(text.slice(2));
      named2 = field !== void 0;
      child = field?.schema ?? map.element;
    } else if (list !== void 0 && text.startsWith("k:")) {
      child = list.element;
    }
    const below = withNamedFields(children, child);
    const member = node.member || named2;
    if (member === node.member && below === children) continue;
    nodes ??= new Map(set.nodes);
    nodes.set(text, { member, children: below });
  }
  return nodes === void 0 ? set : new FieldSet(nodes);
}

// packages/apimachinery/src/apply/typed/to-field-set.ts
function toFieldSet(schema, value) {
  return rootSet(schema, value, false);
}
function toNamedFieldSet(schema, value) {
  return rootSet(schema, value, true);
}
function rootSet(schema, value, named2) {
  if (!isObject(value) || schema.map === void 0 || schema.map.relationship === "atomic") return FieldSet.empty;
  return visitMap2(schema.map, value, named2) ?? FieldSet.empty;
}
function visit2(schema, value, named2) {
  switch (formOf(schema, value)) {
    case "scalar":
      return leafNode;
    case "map": {
      const map = schema.map;
      if (map.relationship === "atomic") return leafNode;
      return isObject(value) ? { member: false, children: visitMap2(map, value, named2) } : unmentioned;
    }
    case "list": {
      const { list } = schema;
      if (list === void 0) throw new SchemaError([{ path: "", message: "schema error: invalid atom: inlined" }]);
      if (list.relationship === "atomic") return leafNode;
      return Array.isArray(value) ? { member: false, children: visitList2(list, value, named2) } : unmentioned;
    }
  }
}
var unmentioned = { member: false, children: void 0 };
function asMember(node) {
  if (node.member) return node;
  return node.children === void 0 ? leafNode : { member: true, children: node.children };
}
function visitMap2(schema, value, named2) {
  let nodes;
  for (const key of Object.keys(value)) {
    const field = schema.field(key);
    const child = field?.schema ?? schema.element;
    if (child === void 0) {
      throw new SchemaError([{ path: `.${key}`, message: "schema error: invalid atom: inlined" }]);
    }
    const item = value[key];
    let node = visit2(child, item, named2);
    if (field === void 0 || item === null || isObject(item) && isEmpty2(item)) node = asMember(node);
    if (!node.member && node.children === void 0) continue;
    if (named2 && field !== void 0) node = asMember(node);
    nodes ??= /* @__PURE__ */ new Map();
    nodes.set(fieldText(key), node);
  }
  return nodes === void 0 ? void 0 : new FieldSet(nodes);
}
function isEmpty2(object) {
  for (const key in object) if (Object.hasOwn(object, key)) return false;
  return true;
}
function visitList2(schema, value, named2) {
  if (value.length === 0) return void 0;
  const nodes = /* @__PURE__ */ new Map();
  for (const item of value) {
    const text = itemText(schema, item);
    nodes.set(text, nodes.has(text) ? leafNode : asMember(visit2(schema.element, item, named2)));
  }
  return new FieldSet(nodes);
}

// packages/apimachinery/src/apply/typed/remove-items.ts
function removeItems(schema, value, items) {
  return items.isEmpty ? value : walk(schema, value, items, false);
}
function walk(schema, value, items, extract) {
  switch (formOf(schema, value)) {
    case "scalar":
      return value;
    case "list":
      return Array.isArray(value) ? walkList(schema.list, value, items, extract) : null;
    case "map":
      return isObject(value) ? walkMap(schema.map, value, items, extract) : null;
  }
}
function walkList(list, value, items, extract) {
  if (value.length === 0 || list.relationship === "atomic") return extract ? value : null;
  const kept = [];
  for (const item of value) {
    const node = items.nodes.get(itemText(list, item));
    if (node === void 0) {
      if (!extract) kept.push(item);
    } else if (extract || !node.member) {
      kept.push(node.children === void 0 ? item : walk(list.element, item, node.children, extract));
    }
  }
  return kept.length === 0 ? null : kept;
}
function walkMap(map, value, items, extract) {
  const keys = Object.keys(value);
  if (keys.length === 0 || map.relationship === "atomic") return extract ? value : null;
  const result = {};
  let empty = true;
  for (const key of keys) {
    const node = items.nodes.get(fieldText(key));
    let child = value[key];
    if (node === void 0) {
      if (extract) continue;
    } else {
      const schema = map.field(key)?.schema ?? map.element;
      if (node.member) {
        if (!extract) continue;
        child = schema === void 0 ? null : walk(schema, child, items, true);
      } else if (node.children !== void 0) {
        child = schema === void 0 ? null : walk(schema, child, node.children, extract);
      }
    }
    setOwn(result, key, child ?? null);
    empty = false;
  }
  return empty ? null : result;
}

// packages/apimachinery/src/apply/fieldpath/fields-v1.ts
var read = /* @__PURE__ */ new WeakMap();
var nothing = Object.freeze({});
function toFieldsV1(set) {
  const made = formOf2(set, false);
  if (!read.has(made)) read.set(made, set);
  return made;
}
function formOf2(set, member) {
  const known = member ? set.memberForm : set.plainForm;
  if (known !== void 0) return known;
  const out = {};
  if (member) out["."] = nothing;
  for (const text of set.sortedTexts()) {
    const node = set.nodes.get(text);
    out[text] = node.children === void 0 ? nothing : formOf2(node.children, node.member);
  }
  if (member) set.memberForm = out;
  else set.plainForm = out;
  return out;
}
function fromFieldsV1(fields) {
  if (!isObject(fields)) throw new Error("FieldsV1 must be an object");
  const known = read.get(fields);
  if (known !== void 0) return known;
  const set = readSet(fields, 0).children ?? FieldSet.empty;
  read.set(fields, set);
  return set;
}
var maxDepth = 1e3;
function readSet(fields, depth) {
  if (depth > maxDepth) throw new Error("exceeded max depth");
  let member = false;
  let canonical2 = true;
  let previous;
  let nodes;
  const keys = Object.keys(fields);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (key === ".") {
      member = true;
      if (i > 0 || keys.length === 1) canonical2 = false;
      continue;
    }
    const text = canonicalText(key);
    if (text === void 0) {
      canonical2 = false;
      continue;
    }
    if (text !== key || previous !== void 0 && compareElementTexts(previous, text) >= 0) canonical2 = false;
    previous = text;
    const value = fields[key];
    let node = leafNode;
    if (isObject(value)) {
      const below = readSet(value, depth + 1);
      if (!below.canonical) canonical2 = false;
      if (below.children !== void 0) node = { member: below.member, children: below.children };
    } else if (value === null) {
      canonical2 = false;
    } else {
      throw new Error(`FieldsV1 element ${key} must be an object`);
    }
    nodes ??= /* @__PURE__ */ new Map();
    const twin = nodes.get(text);
    nodes.set(text, twin === void 0 ? node : joined2(twin, node));
  }
  if (nodes === void 0) return { children: void 0, member: true, canonical: canonical2 };
  const children = new FieldSet(nodes);
  if (canonical2 && member) children.memberForm = fields;
  else if (canonical2) children.plainForm = fields;
  return { children, member, canonical: canonical2 };
}
function joined2(left, right) {
  const children = left.children === void 0 ? right.children : left.children.union(right.children ?? FieldSet.empty);
  return { member: left.member || right.member, children };
}

// packages/apimachinery/src/apply/manager/managed-fields.ts
var noManaged = { sets: /* @__PURE__ */ new Map(), times: /* @__PURE__ */ new Map(), entries: /* @__PURE__ */ new Map() };
function managerIdentifier(entry) {
  const { manager, operation, apiVersion, subresource } = entry;
  return JSON.stringify({
    manager: manager || void 0,
    operation: operation || void 0,
    apiVersion: operation === "Apply" ? void 0 : apiVersion || void 0,
    subresource: subresource || void 0
  });
}
function parseManagerIdentifier(identifier) {
  return JSON.parse(identifier);
}
var decoded = /* @__PURE__ */ new WeakMap();
function decodeManagedFields(entries) {
  if (entries === void 0 || entries === null) return noManaged;
  if (!Array.isArray(entries)) throw new Error("managedFields must be a list");
  const known = decoded.get(entries);
  if (known !== void 0) return known;
  const sets2 = /* @__PURE__ */ new Map();
  const times = /* @__PURE__ */ new Map();
  const originals = /* @__PURE__ */ new Map();
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    const read2 = decodeEntry(isObject(entry) ? entry : {}, i);
    const id = managerIdentifier(read2);
    sets2.set(id, {
      set: read2.fieldsV1 === void 0 || read2.fieldsV1 === null ? FieldSet.empty : decodeSet(read2.fieldsV1),
      apiVersion: read2.apiVersion,
      applied: read2.operation === "Apply"
    });
    if (typeof read2.time === "string") times.set(id, inUTC(read2.time));
    else times.delete(id);
    originals.set(id, read2);
  }
  const managed = { sets: sets2, times, entries: originals };
  decoded.set(entries, managed);
  return managed;
}
function decodeEntry(entry, index) {
  if (entry.operation !== "Apply" && entry.operation !== "Update") {
    throw new Error("operation must be `Apply` or `Update`");
  }
  if (typeof entry.apiVersion !== "string" || entry.apiVersion === "") throw new Error("apiVersion must not be empty");
  if (entry.fieldsType !== "FieldsV1") {
    if (typeof entry.fieldsType === "string" && entry.fieldsType !== "") {
      throw new Error(`invalid fieldsType ${goQuote(entry.fieldsType)} in managed fields entry ${index}`);
    }
    throw new Error(`missing fieldsType in managed fields entry ${index}`);
  }
  return entry;
}
function decodeSet(fields) {
  try {
    return fromFieldsV1(fields);
  } catch (error) {
    throw new Error(`error decoding set: ${errorText(error)}`);
  }
}
function encodeManagedFields(sets2, times, originals) {
  if (sets2.size === 0) return void 0;
  const entries = [];
  for (const [id, owned] of sets2) entries.push(encodeEntry(id, owned, times.get(id), originals.get(id)));
  if (entries.length === 1) return entries;
  const seconds = new Map(entries.map((entry) => [entry, secondsOf(entry.time)]));
  return entries.sort(
    (a, b) => compareUTF8(a.operation ?? "", b.operation ?? "") || seconds.get(a) - seconds.get(b) || compareUTF8(a.manager ?? "", b.manager ?? "") || compareUTF8(a.apiVersion ?? "", b.apiVersion ?? "") || compareUTF8(a.subresource ?? "", b.subresource ?? "")
  );
}
function encodeEntry(id, { set, apiVersion, applied }, time, original) {
  const fieldsV1 = toFieldsV1(set);
  if (original !== void 0 && original.fieldsV1 === fieldsV1 && original.time === time && original.apiVersion === apiVersion) {
    return original;
  }
  const { manager, operation, subresource } = parseManagerIdentifier(id);
  return {
    ...manager !== void 0 && { manager },
    operation: applied ? "Apply" : operation ?? "Update",
    apiVersion,
    ...time !== void 0 && { time },
    fieldsType: "FieldsV1",
    fieldsV1,
    ...subresource !== void 0 && { subresource }
  };
}
function keepUnchanged(sets2, id, before) {
  const owned = sets2.get(id);
  const previous = before.sets.get(id);
  if (owned === void 0 || previous === void 0 || owned.apiVersion !== previous.apiVersion) return;
  if (owned.set.equals(previous.set)) sets2.set(id, previous);
}
function secondsOf(time) {
  if (time === void 0) return 0;
  const millis = Date.parse(time);
  return Number.isNaN(millis) ? 0 : Math.floor(millis / 1e3);
}
function inUTC(time) {
  if (time.length === 20 && time.endsWith("Z")) return time;
  const millis = Date.parse(time);
  return Number.isNaN(millis) ? time : formatEntryTime(new Date(millis));
}
function formatEntryTime(now) {
  return `${now.toISOString().slice(0, 19)}Z`;
}
function managedFieldsOf(object) {
  const metadata = object === void 0 ? void 0 : getOwn(object, "metadata");
  return isObject(metadata) ? getOwn(metadata, "managedFields") : void 0;
}
function withManagedFields(object, entries) {
  const metadata = getOwn(object, "metadata");
  const current = isObject(metadata) ? getOwn(metadata, "managedFields") : void 0;
  if (current === entries) return object;
  if (Array.isArray(current) && entries !== void 0 && current.length === entries.length) {
    if (entries.every((entry, i) => entry === current[i])) return object;
  }
  const { managedFields: _, ...rest } = isObject(metadata) ? metadata : {};
  if (entries === void 0) {
    return isObject(metadata) && Object.hasOwn(metadata, "managedFields") ? { ...object, metadata: rest } : object;
  }
  return { ...object, metadata: { ...rest, managedFields: entries } };
}

// packages/apimachinery/src/apply/manager/managed-fields-rules.ts
function validateManagedFields(entries) {
  decodeManagedFields(entries);
}
function ignoreTimestampChanges(live, next) {
  const before = managedFieldsOf(live);
  const after = managedFieldsOf(next);
  if (!Array.isArray(before) || !Array.isArray(after)) return next;
  if (before.length !== after.length || after.length === 0) return next;
  let changed = false;
  for (let i = 0; i < after.length; i++) {
    if (before[i] === after[i]) continue;
    if (!equalButForTime(before[i], after[i])) return next;
    if (getOwn(before[i], "time") !== getOwn(after[i], "time")) changed = true;
  }
  if (!changed) return next;
  if (!jsonEqual(withManagedFields(live, void 0), withManagedFields(next, void 0))) return next;
  return withManagedFields(next, before);
}
function equalButForTime(left, right) {
  if (!isObject(left) || !isObject(right)) return false;
  const { time: _, ...before } = left;
  const { time: __, ...after } = right;
  return jsonEqual(before, after);
}

// packages/apimachinery/src/apply/manager/scale-handler.ts
var scaleAPIVersion = "autoscaling/v1";
var replicasInScale = makePath("spec", "replicas");
var scaleSet = FieldSet.of(replicasInScale);
function scaleManagedFields(parentEntries, paths) {
  const { sets: sets2, times } = decodeManagedFields(parentEntries);
  const result = /* @__PURE__ */ new Map();
  for (const [id, { set, apiVersion, applied }] of sets2) {
    const path = paths.get(apiVersion);
    if (path !== void 0 && set.has(path)) result.set(id, { set: scaleSet, apiVersion: scaleAPIVersion, applied });
  }
  return encodeManagedFields(result, times, /* @__PURE__ */ new Map());
}
function parentManagedFields(parentEntries, scaleEntries, apiVersion, paths) {
  const parent = decodeManagedFields(parentEntries);
  const scale = new Map(decodeManagedFields(scaleEntries).sets);
  const result = /* @__PURE__ */ new Map();
  for (const [id, owned] of parent.sets) {
    if (!paths.has(owned.apiVersion)) continue;
    const path2 = paths.get(owned.apiVersion);
    if (path2 === void 0 || !owned.set.has(path2)) {
      result.set(id, owned);
    } else if (scale.delete(id)) {
      result.set(id, owned);
    } else {
      const set = owned.set.difference(FieldSet.of(path2));
      if (!set.isEmpty) result.set(id, { ...owned, set });
    }
  }
  const path = paths.get(apiVersion);
  const replicas = path === void 0 ? FieldSet.empty : FieldSet.of(path);
  for (const [id, { set, applied }] of scale) {
    if (set.has(replicasInScale)) result.set(id, { set: replicas, apiVersion, applied });
  }
  return encodeManagedFields(result, parent.times, parent.entries);
}

// packages/apimachinery/src/apply/manager/conflict.ts
function conflictError(conflicts) {
  const { texts: fields, left } = firstTexts(conflicts, ({ path }) => formatPath(path));
  const causes = fields.map((field, i) => ({
    reason: CauseType.fieldManagerConflict,
    message: `conflict with ${printManager(conflicts[i].manager)}`,
    field
  }));
  return newApplyConflict(causes, conflictMessage(conflicts, fields, left));
}
function conflictMessage(conflicts, fields, left) {
  const [only] = conflicts;
  if (only !== void 0 && conflicts.length === 1) {
    return `Apply failed with 1 conflict: conflict with ${printManager(only.manager)}: ${fields[0]}`;
  }
  const lines = [];
  let previous;
  for (const [i, field] of fields.entries()) {
    const { manager } = conflicts[i];
    if (manager !== previous) lines.push(`conflicts with ${printManager(manager)}:`);
    previous = manager;
    lines.push(`- ${field}`);
  }
  if (left > 0) lines.push(`- and ${left} more`);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join("\n")}`;
}
function printManager(identifier) {
  const { manager, operation, apiVersion, subresource } = parseManagerIdentifier(identifier);
  let text = goQuote(manager ?? "");
  if (subresource !== void 0) text += ` with subresource ${goQuote(subresource)}`;
  return operation === "Update" ? `${text} using ${apiVersion ?? ""}` : text;
}

// packages/apimachinery/src/apply/manager/last-applied.ts
var lastAppliedAnnotation = "kubectl.kubernetes.io/last-applied-configuration";
var totalAnnotationSizeLimit = 256 * 1024;
function lastAppliedOf(object) {
  const text = annotationsOf(object)?.[lastAppliedAnnotation];
  return typeof text === "string" && text !== "" ? text : void 0;
}
function annotationsOf(object) {
  const metadata = getOwn(object, "metadata");
  const annotations = isObject(metadata) ? getOwn(metadata, "annotations") : void 0;
  return isObject(annotations) ? annotations : void 0;
}
function syncLastApplied(object, applied) {
  if (lastAppliedOf(object) === void 0) return object;
  const { [lastAppliedAnnotation]: _, ...others } = annotationsOf(object);
  const text = `${canonicalJSON(withoutLastApplied(applied))}
`;
  const annotations = { ...others, [lastAppliedAnnotation]: text };
  const metadata = object.metadata;
  return { ...object, metadata: { ...metadata, annotations: fits(annotations) ? annotations : others } };
}
function withoutLastApplied(applied) {
  const annotations = annotationsOf(applied);
  if (annotations === void 0 || !Object.hasOwn(annotations, lastAppliedAnnotation)) return applied;
  const { [lastAppliedAnnotation]: _, ...rest } = annotations;
  return { ...applied, metadata: { ...applied.metadata, annotations: rest } };
}
function fits(annotations) {
  const encoder = new TextEncoder();
  let size = 0;
  for (const [key, value] of Object.entries(annotations)) {
    size += encoder.encode(key).length + encoder.encode(String(value)).length;
  }
  return size <= totalAnnotationSizeLimit;
}
function conflictsBeyondLastApplied(conflicts, live, schema, apiVersion) {
  const allowed = allowedFields(live, schema, apiVersion);
  if (allowed === void 0) return conflicts;
  return conflicts.filter(({ path }) => !allowed.has(path));
}
function allowedFields(live, schema, apiVersion) {
  const text = lastAppliedOf(live);
  if (text === void 0) return void 0;
  try {
    const last = JSON.parse(text);
    if (!isObject(last) || last.apiVersion !== apiVersion) return void 0;
    validate(schema, last);
    const { removed, modified, added } = compare(schema, last, live);
    return toFieldSet(schema, last).difference(modified).difference(added).difference(removed);
  } catch {
    return void 0;
  }
}

// packages/apimachinery/src/apply/typed/shape-writer.ts
var largestKept = 64 * 1024;
var decoder = new TextDecoder();
var escapeCode = 127;
var zero = 48;
var space = 32;
var ShapeWriter = class {
  #bytes = new Uint8Array(4096);
  #end = 0;
  /** Adds one ASCII character other than DEL, by its code. */
  code(code) {
    this.#reserve(1);
    this.#bytes[this.#end++] = code;
  }
  /** Adds a text after its length. Characters beyond ASCII are written in three more characters, 6 bits in each. */
  text(text) {
    const { length } = text;
    this.#reserve(4 * length + 16);
    const bytes = this.#bytes;
    let end = this.#end;
    let rest = length;
    do {
      bytes[end++] = zero + rest % 10;
      rest = (rest - rest % 10) / 10;
    } while (rest > 0);
    bytes[end++] = space;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < escapeCode) bytes[end++] = code;
      else {
        bytes[end++] = escapeCode;
        bytes[end++] = space + (code >> 12);
        bytes[end++] = space + (code >> 6 & 63);
        bytes[end++] = space + (code & 63);
      }
    }
    this.#end = end;
  }
  /** Returns the text and begins an empty one. */
  take() {
    const text = decoder.decode(this.#bytes.subarray(0, this.#end));
    this.#end = 0;
    if (this.#bytes.length > largestKept) this.#bytes = new Uint8Array(4096);
    return text;
  }
  #reserve(count) {
    const needed = this.#end + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * needed);
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }
};

// packages/apimachinery/src/apply/typed/value-shape.ts
var writer = new ShapeWriter();
var codes = {
  openMap: 123,
  closeMap: 125,
  openList: 91,
  closeList: 93,
  isZero: 61,
  isNotZero: 33,
  unknown: 63,
  absent: 45,
  emptyAtomic: 101
};
function shapeOf(schema, value) {
  let shape = "";
  try {
    write(schema, value);
  } finally {
    shape = writer.take();
  }
  return shape;
}
function write(schema, value) {
  switch (formOf(schema, value)) {
    case "scalar":
      writer.code(kindOf(value));
      break;
    case "map": {
      const map = schema.map;
      if (!isObject(value) || map.relationship === "atomic") writer.code(kindOf(value));
      else writeMap(map, value);
      break;
    }
    case "list": {
      const { list } = schema;
      if (list === void 0 || !Array.isArray(value)) writer.code(kindOf(value));
      else if (list.relationship === "atomic") writer.code(value.length === 0 ? codes.emptyAtomic : kindOf(value));
      else {
        writer.code(codes.openList);
        for (const item of value) writeItem(list.keys, list.element, item);
        writer.code(codes.closeList);
      }
    }
  }
}
function writeMap(map, value) {
  const { zeros } = map;
  writer.code(codes.openMap);
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    const item = value[key];
    const zero2 = zeros.get(key);
    const schema = map.field(key)?.schema ?? map.element;
    writer.text(key);
    if (zero2 !== void 0) writer.code(jsonEqual(zero2, item) ? codes.isZero : codes.isNotZero);
    if (schema === void 0) writer.code(codes.unknown);
    else write(schema, item);
  }
  writer.code(codes.closeMap);
}
function writeItem(keys, element, item) {
  if (keys.length === 0) writeExactly(item);
  else {
    for (const key of keys) {
      if (isObject(item) && Object.hasOwn(item, key)) writeExactly(item[key]);
      else writer.code(codes.absent);
    }
  }
  write(element, item);
}
function kindOf(value) {
  switch (typeof value) {
    case "string":
      return 115;
    case "number":
      return 110;
    case "bigint":
      return 105;
    case "boolean":
      return 98;
    case "object":
      return value === null ? 122 : Array.isArray(value) ? 97 : 111;
    default:
      return 117;
  }
}
function writeExactly(value) {
  writer.code(kindOf(value));
  writer.text(typeof value === "string" ? value : value === void 0 ? "" : canonicalJSON(value));
}

// packages/apimachinery/src/apply/manager/set-cache.ts
var longestShape = 16384;
var maxTotal = 512 * 1024;
var sets = /* @__PURE__ */ new Map();
var total = 0;
var ids = /* @__PURE__ */ new WeakMap();
var lastId = 0;
function cachedSet(schema, value, reset, compute) {
  const key = `${idOf(schema)}/${reset === void 0 ? 0 : idOf(reset)}/${shapeOf(schema, value)}`;
  const known = sets.get(key);
  if (known !== void 0) return known;
  const set = compute();
  if (set === void 0 || key.length > longestShape) return set;
  sets.set(key, set);
  total += key.length;
  for (const oldest of sets.keys()) {
    if (total <= maxTotal) break;
    sets.delete(oldest);
    total -= oldest.length;
  }
  return set;
}
function idOf(object) {
  let id = ids.get(object);
  if (id === void 0) {
    id = ++lastId;
    ids.set(object, id);
  }
  return id;
}

// packages/apimachinery/src/apply/manager/updater.ts
var FieldConflictsError = class extends Error {
  name = "FieldConflictsError";
  /** By manager (identifiers sorted), then by path. */
  conflicts;
  constructor(conflicts) {
    super(`${conflicts.length} conflicts`);
    this.conflicts = conflicts;
  }
};
var Versioned = class {
  object;
  apiVersion;
  #versions;
  #converted = /* @__PURE__ */ new Map();
  constructor(object, apiVersion, versions) {
    this.object = object;
    this.apiVersion = apiVersion;
    this.#versions = versions;
  }
  /** Undefined when the version does not exist. */
  at(apiVersion) {
    if (apiVersion === this.apiVersion) return this.object;
    if (!this.#converted.has(apiVersion)) {
      const exists = this.#versions.schemaFor(apiVersion) !== void 0;
      this.#converted.set(apiVersion, exists ? this.#versions.convert(this.object, apiVersion) : void 0);
    }
    return this.#converted.get(apiVersion);
  }
};
function updateSets(input) {
  const { apiVersion, versions, manager } = input;
  const managers = reconcileManagers(input);
  const live = new Versioned(input.live, apiVersion, versions);
  const next = new Versioned(input.next, apiVersion, versions);
  const comparison = takeOwnership(live, next, versions, managers, manager, true);
  const own = managers.get(manager)?.set ?? FieldSet.empty;
  let set = own.difference(comparison.removed).union(comparison.modified).union(comparison.added);
  const reset = versions.resetFields?.(apiVersion);
  if (reset !== void 0) set = set.recursiveDifference(reset);
  if (set.isEmpty) managers.delete(manager);
  else managers.set(manager, { set, apiVersion, applied: false });
  return managers;
}
function applySets(input) {
  const { apiVersion, versions, manager, config } = input;
  const schema = versions.schemaFor(apiVersion);
  const managers = reconcileManagers(input);
  const live = new Versioned(input.live, apiVersion, versions);
  const merged = merge(schema, input.live, config);
  const last = managers.get(manager);
  let set = toFieldSet(schema, config);
  const reset = versions.resetFields?.(apiVersion);
  if (reset !== void 0) set = set.recursiveDifference(reset);
  managers.set(manager, { set, apiVersion, applied: true });
  const pruned = prune(new Versioned(merged, apiVersion, versions), versions, managers, manager, last);
  takeOwnership(live, new Versioned(pruned, apiVersion, versions), versions, managers, manager, input.force);
  return { object: jsonEqual(input.live, pruned) ? void 0 : pruned, managers };
}
function reconcileManagers({ managers, versions }) {
  const result = /* @__PURE__ */ new Map();
  for (const [id, owned] of managers) {
    const schema = versions.schemaFor(owned.apiVersion);
    if (schema === void 0) continue;
    const set = reconcileWithSchema(owned.set, schema);
    result.set(id, set === owned.set ? owned : { ...owned, set });
  }
  return result;
}
function takeOwnership(live, next, versions, managers, writer2, force) {
  const comparisons = /* @__PURE__ */ new Map();
  const compareAt = (apiVersion) => {
    let comparison = comparisons.get(apiVersion);
    if (comparison !== void 0) return comparison;
    const schema = versions.schemaFor(apiVersion);
    const left = live.at(apiVersion);
    const right = next.at(apiVersion);
    if (schema === void 0 || left === void 0 || right === void 0) return void 0;
    comparison = without(compare(schema, left, right), versions.resetFields?.(apiVersion));
    comparisons.set(apiVersion, comparison);
    return comparison;
  };
  const own = compareAt(live.apiVersion);
  if (own === void 0) throw new Error(`no schema for ${live.apiVersion}`);
  const conflicts = [];
  const result = /* @__PURE__ */ new Map();
  for (const [id, owned] of managers) {
    if (id === writer2) continue;
    const comparison = compareAt(owned.apiVersion);
    if (comparison === void 0) {
      managers.delete(id);
      continue;
    }
    const lost = owned.set.intersection(comparison.modified).union(owned.set.intersection(comparison.added));
    if (!lost.isEmpty) conflicts.push([id, lost]);
    const set = owned.set.difference(lost).difference(comparison.removed);
    if (set !== owned.set) result.set(id, { ...owned, set });
  }
  if (!force && conflicts.length > 0) {
    conflicts.sort(([a], [b]) => a < b ? -1 : 1);
    throw new FieldConflictsError(
      conflicts.flatMap(([manager, set]) => set.paths().map((path) => ({ manager, path })))
    );
  }
  for (const [id, owned] of result) managers.set(id, owned);
  for (const [id, { set }] of managers) if (set.isEmpty) managers.delete(id);
  return own;
}
function without(comparison, fields) {
  if (fields === void 0) return comparison;
  return {
    removed: comparison.removed.recursiveDifference(fields),
    modified: comparison.modified.recursiveDifference(fields),
    added: comparison.added.recursiveDifference(fields)
  };
}
function prune(merged, versions, managers, manager, last) {
  if (last === void 0 || last.set.isEmpty) return merged.object;
  const now = managers.get(manager);
  if (last.apiVersion === now.apiVersion && last.set.isSubsetOf(now.set)) return merged.object;
  const version = last.apiVersion;
  const whole = merged.at(version);
  const schema = versions.schemaFor(version);
  if (whole === void 0 || schema === void 0) return merged.object;
  const lastSet = withNamedFieldsOnce(last.set, schema);
  let pruned = removeItems(schema, whole, lastSet) ?? {};
  const wholeSet = toNamedFieldSet(schema, whole);
  pruned = addBackOwned(new Versioned(whole, version, versions), wholeSet, pruned, versions, managers);
  const gone = wholeSet.difference(toNamedFieldSet(schema, pruned)).intersection(lastSet);
  const result = removeItems(schema, whole, gone) ?? {};
  return new Versioned(result, version, versions).at(merged.apiVersion);
}
function addBackOwned(whole, fields, pruned, versions, managers) {
  const owned = /* @__PURE__ */ new Map();
  for (const { apiVersion, set } of managers.values()) {
    const schema = versions.schemaFor(apiVersion);
    if (schema === void 0) continue;
    const named2 = withNamedFieldsOnce(set, schema);
    owned.set(apiVersion, owned.get(apiVersion)?.union(named2) ?? named2);
  }
  const order = [whole.apiVersion, ...[...owned.keys()].filter((version) => version !== whole.apiVersion)];
  let result = new Versioned(pruned, whole.apiVersion, versions);
  for (const version of order) {
    const set = owned.get(version);
    const schema = versions.schemaFor(version);
    const wholeAt = whole.at(version);
    const prunedAt = result.at(version);
    if (set === void 0 || schema === void 0 || wholeAt === void 0 || prunedAt === void 0) continue;
    const wholeSet = version === whole.apiVersion ? fields : toNamedFieldSet(schema, wholeAt);
    const keep = toNamedFieldSet(schema, prunedAt).union(set);
    const left = removeItems(schema, wholeAt, wholeSet.difference(keep)) ?? {};
    result = new Versioned(left, version, versions);
  }
  return result.at(whole.apiVersion);
}

// packages/apimachinery/src/apply/manager/field-manager.ts
var beforeFirstApply = "before-first-apply";
var ancientChanges = "ancient-changes";
var maxUpdateManagers = 10;
var currentOperation = "current-operation";
var strippedFields = FieldSet.of(
  makePath("apiVersion"),
  makePath("kind"),
  makePath("metadata"),
  ...[
    "name",
    "namespace",
    "creationTimestamp",
    "selfLink",
    "uid",
    "clusterName",
    "generation",
    "managedFields",
    "resourceVersion"
  ].map((name) => makePath("metadata", name))
);
var nothing2 = Object.freeze({});
function updateManagedFields(input) {
  const { live, newObject, manager, now } = input;
  try {
    if (isFirstWrite(input)) return withCreatorsFields(input);
    const managed = managersForUpdate(input);
    if (managed.sets.size === 0 && hasUID(live)) return withManagedFields(newObject, void 0);
    const next = withManagedFields(newObject, void 0);
    const after = trackUpdate(input, live ?? nothing2, next, managed, manager, now);
    return withManagedFields(newObject, encodeManagedFields(after.sets, after.times, after.entries));
  } catch (error) {
    input.onError?.(error);
    return withManagedFields(newObject, void 0);
  }
}
function isFirstWrite({ live, newObject, subresource }) {
  return live === void 0 && !subresource && (managedFieldsOf(newObject) ?? void 0) === void 0;
}
function withCreatorsFields(input) {
  const { newObject, manager, now, apiVersion, schema, resetFields } = input;
  const object = withManagedFields(newObject, void 0);
  const id = identifierOf(input, manager, "Update");
  const set = cachedSet(
    schemaOf(schema),
    object,
    resetFields,
    () => trackUpdate(input, nothing2, object, noManaged, manager, now).sets.get(id)?.set
  );
  if (set === void 0) return object;
  const owned = /* @__PURE__ */ new Map([[id, { set, apiVersion, applied: false }]]);
  return withManagedFields(
    object,
    encodeManagedFields(owned, /* @__PURE__ */ new Map([[id, formatEntryTime(now)]]), noManaged.entries)
  );
}
function hasUID(object) {
  const metadata = object === void 0 ? void 0 : getOwn(object, "metadata");
  const uid = isObject(metadata) ? getOwn(metadata, "uid") : void 0;
  return typeof uid === "string" && uid !== "";
}
function managersForUpdate({ live, newObject, subresource }) {
  const current = managedFieldsOf(live);
  if (subresource) return decodeOr(current, noManaged);
  const sent = managedFieldsOf(newObject);
  if (isReset(sent)) return noManaged;
  if (sent === void 0 || sent === null || sent === current) return decodeOr(current, noManaged);
  if (jsonEqual(sent, current)) return decodeOr(current, noManaged);
  const managed = decodeOr(sent, noManaged);
  return managed.sets.size > 0 ? managed : decodeOr(current, noManaged);
}
function isReset(entries) {
  if (!Array.isArray(entries)) return false;
  const only = entries[0];
  return entries.length === 0 || entries.length === 1 && isObject(only) && Object.keys(only).length === 0;
}
function decodeOr(entries, otherwise) {
  try {
    return decodeManagedFields(entries);
  } catch {
    return otherwise;
  }
}
function trackUpdate(options, live, next, managed, manager, now) {
  const { apiVersion } = options;
  const id = identifierOf(options, manager, "Update");
  const sets2 = updateSets({
    live,
    next,
    apiVersion,
    versions: versionsOf(options),
    managers: managed.sets,
    manager: currentOperation
  });
  const times = new Map(managed.times);
  strip(sets2, currentOperation);
  const own = sets2.get(currentOperation);
  if (own !== void 0) {
    sets2.delete(currentOperation);
    const previous = sets2.get(id);
    sets2.set(id, previous === void 0 ? own : { ...own, set: previous.set.union(own.set) });
    times.set(id, formatEntryTime(now));
  }
  capUpdaters(sets2, times);
  return { sets: sets2, times, entries: managed.entries };
}
function identifierOf(options, manager, operation) {
  const { apiVersion, subresource } = options;
  return managerIdentifier({ manager: manager || "unknown", operation, apiVersion, subresource });
}
function versionsOf({ apiVersion, schema, versions, resetFields }) {
  const own = schemaOf(schema);
  return {
    schemaFor: (version) => version === apiVersion ? own : versions?.schemaFor(version),
    convert: (object, version) => versions.convert(object, version),
    resetFields: (version) => resetFields?.get(version)
  };
}
function schemaOf(schema) {
  return "goName" in schema ? schemaOfType(schema) : schema;
}
function strip(sets2, id) {
  const owned = sets2.get(id);
  if (owned === void 0) return;
  const set = owned.set.difference(strippedFields);
  if (set.isEmpty) sets2.delete(id);
  else sets2.set(id, { ...owned, set });
}
function capUpdaters(sets2, times) {
  const updaters = [...sets2].filter(([, { applied }]) => !applied).map(([id]) => id);
  if (updaters.length <= maxUpdateManagers) return;
  const seconds = new Map(updaters.map((id) => [id, secondsOf(times.get(id))]));
  updaters.sort((a, b) => seconds.get(a) - seconds.get(b) || (a < b ? -1 : 1));
  const firstOfVersion = /* @__PURE__ */ new Map();
  let count = updaters.length;
  for (const id of updaters) {
    if (count <= maxUpdateManagers) return;
    const owned = sets2.get(id);
    const { apiVersion } = owned;
    const first = firstOfVersion.get(apiVersion);
    if (first === void 0) {
      firstOfVersion.set(apiVersion, id);
      continue;
    }
    const bucket = managerIdentifier({ manager: ancientChanges, operation: "Update", apiVersion });
    if (!sets2.has(bucket)) {
      const start = sets2.get(first);
      sets2.delete(first);
      sets2.set(bucket, start);
    }
    sets2.set(bucket, { ...owned, set: owned.set.union(sets2.get(bucket).set) });
    if (id !== bucket) sets2.delete(id);
    count--;
    const time = times.get(id);
    if (time === void 0) times.delete(bucket);
    else times.set(bucket, time);
  }
}
function applyPatch(input) {
  const { live, patch, manager } = input;
  let managed;
  try {
    managed = decodeManagedFields(managedFieldsOf(live));
  } catch (error) {
    throw new Error(`failed to decode managed fields: ${errorText(error)}`);
  }
  requireKind(input);
  const { object, tracked } = applyMigrating(input, managed);
  const synced = manager === "kubectl" ? syncLastApplied(object, patch) : object;
  return withManagedFields(synced, encodeManagedFields(tracked.sets, tracked.times, tracked.entries));
}
function requireKind({ patch, apiVersion, kind }) {
  const [group, version] = splitAPIVersion(getOwn(patch, "apiVersion"));
  const patchKind = getOwn(patch, "kind");
  const [ownGroup, ownVersion] = splitAPIVersion(apiVersion);
  if (group !== ownGroup || version !== ownVersion || patchKind !== kind) {
    throw newBadRequest(`invalid object type: ${formatKind(group, version, patchKind)}`);
  }
}
function splitAPIVersion(apiVersion) {
  if (typeof apiVersion !== "string") return ["", ""];
  const parts = apiVersion.split("/");
  if (parts.length === 1) return ["", apiVersion];
  return parts.length === 2 ? [parts[0], parts[1]] : ["", ""];
}
function formatKind(group, version, kind) {
  return `${group}/${version}, Kind=${typeof kind === "string" ? kind : ""}`;
}
function applyMigrating(input, managed) {
  try {
    return applyTracking(input, managed, input.force ?? false);
  } catch (error) {
    if (!(error instanceof FieldConflictsError)) throw error;
    const { live, manager, schema, apiVersion } = input;
    if (manager !== "kubectl" || live === void 0) throw conflictError(error.conflicts);
    const rest = conflictsBeyondLastApplied(error.conflicts, live, schemaOf(schema), apiVersion);
    if (rest.length > 0) throw conflictError(rest);
    return applyTracking(input, managed, true);
  }
}
function applyTracking(input, managedBefore, force) {
  const { live, patch, manager, now, apiVersion } = input;
  let managed = managedBefore;
  if (managed.sets.size === 0 && live !== void 0) {
    managed = trackUpdate(input, nothing2, withManagedFields(live, void 0), managed, beforeFirstApply, now);
  }
  const metadata = getOwn(patch, "metadata");
  if (isObject(metadata) && Array.isArray(getOwn(metadata, "managedFields"))) {
    throw newBadRequest("metadata.managedFields must be nil");
  }
  try {
    validate(schemaOf(input.schema), patch);
  } catch (error) {
    throw new Error(`failed to create typed patch object (${describe(input)}): ${errorText(error)}`, {
      cause: error
    });
  }
  const id = identifierOf(input, manager, "Apply");
  const { object, managers } = applySets({
    live: live ?? nothing2,
    config: patch,
    apiVersion,
    versions: versionsOf(input),
    managers: managed.sets,
    manager: id,
    force
  });
  strip(managers, id);
  keepUnchanged(managers, id, managed);
  const times = new Map(managed.times);
  if (object !== void 0) times.set(id, formatEntryTime(now));
  const tracked = { sets: managers, times, entries: managed.entries };
  if (object === void 0) return { object: live ?? nothing2, tracked };
  return { object: input.applyDefaults?.(object) ?? object, tracked };
}
function describe({ patch }) {
  const metadata = getOwn(patch, "metadata");
  const text = (key) => {
    const value = isObject(metadata) ? getOwn(metadata, key) : void 0;
    return typeof value === "string" ? value : "";
  };
  const [group, version] = splitAPIVersion(getOwn(patch, "apiVersion"));
  return `${text("namespace")}/${text("name")}; ${formatKind(group, version, getOwn(patch, "kind"))}`;
}

export {
  resourceFactsOf,
  systemMasters,
  internalContext,
  isObject,
  getOwn,
  setOwn,
  jsonEqual,
  makePath,
  FieldSet,
  untypedAtomicSchema,
  deducedSchema,
  deducedMap,
  scalarSchemas,
  goTypeName,
  formatGoValue,
  validate,
  merge,
  schemaOfType,
  updateManagedFields,
  applyPatch,
  validateManagedFields,
  ignoreTimestampChanges,
  scaleManagedFields,
  parentManagedFields,
  parseSelector
};
