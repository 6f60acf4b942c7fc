import { Buffer } from 'node:buffer';
import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';
import type { CustomResourceDefinition } from '../definitions/index.js';
import { noneConverter } from '../serving/conversion/object-converter.js';
import { CustomResources } from '../serving/custom-resources.js';
import type { KindOptions } from './define-kind.js';
import { withRules } from './with-rules.js';

/** The open storage of a kind. */
export interface OpenKind {
  /** For `installAPIGroup` of a server, or for the groups of its configuration. */
  readonly info: APIGroupInfo;
  /** Closes the storage. Idempotent. */
  close(): Promise<void>;
}

/** Opens the storage of a kind, as the server of custom resources does for a definition. */
export async function openKind(
  definition: CustomResourceDefinition,
  restOptions: RESTOptionsFactory,
  validate: KindOptions['validate'],
): Promise<OpenKind> {
  let installed: APIGroupInfo | undefined;
  const resources = new CustomResources({
    restOptions,
    newConverter: () => noneConverter,
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
  return { info: validate ? withRules(installed, validate) : installed, close: () => resources.close() };
}
