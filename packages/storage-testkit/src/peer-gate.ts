import { connect, createServer, type Server, type Socket } from 'node:net';

interface Link {
  /** Member id, in hexadecimal, of the connecting peer; undefined until the peer has sent it. */
  from: string | undefined;
  readonly sockets: readonly Socket[];
}

/**
 * A proxy between a member of an etcd cluster and its peers. It admits or blocks connections by the peer that opened
 * them. Members send their id in a header of their messages to each other.
 */
export class PeerGate {
  readonly #server: Server;
  readonly #links = new Set<Link>();
  #isOpen: (from: string) => boolean = () => true;

  /** @param targetPort the member's own peer port */
  constructor(targetPort: number) {
    this.#server = createServer((incoming) => this.#accept(incoming, targetPort));
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  /** Admits only these peers from now on; connections of other peers are closed. */
  admit(isOpen: (from: string) => boolean): void {
    this.#isOpen = isOpen;
    for (const link of this.#links) if (link.from !== undefined && !isOpen(link.from)) end(link);
  }

  async close(): Promise<void> {
    for (const link of this.#links) end(link);
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(incoming: Socket, targetPort: number): void {
    const outgoing = connect(targetPort, '127.0.0.1');
    const link: Link = { from: undefined, sockets: [incoming, outgoing] };
    this.#links.add(link);
    for (const socket of link.sockets) {
      socket.on('error', () => end(link));
      socket.on('close', () => {
        end(link);
        this.#links.delete(link);
      });
    }
    let head = '';
    const read = (chunk: Buffer) => {
      if (link.from === undefined) {
        head += chunk.toString('latin1');
        const from = /^x-server-from: *([0-9a-f]+)/im.exec(head)?.[1];
        if (from !== undefined) link.from = from;
        if (from !== undefined && !this.#isOpen(from)) return end(link);
        // Probes do not contain the sender's id; the cluster's messages do.
        if (head.length > 10_000) head = head.slice(-1_000);
      }
      if (!outgoing.write(chunk)) incoming.pause();
    };
    incoming.on('data', read);
    outgoing.on('drain', () => incoming.resume());
    incoming.on('end', () => outgoing.end());
    outgoing.pipe(incoming);
  }
}

function end(link: Link): void {
  for (const socket of link.sockets) socket.destroy();
}
