import type { Clock, Controller } from '@k8s-ts/client';
import type { DefinitionInformer } from './definition-informer.js';
import type { DefinitionStatusClient } from './status-writer.js';

/** Options of each controller of definitions. */
export interface DefinitionControllerOptions {
  /** Started by the first controller that runs. */
  readonly informer: DefinitionInformer;
  readonly client: DefinitionStatusClient;
  /** Called with the error of each failed attempt. The attempt is repeated after a growing delay. */
  readonly onError?: (error: unknown, name: string) => void;
  /** For transition times and time limits. Default: the system's. */
  readonly clock?: Clock;
}

/** A controller without its queue. */
export type DefinitionController = Pick<Controller, 'run'>;
