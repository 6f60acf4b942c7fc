import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  addAmounts,
  amountsOf,
  concerns,
  countName,
  entries,
  mergeTolerations,
  podEvaluator,
  podOf,
  podResources,
  scopesOf,
  selects
} from "./chunk-HYH3MBOL.js";
import {
  byNamespace,
  newInformer
} from "./chunk-4KWPNXGA.js";
import {
  sleep,
  systemClock
} from "./chunk-HGFL7HL5.js";
import {
  builtinSemanticEqual
} from "./chunk-HL4YRMY3.js";
import {
  labelSelectorAsSelector
} from "./chunk-REQD7X4D.js";
import {
  Counter,
  Histogram,
  admissionForbidden
} from "./chunk-BL3MALUD.js";
import {
  isConflict,
  isNotFound,
  newForbidden,
  newInternalError,
  newInvalid,
  newNotFound
} from "./chunk-JH3JUYW7.js";
import {
  field_exports
} from "./chunk-2QB3KNVX.js";
import {
  parseGroupVersion
} from "./chunk-BFUHRZRN.js";
import {
  FieldPath
} from "./chunk-I3UUU3ZY.js";
import {
  formatGroupVersionKind
} from "./chunk-MDZS7SGR.js";
import {
  aggregateMessages,
  errorText
} from "./chunk-QWS2NJYE.js";
import {
  cmpQuantity,
  equalQuantity,
  quantityMilliValue,
  quantitySign,
  quantityToString,
  quantityValue,
  roundUpQuantity,
  subQuantity,
  toQuantity
} from "./chunk-CJZCGE54.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";

// packages/admission/src/plugin-names.ts
var admissionPluginOrder = [
  "AlwaysAdmit",
  "NamespaceAutoProvision",
  "NamespaceLifecycle",
  "NamespaceExists",
  "LimitPodHardAntiAffinityTopology",
  "LimitRanger",
  "ServiceAccount",
  "NodeRestriction",
  "TaintNodesByCondition",
  "AlwaysPullImages",
  "ImagePolicyWebhook",
  "PodSecurity",
  "PodNodeSelector",
  "Priority",
  "DefaultTolerationSeconds",
  "PodTolerationRestriction",
  "EventRateLimit",
  "ExtendedResourceToleration",
  "DefaultStorageClass",
  "StorageObjectInUseProtection",
  "OwnerReferencesPermissionEnforcement",
  "PersistentVolumeClaimResize",
  "RuntimeClass",
  "CertificateApproval",
  "CertificateSigning",
  "ClusterTrustBundleAttest",
  "CertificateSubjectRestriction",
  "DefaultIngressClass",
  "DenyServiceExternalIPs",
  "PodTopologyLabels",
  "NodeDeclaredFeatureValidator",
  "MutatingAdmissionPolicy",
  "MutatingAdmissionWebhook",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionWebhook",
  "ResourceQuota",
  "AlwaysDeny"
];
var defaultAdmissionPlugins = [
  "NamespaceLifecycle",
  "LimitRanger",
  "TaintNodesByCondition",
  "PodSecurity",
  "Priority",
  "DefaultTolerationSeconds",
  "DefaultStorageClass",
  "PersistentVolumeClaimResize",
  "RuntimeClass",
  "CertificateApproval",
  "CertificateSigning",
  "CertificateSubjectRestriction",
  "DefaultIngressClass",
  "PodTopologyLabels",
  "MutatingAdmissionPolicy",
  "MutatingAdmissionWebhook",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionWebhook",
  "ResourceQuota"
];
var controllerAdmissionPlugins = [
  "ServiceAccount",
  "StorageObjectInUseProtection"
];
var optionalAdmissionPlugins = [
  "AlwaysAdmit",
  "NamespaceAutoProvision",
  "NamespaceExists",
  "LimitPodHardAntiAffinityTopology",
  "NodeRestriction",
  "AlwaysPullImages",
  "ImagePolicyWebhook",
  "PodNodeSelector",
  "PodTolerationRestriction",
  "EventRateLimit",
  "ExtendedResourceToleration",
  "OwnerReferencesPermissionEnforcement",
  "DenyServiceExternalIPs",
  "AlwaysDeny"
];
var lastAdmissionPlugins = [
  "MutatingAdmissionPolicy",
  "MutatingAdmissionWebhook",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionWebhook",
  "ResourceQuota",
  "AlwaysDeny"
];
var availableAdmissionPlugins = [
  ...defaultAdmissionPlugins,
  ...controllerAdmissionPlugins,
  ...optionalAdmissionPlugins
];

// packages/admission/src/certificates/signer-permission.ts
async function mayUseSigner(authorizer, { user }, verb, signerName) {
  const [domain = ""] = signerName.split("/", 1);
  for (const name of [signerName, `${domain}/*`]) {
    const asked = {
      user,
      verb,
      isResourceRequest: true,
      path: "",
      apiGroup: "certificates.k8s.io",
      apiVersion: "*",
      namespace: "",
      resource: "signers",
      subresource: "",
      name
    };
    try {
      const { decision } = await authorizer.authorize(asked);
      if (decision === "Allow") return true;
    } catch {
    }
  }
  return false;
}

// packages/admission/src/certificates/certificate-requests.ts
var clientSigner = "kubernetes.io/kube-apiserver-client";
var mastersGroup = "system:masters";
function certificateApproval(authorizer) {
  return {
    name: "CertificateApproval",
    handles: (operation) => operation === "UPDATE",
    async validate(attributes) {
      if (!concernsRequests(attributes, "approval")) return;
      await checkSigner(authorizer, attributes, "approve", "approve requests with");
    }
  };
}
function certificateSigning(authorizer) {
  return {
    name: "CertificateSigning",
    handles: (operation) => operation === "UPDATE",
    async validate(attributes) {
      if (!concernsRequests(attributes, "status")) return;
      const before = attributes.oldObject?.status;
      const now = attributes.object?.status;
      const sameCertificate = (before?.certificate ?? "") === (now?.certificate ?? "");
      if (sameCertificate && builtinSemanticEqual(before?.conditions ?? [], now?.conditions ?? [])) return;
      await checkSigner(authorizer, attributes, "sign", "sign requests with");
    }
  };
}
function certificateSubjectRestriction(organizationsOf) {
  const read = (attributes, encoded) => {
    try {
      return organizationsOf(Buffer.from(encoded, "base64"));
    } catch (error) {
      throw admissionForbidden(attributes, `failed to parse CSR: ${errorText(error)}`);
    }
  };
  return {
    name: "CertificateSubjectRestriction",
    handles: (operation) => operation === "CREATE",
    validate(attributes) {
      if (!concernsRequests(attributes, "")) return;
      const { spec } = attributes.object;
      if (spec?.signerName !== clientSigner || !read(attributes, spec.request ?? "").includes(mastersGroup)) return;
      throw admissionForbidden(attributes, `use of ${clientSigner} signer with ${mastersGroup} group is not allowed`);
    }
  };
}
function concernsRequests({ resource, subresource }, wanted) {
  return resource.group === "certificates.k8s.io" && resource.resource === "certificatesigningrequests" && subresource === wanted;
}
async function checkSigner(authorizer, attributes, verb, action) {
  const signer = attributes.oldObject?.spec?.signerName ?? "";
  if (await mayUseSigner(authorizer, attributes, verb, signer)) return;
  throw admissionForbidden(attributes, `user not permitted to ${action} signerName ${goQuote(signer)}`);
}

// packages/admission/src/default-toleration-seconds/default-toleration-seconds.ts
function defaultTolerationSeconds({
  notReadySeconds = 300,
  unreachableSeconds = 300
} = {}) {
  const defaults = [
    tolerationOf("node.kubernetes.io/not-ready", notReadySeconds),
    tolerationOf("node.kubernetes.io/unreachable", unreachableSeconds)
  ];
  return {
    name: "DefaultTolerationSeconds",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    admit(attributes) {
      const pod = podOf(attributes);
      if (pod?.spec === void 0) return void 0;
      const own = pod.spec.tolerations ?? [];
      const missing2 = defaults.filter(({ key }) => !own.some((each) => tolerates(each, key)));
      if (missing2.length === 0) return void 0;
      return { ...pod, spec: { ...pod.spec, tolerations: [...own, ...missing2] } };
    }
  };
}
var tolerationOf = (key, tolerationSeconds) => ({
  key,
  operator: "Exists",
  effect: "NoExecute",
  tolerationSeconds
});
function tolerates({ key = "", effect }, taint) {
  return (key === "" || key === taint) && (!effect || effect === "NoExecute");
}

// packages/admission/src/limit-ranger/default-resources.ts
var annotation = "kubernetes.io/limit-ranger";
function withDefaultResources(range, pod) {
  const { requests, limits } = defaultsOf(range);
  const notes = [];
  const complete = (kind) => (container) => {
    const own = container.resources ?? {};
    const [missingRequests, missingLimits] = [missing(requests, own.requests), missing(limits, own.limits)];
    note(notes, missingRequests, `request for ${kind} ${container.name}`);
    note(notes, missingLimits, `limit for ${kind} ${container.name}`);
    if (missingRequests.length === 0 && missingLimits.length === 0) return container;
    return {
      ...container,
      resources: {
        ...own,
        ...merged("limits", own.limits, missingLimits),
        ...merged("requests", own.requests, missingRequests)
      }
    };
  };
  const { spec, metadata } = pod;
  if (spec === void 0) return pod;
  const containers = (spec.containers ?? []).map(complete("container"));
  const initContainers = spec.initContainers?.map(complete("init container"));
  if (notes.length === 0) return pod;
  const annotations = { ...metadata?.annotations, [annotation]: `LimitRanger plugin set: ${notes.join("; ")}` };
  return {
    ...pod,
    metadata: { ...metadata, annotations },
    spec: { ...spec, containers, ...initContainers ? { initContainers } : {} }
  };
}
function defaultsOf(range) {
  const ofContainers = (range.spec?.limits ?? []).filter(({ type }) => type === "Container");
  return {
    requests: Object.assign({}, ...ofContainers.map(({ defaultRequest }) => defaultRequest)),
    limits: Object.assign({}, ...ofContainers.map((limit) => limit.default))
  };
}
var missing = (defaults, own) => entries(defaults).filter(([name]) => own?.[name] === void 0);
function merged(name, own, added) {
  return added.length === 0 ? {} : { [name]: Object.fromEntries(entries({ ...own, ...Object.fromEntries(added) })) };
}
function note(notes, added, text2) {
  if (added.length > 0) notes.push(`${added.map(([name]) => name).join(", ")} ${text2}`);
}

// packages/admission/src/limit-ranger/constraints.ts
var maxMilliValue = (2n ** 63n - 1n) / 1000n;
function minConstraint(enforced, { type, resource, requests, limits }) {
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const [requestValue, limitValue, least] = comparable(request, limit, enforced);
  const start = `minimum ${resource} usage per ${type} is ${text(enforced)}`;
  if (request === void 0) return `${start}.  No request is specified`;
  if (requestValue < least) return `${start}, but request is ${text(request)}`;
  if (limit !== void 0 && limitValue < least) return `${start}, but limit is ${text(limit)}`;
  return void 0;
}
function maxConstraint(enforced, { type, resource, requests, limits }) {
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const [requestValue, limitValue, most] = comparable(request, limit, enforced);
  const start = `maximum ${resource} usage per ${type} is ${text(enforced)}`;
  if (limit === void 0) return `${start}.  No limit is specified`;
  if (limitValue > most) return `${start}, but limit is ${text(limit)}`;
  if (request !== void 0 && requestValue > most) return `${start}, but request is ${text(request)}`;
  return void 0;
}
function maxRequestConstraint(enforced, { type, resource, requests }) {
  const request = requests.get(resource);
  const [requestValue, , most] = comparable(request, void 0, enforced);
  const start = `maximum ${resource} usage per ${type} is ${text(enforced)}`;
  if (request === void 0) return `${start}.  No request is specified`;
  return requestValue > most ? `${start}, but request is ${text(request)}` : void 0;
}
function ratioConstraint(enforced, { type, resource, requests, limits }) {
  const [request, limit] = [requests.get(resource), limits.get(resource)];
  const [requestValue, limitValue] = comparable(request, limit, enforced);
  const start = `${resource} max limit to request ratio per ${type} is ${text(enforced)}`;
  if (request === void 0 || requestValue === 0n) return `${start}, but no request is specified or request is 0`;
  if (limit === void 0 || limitValue === 0n) return `${start}, but no limit is specified or limit is 0`;
  const ratio = Number(limitValue) / Number(requestValue);
  const isPrecise = quantityValue(enforced) <= maxMilliValue;
  const [observed, most] = isPrecise ? [ratio * 1e3, Number(quantityMilliValue(enforced))] : [ratio, Number(quantityValue(enforced))];
  return observed > most ? `${start}, but provided ratio is ${ratio.toFixed(6)}` : void 0;
}
var text = (amount) => quantityToString(toQuantity(amount));
function comparable(...amounts) {
  const whole = amounts.map((amount) => amount === void 0 ? 0n : quantityValue(amount));
  const values = whole.every((value) => value <= maxMilliValue) ? amounts.map((amount) => amount === void 0 ? 0n : quantityMilliValue(amount)) : whole;
  return [values[0] ?? 0n, values[1] ?? 0n, values[2] ?? 0n];
}

// packages/admission/src/limit-ranger/limit-violations.ts
function podViolations(range, pod) {
  return (range.spec?.limits ?? []).flatMap((limit) => {
    if (limit.type === "Container") {
      const containers = [...pod.spec?.containers ?? [], ...pod.spec?.initContainers ?? []];
      return containers.flatMap(
        (container) => violations(limit, { requests: amountsOf(container, "requests"), limits: amountsOf(container, "limits") })
      );
    }
    if (limit.type !== "Pod") return [];
    return violations(limit, { requests: podResources(pod, "requests"), limits: podResources(pod, "limits") });
  });
}
function claimViolations(range, { spec }) {
  const requests = new Map(entries(spec?.resources?.requests));
  return (range.spec?.limits ?? []).filter(({ type }) => type === "PersistentVolumeClaim").flatMap((limit) => {
    const observed = (resource) => ({ type: limit.type, resource, requests, limits: /* @__PURE__ */ new Map() });
    return [
      ...entries(limit.min).map(([resource, amount]) => minConstraint(amount, observed(resource))),
      ...entries(limit.max).map(([resource, amount]) => maxRequestConstraint(amount, observed(resource)))
    ].filter((message) => message !== void 0);
  });
}
function violations(limit, amounts) {
  const observed = (resource) => ({ type: limit.type, resource, ...amounts });
  return [
    ...entries(limit.min).map(([resource, amount]) => minConstraint(amount, observed(resource))),
    ...entries(limit.max).map(([resource, amount]) => maxConstraint(amount, observed(resource))),
    ...entries(limit.maxLimitRequestRatio).map(([resource, amount]) => ratioConstraint(amount, observed(resource)))
  ].filter((message) => message !== void 0);
}

// packages/admission/src/limit-ranger/limit-ranger.ts
var liveLookupMs = 3e4;
var maxLiveLookups = 1e4;
function limitRanger({ limitRanges, now = Date.now }) {
  const live = /* @__PURE__ */ new Map();
  function readLive(namespace) {
    const known2 = live.get(namespace);
    if (known2 !== void 0 && known2.expires > now()) return known2.ranges;
    const ranges = limitRanges.list(namespace, true);
    live.delete(namespace);
    if (live.size >= maxLiveLookups) live.delete(live.keys().next().value);
    live.set(namespace, { expires: now() + liveLookupMs, ranges });
    ranges.catch(() => live.delete(namespace));
    return ranges;
  }
  async function rangesFor(attributes) {
    try {
      const { namespace } = attributes;
      const cached = limitRanges.cached?.(namespace) ?? await limitRanges.list(namespace, false);
      return cached.length > 0 ? cached : await readLive(attributes.namespace);
    } catch (error) {
      throw admissionForbidden(attributes, error);
    }
  }
  return {
    name: "LimitRanger",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    async admit(attributes) {
      if (!isLimited(attributes) || attributes.resource.resource !== "pods") return void 0;
      const pod = attributes.object;
      const ranges = await rangesFor(attributes);
      return ranges.reduce((each, range) => withDefaultResources(range, each), pod);
    },
    async validate(attributes) {
      if (!isLimited(attributes)) return;
      const isPod = attributes.resource.resource === "pods";
      for (const range of await rangesFor(attributes)) {
        const found = isPod ? podViolations(range, attributes.object) : claimViolations(range, attributes.object);
        if (found.length > 0) throw admissionForbidden(attributes, aggregateMessages(found));
      }
    }
  };
}
function isLimited({ resource, subresource, operation, object, oldObject }) {
  if (resource.group !== "" || object === void 0 || oldObject?.metadata.deletionTimestamp) return false;
  if (resource.resource === "pods") {
    return operation === "UPDATE" ? subresource === "resize" : subresource === "";
  }
  return resource.resource === "persistentvolumeclaims" && subresource === "";
}

// packages/admission/src/metrics.ts
var seconds = [5e-3, 0.025, 0.1, 0.5, 1, 2.5];
function newAdmissionMetrics() {
  const webhook = ["name", "type", "operation"];
  const condition = ["name", "kind", "type", "operation"];
  const policy = ["policy", "policy_binding", "error_type", "enforcement_action"];
  const mutation = ["policy", "policy_binding", "error_type"];
  const metrics = {
    webhookDuration: new Histogram(
      "apiserver_admission_webhook_admission_duration_seconds",
      "Time that webhooks took, by name, type, operation and whether the request was rejected.",
      [...webhook, "rejected"],
      [...seconds, 10, 25]
    ),
    webhookRejections: new Counter(
      "apiserver_admission_webhook_rejection_count",
      "Requests that webhooks rejected, by name, type, operation, error type and status code. Codes above 600 count as 600.",
      [...webhook, "error_type", "rejection_code"]
    ),
    webhookFailOpen: new Counter(
      "apiserver_admission_webhook_fail_open_count",
      "Failed calls of webhooks that were ignored, by name and type.",
      ["name", "type"]
    ),
    webhookRequests: new Counter(
      "apiserver_admission_webhook_request_total",
      "Calls of webhooks, by name, type, operation, status code and whether the request was rejected. Codes above 600 count as 600.",
      [...webhook, "code", "rejected"]
    ),
    matchConditionErrors: new Counter(
      "apiserver_admission_match_condition_evaluation_errors_total",
      "Match conditions that could not be evaluated, by the name of the webhook or policy, kind, type and operation.",
      condition
    ),
    matchConditionExclusions: new Counter(
      "apiserver_admission_match_condition_exclusions_total",
      "Requests that match conditions excluded, by the name of the webhook or policy, kind, type and operation.",
      condition
    ),
    matchConditionDuration: new Histogram(
      "apiserver_admission_match_condition_evaluation_seconds",
      "Time that match conditions took, by the name of the webhook or policy, kind, type and operation.",
      condition,
      [1e-3, 5e-3, 0.01, 0.025, 0.1, 0.2, 0.25]
    ),
    policyChecks: new Counter(
      "apiserver_validating_admission_policy_check_total",
      "Checks of validating policies, by policy, binding, error type and enforcement action.",
      policy
    ),
    policyDuration: new Histogram(
      "apiserver_validating_admission_policy_check_duration_seconds",
      "Time that checks of validating policies took, by policy, binding, error type and enforcement action.",
      policy,
      [5e-7, 1e-3, 0.01, 0.1, 1]
    ),
    mutatingPolicyChecks: new Counter(
      "apiserver_mutating_admission_policy_check_total",
      "Mutations of mutating policies, by policy, binding and error type.",
      mutation
    ),
    mutatingPolicyDuration: new Histogram(
      "apiserver_mutating_admission_policy_check_duration_seconds",
      "Time that mutations of mutating policies took, by policy, binding and error type.",
      mutation,
      [5e-7, 1e-3, 0.01, 0.1, 1]
    )
  };
  return { ...metrics, all: Object.values(metrics) };
}

// packages/admission/src/network/default-ingress-class.ts
function defaultIngressClass(classes) {
  return {
    name: "DefaultIngressClass",
    handles: (operation) => operation === "CREATE",
    async admit(attributes) {
      if (!concerns(attributes, "networking.k8s.io", "ingresses")) return void 0;
      const { metadata, spec, ...rest } = attributes.object;
      if ((spec?.ingressClassName ?? void 0) !== void 0) return void 0;
      if (metadata?.annotations?.["kubernetes.io/ingress.class"] !== void 0) return void 0;
      const all = await classes.list("", false).catch((error) => {
        throw admissionForbidden(attributes, error);
      });
      const [newest2] = all.filter(isDefault).sort(byAge);
      if (newest2 === void 0) return void 0;
      return { ...rest, metadata, spec: { ...spec, ingressClassName: newest2.metadata?.name } };
    }
  };
}
var isDefault = ({ metadata }) => metadata?.annotations?.["ingressclass.kubernetes.io/is-default-class"] === "true";
function byAge({ metadata: a }, { metadata: b }) {
  const [aTime = "", bTime = ""] = [a?.creationTimestamp, b?.creationTimestamp];
  if (aTime !== bTime) return aTime < bTime ? 1 : -1;
  return (a?.name ?? "") < (b?.name ?? "") ? -1 : 1;
}

// packages/admission/src/node-taint/taint-nodes-by-condition.ts
var notReady = { key: "node.kubernetes.io/not-ready", effect: "NoSchedule" };
function taintNodesByCondition() {
  return {
    name: "TaintNodesByCondition",
    handles: (operation) => operation === "CREATE",
    admit(attributes) {
      if (!concerns(attributes, "", "nodes") || attributes.object === void 0) return void 0;
      const node = attributes.object;
      const taints = node.spec?.taints ?? [];
      if (taints.some(({ key, effect }) => key === notReady.key && effect === notReady.effect)) return void 0;
      return { ...node, spec: { ...node.spec, taints: [...taints, notReady] } };
    }
  };
}

// packages/admission/src/pod-security/checks/check.ts
function containersOf({ initContainers, containers, ephemeralContainers }) {
  return [...initContainers ?? [], ...containers ?? [], ...ephemeralContainers ?? []];
}
function namesWhere(spec, matches) {
  return containersOf(spec).filter(matches).map(({ name }) => name);
}
var joinQuote = (items) => items.map((item) => `"${item}"`).join(", ");
var plural = (singular, several, count) => count === 1 ? singular : several;
var containersText = (names) => `${plural("container", "containers", names.length)} ${joinQuote(names)}`;
var sortedSet = (texts) => [...new Set(texts)].sort();
function settersText(isPod, names) {
  return [...isPod ? ["pod"] : [], ...names.length > 0 ? [containersText(names)] : []].join(" and ");
}
var unlessWindows = (check) => (pod) => pod.spec.os?.name === "windows" ? void 0 : check(pod);
var unlessUserNamespace = (check) => (pod) => pod.spec.hostUsers === false ? void 0 : check(pod);

// packages/admission/src/pod-security/checks/baseline.ts
var appArmorPrefix = "container.apparmor.security.beta.kubernetes.io/";
var appArmorProfile = ({ annotations, spec }) => {
  const isBad = (type) => type !== void 0 && type !== "RuntimeDefault" && type !== "Localhost";
  const podType = spec.securityContext?.appArmorProfile?.type;
  const typeOf = ({ securityContext }) => securityContext?.appArmorProfile?.type;
  const names = namesWhere(spec, (container) => isBad(typeOf(container)));
  const values = sortedSet([podType, ...containersOf(spec).map(typeOf)].filter(isBad));
  const wrong = Object.entries(annotations).filter(([key, value]) => key.startsWith(appArmorPrefix) && !isAllowedAppArmor(value)).map(([key, value]) => `${key}=${JSON.stringify(value)}`).sort();
  const setters = [
    settersText(isBad(podType), names),
    wrong.length > 0 ? plural("annotation", "annotations", wrong.length) : ""
  ].filter((each) => each !== "");
  if (setters.length === 0) return void 0;
  const all = [...values, ...wrong];
  return {
    reason: plural("forbidden AppArmor profile", "forbidden AppArmor profiles", all.length),
    detail: `${setters.join(" and ")} must not set AppArmor profile type to ${joinQuote(all)}`
  };
};
var isAllowedAppArmor = (value) => value === "" || value === "runtime/default" || value.startsWith("localhost/");
var defaultCapabilities = new Set(
  "AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT".split(
    " "
  )
);
var capabilities = ({ spec }) => {
  const wrongOf = ({ securityContext }) => (securityContext?.capabilities?.add ?? []).filter((each) => !defaultCapabilities.has(each));
  const names = namesWhere(spec, (container) => wrongOf(container).length > 0);
  if (names.length === 0) return void 0;
  const wrong = joinQuote(sortedSet(containersOf(spec).flatMap(wrongOf)));
  return {
    reason: "non-default capabilities",
    detail: `${containersText(names)} must not include ${wrong} in securityContext.capabilities.add`
  };
};
var hostNamespaces = ({ spec }) => {
  const used = ["hostNetwork", "hostPID", "hostIPC"].filter((name) => spec[name] === true);
  if (used.length === 0) return void 0;
  return { reason: "host namespaces", detail: used.map((name) => `${name}=true`).join(", ") };
};
var hostPathVolumes = ({ spec }) => {
  const names = (spec.volumes ?? []).filter(({ hostPath }) => hostPath).map(({ name }) => name);
  if (names.length === 0) return void 0;
  return { reason: "hostPath volumes", detail: `${plural("volume", "volumes", names.length)} ${joinQuote(names)}` };
};
var hostPorts = ({ spec }) => {
  const portsOf = ({ ports: ports2 = [] }) => (ports2 ?? []).flatMap(({ hostPort }) => hostPort ? [String(hostPort)] : []);
  const names = namesWhere(spec, (container) => portsOf(container).length > 0);
  if (names.length === 0) return void 0;
  const ports = sortedSet(containersOf(spec).flatMap(portsOf));
  return {
    reason: "hostPort",
    detail: `${containersText(names)} ${plural("uses", "use", names.length)} ${plural("hostPort", "hostPorts", ports.length)} ${ports.join(", ")}`
  };
};
var hostProbes = ({ spec }) => {
  const hostsOf = ({ livenessProbe, readinessProbe, startupProbe, lifecycle }) => [livenessProbe, readinessProbe, startupProbe, lifecycle?.postStart, lifecycle?.preStop].flatMap(
    (handler) => [handler?.httpGet?.host, handler?.tcpSocket?.host].filter((host) => Boolean(host))
  );
  const names = sortedSet(namesWhere(spec, (container) => hostsOf(container).length > 0));
  if (names.length === 0) return void 0;
  const hosts = sortedSet(containersOf(spec).flatMap(hostsOf));
  return {
    reason: "probe or lifecycle host",
    detail: `${containersText(names)} ${plural("uses", "use", names.length)} ${plural("probe or lifecycle host", "probe or lifecycle hosts", hosts.length)} ${joinQuote(hosts)}`
  };
};
var privileged = ({ spec }) => {
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.privileged === true);
  if (names.length === 0) return void 0;
  return { reason: "privileged", detail: `${containersText(names)} must not set securityContext.privileged=true` };
};
var procMount = ({ spec }) => {
  const typeOf = ({ securityContext }) => securityContext?.procMount ?? "Default";
  const names = namesWhere(spec, (container) => typeOf(container) !== "Default");
  if (names.length === 0) return void 0;
  const types = sortedSet(
    containersOf(spec).map(typeOf).filter((type) => type !== "Default")
  );
  return {
    reason: "procMount",
    detail: `${containersText(names)} must not set securityContext.procMount to ${joinQuote(types)}`
  };
};
var seLinuxOptions = (...types) => ({ spec }) => {
  const optionsOf = (context) => context?.seLinuxOptions ?? {};
  const isBad = ({ type = "", user = "", role = "" }) => type !== "" && !types.includes(type) || user !== "" || role !== "";
  const ofPod = optionsOf(spec.securityContext);
  const names = namesWhere(spec, ({ securityContext }) => isBad(optionsOf(securityContext)));
  const setters = settersText(isBad(ofPod), names);
  if (setters === "") return void 0;
  const all = [ofPod, ...containersOf(spec).map(({ securityContext }) => optionsOf(securityContext))];
  const wrong = sortedSet(all.flatMap(({ type = "" }) => type === "" || types.includes(type) ? [] : [type]));
  const data = [
    ...wrong.length > 0 ? [`${plural("type", "types", wrong.length)} ${joinQuote(wrong)}`] : [],
    ...all.some(({ user }) => user) ? ["user may not be set"] : [],
    ...all.some(({ role }) => role) ? ["role may not be set"] : []
  ];
  return {
    reason: "seLinuxOptions",
    detail: `${setters} set forbidden securityContext.seLinuxOptions: ${data.join("; ")}`
  };
};
var podSeccomp = "seccomp.security.alpha.kubernetes.io/pod";
var containerSeccompPrefix = "container.seccomp.security.alpha.kubernetes.io/";
var seccompAnnotations = ({ annotations, spec }) => {
  const keys = [podSeccomp, ...containersOf(spec).map(({ name }) => containerSeccompPrefix + name)];
  const isBad = (value) => value !== void 0 && value !== "runtime/default" && value !== "docker/default" && !value.startsWith("localhost/");
  const wrong = sortedSet(
    keys.filter((key) => isBad(annotations[key])).map((key) => `${key}=${JSON.stringify(annotations[key])}`)
  );
  if (wrong.length === 0) return void 0;
  return {
    reason: "seccompProfile",
    detail: `forbidden ${plural("annotation", "annotations", wrong.length)} ${wrong.join(", ")}`
  };
};
var seccompProfile = ({ spec }) => {
  const isBad = (type) => type !== void 0 && type !== "RuntimeDefault" && type !== "Localhost";
  const ofPod = spec.securityContext?.seccompProfile?.type;
  const typeOf = ({ securityContext }) => securityContext?.seccompProfile?.type;
  const setters = settersText(
    isBad(ofPod),
    namesWhere(spec, (container) => isBad(typeOf(container)))
  );
  if (setters === "") return void 0;
  const values = sortedSet([ofPod, ...containersOf(spec).map(typeOf)].filter(isBad));
  return {
    reason: "seccompProfile",
    detail: `${setters} must not set securityContext.seccompProfile.type to ${joinQuote(values)}`
  };
};
var sysctlsOf10 = [
  "kernel.shm_rmid_forced",
  "net.ipv4.ip_local_port_range",
  "net.ipv4.tcp_syncookies",
  "net.ipv4.ping_group_range",
  "net.ipv4.ip_unprivileged_port_start"
];
var sysctlsOf127 = [...sysctlsOf10, "net.ipv4.ip_local_reserved_ports"];
var sysctlsOf129 = [
  ...sysctlsOf127,
  "net.ipv4.tcp_keepalive_time",
  "net.ipv4.tcp_fin_timeout",
  "net.ipv4.tcp_keepalive_intvl",
  "net.ipv4.tcp_keepalive_probes"
];
var sysctlsOf132 = [...sysctlsOf129, "net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"];
var sysctls = (allowed) => ({ spec }) => {
  const names = (spec.securityContext?.sysctls ?? []).map(({ name }) => name).filter((name) => !allowed.includes(name));
  return names.length === 0 ? void 0 : { reason: "forbidden sysctls", detail: names.join(", ") };
};
var windowsHostProcess = ({ spec }) => {
  const isPod = spec.securityContext?.windowsOptions?.hostProcess === true;
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.windowsOptions?.hostProcess === true);
  const setters = settersText(isPod, names);
  if (setters === "") return void 0;
  return {
    reason: "hostProcess",
    detail: `${setters} must not set securityContext.windowsOptions.hostProcess=true`
  };
};
var baseline = (id, ...versions) => ({ id, level: "baseline", versions });
var baselineControls = [
  baseline("appArmorProfile", { since: 0, check: appArmorProfile }),
  baseline("capabilities_baseline", { since: 0, check: capabilities }),
  baseline("hostNamespaces", { since: 0, check: hostNamespaces }),
  baseline("hostPathVolumes", { since: 0, check: hostPathVolumes }),
  baseline("hostPorts", { since: 0, check: hostPorts }),
  baseline("hostProbesAndHostLifecycle", { since: 34, check: hostProbes }),
  baseline("privileged", { since: 0, check: privileged }),
  baseline("procMount", { since: 0, check: procMount }, { since: 35, check: unlessUserNamespace(procMount) }),
  baseline(
    "seLinuxOptions",
    { since: 0, check: seLinuxOptions("container_t", "container_init_t", "container_kvm_t") },
    { since: 31, check: seLinuxOptions("container_t", "container_init_t", "container_kvm_t", "container_engine_t") }
  ),
  baseline("seccompProfile_baseline", { since: 0, check: seccompAnnotations }, { since: 19, check: seccompProfile }),
  baseline(
    "sysctls",
    { since: 0, check: sysctls(sysctlsOf10) },
    { since: 27, check: sysctls(sysctlsOf127) },
    { since: 29, check: sysctls(sysctlsOf129) },
    { since: 32, check: sysctls(sysctlsOf132) }
  ),
  baseline("windowsHostProcess", { since: 0, check: windowsHostProcess })
];

// packages/admission/src/pod-security/checks/restricted.ts
var allowPrivilegeEscalation = ({ spec }) => {
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false);
  if (names.length === 0) return void 0;
  return {
    reason: "allowPrivilegeEscalation != false",
    detail: `${containersText(names)} must set securityContext.allowPrivilegeEscalation=false`
  };
};
var capabilities2 = ({ spec }) => {
  const keeping = namesWhere(spec, ({ securityContext }) => !securityContext?.capabilities?.drop?.includes("ALL"));
  const addedBy = ({ securityContext }) => (securityContext?.capabilities?.add ?? []).filter((each) => each !== "NET_BIND_SERVICE");
  const adding = namesWhere(spec, (container) => addedBy(container).length > 0);
  const details = [
    ...keeping.length > 0 ? [`${containersText(keeping)} must set securityContext.capabilities.drop=["ALL"]`] : [],
    ...adding.length > 0 ? [
      `${containersText(adding)} must not include ${joinQuote(sortedSet(containersOf(spec).flatMap(addedBy)))} in securityContext.capabilities.add`
    ] : []
  ];
  return details.length === 0 ? void 0 : { reason: "unrestricted capabilities", detail: details.join("; ") };
};
var allowedVolumes = [
  "configMap",
  "csi",
  "downwardAPI",
  "emptyDir",
  "ephemeral",
  "image",
  "persistentVolumeClaim",
  "projected",
  "secret"
];
var restrictedVolumeTypes = [
  "hostPath",
  "gcePersistentDisk",
  "awsElasticBlockStore",
  "gitRepo",
  "nfs",
  "iscsi",
  "glusterfs",
  "rbd",
  "flexVolume",
  "cinder",
  "cephfs",
  "flocker",
  "fc",
  "azureFile",
  "vsphereVolume",
  "quobyte",
  "azureDisk",
  "photonPersistentDisk",
  "portworxVolume",
  "scaleIO",
  "storageos"
];
var volumes = ({ spec }) => {
  const wrong = (spec.volumes ?? []).filter((volume) => !allowedVolumes.some((type) => volume[type]));
  if (wrong.length === 0) return void 0;
  const types = sortedSet(wrong.map((volume) => restrictedVolumeTypes.find((type) => volume[type]) ?? "unknown"));
  const names = wrong.map(({ name }) => name);
  return {
    reason: "restricted volume types",
    detail: `${plural("volume", "volumes", names.length)} ${joinQuote(names)} ${plural("uses", "use", names.length)} ${plural("restricted volume type", "restricted volume types", types.length)} ${joinQuote(types)}`
  };
};
var runAsNonRoot = ({ spec }) => {
  const reason = "runAsNonRoot != true";
  const ofPod = spec.securityContext?.runAsNonRoot;
  const explicit = namesWhere(spec, ({ securityContext }) => securityContext?.runAsNonRoot === false);
  const setters = settersText(ofPod === false, explicit);
  if (setters !== "") return { reason, detail: `${setters} must not set securityContext.runAsNonRoot=false` };
  const implicit = namesWhere(
    spec,
    ({ securityContext }) => (securityContext?.runAsNonRoot ?? void 0) === void 0
  );
  if (ofPod === true || implicit.length === 0) return void 0;
  return { reason, detail: `pod or ${containersText(implicit)} must set securityContext.runAsNonRoot=true` };
};
var runAsUser = ({ spec }) => {
  const names = namesWhere(spec, ({ securityContext }) => securityContext?.runAsUser === 0);
  const setters = settersText(spec.securityContext?.runAsUser === 0, names);
  return setters === "" ? void 0 : { reason: "runAsUser=0", detail: `${setters} must not set runAsUser=0` };
};
var seccomp = (pod) => {
  const { spec } = pod;
  const wrong = seccompProfile(pod);
  if (wrong !== void 0) return wrong;
  const implicit = namesWhere(spec, ({ securityContext }) => !securityContext?.seccompProfile);
  if (spec.securityContext?.seccompProfile || implicit.length === 0) return void 0;
  return {
    reason: "seccompProfile",
    detail: `pod or ${containersText(implicit)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`
  };
};
var restricted = (id, ...versions) => ({ id, level: "restricted", versions });
var replacing = (...overrides) => ({ overrides });
var restrictedControls = [
  restricted(
    "allowPrivilegeEscalation",
    { since: 8, check: allowPrivilegeEscalation },
    { since: 25, check: unlessWindows(allowPrivilegeEscalation) }
  ),
  restricted(
    "capabilities_restricted",
    { since: 22, check: capabilities2, ...replacing("capabilities_baseline") },
    { since: 25, check: unlessWindows(capabilities2), ...replacing("capabilities_baseline") }
  ),
  restricted("procMount_restricted", { since: 35, check: procMount, ...replacing("procMount") }),
  restricted("restrictedVolumes", { since: 0, check: volumes, ...replacing("hostPathVolumes") }),
  restricted(
    "runAsNonRoot",
    { since: 0, check: runAsNonRoot },
    { since: 35, check: unlessUserNamespace(runAsNonRoot) }
  ),
  restricted("runAsUser", { since: 23, check: runAsUser }, { since: 35, check: unlessUserNamespace(runAsUser) }),
  restricted(
    "seccompProfile_restricted",
    { since: 19, check: seccomp, ...replacing("seccompProfile_baseline") },
    { since: 25, check: unlessWindows(seccomp), ...replacing("seccompProfile_baseline") }
  )
];

// packages/admission/src/pod-security/evaluate.ts
var controls = [...baselineControls, ...restrictedControls];
var newest = Math.max(...controls.flatMap(({ versions }) => versions.map(({ since }) => since)));
var known = /* @__PURE__ */ new Map();
function evaluatePod({ level, version }, pod) {
  if (level === "privileged") return [];
  const minor = version === "latest" ? newest : Math.min(version, newest);
  const key = `${level}:${minor}`;
  const checks = known.get(key) ?? checksOf(level, minor);
  known.set(key, checks);
  return checks.flatMap((check) => check(pod) ?? []);
}
var violationsText = (violations2) => violations2.map(({ reason, detail }) => detail === "" ? reason : `${reason} (${detail})`).join(", ");
function checksOf(level, minor) {
  const strict = level === "restricted" ? versionsAt(restrictedControls, minor) : [];
  const replaced = new Set(strict.flatMap(({ overrides = [] }) => overrides));
  const basic = versionsAt(
    baselineControls.filter(({ id }) => !replaced.has(id)),
    minor
  );
  return [...basic, ...strict].map(({ check }) => check);
}
function versionsAt(list, minor) {
  const sorted = list.toSorted((a, b) => a.id < b.id ? -1 : 1);
  return sorted.flatMap(({ versions }) => versions.findLast(({ since }) => since <= minor) ?? []);
}

// packages/admission/src/pod-security/policy.ts
var podSecurityLevels = ["privileged", "baseline", "restricted"];
var prefix = "pod-security.kubernetes.io/";
var privileged2 = { level: "privileged", version: "latest" };
var privilegedPolicy = { enforce: privileged2, audit: privileged2, warn: privileged2 };
var levelVersionText = ({ level, version }) => `${level}:${version === "latest" ? version : `v1.${version}`}`;
var isSameLevelVersion = (a, b) => a.level === b.level && a.version === b.version;
var compareLevels = (a, b) => podSecurityLevels.indexOf(a) - podSecurityLevels.indexOf(b);
function policyOf(labels, defaults = privilegedPolicy) {
  const errors = [];
  const read = (mode) => {
    const [levelLabel, versionLabel] = [labels[prefix + mode], labels[`${prefix}${mode}-version`]];
    let { level, version } = defaults[mode];
    if (levelLabel !== void 0) {
      const isLevel = podSecurityLevels.includes(levelLabel);
      if (!isLevel) errors.push(invalid(prefix + mode, levelLabel, `must be one of ${podSecurityLevels.join(", ")}`));
      level = isLevel ? levelLabel : mode === "enforce" ? "restricted" : "privileged";
    }
    if (versionLabel !== void 0) {
      const minor = /^v1\.(\d|[1-9]\d*)$/.exec(versionLabel)?.[1];
      if (minor === void 0 && versionLabel !== "latest") {
        errors.push(invalid(`${prefix}${mode}-version`, versionLabel, 'must be "latest" or "v1.x"'));
      }
      version = minor === void 0 ? "latest" : Number(minor);
    }
    return { level, version };
  };
  const [enforce, audit, warn] = [read("enforce"), read("audit"), read("warn")];
  const hasEnforce = podSecurityLevels.includes(labels[`${prefix}enforce`] ?? "");
  const warnsLess = labels[`${prefix}warn`] === void 0 && hasEnforce && compareLevels(enforce.level, warn.level) > 0;
  const hasWarnVersion = labels[`${prefix}warn-version`] !== void 0;
  const implied = warnsLess ? { level: enforce.level, version: hasWarnVersion ? warn.version : enforce.version } : warn;
  return { policy: { enforce, audit, warn: implied }, errors };
}
var invalid = (label, value, message) => field_exports.invalid(FieldPath.root("metadata", "labels").key(label), value, message);

// packages/admission/src/pod-security/existing-pods.ts
var maxPods = 3e3;
var maxMs = 1e3;
function warningsAboutPods(namespace, enforce, pods, now = Date.now) {
  const deadline = now() + maxMs;
  const ordered = prioritized(pods).slice(0, maxPods);
  const found = /* @__PURE__ */ new Map();
  let checked = ordered.length;
  for (const [i, { metadata, spec }] of ordered.entries()) {
    const violations2 = spec ? evaluatePod(enforce, { annotations: metadata?.annotations ?? {}, spec }) : [];
    const text2 = violations2.map(({ reason }) => reason).join(", ");
    if (text2 !== "") found.set(text2, [...found.get(text2) ?? [], metadata?.name ?? ""]);
    if (now() > deadline) {
      checked = i + 1;
      break;
    }
  }
  return [
    ...checked < pods.length ? [`new PodSecurity enforce level only checked against the first ${checked} of ${pods.length} existing pods`] : [],
    ...found.size > 0 ? [
      `existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${levelVersionText(enforce)}"`
    ] : [],
    ...[...found].map(([text2, names]) => `${namesText(names)}: ${text2}`).sort()
  ];
}
function namesText(names) {
  const [first = ""] = [...names].sort();
  if (names.length === 1) return first;
  return names.length === 2 ? `${first} (and 1 other pod)` : `${first} (and ${names.length - 1} other pods)`;
}
function prioritized(pods) {
  const seen = /* @__PURE__ */ new Set();
  const [first, others] = [[], []];
  for (const pod of pods) {
    const controller = pod.metadata?.ownerReferences?.find((owner) => owner.controller)?.uid;
    if (controller !== void 0 && seen.has(controller)) others.push(pod);
    else first.push(pod);
    if (controller !== void 0) seen.add(controller);
  }
  return [...first, ...others];
}

// packages/admission/src/pod-security/pod-templates.ts
var controllers = /* @__PURE__ */ new Set([
  "/podtemplates",
  "/replicationcontrollers",
  "apps/replicasets",
  "apps/deployments",
  "apps/statefulsets",
  "apps/daemonsets",
  "batch/jobs",
  "batch/cronjobs"
]);
var hasPodTemplate = (group, resource) => controllers.has(`${group}/${resource}`);
function podTemplateOf(group, resource, object) {
  if (group === "" && resource === "podtemplates") return object.template;
  const { spec } = object;
  return resource === "cronjobs" ? spec?.jobTemplate?.spec?.template : spec?.template;
}

// packages/admission/src/pod-security/pod-security.ts
var ignoredSubresources = ["exec", "attach", "binding", "eviction", "log", "portforward", "proxy", "status"];
function podSecurity({ namespaces, pods, defaults = {}, exemptions = {} }) {
  const defaultPolicy = policyOfDefaults(defaults);
  const policyOfLabels = (labels = {}) => policyOf(labels, defaultPolicy);
  const isExempt = ({ namespace, user }) => (exemptions.namespaces ?? []).includes(namespace) || (exemptions.usernames ?? []).includes(user.name);
  const isExemptClass = (name) => Boolean(name) && (exemptions.runtimeClasses ?? []).includes(name ?? "");
  async function policyFor({ namespace: name }) {
    const namespace = await namespaces(name, false) ?? await namespaces(name, true);
    return namespace && policyOfLabels(namespace.metadata?.labels);
  }
  async function validateNamespace(attributes) {
    const { object, oldObject, operation, context } = attributes;
    const { policy, errors } = policyOfLabels(object.metadata?.labels);
    const old = operation === "UPDATE" ? policyOfLabels(oldObject.metadata?.labels) : void 0;
    if (errors.length > 0 && !isSame(errors, old?.errors)) {
      throw newInvalid({ group: "", kind: "Namespace" }, attributes.name, errors);
    }
    if (old === void 0 || !isStricter(policy, old.policy)) return;
    const name = object?.metadata.name ?? "";
    if ((exemptions.namespaces ?? []).includes(name)) return;
    const existing = await pods.list(name, false).catch(() => void 0);
    const warnings = existing ? warningsAboutPods(name, policy.enforce, existing) : ["failed to list pods while checking new PodSecurity enforce level"];
    for (const warning of warnings) context.warn(warning);
  }
  async function validatePod(attributes) {
    const { object, oldObject, operation, subresource, namespace } = attributes;
    if (ignoredSubresources.includes(subresource) || isExempt(attributes)) return;
    const found = await policyFor(attributes);
    if (found === void 0) throw newInternalError(new Error(`failed to lookup namespace "${namespace}"`));
    const pod = object;
    if (pod.spec === void 0 || isExemptClass(pod.spec.runtimeClassName)) return;
    if (operation === "UPDATE" && !isSignificantUpdate(pod, oldObject)) return;
    evaluate(attributes, found.policy, { annotations: pod.metadata?.annotations ?? {}, spec: pod.spec }, true);
  }
  async function validateController(attributes) {
    const { group, resource } = attributes.resource;
    if (attributes.subresource !== "" || attributes.object === void 0 || isExempt(attributes)) return;
    const policy = (await policyFor(attributes).catch(() => void 0))?.policy;
    if (policy === void 0 || policy.warn.level === "privileged") return;
    const template = podTemplateOf(group, resource, attributes.object);
    if (template?.spec === void 0 || isExemptClass(template.spec.runtimeClassName)) return;
    evaluate(attributes, policy, { annotations: template.metadata?.annotations ?? {}, spec: template.spec }, false);
  }
  return {
    name: "PodSecurity",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    validate(attributes) {
      const { group, resource } = attributes.resource;
      if (group === "" && resource === "pods") return validatePod(attributes);
      if (group === "" && resource === "namespaces") {
        return attributes.subresource === "" ? validateNamespace(attributes) : void 0;
      }
      return hasPodTemplate(group, resource) ? validateController(attributes) : void 0;
    }
  };
}
function policyOfDefaults(defaults) {
  const read = (mode) => {
    const [level, version = "latest"] = [defaults[mode], defaults[`${mode}-version`]];
    const minor = /^v1\.(\d+)$/.exec(version)?.[1];
    return {
      level: podSecurityLevels.find((each) => each === level) ?? "privileged",
      version: minor === void 0 ? "latest" : Number(minor)
    };
  };
  return { enforce: read("enforce"), audit: read("audit"), warn: read("warn") };
}
function evaluate(attributes, policy, pod, enforces) {
  const { enforce, warn } = policy;
  if (enforces) {
    const violations3 = evaluatePod(enforce, pod);
    if (violations3.length > 0) {
      const message = `violates PodSecurity "${levelVersionText(enforce)}": ${violationsText(violations3)}`;
      throw newForbidden(
        { group: attributes.resource.group, resource: attributes.resource.resource },
        attributes.name,
        message
      );
    }
    if (isSameLevelVersion(enforce, warn)) return;
  }
  const violations2 = evaluatePod(warn, pod);
  if (violations2.length === 0) return;
  attributes.context.warn(`would violate PodSecurity "${levelVersionText(warn)}": ${violationsText(violations2)}`);
}
function isSame(errors, others = []) {
  return JSON.stringify(errors) === JSON.stringify(others);
}
function isStricter({ enforce }, { enforce: old }) {
  if (isSameLevelVersion(enforce, old) || enforce.level === "privileged") return false;
  return enforce.version !== old.version || compareLevels(enforce.level, old.level) > 0;
}
function isSignificantUpdate({ spec }, { spec: old }) {
  const imagesOf = (containers) => (containers ?? []).map(({ image = "" }) => image);
  const changed = (now, before) => now.length !== before.length || now.some((image, i) => image !== before[i]);
  if (changed(imagesOf(spec?.containers), imagesOf(old?.containers))) return true;
  if (changed(imagesOf(spec?.initContainers), imagesOf(old?.initContainers))) return true;
  return (spec?.ephemeralContainers ?? []).some(
    ({ name, image }) => !old?.ephemeralContainers?.some((each) => each.name === name && each.image === image)
  );
}

// packages/admission/src/pods/pod-topology-labels.ts
var topologyLabels = ["topology.kubernetes.io/zone", "topology.kubernetes.io/region"];
function podTopologyLabels(nodes) {
  async function labelsOf(name) {
    const labels = (await nodes.get("", name))?.metadata?.labels ?? {};
    return Object.fromEntries(Object.entries(labels).filter(([key]) => topologyLabels.includes(key)));
  }
  return {
    name: "PodTopologyLabels",
    handles: (operation) => operation === "CREATE",
    admit({ resource, subresource, object }) {
      if (resource.group !== "" || resource.resource !== "pods" || object === void 0) return void 0;
      const node = nodeOf(subresource, object);
      if (!node) return void 0;
      return labelsOf(node).then(
        (labels) => Object.keys(labels).length === 0 ? void 0 : { ...object, metadata: { ...object.metadata, labels: { ...object.metadata.labels, ...labels } } }
      );
    }
  };
}
function nodeOf(subresource, object) {
  if (subresource === "") return object.spec?.nodeName;
  if (subresource !== "binding") return void 0;
  const { kind, name } = object.target ?? {};
  return kind === "Node" ? name : void 0;
}

// packages/admission/src/until-ready.ts
var timeoutMs = 1e4;
async function untilReady(wait, signal) {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    await wait(signal === void 0 ? timeout : AbortSignal.any([timeout, signal]));
    return true;
  } catch {
    return false;
  }
}

// packages/admission/src/policy/excluded-resources.ts
var admissionResources = /* @__PURE__ */ new Set([
  "mutatingadmissionpolicies",
  "mutatingadmissionpolicybindings",
  "validatingadmissionpolicies",
  "validatingadmissionpolicybindings"
]);
var reviews = /* @__PURE__ */ new Set([
  "authentication.k8s.io/selfsubjectreviews",
  "authentication.k8s.io/tokenreviews",
  "authorization.k8s.io/localsubjectaccessreviews",
  "authorization.k8s.io/selfsubjectaccessreviews",
  "authorization.k8s.io/selfsubjectrulesreviews",
  "authorization.k8s.io/subjectaccessreviews"
]);
function isExcludedFromPolicies({ resource: { group, resource } }) {
  if (group === "admissionregistration.k8s.io") return admissionResources.has(resource);
  return reviews.has(`${group}/${resource}`);
}

// packages/admission/src/policy/param-source.ts
var syncTimeoutMs = 1e3;
var ParamSource = class {
  #options;
  #followed = /* @__PURE__ */ new Map();
  #isClosed = false;
  constructor(options) {
    this.#options = options;
  }
  /**
   * Begins to follow a kind, unless it is followed already.
   *
   * @throws Error when the server does not serve the kind
   */
  follow(kind) {
    const key = keyOf(kind);
    const known2 = this.#followed.get(key);
    if (known2 !== void 0) return known2;
    const { group, version } = parseGroupVersion(kind.apiVersion ?? "");
    let mapping;
    try {
      mapping = this.#options.restMapper().restMapping({ group, kind: kind.kind ?? "" }, version);
    } catch {
      const text2 = formatGroupVersionKind({ group, version, kind: kind.kind ?? "" });
      throw new Error(`failed to find resource referenced by paramKind: '${text2}'`);
    }
    const { resource, groupVersionKind } = mapping;
    const namespaced = mapping.scope === "namespace";
    const source = this.#options.client().resource({ ...resource, kind: groupVersionKind.kind, namespaced });
    const informer = newInformer({
      source,
      onError: this.#options.onError,
      indexers: { namespace: byNamespace },
      transform: (object) => ({ ...object, apiVersion: kind.apiVersion ?? "", kind: kind.kind ?? "" }),
      backoff: { initialMs: 100, maxMs: 1e4 }
    });
    const followed = { mapping, informer };
    this.#followed.set(key, followed);
    if (!this.#isClosed) void informer.run();
    return followed;
  }
  /** Stops following all other kinds. */
  keepOnly(kinds) {
    const kept = new Set(kinds.map(keyOf));
    for (const [key, { informer }] of this.#followed) {
      if (kept.has(key)) continue;
      this.#followed.delete(key);
      void informer.stop();
    }
  }
  /**
   * The parameters of a binding. `undefined` in the list stands for the parameters of a policy or binding that names none.
   *
   * @param namespace that of the request
   * @throws Error when the binding is not fit for the kind, and when there are no parameters although there must be
   */
  async paramsOf(kind, reference, namespace) {
    if (!kind || !reference) return [void 0];
    const { mapping, informer } = this.follow(kind);
    const isNamespaced = mapping.scope === "namespace";
    const wanted = reference.namespace || namespace;
    if (isNamespaced && wanted === "") {
      throw new Error("cannot use namespaced paramRef in policy binding that matches cluster-scoped resources");
    }
    await this.#untilSynced(informer, kind);
    if (reference.namespace && !isNamespaced) {
      throw new Error("paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
    }
    const params = find(informer, reference, isNamespaced ? wanted : void 0);
    if (params.length === 0 && reference.parameterNotFoundAction === "Deny") {
      throw new Error("no params found for policy binding with `Deny` parameterNotFoundAction");
    }
    return params;
  }
  async #untilSynced({ hasSynced, whenSynced }, { apiVersion, kind }) {
    if (hasSynced()) return;
    try {
      await whenSynced(AbortSignal.timeout(syncTimeoutMs));
    } catch {
      const text2 = `&ParamKind{APIVersion:${apiVersion ?? ""},Kind:${kind ?? ""},}`;
      throw new Error(`paramKind kind \`${text2}\` not yet synced to use for admission`);
    }
  }
  /** Reads all parameters anew. Waits for them as long as a request would: a kind may not be served any more. */
  async relist() {
    const waiting = new AbortController();
    const lists = Promise.all([...this.#followed.values()].map(({ informer }) => informer.relist()));
    await Promise.race([lists, sleep(systemClock, syncTimeoutMs, waiting.signal)]);
    waiting.abort();
  }
  /** Stops following. Idempotent. */
  async close() {
    this.#isClosed = true;
    await Promise.all([...this.#followed.values()].map(({ informer }) => informer.stop()));
  }
};
var keyOf = ({ apiVersion = "", kind = "" }) => `${apiVersion} ${kind}`;
function find({ store }, { name, selector }, namespace) {
  if (name) {
    if (selector) throw new Error("paramRef.name and paramRef.selector are mutually exclusive");
    const found = store.get(namespace === void 0 ? name : `${namespace}/${name}`);
    return found === void 0 ? [] : [found];
  }
  if (!selector) throw new Error("one of name or selector must be provided");
  const { matches } = labelSelectorAsSelector(selector);
  const all = namespace === void 0 ? store.list() : store.byIndex("namespace", namespace);
  return all.filter(({ metadata }) => matches(metadata.labels ?? {}));
}

// packages/admission/src/policy/policy-source.ts
var backoff = { initialMs: 50, maxMs: 5e3 };
var PolicySource = class {
  policies;
  bindings;
  #params;
  #hooks = [];
  constructor({ policies, bindings, params, onError }) {
    this.#params = params;
    this.policies = newInformer({ source: policies, onError, backoff });
    this.bindings = newInformer({ source: bindings, onError, backoff });
    this.policies.addHandler(this.#changeHandler());
    this.bindings.addHandler(this.#changeHandler());
  }
  #changeHandler() {
    const changed = () => {
      if (this.#hooks === void 0) return;
      this.#hooks = void 0;
      queueMicrotask(() => this.hooks);
    };
    return { onAdd: changed, onUpdate: changed, onDelete: changed };
  }
  /** Whether all policies and bindings are known. */
  get hasSynced() {
    return this.policies.hasSynced() && this.bindings.hasSynced();
  }
  /** Resolves once all policies and bindings are known. Rejects when the signal aborts, or the source stops before. */
  async whenSynced(signal) {
    await Promise.all([this.policies.whenSynced(signal), this.bindings.whenSynced(signal)]);
  }
  /** Policies that have a binding, by name, with their bindings by name. */
  get hooks() {
    this.#hooks ??= this.#newHooks();
    return this.#hooks;
  }
  #newHooks() {
    const bindings = groupByPolicy(this.bindings.store.list());
    const hooks = this.policies.store.list().flatMap((policy) => {
      const own = bindings.get(policy.metadata.name ?? "");
      return own === void 0 ? [] : [{ policy, bindings: own.sort(byName) }];
    });
    const kinds = hooks.flatMap(({ policy }) => policy.spec?.paramKind ?? []);
    this.#params.keepOnly(kinds);
    for (const kind of kinds) {
      try {
        this.#params.follow(kind);
      } catch {
      }
    }
    return hooks.sort((a, b) => byName(a.policy, b.policy));
  }
  /** Follows policies and bindings until {@link close}. Never rejects. */
  async run() {
    await Promise.all([this.policies.run(), this.bindings.run()]);
  }
  /** Reads policies, bindings and parameters anew. Resolves once they count. */
  async relist() {
    await Promise.all([this.policies.relist(), this.bindings.relist(), this.#params.relist()]);
  }
  /** Idempotent. */
  async close() {
    await Promise.all([this.policies.stop(), this.bindings.stop(), this.#params.close()]);
  }
  /** What is wrong with a policy's parameters: their kind is not served. */
  configurationError({ spec }) {
    if (!spec?.paramKind) return void 0;
    try {
      this.#params.follow(spec.paramKind);
      return void 0;
    } catch (error) {
      return errorText(error);
    }
  }
};
function groupByPolicy(bindings) {
  const groups = /* @__PURE__ */ new Map();
  for (const binding of bindings) {
    const name = binding.spec?.policyName ?? "";
    const group = groups.get(name);
    if (group === void 0) groups.set(name, [binding]);
    else group.push(binding);
  }
  return groups;
}
var byName = (a, b) => (a.metadata.name ?? "") < (b.metadata.name ?? "") ? -1 : 1;

// packages/admission/src/policy/mutating-admission-policy.ts
function mutatingAdmissionPolicy(options) {
  const { policies, bindings, namespaces, authorizer, metrics = newAdmissionMetrics(), onError = () => {
  } } = options;
  const params = new ParamSource({ restMapper: options.restMapper, client: options.client, onError });
  const source = new PolicySource({ policies, bindings, params, onError });
  const load = () => import("./dispatch-mutating-policies-ESU23JBH.js");
  source.bindings.addHandler({ onAdd: () => void load().catch(() => {
  }) });
  const isActive = () => !source.hasSynced || source.hooks.length > 0;
  return {
    name: "MutatingAdmissionPolicy",
    get isActive() {
      return isActive();
    },
    // A deletion has no object to change.
    handles: (operation) => operation !== "DELETE" && isActive(),
    async admit(attributes) {
      if (isExcludedFromPolicies(attributes)) return void 0;
      if (!source.hasSynced && !await untilReady((signal) => source.whenSynced(signal), attributes.context.signal)) {
        throw admissionForbidden(attributes, "not yet ready to handle request");
      }
      if (source.hooks.length === 0) return void 0;
      const { dispatchMutatingPolicies } = await load();
      return dispatchMutatingPolicies({ source, params, namespaces, authorizer, metrics }, attributes);
    },
    run: () => source.run(),
    relist: () => source.relist(),
    close: () => source.close()
  };
}

// packages/admission/src/policy/validating-admission-policy.ts
function validatingAdmissionPolicy(options) {
  const { policies, bindings, namespaces, authorizer, metrics = newAdmissionMetrics(), onError = () => {
  } } = options;
  const params = new ParamSource({ restMapper: options.restMapper, client: options.client, onError });
  const source = new PolicySource({ policies, bindings, params, onError });
  const load = () => import("./dispatch-validating-policies-SERWGCHT.js");
  source.bindings.addHandler({ onAdd: () => void load().catch(() => {
  }) });
  const isActive = () => !source.hasSynced || source.hooks.length > 0;
  return {
    name: "ValidatingAdmissionPolicy",
    get isActive() {
      return isActive();
    },
    handles: isActive,
    async validate(attributes) {
      if (isExcludedFromPolicies(attributes)) return;
      if (!source.hasSynced && !await untilReady((signal) => source.whenSynced(signal), attributes.context.signal)) {
        throw admissionForbidden(attributes, "not yet ready to handle request");
      }
      if (source.hooks.length === 0) return;
      const { dispatchValidatingPolicies } = await load();
      await dispatchValidatingPolicies({ source, params, namespaces, authorizer, metrics }, attributes);
    },
    run: () => source.run(),
    relist: () => source.relist(),
    close: () => source.close()
  };
}

// packages/admission/src/priority/priority.ts
function priority(classes) {
  async function defaultClass() {
    const defaults = (await classes.list("", false)).filter(({ globalDefault }) => globalDefault);
    return defaults.reduce(
      (lowest, each) => lowest === void 0 || each.value < lowest.value ? each : lowest,
      void 0
    );
  }
  async function classOf2(pod, attributes) {
    const name = pod.spec?.priorityClassName ?? "";
    if (name === "") return await defaultClass() ?? { value: 0, preemptionPolicy: "PreemptLowerPriority" };
    const found = await classes.get("", name);
    if (found !== void 0) return found;
    throw admissionForbidden(attributes, `no PriorityClass with name ${name} was found`);
  }
  async function admitNew(pod, attributes) {
    const { spec } = pod;
    if (spec === void 0) return void 0;
    const { metadata, value = 0, preemptionPolicy } = await classOf2(pod, attributes);
    if (spec.priority !== void 0 && spec.priority !== null && spec.priority !== value) {
      throw admissionForbidden(
        attributes,
        `the integer value of priority (${spec.priority}) must not be provided in pod spec; priority admission controller computed ${value} from the given PriorityClass name`
      );
    }
    if (preemptionPolicy && spec.preemptionPolicy && spec.preemptionPolicy !== preemptionPolicy) {
      throw admissionForbidden(
        attributes,
        `the string value of PreemptionPolicy (${spec.preemptionPolicy}) must not be provided in pod spec; priority admission controller computed ${preemptionPolicy} from the given PriorityClass name`
      );
    }
    return {
      ...pod,
      spec: {
        ...spec,
        ...metadata?.name ? { priorityClassName: metadata.name } : {},
        priority: value,
        ...preemptionPolicy ? { preemptionPolicy } : {}
      }
    };
  }
  return {
    name: "Priority",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    admit(attributes) {
      const pod = podOf(attributes);
      if (pod === void 0) return void 0;
      return attributes.operation === "CREATE" ? admitNew(pod, attributes) : keepPriority(pod, attributes.oldObject);
    },
    async validate(attributes) {
      if (!concerns(attributes, "scheduling.k8s.io", "priorityclasses")) return;
      const { globalDefault, metadata } = attributes.object;
      if (!globalDefault) return;
      const other = (await defaultClass())?.metadata?.name;
      if (other === void 0 || attributes.operation === "UPDATE" && other === metadata?.name) return;
      throw admissionForbidden(
        attributes,
        `PriorityClass ${other} is already marked as default. Only one default can exist`
      );
    }
  };
}
function keepPriority(pod, old) {
  const lost = (now, before) => (now ?? void 0) === void 0 && (before ?? void 0) !== void 0;
  const losesPriority = lost(pod.spec?.priority, old?.spec?.priority);
  const losesPolicy = lost(pod.spec?.preemptionPolicy, old?.spec?.preemptionPolicy);
  if (!losesPriority && !losesPolicy) return void 0;
  return {
    ...pod,
    spec: {
      ...pod.spec,
      ...losesPriority ? { priority: old?.spec?.priority } : {},
      ...losesPolicy ? { preemptionPolicy: old?.spec?.preemptionPolicy } : {}
    }
  };
}

// packages/admission/src/resource-quota/evaluators.ts
var ignored = /* @__PURE__ */ new Set([
  "/bindings",
  "/componentstatuses",
  "/events",
  "events.k8s.io/events",
  "authentication.k8s.io/tokenreviews",
  "authentication.k8s.io/selfsubjectreviews",
  "authorization.k8s.io/subjectaccessreviews",
  "authorization.k8s.io/selfsubjectaccessreviews",
  "authorization.k8s.io/localsubjectaccessreviews",
  "authorization.k8s.io/selfsubjectrulesreviews"
]);
function newEvaluators(now) {
  const known2 = /* @__PURE__ */ new Map([
    ["/pods", podEvaluator(now)],
    ["/services", serviceEvaluator],
    ["/persistentvolumeclaims", claimEvaluator]
  ]);
  return (group, resource) => {
    const key = `${group}/${resource}`;
    if (ignored.has(key)) return void 0;
    let evaluator = known2.get(key);
    if (evaluator === void 0) {
      evaluator = countEvaluator(group, resource);
      known2.set(key, evaluator);
    }
    return evaluator;
  };
}
var oldCountNames = ["configmaps", "replicationcontrollers", "resourcequotas", "secrets"];
function countEvaluator(group, resource) {
  const names = [countName(group, resource), ...group === "" && oldCountNames.includes(resource) ? [resource] : []];
  const usage = new Map(names.map((name) => [name, "1"]));
  return {
    handles: ({ operation, subresource }) => operation === "CREATE" && subresource === "",
    counts: (name) => names.includes(name),
    usage: () => usage,
    inScope: () => false,
    missing: () => void 0
  };
}
var isWrite = (operation) => operation === "CREATE" || operation === "UPDATE";
var serviceEvaluator = {
  handles: ({ operation, subresource }) => isWrite(operation) && subresource === "",
  counts: (name) => ["count/services", "services", "services.nodeports", "services.loadbalancers"].includes(name),
  usage(object) {
    const { spec } = object;
    const ports = spec?.ports ?? [];
    const isBalanced = spec?.type === "LoadBalancer";
    const hasAllPorts = spec?.type === "NodePort" || isBalanced && spec?.allocateLoadBalancerNodePorts !== false;
    const nodePorts = hasAllPorts ? ports.length : isBalanced ? ports.filter(({ nodePort }) => nodePort).length : 0;
    return /* @__PURE__ */ new Map([
      ["count/services", "1"],
      ["services", "1"],
      ["services.nodeports", String(nodePorts)],
      ["services.loadbalancers", isBalanced ? "1" : "0"]
    ]);
  },
  inScope: () => false,
  missing: () => void 0
};
var classSuffix = ".storageclass.storage.k8s.io/";
var claimNames = ["count/persistentvolumeclaims", "persistentvolumeclaims", "requests.storage"];
var claimEvaluator = {
  handles({ operation, subresource, object, oldObject }) {
    if (subresource === "") return isWrite(operation);
    return subresource === "status" && allocatedOf(object) !== allocatedOf(oldObject);
  },
  counts: (name) => claimNames.includes(name) || ["persistentvolumeclaims", "requests.storage"].some((each) => name.endsWith(classSuffix + each)),
  usage(object) {
    const claim = object;
    const { metadata, spec } = claim;
    const className = metadata?.annotations?.["volume.beta.kubernetes.io/storage-class"] ?? spec?.storageClassName ?? "";
    const storage = storageOf(claim);
    return new Map([
      ["count/persistentvolumeclaims", "1"],
      ["persistentvolumeclaims", "1"],
      ...className === "" ? [] : [[`${className}${classSuffix}persistentvolumeclaims`, "1"]],
      ...storage === void 0 ? [] : [["requests.storage", storage]],
      ...storage === void 0 || className === "" ? [] : [[`${className}${classSuffix}requests.storage`, storage]]
    ]);
  },
  inScope(selector, object) {
    if (selector.scopeName !== "VolumeAttributesClass") return false;
    const { spec, status } = object;
    const names = [
      spec?.volumeAttributesClassName,
      status?.currentVolumeAttributesClassName,
      status?.modifyVolumeStatus?.targetVolumeAttributesClassName
    ];
    return selects(
      selector,
      names.filter((name) => Boolean(name))
    );
  },
  missing: () => void 0
};
var allocatedOf = (claim) => claim?.status?.allocatedResources?.storage;
function storageOf(claim) {
  const asked = claim.spec?.resources?.requests?.storage;
  if (asked === void 0) return void 0;
  const given = allocatedOf(claim);
  const amount = given !== void 0 && cmpQuantity(given, asked) > 0 ? given : asked;
  return quantityToString(roundUpQuantity(amount, 0).quantity);
}

// packages/admission/src/resource-quota/amounts.ts
var amountsOfList = (list) => new Map(Object.entries(list ?? {}));
function listOfAmounts(amounts) {
  return Object.fromEntries(
    [...amounts].sort(([a], [b]) => a < b ? -1 : 1).map(([name, amount]) => [name, quantityToString(toQuantity(amount))])
  );
}
function only(amounts, names) {
  const wanted = new Set(names);
  return new Map([...amounts].filter(([name]) => wanted.has(name)));
}
function sum(a, b) {
  const total = new Map(a);
  addAmounts(total, b);
  return total;
}
function increase(now, before) {
  return withoutZeros(
    new Map(
      [...now].map(([name, amount]) => {
        const old = before.get(name);
        const difference = old === void 0 ? toQuantity(amount) : subQuantity(amount, old);
        return [name, quantitySign(difference) < 0 ? toQuantity("0") : difference];
      })
    )
  );
}
function withoutZeros(amounts) {
  return new Map([...amounts].filter(([, amount]) => quantitySign(amount) !== 0));
}
function exceeding(amounts, limits) {
  return [...amounts].flatMap(([name, amount]) => {
    const limit = limits.get(name);
    return limit !== void 0 && cmpQuantity(amount, limit) > 0 ? [name] : [];
  });
}
var negative = (amounts) => [...amounts].flatMap(([name, amount]) => quantitySign(amount) < 0 ? [name] : []);
var amountsText = (amounts) => Object.entries(listOfAmounts(amounts)).map(([name, amount]) => `${name}=${amount}`).join(",");

// packages/admission/src/resource-quota/check-request.ts
function checkRequest(quotas, attributes, evaluator) {
  const { object, oldObject, operation, subresource } = attributes;
  if (object === void 0) return quotas;
  const pertinent = quotas.filter((quota) => isPertinent(quota, evaluator, object));
  for (const quota of pertinent) checkUsable(quota, evaluator, attributes, object);
  if (pertinent.length === 0) return quotas;
  const usage = evaluator.usage(object);
  const below = negative(usage);
  if (below.length > 0) {
    throw admissionForbidden(attributes, `quota usage is negative for resource(s): ${[...below].sort().join(",")}`);
  }
  const isChange = operation === "UPDATE" && oldObject?.metadata.resourceVersion;
  const growth = isChange ? increase(usage, evaluator.usage(oldObject)) : void 0;
  return quotas.map((quota) => {
    if (!pertinent.includes(quota)) return quota;
    const wasCounted = growth !== void 0 && isPertinent(quota, evaluator, oldObject);
    const charge = wasCounted ? growth : withoutZeros(usage);
    return charge.size === 0 ? quota : charged(quota, charge, attributes, subresource !== "status");
  });
}
function isPertinent(quota, evaluator, object) {
  return Object.keys(quota.status?.hard ?? {}).some((name) => evaluator.counts(name)) && scopesOf(quota).every((selector) => evaluator.inScope(selector, object));
}
function checkUsable(quota, evaluator, attributes, object) {
  const name = quota.metadata?.name ?? "";
  const limited = Object.keys(quota.status?.hard ?? {}).filter((each) => evaluator.counts(each));
  const missing2 = evaluator.missing(limited, object);
  if (missing2 !== void 0) throw admissionForbidden(attributes, `failed quota: ${name}: ${missing2}`);
  if (limited.every((each) => quota.status?.used?.[each] !== void 0)) return;
  throw admissionForbidden(attributes, `status unknown for quota: ${name}, resources: ${limited.toSorted().join(",")}`);
}
function charged(quota, charge, attributes, isLimited2) {
  const [hard, used] = [amountsOfList(quota.status?.hard), amountsOfList(quota.status?.used)];
  const requested = only(charge, hard.keys());
  if (requested.size === 0) return quota;
  const total = sum(used, requested);
  const exceeded = isLimited2 ? exceeding(only(total, requested.keys()), hard) : [];
  if (exceeded.length > 0) {
    const text2 = (amounts) => amountsText(only(amounts, exceeded));
    throw admissionForbidden(
      attributes,
      `exceeded quota: ${quota.metadata?.name ?? ""}, requested: ${text2(requested)}, used: ${text2(used)}, limited: ${text2(hard)}`
    );
  }
  return { ...quota, status: { ...quota.status, used: listOfAmounts(total) } };
}

// packages/admission/src/resource-quota/resource-quota.ts
var maxRetries = 10;
function resourceQuota({ quotas, updateStatus, now = Date.now }) {
  const evaluatorFor = newEvaluators(now);
  const waiting = /* @__PURE__ */ new Map();
  const busy = /* @__PURE__ */ new Set();
  const written = /* @__PURE__ */ new Map();
  function newest2(quota) {
    const key = keyOf2(quota);
    const own = written.get(key);
    if (own === void 0) return quota;
    if (own.metadata?.uid === quota.metadata?.uid && versionOf(own) > versionOf(quota)) return own;
    written.delete(key);
    return quota;
  }
  async function chargeAll(read, waiters) {
    let current = read;
    const charged2 = [];
    for (const waiter of waiters) {
      try {
        const next = checkRequest(current, waiter.attributes, waiter.evaluator);
        if (waiter.attributes.dryRun || next.every((quota, i) => quota === current[i])) waiter.resolve();
        else {
          charged2.push(waiter);
          current = next;
        }
      } catch (error) {
        waiter.reject(error);
      }
    }
    const changed = current.filter((quota, i) => quota !== read[i]);
    const answers = await Promise.allSettled(changed.map((quota) => updateStatus(quota)));
    const names = /* @__PURE__ */ new Set();
    for (const [i, answer] of answers.entries()) {
      if (answer.status === "fulfilled") written.set(keyOf2(answer.value), answer.value);
      else if (isConflict(answer.reason) || isNotFound(answer.reason)) names.add(keyOf2(changed[i]));
      else {
        for (const waiter of charged2) waiter.reject(answer.reason);
        return { waiters: [], names };
      }
    }
    if (names.size > 0) return { waiters: charged2, names };
    for (const waiter of charged2) waiter.resolve();
    return { waiters: [], names };
  }
  async function chargeBatch(namespace, batch) {
    let left = { waiters: batch, names: /* @__PURE__ */ new Set() };
    try {
      left = await chargeAll((await quotas.list(namespace, false)).map(newest2), batch);
      for (let retries = 0; left.waiters.length > 0; retries++) {
        if (retries === maxRetries)
          throw newInternalError(new Error("the usage of a resource quota changes too often"));
        const { names } = left;
        const read = await quotas.list(namespace, true);
        left = await chargeAll(
          read.filter((quota) => names.has(keyOf2(quota))),
          left.waiters
        );
      }
    } catch (error) {
      for (const waiter of left.waiters) waiter.reject(error);
    }
  }
  async function work(namespace) {
    busy.add(namespace);
    for (; ; ) {
      const batch = waiting.get(namespace);
      if (batch === void 0) break;
      waiting.delete(namespace);
      await chargeBatch(namespace, batch);
    }
    busy.delete(namespace);
  }
  function charge(attributes, evaluator) {
    const { namespace } = attributes;
    return new Promise((resolve, reject) => {
      const waiter = { attributes, evaluator, resolve, reject };
      waiting.set(namespace, [...waiting.get(namespace) ?? [], waiter]);
      if (!busy.has(namespace)) void work(namespace);
    });
  }
  return {
    name: "ResourceQuota",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    validate(attributes) {
      const { namespace, resource } = attributes;
      if (namespace === "" || resource.group === "" && resource.resource === "namespaces") return void 0;
      const evaluator = evaluatorFor(resource.group, resource.resource);
      if (!evaluator?.handles(attributes)) return void 0;
      return quotas.cached?.(namespace)?.length === 0 ? void 0 : charge(attributes, evaluator);
    }
  };
}
var keyOf2 = ({ metadata }) => `${metadata?.namespace ?? ""}/${metadata?.name ?? ""}`;
var versionOf = ({ metadata }) => Number(metadata?.resourceVersion ?? 0);

// packages/admission/src/runtime-class/runtime-class.ts
function runtimeClass(classes) {
  async function classOf2(pod, attributes) {
    const name = pod.spec?.runtimeClassName ?? void 0;
    if (name === void 0) return void 0;
    const found = await classes.get("", name);
    if (found !== void 0) return found;
    throw admissionForbidden(attributes, `pod rejected: RuntimeClass ${goQuote(name)} not found`);
  }
  return {
    name: "RuntimeClass",
    handles: (operation) => operation === "CREATE",
    async admit(attributes) {
      const pod = podOf(attributes);
      const found = pod && await classOf2(pod, attributes);
      if (found === void 0 || pod?.spec === void 0) return void 0;
      const { scheduling } = found;
      const overhead = found.overhead && (found.overhead.podFixed ?? {});
      const own = pod.spec.overhead ?? {};
      if (overhead && Object.keys(own).length > 0 && !sameAmounts(overhead, own)) throw otherOverhead(attributes);
      return {
        ...pod,
        spec: {
          ...pod.spec,
          ...overhead && Object.keys(overhead).length > 0 ? { overhead } : {},
          ...scheduling ? placement(pod.spec, scheduling, attributes) : {}
        }
      };
    },
    async validate(attributes) {
      const pod = podOf(attributes);
      if (pod === void 0) return;
      const overhead = (await classOf2(pod, attributes))?.overhead;
      const own = pod.spec?.overhead ?? void 0;
      if (overhead && !sameAmounts(overhead.podFixed ?? {}, own ?? {})) throw otherOverhead(attributes);
      if (!overhead && own !== void 0) {
        throw admissionForbidden(
          attributes,
          "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead"
        );
      }
    }
  };
}
var otherOverhead = (attributes) => admissionForbidden(attributes, "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
function sameAmounts(a, b) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => b[name] !== void 0 && equalQuantity(a[name], b[name]));
}
function placement({ nodeSelector: own, tolerations = [] }, scheduling, attributes) {
  const wanted = scheduling.nodeSelector ?? {};
  const conflict = Object.keys(wanted).find((key) => own?.[key] !== void 0 && own[key] !== wanted[key]);
  if (conflict !== void 0) {
    throw admissionForbidden(
      attributes,
      `conflict: runtimeClass.scheduling.nodeSelector[${conflict}] = ${wanted[conflict]}; pod.spec.nodeSelector[${conflict}] = ${own?.[conflict]}`
    );
  }
  const nodeSelector = { ...own, ...wanted };
  const merged2 = mergeTolerations(tolerations, scheduling.tolerations ?? []);
  return {
    ...Object.keys(nodeSelector).length > 0 ? { nodeSelector } : {},
    ...merged2.length > 0 ? { tolerations: merged2 } : {}
  };
}

// packages/admission/src/service-account/secret-references.ts
function refersToSecrets({ spec }) {
  if (spec === void 0) return false;
  const containers = [
    ...spec.initContainers ?? [],
    ...spec.containers ?? [],
    ...spec.ephemeralContainers ?? []
  ];
  return (spec.imagePullSecrets ?? []).length > 0 || containers.some((container) => environmentSecrets(container).length > 0) || (spec.volumes ?? []).some(
    (volume) => volume.secret || volume.azureFile?.secretName || volume.cephfs?.secretRef || volume.cinder?.secretRef || volume.flexVolume?.secretRef || volume.rbd?.secretRef || volume.scaleIO?.secretRef || volume.iscsi?.secretRef || volume.storageos?.secretRef || volume.csi?.nodePublishSecretRef || volume.projected?.sources?.some(({ secret }) => secret)
  );
}
function forbiddenSecret(pod, account, onlyEphemeral) {
  const owner = account.metadata?.name ?? "";
  const allowed = new Set((account.secrets ?? []).map(({ name: name2 }) => name2));
  const { spec } = pod;
  if (spec === void 0) return void 0;
  const inEnvironments = (containers, kind) => {
    for (const container of containers) {
      const wrong = environmentSecrets(container).find(({ secret }) => !allowed.has(secret));
      if (wrong) {
        return `${kind} ${container.name} with ${wrong.place} referencing secret.secretName="${wrong.secret}" is not allowed because service account ${owner} does not reference that secret`;
      }
    }
    return void 0;
  };
  if (onlyEphemeral) return inEnvironments(spec.ephemeralContainers ?? [], "ephemeral container");
  const volume = (spec.volumes ?? []).find(({ secret }) => secret && !allowed.has(secret.secretName));
  if (volume) {
    return `volume with secret.secretName="${volume.secret?.secretName ?? ""}" is not allowed because service account ${owner} does not reference that secret`;
  }
  const inContainers = inEnvironments(spec.initContainers ?? [], "init container") ?? inEnvironments(spec.containers ?? [], "container");
  if (inContainers !== void 0) return inContainers;
  const pullable = new Set((account.imagePullSecrets ?? []).map(({ name: name2 }) => name2));
  const index = (spec.imagePullSecrets ?? []).findIndex(({ name: name2 }) => !pullable.has(name2));
  if (index < 0) return void 0;
  const name = spec.imagePullSecrets?.[index]?.name ?? "";
  return `imagePullSecrets[${index}].name="${name}" is not allowed because service account ${owner} does not reference that imagePullSecret`;
}
function environmentSecrets({
  env = [],
  envFrom = []
}) {
  return [
    ...env.flatMap(
      ({ name, valueFrom }) => valueFrom?.secretKeyRef ? [{ place: `envVar ${name}`, secret: valueFrom.secretKeyRef.name ?? "" }] : []
    ),
    ...envFrom.flatMap(({ secretRef }) => secretRef ? [{ place: "envFrom", secret: secretRef.name ?? "" }] : [])
  ];
}

// packages/admission/src/service-account/token-volume.ts
import { randomBytes } from "node:crypto";
var mountPath = "/var/run/secrets/kubernetes.io/serviceaccount";
var volumePrefix = "kube-api-access-";
var alphabet = "bcdfghjklmnpqrstvwxz2456789";
function withTokenVolume(pod) {
  const { spec } = pod;
  if (spec === void 0) return pod;
  const volumes2 = spec.volumes ?? [];
  const existing = volumes2.find(({ name: name2 }) => name2.startsWith(volumePrefix));
  const name = existing?.name ?? `${volumePrefix}${randomSuffix()}`;
  let isUsed = false;
  const mount = (container) => {
    const mounts = container.volumeMounts ?? [];
    if (mounts.some((each) => each.mountPath === mountPath)) return container;
    isUsed = true;
    return { ...container, volumeMounts: [...mounts, { name, readOnly: true, mountPath }] };
  };
  const { initContainers } = spec;
  const mounted = {
    ...spec,
    ...initContainers ? { initContainers: initContainers.map(mount) } : {},
    containers: (spec.containers ?? []).map(mount)
  };
  if (existing !== void 0 || !isUsed) return { ...pod, spec: mounted };
  return { ...pod, spec: { ...mounted, volumes: [...volumes2, tokenVolume(name)] } };
}
function randomSuffix() {
  return [...randomBytes(5)].map((byte) => alphabet[byte % alphabet.length]).join("");
}
function tokenVolume(name) {
  return {
    name,
    projected: {
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: "token" } },
        { configMap: { name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] } },
        {
          downwardAPI: {
            items: [{ path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } }]
          }
        }
      ],
      defaultMode: 420
    }
  };
}

// packages/admission/src/service-account/service-account.ts
var defaultName = "default";
var mirrorPodAnnotation = "kubernetes.io/config.mirror";
var enforceAnnotation = "kubernetes.io/enforce-mountable-secrets";
var defaultAttempts = 10;
function serviceAccount({
  serviceAccounts,
  sleep: sleep2 = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
}) {
  async function lookUp(attributes, name) {
    const { namespace } = attributes;
    const attempts = name === defaultName ? defaultAttempts : 1;
    const pause = 100 + Math.random() * 100;
    try {
      for (let i = 0; i < attempts; i++) {
        if (i > 0) await sleep2(pause);
        const found = await serviceAccounts.get(namespace, name);
        if (found !== void 0) return found;
      }
      throw newNotFound({ group: "", resource: "serviceaccount" }, name);
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      throw admissionForbidden(attributes, `error looking up service account ${namespace}/${name}: ${cause}`);
    }
  }
  function checkSecrets(attributes, pod, account) {
    if (!enforcesSecrets(account)) return;
    const problem = forbiddenSecret(pod, account, attributes.subresource === "ephemeralcontainers");
    if (problem === void 0) return;
    throw admissionForbidden(attributes, problem);
  }
  return {
    name: "ServiceAccount",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    async admit(attributes) {
      const pod = podIn(attributes);
      if (pod?.spec === void 0 || attributes.operation !== "CREATE" || attributes.subresource !== "")
        return void 0;
      if (isMirrorPod(pod)) {
        checkMirrorPod(attributes, pod);
        return void 0;
      }
      const name = pod.spec.serviceAccountName || defaultName;
      const account = await lookUp(attributes, name);
      const named = { ...pod, spec: { ...pod.spec, serviceAccountName: name, serviceAccount: name } };
      const mounted = shouldMount(account, named) ? withTokenVolume(named) : named;
      const admitted = withPullSecrets(mounted, account);
      checkSecrets(attributes, admitted, account);
      return admitted;
    },
    async validate(attributes) {
      const pod = podIn(attributes);
      if (pod === void 0) return;
      const isEphemeral = attributes.operation === "UPDATE" && attributes.subresource === "ephemeralcontainers";
      if (attributes.operation !== "CREATE" && !isEphemeral) return;
      if (!isEphemeral && isMirrorPod(pod)) {
        checkMirrorPod(attributes, pod);
        return;
      }
      const name = pod.spec?.serviceAccountName;
      if (!name) {
        const { namespace } = attributes;
        throw admissionForbidden(
          attributes,
          `no service account specified for pod ${namespace}/${pod.metadata?.name ?? ""}`
        );
      }
      checkSecrets(attributes, pod, await lookUp(attributes, name));
    }
  };
}
function podIn({ resource, subresource, object }) {
  if (resource.group !== "" || resource.resource !== "pods") return void 0;
  return subresource === "" || subresource === "ephemeralcontainers" ? object : void 0;
}
var isMirrorPod = ({ metadata }) => metadata?.annotations?.[mirrorPodAnnotation] !== void 0;
function checkMirrorPod(attributes, pod) {
  if (pod.spec?.serviceAccountName) {
    throw admissionForbidden(attributes, "a mirror pod may not reference service accounts");
  }
  if (refersToSecrets(pod)) throw admissionForbidden(attributes, "a mirror pod may not reference secrets");
  const sources = (pod.spec?.volumes ?? []).flatMap(({ projected }) => projected?.sources ?? []);
  if (sources.some(({ serviceAccountToken }) => serviceAccountToken)) {
    throw admissionForbidden(attributes, "a mirror pod may not use ServiceAccountToken volume projections");
  }
}
function shouldMount(account, pod) {
  return pod.spec?.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true;
}
function enforcesSecrets({ metadata }) {
  return ["1", "t", "T", "true", "TRUE", "True"].includes(metadata?.annotations?.[enforceAnnotation] ?? "");
}
function withPullSecrets(pod, account) {
  const secrets = account.imagePullSecrets ?? [];
  if (pod.spec === void 0 || (pod.spec.imagePullSecrets ?? []).length > 0 || secrets.length === 0) return pod;
  return {
    ...pod,
    spec: { ...pod.spec, imagePullSecrets: secrets.map(({ name }) => name === void 0 ? {} : { name }) }
  };
}

// packages/admission/src/storage/default-storage-class.ts
var defaultAnnotations = [
  "storageclass.kubernetes.io/is-default-class",
  "storageclass.beta.kubernetes.io/is-default-class"
];
var oldClassAnnotation = "volume.beta.kubernetes.io/storage-class";
function defaultStorageClass(classes) {
  return {
    name: "DefaultStorageClass",
    handles: (operation) => operation === "CREATE",
    async admit(attributes) {
      if (!concerns(attributes, "", "persistentvolumeclaims")) return void 0;
      const claim = attributes.object;
      if (hasClass(claim)) return void 0;
      const [newest2] = (await classes.list("", false)).filter(isDefault2).sort(byAge2);
      if (newest2 === void 0) return void 0;
      return { ...claim, spec: { ...claim.spec, storageClassName: newest2.metadata?.name } };
    }
  };
}
function hasClass({ metadata, spec }) {
  return metadata?.annotations?.[oldClassAnnotation] !== void 0 || (spec?.storageClassName ?? void 0) !== void 0;
}
var isDefault2 = ({ metadata }) => defaultAnnotations.some((name) => metadata?.annotations?.[name] === "true");
function byAge2({ metadata: a }, { metadata: b }) {
  const [aTime = "", bTime = ""] = [a?.creationTimestamp, b?.creationTimestamp];
  if (aTime !== bTime) return aTime < bTime ? 1 : -1;
  return (a?.name ?? "") < (b?.name ?? "") ? -1 : 1;
}

// packages/admission/src/storage/persistent-volume-claim-resize.ts
function persistentVolumeClaimResize(classes) {
  return {
    name: "PersistentVolumeClaimResize",
    handles: (operation) => operation === "UPDATE",
    async validate(attributes) {
      if (!concerns(attributes, "", "persistentvolumeclaims")) return;
      const claim = attributes.object;
      const old = attributes.oldObject;
      if (cmpQuantity(sizeOf(claim), sizeOf(old)) <= 0) return;
      if (old.status?.phase !== "Bound") {
        throw admissionForbidden(attributes, "Only bound persistent volume claims can be expanded");
      }
      const name = classOf(claim);
      const isSame2 = name !== "" && name === classOf(old);
      const allows = isSame2 && (await classes.get("", name).catch(() => void 0))?.allowVolumeExpansion;
      if (allows) return;
      throw admissionForbidden(
        attributes,
        "only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize"
      );
    }
  };
}
var sizeOf = ({ spec }) => spec?.resources?.requests?.storage ?? "0";
function classOf({ metadata, spec }) {
  return metadata?.annotations?.["volume.beta.kubernetes.io/storage-class"] ?? spec?.storageClassName ?? "";
}

// packages/admission/src/storage/storage-object-in-use-protection.ts
var finalizers = [
  ["", "persistentvolumes", "kubernetes.io/pv-protection"],
  ["", "persistentvolumeclaims", "kubernetes.io/pvc-protection"],
  ["storage.k8s.io", "volumeattributesclasses", "kubernetes.io/vac-protection"]
];
function storageObjectInUseProtection() {
  return {
    name: "StorageObjectInUseProtection",
    handles: (operation) => operation === "CREATE",
    admit(attributes) {
      const found = finalizers.find(([group, resource]) => concerns(attributes, group, resource));
      const { object } = attributes;
      if (found === void 0 || object === void 0) return void 0;
      const own = object.metadata.finalizers ?? [];
      if (own.includes(found[2])) return void 0;
      return { ...object, metadata: { ...object.metadata, finalizers: [...own, found[2]] } };
    }
  };
}

// packages/admission/src/webhook/exempt.ts
var exemptKinds = /* @__PURE__ */ new Set([
  "MutatingAdmissionPolicy",
  "MutatingAdmissionPolicyBinding",
  "MutatingWebhookConfiguration",
  "ValidatingAdmissionPolicy",
  "ValidatingAdmissionPolicyBinding",
  "ValidatingWebhookConfiguration"
]);
var isExemptFromWebhooks = ({ kind }) => kind.group === "admissionregistration.k8s.io" && exemptKinds.has(kind.kind);

// packages/admission/src/webhook/webhook-source.ts
var backoff2 = { initialMs: 50, maxMs: 5e3 };
var WebhookSource = class {
  #informer;
  #hooks = [];
  /** @param onError called with failed lists and watches, which are tried again */
  constructor(configurations, onError) {
    this.#informer = newInformer({ source: configurations, onError, backoff: backoff2 });
    const changed = () => {
      this.#hooks = void 0;
    };
    this.#informer.addHandler({ onAdd: changed, onUpdate: changed, onDelete: changed });
  }
  get hasSynced() {
    return this.#informer.hasSynced();
  }
  /** Resolves once all configurations are known. Rejects when the signal aborts, or the source stops before. */
  whenSynced(signal) {
    return this.#informer.whenSynced(signal);
  }
  /** The webhooks in the order in which they are asked: configurations by name, webhooks as they stand there. */
  get hooks() {
    this.#hooks ??= this.#informer.store.list().toSorted((a, b) => (a.metadata.name ?? "") < (b.metadata.name ?? "") ? -1 : 1).flatMap(hooksOf);
    return this.#hooks;
  }
  /** Follows the configurations until {@link close}. Never rejects. */
  run() {
    return this.#informer.run();
  }
  /** Reads the configurations anew. Resolves once they count. */
  relist() {
    return this.#informer.relist();
  }
  /** Idempotent. */
  close() {
    return this.#informer.stop();
  }
};
function hooksOf({ metadata: { name: configuration = "" }, webhooks = [] }) {
  const counts = /* @__PURE__ */ new Map();
  return webhooks.map((webhook) => {
    const { name = "" } = webhook;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return { uid: `${configuration}/${name}/${count}`, configuration, webhook };
  });
}

// packages/admission/src/webhook/admission-webhooks.ts
function mutatingAdmissionWebhook(options) {
  const webhooks = new Webhooks(options);
  return {
    ...pluginOf("MutatingAdmissionWebhook", webhooks),
    get isActive() {
      return webhooks.isActive;
    },
    async admit(attributes) {
      const dispatch = await webhooks.dispatchOf(attributes);
      if (dispatch === void 0) return void 0;
      const { dispatchMutatingWebhooks } = await import("./dispatch-mutating-webhooks-ZYN3KZRF.js");
      return dispatchMutatingWebhooks(dispatch, webhooks.source.hooks, attributes);
    }
  };
}
function validatingAdmissionWebhook(options) {
  const webhooks = new Webhooks(options);
  return {
    ...pluginOf("ValidatingAdmissionWebhook", webhooks),
    get isActive() {
      return webhooks.isActive;
    },
    async validate(attributes) {
      const dispatch = await webhooks.dispatchOf(attributes);
      if (dispatch === void 0) return;
      const { dispatchValidatingWebhooks } = await import("./dispatch-validating-webhooks-V2IIWKBD.js");
      await dispatchValidatingWebhooks(dispatch, webhooks.source.hooks, attributes);
    }
  };
}
function pluginOf(name, webhooks) {
  return {
    name,
    handles: () => webhooks.isActive,
    run: () => webhooks.source.run(),
    relist: () => webhooks.source.relist(),
    close: () => webhooks.close()
  };
}
var Webhooks = class {
  source;
  #options;
  #metrics;
  #onError;
  #clients;
  constructor(options) {
    const { configurations, metrics = newAdmissionMetrics(), onError = () => {
    } } = options;
    this.#options = options;
    this.#metrics = metrics;
    this.#onError = onError;
    this.source = new WebhookSource(configurations, onError);
  }
  get isActive() {
    return !this.source.hasSynced || this.source.hooks.length > 0;
  }
  /** What the webhooks are asked with; undefined when none is asked. @throws StatusError 403 while they are not known */
  async dispatchOf(attributes) {
    if (isExemptFromWebhooks(attributes)) return void 0;
    const { source } = this;
    if (!source.hasSynced && !await untilReady((signal) => source.whenSynced(signal), attributes.context.signal)) {
      throw admissionForbidden(attributes, "not yet ready to handle request");
    }
    if (source.hooks.length === 0) return void 0;
    const { namespaces, authorizer, resolveService, findCredentials } = this.#options;
    if (this.#clients === void 0) {
      const { WebhookClients: Clients } = await import("./webhook-INVGG6MZ.js");
      this.#clients ??= new Clients(resolveService, findCredentials);
    }
    return { clients: this.#clients, namespaces, authorizer, metrics: this.#metrics, onError: this.#onError };
  }
  async close() {
    await this.source.close();
    this.#clients?.close();
  }
};

export {
  certificateApproval,
  certificateSigning,
  certificateSubjectRestriction,
  defaultTolerationSeconds,
  limitRanger,
  newAdmissionMetrics,
  defaultIngressClass,
  taintNodesByCondition,
  admissionPluginOrder,
  defaultAdmissionPlugins,
  controllerAdmissionPlugins,
  optionalAdmissionPlugins,
  lastAdmissionPlugins,
  availableAdmissionPlugins,
  podSecurity,
  podTopologyLabels,
  mutatingAdmissionPolicy,
  validatingAdmissionPolicy,
  priority,
  newEvaluators,
  resourceQuota,
  runtimeClass,
  serviceAccount,
  defaultStorageClass,
  persistentVolumeClaimResize,
  storageObjectInUseProtection,
  mutatingAdmissionWebhook,
  validatingAdmissionWebhook
};
