import type { resourcev1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkName,
  checkNodeSelector,
  checkText,
  type Errors,
  internalForm,
  isNativeResource,
  quantityText,
  sortedEntries,
} from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import { quantitySign } from '@k8s-ts/apimachinery/quantity';
import { byteLength, type FieldPath, field, isDNS1123Label, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { checkBindingConditions } from '../binding-conditions.js';
import { checkTaint } from '../device-taints.js';
import { checkItems } from '../lists-validation.js';
import { checkQualifiedName } from '../names-validation.js';
import { checkRequestPolicy } from './request-policy-validation.js';

/** Rules of the devices of resource slices (`kubernetes pkg/apis/resource/validation`, validateDevice). */

type Device = resourcev1.Device;

const maxAttributesAndCapacities = 32;
const maxAttributeValues = 48;
const maxKeyLength = 63 + 1 + 32;
const maxValueLength = 64;
const maxTaints = 16;
const maxCounterConsumptions = 2;
const maxCounters = 32;
const listNames = ['bools', 'ints', 'strings', 'versions'] as const;

/** Whether the device uses taints, counters or lists of values, so that a slice can have fewer devices. */
export const isAdvanced = ({ taints, consumesCounters, attributes }: Device): boolean =>
  (taints?.length ?? 0) > 0 ||
  (consumesCounters?.length ?? 0) > 0 ||
  Object.values(attributes ?? {}).some((attribute) =>
    listNames.some((name) => fieldAsGiven(attribute, name) !== undefined),
  );

interface PlacedDevice {
  readonly device: Device;
  /** The stored device of that name, whose taints stay valid. */
  readonly old: Device | undefined;
  /** Whether the slice has `perDeviceNodeSelection: true`. */
  readonly selectsNodes: boolean;
}

/** Adds errors of a device of a slice. */
export function checkDevice(errors: Errors, { device, old, selectsNodes }: PlacedDevice, path: FieldPath): void {
  const { name = '', attributes = {}, capacity = {}, taints = [], consumesCounters = [] } = device;
  checkText(errors, name, path.child('name'), isDNS1123Label);
  checkSizes(errors, device, path);
  const attributesPath = path.child('attributes');
  for (const [key, attribute] of sortedEntries(attributes)) {
    checkQualifiedName(errors, key, attributesPath);
    checkAttribute(errors, attribute, attributesPath.key(shortened(key)));
  }
  const capacityPath = path.child('capacity');
  for (const [key, each] of sortedEntries(capacity)) {
    checkQualifiedName(errors, key, capacityPath);
    if (!each.requestPolicy) continue;
    const at = capacityPath.key(shortened(key)).child('requestPolicy');
    if (device.allowMultipleAllocations) checkRequestPolicy(errors, each, at);
    else errors.push(field.forbidden(at, 'allowMultipleAllocations must be true'));
  }
  if (!old || !builtinSemanticEqual(old.taints, device.taints)) {
    checkItems(errors, taints, { path: path.child('taints'), maxSize: maxTaints }, (taint, at) =>
      checkTaint(errors, taint, at),
    );
  }
  checkItems(
    errors,
    consumesCounters,
    { path: path.child('consumesCounters'), maxSize: maxCounterConsumptions, keyOf: ({ counterSet }) => counterSet },
    ({ counterSet, counters }, at) =>
      checkCounters(errors, counterSet, counters, at.child('counterSet'), at.child('counters')),
  );
  if (selectsNodes) checkNodes(errors, device, path);
  else if (device.nodeName !== undefined || device.nodeSelector || device.allNodes !== undefined) {
    const message =
      '`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec';
    errors.push(field.invalid(path, null, message));
  }
  checkBindingConditions(errors, device, path);
  checkMappings(errors, device, path.child('nodeAllocatableResourceMappings'));
}

/** Adds errors of the number of attributes and capacities, and of the values in lists. */
function checkSizes(errors: Errors, { attributes = {}, capacity = {} }: Device, path: FieldPath): void {
  const size = Object.keys(attributes).length + Object.keys(capacity).length;
  if (size > maxAttributesAndCapacities) {
    const message = `the total number of attributes and capacities must not exceed ${maxAttributesAndCapacities}`;
    errors.push(field.invalid(path, size, message));
  }
  const values = Object.values(attributes).reduce(
    (sum, attribute) => sum + (listNames.reduce((count, name) => count + (attribute[name]?.length ?? 0), 0) || 1),
    0,
  );
  if (values > maxAttributeValues) {
    const message = `the total number of attribute values must not exceed ${maxAttributeValues}`;
    errors.push(field.invalid(path, values, message));
  }
}

/** Adds errors of the name of a set of counters, and of its counters. */
export function checkCounters(
  errors: Errors,
  name: string | undefined,
  counters: Readonly<Record<string, resourcev1.Counter>> | undefined,
  namePath: FieldPath,
  path: FieldPath,
): void {
  if (!name) errors.push(field.required(namePath));
  else checkText(errors, name, namePath, isDNS1123Label);
  const keys = Object.keys(counters ?? {}).sort();
  if (keys.length === 0) errors.push(field.required(path));
  else if (keys.length > maxCounters) errors.push(field.tooMany(path, keys.length, maxCounters));
  else for (const key of keys) checkText(errors, key, path, isDNS1123Label);
}

/** Adds errors unless the device selects the nodes that have it in exactly one way. */
function checkNodes(errors: Errors, { nodeName, nodeSelector, allNodes }: Device, path: FieldPath): void {
  const ways: string[] = [];
  const namePath = path.child('nodeName');
  if (nodeName) {
    ways.push('`nodeName`');
    checkName(errors, nodeName, namePath, nameIsDNSSubdomain);
  } else if (nodeName !== undefined) errors.push(field.invalid(namePath, nodeName, 'must not be empty'));
  if (nodeSelector) {
    ways.push('`nodeSelector`');
    checkNodeSelector(errors, nodeSelector, path.child('nodeSelector'), false);
  }
  if (allNodes) ways.push('`allNodes`');
  else if (allNodes !== undefined) {
    errors.push(field.invalid(path.child('allNodes'), allNodes, 'must be either unset or set to true'));
  }
  const needed =
    'exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec';
  if (ways.length === 0) errors.push(field.required(path, needed));
  else if (ways.length > 1) errors.push(field.invalid(path, `{${ways.join(', ')}}`, needed));
}

/** Adds errors of the node resources to which the device maps. */
function checkMappings(errors: Errors, device: Device, path: FieldPath): void {
  for (const [name, mapping] of sortedEntries(device.nodeAllocatableResourceMappings ?? {})) {
    const at = path.key(name);
    if (!isNativeResource(name)) errors.push(field.invalid(at, name, 'must be a node allocatable resource name'));
    const { allocationMultiplier: multiplier, capacityKey } = mapping;
    if (multiplier === undefined && capacityKey === undefined) {
      errors.push(field.invalid(at, '', 'at least one of allocationMultiplier or capacityKey must be set'));
      continue;
    }
    if (multiplier !== undefined && quantitySign(multiplier) <= 0) {
      errors.push(field.invalid(at.child('allocationMultiplier'), quantityText(multiplier), 'must be positive'));
    }
    const keyPath = at.child('capacityKey');
    if (capacityKey === '') errors.push(field.invalid(keyPath, '', 'capacityKey must not be an empty string'));
    else if (capacityKey !== undefined && !Object.hasOwn(device.capacity ?? {}, capacityKey)) {
      errors.push(field.notFound(keyPath, capacityKey));
    }
  }
}

/** The key without its middle when it is too long. */
function shortened(key: string): string {
  if (key.length <= maxKeyLength) return key;
  const kept = maxKeyLength - 3;
  return `${key.slice(0, Math.floor((kept + 1) / 2))}...${key.slice(key.length - Math.floor(kept / 2))}`;
}

const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$/;

function checkString(errors: Errors, value: string, path: FieldPath): void {
  if (byteLength(value) > maxValueLength) errors.push(field.tooLong(path, maxValueLength));
}

function checkVersion(errors: Errors, value: string, path: FieldPath): void {
  if (!semver.test(value)) {
    errors.push(field.invalid(path, value, 'must be a string compatible with semver.org spec 2.0.0'));
  }
  checkString(errors, value, path);
}

function checkAttribute(errors: Errors, attribute: resourcev1.DeviceAttribute, path: FieldPath): void {
  const { string, version, strings = [], versions = [] } = attribute;
  if (string !== undefined) checkString(errors, string, path.child('string'));
  if (version !== undefined) checkVersion(errors, version, path.child('version'));
  for (const name of listNames) {
    const list = fieldAsGiven(attribute, name);
    const at = path.child(name);
    if (list?.length === 0) errors.push(field.invalid(at, list, 'must not be empty if specified'));
    if (name === 'strings') for (const [i, value] of strings.entries()) checkString(errors, value, at.index(i));
    if (name === 'versions') for (const [i, value] of versions.entries()) checkVersion(errors, value, at.index(i));
  }
  const values = (['bool', 'int', 'string', 'version', ...listNames] as const).filter(
    (name) => fieldAsGiven(attribute, name) !== undefined,
  );
  const message = 'exactly one value must be specified';
  if (values.length === 0) errors.push(field.invalid(path, '', message));
  else if (values.length > 1)
    errors.push(field.invalid(path, internalForm('k8s.io.api.resource.v1.DeviceAttribute', attribute), message));
}
