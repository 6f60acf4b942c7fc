import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { startFloor } from '../../kit/floor/start-floor.js';
import { h2loadPath } from '../../kit/load/h2load.js';
import { otherServer } from '../../kit/other-server.js';
import { htmlOf, type Report } from '../../kit/report/html.js';
import { format } from '../../kit/report/svg.js';
import { machine } from '../../kit/result.js';
import { ourCommand, startServer } from '../../kit/server-process.js';
import { probeFlags, type Turns } from '../floods/turns.js';
import { measure, type Scale } from './measure.js';
import { type Soak, soak } from './soak.js';
import type { Row, Subject } from './subject.js';
import { type Verdict, verdictsOf } from './verdicts.js';

/**
 * `npm run bench`: measures our server and its floor, and another server that `--server` names. See `bench/README.md`.
 */
const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    token: { type: 'string', default: '' },
    pid: { type: 'string', default: '' },
    'server-command': { type: 'string' },
    size: { type: 'string', default: '1' },
    workers: { type: 'string', default: '1' },
    node: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    soak: { type: 'string' },
    flag: { type: 'string', multiple: true, default: [] },
    source: { type: 'boolean', default: false },
    json: { type: 'string', default: 'bench-results/bench.json' },
    html: { type: 'string', default: 'bench-results/bench.html' },
  },
});

const on = machine();
const factor = Number(values.size);
const scale: Scale = {
  pods: Math.round(10_000 * factor),
  requests: Math.round(20_000 * factor),
  watchers: Math.round(1000 * factor),
  events: 100,
};
const only = new RegExp(values.only, 'i');
const listed = (text: string) => text.split(',').filter((each) => each !== '');

/** Path of the program of a major version of Node.js, from the npm package `node`. */
function nodeProgram(version: string): string {
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
  return execFileSync('npm', args, { encoding: 'utf8' }).trim();
}

/** Versions of Node.js that run our server. `''` is the version of this process. */
const versions = ['', ...listed(values.node)];
const plans = versions.flatMap((version) =>
  listed(values.workers).map((workers) => ({
    workers: Number(workers),
    label: `ours, ${workers === '1' ? '1 worker' : `${workers} workers`}${version === '' ? '' : `, Node ${version}`}`,
    flags: [...(workers === '1' ? [] : [`--workers=${workers}`]), ...values.flag],
    node: version === '' ? process.execPath : nodeProgram(version),
  })),
);

const ends: (() => Promise<void>)[] = [];
try {
  const subjects: Subject[] = [];
  const ready: { label: string; milliseconds: number }[] = [];
  for (const { label, workers, flags, node } of plans) {
    const server = await startServer(flags, values.source, node, [
      ...(values.soak ? probeFlags : []),
      ...ourCommand(values.source),
    ]);
    ends.push(() => server.stop());
    subjects.push({ label, target: server.target, pids: [server.pid], isFloor: false, workers });
    ready.push({ label, milliseconds: Math.round(server.readyMilliseconds) });
  }
  if (values.server) {
    const target = { url: values.server, token: values.token };
    const other = await otherServer(target, listed(values.pid).map(Number), values['server-command']);
    ends.push(() => other.stop());
    subjects.push({ label: 'other', target, pids: other.pids, isFloor: false });
    if (other.readyMilliseconds !== undefined)
      ready.push({ label: 'other', milliseconds: Math.round(other.readyMilliseconds) });
  }
  const floor = await startFloor();
  ends.push(() => floor.stop());
  subjects.push({ label: 'floor', target: floor.target, pids: [floor.pid], isFloor: true });

  console.log(on);
  const { rows, memory } = await measure(subjects, scale, (name) => only.test(name), printRow);
  for (const { name, megabytes } of memory) {
    for (const [label, size] of Object.entries(megabytes)) console.log(`memory ${name}: ${label} ${size} MB`);
  }
  const soaks: Soak[] = [];
  for (const subject of values.soak ? subjects.filter(({ isFloor }) => !isFloor) : []) {
    soaks.push(
      await soak(subject, Number(values.soak), (sample) =>
        console.log(
          `soak of ${subject.label}: ${sample.at} s, ${format(sample.perSecond)}/s, p50 ${format(sample.p50)} ms, p99 ${format(sample.p99)} ms (${Object.entries(
            sample.p99Of,
          )
            .map(([kind, time]) => `${kind} ${format(time)}`)
            .join(
              ', ',
            )}), ${format(sample.megabytes ?? 0)} MB (${format(sample.privateMegabytes ?? 0)} private), longest probe ${format(sample.longestProbe)} ms${turnsText(sample.turns)}, server ${format(sample.serverCores ?? 0)} processors, client ${format(sample.client.cores)} (turns of ${format(sample.client.longest)} ms, p99 ${format(sample.client.p99)}), ${sample.failed} failed`,
        ),
      ),
    );
  }
  const report: Report = {
    machine: on,
    date: new Date().toISOString(),
    load: h2loadPath === undefined ? 'this process' : 'h2load, and this process where bodies differ',
    subjects: subjects.map(({ label }) => label),
    rows,
    memory,
    ready,
    verdicts: verdictsOf({ rows, memory, ready }, subjects),
    soaks,
  };
  for (const verdict of report.verdicts) console.log(lineOfVerdict(verdict));
  await write(values.json, `${JSON.stringify({ node: process.version, scale, ...report }, null, 2)}\n`);
  await write(values.html, htmlOf(report));
} finally {
  for (const end of ends) await end();
}

function turnsText(turns: Turns | undefined): string {
  if (turns === undefined) return '';
  const { longest, longestWork, queued } = turns;
  return `, longest turn ${format(longest)} ms (${format(longestWork)} without waiting for a processor, ${format(queued)} % of the time waiting)`;
}

/** Prints one line for each subject, with the first subject's rate or time as a multiple of that subject's. */
function printRow({ name, results }: Row): void {
  console.log(name);
  const [first] = Object.values(results);
  for (const [label, { perSecond, p50, p99, cpu, failed }] of Object.entries(results)) {
    const ratio =
      perSecond !== undefined && first?.perSecond !== undefined
        ? first.perSecond / perSecond
        : p50 !== undefined && first?.p50 !== undefined
          ? p50 / first.p50
          : undefined;
    const figures = [
      perSecond === undefined ? '' : `${format(perSecond)}/s`,
      p50 === undefined ? '' : `p50 ${format(p50)} ms`,
      p99 === undefined ? '' : `p99 ${format(p99)} ms`,
      cpu === undefined ? '' : `CPU ${format(cpu)} µs`,
      failed ? `${failed} FAILED` : '',
      ratio === undefined || ratio === 1 ? '' : `the first is ${format(ratio)}×`,
    ];
    console.log(`  ${label.padEnd(28)} ${figures.filter((figure) => figure !== '').join(', ')}`);
  }
}

function lineOfVerdict({ name, label, beside, ours, others, unit, ratio, cpuRatio, wanted, met }: Verdict): string {
  const byCPU = cpuRatio === undefined ? '' : `, by CPU ${format(cpuRatio)}×`;
  const figures = `${format(ours)} ${unit} beside ${format(others)} ${unit}: ${format(ratio)}×${byCPU}`;
  return `${met ? 'met   ' : 'MISSED'} ${name}, ${label} beside ${beside}: ${figures} (wanted ${format(wanted)}×)`;
}

async function write(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
