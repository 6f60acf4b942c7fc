import type { FeatureName } from '@k8s-ts/api/discovery';
import type { AvoidPods, ConfigMapNodeConfigSource, Node, NodeConfigSource, Taint } from '@k8s-ts/api/types';
import {
  checkCIDR,
  checkName,
  checkPositive,
  checkResourceQuantity,
  checkTaints,
  checkText,
  type Errors,
  internalListOfAnnotation,
  isDualStack,
  metadataPath,
  objectOfAnnotation,
  parseCIDR,
  sortedEntries,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { errorText } from '@k8s-ts/apimachinery/errors';
import {
  type FieldError,
  FieldPath,
  field,
  goQuote,
  isConfigMapKey,
  nameIsDNSSubdomain,
  validateNamespaceName,
} from '@k8s-ts/apimachinery/validation';

const specPath = FieldPath.root('spec');
const statusPath = FieldPath.root('status');
const avoidPodsAnnotation = 'scheduler.alpha.kubernetes.io/preferAvoidPods';

const taintsAnnotation = 'scheduler.alpha.kubernetes.io/taints';

/**
 * Errors of a new Node (`kubernetes pkg/apis/core/validation`). @param features the features that are on. Default:
 * those of the release
 */
export function validateNode(node: Node, features?: ReadonlySet<FeatureName>): FieldError[] {
  const errors = validateKindMeta(node, false, nameIsDNSSubdomain);
  const { taints = [], podCIDRs = [] } = node.spec ?? {};
  checkAnnotations(errors, node);
  checkTaints(errors, taints, metadataPath.child('taints'));
  checkResources(errors, node);
  const swap = node.status?.nodeInfo?.swap?.capacity;
  if (swap !== undefined) checkPositive(errors, swap, metadataPath.child('nodeSwapStatus', 'capacity'));
  checkFeatures(errors, node);
  const path = specPath.child('podCIDRs');
  podCIDRs.forEach((cidr, i) => {
    checkCIDR(errors, cidr, path.index(i), { features });
  });
  const families = podCIDRs.map((cidr) => parseCIDR(cidr)?.network.family);
  const unknown = families.indexOf(undefined);
  if (podCIDRs.length > 1 && unknown >= 0) {
    const problem = `invalid CIDR[${unknown}]: <nil> (invalid CIDR address: ${podCIDRs[unknown]})`;
    const text = `invalid PodCIDRs. failed to check with dual stack with error:${problem}`;
    errors.push(field.internalError(path, new Error(text)));
  }
  if (podCIDRs.length > 1 && (podCIDRs.length > 2 || !isDualStack(families))) {
    errors.push(field.invalid(path, podCIDRs, 'may specify no more than one CIDR for each IP family'));
  }
  return errors;
}

/** Errors of an update of a Node or its status. Identifying fields may be set once. */
export function validateNodeUpdate(node: Node, old: Node): FieldError[] {
  const errors = validateKindMetaUpdate(node, old);
  checkAnnotations(errors, node);
  checkResources(errors, node);
  checkFeatures(errors, node);
  const seen = new Set<string>();
  node.status?.addresses?.forEach(({ type, address }, i) => {
    const key = `${type}\0${address}`;
    if (seen.has(key))
      errors.push(field.duplicate(statusPath.child('addresses').index(i), { Type: type, Address: address }));
    seen.add(key);
  });
  const spec = node.spec ?? {};
  const before = old.spec ?? {};
  const oldCIDRs = before.podCIDRs ?? [];
  if (oldCIDRs.length > 0) {
    const refuse = () =>
      errors.push(
        field.forbidden(specPath.child('podCIDRs'), 'node updates may not change podCIDR except from "" to valid'),
      );
    if (oldCIDRs.length !== (spec.podCIDRs ?? []).length) refuse();
    else
      oldCIDRs.forEach((cidr, i) => {
        if (cidr !== spec.podCIDRs?.[i]) refuse();
      });
  }
  if (before.providerID && before.providerID !== spec.providerID) {
    errors.push(
      field.forbidden(specPath.child('providerID'), 'node updates may not change providerID except from "" to valid'),
    );
  }
  if (spec.configSource) checkConfigSource(errors, spec.configSource, specPath.child('configSource'), false);
  for (const name of ['assigned', 'active', 'lastKnownGood'] as const) {
    const source = node.status?.config?.[name];
    if (source) checkConfigSource(errors, source, statusPath.child('config', name), true);
  }
  checkTaints(errors, spec.taints ?? [], metadataPath.child('taints'));
  if ((spec.externalID ?? '') !== (before.externalID ?? '')) {
    errors.push(field.forbidden(specPath.child('externalID'), 'may not be updated'));
  }
  return errors;
}

function checkAnnotations(errors: Errors, node: Node): void {
  const path = metadataPath.child('annotations');
  const taints = node.metadata?.annotations?.[taintsAnnotation];
  const avoided = node.metadata?.annotations?.[avoidPodsAnnotation];
  if (avoided) checkAvoidedPods(errors, avoided, path);
  if (!taints) return;
  try {
    const parsed = internalListOfAnnotation<Taint>('k8s.io.api.core.v1.Taint', taints);
    checkTaints(errors, parsed, path.child(taintsAnnotation));
  } catch (error) {
    errors.push(field.invalid(path, taintsAnnotation, errorText(error)));
  }
}

/** Adds the errors of a list, in JSON, of controllers whose pods should avoid the node. */
function checkAvoidedPods(errors: Errors, text: string, path: FieldPath): void {
  let avoided: AvoidPods | undefined;
  try {
    avoided = objectOfAnnotation<AvoidPods>('k8s.io.api.core.v1.AvoidPods', text);
  } catch (error) {
    errors.push(field.invalid(path.child('AvoidPods'), avoidPodsAnnotation, errorText(error)));
    return;
  }
  avoided?.preferAvoidPods?.forEach(({ podSignature }, i) => {
    const at = path.child(avoidPodsAnnotation).index(i).child('PodSignature');
    const controller = podSignature?.podController;
    if (!controller) errors.push(field.required(at));
    else if (!controller.controller) {
      errors.push(field.invalid(at.child('PodController', 'Controller'), false, 'must point to a controller'));
    }
  });
}

function checkResources(errors: Errors, node: Node): void {
  for (const list of ['capacity', 'allocatable'] as const) {
    for (const [name, amount] of sortedEntries(node.status?.[list])) {
      checkResourceQuantity(errors, name, amount, statusPath.child(list, name));
    }
  }
}

const featureName = /^[A-Z][a-zA-Z0-9]*(\/[a-zA-Z][a-zA-Z0-9]*)*$/;

function checkFeatures(errors: Errors, node: Node): void {
  const features = node.status?.declaredFeatures ?? [];
  features.forEach((feature, i) => {
    const at = statusPath.child('declaredFeatures');
    const named = `invalid feature name ${goQuote(feature)}`;
    if (feature.length > 253)
      errors.push(field.invalid(at.index(i), feature, `${named}: must be no more than 253 characters`));
    else if (!featureName.test(feature)) {
      const rule =
        "must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes";
      errors.push(field.invalid(at.index(i), feature, `${named}: ${rule}`));
    }
    const next = features[i + 1];
    if (next === feature) errors.push(field.duplicate(at.index(i + 1), next));
    else if (next !== undefined && feature > next)
      errors.push(field.invalid(at.index(i + 1), next, 'list must be sorted alphabetically'));
  });
}

function checkConfigSource(errors: Errors, source: NodeConfigSource, path: FieldPath, inStatus: boolean): void {
  if (!source.configMap) {
    errors.push(field.invalid(path, { ConfigMap: null }, 'exactly one reference subfield must be non-nil'));
    return;
  }
  checkConfigMapSource(errors, source.configMap, path.child('configMap'), inStatus);
}

function checkConfigMapSource(
  errors: Errors,
  source: ConfigMapNodeConfigSource,
  path: FieldPath,
  inStatus: boolean,
): void {
  for (const name of ['uid', 'resourceVersion'] as const) {
    if (inStatus && !source[name]) errors.push(field.required(path.child(name)));
    else if (!inStatus && source[name])
      errors.push(field.forbidden(path.child(name), `${name} must not be set in spec`));
  }
  if (!source.namespace) errors.push(field.required(path.child('namespace')));
  else checkName(errors, source.namespace, path.child('namespace'), validateNamespaceName);
  if (!source.name) errors.push(field.required(path.child('name')));
  else checkName(errors, source.name, path.child('name'), nameIsDNSSubdomain);
  if (!source.kubeletConfigKey) errors.push(field.required(path.child('kubeletConfigKey')));
  else checkText(errors, source.kubeletConfigKey, path.child('kubeletConfigKey'), isConfigMapKey);
}
