import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDefinition, storedVersion } from '../definitions/testing/new-definition.js';
import { type ServedExtensions, serveExtensions } from './testing/serve-extensions.js';

/* Bodies of the scale of a custom resource. The expected answers are those of kube-apiserver. */

const paths = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
const counted = { type: 'object', properties: { replicas: { type: 'integer' } } };
const boat = { apiVersion: 'example.com/v1', kind: 'Boat', metadata: { name: 'one' }, spec: { replicas: 1 } };
const boats = '/apis/example.com/v1/namespaces/default/boats';
const path = `${boats}/one/scale`;

let stores = 0;
let server: ServedExtensions;
beforeEach(async () => {
  server = await serveExtensions(`scale-${process.pid}-${++stores}`);
  const { resourceVersion: _version, ...metadata } = newDefinition().metadata;
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: counted, status: counted } } };
  const version = storedVersion('v1', { subresources: { scale: paths }, schema });
  await server.establish({ ...newDefinition({ spec: { versions: [version] } }), metadata });
  await server.call('POST', boats, boat);
});
afterEach(() => server.stop());

const scale = (parts: object = {}) => ({
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name: 'one', namespace: 'default' },
  spec: { replicas: 2 },
  ...parts,
});

describe('an update', () => {
  const noKind =
    'no kind is registered for the type v1.Scale in scheme "k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go:781"';

  it.each<[string, string | object]>([
    ['the scale of an old group', scale({ apiVersion: 'extensions/v1beta1' })],
    ['another built-in kind', scale({ apiVersion: 'apps/v1', kind: 'Deployment' })],
    ['the custom resource itself', boat],
    ['an unknown group', scale({ apiVersion: 'nonsense/v1' })],
    ['a malformed apiVersion', scale({ apiVersion: 'a/b/c' })],
    ['an unknown kind', scale({ kind: 'Foo' })],
    ['options', scale({ kind: 'DeleteOptions' })],
    ['a list', []],
    ['a text', 'x'],
    ['replicas that are no number', scale({ spec: { replicas: 'x' } })],
    ['replicas beyond 32 bits', scale({ spec: { replicas: 3_000_000_000 } })],
    ['a spec that is a list', scale({ spec: [] })],
    ['a kind that is a number', { kind: 1 }],
  ])('of %s fails with an error that names the scheme without scales', async (_, body) => {
    const answer = await server.call('PUT', path, body);
    expect([answer.status, answer.body.reason, answer.body.message]).toEqual([400, 'BadRequest', noKind]);
  });

  it('with unknown fields fails only with strict validation', async () => {
    const body = scale({ color: 'red' });
    const strict = await server.call('PUT', `${path}?fieldValidation=Strict`, body);
    expect([strict.status, strict.body.message]).toEqual([400, noKind]);
    const lax = await server.call('PUT', path, body);
    expect([lax.status, lax.warnings]).toEqual([200, '299 - "unknown field \\"color\\""']);
  });

  it.each([{ apiVersion: '' }, { kind: '' }, { apiVersion: '', kind: '' }])(
    'with the empty kind or apiVersion %j uses that of the endpoint',
    async (parts) => {
      const { status, body } = await server.call('PUT', path, scale(parts));
      expect([status, body.apiVersion, body.kind, body.spec]).toEqual([
        200,
        'autoscaling/v1',
        'Scale',
        { replicas: 2 },
      ]);
    },
  );
});

describe('a merge patch', () => {
  const patch = (body: object) => server.call('PATCH', path, body, 'application/merge-patch+json');

  it.each<[object, string]>([
    [{ apiVersion: 'extensions/v1beta1' }, 'converting (v1beta1.Scale) to (v1.Scale): unknown conversion'],
    [
      { apiVersion: 'x/v1' },
      'no kind "Scale" is registered for version "x/v1" in scheme "k8s.io/client-go/scale/util.go:146"',
    ],
    [
      { kind: 'Foo' },
      'no kind "Foo" is registered for version "autoscaling/v1" in scheme "k8s.io/client-go/scale/util.go:146"',
    ],
    [
      { apiVersion: 'apps/v1', kind: 'Deployment' },
      'no kind "Deployment" is registered for version "apps/v1" in scheme "k8s.io/client-go/scale/util.go:146"',
    ],
    [{ apiVersion: 'a/b/c' }, 'unexpected GroupVersion string: a/b/c'],
    [
      { spec: { replicas: 'x' } },
      'json: cannot unmarshal string into Go struct field ScaleSpec.spec.replicas of type int32',
    ],
  ])('of %j is invalid', async (body, problem) => {
    const answer = await patch(body);
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(`}": ${problem}`)]);
  });

  it.each([{ apiVersion: null }, { kind: null }, { apiVersion: null, kind: null }])(
    'of %j changes the scale',
    async (body) => {
      const answer = await patch({ ...body, spec: { replicas: 3 } });
      expect([answer.status, answer.body.apiVersion, answer.body.spec]).toEqual([
        200,
        'autoscaling/v1',
        { replicas: 3 },
      ]);
    },
  );
});
