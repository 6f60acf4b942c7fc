import type { apiregistrationv1 } from '@k8s-ts/api/types';
import type { GroupVersion } from '@k8s-ts/apimachinery/schema';

/** The Service behind which the server is reached. */
export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  /** Port of the Service. Default 443. */
  readonly port?: number;
}

/** Place of the groups in the cluster's discovery. */
export interface APIServicePriorities {
  /** Groups with greater numbers come first; kubectl prefers their resources. Default 1000. */
  readonly groupPriorityMinimum?: number;
  /** Priority of the first version of a group; each further version has one less. Default 100. */
  readonly versionPriority?: number;
}

/**
 * The APIServices of group-versions.
 *
 * @param groupVersions the most stable version of each group first
 * @param caBundle CAs of the server's certificate, PEM. Undefined: without the field
 */
export function apiServicesOf(
  groupVersions: readonly GroupVersion[],
  { namespace, name, port = 443 }: ServiceReference,
  { groupPriorityMinimum = 1000, versionPriority = 100 }: APIServicePriorities,
  caBundle: string | undefined,
): readonly apiregistrationv1.APIService[] {
  return groupVersions.map(({ group, version }) => {
    const place = groupVersions.filter((each) => each.group === group).findIndex((each) => each.version === version);
    return {
      apiVersion: 'apiregistration.k8s.io/v1',
      kind: 'APIService',
      metadata: { name: `${version}.${group}` },
      spec: {
        group,
        version,
        groupPriorityMinimum,
        versionPriority: Math.max(versionPriority - place, 1),
        service: { namespace, name, port },
        ...(caBundle === undefined ? {} : { caBundle: Buffer.from(caBundle).toString('base64') }),
      },
    };
  });
}
