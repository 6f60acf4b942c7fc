import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIServer } from '@k8s-ts/embedded-apiserver';
import { createCertificates } from '@k8s-ts/pki';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testedKubectls } from '../kit/kubectl-command.js';
import { ProcessKubelet } from '../kit/process-kubelet.js';
import { startServer } from '../kit/server.js';
import { haveTools } from '../kit/tools.js';

const usable = haveTools('kubectl', 'script');
const found = testedKubectls(usable);

interface Answer {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The first address of this machine that is neither loopback nor link-local. Proxies can reach it. */
const publicAddress = Object.values(networkInterfaces())
  .flat()
  .find((each) => each && !each.internal && each.family === 'IPv4')?.address;

describe.skipIf(!usable).each(found)('kubectl $minor with a kubelet', ({ minor, path }) => {
  let folder: string;
  let server: APIServer;
  let kubelet: ProcessKubelet;
  let web: ReturnType<ProcessKubelet['add']>;
  let site: Server;
  let sitePort: number;

  const environment = () => ({ ...process.env, KUBECONFIG: join(folder, 'kubeconfig'), HOME: folder });
  const start = (...args: readonly string[]): ChildProcess => spawn(path, args, { env: environment() });
  async function finish(child: ChildProcess, input?: string): Promise<Answer> {
    const output = { stdout: '', stderr: '' };
    child.stdout?.on('data', (text) => {
      output.stdout += text;
    });
    child.stderr?.on('data', (text) => {
      output.stderr += text;
    });
    child.stdin?.end(input ?? '');
    const [code] = await once(child, 'close');
    return { code, ...output };
  }
  const kubectl = (...args: readonly string[]) => finish(start(...args));
  async function works(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await kubectl(...args);
    expect(code, `${minor}: ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
    return stdout;
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kubelet-'));
    const { ca, serving, admin } = await createCertificates({ addresses: [publicAddress ?? '127.0.0.1'] });
    for (const [name, text] of Object.entries({ ca: ca.cert, cert: admin.cert, key: admin.key })) {
      await writeFile(join(folder, name), text);
    }
    kubelet = new ProcessKubelet({ ...serving, ca: ca.cert });
    const port = await kubelet.listen(publicAddress ?? '127.0.0.1');
    site = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'x-path': request.url });
      response.end(`<a href="/next">next</a> ${request.method} ${request.url} ${request.headers['x-forwarded-uri']}`);
    });
    site.listen(0, publicAddress ?? '127.0.0.1');
    await once(site, 'listening');
    sitePort = (site.address() as AddressInfo).port;
    server = await startServer({
      securePort: 0,
      kubeconfigOut: join(folder, 'kubeconfig'),
      kubeletCertificateAuthority: join(folder, 'ca'),
      kubeletClientCertificate: join(folder, 'cert'),
      kubeletClientKey: join(folder, 'key'),
    });
    const objects = [
      {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name: 'one' },
        status: {
          addresses: [{ type: 'InternalIP', address: publicAddress ?? '127.0.0.1' }],
          daemonEndpoints: { kubeletEndpoint: { Port: port } },
        },
      },
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'web', namespace: 'default' },
        spec: {
          nodeName: 'one',
          containers: [
            { name: 'web', image: 'web', stdin: true, ports: [{ containerPort: sitePort }] },
            { name: 'side', image: 'side' },
          ],
        },
      },
    ];
    for (const object of objects) {
      const created = await finish(start('create', '-f', '-'), JSON.stringify(object));
      expect(created.code, created.stderr).toBe(0);
    }
    const status = {
      phase: 'Running',
      podIP: publicAddress,
      podIPs: [{ ip: publicAddress }],
      containerStatuses: ['web', 'side'].map((name) => ({
        name,
        ready: true,
        started: true,
        restartCount: 0,
        image: name,
        imageID: name,
        state: { running: { startedAt: '2026-01-01T00:00:00Z' } },
      })),
    };
    await works('patch', 'pod', 'web', '--subresource=status', '--type=merge', '-p', JSON.stringify({ status }));
    await mkdir(join(folder, 'web'));
    web = kubelet.add('web', 'web', join(folder, 'web'));
    kubelet.add('web', 'side', folder);
    for (const line of ['first', 'second', 'third']) web.log(line);
  });
  afterAll(async () => {
    await server?.stop();
    await kubelet?.stop();
    site?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads logs', async () => {
    expect(await works('logs', 'web', '-c', 'web')).toBe('first\nsecond\nthird\n');
    expect(await works('logs', 'web', '-c', 'web', '--tail=1')).toBe('third\n');
    expect(await works('logs', 'web', '-c', 'web', '--limit-bytes=4')).toBe('firs');
    expect((await kubectl('logs', 'web', '-c', 'web', '--previous')).stderr).toContain(
      'previous terminated container "web" not found',
    );
    expect(kubelet.seen.at(-1)).toEqual({
      request: 'GET /containerLogs/default/web/web?previous=true',
      protocol: undefined,
      client: 'kubernetes-admin',
    });
  });

  it('follows a log', async () => {
    const child = start('logs', '-f', 'web', '-c', 'web');
    let text = '';
    child.stdout?.on('data', (more) => {
      text += more;
    });
    await expect.poll(() => text).toContain('third\n');
    web.log('fourth');
    await expect.poll(() => text).toContain('fourth\n');
    child.kill();
    await once(child, 'close');
  });

  it('runs commands', async () => {
    expect(await works('exec', 'web', '-c', 'web', '--', 'sh', '-c', 'echo "$0 $PWD"; echo oops >&2', 'a b')).toBe(
      `a b ${folder}/web\n`,
    );
    expect(kubelet.seen.at(-1)?.protocol).toBe('SPDY/3.1');
    const failed = await kubectl('exec', 'web', '-c', 'web', '--', 'sh', '-c', 'echo out; echo err >&2; exit 3');
    expect(failed).toEqual({ code: 3, stdout: 'out\n', stderr: 'err\ncommand terminated with exit code 3\n' });
    const input = 'x'.repeat(3_000_000);
    const counted = await finish(start('exec', '-i', 'web', '-c', 'web', '--', 'wc', '-c'), input);
    expect(counted.stdout.trim()).toBe('3000000');
    const large = await works('exec', 'web', '-c', 'web', '--', 'head', '-c', '3000000', '/dev/zero');
    expect(large.length).toBe(3_000_000);
    expect((await kubectl('exec', 'web', '-c', 'web', '--', '/no/such/command')).stderr).toContain('ENOENT');
  });

  it('runs commands in a terminal', async () => {
    const child = spawn(
      'script',
      ['-qec', `${path} exec -it web -c web -- sh -c 'test -t 0 && echo terminal; read x; echo got $x'`, '/dev/null'],
      { env: environment() },
    );
    const exited = once(child, 'exit');
    let text = '';
    child.stdout.on('data', (more) => {
      text += more;
    });
    await expect.poll(() => text).toContain('terminal');
    child.stdin.write('hello\n');
    await expect.poll(() => text).toContain('got hello');
    await exited;
    expect(kubelet.sizes.length).toBeGreaterThan(0);
  });

  it('attaches to a container', async () => {
    const child = start('attach', '-i', 'web', '-c', 'web');
    let text = '';
    child.stdout?.on('data', (more) => {
      text += more;
    });
    await expect.poll(() => kubelet.seen.at(-1)?.request).toContain('/attach/');
    child.stdin?.write('echoed\n');
    await expect.poll(() => text).toContain('echoed\n');
    child.stdin?.end();
    await once(child, 'close');
  });

  it('copies files', async () => {
    await writeFile(join(folder, 'local.txt'), 'content');
    await works('cp', join(folder, 'local.txt'), `web:${folder}/web/copy.txt`, '-c', 'web');
    expect(await readFile(join(folder, 'web', 'copy.txt'), 'utf8')).toBe('content');
    await works('cp', `web:${folder}/web/copy.txt`, join(folder, 'back.txt'), '-c', 'web');
    expect(await readFile(join(folder, 'back.txt'), 'utf8')).toBe('content');
  });

  it('forwards ports', async () => {
    const echo = createServer((_request, response) => response.end('forwarded'));
    echo.listen(0, '127.0.0.1');
    await once(echo, 'listening');
    const child = start('port-forward', 'pod/web', `:${(echo.address() as AddressInfo).port}`);
    let text = '';
    child.stdout?.on('data', (more) => {
      text += more;
    });
    await expect.poll(() => text).toMatch(/Forwarding from 127.0.0.1:\d+/);
    const [, port] = /127.0.0.1:(\d+)/.exec(text) ?? [];
    for (let i = 0; i < 3; i++) {
      expect(await (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).text()).toBe(
        'forwarded',
      );
    }
    child.kill();
    await once(child, 'close');
    echo.closeAllConnections();
    echo.close();
    expect(kubelet.seen.some(({ request }) => request === 'POST /portForward/default/web')).toBe(true);
  });

  it('debugs a pod', async () => {
    kubelet.add('web', 'debugger', folder);
    const child = start('debug', 'web', '--image=busybox', '-c', 'debugger', '--attach=false');
    expect((await finish(child)).code).toBe(0);
    expect(await works('exec', 'web', '-c', 'debugger', '--', 'echo', 'inside')).toBe('inside\n');
  });

  it.skipIf(publicAddress === undefined)('reaches pods, services and nodes through the proxy', async () => {
    const base = '/api/v1/namespaces/default/pods/web/proxy';
    expect(await works('get', '--raw', `${base}/a%20b/?q=1`)).toBe(
      `<a href="${base}/next">next</a> GET /a%20b/?q=1 ${base}/a%20b/`,
    );
    const node = '/api/v1/nodes/one/proxy';
    expect(await works('get', '--raw', `${node}/page`)).toBe(`<a href="${node}/next?x=1">next</a>`);
    const posted = await finish(start('create', '--raw', `${node}/echo`, '-f', '-'), 'sent');
    expect(posted.stdout).toBe('sent');
  });
});
