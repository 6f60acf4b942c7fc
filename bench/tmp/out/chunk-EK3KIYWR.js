import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  coreResources
} from "./chunk-ZM7MXVK7.js";
import {
  objectKey
} from "./chunk-HXF4G6RU.js";
import {
  labelSelectorAsSelector
} from "./chunk-REQD7X4D.js";
import {
  StatusError,
  hasStatusCause,
  isInvalid,
  isNotFound
} from "./chunk-JH3JUYW7.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";

// packages/controllers/src/pods/controller-ref.ts
function controllerOf({ metadata }) {
  return metadata?.ownerReferences?.find(({ controller }) => controller);
}
function isControlledBy(object, owner) {
  return controllerOf(object)?.uid === (owner.metadata?.uid ?? "");
}
function newControllerRef({ metadata }, { apiVersion, kind }) {
  const { name = "", uid = "" } = metadata ?? {};
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}

// packages/controllers/src/pods/claim.ts
async function claim(options) {
  const { owner, kind, selector, objects, filter = () => true, resource, finalizers = [], signal } = options;
  const ownUID = owner.metadata?.uid ?? "";
  const isEnding = owner.metadata?.deletionTimestamp !== void 0;
  const errors = [];
  let adopting;
  const matches = (object) => selector.matches(object.metadata?.labels) && filter(object);
  const patch = (object, metadata) => {
    const { namespace = "", name = "", uid } = object.metadata ?? {};
    return resource.namespace(namespace).patch(name, { metadata: { uid, ...metadata } }, { type: "strategic", signal });
  };
  const claimOne = async (object) => {
    const controller = controllerOf(object);
    if (controller !== void 0) {
      if (controller.uid !== ownUID) return [];
      if (matches(object)) return [object];
      if (!isEnding) await release(object);
      return [];
    }
    if (isEnding || object.metadata?.deletionTimestamp !== void 0 || !matches(object)) return [];
    adopting ??= assertOwnerStays(options);
    await adopting;
    await patch(object, {
      ownerReferences: [newControllerRef(owner, kind)],
      ...finalizers.length > 0 && { finalizers }
    });
    return [object];
  };
  const release = async (object) => {
    try {
      await patch(object, {
        ownerReferences: [{ $patch: "delete", uid: ownUID }],
        ...finalizers.length > 0 && { "$deleteFromPrimitiveList/finalizers": finalizers }
      });
    } catch (error) {
      if (!isInvalid(error)) throw error;
    }
  };
  const claimed = [];
  for (const object of objects) {
    try {
      claimed.push(...await claimOne(object));
    } catch (error) {
      if (!isNotFound(error)) errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return claimed;
}
async function assertOwnerStays(options) {
  const { owner, kind, getOwner } = options;
  const { namespace, name = "", uid } = owner.metadata ?? {};
  const { metadata } = await getOwner(name);
  if (metadata?.uid !== uid) {
    throw new Error(`original ${kind.kind} ${namespace}/${name} is gone: got uid ${metadata?.uid}, wanted ${uid}`);
  }
  if (metadata?.deletionTimestamp) {
    throw new Error(`${namespace}/${name} has just been deleted at ${metadata.deletionTimestamp}`);
  }
}

// packages/controllers/src/pods/own-writes.ts
var longestWaitMs = 3e5;
async function whenShown(informer, answers, clock, signal) {
  const ending = new AbortController();
  const end = () => ending.abort();
  const cancel = clock.schedule(longestWaitMs, end);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  try {
    for (const answer of answers) {
      if (versionOf(answer) !== void 0) await informer.reached(answer, ending.signal);
    }
    return true;
  } catch {
    return false;
  } finally {
    cancel();
    signal.removeEventListener("abort", end);
  }
}
function versionOf(answer) {
  return answer?.metadata?.resourceVersion;
}

// packages/controllers/src/pods/pod-control.ts
function newPodControl({ client, events, kind }) {
  const pods = client.resource(coreResources.pods);
  return {
    pods,
    async create(pod, owner, signal) {
      try {
        const created = await pods.create(pod, { signal });
        events.record(owner, kind, "Normal", "SuccessfulCreate", `Created pod: ${created.metadata.name}`);
        return created;
      } catch (error) {
        if (!signal.aborted && !isNamespaceTerminating(error)) {
          events.record(owner, kind, "Warning", "FailedCreate", `Error creating: ${errorText(error)}`);
        }
        throw error;
      }
    },
    async delete({ metadata }, owner, signal) {
      const { namespace = "", name = "" } = metadata;
      try {
        const answer = await pods.namespace(namespace).delete(name, { signal });
        events.record(owner, kind, "Normal", "SuccessfulDelete", `Deleted pod: ${name}`);
        return answer;
      } catch (error) {
        if (isNotFound(error)) return void 0;
        if (!signal.aborted) {
          events.record(owner, kind, "Warning", "FailedDelete", `Error deleting: ${errorText(error)}`);
        }
        throw new Error(`unable to delete pods: ${errorText(error)}`, { cause: error });
      }
    }
  };
}
function isNamespaceTerminating(error) {
  return error instanceof StatusError && hasStatusCause(error, "NamespaceTerminating");
}
function podFromTemplate(template, owner, kind, reference = newControllerRef(owner, kind)) {
  const { labels, annotations, finalizers } = template?.metadata ?? {};
  const { name = "", namespace } = owner.metadata;
  return {
    metadata: {
      generateName: `${name}-`,
      ...namespace && { namespace },
      ...labels && { labels },
      ...annotations && { annotations },
      ...finalizers && { finalizers },
      ownerReferences: [reference]
    },
    ...template?.spec && { spec: template.spec }
  };
}

// packages/controllers/src/pods/pod-informer.ts
var byController = "controller";
function podInformer(informers) {
  const informer = informers.informer(coreResources.pods);
  informer.addIndexer(byController, controllerKeys);
  return informer;
}
function controllerKeys(object) {
  const controller = controllerOf(object);
  return [controller ? `uid/${controller.uid}` : `namespace/${object.metadata?.namespace}`];
}
function podsOf(store, owner, options = {}) {
  const owned = store.byIndex(byController, `uid/${owner.metadata?.uid}`);
  if (!options.orphans) return owned;
  return [...owned, ...store.byIndex(byController, `namespace/${owner.metadata?.namespace}`)];
}
function ownerKeysOf(owners, kind, selects = selectsByLabels) {
  const group = groupOf(kind.apiVersion);
  return (object) => {
    const { namespace = "" } = object.metadata ?? {};
    const controller = controllerOf(object);
    if (controller === void 0) {
      return owners.byIndex("namespace", namespace).filter((owner) => selects(owner, object)).map(objectKey);
    }
    if (controller.kind !== kind.kind || groupOf(controller.apiVersion) !== group) return [];
    const key = `${namespace}/${controller.name}`;
    return owners.get(key)?.metadata?.uid === controller.uid ? [key] : [];
  };
}
function selectsByLabels({ spec }, { metadata }) {
  try {
    const selector = labelSelectorAsSelector(spec?.selector);
    return !selector.isEmpty && selector.matches(metadata?.labels);
  } catch {
    return false;
  }
}
function groupOf(apiVersion) {
  return apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
}

// packages/controllers/src/pods/pod-state.ts
function podCondition({ status }, type) {
  return status?.conditions?.find((each) => each.type === type);
}
function isPodReady(pod) {
  return podCondition(pod, "Ready")?.status === "True";
}
function isPodTerminal({ status }) {
  return status?.phase === "Succeeded" || status?.phase === "Failed";
}
function isPodActive(pod) {
  return !isPodTerminal(pod) && pod.metadata.deletionTimestamp === void 0;
}
function isPodTerminating(pod) {
  return !isPodTerminal(pod) && pod.metadata.deletionTimestamp !== void 0;
}
function isPodAvailable(pod, minReadySeconds, now) {
  if (!isPodReady(pod)) return false;
  return minReadySeconds === 0 || msUntilAvailable(pod, minReadySeconds, now) === 0;
}
function msUntilAvailable(pod, minReadySeconds, now) {
  const condition = podCondition(pod, "Ready");
  if (condition?.status !== "True" || !condition.lastTransitionTime) return void 0;
  return Math.max(0, Date.parse(condition.lastTransitionTime) + minReadySeconds * 1e3 - now);
}
function nextAvailability(pods, minReadySeconds, now) {
  let next;
  for (const pod of pods) {
    const ms = msUntilAvailable(pod, minReadySeconds, now);
    if (ms !== void 0 && ms > 0 && (next === void 0 || ms < next)) next = ms;
  }
  return next;
}

// packages/controllers/src/pods/pod-ranking.ts
var deletionCost = "controller.kubernetes.io/pod-deletion-cost";
var phases = { Pending: 0, Unknown: 1, Running: 2 };
function rankForDeletion(pods, options) {
  const { now } = options;
  return pods.map((pod) => rankedPod(pod, options)).sort((a, b) => compareRanked(a, b, now)).map(({ pod }) => pod);
}
function rankedPod(pod, { podsOnNode, hasDeletionCost = true }) {
  const isReady = isPodReady(pod);
  const nodeName = pod.spec?.nodeName ?? "";
  return {
    pod,
    state: [
      nodeName === "" ? 0 : 1,
      phases[pod.status?.phase ?? ""] ?? 0,
      isReady ? 1 : 0,
      hasDeletionCost ? costOf(pod) : 0,
      -(podsOnNode?.(nodeName) ?? 0)
    ],
    readyAt: isReady ? timeOf(podCondition(pod, "Ready")?.lastTransitionTime) : 0,
    createdAt: timeOf(pod.metadata.creationTimestamp),
    restarts: maxRestarts(pod)
  };
}
function compareRanked(a, b, now) {
  for (const [i, value] of a.state.entries()) {
    const other = b.state[i];
    if (value !== other) return value - other;
  }
  if (isPodReady(a.pod) && isPodReady(b.pod) && a.readyAt !== b.readyAt) {
    return compareAges(a, b, a.readyAt, b.readyAt, now);
  }
  for (const i of [0, 1]) if (a.restarts[i] !== b.restarts[i]) return b.restarts[i] - a.restarts[i];
  return a.createdAt === b.createdAt ? 0 : compareAges(a, b, a.createdAt, b.createdAt, now);
}
function compareAges(a, b, at, bt, now) {
  if (at === 0 || bt === 0) return at === 0 ? -1 : 1;
  const difference = magnitude(now - at) - magnitude(now - bt);
  if (difference !== 0) return difference;
  return (a.pod.metadata.uid ?? "") < (b.pod.metadata.uid ?? "") ? -1 : 1;
}
function magnitude(ms) {
  return ms > 0 ? Math.floor(Math.log2(ms * 1e6)) : -1;
}
function timeOf(text) {
  return text === void 0 ? 0 : Date.parse(text);
}
function costOf({ metadata }) {
  const text = metadata.annotations?.[deletionCost];
  if (text === void 0 || !/^(0|-?[1-9][0-9]*)$/.test(text)) return 0;
  const cost = Number(text);
  return cost >= -(2 ** 31) && cost < 2 ** 31 ? cost : 0;
}
function maxRestarts({ spec, status }) {
  const sidecars = new Set(
    spec?.initContainers?.filter(({ restartPolicy }) => restartPolicy === "Always").map(({ name }) => name)
  );
  const most = (statuses) => Math.max(0, ...statuses.map(({ restartCount = 0 }) => restartCount));
  return [
    most(status?.containerStatuses ?? []),
    most((status?.initContainerStatuses ?? []).filter(({ name }) => sidecars.has(name)))
  ];
}

// packages/controllers/src/pods/slow-start.ts
async function slowStartBatch(count, start, options = {}) {
  const { maxBatch = Number.POSITIVE_INFINITY } = options;
  const results = [];
  let begun = 0;
  for (let size = Math.min(count, 1); size > 0; size = Math.min(2 * size, count - begun, maxBatch)) {
    const first = begun;
    begun += size;
    const settled = await Promise.allSettled(Array.from({ length: size }, (_, i) => start(first + i)));
    for (const each of settled) if (each.status === "fulfilled") results.push(each.value);
    const failed = settled.find((each) => each.status === "rejected");
    if (failed) return { results, error: failed.reason };
  }
  return { results };
}

export {
  controllerOf,
  isControlledBy,
  newControllerRef,
  claim,
  whenShown,
  newPodControl,
  isNamespaceTerminating,
  podFromTemplate,
  podInformer,
  controllerKeys,
  podsOf,
  ownerKeysOf,
  podCondition,
  isPodReady,
  isPodTerminal,
  isPodActive,
  isPodTerminating,
  isPodAvailable,
  nextAvailability,
  rankForDeletion,
  slowStartBatch
};
