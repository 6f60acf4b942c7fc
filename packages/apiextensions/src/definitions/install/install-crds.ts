import { isAlreadyExists, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { type Client, describeResource, fetchTransport, newClient, type ResourceClient } from '@k8s-ts/client';
import {
  type CustomResourceDefinition,
  definitionKind,
  definitionResource,
} from '../kind/custom-resource-definition.js';
import { readDefinitions } from './read-definitions.js';
import { untilEstablished } from './until-established.js';

/**
 * A server in this process, such as `createAPIServer` makes: it answers requests of the web standard as an
 * administrator.
 */
export interface FetchServer {
  fetch(request: Request): Promise<Response>;
}

export interface InstallOptions {
  /** Ends the installation. Definitions that were written remain. */
  readonly signal?: AbortSignal;
  /** Time limit for all definitions to be established, in ms. Default 10,000. */
  readonly timeoutMs?: number;
}

/** A definition, or the path of a file or a directory. */
type Source = string | CustomResourceDefinition;

type Definitions = ResourceClient<CustomResourceDefinition>;

/** Maximum number of definitions that are written at a time. */
const writers = 8;

/**
 * Creates definitions, or replaces the specs of those that exist, and waits until all are established.
 *
 * @param target a client with the permission to write definitions, or a server
 * @param sources objects, and paths of files and directories; see `readDefinitions`
 * @returns the established definitions, in the order of the sources
 * @throws StatusError when the server refuses a definition; Error when a file cannot be read, when names are not
 *   accepted, and after `timeoutMs`. Definitions that were written before the error remain.
 */
export async function installCRDs(
  target: Client | FetchServer,
  sources: Source | readonly Source[],
  options: InstallOptions = {},
): Promise<CustomResourceDefinition[]> {
  const wanted = await definitionsOf(isList(sources) ? sources : [sources]);
  const client = 'fetch' in target ? clientOf(target) : target;
  const { resource } = definitionResource;
  const definitions = client.resource(
    describeResource<CustomResourceDefinition>({ ...definitionKind, resource, namespaced: false }),
  );
  const pending = [...wanted];
  const write = async () => {
    for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
      await createOrReplace(definitions, next, options.signal);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  const names = wanted.map(({ metadata }) => metadata.name ?? '');
  return untilEstablished(definitions, names, options);
}

const isList = (sources: Source | readonly Source[]): sources is readonly Source[] => Array.isArray(sources);

async function definitionsOf(sources: readonly Source[]): Promise<CustomResourceDefinition[]> {
  const read = sources.map((source) => (typeof source === 'string' ? readDefinitions([source]) : [source]));
  return (await Promise.all(read)).flat();
}

function clientOf(server: FetchServer): Client {
  const fetch = (input: string | URL | Request, init?: RequestInit) => server.fetch(new Request(input, init));
  return newClient({ transport: fetchTransport({ url: 'https://in-process', fetch }), fieldManager: 'install-crds' });
}

async function createOrReplace(
  definitions: Definitions,
  definition: CustomResourceDefinition,
  signal: AbortSignal | undefined,
): Promise<void> {
  const options = signal ? { signal } : {};
  for (;;) {
    try {
      await definitions.create(definition, options);
      return;
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
    }
    try {
      const { resourceVersion } = (await definitions.get(definition.metadata.name ?? '', options)).metadata;
      const metadata = { ...definition.metadata, ...(resourceVersion ? { resourceVersion } : {}) };
      await definitions.update({ ...definition, metadata }, options);
      return;
    } catch (error) {
      // The definition was deleted or changed meanwhile: try again.
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }
}
