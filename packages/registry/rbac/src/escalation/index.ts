export type { EscalationInput } from './escalation-check.js';
export { escalationChecked } from './escalation-checked.js';
