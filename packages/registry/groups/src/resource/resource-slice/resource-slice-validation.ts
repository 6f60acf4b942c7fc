import type { resourcev1 } from '@k8s-ts/api/types';
import {
  checkCSIDriverName,
  checkName,
  checkNodeSelector,
  checkText,
  type Errors,
  internalForm,
  sortedEntries,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  nameIsDNSSubdomain,
  validateImmutableField,
} from '@k8s-ts/apimachinery/validation';
import { checkItems } from '../lists-validation.js';
import { checkPoolName, checkQualifiedName } from '../names-validation.js';

/** Rules of resource slices (`kubernetes pkg/apis/resource/validation`). Each function returns an empty list for a valid object. */

type Slice = resourcev1.ResourceSlice;
type Spec = Partial<resourcev1.ResourceSliceSpec>;

const specPath = FieldPath.root('spec');
const maxDevices = 128;
const maxAttributesAndCapacities = 32;
const maxKeyLength = 63 + 1 + 32;
const maxValueLength = 64;

export function validateResourceSlice(slice: Slice): FieldError[] {
  return [...validateKindMeta(slice, false, nameIsDNSSubdomain), ...validateSpec(slice.spec ?? {}, undefined)];
}

/** Errors of an updated slice. Driver, node and the pool's name are immutable. */
export function validateResourceSliceUpdate(slice: Slice, old: Slice): FieldError[] {
  return [...validateKindMetaUpdate(slice, old), ...validateSpec(slice.spec ?? {}, old.spec ?? {})];
}

function validateSpec(spec: Spec, old: Spec | undefined): FieldError[] {
  const errors: Errors = [];
  const { driver = '', pool, devices } = spec;
  checkCSIDriverName(errors, driver, specPath.child('driver'));
  checkPool(errors, pool ?? {}, specPath.child('pool'));
  if (old) {
    const same = (now: unknown, before: unknown, path: FieldPath) =>
      field.pushAll(errors, validateImmutableField(now, before, path));
    same(pool?.name ?? '', old.pool?.name ?? '', specPath.child('pool', 'name'));
    same(driver, old.driver ?? '', specPath.child('driver'));
    same(spec.nodeName, old.nodeName, specPath.child('nodeName'));
  }
  checkNodes(errors, spec);
  const path = specPath.child('devices');
  checkItems(errors, devices ?? [], { path, maxSize: maxDevices, keyOf: ({ name }) => name }, (device, at) =>
    checkDevice(errors, device, at),
  );
  return errors;
}

function checkPool(errors: Errors, pool: Partial<resourcev1.ResourcePool>, path: FieldPath): void {
  const { name = '', resourceSliceCount = 0, generation = 0 } = pool;
  checkPoolName(errors, name, path.child('name'));
  if (resourceSliceCount <= 0) {
    errors.push(field.invalid(path.child('resourceSliceCount'), resourceSliceCount, 'must be greater than zero'));
  }
  if (generation < 0) {
    errors.push(field.invalid(path.child('generation'), generation, 'must be greater than or equal to zero'));
  }
}

/** Adds errors unless the slice says in exactly one way which nodes have the devices. */
function checkNodes(errors: Errors, { nodeName, nodeSelector, allNodes }: Spec): void {
  const ways: string[] = [];
  if (nodeName) {
    ways.push('`nodeName`');
    checkName(errors, nodeName, specPath.child('nodeName'), nameIsDNSSubdomain);
  } else if (nodeName !== undefined) {
    const message = 'must be either unset or set to a non-empty string';
    errors.push(field.invalid(specPath.child('nodeName'), nodeName, message));
  }
  if (nodeSelector) {
    ways.push('`nodeSelector`');
    const path = specPath.child('nodeSelector');
    checkNodeSelector(errors, nodeSelector, path, false);
    if ((nodeSelector.nodeSelectorTerms ?? []).length !== 1) {
      const { NodeSelectorTerms } = internalForm('k8s.io.api.core.v1.NodeSelector', nodeSelector) as {
        readonly NodeSelectorTerms: unknown;
      };
      errors.push(
        field.invalid(path.child('nodeSelectorTerms'), NodeSelectorTerms, 'must have exactly one node selector term'),
      );
    }
  }
  if (allNodes) ways.push('`allNodes`');
  else if (allNodes !== undefined) {
    errors.push(field.invalid(specPath.child('allNodes'), allNodes, 'must be either unset or set to true'));
  }
  const needed = 'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required';
  if (ways.length === 0) errors.push(field.required(specPath, needed));
  else if (ways.length > 1) {
    errors.push(field.invalid(specPath, `{${ways.join(', ')}}`, `${needed}, but multiple fields are set`));
  }
}

function checkDevice(errors: Errors, device: resourcev1.Device, path: FieldPath): void {
  const { name = '', attributes = {}, capacity = {} } = device;
  checkText(errors, name, path.child('name'), isDNS1123Label);
  const size = Object.keys(attributes).length + Object.keys(capacity).length;
  if (size > maxAttributesAndCapacities) {
    const message = `the total number of attributes and capacities must not exceed ${maxAttributesAndCapacities}`;
    errors.push(field.invalid(path, size, message));
  }
  for (const [key, attribute] of sortedEntries(attributes)) {
    const at = path.child('attributes').key(shortened(key));
    checkQualifiedName(errors, key, at);
    checkAttribute(errors, attribute, at);
  }
  for (const [key] of sortedEntries(capacity)) {
    checkQualifiedName(errors, key, path.child('capacity').key(shortened(key)));
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

function checkAttribute(errors: Errors, attribute: resourcev1.DeviceAttribute, path: FieldPath): void {
  const { string, version } = attribute;
  const checkLength = (value: string, at: FieldPath) => {
    if (byteLength(value) > maxValueLength) errors.push(field.tooLong(at, maxValueLength));
  };
  if (string !== undefined) checkLength(string, path.child('string'));
  if (version !== undefined) {
    const at = path.child('version');
    if (!semver.test(version)) {
      errors.push(field.invalid(at, version, 'must be a string compatible with semver.org spec 2.0.0'));
    }
    checkLength(version, at);
  }
  const values = (['bool', 'int', 'string', 'version'] as const).filter((name) => attribute[name] !== undefined);
  const message = 'exactly one value must be specified';
  if (values.length === 0) errors.push(field.invalid(path, '', message));
  else if (values.length > 1)
    errors.push(field.invalid(path, internalForm('k8s.io.api.resource.v1.DeviceAttribute', attribute), message));
}
