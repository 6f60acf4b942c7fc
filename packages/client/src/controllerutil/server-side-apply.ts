import { deducedSchema, extractApplied, type MergeSchema } from '@k8s-ts/apimachinery/apply';
import type { CallOptions } from '../client/options.js';
import type { ObjectLike, ResourceClient } from '../client/resource-client.js';

export interface ApplyConfigurationOptions extends CallOptions {
  /** Owner of the fields. Default: that of the client. */
  readonly fieldOwner?: string;
  /** Take over fields that other managers own. Default true, which is recommended for controllers. */
  readonly force?: boolean;
  readonly dryRun?: boolean;
}

/**
 * Applies the fields that a controller wants: the object is created, or gets these fields. Fields that the owner applied
 * before and that are missing now are removed.
 *
 * @param configuration name, namespace and the wanted fields, all of them at each call; without managed fields
 * @throws StatusError of the server, such as a conflict without `force`; TypeError without a field owner, of the call or
 *   the client
 */
export function applyConfiguration<T extends ObjectLike>(
  resource: ResourceClient<T>,
  configuration: T,
  { fieldOwner, force = true, ...options }: ApplyConfigurationOptions = {},
): Promise<T> {
  return resource.apply(configuration, {
    ...options,
    force,
    ...(fieldOwner !== undefined && { fieldManager: fieldOwner }),
  });
}

/**
 * Applies the fields of the status that a controller wants, as {@link applyConfiguration} does.
 *
 * @param configuration name, namespace and `status`
 */
export function applyStatus<T extends ObjectLike>(
  resource: ResourceClient<T>,
  configuration: T,
  { fieldOwner, force = true, ...options }: ApplyConfigurationOptions = {},
): Promise<T> {
  const owner = fieldOwner !== undefined && { fieldManager: fieldOwner };
  return resource.apply(configuration, { ...options, force, ...owner, subresource: 'status' });
}

export interface ExtractOptions {
  /**
   * Knows the lists of the kind whose items have owners of their own. Default: lists are owned as a whole, as in custom
   * resources without `x-kubernetes-list-type`. `builtinType` of `@k8s-ts/api` has the built-in kinds.
   */
  readonly schema?: MergeSchema | Parameters<typeof extractApplied>[2];
  /** Default: the fields of the object itself. */
  readonly subresource?: string;
}

/**
 * The fields of an object that an owner applied and still owns, with the object's name: the start of another
 * {@link applyConfiguration}, which keeps them.
 *
 * @param object with its managed fields
 * @returns undefined when the owner has not applied the object, or owns nothing any more
 * @throws Error when the managed fields are invalid
 */
export function extractConfiguration<T extends ObjectLike>(
  object: T,
  fieldOwner: string,
  { schema = deducedSchema, subresource = '' }: ExtractOptions = {},
): T | undefined {
  const extracted = extractApplied(object, fieldOwner, schema, subresource);
  if (extracted === undefined) return undefined;
  const { name, namespace } = object.metadata ?? {};
  const metadata = {
    ...(extracted.metadata as object | undefined),
    ...(name && { name }),
    ...(namespace && { namespace }),
  };
  // The extracted fields are a part of the object, with the types that they have there.
  return { ...extracted, metadata } as unknown as T;
}
