export * from './request-trace.js';
export * from './server-request.js';
export * from './warning-recorder.js';
