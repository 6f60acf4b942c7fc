import type { resourcev1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  isExtendedResourceName,
  nameIsLongName,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { checkDeviceConfiguration, checkSelectors, type SelectorRules } from '../device-validation.js';
import { checkItems } from '../lists-validation.js';

/**
 * Rules of device classes (`kubernetes pkg/apis/resource/validation`). Each function returns an empty list for a valid
 * object.
 */

const specPath = FieldPath.root('spec');
const maxConfigurations = 32;

export function validateDeviceClass(object: resourcev1.DeviceClass, rules: SelectorRules): FieldError[] {
  return [...validateKindMeta(object, false, nameIsLongName), ...validateSpec(object.spec ?? {}, undefined, rules)];
}

export function validateDeviceClassUpdate(
  object: resourcev1.DeviceClass,
  old: resourcev1.DeviceClass,
  rules: SelectorRules,
): FieldError[] {
  return [
    ...validateKindMeta(object, false, nameIsLongName),
    ...validateKindMetaUpdate(object, old),
    ...validateSpec(object.spec ?? {}, old.spec ?? {}, rules),
  ];
}

function validateSpec(
  spec: resourcev1.DeviceClassSpec,
  old: resourcev1.DeviceClassSpec | undefined,
  rules: SelectorRules,
): FieldError[] {
  const errors: FieldError[] = [];
  const isStored = (name: 'selectors' | 'config') => old !== undefined && builtinSemanticEqual(spec[name], old[name]);
  checkSelectors(errors, spec.selectors ?? [], specPath.child('selectors'), rules, isStored('selectors'));
  checkItems(errors, spec.config ?? [], { path: specPath.child('config'), maxSize: maxConfigurations }, (each, path) =>
    checkDeviceConfiguration(errors, each, path, isStored('config')),
  );
  const { extendedResourceName: name } = spec;
  if (name !== undefined && !isExtendedResourceName(name)) {
    const message = 'must be a valid extended resource name';
    errors.push(field.invalid(specPath.child('extendedResourceName'), name, message));
  }
  return errors;
}
