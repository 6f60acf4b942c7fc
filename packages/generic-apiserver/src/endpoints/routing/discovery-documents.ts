import type { APIResponse } from '@k8s-ts/http';
import type { ServerRequest } from '../../request/server-request.js';
import type { InstalledGroupVersion } from './group-version.js';
import type { InstalledGroup } from './installed-groups.js';

/** The documents of discovery, by path. */
export interface DiscoveryDocuments {
  /** `/api` */
  legacyVersions(request: ServerRequest): APIResponse;
  /** `/apis` */
  groups(request: ServerRequest): APIResponse;
  /** `/apis/{group}` */
  group(request: ServerRequest, group: InstalledGroup): APIResponse;
  /** `/api/v1`, `/apis/{group}/{version}` */
  resources(request: ServerRequest, installed: InstalledGroupVersion): APIResponse;
}
