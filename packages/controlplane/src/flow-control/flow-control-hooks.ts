import type { flowcontrolv1 } from '@k8s-ts/api/types';
import { describeResource } from '@k8s-ts/client';
import type { FlowControl, PostStartHook } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import { storeClient } from '@k8s-ts/registry-generic';
import type { flowcontrol } from '@k8s-ts/registry-groups/flowcontrol';
import { newLoopbackClient, type StoresOf } from '@k8s-ts/registry-shared';
import { ensureFlowControl } from '../bootstrap/flow-control.js';
import { runFlowControlController } from './flow-control-controller.js';

export interface FlowControlHooksOptions {
  /** Answers the requests of the hooks. */
  readonly handler: () => Handler;
  readonly stores: StoresOf<typeof flowcontrol>;
  /** Receives schemas and levels. Undefined: priority and fairness is off, and the objects are only created. */
  readonly flowControl: FlowControl | undefined;
  /** Whether to create the objects that every cluster has. Default true. */
  readonly createObjects?: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called with failures, which are retried. */
  readonly onError: (error: unknown) => void;
}

/** Hooks that create the flow schemas and priority levels of every cluster, and apply the stored ones to requests. */
export function newFlowControlHooks({
  handler,
  stores,
  flowControl,
  createObjects: creates = true,
  now,
  onError,
}: FlowControlHooksOptions): readonly PostStartHook[] {
  let objects: Promise<void> | undefined;
  const createObjects = (): Promise<void> => {
    objects ??= creates ? ensureFlowControl(newLoopbackClient(handler())) : Promise.resolve();
    return objects;
  };
  return [
    ...(creates ? [{ name: 'priority-and-fairness-config-producer', run: createObjects }] : []),
    ...(flowControl === undefined
      ? []
      : [
          {
            name: 'priority-and-fairness-config-consumer',
            longRunning: true,
            async run(signal: AbortSignal) {
              // The hook that creates the objects reports its failure; existing objects are used nevertheless.
              await createObjects().catch(() => {});
              const client = newLoopbackClient(handler()).resource(
                describeResource<flowcontrolv1.FlowSchema>({
                  group: 'flowcontrol.apiserver.k8s.io',
                  version: 'v1',
                  resource: 'flowschemas',
                  kind: 'FlowSchema',
                }),
              );
              const options = {
                flowControl,
                flowSchemas: storeClient(stores.flowSchemas),
                priorityLevels: storeClient(stores.priorityLevelConfigurations),
                client,
                now,
                onError,
              };
              await runFlowControlController(options, signal);
            },
          },
        ]),
  ];
}
