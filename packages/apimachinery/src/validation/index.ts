export { formatGoFloat } from '../text/go-float.js';
export { parseInteger } from '../text/go-int.js';
export * from './byte-length.js';
export * from './conditions.js';
export * from './dns.js';
export * from './domain-names.js';
export type { FieldError, FieldErrorList } from './field/index.js';
export * as field from './field/index.js';
export {
  aggregateMessages,
  aggregateText,
  errorBody,
  FieldErrorType,
  FieldPath,
  fieldErrorText,
  goJSON,
  goQuote,
} from './field/index.js';
export * from './finalizers.js';
export * from './ip.js';
export * from './ip-address.js';
export * from './labels.js';
export * from './list-options.js';
export * from './managed-fields.js';
export { emptyError, inclusiveRangeError, regexError } from './messages.js';
export * from './names.js';
export * from './object-meta.js';
export * from './owner-references.js';
export * from './parse-bool.js';
export * from './qualified-name.js';
export * from './request-options.js';
export {
  isCIdentifier,
  isConfigMapKey,
  isDecimalInteger,
  isEnvVarName,
  isHTTPHeaderName,
  isRelaxedEnvVarName,
  isValidGroupID,
  isValidPercent,
  isValidPortName,
  isValidPortNum,
  isValidUserID,
} from './scalar-formats.js';
export * from './semantic-equal.js';
export * from './table-options.js';
