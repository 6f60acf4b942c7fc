export { collectSoon } from './collect-soon.js';
export {
  createSecureServer,
  type NamedCertificate,
  type SecureServer,
  type SecureServerOptions,
  type ServerCertificates,
} from './secure-server.js';
export { serveWorkerLane } from './serve-worker-lane.js';
export { type WorkerData, WorkerLane, type WorkerLaneOptions } from './worker-lane.js';
