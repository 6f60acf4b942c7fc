import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  addQuantity,
  cmpQuantity,
  quantitySign,
  toQuantity
} from "./chunk-CJZCGE54.js";

// packages/admission/src/attributes.ts
function concerns({ resource, subresource }, group, name) {
  return resource.resource === name && resource.group === group && subresource === "";
}
function podOf(attributes) {
  return concerns(attributes, "", "pods") ? attributes.object : void 0;
}

// packages/admission/src/pod-resources/pod-resources.ts
var podLevelResources = ["cpu", "memory"];
function podResources({ spec }, which) {
  const total = /* @__PURE__ */ new Map();
  const sidecars = /* @__PURE__ */ new Map();
  const starting = /* @__PURE__ */ new Map();
  if (spec === void 0) return total;
  for (const container of spec.containers ?? []) addAmounts(total, amountsOf(container, which));
  for (const container of spec.initContainers ?? []) {
    const own = amountsOf(container, which);
    if (container.restartPolicy === "Always") {
      addAmounts(total, own);
      addAmounts(sidecars, own);
      max(starting, sidecars);
    } else {
      const together = new Map(own);
      addAmounts(together, sidecars);
      max(starting, together);
    }
  }
  max(total, starting);
  for (const [name, amount] of entries(spec.resources?.[which])) {
    if (podLevelResources.includes(name)) total.set(name, amount);
  }
  return total;
}
function amountsOf({ resources }, which) {
  return new Map(entries(resources?.[which]));
}
function entries(list) {
  return Object.entries(list ?? {}).sort(([a], [b]) => a < b ? -1 : 1);
}
function addAmounts(to, amounts) {
  for (const [name, amount] of amounts) {
    const before = to.get(name);
    to.set(name, before === void 0 ? toQuantity(amount) : addQuantity(before, amount));
  }
}
function max(to, amounts) {
  for (const [name, amount] of amounts) {
    const before = to.get(name);
    if (before === void 0 || cmpQuantity(amount, before) > 0) to.set(name, amount);
  }
}

// packages/admission/src/resource-quota/evaluator.ts
var countName = (group, resource) => `count/${resource}${group === "" ? "" : `.${group}`}`;
function scopesOf({ spec }) {
  return [
    ...(spec?.scopes ?? []).map((scopeName) => ({ scopeName, operator: "Exists" })),
    ...spec?.scopeSelector?.matchExpressions ?? []
  ];
}
function selects({ operator, values = [] }, names2) {
  if (operator === "Exists") return names2.length > 0;
  if (operator === "DoesNotExist") return names2.length === 0;
  const isAmong = names2.some((name) => values.includes(name));
  if (operator === "In") return isAmong;
  return operator === "NotIn" && !isAmong;
}

// packages/admission/src/resource-quota/pod-evaluator.ts
var countedResources = ["cpu", "memory", "ephemeral-storage"];
var names = /* @__PURE__ */ new Set([
  "count/pods",
  "pods",
  ...countedResources.flatMap((name) => [name, `requests.${name}`, `limits.${name}`])
]);
var demanded = ["cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory"];
function podEvaluator(now) {
  return {
    handles({ operation, subresource, object, oldObject }) {
      if (subresource === "resize") return operation === "UPDATE";
      if (subresource !== "") return false;
      if (operation === "CREATE") return true;
      return operation === "UPDATE" && isTerminating(object) !== isTerminating(oldObject);
    },
    counts: (name) => names.has(name) || isHugePages(name) || isExtended(name),
    usage(object) {
      const pod = object;
      const counted = /* @__PURE__ */ new Map([["count/pods", "1"]]);
      if (!isRunning(pod, now())) return counted;
      return new Map([...counted, ...computed(withOverhead(pod, "requests"), withOverhead(pod, "limits"))]);
    },
    inScope: (selector, object) => podInScope(selector, object),
    missing(limited, object) {
      const { spec } = object;
      if (spec === void 0 || spec.resources) return void 0;
      const required = demanded.filter((name) => limited.includes(name));
      const containers = [...spec.containers ?? [], ...spec.initContainers ?? []];
      const messages = required.sort().map((name) => [name, containersWithout(name, containers)]).filter(([, without]) => without.length > 0).map(([name, without]) => `${name} for: ${without.join(",")}`);
      return messages.length === 0 ? void 0 : `must specify ${messages.join("; ")}`;
    }
  };
}
function containersWithout(name, containers) {
  const without = containers.filter(
    (container) => !computed(amountsOf(container, "requests"), amountsOf(container, "limits")).has(name)
  );
  return [...new Set(without.map((container) => container.name))].sort();
}
var isHugePages = (name) => name.startsWith("hugepages-") || name.startsWith("requests.hugepages-");
function isExtended(name) {
  if (!name.startsWith("requests.")) return false;
  const resource = name.slice("requests.".length);
  return resource.includes("/") && (!resource.includes("kubernetes.io/") || resource.startsWith("deviceclass.resource.kubernetes.io/"));
}
function computed(requests, limits) {
  const used = /* @__PURE__ */ new Map([["pods", "1"]]);
  for (const [name, amount] of requests) {
    if (countedResources.includes(name) || name.startsWith("hugepages-")) used.set(name, amount);
    if (countedResources.includes(name) || name.startsWith("hugepages-") || isExtended(`requests.${name}`)) {
      used.set(`requests.${name}`, amount);
    }
  }
  for (const [name, amount] of limits) if (countedResources.includes(name)) used.set(`limits.${name}`, amount);
  return used;
}
function withOverhead(pod, which) {
  const amounts = new Map(podResources(pod, which));
  const overhead = entries(pod.spec?.overhead).filter(([name]) => which === "requests" || amounts.has(name));
  addAmounts(amounts, new Map(overhead));
  return amounts;
}
var isTerminating = (pod) => (pod?.spec?.activeDeadlineSeconds ?? -1) >= 0;
function isRunning({ metadata, status }, now) {
  if (status?.phase === "Failed" || status?.phase === "Succeeded") return false;
  const { deletionTimestamp, deletionGracePeriodSeconds: grace } = metadata ?? {};
  if (deletionTimestamp === void 0 || grace === void 0) return true;
  return now <= Date.parse(deletionTimestamp) + grace * 1e3;
}
function podInScope(selector, pod) {
  switch (selector.scopeName) {
    case "Terminating":
      return isTerminating(pod);
    case "NotTerminating":
      return !isTerminating(pod);
    case "BestEffort":
      return isBestEffort(pod);
    case "NotBestEffort":
      return !isBestEffort(pod);
    case "PriorityClass":
      return selects(selector, pod.spec?.priorityClassName ? [pod.spec.priorityClassName] : []);
    case "CrossNamespacePodAffinity":
      return usesOtherNamespaces(pod);
    default:
      return false;
  }
}
function isBestEffort({ spec, status }) {
  if (status?.qosClass) return status.qosClass === "BestEffort";
  const lists = [
    spec?.resources,
    ...[...spec?.containers ?? [], ...spec?.initContainers ?? []].map((each) => each.resources)
  ];
  const isSet = (list) => ["cpu", "memory"].some((name) => list?.[name] !== void 0 && quantitySign(list[name]) > 0);
  return !lists.some((list) => isSet(list?.requests) || isSet(list?.limits));
}
function usesOtherNamespaces({ spec }) {
  const { podAffinity, podAntiAffinity } = spec?.affinity ?? {};
  return [podAffinity, podAntiAffinity].some((affinity) => {
    const preferred = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    const terms = [
      ...affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [],
      ...preferred.map(({ podAffinityTerm }) => podAffinityTerm)
    ];
    return terms.some((term) => (term?.namespaces ?? []).length > 0 || term?.namespaceSelector);
  });
}

// packages/admission/src/runtime-class/merge-tolerations.ts
function mergeTolerations(first, second) {
  const all = [...first, ...second];
  const merged = [];
  for (const [i, each] of all.entries()) {
    const isCovered = merged.some((other) => covers(other, each)) || all.slice(i + 1).some((other) => !isEqual(each, other) && covers(other, each));
    if (!isCovered) merged.push(each);
  }
  return merged;
}
function isEqual(a, b) {
  return (a.key ?? "") === (b.key ?? "") && (a.operator ?? "") === (b.operator ?? "") && (a.value ?? "") === (b.value ?? "") && (a.effect ?? "") === (b.effect ?? "") && a.tolerationSeconds === b.tolerationSeconds;
}
function covers(wide, narrow) {
  if (isEqual(wide, narrow)) return true;
  const hasKey = (wide.key ?? "") !== "" || wide.operator !== "Exists";
  if ((narrow.key ?? "") !== (wide.key ?? "") && hasKey) return false;
  if (wide.effect && narrow.effect !== wide.effect) return false;
  const longest = wide.effect === "NoExecute" ? wide.tolerationSeconds : void 0;
  if (longest !== void 0 && (narrow.tolerationSeconds === void 0 || narrow.tolerationSeconds > longest))
    return false;
  if (wide.operator === "Exists") return true;
  const isEquality = !wide.operator || wide.operator === "Equal";
  return isEquality && narrow.operator === "Equal" && (narrow.value ?? "") === (wide.value ?? "");
}

export {
  concerns,
  podOf,
  podResources,
  amountsOf,
  entries,
  addAmounts,
  countName,
  scopesOf,
  selects,
  podEvaluator,
  isBestEffort,
  mergeTolerations,
  covers
};
