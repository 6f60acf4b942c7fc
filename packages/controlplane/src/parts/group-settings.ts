import { newServiceAccountTokenIssuer } from '@k8s-ts/authentication';
import { audiencesOf } from '../authentication/authentication-settings.js';
import type { RoleBasedAccess } from '../authorization/role-based-access.js';
import type { ControlPlaneConfig } from '../control-plane-config.js';
import type { GroupSettings } from '../groups/index.js';
import type { ControlPlaneContext } from './control-plane-context.js';

/** The settings of the built-in groups: those of the configuration, and settings of other parts. */
export function groupSettingsOf(
  { config, features }: ControlPlaneContext,
  { storageOptions }: Pick<RoleBasedAccess, 'storageOptions'>,
  { componentChecks }: Pick<GroupSettings, 'componentChecks'>,
): GroupSettings {
  const { random } = config.generic;
  return {
    ...config,
    features,
    ...(random ? { random: () => random('services') } : {}),
    rbac: storageOptions,
    tokenIssuer: tokenIssuerOf(config),
    componentChecks,
  };
}

function tokenIssuerOf({ authentication = {} }: ControlPlaneConfig): GroupSettings['tokenIssuer'] {
  const { serviceAccounts } = authentication;
  if (serviceAccounts === undefined) return undefined;
  const { issuers, signingKey: key, extendExpiration = true, maxExpirationSeconds } = serviceAccounts;
  return newServiceAccountTokenIssuer({
    issuer: issuers[0] ?? '',
    key,
    audiences: audiencesOf(authentication),
    extendExpiration,
    ...(maxExpirationSeconds === undefined ? {} : { maxExpirationSeconds }),
  });
}
