import type { ServerRequest } from '../request/server-request.js';

/**
 * Whether the client already has a document (`net/http` of Go, ServeContent): by its entity tags if it sent any,
 * otherwise by its date.
 *
 * @param etag with its quotation marks; undefined for documents without one
 */
export function isNotModified({ headers }: ServerRequest, etag: string | undefined, modified: Date): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some((tag) => matches(tag.trim(), etag));
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

const matches = (tag: string, etag: string | undefined): boolean =>
  tag === '*' || (etag !== undefined && tag.replace(/^W\//, '') === etag);
