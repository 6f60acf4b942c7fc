export { newPodGroupProtection } from './pod-group-protection.js';
export { newPVProtection } from './pv-protection.js';
export { newPVCProtection } from './pvc-protection.js';
export { newVACProtection } from './vac-protection.js';
