import type { networkingv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { firstGeneration, nextGeneration } from '@k8s-ts/registry-builtin';
import type { RESTStrategy } from '@k8s-ts/registry-generic';
import { validateIngressClass, validateIngressClassUpdate } from './ingress-class-validation.js';

export type IngressClass = networkingv1.IngressClass & KubeObject;

export const ingressClassStrategy: RESTStrategy<IngressClass> = {
  namespaced: false,
  allowUnconditionalUpdate: true,
  prepareForCreate: (object) => firstGeneration(object),
  prepareForUpdate: (object, old) => nextGeneration(object, old),
  validate: validateIngressClass,
  validateUpdate: validateIngressClassUpdate,
};
