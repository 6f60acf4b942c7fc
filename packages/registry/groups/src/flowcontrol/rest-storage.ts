import { defineGroup, kind } from '@k8s-ts/registry-shared';
import { flowSchemaStatusStrategy, flowSchemaStrategy } from './flow-schema/flow-schema-strategy.js';
import {
  priorityLevelConfigurationStatusStrategy,
  priorityLevelConfigurationStrategy,
} from './priority-level-configuration/priority-level-configuration-strategy.js';

/** The group `flowcontrol.apiserver.k8s.io` (`kubernetes pkg/registry/flowcontrol/rest/storage_flowcontrol.go`). */
export const flowcontrol = defineGroup('flowcontrol.apiserver.k8s.io', () => ({
  flowSchemas: kind('flowcontrol.apiserver.k8s.io/v1', 'FlowSchema', {
    strategy: flowSchemaStrategy,
    status: flowSchemaStatusStrategy,
  }),
  priorityLevelConfigurations: kind('flowcontrol.apiserver.k8s.io/v1', 'PriorityLevelConfiguration', {
    strategy: priorityLevelConfigurationStrategy,
    status: priorityLevelConfigurationStatusStrategy,
  }),
}));
