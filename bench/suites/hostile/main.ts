import { parseArgs } from 'node:util';
import { RequestProbe } from '../../kit/request-probe.js';
import { machine, type Result, writeResults } from '../../kit/result.js';
import { floorMegabytes } from './floor.js';
import { measureRequest } from './measure-request.js';
import { hostileRequests } from './requests.js';
import { HostileServer } from './server.js';
import { variants } from './variants.js';

/**
 * `npm run bench -- --hostile [--variants] [--floor] [--only PATTERN] [--built]`: sends requests that are designed to
 * be expensive, one after another, to a server of its own, and sends a request for `/livez` every 20 ms meanwhile.
 *
 * Prints for each request: the status, the time until the answer, the longest time of a request for `/livez`, the
 * highest resident memory without mapped files, its difference to the server's memory at rest, and whether that is
 * within the target. Prints at the end: the worst requests, the requests that needed more than the target, and the
 * memory after the worker has ended.
 *
 * With `--variants`, the hostile JSON bodies are sent in all other encodings and verbs instead, and so are lists,
 * watches and deletions with long parameters. With `--floor`, a process of Node that only parses each JSON body and
 * serializes it again shows the memory that no server could save; `floor` is printed instead of `over` if the memory
 * above that is within the target. Results also go to bench-results/hostile.json.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    variants: { type: 'boolean', default: false },
    /** Runs the built command instead of the TypeScript sources. */
    built: { type: 'boolean', default: false },
    /** Also measures the memory that a bare Node process needs for each JSON body. */
    floor: { type: 'boolean', default: false },
    json: { type: 'string', default: 'hostile' },
  },
});

/** Maximum memory that a request may need in addition to that of the server at rest, in MB. */
const memoryTarget = 150;

/**
 * Whether the memory above that at rest is within the target. `floor`: it exceeds the target, but only because of the
 * minimum that any process needs for the request.
 */
type Verdict = 'met' | 'floor' | 'over';

const on = machine();
console.log(on);
console.log(
  `${'request'.padEnd(58)} ${'status'.padStart(7)} ${'ms'.padStart(7)} ${'livez ms'.padStart(9)} ${'peak MB'.padStart(8)} ${'above'.padStart(6)} ${values.floor ? 'floor'.padStart(6) : ''} ${'target'.padEnd(6)}  answer`,
);

const results: Result[] = [];
const rows: {
  readonly name: string;
  readonly longestWait: number;
  readonly peak: number;
  readonly verdict: Verdict;
}[] = [];
const server = new HostileServer(values.built);
const probe = new RequestProbe();
const pattern = new RegExp(values.only);
try {
  for (const request of values.variants ? variants : hostileRequests) {
    if (!pattern.test(request.name)) continue;
    const { status, milliseconds, longestWait, peakMegabytes, answer } = await measureRequest(server, probe, request);
    const peak = String(Math.round(peakMegabytes));
    const above = peakMegabytes - server.restMegabytes;
    const least = values.floor ? await floorMegabytes(request) : undefined;
    const floor = values.floor ? (least === undefined ? '' : `+${Math.round(least)}`).padStart(6) : '';
    const verdict = verdictOf(above, least ?? 0);
    console.log(
      `${request.name.padEnd(58)} ${status.padStart(7)} ${String(Math.round(milliseconds)).padStart(7)} ${String(Math.round(longestWait)).padStart(9)} ${peak.padStart(8)} ${`+${Math.round(above)}`.padStart(6)} ${floor} ${verdict.padEnd(6)}  ${answer}`,
    );
    rows.push({ name: request.name, longestWait, peak: peakMegabytes, verdict });
    results.push({ name: request.name, value: Math.round(milliseconds), unit: 'ms' });
    results.push({ name: `${request.name}: longest wait`, value: Math.round(longestWait), unit: 'ms' });
  }
  // The worker of the server ends after five seconds without work.
  await new Promise((resolve) => setTimeout(resolve, 7000));
  const [wait, peak] = [worst('longestWait'), worst('peak')];
  console.log(
    `${rows.length} requests; longest wait ${Math.round(wait?.longestWait ?? 0)} ms (${wait?.name}), highest peak ${Math.round(peak?.peak ?? 0)} MB (${peak?.name}); memory ${server.restMegabytes} MB at the start, ${await server.memoryMegabytes()} MB now`,
  );
  for (const verdict of ['over', 'floor'] as const) {
    const found = rows.filter((row) => row.verdict === verdict);
    const limit = `${memoryTarget} MB above rest${verdict === 'floor' ? ', but not above what a bare process needs more' : ''}`;
    if (verdict === 'over' || values.floor)
      console.log(`${found.length} over ${limit}: ${found.map(({ name }) => name).join('; ')}`);
  }
} finally {
  probe.end();
  await server.stop();
}

function verdictOf(above: number, floor: number): Verdict {
  if (above <= memoryTarget) return 'met';
  return above <= memoryTarget + floor ? 'floor' : 'over';
}

function worst(of: 'longestWait' | 'peak') {
  return rows.reduce<(typeof rows)[number] | undefined>(
    (most, row) => (most === undefined || row[of] > most[of] ? row : most),
    undefined,
  );
}
await writeResults(values.json, results, on);
