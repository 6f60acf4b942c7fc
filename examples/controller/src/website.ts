import type { Condition } from '@k8s-ts/apimachinery/meta';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { describeResource } from '@k8s-ts/client';

/** A page that is to be published. */
export interface Website extends KubeObject {
  readonly spec: {
    readonly text: string;
    /** A ConfigMap of the namespace, whose `style` becomes part of the page. Default: none. */
    readonly theme?: string;
    /** The website is deleted after this time. Default: never. */
    readonly expiresAfterSeconds?: number;
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly conditions?: readonly Condition[];
  };
}

/** Describes the resource of Websites for clients and caches. */
export const websites = describeResource<Website>({
  group: 'example.com',
  version: 'v1',
  resource: 'websites',
  kind: 'Website',
  namespaced: true,
});
