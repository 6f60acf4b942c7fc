export type { Manifests } from './manifests.js';
export type { KindReference, ObjectReference } from './object-reference.js';
export type { TestClient, TestPatchOptions } from './test-client.js';
export { startTestServer, type TestServer, type TestServerOptions } from './test-server.js';
export type { TestUser, TestUserAccess } from './users.js';
export type { StatusCondition, WaitCondition, WaitOptions } from './wait-for.js';
