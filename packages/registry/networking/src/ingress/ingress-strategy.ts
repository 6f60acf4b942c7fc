import type { networkingv1 } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, getWarningsForIP } from '@k8s-ts/apimachinery/validation';
import { firstGeneration, nextGeneration, statusOnly } from '@k8s-ts/registry-builtin';
import type { RESTStrategy, UpdateStrategy } from '@k8s-ts/registry-generic';
import {
  ingressClassAnnotation,
  validateIngress,
  validateIngressStatusUpdate,
  validateIngressUpdate,
} from './ingress-validation.js';

export type Ingress = networkingv1.Ingress & KubeObject;

export const ingressStrategy: RESTStrategy<Ingress> = {
  namespaced: true,
  allowUnconditionalUpdate: true,
  prepareForCreate: (ingress) => firstGeneration(ingress, { loadBalancer: {} }),
  prepareForUpdate: (ingress, old) => nextGeneration(ingress, old),
  validate: validateIngress,
  validateUpdate: validateIngressUpdate,
  warningsOnCreate(ingress) {
    const annotation = ingress.metadata.annotations?.[ingressClassAnnotation];
    if (annotation === undefined || ingress.spec?.ingressClassName !== undefined) return [];
    return [`annotation "${ingressClassAnnotation}" is deprecated, please use 'spec.ingressClassName' instead`];
  },
};

export const ingressStatusStrategy: UpdateStrategy<Ingress> = {
  allowUnconditionalUpdate: true,
  prepareForUpdate: statusOnly,
  validateUpdate: validateIngressStatusUpdate,
  warningsOnUpdate: ({ status }) =>
    (status?.loadBalancer?.ingress ?? []).flatMap(({ ip }, i) =>
      ip ? getWarningsForIP(FieldPath.root('status').child('loadBalancer', 'ingress').index(i), ip) : [],
    ),
};
