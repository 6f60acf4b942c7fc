export { type ControlServer, serveControl } from './control-server.js';
export { runTesting } from './run-testing.js';
