import type { DefaultTolerationSecondsOptions } from '@k8s-ts/admission';
import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { type AdmissionPluginName, admissionPluginOrder, admissionPlugins } from './admission-plugins.js';
import type { AdmissionPluginConfiguration, AdmissionPluginSources } from './plugin-row.js';

/** Which of the built-in admission plugins are on, by their names in kube-apiserver. */
export interface AdmissionPluginSettings {
  /** Plugins that are on besides the default ones. */
  readonly enabled?: readonly string[];
  /** Plugins that are off, although they are on by default. */
  readonly disabled?: readonly string[];
  /** Configuration of the plugins, as read from files. */
  readonly configuration?: AdmissionPluginConfiguration;
  /**
   * Whether the plugin MutatingAdmissionPolicy changes objects. In kube-apiserver, the feature gate of this name
   * decides. Default false.
   */
  readonly mutatingPolicies?: boolean;
  /** Options of the plugin DefaultTolerationSeconds. */
  readonly defaultTolerations?: DefaultTolerationSecondsOptions;
}

/** Whether a plugin runs: never when it is disabled, otherwise when it is enabled or on by default. */
export function isAdmissionPluginOn(
  name: AdmissionPluginName,
  { enabled = [], disabled = [] }: Pick<AdmissionPluginSettings, 'enabled' | 'disabled'>,
): boolean {
  return !disabled.includes(name) && (enabled.includes(name) || admissionPlugins[name].on === 'by default');
}

/**
 * Makes the built-in admission plugins that are on, in kube-apiserver's order. Plugins that need the objects of a
 * disabled group are left out. The code of plugins that are off by default is loaded only when one of them is on.
 *
 * @param own plugins of the program. They run after the built-in ones, but before those that see the final object, such
 *   as ResourceQuota
 * @throws Error for a plugin that is on and lacks its configuration
 */
export async function newAdmissionPlugins(
  settings: AdmissionPluginSettings,
  sources: AdmissionPluginSources,
  own: readonly AdmissionPlugin[] = [],
): Promise<readonly AdmissionPlugin[]> {
  const make = async (last: boolean): Promise<AdmissionPlugin[]> => {
    const rows = admissionPluginOrder
      .filter((name) => isAdmissionPluginOn(name, settings))
      .map((name) => admissionPlugins[name]);
    const made = rows.filter(({ runsLast = false }) => runsLast === last).map((row) => row.make?.(sources));
    return (await Promise.all(made)).filter((plugin) => plugin !== undefined);
  };
  return [...(await make(false)), ...own, ...(await make(true))];
}
