import type { Parameter } from '../types/operation.js';

/** A query parameter that is a string. */
export const text = (name: string): Parameter => ({ name, in: 'query', type: 'string' });
/** A query parameter that is an integer. */
export const integer = (name: string): Parameter => ({ name, in: 'query', type: 'integer' });
/** A query parameter that is a boolean. */
export const flag = (name: string): Parameter => ({ name, in: 'query', type: 'boolean' });
/** A path parameter. */
export const inPath = (name: string): Parameter => ({ name, in: 'path', type: 'string' });

/** Asks for indented JSON. */
export const pretty = text('pretty');
/** Parameters that choose among the objects of a collection. */
export const selection = [
  text('continue'),
  text('fieldSelector'),
  text('labelSelector'),
  integer('limit'),
  text('resourceVersion'),
  text('resourceVersionMatch'),
  flag('sendInitialEvents'),
  text('shardSelector'),
  integer('timeoutSeconds'),
];
/** Parameters of list and watch. */
export const listing = [pretty, ...selection, flag('allowWatchBookmarks'), flag('watch')];
/** Parameters of create and update. */
export const writing = [pretty, text('dryRun'), text('fieldManager'), text('fieldValidation')];
/** Parameters of delete. */
export const deleting = [
  pretty,
  text('dryRun'),
  integer('gracePeriodSeconds'),
  flag('ignoreStoreReadErrorWithClusterBreakingPotential'),
  flag('orphanDependents'),
  text('propagationPolicy'),
];

/** Media types that objects are written in. */
export const objectTypes = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'] as const;
/** Media types of watch streams. */
export const streamTypes = ['application/json;stream=watch', 'application/vnd.kubernetes.protobuf;stream=watch'];
/** Media types of patches. */
export const patchTypes = [
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
];
/** Any media type. */
export const anyType = ['*/*'];

/** The text with its first letter in upper case. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * A text as part of an operation id: `certManagerIo` of `cert-manager.io`. Characters other than letters, digits and
 * `_` are left out, as are digits at the beginning; the next letter is in upper case
 * (`kubernetes/apiserver pkg/endpoints/openapi`).
 */
export const idPart = (text: string): string =>
  text.replace(/^\d+|[^\p{L}\d_]+/gu, ' ').replace(/ +(.?)/gu, (_all, next: string) => next.toUpperCase());

/** A group as part of an operation id: `rbacAuthorization` of `rbac.authorization.k8s.io`, `core` of the core group. */
export const groupWord = (group: string): string => (group === '' ? 'core' : idPart(group.replace(/\.k8s\.io$/, '')));
