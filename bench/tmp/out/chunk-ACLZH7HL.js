import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  formatTime
} from "./chunk-YY5ALJOD.js";

// packages/apiextensions/src/definitions/kind/custom-resource-definition.ts
var definitionKind = {
  group: "apiextensions.k8s.io",
  version: "v1",
  kind: "CustomResourceDefinition"
};
var definitionResource = {
  group: "apiextensions.k8s.io",
  resource: "customresourcedefinitions"
};
var cleanupFinalizer = "customresourcecleanup.apiextensions.k8s.io";
var approvedAnnotation = "api-approved.kubernetes.io";

// packages/apiextensions/src/definitions/kind/conditions.ts
function findCondition({ status }, type) {
  return status?.conditions?.find((condition) => condition.type === type);
}
function isConditionTrue(definition, type) {
  return findCondition(definition, type)?.status === "True";
}
function isConditionEquivalent(a, b) {
  return a?.type === b?.type && a?.status === b?.status && a?.reason === b?.reason && a?.message === b?.message;
}
function withCondition(definition, condition, now) {
  const conditions = definition.status?.conditions ?? [];
  const old = findCondition(definition, condition.type);
  const keepsTime = old?.status === condition.status && old.lastTransitionTime;
  const lastTransitionTime = keepsTime ? old.lastTransitionTime : formatTime(now);
  const { type, status, reason, message } = condition;
  const next = { ...old, type, status, lastTransitionTime, reason, message };
  return withStatus(definition, {
    conditions: old ? conditions.map((each) => each === old ? next : each) : [...conditions, next]
  });
}
function withoutCondition(definition, type) {
  const conditions = definition.status?.conditions ?? [];
  return withStatus(definition, { conditions: conditions.filter((condition) => condition.type !== type) });
}
function withStatus(definition, changes) {
  return { ...definition, status: { ...definition.status, ...changes } };
}

export {
  definitionKind,
  definitionResource,
  cleanupFinalizer,
  approvedAnnotation,
  findCondition,
  isConditionTrue,
  isConditionEquivalent,
  withCondition,
  withoutCondition,
  withStatus
};
//# sourceMappingURL=chunk-ACLZH7HL.js.map
