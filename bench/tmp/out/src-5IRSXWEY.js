import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  ResourceCatalog
} from "./chunk-QAXNVOZM.js";
import {
  onEventsOf
} from "./chunk-I426PEZ4.js";
import {
  matchesNodeSelector,
  matchesRequiredNodeAffinity,
  tolerates,
  toleratesAll
} from "./chunk-WHSJOFPA.js";
import {
  newEventRecorder
} from "./chunk-WIXFW77S.js";
import {
  controllerOf,
  isPodTerminal
} from "./chunk-DYHNWG4N.js";
import {
  coreResources
} from "./chunk-OAD6BOKI.js";
import "./chunk-3YVVE4RS.js";
import {
  formatTime
} from "./chunk-PBO432KH.js";
import {
  chosenControllers,
  controllerNames,
  simulatedNodeNames,
  simulatedNodeNumber
} from "./chunk-Z37NLZCF.js";
import {
  newClient
} from "./chunk-PM67CXRR.js";
import "./chunk-IOHPX73Y.js";
import {
  newInformerFactory
} from "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
import {
  newController
} from "./chunk-X6VHL3EA.js";
import {
  newWorkQueue
} from "./chunk-7QJUZ2GG.js";
import {
  objectKey
} from "./chunk-NPMJTVHZ.js";
import {
  sleep,
  systemClock
} from "./chunk-D52IOJDM.js";
import {
  labelSelectorAsSelector
} from "./chunk-GA7OLHSK.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-YOXFROLO.js";
import {
  isAlreadyExists,
  isConflict,
  isNotFound,
  newBadRequest,
  newGenericError
} from "./chunk-HE4L4WC4.js";
import {
  semanticEqual
} from "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-522ORYFU.js";
import {
  parseDuration
} from "./chunk-GERWRKIW.js";
import {
  quantityMilliValue
} from "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/controller-user.ts
var manager = { name: "system:kube-controller-manager", groups: ["system:authenticated"] };
function controllerUser(serviceAccount) {
  return {
    name: `system:serviceaccount:kube-system:${serviceAccount}`,
    groups: ["system:serviceaccounts", "system:serviceaccounts:kube-system", "system:authenticated"]
  };
}

// packages/controllers/src/known-controllers.ts
var knownControllers = {
  "certificatesigningrequest-approving-controller": async () => (await import("./certificates-7JJ7KKC4.js")).newApprovingController,
  "certificatesigningrequest-cleaner-controller": async () => (await import("./certificates-7JJ7KKC4.js")).newCleanerController,
  "certificatesigningrequest-signing-controller": async () => (await import("./certificates-7JJ7KKC4.js")).newSigningController,
  "clusterrole-aggregation-controller": async () => (await import("./clusterrole-aggregation-WRAIGJQX.js")).newClusterRoleAggregation,
  "cronjob-controller": async () => (await import("./cron-job-6UPV6D2Y.js")).newCronJobController,
  "daemonset-controller": async () => (await import("./daemon-O5336DTM.js")).newDaemonSetController,
  "deployment-controller": async () => (await import("./deployment-LXG3JQUW.js")).newDeploymentController,
  "disruption-controller": async () => (await import("./disruption-RRIUKSJO.js")).newDisruptionController,
  "endpoints-controller": async () => (await import("./endpoints-DG25K4PR.js")).newEndpointsController,
  "endpointslice-controller": async () => (await import("./endpoint-slices-YKSHQJ5W.js")).newEndpointSliceController,
  "endpointslice-mirroring-controller": async () => (await import("./endpoint-slice-mirroring-B5RPLK7Y.js")).newMirroringController,
  "garbage-collector-controller": async () => (await import("./garbage-collector-X7PK25Q3.js")).newGarbageCollector,
  "horizontal-pod-autoscaler-controller": async () => (await import("./pod-autoscaler-NXH3EGWW.js")).newPodAutoscaler,
  "job-controller": async () => (await import("./jobs-JKTBL3OX.js")).newJobController,
  "legacy-serviceaccount-token-cleaner-controller": async () => (await import("./service-account-tokens-RJOQKRVV.js")).newLegacyTokenCleaner,
  "namespace-controller": async () => (await import("./namespace-ECWOY6VE.js")).newNamespaceController,
  "persistentvolume-protection-controller": async () => (await import("./protection-LHVTCKDP.js")).newPVProtection,
  "persistentvolumeclaim-protection-controller": async () => (await import("./protection-LHVTCKDP.js")).newPVCProtection,
  "pod-garbage-collector-controller": async () => (await import("./pod-gc-CY5VCROJ.js")).newPodGarbageCollector,
  "replicaset-controller": async () => (await import("./replicaset-ADDN4RFA.js")).newReplicaSetController,
  "replicationcontroller-controller": async () => (await import("./replication-7U7JIQII.js")).newReplicationController,
  "resourcequota-controller": async () => (await import("./resource-quota-M44BYVOA.js")).newResourceQuotaController,
  "root-ca-certificate-publisher-controller": async () => (await import("./root-ca-4IO7SE3I.js")).newRootCAPublisher,
  "service-cidr-controller": async () => (await import("./service-cidr-L5NSUJLR.js")).newServiceCIDRController,
  "serviceaccount-controller": async () => (await import("./service-account-SWPSRUDC.js")).newServiceAccountController,
  "statefulset-controller": async () => (await import("./statefulset-U6KA6GVA.js")).newStatefulSetController,
  "serviceaccount-token-controller": async () => (await import("./service-account-tokens-RJOQKRVV.js")).newTokensController,
  "token-cleaner-controller": async () => (await import("./token-cleaner-52COCK7V.js")).newTokenCleaner,
  "ttl-after-finished-controller": async () => (await import("./ttl-after-finished-JIIIF3ID.js")).newTTLAfterFinished,
  "validatingadmissionpolicy-status-controller": async () => (await import("./policy-status-GPIV4IWD.js")).newPolicyStatusController
};

// packages/controllers/src/run-controllers.ts
async function runControllers(options, signal) {
  const { transportOf, clock = systemClock, onError } = options;
  const names = chosenControllers(options.controllers ?? ["*"]);
  if (names.length === 0) return;
  const clientOf = (user, agent) => newClient({ transport: transportOf(user), userAgent: `kube-controller-manager/v1.35 ${agent}`, clock });
  const client = clientOf(manager, "shared-informers");
  const informers = newInformerFactory({ client, clock });
  const catalog = new ResourceCatalog({
    client,
    informers,
    clock,
    ...onError && { onError: (error) => onError("discovery", error, "") }
  });
  const contextOf = (controller) => ({
    managerClient: (agent) => clientOf(manager, agent),
    clientOf: (account) => clientOf(controllerUser(account), account),
    informers,
    catalog,
    clock,
    settings: options,
    onError: (error, key) => onError?.(controller, error, key)
  });
  await firstRefresh(catalog, clock, signal, (error) => onError?.("discovery", error, ""));
  if (signal.aborted) return;
  const loaded = await Promise.all(names.map(async (name) => ({ name, make: await knownControllers[name]() })));
  if (signal.aborted) return;
  const controllers = loaded.map(({ name, make }) => ({ name, run: make(contextOf(name)) }));
  informers.start(signal);
  await Promise.all([
    catalog.run(signal),
    ...controllers.map(async ({ name, run }) => {
      try {
        await run(signal);
      } catch (error) {
        if (!signal.aborted) onError?.(name, error, "");
      }
    })
  ]);
  await informers.stop();
}
var pauses = { first: 50, longest: 5e3 };
async function firstRefresh(catalog, clock, signal, onError) {
  for (let pause = pauses.first; !signal.aborted; pause = Math.min(2 * pause, pauses.longest)) {
    try {
      return await catalog.refresh(signal);
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      await sleep(clock, pause, signal);
    }
  }
}

// packages/controllers/src/simulated-nodes/image-behaviour.ts
function imageBehaviour(images, image = "") {
  const name = image.replace(/@.*$/, "").replace(/:[^/:]*$/, "");
  for (const key of [image, name]) if (Object.hasOwn(images, key)) return images[key] ?? {};
  return {};
}
function containerBehaviour(images, pod, container, isInit) {
  const given = imageBehaviour(images, container.image);
  const isSidecar = isInit && container.restartPolicy === "Always";
  const endsByItself = isInit && !isSidecar || !isInit && controllerOf(pod)?.kind === "Job";
  const ends = given.exitCode !== void 0 || given.after !== void 0 || endsByItself;
  return {
    end: ends ? { afterMs: milliseconds(given.after), exitCode: given.exitCode ?? 0 } : void 0,
    readyAfterMs: given.ready === false ? void 0 : readyAfterMs(given, container),
    stopAfterMs: milliseconds(given.stopAfter),
    pullError: given.pullError
  };
}
function readyAfterMs({ readyAfter }, { readinessProbe, startupProbe }) {
  if (readyAfter !== void 0) return milliseconds(readyAfter);
  const delays = [startupProbe, readinessProbe].map((probe) => probe?.initialDelaySeconds ?? 0);
  return Math.max(...delays) * 1e3;
}
function milliseconds(duration = "0s") {
  return Number(parseDuration(duration) / 1000000n);
}
function checkBehaviours(images) {
  for (const [image, behaviour] of Object.entries(images)) {
    for (const field of ["after", "readyAfter", "stopAfter"]) {
      try {
        milliseconds(behaviour[field]);
      } catch {
        throw new TypeError(`images: ${JSON.stringify(image)}: ${field} is not a duration such as 500ms or 2s`);
      }
    }
  }
}

// packages/controllers/src/simulated-nodes/container-answers.ts
function simulatedLog(images, pod, name, options) {
  const { container, status } = containerOf(pod, name);
  const { running, terminated, waiting } = status?.state ?? {};
  const last = status?.lastState?.terminated;
  const podName = pod.metadata.name ?? "";
  if (options.previous && last === void 0) {
    throw newBadRequest(`previous terminated container ${quote(name)} in pod ${quote(podName)} not found`);
  }
  const run = options.previous ? last : running ?? terminated ?? last;
  if (run === void 0) {
    const reason = waiting?.reason ?? "ContainerCreating";
    throw newBadRequest(`container ${quote(name)} in pod ${quote(podName)} is waiting to start: ${reason}`);
  }
  const startedAt = run.startedAt ?? "";
  const { logs = "" } = imageBehaviour(images, container.image);
  const isLater = options.since === void 0 || Date.parse(startedAt) >= options.since;
  const lines = logs === "" || !isLater ? [] : logs.replace(/\n$/, "").split("\n");
  const tail = options.tailLines === void 0 ? lines : lines.slice(lines.length - Math.min(options.tailLines, lines.length));
  const text = tail.map((line) => `${options.timestamps ? `${startedAt} ` : ""}${line}
`).join("");
  const bytes = new TextEncoder().encode(text);
  return options.limitBytes === void 0 ? bytes : bytes.subarray(0, options.limitBytes);
}
function simulatedCommand(images, pod, name, command) {
  const { container, status } = containerOf(pod, name);
  if (!status?.state?.running) throw newGenericError(500, `container not found (${quote(name)})`);
  const { exec = {} } = imageBehaviour(images, container.image);
  const text = command.join(" ");
  return (Object.hasOwn(exec, text) ? exec[text] : exec["*"]) ?? {};
}
function isContainerRunning(pod, name) {
  return containerOf(pod, name).status?.state?.running !== void 0;
}
function containerOf({ metadata, spec, status }, name) {
  const containers = [
    ...spec?.initContainers ?? [],
    ...spec?.containers ?? [],
    ...spec?.ephemeralContainers ?? []
  ];
  const container = containers.find((each) => each.name === name);
  if (container === void 0) {
    throw newBadRequest(`container ${quote(name)} is not valid for pod ${quote(metadata.name ?? "")}`);
  }
  const statuses = [
    ...status?.initContainerStatuses ?? [],
    ...status?.containerStatuses ?? [],
    ...status?.ephemeralContainerStatuses ?? []
  ];
  return { container, status: statuses.find((each) => each.name === name) };
}
var quote = (text) => JSON.stringify(text);

// packages/controllers/src/scheduler/inter-pod-affinity.ts
var reasons = {
  affinity: "node(s) didn't match pod affinity rules",
  antiAffinity: "node(s) didn't match pod anti-affinity rules",
  existing: "node(s) didn't satisfy existing pods anti-affinity rules"
};
function newInterPodFilter(pod, state, namespaceLabels) {
  const { podAffinity, podAntiAffinity } = pod.spec?.affinity ?? {};
  const wanted = podAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  const unwanted = podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  if (wanted.length + unwanted.length + state.podsWithAntiAffinity.size === 0) return void 0;
  const near = wanted.map((term) => matchedTerm(term, pod, state, namespaceLabels));
  const apart = unwanted.map((term) => matchedTerm(term, pod, state, namespaceLabels));
  const existing = [...state.podsWithAntiAffinity].flatMap((uid) => antiAffinityOf(uid, pod, state, namespaceLabels));
  const isFirst = near.every(({ values }) => values.size === 0) && wanted.every((term) => termMatches(term, pod, pod, namespaceLabels));
  return ({ node }) => {
    const labels = node.metadata.labels ?? {};
    const isAt = ({ key, values }) => labels[key] !== void 0 && values.has(labels[key]);
    if (!wanted.every(({ topologyKey }) => labels[topologyKey] !== void 0)) return reasons.affinity;
    if (!isFirst && !near.every(isAt)) return reasons.affinity;
    if (apart.some(isAt)) return reasons.antiAffinity;
    return existing.some(isAt) ? reasons.existing : void 0;
  };
}
function newInterPodScore(pod, state, namespaceLabels) {
  const { podAffinity, podAntiAffinity } = pod.spec?.affinity ?? {};
  const weighted = [
    ...(podAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map((each) => ({ each, sign: 1 })),
    ...(podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map((each) => ({ each, sign: -1 }))
  ].map(({ each, sign }) => ({
    weight: sign * each.weight,
    ...matchedTerm(each.podAffinityTerm, pod, state, namespaceLabels)
  }));
  if (weighted.length === 0) return void 0;
  return ({ node }) => {
    const labels = node.metadata.labels ?? {};
    let sum = 0;
    for (const { weight, key, values } of weighted) {
      const value = labels[key];
      if (value !== void 0 && values.has(value)) sum += weight;
    }
    return sum;
  };
}
function matchedTerm(term, owner, state, namespaceLabels) {
  const key = term.topologyKey;
  const values = /* @__PURE__ */ new Set();
  for (const { pod, node } of state.allPlaced()) {
    const value = state.nodes.get(node)?.node.metadata.labels?.[key];
    if (value === void 0 || values.has(value)) continue;
    if (termMatches(term, owner, pod, namespaceLabels)) values.add(value);
  }
  return { key, values };
}
function antiAffinityOf(uid, pod, state, namespaceLabels) {
  const placed = state.placed(uid);
  const labels = state.nodes.get(placed?.node ?? "")?.node.metadata.labels;
  if (placed === void 0 || labels === void 0) return [];
  const terms = placed.pod.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
  return terms.flatMap((term) => {
    const value = labels[term.topologyKey];
    if (value === void 0 || !termMatches(term, placed.pod, pod, namespaceLabels)) return [];
    return [{ key: term.topologyKey, values: /* @__PURE__ */ new Set([value]) }];
  });
}
function termMatches({ labelSelector, namespaces = [], namespaceSelector, matchLabelKeys = [], mismatchLabelKeys = [] }, { metadata: owner }, { metadata: other }, namespaceLabels) {
  const { namespace = "" } = other;
  const isNamed = namespaces.includes(namespace) || namespaces.length === 0 && namespaceSelector === void 0 && namespace === owner.namespace;
  const isSelected = namespaceSelector !== void 0 && labelSelectorAsSelector(namespaceSelector).matches(namespaceLabels(namespace));
  if (!isNamed && !isSelected) return false;
  if (!labelSelectorAsSelector(labelSelector).matches(other.labels)) return false;
  const own = (key) => owner.labels?.[key];
  return matchLabelKeys.every((key) => own(key) === void 0 || own(key) === other.labels?.[key]) && mismatchLabelKeys.every((key) => own(key) === void 0 || own(key) !== other.labels?.[key]);
}

// packages/controllers/src/scheduler/pod-requests.ts
var podLevelResources = ["cpu", "memory"];
function podRequests({ spec }) {
  const total = /* @__PURE__ */ new Map();
  const sidecars = /* @__PURE__ */ new Map();
  const starting = /* @__PURE__ */ new Map();
  for (const { resources } of spec?.containers ?? []) add(total, amountsOf(resources?.requests));
  for (const { resources, restartPolicy } of spec?.initContainers ?? []) {
    const own = amountsOf(resources?.requests);
    const isSidecar = restartPolicy === "Always";
    if (isSidecar) {
      add(total, own);
      add(sidecars, own);
    }
    const together = new Map(sidecars);
    if (!isSidecar) add(together, own);
    raise(starting, together);
  }
  raise(total, starting);
  for (const [name, amount] of amountsOf(spec?.resources?.requests)) {
    if (podLevelResources.includes(name)) total.set(name, amount);
  }
  add(total, amountsOf(spec?.overhead));
  return total;
}
function amountsOf(list = {}) {
  return new Map(Object.entries(list).map(([name, quantity]) => [name, Number(quantityMilliValue(quantity))]));
}
function add(to, amounts, sign = 1) {
  for (const [name, amount] of amounts) to.set(name, (to.get(name) ?? 0) + sign * amount);
}
function raise(to, amounts) {
  for (const [name, amount] of amounts) to.set(name, Math.max(to.get(name) ?? 0, amount));
}

// packages/controllers/src/scheduler/node-state.ts
var ClusterState = class {
  nodes = /* @__PURE__ */ new Map();
  /** The node of each pod by its uid, also for nodes that are not known. */
  #placed = /* @__PURE__ */ new Map();
  /** Uids of pods with required anti-affinity. */
  podsWithAntiAffinity = /* @__PURE__ */ new Set();
  setNode(node) {
    const { name = "" } = node.metadata;
    const allocatable = amountsOf(node.status?.allocatable);
    const before = this.nodes.get(name);
    if (before) {
      this.nodes.set(name, { ...before, node, allocatable });
      return;
    }
    this.nodes.set(name, { node, allocatable, requested: /* @__PURE__ */ new Map(), pods: /* @__PURE__ */ new Map(), hostPorts: /* @__PURE__ */ new Map() });
    for (const placed of this.#placed.values()) if (placed.node === name) this.#count(name, placed.pod, 1);
  }
  deleteNode({ metadata }) {
    this.nodes.delete(metadata.name ?? "");
  }
  /** Records that a pod is on a node, or will be. A later call for the same pod replaces the first. */
  place(pod, node) {
    const uid = uidOf(pod);
    this.remove(pod);
    this.#placed.set(uid, { pod, node });
    this.#count(node, pod, 1);
    if (pod.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.length) {
      this.podsWithAntiAffinity.add(uid);
    }
  }
  /** @returns whether the pod was on a node */
  remove(pod) {
    const uid = uidOf(pod);
    const placed = this.#placed.get(uid);
    if (placed === void 0) return false;
    this.#placed.delete(uid);
    this.podsWithAntiAffinity.delete(uid);
    this.#count(placed.node, placed.pod, -1);
    return true;
  }
  /** A pod that has been placed, with its node. */
  placed(uid) {
    return this.#placed.get(uid);
  }
  /** All pods that have been placed, with their nodes. */
  allPlaced() {
    return this.#placed.values();
  }
  #count(name, pod, sign) {
    const state = this.nodes.get(name);
    if (state === void 0) return;
    if (sign === 1) state.pods.set(uidOf(pod), pod);
    else state.pods.delete(uidOf(pod));
    add(state.requested, podRequests(pod), sign);
    for (const port of hostPortsOf(pod)) state.hostPorts.set(port, (state.hostPorts.get(port) ?? 0) + sign);
  }
};
function hostPortsOf({ spec }) {
  const containers = [
    ...spec?.containers ?? [],
    ...(spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always")
  ];
  return containers.flatMap(
    ({ ports = [] }) => ports.filter(({ hostPort }) => hostPort).map(({ protocol = "TCP", hostIP, hostPort }) => `${protocol}/${hostIP || "0.0.0.0"}/${hostPort}`)
  );
}
var uidOf = ({ metadata }) => metadata.uid ?? "";

// packages/controllers/src/scheduler/topology-spread.ts
var mismatch = "node(s) didn't match pod topology spread constraints";
var missingLabel = `${mismatch} (missing required label)`;
function newSpreadFilter(pod, state) {
  const constraints = (pod.spec?.topologySpreadConstraints ?? []).filter(({ whenUnsatisfiable }) => whenUnsatisfiable === "DoNotSchedule").map((constraint) => countPods(constraint, pod, state));
  if (constraints.length === 0) return void 0;
  return ({ node }) => {
    for (const { constraint, counts, least, own } of constraints) {
      const value = node.metadata.labels?.[constraint.topologyKey];
      if (value === void 0) return missingLabel;
      if ((counts.get(value) ?? 0) + own - least > constraint.maxSkew) return mismatch;
    }
    return void 0;
  };
}
function newSpreadScore(pod, state) {
  const constraints = (pod.spec?.topologySpreadConstraints ?? []).filter(({ whenUnsatisfiable }) => whenUnsatisfiable === "ScheduleAnyway").map((constraint) => countPods(constraint, pod, state));
  if (constraints.length === 0) return void 0;
  return ({ node }) => {
    let sum = 0;
    for (const { constraint, counts } of constraints) {
      sum += counts.get(node.metadata.labels?.[constraint.topologyKey] ?? "") ?? 0;
    }
    return sum;
  };
}
function countPods(constraint, pod, state) {
  const { topologyKey, labelSelector, matchLabelKeys = [], minDomains = 1 } = constraint;
  const { nodeAffinityPolicy = "Honor", nodeTaintsPolicy = "Ignore" } = constraint;
  const selector = labelSelectorAsSelector(labelSelector);
  const own = pod.metadata.labels ?? {};
  const matches = ({ metadata }) => metadata.namespace === pod.metadata.namespace && metadata.deletionTimestamp === void 0 && selector.matches(metadata.labels) && matchLabelKeys.every((key) => own[key] === void 0 || own[key] === metadata.labels?.[key]);
  const counts = /* @__PURE__ */ new Map();
  for (const { node, pods } of state.nodes.values()) {
    const value = node.metadata.labels?.[topologyKey];
    if (value === void 0 || pod.spec === void 0) continue;
    if (nodeAffinityPolicy === "Honor" && !matchesRequiredNodeAffinity(pod.spec, node)) continue;
    const taints = node.spec?.taints ?? [];
    if (nodeTaintsPolicy === "Honor" && !toleratesAll(pod.spec.tolerations ?? [], taints, ["NoSchedule", "NoExecute"]))
      continue;
    let count = counts.get(value) ?? 0;
    for (const other of pods.values()) if (matches(other)) count++;
    counts.set(value, count);
  }
  const least = counts.size < minDomains ? 0 : Math.min(...counts.values());
  return { constraint, counts, least: Number.isFinite(least) ? least : 0, own: matches(pod) ? 1 : 0 };
}

// packages/controllers/src/scheduler/filters.ts
var unschedulableTaint = { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" };
function newFilter(pod, state, namespaceLabels) {
  const { tolerations = [] } = pod.spec ?? {};
  const requests = [...podRequests(pod)].filter(([, amount]) => amount > 0);
  const ports = hostPortsOf(pod);
  const spread = newSpreadFilter(pod, state);
  const interPod = newInterPodFilter(pod, state, namespaceLabels);
  const toleratesUnschedulable = tolerations.some((each) => tolerates(each, unschedulableTaint));
  return (target) => {
    const { node, allocatable, requested, pods, hostPorts } = target;
    if (node.spec?.unschedulable && !toleratesUnschedulable) return unresolvable("node(s) were unschedulable");
    if (!toleratesAll(tolerations, node.spec?.taints ?? [], ["NoSchedule", "NoExecute"])) {
      return unresolvable("node(s) had untolerated taint(s)");
    }
    if (pod.spec && !matchesRequiredNodeAffinity(pod.spec, node)) {
      return unresolvable("node(s) didn't match Pod's node affinity/selector");
    }
    if (ports.some((port) => isTaken(port, hostPorts))) {
      return resolvable(["node(s) didn't have free ports for the requested pod ports"]);
    }
    const lacking = [];
    if (pods.size + 1 > (allocatable.get("pods") ?? 0) / 1e3) lacking.push("Too many pods");
    for (const [name, amount] of requests) {
      if (amount > (allocatable.get(name) ?? 0) - (requested.get(name) ?? 0)) lacking.push(`Insufficient ${name}`);
    }
    if (lacking.length > 0) {
      const isTooLarge = requests.some(([name, amount]) => amount > (allocatable.get(name) ?? 0));
      return { reasons: lacking, isResolvable: !isTooLarge };
    }
    const uneven = spread?.(target);
    if (uneven !== void 0) return { reasons: [uneven], isResolvable: !uneven.endsWith("label)") };
    const apart = interPod?.(target);
    if (apart === void 0) return void 0;
    return { reasons: [apart], isResolvable: !apart.endsWith("pod affinity rules") };
  };
}
function isTaken(port, taken) {
  const [protocol, ip, number] = port.split("/");
  for (const [other, users] of taken) {
    if (users === 0) continue;
    const [otherProtocol, otherIP, otherNumber] = other.split("/");
    if (protocol !== otherProtocol || number !== otherNumber) continue;
    if (ip === otherIP || ip === "0.0.0.0" || otherIP === "0.0.0.0") return true;
  }
  return false;
}
var unresolvable = (reason) => ({ reasons: [reason], isResolvable: false });
var resolvable = (reasons2) => ({ reasons: reasons2, isResolvable: true });

// packages/controllers/src/scheduler/choose-node.ts
function chooseNode(pod, state, namespaceLabels) {
  if (state.nodes.size === 0) return { message: "no nodes available to schedule pods" };
  const filter = newFilter(pod, state, namespaceLabels);
  const refusals = [];
  const suitable = [];
  for (const node of state.nodes.values()) {
    const refusal = filter(node);
    if (refusal) refusals.push(refusal);
    else suitable.push(node);
  }
  if (suitable.length === 0) return { message: fitError(state.nodes.size, refusals) };
  return { node: best(suitable, newScore(pod, state, namespaceLabels)).node.metadata.name ?? "" };
}
function fitError(count, refusals) {
  const help = refusals.map(
    ({ isResolvable }) => isResolvable ? "No preemption victims found for incoming pod" : "Preemption is not helpful for scheduling"
  );
  const none = `0/${count} nodes are available: `;
  return `${none}${counted(refusals.flatMap(({ reasons: reasons2 }) => reasons2))}. preemption: ${none}${counted(help)}.`;
}
function counted(reasons2) {
  const counts = /* @__PURE__ */ new Map();
  for (const reason of reasons2) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).sort().join(", ");
}
function newScore(pod, state, namespaceLabels) {
  const { affinity, tolerations = [] } = pod.spec ?? {};
  const preferred = affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const owner = controllerOf(pod)?.uid;
  const interPod = newInterPodScore(pod, state, namespaceLabels);
  const spread = newSpreadScore(pod, state);
  return (target) => {
    const { node, pods, allocatable, requested } = target;
    let score = 0;
    for (const { weight, preference } of preferred) {
      if (matchesNodeSelector({ nodeSelectorTerms: [preference] }, node)) score += 2 * weight;
    }
    for (const taint of node.spec?.taints ?? []) {
      if (taint.effect === "PreferNoSchedule" && !tolerations.some((each) => tolerates(each, taint))) score -= 300;
    }
    score += 2 * (interPod?.(target) ?? 0) - 20 * (spread?.(target) ?? 0);
    if (owner !== void 0) {
      for (const other of pods.values()) if (controllerOf(other)?.uid === owner) score -= 10;
    }
    for (const name of ["cpu", "memory"]) {
      const total = allocatable.get(name) ?? 0;
      if (total > 0) score += 50 * (total - (requested.get(name) ?? 0)) / total;
    }
    return score;
  };
}
function best(nodes, score) {
  return nodes.map((state) => ({ state, score: score(state), name: state.node.metadata.name ?? "" })).reduce((a, b) => {
    if (a.score !== b.score) return a.score > b.score ? a : b;
    if (a.state.pods.size !== b.state.pods.size) return a.state.pods.size < b.state.pods.size ? a : b;
    return a.name < b.name ? a : b;
  }).state;
}

// packages/controllers/src/scheduler/pending-pods.ts
var PendingPods = class {
  #active = /* @__PURE__ */ new Map();
  #unschedulable = /* @__PURE__ */ new Map();
  #order = [];
  #isSorted = true;
  /** Adds a pod, or replaces it by a newer version, to be tried now. */
  add(pod) {
    const uid = uidOf2(pod);
    this.#unschedulable.delete(uid);
    const isNew = !this.#active.has(uid);
    this.#active.set(uid, pod);
    if (!isNew) return;
    this.#order.push(pod);
    this.#isSorted = false;
  }
  /** Replaces a pod by a newer version that is no easier to place. */
  refresh(pod) {
    const uid = uidOf2(pod);
    if (this.#active.has(uid)) this.#active.set(uid, pod);
    if (this.#unschedulable.has(uid)) this.#unschedulable.set(uid, pod);
  }
  /** Sets a pod aside until {@link retry}. */
  setAside(pod) {
    this.#unschedulable.set(uidOf2(pod), pod);
  }
  delete(pod) {
    this.#active.delete(uidOf2(pod));
    this.#unschedulable.delete(uidOf2(pod));
  }
  has(pod) {
    return this.#active.has(uidOf2(pod)) || this.#unschedulable.has(uidOf2(pod));
  }
  /** Tries pods again that were set aside. Default: all. */
  retry(isMeant = () => true) {
    for (const pod of [...this.#unschedulable.values()]) if (isMeant(pod)) this.add(pod);
  }
  /** Takes the next pod to try. */
  take() {
    if (!this.#isSorted) this.#order.sort((a, b) => compare(b, a));
    this.#isSorted = true;
    for (let next = this.#order.pop(); next !== void 0; next = this.#order.pop()) {
      const pod = this.#active.get(uidOf2(next));
      if (pod === void 0) continue;
      this.#active.delete(uidOf2(next));
      return pod;
    }
    return void 0;
  }
};
var uidOf2 = ({ metadata }) => metadata.uid ?? "";
function compare(a, b) {
  const byPriority = (b.spec?.priority ?? 0) - (a.spec?.priority ?? 0);
  if (byPriority !== 0) return byPriority;
  const key = ({ metadata }) => `${metadata.creationTimestamp} ${metadata.namespace}/${metadata.name}`;
  const [first, second] = [key(a), key(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

// packages/controllers/src/scheduler/scheduler.ts
var schedulerName = "default-scheduler";
var podKind = { apiVersion: "v1", kind: "Pod" };
var maxBindings = 32;
var retryMs = 1e3;
function newScheduler(options) {
  const { client, clock, pods, nodes, namespaces, onError } = options;
  const resource = client.resource(coreResources.pods);
  const recorder = newEventRecorder({ client, clock, component: schedulerName });
  const state = new ClusterState();
  const pending = new PendingPods();
  const assumed = /* @__PURE__ */ new Set();
  let wake = () => {
  };
  const retryAll = () => {
    pending.retry();
    wake();
  };
  const uidOf3 = ({ metadata }) => metadata.uid ?? "";
  const forget = (pod) => {
    pending.delete(pod);
    assumed.delete(uidOf3(pod));
    if (state.remove(pod)) retryAll();
  };
  const follow = (old, pod) => {
    if (isPodTerminal(pod)) return forget(pod);
    const { nodeName } = pod.spec ?? {};
    if (nodeName) {
      pending.delete(pod);
      const isNew = !old?.spec?.nodeName;
      if (!isNew && !isOtherPod(old, pod)) return;
      state.place(pod, nodeName);
      assumed.delete(uidOf3(pod));
      pending.retry(waitsForPods);
      wake();
      return;
    }
    if (assumed.has(uidOf3(pod))) return;
    if (!isSchedulable(pod)) return forget(pod);
    if (old === void 0 || !pending.has(pod) || isOtherPod(old, pod)) {
      pending.add(pod);
      wake();
    } else pending.refresh(pod);
  };
  const bind = async (pod, node, signal) => {
    const { namespace = "", name = "", uid = "" } = pod.metadata;
    try {
      await resource.namespace(namespace).create(
        { metadata: { name, namespace, uid }, target: { apiVersion: "v1", kind: "Node", name: node } },
        { subresource: "binding", signal }
      );
      recorder.record(pod, podKind, "Normal", "Scheduled", `Successfully assigned ${namespace}/${name} to ${node}`);
    } catch (error) {
      if (signal.aborted) return;
      if (!isNotFound(error) && !isConflict(error)) onError(error, `${namespace}/${name}`);
      await sleep(clock, retryMs, signal);
      if (!assumed.delete(uid)) return;
      state.remove(pod);
      const latest = pods.store.get(`${namespace}/${name}`);
      if (latest) follow(void 0, latest);
    }
  };
  const refuse = async (pod, message, signal) => {
    const { namespace = "", name = "", uid, generation } = pod.metadata;
    const before = pod.status?.conditions?.find(({ type }) => type === "PodScheduled");
    if (before?.reason === "Unschedulable" && before.message === message) return;
    recorder.record(pod, podKind, "Warning", "FailedScheduling", message);
    const condition = {
      type: "PodScheduled",
      status: "False",
      reason: "Unschedulable",
      message,
      ...generation !== void 0 && { observedGeneration: generation },
      lastTransitionTime: before?.status === "False" && before.lastTransitionTime ? before.lastTransitionTime : formatTime(clock.now())
    };
    try {
      const patch = { metadata: { uid }, status: { conditions: [condition] } };
      await resource.namespace(namespace).patch(name, patch, { type: "strategic", subresource: "status", signal });
    } catch (error) {
      if (!signal.aborted && !isNotFound(error) && !isConflict(error)) onError(error, `${namespace}/${name}`);
    }
  };
  return async (signal) => {
    const stops = [
      nodes.addHandler({
        onAdd(node) {
          state.setNode(node);
          retryAll();
        },
        onUpdate(old, node) {
          state.setNode(node);
          if (isOtherPlace(old, node)) retryAll();
        },
        onDelete(node) {
          state.deleteNode(node);
          retryAll();
        }
      }),
      pods.addHandler({ onAdd: (pod) => follow(void 0, pod), onUpdate: follow, onDelete: forget })
    ];
    signal.addEventListener("abort", () => wake(), { once: true });
    try {
      await Promise.all([pods, nodes, namespaces].map((informer) => informer.whenSynced(signal)));
      const writes = /* @__PURE__ */ new Set();
      const track = (write) => {
        const tracked = write.finally(() => {
          writes.delete(tracked);
          wake();
        });
        writes.add(tracked);
      };
      while (!signal.aborted) {
        const pod = writes.size < maxBindings ? pending.take() : void 0;
        if (pod === void 0) {
          await new Promise((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const decision = chooseNode(pod, state, (name) => namespaces.store.get(name)?.metadata?.labels ?? {});
        if ("node" in decision) {
          assumed.add(uidOf3(pod));
          state.place(pod, decision.node);
          track(bind(pod, decision.node, signal));
        } else {
          pending.setAside(pod);
          track(refuse(pod, decision.message, signal));
        }
      }
      await Promise.all(writes);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      for (const stop of stops) stop();
      await recorder.close();
    }
  };
}
function isSchedulable({ metadata, spec }) {
  const name = spec?.schedulerName || schedulerName;
  return name === schedulerName && !metadata.deletionTimestamp && !spec?.schedulingGates?.length;
}
function isOtherPod({ metadata: old }, { metadata }) {
  return old.uid !== metadata.uid || old.generation !== metadata.generation || old.deletionTimestamp !== metadata.deletionTimestamp || !semanticEqual(old.labels ?? {}, metadata.labels ?? {});
}
function waitsForPods({ spec }) {
  return Boolean(
    spec?.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.length || spec?.topologySpreadConstraints?.length
  );
}
function isOtherPlace(old, node) {
  return !(semanticEqual(old.spec ?? {}, node.spec ?? {}) && semanticEqual(old.metadata.labels ?? {}, node.metadata.labels ?? {}) && semanticEqual(old.status?.allocatable ?? {}, node.status?.allocatable ?? {}));
}

// packages/controllers/src/simulated-nodes/node-objects.ts
var leaseSeconds = 40;
var renewalMs = 2e4;
var capacity = { cpu: "32", "ephemeral-storage": "1Ti", memory: "256Gi", pods: "110" };
var kubeletVersion = "v1.35.0";
function nodeAddress(number) {
  return `172.18.${number >> 8}.${number & 255}`;
}
function podAddress(number, index) {
  return `10.${244 + (number >> 8)}.${number & 255}.${index}`;
}
function newSimulatedNode(number, now) {
  const name = `node-${number}`;
  const range = podAddress(number, 0);
  const at = formatTime(now);
  const condition = (type, status, reason, message) => ({
    type,
    status,
    reason,
    message,
    lastHeartbeatTime: at,
    lastTransitionTime: at
  });
  return {
    metadata: {
      name,
      labels: {
        "kubernetes.io/arch": "amd64",
        "kubernetes.io/hostname": name,
        "kubernetes.io/os": "linux",
        "beta.kubernetes.io/arch": "amd64",
        "beta.kubernetes.io/os": "linux"
      },
      annotations: { "node.alpha.kubernetes.io/ttl": "0" }
    },
    spec: { podCIDR: `${range}/24`, podCIDRs: [`${range}/24`] },
    status: {
      addresses: [
        { type: "InternalIP", address: nodeAddress(number) },
        { type: "Hostname", address: name }
      ],
      capacity,
      allocatable: capacity,
      conditions: [
        condition("MemoryPressure", "False", "KubeletHasSufficientMemory", "kubelet has sufficient memory available"),
        condition("DiskPressure", "False", "KubeletHasNoDiskPressure", "kubelet has no disk pressure"),
        condition("PIDPressure", "False", "KubeletHasSufficientPID", "kubelet has sufficient PID available"),
        condition("Ready", "True", "KubeletReady", "kubelet is posting ready status")
      ],
      daemonEndpoints: { kubeletEndpoint: { Port: 10250 } },
      nodeInfo: {
        architecture: "amd64",
        bootID: "",
        containerRuntimeVersion: "simulated://1.0.0",
        kernelVersion: "6.1.0-simulated",
        kubeProxyVersion: "",
        kubeletVersion,
        machineID: "",
        operatingSystem: "linux",
        osImage: "Simulated",
        systemUUID: ""
      }
    }
  };
}
function newNodeLease(node, renewTime) {
  const { name = "", uid } = node.metadata;
  const ownerReferences = [{ apiVersion: "v1", kind: "Node", name, uid }];
  return {
    metadata: { name, namespace: "kube-node-lease", ownerReferences },
    spec: { holderIdentity: name, leaseDurationSeconds: leaseSeconds, renewTime }
  };
}

// packages/controllers/src/simulated-nodes/keep-nodes.ts
var leaseResource = {
  group: "coordination.k8s.io",
  version: "v1",
  resource: "leases",
  kind: "Lease",
  namespaced: true
};
var retryMs2 = 1e3;
var notReadyTaint = "node.kubernetes.io/not-ready";
async function keepNodes({ client, clock, count, onError }, signal) {
  const nodes = client.resource(coreResources.nodes);
  const leases = client.resource(leaseResource).namespace("kube-node-lease");
  const createOrGet = async (number) => {
    const node = newSimulatedNode(number, clock.now());
    try {
      return await nodes.create(node, { signal });
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      return nodes.get(node.metadata.name ?? "", { signal });
    }
  };
  const register = async (number) => {
    const { metadata, spec } = await createOrGet(number);
    const taints = spec?.taints?.filter(({ key }) => key !== notReadyTaint) ?? [];
    if (taints.length === (spec?.taints?.length ?? 0)) return;
    const { name = "", resourceVersion } = metadata;
    await nodes.patch(name, { metadata: { resourceVersion }, spec: { taints } }, { type: "merge", signal });
  };
  const renew = async (name) => {
    const renewTime = `${new Date(clock.now()).toISOString().slice(0, 23)}000Z`;
    const patch = { spec: { renewTime } };
    try {
      await leases.patch(name, patch, { type: "merge", signal });
    } catch (error) {
      if (isConflict(error)) return;
      if (!isNotFound(error)) throw error;
      const node = await nodes.get(name, { signal }).catch((error2) => {
        if (!isNotFound(error2)) throw error2;
        return void 0;
      });
      if (node !== void 0) await leases.create(newNodeLease(node, renewTime), { signal });
    }
  };
  const untilDone = async (name, run) => {
    while (!signal.aborted) {
      try {
        return await run();
      } catch (error) {
        if (signal.aborted) return;
        onError(error, name);
        await sleep(clock, retryMs2, signal);
      }
    }
  };
  const names = simulatedNodeNames(count);
  for (const [index, name] of names.entries()) await untilDone(name, () => register(index + 1));
  while (!signal.aborted) {
    for (const name of names) await untilDone(name, () => renew(name));
    await sleep(clock, renewalMs, signal);
  }
}

// packages/controllers/src/simulated-nodes/pod-addresses.ts
var PodAddresses = class {
  /** The uids of the pods by address. */
  #holders = /* @__PURE__ */ new Map();
  #addresses = /* @__PURE__ */ new Map();
  /** The address of a pod: the one that it has, or the first free one of its node. That of the node with `hostNetwork`. */
  of({ metadata, spec, status }, node) {
    if (spec?.hostNetwork) return nodeAddress(node);
    const { uid = "" } = metadata;
    const own = this.#addresses.get(uid) ?? status?.podIP ?? this.#firstFree(node);
    this.#holders.set(own, uid);
    this.#addresses.set(uid, own);
    return own;
  }
  /** Frees the address of a pod that has gone. */
  free({ metadata }) {
    const { uid = "" } = metadata;
    const address = this.#addresses.get(uid);
    this.#addresses.delete(uid);
    if (address !== void 0 && this.#holders.get(address) === uid) this.#holders.delete(address);
  }
  /** A node that has given out all addresses gives the last one to several pods. */
  #firstFree(node) {
    let index = 1;
    while (index < 254 && this.#holders.has(podAddress(node, index))) index++;
    return podAddress(node, index);
  }
};

// packages/controllers/src/simulated-nodes/container-run.ts
var backOff = { first: 1e4, longest: 3e5 };
var longRunMs = 6e5;
function waitingContainer({ name, image = "" }, reason) {
  return {
    name,
    image,
    imageID: "",
    ready: false,
    restartCount: 0,
    started: false,
    state: { waiting: { reason } },
    lastState: {}
  };
}
function advanceContainer(container, before, around) {
  const { behaviour, now, exactTimes } = around;
  if (behaviour.pullError !== void 0 && !before?.state?.running && !before?.state?.terminated) {
    const state = { waiting: { reason: "ImagePullBackOff", message: pullMessage(container, behaviour.pullError) } };
    return { status: { ...before ?? waitingContainer(container, ""), state }, wakeAt: void 0 };
  }
  let status = before;
  for (; ; ) {
    if (status === void 0 || !hasStarted(status)) status = startedContainer(container, status, around);
    const { running, terminated } = status.state ?? {};
    if (running) {
      const startedAt = exactTimes.get(`${status.containerID} start`) ?? Date.parse(running.startedAt ?? "");
      const endsAt = behaviour.end === void 0 ? void 0 : startedAt + behaviour.end.afterMs;
      if (behaviour.end === void 0 || endsAt === void 0 || endsAt > now) {
        return withReadiness(status, startedAt, endsAt, around);
      }
      status = endedContainer(status, behaviour.end.exitCode, now, exactTimes);
      continue;
    }
    const last = terminated ?? status.lastState?.terminated;
    const exitCode = last?.exitCode ?? 0;
    if (last === void 0 || !restarts(around.restartPolicy, exitCode)) return { status, wakeAt: void 0 };
    const endedAt = exactTimes.get(`${status.containerID} end`) ?? Date.parse(last.finishedAt ?? "");
    const waitMs = restartDelay(status.restartCount, endedAt - Date.parse(last.startedAt ?? ""));
    if (endedAt + waitMs > now) {
      const message = `back-off ${formatSeconds(waitMs)} restarting failed container=${container.name} pod=${around.podText}`;
      const state = { waiting: { reason: "CrashLoopBackOff", message } };
      return { status: { ...status, state, lastState: { terminated: last } }, wakeAt: endedAt + waitMs };
    }
    status = startedContainer(container, { ...status, lastState: { terminated: last } }, around);
  }
}
function endedContainer(status, exitCode, now, exactTimes) {
  const { running } = status.state ?? {};
  if (!running) return { ...status, ready: false, started: false };
  const { containerID = "" } = status;
  exactTimes.set(`${containerID} end`, now);
  return {
    ...status,
    ready: false,
    started: false,
    state: {
      terminated: {
        exitCode,
        reason: exitCode === 0 ? "Completed" : "Error",
        ...running.startedAt && { startedAt: running.startedAt },
        finishedAt: formatTime(now),
        containerID
      }
    }
  };
}
function restarts(policy, exitCode) {
  return policy === "Always" || policy === "OnFailure" && exitCode !== 0;
}
function hasStarted({ state, lastState }) {
  return Boolean(state?.running ?? state?.terminated ?? lastState?.terminated);
}
function startedContainer({ name, image = "" }, before, { podUid, now, exactTimes }) {
  const last = before?.lastState?.terminated;
  const restartCount = last ? (before?.restartCount ?? 0) + 1 : 0;
  const containerID = `simulated://${podUid}/${name}/${restartCount}`;
  exactTimes.set(`${containerID} start`, now);
  return {
    name,
    image,
    imageID: image,
    containerID,
    ready: false,
    started: false,
    restartCount,
    state: { running: { startedAt: formatTime(now) } },
    lastState: last ? { terminated: last } : {}
  };
}
function withReadiness(status, startedAt, endsAt, { behaviour, now }) {
  const readyAt = behaviour.readyAfterMs === void 0 ? void 0 : startedAt + behaviour.readyAfterMs;
  const ready = readyAt !== void 0 && readyAt <= now;
  const times = [endsAt, ready ? void 0 : readyAt].filter((time) => time !== void 0);
  return {
    status: { ...status, ready, started: readyAt === void 0 || ready },
    wakeAt: times.length > 0 ? Math.min(...times) : void 0
  };
}
function restartDelay(restartCount, ranMs) {
  if (restartCount === 0 || ranMs >= longRunMs) return 0;
  return Math.min(backOff.first * 2 ** (restartCount - 1), backOff.longest);
}
function pullMessage({ image }, error) {
  return `Back-off pulling image "${image}": ErrImagePull: ${error}`;
}
function formatSeconds(ms) {
  const [minutes, seconds] = [Math.floor(ms / 6e4), ms / 1e3 % 60];
  return minutes === 0 ? `${seconds}s` : `${minutes}m${seconds}s`;
}

// packages/controllers/src/simulated-nodes/pod-conditions.ts
var met = { status: "True" };
function podConditions(pod, { phase, initContainerStatuses = [], containerStatuses = [] }, initialized, now) {
  const { spec, status, metadata } = pod;
  const before = status?.conditions ?? [];
  const isOver = phase === "Succeeded" || phase === "Failed";
  const over = { status: "False", reason: phase === "Succeeded" ? "PodCompleted" : "PodFailed" };
  const uninitialized = initContainerStatuses.filter(({ ready }) => !ready).map(({ name }) => name);
  const unready = containerStatuses.filter(({ ready }) => !ready).map(({ name }) => name);
  const containersReady = isOver ? over : unready.length === 0 ? met : {
    status: "False",
    reason: "ContainersNotReady",
    message: `containers with unready status: [${unready.join(" ")}]`
  };
  const gates = (spec?.readinessGates ?? []).map(({ conditionType }) => conditionType).filter((type) => before.find((each) => each.type === type)?.status !== "True");
  const verdicts = [
    ["PodReadyToStartContainers", isOver ? { status: "False" } : met],
    [
      "Initialized",
      initialized ? { ...met, ...phase === "Succeeded" && { reason: "PodCompleted" } } : {
        status: "False",
        reason: "ContainersNotInitialized",
        message: `containers with incomplete status: [${uninitialized.join(" ")}]`
      }
    ],
    [
      "Ready",
      containersReady.status === "True" && gates.length > 0 ? { status: "False", reason: "ReadinessGatesNotReady", message: gatesMessage(gates) } : containersReady
    ],
    ["ContainersReady", containersReady],
    ["PodScheduled", met]
  ];
  const own = new Set(verdicts.map(([type]) => type));
  return [
    ...before.filter(({ type }) => !own.has(type)),
    ...verdicts.map(([type, verdict]) => {
      const last = before.find((each) => each.type === type);
      const isSame = last?.status === verdict.status && last.lastTransitionTime !== void 0;
      return {
        type,
        ...verdict,
        ...metadata.generation !== void 0 && { observedGeneration: metadata.generation },
        lastTransitionTime: isSame && last.lastTransitionTime ? last.lastTransitionTime : formatTime(now)
      };
    })
  ];
}
function gatesMessage(gates) {
  return gates.map((type) => `the status of pod readiness gate "${type}" is not "True", but False`).join(", ");
}

// packages/controllers/src/simulated-nodes/pod-run.ts
var readyAnnotation = "simulated-nodes/ready";
function advancePod(pod, around) {
  const { spec, status = {}, metadata } = pod;
  const { now, hostIP, podIP } = around;
  const policy = spec?.restartPolicy ?? "Always";
  const wakes = [];
  const step = (container, before = [], restartPolicy, isInit = false) => {
    const { name, namespace, uid = "" } = metadata;
    const next = advanceContainer(
      container,
      before.find((each) => each.name === container.name),
      {
        podUid: uid,
        podText: `${name}_${namespace}(${uid})`,
        restartPolicy,
        behaviour: containerBehaviour(around.images, pod, container, isInit),
        now,
        exactTimes: around.exactTimes
      }
    );
    if (next.wakeAt !== void 0) wakes.push(next.wakeAt);
    return next.status;
  };
  const init = [];
  let initialized = true;
  let failed = false;
  for (const container of spec?.initContainers ?? []) {
    const isSidecar = container.restartPolicy === "Always";
    if (!initialized) {
      init.push(waitingContainer(container, "PodInitializing"));
      continue;
    }
    const next = step(container, status.initContainerStatuses, isSidecar ? "Always" : initPolicy(policy), true);
    const exitCode = next.state?.terminated?.exitCode;
    init.push(isSidecar ? next : { ...next, ready: exitCode === 0 });
    initialized = isSidecar ? next.started === true : exitCode === 0;
    failed ||= !isSidecar && exitCode !== void 0 && exitCode !== 0;
  }
  const waiting = spec?.initContainers?.length ? "PodInitializing" : "ContainerCreating";
  const isHeldUnready = metadata.annotations?.[readyAnnotation] === "false";
  const main = (spec?.containers ?? []).map((container) => {
    if (!initialized) return waitingContainer(container, waiting);
    const next = step(container, status.containerStatuses, policy);
    return isHeldUnready ? { ...next, ready: false } : next;
  });
  const ephemeral = (spec?.ephemeralContainers ?? []).map(
    (container) => step(container, status.ephemeralContainerStatuses, "Never")
  );
  const phase = failed ? "Failed" : phaseOf(initialized, main, policy);
  const isOver = phase === "Succeeded" || phase === "Failed";
  const statuses = {
    // Sidecars end after the containers of the pod.
    initContainerStatuses: isOver ? init.map((each) => endedContainer(each, 0, now, around.exactTimes)) : init,
    containerStatuses: main,
    ephemeralContainerStatuses: ephemeral
  };
  return {
    status: podStatus(pod, { ...statuses, phase }, initialized, { now, hostIP, podIP }),
    wakeAt: isOver || wakes.length === 0 ? void 0 : Math.min(...wakes)
  };
}
function endPod(pod, exitCode, around) {
  const { status = {} } = pod;
  const end = (each) => endedContainer(each, exitCode, around.now, around.exactTimes);
  const main = (status.containerStatuses ?? []).map(end);
  const succeeded = main.length > 0 && main.every(({ state }) => state?.terminated?.exitCode === 0);
  return podStatus(
    pod,
    {
      initContainerStatuses: (status.initContainerStatuses ?? []).map(end),
      containerStatuses: main,
      ephemeralContainerStatuses: (status.ephemeralContainerStatuses ?? []).map(end),
      phase: succeeded ? "Succeeded" : "Failed"
    },
    true,
    around
  );
}
function podStatus(pod, observed, initialized, { now, hostIP, podIP }) {
  const { metadata, status = {} } = pod;
  const { initContainerStatuses = [], containerStatuses = [], ephemeralContainerStatuses = [], phase } = observed;
  return {
    ...status,
    ...metadata.generation !== void 0 && { observedGeneration: metadata.generation },
    ...phase && { phase },
    conditions: podConditions(pod, observed, initialized, now),
    hostIP,
    hostIPs: [{ ip: hostIP }],
    podIP,
    podIPs: [{ ip: podIP }],
    startTime: status.startTime ?? formatTime(now),
    ...initContainerStatuses.length > 0 && { initContainerStatuses },
    containerStatuses,
    ...ephemeralContainerStatuses.length > 0 && { ephemeralContainerStatuses }
  };
}
function phaseOf(initialized, main, policy) {
  if (!initialized) return "Pending";
  if (main.some(({ state, lastState }) => state?.waiting && !lastState?.terminated)) return "Pending";
  const codes = main.map(({ state }) => state?.terminated?.exitCode);
  if (codes.some((code) => code === void 0 || restarts(policy, code))) return "Running";
  return codes.every((code) => code === 0) ? "Succeeded" : "Failed";
}
var initPolicy = (policy) => policy === "Never" ? "Never" : "OnFailure";

// packages/controllers/src/simulated-nodes/kubelets.ts
var workers = 16;
function newKubelets(options) {
  const { client, clock, pods, count, images } = options;
  const resource = client.resource(coreResources.pods);
  const addresses = new PodAddresses();
  const exactTimes = /* @__PURE__ */ new Map();
  const forget = (pod) => {
    addresses.free(pod);
    exactTimes.delete(pod.metadata.uid ?? "");
  };
  const surroundings = (pod, node) => {
    const { uid = "" } = pod.metadata;
    const times = exactTimes.get(uid) ?? /* @__PURE__ */ new Map();
    exactTimes.set(uid, times);
    return {
      images,
      hostIP: nodeAddress(node),
      podIP: addresses.of(pod, node),
      now: clock.now(),
      exactTimes: times
    };
  };
  const write = async (pod, status, signal) => {
    if (semanticEqual(pod.status ?? {}, status)) return;
    await resource.updateStatus({ ...pod, status }, { signal });
  };
  const remove = async (pod, node, signal) => {
    const {
      namespace = "",
      name = "",
      uid = "",
      deletionTimestamp = "",
      deletionGracePeriodSeconds = 0
    } = pod.metadata;
    const graceMs = deletionGracePeriodSeconds * 1e3;
    const stopMs = isPodTerminal(pod) ? 0 : stopTimeMs(images, pod);
    const endsAt = Date.parse(deletionTimestamp) - graceMs + Math.min(stopMs, graceMs);
    const now = clock.now();
    if (stopMs > 0 && endsAt > now) return { requeueAfterMs: endsAt - now };
    if (!isPodTerminal(pod)) await write(pod, endPod(pod, stopMs > graceMs ? 137 : 0, surroundings(pod, node)), signal);
    await resource.namespace(namespace).delete(name, { gracePeriodSeconds: 0, preconditions: { uid }, signal });
    return void 0;
  };
  const controller = newController({
    sources: [
      onEventsOf(pods, (add2) => {
        const follow = (pod) => {
          const { nodeName } = pod.spec ?? {};
          if (!nodeName || simulatedNodeNumber(nodeName, count) === void 0) return;
          if (!isPodTerminal(pod) || pod.metadata.deletionTimestamp) add2(objectKey(pod));
        };
        return { onAdd: follow, onUpdate: (_, pod) => follow(pod), onDelete: forget };
      })
    ],
    queue: newWorkQueue({ clock }),
    workers,
    onError: options.onError,
    async reconcile(key, signal) {
      const pod = pods.store.get(key);
      const node = simulatedNodeNumber(pod?.spec?.nodeName ?? "", count);
      if (pod === void 0 || node === void 0) return void 0;
      try {
        if (pod.metadata.deletionTimestamp) return await remove(pod, node, signal);
        if (isPodTerminal(pod)) return void 0;
        const { status, wakeAt } = advancePod(pod, surroundings(pod, node));
        await write(pod, status, signal);
        return wakeAt === void 0 ? void 0 : { requeueAfterMs: Math.max(1, wakeAt - clock.now()) };
      } catch (error) {
        if (isNotFound(error) || isConflict(error)) return void 0;
        throw error;
      }
    }
  });
  return (signal) => controller.run(signal);
}
function stopTimeMs(images, pod) {
  const { containers = [], initContainers = [] } = pod.spec ?? {};
  return Math.max(
    0,
    ...containers.map((each) => containerBehaviour(images, pod, each, false).stopAfterMs),
    ...initContainers.map((each) => containerBehaviour(images, pod, each, true).stopAfterMs)
  );
}

// packages/controllers/src/simulated-nodes/run-simulated-nodes.ts
var kubelets = { name: "system:simulated-nodes", groups: ["system:masters", "system:authenticated"] };
var scheduler = { name: "system:kube-scheduler", groups: ["system:authenticated"] };
async function runSimulatedNodes(options, signal) {
  const { transportOf, nodes: count, images = {}, clock = systemClock, onError } = options;
  checkBehaviours(images);
  const clientOf = (user, agent) => newClient({ transport: transportOf(user), userAgent: `${agent}/v1.35`, clock });
  const client = clientOf(kubelets, "kubelet");
  const informers = newInformerFactory({ client, clock });
  const pods = informers.informer(coreResources.pods);
  const nodes = informers.informer(coreResources.nodes);
  const namespaces = informers.informer(coreResources.namespaces);
  const failureOf = (part) => (error, key) => onError?.(part, error, key);
  const runKubelets = newKubelets({ client, clock, pods, count, images, onError: failureOf("kubelet") });
  const runScheduler = newScheduler({
    client: clientOf(scheduler, "kube-scheduler"),
    clock,
    pods,
    nodes,
    namespaces,
    onError: failureOf("scheduler")
  });
  informers.start(signal);
  const guarded = async (part, run) => {
    try {
      await run;
    } catch (error) {
      if (!signal.aborted) onError?.(part, error, "");
    }
  };
  await Promise.all([
    guarded("nodes", keepNodes({ client, clock, count, onError: failureOf("nodes") }, signal)),
    guarded("kubelet", runKubelets(signal)),
    guarded("scheduler", runScheduler(signal))
  ]);
  await informers.stop();
}
export {
  chosenControllers,
  controllerNames,
  isContainerRunning,
  runControllers,
  runSimulatedNodes,
  simulatedCommand,
  simulatedLog
};
//# sourceMappingURL=src-5IRSXWEY.js.map
