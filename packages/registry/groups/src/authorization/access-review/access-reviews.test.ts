import type { authorizationv1 } from '@k8s-ts/api/types';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import type { AuthorizationAttributes, Authorizer } from '@k8s-ts/generic-apiserver';
import { internalContext, type RequestContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { newLocalSubjectAccessReviewStorage } from './local-subject-access-review.js';
import { newSelfSubjectAccessReviewStorage } from './self-subject-access-review.js';
import { newSubjectAccessReviewStorage } from './subject-access-review.js';

type Spec = Partial<authorizationv1.SubjectAccessReviewSpec>;

/** Returns the given decision, and records the requests. */
function askedAuthorizer(answer: ReturnType<Authorizer['authorize']> | Error = { decision: 'NoOpinion', reason: '' }) {
  const asked: AuthorizationAttributes[] = [];
  const authorizer: Authorizer = {
    authorize(attributes) {
      asked.push(attributes);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { asked, authorizer };
}

const context = internalContext();
const pods = { namespace: 'ns', verb: 'get', resource: 'pods' };
const review = (spec: Spec, metadata = {}): AnyKubeObject => ({ metadata, spec });
const nothing = {
  apiGroup: '',
  apiVersion: '',
  namespace: '',
  resource: '',
  subresource: '',
  name: '',
  path: '',
};

describe('the request to an authorizer', () => {
  const bob = { name: 'bob', groups: [] };

  it.each<[Spec, Partial<AuthorizationAttributes>]>([
    [
      { user: 'bob', resourceAttributes: pods },
      { user: bob, isResourceRequest: true, verb: 'get', apiVersion: '*', namespace: 'ns', resource: 'pods' },
    ],
    [
      {
        user: 'bob',
        uid: '1',
        groups: ['dev', 'ops'],
        extra: { Scopes: ['a', 'b'], none: [] },
        resourceAttributes: {
          namespace: 'ns',
          verb: 'update',
          group: 'apps',
          version: 'v1',
          resource: 'deployments',
          subresource: 'scale',
          name: 'web',
        },
      },
      {
        user: { name: 'bob', uid: '1', groups: ['dev', 'ops'], extra: { Scopes: ['a', 'b'], none: [] } },
        isResourceRequest: true,
        verb: 'update',
        apiGroup: 'apps',
        apiVersion: 'v1',
        namespace: 'ns',
        resource: 'deployments',
        subresource: 'scale',
        name: 'web',
      },
    ],
    [
      { groups: ['dev'], nonResourceAttributes: { verb: 'get', path: '/version' } },
      { user: { name: '', groups: ['dev'] }, isResourceRequest: false, verb: 'get', path: '/version' },
    ],
    [
      { user: 'bob', resourceAttributes: {} },
      { user: bob, isResourceRequest: true, verb: '', apiVersion: '*' },
    ],
    [
      { user: 'bob', extra: { a: null as unknown as string[] }, nonResourceAttributes: {} },
      { user: { ...bob, extra: { a: [] } }, isResourceRequest: false, verb: '' },
    ],
  ])('the authorizer gets the attributes %j', async (spec, attributes) => {
    const { asked, authorizer } = askedAuthorizer();
    await newSubjectAccessReviewStorage(authorizer).create(undefined, review(spec), {}, context);
    expect(asked).toEqual([{ ...nothing, ...attributes }]);
  });

  it('is about the sender in a review of oneself', async () => {
    const { asked, authorizer } = askedAuthorizer();
    const alice = { name: 'alice', uid: 'a', groups: ['dev'], extra: { a: ['b'] } };
    const own: RequestContext = { ...context, user: alice };
    await newSelfSubjectAccessReviewStorage(authorizer).create(
      undefined,
      review({ resourceAttributes: pods }),
      {},
      own,
    );
    expect(asked.map(({ user }) => user)).toEqual([alice]);
  });
});

describe('selectors', () => {
  const ignored = (name: string) => `spec.resourceAttributes.${name} ignored due to parse error`;
  const partly = (name: string) => `spec.resourceAttributes.${name} partially ignored due to parse error`;

  it.each<[authorizationv1.ResourceAttributes, string | undefined, string | undefined, string | undefined]>([
    [{ fieldSelector: { rawSelector: 'spec.nodeName==n1,a!=b' } }, 'a!=b,spec.nodeName=n1', undefined, undefined],
    [{ labelSelector: { rawSelector: 'b, a in (y,x)' } }, undefined, 'a in (x,y),b', undefined],
    [{ fieldSelector: { rawSelector: 'what' } }, undefined, undefined, ignored('fieldSelector')],
    [{ labelSelector: { rawSelector: 'a=b=c' } }, undefined, undefined, ignored('labelSelector')],
    [{ fieldSelector: { rawSelector: ',' } }, undefined, undefined, undefined],
    [
      {
        fieldSelector: {
          requirements: [
            { key: 'metadata.name', operator: 'In', values: ['a,b'] },
            { key: 'spec.nodeName', operator: 'NotIn', values: [''] },
          ],
        },
      },
      'metadata.name=a\\,b,spec.nodeName!=',
      undefined,
      undefined,
    ],
    [
      {
        labelSelector: {
          requirements: [
            { key: 'a', operator: 'In', values: ['x', 'y'] },
            { key: 'b', operator: 'NotIn', values: ['z'] },
            { key: 'c', operator: 'Exists' },
            { key: 'd', operator: 'DoesNotExist', values: [] },
          ],
        },
      },
      undefined,
      'a in (x,y),b notin (z),c,!d',
      undefined,
    ],
    [
      { fieldSelector: { requirements: [{ key: 'a', operator: 'In', values: ['b', 'c'] }] } },
      undefined,
      undefined,
      ignored('fieldSelector'),
    ],
    [
      {
        fieldSelector: {
          requirements: [
            { key: 'a', operator: 'Exists' },
            { key: 'b', operator: 'In', values: ['c'] },
          ],
        },
        labelSelector: {
          requirements: [
            { key: 'a', operator: 'Newer', values: ['1'] },
            { key: 'b', operator: 'Exists' },
          ],
        },
      },
      'b=c',
      'b',
      `${partly('fieldSelector')}; ${partly('labelSelector')}`,
    ],
    [
      {
        fieldSelector: { requirements: [{ key: 'a', operator: 'Newer' }] },
        labelSelector: { requirements: [{ key: 'a', operator: 'Newer' }] },
      },
      undefined,
      undefined,
      `${ignored('fieldSelector')}; ${ignored('labelSelector')}`,
    ],
  ])('are parsed for the authorizer: %j', async (attributes, fieldSelector, labelSelector, evaluationError) => {
    const { asked, authorizer } = askedAuthorizer();
    const spec = { user: 'bob', resourceAttributes: { ...pods, ...attributes } };
    const { object } = await newSubjectAccessReviewStorage(authorizer).create(undefined, review(spec), {}, context);
    expect([asked[0]?.fieldSelector?.text, asked[0]?.labelSelector?.text]).toEqual([fieldSelector, labelSelector]);
    expect((object as authorizationv1.SubjectAccessReview).status?.evaluationError).toBe(evaluationError);
  });
});

describe('the answer', () => {
  const spec = { user: 'bob', resourceAttributes: pods };

  it.each<[ReturnType<Authorizer['authorize']> | Error, authorizationv1.SubjectAccessReviewStatus]>([
    [{ decision: 'Allow', reason: '' }, { allowed: true }],
    [
      { decision: 'Allow', reason: 'by a role' },
      { allowed: true, reason: 'by a role' },
    ],
    [Promise.resolve({ decision: 'Deny', reason: 'no' }), { allowed: false, denied: true, reason: 'no' }],
    [
      { decision: 'NoOpinion', reason: 'a\nb' },
      { allowed: false, reason: 'a\nb' },
    ],
    [new Error('broken'), { allowed: false, evaluationError: 'broken' }],
  ])('contains the decision %j', async (answer, status) => {
    const { authorizer } = askedAuthorizer(answer);
    const sent = { ...review(spec, { managedFields: [{ manager: 'test' }] }), status: { allowed: true, denied: true } };
    for (const storage of [newSubjectAccessReviewStorage(authorizer), newSelfSubjectAccessReviewStorage(authorizer)]) {
      const { object } = await storage.create(undefined, sent, {}, context);
      expect(object).toEqual({ ...sent, status });
    }
  });

  it('reports a failure before errors of selectors', async () => {
    const { authorizer } = askedAuthorizer(new Error('broken'));
    const odd = { user: 'bob', resourceAttributes: { ...pods, labelSelector: { rawSelector: '!!!' } } };
    const { object } = await newSubjectAccessReviewStorage(authorizer).create(undefined, review(odd), {}, context);
    expect((object as authorizationv1.SubjectAccessReview).status).toEqual({
      allowed: false,
      evaluationError: 'broken; spec.resourceAttributes.labelSelector ignored due to parse error',
    });
  });

  it('is the same in a dry run', async () => {
    const { asked, authorizer } = askedAuthorizer({ decision: 'Allow', reason: '' });
    const storage = newSubjectAccessReviewStorage(authorizer);
    const { object } = await storage.create(undefined, review(spec), { dryRun: true }, context);
    expect([(object as authorizationv1.SubjectAccessReview).status, asked.length]).toEqual([{ allowed: true }, 1]);
  });

  it('is an error for an invalid review, and neither admission nor the authorizer is asked', async () => {
    const { asked, authorizer } = askedAuthorizer();
    const storage = newSubjectAccessReviewStorage(authorizer);
    const validate = () => {
      throw new Error('asked');
    };
    await expect(
      storage.create(undefined, review({ resourceAttributes: pods }), { validate }, context),
    ).rejects.toMatchObject({
      status: {
        code: 422,
        reason: 'Invalid',
        message:
          '.authorization.k8s.io "" is invalid: spec.user: Invalid value: "": at least one of user or group must be specified',
      },
    });
    await expect(storage.create(undefined, review(spec), { validate }, context)).rejects.toThrow('asked');
    expect(asked).toEqual([]);
  });
});

describe('a review in a namespace', () => {
  const storage = newLocalSubjectAccessReviewStorage(askedAuthorizer({ decision: 'Allow', reason: '' }).authorizer);
  const spec = { user: 'bob', resourceAttributes: pods };

  it.each<[string, string, string]>([
    ['', 'ns', 'namespace is required on this type: '],
    ['other', 'ns', 'spec.resourceAttributes.namespace must match namespace: other'],
    ['other', 'other', 'must match metadata.namespace'],
  ])('of %j about namespace %j is refused', async (requested, own, message) => {
    const sent = review(spec, { namespace: own });
    await expect(storage.create(undefined, sent, {}, internalContext(requested))).rejects.toThrow(message);
  });

  it('about that namespace is answered', async () => {
    const sent = review(spec, { namespace: 'ns' });
    const { object } = await storage.create(undefined, sent, {}, internalContext('ns'));
    expect(object).toEqual({ ...sent, status: { allowed: true } });
  });
});
