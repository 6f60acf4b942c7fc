export type { SpdyHeaders } from './header-block.js';
export { SpdyConnection, type SpdyConnectionOptions } from './spdy-connection.js';
export type { SpdyStream } from './spdy-stream.js';
