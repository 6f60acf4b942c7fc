export { APIRegistration, type APIRegistrationOptions } from './api-registration.js';
