import type { resourcev1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkCSIDriverName,
  checkEnum,
  checkNodeSelector,
  checkText,
  type Errors,
  immutableMessage,
  internalForm,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  byteLength,
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  isValidInterfaceAddress,
  validateConditions,
} from '@k8s-ts/apimachinery/validation';
import { checkBindingConditions } from '../binding-conditions.js';
import { checkDeviceConfiguration, checkRawObject } from '../device-validation.js';
import { checkItems } from '../lists-validation.js';
import { checkPoolName, checkUID } from '../names-validation.js';
import { checkRequestReference, type RequestNames, requestNamesOf } from './request-names.js';

const statusPath = FieldPath.root('status');
const maxConsumers = 256;
const maxResults = 32;
const maxConfigurations = 64;
const maxConditions = 8;
const maxDataLength = 10 * 1024;
const maxInterfaceNameLength = 256;
const maxHardwareAddressLength = 128;
const maxAddresses = 16;

type Claim = resourcev1.ResourceClaim;

/** A device of a pool of a driver, and its share, as text. */
export const deviceID = ({
  driver = '',
  pool = '',
  device = '',
  shareID = '',
}: {
  readonly driver?: string;
  readonly pool?: string;
  readonly device?: string;
  readonly shareID?: string;
}): string => `${driver}/${pool}/${device}${shareID === '' ? '' : `/${shareID}`}`;

/**
 * Errors of an updated status (`kubernetes pkg/apis/resource/validation`). An allocation can be added and removed, but
 * not changed.
 */
export function validateResourceClaimStatusUpdate(claim: Claim, old: Claim): FieldError[] {
  const errors: Errors = validateKindMetaUpdate(claim, old);
  const { reservedFor, devices, allocation } = claim.status ?? {};
  const reservedPath = statusPath.child('reservedFor');
  checkItems(
    errors,
    reservedFor ?? [],
    { path: reservedPath, maxSize: maxConsumers, keyOf: ({ uid }) => uid },
    (consumer, path) => {
      for (const name of ['resource', 'name', 'uid'] as const) {
        if (!consumer[name]) errors.push(field.required(path.child(name)));
      }
    },
  );
  const allocated = new Set((allocation?.devices?.results ?? []).map(deviceID));
  checkItems(
    errors,
    devices ?? [],
    { path: statusPath.child('devices'), maxSize: Number.POSITIVE_INFINITY },
    (device, path) => checkDeviceStatus(errors, device, path, allocated),
  );
  const seen = new Set<string>();
  for (const [i, device] of (devices ?? []).entries()) {
    if (seen.has(deviceID(device))) {
      errors.push(field.duplicate(statusPath.child('devices').index(i), shownDevice(device)));
    }
    seen.add(deviceID(device));
  }
  if (reservedFor?.length) checkReservations(errors, claim, old, reservedPath);
  const before = old.status?.allocation;
  const allocationPath = statusPath.child('allocation');
  if (!allocation) return errors;
  if (!before) checkAllocation(errors, allocation, allocationPath, requestNamesOf(claim.spec?.devices ?? {}));
  else if (!builtinSemanticEqual(allocation, before)) {
    errors.push(
      field.invalid(
        allocationPath,
        internalForm('k8s.io.api.resource.v1.AllocationResult', allocation),
        immutableMessage,
      ),
    );
  }
  return errors;
}

/** Adds an error when the claim is reserved without an allocation, or is newly reserved while it is being deleted. */
function checkReservations(errors: Errors, { metadata, status }: Claim, old: Claim, path: FieldPath): void {
  if (!status?.allocation) {
    errors.push(field.forbidden(path, 'may not be specified when `allocated` is not set'));
    return;
  }
  if (metadata.deletionTimestamp === undefined) return;
  const known = old.status?.reservedFor ?? [];
  if ((status.reservedFor ?? []).every((each) => known.some((other) => builtinSemanticEqual(each, other)))) return;
  const message = 'new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set';
  errors.push(field.forbidden(path, message));
}

function checkAllocation(
  errors: Errors,
  { devices, nodeSelector }: resourcev1.AllocationResult,
  path: FieldPath,
  names: RequestNames,
): void {
  const at = path.child('devices');
  checkItems(errors, devices?.results ?? [], { path: at.child('results'), maxSize: maxResults }, (result, place) => {
    checkRequestReference(errors, result.request ?? '', place.child('request'), names);
    checkDeviceName(errors, result, place);
    checkBindingConditions(errors, result, place);
    if (result.shareID !== undefined) checkUID(errors, result.shareID, place.child('shareID'));
  });
  checkItems(
    errors,
    devices?.config ?? [],
    { path: at.child('config'), maxSize: maxConfigurations },
    (configuration, place) => {
      checkEnum(errors, configuration.source, place.child('source'), ['FromClaim', 'FromClass'], true);
      checkItems(
        errors,
        configuration.requests ?? [],
        { path: place.child('requests'), maxSize: maxResults, keyOf: (name) => name },
        (name, each) => checkRequestReference(errors, name, each, names),
      );
      checkDeviceConfiguration(errors, configuration, place);
    },
  );
  if (nodeSelector) checkNodeSelector(errors, nodeSelector, path.child('nodeSelector'), false);
}

function checkDeviceName(
  errors: Errors,
  { driver = '', pool = '', device = '' }: resourcev1.DeviceRequestAllocationResult | resourcev1.AllocatedDeviceStatus,
  path: FieldPath,
): void {
  checkCSIDriverName(errors, driver, path.child('driver'));
  checkPoolName(errors, pool, path.child('pool'));
  checkText(errors, device, path.child('device'), isDNS1123Label);
}

/** The device with the names of Go's fields, which upstream prints. */
const shownDevice = ({ driver = '', pool = '', device = '', shareID = '' }: resourcev1.AllocatedDeviceStatus) => ({
  Driver: driver,
  Pool: pool,
  Device: device,
  ShareID: shareID,
});

function checkDeviceStatus(
  errors: Errors,
  device: resourcev1.AllocatedDeviceStatus,
  path: FieldPath,
  allocated: ReadonlySet<string>,
): void {
  checkDeviceName(errors, device, path);
  if (device.shareID !== undefined) checkUID(errors, device.shareID, path.child('shareID'));
  if (!allocated.has(deviceID(device))) {
    errors.push(field.invalid(path, shownDevice(device), 'must be an allocated device in the claim'));
  }
  const conditions = device.conditions ?? [];
  const conditionsPath = path.child('conditions');
  if (conditions.length > maxConditions) {
    errors.push(field.tooMany(conditionsPath, conditions.length, maxConditions));
  }
  field.pushAll(errors, validateConditions(conditions, conditionsPath));
  if (device.data !== undefined && device.data !== null) {
    checkRawObject(errors, device.data, path.child('data'), maxDataLength, false);
  }
  if (device.networkData) checkNetworkData(errors, device.networkData, path.child('networkData'));
}

function checkNetworkData(errors: Errors, data: resourcev1.NetworkDeviceData, path: FieldPath): void {
  const { interfaceName = '', hardwareAddress = '', ips } = data;
  if (byteLength(interfaceName) > maxInterfaceNameLength) {
    errors.push(field.tooLong(path.child('interfaceName'), maxInterfaceNameLength));
  }
  if (byteLength(hardwareAddress) > maxHardwareAddressLength) {
    errors.push(field.tooLong(path.child('hardwareAddress'), maxHardwareAddressLength));
  }
  checkItems(
    errors,
    ips ?? [],
    { path: path.child('ips'), maxSize: maxAddresses, keyOf: (address) => address },
    (address, at) => field.pushAll(errors, isValidInterfaceAddress(at, address)),
  );
}
