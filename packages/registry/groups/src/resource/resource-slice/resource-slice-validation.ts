import type { resourcev1 } from '@k8s-ts/api/types';
import {
  checkCSIDriverName,
  checkName,
  checkNodeSelector,
  type Errors,
  internalForm,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateImmutableField,
} from '@k8s-ts/apimachinery/validation';
import { checkItems } from '../lists-validation.js';
import { checkPoolName } from '../names-validation.js';
import { checkCounters, checkDevice, isAdvanced } from './slice-device-validation.js';

/**
 * Rules of resource slices (`kubernetes pkg/apis/resource/validation`). Each function returns an empty list for a valid
 * object.
 */

type Slice = resourcev1.ResourceSlice;
type Spec = Partial<resourcev1.ResourceSliceSpec>;

const specPath = FieldPath.root('spec');
const maxDevices = 128;
const maxAdvancedDevices = 64;
const maxCounterSets = 8;

export function validateResourceSlice(slice: Slice): FieldError[] {
  return [...validateKindMeta(slice, false, nameIsDNSSubdomain), ...validateSpec(slice.spec ?? {}, undefined)];
}

/** Errors of an updated slice. Driver, node and the pool's name are immutable. */
export function validateResourceSliceUpdate(slice: Slice, old: Slice): FieldError[] {
  return [...validateKindMetaUpdate(slice, old), ...validateSpec(slice.spec ?? {}, old.spec ?? {})];
}

function validateSpec(spec: Spec, old: Spec | undefined): FieldError[] {
  const errors: Errors = [];
  const { driver = '', pool, devices, sharedCounters, perDeviceNodeSelection } = spec;
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
  if (fieldAsGiven(spec, 'sharedCounters') && fieldAsGiven(spec, 'devices')) {
    errors.push(field.invalid(specPath, '', 'only one of `sharedCounters` or `devices` is allowed'));
  }
  const stored = new Map((old?.devices ?? []).map((device) => [device.name, device]));
  const maxSize = (devices ?? []).some(isAdvanced) ? maxAdvancedDevices : maxDevices;
  checkItems(
    errors,
    devices ?? [],
    { path: specPath.child('devices'), maxSize, keyOf: ({ name }) => name },
    (device, at) =>
      checkDevice(errors, { device, old: stored.get(device.name), selectsNodes: perDeviceNodeSelection === true }, at),
  );
  checkItems(
    errors,
    sharedCounters ?? [],
    { path: specPath.child('sharedCounters'), maxSize: maxCounterSets, keyOf: ({ name }) => name },
    (set, at) => checkCounters(errors, set.name, set.counters, at.child('name'), at.child('counters')),
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

/** Adds errors unless the slice selects the nodes with the devices in exactly one way. */
function checkNodes(errors: Errors, spec: Spec): void {
  const { nodeName, nodeSelector } = spec;
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
  for (const name of ['allNodes', 'perDeviceNodeSelection'] as const) {
    const isTrue = spec[name];
    if (isTrue) ways.push(`\`${name}\``);
    else if (isTrue !== undefined) {
      errors.push(field.invalid(specPath.child(name), isTrue, 'must be either unset or set to true'));
    }
  }
  const needed = 'exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required';
  if (ways.length === 0) errors.push(field.required(specPath, needed));
  else if (ways.length > 1) {
    errors.push(field.invalid(specPath, `{${ways.join(', ')}}`, `${needed}, but multiple fields are set`));
  }
}
