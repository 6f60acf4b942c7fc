import { posix } from 'node:path';

/**
 * The path of the requests to a webhook, as client-go sends it: escapes are resolved, then empty segments, `.`, `..`
 * and a slash at the end are removed, then characters that must be escaped are escaped (`kubernetes/client-go
 * rest/request.go`). `//failing` becomes `/failing`, `/a%2fb/` becomes `/a/b`.
 *
 * @param path as configurations have it, without the query
 * @param options `keepsEscapes`: a path without empty segments, `.` and `..` is sent with its own escapes, as client-go
 *   sends the path of a kubeconfig's server
 */
export function requestPath(path: string, { keepsEscapes = false }: { readonly keepsEscapes?: boolean } = {}): string {
  const decoded = Buffer.from(path)
    .toString('latin1')
    .replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const clean = posix.join('/', decoded).replace(/(?<=.)\/$/, '');
  if (keepsEscapes && clean === decoded && /^[A-Za-z0-9\-._~!$&'()*+,/:;=@[\]%]*$/.test(path)) return path;
  return clean.replace(
    /[^A-Za-z0-9\-._~$&+,/:;=@]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** The path of a URL as it is written, without the query. */
export function writtenPath(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
}
