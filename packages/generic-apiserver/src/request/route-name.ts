import type { RequestInfo } from './request-info.js';

/**
 * The method and the route of a request, without the names of objects: `GET /api/v1/namespaces/{:namespace}/pods/{:name}`.
 * For paths outside the API the method alone. `kubernetes/apiserver pkg/endpoints/filters/traces.go`.
 */
export function routeName(method: string, info: RequestInfo | undefined): string {
  if (!info?.isResourceRequest) return method;
  const { apiPrefix, apiGroup, apiVersion, namespace, resource, name, subresource } = info;
  const group = apiGroup === '' ? '' : `/${apiGroup}`;
  const of = namespace === '' ? '' : '/namespaces/{:namespace}';
  const object = name === '' ? '' : '/{:name}';
  const part = subresource === '' ? '' : `/${subresource}`;
  return `${method} /${apiPrefix}${group}/${apiVersion}${of}/${resource}${object}${part}`;
}
