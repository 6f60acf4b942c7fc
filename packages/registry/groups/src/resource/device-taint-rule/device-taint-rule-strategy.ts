import type { resourcev1alpha3 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
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
  prepareForUpdate: (rule, old) => nextGeneration(rule, old),
  validate: validateDeviceTaintRule,
  validateUpdate: validateDeviceTaintRuleUpdate,
};

/** The strategy of `/status`, which also keeps the metadata. */
export const deviceTaintRuleStatusStrategy: BuiltinUpdateStrategy<DeviceTaintRule> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateDeviceTaintRuleStatusUpdate,
};
