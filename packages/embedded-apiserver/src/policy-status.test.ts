import { describe, expect, it } from 'vitest';
import { inProcess } from '../test/in-process.js';

const policies = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies';
const { must, send } = inProcess({ controllers: ['validatingadmissionpolicy-status-controller'] });

const deployments = { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['deployments'] };

/** Waits until a policy has been checked, and returns its status. */
async function checked(name: string, spec: object, resourceRules: readonly object[] = [deployments]) {
  const matchConstraints = { resourceRules };
  const { metadata } = await must('POST', policies, { metadata: { name }, spec: { matchConstraints, ...spec } });
  for (;;) {
    const { body } = await send('GET', `${policies}/${name}`);
    if (body.status?.observedGeneration === metadata.generation) return body.status;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('the status of validating admission policies', () => {
  it('says that correct expressions have been checked', async () => {
    const validations = [
      {
        expression: "object.spec.replicas > 1 && object.metadata.labels['a'] == 'b' && oldObject.kind != ''",
        messageExpression: "'of ' + object.spec.template.spec.containers.map(c, c.image).join(',') + variables.name",
      },
      { expression: 'object.spec.strategy.rollingUpdate.maxSurge == 1 && authorizer.path("/").check("get").allowed()' },
    ];
    const variables = [{ name: 'name', expression: 'object.metadata.name' }];
    expect(await checked('correct', { validations, variables })).toEqual({ observedGeneration: 1, typeChecking: {} });
  });

  it('lists expressions that have the wrong types', async () => {
    const validations = [
      { expression: 'object.spec.replicaz > 1', messageExpression: "'a' + object.spec.replicas" },
      { expression: 'variables.count == "x"' },
      { expression: 'true' },
    ];
    const variables = [{ name: 'count', expression: 'object.spec.replicas' }];
    const { typeChecking } = await checked('wrong', { validations, variables });
    expect(typeChecking.expressionWarnings).toEqual([
      {
        fieldRef: 'spec.validations[0].expression',
        warning: `apps/v1, Kind=Deployment: ERROR: <input>:1:12: undefined field 'replicaz'\n | object.spec.replicaz > 1\n | ...........^\n`,
      },
      {
        fieldRef: 'spec.validations[0].messageExpression',
        warning: `apps/v1, Kind=Deployment: ERROR: <input>:1:5: found no matching overload for '_+_' applied to '(string, int)'\n | 'a' + object.spec.replicas\n | ....^\n`,
      },
      {
        fieldRef: 'spec.validations[1].expression',
        warning: `apps/v1, Kind=Deployment: ERROR: <input>:1:17: found no matching overload for '_==_' applied to '(int, string)'\n | variables.count == "x"\n | ................^\n`,
      },
    ]);
  });

  it('checks each kind, and parameters', async () => {
    const rules = [deployments, { ...deployments, apiGroups: [''], resources: ['configmaps', 'pods/status', '*'] }];
    const paramKind = { apiVersion: 'v1', kind: 'ConfigMap' };
    const validations = [{ expression: 'params.data.max == "1" && params.none == 1 && has(object.spec)' }];
    const { typeChecking } = await checked('several', { validations, paramKind }, rules);
    const [{ warning }] = typeChecking.expressionWarnings;
    expect(warning.match(/^\/v1, Kind=ConfigMap: .*$|^apps\/v1, Kind=Deployment: .*$|^ERROR: .*$/gm)).toEqual([
      "/v1, Kind=ConfigMap: ERROR: <input>:1:33: undefined field 'none'",
      "ERROR: <input>:1:50: undefined field 'spec'",
      "apps/v1, Kind=Deployment: ERROR: <input>:1:33: undefined field 'none'",
    ]);
  });

  it('checks policies for core events against the types of both event groups', async () => {
    const validations = [{ expression: 'object.involvedObject.name == object.regarding.name' }];
    const rules = [{ ...deployments, apiGroups: [''], resources: ['events'] }];
    const { typeChecking } = await checked('events', { validations }, rules);
    const [{ warning }] = typeChecking.expressionWarnings;
    expect(warning.match(/^\S*\/v1, Kind=Event: .*$/gm)).toEqual([
      "/v1, Kind=Event: ERROR: <input>:1:37: undefined field 'regarding'",
      "events.k8s.io/v1, Kind=Event: ERROR: <input>:1:7: undefined field 'involvedObject'",
    ]);
  });

  it('checks nothing where rules have wildcards', async () => {
    const validations = [{ expression: 'object.none == 1' }];
    const rules = [{ ...deployments, apiGroups: ['*'] }];
    expect(await checked('wild', { validations }, rules)).toEqual({ observedGeneration: 1, typeChecking: {} });
  });
});
