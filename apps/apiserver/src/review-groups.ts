import type { APIRegistration } from '@k8s-ts/controlplane';
import {
  newRESTStorageProvider as newAuthenticationProvider,
  type TokenReviewOptions,
} from '@k8s-ts/registry-authentication';
import {
  type AuthorizationStorageOptions,
  newRESTStorageProvider as newAuthorizationProvider,
} from '@k8s-ts/registry-authorization';
import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';

/**
 * The enabled groups that report the server's own decisions about users and permissions. They store nothing and come last: an authorizer may
 * need the stores of other groups.
 */
export async function reviewGroups(
  registration: APIRegistration,
  restOptions: RESTOptionsFactory,
  options: AuthorizationStorageOptions & TokenReviewOptions,
): Promise<readonly APIGroupInfo[]> {
  const providers = [newAuthenticationProvider(options), newAuthorizationProvider(options)];
  const enabled = providers.filter(({ group }) => registration.isGroupEnabled(group));
  const groups = await Promise.all(enabled.map((provider) => provider.newRESTStorage({ restOptions })));
  return groups.map(({ groupInfo }) => registration.enabledPart(groupInfo));
}
