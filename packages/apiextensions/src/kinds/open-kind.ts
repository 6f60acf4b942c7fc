import { Buffer } from 'node:buffer';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';
import type { CustomResourceDefinition } from '../definitions/index.js';
import type { ObjectConverter } from '../serving/conversion/object-converter.js';
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

export interface OpenKindOptions {
  /** Established, with one version or several. */
  readonly definition: CustomResourceDefinition;
  readonly restOptions: RESTOptionsFactory;
  readonly converter: Required<ObjectConverter>;
  /** Rules for objects of the stored version. */
  readonly validate: KindOptions['validate'];
}

/** Opens the storage of a kind, as the server of custom resources does for a definition. */
export async function openKind({ definition, restOptions, converter, validate }: OpenKindOptions): Promise<OpenKind> {
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
  const { group, versions } = definition.spec;
  const stored = `${group}/${versions.find(({ storage }) => storage)?.name}`;
  const rules = validate && {
    validate,
    toStored: (object: KubeObject) => converter.convertNow(object, stored),
  };
  return { info: rules ? withRules(installed, rules) : installed, close: () => resources.close() };
}
