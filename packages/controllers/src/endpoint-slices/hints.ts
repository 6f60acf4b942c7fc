import type { discoveryv1, Service } from '@k8s-ts/api';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import type { EndpointSlice } from './slice-changes.js';

/** Hints for the traffic of a service: none, the same zone, or the same zone and node. */
export type TrafficHints = 'none' | 'zone' | 'node';

/**
 * The hints that `spec.trafficDistribution` asks for. There are no hints when an annotation asks for topology-aware
 * routing.
 */
export function trafficHintsOf({ metadata, spec }: Service): TrafficHints {
  const mode =
    metadata?.annotations?.['service.kubernetes.io/topology-aware-hints'] ??
    metadata?.annotations?.['service.kubernetes.io/topology-mode'];
  if (mode === 'Auto' || mode === 'auto') return 'none';
  const distribution: string = spec?.trafficDistribution ?? '';
  if (distribution === 'PreferSameNode') return 'node';
  return distribution === 'PreferClose' || distribution === 'PreferSameZone' ? 'zone' : 'none';
}

/**
 * The slice with the hints of its endpoints set (`kubernetes/endpointslice trafficdist`). Returns the same slice when
 * they were right.
 */
export function withHints(slice: EndpointSlice, wanted: TrafficHints): EndpointSlice {
  const endpoints = slice.endpoints?.map((endpoint) => endpointWithHints(endpoint, wanted)) ?? [];
  const isChanged = endpoints.some((endpoint, i) => !semanticEqual(endpoint.hints, slice.endpoints?.[i]?.hints));
  return isChanged ? { ...slice, endpoints } : slice;
}

function endpointWithHints(endpoint: discoveryv1.Endpoint, wanted: TrafficHints): discoveryv1.Endpoint {
  if (wanted !== 'none' && endpoint.conditions?.ready !== true) return endpoint;
  const { hints: _, ...rest } = endpoint;
  const forZones = wanted !== 'none' && endpoint.zone !== undefined ? [{ name: endpoint.zone }] : [];
  const forNodes = wanted === 'node' && endpoint.nodeName !== undefined ? [{ name: endpoint.nodeName }] : [];
  if (forZones.length === 0 && forNodes.length === 0) return rest;
  return {
    ...rest,
    hints: { ...(forZones.length > 0 && { forZones }), ...(forNodes.length > 0 && { forNodes }) },
  };
}
