import { decodeValue } from '@k8s-ts/apimachinery/json';
import { hpaToV1, hpaToV2 } from '../autoscaling/horizontal-pod-autoscaler.js';
import { builtinTypes } from '../builtin-types.js';
import type { Obj } from '../object-fields.js';
import { definitionToV1, definitionToV1beta1 } from './custom-resource-definition.js';
import { eventToCore, eventToEvents } from './event.js';
import {
  claimTemplateToV1,
  claimTemplateToV1beta1,
  claimToV1,
  claimToV1beta1,
  sliceToV1,
  sliceToV1beta1,
} from './resource.js';

/** A kind in a group-version. */
export interface Kind {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

/** Conversion between versions with the same fields. */
const same = (object: Obj): Obj => object;

const admissionGroup = 'admissionregistration.k8s.io';

const conversions = new Map<string, (object: Obj) => Obj>([
  ['/v1 events.k8s.io/v1 Event', eventToEvents],
  ['events.k8s.io/v1 /v1 Event', eventToCore],
  ['apiextensions.k8s.io/v1beta1 apiextensions.k8s.io/v1 CustomResourceDefinition', definitionToV1],
  ['apiextensions.k8s.io/v1 apiextensions.k8s.io/v1beta1 CustomResourceDefinition', definitionToV1beta1],
  ['autoscaling/v1 autoscaling/v2 HorizontalPodAutoscaler', hpaToV2],
  ['autoscaling/v2 autoscaling/v1 HorizontalPodAutoscaler', hpaToV1],
  ...likeResourceV1('v1'),
  ...likeResourceV1('v1beta2'),
  ...alike('resource.k8s.io', 'v1', 'v1beta1', 'DeviceClass'),
  ...alike('resource.k8s.io', 'v1beta2', 'v1beta1', 'DeviceClass'),
  ...alike('certificates.k8s.io', 'v1beta1', 'v1alpha1', 'ClusterTrustBundle'),
  ...alike('coordination.k8s.io', 'v1beta1', 'v1alpha2', 'LeaseCandidate'),
  ...alike('storage.k8s.io', 'v1', 'v1beta1', 'VolumeAttributesClass'),
  ...alike('networking.k8s.io', 'v1', 'v1beta1', 'IPAddress', 'ServiceCIDR'),
  ...alike(
    'resource.k8s.io',
    'v1',
    'v1beta2',
    'DeviceClass',
    'ResourceClaim',
    'ResourceClaimTemplate',
    'ResourceSlice',
  ),
  ...alike('resource.k8s.io', 'v1alpha3', 'v1beta2', 'DeviceTaintRule'),
  ...(
    [
      ['v1', 'v1beta1'],
      ['v1', 'v1alpha1'],
      ['v1beta1', 'v1alpha1'],
    ] as const
  ).flatMap(([one, other]) =>
    alike(admissionGroup, one, other, 'MutatingAdmissionPolicy', 'MutatingAdmissionPolicyBinding'),
  ),
  ...alike(admissionGroup, 'v1', 'v1beta1', 'ValidatingAdmissionPolicy', 'ValidatingAdmissionPolicyBinding'),
]);

/** Conversions, both ways, of kinds that have the same fields in two versions. */
function alike(group: string, one: string, other: string, ...kinds: readonly string[]) {
  return kinds.flatMap((kind) => [
    [`${group}/${one} ${group}/${other} ${kind}`, same] as const,
    [`${group}/${other} ${group}/${one} ${kind}`, same] as const,
  ]);
}

/** Conversions, both ways, between resource.k8s.io/v1beta1 and a version with the fields of v1. */
function likeResourceV1(version: 'v1' | 'v1beta2') {
  const [old, own] = ['resource.k8s.io/v1beta1', `resource.k8s.io/${version}`];
  return [
    [`${old} ${own} ResourceClaim`, claimToV1],
    [`${own} ${old} ResourceClaim`, claimToV1beta1],
    [`${old} ${own} ResourceClaimTemplate`, claimTemplateToV1],
    [`${own} ${old} ResourceClaimTemplate`, claimTemplateToV1beta1],
    [`${old} ${own} ResourceSlice`, sliceToV1],
    [`${own} ${old} ResourceSlice`, sliceToV1beta1],
  ] as const;
}

/** Whether built-in objects of one group-version convert to another. */
export function canConvert(from: Kind, to: Kind): boolean {
  if (from.kind !== to.kind) return false;
  return (from.group === to.group && from.version === to.version) || conversions.has(keyOf(from, to));
}

const keyOf = (from: Kind, to: Kind): string => `${from.group}/${from.version} ${to.group}/${to.version} ${from.kind}`;

/**
 * A built-in object in another group-version that serves the same resource: events of core/v1 and events.k8s.io/v1,
 * autoscalers of autoscaling/v1 and v2, definitions of apiextensions.k8s.io/v1 and v1beta1, device claims and slices of
 * resource.k8s.io/v1, v1beta2 and v1beta1, and kinds whose versions have the same fields.
 *
 * @param object canonical and complete (see `applyDefaults`); never changed
 * @returns a canonical object; the same one when both group-versions are the same
 * @throws Error when there is no such conversion (see {@link canConvert})
 */
export function convertObject<T extends object>(from: Kind, to: Kind, object: T): T {
  if (from.group === to.group && from.version === to.version) return object;
  const convert = conversions.get(keyOf(from, to));
  const type = builtinTypes.typeFor(to);
  if (convert === undefined || type === undefined) {
    throw new Error(`no conversion of ${from.kind} from ${from.group}/${from.version} to ${to.group}/${to.version}`);
  }
  const apiVersion = to.group === '' ? to.version : `${to.group}/${to.version}`;
  const fields = object as T & Obj;
  const converted = convert(fields);
  // The conversion of a kind is again an object of the kind, which `T` describes.
  return decodeValue(type, fields.apiVersion === undefined ? converted : { ...converted, apiVersion }).object as Obj &
    T;
}
