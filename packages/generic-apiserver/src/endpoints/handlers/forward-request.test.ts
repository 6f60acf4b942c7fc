import { expect, it } from 'vitest';
import { NodeRequest } from '../../../../http/src/adapter/node-request.js';
import { NoBody } from '../../../../http/src/adapter/request-body.js';
import { requestHeadersOf } from '../../../../http/src/http2/request-headers.js';
import type { RequestHeaders } from '../../../../http/src/message/header-map.js';
import { ServerRequest } from '../../request/server-request.js';
import { forwardableRequest } from './forward-request.js';

function passedHost(headers: RequestHeaders, rawHeaders: readonly string[], httpVersion: '1.1' | '2.0') {
  const target = { path: '/', search: '' };
  const request = new NodeRequest({
    method: 'GET',
    target,
    headers,
    rawHeaders,
    body: new NoBody(),
    httpVersion,
    connection: {},
  });
  return forwardableRequest(new ServerRequest(request, 0)).headers.host;
}

it.each<[string, string[]]>([
  ['a', [':authority', 'a', 'host', 'b']],
  ['b', [':authority', '', 'host', 'b']],
  ['b', ['host', 'b', 'host', 'c']],
])('over HTTP/2, the host %s of %j is passed on', (host, list) => {
  const raw = [':method', 'GET', ':scheme', 'https', ':path', '/', ...list];
  expect(passedHost(requestHeadersOf(raw) ?? {}, raw, '2.0')).toBe(host);
});

it('over HTTP/1.1, the host of the target is passed on', () => {
  expect(passedHost({ host: 'of-target' }, ['Host', 'of-header'], '1.1')).toBe('of-target');
  expect(passedHost({}, [], '1.1')).toBeUndefined();
});
