import { protobufMediaType } from '@k8s-ts/apimachinery/protobuf';
import { toProtobuf } from '../../packages/embedded-apiserver/test/protobuf-client.js';
import { type Example, examples } from '../../packages/embedded-apiserver/test/protobuf-examples.js';
import { OpenSession } from './open-session.js';
import type { ServerProcess } from './server-process.js';

/** Encrypts secrets and custom objects. */
export const encryptionConfiguration = `kind: EncryptionConfiguration
apiVersion: apiserver.config.k8s.io/v1
resources:
- resources: [secrets, '*.stored.example']
  providers:
  - aesgcm:
      keys: [{name: one, secret: ${Buffer.alloc(32, 7).toString('base64')}}]
  - identity: {}
`;

const definition: Example = {
  collection: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  object: {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.stored.example' },
    spec: {
      group: 'stored.example',
      scope: 'Namespaced',
      names: { plural: 'things', kind: 'Thing' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      ],
    },
  },
};

/**
 * Names of all lengths and alphabets that keys of the store can have, and values from small ones to values larger than
 * a page.
 */
const configMaps: readonly Example[] = ['a', 'x'.repeat(253), 'with.dots', '0-9', 'large'].map((name) => ({
  collection: '/api/v1/namespaces/default/configmaps',
  object: {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: { text: name === 'large' ? 'ä€𝄞 '.repeat(80_000) : '\u0000ü€𝄞' },
  },
}));

const customObjects: readonly Example[] = ['one', 'two'].map((name) => ({
  collection: '/apis/stored.example/v1/namespaces/default/things',
  object: { apiVersion: 'stored.example/v1', kind: 'Thing', metadata: { name }, spec: { count: 1, text: 'ü' } },
}));

/** An object of every built-in kind. For kinds that two groups serve, there is an object of each group. */
export const builtInThings: readonly Example[] = Object.entries(examples).map(([kind, { collection, object }]) => {
  const { metadata } = object;
  return {
    collection,
    object: kind.includes(' of ') ? { ...object, metadata: { ...metadata, name: 'other' } } : object,
  };
});

/** An example of every built-in kind, a definition, and several ConfigMaps. */
const things: readonly Example[] = [...builtInThings, definition, ...configMaps];

const events = '/api/v1/namespaces/default/events';
const event = (name: string) => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name, namespace: 'default' },
  involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name: 'web' },
  reason: 'Stored',
  message: 'It has a lease.',
  type: 'Normal',
});

const accounts = '/api/v1/namespaces/default/serviceaccounts';

/** The paths of all objects that exist after {@link store}. */
export const storedPaths: readonly string[] = [
  ...[...things, ...customObjects].map(({ collection, object }) => `${collection}/${object.metadata.name}`),
  ...['json', 'protobuf', 'replaced'].map((name) => `${events}/${name}`),
];

/** Objects of a server by their paths, as the server returned them. */
export type Stored = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/**
 * Stores an object of every kind, custom objects, events with leases, and large objects; then changes some of them and
 * deletes others.
 *
 * @returns the objects that must exist from now on, and a token of a service account
 */
export async function store(server: ServerProcess): Promise<{ readonly stored: Stored; readonly token: string }> {
  for (const { collection, object } of things) await server.json('POST', collection, object);
  for (let status = 404; status !== 200; ) {
    ({ status } = await server.request('GET', '/apis/stored.example/v1/namespaces/default/things'));
  }
  for (const { collection, object } of customObjects) await server.json('POST', collection, object);
  await server.json('POST', events, event('json'));
  const { status, text } = await server.request('POST', events, toProtobuf(event('protobuf')), {
    'content-type': protobufMediaType,
  });
  if (status !== 201) throw new Error(`POST of an event as protobuf: HTTP ${status} ${text}`);

  for (const name of ['a', 'large']) {
    const patch = [{ op: 'add', path: '/metadata/labels', value: { changed: 'yes' } }];
    await server.request('PATCH', `/api/v1/namespaces/default/configmaps/${name}`, patch, {
      'content-type': 'application/json-patch+json',
    });
  }
  for (const name of ['deleted', 'replaced']) {
    await server.json('POST', events, event(name));
    await server.json('DELETE', `${events}/${name}`);
  }
  await server.json('POST', events, { ...event('replaced'), message: 'The second of this name.' });
  const { status: answered } = await server.json<{ status: { token: string } }>(
    'POST',
    `${accounts}/protobuf-one/token`,
    {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: {},
    },
  );
  return { stored: await read(server), token: answered.token };
}

/**
 * Reads all objects at the paths. Leaves out the fields that the server itself writes after its start.
 *
 * @param paths default: {@link storedPaths}
 * @throws Error when an object is not found
 */
export async function read(server: ServerProcess, paths = storedPaths): Promise<Stored> {
  const session = new OpenSession(server.url);
  const found = new Map<string, Readonly<Record<string, unknown>>>();
  for (const path of paths) {
    const object = await session.json<{ readonly kind: string; readonly metadata: object }>('GET', path);
    found.set(path, /^(?:APIService|CustomResourceDefinition|Namespace)$/.test(object.kind) ? inert(object) : object);
  }
  session.close();
  return found;
}

/** Returns a copy of an object without `status`, `resourceVersion` and `managedFields`. */
function inert({ status: _, metadata, ...object }: { readonly metadata: object; readonly status?: unknown }) {
  const {
    resourceVersion: _version,
    managedFields: _fields,
    ...own
  } = { resourceVersion: 0, managedFields: 0, ...metadata };
  return { ...object, metadata: own };
}
