export { newServiceAccountController } from './service-account-controller.js';
