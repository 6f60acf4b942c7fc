export { AbortRequestError } from './abort-request-error.js';
export * from './api-request.js';
export { headerValue } from './header-value.js';
export { decodePath, parseQuery } from './request-target.js';
export { isShortAnswer, notFoundPage, textError, textResponse } from './response.js';
