import { builtinTypes } from '@k8s-ts/api';
import { decodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { type HandlerChain, insertFilterAfter, insertFilterBefore } from '@k8s-ts/generic-apiserver';
import {
  type AuditLevel,
  type AuditPolicy,
  auditDecisions,
  type AuditEvent as EventOfServer,
  newAuditFilters,
} from '@k8s-ts/generic-apiserver/audit';

/** An event of `audit.k8s.io/v1`, as kube-apiserver writes it to its audit log. */
export type AuditEvent = EventOfServer<unknown>;

/** The audit of one server. */
export interface Audit {
  /** The events until now, in the order in which they were made. */
  readonly events: readonly AuditEvent[];
  /** Adds the filters that make audit events. */
  addTo(chain: HandlerChain): HandlerChain;
  /** Removes all events. */
  clear(): void;
}

/**
 * Makes the audit of a server.
 *
 * @param now the time, in ms since the epoch
 * @throws TypeError for an unknown level or stage
 */
export function newAudit(policy: AuditPolicy | AuditLevel, now: () => number): Audit {
  const events: AuditEvent[] = [];
  const { audited, refused } = newAuditFilters({
    decide: auditDecisions(policy),
    sink: {
      process(made) {
        events.push(...made.map(withObjects));
        return true;
      },
    },
    decodeProtobuf: (bytes) => decodeProtobuf(builtinTypes, bytes).object,
    now,
  });
  return {
    events,
    addTo: (chain) =>
      insertFilterBefore(insertFilterAfter(chain, 'Authentication', { name: 'Audit', filter: audited }), 'Deadline', {
        name: 'FailedRequestAudit',
        filter: refused,
      }),
    clear() {
      events.length = 0;
    },
  };
}

/** Returns the event with its objects as values. */
function withObjects({ requestObject, responseObject, ...event }: EventOfServer): AuditEvent {
  return {
    ...event,
    ...(requestObject && { requestObject: requestObject.toJSON() }),
    ...(responseObject && { responseObject: responseObject.toJSON() }),
  };
}
