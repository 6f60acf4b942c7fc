import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectl } from '../../site/playground/src/kubectl/kubectl.js';
import { haveTools, kubectls } from '../kit/tools.js';

const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers: [{name: nginx, image: nginx}]
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
data: {color: blue}
`;

/** Commands without a `-n`: both programs run them, each in a namespace of its own. */
const commands: readonly { readonly line: string; readonly input?: string }[] = [
  { line: 'apply --server-side -f -', input: deployment },
  { line: 'rollout status deployment web' },
  { line: 'get deployments,configmaps' },
  { line: 'get deploy web -o wide' },
  { line: 'get cm settings -o name' },
  { line: 'get cm missing' },
  { line: 'get jobs' },
  { line: 'get boats' },
  { line: 'get nodes' },
  { line: 'explain deployment' },
  { line: 'explain pods.spec.containers.imagePullPolicy' },
  { line: 'explain deployment.spec.strategy --recursive' },
  { line: 'explain pods.spec.nothing' },
  { line: `patch cm settings --type merge -p '{"data":{"color":"red"}}'` },
  { line: `patch cm settings --type merge -p '{"data":{"color":"red"}}'` },
  { line: `patch deployment web -p '{"spec":{"replicas":-1}}'` },
  { line: 'scale deployment web --replicas 3' },
  { line: 'rollout restart deployment web' },
  { line: 'rollout undo deployment/web' },
  { line: 'auth can-i create pods' },
  { line: 'auth can-i create pods --as alice' },
  { line: 'auth can-i get nodes' },
  { line: 'get pods --as alice' },
  { line: 'delete cm settings' },
];

describe.skipIf(!haveTools('kubectl'))("the playground's terminal", () => {
  const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
  const newest = kubectls().at(-1);
  const kubeconfig = join(folder, 'config');
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ nodes: 1, controllers: ['*'] });
    writeFileSync(kubeconfig, server.kubeconfig);
    for (const name of ['real', 'page'])
      await server.apply(`{apiVersion: v1, kind: Namespace, metadata: {name: ${name}}}`);
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Namespaces, ages, and steps of a rollout differ. */
  const comparable = (text: string) =>
    text
      .replaceAll(/\breal\b/g, 'page')
      .replaceAll(/ +\d+s( +|$)/gm, ' AGE ')
      .replaceAll(/^Waiting for deployment.*\n/gm, '')
      .trimEnd();

  async function inPage(line: string, input = ''): Promise<string> {
    let text = '';
    const write = (more: string) => {
      text += more;
    };
    const cluster = {
      fetch: (path: string, init?: RequestInit) => server.server.fetch(new Request(`https://server${path}`, init)),
    };
    await kubectl(`${line} -n page`, {
      cluster,
      input: () => input,
      write,
      fail: write,
      signal: new AbortController().signal,
    });
    return text;
  }

  /** Both streams of kubectl, in the order in which it writes. */
  async function outside(line: string, input: string): Promise<string> {
    const program = spawn('sh', ['-c', `"$KUBECTL" ${line} -n real 2>&1`], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, KUBECTL: newest?.path, KUBECONFIG: kubeconfig, HOME: folder },
    });
    program.stdin.end(input);
    const text = await textOf(program.stdout);
    // Since 1.34.
    return Number(newest?.minor.split('.')[1]) < 34
      ? text.replace(/" deleted$/m, '" deleted from real namespace')
      : text;
  }

  it.each(commands)('prints what kubectl prints: $line', async ({ line, input = '' }) => {
    const [ours, theirs] = [await inPage(line, input), await outside(line, input)];
    expect(comparable(ours)).toBe(comparable(theirs));
  });
});
