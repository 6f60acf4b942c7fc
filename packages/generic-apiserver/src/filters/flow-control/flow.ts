import type { PriorityLevel } from './priority-level.js';

/** The flow of a request: its schema, its priority level, and its distinguisher among the flows of the schema. */
export interface Flow {
  readonly schema: string;
  readonly schemaUID: string;
  readonly level: PriorityLevel;
  readonly distinguisher: string;
}

/** Why a request got no seat, in the words of the metric `apiserver_flowcontrol_rejected_requests_total`. */
export type RejectReason = 'queue-full' | 'concurrency-limit' | 'time-out' | 'cancelled';
