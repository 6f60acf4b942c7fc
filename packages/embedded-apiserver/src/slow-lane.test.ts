import { WorkerLane } from '@k8s-ts/generic-apiserver/offload';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';

const definition = (properties: object) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'boats.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'boats', kind: 'Boat' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: {
                  log: { type: 'string' },
                  crew: {
                    type: 'array',
                    maxItems: 900,
                    items: { type: 'integer' },
                    'x-kubernetes-validations': [{ rule: 'self.all(a, self.exists_one(b, b == a))' }],
                  },
                  ...properties,
                },
                'x-kubernetes-validations': [{ rule: "!self.log.startsWith('bad')", message: 'is bad' }],
              },
            },
          },
        },
      },
    ],
  },
});

let server: APIServer;
beforeAll(async () => {
  const crds = [definition({ sails: { type: 'integer', default: 2 } })] as never[];
  server = createAPIServer({ storageBackend: 'memory', listen: false, crds });
  await server.start();
}, 120_000);
afterAll(() => server.stop());

const boats = '/apis/example.com/v1/namespaces/default/boats';
const log = 'x'.repeat(150_000);
const boat = (name: string, spec: object = {}) => ({
  apiVersion: 'example.com/v1',
  kind: 'Boat',
  metadata: { name },
  spec: { log, ...spec },
});

async function call(method: string, path: string, body?: object, type = 'application/json') {
  const answer = await server.fetch(
    new Request(`https://localhost${path}`, {
      method,
      headers: { 'content-type': type },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

it('answers large requests for custom resources in another thread, by the current definition', async () => {
  // On a busy machine, the worker may need longer to start than the time limit of a request.
  const started = async () => (await call('POST', `${boats}?dryRun=All`, boat('none'))).status;
  await expect.poll(started, { timeout: 110_000 }).toBe(201);
  const lane = vi.spyOn(WorkerLane.prototype, 'handle');
  const made = await call('POST', boats, boat('one', { unknown: 1 }));
  expect([made.status, made.body.spec]).toEqual([201, { log, sails: 2 }]);
  expect((await call('POST', boats, boat('one'))).body.message).toBe('boats.example.com "one" already exists');
  const refused = await call('POST', boats, boat('two', { log: `bad${log}` }));
  expect(refused.body.message).toMatch(/^Boat\.example\.com "two" is invalid: .*is bad$/);
  expect(lane).toHaveBeenCalledTimes(3);

  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/boats.example.com';
  const properties = { sails: { type: 'integer', default: 3 }, colour: { type: 'string', default: 'white' } };
  const { spec } = definition(properties);
  expect((await call('PATCH', path, { spec }, 'application/merge-patch+json')).status).toBe(200);
  const newer = await call('POST', boats, boat('three'));
  expect(newer.body.spec).toEqual({ log, sails: 3, colour: 'white' });

  const merge = { spec: { sails: 5 } };
  const patched = await call('PATCH', `${boats}/one`, merge, 'application/merge-patch+json');
  expect(patched.body.spec).toEqual({ log, sails: 5, colour: 'white' });
  expect((await call('DELETE', `${boats}/one`)).body.status).toBe('Success');
  expect(lane).toHaveBeenCalledTimes(6);
  expect((await call('GET', boats)).body.items).toHaveLength(1);

  // Small objects stay on the main thread, unless their rules are expensive.
  const crew = (size: number) => ({ log: 'empty', crew: Array.from({ length: size }, (_, i) => i) });
  expect((await call('POST', boats, boat('four', crew(9)))).status).toBe(201);
  expect(lane).toHaveBeenCalledTimes(6);
  expect((await call('POST', boats, boat('five', crew(300)))).status).toBe(201);
  const twice = await call('POST', boats, boat('six', { ...crew(300), crew: [...crew(300).crew, 299] }));
  expect(twice.body.message).toMatch(/spec\.crew: .*failed rule: self\.all/);
  expect(lane).toHaveBeenCalledTimes(8);
}, 120_000);
