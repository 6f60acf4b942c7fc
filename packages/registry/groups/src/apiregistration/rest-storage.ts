import { defineGroup, kind } from '@k8s-ts/registry-shared';
import { apiServiceStatusStrategy, apiServiceStrategy } from './api-service/api-service-strategy.js';

/** The group `apiregistration.k8s.io` (`kubernetes/kube-aggregator pkg/registry/apiservice/rest`). */
export const apiregistration = defineGroup('apiregistration.k8s.io', () => ({
  apiServices: kind('apiregistration.k8s.io/v1', 'APIService', {
    strategy: apiServiceStrategy,
    status: { ...apiServiceStatusStrategy, withoutTables: true },
  }),
}));
