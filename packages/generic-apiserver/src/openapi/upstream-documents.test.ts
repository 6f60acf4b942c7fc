import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinKinds, builtinTypes } from '@k8s-ts/api';
import { type GroupVersionFacts, groupVersions, type ResourceFacts, strategyFacts } from '@k8s-ts/api/discovery';
import { describe, expect, it } from 'vitest';
import { referencesIn } from '../../test/references.js';
import type { OpenAPIDocument } from './document/openapi-document.js';
import { PartCache } from './document/part-cache.js';
import { fixedDocument, groupDocument, groupVersionDocument, jsonPieces, v2Document } from './generator.js';
import type { OpenAPIResource, OpenAPISource } from './types/group-openapi.js';

type Json = Record<string, unknown>;

const info = { title: 'Kubernetes', version: 'unversioned' };

/** Capabilities of kube-apiserver's storages, by kind. */
function resourceOf({ group }: GroupVersionFacts, resource: ResourceFacts): OpenAPIResource {
  const { name, kind, responseKind, namespaced, verbs } = resource;
  const isProxy = kind.endsWith('ProxyOptions');
  const methods = isProxy ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] : ['GET', 'POST'];
  const isLog = group === '' && name === 'pods/log';
  const returnsObject = strategyFacts(group, name)?.returnDeletedObject && !(group === '' && name === 'namespaces');
  return {
    name,
    namespaced,
    verbs,
    ...(responseKind ?? { kind }),
    ...(kind.endsWith('Options') ? { connect: { methods, path: isProxy } } : {}),
    ...(isLog ? { getOptionsKind: { group: '', version: 'v1', kind: 'PodLogOptions' } } : {}),
    ...(returnsObject ? { deleteReturnsDeletedObject: true } : {}),
  };
}

/** Every group-version of kube-apiserver, whether it is served by default or not. */
const sources: ReadonlyMap<string, OpenAPISource> = new Map(
  groupVersions().map((facts) => [
    facts.group === '' ? `api/${facts.version}` : `apis/${facts.group}/${facts.version}`,
    {
      group: facts.group,
      version: facts.version,
      resources: facts.resources.map((resource) => resourceOf(facts, resource)),
      typeFor: (kind) => builtinTypes.typeFor(kind),
      kinds: builtinKinds,
    },
  ]),
);
const fixedNames = ['api', 'apis', 'version', '.well-known/openid-configuration', 'openid/v1/jwks'];

const cache = new PartCache();

async function parsed(document: OpenAPIDocument): Promise<Json> {
  const pieces: Uint8Array[] = [];
  for await (const piece of jsonPieces(document)) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString()) as Json;
}

async function document(name: string): Promise<Json> {
  const source = sources.get(name);
  if (source !== undefined) return parsed(await groupVersionDocument(info, source, cache));
  const isFixed = fixedNames.includes(name);
  return parsed(await (isFixed ? fixedDocument(info, name) : groupDocument(info, name.slice('apis/'.length))));
}

describe('documents of the built-in groups', () => {
  it.each([...sources.keys()])('of %s contain every definition that they refer to', async (name) => {
    const { components, ...rest } = (await document(name)) as { components: { schemas: Json } };
    const schemas = Object.keys(components.schemas);
    expect([...referencesIn([rest, components.schemas])].sort()).toEqual(schemas);
  });
});

/** The folder of upstream's own documents of the release of the facts. They are not part of this repository. */
const reference = process.env.K8S_TS_RELEASE ?? '';
const isPresent = reference !== '' && existsSync(join(reference, 'swagger.json'));

describe.skipIf(!isPresent)(
  isPresent ? 'upstream documents' : 'upstream documents: skipped, K8S_TS_RELEASE does not name their folder',
  () => {
    /** Removes descriptions, enums (upstream generates its files without them) and CBOR (off by default). */
    function facts(value: unknown): unknown {
      if (Array.isArray(value))
        return value.filter((item) => !(typeof item === 'string' && item.includes('cbor'))).map(facts);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(
            ([key, item]) =>
              !(key === 'description' && typeof item === 'string') && key !== 'enum' && !key.includes('cbor'),
          )
          .map(([key, item]) => [key, plainReference(key, facts(item))]),
      );
    }

    /**
     * In an Ingress, the rules of a host have a description here. Upstream's document has no description there, so its
     * reference is not inside `allOf`.
     */
    function plainReference(key: string, value: unknown): unknown {
      const { allOf } = (value ?? {}) as { allOf?: unknown[] };
      return key === 'http' && Array.isArray(allOf) ? allOf[0] : value;
    }

    const read = (name: string) => JSON.parse(readFileSync(join(reference, name), 'utf8')) as Json;

    it('the OpenAPI documents agree with swagger.json', async () => {
      const { parameters, ...swagger } = read('swagger.json');
      const resolve = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(resolve);
        if (typeof value !== 'object' || value === null) return value;
        const target = (value as Json).$ref;
        if (typeof target === 'string' && target.startsWith('#/parameters/'))
          return (parameters as Json)[target.slice(13)];
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
      };
      const paths = Object.fromEntries(
        Object.entries(swagger.paths as Json).filter(([path]) => !path.startsWith('/logs')),
      );
      const ours = await parsed(await v2Document(info, [...sources.values()], fixedNames, cache));
      expect(facts(ours.definitions)).toEqual(facts(swagger.definitions));
      expect(facts(ours.paths)).toEqual(facts(resolve(paths)));
    });

    const names = isPresent
      ? readdirSync(join(reference, 'openapi-v3')).filter((name) => name !== 'logs_openapi.json')
      : [];

    it.each(names)('an OpenAPI document agrees with %s', async (file) => {
      const name = file
        .replace('_openapi.json', '')
        .replaceAll('__', '/')
        .replace(/^well-known/, '.well-known');
      expect(facts(await document(name))).toEqual(facts(read(join('openapi-v3', file))));
    });
  },
);
