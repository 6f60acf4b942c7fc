export { newPVProtection } from './pv-protection.js';
export { newPVCProtection } from './pvc-protection.js';
