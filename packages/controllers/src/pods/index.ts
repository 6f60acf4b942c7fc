export { type ClaimOptions, claim } from './claim.js';
export { controllerOf, isControlledBy, newControllerRef, type Owned } from './controller-ref.js';
export {
  isNamespaceTerminating,
  newPodControl,
  type PodControl,
  type PodControlOptions,
  type PodOwner,
  podFromTemplate,
} from './pod-control.js';
export {
  controllerKeys,
  ownedObjects,
  ownerKeysOf,
  podInformer,
  podInformerByNode,
  podsOnNode,
} from './pod-informer.js';
export { type RankingOptions, rankForDeletion } from './pod-ranking.js';
export {
  isPodActive,
  isPodAvailable,
  isPodReady,
  isPodTerminal,
  isPodTerminating,
  msUntilAvailable,
  nextAvailability,
  podCondition,
} from './pod-state.js';
export { type SlowStartResult, slowStartBatch } from './slow-start.js';
export { whenShown } from './when-shown.js';
