import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Figure, measure, type Scale } from './measurements.js';
import { startServer } from './server-process.js';

/**
 * `npm run bench [-- --server URL --token TOKEN [--pid PID]] [--scale N] [--flag …] [--source] [--json FILE]`: measures our server. With `--server`,
 * measures that server in the same run and prints the ratio of our figures to its figures. That server should be empty.
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    token: { type: 'string', default: '' },
    pid: { type: 'string' },
    scale: { type: 'string', default: '1' },
    flag: { type: 'string', multiple: true, default: [] },
    source: { type: 'boolean', default: false },
    json: { type: 'string', default: 'bench-results/bench.json' },
  },
});

const factor = Number(values.scale);
const scale: Scale = {
  pods: Math.round(10_000 * factor),
  gets: Math.round(20_000 * factor),
  watchers: Math.round(1000 * factor),
  events: 100,
  idleSeconds: 5,
};

const ready: number[] = [];
for (let round = 0; round < 5; round++) {
  const server = await startServer(values.flag, values.source);
  ready.push(server.readyMilliseconds);
  await server.stop();
}
const server = await startServer(values.flag, values.source);
let ours: Figure[];
try {
  ours = [
    {
      name: 'time to ready (median of 5)',
      unit: 'ms',
      better: 'lower',
      value: Math.round([...ready].sort((a, b) => a - b)[2] as number),
    },
    ...(await measure(server.target, scale, server.pid)),
  ];
} finally {
  await server.stop();
}
const theirs = values.server
  ? await measure({ url: values.server, token: values.token }, scale, values.pid ? Number(values.pid) : undefined)
  : [];

const rows = ours.map((figure) => {
  const other = theirs.find((candidate) => candidate.name === figure.name);
  const ratio = other
    ? figure.better === 'higher'
      ? figure.value / other.value
      : other.value / figure.value
    : undefined;
  return {
    ...figure,
    ...(other ? { other: other.value, timesBetter: Math.round((ratio as number) * 100) / 100 } : {}),
  };
});
for (const row of rows) {
  const other = 'other' in row ? `  other ${row.other} ${row.unit}, ${row.timesBetter}× better` : '';
  console.log(`${row.name.padEnd(52)} ${String(row.value).padStart(10)} ${row.unit}${other}`);
}
await mkdir('bench-results', { recursive: true });
await writeFile(
  values.json,
  `${JSON.stringify({ node: process.version, date: new Date().toISOString(), scale, figures: rows }, null, 2)}\n`,
);
