export type { EndpointSlice } from './endpoint-slice/endpoint-slice-strategy.js';
export * from './rest-storage.js';
