import { parseArgs } from 'node:util';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { type Estimate, estimate, median } from '../../kit/statistics.js';
import { chainTime } from './chain.js';
import { createdKinds } from './objects.js';
import { type PairedTimes, pairedCreates } from './paired-creates.js';
import { tokenTimes } from './tokens.js';

/**
 * `npm run bench -- --admission [--runs N] [--turns N] [--requests N] [--kind NAME]… [--source]`: the cost of the
 * default admission plugins.
 *
 * One server has the plugins; in two other servers all of them are turned off. Creates are sent to all three in short
 * turns, and the CPU times of a turn are compared with each other, because the speed of a shared machine changes from
 * minute to minute. The difference between the two servers without plugins is the noise of the comparison. Two
 * processes of one program differ by some percent, so the servers are started anew for each run. The result is the mean
 * of the runs with its confidence interval of 95 %.
 *
 * Also measures the CPU time of the plugins alone for a ConfigMap, which hardly varies, and the CPU time of
 * authenticating a service account's token. `--runs 0` measures only these two. Results are also written to
 * bench-results/admission.json.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '6' },
    turns: { type: 'string', default: '30' },
    requests: { type: 'string', default: '100' },
    kind: { type: 'string', multiple: true, default: Object.keys(createdKinds) },
    source: { type: 'boolean', default: false },
  },
});
const extent = {
  turns: Number(values.turns),
  // The engine compiles code again during the first thousands of requests. Figures of processes in that phase differ by
  // 10 % and more.
  warmUp: Math.ceil(6000 / Number(values.requests)),
  requests: Number(values.requests),
  fromSources: values.source,
  kinds: values.kind,
};

const on = machine();
const results: Result[] = [];
const add = (name: string, value: number, unit: string, digits: number, target?: number): void => {
  const verdict = target === undefined ? {} : { target: `≤ ${target} ${unit}`, met: value <= target };
  const result: Result = { name, value: round(value, digits), unit, ...verdict };
  results.push(result);
  console.log(lineOf(result));
};

console.log(`${on}, Node ${process.version}`);
const { cached, uncached } = await tokenTimes();
add('token of an account, cached', cached, 'µs', 1, 25);
for (const [algorithm, microseconds] of uncached) add(`  not cached, ${algorithm}`, microseconds, 'µs', 0, 400);
const plugins = await chainTime();
add('plugins alone, create of a ConfigMap', plugins, 'µs', 2, 3);

const runs: ReadonlyMap<string, PairedTimes>[] = [];
for (let run = 0; run < Number(values.runs); run++) runs.push(await pairedCreates(extent));

for (const kind of runs.length > 0 ? extent.kinds : []) {
  const times = runs.flatMap((each) => each.get(kind) ?? []);
  const percent = (ratios: readonly number[]): Estimate => estimate(ratios.map((ratio) => (ratio - 1) * 100));
  const cost = percent(times.map(({ ratio }) => ratio));
  const noise = percent(times.map(({ noise }) => noise));
  add(`create of a ${kind} without`, median(times.map(({ without }) => without)), 'µs', 0);
  add('  with default admission', median(times.map(({ withPlugins }) => withPlugins)), 'µs', 0);
  add('  cost of it', cost.mean, '%', 1, createdKinds[kind]?.targetPercent);
  add('  cost, 95 % interval from', cost.low, '%', 1);
  add('  cost, 95 % interval to', cost.high, '%', 1);
  add('  noise: without, again', noise.mean, '%', 1);
  add('  noise, 95 % interval from', noise.low, '%', 1);
  add('  noise, 95 % interval to', noise.high, '%', 1);
}
await writeResults('admission', results, on);
