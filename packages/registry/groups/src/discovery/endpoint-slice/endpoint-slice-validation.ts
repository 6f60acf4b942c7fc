import type { discoveryv1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkEndpointIP,
  checkEnum,
  checkIP,
  checkName,
  checkText,
  type Errors,
  ipFamilyOf,
  type LegacyAddressOptions,
  validateKindMeta,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  isFullyQualifiedDomainName,
  isQualifiedName,
  isValidIP,
  isValidLabelValue,
  nameIsDNSSubdomain,
  validateImmutableField,
  validateLabels,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of endpoint slices (`kubernetes pkg/apis/discovery/validation`). Each function returns an empty list for a
 * valid object.
 */

const addressTypes = ['FQDN', 'IPv4', 'IPv6'];
const protocols = ['SCTP', 'TCP', 'UDP'];
const maxTopologyLabels = 16;
const maxAddresses = 100;
const maxPorts = 20_000;
const maxEndpoints = 1000;
const maxHints = 8;
const zoneLabel = 'topology.kubernetes.io/zone';
const typePath = FieldPath.root('addressType');

type Features = LegacyAddressOptions['features'];

/**
 * @param old the stored slice of an update; its endpoints pass unchanged
 * @param features the features that are on. Default: those of the release
 */
export function validateEndpointSlice(
  slice: discoveryv1.EndpointSlice,
  old?: discoveryv1.EndpointSlice,
  features?: Features,
): FieldError[] {
  const errors = validateKindMeta(slice, true, nameIsDNSSubdomain);
  checkEnum(errors, slice.addressType, typePath, addressTypes, true);
  checkPorts(errors, slice.ports ?? [], FieldPath.root('ports'));
  const endpointErrors: FieldError[] = [];
  checkEndpoints(endpointErrors, slice, features);
  if (endpointErrors.length > 0 && !(old && builtinSemanticEqual(old.endpoints, slice.endpoints))) {
    field.pushAll(errors, endpointErrors);
  }
  return errors;
}

/** Errors of an updated slice: those of the whole slice, and the address type is immutable. */
export function validateEndpointSliceUpdate(
  slice: discoveryv1.EndpointSlice,
  old: discoveryv1.EndpointSlice,
  features?: Features,
): FieldError[] {
  return [
    ...validateEndpointSlice(slice, old, features),
    ...validateImmutableField(slice.addressType ?? '', old.addressType ?? '', typePath),
  ];
}

function checkPorts(errors: Errors, ports: readonly discoveryv1.EndpointPort[], path: FieldPath): void {
  if (ports.length > maxPorts) {
    errors.push(field.tooMany(path, ports.length, maxPorts));
    return;
  }
  const names = new Set<string>();
  for (const [i, { name = '', protocol, appProtocol }] of ports.entries()) {
    const at = path.index(i);
    if (name !== '') checkText(errors, name, at.child('name'), isDNS1123Label);
    if (names.has(name)) errors.push(field.duplicate(at.child('name'), name));
    names.add(name);
    if (protocol === undefined) errors.push(field.required(at.child('protocol')));
    else checkEnum(errors, protocol, at.child('protocol'), protocols);
    if (appProtocol !== undefined) checkText(errors, appProtocol, at.child('appProtocol'), isQualifiedName);
  }
}

function checkEndpoints(
  errors: Errors,
  { endpoints, addressType }: discoveryv1.EndpointSlice,
  features: Features,
): void {
  const path = FieldPath.root('endpoints');
  const list = endpoints ?? [];
  if (list.length > maxEndpoints) {
    errors.push(field.tooMany(path, list.length, maxEndpoints));
    return;
  }
  for (const [i, endpoint] of list.entries()) {
    checkEndpoint(errors, endpoint, { addressType, features }, path.index(i));
  }
}

interface AddressRules {
  readonly addressType: string | undefined;
  readonly features: Features;
}

function checkEndpoint(errors: Errors, endpoint: discoveryv1.Endpoint, rules: AddressRules, path: FieldPath): void {
  const { addresses, nodeName, deprecatedTopology = {}, hostname, hints } = endpoint;
  const list = addresses ?? [];
  const addressesPath = path.child('addresses');
  if (list.length === 0) errors.push(field.required(addressesPath, 'must contain at least 1 address'));
  else if (list.length > maxAddresses) errors.push(field.tooMany(addressesPath, list.length, maxAddresses));
  for (const [i, address] of list.entries()) checkAddress(errors, address, rules, addressesPath, i);
  if (nodeName !== undefined) checkName(errors, nodeName, path.child('nodeName'), nameIsDNSSubdomain);

  const topologyPath = path.child('deprecatedTopology');
  const labels = Object.keys(deprecatedTopology).length;
  if (labels > maxTopologyLabels) errors.push(field.tooMany(topologyPath, labels, maxTopologyLabels));
  field.pushAll(errors, validateLabels(deprecatedTopology, topologyPath));
  if (Object.hasOwn(deprecatedTopology, zoneLabel)) {
    errors.push(field.internalError(topologyPath.key(zoneLabel), 'reserved key was not removed in conversion'));
  }
  if (hostname !== undefined) checkText(errors, hostname, path.child('hostname'), isDNS1123Label);
  if (hints) checkHints(errors, hints, path.child('hints'));
}

/** Addresses of unknown types are not checked. As upstream, errors about the IP family have the path of the list. */
function checkAddress(
  errors: Errors,
  address: string,
  { addressType, features }: AddressRules,
  path: FieldPath,
  index: number,
): void {
  const at = path.index(index);
  if (addressType === 'FQDN') field.pushAll(errors, isFullyQualifiedDomainName(at, address));
  if (addressType !== 'IPv4' && addressType !== 'IPv6') return;
  if (addressType === 'IPv4') {
    if (!checkIP(errors, address, at, { features })) return;
  } else {
    const problems = isValidIP(at, address);
    field.pushAll(errors, problems);
    if (problems.length > 0) return;
  }
  if (ipFamilyOf(address) !== addressType) {
    errors.push(field.invalid(path, address, `must be an ${addressType} address`));
  }
  checkEndpointIP(errors, address, at);
}

function checkHints(
  errors: Errors,
  { forZones = [], forNodes = [] }: discoveryv1.EndpointHints,
  path: FieldPath,
): void {
  const check = (
    list: readonly { readonly name?: string }[],
    at: FieldPath,
    checkEach: (name: string, place: FieldPath) => void,
  ): boolean => {
    if (list.length > maxHints) {
      errors.push(field.tooMany(at, list.length, maxHints));
      return false;
    }
    const seen = new Set<string>();
    for (const [i, { name = '' }] of list.entries()) {
      const place = at.index(i).child('name');
      if (seen.has(name)) errors.push(field.duplicate(place, name));
      seen.add(name);
      checkEach(name, place);
    }
    return true;
  };
  const zones = check(forZones, path.child('forZones'), (name, place) => {
    checkText(errors, name, place, isValidLabelValue);
  });
  if (zones) {
    check(forNodes, path.child('forNodes'), (name, place) => checkName(errors, name, place, nameIsDNSSubdomain));
  }
}
