import type { networkingv1 } from '@k8s-ts/api/types';
import { type LegacyAddressOptions, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type FieldError,
  type FieldPath,
  field,
  isValidPortName,
  isValidPortNum,
  nameIsDNSSubdomain,
  validateLabelSelector,
} from '@k8s-ts/apimachinery/validation';
import { specPath } from '../paths.js';
import { validateIPBlock } from './ip-block-validation.js';

interface Tolerance {
  /** Accepts invalid label values in selectors. */
  readonly allowInvalidLabelValueInSelector: boolean;
  readonly addresses: LegacyAddressOptions;
}

type Features = LegacyAddressOptions['features'];

/** @param features the features that are on. Default: those of the release */
export function validateNetworkPolicy(policy: networkingv1.NetworkPolicy, features?: Features): FieldError[] {
  const tolerance = { allowInvalidLabelValueInSelector: false, addresses: { features } };
  return [...validateKindMeta(policy, true, nameIsDNSSubdomain), ...validateSpec(policy.spec ?? {}, tolerance)];
}

/** Errors of an updated policy. Address blocks of the stored policy are accepted anywhere in the new one. */
export function validateNetworkPolicyUpdate(
  policy: networkingv1.NetworkPolicy,
  old: networkingv1.NetworkPolicy,
  features?: Features,
): FieldError[] {
  const allowInvalidLabelValueInSelector = validateLabelSelector(old.spec?.podSelector, {}, specPath).length > 0;
  return [
    ...validateKindMetaUpdate(policy, old),
    ...validateSpec(policy.spec ?? {}, {
      allowInvalidLabelValueInSelector,
      addresses: { features, existing: cidrsOf(old.spec ?? {}) },
    }),
  ];
}

/** A peer of a policy and its path. */
export interface PlacedPeer {
  readonly peer: networkingv1.NetworkPolicyPeer;
  readonly path: FieldPath;
}

/** A rule of either direction and its path. */
interface PlacedRule {
  readonly ports: readonly networkingv1.NetworkPolicyPort[];
  readonly peers: readonly PlacedPeer[];
  readonly path: FieldPath;
}

/** The rules, those of ingress first. */
function rulesOf({ ingress = [], egress = [] }: networkingv1.NetworkPolicySpec): readonly PlacedRule[] {
  const placed = (
    { ports = [] }: { readonly ports?: readonly networkingv1.NetworkPolicyPort[] },
    path: FieldPath,
    name: 'from' | 'to',
    peers: readonly networkingv1.NetworkPolicyPeer[] = [],
  ): PlacedRule => ({ ports, path, peers: peers.map((peer, i) => ({ peer, path: path.child(name).index(i) })) });
  return [
    ...ingress.map((rule, i) => placed(rule, specPath.child('ingress').index(i), 'from', rule.from)),
    ...egress.map((rule, i) => placed(rule, specPath.child('egress').index(i), 'to', rule.to)),
  ];
}

/** The peers of all rules, those of ingress first. */
export function peersOf(spec: networkingv1.NetworkPolicySpec): readonly PlacedPeer[] {
  return rulesOf(spec).flatMap(({ peers }) => peers);
}

function cidrsOf(spec: networkingv1.NetworkPolicySpec): readonly string[] {
  return peersOf(spec).flatMap(({ peer: { ipBlock } }) => (ipBlock ? [ipBlock.cidr, ...(ipBlock.except ?? [])] : []));
}

const policyTypes = ['Ingress', 'Egress'];

function validateSpec(spec: networkingv1.NetworkPolicySpec, tolerance: Tolerance): FieldError[] {
  const errors = validateLabelSelector(spec.podSelector ?? {}, tolerance, specPath.child('podSelector'));
  for (const { ports, peers, path } of rulesOf(spec)) {
    field.pushAll(
      errors,
      ports.flatMap((port, i) => validatePort(port, path.child('ports').index(i))),
    );
    field.pushAll(
      errors,
      peers.flatMap(({ peer, path: at }) => validatePeer(peer, at, tolerance)),
    );
  }
  const types: readonly string[] = spec.policyTypes ?? [];
  const path = specPath.child('policyTypes');
  if (types.length > policyTypes.length) {
    return [...errors, field.invalid(path, types, 'may not specify more than two policyTypes')];
  }
  for (const [i, type] of types.entries()) {
    if (!policyTypes.includes(type)) errors.push(field.notSupported(path.index(i), field.jsonValue(type), policyTypes));
  }
  return errors;
}

const protocols = ['TCP', 'UDP', 'SCTP'];

function validatePort({ protocol, port, endPort }: networkingv1.NetworkPolicyPort, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const endPath = path.child('endPort');
  const complain = (at: FieldPath, value: unknown, messages: readonly string[]) => {
    for (const message of messages) errors.push(field.invalid(at, value, message));
  };
  if (protocol !== undefined && !protocols.includes(protocol)) {
    errors.push(field.notSupported(path.child('protocol'), field.jsonValue(protocol), protocols));
  }
  if (port === undefined) {
    if (endPort !== undefined) complain(endPath, endPort, ['may not be specified when `port` is not specified']);
  } else if (typeof port === 'number') {
    complain(path.child('port'), port, isValidPortNum(port));
    if (endPort !== undefined) {
      // Upstream shows the port here, not the end port.
      if (endPort < port) complain(endPath, port, ['must be greater than or equal to `port`']);
      complain(endPath, endPort, isValidPortNum(endPort));
    }
  } else {
    if (endPort !== undefined) complain(endPath, endPort, ['may not be specified when `port` is non-numeric']);
    complain(path.child('port'), port, isValidPortName(port));
  }
  return errors;
}

function validatePeer(
  { podSelector, namespaceSelector, ipBlock }: networkingv1.NetworkPolicyPeer,
  path: FieldPath,
  tolerance: Tolerance,
): FieldError[] {
  const errors = [
    ...validateLabelSelector(podSelector, tolerance, path.child('podSelector')),
    ...validateLabelSelector(namespaceSelector, tolerance, path.child('namespaceSelector')),
    ...(ipBlock ? validateIPBlock(ipBlock, path.child('ipBlock'), tolerance.addresses) : []),
  ];
  const selects = podSelector !== undefined || namespaceSelector !== undefined;
  if (!selects && !ipBlock) errors.push(field.required(path, 'must specify a peer'));
  else if (selects && ipBlock) errors.push(field.forbidden(path, 'may not specify both ipBlock and another peer'));
  return errors;
}
