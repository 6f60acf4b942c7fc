export {
  accessModes,
  checkAccessModes,
  checkTemplateMeta,
  type PersistentVolumeClaimOptions,
  validatePersistentVolumeClaimSpec,
  volumeModes,
} from './persistent-volume-claim-spec.js';
export {
  checkPersistentVolumeSpec,
  type PersistentVolumeSpecOptions,
  persistentVolumeSourceOf,
} from './persistent-volume-spec.js';
export { checkSignerName, isKubernetesSignerName } from './signer-name.js';
export {
  checkCSIDriverName,
  checkISCSILength,
  checkOneSource,
  checkPersistentCSI,
  checkRequired,
  networkSources,
  type SourceChecks,
  sharedSources,
} from './volume-sources.js';
