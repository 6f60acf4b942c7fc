import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  byRevision,
  hasData,
  nextRevision,
  revisionData,
  revisionHashLabel
} from "./chunk-BQQZ4R2Q.js";
import {
  matchesRequiredNodeAffinity,
  toleratesAll
} from "./chunk-XY363EVQ.js";
import {
  updateStatus
} from "./chunk-HM5LPRLV.js";
import {
  hashOfTemplate
} from "./chunk-Z44SIJCF.js";
import "./chunk-MNWCVG25.js";
import {
  getScaledValueFromIntOrPercent
} from "./chunk-XBS7GKBE.js";
import {
  RecentMap,
  newEventRecorder
} from "./chunk-TQP3GJP4.js";
import {
  claim,
  controllerKeys,
  controllerOf,
  isNamespaceTerminating,
  isPodAvailable,
  isPodReady,
  isPodTerminal,
  newControllerRef,
  newPodControl,
  ownerKeysOf,
  podFromTemplate,
  podInformer,
  podsOf,
  slowStartBatch,
  whenShown
} from "./chunk-EK3KIYWR.js";
import {
  appsResources,
  coreResources
} from "./chunk-ZM7MXVK7.js";
import "./chunk-ML5VRIE6.js";
import "./chunk-N627SSBT.js";
import "./chunk-4KWPNXGA.js";
import "./chunk-4EMLCRLU.js";
import {
  newController,
  onChangesOf
} from "./chunk-GV3LOTCS.js";
import {
  newWorkQueue
} from "./chunk-4J3NEJGW.js";
import "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import {
  labelSelectorAsSelector
} from "./chunk-REQD7X4D.js";
import "./chunk-EXOYWN5Y.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-ANVTFQHZ.js";
import {
  isAlreadyExists,
  isNotFound
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

// packages/controllers/src/daemon/daemon-history.ts
async function constructHistory(options) {
  const { daemonSet, revisionClient, onWritten, signal } = options;
  const data = revisionData(daemonSet.spec.template);
  const current = [];
  const old = [];
  for (const each of options.revisions) {
    let revision = each;
    if (each.metadata.labels?.[revisionHashLabel] === void 0) {
      const labels = { ...each.metadata.labels, [revisionHashLabel]: each.metadata.name ?? "" };
      revision = await revisionClient.update({ ...each, metadata: { ...each.metadata, labels } }, { signal });
      onWritten(revision);
    }
    (hasData(revision, data) ? current : old).push(revision);
  }
  const number = nextRevision(old);
  const kept = current.length > 1 ? await dedupe(current, options) : current[0];
  if (!kept) return { current: await snapshot(options, number), old };
  if (kept.revision >= number) return { current: kept, old };
  const updated = await revisionClient.update({ ...kept, revision: number }, { signal });
  onWritten(updated);
  return { current: updated, old };
}
async function dedupe(revisions, options) {
  const { pods, podsOfSet, revisionClient, signal } = options;
  const kept = [...revisions].sort(byRevision).at(-1);
  const hash = kept.metadata.labels?.[revisionHashLabel] ?? "";
  for (const { metadata } of podsOfSet) {
    if (metadata.labels?.[revisionHashLabel] === hash) continue;
    await pods.patch(metadata.name ?? "", { metadata: { labels: { [revisionHashLabel]: hash } } }, { signal });
  }
  for (const { metadata } of revisions) {
    if (metadata.name !== kept.metadata.name) await revisionClient.delete(metadata.name ?? "", { signal });
  }
  return kept;
}
async function snapshot(options, revision) {
  const { daemonSet, kind: kind2, daemonSets, revisionClient, onWritten, signal } = options;
  const { template } = daemonSet.spec;
  const data = revisionData(template);
  const { namespace, name = "", annotations } = daemonSet.metadata;
  const hash = hashOfTemplate(template, daemonSet.status?.collisionCount);
  const wanted = {
    metadata: {
      ...namespace && { namespace },
      name: `${name}-${hash}`,
      labels: { ...template.metadata?.labels, [revisionHashLabel]: hash },
      ...annotations && { annotations },
      ownerReferences: [newControllerRef(daemonSet, kind2)]
    },
    data,
    revision
  };
  try {
    const created = await revisionClient.create(wanted, { signal });
    onWritten(created);
    return created;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    const present = await revisionClient.get(`${name}-${hash}`, { signal });
    if (hasData(present, data)) return present;
    const latest = await daemonSets.get(name, { signal });
    const collisionCount = latest.status?.collisionCount;
    if (collisionCount === daemonSet.status?.collisionCount) {
      const status = { ...latest.status, collisionCount: (collisionCount ?? 0) + 1 };
      await daemonSets.updateStatus({ ...latest, status }, { signal });
    }
    throw error;
  }
}
function revisionsToDelete(daemonSet, old, pods) {
  const surplus = old.length - (daemonSet.spec?.revisionHistoryLimit ?? 10);
  if (surplus <= 0) return [];
  const live = new Set(pods.map(({ metadata }) => metadata.labels?.[revisionHashLabel]));
  return [...old].sort(byRevision).filter(({ metadata }) => !live.has(metadata.labels?.[revisionHashLabel])).slice(0, surplus);
}

// packages/controllers/src/daemon/daemon-pods.ts
var generationLabel = "pod-template-generation";
var generationAnnotation = "deprecated.daemonset.template.generation";
var tolerated = [
  { key: "node.kubernetes.io/not-ready", operator: "Exists", effect: "NoExecute" },
  { key: "node.kubernetes.io/unreachable", operator: "Exists", effect: "NoExecute" },
  { key: "node.kubernetes.io/disk-pressure", operator: "Exists", effect: "NoSchedule" },
  { key: "node.kubernetes.io/memory-pressure", operator: "Exists", effect: "NoSchedule" },
  { key: "node.kubernetes.io/pid-pressure", operator: "Exists", effect: "NoSchedule" },
  { key: "node.kubernetes.io/unschedulable", operator: "Exists", effect: "NoSchedule" }
];
var toleratedOnHostNetwork = {
  key: "node.kubernetes.io/network-unavailable",
  operator: "Exists",
  effect: "NoSchedule"
};
function daemonTolerations({ tolerations = [], hostNetwork }) {
  const added = hostNetwork ? [...tolerated, toleratedOnHostNetwork] : tolerated;
  return [...tolerations, ...added.filter((each) => !tolerations.some((own) => isSameToleration(own, each)))];
}
function isSameToleration(a, b) {
  return semanticEqual({ ...a, tolerationSeconds: void 0 }, { ...b, tolerationSeconds: void 0 });
}
function placementOn(node, { spec }) {
  const pod = spec?.template.spec ?? {};
  const isMeant = !pod.nodeName || pod.nodeName === node.metadata.name;
  if (!isMeant || !matchesRequiredNodeAffinity(pod, node)) return { shouldRun: false, mayStay: false };
  const taints = node.spec?.taints ?? [];
  const tolerations = daemonTolerations(pod);
  return {
    shouldRun: toleratesAll(tolerations, taints, ["NoExecute", "NoSchedule"]),
    mayStay: toleratesAll(tolerations, taints, ["NoExecute"])
  };
}
function daemonTemplate(daemonSet, hash, nodeName) {
  const { template } = daemonSet.spec;
  const generation = templateGeneration(daemonSet);
  const spec = template.spec;
  return {
    ...template,
    metadata: {
      ...template.metadata,
      labels: {
        ...template.metadata?.labels,
        ...generation !== void 0 && { [generationLabel]: generation },
        [revisionHashLabel]: hash
      }
    },
    spec: { ...spec, affinity: withNode(spec.affinity, nodeName), tolerations: daemonTolerations(spec) }
  };
}
function withNode(affinity, nodeName) {
  const nodeSelectorTerms = [{ matchFields: [{ key: "metadata.name", operator: "In", values: [nodeName] }] }];
  const required = { ...affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution, nodeSelectorTerms };
  return {
    ...affinity,
    nodeAffinity: { ...affinity?.nodeAffinity, requiredDuringSchedulingIgnoredDuringExecution: required }
  };
}
function targetNodeOf({ spec }) {
  if (spec?.nodeName) return spec.nodeName;
  const terms = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const field = terms.flatMap(({ matchFields = [] }) => matchFields).find(({ key, operator }) => key === "metadata.name" && operator === "In");
  return field?.values?.length === 1 ? field.values[0] : void 0;
}
function isUpdated({ metadata }, daemonSet, hash) {
  const generation = templateGeneration(daemonSet);
  const labels = metadata.labels ?? {};
  return hash !== "" && labels[revisionHashLabel] === hash || generation !== void 0 && labels[generationLabel] === generation;
}
function templateGeneration({ metadata }) {
  const text = metadata.annotations?.[generationAnnotation];
  return text !== void 0 && /^[+-]?[0-9]+$/.test(text) ? String(Number(text)) : void 0;
}
function byPlacementAndAge(a, b) {
  const [first, second] = [a.spec?.nodeName ? 0 : 1, b.spec?.nodeName ? 0 : 1];
  return first - second || compare(a.metadata.creationTimestamp ?? "", b.metadata.creationTimestamp ?? "") || compare(a.metadata.name ?? "", b.metadata.name ?? "");
}
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// packages/controllers/src/daemon/daemon-view.ts
function podsByNode(pods) {
  const byNode = /* @__PURE__ */ new Map();
  for (const pod of pods) {
    if (isPodTerminal(pod) && pod.metadata.deletionTimestamp) continue;
    const node = targetNodeOf(pod);
    if (node === void 0) continue;
    const present = byNode.get(node);
    if (present) present.push(pod);
    else byNode.set(node, [pod]);
  }
  return byNode;
}
function placements({
  nodes,
  daemonSet
}) {
  return new Map(nodes.map((node) => [node.metadata.name ?? "", placementOn(node, daemonSet)]));
}
function isAvailable(pod, { daemonSet, now }) {
  return isPodAvailable(pod, daemonSet.spec?.minReadySeconds ?? 0, now);
}
function daemonFenceposts({ spec }, desired) {
  const { type, rollingUpdate: rollingUpdate2 } = spec?.updateStrategy ?? {};
  if (type !== "RollingUpdate") return { maxSurge: 0, maxUnavailable: 0 };
  const maxSurge = getScaledValueFromIntOrPercent(rollingUpdate2?.maxSurge ?? 0, desired, true);
  const maxUnavailable = getScaledValueFromIntOrPercent(rollingUpdate2?.maxUnavailable ?? 0, desired, true);
  return { maxSurge, maxUnavailable: desired > 0 && maxSurge + maxUnavailable === 0 ? 1 : maxUnavailable };
}

// packages/controllers/src/daemon/daemon-status.ts
function daemonStatus(view) {
  const { daemonSet, hash } = view;
  const counts = { desired: 0, current: 0, misscheduled: 0, ready: 0, updated: 0, available: 0 };
  for (const [nodeName, { shouldRun }] of placements(view)) {
    const [pod] = [...view.podsByNode.get(nodeName) ?? []].sort(byPlacementAndAge);
    if (shouldRun) counts.desired += 1;
    if (!pod) continue;
    if (!shouldRun) {
      counts.misscheduled += 1;
      continue;
    }
    counts.current += 1;
    if (isPodReady(pod)) counts.ready += 1;
    if (isAvailable(pod, view)) counts.available += 1;
    if (isUpdated(pod, daemonSet, hash)) counts.updated += 1;
  }
  const { collisionCount, conditions } = daemonSet.status ?? {};
  return {
    currentNumberScheduled: counts.current,
    numberMisscheduled: counts.misscheduled,
    desiredNumberScheduled: counts.desired,
    numberReady: counts.ready,
    observedGeneration: daemonSet.metadata.generation ?? 0,
    updatedNumberScheduled: counts.updated,
    numberAvailable: counts.available,
    numberUnavailable: counts.desired - counts.available,
    ...collisionCount !== void 0 && { collisionCount },
    ...conditions && { conditions }
  };
}
function isSameDaemonStatus(present, wanted) {
  const { collisionCount: _, conditions: __, ...counts } = wanted;
  return Object.entries(counts).every(([name, count]) => (present?.[name] ?? 0) === count);
}

// packages/controllers/src/daemon/failed-pods-backoff.ts
var firstMs = 1e3;
var longestMs = 15 * 60 * 1e3;
function newFailedPodsBackoff(clock) {
  const entries = new RecentMap(4096);
  const entryOf = (key) => {
    const entry = entries.get(key);
    return entry && clock.now() - entry.at <= 2 * longestMs ? entry : void 0;
  };
  return {
    remaining(key) {
      const entry = entryOf(key);
      return entry ? Math.max(0, entry.at + entry.ms - clock.now()) : 0;
    },
    next(key) {
      const entry = entryOf(key);
      entries.set(key, { ms: entry ? Math.min(2 * entry.ms, longestMs) : firstMs, at: clock.now() });
    }
  };
}

// packages/controllers/src/daemon/manage.ts
function changesOf(view, ended) {
  const deletions = [];
  const creations = [];
  for (const [nodeName, { shouldRun, mayStay }] of placements(view)) {
    const pods = view.podsByNode.get(nodeName);
    if (shouldRun && !pods) creations.push(nodeName);
    else if (mayStay) {
      const { running, dead } = sortOut(pods ?? [], nodeName, ended);
      deletions.push(...dead);
      if (daemonFenceposts(view.daemonSet, 1).maxSurge === 0) deletions.push(...running.slice(1));
      else if (running.length > 1) deletions.push(...surplusDuringSurge(running, view));
      else if (running.length === 0 && shouldRun) creations.push(nodeName);
    } else deletions.push(...(pods ?? []).filter(({ metadata }) => !metadata.deletionTimestamp));
  }
  const known = new Set(view.nodes.map(({ metadata }) => metadata.name));
  for (const [nodeName, pods] of view.podsByNode) {
    if (!known.has(nodeName)) deletions.push(...pods.filter(({ spec }) => !spec?.nodeName));
  }
  return { deletions, creations };
}
function sortOut(pods, nodeName, ended) {
  const running = [];
  const dead = [];
  for (const pod of pods) {
    if (pod.metadata.deletionTimestamp) continue;
    if (pod.status?.phase === "Failed") {
      if (ended.onFailed(pod, nodeName)) dead.push(pod);
    } else if (pod.status?.phase === "Succeeded") {
      ended.onSucceeded(pod);
      dead.push(pod);
    } else running.push(pod);
  }
  return { running: running.sort(byPlacementAndAge), dead };
}
function surplusDuringSurge(pods, view) {
  const isCurrent = ({ metadata }) => metadata.labels?.[revisionHashLabel] === view.hash;
  const fresh = pods.find(isCurrent);
  const old = pods.find((pod) => !isCurrent(pod));
  const surplus = pods.filter((pod) => pod !== fresh && pod !== old);
  if (!fresh || !old) return surplus;
  return !isPodReady(old) || isAvailable(fresh, view) ? [...surplus, old] : surplus;
}

// packages/controllers/src/daemon/rolling-update.ts
function rollingUpdate(view) {
  const where = placements(view);
  const wanted = [...where].filter(([, { shouldRun }]) => shouldRun).map(([name]) => name);
  const { maxSurge, maxUnavailable } = daemonFenceposts(view.daemonSet, wanted.length);
  const nodes = [.../* @__PURE__ */ new Set([...view.podsByNode.keys(), ...wanted])].map((nodeName) => ({
    ...podsOn(nodeName, view),
    shouldRun: where.get(nodeName)?.shouldRun ?? false
  }));
  return maxSurge === 0 ? replace(nodes, view, maxUnavailable) : surge(nodes, view, maxSurge, wanted.length);
}
function podsOn(nodeName, { podsByNode: podsByNode2, daemonSet, hash }) {
  const pods = (podsByNode2.get(nodeName) ?? []).filter(({ metadata }) => !metadata.deletionTimestamp);
  const fresh = pods.filter((pod) => isUpdated(pod, daemonSet, hash));
  const old = pods.filter((pod) => !isUpdated(pod, daemonSet, hash));
  return { nodeName, fresh: fresh[0], old: old[0], isCrowded: fresh.length > 1 || old.length > 1 };
}
function replace(nodes, view, maxUnavailable) {
  const unavailableOld = [];
  const candidates = [];
  let unavailable = 0;
  for (const { fresh, old, isCrowded } of nodes) {
    if (isCrowded || fresh === void 0 === (old === void 0)) unavailable += 1;
    else if (fresh) unavailable += isAvailable(fresh, view) ? 0 : 1;
    else if (old && isAvailable(old, view)) candidates.push(old);
    else if (old) {
      unavailableOld.push(old);
      unavailable += 1;
    }
  }
  const room = Math.max(0, maxUnavailable - unavailable);
  return { deletions: [...unavailableOld, ...candidates.slice(0, room)], creations: [] };
}
function surge(nodes, view, maxSurge, desired) {
  const deletions = [];
  const misplaced = [];
  const urgent = [];
  const candidates = [];
  let surging = 0;
  let available = 0;
  for (const { nodeName, fresh, old, isCrowded, shouldRun } of nodes) {
    if (isCrowded) {
      surging += 1;
      continue;
    }
    const counted = old ?? fresh;
    if (counted && isAvailable(counted, view)) available += 1;
    if (!old) continue;
    if (fresh) {
      if (isAvailable(fresh, view)) deletions.push(old);
      else surging += 1;
    } else if (!isAvailable(old, view)) {
      if (shouldRun) urgent.push(nodeName);
      else deletions.push(old);
    } else if (shouldRun) candidates.push(nodeName);
    else misplaced.push(old);
  }
  const surplus = Math.max(0, available - desired);
  const room = Math.max(0, maxSurge - surging);
  return {
    deletions: [...deletions, ...misplaced.slice(0, surplus)],
    creations: [...urgent, ...candidates.slice(0, room)]
  };
}

// packages/controllers/src/daemon/daemonset-controller.ts
var kind = { apiVersion: "apps/v1", kind: "DaemonSet" };
var burstReplicas = 250;
var newDaemonSetController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf("daemon-set-controller");
  const daemonSets = client.resource(appsResources.daemonSets);
  const revisionClient = client.resource(appsResources.controllerRevisions);
  const present = informers.informer(appsResources.daemonSets);
  const revisions = informers.informer(appsResources.controllerRevisions);
  revisions.addIndexer("controller", controllerKeys);
  const nodes = informers.informer(coreResources.nodes);
  const pods = podInformer(informers);
  const events = newEventRecorder({ client, component: "daemonset-controller", clock });
  const control = newPodControl({ client, events, kind });
  const backoff = newFailedPodsBackoff(clock);
  const reconcile = async (key, signal) => {
    const daemonSet = present.store.get(key);
    if (!daemonSet || daemonSet.metadata.deletionTimestamp) return void 0;
    const { namespace = "", uid } = daemonSet.metadata;
    const shared = {
      owner: daemonSet,
      kind,
      selector: labelSelectorAsSelector(daemonSet.spec?.selector),
      getOwner: (name) => daemonSets.namespace(namespace).get(name, { signal }),
      signal
    };
    const claimPods = () => claim({ ...shared, objects: podsOf(pods.store, daemonSet, { orphans: true }), resource: control.pods });
    const written = [];
    const history = await constructHistory({
      daemonSet,
      kind,
      revisions: await claim({
        ...shared,
        objects: [
          ...revisions.store.byIndex("controller", `uid/${uid}`),
          ...revisions.store.byIndex("controller", `namespace/${namespace}`)
        ],
        resource: revisionClient
      }),
      daemonSets: daemonSets.namespace(namespace),
      revisionClient: revisionClient.namespace(namespace),
      pods: control.pods.namespace(namespace),
      podsOfSet: podsOf(pods.store, daemonSet),
      onWritten: (revision) => written.push(revision),
      signal
    }).finally(() => whenShown(revisions, written, clock, signal));
    const hash = history.current.metadata.labels?.[revisionHashLabel] ?? "";
    let owned = await claimPods();
    const view = () => ({
      daemonSet,
      hash,
      nodes: nodes.store.list(),
      podsByNode: podsByNode(owned),
      now: clock.now()
    });
    let retryAfter;
    const waitFor = (ms) => {
      retryAfter = Math.min(retryAfter ?? ms, ms);
    };
    const apply = async (changes) => {
      const { answers, error } = await change(daemonSet, hash, changes, signal);
      if (answers.length > 0) {
        await whenShown(pods, answers, clock, signal);
        signal.throwIfAborted();
        owned = podsOf(pods.store, daemonSet).filter(({ metadata }) => shared.selector.matches(metadata.labels));
      }
      if (error !== void 0) throw error;
    };
    let failure;
    try {
      await apply(changesOf(view(), endedPods(daemonSet, waitFor)));
      if (daemonSet.spec?.updateStrategy?.type === "RollingUpdate") await apply(rollingUpdate(view()));
      for (const { metadata } of revisionsToDelete(daemonSet, history.old, owned)) {
        await deleteRevision(namespace, metadata.name ?? "", signal);
      }
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
    const status = daemonStatus(view());
    if (!isSameDaemonStatus(daemonSet.status, status)) {
      await whenShown(present, [await updateStatus(daemonSets, daemonSet, status, signal)], clock, signal);
    }
    if (failure !== void 0) throw failure;
    const { minReadySeconds = 0 } = daemonSet.spec ?? {};
    if (minReadySeconds > 0 && status.numberReady !== status.numberAvailable) waitFor(minReadySeconds * 1e3);
    return retryAfter === void 0 ? void 0 : { requeueAfterMs: retryAfter };
  };
  const endedPods = (daemonSet, waitFor) => ({
    onFailed({ metadata }, nodeName) {
      const key = `${daemonSet.metadata.uid}/${daemonSet.status?.observedGeneration ?? 0}/${nodeName}`;
      const remaining = backoff.remaining(key);
      if (remaining > 0) {
        waitFor(remaining);
        return false;
      }
      backoff.next(key);
      const message = `Found failed daemon pod ${metadata.namespace}/${metadata.name} on node ${nodeName}, will try to kill it`;
      events.record(daemonSet, kind, "Warning", "FailedDaemonPod", message);
      return true;
    },
    onSucceeded({ metadata, spec }) {
      const message = `Found succeeded daemon pod ${metadata.namespace}/${metadata.name} on node ${spec?.nodeName}, will try to delete it`;
      events.record(daemonSet, kind, "Normal", "SucceededDaemonPod", message);
    }
  });
  const change = async (daemonSet, hash, changes, signal) => {
    const creations = changes.creations.slice(0, burstReplicas);
    const created = await slowStartBatch(creations.length, async (i) => {
      const template = daemonTemplate(daemonSet, hash, creations[i]);
      try {
        return await control.create(podFromTemplate(template, daemonSet, kind), daemonSet, signal);
      } catch (error) {
        if (isNamespaceTerminating(error)) return void 0;
        throw error;
      }
    });
    const deleted = await Promise.allSettled(
      changes.deletions.slice(0, burstReplicas).map((pod) => control.delete(pod, daemonSet, signal))
    );
    const failed = deleted.find((each) => each.status === "rejected");
    const answers = deleted.flatMap((each) => each.status === "fulfilled" ? [each.value] : []);
    return { answers: [...created.results, ...answers], error: created.error ?? failed?.reason };
  };
  const deleteRevision = async (namespace, name, signal) => {
    try {
      await revisionClient.namespace(namespace).delete(name, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const ownerKeys = ownerKeysOf(present.store, kind);
  const controller = newController({
    sources: [
      onChangesOf(present),
      onChangesOf(pods, ownerKeys),
      onChangesOf(revisions, (revision) => controllerOf(revision) ? ownerKeys(revision) : []),
      onChangesOf(nodes, () => [])
    ],
    queue: newWorkQueue({ clock }),
    workers: 2,
    onError: context.onError,
    reconcile
  });
  const addAll = () => {
    for (const key of present.store.keys()) controller.queue.add(key);
  };
  return async (signal) => {
    const end = nodes.addHandler({
      onAdd: addAll,
      onUpdate(old, node) {
        const isSame = semanticEqual(old.metadata.labels, node.metadata.labels);
        if (!isSame || !semanticEqual(old.spec?.taints, node.spec?.taints)) addAll();
      },
      onDelete: addAll
    });
    await controller.run(signal);
    end();
    await events.close();
  };
};
export {
  newDaemonSetController
};
