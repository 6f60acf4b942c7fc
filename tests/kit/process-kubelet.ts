import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { finished } from 'node:stream/promises';
import { newBadRequest, newNotFound } from '@k8s-ts/apimachinery/errors';
import type { RemoteCommandStreams } from '@k8s-ts/streaming';
import type { CommandOptions, ContainerReference, LogOptions, PodRuntime } from '@k8s-ts/streaming/kubelet';
import { attachKubelet } from '@k8s-ts/streaming/kubelet';

/** A container is a folder, a log, and a process that copies its input to its output. */
class Container {
  readonly folder: string;
  readonly lines: string[] = [];
  readonly main: ChildProcess;
  #told: (() => void)[] = [];

  constructor(folder: string) {
    this.folder = folder;
    this.main = spawn('cat', { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  }

  log(line: string): void {
    this.lines.push(line);
    for (const tell of this.#told.splice(0)) tell();
  }

  async *read({ tailLines, follow, limitBytes = Number.POSITIVE_INFINITY }: LogOptions, signal: AbortSignal) {
    let at = tailLines === undefined ? 0 : Math.max(0, this.lines.length - tailLines);
    let left = limitBytes;
    while (!signal.aborted) {
      while (at < this.lines.length && left > 0) {
        const bytes = Buffer.from(`${this.lines[at++]}\n`).subarray(0, left);
        left -= bytes.length;
        yield bytes;
      }
      if (!follow || left <= 0) return;
      await new Promise<void>((resolve) => {
        this.#told.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }
}

/** A request that reached the kubelet, with the requested protocol: `GET /containerLogs/…`. */
export interface SeenRequest {
  readonly request: string;
  readonly protocol: string | undefined;
  /** Common name of the client certificate. */
  readonly client: string | undefined;
}

/** A kubelet over HTTPS that asks for client certificates and runs commands as processes of this machine. */
export class ProcessKubelet implements PodRuntime {
  readonly seen: SeenRequest[] = [];
  /** Sizes of terminals that clients reported. */
  readonly sizes: string[] = [];
  readonly #containers = new Map<string, Container>();
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();

  constructor(tls: { readonly cert: string; readonly key: string; readonly ca: string }) {
    this.#server = createServer({ ...tls, requestCert: true, rejectUnauthorized: true });
    for (const event of ['request', 'upgrade']) {
      this.#server.prependListener(event, ({ method, url, headers, socket }) => {
        const client = socket.getPeerCertificate().subject?.CN;
        this.seen.push({ request: `${method} ${url}`, protocol: headers.upgrade, client });
      });
    }
    this.#server.on('secureConnection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    attachKubelet(this.#server, this);
  }

  async listen(host: string): Promise<number> {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const { main } of this.#containers.values()) main.kill('SIGKILL');
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  add(pod: string, container: string, folder: string): Container {
    const made = new Container(folder);
    this.#containers.set(`${pod}/${container}`, made);
    return made;
  }

  #container({ pod, container }: ContainerReference): Container {
    const found = this.#containers.get(`${pod}/${container}`);
    if (found === undefined) throw newNotFound({ group: '', resource: 'containers' }, container);
    return found;
  }

  containerLogs(reference: ContainerReference, options: LogOptions, signal: AbortSignal): AsyncIterable<Uint8Array> {
    const container = this.#container(reference);
    if (options.previous) throw newBadRequest(`previous terminated container "${reference.container}" not found`);
    return container.read(options, signal);
  }

  async exec(
    reference: ContainerReference,
    command: readonly string[],
    streams: RemoteCommandStreams,
    { tty, signal }: CommandOptions,
  ): Promise<number> {
    const { folder } = this.#container(reference);
    streams.resize?.on('data', (size: Buffer) => this.sizes.push(size.toString()));
    const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    // The program `script` runs the command in a terminal.
    const [program, args] = tty ? ['script', ['-qec', quoted, '/dev/null']] : [command[0], command.slice(1)];
    const child = spawn(program as string, args, { cwd: folder, signal });
    streams.stdin?.pipe(child.stdin);
    if (!streams.stdin) child.stdin.end();
    child.stdin.on('error', () => {});
    if (streams.stdout) child.stdout.pipe(streams.stdout, { end: false });
    if (streams.stderr) child.stderr.pipe(streams.stderr, { end: false });
    const [code] = (await once(child, 'close')) as [number];
    return code;
  }

  async attach(
    reference: ContainerReference,
    streams: RemoteCommandStreams,
    { signal }: CommandOptions,
  ): Promise<void> {
    const { main } = this.#container(reference);
    if (streams.stdout) main.stdout?.pipe(streams.stdout, { end: false });
    streams.stdin?.on('data', (data) => main.stdin?.write(data));
    await new Promise<void>((resolve) => {
      main.once('close', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
      streams.stdin?.once('end', () => main.stdin?.end());
    });
  }

  async portForward(_pod: unknown, port: number, stream: Duplex): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch {
      throw new Error(`error forwarding port ${port}: connection refused`);
    }
    socket.pipe(stream);
    stream.pipe(socket);
    socket.on('error', () => stream.end());
    await finished(stream, { readable: false }).catch(() => {});
    socket.destroy();
  }

  handle: NonNullable<PodRuntime['handle']> = (request, response) => {
    response.writeHead(200, { 'content-type': request.url?.startsWith('/page') ? 'text/html' : 'text/plain' });
    if (request.url?.startsWith('/page')) response.end('<a href="/next?x=1">next</a>');
    else request.pipe(response);
  };
}
