import type { APIRegistration } from '@k8s-ts/controlplane';
import { newRESTStorage as newAuthenticationStorage, type TokenReviewOptions } from '@k8s-ts/registry-authentication';
import {
  type AuthorizationStorageOptions,
  newRESTStorage as newAuthorizationStorage,
} from '@k8s-ts/registry-authorization';
import type { APIGroupInfo } from '@k8s-ts/registry-generic';

/**
 * The groups that are on of those that tell what the server itself finds out and decides. They store nothing, so they come last: an authorizer
 * may need the storages of the others.
 */
export function reviewGroups(
  registration: APIRegistration,
  options: AuthorizationStorageOptions & TokenReviewOptions,
): readonly APIGroupInfo[] {
  return [newAuthenticationStorage(options), newAuthorizationStorage(options)]
    .filter(({ group }) => registration.isGroupEnabled(group))
    .map((info) => registration.enabledPart(info));
}
