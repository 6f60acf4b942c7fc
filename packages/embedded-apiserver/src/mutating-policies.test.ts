import { describe, expect, it } from 'vitest';
import { inProcess } from '../test/in-process.js';

const api = '/apis/admissionregistration.k8s.io/v1beta1';
const configMaps = '/api/v1/namespaces/default/configmaps';
const pods = '/api/v1/namespaces/default/pods';
const served = inProcess({
  runtimeConfig: ['admissionregistration.k8s.io/v1beta1=true'],
  featureGates: ['MutatingAdmissionPolicy=true'],
});
const { send, must, until } = served;
let made = 0;

const rule = (resources: readonly string[], apiGroups: readonly string[] = ['']) => ({
  apiGroups,
  apiVersions: ['*'],
  operations: ['CREATE', 'UPDATE'],
  resources,
});
const apply = (expression: string) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } });
const jsonPatch = (expression: string) => ({ patchType: 'JSONPatch', jsonPatch: { expression } });
const label = (name: string, value = "'yes'") =>
  apply(`Object{metadata: Object.metadata{labels: {'${name}': ${value}}}}`);

async function writePolicy(name: string, spec: object, binding: object = {}): Promise<void> {
  const defaults = { reinvocationPolicy: 'Never', matchConstraints: { resourceRules: [rule(['configmaps'])] } };
  await must('POST', `${api}/mutatingadmissionpolicies`, { metadata: { name }, spec: { ...defaults, ...spec } });
  const body = { metadata: { name: `${name}-b` }, spec: { policyName: name, ...binding } };
  await must('POST', `${api}/mutatingadmissionpolicybindings`, body);
}

/** Returns a selector for the objects of one test. */
const only = (test: string, ...rules: readonly object[]) => ({
  matchConstraints: {
    resourceRules: rules.length === 0 ? [rule(['configmaps'])] : rules,
    objectSelector: { matchLabels: { test } },
  },
});

/** Waits until all policies written so far are in force. They are when a policy written after them is in force. */
async function inForce(): Promise<void> {
  const name = `z-${++made}`;
  await writePolicy(name, { ...only(name), mutations: [apply('Object{spec: Object.spec{}}')] });
  await until(403, 'POST', `${configMaps}?dryRun=All`, { metadata: { name: 'probe', labels: { test: name } } });
}

/** Installs policies for objects with the label `test` of this name, and waits until they are in force. */
async function install(test: string, ...specs: readonly object[]): Promise<void> {
  for (const [i, spec] of specs.entries()) await writePolicy(`${test}-${i}`, { ...only(test), ...spec });
  await inForce();
}

const create = (test: string, data: object = {}) =>
  send('POST', `${configMaps}?dryRun=All`, { metadata: { name: 'x', labels: { test } }, data });

describe('mutating admission policies', () => {
  it('merge apply configurations, items of lists by their keys', async () => {
    const container = "Object.spec.containers{name: 'c', env: [Object.spec.containers.env{name: 'B', value: '2'}]}";
    await install('apply', {
      ...only('apply', rule(['pods'])),
      variables: [{ name: 'added', expression: "object.metadata.name + '-added'" }],
      mutations: [
        apply(`Object{spec: Object.spec{containers: [${container}]}}`),
        label('added', 'variables.added'),
        // The expression sees the changes of earlier mutations.
        label('envs', 'string(object.spec.containers[0].env.size())'),
      ],
    });
    const env = [{ name: 'A', value: '1' }];
    const spec = {
      containers: [
        { name: 'c', image: 'i', env },
        { name: 'other', image: 'j' },
      ],
    };
    const pod = await must('POST', pods, { metadata: { name: 'apply', labels: { test: 'apply' } }, spec });
    expect(pod.metadata.labels).toEqual({ test: 'apply', added: 'apply-added', envs: '2' });
    expect(pod.spec.containers[0]).toMatchObject({ image: 'i', env: [...env, { name: 'B', value: '2' }] });
    expect(pod.spec.containers[1]).toMatchObject({ name: 'other', image: 'j', imagePullPolicy: 'Always' });
    const changed = { ...pod, metadata: { ...pod.metadata, labels: { test: 'apply', envs: 'lost' } } };
    const updated = await must('PUT', `${pods}/apply`, changed);
    expect(updated.metadata.labels).toEqual({ test: 'apply', added: 'apply-added', envs: '2' });
  });

  it('apply JSON patches, unless a test in them fails', async () => {
    await install('patch', {
      mutations: [
        jsonPatch(`[
          JSONPatch{op: "test", path: "/data/kind", value: "a"},
          JSONPatch{op: "add", path: "/metadata/labels/" + jsonpatch.escapeKey("example.com/a"), value: "1"},
          JSONPatch{op: "move", from: "/data/kind", path: "/data/moved"}
        ]`),
        jsonPatch('[JSONPatch{op: "add", path: "/metadata/annotations", value: {"size": string(size(object.data))}}]'),
      ],
    });
    const { body } = await create('patch', { kind: 'a' });
    expect(body).toMatchObject({ data: { moved: 'a' }, metadata: { annotations: { size: '1' } } });
    expect(body.metadata.labels).toEqual({ test: 'patch', 'example.com/a': '1' });
    expect((await create('patch', { kind: 'b', c: 'd' })).body).toMatchObject({
      data: { kind: 'b', c: 'd' },
      metadata: { labels: { test: 'patch' }, annotations: { size: '2' } },
    });
  });

  it('change custom resources by their schema', async () => {
    const properties = { spec: { type: 'object', properties: { size: { type: 'integer' }, tags: listOfNamed } } };
    const schema = { openAPIV3Schema: { type: 'object', properties } };
    const names = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' };
    const versions = [{ name: 'v1', served: true, storage: true, schema }];
    const definition = { group: 'policies.example.com', scope: 'Namespaced', names, versions };
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    await must('POST', crds, { metadata: { name: 'widgets.policies.example.com' }, spec: definition });
    const widgets = '/apis/policies.example.com/v1/namespaces/default/widgets';
    await until(200, 'GET', widgets);
    await install('custom', {
      ...only('custom', rule(['widgets'], ['policies.example.com'])),
      mutations: [apply("Object{spec: Object.spec{size: 3, tags: [Object.spec.tags{name: 'b', value: 'new'}]}}")],
    });
    const tags = [
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
    ];
    const widget = { apiVersion: 'policies.example.com/v1', kind: 'Widget', spec: { tags } };
    const { spec } = await must('POST', widgets, { ...widget, metadata: { name: 'w', labels: { test: 'custom' } } });
    expect(spec).toEqual({ size: 3, tags: [tags[0], { name: 'b', value: 'new' }] });
  });

  it('evaluate their conditions with the parameters of their bindings', async () => {
    for (const name of ['p1', 'p2']) {
      await must('POST', configMaps, { metadata: { name, labels: { params: 'yes' } }, data: { [name]: 'x' } });
    }
    const spec = {
      ...only('params'),
      paramKind: { apiVersion: 'v1', kind: 'ConfigMap' },
      matchConditions: [{ name: 'wanted', expression: "object.data.want == 'yes' && params != null" }],
      mutations: [apply('Object{data: params.data}')],
    };
    const selector = { matchLabels: { params: 'yes' } };
    await writePolicy('params-0', spec, { paramRef: { selector, parameterNotFoundAction: 'Deny' } });
    const none = { name: 'none', parameterNotFoundAction: 'Deny' };
    await writePolicy('params-1', { ...spec, ...only('no-params') }, { paramRef: none });
    await inForce();
    // A request waits a second for parameters that are being read for the first time.
    const wanted = { metadata: { name: 'x', labels: { test: 'params' } }, data: { want: 'yes' } };
    expect((await until(201, 'POST', `${configMaps}?dryRun=All`, wanted)).body.data).toEqual({
      want: 'yes',
      p1: 'x',
      p2: 'x',
    });
    expect((await create('params', { want: 'no' })).body.data).toEqual({ want: 'no' });
    const problem = 'no params found for policy binding with `Deny` parameterNotFoundAction';
    const message = `policy 'params-1' with binding 'params-1-b' denied request: failed to configure binding: ${problem}`;
    expect(await create('no-params')).toMatchObject({
      status: 403,
      body: { message, reason: 'Forbidden', details: { causes: [{ message }] } },
    });
  });

  it('run again on request when a later policy has changed the object', async () => {
    const count = label('a', "string(int(object.metadata.?labels.?a.orValue('0')) + 1)");
    await install(
      'again',
      { reinvocationPolicy: 'IfNeeded', mutations: [count] },
      { reinvocationPolicy: 'Never', mutations: [label('b', "object.metadata.labels.a + '-seen'")] },
    );
    expect((await create('again')).body.metadata.labels).toEqual({ test: 'again', a: '2', b: '1-seen' });
  });

  it.each([
    [
      'unknown fields',
      apply('Object{wrong: 1}'),
      'error applying patch: failed to convert patch object to typed object: .wrong: field not declared in schema',
    ],
    [
      'types of other fields',
      apply("Object{metadata: Object.metadata{labels: {'a': Object.spec{}}}}"),
      'type mismatch: unexpected type name "Object.spec", expected "Object.metadata.labels", which matches field name path from root Object type',
    ],
    [
      'atomic parts',
      apply(
        "Object{metadata: Object.metadata{ownerReferences: [], managedFields: [Object.metadata.managedFields{manager: 'm'}]}}",
      ),
      'error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .metadata.managedFields',
    ],
    [
      'errors of expressions',
      label('a', 'object.data.missing'),
      `expression '${label('a', 'object.data.missing').applyConfiguration.expression}' resulted in error: no such key: missing`,
    ],
    [
      'patches that do not apply',
      jsonPatch('[JSONPatch{op: "remove", path: "/data/x"}]'),
      "JSON Patch: error in remove for path: '/data/x': Unable to remove nonexistent key: x: missing value",
    ],
  ])('fail for %s, or are ignored, depending on the failure policy', async (name, mutation, problem) => {
    const test = name.replaceAll(' ', '-');
    await install(test, { mutations: [mutation, label('later')] });
    await install(`${test}-ignored`, { failurePolicy: 'Ignore', mutations: [mutation, label('later')] });
    const message = `policy '${test}-0' with binding '${test}-0-b' denied request: ${problem}`;
    expect(await create(test, { y: '' })).toMatchObject({
      status: 403,
      body: {
        message,
        reason: 'Invalid',
        code: 403,
        details: { kind: 'configmaps', name: 'x', causes: [{ message }] },
      },
    });
    const { status, body } = await create(`${test}-ignored`, { y: '' });
    expect([status, body.metadata.labels]).toEqual([201, { test: `${test}-ignored`, later: 'yes' }]);
  });

  it('return an internal error for results of JSON patches that are no objects of the kind', async () => {
    await install('strict', {
      failurePolicy: 'Ignore',
      mutations: [jsonPatch('[JSONPatch{op: "add", path: "/x", value: 1}]')],
    });
    expect(await create('strict')).toMatchObject({
      status: 500,
      body: { message: 'Internal error occurred: strict decoding error: unknown field "x"' },
    });
  });

  it('do not apply to policies, and are counted in the metrics', async () => {
    const all = { resourceRules: [{ ...rule(['*'], ['*']) }] };
    await writePolicy('own', { matchConstraints: all, mutations: [label('own')] });
    await inForce();
    const { metadata } = await must('GET', `${api}/mutatingadmissionpolicybindings/own-b`);
    const { resourceVersion: _, ...rest } = metadata;
    const updated = await must('PUT', `${api}/mutatingadmissionpolicybindings/own-b`, {
      metadata: { ...metadata, labels: { c: 'd' } },
      spec: { policyName: 'own' },
    });
    expect([rest.labels, updated.metadata.labels]).toEqual([undefined, { c: 'd' }]);
    const { body } = await send('GET', '/metrics');
    expect(body).toMatch(
      /apiserver_mutating_admission_policy_check_total\{policy="own",policy_binding="own-b",error_type="no_error"\} [1-9]/,
    );
  });
});

const named = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, value: { type: 'string' } },
};
const listOfNamed = {
  type: 'array',
  items: named,
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['name'],
};
