import { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** The bytes in the binary messages of a WebSocket, as a stream. Ending the stream closes the WebSocket. */
export function webSocketStream(webSocket: WebSocket): Duplex {
  const stream = new Duplex({
    read: () => webSocket.resume(),
    write: (chunk: Buffer, _encoding, done) => webSocket.send(chunk, { binary: true }, () => done()),
    final: (done) => {
      webSocket.close(1000);
      done();
    },
    destroy: (error, done) => {
      webSocket.terminate();
      done(error);
    },
  });
  stream.on('error', () => {});
  webSocket.on('message', (data) => {
    if (!stream.push(data as Buffer)) webSocket.pause();
  });
  webSocket.once('close', () => {
    if (!stream.destroyed) stream.push(null);
  });
  return stream;
}
