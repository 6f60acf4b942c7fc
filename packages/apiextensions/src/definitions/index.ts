export * from './controllers/index.js';
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
