import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { resourcev1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkText,
  type Errors,
  immutableMessage,
  internalForm,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  isDNS1123Subdomain,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import { checkToleration } from '../device-taints.js';
import { checkDeviceConfiguration, checkSelectors, type SelectorRules } from '../device-validation.js';
import { checkItems } from '../lists-validation.js';
import { checkFullyQualifiedName } from '../names-validation.js';
import { checkRequestReference, requestNamesOf } from './request-names.js';

/**
 * Rules of resource claims (`kubernetes pkg/apis/resource/validation`). Each function returns an empty list for a valid
 * object.
 */

type Claim = resourcev1.ResourceClaim;

const specPath = FieldPath.root('spec');
const maxRequests = 32;
const maxSubrequests = 8;
const maxConstraints = 32;
const maxConfigurations = 32;

/** The rules of selectors. Their features also decide which constraints are allowed. */
export type ClaimRules = SelectorRules;

export function validateResourceClaim(claim: Claim, rules: ClaimRules): FieldError[] {
  const errors = validateKindMeta(claim, true, nameIsDNSSubdomain);
  checkClaimSpec(errors, claim.spec ?? {}, specPath, rules);
  return errors;
}

/** Errors of an updated claim: its spec is immutable. */
export function validateResourceClaimUpdate(claim: Claim, old: Claim): FieldError[] {
  return [
    ...validateKindMeta(claim, true, nameIsDNSSubdomain),
    ...validateKindMetaUpdate(claim, old),
    ...(builtinSemanticEqual(claim.spec, old.spec)
      ? []
      : [
          field.invalid(
            specPath,
            internalForm('k8s.io.api.resource.v1.ResourceClaimSpec', claim.spec ?? {}),
            immutableMessage,
          ),
        ]),
  ];
}

/** Adds errors of the spec of a claim or of a claim's template. */
export function checkClaimSpec(
  errors: Errors,
  { devices = {} }: resourcev1.ResourceClaimSpec,
  path: FieldPath,
  rules: ClaimRules,
): void {
  const at = path.child('devices');
  const names = requestNamesOf(devices);
  const checkReferences = (requests: readonly string[] | undefined, place: FieldPath) =>
    checkItems(
      errors,
      requests ?? [],
      { path: place.child('requests'), maxSize: maxRequests, keyOf: (name) => name },
      (name, each) => checkRequestReference(errors, name, each, names),
    );
  checkItems(
    errors,
    devices.requests ?? [],
    { path: at.child('requests'), maxSize: maxRequests, keyOf: ({ name }) => name },
    (request, place) => checkRequest(errors, request, place, rules),
  );
  checkItems(
    errors,
    devices.constraints ?? [],
    { path: at.child('constraints'), maxSize: maxConstraints },
    (constraint, place) => {
      checkReferences(constraint.requests, place);
      checkConstraint(errors, constraint, place, rules);
    },
  );
  checkItems(
    errors,
    devices.config ?? [],
    { path: at.child('config'), maxSize: maxConfigurations },
    (configuration, place) => {
      checkReferences(configuration.requests, place);
      checkDeviceConfiguration(errors, configuration, place);
    },
  );
}

/** Adds errors unless the constraint has an attribute that devices share or do not share. */
function checkConstraint(
  errors: Errors,
  { matchAttribute, distinctAttribute }: resourcev1.DeviceConstraint,
  path: FieldPath,
  { features }: ClaimRules,
): void {
  const [name, value] =
    matchAttribute === undefined ? ['distinctAttribute', distinctAttribute] : ['matchAttribute', matchAttribute];
  if (value !== undefined) checkFullyQualifiedName(errors, value, path.child(name ?? ''));
  else if (isFeatureOn(features, 'DRAConsumableCapacity')) {
    // Upstream's message, although no field is set.
    const needed = 'exactly one of "matchAttribute" or "distinctAttribute" is required';
    errors.push(field.required(path, `${needed}, but multiple fields are set`));
  } else errors.push(field.required(path.child('matchAttribute')));
}

function checkRequest(
  errors: Errors,
  { name = '', exactly, firstAvailable }: resourcev1.DeviceRequest,
  path: FieldPath,
  rules: ClaimRules,
): void {
  checkText(errors, name, path.child('name'), isDNS1123Label);
  const alternatives = firstAvailable ?? [];
  const needed = 'exactly one of `exactly` or `firstAvailable` is required';
  if (exactly && alternatives.length > 0) {
    errors.push(field.invalid(path, null, `${needed}, but multiple fields are set`));
  } else if (exactly) checkDevices(errors, exactly, path.child('exactly'), rules);
  else if (alternatives.length === 0) errors.push(field.required(path, needed));
  else {
    const checkAlternative = (request: resourcev1.DeviceSubRequest, at: FieldPath) => {
      checkText(errors, request.name ?? '', at.child('name'), isDNS1123Label);
      checkDevices(errors, request, at, rules);
    };
    const at = path.child('firstAvailable');
    checkItems(
      errors,
      alternatives,
      { path: at, maxSize: maxSubrequests, keyOf: (request) => request.name },
      checkAlternative,
    );
  }
}

function checkDevices(
  errors: Errors,
  request: resourcev1.ExactDeviceRequest | resourcev1.DeviceSubRequest,
  path: FieldPath,
  rules: ClaimRules,
): void {
  const { deviceClassName = '', allocationMode = '', count = 0 } = request;
  const classPath = path.child('deviceClassName');
  if (deviceClassName === '') errors.push(field.required(classPath));
  else checkText(errors, deviceClassName, classPath, isDNS1123Subdomain);
  checkSelectors(errors, request.selectors ?? [], path.child('selectors'), rules);
  const countPath = path.child('count');
  if (allocationMode === 'All') {
    if (count !== 0) errors.push(field.invalid(countPath, count, "must not be specified when allocationMode is 'All'"));
  } else if (allocationMode === 'ExactCount') {
    if (count <= 0) errors.push(field.invalid(countPath, count, 'must be greater than zero'));
  } else
    errors.push(
      field.notSupported(path.child('allocationMode'), field.jsonValue(allocationMode), ['All', 'ExactCount']),
    );
  for (const [i, toleration] of (request.tolerations ?? []).entries()) {
    checkToleration(errors, toleration, path.child('tolerations').index(i));
  }
}
