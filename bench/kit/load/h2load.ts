import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Target } from '../client.js';
import { connections, type LoadRequests, type LoadResult, percentile, streams } from './load.js';

/** Path of h2load; undefined where it is not installed. */
export const h2loadPath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'h2load'))
  .find((path) => existsSync(path));

/** The HTTP/2 windows that Go's clients set, as powers of two: 4 MiB for a stream, 1 GiB for a connection. */
const windowBits = ['--window-bits=22', '--connection-window-bits=30'];

/** The answers to one request that was sent several times, one after another. */
export interface Repeated {
  /** Time from each request to the end of its answer, in ms. */
  readonly times: readonly number[];
  /** Bytes of an answer's body, as sent. */
  readonly bytes: number;
}

/** Sends a GET several times, one after another, over one connection. @throws Error when an answer is not a success */
export async function h2loadInTurn(
  program: string,
  { url, token }: Target,
  path: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<Repeated> {
  const folder = await mkdtemp(join(tmpdir(), 'h2load-'));
  const log = join(folder, 'log');
  try {
    const args = [
      `--requests=${count}`,
      '--clients=1',
      '--max-concurrent-streams=1',
      ...windowBits,
      ...headerArgs(token, headers),
      `--log-file=${log}`,
      `${url}${path}`,
    ];
    const { stdout } = await promisify(execFile)(program, args);
    if (succeededOf(stdout) < count) throw new Error(`GET ${path}: ${stdout}`);
    const data = Number(/ \((\d+)\) data/.exec(stdout)?.[1]);
    return { times: await timesOf(log), bytes: data / count };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const headerArgs = (token: string, headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries({ authorization: `Bearer ${token}`, ...headers }).flatMap(([name, value]) => [
    '-H',
    `${name}: ${value}`,
  ]);

const succeededOf = (output: string): number => Number(/status codes: (\d+) 2xx/.exec(output)?.[1]);

/**
 * The times of requests in ms, in the order in which they ended. Each line of the log has the start, the status and the
 * time of a request, in µs.
 */
async function timesOf(log: string): Promise<readonly number[]> {
  const lines = (await readFile(log, 'utf8')).trim().split('\n');
  return lines.map((line) => Number(line.split('\t')[2]) / 1000);
}

/** Sends requests with h2load. If there is a body, it is the same for all requests. */
export async function h2load(
  program: string,
  { url, token }: Target,
  { paths, headers, body }: LoadRequests,
  count: number,
): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'h2load-'));
  const file = (name: string) => join(folder, name);
  try {
    await writeFile(file('urls'), paths.map((path) => `${url}${path}\n`).join(''));
    if (typeof body === 'string') await writeFile(file('body'), body);
    const args = [
      `--requests=${count}`,
      `--clients=${connections}`,
      `--max-concurrent-streams=${streams}`,
      ...headerArgs(token, headers),
      ...(body === undefined ? [] : ['-d', file('body')]),
      `--input-file=${file('urls')}`,
      `--log-file=${file('log')}`,
    ];
    const { stdout } = await promisify(execFile)(program, args);
    const perSecond = Number(/ ([\d.]+) req\/s/.exec(stdout)?.[1]);
    const succeeded = succeededOf(stdout);
    const times = Float64Array.from(await timesOf(file('log'))).sort();
    return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed: count - succeeded };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
