import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  formatLabelSelector,
  newScaleClient,
  scaleIfFound
} from "./chunk-VQ2MAMOL.js";
import {
  getScaledValueFromIntOrPercent
} from "./chunk-XBS7GKBE.js";
import {
  newEventRecorder
} from "./chunk-TQP3GJP4.js";
import {
  controllerOf,
  isPodReady,
  isPodTerminal,
  podCondition,
  whenShown
} from "./chunk-EK3KIYWR.js";
import {
  appsResources,
  coreResources
} from "./chunk-ZM7MXVK7.js";
import "./chunk-ML5VRIE6.js";
import {
  formatTime
} from "./chunk-N627SSBT.js";
import "./chunk-4KWPNXGA.js";
import "./chunk-4EMLCRLU.js";
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import {
  objectKey
} from "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import {
  labelSelectorAsSelector
} from "./chunk-REQD7X4D.js";
import "./chunk-EXOYWN5Y.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-ANVTFQHZ.js";
import {
  isConflict
} from "./chunk-JH3JUYW7.js";
import {
  semanticEqual
} from "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/apimachinery/src/meta/condition.ts
function setStatusCondition(conditions, condition, now) {
  const index = conditions.findIndex((c) => c.type === condition.type);
  const existing = conditions[index];
  if (existing === void 0) {
    return [...conditions, { ...condition, lastTransitionTime: condition.lastTransitionTime || now }];
  }
  const statusChanged = existing.status !== condition.status;
  if (!statusChanged && existing.reason === condition.reason && existing.message === condition.message && (existing.observedGeneration ?? 0) === (condition.observedGeneration ?? 0)) {
    return conditions;
  }
  const { observedGeneration: _, ...kept } = existing;
  const updated = {
    ...kept,
    status: condition.status,
    lastTransitionTime: statusChanged ? condition.lastTransitionTime || now : existing.lastTransitionTime,
    reason: condition.reason,
    message: condition.message,
    ...condition.observedGeneration ? { observedGeneration: condition.observedGeneration } : void 0
  };
  return conditions.with(index, updated);
}

// packages/controllers/src/disruption/expected-pods.ts
function newExpectedPodFinder({ informers }, scales) {
  const replicationControllers = informers.informer(coreResources.replicationControllers);
  const replicaSets = informers.informer(appsResources.replicaSets);
  const deployments = informers.informer(appsResources.deployments);
  const statefulSets = informers.informer(appsResources.statefulSets);
  const find = (informer, namespace, { name, uid }) => {
    const object = informer.store.get(`${namespace}/${name}`);
    return object?.metadata?.uid === uid ? object : void 0;
  };
  const scaleOf = async (pod, signal) => {
    const { namespace = "" } = pod.metadata;
    const owner = controllerOf(pod);
    if (owner === void 0) return void 0;
    const group = owner.apiVersion.includes("/") ? owner.apiVersion.slice(0, owner.apiVersion.indexOf("/")) : "";
    const kind = `${group}/${owner.kind}`;
    let found;
    if (kind === "/ReplicationController") found = find(replicationControllers, namespace, owner);
    if (kind === "apps/StatefulSet") found = find(statefulSets, namespace, owner);
    if (kind === "apps/ReplicaSet") {
      found = find(replicaSets, namespace, owner);
      const deployment = found && controllerOf(found);
      if (deployment?.kind === "Deployment") found = find(deployments, namespace, deployment);
    }
    if (found) return [found.metadata?.uid ?? "", found.spec?.replicas ?? 1];
    const scale = await scaleIfFound(scales, namespace, owner, signal);
    return scale?.metadata?.uid === owner.uid ? [owner.uid, scale.spec?.replicas ?? 0] : void 0;
  };
  return {
    informers: [replicationControllers, replicaSets, deployments, statefulSets],
    async find(pods, signal) {
      const unmanaged = [];
      const replicas = /* @__PURE__ */ new Map();
      const seen = /* @__PURE__ */ new Set();
      for (const pod of pods) {
        const owner = controllerOf(pod);
        if (owner === void 0) unmanaged.push(pod.metadata.name ?? "");
        if (owner === void 0 || seen.has(owner.uid)) continue;
        seen.add(owner.uid);
        const scale = await scaleOf(pod, signal);
        if (scale === void 0) throw new Error(`found no controllers for pod ${JSON.stringify(pod.metadata.name)}`);
        replicas.set(...scale);
      }
      return { count: [...replicas.values()].reduce((sum, each) => sum + each, 0), unmanaged };
    }
  };
}

// packages/controllers/src/disruption/stale-disruptions.ts
var staleMs = 12e4;
function newStaleDisruptions({ informers, clock, onError }, client) {
  const resource = client.resource(coreResources.pods);
  const pods = informers.informer(coreResources.pods);
  const controller = newController({
    sources: [onChangesOf(pods, (pod) => hasDisruption(pod) ? [objectKey(pod)] : [])],
    queue: newWorkQueue({ clock }),
    onError,
    async reconcile(key, signal) {
      const pod = pods.store.get(key);
      if (pod === void 0 || !hasDisruption(pod)) return void 0;
      const left = Date.parse(podCondition(pod, "DisruptionTarget")?.lastTransitionTime ?? "") + staleMs - clock.now();
      if (left > 0) return { requeueAfterMs: left };
      const { generation } = pod.metadata;
      const condition = {
        type: "DisruptionTarget",
        status: "False",
        lastTransitionTime: formatTime(clock.now()),
        ...generation !== void 0 && { observedGeneration: generation }
      };
      const others = pod.status?.conditions?.filter(({ type }) => type !== condition.type) ?? [];
      await resource.updateStatus(
        { ...pod, status: { ...pod.status, conditions: [...others, condition] } },
        { signal }
      );
      return void 0;
    }
  });
  return (signal) => controller.run(signal);
}
function hasDisruption(pod) {
  if (pod.metadata.deletionTimestamp || isPodTerminal(pod)) return false;
  const condition = podCondition(pod, "DisruptionTarget");
  return condition?.status === "True" && condition.reason !== "TerminationByKubelet";
}

// packages/controllers/src/disruption/disruption-controller.ts
var budgetResource = {
  group: "policy",
  version: "v1",
  resource: "poddisruptionbudgets",
  kind: "PodDisruptionBudget",
  namespaced: true
};
var budgetKind = { apiVersion: "policy/v1", kind: "PodDisruptionBudget" };
var podKind = { apiVersion: "v1", kind: "Pod" };
var deletionTimeoutMs = 12e4;
var newDisruptionController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf("disruption-controller");
  const budgets = client.resource(budgetResource);
  const informer = informers.informer(budgetResource);
  const pods = informers.informer(coreResources.pods);
  const events = newEventRecorder({ client, component: "controllermanager", clock });
  const expected = newExpectedPodFinder(context, newScaleClient(client, context.catalog));
  const podsOf = ({ metadata, spec }) => {
    const selector = labelSelectorAsSelector(spec?.selector);
    return pods.store.byIndex("namespace", metadata.namespace ?? "").filter((pod) => selector.matches(pod.metadata.labels ?? {}));
  };
  const updateStatus = async (budget, signal) => {
    const selected = podsOf(budget);
    if (selected.length === 0) events.record(budget, budgetKind, "Normal", "NoPods", "No matching pods found");
    let counts;
    try {
      counts = await countPods(budget, selected, (given) => expected.find(given, signal));
    } catch (error) {
      const text = `Failed to calculate the number of expected pods: ${textOf(error)}`;
      events.record(budget, budgetKind, "Warning", "CalculateExpectedPodCountFailed", text);
      throw error;
    }
    if (counts.unmanaged > 0) {
      const text = `Pods selected by this PodDisruptionBudget (selector: ${formatLabelSelector(budget.spec?.selector)}) were found to be unmanaged. As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.`;
      events.record(budget, budgetKind, "Warning", "UnmanagedPods", text);
    }
    const now = clock.now();
    const disruptedPods = {};
    let wait;
    for (const pod of selected) {
      const { name = "", deletionTimestamp } = pod.metadata;
      const time = budget.status?.disruptedPods?.[name];
      if (deletionTimestamp || time === void 0) continue;
      const left = Date.parse(time) + deletionTimeoutMs - now;
      if (left < 0) {
        const { namespace } = budget.metadata;
        const text = `Pod was expected by PDB ${namespace}/${namespace} to be deleted but it wasn't`;
        events.record(pod, podKind, "Warning", "NotDeleted", text);
        continue;
      }
      disruptedPods[name] = time;
      wait = Math.min(wait ?? left, left);
    }
    const currentHealthy = selected.filter(
      (pod) => !pod.metadata.deletionTimestamp && !(pod.metadata.name && disruptedPods[pod.metadata.name]) && isPodReady(pod)
    ).length;
    const allowed = counts.expected <= 0 ? 0 : Math.max(currentHealthy - counts.desiredHealthy, 0);
    const { generation = 0 } = budget.metadata;
    await write(
      budget,
      {
        currentHealthy,
        desiredHealthy: counts.desiredHealthy,
        expectedPods: counts.expected,
        disruptionsAllowed: allowed,
        ...Object.keys(disruptedPods).length > 0 && { disruptedPods },
        observedGeneration: generation
      },
      allowed > 0 ? { status: "True", reason: "SufficientPods", message: "" } : { status: "False", reason: "InsufficientPods", message: "" },
      signal
    );
    return wait === void 0 ? void 0 : wait + 1;
  };
  const write = async (budget, status, condition, signal) => {
    const { conditions: present = [], ...before } = budget.status ?? {};
    const { observedGeneration = 0 } = status;
    const wanted = { type: "DisruptionAllowed", observedGeneration, ...condition };
    const found = present.find(({ type }) => type === "DisruptionAllowed");
    const isSame = found?.status === wanted.status && found.reason === wanted.reason && found.message === wanted.message;
    if (isSame && semanticEqual(before, status)) return;
    const conditions = setStatusCondition(present, wanted, formatTime(clock.now()));
    const written = await budgets.updateStatus({ ...budget, status: { ...status, conditions } }, { signal });
    await whenShown(informer, [written], clock, signal);
  };
  const controller = newController({
    sources: [
      onChangesOf(informer),
      onChangesOf(
        pods,
        (pod) => informer.store.byIndex("namespace", pod.metadata.namespace ?? "").filter(({ spec }) => labelSelectorAsSelector(spec?.selector).matches(pod.metadata.labels ?? {})).map(objectKey)
      ),
      ...expected.informers.map((each) => onChangesOf(each, () => []))
    ],
    queue: newWorkQueue({ clock }),
    onError: context.onError,
    async reconcile(key, signal) {
      const budget = informer.store.get(key);
      if (budget === void 0) return void 0;
      try {
        const wait = await updateStatus(budget, signal);
        return wait === void 0 ? void 0 : { requeueAfterMs: wait };
      } catch (error) {
        if (isConflict(error) || signal.aborted) throw error;
        const status = { ...budget.status, disruptionsAllowed: 0 };
        await write(budget, status, { status: "False", reason: "SyncFailed", message: textOf(error) }, signal);
        return void 0;
      }
    }
  });
  const stale = newStaleDisruptions(context, client);
  return async (signal) => {
    await Promise.all([controller.run(signal), stale(signal)]);
    await events.close();
  };
};
async function countPods({ spec }, pods, find) {
  const { maxUnavailable, minAvailable } = spec ?? {};
  if (maxUnavailable !== void 0) {
    const { count: count2, unmanaged: unmanaged2 } = await find(pods);
    const most = getScaledValueFromIntOrPercent(maxUnavailable, count2, true);
    return { expected: count2, desiredHealthy: Math.max(count2 - most, 0), unmanaged: unmanaged2.length };
  }
  if (minAvailable === void 0) return { expected: 0, desiredHealthy: 0, unmanaged: 0 };
  if (typeof minAvailable === "number") return { expected: pods.length, desiredHealthy: minAvailable, unmanaged: 0 };
  const { count, unmanaged } = await find(pods);
  const desiredHealthy = getScaledValueFromIntOrPercent(minAvailable, count, true);
  return { expected: count, desiredHealthy, unmanaged: unmanaged.length };
}
function textOf(error) {
  return error instanceof Error ? error.message : String(error);
}
export {
  newDisruptionController
};
