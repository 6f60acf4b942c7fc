import { describeDefinitionRules } from '../testing/definition-rules.js';

const established = {
  status: {
    conditions: [
      {
        type: 'Established',
        status: 'True',
        reason: 'InitialNamesAccepted',
        message: '',
        lastTransitionTime: '2026-01-01T00:00:00Z',
      },
    ],
    storedVersions: ['v1'],
  },
};

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  update: [
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v2'] },
        },
      },
      { 'metadata.labels': { a: 'b' } },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v2'] },
        },
      },
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v3'] },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v1'] },
        },
      },
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v3'] },
        },
      },
      'spec.conversion.conversionReviewVersions: Invalid value: ["v3"]: must include at least one of v1, v1beta1',
    ],
    [
      {},
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v3'] },
        },
      },
      'spec.conversion.conversionReviewVersions: Invalid value: ["v3"]: must include at least one of v1, v1beta1',
    ],
    [
      {},
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v1'] },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v1'] },
        },
      },
      { 'spec.conversion': { strategy: 'None' } },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/', caBundle: 'Cg==' }, conversionReviewVersions: ['v1'] },
        },
      },
      { 'metadata.labels': { a: 'b' } },
    ],
    [
      { ...established },
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/', caBundle: 'Cg==' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.caBundle: Invalid value: "Cg==": unable to load root certificates: unable to parse bytes as PEM block',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v1'] },
        },
        ...established,
      },
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/', caBundle: 'Cg==' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.caBundle: Invalid value: "Cg==": unable to load root certificates: unable to parse bytes as PEM block',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: {
              url: 'https://a.example/',
              caBundle:
                'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCk1JSUJNRENCNDZBREFnRUNBaFFMYjNnRmIrQjYycVpJaVc0TU9aRDVLdFBBSFRBRkJnTXJaWEF3RFRFTE1Ba0cKQTFVRUF3d0NZMkV3SUJjTk1qWXhNVEl6TURFeU1qVTRXaGdQTWpFeU5qRXdNekF3TVRJeU5UaGFNQTB4Q3pBSgpCZ05WQkFNTUFtTmhNQ293QlFZREsyVndBeUVBWnpSMS9iellpSkIwOU13UEhBZEp1dUliVEF6ZFRmVDBSbFpTCnhJRDhwMGVqVXpCUk1CMEdBMVVkRGdRV0JCU0tmR1NYaUVQekhodm9hNkhiakErNHRuaU1JREFmQmdOVkhTTUUKR0RBV2dCU0tmR1NYaUVQekhodm9hNkhiakErNHRuaU1JREFQQmdOVkhSTUJBZjhFQlRBREFRSC9NQVVHQXl0bApjQU5CQUd4MUJlS3VPUWlzOUpzQjZpbmJ6VmFrZUZ2bitKa2tGbFk5c1B6UlllVkZyNVdNS09iV3RjRzBOY1BQCi9HVStYNUdoak9vVk5NRGc1eTdEVm1XTW1RRT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUtLS0tLQo=',
            },
            conversionReviewVersions: ['v1'],
          },
        },
        ...established,
      },
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/', caBundle: 'Cg==' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.caBundle: Invalid value: "Cg==": unable to load root certificates: unable to parse bytes as PEM block',
    ],
  ],
});
