import { parseArgs } from 'node:util';
import { Client } from '../../kit/client.js';
import { type Measured, pairOptions, startPair } from '../../kit/pair.js';
import { RequestProbe } from '../../kit/request-probe.js';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { median } from '../../kit/statistics.js';
import { operations, runTurn, type Turn } from './turn.js';

/**
 * `npm run bench -- --large-definitions`: CPU time of creates, applies, updates and deletions of made-up definitions,
 * and how long another request waits meanwhile. See the README for the options. Results are also written to
 * bench-results/large-definitions.json.
 */
const { values } = parseArgs({
  options: {
    ...pairOptions,
    sizes: { type: 'string', default: '20,140,300,1000' },
    waits: { type: 'string', default: '3' },
  },
});
const sizes = values.sizes.split(',').map(Number);
/** Number of definitions in a turn: about 800 KB together, at least 2 and at most 16. */
const countOf = (kilobytes: number) => Math.max(2, Math.min(16, Math.round(800 / kilobytes)));

const on = machine();
const results: Result[] = [];
const add = (result: Result): void => {
  results.push(result);
  console.log(lineOf(result));
};
const probed = { path: '/api/v1/namespaces/default/configmaps/probed', interval: 10 };

console.log(`${on}, Node ${process.version}`);
const pair = await startPair(values);
const servers: readonly Measured[] = [pair.ours, ...(pair.other === undefined ? [] : [pair.other])];
try {
  for (const { target } of servers) {
    const client = new Client(target);
    await client.json('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: 'probed' } });
    client.close();
  }
  for (const kilobytes of sizes) {
    // In the first turn the engine compiles code.
    const [times, waits] = [Number(values.turns) + 1, Number(values.waits)];
    const turns = servers.map((): Turn[] => []);
    for (let turn = 0; turn < times + waits; turn++) {
      for (const [at, server] of servers.entries()) {
        const probe = turn < times ? undefined : new RequestProbe();
        await probe?.start(server.target, probed);
        (turns[at] as Turn[]).push(await runTurn(server, kilobytes, countOf(kilobytes), turn, probe));
        probe?.end();
      }
    }
    const figure = (at: number, of: (list: readonly Turn[]) => number) => (turns[at] ? of(turns[at] as Turn[]) : NaN);
    for (const operation of operations) {
      const name = `${operation}, ${kilobytes} KB`;
      const cpu = (list: readonly Turn[]) =>
        median(list.slice(1, times).map((turn) => turn.get(operation)?.cpuMs ?? Number.NaN));
      const wait = (list: readonly Turn[]) =>
        Math.max(...list.slice(times).map((turn) => turn.get(operation)?.longestWaitMs ?? 0));
      const [ours, other] = [figure(0, cpu), figure(1, cpu)];
      const beside = (value: number, ratio: number) =>
        pair.other === undefined ? {} : { other: { name: 'other', value: round(value, 1), ratio: round(ratio, 2) } };
      add({
        name,
        value: round(ours, 1),
        unit: 'ms CPU',
        ...beside(other, ours / other),
        ...(pair.other === undefined ? {} : { target: '≤ 0.7 of the other', met: ours / other <= 0.7 }),
      });
      if (waits === 0) continue;
      const [longest, others] = [figure(0, wait), figure(1, wait)];
      const verdict = { target: '≤ 100 ms', met: longest <= 100 };
      add({
        name: '  longest wait of others',
        value: round(longest, 0),
        unit: 'ms',
        ...beside(others, longest / others),
        ...verdict,
      });
    }
  }
} finally {
  await pair.stop();
}
await writeResults('large-definitions', results, on);
