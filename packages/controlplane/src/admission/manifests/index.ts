export type { ManifestPlugin } from './manifest-plugins.js';
export { ManifestSource, type ReportReload } from './manifest-source.js';
export { type ManifestFolders, type ManifestSources, openManifests } from './open-manifests.js';
