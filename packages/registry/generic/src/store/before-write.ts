import { newInvalid } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  FieldPath,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validatePathSegmentName,
} from '@k8s-ts/apimachinery/validation';
import { type Awaitable, whenReady } from '@k8s-ts/event-loop';
import { ensureNamespace } from '../rest/ensure-namespace.js';
import type { RequestContext } from '../rest/request-context.js';
import type { UpdateStrategy } from '../rest/strategy.js';
import { newUID } from './generate-name.js';
import { withMeta } from './object-meta.js';
import { expectedNamespace, groupKindOf, type StoreCore } from './store-core.js';

/**
 * Names a new object for a source of random fractions: objects whose names are generated from the same prefix share a
 * key.
 */
export function nameKey({ kind = '', metadata }: KubeObject): string {
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name || metadata.generateName || ''}`;
}

/**
 * Sets the creation time and the uid of a new object. An update that creates an object leaves the other fields as the
 * client wrote them, also the time of a deletion
 * (`kubernetes/apiserver pkg/registry/rest/meta.go, FillObjectMetaSystemFields`).
 */
export function fillSystemFields<T extends KubeObject>(
  object: T,
  { now, random }: Pick<RequestContext, 'now' | 'random'>,
): T {
  const key = random && nameKey(object);
  return withMeta(object, {
    creationTimestamp: formatTime(now()),
    uid: newUID(random && (() => random(`uid ${key}`))),
  });
}

/** Clears fields that only the system sets. {@link fillSystemFields} overwrites the other system fields. */
export function wipeSystemFields<T extends KubeObject>(object: T): T {
  const { deletionTimestamp, deletionGracePeriodSeconds, selfLink } = object.metadata;
  if (deletionTimestamp === undefined && deletionGracePeriodSeconds === undefined && selfLink === undefined)
    return object;
  return withMeta(object, { deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined, selfLink: undefined });
}

/**
 * The steps of a create between the system fields and the server's checks (admission, permissions): preparing,
 * validation (general metadata only when the kind's rules found no errors), warnings, canonical form
 * (`kubernetes/apiserver pkg/registry/rest/create.go, BeforeCreate`). Returns a promise only when the preparation of
 * the strategy does.
 *
 * @throws Invalid
 */
export function beforeCreate<T extends KubeObject>(
  core: StoreCore<T>,
  object: T,
  context: RequestContext,
): Awaitable<T> {
  const { strategy } = core;
  const inNamespace = ensureNamespace(object, expectedNamespace(core, context));
  const prepared = strategy.prepareForCreate ? strategy.prepareForCreate(inNamespace, context) : inNamespace;
  return whenReady(prepared, (result) => checked(core, result, context));
}

/** A prepared object in its canonical form. @throws Invalid */
function checked<T extends KubeObject>(core: StoreCore<T>, result: T, context: RequestContext): T {
  const { strategy } = core;
  const kindErrors = strategy.validate(result, context);
  if (kindErrors.length > 0) throw newInvalid(groupKindOf(core), result.metadata.name ?? '', kindErrors);
  const metaErrors = validateObjectMeta(
    result.metadata,
    strategy.namespaced,
    validatePathSegmentName,
    FieldPath.root('metadata'),
  );
  if (metaErrors.length > 0) throw newInvalid(groupKindOf(core), result.metadata.name ?? '', metaErrors);

  for (const warning of strategy.warningsOnCreate?.(result, context) ?? []) context.warn(warning);
  return strategy.canonicalize ? strategy.canonicalize(result) : result;
}

/**
 * The steps of an update between the merged object and the server's checks (admission, permissions): immutable system
 * fields, preparing, validation (general metadata and the kind's rules together), warnings, canonical form
 * (`kubernetes/apiserver pkg/registry/rest/update.go, BeforeUpdate`).
 *
 * @throws Invalid
 */
export async function beforeUpdate<T extends KubeObject>(
  core: StoreCore<T>,
  strategy: UpdateStrategy<T>,
  object: T,
  old: T,
  context: RequestContext,
): Promise<T> {
  let result = ensureNamespace(object, expectedNamespace(core, context));
  result = withMeta(result, { generation: old.metadata.generation });
  if (strategy.prepareForUpdate) result = await strategy.prepareForUpdate(result, old, context);

  const { metadata } = result;
  const before = old.metadata;
  result = withMeta(result, {
    uid: metadata.uid || before.uid,
    creationTimestamp: before.creationTimestamp ?? metadata.creationTimestamp,
    deletionTimestamp: before.deletionTimestamp ?? metadata.deletionTimestamp,
    deletionGracePeriodSeconds: metadata.deletionGracePeriodSeconds ?? before.deletionGracePeriodSeconds,
  });

  const path = FieldPath.root('metadata');
  const errors = [
    ...validateObjectMeta(result.metadata, core.strategy.namespaced, validatePathSegmentName, path),
    ...validateObjectMetaUpdate(result.metadata, before, path),
    ...strategy.validateUpdate(result, old, context),
  ];
  if (errors.length > 0) throw newInvalid(groupKindOf(core), result.metadata.name ?? '', errors);

  for (const warning of strategy.warningsOnUpdate?.(result, old, context) ?? []) context.warn(warning);
  return strategy.canonicalize ? strategy.canonicalize(result) : result;
}
