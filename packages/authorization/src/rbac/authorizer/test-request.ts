import type { AuthorizationAttributes } from '@k8s-ts/generic-apiserver';

/** For tests: bob, who is in no group, gets a pod. */
export const testRequest: AuthorizationAttributes = {
  user: { name: 'bob', groups: [] },
  verb: 'get',
  isResourceRequest: true,
  path: '',
  apiGroup: '',
  apiVersion: 'v1',
  namespace: 'ns',
  resource: 'pods',
  subresource: '',
  name: 'x',
};
