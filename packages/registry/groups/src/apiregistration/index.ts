export type { APIService } from './api-service/api-service-strategy.js';
export * from './rest-storage.js';
