export { newPolicyStatusController } from './policy-status-controller.js';
