import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Backend {
  readonly port: number;
  readonly connections: Set<Socket>;
}

/**
 * A TCP balancer on loopback. A new connection goes to the backend with the fewest connections; a backend that refuses
 * it is skipped. Bytes are passed on unchanged, so the TLS session is between client and backend.
 */
export class Balancer {
  readonly #backends: readonly Backend[];
  readonly #server: Server;

  private constructor(ports: readonly number[]) {
    this.#backends = ports.map((port) => ({ port, connections: new Set() }));
    // A client may end its side of a connection and still read the answer.
    this.#server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, (incoming) => {
      incoming.on('error', () => incoming.destroy());
      this.#tryNext(incoming, [...this.#backends]);
    });
  }

  /** @param ports the ports of the backends on 127.0.0.1 */
  static async start(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    await new Promise<void>((resolve) => balancer.#server.listen(0, '127.0.0.1', resolve));
    return balancer;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Numbers of open connections of the backends, in the order of `ports`. */
  get connections(): readonly number[] {
    return this.#backends.map(({ connections }) => connections.size);
  }

  async close(): Promise<void> {
    for (const { connections } of this.#backends) for (const socket of connections) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #tryNext(incoming: Socket, left: readonly Backend[]): void {
    if (incoming.destroyed) return;
    const backend = left.reduce<Backend | undefined>(
      (best, each) => (best !== undefined && best.connections.size <= each.connections.size ? best : each),
      undefined,
    );
    if (backend === undefined) return void incoming.destroy();
    const { port, connections } = backend;
    const leave = () => connections.delete(incoming);
    connections.add(incoming);
    incoming.once('close', leave);
    const outgoing = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const refused = () => {
      leave();
      incoming.off('close', leave);
      this.#tryNext(
        incoming,
        left.filter((each) => each !== backend),
      );
    };
    outgoing.once('error', refused);
    outgoing.once('connect', () => {
      outgoing.off('error', refused);
      if (incoming.destroyed) outgoing.destroy();
      else join(incoming, outgoing);
    });
  }
}

/** Passes bytes on in both directions. If one connection is reset, the other is reset too. */
function join(incoming: Socket, outgoing: Socket): void {
  for (const [socket, other] of [
    [incoming, outgoing],
    [outgoing, incoming],
  ] as const) {
    socket.on('error', () => other.resetAndDestroy());
    socket.once('close', () => other.destroySoon());
    socket.pipe(other);
  }
}
