import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import type { Clock } from '@k8s-ts/client';
import { internalContext } from '@k8s-ts/registry-generic';
import type { NewCondition } from '../../kind/conditions.js';
import type { InstanceStorage } from './instances.js';
import { untilEmpty } from './until-empty.js';

/** How the deletion of the objects of a definition went. */
export interface DeletionOutcome {
  readonly condition: NewCondition;
  /** Undefined when no objects are left. */
  readonly error?: Error;
}

/**
 * Deletes all objects of a definition, one namespace after the other, and waits until they are gone.
 *
 * @param getStorage opens the storage of the objects. If it rejects, nothing can be deleted
 * @param timeoutMs time limit for objects with finalizers to be gone
 */
export async function deleteInstances(
  getStorage: () => Promise<InstanceStorage>,
  { clock, timeoutMs, signal }: { readonly clock: Clock; readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<DeletionOutcome> {
  let storage: InstanceStorage;
  let namespaces: ReadonlySet<string>;
  try {
    storage = await getStorage();
    const { items } = await storage.list({}, internalContext(undefined, signal));
    namespaces = new Set(items.map(({ object }) => object.metadata.namespace ?? ''));
  } catch (error) {
    return failed('InstanceDeletionFailed', 'could not list instances', error);
  }
  const messages: string[] = [];
  for (const namespace of namespaces) {
    try {
      await storage.deleteCollection({}, {}, internalContext(namespace, signal));
    } catch (error) {
      messages.push(messageOf(error));
    }
  }
  if (messages.length > 0) {
    return failed('InstanceDeletionFailed', 'could not issue all deletes', new Error(aggregateMessages(messages)));
  }
  try {
    await untilEmpty(storage, { clock, timeoutMs, signal });
  } catch (error) {
    return failed('InstanceDeletionCheck', 'could not confirm zero CustomResources remaining', error);
  }
  return { condition: terminating('False', 'InstanceDeletionCompleted', 'removed all instances') };
}

/** The condition Terminating. */
export function terminating(status: 'True' | 'False', reason: string, message: string): NewCondition {
  return { type: 'Terminating', status, reason, message };
}

function failed(reason: string, what: string, cause: unknown): DeletionOutcome {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  return { condition: terminating('True', reason, `${what}: ${error.message}`), error };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
