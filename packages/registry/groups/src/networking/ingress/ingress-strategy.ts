import type { networkingv1 } from '@k8s-ts/api/types';
import { FieldPath, getWarningsForIP } from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  firstGeneration,
  nextGeneration,
  statusOnly,
} from '@k8s-ts/registry-shared';
import {
  ingressClassAnnotation,
  validateIngress,
  validateIngressStatusUpdate,
  validateIngressUpdate,
} from './ingress-validation.js';

export type Ingress = networkingv1.Ingress;

/** @param relaxedServiceNames whether names of services in backends may begin with a digit */
export const ingressStrategy = (relaxedServiceNames = false): BuiltinStrategy<Ingress> => ({
  prepareForCreate: (ingress) => firstGeneration(ingress, { loadBalancer: {} }),
  prepareForUpdate: (ingress, old) => nextGeneration(ingress, old),
  validate: (ingress) => validateIngress(ingress, relaxedServiceNames),
  validateUpdate: (ingress, old) => validateIngressUpdate(ingress, old, relaxedServiceNames),
  warningsOnCreate(ingress) {
    const annotation = ingress.metadata.annotations?.[ingressClassAnnotation];
    if (annotation === undefined || ingress.spec?.ingressClassName !== undefined) return [];
    return [`annotation "${ingressClassAnnotation}" is deprecated, please use 'spec.ingressClassName' instead`];
  },
});

export const ingressStatusStrategy = ({ features }: ClusterSettings = {}): BuiltinUpdateStrategy<Ingress> => ({
  prepareForUpdate: statusOnly,
  validateUpdate: (ingress, old) => validateIngressStatusUpdate(ingress, old, features),
  warningsOnUpdate: ({ status }) =>
    (status?.loadBalancer?.ingress ?? []).flatMap(({ ip }, i) =>
      ip ? getWarningsForIP(FieldPath.root('status').child('loadBalancer', 'ingress').index(i), ip) : [],
    ),
});
