import type { WebhookClient } from '@k8s-ts/client/node';
import {
  type AuthenticatorResponse,
  allAuthenticated,
  commonAudiences,
  type TokenAuthenticator,
} from '@k8s-ts/generic-apiserver';

export interface TokenWebhookOptions {
  readonly client: Pick<WebhookClient, 'post'>;
  /** Version of TokenReview that the webhook accepts. */
  readonly version: 'v1' | 'v1beta1';
  /** Audiences of the server: a token whose review names none is valid for these. */
  readonly audiences: readonly string[];
  /** Maximum time for an answer, in ms, all attempts of the client included. Default 30 s. */
  readonly timeoutMs?: number;
}

/**
 * Asks a webhook with TokenReviews. Returns undefined for a token that the webhook does not know or that is not valid
 * for a wanted audience, and throws when the webhook fails, takes too long, or returns an error for the token. Wrap it
 * with `cachedTokenAuthenticator`. `kubernetes/apiserver plugin/pkg/authenticator/token/webhook`; the time limit is
 * that of `pkg/authentication/token/cache`.
 */
export function newTokenWebhook({
  client,
  version,
  audiences: own,
  timeoutMs = 30_000,
}: TokenWebhookOptions): TokenAuthenticator {
  const apiVersion = `authentication.k8s.io/${version}`;
  return {
    async authenticateToken(token, audiences) {
      const review = {
        kind: 'TokenReview',
        apiVersion,
        metadata: {},
        spec: { token, ...(audiences && audiences.length > 0 ? { audiences } : {}) },
        status: { user: {} },
      };
      const answer = await client.post(review, AbortSignal.timeout(timeoutMs));
      if (answer.kind !== 'TokenReview' || answer.apiVersion !== apiVersion) {
        throw new Error(`the answer of the token webhook is no TokenReview of ${apiVersion}`);
      }
      return responseOf(objectOf(answer.status ?? {}), own, audiences);
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function responseOf(
  status: Fields,
  own: readonly string[],
  wanted: readonly string[] | undefined,
): AuthenticatorResponse | undefined {
  const { authenticated = false, error = '' } = status;
  const named = textsOf(status.audiences);
  const common = wanted && commonAudiences(wanted, named.length > 0 ? named : own);
  if (common?.length === 0) return undefined;
  if (authenticated !== true) {
    // The webhook may repeat the token in its error: only this server's operators see it.
    if (typeof error === 'string' && error !== '') throw new Error(error);
    return undefined;
  }
  const user = objectOf(status.user ?? {});
  const groups = textsOf(user.groups);
  const extra = Object.entries(objectOf(user.extra ?? {})).map(([key, values]) => [key, textsOf(values)] as const);
  const uid = textOf(user.uid);
  return {
    user: {
      name: textOf(user.username),
      groups: groups.includes(allAuthenticated) ? groups : [...groups, allAuthenticated],
      ...(uid === '' ? {} : { uid }),
      ...(extra.length > 0 ? { extra: Object.fromEntries(extra) } : {}),
    },
    ...(common ? { audiences: common } : {}),
  };
}

const unreadable = () => new Error('the answer of the token webhook has a status that cannot be read');

function objectOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return value as Fields;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw unreadable();
  return value;
}

function textsOf(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) throw unreadable();
  return value;
}
