export * from './declarative/index.js';
export * from './equality/index.js';
export * from './event/index.js';
export {
  base64Length,
  byteLength,
  checkEnum,
  checkName,
  checkNonnegative,
  checkPositive,
  checkText,
  compareQuantities,
  type Errors,
  type IntOrString,
  immutableMessage,
  internalForm,
  internalListOfAnnotation,
  intOrPercentValue,
  type NameCheck,
  nonnegative,
  nonnegativeFields,
  notAbove,
  notMoreThan100Percent,
  objectOfAnnotation,
  ownValue,
  quantityText,
  selectorForm,
  sortedEntries,
  sortedKeys,
  sortedMap,
  validatePositiveIntOrPercent,
} from './field/index.js';
export * from './meta/index.js';
export * from './network/index.js';
export { checkNodeSelector } from './node-selector.js';
export * from './pod/index.js';
export {
  checkBasicQuantity,
  checkContainerResourceName,
  checkNonnegativeQuantity,
  checkQuotaResourceName,
  checkResourceName,
  checkResourceQuantity,
  checkResourceRequirements,
  isExtendedResourceName,
  isNativeResource,
  isOvercommitAllowed,
  isStandardQuotaResourceName,
  type ResourceRequirementsOptions,
} from './resources/index.js';
export {
  checkCSIDriverName,
  checkPersistentVolumeSpec,
  checkSignerName,
  checkTemplateMeta,
  isKubernetesSignerName,
  type PersistentVolumeClaimOptions,
  type PersistentVolumeSpecOptions,
  persistentVolumeSourceOf,
  validatePersistentVolumeClaimSpec,
} from './volume/index.js';
