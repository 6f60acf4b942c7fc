import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

/**
 * Code that is loaded into the server's process. At the signal it throws an error, and rejects a promise without a
 * handler.
 */
const faults = `process.on('SIGUSR2', () => { setImmediate(() => { throw new Error('thrown by a timer'); }); void Promise.reject(new Error('left alone')); })`;

describe('an error that nothing handles', () => {
  const before = process.env.NODE_OPTIONS;
  let server: ServerProcess;

  beforeAll(async () => {
    process.env.NODE_OPTIONS = `${before ?? ''} --import=data:text/javascript,${encodeURIComponent(faults)}`;
    try {
      server = await ServerProcess.start(['--storage-backend=memory']);
    } finally {
      if (before === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = before;
    }
  });
  afterAll(() => server?.stop());

  it('is logged, and the server continues', async () => {
    process.kill(server.pid, 'SIGUSR2');
    await expect.poll(() => server.log).toMatch(/E .* "uncaught error" error="Error: thrown by a timer/);
    await expect.poll(() => server.log).toMatch(/E .* "uncaught error" error="Error: left alone/);
    const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'after' } };
    const { status } = await server.request('POST', '/api/v1/namespaces/default/configmaps', body);
    expect(status).toBe(201);
  });
});
