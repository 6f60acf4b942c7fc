import { Counter, type Metric } from '../metrics/registry.js';
import type { AuditLevel } from './audit-event.js';

/** Counts events and their failures, with kube-apiserver's names (`kubernetes/apiserver pkg/audit/metrics.go`). */
export interface AuditMetrics {
  readonly all: readonly Metric[];
  /** Counts the level that the policy has chosen for a request. */
  level(level: AuditLevel): void;
  /** Counts an event that is sent to the backends. */
  event(): void;
  /** Counts a request that is refused because its first event could not be stored. */
  rejected(): void;
  /** Counts events that a plugin has lost. */
  error(plugin: string, events: number): void;
}

export function newAuditMetrics(): AuditMetrics {
  const events = new Counter('apiserver_audit_event_total', 'Audit events that were made and sent to the backends.');
  const rejected = new Counter(
    'apiserver_audit_requests_rejected_total',
    'Requests that were refused because of an error of an audit backend.',
  );
  const errors = new Counter(
    'apiserver_audit_error_total',
    'Audit events that were lost, by the plugin that has lost them.',
    ['plugin'],
  );
  const levels = new Counter('apiserver_audit_level_total', 'Requests by the audit level of the policy.', ['level']);
  const countEvent = events.bind([]);
  const countRejected = rejected.bind([]);
  // Counters without labels are exported as 0 from the start, so these are, too.
  countEvent(0);
  countRejected(0);
  return {
    all: [events, errors, levels, rejected],
    level: (level) => levels.add([level]),
    event: () => countEvent(),
    rejected: () => countRejected(),
    error: (plugin, count) => errors.add([plugin], count),
  };
}
