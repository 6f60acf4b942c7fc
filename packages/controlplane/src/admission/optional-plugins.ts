import { nodeRestriction } from '@k8s-ts/admission/optional';
import { signingRequestName } from '@k8s-ts/registry-certificates';
import type { AdmissionPluginFactories, AdmissionPluginSources } from './plugins.js';
import { storeReader } from './store-reader.js';

/** The plugins that are off by default. This module is loaded only when one of them is on. */
export function optionalPluginFactories({ groups, authorizer }: AdmissionPluginSources): AdmissionPluginFactories {
  const { core, storage } = groups;
  return {
    NodeRestriction: () =>
      nodeRestriction({
        pods: storeReader(core.pods),
        nodes: storeReader(core.nodes),
        claims: storeReader(core.persistentVolumeClaims),
        volumes: storeReader(core.persistentVolumes),
        drivers: storage && storeReader(storage.csiDrivers),
        authorizer,
        commonNameOf: signingRequestName,
      }),
  };
}
