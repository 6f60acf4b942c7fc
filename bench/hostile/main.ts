import { parseArgs } from 'node:util';
import { machine, type Result, writeResults } from '../result.js';
import { measureRequest } from './measure-request.js';
import { hostileRequests } from './requests.js';
import { HostileServer } from './server.js';

/**
 * `npm run bench -- --hostile [--only PATTERN] [--built]`: sends requests that are made to cost much, one after another, to a server of its own,
 * and asks for `/livez` every 20 ms beside them. Prints for each the status, how long the answer took, the longest wait for `/livez`, and the
 * highest resident memory. Results also go to bench-results/hostile.json.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    /** Runs the built command instead of the TypeScript sources. */
    built: { type: 'boolean', default: false },
    json: { type: 'string', default: 'hostile' },
  },
});

const on = machine();
console.log(on);
console.log(
  `${'request'.padEnd(58)} ${'status'.padStart(7)} ${'ms'.padStart(7)} ${'livez ms'.padStart(9)} ${'peak MB'.padStart(8)}  answer`,
);

const results: Result[] = [];
const server = new HostileServer(values.built);
const pattern = new RegExp(values.only);
try {
  for (const request of hostileRequests) {
    if (!pattern.test(request.name)) continue;
    const { status, milliseconds, longestWait, peakMegabytes, answer } = await measureRequest(server, request);
    const peak = peakMegabytes === undefined ? '-' : String(Math.round(peakMegabytes));
    console.log(
      `${request.name.padEnd(58)} ${status.padStart(7)} ${String(Math.round(milliseconds)).padStart(7)} ${String(Math.round(longestWait)).padStart(9)} ${peak.padStart(8)}  ${answer}`,
    );
    results.push({ name: request.name, value: Math.round(milliseconds), unit: 'ms' });
    results.push({ name: `${request.name}: longest wait`, value: Math.round(longestWait), unit: 'ms' });
  }
} finally {
  await server.stop();
}
await writeResults(values.json, results, on);
