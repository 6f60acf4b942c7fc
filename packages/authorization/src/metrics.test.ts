import { type Authorization, type AuthorizationAttributes, noOpinion } from '@k8s-ts/generic-apiserver';
import { describe, expect, it } from 'vitest';
import { countedAuthorizer, newAuthorizationMetrics } from './metrics.js';

describe('countedAuthorizer', () => {
  it('counts allowed and denied requests, by type and name', async () => {
    const metrics = newAuthorizationMetrics();
    const answers: (Authorization | Promise<Authorization>)[] = [
      { decision: 'Allow', reason: '' },
      Promise.resolve<Authorization>({ decision: 'Allow', reason: '' }),
      { decision: 'Deny', reason: '' },
      noOpinion,
    ];
    const authorizer = countedAuthorizer(
      metrics,
      { type: 'RBAC', name: 'rbac' },
      { authorize: () => answers.shift() as Authorization },
    );
    const attributes = {} as AuthorizationAttributes;
    expect(authorizer.authorize(attributes)).toEqual({ decision: 'Allow', reason: '' });
    await expect(authorizer.authorize(attributes)).resolves.toEqual({ decision: 'Allow', reason: '' });
    authorizer.authorize(attributes);
    authorizer.authorize(attributes);
    expect(metrics.decisions.lines()).toEqual([
      'apiserver_authorization_decisions_total{type="RBAC",name="rbac",decision="allowed"} 2',
      'apiserver_authorization_decisions_total{type="RBAC",name="rbac",decision="denied"} 1',
    ]);
  });
});
