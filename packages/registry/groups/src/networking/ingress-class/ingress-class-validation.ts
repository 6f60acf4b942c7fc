import type { networkingv1 } from '@k8s-ts/api/types';
import { validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldError,
  type FieldPath,
  field,
  isDomainPrefixedPath,
  nameIsDNSSubdomain,
  validateImmutableField,
  validateNamespaceName,
} from '@k8s-ts/apimachinery/validation';
import { specPath } from '../paths.js';
import { validateTypedReference } from '../typed-reference-validation.js';

const maxControllerLength = 250;
const controllerPath = specPath.child('controller');

export function validateIngressClass(object: networkingv1.IngressClass): FieldError[] {
  const { controller = '', parameters } = object.spec ?? {};
  return [
    ...validateKindMeta(object, false, nameIsDNSSubdomain),
    ...(byteLength(controller) > maxControllerLength ? [field.tooLong(controllerPath, maxControllerLength)] : []),
    ...isDomainPrefixedPath(controllerPath, controller),
    ...(parameters ? validateParameters(parameters, specPath.child('parameters')) : []),
  ];
}

export function validateIngressClassUpdate(
  object: networkingv1.IngressClass,
  old: networkingv1.IngressClass,
): FieldError[] {
  return [
    ...validateKindMetaUpdate(object, old),
    ...validateImmutableField(object.spec?.controller ?? '', old.spec?.controller ?? '', controllerPath),
    ...validateIngressClass(object),
  ];
}

function validateParameters(parameters: networkingv1.IngressClassParametersReference, path: FieldPath): FieldError[] {
  const { scope, namespace } = parameters;
  const errors = validateTypedReference(parameters, path);
  const namespacePath = path.child('namespace');
  switch (scope) {
    case undefined:
      errors.push(field.required(path.child('scope')));
      break;
    case 'Namespace':
      if (namespace === undefined) {
        errors.push(field.required(namespacePath, "`parameters.scope` is set to 'Namespace'"));
      } else {
        for (const message of validateNamespaceName(namespace, false)) {
          errors.push(field.invalid(namespacePath, namespace, message));
        }
      }
      break;
    case 'Cluster':
      if (namespace !== undefined) {
        errors.push(field.forbidden(namespacePath, "`parameters.scope` is set to 'Cluster'"));
      }
      break;
    default:
      errors.push(field.notSupported(path.child('scope'), scope, ['Cluster', 'Namespace']));
  }
  return errors;
}
