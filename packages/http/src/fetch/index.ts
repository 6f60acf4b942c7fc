export { type FetchHandlerOptions, fetchHandler } from './fetch-handler.js';
