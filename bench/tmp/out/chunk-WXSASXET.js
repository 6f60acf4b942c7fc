import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  authorizationCost,
  authorizerType,
  decisionType,
  fixed,
  formatType,
  groupCheckType,
  isExactType,
  listBaseCost,
  pathCheckType,
  plus,
  quantityType,
  regexLengthFactor,
  resourceCheckType,
  scaled,
  semverType,
  stringTraversalFactor,
  structBaseCost,
  times,
  unbounded,
  union,
  unitCostFunctions,
  unknownSize,
  urlType
} from "./chunk-2QP43ZJV.js";

// packages/cel/src/kubernetes/cost-estimator.ts
var maxFormatSize = 64;
var maxNameFormatRegexSize = 128;
var addressSize = { min: 4n, max: 16n };
var unit = { cost: fixed(1) };
var oneTraversal = /* @__PURE__ */ new Set(["cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver"]);
var listTraversal = /* @__PURE__ */ new Set(["isSorted", "sum", "max", "min", "indexOf", "lastIndexOf"]);
var sameSizeMethods = /* @__PURE__ */ new Set(["lowerAscii", "upperAscii", "substring", "trim"]);
var unitEqualityTypes = [
  quantityType,
  semverType,
  authorizerType,
  pathCheckType,
  groupCheckType,
  resourceCheckType,
  decisionType
];
function kubernetesCostEstimator(estimateSize = () => void 0) {
  const size = (node) => node.size ?? estimateSize(node) ?? unknownSize;
  return {
    estimateSize,
    estimateCallCost: (name, overloadId, target, args) => estimateCall(size, name, overloadId, target, args)
  };
}
function traversed(size, factor = 1) {
  return scaled(size, factor * stringTraversalFactor);
}
function estimateCall(size, name, overloadId, target, args) {
  if (name === "check") return { cost: fixed(authorizationCost) };
  if (unitCostFunctions.has(name)) return unit;
  const [first] = args;
  if (oneTraversal.has(name)) return first && { cost: traversed(size(first)) };
  if (listTraversal.has(name)) return target && estimateListTraversal(size, target);
  if (sameSizeMethods.has(name)) return target && { cost: traversed(size(target)), resultSize: size(target) };
  switch (name) {
    case "fieldSelector":
    case "labelSelector":
      return first && { cost: estimateSelector(size(first)) };
    case "url":
    case "jsonpatch.escapeKey":
      return first && { cost: traversed(size(first)), resultSize: size(first) };
    case "replace":
      return target && args.length >= 2 ? estimateReplace(size, target, args) : void 0;
    case "split":
      return target && estimateSplit(size, target, args);
    case "join":
      return target && estimateJoin(size, target, first);
    case "find":
    case "findAll": {
      if (target === void 0 || first === void 0) return void 0;
      const text = size(target);
      const cost = times(traversed(plus(text, fixed(1))), scaled(size(first), regexLengthFactor));
      return { cost, resultSize: { min: 0n, max: text.max } };
    }
    case "ip":
      if (overloadId === "cidr_ip") return unit;
      return first && { cost: traversed(size(first)) };
    case "ip.isCanonical":
      return first && { cost: traversed(size(first), 2) };
    case "containsIP":
      return first && { cost: estimateContains(size(first), false, overloadId === "cidr_contains_ip_string") };
    case "containsCIDR":
      return first && { cost: estimateContains(size(first), true, overloadId === "cidr_contains_cidr_string") };
    case "validate":
      return first && { cost: scaled(traversed(size(first)), maxNameFormatRegexSize * regexLengthFactor) };
    case "_==_":
      return args.length === 2 ? estimateEquality(args[0], args[1]) : void 0;
    default:
      return void 0;
  }
}
function estimateSelector(length) {
  const requirements = scaled(length, 0.5);
  return plus(plus(fixed(listBaseCost), traversed(length)), scaled(requirements, listBaseCost + structBaseCost));
}
function elementNode(list) {
  const [type] = list.type.parameters;
  if (type === void 0) return void 0;
  return { path: list.path && [...list.path, "@items"], type, expr: void 0, size: void 0 };
}
function estimateListTraversal(size, target) {
  const element = elementNode(target);
  if (element === void 0) return { cost: traversed(size(target)) };
  const isText = element.type.kind === "string" || element.type.kind === "bytes";
  const perElement = isText ? plus(fixed(1), traversed(size(element))) : fixed(1);
  return { cost: times(size(target), perElement) };
}
function estimateReplace(size, target, args) {
  const text = size(target);
  const old = size(args[0]);
  const by = size(args[1]);
  const count = { min: 0n, max: 0n };
  const kept = { min: 0n, max: 0n };
  const oneMore = (value) => value < unbounded ? value + 1n : value;
  if (old.min === 0n) {
    count.max = oneMore(text.max);
    kept.max = text.max;
  } else if (by.max <= old.min) {
    kept.max = text.max;
  } else {
    count.max = quotient(text.max, old.min);
  }
  if (old.max === 0n) {
    count.min = oneMore(text.min);
    kept.min = text.min;
  } else if (old.max <= by.min) {
    kept.min = text.min;
  } else {
    count.min = quotient(text.min, old.max);
  }
  return { cost: traversed(text, 2), resultSize: plus(times(count, by), kept) };
}
function quotient(a, b) {
  const result = Math.ceil(Number(a) / Number(b));
  return result >= 2 ** 64 ? unbounded : BigInt(result);
}
function estimateSplit(size, target, args) {
  const text = size(target);
  const limit = args[1]?.expr;
  const isInt = limit?.kind === "literal" && (typeof limit.value === "number" || typeof limit.value === "bigint");
  const max = isInt ? BigInt.asUintN(64, BigInt(limit.value)) : text.max;
  return { cost: traversed(text, 2), resultSize: { min: 0n, max } };
}
function estimateJoin(size, target, separator) {
  const list = size(target);
  const element = elementNode(target);
  let result = element === void 0 ? fixed(0) : times(list, size(element));
  if (separator !== void 0) {
    const oneLess = (value) => value > 0n ? value - 1n : 0n;
    result = plus(result, times(size(separator), { min: oneLess(list.min), max: oneLess(list.max) }));
  }
  return { cost: traversed(result), resultSize: result };
}
function estimateContains(other, isNetwork, isText) {
  let cost = traversed(plus(addressSize, addressSize));
  if (isNetwork) cost = plus(plus(cost, traversed(addressSize)), fixed(1));
  return isText ? plus(cost, traversed(other)) : cost;
}
function estimateEquality(left, right) {
  const { type } = left;
  if (type.name !== right.type.name) return void 0;
  if (type.kind === "opaque") return type.name === "net.IP" || type.name === "net.CIDR" ? unit : void 0;
  if (type.kind !== "struct") return void 0;
  if (unitEqualityTypes.some((candidate) => isExactType(candidate, type))) return unit;
  if (isExactType(type, formatType)) return { cost: traversed({ min: 1n, max: BigInt(maxFormatSize) }) };
  if (!isExactType(type, urlType)) return void 0;
  const { max } = right.size === void 0 ? fixed(1) : union(right.size, right.size);
  return { cost: traversed({ min: 1n, max }) };
}

export {
  kubernetesCostEstimator
};
