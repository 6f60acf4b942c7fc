import type { LimitRange, LimitRangeItem } from '@k8s-ts/api/types';
import {
  checkContainerResourceName,
  checkResourceName,
  compareQuantities,
  type Errors,
  isOvercommitAllowed,
  ownValue,
  quantityText,
  sortedEntries,
  validateKindMeta,
} from '@k8s-ts/api/validation';
import { quantityMilliValue } from '@k8s-ts/apimachinery/quantity';
import {
  type FieldError,
  FieldPath,
  field,
  isQualifiedName,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';

/** Errors of a new or updated LimitRange (`kubernetes pkg/apis/core/validation`). */
export function validateLimitRange(range: LimitRange): FieldError[] {
  const errors = validateKindMeta(range, true, nameIsDNSSubdomain);
  const types = new Set<string>();
  range.spec?.limits?.forEach((limit, i) => {
    const at = FieldPath.root('spec', 'limits').index(i);
    const type: string = limit.type ?? '';
    checkType(errors, type, at.child('type'));
    if (types.has(type)) errors.push(field.duplicate(at.child('type'), field.jsonValue(type)));
    types.add(type);
    checkItem(errors, limit, at);
  });
  return errors;
}

function checkType(errors: Errors, type: string, path: FieldPath): void {
  const before = errors.length;
  const shown = field.jsonValue(type);
  for (const message of isQualifiedName(type)) errors.push(field.invalid(path, shown, message));
  if (errors.length > before || type.includes('/')) return;
  if (!['Pod', 'Container', 'PersistentVolumeClaim'].includes(type)) {
    errors.push(field.invalid(path, shown, 'must be a standard limit type or fully qualified'));
  }
}

function checkItem(errors: Errors, limit: LimitRangeItem, path: FieldPath): void {
  const isCompute = limit.type === 'Pod' || limit.type === 'Container';
  const names = new Set<string>();
  const collect = (list: 'max' | 'min' | 'default' | 'defaultRequest' | 'maxLimitRequestRatio') => {
    for (const [name] of sortedEntries(limit[list])) {
      (isCompute ? checkContainerResourceName : checkResourceName)(errors, name, path.child(list).key(name));
      names.add(name);
    }
  };
  collect('max');
  collect('min');
  if (limit.type === 'Pod') {
    for (const list of ['default', 'defaultRequest'] as const) {
      if (Object.keys(limit[list] ?? {}).length > 0) {
        errors.push(field.forbidden(path.child(list), "may not be specified when `type` is 'Pod'"));
      }
    }
  } else {
    collect('default');
    collect('defaultRequest');
  }
  const hasStorage = ownValue(limit.min, 'storage') !== undefined || ownValue(limit.max, 'storage') !== undefined;
  if (limit.type === 'PersistentVolumeClaim' && !hasStorage) {
    const message = 'either minimum or maximum storage value is required, but neither was provided';
    errors.push(field.required(path.child('limits'), message));
  }
  collect('maxLimitRequestRatio');
  for (const name of [...names].sort()) checkAmounts(errors, limit, name, path);
}

function checkAmounts(errors: Errors, limit: LimitRangeItem, name: string, path: FieldPath): void {
  const withDefaults = limit.type !== 'Pod';
  const min = ownValue(limit.min, name);
  const max = ownValue(limit.max, name);
  const byDefault = withDefaults ? ownValue(limit.default, name) : undefined;
  const request = withDefaults ? ownValue(limit.defaultRequest, name) : undefined;
  const ratio = ownValue(limit.maxLimitRequestRatio, name);
  for (const [lowName, low, highName, high, list, shown = low] of [
    ['min value', min, 'max value', max, 'min'],
    ['min value', min, 'default request value', request, 'defaultRequest', request],
    ['default request value', request, 'max value', max, 'defaultRequest'],
    ['default request value', request, 'default limit value', byDefault, 'defaultRequest'],
    ['min value', min, 'default value', byDefault, 'default'],
    ['default value', byDefault, 'max value', max, 'default', max],
  ] as const) {
    if (low === undefined || high === undefined || compareQuantities(low, high) <= 0) continue;
    const message = `${lowName} ${quantityText(low)} is greater than ${highName} ${quantityText(high)}`;
    errors.push(field.invalid(path.child(list).key(name), quantityText(shown ?? low), message));
  }
  const ratioPath = path.child('maxLimitRequestRatio').key(name);
  if (ratio !== undefined && compareQuantities(ratio, '1') < 0) {
    errors.push(field.invalid(ratioPath, quantityText(ratio), `ratio ${quantityText(ratio)} is less than 1`));
  }
  if (ratio !== undefined && min !== undefined && max !== undefined) {
    const most = Number(quantityMilliValue(max)) / Number(quantityMilliValue(min));
    if (Number(quantityMilliValue(ratio)) / 1000 > most) {
      const message = `ratio ${quantityText(ratio)} is greater than max/min = ${formatFloat(most)}`;
      errors.push(field.invalid(ratioPath, quantityText(ratio), message));
    }
  }
  if (
    !isOvercommitAllowed(name) &&
    byDefault !== undefined &&
    request !== undefined &&
    compareQuantities(byDefault, request) !== 0
  ) {
    const message = `default value ${quantityText(byDefault)} must equal to defaultRequest value ${quantityText(request)} in ${name}`;
    errors.push(field.invalid(path.child('defaultRequest').key(name), quantityText(request), message));
  }
}

/** Formats a number like Go's `%f`. */
function formatFloat(value: number): string {
  return Number.isFinite(value) ? value.toFixed(6) : Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}
