import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  byRevision,
  hasData,
  nextRevision,
  revisionData,
  revisionHashLabel,
  revisionName,
  templateOf
} from "./chunk-RHO7RHI3.js";
import {
  updateStatus
} from "./chunk-I42TYJOE.js";
import {
  canonicalJSON,
  fnv32,
  safeEncodeString
} from "./chunk-L42QPELF.js";
import {
  getScaledValueFromIntOrPercent
} from "./chunk-WJSC5A6F.js";
import {
  newEventRecorder
} from "./chunk-WIXFW77S.js";
import {
  claim,
  controllerKeys,
  isPodAvailable,
  isPodReady,
  isPodTerminal,
  newControllerRef,
  nextAvailability,
  ownerKeysOf,
  podFromTemplate,
  podInformer,
  podsOf,
  slowStartBatch,
  whenShown
} from "./chunk-DYHNWG4N.js";
import {
  appsResources,
  coreResources
} from "./chunk-OAD6BOKI.js";
import "./chunk-3YVVE4RS.js";
import "./chunk-PBO432KH.js";
import "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import {
  newWorkQueue
} from "./chunk-7QJUZ2GG.js";
import "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import {
  labelSelectorAsSelector
} from "./chunk-GA7OLHSK.js";
import "./chunk-2H242N2R.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-YOXFROLO.js";
import {
  isAlreadyExists,
  isNotFound
} from "./chunk-HE4L4WC4.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/statefulset/stateful-identity.ts
var statefulSetKind = { apiVersion: "apps/v1", kind: "StatefulSet" };
var podNameLabel = "statefulset.kubernetes.io/pod-name";
var indexLabel = "apps.kubernetes.io/pod-index";
function nameParts({ metadata }) {
  const [, parent, ordinal] = /^(.*)-([0-9]+)$/.exec(metadata.name ?? "") ?? [];
  if (parent === void 0 || Number(ordinal) >= 2 ** 31) return void 0;
  return { parent, ordinal: Number(ordinal) };
}
function ordinalOf(pod) {
  return nameParts(pod)?.ordinal ?? -1;
}
function startOrdinal({ spec }) {
  return spec?.ordinals?.start ?? 0;
}
function replicasOf({ spec }) {
  return spec?.replicas ?? 1;
}
function isInRange(pod, set) {
  const index = ordinalOf(pod) - startOrdinal(set);
  return index >= 0 && index < replicasOf(set);
}
function podName({ metadata }, ordinal) {
  return `${metadata.name}-${ordinal}`;
}
function claimName({ metadata }, template, ordinal) {
  return `${template.metadata?.name}-${metadata.name}-${ordinal}`;
}
function revisionOf({ metadata }) {
  return metadata.labels?.[revisionHashLabel] ?? "";
}
function claimsOf(set, ordinal) {
  const { volumeClaimTemplates = [], selector } = set.spec;
  return new Map(
    volumeClaimTemplates.map((template) => [
      template.metadata?.name ?? "",
      {
        ...template,
        metadata: {
          ...template.metadata,
          name: claimName(set, template, ordinal),
          ...set.metadata.namespace && { namespace: set.metadata.namespace },
          labels: { ...template.metadata?.labels, ...selector.matchLabels }
        }
      }
    ])
  );
}
function newStatefulPod(set, template, revision, ordinal) {
  const { metadata, spec } = podFromTemplate(template, set, statefulSetKind);
  const { generateName: _, ...rest } = metadata;
  const name = podName(set, ordinal);
  const { serviceName } = set.spec;
  const pod = {
    metadata: { ...rest, name },
    spec: { ...spec, hostname: name, ...serviceName && { subdomain: serviceName } }
  };
  const labeled = withIdentity(set, withStorage(set, pod));
  return {
    ...labeled,
    metadata: { ...labeled.metadata, labels: { ...labeled.metadata.labels, [revisionHashLabel]: revision } }
  };
}
function hasIdentity({ metadata }, pod) {
  const { name, namespace, labels } = pod.metadata;
  return nameParts(pod)?.parent === metadata.name && namespace === metadata.namespace && labels?.[podNameLabel] === name;
}
function withIdentity(set, pod) {
  const ordinal = ordinalOf(pod);
  const labels = {
    ...pod.metadata.labels,
    [podNameLabel]: podName(set, ordinal),
    [indexLabel]: String(ordinal)
  };
  return { ...pod, metadata: { ...pod.metadata, labels } };
}
function hasStorage(set, { metadata, spec }) {
  const claims = claimsOf(set, ordinalOf({ metadata }));
  return [...claims].every(([volume, claim2]) => {
    const found = spec?.volumes?.findLast(({ name }) => name === volume);
    return found?.persistentVolumeClaim?.claimName === claim2.metadata?.name;
  });
}
function withStorage(set, pod) {
  const claims = claimsOf(set, ordinalOf(pod));
  const own = [...claims].map(([name, { metadata }]) => ({
    name,
    persistentVolumeClaim: { claimName: metadata?.name ?? "" }
  }));
  const others = (pod.spec?.volumes ?? []).filter(({ name }) => !claims.has(name));
  const volumes = [...own, ...others];
  if (volumes.length === 0) return pod;
  return { ...pod, spec: { ...pod.spec, volumes } };
}

// packages/controllers/src/statefulset/stateful-history.ts
var hashLabel = "controller.kubernetes.io/hash";
async function statefulRevisions(set, revisions, client, onWritten, signal) {
  const sorted = [...revisions].sort(byRevision);
  const data = revisionData(set.spec.template);
  const equal = sorted.findLast((each) => hasData(each, data));
  let collisionCount = set.status?.collisionCount ?? 0;
  let update;
  if (equal && equal === sorted.at(-1)) update = equal;
  else if (equal) {
    update = await client.update({ ...equal, revision: nextRevision(sorted) }, { signal });
    onWritten(update);
  } else {
    ({ update, collisionCount } = await create(set, data, nextRevision(sorted), collisionCount, client, signal));
    onWritten(update);
  }
  const current = sorted.find(({ metadata }) => metadata.name === set.status?.currentRevision) ?? update;
  return { current, update, collisionCount };
}
async function create(set, data, revision, collisions, client, signal) {
  const { namespace, name = "", annotations } = set.metadata;
  const label = hashOfRevision(data, collisions);
  for (let collisionCount = collisions; ; collisionCount++) {
    const wanted = {
      metadata: {
        ...namespace && { namespace },
        name: revisionName(name, hashOfRevision(data, collisionCount)),
        labels: { ...set.spec?.template.metadata?.labels, [hashLabel]: label },
        ...annotations && { annotations },
        ownerReferences: [newControllerRef(set, statefulSetKind)]
      },
      data,
      revision
    };
    try {
      return { update: await client.create(wanted, { signal }), collisionCount };
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
      const present = await client.get(wanted.metadata.name ?? "", { signal });
      if (hasData(present, data)) return { update: present, collisionCount };
    }
  }
}
function hashOfRevision(data, collisionCount) {
  const escaped = canonicalJSON(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
  const encoder = new TextEncoder();
  return safeEncodeString(String(fnv32(encoder.encode(escaped), encoder.encode(String(collisionCount)))));
}
function revisionsToDelete(set, revisions, pods, { current, update }) {
  const live = /* @__PURE__ */ new Set([current.metadata.name, update.metadata.name, ...pods.map(revisionOf)]);
  const history = [...revisions].sort(byRevision).filter(({ metadata }) => !live.has(metadata.name));
  const limit = set.spec?.revisionHistoryLimit ?? 10;
  return limit < 0 ? [] : history.slice(0, Math.max(0, history.length - limit));
}

// packages/controllers/src/statefulset/claim-retention.ts
var podKind = { apiVersion: "v1", kind: "Pod" };
function wantedOwners(set, pod) {
  const { whenDeleted, whenScaled } = set.spec?.persistentVolumeClaimRetentionPolicy ?? {};
  const goesWithPod = whenScaled === "Delete" && !isInRange(pod, set);
  return { set: whenDeleted === "Delete" && !goesWithPod, pod: goesWithPod };
}
function keepsAll(set) {
  const { whenDeleted, whenScaled } = set.spec?.persistentVolumeClaimRetentionPolicy ?? {};
  return whenDeleted !== "Delete" && whenScaled !== "Delete";
}
function hasForeignController(claim2, set, pod) {
  if (keepsAll(set)) return false;
  return referencesOf(claim2).some((reference) => {
    if (names(reference, set, statefulSetKind)) return reference.uid !== set.metadata.uid;
    if (names(reference, pod, podKind)) return reference.uid !== pod.metadata.uid;
    return reference.controller === true;
  });
}
function hasStaleOwner(claim2, pod) {
  return isStale(claim2, pod, podKind);
}
function isStale(claim2, owner, kind) {
  const reference = referencesOf(claim2).find((each) => names(each, owner, kind));
  return reference !== void 0 && reference.uid !== owner.metadata?.uid;
}
function hasWantedOwners(claim2, set, pod) {
  if (isStale(claim2, set, statefulSetKind) || isStale(claim2, pod, podKind)) return true;
  const isOwned = { set: refersTo(claim2, set), pod: refersTo(claim2, pod) };
  if (hasForeignController(claim2, set, pod)) return !isOwned.set && !isOwned.pod;
  const isPlainOwner = referencesOf(claim2).some(
    ({ uid, controller }) => (uid === set.metadata.uid || uid === pod.metadata.uid) && controller !== true
  );
  if (isPlainOwner) return false;
  const wanted = wantedOwners(set, pod);
  return isOwned.set === wanted.set && isOwned.pod === wanted.pod;
}
function withWantedOwners(claim2, set, pod) {
  const others = referencesOf(claim2).filter((each) => !names(each, set, statefulSetKind) && !names(each, pod, podKind));
  const wanted = hasForeignController(claim2, set, pod) ? { set: false, pod: false } : wantedOwners(set, pod);
  const ownerReferences = [
    ...others,
    ...wanted.set ? [newControllerRef(set, statefulSetKind)] : [],
    ...wanted.pod ? [newControllerRef(pod, podKind)] : []
  ];
  return { ...claim2, metadata: { ...claim2.metadata, ownerReferences } };
}
function referencesOf({ metadata }) {
  return metadata?.ownerReferences ?? [];
}
function names(reference, { metadata }, { apiVersion, kind }) {
  return reference.apiVersion === apiVersion && reference.kind === kind && reference.name === metadata?.name;
}
function refersTo(claim2, { metadata }) {
  return referencesOf(claim2).some(({ uid }) => uid === metadata?.uid);
}

// packages/controllers/src/statefulset/stateful-pod-control.ts
function newStatefulPodControl(options) {
  const { client, events, cachedClaim, onWritten, signal } = options;
  const pods = client.resource(coreResources.pods);
  const claims = client.resource(coreResources.persistentVolumeClaims);
  const keyOf = ({ metadata }) => `${metadata?.namespace}/${metadata?.name}`;
  const wantedClaims = (set, pod) => [...claimsOf(set, ordinalOf(pod)).values()];
  const presentClaims = (set, pod) => wantedClaims(set, pod).flatMap((claim2) => cachedClaim(keyOf(claim2)) ?? []);
  const tell = (set, verb, what, success, error) => {
    if (signal.aborted) return;
    const text = `${verb} ${what} in StatefulSet ${set.metadata.name}`;
    if (error === void 0) events.record(set, statefulSetKind, "Normal", `Successful${verb}`, `${text} ${success}`);
    else {
      const message = `${text} failed error: ${errorText(error)}`;
      events.record(set, statefulSetKind, "Warning", `Failed${verb}`, message);
    }
  };
  const tellOfPod = (set, verb, pod, error) => tell(set, verb, `Pod ${pod.metadata.name}`, "successful", error);
  const telling = async (set, verb, pod, run) => {
    try {
      return await run();
    } catch (error) {
      tellOfPod(set, verb, pod, error);
      throw error;
    }
  };
  const createClaims = async (set, pod) => {
    const errors = [];
    for (const claim2 of wantedClaims(set, pod)) {
      const present = cachedClaim(keyOf(claim2));
      const name = claim2.metadata?.name;
      if (present) {
        if (present.metadata?.deletionTimestamp) errors.push(`pvc ${name} is being deleted`);
        continue;
      }
      const what = `Claim ${name} Pod ${pod.metadata.name}`;
      try {
        onWritten("claims", await claims.create(claim2, { signal }));
        tell(set, "Create", what, "success");
      } catch (error) {
        errors.push(`failed to create PVC ${name}: ${errorText(error)}`);
        if (!isAlreadyExists(error)) tell(set, "Create", what, "success", error);
      }
    }
    if (errors.length > 0) throw new Error(errors.length === 1 ? errors[0] : `[${errors.join(", ")}]`);
  };
  const haveWantedOwners = (set, pod) => presentClaims(set, pod).every((claim2) => hasWantedOwners(claim2, set, pod));
  const updateOwners = async (set, pod) => {
    for (const claim2 of presentClaims(set, pod)) {
      if (hasForeignController(claim2, set, pod)) {
        const message = `PersistentVolumeClaim ${claim2.metadata?.name} has a conflicting OwnerReference that acts as a manging controller, the retention policy is ignored for this claim`;
        events.record(set, statefulSetKind, "Warning", "ConflictingController", message);
      }
      if (hasWantedOwners(claim2, set, pod)) continue;
      onWritten("claims", await claims.update(withWantedOwners(claim2, set, pod), { signal }));
    }
  };
  return {
    haveWantedOwners,
    updateOwners,
    async create(set, pod) {
      await telling(set, "Create", pod, () => createClaims(set, pod));
      let created;
      try {
        created = await pods.create(pod, { signal });
      } catch (error) {
        if (!isAlreadyExists(error)) tellOfPod(set, "Create", pod, error);
        throw error;
      }
      onWritten("pods", created);
      await telling(set, "Update", pod, () => updateOwners(set, created));
      tellOfPod(set, "Create", pod);
    },
    async update(set, pod) {
      let wanted = hasIdentity(set, pod) ? pod : withIdentity(set, pod);
      if (!hasStorage(set, wanted)) {
        wanted = withStorage(set, wanted);
        await telling(set, "Update", pod, () => createClaims(set, pod));
      }
      const areOwned = haveWantedOwners(set, wanted);
      if (!areOwned) await telling(set, "Update", pod, () => updateOwners(set, wanted));
      if (wanted === pod && areOwned) return;
      await telling(set, "Update", pod, async () => onWritten("pods", await pods.update(wanted, { signal })));
      tellOfPod(set, "Update", pod);
    },
    async delete(set, pod) {
      const { namespace = "", name = "" } = pod.metadata;
      try {
        onWritten("pods", await pods.namespace(namespace).delete(name, { signal }));
        tellOfPod(set, "Delete", pod);
      } catch (error) {
        if (isNotFound(error)) return;
        tellOfPod(set, "Delete", pod, error);
        throw error;
      }
    },
    async syncClaims(set, pod) {
      await createClaims(set, pod);
      await telling(set, "Update", pod, () => updateOwners(set, pod));
    },
    hasStaleClaim(set, pod) {
      if (set.spec?.persistentVolumeClaimRetentionPolicy?.whenScaled !== "Delete") return false;
      return presentClaims(set, pod).some((claim2) => hasStaleOwner(claim2, pod));
    }
  };
}

// packages/controllers/src/statefulset/stateful-status.ts
function isCreated({ status }) {
  return Boolean(status?.phase);
}
function isTerminating({ metadata }) {
  return metadata.deletionTimestamp !== void 0;
}
function isRunningAndReady(pod) {
  return pod.status?.phase === "Running" && isPodReady(pod);
}
function countReplicas(pods, minReadySeconds, revisions, now) {
  const live = pods.filter((pod) => isCreated(pod) && !isTerminating(pod));
  const ready = pods.filter(isRunningAndReady);
  return {
    replicas: pods.filter(isCreated).length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isPodAvailable(pod, minReadySeconds, now)).length,
    currentReplicas: live.filter((pod) => revisionOf(pod) === revisions.current).length,
    updatedReplicas: live.filter((pod) => revisionOf(pod) === revisions.update).length
  };
}
function completeRollingUpdate(set, status) {
  const replicas = replicasOf(set);
  const isComplete = set.spec?.updateStrategy?.type === "RollingUpdate" && [status.updatedReplicas, status.readyReplicas, status.replicas].every((count) => (count ?? 0) === replicas);
  if (!isComplete) return status;
  return {
    ...status,
    currentReplicas: status.updatedReplicas ?? 0,
    ...status.updateRevision !== void 0 && { currentRevision: status.updateRevision }
  };
}
function isInconsistent({ status: present }, status) {
  const counts = ["replicas", "readyReplicas", "availableReplicas", "currentReplicas", "updatedReplicas"];
  return (status.observedGeneration ?? 0) > (present?.observedGeneration ?? 0) || counts.some((field) => (status[field] ?? 0) !== (present?.[field] ?? 0)) || status.currentRevision !== present?.currentRevision || status.updateRevision !== present?.updateRevision;
}

// packages/controllers/src/statefulset/stateful-update.ts
var maxBatch = 500;
async function updateStatefulSet(options) {
  const { set, pods, now } = options;
  const replicas = wantedPods(options);
  const condemned = pods.filter((pod) => ordinalOf(pod) >= 0 && !isInRange(pod, set)).sort((a, b) => ordinalOf(b) - ordinalOf(a));
  if (set.metadata.deletionTimestamp) return { status: statusOf(options, pods) };
  const firstUnavailable = [...replicas, ...[...condemned].reverse()].find((pod) => isUnavailable(pod, set, now));
  const isOrdered = set.spec?.podManagementPolicy !== "Parallel";
  const run = async (of, step) => {
    if (!isOrdered) {
      const { error } = await slowStartBatch(of.length, (i) => step(of[i]), { maxBatch });
      if (error !== void 0) throw error;
      return false;
    }
    for (const pod of of) if (await step(pod)) return true;
    return false;
  };
  const status = statusOf(options, [...replicas, ...condemned]);
  try {
    const mustWait = await run(replicas, (pod) => processReplica(options, pod, isOrdered)) || await run(condemned, (pod) => releaseClaims(options, pod)) || await run(condemned, (pod) => removeCondemned(options, pod, isOrdered, pod === firstUnavailable));
    if (mustWait || set.spec?.updateStrategy?.type === "OnDelete") return { status };
    const removed = await replaceOutdated(options, replicas);
    return { status: { ...status, currentReplicas: Math.max(0, (status.currentReplicas ?? 0) - removed) } };
  } catch (error) {
    return { status, error };
  }
}
function wantedPods({ set, pods, revisions }) {
  const start = startOrdinal(set);
  const present = new Map(pods.map((pod) => [ordinalOf(pod), pod]));
  const { type, rollingUpdate } = set.spec?.updateStrategy ?? {};
  const kept = rollingUpdate !== void 0 ? rollingUpdate.partition ?? 0 : type === "RollingUpdate" ? set.status?.currentReplicas ?? 0 : 0;
  return Array.from({ length: replicasOf(set) }, (_, i) => {
    const pod = present.get(start + i);
    if (pod) return pod;
    const revision = i < kept ? revisions.current : revisions.update;
    const template = templateOf(revision) ?? set.spec.template;
    return newStatefulPod(set, template, revision.metadata.name ?? "", start + i);
  });
}
function statusOf({ set, revisions, now }, pods) {
  const names2 = { current: revisions.current.metadata.name ?? "", update: revisions.update.metadata.name ?? "" };
  return {
    observedGeneration: set.metadata.generation ?? 0,
    ...countReplicas(pods, set.spec?.minReadySeconds ?? 0, names2, now),
    currentRevision: names2.current,
    updateRevision: names2.update,
    collisionCount: revisions.collisionCount
  };
}
function isUnavailable(pod, set, now) {
  return !isPodAvailable(pod, set.spec?.minReadySeconds ?? 0, now) || isTerminating(pod);
}
async function processReplica(options, pod, isOrdered) {
  const { set, control, now } = options;
  if (isPodTerminal(pod)) {
    if (!isTerminating(pod)) await control.delete(set, pod);
    return true;
  }
  if (!isCreated(pod)) {
    if (control.hasStaleClaim(set, pod)) return true;
    await control.create(set, pod);
    return true;
  }
  if (pod.status?.phase === "Pending") await control.syncClaims(set, pod);
  if (isOrdered && (!isRunningAndReady(pod) || isUnavailable(pod, set, now))) return true;
  if (hasIdentity(set, pod) && hasStorage(set, pod) && control.haveWantedOwners(set, pod)) return false;
  await control.update(set, pod);
  return false;
}
async function releaseClaims({ set, control }, pod) {
  if (!control.haveWantedOwners(set, pod)) await control.updateOwners(set, pod);
  return false;
}
async function removeCondemned({ set, control, now }, pod, isOrdered, isFirstUnavailable) {
  if (isTerminating(pod)) return isOrdered;
  const isHealthy = isRunningAndReady(pod) && !isUnavailable(pod, set, now);
  if (isOrdered && !isHealthy && !isFirstUnavailable) return true;
  await control.delete(set, pod);
  return true;
}
async function replaceOutdated(options, replicas) {
  const { set, control, revisions, now } = options;
  const { partition = 0, maxUnavailable } = set.spec?.updateStrategy?.rollingUpdate ?? {};
  const isOutdated = (pod) => revisionOf(pod) !== revisions.update.metadata.name && !isTerminating(pod);
  const targets = replicas.slice(Math.min(partition, replicas.length)).reverse();
  if (maxUnavailable === void 0) {
    const next = targets.find((pod) => isOutdated(pod) || isUnavailable(pod, set, now));
    if (!next || !isOutdated(next)) return 0;
    await control.delete(set, next);
    return 1;
  }
  const most = Math.max(1, getScaledValueFromIntOrPercent(maxUnavailable, replicas.length, false));
  const unavailable = replicas.filter((pod) => isUnavailable(pod, set, now)).length;
  const outdated = targets.filter(isOutdated).slice(0, Math.max(0, most - unavailable));
  for (const pod of outdated) await control.delete(set, pod);
  return outdated.length;
}

// packages/controllers/src/statefulset/statefulset-controller.ts
var account = "statefulset-controller";
var newStatefulSetController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf(account);
  const sets = client.resource(appsResources.statefulSets);
  const revisionClient = client.resource(appsResources.controllerRevisions);
  const podClient = client.resource(coreResources.pods);
  const present = informers.informer(appsResources.statefulSets);
  const revisions = informers.informer(appsResources.controllerRevisions);
  revisions.addIndexer("controller", controllerKeys);
  const claims = informers.informer(coreResources.persistentVolumeClaims);
  const pods = podInformer(informers);
  const events = newEventRecorder({ client, component: account, clock });
  const reconcile = async (key, signal) => {
    const set = present.store.get(key);
    if (!set) return void 0;
    const { namespace = "", name: setName, uid } = set.metadata;
    const shared = {
      owner: set,
      kind: statefulSetKind,
      selector: labelSelectorAsSelector(set.spec?.selector),
      getOwner: (name) => sets.namespace(namespace).get(name, { signal }),
      signal
    };
    const ownRevisions = await claim({
      ...shared,
      objects: [
        ...revisions.store.byIndex("controller", `uid/${uid}`),
        ...revisions.store.byIndex("controller", `namespace/${namespace}`)
      ],
      resource: revisionClient
    });
    const ownPods = await claim({
      ...shared,
      objects: podsOf(pods.store, set, { orphans: true }),
      filter: (pod) => nameParts(pod)?.parent === setName,
      resource: podClient
    });
    const written = { pods: [], claims: [], revisions: [] };
    const control = newStatefulPodControl({
      client,
      events,
      cachedClaim: (claimKey) => claims.store.get(claimKey),
      onWritten: (kind, answer) => written[kind].push(answer),
      signal
    });
    const now = clock.now();
    let result;
    try {
      const used = await statefulRevisions(
        set,
        ownRevisions,
        revisionClient.namespace(namespace),
        (revision) => written.revisions.push(revision),
        signal
      );
      const update = await updateStatefulSet({ set, pods: ownPods, revisions: used, control, now });
      signal.throwIfAborted();
      const status = completeRollingUpdate(set, update.status);
      if (isInconsistent(set, status)) {
        await whenShown(present, [await updateStatus(sets, set, status, signal)], clock, signal);
      }
      for (const { metadata } of revisionsToDelete(set, ownRevisions, ownPods, used)) {
        await deleteRevision(namespace, metadata.name ?? "", signal);
      }
      if (update.error !== void 0) throw update.error;
      const { minReadySeconds = 0 } = set.spec ?? {};
      if (minReadySeconds > 0 && status.readyReplicas !== status.availableReplicas) {
        result = { requeueAfterMs: nextAvailability(ownPods, minReadySeconds, now) ?? minReadySeconds * 1e3 };
      }
    } finally {
      await whenShown(pods, written.pods, clock, signal);
      await whenShown(claims, written.claims, clock, signal);
      await whenShown(revisions, written.revisions, clock, signal);
    }
    return result;
  };
  const deleteRevision = async (namespace, name, signal) => {
    try {
      await revisionClient.namespace(namespace).delete(name, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const controller = newController({
    sources: [
      onChangesOf(present),
      onChangesOf(pods, ownerKeysOf(present.store, statefulSetKind)),
      onChangesOf(claims, () => []),
      onChangesOf(revisions, () => [])
    ],
    queue: newWorkQueue({ clock }),
    workers: 5,
    onError: context.onError,
    reconcile
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
export {
  newStatefulSetController
};
//# sourceMappingURL=statefulset-U6KA6GVA.js.map
