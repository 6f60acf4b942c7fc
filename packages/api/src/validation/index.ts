export { validateConfigMap, validateConfigMapUpdate } from './config-map.js';
export { describeDiff } from './describe-diff.js';
export { validateEndpoints, validateEndpointsUpdate } from './endpoints.js';
export { type EventGroup, validateEvent, validateEventUpdate } from './event.js';
export {
  type IntOrString,
  intOrPercentValue,
  notMoreThan100Percent,
  validatePositiveIntOrPercent,
} from './int-or-percent.js';
export { type CIDR, formatIP, type IPAddress, type IPFamily, ipFamilyOf, parseCIDR, parseIP } from './ip.js';
export { validateLimitRange } from './limit-range.js';
export {
  validateNamespace,
  validateNamespaceFinalizeUpdate,
  validateNamespaceStatusUpdate,
  validateNamespaceUpdate,
} from './namespace.js';
export { validateNode, validateNodeUpdate } from './node.js';
export { validateKindMeta, validateKindMetaUpdate } from './object-meta.js';
export {
  validatePersistentVolume,
  validatePersistentVolumeStatusUpdate,
  validatePersistentVolumeUpdate,
} from './persistent-volume.js';
export {
  validatePersistentVolumeClaim,
  validatePersistentVolumeClaimSpec,
  validatePersistentVolumeClaimStatusUpdate,
  validatePersistentVolumeClaimUpdate,
} from './persistent-volume-claim.js';
export {
  validatePod,
  validatePodBinding,
  validatePodEphemeralContainersUpdate,
  validatePodUpdate,
} from './pod.js';
export { appArmorAnnotationPrefix } from './pod-annotations.js';
export { containersOf } from './pod-containers.js';
export { type PodLike, type PodValidationOptions, podValidationOptions } from './pod-options.js';
export { computePodQOS, podQOS, type QOSClass } from './pod-qos.js';
export { validatePodResize } from './pod-resize.js';
export { validatePodSpec } from './pod-spec.js';
export { validatePodStatusUpdate } from './pod-status.js';
export {
  validatePodTemplate,
  validatePodTemplateSpec,
  validatePodTemplateSpecForRC,
  validatePodTemplateUpdate,
} from './pod-template.js';
export {
  type ReplicaCounts,
  validateReplicaCounts,
  validateReplicationController,
  validateReplicationControllerStatusUpdate,
  validateReplicationControllerUpdate,
} from './replication-controller.js';
export {
  validateResourceQuota,
  validateResourceQuotaStatusUpdate,
  validateResourceQuotaUpdate,
} from './resource-quota.js';
export { validateSecret, validateSecretUpdate } from './secret.js';
export { semanticEqual } from './semantic-equal.js';
export {
  isExternallyAccessible,
  isHeadless,
  needsHealthCheck,
  validateService,
  validateServiceClusterIPs,
  validateServiceStatusUpdate,
  validateServiceUpdate,
} from './service.js';
export { validateServiceAccount, validateServiceAccountUpdate } from './service-account.js';
export { podTemplateWarnings, podWarnings } from './warnings.js';
