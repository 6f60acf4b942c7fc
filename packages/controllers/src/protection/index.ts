export { newPVProtection } from './pv-protection.js';
export { newPVCProtection } from './pvc-protection.js';
export { newVACProtection } from './vac-protection.js';
