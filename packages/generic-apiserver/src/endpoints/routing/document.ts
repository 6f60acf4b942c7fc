import type { APIResponse } from '@k8s-ts/http';
import { routingError, writeError } from '../../representation/response/write-error.js';
import type { ServerHandler } from '../../request/server-request.js';

/** A document at a path of its own. */
export interface ServedDocument {
  readonly mediaType: string;
  /** Headers of the answer besides `content-type`. Default none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The text of the document. Called for each request. */
  readonly text: () => string | Promise<string>;
}

/** Answers GET with a document. Other methods get 405, requests that do not accept its media type 406. */
export function serveDocument({ mediaType, headers = {}, text }: ServedDocument): ServerHandler {
  return async (request): Promise<APIResponse> => {
    if (request.method !== 'GET') return writeError(request, routingError(405));
    if (!accepts(request.headers.accept, mediaType)) {
      return writeError(request, routingError(406, `406: Not Acceptable\n\nAvailable representations: ${mediaType}`));
    }
    return { status: 200, headers: { 'content-type': mediaType, ...headers }, body: Buffer.from(await text()) };
  };
}

/** Whether an Accept header names the media type or any type, or is missing. */
function accepts(header: string | undefined, mediaType: string): boolean {
  if (header === undefined || header === '') return true;
  return header.split(',').some((each) => ['*/*', mediaType].includes(each.split(';', 1)[0]?.trim() ?? ''));
}
