import { parseArgs } from 'node:util';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { figuresOf, type Part, type RunReport, runReplicas } from './run.js';

/**
 * `npm run bench -- --replicas`: restarts servers, and kills and moves members of etcd, under writes and watches. See
 * README.md. Results also go to bench-results/replicas.json.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    watches: { type: 'string', default: '500' },
    settle: { type: 'string', default: '3' },
    /** Shell command that starts another server, which is measured in a second run. */
    'server-command': { type: 'string' },
    /** Measures only the other server. */
    'other-only': { type: 'boolean', default: false },
    flag: { type: 'string', multiple: true, default: [] },
    source: { type: 'boolean', default: false },
    json: { type: 'string', default: 'replicas' },
  },
});

// Servers and members of etcd end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const on = machine();
console.log(on);
const common = {
  rounds: Number(values.rounds),
  rate: Number(values.rate),
  watches: Number(values.watches),
  settleMs: Number(values.settle) * 1000,
  log: console.log,
};
const command = values['server-command'];
const results: Result[] = [];
if (!values['other-only']) {
  const ours = await runReplicas({ ...common, fromSources: values.source, flags: values.flag });
  results.push(...resultsOf('ours', ours));
}
if (command !== undefined) results.push(...resultsOf('other', await runReplicas({ ...common, command })));
for (const result of results) console.log(lineOf(result));
await writeResults(values.json, results, on);
// Node 20 may wait forever for closed connections when a process ends without this.
process.exit();

function resultsOf(label: string, report: RunReport): Result[] {
  const { parts, acknowledged, problems, interrupted, exitCodes } = report;
  for (const problem of problems.slice(0, 20)) console.log(`${label}: ${problem}`);
  const failures = new Map<string, number>();
  for (const { name, requests } of parts) {
    for (const { verb, error } of requests.filter((each) => each.error !== undefined)) {
      const text = `${name}: ${verb}: ${error}`;
      failures.set(text, (failures.get(text) ?? 0) + 1);
    }
  }
  for (const [text, count] of failures) console.log(`${label}: ${count} times, ${text}`);
  for (const [text, count] of interrupted)
    console.log(`${label}: ${count} watches and lists were repeated after: ${text}`);
  const figure = (name: string, value: number, unit = 'ms'): Result => ({
    name: `${label}: ${name}`,
    value: round(value, 1),
    unit,
  });
  const met = (name: string, value: number, unit = ''): Result => ({
    ...figure(name, value, unit),
    target: '0',
    met: value === 0,
  });
  const names: readonly Part['name'][] = ['calm', 'server restarted', 'etcd member killed', 'leader moved'];
  return [
    ...names.flatMap((name) => {
      const { p50, p99, max, failed } = figuresOf(
        parts.filter((part) => part.name === name).flatMap(({ requests }) => requests),
      );
      return [
        figure(`${name}: p50 of writes`, p50),
        figure(`${name}: p99 of writes`, p99),
        figure(`${name}: longest write`, max),
        met(`${name}: failed requests`, failed),
      ];
    }),
    figure('writes acknowledged', acknowledged, ''),
    figure('events told', report.told, ''),
    figure('lists', report.lists, ''),
    figure('watches', report.watches, ''),
    figure('versions that had expired', report.expired, ''),
    met('lost writes, wrong informers, stale reads', problems.length),
    met('servers that ended with an error', exitCodes.filter((code) => code !== 0).length),
  ];
}
