import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  plainOptions
} from "./chunk-WOEG7UXU.js";
import "./chunk-EAABFWTN.js";
import {
  chosenControllers,
  controllerNames
} from "./chunk-Z37NLZCF.js";
import {
  admissionPluginOrder,
  availableAdmissionPlugins,
  certificateApproval,
  certificateSigning,
  certificateSubjectRestriction,
  controllerAdmissionPlugins,
  defaultAdmissionPlugins,
  defaultIngressClass,
  defaultStorageClass,
  defaultTolerationSeconds,
  lastAdmissionPlugins,
  limitRanger,
  mutatingAdmissionPolicy,
  mutatingAdmissionWebhook,
  newAdmissionMetrics,
  newEvaluators,
  optionalAdmissionPlugins,
  persistentVolumeClaimResize,
  podSecurity,
  podTopologyLabels,
  priority,
  resourceQuota,
  runtimeClass,
  serviceAccount,
  storageObjectInUseProtection,
  taintNodesByCondition,
  validatingAdmissionPolicy,
  validatingAdmissionWebhook
} from "./chunk-S3INV5UT.js";
import {
  NodeGraph,
  builtinStores,
  builtinSubresource,
  checkAffinity,
  checkCSIDriverName,
  checkClaimTemplate,
  checkContainerResourceName,
  checkDescendingPath,
  checkFileMode,
  checkFinalizer,
  checkISCSILength,
  checkLocalPath,
  checkNoBacksteps,
  checkNodeSelector,
  checkNonnegativeQuantity,
  checkOneSource,
  checkPersistentVolumeSpec,
  checkPodResourceName,
  checkQuotaResourceName,
  checkRequired,
  checkResourceName,
  checkResourceQuantity,
  checkResourceRequirements,
  checkSignerName,
  checkTemplateMeta,
  checkTopologySpread,
  clusterTrustBundleNameProblems,
  firstGeneration,
  hasBackstep,
  inVersion,
  intOrPercentValue,
  isHugePageMultiple,
  isHugePageResourceName,
  isKubernetesSignerName,
  isNativeResource,
  isOvercommitAllowed,
  isStandardQuotaResourceName,
  keepFrom,
  metadataPath,
  networkSources,
  newBuiltinProvider,
  newNodeAuthorizer,
  newRESTStorageProvider,
  nextGeneration,
  nodeOfUser,
  nonnegative,
  nonnegativeFields,
  notAbove,
  notMoreThan100Percent,
  persistentVolumeSourceOf,
  sharedSources,
  statusAlone,
  statusOnly,
  storeReader,
  subjectOrganizations,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePersistentVolumeClaimSpec,
  validatePositiveIntOrPercent,
  without
} from "./chunk-AXVK3Z3I.js";
import "./chunk-VZ7ZGTJW.js";
import {
  DefaultStorageFactory,
  endOfValue,
  inStructOrder,
  isStorageMediaType,
  newLoopbackClient,
  newRESTOptionsFactory,
  parseEtcdServersOverrides,
  parseWatchCacheSizes,
  serviceResolver,
  smallDefinition,
  storageMediaTypes,
  undecoratedStorage,
  unlessAborted
} from "./chunk-H2P7VTGG.js";
import {
  openKeyValueStore,
  serveStores
} from "./chunk-RA5CRCHY.js";
import {
  applyDefaults,
  builtinResourceFacts,
  canConvert,
  convertObject,
  groupVersion,
  groupVersions,
  labelsToString,
  storageFacts,
  storageKind,
  storagePrefix,
  tableConvertorFor
} from "./chunk-CNA7DYAJ.js";
import {
  builtinTypes
} from "./chunk-JSHOBWAN.js";
import "./chunk-OEL6BYZK.js";
import "./chunk-MEXKNM5Q.js";
import {
  handlerTransport
} from "./chunk-6ZLGS2TA.js";
import {
  newClient
} from "./chunk-PM67CXRR.js";
import "./chunk-IOHPX73Y.js";
import {
  newInformer
} from "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import "./chunk-7QJUZ2GG.js";
import "./chunk-NPMJTVHZ.js";
import {
  cleanupFinalizer,
  definitionKind,
  definitionResource,
  withCondition
} from "./chunk-ACLZH7HL.js";
import {
  sleep,
  systemClock
} from "./chunk-D52IOJDM.js";
import {
  deletionFinalizers,
  extendStore,
  formatTime as formatTime2,
  newUID,
  storeClient,
  withMeta
} from "./chunk-YY5ALJOD.js";
import {
  base64Length,
  builtinSemanticEqual,
  byteLength as byteLength2,
  checkEnum,
  checkName,
  checkNonnegative,
  checkPositive,
  checkText,
  compareQuantities,
  describeDiff,
  immutableMessage,
  ownValue,
  quantityText,
  sortedEntries,
  sortedKeys,
  sortedMap
} from "./chunk-IHZWY3X6.js";
import {
  labelSelectorAsSelector
} from "./chunk-GA7OLHSK.js";
import {
  AbortRequestError,
  DebugFlags,
  EncodingCache,
  FlowControl,
  allAuthenticated,
  alwaysAllow,
  alwaysAllowRules,
  alwaysDeny,
  alwaysDenyRules,
  audienceAgnosticTokens,
  bearerTokenAuthenticator,
  cachedTokenAuthenticator,
  commonAudiences,
  completeConfig,
  convertedStorage,
  emptyDelegate,
  isStream,
  namespaceLifecycle,
  newGenericAPIServer,
  noOpinion,
  parseQuery,
  parseRequestTarget,
  parseTokenFile,
  privilegedGroups,
  requestHeaderAuthenticator,
  serveDocument,
  setOwnMember,
  staticTokenAuthenticator,
  unionAuthenticator,
  unionAuthorizer,
  unionRuleResolver,
  unionTokenAuthenticator,
  webSocketTokenAuthenticator,
  withAnonymous,
  x509Authenticator
} from "./chunk-DDIBIF4I.js";
import "./chunk-2H242N2R.js";
import {
  decodeYAML,
  encodeYAML
} from "./chunk-KYO6XVRT.js";
import "./chunk-UFTXUSPJ.js";
import {
  internalContext,
  makePath,
  parentManagedFields,
  parseSelector,
  scaleManagedFields,
  systemMasters,
  updateManagedFields
} from "./chunk-HEHJPL7N.js";
import {
  initialEventsAnnotationKey
} from "./chunk-ALMX3Z3F.js";
import {
  parse
} from "./chunk-DCJ3PYXW.js";
import "./chunk-ESW6SASO.js";
import {
  decodeProtobuf,
  encodeProtobuf,
  hasProtobufPrefix,
  protobufMediaType
} from "./chunk-ESQ42HC7.js";
import "./chunk-SBNJL4ZM.js";
import "./chunk-PRYQRNQ2.js";
import {
  StorageErrorCode,
  canonicalHead,
  hasStorageErrorCode,
  interpretUpdateError,
  isKeyNotFound,
  jsonStorageCodec
} from "./chunk-32TLGVYB.js";
import {
  identityTransformer
} from "./chunk-QHO6KNB2.js";
import {
  newSelector
} from "./chunk-IGD2VSR7.js";
import {
  Operator,
  newRequirement,
  newSelector as newSelector2
} from "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
import {
  validateWebhookService,
  validateWebhookURL
} from "./chunk-Q7R6H6ZG.js";
import {
  StatusError,
  isAlreadyExists,
  isConflict,
  isInvalid,
  isNotFound,
  isServiceUnavailable,
  newBadRequest,
  newConflict,
  newForbidden,
  newGenericError,
  newGenericServerResponse,
  newInternalError,
  newInvalid,
  newNotFound,
  newRequestEntityTooLarge,
  newServiceUnavailable,
  newTimeoutError,
  newTooManyRequests
} from "./chunk-HE4L4WC4.js";
import {
  fieldImmutableErrorMessage,
  field_exports,
  formatIP,
  fromAPIVersionAndKind,
  getWarningsForCIDR,
  getWarningsForIP,
  groupKindOf,
  isCIdentifier,
  isConfigMapKey,
  isDomainPrefixedPath,
  isFullyQualifiedDomainName,
  isFullyQualifiedName,
  isHTTPHeaderName,
  isIPv4Bytes,
  isRelaxedEnvVarName,
  isValidCIDR,
  isValidCIDRForLegacyField,
  isValidGroupID,
  isValidIP,
  isValidIPForLegacyField,
  isValidInterfaceAddress,
  isValidPathSegmentName,
  isValidPortName,
  isValidPortNum,
  isValidUserID,
  kindWithVersion,
  labelSelectorHasInvalidLabelValue,
  nameIsDNS1035Label,
  nameIsDNSLabel,
  nameIsDNSSubdomain,
  parseBool,
  parseCIDRSloppy,
  parseIPSloppy,
  semanticEqual,
  validateAnnotations,
  validateConditions,
  validateFieldSelectorRequirement,
  validateImmutableField,
  validateLabelName,
  validateLabelSelector,
  validateLabelSelectorRequirement,
  validateLabels,
  validateNamespaceName,
  validateNonnegativeField,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validatePathSegmentName,
  withKind,
  withResource
} from "./chunk-NCUJOYAK.js";
import {
  parseGroupVersion
} from "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import {
  FieldPath,
  byteLength,
  inclusiveRangeError,
  isDNS1035Label,
  isDNS1123Label,
  isDNS1123Subdomain,
  isDNS1123SubdomainWithUnderscore,
  isQualifiedName,
  isValidLabelValue,
  isWildcardDNS1123Subdomain
} from "./chunk-WE7YN5D6.js";
import {
  formatGroupResource,
  formatGroupVersion,
  formatGroupVersionKind,
  formatGroupVersionResource
} from "./chunk-2BW4D5DC.js";
import {
  aggregateMessages,
  aggregateText,
  errorText
} from "./chunk-Z7BRCTGW.js";
import {
  decodeJSON,
  decodeValue,
  parseJSON,
  rawTextOf
} from "./chunk-522ORYFU.js";
import {
  formatDuration,
  formatMicroTime,
  formatTime,
  parseDuration
} from "./chunk-GERWRKIW.js";
import {
  addQuantity,
  cmpQuantity,
  maxQuantity,
  quantityMilliValue,
  quantitySign,
  quantityToString,
  toQuantity
} from "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/server/src/fetch/fetch-handler.ts
var nothing = new Uint8Array(0);
function fetchHandler(handler, options = {}) {
  return async (request) => {
    const caller = new CallerLifetime(request.signal);
    const answer = await handler(toAPIRequest(request, caller, options));
    return toResponse(answer, request.method === "HEAD", caller);
  };
}
var CallerLifetime = class {
  #listeners = [];
  #isGone = false;
  constructor(signal) {
    if (signal.aborted) this.#isGone = true;
    else signal.addEventListener("abort", () => this.gone(), { once: true });
  }
  gone() {
    this.#isGone = true;
    for (const listener of this.#listeners.splice(0)) listener();
  }
  onAbort = (listener) => {
    if (this.#isGone) listener();
    else this.#listeners.push(listener);
  };
};
function toAPIRequest(request, caller, { user }) {
  const { pathname, search } = new URL(request.url);
  const headers2 = /* @__PURE__ */ Object.create(null);
  request.headers.forEach((value, name4) => {
    headers2[name4] = value;
  });
  return {
    method: request.method,
    path: pathname,
    query: parseQuery(search.slice(1)),
    headers: headers2,
    body: (limit) => readBody(request, limit),
    bodyStream: () => request.body === null ? void 0 : chunksOf(request.body),
    signal: request.signal,
    onAbort: caller.onAbort,
    ...user !== void 0 ? { user } : void 0
  };
}
async function* chunksOf(body) {
  const reader = body.getReader();
  for (; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
async function readBody(request, limit) {
  if (request.body === null) return nothing;
  const chunks = [];
  let size = 0;
  const reader = request.body.getReader();
  for (; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw newRequestEntityTooLarge(`limit is ${limit}`);
    }
    chunks.push(value);
  }
  if (chunks.length === 1) return chunks[0];
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
var bodyless = /* @__PURE__ */ new Set([101, 103, 204, 205, 304]);
function toResponse({ status, headers: headers2, body }, isHead, caller) {
  const sent = new Headers();
  for (const name4 in headers2) {
    const value = headers2[name4];
    if (typeof value === "string") sent.set(name4, value);
    else for (const each of value) sent.append(name4, each);
  }
  const init = { status: status === 101 ? 200 : status, headers: sent };
  if (body === void 0 || isHead || bodyless.has(status)) return new Response(null, init);
  if (body instanceof Uint8Array) return new Response(body, init);
  return new Response(streamOf(isStream(body) ? body : oneByOne(body), caller), init);
}
async function* oneByOne(chunks) {
  yield* chunks;
}
function streamOf(body, caller) {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
      else for (const chunk of value) controller.enqueue(chunk);
    },
    cancel() {
      caller.gone();
      void iterator.return?.();
    }
  });
}

// packages/apimachinery/src/schema/equal.ts
function equalGroupVersion(a, b) {
  return a.group === b.group && a.version === b.version;
}
function equalGroupVersionKind(a, b) {
  return a.kind === b.kind && a.version === b.version && a.group === b.group;
}

// packages/apimachinery/src/schema/key.ts
function groupVersionKey(gv) {
  return `${gv.group}/${gv.version}`;
}
function groupKindKey(gk) {
  return `${gk.group}/${gk.kind}`;
}
function groupVersionKindKey(gvk3) {
  return `${gvk3.group}/${gvk3.version}/${gvk3.kind}`;
}
function groupVersionResourceKey(gvr) {
  return `${gvr.group}/${gvr.version}/${gvr.resource}`;
}

// packages/apimachinery/src/schema/types.ts
var internalVersion = "__internal";

// packages/api/src/validation/event/event.ts
function validateEvent(event, group13) {
  const errors = [];
  checkLegacy(errors, event, group13);
  if (group13 === "") return errors;
  field_exports.pushAll(errors, validateKindMeta(event, true, nameIsDNSSubdomain));
  checkSeries(errors, event);
  if (!event.eventTime) errors.push(field_exports.required(FieldPath.root("eventTime")));
  const type = event.type ?? "";
  if (type !== "Normal" && type !== "Warning")
    errors.push(field_exports.invalid(FieldPath.root("type"), "", `has invalid value: ${type}`));
  const unset2 = (name4, isSet3) => {
    if (isSet3) errors.push(field_exports.invalid(FieldPath.root(name4), "", "needs to be unset"));
  };
  unset2("firstTimestamp", Boolean(event.firstTimestamp));
  unset2("lastTimestamp", Boolean(event.lastTimestamp));
  unset2("count", (event.count ?? 0) !== 0);
  unset2("source", Boolean(event.source?.component || event.source?.host));
  return errors;
}
var immutableFields = [
  "involvedObject",
  "reason",
  "message",
  "source",
  "firstTimestamp",
  "lastTimestamp",
  "count",
  "reason",
  "type",
  "eventTime",
  "action",
  "related",
  "reportingComponent",
  "reportingInstance"
];
function validateEventUpdate(event, old, group13) {
  const errors = [];
  checkLegacy(errors, event, group13);
  if (group13 === "") return errors;
  field_exports.pushAll(errors, validateKindMetaUpdate(event, old));
  if (!builtinSemanticEqual(event.series, old.series)) checkSeries(errors, event);
  for (const name4 of immutableFields) {
    if (builtinSemanticEqual(event[name4], old[name4])) continue;
    const shown2 = name4 === "reportingComponent" ? "reportingController" : name4;
    errors.push(field_exports.invalid(FieldPath.root(shown2), event[name4] ?? null, immutableMessage));
  }
  return errors;
}
function checkSeries(errors, event) {
  if (!event.series) return;
  if ((event.series.count ?? 0) < 2)
    errors.push(field_exports.invalid(FieldPath.root("series.count"), "", "should be at least 2"));
  if (!event.series.lastObservedTime) errors.push(field_exports.required(FieldPath.root("series.lastObservedTime")));
}
function checkLegacy(errors, event, group13) {
  const objectNamespace = event.involvedObject?.namespace ?? "";
  const namespace = event.metadata?.namespace ?? "";
  const mismatch = () => errors.push(
    field_exports.invalid(FieldPath.root("involvedObject", "namespace"), objectNamespace, "does not match event.namespace")
  );
  if (!event.eventTime) {
    if (objectNamespace === "" ? namespace !== "" && namespace !== "default" : namespace !== objectNamespace)
      mismatch();
  } else {
    if (objectNamespace === "" && namespace !== "default" && namespace !== "kube-system") mismatch();
    const controller = event.reportingComponent ?? "";
    const path = FieldPath.root(group13 === "" ? "reportingComponent" : "reportingController");
    if (controller === "") errors.push(field_exports.required(path));
    checkText(errors, controller, path, isQualifiedName);
    const bounded = (name4, limit, required) => {
      const value = event[name4] ?? "";
      if (required && value === "") errors.push(field_exports.required(FieldPath.root(name4)));
      if (byteLength2(value) > limit)
        errors.push(field_exports.invalid(FieldPath.root(name4), "", `can have at most ${limit} characters`));
    };
    bounded("reportingInstance", 128, true);
    bounded("action", 128, true);
    bounded("reason", 128, true);
    bounded("message", 1024, false);
  }
  checkText(errors, namespace, FieldPath.root("namespace"), isDNS1123Subdomain);
}

// packages/api/src/validation/network/ip.ts
function parseIP(text) {
  const ip = parseIPSloppy(text);
  return ip && ofBytes(ip.bytes);
}
function ofBytes(bytes) {
  const family = isIPv4Bytes(bytes) ? "IPv4" : "IPv6";
  let value = 0n;
  for (const byte of family === "IPv4" ? bytes.subarray(12) : bytes) value = value << 8n | BigInt(byte);
  return { family, value };
}
function formatIP2({ family, value }) {
  let rest = family === "IPv4" ? value | mapped : value;
  const bytes = new Uint8Array(16);
  for (let i = 15; i >= 0; i--, rest >>= 8n) bytes[i] = Number(rest & 0xffn);
  return formatIP(bytes);
}
var mapped = 0xffffn << 32n;
function parseCIDR(text) {
  const cidr = parseCIDRSloppy(text);
  if (!cidr) return void 0;
  const network = ofBytes(cidr.network);
  const isMapped = network.family === "IPv4" && cidr.addressBits === 128;
  return { network, prefix: isMapped ? cidr.prefixLength - 96 : cidr.prefixLength };
}
function ipFamilyOf(text) {
  return parseIP(text)?.family;
}
function isDualStack(families) {
  return families.includes("IPv4") && families.includes("IPv6");
}
function checkIP(errors, value, path, existing = []) {
  const found = isValidIPForLegacyField(path, value, false, existing);
  field_exports.pushAll(errors, found);
  return found.length === 0;
}
function checkCIDR(errors, value, path, existing = []) {
  field_exports.pushAll(errors, isValidCIDRForLegacyField(path, value, false, existing));
}
function checkEndpointIP(errors, value, path) {
  const ip = parseIP(value);
  if (!ip) {
    errors.push(field_exports.invalid(path, value, "must be a valid IP address"));
    return;
  }
  const within = (v4, v6) => contains(ip.family === "IPv4" ? v4 : v6, ip);
  if (ip.value === 0n) errors.push(field_exports.invalid(path, value, `may not be unspecified (${value})`));
  if (within("127.0.0.0/8", "::1/128")) {
    errors.push(field_exports.invalid(path, value, "may not be in the loopback range (127.0.0.0/8, ::1/128)"));
  }
  if (within("169.254.0.0/16", "fe80::/10")) {
    errors.push(field_exports.invalid(path, value, "may not be in the link-local range (169.254.0.0/16, fe80::/10)"));
  }
  if (within("224.0.0.0/24", "ff02::/16")) {
    errors.push(field_exports.invalid(path, value, "may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)"));
  }
}
function contains(range2, ip) {
  const cidr = parseCIDR(range2);
  if (!cidr || cidr.network.family !== ip.family) return false;
  const hostBits = BigInt((ip.family === "IPv4" ? 32 : 128) - cidr.prefix);
  return ip.value >> hostBits === cidr.network.value >> hostBits;
}

// packages/api/src/validation/pod/env.ts
var envFieldPaths = [
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.serviceAccountName",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs"
];
var downwardFields = /* @__PURE__ */ new Set([
  ...envFieldPaths,
  "metadata.annotations",
  "metadata.labels",
  "spec.host",
  "spec.restartPolicy",
  "spec.schedulerName",
  "status.phase"
]);
var resourceFields = [
  "limits.cpu",
  "limits.ephemeral-storage",
  "limits.memory",
  "requests.cpu",
  "requests.ephemeral-storage",
  "requests.memory"
];
var byteDivisors = new Set(
  ["", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"].map((suffix) => `1${suffix}`)
);
var byteDivisorText = "1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei";
var isHugePagesField = (name4) => /^(requests|limits)\.hugepages-/.test(name4);
function checkEnv(errors, vars, path) {
  vars.forEach((variable, i) => {
    if (variable.name && !variable.valueFrom && isRelaxedEnvVarName(variable.name).length === 0) return;
    const at = path.index(i);
    if (variable.name === "" || variable.name === void 0) errors.push(field_exports.required(at.child("name")));
    else checkText(errors, variable.name, at.child("name"), isRelaxedEnvVarName);
    checkValueFrom(errors, variable, at.child("valueFrom"));
  });
}
function checkValueFrom(errors, variable, path) {
  const source = variable.valueFrom;
  if (!source) return;
  let sources = 0;
  if (source.fieldRef) {
    sources++;
    checkFieldRef(errors, source.fieldRef, envFieldPaths, path.child("fieldRef"));
  }
  if (source.resourceFieldRef) {
    sources++;
    checkResourceFieldRef(errors, source.resourceFieldRef, path.child("resourceFieldRef"), false);
  }
  for (const name4 of ["configMapKeyRef", "secretKeyRef"]) {
    const ref = source[name4];
    if (!ref) continue;
    sources++;
    const at = path.child(name4);
    checkName(errors, ref.name ?? "", at.child("name"), nameIsDNSSubdomain);
    if ((ref.key ?? "") === "") errors.push(field_exports.required(at.child("key")));
    else checkText(errors, ref.key, at.child("key"), isConfigMapKey);
  }
  if (source.fileKeyRef) {
    sources++;
    const { key: key2, volumeName, path: file } = source.fileKeyRef;
    const at = path.child("fileKeyRef");
    if (!key2) errors.push(field_exports.required(at.child("key")));
    else checkText(errors, key2, at.child("key"), isRelaxedEnvVarName);
    if (!volumeName) errors.push(field_exports.required(at.child("volumeName")));
    else checkText(errors, volumeName, at.child("volumeName"), isDNS1123Label);
    if (!file) errors.push(field_exports.required(at.child("path")));
    else checkNoBacksteps(errors, file, at.child("path"));
  }
  if (sources === 0) {
    errors.push(
      field_exports.invalid(
        path,
        "",
        "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`"
      )
    );
  } else if (variable.value) {
    errors.push(field_exports.invalid(path, "", "may not be specified when `value` is not empty"));
  } else if (sources > 1) {
    errors.push(field_exports.invalid(path, "", "may not have more than one field specified at a time"));
  }
}
function checkEnvFrom(errors, sources, path) {
  sources.forEach((source, i) => {
    const at = path.index(i);
    if (source.prefix) checkText(errors, source.prefix, at.child("prefix"), isRelaxedEnvVarName);
    let count = 0;
    for (const name4 of ["configMapRef", "secretRef"]) {
      const ref = source[name4];
      if (!ref) continue;
      count++;
      const namePath = at.child(name4, "name");
      if (!ref.name) errors.push(field_exports.required(namePath));
      else
        for (const message2 of nameIsDNSSubdomain(ref.name, true))
          errors.push(field_exports.invalid(namePath, ref.name, message2));
    }
    if (count === 0) errors.push(field_exports.invalid(path, "", "must specify one of: `configMapRef` or `secretRef`"));
    else if (count > 1) errors.push(field_exports.invalid(path, "", "may not have more than one field specified at a time"));
  });
}
function checkFieldRef(errors, ref, allowed, path) {
  if (!ref.apiVersion) {
    errors.push(field_exports.required(path.child("apiVersion")));
    return;
  }
  if (!ref.fieldPath) {
    errors.push(field_exports.required(path.child("fieldPath")));
    return;
  }
  const fieldPath = path.child("fieldPath");
  const problem = (text) => errors.push(field_exports.invalid(fieldPath, ref.fieldPath, `error converting fieldPath: ${text}`));
  if (ref.apiVersion !== "v1") {
    problem(`unsupported pod version: ${ref.apiVersion}`);
    return;
  }
  const subscripted = /^(.+)\['(.*)'\]$/s.exec(ref.fieldPath);
  if (subscripted) {
    const [, base = "", key2 = ""] = subscripted;
    if (base === "metadata.annotations") checkText(errors, key2.toLowerCase(), path, isQualifiedName);
    else if (base === "metadata.labels") checkText(errors, key2, path, isQualifiedName);
    else problem(`field label does not support subscript: ${ref.fieldPath}`);
    return;
  }
  if (!downwardFields.has(ref.fieldPath)) {
    problem(`field label not supported: ${ref.fieldPath}`);
    return;
  }
  const internal = ref.fieldPath === "spec.host" ? "spec.nodeName" : ref.fieldPath;
  if (!allowed.includes(internal)) errors.push(field_exports.notSupported(fieldPath, internal, [...allowed].sort()));
}
function checkResourceFieldRef(errors, ref, path, inVolume) {
  const name4 = ref.resource ?? "";
  if (inVolume && !ref.containerName) errors.push(field_exports.required(path.child("containerName")));
  else if (name4 === "") errors.push(field_exports.required(path.child("resource")));
  else if (!resourceFields.includes(name4) && !isHugePagesField(name4)) {
    errors.push(field_exports.notSupported(path.child("resource"), name4, resourceFields));
  }
  checkDivisor(errors, name4, ref.divisor, path.child("divisor"));
}
function checkDivisor(errors, name4, divisor, path) {
  if (divisor === void 0 || compareQuantities(divisor, "0") === 0) return;
  const text = quantityText(divisor);
  const complain = (values, what) => errors.push(field_exports.invalid(path, name4, `only divisor's values ${values} are supported with the ${what} resource`));
  if (name4.endsWith(".cpu")) {
    if (text !== "1" && text !== "1m") complain("1m and 1", "cpu");
  } else if (!byteDivisors.has(text)) {
    if (name4.endsWith(".memory")) complain(byteDivisorText, "memory");
    else if (name4.endsWith(".ephemeral-storage")) complain(byteDivisorText, "local ephemeral storage");
    else if (isHugePagesField(name4)) complain(byteDivisorText, "hugepages");
  }
}

// packages/api/src/validation/volume/projected-volume.ts
var downwardFiles = [
  "metadata.name",
  "metadata.namespace",
  "metadata.labels",
  "metadata.annotations",
  "metadata.uid"
];
var keyTypes = ["RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"];
function checkKeyToPath(errors, item, path) {
  checkRequired(errors, item, path, "key", "path");
  checkLocalPath(errors, item.path ?? "", path.child("path"));
  checkFileMode(errors, item.mode, path.child("mode"));
}
function checkDownwardFile(errors, file, path) {
  checkRequired(errors, file, path, "path");
  checkLocalPath(errors, file.path ?? "", path.child("path"));
  if (file.fieldRef) {
    checkFieldRef(errors, file.fieldRef, downwardFiles, path.child("fieldRef"));
    if (file.resourceFieldRef) {
      errors.push(field_exports.invalid(path, "resource", "fieldRef and resourceFieldRef can not be specified simultaneously"));
    }
  } else if (file.resourceFieldRef) {
    checkResourceFieldRef(errors, file.resourceFieldRef, path.child("resourceFieldRef"), true);
  } else {
    errors.push(field_exports.required(path, "one of fieldRef and resourceFieldRef is required"));
  }
  checkFileMode(errors, file.mode, path.child("mode"));
}
function checkProjectedVolume(errors, volume, path, allowNonLocalTokenPath) {
  checkFileMode(errors, volume.defaultMode, path.child("defaultMode"));
  const paths = /* @__PURE__ */ new Set();
  const claimPath = (file, shown2) => {
    if (!file) return;
    if (paths.has(file)) errors.push(field_exports.invalid(path, shown2, "conflicting duplicate paths"));
    else paths.add(file);
  };
  volume.sources?.forEach((source, i) => {
    checkProjection(errors, source, path.child("sources").index(i), path, claimPath, allowNonLocalTokenPath);
  });
}
function checkProjection(errors, source, path, volumePath, claimPath, allowNonLocalTokenPath) {
  let sources = 0;
  for (const name4 of ["secret", "configMap"]) {
    const projection = source[name4];
    if (!projection) continue;
    sources++;
    checkRequired(errors, projection, path.child(name4), "name");
    projection.items?.forEach((item, i) => {
      checkKeyToPath(errors, item, path.child(name4, "items").index(i));
      claimPath(item.path, projection.name ?? "");
    });
  }
  if (source.downwardAPI) {
    sources++;
    for (const file of source.downwardAPI.items ?? []) {
      checkDownwardFile(errors, file, path.child("downwardAPI"));
      claimPath(file.path, file.path);
    }
  }
  if (source.serviceAccountToken) {
    sources++;
    const { expirationSeconds = 0, path: file } = source.serviceAccountToken;
    const at = path.child("serviceAccountToken", "expirationSeconds");
    if (expirationSeconds < 600)
      errors.push(field_exports.invalid(at, expirationSeconds, "may not specify a duration less than 10 minutes"));
    if (expirationSeconds > 2 ** 32)
      errors.push(field_exports.invalid(at, expirationSeconds, "may not specify a duration larger than 2^32 seconds"));
    if (!file) errors.push(field_exports.required(volumePath.child("path")));
    else if (!allowNonLocalTokenPath) checkLocalPath(errors, file, volumePath.child("path"));
  }
  if (source.clusterTrustBundle) {
    sources++;
    checkTrustBundle(errors, source.clusterTrustBundle, path.child("clusterTrustBundle"));
    const file = source.clusterTrustBundle.path;
    claimPath(file, file);
  }
  if (source.podCertificate) {
    sources++;
    checkPodCertificate(errors, source.podCertificate, path.child("podCertificate"), claimPath);
  }
  if (sources > 1) errors.push(field_exports.forbidden(path, "may not specify more than 1 volume type per source"));
}
function checkTrustBundle(errors, bundle, path) {
  const { name: name4, signerName, labelSelector } = bundle;
  if (name4 !== void 0 && signerName !== void 0) {
    errors.push(field_exports.invalid(path, bundle, "only one of name and signerName may be used"));
  } else if (name4 !== void 0) {
    if (name4 === "") errors.push(field_exports.required(path.child("name"), "must be a valid object name"));
    for (const message2 of clusterTrustBundleNameProblems(name4)) {
      errors.push(field_exports.invalid(path.child("name"), name4, `not a valid clustertrustbundlename: ${message2}`));
    }
    if (labelSelector) {
      errors.push(
        field_exports.invalid(path.child("labelSelector"), labelSelector, "labelSelector must be unset if name is specified")
      );
    }
  } else if (signerName !== void 0) {
    if (signerName === "") errors.push(field_exports.required(path.child("signerName"), "must be a valid signer name"));
    checkSignerName(errors, signerName, path.child("signerName"));
    field_exports.pushAll(errors, validateLabelSelector(labelSelector, {}, path.child("labelSelector")));
  } else {
    errors.push(field_exports.required(path, "either name or signerName must be specified"));
  }
  if (!bundle.path) errors.push(field_exports.required(path.child("path")));
  checkLocalPath(errors, bundle.path ?? "", path.child("path"));
}
function checkPodCertificate(errors, certificate, path, claimPath) {
  checkSignerName(errors, certificate.signerName ?? "", path.child("signerName"));
  for (const key2 of Object.keys(certificate.userAnnotations ?? {}).sort()) {
    for (const message2 of isQualifiedName(key2.toLowerCase())) {
      errors.push(field_exports.invalid(path.child("userAnnotations"), key2.toLowerCase(), message2));
    }
  }
  checkEnum(errors, certificate.keyType, path.child("keyType"), keyTypes);
  const seconds = certificate.maxExpirationSeconds;
  if (seconds !== void 0) {
    const at = path.child("maxExpirationSeconds");
    const most = isKubernetesSignerName(certificate.signerName ?? "") ? 24 * 3600 : 91 * 24 * 3600;
    if (seconds < 3600) errors.push(field_exports.invalid(at, seconds, "if provided, maxExpirationSeconds must be >= 3600"));
    if (seconds > most) errors.push(field_exports.invalid(at, seconds, `if provided, maxExpirationSeconds must be <= ${most}`));
  }
  let paths = 0;
  for (const name4 of ["credentialBundlePath", "keyPath", "certificateChainPath"]) {
    const file = certificate[name4];
    if (!file) continue;
    paths++;
    checkLocalPath(errors, file, path.child(name4));
    claimPath(file, file);
  }
  if (paths === 0) {
    errors.push(
      field_exports.required(path, "specify at least one of credentialBundlePath, keyPath, and certificateChainPath")
    );
  }
}

// packages/api/src/validation/volume/volumes.ts
var pullPolicies = ["Always", "IfNotPresent", "Never"];
var pathNames = { gcePersistentDisk: "persistentDisk" };
function checkVolumes(errors, volumes, meta, path, options) {
  const byName = /* @__PURE__ */ new Map();
  const checks = volumeChecks(options);
  const createdClaims = new Set(
    meta?.name ? volumes.filter((v) => v.ephemeral).map((v) => `${meta.name}-${v.name}`) : []
  );
  volumes.forEach((volume, i) => {
    const at = path.index(i);
    const found = [];
    checkOneSource(found, volume, at, checks, pathNames);
    if (volume.iscsi) checkISCSILength(found, volume.iscsi, volume.name, at.child("name"), volume.name);
    if (volume.ephemeral && meta?.name && volume.name) {
      const claim = `${meta.name}-${volume.name}`;
      for (const message2 of nameIsDNSSubdomain(claim, false)) {
        found.push(field_exports.invalid(at.child("name"), volume.name, `PVC name ${goQuote(claim)}: ${message2}`));
      }
    }
    if (!volume.name) found.push(field_exports.required(at.child("name")));
    else checkText(found, volume.name, at.child("name"), isDNS1123Label);
    if (byName.has(volume.name)) found.push(field_exports.duplicate(at.child("name"), volume.name));
    if (found.length === 0) byName.set(volume.name, volume);
    else field_exports.pushAll(errors, found);
    const claimName = volume.persistentVolumeClaim?.claimName;
    if (claimName !== void 0 && createdClaims.has(claimName)) {
      errors.push(
        field_exports.invalid(
          at.child("persistentVolumeClaim", "claimName"),
          claimName,
          "must not reference a PVC that gets created for an ephemeral volume"
        )
      );
    }
  });
  return byName;
}
function volumeChecks(options) {
  const network = networkSources(false);
  return {
    emptyDir: (errors, source, path) => {
      if (source.sizeLimit !== void 0 && quantitySign(source.sizeLimit) < 0) {
        errors.push(field_exports.forbidden(path.child("sizeLimit"), "SizeLimit field must be a valid resource quantity"));
      }
    },
    hostPath: sharedSources.hostPath,
    gitRepo: (errors, source, path) => {
      checkRequired(errors, source, path, "repository");
      checkDescendingPath(errors, source.directory ?? "", path.child("directory"));
    },
    gcePersistentDisk: sharedSources.gcePersistentDisk,
    awsElasticBlockStore: sharedSources.awsElasticBlockStore,
    secret: (errors, source, path) => {
      checkRequired(errors, source, path, "secretName");
      checkFileMode(errors, source.defaultMode, path.child("defaultMode"));
      source.items?.forEach((item, i) => {
        checkKeyToPath(errors, item, path.child("items").index(i));
      });
    },
    nfs: sharedSources.nfs,
    iscsi: network.iscsi,
    glusterfs: (errors, source, path) => checkRequired(errors, source, path, "endpoints", "path"),
    flocker: sharedSources.flocker,
    persistentVolumeClaim: (errors, source, path) => checkRequired(errors, source, path, "claimName"),
    rbd: network.rbd,
    cinder: network.cinder,
    cephfs: network.cephfs,
    quobyte: sharedSources.quobyte,
    downwardAPI: (errors, source, path) => {
      checkFileMode(errors, source.defaultMode, path.child("defaultMode"));
      for (const file of source.items ?? []) checkDownwardFile(errors, file, path);
    },
    fc: sharedSources.fc,
    flexVolume: network.flexVolume,
    configMap: (errors, source, path) => {
      checkRequired(errors, source, path, "name");
      checkFileMode(errors, source.defaultMode, path.child("defaultMode"));
      source.items?.forEach((item, i) => {
        checkKeyToPath(errors, item, path.child("items").index(i));
      });
    },
    azureFile: (errors, source, path) => checkRequired(errors, source, path, "secretName", "shareName"),
    vsphereVolume: sharedSources.vsphereVolume,
    photonPersistentDisk: sharedSources.photonPersistentDisk,
    portworxVolume: sharedSources.portworxVolume,
    azureDisk: sharedSources.azureDisk,
    storageos: network.storageos,
    projected: (errors, source, path) => checkProjectedVolume(errors, source, path, options.allowNonLocalProjectedTokenPath ?? false),
    scaleIO: network.scaleIO,
    csi: (errors, source, path) => {
      checkCSIDriverName(errors, source.driver ?? "", path.child("driver"));
      const secret = source.nodePublishSecretRef;
      if (!secret) return;
      if (!secret.name) errors.push(field_exports.required(path.child("nodePublishSecretRef", "name")));
      else checkName(errors, secret.name, path.child("name"), nameIsDNSSubdomain);
    },
    ephemeral: (errors, source, path) => {
      const at = path.child("volumeClaimTemplate");
      if (!source.volumeClaimTemplate) errors.push(field_exports.required(at));
      else checkClaimTemplate(errors, source.volumeClaimTemplate, at);
    },
    image: (errors, source, path) => {
      if (options.resourceIsPod && !source.reference) errors.push(field_exports.required(path.child("reference")));
      checkEnum(errors, source.pullPolicy, path.child("pullPolicy"), pullPolicies, true);
    }
  };
}

// packages/api/src/validation/pod/pod-containers.ts
function containersOf(spec, path = FieldPath.root("spec")) {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap(
    (kind4) => (spec[kind4] ?? []).map((container, i) => ({ container, path: path.child(kind4).index(i) }))
  );
}
function isRestartableInitContainer(container) {
  return container.restartPolicy === "Always";
}

// packages/api/src/validation/pod/probes.ts
function checkProbe(errors, probe, kind4, path) {
  if (!probe) return;
  checkHandler(errors, probe, void 0, path);
  for (const name4 of [
    "initialDelaySeconds",
    "timeoutSeconds",
    "periodSeconds",
    "successThreshold",
    "failureThreshold"
  ]) {
    checkNonnegative(errors, probe[name4], path.child(name4));
  }
  const grace = probe.terminationGracePeriodSeconds;
  const gracePath = path.child("terminationGracePeriodSeconds");
  if (grace !== void 0 && grace <= 0) errors.push(field_exports.invalid(gracePath, grace, "must be greater than 0"));
  if (kind4 === "readinessProbe") {
    if (grace !== void 0) errors.push(field_exports.invalid(gracePath, grace, "must not be set for readinessProbes"));
  } else if ((probe.successThreshold ?? 0) !== 1) {
    errors.push(field_exports.invalid(path.child("successThreshold"), probe.successThreshold ?? 0, "must be 1"));
  }
}
function checkLifecycle(errors, lifecycle, gracePeriod, path, os) {
  if (lifecycle.postStart) checkHandler(errors, lifecycle.postStart, gracePeriod, path.child("postStart"));
  if (lifecycle.preStop) checkHandler(errors, lifecycle.preStop, gracePeriod, path.child("preStop"));
  if (lifecycle.stopSignal !== void 0) checkStopSignal(errors, lifecycle.stopSignal, path.child("stopSignal"), os);
}
function checkHandler(errors, handler, gracePeriod, path) {
  let found = false;
  const only = (name4, check2) => {
    if (handler[name4] === void 0) return;
    const at = path.child(name4);
    if (found) errors.push(field_exports.forbidden(at, "may not specify more than 1 handler type"));
    else check2(at);
    found = true;
  };
  only("exec", (at) => {
    if (!handler.exec?.command?.length) errors.push(field_exports.required(at.child("command")));
  });
  only("httpGet", (at) => {
    const action = handler.httpGet;
    if (!action?.path) errors.push(field_exports.required(at.child("path")));
    checkPort(errors, action?.port, at.child("port"));
    checkEnum(errors, action?.scheme, at.child("scheme"), ["HTTP", "HTTPS"]);
    for (const header of action?.httpHeaders ?? [])
      checkText(errors, header.name, at.child("httpHeaders"), isHTTPHeaderName);
  });
  only("tcpSocket", (at) => checkPort(errors, handler.tcpSocket?.port, at.child("port")));
  only("grpc", (at) => checkPort(errors, handler.grpc?.port, at.child("port")));
  only("sleep", (at) => {
    const seconds = handler.sleep?.seconds ?? 0;
    if (gracePeriod !== void 0 && (seconds < 0 || seconds > gracePeriod)) {
      errors.push(
        field_exports.invalid(at, seconds, `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`)
      );
    }
  });
  if (!found) errors.push(field_exports.required(path, "must specify a handler type"));
}
function checkPort(errors, port, path) {
  if (typeof port === "string") checkText(errors, port, path, isValidPortName);
  else for (const message2 of isValidPortNum(port ?? 0)) errors.push(field_exports.invalid(path, port ?? 0, message2));
}
var range = (count, prefix3) => Array.from({ length: count }, (_, i) => `${prefix3}${i + 1}`);
var linuxSignals = [
  ..."ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR QUIT SEGV STKFLT STOP SYS TERM TRAP TSTP TTIN TTOU".split(
    " "
  ),
  ..."URG USR1 USR2 VTALRM WINCH XCPU XFSZ RTMIN RTMAX".split(" "),
  ...range(15, "RTMIN+"),
  ...range(14, "RTMAX-")
].map((name4) => `SIG${name4}`).sort();
function checkStopSignal(errors, signal, path, os) {
  if (!os) errors.push(field_exports.forbidden(path, "may not be set for containers with empty `spec.os.name`"));
  else if (os.name === "windows") checkEnum(errors, signal, path, ["SIGKILL", "SIGTERM"]);
  else if (os.name === "linux") checkEnum(errors, signal, path, linuxSignals);
}

// packages/api/src/validation/pod/sysctls.ts
var segment = "[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
var pattern = `^(${segment}[\\./])*${segment}$`;
var regex = new RegExp(pattern);
var maxLength = 253;
function isHostSysctl(name4, spec) {
  const dotted = normalize(name4);
  if (spec.hostNetwork && dotted.startsWith("net.")) return "hostNetwork";
  if (spec.hostIPC && (/^(kernel\.(sem|shm|msg))/.test(dotted) || dotted.startsWith("fs.mqueue."))) return "hostIPC";
  return void 0;
}
function normalize(name4) {
  const first = /[./]/.exec(name4)?.[0];
  return first === "/" ? name4.replace(/[./]/g, (ch) => ch === "/" ? "." : "/") : name4;
}
function checkSysctls(errors, sysctls, path, spec, allowHost) {
  const names = /* @__PURE__ */ new Set();
  sysctls.forEach(({ name: name4 }, i) => {
    const at = path.index(i).child("name");
    if (!name4) errors.push(field_exports.required(at));
    else if (name4.length > maxLength || !regex.test(name4)) {
      errors.push(field_exports.invalid(at, name4, `must have at most ${maxLength} characters and match regex ${pattern}`));
    } else if (names.has(name4)) errors.push(field_exports.duplicate(at, name4));
    const shared = allowHost ? void 0 : isHostSysctl(name4, spec);
    if (shared) errors.push(field_exports.invalid(at, name4, `may not be specified when '${shared}' is true`));
    names.add(name4);
  });
}

// packages/api/src/validation/pod/security-context.ts
function checkSecurityContext(errors, context, path, hostUsers, options) {
  if (!context) return;
  if (context.privileged && !options.allowPrivileged) {
    errors.push(field_exports.forbidden(path.child("privileged"), "disallowed by cluster policy"));
  }
  checkID(errors, context.runAsUser, path.child("runAsUser"), isValidUserID);
  checkID(errors, context.runAsGroup, path.child("runAsGroup"), isValidGroupID);
  if (context.procMount !== void 0) {
    const at = path.child("procMount");
    checkEnum(errors, context.procMount, at, ["Default", "Unmasked"]);
    if (hostUsers && context.procMount === "Unmasked") {
      errors.push(field_exports.invalid(at, context.procMount, "`hostUsers` must be false to use `Unmasked`"));
    }
  }
  checkSeccomp(errors, context.seccompProfile, path.child("seccompProfile"));
  if (context.allowPrivilegeEscalation === false) {
    const message2 = "cannot set `allowPrivilegeEscalation` to false and";
    if (context.privileged)
      errors.push(field_exports.invalid(path, goSecurityContext(context), `${message2} \`privileged\` to true`));
    for (const capability of context.capabilities?.add ?? []) {
      if (capability === "CAP_SYS_ADMIN") {
        errors.push(field_exports.invalid(path, goSecurityContext(context), `${message2} \`capabilities.Add\` CAP_SYS_ADMIN`));
      }
    }
  }
  checkWindowsOptions(errors, context.windowsOptions, path.child("windowsOptions"));
  checkAppArmor(errors, context.appArmorProfile, path.child("appArmorProfile"));
}
function goSecurityContext(context) {
  const { capabilities } = context;
  return {
    Capabilities: capabilities ? { Add: capabilities.add ?? null, Drop: capabilities.drop ?? null } : null,
    Privileged: context.privileged ?? null,
    SELinuxOptions: context.seLinuxOptions ?? null,
    WindowsOptions: context.windowsOptions ?? null,
    RunAsUser: context.runAsUser ?? null,
    RunAsGroup: context.runAsGroup ?? null,
    RunAsNonRoot: context.runAsNonRoot ?? null,
    ReadOnlyRootFilesystem: context.readOnlyRootFilesystem ?? null,
    AllowPrivilegeEscalation: context.allowPrivilegeEscalation ?? null,
    ProcMount: context.procMount ?? null,
    SeccompProfile: context.seccompProfile ?? null,
    AppArmorProfile: context.appArmorProfile ?? null
  };
}
function checkID(errors, id, path, check2) {
  if (id === void 0) return;
  for (const message2 of check2(id)) errors.push(field_exports.invalid(path, id, message2));
}
function checkPodSecurityContext(errors, spec, path, options) {
  const context = spec.securityContext;
  if (context) {
    checkID(errors, context.fsGroup, path.child("fsGroup"), isValidGroupID);
    checkID(errors, context.runAsUser, path.child("runAsUser"), isValidUserID);
    checkID(errors, context.runAsGroup, path.child("runAsGroup"), isValidGroupID);
    context.supplementalGroups?.forEach((gid, i) => {
      checkID(errors, gid, path.child("supplementalGroups").index(i), isValidGroupID);
    });
  }
  if (spec.shareProcessNamespace && spec.hostPID) {
    errors.push(
      field_exports.invalid(
        path.child("shareProcessNamespace"),
        true,
        "ShareProcessNamespace and HostPID cannot both be enabled"
      )
    );
  }
  if (!context) return;
  checkSysctls(errors, context.sysctls ?? [], path.child("sysctls"), spec, options.allowHostSysctls ?? false);
  if (context.fsGroupChangePolicy !== void 0) {
    checkEnum(errors, context.fsGroupChangePolicy, path.child("fsGroupChangePolicy"), ["Always", "OnRootMismatch"]);
  }
  checkSeccomp(errors, context.seccompProfile, path.child("seccompProfile"));
  checkWindowsOptions(errors, context.windowsOptions, path.child("windowsOptions"));
  checkAppArmor(errors, context.appArmorProfile, path.child("appArmorProfile"));
  if (context.supplementalGroupsPolicy !== void 0) {
    checkEnum(errors, context.supplementalGroupsPolicy, path.child("supplementalGroupsPolicy"), ["Merge", "Strict"]);
  }
  if (context.seLinuxChangePolicy !== void 0) {
    const policies = options.allowSELinuxMountPolicy ? ["MountOption", "Recursive"] : ["Recursive"];
    checkEnum(errors, context.seLinuxChangePolicy, path.child("seLinuxChangePolicy"), policies);
  }
}
var profileTypes = ["Localhost", "RuntimeDefault", "Unconfined"];
function checkSeccomp(errors, profile, path) {
  if (!profile) return;
  const type = profile.type ?? "";
  if (type === "") errors.push(field_exports.required(path.child("type"), "type is required when seccompProfile is set"));
  else checkEnum(errors, type, path.child("type"), profileTypes);
  const at = path.child("localhostProfile");
  if (type === "Localhost") {
    if (profile.localhostProfile === void 0)
      errors.push(field_exports.required(at, "must be set when seccomp type is Localhost"));
    else checkDescendingPath(errors, profile.localhostProfile, at);
  } else if (profile.localhostProfile !== void 0) {
    const shown2 = { Type: type, LocalhostProfile: profile.localhostProfile };
    errors.push(field_exports.invalid(at, shown2, "can only be set when seccomp type is Localhost"));
  }
}
function checkAppArmor(errors, profile, path) {
  if (!profile) return;
  const at = path.child("localhostProfile");
  const { localhostProfile: local } = profile;
  const type = profile.type ?? "";
  switch (type) {
    case "Localhost":
      if (local === void 0) errors.push(field_exports.required(at, "must be set when AppArmor type is Localhost"));
      else {
        if (local.trim() !== local) errors.push(field_exports.invalid(at, local, "must not be padded with whitespace"));
        else if (local === "") errors.push(field_exports.required(at, "must be set when AppArmor type is Localhost"));
        if (byteLength2(local) > 4095) errors.push(field_exports.tooLong(at, 4095));
      }
      break;
    case "RuntimeDefault":
    case "Unconfined":
      if (local !== void 0) errors.push(field_exports.invalid(at, local, "can only be set when AppArmor type is Localhost"));
      break;
    case "":
      errors.push(field_exports.required(path.child("type"), "type is required when appArmorProfile is set"));
      break;
    default:
      errors.push(field_exports.notSupported(path.child("type"), type, profileTypes));
  }
}
var netBIOSDomain = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/;
var dnsLabel = "[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?";
var dnsDomain = new RegExp(`^${dnsLabel}(?:\\.${dnsLabel})*$`);
function checkWindowsOptions(errors, options, path) {
  if (!options) return;
  const { gmsaCredentialSpecName, gmsaCredentialSpec, runAsUserName } = options;
  if (gmsaCredentialSpecName !== void 0) {
    for (const message2 of isDNS1123Subdomain(gmsaCredentialSpecName)) {
      errors.push(field_exports.invalid(path.child("gmsaCredentialSpecName"), gmsaCredentialSpecName, message2));
    }
  }
  if (gmsaCredentialSpec !== void 0) {
    const at = path.child("gmsaCredentialSpec");
    if (gmsaCredentialSpec === "") errors.push(field_exports.invalid(at, "", "gmsaCredentialSpec cannot be an empty string"));
    else if (byteLength2(gmsaCredentialSpec) > 65536) {
      errors.push(field_exports.invalid(at, gmsaCredentialSpec, "gmsaCredentialSpec size must be under 64 KiB"));
    }
  }
  if (runAsUserName !== void 0) {
    for (const message2 of windowsUserProblems(runAsUserName)) {
      errors.push(field_exports.invalid(path.child("runAsUserName"), runAsUserName, `runAsUserName${message2}`));
    }
  }
}
function windowsUserProblems(name4) {
  if (name4 === "") return [" cannot be an empty string"];
  if (/[\x00-\x1f\x7f]/.test(name4)) return [" cannot contain control characters"];
  const parts = name4.split("\\");
  if (parts.length > 2) return [" cannot contain more than one backslash"];
  const domain2 = parts.length === 2 ? parts[0] ?? "" : void 0;
  const user = parts.at(-1) ?? "";
  const problems = [];
  if (domain2 !== void 0 && byteLength2(domain2) >= 256) problems.push("'s Domain length must be under 256 characters");
  if (domain2 !== void 0 && !netBIOSDomain.test(domain2) && !dnsDomain.test(domain2)) {
    problems.push("'s Domain doesn't match the NetBios nor the DNS format");
  }
  if (user === "") problems.push("'s User cannot be empty");
  else if (byteLength2(user) > 104) problems.push("'s User length must not be longer than 104 characters");
  if (/^[. ]+$/.test(user)) problems.push("'s User cannot contain only periods or spaces");
  if (/["/\\:;|=,+*?<>@[\]]/.test(user))
    problems.push(`'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]`);
  return problems;
}
function checkHostProcess(errors, spec, path, options) {
  const podValue = spec.securityContext?.windowsOptions?.hostProcess;
  const containers = containersOf(spec, path);
  let count = 0;
  for (const { container, path: at } of containers) {
    const value = container.securityContext?.windowsOptions?.hostProcess;
    if (podValue !== void 0 && value !== void 0 && podValue !== value) {
      const message2 = `pod hostProcess value must be identical if both are specified, was ${podValue}`;
      errors.push(field_exports.invalid(at.child("securityContext", "windowsOptions", "hostProcess"), value, message2));
    }
    if (value ?? podValue) count++;
  }
  if (count === 0) return;
  if (count !== containers.length) {
    errors.push(
      field_exports.invalid(
        path,
        "",
        "If pod contains any hostProcess containers then all containers must be HostProcess containers"
      )
    );
  }
  if (!spec.hostNetwork) {
    errors.push(
      field_exports.invalid(
        path.child("hostNetwork"),
        false,
        "hostNetwork must be true if pod contains any hostProcess containers"
      )
    );
  }
  if (!options.allowPrivileged)
    errors.push(field_exports.forbidden(path, "hostProcess containers are disallowed by cluster policy"));
}
var podWindowsForbidden = [
  "appArmorProfile",
  "seLinuxOptions",
  "seccompProfile",
  "fsGroup",
  "fsGroupChangePolicy",
  "sysctls",
  "runAsUser",
  "runAsGroup",
  "supplementalGroups",
  "supplementalGroupsPolicy",
  "seLinuxChangePolicy"
];
var containerWindowsForbidden = [
  "appArmorProfile",
  "seLinuxOptions",
  "seccompProfile",
  "capabilities",
  "readOnlyRootFilesystem",
  "privileged",
  "allowPrivilegeEscalation",
  "procMount",
  "runAsUser",
  "runAsGroup"
];
function checkOS(errors, spec, path) {
  if (!spec.os) return;
  const name4 = spec.os.name ?? "";
  if (name4 === "") errors.push(field_exports.required(path.child("os", "name")));
  else if (name4 === "linux") {
    const message2 = "windows options cannot be set for a linux pod";
    if (spec.securityContext?.windowsOptions)
      errors.push(field_exports.forbidden(path.child("securityContext", "windowsOptions"), message2));
    for (const { container, path: at } of containersOf(spec, path)) {
      if (container.securityContext?.windowsOptions)
        errors.push(field_exports.forbidden(at.child("securityContext", "windowsOptions"), message2));
    }
  } else if (name4 === "windows") checkWindowsPod(errors, spec, path);
  else errors.push(field_exports.notSupported(path.child("os"), name4, ["linux", "windows"]));
}
function checkWindowsPod(errors, spec, path) {
  const message2 = "cannot be set for a windows pod";
  const isSet3 = (value) => value !== void 0 && !(Array.isArray(value) && value.length === 0);
  if (spec.hostUsers !== void 0) errors.push(field_exports.forbidden(path.child("hostUsers"), message2));
  for (const name4 of ["hostPID", "hostIPC"])
    if (spec[name4]) errors.push(field_exports.forbidden(path.child(name4), message2));
  if (spec.shareProcessNamespace !== void 0)
    errors.push(field_exports.forbidden(path.child("shareProcessNamespace"), message2));
  for (const name4 of podWindowsForbidden) {
    if (isSet3(spec.securityContext?.[name4])) errors.push(field_exports.forbidden(path.child("securityContext", name4), message2));
  }
  for (const { container, path: at } of containersOf(spec, path)) {
    for (const name4 of containerWindowsForbidden) {
      if (isSet3(container.securityContext?.[name4]))
        errors.push(field_exports.forbidden(at.child("securityContext", name4), message2));
    }
  }
}

// packages/api/src/validation/pod/containers.ts
var portProtocols = ["SCTP", "TCP", "UDP"];
function checkContainers(errors, path, scope) {
  const { spec } = scope;
  if (!spec.containers?.length) {
    errors.push(field_exports.required(path));
    return;
  }
  const names = /* @__PURE__ */ new Set();
  spec.containers.forEach((container, i) => {
    const at = path.index(i);
    checkContainer(errors, container, at, scope);
    if (names.has(container.name)) errors.push(field_exports.duplicate(at.child("name"), container.name));
    names.add(container.name);
    checkProbes(errors, container, at, spec);
    checkRestartPolicy(errors, container, at);
  });
  checkHostPorts(errors, spec.containers, path);
}
function checkProbes(errors, container, path, spec) {
  if (container.lifecycle) {
    checkLifecycle(errors, container.lifecycle, spec.terminationGracePeriodSeconds, path.child("lifecycle"), spec.os);
  }
  for (const kind4 of ["livenessProbe", "readinessProbe", "startupProbe"]) {
    checkProbe(errors, container[kind4], kind4, path.child(kind4));
  }
}
function checkInitContainers(errors, path, scope) {
  const { spec } = scope;
  const names = new Set(spec.containers?.map(({ name: name4 }) => name4));
  spec.initContainers?.forEach((container, i) => {
    const at = path.index(i);
    checkContainer(errors, container, at, scope);
    checkInitRestartPolicy(errors, container, at);
    if (names.has(container.name)) errors.push(field_exports.duplicate(at.child("name"), container.name));
    else if (container.name) names.add(container.name);
    checkHostPorts(errors, [container], path);
    if (isRestartableInitContainer(container)) {
      checkProbes(errors, container, at, spec);
      return;
    }
    for (const name4 of ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"]) {
      if (container[name4]) {
        errors.push(field_exports.forbidden(at.child(name4), "may not be set for init containers without restartPolicy=Always"));
      }
    }
  });
}
var ephemeralForbidden = [
  "ports",
  "resources",
  "resizePolicy",
  "restartPolicy",
  "restartPolicyRules",
  "livenessProbe",
  "readinessProbe",
  "startupProbe",
  "lifecycle"
];
function checkEphemeralContainers(errors, path, scope) {
  const { spec } = scope;
  const others = new Set([...spec.containers ?? [], ...spec.initContainers ?? []].map(({ name: name4 }) => name4));
  const names = new Set(others);
  spec.ephemeralContainers?.forEach((container, i) => {
    const at = path.index(i);
    checkContainer(errors, container, at, scope);
    checkImageBlanks(errors, container, at);
    if (names.has(container.name)) errors.push(field_exports.duplicate(at.child("name"), container.name));
    names.add(container.name);
    const target = container.targetContainerName;
    if (target && !others.has(target)) errors.push(field_exports.notFound(at.child("targetContainerName"), target));
    for (const name4 of ephemeralForbidden) {
      if (isSet(container[name4]))
        errors.push(field_exports.forbidden(at.child(name4), "cannot be set for an Ephemeral Container"));
    }
    container.volumeMounts?.forEach((mount, j) => {
      for (const name4 of ["subPath", "subPathExpr"]) {
        if (mount[name4])
          errors.push(
            field_exports.forbidden(at.child("volumeMounts").index(j).child(name4), "cannot be set for an Ephemeral Container")
          );
      }
    });
  });
}
function isSet(value) {
  if (value === void 0 || value === null || value === "" || value === false || value === 0) return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== "object" || Object.keys(value).length > 0;
}
function checkImageBlanks(errors, container, path) {
  const image = container.image ?? "";
  if (image.trim() !== image)
    errors.push(field_exports.invalid(path.child("image"), image, "must not have leading or trailing whitespace"));
}
function checkContainer(errors, container, path, scope) {
  const { spec, options } = scope;
  if (!container.name) errors.push(field_exports.required(path.child("name")));
  else checkText(errors, container.name, path.child("name"), isDNS1123Label);
  if (!container.image) errors.push(field_exports.required(path.child("image")));
  checkEnum(
    errors,
    container.terminationMessagePolicy,
    path.child("terminationMessagePolicy"),
    ["File", "FallbackToLogsOnError"],
    true
  );
  checkPorts(errors, container.ports ?? [], path.child("ports"));
  checkEnv(errors, container.env ?? [], path.child("env"));
  checkEnvFrom(errors, container.envFrom ?? [], path.child("envFrom"));
  checkMounts(errors, container, path.child("volumeMounts"), scope.volumes);
  checkDevices(
    errors,
    container.volumeDevices ?? [],
    container.volumeMounts ?? [],
    path.child("volumeDevices"),
    scope.volumes
  );
  checkEnum(errors, container.imagePullPolicy, path.child("imagePullPolicy"), pullPolicies, true);
  checkResourceRequirements(errors, container.resources ?? {}, path.child("resources"), {
    claimNames: scope.claimNames,
    ...options.allowIndivisibleHugePages ? { allowIndivisibleHugePages: true } : {}
  });
  checkResizePolicy(errors, container, path.child("resizePolicy"), spec.restartPolicy);
  checkSecurityContext(
    errors,
    container.securityContext,
    path.child("securityContext"),
    spec.hostUsers ?? true,
    options
  );
}
function checkPorts(errors, ports, path) {
  const names = /* @__PURE__ */ new Set();
  ports.forEach((port, i) => {
    const at = path.index(i);
    if (port.name) {
      const problems = isValidPortName(port.name);
      for (const problem of problems) errors.push(field_exports.invalid(at.child("name"), port.name, problem));
      if (problems.length === 0) {
        if (names.has(port.name)) errors.push(field_exports.duplicate(at.child("name"), port.name));
        names.add(port.name);
      }
    }
    if (!port.containerPort) errors.push(field_exports.required(at.child("containerPort")));
    else
      for (const m of isValidPortNum(port.containerPort))
        errors.push(field_exports.invalid(at.child("containerPort"), port.containerPort, m));
    if (port.hostPort) {
      for (const m of isValidPortNum(port.hostPort)) errors.push(field_exports.invalid(at.child("hostPort"), port.hostPort, m));
    }
    checkEnum(errors, port.protocol, at.child("protocol"), portProtocols, true);
  });
}
function checkHostPorts(errors, containers, path) {
  const seen = /* @__PURE__ */ new Set();
  containers.forEach((container, i) => {
    container.ports?.forEach((port, j) => {
      if (!port.hostPort) return;
      const text = `${port.protocol ?? ""}/${port.hostIP ?? ""}/${port.hostPort}`;
      if (seen.has(text)) errors.push(field_exports.duplicate(path.index(i).child("ports").index(j).child("hostPort"), text));
      seen.add(text);
    });
  });
}
function checkMounts(errors, container, path, volumes) {
  const devices = new Map((container.volumeDevices ?? []).map((device) => [device.name, device.devicePath]));
  const devicePaths = new Set(devices.values());
  const seen = /* @__PURE__ */ new Set();
  container.volumeMounts?.forEach((mount, i) => {
    const at = path.index(i);
    const { name: name4 = "", mountPath = "" } = mount;
    if (name4 === "") errors.push(field_exports.required(at.child("name")));
    if (!volumes.has(name4)) errors.push(field_exports.notFound(at.child("name"), name4));
    if (mountPath === "") errors.push(field_exports.required(at.child("mountPath")));
    if (seen.has(mountPath)) errors.push(field_exports.invalid(at.child("mountPath"), mountPath, "must be unique"));
    seen.add(mountPath);
    if (devices.has(name4))
      errors.push(field_exports.invalid(at.child("name"), name4, "must not already exist in volumeDevices"));
    if (devicePaths.has(mountPath)) {
      errors.push(field_exports.invalid(at.child("mountPath"), mountPath, "must not already exist as a path in volumeDevices"));
    }
    if (mount.subPath) checkDescendingPath(errors, mount.subPath, path.child("subPath"));
    if (mount.subPathExpr) {
      if (mount.subPath) {
        errors.push(
          field_exports.invalid(at.child("subPathExpr"), mount.subPathExpr, "subPathExpr and subPath are mutually exclusive")
        );
      }
      checkDescendingPath(errors, mount.subPathExpr, path.child("subPathExpr"));
    }
    checkPropagation(errors, mount, container, path.child("mountPropagation"));
    checkRecursiveReadOnly(errors, mount, path.child("recursiveReadOnly"));
  });
}
function checkPropagation(errors, mount, container, path) {
  if (mount.mountPropagation === void 0) return;
  checkEnum(errors, mount.mountPropagation, path, ["Bidirectional", "HostToContainer", "None"]);
  if (mount.mountPropagation === "Bidirectional" && !container.securityContext?.privileged) {
    errors.push(field_exports.forbidden(path, "Bidirectional mount propagation is available only to privileged containers"));
  }
}
function checkRecursiveReadOnly(errors, mount, path) {
  if (mount.recursiveReadOnly === void 0 || mount.recursiveReadOnly === "Disabled") return;
  checkEnum(errors, mount.recursiveReadOnly, path, ["Disabled", "Enabled", "IfPossible"]);
  if (mount.recursiveReadOnly !== "Enabled" && mount.recursiveReadOnly !== "IfPossible") return;
  if (!mount.readOnly) errors.push(field_exports.forbidden(path, "may only be specified when readOnly is true"));
  if (mount.mountPropagation !== void 0 && mount.mountPropagation !== "None") {
    errors.push(field_exports.forbidden(path, "may only be specified when mountPropagation is None or not specified"));
  }
}
function checkDevices(errors, devices, mounts, path, volumes) {
  const mountNames = new Set(mounts.map(({ name: name4 }) => name4));
  const mountPaths = new Set(mounts.map(({ mountPath }) => mountPath));
  const names = /* @__PURE__ */ new Set();
  const paths = /* @__PURE__ */ new Set();
  devices.forEach(({ name: name4 = "", devicePath = "" }, i) => {
    const namePath = path.index(i).child("name");
    const pathPath = path.index(i).child("devicePath");
    const volume = volumes.get(name4);
    if (name4 === "") errors.push(field_exports.required(namePath));
    if (names.has(name4)) errors.push(field_exports.invalid(namePath, name4, "must be unique"));
    if (volume && !volume.persistentVolumeClaim && !volume.ephemeral) {
      errors.push(
        field_exports.invalid(
          namePath,
          name4,
          "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode"
        )
      );
    }
    if (!volume) errors.push(field_exports.notFound(namePath, name4));
    if (devicePath === "") errors.push(field_exports.required(pathPath));
    if (paths.has(devicePath)) errors.push(field_exports.invalid(pathPath, devicePath, "must be unique"));
    if (hasBackstep(devicePath)) errors.push(field_exports.invalid(pathPath, devicePath, "can not contain backsteps ('..')"));
    else paths.add(devicePath);
    if (mountNames.has(name4)) errors.push(field_exports.invalid(namePath, name4, "must not already exist in volumeMounts"));
    if (mountPaths.has(devicePath))
      errors.push(field_exports.invalid(pathPath, devicePath, "must not already exist as a path in volumeMounts"));
    if (name4 !== "") names.add(name4);
  });
}
function checkResizePolicy(errors, container, path, podRestartPolicy) {
  const seen = /* @__PURE__ */ new Set();
  container.resizePolicy?.forEach((policy, i) => {
    if (seen.has(policy.resourceName)) errors.push(field_exports.duplicate(path.index(i), policy.resourceName));
    seen.add(policy.resourceName);
    checkEnum(errors, policy.resourceName, path, ["cpu", "memory"], true);
    checkEnum(errors, policy.restartPolicy, path, ["NotRequired", "RestartContainer"], true);
    if (podRestartPolicy === "Never" && policy.restartPolicy !== "NotRequired") {
      errors.push(field_exports.invalid(path, policy.restartPolicy, "must be 'NotRequired' when `restartPolicy` is 'Never'"));
    }
  });
}
function checkInitRestartPolicy(errors, container, path) {
  const rules = container.restartPolicyRules ?? [];
  if (container.restartPolicy !== "Always") checkRestartPolicy(errors, container, path);
  else if (rules.length > 0) {
    const message2 = "restartPolicyRules are not allowed for init containers with restart policy Always";
    errors.push(field_exports.forbidden(path.child("restartPolicyRules"), message2));
  }
}
function checkRestartPolicy(errors, container, path) {
  const rules = container.restartPolicyRules ?? [];
  const at = path.child("restartPolicy");
  if (container.restartPolicy === void 0) {
    if (rules.length === 0) return;
    errors.push(field_exports.required(at, "must specify restartPolicy when restart rules are used"));
  } else checkEnum(errors, container.restartPolicy, at, ["Always", "Never", "OnFailure"]);
  if (rules.length > 20) errors.push(field_exports.tooLong(path.child("restartPolicyRules"), 20));
  rules.forEach((rule, i) => {
    const rulePath = path.child("restartPolicyRules").index(i);
    checkEnum(errors, rule.action, rulePath.child("action"), ["Restart"]);
    if (!rule.exitCodes) {
      errors.push(field_exports.required(rulePath.child("exitCodes"), "must be specified"));
      return;
    }
    checkEnum(errors, rule.exitCodes.operator, rulePath.child("exitCodes", "operator"), ["In", "NotIn"]);
    if ((rule.exitCodes.values?.length ?? 0) > 255)
      errors.push(field_exports.tooLong(rulePath.child("exitCodes", "values"), 255));
  });
}

// packages/api/src/validation/pod/pod-options.ts
var podDeletionCostAnnotation = "controller.kubernetes.io/pod-deletion-cost";
function isValidPodDeletionCost(annotations) {
  const value = annotations?.[podDeletionCostAnnotation];
  if (value === void 0) return true;
  return /^(0|-?[1-9]\d*)$/.test(value) && Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31;
}
function podValidationOptions(old, settings = {}) {
  const spec = old?.spec;
  if (!spec) return settings;
  const terms = podAffinitySelectors(spec);
  return {
    ...settings,
    allowInvalidPodDeletionCost: !isValidPodDeletionCost(old.metadata?.annotations),
    allowInvalidLabelValueInSelector: terms.some(labelSelectorHasInvalidLabelValue),
    allowInvalidLabelValueInRequiredNodeAffinity: (spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []).some(
      (term) => term.matchExpressions?.some((e) => e.values?.some((value) => isValidLabelValue(value).length > 0))
    ),
    allowInvalidTopologySpreadConstraintLabelSelector: (spec.topologySpreadConstraints ?? []).some(
      (constraint) => labelSelectorHasInvalidLabelValue(constraint.labelSelector)
    ),
    allowIndivisibleHugePages: usesIndivisibleHugePages(spec),
    allowNonLocalProjectedTokenPath: (spec.volumes ?? []).some(
      (volume) => volume.projected?.sources?.some((source) => {
        const file = source.serviceAccountToken?.path ?? "";
        return file.startsWith("/") || hasBackstep(file) || file.startsWith("..") && !file.startsWith("../");
      })
    ),
    allowSELinuxMountPolicy: spec.securityContext?.seLinuxChangePolicy !== void 0,
    allowHostSysctls: (spec.securityContext?.sysctls ?? []).some(
      (sysctl) => isHostSysctl(sysctl.name, spec) !== void 0
    ),
    allowVolumeDevicesWithUserNamespaces: spec.hostUsers === false && containersOf(spec).some(({ container }) => (container.volumeDevices?.length ?? 0) > 0),
    oldViolatesMatchLabelKeys: (spec.topologySpreadConstraints ?? []).some((constraint) => {
      if (!constraint.matchLabelKeys?.length) return false;
      const keys = Object.keys(constraint.labelSelector?.matchLabels ?? {});
      return !constraint.labelSelector || constraint.matchLabelKeys.some((key2) => keys.includes(key2));
    })
  };
}
function podAffinitySelectors(spec) {
  return [spec.affinity?.podAffinity, spec.affinity?.podAntiAffinity].flatMap((affinity) => [
    ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).map((term) => term.labelSelector),
    ...(affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(
      (term) => term.podAffinityTerm.labelSelector
    )
  ]);
}
function usesIndivisibleHugePages(spec) {
  return containersOf(spec).some(
    ({ container }) => [container.resources?.limits, container.resources?.requests].some(
      (list2) => Object.entries(list2 ?? {}).some(
        ([name4, amount]) => isHugePageResourceName(name4) && !isHugePageMultiple(name4, amount)
      )
    )
  );
}

// packages/api/src/validation/pod/tolerations.ts
var effects = ["NoSchedule", "PreferNoSchedule", "NoExecute"];
function checkTolerations(errors, tolerations, path) {
  tolerations.forEach((toleration, i) => {
    const at = path.index(i);
    const { key: key2 = "", value = "", effect = "" } = toleration;
    const operator = toleration.operator ?? "";
    if (key2 !== "") field_exports.pushAll(errors, validateLabelName(key2, at.child("key")));
    else if (operator !== "Exists") {
      const message2 = 'operator must be Exists when `key` is empty, which means "match all values and all keys"';
      errors.push(field_exports.invalid(at.child("operator"), operator, message2));
    }
    if (toleration.tolerationSeconds !== void 0 && effect !== "NoExecute") {
      errors.push(
        field_exports.invalid(at.child("effect"), effect, "effect must be 'NoExecute' when `tolerationSeconds` is set")
      );
    }
    const operatorPath = at.child("operator");
    if (operator === "Equal" || operator === "") {
      const problems = isValidLabelValue(value);
      if (problems.length > 0) errors.push(field_exports.invalid(operatorPath, value, problems.join(";")));
    } else if (operator === "Exists") {
      if (value !== "")
        errors.push(field_exports.invalid(operatorPath, value, "value must be empty when `operator` is 'Exists'"));
    } else {
      const comparison = operator === "Lt" || operator === "Gt";
      errors.push(
        field_exports.notSupported(operatorPath, operator, comparison ? ["Equal", "Exists", "Lt", "Gt"] : ["Equal", "Exists"])
      );
    }
    if (effect !== "") checkEnum(errors, effect, at.child("effect"), effects);
  });
}
function checkTaints(errors, taints, path) {
  const seen = /* @__PURE__ */ new Set();
  taints.forEach((taint, i) => {
    const at = path.index(i);
    field_exports.pushAll(errors, validateLabelName(taint.key ?? "", at.child("key")));
    const problems = isValidLabelValue(taint.value ?? "");
    if (problems.length > 0) errors.push(field_exports.invalid(at.child("value"), taint.value, problems.join(";")));
    checkEnum(errors, taint.effect, at.child("effect"), effects, true);
    const pair2 = `${taint.effect}/${taint.key}`;
    if (seen.has(pair2)) {
      const shown2 = {
        Key: taint.key ?? "",
        Value: taint.value ?? "",
        Effect: taint.effect ?? "",
        TimeAdded: taint.timeAdded ?? null
      };
      errors.push({ ...field_exports.duplicate(at, shown2), detail: "taints must be unique by key and effect pair" });
    }
    seen.add(pair2);
  });
}

// packages/api/src/validation/pod/pod-annotations.ts
var mirrorPodAnnotation = "kubernetes.io/config.mirror";
var appArmorAnnotationPrefix = "container.apparmor.security.beta.kubernetes.io/";
var seccompPodAnnotation = "seccomp.security.alpha.kubernetes.io/pod";
var seccompContainerPrefix = "container.seccomp.security.alpha.kubernetes.io/";
var tolerationsAnnotation = "scheduler.alpha.kubernetes.io/tolerations";
function checkPodAnnotations(errors, pod2, path, options) {
  const annotations = pod2.metadata?.annotations;
  if (!annotations) return;
  const mirror = annotations[mirrorPodAnnotation];
  if (mirror !== void 0 && !pod2.spec?.nodeName) {
    errors.push(
      field_exports.invalid(path.key(mirrorPodAnnotation), mirror, "must set spec.nodeName if mirror pod annotation is set")
    );
  }
  const tolerations = annotations[tolerationsAnnotation];
  if (tolerations) {
    try {
      checkTolerations(errors, JSON.parse(tolerations), path.child(tolerationsAnnotation));
    } catch (error) {
      errors.push(field_exports.invalid(path, tolerationsAnnotation, errorText(error)));
    }
  }
  if (!options.allowInvalidPodDeletionCost && !isValidPodDeletionCost(annotations)) {
    const value = annotations[podDeletionCostAnnotation];
    errors.push(field_exports.invalid(path.key(podDeletionCostAnnotation), value, "must be a 32bit integer"));
  }
  for (const [key2, value] of sortedEntries(annotations)) {
    if (key2 === seccompPodAnnotation || key2.startsWith(seccompContainerPrefix))
      checkSeccompName(errors, value, path.child(key2));
  }
  const names = new Set(pod2.spec ? containersOf(pod2.spec).map(({ container }) => container.name) : []);
  for (const [key2, value] of sortedEntries(annotations)) {
    if (!key2.startsWith(appArmorAnnotationPrefix)) continue;
    const name4 = key2.slice(appArmorAnnotationPrefix.length);
    if (!names.has(name4)) errors.push(field_exports.invalid(path.key(key2), name4, "container not found"));
    if (value !== "" && value !== "runtime/default" && value !== "unconfined" && !value.startsWith("localhost/")) {
      errors.push(field_exports.invalid(path.key(key2), value, `invalid AppArmor profile name: ${goQuote(value)}`));
    }
  }
}
function checkSeccompName(errors, name4, path) {
  if (name4 === "runtime/default" || name4 === "docker/default" || name4 === "unconfined") return;
  if (name4.startsWith("localhost/")) checkDescendingPath(errors, name4.slice("localhost/".length), path);
  else errors.push(field_exports.invalid(path, name4, "must be a valid seccomp profile"));
}
function checkPodAnnotationUpdates(errors, pod2, old, path, options) {
  const now = pod2.metadata?.annotations ?? {};
  const before = old.metadata?.annotations ?? {};
  for (const [key2, value] of sortedEntries(before)) {
    if (Object.hasOwn(now, key2) && now[key2] === value) continue;
    if (key2.startsWith(appArmorAnnotationPrefix))
      errors.push(field_exports.forbidden(path.key(key2), "may not remove or update AppArmor annotations"));
    if (key2 === mirrorPodAnnotation)
      errors.push(field_exports.forbidden(path.key(key2), "may not remove or update mirror pod annotation"));
  }
  for (const [key2] of sortedEntries(now)) {
    if (Object.hasOwn(before, key2)) continue;
    if (key2.startsWith(appArmorAnnotationPrefix))
      errors.push(field_exports.forbidden(path.key(key2), "may not add AppArmor annotations"));
    if (key2 === mirrorPodAnnotation) errors.push(field_exports.forbidden(path.key(key2), "may not add mirror pod annotation"));
  }
  checkPodAnnotations(errors, pod2, path, options);
}
function checkProfilesMatchAnnotations(errors, pod2, path) {
  const { spec } = pod2;
  const annotations = pod2.metadata?.annotations;
  if (!spec || !annotations) return;
  const seccomp = (key2, profile, at) => {
    const annotation = annotations[key2];
    if (annotation === void 0 || !profile) return;
    const names = profile.type === "RuntimeDefault" ? ["runtime/default", "docker/default"] : ["unconfined"];
    checkProfileMatch(errors, annotation, profile, names, at.child("securityContext", "seccompProfile"), "seccomp");
  };
  seccomp(seccompPodAnnotation, spec.securityContext?.seccompProfile, path);
  for (const { container, path: at } of containersOf(spec, path)) {
    seccomp(seccompContainerPrefix + container.name, container.securityContext?.seccompProfile, at);
  }
  if (spec.os?.name === "windows") return;
  for (const { container, path: at } of containersOf(spec, path)) {
    const profile = container.securityContext?.appArmorProfile ?? spec.securityContext?.appArmorProfile;
    const annotation = annotations[appArmorAnnotationPrefix + container.name];
    if (annotation === void 0 || !profile) continue;
    const names = [profile.type === "RuntimeDefault" ? "runtime/default" : "unconfined"];
    checkProfileMatch(errors, annotation, profile, names, at.child("securityContext", "appArmorProfile"), "apparmor");
  }
}
function checkProfileMatch(errors, annotation, profile, names, path, what) {
  const mismatch = () => errors.push(field_exports.forbidden(path.child("type"), `${what} type in annotation and field must match`));
  if (profile.type === "Unconfined" || profile.type === "RuntimeDefault") {
    if (!names.includes(annotation)) mismatch();
  } else if (profile.type === "Localhost") {
    if (!annotation.startsWith("localhost/")) mismatch();
    else if (annotation.slice("localhost/".length) !== profile.localhostProfile) {
      errors.push(
        field_exports.forbidden(path.child("localhostProfile"), `${what} profile in annotation and field must match`)
      );
    }
  }
}

// packages/api/src/validation/pod/pod-resources.ts
function checkPodResources(errors, spec, path, claimNames) {
  const { resources } = spec;
  if (!resources) return;
  const at = path.child("resources");
  if (spec.os?.name === "windows") {
    errors.push(field_exports.forbidden(at, "may not be set for a windows pod"));
    return;
  }
  if (resources.claims)
    errors.push(field_exports.forbidden(at.child("claims"), "claims may not be set for Resources at pod-level"));
  checkResourceRequirements(errors, resources, at, { claimNames, checkName: checkPodResourceName });
  for (const [name4, total] of aggregateContainers(spec, "requests")) {
    const own = ownValue(resources.requests, name4);
    if (own !== void 0 && compareQuantities(total, own) > 0) {
      const message2 = `must be greater than or equal to aggregate container requests of ${quantityText(total)}`;
      errors.push(field_exports.invalid(at.child("requests").key(name4), quantityText(own), message2));
    }
  }
  for (const [name4, total] of aggregateContainers(spec, "limits")) {
    const own = ownValue(resources.limits, name4);
    if (isHugePageResourceName(name4) && own !== void 0 && compareQuantities(total, own) > 0) {
      const message2 = `must be greater than or equal to aggregate container limits of ${quantityText(total)}`;
      errors.push(field_exports.invalid(at.child("limits").key(name4), quantityText(own), message2));
    }
  }
  spec.containers?.forEach((container, i) => {
    for (const [name4, limit] of sortedEntries(container.resources?.limits)) {
      const own = ownValue(resources.limits, name4);
      if (own !== void 0 && compareQuantities(limit, own) > 0) {
        const limitPath = at.child("containers").index(i).key(name4).child("limits");
        errors.push(
          field_exports.invalid(
            limitPath,
            quantityText(limit),
            `must be less than or equal to pod limits of ${quantityText(own)}`
          )
        );
      }
    }
  });
}
function aggregateContainers(spec, kind4) {
  const total = /* @__PURE__ */ new Map();
  const sidecars = /* @__PURE__ */ new Map();
  const initPeak = /* @__PURE__ */ new Map();
  const add = (to, list2) => {
    for (const [name4, amount] of Object.entries(list2 ?? {})) to.set(name4, addQuantity(to.get(name4) ?? "0", amount));
  };
  const raise = (to, from) => {
    for (const [name4, amount] of from) to.set(name4, maxQuantity(to.get(name4) ?? toQuantity("0"), amount));
  };
  for (const container of spec.containers ?? []) add(total, container.resources?.[kind4]);
  for (const container of spec.initContainers ?? []) {
    const list2 = container.resources?.[kind4];
    if (isRestartableInitContainer(container)) {
      add(total, list2);
      add(sidecars, list2);
      raise(initPeak, sidecars);
    } else {
      const peak = new Map(sidecars);
      add(peak, list2);
      raise(initPeak, peak);
    }
  }
  raise(total, initPeak);
  return total;
}

// packages/api/src/validation/pod/pod-spec.ts
var maxInt32 = 2 ** 31 - 1;
function validatePodSpec(spec, meta, path, options = {}) {
  const errors = [];
  if (spec.terminationGracePeriodSeconds === void 0)
    errors.push(field_exports.required(path.child("terminationGracePeriodSeconds")));
  const volumes = checkVolumes(errors, spec.volumes ?? [], meta, path.child("volumes"), options);
  const claimNames = new Set((spec.resourceClaims ?? []).map(({ name: name4 }) => name4).filter((name4) => name4));
  checkResourceClaims(errors, spec.resourceClaims ?? [], meta, path.child("resourceClaims"));
  const scope = { spec, volumes, claimNames, options };
  checkContainers(errors, path.child("containers"), scope);
  checkInitContainers(errors, path.child("initContainers"), scope);
  checkEphemeralContainers(errors, path.child("ephemeralContainers"), scope);
  checkPodResources(errors, spec, path, claimNames);
  checkHostNetwork(errors, spec, path.child("containers"), options.resourceIsPod ?? false);
  checkEnum(errors, spec.restartPolicy, path.child("restartPolicy"), ["Always", "OnFailure", "Never"], true);
  checkEnum(
    errors,
    spec.dnsPolicy,
    path.child("dnsPolicy"),
    ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"],
    true
  );
  field_exports.pushAll(errors, validateLabels(spec.nodeSelector, path.child("nodeSelector")));
  checkPodSecurityContext(errors, spec, path.child("securityContext"), options);
  checkAffinity(errors, spec.affinity, path.child("affinity"), options);
  checkDNSConfig(errors, spec.dnsConfig, spec.dnsPolicy, path.child("dnsConfig"));
  spec.readinessGates?.forEach((gate, i) => {
    checkText(
      errors,
      gate.conditionType ?? "",
      path.child("readinessGates").index(i).child("conditionType"),
      isQualifiedName
    );
  });
  checkSchedulingGates(errors, spec, path.child("schedulingGates"));
  checkTopologySpread(errors, spec.topologySpreadConstraints ?? [], path.child("topologySpreadConstraints"), options);
  checkHostProcess(errors, spec, path, options);
  checkHostUsers(errors, spec, path, options);
  checkHostnameOverride(errors, spec, path.child("hostnameOverride"));
  checkNames(errors, spec, path);
  checkOS(errors, spec, path);
  if (spec.workloadRef) {
    const at = path.child("workloadRef");
    checkName(errors, spec.workloadRef.name ?? "", at.child("name"), nameIsDNSSubdomain);
    checkName(errors, spec.workloadRef.podGroup ?? "", at.child("podGroup"), nameIsDNSLabel);
    const key2 = spec.workloadRef.podGroupReplicaKey;
    if (key2) checkName(errors, key2, at.child("podGroupReplicaKey"), nameIsDNSLabel);
  }
  checkFileKeyVolumes(errors, spec, path);
  return errors;
}
function checkNames(errors, spec, path) {
  const named = (name4) => {
    const value = spec[name4];
    if (value) checkName(errors, value, path.child(name4), nameIsDNSSubdomain);
  };
  named("serviceAccountName");
  named("nodeName");
  const deadline = spec.activeDeadlineSeconds;
  if (deadline !== void 0 && (deadline < 1 || deadline > maxInt32)) {
    errors.push(
      field_exports.invalid(path.child("activeDeadlineSeconds"), deadline, `must be between 1 and ${maxInt32}, inclusive`)
    );
  }
  if (spec.hostname) checkText(errors, spec.hostname, path.child("hostname"), isDNS1123Label);
  if (spec.subdomain) checkText(errors, spec.subdomain, path.child("subdomain"), isDNS1123Label);
  checkTolerations(errors, spec.tolerations ?? [], path.child("tolerations"));
  spec.hostAliases?.forEach((alias, i) => {
    const at = path.child("hostAliases").index(i);
    checkIP(errors, alias.ip ?? "", at.child("ip"));
    alias.hostnames?.forEach((name4, j) => {
      checkText(errors, name4, at.child("hostnames").index(j), isDNS1123Subdomain);
    });
  });
  if (spec.priorityClassName)
    checkName(errors, spec.priorityClassName, path.child("priorityClassName"), nameIsDNSSubdomain);
  if (spec.runtimeClassName !== void 0) {
    checkName(errors, spec.runtimeClassName, path.child("runtimeClassName"), nameIsDNSSubdomain);
  }
  if (spec.preemptionPolicy !== void 0) {
    checkEnum(errors, spec.preemptionPolicy, path.child("preemptionPolicy"), ["PreemptLowerPriority", "Never"], true);
  }
  if (spec.overhead) {
    checkResourceRequirements(errors, { limits: spec.overhead }, path.child("overhead"), { claimNames: /* @__PURE__ */ new Set() });
  }
}
function checkResourceClaims(errors, claims, meta, path) {
  const names = /* @__PURE__ */ new Set();
  claims.forEach((claim, i) => {
    if (meta?.annotations?.["kubernetes.io/config.mirror"] !== void 0) {
      errors.push(field_exports.forbidden(path.child(""), "static pods do not support resource claims"));
      return;
    }
    const at = path.index(i);
    if (!claim.name) errors.push(field_exports.required(at.child("name")));
    else if (names.has(claim.name)) errors.push(field_exports.duplicate(at.child("name"), claim.name));
    else {
      checkText(errors, claim.name, at.child("name"), isDNS1123Label);
      names.add(claim.name);
    }
    const { resourceClaimName, resourceClaimTemplateName } = claim;
    const shown2 = {
      Name: claim.name ?? "",
      ResourceClaimName: resourceClaimName ?? null,
      ResourceClaimTemplateName: resourceClaimTemplateName ?? null
    };
    if (resourceClaimName !== void 0 && resourceClaimTemplateName !== void 0) {
      errors.push(
        field_exports.invalid(at, shown2, "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified")
      );
    }
    if (resourceClaimName === void 0 && resourceClaimTemplateName === void 0) {
      errors.push(field_exports.invalid(at, shown2, "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`"));
    }
    for (const name4 of ["resourceClaimName", "resourceClaimTemplateName"]) {
      const value = claim[name4];
      if (value !== void 0) checkName(errors, value, at.child(name4), nameIsDNSSubdomain);
    }
  });
}
function checkHostNetwork(errors, spec, path, isPod) {
  if (!spec.hostNetwork) return;
  spec.containers?.forEach((container, i) => {
    container.ports?.forEach((port, j) => {
      const hostPort = port.hostPort ?? 0;
      if ((isPod || hostPort !== 0) && hostPort !== port.containerPort) {
        const at = path.index(i).child("ports").index(j).child("hostPort");
        errors.push(field_exports.invalid(at, hostPort, "must match `containerPort` when `hostNetwork` is true"));
      }
    });
  });
}
function checkDNSConfig(errors, config, policy, path) {
  if (policy === "None") {
    if (!config) {
      errors.push(field_exports.required(path, "must provide `dnsConfig` when `dnsPolicy` is None"));
      return;
    }
    if (!config.nameservers?.length) {
      errors.push(
        field_exports.required(path.child("nameservers"), "must provide at least one DNS nameserver when `dnsPolicy` is None")
      );
      return;
    }
  }
  if (!config) return;
  const { nameservers = [], searches = [] } = config;
  if (nameservers.length > 3)
    errors.push(field_exports.invalid(path.child("nameservers"), nameservers, "must not have more than 3 nameservers"));
  nameservers.forEach((address, i) => {
    checkIP(errors, address, path.child("nameservers").index(i));
  });
  const searchesPath = path.child("searches");
  if (searches.length > 32)
    errors.push(field_exports.invalid(searchesPath, searches, "must not have more than 32 search paths"));
  if (byteLength2(searches.join(" ")) > 2048) {
    errors.push(
      field_exports.invalid(
        searchesPath,
        searches,
        "must not have more than 2048 characters (including spaces) in the search list"
      )
    );
  }
  searches.forEach((search, i) => {
    if (search === ".") return;
    checkText(errors, search.replace(/\.$/, ""), searchesPath.index(i), isDNS1123SubdomainWithUnderscore);
  });
  config.options?.forEach((option, i) => {
    if (!option.name) errors.push(field_exports.required(path.child("options").index(i), "must not be empty"));
  });
}
function checkSchedulingGates(errors, spec, path) {
  const seen = /* @__PURE__ */ new Set();
  spec.schedulingGates?.forEach(({ name: name4 = "" }, i) => {
    checkText(errors, name4, path.index(i), isQualifiedName);
    if (seen.has(name4)) errors.push(field_exports.duplicate(path.index(i), name4));
    seen.add(name4);
  });
}
function checkHostUsers(errors, spec, path, options) {
  if (spec.hostUsers !== false) return;
  const message2 = "when `hostUsers` is false";
  if (spec.hostNetwork) errors.push(field_exports.forbidden(path.child("hostNetwork"), message2));
  if (spec.hostPID) errors.push(field_exports.forbidden(path.child("HostPID"), message2));
  if (spec.hostIPC) errors.push(field_exports.forbidden(path.child("HostIPC"), message2));
  if (options.allowVolumeDevicesWithUserNamespaces) return;
  for (const { container, path: at } of containersOf(spec, path)) {
    if (container.volumeDevices?.length) errors.push(field_exports.forbidden(at.child("volumeDevices"), message2));
  }
}
function checkHostnameOverride(errors, spec, path) {
  const name4 = spec.hostnameOverride;
  if (name4 === void 0) return;
  if (spec.setHostnameAsFQDN) errors.push(field_exports.forbidden(path, "may not be specified when setHostnameAsFQDN is true"));
  if (spec.hostNetwork) errors.push(field_exports.forbidden(path, "may not be specified when hostNetwork is true"));
  if (byteLength2(name4) > 64) errors.push(field_exports.tooLong(path, 64));
  checkText(errors, name4, path, isDNS1123Subdomain);
}
function checkFileKeyVolumes(errors, spec, path) {
  const volumes = new Map((spec.volumes ?? []).map((volume) => [volume.name, volume]));
  for (const { container, path: at } of containersOf(spec, path)) {
    container.env?.forEach((variable, i) => {
      const name4 = variable.valueFrom?.fileKeyRef?.volumeName;
      if (name4 === void 0) return;
      const namePath = at.child("env").index(i).child("valueFrom", "fileKeyRef", "volumeName");
      const volume = volumes.get(name4);
      if (!volume) errors.push(field_exports.notFound(namePath, name4));
      else if (!volume.emptyDir)
        errors.push(field_exports.invalid(namePath, name4, "referenced volume must be of type emptyDir"));
    });
  }
}

// packages/api/src/validation/pod/pod-template.ts
function validatePodTemplateSpec(template, path, options = {}) {
  const { metadata, spec } = template;
  const errors = [
    ...validateLabels(metadata?.labels, path.child("labels")),
    ...validateAnnotations(metadata?.annotations, path.child("annotations"))
  ];
  checkPodAnnotations(errors, template, path.child("annotations"), options);
  field_exports.pushAll(errors, validatePodSpec(spec ?? { containers: [] }, void 0, path.child("spec"), options));
  checkProfilesMatchAnnotations(errors, template, path.child("spec"));
  if (spec?.ephemeralContainers?.length) {
    errors.push(
      field_exports.forbidden(path.child("spec", "ephemeralContainers"), "ephemeral containers not allowed in pod template")
    );
  }
  return errors;
}
function validatePodTemplateSpecForRC(template, selector, path, options = {}) {
  if (!template) return [field_exports.required(path)];
  const errors = [];
  const labels = template.metadata?.labels ?? {};
  const matches2 = Object.entries(selector ?? {}).every(
    ([key2, value]) => Object.hasOwn(labels, key2) && labels[key2] === value
  );
  if (!matches2) {
    const shown2 = sortedMap(template.metadata?.labels);
    errors.push(field_exports.invalid(path.child("metadata", "labels"), shown2, "`selector` does not match template `labels`"));
  }
  field_exports.pushAll(errors, validatePodTemplateSpec(template, path, options));
  const restartPolicy = template.spec?.restartPolicy ?? "";
  if (restartPolicy !== "Always") {
    errors.push(field_exports.notSupported(path.child("spec", "restartPolicy"), restartPolicy, ["Always"]));
  }
  if (template.spec?.activeDeadlineSeconds !== void 0) {
    const message2 = "activeDeadlineSeconds in ReplicationController is not Supported";
    errors.push(field_exports.forbidden(path.child("spec", "activeDeadlineSeconds"), message2));
  }
  return errors;
}

// packages/api/src/validation/pod/warnings.ts
function podWarnings(pod2) {
  return warningsOf(pod2, FieldPath.root(""), false);
}
function podTemplateWarnings(template, path) {
  return template ? warningsOf(template, path, true) : [];
}
var betaNodeLabels = {
  "beta.kubernetes.io/arch": 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  "beta.kubernetes.io/os": 'deprecated since v1.14; use "kubernetes.io/os" instead',
  "failure-domain.beta.kubernetes.io/region": 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  "failure-domain.beta.kubernetes.io/zone": 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  "beta.kubernetes.io/instance-type": 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead'
};
function nodeLabelWarning(key2) {
  return ownValue(betaNodeLabels, key2);
}
var deprecatedAnnotations = {
  "scheduler.alpha.kubernetes.io/critical-pod": 'non-functional in v1.16+; use the "priorityClassName" field instead',
  "security.alpha.kubernetes.io/sysctls": 'non-functional in v1.11+; use the "sysctls" field instead',
  "security.alpha.kubernetes.io/unsafe-sysctls": 'non-functional in v1.11+; use the "sysctls" field instead'
};
var deprecatedVolumes = {
  photonPersistentDisk: ["photonPersistentDisk", "deprecated in v1.11, non-functional in v1.16+"],
  gitRepo: ["gitRepo", "deprecated in v1.11, and disabled by default in v1.33+"],
  scaleIO: ["scaleIO", "deprecated in v1.16, non-functional in v1.22+"],
  flocker: ["flocker", "deprecated in v1.22, non-functional in v1.25+"],
  storageos: ["storageOS", "deprecated in v1.22, non-functional in v1.25+"],
  quobyte: ["quobyte", "deprecated in v1.22, non-functional in v1.25+"],
  glusterfs: ["glusterfs", "deprecated in v1.25, non-functional in v1.26+"],
  cephfs: ["cephfs", "deprecated in v1.28, non-functional in v1.31+"],
  rbd: ["rbd", "deprecated in v1.28, non-functional in v1.31+"]
};
function warningsOf(pod2, path, isTemplate) {
  const spec = pod2.spec ?? { containers: [] };
  const annotations = pod2.metadata?.annotations ?? {};
  const at = (...names) => isTemplate ? path.child(names[0] ?? "", ...names.slice(1)) : FieldPath.root(names[0] ?? "", ...names.slice(1));
  const annotationPath = (key2) => at("metadata", "annotations").key(key2);
  const out = [];
  for (const key2 of Object.keys(spec.nodeSelector ?? {})) {
    const text = nodeLabelWarning(key2);
    if (text) out.push(`${at("spec", "nodeSelector").key(key2)}: ${text}`);
  }
  spec.topologySpreadConstraints?.forEach((constraint, i) => {
    const place = at("spec", "topologySpreadConstraints").index(i);
    const text = nodeLabelWarning(constraint.topologyKey);
    if (text) out.push(`${place.child("topologyKey")}: ${constraint.topologyKey} is ${text}`);
    if (!constraint.labelSelector)
      out.push(`${place.child("labelSelector")}: a null labelSelector results in matching no pod`);
  });
  for (const [key2, text] of Object.entries(deprecatedAnnotations)) {
    if (annotations[key2] !== void 0) out.push(`${annotationPath(key2)}: ${text}`);
  }
  spec.volumes?.forEach((volume, i) => {
    for (const [name4, [shown2, text]] of Object.entries(deprecatedVolumes)) {
      if (volume[name4] !== void 0)
        out.push(`${at("spec", "volumes").index(i).child(shown2)}: ${text}`);
    }
  });
  const repeated = (list2, place, what) => {
    const seen = /* @__PURE__ */ new Set();
    list2.forEach((item, i) => {
      if (seen.has(item)) out.push(`${place(i)}: duplicate ${what} ${goQuote(item)}`);
      seen.add(item);
    });
  };
  repeated(
    (spec.hostAliases ?? []).map(({ ip }) => ip ?? ""),
    (i) => at("spec", "hostAliases").index(i).child("ip"),
    "ip"
  );
  const secretPath = (i) => at("spec", "imagePullSecrets").index(i).child("name");
  repeated(
    (spec.imagePullSecrets ?? []).map(({ name: name4 }) => name4 ?? ""),
    secretPath,
    "name"
  );
  spec.imagePullSecrets?.forEach(({ name: name4 }, i) => {
    if (!name4) out.push(`${secretPath(i)}: invalid empty name ""`);
  });
  field_exports.pushAll(out, fractionWarnings(spec.overhead, at("spec", "overhead")));
  field_exports.pushAll(out, profileWarnings(pod2, spec, annotations, at("spec"), annotationPath, isTemplate));
  field_exports.pushAll(out, containerWarnings(spec, at("spec")));
  if ((spec.terminationGracePeriodSeconds ?? 0) < 0) {
    out.push(
      `${at("spec", "terminationGracePeriodSeconds")}: must be >= 0; negative values are invalid and will be treated as 1`
    );
  }
  for (const name4 of ["podAffinity", "podAntiAffinity"]) {
    field_exports.pushAll(out, affinityWarnings(spec.affinity?.[name4], at("spec", "affinity", name4)));
  }
  for (const [i, ip] of (spec.dnsConfig?.nameservers ?? []).entries()) {
    field_exports.pushAll(out, getWarningsForIP(at("spec", "dnsConfig", "nameservers").index(i), ip));
  }
  for (const [i, { ip }] of (spec.hostAliases ?? []).entries()) {
    field_exports.pushAll(out, getWarningsForIP(at("spec", "hostAliases").index(i).child("ip"), ip ?? ""));
  }
  return out;
}
function fractionWarnings(list2, path) {
  return ["memory", "ephemeral-storage"].flatMap((name4) => {
    const amount = list2?.[name4];
    if (amount === void 0 || quantityMilliValue(amount) % 1000n === 0n) return [];
    return [`${path.key(name4)}: fractional byte value ${goQuote(quantityText(amount))} is invalid, must be an integer`];
  });
}
function profileWarnings(pod2, spec, annotations, path, annotationPath, isTemplate) {
  if (Object.keys(annotations).length === 0) return [];
  const out = [];
  const seccomp = (key2) => {
    if (annotations[key2] !== void 0)
      out.push(`${annotationPath(key2)}: non-functional in v1.27+; use the "seccompProfile" field instead`);
  };
  if (!spec.securityContext?.seccompProfile) seccomp("seccomp.security.alpha.kubernetes.io/pod");
  for (const { container } of containersOf(spec, path)) {
    if (!container.securityContext?.seccompProfile)
      seccomp(`container.seccomp.security.alpha.kubernetes.io/${container.name}`);
    const key2 = appArmorAnnotationPrefix + container.name;
    if (isTemplate && !container.securityContext?.appArmorProfile && pod2.metadata?.annotations?.[key2] !== void 0) {
      out.push(`${annotationPath(key2)}: deprecated since v1.30; use the "appArmorProfile" field instead`);
    }
  }
  return out;
}
function containerWarnings(spec, path) {
  const out = [];
  const containers = containersOf(spec, path);
  for (const { container, path: at } of containers) {
    for (const list2 of ["limits", "requests"]) {
      field_exports.pushAll(out, fractionWarnings(container.resources?.[list2], at.child("resources", list2)));
    }
    const names = /* @__PURE__ */ new Set();
    container.env?.forEach(({ name: name4, value = "", valueFrom }, i) => {
      if (names.has(name4)) {
        const reference2 = `$(${name4})`;
        if (valueFrom || value === reference2 || !value.includes(reference2)) {
          out.push(
            `${at.child("env").index(i)}: hides previous definition of ${goQuote(name4)}, which may be dropped when using apply`
          );
        }
      }
      names.add(name4);
    });
  }
  const ports = /* @__PURE__ */ new Map();
  for (const { container, path: at } of containers) {
    container.ports?.forEach((port, i) => {
      const place = at.child("ports").index(i);
      const key2 = `${port.containerPort}/${port.protocol}`;
      const others = ports.get(key2) ?? [];
      for (const other of others) {
        const definition = portOverlap(port, other.port);
        if (definition) out.push(`${place}: ${definition} port definition with ${other.path}`);
      }
      ports.set(key2, [...others, { path: place, port }]);
    });
  }
  const portNames = /* @__PURE__ */ new Map();
  for (const { container, path: at } of containers) {
    container.ports?.forEach(({ name: name4 }, i) => {
      if (!name4) return;
      const place = at.child("ports").index(i);
      const other = portNames.get(name4);
      if (!other) portNames.set(name4, place);
      else {
        const use = `services and probes that select ports by name will use ${other}`;
        out.push(`${place}: duplicate port name ${goQuote(name4)} with ${other}, ${use}`);
      }
    });
  }
  return out;
}
function portOverlap(a, b) {
  const { hostIP: ipA = "", hostPort: portA = 0 } = a;
  const { hostIP: ipB = "", hostPort: portB = 0 } = b;
  if (ipA === ipB && portA === portB) return "duplicate";
  if (portA === 0 || portB === 0) return "overlapping";
  return portA === portB && ipA === "" !== (ipB === "") ? "dangerously ambiguous" : void 0;
}
function affinityWarnings(affinity, path) {
  const text = "a null labelSelector results in matching no pod";
  const required = (affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).flatMap(
    (term, i) => term.labelSelector ? [] : [`${path.child("requiredDuringSchedulingIgnoredDuringExecution").index(i).child("labelSelector")}: ${text}`]
  );
  const preferred = (affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).flatMap(
    ({ podAffinityTerm }, i) => podAffinityTerm.labelSelector ? [] : [
      `${path.child("preferredDuringSchedulingIgnoredDuringExecution").index(i).child("podAffinityTerm", "labelSelector")}: ${text}`
    ]
  );
  return [...required, ...preferred];
}
function podPrefixWarnings(name4) {
  const complaints = isDNS1123Label(name4 ?? "");
  if (complaints.length === 0) return [];
  return [
    `metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [${complaints.join(" ")}]`
  ];
}

// packages/registry/builtin/src/scale/scale-storage.ts
var scaleKind = { group: "autoscaling", version: "v1", kind: "Scale" };
var table = tableConvertorFor(scaleKind.group, scaleKind.kind);
var ScaleStorage = class {
  constructor(store, access2) {
    this.store = store;
    this.access = access2;
    this.parentVersion = formatGroupVersion(store.kind);
    this.replicasPaths = /* @__PURE__ */ new Map([[this.parentVersion, makePath("spec", "replicas")]]);
  }
  store;
  access;
  kind = scaleKind;
  tableColumns = table.tableColumns;
  tableRow = table.tableRow;
  namespaced = true;
  parentVersion;
  /** All workloads with a scale have `spec.replicas`. */
  replicasPaths;
  async get(name4, options, context) {
    const { object } = await this.store.get(name4, options, context);
    return { object: this.scaleOf(object) };
  }
  async update(name4, info, options, context) {
    const { validateUpdate } = options;
    const { result } = await this.store.update(
      name4,
      {
        ...info.preconditions ? { preconditions: info.preconditions } : {},
        updatedObject: (current) => this.updatedParent(name4, current, info)
      },
      {
        ...options.dryRun === void 0 ? {} : { dryRun: options.dryRun },
        ...validateUpdate ? { validateUpdate: (object, old) => validateUpdate(this.scaleOf(object), this.scaleOf(old)) } : {}
      },
      context
    );
    return { result: { object: this.scaleOf(result.object) }, created: false };
  }
  async updatedParent(name4, current, info) {
    const resource2 = { group: this.store.resource.group, resource: `${this.store.resource.resource}/scale` };
    if (!current) throw newNotFound(resource2, name4);
    const { managedFields } = current.metadata;
    const scale = await info.updatedObject(
      withMeta(this.scaleOf(current), { managedFields: scaleManagedFields(managedFields, this.replicasPaths) })
    );
    const errors = validateScale(scale);
    if (errors.length > 0) throw newInvalid({ group: scaleKind.group, kind: scaleKind.kind }, name4, errors);
    const { uid, resourceVersion } = scale.metadata;
    const actual = current.metadata.uid ?? "";
    if (uid && uid !== actual) {
      throw newConflict(
        resource2,
        name4,
        `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${actual}`
      );
    }
    return withMeta(this.access.withReplicas(current, scale.spec?.replicas ?? 0), {
      resourceVersion,
      managedFields: parentManagedFields(
        managedFields,
        scale.metadata.managedFields,
        this.parentVersion,
        this.replicasPaths
      )
    });
  }
  scaleOf(object) {
    const { name: name4, namespace, uid, resourceVersion, creationTimestamp } = object.metadata;
    const replicas = this.access.replicas(object);
    const selector = this.selectorOf(object);
    return {
      kind: scaleKind.kind,
      apiVersion: `${scaleKind.group}/${scaleKind.version}`,
      metadata: {
        ...name4 ? { name: name4 } : {},
        ...namespace ? { namespace } : {},
        ...uid ? { uid } : {},
        ...resourceVersion ? { resourceVersion } : {},
        ...creationTimestamp ? { creationTimestamp } : {}
      },
      spec: replicas === 0 ? {} : { replicas },
      status: { replicas: this.access.observedReplicas(object), ...selector ? { selector } : {} }
    };
  }
  selectorOf(object) {
    try {
      return this.access.selector(object);
    } catch (error) {
      throw newBadRequest(errorText(error));
    }
  }
};
function validateScale(scale) {
  const errors = validateKindMeta(scale, true, nameIsDNSSubdomain);
  return [...errors, ...nonnegative(scale.spec?.replicas, FieldPath.root("spec", "replicas"))];
}

// packages/registry/builtin/src/storage/decode-stored.ts
function decodeStored(kind4, bytes) {
  const { object, from } = recognize(kind4, bytes);
  assertConvertible(from, kind4);
  const complete = applyDefaults(from, object);
  const converted = convertObject(from, kind4, complete);
  return converted.metadata ? converted : { ...converted, metadata: {} };
}
function assertConvertible(from, to) {
  if (canConvert(from, to)) return;
  throw new Error(
    `stored object is a ${formatGroupVersion(from)}, Kind=${from.kind}, not a ${formatGroupVersion(to)}, Kind=${to.kind}`
  );
}
function recognize(kind4, bytes) {
  if (hasProtobufPrefix(bytes)) {
    const { object: object2, group: group13, version, kind: name5 } = decodeProtobuf(builtinTypes, bytes);
    return { object: object2, from: { group: group13, version, kind: name5 } };
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  if (/^[A-Za-z0-9+/]+={0,2}\s*$/.test(text)) return recognize(kind4, Buffer.from(text, "base64"));
  const isJSON = /^\s*\{/.test(text);
  const { value } = isJSON ? parseJSON(text) : decodeYAML(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error("stored value is not an object");
  }
  const { apiVersion: apiVersion2 = "", kind: name4 = "" } = value;
  const from = { ...parseGroupVersion(String(apiVersion2)), kind: String(name4) };
  assertConvertible(from, kind4);
  const type = builtinTypes.typeFor(from);
  if (!type) throw new Error(`no field table for ${formatGroupVersion(from)}, Kind=${from.kind}`);
  const { object } = isJSON ? decodeJSON(type, text) : decodeValue(type, value);
  return { object, from };
}

// packages/registry/builtin/src/storage/builtin-codec.ts
function builtinCodec(kind4, options = {}) {
  const type = typeOf(kind4);
  const { group: group13, version } = options.storageVersion ?? kind4;
  const stored3 = { group: group13, version, kind: kind4.kind };
  assertConvertible(stored3, kind4);
  const encode = encoderFor(mediaTypeOf(options.mediaType), stored3);
  const json = jsonStorageCodec({ gvk: kind4, type });
  const { encodeJSON = json.encode } = json;
  const head = canonicalHead(kind4).bytes;
  const sameVersion = group13 === kind4.group && version === kind4.version;
  return {
    ...json,
    encode: sameVersion ? encode : (object) => encode(convertObject(kind4, stored3, object)),
    encodeJSON: (object) => encodeJSON(inStructOrder(type, object)),
    decode: (bytes) => startsWith(bytes, head) ? json.decode(bytes) : decodeStored(kind4, bytes)
  };
}
function encoderFor(mediaType, kind4) {
  const type = typeOf(kind4);
  const typeMeta3 = { kind: kind4.kind, apiVersion: formatGroupVersion(kind4) };
  if (mediaType === "application/json") {
    const json = jsonStorageCodec({ gvk: kind4, type });
    return (object) => json.encode(inStructOrder(type, object));
  }
  const withTypeMeta = (object) => object.kind === typeMeta3.kind && object.apiVersion === typeMeta3.apiVersion ? object : { ...object, ...typeMeta3 };
  if (mediaType === protobufMediaType) {
    return (object) => encodeProtobuf(type, withTypeMeta(object));
  }
  const utf8 = new TextEncoder();
  return (object) => utf8.encode(encodeYAML(withTypeMeta(object)));
}
function typeOf(kind4) {
  const type = builtinTypes.typeFor(kind4);
  if (!type) throw new Error(`no field table for ${kind4.group}/${kind4.version}, Kind=${kind4.kind}`);
  return type;
}
function mediaTypeOf(text = "application/json") {
  const mediaType = text.split(";", 1)[0].trim().toLowerCase();
  if (!isStorageMediaType(mediaType)) {
    throw new Error(
      `unable to find serializer for ${JSON.stringify(mediaType)}, supported media types: [${storageMediaTypes.join(" ")}]`
    );
  }
  return mediaType;
}
function startsWith(bytes, head) {
  for (let i = head.length - 1; i >= 0; i--) if (bytes[i] !== head[i]) return false;
  return true;
}

// packages/registry/builtin/src/storage/resource-encoding-config.ts
var DefaultResourceEncodingConfig = class {
  #overrides = /* @__PURE__ */ new Map();
  /** Stores a resource in this version from now on. */
  setResourceEncoding(resource2, version) {
    this.#overrides.set(formatGroupResource(resource2), version);
  }
  storageEncodingFor(resource2) {
    const override = this.#overrides.get(formatGroupResource(resource2));
    if (override) return override;
    const kind4 = storageKind(resource2.group, resource2.resource);
    if (kind4) return { group: kind4.group, version: kind4.version };
    const preferred = groupVersions().find((each) => each.group === resource2.group && each.preferred);
    if (!preferred) throw new Error(`group ${JSON.stringify(resource2.group)} is not registered in scheme`);
    return { group: preferred.group, version: preferred.version };
  }
};

// packages/registry/builtin/src/storage/new-storage-factory.ts
var cohabitating = [
  ...["networkpolicies", "ingresses"].map((resource2) => pair(resource2, "networking.k8s.io", "extensions")),
  ...["deployments", "daemonsets", "replicasets"].map((resource2) => pair(resource2, "apps", "extensions")),
  pair("events", "", "events.k8s.io"),
  pair("replicationcontrollers", "", "extensions"),
  pair("podsecuritypolicies", "policy", "extensions")
];
function newStorageFactory(options) {
  const { serversOverrides = [], ...rest } = options;
  const factory = new DefaultStorageFactory({
    defaultSerializer: builtinCodec,
    resourceEncodingConfig: new DefaultResourceEncodingConfig(),
    isAlwaysJSON: ({ group: group13, resource: resource2 }) => storageFacts(group13, resource2)?.json ?? false,
    defaultResourcePrefix: ({ group: group13, resource: resource2 }) => storagePrefix(group13, resource2),
    ...rest
  });
  for (const [first, second] of cohabitating) {
    const prefix3 = storageFacts(first.group, first.resource)?.prefix ?? first.resource;
    for (const resource2 of [first, second]) factory.setResourceEtcdPrefix(resource2, prefix3);
    factory.addCohabitatingResources(first, second);
  }
  for (const { resource: resource2, servers } of parseEtcdServersOverrides(serversOverrides)) {
    factory.setEtcdLocation(resource2, servers);
  }
  return factory;
}
function pair(resource2, group13, other) {
  return [
    { group: group13, resource: resource2 },
    { group: other, resource: resource2 }
  ];
}

// packages/apiextensions/src/definitions/registry/definition-codec.ts
import { Buffer as Buffer2 } from "node:buffer";
var metadataHead = Buffer2.from(canonicalHead(definitionKind).bytes);
function definitionCodec() {
  return { ...builtinCodec(definitionKind), decodeAttributes: metadataOf };
}
function metadataOf(bytes) {
  const text = Buffer2.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.length < metadataHead.length || text.compare(metadataHead, 0, metadataHead.length, 0, metadataHead.length) !== 0)
    return void 0;
  const start = metadataHead.length - 1;
  const metadata = text.toString("utf8", start, endOfValue(text, start));
  return { metadata: JSON.parse(metadata) };
}

// packages/apiextensions/src/definitions/registry/definition-storage.ts
function newDefinitionStorage(store) {
  return extendStore(store, {
    delete: (name4, options, context) => deleteDefinition(store, name4, options, context)
  });
}
async function deleteDefinition(store, name4, options, context) {
  const { object } = await store.get(name4, {}, context);
  const uid = object.metadata.uid ?? "";
  const preconditions = preconditionsOf(store, name4, object, options);
  if (object.metadata.deletionTimestamp) return store.delete(name4, { ...options, preconditions }, context);
  const terminate = async (current) => {
    await options.validate?.(current);
    return terminating(current, context.now());
  };
  if (options.dryRun) return { result: { object: await terminate(object) }, uid, deleted: false };
  try {
    const result = await store.storage.guaranteedUpdate(store.keyOf("", name4), {
      preconditions,
      tryUpdate: async (current) => ({ object: await terminate(current) })
    });
    return { result, uid, deleted: false };
  } catch (error) {
    throw interpretUpdateError(error, store.resource, name4);
  }
}
function preconditionsOf(store, name4, { metadata }, { preconditions: expected }) {
  const { uid = "", resourceVersion = "" } = metadata;
  const refuse2 = (what, wanted, actual) => newConflict(
    store.resource,
    name4,
    `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${actual}`
  );
  if (expected?.uid !== void 0 && expected.uid !== uid) throw refuse2("UID", expected.uid, uid);
  if (expected?.resourceVersion !== void 0 && expected.resourceVersion !== resourceVersion) {
    throw refuse2("ResourceVersion", expected.resourceVersion, resourceVersion);
  }
  return { ...expected, uid };
}
function terminating(definition, now) {
  const { deletionTimestamp = formatTime2(now), finalizers = [] } = definition.metadata;
  const marked = withMeta(definition, {
    deletionTimestamp,
    finalizers: finalizers.includes(cleanupFinalizer) ? finalizers : [...finalizers, cleanupFinalizer]
  });
  const condition = {
    type: "Terminating",
    status: "True",
    reason: "InstanceDeletionPending",
    message: "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon"
  };
  return withCondition(marked, condition, now);
}

// packages/apiextensions/src/definitions/kind/stored-versions.ts
function storageVersionOf(spec) {
  return spec.versions?.find(({ storage }) => storage)?.name;
}
function withStorageVersion(spec, status) {
  const stored3 = status?.storedVersions;
  const version = storageVersionOf(spec);
  if (version === void 0 || stored3?.includes(version)) return { ...emptyStatus, ...status };
  return { ...emptyStatus, ...status, storedVersions: [...stored3 ?? [], version] };
}
var emptyStatus = {
  conditions: null,
  acceptedNames: { plural: "", kind: "" }
};

// packages/apiextensions/src/definitions/validation/load-definition-rules.ts
var loaded;
async function loadDefinitionRules() {
  loaded ??= await import("./definition-rules-U472MHQL.js");
}
function loadedDefinitionRules() {
  if (!loaded) throw new Error("the rules of definitions are not loaded");
  return loaded;
}

// packages/apiextensions/src/definitions/registry/definition-strategy.ts
var definitionStrategy = {
  async prepareForCreate(definition) {
    await loadDefinitionRules();
    const status = withStorageVersion(definition.spec, void 0);
    return withMeta({ ...definition, status }, { generation: 1 });
  },
  async prepareForUpdate(definition, old) {
    await loadDefinitionRules();
    const next = nextGeneration(definition, old);
    return { ...next, status: withStorageVersion(next.spec, next.status) };
  },
  validate: (definition) => loadedDefinitionRules().validateDefinition(definition),
  validateUpdate: (definition, old) => loadedDefinitionRules().validateDefinitionUpdate(definition, old),
  warningsOnCreate: (definition) => loadedDefinitionRules().formatWarnings(definition),
  warningsOnUpdate: (definition, old) => loadedDefinitionRules().formatWarnings(definition, old)
};
var definitionStatusStrategy = {
  async prepareForUpdate(definition, old) {
    await loadDefinitionRules();
    return statusOnly(definition, old);
  },
  validateUpdate: (definition, old) => loadedDefinitionRules().validateDefinitionStatusUpdate(definition, old)
};

// packages/apiextensions/src/definitions/registry/rest-storage.ts
function newRESTStorageProvider2() {
  const { group: group13, resource: resource2 } = definitionResource;
  return newBuiltinProvider(group13, async ({ store }) => {
    const definitions = await store({
      resource: resource2,
      kind: definitionKind.kind,
      codec: definitionCodec(),
      strategy: definitionStrategy
    });
    const status = builtinSubresource(definitions, "status", definitionStatusStrategy);
    return {
      stores: { definitions },
      resources: { [resource2]: newDefinitionStorage(definitions), [`${resource2}/status`]: status }
    };
  });
}

// packages/apiextensions/src/serving/custom-resources-on-demand.ts
var CustomResourcesOnDemand = class {
  #options;
  #loading;
  #loaded;
  #markUsed = () => {
  };
  #used = new Promise((resolve) => {
    this.#markUsed = resolve;
  });
  #markSynced = () => {
  };
  #synced = new Promise((resolve) => {
    this.#markSynced = resolve;
  });
  constructor(options) {
    this.#options = options;
  }
  async replace(definitions, revision) {
    if (definitions.length > 0 || this.#loading) (await this.#load()).replace(definitions, revision);
    this.#markSynced();
  }
  async changed(definition) {
    (await this.#load()).changed(definition);
  }
  async deleted(definition) {
    (await this.#load()).deleted(definition);
  }
  settle() {
    this.#loaded?.settle();
  }
  async observe(definitions) {
    if (definitions.length > 0) (await this.#load()).observe(definitions);
  }
  /** Resolves once the definitions of the store are served. Rejects when the signal aborts before. */
  whenSynced(signal) {
    return unlessAborted(this.#synced, signal);
  }
  /** Resolves once there is a definition. Rejects when the signal aborts before. */
  whenUsed(signal) {
    return unlessAborted(this.#used, signal);
  }
  /** Whether a version of a group is served. */
  serves(group13, version) {
    return this.#loaded?.serves(group13, version) ?? false;
  }
  /** Counts the changes of what is served. */
  get changes() {
    return this.#loaded?.changes ?? 0;
  }
  /** The objects of a definition at the storage version. @throws Error for an unknown definition */
  async storedObjects(name4) {
    return (await this.#load()).storedObjects(name4);
  }
  /** Closes all storages. */
  async close() {
    await (await this.#loading?.catch(() => void 0))?.close();
  }
  #load() {
    this.#loading ??= import("./new-custom-resources-VGSOJ4MF.js").then(({ newCustomResources }) => {
      this.#loaded = newCustomResources(this.#options);
      this.#markUsed();
      return this.#loaded;
    });
    return this.#loading;
  }
};

// packages/apiextensions/src/serving/definition/follow-definitions.ts
import { setTimeout as delay } from "node:timers/promises";
var [firstRetryMs, lastRetryMs] = [100, 5e3];
var definitionsPrefix = (store) => store.keyOf("", "a").slice(0, -1);
function listDefinitions(store, signal) {
  return store.storage.list(definitionsPrefix(store), signal ? { signal } : {});
}
async function readDefinition(store, name4) {
  try {
    return await store.storage.get(store.keyOf("", name4), {});
  } catch (error) {
    if (isKeyNotFound(error)) return void 0;
    throw error;
  }
}
async function followDefinitions(store, observer, { signal, onError }) {
  let retryMs2 = firstRetryMs;
  while (!signal.aborted) {
    try {
      await store.ready();
      const { items, resourceVersion } = await listDefinitions(store, signal);
      await observer.replace(items, Number(resourceVersion));
      retryMs2 = firstRetryMs;
      for await (const batch of await store.storage.watch(definitionsPrefix(store), { resourceVersion, signal })) {
        if (signal.aborted) return;
        for (const event of batch) {
          if (event.type === "ERROR") throw event.error;
          if (event.type === "DELETED") await observer.deleted(event.object);
          else if (event.type !== "BOOKMARK") await observer.changed(event.object);
        }
        observer.settle();
      }
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      await delay(retryMs2, void 0, { signal }).catch(() => {
      });
      retryMs2 = Math.min(retryMs2 * 2, lastRetryMs);
    }
  }
}

// packages/apiextensions/src/serving/definition/observed-storage.ts
function observedStorage(storage, observe) {
  const { get: get2, list: list2, watch, update } = storage;
  const shown2 = async (representation) => {
    if (isStored(representation)) await observe([representation]);
    return representation;
  };
  return extendStore(storage, {
    ...get2 && { get: async (...args) => shown2(await get2.apply(storage, args)) },
    ...list2 && {
      async list(...args) {
        const result = await list2.apply(storage, args);
        await observe(result.items.filter(isStored));
        return result;
      }
    },
    ...watch && { watch: async (...args) => observed(await watch.apply(storage, args), observe) },
    ...update && {
      async update(...args) {
        const outcome = await update.apply(storage, args);
        await shown2(outcome.result);
        return outcome;
      }
    }
  });
}
async function* observed(batches, observe) {
  for await (const batch of batches) {
    await observe(
      batch.flatMap((event) => {
        const isState = event.type === "ADDED" || event.type === "MODIFIED";
        return isState && isStored(event.object) ? [event.object] : [];
      })
    );
    yield batch;
  }
}
function isStored(representation) {
  return "revision" in representation;
}

// packages/apiextensions/src/serving/definition/definition-source.ts
function definitionSource(store) {
  return {
    async list({ signal }) {
      await store.ready();
      const { items, resourceVersion } = await listDefinitions(store, signal);
      return { metadata: { resourceVersion }, items: items.map(small) };
    },
    async *watch({ resourceVersion = "", sendInitialEvents = false, signal }) {
      await store.ready();
      const options = { resourceVersion, sendInitialEvents, allowWatchBookmarks: true, signal };
      for await (const batch of await store.storage.watch(definitionsPrefix(store), options)) {
        for (const event of batch) yield clientEvent(event);
      }
    }
  };
}
function clientEvent(event) {
  if (event.type === "ERROR") throw event.error;
  if (event.type !== "BOOKMARK") return { type: event.type, object: small(event.object) };
  const { resourceVersion, initialEventsEnd } = event;
  const annotations = initialEventsEnd ? { annotations: { [initialEventsAnnotationKey]: "true" } } : {};
  return { type: "BOOKMARK", object: { metadata: { resourceVersion, ...annotations } } };
}
function small(stored3) {
  const definition = smallDefinition(stored3);
  return definition.spec.preserveUnknownFields ? stored3.object : definition;
}

// packages/client/src/leader-election/lease-lock.ts
var leaseResource = {
  group: "coordination.k8s.io",
  version: "v1",
  resource: "leases",
  kind: "Lease",
  namespaced: true
};
var LeaseLock = class {
  #leases;
  #name;
  #namespace;
  #seen;
  constructor(leases, namespace, name4) {
    this.#leases = leases;
    this.#namespace = namespace;
    this.#name = name4;
  }
  /** @throws StatusError `NotFound` when the lease does not exist */
  async get(signal) {
    this.#seen = await this.#leases.get(this.#name, { signal });
    return this.#seen.spec ?? {};
  }
  /** @throws StatusError `AlreadyExists` when another candidate created it first */
  async create(spec, signal) {
    const metadata = { name: this.#name, namespace: this.#namespace };
    this.#seen = await this.#leases.create(
      { apiVersion: "coordination.k8s.io/v1", kind: "Lease", metadata, spec },
      { signal }
    );
  }
  /** @throws StatusError `Conflict` when the lease has changed since it was read; Error when it was neither read nor created */
  async update(spec, signal) {
    if (this.#seen === void 0) throw new Error("the lease must be read or created first");
    this.#seen = await this.#leases.update({ ...this.#seen, spec }, { signal });
  }
};

// packages/client/src/leader-election/leader-elector.ts
var jitterFactor = 1.2;
function newLeaderElector(options) {
  const { identity, releaseOnCancel = false, onError, clock = systemClock, random = Math.random } = options;
  const { leaseDurationMs = 15e3, renewDeadlineMs = 1e4, retryPeriodMs = 2e3 } = options;
  validate({ leaseDurationMs, renewDeadlineMs, retryPeriodMs });
  if (identity === "") throw new TypeError("identity is empty");
  const lock = new LeaseLock(options.leases, options.namespace, options.name);
  let observed2;
  let observedText;
  let observedAt = 0;
  let reported;
  const isLeader = () => observed2?.holderIdentity === identity;
  const isValid = (now) => observedAt + (observed2?.leaseDurationSeconds ?? 0) * 1e3 > now;
  const observe = (record, text) => {
    observed2 = record;
    observedText = text;
    observedAt = clock.now();
  };
  const report = () => {
    const holder = observed2?.holderIdentity ?? (observed2 ? "" : void 0);
    if (holder === void 0 || holder === reported) return;
    reported = holder;
    options.onNewLeader?.(holder);
  };
  const ownRecord = (now) => ({
    holderIdentity: identity,
    leaseDurationSeconds: Math.ceil(leaseDurationMs / 1e3),
    acquireTime: formatMicroTime(now),
    renewTime: formatMicroTime(now),
    leaseTransitions: 0
  });
  const keepTerm = (record, old) => ({
    ...record,
    ...old.acquireTime !== void 0 && { acquireTime: old.acquireTime },
    leaseTransitions: old.leaseTransitions ?? 0
  });
  const tryAcquireOrRenew = async (signal) => {
    const now = clock.now();
    const record = ownRecord(now);
    if (isLeader() && isValid(now)) {
      const renewed = keepTerm(record, observed2);
      try {
        await lock.update(renewed, signal);
        observe(renewed, void 0);
        return true;
      } catch (error) {
        if (signal.aborted) throw error;
        if (!isConflict(error)) onError?.(error);
      }
    }
    let old;
    try {
      old = await lock.get(signal);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await lock.create(record, signal);
      observe(record, void 0);
      return true;
    }
    const text = JSON.stringify(old);
    if (text !== observedText) observe(old, text);
    if (old.holderIdentity && !isLeader() && isValid(now)) return false;
    const taken = isLeader() ? keepTerm(record, old) : { ...record, leaseTransitions: (old.leaseTransitions ?? 0) + 1 };
    await lock.update(taken, signal);
    observe(taken, void 0);
    return true;
  };
  const attempt2 = async (signal) => {
    try {
      return await tryAcquireOrRenew(signal);
    } catch (error) {
      if (!signal.aborted && !isConflict(error)) onError?.(error);
      return false;
    } finally {
      report();
    }
  };
  const acquire = async (signal) => {
    while (!signal.aborted) {
      if (await attempt2(signal)) return true;
      await sleep(clock, retryPeriodMs * (1 + random() * jitterFactor), signal);
    }
    return false;
  };
  const renewOnce = async (signal) => {
    const deadline = new AbortController();
    const end = () => deadline.abort();
    if (signal.aborted) return false;
    signal.addEventListener("abort", end, { once: true });
    const cancelDeadline = clock.schedule(renewDeadlineMs, end);
    try {
      while (!deadline.signal.aborted) {
        if (await attempt2(deadline.signal)) return true;
        await sleep(clock, retryPeriodMs, deadline.signal);
      }
      return false;
    } finally {
      cancelDeadline();
      signal.removeEventListener("abort", end);
    }
  };
  const renew = async (signal) => {
    while (await renewOnce(signal)) await sleep(clock, retryPeriodMs, signal);
  };
  const release = async () => {
    const deadline = new AbortController();
    const cancelDeadline = clock.schedule(renewDeadlineMs, () => deadline.abort());
    try {
      for (; ; ) {
        const old = await lock.get(deadline.signal);
        if (old.holderIdentity !== identity) return;
        const now = formatMicroTime(clock.now());
        const freed = {
          leaseDurationSeconds: 1,
          leaseTransitions: old.leaseTransitions ?? 0,
          renewTime: now,
          acquireTime: now
        };
        try {
          await lock.update(freed, deadline.signal);
          observe(freed, void 0);
          return;
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
      }
    } catch (error) {
      onError?.(error);
    } finally {
      cancelDeadline();
    }
  };
  return {
    async run(signal) {
      try {
        if (!await acquire(signal)) return;
        const leading = new AbortController();
        const lead = async () => options.onStartedLeading(leading.signal);
        lead().catch((error) => onError?.(error));
        await renew(signal);
        leading.abort();
        if (releaseOnCancel) await release();
      } finally {
        options.onStoppedLeading?.();
      }
    },
    isLeader,
    leader: () => observed2?.holderIdentity ?? (observed2 ? "" : void 0),
    check(toleranceMs) {
      if (isLeader() && clock.now() - observedAt > leaseDurationMs + toleranceMs) {
        throw new Error(`failed election to renew leadership on lease ${options.name}`);
      }
    }
  };
}
function validate(times) {
  const { leaseDurationMs, renewDeadlineMs, retryPeriodMs } = times;
  for (const [name4, ms] of Object.entries(times)) {
    if (!(ms > 0)) throw new RangeError(`${name4} must be greater than zero`);
  }
  if (leaseDurationMs <= renewDeadlineMs) throw new RangeError("leaseDurationMs must be greater than renewDeadlineMs");
  if (renewDeadlineMs <= jitterFactor * retryPeriodMs) {
    throw new RangeError(`renewDeadlineMs must be greater than ${jitterFactor} times retryPeriodMs`);
  }
}

// packages/apiextensions/src/serving/extensions-hooks.ts
function newExtensionsHooks(options) {
  const { definitions, resources, handler, crds, controllers: controllers2, onError } = options;
  return [
    {
      name: "start-apiextensions-informers",
      longRunning: true,
      run: (signal) => followDefinitions(definitions, resources, {
        signal,
        onError: (error) => onError("definitions cannot be followed", error)
      })
    },
    ...controllers2 ? [controllersHook(options)] : [],
    { name: "crd-informer-synced", run: (signal) => resources.whenSynced(signal) },
    ...crds.length > 0 ? [
      {
        name: "install-crds",
        async run(signal) {
          const { installCRDs } = await import("./install-crds-5YKCMJZO.js");
          await installCRDs(newLoopbackClient(handler()), crds, { signal, timeoutMs: installTimeoutMs });
        }
      }
    ] : []
  ];
}
function controllersHook({
  definitions,
  resources,
  handler,
  clock,
  informers,
  onError
}) {
  return {
    name: "start-apiextensions-controllers",
    longRunning: true,
    async run(signal) {
      await resources.whenUsed(signal).catch(() => {
      });
      if (signal.aborted) return;
      const { newDefinitionControllers, newDefinitionInformer } = await import("./controllers-2INUHP6D.js");
      const informer = newDefinitionInformer(
        definitionSource(definitions),
        (error) => onError("definitions cannot be followed", error)
      );
      const controllers2 = newDefinitionControllers({
        informer,
        client: definitionsOf(newLoopbackClient(handler())),
        getInstances: async ({ metadata: { name: name4 = "" } }) => resources.storedObjects(name4),
        ...clock ? { clock } : {},
        onError: (error, name4) => onError(`the controllers of the definition ${name4} failed`, error)
      });
      informers.add(informer);
      try {
        await controllers2.run(signal);
      } finally {
        informers.delete(informer);
        await informer.stop();
      }
    }
  };
}
var installTimeoutMs = 6e4;
function definitionsOf(client) {
  const { version, kind: kind4 } = definitionKind;
  return client.resource({ ...definitionResource, version, kind: kind4, namespaced: false });
}

// packages/apiextensions/src/serving/retry-unknown.ts
function retryUnknown(delegate, handler, refresh) {
  const tried = /* @__PURE__ */ new WeakSet();
  const fresh = coalesced(refresh);
  const { groups: groups2, lifecycle } = delegate;
  return {
    groups: groups2,
    lifecycle,
    listedPaths: () => delegate.listedPaths(),
    healthChecks: () => delegate.healthChecks(),
    hooks: () => delegate.hooks(),
    prepareRun: () => delegate.prepareRun(),
    async unprotectedHandler(request) {
      if (!request.path.startsWith("/apis/") || tried.has(request)) return delegate.unprotectedHandler(request);
      tried.add(request);
      const isNews = await fresh().catch(() => false);
      return isNews ? handler()(request) : delegate.unprotectedHandler(request);
    }
  };
}
function coalesced(work) {
  let running = Promise.resolve();
  let next;
  return () => {
    next ??= running.catch(() => {
    }).then(() => {
      const begun = work();
      running = begun;
      next = void 0;
      return begun;
    });
    return next;
  };
}

// packages/apiextensions/src/serving/open-extensions.ts
async function openExtensions(config) {
  const { generic, restOptions, onError, enabledPart = (info) => info } = config;
  const group13 = await newRESTStorageProvider2().newRESTStorage({ restOptions });
  const { definitions } = group13.stores;
  let resources;
  let refresh = async () => false;
  const informers = /* @__PURE__ */ new Set();
  return {
    definitions,
    newServer(delegate) {
      const own = config.handler ?? (() => (request) => server.handle(request));
      const served2 = new CustomResourcesOnDemand({
        restOptions,
        handler: own,
        resolveService: config.resolveService,
        install: (info) => server.installAPIGroup(info),
        remove: (name4, version) => server.removeAPIGroup(name4, version),
        onError: (error) => onError("the storage of a custom resource cannot be closed", error)
      });
      resources = served2;
      refresh = async () => {
        const { items, resourceVersion } = await listDefinitions(definitions);
        const { changes } = served2;
        await served2.replace(items, Number(resourceVersion));
        return served2.changes !== changes;
      };
      const behind = retryUnknown(
        delegate,
        () => server.unprotectedHandler,
        () => refresh()
      );
      const server = newGenericAPIServer(
        completeConfig({
          ...generic,
          groups: [observedGroup(enabledPart(group13.groupInfo), served2), ...generic.groups ?? []],
          postStartHooks: [
            ...newExtensionsHooks({
              definitions,
              resources: served2,
              handler: own,
              crds: config.crds ?? [],
              controllers: config.controllers ?? true,
              informers,
              ...config.clock ? { clock: config.clock } : {},
              onError
            }),
            ...generic.postStartHooks ?? []
          ]
        }),
        behind
      );
      return server;
    },
    serves: (group14, version) => resources?.serves(group14, version) ?? false,
    async follow(group14, resource2) {
      const definition = await readDefinition(definitions, `${resource2}.${group14}`);
      if (definition !== void 0) await resources?.observe([definition]);
    },
    async relist() {
      await refresh();
      await Promise.all([...informers].map((informer) => informer.relist()));
    },
    async close() {
      await resources?.close();
      await group13.destroy();
    }
  };
}
function observedGroup(info, resources) {
  const observed2 = (storages) => Object.fromEntries(
    Object.entries(storages).map(([path, storage]) => [
      path,
      observedStorage(storage, (definitions) => resources.observe(definitions))
    ])
  );
  const { versionedResources } = info;
  return {
    ...info,
    versionedResources: Object.fromEntries(
      Object.entries(versionedResources).map(([version, storages]) => [version, observed2(storages)])
    )
  };
}

// packages/controlplane/src/admission/namespace-lookup.ts
var backoff = { initialMs: 50, maxMs: 5e3 };
function newNamespaceLookup(namespaces, { onError = () => {
} } = {}) {
  const informer = newInformer({ source: namespaces, onError, backoff });
  const getLive = async (name4) => {
    try {
      return await namespaces.get(name4);
    } catch (error) {
      if (isNotFound(error)) return void 0;
      throw error;
    }
  };
  return {
    lookup(name4, live) {
      if (live) return getLive(name4);
      return informer.isRunning ? informer.store.get(name4) : void 0;
    },
    run: (signal) => informer.run(signal),
    whenSynced: (signal) => informer.whenSynced(signal),
    relist: () => informer.relist(),
    close: () => informer.stop()
  };
}

// packages/controlplane/src/authorization/authorization-modes.ts
var authorizationModes = ["AlwaysAllow", "AlwaysDeny", "ABAC", "Webhook", "RBAC", "Node"];

// packages/registry/flowcontrol/src/bootstrap/bootstrap-object.ts
var autoUpdateAnnotation = "apf.kubernetes.io/autoupdate-spec";
var bootstrapMetadata = (name4) => ({
  name: name4,
  annotations: { [autoUpdateAnnotation]: "true" }
});

// packages/registry/flowcontrol/src/bootstrap/flow-schemas.ts
var groups = (...names) => names.map((name4) => ({ kind: "Group", group: { name: name4 } }));
var users = (...names) => names.map((name4) => ({ kind: "User", user: { name: name4 } }));
var systemServiceAccounts = {
  kind: "ServiceAccount",
  serviceAccount: { namespace: "kube-system", name: "*" }
};
var everyone = groups("system:unauthenticated", "system:authenticated");
var nodes = groups("system:nodes");
var resourceRule = (verbs2, apiGroup, resources, clusterScope) => ({
  verbs: verbs2,
  apiGroups: [apiGroup],
  resources,
  ...clusterScope ? { clusterScope } : {},
  namespaces: ["*"]
});
var all = (subjects) => ({
  subjects,
  resourceRules: [resourceRule(["*"], "*", ["*"], true)],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }]
});
function schema(name4, level, matchingPrecedence, distinguisher, rule) {
  return {
    metadata: bootstrapMetadata(name4),
    spec: {
      priorityLevelConfiguration: { name: level },
      matchingPrecedence,
      ...distinguisher ? { distinguisherMethod: { type: distinguisher } } : {},
      rules: [rule]
    }
  };
}
var mandatoryFlowSchemas = [
  schema("exempt", "exempt", 1, void 0, all(groups("system:masters"))),
  schema("catch-all", "catch-all", 1e4, "ByUser", all(everyone))
];
var managers = users("system:kube-controller-manager", "system:kube-scheduler");
var suggestedFlowSchemas = [
  schema("system-nodes", "system", 500, "ByUser", all(nodes)),
  schema("system-node-high", "node-high", 400, "ByUser", {
    subjects: nodes,
    resourceRules: [
      resourceRule(["*"], "", ["nodes", "nodes/status"], true),
      resourceRule(["*"], "coordination.k8s.io", ["leases"], false)
    ]
  }),
  schema("probes", "exempt", 2, void 0, {
    subjects: everyone,
    nonResourceRules: [{ verbs: ["get"], nonResourceURLs: ["/healthz", "/readyz", "/livez"] }]
  }),
  schema("system-leader-election", "leader-election", 100, "ByUser", {
    subjects: [...managers, systemServiceAccounts],
    resourceRules: [resourceRule(["get", "create", "update"], "coordination.k8s.io", ["leases"], false)]
  }),
  schema("kube-controller-manager", "workload-high", 800, "ByNamespace", all(users("system:kube-controller-manager"))),
  schema("kube-scheduler", "workload-high", 800, "ByNamespace", all(users("system:kube-scheduler"))),
  schema("kube-system-service-accounts", "workload-high", 900, "ByNamespace", all([systemServiceAccounts])),
  schema("service-accounts", "workload-low", 9e3, "ByUser", all(groups("system:serviceaccounts"))),
  schema("global-default", "global-default", 9900, "ByUser", all(everyone))
];

// packages/registry/flowcontrol/src/bootstrap/priority-levels.ts
var mandatoryPriorityLevels = [
  {
    metadata: bootstrapMetadata("catch-all"),
    spec: {
      type: "Limited",
      limited: { nominalConcurrencyShares: 5, limitResponse: { type: "Reject" }, lendablePercent: 0 }
    }
  },
  {
    metadata: bootstrapMetadata("exempt"),
    spec: { type: "Exempt", exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } }
  }
];
var suggestedPriorityLevels = [
  queuing("system", 30, 33, 64, 6),
  queuing("node-high", 40, 25, 64, 6),
  queuing("leader-election", 10, 0, 16, 4),
  queuing("workload-high", 40, 50, 128, 6),
  queuing("workload-low", 100, 90, 128, 6),
  queuing("global-default", 20, 50, 128, 6)
];
function queuing(name4, nominalConcurrencyShares, lendablePercent, queues, handSize) {
  const limitResponse = { type: "Queue", queuing: { queues, handSize, queueLengthLimit: 50 } };
  return {
    metadata: bootstrapMetadata(name4),
    spec: { type: "Limited", limited: { nominalConcurrencyShares, limitResponse, lendablePercent } }
  };
}

// packages/registry/flowcontrol/src/bootstrap/ensure-flow-control.ts
async function ensureFlowControl(clients) {
  await ensure(clients.priorityLevels, mandatoryPriorityLevels, suggestedPriorityLevels);
  await ensure(clients.flowSchemas, mandatoryFlowSchemas, suggestedFlowSchemas);
}
async function ensure(client, mandatory, suggested) {
  const { items } = await client.list();
  const present = new Map(items.map((object) => [object.metadata.name, object]));
  const wanted = [...mandatory, ...suggested];
  const stale = items.filter(
    ({ metadata }) => metadata.annotations?.[autoUpdateAnnotation] === "true" && !wanted.some((object) => object.metadata.name === metadata.name)
  );
  await Promise.all([
    ...wanted.map(async (object) => {
      const current = present.get(object.metadata.name);
      if (!current) await unlessWritten(client.create(object));
      else {
        const next = nextOf(current, object, mandatory.includes(object));
        if (next) await unlessWritten(client.update(next));
      }
    }),
    ...stale.map(({ metadata }) => unlessWritten(client.delete(metadata.name ?? "")))
  ]);
}
function nextOf(current, wanted, isMandatory) {
  const annotation = current.metadata.annotations?.[autoUpdateAnnotation];
  const isKept = isMandatory || annotation === "true" || annotation === void 0 && current.metadata.generation === 1;
  const exempt = current.spec && "exempt" in current.spec && isMandatory ? { exempt: current.spec.exempt } : {};
  const spec = isKept ? { ...wanted.spec, ...exempt } : current.spec;
  const value = String(isKept);
  if (annotation === value && builtinSemanticEqual(current.spec, spec)) return void 0;
  const annotations = { ...current.metadata.annotations, [autoUpdateAnnotation]: value };
  return { ...current, metadata: { ...current.metadata, annotations }, ...spec ? { spec } : {} };
}
async function unlessWritten(writing) {
  try {
    await writing;
  } catch (error) {
    if (!isAlreadyExists(error) && !isConflict(error) && !isNotFound(error)) throw error;
  }
}

// packages/registry/flowcontrol/src/conditions-validation.ts
function validateConditionTypes({
  status
}) {
  const errors = [];
  const seen = /* @__PURE__ */ new Set();
  for (const [i, { type = "" }] of (status?.conditions ?? []).entries()) {
    const path = FieldPath.root("status", "conditions").index(i).child("type");
    if (seen.has(type)) errors.push(field_exports.duplicate(path, type));
    seen.add(type);
    if (type === "") errors.push(field_exports.required(path));
  }
  return errors;
}

// packages/registry/flowcontrol/src/flow-schema/policy-rules-validation.ts
var verbs = ["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];
function checkResourceRule(errors, rule, path) {
  checkVerbs(errors, rule.verbs ?? [], path.child("verbs"));
  const supply = (what) => `resource rules must supply at least one ${what}`;
  checkStarAlone(errors, rule.apiGroups ?? [], path.child("apiGroups"), supply("api group"), "api groups");
  checkStarAlone(errors, rule.resources ?? [], path.child("resources"), supply("resource"), "resources");
  const namespaces = rule.namespaces ?? [];
  const at = path.child("namespaces");
  if (namespaces.length === 0 && rule.clusterScope) return;
  const missing = "resource rules that are not cluster scoped must supply at least one namespace";
  if (!checkStarAlone(errors, namespaces, at, missing, "namespaces")) return;
  for (const [i, namespace] of namespaces.entries()) {
    for (const message2 of validateNamespaceName(namespace, false)) {
      const text = `each member of this list must be '*' or a DNS-1123 label; ${message2}`;
      errors.push(field_exports.invalid(at.index(i), namespace, text));
    }
  }
}
function checkNonResourceRule(errors, rule, path) {
  checkVerbs(errors, rule.verbs ?? [], path.child("verbs"));
  const urls = rule.nonResourceURLs ?? [];
  const at = path.child("nonResourceURLs");
  const missing = "nonResourceURLs must contain at least one value";
  if (!checkStarAlone(errors, urls, at, missing, "non-resource URLs")) return;
  for (const [i, url] of urls.entries()) {
    const problem = urlProblem(url);
    if (problem !== void 0) errors.push(field_exports.invalid(at.index(i), url, problem));
  }
}
function checkVerbs(errors, list2, path) {
  if (!checkStarAlone(errors, list2, path, "verbs must contain at least one value", "verbs")) return;
  if (!list2.every((verb) => verbs.includes(verb))) errors.push(field_exports.notSupported(path, list2, verbs));
}
function checkStarAlone(errors, list2, path, missing, others) {
  if (list2.length === 0) errors.push(field_exports.required(path, missing));
  else if (!list2.includes("*")) return true;
  else if (list2.length > 1) {
    errors.push(field_exports.invalid(path, list2, `if '*' is present, must not specify other ${others}`));
  }
  return false;
}
function urlProblem(url) {
  if (url === "") return "must not be empty";
  if (url === "/") return void 0;
  if (!url.startsWith("/")) return "must start with slash";
  if (url.includes(" ")) return "must not contain white-space";
  if (url.includes("//")) return "must not contain double slash";
  const stars = url.split("*").length - 1;
  return stars > 1 || stars === 1 && !url.endsWith("/*") ? "wildcard can only do suffix matching" : void 0;
}

// packages/registry/flowcontrol/src/flow-schema/subjects-validation.ts
var fields = { ServiceAccount: "serviceAccount", User: "user", Group: "group" };
var kinds = Object.keys(fields);
function checkSubject(errors, subject, path) {
  const kind4 = kinds.find((each) => each === subject.kind);
  if (!kind4) {
    errors.push(field_exports.notSupported(path.child("kind"), subject.kind ?? "", ["Group", "ServiceAccount", "User"]));
    return;
  }
  const name4 = fields[kind4];
  const at = path.child(name4);
  if (!subject[name4]) errors.push(field_exports.required(at, `${name4} is required when subject kind is '${kind4}'`));
  else if (subject.serviceAccount && kind4 === "ServiceAccount") checkServiceAccount(errors, subject.serviceAccount, at);
  else if (!subject[name4].name) errors.push(field_exports.required(at.child("name")));
  for (const other of kinds) {
    const otherName = fields[other];
    if (other !== kind4 && subject[otherName]) {
      errors.push(
        field_exports.forbidden(path.child(otherName), `${otherName} is forbidden when subject kind is not '${other}'`)
      );
    }
  }
}
function checkServiceAccount(errors, { name: name4 = "", namespace = "" }, path) {
  if (name4 === "") errors.push(field_exports.required(path.child("name")));
  else if (name4 !== "*") checkName(errors, name4, path.child("name"), nameIsDNSSubdomain);
  const at = path.child("namespace");
  if (namespace === "") errors.push(field_exports.required(at, "must specify namespace for service account"));
  else checkName(errors, namespace, at, validateNamespaceName);
}

// packages/registry/flowcontrol/src/flow-schema/flow-schema-validation.ts
var specPath = FieldPath.root("spec");
var maxPrecedence = 1e4;
var distinguishers = ["ByNamespace", "ByUser"];
function validateFlowSchema(schema2) {
  const name4 = schema2.metadata?.name ?? "";
  const errors = validateKindMeta(schema2, false, nameIsDNSSubdomain);
  checkSpec(errors, schema2.spec ?? {}, name4);
  const mandatory = mandatoryFlowSchemas.find(({ metadata }) => metadata.name === name4);
  if (mandatory && !builtinSemanticEqual(schema2.spec, mandatory.spec)) {
    errors.push(field_exports.invalid(specPath, schema2.spec ?? {}, `spec of '${name4}' must equal the fixed value`));
  }
  return [...errors, ...validateConditionTypes(schema2)];
}
function checkSpec(errors, spec, name4) {
  const { matchingPrecedence = 0, distinguisherMethod, priorityLevelConfiguration: level, rules } = spec;
  const complain = (message2) => errors.push(field_exports.invalid(specPath.child("matchingPrecedence"), matchingPrecedence, message2));
  if (matchingPrecedence <= 0) complain("must be a positive value");
  if (matchingPrecedence > maxPrecedence) complain(`must not be greater than ${maxPrecedence}`);
  if (matchingPrecedence === 1 && name4 !== "exempt") {
    complain("only the schema named 'exempt' may have matchingPrecedence 1");
  }
  if (distinguisherMethod && !distinguishers.includes(distinguisherMethod.type)) {
    const shown2 = { Type: distinguisherMethod.type ?? "" };
    errors.push(field_exports.notSupported(specPath.child("distinguisherMethod", "type"), shown2, distinguishers));
  }
  const levelPath = specPath.child("priorityLevelConfiguration", "name");
  if (level?.name) checkName(errors, level.name, levelPath, nameIsDNSSubdomain);
  else errors.push(field_exports.required(levelPath, "must reference a priority level"));
  for (const [i, rule] of (rules ?? []).entries()) checkRule(errors, rule, specPath.child("rules").index(i));
}
function checkRule(errors, rule, path) {
  const subjects = rule.subjects ?? [];
  const { resourceRules = [], nonResourceRules = [] } = rule;
  for (const [i, subject] of subjects.entries()) checkSubject(errors, subject, path.child("subjects").index(i));
  if (subjects.length === 0) {
    errors.push(field_exports.required(path.child("subjects"), "subjects must contain at least one value"));
  }
  if (resourceRules.length === 0 && nonResourceRules.length === 0) {
    errors.push(field_exports.required(path, "at least one of resourceRules and nonResourceRules has to be non-empty"));
  }
  for (const [i, each] of resourceRules.entries())
    checkResourceRule(errors, each, path.child("resourceRules").index(i));
  for (const [i, each] of nonResourceRules.entries()) {
    checkNonResourceRule(errors, each, path.child("nonResourceRules").index(i));
  }
}

// packages/registry/flowcontrol/src/flow-schema/flow-schema-strategy.ts
var flowSchemaStrategy = {
  prepareForCreate: (schema2) => firstGeneration(schema2, {}),
  prepareForUpdate: (schema2, old) => nextGeneration(schema2, old),
  validate: validateFlowSchema,
  validateUpdate: validateFlowSchema
};
var flowSchemaStatusStrategy = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateConditionTypes
};

// packages/registry/flowcontrol/src/priority-level-configuration/priority-level-configuration-validation.ts
var specPath2 = FieldPath.root("spec");
var preserveZeroAnnotation = "flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares";
var maxQueues = 1e7;
var maxHashBits = 60;
function validatePriorityLevelConfiguration(level) {
  const { name: name4 = "", annotations = {} } = level.metadata ?? {};
  const errors = validateKindMeta(level, false, nameIsDNSSubdomain);
  if (Object.hasOwn(annotations, preserveZeroAnnotation)) {
    const message2 = `annotation '${preserveZeroAnnotation}' is forbidden`;
    errors.push(field_exports.forbidden(metadataPath.child("annotations"), message2));
  }
  const spec = level.spec ?? {};
  checkSpec2(errors, spec, name4);
  checkMandatory(errors, spec, name4);
  return [...errors, ...validateConditionTypes(level)];
}
function checkMandatory(errors, spec, name4) {
  const mandatory = mandatoryPriorityLevels.find(({ metadata }) => metadata.name === name4)?.spec;
  if (!mandatory) return;
  const isExempt = name4 === "exempt";
  const compared = isExempt ? { ...spec, exempt: mandatory.exempt } : spec;
  if (builtinSemanticEqual(compared, mandatory)) return;
  const except = isExempt ? " except the 'spec.exempt' field" : "";
  errors.push(field_exports.invalid(specPath2, spec, `spec of '${name4}'${except} must equal the fixed value`));
}
function checkSpec2(errors, { type = "", limited, exempt }, name4) {
  if (name4 === "exempt" !== (type === "Exempt")) {
    errors.push(field_exports.invalid(specPath2.child("type"), type, "must be 'Exempt' if and only if `name` is 'exempt'"));
  }
  const limitedPath = specPath2.child("limited");
  const exemptPath = specPath2.child("exempt");
  if (type === "Exempt") {
    if (limited) errors.push(field_exports.forbidden(limitedPath, "must be nil if the type is not Limited"));
    if (exempt) {
      checkShares(errors, exempt.nominalConcurrencyShares, exemptPath);
      checkLendable(errors, exempt.lendablePercent, exemptPath);
    }
  } else if (type === "Limited") {
    if (exempt) errors.push(field_exports.forbidden(exemptPath, "must be nil if the type is Limited"));
    if (limited) checkLimited(errors, limited, limitedPath);
    else errors.push(field_exports.required(limitedPath, "must not be empty when type is Limited"));
  } else errors.push(field_exports.notSupported(specPath2.child("type"), type, ["Exempt", "Limited"]));
}
function checkShares(errors, shares, path) {
  if (shares !== void 0 && shares < 0) {
    errors.push(field_exports.invalid(path.child("nominalConcurrencyShares"), shares, "must be a non-negative integer"));
  }
}
function checkLendable(errors, percent, path) {
  if (percent !== void 0 && (percent < 0 || percent > 100)) {
    errors.push(field_exports.invalid(path.child("lendablePercent"), percent, "must be between 0 and 100, inclusive"));
  }
}
function checkLimited(errors, limited, path) {
  checkShares(errors, limited.nominalConcurrencyShares, path);
  checkLimitResponse(errors, limited.limitResponse ?? {}, path.child("limitResponse"));
  checkLendable(errors, limited.lendablePercent, path);
  const { borrowingLimitPercent: borrowing } = limited;
  if (borrowing !== void 0 && borrowing < 0) {
    const message2 = "if specified, must be a non-negative integer";
    errors.push(field_exports.invalid(path.child("borrowingLimitPercent"), borrowing, message2));
  }
}
function checkLimitResponse(errors, { type = "", queuing: queuing2 }, path) {
  const at = path.child("queuing");
  if (type === "Reject") {
    if (queuing2) errors.push(field_exports.forbidden(at, "must be nil if limited.limitResponse.type is not Limited"));
  } else if (type === "Queue") {
    if (queuing2) checkQueuing(errors, queuing2, at);
    else errors.push(field_exports.required(at, "must not be empty if limited.limitResponse.type is Limited"));
  } else errors.push(field_exports.notSupported(path.child("type"), type, ["Queue", "Reject"]));
}
function checkQueuing(errors, queuing2, path) {
  const { queues = 0, handSize = 0, queueLengthLimit = 0 } = queuing2;
  const complain = (name4, value, message2) => errors.push(field_exports.invalid(path.child(name4), value, message2));
  if (queueLengthLimit <= 0) complain("queueLengthLimit", queueLengthLimit, "must be positive");
  if (queues <= 0) complain("queues", queues, "must be positive");
  else if (queues > maxQueues) complain("queues", queues, `must not be greater than ${maxQueues}`);
  if (handSize <= 0) complain("handSize", handSize, "must be positive");
  else if (handSize > queues) complain("handSize", handSize, `should not be greater than queues (${queues})`);
  else if (Math.ceil(Math.log2(queues) * handSize) > maxHashBits) {
    const message2 = `required entropy bits of deckSize ${queues} and handSize ${handSize} should not be greater than ${maxHashBits}`;
    complain("handSize", handSize, message2);
  }
}

// packages/registry/flowcontrol/src/priority-level-configuration/priority-level-configuration-strategy.ts
var priorityLevelConfigurationStrategy = {
  prepareForCreate: (level) => firstGeneration(level, {}),
  prepareForUpdate: (level, old) => nextGeneration(level, old),
  validate: validatePriorityLevelConfiguration,
  validateUpdate: validatePriorityLevelConfiguration
};
var priorityLevelConfigurationStatusStrategy = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateConditionTypes
};

// packages/registry/flowcontrol/src/rest-storage.ts
function newRESTStorageProvider3() {
  return newBuiltinProvider("flowcontrol.apiserver.k8s.io", async ({ store }) => {
    const [flowSchemas, levels] = await Promise.all([
      store({ resource: "flowschemas", kind: "FlowSchema", strategy: flowSchemaStrategy }),
      store({
        resource: "prioritylevelconfigurations",
        kind: "PriorityLevelConfiguration",
        strategy: priorityLevelConfigurationStrategy
      })
    ]);
    return {
      stores: { flowSchemas, priorityLevelConfigurations: levels },
      resources: {
        flowschemas: flowSchemas,
        "flowschemas/status": builtinSubresource(flowSchemas, "status", flowSchemaStatusStrategy),
        prioritylevelconfigurations: levels,
        "prioritylevelconfigurations/status": builtinSubresource(
          levels,
          "status",
          priorityLevelConfigurationStatusStrategy
        )
      }
    };
  });
}

// packages/controlplane/src/bootstrap/flow-control.ts
async function ensureFlowControl2(client) {
  const resource2 = (name4, kind4) => client.resource({
    group: "flowcontrol.apiserver.k8s.io",
    version: "v1",
    resource: name4,
    kind: kind4
  });
  await ensureFlowControl({
    priorityLevels: resource2("prioritylevelconfigurations", "PriorityLevelConfiguration"),
    flowSchemas: resource2("flowschemas", "FlowSchema")
  });
}

// packages/controlplane/src/bootstrap/kubernetes-endpoints.ts
var name = "kubernetes";
async function reconcileKubernetesEndpoints(client, input) {
  const endpoints = client.resource({ version: "v1", resource: "endpoints", kind: "Endpoints" });
  await reconcile(endpoints.namespace("default"), endpointsOf(input), (object) => object.subsets ?? []);
  if (!input.slices) return;
  const slices = client.resource({
    group: "discovery.k8s.io",
    version: "v1",
    resource: "endpointslices",
    kind: "EndpointSlice"
  });
  await reconcile(slices.namespace("default"), sliceOf(input), ({ addressType, endpoints: list2, ports }) => [
    addressType,
    list2?.map(({ addresses, conditions }) => [addresses, conditions?.ready]) ?? [],
    ports?.map((port) => [port.name, port.port, port.protocol]) ?? []
  ]);
}
function endpointsOf({ addresses, port }) {
  const ports = [{ name: "https", port, protocol: "TCP" }];
  return {
    // The slice is not to be made by the controller that mirrors Endpoints.
    metadata: { name, labels: { "endpointslice.kubernetes.io/skip-mirror": "true" } },
    ...addresses.length > 0 ? { subsets: [{ addresses: sorted(addresses).map((ip) => ({ ip })), ports }] } : {}
  };
}
function sliceOf({ addresses, port }) {
  const [first = ""] = addresses;
  return {
    metadata: { name, labels: { "kubernetes.io/service-name": name } },
    addressType: ipFamilyOf(first) ?? "IPv4",
    endpoints: sorted(addresses).map((address) => ({ addresses: [address], conditions: { ready: true } })),
    ports: addresses.length > 0 ? [{ name: "https", port, protocol: "TCP" }] : []
  };
}
var sorted = (addresses) => [...new Set(addresses)].sort();
var maxAttempts = 10;
async function reconcile(resource2, wanted, contentOf) {
  const text = (object) => JSON.stringify([object.metadata?.labels ?? {}, contentOf(object)]);
  for (let attempt2 = 1; ; attempt2++) {
    const current = await getIfThere(resource2);
    if (current !== void 0 && isAbove(text(current), text(wanted))) return;
    try {
      if (current === void 0) await resource2.create(wanted);
      else {
        const labels = { ...current.metadata?.labels, ...wanted.metadata?.labels };
        await resource2.update({ ...wanted, metadata: { ...current.metadata, labels } });
      }
      return;
    } catch (error) {
      if (!(isAlreadyExists(error) || isConflict(error)) || attempt2 >= maxAttempts) throw error;
    }
  }
}
function isAbove(current, wanted) {
  const [labels, content] = JSON.parse(current);
  const [wantedLabels, wantedContent] = JSON.parse(wanted);
  return JSON.stringify(content) === JSON.stringify(wantedContent) && Object.entries(wantedLabels).every(([key2, value]) => labels[key2] === value);
}
async function getIfThere(resource2) {
  try {
    return await resource2.get(name);
  } catch (error) {
    if (isNotFound(error)) return void 0;
    throw error;
  }
}

// packages/controlplane/src/bootstrap/kubernetes-service.ts
var name2 = "kubernetes";
async function ensureKubernetesService(client, { serviceClusterIPRange, port }) {
  const services = client.resource({ version: "v1", resource: "services", kind: "Service" });
  await ensureService(services.namespace("default"), firstAddress(serviceClusterIPRange), port);
}
async function ensureService(services, clusterIP, targetPort) {
  for (let attempt2 = 0; ; attempt2++) {
    if (await getIfThere2(services)) return;
    try {
      await services.create({
        metadata: { name: name2, labels: { component: "apiserver", provider: "kubernetes" } },
        spec: {
          type: "ClusterIP",
          clusterIP,
          ipFamilyPolicy: "SingleStack",
          sessionAffinity: "None",
          ports: [{ name: "https", protocol: "TCP", port: 443, targetPort }]
        }
      });
      return;
    } catch (error) {
      if (!(isWrittenFirst(error) || isInvalid(error)) || attempt2 >= 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
async function getIfThere2(resource2) {
  try {
    return await resource2.get(name2);
  } catch (error) {
    if (isNotFound(error)) return void 0;
    throw error;
  }
}
function isWrittenFirst(error) {
  return isAlreadyExists(error) || isConflict(error);
}
function isLoopback(address) {
  return address === "localhost" || address === "::1" || address.startsWith("127.");
}
function firstAddress(ranges) {
  const [first = ""] = ranges.split(",");
  const cidr = first.trim();
  const range2 = parseCIDR(cidr);
  if (!range2) throw new Error(`invalid CIDR address: ${cidr}`);
  return formatIP2({ ...range2.network, value: range2.network.value + 1n });
}

// packages/controlplane/src/bootstrap/new-loopback-client.ts
function newLoopbackClient2(handler) {
  const { user } = internalContext();
  return newClient({
    transport: handlerTransport(handler, { user }),
    userAgent: "kube-apiserver/v1.35",
    fieldManager: "kube-apiserver"
  });
}

// packages/controlplane/src/bootstrap/create-missing.ts
async function createMissing(resource2, objects) {
  await Promise.all(
    objects.map(
      (object) => resource2.create(object).catch((error) => {
        if (!isAlreadyExists(error)) throw error;
      })
    )
  );
}

// packages/controlplane/src/bootstrap/system-namespaces.ts
var systemNamespaces = ["kube-system", "kube-public", "kube-node-lease", "default"];
async function ensureSystemNamespaces(client) {
  const namespaces = client.resource({ version: "v1", resource: "namespaces", kind: "Namespace" });
  await createMissing(
    namespaces,
    systemNamespaces.map((name4) => ({ metadata: { name: name4 } }))
  );
}

// packages/registry/scheduling/src/priority-class/system-priority-classes.ts
var systemCriticalPriority = 2e9;
var systemPriorityClasses = [
  {
    metadata: { name: "system-node-critical" },
    value: systemCriticalPriority + 1e3,
    description: "Used for system critical pods that must not be moved from their current node."
  },
  {
    metadata: { name: "system-cluster-critical" },
    value: systemCriticalPriority,
    description: "Used for system critical pods that must run in the cluster, but can be moved to another node if necessary."
  }
];
function systemPriorityClass(name4) {
  return systemPriorityClasses.find(({ metadata }) => metadata.name === name4);
}

// packages/registry/scheduling/src/priority-class/priority-class-validation.ts
var systemPrefix = "system-";
var highestUserDefinablePriority = 1e9;
var valuePath = FieldPath.root("value");
var policyPath = FieldPath.root("preemptionPolicy");
function validatePriorityClass(priorityClass) {
  const errors = validateKindMeta(priorityClass, false, nameIsDNSSubdomain);
  const { value = 0, preemptionPolicy } = priorityClass;
  if (priorityClass.metadata?.name?.startsWith(systemPrefix)) {
    const wrong = systemClassProblem(priorityClass);
    if (wrong !== void 0) {
      const message2 = `priority class names with '${systemPrefix}' prefix are reserved for system use only. error: ${wrong}`;
      errors.push(field_exports.forbidden(metadataPath.child("name"), message2));
    }
  } else if (value > highestUserDefinablePriority) {
    const message2 = `maximum allowed value of a user defined priority is ${highestUserDefinablePriority}`;
    errors.push(field_exports.forbidden(valuePath, message2));
  }
  if (preemptionPolicy !== void 0) {
    checkEnum(errors, preemptionPolicy, policyPath, ["PreemptLowerPriority", "Never"], true);
  }
  return errors;
}
function validatePriorityClassUpdate(priorityClass, old) {
  const errors = validateKindMetaUpdate(priorityClass, old);
  if ((priorityClass.value ?? 0) !== (old.value ?? 0)) {
    errors.push(field_exports.forbidden(valuePath, "may not be changed in an update."));
  }
  return [...errors, ...validateImmutableField(priorityClass.preemptionPolicy, old.preemptionPolicy, policyPath)];
}
function systemClassProblem({
  metadata,
  value = 0,
  globalDefault = false
}) {
  const name4 = metadata?.name ?? "";
  const known2 = systemPriorityClass(name4);
  if (!known2) return `${name4} is not a known system priority class`;
  if (known2.value !== value) return `value of ${name4} PriorityClass must be ${known2.value}`;
  return globalDefault ? `globalDefault of ${name4} PriorityClass must be false` : void 0;
}

// packages/registry/scheduling/src/priority-class/priority-class-strategy.ts
var priorityClassStrategy = {
  prepareForCreate: (object) => firstGeneration(object),
  validate: validatePriorityClass,
  validateUpdate: validatePriorityClassUpdate
};

// packages/registry/scheduling/src/rest-storage.ts
var group = "scheduling.k8s.io";
function newRESTStorageProvider4() {
  return newBuiltinProvider(group, async ({ store }) => {
    const priorityClasses = await store({
      resource: "priorityclasses",
      kind: "PriorityClass",
      strategy: priorityClassStrategy
    });
    return { stores: { priorityClasses }, resources: { priorityclasses: keepSystemClasses(priorityClasses) } };
  });
}
function keepSystemClasses(store) {
  return extendStore(store, {
    async delete(name4, ...more2) {
      if (systemPriorityClass(name4)) {
        const message2 = "this is a system priority class and cannot be deleted";
        throw newForbidden({ group, resource: "priorityclasses" }, name4, message2);
      }
      return store.delete(name4, ...more2);
    }
  });
}

// packages/controlplane/src/bootstrap/system-priority-classes.ts
async function ensureSystemPriorityClasses(client) {
  const classes = client.resource({
    group: "scheduling.k8s.io",
    version: "v1",
    resource: "priorityclasses",
    kind: "PriorityClass"
  });
  await createMissing(classes, systemPriorityClasses);
}

// packages/controlplane/src/cleanup-stack.ts
var CleanupStack = class {
  #closers = [];
  defer(close) {
    this.#closers.push(close);
  }
  /** Calls the functions, the last one first, each once. @throws the first error, after all were called */
  async close() {
    let failure;
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }
};

// packages/authentication/src/bootstrap-token/bootstrap-token-authenticator.ts
import { timingSafeEqual } from "node:crypto";
var groupPattern = /^system:bootstrappers:[a-z0-9:-]{0,255}[a-z0-9]$/;
function bootstrapTokenAuthenticator({
  secret: read2,
  now = Date.now
}) {
  async function authenticate(id, secret) {
    const found = await read2(`bootstrap-token-${id}`);
    if (found === void 0 || found.metadata?.deletionTimestamp) return void 0;
    const field = (name4) => Buffer.from(found.data?.[name4] ?? "", "base64").toString("utf8");
    const isUsable = found.type === "bootstrap.kubernetes.io/token" && isEqual(field("token-secret"), secret) && field("token-id") === id && !isExpired(field("expiration"), now()) && field("usage-bootstrap-authentication") === "true";
    const groups2 = groupsOf(field("auth-extra-groups"));
    if (!isUsable || groups2 === void 0) return void 0;
    return { user: { name: `system:bootstrap:${id}`, groups: [...groups2, allAuthenticated] } };
  }
  return {
    authenticateToken(token) {
      const [, id, secret] = /^([a-z0-9]{6})\.([a-z0-9]{16})$/.exec(token) ?? [];
      return id === void 0 || secret === void 0 ? void 0 : authenticate(id, secret);
    }
  };
}
function isEqual(kept, sent) {
  const [a, b] = [Buffer.from(kept), Buffer.from(sent)];
  return a.length === b.length && timingSafeEqual(a, b);
}
function isExpired(expiration, now) {
  if (expiration === "") return false;
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(expiration);
  return !isTime || !(Date.parse(expiration) > now);
}
function groupsOf(extra) {
  const groups2 = extra === "" ? [] : extra.split(",");
  if (!groups2.every((group13) => groupPattern.test(group13))) return void 0;
  return [.../* @__PURE__ */ new Set(["system:bootstrappers", ...groups2])].sort();
}

// packages/authentication/src/service-account/keys.ts
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair
} from "node:crypto";
import { promisify } from "node:util";
var curves = {
  prime256v1: "ES256",
  secp384r1: "ES384",
  secp521r1: "ES512"
};
var minRSABits = 2048;
function parseSigningKey(pem) {
  const block = blocksOf(pem).find(({ label }) => label.endsWith("PRIVATE KEY"));
  if (block === void 0) throw new Error("data does not contain a valid RSA or ECDSA private key");
  const privateKey = createPrivateKey(block.text);
  return { ...verificationKey(createPublicKey(privateKey)), privateKey };
}
function parseVerificationKeys(pem) {
  const keys = blocksOf(pem).filter(({ label }) => label === "CERTIFICATE" || label.endsWith("PUBLIC KEY") || label.endsWith("PRIVATE KEY")).map(({ text }) => verificationKey(createPublicKey(text)));
  if (keys.length === 0) throw new Error("data does not contain any valid RSA or ECDSA public keys");
  return keys;
}
async function generateSigningKey(algorithm) {
  const { privateKey } = algorithm === "RS256" ? await promisify(generateKeyPair)("rsa", { modulusLength: minRSABits }) : await promisify(generateKeyPair)("ec", { namedCurve: "prime256v1" });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
function publicJSONWebKey({ keyID, algorithm, publicKey }) {
  const { kty = "", crv, x, y, n: n2, e } = publicKey.export({ format: "jwk" });
  return {
    use: "sig",
    kty,
    kid: keyID,
    ...crv === void 0 ? void 0 : { crv },
    alg: algorithm,
    ...x === void 0 ? void 0 : { x },
    ...y === void 0 ? void 0 : { y },
    ...n2 === void 0 ? void 0 : { n: n2 },
    ...e === void 0 ? void 0 : { e }
  };
}
function verificationKey(publicKey) {
  const der = publicKey.export({ type: "spki", format: "der" });
  return {
    keyID: createHash("sha256").update(der).digest("base64url"),
    algorithm: algorithmOf(publicKey),
    publicKey
  };
}
function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }) {
  if (type === "rsa") {
    const bits = details?.modulusLength ?? 0;
    if (bits < minRSABits) throw new Error(`an RSA key of ${bits} bits is too short: ${minRSABits} are needed`);
    return "RS256";
  }
  const algorithm = type === "ec" ? curves[details?.namedCurve ?? ""] : void 0;
  if (algorithm === void 0)
    throw new Error("unknown key: it must be RSA, or ECDSA with the curve P-256, P-384 or P-521");
  return algorithm;
}
function blocksOf(pem) {
  const found = pem.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----[\s\S]*?-----END \1-----/g);
  return [...found].map(([text, label = ""]) => ({ label, text }));
}

// packages/authentication/src/service-account/openid-metadata.ts
var openIDConfigurationPath = "/.well-known/openid-configuration";
var openIDKeysPath = "/openid/v1/jwks";
function openIDMetadata({ issuer, keysURL, keys }) {
  const url = URL.canParse(issuer) ? new URL(issuer) : void 0;
  if (url?.protocol !== "https:") throw new Error(`issuer URL must use https scheme, got: ${issuer}`);
  if (url.search !== "") throw new Error(`issuer URL may not include a query, got: ${issuer}`);
  if (url.hash !== "") throw new Error(`issuer URL may not include a fragment, got: ${issuer}`);
  if (!URL.canParse(keysURL) || new URL(keysURL).protocol !== "https:") {
    throw new Error(`jwksURI requires https scheme, parsed as: ${keysURL}`);
  }
  return {
    configuration: JSON.stringify({
      issuer,
      jwks_uri: keysURL,
      response_types_supported: ["id_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [...new Set(keys.map(({ algorithm }) => algorithm))].sort()
    }),
    keySet: JSON.stringify({ keys: keys.map(publicJSONWebKey) })
  };
}

// packages/authentication/src/service-account/secret-token.ts
import { timingSafeEqual as timingSafeEqual2 } from "node:crypto";

// packages/authentication/src/service-account/json-web-token.ts
async function signToken({ algorithm, keyID, privateKey }, claims) {
  const { CompactSign } = await import("./webapi-TBWW3L4W.js");
  const sorted3 = Object.fromEntries(Object.entries(claims).sort(([a], [b]) => a < b ? -1 : 1));
  return new CompactSign(Buffer.from(JSON.stringify(sorted3))).setProtectedHeader({ alg: algorithm, kid: keyID }).sign(privateKey);
}
function readUnverified(token) {
  const parts = token.split(".");
  if (parts.length !== 3) return void 0;
  const header = readObject(parts[0]);
  const claims = readObject(parts[1]);
  if (header === void 0 || typeof claims?.iss !== "string") return void 0;
  return { keyID: typeof header.kid === "string" ? header.kid : "", issuer: claims.iss };
}
async function verifyToken(token, keys) {
  const { compactVerify } = await import("./webapi-TBWW3L4W.js");
  for (const { algorithm, publicKey } of keys) {
    let payload;
    try {
      ({ payload } = await compactVerify(token, publicKey, { algorithms: [algorithm] }));
    } catch {
      continue;
    }
    const claims = parseObject(Buffer.from(payload).toString("utf8"));
    if (claims !== void 0) return claims;
  }
  throw new Error(keys.length === 0 ? "invalid signature, no keys found" : "invalid signature");
}
var readObject = (part) => parseObject(Buffer.from(part, "base64url").toString("utf8"));
function parseObject(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : void 0;
  } catch {
    return void 0;
  }
}

// packages/authentication/src/service-account/user.ts
var prefix = "system:serviceaccount:";
var domain = "authentication.kubernetes.io";
var serviceAccountUsername = (namespace, name4) => `${prefix}${namespace}:${name4}`;
function splitServiceAccountUsername(username) {
  if (!username.startsWith(prefix)) return void 0;
  const parts = username.slice(prefix.length).split(":");
  const [namespace = "", name4 = ""] = parts;
  const isValid = parts.length === 2 && nameIsDNSLabel(namespace, false).length === 0 && nameIsDNSSubdomain(name4, false).length === 0;
  return isValid ? { namespace, name: name4 } : void 0;
}
function serviceAccountUser({ namespace, name: name4, uid, pod: pod2, node, tokenID }) {
  const extra = {
    ...pod2 ? { [`${domain}/pod-name`]: [pod2.name], [`${domain}/pod-uid`]: [pod2.uid] } : void 0,
    ...tokenID ? { [`${domain}/credential-id`]: [`JTI=${tokenID}`] } : void 0,
    ...node?.name ? { [`${domain}/node-name`]: [node.name] } : void 0,
    ...node?.name && node.uid ? { [`${domain}/node-uid`]: [node.uid] } : void 0
  };
  return {
    name: serviceAccountUsername(namespace, name4),
    uid,
    groups: ["system:serviceaccounts", `system:serviceaccounts:${namespace}`, allAuthenticated],
    ...Object.keys(extra).length > 0 ? { extra } : void 0
  };
}

// packages/authentication/src/service-account/secret-token.ts
var secretTokenIssuer = "kubernetes/serviceaccount";
var lastUsedLabel = "kubernetes.io/legacy-token-last-used";
var invalidSinceLabel = "kubernetes.io/legacy-token-invalid-since";
var claimPrefix = "kubernetes.io/serviceaccount";
var autoGeneratedWarning = "Use tokens from the TokenRequest API or manually created secret-based tokens instead of auto-generated secret-based tokens.";
var dayMs = 24 * 3600 * 1e3;
function issueSecretToken(key2, { namespace, secret, serviceAccount: serviceAccount2, serviceAccountUID }) {
  return signToken(key2, {
    iss: secretTokenIssuer,
    [`${claimPrefix}/namespace`]: namespace,
    [`${claimPrefix}/secret.name`]: secret,
    [`${claimPrefix}/service-account.name`]: serviceAccount2,
    [`${claimPrefix}/service-account.uid`]: serviceAccountUID,
    sub: `system:serviceaccount:${namespace}:${serviceAccount2}`
  });
}
async function validateSecretToken(token, claims, { objects, now, onError }) {
  const subject = claimOf(claims, "sub", "sub");
  const namespace = claimOf(claims, `${claimPrefix}/namespace`, "namespace");
  const secretName = claimOf(claims, `${claimPrefix}/secret.name`, "secretName");
  const name4 = claimOf(claims, `${claimPrefix}/service-account.name`, "serviceAccountName");
  const uid = claimOf(claims, `${claimPrefix}/service-account.uid`, "serviceAccountUID");
  const user = splitServiceAccountUsername(subject);
  if (user?.namespace !== namespace || user.name !== name4) throw new Error("sub claim is invalid");
  const account = { namespace, name: name4, uid };
  if (objects === void 0) return { account, warnings: [] };
  const secret = await objects.secret(namespace, secretName).catch(() => void 0);
  if (secret === void 0 || secret.metadata?.deletionTimestamp) throw new Error("Token has been invalidated");
  if (!hasToken(secret, token)) throw new Error("Token does not match server's copy");
  const found = await objects.serviceAccount(namespace, name4, ({ metadata }) => metadata?.uid === uid);
  if (found === void 0) throw new Error(`serviceaccounts "${name4}" not found`);
  if (found.metadata?.deletionTimestamp) throw new Error(`ServiceAccount ${namespace}/${name4} has been deleted`);
  if (found.metadata?.uid !== uid) {
    throw new Error(`ServiceAccount UID (${found.metadata?.uid ?? ""}) does not match claim (${uid})`);
  }
  await noteUse(secret, objects, now).catch(onError);
  if (secret.metadata?.labels?.[invalidSinceLabel]) {
    throw new Error(
      `the token in secret ${namespace}/${secretName} for service account ${namespace}/${name4} has been marked invalid. Use tokens from the TokenRequest API or manually created secret-based tokens, or remove the '${invalidSinceLabel}' label from the secret to temporarily allow use of this token`
    );
  }
  const isAutoGenerated = (found.secrets ?? []).some((each) => each.name === secretName);
  return { account, warnings: isAutoGenerated ? [autoGeneratedWarning] : [] };
}
function claimOf(claims, name4, shown2) {
  const value = claims[name4];
  if (typeof value === "string" && value !== "") return value;
  throw new Error(`${shown2} claim is missing`);
}
function hasToken({ data }, token) {
  const kept = Buffer.from(data?.token ?? "", "base64");
  const sent = Buffer.from(token);
  return kept.length === sent.length && timingSafeEqual2(kept, sent);
}
async function noteUse(secret, objects, now) {
  const day = (ms) => new Date(ms).toISOString().slice(0, 10);
  const noted = secret.metadata?.labels?.[lastUsedLabel];
  if (noted === day(now) || noted === day(now + dayMs)) return;
  await objects.labelSecret(secret, lastUsedLabel, day(now));
}

// packages/authentication/src/service-account/bound-token.ts
import { randomUUID } from "node:crypto";

// packages/authentication/src/service-account/token-objects.ts
function referenceOf(object) {
  return { name: object.metadata?.name ?? "", uid: object.metadata?.uid ?? "" };
}

// packages/authentication/src/service-account/bound-token.ts
var leewayMs = 6e4;
function boundTokenClaims(issuer, content) {
  const { serviceAccount: serviceAccount2, pod: pod2, secret, node, audiences, issuedAt, expiresAt, warnAfter } = content;
  const { namespace = "", name: name4 = "", uid = "" } = serviceAccount2.metadata ?? {};
  return {
    iss: issuer,
    sub: serviceAccountUsername(namespace, name4),
    aud: audiences,
    exp: expiresAt,
    iat: issuedAt,
    nbf: issuedAt,
    jti: randomUUID(),
    "kubernetes.io": {
      namespace,
      ...node && !secret ? { node: reference(node) } : void 0,
      ...pod2 ? { pod: reference(pod2) } : void 0,
      ...secret ? { secret: reference(secret) } : void 0,
      serviceaccount: { name: name4, uid },
      ...warnAfter === void 0 ? void 0 : { warnafter: warnAfter }
    }
  };
}
function reference(object) {
  const { name: name4, uid } = referenceOf(object);
  return uid === "" ? { name: name4 } : { name: name4, uid };
}
async function validateBoundToken(claims, objects, now) {
  checkTimes(claims, now);
  const { namespace, serviceaccount, pod: pod2, secret, node } = privateClaims(claims);
  const account = await objects.serviceAccount(namespace, serviceaccount.name, hasUID(serviceaccount.uid));
  if (account === void 0) throw new Error(`serviceaccounts "${serviceaccount.name}" not found`);
  checkUID(account.metadata, serviceaccount.uid, "service account UID", "claim");
  if (isGone(account.metadata, now)) {
    throw new Error(`service account ${namespace}/${serviceaccount.name} has been deleted`);
  }
  if (secret) checkBound(await settle(objects.secret(namespace, secret.name)), secret, "secret", now);
  if (pod2) checkBound(await settle(objects.pod(namespace, pod2.name, hasUID(pod2.uid))), pod2, "pod", now);
  else if (node) checkBound(await settle(objects.node(node.name, hasUID(node.uid))), node, "node", now);
  return {
    namespace,
    name: serviceaccount.name,
    uid: serviceaccount.uid,
    ...pod2 ? { pod: pod2 } : void 0,
    ...node ? { node } : void 0,
    ...typeof claims.jti === "string" && claims.jti !== "" ? { tokenID: claims.jti } : void 0
  };
}
function checkTimes(claims, now) {
  const [notBefore, expiry, issuedAt] = [timeOf(claims, "nbf"), timeOf(claims, "exp"), timeOf(claims, "iat")];
  if (notBefore !== void 0 && now + leewayMs < notBefore) throw new Error("service account token is not valid yet");
  if (expiry !== void 0 && now - leewayMs > expiry) throw new Error("service account token has expired");
  if (issuedAt !== void 0 && now + leewayMs < issuedAt) {
    throw new Error("service account token is issued in the future");
  }
}
function timeOf(claims, name4) {
  const seconds = claims[name4];
  if (seconds === void 0 || seconds === null) return void 0;
  if (typeof seconds !== "number") throw new Error(`claim ${name4} is not a number`);
  return Math.trunc(seconds) * 1e3;
}
function privateClaims(claims) {
  const own = objectOf(claims["kubernetes.io"] ?? {});
  const optional = (name4) => own[name4] === void 0 || own[name4] === null ? void 0 : { [name4]: referenceClaim(own[name4]) };
  return {
    namespace: textOf(own.namespace),
    serviceaccount: referenceClaim(own.serviceaccount ?? {}),
    ...optional("pod"),
    ...optional("secret"),
    ...optional("node")
  };
}
function referenceClaim(value) {
  const { name: name4, uid } = objectOf(value);
  return { name: textOf(name4), uid: textOf(uid) };
}
function objectOf(value) {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error("service account token has malformed claims");
}
function textOf(value) {
  if (value === void 0 || value === null) return "";
  if (typeof value === "string") return value;
  throw new Error("service account token has malformed claims");
}
var invalidated = "service account token has been invalidated";
async function settle(reading) {
  return reading.catch(() => void 0);
}
function checkBound(object, wanted, kind4, now) {
  if (object === void 0) throw new Error(invalidated);
  checkUID(object.metadata, wanted.uid, `${kind4} UID`, `service account ${kind4} ref claim`);
  if (isGone(object.metadata, now)) throw new Error(invalidated);
}
function checkUID(metadata, uid, subject, claim) {
  if (!metadata?.uid || metadata.uid !== uid) {
    throw new Error(`${subject} (${metadata?.uid ?? ""}) does not match ${claim} (${uid})`);
  }
}
function isGone(metadata, now) {
  return metadata?.deletionTimestamp !== void 0 && Date.parse(metadata.deletionTimestamp) < now - leewayMs;
}
var hasUID = (uid) => ({ metadata }) => metadata?.uid === uid;

// packages/authentication/src/service-account/token-authenticator.ts
function serviceAccountTokenAuthenticator(options) {
  const { keys, objects, lookup: lookup2 = true, now = Date.now, onError = () => {
  } } = options;
  const issuers = new Set(options.issuers);
  async function authenticate(token, isSecretToken, keyID, wanted) {
    const claims = await verifyToken(token, keyID === "" ? keys : keys.filter((key2) => key2.keyID === keyID));
    const issuer = claims.iss;
    if (typeof issuer !== "string" || (isSecretToken ? issuer !== secretTokenIssuer : !issuers.has(issuer))) {
      throw new Error(`token issuer ${goQuote(String(issuer))} is invalid`);
    }
    const audiences = acceptedAudiences(claims, options.audiences, wanted);
    if (!isSecretToken) {
      return { user: serviceAccountUser(await validateBoundToken(claims, objects, now())), audiences };
    }
    const { account, warnings: warnings2 } = await validateSecretToken(token, claims, {
      objects: lookup2 ? objects : void 0,
      now: now(),
      onError
    });
    return { user: serviceAccountUser(account), audiences, ...warnings2.length > 0 ? { warnings: warnings2 } : void 0 };
  }
  return {
    authenticateToken(token, audiences) {
      const unverified = readUnverified(token);
      const isSecretToken = unverified?.issuer === secretTokenIssuer;
      if (unverified === void 0 || !isSecretToken && !issuers.has(unverified.issuer)) return void 0;
      return authenticate(token, isSecretToken, unverified.keyID, audiences ?? options.audiences);
    }
  };
}
function acceptedAudiences(claims, own, wanted) {
  const said = audiencesOf(claims);
  const audiences = said.length > 0 ? said : own;
  const common = commonAudiences(audiences, wanted);
  if (common.length > 0 || own.length === 0) return common;
  const quoted = (list2) => `[${list2.map(goQuote).join(" ")}]`;
  throw new Error(`token audiences ${quoted(audiences)} is invalid for the target audiences ${quoted(wanted)}`);
}
function audiencesOf({ aud }) {
  if (aud === void 0 || aud === null) return [];
  const list2 = Array.isArray(aud) ? aud : [aud];
  if (list2.every((audience) => typeof audience === "string")) return list2;
  throw new Error("claim aud is not a list of texts");
}

// packages/authentication/src/service-account/token-issuer.ts
function newServiceAccountTokenIssuer({
  issuer,
  key: key2,
  ...policy
}) {
  return { ...policy, issue: (content) => signToken(key2, boundTokenClaims(issuer, content)) };
}

// packages/controlplane/src/admission/configured-admission.ts
function newConfiguredAdmission(options) {
  const { stores, namespaces, authorizer, restMapper, loopback: client, onError } = options;
  const metrics = newAdmissionMetrics();
  const webhookOptions = {
    namespaces,
    authorizer,
    metrics,
    resolveService: serviceResolver(client),
    onError: (error) => onError("an admission webhook failed", error)
  };
  const { mutatingWebhookCredentials: mutatingCredentials, validatingWebhookCredentials: validatingCredentials } = options.configuration;
  const policyOptions = { namespaces, authorizer, restMapper, client, metrics };
  const { mutatingAdmissionPolicies: mutating, mutatingAdmissionPolicyBindings: mutatingBindings } = stores ?? {};
  const made = [];
  const keep = (plugin) => {
    made.push(plugin);
    return plugin;
  };
  return {
    factories: stores === void 0 ? {} : {
      ...options.mutatingPolicies && mutating && mutatingBindings ? {
        MutatingAdmissionPolicy: () => keep(
          mutatingAdmissionPolicy({
            ...policyOptions,
            // Types of v1beta1 do not list the values that fields may have, but the values are those of v1.
            policies: storeClient(mutating),
            bindings: storeClient(mutatingBindings),
            onError: (error) => onError("mutating admission policies cannot be followed", error)
          })
        )
      } : {},
      MutatingAdmissionWebhook: () => keep(
        mutatingAdmissionWebhook({
          ...webhookOptions,
          ...mutatingCredentials ? { findCredentials: mutatingCredentials } : {},
          configurations: storeClient(stores.mutatingWebhookConfigurations)
        })
      ),
      ValidatingAdmissionWebhook: () => keep(
        validatingAdmissionWebhook({
          ...webhookOptions,
          ...validatingCredentials ? { findCredentials: validatingCredentials } : {},
          configurations: storeClient(stores.validatingWebhookConfigurations)
        })
      ),
      ValidatingAdmissionPolicy: () => keep(
        validatingAdmissionPolicy({
          ...policyOptions,
          policies: storeClient(stores.validatingAdmissionPolicies),
          bindings: storeClient(stores.validatingAdmissionPolicyBindings),
          onError: (error) => onError("validating admission policies cannot be followed", error)
        })
      )
    },
    metrics,
    get isActive() {
      return made.some(({ isActive }) => isActive);
    },
    run: async () => void await Promise.all(made.map((plugin) => plugin.run())),
    relist: async () => void await Promise.all(made.map((plugin) => plugin.relist())),
    close: async () => void await Promise.all(made.map((plugin) => plugin.close()))
  };
}

// packages/controlplane/src/admission/plugins.ts
async function newAdmissionPlugins({ enabled = [], disabled = [], configuration = {} }, sources, own = []) {
  const names = admissionPluginOrder.filter(
    (name4) => !disabled.includes(name4) && (enabled.includes(name4) || defaultAdmissionPlugins.includes(name4))
  );
  const optional = names.some((name4) => optionalAdmissionPlugins.includes(name4)) ? (await import("./optional-plugins-BEHUL5ZS.js")).optionalPluginFactories(sources, configuration) : {};
  const factories = { ...defaultPluginFactories(sources, configuration), ...optional };
  const isLast = (name4) => lastAdmissionPlugins.includes(name4);
  const make2 = (name4) => factories[name4]?.() ?? [];
  return [
    ...names.filter((name4) => !isLast(name4)).flatMap(make2),
    ...own,
    ...names.filter((name4) => isLast(name4)).flatMap(make2)
  ];
}
function defaultPluginFactories({ groups: groups2, namespaces, loopback, authorizer, configured, now }, configuration) {
  const { core, networking, node, scheduling, storage } = groups2;
  const quotaClient = () => loopback().resource({ version: "v1", resource: "resourcequotas", kind: "ResourceQuota" });
  return {
    NamespaceLifecycle: () => namespaceLifecycle({ lookup: namespaces }),
    LimitRanger: () => limitRanger({ limitRanges: storeReader(core.limitRanges), now }),
    ServiceAccount: () => serviceAccount({ serviceAccounts: storeReader(core.serviceAccounts) }),
    TaintNodesByCondition: taintNodesByCondition,
    PodSecurity: () => podSecurity({ ...configuration.podSecurity, namespaces, pods: storeReader(core.pods) }),
    Priority: () => scheduling && priority(storeReader(scheduling.priorityClasses)),
    DefaultTolerationSeconds: defaultTolerationSeconds,
    DefaultStorageClass: () => storage && defaultStorageClass(storeReader(storage.storageClasses)),
    StorageObjectInUseProtection: storageObjectInUseProtection,
    PersistentVolumeClaimResize: () => storage && persistentVolumeClaimResize(storeReader(storage.storageClasses)),
    ResourceQuota: () => resourceQuota({
      quotas: storeReader(core.resourceQuotas),
      now,
      updateStatus: (quota) => quotaClient().namespace(quota.metadata?.namespace ?? "").update(quota, { subresource: "status" })
    }),
    DefaultIngressClass: () => networking && defaultIngressClass(storeReader(networking.ingressClasses)),
    PodTopologyLabels: () => podTopologyLabels(storeReader(core.nodes)),
    CertificateApproval: () => certificateApproval(authorizer),
    CertificateSigning: () => certificateSigning(authorizer),
    CertificateSubjectRestriction: () => certificateSubjectRestriction(subjectOrganizations),
    ...configured,
    RuntimeClass: () => node && runtimeClass(storeReader(node.runtimeClasses))
  };
}

// packages/controlplane/src/authentication/authentication-settings.ts
function audiencesOf2({ audiences, serviceAccounts }) {
  return audiences !== void 0 && audiences.length > 0 ? audiences : serviceAccounts?.issuers ?? [];
}

// packages/controlplane/src/authentication/jwt-tokens.ts
import { readFile } from "node:fs/promises";
var healthWaitMs = 3e5;
var healthRetryMs = 1e4;
async function openJWTTokens({ authenticators = [], algorithms: algorithms2, configurationFile }, disallowedIssuers, report, now = Date.now) {
  const { newJWTAuthenticators } = await import("./oidc-3VZ5LVG6.js");
  const options = {
    ...algorithms2 ? { algorithms: algorithms2 } : {},
    now,
    onError: (error) => report(`an OpenID Connect provider cannot be used: ${errorText(error)}`, error)
  };
  if (configurationFile === void 0) {
    const tokens = await newJWTAuthenticators(authenticators, options);
    return { tokens, close: () => tokens.close() };
  }
  const [{ decodeAuthenticationConfiguration }, { followFile }] = await Promise.all([
    import("./configuration-WGIMDOZC.js"),
    import("./config-file-LFSPL2EI.js")
  ]);
  const read2 = async (content2) => decodeAuthenticationConfiguration(content2, disallowedIssuers);
  const content = await readFile(configurationFile, "utf8").catch((error) => fail(configurationFile, error));
  const { jwt, anonymous } = await read2(content).catch((error) => fail(configurationFile, error));
  let current = await newJWTAuthenticators(jwt, options);
  const closing = new AbortController();
  const end = followFile(
    configurationFile,
    async (changed) => {
      const next = await newJWTAuthenticators((await read2(changed)).jwt, options);
      try {
        await untilFound(next, closing.signal);
      } catch (error) {
        next.close();
        throw error;
      }
      current.close();
      current = next;
      report("authentication configuration reloaded");
    },
    { content, onError: (error) => report(`authentication configuration not reloaded: ${errorText(error)}`, error) }
  );
  return {
    tokens: { authenticateToken: (token, audiences) => current.authenticateToken(token, audiences) },
    ...anonymous ? { anonymous } : {},
    close() {
      closing.abort();
      end();
      current.close();
    }
  };
}
function fail(file, error) {
  throw new Error(`authentication configuration ${file}: ${errorText(error)}`, { cause: error });
}
async function untilFound(authenticators, signal) {
  const deadline = Date.now() + healthWaitMs;
  for (; ; ) {
    signal.throwIfAborted();
    try {
      await authenticators.check();
      return;
    } catch (error) {
      if (Date.now() + healthRetryMs > deadline) throw error;
    }
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, healthRetryMs).unref();
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener("abort", end, { once: true });
    });
  }
}

// packages/controlplane/src/authentication/token-webhook.ts
async function openTokenWebhook({ kubeConfigFile: path, version = "v1beta1", cacheTTLMs = 12e4 }, audiences) {
  const [{ openWebhookClient }, { newTokenWebhook }] = await Promise.all([
    import("./node-UKRDSLD5.js"),
    import("./webhook-YUZXJAEI.js")
  ]);
  const client = await openWebhookClient({ path }).catch((error) => {
    throw new Error(`token webhook ${path}: ${errorText(error)}`, { cause: error });
  });
  const tokens = cachedTokenAuthenticator(newTokenWebhook({ client, version, audiences }), {
    successMs: cacheTTLMs,
    failureMs: cacheTTLMs,
    cacheErrors: false
  });
  return { tokens, close: () => client.close() };
}

// packages/controlplane/src/authentication/authenticators.ts
async function newAuthenticators(settings, staticTokens, objects, onError, report, now = Date.now) {
  const { serviceAccounts, requestHeader } = settings;
  const audiences = audiencesOf2(settings);
  const jwt = settings.jwt && await openJWTTokens(settings.jwt, serviceAccounts?.issuers ?? [], report, now);
  let webhook;
  try {
    webhook = settings.tokenWebhook && await openTokenWebhook(settings.tokenWebhook, audiences);
  } catch (error) {
    jwt?.close();
    throw error;
  }
  const tokens = cachedTokenAuthenticator(
    unionTokenAuthenticator([
      ...staticTokens ? [audienceAgnosticTokens(audiences, staticTokens)] : [],
      ...serviceAccounts ? [
        serviceAccountTokenAuthenticator({
          issuers: serviceAccounts.issuers,
          keys: serviceAccounts.keys ?? [serviceAccounts.signingKey],
          lookup: serviceAccounts.lookup ?? true,
          audiences,
          objects,
          now,
          onError
        })
      ] : [],
      ...settings.bootstrapTokens ? [
        audienceAgnosticTokens(
          audiences,
          bootstrapTokenAuthenticator({ secret: (name4) => objects.secret("kube-system", name4), now })
        )
      ] : [],
      ...jwt ? [audienceAgnosticTokens(audiences, jwt.tokens)] : [],
      ...webhook ? [webhook.tokens] : []
    ]),
    { now }
  );
  const bearer = audiences.length > 0 ? { audiences } : {};
  const credentials = unionAuthenticator([
    ...requestHeader ? [requestHeaderAuthenticator(requestHeader)] : [],
    x509Authenticator(),
    bearerTokenAuthenticator(tokens, bearer),
    webSocketTokenAuthenticator(tokens, bearer)
  ]);
  const anonymous = jwt?.anonymous ? anonymousOf(jwt.anonymous) : settings.anonymous;
  return {
    requests: anonymous === false ? credentials : withAnonymous(credentials, anonymous),
    tokens,
    close() {
      jwt?.close();
      webhook?.close();
    }
  };
}
var anonymousOf = ({ enabled, paths }) => enabled && { paths };

// packages/controlplane/src/authentication/openid-endpoints.ts
var headers = { "cache-control": "public, max-age=3600" };
function installOpenIDEndpoints(paths, { issuers, signingKey, keys = [signingKey], keysURL }, endpoint) {
  const documents = (defaultURL) => openIDMetadata({ issuer: issuers[0] ?? "", keys, keysURL: keysURL ?? defaultURL });
  documents("https://localhost");
  const ownURL = () => {
    const { address, port } = endpoint();
    return `https://${address.includes(":") ? `[${address}]` : address}:${port}${openIDKeysPath}`;
  };
  paths.handle(
    openIDConfigurationPath,
    serveDocument({ mediaType: "application/json", headers, text: () => documents(ownURL()).configuration })
  );
  paths.handle(
    openIDKeysPath,
    serveDocument({ mediaType: "application/jwk-set+json", headers, text: () => documents(ownURL()).keySet })
  );
}

// packages/controlplane/src/authentication/store-token-objects.ts
function storeTokenObjects(core, loopback) {
  return {
    serviceAccount: (namespace, name4, isCurrent2) => cachedOrLive(core.serviceAccounts, namespace, name4, isCurrent2),
    pod: (namespace, name4, isCurrent2) => cachedOrLive(core.pods, namespace, name4, isCurrent2),
    node: (name4, isCurrent2) => cachedOrLive(core.nodes, "", name4, isCurrent2),
    secret: (namespace, name4) => get(core.secrets, namespace, name4, {}),
    async labelSecret({ metadata }, label, value) {
      const { namespace = "", name: name4 = "", uid } = metadata ?? {};
      await loopback().resource({ version: "v1", resource: "secrets", kind: "Secret" }).namespace(namespace).patch(name4, { metadata: { uid, labels: { [label]: value } } }, { type: "merge" });
    }
  };
}
async function cachedOrLive(store, namespace, name4, isCurrent2) {
  const cached = await get(store, namespace, name4, { resourceVersion: "0" });
  return cached !== void 0 && isCurrent2(cached) ? cached : get(store, namespace, name4, {});
}
async function get(store, namespace, name4, options) {
  if (name4 === "") return void 0;
  try {
    return (await store.get(name4, options, internalContext(namespace))).object;
  } catch (error) {
    if (isNotFound(error)) return void 0;
    throw error;
  }
}

// packages/registry/rbac/src/authorizer/rbac-authorizer.ts
import { setMaxListeners } from "node:events";

// packages/registry/rbac/src/group-name.ts
var groupName = "rbac.authorization.k8s.io";

// packages/registry/rbac/src/rules/compact-rules.ts
function compactRules(rules) {
  const others = [];
  const simple = /* @__PURE__ */ new Map();
  for (const rule of rules) {
    const key2 = simpleKey(rule);
    if (key2 === void 0) {
      others.push(rule);
      continue;
    }
    const known2 = simple.get(key2);
    if (known2 === void 0) simple.set(key2, { rule, verbs: [...rule.verbs ?? []] });
    else for (const verb of rule.verbs ?? []) known2.verbs.push(verb);
  }
  return [...others, ...Array.from(simple.values(), ({ rule, verbs: verbs2 }) => ({ ...rule, verbs: verbs2 }))];
}
function simpleKey(rule) {
  const { apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  if (apiGroups?.length !== 1 || resources?.length !== 1) return void 0;
  if ((resourceNames?.length ?? 0) > 1 || nonResourceURLs?.length) return void 0;
  return JSON.stringify([apiGroups[0], resources[0], ...resourceNames ?? []]);
}
function compactString(rule) {
  const parts = [
    ["APIGroups", rule.apiGroups],
    ["Resources", rule.resources],
    ["NonResourceURLs", rule.nonResourceURLs],
    ["ResourceNames", rule.resourceNames],
    ["Verbs", rule.verbs]
  ];
  const shown2 = parts.filter(([, values]) => values?.length).map(([name4, values]) => `${name4}:${quoteAll(values ?? [])}`);
  return `{${shown2.join(", ")}}`;
}
function quoteAll(texts) {
  return `[${texts.map(goQuote).join(" ")}]`;
}

// packages/registry/rbac/src/rules/path-covers.ts
var star = "*".charCodeAt(0);
function pathCovers(owner, path) {
  if (owner === path) return true;
  let end = owner.length;
  while (end > 0 && owner.charCodeAt(end - 1) === star) end--;
  return end < owner.length && path.startsWith(owner.slice(0, end));
}

// packages/registry/rbac/src/rules/held-rules.ts
var noName = "\0";
var HeldRules = class {
  #byResource = /* @__PURE__ */ new Map();
  #withPaths = [];
  constructor(rules) {
    for (const rule of rules) {
      const held2 = {
        verbs: new Set(rule.verbs),
        apiGroups: new Set(rule.apiGroups),
        resources: new Set(rule.resources),
        paths: rule.nonResourceURLs ?? [],
        names: new Set(rule.resourceNames)
      };
      for (const resource2 of held2.resources) {
        const known2 = this.#byResource.get(resource2);
        if (known2 === void 0) this.#byResource.set(resource2, [held2]);
        else known2.push(held2);
      }
      if (held2.paths.length > 0) this.#withPaths.push(held2);
    }
  }
  /**
   * Whether the held rules together allow everything that `wanted` allows.
   *
   * @param budget goes down by the comparisons made; where it reaches zero, the answer is false
   */
  covers(wanted, budget) {
    const verbs2 = { values: distinct(wanted.verbs), covering: having("verbs") };
    const resources = {
      values: distinct(wanted.resources),
      covering: (resource2) => this.#ofResource(resource2)
    };
    const apiGroups = { values: distinct(wanted.apiGroups), covering: having("apiGroups") };
    const paths = {
      values: distinct(wanted.nonResourceURLs),
      covering: (path, rules) => rules.filter((rule) => rule.paths.some((held2) => pathCovers(held2, path)))
    };
    const names = distinct(wanted.resourceNames);
    const named = { values: names.length > 0 ? names : [noName], covering: ofName };
    const unnamed = { values: [noName], covering: ofName };
    return allCovered([resources, apiGroups, verbs2, named], void 0, budget) && allCovered([paths, verbs2, unnamed], this.#withPaths, budget);
  }
  /** Whether one held rule covers an atom: a rule with one value in each of its lists. */
  coversAtom(atom, budget) {
    const [verb = "", apiGroup = "", resource2] = [atom.verbs[0], atom.apiGroups?.[0], atom.resources?.[0]];
    const path = atom.nonResourceURLs?.[0];
    const name4 = atom.resourceNames?.[0] ?? noName;
    const rules = resource2 === void 0 ? this.#withPaths : this.#ofResource(resource2);
    return rules.some((rule) => {
      budget.steps--;
      return hasOrStar(rule.verbs, verb) && (resource2 === void 0 || hasOrStar(rule.apiGroups, apiGroup)) && (path === void 0 || rule.paths.some((held2) => pathCovers(held2, path))) && (rule.names.size === 0 || rule.names.has(name4));
    });
  }
  #ofResource(resource2) {
    const slash = resource2.indexOf("/");
    const patterns = /* @__PURE__ */ new Set([resource2, "*", ...slash >= 0 ? [`*/${resource2.slice(slash + 1)}`] : []]);
    const lists = [...patterns].flatMap((pattern2) => this.#byResource.get(pattern2) ?? []);
    return [...new Set(lists)];
  }
};
var distinct = (values) => [...new Set(values)];
var hasOrStar = (held2, value) => held2.has("*") || held2.has(value);
var having = (list2) => (value, rules) => rules.filter((rule) => hasOrStar(rule[list2], value));
var ofName = (name4, rules) => rules.filter((rule) => rule.names.size === 0 || rule.names.has(name4));
function allCovered(dimensions, rules, budget) {
  if (dimensions.some(({ values }) => values.length === 0)) return true;
  const numbers = /* @__PURE__ */ new Map();
  const numberOf = (rule) => {
    const known2 = numbers.get(rule) ?? numbers.size;
    numbers.set(rule, known2);
    return known2;
  };
  const visit = (depth, left) => {
    const dimension = dimensions[depth];
    if (dimension === void 0) return left.length > 0;
    const seen = /* @__PURE__ */ new Set();
    for (const value of dimension.values) {
      budget.steps -= left.length + 1;
      if (budget.steps <= 0) return false;
      const covering = dimension.covering(value, left);
      if (covering.length === 0) return false;
      const signature = covering.map(numberOf).join();
      if (seen.has(signature)) continue;
      seen.add(signature);
      budget.steps -= covering.length;
      if (!visit(depth + 1, covering)) return false;
    }
    return true;
  };
  return visit(0, rules ?? []);
}

// packages/registry/rbac/src/rules/covers.ts
function uncovered(held2, wanted) {
  return uncoveredWithin(held2, wanted, { missing: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY }).atoms;
}
function uncoveredWithin(held2, wanted, limits2) {
  const rules = new HeldRules(held2);
  const budget = { steps: limits2.steps };
  const atoms = [];
  for (const rule of wanted) {
    if (rules.covers(rule, budget)) continue;
    for (const atom of breakdownRule(rule)) {
      budget.steps--;
      if (budget.steps <= 0 || atoms.length >= limits2.missing) return { atoms, complete: false };
      if (!rules.coversAtom(atom, budget)) atoms.push(atom);
    }
  }
  return { atoms, complete: true };
}
function* breakdownRule(rule) {
  const { verbs: verbs2, apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  const names = resourceNames?.length ? resourceNames : [void 0];
  for (const group13 of apiGroups ?? [])
    for (const resource2 of resources ?? [])
      for (const verb of verbs2 ?? [])
        for (const name4 of names) {
          const atom = { verbs: [verb], apiGroups: [group13], resources: [resource2] };
          yield name4 === void 0 ? atom : { ...atom, resourceNames: [name4] };
        }
  for (const path of nonResourceURLs ?? [])
    for (const verb of verbs2 ?? []) yield { verbs: [verb], nonResourceURLs: [path] };
}

// packages/registry/rbac/src/rules/rule-table.ts
var RuleTable = class {
  constructor(rules) {
    this.rules = rules;
  }
  rules;
  #byVerb;
  /** Verb → paths. */
  #paths;
  /**
   * Whether any rule allows a request (`kubernetes/kubernetes pkg/apis/rbac/v1/evaluation_helpers.go`). A rule for a resource does not include its
   * subresources, unless it names them (`pods/log`) or a subresource of all resources (`*`+`/scale`). A rule with resource names matches only
   * requests with one of these names.
   *
   * @param combined `resource` or `resource/subresource`, which a caller with many tables makes once
   */
  allows(request, combined) {
    if (!request.isResourceRequest) {
      this.#paths ??= pathsByVerb(this.rules);
      return coversPath(this.#paths.get(request.verb), request.path) || coversPath(this.#paths.get("*"), request.path);
    }
    this.#byVerb ??= rulesByVerb(this.rules);
    return allowsIn(this.#byVerb.get(request.verb), request, combined) || allowsIn(this.#byVerb.get("*"), request, combined);
  }
};
function combinedResource({ resource: resource2, subresource }) {
  return subresource === "" ? resource2 : `${resource2}/${subresource}`;
}
function allowsIn(byGroup, request, combined) {
  if (byGroup === void 0) return false;
  return allowsAny(byGroup.get(request.apiGroup), request, combined) || allowsAny(byGroup.get("*"), request, combined);
}
function allowsAny(rules, { subresource, name: name4 }, combined) {
  if (rules !== void 0) {
    for (const rule of rules)
      if (hasResource(rule.resources, combined, subresource) && hasName(rule.resourceNames, name4)) return true;
  }
  return false;
}
function hasResource(resources, combined, subresource) {
  for (const resource2 of resources ?? []) {
    if (resource2 === "*" || resource2 === combined) return true;
    if (subresource !== "" && resource2.length === subresource.length + 2 && resource2.startsWith("*/") && resource2.endsWith(subresource))
      return true;
  }
  return false;
}
function hasName(names, name4) {
  return !names?.length || names.includes(name4);
}
function coversPath(paths, path) {
  if (paths !== void 0) {
    for (const each of paths) if (pathCovers(each, path)) return true;
  }
  return false;
}
function rulesByVerb(rules) {
  const byVerb = /* @__PURE__ */ new Map();
  for (const rule of rules) {
    for (const verb of new Set(rule.verbs)) {
      const byGroup = getOrSet(byVerb, verb, () => /* @__PURE__ */ new Map());
      for (const group13 of new Set(rule.apiGroups)) getOrSet(byGroup, group13, () => []).push(rule);
    }
  }
  return byVerb;
}
function pathsByVerb(rules) {
  const byVerb = /* @__PURE__ */ new Map();
  for (const { verbs: verbs2, nonResourceURLs } of rules)
    if (nonResourceURLs?.length)
      for (const verb of new Set(verbs2)) getOrSet(byVerb, verb, () => []).push(...nonResourceURLs);
  return byVerb;
}
function getOrSet(map, key2, make2) {
  let value = map.get(key2);
  if (value === void 0) {
    value = make2();
    map.set(key2, value);
  }
  return value;
}

// packages/registry/rbac/src/rules/subjects.ts
function subjectKey(subject, bindingNamespace) {
  switch (subject.kind) {
    case "User":
    case "Group":
      return { kind: subject.kind, name: subject.name };
    case "ServiceAccount": {
      const namespace = subject.namespace || bindingNamespace;
      if (namespace === "") return void 0;
      return { kind: "User", name: `system:serviceaccount:${namespace}:${subject.name}` };
    }
    default:
      return void 0;
  }
}
function appliesTo(user, subjects, bindingNamespace) {
  return (subjects ?? []).some((subject) => {
    const key2 = subjectKey(subject, bindingNamespace);
    if (key2 === void 0) return false;
    return key2.kind === "User" ? key2.name === user.name : user.groups.includes(key2.name);
  });
}
function describeSubject(subject, bindingNamespace) {
  if (subject.kind !== "ServiceAccount") return `${subject.kind} ${goQuote(subject.name)}`;
  return `${subject.kind} ${goQuote(`${subject.name}/${subject.namespace || bindingNamespace}`)}`;
}

// packages/registry/rbac/src/authorizer/grant.ts
var Grant = class {
  constructor(binding, subjectIndex) {
    this.binding = binding;
    this.subjectIndex = subjectIndex;
  }
  binding;
  subjectIndex;
  #allowed;
  /** The answer when a rule of the role allows a request, with kube-apiserver's reason. */
  get allowed() {
    this.#allowed ??= { decision: "Allow", reason: `RBAC: allowed by ${this.#describe()}` };
    return this.#allowed;
  }
  #describe() {
    const { namespace, name: name4, roleRef, subjects } = this.binding;
    const subject = describeSubject(subjects[this.subjectIndex], namespace);
    const binding = namespace === "" ? `ClusterRoleBinding ${goQuote(name4)}` : `RoleBinding ${goQuote(`${name4}/${namespace}`)}`;
    return `${binding} of ${roleRef.kind} ${goQuote(roleRef.name)} to ${subject}`;
  }
};

// packages/registry/rbac/src/authorizer/binding-index.ts
var BindingIndex = class {
  #users = /* @__PURE__ */ new Map();
  #groups = /* @__PURE__ */ new Map();
  /** The subjects of each binding, without duplicates. */
  #keys = /* @__PURE__ */ new Map();
  get size() {
    return this.#keys.size;
  }
  set(binding) {
    const { name: name4, namespace, subjects } = binding;
    this.delete(name4);
    const keys = [];
    for (const [i, subject] of subjects.entries()) {
      const key2 = subjectKey(subject, namespace);
      if (key2 === void 0) continue;
      const buckets = this.#bucketsOf(key2);
      let bucket = buckets.get(key2.name);
      if (bucket === void 0) {
        bucket = /* @__PURE__ */ new Map();
        buckets.set(key2.name, bucket);
      }
      if (bucket.has(name4)) continue;
      bucket.set(name4, new Grant(binding, i));
      keys.push(key2);
    }
    this.#keys.set(name4, keys);
  }
  delete(name4) {
    for (const key2 of this.#keys.get(name4) ?? []) {
      const buckets = this.#bucketsOf(key2);
      const bucket = buckets.get(key2.name);
      bucket?.delete(name4);
      if (bucket?.size === 0) buckets.delete(key2.name);
    }
    this.#keys.delete(name4);
  }
  /**
   * Returns the first match among the bindings of the user and then those of each group. A binding of both is tried for each.
   *
   * @returns what that binding gives to the first of its subjects that is the user
   */
  find(user, matches2) {
    let found = findIn(this.#users.get(user.name), matches2);
    for (const group13 of user.groups) found ??= findIn(this.#groups.get(group13), matches2);
    return found && this.#first(user, found);
  }
  #first(user, grant) {
    if (grant.subjectIndex === 0) return grant;
    const { name: name4 } = grant.binding;
    let first = grant;
    for (const bucket of [this.#users.get(user.name), ...user.groups.map((group13) => this.#groups.get(group13))]) {
      const other = bucket?.get(name4);
      if (other !== void 0 && other.subjectIndex < first.subjectIndex) first = other;
    }
    return first;
  }
  #bucketsOf({ kind: kind4 }) {
    return kind4 === "User" ? this.#users : this.#groups;
  }
};
function findIn(bucket, matches2) {
  if (bucket !== void 0) {
    for (const grant of bucket.values()) if (matches2(grant.binding)) return grant;
  }
  return void 0;
}

// packages/registry/rbac/src/authorizer/rbac-index.ts
var RBACIndex = class {
  #clusterRoles = /* @__PURE__ */ new Map();
  /** By `namespace/name`. */
  #roles = /* @__PURE__ */ new Map();
  #clusterBindings = new BindingIndex();
  #bindings = /* @__PURE__ */ new Map();
  clusterRoles = mapView(this.#clusterRoles, nameOf);
  roles = mapView(
    this.#roles,
    ({ metadata }) => roleKey(metadata.namespace ?? "", nameOf({ metadata }))
  );
  clusterRoleBindings = {
    set: (object) => this.#clusterBindings.set(indexed(object, "")),
    delete: (object) => this.#clusterBindings.delete(nameOf(object))
  };
  roleBindings = {
    set: (object) => this.#setBinding(object),
    delete: (object) => {
      const namespace = object.metadata.namespace ?? "";
      const bindings2 = this.#bindings.get(namespace);
      bindings2?.delete(nameOf(object));
      if (bindings2?.size === 0) this.#bindings.delete(namespace);
    }
  };
  /**
   * Allows a request when a rule of a bound role does. Otherwise it has no opinion, and the reason lists roles that are bound but missing. Cluster
   * bindings are checked first, then those of the request's namespace.
   */
  authorize(attributes) {
    const { user, namespace } = attributes;
    const resource2 = combinedResource(attributes);
    let missing;
    const allows = (binding) => {
      const rules = this.#rulesOf(binding);
      if (rules !== void 0) return rules.allows(attributes, resource2);
      missing ??= [];
      missing.push(missingRole(binding.roleRef));
      return false;
    };
    const local = namespace === "" ? void 0 : this.#bindings.get(namespace);
    const grant = this.#clusterBindings.find(user, allows) ?? local?.find(user, allows);
    if (grant !== void 0) return grant.allowed;
    return missing === void 0 ? noOpinion : { decision: "NoOpinion", reason: `RBAC: ${aggregateMessages(missing)}` };
  }
  /** All rules of the roles that are bound to a user. */
  rulesFor(user, namespace) {
    const bindings2 = /* @__PURE__ */ new Set();
    const collect2 = (binding) => {
      bindings2.add(binding);
      return false;
    };
    this.#clusterBindings.find(user, collect2);
    if (namespace !== "") this.#bindings.get(namespace)?.find(user, collect2);
    const missing = [];
    const rules = [...bindings2].flatMap((binding) => {
      const held2 = this.#rulesOf(binding);
      if (held2 === void 0) missing.push(missingRole(binding.roleRef));
      return held2?.rules ?? [];
    });
    return {
      resourceRules: rules.filter((rule) => rule.resources?.length).map(({ verbs: verbs2, apiGroups, resources, resourceNames }) => ({
        verbs: verbs2 ?? [],
        apiGroups: apiGroups ?? [],
        resources: resources ?? [],
        resourceNames: resourceNames ?? []
      })),
      nonResourceRules: rules.filter((rule) => rule.nonResourceURLs?.length).map(({ verbs: verbs2, nonResourceURLs }) => ({ verbs: verbs2 ?? [], nonResourceURLs: nonResourceURLs ?? [] })),
      incomplete: false,
      evaluationError: aggregateMessages(missing)
    };
  }
  #rulesOf({ roleRef, namespace }) {
    if (roleRef.kind === "ClusterRole") return this.#clusterRoles.get(roleRef.name);
    return roleRef.kind === "Role" ? this.#roles.get(roleKey(namespace, roleRef.name)) : void 0;
  }
  #setBinding(object) {
    const namespace = object.metadata.namespace ?? "";
    let bindings2 = this.#bindings.get(namespace);
    if (bindings2 === void 0) {
      bindings2 = new BindingIndex();
      this.#bindings.set(namespace, bindings2);
    }
    bindings2.set(indexed(object, namespace));
  }
};
function missingRole({ kind: kind4, name: name4 }) {
  if (kind4 !== "Role" && kind4 !== "ClusterRole") return `unsupported role reference kind: ${goQuote(kind4)}`;
  return `${kind4.toLowerCase()}.${groupName} ${goQuote(name4)} not found`;
}
var roleKey = (namespace, name4) => `${namespace}/${name4}`;
function nameOf({ metadata }) {
  return metadata.name ?? "";
}
function indexed({ metadata, roleRef, subjects }, namespace) {
  return { namespace, name: metadata.name ?? "", roleRef, subjects: subjects ?? [] };
}
function mapView(rules, keyOf2) {
  return {
    set: (object) => void rules.set(keyOf2(object), new RuleTable(object.rules ?? [])),
    delete: (object) => void rules.delete(keyOf2(object))
  };
}

// packages/registry/rbac/src/authorizer/rbac-authorizer.ts
var backoff2 = { initialMs: 50, maxMs: 5e3 };
function openRBACAuthorizer(stores, options = {}) {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const index = new RBACIndex();
  const onError = options.onError ?? (() => {
  });
  const follow = (client, view) => {
    const informer = newInformer({ source: newestFirst(client), onError, backoff: backoff2 });
    informer.addHandler({
      onAdd: (object) => view.set(object),
      onUpdate: (_old, object) => view.set(object),
      onDelete: (object) => view.delete(object)
    });
    void informer.run(closing.signal);
    return informer;
  };
  const informers = {
    roles: follow(storeClient(stores.roles), index.roles),
    clusterRoles: follow(storeClient(stores.clusterRoles), index.clusterRoles),
    roleBindings: follow(storeClient(stores.roleBindings), index.roleBindings),
    clusterRoleBindings: follow(storeClient(stores.clusterRoleBindings), index.clusterRoleBindings)
  };
  let isFilled = false;
  const filling = Promise.all(Object.values(informers).map((informer) => informer.whenSynced(closing.signal))).then(
    () => {
      isFilled = true;
    }
  );
  filling.catch(() => {
  });
  const reached = async (revisions) => {
    const names = Object.keys(informers);
    await Promise.all(names.map((name4) => informers[name4].reached(revisions[name4] ?? 0, closing.signal)));
  };
  return {
    authorize: (attributes) => isFilled ? index.authorize(attributes) : filling.then(() => index.authorize(attributes)),
    async rulesFor(user, namespace) {
      await filling;
      return index.rulesFor(user, namespace);
    },
    ready: (revisions) => revisions === void 0 ? filling : reached(revisions),
    relist: async () => void await Promise.all(Object.values(informers).map((informer) => informer.relist())),
    close: () => closing.abort(new Error("the RBAC authorizer is closed"))
  };
}
function newestFirst(client) {
  return {
    list({ resourceVersion, ...options }) {
      const isAny = resourceVersion === void 0 || resourceVersion === "0";
      return client.list(isAny ? options : { ...options, resourceVersion });
    },
    watch: (options) => client.watch(options)
  };
}

// packages/registry/rbac/src/bootstrap-policy/ensure-bootstrap-policy.ts
import { setMaxListeners as setMaxListeners2 } from "node:events";
import { setTimeout as sleep2 } from "node:timers/promises";

// packages/registry/rbac/src/bootstrap-policy/policy-data.ts
var verbSets = {
  READ: ["get", "list", "watch"],
  UPDATE: ["update", "patch"],
  WRITE: ["create", "update", "patch", "delete", "deletecollection"],
  READWRITE: ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"]
};
function ruleOf(line) {
  const [verbWords = "", groupsOrPaths = "", resources, names] = line.split(" ");
  const verbs2 = sorted2(verbWords.split(",").flatMap((verb) => verbSets[verb] ?? verb));
  if (resources === void 0) {
    return { verbs: verbs2, nonResourceURLs: groupsOrPaths === "~" ? ["*"] : sorted2(groupsOrPaths.split(",")) };
  }
  const rule = {
    verbs: verbs2,
    apiGroups: sorted2(groupsOrPaths.split(",").map((group13) => group13 === "core" ? "" : group13)),
    resources: sorted2(resources.split(","))
  };
  return names === void 0 ? rule : { ...rule, resourceNames: sorted2(names.split(",")) };
}
var sorted2 = (texts) => [...texts].sort();
var defaultMetadata = {
  labels: { "kubernetes.io/bootstrapping": "rbac-defaults" },
  annotations: { "rbac.authorization.kubernetes.io/autoupdate": "true" }
};
var apiVersion = `${groupName}/v1`;
function clusterRoleOf(name4, lines, labels = {}) {
  return {
    kind: "ClusterRole",
    apiVersion,
    metadata: { name: name4, ...defaultMetadata, labels: { ...defaultMetadata.labels, ...labels } },
    rules: lines.map(ruleOf)
  };
}
function aggregatedRoleOf(name4, label, labels = {}) {
  const { rules: _rules, ...role } = clusterRoleOf(name4, [], labels);
  return { ...role, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [label]: "true" } }] } };
}
function roleOf(namespace, name4, lines) {
  return { kind: "Role", apiVersion, metadata: { name: name4, namespace, ...defaultMetadata }, rules: lines.map(ruleOf) };
}
function subjectsOf(line) {
  if (line === "") return {};
  const subjects = line.split(",").map((word) => {
    const colon = word.indexOf(":");
    const name4 = word.slice(colon + 1);
    if (word.startsWith("sa:")) {
      const [namespace = "", account = ""] = name4.split("/");
      return { kind: "ServiceAccount", name: account, namespace };
    }
    return { kind: word.startsWith("user:") ? "User" : "Group", apiGroup: groupName, name: name4 };
  });
  return { subjects };
}
function clusterRoleBindingOf(role, subjects) {
  return {
    kind: "ClusterRoleBinding",
    apiVersion,
    metadata: { name: role, ...defaultMetadata },
    ...subjectsOf(subjects),
    roleRef: { apiGroup: groupName, kind: "ClusterRole", name: role }
  };
}
function roleBindingOf(namespace, role, subjects, name4 = role) {
  return {
    kind: "RoleBinding",
    apiVersion,
    metadata: { name: name4, namespace, ...defaultMetadata },
    ...subjectsOf(subjects),
    roleRef: { apiGroup: groupName, kind: "Role", name: role }
  };
}

// packages/registry/rbac/src/bootstrap-policy/cluster-roles.ts
var writesEvents = "create,UPDATE core,events.k8s.io events";
var checksAccess = [
  "create authentication.k8s.io tokenreviews",
  "create authorization.k8s.io subjectaccessreviews"
];
var approves = (signer) => [
  `approve certificates.k8s.io signers kubernetes.io/${signer}`
];
var roles = {
  "cluster-admin": ["* * *", "* ~"],
  "system:discovery": ["get /livez,/readyz,/healthz,/version,/version/,/openapi,/openapi/*,/api,/api/*,/apis,/apis/*"],
  "system:monitoring": [
    "get /metrics,/metrics/slis,/livez,/readyz,/healthz,/livez/*,/readyz/*,/healthz/*",
    "get core nodes/metrics"
  ],
  "system:basic-user": [
    "create authorization.k8s.io selfsubjectaccessreviews,selfsubjectrulesreviews",
    "create authentication.k8s.io selfsubjectreviews"
  ],
  "system:public-info-viewer": ["get /livez,/readyz,/healthz,/version,/version/"],
  "system:heapster": ["READ core events,pods,nodes,namespaces", "READ extensions deployments"],
  "system:node": [
    "create authentication.k8s.io tokenreviews",
    "create authorization.k8s.io subjectaccessreviews,localsubjectaccessreviews",
    "READ core services",
    "create,READ core nodes",
    "UPDATE core nodes/status",
    "UPDATE core nodes",
    writesEvents,
    "READ core pods",
    "create,delete core pods",
    "UPDATE core pods/status",
    "create core pods/eviction",
    "READ core secrets,configmaps",
    "get core persistentvolumeclaims,persistentvolumes",
    "get core endpoints",
    "create,READ certificates.k8s.io certificatesigningrequests",
    "get,create,UPDATE,delete coordination.k8s.io leases",
    "get storage.k8s.io volumeattachments",
    "create core serviceaccounts/token",
    "get,UPDATE core persistentvolumeclaims/status",
    "READ storage.k8s.io csidrivers",
    "get,create,UPDATE,delete storage.k8s.io csinodes",
    "READ node.k8s.io runtimeclasses",
    "get resource.k8s.io resourceclaims",
    "deletecollection resource.k8s.io resourceslices",
    "get core serviceaccounts"
  ],
  "system:node-problem-detector": ["get core nodes", "patch core nodes/status", writesEvents],
  "system:node-bootstrapper": ["create,READ certificates.k8s.io certificatesigningrequests"],
  "system:auth-delegator": checksAccess,
  "system:kube-aggregator": ["READ core services,endpoints"],
  "system:kube-controller-manager": [
    writesEvents,
    "create coordination.k8s.io leases",
    "get,update coordination.k8s.io leases kube-controller-manager",
    "create core secrets,serviceaccounts",
    "delete core secrets",
    "get core namespaces,secrets,serviceaccounts,configmaps",
    "update core secrets,serviceaccounts",
    ...checksAccess,
    "list,watch * *",
    "create core serviceaccounts/token"
  ],
  "system:kube-dns": ["list,watch core endpoints,services"],
  "system:persistent-volume-provisioner": [
    "READ,create,delete core persistentvolumes",
    "READ,update core persistentvolumeclaims",
    "READ storage.k8s.io storageclasses",
    "watch core events",
    writesEvents
  ],
  "system:certificates.k8s.io:certificatesigningrequests:nodeclient": [
    "create certificates.k8s.io certificatesigningrequests/nodeclient"
  ],
  "system:certificates.k8s.io:certificatesigningrequests:selfnodeclient": [
    "create certificates.k8s.io certificatesigningrequests/selfnodeclient"
  ],
  "system:volume-scheduler": [
    "READ,UPDATE core persistentvolumes",
    "READ storage.k8s.io storageclasses",
    "READ,UPDATE core persistentvolumeclaims"
  ],
  "system:certificates.k8s.io:legacy-unknown-approver": approves("legacy-unknown"),
  "system:certificates.k8s.io:kubelet-serving-approver": approves("kubelet-serving"),
  "system:certificates.k8s.io:kube-apiserver-client-approver": approves("kube-apiserver-client"),
  "system:certificates.k8s.io:kube-apiserver-client-kubelet-approver": approves("kube-apiserver-client-kubelet"),
  "system:service-account-issuer-discovery": [
    "get /.well-known/openid-configuration,/.well-known/openid-configuration/,/openid/v1/jwks,/openid/v1/jwks/"
  ],
  "system:kubelet-api-admin": [
    "READ core nodes",
    "proxy core nodes",
    "* core nodes/proxy,nodes/metrics,nodes/stats,nodes/log",
    "* core nodes/pods,nodes/healthz,nodes/configz"
  ],
  "system:node-proxier": [
    "list,watch core services,endpoints",
    "READ core nodes",
    writesEvents,
    "list,watch networking.k8s.io servicecidrs",
    "list,watch discovery.k8s.io endpointslices"
  ],
  "system:kube-scheduler": [
    writesEvents,
    "create coordination.k8s.io leases",
    "READ,update coordination.k8s.io leases kube-scheduler",
    "READWRITE coordination.k8s.io leasecandidates",
    "READ core nodes",
    "READ,delete core pods",
    "create core pods/binding,bindings",
    "UPDATE core pods/status",
    "READ core services,replicationcontrollers",
    "READ apps,extensions replicasets",
    "READ apps statefulsets",
    "READ policy poddisruptionbudgets",
    "READ core persistentvolumeclaims,persistentvolumes",
    ...checksAccess,
    "READ storage.k8s.io csinodes",
    "READ storage.k8s.io volumeattachments",
    "READ core namespaces",
    "READ storage.k8s.io csidrivers",
    "READ storage.k8s.io csistoragecapacities",
    "READ resource.k8s.io deviceclasses",
    "READ,UPDATE resource.k8s.io resourceclaims",
    "READ,UPDATE resource.k8s.io resourceclaims/status",
    "update core pods/finalizers",
    "READ resource.k8s.io resourceslices"
  ]
};
var aggregatedRules = {
  admin: [
    "create authorization.k8s.io localsubjectaccessreviews",
    "READWRITE rbac.authorization.k8s.io roles,rolebindings"
  ],
  edit: [
    "READ core pods/attach,pods/proxy,pods/exec,pods/portforward,secrets,services/proxy",
    "impersonate core serviceaccounts",
    "WRITE core pods,pods/attach,pods/proxy,pods/exec,pods/portforward",
    "create core pods/eviction",
    "WRITE core replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/proxy,persistentvolumeclaims,configmaps,secrets",
    "create core serviceaccounts/token",
    "WRITE core,events.k8s.io events",
    "WRITE apps statefulsets,statefulsets/scale,daemonsets,deployments,deployments/scale,deployments/rollback,replicasets,replicasets/scale",
    "WRITE autoscaling horizontalpodautoscalers",
    "WRITE batch jobs,cronjobs",
    "WRITE extensions daemonsets,deployments,deployments/scale,deployments/rollback,ingresses,replicasets,replicasets/scale,replicationcontrollers/scale,networkpolicies",
    "WRITE policy poddisruptionbudgets",
    "WRITE networking.k8s.io networkpolicies,ingresses",
    "READWRITE coordination.k8s.io leases",
    "WRITE resource.k8s.io resourceclaims,resourceclaimtemplates"
  ],
  view: [
    "READ core pods,replicationcontrollers,replicationcontrollers/scale,serviceaccounts,services,services/status,endpoints,persistentvolumeclaims,persistentvolumeclaims/status,configmaps",
    "READ core limitranges,resourcequotas,bindings,pods/status,resourcequotas/status,namespaces/status,replicationcontrollers/status,pods/log",
    "READ core namespaces",
    "READ core,events.k8s.io events",
    "READ discovery.k8s.io endpointslices",
    "READ apps controllerrevisions,statefulsets,statefulsets/status,statefulsets/scale,daemonsets,daemonsets/status,deployments,deployments/status,deployments/scale,replicasets,replicasets/status,replicasets/scale",
    "READ autoscaling horizontalpodautoscalers,horizontalpodautoscalers/status",
    "READ batch jobs,cronjobs,cronjobs/status,jobs/status",
    "READ extensions daemonsets,daemonsets/status,deployments,deployments/scale,deployments/status,ingresses,ingresses/status,replicasets,replicasets/scale,replicasets/status,replicationcontrollers/scale,networkpolicies",
    "READ policy poddisruptionbudgets,poddisruptionbudgets/status",
    "READ networking.k8s.io networkpolicies,ingresses,ingresses/status",
    "READ resource.k8s.io resourceclaims,resourceclaims/status,resourceclaimtemplates"
  ]
};
var bindings = {
  "cluster-admin": "group:system:masters",
  "system:monitoring": "group:system:monitoring",
  "system:discovery": "group:system:authenticated",
  "system:basic-user": "group:system:authenticated",
  "system:public-info-viewer": "group:system:authenticated,group:system:unauthenticated",
  "system:node-proxier": "user:system:kube-proxy",
  "system:kube-controller-manager": "user:system:kube-controller-manager",
  "system:kube-dns": "sa:kube-system/kube-dns",
  "system:kube-scheduler": "user:system:kube-scheduler",
  "system:volume-scheduler": "user:system:kube-scheduler",
  // Nodes are authorized by the node authorizer.
  "system:node": "",
  "system:service-account-issuer-discovery": "group:system:serviceaccounts"
};
var aggregateTo = (role) => `rbac.authorization.k8s.io/aggregate-to-${role}`;
function clusterRoles() {
  return [
    ...Object.entries(roles).map(([name4, lines]) => clusterRoleOf(name4, lines)),
    aggregatedRoleOf("admin", aggregateTo("admin")),
    aggregatedRoleOf("edit", aggregateTo("edit"), { [aggregateTo("admin")]: "true" }),
    aggregatedRoleOf("view", aggregateTo("view"), { [aggregateTo("edit")]: "true" }),
    ...Object.entries(aggregatedRules).map(
      ([role, lines]) => clusterRoleOf(`system:aggregate-to-${role}`, lines, { [aggregateTo(role)]: "true" })
    )
  ];
}
function clusterRoleBindings() {
  return Object.entries(bindings).map(([role, subjects]) => clusterRoleBindingOf(role, subjects));
}
var clusterRolesToAggregate = [
  ["admin", "system:aggregate-to-admin"],
  ["edit", "system:aggregate-to-edit"],
  ["view", "system:aggregate-to-view"]
];
var clusterRoleBindingsToSplit = [
  ["system:discovery", "system:public-info-viewer"]
];

// packages/registry/rbac/src/bootstrap-policy/controller-roles.ts
var controllers = {
  "attachdetach-controller": [
    "list,watch core persistentvolumes,persistentvolumeclaims",
    "READ core nodes",
    "UPDATE core nodes/status",
    "list,watch core pods",
    writesEvents,
    "READ,create,delete storage.k8s.io volumeattachments",
    "READ storage.k8s.io csidrivers",
    "READ storage.k8s.io csinodes"
  ],
  "clusterrole-aggregation-controller": ["escalate,READ,UPDATE rbac.authorization.k8s.io clusterroles"],
  "cronjob-controller": [
    "READ,update batch cronjobs",
    "READ,create,UPDATE,delete batch jobs",
    "update batch cronjobs/status",
    "update batch cronjobs/finalizers",
    "list,watch,delete core pods",
    writesEvents
  ],
  "daemon-set-controller": [
    "READ apps,extensions daemonsets",
    "update apps,extensions daemonsets/status",
    "update apps,extensions daemonsets/finalizers",
    "list,watch core nodes",
    "list,watch,create,delete,patch core pods",
    "create core pods/binding",
    "READ,create,UPDATE,delete apps controllerrevisions",
    writesEvents
  ],
  "deployment-controller": [
    "READ,update apps,extensions deployments",
    "update apps,extensions deployments/status",
    "update apps,extensions deployments/finalizers",
    "READ,create,UPDATE,delete apps,extensions replicasets",
    "READ,update core pods",
    writesEvents
  ],
  "disruption-controller": [
    "READ apps,extensions deployments",
    "READ apps,extensions replicasets",
    "READ core replicationcontrollers",
    "READ policy poddisruptionbudgets",
    "READ apps statefulsets",
    "update policy poddisruptionbudgets/status",
    "UPDATE core pods/status",
    "get * */scale",
    writesEvents
  ],
  "endpoint-controller": [
    "READ core services,pods",
    "READ,create,update,delete core endpoints",
    "create core endpoints/restricted",
    writesEvents
  ],
  "endpointslice-controller": [
    "READ core services,pods,nodes",
    "update core services/finalizers",
    "READ,create,update,delete discovery.k8s.io endpointslices",
    "create discovery.k8s.io endpointslices/restricted",
    writesEvents
  ],
  "endpointslicemirroring-controller": [
    "READ core services,endpoints",
    "update core services/finalizers",
    "update core endpoints/finalizers",
    "READ,create,update,delete discovery.k8s.io endpointslices",
    "create discovery.k8s.io endpointslices/restricted",
    writesEvents
  ],
  "expand-controller": [
    "READ,UPDATE core persistentvolumes",
    "UPDATE core persistentvolumeclaims/status",
    "READ core persistentvolumeclaims",
    writesEvents,
    "get core services"
  ],
  "ephemeral-volume-controller": [
    "READ core pods",
    "update core pods/finalizers",
    "READ,create core persistentvolumeclaims",
    writesEvents
  ],
  "resource-claim-controller": [
    "READ core pods",
    "update core pods/finalizers",
    "READ,create,delete resource.k8s.io resourceclaims",
    "UPDATE resource.k8s.io resourceclaims,resourceclaims/status",
    "UPDATE core pods/status",
    writesEvents
  ],
  "generic-garbage-collector": ["READ,UPDATE,delete * *", writesEvents],
  "horizontal-pod-autoscaler": [
    "READ autoscaling horizontalpodautoscalers",
    "update autoscaling horizontalpodautoscalers/status",
    "get,update * */scale",
    "list,watch core pods",
    "list,watch metrics.k8s.io pods",
    "READ custom.metrics.k8s.io *",
    "READ external.metrics.k8s.io *",
    writesEvents
  ],
  "job-controller": [
    "READ,UPDATE batch jobs",
    "update batch jobs/status",
    "update batch jobs/finalizers",
    "list,watch,create,delete,patch core pods",
    writesEvents
  ],
  "namespace-controller": [
    "READ,delete core namespaces",
    "update core namespaces/finalize,namespaces/status",
    "READ,delete,deletecollection * *"
  ],
  "node-controller": [
    "READ,UPDATE,delete core nodes",
    "UPDATE core nodes/status",
    "UPDATE core pods/status",
    "READ,delete core pods",
    writesEvents
  ],
  "persistent-volume-binder": [
    "READ,create,update,delete core persistentvolumes",
    "update core persistentvolumes/status",
    "READ,update core persistentvolumeclaims",
    "update core persistentvolumeclaims/status",
    "READ,create,delete core pods",
    "READ storage.k8s.io storageclasses",
    "list,watch core nodes",
    writesEvents,
    "watch core events",
    "get core services"
  ],
  "pod-garbage-collector": ["list,watch,delete core pods", "READ core nodes", "patch core pods/status"],
  "replicaset-controller": [
    "READ,update apps,extensions replicasets",
    "update apps,extensions replicasets/status",
    "update apps,extensions replicasets/finalizers",
    "list,watch,patch,create,delete core pods",
    writesEvents
  ],
  "replication-controller": [
    "READ,update core replicationcontrollers",
    "update core replicationcontrollers/status",
    "update core replicationcontrollers/finalizers",
    "list,watch,patch,create,delete core pods",
    writesEvents
  ],
  "resourcequota-controller": ["list,watch * *", "update core resourcequotas/status", writesEvents],
  "route-controller": ["list,watch core nodes", "patch core nodes/status", writesEvents],
  "service-account-controller": ["create core serviceaccounts", writesEvents],
  "service-controller": ["READ core services", "UPDATE core services/status", "list,watch core nodes", writesEvents],
  "service-cidrs-controller": [
    "READ,UPDATE networking.k8s.io servicecidrs",
    "UPDATE networking.k8s.io servicecidrs/finalizers",
    "UPDATE networking.k8s.io servicecidrs/status",
    "READ networking.k8s.io ipaddresses",
    writesEvents
  ],
  "statefulset-controller": [
    "list,watch core pods",
    "READ apps statefulsets",
    "update apps statefulsets/status",
    "update apps statefulsets/finalizers",
    "get,create,delete,UPDATE core pods",
    "READ,create,delete,UPDATE apps controllerrevisions",
    "READ,create core persistentvolumeclaims",
    "update,delete core persistentvolumeclaims",
    "update core pods/finalizers",
    writesEvents
  ],
  "ttl-controller": ["UPDATE,list,watch core nodes", writesEvents],
  "certificate-controller": [
    "READ,delete certificates.k8s.io certificatesigningrequests",
    "update certificates.k8s.io certificatesigningrequests/status,certificatesigningrequests/approval",
    "approve certificates.k8s.io signers kubernetes.io/kube-apiserver-client-kubelet",
    "sign certificates.k8s.io signers kubernetes.io/legacy-unknown,kubernetes.io/kube-apiserver-client,kubernetes.io/kube-apiserver-client-kubelet,kubernetes.io/kubelet-serving",
    "create authorization.k8s.io subjectaccessreviews",
    writesEvents
  ],
  "pvc-protection-controller": ["READ,update core persistentvolumeclaims", "READ core pods", writesEvents],
  "pv-protection-controller": ["READ,update core persistentvolumes", writesEvents],
  "volumeattributesclass-protection-controller": [
    "READ core persistentvolumeclaims",
    "READ core persistentvolumes",
    "READ,update storage.k8s.io volumeattributesclasses",
    writesEvents
  ],
  "ttl-after-finished-controller": ["READ,delete batch jobs", writesEvents],
  "root-ca-cert-publisher": ["create,update core configmaps", writesEvents],
  "validatingadmissionpolicy-status-controller": [
    "READ admissionregistration.k8s.io validatingadmissionpolicies",
    "get,UPDATE admissionregistration.k8s.io validatingadmissionpolicies/status",
    writesEvents
  ],
  "legacy-service-account-token-cleaner": [
    "get core configmaps kube-apiserver-legacy-service-account-token-tracking",
    "patch,delete core secrets"
  ],
  "selinux-warning-controller": [
    writesEvents,
    "READ core persistentvolumes",
    "READ core persistentvolumeclaims",
    "READ core pods",
    "READ storage.k8s.io csidrivers"
  ]
};
var roleName = (controller) => `system:controller:${controller}`;
function controllerRoles() {
  return Object.entries(controllers).map(([controller, lines]) => clusterRoleOf(roleName(controller), lines));
}
function controllerRoleBindings() {
  return Object.keys(controllers).map((each) => clusterRoleBindingOf(roleName(each), `sa:kube-system/${each}`));
}

// packages/registry/rbac/src/bootstrap-policy/namespace-roles.ts
var locksLeader = [
  "READ,create,update coordination.k8s.io leases",
  "READ,create,update coordination.k8s.io leasecandidates"
];
var roles2 = {
  "kube-system": {
    "extension-apiserver-authentication-reader": ["READ core configmaps extension-apiserver-authentication"],
    "system:controller:bootstrap-signer": ["READ core secrets"],
    "system:controller:cloud-provider": ["READ,create core configmaps"],
    "system:controller:token-cleaner": ["READ,delete core secrets", writesEvents],
    "system::leader-locking-kube-controller-manager": locksLeader,
    "system::leader-locking-kube-scheduler": locksLeader
  },
  "kube-public": {
    "system:controller:bootstrap-signer": ["READ core configmaps", "update core configmaps cluster-info", writesEvents]
  }
};
function namespaceRoles() {
  return Object.entries(roles2).flatMap(
    ([namespace, lines]) => Object.entries(lines).map(([name4, rules]) => roleOf(namespace, name4, rules))
  );
}
function namespaceRoleBindings() {
  return [
    roleBindingOf(
      "kube-system",
      "extension-apiserver-authentication-reader",
      "user:system:kube-controller-manager,user:system:kube-scheduler",
      "system::extension-apiserver-authentication-reader"
    ),
    roleBindingOf(
      "kube-system",
      "system::leader-locking-kube-controller-manager",
      "user:system:kube-controller-manager,sa:kube-system/kube-controller-manager,sa:kube-system/leader-election-controller"
    ),
    roleBindingOf(
      "kube-system",
      "system::leader-locking-kube-scheduler",
      "user:system:kube-scheduler,sa:kube-system/kube-scheduler"
    ),
    roleBindingOf("kube-system", "system:controller:bootstrap-signer", "sa:kube-system/bootstrap-signer"),
    roleBindingOf("kube-system", "system:controller:cloud-provider", "sa:kube-system/cloud-provider"),
    roleBindingOf("kube-system", "system:controller:token-cleaner", "sa:kube-system/token-cleaner"),
    roleBindingOf("kube-public", "system:controller:bootstrap-signer", "sa:kube-system/bootstrap-signer")
  ];
}

// packages/registry/rbac/src/bootstrap-policy/reconcile.ts
var none = { action: "none" };
function reconcileRole(expected, existing) {
  if (existing === void 0) return { action: "create", object: expected };
  if (isProtected(existing)) return none;
  const missing = uncovered(existing.rules ?? [], expected.rules ?? []);
  const aggregation = aggregationOf(expected, existing);
  const metadata = mergedMetadata(expected, existing);
  if (missing.length === 0 && aggregation === void 0 && metadata === void 0) return none;
  const { aggregationRule: _old, ...rest } = existing;
  const kept = aggregation === void 0 ? existing : aggregation === "remove" ? rest : { ...rest, aggregationRule: aggregation };
  const rules = missing.length === 0 ? {} : { rules: [...existing.rules ?? [], ...missing] };
  return { action: "update", object: { ...kept, ...rules, metadata: metadata ?? existing.metadata } };
}
function reconcileBinding(expected, existing) {
  if (existing === void 0) return { action: "create", object: expected };
  if (isProtected(existing)) return none;
  if (!builtinSemanticEqual(expected.roleRef, existing.roleRef)) return { action: "recreate", object: expected };
  const held2 = existing.subjects ?? [];
  const missing = (expected.subjects ?? []).filter((subject) => !held2.some((each) => sameSubject(each, subject)));
  const metadata = mergedMetadata(expected, existing);
  if (missing.length === 0 && metadata === void 0) return none;
  const subjects = missing.length === 0 ? {} : { subjects: [...held2, ...missing] };
  return { action: "update", object: { ...existing, ...subjects, metadata: metadata ?? existing.metadata } };
}
function isProtected({ metadata }) {
  return metadata.annotations?.["rbac.authorization.kubernetes.io/autoupdate"] === "false";
}
function mergedMetadata(expected, existing) {
  const { labels, annotations } = existing.metadata;
  if (hasAll(labels, expected.metadata.labels) && hasAll(annotations, expected.metadata.annotations)) return void 0;
  return {
    ...existing.metadata,
    labels: { ...expected.metadata.labels, ...labels },
    annotations: { ...expected.metadata.annotations, ...annotations }
  };
}
var hasAll = (held2, wanted) => Object.keys(wanted ?? {}).every((key2) => Object.hasOwn(held2 ?? {}, key2));
function aggregationOf(expected, existing) {
  if (expected.aggregationRule === void 0) return existing.aggregationRule ? "remove" : void 0;
  const held2 = existing.aggregationRule?.clusterRoleSelectors ?? [];
  const missing = (expected.aggregationRule.clusterRoleSelectors ?? []).filter(
    (selector) => !held2.some((each) => builtinSemanticEqual(each, selector))
  );
  return missing.length === 0 ? void 0 : { clusterRoleSelectors: [...held2, ...missing] };
}
var sameSubject = (a, b) => a.kind === b.kind && a.name === b.name && (a.apiGroup ?? "") === (b.apiGroup ?? "") && (a.namespace ?? "") === (b.namespace ?? "");

// packages/registry/rbac/src/bootstrap-policy/managed-fields.ts
var manager = "kube-apiserver";
function withManagedFields(kind4, object, live) {
  const schema2 = builtinTypes.typeFor(kind4);
  if (schema2 === void 0) return object;
  return updateManagedFields({
    apiVersion: formatGroupVersion(kind4),
    kind: kind4.kind,
    schema: schema2,
    live,
    newObject: object,
    manager,
    now: /* @__PURE__ */ new Date()
  });
}

// packages/registry/rbac/src/bootstrap-policy/reconcile-stored.ts
var retryDelays = [10, 50, 250];
async function reconcileStored(target, expected, existing, reconcile2, signal) {
  let current = existing;
  for (let attempt2 = 0; ; attempt2++) {
    try {
      return await write(target, reconcile2(expected, current), current, signal);
    } catch (error) {
      const delay2 = retryDelays[attempt2];
      if (delay2 === void 0 || !mayRetry(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay2));
      signal.throwIfAborted();
      current = await readStored(target, expected, signal);
    }
  }
}
var mayRetry = (error) => isAlreadyExists(error) || isNotFound(error) || isConflict(error) || isServiceUnavailable(error);
async function write({ kind: kind4, client }, reconciliation, current, signal) {
  if (reconciliation.action === "none") return current === void 0 ? 0 : revisionOf(current);
  const { action, object } = reconciliation;
  if (action === "update") {
    return revisionOf(await client.update(withManagedFields(kind4, object, current), { signal }));
  }
  if (action === "recreate" && current !== void 0) {
    const { name: name4 = "", uid = "" } = current.metadata;
    await inNamespaceOf(client, object).delete(name4, { preconditions: { uid }, signal }).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
  }
  return revisionOf(await client.create(withManagedFields(kind4, object, void 0), { signal }));
}
async function readStored({ client }, object, signal) {
  try {
    return await inNamespaceOf(client, object).get(object.metadata.name ?? "", { signal });
  } catch (error) {
    if (isNotFound(error)) return void 0;
    throw error;
  }
}
function inNamespaceOf(client, { metadata: { namespace } }) {
  return namespace === void 0 ? client : client.namespace(namespace);
}
function revisionOf({ metadata }) {
  return Number(metadata.resourceVersion ?? 0);
}

// packages/registry/rbac/src/bootstrap-policy/ensure-bootstrap-policy.ts
var retryEveryMs = 1e3;
var giveUpAfterMs = 3e4;
async function ensureBootstrapPolicy(stores, options) {
  const limit = AbortSignal.timeout(giveUpAfterMs);
  const signal = AbortSignal.any([options.signal, limit]);
  setMaxListeners2(0, signal);
  const kinds3 = {
    roles: policyKind(stores.roles),
    clusterRoles: policyKind(stores.clusterRoles),
    roleBindings: policyKind(stores.roleBindings),
    clusterRoleBindings: policyKind(stores.clusterRoleBindings)
  };
  for (; ; ) {
    const failures = [];
    try {
      signal.throwIfAborted();
      const revisions = await ensureOnce(kinds3, signal, (error) => failures.push(error));
      if (failures.length === 0) return revisions;
    } catch (error) {
      failures.push(error);
    }
    options.signal.throwIfAborted();
    for (const failure of failures) options.onError?.(failure);
    await sleep2(retryEveryMs, void 0, { signal }).catch(() => void 0);
    options.signal.throwIfAborted();
    if (limit.aborted)
      throw new Error(`unable to initialize roles: ${failures[0].message}`, { cause: failures[0] });
  }
}
var policyKind = (store) => ({
  kind: store.kind,
  client: storeClient(store)
});
async function ensureOnce(kinds3, signal, onFailure) {
  const [heldClusterRoles, heldClusterBindings, heldRoles, heldBindings] = await Promise.all([
    held(kinds3.clusterRoles, signal),
    held(kinds3.clusterRoleBindings, signal),
    held(kinds3.roles, signal),
    held(kinds3.roleBindings, signal)
  ]);
  const expectedBindings = [...clusterRoleBindings(), ...controllerRoleBindings()];
  await Promise.all([
    ...migratedRoles(heldClusterRoles).map((role) => create(kinds3.clusterRoles, role, heldClusterRoles, signal)),
    ...splitBindings(heldClusterBindings, expectedBindings).map(
      (binding) => create(kinds3.clusterRoleBindings, binding, heldClusterBindings, signal)
    )
  ]);
  const ensure2 = async (target, expected, existing, reconcile2) => {
    const written = await Promise.all(
      expected.map(async (object) => {
        try {
          return await reconcileStored(target, object, existing.get(keyOf(object)), reconcile2, signal);
        } catch (error) {
          onFailure(error);
          return 0;
        }
      })
    );
    return Math.max(0, ...written);
  };
  const [roles3, bindings2, localRoles, localBindings] = await Promise.all([
    ensure2(kinds3.clusterRoles, [...clusterRoles(), ...controllerRoles()], heldClusterRoles, reconcileRole),
    ensure2(kinds3.clusterRoleBindings, expectedBindings, heldClusterBindings, reconcileBinding),
    ensure2(kinds3.roles, namespaceRoles(), heldRoles, reconcileRole),
    ensure2(kinds3.roleBindings, namespaceRoleBindings(), heldBindings, reconcileBinding)
  ]);
  return {
    clusterRoles: roles3,
    clusterRoleBindings: bindings2,
    roles: localRoles,
    roleBindings: localBindings
  };
}
async function held({ client }, signal) {
  const { items } = await client.list({ signal });
  return new Map(items.map((object) => [keyOf(object), object]));
}
var keyOf = ({ metadata }) => `${metadata.namespace ?? ""}/${metadata.name ?? ""}`;
function migratedRoles(roles3) {
  return clusterRolesToAggregate.flatMap(([from, to]) => {
    const old = roles3.get(`/${from}`);
    if (roles3.has(`/${to}`) || old === void 0 || old.aggregationRule) return [];
    return [{ ...old, metadata: renamed(old, to) }];
  });
}
function splitBindings(bindings2, expected) {
  return clusterRoleBindingsToSplit.flatMap(([from, to]) => {
    const old = bindings2.get(`/${from}`);
    const template = expected.find(({ metadata: metadata2 }) => metadata2.name === to);
    if (bindings2.has(`/${to}`) || old === void 0 || template === void 0) return [];
    const { labels, annotations } = old.metadata;
    const metadata = { name: to, ...labels ? { labels } : {}, ...annotations ? { annotations } : {} };
    const { subjects: _subjects, ...rest } = template;
    return [{ ...rest, ...old.subjects ? { subjects: old.subjects } : {}, metadata }];
  });
}
function renamed({ metadata }, name4) {
  const {
    resourceVersion: _version,
    uid: _uid,
    creationTimestamp: _created,
    managedFields: _managed,
    ...kept
  } = metadata;
  return { ...kept, name: name4 };
}
async function create(target, object, existing, signal) {
  const onlyCreate = (expected, current) => current === void 0 ? { action: "create", object: expected } : { action: "none" };
  await reconcileStored(target, object, void 0, onlyCreate, signal);
  const created = await readStored(target, object, signal);
  if (created !== void 0) existing.set(keyOf(object), created);
}

// packages/registry/rbac/src/bootstrap-policy/bootstrap-hook.ts
function newBootstrapHook(stores, { onError, created }) {
  return {
    name: "rbac/bootstrap-roles",
    async run(signal) {
      const revisions = await ensureBootstrapPolicy(stores, { signal, ...onError ? { onError } : {} });
      await created?.(revisions);
    }
  };
}

// packages/registry/rbac/src/policy-rule-validation.ts
function validateRules(rules, namespaced) {
  return (rules ?? []).flatMap((rule, i) => validatePolicyRule(rule, namespaced, FieldPath.root("rules").index(i)));
}
function validatePolicyRule(rule, namespaced, path) {
  const errors = [];
  const { verbs: verbs2, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  if ((verbs2?.length ?? 0) === 0)
    errors.push(field_exports.required(path.child("verbs"), "verbs must contain at least one value"));
  if (nonResourceURLs.length > 0) {
    const urls = path.child("nonResourceURLs");
    if (namespaced)
      errors.push(field_exports.invalid(urls, nonResourceURLs, "namespaced rules cannot apply to non-resource URLs"));
    if (apiGroups.length > 0 || resources.length > 0 || resourceNames.length > 0) {
      errors.push(
        field_exports.invalid(urls, nonResourceURLs, "rules cannot apply to both regular resources and non-resource URLs")
      );
    }
    return errors;
  }
  if (apiGroups.length === 0) {
    errors.push(field_exports.required(path.child("apiGroups"), "resource rules must supply at least one api group"));
  }
  if (resources.length === 0) {
    errors.push(field_exports.required(path.child("resources"), "resource rules must supply at least one resource"));
  }
  return errors;
}

// packages/registry/rbac/src/cluster-role/cluster-role-validation.ts
function validateClusterRole(role, allowInvalidLabelValues = false) {
  const errors = [...validateKindMeta(role, false, validatePathSegmentName), ...validateRules(role.rules, false)];
  if (!role.aggregationRule) return errors;
  const path = FieldPath.root("aggregationRule").child("clusterRoleSelectors");
  const selectors = role.aggregationRule.clusterRoleSelectors ?? [];
  if (selectors.length === 0) {
    errors.push(field_exports.required(path, "at least one clusterRoleSelector required if aggregationRule is non-nil"));
  }
  for (const [i, selector] of selectors.entries()) {
    errors.push(
      ...validateLabelSelector(selector, { allowInvalidLabelValueInSelector: allowInvalidLabelValues }, path.index(i))
    );
    try {
      labelSelectorAsSelector(selector);
    } catch {
      errors.push(field_exports.invalid(path.index(i), null, "invalid label selector."));
    }
  }
  return errors;
}
function validateClusterRoleUpdate(role, old) {
  const hadInvalid = (old.aggregationRule?.clusterRoleSelectors ?? []).some(labelSelectorHasInvalidLabelValue);
  return [...validateClusterRole(role, hadInvalid), ...validateKindMetaUpdate(role, old)];
}

// packages/registry/rbac/src/binding-validation.ts
function validateRoleRef(roleRef, kinds3) {
  const errors = [];
  const path = FieldPath.root("roleRef");
  const { apiGroup = "", kind: kind4 = "", name: name4 = "" } = roleRef ?? {};
  if (apiGroup !== groupName) errors.push(field_exports.notSupported(path.child("apiGroup"), apiGroup, [groupName]));
  if (!kinds3.includes(kind4)) errors.push(field_exports.notSupported(path.child("kind"), kind4, kinds3));
  if (name4 === "") errors.push(field_exports.required(path.child("name")));
  else
    for (const complaint of validatePathSegmentName(name4, false))
      errors.push(field_exports.invalid(path.child("name"), name4, complaint));
  return errors;
}
function sameRoleRef(binding, old) {
  const { roleRef } = binding;
  const before = old.roleRef;
  if (roleRef.apiGroup === before.apiGroup && roleRef.kind === before.kind && roleRef.name === before.name) return [];
  const shown2 = { APIGroup: roleRef.apiGroup, Kind: roleRef.kind, Name: roleRef.name };
  return [field_exports.invalid(FieldPath.root("roleRef"), shown2, "cannot change roleRef")];
}
var subjectKinds = ["ServiceAccount", "User", "Group"];
function validateSubjects(subjects, namespaced) {
  return (subjects ?? []).flatMap(
    (subject, i) => validateSubject(subject, namespaced, FieldPath.root("subjects").index(i))
  );
}
function validateSubject(subject, namespaced, path) {
  const errors = [];
  const { kind: kind4 = "", name: name4 = "", apiGroup = "", namespace = "" } = subject;
  if (name4 === "") errors.push(field_exports.required(path.child("name")));
  switch (kind4) {
    case "ServiceAccount":
      if (name4 !== "") {
        for (const complaint of nameIsDNSSubdomain(name4, false))
          errors.push(field_exports.invalid(path.child("name"), name4, complaint));
      }
      if (apiGroup !== "") errors.push(field_exports.notSupported(path.child("apiGroup"), apiGroup, [""]));
      if (!namespaced && namespace === "") errors.push(field_exports.required(path.child("namespace")));
      break;
    case "User":
    case "Group":
      if (apiGroup !== groupName) errors.push(field_exports.notSupported(path.child("apiGroup"), apiGroup, [groupName]));
      break;
    default:
      errors.push(field_exports.notSupported(path.child("kind"), kind4, subjectKinds));
  }
  return errors;
}

// packages/registry/rbac/src/cluster-role-binding/cluster-role-binding-validation.ts
function validateClusterRoleBinding(binding) {
  return [
    ...validateKindMeta(binding, false, validatePathSegmentName),
    ...validateRoleRef(binding.roleRef, ["ClusterRole"]),
    ...validateSubjects(binding.subjects, false)
  ];
}
function validateClusterRoleBindingUpdate(binding, old) {
  return [
    ...validateClusterRoleBinding(binding),
    ...validateKindMetaUpdate(binding, old),
    ...sameRoleRef(binding, old)
  ];
}

// packages/registry/rbac/src/escalation/confirm-no-escalation.ts
var limits = { missing: 5e3, steps: 2e6 };
var more = "(more is missing, or too much to be compared)";
async function escalationOf(live, user, namespace, wanted) {
  const { rules, errors } = await live.ofUser(user, namespace);
  const { atoms, complete } = uncoveredWithin(rules, wanted, limits);
  if (atoms.length === 0 && complete) return void 0;
  const lines = [...new Set(compactRules(atoms).map(compactString))].sort();
  if (!complete) lines.push(more);
  const message2 = `user ${goQuote(user.name)} (groups=${quoteAll(user.groups)}) is attempting to grant RBAC permissions not currently held:
${lines.join("\n")}`;
  return errors.length === 0 ? message2 : `${message2}; resolution errors: [${aggregateMessages(errors)}]`;
}

// packages/registry/rbac/src/escalation/live-rules.ts
function liveRules(stores, resource2, signal) {
  const rulesIn = async (store, namespace, name4) => {
    try {
      return (await store.get(name4, {}, internalContext(namespace, signal))).object.rules ?? [];
    } catch (error) {
      throw isNotFound(error) ? newNotFound(resource2, name4) : error;
    }
  };
  const ofRoleRef = async ({ kind: kind4, name: name4 }, namespace) => {
    if (kind4 === "ClusterRole") return rulesIn(stores.clusterRoles, "", name4);
    if (kind4 === "Role") return rulesIn(stores.roles, namespace, name4);
    throw new Error(`unsupported role reference kind: ${goQuote(kind4)}`);
  };
  return {
    ofRoleRef,
    async ofUser(user, namespace) {
      const bindings2 = settled(
        await Promise.allSettled([
          bindingsOf(stores.clusterRoleBindings, user, "", signal),
          namespace === "" ? [] : bindingsOf(stores.roleBindings, user, namespace, signal)
        ])
      );
      const rules = settled(
        await Promise.allSettled(
          bindings2.values.map(({ roleRef, metadata }) => ofRoleRef(roleRef, metadata.namespace ?? ""))
        )
      );
      return { rules: rules.values, errors: [...bindings2.errors, ...rules.errors] };
    }
  };
}
async function bindingsOf(store, user, namespace, signal) {
  const { items } = await store.list({}, internalContext(namespace, signal));
  return items.map(({ object }) => object).filter(({ subjects }) => appliesTo(user, subjects, namespace));
}
function settled(results) {
  return {
    values: results.flatMap((each) => each.status === "fulfilled" ? each.value : []),
    errors: results.flatMap((each) => each.status === "rejected" ? [each.reason.message] : [])
  };
}

// packages/registry/rbac/src/escalation/escalation-check.ts
var fullAuthority = [
  { verbs: ["*"], apiGroups: ["*"], resources: ["*"] },
  { verbs: ["*"], nonResourceURLs: ["*"] }
];
function roleCheck(input, resource2) {
  const groupResource3 = { group: groupName, resource: resource2 };
  return {
    async exempts(context, name4) {
      return isMaster(context) || may(input.authorizer, context, "escalate", { resource: resource2, name: name4, namespace: context.namespace });
    },
    async check(object, old, context) {
      const live = liveRules(input.stores, groupResource3, context.signal);
      const escalation = (rules) => escalationOf(live, context.user, context.namespace, rules);
      const refusal2 = await escalation(object.rules ?? []);
      if (refusal2 !== void 0) throw newForbidden(groupResource3, object.metadata.name ?? "", refusal2);
      if (!aggregates(object) && !aggregates(old)) return;
      if (await escalation(fullAuthority) === void 0) return;
      const message2 = "must have cluster-admin privileges to use the aggregationRule";
      throw newForbidden(groupResource3, object.metadata.name ?? "", message2);
    }
  };
}
function bindingCheck(input, resource2) {
  const groupResource3 = { group: groupName, resource: resource2 };
  return {
    exempts: async (context) => isMaster(context),
    async check(object, _old, context) {
      const { namespace } = context;
      if (await mayBind(input.authorizer, context, object.roleRef)) return;
      const live = liveRules(input.stores, groupResource3, context.signal);
      const rules = await live.ofRoleRef(object.roleRef ?? { apiGroup: "", kind: "", name: "" }, namespace);
      const refusal2 = await escalationOf(live, context.user, namespace, rules);
      if (refusal2 !== void 0) throw newForbidden(groupResource3, object.metadata.name ?? "", refusal2);
    }
  };
}
var isMaster = ({ user }) => user.groups.includes(systemMasters);
async function mayBind(authorizer, context, roleRef) {
  const { kind: kind4, name: name4 = "", apiGroup = "" } = roleRef ?? {};
  if (kind4 !== "ClusterRole" && kind4 !== "Role") return false;
  const resource2 = kind4 === "Role" ? "roles" : "clusterroles";
  return may(authorizer, context, "bind", { apiGroup, resource: resource2, name: name4, namespace: context.namespace });
}
async function may(authorizer, { user }, verb, attributes) {
  try {
    const { decision } = await authorizer.authorize({
      apiGroup: groupName,
      ...attributes,
      user,
      verb,
      isResourceRequest: true,
      path: "",
      apiVersion: "*",
      subresource: ""
    });
    return decision === "Allow";
  } catch {
    return false;
  }
}
function aggregates(role) {
  const { aggregationRule } = role ?? {};
  return (aggregationRule?.clusterRoleSelectors?.length ?? 0) > 0;
}

// packages/registry/rbac/src/escalation/only-gc-fields.ts
function onlyChangesGCFields(object, old) {
  return old !== void 0 && builtinSemanticEqual(withoutGCFields(object), withoutGCFields(old));
}
function withoutGCFields({ metadata, ...rest }) {
  const { ownerReferences: _owners, finalizers: _finalizers, managedFields: _managed, ...kept } = metadata;
  return { ...rest, metadata: kept };
}

// packages/registry/rbac/src/escalation/escalation-checked.ts
function escalationChecked(resources, input) {
  const checks = {
    roles: roleCheck(input, "roles"),
    clusterroles: roleCheck(input, "clusterroles"),
    rolebindings: bindingCheck(input, "rolebindings"),
    clusterrolebindings: bindingCheck(input, "clusterrolebindings")
  };
  const checked = Object.entries(resources).map(([resource2, storage]) => {
    const check2 = checks[resource2];
    return [resource2, check2 === void 0 ? storage : checkedStorage(storage, check2)];
  });
  return Object.fromEntries(checked);
}
function checkedStorage(storage, { exempts, check: check2 }) {
  const { create: create2, update } = storage;
  return extendStore(storage, {
    create: create2 && (async (name4, object, options, context) => {
      if (!await exempts(context, "")) await check2(object, void 0, context);
      return create2.call(storage, name4, object, options, context);
    }),
    update: update && (async (name4, info, options, context) => {
      if (await exempts(context, name4)) return update.call(storage, name4, info, options, context);
      const checked = {
        ...info.preconditions ? { preconditions: info.preconditions } : {},
        async updatedObject(current) {
          const object = await info.updatedObject(current);
          if (!onlyChangesGCFields(object, current)) await check2(object, current, context);
          return object;
        }
      };
      return update.call(storage, name4, checked, options, context);
    })
  });
}

// packages/registry/rbac/src/without-empty-rules.ts
function withoutEmptyRules(role) {
  return role.rules === null || role.rules?.length ? role : { ...role, rules: null };
}

// packages/registry/rbac/src/cluster-role/cluster-role-strategy.ts
var clusterRoleStrategy = {
  validate: (role) => validateClusterRole(role),
  validateUpdate: validateClusterRoleUpdate,
  canonicalize: withoutEmptyRules
};

// packages/registry/rbac/src/cluster-role-binding/cluster-role-binding-strategy.ts
var clusterRoleBindingStrategy = {
  validate: validateClusterRoleBinding,
  validateUpdate: validateClusterRoleBindingUpdate
};

// packages/registry/rbac/src/role/role-validation.ts
function validateRole(role) {
  return [...validateKindMeta(role, true, validatePathSegmentName), ...validateRules(role.rules, true)];
}
function validateRoleUpdate(role, old) {
  return [...validateRole(role), ...validateKindMetaUpdate(role, old)];
}

// packages/registry/rbac/src/role/role-strategy.ts
var roleStrategy = {
  validate: validateRole,
  validateUpdate: validateRoleUpdate,
  canonicalize: withoutEmptyRules
};

// packages/registry/rbac/src/role-binding/role-binding-validation.ts
function validateRoleBinding(binding) {
  return [
    ...validateKindMeta(binding, true, validatePathSegmentName),
    ...validateRoleRef(binding.roleRef, ["Role", "ClusterRole"]),
    ...validateSubjects(binding.subjects, true)
  ];
}
function validateRoleBindingUpdate(binding, old) {
  return [...validateRoleBinding(binding), ...validateKindMetaUpdate(binding, old), ...sameRoleRef(binding, old)];
}

// packages/registry/rbac/src/role-binding/role-binding-strategy.ts
var roleBindingStrategy = {
  validate: validateRoleBinding,
  validateUpdate: validateRoleBindingUpdate
};

// packages/registry/rbac/src/rest-storage.ts
function newRESTStorageProvider5(options = {}) {
  const { authorizer, bootstrap } = options;
  return newBuiltinProvider(groupName, async ({ store }) => {
    const [roles3, clusterRoles2, roleBindings, clusterRoleBindings2] = await Promise.all([
      store({ resource: "roles", kind: "Role", strategy: roleStrategy }),
      store({ resource: "clusterroles", kind: "ClusterRole", strategy: clusterRoleStrategy }),
      store({ resource: "rolebindings", kind: "RoleBinding", strategy: roleBindingStrategy }),
      store({
        resource: "clusterrolebindings",
        kind: "ClusterRoleBinding",
        strategy: clusterRoleBindingStrategy
      })
    ]);
    const stores = { roles: roles3, clusterRoles: clusterRoles2, roleBindings, clusterRoleBindings: clusterRoleBindings2 };
    const resources = {
      roles: roles3,
      clusterroles: clusterRoles2,
      rolebindings: roleBindings,
      clusterrolebindings: clusterRoleBindings2
    };
    return {
      stores,
      resources: authorizer ? escalationChecked(resources, { stores, authorizer }) : resources,
      ...bootstrap ? { postStartHooks: [newBootstrapHook(stores, bootstrap)] } : {}
    };
  });
}

// packages/controlplane/src/authorization/node-access.ts
var backoff3 = { initialMs: 50, maxMs: 5e3 };
function openNodeAccess(core, storage, resource2, onError) {
  const graph = new NodeGraph();
  const informers = [];
  const follow = (store, set2, remove) => {
    const informer = newInformer({ source: storeClient(store), onError, backoff: backoff3 });
    const handler = { onAdd: set2, onUpdate: (_old, object) => set2(object), onDelete: remove };
    informer.addHandler(handler);
    void informer.run();
    informers.push(informer);
  };
  follow(
    core.pods,
    (pod2) => graph.setPod(pod2),
    ({ metadata }) => graph.deletePod(metadata?.namespace ?? "", metadata?.name ?? "")
  );
  follow(
    core.persistentVolumes,
    (volume) => graph.setVolume(volume),
    ({ metadata }) => graph.deleteVolume(metadata?.name ?? "")
  );
  if (storage) {
    follow(
      storage.volumeAttachments,
      (attachment) => graph.setAttachment(attachment),
      ({ metadata }) => graph.deleteAttachment(metadata?.name ?? "")
    );
  }
  if (resource2) {
    follow(
      resource2.resourceSlices,
      (slice) => graph.setResourceSlice(slice),
      ({ metadata }) => graph.deleteResourceSlice(metadata?.name ?? "")
    );
  }
  return {
    authorizer: newNodeAuthorizer({ uses: graph.uses.bind(graph), rulesAllow: newNodeRules() }),
    ruleResolver: nodeRuleResolver,
    async relist() {
      await Promise.all(informers.map((informer) => informer.relist()));
    },
    async close() {
      await Promise.all(informers.splice(0).map((informer) => informer.stop()));
    }
  };
}
function newNodeRules() {
  const role = clusterRoles().find(({ metadata }) => metadata?.name === "system:node");
  const table2 = new RuleTable(role?.rules ?? []);
  return (attributes) => table2.allows(attributes, combinedResource(attributes));
}
var nodeRuleResolver = {
  async rulesFor(user) {
    const isNode = nodeOfUser(user) !== void 0;
    return {
      resourceRules: [],
      nonResourceRules: [],
      incomplete: isNode,
      evaluationError: isNode ? "node authorizer does not support user rule resolution" : ""
    };
  }
};

// packages/controlplane/src/authorization/open-authorization.ts
import { readFile as readFile3 } from "node:fs/promises";

// packages/controlplane/src/authorization/authorization-settings.ts
var webhookName = "default";
function authorizersOfModes(modes, { webhook }) {
  return modes.map((type) => {
    if (type !== "Webhook") return { type, name: type.toLowerCase() };
    if (webhook === void 0) throw new Error("the authorization mode Webhook needs the kubeconfig of the webhook");
    const { kubeConfigFile, version = "v1beta1", authorizedTTLMs = 3e5, unauthorizedTTLMs = 3e4 } = webhook;
    return {
      type,
      name: webhookName,
      webhook: {
        authorizedTTLMs,
        unauthorizedTTLMs,
        timeoutMs: 3e4,
        subjectAccessReviewVersion: version,
        failurePolicy: "NoOpinion",
        kubeConfigFile,
        matchConditions: []
      }
    };
  });
}

// packages/controlplane/src/authorization/configured-authorizers.ts
import { readFile as readFile2 } from "node:fs/promises";
async function openABAC(file) {
  const { newABACAuthorizer, parseABACPolicies } = await import("./abac-4PERJEAK.js");
  try {
    const authorizer = newABACAuthorizer(parseABACPolicies(await readFile2(file, "utf8")));
    return { authorizer, ruleResolver: authorizer };
  } catch (error) {
    throw new Error(`authorization policy file ${file}: ${errorText(error)}`, { cause: error });
  }
}
async function openConfiguredAuthorizers(configurations, standing) {
  const clients = [];
  const openOne = async (configuration) => {
    switch (configuration.type) {
      case "AlwaysAllow":
        return { authorizer: alwaysAllow, ruleResolver: alwaysAllowRules };
      case "AlwaysDeny":
        return { authorizer: alwaysDeny, ruleResolver: alwaysDenyRules };
      case "Webhook":
        return openWebhook(configuration, clients);
      default:
        return standing[standingKeys[configuration.type]] ?? notOpened(configuration.type);
    }
  };
  try {
    const opened = [];
    for (const each of configurations) opened.push(await openOne(each));
    return {
      authorizer: unionAuthorizer([privilegedGroups(), ...opened.map(({ authorizer }) => authorizer)]),
      ruleResolver: unionRuleResolver(opened.map(({ ruleResolver }) => ruleResolver)),
      close: () => clients.forEach((client) => void client.close())
    };
  } catch (error) {
    for (const client of clients) client.close();
    throw error;
  }
}
var standingKeys = { ABAC: "abac", Node: "node", RBAC: "rbac" };
function notOpened(type) {
  throw new Error(`authorizer type ${type} is not allowed if it was not enabled at initial server startup`);
}
async function openWebhook({ webhook }, clients) {
  if (webhook === void 0) throw new Error("an authorizer of type Webhook needs the field webhook");
  const [{ openWebhookClient }, { newWebhookAuthorizer }] = await Promise.all([
    import("./node-UKRDSLD5.js"),
    import("./webhook-KSNCCITT.js")
  ]);
  const { kubeConfigFile: path, timeoutMs } = webhook;
  const client = await openWebhookClient({ path }, { timeoutMs }).catch((error) => {
    throw new Error(`authorization webhook ${path}: ${errorText(error)}`, { cause: error });
  });
  clients.push(client);
  const conditions = await conditionsOf(webhook.matchConditions);
  const authorizer = newWebhookAuthorizer({
    client,
    version: webhook.subjectAccessReviewVersion,
    authorizedTTLMs: webhook.authorizedTTLMs,
    unauthorizedTTLMs: webhook.unauthorizedTTLMs,
    failurePolicy: webhook.failurePolicy,
    ...conditions ? { matchConditions: conditions } : {}
  });
  return { authorizer, ruleResolver: authorizer };
}
async function conditionsOf(expressions) {
  if (expressions.length === 0) return void 0;
  const [{ compileMatchConditions }, { aggregateText: aggregateText2, FieldPath: FieldPath2 }] = await Promise.all([
    import("./configuration-LLXD3VUH.js"),
    import("./validation-MYUZ3VUA.js")
  ]);
  const { conditions, errors } = compileMatchConditions(expressions, FieldPath2.root("matchConditions"));
  if (errors.length > 0) throw new Error(aggregateText2(errors));
  return conditions;
}

// packages/controlplane/src/authorization/open-authorization.ts
async function planAuthorization(modes, settings) {
  const path = settings.configurationFile;
  if (path === void 0) return { authorizers: authorizersOfModes(modes, settings) };
  try {
    const content = await readFile3(path, "utf8");
    const { decodeAuthorizationConfiguration } = await import("./configuration-LLXD3VUH.js");
    return { ...await decodeAuthorizationConfiguration(content), file: { path, content } };
  } catch (error) {
    throw new Error(`authorization configuration ${path}: ${errorText(error)}`, { cause: error });
  }
}
var plans = ({ authorizers }, type) => authorizers.some((each) => each.type === type);
async function openAuthorization(plan, { policyFile }, opened, report) {
  const usesABAC = plans(plan, "ABAC");
  if (usesABAC && policyFile === void 0) throw new Error("the authorization mode ABAC needs a policy file");
  const standing = { ...opened, abac: usesABAC && policyFile !== void 0 ? await openABAC(policyFile) : void 0 };
  let current = await openConfiguredAuthorizers(plan.authorizers, standing);
  if (plan.file === void 0) return current;
  const { path, content } = plan.file;
  const required = plan.authorizers.map(({ type }) => type);
  const [{ followFile }, { decodeAuthorizationConfiguration }] = await Promise.all([
    import("./config-file-LFSPL2EI.js"),
    import("./configuration-LLXD3VUH.js")
  ]);
  const end = followFile(
    path,
    async (changed) => {
      const { authorizers } = await decodeAuthorizationConfiguration(changed, required);
      const next = await openConfiguredAuthorizers(authorizers, standing);
      current.close();
      current = next;
      report("authorization configuration reloaded");
    },
    { content, onError: (error) => report(`authorization configuration not reloaded: ${errorText(error)}`, error) }
  );
  return {
    authorizer: { authorize: (attributes) => current.authorizer.authorize(attributes) },
    ruleResolver: { rulesFor: (user, namespace) => current.ruleResolver.rulesFor(user, namespace) },
    close() {
      end();
      current.close();
    }
  };
}

// packages/controlplane/src/authorization/role-based-access.ts
function newRoleBasedAccess(isEnabled, report) {
  let roles3;
  let whole;
  return {
    storageOptions: {
      authorizer: {
        authorize(attributes) {
          if (!whole) throw new Error("the server has no authorizer yet");
          return whole.authorize(attributes);
        }
      },
      ...isEnabled ? {
        bootstrap: {
          onError: (error) => report("default roles cannot be written", error),
          // Once the server is ready, the default roles must count.
          created: (revisions) => roles3?.ready(revisions)
        }
      } : {}
    },
    openAuthorizer(stores) {
      if (stores && isEnabled) {
        roles3 = openRBACAuthorizer(stores, { onError: (error) => report("roles cannot be read", error) });
      }
      return roles3;
    },
    useAuthorizer(authorizer) {
      whole = authorizer;
    },
    relist: async () => roles3?.relist(),
    close: () => roles3?.close()
  };
}

// packages/controlplane/src/bootstrap/default-service-cidr.ts
var name3 = "kubernetes";
async function ensureDefaultServiceCIDR(client, ranges, now) {
  const resource2 = client.resource({
    group: "networking.k8s.io",
    version: "v1",
    resource: "servicecidrs",
    kind: "ServiceCIDR"
  });
  const current = async () => {
    try {
      return await resource2.get(name3);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    try {
      return await resource2.create({ metadata: { name: name3 }, spec: { cidrs: [...ranges] } });
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      return resource2.get(name3);
    }
  };
  const { metadata, spec, status } = await current();
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  const isSame = JSON.stringify(spec?.cidrs ?? []) === JSON.stringify(ranges);
  if (ready?.status === "True" || metadata?.deletionTimestamp || !isSame) return;
  const condition = {
    type: "Ready",
    status: "True",
    reason: "",
    message: "Kubernetes default Service CIDR is ready",
    lastTransitionTime: formatTime(now)
  };
  await resource2.apply(
    {
      apiVersion: "networking.k8s.io/v1",
      kind: "ServiceCIDR",
      metadata: { name: name3 },
      status: { conditions: [condition] }
    },
    { fieldManager: "kubernetes-service-cidr-controller", force: true, subresource: "status" }
  );
}

// packages/controlplane/src/bootstrap/identity-lease.ts
import { createHash as createHash2, randomUUID as randomUUID2 } from "node:crypto";
import { hostname } from "node:os";
var identityLeaseSeconds = 3600;
var identityLabel = "apiserver.kubernetes.io/identity";
var component = "kube-apiserver";
function serverIDOf(host) {
  return `apiserver-${base32(createHash2("sha256").update(host).digest().subarray(0, 16))}`;
}
function newIdentityLeases(client, host = hostname()) {
  const leases = client.resource({ group: "coordination.k8s.io", version: "v1", resource: "leases", kind: "Lease" }).namespace("kube-system");
  const name4 = serverIDOf(host);
  const holderIdentity = `${name4}_${randomUUID2()}`;
  const labels = { [identityLabel]: component, "kubernetes.io/hostname": host };
  return {
    async renew(now) {
      const spec = { holderIdentity, leaseDurationSeconds: identityLeaseSeconds, renewTime: formatMicroTime(now) };
      try {
        const current = await leases.get(name4).catch((error) => {
          if (isNotFound(error)) return void 0;
          throw error;
        });
        if (current === void 0) await leases.create({ metadata: { name: name4, labels }, spec });
        else {
          const metadata = { ...current.metadata, labels: { ...current.metadata?.labels, ...labels } };
          await leases.update({ ...current, metadata, spec: { ...current.spec, ...spec } });
        }
      } catch (error) {
        if (!isAlreadyExists(error) && !isConflict(error)) throw error;
      }
    },
    async collectGarbage(now) {
      const { items } = await leases.list({ labelSelector: `${identityLabel}=${component}` });
      for (const lease of items) {
        if (!isExpired2(lease, now)) continue;
        const { name: expired = "", resourceVersion = "" } = lease.metadata ?? {};
        try {
          await leases.delete(expired, { preconditions: { resourceVersion } });
        } catch (error) {
          if (!isNotFound(error) && !isConflict(error)) throw error;
        }
      }
    }
  };
}
function isExpired2({ spec }, now) {
  const { renewTime, leaseDurationSeconds } = spec ?? {};
  if (!renewTime || typeof leaseDurationSeconds !== "number") return true;
  return Date.parse(renewTime) + leaseDurationSeconds * 1e3 < now;
}
function base32(bytes) {
  const alphabet2 = "abcdefghijklmnopqrstuvwxyz234567";
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet2[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

// packages/controlplane/src/bootstrap/local-api-services.ts
var automanaged = "kube-aggregator.kubernetes.io/automanaged";
async function ensureLocalAPIServices(client, served2) {
  const resource2 = client.resource({
    group: "apiregistration.k8s.io",
    version: "v1",
    resource: "apiservices",
    kind: "APIService"
  });
  const wanted = served2.flatMap((each) => apiServiceOf(each) ?? []);
  const { items } = await resource2.list();
  const present = new Set(items.map(({ metadata }) => metadata?.name));
  for (const object of wanted) {
    if (present.has(object.metadata?.name)) continue;
    await resource2.create(object).catch((error) => {
      if (!isAlreadyExists(error)) throw error;
    });
  }
  const names = new Set(wanted.map(({ metadata }) => metadata?.name));
  for (const { metadata } of items) {
    if (metadata?.labels?.[automanaged] === "onstart" && !names.has(metadata.name)) {
      await resource2.delete(metadata.name ?? "");
    }
  }
}
function apiServiceOf({ group: group13, version }) {
  const { groupPriorityMinimum, versionPriority } = groupVersion(group13, version) ?? {};
  if (groupPriorityMinimum === void 0 || versionPriority === void 0) return void 0;
  return {
    metadata: { name: `${version}.${group13}`, labels: { [automanaged]: "onstart" } },
    spec: { ...group13 === "" ? {} : { group: group13 }, version, groupPriorityMinimum, versionPriority }
  };
}

// packages/controlplane/src/bootstrap/system-config-maps.ts
async function publishClusterAuthentication(client, { clientCA, requestHeader }) {
  const data = { ...clientCA ? { "client-ca-file": clientCA } : {} };
  if (requestHeader !== void 0) {
    data["requestheader-client-ca-file"] = requestHeader.clientCA;
    data["requestheader-allowed-names"] = JSON.stringify(requestHeader.allowedNames);
    data["requestheader-username-headers"] = JSON.stringify(requestHeader.usernameHeaders);
    data["requestheader-group-headers"] = JSON.stringify(requestHeader.groupHeaders);
    data["requestheader-extra-headers-prefix"] = JSON.stringify(requestHeader.extraHeadersPrefix);
    if (requestHeader.uidHeaders.length > 0)
      data["requestheader-uid-headers"] = JSON.stringify(requestHeader.uidHeaders);
  }
  if (Object.keys(data).length === 0) return;
  await ensureData(client, "extension-apiserver-authentication", (current) => {
    const isSame = Object.entries(data).every(([key2, value]) => current[key2] === value);
    return isSame ? void 0 : { ...current, ...data };
  });
}
async function noteLegacyTokenTracking(client, now) {
  await ensureData(client, "kube-apiserver-legacy-service-account-token-tracking", (current) => {
    if (/^\d{4}-\d\d-\d\d$/.test(current.since ?? "")) return void 0;
    return { ...current, since: new Date(now).toISOString().slice(0, 10) };
  });
}
async function ensureData(client, name4, next) {
  const maps = client.resource({ version: "v1", resource: "configmaps", kind: "ConfigMap" }).namespace("kube-system");
  for (let attempt2 = 1; ; attempt2++) {
    try {
      const current = await maps.get(name4).catch((error) => {
        if (isNotFound(error)) return void 0;
        throw error;
      });
      const data = next(current?.data ?? {});
      if (data === void 0) return;
      if (current === void 0) await maps.create({ metadata: { name: name4 }, data });
      else await maps.update({ ...current, data });
      return;
    } catch (error) {
      if (!(isAlreadyExists(error) || isConflict(error)) || attempt2 >= 10) throw error;
    }
  }
}

// packages/controlplane/src/bootstrap/background-hooks.ts
var endpointsIntervalMs = 1e4;
var identityIntervalMs = identityLeaseSeconds * 1e3 / 4;
var retryMs = 1e3;
function newBackgroundHooks(options) {
  const { client, foundation, serves: serves2, serviceClusterIPRange, clock, onError } = options;
  const firstTries = [];
  const hook = (name4, isServed, work) => {
    if (!isServed) return [];
    const firstTry = newDeferred();
    firstTries.push(firstTry.promise);
    const run = async (signal) => {
      await foundation().catch(() => {
      });
      await untilReady2(signal);
      while (!signal.aborted) {
        try {
          await work(signal, firstTry.resolve);
          break;
        } catch (error) {
          if (!signal.aborted) onError(name4, error);
          firstTry.resolve();
          await pause(retryMs, signal);
        }
      }
      firstTry.resolve();
    };
    return [{ name: name4, longRunning: true, run }];
  };
  const hurry = newDeferred();
  let readiness;
  const untilReady2 = (signal) => {
    readiness ??= pollReadiness(client, signal, hurry.promise);
    return readiness;
  };
  const servesCore = (...resources) => resources.every((resource2) => serves2("", resource2));
  const endpoints = endpointsWork(options);
  return {
    postStart: [
      ...hook(
        "start-kubernetes-service-cidr-controller",
        serves2("networking.k8s.io", "servicecidrs"),
        () => ensureDefaultServiceCIDR(client(), rangesOf(serviceClusterIPRange), clock.now())
      ),
      ...hook("start-kubernetes-endpoints-controller", servesCore("services", "endpoints"), endpoints.run),
      ...hook(
        "start-kube-apiserver-identity-lease-controller",
        serves2("coordination.k8s.io", "leases"),
        async (signal, done) => {
          const leases = newIdentityLeases(client());
          while (!signal.aborted) {
            await leases.renew(clock.now());
            await leases.collectGarbage(clock.now());
            done();
            await sleep(clock, identityIntervalMs, signal);
          }
        }
      ),
      ...hook(
        "start-legacy-token-tracking-controller",
        servesCore("configmaps"),
        () => noteLegacyTokenTracking(client(), clock.now())
      ),
      ...hook(
        "start-cluster-authentication-info-controller",
        servesCore("configmaps"),
        () => publishClusterAuthentication(client(), options.clusterAuthentication ?? {})
      ),
      ...hook(
        "apiservice-registration-controller",
        serves2("apiregistration.k8s.io", "apiservices"),
        () => ensureLocalAPIServices(client(), options.servedGroupVersions())
      )
    ],
    preShutdown: [{ name: "stop-kubernetes-endpoints-controller", run: endpoints.stop }],
    async createNow() {
      hurry.resolve();
      await Promise.all(firstTries);
    }
  };
}
function endpointsWork({ client, serves: serves2, endpoint, openMasterLeases: openMasterLeases2, onError }) {
  const stopping = new AbortController();
  let leases;
  let working = Promise.resolve();
  const reconcile2 = (addresses) => reconcileKubernetesEndpoints(client(), {
    addresses,
    port: endpoint().port,
    slices: serves2("discovery.k8s.io", "endpointslices")
  });
  return {
    async run(signal, done) {
      const { address } = endpoint();
      if (isLoopback(address) || stopping.signal.aborted) return;
      if (openMasterLeases2 === void 0) return reconcile2([address]);
      leases ??= await openMasterLeases2();
      const opened = leases;
      const ended = AbortSignal.any([signal, stopping.signal]);
      while (!ended.aborted) {
        working = opened.renew(address).then(async () => reconcile2(await opened.list()));
        await working;
        done();
        await pause(endpointsIntervalMs, ended);
      }
    },
    async stop() {
      stopping.abort();
      await working.catch(() => {
      });
      if (leases === void 0) return;
      try {
        await leases.remove(endpoint().address);
        await reconcile2(await leases.list());
      } catch (error) {
        onError("stop-kubernetes-endpoints-controller", error);
      } finally {
        await leases.close();
      }
    }
  };
}
async function pollReadiness(client, signal, hurry) {
  await Promise.race([pause(readinessIntervalMs, signal), hurry]);
  while (!signal.aborted) {
    const isReady = await client().stream({ path: "/readyz" }).then(({ status }) => status === 200).catch(() => false);
    if (isReady) return;
    await pause(readinessIntervalMs, signal);
  }
}
var readinessIntervalMs = 100;
var rangesOf = (ranges) => ranges.split(",").map((range2) => range2.trim());
function pause(ms, signal) {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    timer.unref();
    signal.addEventListener("abort", end, { once: true });
  });
}
function newDeferred() {
  let resolve = () => {
  };
  const promise = new Promise((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

// packages/controlplane/src/bootstrap/bootstrap-hooks.ts
function newBootstrapHooks({
  handler,
  serves: serves2,
  serviceClusterIPRange,
  endpoint
}) {
  let namespaces;
  const createNamespaces = () => {
    namespaces ??= serves2("", "namespaces") ? ensureSystemNamespaces(newLoopbackClient2(handler())) : Promise.resolve();
    return namespaces;
  };
  let service;
  const createService = async () => {
    await createNamespaces();
    if (!["namespaces", "services"].every((resource2) => serves2("", resource2))) return;
    await ensureKubernetesService(newLoopbackClient2(handler()), { serviceClusterIPRange, port: endpoint().port });
  };
  const foundation = () => {
    service ??= createService();
    return service;
  };
  const hooks = [
    { name: "start-system-namespaces-controller", run: createNamespaces },
    { name: "bootstrap-controller", run: foundation },
    {
      name: "scheduling/bootstrap-system-priority-classes",
      async run() {
        if (!serves2("scheduling.k8s.io", "priorityclasses")) return;
        await ensureSystemPriorityClasses(newLoopbackClient2(handler()));
      }
    }
  ];
  return { hooks, foundation };
}

// packages/controlplane/src/bootstrap/master-leases.ts
var masterLeaseSeconds = 15;
var prefix2 = "/masterleases/";
async function openMasterLeases(restOptions) {
  const groupResource3 = { group: "", resource: "endpoints" };
  const options = restOptions.newFor(groupResource3);
  const { storage, destroy } = await undecoratedStorage(options.storageConfig, {
    codec: options.newCodec({ group: "", version: "v1", kind: "Endpoints" }),
    groupResource: groupResource3,
    transformer: options.transformer,
    resourcePrefix: prefix2
  });
  return {
    async list() {
      const { items } = await storage.list(prefix2);
      return items.flatMap(({ object }) => object.subsets?.[0]?.addresses?.[0]?.ip ?? []);
    },
    async renew(address) {
      await storage.guaranteedUpdate(prefix2 + address, {
        ignoreNotFound: true,
        tryUpdate: (current) => ({
          object: {
            kind: "Endpoints",
            apiVersion: "v1",
            // An equal object would not be written, and its time would not begin again.
            metadata: { ...current?.metadata, generation: (current?.metadata.generation ?? 0) + 1 },
            subsets: [{ addresses: [{ ip: address }] }]
          },
          ttlSeconds: masterLeaseSeconds
        })
      });
    },
    async remove(address) {
      try {
        await storage.delete(prefix2 + address);
      } catch (error) {
        if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) throw error;
      }
    },
    close: destroy
  };
}

// packages/controlplane/src/flow-control/dangling-condition.ts
function danglingCondition({ spec, status }, isMissing, now) {
  const level = JSON.stringify(spec?.priorityLevelConfiguration?.name ?? "");
  const start = `This FlowSchema references the PriorityLevelConfiguration object named ${level}`;
  const wanted = {
    type: "Dangling",
    status: isMissing ? "True" : "False",
    reason: isMissing ? "NotFound" : "Found",
    message: isMissing ? `${start} but there is no such object` : `${start} and it exists`
  };
  const current = status?.conditions?.find(({ type }) => type === wanted.type);
  const isCurrent2 = current?.status === wanted.status && current.reason === wanted.reason && current.message === wanted.message;
  return isCurrent2 ? void 0 : { ...wanted, lastTransitionTime: formatTime(now) };
}

// packages/controlplane/src/flow-control/flow-control-controller.ts
var fieldManager = "api-priority-and-fairness-config-consumer-v1";
async function runFlowControlController({ flowControl, flowSchemas, priorityLevels, client, onError, now = Date.now }, signal) {
  const schemas = newInformer({ source: flowSchemas, onError });
  const levels = newInformer({ source: priorityLevels, onError });
  const write3 = async ({ metadata }, condition) => {
    const object = {
      apiVersion: "flowcontrol.apiserver.k8s.io/v1",
      kind: "FlowSchema",
      metadata: { name: metadata?.name ?? "" },
      status: { conditions: [condition] }
    };
    try {
      await client.apply(object, { fieldManager, force: true, subresource: "status" });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const controller = newController({
    // All objects together make the configuration.
    sources: [onChangesOf(schemas, () => ["configuration"]), onChangesOf(levels, () => ["configuration"])],
    onError,
    async reconcile() {
      const [allSchemas, allLevels] = [schemas.store.list(), levels.store.list()];
      flowControl.configure(allSchemas, allLevels);
      const names = new Set(allLevels.map(({ metadata }) => metadata?.name));
      await Promise.all(
        allSchemas.map(async (schema2) => {
          const isMissing = !names.has(schema2.spec?.priorityLevelConfiguration?.name);
          const condition = danglingCondition(schema2, isMissing, now());
          if (condition !== void 0) await write3(schema2, condition);
        })
      );
    }
  });
  await controller.run(signal);
}

// packages/controlplane/src/flow-control/flow-control-hooks.ts
function newFlowControlHooks({
  handler,
  stores,
  flowControl,
  createObjects: creates = true,
  now,
  onError
}) {
  let objects;
  const createObjects = () => {
    objects ??= creates ? ensureFlowControl2(newLoopbackClient2(handler())) : Promise.resolve();
    return objects;
  };
  return [
    ...creates ? [{ name: "priority-and-fairness-config-producer", run: createObjects }] : [],
    ...flowControl === void 0 ? [] : [
      {
        name: "priority-and-fairness-config-consumer",
        longRunning: true,
        async run(signal) {
          await createObjects().catch(() => {
          });
          const client = newLoopbackClient2(handler()).resource({
            group: "flowcontrol.apiserver.k8s.io",
            version: "v1",
            resource: "flowschemas",
            kind: "FlowSchema"
          });
          const options = {
            flowControl,
            flowSchemas: storeClient(stores.flowSchemas),
            priorityLevels: storeClient(stores.priorityLevelConfigurations),
            client,
            now,
            onError
          };
          await runFlowControlController(options, signal);
        }
      }
    ]
  ];
}

// packages/controlplane/src/groups/available.ts
var availableGroupVersions = [
  { group: "", version: "v1" },
  { group: "admissionregistration.k8s.io", version: "v1" },
  { group: "admissionregistration.k8s.io", version: "v1beta1" },
  { group: "admissionregistration.k8s.io", version: "v1alpha1" },
  { group: "apiregistration.k8s.io", version: "v1" },
  { group: "apps", version: "v1" },
  { group: "authentication.k8s.io", version: "v1" },
  { group: "authorization.k8s.io", version: "v1" },
  { group: "autoscaling", version: "v1" },
  { group: "autoscaling", version: "v2" },
  { group: "batch", version: "v1" },
  { group: "certificates.k8s.io", version: "v1" },
  { group: "coordination.k8s.io", version: "v1" },
  { group: "discovery.k8s.io", version: "v1" },
  { group: "events.k8s.io", version: "v1" },
  { group: "flowcontrol.apiserver.k8s.io", version: "v1" },
  { group: "networking.k8s.io", version: "v1" },
  { group: "networking.k8s.io", version: "v1beta1" },
  { group: "node.k8s.io", version: "v1" },
  { group: "policy", version: "v1" },
  { group: "rbac.authorization.k8s.io", version: "v1" },
  { group: "resource.k8s.io", version: "v1" },
  { group: "resource.k8s.io", version: "v1beta2" },
  { group: "scheduling.k8s.io", version: "v1" },
  { group: "storage.k8s.io", version: "v1" },
  { group: "storage.k8s.io", version: "v1beta1" }
];

// packages/registry/admissionregistration/src/expressions/load-expression-checks.ts
var loaded2;
async function loadExpressionChecks() {
  loaded2 ??= (await import("./cel-expression-checks-RO7HKQAB.js")).celExpressionChecks;
  return loaded2;
}
function loadedExpressionChecks() {
  if (!loaded2) throw new Error("the expression language is not loaded");
  return loaded2;
}

// packages/registry/admissionregistration/src/rules-validation.ts
var operations = ["*", "CONNECT", "CREATE", "DELETE", "UPDATE"];
var scopes = ["*", "Cluster", "Namespaced"];
function checkRule2(errors, rule, path) {
  const { scope } = rule;
  checkStar(errors, rule.operations ?? [], path.child("operations"), "operations");
  for (const [i, operation] of (rule.operations ?? []).entries()) {
    checkEnum(errors, operation, path.child("operations").index(i), operations);
  }
  checkStar(errors, rule.apiGroups ?? [], path.child("apiGroups"), "API groups");
  const versionsPath = path.child("apiVersions");
  checkStar(errors, rule.apiVersions ?? [], versionsPath, "API versions");
  for (const [i, version] of (rule.apiVersions ?? []).entries()) {
    if (version === "") errors.push(field_exports.required(versionsPath.index(i)));
  }
  checkResources(errors, rule.resources ?? [], path.child("resources"));
  if (scope !== void 0) checkEnum(errors, scope, path.child("scope"), scopes);
}
function checkStar(errors, list2, path, others) {
  if (list2.length === 0) errors.push(field_exports.required(path));
  if (list2.length > 1 && list2.includes("*")) {
    errors.push(field_exports.invalid(path, list2, `if '*' is present, must not specify other ${others}`));
  }
}
function checkResources(errors, resources, path) {
  if (resources.length === 0) errors.push(field_exports.required(path));
  const allSubresourcesOf = /* @__PURE__ */ new Set();
  const subresourceOfAll = /* @__PURE__ */ new Set();
  let hasPlainResource = false;
  for (const [i, text] of resources.entries()) {
    const at = path.index(i);
    if (text === "") {
      errors.push(field_exports.required(at));
      continue;
    }
    const slash = text.indexOf("/");
    if (slash < 0) {
      hasPlainResource = text !== "*";
      continue;
    }
    const [resource2, subresource] = [text.slice(0, slash), text.slice(slash + 1)];
    const conflict = (pattern2) => errors.push(field_exports.invalid(at, text, `if '${pattern2}' is present, must not specify ${text}`));
    if (allSubresourcesOf.has(resource2)) conflict(`${resource2}/*`);
    if (subresourceOfAll.has(subresource)) conflict(`*/${subresource}`);
    if (subresource === "*") allSubresourcesOf.add(resource2);
    if (resource2 === "*") subresourceOfAll.add(subresource);
  }
  if (resources.length > 1 && resources.includes("*/*")) {
    errors.push(field_exports.invalid(path, resources, "if '*/*' is present, must not specify other resources"));
  }
  if (resources.includes("*") && hasPlainResource) {
    const message2 = "if '*' is present, must not specify other resources without subresources";
    errors.push(field_exports.invalid(path, resources, message2));
  }
}

// packages/registry/admissionregistration/src/policy/match-resources-validation.ts
function checkMatchResources(errors, match, path) {
  if (match.matchPolicy === void 0) errors.push(field_exports.required(path.child("matchPolicy")));
  else checkEnum(errors, match.matchPolicy, path.child("matchPolicy"), ["Equivalent", "Exact"]);
  for (const name4 of ["namespaceSelector", "objectSelector"]) {
    const selector = match[name4];
    if (selector) field_exports.pushAll(errors, validateLabelSelector(selector, {}, path.child(name4)));
    else errors.push(field_exports.required(path.child(name4)));
  }
  for (const name4 of ["resourceRules", "excludeResourceRules"]) {
    for (const [i, rule] of (match[name4] ?? []).entries()) checkNamedRule(errors, rule, path.child(name4).index(i));
  }
}
function checkNamedRule(errors, rule, path) {
  const names = rule.resourceNames ?? [];
  for (const [i, name4] of names.entries()) {
    const at = path.child("resourceNames").index(i);
    checkText(errors, name4, at, isValidPathSegmentName);
    if (names.indexOf(name4) < i) errors.push(field_exports.duplicate(at, name4));
  }
  checkRule2(errors, rule, path);
}

// packages/registry/admissionregistration/src/policy/policy-binding-validation.ts
var specPath3 = FieldPath.root("spec");
var actions = ["Audit", "Deny", "Warn"];
function validateValidatingAdmissionPolicyBinding(binding) {
  const errors = [
    ...validateObjectMeta(binding.metadata ?? {}, false, nameIsDNSSubdomain, FieldPath.root("metadata"))
  ];
  checkBindingTarget(errors, binding.spec ?? {});
  checkActions(errors, binding.spec?.validationActions ?? [], specPath3.child("validationActions"));
  return errors;
}
function checkBindingTarget(errors, { policyName = "", paramRef, matchResources }) {
  if (policyName === "") errors.push(field_exports.required(specPath3.child("policyName")));
  else checkName(errors, policyName, specPath3.child("policyName"), nameIsDNSSubdomain);
  if (paramRef) checkParamRef(errors, paramRef, specPath3.child("paramRef"));
  if (matchResources) checkMatchResources(errors, matchResources, specPath3.child("matchResources"));
}
function checkParamRef(errors, reference2, path) {
  const { name: name4 = "", selector, parameterNotFoundAction } = reference2;
  const exclusive = "name and selector are mutually exclusive";
  if (name4 !== "") {
    checkText(errors, name4, path.child("name"), isValidPathSegmentName);
    if (selector) errors.push(field_exports.forbidden(path.child("name"), exclusive));
  }
  if (selector) {
    field_exports.pushAll(errors, validateLabelSelector(selector, {}, path.child("selector")));
    if (name4 !== "") errors.push(field_exports.forbidden(path.child("selector"), exclusive));
  }
  if (name4 === "" && !selector) errors.push(field_exports.required(path, "one of name or selector must be specified"));
  checkEnum(errors, parameterNotFoundAction, path.child("parameterNotFoundAction"), ["Deny", "Allow"], true);
}
function checkActions(errors, list2, path) {
  for (const [i, action] of list2.entries()) {
    checkEnum(errors, action, path.index(i), actions);
    if (list2.indexOf(action) < i) errors.push(field_exports.duplicate(path.index(i), action));
  }
  if (list2.includes("Deny") && list2.includes("Warn")) {
    const message2 = "must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)";
    errors.push(field_exports.invalid(path, list2, message2));
  }
  if (list2.length === 0) errors.push(field_exports.required(path, "at least one validation action is required"));
}

// packages/registry/admissionregistration/src/match-conditions-validation.ts
var maxConditions = 64;
function checkMatchConditions(errors, conditions, path, { hasParams, stored: stored3 }, checks) {
  if (conditions.length > maxConditions) errors.push(field_exports.tooMany(path, conditions.length, maxConditions));
  const names = /* @__PURE__ */ new Set();
  for (const [i, { name: name4 = "", expression = "" }] of conditions.entries()) {
    const at = path.index(i);
    const text = expression.trim();
    if (text === "") errors.push(field_exports.required(at.child("expression")));
    else {
      const options = { hasParams, hasAuthorizer: true, isStored: stored3.has(text) };
      const problem = checks.check(text, ["bool"], options);
      if (problem !== void 0) errors.push(field_exports.invalid(at.child("expression"), text, problem));
    }
    const namePath = at.child("name");
    if (name4 === "") errors.push(field_exports.required(namePath));
    else checkText(errors, name4, namePath, isQualifiedName);
    if (name4 !== "" && names.has(name4)) errors.push(field_exports.duplicate(namePath, name4));
    names.add(name4);
  }
}

// packages/registry/admissionregistration/src/policy/param-kind-validation.ts
function checkParamKind(errors, { apiVersion: apiVersion2 = "", kind: kind4 = "" }, path) {
  const versionPath = path.child("apiVersion");
  const complain = (value, problems2) => {
    if (problems2.length > 0) errors.push(field_exports.invalid(versionPath, value, problems2.join(",")));
  };
  if (apiVersion2 === "") errors.push(field_exports.required(versionPath));
  else {
    const parsed2 = parse2(apiVersion2);
    if (typeof parsed2 === "string") complain(apiVersion2, [parsed2]);
    else {
      if (parsed2.group !== "") complain(parsed2.group, isDNS1123Subdomain(parsed2.group));
      if (parsed2.version === "") complain(apiVersion2, ["version must be specified"]);
      else complain(parsed2.version, isDNS1035Label(parsed2.version));
    }
  }
  const kindPath = path.child("kind");
  if (kind4 === "") {
    errors.push(field_exports.required(kindPath));
    return;
  }
  const problems = isDNS1035Label(kind4.toLowerCase());
  if (problems.length > 0) {
    const message2 = `may have mixed case, but should otherwise match: ${problems.join(",")}`;
    errors.push(field_exports.invalid(kindPath, kind4, message2));
  }
}
function parse2(text) {
  try {
    return parseGroupVersion(text);
  } catch (error) {
    return errorText(error);
  }
}

// packages/registry/admissionregistration/src/policy/policy-validation.ts
var specPath4 = FieldPath.root("spec");
var statusPath = FieldPath.root("status");
var reasons = ["Forbidden", "Invalid", "RequestEntityTooLarge"];
var maxAuditAnnotations = 20;
var maxAuditExpressionLength = 5 * 1024;
function validateValidatingAdmissionPolicy(policy, checks) {
  return validateWhole(policy, void 0, checks);
}
function validateValidatingAdmissionPolicyUpdate(policy, old, checks) {
  return validateWhole(policy, old.spec ?? {}, checks);
}
function validateValidatingAdmissionPolicyStatusUpdate({ status }) {
  const errors = [];
  const path = statusPath.child("typeChecking", "expressionWarnings");
  for (const [i, { warning, fieldRef }] of (status?.typeChecking?.expressionWarnings ?? []).entries()) {
    if (!warning) errors.push(field_exports.required(path.index(i).child("warning")));
    if (!fieldRef?.trim()) errors.push(field_exports.required(path.index(i).child("fieldRef")));
  }
  return [...errors, ...validateConditions(status?.conditions ?? [], statusPath.child("conditions"))];
}
function validateWhole(policy, old, checks) {
  const spec = policy.spec ?? {};
  const errors = [
    ...validateObjectMeta(policy.metadata ?? {}, false, nameIsDNSSubdomain, FieldPath.root("metadata"))
  ];
  const scope = checkMatching(errors, spec, old, storedExpressions(old ?? {}), checks);
  checkOutcomes(errors, spec, policy.metadata?.name ?? "", scope);
  return errors;
}
function checkMatching(errors, spec, old, stored3, checks, afterConstraints = () => {
}) {
  const { failurePolicy, paramKind, matchConstraints, variables = [] } = spec;
  const failurePath = specPath4.child("failurePolicy");
  if (failurePolicy === void 0) errors.push(field_exports.required(failurePath));
  else checkEnum(errors, failurePolicy, failurePath, ["Fail", "Ignore"]);
  if (paramKind) checkParamKind(errors, paramKind, specPath4.child("paramKind"));
  const constraintsPath = specPath4.child("matchConstraints");
  if (matchConstraints) {
    checkMatchResources(errors, matchConstraints, constraintsPath);
    if (!matchConstraints.resourceRules?.length) errors.push(field_exports.required(constraintsPath.child("resourceRules")));
    afterConstraints();
  } else errors.push(field_exports.required(constraintsPath));
  const scope = {
    checks,
    hasParams: paramKind !== void 0,
    variables: variables.length > 0 ? checks.newVariables() : void 0,
    stored: stored3
  };
  const isChecked = !old || !builtinSemanticEqual(paramKind, old.paramKind) || !builtinSemanticEqual(spec.matchConditions, old.matchConditions);
  if (isChecked) {
    const options = { hasParams: scope.hasParams, stored: scope.stored.conditions };
    checkMatchConditions(errors, spec.matchConditions ?? [], specPath4.child("matchConditions"), options, checks);
  }
  for (const [i, variable] of variables.entries()) {
    checkVariable(errors, variable, specPath4.child("variables").index(i), scope);
  }
  return scope;
}
function storedExpressions({ matchConditions, validations, auditAnnotations }) {
  return {
    conditions: new Set(matchConditions?.map(({ expression }) => expression)),
    validations: new Set(validations?.map(({ expression }) => expression)),
    messages: new Set(validations?.flatMap(({ messageExpression }) => messageExpression ?? [])),
    annotations: new Set(auditAnnotations?.map(({ valueExpression }) => valueExpression))
  };
}
function checkOutcomes(errors, spec, name4, scope) {
  const { validations = [], auditAnnotations = [] } = spec;
  const annotationsPath = specPath4.child("auditAnnotations");
  if (validations.length === 0 && auditAnnotations.length === 0) {
    const message2 = "validations or auditAnnotations must contain at least one item";
    errors.push(field_exports.required(specPath4.child("validations"), message2), field_exports.required(annotationsPath, message2));
    return;
  }
  for (const [i, validation] of validations.entries()) {
    checkValidation(errors, validation, specPath4.child("validations").index(i), scope);
  }
  if (auditAnnotations.length > maxAuditAnnotations) {
    const message2 = `must not have more than ${maxAuditAnnotations} auditAnnotations`;
    errors.push(field_exports.invalid(annotationsPath, auditAnnotations, message2));
  }
  const keys = /* @__PURE__ */ new Set();
  for (const [i, annotation] of auditAnnotations.entries()) {
    const { key: key2 = "" } = annotation;
    checkAuditAnnotation(errors, annotation, name4, annotationsPath.index(i), scope);
    if (keys.has(key2)) errors.push(field_exports.duplicate(annotationsPath.index(i).child("key"), key2));
    keys.add(key2);
  }
}
var reserved = new Set(
  "true false null in as break const continue else for function if import let loop package namespace return var void while".split(
    " "
  )
);
var isIdentifier = (name4) => /^[_a-zA-Z][_a-zA-Z0-9]*$/.test(name4) && !reserved.has(name4);
function checkVariable(errors, { name: name4 = "", expression = "" }, path, { variables, hasParams, stored: stored3 }) {
  const namePath = path.child("name");
  if (name4.trim() === "") errors.push(field_exports.required(namePath, "name is not specified"));
  else if (!isIdentifier(name4)) errors.push(field_exports.invalid(namePath, name4, "must be a valid CEL identifier"));
  if (expression.trim() === "") {
    errors.push(field_exports.required(path.child("expression"), "expression is not specified"));
    return;
  }
  const isStored2 = stored3.validations.has(expression);
  const problem = variables?.declare(name4, expression, { hasParams, hasAuthorizer: true, isStored: isStored2 });
  if (problem !== void 0) errors.push(field_exports.invalid(path.child("expression"), expression, problem));
}
function checkExpression(errors, expression, shown2, types2, path, { checks, hasParams, variables }, options) {
  const problem = checks.check(expression, types2, { hasParams, ...options, ...variables ? { variables } : {} });
  if (problem !== void 0) errors.push(field_exports.invalid(path, shown2, problem));
}
function checkValidation(errors, validation, path, scope) {
  const { expression = "", message: message2 = "", messageExpression = "", reason } = validation;
  const expressionPath = path.child("expression");
  if (expression.trim() === "") errors.push(field_exports.required(expressionPath, "expression is not specified"));
  else {
    const isStored2 = scope.stored.validations.has(expression);
    checkExpression(errors, expression, expression, ["bool"], expressionPath, scope, { hasAuthorizer: true, isStored: isStored2 });
  }
  const messagePath = path.child("messageExpression");
  if (messageExpression.trim() !== "") {
    const isStored2 = scope.stored.messages.has(messageExpression);
    const options = { hasAuthorizer: false, isStored: isStored2 };
    checkExpression(errors, messageExpression, messageExpression, ["string"], messagePath, scope, options);
  } else if (messageExpression !== "") {
    errors.push(field_exports.invalid(messagePath, messageExpression, "must be non-empty if specified"));
  }
  if (message2 !== "" && message2.trim() === "") {
    errors.push(field_exports.invalid(path.child("message"), message2, "must be non-empty if specified"));
  } else if (/[\n\r]/.test(message2.trim())) {
    errors.push(field_exports.invalid(path.child("message"), message2, "must not contain line breaks"));
  }
  if (reason !== void 0) checkEnum(errors, reason, path.child("reason"), reasons);
}
function checkAuditAnnotation(errors, { key: key2 = "", valueExpression = "" }, policyName, path, scope) {
  const keyPath = path.child("key");
  if (policyName === "") errors.push(field_exports.invalid(keyPath, key2, "requires metadata.name be non-empty"));
  else checkText(errors, `${policyName}/${key2}`, keyPath, isQualifiedName);
  const valuePath2 = path.child("valueExpression");
  const text = valueExpression.trim();
  if (text === "") errors.push(field_exports.required(valuePath2, "valueExpression is not specified"));
  else if (byteLength(text) > maxAuditExpressionLength) {
    errors.push(field_exports.required(valuePath2, `must not exceed ${maxAuditExpressionLength} bytes in length`));
  } else {
    const isStored2 = scope.stored.annotations.has(valueExpression);
    const options = { hasAuthorizer: true, isStored: isStored2 };
    checkExpression(errors, text, valueExpression, ["string", "null_type"], valuePath2, scope, options);
  }
}

// packages/registry/admissionregistration/src/policy/mutating-policy-validation.ts
var specPath5 = FieldPath.root("spec");
var mutableOperations = ["*", "CREATE", "UPDATE"];
function validateMutatingAdmissionPolicy(policy, checks) {
  return validateWhole2(policy, void 0, checks);
}
function validateMutatingAdmissionPolicyUpdate(policy, old, checks) {
  return validateWhole2(policy, old.spec ?? {}, checks);
}
function validateMutatingAdmissionPolicyBinding(binding) {
  const errors = [...metadataErrors(binding.metadata)];
  const spec = binding.spec ?? {};
  checkBindingTarget(errors, spec);
  checkOperations(errors, spec.matchResources, specPath5.child("matchResources"));
  return errors;
}
var metadataErrors = (metadata) => validateObjectMeta(metadata ?? {}, false, nameIsDNSSubdomain, FieldPath.root("metadata"));
function validateWhole2({ metadata, spec = {} }, old, checks) {
  const errors = [...metadataErrors(metadata)];
  const stored3 = {
    conditions: new Set(old?.matchConditions?.map(({ expression }) => expression)),
    validations: new Set(
      old?.mutations?.flatMap(
        ({ jsonPatch, applyConfiguration }) => [jsonPatch?.expression, applyConfiguration?.expression].filter((text) => text !== void 0)
      )
    ),
    messages: /* @__PURE__ */ new Set(),
    annotations: /* @__PURE__ */ new Set()
  };
  const scope = checkMatching(
    errors,
    spec,
    old,
    stored3,
    checks,
    () => checkOperations(errors, spec.matchConstraints, specPath5.child("matchConstraints"))
  );
  const mutations = spec.mutations ?? [];
  const mutationsPath = specPath5.child("mutations");
  if (mutations.length === 0) errors.push(field_exports.required(mutationsPath, "mutations must contain at least one item"));
  for (const [i, mutation] of mutations.entries()) checkMutation(errors, mutation, mutationsPath.index(i), scope);
  const policyPath3 = specPath5.child("reinvocationPolicy");
  if (!spec.reinvocationPolicy) errors.push(field_exports.required(policyPath3));
  else checkEnum(errors, spec.reinvocationPolicy, policyPath3, ["IfNeeded", "Never"]);
  return errors;
}
function checkOperations(errors, match, path) {
  const at = path.child("resourceRules", "operations");
  for (const { operations: operations2 = [] } of match?.resourceRules ?? []) {
    for (const operation of operations2) {
      if (!mutableOperations.includes(operation)) errors.push(field_exports.notSupported(at, operation, mutableOperations));
    }
  }
}
function checkMutation(errors, mutation, path, scope) {
  const { patchType, jsonPatch, applyConfiguration } = mutation;
  const forms = {
    JSONPatch: { name: "jsonPatch", patch: jsonPatch, type: "list(JSONPatch)", other: "applyConfiguration" },
    ApplyConfiguration: { name: "applyConfiguration", patch: applyConfiguration, type: "Object", other: "jsonPatch" }
  };
  if (!patchType) {
    errors.push(field_exports.required(path.child("patchType")));
    return;
  }
  if (patchType !== "JSONPatch" && patchType !== "ApplyConfiguration") {
    errors.push(field_exports.notSupported(path.child("patchType"), patchType, ["ApplyConfiguration", "JSONPatch"]));
    return;
  }
  const { name: name4, patch, type, other } = forms[patchType];
  if (!patch) errors.push(field_exports.required(path.child(name4), `must be specified when patchType is ${patchType}`));
  else {
    const { expression = "" } = patch;
    const expressionPath = path.child(name4, "expression");
    const text = expression.trim();
    if (text === "") errors.push(field_exports.required(expressionPath));
    else {
      const isStored2 = scope.stored.validations.has(expression);
      const options = { hasAuthorizer: true, hasPatchTypes: true, isStored: isStored2 };
      checkExpression(errors, text, text, [type], expressionPath, scope, options);
    }
  }
  if (mutation[other]) {
    errors.push(field_exports.invalid(path.child(other), `{${other}}`, `must not be specified when patchType is ${patchType}`));
  }
}

// packages/registry/admissionregistration/src/policy/policy-strategies.ts
var validatingAdmissionPolicyStrategy = {
  async prepareForCreate(policy) {
    await loadExpressionChecks();
    return firstGeneration(policy, {});
  },
  async prepareForUpdate(policy, old) {
    await loadExpressionChecks();
    return nextGeneration(policy, old);
  },
  validate: (policy) => validateValidatingAdmissionPolicy(policy, loadedExpressionChecks()),
  validateUpdate: (policy, old) => validateValidatingAdmissionPolicyUpdate(policy, old, loadedExpressionChecks())
};
var validatingAdmissionPolicyStatusStrategy = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateValidatingAdmissionPolicyStatusUpdate
};
var validatingAdmissionPolicyBindingStrategy = {
  prepareForCreate: (binding) => firstGeneration(binding),
  prepareForUpdate: (binding, old) => nextGeneration(binding, old),
  validate: validateValidatingAdmissionPolicyBinding,
  validateUpdate: validateValidatingAdmissionPolicyBinding
};
var mutatingAdmissionPolicyStrategy = {
  async prepareForCreate(policy) {
    await loadExpressionChecks();
    return firstGeneration(policy);
  },
  async prepareForUpdate(policy, old) {
    await loadExpressionChecks();
    return nextGeneration(policy, old);
  },
  validate: (policy) => validateMutatingAdmissionPolicy(policy, loadedExpressionChecks()),
  validateUpdate: (policy, old) => validateMutatingAdmissionPolicyUpdate(policy, old, loadedExpressionChecks())
};
var mutatingAdmissionPolicyBindingStrategy = {
  prepareForCreate: (binding) => firstGeneration(binding),
  prepareForUpdate: (binding, old) => nextGeneration(binding, old),
  validate: validateMutatingAdmissionPolicyBinding,
  validateUpdate: validateMutatingAdmissionPolicyBinding
};

// packages/registry/admissionregistration/src/webhook/webhook-configuration-validation.ts
var strict = {
  ignoreMatchConditions: false,
  requireNoSideEffects: true,
  requireKnownReviewVersion: true,
  requireUniqueNames: true,
  allowInvalidLabelValueInSelector: false,
  storedExpressions: /* @__PURE__ */ new Set()
};
var webhooksPath = FieldPath.root("webhooks");
var reviewVersions = ["v1", "v1beta1"];
var harmless = ["None", "NoneOnDryRun"];
var sideEffectClasses = ["None", "NoneOnDryRun", "Some", "Unknown"];
function validateWebhookConfiguration(configuration, checks) {
  return validateWhole3(configuration, strict, checks);
}
function validateWebhookConfigurationUpdate(configuration, old, checks) {
  const webhooks = configuration.webhooks ?? [];
  const before = old.webhooks ?? [];
  const names = before.map(({ name: name4 }) => name4);
  return validateWhole3(
    configuration,
    {
      ignoreMatchConditions: webhooks.length === before.length && webhooks.every((hook, i) => builtinSemanticEqual(hook.matchConditions, before[i]?.matchConditions)),
      requireNoSideEffects: before.every(({ sideEffects }) => harmless.includes(sideEffects ?? "")),
      requireKnownReviewVersion: before.every(
        ({ admissionReviewVersions: versions2 = [] }) => versions2.length === 0 || hasKnownVersion(versions2)
      ),
      requireUniqueNames: new Set(names).size === names.length,
      allowInvalidLabelValueInSelector: before.some(
        ({ namespaceSelector, objectSelector }) => [namespaceSelector, objectSelector].some((each) => validateLabelSelector(each, {}, webhooksPath).length > 0)
      ),
      storedExpressions: new Set(
        before.flatMap(({ matchConditions = [] }) => matchConditions.map(({ expression }) => expression))
      )
    },
    checks
  );
}
var hasKnownVersion = (versions2) => versions2.some((version) => reviewVersions.includes(version));
function validateWhole3({ metadata, webhooks }, tolerance, checks) {
  const errors = [
    ...validateObjectMeta(metadata ?? {}, false, nameIsDNSSubdomain, FieldPath.root("metadata"))
  ];
  const names = /* @__PURE__ */ new Set();
  for (const [i, hook] of (webhooks ?? []).entries()) {
    const path = webhooksPath.index(i);
    checkWebhook(errors, hook, path, tolerance, checks);
    const versionsPath = path.child("admissionReviewVersions");
    checkReviewVersions(errors, hook.admissionReviewVersions ?? [], versionsPath, tolerance);
    const { name: name4 = "" } = hook;
    if (tolerance.requireUniqueNames && name4 !== "" && names.has(name4)) {
      errors.push(field_exports.duplicate(path.child("name"), name4));
    }
    names.add(name4);
  }
  return errors;
}
function checkWebhook(errors, hook, path, tolerance, checks) {
  const { failurePolicy, matchPolicy, sideEffects, timeoutSeconds, reinvocationPolicy } = hook;
  field_exports.pushAll(errors, isFullyQualifiedName(path.child("name"), hook.name ?? ""));
  for (const [i, rule] of (hook.rules ?? []).entries()) checkRule2(errors, rule, path.child("rules").index(i));
  if (failurePolicy !== void 0) checkEnum(errors, failurePolicy, path.child("failurePolicy"), ["Fail", "Ignore"]);
  if (matchPolicy !== void 0) checkEnum(errors, matchPolicy, path.child("matchPolicy"), ["Equivalent", "Exact"]);
  const allowed = tolerance.requireNoSideEffects ? harmless : sideEffectClasses;
  const effectsPath = path.child("sideEffects");
  if ((sideEffects ?? void 0) === void 0)
    errors.push(field_exports.required(effectsPath, `must specify one of ${allowed.join(", ")}`));
  else checkEnum(errors, sideEffects, effectsPath, allowed);
  if (timeoutSeconds !== void 0 && (timeoutSeconds > 30 || timeoutSeconds < 1)) {
    const message2 = "the timeout value must be between 1 and 30 seconds";
    errors.push(field_exports.invalid(path.child("timeoutSeconds"), timeoutSeconds, message2));
  }
  const { allowInvalidLabelValueInSelector } = tolerance;
  for (const name4 of ["namespaceSelector", "objectSelector"]) {
    const selector = hook[name4];
    field_exports.pushAll(errors, validateLabelSelector(selector, { allowInvalidLabelValueInSelector }, path.child(name4)));
  }
  if (reinvocationPolicy !== void 0) {
    checkEnum(errors, reinvocationPolicy, path.child("reinvocationPolicy"), ["IfNeeded", "Never"]);
  }
  checkClientConfig(errors, hook.clientConfig ?? {}, path.child("clientConfig"), checks);
  if (tolerance.ignoreMatchConditions) return;
  const options = { hasParams: false, stored: tolerance.storedExpressions };
  checkMatchConditions(errors, hook.matchConditions ?? [], path.child("matchConditions"), options, checks);
}
function checkClientConfig(errors, { url, service }, path, checks) {
  if (url === void 0 === (service === void 0)) {
    errors.push(field_exports.required(path, "exactly one of url or service is required"));
  } else if (url !== void 0) {
    field_exports.pushAll(errors, validateWebhookURL(checks.parseURL(url), path.child("url")));
  } else if (service) field_exports.pushAll(errors, validateWebhookService(service, path.child("service")));
}
function checkReviewVersions(errors, versions2, path, { requireKnownReviewVersion }) {
  if (versions2.length === 0) {
    errors.push(field_exports.required(path, `must specify one of ${reviewVersions.join(", ")}`));
    return;
  }
  for (const [i, version] of versions2.entries()) {
    if (versions2.indexOf(version) < i) errors.push(field_exports.invalid(path.index(i), version, "duplicate version"));
    else checkText(errors, version, path.index(i), isDNS1035Label);
  }
  if (requireKnownReviewVersion && !hasKnownVersion(versions2)) {
    errors.push(field_exports.invalid(path, versions2, `must include at least one of ${reviewVersions.join(", ")}`));
  }
}

// packages/registry/admissionregistration/src/webhook/webhook-configuration-strategies.ts
function strategy() {
  return {
    async prepareForCreate(configuration) {
      await loadExpressionChecks();
      return firstGeneration(configuration);
    },
    async prepareForUpdate(configuration, old) {
      await loadExpressionChecks();
      return nextGeneration(configuration, old, !builtinSemanticEqual(configuration.webhooks, old.webhooks));
    },
    validate: (configuration) => validateWebhookConfiguration(configuration, loadedExpressionChecks()),
    validateUpdate: (configuration, old) => validateWebhookConfigurationUpdate(configuration, old, loadedExpressionChecks())
  };
}
var validatingWebhookConfigurationStrategy = strategy();
var mutatingWebhookConfigurationStrategy = strategy();

// packages/registry/admissionregistration/src/rest-storage.ts
function newRESTStorageProvider6({
  mutatingPolicies = false
} = {}) {
  return newBuiltinProvider("admissionregistration.k8s.io", async (opening) => {
    const { store } = opening;
    const mutatingStores = mutatingPolicies ? await openMutatingPolicies(opening) : void 0;
    const [mutating, validating, policies, bindings2] = await Promise.all([
      store({
        resource: "mutatingwebhookconfigurations",
        kind: "MutatingWebhookConfiguration",
        strategy: mutatingWebhookConfigurationStrategy
      }),
      store({
        resource: "validatingwebhookconfigurations",
        kind: "ValidatingWebhookConfiguration",
        strategy: validatingWebhookConfigurationStrategy
      }),
      store({
        resource: "validatingadmissionpolicies",
        kind: "ValidatingAdmissionPolicy",
        strategy: validatingAdmissionPolicyStrategy
      }),
      store({
        resource: "validatingadmissionpolicybindings",
        kind: "ValidatingAdmissionPolicyBinding",
        strategy: validatingAdmissionPolicyBindingStrategy
      })
    ]);
    return {
      stores: {
        mutatingWebhookConfigurations: mutating,
        validatingWebhookConfigurations: validating,
        validatingAdmissionPolicies: policies,
        validatingAdmissionPolicyBindings: bindings2,
        ...mutatingStores
      },
      versionedResources: {
        v1: {
          mutatingwebhookconfigurations: mutating,
          validatingwebhookconfigurations: validating,
          validatingadmissionpolicies: policies,
          "validatingadmissionpolicies/status": builtinSubresource(
            policies,
            "status",
            validatingAdmissionPolicyStatusStrategy
          ),
          validatingadmissionpolicybindings: bindings2
        },
        ...mutatingStores ? mutatingResources(mutatingStores) : {}
      }
    };
  });
}
async function openMutatingPolicies({ store }) {
  const version = "v1beta1";
  const [mutatingAdmissionPolicies, mutatingAdmissionPolicyBindings] = await Promise.all([
    store({
      resource: "mutatingadmissionpolicies",
      kind: "MutatingAdmissionPolicy",
      version,
      strategy: mutatingAdmissionPolicyStrategy
    }),
    store({
      resource: "mutatingadmissionpolicybindings",
      kind: "MutatingAdmissionPolicyBinding",
      version,
      strategy: mutatingAdmissionPolicyBindingStrategy
    })
  ]);
  return { mutatingAdmissionPolicies, mutatingAdmissionPolicyBindings };
}
function mutatingResources(stores) {
  const resources = {
    mutatingadmissionpolicies: stores.mutatingAdmissionPolicies,
    mutatingadmissionpolicybindings: stores.mutatingAdmissionPolicyBindings
  };
  return { v1beta1: resources, v1alpha1: inVersion(resources, "v1alpha1") };
}

// packages/registry/apiregistration/src/api-service/api-service-validation.ts
var metadataPath2 = FieldPath.root("metadata");
var specPath6 = FieldPath.root("spec");
var statuses = ["True", "False", "Unknown"];
function validateAPIService({ metadata, spec }) {
  const { group: group13 = "", version = "", groupPriorityMinimum: minimum = 0, versionPriority = 0 } = spec ?? {};
  const requiredName = `${version}.${group13}`;
  const checkName2 = (name4) => {
    const problems = isValidPathSegmentName(name4);
    if (problems.length > 0) return problems;
    return name4 === requiredName ? [] : [`must be \`spec.version+"."+spec.group\`: ${goQuote(requiredName)}`];
  };
  const errors = [...validateObjectMeta(metadata ?? {}, false, checkName2, metadataPath2)];
  const groupPath = specPath6.child("group");
  if (group13 !== "") checkText(errors, group13, groupPath, isDNS1123Subdomain);
  else if (version !== "v1") {
    errors.push(field_exports.required(groupPath, "only v1 may have an empty group and it better be legacy kube"));
  }
  checkText(errors, version, specPath6.child("version"), isDNS1035Label);
  if (minimum <= 0 || minimum > 2e4) {
    const message2 = "must be positive and less than 20000";
    errors.push(field_exports.invalid(specPath6.child("groupPriorityMinimum"), minimum, message2));
  }
  if (versionPriority <= 0 || versionPriority > 1e3) {
    const message2 = "must be positive and less than 1000";
    errors.push(field_exports.invalid(specPath6.child("versionPriority"), versionPriority, message2));
  }
  checkService(errors, spec ?? {});
  return errors;
}
function checkService(errors, spec) {
  const { service, caBundle = "", insecureSkipTLSVerify = false } = spec;
  const insecurePath = specPath6.child("insecureSkipTLSVerify");
  if (!service) {
    if (caBundle) {
      const message2 = "local APIServices may not have a caBundle";
      errors.push(field_exports.invalid(specPath6.child("caBundle"), `${base64Length(caBundle)} bytes`, message2));
    }
    if (insecureSkipTLSVerify) {
      errors.push(field_exports.invalid(insecurePath, true, "local APIServices may not have insecureSkipTLSVerify"));
    }
    return;
  }
  const path = specPath6.child("service");
  const { namespace, name: name4, port = 0 } = service;
  if (!namespace) errors.push(field_exports.required(path.child("namespace")));
  if (!name4) errors.push(field_exports.required(path.child("name")));
  const problems = isValidPortNum(port);
  if (problems.length > 0) {
    errors.push(field_exports.invalid(path.child("port"), port, `port is not valid: ${problems.join(", ")}`));
  }
  if (insecureSkipTLSVerify && caBundle) {
    errors.push(field_exports.invalid(insecurePath, true, "may not be true if caBundle is present"));
  }
}
function validateAPIServiceUpdate(object, old) {
  return [...validateMetaUpdate(object, old), ...validateAPIService(object)];
}
function validateAPIServiceStatusUpdate(object, old) {
  const errors = validateMetaUpdate(object, old);
  for (const [i, { status }] of (object.status?.conditions ?? []).entries()) {
    if (statuses.includes(status)) continue;
    errors.push(
      field_exports.notSupported(FieldPath.root("status", "conditions").index(i).child("status"), status ?? "", statuses)
    );
  }
  return errors;
}
var validateMetaUpdate = (object, old) => [
  ...validateObjectMetaUpdate(object.metadata ?? {}, old.metadata ?? {}, metadataPath2)
];

// packages/registry/apiregistration/src/api-service/api-service-strategy.ts
var apiServiceStrategy = {
  prepareForCreate: (object, context) => ({ ...object, status: object.spec?.service ? {} : locallyAvailable(context) }),
  prepareForUpdate: (object, old) => keepFrom(object, old, "status"),
  validate: validateAPIService,
  validateUpdate: validateAPIServiceUpdate
};
var apiServiceStatusStrategy = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateAPIServiceStatusUpdate
};
function locallyAvailable(context) {
  return {
    conditions: [
      {
        type: "Available",
        status: "True",
        lastTransitionTime: formatTime(context.now()),
        reason: "Local",
        message: "Local APIServices are always available"
      }
    ]
  };
}

// packages/registry/apiregistration/src/rest-storage.ts
function newRESTStorageProvider7() {
  return newBuiltinProvider("apiregistration.k8s.io", async ({ store }) => {
    const apiServices = await store({
      resource: "apiservices",
      kind: "APIService",
      strategy: apiServiceStrategy
    });
    return {
      stores: { apiServices },
      resources: {
        apiservices: apiServices,
        "apiservices/status": builtinSubresource(apiServices, "status", apiServiceStatusStrategy)
      }
    };
  });
}

// packages/registry/apps/src/controller-revision/controller-revision-strategy.ts
var dataPath = FieldPath.root("data");
var controllerRevisionStrategy = {
  validate: (object) => [...validateRevision(object), ...validateData(object.data)],
  validateUpdate(object, old) {
    const errors = [...validateKindMetaUpdate(object, old), ...validateRevision(object)];
    if (rawTextOf(object.data ?? null) !== rawTextOf(old.data ?? null))
      errors.push(field_exports.invalid(dataPath, object.data ?? null, immutableMessage));
    return errors;
  }
};
function validateRevision(object) {
  return [
    ...validateKindMeta(object, true, nameIsDNSSubdomain),
    ...nonnegative(object.revision, FieldPath.root("revision"))
  ];
}
function validateData(data) {
  if (data === void 0 || data === null) return [field_exports.required(dataPath, "data is mandatory")];
  if (typeof data !== "object" || Array.isArray(data))
    return [field_exports.required(dataPath, "data must be a valid JSON object")];
  return [];
}

// packages/registry/apps/src/workload.ts
var group2 = "apps";
var specPath7 = FieldPath.root("spec");
var statusPath2 = FieldPath.root("status");
function templateWarnings(object) {
  return podTemplateWarnings(object.spec?.template, specPath7.child("template"));
}
function updatedTemplateWarnings(object, old) {
  return object.metadata.generation === old.metadata.generation ? [] : templateWarnings(object);
}

// packages/registry/apps/src/shared-validation.ts
function collisionCountRises(status, old, path) {
  const before = old?.collisionCount;
  const after = status?.collisionCount;
  if (before === void 0 || after !== void 0 && after >= before) return [];
  return [field_exports.invalid(path.child("collisionCount"), after ?? 0, "cannot be decremented")];
}
function validateWorkloadSelector(selector, kind4, path) {
  if (!selector) return [field_exports.required(path)];
  const errors = validateLabelSelector(selector, {}, path);
  if (Object.keys(selector.matchLabels ?? {}).length + (selector.matchExpressions ?? []).length === 0) {
    errors.push(field_exports.invalid(path, selector, `empty selector is invalid for ${kind4}`));
  }
  return errors;
}
function usableSelector(selector) {
  try {
    return labelSelectorAsSelector(selector);
  } catch {
    return void 0;
  }
}
function matchesTemplate(selector, template, path) {
  const labels = template?.metadata?.labels;
  if (selector.isEmpty || selector.matches(labels ?? {})) return [];
  return [
    field_exports.invalid(path.child("metadata", "labels"), labels ?? null, "`selector` does not match template `labels`")
  ];
}
function validateRunningTemplate(template, kind4, path, options) {
  return [...validatePodTemplateSpec(template, path, options), ...runsForGood(template, kind4, path)];
}
function runsForGood(template, kind4, path) {
  const errors = [];
  const { restartPolicy = "", activeDeadlineSeconds } = template.spec ?? {};
  if (restartPolicy !== "Always") {
    errors.push(field_exports.notSupported(path.child("spec", "restartPolicy"), restartPolicy, ["Always"]));
  }
  if (activeDeadlineSeconds !== void 0) {
    errors.push(
      field_exports.forbidden(path.child("spec", "activeDeadlineSeconds"), `activeDeadlineSeconds in ${kind4} is not Supported`)
    );
  }
  return errors;
}
function validateReplicaSetTemplate(template, selector, path, options) {
  return [
    ...matchesTemplate(selector, template, path),
    ...validateRunningTemplate(template, "ReplicaSet", path, options)
  ];
}

// packages/registry/apps/src/daemon-set/daemon-set-validation.ts
function validateDaemonSet(object, options) {
  return [
    ...validateKindMeta(object, true, nameIsDNSSubdomain),
    ...validateSpec(object.spec, specPath7, options, false)
  ];
}
function validateDaemonSetUpdate(object, old, options) {
  const errors = validateKindMetaUpdate(object, old);
  if (!builtinSemanticEqual(object.spec?.selector, old.spec?.selector)) {
    errors.push(field_exports.invalid(specPath7.child("selector"), object.spec?.selector ?? null, immutableMessage));
  }
  return [
    ...errors,
    ...validateSpec(object.spec, specPath7, options, labelSelectorHasInvalidLabelValue(old.spec?.selector))
  ];
}
function validateDaemonSetStatusUpdate(object, old) {
  const counters2 = [
    "currentNumberScheduled",
    "numberMisscheduled",
    "desiredNumberScheduled",
    "numberReady",
    "observedGeneration",
    "updatedNumberScheduled",
    "numberAvailable",
    "numberUnavailable",
    "collisionCount"
  ];
  return [
    ...validateKindMetaUpdate(object, old),
    ...nonnegativeFields(object.status ?? {}, counters2, statusPath2),
    ...collisionCountRises(object.status, old.status, statusPath2)
  ];
}
function validateSpec(spec, path, options, allowInvalidLabelValueInSelector) {
  if (!spec) return [field_exports.required(path)];
  const { selector, template } = spec;
  const errors = validateLabelSelector(selector, { allowInvalidLabelValueInSelector }, path.child("selector"));
  const usable3 = usableSelector(selector);
  const labels = template?.metadata?.labels;
  if (usable3 && !usable3.matches(labels ?? {})) {
    errors.push(
      field_exports.invalid(
        path.child("template", "metadata", "labels"),
        labels ?? null,
        "`selector` does not match template `labels`"
      )
    );
  }
  if (selector && Object.keys(selector.matchLabels ?? {}).length + (selector.matchExpressions ?? []).length === 0) {
    errors.push(field_exports.invalid(path.child("selector"), selector, "empty selector is invalid for daemonset"));
  }
  field_exports.pushAll(errors, validateRunningTemplate(template, "DaemonSet", path.child("template"), options));
  field_exports.pushAll(errors, nonnegativeFields(spec, ["minReadySeconds"], path));
  field_exports.pushAll(errors, validateUpdateStrategy(spec.updateStrategy ?? {}, path.child("updateStrategy")));
  field_exports.pushAll(errors, nonnegativeFields(spec, ["revisionHistoryLimit"], path));
  return errors;
}
function validateUpdateStrategy(strategy2, path) {
  switch (strategy2.type) {
    case "OnDelete":
      return [];
    case "RollingUpdate":
      if (!strategy2.rollingUpdate) return [field_exports.required(path.child("rollingUpdate"))];
      return validateRollingUpdate(strategy2.rollingUpdate, path.child("rollingUpdate"));
    default:
      return [field_exports.notSupported(path, strategy2, ["RollingUpdate", "OnDelete"])];
  }
}
function validateRollingUpdate({ maxUnavailable = 0, maxSurge = 0 }, path) {
  const [unavailable, surge] = [path.child("maxUnavailable"), path.child("maxSurge")];
  const errors = [
    ...validatePositiveIntOrPercent(maxUnavailable, unavailable),
    ...validatePositiveIntOrPercent(maxSurge, surge),
    ...notMoreThan100Percent(maxUnavailable, unavailable),
    ...notMoreThan100Percent(maxSurge, surge)
  ];
  const hasUnavailable = intOrPercentValue(maxUnavailable) !== 0;
  const hasSurge = intOrPercentValue(maxSurge) !== 0;
  if (hasUnavailable && hasSurge)
    errors.push(field_exports.invalid(surge, maxSurge, "may not be set when maxUnavailable is non-zero"));
  if (!hasUnavailable && !hasSurge) errors.push(field_exports.required(unavailable, "cannot be 0 when maxSurge is 0"));
  return errors;
}

// packages/registry/apps/src/daemon-set/daemon-set-strategy.ts
var templateGenerationAnnotation = "deprecated.daemonset.template.generation";
var templateGeneration = (object) => Number.parseInt(object.metadata.annotations?.[templateGenerationAnnotation] ?? "", 10) || 0;
function withTemplateGeneration(object, generation) {
  const annotations = { ...object.metadata.annotations, [templateGenerationAnnotation]: `${generation}` };
  return withMeta(object, { annotations });
}
var emptyStatus2 = {
  currentNumberScheduled: 0,
  numberMisscheduled: 0,
  desiredNumberScheduled: 0,
  numberReady: 0
};
var daemonSetStrategy = {
  prepareForCreate: (object) => withTemplateGeneration(firstGeneration(object, emptyStatus2), Math.max(1, templateGeneration(object))),
  prepareForUpdate(object, old) {
    const before = templateGeneration(old);
    const templateChanged = !builtinSemanticEqual(object.spec?.template, old.spec?.template);
    return withTemplateGeneration(nextGeneration(object, old), templateChanged ? before + 1 : before);
  },
  validate: (object) => validateDaemonSet(object, {}),
  validateUpdate: (object, old) => validateDaemonSetUpdate(object, old, podValidationOptions(old.spec?.template)),
  warningsOnCreate: (object) => templateWarnings(object),
  warningsOnUpdate: (object, old) => templateGeneration(object) === templateGeneration(old) ? [] : templateWarnings(object)
};
var daemonSetStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateDaemonSetStatusUpdate
};

// packages/registry/apps/src/deployment/deployment-validation.ts
function validateDeployment(object, options) {
  return [...validateKindMeta(object, true, nameIsDNSSubdomain), ...validateSpec2(object.spec, specPath7, options)];
}
function validateDeploymentUpdate(object, old, options) {
  const errors = [...validateKindMetaUpdate(object, old), ...validateSpec2(object.spec, specPath7, options)];
  if (!builtinSemanticEqual(object.spec?.selector, old.spec?.selector)) {
    errors.push(field_exports.invalid(specPath7.child("selector"), object.spec?.selector ?? null, immutableMessage));
  }
  return errors;
}
function validateDeploymentStatusUpdate(object, old) {
  const status = object.status ?? {};
  const counters2 = [
    "observedGeneration",
    "replicas",
    "updatedReplicas",
    "readyReplicas",
    "availableReplicas",
    "unavailableReplicas"
  ];
  return [
    ...validateKindMetaUpdate(object, old),
    ...nonnegativeFields(status, [...counters2, "terminatingReplicas", "collisionCount"], statusPath2),
    ...notAbove(status, ["updatedReplicas", "readyReplicas", "availableReplicas"], "replicas", statusPath2),
    ...notAbove(status, ["availableReplicas"], "readyReplicas", statusPath2, "cannot be greater than readyReplicas"),
    ...collisionCountRises(object.status, old.status, statusPath2)
  ];
}
function validateSpec2(spec, path, options) {
  if (!spec) return [field_exports.required(path)];
  const errors = nonnegative(spec.replicas, path.child("replicas"));
  field_exports.pushAll(errors, validateWorkloadSelector(spec.selector, "deployment", path.child("selector")));
  const selector = usableSelector(spec.selector);
  if (!selector) errors.push(field_exports.invalid(path.child("selector"), spec.selector, "invalid label selector"));
  else field_exports.pushAll(errors, validateReplicaSetTemplate(spec.template, selector, path.child("template"), options));
  field_exports.pushAll(errors, validateStrategy(spec.strategy ?? {}, path.child("strategy")));
  field_exports.pushAll(
    errors,
    nonnegativeFields(spec, ["minReadySeconds", "revisionHistoryLimit", "progressDeadlineSeconds"], path)
  );
  const { progressDeadlineSeconds, minReadySeconds = 0 } = spec;
  if (progressDeadlineSeconds !== void 0 && progressDeadlineSeconds <= minReadySeconds) {
    errors.push(
      field_exports.invalid(
        path.child("progressDeadlineSeconds"),
        progressDeadlineSeconds,
        "must be greater than minReadySeconds"
      )
    );
  }
  return errors;
}
function validateStrategy(strategy2, path) {
  const rolling = path.child("rollingUpdate");
  switch (strategy2.type) {
    case "Recreate":
      if (!strategy2.rollingUpdate) return [];
      return [field_exports.forbidden(rolling, "may not be specified when strategy `type` is 'Recreate'")];
    case "RollingUpdate":
      if (!strategy2.rollingUpdate) return [field_exports.required(rolling, "this should be defaulted and never be nil")];
      return validateRollingUpdate2(strategy2.rollingUpdate, rolling);
    default:
      return [field_exports.notSupported(path, strategy2, ["Recreate", "RollingUpdate"])];
  }
}
function validateRollingUpdate2({ maxUnavailable = 0, maxSurge = 0 }, path) {
  const unavailable = path.child("maxUnavailable");
  const errors = [
    ...validatePositiveIntOrPercent(maxUnavailable, unavailable),
    ...validatePositiveIntOrPercent(maxSurge, path.child("maxSurge"))
  ];
  if (intOrPercentValue(maxUnavailable) === 0 && intOrPercentValue(maxSurge) === 0) {
    errors.push(field_exports.invalid(unavailable, maxUnavailable, "may not be 0 when `maxSurge` is 0"));
  }
  return [...errors, ...notMoreThan100Percent(maxUnavailable, unavailable)];
}

// packages/registry/apps/src/deployment/deployment-strategy.ts
var deploymentStrategy = {
  prepareForCreate: (object) => firstGeneration(object, {}),
  prepareForUpdate(object, old) {
    const changed = !builtinSemanticEqual(object.spec, old.spec) || !builtinSemanticEqual(object.metadata.annotations, old.metadata.annotations);
    return nextGeneration(object, old, changed);
  },
  validate: (object) => validateDeployment(object, {}),
  validateUpdate: (object, old) => validateDeploymentUpdate(object, old, podValidationOptions(old.spec?.template)),
  warningsOnCreate: (object) => [...podPrefixWarnings(object.metadata.name), ...templateWarnings(object)],
  warningsOnUpdate: updatedTemplateWarnings
};
var deploymentStatusStrategy = {
  prepareForUpdate: (object, old) => withMeta(statusOnly(object, old), { labels: old.metadata.labels }),
  validateUpdate: validateDeploymentStatusUpdate
};

// packages/registry/apps/src/replica-set/replica-set-validation.ts
function validateReplicaSet(object, options) {
  return [...validateKindMeta(object, true, nameIsDNSSubdomain), ...validateSpec3(object.spec, specPath7, options)];
}
function validateReplicaSetUpdate(object, old, options) {
  const errors = [...validateKindMetaUpdate(object, old), ...validateSpec3(object.spec, specPath7, options)];
  if (!builtinSemanticEqual(object.spec?.selector, old.spec?.selector)) {
    errors.push(field_exports.invalid(specPath7.child("selector"), object.spec?.selector ?? null, immutableMessage));
  }
  return errors;
}
function validateReplicaSetStatusUpdate(object, old) {
  const status = object.status ?? {};
  const counters2 = [
    "replicas",
    "fullyLabeledReplicas",
    "readyReplicas",
    "availableReplicas",
    "observedGeneration",
    "terminatingReplicas"
  ];
  return [
    ...validateKindMetaUpdate(object, old),
    ...nonnegativeFields(status, counters2, statusPath2),
    ...notAbove(status, ["fullyLabeledReplicas", "readyReplicas", "availableReplicas"], "replicas", statusPath2),
    ...notAbove(status, ["availableReplicas"], "readyReplicas", statusPath2, "cannot be greater than readyReplicas")
  ];
}
function validateSpec3(spec, path, options) {
  const errors = nonnegativeFields(spec ?? {}, ["replicas", "minReadySeconds"], path);
  field_exports.pushAll(errors, validateWorkloadSelector(spec?.selector, "deployment", path.child("selector")));
  const selector = usableSelector(spec?.selector);
  if (!selector) errors.push(field_exports.invalid(path.child("selector"), spec?.selector ?? null, "invalid label selector"));
  else
    field_exports.pushAll(errors, validateReplicaSetTemplate(spec?.template ?? {}, selector, path.child("template"), options));
  return errors;
}

// packages/registry/apps/src/replica-set/replica-set-strategy.ts
var replicaSetStrategy = {
  prepareForCreate: (object) => firstGeneration(object, { replicas: 0 }),
  prepareForUpdate: (object, old) => nextGeneration(object, old),
  validate: (object) => validateReplicaSet(object, {}),
  validateUpdate: (object, old) => validateReplicaSetUpdate(object, old, podValidationOptions(old.spec?.template)),
  warningsOnCreate: (object) => [...podPrefixWarnings(object.metadata.name), ...templateWarnings(object)],
  warningsOnUpdate: updatedTemplateWarnings
};
var replicaSetStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateReplicaSetStatusUpdate
};

// packages/registry/apps/src/stateful-set/stateful-set-validation.ts
function validateStatefulSet(object, options) {
  return [...validateKindMeta(object, true, nameIsDNSLabel), ...validateSpec4(object.spec, specPath7, options, {})];
}
var mutable = [
  "replicas",
  "ordinals",
  "template",
  "updateStrategy",
  "revisionHistoryLimit",
  "persistentVolumeClaimRetentionPolicy",
  "minReadySeconds"
];
function validateStatefulSetUpdate(object, old, options) {
  const tolerance = { serviceName: true, claims: true };
  const wasInvalid = validateSpec4(old.spec, specPath7, options, tolerance).length > 0;
  const errors = [
    ...validateKindMetaUpdate(object, old),
    ...validateSpec4(object.spec, specPath7, options, { ...tolerance, template: wasInvalid })
  ];
  if (!builtinSemanticEqual(without2(object.spec), without2(old.spec))) {
    const names = `${mutable.slice(0, -1).map((name4) => `'${name4}'`).join(", ")} and '${mutable.at(-1)}'`;
    errors.push(field_exports.forbidden(specPath7, `updates to statefulset spec for fields other than ${names} are forbidden`));
  }
  return errors;
}
function without2(spec) {
  return Object.fromEntries(
    Object.entries(spec ?? {}).filter(([key2]) => !mutable.includes(key2))
  );
}
function validateStatefulSetStatusUpdate(object, old) {
  const status = object.status ?? {};
  const replicas = ["readyReplicas", "currentReplicas", "updatedReplicas", "availableReplicas"];
  return [
    ...nonnegativeFields(status, ["replicas", ...replicas, "observedGeneration", "collisionCount"], statusPath2),
    ...notAbove(status, replicas, "replicas", statusPath2),
    ...notAbove(status, ["availableReplicas"], "readyReplicas", statusPath2),
    ...validateKindMetaUpdate(object, old),
    ...collisionCountRises(object.status, old.status, statusPath2)
  ];
}
function validateSpec4(spec, path, options, tolerance) {
  if (!spec) return [field_exports.required(path)];
  const errors = [];
  const { podManagementPolicy = "", serviceName = "", selector: labelSelector } = spec;
  if (podManagementPolicy === "") errors.push(field_exports.required(path.child("podManagementPolicy")));
  else if (podManagementPolicy !== "OrderedReady" && podManagementPolicy !== "Parallel") {
    errors.push(
      field_exports.invalid(path.child("podManagementPolicy"), podManagementPolicy, "must be 'OrderedReady' or 'Parallel'")
    );
  }
  field_exports.pushAll(errors, validateUpdateStrategy2(spec.updateStrategy, path.child("updateStrategy")));
  errors.push(
    ...validateRetentionPolicy(
      spec.persistentVolumeClaimRetentionPolicy,
      path.child("persistentVolumeClaimRetentionPolicy")
    )
  );
  if (!tolerance.claims) {
    for (const [i, claim] of (spec.volumeClaimTemplates ?? []).entries()) {
      errors.push(
        ...validatePersistentVolumeClaimSpec(
          claim.spec ?? {},
          path.child("volumeClaimTemplates").index(i).child("spec")
        )
      );
    }
  }
  field_exports.pushAll(errors, nonnegativeFields(spec, ["replicas", "minReadySeconds"], path));
  field_exports.pushAll(errors, nonnegative(spec.ordinals?.start, path.child("ordinals.start")));
  if (!tolerance.serviceName && serviceName !== "") {
    for (const message2 of isDNS1123Label(serviceName))
      errors.push(field_exports.invalid(path.child("serviceName"), serviceName, message2));
  }
  field_exports.pushAll(errors, validateWorkloadSelector(labelSelector, "statefulset", path.child("selector")));
  const selector = usableSelector(labelSelector);
  const template = path.child("template");
  if (!selector) errors.push(field_exports.invalid(path.child("selector"), labelSelector, ""));
  else {
    field_exports.pushAll(errors, matchesTemplate(selector, spec.template, template));
    if (!tolerance.template) field_exports.pushAll(errors, validatePodTemplateSpec(asPodsGetIt(spec), template, options));
  }
  return [...errors, ...runsForGood(spec.template, "StatefulSet", template)];
}
function asPodsGetIt({ template, volumeClaimTemplates = [] }) {
  if (!template.spec) return template;
  const { hostname: _hostname, subdomain: _subdomain, volumes = [], ...spec } = template.spec;
  const claims = new Set(volumeClaimTemplates.map((claim) => claim.metadata?.name ?? ""));
  const all2 = [
    ...[...claims].map((name4) => ({ name: name4, persistentVolumeClaim: { claimName: name4 } })),
    ...volumes.filter((volume) => !claims.has(volume.name))
  ];
  return { ...template, spec: { ...spec, ...all2.length > 0 ? { volumes: all2 } : {} } };
}
function validateUpdateStrategy2(strategy2, path) {
  const { type = "", rollingUpdate } = strategy2 ?? {};
  const rolling = path.child("rollingUpdate");
  switch (type) {
    case "":
      return [field_exports.required(path)];
    case "OnDelete":
      return rollingUpdate ? [field_exports.invalid(rolling, rollingUpdate, "only allowed for updateStrategy 'RollingUpdate'")] : [];
    case "RollingUpdate":
      return rollingUpdate ? validateRollingUpdate3(rollingUpdate, rolling) : [];
    default:
      return [field_exports.invalid(path, strategy2, "must be 'RollingUpdate' or 'OnDelete'")];
  }
}
function validateRollingUpdate3({ partition, maxUnavailable }, path) {
  const errors = nonnegative(partition, path.child("partition"));
  if (maxUnavailable === void 0) return errors;
  const unavailable = path.child("maxUnavailable");
  field_exports.pushAll(errors, validatePositiveIntOrPercent(maxUnavailable, unavailable));
  if (intOrPercentValue(maxUnavailable) === 0) errors.push(field_exports.invalid(unavailable, maxUnavailable, "cannot be 0"));
  return [...errors, ...notMoreThan100Percent(maxUnavailable, unavailable)];
}
function validateRetentionPolicy(policy, path) {
  if (!policy) return [];
  const supported = ["Retain", "Delete"];
  return ["whenDeleted", "whenScaled"].filter((when) => !supported.includes(policy[when] ?? "")).map((when) => field_exports.notSupported(path.child(when), policy[when] ?? "", supported));
}

// packages/registry/apps/src/stateful-set/stateful-set-strategy.ts
function dropMaxUnavailable(object, old) {
  const rollingUpdate = object.spec?.updateStrategy?.rollingUpdate;
  if (rollingUpdate?.maxUnavailable === void 0) return object;
  if (old?.spec?.updateStrategy?.rollingUpdate?.maxUnavailable !== void 0) return object;
  const { maxUnavailable: _, ...rest } = rollingUpdate;
  const spec = object.spec;
  return { ...object, spec: { ...spec, updateStrategy: { ...spec.updateStrategy, rollingUpdate: rest } } };
}
function historyWarnings({ spec }) {
  if ((spec?.revisionHistoryLimit ?? 0) >= 0) return [];
  return ["spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended"];
}
var statefulSetStrategy = {
  prepareForCreate: (object) => dropMaxUnavailable(firstGeneration(object, { replicas: 0, availableReplicas: 0 })),
  prepareForUpdate: (object, old) => nextGeneration(dropMaxUnavailable(object, old), old),
  validate: (object) => validateStatefulSet(object, {}),
  validateUpdate: (object, old) => validateStatefulSetUpdate(object, old, podValidationOptions(old.spec?.template)),
  warningsOnCreate: (object) => [...templateWarnings(object), ...historyWarnings(object)],
  warningsOnUpdate: (object, old) => [...updatedTemplateWarnings(object, old), ...historyWarnings(object)]
};
var statefulSetStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateStatefulSetStatusUpdate
};

// packages/registry/apps/src/rest-storage.ts
function newRESTStorageProvider8() {
  return newBuiltinProvider(group2, async ({ store }) => {
    const [deployments, replicaSets, statefulSets, daemonSets, controllerRevisions] = await Promise.all([
      store({ resource: "deployments", kind: "Deployment", strategy: deploymentStrategy }),
      store({ resource: "replicasets", kind: "ReplicaSet", strategy: replicaSetStrategy }),
      store({ resource: "statefulsets", kind: "StatefulSet", strategy: statefulSetStrategy }),
      store({ resource: "daemonsets", kind: "DaemonSet", strategy: daemonSetStrategy }),
      store({
        resource: "controllerrevisions",
        kind: "ControllerRevision",
        strategy: controllerRevisionStrategy
      })
    ]);
    return {
      stores: { deployments, replicaSets, statefulSets, daemonSets, controllerRevisions },
      resources: {
        deployments,
        "deployments/status": builtinSubresource(deployments, "status", deploymentStatusStrategy),
        "deployments/scale": new ScaleStorage(deployments, scaleAccess()),
        replicasets: replicaSets,
        "replicasets/status": builtinSubresource(replicaSets, "status", replicaSetStatusStrategy),
        "replicasets/scale": new ScaleStorage(replicaSets, scaleAccess()),
        statefulsets: statefulSets,
        "statefulsets/status": builtinSubresource(statefulSets, "status", statefulSetStatusStrategy),
        "statefulsets/scale": new ScaleStorage(statefulSets, scaleAccess()),
        daemonsets: daemonSets,
        "daemonsets/status": builtinSubresource(daemonSets, "status", daemonSetStatusStrategy),
        controllerrevisions: controllerRevisions
      }
    };
  });
}
function scaleAccess() {
  return {
    replicas: (object) => object.spec?.replicas ?? 0,
    withReplicas: (object, replicas) => ({ ...object, spec: { ...object.spec, replicas } }),
    observedReplicas: (object) => object.status?.replicas ?? 0,
    selector: (object) => labelSelectorAsSelector(object.spec?.selector).toString()
  };
}

// packages/registry/autoscaling/src/horizontal-pod-autoscaler/target-reference-validation.ts
function checkTargetReference(errors, reference2, path, rule) {
  for (const name4 of ["kind", "name"]) {
    checkSegment(errors, reference2[name4] ?? "", path.child(name4));
  }
  const problem = apiVersionProblem(reference2.apiVersion, rule);
  if (problem !== void 0) errors.push(field_exports.invalid(path.child("apiVersion"), reference2.apiVersion ?? "", problem));
}
function checkSegment(errors, value, path, detail = "") {
  if (value === "") errors.push(field_exports.required(path, detail));
  else checkText(errors, value, path, isValidPathSegmentName);
}
function apiVersionProblem(apiVersion2, rule) {
  if (rule === "any") return void 0;
  try {
    const { group: group13 } = parseGroupVersion(apiVersion2 ?? "");
    return group13 === "" && rule === "with-group" ? "apiVersion must specify API group" : void 0;
  } catch (error) {
    return errorText(error);
  }
}

// packages/registry/autoscaling/src/horizontal-pod-autoscaler/metrics-validation.ts
var metricTypes = ["ContainerResource", "External", "Object", "Pods", "Resource"];
var fieldOf = {
  Object: "object",
  Pods: "pods",
  Resource: "resource",
  External: "external",
  ContainerResource: "containerResource"
};
var sourceNames = ["object", "external", "pods", "resource", "containerResource"];
function checkMetrics(errors, metrics, minReplicas, path, rule) {
  for (const [i, metric] of metrics.entries()) checkMetric(errors, metric, path.index(i), rule);
  if (minReplicas !== 0 || metrics.some(({ type }) => type === "Object" || type === "External")) return;
  const message2 = "must specify at least one Object or External metric to support scaling to zero replicas";
  errors.push(field_exports.forbidden(path, message2));
}
function checkMetric(errors, spec, path, rule) {
  const { type = "" } = spec;
  const typePath2 = path.child("type");
  if (type === "") errors.push(field_exports.required(typePath2, "must specify a metric source type"));
  const isKnown = metricTypes.includes(type);
  if (!isKnown) errors.push(field_exports.notSupported(typePath2, type, metricTypes));
  const present = sourceNames.filter((name4) => spec[name4]);
  if (present[0]) checkSource(errors, spec, present[0], path.child(present[0]), rule);
  const expected = isKnown ? fieldOf[type] : void 0;
  if (expected === void 0) errors.push(field_exports.notSupported(typePath2, type, metricTypes));
  else if (!spec[expected]) {
    errors.push(field_exports.required(path.child(expected), "must populate information for the given metric source"));
  }
  if (present.length === 1) return;
  for (const name4 of present) {
    if (name4 !== expected) errors.push(field_exports.forbidden(path.child(name4), "must populate the given metric source only"));
  }
}
function checkSource(errors, { object, external, pods, resource: resource2, containerResource }, name4, path, rule) {
  if (name4 === "object" && object) {
    checkTargetReference(errors, object.describedObject ?? {}, path.child("describedObject"), rule);
    checkIdentifier(errors, object.metric, path);
    checkTarget(errors, object.target, path);
    requireOne(errors, object.target, path, "must set either a target value or averageValue");
  } else if (name4 === "external" && external) {
    checkIdentifier(errors, external.metric, path);
    checkTarget(errors, external.target, path);
    requireOne(errors, external.target, path, "must set either a target value for metric or a per-pod target");
    if (external.target?.value !== void 0 && external.target.averageValue !== void 0) {
      const message2 = "may not set both a target value for metric and a per-pod target";
      errors.push(field_exports.forbidden(path.child("target", "value"), message2));
    }
  } else if (name4 === "pods" && pods) {
    checkIdentifier(errors, pods.metric, path);
    checkTarget(errors, pods.target, path);
    if (pods.target?.averageValue === void 0) {
      errors.push(field_exports.required(path.child("target", "averageValue"), "must specify a positive target averageValue"));
    }
  } else if (name4 === "resource" && resource2) {
    if (!resource2.name) errors.push(field_exports.required(path.child("name"), "must specify a resource name"));
    checkResourceTarget(errors, resource2.target, path);
  } else if (containerResource) {
    const { name: resourceName, container } = containerResource;
    if (!resourceName) errors.push(field_exports.required(path.child("name"), "must specify a resource name"));
    else checkContainerResourceName(errors, resourceName, path.child("name"));
    if (!container) errors.push(field_exports.required(path.child("container"), "must specify a container"));
    else checkText(errors, container, path.child("container"), isDNS1123Label);
    checkResourceTarget(errors, containerResource.target, path);
  }
}
function requireOne(errors, target, path, message2) {
  if (target?.value !== void 0 || target?.averageValue !== void 0) return;
  errors.push(field_exports.required(path.child("target", "averageValue"), message2));
}
function checkIdentifier(errors, metric, path) {
  checkSegment(errors, metric?.name ?? "", path.child("metric", "name"), "must specify a metric name");
}
function checkResourceTarget(errors, target, path) {
  checkTarget(errors, target, path);
  const { averageUtilization, averageValue } = target ?? {};
  if (averageUtilization === void 0 && averageValue === void 0) {
    const message2 = "must set either a target raw value or a target utilization";
    errors.push(field_exports.required(path.child("target", "averageUtilization"), message2));
  } else if (averageUtilization !== void 0 && averageValue !== void 0) {
    const message2 = "may not set both a target raw value and a target utilization";
    errors.push(field_exports.forbidden(path.child("target", "averageValue"), message2));
  }
}
var targetTypes = ["Utilization", "Value", "AverageValue"];
function checkTarget(errors, target, source) {
  const path = source.child("target");
  const { type = "", averageUtilization } = target ?? {};
  if (type === "") errors.push(field_exports.required(path.child("type"), "must specify a metric target type"));
  if (!targetTypes.includes(type)) {
    errors.push(field_exports.invalid(path.child("type"), type, "must be either Utilization, Value, or AverageValue"));
  }
  for (const name4 of ["value", "averageValue"]) {
    const value = target?.[name4];
    if (value !== void 0 && quantitySign(value) <= 0) {
      errors.push(field_exports.invalid(path.child(name4), quantityText(value), "must be positive"));
    }
  }
  if (averageUtilization !== void 0 && averageUtilization < 1) {
    errors.push(field_exports.invalid(path.child("averageUtilization"), averageUtilization, "must be greater than 0"));
  }
}

// packages/registry/autoscaling/src/horizontal-pod-autoscaler/scaling-rules-validation.ts
var maxPeriodSeconds = 1800;
var maxWindowSeconds = 3600;
var selectPolicies = ["Disabled", "Max", "Min"];
var policyTypes = ["Percent", "Pods"];
function checkBehavior(errors, behavior, path) {
  for (const name4 of ["scaleUp", "scaleDown"]) {
    const rules = behavior?.[name4];
    if (rules) checkRules(errors, rules, path.child(name4));
  }
}
function checkRules(errors, rules, path) {
  const { stabilizationWindowSeconds: window = 0, selectPolicy, tolerance } = rules;
  const policies = rules.policies ?? [];
  const windowPath = path.child("stabilizationWindowSeconds");
  if (window < 0) errors.push(field_exports.invalid(windowPath, window, "must be greater than or equal to zero"));
  if (window > maxWindowSeconds) {
    errors.push(field_exports.invalid(windowPath, window, `must be less than or equal to ${maxWindowSeconds}`));
  }
  if (selectPolicy !== void 0) checkEnum(errors, selectPolicy, path.child("selectPolicy"), selectPolicies);
  const policiesPath = path.child("policies");
  if (policies.length === 0) errors.push(field_exports.required(policiesPath, "must specify at least one Policy"));
  for (const [i, policy] of policies.entries()) checkPolicy(errors, policy, policiesPath.index(i));
  if (tolerance !== void 0) checkNonnegativeQuantity(errors, tolerance, path.child("tolerance"));
}
function checkPolicy(errors, policy, path) {
  const { type, value = 0, periodSeconds = 0 } = policy;
  checkEnum(errors, type, path.child("type"), policyTypes);
  if (value <= 0) errors.push(field_exports.invalid(path.child("value"), value, "must be greater than zero"));
  const periodPath = path.child("periodSeconds");
  if (periodSeconds <= 0) errors.push(field_exports.invalid(periodPath, periodSeconds, "must be greater than zero"));
  if (periodSeconds > maxPeriodSeconds) {
    errors.push(field_exports.invalid(periodPath, periodSeconds, `must be less than or equal to ${maxPeriodSeconds}`));
  }
}

// packages/registry/autoscaling/src/horizontal-pod-autoscaler/horizontal-pod-autoscaler-validation.ts
var specPath8 = FieldPath.root("spec");
var statusPath3 = FieldPath.root("status");
var specOf = ({ spec = {} }) => spec;
function validateHorizontalPodAutoscaler(object) {
  return [...validateKindMeta(object, true, nameIsDNSSubdomain), ...validateSpec5(specOf(object))];
}
function validateHorizontalPodAutoscalerUpdate(object, old) {
  return [...validateKindMetaUpdate(object, old), ...validateSpec5(specOf(object), specOf(old))];
}
function validateHorizontalPodAutoscalerStatusUpdate(object, old) {
  const errors = validateKindMetaUpdate(object, old);
  for (const name4 of ["currentReplicas", "desiredReplicas"]) {
    checkNonnegative(errors, object.status?.[name4], statusPath3.child(name4));
  }
  return errors;
}
function validateSpec5(spec, old) {
  const errors = [];
  const { minReplicas, maxReplicas = 0, scaleTargetRef, metrics, behavior } = spec;
  const lowest = old?.minReplicas === 0 ? 0 : 1;
  if (minReplicas !== void 0 && minReplicas < lowest) {
    const message2 = `must be greater than or equal to ${lowest}`;
    errors.push(field_exports.invalid(specPath8.child("minReplicas"), minReplicas, message2));
  }
  const maxPath = specPath8.child("maxReplicas");
  if (maxReplicas < 1) errors.push(field_exports.invalid(maxPath, maxReplicas, "must be greater than 0"));
  if (minReplicas !== void 0 && maxReplicas < minReplicas) {
    errors.push(field_exports.invalid(maxPath, maxReplicas, "must be greater than or equal to `minReplicas`"));
  }
  checkTargetReference(errors, scaleTargetRef ?? {}, specPath8.child("scaleTargetRef"), targetRule(spec, old));
  checkMetrics(errors, metrics ?? [], minReplicas, specPath8.child("metrics"), metricsRule(old));
  checkBehavior(errors, behavior, specPath8.child("behavior"));
  return errors;
}
function targetRule({ scaleTargetRef: target }, old) {
  const before = old?.scaleTargetRef;
  if (old && before?.apiVersion === target?.apiVersion && before?.kind === target?.kind) return "any";
  return target?.kind === "ReplicationController" ? "core-too" : "with-group";
}
function metricsRule(old) {
  const isWrong = (old?.metrics ?? []).some(
    ({ type, object }) => type === "Object" && object && apiVersionProblem(object.describedObject?.apiVersion, "core-too") !== void 0
  );
  return isWrong ? "any" : "core-too";
}

// packages/registry/autoscaling/src/horizontal-pod-autoscaler/horizontal-pod-autoscaler-strategy.ts
var horizontalPodAutoscalerStrategy = {
  prepareForCreate: (object) => ({ ...object, status: { desiredReplicas: 0, currentMetrics: null } }),
  prepareForUpdate: (object, old) => keepFrom(object, old, "status"),
  validate: validateHorizontalPodAutoscaler,
  validateUpdate: validateHorizontalPodAutoscalerUpdate
};
var horizontalPodAutoscalerStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateHorizontalPodAutoscalerStatusUpdate
};

// packages/registry/autoscaling/src/rest-storage.ts
var group3 = "autoscaling";
var kind = "HorizontalPodAutoscaler";
var stored = { group: group3, version: "v2", kind };
var older = { group: group3, version: "v1", kind };
var resetAt = (field) => ({ "autoscaling/v1": [[field]], "autoscaling/v2": [[field]] });
function newRESTStorageProvider9() {
  return newBuiltinProvider(group3, async ({ store }) => {
    const horizontalPodAutoscalers = await store({
      resource: "horizontalpodautoscalers",
      kind,
      version: stored.version,
      strategy: horizontalPodAutoscalerStrategy,
      resetFields: resetAt("status")
    });
    const status = builtinSubresource(
      horizontalPodAutoscalers,
      "status",
      horizontalPodAutoscalerStatusStrategy,
      resetAt("spec")
    );
    const resources = {
      horizontalpodautoscalers: horizontalPodAutoscalers,
      "horizontalpodautoscalers/status": status
    };
    return {
      stores: { horizontalPodAutoscalers },
      versionedResources: {
        v2: resources,
        v1: Object.fromEntries(Object.entries(resources).map(([path, storage]) => [path, asOlder(storage)]))
      }
    };
  });
}
var asOlder = (storage) => convertedStorage(storage, {
  kind: older,
  toServed: (object) => convertObject(stored, older, object),
  toStored: fromOlder
});
var currentMetrics = "autoscaling.alpha.kubernetes.io/current-metrics";
function fromOlder(object) {
  const { [currentMetrics]: text, ...annotations } = object.metadata.annotations ?? {};
  if (text === void 0) return convertObject(older, stored, object);
  const plain = convertObject(older, stored, withMeta(object, { annotations }));
  const repeated = convertObject(stored, older, plain).metadata.annotations?.[currentMetrics];
  return repeated === text ? plain : convertObject(older, stored, object);
}

// packages/registry/batch/src/paths.ts
var group4 = "batch";
var specPath9 = FieldPath.root("spec");
var statusPath4 = FieldPath.root("status");

// packages/registry/batch/src/warnings.ts
var manyCompletions = 1e5;
var muchParallelism = 1e4;
function jobSpecWarnings(spec, path) {
  const { completionMode, completions = 0, parallelism = 0, template } = spec ?? {};
  const many = completionMode === "Indexed" && completions > manyCompletions && parallelism > muchParallelism;
  return [
    ...many ? [
      `${path}: In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail`
    ] : [],
    ...podTemplateWarnings(template, path.child("template"))
  ];
}

// packages/registry/batch/src/job/go-names.ts
function goLabels(labels) {
  return Object.fromEntries(Object.entries(labels).sort(([a], [b]) => a < b ? -1 : 1));
}
function goSelector(selector) {
  if (!selector?.matchLabels) return selector ?? null;
  const { matchLabels, ...rest } = selector;
  return { matchLabels: goLabels(matchLabels), ...rest };
}
function goSuccessPolicy(policy) {
  if (!policy) return null;
  return {
    Rules: (policy.rules ?? []).map(({ succeededIndexes = null, succeededCount = null }) => ({
      SucceededIndexes: succeededIndexes,
      SucceededCount: succeededCount
    }))
  };
}
function goPodFailurePolicy(policy) {
  if (!policy) return null;
  return {
    Rules: (policy.rules ?? []).map(({ action, onExitCodes: codes, onPodConditions }) => ({
      Action: action,
      OnExitCodes: codes ? { ContainerName: codes.containerName ?? null, Operator: codes.operator, Values: codes.values ?? null } : null,
      OnPodConditions: onPodConditions?.map(({ type, status = "" }) => ({ Type: type, Status: status })) ?? null
    }))
  };
}
function goUncountedTerminatedPods({ succeeded, failed }) {
  return { Succeeded: succeeded ?? null, Failed: failed ?? null };
}

// packages/registry/batch/src/job/indexes.ts
function countIndexes(text, completions) {
  if (text === "") return 0;
  let total = 0;
  let before;
  for (const part of text.split(",")) {
    const [first, last] = parseInterval(part, completions);
    if (before !== void 0 && before >= first) throw notRising(before, first);
    total += last - first + 1;
    before = last;
  }
  return total;
}
function overlappingIndex(completed, failed, completions) {
  const lefts = readable(completed, completions);
  const rights = readable(failed, completions);
  let i = 0;
  let j = 0;
  while (i < lefts.length && j < rights.length) {
    const [left, right] = [lefts[i], rights[j]];
    if (left[0] <= right[1] && right[0] <= left[1]) return Math.max(left[0], right[0]);
    if (left[0] <= right[0]) i++;
    else j++;
  }
  return void 0;
}
function readable(text, completions) {
  if (text === "") return [];
  return text.split(",").flatMap((part) => {
    try {
      return [parseInterval(part, completions)];
    } catch {
      return [];
    }
  });
}
var notRising = (previous, current) => new Error(`non-increasing order, previous: ${previous}, current: ${current}`);
function parseInterval(text, completions) {
  const [low = "", high, ...more2] = text.split("-");
  if (more2.length > 0) {
    const rule = "violates the requirement that an index interval can have at most two parts separated by '-'";
    throw new Error(`the fragment ${goQuote(text)} ${rule}`);
  }
  const first = parseIndex(low, completions);
  if (high === void 0) return [first, first];
  const last = parseIndex(high, completions);
  if (first >= last) throw notRising(first, last);
  return [first, last];
}
function parseIndex(text, completions) {
  if (!/^\+?\d+$/.test(text) || BigInt(text.replace("+", "")) >= 2n ** 63n) {
    throw new Error(`cannot convert string to integer for index: ${goQuote(text)}`);
  }
  const index = Number(text);
  if (index >= completions) throw new Error(`too large index: ${goQuote(text)}`);
  return index;
}

// packages/registry/batch/src/job/job-policies-validation.ts
var maxRules = 20;
var maxExitCodes = 255;
var maxPatterns = 20;
var maxIndexesLength = 64 * 1024;
var quotedList = (values) => `[${values.map(goQuote).join(" ")}]`;
var valid = (values) => `valid values: ${quotedList(values)}`;
function oneOf(value, values, path) {
  if (!value) return [field_exports.required(path, valid(values))];
  return values.includes(value) ? [] : [field_exports.notSupported(path, value, values)];
}
function validatePodFailurePolicy(spec, path) {
  const rules = spec.podFailurePolicy?.rules ?? [];
  const at = path.child("rules");
  const { containers, initContainers } = spec.template?.spec ?? {};
  const names = [...containers ?? [], ...initContainers ?? []].map(({ name: name4 }) => name4 ?? "");
  return [
    ...rules.length > maxRules ? [field_exports.tooMany(at, rules.length, maxRules)] : [],
    ...rules.flatMap((rule, i) => validateFailureRule(spec, rule, at.index(i), names))
  ];
}
var actions2 = ["Count", "FailIndex", "FailJob", "Ignore"];
function validateFailureRule(spec, { action, onExitCodes, onPodConditions }, path, containerNames) {
  const patterns = onPodConditions ?? [];
  const errors = oneOf(action, actions2, path.child("action"));
  if (action === "FailIndex" && spec.backoffLimitPerIndex === void 0) {
    errors.push(field_exports.invalid(path.child("action"), action, "requires the backoffLimitPerIndex to be set"));
  }
  if (onExitCodes) field_exports.pushAll(errors, validateExitCodes(onExitCodes, path.child("onExitCodes"), containerNames));
  if (patterns.length > 0) field_exports.pushAll(errors, validatePatterns(patterns, path.child("onPodConditions")));
  if (onExitCodes && patterns.length > 0) {
    errors.push(
      field_exports.invalid(path, field_exports.omitValue, "specifying both OnExitCodes and OnPodConditions is not supported")
    );
  }
  if (!onExitCodes && patterns.length === 0) {
    errors.push(field_exports.invalid(path, field_exports.omitValue, "specifying one of OnExitCodes and OnPodConditions is required"));
  }
  return errors;
}
function validateExitCodes({ containerName: containerName2, operator, values: given }, path, containerNames) {
  const errors = oneOf(operator, ["In", "NotIn"], path.child("operator"));
  if (containerName2 !== void 0 && !containerNames.includes(containerName2)) {
    const message2 = "must be one of the container or initContainer names in the pod template";
    errors.push(field_exports.invalid(path.child("containerName"), containerName2, message2));
  }
  const at = path.child("values");
  const values = given ?? [];
  if (values.length === 0) errors.push(field_exports.invalid(at, given, "at least one value is required"));
  else if (values.length > maxExitCodes) errors.push(field_exports.tooMany(at, values.length, maxExitCodes));
  for (const [i, value] of values.entries()) {
    if (operator === "In" && value === 0) {
      errors.push(field_exports.invalid(at.index(i), value, "must not be 0 for the In operator"));
    }
    if (values.indexOf(value) < i) errors.push(field_exports.duplicate(at.index(i), value));
  }
  if (values.some((value, i) => i > 0 && values[i - 1] > value)) {
    errors.push(field_exports.invalid(at, values, "must be ordered"));
  }
  return errors;
}
function validatePatterns(patterns, path) {
  const errors = patterns.length > maxPatterns ? [field_exports.tooMany(path, patterns.length, maxPatterns)] : [];
  for (const [i, { type = "", status }] of patterns.entries()) {
    const at = path.index(i);
    for (const message2 of isQualifiedName(type)) errors.push(field_exports.invalid(at.child("type"), type, message2));
    field_exports.pushAll(errors, oneOf(status, ["False", "True", "Unknown"], at.child("status")));
  }
  return errors;
}
function validatePodReplacementPolicy(spec, path) {
  const { podReplacementPolicy: policy } = spec;
  if (policy === void 0) return [];
  const supported = spec.podFailurePolicy ? ["Failed"] : ["Failed", "TerminatingOrFailed"];
  return supported.includes(policy) ? [] : [field_exports.notSupported(path, policy, supported)];
}
function validateSuccessPolicy(spec, path) {
  const rules = spec.successPolicy?.rules ?? [];
  const at = path.child("rules");
  const message2 = "at least one rules must be specified when the successPolicy is specified";
  return [
    ...rules.length === 0 ? [field_exports.required(at, message2)] : [],
    ...rules.length > maxRules ? [field_exports.tooMany(at, rules.length, maxRules)] : [],
    ...rules.flatMap((rule, i) => validateSuccessRule(rule, spec.completions ?? 0, at.index(i)))
  ];
}
function validateSuccessRule({ succeededCount: count, succeededIndexes: indexes }, completions, path) {
  if (count === void 0 && indexes === void 0) {
    return [field_exports.required(path, "at least one of succeededCount or succeededIndexes must be specified")];
  }
  const errors = [];
  let total = 0;
  if (indexes !== void 0) {
    const at = path.child("succeededIndexes");
    if (byteLength(indexes) > maxIndexesLength) errors.push(field_exports.tooLong(at, maxIndexesLength));
    try {
      total = countIndexes(indexes, completions);
    } catch (error) {
      errors.push(field_exports.invalid(at, indexes, `error parsing succeededIndexes: ${errorText(error)}`));
    }
  }
  if (count !== void 0) {
    const at = path.child("succeededCount");
    field_exports.pushAll(errors, validateNonnegativeField(count, at));
    const atMost = (limit, what) => {
      if (count > limit) errors.push(field_exports.invalid(at, count, `must be less than or equal to ${limit} (${what})`));
    };
    atMost(completions, "the number of specified completions");
    if (indexes !== void 0) atMost(total, "the number of indexes in the specified succeededIndexes field");
  }
  return errors;
}

// packages/registry/batch/src/job/job-spec-validation.ts
var maxIndexedParallelism = 1e5;
var maxFailedIndexes = 1e5;
var manyCompletions2 = 1e5;
var maxOfManyCompletions = 1e4;
var maxManagedByLength = 63;
function validateJobSpecWithoutSelector(spec, path, options) {
  const errors = [];
  const numbers = [
    "parallelism",
    "completions",
    "activeDeadlineSeconds",
    "backoffLimit",
    "ttlSecondsAfterFinished",
    "backoffLimitPerIndex",
    "maxFailedIndexes"
  ];
  for (const name4 of numbers) {
    const value = spec[name4];
    if (value !== void 0) field_exports.pushAll(errors, validateNonnegativeField(value, path.child(name4)));
  }
  if (spec.maxFailedIndexes !== void 0 && spec.backoffLimitPerIndex === void 0) {
    errors.push(field_exports.required(path.child("backoffLimitPerIndex"), "when maxFailedIndexes is specified"));
  }
  if (spec.managedBy !== void 0) {
    field_exports.pushAll(errors, isDomainPrefixedPath(path.child("managedBy"), spec.managedBy));
    if (byteLength(spec.managedBy) > maxManagedByLength) {
      errors.push(field_exports.tooLong(path.child("managedBy"), maxManagedByLength));
    }
  }
  field_exports.pushAll(errors, validateCompletionMode(spec, path));
  if (spec.podFailurePolicy) field_exports.pushAll(errors, validatePodFailurePolicy(spec, path.child("podFailurePolicy")));
  if (spec.successPolicy) {
    const at = path.child("successPolicy");
    if (spec.completionMode === "Indexed") field_exports.pushAll(errors, validateSuccessPolicy(spec, at));
    else errors.push(field_exports.invalid(at, goSuccessPolicy(spec.successPolicy), "requires indexed completion mode"));
  }
  field_exports.pushAll(errors, validatePodReplacementPolicy(spec, path.child("podReplacementPolicy")));
  const template = spec.template ?? {};
  field_exports.pushAll(errors, validatePodTemplateSpec(template, path.child("template"), options));
  return [...errors, ...validateRestartPolicy(spec, path.child("template", "spec", "restartPolicy"))];
}
var restartPolicies = ["OnFailure", "Never"];
function validateRestartPolicy(spec, path) {
  const policy = spec.template?.spec?.restartPolicy ?? "";
  if (policy === "" || policy === "Always") return [field_exports.required(path, 'valid values: "OnFailure", "Never"')];
  if (!restartPolicies.includes(policy)) return [field_exports.notSupported(path, policy, restartPolicies)];
  if (!spec.podFailurePolicy || policy === "Never") return [];
  return [field_exports.invalid(path, policy, 'only "Never" is supported when podFailurePolicy is specified')];
}
function validateCompletionMode(spec, path) {
  const { completionMode: mode, backoffLimitPerIndex, maxFailedIndexes: failed } = spec;
  const errors = [];
  if (mode === "Indexed") return validateIndexed(spec, path);
  if (mode !== void 0 && mode !== "NonIndexed") {
    return [field_exports.notSupported(path.child("completionMode"), mode, ["NonIndexed", "Indexed"])];
  }
  const needed = "requires indexed completion mode";
  if (backoffLimitPerIndex !== void 0) {
    errors.push(field_exports.invalid(path.child("backoffLimitPerIndex"), backoffLimitPerIndex, needed));
  }
  if (failed !== void 0) errors.push(field_exports.invalid(path.child("maxFailedIndexes"), failed, needed));
  return errors;
}
function validateIndexed(spec, path) {
  const { completions, parallelism = 0, maxFailedIndexes: failed } = spec;
  const errors = [];
  const failedPath = path.child("maxFailedIndexes");
  const parallelPath = path.child("parallelism");
  const atMost = (at, value, limit, condition2 = "") => {
    if (value > limit) errors.push(field_exports.invalid(at, value, `must be less than or equal to ${limit}${condition2}`));
  };
  if (completions === void 0) {
    errors.push(field_exports.required(path.child("completions"), "when completion mode is Indexed"));
  }
  atMost(parallelPath, parallelism, maxIndexedParallelism, " when completion mode is Indexed");
  if (completions !== void 0 && failed !== void 0 && failed > completions) {
    errors.push(field_exports.invalid(failedPath, failed, "must be less than or equal to completions"));
  }
  if (failed !== void 0) atMost(failedPath, failed, maxFailedIndexes);
  if (completions === void 0 || completions <= manyCompletions2 || spec.backoffLimitPerIndex === void 0) {
    return errors;
  }
  const condition = ` when completions are above ${manyCompletions2} and used with backoff limit per index`;
  if (failed === void 0) {
    errors.push(field_exports.required(failedPath, `must be specified when completions is above ${manyCompletions2}`));
  }
  atMost(parallelPath, parallelism, maxOfManyCompletions, condition);
  if (failed !== void 0) atMost(failedPath, failed, maxOfManyCompletions, condition);
  return errors;
}

// packages/registry/batch/src/cron-job/time-zone.ts
function timeZoneError(name4) {
  if (name4 === "UTC" || name4 === "Local") return void 0;
  const unknown = `unknown time zone ${name4}`;
  if (/^[+-]/.test(name4)) return unknown;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name4 }).resolvedOptions();
    return timeZone !== name4 && timeZone.toLowerCase() === name4.toLowerCase() ? unknown : void 0;
  } catch {
    return unknown;
  }
}

// packages/registry/batch/src/cron-job/cron-schedule.ts
var fields2 = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] },
  { min: 0, max: 6, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] }
];
var descriptors = ["@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly"];
function cronScheduleError(schedule) {
  try {
    parse3(schedule);
    return void 0;
  } catch (error) {
    return errorText(error);
  }
}
function parse3(schedule) {
  if (schedule === "") throw new Error("empty spec string");
  let text = schedule;
  if (text.startsWith("TZ=") || text.startsWith("CRON_TZ=")) {
    const blank = text.indexOf(" ");
    if (blank < 0) throw new Error("invalid schedule format: runtime error: slice bounds out of range [:-1]");
    const zone = text.slice(text.indexOf("=") + 1, blank);
    const wrong = zone === "" ? void 0 : timeZoneError(zone);
    if (wrong !== void 0) throw new Error(`provided bad location ${zone}: ${wrong}`);
    text = text.slice(blank).trim();
  }
  if (text.startsWith("@")) parseDescriptor(text);
  else parseFields(text);
}
function parseFields(text) {
  const given = text.split(/\s+/).filter((part) => part !== "");
  if (given.length !== fields2.length) {
    throw new Error(`expected exactly ${fields2.length} fields, found ${given.length}: [${given.join(" ")}]`);
  }
  for (const [i, bounds] of fields2.entries()) {
    for (const part of given[i].split(",")) if (part !== "") parseRange(part, bounds);
  }
}
function parseDescriptor(text) {
  if (descriptors.includes(text)) return;
  const every = "@every ";
  if (!text.startsWith(every)) throw new Error(`unrecognized descriptor: ${text}`);
  try {
    parseDuration(text.slice(every.length));
  } catch (error) {
    throw new Error(`failed to parse duration ${text}: ${errorText(error)}`);
  }
}
function parseRange(text, bounds) {
  const [range2 = "", step, ...moreSteps] = text.split("/");
  const [low = "", high, ...moreHyphens] = range2.split("-");
  let start;
  let end;
  if (low === "*" || low === "?") {
    start = bounds.min;
    end = bounds.max;
  } else {
    start = parseNumber(low, bounds);
    if (moreHyphens.length > 0) throw new Error(`too many hyphens: ${text}`);
    end = high === void 0 ? start : parseNumber(high, bounds);
  }
  let by = 1;
  if (moreSteps.length > 0) throw new Error(`too many slashes: ${text}`);
  if (step !== void 0) {
    by = parseNumber(step);
    if (high === void 0) end = bounds.max;
  }
  if (start < bounds.min) throw new Error(`beginning of range (${start}) below minimum (${bounds.min}): ${text}`);
  if (end > bounds.max) throw new Error(`end of range (${end}) above maximum (${bounds.max}): ${text}`);
  if (start > end) throw new Error(`beginning of range (${start}) beyond end of range (${end}): ${text}`);
  if (by === 0) throw new Error(`step of range should be a positive number: ${text}`);
}
function parseNumber(text, bounds) {
  const name4 = bounds?.names?.indexOf(text.toLowerCase()) ?? -1;
  if (name4 >= 0) return bounds.min + name4;
  const failed = (why) => new Error(`failed to parse int from ${text}: strconv.Atoi: parsing "${text}": ${why}`);
  if (!/^[+-]?\d+$/.test(text)) throw failed("invalid syntax");
  const value = Number(text);
  if (Math.abs(value) >= 2 ** 63) throw failed("value out of range");
  if (value < 0) throw new Error(`negative number (${value}) not allowed: ${text}`);
  return value;
}

// packages/registry/batch/src/cron-job/cron-job-validation.ts
var maxNameLength = 52;
function validateCronJob(cronJob) {
  const name4 = cronJob.metadata?.name ?? "";
  const errors = [...validateKindMeta(cronJob, true, nameIsDNSSubdomain), ...validateSpec6(specOf2(cronJob))];
  if (byteLength(name4) > maxNameLength) {
    const message2 = `must be no more than ${maxNameLength} characters`;
    errors.push(field_exports.invalid(FieldPath.root("metadata").child("name"), name4, message2));
  }
  return errors;
}
function validateCronJobUpdate(cronJob, old) {
  return [...validateKindMetaUpdate(cronJob, old), ...validateSpec6(specOf2(cronJob), specOf2(old))];
}
var specOf2 = ({ spec = {} }) => spec;
function validateSpec6(spec, old) {
  const errors = validateSchedule(spec, old);
  const nonnegative2 = (name4) => {
    field_exports.pushAll(errors, validateNonnegativeField(spec[name4] ?? 0, specPath9.child(name4)));
  };
  nonnegative2("startingDeadlineSeconds");
  if (old === void 0 || old.timeZone !== spec.timeZone) field_exports.pushAll(errors, validateTimeZone(spec.timeZone));
  field_exports.pushAll(errors, validateConcurrencyPolicy(spec.concurrencyPolicy));
  field_exports.pushAll(errors, validateJobTemplate(spec, podValidationOptions(old?.jobTemplate?.spec?.template)));
  nonnegative2("successfulJobsHistoryLimit");
  nonnegative2("failedJobsHistoryLimit");
  return errors;
}
function validateSchedule({ schedule = "", timeZone }, old) {
  const path = specPath9.child("schedule");
  if (schedule === "") return [field_exports.required(path)];
  const wrong = cronScheduleError(schedule);
  const errors = wrong === void 0 ? [] : [field_exports.invalid(path, schedule, wrong)];
  if (!schedule.includes("TZ")) return errors;
  if (!old?.schedule?.includes("TZ")) {
    const message2 = "cannot use TZ or CRON_TZ in schedule, use timeZone field instead";
    errors.push(field_exports.invalid(path, schedule, message2));
  } else if (timeZone !== void 0) {
    errors.push(field_exports.invalid(path, schedule, "cannot use both timeZone field and TZ or CRON_TZ in schedule"));
  }
  return errors;
}
var zonePart = /^[A-Za-z._0-9+-]{1,14}$/;
function validateTimeZone(timeZone) {
  if (timeZone === void 0) return [];
  const path = specPath9.child("timeZone");
  if (timeZone === "") return [field_exports.invalid(path, timeZone, "timeZone must be nil or non-empty string")];
  const isPart = (part) => part !== "." && part !== ".." && !part.startsWith("-") && zonePart.test(part);
  if (!timeZone.split("/").every(isPart)) return [field_exports.invalid(path, timeZone, `unknown time zone ${timeZone}`)];
  const errors = [];
  if (timeZone.toLowerCase() === "local") {
    const message2 = "timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones";
    errors.push(field_exports.invalid(path, timeZone, message2));
  }
  const wrong = timeZoneError(timeZone);
  return wrong === void 0 ? errors : [...errors, field_exports.invalid(path, timeZone, wrong)];
}
var concurrencyPolicies = ["Allow", "Forbid", "Replace"];
function validateConcurrencyPolicy(policy) {
  const path = specPath9.child("concurrencyPolicy");
  if (!policy) return [field_exports.required(path)];
  return concurrencyPolicies.includes(policy) ? [] : [field_exports.notSupported(path, policy, concurrencyPolicies)];
}
function validateJobTemplate({ jobTemplate }, options) {
  const spec = jobTemplate?.spec ?? { template: {} };
  const path = specPath9.child("jobTemplate", "spec");
  const errors = validateJobSpecWithoutSelector(spec, path, options);
  if (spec.selector) {
    errors.push(field_exports.invalid(path.child("selector"), goSelector(spec.selector), "`selector` will be auto-generated"));
  }
  if (spec.manualSelector) errors.push(field_exports.notSupported(path.child("manualSelector"), true, ["nil", "false"]));
  return errors;
}

// packages/registry/batch/src/cron-job/cron-job-strategy.ts
var jobWarnings = (cronJob) => jobSpecWarnings(cronJob.spec?.jobTemplate?.spec, specPath9.child("jobTemplate", "spec"));
var cronJobStrategy = {
  prepareForCreate: (cronJob) => firstGeneration(cronJob, {}),
  prepareForUpdate: (cronJob, old) => nextGeneration(cronJob, old),
  validate: validateCronJob,
  validateUpdate: validateCronJobUpdate,
  warningsOnCreate: (cronJob) => [...podPrefixWarnings(cronJob.metadata.name), ...jobWarnings(cronJob)],
  warningsOnUpdate: (cronJob, old) => [
    ...cronJob.metadata.generation === old.metadata.generation ? [] : jobWarnings(cronJob),
    // Upstream prints this wrong path.
    ...cronJob.spec?.schedule?.includes("TZ") ? [
      "cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details"
    ] : []
  ]
};
var cronJobStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: () => []
};

// packages/registry/batch/src/job/job-labels.ts
var controllerUidLabel = "batch.kubernetes.io/controller-uid";
var jobNameLabel = "batch.kubernetes.io/job-name";
var legacyControllerUidLabel = "controller-uid";
var legacyJobNameLabel = "job-name";

// packages/registry/batch/src/job/job-status-validation.ts
var zeros = { active: 0, completedIndexes: "" };
function sameValue(name4, value, before) {
  if (typeof value === "object" || typeof before === "object") return builtinSemanticEqual(value, before);
  return (value ?? zeros[name4]) === (before ?? zeros[name4]);
}
var isTrue = (status, ...types2) => (status.conditions ?? []).some((condition) => types2.includes(condition.type) && condition.status === "True");
var conditionsError = (message2) => field_exports.invalid(statusPath4.child("conditions"), field_exports.omitValue, message2);
function validateJobStatusUpdate(job, before) {
  const status = job.status ?? {};
  const old = before.status ?? {};
  const checked = {
    spec: job.spec ?? {},
    status,
    old,
    changed: (...names) => names.some((name4) => !sameValue(name4, status[name4], old[name4])),
    turned: (...types2) => types2.some((type) => isTrue(status, type) !== isTrue(old, type))
  };
  return [
    ...validateKindMetaUpdate(job, before),
    ...counterErrors(status),
    ...completionErrors(checked),
    ...finishedErrors(checked),
    ...indexErrors(checked),
    ...terminatingErrors(checked),
    ...successErrors(checked),
    ...transitionErrors(checked)
  ];
}
function counterErrors(status) {
  const names = ["active", "succeeded", "failed", "ready", "terminating"];
  const errors = names.flatMap((name4) => validateNonnegativeField(status[name4] ?? 0, statusPath4.child(name4)));
  const seen = /* @__PURE__ */ new Set();
  for (const name4 of ["succeeded", "failed"]) {
    for (const [i, uid] of (status.uncountedTerminatedPods?.[name4] ?? []).entries()) {
      const path = statusPath4.child("uncountedTerminatedPods", name4).index(i);
      if (uid === "") errors.push(field_exports.invalid(path, uid, "must not be empty"));
      else if (seen.has(uid)) errors.push(field_exports.duplicate(path, uid));
      seen.add(uid);
    }
  }
  return errors;
}
function completionErrors({ status, changed, turned }) {
  const errors = [];
  const { startTime, completionTime } = status;
  const path = statusPath4.child("completionTime");
  const complete = isTrue(status, "Complete");
  if (turned("Complete", "Failed") && complete && isTrue(status, "Failed")) {
    errors.push(conditionsError("cannot set Complete=True and Failed=true conditions"));
  }
  if (turned("Complete", "FailureTarget") && complete && isTrue(status, "FailureTarget")) {
    errors.push(conditionsError("cannot set Complete=True and FailureTarget=true conditions"));
  }
  const timed = turned("Complete") || changed("completionTime");
  if (timed && completionTime !== void 0 && !complete) {
    const message2 = "cannot set completionTime when there is no Complete=True condition";
    errors.push(field_exports.invalid(path, completionTime, message2));
  }
  if (timed && completionTime === void 0 && complete) {
    errors.push(field_exports.required(path, "completionTime is required for Complete jobs"));
  }
  if (changed("startTime", "completionTime") && startTime !== void 0 && completionTime !== void 0) {
    if (Date.parse(completionTime) < Date.parse(startTime)) {
      errors.push(field_exports.invalid(path, completionTime, "must be equal to or after `startTime`"));
    }
  }
  if ((turned("Failed") || changed("failedIndexes")) && isTrue(status, "Failed") && !isTrue(status, "FailureTarget")) {
    errors.push(conditionsError("cannot set Failed=True condition without the FailureTarget=true condition"));
  }
  if (turned("Complete", "SuccessCriteriaMet") && complete && !isTrue(status, "SuccessCriteriaMet")) {
    errors.push(conditionsError("cannot set Complete=True condition without the SuccessCriteriaMet=true condition"));
  }
  return errors;
}
var finished = (status) => isTrue(status, "Complete", "Failed");
function finishedErrors({ spec, status, old, changed }) {
  if (!finished(status)) return [];
  const errors = [];
  const ended = !finished(old);
  const { active = 0, uncountedTerminatedPods: uncounted } = status;
  if ((ended || changed("active")) && active > 0) {
    errors.push(field_exports.invalid(statusPath4.child("active"), active, "active>0 is invalid for finished job"));
  }
  const neverRan = spec.suspend === true && spec.completions === 0;
  if ((ended || changed("startTime")) && !neverRan && status.startTime === void 0) {
    errors.push(field_exports.required(statusPath4.child("startTime"), "startTime is required for finished job"));
  }
  if ((ended || changed("uncountedTerminatedPods")) && uncounted) {
    if ((uncounted.failed?.length ?? 0) + (uncounted.succeeded?.length ?? 0) > 0) {
      const path = statusPath4.child("uncountedTerminatedPods");
      errors.push(field_exports.invalid(path, goUncountedTerminatedPods(uncounted), "must be empty for finished job"));
    }
  }
  return errors;
}
function indexErrors({ spec, status, changed }) {
  const errors = [];
  const { completions, backoffLimitPerIndex } = spec;
  const { completedIndexes = "", failedIndexes } = status;
  const readable2 = (name4, text, limit) => {
    try {
      countIndexes(text, limit);
    } catch (error) {
      const message2 = `error parsing ${name4}: ${errorText(error)}`;
      errors.push(field_exports.invalid(statusPath4.child(name4), text, message2));
    }
  };
  const completedChanged = changed("completedIndexes");
  const failedChanged = changed("failedIndexes");
  if (completedChanged && completions !== void 0) readable2("completedIndexes", completedIndexes, completions);
  if (failedChanged && completions !== void 0 && backoffLimitPerIndex !== void 0 && failedIndexes !== void 0) {
    readable2("failedIndexes", failedIndexes, completions);
  }
  if (completedChanged && completedIndexes !== "" && spec.completionMode !== "Indexed") {
    const message2 = "cannot set non-empty completedIndexes when non-indexed completion mode";
    errors.push(field_exports.invalid(statusPath4.child("completedIndexes"), completedIndexes, message2));
  }
  if (failedChanged && backoffLimitPerIndex === void 0 && failedIndexes !== void 0) {
    const message2 = "cannot set non-null failedIndexes when backoffLimitPerIndex is null";
    errors.push(field_exports.invalid(statusPath4.child("failedIndexes"), failedIndexes, message2));
  }
  if ((completedChanged || failedChanged) && completions !== void 0 && failedIndexes !== void 0) {
    const index = overlappingIndex(completedIndexes, failedIndexes, completions);
    if (index !== void 0) {
      const message2 = `failedIndexes and completedIndexes overlap at index: ${index}`;
      errors.push(field_exports.invalid(statusPath4.child("failedIndexes"), failedIndexes, message2));
    }
  }
  return errors;
}
function terminatingErrors({ status, old, changed }) {
  const errors = [];
  const { terminating: terminating3 = 0, ready, active = 0 } = status;
  const ended = finished(status) !== finished(old);
  if ((ended || changed("terminating")) && terminating3 > 0 && finished(status)) {
    const path = statusPath4.child("terminating");
    errors.push(field_exports.invalid(path, terminating3, "terminating>0 is invalid for finished job"));
  }
  if (changed("ready", "active") && ready !== void 0 && ready > active) {
    errors.push(field_exports.invalid(statusPath4.child("ready"), ready, "cannot set more ready pods than active"));
  }
  return errors;
}
function successErrors({ spec, status }) {
  const errors = [];
  const met = isTrue(status, "SuccessCriteriaMet");
  if (met && isTrue(status, "Failed")) {
    errors.push(conditionsError("cannot set SuccessCriteriaMet=True and Failed=true conditions"));
  }
  if (met && isTrue(status, "FailureTarget")) {
    errors.push(conditionsError("cannot set SuccessCriteriaMet=True and FailureTarget=true conditions"));
  }
  if (spec.successPolicy && !met && isTrue(status, "Complete")) {
    errors.push(conditionsError("cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True"));
  }
  return errors;
}
function transitionErrors({ spec, status, old, changed }) {
  const errors = [];
  for (const type of ["Failed", "Complete", "FailureTarget"]) {
    if (isTrue(old, type) && !isTrue(status, type)) {
      errors.push(conditionsError(`cannot disable the terminal ${type}=True condition`));
    }
  }
  const { failed = 0, succeeded = 0, completionTime, startTime } = status;
  if (failed < (old.failed ?? 0)) {
    errors.push(field_exports.invalid(statusPath4.child("failed"), failed, "cannot decrease the failed counter"));
  }
  const scalable = spec.completionMode === "Indexed" && spec.completions === spec.parallelism;
  if (!scalable && succeeded < (old.succeeded ?? 0)) {
    errors.push(field_exports.invalid(statusPath4.child("succeeded"), succeeded, "cannot decrease the succeeded counter"));
  }
  if (completionTime !== void 0 && old.completionTime !== void 0 && completionTime !== old.completionTime) {
    errors.push(field_exports.invalid(statusPath4.child("completionTime"), completionTime, immutableMessage));
  }
  const suspendedBecomes = (status.conditions ?? []).some(
    (each) => each.type === "Suspended" && each.status === "False"
  );
  const resuming = isTrue(old, "Suspended") && suspendedBecomes;
  if (changed("startTime") && !resuming && old.startTime !== void 0 && spec.suspend !== true) {
    if (startTime !== old.startTime) {
      errors.push(field_exports.required(statusPath4.child("startTime"), "startTime cannot be removed for unsuspended job"));
    }
  }
  const [was, is] = [isTrue(old, "SuccessCriteriaMet"), isTrue(status, "SuccessCriteriaMet")];
  if (was && !is) errors.push(conditionsError("cannot disable the SuccessCriteriaMet=True condition"));
  if (isTrue(old, "Complete") && !was && is) {
    errors.push(conditionsError("cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions"));
  }
  return errors;
}

// packages/registry/batch/src/job/job-validation.ts
function validateJob(job) {
  return validateWhole4(job, {}, true);
}
function validateJobUpdate(job, old) {
  const oldSpec = specOf3(old);
  const oldLabels = oldSpec.template?.metadata?.labels ?? {};
  const options = podValidationOptions(oldSpec.template);
  const tolerant = {
    ...options,
    allowInvalidLabelValueInSelector: options.allowInvalidLabelValueInSelector === true || labelSelectorHasInvalidLabelValue(oldSpec.selector)
  };
  const hasPrefixedLabels = Object.hasOwn(oldLabels, jobNameLabel) && Object.hasOwn(oldLabels, controllerUidLabel);
  const movable = oldSpec.suspend === true && old.status?.startTime === void 0;
  return [
    ...validateWhole4(job, tolerant, hasPrefixedLabels),
    ...validateKindMetaUpdate(job, old),
    ...validateSpec7(specOf3(job), tolerant),
    ...validateSpecUpdate(specOf3(job), oldSpec, movable)
  ];
}
var specOf3 = (job) => job.spec ?? { template: {} };
function validateWhole4(job, options, requirePrefixedLabels) {
  const spec = specOf3(job);
  const name4 = job.metadata?.name ?? "";
  const errors = [
    ...validateKindMeta(job, true, nameIsDNSSubdomain),
    ...validateGeneratedSelector(job, requirePrefixedLabels),
    ...validateSpec7(spec, options)
  ];
  if (spec.completionMode === "Indexed" && (spec.completions ?? 0) > 0) {
    const last = `${name4}-${spec.completions - 1}`;
    if (isDNS1123Label(last).length > 0) {
      const message2 = `will not able to create pod with invalid DNS label: ${last}`;
      errors.push(field_exports.invalid(FieldPath.root("metadata").child("name"), name4, message2));
    }
  }
  return errors;
}
function validateGeneratedSelector(job, requirePrefixedLabels) {
  const { manualSelector, selector, template } = specOf3(job);
  if (manualSelector || !selector) return [];
  const { uid = "", name: name4 = "" } = job.metadata ?? {};
  const errors = uid === "" ? [field_exports.required(FieldPath.root("metadata").child("uid"))] : [];
  const expected = {
    [legacyControllerUidLabel]: uid,
    [legacyJobNameLabel]: name4,
    ...requirePrefixedLabels ? { [controllerUidLabel]: uid, [jobNameLabel]: name4 } : {}
  };
  const labels = template?.metadata?.labels ?? {};
  const path = specPath9.child("template", "metadata", "labels");
  for (const [key2, value] of Object.entries(expected)) {
    const message2 = `must be '${value}'`;
    if (!Object.hasOwn(labels, key2)) errors.push(field_exports.required(path.key(key2), message2));
    else if (labels[key2] !== value) errors.push(field_exports.invalid(path.key(key2), goLabels(labels), message2));
  }
  if (usable(selector)?.matches(expected) === false) {
    errors.push(field_exports.invalid(specPath9.child("selector"), goSelector(selector), "`selector` not auto-generated"));
  }
  return errors;
}
function validateSpec7(spec, options) {
  const { selector } = spec;
  const errors = validateJobSpecWithoutSelector(spec, specPath9, options);
  const path = specPath9.child("selector");
  if (!selector) errors.push(field_exports.required(path));
  else {
    const allowInvalidLabelValueInSelector = options.allowInvalidLabelValueInSelector === true;
    field_exports.pushAll(errors, validateLabelSelector(selector, { allowInvalidLabelValueInSelector }, path));
  }
  const labels = spec.template?.metadata?.labels;
  if (usable(selector)?.matches(labels ?? {}) === false) {
    const at = specPath9.child("template", "metadata", "labels");
    errors.push(field_exports.invalid(at, labels ? goLabels(labels) : null, "`selector` does not match template `labels`"));
  }
  return errors;
}
function usable(selector) {
  try {
    return labelSelectorAsSelector(selector);
  } catch {
    return void 0;
  }
}
function validateSpecUpdate(spec, old, movable) {
  const errors = [];
  const immutable = (name4, shown2 = spec[name4], before = old[name4]) => {
    if (builtinSemanticEqual(spec[name4], before)) return;
    errors.push(field_exports.invalid(specPath9.child(name4), shown2, fieldImmutableErrorMessage));
  };
  if (spec.completionMode !== "Indexed") immutable("completions");
  else if (spec.completions !== void 0 && spec.completions !== old.completions) {
    if (spec.completions !== spec.parallelism) {
      const message2 = "can only be modified in tandem with spec.parallelism";
      errors.push(field_exports.invalid(specPath9.child("completions"), spec.completions, message2));
    }
  }
  immutable("selector", goSelector(spec.selector));
  immutable("template", spec.template, movable ? moved(old.template ?? {}, spec.template ?? {}) : old.template);
  immutable("completionMode");
  immutable("podFailurePolicy", goPodFailurePolicy(spec.podFailurePolicy));
  immutable("backoffLimitPerIndex");
  immutable("managedBy");
  immutable("successPolicy", goSuccessPolicy(spec.successPolicy));
  return errors;
}
function moved(old, { metadata, spec }) {
  const { nodeAffinity: _old, ...others } = old.spec?.affinity ?? {};
  const nodeAffinity = spec?.affinity?.nodeAffinity;
  const affinity = { ...others, ...nodeAffinity ? { nodeAffinity } : {} };
  const keeps = spec?.affinity !== void 0 || Object.keys(others).length > 0;
  const result = {
    ...old,
    metadata: { ...old.metadata, labels: metadata?.labels, annotations: metadata?.annotations },
    spec: {
      ...old.spec,
      affinity: keeps ? affinity : void 0,
      nodeSelector: spec?.nodeSelector,
      tolerations: spec?.tolerations,
      schedulingGates: spec?.schedulingGates
    }
  };
  return result;
}

// packages/registry/batch/src/job/job-strategy.ts
var jobStrategy = {
  prepareForCreate: (job) => firstGeneration(withTemplateLabels(withSelector(job)), {}),
  prepareForUpdate: (job, old) => nextGeneration(job, old),
  validate: validateJob,
  validateUpdate: validateJobUpdate,
  warningsOnCreate: (job) => [...podPrefixWarnings(job.metadata.name), ...jobSpecWarnings(job.spec, specPath9)],
  warningsOnUpdate: (job, old) => job.metadata.generation === old.metadata.generation ? [] : jobSpecWarnings(job.spec, specPath9)
};
var jobStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateJobStatusUpdate
};
function withSelector(job) {
  const { spec } = job;
  if (spec?.manualSelector) return job;
  const { uid = "", name: name4 = "" } = job.metadata;
  const given = spec?.template?.metadata?.labels;
  const labels = {
    [legacyJobNameLabel]: name4,
    [jobNameLabel]: name4,
    [legacyControllerUidLabel]: uid,
    [controllerUidLabel]: uid,
    ...given
  };
  const template = { ...spec?.template, metadata: { ...spec?.template?.metadata, labels } };
  const matchLabels = { [controllerUidLabel]: uid, ...spec?.selector?.matchLabels };
  const result = { ...job, spec: { ...spec, template, selector: { ...spec?.selector, matchLabels } } };
  return given !== void 0 && job.metadata.labels === given ? withMeta(result, { labels }) : result;
}
function withTemplateLabels(job) {
  const labels = job.spec?.template?.metadata?.labels ?? {};
  if (Object.keys(job.metadata.labels ?? {}).length > 0 || Object.keys(labels).length === 0) return job;
  return withMeta(job, { labels });
}

// packages/registry/batch/src/rest-storage.ts
function newRESTStorageProvider10() {
  return newBuiltinProvider(group4, async ({ store }) => {
    const [jobs, cronJobs] = await Promise.all([
      store({
        resource: "jobs",
        kind: "Job",
        strategy: jobStrategy,
        selectableFields: (job) => ({ "status.successful": `${job.status?.succeeded ?? 0}` }),
        unknownFieldSelector: (name4) => `field label ${goQuote(name4)} not supported for Job`
      }),
      store({ resource: "cronjobs", kind: "CronJob", strategy: cronJobStrategy })
    ]);
    return {
      stores: { jobs, cronJobs },
      resources: {
        jobs: withDeletionWarning(jobs),
        "jobs/status": builtinSubresource(jobs, "status", jobStatusStrategy),
        cronjobs: cronJobs,
        "cronjobs/status": builtinSubresource(cronJobs, "status", cronJobStatusStrategy)
      }
    };
  });
}
function withDeletionWarning(jobs) {
  const warn = ({ propagationPolicy, orphanDependents }, context) => {
    if (propagationPolicy !== void 0 || orphanDependents !== void 0) return;
    context.warn(
      "child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning"
    );
  };
  return extendStore(jobs, {
    delete(name4, options, context) {
      warn(options, context);
      return jobs.delete(name4, options, context);
    },
    deleteCollection(options, list2, context) {
      warn(options, context);
      return jobs.deleteCollection(options, list2, context);
    }
  });
}

// packages/registry/coordination/src/lease/lease-validation.ts
var metadataPath3 = FieldPath.root("metadata");
var specPath10 = FieldPath.root("spec");
function validateLease(lease) {
  return [
    ...validateObjectMeta(lease.metadata, true, nameIsDNSSubdomain, metadataPath3),
    ...validateLeaseSpec(lease.spec ?? {}, specPath10)
  ];
}
function validateLeaseUpdate(lease, old) {
  return [
    ...validateObjectMetaUpdate(lease.metadata, old.metadata, metadataPath3),
    ...validateLeaseSpec(lease.spec ?? {}, specPath10)
  ];
}
function validateLeaseSpec(spec, path) {
  const errors = [];
  const { leaseDurationSeconds, leaseTransitions, strategy: strategy2, preferredHolder } = spec;
  if (leaseDurationSeconds !== void 0 && leaseDurationSeconds <= 0) {
    errors.push(field_exports.invalid(path.child("leaseDurationSeconds"), leaseDurationSeconds, "must be greater than 0"));
  }
  field_exports.pushAll(errors, nonnegative(leaseTransitions, path.child("leaseTransitions")));
  if (strategy2 !== void 0) field_exports.pushAll(errors, validateLeaseStrategy(strategy2, path.child("strategy")));
  if (preferredHolder && !strategy2) {
    errors.push(field_exports.forbidden(path.child("preferredHolder"), "may only be specified if `strategy` is defined"));
  }
  return errors;
}
function validateLeaseStrategy(strategy2, path) {
  const at = path.child("strategy");
  if (strategy2.includes("/")) return isQualifiedName(strategy2).map((message2) => field_exports.invalid(at, strategy2, message2));
  const known2 = ["OldestEmulationVersion"];
  return known2.includes(strategy2) ? [] : [field_exports.notSupported(at, strategy2, known2)];
}

// packages/registry/coordination/src/lease/lease-strategy.ts
var leaseStrategy = {
  prepareForCreate: (lease) => withoutElection(lease),
  prepareForUpdate: withoutElection,
  validate: validateLease,
  validateUpdate: validateLeaseUpdate
};
function withoutElection(lease, old) {
  if (lease.spec?.strategy === void 0 && lease.spec?.preferredHolder === void 0) return lease;
  const { strategy: strategy2, preferredHolder, ...spec } = lease.spec;
  return {
    ...lease,
    spec: {
      ...spec,
      ...strategy2 !== void 0 && old?.spec?.strategy !== void 0 ? { strategy: strategy2 } : {},
      ...preferredHolder !== void 0 && old?.spec?.preferredHolder !== void 0 ? { preferredHolder } : {}
    }
  };
}

// packages/registry/coordination/src/rest-storage.ts
function newRESTStorageProvider11() {
  return newBuiltinProvider("coordination.k8s.io", async ({ store }) => {
    const leases = await store({ resource: "leases", kind: "Lease", strategy: leaseStrategy });
    return { stores: { leases }, resources: { leases } };
  });
}

// packages/registry/core/src/kubelet/kubelet-client.ts
import { lookup } from "node:dns/promises";
import { readFile as readFile4 } from "node:fs/promises";

// packages/registry/core/src/connect.ts
var hostOf = (address) => address.includes(":") ? `[${address}]` : address;
function splitSchemeNamePort(id) {
  const parts = id.split(":");
  const [a = "", b = "", c = ""] = parts;
  let result;
  if (parts.length === 1) result = { scheme: "", name: a, port: "" };
  else if (parts.length === 2) result = { scheme: "", name: a, port: b };
  else if (parts.length === 3) result = { scheme: a, name: b, port: c };
  else return void 0;
  if (parts.length === 3 && a !== "" && a !== "http" && a !== "https") return void 0;
  return result.name === "" ? void 0 : result;
}
var proxyMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
function isGlobalUnicast(text) {
  const ip = parseIP(text);
  if (!ip || ip.value === 0n) return false;
  if (ip.family === "IPv4") {
    const first = ip.value >> 24n;
    return first !== 127n && (first < 224n || first >= 240n && ip.value !== 0xffffffffn) && ip.value >> 16n !== 0xa9fen;
  }
  return ip.value !== 1n && ip.value >> 120n !== 0xffn && ip.value >> 118n !== 0x3fan;
}
function proxyPath({ path, requestPath }) {
  const rest = path === "" || path.startsWith("/") ? path : `/${path}`;
  return requestPath.endsWith("/") && !rest.endsWith("/") ? `${rest}/` : rest;
}
function proxiedRequest(request, { signal }) {
  const { requestPath: path, method, search, headers: headers2, remoteAddress, body, takeConnection } = request;
  return { method, path, search, headers: headers2, remoteAddress, body, takeConnection, signal };
}

// packages/registry/core/src/kubelet/dial.ts
import { connect as connectTCP, isIP } from "node:net";
import { connect as connectTLS } from "node:tls";
var dialTimeoutMs = 3e4;
async function dial(host, port, tls2) {
  let isTimedOut = false;
  try {
    return await new Promise((resolve, reject) => {
      const socket = tls2 === void 0 ? connectTCP({ host, port }, () => done()) : connectTLS({ host, port, ...isIP(host) === 0 ? { servername: host } : {}, ...tls2 }, () => done());
      const timer = setTimeout(() => {
        isTimedOut = true;
        socket.destroy(new Error("i/o timeout"));
      }, dialTimeoutMs);
      const done = () => {
        clearTimeout(timer);
        socket.off("error", failed);
        socket.setNoDelay(true);
        resolve(socket);
      };
      const failed = (error) => {
        clearTimeout(timer);
        reject(error);
      };
      socket.on("error", failed);
    });
  } catch (error) {
    if (isTimedOut) throw new Error(`dial tcp ${host}:${port}: i/o timeout`, { cause: error });
    const { transportErrorText } = await import("./webhook-YALITONE.js");
    const text = transportErrorText(error, { host, port, serverName: host }, { timedOut: false, canceled: false });
    throw new Error(text, { cause: error });
  }
}

// packages/registry/core/src/kubelet/kubelet-client.ts
var defaultAddressTypes = [
  "Hostname",
  "InternalDNS",
  "InternalIP",
  "ExternalDNS",
  "ExternalIP"
];
var defaultKubeletPort = 10250;
function newKubeletClient(settings = {}, connections = {}) {
  const { port: defaultPort = defaultKubeletPort, preferredAddressTypes = defaultAddressTypes } = settings;
  return {
    kubelet(node, skipVerification = false) {
      const host = preferredAddress(node, preferredAddressTypes);
      const port = node.status?.daemonEndpoints?.kubeletEndpoint?.Port || defaultPort;
      const simulated2 = connections.kubelet?.(node);
      return {
        origin: `https://${hostOf(host)}:${port}`,
        host,
        port,
        isSimulated: simulated2 !== void 0,
        dial: async () => simulated2 ?? dial(host, port, await tlsSettings(settings, skipVerification))
      };
    },
    address(scheme, host, port) {
      const isSecure = scheme === "https";
      const number = port === "" ? isSecure ? 443 : 80 : Number(port);
      return {
        origin: `${isSecure ? "https" : "http"}://${hostOf(host)}${port === "" ? "" : `:${port}`}`,
        dial: async () => connections.pod?.(host, number) ?? dial(host, number, isSecure ? { rejectUnauthorized: false } : void 0)
      };
    }
  };
}
function preferredAddress(node, types2) {
  const addresses = node.status?.addresses ?? [];
  for (const wanted of types2) {
    const found = addresses.find(({ type }) => type === wanted);
    if (found !== void 0) return found.address;
  }
  throw newGenericError(500, `no preferred addresses found; known addresses: ${JSON.stringify(addresses)}`);
}
async function tlsSettings(settings, skipVerification) {
  const { clientCertificateFile, clientKeyFile, certificateAuthorityFile: caFile } = settings;
  const verifies = caFile !== void 0 && !skipVerification;
  const [cert, key2, ca] = await Promise.all([
    clientCertificateFile === void 0 ? void 0 : readFile4(clientCertificateFile),
    clientKeyFile === void 0 ? void 0 : readFile4(clientKeyFile),
    verifies ? readFile4(caFile) : void 0
  ]);
  return {
    rejectUnauthorized: verifies,
    ...cert && key2 ? { cert, key: key2 } : {},
    ...ca ? { ca } : {}
  };
}
async function checkProxyable(host) {
  let addresses;
  try {
    addresses = await lookup(host, { all: true });
  } catch {
    throw newBadRequest(`lookup ${host}: no such host`);
  }
  if (!addresses.every(({ address }) => isGlobalUnicast(address))) throw newBadRequest("address not allowed");
}

// packages/registry/core/src/component-status/component-status-storage.ts
function newComponentStatusStorage(checks) {
  return {
    kind: { group: "", version: "v1", kind: "ComponentStatus" },
    namespaced: false,
    ...builtinResourceFacts("", "v1", "componentstatuses"),
    ...tableConvertorFor("", "ComponentStatus"),
    async get(name4) {
      const check2 = Object.hasOwn(checks, name4) ? checks[name4] : void 0;
      if (!check2) throw newNotFound({ group: "", resource: "componentstatus" }, name4);
      return { object: await statusOf(name4, check2) };
    },
    async list({ labelSelector = "", fieldSelector = "" }) {
      const labels = parse(labelSelector);
      const fields3 = parseSelector(fieldSelector);
      const selected = Object.entries(checks).filter(
        ([name4]) => labels.matches({}) && fields3.matches({ "metadata.name": name4, "metadata.namespace": "" })
      );
      const items = await Promise.all(selected.map(async ([name4, check2]) => ({ object: await statusOf(name4, check2) })));
      return { items, resourceVersion: "" };
    }
  };
}
async function statusOf(name4, check2) {
  const condition = await check2().then(
    (message2) => ({ type: "Healthy", status: "True", message: message2 }),
    (error) => ({ type: "Healthy", status: "False", message: errorText(error) })
  );
  return { kind: "ComponentStatus", apiVersion: "v1", metadata: { name: name4 }, conditions: [condition] };
}

// packages/registry/core/src/config-map/bytes-for-null.ts
function bytesForNull(data) {
  const values = data ?? {};
  if (!Object.values(values).includes(null)) return data;
  return Object.fromEntries(Object.entries(values).map(([key2, value]) => [key2, value ?? ""]));
}

// packages/registry/core/src/config-map/config-map-validation.ts
var maxSecretSize = 1024 * 1024;
function validateConfigMap(configMap) {
  const errors = validateKindMeta(configMap, true, nameIsDNSSubdomain);
  const dataPath3 = FieldPath.root("data");
  const binaryPath = FieldPath.root("binaryData");
  let size = 0;
  for (const key2 of sortedKeys(configMap.data)) {
    checkText(errors, key2, dataPath3.key(key2), isConfigMapKey);
    if (ownValue(configMap.binaryData, key2) !== void 0) {
      errors.push(field_exports.invalid(dataPath3.key(key2), key2, "duplicate of key present in binaryData"));
    }
    size += byteLength2(configMap.data?.[key2] ?? "");
  }
  for (const key2 of sortedKeys(configMap.binaryData)) {
    checkText(errors, key2, binaryPath.key(key2), isConfigMapKey);
    size += base64Length(configMap.binaryData?.[key2] ?? "");
  }
  if (size > maxSecretSize) errors.push(field_exports.tooLong(FieldPath.root(""), maxSecretSize));
  return errors;
}
function validateConfigMapUpdate(configMap, old) {
  const errors = validateKindMetaUpdate(configMap, old);
  if (old.immutable) {
    const message2 = "field is immutable when `immutable` is set";
    if (!configMap.immutable) errors.push(field_exports.forbidden(FieldPath.root("immutable"), message2));
    if (!builtinSemanticEqual({ data: configMap.data ?? {} }, { data: old.data ?? {} }))
      errors.push(field_exports.forbidden(FieldPath.root("data"), message2));
    if (!builtinSemanticEqual({ binaryData: configMap.binaryData ?? {} }, { binaryData: old.binaryData ?? {} })) {
      errors.push(field_exports.forbidden(FieldPath.root("binaryData"), message2));
    }
  }
  return [...errors, ...validateConfigMap(configMap)];
}

// packages/registry/core/src/config-map/config-map-strategy.ts
var configMapStrategy = {
  prepareForCreate: withBytes,
  validate: validateConfigMap,
  prepareForUpdate: withBytes,
  validateUpdate: validateConfigMapUpdate
};
function withBytes(configMap) {
  const { binaryData } = configMap;
  const bytes = bytesForNull(binaryData);
  return bytes === binaryData ? configMap : { ...configMap, binaryData: bytes };
}

// packages/registry/core/src/endpoints/endpoints-validation.ts
function validateEndpoints(endpoints) {
  const errors = validateKindMeta(endpoints, true, nameIsDNSSubdomain);
  checkSubsets(errors, endpoints);
  return errors;
}
function validateEndpointsUpdate(endpoints, old) {
  const errors = [...validateKindMetaUpdate(endpoints, old), ...validateKindMeta(endpoints, true, nameIsDNSSubdomain)];
  if (!builtinSemanticEqual(endpoints.subsets, old.subsets)) checkSubsets(errors, endpoints);
  return errors;
}
function checkSubsets(errors, endpoints) {
  endpoints.subsets?.forEach(({ addresses = [], notReadyAddresses = [], ports = [] }, i) => {
    const at = FieldPath.root("subsets").index(i);
    if (addresses.length === 0 && notReadyAddresses.length === 0) {
      errors.push(field_exports.required(at, "must specify `addresses` or `notReadyAddresses`"));
    }
    addresses.forEach((address, j) => {
      checkAddress(errors, address, at.child("addresses").index(j));
    });
    notReadyAddresses.forEach((address, j) => {
      checkAddress(errors, address, at.child("notReadyAddresses").index(j));
    });
    ports.forEach((port, j) => {
      checkEndpointPort(errors, port, ports.length > 1, at.child("ports").index(j));
    });
  });
}
function checkAddress(errors, address, path) {
  checkIP(errors, address.ip ?? "", path.child("ip"));
  if (address.hostname) checkText(errors, address.hostname, path.child("hostname"), isDNS1123Label);
  if (address.nodeName !== void 0) checkName(errors, address.nodeName, path.child("nodeName"), nameIsDNSSubdomain);
  checkEndpointIP(errors, address.ip ?? "", path.child("ip"));
}
function checkEndpointPort(errors, port, requireName, path) {
  if (port.name) checkText(errors, port.name, path.child("name"), isDNS1123Label);
  else if (requireName) errors.push(field_exports.required(path.child("name")));
  for (const message2 of isValidPortNum(port.port ?? 0))
    errors.push(field_exports.invalid(path.child("port"), port.port ?? 0, message2));
  checkEnum(errors, port.protocol, path.child("protocol"), portProtocols, true);
  if (port.appProtocol !== void 0) checkText(errors, port.appProtocol, path.child("appProtocol"), isQualifiedName);
}

// packages/registry/core/src/endpoints/endpoints-strategy.ts
var endpointsStrategy = {
  validate: validateEndpoints,
  warningsOnCreate: endpointsWarnings,
  validateUpdate: validateEndpointsUpdate,
  warningsOnUpdate: endpointsWarnings
};
function endpointsWarnings(endpoints) {
  if (endpoints.metadata?.labels?.["endpoints.kubernetes.io/managed-by"] === "endpoint-controller") return [];
  return (endpoints.subsets ?? []).flatMap(
    (subset, i) => ["addresses", "notReadyAddresses"].flatMap(
      (list2) => (subset[list2] ?? []).flatMap(
        ({ ip }, j) => getWarningsForIP(FieldPath.root("subsets").index(i).child(list2).index(j).child("ip"), ip ?? "")
      )
    )
  );
}

// packages/registry/core/src/event/event-strategy.ts
var eventStrategy = {
  validate: (event) => validateEvent(event, ""),
  validateUpdate: (event, old) => validateEventUpdate(event, old, "")
};
function eventFields(event) {
  const { involvedObject: about } = event;
  const controller = event.reportingComponent ?? "";
  return {
    "involvedObject.kind": about?.kind ?? "",
    "involvedObject.namespace": about?.namespace ?? "",
    "involvedObject.name": about?.name ?? "",
    "involvedObject.uid": about?.uid ?? "",
    "involvedObject.apiVersion": about?.apiVersion ?? "",
    "involvedObject.resourceVersion": about?.resourceVersion ?? "",
    "involvedObject.fieldPath": about?.fieldPath ?? "",
    reason: event.reason ?? "",
    reportingComponent: controller,
    source: event.source?.component || controller,
    type: event.type ?? ""
  };
}

// packages/registry/core/src/limit-range/limit-range-validation.ts
function validateLimitRange(range2) {
  const errors = validateKindMeta(range2, true, nameIsDNSSubdomain);
  const types2 = /* @__PURE__ */ new Set();
  range2.spec?.limits?.forEach((limit, i) => {
    const at = FieldPath.root("spec", "limits").index(i);
    const type = limit.type ?? "";
    checkType(errors, type, at.child("type"));
    if (types2.has(type)) errors.push(field_exports.duplicate(at.child("type"), type));
    types2.add(type);
    checkItem(errors, limit, at);
  });
  return errors;
}
function checkType(errors, type, path) {
  const before = errors.length;
  checkText(errors, type, path, isQualifiedName);
  if (errors.length > before || type.includes("/")) return;
  if (!["Pod", "Container", "PersistentVolumeClaim"].includes(type)) {
    errors.push(field_exports.invalid(path, type, "must be a standard limit type or fully qualified"));
  }
}
function checkItem(errors, limit, path) {
  const isCompute = limit.type === "Pod" || limit.type === "Container";
  const names = /* @__PURE__ */ new Set();
  const collect2 = (list2) => {
    for (const [name4] of sortedEntries(limit[list2])) {
      (isCompute ? checkContainerResourceName : checkResourceName)(errors, name4, path.child(list2).key(name4));
      names.add(name4);
    }
  };
  collect2("max");
  collect2("min");
  if (limit.type === "Pod") {
    for (const list2 of ["default", "defaultRequest"]) {
      if (Object.keys(limit[list2] ?? {}).length > 0) {
        errors.push(field_exports.forbidden(path.child(list2), "may not be specified when `type` is 'Pod'"));
      }
    }
  } else {
    collect2("default");
    collect2("defaultRequest");
  }
  const hasStorage = ownValue(limit.min, "storage") !== void 0 || ownValue(limit.max, "storage") !== void 0;
  if (limit.type === "PersistentVolumeClaim" && !hasStorage) {
    const message2 = "either minimum or maximum storage value is required, but neither was provided";
    errors.push(field_exports.required(path.child("limits"), message2));
  }
  collect2("maxLimitRequestRatio");
  for (const name4 of [...names].sort()) checkAmounts(errors, limit, name4, path);
}
function checkAmounts(errors, limit, name4, path) {
  const withDefaults = limit.type !== "Pod";
  const min = ownValue(limit.min, name4);
  const max = ownValue(limit.max, name4);
  const byDefault = withDefaults ? ownValue(limit.default, name4) : void 0;
  const request = withDefaults ? ownValue(limit.defaultRequest, name4) : void 0;
  const ratio = ownValue(limit.maxLimitRequestRatio, name4);
  const ordered = (low, lowName, high, highName, list2, shown2) => {
    if (low === void 0 || high === void 0 || compareQuantities(low, high) <= 0) return;
    const message2 = `${lowName} ${quantityText(low)} is greater than ${highName} ${quantityText(high)}`;
    errors.push(field_exports.invalid(path.child(list2).key(name4), quantityText(shown2 ?? low), message2));
  };
  ordered(min, "min value", max, "max value", "min");
  ordered(min, "min value", request, "default request value", "defaultRequest", request);
  ordered(request, "default request value", max, "max value", "defaultRequest");
  ordered(request, "default request value", byDefault, "default limit value", "defaultRequest");
  ordered(min, "min value", byDefault, "default value", "default");
  ordered(byDefault, "default value", max, "max value", "default", max);
  const ratioPath = path.child("maxLimitRequestRatio").key(name4);
  if (ratio !== void 0 && compareQuantities(ratio, "1") < 0) {
    errors.push(field_exports.invalid(ratioPath, quantityText(ratio), `ratio ${quantityText(ratio)} is less than 1`));
  }
  if (ratio !== void 0 && min !== void 0 && max !== void 0) {
    const most = Number(quantityMilliValue(max)) / Number(quantityMilliValue(min));
    if (Number(quantityMilliValue(ratio)) / 1e3 > most) {
      const message2 = `ratio ${quantityText(ratio)} is greater than max/min = ${formatFloat(most)}`;
      errors.push(field_exports.invalid(ratioPath, quantityText(ratio), message2));
    }
  }
  if (!isOvercommitAllowed(name4) && byDefault !== void 0 && request !== void 0 && compareQuantities(byDefault, request) !== 0) {
    const message2 = `default value ${quantityText(byDefault)} must equal to defaultRequest value ${quantityText(request)} in ${name4}`;
    errors.push(field_exports.invalid(path.child("defaultRequest").key(name4), quantityText(request), message2));
  }
}
function formatFloat(value) {
  return Number.isFinite(value) ? value.toFixed(6) : Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
}

// packages/registry/core/src/limit-range/limit-range-strategy.ts
var limitRangeStrategy = {
  prepareForCreate: (range2) => range2.metadata?.name ? range2 : { ...range2, metadata: { ...range2.metadata, name: crypto.randomUUID() } },
  validate: validateLimitRange,
  validateUpdate: (range2) => validateLimitRange(range2)
};

// packages/registry/core/src/namespace/namespace-storage.ts
function newNamespaceStorage(store) {
  return extendStore(store, {
    delete: (name4, options, context) => deleteNamespace(store, name4, options, context),
    // Upstream's documents say that a Status is the answer, although it is the object.
    deleteReturnsDeletedObject: void 0,
    deleteCollection: void 0
  });
}
async function deleteNamespace(store, name4, options, context) {
  const { object } = await store.get(name4, {}, context);
  const uid = object.metadata.uid ?? "";
  const expected = options.preconditions;
  const refuse2 = (what, wanted, actual) => newConflict(
    store.resource,
    name4,
    `Precondition failed: ${what} in precondition: ${wanted}, ${what} in object meta: ${actual}`
  );
  if (expected?.uid !== void 0 && expected.uid !== uid) throw refuse2("UID", expected.uid, uid);
  const version = object.metadata.resourceVersion ?? "";
  if (expected?.resourceVersion !== void 0 && expected.resourceVersion !== version) {
    throw refuse2("ResourceVersion", expected.resourceVersion, version);
  }
  const preconditions = { ...expected, uid };
  if (!object.metadata.deletionTimestamp) {
    const terminate = async (current) => {
      await options.validate?.(current);
      return terminating2(store, current, options, context);
    };
    if (options.dryRun) return { result: { object: await terminate(object) }, uid, deleted: false };
    try {
      const result = await store.storage.guaranteedUpdate(store.keyOf("", name4), {
        preconditions,
        tryUpdate: async (current) => ({ object: await terminate(current) })
      });
      return { result, uid, deleted: false };
    } catch (error) {
      throw interpretUpdateError(error, store.resource, name4);
    }
  }
  if ((object.spec?.finalizers ?? []).length > 0) return { result: { object }, uid, deleted: false };
  return store.delete(name4, { ...options, preconditions }, context);
}
function terminating2(store, namespace, options, context) {
  const finalizers = deletionFinalizers(store.core, namespace, options);
  return withMeta(
    { ...namespace, status: { ...namespace.status, phase: "Terminating" } },
    {
      deletionTimestamp: namespace.metadata.deletionTimestamp ?? formatTime2(context.now()),
      finalizers: finalizers?.length ? finalizers : void 0
    }
  );
}

// packages/registry/core/src/namespace/namespace-validation.ts
var finalizersPath = FieldPath.root("spec", "finalizers");
function validateNamespace(namespace) {
  const errors = validateKindMeta(namespace, false, validateNamespaceName);
  for (const name4 of namespace.spec?.finalizers ?? []) checkFinalizer(errors, name4, finalizersPath);
  return errors;
}
function validateNamespaceUpdate(namespace, old) {
  return validateKindMetaUpdate(namespace, old);
}
function validateNamespaceStatusUpdate(namespace, old) {
  const errors = validateKindMetaUpdate(namespace, old);
  const phase = namespace.status?.phase ?? "";
  const path = FieldPath.root("status", "Phase");
  if (!namespace.metadata?.deletionTimestamp) {
    if (phase !== "Active")
      errors.push(field_exports.invalid(path, phase, "may only be 'Active' if `deletionTimestamp` is empty"));
  } else if (phase !== "Terminating") {
    errors.push(field_exports.invalid(path, phase, "may only be 'Terminating' if `deletionTimestamp` is not empty"));
  }
  return errors;
}
function validateNamespaceFinalizeUpdate(namespace, old) {
  const errors = validateKindMetaUpdate(namespace, old);
  namespace.spec?.finalizers?.forEach((name4, i) => {
    checkFinalizer(errors, name4, finalizersPath.index(i));
  });
  return errors;
}

// packages/registry/core/src/namespace/namespace-strategy.ts
var nameLabel = "kubernetes.io/metadata.name";
var namespaceStrategy = {
  prepareForCreate(namespace) {
    const finalizers = namespace.spec?.finalizers ?? [];
    const all2 = finalizers.includes("kubernetes") ? finalizers : [...finalizers, "kubernetes"];
    return { ...namespace, spec: { ...namespace.spec, finalizers: all2 }, status: { phase: "Active" } };
  },
  validate: validateNamespace,
  canonicalize: withNameLabel,
  prepareForUpdate: (namespace, old) => keepFrom(namespace, old, "spec", "status"),
  validateUpdate: (namespace, old) => [...validateNamespace(namespace), ...validateNamespaceUpdate(namespace, old)]
};
function withNameLabel(namespace) {
  const name4 = namespace.metadata?.name ?? "";
  const labels = namespace.metadata?.labels;
  if (labels?.[nameLabel] === name4) return namespace;
  return { ...namespace, metadata: { ...namespace.metadata, labels: { ...labels, [nameLabel]: name4 } } };
}
var namespaceStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateNamespaceStatusUpdate
};
var namespaceFinalizeStrategy = {
  prepareForUpdate: (namespace, old) => keepFrom(namespace, old, "status"),
  validateUpdate: validateNamespaceFinalizeUpdate
};
var namespaceFields = (namespace) => ({
  "status.phase": namespace.status?.phase ?? ""
});

// packages/registry/core/src/node/node-proxy-storage.ts
function newNodeProxyStorage(nodes2, kubelets) {
  return {
    kind: { group: "", version: "v1", kind: "NodeProxyOptions" },
    namespaced: false,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid node request ${goQuote(id)}`);
      const node = (await nodes2.get(target.name, {}, context)).object;
      const kubelet = kubelets.kubelet(node);
      if (!kubelet.isSimulated) await checkProxyable(kubelet.host);
      const isKubelet = target.port === "" || target.port === String(kubelet.port);
      const backend = isKubelet ? kubelet : kubelets.address(target.scheme, kubelet.host, target.port);
      const { proxyRequest } = await import("./src-OJOKU2QL.js");
      return proxyRequest(backend, proxyPath(request), proxiedRequest(request, context));
    }
  };
}

// packages/registry/core/src/node/node-validation.ts
var specPath11 = FieldPath.root("spec");
var statusPath5 = FieldPath.root("status");
var taintsAnnotation = "scheduler.alpha.kubernetes.io/taints";
function validateNode(node) {
  const errors = validateKindMeta(node, false, nameIsDNSSubdomain);
  const { taints = [], podCIDRs = [] } = node.spec ?? {};
  checkAnnotations(errors, node);
  checkTaints(errors, taints, metadataPath.child("taints"));
  checkResources2(errors, node);
  const swap = node.status?.nodeInfo?.swap?.capacity;
  if (swap !== void 0) checkPositive(errors, swap, metadataPath.child("nodeSwapStatus", "capacity"));
  checkFeatures(errors, node);
  const path = specPath11.child("podCIDRs");
  podCIDRs.forEach((cidr, i) => {
    checkCIDR(errors, cidr, path.index(i));
  });
  if (podCIDRs.length > 1 && (podCIDRs.length > 2 || !isDualStack(podCIDRs.map((cidr) => parseCIDR(cidr)?.network.family)))) {
    errors.push(field_exports.invalid(path, podCIDRs, "may specify no more than one CIDR for each IP family"));
  }
  return errors;
}
function validateNodeUpdate(node, old) {
  const errors = validateKindMetaUpdate(node, old);
  checkAnnotations(errors, node);
  checkResources2(errors, node);
  checkFeatures(errors, node);
  const seen = /* @__PURE__ */ new Set();
  node.status?.addresses?.forEach(({ type, address }, i) => {
    const key2 = `${type}\0${address}`;
    if (seen.has(key2))
      errors.push(field_exports.duplicate(statusPath5.child("addresses").index(i), { Type: type, Address: address }));
    seen.add(key2);
  });
  const spec = node.spec ?? {};
  const before = old.spec ?? {};
  const oldCIDRs = before.podCIDRs ?? [];
  if (oldCIDRs.length > 0) {
    const refuse2 = () => errors.push(
      field_exports.forbidden(specPath11.child("podCIDRs"), 'node updates may not change podCIDR except from "" to valid')
    );
    if (oldCIDRs.length !== (spec.podCIDRs ?? []).length) refuse2();
    else
      oldCIDRs.forEach((cidr, i) => {
        if (cidr !== spec.podCIDRs?.[i]) refuse2();
      });
  }
  if (before.providerID && before.providerID !== spec.providerID) {
    errors.push(
      field_exports.forbidden(specPath11.child("providerID"), 'node updates may not change providerID except from "" to valid')
    );
  }
  if (spec.configSource) checkConfigSource(errors, spec.configSource, specPath11.child("configSource"), false);
  for (const name4 of ["assigned", "active", "lastKnownGood"]) {
    const source = node.status?.config?.[name4];
    if (source) checkConfigSource(errors, source, statusPath5.child("config", name4), true);
  }
  checkTaints(errors, spec.taints ?? [], metadataPath.child("taints"));
  if ((spec.externalID ?? "") !== (before.externalID ?? "")) {
    errors.push(field_exports.forbidden(specPath11.child("externalID"), "may not be updated"));
  }
  return errors;
}
function checkAnnotations(errors, node) {
  const path = metadataPath.child("annotations");
  const taints = node.metadata?.annotations?.[taintsAnnotation];
  if (!taints) return;
  try {
    checkTaints(errors, JSON.parse(taints), path.child(taintsAnnotation));
  } catch (error) {
    errors.push(field_exports.invalid(path, taintsAnnotation, errorText(error)));
  }
}
function checkResources2(errors, node) {
  for (const list2 of ["capacity", "allocatable"]) {
    for (const [name4, amount] of sortedEntries(node.status?.[list2])) {
      checkResourceQuantity(errors, name4, amount, statusPath5.child(list2, name4));
    }
  }
}
var featureName = /^[A-Z][a-zA-Z0-9]*(\/[a-zA-Z][a-zA-Z0-9]*)*$/;
function checkFeatures(errors, node) {
  const features = node.status?.declaredFeatures ?? [];
  features.forEach((feature, i) => {
    const at = statusPath5.child("declaredFeatures");
    const named = `invalid feature name ${goQuote(feature)}`;
    if (feature.length > 253)
      errors.push(field_exports.invalid(at.index(i), feature, `${named}: must be no more than 253 characters`));
    else if (!featureName.test(feature)) {
      const rule = "must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes";
      errors.push(field_exports.invalid(at.index(i), feature, `${named}: ${rule}`));
    }
    const next = features[i + 1];
    if (next === feature) errors.push(field_exports.duplicate(at.index(i + 1), next));
    else if (next !== void 0 && feature > next)
      errors.push(field_exports.invalid(at.index(i + 1), next, "list must be sorted alphabetically"));
  });
}
function checkConfigSource(errors, source, path, inStatus) {
  if (!source.configMap) {
    errors.push(field_exports.invalid(path, { ConfigMap: null }, "exactly one reference subfield must be non-nil"));
    return;
  }
  checkConfigMapSource(errors, source.configMap, path.child("configMap"), inStatus);
}
function checkConfigMapSource(errors, source, path, inStatus) {
  for (const name4 of ["uid", "resourceVersion"]) {
    if (inStatus && !source[name4]) errors.push(field_exports.required(path.child(name4)));
    else if (!inStatus && source[name4])
      errors.push(field_exports.forbidden(path.child(name4), `${name4} must not be set in spec`));
  }
  if (!source.namespace) errors.push(field_exports.required(path.child("namespace")));
  else checkName(errors, source.namespace, path.child("namespace"), validateNamespaceName);
  if (!source.name) errors.push(field_exports.required(path.child("name")));
  else checkName(errors, source.name, path.child("name"), nameIsDNSSubdomain);
  if (!source.kubeletConfigKey) errors.push(field_exports.required(path.child("kubeletConfigKey")));
  else checkText(errors, source.kubeletConfigKey, path.child("kubeletConfigKey"), isConfigMapKey);
}

// packages/registry/core/src/node/node-strategy.ts
var nodeStrategy = {
  prepareForCreate: (node) => ({
    ...withoutConfigSource(node),
    status: without(node.status ?? {}, "config", "declaredFeatures")
  }),
  validate: validateNode,
  warningsOnCreate: nodeWarnings,
  prepareForUpdate: (node, old) => old.spec?.configSource ? keepFrom(node, old, "status") : withoutConfigSource(keepFrom(node, old, "status")),
  validateUpdate: (node, old) => [...validateNode(node), ...validateNodeUpdate(node, old)],
  warningsOnUpdate: nodeWarnings
};
var nodeStatusStrategy = {
  prepareForUpdate(node, old) {
    const result = keepFrom(node, old, "spec");
    if (!result.status || old.status?.config) return result;
    return { ...result, status: without(result.status, "config") };
  },
  validateUpdate: validateNodeUpdate
};
function withoutConfigSource(node) {
  return node.spec?.configSource ? { ...node, spec: without(node.spec, "configSource") } : node;
}
function nodeWarnings(node) {
  const warnings2 = [];
  if (node.spec?.configSource) warnings2.push("spec.configSource: the feature is removed");
  if (node.spec?.externalID) warnings2.push("spec.externalID: this field is deprecated, and is unused by Kubernetes");
  for (const [i, range2] of (node.spec?.podCIDRs ?? []).entries())
    warnings2.push(...getWarningsForCIDR(FieldPath.root("spec", "podCIDRs").index(i), range2));
  return warnings2;
}
var nodeFields = (node) => ({
  "spec.unschedulable": String(node.spec?.unschedulable ?? false)
});

// packages/registry/core/src/persistent-volume/persistent-volume-validation.ts
var specPath12 = FieldPath.root("spec");
function validatePersistentVolume(volume) {
  const errors = validateKindMeta(volume, false, nameIsDNSSubdomain);
  checkPersistentVolumeSpec(errors, volume.spec ?? {}, specPath12, { name: volume.metadata?.name ?? "" });
  return errors;
}
function validatePersistentVolumeUpdate(volume, old) {
  const errors = validatePersistentVolume(volume);
  const spec = volume.spec ?? {};
  const before = old.spec ?? {};
  let source = persistentVolumeSourceOf(spec);
  if (source.csi?.controllerExpandSecretRef && before.csi && !before.csi.controllerExpandSecretRef) {
    const { controllerExpandSecretRef: _, ...csi } = source.csi;
    source = { ...source, csi };
  }
  if (!builtinSemanticEqual(source, persistentVolumeSourceOf(before))) {
    const message2 = `spec.persistentvolumesource is immutable after creation
${describeDiff(persistentVolumeSourceOf(before), source)}`;
    errors.push(field_exports.forbidden(specPath12.child("persistentvolumesource"), message2));
  }
  if (spec.volumeMode !== before.volumeMode) {
    errors.push(field_exports.invalid(FieldPath.root("volumeMode"), spec.volumeMode ?? null, immutableMessage));
  }
  if (before.nodeAffinity && !builtinSemanticEqual(spec.nodeAffinity, withGALabels(before.nodeAffinity, spec.nodeAffinity))) {
    const message2 = `${immutableMessage}, except for updating from beta label to GA`;
    errors.push(field_exports.invalid(FieldPath.root("nodeAffinity"), spec.nodeAffinity ?? null, message2));
  }
  if (before.volumeAttributesClassName !== void 0 && spec.volumeAttributesClassName === void 0) {
    errors.push(
      field_exports.forbidden(specPath12.child("volumeAttributesClassName"), "update from non-nil value to nil is forbidden")
    );
  }
  return errors;
}
var gaLabels = {
  "failure-domain.beta.kubernetes.io/zone": "topology.kubernetes.io/zone",
  "failure-domain.beta.kubernetes.io/region": "topology.kubernetes.io/region",
  "beta.kubernetes.io/os": "kubernetes.io/os",
  "beta.kubernetes.io/arch": "kubernetes.io/arch",
  "beta.kubernetes.io/instance-type": "node.kubernetes.io/instance-type"
};
function withGALabels(old, now) {
  if (!old.required) return old;
  const required = {
    ...old.required,
    nodeSelectorTerms: old.required.nodeSelectorTerms.map((term, i) => ({
      ...term,
      ...term.matchExpressions && {
        matchExpressions: term.matchExpressions.map((requirement, j) => {
          const key2 = now?.required?.nodeSelectorTerms[i]?.matchExpressions?.[j]?.key;
          return key2 !== void 0 && gaLabels[requirement.key] === key2 ? { ...requirement, key: key2 } : requirement;
        })
      }
    }))
  };
  return { ...old, required };
}
function validatePersistentVolumeStatusUpdate(volume, old) {
  const errors = validateKindMetaUpdate(volume, old);
  if (!volume.metadata?.resourceVersion) errors.push(field_exports.required(FieldPath.root("resourceVersion")));
  return errors;
}

// packages/registry/core/src/persistent-volume/persistent-volume-strategy.ts
var persistentVolumeStrategy = {
  prepareForCreate: (volume, context) => ({
    ...volume,
    status: { phase: "Pending", lastPhaseTransitionTime: formatTime2(context.now()) }
  }),
  validate: validatePersistentVolume,
  warningsOnCreate: volumeWarnings,
  prepareForUpdate: (volume, old) => keepFrom(volume, old, "status"),
  validateUpdate: (volume, old) => [
    ...validatePersistentVolume(volume),
    ...validatePersistentVolumeUpdate(volume, old)
  ],
  warningsOnUpdate: volumeWarnings
};
var persistentVolumeStatusStrategy = {
  prepareForUpdate(volume, old, context) {
    const result = keepFrom(volume, old, "spec");
    const time2 = volume.status?.lastPhaseTransitionTime;
    const before = old.status?.lastPhaseTransitionTime;
    if (old.status?.phase === volume.status?.phase) {
      return time2 === void 0 && before !== void 0 ? { ...result, status: { ...result.status, lastPhaseTransitionTime: before } } : result;
    }
    if (time2 !== void 0 && time2 !== before) return result;
    return { ...result, status: { ...result.status, lastPhaseTransitionTime: formatTime2(context.now()) } };
  },
  validateUpdate: validatePersistentVolumeStatusUpdate
};
var deprecatedAnnotations2 = [
  ["volume.beta.kubernetes.io/storage-class", 'deprecated since v1.8; use "storageClassName" attribute instead'],
  ["volume.beta.kubernetes.io/mount-options", 'deprecated since v1.31; use "mountOptions" attribute instead']
];
var deprecatedSources = {
  cephfs: "deprecated in v1.28, non-functional in v1.31+",
  photonPersistentDisk: "deprecated in v1.11, non-functional in v1.16+",
  rbd: "deprecated in v1.28, non-functional in v1.31+",
  scaleIO: "deprecated in v1.16, non-functional in v1.22+",
  storageos: "deprecated in v1.22, non-functional in v1.25+",
  glusterfs: "deprecated in v1.25, non-functional in v1.26+"
};
function volumeWarnings(volume) {
  const annotations = volume.metadata?.annotations ?? {};
  const warnings2 = deprecatedAnnotations2.flatMap(
    ([key2, text]) => annotations[key2] === void 0 ? [] : [`metadata.annotations[${key2}]: ${text}`]
  );
  const spec = volume.spec ?? {};
  if (spec.persistentVolumeReclaimPolicy === "Recycle") {
    warnings2.push(
      "spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning."
    );
  }
  for (const [name4, text] of Object.entries(deprecatedSources)) {
    if (spec[name4] !== void 0) warnings2.push(`spec.${name4}: ${text}`);
  }
  return warnings2;
}

// packages/registry/core/src/persistent-volume-claim/persistent-volume-claim-validation.ts
var betaClassAnnotation = "volume.beta.kubernetes.io/storage-class";
var specPath13 = FieldPath.root("spec");
function validatePersistentVolumeClaim(claim) {
  return validateClaim(claim, {});
}
function validateClaim(claim, options) {
  return [
    ...validateKindMeta(claim, true, nameIsDNSSubdomain),
    ...validatePersistentVolumeClaimSpec(claim.spec ?? {}, specPath13, options)
  ];
}
function validatePersistentVolumeClaimUpdate(claim, old) {
  const before = old.spec ?? {};
  const spec = claim.spec ?? {};
  const options = {
    allowInvalidAPIGroup: before.dataSource?.apiGroup !== void 0 || before.dataSourceRef?.apiGroup !== void 0,
    allowInvalidLabelValueInSelector: validateLabelSelector(before.selector, {}, specPath13).length > 0
  };
  const errors = [...validateKindMetaUpdate(claim, old), ...validateClaim(claim, options)];
  const masked = { ...spec };
  if (!before.volumeName) masked.volumeName = before.volumeName;
  checkClassUpdate(errors, claim, old, masked);
  const bound = claim.status?.phase === "Bound";
  const oldStorage = before.resources?.requests?.storage;
  if (bound && spec.resources?.requests) {
    masked.resources = { ...spec.resources, requests: { ...spec.resources.requests, storage: oldStorage } };
  }
  if (bound) masked.volumeAttributesClassName = before.volumeAttributesClassName;
  if (!builtinSemanticEqual(masked, before)) {
    const message2 = "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims";
    errors.push(field_exports.forbidden(specPath13, `${message2}
${describeDiff(before, masked)}`));
  }
  const storage = spec.resources?.requests?.storage;
  if (storage !== void 0 && oldStorage !== void 0 && compareQuantities(storage, oldStorage) < 0) {
    if (compareQuantities(storage, old.status?.capacity?.storage ?? "0") <= 0) {
      errors.push(
        field_exports.forbidden(
          specPath13.child("resources", "requests", "storage"),
          "field can not be less than status.capacity"
        )
      );
    }
  }
  if (spec.volumeMode !== before.volumeMode) {
    errors.push(field_exports.invalid(FieldPath.root("volumeMode"), spec.volumeMode ?? null, immutableMessage));
  }
  const attributes = spec.volumeAttributesClassName;
  if (attributes !== before.volumeAttributesClassName && old.status?.currentVolumeAttributesClassName !== void 0) {
    const at = specPath13.child("volumeAttributesClassName");
    const when = "is forbidden when status.currentVolumeAttributesClassName is not nil";
    if (attributes === void 0) errors.push(field_exports.forbidden(at, `update to nil ${when}`));
    else if (attributes === "") errors.push(field_exports.forbidden(at, `update to empty string ${when}`));
  }
  return errors;
}
function checkClassUpdate(errors, claim, old, masked) {
  const oldAnnotation = old.metadata?.annotations?.[betaClassAnnotation];
  const annotation = claim.metadata?.annotations?.[betaClassAnnotation];
  const oldClass = old.spec?.storageClassName;
  const className = claim.spec?.storageClassName;
  const moved2 = oldAnnotation !== void 0 && oldClass === void 0 && className === oldAnnotation && (annotation === void 0 || annotation === oldAnnotation);
  if (moved2) {
    masked.storageClassName = void 0;
    return;
  }
  if ((annotation ?? "") !== (oldAnnotation ?? "")) {
    errors.push(
      field_exports.invalid(metadataPath.child("annotations", betaClassAnnotation), annotation ?? "", immutableMessage)
    );
  }
  if (className !== void 0 && oldClass === void 0 && (oldAnnotation === void 0 || className === oldAnnotation)) {
    masked.storageClassName = void 0;
  }
}
var resizeStatuses = [
  "ControllerResizeInProgress",
  "ControllerResizeInfeasible",
  "NodeResizeInProgress",
  "NodeResizeInfeasible",
  "NodeResizePending"
];
function validatePersistentVolumeClaimStatusUpdate(claim, old) {
  const errors = validateKindMetaUpdate(claim, old);
  if (!claim.metadata?.resourceVersion) errors.push(field_exports.required(FieldPath.root("resourceVersion")));
  if (!claim.spec?.accessModes?.length) errors.push(field_exports.required(FieldPath.root("Spec", "accessModes")));
  const { capacity, allocatedResourceStatuses, allocatedResources } = claim.status ?? {};
  const statusPath12 = FieldPath.root("status");
  for (const [name4, amount] of sortedEntries(capacity)) {
    if (quantitySign(amount) < 0) {
      errors.push(field_exports.invalid(statusPath12.child("capacity").key(name4), amount, "must be a valid resource quantity"));
    }
  }
  const statusesPath = statusPath12.child("allocatedResourceStatuses");
  for (const [name4, status] of sortedEntries(allocatedResourceStatuses)) {
    checkResourceKey(errors, name4, statusesPath);
    if (!resizeStatuses.includes(status)) {
      errors.push(field_exports.notSupported(statusesPath, name4, [...resizeStatuses].sort()));
    }
  }
  const allocatedPath = statusPath12.child("allocatedResources");
  for (const [name4, amount] of sortedEntries(allocatedResources)) {
    if (!checkResourceKey(errors, name4, allocatedPath)) continue;
    if (quantitySign(amount) < 0)
      errors.push(field_exports.invalid(allocatedPath.key(name4), amount, "must be a valid resource quantity"));
    else checkResourceQuantity(errors, "storage", amount, allocatedPath.key(name4));
  }
  return errors;
}
function checkResourceKey(errors, name4, path) {
  const before = errors.length;
  checkText(errors, name4, path, isQualifiedName);
  if (errors.length === before && isNativeResource(name4) && name4 !== "storage")
    errors.push(field_exports.notSupported(path, name4, ["storage"]));
  return errors.length === before;
}

// packages/registry/core/src/persistent-volume-claim/persistent-volume-claim-strategy.ts
var persistentVolumeClaimStrategy = {
  prepareForCreate: (claim) => ({ ...withDataSources(claim, void 0), status: { phase: "Pending" } }),
  validate: validatePersistentVolumeClaim,
  warningsOnCreate: claimWarnings,
  prepareForUpdate: (claim, old) => withDataSources(keepFrom(claim, old, "status"), old.spec ?? {}),
  validateUpdate: validatePersistentVolumeClaimUpdate,
  warningsOnUpdate: claimWarnings
};
var persistentVolumeClaimStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validatePersistentVolumeClaimStatusUpdate
};
function withDataSources(claim, before) {
  let spec = claim.spec ?? {};
  if (spec.dataSourceRef?.namespace && !before?.dataSourceRef) spec = without(spec, "dataSourceRef");
  const inUse = before?.dataSource !== void 0 || before?.dataSourceRef !== void 0;
  if (!inUse && !spec.dataSourceRef && spec.dataSource) {
    const { kind: kind4 } = spec.dataSource;
    const apiGroup = spec.dataSource.apiGroup ?? "";
    const known2 = kind4 === "PersistentVolumeClaim" && apiGroup === "" || kind4 === "VolumeSnapshot" && apiGroup === "snapshot.storage.k8s.io";
    if (!known2) spec = without(spec, "dataSource");
  }
  if (spec.dataSource && !spec.dataSourceRef) spec = { ...spec, dataSourceRef: spec.dataSource };
  else if (spec.dataSourceRef && !spec.dataSource && !spec.dataSourceRef.namespace) {
    const { namespace: _, ...dataSource } = spec.dataSourceRef;
    spec = { ...spec, dataSource };
  }
  return spec === claim.spec ? claim : { ...claim, spec };
}
function claimWarnings(claim) {
  const key2 = "volume.beta.kubernetes.io/storage-class";
  const warnings2 = [];
  if (claim.metadata?.annotations?.[key2] !== void 0) {
    warnings2.push(`metadata.annotations[${key2}]: deprecated since v1.8; use "storageClassName" attribute instead`);
  }
  for (const list2 of ["requests", "limits"]) {
    const storage = claim.spec?.resources?.[list2]?.storage;
    if (storage !== void 0 && /^\d*\.?\d*m$/.test(storage)) {
      warnings2.push(
        `spec.resources.${list2}[storage]: fractional byte value ${goQuote(storage)} is invalid, must be an integer`
      );
    }
  }
  return warnings2;
}

// packages/registry/core/src/unset.ts
var unset = null;

// packages/registry/core/src/pod/pod-condition.ts
function withPodCondition(pod2, condition, now) {
  const conditions = pod2.status?.conditions ?? [];
  const old = conditions.find(({ type }) => type === condition.type);
  const unchanged = old?.status === condition.status ? old.lastTransitionTime : void 0;
  const next = {
    type: condition.type,
    status: condition.status,
    lastProbeTime: unset,
    lastTransitionTime: unchanged ?? formatTime2(now),
    ...condition.reason === void 0 ? {} : { reason: condition.reason },
    ...condition.message === void 0 ? {} : { message: condition.message }
  };
  const all2 = old ? conditions.map((other) => other === old ? next : other) : [...conditions, next];
  return { ...pod2, status: { ...pod2.status, conditions: all2 } };
}
function isPodReady(pod2) {
  return pod2.status?.conditions?.some(({ type, status }) => type === "Ready" && status === "True") ?? false;
}

// packages/registry/core/src/pod/pod-validation.ts
var specPath14 = FieldPath.root("spec");
var noContainers = { containers: [] };
var maxInt322 = 2 ** 31 - 1;
function validatePodMetadataAndSpec(pod2, options) {
  const spec = pod2.spec ?? noContainers;
  const errors = validateKindMeta(pod2, true, nameIsDNSSubdomain);
  checkPodAnnotations(errors, pod2, metadataPath.child("annotations"), options);
  field_exports.pushAll(errors, validatePodSpec(spec, pod2.metadata, specPath14, options));
  if (!spec.serviceAccountName) {
    spec.volumes?.forEach((volume, i) => {
      volume.projected?.sources?.forEach((source, j) => {
        if (!source.serviceAccountToken) return;
        const at = specPath14.child("volumes").index(i).child("projected", "sources").index(j).child("serviceAccountToken");
        errors.push(field_exports.forbidden(at, "must not be specified when serviceAccountName is not set"));
      });
    });
  }
  for (const kind4 of ["containers", "initContainers"]) {
    spec[kind4]?.forEach((container, i) => {
      checkImageBlanks(errors, container, specPath14.child(kind4).index(i));
    });
  }
  return errors;
}
function validatePod(pod2, options = { resourceIsPod: true }) {
  const errors = validatePodMetadataAndSpec(pod2, options);
  if (pod2.spec?.ephemeralContainers?.length) {
    errors.push(field_exports.forbidden(specPath14.child("ephemeralContainers"), "cannot be set on create"));
  }
  if (pod2.spec?.nodeName && pod2.spec.schedulingGates?.length) {
    errors.push(
      field_exports.forbidden(specPath14.child("nodeName"), "cannot be set until all schedulingGates have been cleared")
    );
  }
  checkProfilesMatchAnnotations(errors, pod2, specPath14);
  return errors;
}
var updatableFields = [
  "`spec.containers[*].image`",
  "`spec.initContainers[*].image`",
  "`spec.activeDeadlineSeconds`",
  "`spec.tolerations` (only additions to existing tolerations)",
  "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)"
].join(",");
function validatePodUpdate(pod2, old, options = { resourceIsPod: true }) {
  const errors = [...validateKindMetaUpdate(pod2, old), ...validatePodMetadataAndSpec(pod2, options)];
  checkPodAnnotationUpdates(errors, pod2, old, metadataPath.child("annotations"), options);
  const spec = pod2.spec ?? noContainers;
  const before = old.spec ?? noContainers;
  for (const kind4 of ["containers", "initContainers"]) {
    if (!checkContainerUpdates(errors, spec[kind4] ?? [], before[kind4] ?? [], specPath14.child(kind4))) return errors;
  }
  if (!checkDeadlineUpdate(errors, spec, before)) return errors;
  checkTolerationUpdates(errors, spec.tolerations ?? [], before.tolerations ?? []);
  checkGateUpdates(errors, spec, before);
  if (builtinSemanticEqual(spec, before)) return errors;
  const masked = maskUpdatable(errors, spec, before);
  if (!builtinSemanticEqual(masked, before)) {
    const message2 = `pod updates may not change fields other than ${updatableFields}
${describeDiff(before, masked)}`;
    errors.push(field_exports.forbidden(specPath14, message2));
  }
  return errors;
}
function checkContainerUpdates(errors, now, before, path) {
  if (now.length !== before.length) {
    errors.push(field_exports.forbidden(path, "pod updates may not add or remove containers"));
    return false;
  }
  now.forEach((container, i) => {
    if (!container.image) errors.push(field_exports.required(path.index(i).child("image")));
    checkImageBlanks(errors, container, path.index(i));
  });
  return true;
}
function checkDeadlineUpdate(errors, spec, before) {
  const path = specPath14.child("activeDeadlineSeconds");
  const now = spec.activeDeadlineSeconds;
  const previous = before.activeDeadlineSeconds;
  if (now === void 0) {
    if (previous !== void 0)
      errors.push(field_exports.invalid(path, null, "must not update from a positive integer to nil value"));
    return true;
  }
  if (now < 0 || now > maxInt322) {
    errors.push(field_exports.invalid(path, now, `must be between 0 and ${maxInt322}, inclusive`));
    return false;
  }
  if (previous !== void 0 && previous < now) {
    errors.push(field_exports.invalid(path, now, "must be less than or equal to previous value"));
    return false;
  }
  return true;
}
function checkTolerationUpdates(errors, now, before) {
  const path = specPath14.child("tolerations");
  const withoutSeconds = ({ tolerationSeconds: _, ...rest }) => rest;
  for (const old of before) {
    if (!now.some((toleration) => builtinSemanticEqual(withoutSeconds(toleration), withoutSeconds(old)))) {
      errors.push(field_exports.forbidden(path, "existing toleration can not be modified except its tolerationSeconds"));
      return;
    }
  }
  checkTolerations(errors, now, path);
}
function checkGateUpdates(errors, spec, before) {
  const known2 = new Set((before.schedulingGates ?? []).map(({ name: name4 }) => name4));
  spec.schedulingGates?.forEach(({ name: name4 }, i) => {
    if (known2.has(name4)) return;
    const message2 = `only deletion is allowed, but found new scheduling gate '${name4}'`;
    errors.push(field_exports.forbidden(specPath14.child("schedulingGates").index(i).child("name"), message2));
  });
}
function maskUpdatable(errors, spec, before) {
  const restoreImages = (now, old) => now.map((container, i) => ({ ...container, image: old[i]?.image }));
  const masked = {
    ...spec,
    containers: restoreImages(spec.containers, before.containers),
    initContainers: restoreImages(spec.initContainers ?? [], before.initContainers ?? []),
    activeDeadlineSeconds: before.activeDeadlineSeconds,
    schedulingGates: before.schedulingGates,
    tolerations: before.tolerations
  };
  if ((before.terminationGracePeriodSeconds ?? 0) < 0 && spec.terminationGracePeriodSeconds === 1) {
    masked.terminationGracePeriodSeconds = before.terminationGracePeriodSeconds;
  }
  if (before.schedulingGates?.length) {
    checkNodeSelectorUpdate(errors, spec, before);
    masked.nodeSelector = before.nodeSelector;
    masked.affinity = maskNodeAffinity(errors, spec.affinity, before.affinity);
  }
  return masked;
}
function checkNodeSelectorUpdate(errors, spec, before) {
  const now = spec.nodeSelector ?? {};
  if (Object.entries(before.nodeSelector ?? {}).some(([key2, value]) => !Object.hasOwn(now, key2) || now[key2] !== value)) {
    const message2 = "only additions to spec.nodeSelector are allowed (no mutations or deletions)";
    errors.push(field_exports.invalid(specPath14.child("nodeSelector"), sortedMap(spec.nodeSelector), message2));
  }
}
function maskNodeAffinity(errors, now, before) {
  const old = before?.nodeAffinity;
  if (builtinSemanticEqual(now?.nodeAffinity, old)) return now;
  checkNodeAffinityUpdate(errors, now?.nodeAffinity, old);
  if (!now) return old ? { nodeAffinity: old } : void 0;
  if (!before && !now.podAffinity && !now.podAntiAffinity) return void 0;
  const { nodeAffinity: _, ...rest } = now;
  return old ? { ...rest, nodeAffinity: old } : rest;
}
function checkNodeAffinityUpdate(errors, now, before) {
  const required = before?.requiredDuringSchedulingIgnoredDuringExecution;
  if (!required) return;
  const path = specPath14.child(
    "affinity",
    "nodeAffinity",
    "requiredDuringSchedulingIgnoredDuringExecution",
    "nodeSelectorTerms"
  );
  const oldTerms = required.nodeSelectorTerms ?? [];
  const terms = now?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  if (oldTerms.length > 0 && oldTerms.length !== terms.length) {
    errors.push(field_exports.invalid(path, terms, "no additions/deletions to non-empty NodeSelectorTerms list are allowed"));
    return;
  }
  oldTerms.forEach((old, i) => {
    const term = terms[i];
    if (term && !hasOnlyAdditions(term, old)) {
      errors.push(field_exports.invalid(path.index(i), term, "only additions are allowed (no mutations or deletions)"));
    }
  });
}
function hasOnlyAdditions(term, old) {
  const { matchExpressions: oldExpressions = [], matchFields: oldFields = [] } = old;
  const { matchExpressions = [], matchFields = [] } = term;
  if (oldExpressions.length === 0 && oldFields.length === 0)
    return matchExpressions.length === 0 && matchFields.length === 0;
  return builtinSemanticEqual(matchExpressions.slice(0, oldExpressions.length), oldExpressions) && builtinSemanticEqual(matchFields.slice(0, oldFields.length), oldFields);
}
function validatePodEphemeralContainersUpdate(pod2, old, options = { resourceIsPod: true }) {
  if (old.metadata?.annotations?.[mirrorPodAnnotation] !== void 0) {
    return [field_exports.forbidden(FieldPath.root(""), "static pods do not support ephemeral containers")];
  }
  const errors = [...validateKindMetaUpdate(pod2, old), ...validatePodMetadataAndSpec(pod2, options)];
  checkPodAnnotationUpdates(errors, pod2, old, metadataPath.child("annotations"), options);
  const path = specPath14.child("ephemeralContainers");
  const byName = new Map((pod2.spec?.ephemeralContainers ?? []).map((container) => [container.name, container]));
  for (const before of old.spec?.ephemeralContainers ?? []) {
    const now = byName.get(before.name);
    const subject = `existing ephemeral containers ${goQuote(before.name)} may not be`;
    if (!now) errors.push(field_exports.forbidden(path, `${subject} removed
`));
    else if (!builtinSemanticEqual(now, before))
      errors.push(field_exports.forbidden(path, `${subject} changed
${describeDiff(before, now)}`));
  }
  return errors;
}
function validatePodBinding(binding) {
  const errors = [];
  const { kind: kind4 = "", name: name4 = "" } = binding.target ?? {};
  if (kind4 !== "" && kind4 !== "Node")
    errors.push(field_exports.notSupported(FieldPath.root("target", "kind"), kind4, ["Node", "<empty>"]));
  if (name4 === "") errors.push(field_exports.required(FieldPath.root("target", "name")));
  return errors;
}

// packages/registry/core/src/pod/binding-storage.ts
var kind2 = { group: "", version: "v1", kind: "Binding" };
var resource = { group: "", resource: "pods/binding" };
var BindingRefused = class extends Error {
};
function newPodBindingStorage(pods) {
  return {
    kind: kind2,
    namespaced: true,
    preservesRequestMeta: true,
    create: (name4, object, options, context) => bind(pods, name4 ?? "", object, options, context)
  };
}
function newBindingStorage(pods) {
  return {
    kind: kind2,
    namespaced: true,
    preservesRequestMeta: true,
    create: (_name, object, options, context) => bind(pods, object.metadata.name ?? "", object, options, context)
  };
}
async function bind(pods, name4, object, options, context) {
  if (name4 !== (object.metadata.name ?? "")) throw newBadRequest("name in URL does not match name in Binding object");
  const binding = object;
  const errors = validatePodBinding(binding);
  if (errors.length > 0) throw newGenericError(500, aggregateText(errors));
  await options.validate?.(object);
  const { uid, resourceVersion } = object.metadata;
  const preconditions = { ...uid ? { uid } : {}, ...resourceVersion ? { resourceVersion } : {} };
  const assign = (current) => assignTo(current, binding, context.now());
  try {
    const key2 = pods.keyOf(context.namespace, name4);
    if (options.dryRun) assign((await pods.storage.get(key2)).object);
    else
      await pods.storage.guaranteedUpdate(key2, {
        preconditions,
        tryUpdate: (current) => ({ object: assign(current) })
      });
  } catch (cause) {
    if (hasStorageErrorCode(cause, StorageErrorCode.keyNotFound)) throw newNotFound(pods.resource, name4);
    const error = interpretUpdateError(cause, pods.resource, name4);
    throw error instanceof StatusError ? error : newConflict(resource, name4, error);
  }
  return { object: { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 } };
}
function assignTo(pod2, binding, now) {
  const name4 = pod2.metadata?.name ?? "";
  const { nodeName, schedulingGates } = pod2.spec ?? {};
  if (pod2.metadata?.deletionTimestamp)
    throw new BindingRefused(`pod ${name4} is being deleted, cannot be assigned to a host`);
  if (nodeName) throw new BindingRefused(`pod ${name4} is already assigned to node ${goQuote(nodeName)}`);
  if (schedulingGates?.length) throw new BindingRefused(`pod ${name4} has non-empty .spec.schedulingGates`);
  const { nominatedNodeName: _, ...status } = pod2.status ?? {};
  const { annotations, labels } = binding.metadata ?? {};
  const assigned = {
    ...pod2,
    metadata: {
      ...pod2.metadata,
      ...annotations ? { annotations: { ...pod2.metadata?.annotations, ...annotations } } : {},
      ...labels ? { labels: { ...pod2.metadata?.labels, ...labels } } : {}
    },
    spec: { ...pod2.spec, containers: pod2.spec?.containers ?? [], nodeName: binding.target.name ?? "" },
    status
  };
  return withPodCondition(assigned, { type: "PodScheduled", status: "True" }, now);
}

// packages/registry/core/src/pod/disruption-budgets.ts
var maxDisruptedPods = 2e3;
var message = "Cannot evict pod as it would violate the pod's disruption budget.";
function violation(text, retryAfterSeconds) {
  const { status } = newTooManyRequests(message, retryAfterSeconds);
  return new StatusError({
    ...status,
    details: { ...status.details, causes: [{ reason: "DisruptionBudget", message: text }] }
  });
}
function budgetIsBusy(name4) {
  return violation(`The disruption budget ${name4} is still being processed by the server.`, 10);
}
function takeDisruption(budget, podName, now) {
  const { name: name4 = "", generation = 0 } = budget.metadata ?? {};
  const status = budget.status;
  const resource2 = { group: "policy", resource: "poddisruptionbudget" };
  if ((status?.observedGeneration ?? 0) < generation) throw budgetIsBusy(name4);
  const allowed = status?.disruptionsAllowed ?? 0;
  if (allowed < 0) throw newForbidden(resource2, name4, "pdb disruptions allowed is negative");
  if (Object.keys(status?.disruptedPods ?? {}).length > maxDisruptedPods) {
    throw newForbidden(
      resource2,
      name4,
      "DisruptedPods map too big - too many evictions not confirmed by PDB controller"
    );
  }
  if (allowed === 0 || !status) throw violation(refusal(budget, name4), 0);
  const left = allowed - 1;
  return {
    ...budget,
    status: {
      ...status,
      disruptionsAllowed: left,
      disruptedPods: { ...status.disruptedPods, [podName]: formatTime2(now) },
      ...left === 0 ? { conditions: withoutAllowance(status.conditions ?? [], generation, now) } : {}
    }
  };
}
function refusal(budget, name4) {
  const { desiredHealthy = 0, currentHealthy = 0, conditions = [] } = budget.status ?? {};
  const condition = conditions.find(({ type }) => type === "DisruptionAllowed");
  const told = condition?.status === "False" && condition.message ? condition : void 0;
  const start = `The disruption budget ${name4}`;
  if (told?.reason === "SyncFailed")
    return `${start} does not allow evicting pods currently because it failed sync: ${told.message}`;
  if (currentHealthy <= desiredHealthy)
    return `${start} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  if (told) return `${start} does not allow evicting pods currently (${told.reason}): ${told.message}`;
  return `${start} does not allow evicting pods currently`;
}
function withoutAllowance(conditions, generation, now) {
  const old = conditions.find(({ type }) => type === "DisruptionAllowed");
  const next = {
    type: "DisruptionAllowed",
    status: "False",
    observedGeneration: generation,
    lastTransitionTime: old?.status === "False" ? old.lastTransitionTime : formatTime2(now),
    reason: "InsufficientPods",
    message: ""
  };
  return old ? conditions.map((other) => other === old ? next : other) : [...conditions, next];
}

// packages/registry/core/src/pod/eviction-storage.ts
var maxAttempts2 = 20;
function newEvictionStorage(pods, status, budgets) {
  return {
    kind: { group: "policy", version: "v1", kind: "Eviction" },
    namespaced: true,
    acceptedVersions: [{ group: "policy", version: "v1beta1" }],
    async create(name4 = "", object, options, context) {
      if (name4 !== (object.metadata.name ?? ""))
        throw newBadRequest("name in URL does not match name in Eviction object");
      const { dryRun: asked, ...wanted } = object.deleteOptions ?? {};
      const dryRun = options.dryRun === true || (asked?.length ?? 0) > 0;
      const deletion = { ...wanted, ...dryRun ? { dryRun } : {} };
      await options.validate?.(object);
      const evictor = { pods, status, budgets, context, name: name4 };
      return { object: await evict(evictor, deletion) };
    }
  };
}
var success = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 };
async function evict(evictor, deletion) {
  const versioned = deletion.preconditions?.resourceVersion !== void 0;
  let pod2;
  for (let attempt2 = 1; ; attempt2++) {
    try {
      pod2 = (await evictor.pods.get(evictor.name, {}, evictor.context)).object;
      if (!needsNoBudget(pod2)) break;
      const pending = pod2.status?.phase === "Pending" && !pod2.metadata?.deletionTimestamp;
      await markAndDelete(evictor, pending && !versioned ? atVersion(deletion, pod2) : deletion);
      return success;
    } catch (error) {
      if (versioned || !isConflict(error) || attempt2 >= maxAttempts2) throw error;
    }
  }
  const matching = await budgetsOf(evictor, pod2);
  if (matching.length > 1) {
    const message2 = "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
    throw new StatusError({ message: message2, code: 500 });
  }
  const [budget] = matching;
  if (!budget || !evictor.budgets) {
    await markAndDelete(evictor, deletion);
    return success;
  }
  if (mayGoUnready(pod2, budget)) {
    try {
      await markAndDelete(evictor, atVersion(deletion, pod2));
    } catch (error) {
      if (isConflict(error) && !versioned) throw budgetIsBusy(budget.metadata?.name ?? "");
      throw error;
    }
    return success;
  }
  await spend(evictor, evictor.budgets, budget, deletion.dryRun === true);
  await markAndDelete(evictor, deletion);
  return success;
}
function needsNoBudget(pod2) {
  const { phase } = pod2.status ?? {};
  return phase === "Succeeded" || phase === "Failed" || phase === "Pending" || Boolean(pod2.metadata?.deletionTimestamp);
}
function mayGoUnready(pod2, budget) {
  if (isPodReady(pod2)) return false;
  const { currentHealthy = 0, desiredHealthy = 0 } = budget.status ?? {};
  return budget.spec?.unhealthyPodEvictionPolicy === "AlwaysAllow" || currentHealthy >= desiredHealthy && desiredHealthy > 0;
}
async function budgetsOf(evictor, pod2) {
  const all2 = await evictor.budgets?.list(evictor.context.namespace) ?? [];
  return all2.filter(({ spec }) => {
    try {
      return labelSelectorAsSelector(spec?.selector).matches(pod2.metadata?.labels ?? {});
    } catch {
      return false;
    }
  });
}
async function spend(evictor, budgets, first, dryRun) {
  const { namespace } = evictor.context;
  const name4 = first.metadata?.name ?? "";
  let budget = first;
  for (let attempt2 = 1; ; attempt2++) {
    const taken = takeDisruption(budget, evictor.name, evictor.context.now());
    if (dryRun) return;
    try {
      await budgets.updateStatus(taken);
      return;
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt2 >= maxAttempts2)
        throw newTimeoutError(`couldn't update PodDisruptionBudget ${goQuote(name4)} due to conflicts`, 10);
      budget = await budgets.get(namespace, name4);
    }
  }
}
function atVersion(deletion, pod2) {
  return {
    ...deletion,
    preconditions: { ...deletion.preconditions, resourceVersion: pod2.metadata?.resourceVersion ?? "" }
  };
}
async function markAndDelete(evictor, deletion) {
  const { pods, status, context, name: name4 } = evictor;
  let options = deletion;
  if (!deletion.dryRun) {
    const { result } = await status.update(
      name4,
      {
        async updatedObject(current) {
          const latest = current;
          checkExpected(latest, name4, "UID", "uid", deletion);
          checkExpected(latest, name4, "ResourceVersion", "resourceVersion", deletion);
          const condition = {
            type: "DisruptionTarget",
            status: "True",
            reason: "EvictionByEvictionAPI",
            message: "Eviction API: evicting"
          };
          return withPodCondition(latest, condition, context.now());
        }
      },
      {},
      context
    );
    if (deletion.preconditions?.resourceVersion !== void 0) {
      const resourceVersion = result.object.metadata.resourceVersion ?? "";
      options = { ...deletion, preconditions: { ...deletion.preconditions, resourceVersion } };
    }
  }
  await pods.delete(name4, options, context);
}
function checkExpected(pod2, name4, what, field, deletion) {
  const expected = deletion.preconditions?.[field];
  const actual = pod2.metadata[field] ?? "";
  if (!expected || expected === actual) return;
  const end = field === "uid" ? "deleted and then recreated" : "modified";
  const message2 = `the ${what} in the precondition (${expected}) does not match the ${what} in record (${actual}). The object might have been ${end}`;
  throw newConflict({ group: "", resource: "Pod" }, name4, message2);
}

// packages/registry/core/src/pod/pod-connections.ts
async function getPod({ pods }, name4, context) {
  return (await pods.get(name4, {}, context)).object;
}
async function getNode({ nodes: nodes2, pods }, name4, context) {
  try {
    return (await nodes2.get(name4, {}, { ...context, namespace: "" })).object;
  } catch {
    throw newNotFound(pods.resource, name4);
  }
}
function containerName(pod2, asked) {
  const podName = pod2.metadata?.name ?? "";
  const all2 = pod2.spec ? containersOf(pod2.spec).map(({ container }) => container.name) : [];
  if (asked !== "") {
    if (!all2.includes(asked)) throw newBadRequest(`container ${asked} is not valid for pod ${podName}`);
    return asked;
  }
  const [only, ...more2] = pod2.spec?.containers ?? [];
  if (only && more2.length === 0) return only.name;
  const choice = only ? `, choose one of: [${all2.join(" ")}]` : "";
  throw newBadRequest(`a container name must be specified for pod ${podName}${choice}`);
}
function isSet2(query, name4) {
  const value = query.get(name4);
  return value !== null && value !== "0" && value.toLowerCase() !== "false";
}

// packages/registry/core/src/pod/log-storage.ts
function integer(query, name4) {
  const text = query.get(name4);
  if (text === null || text === "") return void 0;
  if (!/^[+-]?\d+$/.test(text)) throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(text)}: invalid syntax`);
  return Number(text);
}
function validateLogOptions(query) {
  const errors = [];
  const at = (name4) => FieldPath.root(name4);
  const tailLines = integer(query, "tailLines");
  const limitBytes = integer(query, "limitBytes");
  const sinceSeconds = integer(query, "sinceSeconds");
  const sinceTime = query.get("sinceTime");
  field_exports.pushAll(errors, nonnegative(tailLines, at("tailLines")));
  if (limitBytes !== void 0 && limitBytes < 1)
    errors.push(field_exports.invalid(at("limitBytes"), limitBytes, "must be greater than 0"));
  if (sinceSeconds !== void 0 && sinceTime) {
    errors.push(field_exports.forbidden(FieldPath.root(""), "at most one of `sinceTime` or `sinceSeconds` may be specified"));
  } else if (sinceSeconds !== void 0 && sinceSeconds < 1) {
    errors.push(field_exports.invalid(at("sinceSeconds"), sinceSeconds, "must be greater than 0"));
  }
  if (query.get("stream")) errors.push(field_exports.forbidden(at("stream"), "may not be specified"));
  return errors;
}
function kubeletQuery(query) {
  const asked = new URLSearchParams();
  for (const name4 of ["follow", "previous", "timestamps"]) if (isSet2(query, name4)) asked.set(name4, "true");
  for (const name4 of ["sinceSeconds", "sinceTime", "tailLines", "limitBytes"]) {
    const value = query.get(name4);
    if (value) asked.set(name4, value);
  }
  asked.sort();
  return asked;
}
function newPodLogStorage(connections) {
  return {
    kind: { group: "", version: "v1", kind: "Pod" },
    namespaced: true,
    connectMethods: ["GET"],
    connectPath: false,
    getOptionsKind: { group: "", version: "v1", kind: "PodLogOptions" },
    async connect(name4, { query }, context) {
      const errors = validateLogOptions(query);
      if (errors.length > 0) throw newInvalid({ group: "", kind: "PodLogOptions" }, name4, errors);
      const pod2 = await getPod(connections, name4, context);
      const container = containerName(pod2, query.get("container") ?? "");
      const nodeName = pod2.spec?.nodeName ?? "";
      if (nodeName === "") return { status: 204 };
      const node = await getNode(connections, nodeName, context);
      const kubelet = connections.kubelets.kubelet(node, isSet2(query, "insecureSkipTLSVerifyBackend"));
      const path = `/containerLogs/${pod2.metadata?.namespace}/${pod2.metadata?.name}/${container}`;
      return readLog(kubelet, path, kubeletQuery(query), name4, context.signal);
    }
  };
}
var maxMessageBytes = 5e4;
async function readLog(kubelet, path, query, name4, signal) {
  const { readText, requestBackend } = await import("./src-OJOKU2QL.js");
  const url = new URL(`${kubelet.origin}${path}`);
  url.search = query.toString();
  const failed = (text) => newGenericError(500, `Get ${goQuote(url.href)}: ${text}`);
  const { response } = await requestBackend({ url, dial: kubelet.dial }, { method: "GET", headers: {}, signal }).catch(
    (error) => {
      throw failed(errorText(error));
    }
  );
  const code = response.statusCode ?? 500;
  if (code >= 200 && code <= 206) return { status: 200, headers: { "content-type": "text/plain" }, body: response };
  if (code >= 300 && code < 400 && response.headers.location !== void 0) {
    response.destroy();
    throw failed("redirects forbidden");
  }
  const serverMessage = await readText(response, maxMessageBytes);
  if (code === 500) throw newInternalError(serverMessage);
  if (code === 400) throw newBadRequest(serverMessage);
  const resource2 = { group: "", resource: "pods/log" };
  throw newGenericServerResponse({ code, verb: "", resource: resource2, name: name4, serverMessage });
}

// packages/registry/core/src/pod/pod-qos.ts
function computePodQOS(pod2) {
  const spec = pod2.spec;
  const own = spec?.resources;
  const lists = own ? [own] : [...spec?.containers ?? [], ...spec?.initContainers ?? []].map((container) => container.resources ?? {});
  const requests = /* @__PURE__ */ new Map();
  const limits2 = /* @__PURE__ */ new Map();
  let guaranteed = true;
  for (const list2 of lists) {
    collect(requests, list2.requests);
    const found = collect(limits2, list2.limits);
    if (!found.has("cpu") || !found.has("memory")) guaranteed = false;
  }
  if (requests.size === 0 && limits2.size === 0) return "BestEffort";
  if (guaranteed && requests.size === limits2.size) {
    const equal = [...requests].every(([name4, amount]) => {
      const limit = limits2.get(name4);
      return limit !== void 0 && compareQuantities(limit, amount) === 0;
    });
    if (equal) return "Guaranteed";
  }
  return "Burstable";
}
function collect(into, list2) {
  const found = /* @__PURE__ */ new Set();
  for (const [name4, amount] of sortedEntries(list2)) {
    if (name4 !== "cpu" && name4 !== "memory" || quantitySign(amount) <= 0) continue;
    found.add(name4);
    into.set(name4, addQuantity(into.get(name4) ?? "0", amount));
  }
  return found;
}
function podQOS(pod2) {
  return pod2.status?.qosClass ?? computePodQOS(pod2);
}

// packages/registry/core/src/pod/pod-resize-validation.ts
var specPath15 = FieldPath.root("spec");
var root = FieldPath.root("");
function validatePodResize(pod2, old, options = { resourceIsPod: true }) {
  if (old.metadata?.annotations?.[mirrorPodAnnotation] !== void 0)
    return [field_exports.forbidden(root, "static pods cannot be resized")];
  if (old.spec?.os?.name === "windows") return [field_exports.forbidden(root, "windows pods cannot be resized")];
  const errors = [...validateKindMetaUpdate(pod2, old), ...validatePodMetadataAndSpec(pod2, options)];
  if (podQOS(old) !== computePodQOS(pod2)) {
    errors.push(
      field_exports.invalid(specPath15, pod2.status?.qosClass ?? "", "Pod QOS Class may not change as a result of resizing")
    );
  }
  const running = old.status?.containerStatuses?.find((status) => status.state?.running);
  if (running && !running.resources)
    errors.push(field_exports.forbidden(specPath15, "Pod running on node without support for resize"));
  if (hasPodResources(old) || hasPodResources(pod2)) {
    const message2 = "resize of pods with pod-level resources is forbidden when InPlacePodLevelResourcesVerticalScalingEnabled feature gate is disabled";
    errors.push(field_exports.forbidden(root, message2));
    return errors;
  }
  const now = pod2.spec;
  const before = old.spec;
  if (!checkOrder(errors, now, before)) return errors;
  const masked = (container, previous) => ({
    ...container,
    resources: maskComputeResources(container.resources, previous?.resources)
  });
  checkRemoved(
    errors,
    now.initContainers ?? [],
    before.initContainers ?? [],
    "initContainers",
    isRestartableInitContainer
  );
  checkRemoved(errors, now.containers, before.containers, "containers", () => true);
  now.containers.forEach((container, i) => {
    if (!sameContainer(masked(container, before.containers[i]), before.containers[i])) {
      errors.push(field_exports.forbidden(specPath15, "only cpu and memory resources are mutable"));
    }
  });
  now.initContainers?.forEach((container, i) => {
    const previous = before.initContainers?.[i];
    if (isRestartableInitContainer(container)) {
      if (!sameContainer(masked(container, previous), previous)) {
        errors.push(field_exports.forbidden(specPath15, "only cpu and memory resources for sidecar containers are mutable"));
      }
    } else if (!sameContainer(container, previous)) {
      errors.push(field_exports.forbidden(specPath15, "resources for non-sidecar init containers are immutable"));
    }
  });
  if (errors.length > 0) return errors;
  const rest = { ...now, containers: before.containers, initContainers: before.initContainers };
  if (!builtinSemanticEqual(rest, before))
    errors.push(field_exports.forbidden(specPath15, "only cpu and memory resources are mutable"));
  return errors;
}
function hasPodResources(pod2) {
  const { requests, limits: limits2 } = pod2.spec?.resources ?? {};
  return Object.keys(requests ?? {}).length + Object.keys(limits2 ?? {}).length > 0;
}
function checkOrder(errors, now, before) {
  const found = errors.length;
  for (const kind4 of ["containers", "initContainers"]) {
    const path = specPath15.child(kind4);
    const list2 = now[kind4] ?? [];
    const old = before[kind4] ?? [];
    if (list2.length !== old.length) {
      errors.push(field_exports.forbidden(path, `${kind4} may not be added or removed on resize`));
      continue;
    }
    old.forEach(({ name: name4 }, i) => {
      if (list2[i]?.name !== name4)
        errors.push(field_exports.forbidden(path.index(i).child("name"), `${kind4} may not be renamed or reordered on resize`));
    });
  }
  return errors.length === found;
}
function checkRemoved(errors, now, before, kind4, applies) {
  before.forEach((container, i) => {
    if (!applies(container)) return;
    for (const list2 of ["requests", "limits"]) {
      const names = Object.keys(now[i]?.resources?.[list2] ?? {});
      if (Object.keys(container.resources?.[list2] ?? {}).some((name4) => !names.includes(name4))) {
        errors.push(
          field_exports.forbidden(specPath15.child(kind4).index(i).child("resources", list2), `resource ${list2} cannot be removed`)
        );
      }
    }
  });
}
function maskComputeResources(now, before) {
  const mask = (name4) => {
    const { cpu: _cpu, memory: _memory, ...rest } = now?.[name4] ?? {};
    const { cpu, memory } = before?.[name4] ?? {};
    const list2 = { ...rest, ...cpu === void 0 ? {} : { cpu }, ...memory === void 0 ? {} : { memory } };
    return Object.keys(list2).length === 0 ? {} : { [name4]: list2 };
  };
  return { ...mask("limits"), ...mask("requests") };
}
function sameContainer(a, b) {
  const plain = (container) => {
    const { limits: limits2, requests, claims } = container?.resources ?? {};
    const kept = (list2) => list2 && Object.keys(list2).length > 0 ? list2 : void 0;
    return { ...container, resources: { limits: kept(limits2), requests: kept(requests), claims } };
  };
  return builtinSemanticEqual(plain(a), plain(b));
}

// packages/registry/core/src/pod/pod-status-validation.ts
var statusPath6 = FieldPath.root("status");
var systemConditions = /* @__PURE__ */ new Set(["PodScheduled", "Ready", "Initialized"]);
function validatePodStatusUpdate(pod2, old, options = { resourceIsPod: true }) {
  const errors = [...validateKindMetaUpdate(pod2, old)];
  checkPodAnnotationUpdates(errors, pod2, old, metadataPath.child("annotations"), options);
  const status = pod2.status ?? {};
  const before = old.status ?? {};
  const spec = old.spec ?? { containers: [] };
  status.conditions?.forEach((condition, i) => {
    const at = statusPath6.child("conditions").index(i);
    checkObservedGeneration(errors, condition.observedGeneration, at.child("observedGeneration"));
    if (!systemConditions.has(condition.type))
      checkText(errors, condition.type ?? "", at.child("Type"), isQualifiedName);
  });
  if ((pod2.spec?.nodeName ?? "") !== (spec.nodeName ?? "")) {
    errors.push(field_exports.forbidden(statusPath6.child("nodeName"), "may not be changed directly"));
  }
  const nominated = status.nominatedNodeName ?? "";
  if (nominated !== "" && nominated !== (before.nominatedNodeName ?? "")) {
    const at = statusPath6.child("nominatedNodeName");
    checkName(errors, nominated, at, nameIsDNSSubdomain);
    if (spec.nodeName) errors.push(field_exports.forbidden(at, "may not be set on pods that are already bound to a node"));
  }
  checkObservedGeneration(errors, status.observedGeneration, statusPath6.child("observedGeneration"));
  if ((status.qosClass ?? "") !== (before.qosClass ?? "")) {
    errors.push(field_exports.invalid(statusPath6.child("qosClass"), status.qosClass ?? "", immutableMessage));
  }
  for (const [kind4, containers] of [
    ["containerStatuses", spec.containers],
    ["initContainerStatuses", spec.initContainers ?? []],
    ["ephemeralContainerStatuses", void 0]
  ]) {
    checkTransitions(errors, status[kind4] ?? [], before[kind4] ?? [], statusPath6.child(kind4), spec, containers);
  }
  checkClaimStatuses(errors, pod2);
  checkPodIPs(errors, pod2, old);
  for (const kind4 of ["containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses"]) {
    status[kind4]?.forEach((container, i) => {
      checkUser(
        errors,
        container,
        statusPath6.child(kind4).index(i).child("user", "linux"),
        pod2.spec?.os?.name ?? "linux"
      );
    });
  }
  for (const [kind4, containers] of [
    ["containerStatuses", pod2.spec?.containers],
    ["initContainerStatuses", pod2.spec?.initContainers]
  ]) {
    status[kind4]?.forEach((container, i) => {
      const at = statusPath6.child(kind4).index(i).child("allocatedResourcesStatus");
      checkAllocatedResources(
        errors,
        container,
        containers?.find(({ name: name4 }) => name4 === container.name),
        at
      );
    });
  }
  status.ephemeralContainerStatuses?.forEach((container, i) => {
    if (!container.allocatedResourcesStatus?.length) return;
    const at = statusPath6.child("ephemeralContainerStatuses").index(i).child("allocatedResourcesStatus");
    errors.push(field_exports.forbidden(at, "must not be specified in container status"));
  });
  return errors;
}
function checkObservedGeneration(errors, generation, path) {
  if ((generation ?? 0) < 0) errors.push(field_exports.invalid(path, generation, "must be a non-negative integer"));
}
function checkTransitions(errors, now, before, path, spec, containers) {
  before.forEach((old, i) => {
    const exit = old.state?.terminated?.exitCode;
    if (exit === void 0) return;
    const next = now.find(({ name: name4 }) => name4 === old.name);
    if (!next || next.state?.terminated) return;
    const container = containers?.find(({ name: name4 }) => name4 === old.name);
    if (container && shouldRestart(container, spec, exit)) return;
    errors.push(field_exports.forbidden(path.index(i).child("state"), "may not be transitioned to non-terminated state"));
  });
}
function shouldRestart(container, spec, exitCode) {
  for (const rule of container.restartPolicyRules ?? []) {
    const { operator, values = [] } = rule.exitCodes ?? { operator: "" };
    const matches2 = operator === "In" ? values.includes(exitCode) : operator === "NotIn" ? !values.includes(exitCode) : false;
    if (matches2 && rule.action === "Restart") return true;
  }
  switch (container.restartPolicy ?? spec.restartPolicy) {
    case "Never":
      return false;
    case "OnFailure":
      return exitCode !== 0;
    default:
      return true;
  }
}
function checkClaimStatuses(errors, pod2) {
  const path = statusPath6.child("resourceClaimStatuses");
  const known2 = new Set((pod2.spec?.resourceClaims ?? []).map(({ name: name4 }) => name4));
  const seen = /* @__PURE__ */ new Set();
  pod2.status?.resourceClaimStatuses?.forEach((claim, i) => {
    const at = path.index(i).child("name");
    if (!known2.has(claim.name))
      errors.push(field_exports.invalid(at, claim.name, "must match the name of an entry in `spec.resourceClaims`"));
    if (seen.has(claim.name)) errors.push(field_exports.duplicate(at, claim.name));
    seen.add(claim.name);
    if (claim.resourceClaimName !== void 0) checkName(errors, claim.resourceClaimName, at, nameIsDNSSubdomain);
  });
  const extended = pod2.status?.extendedResourceClaimStatus;
  if (!extended) return;
  const extendedPath = statusPath6.child("extendedResourceClaimStatus");
  const mappings = extendedPath.child("requestMappings");
  if (!extended.requestMappings?.length)
    errors.push(field_exports.required(mappings, "at least one request mapping is required"));
  const containers = new Map(
    [...pod2.spec?.initContainers ?? [], ...pod2.spec?.containers ?? []].map((c) => [c.name, c])
  );
  extended.requestMappings?.forEach(({ containerName: containerName2, resourceName, requestName }, i) => {
    const container = containers.get(containerName2);
    if (!container) {
      const message2 = "must match the name of an entry in spec.initContainers.name or spec.containers.name";
      errors.push(field_exports.invalid(mappings.index(i).child("containerName"), containerName2, message2));
    } else if (!Object.hasOwn(container.resources?.requests ?? {}, resourceName)) {
      const message2 = "must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests";
      errors.push(field_exports.invalid(mappings.index(i).child("resourceName"), resourceName, message2));
    }
    checkText(errors, requestName, extendedPath.child("requestName"), isDNS1123Label);
  });
  if (!extended.resourceClaimName) errors.push(field_exports.required(extendedPath.child("resourceClaimName")));
  else checkName(errors, extended.resourceClaimName, extendedPath.child("resourceClaimName"), nameIsDNSSubdomain);
}
function checkPodIPs(errors, pod2, old) {
  const oneEach = (path, list2) => {
    if (list2.length <= 1) return;
    if (list2.length > 2 || !isDualStack(list2.map(({ ip }) => ipFamilyOf(ip ?? "")))) {
      const shown2 = list2.map(({ ip }) => ({ IP: ip ?? "" }));
      errors.push(field_exports.invalid(path, shown2, "may specify no more than one IP for each IP family"));
    }
  };
  const podIPs = pod2.status?.podIPs ?? [];
  const podPath = statusPath6.child("podIPs");
  podIPs.forEach(({ ip }, i) => {
    checkIP(
      errors,
      ip ?? "",
      podPath.index(i),
      old.status?.podIPs?.map((known2) => known2.ip ?? "")
    );
  });
  oneEach(podPath, podIPs);
  const hostIPs = pod2.status?.hostIPs ?? [];
  const [first] = hostIPs;
  if (!first) return;
  const hostPath = statusPath6.child("hostIPs");
  if ((pod2.status?.hostIP ?? "") !== first.ip) {
    errors.push(field_exports.invalid(hostPath.index(0).child("ip"), first.ip, "must be equal to `hostIP`"));
  }
  hostIPs.forEach(({ ip }, i) => {
    checkIP(
      errors,
      ip,
      hostPath.index(i),
      old.status?.hostIPs?.map((known2) => known2.ip)
    );
  });
  oneEach(hostPath, hostIPs);
}
function checkUser(errors, status, path, os) {
  const user = status.user?.linux;
  if (!user) return;
  if (os === "windows") {
    errors.push(field_exports.forbidden(path, "cannot be set for a windows pod"));
    return;
  }
  for (const message2 of isValidUserID(user.uid)) errors.push(field_exports.invalid(path.child("uid"), user.uid, message2));
  for (const message2 of isValidGroupID(user.gid)) errors.push(field_exports.invalid(path.child("gid"), user.gid, message2));
  user.supplementalGroups?.forEach((gid, i) => {
    for (const message2 of isValidGroupID(gid))
      errors.push(field_exports.invalid(path.child("supplementalGroups").index(i), gid, message2));
  });
}
function checkAllocatedResources(errors, status, container, path) {
  status.allocatedResourcesStatus?.forEach((resource2, i) => {
    const at = path.index(i);
    if (container) {
      const isClaim = resource2.name.startsWith("claim:");
      const known2 = isClaim ? (container.resources?.claims ?? []).map(({ name: name4, request }) => `claim:${name4}${request ? `/${request}` : ""}`) : Object.keys(container.resources?.requests ?? {});
      if (!known2.includes(resource2.name)) {
        const message2 = isClaim ? "must match one of the container's resource claims in a format 'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty" : "must match one of the container's resource requests";
        errors.push(field_exports.invalid(at.child("name"), resource2.name, message2));
      }
    }
    const seen = /* @__PURE__ */ new Set();
    resource2.resources?.forEach(({ health, resourceID }, j) => {
      const healthPath = at.child("resources").index(j);
      checkEnum(errors, health, healthPath.child("health"), ["Healthy", "Unhealthy", "Unknown"]);
      if (seen.has(resourceID)) errors.push(field_exports.duplicate(healthPath.child("resourceID"), resourceID));
      seen.add(resourceID);
    });
  });
}

// packages/registry/core/src/pod/pod-strategy.ts
function podStrategy(settings) {
  const optionsFor = (old) => podValidationOptions(old, { ...settings, resourceIsPod: true });
  return {
    prepareForCreate: prepareNewPod,
    validate: (pod2) => validatePod(pod2, optionsFor()),
    warningsOnCreate(pod2) {
      const problems = isDNS1123Label(pod2.metadata?.name ?? "");
      const name4 = "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended:";
      return [...problems.length > 0 ? [`${name4} [${problems.join(" ")}]`] : [], ...podWarnings(pod2)];
    },
    prepareForUpdate: (pod2, old) => withGeneration(keepFrom(pod2, old, "status"), old),
    validateUpdate: (pod2, old) => validatePodUpdate(pod2, old, optionsFor(old)),
    gracePeriodSeconds(pod2, options) {
      const { phase } = pod2.status ?? {};
      if (!pod2.spec?.nodeName || phase === "Failed" || phase === "Succeeded") return 0;
      const seconds = options.gracePeriodSeconds ?? pod2.spec.terminationGracePeriodSeconds ?? 0;
      return seconds < 0 ? 1 : seconds;
    }
  };
}
function withGeneration(pod2, old) {
  if (builtinSemanticEqual(pod2.spec, old.spec)) return pod2;
  return { ...pod2, metadata: { ...pod2.metadata, generation: (pod2.metadata?.generation ?? 0) + 1 } };
}
function prepareNewPod(pod2, context) {
  const gated = (pod2.spec?.schedulingGates?.length ?? 0) > 0;
  const qosClass = pod2.status?.qosClass ?? computePodQOS(pod2);
  const result = {
    ...pod2,
    metadata: { ...pod2.metadata, generation: 1 },
    status: {
      phase: "Pending",
      ...gated ? {
        conditions: [
          {
            type: "PodScheduled",
            status: "False",
            lastProbeTime: unset,
            lastTransitionTime: new Date(context.now()).toISOString().replace(/\.\d+Z$/, "Z"),
            reason: "SchedulingGated",
            message: "Scheduling is blocked due to non-empty scheduling gates"
          }
        ]
      } : {},
      qosClass
    }
  };
  return withAppArmorFields(withLabelKeys(result), context);
}
function withLabelKeys(pod2) {
  const labels = pod2.metadata?.labels ?? {};
  const spec = pod2.spec;
  if (!spec) return pod2;
  const extend = (selector, keys, operator) => {
    const added = (keys ?? []).flatMap(
      (key2) => labels[key2] === void 0 ? [] : [{ key: key2, operator, values: [labels[key2]] }]
    );
    return added.length === 0 ? selector : { ...selector, matchExpressions: [...selector.matchExpressions ?? [], ...added] };
  };
  const extendTerm = (term) => {
    if (!term.labelSelector) return term;
    const labelSelector = extend(
      extend(term.labelSelector, term.matchLabelKeys, "In"),
      term.mismatchLabelKeys,
      "NotIn"
    );
    return labelSelector === term.labelSelector ? term : { ...term, labelSelector };
  };
  const extendAffinity = (affinity2) => ({
    ...affinity2,
    ...affinity2.requiredDuringSchedulingIgnoredDuringExecution && {
      requiredDuringSchedulingIgnoredDuringExecution: affinity2.requiredDuringSchedulingIgnoredDuringExecution.map(extendTerm)
    },
    ...affinity2.preferredDuringSchedulingIgnoredDuringExecution && {
      preferredDuringSchedulingIgnoredDuringExecution: affinity2.preferredDuringSchedulingIgnoredDuringExecution.map(
        (weighted) => ({
          ...weighted,
          podAffinityTerm: extendTerm(weighted.podAffinityTerm)
        })
      )
    }
  });
  const { podAffinity, podAntiAffinity } = spec.affinity ?? {};
  if (!podAffinity && !podAntiAffinity && !spec.topologySpreadConstraints) return pod2;
  const affinity = spec.affinity && {
    ...spec.affinity,
    ...podAffinity && { podAffinity: extendAffinity(podAffinity) },
    ...podAntiAffinity && { podAntiAffinity: extendAffinity(podAntiAffinity) }
  };
  return {
    ...pod2,
    spec: {
      ...spec,
      ...affinity && { affinity },
      ...spec.topologySpreadConstraints && {
        topologySpreadConstraints: spec.topologySpreadConstraints.map(extendTerm)
      }
    }
  };
}
function withAppArmorFields(pod2, context) {
  const annotations = pod2.metadata?.annotations;
  const spec = pod2.spec;
  if (!annotations || !spec || spec.os?.name === "windows") return pod2;
  if (!Object.keys(annotations).some((key2) => key2.startsWith(appArmorAnnotationPrefix))) return pod2;
  const profiles = /* @__PURE__ */ new Map();
  for (const { container } of containersOf(spec)) {
    const key2 = appArmorAnnotationPrefix + container.name;
    const annotation = annotations[key2];
    if (annotation === void 0 || container.securityContext?.appArmorProfile) continue;
    const profile = appArmorProfileOf(annotation);
    if (profile && builtinSemanticEqual(profile, spec.securityContext?.appArmorProfile)) continue;
    if (profile) profiles.set(container.name, profile);
    context.warn(`metadata.annotations[${key2}]: deprecated since v1.30; use the "appArmorProfile" field instead`);
  }
  if (profiles.size === 0) return pod2;
  const withProfile = (container) => {
    const appArmorProfile = profiles.get(container.name);
    return appArmorProfile ? { ...container, securityContext: { ...container.securityContext, appArmorProfile } } : container;
  };
  return {
    ...pod2,
    spec: {
      ...spec,
      containers: (spec.containers ?? []).map(withProfile),
      ...spec.initContainers && { initContainers: spec.initContainers.map(withProfile) }
    }
  };
}
function appArmorProfileOf(annotation) {
  if (annotation === "unconfined") return { type: "Unconfined" };
  if (annotation === "runtime/default") return { type: "RuntimeDefault" };
  const local = annotation.startsWith("localhost/") ? annotation.slice("localhost/".length) : "";
  return local !== "" && local.trim() === local ? { type: "Localhost", localhostProfile: local } : void 0;
}
function podStatusStrategy(settings) {
  return {
    prepareForUpdate(pod2, old) {
      const { deletionTimestamp: _, ownerReferences: __, ...metadata } = pod2.metadata ?? {};
      const owners = old.metadata?.ownerReferences;
      return {
        ...keepFrom(pod2, old, "spec"),
        metadata: { ...metadata, ...owners ? { ownerReferences: owners } : {} },
        status: keepObserved(pod2.status ?? {}, old.status ?? {})
      };
    },
    validateUpdate: (pod2, old) => validatePodStatusUpdate(pod2, old, podValidationOptions(old, { ...settings, resourceIsPod: true })),
    warningsOnUpdate: (pod2) => ["podIPs", "hostIPs"].flatMap(
      (list2) => (pod2.status?.[list2] ?? []).flatMap(
        ({ ip }, i) => getWarningsForIP(FieldPath.root("status").child(list2).index(i).child("ip"), ip ?? "")
      )
    )
  };
}
function keepObserved(status, old) {
  const left = /* @__PURE__ */ new Map();
  for (const { type, observedGeneration = 0 } of old.conditions ?? [])
    left.set(type, [...left.get(type) ?? [], observedGeneration]);
  const conditions = status.conditions?.map((condition) => {
    const previous = left.get(condition.type)?.shift() ?? 0;
    return condition.observedGeneration || previous === 0 ? condition : { ...condition, observedGeneration: previous };
  });
  const generation = status.observedGeneration || old.observedGeneration;
  return {
    ...status,
    ...status.qosClass || !old.qosClass ? {} : { qosClass: old.qosClass },
    ...generation ? { observedGeneration: generation } : {},
    ...conditions ? { conditions } : {}
  };
}
function resetMeta(pod2, old) {
  const { managedFields, resourceVersion, name: name4, namespace, uid } = pod2.metadata ?? {};
  const { managedFields: _m, resourceVersion: _v, ...kept } = old.metadata ?? {};
  return {
    ...kept,
    ...name4 === void 0 ? {} : { name: name4 },
    ...namespace === void 0 ? {} : { namespace },
    ...uid === void 0 ? {} : { uid },
    ...resourceVersion === void 0 ? {} : { resourceVersion },
    ...managedFields === void 0 ? {} : { managedFields }
  };
}
var noSpec = { containers: [] };
function podEphemeralContainersStrategy(settings) {
  return {
    prepareForUpdate(pod2, old) {
      const { ephemeralContainers } = pod2.spec ?? noSpec;
      const { ephemeralContainers: _, ...spec } = old.spec ?? noSpec;
      const result = {
        ...keepFrom(pod2, old, "status"),
        metadata: resetMeta(pod2, old),
        spec: { ...spec, ...ephemeralContainers ? { ephemeralContainers } : {} }
      };
      return withGeneration(result, old);
    },
    validateUpdate: (pod2, old) => validatePodEphemeralContainersUpdate(pod2, old, podValidationOptions(old, { ...settings, resourceIsPod: true }))
  };
}
function podResizeStrategy(settings) {
  return {
    prepareForUpdate: (pod2, old) => withGeneration(onlyResources(pod2, old), old),
    validateUpdate: (pod2, old) => validatePodResize(pod2, old, podValidationOptions(old, { ...settings, resourceIsPod: true }))
  };
}
function onlyResources(pod2, old) {
  const spec = pod2.spec ?? noSpec;
  const before = old.spec ?? noSpec;
  const differ = ["containers", "initContainers"].some(
    (kind4) => (spec[kind4]?.length ?? 0) !== (before[kind4]?.length ?? 0)
  );
  if (differ) return pod2;
  const merge = (now, previous) => {
    if (now.some(({ name: name4 }, i) => name4 !== previous[i]?.name)) return now;
    return previous.map((container, i) => keepFrom(container, now[i], "resources", "resizePolicy"));
  };
  return {
    ...keepFrom(pod2, old, "status"),
    metadata: resetMeta(pod2, old),
    spec: {
      ...before,
      containers: merge(spec.containers, before.containers),
      ...before.initContainers && { initContainers: merge(spec.initContainers ?? [], before.initContainers) }
    }
  };
}
function podFields(pod2) {
  const { spec, status } = pod2;
  return {
    "spec.nodeName": spec?.nodeName ?? "",
    "spec.restartPolicy": spec?.restartPolicy ?? "",
    "spec.schedulerName": spec?.schedulerName ?? "",
    "spec.serviceAccountName": spec?.serviceAccountName ?? "",
    "spec.hostNetwork": String(spec?.hostNetwork ?? false),
    "status.phase": status?.phase ?? "",
    "status.podIP": status?.podIPs?.[0]?.ip ?? "",
    "status.podIPs": "",
    "status.nominatedNodeName": status?.nominatedNodeName ?? ""
  };
}

// packages/registry/core/src/pod/proxy-storage.ts
function newPodProxyStorage(connections) {
  return {
    kind: { group: "", version: "v1", kind: "PodProxyOptions" },
    namespaced: true,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid pod request ${goQuote(id)}`);
      const pod2 = await getPod(connections, target.name, context);
      const ports = (pod2.spec?.containers ?? []).flatMap((container) => container.ports?.[0] ?? []);
      const port = target.port || String(ports[0]?.containerPort ?? "");
      const address = pod2.status?.podIPs?.[0]?.ip ?? "";
      if (!isGlobalUnicast(address)) throw newBadRequest("address not allowed");
      const { proxyRequest } = await import("./src-OJOKU2QL.js");
      const backend = connections.kubelets.address(target.scheme, address, port);
      return proxyRequest(backend, proxyPath(request), proxiedRequest(request, context));
    }
  };
}

// packages/registry/core/src/pod/stream-storage.ts
var kinds2 = { exec: "PodExecOptions", attach: "PodAttachOptions", portforward: "PodPortForwardOptions" };
var streamParameters = [
  ["stdin", "input"],
  ["stdout", "output"],
  ["stderr", "error"],
  ["tty", "tty"]
];
function newPodStreamStorage(connections, what) {
  return {
    kind: { group: "", version: "v1", kind: kinds2[what] },
    namespaced: true,
    connectMethods: ["GET", "POST"],
    connectPath: false,
    // WebSockets begin with GET: permission to get would otherwise be enough to run commands.
    connectVerb: "create",
    async connect(name4, request, context) {
      const { query } = request;
      const ports = what === "portforward" ? portsOf(query) : [];
      const pod2 = await getPod(connections, name4, context);
      const container = what === "portforward" ? "" : `/${containerName(pod2, query.get("container") ?? "")}`;
      const nodeName = pod2.spec?.nodeName ?? "";
      if (nodeName === "") throw newBadRequest(`pod ${name4} does not have a host assigned`);
      const node = await getNode(connections, nodeName, context);
      const { origin, dial: dial2 } = connections.kubelets.kubelet(node);
      const action = what === "portforward" ? "portForward" : what;
      const url = new URL(`${origin}/${action}/${pod2.metadata?.namespace}/${pod2.metadata?.name}${container}`);
      if (what === "exec") for (const word of query.getAll("command")) url.searchParams.append("command", word);
      if (what !== "portforward") {
        for (const [ours, theirs] of streamParameters) if (isSet2(query, ours)) url.searchParams.set(theirs, "1");
      } else if (ports.length > 0) url.searchParams.set("port", ports.join(","));
      url.searchParams.sort();
      const streaming = await import("./src-OJOKU2QL.js");
      const proxied = proxiedRequest(request, context);
      const { takeConnection } = proxied;
      if (!streaming.isUpgradeRequest(request) || takeConnection === void 0)
        throw newBadRequest("Upgrade request required");
      const backend = { url, dial: dial2 };
      if (what === "portforward") {
        return streaming.isTunnelRequest(request) ? streaming.tunnelSpdy(backend, proxied) : streaming.proxyUpgrade(backend, proxied);
      }
      if (!streaming.isV5Request(request)) return streaming.proxyUpgrade(backend, proxied);
      const [stdin, stdout, stderr, tty] = streamParameters.map(([ours]) => isSet2(query, ours));
      return streaming.translateRemoteCommand(backend, { ...proxied, takeConnection }, { stdin, stdout, stderr, tty });
    }
  };
}
function portsOf(query) {
  return query.getAll("ports").flatMap((value) => value.split(",")).map((text) => {
    const port = Number(text);
    if (!/^\d+$/.test(text)) throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(text)}: invalid syntax`);
    if (port > 2 ** 31 - 1) throw newBadRequest(`strconv.ParseInt: parsing ${goQuote(text)}: value out of range`);
    return port;
  });
}

// packages/registry/core/src/pod/pod-storage.ts
function newPodSubresources(options) {
  const { pods } = options;
  const status = builtinSubresource(pods, "status", podStatusStrategy(options));
  const connections = { pods, nodes: options.nodes, kubelets: options.kubelets };
  return {
    "pods/attach": newPodStreamStorage(connections, "attach"),
    "pods/binding": newPodBindingStorage(pods),
    "pods/ephemeralcontainers": builtinSubresource(
      pods,
      "ephemeralcontainers",
      podEphemeralContainersStrategy(options)
    ),
    "pods/eviction": newEvictionStorage(pods, status, options.disruptionBudgets),
    "pods/exec": newPodStreamStorage(connections, "exec"),
    "pods/log": newPodLogStorage(connections),
    "pods/portforward": newPodStreamStorage(connections, "portforward"),
    "pods/proxy": newPodProxyStorage(connections),
    "pods/resize": builtinSubresource(pods, "resize", podResizeStrategy(options)),
    "pods/status": status
  };
}

// packages/registry/core/src/pod-template/pod-template-validation.ts
function validatePodTemplate(object, options = {}) {
  return [
    ...validateKindMeta(object, true, nameIsDNSSubdomain),
    ...validatePodTemplateSpec(object.template ?? {}, FieldPath.root("template"), options)
  ];
}
function validatePodTemplateUpdate(object, old, options = {}) {
  return [
    ...validateKindMetaUpdate(object, old),
    ...validatePodTemplateSpec(object.template ?? {}, FieldPath.root("template"), options)
  ];
}

// packages/registry/core/src/pod-template/pod-template-strategy.ts
function podTemplateStrategy(settings) {
  return {
    prepareForCreate: (object) => firstGeneration(object),
    validate: (object) => validatePodTemplate(object, podValidationOptions(void 0, settings)),
    warningsOnCreate: (object) => podTemplateWarnings(object.template, FieldPath.root("template")),
    prepareForUpdate(object, old) {
      if (builtinSemanticEqual(object.template, old.template)) return object;
      return withMeta(object, { generation: (old.metadata.generation ?? 0) + 1 });
    },
    validateUpdate: (object, old) => validatePodTemplateUpdate(object, old, podValidationOptions(old.template, settings)),
    warningsOnUpdate: (object, old) => object.metadata?.generation === old.metadata?.generation ? [] : podTemplateWarnings(object.template, FieldPath.root("template"))
  };
}

// packages/registry/core/src/replication-controller/replication-controller-scale.ts
var replicationControllerScale = {
  replicas: ({ spec }) => spec?.replicas ?? 0,
  withReplicas: (controller, replicas) => ({ ...controller, spec: { ...controller.spec, replicas } }),
  observedReplicas: ({ status }) => status?.replicas ?? 0,
  selector: ({ spec }) => labelsToString(spec?.selector)
};

// packages/registry/core/src/replication-controller/replication-controller-validation.ts
var specPath16 = FieldPath.root("spec");
function validateReplicationController(controller, options = {}) {
  const errors = validateKindMeta(controller, true, nameIsDNSSubdomain);
  checkSpec3(errors, controller, options);
  return errors;
}
function validateReplicationControllerUpdate(controller, old, options = {}) {
  const errors = validateKindMetaUpdate(controller, old);
  checkSpec3(errors, controller, options);
  return errors;
}
function checkSpec3(errors, controller, options) {
  const spec = controller.spec ?? {};
  checkNonnegative(errors, spec.minReadySeconds, specPath16.child("minReadySeconds"));
  if (Object.keys(spec.selector ?? {}).length === 0) errors.push(field_exports.required(specPath16.child("selector")));
  if (spec.replicas === void 0) errors.push(field_exports.required(specPath16.child("replicas")));
  else checkNonnegative(errors, spec.replicas, specPath16.child("replicas"));
  field_exports.pushAll(
    errors,
    validatePodTemplateSpecForRC(spec.template, spec.selector, specPath16.child("template"), options)
  );
}
var statusPath7 = FieldPath.root("status");
var counters = ["replicas", "fullyLabeledReplicas", "readyReplicas", "availableReplicas", "observedGeneration"];
function validateReplicationControllerStatusUpdate(controller, old) {
  const status = controller.status ?? {};
  return [
    ...validateKindMetaUpdate(controller, old),
    ...nonnegativeFields(status, counters, statusPath7),
    ...notAbove(status, ["fullyLabeledReplicas", "readyReplicas", "availableReplicas"], "replicas", statusPath7),
    ...notAbove(status, ["availableReplicas"], "readyReplicas", statusPath7, "cannot be greater than readyReplicas")
  ];
}

// packages/registry/core/src/replication-controller/replication-controller-strategy.ts
var templatePath = FieldPath.root("spec", "template");
function replicationControllerStrategy(settings) {
  return {
    prepareForCreate: (controller) => firstGeneration(controller, { replicas: 0 }),
    validate: (controller) => validateReplicationController(controller, podValidationOptions(void 0, settings)),
    warningsOnCreate(controller) {
      return [
        ...podPrefixWarnings(controller.metadata.name),
        ...podTemplateWarnings(controller.spec?.template, templatePath)
      ];
    },
    prepareForUpdate: (controller, old) => nextGeneration(controller, old),
    validateUpdate: (controller, old) => validateReplicationControllerUpdate(controller, old, podValidationOptions(old.spec?.template, settings)),
    warningsOnUpdate: (controller, old) => controller.metadata?.generation === old.metadata?.generation ? [] : podTemplateWarnings(controller.spec?.template, templatePath)
  };
}
var replicationControllerStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateReplicationControllerStatusUpdate
};
var replicationControllerFields = ({ status }) => ({
  "status.replicas": String(status?.replicas ?? 0)
});

// packages/registry/core/src/resource-quota/resource-quota-validation.ts
var specPath17 = FieldPath.root("spec");
var statusPath8 = FieldPath.root("status");
function validateResourceQuota(quota) {
  const errors = validateKindMeta(quota, true, nameIsDNSSubdomain);
  checkSpec4(errors, quota.spec ?? {});
  checkStatus(errors, quota.status ?? {});
  return errors;
}
function validateResourceQuotaUpdate(quota, old) {
  const errors = validateKindMetaUpdate(quota, old);
  checkSpec4(errors, quota.spec ?? {});
  const now = new Set(quota.spec?.scopes);
  const before = new Set(old.spec?.scopes);
  if (now.size !== before.size || [...now].some((scope) => !before.has(scope))) {
    errors.push(field_exports.invalid(specPath17.child("scopes"), quota.spec?.scopes ?? null, immutableMessage));
  }
  return errors;
}
function validateResourceQuotaStatusUpdate(quota, old) {
  const errors = validateKindMetaUpdate(quota, old);
  if (!quota.metadata?.resourceVersion) errors.push(field_exports.required(FieldPath.root("resourceVersion")));
  checkStatus(errors, quota.status ?? {});
  return errors;
}
function checkAmounts2(errors, amounts, path) {
  for (const [name4, amount] of sortedEntries(amounts)) {
    checkQuotaResourceName(errors, name4, path.key(name4));
    checkResourceQuantity(errors, name4, amount, path.key(name4));
  }
}
function checkStatus(errors, status) {
  checkAmounts2(errors, status.hard, statusPath8.child("hard"));
  checkAmounts2(errors, status.used, statusPath8.child("used"));
}
function checkSpec4(errors, spec) {
  checkAmounts2(errors, spec.hard, specPath17.child("hard"));
  checkScopes(errors, spec);
  checkScopeSelector(errors, spec);
}
var compute = ["cpu", "memory", "limits.cpu", "limits.memory", "requests.cpu", "requests.memory", "pods"];
var scopeResources = {
  Terminating: compute,
  NotTerminating: compute,
  NotBestEffort: compute,
  PriorityClass: compute,
  CrossNamespacePodAffinity: compute,
  BestEffort: ["pods"],
  VolumeAttributesClass: ["persistentvolumeclaims", "requests.storage"]
};
var fits = (scope, resource2) => !isStandardQuotaResourceName(resource2) || (Object.hasOwn(scopeResources, scope) ? scopeResources[scope]?.includes(resource2) ?? true : true);
function conflicting(scopes2) {
  const pairs = [
    ["BestEffort", "NotBestEffort"],
    ["Terminating", "NotTerminating"]
  ];
  return pairs.filter((pair2) => pair2.every((scope) => scopes2.has(scope))).length;
}
function checkScopes(errors, spec) {
  const scopes2 = spec.scopes ?? [];
  const path = specPath17.child("scopes");
  for (const scope of scopes2) {
    if (!Object.hasOwn(scopeResources, scope)) errors.push(field_exports.invalid(path, scopes2, "unsupported scope"));
    for (const [resource2] of sortedEntries(spec.hard)) {
      if (!fits(scope, resource2)) errors.push(field_exports.invalid(path, scopes2, "unsupported scope applied to resource"));
    }
  }
  for (let i = conflicting(new Set(scopes2)); i > 0; i--) errors.push(field_exports.invalid(path, scopes2, "conflicting scopes"));
}
var existsOnly = /* @__PURE__ */ new Set([
  "BestEffort",
  "NotBestEffort",
  "Terminating",
  "NotTerminating",
  "CrossNamespacePodAffinity"
]);
function checkScopeSelector(errors, spec) {
  if (!spec.scopeSelector) return;
  const path = specPath17.child("scopeSelector", "matchExpressions");
  const scopes2 = /* @__PURE__ */ new Set();
  const shownSelector = {
    MatchExpressions: (spec.scopeSelector.matchExpressions ?? []).map(({ scopeName, operator, values }) => ({
      ScopeName: scopeName,
      Operator: operator,
      Values: values ?? null
    }))
  };
  for (const { scopeName, operator, values = [] } of spec.scopeSelector.matchExpressions ?? []) {
    if (!Object.hasOwn(scopeResources, scopeName))
      errors.push(field_exports.invalid(path.child("scopeName"), scopeName, "unsupported scope"));
    for (const [resource2] of sortedEntries(spec.hard)) {
      if (!fits(scopeName, resource2))
        errors.push(field_exports.invalid(path, shownSelector, "unsupported scope applied to resource"));
    }
    if (existsOnly.has(scopeName) && operator !== "Exists") {
      const message2 = "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";
      errors.push(field_exports.invalid(path.child("operator"), operator, message2));
    }
    const valuesPath = path.child("values");
    if (operator === "In" || operator === "NotIn") {
      const message2 = "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector";
      if (values.length === 0) errors.push(field_exports.required(valuesPath, message2));
    } else if (operator === "Exists" || operator === "DoesNotExist") {
      const message2 = "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector";
      if (values.length > 0) errors.push(field_exports.invalid(valuesPath, values, message2));
    } else errors.push(field_exports.invalid(path.child("operator"), operator, "not a valid selector operator"));
    scopes2.add(scopeName);
  }
  for (let i = conflicting(scopes2); i > 0; i--)
    errors.push(field_exports.invalid(path, spec.scopes ?? null, "conflicting scopes"));
}

// packages/registry/core/src/resource-quota/resource-quota-strategy.ts
var resourceQuotaStrategy = {
  prepareForCreate: (quota) => ({ ...quota, status: {} }),
  validate: validateResourceQuota,
  warningsOnCreate: quotaWarnings,
  prepareForUpdate: (quota, old) => keepFrom(quota, old, "status"),
  validateUpdate: validateResourceQuotaUpdate
};
function quotaWarnings(quota) {
  const hard = quota.spec?.hard ?? {};
  return ["cpu", "memory", "ephemeral-storage"].flatMap((name4) => {
    const plain = hard[`requests.${name4}`] === void 0 && name4 !== "ephemeral-storage";
    const requestName = plain ? name4 : `requests.${name4}`;
    const request = hard[requestName];
    const limit = hard[`limits.${name4}`];
    if (request === void 0 || limit === void 0 || cmpQuantity(request, limit) <= 0) return [];
    const text = (amount) => quantityToString(toQuantity(amount));
    return [`ResourceQuota ${requestName} (${text(request)}) should be less than limits.${name4} (${text(limit)})`];
  });
}
var resourceQuotaStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateResourceQuotaStatusUpdate
};

// packages/registry/core/src/secret/secret-validation.ts
var dataPath2 = FieldPath.root("data");
function validateSecret(secret) {
  const errors = validateKindMeta(secret, true, nameIsDNSSubdomain);
  let size = 0;
  for (const key2 of sortedKeys(secret.data)) {
    checkText(errors, key2, dataPath2.key(key2), isConfigMapKey);
    size += base64Length(secret.data?.[key2] ?? "");
  }
  if (size > maxSecretSize) errors.push(field_exports.tooLong(dataPath2, maxSecretSize));
  checkType2(errors, secret);
  return errors;
}
function checkType2(errors, secret) {
  const missing = (key2) => ownValue(secret.data, key2) === void 0;
  const required = (key2) => errors.push(field_exports.required(dataPath2.key(key2)));
  switch (secret.type) {
    case "kubernetes.io/service-account-token": {
      const key2 = "kubernetes.io/service-account.name";
      if (!ownValue(secret.metadata?.annotations, key2))
        errors.push(field_exports.required(metadataPath.child("annotations").key(key2)));
      break;
    }
    case "kubernetes.io/dockercfg":
      checkDockerConfig(errors, secret, ".dockercfg");
      break;
    case "kubernetes.io/dockerconfigjson":
      checkDockerConfig(errors, secret, ".dockerconfigjson");
      break;
    case "kubernetes.io/basic-auth":
      if (missing("username") && missing("password")) {
        required("username");
        required("password");
      }
      break;
    case "kubernetes.io/ssh-auth":
      if (!ownValue(secret.data, "ssh-privatekey")) required("ssh-privatekey");
      break;
    case "kubernetes.io/tls":
      if (missing("tls.crt")) required("tls.crt");
      if (missing("tls.key")) required("tls.key");
      break;
  }
}
function checkDockerConfig(errors, secret, key2) {
  const value = ownValue(secret.data, key2);
  if (value === void 0) {
    errors.push(field_exports.required(dataPath2.key(key2)));
    return;
  }
  const problem = jsonObjectProblem(value ?? "");
  if (problem !== void 0) errors.push(field_exports.invalid(dataPath2.key(key2), "<secret contents redacted>", problem));
}
function jsonObjectProblem(base64) {
  const text = decodeBase64(base64);
  if (text.trim() === "") return "unexpected end of JSON input";
  try {
    const value = JSON.parse(text);
    if (value === null || typeof value === "object" && !Array.isArray(value)) return void 0;
    const type = Array.isArray(value) ? "array" : typeof value === "boolean" ? "bool" : typeof value;
    return `json: cannot unmarshal ${type} into Go value of type map[string]interface {}`;
  } catch {
    const first = text.trimStart()[0] ?? "";
    return /[{["\d-]/.test(first) ? "unexpected end of JSON input" : `invalid character '${first}' looking for beginning of value`;
  }
}
var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
function decodeBase64(text) {
  const bytes = [];
  let bits = 0;
  let count = 0;
  for (const ch of text) {
    const digit = alphabet.indexOf(ch);
    if (digit < 0) continue;
    bits = (bits << 6 | digit) & 16777215;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push(bits >> count & 255);
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}
function validateSecretUpdate(secret, old) {
  const errors = validateKindMetaUpdate(secret, old);
  if ((secret.type ?? "") !== (old.type ?? "")) {
    errors.push(field_exports.invalid(FieldPath.root("type"), secret.type ?? "", immutableMessage));
  }
  if (old.immutable) {
    const message2 = "field is immutable when `immutable` is set";
    if (!secret.immutable) errors.push(field_exports.forbidden(FieldPath.root("immutable"), message2));
    if (!builtinSemanticEqual({ data: secret.data ?? {} }, { data: old.data ?? {} }))
      errors.push(field_exports.forbidden(dataPath2, message2));
  }
  return [...errors, ...validateSecret(secret)];
}

// packages/registry/core/src/secret/tls-pair.ts
import { createPrivateKey as createPrivateKey2, createPublicKey as createPublicKey2, X509Certificate } from "node:crypto";
var certificateBlock = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/;
var keyBlock = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----[\s\S]*?-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----/;
var anyBlock = /-----BEGIN [^-]+-----/;
function tlsPairProblem(certificateData, keyData) {
  const certificateText = decode(certificateData);
  const block = certificateBlock.exec(certificateText)?.[0];
  if (block === void 0) {
    return anyBlock.test(certificateText) ? `tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [${blockTypes(certificateText).join(" ")}]` : "tls: failed to find any PEM data in certificate input";
  }
  const keyText = decode(keyData);
  const key2 = keyBlock.exec(keyText)?.[0];
  if (key2 === void 0) {
    const types2 = blockTypes(keyText);
    if (types2.length === 0) return "tls: failed to find any PEM data in key input";
    if (types2.length === 1 && types2[0] === "CERTIFICATE") {
      return "tls: found a certificate rather than a key in the PEM for the private key";
    }
    return `tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [${types2.join(" ")}]`;
  }
  let certificate;
  try {
    certificate = new X509Certificate(block).publicKey;
  } catch {
    return "x509: malformed certificate";
  }
  let own;
  try {
    own = createPublicKey2(createPrivateKey2(key2));
  } catch {
    return "tls: failed to parse private key";
  }
  if (own.asymmetricKeyType !== certificate.asymmetricKeyType)
    return "tls: private key type does not match public key type";
  const same = own.export({ type: "spki", format: "der" }).equals(certificate.export({ type: "spki", format: "der" }));
  return same ? void 0 : "tls: private key does not match public key";
}
var decode = (base64) => Buffer.from(base64, "base64").toString("utf8");
var blockTypes = (text) => [...text.matchAll(/-----BEGIN ([^-]+)-----/g)].map((match) => match[1] ?? "");

// packages/registry/core/src/secret/secret-strategy.ts
var secretStrategy = {
  prepareForCreate: withBytes2,
  validate: validateSecret,
  warningsOnCreate: tlsWarnings,
  prepareForUpdate: (secret, old) => withBytes2(secret.type || !old.type ? secret : { ...secret, type: old.type }),
  validateUpdate: validateSecretUpdate,
  warningsOnUpdate: tlsWarnings
};
function withBytes2(secret) {
  const data = bytesForNull(secret.data);
  return data === secret.data ? secret : { ...secret, data };
}
function tlsWarnings(secret) {
  if (secret.type !== "kubernetes.io/tls") return [];
  const problem = tlsPairProblem(secret.data?.["tls.crt"] ?? "", secret.data?.["tls.key"] ?? "");
  return problem === void 0 ? [] : [problem];
}
var secretFields = (secret) => ({ type: secret.type ?? "" });

// packages/registry/core/src/service/allocator/ip-allocator.ts
var RangeFullError = class extends Error {
};
var gvk = { group: "networking.k8s.io", version: "v1", kind: "IPAddress" };
var groupResource = { group: "networking.k8s.io", resource: "ipaddresses" };
var managedBy = "ipallocator.k8s.io";
var ownedFields = {
  "f:metadata": {
    "f:labels": {
      ".": {},
      "f:ipaddress.kubernetes.io/ip-family": {},
      "f:ipaddress.kubernetes.io/managed-by": {}
    }
  },
  "f:spec": { "f:parentRef": { ".": {}, "f:name": {}, "f:namespace": {}, "f:resource": {} } }
};
async function newIPAllocator(restOptions, range2, moreRanges = async () => [], random) {
  const cidr = parseCIDR(range2);
  if (!cidr) throw new Error(`invalid service cluster IP range: ${range2}`);
  const options = restOptions.newFor(groupResource);
  const { storage, destroy } = await undecoratedStorage(options.storageConfig, {
    codec: options.newCodec(gvk),
    groupResource,
    transformer: options.transformer,
    resourcePrefix: `/${options.resourcePrefix}`
  });
  const prefix3 = `/${options.resourcePrefix}/`;
  const first = new IPAddressAllocator(cidr, storage, prefix3, random);
  const known2 = /* @__PURE__ */ new Map([[range2, first]]);
  const others = async () => (await moreRanges()).flatMap((text) => {
    const more2 = parseCIDR(text);
    if (!more2 || more2.network.family !== first.family || text === range2) return [];
    const allocator = known2.get(text) ?? new IPAddressAllocator(more2, storage, prefix3, random);
    known2.set(text, allocator);
    return [allocator];
  });
  return Object.assign(inSeveralRanges(first, others), { destroy });
}
function inSeveralRanges(first, others) {
  const rangeOf = async (address) => first.contains(address) ? first : (await others()).find((each) => each.contains(address)) ?? first;
  const fromAny = async (allocateIn) => {
    try {
      return await allocateIn(first);
    } catch (error) {
      if (!(error instanceof RangeFullError)) throw error;
      for (const allocator of await others()) {
        try {
          return await allocateIn(allocator);
        } catch (another) {
          if (!(another instanceof RangeFullError)) throw another;
        }
      }
      throw error;
    }
  };
  return {
    family: first.family,
    allocate: async (address, service) => (await rangeOf(address)).allocate(address, service),
    allocateNext: (service) => fromAny((allocator) => allocator.allocateNext(service)),
    // The object of an address says whom it belongs to; the range does not matter.
    release: (address, service) => first.release(address, service),
    list: () => first.list(),
    dryRun: {
      allocate: async (address, service) => (await rangeOf(address)).dryRun.allocate(address, service),
      allocateNext: (service) => fromAny((allocator) => allocator.dryRun.allocateNext(service))
    }
  };
}
var IPAddressAllocator = class {
  constructor(cidr, storage, prefix3, random) {
    this.storage = storage;
    this.prefix = prefix3;
    this.random = random;
    this.family = cidr.network.family;
    const bits = this.family === "IPv4" ? 32 : 128;
    const all2 = 1n << BigInt(bits - cidr.prefix);
    const single = all2 <= 2n;
    this.#first = single ? cidr.network.value : cidr.network.value + 1n;
    this.#size = single ? all2 : this.family === "IPv4" ? all2 - 2n : all2 - 1n;
    this.dryRun = {
      // Like kube-apiserver, a dry run does not check whether the address is allocated.
      allocate: async (address) => {
        this.#offset(address);
      },
      allocateNext: async () => {
        await this.#load();
        for (const value of this.#candidates()) if (!this.#taken.has(value)) return this.#text(value);
        throw new RangeFullError("range is full");
      }
    };
  }
  storage;
  prefix;
  random;
  family;
  dryRun;
  /** Addresses that were allocated at the last list. */
  #taken = /* @__PURE__ */ new Set();
  #loaded = false;
  #first;
  #size;
  async allocate(address, service) {
    const value = this.#offset(address);
    if (!await this.#create(value, service)) throw new Error("provided IP is already allocated");
  }
  async allocateNext(service) {
    await this.#load();
    for (let round = 0; round < 2; round++) {
      for (const value of this.#candidates()) {
        if (!this.#taken.has(value) && await this.#create(value, service)) return this.#text(value);
      }
      this.#loaded = false;
      await this.#load();
    }
    throw new RangeFullError("range is full");
  }
  async release(address, service) {
    const ip = parseIP(address);
    if (!ip) return;
    try {
      await this.storage.delete(this.prefix + this.#text(ip.value), {
        validateDeletion: (object) => {
          const owner = object.spec?.parentRef;
          if (owner?.namespace !== service.namespace || owner?.name !== service.name) throw new NotOurs();
        }
      });
    } catch (error) {
      if (error instanceof NotOurs) return;
      if (!hasStorageErrorCode(error, StorageErrorCode.keyNotFound)) throw error;
    }
    this.#taken.delete(ip.value);
  }
  async list() {
    const { items } = await this.storage.list(this.prefix);
    return items.flatMap(({ object: { metadata, spec } }) => {
      const { resource: resource2, namespace = "", name: name4 = "" } = spec?.parentRef ?? {};
      const isOurs = resource2 === "services" && metadata.labels?.["ipaddress.kubernetes.io/managed-by"] === managedBy;
      const address = metadata.name ?? "";
      if (!isOurs || parseIP(address)?.family !== this.family) return [];
      return [{ address, service: { namespace, name: name4 }, createdAt: Date.parse(metadata.creationTimestamp ?? "") }];
    });
  }
  /** Whether the address can be allocated from this range. */
  contains(address) {
    const ip = parseIP(address);
    return ip?.family === this.family && ip.value >= this.#first && ip.value < this.#first + this.#size;
  }
  /** Free addresses from a random offset, the upper part of the range first: the lower part is meant for explicit requests. */
  *#candidates() {
    const reserved2 = reservedOffset(this.#size);
    yield* this.#span(reserved2, this.#size - reserved2);
    yield* this.#span(0n, reserved2);
  }
  *#span(start, length) {
    if (length <= 0n) return;
    const limit = length > 65536n ? 65536n : length;
    const begin = BigInt(Math.floor((this.random ?? Math.random)() * Number(limit)));
    for (let i = 0n; i < limit; i++) yield this.#first + start + (begin + i) % limit;
  }
  /** The address as a number. @throws Error when it is outside the range */
  #offset(address) {
    const ip = parseIP(address);
    if (!ip || !this.contains(address)) throw new Error("the provided network does not match the current range");
    return ip.value;
  }
  async #create(value, service) {
    const name4 = this.#text(value);
    const time2 = formatTime2(Date.now());
    const apiVersion2 = `${gvk.group}/${gvk.version}`;
    const object = {
      kind: gvk.kind,
      apiVersion: apiVersion2,
      metadata: {
        name: name4,
        uid: newUID(this.random),
        creationTimestamp: time2,
        labels: { "ipaddress.kubernetes.io/ip-family": this.family, "ipaddress.kubernetes.io/managed-by": managedBy },
        managedFields: [
          {
            manager: "kube-apiserver",
            operation: "Update",
            apiVersion: apiVersion2,
            time: time2,
            fieldsType: "FieldsV1",
            fieldsV1: ownedFields
          }
        ]
      },
      spec: { parentRef: { resource: "services", namespace: service.namespace, name: service.name } }
    };
    this.#taken.add(value);
    try {
      await this.storage.create(this.prefix + name4, object);
      return true;
    } catch (error) {
      if (hasStorageErrorCode(error, StorageErrorCode.keyExists)) return false;
      this.#taken.delete(value);
      throw error;
    }
  }
  async #load() {
    if (this.#loaded) return;
    this.#loaded = true;
    const { items } = await this.storage.list(this.prefix);
    this.#taken.clear();
    for (const { object } of items) {
      const ip = parseIP(object.metadata.name ?? "");
      if (ip) this.#taken.add(ip.value);
    }
  }
  #text(value) {
    return formatIP2({ family: this.family, value });
  }
};
var NotOurs = class extends Error {
};
function reservedOffset(size) {
  if (size <= 16n) return 0n;
  const share = size / 16n;
  return share < 16n ? 16n : share > 256n ? 256n : share;
}

// packages/registry/core/src/service/allocator/port-allocator.ts
function parsePortRange(text) {
  const [, low, sign2, high] = /^(\d+)(?:([-+])(\d+))?$/.exec(text.trim()) ?? [];
  if (low === void 0) throw new Error(`unable to parse port range: ${text}`);
  const base = Number(low);
  const last = sign2 === void 0 ? base : sign2 === "+" ? base + Number(high) : Number(high);
  if (last > 65535) throw new Error(`the port range cannot be greater than 65535: ${text}`);
  if (last < base) throw new Error(`end port cannot be less than start port: ${text}`);
  return { base, size: last - base + 1 };
}
var defaultNodePortRange = { base: 3e4, size: 2768 };
var gvk2 = { group: "", version: "v1", kind: "RangeAllocation" };
var groupResource2 = { group: "", resource: "servicenodeportallocations" };
var key = "/ranges/servicenodeports";
async function newPortAllocator(restOptions, range2, seed, random = Math.random) {
  const options = restOptions.newFor(groupResource2);
  const { storage, destroy } = await undecoratedStorage(options.storageConfig, {
    codec: options.newCodec(gvk2),
    groupResource: groupResource2,
    transformer: options.transformer,
    resourcePrefix: "/ranges"
  });
  return Object.assign(new BitmapPortAllocator(range2, storage, seed, random), { destroy });
}
var BitmapPortAllocator = class {
  constructor(range2, storage, seed, random) {
    this.range = range2;
    this.storage = storage;
    this.seed = seed;
    this.random = random;
    this.#text = `${range2.base}-${range2.base + range2.size - 1}`;
  }
  range;
  storage;
  seed;
  random;
  #text;
  check(port) {
    if (port >= this.range.base && port < this.range.base + this.range.size) return;
    throw new Error(`provided port is not in the valid range. The range of valid ports is ${this.#text}`);
  }
  async allocate(port) {
    this.check(port);
    await this.#change((taken) => {
      if (taken.has(port)) throw new Error("provided port is already allocated");
      taken.add(port);
    });
  }
  async allocateNext() {
    let found = -1;
    await this.#change((taken) => {
      found = this.#pick(taken);
      taken.add(found);
    });
    return found;
  }
  async release(ports) {
    if (ports.length === 0) return;
    await this.#change((taken) => {
      for (const port of ports) taken.delete(port);
    });
  }
  async taken() {
    const { items } = await this.storage.list(key, { recursive: false });
    const [stored3] = items;
    return stored3 ? this.#decode(stored3.object) : new Set(await this.seed());
  }
  /** A free port from a random offset, preferably of the upper part of the range. @throws RangeFullError */
  #pick(taken) {
    const { base, size } = this.range;
    const reserved2 = size < 32 ? 0 : Math.min(128, Math.max(16, Math.floor(size / 32)));
    for (const [start, length] of [
      [reserved2, size - reserved2],
      [0, reserved2]
    ]) {
      const begin = Math.floor(this.random() * length);
      for (let i = 0; i < length; i++) {
        const port = base + start + (begin + i) % length;
        if (!taken.has(port)) return port;
      }
    }
    throw new RangeFullError("range is full");
  }
  async #change(change) {
    await this.storage.guaranteedUpdate(key, {
      ignoreNotFound: true,
      tryUpdate: async (current) => {
        const taken = current ? this.#decode(current) : new Set(await this.seed());
        change(taken);
        const metadata = current?.metadata ?? {};
        return { object: { kind: gvk2.kind, apiVersion: "v1", metadata, range: this.#text, data: this.#encode(taken) } };
      }
    });
  }
  #encode(taken) {
    const bytes = new Uint8Array(Math.ceil(this.range.size / 8));
    for (const port of taken) {
      const offset = port - this.range.base;
      if (offset < 0 || offset >= this.range.size) continue;
      const index = bytes.length - 1 - (offset >> 3);
      bytes[index] = (bytes[index] ?? 0) | 1 << (offset & 7);
    }
    const first = bytes.findIndex((byte) => byte !== 0);
    return Buffer.from(first < 0 ? new Uint8Array() : bytes.subarray(first)).toString("base64");
  }
  /** The bitmap is one big-endian number whose lowest bit is the range's first port. */
  #decode(allocation) {
    const base = Number(/^(\d+)-/.exec(allocation.range ?? "")?.[1] ?? this.range.base);
    const bytes = Buffer.from(allocation.data ?? "", "base64");
    const taken = /* @__PURE__ */ new Set();
    bytes.forEach((byte, i) => {
      const lowest = (bytes.length - 1 - i) * 8;
      for (let bit = 0; bit < 8; bit++) if (byte & 1 << bit) taken.add(base + lowest + bit);
    });
    return taken;
  }
};

// packages/registry/core/src/service/service-proxy-storage.ts
function newServiceProxyStorage(options) {
  const { services } = options;
  return {
    kind: { group: "", version: "v1", kind: "ServiceProxyOptions" },
    namespaced: true,
    connectMethods: proxyMethods,
    connectPath: true,
    async connect(id, request, context) {
      const target = splitSchemeNamePort(id);
      if (!target) throw newBadRequest(`invalid service request ${goQuote(id)}`);
      let portName = target.port;
      if (/^[+-]?\d+$/.test(portName)) {
        const service = (await services.get(target.name, {}, context)).object;
        const port = service.spec?.ports?.find((candidate) => candidate.port === Number(portName));
        if (!port)
          throw newServiceUnavailable(`no service port ${Number(portName)} found for service ${goQuote(target.name)}`);
        portName = port.name ?? "";
      }
      const endpoints = await endpointsOf2(services, options.endpoints, target.name, context);
      if (!endpoints.subsets?.length)
        throw newServiceUnavailable(`no endpoints available for service ${goQuote(target.name)}`);
      for (const { addresses = [], ports = [] } of shuffled(endpoints.subsets)) {
        const port = ports.find(({ name: name4 = "" }) => name4 === portName);
        if (!port) continue;
        for (const { ip = "", targetRef } of shuffled(addresses)) {
          if (!targetRef || targetRef.namespace !== context.namespace || !targetRef.name) continue;
          if (!await isPodIP(options.pods, targetRef.name, ip, context)) continue;
          const { proxyRequest } = await import("./src-OJOKU2QL.js");
          const backend = options.kubelets.address(target.scheme, ip, String(port.port));
          return proxyRequest(backend, proxyPath(request), proxiedRequest(request, context));
        }
      }
      throw newServiceUnavailable(`no endpoints available for service ${goQuote(id)}`);
    }
  };
}
async function endpointsOf2(services, endpoints, name4, context) {
  try {
    return (await endpoints.get(name4, {}, context)).object;
  } catch (error) {
    throw isNotFound(error) ? newNotFound(services.resource, name4) : error;
  }
}
async function isPodIP(pods, name4, ip, context) {
  try {
    const pod2 = (await pods.get(name4, {}, context)).object;
    return pod2.status?.podIPs?.some((own) => own.ip === ip) ?? false;
  } catch {
    return false;
  }
}
function shuffled(list2) {
  const start = Math.floor(Math.random() * list2.length);
  return [...list2.slice(start), ...list2.slice(0, start)];
}

// packages/registry/core/src/service/allocator/service-ranges.ts
async function openServiceRanges(restOptions) {
  const groupResource3 = { group: "networking.k8s.io", resource: "servicecidrs" };
  const options = restOptions.newFor(groupResource3);
  const prefix3 = `/${options.resourcePrefix}`;
  const { storage, destroy } = await undecoratedStorage(options.storageConfig, {
    codec: options.newCodec({ group: groupResource3.group, version: "v1", kind: "ServiceCIDR" }),
    groupResource: groupResource3,
    transformer: options.transformer,
    resourcePrefix: prefix3
  });
  return {
    async list() {
      const { items } = await storage.list(`${prefix3}/`);
      return items.flatMap(({ object: { metadata, spec, status } }) => {
        const isReady = status?.conditions?.some((each) => each.type === "Ready" && each.status === "True");
        return isReady && !metadata.deletionTimestamp ? spec?.cidrs ?? [] : [];
      });
    },
    destroy
  };
}

// packages/registry/core/src/service/allocator/port-operation.ts
var PortOperation = class {
  constructor(ports, dryRun) {
    this.ports = ports;
    this.dryRun = dryRun;
  }
  ports;
  dryRun;
  #allocated = [];
  #released = [];
  async allocate(port) {
    if (this.dryRun) {
      this.ports.check(port);
      const taken = await this.ports.taken();
      if (taken.has(port) || this.#allocated.includes(port)) throw new Error("provided port is already allocated");
    } else await this.ports.allocate(port);
    this.#allocated.push(port);
  }
  async allocateNext() {
    const port = this.dryRun ? await this.#pretend() : await this.ports.allocateNext();
    this.#allocated.push(port);
    return port;
  }
  releaseLater(ports) {
    this.#released.push(...ports);
  }
  async finish(succeeded) {
    if (this.dryRun) return;
    await this.ports.release(succeeded ? this.#released : this.#allocated);
  }
  async #pretend() {
    const taken = await this.ports.taken();
    for (let port = 1; port < 65536; port++) {
      if (taken.has(port) || this.#allocated.includes(port)) continue;
      try {
        this.ports.check(port);
        return port;
      } catch {
      }
    }
    throw new RangeFullError("range is full");
  }
};

// packages/registry/core/src/service/service-spec.ts
var needsClusterIP = (spec) => spec.type !== "ExternalName";
var hasNodePorts = (spec) => spec.type === "NodePort" || spec.type === "LoadBalancer";
var wantsNodePorts = (spec) => spec.type === "NodePort" || spec.type === "LoadBalancer" && spec.allocateLoadBalancerNodePorts !== false;
var nodePortsOf = ({ ports }) => (ports ?? []).flatMap(({ nodePort }) => nodePort ? [nodePort] : []);
var sameList = (a, b) => (a ?? []).length === (b ?? []).length && (a ?? []).every((item, i) => item === b?.[i]);

// packages/registry/core/src/service/service-validation.ts
var specPath18 = FieldPath.root("spec");
function isHeadless(spec) {
  return spec.clusterIPs?.length === 1 && spec.clusterIPs[0] === "None";
}
function isExternallyAccessible(spec) {
  return spec.type === "LoadBalancer" || spec.type === "NodePort" || spec.type === "ClusterIP" && (spec.externalIPs?.length ?? 0) > 0;
}
function needsHealthCheck(spec) {
  return spec.type === "LoadBalancer" && spec.externalTrafficPolicy === "Local";
}
function validateService(service) {
  const errors = validateKindMeta(service, true, nameIsDNS1035Label);
  checkService2(errors, service, void 0);
  return errors;
}
function validateServiceUpdate(service, old) {
  const errors = validateKindMetaUpdate(service, old);
  const spec = service.spec ?? {};
  const before = old.spec ?? {};
  checkClusterIPChange(errors, spec, before);
  checkFamilyChange(errors, spec, before);
  checkLoadBalancerClass(errors, spec, before);
  if (needsHealthCheck(before) && needsHealthCheck(spec) && spec.healthCheckNodePort !== before.healthCheckNodePort) {
    errors.push(field_exports.forbidden(specPath18.child("healthCheckNodePort"), immutableMessage));
  }
  checkService2(errors, service, old);
  return errors;
}
function validateServiceStatusUpdate(service, old) {
  const errors = validateKindMetaUpdate(service, old);
  const path = FieldPath.root("status", "loadBalancer", "ingress");
  const ingress = service.status?.loadBalancer?.ingress ?? [];
  if (service.spec?.type !== "LoadBalancer" && ingress.length > 0) {
    errors.push(field_exports.forbidden(path, "may only be used when `spec.type` is 'LoadBalancer'"));
    return errors;
  }
  const known2 = (old.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => ip ? [ip] : []);
  ingress.forEach(({ ip, ipMode, hostname: hostname4 }, i) => {
    const at = path.index(i);
    if (ip) checkIP(errors, ip, at.child("ip"), known2);
    if (ipMode === void 0) {
      if (ip) errors.push(field_exports.required(at.child("ipMode"), "must be specified when `ip` is set"));
    } else if (!ip) errors.push(field_exports.forbidden(at.child("ipMode"), "may not be specified when `ip` is not set"));
    else checkEnum(errors, ipMode, at.child("ipMode"), ["Proxy", "VIP"]);
    if (hostname4) {
      checkText(errors, hostname4, at.child("hostname"), isDNS1123Subdomain);
      if (ipFamilyOf(hostname4))
        errors.push(field_exports.invalid(at.child("hostname"), hostname4, "must be a DNS name, not an IP address"));
    }
  });
  return errors;
}
var topologyHints = "service.kubernetes.io/topology-aware-hints";
var topologyMode = "service.kubernetes.io/topology-mode";
var sourceRangesAnnotation = "service.beta.kubernetes.io/load-balancer-source-ranges";
var serviceTypes = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
var maxAffinitySeconds = 86400;
function checkService2(errors, service, old) {
  const spec = service.spec ?? {};
  const annotations = service.metadata?.annotations ?? {};
  const mode = annotations[topologyMode];
  const hints = annotations[topologyHints];
  if (mode !== void 0 && hints !== void 0 && mode !== hints) {
    const message2 = `must match annotations[${topologyHints}] when both are specified`;
    errors.push(field_exports.invalid(metadataPath.child("annotations").key(topologyMode), mode, message2));
  }
  const ports = spec.ports ?? [];
  const portsPath = specPath18.child("ports");
  if (ports.length === 0 && !isHeadless(spec) && spec.type !== "ExternalName") errors.push(field_exports.required(portsPath));
  checkTypeRules(errors, spec);
  const names = /* @__PURE__ */ new Set();
  ports.forEach((port, i) => {
    checkServicePort(errors, port, ports.length > 1, names, portsPath.index(i));
  });
  if (spec.selector) field_exports.pushAll(errors, validateLabels(spec.selector, specPath18.child("selector")));
  checkSessionAffinity(errors, spec);
  checkClusterIPs(errors, spec, old?.spec);
  spec.externalIPs?.forEach((ip, i) => {
    const at = specPath18.child("externalIPs").index(i);
    if (checkIP(errors, ip, at, old?.spec?.externalIPs)) checkEndpointIP(errors, ip, at);
  });
  checkEnum(errors, spec.type, specPath18.child("type"), serviceTypes, true);
  checkPortsTogether(errors, spec, portsPath);
  checkSourceRanges(errors, service, old);
  const allocate = spec.allocateLoadBalancerNodePorts;
  const onlyBalancers = "may only be used when `type` is 'LoadBalancer'";
  if (allocate !== void 0 && spec.type !== "LoadBalancer") {
    errors.push(field_exports.forbidden(specPath18.child("allocateLoadBalancerNodePorts"), onlyBalancers));
  }
  if (allocate === void 0 && spec.type === "LoadBalancer") {
    errors.push(field_exports.required(FieldPath.root("allocateLoadBalancerNodePorts")));
  }
  checkLoadBalancerClass(errors, spec, void 0);
  checkTrafficPolicies(errors, spec);
}
function checkTypeRules(errors, spec) {
  if ((spec.type === "LoadBalancer" || spec.type === "NodePort") && isHeadless(spec)) {
    const message3 = `may not be set to 'None' for ${spec.type} services`;
    errors.push(field_exports.invalid(specPath18.child("clusterIPs").index(0), "None", message3));
  }
  if (spec.type !== "ExternalName") return;
  const message2 = "may not be set for ExternalName services";
  if (spec.clusterIPs?.length) errors.push(field_exports.forbidden(specPath18.child("clusterIPs"), message2));
  if (spec.ipFamilies?.length) errors.push(field_exports.forbidden(specPath18.child("ipFamilies"), message2));
  if (spec.ipFamilyPolicy !== void 0) errors.push(field_exports.forbidden(specPath18.child("ipFamilyPolicy"), message2));
  const name4 = (spec.externalName ?? "").replace(/\.$/, "");
  if (name4 === "") errors.push(field_exports.required(specPath18.child("externalName")));
  else checkText(errors, name4, specPath18.child("externalName"), isDNS1123Subdomain);
}
function checkServicePort(errors, port, requireName, names, path) {
  const { name: name4 = "" } = port;
  if (name4 === "") {
    if (requireName) errors.push(field_exports.required(path.child("name")));
  } else {
    checkText(errors, name4, path.child("name"), isDNS1123Label);
    if (names.has(name4)) errors.push(field_exports.duplicate(path.child("name"), name4));
    names.add(name4);
  }
  for (const message2 of isValidPortNum(port.port ?? 0))
    errors.push(field_exports.invalid(path.child("port"), port.port ?? 0, message2));
  checkEnum(errors, port.protocol, path.child("protocol"), portProtocols, true);
  checkPort(errors, port.targetPort, path.child("targetPort"));
  if (port.appProtocol !== void 0) checkText(errors, port.appProtocol, path.child("appProtocol"), isQualifiedName);
}
function checkSessionAffinity(errors, spec) {
  checkEnum(errors, spec.sessionAffinity, specPath18.child("sessionAffinity"), ["ClientIP", "None"], true);
  const path = specPath18.child("sessionAffinityConfig");
  const config = spec.sessionAffinityConfig;
  if (spec.sessionAffinity === "ClientIP") {
    const message2 = "when session affinity type is ClientIP";
    const seconds = config?.clientIP?.timeoutSeconds;
    if (!config) errors.push(field_exports.required(path, message2));
    else if (!config.clientIP) errors.push(field_exports.required(path.child("clientIP"), message2));
    else if (seconds === void 0) errors.push(field_exports.required(path.child("clientIP", "timeoutSeconds"), message2));
    else if (seconds <= 0 || seconds > maxAffinitySeconds) {
      const range2 = `must be greater than 0 and less than ${maxAffinitySeconds}`;
      errors.push(field_exports.invalid(path.child("clientIP", "timeoutSeconds"), seconds, range2));
    }
  } else if (spec.sessionAffinity === "None" && config) {
    errors.push(field_exports.forbidden(path, "must not be set when session affinity is None"));
  }
}
function checkPortsTogether(errors, spec, path) {
  const nodePorts = /* @__PURE__ */ new Set();
  const numbers = /* @__PURE__ */ new Set();
  if (spec.type === "ClusterIP") {
    spec.ports?.forEach((port, i) => {
      if (port.nodePort)
        errors.push(field_exports.forbidden(path.index(i).child("nodePort"), "may not be used when `type` is 'ClusterIP'"));
    });
  }
  spec.ports?.forEach(({ protocol, nodePort }, i) => {
    if (!nodePort) return;
    const key2 = `${protocol}/${nodePort}`;
    if (nodePorts.has(key2)) errors.push(field_exports.duplicate(path.index(i).child("nodePort"), nodePort));
    nodePorts.add(key2);
  });
  spec.ports?.forEach(({ protocol, port }, i) => {
    const key2 = `${protocol}/${port}`;
    if (numbers.has(key2)) {
      const shown2 = { Name: "", Protocol: protocol ?? "", AppProtocol: null, Port: port, TargetPort: 0, NodePort: 0 };
      errors.push(field_exports.duplicate(path.index(i), shown2));
    }
    numbers.add(key2);
  });
}
function checkSourceRanges(errors, service, old) {
  const spec = service.spec ?? {};
  const ranges = spec.loadBalancerSourceRanges ?? [];
  const onlyBalancers = "may only be used when `type` is 'LoadBalancer'";
  if (ranges.length > 0) {
    const path2 = specPath18.child("LoadBalancerSourceRanges");
    if (spec.type !== "LoadBalancer") errors.push(field_exports.forbidden(path2, onlyBalancers));
    const known2 = (old?.spec?.loadBalancerSourceRanges ?? []).map((range2) => range2.trim());
    ranges.forEach((range2, i) => {
      checkCIDR(errors, range2.trim(), path2.index(i), known2);
    });
    return;
  }
  const annotation = service.metadata?.annotations?.[sourceRangesAnnotation];
  if (annotation === void 0) return;
  const path = metadataPath.child("annotations").key(sourceRangesAnnotation);
  if (spec.type !== "LoadBalancer") errors.push(field_exports.forbidden(path, onlyBalancers));
  if (old?.metadata?.annotations?.[sourceRangesAnnotation] === annotation || annotation.trim() === "") return;
  for (const range2 of annotation.split(",")) checkCIDR(errors, range2.trim(), path);
}
function checkLoadBalancerClass(errors, spec, before) {
  const path = specPath18.child("loadBalancerClass");
  const name4 = spec.loadBalancerClass;
  const isBalancer = spec.type === "LoadBalancer";
  if (before?.type === "LoadBalancer" && isBalancer && before.loadBalancerClass !== name4) {
    errors.push(field_exports.invalid(path, name4 ?? null, "may not change once set"));
  }
  if (name4 === void 0) return;
  if (isBalancer) checkText(errors, name4, path, isQualifiedName);
  else errors.push(field_exports.forbidden(path, "may only be used when `type` is 'LoadBalancer'"));
}
function checkTrafficPolicies(errors, spec) {
  const external = specPath18.child("externalTrafficPolicy");
  if (isExternallyAccessible(spec)) checkEnum(errors, spec.externalTrafficPolicy, external, ["Cluster", "Local"], true);
  else if (spec.externalTrafficPolicy) {
    errors.push(
      field_exports.invalid(external, spec.externalTrafficPolicy, "may only be set for externally-accessible services")
    );
  }
  const healthPath = specPath18.child("healthCheckNodePort");
  const healthPort = spec.healthCheckNodePort ?? 0;
  if (!needsHealthCheck(spec)) {
    if (healthPort !== 0) {
      const message2 = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
      errors.push(field_exports.invalid(healthPath, healthPort, message2));
    }
  } else if (healthPort === 0) errors.push(field_exports.required(healthPath));
  else for (const message2 of isValidPortNum(healthPort)) errors.push(field_exports.invalid(healthPath, healthPort, message2));
  const internal = specPath18.child("internalTrafficPolicy");
  if (spec.internalTrafficPolicy === void 0) {
    if (spec.type === "NodePort" || spec.type === "LoadBalancer" || spec.type === "ClusterIP")
      errors.push(field_exports.required(internal));
  } else checkEnum(errors, spec.internalTrafficPolicy, internal, ["Cluster", "Local"]);
  if (spec.trafficDistribution !== void 0) {
    const supported = ["PreferClose", "PreferSameZone", "PreferSameNode"];
    checkEnum(errors, spec.trafficDistribution, specPath18.child("trafficDistribution"), supported);
  }
}
function validateServiceClusterIPs(spec, before) {
  const errors = [];
  checkClusterIPs(errors, spec, before);
  return errors;
}
function checkClusterIPs(errors, spec, before) {
  if (spec.type === "ExternalName") return;
  const path = specPath18.child("clusterIPs");
  const { clusterIP = "", clusterIPs = [], ipFamilies = [] } = spec;
  if (clusterIP !== "") {
    if (clusterIPs.length === 0) errors.push(field_exports.required(path));
    else if (clusterIPs[0] !== clusterIP)
      errors.push(field_exports.invalid(path, clusterIPs, "first value must match `clusterIP`"));
  } else if (clusterIPs.length > 0) {
    errors.push(field_exports.invalid(path, clusterIPs, "must be empty when `clusterIP` is not specified"));
  }
  const seen = /* @__PURE__ */ new Set();
  ipFamilies.forEach((family, i) => {
    const at = specPath18.child("ipFamilies").index(i);
    checkEnum(errors, family, at, ["IPv4", "IPv6"]);
    if (seen.has(family)) errors.push(field_exports.duplicate(at, family));
    seen.add(family);
  });
  if (spec.ipFamilyPolicy !== void 0) {
    const policies = ["PreferDualStack", "RequireDualStack", "SingleStack"];
    checkEnum(errors, spec.ipFamilyPolicy, specPath18.child("ipFamilyPolicy"), policies);
  }
  let invalid = false;
  clusterIPs.forEach((ip, i) => {
    if (i === 0 && ip === "None") {
      if (clusterIPs.length > 1) {
        invalid = true;
        errors.push(field_exports.invalid(path, clusterIPs, "'None' must be the first and only value"));
      }
    } else if (!checkIP(errors, ip, path.index(i), before?.clusterIPs)) invalid = true;
  });
  if (clusterIPs.length > 2) errors.push(field_exports.invalid(path, clusterIPs, "may only hold up to 2 values"));
  if (invalid) return;
  if (clusterIPs.length > 1 && !isDualStack(clusterIPs.map(ipFamilyOf))) {
    errors.push(field_exports.invalid(path, clusterIPs, "may specify no more than one IP for each IP family"));
  }
  if (isHeadless(spec)) return;
  clusterIPs.forEach((ip, i) => {
    const family = ipFamilies[i];
    if ((family === "IPv4" || family === "IPv6") && ipFamilyOf(ip) !== family) {
      errors.push(field_exports.invalid(path.index(i), ip, `expected an ${family} value as indicated by \`ipFamilies[${i}]\``));
    }
  });
}
function checkClusterIPChange(errors, spec, before) {
  if (spec.type === "ExternalName" || before.type === "ExternalName") return;
  if (isHeadless(spec) && isHeadless(before)) return;
  const path = specPath18.child("clusterIPs");
  const now = spec.clusterIPs ?? [];
  const old = before.clusterIPs ?? [];
  if (old.length === now.length) {
    old.forEach((ip, i) => {
      if (ip !== now[i]) errors.push(field_exports.invalid(path.index(i), now, "may not change once set"));
    });
    return;
  }
  if (old.length > now.length && now.length === 0)
    errors.push(field_exports.invalid(path.index(0), now, "primary clusterIP can not be unset"));
  if (old.length > 0 && now.length > 0 && now[0] !== old[0]) {
    errors.push(field_exports.invalid(path.index(0), now, "may not change once set"));
  }
  if (old.length > now.length && now.length === 1 && spec.ipFamilyPolicy !== "SingleStack") {
    const message2 = "must be set to 'SingleStack' when releasing the secondary clusterIP";
    errors.push(field_exports.invalid(specPath18.child("ipFamilyPolicy"), spec.ipFamilyPolicy ?? null, message2));
  }
}
function checkFamilyChange(errors, spec, before) {
  if (spec.type === "ExternalName" || before.type === "ExternalName") return;
  if (isHeadless(spec) || isHeadless(before)) return;
  const path = specPath18.child("ipFamilies").index(0);
  const now = spec.ipFamilies ?? [];
  const old = before.ipFamilies ?? [];
  if (old.length === now.length) {
    old.forEach((family, i) => {
      if (family !== now[i]) errors.push(field_exports.invalid(path, now, "may not change once set"));
    });
    return;
  }
  if (old.length > now.length && !spec.clusterIPs?.length)
    errors.push(field_exports.invalid(path, now, "primary ipFamily can not be unset"));
  if (old.length > 0 && now.length > 0 && now[0] !== old[0]) {
    errors.push(field_exports.invalid(path, spec.clusterIPs ?? [], "may not change once set"));
  }
  if (old.length > now.length && now.length === 1 && spec.ipFamilyPolicy !== "SingleStack") {
    const message2 = "must be set to 'SingleStack' when releasing the secondary ipFamily";
    errors.push(field_exports.invalid(specPath18.child("ipFamilyPolicy"), spec.ipFamilyPolicy ?? null, message2));
  }
}

// packages/registry/core/src/service/service-allocation.ts
var ServiceAllocation = class {
  /** @param ipAllocators one per family, the primary one first */
  constructor(ipAllocators, ports) {
    this.ports = ports;
    this.primaryFamily = ipAllocators[0].family;
    this.#byFamily = new Map(ipAllocators.map((allocator) => [allocator.family, allocator]));
  }
  ports;
  primaryFamily;
  #byFamily;
  /** Allocates what a new service needs. @throws Invalid, InternalError */
  async create(service, dryRun) {
    const work = new Allocating(this.#byFamily, this.ports, service, dryRun);
    return work.run(async () => {
      let spec = this.#withFamilies(service, service.spec ?? {}, void 0);
      spec = await work.clusterIPs(spec);
      if (spec.type === "NodePort" || spec.type === "LoadBalancer") spec = await work.newNodePorts(spec);
      if (needsHealthCheck(spec)) spec = await work.healthCheckPort(spec);
      return spec;
    });
  }
  /** Allocates and releases what an update changes. @throws Invalid, InternalError */
  async update(service, old, dryRun) {
    const before = old.spec ?? {};
    const work = new Allocating(this.#byFamily, this.ports, service, dryRun);
    return work.run(async () => {
      const given = service.spec ?? {};
      let spec = this.#withFamilies(service, given, before);
      if (!keepsPreferredStacks(given, before)) spec = await work.changedClusterIPs(spec, before);
      const oldPorts = nodePortsOf(before);
      if (hasNodePorts(before) && !hasNodePorts(spec)) work.releaseLater(oldPorts);
      if (hasNodePorts(spec)) spec = await work.changedNodePorts(spec, oldPorts);
      if (needsHealthCheck(spec) && !needsHealthCheck(before)) spec = await work.healthCheckPort(spec);
      else if (!needsHealthCheck(spec) && needsHealthCheck(before) && before.healthCheckNodePort) {
        work.releaseLater([before.healthCheckNodePort]);
      }
      return spec;
    });
  }
  /** Releases everything that was allocated for a deleted service. */
  async release(service) {
    const spec = service.spec ?? {};
    const reference2 = referenceOf2(service);
    if (needsClusterIP(spec) && spec.clusterIPs?.[0] !== "None") {
      for (const ip of spec.clusterIPs ?? []) {
        const family = ipFamilyOf(ip);
        if (family) await this.#byFamily.get(family)?.release(ip, reference2);
      }
    }
    const health = needsHealthCheck(spec) && spec.healthCheckNodePort ? [spec.healthCheckNodePort] : [];
    await this.ports.release([...nodePortsOf(spec), ...health]);
  }
  /** Sets `ipFamilyPolicy` and `ipFamilies`. */
  #withFamilies(service, given, before) {
    if (!needsClusterIP(given) || before && keepsPreferredStacks(given, before)) return given;
    const selectorless = given.clusterIP === "None" && Object.keys(given.selector ?? {}).length === 0;
    const policy = given.ipFamilyPolicy ?? before?.ipFamilyPolicy ?? (selectorless ? "RequireDualStack" : "SingleStack");
    let spec = { ...given, ipFamilyPolicy: policy };
    const refuse2 = (errors2) => {
      if (errors2.length > 0) throw newInvalid({ group: "", kind: "Service" }, service.metadata?.name ?? "", errors2);
    };
    refuse2(validateServiceClusterIPs(spec, before));
    const errors = [];
    spec = this.#checkStacks(spec, before, errors);
    const families = [...spec.ipFamilies ?? []];
    for (const [i, ip] of (spec.clusterIPs ?? []).entries()) {
      if (ip === "None") break;
      const family = ipFamilyOf(ip);
      if (i < families.length || !family) continue;
      if (this.#byFamily.has(family)) families.push(family);
      else
        errors.push(
          field_exports.invalid(clusterIPsPath.index(i), spec.clusterIPs, `${family} is not configured on this cluster`)
        );
    }
    refuse2(errors);
    if (selectorless) {
      if (families.length === 0) families.push(this.primaryFamily);
      const [first2] = families;
      if (families.length < 2 && policy !== "SingleStack" && first2) families.push(otherFamily(first2));
      return { ...spec, ipFamilies: families };
    }
    if (policy === "RequireDualStack" && this.#byFamily.size < 2) {
      errors.push(field_exports.invalid(policyPath2, policy, "this cluster is not configured for dual-stack services"));
    }
    families.forEach((family, i) => {
      if (!this.#byFamily.has(family))
        errors.push(field_exports.invalid(familiesPath.index(i), family, "not configured on this cluster"));
    });
    refuse2(errors);
    if (families.length === 0) families.push(this.primaryFamily);
    const [first] = families;
    if (policy !== "SingleStack" && families.length === 1 && this.#byFamily.size === 2 && first)
      families.push(otherFamily(first));
    return { ...spec, ipFamilies: families };
  }
  #checkStacks(spec, before, errors) {
    const { clusterIPs = [], ipFamilies = [], ipFamilyPolicy: policy } = spec;
    let result = spec;
    if (before && policy === "SingleStack") {
      if (sameList(before.clusterIPs, clusterIPs) && clusterIPs.length > 1)
        result = { ...result, clusterIPs: clusterIPs.slice(0, 1) };
      if (sameList(before.ipFamilies, ipFamilies) && ipFamilies.length > 1)
        result = { ...result, ipFamilies: ipFamilies.slice(0, 1) };
    } else if (before) {
      const reduced = (now, old) => now.length > 0 && now.length < (old?.length ?? 0);
      const must = "must be 'SingleStack' to release the secondary";
      if (reduced(clusterIPs, before.clusterIPs)) errors.push(field_exports.invalid(policyPath2, policy, `${must} cluster IP`));
      if (reduced(ipFamilies, before.ipFamilies)) errors.push(field_exports.invalid(policyPath2, policy, `${must} IP family`));
    }
    if (policy === "SingleStack") {
      const must = "must be 'RequireDualStack' or 'PreferDualStack' when multiple";
      if (result.clusterIPs?.length === 2)
        errors.push(field_exports.invalid(policyPath2, policy, `${must} cluster IPs are specified`));
      if (result.ipFamilies?.length === 2)
        errors.push(field_exports.invalid(policyPath2, policy, `${must} IP families are specified`));
    }
    return result;
  }
};
var specPath19 = FieldPath.root("spec");
var policyPath2 = specPath19.child("ipFamilyPolicy");
var familiesPath = specPath19.child("ipFamilies");
var clusterIPsPath = specPath19.child("clusterIPs");
var otherFamily = (family) => family === "IPv4" ? "IPv6" : "IPv4";
var referenceOf2 = ({ metadata }) => ({
  namespace: metadata?.namespace ?? "",
  name: metadata?.name ?? ""
});
function keepsPreferredStacks(spec, before) {
  if (spec.ipFamilyPolicy !== "PreferDualStack" || before.type !== spec.type || !needsClusterIP(spec)) return false;
  if (before.ipFamilyPolicy !== void 0 && before.ipFamilyPolicy !== "PreferDualStack") return false;
  return sameList(before.clusterIPs, spec.clusterIPs) && sameList(before.ipFamilies, spec.ipFamilies);
}
var Allocating = class {
  constructor(byFamily, ports, service, dryRun) {
    this.byFamily = byFamily;
    this.service = service;
    this.dryRun = dryRun;
    this.#portOperation = new PortOperation(ports, dryRun);
    this.#reference = referenceOf2(service);
  }
  byFamily;
  service;
  dryRun;
  #allocated = [];
  #released = [];
  #portOperation;
  #reference;
  async run(work) {
    try {
      return { object: { ...this.service, spec: await work() }, finish: (succeeded) => this.#finish(succeeded) };
    } catch (error) {
      await this.#finish(false);
      throw error;
    }
  }
  releaseLater(ports) {
    this.#portOperation.releaseLater(ports);
  }
  async #finish(succeeded) {
    if (!this.dryRun) {
      for (const [allocator, ip] of succeeded ? this.#released : this.#allocated)
        await allocator.release(ip, this.#reference);
    }
    await this.#portOperation.finish(succeeded);
  }
  /** Allocates an address of each family: the requested one, or any. */
  async clusterIPs(spec) {
    if (!needsClusterIP(spec) || spec.clusterIPs?.[0] === "None") return spec;
    const given = spec.clusterIPs ?? [];
    const clusterIPs = [...given];
    for (const [i, family] of (spec.ipFamilies ?? []).entries()) {
      clusterIPs[i] = await this.#allocateIP(family, given[i] ?? "", given);
    }
    return { ...spec, clusterIPs, ...clusterIPs[0] ? { clusterIP: clusterIPs[0] } : {} };
  }
  async changedClusterIPs(spec, before) {
    if (!needsClusterIP(before)) return this.clusterIPs(spec);
    if (before.clusterIPs?.[0] === "None") return spec;
    const oldFamilies = before.ipFamilies ?? [];
    const oldIPs = before.clusterIPs ?? [];
    if (!needsClusterIP(spec)) {
      for (const [i, family] of oldFamilies.entries()) this.#releaseIP(family, oldIPs[i]);
      return spec;
    }
    const families = spec.ipFamilies ?? [];
    const [, second] = families;
    if (oldFamilies.length === 1 && families.length === 2 && second) {
      const [first = "", wanted = ""] = spec.clusterIPs ?? [];
      return { ...spec, clusterIPs: [first, await this.#allocateIP(second, wanted, spec.clusterIPs ?? [])] };
    }
    if (oldFamilies.length === 2 && families.length === 1 && oldFamilies[1]) this.#releaseIP(oldFamilies[1], oldIPs[1]);
    return spec;
  }
  #releaseIP(family, ip) {
    const allocator = this.byFamily.get(family);
    if (allocator && ip) this.#released.push([allocator, ip]);
  }
  async #allocateIP(family, ip, shown2) {
    const allocator = this.byFamily.get(family);
    if (!allocator) throw newInternalError(`no allocator for ${family}`);
    const actor = this.dryRun ? allocator.dryRun : allocator;
    try {
      if (ip !== "") await actor.allocate(ip, this.#reference);
      const result = ip !== "" ? ip : await actor.allocateNext(this.#reference);
      this.#allocated.push([allocator, result]);
      return result;
    } catch (error) {
      const { message: message2 } = error;
      if (error instanceof RangeFullError) throw newInternalError(`failed to allocate a serviceIP: ${message2}`);
      throw this.#invalid(clusterIPsPath, shown2, `failed to allocate IP${ip === "" ? "" : ` ${ip}`}: ${message2}`);
    }
  }
  /** Allocates node ports of a new service. Ports with the same number (of several protocols) share a node port. */
  async newNodePorts(spec) {
    const chosen = /* @__PURE__ */ new Map();
    const ports = [];
    for (const [i, port] of (spec.ports ?? []).entries()) {
      const already = chosen.get(port.port);
      let nodePort = port.nodePort ?? 0;
      if (nodePort === 0 && !wantsNodePorts(spec)) {
        ports.push(port);
        continue;
      }
      if (already === void 0) {
        const wanted = spec.ports?.find((other) => other.port === port.port && other.nodePort)?.nodePort ?? 0;
        nodePort = await this.#takePort(wanted, i);
        chosen.set(port.port, nodePort);
      } else if (nodePort === 0) nodePort = already;
      else if (nodePort !== already) await this.#takePort(nodePort, i);
      ports.push({ ...port, nodePort });
    }
    return spec.ports ? { ...spec, ports } : spec;
  }
  async changedNodePorts(spec, oldPorts) {
    const taken = /* @__PURE__ */ new Set();
    const seen = /* @__PURE__ */ new Set();
    const ports = [];
    for (const [i, port] of (spec.ports ?? []).entries()) {
      let nodePort = port.nodePort ?? 0;
      if (nodePort === 0 && !wantsNodePorts(spec)) {
        ports.push(port);
        continue;
      }
      if (nodePort === 0) nodePort = await this.#takePort(0, i);
      else if (!oldPorts.includes(nodePort) && !taken.has(nodePort)) {
        await this.#takePort(nodePort, i);
        taken.add(nodePort);
      }
      const key2 = `${port.protocol}/${nodePort}`;
      if (seen.has(key2)) throw new Error(`duplicate nodePort: {${port.protocol} ${nodePort}}`);
      seen.add(key2);
      ports.push({ ...port, nodePort });
    }
    const result = spec.ports ? { ...spec, ports } : spec;
    const now = nodePortsOf(result);
    this.releaseLater(oldPorts.filter((port) => !now.includes(port)));
    return result;
  }
  /** @param wanted 0 means any port */
  async #takePort(wanted, index) {
    try {
      if (wanted === 0) return await this.#portOperation.allocateNext();
      await this.#portOperation.allocate(wanted);
      return wanted;
    } catch (error) {
      const { message: message2 } = error;
      if (wanted === 0) throw newInternalError(`failed to allocate a nodePort: ${message2}`);
      throw this.#invalid(specPath19.child("ports").index(index).child("nodePort"), wanted, message2);
    }
  }
  async healthCheckPort(spec) {
    const wanted = spec.healthCheckNodePort ?? 0;
    try {
      if (wanted === 0) return { ...spec, healthCheckNodePort: await this.#portOperation.allocateNext() };
      await this.#portOperation.allocate(wanted);
      return spec;
    } catch (error) {
      const what = wanted === 0 ? "failed to allocate a HealthCheck NodePort 0" : `failed to allocate requested HealthCheck NodePort ${wanted}`;
      throw newInternalError(`${what}: ${errorText(error)}`);
    }
  }
  #invalid(path, value, message2) {
    return newInvalid({ group: "", kind: "Service" }, this.#reference.name, [field_exports.invalid(path, value, message2)]);
  }
};

// packages/registry/core/src/service/service-defaults.ts
function withClusterIPs(service) {
  const spec = service.spec;
  if (!spec?.clusterIP || spec.clusterIPs?.length) return service;
  return { ...service, spec: { ...spec, clusterIPs: [spec.clusterIP] } };
}
function defaultOnRead(service, primary) {
  const result = withClusterIPs(service);
  let spec = result.spec ?? {};
  if (spec.type === "ExternalName") spec = without(spec, "internalTrafficPolicy");
  if (needsClusterIP(spec) && !spec.ipFamilies?.length) {
    const other = primary === "IPv4" ? "IPv6" : "IPv4";
    if (spec.clusterIP === "None") {
      const selectorless = Object.keys(spec.selector ?? {}).length === 0;
      spec = selectorless ? { ...spec, ipFamilyPolicy: "RequireDualStack", ipFamilies: [primary, other] } : { ...spec, ipFamilyPolicy: "SingleStack", ipFamilies: [primary] };
    } else if (spec.clusterIPs?.length) {
      const ipFamilies = spec.clusterIPs.map((ip) => ipFamilyOf(ip) ?? "IPv4");
      spec = { ...spec, ipFamilies, ipFamilyPolicy: ipFamilies.length === 2 ? "RequireDualStack" : "SingleStack" };
    }
  }
  return spec === (result.spec ?? spec) ? result : { ...result, spec };
}
function keepAllocated(service, old) {
  const before = old.spec ?? {};
  const given = service.spec ?? {};
  let spec = given;
  if (needsClusterIP(before) && needsClusterIP(spec)) {
    if (!spec.clusterIP && before.clusterIP) spec = { ...spec, clusterIP: before.clusterIP };
    if (!spec.clusterIPs?.length && before.clusterIPs?.length) spec = { ...spec, clusterIPs: before.clusterIPs };
  }
  if (wantsNodePorts(before) && wantsNodePorts(spec) && spec.ports)
    spec = { ...spec, ports: keepNodePorts(spec.ports, before.ports ?? []) };
  if (needsHealthCheck(before) && needsHealthCheck(spec) && !spec.healthCheckNodePort && before.healthCheckNodePort) {
    spec = { ...spec, healthCheckNodePort: before.healthCheckNodePort };
  }
  spec = followClusterIP(spec, before);
  return spec === given ? service : { ...service, spec };
}
function keepNodePorts(ports, old) {
  const numbers = (list2) => list2.flatMap(({ nodePort }) => nodePort ? [nodePort] : []);
  const now = new Set(numbers(ports));
  const inUse = new Set(numbers(old).filter((port) => now.has(port)));
  const byName = new Map(old.map(({ name: name4 = "", nodePort = 0 }) => [name4, nodePort]));
  return ports.map((port) => {
    const before = byName.get(port.name ?? "") ?? 0;
    return port.nodePort || before === 0 || inUse.has(before) ? port : { ...port, nodePort: before };
  });
}
function followClusterIP(spec, before) {
  const now = spec.clusterIP ?? "";
  const old = before.clusterIP ?? "";
  if (before.clusterIPs?.length && !spec.clusterIPs?.length && now === old)
    return { ...spec, clusterIPs: before.clusterIPs };
  if (now === old) return spec;
  if (!sameList(before.clusterIPs, spec.clusterIPs)) return spec;
  return old !== "" && now === "" ? without(spec, "clusterIPs") : { ...spec, clusterIPs: [now] };
}

// packages/registry/core/src/service/service-ip-repair.ts
var graceMs = 6e4;
async function repairClusterIPs(services, allocators, now) {
  const allocated = (await Promise.all(allocators.map((allocator) => allocator.list()))).flat();
  const { items } = await services.list({}, internalContext());
  const owners = new Map(
    items.flatMap(({ object: { metadata, spec = {} } }) => {
      const owner = { namespace: metadata?.namespace ?? "", name: metadata?.name ?? "" };
      const addresses = needsClusterIP(spec) ? spec.clusterIPs ?? [] : [];
      return addresses.filter((address) => address !== "None").map((address) => [address, owner]);
    })
  );
  const allocatorOf = (address) => allocators.find(({ family }) => family === ipFamilyOf(address));
  const known2 = new Set(allocated.map(({ address }) => address));
  for (const [address, owner] of owners) {
    if (!known2.has(address))
      await allocatorOf(address)?.allocate(address, owner).catch(() => {
      });
  }
  for (const { address, service, createdAt } of allocated) {
    const owner = owners.get(address);
    const isOwned = owner?.namespace === service.namespace && owner.name === service.name;
    if (!isOwned && !(now - createdAt < graceMs)) await allocatorOf(address)?.release(address, service);
  }
}

// packages/registry/core/src/service/service-strategy.ts
var serviceStrategy = {
  prepareForCreate: (service) => ({ ...service, status: { loadBalancer: {} } }),
  validate: validateService,
  warningsOnCreate: serviceWarnings,
  prepareForUpdate: (service, old) => withoutTypeFields(keepFrom(service, old, "status"), old),
  validateUpdate: validateServiceUpdate,
  warningsOnUpdate: serviceWarnings
};
var serviceStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateServiceStatusUpdate,
  warningsOnUpdate: (service) => (service.status?.loadBalancer?.ingress ?? []).flatMap(
    ({ ip }, i) => ip ? getWarningsForIP(FieldPath.root("status", "loadBalancer", "ingress").index(i), ip) : []
  )
};
function withoutTypeFields(service, old) {
  const before = old.spec ?? {};
  let spec = service.spec ?? {};
  if (needsClusterIP(before) && !needsClusterIP(spec)) {
    if ((before.clusterIP ?? "") === (spec.clusterIP ?? "") && sameList(before.clusterIPs, spec.clusterIPs)) {
      spec = without(spec, "clusterIP", "clusterIPs");
    }
    if (sameList(before.ipFamilies, spec.ipFamilies)) spec = without(spec, "ipFamilies");
    if (before.ipFamilyPolicy === spec.ipFamilyPolicy) spec = without(spec, "ipFamilyPolicy");
  }
  const oldPorts = new Set(nodePortsOf(before));
  if (hasNodePorts(before) && !hasNodePorts(spec) && nodePortsOf(spec).every((port) => oldPorts.has(port)) && spec.ports) {
    spec = { ...spec, ports: spec.ports.map((port) => without(port, "nodePort")) };
  }
  if (needsHealthCheck(before) && !needsHealthCheck(spec) && before.healthCheckNodePort === spec.healthCheckNodePort) {
    spec = without(spec, "healthCheckNodePort");
  }
  if (before.type === "LoadBalancer" && spec.type !== "LoadBalancer") {
    if (before.allocateLoadBalancerNodePorts === spec.allocateLoadBalancerNodePorts)
      spec = without(spec, "allocateLoadBalancerNodePorts");
    if (before.loadBalancerClass === spec.loadBalancerClass) spec = without(spec, "loadBalancerClass");
  }
  if (isExternallyAccessible(before) && !isExternallyAccessible(spec) && before.externalTrafficPolicy === spec.externalTrafficPolicy) {
    spec = without(spec, "externalTrafficPolicy");
  }
  const result = spec === service.spec ? service : { ...service, spec };
  return spec.type === "LoadBalancer" ? result : { ...result, status: { ...result.status, loadBalancer: {} } };
}
var topologyHints2 = "service.kubernetes.io/topology-aware-hints";
function serviceWarnings(service) {
  const spec = service.spec ?? {};
  const at = FieldPath.root("spec");
  const out = [];
  if (service.metadata?.annotations?.[topologyHints2] !== void 0) {
    out.push(`annotation ${topologyHints2} is deprecated, please use service.kubernetes.io/topology-mode instead`);
  }
  if (spec.clusterIP && spec.clusterIP !== "None") {
    for (const [i, ip] of (spec.clusterIPs ?? []).entries())
      out.push(...getWarningsForIP(at.child("clusterIPs").index(i), ip));
  }
  if (spec.type === "ClusterIP" && spec.clusterIP === "None") {
    if (spec.loadBalancerIP) out.push("spec.loadBalancerIP is ignored for headless services");
    if (spec.externalIPs?.length) out.push("spec.externalIPs is ignored for headless services");
    if (spec.sessionAffinity !== "None") out.push("spec.SessionAffinity is ignored for headless services");
  }
  for (const [i, ip] of (spec.externalIPs ?? []).entries())
    out.push(...getWarningsForIP(at.child("externalIPs").index(i), ip));
  if (spec.loadBalancerIP) out.push(...getWarningsForIP(at.child("loadBalancerIP"), spec.loadBalancerIP));
  for (const [i, range2] of (spec.loadBalancerSourceRanges ?? []).entries())
    out.push(...getWarningsForCIDR(at.child("loadBalancerSourceRanges").index(i), range2));
  if (spec.type === "ExternalName" && spec.externalIPs?.length)
    out.push('spec.externalIPs is ignored when spec.type is "ExternalName"');
  if (spec.type !== "ExternalName" && spec.externalName)
    out.push('spec.externalName is ignored when spec.type is not "ExternalName"');
  if (spec.trafficDistribution === "PreferClose") {
    out.push('spec.trafficDistribution: "PreferClose" is deprecated; use "PreferSameZone"');
  }
  return out;
}
function serviceFields(service) {
  return { "spec.clusterIP": service.spec?.clusterIP ?? "", "spec.type": service.spec?.type ?? "" };
}

// packages/registry/core/src/service/service-storage.ts
async function openServiceStore(opening, endpoints, options) {
  const { restOptions } = opening;
  const ranges = options.serviceClusterIPRange.split(",").map((range2) => range2.trim());
  const moreRanges = await opening.track(openServiceRanges(restOptions));
  const [primary, ...others] = await Promise.all(
    ranges.map((range2) => opening.track(newIPAllocator(restOptions, range2, moreRanges.list, options.random)))
  );
  if (!primary || others.length > 1)
    throw new Error(`one or two service cluster IP ranges are needed: ${options.serviceClusterIPRange}`);
  if (others[0]?.family === primary.family) throw new Error("service cluster IP ranges must be of different families");
  let services;
  const ports = await opening.track(
    newPortAllocator(
      restOptions,
      options.serviceNodePortRange,
      async () => services ? nodePortsInUse(services) : [],
      options.random
    )
  );
  const allocation = new ServiceAllocation([primary, ...others], ports);
  const { primaryFamily } = allocation;
  services = await opening.store({
    resource: "services",
    kind: "Service",
    strategy: serviceStrategy,
    selectableFields: serviceFields,
    decorate: (service) => defaultOnRead(service, primaryFamily),
    hooks: {
      beginCreate: (object, context, dryRun) => allocation.create(withClusterIPs(withMeta(object, { namespace: context.namespace })), dryRun),
      beginUpdate(object, old, _context, dryRun) {
        const before = defaultOnRead(old, primaryFamily);
        return allocation.update(keepAllocated(object, before), before, dryRun);
      },
      async afterDelete(service) {
        const { name: name4 = "", namespace = "" } = service.metadata;
        try {
          await endpoints.delete(name4, {}, internalContext(namespace));
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
        await allocation.release(defaultOnRead(service, primaryFamily));
      }
    }
  });
  const opened = services;
  return { services: opened, repair: () => repairClusterIPs(opened, [primary, ...others], Date.now()) };
}
async function nodePortsInUse(services) {
  const { items } = await services.list({}, internalContext());
  return items.flatMap(
    ({ object: { spec = {} } }) => spec.healthCheckNodePort ? [...nodePortsOf(spec), spec.healthCheckNodePort] : nodePortsOf(spec)
  );
}

// packages/registry/core/src/service-account/service-account-validation.ts
function validateServiceAccount(account) {
  return validateKindMeta(account, true, nameIsDNSSubdomain);
}
function validateServiceAccountUpdate(account, old) {
  return [...validateKindMetaUpdate(account, old), ...validateServiceAccount(account)];
}

// packages/registry/core/src/service-account/service-account-strategy.ts
var enforceMountable = "kubernetes.io/enforce-mountable-secrets";
var serviceAccountStrategy = {
  prepareForCreate: namesOfSecrets,
  validate: validateServiceAccount,
  warningsOnCreate: (account) => mountableWarnings(account),
  prepareForUpdate: namesOfSecrets,
  validateUpdate: validateServiceAccountUpdate,
  warningsOnUpdate: mountableWarnings
};
function namesOfSecrets(account) {
  if (!account.secrets) return account;
  return { ...account, secrets: account.secrets.map(({ name: name4 }) => name4 === void 0 ? {} : { name: name4 }) };
}
function mountableWarnings(account, old) {
  const has = (object) => object?.metadata?.annotations?.[enforceMountable] !== void 0;
  if (has(old) || !has(account)) return [];
  return [
    `metadata.annotations[${enforceMountable}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`
  ];
}

// packages/registry/core/src/service-account/token-storage.ts
var kind3 = { group: "authentication.k8s.io", version: "v1", kind: "TokenRequest" };
var groupKind = { group: kind3.group, kind: kind3.kind };
var usualSeconds = 3607;
var extendedSeconds = 365 * 24 * 3600;
function newTokenStorage(options) {
  return {
    kind: kind3,
    namespaced: true,
    preservesRequestMeta: true,
    async create(name4 = "", object, { validate: validate3 }, context) {
      const request = await prepare(options, name4, object, context);
      await validate3?.(request);
      return { object: await issue(options, name4, request, context) };
    }
  };
}
async function prepare(options, name4, object, context) {
  const { metadata } = object;
  const mustMatch = (part, value) => {
    const message2 = `must match the service account ${part} if specified`;
    return newInvalid(groupKind, name4, [field_exports.invalid(FieldPath.root("metadata", part), value, message2)]);
  };
  if (metadata.name && metadata.name !== name4) throw mustMatch("name", metadata.name);
  if (metadata.namespace && metadata.namespace !== context.namespace) throw mustMatch("namespace", metadata.namespace);
  const account = (await options.serviceAccounts.get(name4, {}, context)).object;
  const uid = account.metadata.uid ?? "";
  if (metadata.uid && metadata.uid !== uid) {
    const message2 = `the UID in the token request (${metadata.uid}) does not match the UID of the service account (${uid})`;
    throw newConflict({ group: kind3.group, resource: kind3.kind }, name4, message2);
  }
  const { spec } = object;
  const audiences = spec?.audiences?.length ? spec.audiences : options.issuer.audiences;
  const expirationSeconds = spec?.expirationSeconds ?? 3600;
  const path = FieldPath.root("spec", "expirationSeconds");
  if (expirationSeconds < 600) {
    throw newInvalid(groupKind, "", [
      field_exports.invalid(path, expirationSeconds, "may not specify a duration less than 10 minutes")
    ]);
  }
  if (expirationSeconds > 2 ** 32) {
    throw newInvalid(groupKind, "", [
      field_exports.invalid(path, expirationSeconds, "may not specify a duration larger than 2^32 seconds")
    ]);
  }
  const completed = {
    ...metadata,
    name: name4,
    namespace: context.namespace,
    uid,
    creationTimestamp: formatTime2(context.now())
  };
  return {
    kind: kind3.kind,
    apiVersion: "authentication.k8s.io/v1",
    metadata: completed,
    spec: {
      audiences,
      expirationSeconds,
      boundObjectRef: spec?.boundObjectRef ?? unset
    },
    status: { token: "", expirationTimestamp: unset }
  };
}
async function issue(options, name4, request, context) {
  const { issuer } = options;
  const bound = await boundObjects(options, name4, request, context);
  let seconds = request.spec.expirationSeconds ?? 3600;
  if (issuer.maxExpirationSeconds && seconds > issuer.maxExpirationSeconds) {
    context.warn(`requested expiration of ${seconds} seconds shortened to ${issuer.maxExpirationSeconds} seconds`);
    seconds = issuer.maxExpirationSeconds;
  }
  const serviceAccount2 = (await options.serviceAccounts.get(name4, {}, context)).object;
  const now = Math.floor(context.now() / 1e3);
  const own = request.spec.audiences.every((audience) => issuer.audiences.includes(audience));
  const stretched = issuer.extendExpiration === true && bound.pod !== void 0 && seconds === usualSeconds && own;
  let token;
  try {
    token = await issuer.issue({
      serviceAccount: serviceAccount2,
      ...bound,
      audiences: request.spec.audiences,
      issuedAt: now,
      expiresAt: now + (stretched ? extendedSeconds : seconds),
      ...stretched ? { warnAfter: now + seconds } : {}
    });
  } catch (error) {
    throw newInternalError(`failed to generate token: ${errorText(error)}`);
  }
  return {
    ...request,
    spec: { ...request.spec, expirationSeconds: seconds },
    status: { token, expirationTimestamp: formatTime2(context.now() + seconds * 1e3) }
  };
}
async function boundObjects(options, name4, request, context) {
  const reference2 = request.spec.boundObjectRef;
  if (!reference2) return {};
  const { kind: boundKind = "", apiVersion: apiVersion2 = "", name: boundName = "", uid = "" } = reference2;
  const isCore = !apiVersion2.includes("/");
  const cluster = { ...context, namespace: "" };
  let bound;
  if (isCore && boundKind === "Pod") {
    const pod2 = (await options.pods.get(boundName, {}, context)).object;
    if (pod2.spec?.serviceAccountName !== name4) {
      throw newBadRequest(
        `cannot bind token for serviceaccount ${goQuote(name4)} to pod running with different serviceaccount name.`
      );
    }
    const nodeName = pod2.spec.nodeName;
    bound = nodeName ? { pod: pod2, node: await nodeOf(options, nodeName, cluster) } : { pod: pod2 };
    checkUID2(uid, pod2.metadata?.uid, boundKind, boundName);
  } else if (isCore && boundKind === "Node") {
    const node = (await options.nodes.get(boundName, {}, cluster)).object;
    bound = { node };
    checkUID2(uid, node.metadata?.uid, boundKind, boundName);
  } else if (isCore && boundKind === "Secret") {
    const secret = (await options.secrets.get(boundName, {}, context)).object;
    bound = { secret };
    checkUID2(uid, secret.metadata?.uid, boundKind, boundName);
  } else {
    const [group13, version] = apiVersion2.includes("/") ? apiVersion2.split("/") : ["", apiVersion2];
    throw newBadRequest(`cannot bind token to object of type ${group13}/${version}, Kind=${boundKind}`);
  }
  return bound;
}
async function nodeOf(options, name4, context) {
  try {
    return (await options.nodes.get(name4, {}, context)).object;
  } catch (error) {
    if (isNotFound(error)) return { metadata: { name: name4 } };
    throw newInternalError(error);
  }
}
function checkUID2(expected, actual, boundKind, name4) {
  if (expected === "" || expected === actual) return;
  const message2 = `the UID in the bound object reference (${expected}) does not match the UID in record. The object might have been deleted and then recreated`;
  throw newConflict({ group: "", resource: boundKind }, name4, message2);
}

// packages/registry/core/src/rest-storage.ts
function newRESTStorageProvider12(options = {}) {
  return newBuiltinProvider("", async (opening) => {
    const { repair, ...stores } = await openStores(opening, options);
    return { stores, resources: resourcesOf(stores, options), postStartHooks: [repairHook(repair)] };
  });
}
var podSettings = ({ allowPrivileged }) => allowPrivileged === void 0 ? {} : { allowPrivileged };
function repairHook(repair) {
  return {
    name: "start-service-ip-repair-controllers",
    longRunning: true,
    async run(signal) {
      while (!signal.aborted) {
        try {
          return await repair();
        } catch {
          await new Promise((resolve) => setTimeout(resolve, repairRetryMs).unref());
        }
      }
    }
  };
}
var repairRetryMs = 5e3;
async function openStores(opening, options) {
  const { store } = opening;
  const { eventTTLSeconds = 3600, serviceNodePortRange: ports = defaultNodePortRange } = options;
  const settings = podSettings(options);
  const [configMaps, endpoints, events, limitRanges, namespaces, nodes2, claims, volumes] = await Promise.all([
    store({ resource: "configmaps", kind: "ConfigMap", strategy: configMapStrategy }),
    store({ resource: "endpoints", kind: "Endpoints", strategy: endpointsStrategy }),
    store({
      resource: "events",
      kind: "Event",
      strategy: eventStrategy,
      selectableFields: eventFields,
      ttlSeconds: () => eventTTLSeconds
    }),
    store({ resource: "limitranges", kind: "LimitRange", strategy: limitRangeStrategy }),
    store({
      resource: "namespaces",
      kind: "Namespace",
      strategy: namespaceStrategy,
      selectableFields: namespaceFields,
      shouldDeleteDuringUpdate: ({ spec }) => (spec?.finalizers ?? []).length === 0
    }),
    store({ resource: "nodes", kind: "Node", strategy: nodeStrategy, selectableFields: nodeFields }),
    store({
      resource: "persistentvolumeclaims",
      kind: "PersistentVolumeClaim",
      strategy: persistentVolumeClaimStrategy
    }),
    store({
      resource: "persistentvolumes",
      kind: "PersistentVolume",
      strategy: persistentVolumeStrategy
    })
  ]);
  const [pods, podTemplates, replicationControllers, resourceQuotas, secrets, serviceAccounts] = await Promise.all([
    store({
      resource: "pods",
      kind: "Pod",
      strategy: podStrategy(settings),
      selectableFields: podFields,
      fieldSelectorAliases: { "spec.host": "spec.nodeName" },
      indexedFields: ["spec.nodeName"]
    }),
    store({ resource: "podtemplates", kind: "PodTemplate", strategy: podTemplateStrategy(settings) }),
    store({
      resource: "replicationcontrollers",
      kind: "ReplicationController",
      strategy: replicationControllerStrategy(settings),
      selectableFields: replicationControllerFields
    }),
    store({ resource: "resourcequotas", kind: "ResourceQuota", strategy: resourceQuotaStrategy }),
    store({ resource: "secrets", kind: "Secret", strategy: secretStrategy, selectableFields: secretFields }),
    store({ resource: "serviceaccounts", kind: "ServiceAccount", strategy: serviceAccountStrategy })
  ]);
  const { services, repair } = await openServiceStore(opening, endpoints, {
    serviceClusterIPRange: options.serviceClusterIPRange ?? "10.0.0.0/24",
    serviceNodePortRange: typeof ports === "string" ? parsePortRange(ports) : ports,
    random: options.random
  });
  return {
    configMaps,
    endpoints,
    events,
    limitRanges,
    namespaces,
    nodes: nodes2,
    persistentVolumeClaims: claims,
    persistentVolumes: volumes,
    pods,
    podTemplates,
    replicationControllers,
    resourceQuotas,
    secrets,
    serviceAccounts,
    services,
    repair
  };
}
function resourcesOf(stores, options) {
  const { namespaces, nodes: nodes2, persistentVolumeClaims, persistentVolumes, pods } = stores;
  const { replicationControllers, resourceQuotas, serviceAccounts, services } = stores;
  const { disruptionBudgets: disruptionBudgets2, tokenIssuer: issuer } = options;
  const kubelets = newKubeletClient(options.kubelet, options.nodeConnections);
  return {
    bindings: newBindingStorage(pods),
    componentstatuses: newComponentStatusStorage(options.componentChecks ?? {}),
    configmaps: stores.configMaps,
    endpoints: stores.endpoints,
    events: stores.events,
    limitranges: stores.limitRanges,
    namespaces: newNamespaceStorage(namespaces),
    "namespaces/finalize": extendStore(builtinSubresource(namespaces, "finalize", namespaceFinalizeStrategy), {
      get: void 0
    }),
    "namespaces/status": builtinSubresource(namespaces, "status", namespaceStatusStrategy),
    nodes: nodes2,
    "nodes/proxy": newNodeProxyStorage(nodes2, kubelets),
    "nodes/status": builtinSubresource(nodes2, "status", nodeStatusStrategy),
    persistentvolumeclaims: persistentVolumeClaims,
    "persistentvolumeclaims/status": builtinSubresource(
      persistentVolumeClaims,
      "status",
      persistentVolumeClaimStatusStrategy
    ),
    persistentvolumes: persistentVolumes,
    "persistentvolumes/status": builtinSubresource(persistentVolumes, "status", persistentVolumeStatusStrategy),
    pods,
    ...newPodSubresources({
      ...podSettings(options),
      pods,
      nodes: nodes2,
      kubelets,
      ...disruptionBudgets2 ? { disruptionBudgets: disruptionBudgets2 } : {}
    }),
    podtemplates: stores.podTemplates,
    replicationcontrollers: replicationControllers,
    "replicationcontrollers/scale": new ScaleStorage(replicationControllers, replicationControllerScale),
    "replicationcontrollers/status": builtinSubresource(
      replicationControllers,
      "status",
      replicationControllerStatusStrategy
    ),
    resourcequotas: resourceQuotas,
    "resourcequotas/status": builtinSubresource(resourceQuotas, "status", resourceQuotaStatusStrategy),
    secrets: stores.secrets,
    serviceaccounts: serviceAccounts,
    ...issuer ? { "serviceaccounts/token": newTokenStorage({ serviceAccounts, pods, secrets: stores.secrets, nodes: nodes2, issuer }) } : {},
    services,
    "services/proxy": newServiceProxyStorage({ services, endpoints: stores.endpoints, pods, kubelets }),
    "services/status": builtinSubresource(services, "status", serviceStatusStrategy)
  };
}

// packages/registry/discovery/src/endpoint-slice/endpoint-slice-validation.ts
var addressTypes = ["FQDN", "IPv4", "IPv6"];
var protocols = ["SCTP", "TCP", "UDP"];
var maxTopologyLabels = 16;
var maxAddresses = 100;
var maxPorts = 2e4;
var maxEndpoints = 1e3;
var maxHints = 8;
var zoneLabel = "topology.kubernetes.io/zone";
var typePath = FieldPath.root("addressType");
function validateEndpointSlice(slice, old) {
  const errors = validateKindMeta(slice, true, nameIsDNSSubdomain);
  checkEnum(errors, slice.addressType, typePath, addressTypes, true);
  checkPorts2(errors, slice.ports ?? [], FieldPath.root("ports"));
  const endpointErrors = [];
  checkEndpoints(endpointErrors, slice);
  if (endpointErrors.length > 0 && !(old && builtinSemanticEqual(old.endpoints, slice.endpoints))) {
    field_exports.pushAll(errors, endpointErrors);
  }
  return errors;
}
function validateEndpointSliceUpdate(slice, old) {
  return [
    ...validateEndpointSlice(slice, old),
    ...validateImmutableField(slice.addressType ?? "", old.addressType ?? "", typePath)
  ];
}
function checkPorts2(errors, ports, path) {
  if (ports.length > maxPorts) {
    errors.push(field_exports.tooMany(path, ports.length, maxPorts));
    return;
  }
  const names = /* @__PURE__ */ new Set();
  for (const [i, { name: name4 = "", protocol, appProtocol }] of ports.entries()) {
    const at = path.index(i);
    if (name4 !== "") checkText(errors, name4, at.child("name"), isDNS1123Label);
    if (names.has(name4)) errors.push(field_exports.duplicate(at.child("name"), name4));
    names.add(name4);
    if (protocol === void 0) errors.push(field_exports.required(at.child("protocol")));
    else checkEnum(errors, protocol, at.child("protocol"), protocols);
    if (appProtocol !== void 0) checkText(errors, appProtocol, at.child("appProtocol"), isQualifiedName);
  }
}
function checkEndpoints(errors, { endpoints, addressType }) {
  const path = FieldPath.root("endpoints");
  const list2 = endpoints ?? [];
  if (list2.length > maxEndpoints) {
    errors.push(field_exports.tooMany(path, list2.length, maxEndpoints));
    return;
  }
  for (const [i, endpoint] of list2.entries()) checkEndpoint(errors, endpoint, addressType, path.index(i));
}
function checkEndpoint(errors, endpoint, addressType, path) {
  const { addresses, nodeName, deprecatedTopology = {}, hostname: hostname4, hints } = endpoint;
  const list2 = addresses ?? [];
  const addressesPath = path.child("addresses");
  if (list2.length === 0) errors.push(field_exports.required(addressesPath, "must contain at least 1 address"));
  else if (list2.length > maxAddresses) errors.push(field_exports.tooMany(addressesPath, list2.length, maxAddresses));
  for (const [i, address] of list2.entries()) checkAddress2(errors, address, addressType, addressesPath, i);
  if (nodeName !== void 0) checkName(errors, nodeName, path.child("nodeName"), nameIsDNSSubdomain);
  const topologyPath3 = path.child("deprecatedTopology");
  const labels = Object.keys(deprecatedTopology).length;
  if (labels > maxTopologyLabels) errors.push(field_exports.tooMany(topologyPath3, labels, maxTopologyLabels));
  field_exports.pushAll(errors, validateLabels(deprecatedTopology, topologyPath3));
  if (Object.hasOwn(deprecatedTopology, zoneLabel)) {
    errors.push(field_exports.internalError(topologyPath3.key(zoneLabel), "reserved key was not removed in conversion"));
  }
  if (hostname4 !== void 0) checkText(errors, hostname4, path.child("hostname"), isDNS1123Label);
  if (hints) checkHints(errors, hints, path.child("hints"));
}
function checkAddress2(errors, address, addressType, path, index) {
  const at = path.index(index);
  if (addressType === "FQDN") field_exports.pushAll(errors, isFullyQualifiedDomainName(at, address));
  if (addressType !== "IPv4" && addressType !== "IPv6") return;
  const problems = addressType === "IPv4" ? isValidIPForLegacyField(at, address, false, []) : isValidIP(at, address);
  if (problems.length > 0) {
    field_exports.pushAll(errors, problems);
    return;
  }
  if (ipFamilyOf(address) !== addressType) {
    errors.push(field_exports.invalid(path, address, `must be an ${addressType} address`));
  }
  checkEndpointIP(errors, address, at);
}
function checkHints(errors, { forZones = [], forNodes = [] }, path) {
  const check2 = (list2, at, checkEach) => {
    if (list2.length > maxHints) {
      errors.push(field_exports.tooMany(at, list2.length, maxHints));
      return false;
    }
    const seen = /* @__PURE__ */ new Set();
    for (const [i, { name: name4 = "" }] of list2.entries()) {
      const place = at.index(i).child("name");
      if (seen.has(name4)) errors.push(field_exports.duplicate(place, name4));
      seen.add(name4);
      checkEach(name4, place);
    }
    return true;
  };
  const zones = check2(forZones, path.child("forZones"), (name4, place) => {
    checkText(errors, name4, place, isValidLabelValue);
  });
  if (zones) {
    check2(forNodes, path.child("forNodes"), (name4, place) => checkName(errors, name4, place, nameIsDNSSubdomain));
  }
}

// packages/registry/discovery/src/endpoint-slice/endpoint-slice-strategy.ts
var hostnameLabel = "kubernetes.io/hostname";
var managedByLabel = "endpointslice.kubernetes.io/managed-by";
var trustedManagers = ["endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io"];
var endpointSliceStrategy = {
  prepareForCreate: (slice) => withoutTopology(firstGeneration(slice)),
  prepareForUpdate(slice, old) {
    const isChanged = !builtinSemanticEqual(without(slice, "metadata"), without(old, "metadata")) || !builtinSemanticEqual(slice.metadata.labels, old.metadata.labels);
    const next = isChanged ? withMeta(slice, { generation: (old.metadata.generation ?? 0) + 1 }) : slice;
    return builtinSemanticEqual(slice.endpoints, old.endpoints) ? next : withoutTopology(next, old);
  },
  validate: (slice) => validateEndpointSlice(slice),
  validateUpdate: validateEndpointSliceUpdate,
  warningsOnCreate: (slice) => [
    ...slice.addressType === "FQDN" ? ["spec.addressType: FQDN endpoints are deprecated"] : [],
    ...addressWarnings(slice)
  ],
  warningsOnUpdate: addressWarnings
};
function withoutTopology(slice, old) {
  if (!slice.endpoints?.some(({ deprecatedTopology }) => deprecatedTopology)) return slice;
  const known2 = new Set(old?.endpoints?.map(({ deprecatedTopology }) => deprecatedTopology?.[hostnameLabel]));
  const endpoints = slice.endpoints.map(({ deprecatedTopology, ...endpoint }) => {
    const name4 = deprecatedTopology?.[hostnameLabel];
    const isMoved = name4 && endpoint.nodeName === void 0 && known2.has(name4) && isNodeName(name4);
    return isMoved ? { ...endpoint, nodeName: name4 } : endpoint;
  });
  return { ...slice, endpoints };
}
var isNodeName = (name4) => nameIsDNSSubdomain(name4, false).length === 0;
function addressWarnings({ metadata, endpoints }) {
  if (trustedManagers.includes(metadata.labels?.[managedByLabel] ?? "")) return [];
  return (endpoints ?? []).flatMap(
    ({ addresses }, i) => (addresses ?? []).flatMap(
      (address, j) => getWarningsForIP(FieldPath.root("endpoints").index(i).child("addresses").index(j), address)
    )
  );
}

// packages/registry/discovery/src/rest-storage.ts
function newRESTStorageProvider13() {
  return newBuiltinProvider("discovery.k8s.io", async ({ store }) => {
    const endpointSlices = await store({
      resource: "endpointslices",
      kind: "EndpointSlice",
      strategy: endpointSliceStrategy
    });
    return { stores: { endpointSlices }, resources: { endpointslices: endpointSlices } };
  });
}

// packages/registry/events/src/event/event-strategy.ts
var group5 = "events.k8s.io";
var eventStrategy2 = {
  validate: (event) => validateEvent(event, group5),
  validateUpdate: (event, old) => validateEventUpdate(event, old, group5)
};
function eventFields2(event) {
  const { involvedObject: regarding } = event;
  return {
    "regarding.kind": regarding?.kind ?? "",
    "regarding.namespace": regarding?.namespace ?? "",
    "regarding.name": regarding?.name ?? "",
    "regarding.uid": regarding?.uid ?? "",
    "regarding.apiVersion": regarding?.apiVersion ?? "",
    "regarding.resourceVersion": regarding?.resourceVersion ?? "",
    "regarding.fieldPath": regarding?.fieldPath ?? "",
    reason: event.reason ?? "",
    reportingController: event.reportingComponent ?? "",
    type: event.type ?? ""
  };
}
var eventFieldSelectors = Object.keys(eventFields2({ metadata: {} }));

// packages/registry/events/src/rest-storage.ts
var served = { group: group5, version: "v1", kind: "Event" };
var stored2 = { group: "", version: "v1", kind: "Event" };
function newRESTStorageProvider14({
  eventTTLSeconds = 3600
} = {}) {
  return newBuiltinProvider(group5, async ({ restOptions, track }) => {
    const openCoreStore = builtinStores("", restOptions);
    const events = await track(
      openCoreStore({
        resource: "events",
        kind: "Event",
        ...builtinResourceFacts(group5, "v1", "events"),
        strategy: eventStrategy2,
        selectableFields: eventFields2,
        fieldSelectors: eventFieldSelectors,
        ttlSeconds: () => eventTTLSeconds
      })
    );
    const converted = convertedStorage(events, {
      kind: served,
      toServed: (object) => convertObject(stored2, served, object),
      toStored: (object) => convertObject(served, stored2, object)
    });
    return { stores: { events }, resources: { events: converted } };
  });
}

// packages/registry/networking/src/paths.ts
var group6 = "networking.k8s.io";
var specPath20 = FieldPath.root("spec");

// packages/registry/networking/src/typed-reference-validation.ts
function validateTypedReference(reference2, path) {
  const { apiGroup, kind: kind4 = "", name: name4 = "" } = reference2;
  const errors = [];
  if (apiGroup !== void 0 && apiGroup !== null) {
    for (const message2 of isDNS1123Subdomain(apiGroup)) {
      errors.push(field_exports.invalid(path.child("apiGroup"), apiGroup, message2));
    }
  }
  return [...errors, ...requiredSegment(kind4, path.child("kind")), ...requiredSegment(name4, path.child("name"))];
}
function requiredSegment(value, path) {
  if (value === "") return [field_exports.required(path)];
  return isValidPathSegmentName(value).map((message2) => field_exports.invalid(path, value, message2));
}

// packages/registry/networking/src/ingress/ingress-backend-validation.ts
function validateIngressBackend({ service, resource: resource2 }, path, relaxedServiceNames) {
  if (service && resource2) return [field_exports.invalid(path, "", "cannot set both resource and service backends")];
  if (resource2) return validateTypedReference(resource2, path.child("resource"));
  if (!service) return [field_exports.invalid(path, "", "resource or service backend is required")];
  const errors = [];
  const namePath = path.child("service", "name");
  const checkName2 = relaxedServiceNames ? nameIsDNSLabel : nameIsDNS1035Label;
  if (!service.name) errors.push(field_exports.required(namePath));
  else
    for (const message2 of checkName2(service.name, false)) errors.push(field_exports.invalid(namePath, service.name, message2));
  return [...errors, ...validatePort(service.port ?? {}, path)];
}
function validatePort({ name: name4 = "", number = 0 }, path) {
  const at = path.child("service", "port");
  if (name4 !== "" && number !== 0) return [field_exports.invalid(path, "", "cannot set both port name & port number")];
  if (name4 !== "") return isValidPortName(name4).map((message2) => field_exports.invalid(at.child("name"), name4, message2));
  if (number !== 0) return isValidPortNum(number).map((message2) => field_exports.invalid(at.child("number"), number, message2));
  return [field_exports.required(path, "port name or number is required")];
}
function hasRelaxedServiceName(backend) {
  if (!backend?.service) return false;
  const name4 = backend.service.name ?? "";
  return nameIsDNSLabel(name4, false).length === 0 && nameIsDNS1035Label(name4, false).length > 0;
}

// packages/registry/networking/src/ingress/ingress-validation.ts
var ingressClassAnnotation = "kubernetes.io/ingress.class";
var strict2 = { invalidSecretNames: false, invalidWildcardRules: false, relaxedServiceNames: false };
function validateIngress(ingress) {
  const errors = validateWhole5(ingress, strict2);
  const annotation = ingress.metadata?.annotations?.[ingressClassAnnotation];
  const { ingressClassName } = ingress.spec ?? {};
  if (annotation !== void 0 && ingressClassName !== void 0 && annotation !== ingressClassName) {
    const path = FieldPath.root("annotations").child(ingressClassAnnotation);
    errors.push(field_exports.invalid(path, annotation, "must match `ingressClassName` when both are specified"));
  }
  return errors;
}
function validateIngressUpdate(ingress, old) {
  return [...validateKindMetaUpdate(ingress, old), ...validateWhole5(ingress, toleranceOf(old.spec ?? {}))];
}
function validateIngressStatusUpdate(ingress, old) {
  const errors = validateKindMetaUpdate(ingress, old);
  const existing = (old.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => ip ? [ip] : []);
  for (const [i, { ip, hostname: hostname4 }] of (ingress.status?.loadBalancer?.ingress ?? []).entries()) {
    const path = FieldPath.root("status").child("loadBalancer", "ingress").index(i);
    if (ip) field_exports.pushAll(errors, isValidIPForLegacyField(path.child("ip"), ip, false, existing));
    if (hostname4) {
      const at = path.child("hostname");
      for (const message2 of isDNS1123Subdomain(hostname4)) errors.push(field_exports.invalid(at, hostname4, message2));
      if (parseIPSloppy(hostname4)) errors.push(notAnAddress(at, hostname4));
    }
  }
  return errors;
}
var notAnAddress = (path, value) => field_exports.invalid(path, value, "must be a DNS name, not an IP address");
function toleranceOf({ defaultBackend, rules = [], tls: tls2 = [] }) {
  const backends = [defaultBackend, ...rules.flatMap(({ http }) => (http?.paths ?? []).map(({ backend }) => backend))];
  return {
    invalidSecretNames: tls2.some(({ secretName }) => secretNameErrors(secretName).length > 0),
    invalidWildcardRules: rules.some(
      (rule) => rule.host?.includes("*") && validateRuleValue(rule, specPath20, strict2).length > 0
    ),
    relaxedServiceNames: backends.some(hasRelaxedServiceName)
  };
}
var secretNameErrors = (name4) => name4 ? nameIsDNSSubdomain(name4, false) : [];
function validateWhole5(ingress, tolerance) {
  return [...validateKindMeta(ingress, true, nameIsDNSSubdomain), ...validateSpec8(ingress.spec ?? {}, tolerance)];
}
function validateSpec8(spec, tolerance) {
  const { rules = [], defaultBackend, tls: tls2 = [], ingressClassName } = spec;
  const errors = [];
  if (rules.length === 0 && !defaultBackend) {
    errors.push(field_exports.invalid(specPath20, spec.rules, "either `defaultBackend` or `rules` must be specified"));
  }
  if (defaultBackend) {
    const path = specPath20.child("defaultBackend");
    field_exports.pushAll(errors, validateIngressBackend(defaultBackend, path, tolerance.relaxedServiceNames));
  }
  field_exports.pushAll(
    errors,
    rules.flatMap((rule, i) => validateRule(rule, specPath20.child("rules").index(i), tolerance))
  );
  field_exports.pushAll(
    errors,
    tls2.flatMap((each, i) => validateTLS(each, specPath20.child("tls").index(i), tolerance))
  );
  if (ingressClassName !== void 0) {
    for (const message2 of nameIsDNSSubdomain(ingressClassName, false)) {
      errors.push(field_exports.invalid(specPath20.child("ingressClassName"), ingressClassName, message2));
    }
  }
  return errors;
}
function hostErrors(host, path) {
  const check2 = host.includes("*") ? isWildcardDNS1123Subdomain : isDNS1123Subdomain;
  return check2(host).map((message2) => field_exports.invalid(path, host, message2));
}
function validateRule(rule, path, tolerance) {
  const { host = "" } = rule;
  const errors = [];
  const at = path.child("host");
  if (host !== "") {
    if (parseIPSloppy(host)) errors.push(notAnAddress(at, host));
    field_exports.pushAll(errors, hostErrors(host, at));
  }
  if (host.includes("*") && tolerance.invalidWildcardRules) return errors;
  return [...errors, ...validateRuleValue(rule, path, tolerance)];
}
function validateRuleValue({ http }, path, tolerance) {
  if (!http) return [];
  const paths = http.paths ?? [];
  const at = path.child("http", "paths");
  if (paths.length === 0) return [field_exports.required(at)];
  return paths.flatMap((each, i) => validatePath(each, at.index(i), tolerance));
}
var pathTypes = ["Exact", "ImplementationSpecific", "Prefix"];
var invalidSequences = ["//", "/./", "/../", "%2f", "%2F"];
var invalidSuffixes = ["/..", "/."];
function validatePath({ path: value = "", pathType, backend }, path, tolerance) {
  if (pathType === void 0 || pathType === null)
    return [field_exports.required(path.child("pathType"), "pathType must be specified")];
  const errors = [];
  const complain = (message2) => errors.push(field_exports.invalid(path.child("path"), value, message2));
  switch (pathType) {
    case "Exact":
    case "Prefix":
      if (!value.startsWith("/")) complain("must be an absolute path");
      for (const part of invalidSequences) if (value.includes(part)) complain(`must not contain '${part}'`);
      for (const end of invalidSuffixes) if (value.endsWith(end)) complain(`cannot end with '${end}'`);
      break;
    case "ImplementationSpecific":
      if (value !== "" && !value.startsWith("/")) complain("must be an absolute path");
      break;
    default:
      errors.push(field_exports.notSupported(path.child("pathType"), pathType, pathTypes));
  }
  return [...errors, ...validateIngressBackend(backend ?? {}, path.child("backend"), tolerance.relaxedServiceNames)];
}
function validateTLS(tls2, path, tolerance) {
  const errors = (tls2.hosts ?? []).flatMap((host, i) => hostErrors(host, path.child("hosts").index(i)));
  if (tolerance.invalidSecretNames) return errors;
  for (const message2 of secretNameErrors(tls2.secretName)) {
    errors.push(field_exports.invalid(path.child("secretName"), tls2.secretName, message2));
  }
  return errors;
}

// packages/registry/networking/src/ingress/ingress-strategy.ts
var ingressStrategy = {
  prepareForCreate: (ingress) => firstGeneration(ingress, { loadBalancer: {} }),
  prepareForUpdate: (ingress, old) => nextGeneration(ingress, old),
  validate: validateIngress,
  validateUpdate: validateIngressUpdate,
  warningsOnCreate(ingress) {
    const annotation = ingress.metadata.annotations?.[ingressClassAnnotation];
    if (annotation === void 0 || ingress.spec?.ingressClassName !== void 0) return [];
    return [`annotation "${ingressClassAnnotation}" is deprecated, please use 'spec.ingressClassName' instead`];
  }
};
var ingressStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateIngressStatusUpdate,
  warningsOnUpdate: ({ status }) => (status?.loadBalancer?.ingress ?? []).flatMap(
    ({ ip }, i) => ip ? getWarningsForIP(FieldPath.root("status").child("loadBalancer", "ingress").index(i), ip) : []
  )
};

// packages/registry/networking/src/ingress-class/ingress-class-validation.ts
var maxControllerLength = 250;
var controllerPath = specPath20.child("controller");
function validateIngressClass(object) {
  const { controller = "", parameters } = object.spec ?? {};
  return [
    ...validateKindMeta(object, false, nameIsDNSSubdomain),
    ...byteLength(controller) > maxControllerLength ? [field_exports.tooLong(controllerPath, maxControllerLength)] : [],
    ...isDomainPrefixedPath(controllerPath, controller),
    ...parameters ? validateParameters(parameters, specPath20.child("parameters")) : []
  ];
}
function validateIngressClassUpdate(object, old) {
  return [
    ...validateKindMetaUpdate(object, old),
    ...validateImmutableField(object.spec?.controller ?? "", old.spec?.controller ?? "", controllerPath),
    ...validateIngressClass(object)
  ];
}
function validateParameters(parameters, path) {
  const { scope, namespace } = parameters;
  const errors = validateTypedReference(parameters, path);
  const namespacePath = path.child("namespace");
  switch (scope) {
    case void 0:
      errors.push(field_exports.required(path.child("scope")));
      break;
    case "Namespace":
      if (namespace === void 0) {
        errors.push(field_exports.required(namespacePath, "`parameters.scope` is set to 'Namespace'"));
      } else {
        for (const message2 of validateNamespaceName(namespace, false)) {
          errors.push(field_exports.invalid(namespacePath, namespace, message2));
        }
      }
      break;
    case "Cluster":
      if (namespace !== void 0) {
        errors.push(field_exports.forbidden(namespacePath, "`parameters.scope` is set to 'Cluster'"));
      }
      break;
    default:
      errors.push(field_exports.notSupported(path.child("scope"), scope, ["Cluster", "Namespace"]));
  }
  return errors;
}

// packages/registry/networking/src/ingress-class/ingress-class-strategy.ts
var ingressClassStrategy = {
  prepareForCreate: (object) => firstGeneration(object),
  prepareForUpdate: (object, old) => nextGeneration(object, old),
  validate: validateIngressClass,
  validateUpdate: validateIngressClassUpdate
};

// packages/registry/networking/src/ip-address/ip-address-validation.ts
function validateIPAddressName(name4) {
  return isValidIP(FieldPath.root("metadata"), name4).map(({ detail }) => detail ?? "");
}
function validateIPAddress(object) {
  return [...validateKindMeta(object, false, validateIPAddressName), ...validateParent(object.spec?.parentRef)];
}
function validateIPAddressUpdate(object, old) {
  const errors = [...validateIPAddress(object), ...validateKindMetaUpdate(object, old)];
  const parent = object.spec?.parentRef;
  if (!builtinSemanticEqual(parent, old.spec?.parentRef)) {
    const path = specPath20.child("parentRef");
    errors.push(field_exports.invalid(path, parent ? goParent(parent) : null, fieldImmutableErrorMessage));
  }
  return errors;
}
function goParent({ group: group13 = "", resource: resource2 = "", namespace = "", name: name4 = "" }) {
  return { Group: group13, Resource: resource2, Namespace: namespace, Name: name4 };
}
function validateParent(parent) {
  const path = specPath20.child("parentRef");
  if (!parent) return [field_exports.required(path)];
  const { group: group13 = "", resource: resource2 = "", namespace = "", name: name4 = "" } = parent;
  return [
    ...(group13 === "" ? [] : isDNS1123Subdomain(group13)).map(
      (message2) => field_exports.invalid(path.child("group"), group13, message2)
    ),
    ...requiredSegment(resource2, path.child("resource")),
    ...requiredSegment(name4, path.child("name")),
    ...(namespace === "" ? [] : isValidPathSegmentName(namespace)).map(
      (message2) => field_exports.invalid(path.child("namespace"), namespace, message2)
    )
  ];
}

// packages/registry/networking/src/ip-address/ip-address-strategy.ts
var ipAddressStrategy = {
  validate: validateIPAddress,
  validateUpdate: validateIPAddressUpdate
};

// packages/registry/networking/src/network-policy/ip-block-validation.ts
function validateIPBlock(block, path, existing) {
  const at = path.child("cidr");
  if (!block.cidr) return [field_exports.required(at)];
  const errors = isValidCIDRForLegacyField(at, block.cidr, false, existing);
  const cidr = parseCIDRSloppy(block.cidr);
  if (!cidr) return errors;
  for (const [i, text] of (block.except ?? []).entries()) {
    const exceptPath = path.child("except").index(i);
    field_exports.pushAll(errors, isValidCIDRForLegacyField(exceptPath, text, false, existing));
    const except = parseCIDRSloppy(text);
    if (except && (!contains2(cidr, except.network) || cidr.prefixLength >= except.prefixLength)) {
      errors.push(field_exports.invalid(exceptPath, text, "must be a strict subset of `cidr`"));
    }
  }
  return errors;
}
function contains2(cidr, address) {
  if (isIPv4Bytes(cidr.network) !== isIPv4Bytes(address)) return false;
  const bits = cidr.prefixLength + 128 - cidr.addressBits;
  return address.every((byte, i) => {
    const mask = 255 << 8 - Math.min(Math.max(bits - 8 * i, 0), 8) & 255;
    return (byte & mask) === (cidr.network[i] & mask);
  });
}

// packages/registry/networking/src/network-policy/network-policy-validation.ts
var strict3 = { allowInvalidLabelValueInSelector: false, existingCIDRs: [] };
function validateNetworkPolicy(policy) {
  return validateWhole6(policy, strict3);
}
function validateNetworkPolicyUpdate(policy, old) {
  const allowInvalidLabelValueInSelector = validateLabelSelector(old.spec?.podSelector, {}, specPath20).length > 0;
  return [
    ...validateWhole6(policy, { ...strict3, allowInvalidLabelValueInSelector }),
    ...validateKindMetaUpdate(policy, old),
    ...validateSpec9(policy.spec ?? {}, { allowInvalidLabelValueInSelector, existingCIDRs: cidrsOf(old.spec ?? {}) })
  ];
}
function validateWhole6(policy, tolerance) {
  return [...validateKindMeta(policy, true, nameIsDNSSubdomain), ...validateSpec9(policy.spec ?? {}, tolerance)];
}
function rulesOf({ ingress = [], egress = [] }) {
  const placed = ({ ports = [] }, path, name4, peers = []) => ({ ports, path, peers: peers.map((peer, i) => ({ peer, path: path.child(name4).index(i) })) });
  return [
    ...ingress.map((rule, i) => placed(rule, specPath20.child("ingress").index(i), "from", rule.from)),
    ...egress.map((rule, i) => placed(rule, specPath20.child("egress").index(i), "to", rule.to))
  ];
}
function peersOf(spec) {
  return rulesOf(spec).flatMap(({ peers }) => peers);
}
function cidrsOf(spec) {
  return peersOf(spec).flatMap(({ peer: { ipBlock } }) => ipBlock ? [ipBlock.cidr, ...ipBlock.except ?? []] : []);
}
var policyTypes2 = ["Ingress", "Egress"];
function validateSpec9(spec, tolerance) {
  const errors = validateLabelSelector(spec.podSelector ?? {}, tolerance, specPath20.child("podSelector"));
  for (const { ports, peers, path: path2 } of rulesOf(spec)) {
    field_exports.pushAll(
      errors,
      ports.flatMap((port, i) => validatePort2(port, path2.child("ports").index(i)))
    );
    field_exports.pushAll(
      errors,
      peers.flatMap(({ peer, path: at }) => validatePeer(peer, at, tolerance))
    );
  }
  const types2 = spec.policyTypes ?? [];
  const path = specPath20.child("policyTypes");
  if (types2.length > policyTypes2.length) {
    return [...errors, field_exports.invalid(path, types2, "may not specify more than two policyTypes")];
  }
  for (const [i, type] of types2.entries()) {
    if (!policyTypes2.includes(type)) errors.push(field_exports.notSupported(path.index(i), type, policyTypes2));
  }
  return errors;
}
var protocols2 = ["TCP", "UDP", "SCTP"];
function validatePort2({ protocol, port, endPort }, path) {
  const errors = [];
  const endPath = path.child("endPort");
  const complain = (at, value, messages) => {
    for (const message2 of messages) errors.push(field_exports.invalid(at, value, message2));
  };
  if (protocol !== void 0 && !protocols2.includes(protocol)) {
    errors.push(field_exports.notSupported(path.child("protocol"), protocol, protocols2));
  }
  if (port === void 0) {
    if (endPort !== void 0) complain(endPath, endPort, ["may not be specified when `port` is not specified"]);
  } else if (typeof port === "number") {
    complain(path.child("port"), port, isValidPortNum(port));
    if (endPort !== void 0) {
      if (endPort < port) complain(endPath, port, ["must be greater than or equal to `port`"]);
      complain(endPath, endPort, isValidPortNum(endPort));
    }
  } else {
    if (endPort !== void 0) complain(endPath, endPort, ["may not be specified when `port` is non-numeric"]);
    complain(path.child("port"), port, isValidPortName(port));
  }
  return errors;
}
function validatePeer({ podSelector, namespaceSelector, ipBlock }, path, tolerance) {
  const errors = [
    ...validateLabelSelector(podSelector, tolerance, path.child("podSelector")),
    ...validateLabelSelector(namespaceSelector, tolerance, path.child("namespaceSelector")),
    ...ipBlock ? validateIPBlock(ipBlock, path.child("ipBlock"), tolerance.existingCIDRs) : []
  ];
  const selects = podSelector !== void 0 || namespaceSelector !== void 0;
  if (!selects && !ipBlock) errors.push(field_exports.required(path, "must specify a peer"));
  else if (selects && ipBlock) errors.push(field_exports.forbidden(path, "may not specify both ipBlock and another peer"));
  return errors;
}

// packages/registry/networking/src/network-policy/network-policy-strategy.ts
var networkPolicyStrategy = {
  prepareForCreate: (policy) => firstGeneration(policy),
  prepareForUpdate: (policy, old) => nextGeneration(policy, old),
  validate: validateNetworkPolicy,
  validateUpdate: validateNetworkPolicyUpdate,
  warningsOnCreate: warnings,
  warningsOnUpdate: warnings
};
function warnings(policy) {
  return peersOf(policy.spec ?? {}).flatMap(({ peer: { ipBlock }, path }) => {
    if (!ipBlock) return [];
    const at = path.child("ipBlock");
    return [
      ...getWarningsForCIDR(at.child("cidr"), ipBlock.cidr),
      ...(ipBlock.except ?? []).flatMap((text, i) => getWarningsForCIDR(at.child("except").index(i), text))
    ];
  });
}

// packages/registry/networking/src/service-cidr/service-cidr-validation.ts
var cidrsPath = specPath20.child("cidrs");
function validateServiceCIDR(object) {
  return [...validateKindMeta(object, false, nameIsDNSSubdomain), ...validateCIDRs(object.spec?.cidrs ?? [])];
}
function validateServiceCIDRUpdate(object, old) {
  const errors = validateKindMetaUpdate(object, old);
  const before = old.spec?.cidrs ?? [];
  const after = object.spec?.cidrs ?? [];
  const grows = before.length === 1 && after.length === 2;
  if (before.length !== after.length && !grows) {
    return [...errors, field_exports.invalid(cidrsPath, object.spec?.cidrs, fieldImmutableErrorMessage)];
  }
  for (const [i, cidr] of before.entries()) {
    if (after[i] !== cidr) errors.push(field_exports.invalid(cidrsPath.index(i), after[i], fieldImmutableErrorMessage));
  }
  return grows ? [...errors, ...validateCIDRs(after)] : errors;
}
function validateCIDRs(cidrs) {
  if (cidrs.length === 0) return [field_exports.required(cidrsPath, "at least one CIDR required")];
  if (cidrs.length > 2) return [field_exports.invalid(cidrsPath, { CIDRs: cidrs }, "may only hold up to 2 values")];
  const errors = cidrs.flatMap((cidr, i) => isValidCIDR(cidrsPath.index(i), cidr));
  const [first, second] = cidrs.map(familyOf);
  if (cidrs.length === 2 && first === second && first !== void 0) {
    const message2 = "may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64";
    errors.push(field_exports.invalid(cidrsPath, cidrs, message2));
  }
  return errors;
}
function familyOf(text) {
  const cidr = parseCIDRSloppy(text);
  return cidr && (isIPv4Bytes(cidr.network) ? "IPv4" : "IPv6");
}

// packages/registry/networking/src/service-cidr/service-cidr-strategy.ts
var serviceCIDRStrategy = {
  validate: validateServiceCIDR,
  validateUpdate: validateServiceCIDRUpdate
};
var serviceCIDRStatusStrategy = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateKindMetaUpdate
};

// packages/registry/networking/src/rest-storage.ts
function newRESTStorageProvider15() {
  return newBuiltinProvider(group6, async ({ store }) => {
    const [networkPolicies, ingresses, ingressClasses, ipAddresses, serviceCIDRs] = await Promise.all([
      store({ resource: "networkpolicies", kind: "NetworkPolicy", strategy: networkPolicyStrategy }),
      store({ resource: "ingresses", kind: "Ingress", strategy: ingressStrategy }),
      store({ resource: "ingressclasses", kind: "IngressClass", strategy: ingressClassStrategy }),
      store({ resource: "ipaddresses", kind: "IPAddress", strategy: ipAddressStrategy }),
      store({
        resource: "servicecidrs",
        kind: "ServiceCIDR",
        strategy: serviceCIDRStrategy,
        resetFields: resetNothing
      })
    ]);
    const addresses = {
      ipaddresses: ipAddresses,
      servicecidrs: serviceCIDRs,
      "servicecidrs/status": builtinSubresource(serviceCIDRs, "status", serviceCIDRStatusStrategy, resetNothing)
    };
    return {
      stores: { networkPolicies, ingresses, ingressClasses, ipAddresses, serviceCIDRs },
      versionedResources: {
        v1: {
          networkpolicies: networkPolicies,
          ingresses,
          "ingresses/status": builtinSubresource(ingresses, "status", ingressStatusStrategy),
          ingressclasses: ingressClasses,
          ...addresses
        },
        v1beta1: inVersion(addresses, "v1beta1")
      }
    };
  });
}
var resetNothing = {};

// packages/registry/node/src/runtime-class/runtime-class-validation.ts
var handlerPath = FieldPath.root("handler");
function validateRuntimeClass(object) {
  const { handler = "", overhead, scheduling } = object;
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  checkName(errors, handler, handlerPath, nameIsDNSLabel);
  if (overhead) {
    const limits2 = overhead.podFixed ?? {};
    checkResourceRequirements(errors, { limits: limits2 }, FieldPath.root("overhead"), { claimNames: /* @__PURE__ */ new Set() });
  }
  if (scheduling) {
    const path = FieldPath.root("scheduling");
    field_exports.pushAll(errors, validateLabels(scheduling.nodeSelector, path.child("nodeSelector")));
    checkUniqueTolerations(errors, scheduling.tolerations ?? [], path.child("tolerations"));
  }
  return errors;
}
function validateRuntimeClassUpdate(object, old) {
  return [
    ...validateKindMetaUpdate(object, old),
    ...validateImmutableField(object.handler ?? "", old.handler ?? "", handlerPath)
  ];
}
function checkUniqueTolerations(errors, tolerations, path) {
  checkTolerations(errors, tolerations, path);
  const seen = /* @__PURE__ */ new Set();
  for (const [i, toleration] of tolerations.entries()) {
    const { key: key2 = "", operator = "", value = "", effect = "", tolerationSeconds = null } = toleration;
    const listKey = JSON.stringify([key2, operator, value, effect]);
    if (seen.has(listKey)) {
      const shown2 = {
        Key: key2,
        Operator: operator,
        Value: value,
        Effect: effect,
        TolerationSeconds: tolerationSeconds
      };
      errors.push(field_exports.duplicate(path.index(i), shown2));
    }
    seen.add(listKey);
  }
}

// packages/registry/node/src/runtime-class/runtime-class-strategy.ts
var runtimeClassStrategy = {
  validate: validateRuntimeClass,
  validateUpdate: (object, old) => [...validateRuntimeClass(object), ...validateRuntimeClassUpdate(object, old)],
  warningsOnCreate: nodeSelectorWarnings,
  warningsOnUpdate: nodeSelectorWarnings
};
function nodeSelectorWarnings({ scheduling }) {
  return Object.keys(scheduling?.nodeSelector ?? {}).flatMap((key2) => {
    const text = nodeLabelWarning(key2);
    return text === void 0 ? [] : [`scheduling.nodeSelector: ${text}`];
  });
}

// packages/registry/node/src/rest-storage.ts
function newRESTStorageProvider16() {
  return newBuiltinProvider("node.k8s.io", async ({ store }) => {
    const runtimeClasses = await store({
      resource: "runtimeclasses",
      kind: "RuntimeClass",
      strategy: runtimeClassStrategy
    });
    return { stores: { runtimeClasses }, resources: { runtimeclasses: runtimeClasses } };
  });
}

// packages/registry/policy/src/pod-disruption-budget/pod-disruption-budget-validation.ts
var specPath21 = FieldPath.root("spec");
var statusPath9 = FieldPath.root("status");
var evictionPolicies = ["AlwaysAllow", "IfHealthyBudget"];
function validatePodDisruptionBudget(budget) {
  return validateSpec10(budget.spec ?? {}, false);
}
function validatePodDisruptionBudgetUpdate(budget, old) {
  return validateSpec10(budget.spec ?? {}, validateLabelSelector(old.spec?.selector, {}, specPath21).length > 0);
}
function validatePodDisruptionBudgetStatusUpdate(budget) {
  const status = budget.status ?? {};
  const conditions = status.conditions ?? [];
  const counters2 = ["disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods"];
  return [
    ...validateConditions(conditions, statusPath9.child("conditions")),
    ...counters2.flatMap((name4) => validateNonnegativeField(status[name4] ?? 0, statusPath9.child(name4)))
  ];
}
function validateSpec10(spec, allowInvalidLabelValueInSelector) {
  const { minAvailable, maxUnavailable, selector, unhealthyPodEvictionPolicy } = spec;
  const errors = [];
  if (minAvailable !== void 0 && maxUnavailable !== void 0) {
    errors.push(field_exports.invalid(specPath21, goSpec(spec), "minAvailable and maxUnavailable cannot be both set"));
  }
  for (const [name4, value] of [
    ["minAvailable", minAvailable],
    ["maxUnavailable", maxUnavailable]
  ]) {
    if (value === void 0) continue;
    const path = specPath21.child(name4);
    field_exports.pushAll(errors, [...validatePositiveIntOrPercent(value, path), ...notMoreThan100Percent(value, path)]);
  }
  field_exports.pushAll(
    errors,
    validateLabelSelector(selector, { allowInvalidLabelValueInSelector }, specPath21.child("selector"))
  );
  if (unhealthyPodEvictionPolicy !== void 0 && !evictionPolicies.includes(unhealthyPodEvictionPolicy)) {
    const path = specPath21.child("unhealthyPodEvictionPolicy");
    errors.push(field_exports.notSupported(path, unhealthyPodEvictionPolicy, evictionPolicies));
  }
  return errors;
}
function goSpec({
  minAvailable,
  selector,
  maxUnavailable,
  unhealthyPodEvictionPolicy
}) {
  return {
    MinAvailable: minAvailable ?? null,
    Selector: selector ?? null,
    MaxUnavailable: maxUnavailable ?? null,
    UnhealthyPodEvictionPolicy: unhealthyPodEvictionPolicy ?? null
  };
}

// packages/registry/policy/src/pod-disruption-budget/pod-disruption-budget-strategy.ts
var noStatus = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };
var podDisruptionBudgetStrategy = {
  prepareForCreate: (budget) => firstGeneration(budget, noStatus),
  prepareForUpdate: (budget, old) => nextGeneration(budget, old),
  validate: validatePodDisruptionBudget,
  validateUpdate: validatePodDisruptionBudgetUpdate
};
var podDisruptionBudgetStatusStrategy = {
  prepareForUpdate: statusOnly,
  validateUpdate: validatePodDisruptionBudgetStatusUpdate
};

// packages/registry/policy/src/disruption-budgets.ts
function disruptionBudgets(stores) {
  const opened = async () => (await stores()).podDisruptionBudgets;
  return {
    async list(namespace) {
      const { items } = await (await opened()).list({}, internalContext(namespace));
      return items.map(({ object }) => object);
    },
    async get(namespace, name4) {
      return (await (await opened()).get(name4, {}, internalContext(namespace))).object;
    },
    async updateStatus(budget) {
      const { name: name4 = "", namespace } = budget.metadata;
      const status = builtinSubresource(await opened(), "status", podDisruptionBudgetStatusStrategy);
      const info = { updatedObject: async () => budget };
      return (await status.update(name4, info, {}, internalContext(namespace))).result.object;
    }
  };
}

// packages/registry/policy/src/rest-storage.ts
function newRESTStorageProvider17() {
  return newBuiltinProvider("policy", async ({ store }) => {
    const podDisruptionBudgets = await store({
      resource: "poddisruptionbudgets",
      kind: "PodDisruptionBudget",
      strategy: podDisruptionBudgetStrategy
    });
    return {
      stores: { podDisruptionBudgets },
      resources: {
        poddisruptionbudgets: podDisruptionBudgets,
        "poddisruptionbudgets/status": builtinSubresource(
          podDisruptionBudgets,
          "status",
          podDisruptionBudgetStatusStrategy
        )
      }
    };
  });
}

// packages/registry/resource/src/expressions/load-selector-check.ts
var loaded3;
async function loadSelectorCheck() {
  loaded3 ??= (await import("./cel-selector-check-KFV3ROB7.js")).celSelectorCheck;
  return loaded3;
}
function loadedSelectorCheck() {
  if (!loaded3) throw new Error("the expression language is not loaded");
  return loaded3;
}

// packages/registry/resource/src/lists-validation.ts
function checkItems(errors, items, maxSize, path, checkItem2, keyOf2) {
  if (items.length > maxSize) {
    errors.push(field_exports.tooMany(path, items.length, maxSize));
    return;
  }
  for (const [i, item] of items.entries()) checkItem2(item, path.index(i));
  if (!keyOf2) return;
  const seen = /* @__PURE__ */ new Set();
  for (const [i, item] of items.entries()) {
    const key2 = keyOf2(item);
    if (seen.has(key2)) errors.push(field_exports.duplicate(path.index(i), key2));
    seen.add(key2);
  }
}

// packages/registry/resource/src/device-validation.ts
var maxSelectors = 32;
var maxExpressionLength = 10 * 1024;
var maxParametersLength = 10 * 1024;
function checkSelectors(errors, selectors, path, check2, isStored2 = false) {
  checkItems(errors, selectors, maxSelectors, path, ({ cel }, at) => {
    if (!cel) {
      errors.push(field_exports.required(at.child("cel")));
      return;
    }
    const { expression = "" } = cel;
    const expressionPath = at.child("cel", "expression");
    if (byteLength(expression) > maxExpressionLength) {
      errors.push(field_exports.tooLong(expressionPath, maxExpressionLength));
      return;
    }
    const problem = check2(expression, isStored2);
    if (problem?.reason === "invalid") errors.push(field_exports.invalid(expressionPath, expression, problem.message));
    else if (problem) errors.push(field_exports.forbidden(expressionPath, "too complex, exceeds cost limit"));
  });
}
function checkDeviceConfiguration(errors, { opaque }, path, isStored2 = false) {
  const at = path.child("opaque");
  if (!opaque) {
    errors.push(field_exports.required(at));
    return;
  }
  checkCSIDriverName(errors, opaque.driver ?? "", at.child("driver"));
  checkRawObject(errors, opaque.parameters, at.child("parameters"), maxParametersLength, isStored2);
}
function checkRawObject(errors, value, path, maxLength2, isStored2) {
  if (value === void 0 || value === null) errors.push(field_exports.required(path));
  else if (!isStored2 && byteLength(JSON.stringify(value)) > maxLength2) errors.push(field_exports.tooLong(path, maxLength2));
  else if (typeof value !== "object" || Array.isArray(value)) {
    errors.push(field_exports.invalid(path, "<value omitted>", "must be a valid JSON object"));
  }
}

// packages/registry/resource/src/device-class/device-class-validation.ts
var specPath22 = FieldPath.root("spec");
var maxConfigurations = 32;
function validateDeviceClass(object, check2) {
  return [...validateKindMeta(object, false, nameIsDNSSubdomain), ...validateSpec11(object.spec ?? {}, void 0, check2)];
}
function validateDeviceClassUpdate(object, old, check2) {
  return [
    ...validateKindMeta(object, false, nameIsDNSSubdomain),
    ...validateKindMetaUpdate(object, old),
    ...validateSpec11(object.spec ?? {}, old.spec ?? {}, check2)
  ];
}
function validateSpec11(spec, old, check2) {
  const errors = [];
  const isStored2 = (name4) => old !== void 0 && builtinSemanticEqual(spec[name4], old[name4]);
  checkSelectors(errors, spec.selectors ?? [], specPath22.child("selectors"), check2, isStored2("selectors"));
  checkItems(
    errors,
    spec.config ?? [],
    maxConfigurations,
    specPath22.child("config"),
    (each, path) => checkDeviceConfiguration(errors, each, path, isStored2("config"))
  );
  return errors;
}

// packages/registry/resource/src/device-class/device-class-strategy.ts
var deviceClassStrategy = {
  async prepareForCreate(object) {
    await loadSelectorCheck();
    return firstGeneration(withoutGated(object));
  },
  async prepareForUpdate(object, old) {
    await loadSelectorCheck();
    return nextGeneration(withoutGated(object), old);
  },
  validate: (object) => validateDeviceClass(object, loadedSelectorCheck()),
  validateUpdate: (object, old) => validateDeviceClassUpdate(object, old, loadedSelectorCheck())
};
var withoutGated = (object) => object.spec ? { ...object, spec: without(object.spec, "extendedResourceName") } : object;

// packages/registry/resource/src/names-validation.ts
var maxPoolNameLength = 253;
var maxIdentifierLength = 32;
function checkPoolName(errors, name4, path) {
  if (name4 === "") {
    errors.push(field_exports.required(path));
    return;
  }
  if (byteLength(name4) > maxPoolNameLength) errors.push(field_exports.tooLong(path, maxPoolNameLength));
  for (const part of name4.split("/")) checkText(errors, part, path, isDNS1123Subdomain);
}
function checkQualifiedName(errors, name4, path) {
  const parts = name4.split("/");
  const [first = "", second = ""] = parts;
  if (parts.length === 1) checkIdentifier2(errors, first, path);
  if (parts.length !== 2) return;
  if (first === "") errors.push(field_exports.invalid(path, "", "the domain must not be empty"));
  else checkCSIDriverName(errors, first, path);
  if (second === "") errors.push(field_exports.invalid(path, "", "the name must not be empty"));
  else checkIdentifier2(errors, second, path);
}
function checkFullyQualifiedName(errors, name4, path) {
  checkQualifiedName(errors, name4, path);
  if (!name4.includes("/")) {
    const message2 = "a fully qualified name must be a domain and a name separated by a slash";
    errors.push(field_exports.invalid(path, name4, message2));
  }
}
function checkIdentifier2(errors, name4, path) {
  if (byteLength(name4) > maxIdentifierLength) errors.push(field_exports.tooLong(path, maxIdentifierLength));
  checkText(errors, name4, path, isCIdentifier);
}

// packages/registry/resource/src/resource-claim/request-names.ts
function requestNamesOf({ requests }) {
  return new Set(
    (requests ?? []).flatMap(({ name: name4, firstAvailable }) => [
      name4,
      ...(firstAvailable ?? []).map((request) => `${name4}/${request.name}`)
    ])
  );
}
function checkRequestReference(errors, name4, path, names) {
  const message2 = "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
  const segments = name4.split("/");
  if (segments.length <= 2) for (const segment2 of segments) checkText(errors, segment2, path, isDNS1123Label);
  if (segments.length > 2 || !names.has(name4)) errors.push(field_exports.invalid(path, name4, message2));
}

// packages/registry/resource/src/resource-claim/resource-claim-status-validation.ts
var statusPath10 = FieldPath.root("status");
var maxConsumers = 256;
var maxResults = 32;
var maxConfigurations2 = 64;
var maxConditions2 = 8;
var maxDataLength = 10 * 1024;
var maxInterfaceNameLength = 256;
var maxHardwareAddressLength = 128;
var maxAddresses2 = 16;
var deviceID = ({
  driver = "",
  pool = "",
  device = ""
}) => `${driver}/${pool}/${device}`;
function validateResourceClaimStatusUpdate(claim, old) {
  const errors = validateKindMetaUpdate(claim, old);
  const { reservedFor, devices, allocation } = claim.status ?? {};
  const reservedPath = statusPath10.child("reservedFor");
  checkItems(
    errors,
    reservedFor ?? [],
    maxConsumers,
    reservedPath,
    (consumer, path) => {
      for (const name4 of ["resource", "name", "uid"]) {
        if (!consumer[name4]) errors.push(field_exports.required(path.child(name4)));
      }
    },
    ({ uid }) => uid
  );
  const allocated = new Set((allocation?.devices?.results ?? []).map(deviceID));
  checkItems(
    errors,
    devices ?? [],
    Number.POSITIVE_INFINITY,
    statusPath10.child("devices"),
    (device, path) => checkDeviceStatus(errors, device, path, allocated),
    deviceID
  );
  if (reservedFor?.length) checkReservations(errors, claim, old, reservedPath);
  const before = old.status?.allocation;
  const allocationPath = statusPath10.child("allocation");
  if (!allocation) return errors;
  if (!before) checkAllocation(errors, allocation, allocationPath, requestNamesOf(claim.spec?.devices ?? {}));
  else if (!builtinSemanticEqual(allocation, before)) {
    errors.push(field_exports.invalid(allocationPath, allocation, immutableMessage));
  }
  return errors;
}
function checkReservations(errors, { metadata, status }, old, path) {
  if (!status?.allocation) {
    errors.push(field_exports.forbidden(path, "may not be specified when `allocated` is not set"));
    return;
  }
  if (metadata.deletionTimestamp === void 0) return;
  const known2 = old.status?.reservedFor ?? [];
  if ((status.reservedFor ?? []).every((each) => known2.some((other) => builtinSemanticEqual(each, other)))) return;
  const message2 = "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set";
  errors.push(field_exports.forbidden(path, message2));
}
function checkAllocation(errors, { devices, nodeSelector }, path, names) {
  const at = path.child("devices");
  checkItems(errors, devices?.results ?? [], maxResults, at.child("results"), (result, place) => {
    checkRequestReference(errors, result.request ?? "", place.child("request"), names);
    checkDeviceName(errors, result, place);
  });
  checkItems(errors, devices?.config ?? [], maxConfigurations2, at.child("config"), (configuration, place) => {
    checkEnum(errors, configuration.source, place.child("source"), ["FromClaim", "FromClass"], true);
    checkItems(
      errors,
      configuration.requests ?? [],
      maxResults,
      place.child("requests"),
      (name4, each) => checkRequestReference(errors, name4, each, names),
      (name4) => name4
    );
    checkDeviceConfiguration(errors, configuration, place);
  });
  if (nodeSelector) checkNodeSelector(errors, nodeSelector, path.child("nodeSelector"), false);
}
function checkDeviceName(errors, { driver = "", pool = "", device = "" }, path) {
  checkCSIDriverName(errors, driver, path.child("driver"));
  checkPoolName(errors, pool, path.child("pool"));
  checkText(errors, device, path.child("device"), isDNS1123Label);
}
function checkDeviceStatus(errors, device, path, allocated) {
  checkDeviceName(errors, device, path);
  const id = deviceID(device);
  if (!allocated.has(id)) errors.push(field_exports.invalid(path, id, "must be an allocated device in the claim"));
  const conditions = device.conditions ?? [];
  const conditionsPath = path.child("conditions");
  if (conditions.length > maxConditions2) {
    errors.push(field_exports.tooMany(conditionsPath, conditions.length, maxConditions2));
  }
  field_exports.pushAll(errors, validateConditions(conditions, conditionsPath));
  if (device.data !== void 0 && device.data !== null) {
    checkRawObject(errors, device.data, path.child("data"), maxDataLength, false);
  }
  if (device.networkData) checkNetworkData(errors, device.networkData, path.child("networkData"));
}
function checkNetworkData(errors, data, path) {
  const { interfaceName = "", hardwareAddress = "", ips } = data;
  if (byteLength(interfaceName) > maxInterfaceNameLength) {
    errors.push(field_exports.tooLong(path.child("interfaceName"), maxInterfaceNameLength));
  }
  if (byteLength(hardwareAddress) > maxHardwareAddressLength) {
    errors.push(field_exports.tooLong(path.child("hardwareAddress"), maxHardwareAddressLength));
  }
  checkItems(
    errors,
    ips ?? [],
    maxAddresses2,
    path.child("ips"),
    (address, at) => field_exports.pushAll(errors, isValidInterfaceAddress(at, address)),
    (address) => address
  );
}

// packages/registry/resource/src/admin-access.ts
var adminAccessLabel = "resource.kubernetes.io/admin-access";
var AdminAccess = class {
  #labels;
  /** Last answers by namespace, for validation, which cannot wait. */
  #answers = /* @__PURE__ */ new Map();
  constructor({ namespaceLabels = async () => ({}) }) {
    this.#labels = namespaceLabels;
  }
  /** Asks whether the namespace may have such claims, when one is requested. Call before {@link errors}. */
  async ask(isRequested, namespace) {
    if (!isRequested) return;
    this.#answers.set(namespace, await this.#answer(namespace));
  }
  async #answer(namespace) {
    try {
      return { isAllowed: (await this.#labels(namespace))[adminAccessLabel] === "true" };
    } catch (error) {
      return { isAllowed: false, failure: errorText(error) };
    }
  }
  /** Errors of a request for access at `path`. */
  errors(namespace, path) {
    const { isAllowed = false, failure } = this.#answers.get(namespace) ?? {};
    if (failure !== void 0) {
      return [field_exports.internalError(path, `could not retrieve namespace to verify admin access: ${failure}`)];
    }
    if (isAllowed) return [];
    const message2 = `admin access to devices requires the \`${adminAccessLabel}: true\` label on the containing namespace`;
    return [field_exports.forbidden(path, message2)];
  }
};
var adminRequestIn = ({ devices }) => (devices?.requests ?? []).findIndex(({ exactly }) => exactly?.adminAccess === true);

// packages/registry/resource/src/gated-fields.ts
function withoutGatedRequests(spec) {
  const { devices } = spec;
  if (!devices) return spec;
  return {
    ...spec,
    devices: {
      ...devices,
      ...devices.requests ? {
        requests: devices.requests.map(({ exactly, firstAvailable, ...request }) => ({
          ...request,
          ...exactly ? { exactly: without(exactly, "tolerations", "capacity") } : {},
          ...firstAvailable ? { firstAvailable: firstAvailable.map((each) => without(each, "tolerations", "capacity")) } : {}
        }))
      } : {},
      ...devices.constraints ? { constraints: devices.constraints.map((constraint) => without(constraint, "distinctAttribute")) } : {}
    }
  };
}
function withoutGatedResults(status) {
  const { allocation, devices } = status;
  const results = allocation?.devices?.results;
  return {
    ...status,
    ...allocation && results ? {
      allocation: {
        ...allocation,
        devices: {
          ...allocation.devices,
          results: results.map(
            (result) => without(result, "shareID", "consumedCapacity", "bindingConditions", "bindingFailureConditions")
          )
        }
      }
    } : {},
    ...devices ? { devices: devices.map((device) => without(device, "shareID")) } : {}
  };
}
function withoutGatedDevices(spec) {
  const { devices } = spec;
  const kept = without(spec, "sharedCounters", "perDeviceNodeSelection");
  if (!devices) return kept;
  return {
    ...kept,
    devices: devices.map((device) => {
      const { capacity, ...rest } = without(
        device,
        "taints",
        "consumesCounters",
        "nodeName",
        "nodeSelector",
        "allNodes",
        "bindsToNode",
        "bindingConditions",
        "bindingFailureConditions",
        "allowMultipleAllocations"
      );
      if (!capacity) return rest;
      const entries = Object.entries(capacity).map(([name4, each]) => [name4, without(each, "requestPolicy")]);
      return { ...rest, capacity: Object.fromEntries(entries) };
    })
  };
}

// packages/registry/resource/src/resource-claim/resource-claim-validation.ts
var specPath23 = FieldPath.root("spec");
var maxRequests = 32;
var maxSubrequests = 8;
var maxConstraints = 32;
var maxConfigurations3 = 32;
function validateResourceClaim(claim, check2) {
  const errors = validateKindMeta(claim, true, nameIsDNSSubdomain);
  checkClaimSpec(errors, claim.spec ?? {}, specPath23, check2);
  return errors;
}
function validateResourceClaimUpdate(claim, old) {
  return [
    ...validateKindMeta(claim, true, nameIsDNSSubdomain),
    ...validateKindMetaUpdate(claim, old),
    ...builtinSemanticEqual(claim.spec, old.spec) ? [] : [field_exports.invalid(specPath23, claim.spec ?? {}, immutableMessage)]
  ];
}
function checkClaimSpec(errors, { devices = {} }, path, check2) {
  const at = path.child("devices");
  const names = requestNamesOf(devices);
  const checkReferences = (requests, place) => checkItems(
    errors,
    requests ?? [],
    maxRequests,
    place.child("requests"),
    (name4, each) => checkRequestReference(errors, name4, each, names),
    (name4) => name4
  );
  checkItems(
    errors,
    devices.requests ?? [],
    maxRequests,
    at.child("requests"),
    (request, place) => checkRequest(errors, request, place, check2),
    ({ name: name4 }) => name4
  );
  checkItems(errors, devices.constraints ?? [], maxConstraints, at.child("constraints"), (constraint, place) => {
    checkReferences(constraint.requests, place);
    const attributePath = place.child("matchAttribute");
    if (constraint.matchAttribute === void 0) errors.push(field_exports.required(attributePath));
    else checkFullyQualifiedName(errors, constraint.matchAttribute, attributePath);
  });
  checkItems(errors, devices.config ?? [], maxConfigurations3, at.child("config"), (configuration, place) => {
    checkReferences(configuration.requests, place);
    checkDeviceConfiguration(errors, configuration, place);
  });
}
function checkRequest(errors, { name: name4 = "", exactly, firstAvailable }, path, check2) {
  checkText(errors, name4, path.child("name"), isDNS1123Label);
  const alternatives = firstAvailable ?? [];
  const needed = "exactly one of `exactly` or `firstAvailable` is required";
  if (exactly && alternatives.length > 0) {
    errors.push(field_exports.invalid(path, null, `${needed}, but multiple fields are set`));
  } else if (exactly) checkDevices2(errors, exactly, path.child("exactly"), check2);
  else if (alternatives.length === 0) errors.push(field_exports.required(path, needed));
  else {
    const checkAlternative = (request, at2) => {
      checkText(errors, request.name ?? "", at2.child("name"), isDNS1123Label);
      checkDevices2(errors, request, at2, check2);
    };
    const at = path.child("firstAvailable");
    checkItems(errors, alternatives, maxSubrequests, at, checkAlternative, (request) => request.name);
  }
}
function checkDevices2(errors, request, path, check2) {
  const { deviceClassName = "", allocationMode = "", count = 0 } = request;
  const classPath2 = path.child("deviceClassName");
  if (deviceClassName === "") errors.push(field_exports.required(classPath2));
  else checkText(errors, deviceClassName, classPath2, isDNS1123Subdomain);
  checkSelectors(errors, request.selectors ?? [], path.child("selectors"), check2);
  const countPath = path.child("count");
  if (allocationMode === "All") {
    if (count !== 0) errors.push(field_exports.invalid(countPath, count, "must not be specified when allocationMode is 'All'"));
  } else if (allocationMode === "ExactCount") {
    if (count <= 0) errors.push(field_exports.invalid(countPath, count, "must be greater than zero"));
  } else errors.push(field_exports.notSupported(path.child("allocationMode"), allocationMode, ["All", "ExactCount"]));
}

// packages/registry/resource/src/resource-claim/resource-claim-strategy.ts
var requestsPath = FieldPath.root("spec", "devices", "requests");
var resultsPath = FieldPath.root("status", "allocation", "devices", "results");
function resourceClaimStrategy(access2) {
  return {
    async prepareForCreate(claim, { namespace }) {
      await Promise.all([loadSelectorCheck(), access2.ask(adminRequestIn(claim.spec ?? {}) >= 0, namespace)]);
      return { ...claim, spec: withoutGatedRequests(claim.spec ?? {}), status: {} };
    },
    prepareForUpdate: (claim, old) => ({
      ...keepFrom(claim, old, "status"),
      spec: withoutGatedRequests(claim.spec ?? {})
    }),
    validate(claim, { namespace }) {
      const index = adminRequestIn(claim.spec ?? {});
      const refused2 = index < 0 ? [] : access2.errors(namespace, requestsPath.index(index).child("adminAccess"));
      return [...refused2, ...validateResourceClaim(claim, loadedSelectorCheck())];
    },
    validateUpdate: validateResourceClaimUpdate
  };
}
function resourceClaimStatusStrategy(access2) {
  return {
    async prepareForUpdate(claim, old, { namespace }) {
      await access2.ask(adminResultIn(claim) >= 0, namespace);
      const kept = statusAlone(claim, old);
      if (!kept.status) return kept;
      return { ...kept, status: withoutDeallocated(withoutGatedResults(kept.status), old) };
    },
    validateUpdate(claim, old, { namespace }) {
      const index = adminResultIn(old) >= 0 ? -1 : adminResultIn(claim);
      const refused2 = index < 0 ? [] : access2.errors(namespace, resultsPath.index(index).child("adminAccess"));
      return [...refused2, ...validateResourceClaimStatusUpdate(claim, old)];
    }
  };
}
var resultsOf = ({ status }) => status?.allocation?.devices?.results ?? [];
var adminResultIn = (claim) => resultsOf(claim).findIndex(({ adminAccess }) => adminAccess === true);
function withoutDeallocated(status, old) {
  const now = new Set((status.allocation?.devices?.results ?? []).map(deviceID));
  const gone = new Set(
    resultsOf(old).map(deviceID).filter((id) => !now.has(id))
  );
  const devices = (status.devices ?? []).filter((device) => !gone.has(deviceID(device)));
  return devices.length > 0 ? { ...status, devices } : without(status, "devices");
}

// packages/registry/resource/src/resource-claim-template/resource-claim-template-validation.ts
var specPath24 = FieldPath.root("spec");
function validateResourceClaimTemplate(template, check2) {
  const errors = validateKindMeta(template, true, nameIsDNSSubdomain);
  checkTemplateMeta(errors, template.spec?.metadata ?? {}, specPath24.child("metadata"));
  checkClaimSpec(errors, template.spec?.spec ?? {}, specPath24.child("spec"), check2);
  return errors;
}
function validateResourceClaimTemplateUpdate(template, old) {
  const errors = validateKindMetaUpdate(template, old);
  if (!builtinSemanticEqual(template.spec, old.spec)) {
    errors.push(field_exports.invalid(specPath24, template.spec ?? {}, immutableMessage));
  }
  return errors;
}

// packages/registry/resource/src/resource-claim-template/resource-claim-template-strategy.ts
var requestsPath2 = FieldPath.root("spec", "devices", "requests");
function resourceClaimTemplateStrategy(access2) {
  return {
    async prepareForCreate(template, { namespace }) {
      const isRequested = adminRequestIn(template.spec?.spec ?? {}) >= 0;
      await Promise.all([loadSelectorCheck(), access2.ask(isRequested, namespace)]);
      return withoutGated2(template);
    },
    async prepareForUpdate(template) {
      await loadSelectorCheck();
      return withoutGated2(template);
    },
    validate(template, { namespace }) {
      const index = adminRequestIn(template.spec?.spec ?? {});
      const refused2 = index < 0 ? [] : access2.errors(namespace, requestsPath2.index(index).child("adminAccess"));
      return [...refused2, ...validateResourceClaimTemplate(template, loadedSelectorCheck())];
    },
    validateUpdate: (template, old) => [
      ...validateResourceClaimTemplate(template, loadedSelectorCheck()),
      ...validateResourceClaimTemplateUpdate(template, old)
    ]
  };
}
var withoutGated2 = (template) => ({
  ...template,
  spec: { ...template.spec, spec: withoutGatedRequests(template.spec?.spec ?? {}) }
});

// packages/registry/resource/src/resource-slice/resource-slice-validation.ts
var specPath25 = FieldPath.root("spec");
var maxDevices = 128;
var maxAttributesAndCapacities = 32;
var maxKeyLength = 63 + 1 + 32;
var maxValueLength = 64;
function validateResourceSlice(slice) {
  return [...validateKindMeta(slice, false, nameIsDNSSubdomain), ...validateSpec12(slice.spec ?? {}, void 0)];
}
function validateResourceSliceUpdate(slice, old) {
  return [...validateKindMetaUpdate(slice, old), ...validateSpec12(slice.spec ?? {}, old.spec ?? {})];
}
function validateSpec12(spec, old) {
  const errors = [];
  const { driver = "", pool, devices } = spec;
  checkCSIDriverName(errors, driver, specPath25.child("driver"));
  checkPool(errors, pool ?? {}, specPath25.child("pool"));
  if (old) {
    const same = (now, before, path2) => field_exports.pushAll(errors, validateImmutableField(now, before, path2));
    same(pool?.name ?? "", old.pool?.name ?? "", specPath25.child("pool", "name"));
    same(driver, old.driver ?? "", specPath25.child("driver"));
    same(spec.nodeName, old.nodeName, specPath25.child("nodeName"));
  }
  checkNodes(errors, spec);
  const path = specPath25.child("devices");
  checkItems(
    errors,
    devices ?? [],
    maxDevices,
    path,
    (device, at) => checkDevice(errors, device, at),
    ({ name: name4 }) => name4
  );
  return errors;
}
function checkPool(errors, pool, path) {
  const { name: name4 = "", resourceSliceCount = 0, generation = 0 } = pool;
  checkPoolName(errors, name4, path.child("name"));
  if (resourceSliceCount <= 0) {
    errors.push(field_exports.invalid(path.child("resourceSliceCount"), resourceSliceCount, "must be greater than zero"));
  }
  if (generation < 0) {
    errors.push(field_exports.invalid(path.child("generation"), generation, "must be greater than or equal to zero"));
  }
}
function checkNodes(errors, { nodeName, nodeSelector, allNodes }) {
  const ways = [];
  if (nodeName) {
    ways.push("`nodeName`");
    checkName(errors, nodeName, specPath25.child("nodeName"), nameIsDNSSubdomain);
  } else if (nodeName !== void 0) {
    const message2 = "must be either unset or set to a non-empty string";
    errors.push(field_exports.invalid(specPath25.child("nodeName"), nodeName, message2));
  }
  if (nodeSelector) {
    ways.push("`nodeSelector`");
    const path = specPath25.child("nodeSelector");
    checkNodeSelector(errors, nodeSelector, path, false);
    const terms = nodeSelector.nodeSelectorTerms ?? [];
    if (terms.length !== 1) {
      errors.push(field_exports.invalid(path.child("nodeSelectorTerms"), terms, "must have exactly one node selector term"));
    }
  }
  if (allNodes) ways.push("`allNodes`");
  else if (allNodes !== void 0) {
    errors.push(field_exports.invalid(specPath25.child("allNodes"), allNodes, "must be either unset or set to true"));
  }
  const needed = "exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required";
  if (ways.length === 0) errors.push(field_exports.required(specPath25, needed));
  else if (ways.length > 1) {
    errors.push(field_exports.invalid(specPath25, `{${ways.join(", ")}}`, `${needed}, but multiple fields are set`));
  }
}
function checkDevice(errors, device, path) {
  const { name: name4 = "", attributes = {}, capacity = {} } = device;
  checkText(errors, name4, path.child("name"), isDNS1123Label);
  const size = Object.keys(attributes).length + Object.keys(capacity).length;
  if (size > maxAttributesAndCapacities) {
    const message2 = `the total number of attributes and capacities must not exceed ${maxAttributesAndCapacities}`;
    errors.push(field_exports.invalid(path, size, message2));
  }
  for (const [key2, attribute] of sortedEntries(attributes)) {
    const at = path.child("attributes").key(shortened(key2));
    checkQualifiedName(errors, key2, at);
    checkAttribute(errors, attribute, at);
  }
  for (const [key2] of sortedEntries(capacity)) {
    checkQualifiedName(errors, key2, path.child("capacity").key(shortened(key2)));
  }
}
function shortened(key2) {
  if (key2.length <= maxKeyLength) return key2;
  const kept = maxKeyLength - 3;
  return `${key2.slice(0, Math.floor((kept + 1) / 2))}...${key2.slice(key2.length - Math.floor(kept / 2))}`;
}
var semver = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$/;
function checkAttribute(errors, attribute, path) {
  const { string, version } = attribute;
  const checkLength = (value, at) => {
    if (byteLength(value) > maxValueLength) errors.push(field_exports.tooLong(at, maxValueLength));
  };
  if (string !== void 0) checkLength(string, path.child("string"));
  if (version !== void 0) {
    const at = path.child("version");
    if (!semver.test(version)) {
      errors.push(field_exports.invalid(at, version, "must be a string compatible with semver.org spec 2.0.0"));
    }
    checkLength(version, at);
  }
  const values = ["bool", "int", "string", "version"].filter((name4) => attribute[name4] !== void 0);
  const message2 = "exactly one value must be specified";
  if (values.length === 0) errors.push(field_exports.invalid(path, "", message2));
  else if (values.length > 1) errors.push(field_exports.invalid(path, goAttribute(attribute), message2));
}
var goAttribute = ({ int, bool, string, version }) => ({
  IntValue: int ?? null,
  BoolValue: bool ?? null,
  StringValue: string ?? null,
  VersionValue: version ?? null
});

// packages/registry/resource/src/resource-slice/resource-slice-strategy.ts
var resourceSliceStrategy = {
  prepareForCreate: (slice) => firstGeneration(withoutGated3(slice)),
  prepareForUpdate: (slice, old) => nextGeneration(withoutGated3(slice), old),
  validate: validateResourceSlice,
  validateUpdate: validateResourceSliceUpdate,
  warningsOnCreate: driverWarnings,
  warningsOnUpdate: driverWarnings
};
var resourceSliceFields = ({ spec }) => ({
  "spec.driver": spec?.driver ?? "",
  "spec.nodeName": spec?.nodeName ?? ""
});
var withoutGated3 = (slice) => slice.spec ? { ...slice, spec: withoutGatedDevices(slice.spec) } : slice;
function driverWarnings({ spec }) {
  const driver = spec?.driver ?? "";
  if (driver === driver.toLowerCase()) return [];
  return [`spec.driver: driver names should be lowercase; ${goQuote(driver)} contains uppercase characters`];
}

// packages/registry/resource/src/rest-storage.ts
function newRESTStorageProvider18(options = {}) {
  return newBuiltinProvider("resource.k8s.io", async ({ store }) => {
    const access2 = new AdminAccess(options);
    const [deviceClasses, resourceClaims, resourceClaimTemplates, resourceSlices] = await Promise.all([
      store({ resource: "deviceclasses", kind: "DeviceClass", strategy: deviceClassStrategy }),
      store({
        resource: "resourceclaims",
        kind: "ResourceClaim",
        strategy: resourceClaimStrategy(access2)
      }),
      store({
        resource: "resourceclaimtemplates",
        kind: "ResourceClaimTemplate",
        strategy: resourceClaimTemplateStrategy(access2)
      }),
      store({
        resource: "resourceslices",
        kind: "ResourceSlice",
        strategy: resourceSliceStrategy,
        selectableFields: resourceSliceFields,
        unknownFieldSelector: (name4) => `field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: ${name4}`
      })
    ]);
    const resources = {
      deviceclasses: deviceClasses,
      resourceclaims: resourceClaims,
      "resourceclaims/status": builtinSubresource(resourceClaims, "status", resourceClaimStatusStrategy(access2)),
      resourceclaimtemplates: resourceClaimTemplates,
      resourceslices: resourceSlices
    };
    return {
      stores: { deviceClasses, resourceClaims, resourceClaimTemplates, resourceSlices },
      versionedResources: { v1: resources, v1beta2: inVersion(resources, "v1beta2") }
    };
  });
}

// packages/registry/storage/src/csi-driver/csi-driver-validation.ts
var specPath26 = FieldPath.root("spec");
var groupPolicies = ["File", "None", "ReadWriteOnceWithFSType"];
var lifecycleModes = ["Persistent", "Ephemeral"];
var minTokenSeconds = 600;
var maxTokenSeconds = 2 ** 32;
var minUpdatePeriodSeconds = 10;
var attachPath = specPath26.child("attachedRequired");
var modesPath = specPath26.child("volumeLifecycleModes");
function validateCSIDriver(object) {
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  checkSpec5(errors, object.spec ?? {});
  return errors;
}
function validateCSIDriverUpdate(object, old) {
  const errors = validateKindMetaUpdate(object, old);
  checkSpec5(errors, object.spec ?? {});
  const { attachRequired, volumeLifecycleModes } = object.spec ?? {};
  return [
    ...errors,
    ...validateImmutableField(attachRequired, old.spec?.attachRequired, attachPath),
    ...validateImmutableField(volumeLifecycleModes, old.spec?.volumeLifecycleModes, modesPath)
  ];
}
function checkSpec5(errors, spec) {
  const { fsGroupPolicy, nodeAllocatableUpdatePeriodSeconds: period, tokenRequests = [] } = spec;
  if (spec.attachRequired === void 0) errors.push(field_exports.required(attachPath));
  for (const name4 of ["podInfoOnMount", "storageCapacity"]) {
    if (spec[name4] === void 0) errors.push(field_exports.required(specPath26.child(name4)));
  }
  if (fsGroupPolicy !== void 0) checkEnum(errors, fsGroupPolicy, specPath26.child("fsGroupPolicy"), groupPolicies);
  checkTokenRequests(errors, tokenRequests, specPath26.child("tokenRequests"));
  for (const mode of spec.volumeLifecycleModes ?? []) checkEnum(errors, mode, modesPath, lifecycleModes);
  if (spec.seLinuxMount === void 0) errors.push(field_exports.required(specPath26.child("seLinuxMount")));
  if (period !== void 0 && period < minUpdatePeriodSeconds) {
    const message2 = `must be greater than or equal to ${minUpdatePeriodSeconds} seconds`;
    errors.push(field_exports.invalid(specPath26.child("nodeAllocatableUpdatePeriodSeconds"), period, message2));
  }
  if (spec.serviceAccountTokenInSecrets !== void 0 && tokenRequests.length === 0) {
    const message2 = "serviceAccountTokenInSecrets is set but no tokenRequests are specified";
    errors.push(
      field_exports.invalid(specPath26.child("serviceAccountTokenInSecrets"), spec.serviceAccountTokenInSecrets, message2)
    );
  }
}
function checkTokenRequests(errors, requests, path) {
  const audiences = /* @__PURE__ */ new Set();
  for (const [i, { audience = "", expirationSeconds }] of requests.entries()) {
    const at = path.index(i);
    if (audiences.has(audience)) {
      errors.push(field_exports.duplicate(at.child("audience"), audience));
      continue;
    }
    audiences.add(audience);
    if (expirationSeconds === void 0) continue;
    const complain = (message2) => errors.push(field_exports.invalid(at.child("expirationSeconds"), expirationSeconds, message2));
    if (expirationSeconds < minTokenSeconds) complain("may not specify a duration less than 10 minutes");
    if (expirationSeconds > maxTokenSeconds) complain("may not specify a duration larger than 2^32 seconds");
  }
}

// packages/registry/storage/src/csi-driver/csi-driver-strategy.ts
var csiDriverStrategy = {
  prepareForUpdate: (driver, old) => nextGeneration(driver, old),
  validate: validateCSIDriver,
  validateUpdate: validateCSIDriverUpdate,
  warningsOnCreate: tokenWarnings,
  warningsOnUpdate: (driver, old) => builtinSemanticEqual(driver.spec?.tokenRequests, old.spec?.tokenRequests) ? [] : tokenWarnings(driver)
};
function tokenWarnings({ spec }) {
  if (!spec?.tokenRequests?.length || spec.serviceAccountTokenInSecrets !== void 0) return [];
  return [
    "spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes"
  ];
}

// packages/registry/storage/src/csi-node/csi-node-validation.ts
var maxNodeIDLength = 256;
var driversPath = FieldPath.root("spec", "drivers");
function validateCSINode(object) {
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  const names = /* @__PURE__ */ new Set();
  for (const [i, driver] of (object.spec?.drivers ?? []).entries()) {
    checkDriver(errors, driver, names, driversPath.index(i));
  }
  return errors;
}
function validateCSINodeUpdate(object, old) {
  const errors = validateCSINode(object);
  for (const { allocatable: _was, ...before } of old.spec?.drivers ?? []) {
    for (const { allocatable: _is, ...driver } of object.spec?.drivers ?? []) {
      if (before.name !== driver.name || builtinSemanticEqual(before, driver)) continue;
      errors.push(field_exports.invalid(driversPath, goDriver(driver), immutableMessage));
    }
  }
  return errors;
}
function checkDriver(errors, driver, names, path) {
  const { name: name4 = "", nodeID = "", allocatable, topologyKeys } = driver;
  checkCSIDriverName(errors, name4, path.child("name"));
  const idPath = path.child("nodeID");
  if (nodeID === "") errors.push(field_exports.required(idPath));
  if (byteLength(nodeID) > maxNodeIDLength) {
    errors.push(field_exports.invalid(idPath, nodeID, `must be ${maxNodeIDLength} characters or less`));
  }
  checkNonnegative(errors, allocatable?.count, path.child("allocatable", "count"));
  if (names.has(name4)) errors.push(field_exports.duplicate(path.child("name"), name4));
  names.add(name4);
  const keys = /* @__PURE__ */ new Set();
  for (const key2 of topologyKeys ?? []) {
    if (key2 === "") errors.push(field_exports.required(path));
    if (keys.has(key2)) errors.push(field_exports.duplicate(path, key2));
    keys.add(key2);
    checkText(errors, key2, path, isQualifiedName);
  }
}
function goDriver({ name: name4, nodeID, topologyKeys }) {
  return { Name: name4, NodeID: nodeID, TopologyKeys: topologyKeys ?? null, Allocatable: null };
}

// packages/registry/storage/src/csi-node/csi-node-strategy.ts
var csiNodeStrategy = {
  validate: validateCSINode,
  // As upstream, errors of the whole object come twice.
  validateUpdate: (object, old) => [...validateCSINode(object), ...validateCSINodeUpdate(object, old)]
};

// packages/registry/storage/src/csi-storage-capacity/csi-storage-capacity-validation.ts
var topologyPath = FieldPath.root("nodeTopology");
var classPath = FieldPath.root("storageClassName");
function validateCSIStorageCapacity(object, options = {}) {
  const errors = validateKindMeta(object, true, nameIsDNSSubdomain);
  field_exports.pushAll(errors, validateLabelSelector(object.nodeTopology, options, topologyPath));
  checkName(errors, object.storageClassName ?? "", classPath, nameIsDNSSubdomain);
  if (object.capacity !== void 0) checkNonnegativeQuantity(errors, object.capacity, FieldPath.root("capacity"));
  return errors;
}
function validateCSIStorageCapacityUpdate(object, old) {
  const errors = validateKindMetaUpdate(object, old);
  if (!builtinSemanticEqual(object.nodeTopology, old.nodeTopology)) {
    errors.push(field_exports.invalid(topologyPath, object.nodeTopology ?? null, immutableMessage));
  }
  if (object.storageClassName !== old.storageClassName) {
    errors.push(field_exports.invalid(classPath, object.storageClassName, immutableMessage));
  }
  return errors;
}

// packages/registry/storage/src/csi-storage-capacity/csi-storage-capacity-strategy.ts
var topologyPath2 = FieldPath.root("nodeTopology");
var csiStorageCapacityStrategy = {
  validate: (capacity) => validateCSIStorageCapacity(capacity),
  validateUpdate(capacity, old) {
    const allowInvalidLabelValueInSelector = validateLabelSelector(old.nodeTopology, {}, topologyPath2).length > 0;
    return [
      ...validateCSIStorageCapacity(capacity, { allowInvalidLabelValueInSelector }),
      ...validateCSIStorageCapacityUpdate(capacity, old)
    ];
  },
  warningsOnCreate: topologyWarnings,
  warningsOnUpdate: topologyWarnings
};
function topologyWarnings({ nodeTopology }) {
  const { matchExpressions = [], matchLabels = {} } = nodeTopology ?? {};
  const warning = (key2, path, before) => {
    const text = nodeLabelWarning(key2);
    return text === void 0 ? [] : [`${path}: ${before}${text}`];
  };
  return [
    ...matchExpressions.flatMap(
      ({ key: key2 }, i) => warning(key2, topologyPath2.child("matchExpressions").index(i).child("key"), `${key2} is `)
    ),
    ...Object.keys(matchLabels).flatMap((key2) => warning(key2, topologyPath2.child("matchLabels", key2), ""))
  ];
}

// packages/registry/storage/src/class-validation.ts
var maxParameters = 512;
var maxParametersSize = 256 * 1024;
function checkProvisioner(errors, name4, path) {
  if (name4 === "") {
    errors.push(field_exports.required(path));
    return;
  }
  checkText(errors, name4.toLowerCase(), path, isQualifiedName);
}
function checkParameters(errors, parameters, path, allowEmpty) {
  const entries = Object.entries(parameters);
  if (entries.length > maxParameters) {
    errors.push(field_exports.tooLong(path, maxParameters));
    return;
  }
  if (Object.hasOwn(parameters, "")) errors.push(field_exports.invalid(path, "", "field can not be empty."));
  if (sizeOf(parameters) > maxParametersSize) errors.push(field_exports.tooLong(path, maxParametersSize));
  if (!allowEmpty && entries.length === 0) {
    errors.push(field_exports.required(path, "must contain at least one key/value pair"));
  }
}
function sizeOf(map) {
  return Object.entries(map).reduce((size, [key2, value]) => size + byteLength(key2) + byteLength(value), 0);
}

// packages/registry/storage/src/storage-class/storage-class-validation.ts
var bindingModes = ["Immediate", "WaitForFirstConsumer"];
var bindingPath = FieldPath.root("volumeBindingMode");
function validateStorageClass(object) {
  const { provisioner = "", parameters = {}, reclaimPolicy, volumeBindingMode, allowedTopologies = [] } = object;
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  checkProvisioner(errors, provisioner, FieldPath.root("provisioner"));
  checkParameters(errors, parameters, FieldPath.root("parameters"), true);
  if (reclaimPolicy) checkEnum(errors, reclaimPolicy, FieldPath.root("reclaimPolicy"), ["Delete", "Retain"]);
  if (volumeBindingMode === void 0) errors.push(field_exports.required(bindingPath));
  else checkEnum(errors, volumeBindingMode, bindingPath, bindingModes);
  checkTopologies(errors, allowedTopologies, FieldPath.root("allowedTopologies"));
  return errors;
}
function validateStorageClassUpdate(object, old) {
  const errors = validateKindMetaUpdate(object, old);
  for (const name4 of ["parameters", "provisioner", "reclaimPolicy"]) {
    if (!semanticEqual(object[name4], old[name4])) {
      errors.push(field_exports.forbidden(FieldPath.root(name4), `updates to ${name4} are forbidden.`));
    }
  }
  return [...errors, ...validateImmutableField(object.volumeBindingMode, old.volumeBindingMode, bindingPath)];
}
function checkTopologies(errors, terms, path) {
  const seen = terms.map(() => canonical(/* @__PURE__ */ new Map()));
  for (const [i, term] of terms.entries()) {
    const at = path.index(i).child("matchLabelExpressions");
    const text = canonical(checkTerm(errors, term, at));
    for (const other of seen) if (other === text) errors.push(field_exports.duplicate(at, ""));
    seen.push(text);
  }
}
function checkTerm(errors, { matchLabelExpressions = [] }, path) {
  const requirements = /* @__PURE__ */ new Map();
  for (const [i, { key: key2 = "", values = [] }] of matchLabelExpressions.entries()) {
    const at = path.index(i);
    const set2 = /* @__PURE__ */ new Set();
    const list2 = values ?? [];
    if (list2.length === 0) errors.push(field_exports.required(at.child("values")));
    for (const [j, value] of list2.entries()) {
      if (set2.has(value)) errors.push(field_exports.duplicate(at.child("values").index(j), value));
      set2.add(value);
    }
    field_exports.pushAll(errors, validateLabelName(key2, at.child("key")));
    if (requirements.has(key2)) errors.push(field_exports.duplicate(at.child("key"), key2));
    requirements.set(key2, set2);
  }
  return requirements;
}
function canonical(requirements) {
  return JSON.stringify([...requirements].map(([key2, values]) => [key2, [...values].sort()]).sort());
}

// packages/registry/storage/src/storage-class/storage-class-strategy.ts
var storageClassStrategy = {
  validate: validateStorageClass,
  validateUpdate: (object, old) => [...validateStorageClass(object), ...validateStorageClassUpdate(object, old)],
  warningsOnCreate: topologyWarnings2,
  warningsOnUpdate: topologyWarnings2
};
function topologyWarnings2({ allowedTopologies = [] }) {
  return allowedTopologies.flatMap(
    ({ matchLabelExpressions = [] }, i) => matchLabelExpressions.flatMap(({ key: key2 }, j) => {
      const text = nodeLabelWarning(key2);
      return text === void 0 ? [] : [`allowedTopologies[${i}].matchLabelExpressions[${j}].key: ${text}`];
    })
  );
}

// packages/registry/storage/src/volume-attachment/volume-attachment-validation.ts
var maxMetadataSize = 256 * 1024;
var maxMessageSize = 1024;
var specPath27 = FieldPath.root("spec");
var statusPath11 = FieldPath.root("status");
function validateNewVolumeAttachment(object) {
  const errors = validateVolumeAttachment(object);
  const { attacher = "", source } = object.spec ?? {};
  checkCSIDriverName(errors, attacher, specPath27.child("attacher"));
  const volume = source?.persistentVolumeName;
  if (volume !== void 0)
    checkName(errors, volume, specPath27.child("source", "persistentVolumeName"), nameIsDNSSubdomain);
  return errors;
}
function validateVolumeAttachment(object) {
  const { attacher = "", source, nodeName = "" } = object.spec ?? {};
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  if (attacher === "") errors.push(field_exports.required(specPath27.child("attacher")));
  checkSource2(errors, source ?? {}, specPath27.child("source"));
  checkName(errors, nodeName, specPath27.child("nodeName"), nameIsDNSSubdomain);
  const { attachmentMetadata = {}, attachError, detachError } = object.status ?? {};
  if (sizeOf(attachmentMetadata) > maxMetadataSize) {
    errors.push(field_exports.tooLong(statusPath11.child("attachmentMetadata"), maxMetadataSize));
  }
  checkVolumeError(errors, attachError, statusPath11.child("attachError"));
  checkVolumeError(errors, detachError, statusPath11.child("detachError"));
  return errors;
}
function validateVolumeAttachmentUpdate(object, old) {
  const errors = validateVolumeAttachment(object);
  if (!builtinSemanticEqual(object.spec, old.spec)) {
    errors.push(field_exports.invalid(specPath27, goSpec2(object.spec), immutableMessage));
  }
  return errors;
}
function checkSource2(errors, source, path) {
  const { inlineVolumeSpec, persistentVolumeName } = source;
  const message2 = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";
  if (inlineVolumeSpec && persistentVolumeName !== void 0) errors.push(field_exports.forbidden(path, message2));
  else if (inlineVolumeSpec) {
    checkPersistentVolumeSpec(errors, inlineVolumeSpec, path.child("inlineVolumeSpec"), { inline: true });
  } else if (persistentVolumeName === void 0) errors.push(field_exports.required(path, message2));
  else if (persistentVolumeName === "") {
    errors.push(field_exports.required(path.child("persistentVolumeName"), "must specify non empty persistentVolumeName"));
  }
}
function checkVolumeError(errors, error, path) {
  if (!error) return;
  if (byteLength(error.message ?? "") > maxMessageSize) {
    errors.push(field_exports.tooLong(path.child("message"), maxMetadataSize));
  }
  if ((error.errorCode ?? 0) < 0) {
    errors.push(field_exports.invalid(path.child("errorCode"), error.errorCode, inclusiveRangeError(0, 2147483647)));
  }
}
function goSpec2(spec) {
  const { attacher = "", source, nodeName = "" } = spec ?? {};
  return {
    Attacher: attacher,
    Source: {
      PersistentVolumeName: source?.persistentVolumeName ?? null,
      InlineVolumeSpec: source?.inlineVolumeSpec ?? null
    },
    NodeName: nodeName
  };
}

// packages/registry/storage/src/volume-attachment/volume-attachment-strategy.ts
var volumeAttachmentStrategy = {
  prepareForCreate: (object) => ({ ...object, status: { attached: false } }),
  prepareForUpdate: (object, old) => keepFrom(object, old, "status"),
  validate: validateNewVolumeAttachment,
  validateUpdate: validateVolumeAttachmentUpdate
};
var volumeAttachmentStatusStrategy = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateVolumeAttachmentUpdate
};

// packages/registry/storage/src/volume-attributes-class/volume-attributes-class-validation.ts
function validateVolumeAttributesClass(object) {
  const errors = validateKindMeta(object, false, nameIsDNSSubdomain);
  checkProvisioner(errors, object.driverName ?? "", FieldPath.root("driverName"));
  checkParameters(errors, object.parameters ?? {}, FieldPath.root("parameters"), false);
  return errors;
}
function validateVolumeAttributesClassUpdate(object, old) {
  const errors = validateKindMetaUpdate(object, old);
  for (const name4 of ["driverName", "parameters"]) {
    if (!semanticEqual(object[name4], old[name4])) {
      errors.push(field_exports.forbidden(FieldPath.root(name4), `updates to ${name4} are forbidden.`));
    }
  }
  return [...errors, ...validateVolumeAttributesClass(object)];
}

// packages/registry/storage/src/volume-attributes-class/volume-attributes-class-strategy.ts
var volumeAttributesClassStrategy = {
  validate: validateVolumeAttributesClass,
  validateUpdate: validateVolumeAttributesClassUpdate
};

// packages/registry/storage/src/rest-storage.ts
function newRESTStorageProvider19() {
  return newBuiltinProvider("storage.k8s.io", async ({ store }) => {
    const [csiDrivers, csiNodes, csiStorageCapacities, storageClasses, volumeAttachments, volumeAttributesClasses] = await Promise.all([
      store({ resource: "csidrivers", kind: "CSIDriver", strategy: csiDriverStrategy }),
      store({ resource: "csinodes", kind: "CSINode", strategy: csiNodeStrategy }),
      store({
        resource: "csistoragecapacities",
        kind: "CSIStorageCapacity",
        strategy: csiStorageCapacityStrategy
      }),
      store({ resource: "storageclasses", kind: "StorageClass", strategy: storageClassStrategy }),
      store({
        resource: "volumeattachments",
        kind: "VolumeAttachment",
        strategy: volumeAttachmentStrategy
      }),
      store({
        resource: "volumeattributesclasses",
        kind: "VolumeAttributesClass",
        strategy: volumeAttributesClassStrategy
      })
    ]);
    return {
      stores: {
        csiDrivers,
        csiNodes,
        csiStorageCapacities,
        storageClasses,
        volumeAttachments,
        volumeAttributesClasses
      },
      versionedResources: {
        v1: {
          csidrivers: csiDrivers,
          csinodes: csiNodes,
          csistoragecapacities: csiStorageCapacities,
          storageclasses: storageClasses,
          volumeattachments: volumeAttachments,
          "volumeattachments/status": builtinSubresource(volumeAttachments, "status", volumeAttachmentStatusStrategy),
          volumeattributesclasses: volumeAttributesClasses
        },
        v1beta1: inVersion({ volumeattributesclasses: volumeAttributesClasses }, "v1beta1")
      }
    };
  });
}

// packages/controlplane/src/groups/open-groups.ts
async function openGroups(restOptions, registration, settings, cleanup) {
  const open2 = async (provider) => {
    const group13 = await provider.newRESTStorage({ restOptions });
    cleanup.defer(() => group13.destroy());
    return group13;
  };
  const openIfEnabled = (provider) => registration.isGroupEnabled(provider.group) ? open2(provider) : void 0;
  const {
    eventTTLSeconds,
    serviceClusterIPRange,
    serviceNodePortRange,
    tokenIssuer,
    kubelet,
    nodeConnections,
    random
  } = settings;
  const admissionregistration = openIfEnabled(
    newRESTStorageProvider6({
      mutatingPolicies: ["v1beta1", "v1alpha1"].some(
        (version) => registration.isVersionEnabled({ group: "admissionregistration.k8s.io", version })
      )
    })
  );
  const policy = openIfEnabled(newRESTStorageProvider17());
  const rbac = openIfEnabled(newRESTStorageProvider5(settings.rbac));
  const flowcontrol = openIfEnabled(newRESTStorageProvider3());
  const networking = openIfEnabled(newRESTStorageProvider15());
  const node = openIfEnabled(newRESTStorageProvider16());
  const scheduling = openIfEnabled(newRESTStorageProvider4());
  const storage = openIfEnabled(newRESTStorageProvider19());
  const core = open2(
    newRESTStorageProvider12({
      serviceClusterIPRange,
      serviceNodePortRange,
      eventTTLSeconds,
      ...tokenIssuer ? { tokenIssuer } : {},
      ...kubelet ? { kubelet } : {},
      ...nodeConnections ? { nodeConnections } : {},
      ...random ? { random } : {},
      ...policy ? { disruptionBudgets: disruptionBudgets(async () => (await policy).stores) } : {}
    })
  );
  const resource2 = openIfEnabled(
    newRESTStorageProvider18({ namespaceLabels: async (name4) => labelsOf((await core).stores.namespaces, name4) })
  );
  const others = [
    newRESTStorageProvider7(),
    newRESTStorageProvider8(),
    newRESTStorageProvider9(),
    newRESTStorageProvider10(),
    newRESTStorageProvider(),
    newRESTStorageProvider11(),
    newRESTStorageProvider13(),
    newRESTStorageProvider14({ eventTTLSeconds })
  ];
  const opening = [
    core,
    admissionregistration,
    ...others.map(openIfEnabled),
    flowcontrol,
    networking,
    node,
    resource2,
    scheduling,
    storage,
    rbac,
    policy
  ].filter((group13) => group13 !== void 0);
  await Promise.allSettled(opening);
  const groups2 = await Promise.all(opening);
  return {
    groups: groups2.map(({ groupInfo }) => registration.enabledPart(groupInfo)),
    stores: groups2.flatMap(({ stores }) => Object.values({ ...stores })),
    postStartHooks: groups2.flatMap(({ postStartHooks = [] }) => postStartHooks),
    core: (await core).stores,
    rbac: (await rbac)?.stores,
    flowcontrol: (await flowcontrol)?.stores,
    admissionregistration: (await admissionregistration)?.stores,
    networking: (await networking)?.stores,
    node: (await node)?.stores,
    resource: (await resource2)?.stores,
    scheduling: (await scheduling)?.stores,
    storage: (await storage)?.stores
  };
}
async function labelsOf(namespaces, name4) {
  const { object } = await namespaces.get(name4, {}, internalContext());
  return object.metadata.labels ?? {};
}

// packages/registry/authentication/src/kind.ts
var group7 = "authentication.k8s.io";
function kindOf(kind4) {
  return { group: group7, version: "v1", kind: kind4 };
}

// packages/registry/authentication/src/user-info.ts
function userInfoOf({ name: name4, uid, groups: groups2, extra }) {
  const hasExtra = extra !== void 0 && Object.keys(extra).length > 0;
  return {
    ...name4 !== "" ? { username: name4 } : {},
    ...uid ? { uid } : {},
    ...groups2.length > 0 ? { groups: groups2 } : {},
    ...hasExtra ? { extra } : {}
  };
}

// packages/registry/authentication/src/self-subject-review/self-subject-review.ts
var typeMeta = { kind: "SelfSubjectReview", apiVersion: `${group7}/v1` };
function newSelfSubjectReviewStorage() {
  return {
    kind: kindOf("SelfSubjectReview"),
    namespaced: false,
    async create(_name, object, { validate: validate3 }, { user, now }) {
      await validate3?.(object);
      const metadata = { creationTimestamp: formatTime2(now()) };
      return { object: { ...typeMeta, metadata, status: { userInfo: userInfoOf(user) } } };
    }
  };
}

// packages/registry/authentication/src/token-review/token-review.ts
function newTokenReviewStorage(options) {
  return {
    kind: kindOf("TokenReview"),
    namespaced: false,
    async create(_name, object, { validate: validate3 }, { warn }) {
      const { spec } = object;
      if (!spec?.token) throw newBadRequest("token is required for TokenReview in authentication");
      await validate3?.(object);
      const { status: _sent, ...review } = object;
      return { object: { ...review, status: await statusOf2(options, spec.token, spec.audiences, warn) } };
    }
  };
}
async function statusOf2({ tokens, audiences = [] }, token, wanted = [], warn) {
  const targets = wanted.length > 0 ? wanted : audiences;
  try {
    const response = await tokens.authenticateToken(token, targets.length > 0 ? targets : void 0);
    if (response === void 0) throw new Error("invalid bearer token");
    const common = (response.audiences ?? audiences).filter((audience) => targets.includes(audience));
    if (targets.length > 0 && common.length === 0) throw audienceError(response.audiences, targets);
    for (const warning of response.warnings ?? []) warn(warning);
    return {
      authenticated: true,
      user: userInfoOf(response.user),
      ...common.length > 0 ? { audiences: common } : {}
    };
  } catch (error) {
    return { user: {}, error: errorText(error) };
  }
}
function audienceError(own, targets) {
  if (own === void 0) return new Error("invalid bearer token");
  const quoted = (list2) => `[${list2.map(goQuote).join(" ")}]`;
  return new Error(`token audiences ${quoted(own)} is invalid for the target audiences ${quoted(targets)}`);
}

// packages/registry/authentication/src/rest-storage.ts
function newRESTStorageProvider20(options) {
  return newBuiltinProvider(group7, async () => ({
    stores: {},
    resources: {
      selfsubjectreviews: newSelfSubjectReviewStorage(),
      tokenreviews: newTokenReviewStorage(options)
    }
  }));
}

// packages/registry/authorization/src/kind.ts
var group8 = "authorization.k8s.io";
function kindOf2(kind4) {
  return { group: group8, version: "v1", kind: kind4 };
}

// packages/registry/authorization/src/access-review/answer.ts
async function answered(authorizer, { status: _sent, ...review }, { attributes, problems }) {
  let decided;
  const failures = [];
  try {
    decided = await authorizer.authorize(attributes);
    if (decided.error !== void 0) failures.push(errorText(decided.error));
  } catch (error) {
    decided = { decision: "NoOpinion", reason: "" };
    failures.push(errorText(error));
  }
  const { decision, reason } = decided;
  const evaluationError = [...failures, ...problems].join("; ");
  const status = {
    allowed: decision === "Allow",
    ...decision === "Deny" ? { denied: true } : {},
    ...reason !== "" ? { reason } : {},
    ...evaluationError !== "" ? { evaluationError } : {}
  };
  return { object: { ...review, status } };
}

// packages/registry/authorization/src/access-review/selectors.ts
var none2 = { text: "", failed: false };
function labelSelectorOf(selector) {
  const { rawSelector, requirements } = selector ?? {};
  if (!requirements?.length) return parsed(rawSelector, parse);
  return read(requirements, labelRequirement, (readable2) => newSelector2(readable2).toString());
}
function fieldSelectorOf(selector) {
  const { rawSelector, requirements } = selector ?? {};
  if (!requirements?.length) return parsed(rawSelector, parseSelector);
  return read(requirements, fieldRequirement, (readable2) => newSelector(readable2).toString());
}
function parsed(raw, parse4) {
  if (!raw) return none2;
  try {
    return { text: parse4(raw).toString(), failed: false };
  } catch {
    return { text: "", failed: true };
  }
}
function read(requirements, convert, format) {
  const readable2 = requirements.map(convert).filter((each) => each !== void 0);
  return {
    text: readable2.length === 0 ? "" : format(readable2),
    failed: readable2.length < requirements.length
  };
}
var labelOperators = /* @__PURE__ */ new Map([
  ["In", Operator.in],
  ["NotIn", Operator.notIn],
  ["Exists", Operator.exists],
  ["DoesNotExist", Operator.doesNotExist]
]);
function labelRequirement({ key: key2, operator, values }) {
  const known2 = labelOperators.get(operator);
  if (known2 === void 0) return void 0;
  try {
    return newRequirement(key2, known2, values);
  } catch {
    return void 0;
  }
}
var fieldOperators = /* @__PURE__ */ new Map([
  ["In", "="],
  ["NotIn", "!="]
]);
function fieldRequirement({ key: key2, operator, values = [] }) {
  const known2 = fieldOperators.get(operator);
  const [value] = values;
  if (known2 === void 0 || value === void 0 || values.length > 1) return void 0;
  return { field: key2, operator: known2, value };
}

// packages/registry/authorization/src/access-review/attributes.ts
function subjectOf({ user, groups: groups2, uid, extra }) {
  return {
    name: user ?? "",
    groups: groups2 ?? [],
    ...uid ? { uid } : {},
    // An empty list of values is sent as null.
    ...extra ? { extra: Object.fromEntries(Object.entries(extra).map(([key2, values]) => [key2, values ?? []])) } : {}
  };
}
function attributesOf(user, { resourceAttributes, nonResourceAttributes }) {
  const common = {
    user,
    apiGroup: "",
    apiVersion: "",
    namespace: "",
    resource: "",
    subresource: "",
    name: "",
    path: ""
  };
  if (!resourceAttributes) {
    const { verb: verb2 = "", path = "" } = nonResourceAttributes ?? {};
    return { attributes: { ...common, isResourceRequest: false, verb: verb2, path }, problems: [] };
  }
  const { verb = "", group: group13 = "", namespace = "", resource: resource2 = "", subresource = "", name: name4 = "" } = resourceAttributes;
  const fieldSelector = fieldSelectorOf(resourceAttributes.fieldSelector);
  const labelSelector = labelSelectorOf(resourceAttributes.labelSelector);
  const attributes = {
    ...common,
    isResourceRequest: true,
    verb,
    apiGroup: group13,
    apiVersion: resourceAttributes.version || "*",
    namespace,
    resource: resource2,
    subresource,
    name: name4,
    ...fieldSelector.text !== "" ? { fieldSelector: fieldSelector.text } : {},
    ...labelSelector.text !== "" ? { labelSelector: labelSelector.text } : {}
  };
  const problems = [];
  for (const [field, { text, failed }] of [
    ["fieldSelector", fieldSelector],
    ["labelSelector", labelSelector]
  ]) {
    if (!failed) continue;
    const ignored = text === "" ? "ignored" : "partially ignored";
    problems.push(`spec.resourceAttributes.${field} ${ignored} due to parse error`);
  }
  return { attributes, problems };
}

// packages/registry/authorization/src/access-review/types.ts
function mustBeValid(errors) {
  if (errors.length > 0) throw newInvalid({ group: group8, kind: "" }, "", errors);
}

// packages/registry/authorization/src/access-review/validation.ts
var specPath28 = FieldPath.root("spec");
var resourcePath = specPath28.child("resourceAttributes");
var nonResourcePath = specPath28.child("nonResourceAttributes");
function validateSubjectAccessReview({ metadata, spec }) {
  return [
    ...validateAttributes(spec ?? {}),
    ...validateSubject2(spec ?? {}),
    ...validateSelectors(spec ?? {}),
    ...validateMetadata(metadata, metadata, "must be empty")
  ];
}
function validateSelfSubjectAccessReview({
  metadata,
  spec
}) {
  return [
    ...validateAttributes(spec ?? {}),
    ...validateSelectors(spec ?? {}),
    ...validateMetadata(metadata, metadata, "must be empty")
  ];
}
function validateLocalSubjectAccessReview({
  metadata,
  spec
}) {
  const { namespace = "", ...rest } = metadata ?? {};
  const { resourceAttributes, nonResourceAttributes } = spec ?? {};
  const errors = [
    ...validateAttributes(spec ?? {}),
    ...validateSubject2(spec ?? {}),
    ...validateSelectors(spec ?? {}),
    ...validateMetadata(rest, metadata, "must be empty except for namespace")
  ];
  const wanted = resourceAttributes?.namespace ?? "";
  if (resourceAttributes && wanted !== namespace) {
    errors.push(field_exports.invalid(resourcePath.child("namespace"), wanted, "must match metadata.namespace"));
  }
  if (nonResourceAttributes) {
    const value = internalForm(nonResourceAttributes);
    errors.push(field_exports.invalid(nonResourcePath, value, "disallowed on this kind of request"));
  }
  return errors;
}
function validateAttributes({ resourceAttributes, nonResourceAttributes }) {
  if (resourceAttributes && nonResourceAttributes) {
    const detail2 = "cannot be specified in combination with resourceAttributes";
    return [field_exports.invalid(nonResourcePath, internalForm(nonResourceAttributes), detail2)];
  }
  if (resourceAttributes || nonResourceAttributes) return [];
  const detail = "exactly one of nonResourceAttributes or resourceAttributes must be specified";
  return [field_exports.invalid(resourcePath, null, detail)];
}
function validateSubject2({ user, groups: groups2 }) {
  if (user || groups2?.length) return [];
  return [field_exports.invalid(specPath28.child("user"), "", "at least one of user or group must be specified")];
}
function validateSelectors({ resourceAttributes }) {
  if (!resourceAttributes) return [];
  const { fieldSelector, labelSelector } = resourceAttributes;
  return [
    ...validateSelector(fieldSelector, validateFieldSelectorRequirement, resourcePath.child("fieldSelector")),
    ...validateSelector(labelSelector, validateLabelSelectorRequirement, resourcePath.child("labelSelector"))
  ];
}
var requirementOptions = { allowUnknownOperatorInRequirement: true };
function validateSelector(selector, validateRequirement, path) {
  if (!selector) return [];
  const { rawSelector = "", requirements = [] } = selector;
  const errors = [];
  if (rawSelector !== "" && requirements.length > 0) {
    const detail = "may not specified at the same time as requirements";
    errors.push(field_exports.invalid(path.child("rawSelector"), rawSelector, detail));
  }
  const requirementsPath = path.child("requirements");
  if (rawSelector === "" && requirements.length === 0) {
    const detail = `when ${path} is specified, requirements or rawSelector is required`;
    errors.push(field_exports.required(requirementsPath, detail));
  }
  for (const [i, requirement] of requirements.entries()) {
    field_exports.pushAll(errors, validateRequirement(requirement, requirementOptions, requirementsPath.index(i)));
  }
  return errors;
}
function validateMetadata(checked, shown2, detail) {
  const { managedFields: _, ...rest } = checked ?? {};
  return Object.values(rest).every(isEmpty) ? [] : [field_exports.invalid(FieldPath.root("metadata"), shown2, detail)];
}
function isEmpty(value) {
  return !value || typeof value === "object" && Object.keys(value).length === 0;
}
function internalForm({ path = "", verb = "" }) {
  return { Path: path, Verb: verb };
}

// packages/registry/authorization/src/access-review/local-subject-access-review.ts
function newLocalSubjectAccessReviewStorage(authorizer) {
  return {
    kind: kindOf2("LocalSubjectAccessReview"),
    namespaced: true,
    async create(_name, object, { validate: validate3 }, { namespace }) {
      const review = object;
      mustBeValid(validateLocalSubjectAccessReview(review));
      if (namespace === "") throw newBadRequest("namespace is required on this type: ");
      if (namespace !== (review.metadata.namespace ?? "")) {
        throw newBadRequest(`spec.resourceAttributes.namespace must match namespace: ${namespace}`);
      }
      await validate3?.(object);
      return answered(authorizer, review, attributesOf(subjectOf(review.spec), review.spec));
    }
  };
}

// packages/registry/authorization/src/access-review/self-subject-access-review.ts
function newSelfSubjectAccessReviewStorage(authorizer) {
  return {
    kind: kindOf2("SelfSubjectAccessReview"),
    namespaced: false,
    async create(_name, object, { validate: validate3 }, { user }) {
      const review = object;
      mustBeValid(validateSelfSubjectAccessReview(review));
      await validate3?.(object);
      return answered(authorizer, review, attributesOf(user, review.spec));
    }
  };
}

// packages/registry/authorization/src/access-review/subject-access-review.ts
function newSubjectAccessReviewStorage(authorizer) {
  return {
    kind: kindOf2("SubjectAccessReview"),
    namespaced: false,
    async create(_name, object, { validate: validate3 }) {
      const review = object;
      mustBeValid(validateSubjectAccessReview(review));
      await validate3?.(object);
      return answered(authorizer, review, attributesOf(subjectOf(review.spec), review.spec));
    }
  };
}

// packages/registry/authorization/src/rules-review/self-subject-rules-review.ts
var typeMeta2 = { kind: "SelfSubjectRulesReview", apiVersion: `${group8}/v1` };
function newSelfSubjectRulesReviewStorage(ruleResolver) {
  return {
    kind: kindOf2("SelfSubjectRulesReview"),
    namespaced: false,
    async create(_name, object, { validate: validate3 }, { user }) {
      const { spec } = object;
      if (!spec?.namespace) throw newBadRequest("no namespace on request");
      await validate3?.(object);
      const status = statusOf3(await ruleResolver.rulesFor(user, spec.namespace));
      return { object: { ...typeMeta2, metadata: {}, spec: {}, status } };
    }
  };
}
function statusOf3(rules) {
  const { resourceRules, nonResourceRules, incomplete, evaluationError } = rules;
  return {
    resourceRules: resourceRules.map(({ verbs: verbs2, apiGroups, resources, resourceNames }) => ({
      verbs: verbs2,
      ...apiGroups.length > 0 ? { apiGroups } : {},
      ...resources.length > 0 ? { resources } : {},
      ...resourceNames.length > 0 ? { resourceNames } : {}
    })),
    nonResourceRules: nonResourceRules.map(({ verbs: verbs2, nonResourceURLs }) => ({
      verbs: verbs2,
      ...nonResourceURLs.length > 0 ? { nonResourceURLs } : {}
    })),
    incomplete,
    ...evaluationError !== "" ? { evaluationError } : {}
  };
}

// packages/registry/authorization/src/rest-storage.ts
function newRESTStorageProvider21({
  authorizer,
  ruleResolver
}) {
  return newBuiltinProvider(group8, async () => ({
    stores: {},
    resources: {
      localsubjectaccessreviews: newLocalSubjectAccessReviewStorage(authorizer),
      selfsubjectaccessreviews: newSelfSubjectAccessReviewStorage(authorizer),
      selfsubjectrulesreviews: newSelfSubjectRulesReviewStorage(ruleResolver),
      subjectaccessreviews: newSubjectAccessReviewStorage(authorizer)
    }
  }));
}

// packages/controlplane/src/groups/review-groups.ts
async function openReviewGroups(restOptions, registration, options) {
  const providers = [newRESTStorageProvider20(options), newRESTStorageProvider21(options)];
  const enabled = providers.filter(({ group: group13 }) => registration.isGroupEnabled(group13));
  const groups2 = await Promise.all(enabled.map((provider) => provider.newRESTStorage({ restOptions })));
  return groups2.map(({ groupInfo }) => registration.enabledPart(groupInfo));
}

// packages/controlplane/src/storage/storage-checks.ts
async function openStorageChecks(configs, cleanup) {
  const [general, ...overrides] = configs;
  const health = [];
  const ready = [];
  const add = async (config, name4, readyName) => {
    const { store, destroy } = await openKeyValueStore(config);
    cleanup.defer(destroy);
    const check2 = () => store.ping();
    health.push({ name: name4, check: check2 });
    ready.push({ name: readyName, check: check2 });
  };
  await add(general, "etcd", "etcd-readiness");
  const byServers = new Map(
    overrides.map((config) => [[...config.transport?.servers ?? []].sort().join(";"), config])
  );
  let i = 0;
  for (const config of byServers.values()) {
    await add(config, `etcd-override-${i}`, `etcd-override-readiness-${i}`);
    i++;
  }
  return { health, ready };
}

// packages/controlplane/src/control-plane.ts
async function openControlPlane(config) {
  const cleanup = new CleanupStack();
  try {
    return await open(config, cleanup);
  } catch (error) {
    await cleanup.close().catch(() => {
    });
    throw error;
  }
}
async function open(config, cleanup) {
  const { registration, storageFactory, encryption, authorizationModes: authorizationModes2, authentication = {}, onError } = config;
  const { authorization: authorizationSettings = {}, backgroundWork = true } = config;
  const plan = await planAuthorization(authorizationModes2, authorizationSettings);
  const audiences = audiencesOf2(authentication);
  const { serviceAccounts } = authentication;
  const restOptions = restOptionsOf(config);
  const { clock = systemClock } = config;
  const now = config.generic.now ?? Date.now;
  const roles3 = newRoleBasedAccess(
    plans(plan, "RBAC"),
    (message2, error) => onError(message2, { error: errorText(error) })
  );
  const opened = await openGroups(
    restOptions,
    registration,
    { ...config, ...randomOf(config), rbac: roles3.storageOptions, ...tokenIssuerOf(authentication) },
    cleanup
  );
  const checks = await openStorageChecks(storageFactory.configs(), cleanup);
  const namespaces = newNamespaceLookup(storeClient(opened.core.namespaces), {
    onError: (error) => onError("namespaces cannot be read", { error: errorText(error) })
  });
  cleanup.defer(() => namespaces.close());
  void namespaces.run();
  const rbac = roles3.openAuthorizer(opened.rbac);
  cleanup.defer(() => roles3.close());
  const node = plans(plan, "Node") ? openNodeAccess(
    opened.core,
    opened.storage,
    opened.resource,
    (error) => onError("the graph of the mode Node cannot be read", { error: errorText(error) })
  ) : void 0;
  cleanup.defer(() => node?.close());
  const authorization = await openAuthorization(
    plan,
    authorizationSettings,
    { node, ...rbac ? { rbac: { authorizer: rbac, ruleResolver: rbac } } : {} },
    (message2, error) => {
      if (error === void 0) config.onReload?.(message2);
      else onError(message2, {});
    }
  );
  cleanup.defer(() => authorization.close());
  const { authorizer, ruleResolver } = authorization;
  roles3.useAuthorizer(authorizer);
  let answer;
  const handler = config.handler ?? (() => (request) => answer(request));
  const loopback = () => newLoopbackClient2(handler());
  const report = (message2, error) => {
    if (error === void 0) config.onReload?.(message2);
    else onError(message2, {});
  };
  const authenticators = await newAuthenticators(
    authentication,
    config.tokens,
    storeTokenObjects(opened.core, loopback),
    (error) => onError("the use of a token cannot be noted", { error: errorText(error) }),
    report,
    now
  );
  cleanup.defer(() => authenticators.close());
  const reviews = await openReviewGroups(restOptions, registration, {
    tokens: authenticators.tokens,
    audiences,
    authorizer,
    ruleResolver
  });
  const groups2 = [...opened.groups, ...reviews];
  const { generic: given } = config;
  const configured = newConfiguredAdmission({
    stores: opened.admissionregistration,
    configuration: config.admissionPlugins?.configuration ?? {},
    mutatingPolicies: config.admissionPlugins?.mutatingPolicies ?? false,
    namespaces: namespaces.lookup,
    authorizer,
    restMapper: () => registration.restMapper,
    loopback,
    onError: (message2, error) => onError(message2, { error: errorText(error) })
  });
  cleanup.defer(() => configured.close());
  cleanup.defer(() => config.admissionPlugins?.configuration?.close?.());
  const sources = {
    groups: opened,
    namespaces: namespaces.lookup,
    loopback,
    authorizer,
    configured: configured.factories,
    restMapper: () => registration.restMapper,
    now
  };
  const admission = await newAdmissionPlugins(config.admissionPlugins ?? {}, sources, given.admission);
  void configured.run();
  const flowControl = flowControlOf(config, opened);
  const generic = {
    encodings: new EncodingCache(),
    authenticator: authenticators.requests,
    ...given,
    ...flowControl ? { flowControl } : {},
    authentication: {
      audiences,
      ...authentication.requestHeader ? { requestHeaders: authentication.requestHeader.headers } : {}
    },
    authorizer,
    admission,
    metrics: [...configured.metrics.all, ...given.metrics ?? []]
  };
  let createSystemObjects = async () => {
  };
  return {
    generic,
    restOptions,
    get hasActiveHooks() {
      return configured.isActive;
    },
    async relist() {
      await Promise.all([namespaces.relist(), roles3.relist(), node?.relist(), configured.relist()]);
    },
    newAPIServer(delegate) {
      const isServed = (group13, resource2) => serves(groups2, group13, resource2);
      const bootstrap = newBootstrapHooks({ ...config, handler, serves: isServed });
      const background = newBackgroundHooks({
        ...config,
        clock,
        client: loopback,
        endpoint: () => ({
          ...config.endpoint(),
          ...config.publicAddress ? { address: config.publicAddress() } : {}
        }),
        foundation: bootstrap.foundation,
        serves: isServed,
        servedGroupVersions: () => server.groups.ordered().flatMap(({ name: group13, versions: versions2 }) => versions2.map(({ version }) => ({ group: group13, version }))),
        ...isShared(config) ? { openMasterLeases: () => openMasterLeases(restOptions) } : {},
        onError: (message2, error) => onError(message2, { error: errorText(error) })
      });
      if (backgroundWork) createSystemObjects = background.createNow;
      const server = newGenericAPIServer(
        completeConfig({
          ...generic,
          groups: groups2,
          healthChecks: [...checks.health, ...generic.healthChecks ?? []],
          readyChecks: [...checks.ready, ...generic.readyChecks ?? []],
          healthzChecks: [...encryption?.healthChecks ?? [], ...generic.healthzChecks ?? []],
          postStartHooks: [
            {
              name: "storage-readiness",
              run: async () => void await Promise.all(opened.stores.map((store) => store.ready()))
            },
            ...backgroundWork ? [...bootstrap.hooks, ...background.postStart] : [],
            ...flowControlHooks(config, groups2, opened, flowControl, handler, now),
            ...backgroundWork ? opened.postStartHooks : [],
            ...generic.postStartHooks ?? []
          ],
          preShutdownHooks: [...backgroundWork ? background.preShutdown : [], ...generic.preShutdownHooks ?? []]
        }),
        delegate
      );
      answer = (request) => server.handle(request);
      if (serviceAccounts) installOpenID(server, serviceAccounts, config);
      const { notAcceptingNewRequests } = server.lifecycle;
      notAcceptingNewRequests.addEventListener("abort", () => roles3.close(), { once: true });
      notAcceptingNewRequests.addEventListener("abort", () => void configured.close(), { once: true });
      return server;
    },
    createSystemObjects: () => createSystemObjects(),
    close: () => cleanup.close()
  };
}
function isShared({ storageFactory }) {
  return storageFactory.configs().some(({ type }) => type !== "memory" && type !== "lmdb");
}
function flowControlOf({ generic, priorityAndFairness = true }, { flowcontrol }) {
  if (!priorityAndFairness || flowcontrol === void 0) return void 0;
  const { maxRequestsInFlight = 400, maxMutatingRequestsInFlight = 200, requestTimeoutMs = 6e4 } = generic;
  const isLimited = maxRequestsInFlight > 0 && maxMutatingRequestsInFlight > 0;
  const totalSeats = isLimited ? maxRequestsInFlight + maxMutatingRequestsInFlight : Number.MAX_SAFE_INTEGER;
  return new FlowControl({ totalSeats, queueWaitMs: requestTimeoutMs / 4 });
}
function flowControlHooks({ onError, backgroundWork = true }, groups2, { flowcontrol }, flowControl, handler, now) {
  const isServed = (resource2) => serves(groups2, "flowcontrol.apiserver.k8s.io", resource2);
  if (flowcontrol === void 0 || !["prioritylevelconfigurations", "flowschemas"].every(isServed)) return [];
  return newFlowControlHooks({
    handler,
    stores: flowcontrol,
    flowControl,
    createObjects: backgroundWork,
    now,
    onError: (error) => onError("priority and fairness", { error: errorText(error) })
  });
}
function installOpenID(server, settings, { endpoint, onError }) {
  try {
    installOpenIDEndpoints(server.paths, settings, endpoint);
  } catch (error) {
    onError("the keys of service account tokens are not served", { error: errorText(error) });
  }
}
var randomOf = ({ generic: { random } }) => random ? { random } : {};
function tokenIssuerOf(authentication) {
  const { serviceAccounts } = authentication;
  if (serviceAccounts === void 0) return {};
  const { issuers, signingKey: key2, extendExpiration = true, maxExpirationSeconds } = serviceAccounts;
  return {
    tokenIssuer: newServiceAccountTokenIssuer({
      issuer: issuers[0] ?? "",
      key: key2,
      audiences: audiencesOf2(authentication),
      extendExpiration,
      ...maxExpirationSeconds === void 0 ? {} : { maxExpirationSeconds }
    })
  };
}
function restOptionsOf({ storageFactory, encryption, restOptions, onError }) {
  return newRESTOptionsFactory({
    ...restOptions,
    storageFactory,
    transformerFor: (resource2) => encryption?.transformerFor(resource2) ?? identityTransformer,
    onCacheInconsistency: (resource2, revision) => onError("watch cache differs from the store", { resource: formatGroupResource(resource2), revision })
  });
}
function serves(groups2, group13, resource2) {
  return groups2.some((each) => each.group === group13 && each.versionedResources.v1?.[resource2] !== void 0);
}

// packages/apimachinery/src/registration/group-meta.ts
function formatGroupVersions(versions2) {
  return `[${versions2.map(formatGroupVersion).join(" ")}]`;
}
function defaultInterfacesFor(group13, version) {
  const interfaces = group13.interfacesByVersion.get(groupVersionKey(version));
  if (interfaces === void 0) {
    throw new Error(
      `unsupported storage version: ${formatGroupVersion(version)} (valid: ${formatGroupVersions(group13.groupVersions)})`
    );
  }
  return interfaces;
}
function addVersionInterfaces(group13, version, interfaces) {
  if (version.group !== group13.groupVersion.group) {
    throw new Error(`got a version in group ${version.group}, but am in group ${group13.groupVersion.group}`);
  }
  if (!group13.groupVersions.some((known2) => equalGroupVersion(known2, version))) {
    throw new Error(
      `added a version interface without the corresponding version ${formatGroupVersion(version)} being in the list ${formatGroupVersions(group13.groupVersions)}`
    );
  }
  return new Map(group13.interfacesByVersion).set(groupVersionKey(version), interfaces);
}

// packages/apimachinery/src/runtime/unstructured.ts
function nestedField(object, ...fields3) {
  let value = object;
  for (const [i, field] of fields3.entries()) {
    if (value === void 0 || value === null) return void 0;
    if (typeof value !== "object" || Array.isArray(value)) throw accessorError(fields3.slice(0, i), value, "an object");
    value = Object.hasOwn(value, field) ? value[field] : void 0;
  }
  return value;
}
function nestedString(object, ...fields3) {
  const value = nestedField(object, ...fields3);
  if (value === void 0 || typeof value === "string") return value;
  throw accessorError(fields3, value, "a string");
}
function withNestedField(object, value, ...fields3) {
  return setAt(object, value, fields3, 0);
}
function setAt(object, value, fields3, depth) {
  const field = fields3[depth];
  if (field === void 0) throw new Error("a path of at least one field is needed");
  let next = value;
  if (depth < fields3.length - 1) {
    const inner = Object.hasOwn(object, field) ? object[field] : {};
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) {
      throw accessorError(fields3.slice(0, depth + 1), inner, "an object");
    }
    next = setAt(inner, value, fields3, depth + 1);
  }
  const copy = { ...object };
  setOwnMember(copy, field, next);
  return copy;
}
function accessorError(fields3, value, expected) {
  const type = value === null ? "null" : Array.isArray(value) ? "list" : typeof value;
  return new Error(`.${fields3.join(".")} accessor error: ${shown(value)} is of the type ${type}, expected ${expected}`);
}
function shown(value) {
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}

// packages/apimachinery/src/registration/self-linker.ts
var metadataAccessor = {
  selfLink: (object) => nestedString(object, "metadata", "selfLink") ?? "",
  withSelfLink: (object, selfLink) => withNestedField(object, selfLink, "metadata", "selfLink"),
  name: (object) => nestedString(object, "metadata", "name") ?? "",
  namespace: (object) => nestedString(object, "metadata", "namespace") ?? ""
};

// packages/apimachinery/src/rest-mapper/guess-kind-to-resource.ts
function unsafeGuessKindToResource(kind4) {
  const name4 = kind4.kind.toLowerCase();
  if (name4 === "") {
    const empty = { group: "", version: "", resource: "" };
    return { plural: empty, singular: empty };
  }
  return { plural: withResource(kind4, pluralOf(name4)), singular: withResource(kind4, name4) };
}
function pluralOf(name4) {
  if (name4.endsWith("endpoints")) return name4;
  if (name4.endsWith("s")) return `${name4}es`;
  if (name4.endsWith("y")) return `${name4.slice(0, -1)}ies`;
  return `${name4}s`;
}

// packages/apimachinery/src/rest-mapper/rest-mapper-errors.ts
var NoResourceMatchError = class extends Error {
  name = "NoResourceMatchError";
  partialResource;
  constructor(partialResource) {
    super(`no matches for ${formatGroupVersionResource(partialResource)}`);
    this.partialResource = partialResource;
  }
};
var NoKindMatchError = class extends Error {
  name = "NoKindMatchError";
  groupKind;
  searchedVersions;
  constructor(groupKind2, searchedVersions) {
    super(noKindMatchText(groupKind2, searchedVersions));
    this.groupKind = groupKind2;
    this.searchedVersions = searchedVersions;
  }
};
function noKindMatchText({ group: group13, kind: kind4 }, versions2) {
  const searched = [...new Set(versions2.map((version) => formatGroupVersion({ group: group13, version })))].sort();
  const [first] = searched;
  if (first === void 0) return `no matches for kind ${goQuote(kind4)} in group ${goQuote(group13)}`;
  if (searched.length === 1) return `no matches for kind ${goQuote(kind4)} in version ${goQuote(first)}`;
  return `no matches for kind ${goQuote(kind4)} in versions [${searched.map(goQuote).join(" ")}]`;
}
var AmbiguousResourceError = class extends Error {
  name = "AmbiguousResourceError";
  partialResource;
  matchingResources;
  matchingKinds;
  constructor(partialResource, matches2) {
    const { resources = [], kinds: kinds3 = [] } = matches2;
    super(ambiguousText(formatGroupVersionResource(partialResource), resources, kinds3));
    this.partialResource = partialResource;
    this.matchingResources = resources;
    this.matchingKinds = kinds3;
  }
};
var AmbiguousKindError = class extends Error {
  name = "AmbiguousKindError";
  partialKind;
  matchingKinds;
  constructor(partialKind, matchingKinds) {
    super(ambiguousText(formatGroupVersionKind(partialKind), [], matchingKinds));
    this.partialKind = partialKind;
    this.matchingKinds = matchingKinds;
  }
};
function ambiguousText(partial, resources, kinds3) {
  const resourceList = `resources [${resources.map(formatGroupVersionResource).join(" ")}]`;
  const kindList = `kinds [${kinds3.map(formatGroupVersionKind).join(" ")}]`;
  if (kinds3.length > 0 && resources.length > 0) return `${partial} matches multiple ${resourceList} and ${kindList}`;
  if (kinds3.length > 0) return `${partial} matches multiple ${kindList}`;
  if (resources.length > 0) return `${partial} matches multiple ${resourceList}`;
  return `${partial} matches multiple resources or kinds`;
}
function isNoMatchError(error) {
  return error instanceof NoResourceMatchError || error instanceof NoKindMatchError;
}

// packages/apimachinery/src/rest-mapper/default-rest-mapper.ts
var DefaultRESTMapper = class {
  #defaultGroupVersions;
  #mappings = /* @__PURE__ */ new Map();
  /** Names by their text, so that a look-up without group or version need not scan all names. */
  #names = /* @__PURE__ */ new Map();
  #pluralToSingular = /* @__PURE__ */ new Map();
  constructor(defaultGroupVersions = []) {
    this.#defaultGroupVersions = defaultGroupVersions;
  }
  /** Adds a kind whose resource is guessed from its name. */
  add(kind4, scope) {
    const { plural, singular } = unsafeGuessKindToResource(kind4);
    this.addSpecific(kind4, plural, singular, scope);
  }
  /** Adds a kind with its resource. Replaces earlier entries of the kind and of these names. */
  addSpecific(kind4, plural, singular, scope) {
    this.#mappings.set(groupVersionKindKey(kind4), { resource: plural, groupVersionKind: kind4, scope });
    this.#pluralToSingular.set(groupVersionResourceKey(plural), singular);
    this.#addName(singular, plural, kind4);
    this.#addName(plural, plural, kind4);
  }
  resourcesFor(input) {
    const resource2 = coerceForMatching(input);
    const plurals = new Map(this.#match(resource2).map(({ plural }) => [groupVersionResourceKey(plural), plural]));
    if (plurals.size === 0) throw new NoResourceMatchError(resource2);
    return this.#preferredFirst([...plurals.values()], (found) => found.resource);
  }
  resourceFor(resource2) {
    const resources = this.resourcesFor(resource2);
    if (resources.length > 1) throw new AmbiguousResourceError(resource2, { resources });
    return resources[0];
  }
  kindsFor(input) {
    const matches2 = this.#match(coerceForMatching(input));
    if (matches2.length === 0) throw new NoResourceMatchError(input);
    const kinds3 = new Map(matches2.map(({ kind: kind4 }) => [groupVersionKindKey(kind4), kind4]));
    return this.#preferredFirst([...kinds3.values()], (found) => found.kind);
  }
  kindFor(resource2) {
    const kinds3 = this.kindsFor(resource2);
    if (kinds3.length > 1) throw new AmbiguousResourceError(resource2, { kinds: kinds3 });
    return kinds3[0];
  }
  restMapping(kind4, ...versions2) {
    return this.restMappings(kind4, ...versions2)[0];
  }
  restMappings(kind4, ...versions2) {
    const named = versions2.filter((version) => version !== "" && version !== internalVersion);
    if (named.length > 0) {
      for (const version of named) {
        const mapping = this.#mappings.get(groupVersionKindKey(kindWithVersion(kind4, version)));
        if (mapping !== void 0) return [mapping];
      }
      throw new NoKindMatchError(kind4, versions2);
    }
    const candidates = this.#defaultGroupVersions.filter((gv) => gv.group === kind4.group);
    if (candidates.length === 0) throw new NoKindMatchError(kind4, versions2);
    const mappings = candidates.flatMap(
      (gv) => this.#mappings.get(groupVersionKindKey(kindWithVersion(kind4, gv.version))) ?? []
    );
    if (mappings.length === 0) {
      throw new NoResourceMatchError({ group: kind4.group, version: "", resource: kind4.kind });
    }
    return mappings;
  }
  resourceSingularizer(resource2) {
    const plurals = this.resourcesFor({ group: "", version: "", resource: resource2 });
    const singulars = plurals.flatMap(
      (plural) => this.#pluralToSingular.get(groupVersionResourceKey(plural))?.resource ?? []
    );
    const [singular] = singulars;
    if (singular === void 0) throw new Error(`no singular of resource ${resource2} has been defined`);
    if (singulars.some((other) => other !== singular)) {
      const found = plurals.map(formatGroupVersionResource).join(" ");
      throw new Error(`multiple possible singular resources ([${found}]) found for ${resource2}`);
    }
    return singular;
  }
  #addName(name4, plural, kind4) {
    let named = this.#names.get(name4.resource);
    if (named === void 0) {
      named = /* @__PURE__ */ new Map();
      this.#names.set(name4.resource, named);
    }
    const key2 = `${groupVersionResourceKey(name4)} ${groupVersionResourceKey(plural)}`;
    named.set(key2, { name: name4, plural, kind: kind4 });
    for (const other of named.values()) {
      if (equalGroupVersion(other.name, name4)) other.kind = kind4;
    }
  }
  #match({ group: group13, version, resource: resource2 }) {
    if (resource2 === "") {
      throw new Error(`a resource must be present, got: ${formatGroupVersionResource({ group: group13, version, resource: resource2 })}`);
    }
    const named = [...this.#names.get(resource2)?.values() ?? []];
    if (group13 !== "" && version !== "") return named.filter(({ name: name4 }) => equalGroupVersion(name4, { group: group13, version }));
    if (group13 !== "") {
      const exact = named.filter(({ name: name4 }) => name4.group === group13);
      return exact.length > 0 ? exact : named.filter(({ name: name4 }) => name4.group.startsWith(group13));
    }
    return version === "" ? named : named.filter(({ name: name4 }) => name4.version === version);
  }
  #preferredFirst(found, nameOf2) {
    if (found.length < 2) return found;
    const rank = (item) => {
      const index = this.#defaultGroupVersions.findIndex((gv) => equalGroupVersion(gv, item));
      return index < 0 ? Number.MAX_SAFE_INTEGER : index;
    };
    return found.sort((a, b) => {
      if (equalGroupVersion(a, b)) return nameOf2(a) < nameOf2(b) ? -1 : 1;
      return rank(a) - rank(b);
    });
  }
};
function coerceForMatching({ group: group13, version, resource: resource2 }) {
  return { group: group13, version: version === internalVersion ? "" : version, resource: resource2.toLowerCase() };
}

// packages/apimachinery/src/rest-mapper/multi-rest-mapper.ts
var MultiRESTMapper = class {
  mappers;
  constructor(mappers) {
    this.mappers = mappers;
  }
  resourcesFor(resource2) {
    const found = /* @__PURE__ */ new Map();
    for (const mapper of this.mappers) {
      for (const match of matches(() => mapper.resourcesFor(resource2)))
        found.set(groupVersionResourceKey(match), match);
    }
    if (found.size === 0) throw new NoResourceMatchError(resource2);
    return [...found.values()];
  }
  resourceFor(resource2) {
    const resources = this.resourcesFor(resource2);
    if (resources.length > 1) throw new AmbiguousResourceError(resource2, { resources });
    return resources[0];
  }
  kindsFor(resource2) {
    const found = /* @__PURE__ */ new Map();
    for (const mapper of this.mappers) {
      for (const match of matches(() => mapper.kindsFor(resource2))) found.set(groupVersionKindKey(match), match);
    }
    if (found.size === 0) throw new NoResourceMatchError(resource2);
    return [...found.values()];
  }
  kindFor(resource2) {
    const kinds3 = this.kindsFor(resource2);
    if (kinds3.length > 1) throw new AmbiguousResourceError(resource2, { kinds: kinds3 });
    return kinds3[0];
  }
  restMapping(kind4, ...versions2) {
    const { found, errors } = this.#collect((mapper) => [mapper.restMapping(kind4, ...versions2)]);
    if (found.length > 1) {
      throw new AmbiguousKindError(
        kindWithVersion(kind4, ""),
        found.map((mapping) => mapping.groupVersionKind)
      );
    }
    if (found[0] !== void 0) return found[0];
    if (errors.length > 0) throw aggregate(errors);
    throw new NoKindMatchError(kind4, versions2);
  }
  restMappings(kind4, ...versions2) {
    const { found, errors } = this.#collect((mapper) => mapper.restMappings(kind4, ...versions2));
    if (errors.length > 0) throw aggregate(errors);
    if (found.length === 0) throw new NoKindMatchError(kind4, versions2);
    return found;
  }
  resourceSingularizer(resource2) {
    let failure = new NoResourceMatchError({ group: "", version: "", resource: resource2 });
    for (const mapper of this.mappers) {
      try {
        return mapper.resourceSingularizer(resource2);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }
  #collect(ask) {
    const found = [];
    const errors = [];
    for (const mapper of this.mappers) {
      try {
        found.push(...ask(mapper));
      } catch (error) {
        if (!isNoMatchError(error)) errors.push(error);
      }
    }
    return { found, errors };
  }
};
function matches(ask) {
  try {
    return ask();
  } catch (error) {
    if (isNoMatchError(error)) return [];
    throw error;
  }
}
function aggregate(errors) {
  if (errors.length === 1) return errors[0];
  const texts = errors.map(errorText);
  return new AggregateError(errors, aggregateMessages(texts));
}

// packages/apimachinery/src/rest-mapper/priority-rest-mapper.ts
var anyName = "*";
var PriorityRESTMapper = class {
  delegate;
  resourcePriority;
  kindPriority;
  constructor(delegate, resourcePriority, kindPriority) {
    this.delegate = delegate;
    this.resourcePriority = resourcePriority;
    this.kindPriority = kindPriority;
  }
  resourceFor(resource2) {
    const resources = this.delegate.resourcesFor(resource2);
    const remaining = narrow(resources, this.resourcePriority, resourceMatches);
    if (remaining.decided !== void 0) return remaining.decided;
    throw new AmbiguousResourceError(resource2, { resources });
  }
  kindFor(resource2) {
    const kinds3 = this.delegate.kindsFor(resource2);
    const remaining = narrow(kinds3, this.kindPriority, kindMatches);
    if (remaining.decided !== void 0) return remaining.decided;
    throw new AmbiguousResourceError(resource2, { kinds: kinds3 });
  }
  /** The given versions come before the patterns. */
  restMapping(kind4, ...versions2) {
    const mappings = this.delegate.restMappings(kind4, ...versions2);
    const priorities = [
      ...versions2.map((version) => ({ group: kind4.group, version, kind: anyName })),
      ...this.kindPriority
    ];
    const remaining = narrow(
      mappings,
      priorities,
      (pattern2, mapping) => kindMatches(pattern2, mapping.groupVersionKind)
    );
    if (remaining.decided !== void 0) return remaining.decided;
    throw new AmbiguousKindError(
      kindWithVersion(kind4, ""),
      mappings.map((mapping) => mapping.groupVersionKind)
    );
  }
  restMappings(kind4, ...versions2) {
    return this.delegate.restMappings(kind4, ...versions2);
  }
  resourcesFor(resource2) {
    return this.delegate.resourcesFor(resource2);
  }
  kindsFor(resource2) {
    return this.delegate.kindsFor(resource2);
  }
  resourceSingularizer(resource2) {
    return this.delegate.resourceSingularizer(resource2);
  }
};
function narrow(candidates, patterns, matches2) {
  let remaining = candidates;
  for (const pattern2 of patterns) {
    if (remaining.length <= 1) break;
    const matching = remaining.filter((candidate) => matches2(pattern2, candidate));
    if (matching.length > 0) remaining = matching;
  }
  return { decided: remaining.length === 1 ? remaining[0] : void 0 };
}
function resourceMatches(pattern2, resource2) {
  return partMatches(pattern2.group, resource2.group) && partMatches(pattern2.version, resource2.version) && partMatches(pattern2.resource, resource2.resource);
}
function kindMatches(pattern2, kind4) {
  return partMatches(pattern2.group, kind4.group) && partMatches(pattern2.version, kind4.version) && partMatches(pattern2.kind, kind4.kind);
}
function partMatches(pattern2, part) {
  return pattern2 === anyName || pattern2 === part;
}

// packages/apimachinery/src/registration/announced/rest-mapper-from-scheme.ts
function newDefaultRESTMapperFromScheme(scheme, versions2, options) {
  const mapper = new DefaultRESTMapper(versions2);
  const prefix3 = options.importPrefix.replaceAll("/", ".");
  for (const gv of versions2) {
    for (const [kind4, type] of scheme.knownTypes(gv)) {
      if (!type.name.includes(prefix3) || options.ignoredKinds?.has(kind4)) continue;
      mapper.add(withKind(gv, kind4), options.rootScopedKinds?.has(kind4) ? "root" : "namespace");
    }
  }
  return mapper;
}

// packages/apimachinery/src/registration/announced/group-meta-factory.ts
var GroupMetaFactory = class {
  groupArgs;
  versionArgs;
  #onWarning;
  /** Made by {@link register}. */
  #prioritizedVersions = [];
  constructor({ groupArgs, versionArgs }, onWarning = () => {
  }) {
    this.groupArgs = groupArgs;
    this.versionArgs = versionArgs;
    this.#onWarning = onWarning;
  }
  /** Announces the finished factory in an `APIGroupFactoryRegistry`. @throws Error when its group is announced already */
  announce(registry) {
    registry.announcePreconstructedFactory(this);
    return this;
  }
  /**
   * Sorts the versions by preference and registers them.
   *
   * @throws Error when only the group or only versions were announced, when a version is of another group, and when the preference order
   *   has a version twice or one that was never announced
   */
  register(manager3) {
    const versions2 = [...this.versionArgs.values()];
    if (this.groupArgs === void 0) {
      const names = versions2.map(({ groupName: groupName3, versionName }) => `${groupName3}/${versionName}`);
      throw new Error(`partially announced groups are not allowed, only got versions: [${names.join(" ")}]`);
    }
    const { groupName: groupName2, versionPreferenceOrder } = this.groupArgs;
    if (versions2.length === 0) throw new Error(`group ${groupName2} announced but no versions announced`);
    const notAnnounced = new Set(versionPreferenceOrder);
    if (notAnnounced.size !== versionPreferenceOrder.length) {
      throw new Error(`preference order for group ${groupName2} has duplicates: [${versionPreferenceOrder.join(" ")}]`);
    }
    const unprioritized = [];
    for (const version of versions2) {
      if (version.groupName !== groupName2) {
        throw new Error(`found ${version.groupName}/${version.versionName} in group ${groupName2}?`);
      }
      if (!notAnnounced.delete(version.versionName))
        unprioritized.push({ group: groupName2, version: version.versionName });
    }
    if (unprioritized.length > 1) {
      this.#onWarning(
        `group ${groupName2} has multiple unprioritized versions: ${formatGroupVersions(unprioritized)}. They will have an arbitrary preference order!`
      );
    }
    if (notAnnounced.size > 0) {
      const missing = [...notAnnounced].sort().join(" ");
      throw new Error(`group ${groupName2} has versions in the priority list that were never announced: [${missing}]`);
    }
    this.#prioritizedVersions = [
      ...versionPreferenceOrder.map((version) => ({ group: groupName2, version })),
      ...unprioritized
    ];
    manager3.registerVersions(this.#prioritizedVersions);
  }
  /**
   * Enables the versions that are allowed, adds their kinds to the scheme, and registers the group. Does nothing when no version is
   * allowed. Call it after {@link register}.
   *
   * @throws Error when the group is registered already
   */
  enable(manager3, scheme) {
    const { groupArgs } = this;
    const versions2 = this.#prioritizedVersions.filter((version) => manager3.isAllowedVersion(version));
    for (const version of versions2) {
      manager3.enableVersions(version);
      this.versionArgs.get(version.version)?.addToScheme(scheme);
    }
    const [preferred] = versions2;
    if (preferred === void 0 || groupArgs === void 0) return;
    groupArgs.addInternalObjectsToScheme?.(scheme);
    const interfaces = { objectConvertor: scheme, metadataAccessor };
    const group13 = { groupVersion: preferred, groupVersions: versions2 };
    let interfacesByVersion = /* @__PURE__ */ new Map();
    for (const version of versions2) {
      interfacesByVersion = addVersionInterfaces({ ...group13, interfacesByVersion }, version, interfaces);
    }
    const byVersion = { ...group13, interfacesByVersion };
    manager3.registerGroup({
      ...byVersion,
      selfLinker: metadataAccessor,
      restMapper: newDefaultRESTMapperFromScheme(scheme, versions2, groupArgs),
      interfacesFor: (version) => defaultInterfacesFor(byVersion, version)
    });
  }
  /** {@link register}, then {@link enable}. */
  registerAndEnable(manager3, scheme) {
    this.register(manager3);
    this.enable(manager3, scheme);
  }
};

// packages/apimachinery/src/registration/announced/api-group-factory-registry.ts
var APIGroupFactoryRegistry = class {
  #groups = /* @__PURE__ */ new Map();
  #onWarning;
  constructor(onWarning) {
    this.#onWarning = onWarning;
  }
  /** Announces a version. @throws Error `version "v1" in group "g" has already been announced` */
  announceGroupVersion(args) {
    const { versionArgs } = this.#group(args.groupName);
    if (versionArgs.has(args.versionName)) {
      throw new Error(
        `version ${goQuote(args.versionName)} in group ${goQuote(args.groupName)} has already been announced`
      );
    }
    versionArgs.set(args.versionName, args);
  }
  /** Announces a group. @throws Error `group "g" has already been announced` */
  announceGroup(args) {
    const group13 = this.#group(args.groupName);
    if (group13.groupArgs !== void 0) throw new Error(`group ${goQuote(args.groupName)} has already been announced`);
    group13.groupArgs = args;
  }
  /** Announces a group with all its versions. @throws Error when anything of the group was announced before */
  announcePreconstructedFactory(factory) {
    const { groupArgs, versionArgs } = factory;
    if (groupArgs === void 0) throw new Error("a factory without group cannot be announced");
    const name4 = groupArgs.groupName;
    if (this.#groups.has(name4)) throw new Error(`the group ${goQuote(name4)} has already been announced.`);
    this.#groups.set(name4, { groupArgs, versionArgs: new Map(versionArgs), factory });
  }
  /**
   * Registers and enables all announced groups, in the order of announcement.
   *
   * @throws Error `error registering g: …` or `error enabling g: …`; groups before that one stay registered
   */
  registerAndEnableAll(manager3, scheme) {
    for (const [name4, group13] of this.#groups) {
      const unchanged = group13.factory?.versionArgs.size === group13.versionArgs.size ? group13.factory : void 0;
      const factory = unchanged ?? new GroupMetaFactory(group13, this.#onWarning);
      attempt(`error registering ${name4}`, () => factory.register(manager3));
      attempt(`error enabling ${name4}`, () => factory.enable(manager3, scheme));
    }
  }
  #group(name4) {
    let group13 = this.#groups.get(name4);
    if (group13 === void 0) {
      group13 = { groupArgs: void 0, versionArgs: /* @__PURE__ */ new Map(), factory: void 0 };
      this.#groups.set(name4, group13);
    }
    return group13;
  }
};
function attempt(what, action) {
  try {
    action();
  } catch (cause) {
    throw new Error(`${what}: ${errorText(cause)}`, { cause });
  }
}

// packages/apimachinery/src/registration/api-registration-manager.ts
var prioritizedGroups = ["", "extensions", "metrics"];
var APIRegistrationManager = class {
  #registeredVersions = /* @__PURE__ */ new Map();
  #enabledVersions = /* @__PURE__ */ new Map();
  #thirdPartyGroupVersions = [];
  #groups = /* @__PURE__ */ new Map();
  #requestedVersions;
  /**
   * @param kubeAPIVersions requested versions, best first, separated by commas; empty for no restriction
   * @throws Error `invalid api version: X in KUBE_API_VERSIONS: <all>.`
   */
  constructor(kubeAPIVersions = "") {
    this.#requestedVersions = kubeAPIVersions === "" ? [] : kubeAPIVersions.split(",").map((version) => {
      try {
        return parseGroupVersion(version);
      } catch (cause) {
        throw new Error(`invalid api version: ${version} in KUBE_API_VERSIONS: ${kubeAPIVersions}.`, { cause });
      }
    });
  }
  /** Adds versions to the registered ones. */
  registerVersions(versions2) {
    for (const version of versions2) this.#registeredVersions.set(groupVersionKey(version), version);
  }
  /** Adds a group. @throws Error when it is registered already */
  registerGroup(groupMeta) {
    const { group: group13 } = groupMeta.groupVersion;
    if (this.#groups.has(group13)) {
      throw new Error(
        `group ${goQuote(group13)} is already registered in groupsMap: map[${[...this.#groups.keys()].sort().join(" ")}]`
      );
    }
    this.#groups.set(group13, groupMeta);
  }
  /**
   * Enables versions. Versions that are not registered are enabled too, but an error is thrown.
   *
   * @throws Error `Please register versions before enabling them: […]`
   */
  enableVersions(...versions2) {
    for (const version of versions2) this.#enabledVersions.set(groupVersionKey(version), version);
    const unregistered = versions2.filter((version) => !this.isRegisteredVersion(version));
    if (unregistered.length > 0) {
      throw new Error(`Please register versions before enabling them: ${formatGroupVersions(unregistered)}`);
    }
  }
  /** Disables versions. Those that were added while the server ran are unregistered too. */
  disableVersions(...versions2) {
    for (const version of versions2) {
      const key2 = groupVersionKey(version);
      this.#enabledVersions.delete(key2);
      const index = this.#thirdPartyGroupVersions.findIndex((known2) => equalGroupVersion(known2, version));
      if (index < 0) continue;
      this.#thirdPartyGroupVersions.splice(index, 1);
      this.#registeredVersions.delete(key2);
    }
  }
  /** Whether the version was requested; true for all versions if none was. */
  isAllowedVersion(version) {
    return this.#requestedVersions.length === 0 || this.#requestedVersions.some((requested) => equalGroupVersion(requested, version));
  }
  isEnabledVersion(version) {
    return this.#enabledVersions.has(groupVersionKey(version));
  }
  /** Enabled versions of registered groups, best first within a group. */
  enabledVersions() {
    return [...this.#groups.keys()].flatMap((group13) => this.enabledVersionsForGroup(group13));
  }
  /** Enabled versions of a group, best first; none when the group is not registered. */
  enabledVersionsForGroup(group13) {
    return this.#groups.get(group13)?.groupVersions.filter((version) => this.isEnabledVersion(version)) ?? [];
  }
  /** A registered group, as a copy. @throws Error `group X has not been registered` */
  group(group13) {
    const groupMeta = this.#groups.get(group13);
    if (groupMeta === void 0) throw new Error(`group ${group13} has not been registered`);
    return { ...groupMeta };
  }
  /** Like {@link group}, with the error text of upstream's panic. @throws Error `Group X is not registered.` */
  groupOrDie(group13) {
    if (!this.isRegistered(group13)) {
      throw new Error(group13 === "" ? "The legacy v1 API is not registered." : `Group ${group13} is not registered.`);
    }
    return this.group(group13);
  }
  /** Whether the group is registered. */
  isRegistered(group13) {
    return this.#groups.has(group13);
  }
  isRegisteredVersion(version) {
    return this.#registeredVersions.has(groupVersionKey(version));
  }
  /** All registered versions, in the order of registration. */
  registeredGroupVersions() {
    return [...this.#registeredVersions.values()];
  }
  /** Interfaces of a version of any registered group. @throws Error when its group or the version is not known */
  interfacesFor(version) {
    return this.group(version.group).interfacesFor(version);
  }
  /** Whether the version was added while the server ran. */
  isThirdPartyAPIGroupVersion(version) {
    return this.#thirdPartyGroupVersions.some((known2) => equalGroupVersion(known2, version));
  }
  /**
   * Registers and enables versions that came while the server ran. @returns the versions that were skipped because they were registered
   * already
   */
  addThirdPartyAPIGroupVersions(...versions2) {
    const isNew = new Set(versions2.filter((version) => !this.isRegisteredVersion(version)));
    const added = [...isNew];
    this.registerVersions(added);
    this.enableVersions(...added);
    this.#thirdPartyGroupVersions.push(...added);
    return versions2.filter((version) => !isNew.has(version));
  }
  /**
   * Mapper over all groups with an enabled version. Order of preference: the patterns (`*` for any version or group) if there are any;
   * otherwise the requested versions; otherwise core, extensions and metrics in their preferred version, then in any version, then the
   * other groups by name, first in their preferred version, then in any. Groups that are not registered have no mapper and are left out.
   */
  restMapper(...versionPatterns) {
    const enabledGroups = new Set([...this.#enabledVersions.values()].map((version) => version.group));
    const mapper = new MultiRESTMapper(
      [...enabledGroups].flatMap((group13) => this.#groups.get(group13)?.restMapper ?? [])
    );
    const priorities = this.#priorities(versionPatterns, enabledGroups);
    return new PriorityRESTMapper(
      mapper,
      priorities.map((gv) => withResource(gv, anyName)),
      priorities.map((gv) => withKind(gv, anyName))
    );
  }
  /** Patterns that prefer the best enabled version of each group, in the groups' order, and then any version of each. */
  prioritiesForGroups(...groups2) {
    return [
      ...groups2.flatMap((group13) => this.enabledVersionsForGroup(group13).slice(0, 1)),
      ...groups2.map((group13) => ({ group: group13, version: anyName }))
    ];
  }
  /** Preferred versions of all registered groups, `group1/v1,group2/v2,v1`: sorted, and joined by commas. */
  allPreferredGroupVersions() {
    return [...this.#groups.values()].map(({ groupVersion: groupVersion2 }) => formatGroupVersion(groupVersion2)).sort().join(",");
  }
  /** Versions that were requested but are not enabled. */
  validateEnvRequestedVersions() {
    return this.#requestedVersions.filter((version) => !this.isEnabledVersion(version));
  }
  #priorities(patterns, enabledGroups) {
    if (patterns.length > 0) return patterns;
    if (this.#requestedVersions.length > 0) return this.#requestedVersions;
    const remaining = [...enabledGroups].filter((group13) => !prioritizedGroups.includes(group13)).sort();
    return [...this.prioritiesForGroups(...prioritizedGroups), ...this.prioritiesForGroups(...remaining)];
  }
};
function newAPIRegistrationManagerOrDie(kubeAPIVersions) {
  try {
    return new APIRegistrationManager(kubeAPIVersions);
  } catch (cause) {
    const text = errorText(cause);
    throw new Error(`Could not construct version manager: ${text} (KUBE_API_VERSIONS=${goQuote(kubeAPIVersions)})`, {
      cause
    });
  }
}

// packages/apimachinery/src/runtime/runtime-object.ts
function objectKind(object) {
  return fromAPIVersionAndKind(object.apiVersion, object.kind);
}
function withObjectKind(object, gvk3) {
  const apiVersion2 = formatGroupVersion(gvk3);
  if (object.apiVersion === apiVersion2 && object.kind === gvk3.kind) return object;
  const { kind: _kind, apiVersion: _apiVersion, ...rest } = object;
  return { kind: gvk3.kind, apiVersion: apiVersion2, ...rest };
}

// packages/apimachinery/src/runtime/field-label-conversion.ts
function defaultFieldLabelConversion(label, value) {
  if (label === "metadata.name" || label === "metadata.namespace") return { label, value };
  throw new Error(`${goQuote(label)} is not a known field selector: only "metadata.name", "metadata.namespace"`);
}

// packages/apimachinery/src/runtime/not-registered-error.ts
var NotRegisteredError = class extends Error {
  name = "NotRegisteredError";
};
function notRegisteredForKind(schemeName, gvk3) {
  const scheme = goQuote(schemeName);
  const groupVersion2 = goQuote(formatGroupVersion(gvk3));
  if (gvk3.kind === "")
    return new NotRegisteredError(`no version ${groupVersion2} has been registered in scheme ${scheme}`);
  const kind4 = goQuote(gvk3.kind);
  if (gvk3.version === internalVersion) {
    return new NotRegisteredError(
      `no kind ${kind4} is registered for the internal version of group ${goQuote(gvk3.group)} in scheme ${scheme}`
    );
  }
  return new NotRegisteredError(`no kind ${kind4} is registered for version ${groupVersion2} in scheme ${scheme}`);
}
function notRegisteredForTarget(schemeName, goName, target) {
  return new NotRegisteredError(
    `${goName} is not suitable for converting to ${target.description} in scheme ${goQuote(schemeName)}`
  );
}

// packages/apimachinery/src/runtime/scheme-conversions.ts
var SchemeConversions = class {
  #functions = /* @__PURE__ */ new Map();
  /** Sets the function for one direction, replacing an earlier one. */
  add(from, to, convert) {
    this.#functions.set(pairKey(from, to), convert);
  }
  /**
   * Converts directly if there is a function, otherwise through the hub versions of the two kinds. A missing function between versions of
   * one kind means that they have the same form.
   *
   * @returns undefined when no conversion is possible
   */
  convert(object, from, to, hubOf) {
    const direct = this.#functions.get(pairKey(from, to));
    if (direct !== void 0) return withObjectKind(direct(object), to);
    let current = object;
    let at = from;
    for (const next of [hubOf(from), hubOf(to), to]) {
      if (equalGroupVersionKind(at, next)) continue;
      current = this.#step(current, at, next);
      if (current === void 0) return void 0;
      at = next;
    }
    return current;
  }
  #step(object, from, to) {
    const convert = this.#functions.get(pairKey(from, to));
    if (convert !== void 0) return withObjectKind(convert(object), to);
    return from.group === to.group && from.kind === to.kind ? withObjectKind(object, to) : void 0;
  }
};
function pairKey(from, to) {
  return `${groupVersionKindKey(from)} ${groupVersionKindKey(to)}`;
}

// packages/apimachinery/src/runtime/version-priority.ts
var VersionPriority = class {
  #priority = /* @__PURE__ */ new Map();
  #observed = /* @__PURE__ */ new Map();
  /** Records a version. Internal and empty versions are ignored. */
  observe({ group: group13, version }) {
    if (version === "" || version === internalVersion) return;
    const key2 = groupVersionKey({ group: group13, version });
    if (!this.#observed.has(key2)) this.#observed.set(key2, { group: group13, version });
  }
  /**
   * Sets the order of a group's versions, most preferred first.
   *
   * @throws Error for internal versions, and when the versions are not of exactly one group
   */
  setPriority(versions2) {
    for (const version of versions2) {
      if (version.version === "" || version.version === internalVersion) {
        throw new Error(`internal versions cannot be prioritized: ${formatGroupVersion(version)}`);
      }
    }
    const groups2 = [...new Set(versions2.map((version) => version.group))].sort();
    const [group13] = groups2;
    if (group13 === void 0 || groups2.length > 1) {
      throw new Error(`must register versions for exactly one group: ${groups2.join(", ")}`);
    }
    this.#priority.set(
      group13,
      versions2.map(({ version }) => ({ group: group13, version }))
    );
  }
  /** Versions of a group: those with a priority in its order, then the others in the order in which they were seen. */
  versionsForGroup(group13) {
    return this.#withObserved(this.#priority.get(group13) ?? []).filter((version) => version.group === group13);
  }
  /** Versions of all groups: those with a priority, then the others in the order in which they were seen. */
  versionsOfAllGroups() {
    return this.#withObserved([...this.#priority.values()].flat());
  }
  /** The preferred version of each group. */
  preferredOfAllGroups() {
    const preferred = /* @__PURE__ */ new Map();
    for (const version of this.versionsOfAllGroups()) {
      if (!preferred.has(version.group)) preferred.set(version.group, version);
    }
    return [...preferred.values()];
  }
  isGroupObserved(group13) {
    return [...this.#observed.values()].some((version) => version.group === group13);
  }
  isVersionObserved(version) {
    return this.#observed.has(groupVersionKey(version));
  }
  #withObserved(first) {
    const others = [...this.#observed.values()].filter(
      (observed2) => !first.some((version) => equalGroupVersion(version, observed2))
    );
    return [...first, ...others];
  }
};

// packages/apimachinery/src/runtime/scheme.ts
var Scheme = class {
  /** Names the scheme in error texts. */
  name;
  #types = /* @__PURE__ */ new Map();
  #kinds = /* @__PURE__ */ new Map();
  #unversionedKinds = /* @__PURE__ */ new Map();
  #versions = new VersionPriority();
  #conversions = new SchemeConversions();
  #defaulters = /* @__PURE__ */ new Map();
  #validators = /* @__PURE__ */ new Map();
  #fieldLabels = /* @__PURE__ */ new Map();
  /** Hub versions by group, and by group and kind. */
  #groupHubs = /* @__PURE__ */ new Map();
  #kindHubs = /* @__PURE__ */ new Map();
  constructor(name4 = "runtime.Scheme") {
    this.name = name4;
  }
  /**
   * Registers types under their kinds in one version. Registering the same type twice has no effect.
   *
   * @throws Error when the version is empty, or a kind is registered with another type
   */
  addKnownTypes(gv, types2) {
    this.#versions.observe(gv);
    for (const [kind4, type] of Object.entries(types2)) this.addKnownType(withKind(gv, kind4), type);
  }
  /** As {@link addKnownTypes}, for one kind. */
  addKnownType(gvk3, type) {
    this.#versions.observe(gvk3);
    if (gvk3.version === "") {
      throw new Error(`version is required on all types: ${formatGroupVersionKind(gvk3)} ${type.goName}`);
    }
    const key2 = groupVersionKindKey(gvk3);
    const known2 = this.#kinds.get(key2);
    if (known2 !== void 0) {
      if (known2.entry.type.name === type.name) return;
      throw new Error(
        `Double registration of different types for ${formatGroupVersionKind(gvk3)}: old=${known2.entry.type.name}, new=${type.name} in scheme ${goQuote(this.name)}`
      );
    }
    let entry = this.#types.get(type.name);
    if (entry === void 0) {
      entry = { type, kinds: [], unversionedKind: void 0 };
      this.#types.set(type.name, entry);
    }
    const { group: group13, version, kind: kind4 } = gvk3;
    const registered = { group: group13, version, kind: kind4 };
    this.#kinds.set(key2, { gvk: registered, entry });
    entry.kinds.push(registered);
  }
  /**
   * Registers types that have one form in all groups and versions; their kinds are registered in every version.
   *
   * @throws Error when another type is unversioned under the same kind
   */
  addUnversionedTypes(gv, types2) {
    this.addKnownTypes(gv, types2);
    for (const [kind4, type] of Object.entries(types2)) {
      const entry = this.#types.get(type.name);
      const gvk3 = withKind(gv, kind4);
      entry.unversionedKind = gvk3;
      const old = this.#unversionedKinds.get(kind4);
      if (old !== void 0 && old !== entry) {
        throw new Error(
          `${old.type.name} has already been registered as unversioned kind ${goQuote(formatGroupVersionKind(gvk3))} - kind name must be unique in scheme ${goQuote(this.name)}`
        );
      }
      this.#unversionedKinds.set(kind4, entry);
    }
  }
  /** Whether exactly this kind is registered. */
  recognizes(gvk3) {
    return this.#kinds.has(groupVersionKindKey(gvk3));
  }
  /** Type of a kind; unversioned kinds are known in every version. @throws NotRegisteredError */
  typeFor(gvk3) {
    return this.#entryFor(gvk3).type;
  }
  /** Types of one version by kind. */
  knownTypes(gv) {
    const types2 = /* @__PURE__ */ new Map();
    for (const { gvk: gvk3, entry } of this.#kinds.values()) {
      if (gvk3.group === gv.group && gvk3.version === gv.version) types2.set(gvk3.kind, entry.type);
    }
    return types2;
  }
  /** All registered kinds with their types, in the order of registration. */
  allKnownTypes() {
    return [...this.#kinds.values()].map(({ gvk: gvk3, entry }) => ({ gvk: gvk3, type: entry.type }));
  }
  /** Kinds of the object's type. @throws NotRegisteredError when the object's kind is not registered */
  objectKinds(object) {
    const { kinds: kinds3, unversionedKind } = this.#entryFor(objectKind(object));
    return { kinds: kinds3, unversioned: unversionedKind !== void 0 };
  }
  /** Whether the object has one form in all versions. @throws NotRegisteredError */
  isUnversioned(object) {
    return this.objectKinds(object).unversioned;
  }
  /** Sets the hub version of a group, or of one kind, which takes precedence. */
  setHubVersion(gv, kind4) {
    if (kind4 === void 0) this.#groupHubs.set(gv.group, gv.version);
    else this.#kindHubs.set(groupKindKey({ group: gv.group, kind: kind4 }), gv.version);
  }
  /**
   * The hub of a kind: the version set for it or for its group (if the kind is in it), else `__internal` where registered, else the
   * preferred version that has the kind.
   *
   * @throws NotRegisteredError when no version of the kind is registered
   */
  hubKind(kind4) {
    const candidates = [this.#kindHubs.get(groupKindKey(kind4)), this.#groupHubs.get(kind4.group), internalVersion];
    for (const version of candidates) {
      if (version === void 0) continue;
      const gvk3 = kindWithVersion(kind4, version);
      if (this.recognizes(gvk3)) return gvk3;
    }
    const [preferred] = this.versionsForGroupKind(kind4);
    if (preferred === void 0) throw notRegisteredForKind(this.name, kindWithVersion(kind4, internalVersion));
    return withKind(preferred, kind4.kind);
  }
  /** Adds a conversion for one direction. Versions of a kind that have the same form need none. */
  addConversionFunc(from, to, convert) {
    this.#conversions.add(from, to, convert);
  }
  /**
   * Converts an object to the version that the target selects. The object is not changed; it is returned itself if it has that version.
   * Unversioned objects are not converted.
   *
   * @throws NotRegisteredError when the object's kind is not registered or not accepted by the target
   */
  convertToVersion(object, target) {
    const source = objectKind(object);
    const { type, kinds: kinds3, unversionedKind } = this.#entryFor(source);
    const wanted = target.kindForGroupVersionKinds(kinds3);
    if (unversionedKind !== void 0 && (wanted === void 0 || !this.#isKindOf(wanted, kinds3))) {
      return withObjectKind(object, target.kindForGroupVersionKinds([unversionedKind]) ?? unversionedKind);
    }
    if (wanted === void 0) throw notRegisteredForTarget(this.name, type.goName, target);
    if (this.#isKindOf(wanted, kinds3)) return withObjectKind(object, wanted);
    return this.convertToKind(object, wanted);
  }
  /**
   * Converts an object to a kind; `__internal` is the hub version.
   *
   * @throws NotRegisteredError when one of the kinds is not registered
   * @throws Error `converting (…) to (…): unknown conversion`
   */
  convertToKind(object, gvk3) {
    const source = objectKind(object);
    const from = this.#entryFor(source);
    const wanted = gvk3.version === internalVersion && !this.recognizes(gvk3) ? this.hubKind(gvk3) : gvk3;
    const to = this.#entryFor(wanted);
    if (from === to) return withObjectKind(object, wanted);
    const converted = this.#conversions.convert(object, source, wanted, (kind4) => this.hubKind(groupKindOf(kind4)));
    if (converted === void 0) {
      throw new Error(`converting (*${from.type.goName}) to (*${to.type.goName}): unknown conversion`);
    }
    return converted;
  }
  /** Sets the defaults of a kind. */
  addDefaultingFunc(gvk3, setDefaults) {
    this.#defaulters.set(groupVersionKindKey(gvk3), setDefaults);
  }
  /** The object with its kind's defaults; itself if none has to be set. */
  default(object) {
    return this.#defaulters.get(groupVersionKindKey(objectKind(object)))?.(object) ?? object;
  }
  /** Sets the declarative validation of a kind. */
  addValidationFunc(gvk3, validate3) {
    this.#validators.set(groupVersionKindKey(gvk3), validate3);
  }
  /** Errors of a new object; none for kinds without validation. */
  validate(object, context = {}) {
    return this.#validate(object, void 0, context);
  }
  /** Errors of an object that replaces another; none for kinds without validation. */
  validateUpdate(object, old, context = {}) {
    return this.#validate(object, old, context);
  }
  /** Sets the field labels of a kind. */
  addFieldLabelConversionFunc(gvk3, convert) {
    this.#fieldLabels.set(groupVersionKindKey(gvk3), convert);
  }
  /**
   * Converts a field selector's label to the hub version. Kinds without a conversion have `metadata.name` and `metadata.namespace`. @throws
   * Error
   */
  convertFieldLabel(gvk3, label, value) {
    return (this.#fieldLabels.get(groupVersionKindKey(gvk3)) ?? defaultFieldLabelConversion)(label, value);
  }
  /** Sets the order of a group's versions, most preferred first. @throws Error for internal versions and for several groups */
  setVersionPriority(...versions2) {
    this.#versions.setPriority(versions2);
  }
  /** Versions of a group, most preferred first; those without a priority follow in the order of registration. */
  prioritizedVersionsForGroup(group13) {
    return this.#versions.versionsForGroup(group13);
  }
  /** Versions of all groups; those without a priority follow in the order of registration. */
  prioritizedVersionsAllGroups() {
    return this.#versions.versionsOfAllGroups();
  }
  /** The preferred version of each group. */
  preferredVersionAllGroups() {
    return this.#versions.preferredOfAllGroups();
  }
  /** Versions of the group that have the kind, most preferred first. */
  versionsForGroupKind(kind4) {
    return this.prioritizedVersionsForGroup(kind4.group).filter((gv) => this.recognizes(withKind(gv, kind4.kind)));
  }
  /** Whether any external version of the group was registered. */
  isGroupRegistered(group13) {
    return this.#versions.isGroupObserved(group13);
  }
  /** Whether the external version was registered. */
  isVersionRegistered(gv) {
    return this.#versions.isVersionObserved(gv);
  }
  #entryFor(gvk3) {
    const entry = this.#kinds.get(groupVersionKindKey(gvk3))?.entry ?? this.#unversionedKinds.get(gvk3.kind);
    if (entry === void 0) throw notRegisteredForKind(this.name, gvk3);
    return entry;
  }
  #isKindOf(gvk3, kinds3) {
    return kinds3.some((kind4) => equalGroupVersionKind(kind4, gvk3));
  }
  #validate(object, old, context) {
    const { options = [], subresources = [] } = context;
    const validate3 = this.#validators.get(groupVersionKindKey(objectKind(object)));
    return validate3?.(object, old, { options, subresources }) ?? [];
  }
};

// packages/controlplane/src/registration/configuration-map.ts
function parseConfigurationMap(texts) {
  const map = /* @__PURE__ */ new Map();
  for (const text of texts.flatMap((each) => each.split(","))) {
    if (text === "") continue;
    const equals = text.indexOf("=");
    if (equals < 0) map.set(text.trim(), "");
    else map.set(text.slice(0, equals).trim(), text.slice(equals + 1).trim());
  }
  return map;
}

// packages/controlplane/src/registration/installed-group-meta.ts
function installedGroupMeta(group13, installed, scheme) {
  const interfaces = { objectConvertor: scheme, metadataAccessor };
  const versions2 = () => installed()?.versions.map(({ version }) => ({ group: group13, version })) ?? [];
  const meta = {
    get groupVersion() {
      return versions2()[0] ?? { group: group13, version: "" };
    },
    get groupVersions() {
      return versions2();
    },
    get restMapper() {
      return installedRESTMapper(installed());
    },
    get interfacesByVersion() {
      return new Map(versions2().map((version) => [groupVersionKey(version), interfaces]));
    },
    selfLinker: metadataAccessor,
    interfacesFor: (version) => defaultInterfacesFor(meta, version)
  };
  return meta;
}
function installedRESTMapper(group13) {
  const mapper = new DefaultRESTMapper(group13?.versions.map(({ version }) => ({ group: group13.name, version })) ?? []);
  for (const { group: name4, version, resources } of group13?.versions ?? []) {
    for (const { name: resource2, singularName, kind: kind4, namespaced } of resources) {
      if (resource2.includes("/")) continue;
      const groupVersion2 = { group: name4, version };
      mapper.addSpecific(
        { ...groupVersion2, kind: kind4 },
        { ...groupVersion2, resource: resource2 },
        { ...groupVersion2, resource: singularName },
        namespaced ? "namespace" : "root"
      );
    }
  }
  return mapper;
}

// packages/controlplane/src/registration/resource-config.ts
var matchers = /* @__PURE__ */ new Map([
  ["api/all", () => true],
  ["api/ga", (version) => /^v\d+$/.test(version)],
  ["api/beta", (version) => /^v\d+beta\d+$/.test(version)],
  ["api/alpha", (version) => /^v\d+alpha\d+$/.test(version)]
]);
function newResourceConfig(known2, overrides) {
  validate2(known2, overrides);
  const versions2 = new Map(known2.map((each) => [groupVersionKey(each), each.enabledByDefault]));
  for (const [key2, matches2] of matchers) {
    const value = overrides.get(key2);
    if (value === void 0) continue;
    if (value !== "true" && value !== "false") throw new Error(`invalid value ${key2}=${value}`);
    for (const each of known2) if (matches2(each.version)) versions2.set(groupVersionKey(each), value === "true");
  }
  const resources = /* @__PURE__ */ new Map();
  for (const [key2, value] of overrides) {
    if (matchers.has(key2)) continue;
    const [group13 = "", version = "", resource2] = key2.split("/");
    const groupVersion2 = { group: group13, version };
    if (!versions2.has(groupVersionKey(groupVersion2))) {
      throw new Error(`group version ${formatGroupVersion(groupVersion2)} that has not been registered`);
    }
    const enabled = booleanOf(key2, value);
    if (resource2 === void 0) {
      versions2.set(groupVersionKey(groupVersion2), enabled);
      continue;
    }
    if (resource2 !== resource2.toLowerCase()) {
      throw new Error(
        `invalid key ${key2}: group/version/resource and resource is always lowercase plural, not ${goQuote(resource2)}`
      );
    }
    resources.set(groupVersionResourceKey({ ...groupVersion2, resource: resource2 }), enabled);
  }
  const versionEnabled = (version) => versions2.get(groupVersionKey(version)) ?? false;
  return {
    versionEnabled,
    resourceEnabled: (resource2) => resources.get(groupVersionResourceKey(resource2)) ?? versionEnabled(resource2)
  };
}
function validate2(known2, overrides) {
  if (overrides.size === 1 && overrides.get("api/all") === "false") {
    throw new Error("invalid key with only api/all=false");
  }
  const unknown = [];
  for (const key2 of overrides.keys()) {
    if (matchers.has(key2)) continue;
    const tokens = key2.split("/");
    if (tokens.length !== 2 && tokens.length !== 3) throw new Error(`runtime-config invalid key ${key2}`);
    const { group: group13 } = parseGroupVersion(`${tokens[0]}/${tokens[1]}`);
    if (!known2.some((each) => each.group === group13)) unknown.push(group13);
  }
  if (unknown.length > 0) throw new Error(`unknown api groups ${unknown.join(",")}`);
}
function booleanOf(key2, value) {
  if (value === "") return true;
  try {
    return parseBool(value);
  } catch (error) {
    throw new Error(`invalid value of ${key2}: ${value}, err: ${errorText(error)}`);
  }
}

// packages/controlplane/src/registration/api-registration.ts
var APIRegistration = class {
  manager;
  /** Kinds of the enabled built-in versions. */
  scheme = new Scheme("apiserver");
  /** Versions and resources that were enabled by name (`batch/v1`, `batch/v1/jobs`) but that this program cannot serve. */
  unavailable;
  #config;
  /** The enabled built-in versions. */
  #builtin;
  #restMapper;
  /** Served versions by group. */
  #served = /* @__PURE__ */ new Map();
  /** @throws Error with kube-apiserver's text when `runtimeConfig` or `kubeAPIVersions` is invalid */
  constructor({ available: available2, runtimeConfig, kubeAPIVersions }) {
    this.manager = newAPIRegistrationManagerOrDie(kubeAPIVersions);
    const overrides = parseConfigurationMap(runtimeConfig);
    this.#config = newResourceConfig(groupVersions(), overrides);
    this.unavailable = [...overrides.keys()].filter((key2) => this.#isUnavailable(key2, available2));
    this.manager.registerVersions(available2);
    const missing = this.manager.validateEnvRequestedVersions().filter((version) => !this.manager.isRegisteredVersion(version));
    if (missing.length > 0) {
      const names = missing.map((version) => goQuote(formatGroupVersion(version))).join(" ");
      throw new Error(`KUBE_API_VERSIONS contains versions that are not installed: [${names}].`);
    }
    announce(this.manager, this.scheme, available2, this.#config);
    this.#builtin = this.manager.enabledVersions();
  }
  /** Maps the kinds that are served now. Read it again after groups were installed or removed. */
  get restMapper() {
    this.#restMapper ??= this.manager.restMapper();
    return this.#restMapper;
  }
  /** Whether any version of a built-in group is enabled. */
  isGroupEnabled(group13) {
    return this.#builtin.some((version) => version.group === group13);
  }
  /** Whether any resource of a built-in group-version is enabled. */
  isVersionEnabled(version) {
    return this.#builtin.some((each) => equalGroupVersion(each, version));
  }
  /** Removes the disabled versions and resources, with their subresources, from a built-in group. */
  enabledPart(info) {
    const { group: group13 } = info;
    const versionedResources = {};
    for (const [version, storages] of Object.entries(info.versionedResources)) {
      if (!this.#builtin.some((each) => equalGroupVersion(each, { group: group13, version }))) continue;
      const enabled = Object.entries(storages).filter(
        ([path]) => this.#config.resourceEnabled({ group: group13, version, resource: path.split("/", 1)[0] })
      );
      if (enabled.length > 0) versionedResources[version] = Object.fromEntries(enabled);
    }
    const prioritizedVersions = info.prioritizedVersions.filter((version) => version in versionedResources);
    return { ...info, prioritizedVersions, versionedResources };
  }
  /**
   * Keeps the record up to date for a server from now on. Versions that are installed while it runs count as third-party versions, unless
   * they are built in. Removed versions are no longer enabled.
   */
  follow({ groups: groups2 }) {
    const names = /* @__PURE__ */ new Set([...this.#served.keys(), ...groups2.ordered().map(({ name: name4 }) => name4)]);
    for (const name4 of names) this.#record(groups2, name4);
    groups2.onChanged((group13) => this.#record(groups2, group13));
  }
  #isUnavailable(key2, available2) {
    const [group13 = "", version = "", resource2 = ""] = key2.split("/");
    const wanted = { group: group13, version };
    if (group13 === "api" || available2.some((each) => equalGroupVersion(each, wanted))) return false;
    return resource2 === "" ? this.#config.versionEnabled(wanted) : this.#config.resourceEnabled({ ...wanted, resource: resource2 });
  }
  #record(groups2, group13) {
    const { manager: manager3 } = this;
    const served2 = (groups2.group(group13)?.versions ?? []).map(({ version }) => ({ group: group13, version }));
    for (const version of served2) {
      if (manager3.isRegisteredVersion(version)) manager3.enableVersions(version);
      else manager3.addThirdPartyAPIGroupVersions(version);
    }
    if (served2.length > 0 && !manager3.isRegistered(group13)) {
      manager3.registerGroup(installedGroupMeta(group13, () => groups2.group(group13), this.scheme));
    }
    for (const before of this.#served.get(group13) ?? []) {
      if (!served2.some((version) => equalGroupVersion(version, before))) manager3.disableVersions(before);
    }
    if (served2.length > 0) this.#served.set(group13, served2);
    else this.#served.delete(group13);
    this.#restMapper = void 0;
  }
};
function announce(manager3, scheme, available2, config) {
  const registry = new APIGroupFactoryRegistry();
  const order = /* @__PURE__ */ new Map();
  const rootScoped = /* @__PURE__ */ new Map();
  for (const { group: group13, version } of available2) {
    const facts = groupVersion(group13, version);
    if (facts === void 0) throw new Error(`${formatGroupVersion({ group: group13, version })} is not built in`);
    const resources = facts.resources.filter(
      ({ name: name4 }) => !name4.includes("/") && config.resourceEnabled({ group: group13, version, resource: name4 })
    );
    if (resources.length === 0) continue;
    order.set(group13, [...order.get(group13) ?? [], version]);
    const root2 = rootScoped.get(group13) ?? /* @__PURE__ */ new Set();
    for (const { kind: kind4, namespaced } of resources) if (!namespaced) root2.add(kind4);
    rootScoped.set(group13, root2);
    registry.announceGroupVersion({
      groupName: group13,
      versionName: version,
      addToScheme: (target) => addKinds(target, { group: group13, version }, resources)
    });
  }
  for (const [groupName2, versionPreferenceOrder] of order) {
    const rootScopedKinds = rootScoped.get(groupName2) ?? /* @__PURE__ */ new Set();
    registry.announceGroup({ groupName: groupName2, versionPreferenceOrder, importPrefix: "", rootScopedKinds });
  }
  registry.registerAndEnableAll(manager3, scheme);
}
function addKinds(scheme, version, resources) {
  for (const { kind: kind4 } of resources) {
    const type = builtinTypes.typeFor(withKind(version, kind4));
    if (type === void 0) throw new Error(`${formatGroupVersion(version)} has no ${kind4}`);
    scheme.addKnownType(withKind(version, kind4), type);
  }
}

// packages/apiserver-core/src/flags/flag.ts
var stringFlag = (flag, initial = "") => ({
  ...flag,
  placeholder: "string",
  initial,
  parse: (text) => text
});
var stringsFlag = (flag, initial = []) => ({
  ...flag,
  placeholder: "strings",
  initial,
  parse: (text) => text === "" ? [] : text.split(",").map((part) => part.trim()),
  merge: (before, after) => [...before, ...after]
});
var stringArrayFlag = (flag, initial = []) => ({
  ...stringsFlag(flag, initial),
  placeholder: "stringArray",
  parse: (text) => [text]
});
var mapFlag = (flag) => ({
  ...stringsFlag(flag),
  placeholder: "mapStringString"
});
var booleanFlag = (flag, initial) => ({
  ...flag,
  initial,
  parse: parseBool
});
var integerFlag = (flag, initial, { min = 0, max = Number.MAX_SAFE_INTEGER } = {}) => ({
  ...flag,
  placeholder: "int",
  initial,
  parse(text) {
    const value = Number(text);
    if (!/^-?[0-9]+$/.test(text) || !Number.isSafeInteger(value)) throw new Error("must be an integer");
    if (value < min || value > max) throw new Error(`must be between ${min} and ${max}, inclusive`);
    return value;
  }
});
var numberFlag = (flag, initial) => ({
  ...flag,
  placeholder: "float",
  initial,
  parse(text) {
    const value = Number(text);
    if (text.trim() === "" || !Number.isFinite(value)) throw new Error("must be a number");
    return value;
  }
});
var durationFlag = (flag, initial) => ({
  ...flag,
  placeholder: "duration",
  initial: milliseconds(initial),
  parse: milliseconds
});
var choiceFlag = (flag, choices, initial) => ({
  ...flag,
  placeholder: "string",
  suggested: choices,
  initial,
  parse(text) {
    if (choices.includes(text)) return text;
    throw new Error(`must be one of ${choices.join(", ")}`);
  }
});
var secondsFlag = (flag, initial) => ({
  ...durationFlag(flag, initial),
  parse: (text) => milliseconds(/^[0-9]+$/.test(text) ? `${text}s` : text)
});
function milliseconds(text) {
  const nanoseconds = parseDuration(text);
  if (nanoseconds < 0n) throw new Error("must not be negative");
  return Number(nanoseconds) / 1e6;
}
var FlagError = class extends Error {
  name = "FlagError";
};

// packages/apiserver-core/src/config/registration.ts
var available = [...availableGroupVersions, definitionKind];
function registrationOf({
  runtimeConfig,
  kubeAPIVersions,
  authorizationMode
}) {
  let registration;
  try {
    registration = new APIRegistration({ available, runtimeConfig, kubeAPIVersions });
  } catch (error) {
    const reason = errorText(error);
    throw new FlagError(/KUBE_API_VERSIONS/.test(reason) ? reason : `--runtime-config: ${reason}`, { cause: error });
  }
  if (authorizationMode.includes("RBAC") && !registration.isGroupEnabled(groupName)) {
    throw new FlagError(
      `--authorization-mode=RBAC needs ${groupName}/v1, which --runtime-config or KUBE_API_VERSIONS turns off: turn it on or choose another mode`
    );
  }
  return registration;
}

// packages/apiserver-core/src/options.ts
import { join } from "node:path";

// packages/apiserver-core/src/oidc-options.ts
var optionalNames = [
  "oidcIssuerURL",
  "oidcClientID",
  "oidcCAFile",
  "oidcUsernamePrefix",
  "oidcGroupsClaim",
  "oidcGroupsPrefix",
  "authenticationConfig",
  "authenticationTokenWebhookConfigFile"
];
var algorithms = ["ES256", "ES384", "ES512", "PS256", "PS384", "PS512", "RS256", "RS384", "RS512"];
function completeOIDCOptions(options) {
  const optional = Object.fromEntries(
    optionalNames.flatMap((name4) => options[name4] ? [[name4, options[name4]]] : [])
  );
  const completed = {
    ...optional,
    oidcUsernameClaim: options.oidcUsernameClaim || "sub",
    oidcSigningAlgs: options.oidcSigningAlgs ?? ["RS256"],
    oidcRequiredClaim: options.oidcRequiredClaim ?? [],
    authenticationTokenWebhookVersion: options.authenticationTokenWebhookVersion || "v1beta1",
    authenticationTokenWebhookCacheTTL: options.authenticationTokenWebhookCacheTTL ?? 12e4
  };
  checkOIDC(completed);
  const { authenticationTokenWebhookVersion: version } = completed;
  if (version !== "v1" && version !== "v1beta1") {
    throw new FlagError(`--authentication-token-webhook-version ${goQuote(version)} must be v1 or v1beta1`);
  }
  return completed;
}
function checkOIDC(options) {
  const { oidcIssuerURL: issuer, oidcClientID: client, oidcSigningAlgs, oidcRequiredClaim } = options;
  const isUsed = optionalNames.some((name4) => name4.startsWith("oidc") && options[name4] !== void 0) || oidcRequiredClaim.length > 0 || options.oidcUsernameClaim !== "sub" || oidcSigningAlgs.join() !== "RS256";
  if (!isUsed) return;
  if (options.authenticationConfig !== void 0) {
    throw new FlagError("--authentication-config and --oidc-* flags are mutually exclusive");
  }
  if (issuer === void 0 || client === void 0) {
    throw new FlagError(
      "--oidc-issuer-url and --oidc-client-id must be specified together when any --oidc-* flags are set"
    );
  }
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== "https:") {
    throw new FlagError(`--oidc-issuer-url ${goQuote(issuer)}: URL scheme must be https`);
  }
  const { username, password, search, hash } = new URL(issuer);
  if (`${username}${password}${search}${hash}` !== "") {
    throw new FlagError("--oidc-issuer-url must not contain a user name, password, query or fragment");
  }
  const unknown = oidcSigningAlgs.find((algorithm) => !algorithms.includes(algorithm));
  if (unknown !== void 0) throw new FlagError(`--oidc-signing-algs: unsupported signing alg: ${goQuote(unknown)}`);
  const malformed = oidcRequiredClaim.find((pair2) => !/^[^=]+=/.test(pair2));
  if (malformed !== void 0) {
    throw new FlagError(`--oidc-required-claim ${goQuote(malformed)}: malformed pair, expect string=string`);
  }
}

// packages/apiserver-core/src/authentication-options.ts
var hourMs = 36e5;
function completeAuthenticationOptions(options) {
  const { clientCAFile, tokenAuthFile, serviceAccountSigningKeyFile, serviceAccountJwksURI } = options;
  const { requestheaderClientCAFile, serviceAccountIssuer = [] } = options;
  const completed = {
    ...completeOIDCOptions(options),
    ...clientCAFile ? { clientCAFile } : {},
    ...tokenAuthFile ? { tokenAuthFile } : {},
    ...serviceAccountSigningKeyFile ? { serviceAccountSigningKeyFile } : {},
    ...serviceAccountJwksURI ? { serviceAccountJwksURI } : {},
    ...requestheaderClientCAFile ? { requestheaderClientCAFile } : {},
    anonymousAuth: options.anonymousAuth ?? true,
    apiAudiences: options.apiAudiences ?? [],
    serviceAccountIssuer: serviceAccountIssuer.length > 0 ? serviceAccountIssuer : ["https://kubernetes.default.svc"],
    serviceAccountKeyFile: options.serviceAccountKeyFile ?? [],
    serviceAccountLookup: options.serviceAccountLookup ?? true,
    serviceAccountMaxTokenExpiration: options.serviceAccountMaxTokenExpiration ?? 0,
    serviceAccountExtendTokenExpiration: options.serviceAccountExtendTokenExpiration ?? true,
    enableBootstrapTokenAuth: options.enableBootstrapTokenAuth ?? false,
    requestheaderAllowedNames: options.requestheaderAllowedNames ?? [],
    requestheaderUsernameHeaders: options.requestheaderUsernameHeaders ?? [],
    requestheaderUIDHeaders: options.requestheaderUIDHeaders ?? [],
    requestheaderGroupHeaders: options.requestheaderGroupHeaders ?? [],
    requestheaderExtraHeadersPrefix: options.requestheaderExtraHeadersPrefix ?? []
  };
  checkServiceAccounts(completed);
  checkRequestHeaders(completed);
  return completed;
}
function checkServiceAccounts({
  serviceAccountIssuer,
  serviceAccountJwksURI,
  serviceAccountMaxTokenExpiration: maxMs
}) {
  const seen = /* @__PURE__ */ new Set();
  for (const issuer of serviceAccountIssuer) {
    if (issuer === "") throw new FlagError("--service-account-issuer should not be an empty string");
    if (issuer.includes(":") && !URL.canParse(issuer)) {
      throw new FlagError(`--service-account-issuer ${goQuote(issuer)} contained a ':' but was not a valid URL`);
    }
    if (seen.has(issuer)) throw new FlagError(`--service-account-issuer ${goQuote(issuer)} is already specified`);
    seen.add(issuer);
  }
  if (serviceAccountJwksURI !== void 0) {
    const url = URL.canParse(serviceAccountJwksURI) ? new URL(serviceAccountJwksURI) : void 0;
    if (url?.protocol !== "https:") {
      throw new FlagError(`--service-account-jwks-uri requires https scheme, parsed as: ${serviceAccountJwksURI}`);
    }
  }
  if (maxMs !== 0 && (maxMs < hourMs || maxMs > 2 ** 32 * 1e3)) {
    throw new FlagError("--service-account-max-token-expiration must be between 1 hour and 2^32 seconds");
  }
}
function checkRequestHeaders(options) {
  const lists = {
    "username-headers": options.requestheaderUsernameHeaders,
    "uid-headers": options.requestheaderUIDHeaders,
    "group-headers": options.requestheaderGroupHeaders,
    "extra-headers-prefix": options.requestheaderExtraHeadersPrefix,
    "allowed-names": options.requestheaderAllowedNames
  };
  for (const [name4, list2] of Object.entries(lists)) {
    if (list2.some((each) => each.trim() === "")) {
      throw new FlagError(`empty value in --requestheader-${name4}`);
    }
  }
  const uidHeaders = options.requestheaderUIDHeaders;
  if (uidHeaders.length > 0 && !uidHeaders.some((each) => each.toLowerCase() === "x-remote-uid")) {
    throw new FlagError(
      "--requestheader-uid-headers is set without specifying the standard X-Remote-Uid header - API aggregation will not work"
    );
  }
}

// packages/apiserver-core/src/flags/authorization-flags.ts
var group9 = "Authorization";
var authorizationFlags = {
  authorizationMode: stringsFlag(
    {
      name: "authorization-mode",
      group: group9,
      suggested: ["AlwaysAllow", "AlwaysDeny", "ABAC", "Webhook", "RBAC", "Node"],
      help: "AlwaysAllow, AlwaysDeny, ABAC, Webhook, RBAC, Node. The modes are asked in this order; members of the group system:masters may do everything."
    },
    ["RBAC"]
    // `completeAuthorizationOptions` refuses other names.
  ),
  authorizationPolicyFile: stringFlag({
    name: "authorization-policy-file",
    group: group9,
    help: "File with policies of the mode ABAC, a JSON object on each line."
  }),
  authorizationWebhookConfigFile: stringFlag({
    name: "authorization-webhook-config-file",
    group: group9,
    help: "kubeconfig file of the service that the mode Webhook asks."
  }),
  authorizationWebhookVersion: stringFlag(
    {
      name: "authorization-webhook-version",
      group: group9,
      suggested: ["v1", "v1beta1"],
      help: "Version of the SubjectAccessReviews that are sent to the webhook: v1 or v1beta1."
    },
    "v1beta1"
  ),
  authorizationWebhookCacheAuthorizedTTL: durationFlag(
    {
      name: "authorization-webhook-cache-authorized-ttl",
      group: group9,
      help: "How long the webhook is not asked again about a request that it allowed."
    },
    "5m"
  ),
  authorizationWebhookCacheUnauthorizedTTL: durationFlag(
    {
      name: "authorization-webhook-cache-unauthorized-ttl",
      group: group9,
      help: "How long the webhook is not asked again about a request that it did not allow."
    },
    "30s"
  ),
  authorizationConfig: stringFlag({
    name: "authorization-config",
    group: group9,
    help: "File with an AuthorizationConfiguration, instead of --authorization-mode and --authorization-webhook-*. It is read again when it changes."
  })
};

// packages/apiserver-core/src/authorization-options.ts
function completeAuthorizationOptions(options) {
  const { authorizationPolicyFile, authorizationWebhookConfigFile, authorizationConfig } = options;
  const completed = {
    ...authorizationPolicyFile ? { authorizationPolicyFile } : {},
    ...authorizationWebhookConfigFile ? { authorizationWebhookConfigFile } : {},
    ...authorizationConfig ? { authorizationConfig } : {},
    authorizationMode: options.authorizationMode ?? authorizationFlags.authorizationMode.initial,
    authorizationWebhookVersion: options.authorizationWebhookVersion || "v1beta1",
    authorizationWebhookCacheAuthorizedTTL: options.authorizationWebhookCacheAuthorizedTTL ?? 3e5,
    authorizationWebhookCacheUnauthorizedTTL: options.authorizationWebhookCacheUnauthorizedTTL ?? 3e4
  };
  if (authorizationConfig) {
    if (hasModeFlags(completed)) {
      throw new FlagError(
        "--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined"
      );
    }
    return { ...completed, authorizationMode: [] };
  }
  checkModes(completed);
  return completed;
}
function hasModeFlags(completed) {
  return completed.authorizationMode !== authorizationFlags.authorizationMode.initial || completed.authorizationWebhookConfigFile !== void 0 || completed.authorizationWebhookVersion !== "v1beta1" || completed.authorizationWebhookCacheAuthorizedTTL !== 3e5 || completed.authorizationWebhookCacheUnauthorizedTTL !== 3e4;
}
function checkModes(options) {
  const { authorizationMode: modes, authorizationPolicyFile, authorizationWebhookConfigFile } = options;
  if (modes.length === 0) throw new FlagError("at least one --authorization-mode must be passed");
  for (const mode of modes) {
    if (!authorizationModes.includes(mode)) {
      throw new FlagError(
        `--authorization-mode ${goQuote(mode)} is not a valid mode: choose from ${authorizationModes.join(", ")}`
      );
    }
  }
  if (new Set(modes).size !== modes.length) {
    throw new FlagError(`--authorization-mode [${modes.join(" ")}] has mode specified more than once`);
  }
  const pairs = [
    ["ABAC", "authorization-policy-file", authorizationPolicyFile],
    ["Webhook", "authorization-webhook-config-file", authorizationWebhookConfigFile]
  ];
  for (const [mode, flag, file] of pairs) {
    const isOn = modes.includes(mode);
    if (isOn && file === void 0) throw new FlagError(`--authorization-mode ${mode} needs --${flag}`);
    if (!isOn && file !== void 0) throw new FlagError(`cannot specify --${flag} without mode ${mode}`);
  }
  const { authorizationWebhookVersion: version } = options;
  if (version !== "v1" && version !== "v1beta1") {
    throw new FlagError(`--authorization-webhook-version ${goQuote(version)} must be v1 or v1beta1`);
  }
}

// packages/apiserver-core/src/config/feature-gates.ts
function checkFeatureGate(item) {
  const [gate = "", value] = item.split("=", 2);
  if (value === void 0) throw new Error(`missing bool value for ${gate}`);
  const [component2] = gate.split(":", 1);
  if (gate.includes(":") && component2 !== "kube") throw new Error(`component not registered: ${component2}`);
  parseBool(value);
}
function checkFeatureGates(gates) {
  try {
    for (const item of gates) checkFeatureGate(item);
  } catch (error) {
    throw new FlagError(`--feature-gates: ${errorText(error)}`);
  }
}
function isBetaFeatureEnabled(gates, feature) {
  const values = new Map(
    gates.map((item) => {
      const [gate = "", value = ""] = item.replace(/^kube:/, "").split("=", 2);
      return [gate, parseBool(value)];
    })
  );
  return values.get(feature) ?? values.get("AllBeta") ?? false;
}
var effectiveGates = ["MutatingAdmissionPolicy", "AllBeta"];
function inertFeatureGates(gates) {
  const names = gates.map((item) => item.replace(/^kube:/, "").split("=", 1)[0]);
  return [...new Set(names)].filter((name4) => !effectiveGates.includes(name4)).sort();
}

// packages/apiserver-core/src/config/storage-backends.ts
var storageBackends = ["memory", "lmdb", "etcd3", "etcd2"];

// packages/apiserver-core/src/flags/authentication-flags.ts
var group10 = "Authentication";
var authenticationFlags = {
  clientCAFile: stringFlag({
    name: "client-ca-file",
    group: group10,
    help: "PEM file of CAs whose client certificates are accepted, besides the server's own CA."
  }),
  tokenAuthFile: stringFlag({
    name: "token-auth-file",
    group: group10,
    help: 'CSV file of bearer tokens: token,user,uid,"group1,group2".'
  }),
  anonymousAuth: booleanFlag(
    {
      name: "anonymous-auth",
      group: group10,
      help: "Requests without credentials are user system:anonymous. Always false with the authorization mode AlwaysAllow."
    },
    true
  ),
  apiAudiences: stringsFlag({
    name: "api-audiences",
    group: group10,
    help: "Audiences of the API, comma separated: a token must be valid for one of them. Default: the values of --service-account-issuer."
  }),
  serviceAccountIssuer: stringArrayFlag(
    {
      name: "service-account-issuer",
      group: group10,
      help: "Issuer of service account tokens, an https URL. When the flag is given several times, the first one issues tokens and those of all are accepted."
    },
    ["https://kubernetes.default.svc"]
  ),
  serviceAccountSigningKeyFile: stringFlag({
    name: "service-account-signing-key-file",
    group: group10,
    help: "Private key (PEM, RSA or ECDSA) that signs service account tokens. Default: the server makes sa.key (ECDSA) in --cert-dir."
  }),
  serviceAccountKeyFile: stringArrayFlag({
    name: "service-account-key-file",
    group: group10,
    help: "PEM file of keys that verify service account tokens, public or private. May be given several times. Default: the signing key."
  }),
  serviceAccountJwksURI: stringFlag({
    name: "service-account-jwks-uri",
    group: group10,
    help: "https URL of the keys in /.well-known/openid-configuration. Default: /openid/v1/jwks of this server."
  }),
  serviceAccountLookup: booleanFlag(
    {
      name: "service-account-lookup",
      group: group10,
      help: "A service account token that is kept in a Secret is invalid once the Secret is deleted."
    },
    true
  ),
  serviceAccountMaxTokenExpiration: durationFlag(
    {
      name: "service-account-max-token-expiration",
      group: group10,
      help: "Longest lifetime of service account tokens that are requested, 1h at least. 0: no limit."
    },
    "0"
  ),
  serviceAccountExtendTokenExpiration: booleanFlag(
    {
      name: "service-account-extend-token-expiration",
      group: group10,
      help: "Tokens of pods are valid for a year, so that clients that do not renew them go on working."
    },
    true
  ),
  enableBootstrapTokenAuth: booleanFlag(
    {
      name: "enable-bootstrap-token-auth",
      group: group10,
      help: "Accept the tokens by which nodes join: Secrets of type bootstrap.kubernetes.io/token in kube-system."
    },
    false
  ),
  requestheaderClientCAFile: stringFlag({
    name: "requestheader-client-ca-file",
    group: group10,
    help: "PEM file of CAs of front proxies, which name the user of a request in headers."
  }),
  requestheaderAllowedNames: stringsFlag({
    name: "requestheader-allowed-names",
    group: group10,
    help: "Common names that the certificate of a front proxy may have, comma separated. Default: any name."
  }),
  requestheaderUsernameHeaders: stringsFlag({
    name: "requestheader-username-headers",
    group: group10,
    help: "Headers in which front proxies name the user, comma separated. X-Remote-User is common."
  }),
  requestheaderUIDHeaders: stringsFlag({
    name: "requestheader-uid-headers",
    group: group10,
    help: "Headers in which front proxies give the user's uid, comma separated. X-Remote-Uid is common."
  }),
  requestheaderGroupHeaders: stringsFlag({
    name: "requestheader-group-headers",
    group: group10,
    help: "Headers in which front proxies name the user's groups, comma separated. X-Remote-Group is common."
  }),
  requestheaderExtraHeadersPrefix: stringsFlag({
    name: "requestheader-extra-headers-prefix",
    group: group10,
    help: "Prefixes of headers in which front proxies tell more about the user, comma separated. X-Remote-Extra- is common."
  })
};

// packages/apiserver-core/src/flags/feature-gates-flag.ts
var featureGatesFlag = (flag) => ({
  ...stringsFlag(flag),
  placeholder: "mapStringString",
  parse(text) {
    const items = text.split(",").flatMap((item) => item.trim() || []);
    for (const item of items) checkFeatureGate(item);
    return items;
  }
});

// packages/apiserver-core/src/flags/kubelet-flags.ts
var group11 = "Nodes";
var kubeletFlags = {
  kubeletClientCertificate: stringFlag({
    name: "kubelet-client-certificate",
    group: group11,
    help: "File with the client certificate that kubelets are shown. It is read for each connection."
  }),
  kubeletClientKey: stringFlag({
    name: "kubelet-client-key",
    group: group11,
    help: "File with the private key of --kubelet-client-certificate."
  }),
  kubeletCertificateAuthority: stringFlag({
    name: "kubelet-certificate-authority",
    group: group11,
    help: "File with the CAs of the certificates of kubelets. Unset: their certificates are not verified."
  }),
  kubeletPreferredAddressTypes: stringsFlag(
    {
      name: "kubelet-preferred-address-types",
      group: group11,
      suggested: ["Hostname", "InternalDNS", "InternalIP", "ExternalDNS", "ExternalIP"],
      help: "The types of node addresses that kubelets are reached at, preferred first."
    },
    ["Hostname", "InternalDNS", "InternalIP", "ExternalDNS", "ExternalIP"]
  ),
  kubeletPort: integerFlag(
    { name: "kubelet-port", group: group11, help: "The port of kubelets on nodes whose status does not tell it." },
    10250,
    { max: 65535 }
  )
};

// packages/apiserver-core/src/flags/oidc-flags.ts
var group12 = "Authentication";
var oidcFlags = {
  oidcIssuerURL: stringFlag({
    name: "oidc-issuer-url",
    group: group12,
    help: "https URL of an OpenID Connect provider whose tokens are accepted."
  }),
  oidcClientID: stringFlag({ name: "oidc-client-id", group: group12, help: "Audience that tokens of the provider must have." }),
  oidcCAFile: stringFlag({
    name: "oidc-ca-file",
    group: group12,
    help: "PEM file of CAs that the provider's certificate must chain to. Default: those that Node.js trusts."
  }),
  oidcUsernameClaim: stringFlag({ name: "oidc-username-claim", group: group12, help: "Claim that names the user." }, "sub"),
  oidcUsernamePrefix: stringFlag({
    name: "oidc-username-prefix",
    group: group12,
    help: "Prefix of names of users; - for none. Default: the URL of the issuer and #, for the claim email none."
  }),
  oidcGroupsClaim: stringFlag({ name: "oidc-groups-claim", group: group12, help: "Claim that names the user's groups." }),
  oidcGroupsPrefix: stringFlag({ name: "oidc-groups-prefix", group: group12, help: "Prefix of names of groups." }),
  oidcSigningAlgs: stringsFlag(
    {
      name: "oidc-signing-algs",
      group: group12,
      help: "Algorithms that tokens may be signed with, comma separated: RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512."
    },
    ["RS256"]
  ),
  oidcRequiredClaim: mapFlag({
    name: "oidc-required-claim",
    group: group12,
    help: "Claims that tokens must have, as claim=value. May be given several times."
  }),
  authenticationConfig: stringFlag({
    name: "authentication-config",
    group: group12,
    help: "File with an AuthenticationConfiguration, instead of --oidc-*. It is read again when it changes."
  }),
  authenticationTokenWebhookConfigFile: stringFlag({
    name: "authentication-token-webhook-config-file",
    group: group12,
    help: "kubeconfig file of a service that is asked about bearer tokens which nothing else knows."
  }),
  authenticationTokenWebhookVersion: stringFlag(
    {
      name: "authentication-token-webhook-version",
      group: group12,
      suggested: ["v1", "v1beta1"],
      help: "Version of the TokenReviews that are sent to the webhook: v1 or v1beta1."
    },
    "v1beta1"
  ),
  authenticationTokenWebhookCacheTTL: durationFlag(
    {
      name: "authentication-token-webhook-cache-ttl",
      group: group12,
      help: "How long answers of the token webhook are kept."
    },
    "2m"
  )
};

// packages/apiserver-core/src/flags/apiserver-flags.ts
var etcd = "Storage";
var serving = "Secure serving";
var api = "API server";
var misc = "Misc";
function pluginsFlag(flag) {
  const known2 = admissionPluginOrder;
  return {
    ...stringsFlag(flag),
    suggested: known2,
    parse(text) {
      const names = text.split(",").flatMap((name4) => name4.trim() || []);
      const unknown = names.find((name4) => !known2.includes(name4));
      if (unknown !== void 0) throw new Error(`plugin ${goQuote(unknown)} is unknown`);
      return names;
    }
  };
}
var apiserverFlags = {
  // `completeOptions` refuses other names.
  storageBackend: stringFlag({
    name: "storage-backend",
    group: etcd,
    help: "How objects are stored: memory, lmdb (embedded), etcd3 or etcd2. Unset: etcd3 when --etcd-servers is given, else lmdb.",
    suggested: ["memory", "lmdb", "etcd3", "etcd2"]
  }),
  dataDir: stringFlag(
    {
      name: "data-dir",
      group: etcd,
      help: "Folder of the embedded store, the certificates and the admin kubeconfig. With --storage-backend=memory used only when given."
    },
    "./k8s-data"
  ),
  etcdServers: stringsFlag({
    name: "etcd-servers",
    group: etcd,
    help: "etcd endpoints (scheme://ip:port), comma separated."
  }),
  etcdServersOverrides: stringsFlag({
    name: "etcd-servers-overrides",
    group: etcd,
    help: "Resources that are stored on other etcd servers, comma separated: group/resource#servers, where servers are URLs, semicolon separated."
  }),
  etcdPrefix: stringFlag({ name: "etcd-prefix", group: etcd, help: "Prefix of all keys." }, "/registry"),
  etcdCafile: stringFlag({ name: "etcd-cafile", group: etcd, help: "CA file for etcd." }),
  etcdCertfile: stringFlag({ name: "etcd-certfile", group: etcd, help: "Client certificate file for etcd." }),
  etcdKeyfile: stringFlag({ name: "etcd-keyfile", group: etcd, help: "Client key file for etcd." }),
  etcdCompactionInterval: durationFlag(
    {
      name: "etcd-compaction-interval",
      group: etcd,
      help: "Time between compactions of the history of the store. 0: never."
    },
    "5m"
  ),
  etcdQuorumRead: booleanFlag(
    {
      name: "etcd-quorum-read",
      group: etcd,
      help: "Reads return the newest state. False is honoured by etcd2 only. Deprecated."
    },
    true
  ),
  storageMediaType: stringFlag(
    {
      name: "storage-media-type",
      group: etcd,
      help: "Encoding of stored objects: application/json, application/vnd.kubernetes.protobuf or application/yaml. All of them can be read.",
      suggested: ["application/json", "application/vnd.kubernetes.protobuf", "application/yaml"]
    },
    "application/json"
  ),
  watchCache: booleanFlag({ name: "watch-cache", group: etcd, help: "Serve lists and watches from memory." }, true),
  watchCacheSizes: stringsFlag({
    name: "watch-cache-sizes",
    group: etcd,
    help: "resource[.group]#size, comma separated. Size 0 turns the watch cache of a resource off; other sizes have no effect."
  }),
  defaultWatchCacheSize: integerFlag(
    {
      name: "default-watch-cache-size",
      group: etcd,
      help: "0 turns the watch cache off for all resources that --watch-cache-sizes does not name."
    },
    100
  ),
  deleteCollectionWorkers: integerFlag(
    {
      name: "delete-collection-workers",
      group: etcd,
      help: "Objects that a deletion of a collection deletes at the same time."
    },
    1,
    { min: 1 }
  ),
  enableGarbageCollector: booleanFlag(
    {
      name: "enable-garbage-collector",
      group: etcd,
      help: "Honour the propagation policies of deletions with finalizers."
    },
    true
  ),
  encryptionProviderConfig: stringFlag({
    name: "encryption-provider-config",
    group: etcd,
    help: "File with the EncryptionConfiguration, which says how stored objects are encrypted."
  }),
  encryptionProviderConfigAutomaticReload: booleanFlag(
    {
      name: "encryption-provider-config-automatic-reload",
      group: etcd,
      help: "Reload --encryption-provider-config when the file changes. All KMS plugins then have one health check, kms-providers."
    },
    false
  ),
  eventTTL: durationFlag({ name: "event-ttl", group: etcd, help: "How long events are kept." }, "1h"),
  bindAddress: stringFlag({ name: "bind-address", group: serving, help: "Address to listen on." }, "127.0.0.1"),
  securePort: integerFlag({ name: "secure-port", group: serving, help: "Port for HTTPS; 0 picks a free one." }, 6443, {
    max: 65535
  }),
  certDir: stringFlag({
    name: "cert-dir",
    group: serving,
    help: "Folder of the certificates that the server makes itself. Default: DATA-DIR/pki."
  }),
  tlsCertFile: stringFlag({ name: "tls-cert-file", group: serving, help: "Certificate (chain) to serve with." }),
  tlsPrivateKeyFile: stringFlag({
    name: "tls-private-key-file",
    group: serving,
    help: "Private key of --tls-cert-file."
  }),
  tlsMinVersion: choiceFlag(
    { name: "tls-min-version", group: serving, help: "Oldest version of TLS: VersionTLS12 or VersionTLS13." },
    ["VersionTLS10", "VersionTLS11", "VersionTLS12", "VersionTLS13"],
    "VersionTLS12"
  ),
  tlsCipherSuites: stringsFlag({
    name: "tls-cipher-suites",
    group: serving,
    help: "Cipher suites of TLS 1.2 by Go's names, comma separated. Default: those of Node.js. Those of TLS 1.3 cannot be chosen."
  }),
  tlsSNICertKey: stringArrayFlag({
    name: "tls-sni-cert-key",
    group: serving,
    help: "Certificate and key to serve to clients that ask for certain names: CERT-FILE,KEY-FILE or CERT-FILE,KEY-FILE:NAME,NAME. May be given several times."
  }),
  advertiseAddress: stringFlag({
    name: "advertise-address",
    group: serving,
    help: "Address that the kubernetes Service points to. Default: the bind address, or the first address of the machine."
  }),
  tlsSAN: stringsFlag({
    name: "tls-san",
    group: serving,
    help: "Further host names and IP addresses for the certificate that the server makes itself, comma separated."
  }),
  ...authenticationFlags,
  ...oidcFlags,
  ...authorizationFlags,
  ...kubeletFlags,
  enableAdmissionPlugins: pluginsFlag({
    name: "enable-admission-plugins",
    group: api,
    help: `Admission plugins that are on besides ${defaultAdmissionPlugins.join(", ")}, comma separated; their order does not matter. Unlike in kube-apiserver, ${controllerAdmissionPlugins.join(" and ")} are on only when they are named here or the controllers that they need run (see --controllers).`
  }),
  disableAdmissionPlugins: pluginsFlag({
    name: "disable-admission-plugins",
    group: api,
    help: "Admission plugins that are off, comma separated."
  }),
  admissionControlConfigFile: stringFlag({
    name: "admission-control-config-file",
    group: api,
    help: "File with an AdmissionConfiguration: settings of PodSecurity, EventRateLimit, PodNodeSelector, PodTolerationRestriction and ImagePolicyWebhook."
  }),
  runtimeConfig: mapFlag({
    name: "runtime-config",
    group: api,
    help: "API groups to enable or disable: /v1=true|false (core), group/version=\u2026, group/version/resource=\u2026, api/all|ga|beta|alpha=\u2026."
  }),
  featureGates: featureGatesFlag({
    name: "feature-gates",
    group: api,
    help: "Features to turn on or off: Gate=true|false, comma separated. MutatingAdmissionPolicy=true (or AllBeta=true) lets mutating admission policies change objects, where --runtime-config serves admissionregistration.k8s.io/v1beta1. Other gates have no effect."
  }),
  crdDirectory: stringFlag({
    name: "crd-directory",
    group: api,
    help: "Directory of CustomResourceDefinitions (.yaml, .yml and .json files) to create or update before the server is ready."
  }),
  serviceClusterIPRange: stringFlag(
    {
      name: "service-cluster-ip-range",
      group: api,
      help: "CIDR of the IP addresses of Services, or one of each IP family, comma-separated."
    },
    "10.0.0.0/24"
  ),
  serviceNodePortRange: stringFlag(
    { name: "service-node-port-range", group: api, help: "Ports of NodePort Services." },
    "30000-32767"
  ),
  requestTimeout: durationFlag(
    { name: "request-timeout", group: api, help: "Longest time for a request other than a watch." },
    "1m"
  ),
  minRequestTimeout: secondsFlag(
    {
      name: "min-request-timeout",
      group: api,
      help: "Shortest time for which a watch is kept open, in seconds or as a duration."
    },
    "30m"
  ),
  maxRequestsInflight: integerFlag(
    {
      name: "max-requests-inflight",
      group: api,
      help: "Reading requests that are served at the same time. 0: no limit."
    },
    400
  ),
  maxMutatingRequestsInflight: integerFlag(
    {
      name: "max-mutating-requests-inflight",
      group: api,
      help: "Writing requests that are served at the same time. 0: no limit."
    },
    200
  ),
  enablePriorityAndFairness: booleanFlag(
    {
      name: "enable-priority-and-fairness",
      group: api,
      help: "Share --max-requests-inflight and --max-mutating-requests-inflight among priority levels."
    },
    true
  ),
  shutdownDelay: durationFlag(
    {
      name: "shutdown-delay-duration",
      group: api,
      help: "How long the server serves requests after /readyz began to fail."
    },
    "0"
  ),
  shutdownSendRetryAfter: booleanFlag(
    {
      name: "shutdown-send-retry-after",
      group: api,
      help: "During the shutdown, answer new requests with 429 until the last accepted one is answered, instead of closing the port at once."
    },
    false
  ),
  livezGracePeriod: durationFlag(
    {
      name: "livez-grace-period",
      group: api,
      help: "How long after the start /livez ignores unfinished post-start hooks."
    },
    "0"
  ),
  goawayChance: numberFlag(
    {
      name: "goaway-chance",
      group: api,
      help: "Share of HTTP/2 requests after which the client is told to open a new connection, 0 to 0.02."
    },
    0
  ),
  corsAllowedOrigins: stringsFlag({
    name: "cors-allowed-origins",
    group: api,
    help: "Regular expressions of the origins whose pages may call the server."
  }),
  controllers: stringsFlag(
    {
      name: "controllers",
      group: api,
      help: `Controllers to run in the server: * for all, NAME for one, -NAME for not that one. Known: ${controllerNames.join(", ")}.`
    },
    []
  ),
  nodes: integerFlag(
    {
      name: "nodes",
      group: api,
      help: "Simulated nodes, node-1 and so on, that run nothing: pods are scheduled to them, start, become ready and end by their spec. Not in kube-apiserver."
    },
    0,
    { min: 0 }
  ),
  workers: integerFlag(
    {
      name: "workers",
      group: api,
      help: "Processes that serve requests. Each needs about 100 MB and its own watch caches; try with your load whether more than one is faster."
    },
    1,
    { min: 1 }
  ),
  kubeconfigOut: stringFlag({
    name: "kubeconfig-out",
    group: misc,
    help: "File to write the admin kubeconfig to; other contexts in it are kept. Default: DATA-DIR/admin.kubeconfig; with objects in memory and no --data-dir, a temporary file."
  }),
  v: integerFlag(
    {
      name: "v",
      group: misc,
      help: "Log verbosity: 0 errors and the start, 2 the steps of the start and the end and slow requests, 3 all requests."
    },
    0,
    { max: 10 }
  ),
  logFormat: choiceFlag({ name: "logging-format", group: misc, help: "text or json." }, ["text", "json"], "text"),
  config: stringFlag({
    name: "config",
    group: misc,
    help: "YAML or JSON file with flags: keys are names of flags. Flags on the command line take precedence."
  }),
  help: booleanFlag({ name: "help", shorthand: "h", group: misc, help: "Show this text." }, false),
  version: booleanFlag({ name: "version", group: misc, help: "Show the versions of Kubernetes and of k8s-ts." }, false)
};

// packages/apiserver-core/src/kubelet-options.ts
var knownTypes = kubeletFlags.kubeletPreferredAddressTypes.initial;
function completeKubeletOptions(options) {
  const { kubeletClientCertificate, kubeletClientKey, kubeletCertificateAuthority } = options;
  if (Boolean(kubeletClientCertificate) !== Boolean(kubeletClientKey)) {
    throw new FlagError("--kubelet-client-certificate and --kubelet-client-key must be given together");
  }
  const types2 = options.kubeletPreferredAddressTypes ?? knownTypes;
  const unknown = types2.find((type) => !knownTypes.includes(type));
  if (unknown !== void 0) {
    throw new FlagError(
      `--kubelet-preferred-address-types: ${JSON.stringify(unknown)} is none of ${knownTypes.join(", ")}`
    );
  }
  return {
    ...kubeletClientCertificate && kubeletClientKey ? { kubeletClientCertificate, kubeletClientKey } : {},
    ...kubeletCertificateAuthority ? { kubeletCertificateAuthority } : {},
    kubeletPreferredAddressTypes: types2,
    kubeletPort: options.kubeletPort ?? kubeletFlags.kubeletPort.initial,
    nodeConnections: options.nodeConnections ?? {}
  };
}

// packages/apiserver-core/src/log.ts
var silentLogger = { error: () => {
}, info: () => {
}, enabled: () => false };

// packages/apiserver-core/src/program-options.ts
var functionOptions = [
  "buildHandlerChain",
  "clock",
  "memoryStore",
  "nodeConnections",
  "random"
];
var programOptions = [
  ...functionOptions,
  "admission",
  "crds",
  "images",
  "kubeAPIVersions",
  "listen",
  "logger",
  "onRequest"
];

// packages/apiserver-core/src/serving/addresses.ts
import { networkInterfaces } from "node:os";
function isUnspecified(address) {
  return address === "" || address === "0.0.0.0" || address === "::";
}
function hostAddresses() {
  const all2 = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const usable3 = all2.filter(({ internal, address }) => !internal && !isLinkLocal(address));
  return [
    ...usable3.filter(({ family }) => family === "IPv4").map(({ address }) => address),
    ...usable3.filter(({ family }) => family === "IPv6").map(({ address }) => address)
  ];
}
function advertisedAddress(bindAddress, addresses = hostAddresses()) {
  if (!isUnspecified(bindAddress)) return bindAddress;
  const wantsIPv6 = bindAddress === "::";
  return addresses.find((address) => address.includes(":") === wantsIPv6) ?? addresses[0] ?? "127.0.0.1";
}
function publicAddress(advertised, addresses = hostAddresses()) {
  const isLoopback2 = advertised === "localhost" || advertised === "::1" || advertised.startsWith("127.");
  if (!isLoopback2) return advertised;
  const wantsIPv6 = advertised.includes(":");
  return addresses.find((address) => address.includes(":") === wantsIPv6) ?? advertised;
}
function urlHost(bindAddress) {
  if (bindAddress === "::") return "[::1]";
  if (isUnspecified(bindAddress)) return "127.0.0.1";
  return bindAddress.includes(":") ? `[${bindAddress}]` : bindAddress;
}
function isLinkLocal(address) {
  return address.startsWith("169.254.") || /^fe[89ab]/i.test(address);
}

// packages/apiserver-core/src/serving/tls-settings.ts
var suites = {
  TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256: "ECDHE-ECDSA-AES128-GCM-SHA256",
  TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256: "ECDHE-RSA-AES128-GCM-SHA256",
  TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384: "ECDHE-ECDSA-AES256-GCM-SHA384",
  TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384: "ECDHE-RSA-AES256-GCM-SHA384",
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256: "ECDHE-ECDSA-CHACHA20-POLY1305",
  TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256: "ECDHE-RSA-CHACHA20-POLY1305",
  TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305: "ECDHE-ECDSA-CHACHA20-POLY1305",
  TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305: "ECDHE-RSA-CHACHA20-POLY1305",
  TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA: "ECDHE-ECDSA-AES128-SHA",
  TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA: "ECDHE-RSA-AES128-SHA",
  TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA: "ECDHE-ECDSA-AES256-SHA",
  TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA: "ECDHE-RSA-AES256-SHA",
  TLS_RSA_WITH_AES_128_GCM_SHA256: "AES128-GCM-SHA256",
  TLS_RSA_WITH_AES_256_GCM_SHA384: "AES256-GCM-SHA384",
  TLS_RSA_WITH_AES_128_CBC_SHA: "AES128-SHA",
  TLS_RSA_WITH_AES_256_CBC_SHA: "AES256-SHA"
};
var modern = ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"];
var versions = {
  VersionTLS10: "TLSv1",
  VersionTLS11: "TLSv1.1",
  VersionTLS12: "TLSv1.2",
  VersionTLS13: "TLSv1.3"
};
function tlsSettingsOf(options) {
  const { tlsMinVersion: version, tlsCipherSuites: names } = options;
  if (!Object.hasOwn(versions, version)) {
    throw new Error(`--tls-min-version: unknown tls version ${goQuote(version)}`);
  }
  const chosen = names.flatMap((name4) => {
    if (modern.includes(name4)) return [];
    const known2 = Object.hasOwn(suites, name4) ? suites[name4] : void 0;
    if (known2 === void 0)
      throw new Error(`--tls-cipher-suites: Cipher suite ${name4} not supported or doesn't exist`);
    return known2;
  });
  return {
    minVersion: versions[version],
    ...chosen.length > 0 ? { ciphers: [...modern, ...chosen].join(":") } : {},
    named: options.tlsSNICertKey.map(namedCertificateOf)
  };
}
function namedCertificateOf(text) {
  const [files = "", list2] = text.split(":", 2);
  const [certFile, keyFile, more2] = files.split(",").map((each) => each.trim());
  if (!certFile || !keyFile || more2 !== void 0) {
    throw new Error(`--tls-sni-cert-key ${goQuote(text)}: expected comma separated certificate and key file paths`);
  }
  const names = list2?.split(",").map((each) => each.trim());
  if (names?.some((name4) => name4 === "")) {
    throw new Error(`--tls-sni-cert-key ${goQuote(text)}: empty names list is not allowed`);
  }
  return { certFile, keyFile, ...names ? { names } : {} };
}

// packages/apiserver-core/src/options.ts
var maxNodes = 2e3;
function completeOptions(input) {
  checkNames2(input);
  const options = nonEmpty(input);
  const etcdServers = options.etcdServers ?? [];
  const storageBackend = options.storageBackend || (etcdServers.length > 0 ? "etcd3" : "lmdb");
  const dataDir = options.dataDir ?? "./k8s-data";
  const bindAddress = options.bindAddress ?? "127.0.0.1";
  const certDir = options.certDir ?? (storageBackend === "memory" && options.dataDir === void 0 ? void 0 : join(dataDir, "pki"));
  const completed = {
    ...options,
    ...completeAuthenticationOptions(options),
    ...completeAuthorizationOptions(options),
    ...completeKubeletOptions(options),
    storageBackend,
    dataDir,
    etcdServers,
    etcdPrefix: options.etcdPrefix ?? "/registry",
    etcdServersOverrides: options.etcdServersOverrides ?? [],
    etcdQuorumRead: options.etcdQuorumRead ?? true,
    storageMediaType: options.storageMediaType ?? "application/json",
    etcdCompactionInterval: options.etcdCompactionInterval ?? 3e5,
    watchCache: options.watchCache ?? true,
    watchCacheSizes: options.watchCacheSizes ?? [],
    defaultWatchCacheSize: options.defaultWatchCacheSize ?? 100,
    deleteCollectionWorkers: options.deleteCollectionWorkers ?? 1,
    enableGarbageCollector: options.enableGarbageCollector ?? true,
    encryptionProviderConfigAutomaticReload: options.encryptionProviderConfigAutomaticReload ?? false,
    eventTTL: options.eventTTL ?? 36e5,
    bindAddress,
    securePort: options.securePort ?? 6443,
    listen: options.listen ?? true,
    ...certDir === void 0 ? {} : { certDir },
    advertiseAddress: options.advertiseAddress || advertisedAddress(bindAddress),
    tlsSAN: options.tlsSAN ?? [],
    tlsMinVersion: options.tlsMinVersion || "VersionTLS12",
    tlsCipherSuites: options.tlsCipherSuites ?? [],
    tlsSNICertKey: options.tlsSNICertKey ?? [],
    enableAdmissionPlugins: options.enableAdmissionPlugins ?? [],
    disableAdmissionPlugins: options.disableAdmissionPlugins ?? [],
    admission: options.admission ?? [],
    runtimeConfig: options.runtimeConfig ?? [],
    featureGates: options.featureGates ?? [],
    kubeAPIVersions: options.kubeAPIVersions ?? "",
    crds: options.crds ?? [],
    serviceClusterIPRange: options.serviceClusterIPRange ?? "10.0.0.0/24",
    serviceNodePortRange: options.serviceNodePortRange ?? "30000-32767",
    requestTimeout: options.requestTimeout ?? 6e4,
    minRequestTimeout: options.minRequestTimeout ?? 18e5,
    maxRequestsInflight: options.maxRequestsInflight ?? 400,
    maxMutatingRequestsInflight: options.maxMutatingRequestsInflight ?? 200,
    enablePriorityAndFairness: options.enablePriorityAndFairness ?? true,
    shutdownDelay: options.shutdownDelay ?? 0,
    shutdownSendRetryAfter: options.shutdownSendRetryAfter ?? false,
    livezGracePeriod: options.livezGracePeriod ?? 0,
    goawayChance: options.goawayChance ?? 0,
    corsAllowedOrigins: options.corsAllowedOrigins ?? [],
    controllers: options.controllers ?? [],
    nodes: options.nodes ?? 0,
    images: options.images ?? {},
    workers: options.workers ?? 1,
    logger: options.logger ?? silentLogger
  };
  check(completed);
  return completed;
}
function checkNames2(options) {
  for (const name4 of Object.keys(options)) {
    if (!Object.hasOwn(apiserverFlags, name4) && !programOptions.includes(name4)) {
      throw new FlagError(`unknown option ${goQuote(name4)}`);
    }
  }
}
function nonEmpty(options) {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== void 0 && value !== "")
  );
}
function checkControllers(controllers2) {
  try {
    chosenControllers(controllers2);
  } catch (error) {
    throw new FlagError(`--controllers: ${errorText(error)}`);
  }
}
function checkNodes2(nodes2) {
  if (!Number.isInteger(nodes2) || nodes2 < 0 || nodes2 > maxNodes)
    throw new FlagError(`--nodes must be a number from 0 to ${maxNodes}`);
}
function check(options) {
  const { storageBackend, etcdServers, controllers: controllers2 } = options;
  if (!storageBackends.includes(storageBackend)) {
    throw new FlagError(`--storage-backend invalid, allowed values: ${storageBackends.join(", ")}`);
  }
  if (storageBackend.startsWith("etcd") && etcdServers.length === 0)
    throw new FlagError(`--etcd-servers must be specified for --storage-backend=${storageBackend}`);
  checkStorage(options);
  if (options.encryptionProviderConfigAutomaticReload && !options.encryptionProviderConfig) {
    throw new FlagError("--encryption-provider-config-automatic-reload must be set with --encryption-provider-config");
  }
  if (Boolean(options.tlsCertFile) !== Boolean(options.tlsPrivateKeyFile)) {
    throw new FlagError("--tls-cert-file and --tls-private-key-file must be given together");
  }
  checkAdmission(options);
  checkFeatureGates(options.featureGates);
  checkTLS(options);
  checkServing(options);
  checkWorkers(options);
  checkControllers(controllers2);
  checkNodes2(options.nodes);
  checkServiceRanges(options.serviceClusterIPRange);
  const ports = /^(\d+)-(\d+)$/.exec(options.serviceNodePortRange);
  if (!ports || Number(ports[1]) > Number(ports[2]) || Number(ports[2]) > 65535) {
    throw new FlagError(
      `--service-node-port-range: ${JSON.stringify(options.serviceNodePortRange)} is not a valid port range (FIRST-LAST)`
    );
  }
  if (!parseIP(options.advertiseAddress) && options.advertiseAddress !== "localhost") {
    throw new FlagError(`--advertise-address: ${JSON.stringify(options.advertiseAddress)} is not a valid IP address`);
  }
  try {
    parseWatchCacheSizes(options.watchCacheSizes);
  } catch (error) {
    throw new FlagError(`--watch-cache-sizes: ${errorText(error)}`);
  }
}
function checkServiceRanges(text) {
  const families = text.split(",").map((range2) => {
    const cidr = parseCIDR(range2.trim());
    if (!cidr) throw new FlagError(`--service-cluster-ip-range: invalid CIDR address: ${range2.trim()}`);
    return cidr.network.family;
  });
  if (families.length > 2) throw new FlagError("--service-cluster-ip-range must not contain more than two entries");
  if (new Set(families).size < families.length) {
    throw new FlagError("--service-cluster-ip-range: the two ranges must be of different IP families");
  }
}
function checkTLS(options) {
  try {
    tlsSettingsOf(options);
  } catch (error) {
    throw new FlagError(errorText(error));
  }
}
function checkAdmission({
  enableAdmissionPlugins: enabled,
  disableAdmissionPlugins: disabled
}) {
  const known2 = admissionPluginOrder;
  const check2 = (flag, names) => {
    const unknown = names.find((name4) => !known2.includes(name4));
    if (unknown !== void 0) throw new FlagError(`--${flag}: plugin ${goQuote(unknown)} is unknown`);
  };
  check2("enable-admission-plugins", enabled);
  check2("disable-admission-plugins", disabled);
  const both = [...new Set(enabled)].filter((name4) => disabled.includes(name4)).sort();
  if (both.length > 0) {
    throw new FlagError(`[${both.join(" ")}] in --enable-admission-plugins and --disable-admission-plugins overlapped`);
  }
}
function checkServing({ goawayChance, livezGracePeriod, shutdownDelay }) {
  if (!(goawayChance >= 0 && goawayChance <= 0.02)) {
    throw new FlagError("--goaway-chance can not be less than 0 or greater than 0.02");
  }
  if (livezGracePeriod < 0) throw new FlagError("--livez-grace-period can not be a negative value");
  if (shutdownDelay < 0) throw new FlagError("--shutdown-delay-duration can not be negative value");
}
function checkWorkers(options) {
  const { workers, admission, listen: listen2 } = options;
  if (!Number.isInteger(workers) || workers < 1) throw new FlagError("--workers must be a number from 1 on");
  if (workers === 1) return;
  if (admission.length > 0) throw new FlagError("--workers: admission plugins of a program need --workers=1");
  if (!listen2) throw new FlagError("--workers: a server that does not listen needs --workers=1");
  const isGiven = (name4) => name4 === "nodeConnections" ? Object.keys(options[name4]).length > 0 : options[name4] !== void 0;
  const own = functionOptions.find(isGiven);
  if (own !== void 0) throw new FlagError(`--workers: the option ${own} needs --workers=1`);
}
function checkStorage({ storageBackend, storageMediaType, etcdServersOverrides, memoryStore }) {
  if (!isStorageMediaType(storageMediaType)) {
    throw new FlagError(
      `--storage-media-type ${JSON.stringify(storageMediaType)} invalid, allowed values: ${storageMediaTypes.join(", ")}`
    );
  }
  try {
    parseEtcdServersOverrides(etcdServersOverrides);
  } catch (error) {
    throw new FlagError(errorText(error));
  }
  if (memoryStore !== void 0 && storageBackend !== "memory") {
    throw new FlagError(`a memory store needs --storage-backend=memory, not ${storageBackend}`);
  }
  if (etcdServersOverrides.length > 0 && !storageBackend.startsWith("etcd")) {
    throw new FlagError(`--etcd-servers-overrides needs an etcd, not --storage-backend=${storageBackend}`);
  }
}

// packages/apiserver-core/src/chain/controllers-hook.ts
import { randomUUID as randomUUID3, X509Certificate as X509Certificate4 } from "node:crypto";
import { hostname as hostname2 } from "node:os";

// packages/server/src/pki/certificate-folder.ts
import { X509Certificate as X509Certificate3 } from "node:crypto";
import { mkdir, readFile as readFile5, writeFile } from "node:fs/promises";
import { isIP as isIP2 } from "node:net";
import { join as join2 } from "node:path";

// packages/server/src/pki/create-certificates.ts
import { createPrivateKey as createPrivateKey3, generateKeyPair as generateKeyPair2 } from "node:crypto";
import { promisify as promisify2 } from "node:util";

// packages/server/src/pki/certificate.ts
import { createHash as createHash3, randomBytes, sign, X509Certificate as X509Certificate2 } from "node:crypto";

// packages/server/src/pki/der.ts
var tag = {
  boolean: 1,
  integer: 2,
  bitString: 3,
  octetString: 4,
  null: 5,
  objectIdentifier: 6,
  utf8String: 12,
  sequence: 48,
  set: 49,
  utcTime: 23,
  generalizedTime: 24,
  /** `[n]` of a value that is itself an element (EXPLICIT), or is constructed. */
  constructed: (n2) => 160 | n2,
  /** `[n]` in place of the tag of a primitive value (IMPLICIT). */
  primitive: (n2) => 128 | n2
};
function element(elementTag, ...contents) {
  const length = contents.reduce((sum, { byteLength: byteLength3 }) => sum + byteLength3, 0);
  return Buffer.concat([Buffer.from([elementTag, ...lengthBytes(length)]), ...contents]);
}
var sequence = (...contents) => element(tag.sequence, ...contents);
var set = (...contents) => element(tag.set, ...contents);
var utf8String = (text) => element(tag.utf8String, Buffer.from(text));
var octetString = (bytes) => element(tag.octetString, bytes);
var bitString = (bytes, unusedBits = 0) => element(tag.bitString, Buffer.from([unusedBits]), bytes);
var boolean = (value) => element(tag.boolean, Buffer.from([value ? 255 : 0]));
var integer2 = (...bytes) => element(tag.integer, Buffer.from(bytes));
function objectIdentifier(dotted) {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return element(tag.objectIdentifier, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}
function time(date) {
  const digits = date.toISOString().replace(/\.\d+Z$/, "Z").replace(/[-:T]/g, "");
  return date.getUTCFullYear() < 2050 ? element(tag.utcTime, Buffer.from(digits.slice(2))) : element(tag.generalizedTime, Buffer.from(digits));
}
function readElements(bytes) {
  const elements = [];
  for (let at = 0; at < bytes.length; ) {
    const elementTag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const lengthSize = first < 128 ? 0 : first & 127;
    if (lengthSize > 4 || first === 128) throw new RangeError("invalid length of an ASN.1 element");
    const start = at + 2 + lengthSize;
    const end = start + (lengthSize === 0 ? first : bytes.readUIntBE(at + 2, lengthSize));
    if (end > bytes.length) throw new RangeError("an ASN.1 element is cut off");
    elements.push({ tag: elementTag, bytes: bytes.subarray(at, end), contents: bytes.subarray(start, end) });
    at = end;
  }
  return elements;
}
function lengthBytes(length) {
  if (length < 128) return [length];
  const bytes = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [128 | bytes.length, ...bytes];
}
function base128(value) {
  const bytes = [value & 127];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(rest & 127 | 128);
  return bytes;
}

// packages/server/src/pki/certificate.ts
var signatureAlgorithms = {
  // ecdsa-with-SHA256, sha256WithRSAEncryption (RFC 5758 section 3.2, RFC 4055 section 5).
  ec: sequence(objectIdentifier("1.2.840.10045.4.3.2")),
  rsa: sequence(objectIdentifier("1.2.840.113549.1.1.11"), element(tag.null))
};
var attributeTypes = { CN: objectIdentifier("2.5.4.3"), O: objectIdentifier("2.5.4.10") };
function distinguishedName(attributes) {
  return sequence(...attributes.map(([type, value]) => set(sequence(attributeTypes[type], utf8String(value)))));
}
var extensions = {
  basicConstraints: (isAuthority) => extension("2.5.29.19", true, sequence(...isAuthority ? [boolean(true)] : [])),
  keyUsage(...usages) {
    const bits = usages.reduce((sum, usage) => sum | keyUsageBits[usage], 0);
    return extension("2.5.29.15", true, bitString(Buffer.from([bits]), Math.clz32(bits & -bits) ^ 31));
  },
  extendedKeyUsage: (usage) => extension("2.5.29.37", false, sequence(objectIdentifier(purposes[usage]))),
  subjectKeyIdentifier: (identifier) => extension("2.5.29.14", false, octetString(identifier)),
  authorityKeyIdentifier: (identifier) => extension("2.5.29.35", false, sequence(element(tag.primitive(0), identifier))),
  /** @param addresses DNS names and IP addresses */
  subjectAlternativeName: (addresses) => extension("2.5.29.17", false, sequence(...addresses.map(generalName)))
};
var keyUsageBits = { digitalSignature: 128, keyEncipherment: 32, keyCertSign: 4, cRLSign: 2 };
var purposes = { serverAuth: "1.3.6.1.5.5.7.3.1", clientAuth: "1.3.6.1.5.5.7.3.2" };
function signCertificate(template, issuer) {
  const algorithm = signatureAlgorithms[issuer.privateKey.asymmetricKeyType ?? ""];
  if (algorithm === void 0) throw new TypeError("certificates can be signed with EC and RSA keys only");
  const toBeSigned = sequence(
    element(tag.constructed(0), integer2(2)),
    integer2(...serialNumber()),
    algorithm,
    issuer.name,
    sequence(time(template.notBefore), time(template.notAfter)),
    template.subject,
    template.publicKey.export({ type: "spki", format: "der" }),
    element(tag.constructed(3), sequence(...template.extensions))
  );
  return toPEM(sequence(toBeSigned, algorithm, bitString(sign("sha256", toBeSigned, issuer.privateKey))));
}
function keyIdentifierOf(publicKey) {
  const [info] = readElements(publicKey.export({ type: "spki", format: "der" }));
  const [, bits] = readElements(info?.contents ?? Buffer.alloc(0));
  return createHash3("sha1").update(bits?.contents.subarray(1) ?? "").digest();
}
function issuerOf(pem, privateKey) {
  const { raw, publicKey } = new X509Certificate2(pem);
  const contentsOf = (bytes) => readElements(bytes)[0]?.contents ?? Buffer.alloc(0);
  const fields3 = readElements(contentsOf(contentsOf(raw)));
  const [, , , , subject] = fields3.filter(({ tag: each }) => each !== tag.constructed(0));
  const listed = fields3.find(({ tag: each }) => each === tag.constructed(3));
  const held2 = listed && readElements(contentsOf(listed.contents)).map(({ contents }) => readElements(contents));
  const identifier = held2?.find(([id]) => id?.bytes.equals(subjectKeyIdentifierType))?.at(-1);
  return {
    name: subject?.bytes ?? Buffer.alloc(0),
    keyIdentifier: identifier ? contentsOf(identifier.contents) : keyIdentifierOf(publicKey),
    privateKey
  };
}
var subjectKeyIdentifierType = objectIdentifier("2.5.29.14");
function extension(type, critical, value) {
  return sequence(objectIdentifier(type), ...critical ? [boolean(true)] : [], octetString(value));
}
function generalName(address) {
  const ip = parseIPSloppy(address)?.bytes;
  if (ip === void 0) return element(tag.primitive(2), Buffer.from(address, "latin1"));
  return element(tag.primitive(7), isIPv4Bytes(ip) ? ip.subarray(12) : ip);
}
function serialNumber() {
  const [first = 0, ...rest] = randomBytes(16);
  return [first & 127 | 1, ...rest];
}
function toPEM(der) {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----
${lines.join("\n")}
-----END CERTIFICATE-----
`;
}

// packages/server/src/pki/create-certificates.ts
var year = 365 * 24 * 3600 * 1e3;
var caLifetime = 10 * year;
var leafLifetime = year;
async function createCertificates({ addresses, ca }) {
  const [authority, servingKeys, adminKeys] = await Promise.all([
    ca ? readAuthority(ca) : createAuthority(),
    newKeys(),
    newKeys()
  ]);
  const serving2 = issue2(authority.issuer, servingKeys, distinguishedName([["CN", "kube-apiserver"]]), [
    extensions.extendedKeyUsage("serverAuth"),
    extensions.subjectAlternativeName(addresses)
  ]);
  const adminName = distinguishedName([
    ["O", "system:masters"],
    ["CN", "kubernetes-admin"]
  ]);
  const admin2 = issue2(authority.issuer, adminKeys, adminName, [extensions.extendedKeyUsage("clientAuth")]);
  return { ca: authority.pem, serving: serving2, admin: admin2 };
}
var newKeys = () => promisify2(generateKeyPair2)("ec", { namedCurve: "P-256" });
async function createAuthority() {
  const { publicKey, privateKey } = await newKeys();
  const name4 = distinguishedName([["CN", "kubernetes-ca"]]);
  const issuer = { name: name4, keyIdentifier: keyIdentifierOf(publicKey), privateKey };
  const cert = signCertificate(
    {
      subject: name4,
      publicKey,
      ...validity(caLifetime),
      extensions: [
        extensions.basicConstraints(true),
        extensions.keyUsage("keyCertSign", "cRLSign", "digitalSignature"),
        extensions.subjectKeyIdentifier(issuer.keyIdentifier)
      ]
    },
    issuer
  );
  return { issuer, pem: { cert, key: toPEM2(privateKey) } };
}
function readAuthority(pem) {
  return { issuer: issuerOf(pem.cert, createPrivateKey3(pem.key)), pem };
}
function issue2(issuer, keys, subject, further) {
  const cert = signCertificate(
    {
      subject,
      publicKey: keys.publicKey,
      ...validity(leafLifetime),
      extensions: [
        extensions.basicConstraints(false),
        extensions.keyUsage("digitalSignature", "keyEncipherment"),
        extensions.authorityKeyIdentifier(issuer.keyIdentifier),
        ...further
      ]
    },
    issuer
  );
  return { cert, key: toPEM2(keys.privateKey) };
}
function validity(lifetime) {
  const now = Date.now();
  return { notBefore: new Date(now - 36e5), notAfter: new Date(now + lifetime) };
}
var toPEM2 = (key2) => key2.export({ type: "pkcs8", format: "pem" }).toString();

// packages/server/src/pki/certificate-folder.ts
var renewBefore = 30 * 24 * 3600 * 1e3;
async function certificatesIn(folder, addresses) {
  const [ca, serving2, admin2] = await Promise.all([
    readPair(folder, "ca"),
    readPair(folder, "apiserver"),
    readPair(folder, "admin")
  ]);
  const authority = ca && isCurrent(ca) ? ca : void 0;
  if (authority && serving2 && admin2 && usable2(serving2, authority, addresses) && usable2(admin2, authority, [])) {
    return { ca: authority, serving: serving2, admin: admin2 };
  }
  const made = await createCertificates({ addresses, ...authority ? { ca: authority } : {} });
  await mkdir(folder, { recursive: true, mode: 448 });
  await Promise.all([
    writePair(folder, "ca", made.ca),
    writePair(folder, "apiserver", made.serving),
    writePair(folder, "admin", made.admin)
  ]);
  return made;
}
async function readPair(folder, name4) {
  try {
    const [cert, key2] = await Promise.all(
      ["crt", "key"].map((end) => readFile5(join2(folder, `${name4}.${end}`), "utf8"))
    );
    return { cert, key: key2 };
  } catch (error) {
    if (error.code === "ENOENT") return void 0;
    throw error;
  }
}
async function writePair(folder, name4, pair2) {
  await writeFile(join2(folder, `${name4}.key`), pair2.key, { mode: 384 });
  await writeFile(join2(folder, `${name4}.crt`), pair2.cert);
}
function isCurrent({ cert }) {
  return Date.parse(new X509Certificate3(cert).validTo) - Date.now() > renewBefore;
}
function usable2(pair2, ca, addresses) {
  if (!isCurrent(pair2)) return false;
  const certificate = new X509Certificate3(pair2.cert);
  if (!certificate.verify(new X509Certificate3(ca.cert).publicKey)) return false;
  return addresses.every(
    (address) => (isIP2(address) === 0 ? certificate.checkHost(address) : certificate.checkIP(address)) !== void 0
  );
}

// packages/server/src/pki/certificate-request.ts
import { createPublicKey as createPublicKey3 } from "node:crypto";
var types = {
  commonName: objectIdentifier("2.5.4.3"),
  organization: objectIdentifier("2.5.4.10"),
  extensionRequest: objectIdentifier("1.2.840.113549.1.9.14"),
  subjectAlternativeName: objectIdentifier("2.5.29.17")
};
function readCertificateRequest(pem) {
  const [, body] = /-----BEGIN CERTIFICATE REQUEST-----([^-]*)-----END CERTIFICATE REQUEST-----/.exec(pem) ?? [];
  if (body === void 0) throw new Error("PEM block type must be CERTIFICATE REQUEST");
  const [request] = readElements(Buffer.from(body, "base64"));
  const [info] = inside(request);
  const [, subject, publicKey, attributes] = inside(info);
  if (!subject || !publicKey) throw new Error("the certificate request is cut off");
  const named = inside(subject).flatMap(inside).map(inside).map(([type, value]) => ({ type, text: value ? textOf2(value) : "" }));
  const valuesOf = (wanted) => named.filter(({ type }) => type?.bytes.equals(wanted)).map(({ text }) => text);
  const extensions2 = inside(attributes).map(inside).filter(([type]) => type?.bytes.equals(types.extensionRequest)).flatMap(([, values]) => inside(values)).flatMap(inside).map(inside);
  const names = extensions2.find(([type]) => type?.bytes.equals(types.subjectAlternativeName))?.at(-1)?.contents;
  const alternatives = names === void 0 ? [] : readElements(names).flatMap(inside);
  const kind4 = (n2) => alternatives.filter((each) => each.tag === tag.primitive(n2)).map(({ contents }) => contents);
  const texts = (n2) => kind4(n2).map((bytes) => bytes.toString("latin1"));
  return {
    subject: subject.bytes,
    commonName: valuesOf(types.commonName).at(-1) ?? "",
    organizations: valuesOf(types.organization),
    emailAddresses: texts(1),
    dnsNames: texts(2),
    uris: texts(6),
    ipAddresses: kind4(7).map((bytes) => formatIP(bytes.length === 4 ? mapped2(bytes) : bytes)),
    subjectAlternativeName: names,
    publicKey: createPublicKey3({ key: publicKey.bytes, format: "der", type: "spki" })
  };
}
function inside(element2) {
  return element2 === void 0 ? [] : readElements(element2.contents);
}
function textOf2({ tag: elementTag, contents }) {
  if (elementTag === 30) return Buffer.from(contents).swap16().toString("utf16le");
  return contents.toString(elementTag === tag.utf8String ? "utf8" : "latin1");
}
function mapped2(bytes) {
  return Buffer.concat([Buffer.alloc(10), Buffer.from([255, 255]), bytes]);
}

// packages/server/src/pki/sign-certificate-request.ts
import { createPrivateKey as createPrivateKey4 } from "node:crypto";
var keyUsageBits2 = {
  signing: 0,
  "digital signature": 0,
  "content commitment": 1,
  "key encipherment": 2,
  "data encipherment": 3,
  "key agreement": 4,
  "cert sign": 5,
  "crl sign": 6,
  "encipher only": 7,
  "decipher only": 8
};
var purposes2 = {
  any: "2.5.29.37.0",
  "server auth": "1.3.6.1.5.5.7.3.1",
  "client auth": "1.3.6.1.5.5.7.3.2",
  "code signing": "1.3.6.1.5.5.7.3.3",
  "email protection": "1.3.6.1.5.5.7.3.4",
  "s/mime": "1.3.6.1.5.5.7.3.4",
  "ipsec end system": "1.3.6.1.5.5.7.3.5",
  "ipsec tunnel": "1.3.6.1.5.5.7.3.6",
  "ipsec user": "1.3.6.1.5.5.7.3.7",
  timestamping: "1.3.6.1.5.5.7.3.8",
  "ocsp signing": "1.3.6.1.5.5.7.3.9",
  "microsoft sgc": "1.3.6.1.4.1.311.10.3.3",
  "netscape sgc": "2.16.840.1.113730.4.1"
};
function signCertificateRequest(pem, ca, { usages, notBefore, notAfter }) {
  const request = readCertificateRequest(pem);
  const unknown = usages.filter((usage) => !(usage in keyUsageBits2) && !(usage in purposes2));
  if (unknown.length > 0) {
    throw new Error(`unrecognized usage values: [${unknown.map((usage) => JSON.stringify(usage)).join(" ")}]`);
  }
  const issuer = issuerOf(ca.cert, createPrivateKey4(ca.key));
  const bits = usages.flatMap((usage) => keyUsageBits2[usage] ?? []);
  const extended = [
    ...new Set(Object.keys(purposes2).flatMap((usage) => usages.includes(usage) ? purposes2[usage] : []))
  ];
  const { subject, publicKey, subjectAlternativeName } = request;
  const isNameless = subject.length === 2;
  return signCertificate(
    {
      subject,
      publicKey,
      notBefore,
      notAfter,
      extensions: [
        ...bits.length > 0 ? [extension("2.5.29.15", true, keyUsage(bits))] : [],
        ...extended.length > 0 ? [extension("2.5.29.37", false, sequence(...extended.map((each) => objectIdentifier(each ?? ""))))] : [],
        extensions.basicConstraints(false),
        extensions.authorityKeyIdentifier(issuer.keyIdentifier),
        ...subjectAlternativeName ? [extension("2.5.29.17", isNameless, subjectAlternativeName)] : []
      ]
    },
    issuer
  );
}
function keyUsage(bits) {
  const last = Math.max(...bits);
  const bytes = Buffer.alloc((last >> 3) + 1);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | 128 >> (bit & 7);
  return bitString(bytes, 7 - (last & 7));
}

// packages/apiserver-core/src/chain/controllers-hook.ts
var manager2 = { name: "system:kube-controller-manager", groups: ["system:authenticated"] };
function newControllersHook({ controllers: controllers2, nodes: nodes2, images, storageBackend, logger, clock }, ca, signingKey, handler) {
  if (chosenControllers(controllers2).length === 0 && nodes2 === 0) return void 0;
  const transportOf = (user) => handlerTransport(handler, { user });
  const run = async (signal) => {
    const { runControllers, runSimulatedNodes } = await import("./src-5IRSXWEY.js");
    const onError = (controller, error, key2) => logger.error("a controller failed and tries again", { controller, key: key2, error: errorText(error) });
    await untilReady(transportOf(manager2), signal);
    const settings = {
      rootCA: ca.cert,
      quotaEvaluators: newEvaluators(clock ? () => clock.now() : Date.now),
      certificateSigner: certificateSigner(ca),
      ...signingKey && { issueSecretToken: (content) => issueSecretToken(signingKey, content) }
    };
    const common = { transportOf, onError, ...clock && { clock } };
    await Promise.all([
      runControllers({ ...common, ...settings, controllers: controllers2 }, signal),
      nodes2 > 0 && runSimulatedNodes({ ...common, nodes: nodes2, images }, signal)
    ]);
  };
  return {
    name: "start-controllers",
    longRunning: true,
    async run(signal) {
      if (!storageBackend.startsWith("etcd")) return run(signal);
      const client = newClient({ transport: transportOf(manager2), userAgent: "kube-controller-manager/v1.35" });
      const elector = newLeaderElector({
        leases: client.resource(leaseResource).namespace("kube-system"),
        namespace: "kube-system",
        name: "kube-controller-manager",
        identity: `${hostname2()}_${randomUUID3()}`,
        onStartedLeading: run,
        onError: (error) => logger.error("the lease of the controllers", { error: errorText(error) })
      });
      while (!signal.aborted) await elector.run(signal);
    }
  };
}
function certificateSigner(ca) {
  return {
    notAfter: Date.parse(new X509Certificate4(ca.cert).validTo),
    read: readCertificateRequest,
    sign: (pem, options) => signCertificateRequest(pem, ca, options)
  };
}
async function untilReady(transport, signal) {
  while (!signal.aborted) {
    const { status } = await transport({ method: "GET", path: "/readyz", headers: {}, signal }).catch(() => ({
      status: 0
    }));
    if (status === 200) return;
    await sleep(systemClock, 20, signal);
  }
}

// packages/apiserver-core/src/chain/aggregator-server.ts
function newAggregatorServer(generic, delegate) {
  return newGenericAPIServer(completeConfig(generic), delegate);
}

// packages/apiserver-core/src/chain/create-server-chain.ts
function createServerChain(controlPlane, extensions2) {
  const apiServer = controlPlane.newAPIServer(extensions2.newServer(emptyDelegate));
  const aggregator = newAggregatorServer(controlPlane.generic, apiServer);
  return { aggregator, apiServer };
}

// packages/apiserver-core/src/chain/extensions-server.ts
function openExtensionsServer({ generic, restOptions }, registration, { logger, crds, crdDirectory, clock }, handler, controllers2 = true) {
  return openExtensions({
    generic,
    restOptions,
    enabledPart: (info) => registration.enabledPart(info),
    handler,
    controllers: controllers2,
    crds: crdDirectory === void 0 ? crds : [...crds, crdDirectory],
    ...clock ? { clock } : {},
    onError: (message2, error) => logger.error(message2, { error: errorText(error) })
  });
}

// packages/apiserver-core/src/request-log.ts
var slowLevel = 2;
var requestLevel = 3;
var slowMs = 1e3;
function logsRequests({ enabled }) {
  return enabled === void 0 || enabled(slowLevel);
}
function logRequest(logger, entry) {
  const { verb, uri, userAgent, auditID, failure } = entry;
  if (!entry.isLongRunning && entry.latencyMs > slowMs) {
    logger.info(slowLevel, "Slow request", {
      verb,
      URI: uri,
      latency: goDuration(entry.latencyMs),
      ...Object.fromEntries(entry.steps.map(({ name: name4, ms }) => [name4, goDuration(ms)])),
      userAgent,
      "audit-ID": auditID,
      resp: entry.code
    });
  }
  if (logger.enabled?.(requestLevel) === false) return;
  logger.info(requestLevel, "HTTP", {
    verb,
    URI: uri,
    latency: goDuration(entry.latencyMs),
    userAgent,
    "audit-ID": auditID,
    srcIP: entry.sourceIP,
    resp: entry.code,
    ...failure === void 0 ? void 0 : { reason: failure.reason, message: failure.message }
  });
}
var goDuration = (ms) => formatDuration(Math.round(ms * 1e6));

// packages/apiserver-core/src/config/authentication-settings.ts
import { X509Certificate as X509Certificate6 } from "node:crypto";
import { mkdir as mkdir2, readFile as readFile7, writeFile as writeFile2 } from "node:fs/promises";
import { join as join4 } from "node:path";

// packages/apiserver-core/src/config/flag-file.ts
import { readFile as readFile6 } from "node:fs/promises";
async function readFlagFile(name4, file, parse4) {
  try {
    return parse4(await readFile6(file, "utf8"));
  } catch (error) {
    throw new FlagError(`--${name4} ${file}: ${errorText(error)}`, { cause: error });
  }
}

// packages/apiserver-core/src/serving/certificates.ts
import { createPrivateKey as createPrivateKey5, X509Certificate as X509Certificate5 } from "node:crypto";
import { access } from "node:fs/promises";
import { hostname as hostname3 } from "node:os";
import { join as join3 } from "node:path";
async function withFoundPair(options) {
  const { certDir, ...rest } = options;
  if (certDir === void 0 || options.tlsCertFile) return options;
  const [cert, key2, authority] = ["apiserver.crt", "apiserver.key", "ca.key"].map((name4) => join3(certDir, name4));
  const [hasCert, hasKey, hasAuthority] = await Promise.all([cert, key2, authority].map(exists));
  return hasCert && hasKey && !hasAuthority ? { ...rest, tlsCertFile: cert, tlsPrivateKeyFile: key2 } : options;
}
var exists = (file) => access(file).then(
  () => true,
  () => false
);
async function certificatesOf(options) {
  const addresses = [
    .../* @__PURE__ */ new Set([
      "localhost",
      "127.0.0.1",
      "::1",
      hostname3(),
      "kubernetes",
      "kubernetes.default",
      "kubernetes.default.svc",
      "kubernetes.default.svc.cluster.local",
      firstAddress(options.serviceClusterIPRange),
      ...isUnspecified(options.bindAddress) ? hostAddresses() : [options.bindAddress],
      options.advertiseAddress,
      ...options.tlsSAN
    ])
  ];
  return options.certDir === void 0 ? createCertificates({ addresses }) : certificatesIn(options.certDir, addresses);
}
async function servingPair({ tlsCertFile, tlsPrivateKeyFile }, certificates) {
  if (!tlsCertFile || !tlsPrivateKeyFile) return certificates.serving;
  const [cert, key2] = await Promise.all([
    readFlagFile("tls-cert-file", tlsCertFile, checkedCertificate),
    readFlagFile("tls-private-key-file", tlsPrivateKeyFile, checkedKey)
  ]);
  return { cert, key: key2 };
}
function checkedCertificate(text) {
  new X509Certificate5(text);
  return text;
}
function checkedKey(text) {
  createPrivateKey5(text);
  return text;
}

// packages/apiserver-core/src/config/oidc-settings.ts
async function oidcSettingsOf(options) {
  return { ...await jwtOf(options), ...tokenWebhookOf(options) };
}
async function jwtOf(options) {
  const { authenticationConfig, oidcIssuerURL: url, oidcClientID, oidcCAFile } = options;
  if (authenticationConfig !== void 0) return { jwt: { configurationFile: authenticationConfig } };
  if (url === void 0 || oidcClientID === void 0) return {};
  if (options.serviceAccountIssuer.includes(url)) {
    throw new FlagError("--oidc-issuer-url must not be one of --service-account-issuer");
  }
  const { oidcGroupsClaim, oidcUsernameClaim, oidcUsernamePrefix } = options;
  const defaultPrefix = oidcUsernameClaim === "email" ? "" : `${url}#`;
  const prefix3 = oidcUsernamePrefix === "-" ? "" : oidcUsernamePrefix ?? defaultPrefix;
  const certificateAuthority = oidcCAFile && await readFlagFile("oidc-ca-file", oidcCAFile, checkedCertificate);
  return {
    jwt: {
      algorithms: options.oidcSigningAlgs,
      authenticators: [
        {
          issuer: { url, audiences: [oidcClientID], ...certificateAuthority ? { certificateAuthority } : {} },
          username: { claim: oidcUsernameClaim, prefix: prefix3 },
          groups: oidcGroupsClaim ? { claim: oidcGroupsClaim, prefix: options.oidcGroupsPrefix ?? "" } : {},
          uid: {},
          extra: [],
          claimValidationRules: options.oidcRequiredClaim.map((pair2) => ({
            claim: pair2.slice(0, pair2.indexOf("=")),
            requiredValue: pair2.slice(pair2.indexOf("=") + 1)
          })),
          userValidationRules: []
        }
      ]
    }
  };
}
function tokenWebhookOf(options) {
  const { authenticationTokenWebhookConfigFile: kubeConfigFile } = options;
  if (kubeConfigFile === void 0) return {};
  return {
    tokenWebhook: {
      kubeConfigFile,
      version: options.authenticationTokenWebhookVersion === "v1" ? "v1" : "v1beta1",
      cacheTTLMs: options.authenticationTokenWebhookCacheTTL
    }
  };
}

// packages/apiserver-core/src/config/authentication-settings.ts
var ownKeyFile = "sa.key";
async function authenticationSettingsOf(options, given) {
  const { apiAudiences, serviceAccountMaxTokenExpiration: maxMs, serviceAccountJwksURI: keysURL } = options;
  const signingKey = given ?? await signingKeyOf(options);
  await checkFrontProxyCAs(options);
  return {
    audiences: apiAudiences,
    bootstrapTokens: options.enableBootstrapTokenAuth,
    anonymous: allowsAnonymous(options) ? {} : false,
    serviceAccounts: {
      issuers: options.serviceAccountIssuer,
      signingKey,
      keys: await verificationKeysOf(options, signingKey),
      lookup: options.serviceAccountLookup,
      extendExpiration: options.serviceAccountExtendTokenExpiration,
      ...maxMs === 0 ? {} : { maxExpirationSeconds: Math.floor(maxMs / 1e3) },
      ...keysURL === void 0 ? {} : { keysURL }
    },
    ...requestHeaderOf(options),
    ...await oidcSettingsOf(options)
  };
}
function allowsAnonymous({ anonymousAuth, authorizationMode, logger }) {
  if (!anonymousAuth || !authorizationMode.includes("AlwaysAllow")) return anonymousAuth;
  logger.info(
    0,
    "warning: AnonymousAuth is not allowed with the AlwaysAllow authorizer. Resetting AnonymousAuth to false. You should use a different authorizer"
  );
  return false;
}
async function verificationKeysOf({ serviceAccountKeyFile, serviceAccountSigningKeyFile }, signingKey) {
  const files = await Promise.all(
    serviceAccountKeyFile.map((file) => readFlagFile("service-account-key-file", file, parseVerificationKeys))
  );
  const keys = files.flat();
  return keys.length > 0 && serviceAccountSigningKeyFile ? keys : [signingKey, ...keys];
}
var keyInMemory;
async function signingKeyOf({ serviceAccountSigningKeyFile: file, certDir }) {
  if (file) return readFlagFile("service-account-signing-key-file", file, parseSigningKey);
  if (certDir === void 0) {
    keyInMemory ??= generateSigningKey("RS256");
    return parseSigningKey(await keyInMemory);
  }
  const own = join4(certDir, ownKeyFile);
  const read2 = () => readFlagFile("cert-dir", own, parseSigningKey);
  const isThere = await readFile7(own).then(
    () => true,
    () => false
  );
  if (isThere) return read2();
  await mkdir2(certDir, { recursive: true, mode: 448 });
  await writeFile2(own, await generateSigningKey("RS256"), { mode: 384, flag: "wx" }).catch(
    (error) => {
      if (error.code !== "EEXIST") throw error;
    }
  );
  return read2();
}
function requestHeaderOf(options) {
  if (!options.requestheaderClientCAFile) return {};
  return {
    requestHeader: {
      allowedNames: options.requestheaderAllowedNames,
      headers: {
        username: options.requestheaderUsernameHeaders,
        uid: options.requestheaderUIDHeaders,
        group: options.requestheaderGroupHeaders,
        extraPrefix: options.requestheaderExtraHeadersPrefix
      }
    }
  };
}
async function checkFrontProxyCAs(options) {
  const { clientCAFile, requestheaderClientCAFile, requestheaderAllowedNames } = options;
  if (!clientCAFile || !requestheaderClientCAFile || requestheaderAllowedNames.length > 0) return;
  const clients = await readFlagFile("client-ca-file", clientCAFile, fingerprintsOf);
  const proxies = await readFlagFile("requestheader-client-ca-file", requestheaderClientCAFile, fingerprintsOf);
  if (proxies.some((proxy) => clients.includes(proxy))) {
    throw new FlagError(
      "--requestheader-client-ca-file and --client-ca-file contain overlapping certificates; --requestheader-allowed-names must be specified to ensure regular client certificates cannot set authenticating proxy headers for arbitrary users"
    );
  }
}
function fingerprintsOf(pem) {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate6(block).fingerprint256);
}

// packages/apiserver-core/src/config/authorization-settings.ts
function authorizationSettingsOf(options) {
  const { authorizationPolicyFile, authorizationWebhookConfigFile, authorizationConfig } = options;
  return {
    ...authorizationPolicyFile ? { policyFile: authorizationPolicyFile } : {},
    ...authorizationWebhookConfigFile ? {
      webhook: {
        kubeConfigFile: authorizationWebhookConfigFile,
        version: options.authorizationWebhookVersion === "v1" ? "v1" : "v1beta1",
        authorizedTTLMs: options.authorizationWebhookCacheAuthorizedTTL,
        unauthorizedTTLMs: options.authorizationWebhookCacheUnauthorizedTTL
      }
    } : {},
    ...authorizationConfig ? { configurationFile: authorizationConfig } : {}
  };
}

// packages/apiserver-core/src/config/cluster-authentication.ts
async function clusterAuthenticationOf(options) {
  const { clientCAFile, requestheaderClientCAFile } = options;
  const read2 = (flag, file) => readFlagFile(flag, file, (text) => text);
  return {
    ...clientCAFile ? { clientCA: await read2("client-ca-file", clientCAFile) } : {},
    ...requestheaderClientCAFile ? {
      requestHeader: {
        clientCA: await read2("requestheader-client-ca-file", requestheaderClientCAFile),
        allowedNames: options.requestheaderAllowedNames,
        usernameHeaders: options.requestheaderUsernameHeaders,
        uidHeaders: options.requestheaderUIDHeaders,
        groupHeaders: options.requestheaderGroupHeaders,
        extraHeadersPrefix: options.requestheaderExtraHeadersPrefix
      }
    } : {}
  };
}

// packages/apiserver-core/src/config/kubelet-settings.ts
async function kubeletSettingsOf(options, handler) {
  const { kubeletClientCertificate, kubeletClientKey, kubeletCertificateAuthority } = options;
  const files = { kubeletClientCertificate, kubeletClientKey, kubeletCertificateAuthority };
  const flags = ["kubelet-client-certificate", "kubelet-client-key", "kubelet-certificate-authority"];
  await Promise.all(
    Object.values(files).map((file, index) => file && readFlagFile(flags[index], file, (text) => text))
  );
  return {
    kubelet: {
      port: options.kubeletPort,
      preferredAddressTypes: options.kubeletPreferredAddressTypes,
      ...kubeletClientCertificate ? { clientCertificateFile: kubeletClientCertificate } : {},
      ...kubeletClientKey ? { clientKeyFile: kubeletClientKey } : {},
      ...kubeletCertificateAuthority ? { certificateAuthorityFile: kubeletCertificateAuthority } : {}
    },
    nodeConnections: options.nodes === 0 ? options.nodeConnections : await simulated(options, handler)
  };
}
async function simulated(options, handler) {
  const { simulatedConnections } = await import("./simulated-connections-KZVKPFSO.js");
  return simulatedConnections(options, handler);
}

// packages/apiserver-core/src/config/control-plane-config.ts
async function controlPlaneConfigOf(options, registration, storageConfig, encryption, running, signingKey) {
  warnOfMissingPlugins(options);
  const tokens = await tokenAuthenticatorOf(options);
  return {
    generic: genericConfigOf(options, running.port),
    registration,
    ...options.clock ? { clock: options.clock } : {},
    storageFactory: newStorageFactory({
      config: storageConfig,
      defaultMediaType: options.storageMediaType,
      isGroupEnabled: (group13) => registration.isGroupEnabled(group13),
      serversOverrides: options.etcdServersOverrides
    }),
    ...encryption ? { encryption } : {},
    restOptions: {
      watchCache: options.watchCache,
      watchCacheSizes: options.watchCacheSizes,
      defaultWatchCacheSize: options.defaultWatchCacheSize,
      enableGarbageCollection: options.enableGarbageCollector,
      deleteCollectionWorkers: options.deleteCollectionWorkers
    },
    authorizationModes: options.authorizationMode,
    authorization: authorizationSettingsOf(options),
    tokens,
    priorityAndFairness: options.enablePriorityAndFairness,
    admissionPlugins: await admissionSettingsOf(options, registration),
    authentication: await authenticationSettingsOf(options, signingKey),
    ...await kubeletSettingsOf(options, running.handler),
    serviceClusterIPRange: options.serviceClusterIPRange,
    serviceNodePortRange: options.serviceNodePortRange,
    eventTTLSeconds: Math.ceil(options.eventTTL / 1e3),
    endpoint: () => ({ address: options.advertiseAddress, port: running.port() }),
    publicAddress: () => publicAddress(options.advertiseAddress),
    clusterAuthentication: await clusterAuthenticationOf(options),
    handler: running.handler,
    onReload: (message2) => options.logger.info(0, message2),
    onError: (message2, fields3) => options.logger.error(message2, fields3)
  };
}
function pluginsWithControllers(list2) {
  const running = chosenControllers(list2);
  const protections = [
    "persistentvolume-protection-controller",
    "persistentvolumeclaim-protection-controller"
  ];
  return [
    ...running.includes("serviceaccount-controller") ? ["ServiceAccount"] : [],
    ...protections.every((name4) => running.includes(name4)) ? ["StorageObjectInUseProtection"] : []
  ];
}
async function admissionSettingsOf(options, registration) {
  const { disableAdmissionPlugins: disabled, admissionControlConfigFile } = options;
  const enabled = [...options.enableAdmissionPlugins, ...pluginsWithControllers(options.controllers)];
  const settings = { enabled, disabled, mutatingPolicies: mutatingPoliciesOf(options, registration) };
  if (!admissionControlConfigFile) return settings;
  const { readAdmissionConfiguration } = await import("./admission-configuration-K3KIO46R.js");
  const defaults = defaultAdmissionPlugins;
  const isOn = (name4) => !disabled.includes(name4) && (enabled.includes(name4) || defaults.includes(name4));
  try {
    return { ...settings, configuration: await readAdmissionConfiguration(admissionControlConfigFile, isOn) };
  } catch (error) {
    throw new FlagError(`--admission-control-config-file ${admissionControlConfigFile}: ${errorText(error)}`, {
      cause: error
    });
  }
}
function mutatingPoliciesOf({ featureGates, logger }, registration) {
  const inert = inertFeatureGates(featureGates);
  if (inert.length > 0) logger.info(1, `feature gates without effect in this server: ${inert.join(", ")}`);
  if (!isBetaFeatureEnabled(featureGates, "MutatingAdmissionPolicy")) return false;
  const group13 = "admissionregistration.k8s.io";
  const isServed = ["v1beta1", "v1alpha1"].some((version) => registration.isVersionEnabled({ group: group13, version }));
  if (!isServed) {
    logger.info(0, `warning: MutatingAdmissionPolicy has no effect without --runtime-config=${group13}/v1beta1=true`);
  }
  return isServed;
}
function warnOfMissingPlugins({ enableAdmissionPlugins, logger }) {
  const available2 = availableAdmissionPlugins;
  const missing = enableAdmissionPlugins.filter((name4) => !available2.includes(name4));
  if (missing.length === 0) return;
  logger.info(0, `warning: this server does not provide these admission plugins: ${missing.join(", ")}`);
}
function genericConfigOf(options, port) {
  const { corsAllowedOrigins, logger } = options;
  const origins = corsAllowedOrigins.map((pattern2) => new RegExp(pattern2));
  const cors = origins.length > 0 ? { corsAllowedOrigin: (origin) => origins.some((pattern2) => pattern2.test(origin)) } : {};
  return {
    requestTimeoutMs: options.requestTimeout,
    minRequestTimeoutMs: options.minRequestTimeout,
    maxRequestsInFlight: options.maxRequestsInflight,
    maxMutatingRequestsInFlight: options.maxMutatingRequestsInflight,
    shutdownDelayMs: options.shutdownDelay,
    shutdownSendRetryAfter: options.shutdownSendRetryAfter,
    livezGracePeriodMs: options.livezGracePeriod,
    goawayChance: options.goawayChance,
    ...options.clock ? { now: () => Math.floor(options.clock.now()) } : {},
    ...options.random ? { random: options.random } : {},
    ...options.buildHandlerChain ? { buildHandlerChain: options.buildHandlerChain } : {},
    serverAddress: () => `${urlHost(options.advertiseAddress)}:${port()}`,
    ...options.admission.length > 0 ? { admission: options.admission } : {},
    ...cors,
    ...requestLogOf(options),
    onStall: ({ milliseconds: milliseconds2, request }) => logger.info(2, "event loop was blocked", {
      ms: Math.round(milliseconds2),
      ...request && {
        method: request.method,
        URI: request.uri.slice(0, maxLoggedURI),
        "audit-ID": request.auditID
      }
    }),
    onError: (error) => logger.error("request failed", { error: error instanceof Error && error.stack ? error.stack : errorText(error) })
  };
}
var maxLoggedURI = 1024;
function requestLogOf({
  logger,
  onRequest
}) {
  const logs = logger.setVerbosity !== void 0 || logsRequests(logger);
  if (!logs) return onRequest === void 0 ? {} : { onRequest };
  if (onRequest === void 0) {
    return { onRequest: (entry) => logRequest(logger, entry), shouldLogRequest: () => logsRequests(logger) };
  }
  return {
    onRequest(entry) {
      logRequest(logger, entry);
      onRequest(entry);
    }
  };
}
async function tokenAuthenticatorOf({ tokenAuthFile }) {
  return staticTokenAuthenticator(
    tokenAuthFile ? await readFlagFile("token-auth-file", tokenAuthFile, parseTokenFile) : /* @__PURE__ */ new Map()
  );
}

// packages/apiserver-core/src/config/encryption.ts
async function encryptionOf(options) {
  const { encryptionProviderConfig: file, encryptionProviderConfigAutomaticReload: automaticReload, logger } = options;
  if (!file) return void 0;
  const { loadEncryptionConfiguration } = await import("./encryption-YWNXSYEH.js");
  try {
    return await loadEncryptionConfiguration(
      { file },
      {
        automaticReload,
        onReload(error) {
          if (error) logger.error("encryption configuration not reloaded", { file, error: error.message });
          else logger.info(2, "encryption configuration reloaded", { file });
        }
      }
    );
  } catch (error) {
    const reason = errorText(error).replace(/\s*\n\s*/g, " ");
    throw new FlagError(`--encryption-provider-config ${file}: ${reason}`, { cause: error });
  }
}

// packages/apiserver-core/src/config/memory-store.ts
async function memoryStoreOf(options) {
  const { storageBackend, memoryStore, clock } = options;
  if (storageBackend !== "memory") return void 0;
  if (memoryStore !== void 0) return memoryStore;
  const { createMemoryStore } = await import("./memory-3HZSHJZD.js");
  return createMemoryStore(clock === void 0 ? {} : { clock });
}

// packages/apiserver-core/src/config/storage-config.ts
var instances = 0;
function storageConfigOf(options) {
  const { storageBackend: type, etcdPrefix: prefix3, etcdServers: servers } = options;
  return {
    type,
    prefix: prefix3,
    compactionIntervalMs: options.etcdCompactionInterval,
    quorum: options.etcdQuorumRead,
    ...type === "memory" ? { memory: `apiserver-${++instances}` } : {},
    ...type === "lmdb" ? { dataDir: `${options.dataDir}/store` } : {},
    transport: {
      servers,
      ...options.etcdCafile ? { caFile: options.etcdCafile } : {},
      ...options.etcdCertfile ? { certFile: options.etcdCertfile } : {},
      ...options.etcdKeyfile ? { keyFile: options.etcdKeyfile } : {}
    }
  };
}

// packages/apiserver-core/src/server-snapshot.ts
async function takeSnapshot(store, { restOptions }) {
  const taken = store.snapshot();
  const caches = /* @__PURE__ */ new Map();
  await Promise.all(
    [...restOptions.caches ?? []].map(async (cache) => {
      const state = await cache.snapshot(taken.revision).catch(() => void 0);
      if (state !== void 0) caches.set(cache, state);
    })
  );
  return { store: taken, caches };
}
async function restoreSnapshot(store, { restOptions, relist }, snapshot) {
  const revision = store.restore(snapshot.store);
  const open2 = restOptions.caches ?? /* @__PURE__ */ new Set();
  const restored = [...open2].map(async (cache) => {
    try {
      await cache.restore(revision, snapshot.caches.get(cache));
    } catch (error) {
      if (open2.has(cache)) throw error;
    }
  });
  await Promise.all(restored);
  await Promise.all(relist.map((each) => each()));
}

// packages/apiserver-core/src/serving/listen.ts
import { readFile as readFile9 } from "node:fs/promises";

// packages/server/src/node/secure-server.ts
import { constants, X509Certificate as X509Certificate8 } from "node:crypto";
import tls from "node:tls";

// packages/server/src/node/answer-deadlines.ts
var interval = 1e3;
var AnswerDeadlines = class {
  #deadlines = /* @__PURE__ */ new Map();
  #cuts = /* @__PURE__ */ new WeakMap();
  #timer;
  /**
   * Watches an answer until it is written.
   *
   * @param deadline in ms of `performance.now()`
   * @param cut ends the stream or connection
   */
  add(target, deadline, cut) {
    if (target.closed || target.writableFinished) return;
    this.#deadlines.set(target, deadline);
    const done = () => this.#remove(target);
    target.once("finish", done);
    target.once("close", done);
    this.#cuts.set(target, cut);
    this.#timer ??= setInterval(() => this.#sweep(), interval).unref();
  }
  #remove(target) {
    this.#deadlines.delete(target);
    if (this.#deadlines.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = void 0;
  }
  #sweep() {
    const now = performance.now();
    for (const [target, deadline] of this.#deadlines) {
      if (deadline > now) continue;
      this.#remove(target);
      this.#cuts.get(target)?.();
    }
  }
};

// packages/server/src/node/http1.ts
import { createServer } from "node:http";

// packages/server/src/node/node-request.ts
var nothing2 = new Uint8Array(0);
var NodeRequest = class {
  method;
  path;
  headers;
  httpVersion;
  remoteAddress;
  peer;
  upgrade;
  takeConnection;
  #bodyTooLarge = false;
  #isReading = false;
  #source;
  #rawHeaders;
  #search;
  #query;
  #controller;
  #gone = false;
  #listeners;
  constructor(init) {
    this.method = init.method;
    this.path = init.target.path;
    this.#search = init.target.search;
    this.headers = init.headers;
    this.#source = init.source;
    this.#rawHeaders = init.rawHeaders;
    this.httpVersion = init.httpVersion;
    if (init.remoteAddress !== void 0) this.remoteAddress = init.remoteAddress;
    if (init.peer !== void 0) this.peer = init.peer;
    if (init.upgrade !== void 0) this.upgrade = init.upgrade;
    if (init.takeConnection !== void 0) this.takeConnection = init.takeConnection;
  }
  get uri() {
    return this.#search === "" ? this.path : `${this.path}?${this.#search}`;
  }
  get query() {
    this.#query ??= parseQuery(this.#search);
    return this.#query;
  }
  headerValues = (name4) => {
    const values = [];
    for (let i = 0; i < this.#rawHeaders.length; i += 2) {
      if (this.#rawHeaders[i]?.toLowerCase() === name4) values.push(this.#rawHeaders[i + 1] ?? "");
    }
    return values;
  };
  get signal() {
    if (!this.#controller) {
      const controller = new AbortController();
      this.#controller = controller;
      this.onAbort(() => controller.abort());
    }
    return this.#controller.signal;
  }
  onAbort = (listener) => {
    if (this.#gone) {
      listener();
      return;
    }
    this.#listeners ??= [];
    this.#listeners.push(listener);
  };
  /** To be called when the client goes away. */
  abort() {
    this.#gone = true;
    const listeners = this.#listeners;
    this.#listeners = void 0;
    for (const listener of listeners ?? []) listener();
  }
  /** True when the client still sends a body that nobody reads. The connection cannot be used for another request. */
  get bodyAbandoned() {
    return this.#bodyTooLarge || this.#isReading;
  }
  bodyStream() {
    const { "content-length": length, "transfer-encoding": encoding } = this.headers;
    const hasBody = this.httpVersion === "2.0" ? !this.#source.readableEnded : encoding !== void 0 || Number(length ?? 0) > 0;
    return hasBody ? this.#source.iterator({ destroyOnReturn: false }) : void 0;
  }
  body(limit) {
    const source = this.#source;
    const announced = Number(this.headers["content-length"] ?? 0);
    if (announced > limit) return Promise.reject(this.#tooLarge(limit));
    this.#isReading = true;
    return new Promise((resolve, reject) => {
      const chunks = [];
      let size = 0;
      source.on("data", (chunk) => {
        size += chunk.length;
        if (size > limit) {
          source.removeAllListeners("data");
          source.pause();
          reject(this.#tooLarge(limit));
        } else chunks.push(chunk);
      });
      source.on("end", () => {
        this.#isReading = false;
        resolve(
          chunks.length === 0 ? nothing2 : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, size)
        );
      });
      source.on("error", reject);
      source.on("close", () => {
        if (this.#isReading) reject(new Error("unexpected EOF"));
      });
    });
  }
  #tooLarge(limit) {
    this.#bodyTooLarge = true;
    return newRequestEntityTooLarge(`limit is ${limit}`);
  }
};

// packages/server/src/node/peer-certificate.ts
import { X509Certificate as X509Certificate7 } from "node:crypto";
var uidOID = "1.3.6.1.4.1.57683.2";
var known = /* @__PURE__ */ new WeakMap();
function peerCertificateOf(socket) {
  let peer = known.get(socket);
  if (peer === void 0) {
    peer = readPeerCertificate(socket) ?? null;
    known.set(socket, peer);
  }
  return peer ?? void 0;
}
function newPeerClassifier({ clientCA, requestHeaderCA }) {
  const [clients, proxies] = [fingerprintsOf2(clientCA), fingerprintsOf2(requestHeaderCA)];
  return (socket) => {
    const peer = readPeerCertificate(socket);
    if (peer === void 0) return;
    const chain = socket.authorized ? chainOf(socket) : [];
    known.set(socket, {
      ...peer,
      verified: chain.some((fingerprint) => clients.has(fingerprint)),
      verifiedFrontProxy: chain.some((fingerprint) => proxies.has(fingerprint))
    });
  };
}
function readPeerCertificate(socket) {
  const { raw, subject } = socket.getPeerCertificate();
  if (!raw) return void 0;
  const { CN, O } = subject;
  const names = new X509Certificate7(raw).subject.split("\n");
  const uid = names.find((line) => line.startsWith(`${uidOID}=`))?.slice(uidOID.length + 1);
  return {
    commonName: (Array.isArray(CN) ? CN.at(-1) : CN) ?? "",
    organizations: O === void 0 ? [] : Array.isArray(O) ? O : [O],
    ...uid === void 0 ? {} : { uid },
    raw,
    verified: socket.authorized
  };
}
function chainOf(socket) {
  const found = [];
  let each = socket.getPeerCertificate(true);
  while (each !== void 0) {
    const issuer = each.issuerCertificate;
    if (issuer === void 0 || issuer === each || found.includes(issuer.fingerprint256)) break;
    found.push(issuer.fingerprint256);
    each = issuer;
  }
  return found;
}
function fingerprintsOf2(texts) {
  const blocks = texts.flatMap(
    (text) => text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? []
  );
  return new Set(blocks.map((block) => new X509Certificate7(block).fingerprint256));
}

// packages/server/src/node/write-body.ts
var batchBytes = 128 * 1024;
async function writeBody(target, body) {
  if (body instanceof Uint8Array && body.length <= batchBytes) {
    target.end(body);
    return;
  }
  try {
    if (isStream(body)) {
      for await (const piece of body) {
        if (!await writeAll(target, piece instanceof Uint8Array ? [piece] : piece)) return;
      }
    } else if (!await writeAll(target, body instanceof Uint8Array ? [body] : body)) return;
    target.end();
  } catch (error) {
    target.destroy(error);
  }
}
async function writeAll(target, pieces) {
  let batch = [];
  let size = 0;
  for (const piece of pieces) {
    if (size > 0 && size + piece.length > batchBytes) {
      if (!await write2(target, join5(batch, size))) return false;
      batch = [];
      size = 0;
    }
    let start = 0;
    for (; piece.length - start > batchBytes; start += batchBytes) {
      if (!await write2(target, piece.subarray(start, start + batchBytes))) return false;
    }
    const rest = start === 0 ? piece : piece.subarray(start);
    batch.push(rest);
    size += rest.length;
  }
  return size === 0 || write2(target, join5(batch, size));
}
var join5 = (batch, size) => batch.length === 1 ? batch[0] : Buffer.concat(batch, size);
function write2(target, bytes) {
  if (target.destroyed || target.writableEnded) return false;
  if (target.write(bytes)) return true;
  return new Promise((resolve) => {
    const done = () => {
      target.off("drain", done);
      target.off("close", done);
      resolve(!target.destroyed);
    };
    target.on("drain", done);
    target.on("close", done);
  });
}

// packages/server/src/node/http1.ts
function createHTTP1Server(handler, { maxHeaderSize, headerTimeoutMs, idleTimeoutMs, onError, deadlines }) {
  const settings = {
    maxHeaderSize,
    keepAliveTimeout: idleTimeoutMs,
    headersTimeout: headerTimeoutMs,
    connectionsCheckingInterval: Math.ceil(headerTimeoutMs / 4),
    requestTimeout: 0
  };
  const server = createServer(settings, (message2, response) => {
    serve(handler, deadlines, message2, response).catch((error) => {
      if (!(error instanceof AbortRequestError)) onError(error);
      message2.socket.destroy();
    });
  });
  server.on("upgrade", (message2, socket, head) => {
    serveUpgrade(handler, message2, socket, head).catch((error) => {
      if (!(error instanceof AbortRequestError)) onError(error);
      socket.destroy();
    });
  });
  server.on("clientError", refuseMalformed);
  return server;
}
var lastResponses = /* @__PURE__ */ new WeakMap();
function refuseMalformed(error, socket) {
  const last = lastResponses.get(socket);
  if (last === void 0 || !last.req.complete) {
    refuse(error, socket);
    return;
  }
  if (refused.has(socket) || error.code === "HPE_CLOSED_CONNECTION") return;
  refused.add(socket);
  last.once("close", () => refuse(error, socket));
}
var refused = /* @__PURE__ */ new WeakSet();
function refuse({ code }, socket) {
  const status = code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  if (socket.writable)
    socket.end(`HTTP/1.1 ${status}\r
Content-Type: text/plain; charset=utf-8\r
Connection: close\r
\r
${status}`);
  else socket.destroy();
}
function requestOf(message2, target, change = {}) {
  const socket = message2.socket;
  const peer = typeof socket.getPeerCertificate === "function" ? peerCertificateOf(socket) : void 0;
  return new NodeRequest({
    method: message2.method ?? "GET",
    target,
    headers: message2.headers,
    rawHeaders: message2.rawHeaders,
    source: message2,
    httpVersion: "1.1",
    ...socket.remoteAddress === void 0 ? {} : { remoteAddress: socket.remoteAddress },
    ...peer ? { peer } : {},
    ...change
  });
}
async function serve(handler, deadlines, message2, response) {
  const { socket } = message2;
  const target = parseRequestTarget(message2.url ?? "/");
  if (target === void 0) {
    response.writeHead(400, { "content-type": "text/plain; charset=utf-8", "content-length": 15, connection: "close" });
    response.end("400 Bad Request");
    return;
  }
  const request = requestOf(message2, target);
  lastResponses.set(socket, response);
  response.on("close", () => {
    if (lastResponses.get(socket) === response) lastResponses.delete(socket);
    if (!response.writableFinished) request.abort();
  });
  const answer = await handler(request);
  if (response.destroyed) return;
  if (request.bodyAbandoned) response.setHeader("connection", "close");
  const { body, deadline } = answer;
  if (deadline !== void 0) deadlines.add(response, deadline, () => socket.destroy());
  if (body instanceof Uint8Array && message2.method !== "HEAD") response.setHeader("content-length", body.length);
  response.writeHead(answer.status, answer.headers);
  if (body === void 0 || message2.method === "HEAD") response.end();
  else {
    if (!(body instanceof Uint8Array)) response.flushHeaders();
    await writeBody(response, body);
  }
}
async function serveUpgrade(handler, message2, socket, head) {
  let upgraded = false;
  const target = parseRequestTarget(message2.url ?? "/");
  if (target === void 0) {
    refuse({}, socket);
    return;
  }
  const request = requestOf(message2, target, {
    async upgrade() {
      upgraded = true;
      const webSockets2 = await webSocketServer();
      return new Promise((resolve) => {
        webSockets2.handleUpgrade(message2, socket, head, (webSocket) => resolve(adapt(webSocket)));
      });
    },
    takeConnection() {
      upgraded = true;
      return { socket, head };
    }
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => request.abort());
  const answer = await handler(request);
  if (upgraded) return;
  await writePlain(socket, answer);
}
async function writePlain(socket, answer) {
  const { body } = answer;
  const isWhole2 = body === void 0 || body instanceof Uint8Array;
  const bytes = body instanceof Uint8Array ? body : Buffer.alloc(0);
  const lines = Object.entries(answer.headers).flatMap(
    ([name4, value]) => isWhole2 && name4 === "content-length" ? [] : [value].flat().map((line) => `${name4}: ${line}\r
`)
  );
  if (!isWhole2) {
    socket.write(`HTTP/1.1 ${answer.status} \r
${lines.join("")}connection: close\r
\r
`);
    await writeBody(socket, body);
    return;
  }
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${answer.status} \r
${lines.join("")}content-length: ${bytes.length}\r
connection: close\r
\r
`
      ),
      bytes
    ])
  );
}
var maxMessageBytes2 = 64 * 1024;
var webSockets;
function webSocketServer() {
  webSockets ??= import("./wrapper-OCYZJREZ.js").then(
    ({ WebSocketServer: Server }) => new Server({ noServer: true, handleProtocols: chooseProtocol, maxPayload: maxMessageBytes2, autoPong: false })
  );
  return webSockets;
}
function chooseProtocol(offered) {
  for (const protocol of offered) if (!protocol.startsWith("base64url.bearer.authorization.k8s.io.")) return protocol;
  return false;
}
var maxBufferedBytes = 256 * 1024;
function adapt(webSocket) {
  webSocket.on("ping", (data) => {
    if (webSocket.bufferedAmount < maxBufferedBytes) webSocket.pong(data);
  });
  return {
    protocol: webSocket.protocol,
    send: (data) => new Promise((resolve) => {
      webSocket.send(data, () => resolve());
      if (webSocket.bufferedAmount < maxBufferedBytes) resolve();
    }),
    close: (code, reason) => webSocket.close(code, reason),
    onClose: (listener) => {
      webSocket.on("close", listener);
      webSocket.on("error", listener);
    }
  };
}

// packages/server/src/node/http2.ts
import http2 from "node:http2";

// packages/server/src/node/idle-sessions.ts
var IdleSessions = class {
  #timeoutMs;
  #socketOf;
  #sessions = /* @__PURE__ */ new Map();
  #timer;
  /**
   * @param timeoutMs time without streams, in ms. Clients have a third of it to answer pings
   * @param socketOf the connection of a session
   */
  constructor(timeoutMs, socketOf) {
    this.#timeoutMs = timeoutMs;
    this.#socketOf = socketOf;
  }
  add(session) {
    const state = { streams: 0, idleSince: performance.now(), isAsked: false };
    this.#sessions.set(session, state);
    session.once("close", () => this.#remove(session));
    this.#timer ??= setInterval(() => this.#sweep(), this.#timeoutMs / 3).unref();
  }
  /** To be called for each stream, with `by` 1 when it opens and -1 when it closes. */
  count(session, by) {
    const state = session && this.#sessions.get(session);
    if (state === void 0) return;
    state.streams += by;
    if (state.streams === 0) state.idleSince = performance.now();
  }
  #remove(session) {
    this.#sessions.delete(session);
    if (this.#sessions.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = void 0;
  }
  #sweep() {
    const since = performance.now() - this.#timeoutMs;
    for (const [session, state] of this.#sessions) {
      if (state.isAsked || session.destroyed) this.#socketOf(session)?.destroy();
      else if (state.streams === 0 && state.idleSince <= since) {
        if (session.closed) this.#socketOf(session)?.destroy();
        else session.close();
      } else this.#ask(session, state);
    }
  }
  #ask(session, state) {
    if (session.closed) return;
    state.isAsked = true;
    session.ping(() => {
      state.isAsked = false;
    });
  }
};

// packages/server/src/node/http2.ts
var maxConcurrentStreams = 1e3;
var streamWindow = 1 << 20;
var connectionWindow = 1 << 24;
function createHTTP2Server(handler, { maxHeaderSize, idleTimeoutMs, onError, deadlines }) {
  const idle = new IdleSessions(idleTimeoutMs, (session) => sockets.get(session));
  const server = http2.createServer({
    settings: { maxConcurrentStreams, initialWindowSize: streamWindow, maxHeaderListSize: maxHeaderSize },
    maxHeaderListPairs: 256
  });
  server.on("session", (session) => {
    session.setLocalWindowSize(connectionWindow);
    session.on("error", () => session.destroy());
    idle.add(session);
  });
  server.on("sessionError", () => {
  });
  server.on("stream", (stream, headers2, _flags, raw) => {
    const { session } = stream;
    idle.count(session, 1);
    stream.once("close", () => idle.count(session, -1));
    serve2(handler, deadlines, stream, headers2, raw).catch((error) => {
      if (!(error instanceof AbortRequestError)) onError(error);
      stream.close(http2.constants.NGHTTP2_INTERNAL_ERROR);
    });
  });
  return server;
}
async function serve2(handler, deadlines, stream, headers2, rawHeaders) {
  stream.on("error", () => {
  });
  const target = parseRequestTarget(headers2[":path"] ?? "/");
  if (target === void 0) {
    stream.close(http2.constants.NGHTTP2_PROTOCOL_ERROR);
    return;
  }
  const socket = stream.session?.socket;
  const peer = socket && typeof socket.getPeerCertificate === "function" ? peerCertificateOf(realSocket(stream)) : void 0;
  const remoteAddress = socket?.remoteAddress;
  const request = new NodeRequest({
    method: headers2[":method"] ?? "GET",
    target,
    headers: headers2,
    rawHeaders,
    source: stream,
    httpVersion: "2.0",
    ...remoteAddress === void 0 ? {} : { remoteAddress },
    ...peer ? { peer } : {}
  });
  let isAnswered = false;
  stream.on("close", () => {
    if (!isAnswered && !stream.writableFinished) request.abort();
  });
  const answer = await handler(request);
  if (stream.destroyed || stream.closed) return;
  const { body } = answer;
  const answerHeaders = { ...answer.headers, ":status": answer.status };
  const lastOfSession = answerHeaders.connection === "close";
  if (lastOfSession) delete answerHeaders.connection;
  const bodyless2 = body === void 0 || headers2[":method"] === "HEAD";
  stream.respond(answerHeaders, { endStream: bodyless2 });
  if (lastOfSession) stream.session?.close();
  if (!bodyless2) {
    if (answer.deadline !== void 0) {
      deadlines.add(stream, answer.deadline, () => {
        stream.close(http2.constants.NGHTTP2_CANCEL);
        stream.destroy();
      });
    }
    isAnswered = body instanceof Uint8Array;
    await writeBody(stream, body);
  }
  if (request.bodyAbandoned) stream.close(http2.constants.NGHTTP2_NO_ERROR);
}
var sockets = /* @__PURE__ */ new WeakMap();
function rememberSocket(session, socket) {
  sockets.set(session, socket);
}
function realSocket(stream) {
  const { session } = stream;
  return (session && sockets.get(session)) ?? session?.socket;
}

// packages/server/src/node/secure-server.ts
var keepAliveMs = 18e4;
function createSecureServer(options) {
  const { clientCA = [], requestHeaderCA = [] } = options;
  const classifies = requestHeaderCA.length > 0 || options.changesCAs === true;
  let classifyPeer = classifies ? newPeerClassifier({ clientCA, requestHeaderCA }) : void 0;
  let contexts = namedContexts(options.named, options);
  const protocol = {
    maxHeaderSize: options.maxHeaderSize ?? 1 << 20,
    headerTimeoutMs: options.headerTimeoutMs ?? 32e3,
    idleTimeoutMs: options.idleTimeoutMs ?? 9e4,
    onError: options.onError ?? (() => {
    }),
    deadlines: new AnswerDeadlines()
  };
  const sockets2 = /* @__PURE__ */ new Set();
  const sessions = /* @__PURE__ */ new Set();
  const http1 = createHTTP1Server(options.handler, protocol);
  const http22 = createHTTP2Server(options.handler, protocol);
  http1.emit("listening");
  let connecting;
  http22.on("session", (session) => {
    sessions.add(session);
    session.once("close", () => sessions.delete(session));
    if (connecting) rememberSocket(session, connecting);
  });
  const server = tls.createServer({
    ...contextOptions(options, options, classifies),
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: protocol.headerTimeoutMs,
    ALPNProtocols: ["h2", "http/1.1"],
    // The default context is made of the arguments of the process, and sessions of another context are not resumed.
    ...options.ticketKeys ? { ticketKeys: Buffer.from(options.ticketKeys), sessionIdContext: "apiserver" } : {},
    SNICallback: (name4, done) => done(null, contexts.find(({ fits: fits2 }) => fits2(name4))?.context)
  });
  const tlsSockets = /* @__PURE__ */ new Set();
  server.on("connection", (socket) => {
    sockets2.add(socket);
    socket.setNoDelay(true);
    socket.setKeepAlive(true, keepAliveMs);
    socket.once("close", () => {
      sockets2.delete(socket);
      if (sockets2.size === 0) emptied();
    });
  });
  server.on("tlsClientError", (_error, socket) => socket.destroy());
  server.on("secureConnection", (socket) => {
    socket.on("error", () => socket.destroy());
    classifyPeer?.(socket);
    if (classifies) {
      tlsSockets.add(socket);
      socket.once("close", () => tlsSockets.delete(socket));
    }
    if (socket.alpnProtocol !== "h2") {
      http1.emit("connection", socket);
      return;
    }
    connecting = socket;
    http22.emit("connection", socket);
    connecting = void 0;
  });
  let closing;
  let emptied = () => {
  };
  const close = async (graceMs2) => {
    const isEmpty2 = new Promise((resolve) => {
      emptied = resolve;
      if (sockets2.size === 0) resolve();
    });
    const ended = Promise.all([isEmpty2, new Promise((resolve) => server.close(() => resolve()))]);
    for (const session of sessions) session.close();
    http1.closeIdleConnections();
    const timer = setTimeout(() => {
      for (const session of sessions) session.destroy();
      for (const socket of sockets2) socket.destroy();
    }, graceMs2);
    const sweep = setInterval(() => http1.closeIdleConnections(), 50);
    await ended;
    clearTimeout(timer);
    clearInterval(sweep);
    http1.close();
    http22.close();
  };
  return {
    listen: (port, host) => new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.off("error", reject);
        resolve(server.address());
      });
    }),
    accept(socket) {
      if (closing) socket.destroy();
      else server.emit("connection", socket);
    },
    update(certificates) {
      const next = namedContexts(certificates.named, options, certificates);
      tls.createSecureContext(contextOptions(certificates, options, classifies));
      server.setSecureContext(contextOptions(certificates, options, classifies));
      contexts = next;
      if (!classifies) return;
      const { clientCA: clients = [], requestHeaderCA: proxies = [] } = certificates;
      classifyPeer = newPeerClassifier({ clientCA: clients, requestHeaderCA: proxies });
      for (const socket of tlsSockets) classifyPeer(socket);
    },
    close(graceMs2 = 1e4) {
      closing ??= close(graceMs2);
      return closing;
    }
  };
}
function contextOptions({
  cert,
  key: key2,
  clientCA = [],
  requestHeaderCA = []
}, { minVersion = "TLSv1.2", ciphers }, classifies) {
  const ca = [...clientCA, ...requestHeaderCA];
  return {
    cert,
    key: key2,
    ...ca.length > 0 ? { ca } : {},
    // A resumed session does not tell which CA has issued the certificate.
    ...classifies ? { secureOptions: constants.SSL_OP_NO_TICKET } : {},
    minVersion,
    ...ciphers ? { ciphers } : {}
  };
}
function namedContexts(named = [], options, { clientCA = [], requestHeaderCA = [] } = options) {
  return named.map(({ names, cert, key: key2 }) => {
    const certificate = new X509Certificate8(cert);
    const patterns = (names ?? []).map((name4) => name4.toLowerCase());
    const classifies = requestHeaderCA.length > 0 || options.changesCAs === true;
    return {
      context: tls.createSecureContext(contextOptions({ cert, key: key2, clientCA, requestHeaderCA }, options, classifies)),
      fits: (name4) => names === void 0 ? certificate.checkHost(name4) !== void 0 : patterns.some((each) => fitsName(each, name4))
    };
  });
}
function fitsName(pattern2, name4) {
  const lower = name4.toLowerCase();
  if (!pattern2.startsWith("*.")) return pattern2 === lower;
  return lower.indexOf(".") > 0 && lower.slice(lower.indexOf(".")) === pattern2.slice(1);
}

// packages/server/src/node/serve-worker-lane.ts
var isWhole = ({ buffer, byteLength: byteLength3 }) => buffer instanceof ArrayBuffer && buffer.byteLength === byteLength3 && byteLength3 > minWholeBytes;
var minWholeBytes = 16 * 1024;

// packages/server/src/node/worker-lane.ts
import { MessageChannel, Worker } from "node:worker_threads";

// packages/server/src/slow-lane/fair-queue.ts
var FairQueue = class {
  #limits;
  /** In the order of their turns. Only keys with items. */
  #waiting = /* @__PURE__ */ new Map();
  #count = 0;
  #size = 0;
  constructor(limits2) {
    this.#limits = limits2;
  }
  get count() {
    return this.#count;
  }
  /** Adds an item. False when a limit is reached: the item is not added. */
  add(key2, item, size) {
    const { perKey, total, totalSize } = this.#limits;
    const same = this.#waiting.get(key2);
    if (this.#count >= total || this.#size + size > totalSize || (same?.length ?? 0) >= perKey) return false;
    if (same === void 0) this.#waiting.set(key2, [{ item, size }]);
    else same.push({ item, size });
    this.#count++;
    this.#size += size;
    return true;
  }
  /** Takes the first item of the key whose turn it is. Undefined when nothing waits. */
  take() {
    for (const [key2, items] of this.#waiting) {
      this.#waiting.delete(key2);
      const [first, ...rest] = items;
      if (rest.length > 0) this.#waiting.set(key2, rest);
      return this.#taken(first);
    }
    return void 0;
  }
  /** Removes an item that waits. False when it does not. */
  remove(key2, item) {
    const items = this.#waiting.get(key2);
    const found = items?.find((each) => each.item === item);
    if (items === void 0 || found === void 0) return false;
    if (items.length === 1) this.#waiting.delete(key2);
    else items.splice(items.indexOf(found), 1);
    this.#taken(found);
    return true;
  }
  #taken({ item, size }) {
    this.#count--;
    this.#size -= size;
    return item;
  }
};

// packages/server/src/node/worker-lane.ts
var mebibyte = 1024 * 1024;
var defaultMaxHeap = 192;
var defaultMaxGrowth = 48;
var maxYoungGeneration = 14;
var isOutOfMemory = (error) => error instanceof Error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
var tooLarge = () => newRequestEntityTooLarge("the request needs more memory than one request may have");
var queueLimits = { perKey: 32, total: 256, totalSize: 64 * mebibyte };
var WorkerLane = class {
  minBodyBytes;
  minObjectBytes;
  #options;
  #queue = new FairQueue(queueLimits);
  #running;
  #idle;
  /** True when a worker could not start: it would not start the next time either. */
  #isBroken = false;
  #isClosed = false;
  constructor(options) {
    this.#options = options;
    this.minBodyBytes = options.minBodyBytes ?? 64 * 1024;
    this.minObjectBytes = options.minObjectBytes ?? 128 * 1024;
  }
  serves(info) {
    return !this.#isBroken && !this.#isClosed && this.#options.serves(info);
  }
  async handle(request, signal) {
    if (this.#isBroken || this.#isClosed) return void 0;
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const giveUp = () => this.#giveUp(job, signal.reason);
      const done = () => signal.removeEventListener("abort", giveUp);
      const job = {
        request,
        key: request.user.name,
        settle: {
          resolve(response) {
            done();
            resolve(response);
          },
          reject(error) {
            done();
            reject(error);
          }
        }
      };
      if (!this.#queue.add(job.key, job, request.body.length)) {
        reject(newTooManyRequests("Too many requests, please try again later.", 1));
        return;
      }
      signal.addEventListener("abort", giveUp, { once: true });
      this.#next();
    });
  }
  /** Ends the worker. Requests that wait are answered elsewhere. Idempotent. */
  async close() {
    this.#isClosed = true;
    await this.#end(void 0);
    this.#returnWaiting();
  }
  /** Begins the next request, when the worker has nothing to do. */
  #next() {
    clearTimeout(this.#idle);
    if (this.#running === void 0) {
      if (this.#queue.count > 0 && !this.#isClosed) this.#start();
      return;
    }
    const running = this.#running;
    if (!running.isReady || running.job !== void 0) return;
    const job = this.#queue.take();
    if (job === void 0) {
      this.#idle = setTimeout(() => void this.#end(void 0), this.#options.idleMs ?? 5e3);
      this.#idle.unref();
      return;
    }
    running.job = job;
    const { body } = job.request;
    running.port.postMessage(job.request, isWhole(body) ? [body.buffer] : []);
  }
  #start() {
    const { entry, execArgv, workerData, maxHeapMegabytes = defaultMaxHeap } = this.#options;
    const { port1, port2 } = new MessageChannel();
    const made = workerData();
    let worker;
    try {
      const { data, ports } = made;
      worker = new Worker(entry, {
        workerData: { ...data, port: port2 },
        transferList: [port2, ...ports],
        resourceLimits: {
          maxOldGenerationSizeMb: maxHeapMegabytes,
          maxYoungGenerationSizeMb: maxYoungGeneration
        },
        ...execArgv === void 0 ? {} : { execArgv: [...execArgv] }
      });
    } catch (error) {
      void made.end();
      this.#break(error);
      return;
    }
    const running = { worker, port: port1, end: made.end, isReady: false, heapBytes: 0, job: void 0 };
    this.#running = running;
    port1.on("message", (message2) => this.#receive(running, message2));
    worker.unref();
    port1.unref();
    worker.on("error", (error) => this.#failed(running, error));
    worker.on("exit", (code) => this.#failed(running, new Error(`the worker ended with code ${code}`)));
  }
  #receive(running, message2) {
    if (message2.type === "ready") {
      running.isReady = true;
      running.heapBytes = message2.heapBytes;
    } else {
      const { job } = running;
      running.job = void 0;
      if (message2.type === "answer") job?.settle.resolve(message2.response);
      else job?.settle.reject(new Error(message2.error));
      if (message2.heapBytes > running.heapBytes + (this.#options.maxGrowthMegabytes ?? defaultMaxGrowth) * mebibyte) {
        void this.#end(running).then(() => this.#next());
        return;
      }
    }
    this.#next();
  }
  /** The answer of a job is not needed any more. */
  #giveUp(job, reason) {
    job.settle.reject(reason);
    if (this.#queue.remove(job.key, job)) return;
    const running = this.#running;
    if (running?.job !== job) return;
    const timer = setTimeout(() => {
      if (this.#running === running && running.job === job) void this.#end(running).then(() => this.#next());
    }, this.#options.graceMs ?? 500);
    timer.unref();
  }
  /** Ends the worker without reporting it. */
  async #end(expected) {
    const running = this.#running;
    if (running === void 0 || expected !== void 0 && expected !== running) return;
    this.#running = void 0;
    clearTimeout(this.#idle);
    running.job?.settle.reject(new Error("the worker was ended"));
    running.port.close();
    await running.worker.terminate();
    await running.end();
  }
  #failed(running, error) {
    if (this.#running !== running) return;
    this.#running = void 0;
    running.port.close();
    void running.end();
    if (!running.isReady) {
      this.#break(error);
      return;
    }
    this.#options.onError(error);
    running.job?.settle.reject(isOutOfMemory(error) ? tooLarge() : error);
    this.#next();
  }
  /** No worker can be started. */
  #break(error) {
    this.#isBroken = true;
    this.#options.onError(error);
    this.#returnWaiting();
  }
  #returnWaiting() {
    for (let job = this.#queue.take(); job !== void 0; job = this.#queue.take()) job.settle.resolve(void 0);
  }
};

// packages/apiserver-core/src/serving/kubeconfig.ts
import { mkdir as mkdir3, readFile as readFile8, realpath, rename, writeFile as writeFile3 } from "node:fs/promises";
import { dirname } from "node:path";
function kubeconfig({ server, certificateAuthority, clientCertificate, clientKey }) {
  const data = (pem) => Buffer.from(pem, "utf8").toString("base64");
  return `apiVersion: v1
kind: Config
clusters:
- name: k8s-ts
  cluster:
    server: ${server}
    certificate-authority-data: ${data(certificateAuthority)}
users:
- name: k8s-ts
  user:
    client-certificate-data: ${data(clientCertificate)}
    client-key-data: ${data(clientKey)}
contexts:
- name: k8s-ts
  context:
    cluster: k8s-ts
    user: k8s-ts
current-context: k8s-ts
`;
}
async function writeKubeconfig(file, text) {
  await mkdir3(dirname(file), { recursive: true });
  const target = await realpath(file).catch(() => file);
  const existing = await readFile8(target, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const temporary = `${target}.${process.pid}.tmp`;
  await writeFile3(temporary, existing.trim() === "" ? text : merged(file, existing, text), { mode: 384 });
  await rename(temporary, target);
}
function merged(file, existing, text) {
  const old = readConfig(file, existing);
  const added = readConfig(file, text);
  const lists = ["clusters", "users", "contexts"].map((name4) => [
    name4,
    mergeByName(entriesOf(file, old, name4), entriesOf(file, added, name4))
  ]);
  return encodeYAML({ ...old, ...Object.fromEntries(lists), "current-context": added["current-context"] });
}
function readConfig(file, text) {
  let value;
  try {
    ({ value } = decodeYAML(text));
  } catch (error) {
    throw new Error(`${file} is not a kubeconfig and was not changed: ${errorText(error)}`);
  }
  if (typeof value === "object" && value !== null && value.kind === "Config") return value;
  throw new Error(`${file} is not a kubeconfig and was not changed: it is not of kind Config`);
}
function entriesOf(file, config, name4) {
  const list2 = config[name4] ?? [];
  if (Array.isArray(list2)) return list2;
  throw new Error(`${file} is not a kubeconfig and was not changed: ${name4} is not a list`);
}
function mergeByName(old, added) {
  const names = new Set(added.map(({ name: name4 }) => name4));
  return [...old.filter((entry) => !names.has(entry?.name)), ...added];
}

// packages/apiserver-core/src/serving/server-certificates.ts
function certificateFiles(options) {
  const { clientCAFile, requestheaderClientCAFile, tlsCertFile, tlsPrivateKeyFile } = options;
  const named = tlsSettingsOf(options).named.flatMap(({ certFile, keyFile }) => [certFile, keyFile]);
  return [clientCAFile, requestheaderClientCAFile, tlsCertFile, tlsPrivateKeyFile, ...named].filter(
    (file) => Boolean(file)
  );
}
async function readServerCertificates(options, certificates) {
  const { clientCAFile, requestheaderClientCAFile } = options;
  const readCA = (flag, file) => file ? readFlagFile(flag, file, checkedCertificate).then((ca) => [ca]) : Promise.resolve([]);
  const [pair2, clientCA, requestHeaderCA, named] = await Promise.all([
    servingPair(options, certificates),
    readCA("client-ca-file", clientCAFile),
    readCA("requestheader-client-ca-file", requestheaderClientCAFile),
    Promise.all(
      tlsSettingsOf(options).named.map(async ({ certFile, keyFile, names }) => ({
        cert: await readFlagFile("tls-sni-cert-key", certFile, checkedCertificate),
        key: await readFlagFile("tls-sni-cert-key", keyFile, checkedKey),
        ...names ? { names } : {}
      }))
    )
  ]);
  return { ...pair2, named, clientCA: [certificates.ca.cert, ...clientCA], requestHeaderCA };
}

// packages/apiserver-core/src/serving/listen.ts
async function listen(options, certificates, handler, connections) {
  const { bindAddress, clientCAFile, kubeconfigOut, tlsCertFile } = options;
  let port = options.securePort;
  let listener = { close: async () => {
  } };
  if (options.listen) {
    const { minVersion, ciphers } = tlsSettingsOf(options);
    const secure = createSecureServer({
      handler,
      onError: (error) => options.logger.error("answer not written", { error: errorText(error) }),
      ...await readServerCertificates(options, certificates),
      changesCAs: clientCAFile !== void 0,
      minVersion,
      ...ciphers ? { ciphers } : {},
      ...connections ? { ticketKeys: connections.ticketKeys } : {}
    });
    const opened = connections ? await connections.open(port, bindAddress, (socket) => secure.accept(socket)) : await secure.listen(port, bindAddress);
    ({ port } = opened);
    const followed = await followCertificates(options, certificates, secure);
    listener = {
      async close() {
        if ("close" in opened) await opened.close();
        await followed.close();
      }
    };
  }
  try {
    const url = `https://${urlHost(bindAddress)}:${port}`;
    const config = kubeconfig({
      server: url,
      certificateAuthority: tlsCertFile ? await readFile9(tlsCertFile, "utf8") : certificates.ca.cert,
      clientCertificate: certificates.admin.cert,
      clientKey: certificates.admin.key
    });
    if (kubeconfigOut) await writeKubeconfig(kubeconfigOut, config);
    return { port, url, kubeconfig: config, close: () => listener.close() };
  } catch (error) {
    await listener.close();
    throw error;
  }
}
async function followCertificates(options, certificates, server) {
  const files = certificateFiles(options);
  if (files.length === 0) return server;
  const { followFile } = await import("./config-file-LFSPL2EI.js");
  const { logger } = options;
  const onError = (error) => logger.error("certificates not reloaded", { error: errorText(error) });
  const reload = async () => {
    server.update(await readServerCertificates(options, certificates));
    logger.info(2, "certificates reloaded");
  };
  const ends = await Promise.all(
    [...new Set(files)].map(
      async (file) => followFile(file, reload, { content: await readFile9(file, "utf8"), onError })
    )
  );
  return {
    async close() {
      for (const end of ends) end();
      await server.close();
    }
  };
}

// packages/apiserver-core/src/slow-lane.ts
import { pathToFileURL } from "node:url";
import { MessageChannel as MessageChannel2 } from "node:worker_threads";
function newSlowLane(options, storageConfig, signingKey) {
  if (options.storageBackend === "etcd2" || options.admission.length > 0 || options.clock || options.random)
    return void 0;
  const entry = workerEntry();
  const { memoryStore: _memoryStore, ...cloneable } = storageConfig;
  const plain = plainOptions(options);
  const { logger } = options;
  const served2 = /* @__PURE__ */ new Map();
  let groups2;
  let isCustom = () => false;
  let port = 0;
  let mustStay = () => false;
  const lane = new WorkerLane({
    entry: entry.module,
    ...entry.execArgv ? { execArgv: entry.execArgv } : {},
    workerData() {
      const { port1, port2 } = new MessageChannel2();
      const end = serveStores(port1);
      port1.unref();
      const data = {
        module: entry.source,
        options: plain,
        storageConfig: cloneable,
        signingKey,
        securePort: port,
        stores: port2
      };
      return { data, ports: [port2], end };
    },
    serves: ({ apiGroup, apiVersion: apiVersion2 }) => {
      if (mustStay()) return false;
      const installed = groups2?.version(apiGroup, apiVersion2);
      if (installed === void 0) return false;
      return served2.get(`${apiGroup}/${apiVersion2}`) === installed || isCustom(apiGroup, apiVersion2);
    },
    onError: (error) => logger.error("worker for large requests failed", { error: errorText(error) })
  });
  return {
    lane,
    serve(server, customResources, securePort, stays) {
      port = securePort;
      mustStay = stays;
      groups2 = server.groups;
      isCustom = customResources.serves;
      for (const { name: name4, versions: versions2 } of groups2.ordered()) {
        for (const installed of versions2)
          if (installed.routing === "routes") served2.set(`${name4}/${installed.version}`, installed);
      }
    }
  };
}
function workerEntry() {
  const here = import.meta.url ?? pathToFileURL(__filename).href;
  const extension2 = here.slice(here.lastIndexOf("."));
  if (extension2 !== ".ts") return { module: new URL(`./slow-lane-worker${extension2}`, here) };
  return {
    module: new URL("./run-source.mjs", here),
    source: new URL("./slow-lane-worker.ts", here).href,
    execArgv: ["--conditions=@k8s-ts/source"]
  };
}

// packages/apiserver-core/src/verbosity-flag.ts
var maxUint32 = 2 ** 32 - 1;
var maxInt323 = 2 ** 31 - 1;
function installVerbosityFlag(paths, logger) {
  if (logger.setVerbosity === void 0) return;
  new DebugFlags(paths).install("v", (value) => {
    logger.setVerbosity?.(parseVerbosity(value));
    return `successfully set klog.logging.verbosity to ${value}`;
  });
}
function parseVerbosity(value) {
  if (!/^\d+$/.test(value)) throw new Error(`strconv.ParseUint: parsing ${goQuote(value)}: invalid syntax`);
  const level = Number(value);
  if (level > maxUint32) throw new Error(`strconv.ParseUint: parsing ${goQuote(value)}: value out of range`);
  if (level > maxInt323) {
    const cause = `strconv.ParseInt: parsing ${goQuote(value)}: value out of range`;
    throw new Error(`failed set klog.logging.verbosity ${value}: ${cause}`);
  }
  return level;
}

// packages/apiserver-core/src/start-server.ts
async function startServer(given, registration, newServerInFront, worker) {
  const whole = await withFoundPair(given);
  const cleanup = new CleanupStack();
  try {
    let serving2;
    let outermost;
    const metrics = () => outermost?.metrics.text() ?? "";
    const workers = worker === void 0 && whole.workers > 1 ? await newServerWorkers(whole, metrics) : void 0;
    if (workers) cleanup.defer(async () => workers.kill());
    const options = workers?.ownOptions ?? whole;
    const { logger } = options;
    const certificatesMade = worker ? Promise.resolve(worker.shared.certificates) : certificatesOf(options);
    certificatesMade.catch(() => {
    });
    const encryption = await encryptionOf(options);
    if (encryption) cleanup.defer(() => encryption.close());
    const memoryStore = whole.workers === 1 ? await memoryStoreOf(options) : void 0;
    const ownStorageConfig = { ...storageConfigOf(options), ...memoryStore && { memoryStore } };
    const storageConfig = worker?.shared.storageConfig ?? ownStorageConfig;
    const config = await controlPlaneConfigOf(
      options,
      registration,
      storageConfig,
      encryption,
      { port: () => serving2?.port ?? options.securePort, handler: () => handler },
      worker?.shared.signingKey
    );
    const signingKey = config.authentication?.serviceAccounts?.signingKey;
    const slow = newSlowLane(options, storageConfig, signingKey);
    const collector = worker ?? workers;
    const opening = openControlPlane({
      ...config,
      backgroundWork: worker === void 0,
      generic: {
        ...config.generic,
        ...slow ? { slowLane: slow.lane } : {},
        ...collector ? { collectMetrics: (own) => collector.collectMetrics(own) } : {},
        ...workers ? { readyChecks: [workers.readyCheck] } : {}
      }
    }).then((opened) => {
      cleanup.defer(() => opened.close());
      return opened;
    });
    await Promise.allSettled([certificatesMade, opening]);
    const [certificates, controlPlane] = await Promise.all([certificatesMade, opening]);
    if (slow) cleanup.defer(() => slow.lane.close());
    logger.info(2, "storage opened", { type: options.storageBackend });
    const extensions2 = await openExtensionsServer(
      controlPlane,
      registration,
      options,
      () => handler,
      worker === void 0
    );
    cleanup.defer(() => extensions2.close());
    const { aggregator, apiServer } = createServerChain(controlPlane, extensions2);
    const server = newServerInFront?.(controlPlane.generic, aggregator) ?? aggregator;
    outermost = server;
    const handler = (request) => server.handle(request);
    const controllers2 = worker ? void 0 : newControllersHook(options, certificates.ca, signingKey, handler);
    if (controllers2) server.addPostStartHook(controllers2);
    registration.follow(server);
    installVerbosityFlag(server.paths, logger);
    for (const api2 of registration.unavailable) logger.info(0, "enabled, but not part of this server", { api: api2 });
    const prepared = server.prepareRun();
    const stopping = new AbortController();
    const running = prepared.run(stopping.signal, {
      async listen() {
        serving2 = await listen(options, certificates, handler, worker?.connections ?? workers);
        workers?.begin({ storageConfig, signingKey, certificates, port: serving2.port });
        return serving2;
      }
    });
    cleanup.defer(async () => {
      stopping.abort();
      await Promise.all([running.catch(() => {
      }), workers?.stop()]);
    });
    await Promise.all([prepared.ready, workers?.ready]);
    if (serving2 === void 0) throw new Error("the server is ready without having listened");
    slow?.serve(aggregator, extensions2, serving2.port, () => controlPlane.hasActiveHooks);
    logger.info(0, "ready", { port: serving2.port });
    const followers = {
      restOptions: controlPlane.restOptions,
      relist: [() => controlPlane.relist(), () => extensions2.relist()]
    };
    return {
      apiServer,
      ...memoryStore && {
        snapshots: {
          take: () => takeSnapshot(memoryStore, followers),
          restore: (snapshot) => restoreSnapshot(memoryStore, followers, snapshot)
        }
      },
      createSystemObjects: () => controlPlane.createSystemObjects(),
      handler,
      serving: serving2,
      metrics,
      async stop() {
        logger.info(2, "stopping");
        await cleanup.close();
        logger.info(2, "stopped");
      }
    };
  } catch (error) {
    await cleanup.close().catch(() => {
    });
    throw error;
  }
}
async function newServerWorkers(options, metrics) {
  const { ServerWorkers } = await import("./server-workers-MMCEYCJP.js");
  return new ServerWorkers(options, metrics);
}

// packages/apiserver-core/src/create-api-server.ts
function createAPIServer(options = {}, extensions2 = {}) {
  const completed = completeOptions(options);
  if (completed.workers > 1 && extensions2.newServerInFront) {
    throw new FlagError("--workers: a server in front of the reference server needs --workers=1");
  }
  const registration = registrationOf(completed);
  let running;
  let starting;
  let stopping;
  const started = () => {
    if (!running) throw new Error("the server is not started");
    return running;
  };
  const onlyProcess = () => {
    if (completed.workers > 1) throw new Error("groups can be installed and removed with one worker only");
    return started().apiServer;
  };
  const snapshots = () => {
    const { snapshots: snapshots2 } = started();
    if (completed.workers > 1) throw new Error("snapshots need one worker");
    if (snapshots2 === void 0) throw new Error(`snapshots need the storage memory, not ${completed.storageBackend}`);
    return snapshots2;
  };
  return {
    async start() {
      if (starting) throw new Error("the server is started already");
      const begun = (stopping ?? Promise.resolve()).then(
        () => startServer(completed, registration, extensions2.newServerInFront)
      );
      starting = begun;
      try {
        const started2 = await begun;
        if (starting === begun) running = started2;
      } catch (error) {
        if (starting === begun) starting = void 0;
        throw error;
      }
    },
    get url() {
      return started().serving.url;
    },
    kubeconfig: () => started().serving.kubeconfig,
    fetch(request) {
      const user = request.headers.has("authorization") ? {} : { user: admin };
      return fetchHandler(started().handler, user)(request);
    },
    get restMapper() {
      return registration.restMapper;
    },
    installAPIGroup: (info) => onlyProcess().installAPIGroup(info),
    removeAPIGroup: (group13, version) => onlyProcess().removeAPIGroup(group13, version),
    createSystemObjects: async () => started().createSystemObjects(),
    snapshot: async () => snapshots().take(),
    restore: async (snapshot) => snapshots().restore(snapshot),
    stop() {
      const begun = starting;
      starting = void 0;
      running = void 0;
      if (begun)
        stopping = begun.then(
          (server) => server.stop(),
          () => {
          }
        );
      return stopping ?? Promise.resolve();
    }
  };
}
var admin = { name: "kubernetes-admin", groups: ["system:masters", "system:authenticated"] };

// bench/pod.ts
function pod(index) {
  const container = (name4) => ({
    name: name4,
    image: `example.test/team/${name4}:1.${index % 50}.0`,
    args: Array.from({ length: 4 }, (_, i) => `--option-${i}=value-${index}-${i}`),
    env: Array.from({ length: 4 }, (_, i) => ({
      name: `SETTING_${i}`,
      value: `some value number ${i} of pod ${index}`
    })),
    ports: [{ name: "http", containerPort: 8080 }],
    resources: { limits: { cpu: "500m", memory: "256Mi" }, requests: { cpu: "100m", memory: "128Mi" } },
    readinessProbe: { httpGet: { path: "/ready", port: 8080 } },
    livenessProbe: { httpGet: { path: "/live", port: 8080 } },
    volumeMounts: [{ name: "settings", mountPath: "/etc/settings" }]
  });
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: `pod-${index}`,
      labels: { app: `app-${index % 100}`, tier: index % 2 ? "front" : "back", track: "stable" },
      annotations: { "example.test/checksum": `${index}`.padStart(64, "0"), "example.test/note": "x".repeat(300) }
    },
    spec: {
      containers: [container("main"), container("side")],
      volumes: [{ name: "settings", configMap: { name: "settings" } }],
      nodeSelector: { "kubernetes.io/os": "linux" }
    }
  };
}

// bench/tmp/ab.ts
var make = async (options) => {
  const server = createAPIServer({ storageBackend: "memory", listen: false, ...options });
  await server.start();
  const post = async (path, body) => {
    const r = await server.fetch(new Request(`http://x${path}`, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }));
    if (r.status >= 300) throw new Error(await r.text());
    await r.text();
  };
  await post("/api/v1/namespaces", { metadata: { name: "bench" } });
  return { server, post };
};
var on = await make({ disableAdmissionPlugins: (process.env.ON ?? "").split(",").filter(Boolean) });
var list = (t) => t === "all" ? [...defaultAdmissionPlugins] : t.split(",").filter(Boolean);
var off = await make({ disableAdmissionPlugins: list(process.env.OFF ?? "all") });
var cm = (i) => ({ metadata: { name: `c-${i}`, labels: { app: `app-${i % 100}` } }, data: { key: `v ${i}`, other: "x".repeat(200) } });
var n = 0;
var q = (l, s) => [...l].sort((a, b) => a - b)[Math.floor(l.length * s)];
for (const [name4, path, make1] of [["cm", "configmaps", cm], ["pod", "pods", pod]].filter(([x]) => (process.env.KIND ?? "cm") === x)) {
  const t = [[], []];
  for (let round = 0; round < 30; round++) {
    const order = round % 2 ? [0, 1] : [1, 0];
    for (const w of order) {
      const { post } = [on, off][w];
      const before = process.cpuUsage();
      for (let i = 0; i < 120; i++) await post(`/api/v1/namespaces/bench/${path}`, make1(n++));
      const u = process.cpuUsage(before);
      if (round >= 8) t[w].push((u.user + u.system) / 120);
    }
  }
  const show = (s) => [q(t[0], s), q(t[1], s)].map((x) => x.toFixed(0)).join(" vs ") + ` = ${((q(t[0], s) / q(t[1], s) - 1) * 100).toFixed(1)}%`;
  console.log(name4, "q10", show(0.1), "| q25", show(0.25), "| median", show(0.5), "| pairs", (q(t[0].map((x, i) => x / t[1][i]), 0.5) * 100 - 100).toFixed(1));
}
await on.server.stop();
await off.server.stop();
//# sourceMappingURL=ab.js.map
