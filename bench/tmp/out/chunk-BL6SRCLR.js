import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  isPodReady
} from "./chunk-DYHNWG4N.js";
import {
  formatTime
} from "./chunk-PBO432KH.js";

// packages/controllers/src/jobs/job-state.ts
var jobResource = { group: "batch", version: "v1", resource: "jobs", kind: "Job", namespaced: true };
var jobKind = { apiVersion: "batch/v1", kind: "Job" };
var trackingFinalizer = "batch.kubernetes.io/job-tracking";
var completionIndexKey = "batch.kubernetes.io/job-completion-index";
function finishedConditionOf(job) {
  return trueCondition(job, "Complete") ?? trueCondition(job, "Failed");
}
function trueCondition({ status }, type) {
  return status?.conditions?.find((each) => each.type === type && each.status === "True");
}
function newJobCondition(type, status, reason, message, now) {
  const time = formatTime(now);
  return { type, status, lastProbeTime: time, lastTransitionTime: time, reason, message };
}
function isIndexed({ spec }) {
  return spec?.completionMode === "Indexed";
}
function isSuspended({ spec }) {
  return spec?.suspend === true;
}
function isManagedByOther({ spec }) {
  return spec?.managedBy !== void 0 && spec.managedBy !== "kubernetes.io/job-controller";
}
function replacesOnlyFailed({ spec }) {
  return spec?.podReplacementPolicy === "Failed" || spec?.podFailurePolicy !== void 0;
}
function hasTrackingFinalizer({ metadata }) {
  return metadata.finalizers?.includes(trackingFinalizer) ?? false;
}
function isPodFailed(pod, job) {
  if (pod.status?.phase === "Failed") return true;
  if (replacesOnlyFailed(job)) return false;
  return pod.metadata.deletionTimestamp !== void 0 && pod.status?.phase !== "Succeeded";
}
function completionIndexOf({ metadata }) {
  return naturalNumber(metadata.annotations?.[completionIndexKey]);
}
function validIndexOf(pod, { spec }) {
  const index = completionIndexOf(pod);
  return index !== void 0 && index < (spec?.completions ?? 0) ? index : void 0;
}
function naturalNumber(text) {
  return text !== void 0 && /^\+?[0-9]+$/.test(text) ? Number(text) : void 0;
}
function readyCount(pods) {
  return pods.filter(isPodReady).length;
}

export {
  jobResource,
  jobKind,
  trackingFinalizer,
  completionIndexKey,
  finishedConditionOf,
  trueCondition,
  newJobCondition,
  isIndexed,
  isSuspended,
  isManagedByOther,
  replacesOnlyFailed,
  hasTrackingFinalizer,
  isPodFailed,
  completionIndexOf,
  validIndexOf,
  naturalNumber,
  readyCount
};
//# sourceMappingURL=chunk-BL6SRCLR.js.map
