import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import { type Duplex, PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Node } from '@k8s-ts/api/types';
import type { APIServer } from '@k8s-ts/embedded-apiserver';
import { connectionPair, type RemoteCommandStreams, SpdyConnection } from '@k8s-ts/streaming';
import { attachKubelet, type PodRuntime } from '@k8s-ts/streaming/kubelet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../../kit/server.js';

/**
 * A runtime with invented commands. `exec` prints its command and echoes stdin; `exec fail N` ends with exit code N.
 */
const runtime: PodRuntime = {
  async *containerLogs({ container }, { tailLines, follow }, signal) {
    yield Buffer.from(`log of ${container}, ${tailLines ?? 'all'}\n`);
    if (follow) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  },
  async exec(_container, [command = '', argument = ''], streams: RemoteCommandStreams) {
    streams.stderr?.write(`ran ${command}`);
    if (command === 'throw') throw new Error('no such command');
    if (command === 'wait') await streams.closed;
    for await (const data of streams.stdin ?? []) streams.stdout?.write(data);
    return command === 'fail' ? Number(argument) : 0;
  },
  async attach(_container, streams) {
    streams.stdout?.write('attached');
  },
  async portForward(_pod, port, stream) {
    if (port === 1) throw new Error('nobody listens');
    stream.write(`${port}: `);
    await pipeline(stream, new PassThrough(), stream);
  },
  handle(request, response) {
    if (request.url === '/moved') response.writeHead(302, { location: '/metrics' });
    else response.writeHead(200, { 'content-type': 'text/plain', 'x-uri': request.headers['x-forwarded-uri'] });
    response.write(`${request.method} ${request.url} `);
    request.pipe(response);
  },
};

interface Upgrade {
  readonly response: IncomingMessage;
  readonly socket?: Duplex;
  /** The bytes after the head of the answer. */
  readonly head?: Buffer;
  readonly text?: string;
}

interface Frames {
  readonly status: number;
  readonly protocol: string;
  readonly text: string;
  /** The data that the client received on each channel. */
  readonly channels: Record<number, string>;
}

const closing = 8;

/** Returns the complete frames of a server in some bytes. */
function framesOf(bytes: Buffer): { readonly opcode: number; readonly payload: Buffer }[] {
  const frames = [];
  for (let rest = bytes; rest.length > 1; ) {
    const short = (rest[1] as number) & 0x7f;
    const [length, from] = short === 126 ? [rest.readUInt16BE(2), 4] : [short, 2];
    if (rest.length < from + length) break;
    frames.push({ opcode: (rest[0] as number) & 0xf, payload: rest.subarray(from, from + length) });
    rest = rest.subarray(from + length);
  }
  return frames;
}

describe('connections to simulated nodes', () => {
  let server: APIServer;
  let kubelet: Server;
  const nodesAsked: string[] = [];
  const requests: string[] = [];
  const secrets = new Map<string, string>();

  beforeAll(async () => {
    kubelet = createServer();
    attachKubelet(kubelet, runtime);
    const dial = () => {
      const [ours, theirs] = connectionPair();
      kubelet.emit('connection', theirs);
      return ours;
    };
    server = await startServer({
      securePort: 0,
      onRequest: ({ verb, uri, code, isLongRunning }) => {
        if (isLongRunning) requests.push(`${verb} ${uri.split('?')[0]} ${code}`);
      },
      nodeConnections: {
        kubelet(node: Node) {
          nodesAsked.push(node.metadata?.name ?? '');
          return node.metadata?.name === 'simulated' ? dial() : undefined;
        },
        pod: (ip, port) => (ip === '10.0.0.7' && port === 8080 ? dial() : undefined),
      },
    });
    const address = { addresses: [{ type: 'InternalIP', address: '127.0.0.1' }] };
    const closed = { ...address, daemonEndpoints: { kubeletEndpoint: { Port: 1 } } };
    await create('/api/v1/nodes', { kind: 'Node', metadata: { name: 'simulated' }, status: address });
    await create('/api/v1/nodes', { kind: 'Node', metadata: { name: 'gone' }, status: closed });
    for (const [name, nodeName] of [
      ['web', 'simulated'],
      ['lost', 'gone'],
    ]) {
      await create('/api/v1/namespaces/default/pods', {
        kind: 'Pod',
        metadata: { name },
        spec: { nodeName, containers: [{ name: 'main', image: 'main', ports: [{ containerPort: 8080 }] }] },
      });
    }
    const status = { podIP: '10.0.0.7', podIPs: [{ ip: '10.0.0.7' }] };
    const patched = await ask('/api/v1/namespaces/default/pods/web/status', {
      method: 'PATCH',
      headers: { 'content-type': 'application/merge-patch+json' },
      body: JSON.stringify({ status }),
    });
    expect(patched.status).toBe(200);
    for (const key of ['client-certificate-data', 'client-key-data']) {
      const [, value = ''] = new RegExp(`${key}: (\\S+)`).exec(server.kubeconfig()) ?? [];
      secrets.set(key, Buffer.from(value, 'base64').toString());
    }
  });
  afterAll(async () => {
    await server?.stop();
    kubelet?.close();
  });

  const ask = (path: string, init: RequestInit = {}) => server.fetch(new Request(`https://server${path}`, init));
  async function create(path: string, object: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(path, { method: 'POST', headers, body: JSON.stringify({ apiVersion: 'v1', ...object }) });
    expect(answer.status, await answer.text()).toBe(201);
  }
  const pod = '/api/v1/namespaces/default/pods/web';

  /** Requests an upgrade. If there is no upgrade, the result has the text of the answer and no socket. */
  async function upgrade(method: string, path: string, headers: Record<string, string>): Promise<Upgrade> {
    const { hostname, port } = new URL(server.url);
    const outgoing = request({
      host: hostname,
      port,
      method,
      path,
      headers: { Connection: 'Upgrade', ...headers },
      rejectUnauthorized: false,
      cert: secrets.get('client-certificate-data'),
      key: secrets.get('client-key-data'),
    }).end();
    return new Promise((resolve, reject) => {
      outgoing.on('error', reject);
      outgoing.on('upgrade', (response, socket, head) => resolve({ response, socket, head }));
      outgoing.on('response', async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ response, text: Buffer.concat(chunks).toString() });
      });
    });
  }

  const webSocketHeaders = (protocol: string) => ({
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...(protocol === '' ? {} : { 'Sec-WebSocket-Protocol': protocol }),
  });

  /** Makes a message of a client, masked with zeros. */
  const message = (payload: Buffer) => Buffer.concat([Buffer.from([0x82, 0x80 | payload.length, 0, 0, 0, 0]), payload]);

  /** Runs a command over a WebSocket, sends `input` as messages, and reads to the end. */
  async function webSocket(path: string, protocol: string, input: readonly Buffer[] = []): Promise<Frames> {
    const { response, socket, head, text = '' } = await upgrade('GET', path, webSocketHeaders(protocol));
    let bytes = head ?? Buffer.alloc(0);
    if (socket !== undefined) {
      const ended = once(socket, 'end');
      const read = (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk]);
        if (framesOf(bytes).some(({ opcode }) => opcode === closing)) socket.end();
      };
      socket.on('data', read);
      read(Buffer.alloc(0));
      for (const payload of input) socket.write(message(payload));
      await ended;
    }
    const channels: Record<number, string> = {};
    for (const { opcode, payload } of framesOf(bytes)) {
      if (opcode === closing) continue;
      const isText = opcode === 1;
      const channel = isText ? (payload[0] ?? 0) - 0x30 : (payload[0] ?? 0);
      const data = isText ? Buffer.from(payload.toString('latin1', 1), 'base64') : payload.subarray(1);
      channels[channel] = (channels[channel] ?? '') + data;
    }
    const protocolChosen = response.headers['sec-websocket-protocol'] ?? '';
    return { status: response.statusCode ?? 0, protocol: protocolChosen, text, channels };
  }

  it('read logs', async () => {
    const answer = await ask(`${pod}/log?tailLines=3`);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain',
      'log of main, 3\n',
    ]);
    expect(nodesAsked).toContain('simulated');
  });

  it.each(['v5.channel.k8s.io', 'v4.channel.k8s.io'])('run commands over %s', async (protocol) => {
    const query = 'stdin=true&stdout=true&stderr=true&command=fail&command=3';
    const input = [Buffer.from('\0hello'), Buffer.from([255, 0])];
    // Before v5, clients cannot end stdin. The command sees the end of stdin when they close the connection.
    const path = `${pod}/exec?${protocol.startsWith('v5') ? query : query.replace('stdin=true&', '')}`;
    const { channels, protocol: chosen } = await webSocket(path, protocol, protocol.startsWith('v5') ? input : []);
    expect(chosen).toBe(protocol);
    expect(channels[1]).toBe(protocol.startsWith('v5') ? 'hello' : '');
    expect(channels[2]).toBe('ran fail');
    expect(JSON.parse(channels[3] ?? '')).toMatchObject({
      status: 'Failure',
      reason: 'NonZeroExitCode',
      details: { causes: [{ reason: 'ExitCode', message: '3' }] },
    });
  });

  it.each([
    ['v4.base64.channel.k8s.io', '{"metadata":{},"status":"Success"}'],
    ['channel.k8s.io', undefined],
    ['base64.channel.k8s.io', undefined],
    ['', undefined],
  ])('run commands over %s', async (protocol, status) => {
    const { channels, protocol: chosen } = await webSocket(`${pod}/exec?stderr=1&command=ls`, protocol);
    expect([chosen, channels[2], channels[3]]).toEqual([protocol, 'ran ls', status]);
  });

  it('report why a command cannot run', async () => {
    const { channels } = await webSocket(`${pod}/exec?stdout=1&command=throw`, 'v5.channel.k8s.io');
    expect(JSON.parse(channels[3] ?? '')).toMatchObject({
      status: 'Failure',
      message: 'Internal error occurred: Internal error occurred: no such command',
    });
    expect((await webSocket(`${pod}/exec?stdout=1&command=ls`, 'v9.channel.k8s.io')).status).toBe(403);
  });

  it('attach to containers', async () => {
    expect((await webSocket(`${pod}/attach?stdout=1`, 'v5.channel.k8s.io')).channels[1]).toBe('attached');
  });

  it('forward ports over SPDY', async () => {
    const { socket, head } = await upgrade('POST', `${pod}/portforward`, {
      Upgrade: 'SPDY/3.1',
      'X-Stream-Protocol-Version': 'portforward.k8s.io',
    });
    const client = new SpdyConnection(socket as Duplex, { role: 'client', ...(head ? { head } : {}) });
    const forward = async (port: string, requestid: string, text: string) => {
      const error = await client.openStream({ streamtype: 'error', port, requestid });
      const data = await client.openStream({ streamtype: 'data', port, requestid });
      data.end(text);
      const read = async (stream: AsyncIterable<Buffer>) => {
        let all = '';
        for await (const chunk of stream) all += chunk;
        return all;
      };
      return { data: await read(data), error: await read(error) };
    };
    expect(await forward('80', '0', 'one')).toEqual({ data: '80: one', error: '' });
    expect(await forward('1', '1', 'two')).toEqual({ data: '', error: 'nobody listens' });
    client.close();
    await client.closed;
  });

  it('report in the usual words that a kubelet is away', async () => {
    const lost = '/api/v1/namespaces/default/pods/lost';
    const log = (await (await ask(`${lost}/log`)).json()) as { readonly message: string };
    expect(log.message).toBe(
      'Get "https://127.0.0.1:1/containerLogs/default/lost/main": dial tcp 127.0.0.1:1: connect: connection refused',
    );
    const { text } = await webSocket(`${lost}/exec?stdout=1&command=ls`, 'v4.channel.k8s.io');
    expect(text).toContain('error dialing backend: dial tcp 127.0.0.1:1: connect: connection refused');
    const { channels } = await webSocket(`${lost}/exec?stdout=1&command=ls`, 'v5.channel.k8s.io');
    expect(JSON.parse(channels[3] ?? '').message).toMatch(
      /^Internal error occurred: error sending request: Post "https:.*": dial tcp 127.0.0.1:1: connect: connection refused$/,
    );
    const proxy = await ask('/api/v1/nodes/gone/proxy/metrics');
    expect([proxy.status, ((await proxy.json()) as { readonly message: string }).message]).toEqual([
      400,
      'address not allowed',
    ]);
  });

  it('forward requests of proxies', async () => {
    const node = '/api/v1/nodes/simulated/proxy';
    const posted = await ask(`${node}/a%20b/?x=1&y=%2F`, { method: 'POST', body: 'sent' });
    expect([await posted.text(), posted.headers.get('x-uri')]).toEqual([
      'POST /a%20b/?x=1&y=%2F sent',
      `${node}/a%20b/`,
    ]);
    const moved = await ask(`${node}/moved`);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `${node}/metrics`]);
    const root = await ask(`${pod}/proxy?x=1`);
    expect([root.status, root.headers.get('location')]).toEqual([301, `${pod}/proxy/?x=1`]);
    expect(await (await ask(`${pod}:8080/proxy/path`)).text()).toBe('GET /path ');
  });

  it('need the permission to create, also for WebSockets', async () => {
    await create('/apis/rbac.authorization.k8s.io/v1/clusterroles', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name: 'reader' },
      rules: [{ apiGroups: [''], resources: ['pods/exec'], verbs: ['get'] }],
    });
    await create('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRoleBinding',
      metadata: { name: 'reader' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'reader' },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'reader' }],
    });
    const headers = { ...webSocketHeaders('v5.channel.k8s.io'), 'Impersonate-User': 'reader' };
    await expect
      .poll(async () => {
        const { response, text = '' } = await upgrade('GET', `${pod}/exec?command=ls&stdout=1`, headers);
        return `${response.statusCode} ${text}`;
      })
      .toMatch(/^403 .*pods \\"web\\" is forbidden/);
  });

  it('are logged when they end, and end with the server', async () => {
    requests.length = 0;
    const follow = await ask(`${pod}/log?follow=true`);
    const { socket } = await upgrade(
      'GET',
      `${pod}/exec?command=wait&stdout=1&stdin=1`,
      webSocketHeaders('v5.channel.k8s.io'),
    );
    const ended = once(socket as Duplex, 'close');
    socket?.on('error', () => {}).resume();
    expect(requests).toEqual([]);
    const metrics = async () => (await ask('/metrics')).text();
    expect(await metrics()).toMatch(/apiserver_longrunning_requests\{.*subresource="exec",verb="CONNECT".*\} 1\n/);
    expect(await metrics()).toMatch(/apiserver_longrunning_requests\{.*subresource="log",verb="CONNECT".*\} 1\n/);
    expect(await metrics()).toMatch(/apiserver_current_inflight_requests\{request_kind="readOnly"\} 1\n/);
    const text = follow.text().catch(() => {});
    await server.stop();
    await ended;
    await text;
    await expect.poll(() => [...requests].sort()).toEqual([`CONNECT ${pod}/exec 101`, `CONNECT ${pod}/log 200`]);
  });
});
