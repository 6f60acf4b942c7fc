import { afterEach, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

let server: APIServer;
afterEach(() => server.stop());

async function ask(options: APIServerOptions, name = ''): Promise<unknown> {
  server = await startServer(options);
  return (await server.fetch(new Request(`https://server.test/api/v1/componentstatuses/${name}`))).json();
}

it('the server shows the status of the storage, and of controllers and nodes that the server runs', async () => {
  const healthy = { type: 'Healthy', status: 'True', message: 'ok' };
  const { items } = (await ask({ controllers: ['namespace'], nodes: 1 })) as {
    items: { metadata: { name: string }; conditions: unknown }[];
  };
  expect(items.map(({ metadata, conditions }) => [metadata.name, conditions]).sort()).toEqual([
    ['controller-manager', [healthy]],
    ['etcd-0', [healthy]],
    ['scheduler', [healthy]],
  ]);
});

it('the server asks a scheduler that is another process', async () => {
  expect(await ask({}, 'scheduler')).toMatchObject({
    metadata: { name: 'scheduler' },
    conditions: [{ type: 'Healthy', message: expect.stringMatching(/./) }],
  });
});
