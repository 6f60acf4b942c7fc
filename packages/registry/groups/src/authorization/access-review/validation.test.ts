import type { authorizationv1 } from '@k8s-ts/api/types';
import { type FieldError, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import {
  validateLocalSubjectAccessReview,
  validateSelfSubjectAccessReview,
  validateSubjectAccessReview,
} from './validation.js';

type Spec = Partial<authorizationv1.SubjectAccessReviewSpec>;
type Attributes = authorizationv1.ResourceAttributes;
type Metadata = authorizationv1.SubjectAccessReview['metadata'];

const texts = (errors: readonly FieldError[]) => errors.map(fieldErrorText);
const pods = { verb: 'get', resource: 'pods' };
const path = { verb: 'get', path: '/version' };
const noAttributes =
  'spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified';
const bothAttributes =
  'spec.nonResourceAttributes: Invalid value: {"Path":"/version","Verb":"get"}: cannot be specified in combination with resourceAttributes';
const nobody = 'spec.user: Invalid value: "": at least one of user or group must be specified';

describe('validateSubjectAccessReview', () => {
  it.each<[Spec, readonly string[]]>([
    [{ user: 'bob', resourceAttributes: pods }, []],
    [{ user: 'bob', resourceAttributes: {} }, []],
    [{ groups: ['dev'], nonResourceAttributes: path }, []],
    [{ user: 'bob', nonResourceAttributes: {} }, []],
    [{}, [noAttributes, nobody]],
    [{ user: 'bob' }, [noAttributes]],
    [{ resourceAttributes: pods }, [nobody]],
    [{ uid: '1', extra: { a: ['b'] }, groups: [], resourceAttributes: pods }, [nobody]],
    [{ user: 'bob', resourceAttributes: pods, nonResourceAttributes: path }, [bothAttributes]],
    [{ resourceAttributes: pods, nonResourceAttributes: path }, [bothAttributes, nobody]],
  ])('returns the errors of %j', (spec, errors) => {
    expect(texts(validateSubjectAccessReview({ metadata: {}, spec }))).toEqual(errors);
  });

  it('accepts a review without a spec, and reports its missing fields', () => {
    const review = {} as authorizationv1.SubjectAccessReview;
    expect(texts(validateSubjectAccessReview(review))).toEqual([noAttributes, nobody]);
  });

  it.each<[Metadata, readonly string[]]>([
    [{}, []],
    [{ labels: {}, annotations: {}, finalizers: [], name: '', generation: 0 }, []],
    [{ managedFields: [{ manager: 'test' }] }, []],
    [{ name: 'x' }, ['metadata: Invalid value: {"name":"x"}: must be empty']],
    [{ namespace: 'ns' }, ['metadata: Invalid value: {"namespace":"ns"}: must be empty']],
    [{ generateName: 'x-' }, ['metadata: Invalid value: {"generateName":"x-"}: must be empty']],
    [
      { labels: { a: 'b' }, managedFields: [{ manager: 'test' }] },
      ['metadata: Invalid value: {"labels":{"a":"b"},"managedFields":[{"manager":"test"}]}: must be empty'],
    ],
  ])('checks the metadata %j', (metadata, errors) => {
    const review = { metadata: metadata ?? {}, spec: { user: 'bob', resourceAttributes: pods } };
    expect(texts(validateSubjectAccessReview(review))).toEqual(errors);
  });
});

describe('selectors of a review', () => {
  const at = 'spec.resourceAttributes';
  const required = (name: string) =>
    `${at}.${name}.requirements: Required value: when ${at}.${name} is specified, requirements or rawSelector is required`;
  const needsValues = (name: string) =>
    `${at}.${name}.requirements[0].values: Required value: must be specified when \`operator\` is 'In' or 'NotIn'`;
  const takesNone = (name: string) =>
    `${at}.${name}.requirements[0].values: Forbidden: may not be specified when \`operator\` is 'Exists' or 'DoesNotExist'`;
  const qualified =
    "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

  it.each<[Attributes, readonly string[]]>([
    [{ fieldSelector: { rawSelector: 'metadata.name=a' } }, []],
    [{ fieldSelector: { rawSelector: '!!!' }, labelSelector: { rawSelector: '!!!' } }, []],
    [{ fieldSelector: {} }, [required('fieldSelector')]],
    [{ labelSelector: { requirements: [] } }, [required('labelSelector')]],
    [
      { fieldSelector: { rawSelector: 'a=b', requirements: [{ key: 'a', operator: 'In', values: ['b'] }] } },
      [`${at}.fieldSelector.rawSelector: Invalid value: "a=b": may not specified at the same time as requirements`],
    ],
    [
      { labelSelector: { rawSelector: 'a=b', requirements: [{ key: 'a', operator: 'In' }] } },
      [
        `${at}.labelSelector.rawSelector: Invalid value: "a=b": may not specified at the same time as requirements`,
        needsValues('labelSelector'),
      ],
    ],
    [{ fieldSelector: { requirements: [{ key: 'a', operator: 'NotIn' }] } }, [needsValues('fieldSelector')]],
    [
      { fieldSelector: { requirements: [{ key: '', operator: 'Exists', values: ['b'] }] } },
      [`${at}.fieldSelector.requirements[0].key: Required value: must be specified`, takesNone('fieldSelector')],
    ],
    [
      { labelSelector: { requirements: [{ key: 'a', operator: 'DoesNotExist', values: ['b'] }] } },
      [takesNone('labelSelector')],
    ],
    [{ labelSelector: { requirements: [{ key: 'a', operator: 'Newer', values: ['b'] }] } }, []],
    [{ fieldSelector: { requirements: [{ key: 'a', operator: 'Newer' }] } }, []],
    [
      { labelSelector: { requirements: [{ key: '!', operator: 'Exists' }] } },
      [`${at}.labelSelector.requirements[0].key: Invalid value: "!": ${qualified}`],
    ],
  ])('have the expected errors: %j', (attributes, errors) => {
    const resourceAttributes = { ...pods, ...attributes };
    expect(texts(validateSelfSubjectAccessReview({ metadata: {}, spec: { resourceAttributes } }))).toEqual(errors);
    const review = { metadata: {}, spec: { user: 'bob', resourceAttributes } };
    expect(texts(validateSubjectAccessReview(review))).toEqual(errors);
    expect(texts(validateLocalSubjectAccessReview(review))).toEqual(errors);
  });
});

describe('validateSelfSubjectAccessReview', () => {
  it.each<[Spec, readonly string[]]>([
    [{ resourceAttributes: pods }, []],
    [{ nonResourceAttributes: path }, []],
    [{}, [noAttributes]],
    [{ resourceAttributes: {}, nonResourceAttributes: path }, [bothAttributes]],
  ])('returns the errors of %j', (spec, errors) => {
    expect(texts(validateSelfSubjectAccessReview({ metadata: {}, spec }))).toEqual(errors);
  });

  it('refuses metadata', () => {
    const review = { metadata: { name: 'x' }, spec: { resourceAttributes: pods } };
    expect(texts(validateSelfSubjectAccessReview(review))).toEqual([
      'metadata: Invalid value: {"name":"x"}: must be empty',
    ]);
  });
});

describe('validateLocalSubjectAccessReview', () => {
  it.each<[Metadata, Spec, readonly string[]]>([
    [{ namespace: 'ns' }, { user: 'bob', resourceAttributes: { ...pods, namespace: 'ns' } }, []],
    [
      { namespace: 'ns' },
      { user: 'bob', resourceAttributes: pods },
      ['spec.resourceAttributes.namespace: Invalid value: "": must match metadata.namespace'],
    ],
    [
      { namespace: 'ns' },
      { user: 'bob', resourceAttributes: { ...pods, namespace: 'other' } },
      ['spec.resourceAttributes.namespace: Invalid value: "other": must match metadata.namespace'],
    ],
    [
      { namespace: 'ns' },
      { user: 'bob', nonResourceAttributes: path },
      [
        'spec.nonResourceAttributes: Invalid value: {"Path":"/version","Verb":"get"}: disallowed on this kind of request',
      ],
    ],
    [
      { namespace: 'ns', name: 'x' },
      { user: 'bob', resourceAttributes: { namespace: 'ns' } },
      ['metadata: Invalid value: {"name":"x","namespace":"ns"}: must be empty except for namespace'],
    ],
    [{ namespace: 'ns' }, {}, [noAttributes, nobody]],
  ])('reports the errors of metadata %j with spec %j', (metadata, spec, errors) => {
    expect(texts(validateLocalSubjectAccessReview({ metadata: metadata ?? {}, spec }))).toEqual(errors);
  });
});
