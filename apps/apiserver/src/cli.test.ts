import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from './testing/program.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

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

/** Starts the command. */
function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = root,
): ChildProcess & { ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...program(), ...args], {
    cwd,
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

const memory = '--storage-backend=memory';

describe('the apiserver command', () => {
  it('shows its flags in groups, as wide as the terminal', async () => {
    const { code, stdout, stderr } = await start(['--help'], { COLUMNS: '100' }).ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Runs a Kubernetes API server\.\n\nExamples:\n/);
    expect(stdout.split('\n').filter((line) => line.length > 100)).toEqual([]);
    expect(stdout).toMatch(/^ {6}--secure-port int {2,}Port for HTTPS.* \(default 6443\)$/m);
    expect(stdout).toMatch(/^ {6}--runtime-config mapStringString\n {2,}API groups/m);
  });

  it.each(['--help', '-h'])('completion %s shows how to load the script into a shell', async (flag) => {
    const { code, stdout, stderr } = await start(['completion', flag]).ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('source <(apiserver completion bash)');
  });

  it('shows the versions of Kubernetes and of k8s-ts', async () => {
    const { code, stdout } = await start(['--version']).ended;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Kubernetes v1\.36\.\S+\nk8s-ts \d+\.\d+\.\d+\S*\n$/)]);
  });

  it('shows the facts about the build with --version=raw', async () => {
    const { code, stdout } = await start(['--version=raw']).ended;
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^version\.Info\{Major:"1", Minor:"36", .*GitVersion:"v1\.36\.3", .*\}\nk8s-ts \S+\n$/),
    ]);
  });

  it('-h shows the flags of kube-apiserver that have no effect', async () => {
    const { code, stdout } = await start(['-h']).ended;
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/that are accepted and have no effect:\n\n {6}--admission-control /),
    ]);
  });

  it('prints completion scripts', async () => {
    const { code, stdout } = await start(['completion', 'bash']).ended;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/\ncomplete .* apiserver k8s-ts-apiserver\n$/)]);
  });

  it('reports flags without effect, once and in a line', async () => {
    const flags = ['--lease-reuse-duration-seconds=60', '--max-connection-bytes-per-sec=1', '--vmodule=a=1'];
    const child = start([memory, '--secure-port=0', `--data-dir=${folder}/inert`, '--v=1', ...flags]);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGTERM');
    const { code, stderr } = await child.ended;
    expect(code).toBe(0);
    expect(stderr.match(/\bwarning: [^"\n]*|\bflags without [^"\n]*/g)).toEqual([
      'warning: this server does not have the limits and protections of these flags: --max-connection-bytes-per-sec',
      'flags without effect in this server: --lease-reuse-duration-seconds, --vmodule',
    ]);
  });

  it('reads flags from a file; flags of the command line override them', async () => {
    const file = join(folder, 'flags.yaml');
    await writeFile(file, `storageBackend: memory\nsecure-port: 1\nkubeconfigOut: ${folder}/from-file.kubeconfig\n`);
    const child = start([`--config=${file}`, '--secure-port=0']);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGTERM');
    expect((await child.ended).code).toBe(0);
    expect(await readFile(join(folder, 'from-file.kubeconfig'), 'utf8')).not.toContain('127.0.0.1:1\n');
  });

  it('ends with one line that names the flag, the file and the place when the encryption configuration is wrong', async () => {
    const file = join(folder, 'encryption.json');
    const providers = [{ identity: {} }, { aescbc: { keys: [{ name: 'key1', secret: 'c2hvcnQ=' }] } }];
    const configuration = {
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'EncryptionConfiguration',
      resources: [{ resources: ['secrets'], providers }],
    };
    await writeFile(file, JSON.stringify(configuration));
    const flags = ['--secure-port=0', `--data-dir=${folder}/encrypted`, `--encryption-provider-config=${file}`];
    expect(await start([memory, ...flags]).ended).toEqual({
      code: 1,
      stdout: '',
      stderr: `Error: --encryption-provider-config ${file}: error while parsing file: resources[0].providers[1].aescbc.keys[0].secret: Invalid value: "REDACTED": secret is not of the expected length, got 5, expected one of [16 24 32]\n`,
    });
  });

  it('names the file of an invalid flag that a file sets', async () => {
    const file = join(folder, 'wrong.yaml');
    await writeFile(file, 'storage-backend: memory\nruntimeConfig: {foo/v1: true}\n');
    expect((await start(['--config', file]).ended).stderr).toBe(
      `Error: --runtime-config: unknown api groups foo (--config ${file} sets runtime-config)\n`,
    );
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['--no-such-flag', {}, 'Error: unknown flag: --no-such-flag'],
    ['completion', {}, 'Error: completion takes one argument: bash, zsh, fish'],
    ['completion sh', {}, 'Error: completion takes one argument: bash, zsh, fish'],
    [
      '--audit-log-path=- --audit-log-mode=x',
      {},
      'Error: invalid audit log mode x, allowed modes are "batch,blocking,blocking-strict"',
    ],
    [
      '--config=no-such-file',
      {},
      "Error: --config no-such-file: ENOENT: no such file or directory, open 'no-such-file'",
    ],
    ['serve', {}, 'Error: unknown argument "serve"'],
    [
      '--version=v1.35.0',
      {},
      'Error: invalid argument "v1.35.0" for "--version" flag: version "v1.35.0" must match major/minor/patch of default version "v1.36.3"',
    ],
    ['--version=vNext', {}, 'Error: invalid argument "vNext" for "--version" flag: could not parse "vNext" as version'],
    ['stort', {}, 'Error: unknown argument "stort", did you mean store?'],
    ['--secure-port', {}, 'Error: flag needs an argument: --secure-port'],
    ['--secure-port=x', {}, 'Error: invalid argument "x" for "--secure-port" flag: must be an integer'],
    ['--storage-backend=etcd3', {}, 'Error: --etcd-servers must be specified for --storage-backend=etcd3'],
    [`${memory} --runtime-config=foo/v1`, {}, 'Error: --runtime-config: unknown api groups foo'],
    [`${memory} --runtime-config=v2=false`, {}, 'Error: --runtime-config: runtime-config invalid key v2'],
    [
      memory,
      { KUBE_API_VERSIONS: 'v1,nothing/v1' },
      'Error: KUBE_API_VERSIONS contains versions that are not installed: ["nothing/v1"].',
    ],
  ])(
    'prints one line and exits with code 1 for the arguments "%s" in the environment %j',
    async (line, env, message) => {
      expect(await start(line.split(' '), env).ended).toEqual({ code: 1, stdout: '', stderr: `${message}\n` });
    },
  );

  it.each([
    ['--token-auth-file', 'nothing.csv', 'ENOENT'],
    ['--client-ca-file', 'nothing.pem', 'ENOENT'],
    // An existing file that holds no certificate.
    ['--client-ca-file', fileURLToPath(import.meta.url), 'data does not contain any valid RSA or ECDSA certificates'],
  ])('names %s when its file %s is unreadable', async (flag, file, reason) => {
    const args = [memory, '--secure-port=0', `--data-dir=${folder}/unreadable`, `${flag}=${file}`];
    const { code, stderr } = await start(args).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(`^Error: ${flag} ${file}: ${reason}.*\n$`)]);
  });

  it('names the etcd servers when no etcd server answers', async () => {
    const flags = ['--etcd-servers=http://127.0.0.1:1', '--secure-port=0', `--data-dir=${folder}/unreachable`];
    const { code, stdout, stderr } = await start(flags).ended;
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringMatching(/^apiserver: --etcd-servers http:\/\/127\.0\.0\.1:1: etcd cannot be reached: .*\n$/),
    ]);
  });

  it('reports a port in use', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const { code, stdout, stderr } = await start([memory, `--secure-port=${port}`, `--data-dir=${folder}/taken`]).ended;
    taken.close();
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      `apiserver: --secure-port ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    ]);
  });

  it('writes the kubeconfig of a server in memory to a temporary file, and removes it at the end', async () => {
    const [cwd, temporary] = [join(folder, 'work'), join(folder, 'tmp')];
    await mkdir(cwd);
    await mkdir(temporary);
    const child = start([memory, '--secure-port=0'], { TMPDIR: temporary }, cwd);
    const [printed] = (await once(child.stdout as Readable, 'data')) as [string];
    const file = /export KUBECONFIG=(\S+)/.exec(printed)?.[1] as string;
    expect(file.startsWith(join(temporary, 'k8s-ts-apiserver-'))).toBe(true);
    expect(await readFile(file, 'utf8')).toContain('current-context: k8s-ts');
    child.kill('SIGTERM');
    expect((await child.ended).code).toBe(0);
    expect([await readdir(cwd), (await readdir(temporary)).filter((name) => name.startsWith('k8s-ts-'))]).toEqual([
      [],
      [],
    ]);
  });

  it('writes audit events to the standard output, and events that are still buffered before it ends', async () => {
    const policy = join(folder, 'policy.yaml');
    await writeFile(policy, 'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: Metadata}]\n');
    const audit = [`--audit-policy-file=${policy}`, '--audit-log-path=-', '--audit-log-mode=batch'];
    const batch = ['--audit-log-batch-max-size=1000', '--audit-log-batch-max-wait=1h'];
    const child = start([memory, '--secure-port=0', ...audit, ...batch], { TMPDIR: folder });
    const [printed] = (await once(child.stdout as Readable, 'data')) as [string];
    const url = /https:\S+/.exec(printed)?.[0] as string;
    await new Promise((resolve, reject) => {
      const request = get(`${url}/version`, { rejectUnauthorized: false, headers: { 'audit-id': 'mine' } });
      request.on('response', (answer) => answer.resume().on('end', resolve)).on('error', reject);
    });
    child.kill('SIGTERM');
    const { code, stdout } = await child.ended;
    const lines = stdout.split('\n').filter((line) => line.includes('"auditID":"mine"'));
    expect([code, lines.map((line) => JSON.parse(line))]).toEqual([
      0,
      ['RequestReceived', 'ResponseComplete'].map((stage) => expect.objectContaining({ kind: 'Event', stage })),
    ]);
  });

  it('reports the error in an audit policy', async () => {
    const policy = join(folder, 'wrong-policy.yaml');
    await writeFile(policy, 'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: All}]\n');
    const { code, stderr } = await start([memory, '--secure-port=0', `--audit-policy-file=${policy}`]).ended;
    expect([code, stderr]).toEqual([
      1,
      `Error: loading audit policy file: rules[0].level: Unsupported value: "All": supported values: "None", "Metadata", "Request", "RequestResponse": from file ${policy}\n`,
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
    expect(stdout).toMatch(
      /^Serving https:\/\/127\.0\.0\.1:\d+\nRunning \d+ controllers and 1 simulated node\. .*\nPoint kubectl at it: export KUBECONFIG=\/\S+\nThe server has stopped\.\n$/,
    );
  });
});
