import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  field_exports
} from "./chunk-2QB3KNVX.js";
import {
  cmpQuantity,
  quantityToString,
  toQuantity
} from "./chunk-CJZCGE54.js";

// packages/api/src/validation/field/checks.ts
var isNegativeMessage = "must be greater than or equal to 0";
var isNotPositiveMessage = "must be greater than zero";
var isNotIntegerMessage = "must be an integer";
var immutableMessage = "field is immutable";
var fileModeMessage = "must be a number between 0 and 0777 (octal), both inclusive";
function checkText(errors, value, path, check) {
  for (const message of check(value)) errors.push(field_exports.invalid(path, value, message));
}
function checkName(errors, value, path, check) {
  for (const message of check(value, false)) errors.push(field_exports.invalid(path, value, message));
}
function checkEnum(errors, value, path, supported, required = false) {
  if (required && (value ?? "") === "") errors.push(field_exports.required(path));
  else if (!supported.includes(value ?? "")) errors.push(field_exports.notSupported(path, value ?? "", supported));
}
function checkNonnegative(errors, value, path) {
  if ((value ?? 0) < 0) errors.push(field_exports.invalid(path, value, isNegativeMessage));
}
function checkPositive(errors, value, path) {
  if ((value ?? 0) <= 0) errors.push(field_exports.invalid(path, value ?? 0, isNotPositiveMessage));
}
function quantityText(value) {
  try {
    return quantityToString(toQuantity(value));
  } catch {
    return String(value);
  }
}
function compareQuantities(a, b) {
  return a === b ? 0 : cmpQuantity(a, b);
}
function sortedKeys(map) {
  return Object.keys(map ?? {}).sort();
}
function sortedEntries(map) {
  return map ? Object.entries(map).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0) : [];
}
function sortedMap(map) {
  return map ? Object.fromEntries(sortedEntries(map)) : null;
}
function ownValue(map, key) {
  return map && Object.hasOwn(map, key) ? map[key] : void 0;
}
var utf8 = new TextEncoder();
function byteLength(text) {
  return utf8.encode(text).length;
}
function base64Length(text) {
  if (text === null) return 0;
  const digits = text.replace(/[^A-Za-z0-9+/_-]/g, "").length;
  return Math.floor(digits * 3 / 4);
}

// packages/api/src/validation/equality/builtin-semantic-equal.ts
var quantityMaps = /* @__PURE__ */ new Set([
  "allocatable",
  "allocated",
  "allocatedResources",
  "capacity",
  "default",
  "defaultRequest",
  "hard",
  "limits",
  "max",
  "maxLimitRequestRatio",
  "min",
  "overhead",
  "requests",
  "used"
]);
var textMaps = /* @__PURE__ */ new Set([
  "annotations",
  "binaryData",
  "data",
  "labels",
  "matchLabels",
  "nodeSelector",
  "selector"
]);
var quantities = /* @__PURE__ */ new Set(["sizeLimit", "divisor"]);
function builtinSemanticEqual(a, b) {
  return equal(a, b, "");
}
function equal(a, b, name) {
  if (a === b) return true;
  if (isEmpty(a) && isEmpty(b)) return true;
  if (quantities.has(name) && isQuantity(a) && isQuantity(b)) return sameQuantity(a, b);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => equal(item, b[index], ""));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const ofQuantities = quantityMaps.has(name);
  const ofTexts = textMaps.has(name);
  for (const key of /* @__PURE__ */ new Set([...Object.keys(a), ...Object.keys(b)])) {
    const left = Object.hasOwn(a, key) ? a[key] : void 0;
    const right = Object.hasOwn(b, key) ? b[key] : void 0;
    if (ofTexts && (typeof left === "string" || typeof right === "string")) {
      if (left !== right) return false;
    } else if (ofQuantities && isQuantity(left) && isQuantity(right)) {
      if (!sameQuantity(left, right)) return false;
    } else if (!equal(left, right, key)) return false;
  }
  return true;
}
var isRecord = (value) => typeof value === "object" && value !== null;
var isQuantity = (value) => typeof value === "string" || typeof value === "number";
var isEmpty = (value) => value === void 0 || value === null || value === "" || Array.isArray(value) && value.length === 0;
function sameQuantity(a, b) {
  try {
    return compareQuantities(a, b) === 0;
  } catch {
    return a === b;
  }
}

// packages/api/src/validation/equality/describe-diff.ts
function describeDiff(old, now) {
  const lines = [];
  collect(lines, old, now, "");
  return lines.join("\n");
}
function collect(lines, old, now, path) {
  if (builtinSemanticEqual(old, now)) return;
  if (isObject(old) && isObject(now) && Array.isArray(old) === Array.isArray(now)) {
    const isList = Array.isArray(old);
    for (const key of /* @__PURE__ */ new Set([...Object.keys(old), ...Object.keys(now)])) {
      const at = isList ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;
      collect(lines, own(old, key), own(now, key), at);
    }
    return;
  }
  if (old !== void 0) lines.push(`- ${path}: ${JSON.stringify(old)}`);
  if (now !== void 0) lines.push(`+ ${path}: ${JSON.stringify(now)}`);
}
var isObject = (value) => typeof value === "object" && value !== null;
var own = (object, key) => Object.hasOwn(object, key) ? object[key] : void 0;

export {
  isNegativeMessage,
  isNotPositiveMessage,
  isNotIntegerMessage,
  immutableMessage,
  fileModeMessage,
  checkText,
  checkName,
  checkEnum,
  checkNonnegative,
  checkPositive,
  quantityText,
  compareQuantities,
  sortedKeys,
  sortedEntries,
  sortedMap,
  ownValue,
  byteLength,
  base64Length,
  builtinSemanticEqual,
  describeDiff
};
