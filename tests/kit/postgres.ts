import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { which } from './tools.js';

/** A PostgreSQL server in a temporary folder, without a port. */
export interface Postgres {
  /** Environment variables with which clients find the server. Their user may do everything. */
  readonly env: Readonly<Record<'PGHOST' | 'PGUSER' | 'PGDATABASE', string>>;
  stop(): Promise<void>;
}

/**
 * Whether tests that need PostgreSQL can run. If not, prints the reason; if tools are required (`REQUIRE_TOOLS=1`, as
 * in CI), throws instead.
 */
export function havePostgres(): boolean {
  if (programs() !== undefined) return true;
  const reason = 'not found: postgres (Debian: postgresql)';
  if (process.env.REQUIRE_TOOLS === '1') throw new Error(reason);
  console.warn(`Skipped, ${reason}`);
  return false;
}

/** The folder of the programs. Debian has one for each release, outside of the PATH. */
function programs(): string | undefined {
  const onPath = which('initdb');
  if (onPath !== undefined) return dirname(onPath);
  const releases = '/usr/lib/postgresql';
  if (!existsSync(releases)) return undefined;
  return readdirSync(releases)
    .sort((a, b) => Number(b) - Number(a))
    .map((release) => join(releases, release, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/**
 * The user that runs PostgreSQL. PostgreSQL refuses to run as root, so root is replaced by a user without permissions.
 * Otherwise, it is the user of this process.
 */
function user(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  return { uid: 65534, gid: 65534 };
}

export async function startPostgres(): Promise<Postgres> {
  const bin = programs();
  if (bin === undefined) throw new Error('there is no PostgreSQL on this machine');
  // The path of a socket has at most 107 bytes, so the folder's path must be short.
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const owner = user();
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), initdb, { ...options, stdio: 'pipe' });
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'];
  const child: ChildProcess = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr?.on('data', (text: Buffer) => {
    log += text.toString();
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!log.includes('ready to accept connections')) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL has not started:\n${log}`);
    await setTimeout(20);
  }
  return {
    env: { PGHOST: folder, PGUSER: 'postgres', PGDATABASE: 'postgres' },
    async stop() {
      // SIGINT also ends open connections.
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
