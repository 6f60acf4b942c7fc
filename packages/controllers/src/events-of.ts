import {
  type ControllerSource,
  type Informer,
  type InformerHandler,
  type ObjectLike,
  onChangesOf,
} from '@k8s-ts/client';

/**
 * Makes a controller work on keys that depend on the kind of change, where `onChangesOf` treats all changes alike.
 *
 * @param handlerOf makes the handler; `add` puts a key into the controller's queue
 */
export function onEventsOf<T extends ObjectLike>(
  informer: Informer<T, string>,
  handlerOf: (add: (key: string) => void) => InformerHandler<T>,
): ControllerSource {
  return {
    sync: onChangesOf(informer).sync,
    follow: (add) => informer.addHandler(handlerOf(add)),
  };
}
