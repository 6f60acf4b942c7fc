import { newInvalid } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, type APIGroupInfo, extendStore } from '@k8s-ts/registry-generic';
import type { KindOptions } from './kind-options.js';
import { mapStorages } from './map-storages.js';

/** Rules for objects of the stored version. */
export interface Rules {
  readonly validate: NonNullable<KindOptions['validate']>;
  /** Converts an object of any version to the stored version. */
  toStored(object: KubeObject): KubeObject;
}

/**
 * Returns the group with more rules for the objects of all its resources. They run on objects that fulfil the rules of
 * the schema, before admission checks.
 */
export function withRules(info: APIGroupInfo, rules: Rules): APIGroupInfo {
  return mapStorages(info, (storage, path) => withRulesOf(storage, path, rules));
}

function withRulesOf(storage: AnyRESTStorage, path: string, rules: Rules): AnyRESTStorage {
  // Bodies of requests to /scale are Scale objects, which the rules do not check.
  if (path.endsWith('/scale')) return storage;
  const { create, update, kind } = storage;
  const check = (object: KubeObject, old?: KubeObject): void => {
    const errors = rules.validate(rules.toStored(object) as never, old && (rules.toStored(old) as never));
    if (errors.length > 0) throw newInvalid(kind, object.metadata.name ?? '', errors);
  };
  return extendStore(storage, {
    ...(create && {
      create: (name, object, options, context) =>
        create.call(
          storage,
          name,
          object,
          {
            ...options,
            async validate(final) {
              check(final);
              await options.validate?.(final);
            },
          },
          context,
        ),
    }),
    ...(update && {
      update: (name, updated, options, context) =>
        update.call(
          storage,
          name,
          updated,
          {
            ...options,
            async validateUpdate(final, old) {
              check(final, old);
              await options.validateUpdate?.(final, old);
            },
          },
          context,
        ),
    }),
  });
}
