export {
  type AdmissionPluginName,
  admissionPluginOrder,
  admissionPluginsBeside,
  configuredAdmissionPlugins,
  controllerAdmissionPlugins,
  defaultAdmissionPlugins,
} from './admission-plugins.js';
export { type NamespaceLookupCache, type NamespaceLookupOptions, newNamespaceLookup } from './namespace-lookup.js';
export type { AdmissionPluginConfiguration } from './plugin-row.js';
export { type AdmissionPluginSettings, isAdmissionPluginOn } from './plugins.js';
