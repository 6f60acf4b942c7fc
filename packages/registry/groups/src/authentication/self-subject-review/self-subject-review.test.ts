import { internalContext, type UserInfo } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { newSelfSubjectReviewStorage } from './self-subject-review.js';

describe('a review of oneself', () => {
  it.each<[UserInfo, object]>([
    [
      { name: 'bob', groups: ['dev'] },
      { username: 'bob', groups: ['dev'] },
    ],
    [
      { name: 'bob', uid: '1', groups: ['dev', 'ops'], extra: { 'example.com/a': ['b', 'c'] } },
      { username: 'bob', uid: '1', groups: ['dev', 'ops'], extra: { 'example.com/a': ['b', 'c'] } },
    ],
    [{ name: '', uid: '', groups: [], extra: {} }, {}],
  ])('shows %j, and nothing of the sent review', async (user, userInfo) => {
    const context = { ...internalContext(), user, now: () => Date.UTC(2024, 0, 2, 3, 4, 5, 678) };
    const sent = { metadata: { name: 'x' }, status: { userInfo: { username: 'eve' } } };
    const { object } = await newSelfSubjectReviewStorage().create(undefined, sent, {}, context);
    expect(object).toEqual({
      kind: 'SelfSubjectReview',
      apiVersion: 'authentication.k8s.io/v1',
      metadata: { creationTimestamp: '2024-01-02T03:04:05Z' },
      status: { userInfo },
    });
  });

  it('is subject to admission', async () => {
    const validate = () => {
      throw new Error('not today');
    };
    await expect(
      newSelfSubjectReviewStorage().create(undefined, { metadata: {} }, { validate }, internalContext()),
    ).rejects.toThrow('not today');
  });
});
