import { builtinTypes } from '@k8s-ts/api';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import { parse } from '@k8s-ts/apimachinery/labels';
import { decodeMessage, encodeMessage } from '@k8s-ts/apimachinery/protobuf';
import { parseQuantity } from '@k8s-ts/apimachinery/quantity';
import { lineOf, machine, type Result, round, writeResults } from '../../kit/result.js';
import { measureApply, measureUpdates } from './apply.js';
import { podText } from './pod.js';
import { protobufjsType } from './protobufjs-type.js';
import { race } from './race.js';

/**
 * `npm run bench -- --machinery`: compares the codecs on a Pod with protobufjs and with the engine's JSON; measures
 * selector matches, parsed quantities and patches per second, and the cost of field ownership. Ratios are taken within
 * one run. Results are also written to bench-results/machinery.json.
 */

const on = machine();
const gvk = { group: '', version: 'v1', kind: 'Pod' };
const type = builtinTypes.typeFor(gvk);
if (type === undefined) throw new Error('no Pod');

const pod = applyDefaults(gvk, decodeJSON(type, podText).object);
const json = encodeObject(pod);
const bytes = encodeMessage(type, pod);
const rival = protobufjsType(type);
const rivalMessage = rival.decode(bytes);

const results: Result[] = [];

function compare(name: string, ours: () => unknown, otherName: string, other: () => unknown, target?: string): void {
  const micros = race({ ours, other });
  results.push({
    name,
    value: round(micros.ours, 2),
    unit: 'µs',
    other: { name: otherName, value: round(micros.other, 2), ratio: round(micros.ours / micros.other, 2) },
    ...(target !== undefined && { target }),
  });
}

function rate(name: string, perCall: number, work: () => unknown, target: string): void {
  const { ours } = race({ ours: work });
  results.push({ name, value: round(perCall / ours, 2), unit: 'M/s', target });
}

compare(
  'protobuf encode',
  () => encodeMessage(type, pod),
  'protobufjs',
  () => rival.encode(rivalMessage).finish(),
  '≤ 1.2×',
);
compare(
  'protobuf decode',
  () => decodeMessage(type, bytes),
  'protobufjs',
  () => rival.decode(bytes),
  '≤ 1.2×',
);
compare(
  'JSON decode, strict',
  () => decodeJSON(type, json, { strict: 'strict' }),
  'JSON.parse',
  () => JSON.parse(json),
  '≤ 2.5×',
);
compare(
  'JSON decode',
  () => decodeJSON(type, json),
  'JSON.parse',
  () => JSON.parse(json),
);
compare(
  'JSON encode',
  () => encodeObject(pod),
  'JSON.stringify',
  () => JSON.stringify(pod),
);

const selector = parse('app in (web, api), tier!=test, pod-template-hash');
const labels = ['web', 'api', 'db', 'cache'].map((app, i) => ({
  app,
  tier: i % 2 === 0 ? 'frontend' : 'test',
  'pod-template-hash': `6d4b75cb6${i}`,
}));
rate('selector matches', labels.length, () => labels.filter((set) => selector.matches(set)), '≥ 2 M/s');

const quantities = ['100m', '1.5Gi', '512Mi', '2', '250m', '1e3', '10G', '0.5', '12345678901', '64Ki'];
rate('quantity parses', quantities.length, () => quantities.map(parseQuantity), '≥ 1 M/s');

results.push(...measureApply(), ...(await measureUpdates()));

console.log(`${on}; a Pod of ${json.length} bytes in JSON, ${bytes.length} in protobuf; node ${process.version}`);
for (const result of results) console.log(lineOf(result));
await writeResults('machinery', results, on);
