import { parseArgs } from 'node:util';
import { Client, inFlight } from '../../kit/client.js';
import { pairOptions, startPair } from '../../kit/pair.js';
import { cpuOf } from '../../kit/quiet.js';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { median } from '../../kit/statistics.js';
import { prepare } from './prepare.js';
import { type Refusal, refusals } from './refusals.js';
import { startDenyingWebhook } from './webhook.js';

/**
 * `npm run bench -- --refusals`: CPU time of requests that are refused. See the README for the options. Results are
 * also written to bench-results/refusals.json.
 */
const { values } = parseArgs({
  options: {
    ...pairOptions,
    only: { type: 'string', default: '' },
    requests: { type: 'string', default: '500' },
  },
});
const perTurn = Number(values.requests);
const only = new RegExp(values.only);
/** Number of requests in flight. */
const width = 8;

const on = machine();
const results: Result[] = [];
console.log(`${on}, Node ${process.version}`);
const hook = await startDenyingWebhook();
const pair = await startPair(values, ['--authorization-mode=RBAC']);
try {
  const servers = [];
  for (const server of pair.other === undefined ? [pair.ours] : [pair.ours, pair.other]) {
    const account = await prepare(server.target, hook);
    servers.push({ ...server, account, client: new Client(server.target, 4) });
  }
  type Server = (typeof servers)[number];
  const send = async ({ client, target, account }: Server, refusal: Refusal): Promise<void> => {
    const { method, path, body, type = 'application/json', token } = refusal;
    const bearer = token === undefined ? target.token : token === 'account' ? account : 'wrong';
    const headers = { authorization: `Bearer ${bearer}`, ...(body === undefined ? {} : { 'content-type': type }) };
    const status = await client.status(method, path, headers, body);
    if (status !== refusal.status) throw new Error(`${refusal.name}: HTTP ${status}`);
  };
  // Definitions, policies and webhooks come into effect some time after they are created.
  for (const server of servers) {
    for (const refusal of refusals) {
      for (let left = 100; ; left--) {
        const failure = await send(server, refusal).then(
          () => undefined,
          (error: unknown) => error,
        );
        if (failure === undefined) break;
        if (left === 0) throw failure;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  for (const refusal of refusals.filter(({ name }) => only.test(name))) {
    const times = servers.map((): number[] => []);
    // In the first two turns the engine compiles code.
    for (let turn = -2; turn < Number(values.turns); turn++) {
      for (const [at, server] of servers.entries()) {
        const { pids, rate } = server;
        const seconds = await cpuOf(pids, rate, () => inFlight(perTurn, width, () => send(server, refusal)));
        if (turn >= 0) times[at]?.push((seconds * 1e6) / perTurn);
      }
    }
    const [ours = Number.NaN, other] = times.map(median);
    const beside =
      other === undefined
        ? {}
        : {
            other: { name: 'other', value: round(other, 0), ratio: round(ours / other, 2) },
            target: '≤ 0.6 of the other',
            met: ours / other <= 0.6,
          };
    const result: Result = { name: refusal.name, value: round(ours, 0), unit: 'µs CPU', ...beside };
    results.push(result);
    console.log(lineOf(result));
  }
  for (const { client } of servers) client.close();
} finally {
  await pair.stop();
  hook.close();
}
await writeResults('refusals', results, on);
