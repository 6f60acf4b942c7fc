import { formatDuration } from '@k8s-ts/apimachinery/time';
import type { RequestLogEntry } from '@k8s-ts/generic-apiserver';
import type { Logger } from './log.js';

/**
 * Level of the messages about slow requests, and of those about all requests
 * (`kubernetes/apiserver pkg/server/httplog`).
 */
const slowLevel = 2;
const requestLevel = 3;

/** Minimum latency of slow requests, in ms. Long-running requests, such as watches, are never slow. */
const slowMs = 1000;

/** Whether any message about requests is written now. */
export function logsRequests({ enabled }: Logger): boolean {
  return enabled === undefined || enabled(slowLevel);
}

/**
 * Logs a request as kube-apiserver does, failures with their reason. A slow one is also logged with the time of its
 * steps.
 */
export function logRequest(logger: Logger, entry: RequestLogEntry): void {
  const { verb, uri, userAgent, failure } = entry;
  const auditID = shortAuditID(entry.auditID);
  if (!entry.isLongRunning && entry.latencyMs > slowMs) {
    logger.info(slowLevel, 'Slow request', {
      verb,
      URI: uri,
      latency: goDuration(entry.latencyMs),
      ...Object.fromEntries(entry.steps.map(({ name, ms }) => [name, goDuration(ms)])),
      userAgent,
      'audit-ID': auditID,
      resp: entry.code,
    });
  }
  if (logger.enabled?.(requestLevel) === false) return;
  logger.info(requestLevel, 'HTTP', {
    verb,
    URI: uri,
    latency: goDuration(entry.latencyMs),
    userAgent,
    'audit-ID': auditID,
    srcIP: entry.sourceIP,
    resp: entry.code,
    ...(failure === undefined ? undefined : { reason: failure.reason, message: failure.message }),
  });
}

/** The id as logs show it: clients may send one of any length. */
export const shortAuditID = (auditID: string): string => auditID.slice(0, maxAuditID);

const maxAuditID = 64;

const goDuration = (ms: number): string => formatDuration(Math.round(ms * 1e6));
