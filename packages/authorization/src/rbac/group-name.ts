export const groupName = 'rbac.authorization.k8s.io';
