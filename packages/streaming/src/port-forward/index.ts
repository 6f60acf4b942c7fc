export { portForwardProtocol, servePortForward } from './serve-port-forward.js';
export { isTunnelRequest, tunnelPrefix, tunnelSpdy } from './tunnel.js';
