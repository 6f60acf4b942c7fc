import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  updateStatus
} from "./chunk-HM5LPRLV.js";
import {
  newEventRecorder
} from "./chunk-TQP3GJP4.js";
import {
  claim,
  controllerKeys,
  controllerOf,
  isNamespaceTerminating,
  isPodActive,
  isPodAvailable,
  isPodReady,
  isPodTerminating,
  newPodControl,
  nextAvailability,
  ownerKeysOf,
  podFromTemplate,
  podInformer,
  podsOf,
  rankForDeletion,
  slowStartBatch,
  whenShown
} from "./chunk-EK3KIYWR.js";
import {
  appsResources
} from "./chunk-ZM7MXVK7.js";
import {
  formatTime
} from "./chunk-N627SSBT.js";
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import {
  splitObjectKey
} from "./chunk-HXF4G6RU.js";
import {
  labelSelectorAsSelector
} from "./chunk-REQD7X4D.js";
import {
  semanticEqual
} from "./chunk-2QB3KNVX.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";

// packages/controllers/src/replicaset/replica-status.ts
function replicaStatus(observation) {
  const { spec, activePods, templateLabels, terminating, generation, now } = observation;
  const labels = Object.entries(templateLabels);
  const isLabeled = ({ metadata }) => labels.every(([key, value]) => metadata.labels?.[key] === value);
  const conditions = conditionsOf(observation);
  return {
    replicas: activePods.length,
    fullyLabeledReplicas: activePods.filter(isLabeled).length,
    readyReplicas: activePods.filter(isPodReady).length,
    availableReplicas: activePods.filter((pod) => isPodAvailable(pod, spec.minReadySeconds, now)).length,
    ...terminating !== void 0 && { terminatingReplicas: terminating },
    observedGeneration: generation,
    ...conditions.length > 0 && { conditions }
  };
}
function isSameReplicaStatus(a, b) {
  const counts = [
    "replicas",
    "fullyLabeledReplicas",
    "readyReplicas",
    "availableReplicas",
    "observedGeneration"
  ];
  return counts.every((field) => (a?.[field] ?? 0) === (b[field] ?? 0)) && a?.terminatingReplicas === b.terminatingReplicas && semanticEqual(a?.conditions, b.conditions);
}
function conditionsOf({ status, failure, now }) {
  const present = status?.conditions ?? [];
  const hasFailed = present.some(({ type }) => type === "ReplicaFailure");
  if (failure === void 0) return present.filter(({ type }) => type !== "ReplicaFailure");
  if (hasFailed) return present;
  const condition = {
    type: "ReplicaFailure",
    status: "True",
    lastTransitionTime: formatTime(now),
    reason: failure.reason,
    message: errorText(failure.error)
  };
  return [...present, condition];
}

// packages/controllers/src/replicaset/replica-controller.ts
var burstReplicas = 500;
function newReplicaController(context, options) {
  const { clock, informers } = context;
  const { kind, account, selectorOf, countsTerminating } = options;
  const client = context.clientOf(account);
  const resource = client.resource(options.resource);
  const owners = informers.informer(options.resource);
  owners.addIndexer("controller", controllerKeys);
  const pods = podInformer(informers);
  const events = newEventRecorder({ client, component: account, clock });
  const control = newPodControl({ client, events, kind });
  const activePodsOf = (owner, selector) => podsOf(pods.store, owner).filter((pod) => isPodActive(pod) && selector.matches(pod.metadata.labels));
  const reconcile = async (key, signal) => {
    const owner = owners.store.get(key);
    if (!owner) return void 0;
    const { namespace = "" } = splitObjectKey(key);
    const selector = selectorOf(owner);
    let active = await claim({
      owner,
      kind,
      selector,
      objects: podsOf(pods.store, owner, { orphans: true }).filter(isPodActive),
      resource: control.pods,
      getOwner: (name) => resource.namespace(namespace).get(name, { signal }),
      signal
    });
    const missing = (owner.spec?.replicas ?? 1) - active.length;
    let failure;
    if (!owner.metadata.deletionTimestamp && missing !== 0) {
      const { results, error } = missing > 0 ? await createPods(control, owner, kind, Math.min(missing, burstReplicas), signal) : await deletePods(control, owner, podsToDelete(owner, active, Math.min(-missing, burstReplicas)), signal);
      await whenShown(pods, results, clock, signal);
      signal.throwIfAborted();
      if (error !== void 0) failure = { reason: missing > 0 ? "FailedCreate" : "FailedDelete", error };
      active = activePodsOf(owner, selector);
    }
    const minReadySeconds = owner.spec?.minReadySeconds ?? 0;
    const now = clock.now();
    const status = replicaStatus({
      spec: { replicas: owner.spec?.replicas ?? 1, minReadySeconds },
      templateLabels: owner.spec?.template?.metadata?.labels ?? {},
      status: owner.status,
      generation: owner.metadata.generation ?? 0,
      activePods: active,
      terminating: countsTerminating ? podsOf(pods.store, owner).filter((pod) => isPodTerminating(pod) && selector.matches(pod.metadata.labels)).length : void 0,
      failure,
      now
    });
    if (!isSameReplicaStatus(owner.status, status)) {
      await whenShown(owners, [await updateStatus(resource, owner, status, signal)], clock, signal);
    }
    if (failure) throw failure.error;
    if (status.readyReplicas === status.availableReplicas) return void 0;
    return { requeueAfterMs: nextAvailability(active, minReadySeconds, now) ?? minReadySeconds * 1e3 };
  };
  const podsToDelete = (owner, active, count) => {
    if (count >= active.length) return active;
    const podsOnNode = /* @__PURE__ */ new Map();
    for (const { spec } of relatedPods(owner)) {
      const node = spec?.nodeName ?? "";
      podsOnNode.set(node, (podsOnNode.get(node) ?? 0) + 1);
    }
    const ranked = rankForDeletion(active, { now: clock.now(), podsOnNode: (node) => podsOnNode.get(node) ?? 0 });
    return ranked.slice(0, count);
  };
  const relatedPods = (owner) => {
    const controller2 = controllerOf(owner);
    if (!controller2) return [];
    const selectors = owners.store.byIndex("controller", `uid/${controller2.uid}`).map(selectorOf);
    return pods.store.byIndex("namespace", owner.metadata.namespace ?? "").filter((pod) => isPodActive(pod) && selectors.some((selector) => selector.matches(pod.metadata.labels)));
  };
  const selects = (owner, { metadata }) => {
    const selector = selectorOf(owner);
    return !selector.isEmpty && selector.matches(metadata?.labels);
  };
  const controller = newController({
    sources: [onChangesOf(owners), onChangesOf(pods, ownerKeysOf(owners.store, kind, selects))],
    queue: newWorkQueue({ clock }),
    workers: 5,
    onError: context.onError,
    reconcile
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
}
function createPods(control, owner, kind, count, signal) {
  const pod = podFromTemplate(owner.spec?.template, owner, kind);
  return slowStartBatch(count, async () => {
    try {
      return await control.create(pod, owner, signal);
    } catch (error) {
      if (isNamespaceTerminating(error)) return void 0;
      throw error;
    }
  });
}
async function deletePods(control, owner, pods, signal) {
  const settled = await Promise.allSettled(pods.map((pod) => control.delete(pod, owner, signal)));
  const failed = settled.find((each) => each.status === "rejected");
  return {
    results: settled.flatMap((each) => each.status === "fulfilled" ? [each.value] : []),
    ...failed && { error: failed.reason }
  };
}

// packages/controllers/src/replicaset/replicaset-controller.ts
var newReplicaSetController = (context) => newReplicaController(context, {
  resource: appsResources.replicaSets,
  kind: { apiVersion: "apps/v1", kind: "ReplicaSet" },
  account: "replicaset-controller",
  selectorOf: ({ spec }) => labelSelectorAsSelector(spec?.selector),
  countsTerminating: true
});

export {
  newReplicaController,
  newReplicaSetController
};
