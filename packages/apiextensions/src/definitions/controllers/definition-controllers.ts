import { newAPIApprovalController } from './api-approval-controller.js';
import type { DefinitionController } from './controller-options.js';
import { type EstablishingOptions, newEstablishingController } from './establishing-controller.js';
import { type FinalizingOptions, newFinalizingController } from './finalizing/finalizing-controller.js';
import { newNamingController } from './naming/naming-controller.js';

export type DefinitionControllersOptions = EstablishingOptions & FinalizingOptions;

/**
 * All controllers of definitions. `run` resolves after its signal has aborted and all of them have ended.
 */
export function newDefinitionControllers(options: DefinitionControllersOptions): DefinitionController {
  const controllers = [
    newNamingController(options),
    newEstablishingController(options),
    newAPIApprovalController(options),
    newFinalizingController(options),
  ];
  return {
    async run(signal) {
      await Promise.all(controllers.map((controller) => controller.run(signal)));
    },
  };
}
