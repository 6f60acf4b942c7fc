import type { flowcontrolv1 } from '@k8s-ts/api/types';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { type ListerWatcher, newController, newInformer, onChangesOf, type ResourceClient } from '@k8s-ts/client';
import type { FlowControl } from '@k8s-ts/generic-apiserver';
import { danglingCondition } from './dangling-condition.js';
import { WritesPerMinute } from './writes-per-minute.js';

type FlowSchema = flowcontrolv1.FlowSchema;
type PriorityLevel = flowcontrolv1.PriorityLevelConfiguration;

export interface FlowControlControllerOptions {
  /** Receives the schemas and levels. */
  readonly flowControl: FlowControl;
  readonly flowSchemas: ListerWatcher<FlowSchema>;
  readonly priorityLevels: ListerWatcher<PriorityLevel>;
  /** Writes the conditions of schemas. */
  readonly client: Pick<ResourceClient<FlowSchema>, 'apply'>;
  /** Called with failed lists, watches and writes, which are retried. */
  readonly onError: (error: unknown) => void;
  /** Milliseconds since 1970. Default the system's clock. */
  readonly now?: () => number;
}

/**
 * Maximum number of conditions that are written into a schema in a minute. Servers of different releases may want
 * different conditions, and would overwrite each other's conditions without end.
 */
const maxWritesPerMinute = 6;
/** Returns the pause after the maximum number of writes, in ms: 30 to 75 s at random. */
const pauseMs = () => 30_000 + Math.floor(Math.random() * 45) * 1000;

/** Owner of the conditions. */
const fieldManager = 'api-priority-and-fairness-config-consumer-v1';

/**
 * Follows flow schemas and priority levels: hands them to priority and fairness, and writes into each schema whether
 * its level is missing (`kubernetes/apiserver pkg/util/flowcontrol/apf_controller.go`).
 *
 * @param signal ends the work
 */
export async function runFlowControlController(
  { flowControl, flowSchemas, priorityLevels, client, onError, now = Date.now }: FlowControlControllerOptions,
  signal: AbortSignal,
): Promise<void> {
  const schemas = newInformer<FlowSchema>({ source: flowSchemas, onError });
  const levels = newInformer<PriorityLevel>({ source: priorityLevels, onError });
  const write = async ({ metadata }: FlowSchema, condition: flowcontrolv1.FlowSchemaCondition): Promise<void> => {
    const object: FlowSchema = {
      apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
      kind: 'FlowSchema',
      metadata: { name: metadata?.name ?? '' },
      status: { conditions: [condition] },
    };
    try {
      await client.apply(object, { fieldManager, force: true, subresource: 'status' });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };
  const writes = new WritesPerMinute(maxWritesPerMinute);
  const controller = newController({
    // All objects together make the configuration.
    sources: [onChangesOf(schemas, () => ['configuration']), onChangesOf(levels, () => ['configuration'])],
    onError,
    async reconcile() {
      const [allSchemas, allLevels] = [schemas.store.list(), levels.store.list()];
      flowControl.configure(allSchemas, allLevels);
      const names = new Set(allLevels.map(({ metadata }) => metadata?.name));
      let isDelayed = false;
      await Promise.all(
        allSchemas.map(async (schema) => {
          const isMissing = !names.has(schema.spec?.priorityLevelConfiguration?.name);
          const condition = danglingCondition(schema, isMissing, now());
          if (condition === undefined) return;
          if (writes.take(schema.metadata?.name ?? '', now())) await write(schema, condition);
          else isDelayed = true;
        }),
      );
      return isDelayed ? { requeueAfterMs: pauseMs() } : undefined;
    },
  });
  await controller.run(signal);
}
