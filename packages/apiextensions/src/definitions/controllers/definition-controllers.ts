import { setMaxListeners } from 'node:events';
import { newAPIApprovalController } from './api-approval-controller.js';
import type { DefinitionController } from './controller-options.js';
import { type EstablishingOptions, newEstablishingController } from './establishing-controller.js';
import { type FinalizingOptions, newFinalizingController } from './finalizing/finalizing-controller.js';
import { newNamingController } from './naming/naming-controller.js';
import { newNonStructuralController } from './non-structural-controller.js';
import { newRegistrationController, type RegistrationOptions } from './registration-controller.js';

export type DefinitionControllersOptions = EstablishingOptions &
  FinalizingOptions & {
    /** Registers the group-versions of definitions. Default: they are not registered. */
    readonly registration?: Pick<RegistrationOptions, 'apiServices' | 'client'>;
  };

/**
 * All controllers of definitions. `run` resolves after its signal has aborted and all of them have ended.
 */
export function newDefinitionControllers(options: DefinitionControllersOptions): DefinitionController {
  const { registration } = options;
  const controllers = [
    newNamingController(options),
    newEstablishingController(options),
    newNonStructuralController(options),
    newAPIApprovalController(options),
    newFinalizingController(options),
    ...(registration ? [newRegistrationController({ ...options, ...registration })] : []),
  ];
  return {
    async run(signal) {
      // Every request that a controller makes listens to the signal.
      const stopping = new AbortController();
      setMaxListeners(0, stopping.signal);
      const stop = () => stopping.abort(signal.reason);
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await Promise.all(controllers.map((controller) => controller.run(stopping.signal)));
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
