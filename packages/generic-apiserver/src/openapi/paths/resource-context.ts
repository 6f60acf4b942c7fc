import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { GroupDefinitions } from '../schema/group-definitions.js';
import type { OpenAPIResource, OpenAPISource } from '../types/group-openapi.js';
import type { Conventions } from './conventions.js';

/** Input for the paths of one resource or subresource. */
export interface ResourceContext {
  readonly source: OpenAPISource;
  readonly definitions: GroupDefinitions;
  readonly conventions: Conventions;
  /** Path of the group-version: `/apis/apps/v1`. */
  readonly root: string;
  /** Part of operation ids: `AppsV1`. */
  readonly word: string;
  /** `apps_v1`. */
  readonly tag: string;
  readonly resource: OpenAPIResource;
  /** Name of the resource, also for a subresource: `pods`. */
  readonly name: string;
  /** Kind of the bodies of the resource or subresource. */
  readonly kind: GroupVersionKind;
  /** Kind of the resource, also for a subresource. */
  readonly parentKind: GroupVersionKind;
}
