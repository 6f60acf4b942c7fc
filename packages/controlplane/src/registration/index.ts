export { APIRegistration, type APIRegistrationOptions } from './api-registration.js';
export { type LaterResourcesOptions, laterResources } from './later-resources.js';
