import { afterAll, beforeAll, expect, it } from 'vitest';
import { workerProcesses } from '../packages/apiserver-core/test/worker-processes.js';
import { OpenSession } from './support/open-session.js';
import { ServerProcess } from './support/server-process.js';

const path = '/api/v1/namespaces/default/configmaps';

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start(['--workers=2', '--v=2']);
}, 120_000);
afterAll(() => server?.stop());

it('runs one process until the server is busy, and then spreads its connections', { timeout: 300_000 }, async () => {
  expect(workerProcesses(server.pid)).toEqual([]);
  const seatsAlone = await seats();
  const watched = new Set<string>();
  const watch = new OpenSession(server.url);
  const { metadata } = await watch.json<{ metadata: { resourceVersion: string } }>('GET', path);
  watch.watch(`${path}?watch=1&resourceVersion=${metadata.resourceVersion}`, ({ object }) =>
    watched.add(object.metadata.name),
  );
  const clients = await busyClients(() => server.log.includes('the server is busy'));
  await expect.poll(() => workerProcesses(server.pid).length, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect.poll(() => /"ready" .*worker=1/.test(server.log), { timeout: 60_000 }).toBe(true);
  // Each client creates one object more over the connection that it has; some of them are asked to connect anew with the answer.
  const names = await Promise.all(clients.map((client, i) => client.create(`after-${i}`)));
  await Promise.all(clients.map((client, i) => client.create(`anew-${i}`)));
  expect(clients.filter(({ connections }) => connections === 2).length).toBeGreaterThanOrEqual(clients.length / 2 - 1);
  expect(clients.filter(({ connections }) => connections > 2)).toEqual([]);
  await expect.poll(() => watched.size).toBe(2 * names.length);
  for (const client of clients) client.close();
  watch.close();
  // Each process has half of them, rounded up.
  expect(seatsAlone).toBeGreaterThan(100);
  expect((await seats()) - seatsAlone).toBeOneOf([0, 1]);
});

/** How many requests of ordinary clients all processes serve at a time. */
async function seats(): Promise<number> {
  const session = new OpenSession(server.url);
  const metrics = await session.send('GET', '/metrics');
  session.close();
  const sample = /^apiserver_flowcontrol_nominal_limit_seats\{priority_level="workload-low"\} (\d+)$/m;
  return Number(sample.exec(metrics?.text ?? '')?.[1]);
}

/** A client with one connection at a time: a new one when the server has asked for it. */
class OneByOne {
  connections = 1;
  #session = new OpenSession(server.url);

  async check(deployment: unknown): Promise<void> {
    await this.#current().json('POST', '/apis/apps/v1/namespaces/default/deployments?dryRun=All', deployment);
  }

  async create(name: string): Promise<string> {
    await this.#current().json('POST', path, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
    return name;
  }

  close(): void {
    this.#session.close();
  }

  #current(): OpenSession {
    if (!this.#session.isOpen) {
      this.connections++;
      this.#session = new OpenSession(server.url);
    }
    return this.#session;
  }
}

/** Costs the server much more than its client. */
const large = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'large' },
  spec: {
    selector: { matchLabels: { app: 'large' } },
    template: {
      metadata: { labels: { app: 'large' } },
      spec: { containers: Array.from({ length: 60 }, (_, i) => ({ name: `c-${i}`, image: 'image' })) },
    },
  },
};

/** Clients that keep the server busy until something holds. */
async function busyClients(isEnough: () => boolean): Promise<readonly OneByOne[]> {
  const clients = Array.from({ length: 8 }, () => new OneByOne());
  await Promise.all(
    clients.map(async (client) => {
      while (!isEnough()) {
        // Several requests at a time, which cost the server more than this client.
        await Promise.all(Array.from({ length: 8 }, () => client.check(large)));
      }
    }),
  );
  return clients;
}
