import http from 'node:http';
import https from 'node:https';
import type { Json, Step } from './scenario.js';

/** The answer to a request, unchanged. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** Sends the requests of a conversation to one server. Certificates are not checked. */
export class HttpClient {
  private readonly base: URL;
  private readonly transport: typeof http | typeof https;
  private readonly agent: http.Agent;

  /**
   * @param server the URL of the server
   * @param token the bearer token of steps that have no `token`
   */
  constructor(
    server: string,
    private readonly token: string,
  ) {
    this.base = new URL(server);
    this.transport = this.base.protocol === 'https:' ? https : http;
    this.agent = this.newAgent();
  }

  /**
   * Sends the request of a step, in which each `${name}` has been replaced. Rejects when no answer arrives within
   * `timeoutMs`.
   */
  request(step: Step): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = this.send(step, this.agent, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      });
      request.setTimeout(step.timeoutMs ?? 30_000, () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
    });
  }

  /** Opens a watch on a connection of its own; resolves when its headers have arrived. */
  watch(step: Step): Promise<Watch> {
    return new Promise((resolve, reject) => {
      const request = this.send({ ...step, method: 'GET' }, this.newAgent(), (response) =>
        resolve(new Watch(request, response)),
      );
      request.on('error', reject);
    });
  }

  /** Closes the connections. */
  close(): void {
    this.agent.destroy();
  }

  private newAgent(): http.Agent {
    const options = { keepAlive: true, maxSockets: 64 };
    return this.transport === https
      ? new https.Agent({ ...options, rejectUnauthorized: false })
      : new http.Agent(options);
  }

  private send(step: Step, agent: http.Agent, answered: (response: http.IncomingMessage) => void): http.ClientRequest {
    const payload = payloadOf(step.body);
    const token = step.token ?? this.token;
    const headers = {
      accept: 'application/json',
      'user-agent': 'golden/1.0',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...step.headers,
      ...(payload === undefined ? {} : { 'content-length': payload.length }),
    };
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null));
    const url = new URL(this.base.pathname.replace(/\/$/, '') + (step.path ?? ''), this.base);
    const request = this.transport.request(
      url,
      { method: step.method ?? 'GET', headers: sent as http.OutgoingHttpHeaders, agent },
      answered,
    );
    request.end(payload);
    return request;
  }
}

function payloadOf(body: Json | undefined): Buffer | undefined {
  if (body === undefined) return undefined;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

/** An open watch. It buffers lines until they are taken. */
export class Watch {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Whether the server has ended the watch. */
  ended = false;
  private readonly lines: string[] = [];
  private rest = '';
  private wake = (): void => {};

  constructor(
    private readonly request: http.ClientRequest,
    response: http.IncomingMessage,
  ) {
    this.status = response.statusCode ?? 0;
    this.headers = response.headers;
    response.setEncoding('utf8');
    response.on('data', (text: string) => this.add(text));
    response.on('end', () => this.end());
    response.on('error', () => this.end());
    request.on('error', () => this.end());
  }

  /**
   * Takes lines from the buffer.
   *
   * @param step `count`: number of lines; `toEnd`: all lines until the watch ends; `timeoutMs`: the time limit, in
   * milliseconds (default 3,000)
   */
  async take(step: Step): Promise<readonly string[]> {
    const count = step.count ?? Number.POSITIVE_INFINITY;
    const deadline = Date.now() + (step.timeoutMs ?? 3000);
    while (!this.ended && (step.toEnd === true || this.lines.length < count) && Date.now() < deadline) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(1, deadline - Date.now()));
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.lines.splice(0, count);
  }

  close(): void {
    this.request.destroy();
  }

  private add(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    this.lines.push(...lines.filter((line) => line.trim() !== ''));
    this.wake();
  }

  private end(): void {
    if (this.rest.trim() !== '') this.lines.push(this.rest);
    this.rest = '';
    this.ended = true;
    this.wake();
  }
}
