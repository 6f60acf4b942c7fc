import type { resourcev1alpha3 } from '@k8s-ts/api/types';
import {
  checkCSIDriverName,
  checkText,
  type Errors,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  nameIsDNSSubdomain,
  validateConditions,
} from '@k8s-ts/apimachinery/validation';
import { checkTaint } from '../device-taints.js';
import { checkPoolName } from '../names-validation.js';

/**
 * Rules of device taint rules (`kubernetes pkg/apis/resource/validation`). Each function returns an empty list for a
 * valid object.
 */

type DeviceTaintRule = resourcev1alpha3.DeviceTaintRule;
type Spec = Partial<resourcev1alpha3.DeviceTaintRuleSpec>;

const selectorPath = FieldPath.root('spec', 'deviceSelector');
const taintPath = FieldPath.root('spec', 'taint');
const conditionsPath = FieldPath.root('status', 'conditions');
const maxConditions = 8;

/** The errors of a DeviceTaintRule (`kubernetes pkg/apis/resource/validation`); none when it is valid. */
export function validateDeviceTaintRule(rule: DeviceTaintRule): FieldError[] {
  const errors = validateKindMeta(rule, false, nameIsDNSSubdomain);
  checkSpec(errors, rule.spec ?? {});
  return errors;
}

/** The effect of a stored taint stays valid. */
export function validateDeviceTaintRuleUpdate(rule: DeviceTaintRule, old: DeviceTaintRule): FieldError[] {
  const errors = validateKindMetaUpdate(rule, old);
  checkSpec(errors, rule.spec ?? {}, old.spec ?? {});
  return errors;
}

/** Errors of an update of `/status`. */
export function validateDeviceTaintRuleStatusUpdate(rule: DeviceTaintRule, old: DeviceTaintRule): FieldError[] {
  const conditions = rule.status?.conditions ?? [];
  const errors = [...validateKindMetaUpdate(rule, old), ...validateConditions(conditions, conditionsPath)];
  if (conditions.length > maxConditions) errors.push(field.tooMany(conditionsPath, conditions.length, maxConditions));
  return errors;
}

function checkSpec(errors: Errors, { deviceSelector, taint }: Spec, old?: Spec): void {
  const { driver, pool, device } = deviceSelector ?? {};
  if (driver !== undefined) checkCSIDriverName(errors, driver, selectorPath.child('driver'));
  if (pool !== undefined) checkPoolName(errors, pool, selectorPath.child('pool'));
  if (device !== undefined) checkText(errors, device, selectorPath.child('device'), isDNS1123Label);
  checkTaint(errors, taint ?? {}, taintPath, old?.taint);
}
