import { Session } from 'node:inspector/promises';
import type { APIServer } from '@k8s-ts/apiserver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../kit/server.js';

/** A request whose size grows with `n`. */
interface Shape {
  readonly method?: string;
  readonly path?: string;
  readonly type?: string;
  readonly body?: (n: number) => string;
  readonly query?: (n: number) => string;
}

const many = (n: number, item: (i: number) => string, separator = ',') =>
  Array.from({ length: n }, (_, i) => item(i)).join(separator);
const configMap = (rest: string, metadata = '') =>
  `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"h-"${metadata && `,${metadata}`}}${rest && `,${rest}`}}`;
const pod = (spec: string, container = '') =>
  `{"apiVersion":"v1","kind":"Pod","metadata":{"generateName":"h-"},"spec":{"containers":[{"name":"a","image":"a"${container && `,${container}`}}]${spec && `,${spec}`}}}`;
const service = (spec: string) =>
  `{"apiVersion":"v1","kind":"Service","metadata":{"generateName":"h-"},"spec":{${spec}}}`;
const yaml = (text: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  generateName: h-\n${text}`;

const shapes: Readonly<Record<string, Shape>> = {
  'data keys': { body: (n) => configMap(`"data":{${many(n, (i) => `"k${i}":""`)}}`) },
  'bad data keys': { body: (n) => configMap(`"data":{${many(n, (i) => `"/${i}":""`)}}`) },
  labels: { body: (n) => configMap('', `"labels":{${many(n, (i) => `"k${i}":"v"`)}}`) },
  'bad labels': { body: (n) => configMap('', `"labels":{${many(n, (i) => `"/k${i}":"/"`)}}`) },
  finalizers: { body: (n) => configMap('', `"finalizers":[${many(n, (i) => `"a/${i}"`)}]`) },
  'a long name': { body: (n) => configMap('', `"name":"${'a.'.repeat(n)}"`) },
  controllers: {
    body: (n) =>
      configMap(
        '',
        `"ownerReferences":[${many(n, (i) => `{"apiVersion":"v1","kind":"Pod","name":"n","uid":"u${i}"}`)}]`,
      ),
  },
  'digits of a quantity': {
    path: 'pods',
    body: (n) => pod('', `"resources":{"limits":{"cpu":"${'9'.repeat(n * 10)}"}}`),
  },
  quantities: { path: 'pods', body: (n) => pod('', `"resources":{"limits":{${many(n, (i) => `"a/b${i}":"1"`)}}}`) },
  'topology constraints': {
    path: 'pods',
    body: (n) =>
      pod(
        `"topologySpreadConstraints":[${many(n, (i) => `{"maxSkew":1,"topologyKey":"k${i}","whenUnsatisfiable":"DoNotSchedule"}`)}]`,
      ),
  },
  'equal containers': {
    path: 'pods',
    body: (n) => pod(`"initContainers":[${many(n, () => '{"name":"b","image":"b"}')}]`),
  },
  'equal host ports': {
    path: 'pods',
    body: (n) => pod('"hostNetwork":true', `"ports":[${many(n, () => '{"containerPort":1,"hostPort":1}')}]`),
  },
  variables: { path: 'pods', body: (n) => pod('', `"env":[${many(n, (i) => `{"name":"V${i}","value":"$(V${i})"}`)}]`) },
  tolerations: { path: 'pods', body: (n) => pod(`"tolerations":[${many(n, () => '{"operator":"Exists"}')}]`) },
  'service ports': {
    path: 'services',
    body: (n) => service(`"ports":[${many(n, (i) => `{"name":"p${i}","port":${i + 1}}`)}]`),
  },
  'equal service ports': { path: 'services', body: (n) => service(`"ports":[${many(n, () => '{"port":1}')}]`) },
  'YAML flow lists that never close': {
    type: 'application/yaml',
    body: (n) => yaml(`data: ${'[a, '.repeat(Math.min(n, 900))}`),
  },
  'YAML comments': { type: 'application/yaml', body: (n) => yaml('# a comment\n'.repeat(n)) },
  'YAML anchors': {
    type: 'application/yaml',
    body: (n) => yaml(`data:\n${many(n, (i) => `  k${i}: &a${i} x`, '\n')}\n`),
  },
  'YAML lines': { type: 'application/yaml', body: (n) => yaml(`data:\n  a: |\n${'    x\n'.repeat(n)}`) },
  'JSON patch at the start of a list': {
    method: 'PATCH',
    path: 'configmaps/target',
    type: 'application/json-patch+json',
    body: (n) => `[${many(n, () => '{"op":"add","path":"/metadata/finalizers/0","value":"a/b"}')}]`,
  },
  apply: {
    method: 'PATCH',
    path: 'configmaps/applied',
    type: 'application/apply-patch+yaml',
    query: () => '&fieldManager=m',
    body: (n) =>
      `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"applied"},"data":{${many(n, (i) => `"k${i}":""`)}}}`,
  },
  'a label selector': { method: 'GET', query: (n) => `&labelSelector=${many(n, (i) => `k${i}%3Dv`)}` },
  'a field selector': { method: 'GET', query: (n) => `&fieldSelector=${many(n, () => 'metadata.name%3Da')}` },
};

const [small, large] = [100, 400];

describe('the work of a request', () => {
  let server: APIServer;
  const session = new Session();
  beforeAll(async () => {
    server = await startServer();
    const target = configMap('').replace('"generateName":"h-"', '"name":"target","finalizers":["a/b"]');
    expect((await send({ body: () => target }, 0, '')).status).toBe(201);
    session.connect();
    await session.post('Profiler.enable');
    // Counts calls of functions and runs of blocks, such as the bodies of loops.
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  });
  afterAll(async () => {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
    await server.stop();
  });

  async function send(
    { method = 'POST', path = 'configmaps', type, body, query }: Shape,
    n: number,
    dryRun = 'dryRun=All',
  ) {
    const url = `http://server/api/v1/namespaces/default/${path}?${dryRun}${query?.(n) ?? ''}`;
    const headers = { 'content-type': type ?? 'application/json' };
    const response = await server.fetch(new Request(url, { method, headers, ...(body ? { body: body(n) } : {}) }));
    return { status: response.status, text: await response.text() };
  }

  /** Number of blocks of our code that run while a request is answered. */
  async function steps(shape: Shape, n: number): Promise<number> {
    await session.post('Profiler.takePreciseCoverage');
    await send(shape, n);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    let sum = 0;
    for (const { url, functions } of result) {
      if (url.startsWith('node:')) continue;
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    }
    return sum;
  }

  it.each(Object.entries(shapes))('grows in proportion to its size: %s', async (_name, shape) => {
    await steps(shape, 1);
    const [few, several] = [await steps(shape, small), await steps(shape, large)];
    expect(several).toBeLessThan(few * (large / small) * 1.25);
  });

  it('would reveal an algorithm of quadratic time', async () => {
    await session.post('Profiler.takePreciseCoverage');
    const pairs = (n: number) => Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => i * j));
    pairs(small);
    const count = async () => {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
    };
    const few = await count();
    pairs(large);
    expect(await count()).toBeGreaterThan(few * 8);
  });
});
