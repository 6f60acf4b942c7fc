export { type AuditEvent, type AuditLevel, type AuditStage, type AuditUser, ObjectText } from './audit-event.js';
export { type AuditFilters, newAuditFilters } from './audit-filters.js';
export { type AuditMetrics, newAuditMetrics } from './audit-metrics.js';
export {
  type AuditDecision,
  type AuditPolicy,
  type AuditPolicyRule,
  auditDecisions,
  auditLevels,
  auditStages,
} from './audit-policy.js';
export type { AuditBackend, AuditSettings, AuditSink } from './audit-settings.js';
export { BatchingBackend, type BatchOptions } from './batching-backend.js';
export { decodeAuditPolicy } from './decode-audit-policy.js';
export { eventJSON, eventLine, eventListJSON } from './event-text.js';
export { type LineWriter, type LogBackendOptions, newLogBackend } from './log-backend.js';
export { pluginErrors, type ReportPluginError } from './plugin-error.js';
export { validateAuditPolicy } from './policy-validation.js';
export { RotatingFile, type RotatingFileOptions } from './rotating-file.js';
export { standardOutput } from './standard-output.js';
export { type TruncateOptions, truncatingBackend } from './truncating-backend.js';
export { ignoringErrors, unionBackend } from './union-backend.js';
export { type EventSender, newWebhookBackend } from './webhook-backend.js';
