import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { machine, type Result, round, writeResults } from '../../kit/result.js';
import { type ClusterFigures, type ClusterSize, measureCluster, sizeOf } from './cluster.js';
import { constantOf, costAt, lawOf } from './laws.js';
import { rows } from './rows.js';

/**
 * `npm run bench -- --scale`: measures clusters of three sizes, and extrapolates to the size of upstream's limits. See
 * README.md. Results also go to bench-results/scale.json.
 */
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '125,250,500' },
    flag: { type: 'string', multiple: true, default: [] },
    source: { type: 'boolean', default: false },
    /** Writes the table into docs/scale.md. */
    write: { type: 'boolean', default: false },
    json: { type: 'string', default: 'scale' },
  },
});

// The server ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Upstream's maximum number of nodes. */
const limit = sizeOf(5_000);
const on = machine();
console.log(on);
const measured: { readonly size: ClusterSize; readonly figures: ClusterFigures }[] = [];
for (const nodes of values.nodes.split(',').map(Number)) {
  const size = sizeOf(nodes);
  const figures = await measureCluster(size, { fromSources: values.source, flags: values.flag }, (line) =>
    console.error(`${nodes} nodes: ${line}`),
  );
  measured.push({ size, figures });
}

const short = (value: number) => round(value, Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
const count = (value: number) => value.toLocaleString('en-US');
const lines: string[] = [];
const addLine = (cells: readonly (string | number)[]) => lines.push(`| ${cells.join(' | ')} |`);
addLine(['', ...measured.map(({ size }) => `${count(size.nodes)} nodes`), 'linear in', 'off by', '5,000 nodes']);
lines.push(`|---|${measured.map(() => '---:|').join('')}---|---:|---:|`);
const results: Result[] = rows.flatMap(({ name, unit, by, of }) => {
  const costs = measured.map(({ figures }) => of(figures));
  const law =
    by === undefined ? constantOf(costs) : lawOf(measured.map(({ size, figures }) => [size[by], of(figures)] as const));
  const full = by === undefined ? law.base : costAt(law, limit[by]);
  const off = `${Math.round(law.deviation * 100)} %`;
  addLine([`${name}, ${unit}`, ...costs.map(short), law.each === 0 ? 'nothing' : (by as string), off, short(full)]);
  return [
    ...measured.map(({ size, figures }) => ({ name: `${name}, ${size.nodes} nodes`, value: short(of(figures)), unit })),
    { name: `${name}, ${limit.nodes} nodes by its law`, value: short(full), unit },
  ];
});
const others = [
  ['list of all pods in JSON, MB', 'listMegabytes'],
  ['renewals of leases, p99 in ms', 'leaseP99'],
  ['from the start to ready, s', 'startSeconds'],
  ['until all nodes have listed their pods, s', 'stormSeconds'],
  ['until all nodes have listed all services, s', 'serviceStormSeconds'],
] as const;
for (const [name, figure] of others) {
  addLine([name, ...measured.map(({ figures }) => short(figures[figure])), '', '', '']);
}
console.log(lines.join('\n'));
await writeResults(values.json, results, on);
const today = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
if (values.write) await writePage([`Measured on ${today}: ${on}.`, '', ...lines]);

/** Replaces the part of the page between its two marks. */
async function writePage(table: readonly string[]): Promise<void> {
  const path = 'docs/scale.md';
  const page = await readFile(path, 'utf8');
  const marked = /(<!-- figures -->\n).*(\n<!-- end of figures -->)/s;
  await writeFile(
    path,
    page.replace(marked, (_, start: string, end: string) => start + table.join('\n') + end),
  );
}
