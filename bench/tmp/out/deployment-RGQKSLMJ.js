import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  hashOfTemplate
} from "./chunk-Z44SIJCF.js";
import "./chunk-MNWCVG25.js";
import {
  getScaledValueFromIntOrPercent
} from "./chunk-XBS7GKBE.js";
import {
  newEventRecorder
} from "./chunk-TQP3GJP4.js";
import {
  claim,
  controllerKeys,
  controllerOf,
  isControlledBy,
  isNamespaceTerminating,
  isPodTerminal,
  newControllerRef,
  ownerKeysOf,
  podInformer,
  podsOf,
  whenShown
} from "./chunk-EK3KIYWR.js";
import {
  appsResources
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
  isConflict,
  isNotFound
} from "./chunk-JH3JUYW7.js";
import {
  semanticEqual
} from "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/controllers/src/deployment/conditions.ts
var progressing = {
  created: "NewReplicaSetCreated",
  createError: "ReplicaSetCreateError",
  found: "FoundNewReplicaSet",
  updated: "ReplicaSetUpdated",
  complete: "NewReplicaSetAvailable",
  timedOut: "ProgressDeadlineExceeded",
  paused: "DeploymentPaused",
  resumed: "DeploymentResumed"
};
function newCondition(type, status, reason, message, now) {
  const at = formatTime(now);
  return { type, status, lastUpdateTime: at, lastTransitionTime: at, reason, message };
}
function conditionOf(status, type) {
  return status?.conditions?.find((each) => each.type === type);
}
function withCondition(status, condition) {
  const present = conditionOf(status, condition.type);
  if (present?.status === condition.status && present.reason === condition.reason) return status;
  const added = present?.status === condition.status && present.lastTransitionTime ? { ...condition, lastTransitionTime: present.lastTransitionTime } : condition;
  return { ...status, conditions: [...withoutCondition(status, condition.type).conditions ?? [], added] };
}
function withoutCondition(status, type) {
  return { ...status, conditions: (status.conditions ?? []).filter((each) => each.type !== type) };
}

// packages/controllers/src/deployment/strategy.ts
var maxInt32 = 2147483647;
function replicasOf({ spec }) {
  return spec?.replicas ?? 1;
}
function isRollingUpdate({ spec }) {
  return spec?.strategy?.type === "RollingUpdate";
}
function resolveFenceposts(maxSurge, maxUnavailable, desired) {
  const surge = getScaledValueFromIntOrPercent(maxSurge ?? 0, desired, true);
  const unavailable = getScaledValueFromIntOrPercent(maxUnavailable ?? 0, desired, false);
  return surge === 0 && unavailable === 0 ? { surge, unavailable: 1 } : { surge, unavailable };
}
function maxSurgeOf(deployment) {
  return isRollingUpdate(deployment) ? fenceposts(deployment).surge : 0;
}
function maxUnavailableOf(deployment) {
  const replicas = replicasOf(deployment);
  if (!isRollingUpdate(deployment) || replicas === 0) return 0;
  return Math.min(fenceposts(deployment).unavailable, replicas);
}
function fenceposts(deployment) {
  const { maxSurge, maxUnavailable } = deployment.spec?.strategy?.rollingUpdate ?? {};
  return resolveFenceposts(maxSurge, maxUnavailable, replicasOf(deployment));
}
function hasProgressDeadline({ spec }) {
  return spec?.progressDeadlineSeconds !== void 0 && spec.progressDeadlineSeconds !== maxInt32;
}
function historyLimitOf({ spec }) {
  return spec?.revisionHistoryLimit === maxInt32 ? void 0 : spec?.revisionHistoryLimit;
}
function newReplicaSetSize(deployment, total, current) {
  const replicas = replicasOf(deployment);
  if (!isRollingUpdate(deployment)) return replicas;
  const maxSurge = deployment.spec?.strategy?.rollingUpdate?.maxSurge ?? 0;
  const most = replicas + getScaledValueFromIntOrPercent(maxSurge, replicas, true);
  return total >= most ? current : current + Math.min(most - total, replicas - current);
}

// packages/controllers/src/deployment/annotations.ts
var annotationNames = {
  revision: "deployment.kubernetes.io/revision",
  history: "deployment.kubernetes.io/revision-history",
  desiredReplicas: "deployment.kubernetes.io/desired-replicas",
  maxReplicas: "deployment.kubernetes.io/max-replicas",
  rollbackTo: "deprecated.deployment.rollback.to"
};
var longestHistory = 2e3;
var ownAnnotations = /* @__PURE__ */ new Set([
  "kubectl.kubernetes.io/last-applied-configuration",
  ...Object.values(annotationNames)
]);
function revisionOf({ metadata }) {
  const text = metadata.annotations?.[annotationNames.revision];
  if (text === void 0) return 0;
  return /^[+-]?[0-9]+$/.test(text) ? Number(text) : void 0;
}
function maxRevision(replicaSets) {
  return Math.max(0, ...replicaSets.map((each) => revisionOf(each) ?? 0));
}
function lastRevision(replicaSets) {
  const revisions = replicaSets.map((each) => revisionOf(each) ?? 0).sort((a, b) => b - a);
  return Math.max(0, revisions[1] ?? 0);
}
function replicasAnnotation({ metadata }, name) {
  const text = metadata.annotations?.[name];
  if (text === void 0 || !/^[0-9]+$/.test(text)) return void 0;
  return Number(text) < 2 ** 31 ? Number(text) : void 0;
}
function sizeAnnotations(deployment) {
  const replicas = replicasOf(deployment);
  return {
    [annotationNames.desiredReplicas]: String(replicas),
    [annotationNames.maxReplicas]: String(replicas + maxSurgeOf(deployment))
  };
}
function lacksAnnotations({ metadata }, wanted) {
  return Object.entries(wanted).some(([name, value]) => metadata.annotations?.[name] !== value);
}
function newestAnnotations(deployment, present, revision) {
  const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([name]) => !ownAnnotations.has(name));
  const annotations = { ...present, ...Object.fromEntries(copied) };
  const own = present[annotationNames.revision] ?? "";
  if (own !== "" && !/^[+-]?[0-9]+$/.test(own)) return annotations;
  if (Number(own) >= revision) return annotations;
  return {
    ...annotations,
    [annotationNames.revision]: String(revision),
    ...own !== "" && { [annotationNames.history]: historyWith(present[annotationNames.history] ?? "", own) }
  };
}
function historyWith(history, revision) {
  if (history === "") return revision;
  const revisions = history.split(",");
  let length = history.length + revision.length + 1;
  let start = 0;
  while (length > longestHistory && start < revisions.length) {
    length -= revisions[start].length + 1;
    start += 1;
  }
  return length <= longestHistory ? [...revisions.slice(start), revision].join(",") : history;
}
function rolledBackAnnotations(deployment, target) {
  const kept = Object.entries(deployment.metadata.annotations ?? {}).filter(([name]) => ownAnnotations.has(name));
  const taken = Object.entries(target.metadata.annotations ?? {}).filter(([name]) => !ownAnnotations.has(name));
  return Object.fromEntries([...kept, ...taken]);
}

// packages/controllers/src/deployment/replica-sets.ts
var hashLabel = "pod-template-hash";
function equalTemplates(a, b) {
  return semanticEqual(withoutHash(a), withoutHash(b));
}
function withoutHash(template) {
  const { [hashLabel]: _, ...labels } = template?.metadata?.labels ?? {};
  return { ...template, metadata: { ...template?.metadata, labels } };
}
function byCreation(a, b) {
  const [at = "", bt = ""] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp];
  return compare(at, bt) || compare(a.metadata.name ?? "", b.metadata.name ?? "");
}
function bySizeOlder(a, b) {
  return replicasOf(b) - replicasOf(a) || byCreation(a, b);
}
function bySizeNewer(a, b) {
  return replicasOf(b) - replicasOf(a) || byCreation(b, a);
}
function byRevision(a, b) {
  const [first, second] = [revisionOf(a), revisionOf(b)];
  return first === void 0 || second === void 0 ? byCreation(a, b) : first - second || byCreation(a, b);
}
function findNewReplicaSet({ spec }, all) {
  return [...all].sort(byCreation).find((each) => equalTemplates(each.spec?.template, spec?.template));
}
function activeOf(all) {
  return all.filter((each) => replicasOf(each) > 0);
}
function findActiveOrLatest(newest, old) {
  const active = activeOf(newest ? [...old, newest] : old);
  if (active.length === 0) return newest ?? [...old].sort(byCreation).at(-1);
  return active.length === 1 ? active[0] : void 0;
}
function totalReplicas(all) {
  return all.reduce((sum, each) => sum + replicasOf(each), 0);
}
function sumOf(all, count) {
  return all.reduce((sum, { status }) => sum + (status?.[count] ?? 0), 0);
}
function terminatingOf(all) {
  let sum = 0;
  for (const { status } of all) {
    if (status?.terminatingReplicas !== void 0) sum += status.terminatingReplicas;
    else if (status?.observedGeneration) return void 0;
  }
  return sum;
}
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// packages/controllers/src/deployment/deployment-status.ts
function deploymentStatus({ deployment, newest, all, now }) {
  const available = sumOf(all, "availableReplicas");
  const terminating = terminatingOf(all);
  const { collisionCount, conditions = [] } = deployment.status ?? {};
  const status = {
    observedGeneration: deployment.metadata.generation ?? 0,
    replicas: sumOf(all, "replicas"),
    updatedReplicas: sumOf(newest ? [newest] : [], "replicas"),
    readyReplicas: sumOf(all, "readyReplicas"),
    availableReplicas: available,
    unavailableReplicas: Math.max(0, totalReplicas(all) - available),
    ...terminating !== void 0 && { terminatingReplicas: terminating },
    ...collisionCount !== void 0 && { collisionCount },
    conditions
  };
  const isAvailable = available >= replicasOf(deployment) - maxUnavailableOf(deployment);
  return withCondition(
    status,
    isAvailable ? newCondition("Available", "True", "MinimumReplicasAvailable", "Deployment has minimum availability.", now) : newCondition(
      "Available",
      "False",
      "MinimumReplicasUnavailable",
      "Deployment does not have minimum availability.",
      now
    )
  );
}
function rolloutStatus(view) {
  const { deployment, newest, all } = view;
  let status = deploymentStatus(view);
  if (!hasProgressDeadline(deployment)) status = withoutCondition(status, "Progressing");
  else {
    const present = conditionOf(deployment.status, "Progressing");
    const wasComplete = status.replicas === status.updatedReplicas && present?.reason === progressing.complete;
    if (!wasComplete) status = withProgress(status, view);
  }
  const failure = failureOf(newest ? [newest, ...all] : all);
  return failure ? withCondition(status, failure) : withoutCondition(status, "ReplicaFailure");
}
function withProgress(status, { deployment, newest, now }) {
  const name = newest ? `ReplicaSet ${JSON.stringify(newest.metadata.name)}` : `Deployment ${JSON.stringify(deployment.metadata.name)}`;
  if (isComplete(deployment, status)) {
    const message2 = `${name} has successfully progressed.`;
    return withCondition(status, newCondition("Progressing", "True", progressing.complete, message2, now));
  }
  if (isProgressing(deployment, status)) {
    const present = conditionOf(deployment.status, "Progressing");
    const condition = newCondition("Progressing", "True", progressing.updated, `${name} is progressing.`, now);
    const since = present?.status === "True" ? present.lastTransitionTime : void 0;
    return withCondition(withoutCondition(status, "Progressing"), {
      ...condition,
      ...since && { lastTransitionTime: since }
    });
  }
  if (!isTimedOut(deployment, status, now)) return status;
  const message = `${name} has timed out progressing.`;
  return withCondition(status, newCondition("Progressing", "False", progressing.timedOut, message, now));
}
function isComplete(deployment, status) {
  const replicas = replicasOf(deployment);
  return (status?.updatedReplicas ?? 0) === replicas && (status?.replicas ?? 0) === replicas && (status?.availableReplicas ?? 0) === replicas && (status?.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0);
}
function isProgressing({ status: old }, status) {
  const count = (of, field) => of?.[field] ?? 0;
  const outdated = (of) => count(of, "replicas") - count(of, "updatedReplicas");
  return count(status, "updatedReplicas") > count(old, "updatedReplicas") || outdated(status) < outdated(old) || count(status, "readyReplicas") > count(old, "readyReplicas") || count(status, "availableReplicas") > count(old, "availableReplicas");
}
function isTimedOut(deployment, status, now) {
  const condition = conditionOf(status, "Progressing");
  if (!condition || condition.reason === progressing.complete) return false;
  return condition.reason === progressing.timedOut || progressDeadline(deployment, condition) < now;
}
function progressDeadline({ spec }, { lastUpdateTime }) {
  return Date.parse(lastUpdateTime ?? "") + (spec?.progressDeadlineSeconds ?? 0) * 1e3;
}
function nextProgressCheck(deployment, now) {
  const condition = conditionOf(deployment.status, "Progressing");
  if (!hasProgressDeadline(deployment) || !condition || condition.reason === progressing.timedOut) return void 0;
  if (isComplete(deployment, deployment.status)) return void 0;
  return Math.max(0, progressDeadline(deployment, condition) - now) + 1e3;
}
function failureOf(replicaSets) {
  for (const { status } of replicaSets) {
    const found = status?.conditions?.find(({ type }) => type === "ReplicaFailure");
    if (found) return { ...found, ...found.lastTransitionTime && { lastUpdateTime: found.lastTransitionTime } };
  }
  return void 0;
}
function isSameStatus(a, b) {
  return semanticEqual(withoutZeros(a), withoutZeros(b));
}
function withoutZeros(status) {
  const { terminatingReplicas, collisionCount, ...counts } = status ?? {};
  const kept = Object.entries(counts).filter(([, value]) => value !== 0);
  return { ...Object.fromEntries(kept), terminatingReplicas, collisionCount };
}

// packages/controllers/src/deployment/deployment-sync.ts
var deploymentKind = { apiVersion: "apps/v1", kind: "Deployment" };
var longestName = 253;
var DeploymentSync = class {
  #options;
  #replicaSets;
  #deployment;
  /** Answers to writes of ReplicaSets and of the Deployment. */
  written = {
    replicaSets: [],
    deployments: []
  };
  constructor(options) {
    this.#options = options;
    this.#deployment = options.deployment;
    this.#replicaSets = new Map(options.replicaSets.map((each) => [each.metadata.uid ?? "", each]));
  }
  get deployment() {
    return this.#deployment;
  }
  get all() {
    return [...this.#replicaSets.values()];
  }
  /** The ReplicaSet of the current template. */
  get newest() {
    return findNewReplicaSet(this.#deployment, this.all);
  }
  get old() {
    const { newest } = this;
    return this.all.filter((each) => each !== newest);
  }
  event(type, reason, message) {
    this.#options.events.record(this.#deployment, deploymentKind, type, reason, message);
  }
  /**
   * Gives the newest ReplicaSet the highest revision and the Deployment's annotations, and the Deployment this revision.
   *
   * @param create make the ReplicaSet if there is none
   * @returns the newest ReplicaSet
   */
  async syncRevision(create) {
    const revision = maxRevision(this.old) + 1;
    const { newest } = this;
    if (newest) return this.#syncNewest(newest, revision);
    return create ? this.#createNewest(revision) : void 0;
  }
  /** Sets the size of a ReplicaSet, and the annotations about the Deployment's size. @returns whether the size has changed */
  async scale(replicaSet, replicas) {
    const before = replicasOf(replicaSet);
    const annotations = sizeAnnotations(this.#deployment);
    if (before === replicas && !lacksAnnotations(replicaSet, annotations)) return false;
    await this.#updateReplicaSet({
      ...replicaSet,
      metadata: { ...replicaSet.metadata, annotations: { ...replicaSet.metadata.annotations, ...annotations } },
      spec: { ...replicaSet.spec, replicas }
    });
    if (before === replicas) return false;
    const direction = before < replicas ? "up" : "down";
    const message = `Scaled ${direction} replica set ${replicaSet.metadata.name} from ${before} to ${replicas}`;
    this.event("Normal", "ScalingReplicaSet", message);
    return true;
  }
  /** As {@link DeploymentSync.scale}, but does nothing for a ReplicaSet that has the size already. */
  async resize(replicaSet, replicas) {
    return replicasOf(replicaSet) !== replicas && this.scale(replicaSet, replicas);
  }
  /** Deletes the oldest old ReplicaSets beyond `spec.revisionHistoryLimit`, except those that have or want pods. */
  async cleanUp() {
    const limit = historyLimitOf(this.#deployment);
    if (limit === void 0) return;
    const candidates = this.old.filter(({ metadata }) => !metadata.deletionTimestamp).sort(byRevision);
    for (const each of candidates.slice(0, Math.max(0, candidates.length - limit))) {
      const { status, metadata } = each;
      const isUnseen = (metadata.generation ?? 0) > (status?.observedGeneration ?? 0);
      if (status?.replicas || replicasOf(each) !== 0 || isUnseen) continue;
      try {
        await this.#replicaSetClient.delete(metadata.name ?? "", { signal: this.#options.signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }
  }
  /** Writes counts and conditions during a rollout, unless they are there. @returns whether it wrote */
  async syncRolloutStatus() {
    return this.#syncStatus(rolloutStatus(this.#view()));
  }
  /** Writes the counts and the condition `Available`, unless they are there. @returns whether it wrote */
  async syncStatus() {
    return this.#syncStatus(deploymentStatus(this.#view()));
  }
  /** The condition that tells of a pause, or of its end. */
  pausedCondition(isPaused) {
    const now = this.#options.clock.now();
    return isPaused ? newCondition("Progressing", "Unknown", progressing.paused, "Deployment is paused", now) : newCondition("Progressing", "Unknown", progressing.resumed, "Deployment is resumed", now);
  }
  /** Writes the Deployment's status, and annotations. */
  async writeStatus(status, annotations = {}) {
    const metadata = {
      ...this.#deployment.metadata,
      annotations: { ...this.#deployment.metadata.annotations, ...annotations }
    };
    const { deployments, signal } = this.#options;
    this.#deployment = await deployments.updateStatus({ ...this.#deployment, metadata, status }, { signal });
    this.written.deployments.push(this.#deployment);
  }
  /** Writes the Deployment itself. */
  async writeDeployment(deployment) {
    const { deployments, signal } = this.#options;
    this.#deployment = await deployments.update(deployment, { signal });
    this.written.deployments.push(this.#deployment);
  }
  get #replicaSetClient() {
    return this.#options.replicaSetClient.namespace(this.#deployment.metadata.namespace ?? "");
  }
  #view() {
    return { deployment: this.#deployment, newest: this.newest, all: this.all, now: this.#options.clock.now() };
  }
  async #syncStatus(status) {
    if (isSameStatus(this.#deployment.status, status)) return false;
    await this.writeStatus(status);
    return true;
  }
  async #updateReplicaSet(replicaSet) {
    const updated = await this.#replicaSetClient.update(replicaSet, { signal: this.#options.signal });
    return this.#know(updated);
  }
  #know(replicaSet) {
    this.#replicaSets.set(replicaSet.metadata.uid ?? "", replicaSet);
    this.written.replicaSets.push(replicaSet);
    return replicaSet;
  }
  async #syncNewest(newest, revision) {
    const deployment = this.#deployment;
    const annotations = newestAnnotations(deployment, newest.metadata.annotations ?? {}, revision);
    const { minReadySeconds = 0 } = deployment.spec ?? {};
    if (lacksAnnotations(newest, annotations) || (newest.spec?.minReadySeconds ?? 0) !== minReadySeconds) {
      return this.#updateReplicaSet({
        ...newest,
        metadata: { ...newest.metadata, annotations },
        spec: { ...newest.spec, minReadySeconds }
      });
    }
    const isNew = hasProgressDeadline(deployment) && conditionOf(deployment.status, "Progressing") === void 0;
    const message = `Found new replica set ${JSON.stringify(newest.metadata.name)}`;
    const condition = newCondition("Progressing", "True", progressing.found, message, this.#options.clock.now());
    await this.#syncRevisionOf(annotations[annotationNames.revision] ?? "", isNew ? condition : void 0);
    return newest;
  }
  async #createNewest(revision) {
    const deployment = this.#deployment;
    const wanted = this.#newReplicaSet(revision);
    const name = wanted.metadata.name ?? "";
    const size = replicasOf(wanted);
    let created;
    try {
      created = await this.#replicaSetClient.create(wanted, { signal: this.#options.signal });
    } catch (error) {
      if (!isAlreadyExists(error)) {
        await this.#tellOfFailure(name, error);
        throw error;
      }
      const present = this.#options.cached(`${deployment.metadata.namespace}/${name}`);
      const isOwn = present && isControlledBy(present, deployment);
      if (!isOwn || !equalTemplates(present.spec?.template, deployment.spec?.template)) {
        await this.writeStatus({ ...deployment.status, collisionCount: (deployment.status?.collisionCount ?? 0) + 1 });
        throw error;
      }
      this.#know(present);
      await this.#syncRevisionOf(String(revision), void 0);
      return present;
    }
    this.#know(created);
    if (size > 0) this.event("Normal", "ScalingReplicaSet", `Scaled up replica set ${name} from 0 to ${size}`);
    const message = `Created new replica set ${JSON.stringify(name)}`;
    const condition = newCondition("Progressing", "True", progressing.created, message, this.#options.clock.now());
    await this.#syncRevisionOf(String(revision), hasProgressDeadline(deployment) ? condition : void 0);
    return created;
  }
  #newReplicaSet(revision) {
    const deployment = this.#deployment;
    const { template, selector, minReadySeconds } = deployment.spec;
    const { namespace, name = "" } = deployment.metadata;
    const hash = hashOfTemplate(template, deployment.status?.collisionCount);
    const labels = { ...template.metadata?.labels, [hashLabel]: hash };
    return {
      metadata: {
        ...namespace && { namespace },
        name: `${name.slice(0, longestName - 1 - hash.length)}-${hash}`,
        labels,
        annotations: { ...newestAnnotations(deployment, {}, revision), ...sizeAnnotations(deployment) },
        ownerReferences: [newControllerRef(deployment, deploymentKind)]
      },
      spec: {
        replicas: newReplicaSetSize(deployment, totalReplicas(this.old), 0),
        ...minReadySeconds && { minReadySeconds },
        selector: { ...selector, matchLabels: { ...selector.matchLabels, [hashLabel]: hash } },
        template: { ...template, metadata: { ...template.metadata, labels } }
      }
    };
  }
  async #tellOfFailure(name, error) {
    const { signal, clock } = this.#options;
    if (signal.aborted || isNamespaceTerminating(error)) return;
    const message = `Failed to create new replica set ${JSON.stringify(name)}: ${errorText(error)}`;
    if (hasProgressDeadline(this.#deployment)) {
      const condition = newCondition("Progressing", "False", progressing.createError, message, clock.now());
      const status = withCondition(this.#deployment.status ?? {}, condition);
      if (status !== this.#deployment.status) await this.writeStatus(status).catch(() => {
      });
    }
    this.event("Warning", progressing.createError, message);
  }
  async #syncRevisionOf(revision, condition) {
    const { metadata, status = {} } = this.#deployment;
    const hasRevision = metadata.annotations?.[annotationNames.revision] === revision;
    if (hasRevision && condition === void 0) return;
    await this.writeStatus(condition ? withCondition(status, condition) : status, {
      [annotationNames.revision]: revision
    });
  }
};
function withRevision(replicaSets, revision) {
  return replicaSets.find((each) => revisionOf(each) === revision);
}

// packages/controllers/src/deployment/recreate.ts
async function rolloutRecreate(sync, podsOf2) {
  await sync.syncRevision(false);
  let isShrinking = false;
  for (const each of activeOf(sync.old)) isShrinking = await sync.resize(each, 0) || isShrinking;
  const haveOldPods = () => sumOf(sync.old, "replicas") > 0 || sync.old.some((each) => podsOf2(each).some((pod) => !isPodTerminal(pod)));
  if (isShrinking || haveOldPods()) return sync.syncRolloutStatus();
  const newest = sync.newest ?? await sync.syncRevision(true);
  if (newest) await sync.resize(newest, replicasOf(sync.deployment));
  if (isComplete(sync.deployment, sync.deployment.status)) await sync.cleanUp();
  return sync.syncRolloutStatus();
}

// packages/controllers/src/deployment/rollback.ts
function rollbackRevisionOf({ metadata }) {
  const text = metadata.annotations?.[annotationNames.rollbackTo];
  return text !== void 0 && /^[+-]?[0-9]+$/.test(text) ? Number(text) : void 0;
}
async function rollback(sync, wanted) {
  await sync.syncRevision(true);
  const { deployment, all } = sync;
  const { [annotationNames.rollbackTo]: _, ...annotations } = deployment.metadata.annotations ?? {};
  const cleared = { ...deployment, metadata: { ...deployment.metadata, annotations } };
  const revision = wanted === 0 ? lastRevision(all) : wanted;
  const target = revision === 0 ? void 0 : withRevision(all, revision);
  if (!target) {
    const message = revision === 0 ? "Unable to find last revision." : "Unable to find the revision to rollback to.";
    sync.event("Warning", "DeploymentRollbackRevisionNotFound", message);
    return sync.writeDeployment(cleared);
  }
  const name = JSON.stringify(deployment.metadata.name);
  const template = target.spec?.template;
  if (!deployment.spec || !template || equalTemplates(deployment.spec.template, template)) {
    const message = `The rollback revision contains the same template as current deployment ${name}`;
    sync.event("Warning", "DeploymentRollbackTemplateUnchanged", message);
    return sync.writeDeployment(cleared);
  }
  await sync.writeDeployment({
    ...cleared,
    metadata: { ...cleared.metadata, annotations: rolledBackAnnotations(cleared, target) },
    spec: { ...deployment.spec, template: withoutHash(template) }
  });
  sync.event("Normal", "DeploymentRollback", `Rolled back deployment ${name} to revision ${revision}`);
}

// packages/controllers/src/deployment/rolling.ts
async function rolloutRolling(sync) {
  await sync.syncRevision(true);
  if (await growNewest(sync)) return sync.syncRolloutStatus();
  if (await shrinkOld(sync)) return sync.syncRolloutStatus();
  if (isComplete(sync.deployment, sync.deployment.status)) await sync.cleanUp();
  return sync.syncRolloutStatus();
}
async function growNewest(sync) {
  const { deployment, newest } = sync;
  if (!newest) return false;
  const [wanted, present] = [replicasOf(deployment), replicasOf(newest)];
  if (present === wanted) return false;
  return sync.resize(
    newest,
    present > wanted ? wanted : newReplicaSetSize(deployment, totalReplicas(sync.all), present)
  );
}
async function shrinkOld(sync) {
  const { deployment, newest, all } = sync;
  if (totalReplicas(sync.old) === 0) return false;
  const minAvailable = replicasOf(deployment) - maxUnavailableOf(deployment);
  const unavailable = newest ? replicasOf(newest) - (newest.status?.availableReplicas ?? 0) : 0;
  const most = totalReplicas(all) - minAvailable - unavailable;
  if (most <= 0) return false;
  const cleaned = await removeUnhealthy(sync, most);
  const removed = await removeAvailable(sync, minAvailable);
  return cleaned + removed > 0;
}
async function removeUnhealthy(sync, most) {
  let removed = 0;
  for (const each of [...activeOf(sync.old)].sort(byCreation)) {
    const size = replicasOf(each);
    const count = Math.min(most - removed, size - (each.status?.availableReplicas ?? 0));
    if (count <= 0) continue;
    await sync.resize(each, size - count);
    removed += count;
  }
  return removed;
}
async function removeAvailable(sync, minAvailable) {
  const most = sumOf(sync.all, "availableReplicas") - minAvailable;
  let removed = 0;
  for (const each of [...activeOf(sync.old)].sort(byCreation)) {
    const size = replicasOf(each);
    const count = Math.min(most - removed, size);
    if (count <= 0) break;
    await sync.resize(each, size - count);
    removed += count;
  }
  return removed;
}

// packages/controllers/src/deployment/scaling.ts
function isScalingEvent({ deployment, all }) {
  return activeOf(all).some((each) => {
    const desired = replicasAnnotation(each, annotationNames.desiredReplicas);
    return desired !== void 0 && desired !== replicasOf(deployment);
  });
}
async function scaleReplicaSets(sync) {
  const { deployment, newest, old } = sync;
  const single = findActiveOrLatest(newest, old);
  if (single) {
    await sync.resize(single, replicasOf(deployment));
    return;
  }
  if (newest && isSaturated(deployment, newest)) {
    for (const each of activeOf(old)) await sync.resize(each, 0);
    return;
  }
  if (!isRollingUpdate(deployment)) return;
  for (const { replicaSet, size } of shares(deployment, activeOf(sync.all))) await sync.scale(replicaSet, size);
}
function isSaturated(deployment, replicaSet) {
  const replicas = replicasOf(deployment);
  return replicasOf(replicaSet) === replicas && replicasAnnotation(replicaSet, annotationNames.desiredReplicas) === replicas && (replicaSet.status?.availableReplicas ?? 0) === replicas;
}
function shares(deployment, active) {
  const replicas = replicasOf(deployment);
  const allowed = replicas > 0 ? replicas + maxSurgeOf(deployment) : 0;
  const toAdd = allowed - totalReplicas(active);
  const sorted = toAdd === 0 ? active : [...active].sort(toAdd > 0 ? bySizeNewer : bySizeOlder);
  let added = 0;
  const sizes = sorted.map((replicaSet) => {
    const share = toAdd === 0 || toAdd === added ? 0 : fraction(deployment, replicaSet);
    const taken = toAdd > 0 ? Math.min(share, toAdd - added) : Math.max(share, toAdd - added);
    added += taken;
    return { replicaSet, size: replicasOf(replicaSet) + taken };
  });
  return sizes.map(({ replicaSet, size }, i) => ({
    replicaSet,
    size: i === 0 ? Math.max(0, size + toAdd - added) : size
  }));
}
function fraction(deployment, replicaSet) {
  const size = replicasOf(replicaSet);
  if (replicasOf(deployment) === 0) return -size;
  const before = replicasAnnotation(replicaSet, annotationNames.maxReplicas) || deployment.status?.replicas || 0;
  if (before === 0) return 0;
  return Math.round(size * (replicasOf(deployment) + maxSurgeOf(deployment)) / before) - size;
}

// packages/controllers/src/deployment/deployment-controller.ts
var account = "deployment-controller";
var maxRetries = 15;
var newDeploymentController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf(account);
  const deployments = client.resource(appsResources.deployments);
  const replicaSetClient = client.resource(appsResources.replicaSets);
  const present = informers.informer(appsResources.deployments);
  const replicaSets = informers.informer(appsResources.replicaSets);
  replicaSets.addIndexer("controller", controllerKeys);
  const pods = podInformer(informers);
  const events = newEventRecorder({ client, component: account, clock });
  const claimReplicaSets = (deployment, signal) => {
    const { namespace = "", uid } = deployment.metadata;
    return claim({
      owner: deployment,
      kind: deploymentKind,
      selector: labelSelectorAsSelector(deployment.spec?.selector),
      objects: [
        ...replicaSets.store.byIndex("controller", `uid/${uid}`),
        ...replicaSets.store.byIndex("controller", `namespace/${namespace}`)
      ],
      resource: replicaSetClient,
      getOwner: (name) => deployments.namespace(namespace).get(name, { signal }),
      signal
    });
  };
  const reconcile = async (key, signal) => {
    const deployment = present.store.get(key);
    if (!deployment) return void 0;
    const sync = new DeploymentSync({
      deployment,
      replicaSets: await claimReplicaSets(deployment, signal),
      deployments,
      replicaSetClient,
      cached: (replicaSet) => replicaSets.store.get(replicaSet),
      events,
      clock,
      signal
    });
    try {
      await step(sync, (replicaSet) => podsOf(pods.store, replicaSet));
    } finally {
      await whenShown(replicaSets, sync.written.replicaSets, clock, signal);
      await whenShown(present, sync.written.deployments, clock, signal);
    }
    const next = nextProgressCheck(sync.deployment, clock.now());
    return next === void 0 || deployment.spec?.paused ? void 0 : { requeueAfterMs: next };
  };
  const ownersOfReplicaSets = ownerKeysOf(present.store, deploymentKind);
  const recreatedBy = (pod) => {
    const controller2 = controllerOf(pod);
    const replicaSet = replicaSets.store.get(`${pod.metadata.namespace}/${controller2?.name}`);
    if (!replicaSet || replicaSet.metadata.uid !== controller2?.uid) return [];
    return ownersOfReplicaSets(replicaSet).filter((key) => present.store.get(key)?.spec?.strategy?.type === "Recreate");
  };
  const controller = newController({
    sources: [onChangesOf(present), onChangesOf(replicaSets, ownersOfReplicaSets), onChangesOf(pods, recreatedBy)],
    queue: newWorkQueue({ clock }),
    workers: 5,
    maxRetries,
    onError: context.onError,
    async reconcile(key, signal) {
      try {
        return await reconcile(key, signal);
      } catch (error) {
        if (isNamespaceTerminating(error) || isConflict(error)) return void 0;
        throw error;
      }
    }
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
async function step(sync, podsOf2) {
  if (sync.deployment.metadata.deletionTimestamp) {
    await sync.syncRevision(false);
    await sync.syncStatus();
    return;
  }
  await syncPaused(sync);
  const { paused, strategy } = sync.deployment.spec ?? {};
  if (paused) return resize(sync);
  const revision = rollbackRevisionOf(sync.deployment);
  if (revision !== void 0) return rollback(sync, revision);
  if (isScalingEvent(sync)) return resize(sync);
  if (strategy?.type === "Recreate") await rolloutRecreate(sync, podsOf2);
  else await rolloutRolling(sync);
}
async function resize(sync) {
  await sync.syncRevision(false);
  await scaleReplicaSets(sync);
  if (sync.deployment.spec?.paused && rollbackRevisionOf(sync.deployment) === void 0) await sync.cleanUp();
  await sync.syncStatus();
}
async function syncPaused(sync) {
  const { spec, status = {} } = sync.deployment;
  const { reason } = conditionOf(status, "Progressing") ?? {};
  if (!hasProgressDeadline(sync.deployment) || reason === progressing.timedOut) return;
  const isPaused = spec?.paused ?? false;
  if (isPaused === (reason === progressing.paused)) return;
  await sync.writeStatus(withCondition(status, sync.pausedCondition(isPaused)));
}
export {
  newDeploymentController
};
