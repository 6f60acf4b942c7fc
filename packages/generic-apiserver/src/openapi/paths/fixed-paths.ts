import type { MetaDefinition } from '../schema/group-definitions.js';
import { versionInfo } from '../schema/version-info.js';
import type { Definition } from '../types/definition.js';
import type { Operation, Path } from '../types/operation.js';
import { capital, groupWord, objectTypes } from './operation-parts.js';

/** GET of a discovery document. */
export const discoveryOperation = (operationId: string, tag: string, definition: Definition): Operation => ({
  method: 'get',
  operationId,
  tag,
  parameters: [],
  consumes: objectTypes,
  produces: objectTypes,
  responses: { 200: definition },
});

/** Path of a group's own document. */
export const groupPath = (meta: MetaDefinition, group: string): Path => ({
  path: `/apis/${group}/`,
  operations: [discoveryOperation(`get${capital(groupWord(group))}APIGroup`, groupWord(group), meta('APIGroup'))],
});

/** `/api/`. */
export const apiPath = (meta: MetaDefinition): Path => ({
  path: '/api/',
  operations: [discoveryOperation('getCoreAPIVersions', 'core', meta('APIVersions'))],
});

/** `/apis/`. */
export const apisPath = (meta: MetaDefinition): Path => ({
  path: '/apis/',
  operations: [discoveryOperation('getAPIVersions', 'apis', meta('APIGroupList'))],
});

/** `/version/`. */
export const versionPath: Path = {
  path: '/version/',
  operations: [
    {
      method: 'get',
      operationId: 'getCodeVersion',
      tag: 'version',
      parameters: [],
      consumes: ['application/json'],
      produces: ['application/json'],
      responses: { 200: versionInfo },
    },
  ],
};

const issuerOperation = (operationId: string, tag: string, type: string): Operation => ({
  method: 'get',
  operationId,
  tag,
  parameters: [],
  produces: [type],
  responses: { 200: 'string' },
});

/** Discovery document of the service account issuer. */
export const openIDConfigurationPath: Path = {
  path: '/.well-known/openid-configuration/',
  operations: [issuerOperation('getServiceAccountIssuerOpenIDConfiguration', 'WellKnown', 'application/json')],
};
/** Keys of the service account issuer. */
export const openIDKeysPath: Path = {
  path: '/openid/v1/jwks/',
  operations: [issuerOperation('getServiceAccountIssuerOpenIDKeyset', 'openid', 'application/jwk-set+json')],
};
