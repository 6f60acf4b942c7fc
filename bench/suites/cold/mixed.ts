import { setTimeout } from 'node:timers/promises';
import { Client, inFlight } from '../../kit/client.js';
import { type Phase, Phases } from './phase.js';
import type { Subject } from './subjects.js';
import { definitionsPath, type Manifest, type Work } from './work.js';

/** Number of requests in flight at a time. */
const width = 4;

const json = { 'content-type': 'application/json' };
const applied = { 'content-type': 'application/apply-patch+yaml' };
const manager = 'fieldManager=bench';

type Send = (client: Client, manifest: Manifest) => Promise<void>;

async function send(
  client: Client,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<void> {
  const status = await client.status(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
  if (status >= 300) throw new Error(`${method} ${path}: HTTP ${status}`);
}

/** The operations on each object, in this order. Each operation is a phase. */
const requests: readonly (readonly [name: string, send: Send])[] = [
  [
    'strict dry run',
    (client, { collection, object }) =>
      send(client, 'POST', `${collection}?dryRun=All&fieldValidation=Strict&${manager}`, json, object),
  ],
  ['POST', (client, { collection, object }) => send(client, 'POST', `${collection}?${manager}`, json, object)],
  ['GET', (client, { collection, object }) => send(client, 'GET', `${collection}/${object.metadata.name}`, {})],
  ['apply', (client, manifest) => apply(client, manifest, {})],
  [
    'apply with a label',
    (client, manifest) => apply(client, manifest, { labels: { 'bench.example/applied': 'again' } }),
  ],
];

function apply(client: Client, { collection, object }: Manifest, { labels }: { labels?: object }): Promise<void> {
  const path = `${collection}/${object.metadata.name}?${manager}-apply&force=true`;
  const metadata = labels === undefined ? object.metadata : { ...object.metadata, labels };
  return send(client, 'PATCH', path, applied, { ...object, metadata });
}

/** Sends definitions and objects to a server that was just started. */
export async function mixedObjects(
  subject: Subject,
  { definitions, namespaces, objects }: Work,
): Promise<readonly Phase[]> {
  const server = await subject.start();
  const client = new Client(server.target, 2);
  try {
    const phases = new Phases(server.seconds);
    const each = (manifests: readonly Manifest[], request: Send) =>
      inFlight(manifests.length, width, (index) => request(client, manifests[index] as Manifest));
    await phases.measure('definitions', async () => {
      for (const [, request] of requests) await each(definitions, request);
      await untilEstablished(client, definitions.length);
    });
    await phases.measure('namespaces', async () => {
      for (const { collection, object } of namespaces) await client.json('POST', collection, object);
      // The server's controller may have made it already.
      for (const { object } of namespaces)
        await client.request('POST', `/api/v1/namespaces/${object.metadata.name}/serviceaccounts`, {
          apiVersion: 'v1',
          kind: 'ServiceAccount',
          metadata: { name: 'default' },
        });
    });
    for (const [name, request] of requests) await phases.measure(name, () => each(objects, request));
    return await phases.withTotal('mixed objects');
  } finally {
    client.close();
    await server.stop();
  }
}

/** Waits until all definitions have the condition Established. */
export async function untilEstablished(client: Pick<Client, 'json'>, count: number): Promise<void> {
  for (;;) {
    const { items } = await client.json<DefinitionList>('GET', definitionsPath);
    const established = items.filter(({ status }) =>
      status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True'),
    );
    if (established.length >= count) return;
    await setTimeout(50);
  }
}

interface DefinitionList {
  readonly items: readonly {
    readonly status?: { readonly conditions?: readonly { readonly type: string; readonly status: string }[] };
  }[];
}
