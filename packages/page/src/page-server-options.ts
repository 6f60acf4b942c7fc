import type { TestServerOptions } from '@k8s-ts/testing';

/** Options of the server in a page: those of `startTestServer` that are plain data. */
export interface PageServerOptions
  extends Pick<
    TestServerOptions,
    | 'audit'
    | 'controllers'
    | 'crds'
    | 'disableAdmissionPlugins'
    | 'enableAdmissionPlugins'
    | 'featureGates'
    | 'images'
    | 'manifests'
    | 'nodes'
    | 'runtimeConfig'
    | 'seed'
    | 'version'
  > {
  /**
   * Stores the objects in the browser's storage (IndexedDB) under this name, and starts with them the next time.
   * Default: they are lost with the page.
   */
  readonly persist?: string;
}
