import { describeDefinitionRules } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { url: 'https://a.example/', service: { namespace: 'ns', name: 'n' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      'spec.conversion.webhookClientConfig: Required value: exactly one of url or service is required',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { service: { namespace: 'ns', name: 'n' } }, conversionReviewVersions: ['v1'] },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { service: { namespace: 'ns', name: '' } }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.service.namespace: Required value',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { service: { namespace: '', name: 'n' } }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.service.name: Required value',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { service: { namespace: '', name: '' } }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.service.name: Required value',
      'spec.conversion.webhookClientConfig.service.namespace: Required value',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', port: 0 } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      'spec.conversion.webhookClientConfig.service.port: Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', port: 1 } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', port: 65535 } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', port: 65536 } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      'spec.conversion.webhookClientConfig.service.port: Invalid value: 65536: port is not valid: must be between 1 and 65535, inclusive',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', port: -1 } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      'spec.conversion.webhookClientConfig.service.port: Invalid value: -1: port is not valid: must be between 1 and 65535, inclusive',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: 'a' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "a": must start with a \'/\'',
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "a": segment[0] may not be empty',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/a' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '//' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "//": segment[0] may not be empty',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/a//b' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "/a//b": segment[1] may not be empty',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/a/' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/a/../b' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      "spec.conversion.webhookClientConfig.service.path: Invalid value: \"/a/../b\": segment[1]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/a b' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      "spec.conversion.webhookClientConfig.service.path: Invalid value: \"/a b\": segment[0]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/A/b' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      "spec.conversion.webhookClientConfig.service.path: Invalid value: \"/A/b\": segment[0]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/a/-' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      "spec.conversion.webhookClientConfig.service.path: Invalid value: \"/a/-\": segment[1]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: 'ns', name: 'n', path: '/a?b' } },
            conversionReviewVersions: ['v1'],
          },
        },
      },
      "spec.conversion.webhookClientConfig.service.path: Invalid value: \"/a?b\": segment[0]: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: {
            clientConfig: { service: { namespace: '', name: '', path: 'x', port: 70000 } },
            conversionReviewVersions: ['v3'],
          },
        },
      },
      'spec.conversion.webhookClientConfig.service.name: Required value',
      'spec.conversion.webhookClientConfig.service.namespace: Required value',
      'spec.conversion.webhookClientConfig.service.port: Invalid value: 70000: port is not valid: must be between 1 and 65535, inclusive',
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "x": must start with a \'/\'',
      'spec.conversion.webhookClientConfig.service.path: Invalid value: "x": segment[0] may not be empty',
      'spec.conversion.conversionReviewVersions: Invalid value: ["v3"]: must include at least one of v1, v1beta1',
    ],
  ],
});
