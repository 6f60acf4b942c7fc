import { type Dirent, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@k8s-ts/storage-testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NodeProcess } from '../kit/node-process.js';
import { ServerProcess, serverCommand } from '../kit/server-process.js';

const patient = { timeout: 120_000 };

describe('a start of the command that fails', patient, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'failed-start-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const start = async (flags: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
    const args = [...serverCommand(), `--secure-port=${await freePort()}`, '--data-dir=data', ...flags];
    const server = new NodeProcess(args, { cwd: folder, env: environment });
    return { code: await server.ended, output: server.output };
  };

  it.runIf(process.platform === 'linux').each([
    ['--data-dir=/proc/x/y', "--data-dir /proc/x/y: ENOENT: no such file or directory, mkdir '/proc/x'"],
    ['--data-dir=/proc', "--data-dir /proc: ENOENT: no such file or directory, mkdir '/proc/store'"],
    ['--cert-dir=/proc/x', "--cert-dir /proc/x: ENOENT: no such file or directory, mkdir '/proc/x'"],
    ['--cert-dir=/dev/null/x', "--cert-dir /dev/null/x: ENOTDIR: not a directory, mkdir '/dev/null/x'"],
    ['--kubeconfig-out=/proc/x/y', "--kubeconfig-out /proc/x/y: ENOENT: no such file or directory, mkdir '/proc/x'"],
    ['--audit-log-path=/proc/x/y', "--audit-log-path /proc/x/y: ENOENT: no such file or directory, mkdir '/proc/x'"],
  ])('names the flag and the path, and leaves nothing behind: %s', async (flag, message) => {
    const { code, output } = await start([flag]);
    expect(output).toContain(`${message}\n`);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['--audit-policy-file=none'],
    ['--encryption-provider-config=none'],
    ['--authorization-mode=Webhook', '--authorization-webhook-config-file=none'],
    ['--admission-control-config-file=none'],
    ['--token-auth-file=none'],
    ['--kubeconfig-out=/dev/null/x'],
    ['--bind-address=203.0.113.1'],
    ['--audit-log-path=log', '--audit-policy-file=none'],
  ])('leaves nothing behind: %s', async (...flags) => {
    const { code } = await start(flags);
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keeps existing files', async () => {
    const server = await ServerProcess.start();
    await server.json('POST', '/api/v1/namespaces', { metadata: { name: 'kept' } });
    await server.end();
    const content = () =>
      readdirSync(server.folder, { recursive: true, withFileTypes: true })
        .filter((entry: Dirent) => entry.isFile() && !entry.name.startsWith('data.mdb') && entry.name !== 'CLEAN')
        .map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'utf8')])
        .sort();
    const before = content();
    for (const flags of [
      ['--authorization-mode=Webhook', '--authorization-webhook-config-file=none'],
      ['--cert-dir=/proc/x'],
    ]) {
      expect(await start([...flags, `--data-dir=${server.folder}`])).toMatchObject({ code: 1 });
      expect(content()).toEqual(before);
    }
    await server.launch();
    await server.json('GET', '/api/v1/namespaces/kept');
    await server.stop();
  });

  it.runIf(process.platform === 'linux')('does not happen because code cannot be cached', async () => {
    const { code, output } = await start(['--audit-policy-file=none'], { NODE_COMPILE_CACHE: '/proc/x/y' });
    expect(output).toContain('none');
    expect(code).toBe(1);
  });
});
