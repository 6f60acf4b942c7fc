export * from './api-request.js';
export * from './header-value.js';
export * from './request-trace.js';
export * from './response.js';
export * from './server-request.js';
export * from './warning-recorder.js';
