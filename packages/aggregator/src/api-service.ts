import type { apiregistrationv1 } from '@k8s-ts/api/types';

export type APIService = apiregistrationv1.APIService;
export type APIServiceCondition = apiregistrationv1.APIServiceCondition;

/** The spec of a group-version that another server serves. */
export type RemoteSpec = apiregistrationv1.APIServiceSpec & {
  readonly group: string;
  readonly version: string;
  readonly service: apiregistrationv1.ServiceReference;
};

/**
 * The spec of an APIService whose group-version another server serves; undefined for one that this server serves
 * itself.
 */
export const remoteSpecOf = ({ spec }: APIService): RemoteSpec | undefined =>
  spec?.service ? (spec as RemoteSpec) : undefined;

/** The service behind a group-version, with the default of the port. */
export function serviceOf({ service: { namespace = '', name = '', port = 443 } }: RemoteSpec): {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
} {
  return { namespace, name, port };
}

/** Whether the APIService is known to be available. */
export const isAvailable = ({ status: { conditions = [] } = {} }: APIService): boolean =>
  conditions.some(({ type, status }) => type === 'Available' && status === 'True');
