import type { InformerFactory } from '@k8s-ts/client';
import { coreResources } from '../resources.js';

/** The informer of bootstrap tokens: Secrets of type `bootstrap.kubernetes.io/token` in the namespace `kube-system`. */
export const bootstrapTokenInformer = (informers: InformerFactory) =>
  informers.informer(coreResources.secrets, {
    namespace: 'kube-system',
    fieldSelector: 'type=bootstrap.kubernetes.io/token',
  });
