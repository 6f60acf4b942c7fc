import { Duplex } from 'node:stream';
import type { MessageSocket } from './message-socket.js';

/** The bytes in the binary messages of a WebSocket, as a stream. Ending the stream closes the WebSocket. */
export function webSocketStream(webSocket: MessageSocket): Duplex {
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
    if (!stream.push(data)) webSocket.pause();
  });
  webSocket.once('close', () => {
    if (!stream.destroyed) stream.push(null);
  });
  return stream;
}
