import { bindingsLibrary, dynType, type Env, mapType, objectDecl, objectType, stringType } from '@k8s-ts/cel';
import {
  environment,
  kubernetesCostEstimator,
  perCallLimit,
  quantityType,
  type SizeEstimator,
} from '@k8s-ts/cel/kubernetes';
import type { SelectorCheck } from './selector-check.js';

/** New expressions must work with the version before this server's. */
const compatibilityVersion = '1.34';

const device = objectDecl('kubernetes.DRADevice', {
  driver: stringType,
  attributes: mapType(stringType, mapType(stringType, dynType)),
  capacity: mapType(stringType, mapType(stringType, quantityType)),
});

const environments = new Map<boolean, Env>();

/** The environment of device selectors (`kubernetes/dynamic-resource-allocation cel/compile.go`). */
function environmentFor(isStored: boolean): Env {
  let env = environments.get(isStored);
  if (!env) {
    env = environment(compatibilityVersion, isStored ? 'stored' : 'new').extend({
      variables: { device: objectType(device.name) },
      libraries: [bindingsLibrary],
      provider: { findObject: (name) => (name === device.name ? device : undefined) },
    });
    environments.set(isStored, env);
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
  const max = sizes[path.slice(1).join('.').replaceAll('@items', '@values')];
  return max === undefined ? undefined : upTo(max);
};

/** The check on `@k8s-ts/cel`. */
export const celSelectorCheck: SelectorCheck = (expression, isStored) => {
  const { program, issues } = environmentFor(isStored).compile(expression);
  if (!program) return { reason: 'invalid', message: `compilation failed: ${issues}` };
  const { outputType } = program;
  if (outputType.kind !== 'bool' && outputType.kind !== 'dyn') {
    const name = outputType.parameters.length === 0 ? outputType.name : String(outputType);
    return { reason: 'invalid', message: `must evaluate to bool or the unknown type, not ${name}` };
  }
  const { max } = program.estimateCost(kubernetesCostEstimator(estimateSize));
  return max > BigInt(perCallLimit) ? { reason: 'too-expensive' } : undefined;
};
