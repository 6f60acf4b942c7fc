export {
  accessModes,
  checkAccessModes,
  type PersistentVolumeClaimOptions,
  validatePersistentVolumeClaimSpec,
  volumeModes,
} from './persistent-volume-claim-spec.js';
export {
  checkISCSILength,
  checkOneSource,
  checkPersistentCSI,
  checkRequired,
  networkSources,
  type SourceChecks,
  sharedSources,
} from './volume-sources.js';
