import type { CustomResourceDefinition } from '@k8s-ts/apiextensions';
import { type ObjectConverter, type OpenDefinition, openDefinition } from '@k8s-ts/apiextensions/serving';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RESTOptionsFactory } from '@k8s-ts/registry-generic';
import type { KindOptions } from './kind-options.js';
import type { ObjectSource } from './source/object-source.js';
import { sourceOptions } from './source/open-source.js';
import { withVerbsOf } from './source/source-verbs.js';
import { withRules } from './with-rules.js';

export interface OpenKindOptions {
  /** Established, with one version or several. */
  readonly definition: CustomResourceDefinition;
  readonly restOptions: RESTOptionsFactory;
  readonly converter: Required<ObjectConverter>;
  /** Rules for objects of the stored version. */
  readonly validate: KindOptions['validate'];
  /** Where the objects are. Undefined: in the store of `restOptions`. */
  readonly source: ObjectSource<KubeObject> | undefined;
}

/** Opens the storage of a kind, as the server of custom resources does for a definition. */
export async function openKind({
  definition,
  restOptions,
  converter,
  validate,
  source,
}: OpenKindOptions): Promise<OpenDefinition> {
  const { group, versions, scope } = definition.spec;
  const options = source ? sourceOptions(restOptions, source, scope === 'Namespaced') : restOptions;
  const { info: stored, close } = await openDefinition(definition, { restOptions: options, converter });
  const info = source ? withVerbsOf(stored, source) : stored;
  const storedVersion = `${group}/${versions.find(({ storage }) => storage)?.name}`;
  const rules = validate && {
    validate,
    toStored: (object: KubeObject) => converter.convertNow(object, storedVersion),
  };
  return { info: rules ? withRules(info, rules) : info, close };
}
