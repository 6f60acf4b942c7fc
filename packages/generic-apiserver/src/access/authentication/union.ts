import { errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import type { Authenticator, AuthenticatorResponse, TokenAuthenticator } from './authenticator.js';

type Result = AuthenticatorResponse | undefined;

/**
 * Asks authenticators one after another until one knows the credential. Errors are kept meanwhile: when no
 * authenticator knows the credential, the promise rejects with them (several as an AggregateError), so that a request
 * with an invalid credential is never anonymous. Without errors, returns a promise only when an authenticator does.
 * Never throws.
 */
export function unionAuthenticator(authenticators: readonly Authenticator[]): Authenticator {
  return {
    authenticate: (request) =>
      firstKnown(authenticators.length, (index) => (authenticators[index] as Authenticator).authenticate(request)),
  };
}

/** Asks authenticators of tokens one after another, like `unionAuthenticator`. */
export function unionTokenAuthenticator(authenticators: readonly TokenAuthenticator[]): TokenAuthenticator {
  return {
    authenticateToken: (token, audiences, connection) =>
      firstKnown(authenticators.length, (index) =>
        (authenticators[index] as TokenAuthenticator).authenticateToken(token, audiences, connection),
      ),
  };
}

type Ask = (index: number) => Result | Promise<Result>;

function firstKnown(count: number, ask: Ask): Result | Promise<Result> {
  const failures: unknown[] = [];
  for (let i = 0; i < count; i++) {
    try {
      const response = ask(i);
      if (response instanceof Promise) return firstKnownLater(count, ask, i, response, failures);
      if (response !== undefined) return response;
    } catch (error) {
      failures.push(error);
    }
  }
  return failures.length === 0 ? undefined : Promise.reject(aggregate(failures));
}

/**
 * @param pending the answer of the authenticator at `from`
 * @param failures errors of the authenticators before it
 */
async function firstKnownLater(
  count: number,
  ask: Ask,
  from: number,
  pending: Promise<Result>,
  failures: unknown[],
): Promise<Result> {
  for (let i = from; i < count; i++) {
    try {
      const response = await (i === from ? pending : ask(i));
      if (response !== undefined) return response;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw aggregate(failures);
  return undefined;
}

/** Returns a single error as it is, and several as an AggregateError with their texts (`[a, b]`). */
function aggregate(failures: readonly unknown[]): unknown {
  return failures.length === 1
    ? failures[0]
    : new AggregateError(failures, aggregateMessages(failures.flatMap(authenticationErrorTexts)));
}

/** The texts of an authentication error: for a union, the errors of all its authenticators, in their order. */
export function authenticationErrorTexts(error: unknown): readonly string[] {
  return error instanceof AggregateError ? error.errors.flatMap(authenticationErrorTexts) : [errorText(error)];
}
