export { collectSoon } from './collect-soon.js';
export { clientsLeadToFrontProxies } from './peer-chain.js';
export type { NamedCertificate, ServerCertificates } from './secure-contexts.js';
export { createSecureServer, type SecureServer, type SecureServerOptions } from './secure-server.js';
export { serveWorkerLane } from './serve-worker-lane.js';
export { type WorkerData, WorkerLane, type WorkerLaneOptions } from './worker-lane.js';
