// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import { metaTables } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { admissionV1 } from './admission.v1.js';
import { admissionV1beta1 } from './admission.v1beta1.js';
import { admissionregistrationV1 } from './admissionregistration.v1.js';
import { admissionregistrationV1alpha1 } from './admissionregistration.v1alpha1.js';
import { admissionregistrationV1beta1 } from './admissionregistration.v1beta1.js';
import { apiserverinternalV1alpha1 } from './apiserverinternal.v1alpha1.js';
import { appsV1 } from './apps.v1.js';
import { appsV1beta1 } from './apps.v1beta1.js';
import { appsV1beta2 } from './apps.v1beta2.js';
import { authenticationV1 } from './authentication.v1.js';
import { authenticationV1alpha1 } from './authentication.v1alpha1.js';
import { authenticationV1beta1 } from './authentication.v1beta1.js';
import { authorizationV1 } from './authorization.v1.js';
import { authorizationV1beta1 } from './authorization.v1beta1.js';
import { autoscalingV1 } from './autoscaling.v1.js';
import { autoscalingV2 } from './autoscaling.v2.js';
import { batchV1 } from './batch.v1.js';
import { batchV1beta1 } from './batch.v1beta1.js';
import { certificatesV1 } from './certificates.v1.js';
import { certificatesV1alpha1 } from './certificates.v1alpha1.js';
import { certificatesV1beta1 } from './certificates.v1beta1.js';
import { coordinationV1 } from './coordination.v1.js';
import { coordinationV1alpha2 } from './coordination.v1alpha2.js';
import { coordinationV1beta1 } from './coordination.v1beta1.js';
import { coreV1 } from './core.v1.js';
import { discoveryV1 } from './discovery.v1.js';
import { discoveryV1beta1 } from './discovery.v1beta1.js';
import { eventsV1 } from './events.v1.js';
import { eventsV1beta1 } from './events.v1beta1.js';
import { extensionsV1beta1 } from './extensions.v1beta1.js';
import { flowcontrolV1 } from './flowcontrol.v1.js';
import { flowcontrolV1beta1 } from './flowcontrol.v1beta1.js';
import { flowcontrolV1beta2 } from './flowcontrol.v1beta2.js';
import { flowcontrolV1beta3 } from './flowcontrol.v1beta3.js';
import { imagepolicyV1alpha1 } from './imagepolicy.v1alpha1.js';
import { networkingV1 } from './networking.v1.js';
import { networkingV1beta1 } from './networking.v1beta1.js';
import { nodeV1 } from './node.v1.js';
import { nodeV1alpha1 } from './node.v1alpha1.js';
import { nodeV1beta1 } from './node.v1beta1.js';
import { policyV1 } from './policy.v1.js';
import { policyV1beta1 } from './policy.v1beta1.js';
import { rbacV1 } from './rbac.v1.js';
import { rbacV1alpha1 } from './rbac.v1alpha1.js';
import { rbacV1beta1 } from './rbac.v1beta1.js';
import { resourceV1 } from './resource.v1.js';
import { resourceV1alpha3 } from './resource.v1alpha3.js';
import { resourceV1beta1 } from './resource.v1beta1.js';
import { resourceV1beta2 } from './resource.v1beta2.js';
import { schedulingV1 } from './scheduling.v1.js';
import { schedulingV1alpha2 } from './scheduling.v1alpha2.js';
import { schedulingV1beta1 } from './scheduling.v1beta1.js';
import { storageV1 } from './storage.v1.js';
import { storageV1alpha1 } from './storage.v1alpha1.js';
import { storageV1beta1 } from './storage.v1beta1.js';
import { storagemigrationV1beta1 } from './storagemigration.v1beta1.js';
import { apiextensionsV1 } from './apiextensions.v1.js';
import { apiextensionsV1beta1 } from './apiextensions.v1beta1.js';
import { auditV1 } from './audit.v1.js';
import { apiregistrationV1 } from './apiregistration.v1.js';
import { apiregistrationV1beta1 } from './apiregistration.v1beta1.js';
import { custom_metricsV1beta1 } from './custom_metrics.v1beta1.js';
import { custom_metricsV1beta2 } from './custom_metrics.v1beta2.js';
import { external_metricsV1beta1 } from './external_metrics.v1beta1.js';
import { metricsV1alpha1 } from './metrics.v1alpha1.js';
import { metricsV1beta1 } from './metrics.v1beta1.js';

/** Field tables of every package. */
export const tables: readonly string[] = [
  admissionV1,
  admissionV1beta1,
  admissionregistrationV1,
  admissionregistrationV1alpha1,
  admissionregistrationV1beta1,
  metaTables.apidiscoveryV2,
  metaTables.apidiscoveryV2beta1,
  apiserverinternalV1alpha1,
  appsV1,
  appsV1beta1,
  appsV1beta2,
  authenticationV1,
  authenticationV1alpha1,
  authenticationV1beta1,
  authorizationV1,
  authorizationV1beta1,
  autoscalingV1,
  autoscalingV2,
  batchV1,
  batchV1beta1,
  certificatesV1,
  certificatesV1alpha1,
  certificatesV1beta1,
  coordinationV1,
  coordinationV1alpha2,
  coordinationV1beta1,
  coreV1,
  discoveryV1,
  discoveryV1beta1,
  eventsV1,
  eventsV1beta1,
  extensionsV1beta1,
  flowcontrolV1,
  flowcontrolV1beta1,
  flowcontrolV1beta2,
  flowcontrolV1beta3,
  imagepolicyV1alpha1,
  networkingV1,
  networkingV1beta1,
  nodeV1,
  nodeV1alpha1,
  nodeV1beta1,
  policyV1,
  policyV1beta1,
  rbacV1,
  rbacV1alpha1,
  rbacV1beta1,
  resourceV1,
  resourceV1alpha3,
  resourceV1beta1,
  resourceV1beta2,
  schedulingV1,
  schedulingV1alpha2,
  schedulingV1beta1,
  storageV1,
  storageV1alpha1,
  storageV1beta1,
  storagemigrationV1beta1,
  apiextensionsV1,
  apiextensionsV1beta1,
  metaTables.quantity,
  metaTables.metaV1,
  metaTables.metaV1beta1,
  metaTables.runtime,
  metaTables.intstr,
  auditV1,
  apiregistrationV1,
  apiregistrationV1beta1,
  custom_metricsV1beta1,
  custom_metricsV1beta2,
  external_metricsV1beta1,
  metricsV1alpha1,
  metricsV1beta1,
];
