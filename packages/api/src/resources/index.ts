/**
 * Descriptions of the built-in resources, with the types of their objects: a namespace for each group-version
 * (`corev1.pods`, `appsv1.deployments`), which has its types too (`corev1.Pod`). Names are those of the API in camel
 * case: `corev1.persistentVolumeClaims`.
 */

export type { ResourceDescription } from '@k8s-ts/apimachinery/types';
export * from '../generated/resources/index.js';
