import { type FlowControl, newFlowControl } from '@k8s-ts/generic-apiserver';
import { newFlowControlHooks } from '../flow-control/flow-control-hooks.js';
import type { OpenGroups } from '../groups/index.js';
import type { Part } from '../part.js';
import type { ControlPlaneContext } from './control-plane-context.js';
import type { ServedGroups } from './served-groups.js';
import type { ControlPlaneStorage } from './storage.js';

/** Priority and fairness of a control plane. */
export interface ControlPlaneFlowControl extends Part {
  /** Undefined when priority and fairness is off, or its group is disabled. */
  readonly flowControl: FlowControl | undefined;
}

/** Divides requests by the schemas and levels that are stored. Hooks create the schemas and levels of every cluster. */
export function openFlowControl(
  { config, handler, now, backgroundWork, report }: ControlPlaneContext,
  { flowcontrol: stores }: Pick<OpenGroups, 'flowcontrol'>,
  { serves }: ServedGroups,
  { restOptions }: Pick<ControlPlaneStorage, 'restOptions'>,
): ControlPlaneFlowControl {
  if (stores === undefined) return { flowControl: undefined };
  const { generic, priorityAndFairness = true } = config;
  const flowControl = priorityAndFairness ? newFlowControl(generic, restOptions.statistics) : undefined;
  const isServed = ['prioritylevelconfigurations', 'flowschemas'].every((resource) =>
    serves('flowcontrol.apiserver.k8s.io', resource),
  );
  if (!isServed) return { flowControl };
  return {
    flowControl,
    postStartHooks: newFlowControlHooks({
      handler,
      stores,
      flowControl,
      createObjects: backgroundWork,
      now,
      onError: (error) => report('priority and fairness', error),
    }),
  };
}
