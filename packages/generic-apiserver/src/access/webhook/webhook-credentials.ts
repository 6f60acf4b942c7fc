/** The credentials with which the server authenticates to a webhook. */
export interface WebhookCredentials {
  /** PEM of the client's certificate. */
  readonly cert?: Uint8Array;
  readonly key?: Uint8Array;
  /** A bearer token, or a function that reads it before each call. */
  readonly token?: string | (() => string | Promise<string>);
  /** Name and password of basic authentication. */
  readonly username?: string;
  readonly password?: string;
}

/** Finds the credentials for `host:port`. Undefined: the server is anonymous there. */
export type FindWebhookCredentials = (hostAndPort: string) => WebhookCredentials | undefined;

/**
 * Finds credentials by the names of a kubeconfig's users, in this order: `host:port`; wildcards of it, such as
 * `*.example.com:443`, the longest first; for port 443, both again without the port; `*`; the user of the current
 * context (`kubernetes/apiserver pkg/util/webhook/authentication.go`).
 */
export function webhookCredentials({
  byName,
  current,
}: {
  readonly byName: ReadonlyMap<string, WebhookCredentials>;
  readonly current?: WebhookCredentials;
}): FindWebhookCredentials {
  const find = (target: string): WebhookCredentials | undefined => {
    const parts = target.split('.');
    const names = [target, ...parts.slice(1).map((_, i) => `*.${parts.slice(i + 1).join('.')}`)];
    const found = names.find((name) => byName.has(name));
    return found === undefined ? undefined : byName.get(found);
  };
  return (target) =>
    find(target) ??
    (target.endsWith(':443') ? find(target.slice(0, -':443'.length)) : undefined) ??
    byName.get('*') ??
    current;
}

/** The header `Authorization`; undefined without a token or name. */
export async function authorizationHeader(credentials: WebhookCredentials | undefined): Promise<string | undefined> {
  const { token, username = '', password = '' } = credentials ?? {};
  const text = typeof token === 'function' ? await token() : token;
  if (text) return `Bearer ${text}`;
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
