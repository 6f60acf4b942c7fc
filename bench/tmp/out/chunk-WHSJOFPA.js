import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/controllers/src/nodes/node-affinity.ts
function matchesRequiredNodeAffinity(spec, node) {
  const labels = node.metadata.labels ?? {};
  const selected = Object.entries(spec.nodeSelector ?? {}).every(([key, value]) => labels[key] === value);
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return selected && (required === void 0 || matchesNodeSelector(required, node));
}
function matchesNodeSelector({ nodeSelectorTerms }, node) {
  return nodeSelectorTerms.some((term) => matchesTerm(term, node));
}
function matchesTerm({ matchExpressions = [], matchFields = [] }, { metadata }) {
  if (matchExpressions.length + matchFields.length === 0) return false;
  const fields = { "metadata.name": metadata.name ?? "" };
  return matchExpressions.every((each) => matchesRequirement(each, metadata.labels ?? {})) && matchFields.every((each) => matchesRequirement(each, fields));
}
function matchesRequirement({ key, operator, values = [] }, labels) {
  const value = Object.hasOwn(labels, key) ? labels[key] : void 0;
  switch (operator) {
    case "In":
      return value !== void 0 && values.includes(value);
    case "NotIn":
      return value === void 0 || !values.includes(value);
    case "Exists":
      return value !== void 0;
    case "DoesNotExist":
      return value === void 0;
    default: {
      const [own, other] = [integer(value), integer(values[0])];
      if (own === void 0 || other === void 0) return false;
      return operator === "Gt" ? own > other : own < other;
    }
  }
}
function integer(text) {
  return text !== void 0 && /^[+-]?[0-9]+$/.test(text) ? BigInt(text) : void 0;
}

// packages/controllers/src/nodes/taints.ts
function tolerates({ key, operator, value = "", effect }, taint) {
  if (effect && effect !== taint.effect) return false;
  if (key && key !== taint.key) return false;
  if (operator === "Exists") return true;
  return (operator ?? "Equal") === "Equal" && value === (taint.value ?? "");
}
function toleratesAll(tolerations, taints, effects) {
  return taints.filter(({ effect }) => effects.includes(effect)).every((taint) => tolerations.some((toleration) => tolerates(toleration, taint)));
}

export {
  matchesRequiredNodeAffinity,
  matchesNodeSelector,
  tolerates,
  toleratesAll
};
//# sourceMappingURL=chunk-WHSJOFPA.js.map
