import { isStatusError, newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { APIResponse } from '@k8s-ts/http';
import { textError } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { Authorizer } from '../../access/authorization/authorizer.js';
import { sanitize } from '../../access/authorization/forbidden.js';
import { writeError } from '../../representation/response/write-error.js';
import type { ServerFilter, ServerHandler, ServerRequest } from '../../request/server-request.js';
import { attributesOf } from '../authorization.js';
import { ConstrainedImpersonation, type Impersonated } from './constrained-modes.js';
import { ImpersonationCheck } from './impersonation-check.js';
import type { ImpersonationMetrics } from './impersonation-metrics.js';
import {
  asDefaultInfo,
  asReferences,
  dropImpersonation,
  hasImpersonation,
  isEmpty,
  type WantedUser,
  wantedUserOf,
} from './wanted-user.js';

const noSniff = { 'x-content-type-options': 'nosniff' };

/** Options of {@link withImpersonation}. */
export interface ImpersonationOptions {
  /**
   * Whether permission can be limited to some requests, as with the feature gate ConstrainedImpersonation. Default
   * false.
   */
  readonly isConstrained?: boolean;
  /** Counts the attempts at impersonation if {@link isConstrained} is set. Default: nothing counts them. */
  readonly metrics?: ImpersonationMetrics;
}

/**
 * Lets a user with permission act as another user, with `Impersonate-User`, `-Group`, `-Uid` and `-Extra-…` headers.
 * Each part needs its own permission; the 403 names the first one that is missing.
 * `kubernetes/apiserver pkg/endpoints/filters/impersonation`.
 */
export function withImpersonation(
  authorizer: Authorizer,
  { isConstrained = false, metrics }: ImpersonationOptions = {},
): ServerFilter {
  const constrained = new ConstrainedImpersonation(metrics?.counting(authorizer) ?? authorizer);
  const plain = new ImpersonationCheck(authorizer, 'impersonate', true);
  const check = async (wanted: WantedUser, request: ServerRequest): Promise<Impersonated> =>
    isConstrained
      ? constrained.impersonated(wanted, attributesOf(request), request)
      : { user: await plain.impersonated(wanted, request.user as UserInfo, request) };

  async function impersonate(request: ServerRequest, next: ServerHandler): Promise<APIResponse> {
    const wanted = wantedUserOf(request);
    if (isEmpty(wanted)) return next(request);
    if (wanted.name === '') {
      const what = isConstrained
        ? `${asDefaultInfo(wanted)} without impersonating a user name`
        : `[${asReferences(wanted)}] without impersonating a user`;
      return writeError(request, newBadRequest(`requested ${what}`), noSniff);
    }
    const startedAt = performance.now();
    try {
      const { user, constraint } = await check(wanted, request);
      metrics?.allowed(constraint, startedAt);
      request.user = user;
      if (constraint) request.recorder?.impersonated(constraint);
      dropImpersonation(request);
    } catch (error) {
      metrics?.denied(startedAt);
      if (isStatusError(error)) return writeError(request, error, noSniff);
      return textError(500, sanitize(`Internal Server Error: ${JSON.stringify(request.path)}: ${String(error)}`));
    } finally {
      request.latencies?.add('impersonation', performance.now() - startedAt);
    }
    return next(request);
  }
  return (next) => (request) => (hasImpersonation(request) ? impersonate(request, next) : next(request));
}
