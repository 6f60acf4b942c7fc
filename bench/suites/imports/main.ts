import { join } from 'node:path';
import { type Import, importOnce } from '../../../scripts/import-once.js';
import { entryPoints, top, workspacePackages } from '../../../scripts/workspace.js';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';

/**
 * `npm run bench -- --imports [ROUNDS]`: how long a program waits for `import` of built packages, as ES modules: the
 * median of ROUNDS processes (default 9) after one that warms the file system's cache, their CPU time, and the number
 * of loaded files. Subpaths take turns, so that other load on the machine affects all of them. Results are also written
 * to bench-results/imports.json.
 */
const on = machine();
const rounds = Number(process.argv[2] ?? 9);

/** Targets in milliseconds for an idle machine. */
const targets = new Map([
  ['@k8s-ts/testing', 250],
  ['@k8s-ts/testing/serve', 250],
  ['@k8s-ts/apimachinery', 100],
]);
/** Target in milliseconds for each subpath of `@k8s-ts/apimachinery`; a program imports them one by one. */
const SUBPATH_TARGET = 25;

const modules = workspacePackages()
  .filter(({ name }) => targets.has(name))
  .flatMap(({ folder, name, manifest }) =>
    entryPoints(manifest).map(({ subpath }) => ({ folder, name: join(name, subpath) })),
  )
  .sort((a, b) => Number(targets.has(b.name)) - Number(targets.has(a.name)));

const runs = new Map<string, Import[]>(modules.map(({ name }) => [name, []]));
const files = new Map<string, number>();
for (let round = -1; round < rounds; round++) {
  for (const { folder, name } of modules) {
    // A package finds itself by its name.
    const run = importOnce(name, folder, { listFiles: round < 0 });
    if (round < 0) files.set(name, run.files.length);
    else runs.get(name)?.push(run);
  }
}

const nothing = [...Array(rounds)].map(() => importOnce('data:text/javascript,', top).milliseconds);
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] as number;
const results = modules.flatMap(({ name }): Result[] => {
  const value = median(runs.get(name)?.map(({ milliseconds }) => milliseconds) ?? []);
  const work = median(runs.get(name)?.map((run) => run.work) ?? []);
  const target = targets.get(name) ?? SUBPATH_TARGET;
  return [
    { name: `import ${name}`, value: round(value, 1), unit: 'ms', target: `${target} ms`, met: value <= target },
    { name: `  work of ${name}`, value: round(work, 1), unit: 'ms' },
    { name: `  files of ${name}`, value: files.get(name) ?? 0, unit: 'files' },
  ];
});
results.push({ name: 'import of an empty module', value: round(median(nothing), 1), unit: 'ms' });

console.log(`${on}, Node ${process.version}`);
for (const result of results) console.log(lineOf(result));
await writeResults('imports', results, on);
