import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import type { AuditEvent } from './audit-event.js';
import { includesLevel } from './audit-policy.js';
import type { AuditBackend } from './audit-settings.js';
import { eventJSON } from './event-text.js';
import type { ReportPluginError } from './plugin-error.js';

export interface TruncateOptions {
  /**
   * Maximum size of an event, in bytes of JSON. Larger events lose their objects; events that are still larger are
   * dropped.
   */
  readonly maxEventBytes: number;
  /** Maximum size of the events that are passed on together, in bytes of JSON. */
  readonly maxBatchBytes: number;
}

/** Passes on events within limits of size. `kubernetes/apiserver plugin/pkg/audit/truncate`. */
export function truncatingBackend(
  backend: AuditBackend,
  { maxEventBytes, maxBatchBytes }: TruncateOptions,
  report: ReportPluginError,
): AuditBackend {
  async function processBatches(batches: readonly (readonly AuditEvent[])[]): Promise<boolean> {
    let isTaken = true;
    for (const batch of batches) isTaken = (await backend.process(batch)) && isTaken;
    return isTaken;
  }

  return {
    process(events) {
      const tooLarge: AuditEvent[] = [];
      const batches: AuditEvent[][] = [];
      let batchBytes = 0;
      for (const given of events) {
        const { event, bytes } = limited(given, maxEventBytes);
        if (bytes > maxEventBytes) {
          tooLarge.push(event);
          continue;
        }
        const batch = batches.at(-1);
        if (batch === undefined || batchBytes + bytes > maxBatchBytes) {
          batches.push([event]);
          batchBytes = bytes;
        } else {
          batch.push(event);
          batchBytes += bytes;
        }
      }
      if (tooLarge.length > 0) {
        const messages = tooLarge.map(() => 'event is too large even after truncating');
        report('truncate', new Error(aggregateMessages(messages)), tooLarge);
      }
      const [only, ...others] = batches;
      if (only === undefined) return true;
      return others.length === 0 ? backend.process(only) : processBatches(batches);
    },
    close: () => backend.close(),
  };
}

function limited(event: AuditEvent, maxBytes: number): { readonly event: AuditEvent; readonly bytes: number } {
  const bytes = sizeOf(event);
  if (bytes <= maxBytes || !includesLevel(event.level, 'Request')) return { event, bytes };
  const { requestObject: _, responseObject: _1, annotations, ...rest } = event;
  const truncated = { ...rest, annotations: { ...annotations, 'audit.k8s.io/truncated': 'true' } };
  return { event: truncated, bytes: sizeOf(truncated) };
}

/** Size of an event, including its newline. */
const sizeOf = (event: AuditEvent): number => Buffer.byteLength(eventJSON(event)) + 1;
