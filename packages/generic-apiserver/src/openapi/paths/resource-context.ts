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
  /** Of the resource itself, for a subresource too: `pods`. */
  readonly name: string;
  /** Of the resource's or subresource's bodies. */
  readonly kind: GroupVersionKind;
  /** Of the resource itself. */
  readonly parentKind: GroupVersionKind;
}
