import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type NodeTransport, nodeTransport } from '@k8s-ts/client/node';
import { createCertificates } from '@k8s-ts/pki';
import { freePort } from '@k8s-ts/storage-testkit';
import { program } from '../../apps/apiserver/src/testing/program.js';
import { typeScript } from './typescript.js';

/** The programs in a folder for envtest: the built ones, or the sources. */
export const envtestPrograms = {
  apiserver: [process.execPath, ...program()],
  etcdStandIn: [process.execPath, ...typeScript, fileURLToPath(new URL('etcd-stand-in.ts', import.meta.url))],
};

/**
 * Time limit for each start and stop, in ms. envtest has 20 s; the programs here run from their sources, which takes
 * longer to load.
 */
const limitMs = 60_000;

/**
 * A process that is started as envtest does: as the leader of a process group. It is ready when a health check answers
 * 200.
 */
class Process {
  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
    readonly output: () => string,
  ) {}

  static async start(file: string, args: readonly string[], isHealthy: () => Promise<boolean>): Promise<Process> {
    const child = spawn(file, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (output += text.toString()));
    const process = new Process(file, child, () => output);
    for (const begin = Date.now(); !(await isHealthy().catch(() => false)); await setTimeout(100)) {
      if (process.hasEnded || Date.now() - begin > limitMs) {
        process.signal('SIGKILL');
        throw new Error(`${file} did not become healthy:\n${output}`);
      }
    }
    return process;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends SIGTERM to the process group. Returns the exit code, or `killed` if the process did not end in time. */
  async stop(): Promise<number | null | 'killed'> {
    if (this.hasEnded) return this.child.exitCode;
    const ended = new Promise<number | null>((resolve) => this.child.once('exit', resolve));
    this.signal('SIGTERM');
    const stopping = new AbortController();
    const late = setTimeout(limitMs, 'killed' as const, { signal: stopping.signal }).catch(() => 'killed' as const);
    const result = await Promise.race([ended, late]);
    stopping.abort();
    if (result === 'killed') this.signal('SIGKILL');
    return result;
  }

  private signal(signal: NodeJS.Signals): void {
    if (!this.hasEnded && this.child.pid !== undefined) process.kill(-this.child.pid, signal);
  }
}

/** Whether the help text of a program has a flag, as envtest looks for it (`--flag` at the beginning of a line). */
async function hasFlag(file: string, flag: string): Promise<boolean> {
  const { stdout, stderr } = await promisify(execFile)(file, ['--help']);
  return new RegExp(`^\\s*--${flag}\\b`, 'm').test(stdout + stderr);
}

/**
 * Starts a control plane with the commands, checks and order of envtest (`kubernetes-sigs/controller-runtime
 * pkg/internal/testing/controlplane`), uses it as a client of envtest does, and stops it.
 */
export class ControlPlane {
  readonly running: Process[] = [];

  constructor(
    private readonly assets: string,
    private readonly folder: string,
  ) {}

  async startEtcd(): Promise<string> {
    const etcd = join(this.assets, 'etcd');
    const url = `http://127.0.0.1:${await freePort()}`;
    const data = join(this.folder, 'etcd-data');
    mkdirSync(data, { mode: 0o700 });
    const unsafe = (await hasFlag(etcd, 'unsafe-no-fsync')) ? ['--unsafe-no-fsync=true'] : [];
    const flags = [
      `--advertise-client-urls=${url}`,
      `--data-dir=${data}`,
      `--listen-client-urls=${url}`,
      `--listen-peer-urls=http://127.0.0.1:${await freePort()}`,
      ...unsafe,
    ];
    this.running.push(await Process.start(etcd, flags, async () => (await fetch(`${url}/health`)).status === 200));
    return url;
  }

  async startAPIServer(
    etcdURL: string,
  ): Promise<{ readonly url: string; readonly certDir: string; readonly ca: string }> {
    const apiserver = join(this.assets, 'kube-apiserver');
    const certDir = join(this.folder, 'certificates');
    mkdirSync(certDir);
    const write = (name: string, text: string) => writeFileSync(join(certDir, name), text, { mode: 0o640 });
    const { ca, serving } = await createCertificates({ addresses: ['localhost', '127.0.0.1'] });
    write('apiserver.crt', serving.cert);
    write('apiserver.key', serving.key);
    const accounts = await createCertificates({ addresses: [] });
    write('sa-signer.crt', accounts.ca.cert);
    write('sa-signer.key', accounts.ca.key);
    if (await hasFlag(apiserver, 'insecure-port')) throw new Error(`${apiserver} has the flag --insecure-port`);
    const port = await freePort();
    const url = `https://127.0.0.1:${port}`;
    const clients = await createCertificates({ addresses: [] });
    write('client-cert-auth-ca.crt', clients.ca.cert);
    write('admin.crt.for-the-test', clients.admin.cert);
    write('admin.key.for-the-test', clients.admin.key);
    const flags = [
      '--allow-privileged=true',
      '--authorization-mode=RBAC',
      '--bind-address=127.0.0.1',
      `--cert-dir=${certDir}`,
      `--client-ca-file=${join(certDir, 'client-cert-auth-ca.crt')}`,
      '--disable-admission-plugins=ServiceAccount',
      `--etcd-servers=${etcdURL}`,
      `--secure-port=${port}`,
      `--service-account-issuer=${url}/`,
      `--service-account-key-file=${join(certDir, 'sa-signer.crt')}`,
      `--service-account-signing-key-file=${join(certDir, 'sa-signer.key')}`,
      '--service-cluster-ip-range=10.0.0.0/24',
    ];
    // envtest's check does not verify the certificate. This check does; like envtest's, it sends no credentials.
    const anonymous = nodeTransport({ server: url, ca: ca.cert });
    const isHealthy = async () => {
      const response = await anonymous({ method: 'GET', path: '/healthz', headers: {} });
      await response.bytes();
      return response.status === 200;
    };
    try {
      this.running.push(await Process.start(apiserver, flags, isHealthy));
    } finally {
      await anonymous.close();
    }
    return { url, certDir, ca: ca.cert };
  }

  /** A transport with the user of envtest's clients. */
  administrator({ url, certDir, ca }: Awaited<ReturnType<ControlPlane['startAPIServer']>>): NodeTransport {
    const read = (name: string) => readFileSync(join(certDir, name), 'utf8');
    const [cert, key] = [read('admin.crt.for-the-test'), read('admin.key.for-the-test')];
    return nodeTransport({ server: url, ca, cert, key });
  }

  /** Stops the API server, then etcd. Returns their exit codes. */
  async stop(): Promise<readonly (number | null | 'killed')[]> {
    const codes: (number | null | 'killed')[] = [];
    for (const process of this.running.splice(0).reverse()) codes.push(await process.stop());
    return codes;
  }
}
