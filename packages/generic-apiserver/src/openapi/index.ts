export { OpenAPIService, type OpenAPIServiceOptions } from './openapi-service.js';
