import { formatDuration } from '@k8s-ts/apimachinery/time';
import type { RequestLogEntry } from '@k8s-ts/generic-apiserver';
import type { Logger } from './log.js';

/**
 * Levels of the messages about slow requests, and of the messages about all requests (`kubernetes/apiserver
 * pkg/server/httplog`).
 */
const slowLevel = 2;
const requestLevel = 3;

/** Minimum latency of slow requests, in ms. Long-running requests, such as watches, are never slow. */
const slowMs = 1000;

/** Whether messages about any requests are written at the current level. */
export function logsRequests({ enabled }: Logger): boolean {
  return enabled === undefined || enabled(slowLevel);
}

/**
 * Logs a request as kube-apiserver does. For a failure, logs its reason too. For a slow request, also logs the time of
 * its steps.
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

/** Shortens an audit id for logs, because clients may send ids of any length. */
export const shortAuditID = (auditID: string): string => auditID.slice(0, maxAuditID);

const maxAuditID = 64;

const goDuration = (ms: number): string => formatDuration(Math.round(ms * 1e6));
