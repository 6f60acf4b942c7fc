import { newConflict } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { DeleteOptions } from '../rest/rest-storage.js';
import { withMeta } from './object-meta.js';
import type { StoreCore } from './store-core.js';

/** How a deletion begins. */
export type DeletionStep<T extends KubeObject> =
  /**
   * Delete the object at once: the kind has no graceful deletion, or the grace period is over. `gracePeriodSeconds` is
   * that of the request.
   */
  | { readonly kind: 'immediate'; readonly gracePeriodSeconds: number | undefined }
  /** A graceful deletion is already in progress, and this request does not shorten it. */
  | { readonly kind: 'pending' }
  /** Write this object with its deletion timestamp; delete it at once when the grace is 0. */
  | { readonly kind: 'graceful'; readonly object: T; readonly gracePeriodSeconds: number };

/**
 * Checks a deletion's preconditions and decides about the grace period
 * (`kubernetes/apiserver pkg/registry/rest/delete.go, BeforeDelete`).
 *
 * @throws Conflict when the object does not meet the preconditions
 */
export function beforeDelete<T extends KubeObject>(
  core: StoreCore<T>,
  object: T,
  options: DeleteOptions,
  now: number,
): DeletionStep<T> {
  checkPreconditions(core, object, options);
  const { strategy } = core;
  const asked = options.gracePeriodSeconds === undefined ? undefined : atLeastOneIfNegative(options.gracePeriodSeconds);
  const immediate = { kind: 'immediate', gracePeriodSeconds: asked } as const;
  if (!strategy.gracePeriodSeconds) return immediate;

  const { metadata } = object;
  if (metadata.deletionTimestamp) {
    const running = metadata.deletionGracePeriodSeconds;
    if (running === undefined || running === 0) return immediate;
    if (asked === undefined || asked >= atLeastOneIfNegative(running)) return { kind: 'pending' };
    return shortened(object, atLeastOneIfNegative(running), asked, now);
  }

  const grace = strategy.gracePeriodSeconds(
    object,
    asked === undefined ? options : { ...options, gracePeriodSeconds: asked },
  );
  if (grace === undefined) return immediate;
  const { generation = 0 } = metadata;
  return {
    kind: 'graceful',
    gracePeriodSeconds: grace,
    object: withMeta(object, {
      deletionTimestamp: formatTime(secondsAfter(now, grace)),
      deletionGracePeriodSeconds: grace,
      ...(generation > 0 ? { generation: generation + 1 } : {}),
    }),
  };
}

/** Maximum number of seconds whose nanoseconds fit into 64 bits. */
const exactSeconds = 9e9;

/**
 * The time, in ms, that is a number of seconds after another time. As in Go, the difference is a number of nanoseconds
 * of 64 bits, which overflows after 292 years.
 */
function secondsAfter(milliseconds: number, seconds: number): number {
  if (Math.abs(seconds) < exactSeconds) return milliseconds + seconds * 1000;
  return milliseconds + Number(BigInt.asIntN(64, BigInt(seconds) * 1_000_000_000n) / 1_000_000n);
}

const atLeastOneIfNegative = (seconds: number): number => (seconds < 0 ? 1 : seconds);

/** A shorter grace period makes the deletion timestamp earlier, but not earlier than now. */
function shortened<T extends KubeObject>(object: T, running: number, asked: number, now: number): DeletionStep<T> {
  const begun = secondsAfter(Date.parse(object.metadata.deletionTimestamp as string), -running);
  const due = secondsAfter(begun, asked);
  const late = due < now;
  const grace = late && asked !== 0 ? 1 : asked;
  return {
    kind: 'graceful',
    gracePeriodSeconds: asked,
    object: withMeta(object, { deletionTimestamp: formatTime(late ? now : due), deletionGracePeriodSeconds: grace }),
  };
}

function checkPreconditions<T extends KubeObject>(core: StoreCore<T>, object: T, options: DeleteOptions): void {
  const { uid, resourceVersion } = options.preconditions ?? {};
  const resource = { group: core.kind.group, resource: core.kind.kind };
  const { name = '', uid: actualUid = '', resourceVersion: actualVersion = '' } = object.metadata;
  if (uid !== undefined && uid !== actualUid) {
    throw newConflict(
      resource,
      name,
      `the UID in the precondition (${uid}) does not match the UID in record (${actualUid}). The object might have been deleted and then recreated`,
    );
  }
  if (resourceVersion !== undefined && resourceVersion !== actualVersion) {
    throw newConflict(
      resource,
      name,
      `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${actualVersion}). The object might have been modified`,
    );
  }
}
