import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { builtTree } from '../against/built-tree.js';
import { envtestSuite } from './envtest.js';
import { installs } from './installs.js';
import { mixedObjects } from './mixed.js';
import type { Phase } from './phase.js';
import { kubeSubject, ourSubject, type Subject } from './subjects.js';
import { makeWork } from './work.js';

/**
 * `npm run bench -- --cold [TURNS]`: the cost of a server from its start until its code is optimised. See the README of
 * this folder. Results are also written to bench-results/cold.json.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'kube-apiserver': { type: 'string' },
    etcd: { type: 'string', default: 'etcd' },
    kubectl: { type: 'string', default: 'kubectl' },
    than: { type: 'string' },
    only: { type: 'string', default: '' },
    scale: { type: 'string', default: '1' },
    flag: { type: 'string', multiple: true, default: [] },
  },
});
const turns = Number(positionals[0] ?? 5);
const only = new RegExp(values.only, 'i');
const on = machine();
const work = makeWork(Number(values.scale));

/** Targets: our figures as a part of kube-apiserver's. */
const targets: Readonly<Record<string, { readonly cpu: number; readonly wall: number }>> = {
  'mixed objects': { cpu: 0.5, wall: 0.8 },
  'installs by kubectl': { cpu: 0.5, wall: 0.8 },
  'suite with envtest': { cpu: 0.4, wall: 0.8 },
};
/** Target: maximum time for a start as envtest does it, in seconds. */
const startTarget = 0.9;

const parts: readonly (readonly [name: string, (subject: Subject) => Promise<readonly Phase[]>])[] = [
  ['mixed', (subject) => mixedObjects(subject, work)],
  ['installs', (subject) => installs(subject, work, values.kubectl)],
  ['envtest', (subject) => envtestSuite(subject, work)],
];

console.log(`${on}, Node ${process.version}`);
const tree = values.than === undefined ? undefined : await builtTree(values.than);
const results: Result[] = [];
try {
  const ours = ourSubject('ours', values.flag);
  const others = [
    ...(tree ? [ourSubject('old', values.flag, tree.command)] : []),
    ...(values['kube-apiserver'] ? [kubeSubject(values['kube-apiserver'], values.etcd)] : []),
  ];
  // Our servers store their compiled code a moment after they are ready.
  for (const subject of [ours, ...others].filter(({ programs }) => programs.etcd === undefined)) {
    const server = await subject.start();
    await setTimeout(3000);
    await server.stop();
  }
  for (const [name, run] of parts.filter(([name]) => only.test(name))) {
    const done = new Map<Subject, (readonly Phase[])[]>([ours, ...others].map((subject) => [subject, []]));
    for (let turn = 0; turn < turns; turn++) {
      const order = turn % 2 === 0 ? [ours, ...others] : [...others, ours];
      for (const subject of order) done.get(subject)?.push(await run(subject));
    }
    const own = done.get(ours) ?? [];
    if (others.length === 0) report(name, own);
    for (const other of others) report(name, own, { subject: other, runs: done.get(other) ?? [] });
  }
} finally {
  await tree?.remove();
}
await writeResults('cold', results, on);

/** Prints the medians of all phases, and the median of the ratios in each turn. */
function report(
  part: string,
  own: readonly (readonly Phase[])[],
  other?: { readonly subject: Subject; readonly runs: readonly (readonly Phase[])[] },
): void {
  console.log(`${part}, ${own.length} turns`);
  for (const [index, { name }] of (own[0] ?? []).entries()) {
    for (const figure of ['cpu', 'wall'] as const) {
      const of = (runs: readonly (readonly Phase[])[]) => runs.map((phases) => phases[index]?.[figure] ?? Number.NaN);
      const value = median(of(own));
      if (Number.isNaN(value)) continue;
      const target = other?.subject.programs.etcd === undefined ? undefined : targets[name]?.[figure];
      const theirs = other && of(other.runs);
      const ratio = theirs && median(of(own).map((each, turn) => each / (theirs[turn] as number)));
      const result: Result = {
        name: `${index === 0 ? '' : '  '}${name}, ${figure === 'cpu' ? 'CPU' : 'clock'}`,
        value: round(value, 2),
        unit: 's',
        ...(other &&
          theirs &&
          ratio !== undefined && {
            other: { name: other.subject.label, value: round(median(theirs), 2), ratio: round(ratio, 2) },
            ...(target !== undefined && { target: `ratio ${target}`, met: ratio <= target }),
          }),
        ...(name === "envtest's Start()" && { target: `${startTarget} s`, met: value <= startTarget }),
      };
      results.push(result);
      console.log(lineOf(result));
    }
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
