import { bool, type ConfigObject, decodeConfigFile, list, struct, text } from '@k8s-ts/apimachinery/config-file';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateText } from '@k8s-ts/apimachinery/validation';
import type { AuthenticationConfiguration, JWTAuthenticatorConfiguration } from './authentication-configuration.js';
import {
  type ConfigurationSettings,
  validateAuthenticationConfiguration,
} from './validate-authentication-configuration.js';
import type { WireAuthenticator, WireConfiguration } from './wire-configuration.js';

const claimOrExpression = { claim: text, expression: text };
const schema = struct({
  jwt: list(
    struct({
      issuer: struct({
        url: text,
        discoveryURL: text,
        certificateAuthority: text,
        audiences: list(text),
        audienceMatchPolicy: text,
        egressSelectorType: text,
      }),
      claimValidationRules: list(struct({ ...claimOrExpression, requiredValue: text, message: text })),
      claimMappings: struct({
        username: struct({ ...claimOrExpression, prefix: text }),
        groups: struct({ ...claimOrExpression, prefix: text }),
        uid: struct(claimOrExpression),
        extra: list(struct({ key: text, valueExpression: text })),
      }),
      userValidationRules: list(struct({ expression: text, message: text })),
    }),
  ),
  anonymous: struct({ enabled: bool, conditions: list(struct({ path: text })) }),
});

const kinds = Object.fromEntries(
  ['v1', 'v1beta1', 'v1alpha1'].map((version) => [
    `apiserver.config.k8s.io/${version}/AuthenticationConfiguration`,
    schema,
  ]),
);

/**
 * Reads an AuthenticationConfiguration (`apiserver.config.k8s.io/v1`, v1beta1 or v1alpha1) and checks it, expressions
 * included.
 *
 * @throws Error that names all invalid fields
 */
export async function decodeAuthenticationConfiguration(
  content: string,
  settings: ConfigurationSettings = {},
): Promise<AuthenticationConfiguration> {
  let value: ConfigObject['value'];
  try {
    ({ value } = decodeConfigFile(content, kinds));
  } catch (error) {
    throw new Error(`failed to load AuthenticationConfiguration from file: ${errorText(error)}`, { cause: error });
  }
  const wire = withoutNulls(value) as WireConfiguration;
  const errors = validateAuthenticationConfiguration(wire, settings);
  if (errors.length > 0) throw new Error(aggregateText(errors));
  const { jwt = [], anonymous } = wire;
  return {
    jwt: jwt.map(authenticatorOf),
    ...(anonymous && {
      anonymous: {
        enabled: anonymous.enabled ?? false,
        paths: (anonymous.conditions ?? []).map(({ path = '' }) => path),
      },
    }),
  };
}

function authenticatorOf({
  issuer = {},
  claimValidationRules = [],
  claimMappings = {},
  userValidationRules = [],
}: WireAuthenticator): JWTAuthenticatorConfiguration {
  const { url = '', discoveryURL, certificateAuthority, audiences = [] } = issuer;
  const { username = {}, groups = {}, uid = {}, extra = [] } = claimMappings;
  return {
    issuer: {
      url,
      audiences,
      ...(discoveryURL ? { discoveryURL } : {}),
      ...(certificateAuthority ? { certificateAuthority } : {}),
    },
    claimValidationRules,
    username,
    groups,
    uid,
    extra: extra.map(({ key = '', valueExpression = '' }) => ({ key, valueExpression })),
    userValidationRules: userValidationRules.map(({ expression = '', ...rest }) => ({ expression, ...rest })),
  };
}

/** Null counts as an absent field, and as an empty element of a list. */
function withoutNulls(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const empty = name === 'audiences' ? '' : {};
    return value.map((each) => (each === null ? empty : withoutNulls(each)));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNulls(each, key)]));
}
