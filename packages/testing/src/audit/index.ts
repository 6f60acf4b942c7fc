export { type Audit, newAudit } from './audit.js';
export type { AuditEvent, AuditLevel, AuditStage, AuditUser } from './audit-event.js';
export type { AuditPolicy, AuditPolicyRule } from './audit-policy.js';
