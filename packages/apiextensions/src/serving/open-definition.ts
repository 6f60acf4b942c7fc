import { Buffer } from 'node:buffer';
import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';
import type { StoredObject } from '@k8s-ts/storage';
import type { CustomResourceDefinition } from '../definitions/kind/custom-resource-definition.js';
import type { ObjectConverter } from './conversion/object-converter.js';

/** The open storage of the objects of a definition. */
export interface OpenDefinition {
  /** The group, for `installAPIGroup` of a server or the groups of its configuration. */
  readonly info: APIGroupInfo;
  /** Closes the storage. Idempotent. */
  close(): Promise<void>;
}

/** Parts with which {@link openDefinition} stores objects. */
export interface OpenDefinitionOptions {
  readonly restOptions: RESTOptionsFactory;
  /** Converts objects between the versions of the definition. */
  readonly converter: Required<ObjectConverter>;
  /**
   * Definitions of kinds in the same group that are only bodies of requests: they are decoded and documented, and have no
   * resources. They are not converted. Default none.
   */
  readonly bodies?: readonly CustomResourceDefinition[];
}

/**
 * Opens the storage of the objects of one definition, as the server of custom resources does, for a server that does
 * not serve the definition itself.
 *
 * @param definition a valid, established definition with its defaults and status
 * @throws Error when no version of the definition is served
 */
export async function openDefinition(
  definition: CustomResourceDefinition,
  { restOptions, converter, bodies = [] }: OpenDefinitionOptions,
): Promise<OpenDefinition> {
  const { CustomResources } = await import('./custom-resources.js');
  let installed: APIGroupInfo | undefined;
  const resources = new CustomResources({
    restOptions,
    newConverter: ({ names }) => (names.kind === definition.spec.names.kind ? converter : unconverted),
    install(info) {
      installed = info;
    },
    remove() {},
    onError() {},
  });
  resources.replace([definition, ...bodies].map(stored), 1);
  if (installed === undefined) throw new Error(`${definition.metadata.name} has no served version`);
  const hidden = new Set(bodies.map(({ spec }) => spec.names.plural));
  return { info: hidden.size === 0 ? installed : without(installed, hidden), close: () => resources.close() };
}

const unconverted: Required<ObjectConverter> = {
  convertNow: (object) => object,
  convert: async (objects) => objects,
};

function stored(definition: CustomResourceDefinition): StoredObject<CustomResourceDefinition> {
  const { name = '' } = definition.metadata;
  const object = { ...definition, metadata: { name, uid: name } };
  return { key: `/${name}`, revision: 1, object, json: Buffer.from(JSON.stringify(object)), itemOffset: 0 };
}

function without(info: APIGroupInfo, hidden: ReadonlySet<string>): APIGroupInfo {
  const versionedResources = Object.entries(info.versionedResources).map(([version, storages]) => {
    const shown = Object.entries(storages).filter(([path]) => !hidden.has(path));
    return [version, Object.fromEntries(shown)];
  });
  return { ...info, versionedResources: Object.fromEntries(versionedResources) };
}
