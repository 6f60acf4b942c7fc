import { errorText } from '@k8s-ts/apimachinery/errors';
import type { APIResponse } from '@k8s-ts/http';
import { notFoundPage, textError, textResponse } from '@k8s-ts/http';
import type { ServerHandler } from '../../request/server-request.js';
import type { HealthMetrics } from './health-metrics.js';

/** A health check. `check` throws (or rejects) when it fails, with the reason. */
export interface HealthCheck {
  readonly name: string;
  /**
   * `?exclude=` with this name leaves the check out along with all others of the group. Default: only the name of the
   * check leaves it out.
   */
  readonly group?: string;
  check(): Promise<void> | void;
}

const noSniff = { 'x-content-type-options': 'nosniff' };

/**
 * Serves a health endpoint (`livez`): `ok`, or a 500 with the failed checks. `?verbose` lists every check,
 * `?exclude=name` leaves a check or a group of checks out. `kubernetes/apiserver pkg/server/healthz`.
 *
 * @param checks called for every request
 * @param metrics count the results. Default: nothing counts them
 */
export function healthHandler(
  endpoint: string,
  checks: () => readonly HealthCheck[],
  metrics?: HealthMetrics,
): ServerHandler {
  return async (request): Promise<APIResponse> => {
    const excluded = new Set(request.query.getAll('exclude').filter((name) => name !== ''));
    const unknown = new Set(excluded);
    const lines: string[] = [];
    const failed: string[] = [];
    for (const check of checks()) {
      const { name, group } = check;
      if (excluded.has(name)) {
        unknown.delete(name);
        lines.push(`[+]${name} excluded: ok`);
        continue;
      }
      if (group !== undefined && excluded.has(group)) {
        unknown.delete(group);
        lines.push(`[+]${name} excluded with ${group}: ok`);
        continue;
      }
      try {
        await check.check();
        metrics?.observe(check.name, endpoint, true);
        lines.push(`[+]${check.name} ok`);
      } catch {
        metrics?.observe(check.name, endpoint, false);
        lines.push(`[-]${check.name} failed: reason withheld`);
        failed.push(check.name);
      }
    }
    if (unknown.size > 0) {
      const names = [...unknown].map((name) => JSON.stringify(name)).join(',');
      lines.push(`warn: some health checks cannot be excluded: no matches for ${names}`);
    }
    if (failed.length > 0) return textError(500, `${lines.join('\n')}\n${endpoint} check failed`);
    if (!request.query.has('verbose')) return textResponse(200, 'ok', noSniff);
    return textResponse(200, `${lines.join('\n')}\n${endpoint} check passed\n`, noSniff);
  };
}

/** Serves a single check of an endpoint: `livez/ping`. */
export function singleHealthHandler(checks: () => readonly HealthCheck[], name: string): ServerHandler {
  return async () => {
    const check = checks().find((each) => each.name === name);
    if (check === undefined) return notFoundPage();
    try {
      await check.check();
    } catch (error) {
      return textError(500, `internal server error: ${errorText(error)}`);
    }
    return textResponse(200, 'ok');
  };
}

/** Never fails: an answer shows that the server is reachable. */
export const pingCheck: HealthCheck = { name: 'ping', check: () => {} };
/** Never fails. kube-apiserver has a check of this name for its log writer, and clients may ask for it. */
export const logCheck: HealthCheck = { name: 'log', check: () => {} };
