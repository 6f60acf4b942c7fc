import {
  actualSize,
  type CallCost,
  type CostTracker,
  listBaseCost,
  regexLengthFactor,
  stringTraversalFactor,
  structBaseCost,
} from '../interpreter/runtime-cost.js';
import type { Value } from '../values/value.js';
import { ListValue, MapValue } from '../values/value.js';
import { AuthorizerValue, ResourceCheckValue } from './authorizer.js';
import { FormatValue } from './format.js';
import { CIDRValue, IPValue } from './ip.js';
import { QuantityValue } from './quantity.js';
import { SemverValue } from './semver.js';
import { URLValue } from './urls.js';

/** The cost of asking an authorizer. */
export const authorizationCost = 350_000;

/** Functions of Kubernetes' libraries that cost 1. */
export const unitCostFunctions: ReadonlySet<string> = new Set([
  ...['serviceAccount', 'path', 'group', 'resource', 'subresource', 'namespace', 'name'],
  ...['allowed', 'reason', 'error', 'errored'],
  ...['masked', 'prefixLength', 'family', 'isUnspecified', 'isLoopback', 'isLinkLocalMulticast', 'isLinkLocalUnicast'],
  ...['isGlobalUnicast', 'format.named', 'sign', 'asInteger', 'isInteger', 'asApproximateFloat'],
  ...['isGreaterThan', 'isLessThan', 'compareTo', 'add', 'sub', 'major', 'minor', 'patch'],
  ...['getScheme', 'getHostname', 'getHost', 'getPort', 'getEscapedPath', 'getQuery'],
]);

function traversal(size: number, times = 1): number {
  return Math.ceil(size * times * stringTraversalFactor);
}

const once: CallCost = ([value]) => traversal(actualSize(value));
const twice: CallCost = ([value]) => traversal(actualSize(value), 2);

function traversalOfElements(value: Value | undefined): number {
  if (typeof value === 'string') return Math.trunc(new TextEncoder().encode(value).length * stringTraversalFactor);
  if (value instanceof Uint8Array) return Math.trunc(value.length * stringTraversalFactor);
  if (value instanceof ListValue) {
    let cost = 0;
    for (let i = 0; i < value.length; i++) cost += traversalOfElements(value.at(i));
    return cost;
  }
  if (!(value instanceof MapValue)) return 1;
  let cost = 0;
  for (const key of value.keys()) cost += traversalOfElements(key) + traversalOfElements(value.find(key));
  return cost;
}

const wholeList: CallCost = ([list]) => traversalOfElements(list);
const pattern: CallCost = ([text, regex]) =>
  Math.ceil((1 + actualSize(text)) * stringTraversalFactor) * Math.ceil(actualSize(regex) * regexLengthFactor);

const selector: CallCost = ([, text]) => {
  const length = actualSize(text);
  const requirements = Math.ceil(length * 0.5);
  return listBaseCost + traversal(length) + Math.ceil(requirements * (listBaseCost + structBaseCost));
};

function containsNetwork(isNetwork: boolean, isText: boolean): CallCost {
  return ([cidr, other]) => {
    const size = actualSize(cidr);
    const compared = traversal(size + size) + (isNetwork ? traversal(size) + 1 : 0);
    return isText ? compared + traversal(actualSize(other)) : compared;
  };
}

const unitEquality = [
  QuantityValue,
  IPValue,
  CIDRValue,
  FormatValue,
  URLValue,
  SemverValue,
  AuthorizerValue,
  ResourceCheckValue,
];

const rules = new Map<string, CallCost>([
  ['check', () => authorizationCost],
  ['fieldSelector', selector],
  ['labelSelector', selector],
  ...['isSorted', 'sum', 'max', 'min', 'indexOf', 'lastIndexOf'].map((name) => [name, wholeList] as const),
  ...['url', 'lowerAscii', 'upperAscii', 'substring', 'trim', 'jsonpatch.escapeKey'].map(
    (name) => [name, once] as const,
  ),
  ...['cidr', 'isIP', 'isCIDR', 'quantity', 'isQuantity', 'semver', 'isSemver'].map((name) => [name, once] as const),
  ...['replace', 'split', 'ip.isCanonical'].map((name) => [name, twice] as const),
  ['join', (_, result) => traversal(actualSize(result), 2)],
  ['find', pattern],
  ['findAll', pattern],
  [
    'validate',
    ([format, text]) =>
      format instanceof FormatValue
        ? Math.ceil((1 + actualSize(text)) * stringTraversalFactor) * Math.ceil(format.maxRegexSize * regexLengthFactor)
        : undefined,
  ],
  ['_==_', ([left]) => (unitEquality.some((type) => left instanceof type) ? 1 : undefined)],
]);

/** The costs of calls that Kubernetes sets (kubernetes/apiserver pkg/cel/library/cost.go). */
export const kubernetesCallCosts: CostTracker = (name, overloadId) => {
  if (unitCostFunctions.has(name)) return () => 1;
  switch (name) {
    case 'ip':
      return overloadId === 'cidr_ip' ? () => 1 : once;
    case 'containsIP':
      return containsNetwork(false, overloadId === 'cidr_contains_ip_string');
    case 'containsCIDR':
      return containsNetwork(true, overloadId === 'cidr_contains_cidr_string');
  }
  return rules.get(name);
};
