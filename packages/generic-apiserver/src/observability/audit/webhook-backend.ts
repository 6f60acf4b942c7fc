import { Buffer } from 'node:buffer';
import type { AuditBackend } from './audit-settings.js';
import { eventListJSON } from './event-text.js';
import type { ReportPluginError } from './plugin-error.js';

/** Sends bodies to a webhook. */
export interface EventSender {
  /** Posts JSON. Resolves when the webhook has accepted it, after any number of attempts. */
  deliver(body: Uint8Array): Promise<void>;
  close(): void;
}

/** Posts events as EventLists. `kubernetes/apiserver plugin/pkg/audit/webhook`. */
export function newWebhookBackend(sender: EventSender, report: ReportPluginError): AuditBackend {
  return {
    async process(events) {
      try {
        await sender.deliver(Buffer.from(eventListJSON(events)));
        return true;
      } catch (error) {
        report('webhook', error, events);
        return false;
      }
    },
    close: async () => sender.close(),
  };
}
