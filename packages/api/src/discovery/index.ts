export { releaseVersion } from '../generated/release.js';
export {
  binaryMinor,
  type EffectiveVersion,
  effectiveVersion,
  isMinorAtMost,
  type KubernetesMinor,
  kubernetesMinors,
  oldestCompatibleMinor,
} from './effective-version.js';
export { defaultFeatures, type FeatureGate, type FeatureName, featureGates, isFeatureOn } from './feature-gates.js';
export {
  type GroupVersionFacts,
  groupVersion,
  groupVersions,
  isIntroduced,
  isInVersion,
  type KindDeprecation,
  type ResourceFacts,
  resourceFacts,
  resourcesOf,
  type Verb,
} from './group-versions.js';
export { type PrintColumn, printColumns } from './print-columns.js';
export { allStorageFacts, type StorageFacts, storageFacts, storageKind, storagePrefix } from './storage-facts.js';
export { type StrategyFacts, strategyFacts } from './strategy-facts.js';
