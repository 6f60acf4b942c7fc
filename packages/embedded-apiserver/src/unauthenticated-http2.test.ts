import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';

const servers = new Map<boolean, APIServer>();
const folder = mkdtempSync(join(tmpdir(), 'http2-'));
const tokens = join(folder, 'tokens.csv');
writeFileSync(tokens, 'a-token,alice,u,system:masters\n');

beforeAll(async () => {
  for (const isOn of [true, false]) {
    const server = createAPIServer({
      storageBackend: 'memory',
      securePort: 0,
      tokenAuthFile: tokens,
      certDir: join(folder, `${isOn}`),
      ...(isOn ? {} : { featureGates: ['UnauthenticatedHTTP2DOSMitigation=false'] }),
    });
    await server.start();
    servers.set(isOn, server);
  }
});
afterAll(async () => {
  for (const server of servers.values()) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request. Returns its status, and whether the connection serves another request after it. */
async function ask(isOn: boolean, path: string, authorization?: string): Promise<[status: number, goesOn: boolean]> {
  const server = servers.get(isOn) as APIServer;
  const session = connect(server.url, { rejectUnauthorized: false });
  try {
    const status = await statusOf(session, path, authorization);
    // A response to a ping arrives after all frames that the server sends after its response to the request.
    await new Promise<void>((resolve) => {
      if (session.destroyed || session.closed) resolve();
      else session.ping(() => resolve()) || resolve();
    });
    return [status, !session.closed && !session.destroyed];
  } finally {
    session.destroy();
  }
}

async function statusOf(session: ClientHttp2Session, path: string, authorization?: string): Promise<number> {
  const stream = session.request({ ':path': path, ...(authorization ? { authorization } : {}) });
  const [headers] = await once(stream, 'response');
  stream.resume();
  await once(stream, 'close');
  return headers[':status'];
}

describe.each([
  ['on', true],
  ['off', false],
] as const)('with the mitigation %s', (_, isOn) => {
  it.each([
    ['by an anonymous user', '/version', undefined, 200],
    ['by an anonymous user who is refused', '/api/v1/pods', undefined, 403],
    ['with a bad token', '/version', 'Bearer other', 401],
  ])(`a request %s ${isOn ? 'closes' : 'keeps'} the connection`, async (_, path, authorization, status) => {
    expect(await ask(isOn, path, authorization)).toEqual([status, !isOn]);
  });

  it('a request by an authenticated user keeps the connection', async () => {
    expect(await ask(isOn, '/version', 'Bearer a-token')).toEqual([200, true]);
  });
});
