import { describeWithEtcd, type Etcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

const patient = { timeout: 60_000 };

describeWithEtcd('health checks while etcd hangs', () => {
  let etcd: Etcd;
  let usual: ServerProcess;
  let flagged: ServerProcess;
  const ask = async (server: ServerProcess, path: string) => {
    const { status, text } = await server.request('GET', path);
    return [status, text];
  };

  beforeAll(async () => {
    etcd = await startEtcd();
    const servers = `--etcd-servers=${etcd.endpoint}`;
    usual = await ServerProcess.start([servers]);
    flagged = await ServerProcess.start([servers, '--etcd-healthcheck-timeout=2h', '--etcd-readycheck-timeout=100ms']);
    etcd.pause();
  });
  afterAll(async () => {
    etcd?.resume();
    await Promise.all([usual?.stop(), flagged?.stop()]);
    await etcd?.stop();
  });

  it.each([
    ['/livez', ['[-]etcd failed: reason withheld']],
    ['/healthz', ['[-]etcd failed: reason withheld']],
    ['/readyz', ['[-]etcd failed: reason withheld', '[-]etcd-readiness failed: reason withheld']],
  ])('with an unreachable etcd, %s answers 500', async (path, want) => {
    const failed = async () => {
      const [status, text] = await ask(usual, path);
      return [status, ...(String(text).match(/^\[-\].*$/gm) ?? [])];
    };
    await expect.poll(failed, patient).toEqual([500, ...want]);
  });

  it.each(['/livez/etcd', '/readyz/etcd-readiness'])(
    'with an unreachable etcd, %s answers with the reason',
    async (path) => {
      const late = 'internal server error: error getting data from etcd: context deadline exceeded\n';
      await expect.poll(() => ask(usual, path), patient).toEqual([500, late]);
    },
  );

  it('with an unreachable etcd, health endpoints without the checks of etcd answer at once', async () => {
    expect(await ask(usual, '/livez?exclude=etcd')).toEqual([200, 'ok']);
    expect(await ask(usual, '/readyz?exclude=etcd&exclude=etcd-readiness')).toEqual([200, 'ok']);
    expect(await ask(usual, '/readyz/ping')).toEqual([200, 'ok']);
  });

  it('checks of etcd wait for the time of their flags', async () => {
    await expect.poll(async () => (await ask(flagged, '/readyz/etcd-readiness'))[0], patient).toBe(500);
    // For half of the timeout, the server returns the result of the last check before etcd hung.
    expect(await ask(flagged, '/livez')).toEqual([200, 'ok']);
  });

  it('checks of etcd succeed when etcd answers again', async () => {
    etcd.resume();
    for (const server of [usual, flagged]) {
      await expect.poll(() => ask(server, '/readyz'), patient).toEqual([200, 'ok']);
    }
  });
});
