import { encodeObject } from '@k8s-ts/apimachinery/json';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { AuditEvent } from './audit-event.js';

/** An event as JSON, with its fields in the order in which kube-apiserver writes them, without a newline at the end. */
export function eventJSON(event: AuditEvent): string {
  const { requestObject, responseObject, requestReceivedTimestamp, stageTimestamp, annotations, ...facts } = event;
  const end = { requestReceivedTimestamp, stageTimestamp, ...(annotations && { annotations }) };
  return [
    encodeObject(facts).slice(0, -1),
    ...(requestObject ? [`"requestObject":${requestObject.text}`] : []),
    ...(responseObject ? [`"responseObject":${responseObject.text}`] : []),
    encodeObject(end).slice(1),
  ].join(',');
}

/** Events as an EventList in JSON, as webhooks get them. */
export const eventListJSON = (events: readonly AuditEvent[]): string =>
  `{"kind":"EventList","apiVersion":"audit.k8s.io/v1","metadata":{},"items":[${events.map(itemJSON).join(',')}]}\n`;

/** Items of a list have no kind and apiVersion. */
function itemJSON(event: AuditEvent): string {
  const { kind: _, apiVersion: _1, ...fields } = event;
  return eventJSON(fields as AuditEvent);
}

/** An event in one line of text. `kubernetes/apiserver pkg/audit/format.go`. */
export function eventLine(event: AuditEvent): string {
  const { username, groups = [] } = event.user;
  const { impersonatedUser: asUser } = event;
  const time = event.requestReceivedTimestamp.replace(/\.?0+Z$/, 'Z');
  const parts = {
    id: event.auditID,
    stage: event.stage,
    ip: event.sourceIPs?.[0] ?? '<unknown>',
    method: event.verb,
    user: username || '<none>',
    groups: username && groups.length > 0 ? quotedList(groups) : '<none>',
    as: asUser === undefined ? '<self>' : (asUser.username ?? ''),
    asgroups: asUser?.groups === undefined ? '<lookup>' : quotedList(asUser.groups),
    'user-agent': event.userAgent ?? '',
    namespace: event.objectRef?.namespace || '<none>',
    uri: event.requestURI,
    response: event.responseStatus === undefined ? '<deferred>' : String(event.responseStatus.code ?? 0),
  };
  return `${time} AUDIT: ${Object.entries(parts)
    .map(([name, text]) => `${name}=${goQuote(text)}`)
    .join(' ')}`;
}

const quotedList = (texts: readonly string[]): string => texts.map((text) => goQuote(text)).join(',');
