export { type FetchTransportOptions, fetchTransport } from './fetch-transport.js';
export {
  type HandlerRequest,
  type HandlerResponse,
  type HandlerTransportOptions,
  type HandlerUser,
  handlerTransport,
  type RequestHandler,
} from './handler-transport.js';
export { type ClientRequest, type ClientResponse, newClientResponse, type Transport } from './transport.js';
