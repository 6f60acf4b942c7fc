import { isFeatureOn } from '@k8s-ts/api/discovery';
import {
  bindingsLibrary,
  boolType,
  type CostEstimator,
  dynType,
  type Env,
  ErrorValue,
  equal,
  type Library,
  ListValue,
  mapType,
  objectDecl,
  objectType,
  stringType,
  type Value,
} from '@k8s-ts/cel';
import {
  defaultCompatibilityVersion,
  environment,
  kubernetesCostEstimator,
  perCallLimit,
  quantityType,
  type SizeEstimator,
} from '@k8s-ts/cel/kubernetes';
import type { SelectorCheck } from './selector-check.js';

const deviceFields = {
  driver: stringType,
  attributes: mapType(stringType, mapType(stringType, dynType)),
  capacity: mapType(stringType, mapType(stringType, quantityType)),
};

const device = objectDecl('kubernetes.DRADevice', deviceFields);

/** A device while DRAConsumableCapacity is on. */
const sharedDevice = objectDecl('kubernetes.DRADevice', { ...deviceFields, allowMultipleAllocations: boolType });

const environments = new Map<string, Env>();

/** Maximum number of values of the attributes of a device. */
const maxAttributeValues = 48;

/** `target.includes(value)`: whether an attribute equals the value, or is a list that contains it. */
const includesLibrary: Library = {
  name: 'kubernetes.dra.includes',
  functions: [
    {
      name: 'includes',
      overloads: [
        {
          id: 'dra_includes_dyn_dyn',
          args: [dynType, dynType],
          result: boolType,
          member: true,
          implementation: (target, value) => includes(target as Value, value as Value),
          typeParams: [],
        },
      ],
    },
  ],
};

function includes(target: Value, value: Value): Value {
  if (!(target instanceof ListValue)) return equal(target, value) === true;
  if (target.length > maxAttributeValues) {
    const message = `'includes' function cannot be applied to lists longer than ${maxAttributeValues} values`;
    return new ErrorValue(message);
  }
  for (let i = 0; i < target.length; i++) if (equal(target.at(i), value) === true) return true;
  return false;
}

/** The parts of the language behind feature gates. */
interface LanguageFeatures {
  /** DRAConsumableCapacity: devices can be shared. */
  readonly isShared: boolean;
  /** DRAListTypeAttributes: attributes can be lists. */
  readonly hasLists: boolean;
}

/**
 * The environment of device selectors (`kubernetes/dynamic-resource-allocation cel/compile.go`). Stored expressions may
 * use everything.
 */
function environmentFor(isStored: boolean, compatibility: string, features: LanguageFeatures): Env {
  const isShared = isStored || features.isShared;
  const hasLists = isStored || features.hasLists;
  const key = `${compatibility}/${isStored}/${isShared}/${hasLists}`;
  let env = environments.get(key);
  if (!env) {
    const declared = isShared ? sharedDevice : device;
    env = environment(compatibility, isStored ? 'stored' : 'new').extend({
      variables: { device: objectType(declared.name) },
      libraries: hasLists ? [bindingsLibrary, includesLibrary] : [bindingsLibrary],
      provider: { findObject: (name) => (name === declared.name ? declared : undefined) },
    });
    environments.set(key, env);
  }
  return env;
}

const upTo = (max: bigint) => ({ min: 0n, max });

/** Largest sizes of the parts of a device: names, maps of domains, maps of identifiers, values. */
const sizes: Readonly<Record<string, bigint>> = {
  driver: 63n,
  attributes: 32n,
  'attributes.@keys': 63n,
  'attributes.@values': 32n,
  'attributes.@values.@keys': 32n,
  'attributes.@values.@values': 64n,
  capacity: 32n,
  'capacity.@keys': 63n,
  'capacity.@values': 32n,
  'capacity.@values.@keys': 32n,
};

const estimateSize: SizeEstimator = ({ path }) => {
  if (path?.[0] !== 'device') return undefined;
  const place = path.slice(1).join('.').replaceAll('@items', '@values');
  // All attributes have the same maximum size, whatever their names.
  const max = sizes[place.replace(/^(attributes\.@values)\.[^@.]+$/, '$1.@values')];
  return max === undefined ? undefined : upTo(max);
};

const base = kubernetesCostEstimator(estimateSize);
const costEstimator: CostEstimator = {
  ...base,
  estimateCallCost: (name, overloadId, target, args) =>
    name === 'includes' && target
      ? { cost: upTo(BigInt(maxAttributeValues)) }
      : base.estimateCallCost?.(name, overloadId, target, args),
};

/** The check on `@k8s-ts/cel`. */
export const celSelectorCheck: SelectorCheck = (
  expression,
  isStored,
  { features, compatibility = defaultCompatibilityVersion },
) => {
  const { program, issues } = environmentFor(isStored, compatibility, {
    isShared: isFeatureOn(features, 'DRAConsumableCapacity'),
    hasLists: isFeatureOn(features, 'DRAListTypeAttributes'),
  }).compile(expression);
  if (!program) return { reason: 'invalid', message: `compilation failed: ${issues}` };
  const { outputType } = program;
  if (outputType.kind !== 'bool' && outputType.kind !== 'dyn') {
    const name = outputType.parameters.length === 0 ? outputType.name : String(outputType);
    return { reason: 'invalid', message: `must evaluate to bool or the unknown type, not ${name}` };
  }
  const { max } = program.estimateCost(costEstimator);
  return max > BigInt(perCallLimit) ? { reason: 'too-expensive' } : undefined;
};
