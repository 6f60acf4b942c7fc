export { errorText } from '../text/error-text.js';
export { ExpectedError } from '../text/expected-error.js';
export * from './constructors.js';
export * from './generic-server-response.js';
export * from './predicates.js';
export * from './status.js';
export * from './status-error.js';
export * from './status-error-from-object.js';
export * from './status-reason.js';
