import { openNodeAccess } from '../authorization/node-access.js';
import {
  type Authorization,
  type AuthorizationPlan,
  openAuthorization as openPlan,
  plans,
} from '../authorization/open-authorization.js';
import type { RoleBasedAccess } from '../authorization/role-based-access.js';
import type { OpenGroups } from '../groups/index.js';
import type { OpenParts } from '../open-parts.js';
import type { ControlPlaneContext } from './control-plane-context.js';

/**
 * Opens the authorizers of the plan, which read the stores.
 *
 * @param parts the authorizers that follow stores are added to them
 * @throws Error when the policy file or the kubeconfig of a webhook cannot be used
 */
export async function openAuthorization(
  { config, features, report, reportReload }: ControlPlaneContext,
  plan: AuthorizationPlan,
  roles: RoleBasedAccess,
  groups: Pick<OpenGroups, 'rbac' | 'core' | 'storage' | 'resource' | 'certificates'>,
  parts: OpenParts,
): Promise<Authorization> {
  const rbac = parts.add(roles).openAuthorizer(groups.rbac);
  const node = plans(plan, 'Node')
    ? parts.add(openNodeAccess(groups, (error) => report('the graph of the mode Node cannot be read', error), features))
    : undefined;
  const authorization = parts.add(
    await openPlan(
      plan,
      config.authorization,
      { node, rbac: rbac && { authorizer: rbac, ruleResolver: rbac } },
      reportReload,
    ),
  );
  roles.useAuthorizer(authorization.authorizer);
  return authorization;
}
