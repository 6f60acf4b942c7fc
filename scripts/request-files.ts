/**
 * Lists the source files that a request passes through, from V8's coverage of functions:
 *
 * node --conditions=@k8s-ts/source --import tsx scripts/request-files.ts [--list]
 *
 * A server on the embedded store with RBAC answers over HTTP/2: a GET from the watch cache, a create, a merge patch, an
 * apply, and an event of a watch, each of a Pod. Prints the number of files and of folders for each. With `--list`,
 * also prints the files, in the order of their paths.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAPIServer } from '@k8s-ts/apiserver';

const { values } = parseArgs({ options: { list: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'request-files-'));

const pod = (name: string, labels: Record<string, string> = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, labels },
  spec: { containers: [{ name: 'main', image: 'example/main:1' }] },
});
const pods = '/api/v1/namespaces/default/pods';

/** Sends a request and resolves with the status and the body. Rejects when the stream fails. */
function send(
  session: ClientHttp2Session,
  headers: Record<string, string>,
  body?: object,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers);
    let status = 0;
    let text = '';
    stream.on('response', (head) => {
      status = head[':status'] ?? 0;
    });
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      text += part;
    });
    stream.on('end', () => resolve({ status, text }));
    stream.on('error', reject);
    stream.end(body && JSON.stringify(body));
  });
}

/** A function of a source file that ran: its file and position. */
interface RanFunction {
  readonly file: string;
  readonly place: string;
}

/** Returns the functions of the sources that run while `work` runs. */
async function functionsOf(profiler: Session, work: () => Promise<unknown>): Promise<readonly RanFunction[]> {
  await profiler.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await profiler.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'))
    .map(({ url, functions }) => ({ file: relative(root, fileURLToPath(url)), functions }))
    .filter(({ file }) => /^(packages|apps)\//.test(file))
    .flatMap(({ file, functions }) =>
      functions
        .filter(({ ranges }) => ranges[0]?.count)
        .map(({ ranges }) => ({ file, place: `${file}:${ranges[0]?.startOffset}` })),
    );
}

/** The client of the server's administrator. */
function connectAsAdmin(url: string, kubeconfig: string): ClientHttp2Session {
  const decoded = (key: string) => Buffer.from(new RegExp(`${key}: (\\S+)`).exec(kubeconfig)?.[1] ?? '', 'base64');
  return connect(url, {
    ca: decoded('certificate-authority-data'),
    cert: decoded('client-certificate-data'),
    key: decoded('client-key-data'),
  });
}

async function measure(
  session: ClientHttp2Session,
  profiler: Session,
): Promise<Record<string, readonly RanFunction[]>> {
  let made = 0;
  const answered = async (status: number, headers: Record<string, string>, body?: object) => {
    const answer = await send(session, headers, body);
    if (answer.status !== status) throw new Error(`${answer.status}: ${answer.text}`);
  };
  const json = { 'content-type': 'application/json' };
  const ways: Record<string, () => Promise<unknown>> = {
    'GET from the watch cache': () => answered(200, { ':path': `${pods}/one?resourceVersion=0` }),
    GET: () => answered(200, { ':path': `${pods}/one` }),
    create: () => {
      made += 1;
      return answered(201, { ':method': 'POST', ':path': pods, ...json }, pod(`pod-${made}`));
    },
    'merge patch': () => {
      made += 1;
      const headers = { 'content-type': 'application/merge-patch+json' };
      const patch = { metadata: { labels: { made: `${made}` } } };
      return answered(200, { ':method': 'PATCH', ':path': `${pods}/one`, ...headers }, patch);
    },
    apply: () => {
      made += 1;
      const headers = { 'content-type': 'application/apply-patch+yaml' };
      const path = `${pods}/applied?fieldManager=script`;
      return answered(200, { ':method': 'PATCH', ':path': path, ...headers }, pod('applied', { made: `${made}` }));
    },
  };
  await answered(201, { ':method': 'POST', ':path': pods, ...json }, pod('one'));
  await answered(
    201,
    {
      ':method': 'PATCH',
      ':path': `${pods}/applied?fieldManager=script`,
      'content-type': 'application/apply-patch+yaml',
    },
    pod('applied'),
  );
  const found: Record<string, readonly RanFunction[]> = {};
  for (const [name, work] of Object.entries(ways)) {
    // Warms up: types, caches and connections are made during the first requests.
    for (let i = 0; i < 20; i += 1) await work();
    await sleep(200);
    found[name] = await functionsOf(profiler, work);
  }
  const create = ways.create as () => Promise<unknown>;
  found['event of a watch'] = await functionsOfWatch(session, profiler, create, found.create ?? []);
  return found;
}

/** Returns the functions that run for a create while a watch is open, but not for a create without a watch. */
async function functionsOfWatch(
  session: ClientHttp2Session,
  profiler: Session,
  create: () => Promise<unknown>,
  alone: readonly RanFunction[],
): Promise<readonly RanFunction[]> {
  const watch = session.request({ ':path': `${pods}?watch=true&resourceVersion=0` });
  let events = 0;
  watch.on('data', () => {
    events += 1;
  });
  for (let i = 0; i < 20; i += 1) await create();
  await sleep(200);
  const ran = await functionsOf(profiler, async () => {
    const before = events;
    await create();
    while (events === before) await sleep(5);
  });
  watch.close();
  const others = new Set(alone.map(({ place }) => place));
  return ran.filter(({ place }) => !others.has(place));
}

async function run(): Promise<void> {
  const server = createAPIServer({
    storageBackend: 'lmdb',
    dataDir: join(folder, 'data'),
    securePort: 0,
    authorizationMode: ['RBAC'],
    disableAdmissionPlugins: ['ServiceAccount'],
    controllers: [],
  });
  await server.start();
  await server.createSystemObjects();
  const profiler = new Session();
  profiler.connect();
  await profiler.post('Profiler.enable');
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  const session = connectAsAdmin(server.url, server.kubeconfig());
  try {
    const found = await measure(session, profiler);
    for (const [name, functions] of Object.entries(found)) {
      const files = [...new Set(functions.map(({ file }) => file))].sort();
      console.log(`${name}: ${files.length} files, ${new Set(files.map(dirname)).size} folders`);
      if (values.list) console.log(files.map((path) => `  ${path}\n`).join(''));
    }
  } finally {
    session.close();
    profiler.disconnect();
    await server.stop();
  }
}

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
