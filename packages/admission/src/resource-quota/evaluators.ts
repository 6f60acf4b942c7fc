import type { PersistentVolumeClaim, Service } from '@k8s-ts/api/types';
import { cmpQuantity, quantityToString, roundUpQuantity } from '@k8s-ts/apimachinery/quantity';
import { countName, type Evaluator, selects } from './evaluator.js';
import { podEvaluator } from './pod-evaluator.js';
import { resourceClaimEvaluator } from './resource-claim-evaluator.js';

/** Resources that quotas ignore: those that are not stored, and events, which would fill a quota. */
const ignored = new Set([
  '/bindings',
  '/componentstatuses',
  '/events',
  'events.k8s.io/events',
  'authentication.k8s.io/tokenreviews',
  'authentication.k8s.io/selfsubjectreviews',
  'authorization.k8s.io/subjectaccessreviews',
  'authorization.k8s.io/selfsubjectaccessreviews',
  'authorization.k8s.io/localsubjectaccessreviews',
  'authorization.k8s.io/selfsubjectrulesreviews',
]);

/** Finds the evaluator of a resource. Undefined for resources without quotas. */
export function newEvaluators(now: () => number): (group: string, resource: string) => Evaluator | undefined {
  const known = new Map<string, Evaluator>([
    ['/pods', podEvaluator(now)],
    ['/services', serviceEvaluator],
    ['/persistentvolumeclaims', claimEvaluator],
    ['resource.k8s.io/resourceclaims', resourceClaimEvaluator],
  ]);
  return (group, resource) => {
    const key = `${group}/${resource}`;
    if (ignored.has(key)) return undefined;
    let evaluator = known.get(key);
    if (evaluator === undefined) {
      evaluator = countEvaluator(group, resource);
      known.set(key, evaluator);
    }
    return evaluator;
  };
}

/** Kinds with an older quota resource, besides `count/…`. */
const oldCountNames = ['configmaps', 'replicationcontrollers', 'resourcequotas', 'secrets'];

function countEvaluator(group: string, resource: string): Evaluator {
  const names = [countName(group, resource), ...(group === '' && oldCountNames.includes(resource) ? [resource] : [])];
  const usage = new Map(names.map((name) => [name, '1']));
  return {
    handles: ({ operation, subresource }) => operation === 'CREATE' && subresource === '',
    counts: (name) => names.includes(name),
    usage: () => usage,
    inScope: () => false,
    missing: () => undefined,
  };
}

const isWrite = (operation: string): boolean => operation === 'CREATE' || operation === 'UPDATE';

/** `kubernetes pkg/quota/v1/evaluator/core/services.go`. */
const serviceEvaluator: Evaluator = {
  handles: ({ operation, subresource }) => isWrite(operation) && subresource === '',
  counts: (name) => ['count/services', 'services', 'services.nodeports', 'services.loadbalancers'].includes(name),
  usage(object) {
    const { spec } = object as Service;
    const ports = spec?.ports ?? [];
    const isBalanced = spec?.type === 'LoadBalancer';
    const hasAllPorts = spec?.type === 'NodePort' || (isBalanced && spec?.allocateLoadBalancerNodePorts !== false);
    const nodePorts = hasAllPorts ? ports.length : isBalanced ? ports.filter(({ nodePort }) => nodePort).length : 0;
    return new Map([
      ['count/services', '1'],
      ['services', '1'],
      ['services.nodeports', String(nodePorts)],
      ['services.loadbalancers', isBalanced ? '1' : '0'],
    ]);
  },
  inScope: () => false,
  missing: () => undefined,
};

const classSuffix = '.storageclass.storage.k8s.io/';
const claimNames = ['count/persistentvolumeclaims', 'persistentvolumeclaims', 'requests.storage'];

/** `kubernetes pkg/quota/v1/evaluator/core/persistent_volume_claims.go`. */
const claimEvaluator: Evaluator = {
  handles({ operation, subresource, object, oldObject }) {
    if (subresource === '') return isWrite(operation);
    return (
      subresource === 'status' &&
      allocatedOf(object as PersistentVolumeClaim) !== allocatedOf(oldObject as PersistentVolumeClaim)
    );
  },
  counts: (name) =>
    claimNames.includes(name) ||
    ['persistentvolumeclaims', 'requests.storage'].some((each) => name.endsWith(classSuffix + each)),
  usage(object) {
    const claim = object as PersistentVolumeClaim;
    const { metadata, spec } = claim;
    const className =
      metadata?.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? spec?.storageClassName ?? '';
    const storage = storageOf(claim);
    return new Map([
      ['count/persistentvolumeclaims', '1'],
      ['persistentvolumeclaims', '1'],
      ...(className === '' ? [] : [[`${className}${classSuffix}persistentvolumeclaims`, '1'] as const]),
      ...(storage === undefined ? [] : [['requests.storage', storage] as const]),
      ...(storage === undefined || className === ''
        ? []
        : [[`${className}${classSuffix}requests.storage`, storage] as const]),
    ]);
  },
  inScope(selector, object) {
    if (selector.scopeName !== 'VolumeAttributesClass') return false;
    const { spec, status } = object as PersistentVolumeClaim;
    const names = [
      spec?.volumeAttributesClassName,
      status?.currentVolumeAttributesClassName,
      status?.modifyVolumeStatus?.targetVolumeAttributesClassName,
    ];
    return selects(
      selector,
      names.filter((name): name is string => Boolean(name)),
    );
  },
  missing: () => undefined,
};

const allocatedOf = (claim: PersistentVolumeClaim | undefined): string | undefined =>
  claim?.status?.allocatedResources?.storage;

/** The requested size or, after growing failed, the allocated size, in whole bytes. */
function storageOf(claim: PersistentVolumeClaim): string | undefined {
  const asked = claim.spec?.resources?.requests?.storage;
  if (asked === undefined) return undefined;
  const given = allocatedOf(claim);
  const amount = given !== undefined && cmpQuantity(given, asked) > 0 ? given : asked;
  return quantityToString(roundUpQuantity(amount, 0).quantity);
}
