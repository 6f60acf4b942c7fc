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
