import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { decodeMessage, decodeUnknown, encodeUnknown } from '@k8s-ts/apimachinery/protobuf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomResourceDefinition } from '../definitions/index.js';
import { newDefinition, otherVersion, storedVersion } from '../definitions/testing/new-definition.js';
import { definitionsPath, type ServedExtensions, serveExtensions } from './testing/serve-extensions.js';

let stores = 0;
let memory: string;
let server: ServedExtensions;

beforeEach(async () => {
  memory = `serving-${process.pid}-${++stores}`;
  server = await serveExtensions(memory);
});
afterEach(() => server.stop());

const schema = {
  openAPIV3Schema: {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: { sails: { type: 'integer', minimum: 1 }, colour: { type: 'string', default: 'white' } },
      },
    },
  },
};
const boatsDefinition = (changes: object = {}) => {
  const { resourceVersion: _version, ...metadata } = newDefinition().metadata;
  return { ...newDefinition({ version: { schema }, ...changes }), metadata } as CustomResourceDefinition;
};
const name = 'boats.example.com';
const all = '/apis/example.com/v1/boats';
const boats = '/apis/example.com/v1/namespaces/default/boats';
const boat = (name: string, spec: object = {}, version = 'v1') => ({
  apiVersion: `example.com/${version}`,
  kind: 'Boat',
  metadata: { name },
  spec,
});

const bytesOf = async (response: Promise<Response>) => new Uint8Array(await (await response).arrayBuffer());

describe('a definition', () => {
  it('is served after the server has seen that it is established', async () => {
    expect(await server.call('GET', all)).toMatchObject({ status: 404, body: '404 page not found\n' });
    await server.establish(boatsDefinition());
    expect((await server.call('GET', all)).body).toMatchObject({ kind: 'BoatList', items: [] });
    const { body: list } = await server.call('GET', '/apis/example.com/v1');
    expect(list.resources).toMatchObject([{ name: 'boats', kind: 'Boat', singularName: 'boat' }]);
    const { body: index } = await server.call('GET', '/openapi/v3');
    const { serverRelativeURL } = index.paths['apis/example.com/v1'];
    const { body: document } = await server.call('GET', serverRelativeURL);
    expect(document.components.schemas['com.example.v1.Boat'].properties.spec.properties).toHaveProperty('sails');
  });

  it('is not served in apiextensions.k8s.io/v1, the built-in group-version of definitions', async () => {
    const { spec } = newDefinition({ version: { schema } });
    await server.establish({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: {
        name: 'boats.apiextensions.k8s.io',
        annotations: { 'api-approved.kubernetes.io': 'unapproved, for a test' },
      },
      spec: {
        ...spec,
        group: 'apiextensions.k8s.io',
        versions: [...spec.versions, otherVersion('v2', { schema })],
      },
    } as CustomResourceDefinition);
    const resources = async (version: string) => {
      const { body } = await server.call('GET', `/apis/apiextensions.k8s.io/${version}`);
      return body.resources.map((each: { readonly name: string }) => each.name.split('/')[0]);
    };
    expect(new Set(await resources('v1'))).toEqual(new Set(['customresourcedefinitions']));
    expect(await resources('v2')).toEqual(['boats']);
    expect((await server.call('GET', `${definitionsPath}/boats.apiextensions.k8s.io`)).status).toBe(200);
    expect((await server.call('GET', '/apis/apiextensions.k8s.io/v1/namespaces/default/boats')).status).toBe(404);
    await server.call('DELETE', `${definitionsPath}/boats.apiextensions.k8s.io`);
    expect((await server.call('GET', definitionsPath)).status).toBe(200);
  });

  it('is validated, defaulted and pruned', async () => {
    await server.establish(boatsDefinition());
    expect((await server.call('POST', boats, boat('bad', { sails: 0 }))).body.message).toContain(
      'spec.sails: Invalid value: 0: spec.sails in body should be greater than or equal to 1',
    );
    const created = await server.call('POST', boats, boat('one', { sails: 1, anchor: 2 }));
    expect(created).toMatchObject({ status: 201, warnings: '299 - "unknown field \\"spec.anchor\\""' });
    expect(created.body).toMatchObject({ metadata: { generation: 1 }, spec: { sails: 1, colour: 'white' } });
    expect(created.body.spec).not.toHaveProperty('anchor');
  });

  it('answers paths and methods that built-in resources refuse, because it has handlers by verb', async () => {
    await server.establish(boatsDefinition());
    const message = async (method: string, path: string, body?: object | string, type?: string) => {
      const answer = await server.call(method, path, body, type);
      return [answer.status, answer.body?.message ?? answer.body?.metadata?.name];
    };
    expect(await message('POST', `${boats}/two`, boat('one', { sails: 1 }))).toEqual([201, 'one']);
    expect((await server.call('HEAD', `${boats}/one`)).status).toBe(200);
    expect((await server.call('HEAD', `${boats}/two`)).status).toBe(404);
    expect((await server.call('HEAD', boats)).status).toBe(200);
    expect(await message('PUT', boats, boat('one'))).toEqual([400, 'name must be provided']);
    expect(await message('PATCH', boats, {}, 'application/merge-patch+json')).toEqual([400, 'name must be provided']);
    expect(await message('OPTIONS', boats)).toEqual([
      405,
      ' is not supported on resources of kind "boats.example.com"',
    ]);
    expect(await message('POST', `${boats}/one/nope`, {})).toEqual([404, 'boats.example.com "one" not found']);
    // The body of a DELETE must name its kind.
    const struct =
      'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';
    const scheme = 'pkg/apis/meta/internalversion/scheme/register.go:27';
    for (const [body, refusal] of [
      ['{', "couldn't get version/kind; json parse error: unexpected end of JSON input"],
      [
        '[]',
        `couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type ${struct}`,
      ],
      [{ apiVersion: 'a/b/c' }, 'unexpected GroupVersion string: a/b/c'],
      [{ kind: 'Other' }, `no kind "Other" is registered for version "meta.k8s.io/v1" in scheme "${scheme}"`],
    ] as const) {
      expect(await message('DELETE', `${boats}/one`, body)).toEqual([400, refusal]);
    }
    expect((await message('POST', boats, 'a: 1'))[1]).toContain(
      "couldn't get version/kind; json parse error: invalid char",
    );
    const apply = await message('PATCH', `${boats}/one?fieldManager=m`, '{', 'application/apply-patch+yaml');
    expect(apply[1]).toContain('error decoding YAML: error converting YAML to JSON: yaml: ');
    const asList = await server.getAs(
      `${boats}/one`,
      'application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
    );
    expect(await asList.json()).toMatchObject({ code: 500, message: 'content is not a list' });
  });

  it('has objects in JSON and YAML, and their metadata in protobuf, too', async () => {
    await server.establish(boatsDefinition());
    const protobuf = 'application/vnd.kubernetes.protobuf';
    const types = `application/json, application/yaml, ${protobuf}`;
    await server.call('POST', boats, boat('one', { sails: 1 }));
    for (const path of [boats, `${boats}/one`]) {
      const whole = await server.getAs(path, protobuf);
      expect([whole.status, await whole.text()]).toEqual([
        406,
        expect.stringContaining(`only the following media types are accepted: ${types}`),
      ]);
    }
    const as = (kind: string) => `${protobuf};as=${kind};g=meta.k8s.io;v=v1`;
    const one = decodeUnknown(await bytesOf(server.getAs(`${boats}/one`, as('PartialObjectMetadata'))));
    expect(one).toMatchObject({ apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata' });
    expect(decodeMessage(metaType('PartialObjectMetadata'), one.raw)).toMatchObject({ metadata: { name: 'one' } });
    const list = decodeUnknown(await bytesOf(server.getAs(boats, as('PartialObjectMetadataList'))));
    expect(decodeMessage(metaType('PartialObjectMetadataList'), list.raw)).toMatchObject({
      items: [{ metadata: { name: 'one' } }],
    });

    const unreadable = await server.call('POST', boats, 'abc', protobuf);
    expect(unreadable.body.message).toBe(
      'the object provided is unrecognized (must be of type Boat): provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] (616263)',
    );
    const sent = encodeUnknown({ apiVersion: 'example.com/v1', kind: 'Boat', raw: new Uint8Array() });
    const refused = await server.call('POST', boats, Buffer.from(sent).toString('latin1'), protobuf);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message:
          "Boat in version \"v1\" cannot be handled as a Boat: Object 'Kind' is missing in 'object has no kind field '",
      },
    });
    expect((await server.call('POST', boats, 'abc', 'application/cbor')).body.message).toBe(
      `the body of the request was in an unknown format - accepted media types include: ${types}`,
    );
  });

  it('ends running watches when it changes, and a watch from their last version gets later events', async () => {
    await server.establish(boatsDefinition());
    const { body: one } = await server.call('POST', boats, boat('one', { sails: 1 }));
    const next = await server.watch(`${all}?watch=true&resourceVersion=${one.metadata.resourceVersion}`);
    const spec = boatsDefinition({
      version: {
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { masts: { type: 'integer', default: 2 } } } },
          },
        },
      },
    }).spec;
    const changed = await server.call('PATCH', `${definitionsPath}/${name}`, { spec }, 'application/merge-patch+json');
    expect(changed.status).toBe(200);
    // Clients see the objects as the new definition serves them.
    expect((await server.call('GET', `${boats}/one`)).body.spec).toEqual({ masts: 2 });
    await server.call('POST', boats, boat('two', { masts: 3 }));
    expect(await next()).toBeUndefined();
    const again = await server.watch(`${all}?watch=true&resourceVersion=${one.metadata.resourceVersion}`);
    expect((await again())?.object).toMatchObject({ metadata: { name: 'two' }, spec: { masts: 3 } });
  });

  it('keeps its watches while another definition of its group is added', async () => {
    await server.establish(boatsDefinition());
    const next = await server.watch(`${all}?watch=true`);
    const names = { plural: 'ships', singular: 'ship', kind: 'Ship', listKind: 'ShipList' };
    await server.establish({
      ...boatsDefinition({ names }),
      metadata: { name: 'ships.example.com' },
    });
    await server.call('POST', boats, boat('one', { sails: 1 }));
    expect((await next())?.object.metadata.name).toBe('one');
    const { body } = await server.call('GET', '/apis/example.com/v1');
    expect(body.resources.map((each: { name: string }) => each.name)).toEqual(['boats', 'ships']);
  });

  it('is deleted after its objects, and accepts no new objects meanwhile', async () => {
    await server.establish(boatsDefinition());
    const held = { ...boat('held'), metadata: { name: 'held', finalizers: ['example.com/hold'] } };
    await server.call('POST', boats, held);
    await server.call('POST', boats, boat('free'));
    expect((await server.call('DELETE', `${definitionsPath}/${name}`)).status).toBe(200);
    expect((await server.call('POST', boats, boat('new'))).body).toMatchObject({
      code: 403,
      message:
        'boats.example.com "new" is forbidden: create not allowed while custom resource definition is terminating',
    });
    const { body } = await server.call('GET', '/apis/example.com/v1');
    expect(body.resources[0].verbs).toEqual(['delete', 'deletecollection', 'get', 'list', 'watch']);
    const patched = await server.call(
      'PATCH',
      `${boats}/held`,
      { metadata: { finalizers: null } },
      'application/merge-patch+json',
    );
    expect(patched.status).toBe(200);
    await server.until(name, (definition) => definition === undefined);
    expect((await server.call('GET', all)).status).toBe(404);

    await server.establish(boatsDefinition());
    expect((await server.call('GET', all)).body.items).toEqual([]);
  });

  it('is no longer served once a client has removed its conditions', async () => {
    await server.establish(boatsDefinition());
    const patched = await server.call(
      'PATCH',
      `${definitionsPath}/${name}/status`,
      [{ op: 'add', path: '/status/conditions', value: [{ message: 'patched' }] }],
      'application/json-patch+json',
    );
    expect(patched.status).toBe(200);
    expect((await server.call('GET', '/apis/example.com/v1')).status).toBe(404);
    expect((await server.call('DELETE', `${definitionsPath}/${name}`)).status).toBe(200);
    await server.until(name, (definition) => definition === undefined);
    await server.establish(boatsDefinition());
    expect((await server.call('GET', all)).status).toBe(200);
  });

  it('is served in several versions, each of which can be read from any other', async () => {
    const spec = { versions: [storedVersion('v1', { schema }), otherVersion('v2', { schema }), otherVersion('v3')] };
    await server.establish(boatsDefinition({ spec }));
    await server.call('POST', boats.replace('v1', 'v2'), boat('one', { sails: 2 }, 'v2'));
    expect((await server.call('GET', `${boats}/one`)).body).toMatchObject({
      apiVersion: 'example.com/v1',
      spec: { sails: 2 },
    });
    expect((await server.call('GET', `${boats.replace('v1', 'v3')}/one`)).body).not.toHaveProperty('spec');
    const versions = [
      otherVersion('v1', { schema, served: false }),
      storedVersion('v2', { schema }),
      otherVersion('v3'),
    ];
    await server.call('PATCH', `${definitionsPath}/${name}`, { spec: { versions } }, 'application/merge-patch+json');
    expect((await server.call('GET', all)).status).toBe(404);
    expect((await server.call('GET', `${boats.replace('v1', 'v2')}/one`)).body).toMatchObject({
      apiVersion: 'example.com/v2',
      spec: { sails: 2 },
    });
  });

  it('has objects that are selected by fields, including fields with their default', async () => {
    const version = { schema, selectableFields: [{ jsonPath: '.spec.colour' }] };
    await server.establish(boatsDefinition({ version }));
    await server.call('POST', boats, boat('one', { sails: 1 }));
    await server.call('POST', boats, boat('two', { sails: 1, colour: 'red' }));
    const selected = async (selector: string) => {
      const { body } = await server.call('GET', `${all}?fieldSelector=${encodeURIComponent(selector)}`);
      return body.items?.map((each: { metadata: { name: string } }) => each.metadata.name) ?? body.message;
    };
    expect(await selected('spec.colour=white')).toEqual(['one']);
    expect(await selected('spec.colour!=white')).toEqual(['two']);
    expect(await selected('spec.sails=1')).toBe('field label not supported: spec.sails');
    const { body: document } = await server.call('GET', '/openapi/v3/apis/example.com/v1');
    const fields = [{ fieldPath: 'spec.colour' }];
    expect(document.components.schemas['com.example.v1.Boat']['x-kubernetes-selectable-fields']).toEqual(fields);
    expect(document.components.schemas['com.example.v1.BoatList']['x-kubernetes-selectable-fields']).toEqual(fields);
    const next = await server.watch(`${all}?watch=true&fieldSelector=spec.colour%3Dred`);
    expect((await next())?.object.metadata.name).toBe('two');
  });

  it('cannot be selected by namespace when it is cluster-scoped', async () => {
    await server.establish(boatsDefinition({ spec: { scope: 'Cluster' } }));
    const { status, body } = await server.call('GET', `${all}?fieldSelector=metadata.namespace%3Ddefault`);
    expect([status, body.message]).toEqual([400, 'field label not supported: metadata.namespace']);
  });

  it('has its group and version in aggregated discovery', async () => {
    await server.establish(boatsDefinition({ version: { schema, subresources: { status: {} } } }));
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
    const { items } = JSON.parse(await (await server.getAs('/apis', accept)).text());
    const group = items.find((each: { metadata: { name?: string } }) => each.metadata.name === 'example.com');
    const responseKind = { group: 'example.com', version: 'v1', kind: 'Boat' };
    expect(group.versions[0].resources).toMatchObject([
      { resource: 'boats', responseKind, subresources: [{ subresource: 'status', responseKind }] },
    ]);
  });

  it('has an OpenAPI document without authentication, and with the common kinds', async () => {
    await server.establish(boatsDefinition());
    const { body } = await server.call('GET', '/openapi/v3/apis/example.com/v1');
    expect(Object.keys(body.components)).toEqual(['schemas']);
    const { schemas } = body.components;
    const options = schemas['io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions'];
    const groups = options['x-kubernetes-group-version-kind'].map((each: { group: string }) => each.group);
    expect(groups).toHaveLength(53);
    const served = ['admission.k8s.io', 'apiextensions.k8s.io', 'apiregistration.k8s.io', 'imagepolicy.k8s.io'];
    expect(groups.filter((group: string) => served.includes(group))).toEqual([]);
    expect(schemas['com.example.v1.BoatList']).toMatchObject({
      description: 'BoatList is a list of Boat',
      properties: { items: { description: expect.stringMatching(/^List of boats\. /) } },
    });
  });

  it('warns about a deprecated version even for a missing subresource', async () => {
    await server.establish(boatsDefinition({ version: { schema, deprecated: true } }));
    const { status, warnings } = await server.call('GET', `${boats}/one/scale`);
    expect([status, warnings]).toEqual([404, '299 - "example.com/v1 Boat is deprecated"']);
  });

  it('refuses null as an apiVersion, and a patch that removes it', async () => {
    await server.establish(boatsDefinition());
    await server.call('POST', boats, boat('one'));
    const problem = '.apiVersion accessor error: <nil> is of the type <nil>, expected string';
    const created = await server.call('POST', boats, { ...boat('two'), apiVersion: null });
    expect([created.status, created.body.message]).toEqual([
      400,
      `Boat in version "" cannot be handled as a Boat: ${problem}`,
    ]);
    const patch = [{ op: 'add', path: '/apiVersion', value: null }];
    const patched = await server.call('PATCH', `${boats}/one`, patch, 'application/json-patch+json');
    expect([patched.status, patched.body.message]).toEqual([422, expect.stringContaining(problem)]);
    const removal = [{ op: 'remove', path: '/apiVersion' }];
    const removed = await server.call('PATCH', `${boats}/one`, removal, 'application/json-patch+json');
    expect([removed.status, removed.body.message]).toEqual([
      500,
      "Internal error occurred: Object 'apiVersion' is missing in 'object has no apiVersion field'",
    ]);
  });

  it('returns the result of a write in dry runs, without writing', async () => {
    const versions = [storedVersion('v1', { schema, subresources: { status: {} } })];
    const status = { type: 'object', default: { phase: 'New' }, properties: { phase: { type: 'string' } } };
    const [version] = versions as { schema: unknown }[];
    if (version) version.schema = { openAPIV3Schema: { type: 'object', properties: { status } } };
    await server.establish(boatsDefinition({ spec: { versions } }));
    const dry = await server.call('POST', `${boats}?dryRun=All`, { ...boat('one'), status: { phase: 'Old' } });
    expect(dry.body.status).toEqual({ phase: 'New' });
    expect((await server.call('GET', `${boats}/one`)).status).toBe(404);
  });
});

describe('two servers over one store', () => {
  it('serve each other’s definitions: also to the first request, and to clients that wait for them', async () => {
    const other = await serveExtensions(memory);
    try {
      await server.establish(boatsDefinition());
      // This server has not received the definition yet. It reads the definition when a request needs it.
      expect((await other.call('POST', boats, boat('one', { sails: 1 }))).status).toBe(201);
      expect((await server.call('GET', `${boats}/one`)).body.spec).toEqual({ sails: 1, colour: 'white' });
      await server.call('DELETE', `${definitionsPath}/${name}`);
      await other.until(name, (definition) => definition === undefined);
      await expect.poll(async () => (await other.call('GET', all)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });
});
