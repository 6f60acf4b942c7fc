import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  FieldErrorType,
  errorText,
  omitValue
} from "./chunk-QWS2NJYE.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/apimachinery/src/validation/byte-length.ts
function byteLength(text) {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 128) continue;
    if (unit < 2048) {
      bytes += 1;
      continue;
    }
    bytes += 2;
    if (unit >= 55296 && unit < 56320) {
      const next = text.charCodeAt(i + 1);
      if (next >= 56320 && next < 57344) i++;
    }
  }
  return bytes;
}

// packages/apimachinery/src/validation/messages.ts
var lengthTexts = /* @__PURE__ */ new Map();
var byteTexts = /* @__PURE__ */ new Map();
function madeOnce(texts, length, make2) {
  let text = texts.get(length);
  if (text === void 0) {
    text = make2();
    if (texts.size < 100) texts.set(length, text);
  }
  return text;
}
function maxLenError(length) {
  return madeOnce(lengthTexts, length, () => `must be no more than ${length} characters`);
}
function maxBytesError(length) {
  return madeOnce(byteTexts, length, () => `must be no more than ${length} bytes`);
}
function regexError(rule, pattern, ...examples) {
  const regex = `regex used for validation is '${pattern}'`;
  if (examples.length === 0) return `${rule} (${regex})`;
  return `${rule} (e.g. ${examples.map((example) => `'${example}', `).join(" or ")}${regex})`;
}
function emptyError() {
  return "must be non-empty";
}
function inclusiveRangeError(low, high) {
  return `must be between ${low} and ${high}, inclusive`;
}

// packages/apimachinery/src/validation/text-form.ts
var maxMatchedLength = 512;
function wholeText(format, fault, flags) {
  const pattern = new RegExp(`^${format}$`, flags);
  return { test: (value) => value.length > maxMatchedLength ? !fault.test(value) : pattern.test(value) };
}

// packages/apimachinery/src/validation/dns.ts
var dns1123LabelMaxLength = 63;
var dns1123SubdomainMaxLength = 253;
var dns1035LabelMaxLength = 63;
var labelFormat = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
var labelRule = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
var subdomainFormat = `${labelFormat}(\\.${labelFormat})*`;
var subdomainRule = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
var subdomainCaselessRule = "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
var underscoreLabelFormat = "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
var underscoreSubdomainFormat = `${underscoreLabelFormat}(\\.${underscoreLabelFormat})*`;
var underscoreSubdomainRule = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character";
var dns1035Format = "[a-z]([-a-z0-9]*[a-z0-9])?";
var dns1035Rule = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
var wildcardFormat = `\\*\\.${subdomainFormat}`;
var wildcardRule = "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character";
var labelProblem = regexError(labelRule, labelFormat, "my-name", "123-abc");
var dns1035Problem = regexError(dns1035Rule, dns1035Format, "my-name", "abc-123");
var subdomainProblem = regexError(subdomainRule, subdomainFormat, "example.com");
var caselessSubdomainProblem = regexError(subdomainCaselessRule, subdomainFormat, "Example.com");
var underscoreSubdomainProblem = regexError(underscoreSubdomainRule, underscoreSubdomainFormat, "example.com");
var wildcardProblem = regexError(wildcardRule, wildcardFormat, "*.example.com");
var label = wholeText(labelFormat, /[^-a-z0-9]|^-|-$/);
var subdomain = wholeText(subdomainFormat, /[^-a-z0-9.]|^[-.]|[-.]$|\.[-.]|-\./);
var caselessSubdomain = wholeText(subdomainFormat, /[^-a-z0-9.]|^[-.]|[-.]$|\.[-.]|-\./i, "i");
var underscoreSubdomain = wholeText(
  underscoreSubdomainFormat,
  /[^-_a-z0-9.]|(?:^|\.)(?:[-.]|_(?![a-z0-9]))|[-_.](?:\.|$)/
);
var dns1035Label = wholeText(dns1035Format, /[^-a-z0-9]|^[^a-z]|-$/);
var wildcard = wholeText(wildcardFormat, /^(?!\*\.)|(?!^)[^-a-z0-9.]|[-.]$|\.[-.]|-\./);
function isDNS1123Label(value) {
  const problems = [];
  if (byteLength(value) > dns1123LabelMaxLength) problems.push(maxLenError(dns1123LabelMaxLength));
  if (!label.test(value)) {
    problems.push(subdomain.test(value) ? "must not contain dots" : labelProblem);
  }
  return problems;
}
function isDNS1123Subdomain(value) {
  return check(value, subdomain, maxLenError, subdomainProblem);
}
function isDNS1123SubdomainPrefix(value) {
  return check(value, subdomain, maxBytesError, subdomainProblem);
}
function isDNS1123SubdomainCaseless(value) {
  return check(value, caselessSubdomain, maxBytesError, caselessSubdomainProblem);
}
function isDNS1123SubdomainWithUnderscore(value) {
  return check(value, underscoreSubdomain, maxLenError, underscoreSubdomainProblem);
}
function isDNS1035Label(value) {
  const problems = [];
  if (byteLength(value) > dns1035LabelMaxLength) problems.push(maxLenError(dns1035LabelMaxLength));
  if (!dns1035Label.test(value)) problems.push(dns1035Problem);
  return problems;
}
function isWildcardDNS1123Subdomain(value) {
  return check(value, wildcard, maxLenError, wildcardProblem);
}
function check(value, pattern, tooLong2, problem) {
  const problems = [];
  if (byteLength(value) > dns1123SubdomainMaxLength) problems.push(tooLong2(dns1123SubdomainMaxLength));
  if (!pattern.test(value)) problems.push(problem);
  return problems;
}

// packages/apimachinery/src/validation/qualified-name.ts
var nameFormat = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
var nameRule = "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
var nameMaxLength = 63;
var valueFormat = `(${nameFormat})?`;
var valueRule = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
var nameFault = /[^-A-Za-z0-9_.]|^[-_.]|[-_.]$/;
var namePattern = wholeText(nameFormat, nameFault);
var valuePattern = wholeText(valueFormat, nameFault);
var nameProblem = regexError(nameRule, nameFormat, "MyName", "my.name", "123-abc");
var valueProblem = regexError(valueRule, valueFormat, "MyValue", "my_value", "12345");
var slashProblem = `a valid label key ${nameProblem} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`;
var namePartProblem = `name part ${nameProblem}`;
var labelValueMaxLength = 63;
function isQualifiedName(value) {
  if (value.length <= nameMaxLength && namePattern.test(value)) return [];
  const parts = value.split("/");
  if (parts.length > 2) {
    return [slashProblem];
  }
  const problems = [];
  const name = parts[parts.length - 1];
  if (parts.length === 2) {
    const prefix = parts[0];
    if (prefix === "") problems.push(`prefix part ${emptyError()}`);
    else for (const problem of isDNS1123SubdomainPrefix(prefix)) problems.push(`prefix part ${problem}`);
  }
  if (name === "") problems.push(`name part ${emptyError()}`);
  else if (byteLength(name) > nameMaxLength) problems.push(`name part ${maxBytesError(nameMaxLength)}`);
  if (!namePattern.test(name)) problems.push(namePartProblem);
  return problems;
}
function isValidLabelValue(value) {
  const problems = [];
  if (byteLength(value) > labelValueMaxLength) problems.push(maxBytesError(labelValueMaxLength));
  if (!valuePattern.test(value)) problems.push(valueProblem);
  return problems;
}

// packages/apimachinery/src/validation/field/field-path.ts
var FieldPath = class _FieldPath {
  #parent;
  #element;
  #isName;
  /** Kept once it was asked for: many errors may stand at one path. */
  #text;
  /**
   * The path of no field, which prints as `<nil>`; a step from it starts a new path (`FieldPath.empty.child('a')` is `a`). Some upstream
   * validators report errors at it.
   */
  static empty = new _FieldPath(void 0, "", false);
  constructor(parent, element, isName) {
    this.#parent = parent;
    this.#element = element;
    this.#isName = isName;
  }
  /** A path from the object's root: `FieldPath.root('spec', 'template')` is `spec.template`. */
  static root(name, ...more) {
    return _FieldPath.empty.child(name, ...more);
  }
  /** The path of a field inside this one, by name; several names go several levels down. */
  child(name, ...more) {
    let path = this.#step(name, name !== "");
    for (const next of more) path = path.#step(next, next !== "");
    return path;
  }
  /** The path of a list's item. */
  index(index) {
    return this.#step(String(index), false);
  }
  /** The path of a map's entry; the key is printed as it is. */
  key(key) {
    return this.#step(key, false);
  }
  /** `spec.ports[0].name`; `<nil>` for {@link FieldPath.empty}. */
  toString() {
    if (this === _FieldPath.empty) return "<nil>";
    this.#text ??= this.#join();
    return this.#text;
  }
  #join() {
    const before = this.#parent === void 0 ? "" : this.#parent.toString();
    if (this.#isName && before === "") return this.#element;
    return (this.#isName ? [before, ".", this.#element] : [before, "[", this.#element, "]"]).join("");
  }
  #step(element, isName) {
    return new _FieldPath(this === _FieldPath.empty ? void 0 : this, element, isName);
  }
};

// packages/apimachinery/src/validation/field/constructors.ts
function invalid(path, badValue, detail, origin) {
  return make(FieldErrorType.invalid, path, badValue, detail, origin);
}
function typeInvalid(path, badValue, detail) {
  return make(FieldErrorType.typeInvalid, path, badValue, detail);
}
function required(path, detail = "") {
  return make(FieldErrorType.required, path, "", detail);
}
function duplicate(path, badValue) {
  return make(FieldErrorType.duplicate, path, badValue, "");
}
function notFound(path, badValue) {
  return make(FieldErrorType.notFound, path, badValue, "");
}
function notSupported(path, badValue, validValues) {
  const detail = validValues.length === 0 ? "" : `supported values: ${validValues.map(goQuote).join(", ")}`;
  return make(FieldErrorType.notSupported, path, badValue, detail);
}
function forbidden(path, detail) {
  return make(FieldErrorType.forbidden, path, "", detail);
}
function tooLong(path, maxLength) {
  const detail = maxLength < 0 ? "value is too long" : `may not be more than ${maxLength} ${maxLength === 1 ? "byte" : "bytes"}`;
  return make(FieldErrorType.tooLong, path, "<value omitted>", detail);
}
function tooMany(path, actual, max) {
  const detail = max < 0 ? "has too many items" : `must have at most ${max} ${max === 1 ? "item" : "items"}`;
  return make(FieldErrorType.tooMany, path, actual < 0 ? omitValue : actual, detail);
}
function internalError(path, cause) {
  return make(FieldErrorType.internal, path, null, errorText(cause));
}
function prefixDetail(errors, prefix) {
  return errors.map((error) => ({ ...error, detail: prefix + error.detail }));
}
function withOrigin(errors, origin) {
  return errors.map((error) => ({ ...error, origin }));
}
function make(type, path, badValue, detail, origin) {
  const text = path.toString();
  return origin === void 0 ? { type, field: text, badValue, detail } : { type, field: text, badValue, detail, origin };
}

// packages/apimachinery/src/validation/field/push-all.ts
function pushAll(list, more) {
  for (const item of more) list.push(item);
}

export {
  byteLength,
  invalid,
  typeInvalid,
  required,
  duplicate,
  notFound,
  notSupported,
  forbidden,
  tooLong,
  tooMany,
  internalError,
  prefixDetail,
  withOrigin,
  pushAll,
  maxLenError,
  maxBytesError,
  regexError,
  emptyError,
  inclusiveRangeError,
  dns1123LabelMaxLength,
  dns1123SubdomainMaxLength,
  dns1035LabelMaxLength,
  isDNS1123Label,
  isDNS1123Subdomain,
  isDNS1123SubdomainPrefix,
  isDNS1123SubdomainCaseless,
  isDNS1123SubdomainWithUnderscore,
  isDNS1035Label,
  isWildcardDNS1123Subdomain,
  labelValueMaxLength,
  isQualifiedName,
  isValidLabelValue,
  FieldPath
};
