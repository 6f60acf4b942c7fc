import type { apiserverinternalv1alpha1 } from '@k8s-ts/api/types';
import { checkText, type Errors, validateKindMeta } from '@k8s-ts/api/validation';
import {
  emptyError,
  type FieldError,
  FieldPath,
  field,
  isDNS1035Label,
  isDNS1123Subdomain,
  isQualifiedName,
  nameIsDNSSubdomain,
  regexError,
} from '@k8s-ts/apimachinery/validation';

/**
 * Rules of storage versions (`kubernetes pkg/apis/apiserverinternal/validation`). Each function returns an empty list
 * for a valid object.
 */

type StorageVersion = apiserverinternalv1alpha1.StorageVersion;
type Status = apiserverinternalv1alpha1.StorageVersionStatus;
type ServerVersion = apiserverinternalv1alpha1.ServerStorageVersion;

const statusPath = FieldPath.root('status');
const serversPath = statusPath.child('storageVersions');
const commonPath = statusPath.child('commonEncodingVersion');

/**
 * The errors of a StorageVersion that is created or updated (`kubernetes pkg/apis/apiserverinternal/validation`); none
 * when it is valid.
 */
export function validateStorageVersion(version: StorageVersion): FieldError[] {
  const errors = validateKindMeta(version, false, storageVersionNameProblems);
  checkStatus(errors, version.status ?? {});
  return errors;
}

/** Errors of an update of `/status`. */
export function validateStorageVersionStatusUpdate(version: StorageVersion): FieldError[] {
  const errors: Errors = [];
  checkStatus(errors, version.status ?? {});
  return errors;
}

/** Messages about a name: `group.resource`. */
function storageVersionNameProblems(name: string): string[] {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return ['name must be in the form of <group>.<resource>'];
  return [
    ...isDNS1123Subdomain(name.slice(0, dot)).map((message) => `the group segment ${message}`),
    ...isDNS1035Label(name.slice(dot + 1)).map((message) => `the resource segment ${message}`),
  ];
}

function checkStatus(errors: Errors, { storageVersions = [], commonEncodingVersion, conditions = [] }: Status): void {
  const servers = new Set<string>();
  for (const [i, version] of storageVersions.entries()) {
    const { apiServerID = '' } = version;
    if (servers.has(apiServerID)) errors.push(field.duplicate(serversPath.index(i).child('apiServerID'), apiServerID));
    servers.add(apiServerID);
    checkServerVersion(errors, version, serversPath.index(i));
  }
  checkCommonVersion(errors, storageVersions, commonEncodingVersion);
  checkConditions(errors, conditions);
}

function checkServerVersion(errors: Errors, version: ServerVersion, path: FieldPath): void {
  const { apiServerID = '', encodingVersion = '', decodableVersions, servedVersions = [] } = version;
  const decodable = decodableVersions ?? [];
  const checkVersion = (value: string, at: FieldPath) => {
    const problems = apiVersionProblems(value);
    if (problems.length > 0) errors.push(field.invalid(at, value, problems.join(',')));
  };
  checkText(errors, apiServerID, path.child('apiServerID'), (text) => nameIsDNSSubdomain(text, false));
  checkVersion(encodingVersion, path.child('encodingVersion'));
  const decodablePath = path.child('decodableVersions');
  for (const [i, each] of decodable.entries()) checkVersion(each, decodablePath.index(i));
  if (!decodable.includes(encodingVersion)) {
    const message = `decodableVersions must include encodingVersion ${encodingVersion}`;
    errors.push(field.invalid(decodablePath, decodableVersions, message));
  }
  for (const [i, served] of servedVersions.entries()) {
    const at = path.child('servedVersions').index(i);
    checkVersion(served, at);
    if (decodable.includes(served)) continue;
    const message = `individual served version : ${served} must be included in decodableVersions : [${decodable.join(' ')}]`;
    errors.push(field.invalid(at, served, message));
  }
}

/**
 * The common version must be the one that all servers write. It must be absent when they differ, and when there are no
 * servers.
 */
function checkCommonVersion(errors: Errors, servers: readonly ServerVersion[], given: string | undefined): void {
  const [first = '', ...others] = new Set(servers.map(({ encodingVersion = '' }) => encodingVersion));
  const hasCommon = servers.length > 0 && others.length === 0;
  if (!hasCommon) {
    if (given === undefined) return;
    const message =
      'should be nil if servers do not agree on the same encoding version, or if there is no server reporting the supported versions yet';
    errors.push(field.invalid(commonPath, given, message));
  } else if (given === undefined) {
    errors.push(field.invalid(commonPath, null, `the common encoding version is ${first}`));
  } else if (given !== first) {
    errors.push(field.invalid(commonPath, given, `the actual common encoding version is ${first}`));
  }
}

/** Upstream's paths name an index of the status, not of its conditions. */
function checkConditions(errors: Errors, conditions: NonNullable<Status['conditions']>): void {
  const seen = new Map<string, number>();
  for (const [i, { type = '', status = '', reason = '', message = '' }] of conditions.entries()) {
    const at = statusPath.index(i);
    const before = seen.get(type);
    if (before !== undefined) {
      const problem = `the type of the condition is not unique, it also appears in conditions[${before}]`;
      errors.push(field.invalid(at.child('type'), type, problem));
    }
    seen.set(type, i);
    checkText(errors, type, at.child('type'), isQualifiedName);
    checkText(errors, status, at.child('status'), isQualifiedName);
    if (reason === '') errors.push(field.required(at.child('reason')));
    if (message === '') errors.push(field.required(at.child('message')));
  }
}

const labelFormat = '[a-z]([-a-z0-9]*[a-z0-9])?';
const labelRule =
  "a DNS-1035 label, which must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";

/** Messages about an `apiVersion`: a version, or a group and a version. */
function apiVersionProblems(apiVersion: string): string[] {
  const parts = apiVersion.split('/');
  if (parts.length > 2) {
    const rule = regexError(labelRule, labelFormat, 'my-name', 'abc-123');
    return [`an apiVersion is ${rule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyVersion')`];
  }
  const part = (name: string, value: string, check: (text: string) => readonly string[]) =>
    (value === '' ? [emptyError()] : check(value)).map((message) => `${name} part: ${message}`);
  const [group = '', version = ''] = parts.length === 2 ? parts : ['', apiVersion];
  return [
    ...(parts.length === 2 ? part('group', group, isDNS1123Subdomain) : []),
    ...part('version', version, isDNS1035Label),
  ];
}
