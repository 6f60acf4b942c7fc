import { Buffer } from 'node:buffer';
import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';
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
  { restOptions, converter }: OpenDefinitionOptions,
): Promise<OpenDefinition> {
  const { CustomResources } = await import('./custom-resources.js');
  let installed: APIGroupInfo | undefined;
  const resources = new CustomResources({
    restOptions,
    newConverter: () => converter,
    install(info) {
      installed = info;
    },
    remove() {},
    onError() {},
  });
  const { name = '' } = definition.metadata;
  const object = { ...definition, metadata: { name, uid: name } };
  const json = Buffer.from(JSON.stringify(object));
  resources.replace([{ key: `/${name}`, revision: 1, object, json, itemOffset: 0 }], 1);
  if (installed === undefined) throw new Error(`${name} has no served version`);
  return { info: installed, close: () => resources.close() };
}
