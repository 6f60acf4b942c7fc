import type { ResourceQuota } from '@k8s-ts/api/types';
import { isConflict, isNotFound, newInternalError } from '@k8s-ts/apimachinery/errors';
import type { AdmissionAttributes, AdmissionPlugin, AdmissionRequestAttributes } from '@k8s-ts/generic-apiserver';
import type { ObjectReader } from '../object-reader.js';
import { checkRequest } from './check-request.js';
import type { Evaluator } from './evaluator.js';
import { newEvaluators } from './evaluators.js';
import type { LimitedResource } from './limited-resources.js';

/** Options of the plugin ResourceQuota. */
export interface ResourceQuotaOptions {
  readonly quotas: Pick<ObjectReader<ResourceQuota>, 'list' | 'peekList'>;
  /**
   * Writes the status of a quota.
   *
   * @returns the quota as it is stored
   * @throws StatusError 409 when another server has changed the quota since it was read
   */
  readonly updateStatus: (quota: ResourceQuota) => Promise<ResourceQuota>;
  /** Resources that may only be used where a quota limits them. Default: none. */
  readonly limitedResources?: readonly LimitedResource[];
  /** Now, in ms since the epoch. Default the system's clock. */
  readonly now?: () => number;
  /** A write that has waited for its charge this long is refused with an internal error, in ms. Its charge may still be stored. Default 10,000. */
  readonly timeoutMs?: number;
}

/** A write that waits for its charge. */
interface Waiter {
  readonly attributes: AdmissionAttributes;
  readonly evaluator: Evaluator;
  resolve(): void;
  reject(error: unknown): void;
}

/** Writes whose charge could not be stored, and the quotas (by key) that have to be charged again. */
interface Unstored {
  readonly waiters: readonly Waiter[];
  readonly names: ReadonlySet<string>;
}

/** How often a charge is tried again when another server has charged the same quota. */
const maxRetries = 10;

/**
 * Charges writes to the quotas of their namespace and refuses those that exceed one. Nothing is given back here: a controller recounts after
 * deletions. `kubernetes/apiserver pkg/admission/plugin/resourcequota`.
 *
 * The writes of a namespace are charged in batches, one after another: those that arrive while a batch is stored make the next one. Each batch
 * changes a quota only if no other server has changed it since it was read.
 */
export function resourceQuota({
  quotas,
  updateStatus,
  limitedResources = [],
  now = Date.now,
  timeoutMs = 10_000,
}: ResourceQuotaOptions): AdmissionPlugin {
  const evaluatorFor = newEvaluators(now);
  const waiting = new Map<string, Waiter[]>();
  const busy = new Set<string>();
  /** The quotas that this server has written last: a cache may not have them yet. */
  const written = new Map<string, ResourceQuota>();

  function newest(quota: ResourceQuota): ResourceQuota {
    const key = keyOf(quota);
    const own = written.get(key);
    if (own === undefined) return quota;
    if (own.metadata?.uid === quota.metadata?.uid && versionOf(own) > versionOf(quota)) return own;
    written.delete(key);
    return quota;
  }

  /**
   * Charges the waiters, and stores the usage.
   *
   * @param limited resources that need a quota; only together with all quotas of the namespace. Default: none
   * @returns those whose charge could not be stored, and the quotas that another server was faster to change
   */
  async function chargeAll(
    read: readonly ResourceQuota[],
    waiters: readonly Waiter[],
    limited: readonly LimitedResource[] = [],
  ): Promise<Unstored> {
    let current = read;
    const charged: Waiter[] = [];
    for (const waiter of waiters) {
      try {
        const next = checkRequest(current, waiter.attributes, waiter.evaluator, limited);
        if (waiter.attributes.dryRun || next.every((quota, i) => quota === current[i])) waiter.resolve();
        else {
          charged.push(waiter);
          current = next;
        }
      } catch (error) {
        waiter.reject(error);
      }
    }
    const changed = current.filter((quota, i) => quota !== read[i]);
    const answers = await Promise.allSettled(changed.map((quota) => updateStatus(quota)));
    const names = new Set<string>();
    for (const [i, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') written.set(keyOf(answer.value), answer.value);
      else if (isConflict(answer.reason) || isNotFound(answer.reason)) names.add(keyOf(changed[i] as ResourceQuota));
      else {
        for (const waiter of charged) waiter.reject(answer.reason);
        return { waiters: [], names };
      }
    }
    if (names.size > 0) return { waiters: charged, names };
    for (const waiter of charged) waiter.resolve();
    return { waiters: [], names };
  }

  async function chargeBatch(namespace: string, batch: readonly Waiter[]): Promise<void> {
    let left: Unstored = { waiters: batch, names: new Set() };
    try {
      // The first try may use a cache: what it does not show yet makes the write of the status fail.
      left = await chargeAll((await quotas.list(namespace, false)).map(newest), batch, limitedResources);
      for (let retries = 0; left.waiters.length > 0; retries++) {
        if (retries === maxRetries)
          throw newInternalError(new Error('the usage of a resource quota changes too often'));
        // The other quotas have been charged. One that is gone meanwhile limits nothing.
        const { names } = left;
        const read = await quotas.list(namespace, true);
        left = await chargeAll(
          read.filter((quota) => names.has(keyOf(quota))),
          left.waiters,
        );
      }
    } catch (error) {
      for (const waiter of left.waiters) waiter.reject(error);
    }
  }

  async function work(namespace: string): Promise<void> {
    busy.add(namespace);
    for (;;) {
      const batch = waiting.get(namespace);
      if (batch === undefined) break;
      waiting.delete(namespace);
      await chargeBatch(namespace, batch);
    }
    busy.delete(namespace);
  }

  function charge(attributes: AdmissionAttributes, evaluator: Evaluator): Promise<void> {
    const { namespace } = attributes;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(newInternalError(new Error('resource quota evaluation timed out')));
      }, timeoutMs);
      const waiter: Waiter = {
        attributes,
        evaluator,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      waiting.set(namespace, [...(waiting.get(namespace) ?? []), waiter]);
      if (!busy.has(namespace)) void work(namespace);
    });
  }

  /** Whether it is known, without waiting, that no quota concerns the write. */
  function isSurelyFree({ namespace, resource }: AdmissionRequestAttributes): boolean {
    if (namespace === '' || (resource.group === '' && resource.resource === 'namespaces')) return true;
    return limitedResources.length === 0 && quotas.peekList?.(namespace)?.length === 0;
  }

  return {
    name: 'ResourceQuota',
    handles: (operation, request) =>
      (operation === 'CREATE' || operation === 'UPDATE') && !(request !== undefined && isSurelyFree(request)),
    validate(attributes) {
      if (isSurelyFree(attributes)) return undefined;
      const { resource } = attributes;
      const evaluator = evaluatorFor(resource.group, resource.resource);
      return evaluator?.handles(attributes) ? charge(attributes, evaluator) : undefined;
    },
  };
}

const keyOf = ({ metadata }: ResourceQuota): string => `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`;

/** Revisions of a store are whole numbers. */
const versionOf = ({ metadata }: ResourceQuota): number => Number(metadata?.resourceVersion ?? 0);
