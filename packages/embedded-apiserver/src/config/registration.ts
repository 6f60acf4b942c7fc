import { definitionKind } from '@k8s-ts/apiextensions/serving';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { APIRegistration, groupVersionsWith } from '@k8s-ts/controlplane';
import { groupName as rbacGroup } from '@k8s-ts/registry-rbac';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';
import { releaseOf } from './release.js';

/**
 * The groups, versions and resources that the options enable.
 *
 * @throws FlagError for an invalid `--runtime-config` or `KUBE_API_VERSIONS`, and when they disable the group that the
 *   mode RBAC needs
 */
export function registrationOf({
  runtimeConfig,
  kubeAPIVersions,
  authorizationMode,
  ...options
}: CompletedOptions): APIRegistration {
  // The built-in group-versions of all servers in the chain.
  const release = releaseOf({ ...options, runtimeConfig });
  const { features } = release;
  const available = [...groupVersionsWith(release), definitionKind];
  let registration: APIRegistration;
  try {
    registration = new APIRegistration({
      available,
      runtimeConfig,
      kubeAPIVersions,
      forwardCompatible: options.emulationForwardCompatible,
      features,
    });
  } catch (error) {
    const reason = errorText(error);
    throw new FlagError(/KUBE_API_VERSIONS/.test(reason) ? reason : `--runtime-config: ${reason}`, { cause: error });
  }
  if (authorizationMode.includes('RBAC') && !registration.isGroupEnabled(rbacGroup)) {
    throw new FlagError(
      `--authorization-mode=RBAC needs ${rbacGroup}/v1, which --runtime-config or KUBE_API_VERSIONS turns off: turn it on or choose another mode`,
    );
  }
  return registration;
}
