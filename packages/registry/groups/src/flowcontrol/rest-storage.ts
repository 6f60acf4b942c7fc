import type { Store } from '@k8s-ts/registry-generic';
import { builtinSubresource, newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { type FlowSchema, flowSchemaStatusStrategy, flowSchemaStrategy } from './flow-schema/flow-schema-strategy.js';
import {
  type PriorityLevelConfiguration,
  priorityLevelConfigurationStatusStrategy,
  priorityLevelConfigurationStrategy,
} from './priority-level-configuration/priority-level-configuration-strategy.js';

/** The stores of the group, for controllers and for programs. */
export interface FlowControlStores {
  readonly flowSchemas: Store<FlowSchema>;
  readonly priorityLevelConfigurations: Store<PriorityLevelConfiguration>;
}

/** The REST storages of `flowcontrol.apiserver.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<FlowControlStores> {
  return newBuiltinProvider('flowcontrol.apiserver.k8s.io', async ({ store }) => {
    const [flowSchemas, levels] = await Promise.all([
      store<FlowSchema>({ resource: 'flowschemas', kind: 'FlowSchema', strategy: flowSchemaStrategy }),
      store<PriorityLevelConfiguration>({
        resource: 'prioritylevelconfigurations',
        kind: 'PriorityLevelConfiguration',
        strategy: priorityLevelConfigurationStrategy,
      }),
    ]);
    return {
      stores: { flowSchemas, priorityLevelConfigurations: levels },
      resources: {
        flowschemas: flowSchemas,
        'flowschemas/status': builtinSubresource(flowSchemas, 'status', flowSchemaStatusStrategy),
        prioritylevelconfigurations: levels,
        'prioritylevelconfigurations/status': builtinSubresource(
          levels,
          'status',
          priorityLevelConfigurationStatusStrategy,
        ),
      },
    };
  });
}
