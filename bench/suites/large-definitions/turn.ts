import { Client } from '../../kit/client.js';
import { type MadeUpDefinition, madeUpDefinition } from '../../kit/made-up/definition.js';
import { RandomWords } from '../../kit/made-up/random-words.js';
import type { Measured } from '../../kit/pair.js';
import { cpuOf } from '../../kit/quiet.js';
import type { RequestProbe } from '../../kit/request-probe.js';

/** The operations in the order in which a turn does them. */
export const operations = ['POST', 'apply', 'apply without change', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

interface Stored {
  readonly spec: { readonly versions: readonly { readonly schema: { openAPIV3Schema: { description: string } } }[] };
}

type Manifest = MadeUpDefinition['manifest'];

/** Sends a request and checks its status. The text of the body is made before. */
async function send(client: Client, method: string, to: string, type: string, body?: string): Promise<void> {
  const status = await client.status(method, to, body === undefined ? {} : { 'content-type': type }, body);
  if (status !== 200 && status !== 201) throw new Error(`${method} ${to}: HTTP ${status}`);
}

/** Figures of a turn by operation: CPU time per definition, and the longest time that the probe waited. */
export type Turn = ReadonlyMap<Operation, { readonly cpuMs: number; readonly longestWaitMs?: number }>;

/**
 * Does each operation with a few definitions, one after another, and removes all of them at the end.
 *
 * @param kilobytes size of each definition
 * @param count definitions of each operation
 * @param turn number of the turn, which makes the names of its definitions unique among turns of this size
 * @param probe running probe that measures waits. Default: waits are not measured
 */
export async function runTurn(
  { target, pids, rate }: Measured,
  kilobytes: number,
  count: number,
  turn: number,
  probe?: RequestProbe,
): Promise<Turn> {
  const client = new Client(target);
  const versions = ['v1', ...(kilobytes >= 100 ? ['v1beta1'] : []), ...(kilobytes >= 500 ? ['v1alpha1'] : [])];
  const made = (use: string, seed: number): readonly Manifest[] => {
    const random = new RandomWords(seed);
    const shape = { group: `${use}.example`, bytes: kilobytes * 1000, versions, described: true };
    return Array.from({ length: count }, (_, index) => madeUpDefinition(random, { ...shape, index }).manifest);
  };
  const [posted, applied] = [made('posted', 2 * turn), made('applied', 2 * turn + 1)];
  const named = ({ metadata }: Manifest): string => `${path}/${metadata.name}`;
  const json = 'application/json';
  const each = (list: readonly Manifest[], work: (definition: Manifest, at: number) => Promise<void>) => {
    return async () => {
      for (const [at, definition] of list.entries()) await work(definition, at);
    };
  };
  const texts = new Map([...posted, ...applied].map((definition) => [definition, JSON.stringify(definition)]));
  const apply = each(applied, (definition) => {
    const to = `${named(definition)}?fieldManager=bench&force=true`;
    return send(client, 'PATCH', to, 'application/apply-patch+yaml', texts.get(definition));
  });
  const changed: string[] = [];
  const results = new Map<Operation, { readonly cpuMs: number; readonly longestWaitMs?: number }>();
  const measure = async (operation: Operation, work: () => Promise<void>, times = 1): Promise<void> => {
    probe?.reset();
    const repeated = async () => {
      for (let i = 0; i < times; i++) await work();
    };
    const cpuMs = ((await cpuOf(pids, rate, repeated)) * 1000) / (count * times);
    results.set(operation, { cpuMs, ...(probe === undefined ? {} : { longestWaitMs: await probe.longest() }) });
  };
  try {
    await measure(
      'POST',
      each(posted, (definition) => send(client, 'POST', path, json, texts.get(definition))),
    );
    await measure('apply', apply);
    await measure('apply without change', apply, 3);
    for (const definition of posted) {
      const stored = await client.json<Stored>('GET', named(definition));
      for (const { schema } of stored.spec.versions) schema.openAPIV3Schema.description += ' It has changed.';
      changed.push(JSON.stringify(stored));
    }
    await measure(
      'update',
      each(posted, (definition, at) => send(client, 'PUT', named(definition), json, changed[at])),
    );
    await measure(
      'delete',
      each(posted, (definition) => send(client, 'DELETE', named(definition), json)),
    );
    await cpuOf(
      pids,
      rate,
      each(applied, (definition) => send(client, 'DELETE', named(definition), json)),
    );
  } finally {
    client.close();
  }
  return results;
}
