export { newAPIApprovalController } from './controllers/api-approval-controller.js';
export type { DefinitionController, DefinitionControllerOptions } from './controllers/controller-options.js';
export { type DefinitionControllersOptions, newDefinitionControllers } from './controllers/definition-controllers.js';
export {
  type DefinitionIndex,
  type DefinitionInformer,
  newDefinitionInformer,
} from './controllers/definition-informer.js';
export { type EstablishingOptions, newEstablishingController } from './controllers/establishing-controller.js';
export { type FinalizingOptions, newFinalizingController } from './controllers/finalizing/finalizing-controller.js';
export type { GetInstances, InstanceStorage } from './controllers/finalizing/instances.js';
export { decideNames, type NamingDecision, type UsedNames } from './controllers/naming/accepted-names.js';
export { newNamingController } from './controllers/naming/naming-controller.js';
export { newNonStructuralController } from './controllers/non-structural-controller.js';
export type { DefinitionStatusClient } from './controllers/status-writer.js';
export { type FetchServer, type InstallOptions, installCRDs } from './install/install-crds.js';
export { parseDefinitions, readDefinitions } from './install/read-definitions.js';
export { untilEstablished } from './install/until-established.js';
export {
  type ConditionType,
  findCondition,
  isConditionEquivalent,
  isConditionTrue,
  type NewCondition,
  withCondition,
  withoutCondition,
} from './kind/conditions.js';
export {
  approvedAnnotation,
  type CustomResourceDefinition,
  type CustomResourceDefinitionCondition,
  type CustomResourceDefinitionNames,
  type CustomResourceDefinitionSpec,
  type CustomResourceDefinitionStatus,
  type CustomResourceDefinitionVersion,
  cleanupFinalizer,
  definitionKind,
  definitionResource,
} from './kind/custom-resource-definition.js';
export { storageVersionOf } from './kind/stored-versions.js';
export { withoutSchemas } from './kind/without-schemas.js';
export { type DefinitionStores, newRESTStorageProvider } from './registry/rest-storage.js';
export {
  validateDefinition,
  validateDefinitionStatusUpdate,
  validateDefinitionUpdate,
} from './validation/validate-definition.js';
