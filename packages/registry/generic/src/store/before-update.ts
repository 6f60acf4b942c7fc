import { newInvalid } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  FieldPath,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validatePathSegmentName,
} from '@k8s-ts/apimachinery/validation';
import type { RequestContext } from '../rest/request-context.js';
import type { UpdateStrategy } from '../rest/strategy.js';
import { ensureNamespace } from './before-create.js';
import { withMeta } from './object-meta.js';
import { expectedNamespace, groupKindOf, type StoreCore } from './store-core.js';

/**
 * The steps of an update between the merged object and the server's checks: immutable system fields, preparing, validation (general metadata and the
 * kind's rules together), warnings, canonical form (`kubernetes/apiserver pkg/registry/rest/update.go, BeforeUpdate`).
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
