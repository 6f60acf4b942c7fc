import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apiserver-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command from sources. */
function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess & { ended: Promise<Ended> } {
  const child = spawn(process.execPath, ['--conditions=@k8s-ts/source', '--import', 'tsx', cli, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return Object.assign(child, { ended });
}

describe('the apiserver command', () => {
  it('shows its flags in groups', async () => {
    const { code, stdout, stderr } = await start(['--help']).ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').filter((line) => line.endsWith(' flags:'))).toEqual([
      'Storage flags:',
      'Secure serving flags:',
      'Authentication flags:',
      'Authorization flags:',
      'API server flags:',
      'Misc flags:',
    ]);
    expect(stdout).toMatch(/^ {6}--secure-port int {2,}Port for HTTPS.* \(default 6443\)$/m);
    expect(stdout).toMatch(/^ {6}--runtime-config mapStringString {2,}/m);
  });

  it('shows the version of Kubernetes', async () => {
    const { code, stdout } = await start(['--version']).ended;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Kubernetes v1\.35\.\S+\n$/)]);
  });

  const memory = '--storage-backend=memory';
  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['--no-such-flag', {}, 'Error: unknown flag: --no-such-flag'],
    ['serve', {}, 'Error: unknown argument "serve"'],
    ['--secure-port', {}, 'Error: flag needs an argument: --secure-port'],
    ['--secure-port=x', {}, 'Error: invalid argument "x" for "--secure-port" flag: must be an integer'],
    ['--storage-backend=etcd3', {}, 'Error: --etcd-servers must be specified for --storage-backend=etcd3'],
    [`${memory} --runtime-config=foo/v1`, {}, 'Error: unknown api groups foo'],
    [`${memory} --runtime-config=v1=false`, {}, 'Error: runtime-config invalid key v1'],
    [
      memory,
      { KUBE_API_VERSIONS: 'v1,nothing/v1' },
      'Error: KUBE_API_VERSIONS contains versions that are not installed: ["nothing/v1"].',
    ],
  ])('%s %j: one line and exit code 1', async (line, env, message) => {
    expect(await start(line.split(' '), env).ended).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
  });

  it('tells that its port is taken', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const { code, stdout, stderr } = await start([memory, `--secure-port=${port}`, `--data-dir=${folder}/taken`]).ended;
    taken.close();
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `apiserver: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    ]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('runs until %s', async (signal) => {
    const dataDir = join(folder, signal);
    const child = start([memory, '--secure-port=0', `--data-dir=${dataDir}`]);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    expect(await readFile(join(dataDir, 'admin.kubeconfig'), 'utf8')).toContain('current-context: k8s-ts');
    child.kill(signal);
    const { code, stdout, stderr } = await child.ended;
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^(I \S+ "ready" port=\d+\n)?$/)]);
    expect(stdout).toMatch(/^Serving https:\/\/127\.0\.0\.1:\d+\nPoint kubectl at it: export KUBECONFIG=\S+\n$/);
  });
});
