import { WorkerLane } from '@k8s-ts/generic-apiserver/offload';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

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
                  any: { 'x-kubernetes-preserve-unknown-fields': true },
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
  server = await startServer({ crds });
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

it('the server answers large requests for custom resources in another thread, by the current definition', async () => {
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

  expect(lane).toHaveBeenCalledTimes(4);

  // The server knows the size of an object only when the cache of the changed definition has it.
  const patch = (body: object) => call('PATCH', `${boats}/one`, body, 'application/merge-patch+json');
  await expect.poll(() => patch({}).then(() => lane.mock.calls.length), { timeout: 30_000 }).toBeGreaterThan(4);
  lane.mockClear();
  const patched = await patch({ spec: { sails: 5 } });
  expect(patched.body.spec).toEqual({ log, sails: 5, colour: 'white' });
  expect((await call('DELETE', `${boats}/one`)).body.status).toBe('Success');
  expect(lane).toHaveBeenCalledTimes(2);
  expect((await call('GET', boats)).body.items).toHaveLength(1);

  // Small objects stay on the main thread, unless their rules are expensive.
  const crew = (size: number) => ({ log: 'empty', crew: Array.from({ length: size }, (_, i) => i) });
  expect((await call('POST', boats, boat('four', crew(9)))).status).toBe(201);
  expect(lane).toHaveBeenCalledTimes(2);
  expect((await call('POST', boats, boat('five', crew(300)))).status).toBe(201);
  const twice = await call('POST', boats, boat('six', { ...crew(300), crew: [...crew(300).crew, 299] }));
  expect(twice.body.message).toMatch(/spec\.crew: .*failed rule: self\.all/);
  expect(lane).toHaveBeenCalledTimes(4);
}, 120_000);

it.each([
  ['lists', '[', ']', 9990],
  // The time for nested maps grows with the square of their number.
  ['maps', '{"a":', '}', 4000],
])(
  'the server stores, changes and reads objects of many levels of %s',
  async (name, begin, end, levels) => {
    const deep = (value: number) => `${begin.repeat(levels)}${value}${end.repeat(levels)}`;
    const text = (value: number) =>
      `{"apiVersion":"example.com/v1","kind":"Boat","metadata":{"name":"${name}"},"spec":{"log":"","any":${deep(value)}}}`;
    const send = async (method: string, path: string, body?: string, type = 'application/json') => {
      const answer = await server.fetch(
        new Request(`https://localhost${path}`, {
          method,
          headers: { 'content-type': type },
          ...(body ? { body } : {}),
        }),
      );
      return { status: answer.status, text: await answer.text() };
    };
    const path = `${boats}/${name}`;
    const deepFlow = begin.replace(':', ': ').repeat(levels - 1500);
    const yaml = text(1).replaceAll(':', ': ');
    expect(await send('POST', `${boats}?dryRun=All`, yaml, 'application/yaml')).toMatchObject({ status: 201 });
    const put = async (from: number, to: number) => {
      const { text: current } = await send('GET', path);
      return send('PUT', path, current.replace(deep(from), deep(to)));
    };
    const answers = [
      await send('POST', boats, text(1)),
      await put(1, 2),
      // Comparing the fields of nested maps takes long. A list in a list is a single field.
      name === 'lists'
        ? await send('PATCH', `${path}?fieldManager=m&force=true`, text(3), 'application/apply-patch+yaml')
        : await put(2, 3),
      await send('PATCH', path, `{"spec":{"any":${deep(4)}}}`, 'application/merge-patch+json'),
      await send('PATCH', path, '{"metadata":{"labels":{"a":"b"}}}', 'application/merge-patch+json'),
      await send('GET', path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200]);
    const values = [1, 2, 3, 4, 4, 4];
    expect(answers.map((answer, i) => answer.text.includes(deep(values[i] as number)))).toEqual(values.map(() => true));
    expect((await send('GET', boats)).text).toContain(deep(4));
    const read = await server.fetch(
      new Request(`https://localhost${boats}`, { headers: { accept: 'application/yaml' } }),
    );
    expect([read.status, (await read.text()).includes(deepFlow)]).toEqual([200, true]);
    const replaced = await put(4, 5);
    expect([replaced.status, replaced.text.includes(deep(5))]).toEqual([200, true]);
    expect((await send('DELETE', path)).status).toBe(200);
  },
  120_000,
);
