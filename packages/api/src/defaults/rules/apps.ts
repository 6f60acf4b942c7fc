import { child, ifEmpty, ifUnset, type Obj, within } from '../../object-fields.js';
import type { Rule } from '../rule.js';

const inSpec =
  (change: (spec: Obj) => Obj): Rule =>
  (object) =>
    within(object, 'spec', change);

/** A strategy whose type defaults to RollingUpdate, which then has its own defaults. */
const rollingUpdate = (strategy: Obj, defaults: Obj): Obj => {
  const typed = ifEmpty(strategy, { type: 'RollingUpdate' });
  if (typed.type !== 'RollingUpdate') return typed;
  const before = child(typed, 'rollingUpdate');
  const after = ifUnset(before ?? {}, defaults);
  return after === before ? typed : { ...typed, rollingUpdate: after };
};

export const deployment = inSpec((spec) =>
  ifUnset(
    within(spec, 'strategy', (strategy) => rollingUpdate(strategy, { maxUnavailable: '25%', maxSurge: '25%' })),
    { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 },
  ),
);

export const daemonSet = inSpec((spec) =>
  ifUnset(
    within(spec, 'updateStrategy', (strategy) => rollingUpdate(strategy, { maxUnavailable: 1, maxSurge: 0 })),
    { revisionHistoryLimit: 10 },
  ),
);

export const statefulSet: Rule = (object, context) =>
  within(object, 'spec', (spec) => {
    const updated = within(spec, 'updateStrategy', (strategy) => {
      let out = strategy;
      if (!strategy.type) out = ifUnset({ ...strategy, type: 'RollingUpdate' }, { rollingUpdate: {} });
      if (out.type !== 'RollingUpdate' || child(out, 'rollingUpdate') === undefined) return out;
      return within(out, 'rollingUpdate', (rolling) =>
        ifUnset(
          rolling,
          context.featureEnabled('MaxUnavailableStatefulSet') ? { partition: 0, maxUnavailable: 1 } : { partition: 0 },
        ),
      );
    });
    const retained = within(updated, 'persistentVolumeClaimRetentionPolicy', (policy) =>
      ifEmpty(policy, { whenDeleted: 'Retain', whenScaled: 'Retain' }),
    );
    return ifUnset(ifEmpty(retained, { podManagementPolicy: 'OrderedReady' }), {
      replicas: 1,
      revisionHistoryLimit: 10,
    });
  });

export const replicaSet = inSpec((spec) => ifUnset(spec, { replicas: 1 }));
