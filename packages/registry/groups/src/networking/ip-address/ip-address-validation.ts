import type { networkingv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual, internalForm, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  fieldImmutableErrorMessage,
  isDNS1123Subdomain,
  isValidIP,
  isValidPathSegmentName,
} from '@k8s-ts/apimachinery/validation';
import { specPath } from '../paths.js';
import { requiredSegment } from '../typed-reference-validation.js';

/** The name is the address in its canonical form. */
export function validateIPAddressName(name: string): string[] {
  return isValidIP(FieldPath.root('metadata'), name).map(({ detail }) => detail ?? '');
}

export function validateIPAddress(object: networkingv1.IPAddress): FieldError[] {
  return [...validateKindMeta(object, false, validateIPAddressName), ...validateParent(object.spec?.parentRef)];
}

/** Errors of an updated address: those of the whole object, and one when its parent changed. */
export function validateIPAddressUpdate(object: networkingv1.IPAddress, old: networkingv1.IPAddress): FieldError[] {
  const errors = [...validateIPAddress(object), ...validateKindMetaUpdate(object, old)];
  const parent = object.spec?.parentRef;
  if (!builtinSemanticEqual(parent, old.spec?.parentRef)) {
    const path = specPath.child('parentRef');
    errors.push(
      field.invalid(path, internalForm('k8s.io.api.networking.v1.ParentReference', parent), fieldImmutableErrorMessage),
    );
  }
  return errors;
}

function validateParent(parent: networkingv1.ParentReference | undefined): FieldError[] {
  const path = specPath.child('parentRef');
  if (!parent) return [field.required(path)];
  const { group = '', resource = '', namespace = '', name = '' } = parent;
  return [
    ...(group === '' ? [] : isDNS1123Subdomain(group)).map((message) =>
      field.invalid(path.child('group'), group, message),
    ),
    ...requiredSegment(resource, path.child('resource')),
    ...requiredSegment(name, path.child('name')),
    ...(namespace === '' ? [] : isValidPathSegmentName(namespace)).map((message) =>
      field.invalid(path.child('namespace'), namespace, message),
    ),
  ];
}
