import {
  completeConfig,
  emptyDelegate,
  type GenericAPIServer,
  type GenericAPIServerConfig,
  newGenericAPIServer,
} from '@k8s-ts/server';

/** The innermost server: it will serve custom resources. It has no groups yet, so that every request that reaches it is answered with 404. */
export function newExtensionsServer(generic: GenericAPIServerConfig): GenericAPIServer {
  return newGenericAPIServer(completeConfig(generic), emptyDelegate);
}
