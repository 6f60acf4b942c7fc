import type { networkingv1 } from '@k8s-ts/api/types';
import { type BuiltinStrategy, firstGeneration, nextGeneration } from '@k8s-ts/registry-shared';
import { validateIngressClass, validateIngressClassUpdate } from './ingress-class-validation.js';

export type IngressClass = networkingv1.IngressClass;

export const ingressClassStrategy: BuiltinStrategy<IngressClass> = {
  prepareForCreate: (object) => firstGeneration(object),
  prepareForUpdate: (object, old) => nextGeneration(object, old),
  validate: validateIngressClass,
  validateUpdate: validateIngressClassUpdate,
};
