import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import type { Duplex } from 'node:stream';
import { dial, type TLSSettings } from './dial.js';

/** How long an idle connection is kept, in ms. */
const idleMs = 90_000;

/** Keeps connections that {@link dial} opens, for requests of `node:http` over http and https. */
export class DialingAgent extends Agent {
  readonly #settings: () => TLSSettings | undefined | Promise<TLSSettings | undefined>;
  #isRetired = false;

  /**
   * @param settings the TLS settings of each new connection. Undefined: the connection is plain TCP, and the agent is
   *   for http
   */
  constructor(settings?: () => TLSSettings | Promise<TLSSettings>, options: AgentOptions = {}) {
    super({ keepAlive: true, maxFreeSockets: 25, timeout: idleMs, ...options });
    this.#settings = settings ?? (() => undefined);
    // Node refuses a request whose protocol is not that of its agent.
    Object.assign(this, settings === undefined ? {} : { protocol: 'https:', defaultPort: 443 });
  }

  /** Opens a connection that the agent does not keep. @throws the errors of {@link dial} */
  async dial(host: string, port: number, signal?: AbortSignal): Promise<Duplex> {
    return dial(host, port, { tls: await this.#settings(), signal });
  }

  /** Closes free connections now, and other connections when they become free. Requests in progress are answered. */
  retire(): void {
    this.#isRetired = true;
    for (const free of Object.values(this.freeSockets)) for (const socket of free ?? []) socket.destroy();
  }

  /** Called by Node when a connection becomes free. Unless this returns true, the connection is closed. */
  override keepSocketAlive = (socket: Duplex): boolean =>
    !this.#isRetired && (super.keepSocketAlive(socket) as unknown as boolean);

  /** Called by Node for a request for which no connection is free. */
  override createConnection(
    { host, port, signal }: ClientRequestArgs,
    done: (error: Error | null, connection: Duplex) => void,
  ): undefined {
    this.dial(host ?? '', Number(port), signal).then(
      (connection) => done(null, connection),
      (error: Error) => done(error, undefined as never),
    );
  }
}
