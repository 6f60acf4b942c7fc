import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lineOf, machine, type Result, writeResults } from '../../kit/result.js';
import { inFolder } from './folder.js';
import { podCodec, storedPod } from './stored-pod.js';

/**
 * `npm run bench -- --storage [NAME…]`: measures writes, lists, fan-out, memory and stalls of the storage layer, each
 * in a separate process, and compares them with the library below or the simplest alternative. Without names all are
 * measured. Results are also written to bench-results/storage.json.
 */

const child = fileURLToPath(new URL('./child.ts', import.meta.url));
const simple = ['lmdb-puts', 'etcd3-puts', 'list', 'fan-out'];
const ofMany = ['memory', 'stalls'];
const manyPods = 100_000;

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => ![...simple, ...ofMany].includes(name));
if (unknown !== undefined) throw new Error(`no measurement ${unknown}; there are ${[...simple, ...ofMany].join(', ')}`);
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);

const on = machine();
console.log(`${on}; node ${process.version}; pods of ${podCodec.encode(storedPod(0)).length} bytes`);
const results: Result[] = [];
for (const name of simple) if (isChosen(name)) await measure(name);
if (ofMany.some(isChosen)) {
  await inFolder(async (folder) => {
    await measure('prepare', folder, String(manyPods));
    for (const name of ofMany) if (isChosen(name)) await measure(name, folder);
  });
}
await writeResults('storage', results, on);

async function measure(...args: readonly string[]): Promise<void> {
  const running = fork(child, [...args], { execArgv: [...process.execArgv, '--expose-gc'] });
  const measured = await new Promise<readonly Result[]>((resolve, reject) => {
    let answer: readonly Result[] | undefined;
    running.once('message', (message) => {
      answer = message as readonly Result[];
    });
    running.once('error', reject);
    running.once('exit', (code) =>
      code === 0 && answer !== undefined ? resolve(answer) : reject(new Error(`${args[0]} ended with code ${code}`)),
    );
  });
  for (const result of measured) console.log(lineOf(result));
  results.push(...measured);
}
