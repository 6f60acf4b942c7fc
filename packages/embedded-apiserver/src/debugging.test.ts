import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { inProcess } from '../test/in-process.js';

const folder = await mkdtemp(join(tmpdir(), 'debugging-'));
const debugSocketPath = join(folder, 'debug.sock');
afterAll(() => rm(folder, { recursive: true }));

/** Sends a request over the Unix socket. */
const ask = (path: string, method = 'GET', body = '') =>
  new Promise<{ status: number | undefined; body: Buffer }>((resolve, reject) => {
    const asked = request({ socketPath: debugSocketPath, path, method }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, body: Buffer.concat(chunks) });
    });
    asked.on('error', reject);
    asked.end(body);
  });

describe('a server', () => {
  const running = inProcess({ debugSocketPath });
  const get = (path: string, headers = {}) =>
    running.server.fetch(new Request(`https://any.invalid/debug/pprof/${path}`, { headers }));

  it('serves profiles to users who may get the path', async () => {
    const response = await get('profile?seconds=1');
    expect(response.status).toBe(200);
    expect(gunzipSync(await response.arrayBuffer()).includes('nanoseconds')).toBe(true);
    const { status } = await get('', { authorization: 'Bearer no-token' });
    expect(status).toBe(401);
  });

  it('lists the debugging paths of priority and fairness and profiling nowhere', async () => {
    const index = await (await running.server.fetch(new Request('https://any.invalid/'))).text();
    expect(index).toContain('"/livez"');
    expect(index).not.toContain('/debug');
  });

  it('serves profiles, and nothing but debugging, on a Unix socket', async () => {
    expect((await ask('/debug/pprof/')).body.toString()).toContain("<a href='heap?debug=1'>heap</a>");
    expect((await ask('/debug/pprof/goroutine')).status).toBe(200);
    expect((await ask('/metrics')).status).toBe(404);
    expect((await ask('/api/v1/namespaces')).status).toBe(404);
  });
});

describe('a server with --profiling=false', () => {
  const running = inProcess({ profiling: false });

  it.each(['/debug/pprof/', '/debug/pprof/heap', '/debug/flags/v'])('does not serve %s', async (path) => {
    expect((await running.server.fetch(new Request(`https://any.invalid${path}`))).status).toBe(404);
  });
});
