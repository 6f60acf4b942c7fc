import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { program } from '../../apps/apiserver/src/testing/program.js';
import { type KubectlCommand, kubectlCommand, testedKubectls } from '../kit/kubectl-command.js';
import { NodeProcess } from '../kit/node-process.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('kubectl');
const found = testedKubectls(usable);

/** The command in the way a user runs it: in an empty folder, with the flags in its README. */
interface RunningCommand {
  /** The lines that it prints when it is ready. */
  readonly printed: string;
  readonly kubeconfig: string;
  /** Presses Ctrl-C. */
  interrupt(): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

let folder: string;
const servers: NodeProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-hour-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

async function runCommand(flags: readonly string[] = []): Promise<RunningCommand> {
  const server = new NodeProcess([...program(), '--secure-port=0', ...flags], { cwd: folder });
  servers.push(server);
  await server.ready(() => server.stdout.includes('KUBECONFIG='));
  return {
    printed: server.stdout,
    kubeconfig: /KUBECONFIG=(.*)/.exec(server.stdout)?.[1] as string,
    async interrupt() {
      await server.end('SIGINT');
      return { code: await server.ended, stdout: server.stdout, stderr: server.stderr };
    },
  };
}

describe.skipIf(!usable).each(found)('the first hour with kubectl $minor', (kubectl) => {
  const kubectlOf = ({ kubeconfig }: RunningCommand): KubectlCommand => kubectlCommand(kubectl, kubeconfig, folder);

  it('runs pods of a Deployment, and deletes namespaces, at the first and at the next start', async () => {
    for (const name of ['web', 'again']) {
      const server = await runCommand();
      const { works } = kubectlOf(server);
      await works(`create deployment ${name} --image=nginx`);
      await works(`wait deployment/${name} --for=condition=Available --timeout=60s`);
      expect(await works('get pods')).toMatch(new RegExp(`^${name}-\\S+ +1/1 +Running`, 'm'));
      await works('create namespace short');
      expect(await works('delete namespace short --timeout=60s')).toContain('namespace "short" deleted');
      const { code, stderr } = await server.interrupt();
      expect([code, stderr]).toEqual([0, expect.stringMatching(/^I \S+ "ready" port=\d+\n$/)]);
    }
  }, 240_000);

  it('tries to schedule no pod before its node is ready', async () => {
    const server = await runCommand(['--storage-backend=memory']);
    const { works } = kubectlOf(server);
    await works('create deployment web --image=nginx --replicas=3');
    await works('wait deployment/web --for=condition=Available --timeout=60s');
    expect(await works('get events -A')).not.toContain('FailedScheduling');
    await server.interrupt();
  }, 120_000);

  it('shows logs, and refuses to forward ports, without an error of the server', async () => {
    const server = await runCommand(['--storage-backend=memory']);
    const { run, works } = kubectlOf(server);
    await works('run web --image=nginx');
    await works('wait pod/web --for=condition=Ready --timeout=60s');
    expect(await works('logs web')).toBe('');
    // The command ends when the first connection cannot be forwarded.
    const { code, output } = await run('port-forward pod/web :80', '', (text) => {
      const [, port] = /127\.0\.0\.1:(\d+) -> 80/.exec(text) ?? [];
      if (port) void fetch(`http://127.0.0.1:${port}`).catch(() => {});
    });
    expect([code, output]).toEqual([1, expect.stringContaining('simulated pods listen on no port, such as 80')]);
    expect((await server.interrupt()).stderr).toMatch(/^I \S+ "ready" port=\d+\n$/);
  }, 120_000);

  it('runs only an API server with --controllers=-*, and prints how to add what is missing', async () => {
    const server = await runCommand(['--storage-backend=memory', '--controllers=-*']);
    expect(server.printed).toContain("Add them: --controllers='*' --nodes=1\n");
    const { works } = kubectlOf(server);
    await works('create deployment web --image=nginx');
    expect(await works('get nodes')).toContain('No resources found');
    expect(await works('get replicasets')).toContain('No resources found');
    expect(await readdir(folder)).not.toContain('k8s-data');
    await server.interrupt();
  }, 120_000);
});
