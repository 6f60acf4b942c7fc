/** A user that controllers act as. */
export interface ControllerUser {
  readonly name: string;
  readonly groups: readonly string[];
}

/** The user of informers that controllers share. */
export const manager: ControllerUser = { name: 'system:kube-controller-manager', groups: ['system:authenticated'] };

/**
 * The user of a service account of the namespace `kube-system`: bootstrap roles of RBAC give it what its controller
 * needs.
 */
export function controllerUser(serviceAccount: string): ControllerUser {
  return {
    name: `system:serviceaccount:kube-system:${serviceAccount}`,
    groups: ['system:serviceaccounts', 'system:serviceaccounts:kube-system', 'system:authenticated'],
  };
}
