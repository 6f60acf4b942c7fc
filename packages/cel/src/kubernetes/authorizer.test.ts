import { describe, expect, it } from 'vitest';
import {
  type AuthorizationCheck,
  AuthorizerValue,
  authorizerType,
  ResourceCheckValue,
  resourceCheckType,
} from './authorizer.js';
import { environment } from './environment.js';

const env = environment('1.34', 'new').extend({
  variables: { authorizer: authorizerType, 'authorizer.requestResource': resourceCheckType },
});

describe('authorizer', () => {
  const checks: AuthorizationCheck[] = [];
  const authorizer = new AuthorizerValue((check) => {
    checks.push(check);
    return check.verb === 'get'
      ? { allowed: true, reason: 'because' }
      : { allowed: false, reason: '', error: 'no such user' };
  });
  const requestResource = new ResourceCheckValue(authorizer, {
    group: 'apps',
    resource: 'deployments',
    subresource: '',
    namespace: 'default',
    name: 'web',
    fieldSelector: '',
    labelSelector: '',
  });

  function evaluate(expr: string): unknown {
    const { program, issues } = env.compile(expr);
    if (program === undefined) throw new Error(issues?.toString());
    return program.evaluate({ authorizer, 'authorizer.requestResource': requestResource });
  }

  it.each([
    ["authorizer.path('/healthz').check('get').allowed()", true],
    ["authorizer.path('/healthz').check('post').allowed()", false],
    ["authorizer.path('/healthz').check('post').errored()", true],
    ["authorizer.path('/healthz').check('post').error()", 'no such user'],
    ["authorizer.path('/healthz').check('get').reason()", 'because'],
    ["authorizer.requestResource.check('get').allowed()", true],
  ])('decides %s', (expr, expected) => expect(evaluate(expr)).toBe(expected));

  it('is asked for the permission in the expression', () => {
    checks.length = 0;
    evaluate(
      "authorizer.serviceAccount('kube-system', 'bot').group('').resource('pods').subresource('log').namespace('a').name('b').labelSelector('x=y').check('get').allowed()",
    );
    expect(checks).toEqual([
      {
        serviceAccount: { namespace: 'kube-system', name: 'bot' },
        verb: 'get',
        resource: {
          group: '',
          resource: 'pods',
          subresource: 'log',
          namespace: 'a',
          name: 'b',
          fieldSelector: '',
          labelSelector: 'x=y',
        },
      },
    ]);
  });

  it.each([
    ["authorizer.path(' ').check('get').allowed()", 'path must not be empty'],
    ["authorizer.group('').resource('').check('get').allowed()", 'resource must not be empty'],
    ["authorizer.serviceAccount('A', 'b').path('/').check('get').allowed()", 'Invalid service account namespace'],
    ["authorizer.serviceAccount('a', 'B').path('/').check('get').allowed()", 'Invalid service account name'],
  ])('%s fails', (expr, message) => expect(() => evaluate(expr)).toThrow(message));
});
