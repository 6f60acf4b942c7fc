export {
  checkBasicQuantity,
  checkContainerResourceName,
  checkNonnegativeQuantity,
  checkPositiveQuantity,
  checkQuotaResourceName,
  checkResourceName,
  checkResourceQuantity,
  isExtendedResourceName,
  isNativeResource,
  isOvercommitAllowed,
  isStandardQuotaResourceName,
} from './resource-names.js';
export { checkResourceRequirements, type ResourceRequirementsOptions } from './resource-requirements.js';
