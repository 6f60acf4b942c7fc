import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workerProcesses } from '../../packages/embedded-apiserver/test/worker-processes.js';
import { busyClients, configMaps } from '../kit/busy-clients.js';
import { OpenSession } from '../kit/open-session.js';
import { ServerProcess } from '../kit/server-process.js';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start(['--workers=2', '--v=2']);
}, 120_000);
afterAll(() => server?.stop());

it('the command runs one process until the server is busy, and then spreads its connections', {
  timeout: 300_000,
}, async () => {
  expect(workerProcesses(server.pid)).toEqual([]);
  const seatsAlone = await seats();
  const watched = new Set<string>();
  const watch = new OpenSession(server.url);
  const { metadata } = await watch.json<{ metadata: { resourceVersion: string } }>('GET', configMaps);
  watch.watch(`${configMaps}?watch=1&resourceVersion=${metadata.resourceVersion}`, ({ object }) =>
    watched.add(object.metadata.name),
  );
  const clients = await busyClients(server.url, () => server.log.includes('the server is busy'));
  await expect.poll(() => workerProcesses(server.pid).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => /"ready" .*worker=1/.test(server.log), { timeout: 60_000 }).toBe(true);
  // When the first process has received the message that the worker is ready, it asks a part of the clients to
  // reconnect, each with its next answer. The line in the log may be written before that.
  const names: string[] = [];
  const half = clients.length / 2 - 1;
  for (let round = 0; clients.filter(({ connections }) => connections === 2).length < half && round < 100; round++) {
    names.push(...(await Promise.all(clients.map((client, i) => client.create(`round-${round}-${i}`)))));
    await sleep(20);
  }
  expect(clients.filter(({ connections }) => connections === 2).length).toBeGreaterThanOrEqual(half);
  names.push(...(await Promise.all(clients.map((client, i) => client.create(`last-${i}`)))));
  expect(clients.filter(({ connections }) => connections > 2)).toEqual([]);
  await expect.poll(() => watched.size, { timeout: 30_000 }).toBe(names.length);
  for (const client of clients) client.close();
  watch.close();
  // Each process has half of the connections, rounded up.
  expect(seatsAlone).toBeGreaterThan(100);
  expect((await seats()) - seatsAlone).toBeOneOf([0, 1]);
});

/** Maximum number of requests that all processes together serve at a time for ordinary clients. */
async function seats(): Promise<number> {
  const session = new OpenSession(server.url);
  const metrics = await session.send('GET', '/metrics');
  session.close();
  const sample = /^apiserver_flowcontrol_nominal_limit_seats\{priority_level="workload-low"\} (\d+)$/m;
  return Number(sample.exec(metrics?.text ?? '')?.[1]);
}

it('the command ends a worker that is no longer needed', { timeout: 300_000 }, async () => {
  const own = await ServerProcess.start(['--workers=2', '--worker-idle-timeout=3s', '--v=2']);
  try {
    const clients = await busyClients(own.url, () => /"ready" .*worker=1/.test(own.log));
    const names = await Promise.all(clients.map((client, i) => client.create(`before-${i}`)));
    await expect.poll(() => own.log, { timeout: 120_000 }).toContain('a worker is not needed any more and ends');
    await expect.poll(() => workerProcesses(own.pid), { timeout: 60_000 }).toEqual([]);
    for (const client of clients) client.close();
    const session = new OpenSession(own.url);
    const { items } = await session.json<{ items: { metadata: { name: string } }[] }>('GET', configMaps);
    expect(items.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining([...names]));
    session.close();
    expect(own.log).not.toContain('is replaced');
    // With the next load, a worker is started again.
    const again = await busyClients(own.url, () => own.log.split('another worker is started').length > 2);
    for (const client of again) client.close();
  } finally {
    await own.stop();
  }
});
