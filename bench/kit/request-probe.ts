import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import http2 from 'node:http2';
import { fileURLToPath } from 'node:url';
import type { Target } from './client.js';

/** The server and path that a probe requests. */
export interface ProbedRequest {
  /** Default `/livez`. */
  readonly path?: string;
  /** Interval between two requests, in ms. Default 20. */
  readonly interval?: number;
}

type Command = { readonly start: Target; readonly request: ProbedRequest } | 'reset' | 'tell' | 'stop';

/**
 * Sends the same GET at a fixed interval over a connection of its own. It runs in a separate process, because the
 * process that sends the measured requests is busy for a tenth of a second or more while it makes some of them, and
 * would notice answers late.
 */
export class RequestProbe {
  readonly #process: ChildProcess = fork(fileURLToPath(import.meta.url), [], { execArgv: [...process.execArgv] });

  /** Starts to send requests. Resolves with the first answer. */
  async start(target: Target, request: ProbedRequest = {}): Promise<void> {
    this.#send({ start: target, request });
    await once(this.#process, 'message');
  }

  /** Drops the answers received until now. */
  reset(): void {
    this.#send('reset');
  }

  /**
   * The longest time of a request until now, in ms. A request without a response counts with the time since it was
   * sent.
   */
  longest(): Promise<number> {
    return this.#told('tell');
  }

  /** Ends the requests. @returns as {@link longest} */
  stop(): Promise<number> {
    return this.#told('stop');
  }

  async #told(command: Command): Promise<number> {
    this.#send(command);
    const [longest] = (await once(this.#process, 'message')) as [number];
    return longest;
  }

  /** Ends the process. */
  end(): void {
    this.#process.kill();
  }

  #send(command: Command): void {
    this.#process.send(command);
  }
}

/** The code that runs in the other process. */
function answer(): void {
  let session: http2.ClientHttp2Session | undefined;
  let timer: NodeJS.Timeout | undefined;
  let longest = 0;
  const open = new Map<http2.ClientHttp2Stream, number>();

  const start = ({ url, token }: Target, { path = '/livez', interval = 20 }: ProbedRequest): void => {
    const connected = http2.connect(url, { rejectUnauthorized: false });
    session = connected;
    connected.on('error', () => {});
    let answered = false;
    timer = setInterval(() => {
      if (connected.destroyed || open.size > 2000) return;
      const stream = connected.request({ ':path': path, authorization: `Bearer ${token}` });
      open.set(stream, performance.now());
      stream.on('error', () => {});
      stream.resume();
      stream.on('close', () => {
        longest = Math.max(longest, performance.now() - (open.get(stream) ?? 0));
        open.delete(stream);
        if (!answered) process.send?.(0);
        answered = true;
      });
    }, interval);
  };

  process.on('message', (command: Command) => {
    if (typeof command !== 'string') start(command.start, command.request);
    else if (command === 'reset') longest = 0;
    else {
      for (const started of open.values()) longest = Math.max(longest, performance.now() - started);
      if (command === 'stop') {
        clearInterval(timer);
        open.clear();
        session?.destroy();
      }
      process.send?.(longest);
    }
  });
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) answer();
