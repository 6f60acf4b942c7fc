import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  builtinGroupInfo,
  builtinResourceFacts,
  convertObject,
  strategyFacts,
  tableConvertorFor
} from "./chunk-FCW4LYGF.js";
import {
  newStore,
  withMeta
} from "./chunk-CYYNMMRW.js";
import {
  builtinSemanticEqual,
  byteLength,
  checkEnum,
  checkName,
  checkPositive,
  checkText,
  compareQuantities,
  describeDiff,
  fileModeMessage,
  isNegativeMessage,
  isNotIntegerMessage,
  isNotPositiveMessage,
  ownValue,
  quantityText,
  sortedEntries
} from "./chunk-HL4YRMY3.js";
import {
  convertedStorage,
  noOpinion
} from "./chunk-BL3MALUD.js";
import {
  internalContext,
  parseSelector
} from "./chunk-N77X7EAL.js";
import {
  isNotFound
} from "./chunk-JH3JUYW7.js";
import {
  field_exports,
  isValidPercent,
  nameIsDNSSubdomain,
  validateAnnotations,
  validateLabelName,
  validateLabelSelector,
  validateLabels,
  validateNamespaceName,
  validateObjectMeta,
  validateObjectMetaUpdate
} from "./chunk-2QB3KNVX.js";
import {
  FieldPath,
  isDNS1123Label,
  isDNS1123Subdomain,
  isQualifiedName,
  isValidLabelValue
} from "./chunk-I3UUU3ZY.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import {
  formatTime
} from "./chunk-B5WTZJPO.js";
import {
  cmpQuantity,
  quantityMilliValue,
  quantitySign,
  quantityValue,
  toQuantity
} from "./chunk-CJZCGE54.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/registry/certificates/src/pem/decode-pem.ts
var blockPattern = /^-----BEGIN ([^\n]*?)-----[ \t\r]*\n([\s\S]*?)^-----END \1-----[ \t\r]*$/gm;
function decodePEM(text) {
  const blocks = [];
  for (const [, type = "", body = ""] of Buffer.from(text).toString("latin1").matchAll(blockPattern)) {
    const lines = body.split("\n");
    const headers = lines.findIndex((line) => !line.includes(":"));
    const encoded = lines.slice(headers).join("").replace(/\s/g, "");
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(encoded)) continue;
    blocks.push({ type, hasHeaders: headers > 0, bytes: Buffer.from(encoded, "base64") });
  }
  return blocks;
}

// packages/registry/certificates/src/pem/der.ts
var derTag = { bitString: 3, objectIdentifier: 6, sequence: 48 };
function readDER(bytes) {
  const truncated = () => new Error("asn1: syntax error: data truncated");
  const [tag, first] = bytes;
  if (tag === void 0 || first === void 0) throw truncated();
  let length = first;
  let offset = 2;
  if (first >= 128) {
    offset += first & 127;
    if (offset > 6 || bytes.length < offset) throw truncated();
    length = bytes.subarray(2, offset).reduce((sum, byte) => sum * 256 + byte, 0);
  }
  if (bytes.length < offset + length) throw truncated();
  return { tag, content: bytes.subarray(offset, offset + length), bytes: bytes.subarray(0, offset + length) };
}
function readSequence(value) {
  if (value.tag !== derTag.sequence) throw new Error("asn1: structure error: tags don't match");
  const values = [];
  for (let rest = value.content; rest.length > 0; ) {
    const next = readDER(rest);
    values.push(next);
    rest = rest.subarray(next.bytes.length);
  }
  return values;
}

// packages/registry/certificates/src/pem/signing-request-name.ts
var commonName = "550403";
function signingRequestName(request) {
  const [block] = decodePEM(Buffer.from(request, "base64"));
  if (block?.type !== "CERTIFICATE REQUEST") throw new Error("PEM block type must be CERTIFICATE REQUEST");
  const [info] = readSequence(readDER(block.bytes));
  const [, subject] = info ? readSequence(info) : [];
  if (!subject) throw new Error("asn1: syntax error: sequence truncated");
  let name = "";
  for (const set of readSequence(subject)) {
    for (const attribute of valuesIn(set)) {
      const [type, value] = readSequence(attribute);
      if (type?.content.toString("hex") === commonName && value) name = textOf(value);
    }
  }
  return name;
}
function valuesIn({ content }) {
  const values = [];
  for (let rest = content; rest.length > 0; ) {
    const next = readDER(rest);
    values.push(next);
    rest = rest.subarray(next.bytes.length);
  }
  return values;
}
function textOf({ tag, content }) {
  if (tag !== 30) return content.toString("utf8");
  return Buffer.from(content).swap16().toString("utf16le");
}

// packages/registry/builtin/src/store/strategy-flags.ts
function factsOf(group, resource) {
  const facts = strategyFacts(group, resource);
  if (!facts) throw new Error(`no strategy facts for ${group === "" ? resource : `${resource}.${group}`}`);
  return facts;
}
function withStrategyFlags({ group, version }, resource, strategy) {
  const facts = factsOf(group, resource);
  const policy = garbageCollectionPolicy(facts, `${group === "" ? "core" : group}${version}`);
  return {
    ...strategy,
    namespaced: facts.namespaced,
    allowCreateOnUpdate: facts.allowCreateOnUpdate,
    allowUnconditionalUpdate: facts.allowUnconditionalUpdate,
    ...policy === void 0 ? {} : { defaultGarbageCollectionPolicy: policy }
  };
}
function storeFlags(groupVersion, resource) {
  const { returnDeletedObject = false, fieldSelectors } = factsOf(groupVersion.group, resource);
  const names = fieldSelectors.filter((name) => !name.startsWith("metadata."));
  const resetFields = resetFieldsOf(groupVersion, resource, "main");
  return {
    returnDeletedObject,
    ...names.length > 0 ? { fieldSelectors: names } : {},
    ...resetFields ? { resetFields } : {}
  };
}
function resetFieldsOf({ group, version }, resource, endpoint) {
  const paths = factsOf(group, resource).resetFields?.[endpoint];
  const groupVersion = group === "" ? version : `${group}/${version}`;
  return paths && { [groupVersion]: paths.map((path) => path.split(".")) };
}
var allowsUnconditionalUpdate = (group, resource) => factsOf(group, resource).allowUnconditionalUpdate;
function garbageCollectionPolicy({ defaultGC }, goPackage) {
  const policy = typeof defaultGC === "object" ? defaultGC.legacyWhenRequestGV.includes(goPackage) ? defaultGC.legacyVersions : defaultGC.otherVersions : defaultGC;
  return policy;
}

// packages/registry/builtin/src/store/builtin-stores.ts
function builtinStores(group, restOptions) {
  return async ({
    resource,
    kind,
    strategy,
    version = "v1",
    ...more
  }) => {
    const groupResource = { group, resource };
    const gvk = { group, version, kind };
    const { fieldSelectors, ...flags } = storeFlags(gvk, resource);
    return newStore({
      ...builtinResourceFacts(group, version, resource),
      table: tableConvertorFor(group, kind),
      options: restOptions.newFor(groupResource),
      ...flags,
      ...more.selectableFields && fieldSelectors ? { fieldSelectors } : {},
      ...more,
      strategy: withStrategyFlags(gvk, resource, strategy),
      resource: groupResource,
      kind: gvk
    });
  };
}
function builtinSubresource(store, name, strategy, resetFields = resetFieldsOf(store.kind, store.resource.resource, name)) {
  const { group, resource } = store.resource;
  return store.subresource({
    strategy: { ...strategy, allowUnconditionalUpdate: allowsUnconditionalUpdate(group, resource) },
    ...resetFields ? { resetFields } : {}
  });
}

// packages/api/src/validation/meta/kind-meta.ts
var metadataPath = FieldPath.root("metadata");
var standardFinalizers = /* @__PURE__ */ new Set(["kubernetes", "orphan", "foregroundDeletion"]);
var metaOf = (object) => object.metadata ?? {};
function validateKindMeta(object, namespaced, nameCheck) {
  const metadata = metaOf(object);
  const errors = [...validateObjectMeta(metadata, namespaced, nameCheck, metadataPath)];
  checkFinalizers(errors, metadata.finalizers);
  return errors;
}
function validateKindMetaUpdate(object, old) {
  const metadata = metaOf(object);
  const errors = [...validateObjectMetaUpdate(metadata, metaOf(old), metadataPath)];
  checkFinalizers(errors, metadata.finalizers);
  return errors;
}
function checkFinalizers(errors, finalizers) {
  finalizers?.forEach((name, i) => {
    checkKubeFinalizer(errors, name, metadataPath.child("finalizers").index(i));
  });
}
function checkKubeFinalizer(errors, name, path) {
  if (!name.includes("/") && !standardFinalizers.has(name)) {
    errors.push(field_exports.invalid(path, name, "name is neither a standard finalizer name nor is it fully qualified"));
  }
}
function checkFinalizer(errors, name, path) {
  for (const message of isQualifiedName(name)) errors.push(field_exports.invalid(path, name, message));
  checkKubeFinalizer(errors, name, path);
}

// packages/api/src/validation/field/counters.ts
function nonnegative(value, path) {
  return (value ?? 0) < 0 ? [field_exports.invalid(path, value, isNegativeMessage)] : [];
}
function nonnegativeFields(object, names, path) {
  return names.flatMap((name) => nonnegative(object[name], path.child(name)));
}
function notAbove(object, names, limit, path, message = `cannot be greater than status.${limit}`) {
  const counters = object;
  return names.filter((name) => (counters[name] ?? 0) > (counters[limit] ?? 0)).map((name) => field_exports.invalid(path.child(name), counters[name] ?? 0, message));
}

// packages/api/src/validation/field/file-paths.ts
function checkNoBacksteps(errors, value, path) {
  if (hasBackstep(value)) errors.push(field_exports.invalid(path, value, "must not contain '..'"));
}
var hasBackstep = (value) => value.split("/").includes("..");
function checkDescendingPath(errors, value, path) {
  if (value.startsWith("/")) errors.push(field_exports.invalid(path, value, "must be a relative path"));
  checkNoBacksteps(errors, value, path);
}
function checkLocalPath(errors, value, path) {
  checkDescendingPath(errors, value, path);
  if (value.startsWith("..") && !value.startsWith("../")) {
    errors.push(field_exports.invalid(path, value, "must not start with '..'"));
  }
}
function checkFileMode(errors, mode, path) {
  if (mode !== void 0 && (mode > 511 || mode < 0)) errors.push(field_exports.invalid(path, mode, fileModeMessage));
}

// packages/api/src/validation/field/int-or-percent.ts
function validatePositiveIntOrPercent(value, path) {
  if (typeof value === "number") return value < 0 ? [field_exports.invalid(path, value, isNegativeMessage)] : [];
  return isValidPercent(value).map((message) => field_exports.invalid(path, value, message));
}
function notMoreThan100Percent(value, path) {
  const percent = percentOf(value);
  if (percent === void 0 || percent <= 100) return [];
  return [field_exports.invalid(path, value, "must not be greater than 100%")];
}
function intOrPercentValue(value) {
  return percentOf(value) ?? (Number.parseInt(String(value), 10) || 0);
}
function percentOf(value) {
  if (typeof value !== "string" || isValidPercent(value).length > 0) return void 0;
  return Number.parseInt(value, 10);
}

// packages/api/src/validation/pod/affinity.ts
function checkAffinity(errors, affinity, path, options) {
  const { nodeAffinity, podAffinity, podAntiAffinity } = affinity ?? {};
  if (nodeAffinity) {
    const at = path.child("nodeAffinity");
    const required = nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution;
    if (required) {
      const allowInvalid = options.allowInvalidLabelValueInRequiredNodeAffinity ?? false;
      checkNodeSelector(errors, required, at.child("requiredDuringSchedulingIgnoredDuringExecution"), allowInvalid);
    }
    nodeAffinity.preferredDuringSchedulingIgnoredDuringExecution?.forEach((term, i) => {
      const termPath = at.child("preferredDuringSchedulingIgnoredDuringExecution").index(i);
      checkWeight(errors, term.weight, termPath);
      checkNodeSelectorTerm(errors, term.preference, termPath.child("preference"), true);
    });
  }
  if (podAffinity) checkPodAffinity(errors, podAffinity, path.child("podAffinity"), options);
  if (podAntiAffinity) checkPodAffinity(errors, podAntiAffinity, path.child("podAntiAffinity"), options);
}
function checkWeight(errors, weight, path) {
  if (weight <= 0 || weight > 100)
    errors.push(field_exports.invalid(path.child("weight"), weight, "must be in the range 1-100"));
}
function checkNodeSelector(errors, selector, path, allowInvalidValues) {
  const terms = path.child("nodeSelectorTerms");
  if (!selector.nodeSelectorTerms?.length) {
    errors.push(field_exports.required(terms, "must have at least one node selector term"));
    return;
  }
  selector.nodeSelectorTerms.forEach((term, i) => {
    checkNodeSelectorTerm(errors, term, terms.index(i), allowInvalidValues);
  });
}
function checkNodeSelectorTerm(errors, term, path, allowInvalidValues) {
  term.matchExpressions?.forEach((requirement, i) => {
    checkNodeRequirement(errors, requirement, path.child("matchExpressions").index(i), allowInvalidValues);
  });
  term.matchFields?.forEach((requirement, i) => {
    checkNodeField(errors, requirement, path.child("matchFields").index(i));
  });
}
function checkNodeRequirement(errors, requirement, path, allowInvalidValues) {
  const values = requirement.values ?? [];
  const valuesPath = path.child("values");
  switch (requirement.operator) {
    case "In":
    case "NotIn":
      if (values.length === 0)
        errors.push(field_exports.required(valuesPath, "must be specified when `operator` is 'In' or 'NotIn'"));
      break;
    case "Exists":
    case "DoesNotExist":
      if (values.length > 0) {
        errors.push(field_exports.forbidden(valuesPath, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"));
      }
      break;
    case "Gt":
    case "Lt":
      if (values.length !== 1) {
        errors.push(field_exports.required(valuesPath, "must be specified single value when `operator` is 'Lt' or 'Gt'"));
      }
      break;
    default:
      errors.push(field_exports.invalid(path.child("operator"), requirement.operator ?? "", "not a valid selector operator"));
  }
  field_exports.pushAll(errors, validateLabelName(requirement.key ?? "", path.child("key")));
  if (allowInvalidValues) return;
  values.forEach((value, i) => {
    checkText(errors, value, valuesPath.index(i), isValidLabelValue);
  });
}
function checkNodeField(errors, requirement, path) {
  const values = requirement.values ?? [];
  if (requirement.operator === "In" || requirement.operator === "NotIn") {
    if (values.length !== 1) {
      errors.push(
        field_exports.required(
          path.child("values"),
          "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"
        )
      );
    }
  } else {
    errors.push(field_exports.invalid(path.child("operator"), requirement.operator ?? "", "not a valid selector operator"));
  }
  if (requirement.key !== "metadata.name") {
    errors.push(field_exports.invalid(path.child("key"), requirement.key ?? "", "not a valid field selector key"));
    return;
  }
  values.forEach((value, i) => {
    checkName(errors, value, path.child("values").index(i), nameIsDNSSubdomain);
  });
}
function checkPodAffinity(errors, affinity, path, options) {
  affinity.requiredDuringSchedulingIgnoredDuringExecution?.forEach((term, i) => {
    checkPodAffinityTerm(errors, term, path.child("requiredDuringSchedulingIgnoredDuringExecution").index(i), options);
  });
  affinity.preferredDuringSchedulingIgnoredDuringExecution?.forEach((term, i) => {
    const at = path.child("preferredDuringSchedulingIgnoredDuringExecution").index(i);
    checkWeight(errors, term.weight, at);
    checkPodAffinityTerm(errors, term.podAffinityTerm, at.child("podAffinityTerm"), options);
  });
}
function checkPodAffinityTerm(errors, term, path, options) {
  const selectorOptions = { allowInvalidLabelValueInSelector: options.allowInvalidLabelValueInSelector ?? false };
  for (const name of ["labelSelector", "namespaceSelector"]) {
    field_exports.pushAll(errors, validateLabelSelector(term[name], selectorOptions, path.child(name)));
  }
  for (const name of term.namespaces ?? []) checkName(errors, name, path.child("namespace"), validateNamespaceName);
  checkLabelKeys(errors, term.matchLabelKeys ?? [], term.mismatchLabelKeys ?? [], term.labelSelector, path);
  if (!term.topologyKey) errors.push(field_exports.required(path.child("topologyKey"), "can not be empty"));
  field_exports.pushAll(errors, validateLabelName(term.topologyKey ?? "", path.child("topologyKey")));
}
function checkLabelKeys(errors, match, mismatch, selector, path) {
  for (const [keys, name] of [
    [match, "matchLabelKeys"],
    [mismatch, "mismatchLabelKeys"]
  ]) {
    if (keys.length === 0) continue;
    if (!selector)
      errors.push(field_exports.forbidden(path.child(name), "must not be specified when labelSelector is not set"));
    else {
      keys.forEach((key, i) => {
        checkText(errors, key, path.child(name).index(i), isQualifiedName);
      });
    }
  }
  if (selector) {
    const seen = new Set(Object.keys(selector.matchLabels ?? {}));
    for (const { key } of selector.matchExpressions ?? []) {
      const i = match.lastIndexOf(key);
      if (i >= 0 && seen.has(key))
        errors.push(field_exports.invalid(path.index(i), key, "exists in both matchLabelKeys and labelSelector"));
      seen.add(key);
    }
  }
  match.forEach((key, i) => {
    if (mismatch.includes(key)) {
      errors.push(
        field_exports.invalid(
          path.child("matchLabelKeys").index(i),
          key,
          "exists in both matchLabelKeys and mismatchLabelKeys"
        )
      );
    }
  });
}
function checkTopologySpread(errors, constraints, path, options) {
  const pairOf = (each) => JSON.stringify([each.topologyKey, each.whenUnsatisfiable]);
  const lastIndex = new Map(constraints.map((constraint, i) => [pairOf(constraint), i]));
  constraints.forEach((constraint, i) => {
    const at = path.index(i);
    const { topologyKey, whenUnsatisfiable, minDomains } = constraint;
    checkPositive(errors, constraint.maxSkew, at.child("maxSkew"));
    if (!topologyKey) errors.push(field_exports.required(at.child("topologyKey"), "can not be empty"));
    checkEnum(errors, whenUnsatisfiable, at.child("whenUnsatisfiable"), ["DoNotSchedule", "ScheduleAnyway"]);
    const again = lastIndex.get(pairOf(constraint)) > i;
    if (again)
      errors.push(
        field_exports.duplicate(at.child("{topologyKey, whenUnsatisfiable}"), `{${topologyKey}, ${whenUnsatisfiable}}`)
      );
    if (minDomains !== void 0) {
      checkPositive(errors, minDomains, at.child("minDomains"));
      if (whenUnsatisfiable !== "DoNotSchedule") {
        const message = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${whenUnsatisfiable}`;
        errors.push(field_exports.invalid(at.child("minDomains"), minDomains, message));
      }
    }
    for (const name of ["nodeAffinityPolicy", "nodeTaintsPolicy"]) {
      if (constraint[name] !== void 0) checkEnum(errors, constraint[name], at.child(name), ["Honor", "Ignore"]);
    }
    if (!options.oldViolatesMatchLabelKeys) {
      checkLabelKeys(errors, constraint.matchLabelKeys ?? [], [], constraint.labelSelector, at);
    }
    if (!options.allowInvalidTopologySpreadConstraintLabelSelector) {
      field_exports.pushAll(errors, validateLabelSelector(constraint.labelSelector, {}, at.child("labelSelector")));
    }
  });
}

// packages/api/src/validation/resources/resource-names.ts
var computeResources = ["cpu", "memory", "ephemeral-storage"];
var objectCounts = [
  "pods",
  "resourcequotas",
  "services",
  "replicationcontrollers",
  "secrets",
  "configmaps",
  "persistentvolumeclaims",
  "services.nodeports",
  "services.loadbalancers"
];
var standardQuotaResources = /* @__PURE__ */ new Set([
  ...computeResources,
  ...computeResources.map((name) => `requests.${name}`),
  ...computeResources.map((name) => `limits.${name}`),
  "requests.storage",
  ...objectCounts
]);
var integerResources = new Set(objectCounts);
var isHugePageResourceName = (name) => name.startsWith("hugepages-");
var isQuotaHugePageResourceName = (name) => isHugePageResourceName(name) || name.startsWith("requests.hugepages-");
var isStandardQuotaResourceName = (name) => standardQuotaResources.has(name) || isQuotaHugePageResourceName(name);
var isStandardResourceName = (name) => name === "storage" || isStandardQuotaResourceName(name);
var isStandardContainerResourceName = (name) => computeResources.includes(name) || isHugePageResourceName(name);
var isNativeResource = (name) => !name.includes("/") || name.includes("kubernetes.io/");
var isExtendedResourceName = (name) => !isNativeResource(name) && !name.startsWith("requests.") && isQualifiedName(`requests.${name}`).length === 0;
var isOvercommitAllowed = (name) => isNativeResource(name) && !isHugePageResourceName(name);
var isIntegerResourceName = (name) => integerResources.has(name) || isExtendedResourceName(name);
function checkResourceName(errors, name, path) {
  const before = errors.length;
  checkText(errors, name, path, isQualifiedName);
  if (errors.length > before) return false;
  if (!name.includes("/") && !isStandardResourceName(name)) {
    errors.push(field_exports.invalid(path, name, "must be a standard resource type or fully qualified"));
    return false;
  }
  return true;
}
function checkContainerResourceName(errors, name, path) {
  checkResourceName(errors, name, path);
  if (!name.includes("/")) {
    if (!isStandardContainerResourceName(name)) {
      errors.push(field_exports.invalid(path, name, "must be a standard resource for containers"));
    }
  } else if (!isNativeResource(name) && !isExtendedResourceName(name)) {
    errors.push(field_exports.invalid(path, name, "doesn't follow extended resource name standard"));
  }
}
function checkPodResourceName(errors, name, path) {
  if (!checkResourceName(errors, name, path)) return;
  if (name !== "cpu" && name !== "memory" && !isHugePageResourceName(name)) {
    errors.push(field_exports.notSupported(path, name, ["cpu", "hugepages-", "memory"]));
  }
}
function checkQuotaResourceName(errors, name, path) {
  checkResourceName(errors, name, path);
  if (!name.includes("/") && !isStandardQuotaResourceName(name)) {
    errors.push(field_exports.invalid(path, name, "must be a standard resource for quota"));
  }
}
function checkResourceQuantity(errors, name, value, path) {
  checkNonnegativeQuantity(errors, value, path);
  if (isIntegerResourceName(name) && quantityMilliValue(value) % 1000n !== 0n) {
    errors.push(field_exports.invalid(path, quantityText(value), isNotIntegerMessage));
  }
}
function checkNonnegativeQuantity(errors, value, path) {
  if (quantitySign(value) < 0) errors.push(field_exports.invalid(path, quantityText(value), isNegativeMessage));
}
function checkPositiveQuantity(errors, value, path) {
  if (quantitySign(value) <= 0) errors.push(field_exports.invalid(path, quantityText(value), isNotPositiveMessage));
}
function checkHugePageQuantity(errors, name, value, path) {
  if (!isHugePageMultiple(name, value)) {
    const text = quantityText(value);
    errors.push(field_exports.invalid(path, text, `${text} is not positive integer multiple of ${name}`));
  }
}
function isHugePageMultiple(name, value) {
  try {
    const size = toQuantity(name.slice("hugepages-".length));
    if (cmpQuantity(size, "0") <= 0 || quantityMilliValue(size) % 1000n !== 0n) return false;
    return quantityValue(value) % quantityValue(size) === 0n;
  } catch {
    return false;
  }
}

// packages/api/src/validation/resources/resource-requirements.ts
function checkResourceRequirements(errors, requirements, path, options) {
  const checkName2 = options.checkName ?? checkContainerResourceName;
  const limitsPath = path.child("limits");
  const requestsPath = path.child("requests");
  let hasCompute = false;
  let hasHugePages = false;
  const checkAmount = (name, amount, at) => {
    checkName2(errors, name, at);
    checkResourceQuantity(errors, name, amount, at);
  };
  const checkHugePages = (name, amount, at) => {
    if (name === "cpu" || name === "memory") hasCompute = true;
    if (!isHugePageResourceName(name)) return;
    hasHugePages = true;
    if (!options.allowIndivisibleHugePages) checkHugePageQuantity(errors, name, amount, at);
  };
  for (const [name, amount] of sortedEntries(requirements.limits)) {
    checkAmount(name, amount, limitsPath.key(name));
    checkHugePages(name, amount, limitsPath.key(name));
  }
  for (const [name, amount] of sortedEntries(requirements.requests)) {
    checkAmount(name, amount, requestsPath.key(name));
    const limit = ownValue(requirements.limits, name);
    const overcommit = isOvercommitAllowed(name);
    if (limit !== void 0) {
      const order = compareQuantities(amount, limit);
      const text = quantityText(limit);
      if (order !== 0 && !overcommit) {
        errors.push(field_exports.invalid(requestsPath, quantityText(amount), `must be equal to ${name} limit of ${text}`));
      } else if (order > 0) {
        errors.push(
          field_exports.invalid(requestsPath, quantityText(amount), `must be less than or equal to ${name} limit of ${text}`)
        );
      }
    } else if (!overcommit) {
      errors.push(field_exports.required(limitsPath, "Limit must be set for non overcommitable resources"));
    }
    checkHugePages(name, amount, requestsPath.key(name));
  }
  if (hasHugePages && !hasCompute) errors.push(field_exports.forbidden(path, "HugePages require cpu or memory"));
  checkClaims(errors, requirements.claims ?? [], path.child("claims"), options.claimNames);
}
function checkClaims(errors, claims, path, known) {
  const seen = /* @__PURE__ */ new Set();
  claims.forEach(({ name, request }, i) => {
    const at = path.index(i);
    if (name === "") {
      errors.push(field_exports.required(at));
      return;
    }
    if (seen.has(name)) {
      errors.push(field_exports.duplicate(at, name));
    } else {
      if (request) checkText(errors, request, at.child("request"), isDNS1123Label);
      const key = request ? `${name}/${request}` : name;
      if (seen.has(key)) errors.push(field_exports.duplicate(at, key));
      else if (!request) {
        for (const other of seen) if (other.startsWith(`${name}/`)) errors.push(field_exports.duplicate(at, name));
      }
      seen.add(key);
    }
    if (!known.has(name)) {
      const names = [...known].sort();
      const detail = names.length === 0 ? " which is empty" : `: ${names.join(", ")}`;
      errors.push({
        ...field_exports.notFound(at, name),
        detail: `must be one of the names in pod.spec.resourceClaims${detail}`
      });
    }
  });
}

// packages/api/src/validation/volume/persistent-volume-claim-spec.ts
var accessModes = ["ReadOnlyMany", "ReadWriteMany", "ReadWriteOnce", "ReadWriteOncePod"];
var volumeModes = ["Block", "Filesystem"];
function checkAccessModes(errors, modes, path) {
  for (const mode of modes) {
    if (!accessModes.includes(mode)) errors.push(field_exports.notSupported(path, mode, accessModes));
  }
  const known = modes.filter((mode) => accessModes.includes(mode));
  if (known.includes("ReadWriteOncePod") && known.some((mode) => mode !== "ReadWriteOncePod")) {
    errors.push(field_exports.forbidden(path, "may not use ReadWriteOncePod with other access modes"));
  }
}
function validatePersistentVolumeClaimSpec(spec, path, options = {}) {
  const errors = [];
  const modesPath = path.child("accessModes");
  if (!spec.accessModes?.length) errors.push(field_exports.required(modesPath, "at least 1 access mode is required"));
  errors.push(
    ...validateLabelSelector(
      spec.selector,
      { allowInvalidLabelValueInSelector: options.allowInvalidLabelValueInSelector ?? false },
      path.child("selector")
    )
  );
  checkAccessModes(errors, spec.accessModes ?? [], modesPath);
  const storagePath = path.child("resources").key("storage");
  const storage = spec.resources?.requests?.storage;
  if (storage === void 0) errors.push(field_exports.required(storagePath));
  else if (quantitySign(storage) <= 0) checkPositiveQuantity(errors, storage, storagePath);
  else checkResourceQuantity(errors, "storage", storage, storagePath);
  if (spec.storageClassName)
    checkName(errors, spec.storageClassName, path.child("storageClassName"), nameIsDNSSubdomain);
  if (spec.volumeMode !== void 0 && !volumeModes.includes(spec.volumeMode)) {
    errors.push(field_exports.notSupported(path.child("volumeMode"), spec.volumeMode, volumeModes));
  }
  if (spec.dataSource) checkDataSource(errors, spec.dataSource, path.child("dataSource"), options);
  if (spec.dataSourceRef) {
    checkDataSource(errors, spec.dataSourceRef, path.child("dataSourceRef"), options);
    const { namespace } = spec.dataSourceRef;
    if (namespace) checkName(errors, namespace, path.child("dataSourceRef", "namespace"), validateNamespaceName);
  }
  if (spec.dataSource && spec.dataSourceRef) {
    const { apiGroup, kind, name } = spec.dataSourceRef;
    if (spec.dataSourceRef.namespace) {
      errors.push(field_exports.invalid(path, {}, "may not be specified when dataSourceRef.namespace is specified"));
    } else if (spec.dataSource.apiGroup !== apiGroup || spec.dataSource.kind !== kind || spec.dataSource.name !== name) {
      errors.push(field_exports.invalid(path, {}, "must match dataSourceRef"));
    }
  }
  if (spec.volumeAttributesClassName) {
    checkName(errors, spec.volumeAttributesClassName, path.child("volumeAttributesClassName"), nameIsDNSSubdomain);
  }
  return errors;
}
function checkDataSource(errors, source, path, options) {
  if (!source.name) errors.push(field_exports.required(path.child("name")));
  if (!source.kind) errors.push(field_exports.required(path.child("kind")));
  if (!source.apiGroup && source.kind !== "PersistentVolumeClaim") {
    errors.push(
      field_exports.invalid(path, source.kind ?? "", "must be 'PersistentVolumeClaim' when referencing the default apiGroup")
    );
  }
  if (source.apiGroup && !options.allowInvalidAPIGroup)
    checkText(errors, source.apiGroup, path.child("apiGroup"), isDNS1123Subdomain);
}
function checkClaimTemplate(errors, template, path) {
  checkTemplateMeta(errors, template.metadata ?? {}, path.child("metadata"));
  field_exports.pushAll(errors, validatePersistentVolumeClaimSpec(template.spec ?? {}, path.child("spec")));
}
function checkTemplateMeta(errors, metadata, path) {
  errors.push(
    ...validateAnnotations(metadata.annotations, path.child("annotations")),
    ...validateLabels(metadata.labels, path.child("labels"))
  );
  for (const [name, value] of Object.entries(metadata)) {
    if (name === "annotations" || name === "labels" || value === void 0 || value === null || value === "") continue;
    errors.push(field_exports.forbidden(path.child(name), "cannot be set"));
  }
}

// packages/api/src/validation/volume/signer-name.ts
function isKubernetesSignerName(name) {
  const host = name.split("/")[0] ?? "";
  return host === "kubernetes.io" || host.endsWith(".kubernetes.io");
}
function checkSignerName(errors, name, path) {
  if (name === "") {
    errors.push(field_exports.required(path));
    return;
  }
  const segments = name.split("/");
  const [domain = "", rest = ""] = segments;
  if (segments.length !== 2) {
    errors.push(
      field_exports.invalid(path, name, "must be a fully qualified domain and path of the form 'example.com/signer-name'")
    );
    return;
  }
  if (byteLength(domain) > 253) errors.push(field_exports.tooLong(path, 253));
  checkLabels(errors, domain, path, isDNS1123Label);
  if (!domain.includes(".")) {
    errors.push(field_exports.invalid(path, domain, "should be a domain with at least two segments separated by dots"));
  }
  checkLabels(errors, rest, path, isDNS1123Subdomain);
  if (byteLength(name) > 571) errors.push(field_exports.tooLong(path, 571));
}
function checkLabels(errors, value, path, check) {
  for (const label of value.split(".")) {
    const messages = check(label);
    for (const message of messages)
      errors.push(field_exports.invalid(path, value, `validating label ${goQuote(label)}: ${message}`));
    if (messages.length > 0) return;
  }
}
function clusterTrustBundleNameProblems(name) {
  const colon = name.lastIndexOf(":");
  if (colon < 0) return nameIsDNSSubdomain(name, false);
  const signer = name.slice(0, colon).replaceAll(":", "/");
  if (signer === "") return ['ClusterTrustBundle without signer name must not have ":" in its name'];
  return nameIsDNSSubdomain(name.slice(colon + 1), false);
}

// packages/api/src/validation/volume/volume-sources.ts
function checkRequired(errors, source, path, ...names) {
  for (const name of names) {
    const value = source[name];
    if (value === void 0 || value === null || value === "" || Array.isArray(value) && value.length === 0) {
      errors.push(field_exports.required(path.child(name)));
    }
  }
}
var hostPathTypes = [
  "",
  "BlockDevice",
  "CharDevice",
  "Directory",
  "DirectoryOrCreate",
  "File",
  "FileOrCreate",
  "Socket"
];
function checkHostPath(errors, source, path) {
  if (!source.path) {
    errors.push(field_exports.required(path.child("path")));
    return;
  }
  checkNoBacksteps(errors, source.path, path.child("path"));
  if (source.type !== void 0) checkEnum(errors, source.type, path.child("type"), hostPathTypes);
}
function checkPartition(errors, partition, path) {
  if ((partition ?? 0) < 0 || (partition ?? 0) > 255) {
    errors.push(field_exports.invalid(path.child("partition"), partition, "must be between 1 and 255, inclusive"));
  }
}
var lunMessage = "must be between 0 and 255, inclusive";
var iscsiNames = [
  ["iqn", /iqn\.\d{4}-\d{2}\.([A-Za-z0-9\-.]+)(:[^,;*&$|\s]+)$/],
  ["eui", /^eui.[A-Za-z0-9]{16}$/],
  ["naa", /^naa.[A-Za-z0-9]{32}$/]
];
function checkISCSIName(errors, name, path, prefixMessage) {
  const format = iscsiNames.find(([prefix]) => name.startsWith(prefix));
  if (!format) errors.push(field_exports.invalid(path, name, prefixMessage));
  else if (!format[1].test(name)) errors.push(field_exports.invalid(path, name, "must be valid format"));
}
function checkISCSI(errors, source, path, persistent) {
  const prefixMessage = persistent ? "must be valid format" : "must be valid format starting with iqn, eui, or naa";
  checkRequired(errors, source, path, "targetPortal");
  if (!source.iqn) errors.push(field_exports.required(path.child("iqn")));
  else checkISCSIName(errors, source.iqn, path.child("iqn"), prefixMessage);
  if (source.lun < 0 || source.lun > 255) errors.push(field_exports.invalid(path.child("lun"), source.lun, lunMessage));
  if ((source.chapAuthDiscovery || source.chapAuthSession) && !source.secretRef) {
    errors.push(field_exports.required(path.child("secretRef")));
  }
  if (persistent && source.secretRef && !source.secretRef.name)
    errors.push(field_exports.required(path.child("secretRef", "name")));
  if (source.initiatorName !== void 0) {
    checkISCSIName(errors, source.initiatorName, path.child("initiatorname"), prefixMessage);
  }
}
var iscsiLengthMessage = "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.";
function checkISCSILength(errors, source, volumeName, path, badValue) {
  if (source.initiatorName !== void 0 && byteLength(`${volumeName}:${source.targetPortal}`) > 64) {
    errors.push(field_exports.invalid(path, badValue, iscsiLengthMessage));
  }
}
function checkFlexOptions(errors, options, path) {
  for (const key of Object.keys(options ?? {}).sort()) {
    const domain = `.${(key.split("/", 2).length === 2 ? key.split("/")[0] ?? "" : key).toLowerCase()}`;
    if (domain.endsWith(".kubernetes.io") || domain.endsWith(".k8s.io")) {
      errors.push(
        field_exports.invalid(path.child("options").key(key), key, "kubernetes.io and k8s.io namespaces are reserved")
      );
    }
  }
}
function checkAzureDisk(errors, source, path) {
  checkRequired(errors, source, path, "diskName", "diskURI");
  if (source.cachingMode !== void 0) {
    checkEnum(errors, source.cachingMode, path.child("cachingMode"), ["None", "ReadOnly", "ReadWrite"]);
  }
  if (source.kind === void 0) return;
  checkEnum(errors, source.kind, path.child("kind"), ["Dedicated", "Managed", "Shared"]);
  const uriPath = path.child("diskURI");
  if (source.kind === "Managed" && !source.diskURI.startsWith("/subscriptions/")) {
    const format = "/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}";
    errors.push(field_exports.notSupported(uriPath, source.diskURI, [format]));
  } else if (source.kind !== "Managed" && !source.diskURI.startsWith("https://")) {
    errors.push(
      field_exports.notSupported(uriPath, source.diskURI, [
        "https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd"
      ])
    );
  }
}
function checkCSIDriverName(errors, name, path) {
  if (name === "") {
    errors.push(field_exports.required(path));
    return;
  }
  if (byteLength(name) > 63) errors.push(field_exports.tooLong(path, 63));
  for (const message of isDNS1123Subdomain(name.toLowerCase())) errors.push(field_exports.invalid(path, name, message));
}
var sharedSources = {
  hostPath: checkHostPath,
  gcePersistentDisk: (errors, source, path) => {
    checkRequired(errors, source, path, "pdName");
    checkPartition(errors, source.partition, path);
  },
  awsElasticBlockStore: (errors, source, path) => {
    checkRequired(errors, source, path, "volumeID");
    checkPartition(errors, source.partition, path);
  },
  nfs: (errors, source, path) => {
    checkRequired(errors, source, path, "server", "path");
    if (!source.path.startsWith("/"))
      errors.push(field_exports.invalid(path.child("path"), source.path, "must be an absolute path"));
  },
  flocker: (errors, source, path) => {
    const { datasetName = "", datasetUUID = "" } = source;
    if (!datasetName && !datasetUUID)
      errors.push(field_exports.required(path, "one of datasetName and datasetUUID is required"));
    if (datasetName && datasetUUID) {
      errors.push(field_exports.invalid(path, "resource", "datasetName and datasetUUID can not be specified simultaneously"));
    }
    if (datasetName.includes("/"))
      errors.push(field_exports.invalid(path.child("datasetName"), datasetName, "must not contain '/'"));
  },
  quobyte: (errors, source, path) => {
    const message = "must be a host:port pair or multiple pairs separated by commas";
    if (!source.registry) errors.push(field_exports.required(path.child("registry"), message));
    else if (byteLength(source.tenant ?? "") >= 65) {
      errors.push(field_exports.required(path.child("tenant"), "must be a UUID and may not exceed a length of 64 characters"));
    } else {
      for (const pair of source.registry.split(",")) {
        if (!/^(\[[^\]]*\]|[^:[\]]*):[^:]*$/.test(pair))
          errors.push(field_exports.invalid(path.child("registry"), source.registry, message));
      }
    }
    checkRequired(errors, source, path, "volume");
  },
  fc: (errors, source, path) => {
    const { targetWWNs = [], wwids = [] } = source;
    const at = path.child("targetWWNs");
    if (targetWWNs.length === 0 && wwids.length === 0) {
      errors.push(field_exports.required(at, "must specify either targetWWNs or wwids, but not both"));
    }
    if (targetWWNs.length > 0 && wwids.length > 0) {
      errors.push(field_exports.invalid(at, targetWWNs, "targetWWNs and wwids can not be specified simultaneously"));
    }
    if (targetWWNs.length > 0) {
      if (source.lun === void 0)
        errors.push(field_exports.required(path.child("lun"), "lun is required if targetWWNs is specified"));
      else if (source.lun < 0 || source.lun > 255)
        errors.push(field_exports.invalid(path.child("lun"), source.lun, lunMessage));
    }
  },
  vsphereVolume: (errors, source, path) => checkRequired(errors, source, path, "volumePath"),
  photonPersistentDisk: (errors, source, path) => checkRequired(errors, source, path, "pdID"),
  portworxVolume: (errors, source, path) => checkRequired(errors, source, path, "volumeID"),
  azureDisk: checkAzureDisk
};
function networkSources(persistent) {
  const secretRef = (errors, ref, path) => {
    if (!ref) return;
    if (!ref.name) errors.push(field_exports.required(path.child("secretRef", "name")));
    if (persistent && !ref.namespace) errors.push(field_exports.required(path.child("secretRef", "namespace")));
  };
  return {
    iscsi: (errors, source, path) => checkISCSI(errors, source, path, persistent),
    rbd: (errors, source, path) => checkRequired(errors, source, path, "monitors", "image"),
    cinder: (errors, source, path) => {
      checkRequired(errors, source, path, "volumeID");
      secretRef(errors, source.secretRef, path);
    },
    cephfs: (errors, source, path) => checkRequired(errors, source, path, "monitors"),
    flexVolume: (errors, source, path) => {
      checkRequired(errors, source, path, "driver");
      checkFlexOptions(errors, source.options, path);
    },
    scaleIO: (errors, source, path) => checkRequired(errors, source, path, "gateway", "system", "volumeName"),
    storageos: (errors, source, path) => {
      if (!source.volumeName) errors.push(field_exports.required(path.child("volumeName")));
      else checkText(errors, source.volumeName, path.child("volumeName"), isDNS1123Label);
      if (source.volumeNamespace)
        checkText(errors, source.volumeNamespace, path.child("volumeNamespace"), isDNS1123Label);
      secretRef(errors, source.secretRef, path);
    }
  };
}
function checkSecretReference(errors, ref, path) {
  if (!ref) return;
  if (!ref.name) errors.push(field_exports.required(path.child("name")));
  else checkText(errors, ref.name, path.child("name"), isDNS1123Subdomain);
  if (!ref.namespace) errors.push(field_exports.required(path.child("namespace")));
  else checkText(errors, ref.namespace, path.child("namespace"), isDNS1123Label);
}
function checkPersistentCSI(errors, source, path) {
  checkCSIDriverName(errors, source.driver ?? "", path.child("driver"));
  checkRequired(errors, source, path, "volumeHandle");
  for (const name of [
    "controllerPublishSecretRef",
    "controllerExpandSecretRef",
    "nodePublishSecretRef",
    "nodeExpandSecretRef"
  ]) {
    checkSecretReference(errors, source[name], path.child(name));
  }
}
function checkOneSource(errors, source, path, checks, pathNames = {}) {
  let found = false;
  for (const name of Object.keys(checks)) {
    const value = source[name];
    if (value === void 0 || value === null) continue;
    if (found) {
      errors.push(field_exports.forbidden(path.child(name), "may not specify more than 1 volume type"));
      continue;
    }
    found = true;
    checks[name]?.(errors, value, path.child(pathNames[name] ?? name));
  }
  if (!found) errors.push(field_exports.required(path, "must specify a volume type"));
}

// packages/api/src/validation/volume/persistent-volume-spec.ts
var network = networkSources(true);
var sourceChecks = {
  hostPath: sharedSources.hostPath,
  gcePersistentDisk: sharedSources.gcePersistentDisk,
  awsElasticBlockStore: sharedSources.awsElasticBlockStore,
  glusterfs: (errors, source, path) => {
    checkRequired(errors, source, path, "endpoints", "path");
    const namespace = source.endpointsNamespace;
    const at = path.child("endpointsNamespace");
    if (namespace === "")
      errors.push(field_exports.invalid(at, "", "if the endpointnamespace is set, it must be a valid namespace name"));
    else if (namespace !== void 0) checkName(errors, namespace, at, validateNamespaceName);
  },
  flocker: sharedSources.flocker,
  nfs: sharedSources.nfs,
  rbd: network.rbd,
  quobyte: sharedSources.quobyte,
  cephfs: network.cephfs,
  iscsi: network.iscsi,
  cinder: network.cinder,
  fc: sharedSources.fc,
  flexVolume: network.flexVolume,
  azureFile: (errors, source, path) => {
    checkRequired(errors, source, path, "secretName", "shareName");
    if (source.secretNamespace === "") errors.push(field_exports.required(path.child("secretNamespace")));
  },
  vsphereVolume: sharedSources.vsphereVolume,
  photonPersistentDisk: sharedSources.photonPersistentDisk,
  portworxVolume: sharedSources.portworxVolume,
  azureDisk: sharedSources.azureDisk,
  scaleIO: network.scaleIO,
  local: (errors, source, path) => {
    if (!source.path) errors.push(field_exports.required(path.child("path")));
    else checkNoBacksteps(errors, source.path, path.child("path"));
  },
  storageos: network.storageos,
  csi: checkPersistentCSI
};
var sourceNames = Object.keys(sourceChecks);
function checkPersistentVolumeSpec(errors, spec, path, { name = "", inline = false }) {
  const notInline = (child) => errors.push(field_exports.forbidden(path.child(child), "may not be specified in the context of inline volumes"));
  if (inline) {
    if (spec.claimRef) notInline("claimRef");
    if (Object.keys(spec.capacity ?? {}).length > 0) notInline("capacity");
    if (!spec.csi)
      errors.push(field_exports.required(path.child("csi"), "has to be specified in the context of inline volumes"));
  }
  const modes = path.child("accessModes");
  if (!spec.accessModes?.length) errors.push(field_exports.required(modes));
  checkAccessModes(errors, spec.accessModes ?? [], modes);
  if (!inline) checkCapacity(errors, spec.capacity, path.child("capacity"));
  const policyPath = path.child("persistentVolumeReclaimPolicy");
  const policy = spec.persistentVolumeReclaimPolicy;
  if (policy && !inline) checkEnum(errors, policy, policyPath, ["Delete", "Recycle", "Retain"]);
  else if (policy && policy !== "Retain") {
    errors.push(field_exports.forbidden(policyPath, "may only be Retain in the context of inline volumes"));
  }
  const affinityPath = path.child("nodeAffinity");
  if (spec.nodeAffinity && inline) notInline("nodeAffinity");
  else if (spec.nodeAffinity) {
    if (spec.nodeAffinity.required)
      checkNodeSelector(errors, spec.nodeAffinity.required, affinityPath.child("required"), false);
    else errors.push(field_exports.required(affinityPath.child("required"), "must specify required node constraints"));
  }
  checkOneSource(errors, spec, path, sourceChecks, { gcePersistentDisk: "persistentDisk" });
  if (spec.iscsi) {
    checkISCSILength(errors, spec.iscsi, name, path.child("iscsi", "targetportal"), spec.iscsi.targetPortal);
  }
  if (spec.local && !spec.nodeAffinity)
    errors.push(field_exports.required(affinityPath, "Local volume requires node affinity"));
  if (spec.hostPath && /^\/+(\.\/?)*$/.test(spec.hostPath.path) && spec.persistentVolumeReclaimPolicy === "Recycle") {
    errors.push(field_exports.forbidden(policyPath, "may not be 'recycle' for a hostPath mount of '/'"));
  }
  if (spec.storageClassName && inline) notInline("storageClassName");
  else if (spec.storageClassName)
    checkName(errors, spec.storageClassName, path.child("storageClassName"), nameIsDNSSubdomain);
  if (spec.volumeMode !== void 0 && !inline) {
    checkEnum(errors, spec.volumeMode, path.child("volumeMode"), volumeModes);
  } else if (spec.volumeMode !== void 0 && spec.volumeMode !== "Filesystem") {
    const message = "may not specify volumeMode other than Filesystem in the context of inline volumes";
    errors.push(field_exports.forbidden(path.child("volumeMode"), message));
  }
  const attributes = spec.volumeAttributesClassName;
  if (attributes === void 0 || inline) return;
  const at = path.child("volumeAttributesClassName");
  if (attributes === "") errors.push(field_exports.required(at, "an empty string is disallowed"));
  else checkName(errors, attributes, at, nameIsDNSSubdomain);
  if (!spec.csi)
    errors.push(field_exports.required(path.child("csi"), "has to be specified when using volumeAttributesClassName"));
}
function checkCapacity(errors, capacity, path) {
  const entries = sortedEntries(capacity);
  if (entries.length === 0) errors.push(field_exports.required(path));
  if (entries.length !== 1 || entries[0]?.[0] !== "storage") {
    const shown = capacity ? Object.fromEntries(entries.map(([name, amount]) => [name, quantityText(amount)])) : null;
    errors.push(field_exports.notSupported(path, shown, ["storage"]));
  }
  for (const [name, amount] of entries) checkPositiveQuantity(errors, amount, path.key(name));
}
var persistentVolumeSourceOf = (spec) => Object.fromEntries(sourceNames.flatMap((name) => spec[name] === void 0 ? [] : [[name, spec[name]]]));

// packages/registry/builtin/src/store/object-parts.ts
function keepFrom(object, old, ...fields) {
  const result = { ...object };
  for (const name of fields) {
    if (old[name] === void 0) delete result[name];
    else result[name] = old[name];
  }
  return result;
}
function without(object, ...fields) {
  if (!fields.some((name) => object[name] !== void 0)) return object;
  const result = { ...object };
  for (const name of fields) delete result[name];
  return result;
}

// packages/registry/builtin/src/store/generation.ts
function firstGeneration(object, status) {
  return withMeta(status === void 0 ? object : { ...object, status }, { generation: 1 });
}
function nextGeneration(object, old, changed = !builtinSemanticEqual(object.spec, old.spec)) {
  const result = keepFrom(object, old, "status");
  return changed ? withMeta(result, { generation: (old.metadata.generation ?? 0) + 1 }) : result;
}
function statusOnly(object, old) {
  return keepFrom(object, old, "spec");
}
function statusAlone(object, old) {
  const { deletionTimestamp, generation, labels, annotations, finalizers, ownerReferences } = old.metadata;
  return withMeta(statusOnly(object, old), {
    deletionTimestamp,
    generation,
    labels,
    annotations,
    finalizers,
    ownerReferences
  });
}

// packages/registry/builtin/src/store/in-version.ts
function inVersion(resources, version) {
  return Object.fromEntries(Object.entries(resources).map(([path, storage]) => [path, convertedTo(storage, version)]));
}
function convertedTo(storage, version) {
  const own = storage.kind;
  const kind = { ...own, version };
  const converted = convertedStorage(storage, {
    kind,
    toServed: (object) => convertObject(own, kind, object),
    toStored: (object) => convertObject(kind, own, object)
  });
  const fields = storage.resetFields?.[`${own.group}/${own.version}`];
  if (fields === void 0) return converted;
  return { ...converted, resetFields: { ...storage.resetFields, [`${own.group}/${version}`]: fields } };
}

// packages/registry/builtin/src/provider/builtin-provider.ts
function newBuiltinProvider(group, open) {
  return {
    group,
    async newRESTStorage({ restOptions }) {
      const parts = [];
      const track = (opening) => {
        parts.push(opening);
        return opening;
      };
      const destroy = async () => {
        const opened = await Promise.allSettled(parts);
        await Promise.all(opened.map((part) => part.status === "fulfilled" ? part.value.destroy() : void 0));
      };
      const openStore = builtinStores(group, restOptions);
      try {
        const { stores, postStartHooks, ...served } = await open({
          restOptions,
          store: (options) => track(openStore(options)),
          track
        });
        const versionedResources = "resources" in served ? { v1: served.resources } : served.versionedResources;
        const prioritizedVersions = Object.keys(versionedResources);
        const groupInfo = builtinGroupInfo({ group, prioritizedVersions, versionedResources });
        return { groupInfo, stores, ...postStartHooks ? { postStartHooks } : {}, destroy };
      } catch (error) {
        await destroy();
        throw error;
      }
    }
  };
}

// packages/registry/certificates/src/pem/certificates-error.ts
import { X509Certificate } from "node:crypto";
function certificatesError(text) {
  const blocks = decodePEM(text);
  for (const { type, hasHeaders, bytes } of blocks) {
    if (type !== "CERTIFICATE") return `only CERTIFICATE PEM blocks are allowed, found ${JSON.stringify(type)}`;
    if (hasHeaders) return "no PEM block headers are permitted";
    if (bytes.length === 0) return "found CERTIFICATE PEM block containing 0 certificates";
    if (!isCertificate(bytes)) return "x509: malformed certificate";
  }
  return blocks.length === 0 ? "must contain at least one CERTIFICATE PEM block" : void 0;
}
function isCertificate(bytes) {
  try {
    new X509Certificate(bytes);
    return true;
  } catch {
    return false;
  }
}

// packages/registry/certificates/src/pem/signing-request-error.ts
import { constants, createPublicKey, verify } from "node:crypto";
var hashes = {
  "2a864886f70d010105": "sha1",
  // SHA-1 with RSA, which Go accepts in requests
  "2a864886f70d01010b": "sha256",
  "2a864886f70d01010c": "sha384",
  "2a864886f70d01010d": "sha512",
  "2a8648ce3d0401": "sha1",
  // ECDSA
  "2a8648ce3d040302": "sha256",
  "2a8648ce3d040303": "sha384",
  "2a8648ce3d040304": "sha512",
  "2b6570": void 0
  // Ed25519
};
var rsaPSS = "2a864886f70d01010a";
var pssHashes = {
  "608648016503040201": "sha256",
  "608648016503040202": "sha384",
  "608648016503040203": "sha512"
};
function signingRequestError(text) {
  const [block] = decodePEM(text);
  if (block?.type !== "CERTIFICATE REQUEST") return "PEM block type must be CERTIFICATE REQUEST";
  try {
    checkSigned(block.bytes);
    return void 0;
  } catch (error) {
    return errorText(error);
  }
}
function checkSigned(bytes) {
  const whole = readDER(bytes);
  const [info, algorithm, signature] = readSequence(whole);
  if (whole.bytes.length < bytes.length) throw new Error("asn1: syntax error: trailing data");
  if (!info || !algorithm || signature?.tag !== derTag.bitString)
    throw new Error("asn1: syntax error: sequence truncated");
  const [, , publicKey] = readSequence(info);
  if (!publicKey) throw new Error("asn1: syntax error: sequence truncated");
  const key = publicKeyOf(publicKey);
  if (!isSigned(info.bytes, signature.content.subarray(1), algorithm, key)) throw new Error(failure(key));
}
function publicKeyOf(value) {
  try {
    return createPublicKey({ key: value.bytes, format: "der", type: "spki" });
  } catch {
    throw new Error("x509: cannot verify signature: algorithm unimplemented");
  }
}
function isSigned(data, signature, algorithm, key) {
  const [identifier] = readSequence(algorithm);
  const id = identifier?.content.toString("hex") ?? "";
  if (id === rsaPSS) {
    const parameters = algorithm.content.toString("hex");
    const hash = Object.entries(pssHashes).find(([known]) => parameters.includes(known))?.[1];
    if (hash === void 0) throw new Error("x509: cannot verify signature: algorithm unimplemented");
    return verify(hash, data, { key, padding: constants.RSA_PKCS1_PSS_PADDING }, signature);
  }
  if (!Object.hasOwn(hashes, id)) throw new Error("x509: cannot verify signature: algorithm unimplemented");
  return verify(hashes[id], data, key, signature);
}
function failure(key) {
  switch (key.asymmetricKeyType) {
    case "rsa":
    case "rsa-pss":
      return "crypto/rsa: verification error";
    case "ed25519":
      return "x509: Ed25519 verification failure";
    default:
      return "x509: ECDSA verification failure";
  }
}

// packages/registry/certificates/src/certificate-signing-request/key-usages.ts
var keyUsages = [
  "any",
  "cert sign",
  "client auth",
  "code signing",
  "content commitment",
  "crl sign",
  "data encipherment",
  "decipher only",
  "digital signature",
  "email protection",
  "encipher only",
  "ipsec end system",
  "ipsec tunnel",
  "ipsec user",
  "key agreement",
  "key encipherment",
  "microsoft sgc",
  "netscape sgc",
  "ocsp signing",
  "s/mime",
  "server auth",
  "signing",
  "timestamping"
];

// packages/registry/certificates/src/certificate-signing-request/certificate-signing-request-validation.ts
var specPath = FieldPath.root("spec");
var conditionsPath = FieldPath.root("status", "conditions");
var certificatePath = FieldPath.root("status", "certificate");
var legacySigner = "kubernetes.io/legacy-unknown";
var minExpirationSeconds = 600;
var approvalTypes = ["Approved", "Denied"];
var lastingTypes = [...approvalTypes, "Failed"];
function validateCertificateSigningRequest(request) {
  return validateWhole(request, toleranceOf(request, void 0));
}
function validateCertificateSigningRequestUpdate(request, old) {
  return validateUpdate(request, old, {});
}
function validateCertificateSigningRequestStatusUpdate(request, old) {
  return validateUpdate(request, old, { certificate: true });
}
function validateCertificateSigningRequestApprovalUpdate(request, old) {
  return validateUpdate(request, old, { approval: true });
}
function validateUpdate(request, old, allowed) {
  const errors = validateWhole(request, toleranceOf(request, old));
  const forbid = (message) => errors.push(field_exports.forbidden(conditionsPath, message));
  for (const type of lastingTypes) {
    if (conditionsOf(request, type).length < conditionsOf(old, type).length) {
      forbid(`updates may not remove a condition of type "${type}"`);
    }
  }
  for (const type of allowed.approval ? [] : approvalTypes) {
    const [before, now] = [conditionsOf(old, type), conditionsOf(request, type)];
    if (now.length > before.length) forbid(`updates may not add a condition of type "${type}"`);
    else if (now.length === before.length && !builtinSemanticEqual(before, now)) {
      forbid(`updates may not modify a condition of type "${type}"
${describeDiff(before, now)}`);
    }
  }
  const certificate = old.status?.certificate ?? "";
  if ((request.status?.certificate ?? "") !== certificate) {
    if (!allowed.certificate) errors.push(field_exports.forbidden(certificatePath, "updates may not set certificate content"));
    else if (certificate !== "") {
      errors.push(field_exports.forbidden(certificatePath, "updates may not modify existing certificate content"));
    }
  }
  return [...errors, ...validateKindMetaUpdate(request, old)];
}
var conditionsOf = ({ status }, type) => (status?.conditions ?? []).filter((condition) => condition.type === type);
function validateWhole(request, tolerance) {
  const errors = validateKindMeta(request, false, () => []);
  const { request: encoded, signerName = "", expirationSeconds, usages } = request.spec ?? {};
  const wrong = signingRequestError(Buffer.from(encoded ?? "", "base64"));
  if (wrong !== void 0) errors.push(field_exports.invalid(specPath.child("request"), encoded || null, wrong));
  checkUsages(errors, usages ?? [], specPath.child("usages"), tolerance);
  const signerPath = specPath.child("signerName");
  if (!tolerance.legacySignerName && signerName === legacySigner) {
    errors.push(field_exports.invalid(signerPath, signerName, "the legacy signerName is not allowed via this API version"));
  } else checkSignerName(errors, signerName, signerPath);
  if (expirationSeconds !== void 0 && expirationSeconds < minExpirationSeconds) {
    const message = `may not specify a duration less than ${minExpirationSeconds} seconds (10 minutes)`;
    errors.push(field_exports.invalid(specPath.child("expirationSeconds"), expirationSeconds, message));
  }
  checkConditions(errors, request.status?.conditions ?? [], tolerance);
  const problem = tolerance.anyCertificate ? void 0 : certificateProblem(request);
  if (problem !== void 0) errors.push(field_exports.invalid(certificatePath, "<certificate data>", problem));
  return errors;
}
function checkUsages(errors, usages, path, tolerance) {
  if (usages.length === 0) errors.push(field_exports.required(path));
  for (const [i, usage] of tolerance.unknownUsages ? [] : usages.entries()) {
    checkEnum(errors, usage, path.index(i), keyUsages);
  }
  for (const [i, usage] of tolerance.duplicateUsages ? [] : usages.entries()) {
    if (usages.indexOf(usage) < i) errors.push(field_exports.duplicate(path.index(i), usage));
  }
}
function checkConditions(errors, conditions, tolerance) {
  const seen = /* @__PURE__ */ new Set();
  for (const [i, { type = "", status = "" }] of conditions.entries()) {
    const at = conditionsPath.index(i);
    if (type === "" && !tolerance.emptyConditionTypes) errors.push(field_exports.required(at.child("type")));
    const statuses = lastingTypes.includes(type) ? ["True"] : ["False", "True", "Unknown"];
    checkEnum(errors, status, at.child("status"), statuses, true);
    const opposite = type === "Approved" ? "Denied" : type === "Denied" ? "Approved" : void 0;
    if (!tolerance.bothApprovedAndDenied && opposite !== void 0 && seen.has(opposite)) {
      const message = "Approved and Denied conditions are mutually exclusive";
      errors.push(field_exports.invalid(conditionsPath, type, message));
    }
    if (!tolerance.duplicateConditions && seen.has(type)) errors.push(field_exports.duplicate(at.child("type"), type));
    seen.add(type);
  }
}
var certificateProblem = ({ status }) => status?.certificate ? certificatesError(Buffer.from(status.certificate, "base64")) : void 0;
function toleranceOf(request, old) {
  const types = (old?.status?.conditions ?? []).map(({ type }) => type ?? "");
  const usages = old?.spec?.usages ?? [];
  return {
    bothApprovedAndDenied: approvalTypes.every((type) => types.includes(type)),
    legacySignerName: old?.spec?.signerName === legacySigner,
    duplicateConditions: new Set(types).size < types.length,
    emptyConditionTypes: types.includes(""),
    anyCertificate: old !== void 0 && ((request.status?.certificate ?? "") === (old.status?.certificate ?? "") || certificateProblem(old) !== void 0),
    duplicateUsages: new Set(usages).size < usages.length,
    unknownUsages: usages.some((usage) => !keyUsages.includes(usage))
  };
}

// packages/registry/certificates/src/certificate-signing-request/certificate-signing-request-strategy.ts
var certificateSigningRequestStrategy = {
  prepareForCreate: (request, context) => ({ ...request, spec: withUser(request.spec, context), status: {} }),
  prepareForUpdate: (request, old) => keepFrom(request, old, "spec", "status"),
  validate: validateCertificateSigningRequest,
  validateUpdate: validateCertificateSigningRequestUpdate
};
var certificateSigningRequestApprovalStrategy = {
  prepareForUpdate(request, old, context) {
    const { conditions: _was, ...status } = old.status ?? {};
    const conditions = withTimes(request, old, context);
    return keepFrom({ ...request, status: { ...status, ...conditions ? { conditions } : {} } }, old, "spec");
  },
  validateUpdate: validateCertificateSigningRequestApprovalUpdate
};
var certificateSigningRequestStatusStrategy = {
  prepareForUpdate(request, old, context) {
    const kept = keepFrom(withOldApproval(request, old), old, "spec");
    const conditions = withTimes(kept, old, context);
    return conditions ? { ...kept, status: { ...kept.status, conditions } } : kept;
  },
  validateUpdate: validateCertificateSigningRequestStatusUpdate
};
var certificateSigningRequestFields = ({
  spec
}) => ({ "spec.signerName": spec?.signerName ?? "" });
function withUser(given, { user }) {
  const { username: _name, uid: _uid, groups: _groups, extra: _extra, ...spec } = given ?? {};
  const { name, uid, groups, extra = {} } = user;
  return {
    ...spec,
    ...name ? { username: name } : {},
    ...uid ? { uid } : {},
    ...groups.length > 0 ? { groups } : {},
    ...Object.keys(extra).length > 0 ? { extra } : {}
  };
}
function withOldApproval(request, old) {
  let conditions = request.status?.conditions ?? [];
  for (const type of ["Approved", "Denied"]) {
    const before = (old.status?.conditions ?? []).filter((condition) => condition.type === type);
    if (before.length !== conditions.filter((condition) => condition.type === type).length) continue;
    let next = 0;
    conditions = conditions.map((condition) => condition.type === type ? before[next++] : condition);
  }
  return request.status?.conditions ? { ...request, status: { ...request.status, conditions } } : request;
}
function withTimes({ status }, old, context) {
  const now = formatTime(context.now());
  return status?.conditions?.map((condition) => {
    const before = old.status?.conditions?.find(
      (each) => each.type === condition.type && each.status === condition.status && each.lastTransitionTime
    );
    return {
      ...condition,
      lastUpdateTime: condition.lastUpdateTime ?? now,
      lastTransitionTime: condition.lastTransitionTime ?? before?.lastTransitionTime ?? now
    };
  });
}

// packages/registry/certificates/src/pem/subject-organizations.ts
var organizationName = "55040a";
function subjectOrganizations(text) {
  const [block] = decodePEM(text);
  if (block?.type !== "CERTIFICATE REQUEST") throw new Error("PEM block type must be CERTIFICATE REQUEST");
  const [info] = readSequence(readDER(block.bytes));
  const [, subject] = info ? readSequence(info) : [];
  if (!subject) throw new Error("asn1: syntax error: sequence truncated");
  return readSequence(subject).flatMap((name) => readSequence({ ...name, tag: derTag.sequence })).flatMap((attribute) => {
    const [type, value] = readSequence(attribute);
    if (value === void 0 || type?.content.toString("hex") !== organizationName) return [];
    return [decodeText(value.tag, value.content)];
  });
}
function decodeText(tag, content) {
  const bmpString = 30;
  if (tag !== bmpString || content.length % 2 === 1) return content.toString("utf8");
  return Buffer.from(content).swap16().toString("utf16le");
}

// packages/registry/certificates/src/rest-storage.ts
function newRESTStorageProvider() {
  return newBuiltinProvider("certificates.k8s.io", async ({ store }) => {
    const requests = await store({
      resource: "certificatesigningrequests",
      kind: "CertificateSigningRequest",
      strategy: certificateSigningRequestStrategy,
      selectableFields: certificateSigningRequestFields
    });
    return {
      stores: { certificateSigningRequests: requests },
      resources: {
        certificatesigningrequests: requests,
        "certificatesigningrequests/approval": builtinSubresource(
          requests,
          "approval",
          certificateSigningRequestApprovalStrategy
        ),
        "certificatesigningrequests/status": builtinSubresource(
          requests,
          "status",
          certificateSigningRequestStatusStrategy
        )
      }
    };
  });
}

// packages/controlplane/src/admission/store-reader.ts
var cached = { resourceVersion: "0" };
function storeReader(store) {
  const get = async (namespace, name, options) => {
    try {
      return (await store.get(name, options, internalContext(namespace))).object;
    } catch (error) {
      if (isNotFound(error)) return void 0;
      throw error;
    }
  };
  return {
    async get(namespace, name) {
      return await get(namespace, name, cached) ?? get(namespace, name, {});
    },
    async list(namespace, live) {
      const { items } = await store.list(live ? {} : cached, internalContext(namespace));
      return items.map(({ object }) => object);
    },
    cached: (namespace) => store.cached(namespace)
  };
}

// packages/authorization/src/node/node-authorizer.ts
function nodeOfUser({ name, groups }) {
  return name.startsWith("system:node:") && groups.includes("system:nodes") ? name.slice("system:node:".length) : void 0;
}
var allow = { decision: "Allow", reason: "" };
var refuse = (reason) => ({ decision: "NoOpinion", reason });
function newNodeAuthorizer({ uses, rulesAllow }) {
  const related = (node, kind, { namespace, name }) => {
    if (name === "") return refuse("No Object name found");
    return uses(node, kind, namespace, name) ? allow : refuse(`no relationship found between node '${node}' and this object`);
  };
  function get(node, kind, attributes) {
    if (attributes.verb !== "get") return refuse("can only get individual resources of this type");
    if (attributes.subresource !== "") return refuse("cannot get subresource");
    return related(node, kind, attributes);
  }
  function readNamespaced(node, kind, attributes) {
    if (!["get", "list", "watch"].includes(attributes.verb)) return refuse("can only read resources of this type");
    if (attributes.subresource !== "") return refuse("cannot read subresource");
    if (attributes.namespace === "") return refuse("can only read namespaced object of this type");
    return related(node, kind, attributes);
  }
  function claim(node, attributes) {
    if (attributes.subresource !== "status") return get(node, "persistentvolumeclaims", attributes);
    if (!["update", "patch"].includes(attributes.verb)) return refuse("can only get/update/patch this type");
    return related(node, "persistentvolumeclaims", attributes);
  }
  function serviceAccount(node, attributes) {
    const { verb, subresource, name } = attributes;
    if (verb === "get" && subresource === "") return readNamespaced(node, "serviceaccounts", attributes);
    if (verb !== "create" || name === "") return refuse("can only create tokens for individual service accounts");
    if (subresource !== "token") return refuse("can only create token subresource of serviceaccount");
    return related(node, "serviceaccounts", attributes);
  }
  function pod(node, attributes) {
    const { verb, subresource, name } = attributes;
    if (subresource === "status") return ["update", "patch"].includes(verb) ? allow : noOpinion;
    if (subresource === "eviction") return verb === "create" ? allow : noOpinion;
    if (subresource !== "") return noOpinion;
    if (verb === "create" || verb === "delete") return allow;
    if (verb === "get") return get(node, "pods", attributes);
    if (verb !== "list" && verb !== "watch") return noOpinion;
    if (selectsNode(attributes, "spec.nodeName", node)) return allow;
    if (name !== "") return related(node, "pods", attributes);
    return refuse("can only list/watch pods with spec.nodeName field selector");
  }
  function resourceSlice(node, attributes) {
    if (attributes.subresource !== "") return refuse("cannot authorize ResourceSlice subresources");
    switch (attributes.verb) {
      case "create":
        return allow;
      case "get":
      case "update":
      case "patch":
      case "delete":
        return related(node, "resourceslices", attributes);
      case "watch":
      case "list":
      case "deletecollection":
        return selectsNode(attributes, "spec.nodeName", node) ? allow : refuse("can only list/watch/deletecollection resourceslices with nodeName field selector");
      default:
        return refuse(
          "only the following verbs are allowed for a ResourceSlice: get, watch, list, create, update, patch, delete, deletecollection"
        );
    }
  }
  const byResource = {
    "/secrets": (node, attributes) => readNamespaced(node, "secrets", attributes),
    "/configmaps": (node, attributes) => readNamespaced(node, "configmaps", attributes),
    "/persistentvolumeclaims": claim,
    "/persistentvolumes": (node, attributes) => get(node, "persistentvolumes", attributes),
    "resource.k8s.io/resourceclaims": (node, attributes) => get(node, "resourceclaims", attributes),
    "storage.k8s.io/volumeattachments": (node, attributes) => get(node, "volumeattachments", attributes),
    "/serviceaccounts": serviceAccount,
    "coordination.k8s.io/leases": lease,
    "storage.k8s.io/csinodes": csiNode,
    "/nodes": ownNode,
    "/pods": pod,
    "resource.k8s.io/resourceslices": resourceSlice,
    // Needs a graph of these objects, which are not served.
    "certificates.k8s.io/podcertificaterequests": () => noOpinion
  };
  return {
    authorize(attributes) {
      const node = nodeOfUser(attributes.user);
      if (node === void 0) return noOpinion;
      if (node === "") return refuse(`unknown node for user ${JSON.stringify(attributes.user.name)}`);
      const decide = attributes.isResourceRequest ? byResource[`${attributes.apiGroup}/${attributes.resource}`] : void 0;
      if (decide !== void 0) return decide(node, attributes);
      return rulesAllow(attributes) ? allow : noOpinion;
    }
  };
}
var ownVerbs = ["get", "create", "update", "patch", "delete"];
function lease(node, { verb, namespace, name }) {
  if (!ownVerbs.includes(verb)) return refuse("can only get, create, update, patch, or delete a node lease");
  if (namespace !== "kube-node-lease")
    return refuse('can only access leases in the "kube-node-lease" system namespace');
  if (verb !== "create" && name !== node) {
    return refuse("can only access node lease with the same name as the requesting node");
  }
  return allow;
}
function csiNode(node, { verb, subresource, name }) {
  if (!ownVerbs.includes(verb)) return refuse("can only get, create, update, patch, or delete a CSINode");
  if (subresource !== "") return refuse("cannot authorize CSINode subresources");
  if (verb !== "create" && name !== node)
    return refuse("can only access CSINode with the same name as the requesting node");
  return allow;
}
function ownNode(node, { verb, subresource, name }) {
  if (subresource === "status") return ["update", "patch"].includes(verb) ? allow : noOpinion;
  if (subresource !== "") return noOpinion;
  if (["create", "update", "patch"].includes(verb)) return allow;
  if (!["get", "list", "watch"].includes(verb)) return noOpinion;
  if (name === node) return allow;
  return refuse(
    name === "" ? `node '${node}' cannot read all nodes, only its own Node object` : `node '${node}' cannot read '${name}', only its own Node object`
  );
}
function selectsNode({ fieldSelector = "" }, field, node) {
  try {
    return fieldSelector !== "" && parseSelector(fieldSelector).requiresExactMatch(field) === node;
  } catch {
    return false;
  }
}

// packages/authorization/src/node/pod-references.ts
var named = (names) => names.filter((name) => name !== void 0 && name !== "");
function containersOf({ spec }) {
  const { initContainers = [], containers = [], ephemeralContainers = [] } = spec ?? {};
  return [...initContainers, ...containers, ...ephemeralContainers];
}
function secretsOfPod(pod) {
  const volumes = (pod.spec?.volumes ?? []).flatMap(
    (volume) => [
      volume.azureFile?.secretName,
      volume.cephfs?.secretRef?.name,
      volume.cinder?.secretRef?.name,
      volume.flexVolume?.secretRef?.name,
      ...(volume.projected?.sources ?? []).map((source) => source.secret?.name),
      volume.rbd?.secretRef?.name,
      volume.secret?.secretName,
      volume.scaleIO?.secretRef?.name,
      volume.iscsi?.secretRef?.name,
      volume.storageos?.secretRef?.name,
      volume.csi?.nodePublishSecretRef?.name
    ]
  );
  const environments = containersOf(pod).flatMap(
    ({ env = [], envFrom = [] }) => [
      ...envFrom.map((source) => source.secretRef?.name),
      ...env.map((variable) => variable.valueFrom?.secretKeyRef?.name)
    ]
  );
  return named([...(pod.spec?.imagePullSecrets ?? []).map(({ name }) => name), ...environments, ...volumes]);
}
function configMapsOfPod(pod) {
  const volumes = (pod.spec?.volumes ?? []).flatMap(
    (volume) => [
      volume.configMap?.name,
      ...(volume.projected?.sources ?? []).map((source) => source.configMap?.name)
    ]
  );
  const environments = containersOf(pod).flatMap(
    ({ env = [], envFrom = [] }) => [
      ...envFrom.map((source) => source.configMapRef?.name),
      ...env.map((variable) => variable.valueFrom?.configMapKeyRef?.name)
    ]
  );
  return named([...environments, ...volumes]);
}
function claimsOfPod({ metadata, spec }) {
  return named(
    (spec?.volumes ?? []).map(
      ({ name, persistentVolumeClaim, ephemeral }) => persistentVolumeClaim ? persistentVolumeClaim.claimName : ephemeral ? `${metadata?.name}-${name}` : void 0
    )
  );
}
function resourceClaimsOfPod({ spec, status }) {
  const made = new Map((status?.resourceClaimStatuses ?? []).map((each) => [each.name, each.resourceClaimName]));
  return named([
    ...(spec?.resourceClaims ?? []).map(({ name, resourceClaimName }) => resourceClaimName ?? made.get(name)),
    status?.extendedResourceClaimStatus?.resourceClaimName
  ]);
}

// packages/authorization/src/node/volume-references.ts
function secretsOfVolume({
  spec
}) {
  if (!spec) return [];
  const claimNamespace = spec.claimRef?.namespace ?? "";
  const inClaim = (reference) => reference && { ...reference, namespace: reference.namespace || claimNamespace };
  const { azureFile, csi } = spec;
  const references = [
    azureFile && { name: azureFile.secretName, namespace: azureFile.secretNamespace || claimNamespace },
    inClaim(spec.cephfs?.secretRef),
    spec.cinder?.secretRef,
    inClaim(spec.flexVolume?.secretRef),
    inClaim(spec.rbd?.secretRef),
    inClaim(spec.scaleIO?.secretRef),
    inClaim(spec.iscsi?.secretRef),
    spec.storageos?.secretRef,
    csi?.nodePublishSecretRef,
    csi?.nodeStageSecretRef,
    csi?.nodeExpandSecretRef
  ];
  return references.flatMap(
    (reference) => reference?.name ? [{ namespace: reference.namespace ?? "", name: reference.name }] : []
  );
}

// packages/authorization/src/node/node-graph.ts
var mirrorPodAnnotation = "kubernetes.io/config.mirror";
var NodeGraph = class {
  /** Object → node → number of pods there that use it. */
  #nodes = /* @__PURE__ */ new Map();
  /** Pod → its node and what it uses, itself included. */
  #pods = /* @__PURE__ */ new Map();
  /** Secret or volume → volume → its claim. */
  #volumes = /* @__PURE__ */ new Map();
  /** Volume → what leads to its claim. */
  #volumeUses = /* @__PURE__ */ new Map();
  /** Adds a pod, or replaces one of the same name. A pod without a node is forgotten. */
  setPod(pod) {
    const { namespace = "", name = "", annotations } = pod.metadata ?? {};
    this.deletePod(namespace, name);
    const node = pod.spec?.nodeName;
    if (!node) return;
    const own = keyOf("pods", namespace, name);
    const isMirrorPod = annotations?.[mirrorPodAnnotation] !== void 0;
    const uses = [.../* @__PURE__ */ new Set([own, ...isMirrorPod ? [] : usesOf(pod, namespace)])];
    this.#pods.set(own, { node, uses });
    for (const each of uses) {
      const nodes = this.#nodes.get(each) ?? /* @__PURE__ */ new Map();
      this.#nodes.set(each, nodes.set(node, (nodes.get(node) ?? 0) + 1));
    }
  }
  deletePod(namespace, name) {
    const own = keyOf("pods", namespace, name);
    const pod = this.#pods.get(own);
    if (pod === void 0) return;
    this.#pods.delete(own);
    for (const each of pod.uses) {
      const nodes = this.#nodes.get(each);
      const left = (nodes?.get(pod.node) ?? 0) - 1;
      if (left > 0) nodes?.set(pod.node, left);
      else nodes?.delete(pod.node);
      if (nodes?.size === 0) this.#nodes.delete(each);
    }
  }
  /** Adds a volume, or replaces one of the same name. */
  setVolume(volume) {
    const { name = "" } = volume.metadata ?? {};
    this.deleteVolume(name);
    const { claimRef } = volume.spec ?? {};
    if (!claimRef) return;
    const own = keyOf("persistentvolumes", "", name);
    const claim = keyOf("persistentvolumeclaims", claimRef.namespace ?? "", claimRef.name ?? "");
    const secrets = secretsOfVolume(volume).map((secret) => keyOf("secrets", secret.namespace, secret.name));
    const uses = [own, ...secrets];
    this.#volumeUses.set(own, uses);
    for (const each of uses) this.#volumes.set(each, (this.#volumes.get(each) ?? /* @__PURE__ */ new Map()).set(own, claim));
  }
  deleteVolume(name) {
    const own = keyOf("persistentvolumes", "", name);
    for (const each of this.#volumeUses.get(own) ?? []) {
      const volumes = this.#volumes.get(each);
      volumes?.delete(own);
      if (volumes?.size === 0) this.#volumes.delete(each);
    }
    this.#volumeUses.delete(own);
  }
  /** Adds an attachment, or replaces one of the same name. */
  setAttachment(attachment) {
    const key = keyOf("volumeattachments", "", attachment.metadata?.name ?? "");
    this.#nodes.set(key, /* @__PURE__ */ new Map([[attachment.spec?.nodeName ?? "", 1]]));
  }
  deleteAttachment(name) {
    this.#nodes.delete(keyOf("volumeattachments", "", name));
  }
  /** Adds a resource slice, or replaces one of the same name. One without a node is forgotten. */
  setResourceSlice(slice) {
    const name = slice.metadata?.name ?? "";
    this.deleteResourceSlice(name);
    const node = slice.spec?.nodeName;
    if (node) this.#nodes.set(keyOf("resourceslices", "", name), /* @__PURE__ */ new Map([[node, 1]]));
  }
  deleteResourceSlice(name) {
    this.#nodes.delete(keyOf("resourceslices", "", name));
  }
  /** Whether a pod of the node uses the object, itself or through a volume. */
  uses(node, kind, namespace, name) {
    const key = keyOf(kind, namespace, name);
    if (this.#nodes.get(key)?.has(node)) return true;
    for (const claim of this.#volumes.get(key)?.values() ?? []) if (this.#nodes.get(claim)?.has(node)) return true;
    return false;
  }
};
var keyOf = (kind, namespace, name) => `${kind}/${namespace}/${name}`;
function usesOf(pod, namespace) {
  const account = pod.spec?.serviceAccountName;
  const keys = (kind, names) => names.map((name) => keyOf(kind, namespace, name));
  return [
    ...keys("serviceaccounts", account ? [account] : []),
    ...keys("secrets", secretsOfPod(pod)),
    ...keys("configmaps", configMapsOfPod(pod)),
    ...keys("persistentvolumeclaims", claimsOfPod(pod)),
    ...keys("resourceclaims", resourceClaimsOfPod(pod))
  ];
}

export {
  builtinStores,
  builtinSubresource,
  metadataPath,
  validateKindMeta,
  validateKindMetaUpdate,
  checkFinalizer,
  nonnegative,
  nonnegativeFields,
  notAbove,
  checkNoBacksteps,
  hasBackstep,
  checkDescendingPath,
  checkLocalPath,
  checkFileMode,
  validatePositiveIntOrPercent,
  notMoreThan100Percent,
  intOrPercentValue,
  checkAffinity,
  checkNodeSelector,
  checkTopologySpread,
  isHugePageResourceName,
  isStandardQuotaResourceName,
  isNativeResource,
  isExtendedResourceName,
  isOvercommitAllowed,
  checkResourceName,
  checkContainerResourceName,
  checkPodResourceName,
  checkQuotaResourceName,
  checkResourceQuantity,
  checkNonnegativeQuantity,
  isHugePageMultiple,
  checkResourceRequirements,
  validatePersistentVolumeClaimSpec,
  checkClaimTemplate,
  checkTemplateMeta,
  isKubernetesSignerName,
  checkSignerName,
  clusterTrustBundleNameProblems,
  checkRequired,
  checkISCSILength,
  checkCSIDriverName,
  sharedSources,
  networkSources,
  checkOneSource,
  checkPersistentVolumeSpec,
  persistentVolumeSourceOf,
  keepFrom,
  without,
  firstGeneration,
  nextGeneration,
  statusOnly,
  statusAlone,
  inVersion,
  newBuiltinProvider,
  signingRequestName,
  subjectOrganizations,
  newRESTStorageProvider,
  storeReader,
  nodeOfUser,
  newNodeAuthorizer,
  secretsOfPod,
  configMapsOfPod,
  NodeGraph
};
