import { expect, it } from 'vitest';
import { decodeAuthenticationConfiguration } from './decode-authentication-configuration.js';

const gate = 'StructuredAuthenticationConfigurationEgressSelector';
const off = `egress selector is not supported when ${gate} feature gate is disabled`;
const unknown = 'egress selector must be either controlplane or cluster';

it.each<[string, boolean, readonly string[]]>([
  ['cluster', false, [off]],
  ['elsewhere', false, [off, unknown]],
  ['elsewhere', true, [unknown]],
  ['controlplane', true, ['egress selectors are not supported']],
  ['', false, []],
])(
  'decodeAuthenticationConfiguration checks the egress selector %j while the feature is on: %s',
  async (egressSelectorType, egressSelectors, details) => {
    const issuer = { url: 'https://example.org', audiences: ['a'], ...(egressSelectorType && { egressSelectorType }) };
    const jwt = [{ issuer, claimMappings: { username: { claim: 'sub', prefix: '' } } }];
    const content = JSON.stringify({
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'AuthenticationConfiguration',
      jwt,
    });
    const result = await decodeAuthenticationConfiguration(content, { egressSelectors }).then(
      () => '',
      (error: Error) => error.message,
    );
    const errors = details.map(
      (detail) => `jwt[0].issuer.egressSelectorType: Invalid value: "${egressSelectorType}": ${detail}`,
    );
    expect(result).toBe(errors.length > 1 ? `[${errors.join(', ')}]` : errors.join());
  },
);
