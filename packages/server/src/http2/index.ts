export { errorCode } from './errors.js';
export type { AnswerHeaders } from './hpack/header-encoder.js';
export { type ConnectionOptions, ServerConnection } from './server-connection.js';
export type { ServerStream } from './server-stream.js';
