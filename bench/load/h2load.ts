import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { Target } from '../client.js';
import { connections, type LoadRequests, type LoadResult, percentile, streams } from './load.js';

/** Where h2load is installed; undefined where it is not. */
export const h2loadPath = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'h2load'))
  .find((path) => existsSync(path));

/** Sends requests with h2load. The body, if there is one, is the same for all. */
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
    const all = { authorization: `Bearer ${token}`, ...headers };
    const args = [
      `--requests=${count}`,
      `--clients=${connections}`,
      `--max-concurrent-streams=${streams}`,
      ...Object.entries(all).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...(body === undefined ? [] : ['-d', file('body')]),
      `--input-file=${file('urls')}`,
      `--log-file=${file('log')}`,
    ];
    const { stdout } = await promisify(execFile)(program, args);
    const perSecond = Number(/ ([\d.]+) req\/s/.exec(stdout)?.[1]);
    const succeeded = Number(/status codes: (\d+) 2xx/.exec(stdout)?.[1]);
    // Each line has the start, the status and the time of a request, in µs.
    const lines = (await readFile(file('log'), 'utf8')).trim().split('\n');
    const times = Float64Array.from(lines, (line) => Number(line.split('\t')[2]) / 1000).sort();
    return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed: count - succeeded };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
