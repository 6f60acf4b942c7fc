import type { APIGroupInfo, RESTOptionsFactory } from '@k8s-ts/registry-generic';
import {
  newRESTStorageProvider as newAuthenticationProvider,
  type TokenReviewOptions,
} from '@k8s-ts/registry-groups/authentication';
import {
  type AuthorizationStorageOptions,
  newRESTStorageProvider as newAuthorizationProvider,
} from '@k8s-ts/registry-groups/authorization';
import type { APIRegistration } from '../registration/index.js';

/**
 * The enabled groups that report the server's own decisions about users and permissions. They store nothing and are
 * opened last, because the authorizer may need the stores of other groups.
 */
export async function openReviewGroups(
  restOptions: RESTOptionsFactory,
  registration: APIRegistration,
  options: AuthorizationStorageOptions & TokenReviewOptions,
): Promise<readonly APIGroupInfo[]> {
  const providers = [newAuthenticationProvider(options), newAuthorizationProvider(options)];
  const enabled = providers.filter(({ group }) => registration.isGroupEnabled(group));
  const groups = await Promise.all(enabled.map((provider) => provider.newRESTStorage({ restOptions })));
  return groups.map(({ groupInfo }) => registration.enabledPart(groupInfo));
}
