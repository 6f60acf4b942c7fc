import type { EffectiveVersion } from '@k8s-ts/api/discovery';
import type { SchemeWithCodecs } from '@k8s-ts/apimachinery/runtime';
import { admissionManifestRules } from '@k8s-ts/registry-groups/admissionregistration';
import type { ManifestPlugin } from './manifest-plugins.js';
import { ManifestSource, type ReportReload } from './manifest-source.js';

/** Folders with manifests, by the plugin that they configure. */
export type ManifestFolders = Readonly<Partial<Record<ManifestPlugin, string>>>;

/** The objects of the folders, by the plugin that they configure. */
export type ManifestSources = Readonly<Partial<Record<ManifestPlugin, ManifestSource>>>;

/**
 * Loads and follows the folders.
 *
 * @param group decodes the objects
 * @throws Error for a folder that cannot be used
 */
export async function openManifests(
  folders: ManifestFolders,
  group: SchemeWithCodecs,
  effective: EffectiveVersion | undefined,
  report: ReportReload,
): Promise<{ readonly sources: ManifestSources; close(): void }> {
  const codecs = { group, rules: admissionManifestRules(effective) };
  const sources: Partial<Record<ManifestPlugin, ManifestSource>> = {};
  const close = () => {
    for (const source of Object.values(sources)) source.close();
  };
  try {
    for (const [plugin, folder] of Object.entries(folders) as [ManifestPlugin, string][]) {
      sources[plugin] = await ManifestSource.open(plugin, folder, codecs, report);
    }
  } catch (error) {
    close();
    throw error;
  }
  return { sources, close };
}
