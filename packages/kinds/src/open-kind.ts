import type { CustomResourceDefinition } from '@k8s-ts/apiextensions';
import { type ObjectConverter, type OpenDefinition, openDefinition } from '@k8s-ts/apiextensions/serving';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RESTOptionsFactory } from '@k8s-ts/registry-generic';
import type { KindOptions } from './kind-options.js';
import { withRules } from './with-rules.js';

export interface OpenKindOptions {
  /** Established, with one version or several. */
  readonly definition: CustomResourceDefinition;
  readonly restOptions: RESTOptionsFactory;
  readonly converter: Required<ObjectConverter>;
  /** Rules for objects of the stored version. */
  readonly validate: KindOptions['validate'];
}

/** Opens the storage of a kind, as the server of custom resources does for a definition. */
export async function openKind({
  definition,
  restOptions,
  converter,
  validate,
}: OpenKindOptions): Promise<OpenDefinition> {
  const { info, close } = await openDefinition(definition, { restOptions, converter });
  const { group, versions } = definition.spec;
  const stored = `${group}/${versions.find(({ storage }) => storage)?.name}`;
  const rules = validate && {
    validate,
    toStored: (object: KubeObject) => converter.convertNow(object, stored),
  };
  return { info: rules ? withRules(info, rules) : info, close };
}
