import { errorText } from '@k8s-ts/apimachinery/errors';
import type { ResourceDescription } from '@k8s-ts/apimachinery/types';
import { objectKey } from '../cache/object-key.js';
import type { ObjectLike } from '../client/resource-client.js';
import type { Clock } from '../clock/clock.js';
import type { ControllerSource } from '../controller/controller.js';
import type { EventHandler, Request } from '../handler/event-handler.js';
import type { ObjectCache } from '../object-cache/object-cache.js';
import { and } from '../predicate/combine.js';
import type { Predicate } from '../predicate/predicate.js';
import { withTimeLimit } from './with-time-limit.js';

/** A resource that makes a controller work. */
export interface KindSourceOptions<T extends ObjectLike> {
  readonly cache: ObjectCache;
  readonly resource: ResourceDescription<T>;
  readonly handler: EventHandler<T>;
  /** An event is ignored when one of these predicates does not let it pass. */
  readonly predicates: readonly Predicate<T>[];
  /** The name of the controller, for errors. */
  readonly controller: string;
  /** Time limit for the first list, in ms. */
  readonly cacheSyncTimeoutMs: number;
  readonly clock: Clock;
}

/** The key of a request in the queue of a controller. */
export const requestKey = ({ namespace, name }: Request): string => objectKey({ metadata: { namespace, name } });

/** Events of a cached resource → predicates → requests. The cache follows the resource from the start of the controller on. */
export function kindSource<T extends ObjectLike>(options: KindSourceOptions<T>): ControllerSource {
  const { cache, resource, handler, controller, cacheSyncTimeoutMs, clock } = options;
  const passes = and(...options.predicates);
  return {
    async sync(signal) {
      const { kind = resource.resource } = resource;
      const message = `timed out waiting for cache to be synced for Kind ${kind}`;
      try {
        await withTimeLimit(signal, { clock, ms: cacheSyncTimeoutMs, message }, (limited) =>
          cache.informer(resource).whenSynced(limited),
        );
      } catch (error) {
        const reason = errorText(error);
        throw new Error(`failed to wait for ${controller} caches to sync: ${reason}`, { cause: error });
      }
    },
    follow(add) {
      const queue = { add: (request: Request, priority?: number) => add(requestKey(request), priority) };
      return cache.informer(resource).addHandler({
        onAdd(object, isInInitialList) {
          const event = { object, isInInitialList };
          if (passes.create?.(event)) handler.create?.(event, queue);
        },
        onUpdate(objectOld, objectNew) {
          const event = { objectOld, objectNew };
          if (passes.update?.(event)) handler.update?.(event, queue);
        },
        onDelete(object, deleteStateUnknown) {
          const event = { object, deleteStateUnknown };
          if (passes.delete?.(event)) handler.delete?.(event, queue);
        },
      });
    },
  };
}
