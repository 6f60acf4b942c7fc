import type { FeatureName } from '@k8s-ts/api/discovery';
import type { EndpointAddress, EndpointPort, Endpoints } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkEndpointIP,
  checkEnum,
  checkIP,
  checkName,
  checkText,
  type Errors,
  portProtocols,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  isQualifiedName,
  isValidPortNum,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';

/** The features that are on. Default: those of the release. */
type Features = ReadonlySet<FeatureName> | undefined;

/** Errors of new Endpoints (`kubernetes pkg/apis/core/validation`). */
export function validateEndpoints(endpoints: Endpoints, features?: Features): FieldError[] {
  const errors = validateKindMeta(endpoints, true, nameIsDNSSubdomain);
  checkSubsets(errors, endpoints, features);
  return errors;
}

/** Errors of an update of Endpoints. Unchanged subsets are not checked. */
export function validateEndpointsUpdate(endpoints: Endpoints, old: Endpoints, features?: Features): FieldError[] {
  const errors = [...validateKindMetaUpdate(endpoints, old), ...validateKindMeta(endpoints, true, nameIsDNSSubdomain)];
  if (!builtinSemanticEqual(endpoints.subsets, old.subsets)) checkSubsets(errors, endpoints, features);
  return errors;
}

function checkSubsets(errors: Errors, endpoints: Endpoints, features: Features): void {
  endpoints.subsets?.forEach(({ addresses = [], notReadyAddresses = [], ports = [] }, i) => {
    const at = FieldPath.root('subsets').index(i);
    if (addresses.length === 0 && notReadyAddresses.length === 0) {
      errors.push(field.required(at, 'must specify `addresses` or `notReadyAddresses`'));
    }
    addresses.forEach((address, j) => {
      checkAddress(errors, address, at.child('addresses').index(j), features);
    });
    notReadyAddresses.forEach((address, j) => {
      checkAddress(errors, address, at.child('notReadyAddresses').index(j), features);
    });
    ports.forEach((port, j) => {
      checkEndpointPort(errors, port, ports.length > 1, at.child('ports').index(j));
    });
  });
}

function checkAddress(errors: Errors, address: EndpointAddress, path: FieldPath, features: Features): void {
  checkIP(errors, address.ip ?? '', path.child('ip'), { features });
  if (address.hostname) checkText(errors, address.hostname, path.child('hostname'), isDNS1123Label);
  if (address.nodeName !== undefined) checkName(errors, address.nodeName, path.child('nodeName'), nameIsDNSSubdomain);
  checkEndpointIP(errors, address.ip ?? '', path.child('ip'));
}

function checkEndpointPort(errors: Errors, port: EndpointPort, requireName: boolean, path: FieldPath): void {
  if (port.name) checkText(errors, port.name, path.child('name'), isDNS1123Label);
  else if (requireName) errors.push(field.required(path.child('name')));
  for (const message of isValidPortNum(port.port ?? 0))
    errors.push(field.invalid(path.child('port'), port.port ?? 0, message));
  checkEnum(errors, port.protocol, path.child('protocol'), portProtocols, true);
  if (port.appProtocol !== undefined) checkText(errors, port.appProtocol, path.child('appProtocol'), isQualifiedName);
}
