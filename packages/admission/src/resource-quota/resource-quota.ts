import type { ResourceQuota } from '@k8s-ts/api/types';
import { isConflict, isNotFound, newInternalError } from '@k8s-ts/apimachinery/errors';
import type {
  AdmissionAttributes,
  AdmissionOperation,
  AdmissionPlugin,
  AdmissionRequestAttributes,
} from '@k8s-ts/generic-apiserver';
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
  /**
   * Time limit for the charge of a write, in ms. After it the write is refused with an internal error, although its
   * charge may still be stored. Default 10,000.
   */
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

/** Maximum number of retries of a charge when another server has charged the same quota. */
const maxRetries = 10;

/**
 * Charges writes to the quotas of their namespace and refuses those that exceed one. Nothing is given back here: a
 * controller recounts after deletions. `kubernetes/apiserver pkg/admission/plugin/resourcequota`.
 *
 * The writes of a namespace are charged in batches, one after another: those that arrive while a batch is stored make
 * the next one. Each batch changes a quota only if no other server has changed it since it was read.
 */
export function resourceQuota(options: ResourceQuotaOptions): AdmissionPlugin {
  return new ResourceQuotaPlugin(options);
}

class ResourceQuotaPlugin implements AdmissionPlugin {
  readonly name = 'ResourceQuota';
  readonly #quotas: Pick<ObjectReader<ResourceQuota>, 'list' | 'peekList'>;
  readonly #updateStatus: (quota: ResourceQuota) => Promise<ResourceQuota>;
  readonly #limitedResources: readonly LimitedResource[];
  readonly #timeoutMs: number;
  readonly #evaluatorFor: (group: string, resource: string) => Evaluator | undefined;
  readonly #waiting = new Map<string, Waiter[]>();
  readonly #busy = new Set<string>();
  /** The quotas that this server wrote last, which a cache may not have yet. */
  readonly #written = new Map<string, ResourceQuota>();

  constructor({
    quotas,
    updateStatus,
    limitedResources = [],
    now = Date.now,
    timeoutMs = 10_000,
  }: ResourceQuotaOptions) {
    this.#quotas = quotas;
    this.#updateStatus = updateStatus;
    this.#limitedResources = limitedResources;
    this.#timeoutMs = timeoutMs;
    this.#evaluatorFor = newEvaluators(now);
  }

  handles(operation: AdmissionOperation, request: AdmissionRequestAttributes | undefined): boolean {
    return (
      (operation === 'CREATE' || operation === 'UPDATE') && !(request !== undefined && this.#isSurelyFree(request))
    );
  }

  validate(attributes: AdmissionAttributes): Promise<void> | undefined {
    if (this.#isSurelyFree(attributes)) return undefined;
    const { resource } = attributes;
    const evaluator = this.#evaluatorFor(resource.group, resource.resource);
    return evaluator?.handles(attributes) ? this.#charge(attributes, evaluator) : undefined;
  }

  #newest(quota: ResourceQuota): ResourceQuota {
    const key = keyOf(quota);
    const own = this.#written.get(key);
    if (own === undefined) return quota;
    if (own.metadata?.uid === quota.metadata?.uid && versionOf(own) > versionOf(quota)) return own;
    this.#written.delete(key);
    return quota;
  }

  /**
   * Charges the waiters, and stores the usage.
   *
   * @param limited resources that need a quota. Pass them only when `read` has all quotas of the namespace. Default:
   *   none
   * @returns the waiters whose charge could not be stored, and the quotas that another server changed first
   */
  async #chargeAll(
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
    const answers = await Promise.allSettled(changed.map((quota) => this.#updateStatus(quota)));
    const names = new Set<string>();
    for (const [i, answer] of answers.entries()) {
      if (answer.status === 'fulfilled') this.#written.set(keyOf(answer.value), answer.value);
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

  async #chargeBatch(namespace: string, batch: readonly Waiter[]): Promise<void> {
    let left: Unstored = { waiters: batch, names: new Set() };
    try {
      // The first attempt may use a cache: if the cache is behind, the write of the status fails.
      left = await this.#chargeAll(
        (await this.#quotas.list(namespace, false)).map((quota) => this.#newest(quota)),
        batch,
        this.#limitedResources,
      );
      for (let retries = 0; left.waiters.length > 0; retries++) {
        if (retries === maxRetries)
          throw newInternalError(new Error('the usage of a resource quota changes too often'));
        // The other quotas have been charged. A quota deleted meanwhile limits nothing.
        const { names } = left;
        const read = await this.#quotas.list(namespace, true);
        left = await this.#chargeAll(
          read.filter((quota) => names.has(keyOf(quota))),
          left.waiters,
        );
      }
    } catch (error) {
      for (const waiter of left.waiters) waiter.reject(error);
    }
  }

  async #work(namespace: string): Promise<void> {
    this.#busy.add(namespace);
    for (;;) {
      const batch = this.#waiting.get(namespace);
      if (batch === undefined) break;
      this.#waiting.delete(namespace);
      await this.#chargeBatch(namespace, batch);
    }
    this.#busy.delete(namespace);
  }

  #charge(attributes: AdmissionAttributes, evaluator: Evaluator): Promise<void> {
    const { namespace } = attributes;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(newInternalError(new Error('resource quota evaluation timed out')));
      }, this.#timeoutMs);
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
      this.#waiting.set(namespace, [...(this.#waiting.get(namespace) ?? []), waiter]);
      if (!this.#busy.has(namespace)) void this.#work(namespace);
    });
  }

  /** Whether it is known, without waiting, that no quota concerns the write. */
  #isSurelyFree({ namespace, resource }: AdmissionRequestAttributes): boolean {
    if (namespace === '' || (resource.group === '' && resource.resource === 'namespaces')) return true;
    return this.#limitedResources.length === 0 && this.#quotas.peekList?.(namespace)?.length === 0;
  }
}

const keyOf = ({ metadata }: ResourceQuota): string => `${metadata?.namespace ?? ''}/${metadata?.name ?? ''}`;

/** Revisions of a store are whole numbers. */
const versionOf = ({ metadata }: ResourceQuota): number => Number(metadata?.resourceVersion ?? 0);
