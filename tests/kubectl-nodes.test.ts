import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestServer, type TestServer, testClock } from '@k8s-ts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haveTools, kubectls } from './support/tools.js';

const usable = haveTools('kubectl');
const all = usable ? kubectls() : [{ minor: 'that is missing', path: '' }];
/** The oldest and the newest: what they send has not changed in between. */
const found = all.filter((_, at) => at === 0 || at === all.length - 1);

describe.skipIf(!usable).each(found)('kubectl $minor with simulated nodes', ({ minor, path }) => {
  const clock = testClock();
  const folder = mkdtempSync(join(tmpdir(), 'kubectl-nodes-'));
  const kubeconfig = join(folder, 'kubeconfig');
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({
      clock,
      nodes: 2,
      images: {
        app: {
          logs: 'one\ntwo',
          exec: { 'cat /x': { stdout: 'found\n' }, '*': { stderr: 'unknown command\n', exitCode: 7 } },
        },
        slow: { stopAfter: '1h' },
      },
      controllers: ['*', '-horizontal-pod-autoscaler-controller'],
    });
    writeFileSync(kubeconfig, server.kubeconfig);
    await server.waitFor({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default' }, 'exists');
    await server.waitFor({ apiVersion: 'v1', kind: 'Node', name: 'node-2' }, { condition: 'Ready' });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (command: string): Promise<{ readonly code: number | null; readonly output: string }> =>
    new Promise((resolve, reject) => {
      const child = spawn(path, command.split(' '), {
        env: { ...process.env, KUBECONFIG: kubeconfig, HOME: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text) => (output += text));
      child.on('error', reject).on('close', (code) => resolve({ code, output }));
    });
  const works = async (command: string) => {
    const { code, output } = await run(command);
    expect(code, `${minor}: ${command}\n${output}`).toBe(0);
    return output;
  };

  it('shows nodes, and runs, reads and deletes a pod', async () => {
    expect(await works('get nodes')).toMatch(/node-1 +Ready +<none> +\S+ +v1\.35\.0\nnode-2 +Ready/);
    await works('run app --image=app');
    await works('wait --for=condition=Ready pod/app --timeout=50s');
    expect(await works('get pod app')).toMatch(/app +1\/1 +Running +0/);
    expect(await works('logs app')).toBe('one\ntwo\n');
    expect(await works('logs app --tail=1')).toBe('two\n');
    expect(await works('exec app -- cat /x')).toBe('found\n');
    const refused = await run('exec app -- true');
    expect(refused.code).toBe(7);
    expect(refused.output).toContain('unknown command');
    expect(await works('events --for=pod/app')).toMatch(
      /Scheduled +Pod\/app +Successfully assigned default\/app to node-[12]/,
    );
    expect(await works('delete pod app')).toContain('deleted');
  });

  it('waits for a grace period of the clock of the test', async () => {
    await works('run slow --image=slow');
    await works('wait --for=condition=Ready pod/slow --timeout=50s');
    await works('delete pod slow --wait=false');
    expect(await works('get pod slow')).toMatch(/slow +1\/1 +Terminating/);
    await clock.advance('31s');
    await works('wait --for=delete pod/slow --timeout=50s');
  });

  it('drains a node, whose pods move', async () => {
    await works('create deployment web --image=web --replicas=4');
    await works('rollout status deployment/web --timeout=50s');
    expect(await works('drain node-1 --timeout=50s')).toContain('node/node-1 drained');
    await works('wait --for=condition=Available deployment/web --timeout=50s');
    const nodes = await works('get pods -l app=web -o jsonpath={.items[?(@.status.phase=="Running")].spec.nodeName}');
    expect(new Set(nodes.split(' '))).toEqual(new Set(['node-2']));
    expect(await works('get nodes')).toMatch(/node-1 +Ready,SchedulingDisabled/);
    await works('uncordon node-1');
  });
});
