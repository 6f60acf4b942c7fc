import { decodeValue } from '@k8s-ts/apimachinery/json';
import { builtinTypes } from '../../builtin-types.js';
import { applyDefaults } from '../../defaults/apply-defaults.js';
import { allStorageFacts } from '../../discovery/storage-facts.js';
import type { Obj } from '../../object-fields.js';
import type { Kind } from '../convert-object.js';
import { eventToCore } from '../event.js';
import {
  certificateSigningRequest,
  policyBindingOfV1alpha1,
  priorityLevelOfV1beta2,
  priorityLevelOfV1beta3,
  roleBindingOfV1alpha1,
  runtimeClassOfV1alpha1,
  webhookConfiguration,
} from './cluster.js';
import { endpointSlice, ingress, ingressClass, networkPolicy } from './networking.js';
import { podDisruptionBudget } from './pod-disruption-budget.js';
import type { RemovedKindConversion } from './removed-kind.js';
import {
  appsDeployment,
  appsStatefulSet,
  extensionsDaemonSet,
  extensionsDeployment,
  extensionsReplicaSet,
} from './workloads.js';

/** Kinds whose fields or defaults differ from the storage version. In all other removed versions they are the same. */
const conversions = new Map<string, RemovedKindConversion>([
  ['admissionregistration.k8s.io/v1alpha1 ValidatingAdmissionPolicyBinding', policyBindingOfV1alpha1],
  ['admissionregistration.k8s.io/v1beta1 MutatingWebhookConfiguration', webhookConfiguration],
  ['admissionregistration.k8s.io/v1beta1 ValidatingWebhookConfiguration', webhookConfiguration],
  ['apps/v1beta1 Deployment', appsDeployment],
  ['apps/v1beta1 StatefulSet', appsStatefulSet],
  ['certificates.k8s.io/v1beta1 CertificateSigningRequest', certificateSigningRequest],
  ['discovery.k8s.io/v1beta1 EndpointSlice', endpointSlice],
  ['events.k8s.io/v1beta1 Event', (object, complete) => complete(eventToCore(object))],
  ['extensions/v1beta1 DaemonSet', extensionsDaemonSet],
  ['extensions/v1beta1 Deployment', extensionsDeployment],
  ['extensions/v1beta1 Ingress', ingress],
  ['extensions/v1beta1 NetworkPolicy', networkPolicy],
  ['extensions/v1beta1 ReplicaSet', extensionsReplicaSet],
  ['flowcontrol.apiserver.k8s.io/v1beta1 PriorityLevelConfiguration', priorityLevelOfV1beta2],
  ['flowcontrol.apiserver.k8s.io/v1beta2 PriorityLevelConfiguration', priorityLevelOfV1beta2],
  ['flowcontrol.apiserver.k8s.io/v1beta3 PriorityLevelConfiguration', priorityLevelOfV1beta3],
  ['networking.k8s.io/v1beta1 Ingress', ingress],
  ['networking.k8s.io/v1beta1 IngressClass', ingressClass],
  ['node.k8s.io/v1alpha1 RuntimeClass', runtimeClassOfV1alpha1],
  ['policy/v1beta1 PodDisruptionBudget', podDisruptionBudget],
  ['rbac.authorization.k8s.io/v1alpha1 ClusterRoleBinding', roleBindingOfV1alpha1],
  ['rbac.authorization.k8s.io/v1alpha1 RoleBinding', roleBindingOfV1alpha1],
]);

/** The group that stores a kind of the group `extensions` today; for all its other kinds it is `apps`. */
const networkingKinds: ReadonlySet<string> = new Set(['Ingress', 'NetworkPolicy']);

function storageGroupOf({ group, kind }: Kind): string {
  if (group === 'events.k8s.io') return '';
  if (group !== 'extensions') return group;
  return networkingKinds.has(kind) ? 'networking.k8s.io' : 'apps';
}

/**
 * The kind in the version that is stored today, for a kind of any built-in group-version: one that is still served, or
 * one that only old stored objects have. Undefined when such objects are not stored.
 */
export function storedToday(from: Kind): Kind | undefined {
  if (builtinTypes.typeFor(from) === undefined) return undefined;
  const group = storageGroupOf(from);
  const facts = allStorageFacts().find((each) => each.storageKind === from.kind && each.storageGroup === group);
  return facts && { group, version: facts.storageVersion, kind: from.kind };
}

/**
 * Completes an object of a version that is no longer served, and converts it to the version that is stored today, as
 * kube-apiserver does when it reads one from its store (`kubernetes pkg/apis/<group>/<version>/defaults.go` and
 * `conversion.go`).
 *
 * @param object canonical, without defaults; never changed
 * @param to from {@link storedToday}
 * @returns a canonical, complete object
 * @throws Error for annotations that do not convert
 */
export function convertRemoved(from: Kind, to: Kind, object: Obj): Obj {
  const type = builtinTypes.typeFor(to);
  if (type === undefined) throw new Error(`no kind ${to.kind} is built in for ${to.group}/${to.version}`);
  const apiVersion = to.group === '' ? to.version : `${to.group}/${to.version}`;
  const canonical = (fields: Obj): Obj => decodeValue(type, { ...fields, apiVersion }).object as Obj;
  const complete = (fields: Obj): Obj => applyDefaults(to, canonical(fields));
  const convert = conversions.get(`${from.group}/${from.version} ${from.kind}`);
  return convert === undefined ? complete(object) : canonical(convert(object, complete));
}
