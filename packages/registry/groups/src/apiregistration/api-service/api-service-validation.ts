import type { apiregistrationv1 } from '@k8s-ts/api/types';
import { base64Length, checkText, type Errors } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  goQuote,
  isDNS1035Label,
  isDNS1123Subdomain,
  isValidPathSegmentName,
  isValidPortNum,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of API services (`kubernetes/kube-aggregator pkg/apis/apiregistration/validation`). Each function returns an
 * empty list for a valid object.
 */

type APIService = apiregistrationv1.APIService;

const metadataPath = FieldPath.root('metadata');
const specPath = FieldPath.root('spec');
const statuses = ['True', 'False', 'Unknown'];

export function validateAPIService({ metadata, spec }: APIService): FieldError[] {
  const { group = '', version = '', groupPriorityMinimum: minimum = 0, versionPriority = 0 } = spec ?? {};
  const requiredName = `${version}.${group}`;
  const checkName = (name: string): string[] => {
    const problems = isValidPathSegmentName(name);
    if (problems.length > 0) return problems;
    return name === requiredName ? [] : [`must be \`spec.version+"."+spec.group\`: ${goQuote(requiredName)}`];
  };
  const errors: Errors = [...validateObjectMeta((metadata ?? {}) as never, false, checkName, metadataPath)];
  const groupPath = specPath.child('group');
  if (group !== '') checkText(errors, group, groupPath, isDNS1123Subdomain);
  else if (version !== 'v1') {
    errors.push(field.required(groupPath, 'only v1 may have an empty group and it better be legacy kube'));
  }
  checkText(errors, version, specPath.child('version'), isDNS1035Label);
  if (minimum <= 0 || minimum > 20_000) {
    const message = 'must be positive and less than 20000';
    errors.push(field.invalid(specPath.child('groupPriorityMinimum'), minimum, message));
  }
  if (versionPriority <= 0 || versionPriority > 1000) {
    const message = 'must be positive and less than 1000';
    errors.push(field.invalid(specPath.child('versionPriority'), versionPriority, message));
  }
  checkService(errors, spec ?? {});
  return errors;
}

function checkService(errors: Errors, spec: Partial<apiregistrationv1.APIServiceSpec>): void {
  const { service, caBundle = '', insecureSkipTLSVerify = false } = spec;
  const insecurePath = specPath.child('insecureSkipTLSVerify');
  if (!service) {
    if (caBundle) {
      const message = 'local APIServices may not have a caBundle';
      errors.push(field.invalid(specPath.child('caBundle'), `${base64Length(caBundle)} bytes`, message));
    }
    if (insecureSkipTLSVerify) {
      errors.push(field.invalid(insecurePath, true, 'local APIServices may not have insecureSkipTLSVerify'));
    }
    return;
  }
  const path = specPath.child('service');
  const { namespace, name, port = 0 } = service;
  if (!namespace) errors.push(field.required(path.child('namespace')));
  if (!name) errors.push(field.required(path.child('name')));
  const problems = isValidPortNum(port);
  if (problems.length > 0) {
    errors.push(field.invalid(path.child('port'), port, `port is not valid: ${problems.join(', ')}`));
  }
  if (insecureSkipTLSVerify && caBundle) {
    errors.push(field.invalid(insecurePath, true, 'may not be true if caBundle is present'));
  }
}

export function validateAPIServiceUpdate(object: APIService, old: APIService): FieldError[] {
  return [...validateMetaUpdate(object, old), ...validateAPIService(object)];
}

export function validateAPIServiceStatusUpdate(object: APIService, old: APIService): FieldError[] {
  const errors = validateMetaUpdate(object, old);
  for (const [i, { status }] of (object.status?.conditions ?? []).entries()) {
    if (statuses.includes(status)) continue;
    errors.push(
      field.notSupported(
        FieldPath.root('status', 'conditions').index(i).child('status'),
        field.jsonValue(status ?? ''),
        statuses,
      ),
    );
  }
  return errors;
}

const validateMetaUpdate = (object: APIService, old: APIService): FieldError[] => [
  ...validateObjectMetaUpdate((object.metadata ?? {}) as never, (old.metadata ?? {}) as never, metadataPath),
];
