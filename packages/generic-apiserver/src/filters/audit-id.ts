import { randomUUID } from 'node:crypto';
import type { ServerFilter } from '../request/server-request.js';

/** Gives every request an id: the one that the client sent (`Audit-Id`), or a new one. The response contains it. */
export const withAuditID: ServerFilter = (next) => (request) => {
  const own = request.headers['audit-id'];
  request.auditID = own !== undefined && own !== '' ? own : randomUUID();
  request.responseHeaders['audit-id'] = request.auditID;
  return next(request);
};
