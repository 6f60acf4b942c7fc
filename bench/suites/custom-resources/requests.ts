import type { Client } from '../../kit/client.js';
import type { Definition } from '../../kit/definition.js';
import { ruledDefinition, smallDefinition } from './definitions.js';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const objects = (plural: string) => `/apis/example.com/v1/namespaces/default/${plural}`;

async function install(client: Client, definition: Definition): Promise<void> {
  const { status, body } = await client.request('POST', definitions, definition);
  if (status !== 201) throw new Error(body.toString());
  const path = objects(definition.spec.names.plural);
  while ((await client.request('GET', path)).status !== 200);
}

/**
 * Times in ms from the POST of a definition until a GET of its resource is answered with 200. The definitions are
 * created one after another.
 */
export async function firstGetTimes(client: Client, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i++) {
    const started = performance.now();
    await install(client, smallDefinition(`smalls${i}`));
    times.push(performance.now() - started);
  }
  client.close();
  return times;
}

/**
 * CPU time of the server for a create, in microseconds. ConfigMaps and custom objects of the same size take turns. The
 * result is the median of five rounds.
 */
export async function createCosts(
  client: Client,
  cpuSeconds: () => Promise<number>,
): Promise<{ readonly configMap: number; readonly custom: number }> {
  await install(client, ruledDefinition('ruleds'));
  const spec = {
    minReplicas: 1,
    maxReplicas: 3,
    names: ['a1', 'a2', 'a3'],
    ...Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`field${2 * i + 1}`, oddField(i)])),
    field0: 7,
    field4: 8,
  };
  const data = { text: 'x'.repeat(JSON.stringify(spec).length) };
  const configMap = (name: string) => ({ metadata: { name }, data });
  const custom = (name: string) => ({ apiVersion: 'example.com/v1', kind: 'Ruleds', metadata: { name }, spec });
  const costs = { configMap: [] as number[], custom: [] as number[] };
  for (let turn = -1; turn < 5; turn++) {
    const cost = async (path: string, make: (name: string) => object) => {
      const before = await cpuSeconds();
      await createAll(client, path, (i) => make(`r${turn + 1}-${i}`));
      return (((await cpuSeconds()) - before) * 1e6) / perTurn;
    };
    const [one, two] = [
      await cost('/api/v1/namespaces/default/configmaps', configMap),
      await cost(objects('ruleds'), custom),
    ];
    // In the first turn the engine compiles code.
    if (turn < 0) continue;
    costs.configMap.push(one);
    costs.custom.push(two);
  }
  client.close();
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] as number;
  return { configMap: median(costs.configMap), custom: median(costs.custom) };
}

/** Values of the odd fields: `field1`, `field5` … are texts, `field3`, `field7` … are lists. */
const oddField = (i: number): unknown => (i % 2 === 0 ? `text-${i}` : [{ name: 'a', value: 'b' }]);

const perTurn = 1000;

async function createAll(client: Client, path: string, make: (i: number) => object): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < perTurn) {
      const { status, body } = await client.request('POST', path, make(next++));
      if (status !== 201) throw new Error(body.toString());
    }
  };
  await Promise.all(Array.from({ length: 16 }, lane));
}
