export type { ConnectionOptions } from './connection-options.js';
export { errorCode } from './errors/errors.js';
export type { AnswerHeaders } from './hpack/header-encoder.js';
export { ServerConnection } from './server-connection.js';
export type { ServerStream } from './server-stream.js';
