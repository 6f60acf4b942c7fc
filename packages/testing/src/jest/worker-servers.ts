import { startTestServer, type TestServer, type TestServerOptions } from '../test-server.js';

/**
 * Time after which a server that no file uses is stopped, in ms. jest does not announce the last file of a worker. The
 * next file begins sooner than this time. After the last file, jest waits 500 ms before it kills a worker process, and
 * a second before it warns that its own process does not end.
 */
const idleMs = process.send === undefined ? 900 : 400;
/**
 * Like {@link idleMs}, for the time in which a file loads its modules: until then it is not known whether the file uses
 * the server.
 */
const loadingMs = 10_000;

interface WorkerServer {
  readonly started: Promise<TestServer<string>>;
  /** Stops the server. Set while no file uses it. */
  stopping?: NodeJS.Timeout | undefined;
}

/** The servers of this worker, by their options as JSON. */
const servers = new Map<string, WorkerServer>();

/** A server that the files of a worker share, until it is released. */
export async function acquireServer(options: TestServerOptions): Promise<TestServer<string>> {
  const key = JSON.stringify(options);
  let entry = servers.get(key);
  if (entry === undefined) {
    entry = { started: startTestServer(options) };
    servers.set(key, entry);
    entry.started.catch(() => servers.delete(key));
  }
  clearTimeout(entry.stopping);
  entry.stopping = undefined;
  return entry.started;
}

/** Stops the server soon, unless another file acquires it. */
export function releaseServer(options: TestServerOptions): void {
  const key = JSON.stringify(options);
  const entry = servers.get(key);
  if (entry !== undefined) stopAfter(idleMs, key, entry);
}

/** Called when a test file begins: it may acquire a server when its modules are loaded. */
export function fileBegins(): void {
  stopUnusedAfter(loadingMs);
}

/** Called when a test file ends. Servers that no file uses then stop soon. */
export function fileEnds(): void {
  stopUnusedAfter(idleMs);
}

function stopUnusedAfter(ms: number): void {
  for (const [key, entry] of servers) if (entry.stopping !== undefined) stopAfter(ms, key, entry);
}

function stopAfter(ms: number, key: string, entry: WorkerServer): void {
  clearTimeout(entry.stopping);
  entry.stopping = setTimeout(() => {
    servers.delete(key);
    void entry.started.then((server) => server.stop());
  }, ms);
}
