import type { GenericAPIServer, GenericAPIServerConfig } from '@k8s-ts/generic-apiserver';
import { audiencesOf } from '../authentication/authentication-settings.js';
import { type Authenticators, newAuthenticators } from '../authentication/authenticators.js';
import { installOpenIDEndpoints } from '../authentication/openid-endpoints.js';
import { storeTokenObjects } from '../authentication/store-token-objects.js';
import type { OpenGroups } from '../groups/index.js';
import type { ControlPlaneContext } from './control-plane-context.js';

/** How a control plane finds the user of a request. */
export interface Authentication extends Authenticators {
  readonly audiences: readonly string[];
  /** Configuration of the authentication filter. */
  readonly filter: GenericAPIServerConfig['authentication'];
  /**
   * Serves the documents by which other services verify tokens of service accounts. Serves nothing when the issuer of
   * the tokens is not an https URL.
   */
  serveKeys(server: GenericAPIServer): void;
}

/** @throws Error naming the configuration file or kubeconfig that cannot be used */
export async function openAuthentication(
  { config, loopback, report, reportReload, now, features }: ControlPlaneContext,
  { core }: Pick<OpenGroups, 'core'>,
): Promise<Authentication> {
  const settings = config.authentication ?? {};
  const { serviceAccounts, requestHeader } = settings;
  const audiences = audiencesOf(settings);
  const authenticators = await newAuthenticators({
    settings,
    staticTokens: config.tokens,
    objects: storeTokenObjects(core, loopback),
    parsesCertificateUIDs: features.has('AllowParsingUserUIDFromCertAuth'),
    egressSelectors: features.has('StructuredAuthenticationConfigurationEgressSelector'),
    onError: (error) => report('the use of a token cannot be noted', error),
    report: reportReload,
    now,
  });
  return {
    ...authenticators,
    audiences,
    filter: {
      audiences,
      closeUnauthenticatedHTTP2: features.has('UnauthenticatedHTTP2DOSMitigation'),
      constrainedImpersonation: features.has('ConstrainedImpersonation'),
      requestHeaders: requestHeader?.headers,
    },
    serveKeys(server) {
      if (serviceAccounts === undefined) return;
      try {
        installOpenIDEndpoints(server.paths, serviceAccounts, config.endpoint);
      } catch (error) {
        report('the keys of service account tokens are not served', error);
      }
    },
  };
}
