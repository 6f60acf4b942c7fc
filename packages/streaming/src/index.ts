export {
  type Backend,
  type BackendAnswer,
  type BackendRequest,
  connectionPair,
  type Dial,
  isUpgradeRequest,
  type ProxiedAnswer,
  type ProxiedRequest,
  type ProxyBackend,
  proxyRequest,
  proxyUpgrade,
  readText,
  requestBackend,
} from './http/index.js';
export { isTunnelRequest, tunnelSpdy } from './port-forward/index.js';
export {
  isV5Request,
  type RemoteCommandOptions,
  type RemoteCommandStreams,
  translateRemoteCommand,
} from './remote-command/index.js';
export * from './spdy/index.js';
export type { MessageSocket } from './websocket/message-socket.js';
export { isWebSocketRequest, offeredProtocols, upgradeWebSocket } from './websocket/upgrade-web-socket.js';
