export { claimSpecWarnings } from './byte-warnings.js';
export { checkImageBlanks, portProtocols } from './containers.js';
export { dropDisabledPodFields, dropDisabledStatusFields, dropDisabledTemplateFields } from './disabled-fields.js';
export { nodeLabelWarning, nodeSelectorTermWarnings } from './node-label-warnings.js';
export {
  appArmorAnnotationPrefix,
  appArmorProfileOf,
  checkPodAnnotations,
  checkPodAnnotationUpdates,
  checkProfilesMatchAnnotations,
  mirrorPodAnnotation,
} from './pod-annotations.js';
export { containersOf, isRestartableInitContainer, usesRestartRules } from './pod-containers.js';
export {
  allContainersMayRestart,
  mergesLabelKeys,
  type PodLike,
  type PodSettings,
  type PodValidationOptions,
  podValidationOptions,
} from './pod-options.js';
export { validatePodSpec } from './pod-spec.js';
export { validatePodTemplateSpec, validatePodTemplateSpecForRC } from './pod-template.js';
export { checkPort } from './probes.js';
export { checkTaints, checkTolerations, comparedInteger } from './tolerations.js';
export { podPrefixWarnings, podTemplateWarnings, podWarnings } from './warnings.js';
