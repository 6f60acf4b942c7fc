import type { Authenticator, AuthenticatorResponse, TokenAuthenticator } from './authenticator.js';

type Result = AuthenticatorResponse | undefined;

/**
 * Asks authenticators one after another until one knows the credential. Errors are kept meanwhile: when none knows the credential, the first error
 * is thrown, so that a request with an invalid credential is never anonymous. Answers without a promise while the authenticators do; rejects rather than throws.
 */
export function unionAuthenticator(authenticators: readonly Authenticator[]): Authenticator {
  return {
    authenticate: (request) =>
      firstKnown(authenticators.length, (index) => (authenticators[index] as Authenticator).authenticate(request)),
  };
}

/** The same for authenticators of tokens. */
export function unionTokenAuthenticator(authenticators: readonly TokenAuthenticator[]): TokenAuthenticator {
  return {
    authenticateToken: (token, audiences, connection) =>
      firstKnown(authenticators.length, (index) =>
        (authenticators[index] as TokenAuthenticator).authenticateToken(token, audiences, connection),
      ),
  };
}

type Ask = (index: number) => Result | Promise<Result>;

/** The error of an authenticator, which may be any value. */
interface Failure {
  readonly error: unknown;
}

function firstKnown(count: number, ask: Ask): Result | Promise<Result> {
  let failure: Failure | undefined;
  for (let i = 0; i < count; i++) {
    try {
      const response = ask(i);
      if (response instanceof Promise) return firstKnownLater(count, ask, i, response, failure);
      if (response !== undefined) return response;
    } catch (error) {
      failure ??= { error };
    }
  }
  return failure === undefined ? undefined : Promise.reject(failure.error);
}

/** @param pending the answer of the authenticator at `from` */
async function firstKnownLater(
  count: number,
  ask: Ask,
  from: number,
  pending: Promise<Result>,
  before: Failure | undefined,
): Promise<Result> {
  let failure = before;
  for (let i = from; i < count; i++) {
    try {
      const response = await (i === from ? pending : ask(i));
      if (response !== undefined) return response;
    } catch (error) {
      failure ??= { error };
    }
  }
  if (failure !== undefined) throw failure.error;
  return undefined;
}
