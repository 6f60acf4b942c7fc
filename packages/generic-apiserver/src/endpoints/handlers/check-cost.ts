import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';

/** To be called before a body is decoded. Throws when the request is to be answered elsewhere, because what its kind's validation costs and the body take long together. */
export function checkCost({ storage }: RequestScope, request: ServerRequest, body: Uint8Array): void {
  const { validationCost = 0 } = storage;
  if (validationCost > 0) request.checkSize?.(validationCost + body.length);
}
