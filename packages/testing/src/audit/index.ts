export type { AuditLevel, AuditPolicy, AuditPolicyRule, AuditStage, AuditUser } from '@k8s-ts/generic-apiserver/audit';
export { type Audit, type AuditEvent, newAudit } from './audit.js';
