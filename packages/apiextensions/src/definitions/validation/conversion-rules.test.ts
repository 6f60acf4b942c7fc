import { describeDefinitionRules } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{}],
    [{ 'spec.conversion': { strategy: '' } }, 'spec.conversion.strategy: Required value'],
    [
      { 'spec.conversion': { strategy: 'Other' } },
      'spec.conversion.strategy: Unsupported value: "Other": supported values: "None", "Webhook"',
    ],
    [
      { 'spec.conversion': { strategy: 'Webhook' } },
      'spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook',
      'spec.conversion.conversionReviewVersions: Required value',
    ],
    [
      { 'spec.conversion': { strategy: 'Webhook', webhook: {} } },
      'spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook',
      'spec.conversion.conversionReviewVersions: Required value',
    ],
    [
      { 'spec.conversion': { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'] } } },
      'spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook',
    ],
    [
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
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: [] },
        },
      },
      'spec.conversion.conversionReviewVersions: Required value',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v1beta1'] },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v2'] },
        },
      },
      'spec.conversion.conversionReviewVersions: Invalid value: ["v2"]: must include at least one of v1, v1beta1',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v2', 'v1'] },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v1', 'v1'] },
        },
      },
      'spec.conversion.conversionReviewVersions[1]: Invalid value: "v1": duplicate version',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: [''] },
        },
      },
      "spec.conversion.conversionReviewVersions[0]: Invalid value: \"\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      'spec.conversion.conversionReviewVersions: Invalid value: [""]: must include at least one of v1, v1beta1',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['V1', 'v1'] },
        },
      },
      "spec.conversion.conversionReviewVersions[0]: Invalid value: \"V1\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v1', '0v'] },
        },
      },
      "spec.conversion.conversionReviewVersions[1]: Invalid value: \"0v\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/convert' }, conversionReviewVersions: ['v1', 'v1', 'v1'] },
        },
      },
      'spec.conversion.conversionReviewVersions[1]: Invalid value: "v1": duplicate version',
      'spec.conversion.conversionReviewVersions[2]: Invalid value: "v1": duplicate version',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'None',
          webhook: { clientConfig: { url: 'https://a.example/' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook',
      'spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'None',
          webhook: { clientConfig: { url: 'https://a.example/' }, conversionReviewVersions: [] },
        },
      },
      'spec.conversion.webhookClientConfig: Forbidden: should not be set when strategy is not set to Webhook',
    ],
    [
      { 'spec.conversion': { strategy: 'None', webhook: { conversionReviewVersions: ['v1'] } } },
      'spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook',
    ],
    [
      { 'spec.conversion': { strategy: 'Webhook', webhook: { clientConfig: {}, conversionReviewVersions: ['v1'] } } },
      'spec.conversion.webhookClientConfig: Required value: exactly one of url or service is required',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: '' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
      'spec.conversion.webhookClientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'http://a.example/' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "http": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'a.example' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
      'spec.conversion.webhookClientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https:///path' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "": host must be specified; desired format: https://host[/path]',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a:b@a.example/' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "a:b": user information is not permitted in the URL',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/?q=1' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "q=1": query parameters are not permitted in the URL',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/#f' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "f": fragments are not permitted in the URL',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example:443/x' }, conversionReviewVersions: ['v1'] },
        },
      },
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://[::1' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Required value: url must be a valid URL: parse "https://[::1": missing \']\' in host; desired format: https://host[/path]',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: '%zz' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Required value: url must be a valid URL: parse "%zz": invalid URL escape "%zz"; desired format: https://host[/path]',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'ftp://a.example' }, conversionReviewVersions: ['v1'] },
        },
      },
      'spec.conversion.webhookClientConfig.url: Invalid value: "ftp": \'https\' is the only allowed URL scheme; desired format: https://host[/path]',
    ],
    [
      {
        'spec.conversion': {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example/', caBundle: 'Cg==' }, conversionReviewVersions: ['v1'] },
        },
      },
    ],
  ],
});
