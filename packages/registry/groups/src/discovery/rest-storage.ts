import { type ClusterSettings, defineGroup, kind } from '@k8s-ts/registry-shared';
import { endpointSliceStrategy } from './endpoint-slice/endpoint-slice-strategy.js';

/** The group `discovery.k8s.io` (`kubernetes pkg/registry/discovery/rest/storage_discovery.go`). */
export const discovery = defineGroup('discovery.k8s.io', (settings: ClusterSettings) => ({
  endpointSlices: kind('discovery.k8s.io/v1', 'EndpointSlice', { strategy: endpointSliceStrategy(settings) }),
}));
