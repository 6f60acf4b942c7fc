import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/apimachinery/src/text/error-text.ts
function errorText(error) {
  return isError(error) ? error.message : String(error);
}
function isError(value) {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}

// packages/apimachinery/src/validation/field/bad-value.ts
var omitValue = /* @__PURE__ */ Symbol("omitted value");
var RawValue = class {
  text;
  /** @param text what to print, already in its final form */
  constructor(text) {
    this.text = text;
  }
};
function jsonValue(value) {
  return new RawValue(goJSON(value));
}
function formatBadValue(value) {
  if (value === omitValue) return void 0;
  if (value instanceof RawValue) return value.text;
  switch (typeof value) {
    case "string":
      return goQuote(value);
    case "number":
      return goNumber(value);
    case "bigint":
    case "boolean":
      return String(value);
    default:
      return goJSON(value);
  }
}
function goJSON(value) {
  return encode(value).replace(/[<>&\u2028\u2029]/g, (ch) => `\\u${ch.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
function encode(value) {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "string") {
    return JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/g, "\uFFFD");
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(encode).join(",")}]`;
  const parts = [];
  for (const key of Object.keys(value)) {
    const item = value[key];
    if (item !== void 0) parts.push(`${JSON.stringify(key)}:${encode(item)}`);
  }
  return `{${parts.join(",")}}`;
}
function goNumber(value) {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  const size = Math.abs(value);
  if (size === 0 || size >= 1e-4 && size < 1e21) return Object.is(value, -0) ? "-0" : String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

// packages/apimachinery/src/validation/field/field-error.ts
var FieldErrorType = {
  /** A referred-to value does not exist. */
  notFound: "FieldValueNotFound",
  /** A required value is absent or empty. */
  required: "FieldValueRequired",
  /** A value that must be unique occurs twice. */
  duplicate: "FieldValueDuplicate",
  /** A malformed value: pattern, range, length, immutability. */
  invalid: "FieldValueInvalid",
  /** A value outside an enumeration. */
  notSupported: "FieldValueNotSupported",
  /** A well-formed value that is not allowed here or now. */
  forbidden: "FieldValueForbidden",
  /** A string that is too long; the value is not repeated. */
  tooLong: "FieldValueTooLong",
  /** A list with too many items. */
  tooMany: "FieldValueTooMany",
  /** A failure of the server. */
  internal: "InternalError",
  /** A value whose JSON type is not the schema's. */
  typeInvalid: "FieldValueTypeInvalid"
};
var typeTexts = {
  FieldValueNotFound: "Not found",
  FieldValueRequired: "Required value",
  FieldValueDuplicate: "Duplicate value",
  FieldValueInvalid: "Invalid value",
  FieldValueNotSupported: "Unsupported value",
  FieldValueForbidden: "Forbidden",
  FieldValueTooLong: "Too long",
  FieldValueTooMany: "Too many",
  InternalError: "Internal error",
  FieldValueTypeInvalid: "Invalid value"
};
var withoutValue = /* @__PURE__ */ new Set([
  FieldErrorType.required,
  FieldErrorType.forbidden,
  FieldErrorType.tooLong,
  FieldErrorType.internal
]);
function errorBody(error) {
  let text = typeTexts[error.type];
  if (!withoutValue.has(error.type)) {
    const value = formatBadValue(error.badValue);
    if (value !== void 0) text += `: ${value}`;
  }
  return error.detail === "" ? text : `${text}: ${error.detail}`;
}
function fieldErrorText(error) {
  return `${error.field}: ${errorBody(error)}`;
}
function aggregateText(errors) {
  return aggregateMessages(errors.map(fieldErrorText));
}
function aggregateMessages(messages) {
  const unique = [...new Set(messages)];
  return unique.length === 1 ? unique[0] : unique.length === 0 ? "" : `[${unique.join(", ")}]`;
}

export {
  errorText,
  omitValue,
  RawValue,
  jsonValue,
  formatBadValue,
  goJSON,
  FieldErrorType,
  errorBody,
  fieldErrorText,
  aggregateText,
  aggregateMessages
};
