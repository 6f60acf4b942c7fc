import type { CallEstimate, CostNode } from '../cost/call-estimate.js';
import type { CostEstimator } from '../cost/estimate.js';
import {
  type CostEstimate,
  fixed,
  plus,
  type SizeEstimate,
  scaled,
  times,
  unbounded,
  union,
  unknownSize,
} from '../cost/size.js';
import { listBaseCost, regexLengthFactor, stringTraversalFactor, structBaseCost } from '../interpreter/runtime-cost.js';
import { isExactType, type Type } from '../types/type.js';
import { authorizerType, decisionType, groupCheckType, pathCheckType, resourceCheckType } from './authorizer.js';
import { authorizationCost, unitCostFunctions } from './call-costs.js';
import { formatType } from './format.js';
import { quantityType } from './quantity.js';
import { semverType } from './semver.js';
import { urlType } from './urls.js';

const maxFormatSize = 64;
const maxNameFormatRegexSize = 128;
const addressSize: SizeEstimate = { min: 4n, max: 16n };
const unit: CallEstimate = { cost: fixed(1) };

const oneTraversal = new Set(['cidr', 'isIP', 'isCIDR', 'quantity', 'isQuantity', 'semver', 'isSemver']);
const listTraversal = new Set(['isSorted', 'sum', 'max', 'min', 'indexOf', 'lastIndexOf']);
const sameSizeMethods = new Set(['lowerAscii', 'upperAscii', 'substring', 'trim']);
const unitEqualityTypes: readonly Type[] = [
  quantityType,
  semverType,
  authorizerType,
  pathCheckType,
  groupCheckType,
  resourceCheckType,
  decisionType,
];

/** Knows the sizes of inputs: of the lists, maps, texts and bytes in variables. */
export type SizeEstimator = (node: CostNode) => SizeEstimate | undefined;

/**
 * The estimates of calls that Kubernetes sets (kubernetes/apiserver pkg/cel/library/cost.go).
 *
 * @param estimateSize knows the sizes of variables, as a schema bounds them. Defaults to no bounds
 */
export function kubernetesCostEstimator(estimateSize: SizeEstimator = () => undefined): CostEstimator {
  const size = (node: CostNode): SizeEstimate => node.size ?? estimateSize(node) ?? unknownSize;
  return {
    estimateSize,
    estimateCallCost: (name, overloadId, target, args) => estimateCall(size, name, overloadId, target, args),
  };
}

type Size = (node: CostNode) => SizeEstimate;

function traversed(size: SizeEstimate, factor = 1): CostEstimate {
  return scaled(size, factor * stringTraversalFactor);
}

function estimateCall(
  size: Size,
  name: string,
  overloadId: string,
  target: CostNode | undefined,
  args: readonly CostNode[],
): CallEstimate | undefined {
  if (name === 'check') return { cost: fixed(authorizationCost) };
  if (unitCostFunctions.has(name)) return unit;
  const [first] = args;
  if (oneTraversal.has(name)) return first && { cost: traversed(size(first)) };
  if (listTraversal.has(name)) return target && estimateListTraversal(size, target);
  if (sameSizeMethods.has(name)) return target && { cost: traversed(size(target)), resultSize: size(target) };
  switch (name) {
    case 'fieldSelector':
    case 'labelSelector':
      return first && { cost: estimateSelector(size(first)) };
    case 'url':
    case 'jsonpatch.escapeKey':
      return first && { cost: traversed(size(first)), resultSize: size(first) };
    case 'replace':
      return target && args.length >= 2 ? estimateReplace(size, target, args) : undefined;
    case 'split':
      return target && estimateSplit(size, target, args);
    case 'join':
      return target && estimateJoin(size, target, first);
    case 'find':
    case 'findAll': {
      if (target === undefined || first === undefined) return undefined;
      const text = size(target);
      const cost = times(traversed(plus(text, fixed(1))), scaled(size(first), regexLengthFactor));
      return { cost, resultSize: { min: 0n, max: text.max } };
    }
    case 'ip':
      if (overloadId === 'cidr_ip') return unit;
      return first && { cost: traversed(size(first)) };
    case 'ip.isCanonical':
      return first && { cost: traversed(size(first), 2) };
    case 'containsIP':
      return first && { cost: estimateContains(size(first), false, overloadId === 'cidr_contains_ip_string') };
    case 'containsCIDR':
      return first && { cost: estimateContains(size(first), true, overloadId === 'cidr_contains_cidr_string') };
    case 'validate':
      return first && { cost: scaled(traversed(size(first)), maxNameFormatRegexSize * regexLengthFactor) };
    case '_==_':
      return args.length === 2 ? estimateEquality(args[0] as CostNode, args[1] as CostNode) : undefined;
    default:
      return undefined;
  }
}

function estimateSelector(length: SizeEstimate): CostEstimate {
  const requirements = scaled(length, 0.5);
  return plus(plus(fixed(listBaseCost), traversed(length)), scaled(requirements, listBaseCost + structBaseCost));
}

/** The node of a list's elements. */
function elementNode(list: CostNode): CostNode | undefined {
  const [type] = list.type.parameters;
  if (type === undefined) return undefined;
  return { path: list.path && [...list.path, '@items'], type, expr: undefined, size: undefined };
}

function estimateListTraversal(size: Size, target: CostNode): CallEstimate {
  const element = elementNode(target);
  // Texts have indexOf and lastIndexOf too.
  if (element === undefined) return { cost: traversed(size(target)) };
  const isText = element.type.kind === 'string' || element.type.kind === 'bytes';
  const perElement = isText ? plus(fixed(1), traversed(size(element))) : fixed(1);
  return { cost: times(size(target), perElement) };
}

function estimateReplace(size: Size, target: CostNode, args: readonly CostNode[]): CallEstimate {
  const text = size(target);
  const old = size(args[0] as CostNode);
  const by = size(args[1] as CostNode);
  const count = { min: 0n, max: 0n };
  const kept = { min: 0n, max: 0n };
  const oneMore = (value: bigint) => (value < unbounded ? value + 1n : value);
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

/** Rounds up, with the precision of floating point numbers. */
function quotient(a: bigint, b: bigint): bigint {
  const result = Math.ceil(Number(a) / Number(b));
  return result >= 2 ** 64 ? unbounded : BigInt(result);
}

function estimateSplit(size: Size, target: CostNode, args: readonly CostNode[]): CallEstimate {
  const text = size(target);
  const limit = args[1]?.expr;
  const isInt = limit?.kind === 'literal' && (typeof limit.value === 'number' || typeof limit.value === 'bigint');
  const max = isInt ? BigInt.asUintN(64, BigInt(limit.value as number | bigint)) : text.max;
  return { cost: traversed(text, 2), resultSize: { min: 0n, max } };
}

function estimateJoin(size: Size, target: CostNode, separator: CostNode | undefined): CallEstimate {
  const list = size(target);
  const element = elementNode(target);
  let result: SizeEstimate = element === undefined ? fixed(0) : times(list, size(element));
  if (separator !== undefined) {
    const oneLess = (value: bigint) => (value > 0n ? value - 1n : 0n);
    result = plus(result, times(size(separator), { min: oneLess(list.min), max: oneLess(list.max) }));
  }
  return { cost: traversed(result), resultSize: result };
}

function estimateContains(other: SizeEstimate, isNetwork: boolean, isText: boolean): CostEstimate {
  let cost = traversed(plus(addressSize, addressSize));
  if (isNetwork) cost = plus(plus(cost, traversed(addressSize)), fixed(1));
  return isText ? plus(cost, traversed(other)) : cost;
}

function estimateEquality(left: CostNode, right: CostNode): CallEstimate | undefined {
  const { type } = left;
  if (type.name !== right.type.name) return undefined;
  if (type.kind === 'opaque') return type.name === 'net.IP' || type.name === 'net.CIDR' ? unit : undefined;
  if (type.kind !== 'struct') return undefined;
  if (unitEqualityTypes.some((candidate) => isExactType(candidate, type))) return unit;
  if (isExactType(type, formatType)) return { cost: traversed({ min: 1n, max: BigInt(maxFormatSize) }) };
  if (!isExactType(type, urlType)) return undefined;
  // Upstream evaluates the cost of the right side twice.
  const { max } = right.size === undefined ? fixed(1) : union(right.size, right.size);
  return { cost: traversed({ min: 1n, max }) };
}
