import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  completionIndexKey,
  completionIndexOf,
  finishedConditionOf,
  hasTrackingFinalizer,
  isIndexed,
  isManagedByOther,
  isPodFailed,
  isSuspended,
  jobKind,
  jobResource,
  naturalNumber,
  newJobCondition,
  readyCount,
  replacesOnlyFailed,
  trackingFinalizer,
  trueCondition,
  validIndexOf
} from "./chunk-BL6SRCLR.js";
import {
  onEventsOf
} from "./chunk-I426PEZ4.js";
import {
  newEventRecorder
} from "./chunk-WIXFW77S.js";
import {
  claim,
  controllerOf,
  isNamespaceTerminating,
  isPodActive,
  isPodReady,
  isPodTerminating,
  newPodControl,
  ownerKeysOf,
  podFromTemplate,
  podInformer,
  podsOf,
  rankForDeletion,
  slowStartBatch,
  whenShown
} from "./chunk-DYHNWG4N.js";
import "./chunk-OAD6BOKI.js";
import "./chunk-3YVVE4RS.js";
import {
  formatTime
} from "./chunk-PBO432KH.js";
import "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
import {
  newController
} from "./chunk-X6VHL3EA.js";
import {
  exponentialFailureRateLimiter,
  newWorkQueue
} from "./chunk-7QJUZ2GG.js";
import {
  objectKey
} from "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import {
  labelSelectorAsSelector
} from "./chunk-GA7OLHSK.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-YOXFROLO.js";
import {
  isNotFound
} from "./chunk-HE4L4WC4.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/jobs/backoff.ts
var backoff = { first: 1e4, longest: 6e5 };
var noFailures = { failures: 0, lastFailureAt: void 0 };
function nextBackoffRecord(record, succeeded, failed) {
  if (succeeded.length === 0 && failed.length === 0) return record;
  const failedAt = failed.map(finishedAt).sort((a, b) => a - b);
  if (succeeded.length === 0) {
    return { failures: record.failures + failed.length, lastFailureAt: failedAt.at(-1) };
  }
  const lastSuccessAt = Math.max(...succeeded.map(finishedAt));
  const later = failedAt.filter((time) => time > lastSuccessAt);
  return { failures: later.length, lastFailureAt: later.at(-1) };
}
function backoffLeft({ failures, lastFailureAt }, now) {
  if (failures === 0 || lastFailureAt === void 0) return 0;
  const wait = Math.min(backoff.first * 2 ** (failures - 1), backoff.longest);
  return Math.max(wait - (now - lastFailureAt), 0);
}
function finishedAt({ metadata, spec, status }) {
  const sidecars = new Set(
    (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always").map(({ name }) => name)
  );
  const statuses = [
    ...status?.containerStatuses ?? [],
    ...(status?.initContainerStatuses ?? []).filter(({ name }) => sidecars.has(name))
  ];
  const ends = statuses.map(({ state }) => Date.parse(state?.terminated?.finishedAt ?? ""));
  if (ends.length > 0 && !ends.some(Number.isNaN)) return Math.max(...ends);
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  if (ready?.status === "False" && ready.lastTransitionTime) return Date.parse(ready.lastTransitionTime);
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, creationTimestamp } = metadata;
  if (deletionTimestamp) return Date.parse(deletionTimestamp) - deletionGracePeriodSeconds * 1e3;
  return Date.parse(creationTimestamp ?? "") || 0;
}

// packages/controllers/src/jobs/index-intervals.ts
function parseIndexes(text, completions) {
  const result = [];
  for (const part of text ? text.split(",") : []) {
    const [from = "", to] = part.split("-");
    const first = Number(from);
    const last = to === void 0 ? first : Math.min(Number(to), completions - 1);
    if (!Number.isInteger(first) || !Number.isInteger(last)) continue;
    if (first >= completions) break;
    const before = result.at(-1);
    if (before?.last === first - 1) before.last = last;
    else result.push({ first, last });
  }
  return result;
}
function formatIndexes(intervals) {
  return intervals.map(({ first, last }) => last > first ? `${first}${last === first + 1 ? "," : "-"}${last}` : `${first}`).join(",");
}
function mergeIndexes(a, b) {
  const result = [];
  for (const { first, last } of [...a, ...b].sort((x, y) => x.first - y.first)) {
    const before = result.at(-1);
    if (before === void 0 || first > before.last + 1) result.push({ first, last });
    else before.last = Math.max(before.last, last);
  }
  return result;
}
function addIndexes(intervals, indexes) {
  return mergeIndexes(
    intervals,
    [...indexes].map((index) => ({ first: index, last: index }))
  );
}
function countIndexes(intervals) {
  return intervals.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}
function hasIndex(intervals, index) {
  return intervals.some(({ first, last }) => first <= index && index <= last);
}
function countCommonIndexes(a, b) {
  let count = 0;
  let i = 0;
  let j = 0;
  for (let x = a[i], y = b[j]; x !== void 0 && y !== void 0; x = a[i], y = b[j]) {
    count += Math.max(Math.min(x.last, y.last) - Math.max(x.first, y.first) + 1, 0);
    if (x.last <= y.last) i++;
    if (y.last <= x.last) j++;
  }
  return count;
}

// packages/controllers/src/jobs/policies.ts
function decideFailure(policy, pod) {
  const { namespace, name } = pod.metadata;
  for (const [index, { action, onExitCodes, onPodConditions }] of (policy?.rules ?? []).entries()) {
    let what;
    if (onExitCodes !== void 0) {
      const status = statusWithExitCode(pod, onExitCodes);
      const code = status?.state?.terminated?.exitCode;
      if (status) what = `Container ${status.name} for pod ${namespace}/${name} failed with exit code ${code}`;
    } else if (onPodConditions !== void 0) {
      const condition = pod.status?.conditions?.find(
        (each) => onPodConditions.some(({ type, status = "True" }) => type === each.type && status === each.status)
      );
      if (condition) what = `Pod ${namespace}/${name} has condition ${condition.type}`;
    }
    if (what === void 0) continue;
    if (action !== "FailJob") return { isCounted: action !== "Ignore", action };
    return { isCounted: true, action, failJobMessage: `${what} matching FailJob rule at index ${index}` };
  }
  return { isCounted: true };
}
function statusWithExitCode({ status }, { containerName, operator, values }) {
  return [...status?.containerStatuses ?? [], ...status?.initContainerStatuses ?? []].find(({ name, state }) => {
    const code = state?.terminated?.exitCode ?? 0;
    if (code === 0 || containerName !== void 0 && containerName !== name) return false;
    return values.includes(code) === (operator === "In");
  });
}
function matchSuccessPolicy(policy, completions, succeeded) {
  if (succeeded.length === 0) return void 0;
  for (const [index, { succeededIndexes: succeededIndexes2, succeededCount }] of (policy?.rules ?? []).entries()) {
    const message = `Matched rules at index ${index}`;
    if (succeededIndexes2 === void 0) {
      if (succeededCount !== void 0 && countIndexes(succeeded) >= succeededCount) return message;
      continue;
    }
    const required = parseIndexes(succeededIndexes2, completions);
    if (required.length === 0) continue;
    const common = countCommonIndexes(required, succeeded);
    if (common === countIndexes(required) || succeededCount !== void 0 && common >= succeededCount) return message;
  }
  return void 0;
}

// packages/controllers/src/jobs/indexed-pods.ts
var failureCountKey = "batch.kubernetes.io/job-index-failure-count";
var ignoredFailureCountKey = "batch.kubernetes.io/job-index-ignored-failure-count";
function succeededIndexes(job, pods) {
  const counted = parseIndexes(job.status?.completedIndexes, job.spec?.completions ?? 0);
  const fresh = pods.filter((pod) => pod.status?.phase === "Succeeded" && hasTrackingFinalizer(pod)).flatMap((pod) => validIndexOf(pod, job) ?? []);
  return { counted, all: addIndexes(counted, fresh) };
}
function failedIndexes(job, pods) {
  const { completions = 0, podFailurePolicy, backoffLimitPerIndex = 0 } = job.spec ?? {};
  const fresh = pods.filter(hasTrackingFinalizer).flatMap((pod) => {
    if (!isPodFailed(pod, job)) return [];
    const { isCounted, action } = decideFailure(podFailurePolicy, pod);
    const isFinal = action === "FailIndex" || isCounted && failureCounts(pod).counted >= backoffLimitPerIndex;
    return isFinal ? validIndexOf(pod, job) ?? [] : [];
  });
  return addIndexes(parseIndexes(job.status?.failedIndexes, completions), fresh);
}
function podsToReplace(job, pods, active, succeeded, failed) {
  const running = new Set(active.map(completionIndexOf));
  const last = /* @__PURE__ */ new Map();
  for (const pod of pods) {
    const index = validIndexOf(pod, job);
    if (index === void 0 || !hasTrackingFinalizer(pod) || !isPodFailed(pod, job)) continue;
    if (hasIndex(succeeded, index) || hasIndex(failed, index) || running.has(index)) continue;
    const before = last.get(index);
    const isLater = before === void 0 || totalFailures(before) <= totalFailures(pod) && finishedAt(pod) >= finishedAt(before);
    if (isLater) last.set(index, pod);
  }
  return last;
}
function failuresWith(pod) {
  return totalFailures(pod) + 1;
}
function failureCountAnnotations(job, replaced) {
  if (replaced === void 0) return { [failureCountKey]: "0" };
  const { counted, ignored } = failureCounts(replaced);
  const { isCounted } = decideFailure(job.spec?.podFailurePolicy, replaced);
  const ignoredNow = isCounted ? ignored : ignored + 1;
  return {
    [failureCountKey]: String(isCounted ? counted + 1 : counted),
    ...ignoredNow > 0 && { [ignoredFailureCountKey]: String(ignoredNow) }
  };
}
function failureCounts({ metadata }) {
  const read = (key) => naturalNumber(metadata.annotations?.[key]) ?? 0;
  return { counted: read(failureCountKey), ignored: read(ignoredFailureCountKey) };
}
function totalFailures(pod) {
  const { counted, ignored } = failureCounts(pod);
  return counted + ignored;
}
function firstPendingIndexes(job, count, {
  pods,
  active,
  succeeded,
  failed
}) {
  const busy = [...active, ...replacesOnlyFailed(job) ? pods.filter(isPodTerminating) : []];
  const taken = mergeIndexes(
    addIndexes(
      succeeded,
      busy.flatMap((pod) => completionIndexOf(pod) ?? [])
    ),
    failed
  );
  const completions = job.spec?.completions ?? 0;
  const result = [];
  let candidate = 0;
  for (const { first, last } of [...taken, { first: completions, last: completions }]) {
    for (; candidate < Math.min(first, completions) && result.length < count; candidate++) result.push(candidate);
    candidate = Math.max(candidate, last + 1);
  }
  return result;
}
function activePodsToDelete(job, active, atLeast, now) {
  const rank = (pods) => rankForDeletion(pods, { now });
  const deleted = [];
  let left = active;
  if (job.spec?.completionMode === "Indexed") {
    const kept = [];
    const byIndex = /* @__PURE__ */ new Map();
    for (const pod of active) {
      const index = validIndexOf(pod, job);
      if (index === void 0) deleted.push(pod);
      else byIndex.set(index, [...byIndex.get(index) ?? [], pod]);
    }
    for (const pods of byIndex.values()) {
      const ranked = rank(pods);
      deleted.push(...ranked.slice(0, -1));
      kept.push(...ranked.slice(-1));
    }
    left = kept;
  }
  const more = atLeast - deleted.length;
  return more > 0 ? [...deleted, ...rank(left).slice(0, more)] : deleted;
}

// packages/controllers/src/jobs/pod-of-job.ts
var longestPrefix = 58;
function podOfJob(job, index, replaced) {
  const pod = podFromTemplate(job.spec?.template, job, jobKind);
  const finalizers = [.../* @__PURE__ */ new Set([...pod.metadata.finalizers ?? [], trackingFinalizer])];
  if (index === void 0 || pod.spec === void 0) return { ...pod, metadata: { ...pod.metadata, finalizers } };
  const name = job.metadata.name ?? "";
  const suffix = `-${index}-`;
  const prefix = name.length + suffix.length > longestPrefix ? name.slice(0, longestPrefix - suffix.length) : name;
  const { annotations, labels } = pod.metadata;
  const mark = { [completionIndexKey]: String(index) };
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      generateName: prefix + suffix,
      finalizers,
      labels: { ...labels, ...mark },
      annotations: {
        ...annotations,
        ...mark,
        ...job.spec?.backoffLimitPerIndex !== void 0 && failureCountAnnotations(job, replaced)
      }
    },
    spec: {
      ...pod.spec,
      hostname: `${name}-${index}`,
      containers: pod.spec.containers.map(withIndexVariable),
      ...pod.spec.initContainers && { initContainers: pod.spec.initContainers.map(withIndexVariable) }
    }
  };
}
function withIndexVariable(container) {
  const name = "JOB_COMPLETION_INDEX";
  if (container.env?.some((each) => each.name === name)) return container;
  const fieldPath = `metadata.labels['${completionIndexKey}']`;
  return { ...container, env: [...container.env ?? [], { name, valueFrom: { fieldRef: { fieldPath } } }] };
}

// packages/controllers/src/jobs/manage-pods.ts
var maxPerSync = 500;
var shortestWaitMs = 1e3;
async function managePods(sync, tools) {
  const { job, active, succeeded } = sync;
  const { parallelism = 1, completions } = job.spec ?? {};
  const now = tools.clock.now();
  if (isSuspended(job)) return deletePods(activePodsToDelete(job, active, active.length, now), sync, tools);
  let wanted = Math.max(Math.min((completions ?? 0) - succeeded, parallelism), 0);
  if (completions === void 0) wanted = succeeded > 0 ? active.length : parallelism;
  const surplus = activePodsToDelete(job, active, Math.max(active.length - wanted, 0), now).slice(0, maxPerSync);
  if (surplus.length > 0) return deletePods(surplus, sync, tools);
  const missing = wanted - (replacesOnlyFailed(job) ? sync.terminating : 0) - active.length;
  if (missing <= 0) return { active: active.length };
  const isPerIndex = isIndexed(job) && job.spec?.backoffLimitPerIndex !== void 0;
  const wait = isPerIndex ? 0 : backoffLeft(sync.backoff, now);
  if (wait > 0) return { active: 0, requeueAfterMs: Math.max(wait, shortestWaitMs) };
  const count = Math.min(missing, maxPerSync);
  if (!isIndexed(job)) return createPods(Array.from({ length: count }), sync, tools);
  const pending = firstPendingIndexes(job, count, {
    pods: sync.pods,
    active,
    succeeded: sync.succeededIndexes,
    failed: sync.failedIndexes ?? []
  });
  const waits = pending.map((index) => {
    const replaced = isPerIndex ? sync.toReplace.get(index) : void 0;
    if (replaced === void 0) return 0;
    return backoffLeft({ failures: failuresWith(replaced), lastFailureAt: finishedAt(replaced) }, now);
  });
  const due = pending.filter((_, i) => waits[i] === 0);
  if (due.length === 0 && pending.length > 0) {
    return { active: 0, requeueAfterMs: Math.max(Math.min(...waits), shortestWaitMs) };
  }
  return createPods(due, sync, tools);
}
async function createPods(indexes, { job, active, toReplace, answers, signal }, { podControl }) {
  const { results, error } = await slowStartBatch(indexes.length, async (i) => {
    const index = indexes[i];
    const pod = podOfJob(job, index, index === void 0 ? void 0 : toReplace.get(index));
    try {
      return await podControl.create(pod, job, signal);
    } catch (cause) {
      if (isNamespaceTerminating(cause)) return void 0;
      throw cause;
    }
  });
  answers.push(...results);
  return { active: active.length + results.length, ...error !== void 0 && { error } };
}
async function deletePods(pods, sync, tools, { keepFinalizer = false } = {}) {
  const { job, answers, signal } = sync;
  const settled = await Promise.allSettled(
    pods.map(async (pod) => {
      if (!keepFinalizer) await releasePod(pod, sync, tools);
      answers.push(await tools.podControl.delete(pod, job, signal));
      tools.deletedPods.add(pod.metadata.uid ?? "");
      if (isPodReady(pod)) sync.ready--;
    })
  );
  const failed = settled.filter((each) => each.status === "rejected");
  const deleted = settled.length - failed.length;
  sync.terminating += deleted;
  return { active: sync.active.length - deleted, ...failed[0] && { error: failed[0].reason } };
}
async function releasePod(pod, { answers, signal }, { podControl, releasedPods }) {
  if (!hasTrackingFinalizer(pod)) return;
  const { namespace = "", name = "", uid = "" } = pod.metadata;
  try {
    const patch = { metadata: { uid, "$deleteFromPrimitiveList/finalizers": [trackingFinalizer] } };
    answers.push(await podControl.pods.namespace(namespace).patch(name, patch, { type: "strategic", signal }));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  releasedPods.add(uid);
}

// packages/controllers/src/jobs/track-status.ts
var maxUncounted = 500;
async function trackStatus(sync, tools, needsUpdate) {
  const { clock } = tools;
  const { pods } = sync;
  const tracked = new Set(pods.filter(hasTrackingFinalizer).map(({ metadata }) => metadata.uid ?? ""));
  let isChanged = settle(sync, tracked) || needsUpdate;
  const { toRelease, isFull, isCounted } = countFinished(sync);
  if (isCounted) isChanged = true;
  if (updateFailedIndexes(sync)) isChanged = true;
  const now = clock.now();
  if (sync.ending?.type === "FailureTarget") {
    sync.status.conditions = [...sync.status.conditions ?? [], sync.ending];
    sync.ending = newJobCondition("Failed", "True", sync.ending.reason ?? "", sync.ending.message ?? "", now);
    isChanged = true;
  } else if (sync.ending?.type === "SuccessCriteriaMet") {
    if (!trueCondition(sync.job, "SuccessCriteriaMet")) {
      sync.status.conditions = [...sync.status.conditions ?? [], sync.ending];
      isChanged = true;
    }
    sync.ending = newJobCondition("Complete", "True", sync.ending.reason ?? "", sync.ending.message ?? "", now);
  }
  if (isChanged) {
    await updateStatus(sync, tools);
    tools.backoffs.set(`${sync.job.metadata.namespace}/${sync.job.metadata.name}`, sync.backoff);
    isChanged = false;
  }
  const released = await Promise.allSettled(
    toRelease.map(async (pod) => {
      await releasePod(pod, sync, tools);
      tracked.delete(pod.metadata.uid ?? "");
    })
  );
  if (settle(sync, tracked)) isChanged = true;
  const failed = released.find((each) => each.status === "rejected");
  if (failed) {
    if (isChanged) await updateStatus(sync, tools);
    throw failed.reason;
  }
  const ended = isFull ? void 0 : endJob(sync);
  if (ended) isChanged = true;
  if (isChanged) await updateStatus(sync, tools);
  if (ended) recordEnd(sync, tools, ended);
}
async function updateStatus(sync, { jobs }) {
  sync.job = await jobs.updateStatus({ ...sync.job, status: sync.status }, { signal: sync.signal });
  sync.status = { ...sync.job.status, uncountedTerminatedPods: sync.job.status?.uncountedTerminatedPods ?? {} };
}
function settle({ status }, tracked) {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  const left = {
    succeeded: succeeded.filter((uid) => tracked.has(uid)),
    failed: failed.filter((uid) => tracked.has(uid))
  };
  const newSucceeded = succeeded.length - left.succeeded.length;
  const newFailed = failed.length - left.failed.length;
  if (newSucceeded === 0 && newFailed === 0) return false;
  if (newSucceeded > 0) status.succeeded = (status.succeeded ?? 0) + newSucceeded;
  if (newFailed > 0) status.failed = (status.failed ?? 0) + newFailed;
  setUncounted(status, left.succeeded, left.failed);
  return true;
}
function setUncounted(status, succeeded, failed) {
  status.uncountedTerminatedPods = {
    ...succeeded.length > 0 && { succeeded },
    ...failed.length > 0 && { failed }
  };
}
function countFinished(sync) {
  const { job, status } = sync;
  const byIndex = isIndexed(job);
  const succeeded = [...status.uncountedTerminatedPods?.succeeded ?? []];
  const failed = [...status.uncountedTerminatedPods?.failed ?? []];
  const known = { succeeded: new Set(succeeded), failed: new Set(failed) };
  const before = succeeded.length + failed.length;
  const indexes = [];
  const toRelease = [];
  let isFull = false;
  const isSuccessful = sync.ending?.type === "SuccessCriteriaMet";
  for (const pod of byIndex ? [...sync.pods].sort(compareIndexes) : sync.pods) {
    if (!hasTrackingFinalizer(pod)) continue;
    const isFailed = isPodFailed(pod, job);
    if (!mayRelease(pod, isFailed, sync)) continue;
    toRelease.push(pod);
    const uid = pod.metadata.uid ?? "";
    const index = validIndexOf(pod, job);
    if (pod.status?.phase === "Succeeded" && !known.failed.has(uid)) {
      if (!byIndex) {
        if (!known.succeeded.has(uid)) succeeded.push(uid);
      } else if (index !== void 0 && !sync.countedIndexes.some(({ first, last }) => first <= index && index <= last)) {
        indexes.push(index);
      }
    } else if (isFailed || sync.ending !== void 0 && !isSuccessful) {
      const isRelevant = !known.failed.has(uid) && (!byIndex || index !== void 0);
      if (isRelevant && decideFailure(job.spec?.podFailurePolicy, pod).isCounted) failed.push(uid);
    }
    if (indexes.length + succeeded.length + failed.length >= maxUncounted) {
      isFull = true;
      break;
    }
  }
  setUncounted(status, succeeded, failed);
  let isCounted = succeeded.length + failed.length > before || indexes.length > 0;
  if (byIndex) {
    const all = addIndexes(sync.countedIndexes, indexes);
    const text = formatIndexes(all);
    if (text !== (status.completedIndexes ?? "")) isCounted = true;
    if (text !== "") status.completedIndexes = text;
    else delete status.completedIndexes;
    const count = countIndexes(all);
    if (count > 0) status.succeeded = count;
    else delete status.succeeded;
  }
  return { toRelease, isFull, isCounted };
}
function updateFailedIndexes({ status, failedIndexes: failedIndexes2 }) {
  const text = failedIndexes2 && formatIndexes(failedIndexes2);
  if (text === status.failedIndexes) return false;
  if (text === void 0) delete status.failedIndexes;
  else status.failedIndexes = text;
  return true;
}
function mayRelease(pod, isFailed, { job, ending, toReplace }) {
  if (job.metadata.deletionTimestamp || ending !== void 0 || pod.status?.phase === "Succeeded") return true;
  if (!isFailed) return false;
  const index = completionIndexOf(pod);
  return index === void 0 || toReplace.get(index)?.metadata.uid !== pod.metadata.uid;
}
function compareIndexes(a, b) {
  return (completionIndexOf(a) ?? -1) - (completionIndexOf(b) ?? -1);
}
function endJob({ status, ending, terminating }) {
  const { succeeded = [], failed = [] } = status.uncountedTerminatedPods ?? {};
  if (ending === void 0 || succeeded.length + failed.length > 0 || terminating > 0) return void 0;
  status.conditions = [...(status.conditions ?? []).filter(({ type }) => type !== ending.type), ending];
  if (ending.type === "Complete" && ending.lastTransitionTime) status.completionTime = ending.lastTransitionTime;
  return ending;
}
function recordEnd({ job, status }, { events }, { type, reason, message }) {
  if (type !== "Complete") {
    events.record(job, jobKind, "Warning", reason ?? "", message ?? "");
    return;
  }
  if (job.spec?.completions !== void 0 && (status.succeeded ?? 0) > job.spec.completions) {
    const text = "Too many succeeded pods running after completion count reached";
    events.record(job, jobKind, "Warning", "TooManySucceededPods", text);
  }
  events.record(job, jobKind, "Normal", "Completed", "Job completed");
}

// packages/controllers/src/jobs/sync-job.ts
async function syncJob(job, podInformer2, tools, answers, signal) {
  const now = tools.clock.now();
  const sync = newSync(job, await claimedPods(job, podInformer2, tools, signal), tools, answers, signal);
  const { status } = sync;
  if (status.startTime === void 0 && !isSuspended(job)) status.startTime = formatTime(now);
  sync.ending = endingOf(sync, now);
  let wait = sync.ending ? void 0 : untilDeadline(sync, now);
  let managed = { active: sync.active.length };
  let isSuspensionChanged = false;
  if (sync.ending) {
    managed = await deletePods(sync.active, sync, tools, { keepFinalizer: true });
    if (managed.error !== void 0) sync.ending = void 0;
  } else {
    const isManaged = job.metadata.deletionTimestamp === void 0;
    if (isManaged) managed = await managePods(sync, tools);
    const { completions } = job.spec ?? {};
    const isEnough = completions === void 0 ? sync.succeeded > 0 : sync.succeeded >= completions;
    if (isEnough && managed.active === 0) {
      const text = "Reached expected number of succeeded pods";
      sync.ending = newJobCondition("SuccessCriteriaMet", "True", "CompletionsReached", text, now);
    } else if (isManaged) isSuspensionChanged = updateSuspended(sync, tools, now);
  }
  const isChanged = isSuspensionChanged || managed.active !== (status.active ?? 0) || sync.ready !== status.ready || sync.terminating !== status.terminating;
  if (managed.active > 0) status.active = managed.active;
  else delete status.active;
  status.ready = sync.ready;
  status.terminating = sync.terminating;
  await trackStatus(sync, tools, isChanged);
  if (managed.error !== void 0) throw managed.error;
  if (managed.requeueAfterMs !== void 0) wait = Math.min(wait ?? managed.requeueAfterMs, managed.requeueAfterMs);
  return { job: sync.job, result: wait === void 0 ? {} : { requeueAfterMs: wait } };
}
async function claimedPods(job, { store }, { jobs, podControl, releasedPods, deletedPods }, signal) {
  const pods = await claim({
    owner: job,
    kind: jobKind,
    selector: labelSelectorAsSelector(job.spec?.selector),
    objects: podsOf(store, job, { orphans: true }),
    resource: podControl.pods,
    getOwner: (name) => jobs.namespace(job.metadata.namespace ?? "").get(name, { signal }),
    finalizers: [trackingFinalizer],
    signal
  });
  return pods.filter(({ metadata }) => !deletedPods.has(metadata.uid ?? "") || metadata.deletionTimestamp !== void 0).map((pod) => {
    const { finalizers = [], uid = "" } = pod.metadata;
    if (releasedPods.has(uid)) {
      const left = finalizers.filter((each) => each !== trackingFinalizer);
      return { ...pod, metadata: { ...pod.metadata, finalizers: left } };
    }
    if (controllerOf(pod) !== void 0 || hasTrackingFinalizer(pod)) return pod;
    return { ...pod, metadata: { ...pod.metadata, finalizers: [...finalizers, trackingFinalizer] } };
  });
}
function newSync(job, pods, tools, answers, signal) {
  const active = pods.filter(isPodActive);
  const uncounted = job.status?.uncountedTerminatedPods;
  const fresh = (known, matches) => pods.filter(
    (pod) => hasTrackingFinalizer(pod) && !known?.includes(pod.metadata.uid ?? "") && (!isIndexed(job) || validIndexOf(pod, job) !== void 0) && matches(pod)
  );
  const newSucceeded = fresh(uncounted?.succeeded, ({ status }) => status?.phase === "Succeeded");
  const newFailed = fresh(uncounted?.failed, (pod) => isPodFailed(pod, job));
  const indexes = isIndexed(job) ? succeededIndexes(job, pods) : { counted: [], all: [] };
  const isPerIndex = isIndexed(job) && job.spec?.backoffLimitPerIndex !== void 0;
  const failed = isPerIndex ? failedIndexes(job, pods) : void 0;
  return {
    job,
    status: { ...job.status, uncountedTerminatedPods: uncounted ?? {} },
    pods,
    active,
    backoff: nextBackoffRecord(tools.backoffs.get(objectKey(job)) ?? noFailures, newSucceeded, newFailed),
    succeeded: isIndexed(job) ? countIndexes(indexes.all) : (job.status?.succeeded ?? 0) + newSucceeded.length + (uncounted?.succeeded?.length ?? 0),
    succeededIndexes: indexes.all,
    countedIndexes: indexes.counted,
    failedIndexes: failed,
    toReplace: failed ? podsToReplace(job, pods, active, indexes.all, failed) : /* @__PURE__ */ new Map(),
    ready: readyCount(active),
    terminating: pods.filter(isPodTerminating).length,
    ending: void 0,
    answers,
    signal
  };
}
function endingOf(sync, now) {
  const { job, status, pods } = sync;
  const { podFailurePolicy, backoffLimit = 6, completions = 0, maxFailedIndexes, successPolicy } = job.spec ?? {};
  const failure = (reason, message2) => newJobCondition("FailureTarget", "True", reason, message2, now);
  const met = trueCondition(job, "SuccessCriteriaMet");
  if (met) return met;
  const target = trueCondition(job, "FailureTarget");
  if (target) return newJobCondition("Failed", "True", target.reason ?? "", target.message ?? "", now);
  const failedPods = pods.filter((pod) => isPodFailed(pod, job));
  for (const pod of failedPods) {
    const { failJobMessage } = decideFailure(podFailurePolicy, pod);
    if (failJobMessage !== void 0) return failure("PodFailurePolicy", failJobMessage);
  }
  const uncounted = status.uncountedTerminatedPods?.failed ?? [];
  const counted = failedPods.filter(
    (pod) => hasTrackingFinalizer(pod) && !uncounted.includes(pod.metadata.uid ?? "") && (!isIndexed(job) || validIndexOf(pod, job) !== void 0) && decideFailure(podFailurePolicy, pod).isCounted
  ).length;
  if ((status.failed ?? 0) + counted + uncounted.length > backoffLimit || hasRestartedTooOften(job, pods)) {
    return failure("BackoffLimitExceeded", "Job has reached the specified backoff limit");
  }
  const left = untilDeadline(sync, now);
  if (left !== void 0 && left <= 0) {
    return failure("DeadlineExceeded", "Job was active longer than specified deadline");
  }
  if (!isIndexed(job)) return void 0;
  const failedCount = countIndexes(sync.failedIndexes ?? []);
  if (maxFailedIndexes !== void 0 && failedCount > maxFailedIndexes) {
    return failure("MaxFailedIndexesExceeded", "Job has exceeded the specified maximal number of failed indexes");
  }
  if (failedCount > 0 && failedCount + sync.succeeded >= completions) {
    return failure("FailedIndexes", "Job has failed indexes");
  }
  const message = matchSuccessPolicy(successPolicy, completions, sync.succeededIndexes);
  return message === void 0 ? void 0 : newJobCondition("SuccessCriteriaMet", "True", "SuccessPolicy", message, now);
}
function untilDeadline({ job, status }, now) {
  const seconds = job.spec?.activeDeadlineSeconds;
  if (seconds === void 0 || isSuspended(job) || status.startTime === void 0) return void 0;
  return Date.parse(status.startTime) + seconds * 1e3 - now;
}
function hasRestartedTooOften({ spec }, pods) {
  if (spec?.template.spec?.restartPolicy !== "OnFailure") return false;
  const { backoffLimit = 6 } = spec;
  let restarts = 0;
  for (const { status } of pods) {
    if (status?.phase !== "Running" && status?.phase !== "Pending") continue;
    for (const each of [...status.initContainerStatuses ?? [], ...status.containerStatuses ?? []]) {
      restarts += each.restartCount ?? 0;
    }
  }
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit;
}
function updateSuspended({ job, status }, { events }, now) {
  const suspended = isSuspended(job);
  const wanted = suspended ? "True" : "False";
  const conditions = status.conditions ?? [];
  const at = conditions.findIndex(({ type }) => type === "Suspended");
  if (conditions[at]?.status === wanted || at < 0 && !suspended) return false;
  const [reason, message] = suspended ? ["JobSuspended", "Job suspended"] : ["JobResumed", "Job resumed"];
  const condition = newJobCondition("Suspended", wanted, reason, message, now);
  status.conditions = at < 0 ? [...conditions, condition] : conditions.with(at, condition);
  events.record(job, jobKind, "Normal", suspended ? "Suspended" : "Resumed", message);
  if (!suspended) status.startTime = formatTime(now);
  return true;
}

// packages/controllers/src/jobs/job-controller.ts
var podBatchMs = 50;
var newJobController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf("job-controller");
  const events = newEventRecorder({ client, component: "job-controller", clock });
  const jobs = client.resource(jobResource);
  const jobInformer = informers.informer(jobResource);
  const pods = podInformer(informers);
  const queue = newWorkQueue({ clock, rateLimiter: exponentialFailureRateLimiter(1e3, 6e4) });
  const tools = {
    jobs,
    podControl: newPodControl({ client, events, kind: jobKind }),
    events,
    clock,
    releasedPods: /* @__PURE__ */ new Set(),
    deletedPods: /* @__PURE__ */ new Set(),
    backoffs: /* @__PURE__ */ new Map()
  };
  const ownersOf = ownerKeysOf(jobInformer.store, jobKind);
  const addOwners = (pod) => {
    for (const key of ownersOf(pod)) queue.addAfter(key, podBatchMs);
  };
  const controller = newController({
    sources: [
      onEventsOf(jobInformer, (add) => ({
        onAdd: (job) => add(objectKey(job)),
        onUpdate: (_, job) => add(objectKey(job)),
        onDelete: (job) => add(objectKey(job))
      })),
      onEventsOf(pods, () => ({
        onAdd: addOwners,
        onUpdate(old, pod) {
          if (!hasTrackingFinalizer(pod)) tools.releasedPods.delete(pod.metadata.uid ?? "");
          if (old.metadata.resourceVersion === pod.metadata.resourceVersion) return;
          addOwners(pod);
          if (controllerOf(old)?.uid !== controllerOf(pod)?.uid) addOwners(old);
        },
        onDelete(pod) {
          tools.releasedPods.delete(pod.metadata.uid ?? "");
          tools.deletedPods.delete(pod.metadata.uid ?? "");
          addOwners(pod);
        }
      }))
    ],
    queue,
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal) {
      const job = jobInformer.store.get(key);
      if (job === void 0 || finishedConditionOf(job)) {
        tools.backoffs.delete(key);
        return void 0;
      }
      if (isManagedByOther(job)) return void 0;
      const answers = [];
      try {
        const { job: written, result } = await syncJob(job, pods, tools, answers, signal);
        await whenShown(jobInformer, [written], clock, signal);
        return result;
      } finally {
        await whenShown(pods, answers, clock, signal);
      }
    }
  });
  const orphans = newController({
    sources: [
      onEventsOf(pods, (add) => {
        const addPod = (pod) => {
          if (hasTrackingFinalizer(pod)) add(objectKey(pod));
        };
        return { onAdd: addPod, onUpdate: (_, pod) => addPod(pod) };
      }),
      onEventsOf(jobInformer, (add) => {
        const addPods = (job) => {
          for (const pod of podsOf(pods.store, job)) if (hasTrackingFinalizer(pod)) add(objectKey(pod));
        };
        return {
          onUpdate(old, job) {
            if (!finishedConditionOf(old) && finishedConditionOf(job)) addPods(job);
          },
          onDelete: addPods
        };
      })
    ],
    queue: newWorkQueue({ clock }),
    onError: context.onError,
    async reconcile(key, signal) {
      const pod = pods.store.get(key);
      if (pod === void 0 || !hasTrackingFinalizer(pod) || tools.releasedPods.has(pod.metadata.uid ?? "")) return;
      const owner = controllerOf(pod);
      if (owner && (owner.kind !== jobKind.kind || !owner.apiVersion.startsWith("batch/"))) return;
      const job = owner && jobInformer.store.get(`${pod.metadata.namespace}/${owner.name}`);
      const isOwned = job !== void 0 && job.metadata.uid === owner?.uid;
      if (isOwned && (isManagedByOther(job) || !finishedConditionOf(job))) return;
      if (owner === void 0 && ownersOf(pod).length > 0) return;
      await releasePod(pod, { answers: [], signal }, tools);
    }
  });
  return async (signal) => {
    await Promise.all([controller.run(signal), orphans.run(signal)]);
    await events.close();
  };
};
export {
  newJobController
};
//# sourceMappingURL=jobs-JKTBL3OX.js.map
