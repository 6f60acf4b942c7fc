import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  parseGroupVersion
} from "./chunk-V3GSUVEX.js";
import {
  PatchType
} from "./chunk-ZCAW2CGD.js";
import {
  FieldPath,
  byteLength,
  dns1123SubdomainMaxLength,
  duplicate,
  emptyError,
  forbidden,
  inclusiveRangeError,
  internalError,
  invalid,
  isDNS1035Label,
  isDNS1123Label,
  isDNS1123Subdomain,
  isQualifiedName,
  isValidLabelValue,
  maxLenError,
  notFound,
  notSupported,
  prefixDetail,
  pushAll,
  regexError,
  required,
  tooLong,
  tooMany,
  typeInvalid,
  withOrigin
} from "./chunk-WE7YN5D6.js";
import {
  firstTexts,
  formatGroupVersionKind
} from "./chunk-2BW4D5DC.js";
import {
  FieldErrorType,
  RawValue,
  aggregateMessages,
  aggregateText,
  errorBody,
  fieldErrorText,
  formatBadValue,
  goJSON,
  jsonValue,
  omitValue
} from "./chunk-Z7BRCTGW.js";
import {
  goQuote,
  isPrintable
} from "./chunk-IXEIXTMV.js";
import {
  __export
} from "./chunk-VJXOFUVV.js";

// packages/apimachinery/src/validation/labels.ts
function validateLabelName(name, path) {
  return isQualifiedName(name).map((problem) => invalid(path, name, problem, "format=k8s-label-key"));
}
function validateLabels(labels, path) {
  const errors = [];
  for (const key of Object.keys(labels ?? {})) {
    const value = labels?.[key] ?? "";
    pushAll(errors, validateLabelName(key, path));
    for (const problem of isValidLabelValue(value)) {
      errors.push(invalid(path, value, problem, "format=k8s-label-value"));
    }
  }
  return errors;
}
function labelSelectorHasInvalidLabelValue(selector) {
  return (selector?.matchExpressions ?? []).some(
    (expression) => (expression.values ?? []).some((value) => isValidLabelValue(value).length > 0)
  );
}
function validateLabelSelector(selector, options, path) {
  if (selector === void 0 || selector === null) return [];
  const errors = validateLabels(selector.matchLabels, path.child("matchLabels"));
  const expressions = path.child("matchExpressions");
  for (const [i, requirement] of (selector.matchExpressions ?? []).entries()) {
    pushAll(errors, validateLabelSelectorRequirement(requirement, options, expressions.index(i)));
  }
  return errors;
}
function validateLabelSelectorRequirement(requirement, options, path) {
  const errors = validateOperator(requirement, options, path);
  pushAll(errors, validateLabelName(requirement.key ?? "", path.child("key")));
  if (options.allowInvalidLabelValueInSelector) return errors;
  for (const [i, value] of (requirement.values ?? []).entries()) {
    for (const problem of isValidLabelValue(value)) {
      errors.push(invalid(path.child("values").index(i), value, problem));
    }
  }
  return errors;
}
function validateFieldSelectorRequirement(requirement, options, path) {
  const errors = requirement.key ? [] : [required(path.child("key"), "must be specified")];
  pushAll(errors, validateOperator(requirement, options, path));
  return errors;
}
function validateOperator(requirement, options, path) {
  const count = requirement.values?.length ?? 0;
  switch (requirement.operator) {
    case "In":
    case "NotIn":
      if (count > 0) return [];
      return [required(path.child("values"), "must be specified when `operator` is 'In' or 'NotIn'")];
    case "Exists":
    case "DoesNotExist":
      if (count === 0) return [];
      return [forbidden(path.child("values"), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")];
    default:
      if (options.allowUnknownOperatorInRequirement) return [];
      return [invalid(path.child("operator"), jsonValue(requirement.operator ?? ""), "not a valid selector operator")];
  }
}

// packages/apimachinery/src/validation/conditions.ts
var maxReasonLength = 1024;
var maxMessageLength = 32 * 1024;
var reasonFormat = "[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?";
var reasonPattern = new RegExp(`^${reasonFormat}$`);
var reasonRule = "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'";
function validateConditions(conditions, path) {
  const errors = [];
  const seen = /* @__PURE__ */ new Set();
  for (const [i, condition] of conditions.entries()) {
    if (seen.has(condition.type)) errors.push(duplicate(path.index(i).child("type"), condition.type));
    seen.add(condition.type);
    pushAll(errors, validateCondition(condition, path.index(i)));
  }
  return errors;
}
function validateCondition(condition, path) {
  const errors = validateLabelName(condition.type ?? "", path.child("type"));
  const status = condition.status ?? "";
  if (status !== "True" && status !== "False" && status !== "Unknown") {
    errors.push(notSupported(path.child("status"), jsonValue(status), ["False", "True", "Unknown"]));
  }
  const generation = condition.observedGeneration ?? 0;
  if (generation < 0) {
    errors.push(invalid(path.child("observedGeneration"), generation, "must be greater than or equal to zero"));
  }
  if (!condition.lastTransitionTime) errors.push(required(path.child("lastTransitionTime")));
  const reason = condition.reason ?? "";
  if (reason === "") {
    errors.push(required(path.child("reason")));
  } else {
    if (!reasonPattern.test(reason)) {
      const examples = ["my_name", "MY_NAME", "MyName", "ReasonA,ReasonB", "ReasonA:ReasonB"];
      errors.push(invalid(path.child("reason"), reason, regexError(reasonRule, reasonFormat, ...examples)));
    }
    if (byteLength(reason) > maxReasonLength) errors.push(tooLong(path.child("reason"), maxReasonLength));
  }
  if (byteLength(condition.message ?? "") > maxMessageLength) {
    errors.push(tooLong(path.child("message"), maxMessageLength));
  }
  return errors;
}

// packages/apimachinery/src/validation/domain-names.ts
var pathFormat = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
var pathPattern = new RegExp(`^${pathFormat}$`);
function isFullyQualifiedName(path, name) {
  if (name === "") return [required(path)];
  const problems = isDNS1123Subdomain(name);
  if (problems.length > 0) return [invalid(path, name, problems.join(","))];
  if (name.split(".").length >= 3) return [];
  return [invalid(path, name, "should be a domain with at least three segments separated by dots")];
}
function isFullyQualifiedDomainName(path, name) {
  if (name === "") return [required(path)];
  const domain = name.endsWith(".") ? name.slice(0, -1) : name;
  const problems = isDNS1123Subdomain(domain);
  if (problems.length > 0) return [invalid(path, domain, problems.join(","))];
  const labels = domain.split(".");
  if (labels.length < 2) {
    return [invalid(path, domain, "should be a domain with at least two segments separated by dots")];
  }
  for (const label of labels) {
    const wrong = isDNS1123Label(label);
    if (wrong.length > 0) return [invalid(path, label, wrong.join(","))];
  }
  return [];
}
function isDomainPrefixedPath(path, value) {
  if (value === "") return [required(path)];
  const slash = value.indexOf("/");
  if (slash <= 0 || slash === value.length - 1) {
    return [invalid(path, value, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  }
  const host = value.slice(0, slash);
  const errors = isDNS1123Subdomain(host).map((problem) => invalid(path, host, problem));
  const rest = value.slice(slash + 1);
  if (!pathPattern.test(rest)) errors.push(invalid(path, rest, regexError("Invalid path", pathFormat)));
  return errors;
}
function isDomainPrefixedKey(path, key) {
  if (key === "") return [required(path)];
  const errors = isQualifiedName(key).map((problem) => invalid(path, key, problem));
  if (errors.length > 0 || key.includes("/")) return errors;
  return [invalid(path, key, 'must be a domain-prefixed key (such as "acme.io/foo")')];
}

// packages/apimachinery/src/validation/field/index.ts
var field_exports = {};
__export(field_exports, {
  FieldErrorType: () => FieldErrorType,
  FieldPath: () => FieldPath,
  RawValue: () => RawValue,
  aggregateMessages: () => aggregateMessages,
  aggregateText: () => aggregateText,
  duplicate: () => duplicate,
  errorBody: () => errorBody,
  fieldErrorText: () => fieldErrorText,
  firstTexts: () => firstTexts,
  forbidden: () => forbidden,
  formatBadValue: () => formatBadValue,
  goJSON: () => goJSON,
  goQuote: () => goQuote,
  internalError: () => internalError,
  invalid: () => invalid,
  jsonValue: () => jsonValue,
  notFound: () => notFound,
  notSupported: () => notSupported,
  omitValue: () => omitValue,
  prefixDetail: () => prefixDetail,
  pushAll: () => pushAll,
  required: () => required,
  tooLong: () => tooLong,
  tooMany: () => tooMany,
  typeInvalid: () => typeInvalid,
  withOrigin: () => withOrigin
});

// packages/apimachinery/src/meta/options.ts
var ResourceVersionMatch = {
  notOlderThan: "NotOlderThan",
  exact: "Exact"
};
var DeletionPropagation = {
  orphan: "Orphan",
  background: "Background",
  foreground: "Foreground"
};
var finalizerOrphanDependents = "orphan";
var finalizerDeleteDependents = "foregroundDeletion";
var dryRunAll = "All";

// packages/apimachinery/src/validation/finalizers.ts
function validateFinalizerName(name, path) {
  return isQualifiedName(name).map((problem) => invalid(path, name, problem));
}
function validateFinalizers(finalizers, path) {
  const all = finalizers ?? [];
  const errors = [];
  for (const name of all) pushAll(errors, validateFinalizerName(name, path));
  if (all.includes(finalizerOrphanDependents) && all.includes(finalizerDeleteDependents)) {
    const detail = `finalizer ${finalizerOrphanDependents} and ${finalizerDeleteDependents} cannot be both set`;
    errors.push(invalid(path, all, detail));
  }
  return errors;
}
function validateNoNewFinalizers(newFinalizers, oldFinalizers, path) {
  const old = new Set(oldFinalizers);
  const added = [...new Set(newFinalizers)].filter((name) => !old.has(name)).sort();
  if (added.length === 0) return [];
  const list = `[]string{${added.map(goQuote).join(", ")}}`;
  const detail = `no new finalizers can be added if the object is being deleted, found new finalizers ${list}`;
  return [forbidden(path, detail)];
}

// packages/apimachinery/src/validation/ip-address.ts
function parseIPSloppy(text) {
  const separator = /[.:]/.exec(text)?.[0];
  if (separator === ".") return parseIPv4(text);
  return separator === ":" ? parseIPv6(text) : void 0;
}
function parseCIDRSloppy(text) {
  const slash = text.indexOf("/");
  if (slash < 0) return void 0;
  const address = text.slice(0, slash);
  const length = text.slice(slash + 1);
  const ip = parseIPv4(address) ?? parseIPv6(address);
  if (ip === void 0 || !/^[0-9]+$/.test(length)) return void 0;
  const addressBits = ip.dotted ? 32 : 128;
  const prefixLength = Number(length);
  if (prefixLength > addressBits) return void 0;
  return {
    ip,
    network: maskBytes(ip.bytes, prefixLength + 128 - addressBits),
    prefixLength,
    addressBits,
    leadingZeros: ip.leadingZeros || length.length > 1 && length.startsWith("0")
  };
}
function isIPv4Bytes(bytes) {
  for (let i = 0; i < 10; i++) {
    if (bytes[i] !== 0) return false;
  }
  return bytes[10] === 255 && bytes[11] === 255;
}
function formatIP(bytes) {
  if (isIPv4Bytes(bytes)) return bytes.subarray(12).join(".");
  const groups = Array.from({ length: 8 }, (_, i) => bytes[2 * i] << 8 | bytes[2 * i + 1]);
  const [start, length] = longestZeroRun(groups);
  const hex = (part) => part.map((group) => group.toString(16)).join(":");
  if (length < 2) return hex(groups);
  return `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}
function formatNetwork(cidr) {
  const shortened = cidr.addressBits === 128 && isIPv4Bytes(cidr.network);
  return `${formatIP(cidr.network)}/${shortened ? Math.max(cidr.prefixLength - 96, 0) : cidr.prefixLength}`;
}
function parseIPv4(text) {
  const parts = text.split(".");
  if (parts.length !== 4) return void 0;
  const bytes = new Uint8Array(16);
  bytes[10] = bytes[11] = 255;
  let leadingZeros = false;
  for (const [i, part] of parts.entries()) {
    if (!/^[0-9]+$/.test(part)) return void 0;
    const value = Number(part);
    if (value > 255) return void 0;
    if (part.length > 1 && part.startsWith("0")) leadingZeros = true;
    bytes[12 + i] = value;
  }
  return { bytes, dotted: true, leadingZeros };
}
function parseIPv6(text) {
  const halves = text.split("::");
  if (halves.length > 2) return void 0;
  const open = halves.length === 2;
  const head = parseGroups(halves[0], !open);
  const tail = open ? parseGroups(halves[1], true) : { bytes: [], leadingZeros: false };
  if (head === void 0 || tail === void 0) return void 0;
  const missing = 16 - head.bytes.length - tail.bytes.length;
  if (open ? missing < 2 : missing !== 0) return void 0;
  const bytes = new Uint8Array(16);
  bytes.set(head.bytes);
  bytes.set(tail.bytes, 16 - tail.bytes.length);
  return { bytes, dotted: false, leadingZeros: head.leadingZeros || tail.leadingZeros };
}
function parseGroups(text, isEnd) {
  const bytes = [];
  let leadingZeros = false;
  if (text === "") return { bytes, leadingZeros };
  const groups = text.split(":");
  for (const [i, group] of groups.entries()) {
    if (isEnd && i === groups.length - 1 && group.includes(".")) {
      const v4 = parseIPv4(group);
      if (v4 === void 0) return void 0;
      bytes.push(...v4.bytes.subarray(12));
      leadingZeros ||= v4.leadingZeros;
    } else {
      if (!/^[0-9a-fA-F]+$/.test(group)) return void 0;
      const value = Number.parseInt(group, 16);
      if (value > 65535) return void 0;
      if (group.length > 4) leadingZeros = true;
      bytes.push(value >> 8, value & 255);
    }
  }
  return { bytes, leadingZeros };
}
function maskBytes(bytes, bits) {
  return bytes.map((byte, i) => {
    const kept = Math.min(Math.max(bits - 8 * i, 0), 8);
    return byte & 255 << 8 - kept;
  });
}
function longestZeroRun(groups) {
  let start = 0;
  let length = 0;
  for (let i = 0; i < groups.length; i++) {
    let end = i;
    while (end < groups.length && groups[end] === 0) end++;
    if (end - i > length) [start, length] = [i, end - i];
    if (end > i) i = end;
  }
  return [start, length];
}

// packages/apimachinery/src/validation/ip.ts
function isValidIPForLegacyField(path, value, strict, validOldIPs = []) {
  if (validOldIPs.includes(value)) return [];
  return withOrigin(parseIP(path, value, strict).errors, "format=ip-sloppy");
}
function isValidIP(path, value) {
  const { ip, errors } = parseIP(path, value, true);
  if (errors.length === 0 && ip !== void 0 && formatIP(ip.bytes) !== value) {
    errors.push(invalid(path, value, `must be in canonical form (${goQuote(formatIP(ip.bytes))})`));
  }
  return withOrigin(errors, "format=ip-strict");
}
function getWarningsForIP(path, value) {
  const ip = parseIPSloppy(value);
  if (ip === void 0) return [];
  const canonical = formatIP(ip.bytes);
  if (ip.leadingZeros || isMapped(ip)) {
    return [
      `${path}: non-standard IP address ${goQuote(value)} will be considered invalid in a future Kubernetes release: use ${goQuote(canonical)}`
    ];
  }
  if (ip.dotted || canonical === value) return [];
  return [`${path}: IPv6 address ${goQuote(value)} should be in RFC 5952 canonical format (${goQuote(canonical)})`];
}
function isValidCIDRForLegacyField(path, value, strict, validOldCIDRs = []) {
  return validOldCIDRs.includes(value) ? [] : parseCIDR(path, value, strict).errors;
}
function isValidCIDR(path, value) {
  const { cidr, errors } = parseCIDR(path, value, true);
  if (errors.length === 0 && cidr !== void 0 && formatNetwork(cidr) !== value) {
    errors.push(invalid(path, value, `must be in canonical form (${goQuote(formatNetwork(cidr))})`));
  }
  return errors;
}
function getWarningsForCIDR(path, value) {
  const cidr = parseCIDRSloppy(value);
  if (cidr === void 0) return [];
  const warnings = [];
  const network = formatNetwork(cidr);
  if (hasHostBits(cidr)) {
    const single = `${formatIP(cidr.ip.bytes)}/${cidr.addressBits}`;
    warnings.push(
      `${path}: CIDR value ${goQuote(value)} is ambiguous in this context (should be ${goQuote(network)} or ${goQuote(single)}?)`
    );
  }
  if (cidr.leadingZeros || isMapped(cidr.ip)) {
    warnings.push(
      `${path}: non-standard CIDR value ${goQuote(value)} will be considered invalid in a future Kubernetes release: use ${goQuote(network)}`
    );
  }
  const canonical = `${formatIP(cidr.ip.bytes)}/${cidr.prefixLength}`;
  if (warnings.length === 0 && !cidr.ip.dotted && canonical !== value) {
    warnings.push(
      `${path}: IPv6 CIDR value ${goQuote(value)} should be in RFC 5952 canonical format (${goQuote(canonical)})`
    );
  }
  return warnings;
}
function isValidInterfaceAddress(path, value) {
  const cidr = parseCIDRSloppy(value);
  if (cidr === void 0) {
    const detail = "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)";
    return [invalid(path, value, detail)];
  }
  const shorten = isMapped(cidr.ip) && cidr.prefixLength > 32;
  const canonical = `${formatIP(cidr.ip.bytes)}/${shorten ? cidr.prefixLength - 96 : cidr.prefixLength}`;
  return canonical === value ? [] : [invalid(path, value, `must be in canonical form (${goQuote(canonical)})`)];
}
function parseIP(path, value, strict) {
  const ip = parseIPSloppy(value);
  if (ip === void 0) {
    return { errors: [invalid(path, value, "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)")] };
  }
  const errors = [];
  if (strict && ip.leadingZeros) errors.push(invalid(path, value, "must not have leading 0s"));
  else if (strict && isMapped(ip)) errors.push(invalid(path, value, "must not be an IPv4-mapped IPv6 address"));
  return { ip, errors };
}
function parseCIDR(path, value, strict) {
  const cidr = parseCIDRSloppy(value);
  if (cidr === void 0) {
    const detail = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";
    return { errors: [invalid(path, value, detail)] };
  }
  const errors = [];
  if (strict && cidr.leadingZeros) {
    errors.push(invalid(path, value, "must not have leading 0s in IP or prefix length"));
  } else if (strict && isMapped(cidr.ip)) {
    errors.push(invalid(path, value, "must not have an IPv4-mapped IPv6 address"));
  } else if (strict && hasHostBits(cidr)) {
    errors.push(invalid(path, value, "must not have bits set beyond the prefix length"));
  }
  return { cidr, errors };
}
function isMapped(ip) {
  return !ip.dotted && isIPv4Bytes(ip.bytes);
}
function hasHostBits(cidr) {
  return cidr.ip.bytes.some((byte, i) => byte !== cidr.network[i]);
}

// packages/apimachinery/src/validation/list-options.ts
var { exact, notOlderThan } = ResourceVersionMatch;
var matchPath = FieldPath.root("resourceVersionMatch");
var initialEventsPath = FieldPath.root("sendInitialEvents");
function validateListOptions(options, features = {}) {
  return options.watch ? validateWatch(options, features.watchList ?? true) : validateList(options);
}
function withListOptionsDefaults(options, features = {}) {
  if (features.watchList === false || !options.watch) return options;
  if (options.sendInitialEvents !== void 0 || options.resourceVersionMatch) return options;
  if (options.resourceVersion && options.resourceVersion !== "0") return options;
  return { ...options, sendInitialEvents: true, resourceVersionMatch: notOlderThan };
}
function validateList(options) {
  const errors = [];
  const match = options.resourceVersionMatch;
  if (match) {
    if (!options.resourceVersion) {
      errors.push(forbidden(matchPath, "resourceVersionMatch is forbidden unless resourceVersion is provided"));
    }
    if (options.continue) {
      errors.push(forbidden(matchPath, "resourceVersionMatch is forbidden when continue is provided"));
    }
    if (match !== exact && match !== notOlderThan) {
      errors.push(notSupported(matchPath, jsonValue(match), [exact, notOlderThan, ""]));
    }
    if (match === exact && options.resourceVersion === "0") {
      errors.push(forbidden(matchPath, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
  }
  if (options.sendInitialEvents !== void 0) {
    errors.push(forbidden(initialEventsPath, "sendInitialEvents is forbidden for list"));
  }
  return errors;
}
function validateWatch(options, watchList) {
  const errors = [];
  const match = options.resourceVersionMatch ?? "";
  if (options.sendInitialEvents !== void 0) {
    if (match !== notOlderThan) {
      errors.push(forbidden(matchPath, `sendInitialEvents requires setting resourceVersionMatch to ${notOlderThan}`));
    }
    if (!watchList) {
      const detail = "sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled";
      errors.push(forbidden(initialEventsPath, detail));
    }
  }
  if (match !== "") {
    if (options.sendInitialEvents === void 0) {
      const detail = "resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided";
      errors.push(forbidden(matchPath, detail));
    }
    if (match !== notOlderThan) errors.push(notSupported(matchPath, jsonValue(match), [notOlderThan]));
    if (options.continue) {
      errors.push(forbidden(matchPath, "resourceVersionMatch is forbidden when continue is provided"));
    }
  }
  return errors;
}

// packages/apimachinery/src/validation/managed-fields.ts
var fieldManagerMaxLength = 128;
var maxSubresourceNameLength = 256;
function validateFieldManager(fieldManager, path) {
  const errors = [];
  if (byteLength(fieldManager) > fieldManagerMaxLength) errors.push(tooLong(path, fieldManagerMaxLength));
  let position = 0;
  for (const character of fieldManager) {
    if (!isPrintable(character)) {
      const code = character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
      errors.push(invalid(path, fieldManager, `invalid character U+${code} (at position ${position})`));
    }
    position += byteLength(character);
  }
  return errors;
}
function validateManagedFields(entries, path) {
  const errors = [];
  for (const [i, entry] of (entries ?? []).entries()) {
    const at = path.index(i);
    if (entry.operation !== "Apply" && entry.operation !== "Update") {
      errors.push(invalid(at.child("operation"), jsonValue(entry.operation ?? ""), "must be `Apply` or `Update`"));
    }
    if (entry.fieldsType && entry.fieldsType !== "FieldsV1") {
      errors.push(invalid(at.child("fieldsType"), entry.fieldsType, "must be `FieldsV1`"));
    }
    pushAll(errors, validateFieldManager(entry.manager ?? "", at.child("manager")));
    if (byteLength(entry.subresource ?? "") > maxSubresourceNameLength) {
      errors.push(tooLong(at.child("subresource"), maxSubresourceNameLength));
    }
  }
  return errors;
}

// packages/apimachinery/src/validation/names.ts
function nameIsDNSSubdomain(name, prefix) {
  return isDNS1123Subdomain(prefix ? maskTrailingDash(name) : name);
}
function nameIsDNSLabel(name, prefix) {
  return isDNS1123Label(prefix ? maskTrailingDash(name) : name);
}
function nameIsDNS1035Label(name, prefix) {
  return isDNS1035Label(prefix ? maskTrailingDash(name) : name);
}
var validateNamespaceName = nameIsDNSLabel;
function validateNonnegativeField(value, path) {
  return value < 0 ? [invalid(path, value, "must be greater than or equal to 0", "minimum")] : [];
}
function maskTrailingDash(name) {
  return name.length > 1 && name.endsWith("-") ? `${name.slice(0, -2)}a` : name;
}

// packages/apimachinery/src/schema/convert.ts
function groupKindOf(c) {
  return { group: c.group, kind: c.kind };
}
function withKind(gv, kind) {
  return { group: gv.group, version: gv.version, kind };
}
function withResource(gv, resource) {
  return { group: gv.group, version: gv.version, resource };
}
function kindWithVersion(gk, version) {
  return { group: gk.group, version, kind: gk.kind };
}
function fromAPIVersionAndKind(apiVersion, kind) {
  try {
    return withKind(parseGroupVersion(apiVersion ?? ""), kind ?? "");
  } catch {
    return { group: "", version: "", kind: kind ?? "" };
  }
}

// packages/apimachinery/src/validation/owner-references.ts
function validateOwnerReferences(references, path) {
  const errors = [];
  let controller = "";
  let shown;
  for (const reference of references ?? []) {
    pushAll(errors, validateOwnerReference(reference, path));
    if (!reference.controller) continue;
    const current = `${reference.kind}/${reference.name}`;
    if (controller === "") {
      controller = current;
    } else {
      const detail = `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${current}`;
      shown ??= references?.map(wireForm);
      errors.push(invalid(path, shown, detail));
    }
  }
  return errors;
}
function validateOwnerReference(reference, path) {
  const errors = [];
  const gvk = fromAPIVersionAndKind(reference.apiVersion, reference.kind);
  if (gvk.version === "") {
    errors.push(invalid(path.child("apiVersion"), reference.apiVersion ?? "", "version must not be empty"));
  }
  if (gvk.kind === "") errors.push(invalid(path.child("kind"), "", "must not be empty"));
  if (!reference.name) errors.push(invalid(path.child("name"), "", "must not be empty"));
  if (!reference.uid) errors.push(invalid(path.child("uid"), jsonValue(""), "must not be empty"));
  if (gvk.group === "" && gvk.version === "v1" && gvk.kind === "Event") {
    const detail = `${formatGroupVersionKind(gvk)} is disallowed from being an owner`;
    errors.push(invalid(path, wireForm(reference), detail));
  }
  return errors;
}
function wireForm(reference) {
  const { controller, blockOwnerDeletion } = reference;
  return {
    apiVersion: reference.apiVersion ?? "",
    kind: reference.kind ?? "",
    name: reference.name ?? "",
    uid: reference.uid ?? "",
    ...controller === void 0 ? void 0 : { controller },
    ...blockOwnerDeletion === void 0 ? void 0 : { blockOwnerDeletion }
  };
}

// packages/apimachinery/src/validation/semantic-equal.ts
function semanticEqual(a, b) {
  if (a === b) return true;
  if (isUnset(a)) return isUnset(b);
  if (isUnset(b)) return false;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return typeof a !== typeof b && isNumeric(a) && isNumeric(b) && a == b;
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, i) => semanticEqual(item, b[i]));
  }
  const left = a;
  const right = b;
  for (const key of Object.keys(left)) {
    if (!semanticEqual(left[key], own(right, key))) return false;
  }
  for (const key of Object.keys(right)) {
    if (!Object.hasOwn(left, key) && !isUnset(right[key])) return false;
  }
  return true;
}
function isUnset(value) {
  return value === void 0 || value === null || value === "" || Array.isArray(value) && value.length === 0;
}
function isNumeric(value) {
  return typeof value === "number" || typeof value === "bigint";
}
function own(object, key) {
  return Object.hasOwn(object, key) ? object[key] : void 0;
}

// packages/apimachinery/src/validation/object-meta.ts
var totalAnnotationSizeLimit = 256 * 1024;
var fieldImmutableErrorMessage = "field is immutable";
function validateAnnotations(annotations, path) {
  const errors = [];
  let size = 0;
  for (const key of Object.keys(annotations ?? {})) {
    const value = annotations?.[key] ?? "";
    for (const problem of isQualifiedName(key.toLowerCase())) {
      errors.push(invalid(path, key, problem, "format=k8s-label-key"));
    }
    size += byteLength(key) + byteLength(value);
  }
  if (size > totalAnnotationSizeLimit) errors.push(tooLong(path, totalAnnotationSizeLimit));
  return errors;
}
function validateImmutableField(newValue, oldValue, path) {
  return semanticEqual(oldValue, newValue) ? [] : [invalid(path, newValue, fieldImmutableErrorMessage)];
}
function validateObjectMeta(meta, requiresNamespace, validateName, path) {
  const errors = [];
  const { generateName, name } = meta;
  if (generateName) {
    for (const problem of validateName(generateName, true)) {
      errors.push(invalid(path.child("generateName"), generateName, problem));
    }
  }
  if (name) {
    for (const problem of validateName(name, false)) errors.push(invalid(path.child("name"), name, problem));
  } else {
    errors.push(required(path.child("name"), "name or generateName is required"));
  }
  pushAll(errors, validateOtherMeta(meta, requiresNamespace, path));
  return errors;
}
function validateObjectMetaWithOpts(meta, isNamespaced, validateName, path) {
  const errors = [];
  const { generateName, name } = meta;
  if (generateName && !name) {
    const detail = `generateName was specified (${goQuote(generateName)}), but no name was generated`;
    errors.push(internalError(path.child("name"), detail));
  }
  if (name) pushAll(errors, validateName(path.child("name"), name));
  else errors.push(required(path.child("name"), "name or generateName is required"));
  pushAll(errors, validateOtherMeta(meta, isNamespaced, path));
  return errors;
}
function validateObjectMetaUpdate(newMeta, oldMeta, path) {
  const errors = [];
  if (oldMeta.deletionTimestamp) {
    pushAll(errors, validateNoNewFinalizers(newMeta.finalizers, oldMeta.finalizers, path.child("finalizers")));
  }
  if (!newMeta.resourceVersion) {
    errors.push(invalid(path.child("resourceVersion"), "", "must be specified for an update"));
  }
  const generation = newMeta.generation ?? 0;
  if (generation < (oldMeta.generation ?? 0)) {
    errors.push(invalid(path.child("generation"), generation, "must not be decremented"));
  }
  const immutable = (field, show) => {
    if (semanticEqual(newMeta[field], oldMeta[field])) return;
    errors.push(invalid(path.child(field), show, fieldImmutableErrorMessage));
  };
  immutable("name", newMeta.name ?? "");
  immutable("namespace", newMeta.namespace ?? "");
  immutable("uid", jsonValue(newMeta.uid ?? ""));
  immutable("creationTimestamp", jsonValue(newMeta.creationTimestamp || null));
  immutable("deletionTimestamp", jsonValue(newMeta.deletionTimestamp || null));
  immutable("deletionGracePeriodSeconds", newMeta.deletionGracePeriodSeconds ?? null);
  pushAll(errors, validateLabels(newMeta.labels, path.child("labels")));
  pushAll(errors, validateAnnotations(newMeta.annotations, path.child("annotations")));
  pushAll(errors, validateOwnerReferences(newMeta.ownerReferences, path.child("ownerReferences")));
  pushAll(errors, validateManagedFields(newMeta.managedFields, path.child("managedFields")));
  return errors;
}
function validateOtherMeta(meta, requiresNamespace, path) {
  const errors = [];
  const { namespace } = meta;
  if (!requiresNamespace) {
    if (namespace) errors.push(forbidden(path.child("namespace"), "not allowed on this type"));
  } else if (namespace) {
    for (const problem of validateNamespaceName(namespace, false)) {
      errors.push(invalid(path.child("namespace"), namespace, problem));
    }
  } else {
    errors.push(required(path.child("namespace")));
  }
  pushAll(errors, validateNonnegativeField(meta.generation ?? 0, path.child("generation")));
  pushAll(errors, validateLabels(meta.labels, path.child("labels")));
  pushAll(errors, validateAnnotations(meta.annotations, path.child("annotations")));
  pushAll(errors, validateOwnerReferences(meta.ownerReferences, path.child("ownerReferences")));
  pushAll(errors, validateFinalizers(meta.finalizers, path.child("finalizers")));
  pushAll(errors, validateManagedFields(meta.managedFields, path.child("managedFields")));
  return errors;
}

// packages/apimachinery/src/validation/parse-bool.ts
function parseBool(text) {
  if (["1", "t", "T", "true", "TRUE", "True"].includes(text)) return true;
  if (["0", "f", "F", "false", "FALSE", "False"].includes(text)) return false;
  throw new Error(`strconv.ParseBool: parsing ${goQuote(text)}: invalid syntax`);
}

// packages/apimachinery/src/validation/path-segment-name.ts
var nameMayNotBe = [".", ".."];
var nameMayNotContain = ["/", "%"];
function isValidPathSegmentName(name) {
  if (nameMayNotBe.includes(name)) return [`may not be '${name}'`];
  return isValidPathSegmentPrefix(name);
}
function isValidPathSegmentPrefix(name) {
  return nameMayNotContain.filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`);
}
function validatePathSegmentName(name, prefix) {
  return prefix ? isValidPathSegmentPrefix(name) : isValidPathSegmentName(name);
}

// packages/apimachinery/src/validation/request-options.ts
var propagationPolicies = [
  DeletionPropagation.foreground,
  DeletionPropagation.background,
  DeletionPropagation.orphan
];
function validateDeleteOptions(options) {
  const errors = [];
  const { propagationPolicy } = options;
  const path = FieldPath.root("propagationPolicy");
  if (options.orphanDependents !== void 0 && propagationPolicy !== void 0) {
    const detail = "orphanDependents and deletionPropagation cannot be both set";
    errors.push(invalid(path, jsonValue(propagationPolicy), detail));
  }
  if (propagationPolicy !== void 0 && !propagationPolicies.includes(propagationPolicy)) {
    errors.push(notSupported(path, jsonValue(propagationPolicy), [...propagationPolicies, "nil"]));
  }
  pushAll(errors, validateDryRun(FieldPath.root("dryRun"), options.dryRun));
  pushAll(errors, validateIgnoreStoreReadError(options));
  return errors;
}
function validateCreateOptions(options) {
  return [
    ...validateFieldManager(options.fieldManager ?? "", FieldPath.root("fieldManager")),
    ...validateDryRun(FieldPath.root("dryRun"), options.dryRun),
    ...validateFieldValidation(FieldPath.root("fieldValidation"), options.fieldValidation ?? "")
  ];
}
function validateUpdateOptions(options) {
  return validateCreateOptions(options);
}
function validatePatchOptions(options, patchType) {
  const errors = [];
  if (patchType === PatchType.applyYAML || patchType === "application/apply-patch+cbor") {
    if (!options.fieldManager) {
      errors.push(required(FieldPath.root("fieldManager"), "is required for apply patch"));
    }
  } else if (options.force !== void 0) {
    errors.push(forbidden(FieldPath.root("force"), "may not be specified for non-apply patch"));
  }
  pushAll(errors, validateCreateOptions(options));
  return errors;
}
function validateDryRun(path, dryRun) {
  return (dryRun ?? []).every((value) => value === dryRunAll) ? [] : [notSupported(path, dryRun, [dryRunAll])];
}
var fieldValidations = ["", "Ignore", "Strict", "Warn"];
function validateFieldValidation(path, fieldValidation) {
  return fieldValidations.includes(fieldValidation) ? [] : [notSupported(path, fieldValidation, fieldValidations)];
}
function validateIgnoreStoreReadError(options) {
  if (!options.ignoreStoreReadErrorWithClusterBreakingPotential) return [];
  const path = FieldPath.root("ignoreStoreReadErrorWithClusterBreakingPotential");
  const errors = [];
  const exclude = (set, name) => {
    if (set) errors.push(invalid(path, true, `cannot be set together with .${name}`));
  };
  exclude((options.dryRun?.length ?? 0) > 0, "dryRun");
  exclude(options.propagationPolicy !== void 0, "propagationPolicy");
  exclude(options.orphanDependents !== void 0, "orphanDependents");
  exclude(options.gracePeriodSeconds !== void 0, "gracePeriodSeconds");
  exclude(options.preconditions !== void 0, "preconditions");
  return errors;
}

// packages/apimachinery/src/validation/scalar-formats.ts
var percent = textCheck(
  "[0-9]+%",
  "a valid percent string must be a numeric string followed by an ending '%'",
  "1%",
  "93%"
);
var headerName = textCheck(
  "[-A-Za-z0-9]+",
  "a valid HTTP header must consist of alphanumeric characters or '-'",
  "X-Header-Name"
);
var cIdentifier = textCheck(
  "[A-Za-z_][A-Za-z0-9_]*",
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'",
  "my_name",
  "MY_NAME",
  "MyName"
);
var envVarName = textCheck(
  "[-._a-zA-Z][-._a-zA-Z0-9]*",
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit",
  "my.env-name",
  "MY_ENV.NAME",
  "MyEnvName1"
);
var configMapKey = textCheck(
  "[-._a-zA-Z0-9]+",
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  "key.name",
  "KEY_NAME",
  "key-name"
);
function textCheck(format, rule, ...examples) {
  const pattern = new RegExp(`^${format}$`);
  const problem = regexError(rule, format, ...examples);
  return (value) => pattern.test(value) ? [] : [problem];
}
function isCIdentifier(value) {
  return cIdentifier(value);
}
function isValidPortNum(port) {
  return isInRange(port, 1, 65535);
}
function isInRange(value, min, max) {
  return value >= min && value <= max ? [] : [inclusiveRangeError(min, max)];
}
function isValidGroupID(gid) {
  return isInRange(gid, 0, 2147483647);
}
function isValidUserID(uid) {
  return isInRange(uid, 0, 2147483647);
}
function isValidPortName(name) {
  const problems = [];
  if (byteLength(name) > 15) problems.push(maxLenError(15));
  if (!/^[-a-z0-9]+$/.test(name)) {
    problems.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  }
  if (!/[a-z]/.test(name)) problems.push("must contain at least one letter (a-z)");
  if (name.includes("--")) problems.push("must not contain consecutive hyphens");
  if (name.startsWith("-") || name.endsWith("-")) problems.push("must not begin or end with a hyphen");
  return problems;
}
function isValidPercent(value) {
  return percent(value);
}
function isHTTPHeaderName(value) {
  return headerName(value);
}
function isEnvVarName(value) {
  return [...envVarName(value), ...pathStepProblems(value)];
}
function isRelaxedEnvVarName(value) {
  if (value === "") return [`environment variable name ${emptyError()}`];
  if (/^[ -<>-~]*$/.test(value)) return [];
  return ["a valid environment variable name must consist only of printable ASCII characters other than '='"];
}
function isConfigMapKey(value) {
  const problems = [];
  if (byteLength(value) > dns1123SubdomainMaxLength) problems.push(maxLenError(dns1123SubdomainMaxLength));
  problems.push(...configMapKey(value), ...pathStepProblems(value));
  return problems;
}
function isDecimalInteger(value) {
  if (value === "") return [emptyError()];
  return /^(0|-?[1-9][0-9]*)$/.test(value) ? [] : ["must be a valid decimal integer in canonical form"];
}
function pathStepProblems(value) {
  if (value === ".") return ["must not be '.'"];
  if (value === "..") return ["must not be '..'"];
  return value.startsWith("..") ? ["must not start with '..'"] : [];
}

// packages/apimachinery/src/validation/table-options.ts
function validateTableOptions(options) {
  const { includeObject = "" } = options;
  if (["", "None", "Metadata", "Object"].includes(includeObject)) return [];
  const detail = "must be 'Metadata', 'Object', 'None', or empty";
  return [invalid(FieldPath.root("includeObject"), jsonValue(includeObject), detail)];
}

export {
  validateLabelName,
  validateLabels,
  labelSelectorHasInvalidLabelValue,
  validateLabelSelector,
  validateLabelSelectorRequirement,
  validateFieldSelectorRequirement,
  validateConditions,
  validateCondition,
  isFullyQualifiedName,
  isFullyQualifiedDomainName,
  isDomainPrefixedPath,
  isDomainPrefixedKey,
  field_exports,
  validateFinalizerName,
  validateFinalizers,
  validateNoNewFinalizers,
  parseIPSloppy,
  parseCIDRSloppy,
  isIPv4Bytes,
  formatIP,
  formatNetwork,
  isValidIPForLegacyField,
  isValidIP,
  getWarningsForIP,
  isValidCIDRForLegacyField,
  isValidCIDR,
  getWarningsForCIDR,
  isValidInterfaceAddress,
  validateListOptions,
  withListOptionsDefaults,
  fieldManagerMaxLength,
  maxSubresourceNameLength,
  validateFieldManager,
  validateManagedFields,
  nameIsDNSSubdomain,
  nameIsDNSLabel,
  nameIsDNS1035Label,
  validateNamespaceName,
  validateNonnegativeField,
  groupKindOf,
  withKind,
  withResource,
  kindWithVersion,
  fromAPIVersionAndKind,
  validateOwnerReferences,
  semanticEqual,
  totalAnnotationSizeLimit,
  fieldImmutableErrorMessage,
  validateAnnotations,
  validateImmutableField,
  validateObjectMeta,
  validateObjectMetaWithOpts,
  validateObjectMetaUpdate,
  parseBool,
  nameMayNotBe,
  nameMayNotContain,
  isValidPathSegmentName,
  isValidPathSegmentPrefix,
  validatePathSegmentName,
  validateDeleteOptions,
  validateCreateOptions,
  validateUpdateOptions,
  validatePatchOptions,
  validateDryRun,
  validateFieldValidation,
  isCIdentifier,
  isValidPortNum,
  isInRange,
  isValidGroupID,
  isValidUserID,
  isValidPortName,
  isValidPercent,
  isHTTPHeaderName,
  isEnvVarName,
  isRelaxedEnvVarName,
  isConfigMapKey,
  isDecimalInteger,
  validateTableOptions
};
//# sourceMappingURL=chunk-NCUJOYAK.js.map
