export {
  checkContainerResourceName,
  checkPositiveQuantity,
  checkQuotaResourceName,
  checkResourceName,
  checkResourceQuantity,
  isNativeResource,
  isOvercommitAllowed,
  isStandardQuotaResourceName,
} from './resource-names.js';
