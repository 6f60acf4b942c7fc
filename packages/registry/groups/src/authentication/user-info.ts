import type { authenticationv1 } from '@k8s-ts/api/types';
import type { UserInfo } from '@k8s-ts/registry-generic';

/** The user in the form of reviews, without empty fields. */
export function userInfoOf({ name, uid, groups, extra }: UserInfo): authenticationv1.UserInfo {
  const hasExtra = extra !== undefined && Object.keys(extra).length > 0;
  return {
    ...(name !== '' ? { username: name } : {}),
    ...(uid ? { uid } : {}),
    ...(groups.length > 0 ? { groups } : {}),
    ...(hasExtra ? { extra } : {}),
  };
}
