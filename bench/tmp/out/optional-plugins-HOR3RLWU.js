import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  configMapsOfPod,
  isExtendedResourceName,
  nodeOfUser,
  secretsOfPod,
  signingRequestName,
  storeReader
} from "./chunk-V6B7DVB6.js";
import {
  concerns,
  covers,
  isBestEffort,
  mergeTolerations,
  podOf
} from "./chunk-HYH3MBOL.js";
import "./chunk-FCW4LYGF.js";
import "./chunk-SWATMCJF.js";
import "./chunk-CYYNMMRW.js";
import {
  builtinSemanticEqual,
  describeDiff
} from "./chunk-HL4YRMY3.js";
import "./chunk-REQD7X4D.js";
import {
  admissionForbidden
} from "./chunk-BL3MALUD.js";
import "./chunk-EXOYWN5Y.js";
import "./chunk-2FIXCDNN.js";
import "./chunk-UTVCXJPB.js";
import "./chunk-N77X7EAL.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-LDPUPAMZ.js";
import "./chunk-M42TWBEX.js";
import "./chunk-V53NY6IS.js";
import "./chunk-DC54LOZ5.js";
import "./chunk-EUNU43ZB.js";
import "./chunk-BFLBG7YL.js";
import "./chunk-LBLIWSBN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-WGPBDSJ7.js";
import {
  isAlreadyExists,
  isStatusError,
  newForbidden,
  newInternalError,
  newNotFound,
  newTooManyRequestsError
} from "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import {
  parseGroupVersion
} from "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import {
  isQualifiedName,
  isValidLabelValue
} from "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import {
  aggregateMessages,
  errorText
} from "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/admission/src/always/always.ts
function alwaysAdmit() {
  return { name: "AlwaysAdmit", handles: () => true };
}
function alwaysDeny() {
  return {
    name: "AlwaysDeny",
    handles: () => true,
    admit(attributes) {
      throw admissionForbidden(attributes, "admission control is denying all modifications");
    },
    validate(attributes) {
      throw admissionForbidden(attributes, "admission control is denying all modifications");
    }
  };
}

// packages/admission/src/event-rate-limit/event-rate-limit.ts
function eventRateLimit(limits, now = Date.now) {
  const enforcers = limits.map((limit) => newEnforcer(limit, now));
  return {
    name: "EventRateLimit",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    validate(attributes) {
      const { kind, dryRun } = attributes;
      if (kind.group !== "" || kind.kind !== "Event" || dryRun) return;
      const reached = enforcers.flatMap((accept) => accept(attributes) ?? []);
      if (reached.length > 0) throw newTooManyRequestsError(aggregateMessages(reached));
    }
  };
}
function newEnforcer({ type, qps, burst, cacheSize = 0 }, now) {
  const buckets = /* @__PURE__ */ new Map();
  const size = type === "Server" ? 1 : cacheSize || 4096;
  return (attributes) => {
    const key = keyOf[type](attributes);
    const time = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at: time };
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > size) buckets.delete(buckets.keys().next().value);
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, time - bucket.at) / 1e3 * qps);
    bucket.at = time;
    if (bucket.tokens < 1) return `limit reached on type ${type} for key ${key}`;
    bucket.tokens -= 1;
    return void 0;
  };
}
var keyOf = {
  Server: () => "",
  Namespace: ({ namespace }) => namespace,
  User: ({ user }) => user.name,
  SourceAndObject({ object }) {
    const { source = {}, involvedObject = {} } = object ?? {};
    const { kind, namespace, name, uid, apiVersion: apiVersion2 } = involvedObject;
    return [source.component, source.host, kind, namespace, name, uid, apiVersion2].join("");
  }
};

// packages/admission/src/image-policy/image-policy-webhook.ts
var maxAnswers = 1024;
var apiVersion = "imagepolicy.k8s.io/v1alpha1";
function imagePolicyWebhook(options) {
  const { client, allowTTLMs = 3e5, denyTTLMs = 3e4, defaultAllow = false, now = Date.now } = options;
  const answers = /* @__PURE__ */ new Map();
  async function review(spec) {
    const key = JSON.stringify(spec);
    const kept = answers.get(key);
    answers.delete(key);
    if (kept !== void 0 && kept.expires > now()) {
      answers.set(key, kept);
      return kept.status;
    }
    const answer = await client.post({
      kind: "ImageReview",
      apiVersion,
      metadata: {},
      spec,
      status: { allowed: false }
    });
    if (answer.kind !== "ImageReview" || answer.apiVersion !== apiVersion) {
      throw new Error(`the answer of the image policy webhook is no ImageReview of ${apiVersion}`);
    }
    const { allowed, reason } = answer.status ?? {};
    const status = { allowed: allowed === true, reason: typeof reason === "string" ? reason : "" };
    answers.set(key, { status, expires: now() + (status.allowed ? allowTTLMs : denyTTLMs) });
    if (answers.size > maxAnswers) answers.delete(answers.keys().next().value);
    return status;
  }
  return {
    name: "ImagePolicyWebhook",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    async validate(attributes) {
      const spec = reviewSpecOf(attributes);
      if (spec === void 0) return;
      let status;
      try {
        status = await review(spec);
      } catch (error) {
        if (defaultAllow) return;
        throw admissionForbidden(attributes, errorText(error));
      }
      if (status.allowed) return;
      throw admissionForbidden(
        attributes,
        status.reason === "" ? "one or more images rejected by webhook backend" : `image policy webhook backend denied one or more images: ${status.reason}`
      );
    }
  };
}
function reviewSpecOf({ resource, subresource, object, namespace }) {
  if (resource.group !== "" || resource.resource !== "pods" || object === void 0) return void 0;
  const { spec, metadata } = object;
  const lists = {
    "": [...spec?.containers ?? [], ...spec?.initContainers ?? []],
    ephemeralcontainers: spec?.ephemeralContainers ?? []
  };
  if (!Object.hasOwn(lists, subresource)) return void 0;
  const containers = lists[subresource];
  const annotations = Object.entries(metadata?.annotations ?? {}).filter(
    ([key]) => key.includes(".image-policy.k8s.io/")
  );
  return {
    containers: containers.map(({ image }) => image ? { image } : {}),
    ...annotations.length > 0 ? { annotations: Object.fromEntries(annotations) } : {},
    namespace
  };
}

// packages/admission/src/pods/pod-node-selector.ts
var annotation = "scheduler.alpha.kubernetes.io/node-selector";
var refuse = (pod, reason) => newForbidden({ group: "", resource: "pods" }, pod.metadata?.name ?? "", reason);
function podNodeSelector(namespaces, selectors = {}) {
  async function selectorOf(namespace) {
    const found2 = await findNamespace(namespaces, namespace);
    const own = found2.metadata.annotations?.[annotation];
    return parseLabels(own ?? selectors.clusterDefaultNodeSelector ?? "");
  }
  function check(pod, namespace, selector) {
    const own = pod.spec?.nodeSelector ?? {};
    if (Object.entries(own).some(([key, value]) => Object.hasOwn(selector, key) && selector[key] !== value)) {
      throw refuse(pod, "pod node label selector conflicts with its namespace node label selector");
    }
    const allowed = parseLabels(selectors[namespace] ?? "");
    const isLimited = Object.keys(allowed).length > 0;
    if (isLimited && Object.entries(own).some(([key, value]) => allowed[key] !== value)) {
      throw refuse(pod, "pod node label selector labels conflict with its namespace whitelist");
    }
  }
  return {
    name: "PodNodeSelector",
    handles: (operation) => operation === "CREATE",
    async admit(attributes) {
      const pod = podOf(attributes);
      if (pod?.spec === void 0) return void 0;
      const { namespace } = attributes;
      const selector = await selectorOf(namespace);
      const own = pod.spec.nodeSelector ?? {};
      if (Object.entries(own).some(([key, value]) => Object.hasOwn(selector, key) && selector[key] !== value)) {
        throw refuse(pod, "pod node label selector conflicts with its namespace node label selector");
      }
      const selected = { ...pod, spec: { ...pod.spec, nodeSelector: { ...selector, ...own } } };
      check(selected, namespace, selector);
      return Object.keys(selector).length === 0 ? void 0 : selected;
    },
    async validate(attributes) {
      const pod = podOf(attributes);
      if (pod !== void 0) check(pod, attributes.namespace, await selectorOf(attributes.namespace));
    }
  };
}
async function findNamespace(namespaces, name) {
  try {
    const found2 = await namespaces(name, false) ?? await namespaces(name, true);
    if (found2 !== void 0) return found2;
  } catch (error) {
    throw isStatusError(error) ? error : newInternalError(error);
  }
  throw newNotFound({ group: "", resource: "namespaces" }, name);
}
function parseLabels(text) {
  if (text === "") return {};
  return Object.fromEntries(
    text.split(",").map((part) => {
      const [key = "", value, more] = part.split("=").map((each) => each.trim());
      if (value === void 0 || more !== void 0) throw new Error(`invalid selector: [${part}]`);
      const wrong = [...isQualifiedName(key), ...isValidLabelValue(value)];
      if (wrong.length > 0) throw new Error(`invalid label ${goQuote(part)}: ${wrong.join("; ")}`);
      return [key, value];
    })
  );
}

// packages/admission/src/namespace/namespace-plugins.ts
var isOutside = ({ namespace, kind }) => namespace === "" || kind.group === "" && kind.kind === "Namespace";
function namespaceExists(namespaces) {
  return {
    name: "NamespaceExists",
    handles: (operation) => operation !== "CONNECT",
    async validate(attributes) {
      if (!isOutside(attributes)) await findNamespace(namespaces, attributes.namespace);
    }
  };
}
function namespaceAutoProvision(namespaces, create) {
  return {
    name: "NamespaceAutoProvision",
    handles: (operation) => operation === "CREATE",
    async admit(attributes) {
      const { namespace, dryRun } = attributes;
      if (dryRun || isOutside(attributes)) return void 0;
      try {
        if (await namespaces(namespace, false) === void 0) await create(namespace);
      } catch (error) {
        if (!isAlreadyExists(error)) throw admissionForbidden(attributes, error);
      }
      return void 0;
    }
  };
}

// packages/admission/src/network/deny-service-external-ips.ts
function denyServiceExternalIPs() {
  return {
    name: "DenyServiceExternalIPs",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    validate(attributes) {
      if (!concerns(attributes, "", "services")) return;
      const ipsOf = (service) => service?.spec?.externalIPs ?? [];
      const old = ipsOf(attributes.oldObject);
      if (ipsOf(attributes.object).every((ip) => old.includes(ip))) return;
      throw admissionForbidden(attributes, "Use of external IPs is denied by admission control");
    }
  };
}

// packages/admission/src/node-restriction/node-labels.ts
var kubeletLabels = /* @__PURE__ */ new Set([
  "kubernetes.io/hostname",
  "topology.kubernetes.io/zone",
  "topology.kubernetes.io/region",
  "failure-domain.beta.kubernetes.io/zone",
  "failure-domain.beta.kubernetes.io/region",
  "beta.kubernetes.io/instance-type",
  "node.kubernetes.io/instance-type",
  "kubernetes.io/os",
  "kubernetes.io/arch",
  "beta.kubernetes.io/os",
  "beta.kubernetes.io/arch"
]);
var kubeletDomains = ["kubelet.kubernetes.io", "node.kubernetes.io"];
var restrictedDomain = "node-restriction.kubernetes.io";
function forbiddenLabelChanges(labels = {}, oldLabels = {}) {
  const keys = /* @__PURE__ */ new Set([...Object.keys(labels), ...Object.keys(oldLabels)]);
  return [...keys].filter((key) => labels[key] !== oldLabels[key] && isForbidden(key)).sort();
}
function isForbidden(label) {
  const domain = label.includes("/") ? label.slice(0, label.indexOf("/")) : "";
  if (isWithin(domain, restrictedDomain)) return true;
  if (!isWithin(domain, "kubernetes.io") && !isWithin(domain, "k8s.io")) return false;
  return !kubeletLabels.has(label) && !kubeletDomains.some((each) => isWithin(domain, each));
}
var isWithin = (domain, parent) => domain === parent || domain.endsWith(`.${parent}`);

// packages/admission/src/node-restriction/node-request.ts
function refuse2({ attributes }, reason) {
  throw admissionForbidden(attributes, reason);
}
var unexpectedOperation = (request) => refuse2(request, `unexpected operation ${goQuote(request.attributes.operation)}`);

// packages/admission/src/node-restriction/checks-of-nodes.ts
function checkNode(request) {
  const { node, attributes } = request;
  const { name, operation } = attributes;
  if (name !== node) refuse2(request, `node ${goQuote(node)} is not allowed to modify node ${goQuote(name)}`);
  if (operation === "CREATE") checkNewNode(request, attributes.object);
  if (operation === "UPDATE") checkChangedNode(request, attributes.object, attributes.oldObject);
}
function checkNewNode(request, { metadata, spec }) {
  const node = goQuote(request.node);
  if (spec?.configSource) refuse2(request, `node ${node} is not allowed to create pods with a non-nil configSource`);
  const labels = forbiddenLabelChanges(metadata?.labels, {});
  if (labels.length > 0) {
    refuse2(request, `node ${node} is not allowed to set the following labels: ${labels.join(", ")}`);
  }
}
function checkChangedNode(request, now, old) {
  const node = goQuote(request.node);
  if (now.spec?.configSource && !builtinSemanticEqual(now.spec.configSource, old.spec?.configSource)) {
    refuse2(request, `node ${node} is not allowed to update configSource to a new non-nil configSource`);
  }
  if (!builtinSemanticEqual(now.spec?.taints, old.spec?.taints)) {
    refuse2(request, `node ${node} is not allowed to modify taints`);
  }
  if (!builtinSemanticEqual(now.metadata?.ownerReferences, old.metadata?.ownerReferences)) {
    refuse2(request, `node ${node} is not allowed to modify ownerReferences`);
  }
  const labels = forbiddenLabelChanges(now.metadata?.labels, old.metadata?.labels);
  if (labels.length > 0) refuse2(request, `is not allowed to modify labels: ${labels.join(", ")}`);
}

// packages/admission/src/node-restriction/checks-of-objects.ts
function checkOwnName(request, reason) {
  const { operation, object, name } = request.attributes;
  const own = operation === "CREATE" ? object?.metadata.name : name;
  if (own !== request.node) refuse2(request, reason);
}
function checkClaimStatus(request) {
  const [now, old] = [request.attributes.object, request.attributes.oldObject].map(
    (each) => othersOfClaim(each)
  );
  if (builtinSemanticEqual(now, old)) return;
  refuse2(
    request,
    `node ${goQuote(request.node)} is not allowed to update fields other than status.quantity and status.conditions: ${describeDiff(old, now)}`
  );
}
function othersOfClaim(claim) {
  const { resourceVersion: _version, managedFields: _managed, ...metadata } = claim.metadata ?? {};
  const {
    capacity: _capacity,
    conditions: _conditions,
    allocatedResourceStatuses: _statuses,
    allocatedResources: _resources,
    ...status
  } = claim.status ?? {};
  return { ...claim, metadata, status };
}
function checkResourceSlice(request) {
  const { operation, object, oldObject } = request.attributes;
  if (operation !== "CREATE" && operation !== "DELETE") return;
  const slice = operation === "CREATE" ? object : oldObject;
  if (slice?.spec?.nodeName === request.node) return;
  refuse2(request, `can only ${operation.toLowerCase()} ResourceSlice with the same NodeName as the requesting node`);
}
var kubeletSigners = ["kubernetes.io/kubelet-serving", "kubernetes.io/kube-apiserver-client-kubelet"];
function checkSigningRequest(request) {
  const { operation, object } = request.attributes;
  if (operation !== "CREATE") return;
  const { spec } = object;
  if (!kubeletSigners.includes(spec?.signerName ?? "")) return;
  let name;
  try {
    name = request.options.commonNameOf(spec?.request ?? "");
  } catch (error) {
    refuse2(request, `unable to parse csr: ${errorText(error)}`);
  }
  const expected = `system:node:${request.node}`;
  if (name !== expected) refuse2(request, `can only create a node CSR with CN=${expected}`);
}

// packages/admission/src/node-restriction/api-references.ts
var plainVolumes = [
  "awsElasticBlockStore",
  "azureDisk",
  "cephfs",
  "cinder",
  "downwardAPI",
  "emptyDir",
  "fc",
  "flexVolume",
  "flocker",
  "gcePersistentDisk",
  "gitRepo",
  "hostPath",
  "image",
  "iscsi",
  "nfs",
  "photonPersistentDisk",
  "portworxVolume",
  "quobyte",
  "rbd",
  "scaleIO",
  "storageos",
  "vsphereVolume"
];
var otherVolumes = [
  ["configMap", "configmaps (via configmap volumes)"],
  ["secret", "secrets (via secret volumes)"],
  ["csi", "csidrivers (via CSI volumes)"],
  ["glusterfs", "endpoints (via glusterFS volumes)"],
  ["persistentVolumeClaim", "persistentvolumeclaims"],
  ["ephemeral", "persistentvolumeclaims (via ephemeral volumes)"],
  ["azureFile", "secrets (via azureFile volumes)"]
];
var projectedSources = [
  ["configMap", "configmaps (via projected volumes)"],
  ["secret", "secrets (via projected volumes)"],
  ["serviceAccountToken", "serviceaccounts (via projected volumes)"],
  ["clusterTrustBundle", "clustertrustbundles"],
  ["podCertificate", "podcertificates"]
];
function referencedResource(pod) {
  const { spec } = pod;
  if (spec?.serviceAccountName) return "serviceaccounts";
  if (secretsOfPod(pod).length > 0) return "secrets";
  if (configMapsOfPod(pod).length > 0) return "configmaps";
  if ((spec?.resourceClaims ?? []).length > 0) return "resourceclaims";
  for (const volume of spec?.volumes ?? []) {
    const found2 = resourceOfVolume(volume);
    if (found2 !== void 0) return found2;
  }
  return void 0;
}
function resourceOfVolume(volume) {
  if (plainVolumes.some((type) => volume[type])) return void 0;
  const other = otherVolumes.find(([type]) => volume[type]);
  if (other) return other[1];
  if (!volume.projected) throw new Error(`unknown volume type for volume  "${volume.name}"`);
  for (const source of volume.projected.sources ?? []) {
    const found2 = projectedSources.find(([type]) => source[type]);
    if (found2) return found2[1];
    if (!source.downwardAPI) throw new Error(`unknown source for projected volume "${volume.name}"`);
  }
  return void 0;
}

// packages/admission/src/node-restriction/checks-of-pods.ts
var mirrorPodAnnotation = "kubernetes.io/config.mirror";
async function checkNewPod(request) {
  const pod = request.attributes.object;
  const node = goQuote(request.node);
  if (pod.metadata?.annotations?.[mirrorPodAnnotation] === void 0) {
    refuse2(request, `pod does not have "${mirrorPodAnnotation}" annotation, node ${node} can only create mirror pods`);
  }
  if (pod.spec?.nodeName !== request.node) {
    refuse2(request, `node ${node} can only create pods with spec.nodeName set to itself`);
  }
  await checkOwner(request, pod.metadata?.ownerReferences ?? []);
  let resource;
  try {
    resource = referencedResource(pod);
  } catch (error) {
    refuse2(request, `error checking mirror pod for API references: ${errorText(error)}`);
  }
  if (resource !== void 0) refuse2(request, `node ${node} can not create pods that reference ${resource}`);
}
async function checkOwner(request, owners) {
  const node = goQuote(request.node);
  const [owner, another] = owners;
  if (another) refuse2(request, `node ${node} can only create pods with a single owner reference set to itself`);
  const isNode = owner?.apiVersion === "v1" && owner.kind === "Node" && owner.name === request.node;
  if (!owner || !isNode)
    return refuse2(request, `node ${node} can only create pods with an owner reference set to itself`);
  if (!owner.controller) {
    refuse2(request, `node ${node} can only create pods with a controller owner reference set to itself`);
  }
  if (owner.blockOwnerDeletion) {
    refuse2(request, `node ${node} must not set blockOwnerDeletion on an owner reference`);
  }
  const found2 = await request.options.nodes.get("", request.node).catch((error) => {
    return refuse2(request, `error looking up node ${request.node} to verify uid: ${errorText(error)}`);
  });
  if (found2 === void 0) throw newNotFound({ group: "", resource: "node" }, request.node);
  const uid = found2.metadata?.uid ?? "";
  if (owner.uid !== uid) refuse2(request, `node ${request.node} UID mismatch: expected ${owner.uid} got ${uid}`);
}
async function checkPodDeletion(request) {
  const pod = await existingPod(request, request.attributes.name);
  if (pod.spec?.nodeName === request.node) return;
  refuse2(request, `node ${goQuote(request.node)} can only delete pods with spec.nodeName set to itself`);
}
async function checkEviction(request) {
  const { name, object } = request.attributes;
  const podName = name || object?.metadata.name;
  if (!podName) return refuse2(request, "could not determine pod from request data");
  const pod = await existingPod(request, podName);
  if (pod.spec?.nodeName === request.node) return;
  refuse2(request, `node ${request.node} can only evict pods with spec.nodeName set to itself`);
}
async function existingPod(request, name) {
  const pod = await request.options.pods.get(request.attributes.namespace, name).catch((error) => refuse2(request, errorText(error)));
  if (pod === void 0) throw newNotFound({ group: "", resource: "pod" }, name);
  return pod;
}
function checkPodStatus(request) {
  const [now, old] = [request.attributes.object, request.attributes.oldObject];
  const node = goQuote(request.node);
  if (old.spec?.nodeName !== request.node) {
    refuse2(request, `node ${node} can only update pod status for pods with spec.nodeName set to itself`);
  }
  if (!builtinSemanticEqual({ labels: now.metadata?.labels ?? {} }, { labels: old.metadata?.labels ?? {} })) {
    refuse2(request, `node ${node} cannot update labels through pod status`);
  }
  if (!builtinSemanticEqual(now.status?.resourceClaimStatuses, old.status?.resourceClaimStatuses)) {
    refuse2(request, `node ${node} cannot update resource claim statues`);
  }
  if (!builtinSemanticEqual(now.status?.extendedResourceClaimStatus, old.status?.extendedResourceClaimStatus)) {
    refuse2(request, `node ${node} cannot update extended resource claim status`);
  }
}

// packages/admission/src/node-restriction/token-audiences.ts
var migratedPlugins = [
  ["gcePersistentDisk", "pd.csi.storage.gke.io"],
  ["awsElasticBlockStore", "ebs.csi.aws.com"],
  ["cinder", "cinder.csi.openstack.org"],
  ["azureDisk", "disk.csi.azure.com"],
  ["azureFile", "file.csi.azure.com"],
  ["vsphereVolume", "csi.vsphere.vmware.com"],
  ["portworxVolume", "pxd.portworx.com"]
];
async function podNeedsAudience(pod, audience, sources) {
  const failures = [];
  for (const volume of pod.spec?.volumes ?? []) {
    const tokens = (volume.projected?.sources ?? []).flatMap(({ serviceAccountToken }) => serviceAccountToken ?? []);
    if (tokens.some((token) => (token.audience ?? "") === audience)) return true;
    try {
      const driver = await driverOf(pod, volume, sources);
      if (driver !== void 0 && await driverNeedsAudience(driver, audience, sources)) return true;
    } catch (error) {
      failures.push(errorText(error));
    }
  }
  if (failures.length > 0) throw new Error(aggregateMessages(failures));
  return false;
}
async function driverOf(pod, volume, sources) {
  const { namespace = "", name = "" } = pod.metadata ?? {};
  if (volume.ephemeral?.volumeClaimTemplate) return driverOfClaim(namespace, `${name}-${volume.name}`, sources);
  if (volume.persistentVolumeClaim) return driverOfClaim(namespace, volume.persistentVolumeClaim.claimName, sources);
  return volume.csi?.driver ?? migratedDriver(volume);
}
async function driverOfClaim(namespace, name, sources) {
  const claim = found(await sources.claims.get(namespace, name), "persistentvolumeclaim", name);
  const volumeName = claim.spec?.volumeName ?? "";
  const { spec = {} } = found(await sources.volumes.get("", volumeName), "persistentvolume", volumeName);
  return spec.csi?.driver ?? migratedDriver(spec);
}
async function driverNeedsAudience(name, audience, { drivers }) {
  const driver = found(await drivers?.get("", name), "csidriver.storage.k8s.io", name);
  return (driver.spec?.tokenRequests ?? []).some((request) => (request.audience ?? "") === audience);
}
function migratedDriver(source) {
  return migratedPlugins.find(([plugin]) => source[plugin])?.[1];
}
function found(object, kind, name) {
  if (object === void 0) throw new Error(`${kind} "${name}" not found`);
  return object;
}

// packages/admission/src/node-restriction/checks-of-tokens.ts
async function checkTokenRequest(request) {
  const { operation, subresource, object } = request.attributes;
  if (operation !== "CREATE" || subresource !== "token") return;
  const { spec } = object;
  const bound = spec?.boundObjectRef;
  if (bound?.apiVersion !== "v1" || bound.kind !== "Pod" || !bound.name) {
    return refuse2(request, "node requested token not bound to a pod");
  }
  if (!bound.uid) refuse2(request, "node requested token with a pod binding without a uid");
  const pod = await existingPod(request, bound.name);
  if (bound.uid !== pod.metadata?.uid) {
    refuse2(
      request,
      `the UID in the bound object reference (${bound.uid}) does not match the UID in record. The object might have been deleted and then recreated`
    );
  }
  if (pod.spec?.nodeName !== request.node) {
    refuse2(request, "node requested token bound to a pod scheduled on a different node");
  }
  await checkAudience(request, pod, spec?.audiences ?? []);
}
async function checkAudience(request, pod, audiences) {
  if (audiences.length > 1) refuse2(request, "node may only request 0 or 1 audiences");
  const [audience = ""] = audiences;
  try {
    if (await podNeedsAudience(pod, audience, request.options)) return;
  } catch (error) {
    refuse2(request, `error validating audience ${goQuote(audience)}: ${errorText(error)}`);
  }
  const { user, namespace, name } = request.attributes;
  const missing = `audience ${goQuote(audience)} not found in pod spec volume`;
  let decision;
  try {
    ({ decision } = await request.options.authorizer.authorize({
      user,
      verb: "request-serviceaccounts-token-audience",
      isResourceRequest: true,
      path: "",
      apiGroup: "",
      apiVersion: "v1",
      namespace,
      resource: audience,
      subresource: "",
      name
    }));
  } catch (error) {
    return refuse2(
      request,
      `${missing}, error authorizing ${user.name} to request tokens for this audience: ${errorText(error)}`
    );
  }
  if (decision !== "Allow") {
    refuse2(request, `${missing}, ${user.name} is not authorized to request tokens for this audience`);
  }
}

// packages/admission/src/node-restriction/node-restriction.ts
var checks = {
  "/pods": checkPod,
  "/nodes": checkNode,
  "/persistentvolumeclaims": checkClaim,
  "/serviceaccounts": checkTokenRequest,
  "certificates.k8s.io/podcertificaterequests": (request) => refuse2(request, "PodCertificateRequest feature gate is disabled"),
  "coordination.k8s.io/leases": checkLease,
  "storage.k8s.io/csinodes": (request) => checkOwnName(request, "can only access CSINode with the same name as the requesting node"),
  "resource.k8s.io/resourceslices": checkResourceSlice,
  "certificates.k8s.io/certificatesigningrequests": checkSigningRequest
};
function nodeRestriction(options) {
  return {
    name: "NodeRestriction",
    handles: (operation) => operation !== "CONNECT",
    async admit(attributes) {
      const node = nodeOfUser(attributes.user);
      if (node === void 0) return void 0;
      if (node === "") {
        throw admissionForbidden(attributes, `could not determine node from user ${goQuote(attributes.user.name)}`);
      }
      const { group, resource } = attributes.resource;
      await checks[`${group}/${resource}`]?.({ node, attributes, options });
      return void 0;
    }
  };
}
function checkPod(request) {
  const { node, attributes } = request;
  const { subresource, operation } = attributes;
  switch (subresource) {
    case "":
      if (operation === "CREATE") return checkNewPod(request);
      if (operation === "DELETE") return checkPodDeletion(request);
      return refuse2(
        request,
        `unexpected operation ${goQuote(operation)}, node ${goQuote(node)} can only create and delete mirror pods`
      );
    case "status":
      return operation === "UPDATE" ? checkPodStatus(request) : unexpectedOperation(request);
    case "eviction":
      return operation === "CREATE" ? checkEviction(request) : refuse2(request, `unexpected operation ${operation}`);
    default:
      return refuse2(
        request,
        `unexpected pod subresource ${goQuote(subresource)}, only 'status' and 'eviction' are allowed`
      );
  }
}
function checkClaim(request) {
  const { subresource, operation } = request.attributes;
  if (subresource !== "status") refuse2(request, "may only update PVC status");
  if (operation !== "UPDATE") unexpectedOperation(request);
  checkClaimStatus(request);
}
function checkLease(request) {
  if (request.attributes.namespace !== "kube-node-lease") {
    refuse2(request, 'can only access leases in the "kube-node-lease" system namespace');
  }
  checkOwnName(request, "can only access node lease with the same name as the requesting node");
}

// packages/admission/src/owner-references/owner-references-permission-enforcement.ts
function ownerReferencesPermissionEnforcement(authorizer, restMapper) {
  async function refusal(attributes) {
    try {
      const { decision, reason, error } = await authorizer.authorize(attributes);
      return decision === "Allow" ? void 0 : `${reason}, ${error === void 0 ? "<nil>" : errorText(error)}`;
    } catch (error) {
      return `, ${errorText(error)}`;
    }
  }
  function finalizersOf(owner, attributes) {
    const { group, version } = parseGroupVersion(owner.apiVersion ?? "");
    const mappings = restMapper().restMappings({ group, kind: owner.kind ?? "" }, version);
    return mappings.map(({ resource, scope }) => ({
      ...record(attributes, "update", resource, owner.name ?? ""),
      subresource: "finalizers",
      namespace: scope === "namespace" ? attributes.namespace : ""
    }));
  }
  return {
    name: "OwnerReferencesPermissionEnforcement",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    async validate(attributes) {
      const { resource, subresource, object, oldObject, operation } = attributes;
      if (resource.group === "" && resource.resource === "pods" && subresource === "status") return;
      const [now, old] = [ownersOf(object), ownersOf(oldObject)];
      if (!isChanged(now, old)) return;
      if (operation !== "CREATE") {
        const reason = await refusal({
          ...record(attributes, "delete", resource, attributes.name),
          subresource,
          namespace: attributes.namespace
        });
        if (reason !== void 0) {
          throw admissionForbidden(attributes, `cannot set an ownerRef on a resource you can't delete: ${reason}`);
        }
      }
      const blocking = newlyBlocking(now, old);
      if (blocking.length === 0) return;
      const anything = record(attributes, "update", { group: "*", version: "*", resource: "*" }, "*");
      if (await refusal({ ...anything, subresource: "finalizers" }) === void 0) return;
      for (const owner of blocking) {
        let needed;
        try {
          needed = finalizersOf(owner, attributes);
        } catch (error) {
          throw admissionForbidden(
            attributes,
            `cannot set blockOwnerDeletion in this case because cannot find RESTMapping for APIVersion ${owner.apiVersion} Kind ${owner.kind}: ${errorText(error)}`
          );
        }
        for (const each of needed) {
          const reason = await refusal(each);
          if (reason === void 0) continue;
          throw admissionForbidden(
            attributes,
            `cannot set blockOwnerDeletion if an ownerReference refers to a resource you can't set finalizers on: ${reason}`
          );
        }
      }
    }
  };
}
function record({ user }, verb, resource, name) {
  return {
    user,
    verb,
    isResourceRequest: true,
    path: "",
    apiGroup: resource.group,
    apiVersion: resource.version,
    namespace: "",
    resource: resource.resource,
    subresource: "",
    name
  };
}
var ownersOf = (object) => object?.metadata?.ownerReferences ?? [];
var isChanged = (now, old) => now.length !== old.length || now.some((owner, index) => !builtinSemanticEqual(owner, old[index]));
function newlyBlocking(now, old) {
  const blocked = new Set(old.filter(({ blockOwnerDeletion }) => blockOwnerDeletion).map(({ uid }) => uid));
  return now.filter(({ blockOwnerDeletion, uid }) => blockOwnerDeletion && !blocked.has(uid));
}

// packages/admission/src/pods/containers.ts
function containersOf({ spec }) {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap(
    (list) => (spec?.[list] ?? []).map((container, index) => ({
      container,
      path: `spec.${list}[${index}]`
    }))
  );
}

// packages/admission/src/pods/always-pull-images.ts
function alwaysPullImages() {
  return {
    name: "AlwaysPullImages",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    admit(attributes) {
      const pod = concernedPod(attributes);
      if (pod?.spec === void 0) return void 0;
      const { spec } = pod;
      const pulled = (list) => list?.map((each) => ({ ...each, imagePullPolicy: "Always" }));
      const changed = { ...spec, containers: pulled(spec.containers) };
      if (spec.initContainers) changed.initContainers = pulled(spec.initContainers);
      if (spec.ephemeralContainers) changed.ephemeralContainers = pulled(spec.ephemeralContainers);
      if (spec.volumes) {
        changed.volumes = spec.volumes.map(
          (volume) => volume.image ? { ...volume, image: { ...volume.image, pullPolicy: "Always" } } : volume
        );
      }
      return { ...pod, spec: changed };
    },
    validate(attributes) {
      const pod = concernedPod(attributes);
      if (pod === void 0) return;
      const policies = [
        ...containersOf(pod).map(({ container, path: path2 }) => [`${path2}.imagePullPolicy`, container.imagePullPolicy]),
        ...(pod.spec?.volumes ?? []).flatMap(
          ({ image }, index) => image ? [[`spec.volumes[${index}].image.pullPolicy`, image.pullPolicy]] : []
        )
      ];
      const wrong = policies.find(([, policy2]) => policy2 !== "Always");
      if (wrong === void 0) return;
      const [path, policy = ""] = wrong;
      throw admissionForbidden(
        attributes,
        `${path}: Unsupported value: ${goQuote(policy)}: supported values: "Always"`
      );
    }
  };
}
function concernedPod(attributes) {
  const pod = podOf(attributes);
  if (pod === void 0 || attributes.operation !== "UPDATE") return pod;
  const imagesOf = (each) => containersOf(each).map(({ container }) => container.image ?? "");
  const old = new Set(imagesOf(attributes.oldObject));
  return imagesOf(pod).every((image) => old.has(image)) ? void 0 : pod;
}

// packages/admission/src/pods/extended-resource-toleration.ts
function extendedResourceToleration() {
  return {
    name: "ExtendedResourceToleration",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    admit(attributes) {
      const pod = podOf(attributes);
      if (pod?.spec === void 0) return void 0;
      const names = extendedResourcesOf(pod);
      if (names.length === 0) return void 0;
      const tolerations = [...pod.spec.tolerations ?? []];
      for (const key of names) {
        const added = { key, operator: "Exists", effect: "NoSchedule" };
        const same = tolerations.findIndex(
          (each) => each.key === key && each.effect === "NoSchedule" && each.operator === "Exists" && !each.value
        );
        if (same < 0) tolerations.push(added);
        else tolerations[same] = added;
      }
      return { ...pod, spec: { ...pod.spec, tolerations } };
    }
  };
}
function extendedResourcesOf({ spec }) {
  const containers = [...spec?.containers ?? [], ...spec?.initContainers ?? []];
  const names = containers.flatMap(({ resources }) => Object.keys(resources?.requests ?? {}));
  return [...new Set(names.filter(isExtendedResourceName))].sort();
}

// packages/admission/src/pods/limit-pod-hard-anti-affinity-topology.ts
var hostname = "kubernetes.io/hostname";
function limitPodHardAntiAffinityTopology() {
  return {
    name: "LimitPodHardAntiAffinityTopology",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    validate(attributes) {
      const pod = podOf(attributes);
      const terms = pod?.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
      const wrong = terms.find(({ topologyKey }) => topologyKey !== hostname);
      if (wrong === void 0) return;
      throw newForbidden(
        { group: "", resource: "pods" },
        pod?.metadata?.name ?? "",
        `affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey ${wrong.topologyKey} but only key ${hostname} is allowed`
      );
    }
  };
}

// packages/admission/src/pods/pod-toleration-restriction.ts
var defaultsAnnotation = "scheduler.alpha.kubernetes.io/defaultTolerations";
var allowedAnnotation = "scheduler.alpha.kubernetes.io/tolerationsWhitelist";
var memoryPressure = {
  key: "node.kubernetes.io/memory-pressure",
  operator: "Exists",
  effect: "NoSchedule"
};
function podTolerationRestriction(namespaces, { defaults = [], allowed = [] } = {}) {
  return {
    name: "PodTolerationRestriction",
    handles: (operation) => operation === "CREATE" || operation === "UPDATE",
    async admit(attributes) {
      const pod = podOf(attributes);
      if (pod?.spec === void 0) return void 0;
      const namespace = await findNamespace(namespaces, attributes.namespace);
      const added = [
        ...attributes.operation === "CREATE" ? tolerationsIn(namespace, defaultsAnnotation) ?? defaults : [],
        ...isBestEffort(pod) ? [] : [memoryPressure]
      ];
      if (added.length === 0) return void 0;
      const tolerations = mergeTolerations(pod.spec.tolerations ?? [], added);
      return { ...pod, spec: { ...pod.spec, tolerations } };
    },
    async validate(attributes) {
      const tolerations = podOf(attributes)?.spec?.tolerations ?? [];
      if (tolerations.length === 0) return;
      const own = tolerationsIn(await findNamespace(namespaces, attributes.namespace), allowedAnnotation);
      const list = own ?? allowed;
      if (list.length === 0 || tolerations.every((each) => list.some((other) => covers(other, each)))) return;
      throw admissionForbidden(
        attributes,
        `pod tolerations (possibly merged with namespace default tolerations) conflict with its ${own ? "namespace" : "cluster"} whitelist`
      );
    }
  };
}
function tolerationsIn({ metadata }, annotation2) {
  const text = metadata.annotations?.[annotation2];
  if (text === void 0) return void 0;
  if (text === "") return [];
  const value = JSON.parse(text);
  if (!Array.isArray(value)) throw new Error(`annotation ${annotation2} is no list`);
  return value;
}

// packages/controlplane/src/admission/optional-plugins.ts
function optionalPluginFactories({ groups, authorizer, namespaces, loopback, restMapper }, { eventLimits, imagePolicy, nodeSelectors, tolerations }) {
  const { core, storage } = groups;
  const createNamespace = (name) => loopback().resource({ version: "v1", resource: "namespaces", kind: "Namespace" }).create({ metadata: { name } });
  return {
    AlwaysAdmit: alwaysAdmit,
    NamespaceAutoProvision: () => namespaceAutoProvision(namespaces, createNamespace),
    NamespaceExists: () => namespaceExists(namespaces),
    LimitPodHardAntiAffinityTopology: limitPodHardAntiAffinityTopology,
    NodeRestriction: () => nodeRestriction({
      pods: storeReader(core.pods),
      nodes: storeReader(core.nodes),
      claims: storeReader(core.persistentVolumeClaims),
      volumes: storeReader(core.persistentVolumes),
      drivers: storage && storeReader(storage.csiDrivers),
      authorizer,
      commonNameOf: signingRequestName
    }),
    AlwaysPullImages: alwaysPullImages,
    ImagePolicyWebhook: () => imagePolicyWebhook(configured("ImagePolicyWebhook", imagePolicy)),
    PodNodeSelector: () => podNodeSelector(namespaces, nodeSelectors),
    PodTolerationRestriction: () => podTolerationRestriction(namespaces, tolerations),
    EventRateLimit: () => eventRateLimit(configured("EventRateLimit", eventLimits)),
    ExtendedResourceToleration: extendedResourceToleration,
    OwnerReferencesPermissionEnforcement: () => ownerReferencesPermissionEnforcement(authorizer, restMapper),
    DenyServiceExternalIPs: denyServiceExternalIPs,
    AlwaysDeny: alwaysDeny
  };
}
function configured(name, configuration) {
  if (configuration !== void 0) return configuration;
  throw new Error(`the admission plugin ${name} needs a configuration: --admission-control-config-file`);
}
export {
  optionalPluginFactories
};
