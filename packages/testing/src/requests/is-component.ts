/** Whether a user is a component of the cluster, such as a controller. Clients of the test are not components. */
export function isComponent(user: string | undefined): boolean {
  if (user === undefined || !user.startsWith('system:') || user === 'system:anonymous') return false;
  return !user.startsWith('system:serviceaccount:') || user.startsWith('system:serviceaccount:kube-system:');
}
