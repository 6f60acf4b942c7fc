import type { CustomResourceDefinition } from '@k8s-ts/apiextensions';
import { type ObjectConverter, type OpenDefinition, openDefinition } from '@k8s-ts/apiextensions/serving';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RESTOptionsFactory } from '@k8s-ts/registry-generic';
import type { KindOptions } from './kind-options.js';
import type { ObjectSource } from './source/object-source.js';
import { sourceOptions } from './source/open-source.js';
import { withVerbsOf } from './source/source-verbs.js';
import { bodyDefinitions, type KindSubresources, withSubresources } from './subresource/with-subresources.js';
import { withRules } from './with-rules.js';

export interface OpenKindOptions {
  /** A definition that is established, with one version or several. */
  readonly definition: CustomResourceDefinition;
  readonly restOptions: RESTOptionsFactory;
  readonly converter: Required<ObjectConverter>;
  /** Rules for objects of the stored version. */
  readonly validate: KindOptions['validate'];
  /** The source of the objects. Undefined: objects are in the store of `restOptions`. */
  readonly source: ObjectSource<KubeObject> | undefined;
  readonly subresources: KindSubresources;
}

/** Opens the storage of a kind, as the server of custom resources does for a definition. */
export async function openKind({
  definition,
  restOptions,
  converter,
  validate,
  source,
  subresources,
}: OpenKindOptions): Promise<OpenDefinition> {
  const { group, versions, scope } = definition.spec;
  const options = source ? sourceOptions(restOptions, source, scope === 'Namespaced') : restOptions;
  const bodies = bodyDefinitions(definition, subresources);
  const opened = await openDefinition(definition, { restOptions: options, converter, bodies: [...bodies.values()] });
  const { close } = opened;
  const limited = source ? withVerbsOf(opened.info, source) : opened.info;
  const storedVersion = `${group}/${versions.find(({ storage }) => storage)?.name}`;
  const rules = validate && {
    validate,
    toStored: (object: KubeObject) => converter.convertNow(object, storedVersion),
  };
  const ruled = rules ? withRules(limited, rules) : limited;
  const hasSubresources = Object.keys(subresources).length > 0;
  return { info: hasSubresources ? withSubresources(ruled, definition, subresources, bodies) : ruled, close };
}
