export * from './protocol.js';
export { runOverSpdy } from './run-over-spdy.js';
export { acceptSpdyStreams } from './spdy-streams.js';
export { isV5Request, translateRemoteCommand } from './translate.js';
export { openWebSocketStreams } from './web-socket-streams.js';
