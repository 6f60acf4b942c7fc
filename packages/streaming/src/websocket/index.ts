export * from './channels.js';
export * from './upgrade-web-socket.js';
export { webSocketStream } from './web-socket-stream.js';
