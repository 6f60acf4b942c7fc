import type { resourcev1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual, nameIsLongName, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { type FieldError, FieldPath } from '@k8s-ts/apimachinery/validation';
import { checkDeviceConfiguration, checkSelectors } from '../device-validation.js';
import type { SelectorCheck } from '../expressions/index.js';
import { checkItems } from '../lists-validation.js';

/** Rules of device classes (`kubernetes pkg/apis/resource/validation`). Each function returns an empty list for a valid object. */

const specPath = FieldPath.root('spec');
const maxConfigurations = 32;

export function validateDeviceClass(object: resourcev1.DeviceClass, check: SelectorCheck): FieldError[] {
  return [...validateKindMeta(object, false, nameIsLongName), ...validateSpec(object.spec ?? {}, undefined, check)];
}

export function validateDeviceClassUpdate(
  object: resourcev1.DeviceClass,
  old: resourcev1.DeviceClass,
  check: SelectorCheck,
): FieldError[] {
  return [
    ...validateKindMeta(object, false, nameIsLongName),
    ...validateKindMetaUpdate(object, old),
    ...validateSpec(object.spec ?? {}, old.spec ?? {}, check),
  ];
}

function validateSpec(
  spec: resourcev1.DeviceClassSpec,
  old: resourcev1.DeviceClassSpec | undefined,
  check: SelectorCheck,
): FieldError[] {
  const errors: FieldError[] = [];
  const isStored = (name: 'selectors' | 'config') => old !== undefined && builtinSemanticEqual(spec[name], old[name]);
  checkSelectors(errors, spec.selectors ?? [], specPath.child('selectors'), check, isStored('selectors'));
  checkItems(errors, spec.config ?? [], { path: specPath.child('config'), maxSize: maxConfigurations }, (each, path) =>
    checkDeviceConfiguration(errors, each, path, isStored('config')),
  );
  return errors;
}
