export * from './channels.js';
export type { MessageSocket } from './message-socket.js';
export * from './upgrade-web-socket.js';
export { webSocketStream } from './web-socket-stream.js';
