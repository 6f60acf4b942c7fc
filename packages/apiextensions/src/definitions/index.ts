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
export { type DefinitionStores, newRESTStorageProvider } from './registry/rest-storage.js';
