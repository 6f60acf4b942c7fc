import type { DefinitionController } from '../controllers/controller-options.js';
import { type DefinitionControllersOptions, newDefinitionControllers } from '../controllers/definition-controllers.js';
import { type DefinitionInformer, newDefinitionInformer } from '../controllers/definition-informer.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import type { OpenDefinitions } from './open-definitions.js';

/** Controllers that run over a registry. */
export interface RunningControllers {
  readonly informer: DefinitionInformer;
  /** Resolves with the first state of the definition, current or later, for which the function returns true. */
  until(name: string, holds: (definition: CustomResourceDefinition) => boolean): Promise<CustomResourceDefinition>;
  /** Resolves once there is no definition of this name. */
  untilGone(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts controllers. Default: all, and there are never objects to delete. */
export function runControllers(
  { client }: OpenDefinitions,
  options: Partial<DefinitionControllersOptions> = {},
  newControllers: (options: DefinitionControllersOptions) => DefinitionController = newDefinitionControllers,
): RunningControllers {
  const informer = newDefinitionInformer(client);
  const getInstances = () => Promise.reject(new Error('there is no storage of objects'));
  const stopping = new AbortController();
  const running = newControllers({ informer, client, getInstances, ...options }).run(stopping.signal);
  const untilTrue = (check: () => boolean) =>
    new Promise<void>((resolve) => {
      let remove = () => {};
      const look = () => {
        if (!check()) return;
        remove();
        resolve();
      };
      remove = informer.addHandler({ onAdd: look, onUpdate: look, onDelete: look });
      look();
    });
  return {
    informer,
    async until(name, holds) {
      await untilTrue(() => {
        const definition = informer.store.get(name);
        return definition !== undefined && holds(definition);
      });
      return informer.store.get(name) as CustomResourceDefinition;
    },
    async untilGone(name) {
      await informer.whenSynced();
      await untilTrue(() => !informer.store.has(name));
    },
    async stop() {
      stopping.abort();
      await running;
      await informer.stop();
    },
  };
}
