import type { ServerRequest } from '../../request/server-request.js';
import type { AuditEvent } from './audit-event.js';
import type { AuditMetrics } from './audit-metrics.js';
import type { AuditDecision } from './audit-policy.js';

/** A destination of events. */
export interface AuditSink {
  /**
   * Accepts events, in their order.
   * @returns whether all of them were accepted. Never throws or rejects: a sink reports and counts its errors itself
   */
  process(events: readonly AuditEvent[]): boolean | Promise<boolean>;
}

/** A sink that must be closed at the end. */
export interface AuditBackend extends AuditSink {
  /** Writes buffered events. Later events are dropped and reported. */
  close(): Promise<void>;
}

/** How requests are audited. */
export interface AuditSettings {
  readonly decide: (request: ServerRequest) => AuditDecision;
  readonly sink: AuditSink;
  /** Default: nothing is counted. */
  readonly metrics?: Pick<AuditMetrics, 'level' | 'event' | 'rejected'>;
  /**
   * Decodes an object in protobuf with its envelope. Default: events do not contain objects that were sent as protobuf.
   */
  readonly decodeProtobuf?: (bytes: Uint8Array) => unknown;
  /** Now, in ms since the epoch. Default the system's clock. */
  readonly now?: () => number;
}
