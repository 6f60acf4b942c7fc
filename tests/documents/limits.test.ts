import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { top } from '../../scripts/workspace.js';

interface Limit {
  /** First cell of the row in the table of limits. */
  readonly row: string;
  /** The number as the row of the document has it. */
  readonly says: string;
  /** The number of the row, converted to the unit of the source. */
  readonly value: number;
  readonly file: string;
  /** Matches the expression of the value in the file. */
  readonly found: RegExp;
}

const [KiB, MiB] = [1024, 1024 * 1024];
const server = 'packages/generic-apiserver/src';

const ofServer: readonly Limit[] = [
  {
    row: 'body',
    says: '3 MiB',
    value: 3 * MiB,
    file: `${server}/server/config.ts`,
    found: /^ +maxBodyBytes: (.*),$/m,
  },
  {
    row: '`Accept` header',
    says: '1,000 clauses',
    value: 1000,
    file: `${server}/representation/negotiation/accept.ts`,
    found: /const maxClauses = (.*);/,
  },
  {
    row: 'time of a request',
    says: '60 s',
    value: 60_000,
    file: `${server}/server/config.ts`,
    found: /^ +requestTimeoutMs: (\d[\d_]*),$/m,
  },
  {
    row: 'time of a request',
    says: '34 s',
    value: 34_000,
    file: `${server}/filters/deadline.ts`,
    found: /const writeLimitMs = (.*);/,
  },
  {
    row: 'requests in flight',
    says: '400 reads',
    value: 400,
    file: `${server}/filters/max-in-flight.ts`,
    found: /maxRequestsInFlight = (\d+)/,
  },
  {
    row: 'requests in flight',
    says: '200 writes',
    value: 200,
    file: `${server}/filters/max-in-flight.ts`,
    found: /maxMutatingRequestsInFlight = (\d+)/,
  },
  {
    row: 'slow lane',
    says: 'bodies and targets: 64 KiB',
    value: 64 * KiB,
    file: `${server}/offload/worker-lane.ts`,
    found: /options\.minBodyBytes \?\? (.*);/,
  },
  {
    row: 'slow lane',
    says: 'stored objects: 128 KiB',
    value: 128 * KiB,
    file: `${server}/offload/worker-lane.ts`,
    found: /options\.minObjectBytes \?\? (.*);/,
  },
  {
    row: 'memory of a worker',
    says: '108 MiB',
    value: 108,
    file: `${server}/offload/worker-lane.ts`,
    found: /const defaultMaxHeap = (.*);/,
  },
  {
    row: 'JSON patch',
    says: '10,000 operations',
    value: 10_000,
    file: 'packages/apimachinery/src/json-patch/decode-json-patch.ts',
    found: /maxJSONPatchOperations = (.*);/,
  },
  {
    row: 'gzip',
    says: '128 KiB',
    value: 128 * KiB,
    file: `${server}/filters/compression.ts`,
    found: /const threshold = (.*);/,
  },
  {
    row: 'warnings',
    says: '4,096 characters',
    value: 4096,
    file: `${server}/request/warning-recorder.ts`,
    found: /const totalLimit = (.*);/,
  },
];

const ofConnections: readonly Limit[] = [
  {
    row: 'resets of streams',
    says: '900 at once',
    value: 900,
    file: 'packages/http/src/pacing/reset-limit.ts',
    found: /const burst = (.*);/,
  },
  {
    row: 'HTTP/2 streams',
    says: '200 in a turn',
    value: 200,
    file: 'packages/http/src/pacing/stream-turns.ts',
    found: /const maxOpened = (.*);/,
  },
  {
    row: 'HTTP/2 clients that do not read',
    says: '1 MiB',
    value: MiB,
    file: 'packages/http/src/http2/frame-sender.ts',
    found: /const maxUnread = (.*);/,
  },
  {
    row: 'WebSocket messages',
    says: '64 KiB',
    value: 64 * KiB,
    file: 'packages/http/src/http1/http1.ts',
    found: /const maxMessageBytes = (.*);/,
  },
];

/** Evaluates a product of numbers: `3 * 1024 * 1024`. */
const product = (text: string) =>
  text.split('*').reduce((result, factor) => result * Number(factor.trim().replaceAll('_', '')), 1);

const read = (path: string) => readFileSync(join(top, path), 'utf8');

function check(path: string, { row, says, value, file, found }: Limit): void {
  const rows = read(path)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const text = rows.find((line) => line.split('|')[1]?.trim() === row);
  expect(text).toContain(says);
  expect(product(found.exec(read(file))?.[1] ?? 'missing')).toBe(value);
}

describe('numbers', () => {
  it.each(ofServer)("of generic-apiserver's README equal the numbers of the source: $row, $says", (limit) => {
    check('packages/generic-apiserver/README.md', limit);
  });

  it.each(ofConnections)("of http's README equal the numbers of the source: $row, $says", (limit) => {
    check('packages/http/README.md', limit);
  });
});
