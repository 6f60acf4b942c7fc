import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { createCertificates } from '@k8s-ts/pki';

/**
 * The floor of the bench: a bare HTTP/2 server that does the least that the wire demands. It has no authentication, no
 * storage and no routing but this:
 *
 * - `GET /bytes/N` answers N bytes
 * - `POST`, `PUT` and `PATCH /echo` parse the JSON body, stringify it and answer that
 * - `GET /watch` gets the body of each `POST /events`
 *
 * It prints its port.
 */
const { serving } = await createCertificates({ addresses: ['127.0.0.1', 'localhost'] });
const answers = new Map<string, Buffer>();
const watchers = new Set<ServerHttp2Stream>();

const server = createSecureServer({
  ...serving,
  settings: { maxConcurrentStreams: 1000, initialWindowSize: 1 << 20 },
});
server.on('session', (session) => session.setLocalWindowSize(1 << 24));
server.on('stream', (stream, headers) => {
  stream.on('error', () => {});
  const path = headers[':path'] ?? '';
  if (path === '/watch') {
    stream.respond({ ':status': 200, 'content-type': 'application/json' });
    watchers.add(stream);
    stream.on('close', () => watchers.delete(stream));
    return;
  }
  if (path.startsWith('/bytes/')) {
    respond(stream, bytesOf(path.slice('/bytes/'.length)));
    return;
  }
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => {
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    if (path === '/events') {
      for (const watcher of watchers) watcher.write(body);
      respond(stream, bytesOf('0'));
    } else respond(stream, Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8')))));
  });
});

function respond(stream: ServerHttp2Stream, body: Buffer): void {
  stream.respond({ ':status': 200, 'content-type': 'application/json', 'content-length': body.length });
  stream.end(body);
}

function bytesOf(size: string): Buffer {
  let bytes = answers.get(size);
  if (bytes === undefined) {
    bytes = Buffer.alloc(Number(size), 'x');
    answers.set(size, bytes);
  }
  return bytes;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`);
});
