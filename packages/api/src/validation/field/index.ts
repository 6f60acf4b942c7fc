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
  ownValue,
  quantityText,
  sortedEntries,
  sortedMap,
} from './checks.js';
export { checkNoBacksteps } from './file-paths.js';
export {
  type IntOrString,
  intOrPercentValue,
  notMoreThan100Percent,
  validatePositiveIntOrPercent,
} from './int-or-percent.js';
