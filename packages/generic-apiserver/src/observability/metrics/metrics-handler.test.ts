import { expect, it } from 'vitest';
import type { ServerRequest } from '../../request/server-request.js';
import { metricsHandler } from './metrics-handler.js';

it.each([
  [undefined, 'underscores'],
  ['text/plain;version=0.0.4;escaping=values', 'values'],
  ['text/plain;version=0.0.4;escaping=nothing', 'underscores'],
  [
    'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.5,text/plain;version=0.0.4;q=0.2',
    'allow-utf-8',
  ],
  ['text/plain;version=0.0.4,text/plain;escaping=dots;q=0.2', 'underscores'],
])('metrics for a client that accepts %s have the escaping %s', async (accept, escaping) => {
  const handler = metricsHandler(async () => 'up 1\n', {});
  const answer = await handler({ headers: { accept } } as unknown as ServerRequest);
  expect(answer.headers).toMatchObject({
    'content-type': `text/plain; version=0.0.4; charset=utf-8; escaping=${escaping}`,
  });
});
