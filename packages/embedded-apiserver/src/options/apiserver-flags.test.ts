import { describe, expect, it } from 'vitest';
import { completeOptions } from '../complete-options.js';
import type { CompletedOptions } from '../options.js';
import { apiserverFlags } from './apiserver-flags.js';
import { parseFlags } from './flag.js';

/** Flags of the command alone. */
const commandOnly = ['help', 'version', 'config', 'v', 'logFormat'];

describe('the flags of the apiserver', () => {
  it('are lines of their own, in kebab case', () => {
    for (const { name, help } of Object.values(apiserverFlags)) {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(help).toMatch(/^\S.*[.…)]$/);
    }
  });

  it('are options with the same defaults', () => {
    const {
      help: _help,
      version: _version,
      config: _config,
      v: _v,
      logFormat: _logFormat,
      ...options
    } = parseFlags(apiserverFlags, []);
    const { logger: _logger, certDir: _certDir, ...fromFlags } = completeOptions(options);
    const { logger: __, certDir: ___, ...fromNothing } = completeOptions({});
    expect(fromFlags).toEqual(fromNothing);
  });

  it('are all options', () => {
    const known = Object.keys(completeOptions({}) as Readonly<Partial<CompletedOptions>>);
    const files = [
      'crdDirectory',
      'certDir',
      'kubeconfigOut',
      'clientCAFile',
      'tokenAuthFile',
      'tlsCertFile',
      'tlsPrivateKeyFile',
    ];
    const authentication = ['serviceAccountSigningKeyFile', 'serviceAccountJwksURI', 'requestheaderClientCAFile'];
    const etcd = ['etcdCafile', 'etcdCertfile', 'etcdKeyfile', 'encryptionProviderConfig'];
    const authorization = ['authorizationPolicyFile', 'authorizationWebhookConfigFile', 'authorizationConfig'];
    const oidc = ['IssuerURL', 'ClientID', 'CAFile', 'UsernamePrefix', 'GroupsClaim', 'GroupsPrefix'];
    const tokens = [
      ...oidc.map((name) => `oidc${name}`),
      'authenticationConfig',
      'admissionControlConfigFile',
      'authenticationTokenWebhookConfigFile',
    ];
    const kubelet = ['kubeletClientCertificate', 'kubeletClientKey', 'kubeletCertificateAuthority'];
    const aggregation = ['proxyClientCertFile', 'proxyClientKeyFile'];
    const optional = [
      'openAPIDescriptions',
      ...tokens,
      ...files,
      ...etcd,
      ...authentication,
      ...authorization,
      ...kubelet,
      ...aggregation,
    ];
    for (const key of Object.keys(apiserverFlags)) {
      if (!commandOnly.includes(key)) expect([...known, ...optional]).toContain(key);
    }
  });
});
