import type { ResourceIdentity } from '@k8s-ts/apimachinery/types';

export interface ResourcePath {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly subresource?: string | undefined;
}

/**
 * The URL path of a collection, object or subresource, such as
 * `/apis/apps/v1/namespaces/default/deployments/web/scale`.
 *
 * @throws TypeError when the name or namespace cannot stand in a path: empty, `.`, `..`, or with `/` or `%` in it
 */
export function resourcePath(of: ResourceIdentity, { namespace, name, subresource }: ResourcePath = {}): string {
  const { group = '', version, resource } = of;
  const segments = group === '' ? ['api', version] : ['apis', group, version];
  if (namespace !== undefined) segments.push('namespaces', segment(namespace, 'a namespace'));
  segments.push(resource);
  if (name !== undefined) segments.push(segment(name, 'a name'));
  if (subresource !== undefined) segments.push(...subresource.split('/'));
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

function segment(text: string, what: string): string {
  if (text === '' || text === '.' || text === '..' || /[/%]/.test(text)) {
    throw new TypeError(`${what} may not be ${text === '' ? 'empty' : JSON.stringify(text)}`);
  }
  return text;
}
