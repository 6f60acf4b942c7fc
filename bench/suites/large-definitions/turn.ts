import { Client } from '../../kit/client.js';
import type { Measured } from '../../kit/pair.js';
import { cpuOf } from '../../kit/quiet.js';
import type { RequestProbe } from '../../kit/request-probe.js';
import { type MadeDefinition, madeDefinition } from './made-definition.js';

/** The operations in the order in which a turn does them. */
export const operations = ['POST', 'apply', 'apply without change', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Sends a request and checks its status. The text of the body is made before. */
async function send(client: Client, method: string, to: string, type: string, body?: string): Promise<void> {
  const status = await client.status(method, to, body === undefined ? {} : { 'content-type': type }, body);
  if (status !== 200 && status !== 201) throw new Error(`${method} ${to}: HTTP ${status}`);
}

/** What a turn measured for an operation: CPU time for each definition, and the longest wait of the probe. */
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
  const made = (prefix: string): readonly MadeDefinition[] =>
    Array.from({ length: count }, (_, i) =>
      madeDefinition(`${prefix}${kilobytes}x${turn}x${i}`, kilobytes, 1000 * turn + i + (prefix === 'post' ? 0 : 500)),
    );
  const [posted, applied] = [made('post'), made('apply')];
  const named = ({ metadata }: MadeDefinition): string => `${path}/${metadata.name}`;
  const json = 'application/json';
  const each = (list: readonly MadeDefinition[], work: (definition: MadeDefinition, at: number) => Promise<void>) => {
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
      // Changes the description of the schema of each version.
      const { body } = await client.request('GET', named(definition));
      changed.push(body.toString().replaceAll('A made-up kind.', 'A made-up kind that was changed.'));
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
