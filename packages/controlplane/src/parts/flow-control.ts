import { FlowControl, type InFlightLimits } from '@k8s-ts/generic-apiserver';
import type { StorageStatistics } from '@k8s-ts/storage';
import type { ControlPlaneConfig } from '../control-plane-config.js';
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
  const flowControl = newFlowControl(config, restOptions.statistics);
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

function newFlowControl(
  { generic, priorityAndFairness = true }: ControlPlaneConfig,
  statistics: StorageStatistics | undefined,
): FlowControl | undefined {
  if (!priorityAndFairness) return undefined;
  const { limits, requestTimeoutMs = 60_000 } = generic;
  const flowControl = new FlowControl({
    totalSeats: seatsOf(limits ?? generic),
    queueWaitMs: requestTimeoutMs / 4,
    sizeOf(resource) {
      const cache = statistics?.find(resource)?.cache;
      return cache && { objects: cache.size, bytes: cache.bytes };
    },
  });
  limits?.follow((changed) => flowControl.resize(seatsOf(changed)));
  return flowControl;
}

function seatsOf({ maxRequestsInFlight = 400, maxMutatingRequestsInFlight = 200 }: InFlightLimits): number {
  const isLimited = maxRequestsInFlight > 0 && maxMutatingRequestsInFlight > 0;
  return isLimited ? maxRequestsInFlight + maxMutatingRequestsInFlight : Number.MAX_SAFE_INTEGER;
}
