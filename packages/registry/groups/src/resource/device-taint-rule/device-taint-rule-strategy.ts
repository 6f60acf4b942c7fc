import type { resourcev1alpha3 } from '@k8s-ts/api/types';
import { formatTime } from '@k8s-ts/apimachinery/time';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  type KindRules,
  nextGeneration,
  statusAlone,
} from '@k8s-ts/registry-shared';
import {
  validateDeviceTaintRule,
  validateDeviceTaintRuleStatusUpdate,
  validateDeviceTaintRuleUpdate,
} from './device-taint-rule-validation.js';

export type DeviceTaintRule = resourcev1alpha3.DeviceTaintRule;

/** Device taint rules, which taint the devices that they select. */
export const deviceTaintRuleStrategy: BuiltinStrategy<DeviceTaintRule> = {
  prepareForCreate: (rule) => firstGeneration(rule, {}),
  prepareForUpdate: (rule, old, { now }) => nextGeneration(withTimeOfEffect(rule, old, now()), old),
  validate: validateDeviceTaintRule,
  validateUpdate: validateDeviceTaintRuleUpdate,
};

/**
 * The rule with the current time as the time of its taint, if the effect has changed and the client has not changed the
 * time.
 */
function withTimeOfEffect(rule: DeviceTaintRule, old: DeviceTaintRule, now: number): DeviceTaintRule {
  const { taint } = rule.spec ?? {};
  const before = old.spec?.taint;
  if (!taint || taint.effect === before?.effect || taint.timeAdded !== before?.timeAdded) return rule;
  return { ...rule, spec: { ...rule.spec, taint: { ...taint, timeAdded: formatTime(now) } } };
}

/** The strategy of `/status`, which also keeps the metadata. */
export const deviceTaintRuleStatusStrategy: BuiltinUpdateStrategy<DeviceTaintRule> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateDeviceTaintRuleStatusUpdate,
};

/** Strategies and settings of the storage of device taint rules. */
export const deviceTaintRuleRules: KindRules<DeviceTaintRule> = {
  strategy: deviceTaintRuleStrategy,
  status: { ...deviceTaintRuleStatusStrategy, withoutTables: true },
};
