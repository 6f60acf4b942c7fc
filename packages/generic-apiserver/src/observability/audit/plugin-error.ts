import { errorText } from '@k8s-ts/apimachinery/errors';
import type { AuditEvent } from './audit-event.js';
import type { AuditMetrics } from './audit-metrics.js';
import { eventLine } from './event-text.js';

/** Counts and logs events that a plugin has lost. Must not throw. */
export type ReportPluginError = (plugin: string, error: unknown, impacted: readonly AuditEvent[]) => void;

/** @param log writes an error to the log of the server */
export function pluginErrors(metrics: Pick<AuditMetrics, 'error'>, log: (message: string) => void): ReportPluginError {
  return (plugin, error, impacted) => {
    metrics.error(plugin, impacted.length);
    const lines = impacted.map((event) => `${eventLine(event)}\n`).join('');
    log(
      `Error in audit plugin '${plugin}' affecting ${impacted.length} audit events: ${errorText(error)}\nImpacted events:\n${lines}`,
    );
  };
}
