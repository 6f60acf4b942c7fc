import type { Operation, Path } from './operation.js';
import { capital, groupWord, meta, objectTypes } from './operation-parts.js';

const discoveryOperation = (operationId: string, tag: string, definition: string): Operation => ({
  method: 'get',
  operationId,
  tag,
  parameters: [],
  consumes: objectTypes,
  produces: objectTypes,
  responses: { 200: { definition } },
});

/** Path of a group's own document. */
export const groupPath = (group: string): Path => ({
  path: `/apis/${group}/`,
  operations: [discoveryOperation(`get${capital(groupWord(group))}APIGroup`, groupWord(group), `${meta}.APIGroup`)],
});

/** `/api/` and `/apis/`. */
export const apiPath: Path = {
  path: '/api/',
  operations: [discoveryOperation('getCoreAPIVersions', 'core', `${meta}.APIVersions`)],
};
export const apisPath: Path = {
  path: '/apis/',
  operations: [discoveryOperation('getAPIVersions', 'apis', `${meta}.APIGroupList`)],
};

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
      responses: { 200: { definition: 'io.k8s.apimachinery.pkg.version.Info' } },
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

/** The service account issuer's documents. */
export const openIDConfigurationPath: Path = {
  path: '/.well-known/openid-configuration/',
  operations: [issuerOperation('getServiceAccountIssuerOpenIDConfiguration', 'WellKnown', 'application/json')],
};
export const openIDKeysPath: Path = {
  path: '/openid/v1/jwks/',
  operations: [issuerOperation('getServiceAccountIssuerOpenIDKeyset', 'openid', 'application/jwk-set+json')],
};
