import type { networkingv1 } from '@k8s-ts/api/types';
import {
  type FieldError,
  type FieldPath,
  field,
  isValidPortName,
  isValidPortNum,
  nameIsDNS1035Label,
  nameIsDNSLabel,
} from '@k8s-ts/apimachinery/validation';
import { validateTypedReference } from '../typed-reference-validation.js';

/** @param relaxedServiceNames accepts names of services that begin with a digit */
export function validateIngressBackend(
  { service, resource }: networkingv1.IngressBackend,
  path: FieldPath,
  relaxedServiceNames: boolean,
): FieldError[] {
  if (service && resource) return [field.invalid(path, '', 'cannot set both resource and service backends')];
  if (resource) return validateTypedReference(resource, path.child('resource'));
  if (!service) return [field.invalid(path, '', 'resource or service backend is required')];

  const errors: FieldError[] = [];
  const namePath = path.child('service', 'name');
  const checkName = relaxedServiceNames ? nameIsDNSLabel : nameIsDNS1035Label;
  if (!service.name) errors.push(field.required(namePath));
  else
    for (const message of checkName(service.name, false)) errors.push(field.invalid(namePath, service.name, message));
  return [...errors, ...validatePort(service.port ?? {}, path)];
}

function validatePort({ name = '', number = 0 }: networkingv1.ServiceBackendPort, path: FieldPath): FieldError[] {
  const at = path.child('service', 'port');
  if (name !== '' && number !== 0) return [field.invalid(path, '', 'cannot set both port name & port number')];
  if (name !== '') return isValidPortName(name).map((message) => field.invalid(at.child('name'), name, message));
  if (number !== 0) return isValidPortNum(number).map((message) => field.invalid(at.child('number'), number, message));
  return [field.required(path, 'port name or number is required')];
}

/** Whether the backend names a service that only the relaxed rules allow. */
export function hasRelaxedServiceName(backend: networkingv1.IngressBackend | undefined): boolean {
  if (!backend?.service) return false;
  const name = backend.service.name ?? '';
  return nameIsDNSLabel(name, false).length === 0 && nameIsDNS1035Label(name, false).length > 0;
}
