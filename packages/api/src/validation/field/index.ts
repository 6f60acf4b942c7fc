export { internalListOfAnnotation, objectOfAnnotation } from './annotation-json.js';
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
  immutableMessage,
  isNegativeMessage,
  type NameCheck,
  ownValue,
  quantityText,
  sortedEntries,
  sortedKeys,
  sortedMap,
} from './checks.js';
export { nonnegative, nonnegativeFields, notAbove } from './counters.js';
export { checkNoBacksteps } from './file-paths.js';
export {
  type IntOrString,
  intOrPercentValue,
  notMoreThan100Percent,
  validatePositiveIntOrPercent,
} from './int-or-percent.js';
export { internalForm, selectorForm } from './internal-form.js';
