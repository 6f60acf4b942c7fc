import { groupVersions as allGroupVersions, type FeatureName, resourcesOf } from '@k8s-ts/api/discovery';
import { APIGroupFactoryRegistry, APIRegistrationManager } from '@k8s-ts/apimachinery/registration';
import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import { equalGroupVersion, formatGroupVersion, type GroupVersion, withResource } from '@k8s-ts/apimachinery/schema';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { APIGroupInfo } from '@k8s-ts/registry-generic';
import { announceBuiltinGroup, builtinSchemeWithCodecs } from '@k8s-ts/registry-shared';
import { parseConfigurationMap, withoutLegacyKeys } from './configuration-map.js';
import { installedGroupMeta } from './installed-group-meta.js';
import { newResourceConfig, type ResourceConfig } from './resource-config.js';

export interface APIRegistrationOptions {
  /** The built-in group-versions that the program can serve. */
  readonly available: readonly GroupVersion[];
  /** Texts of `--runtime-config`. */
  readonly runtimeConfig: readonly string[];
  /** Text of `KUBE_API_VERSIONS`: the only group-versions to serve, comma-separated. Empty: all. */
  readonly kubeAPIVersions: string;
  /**
   * Whether more stable versions of enabled resources are enabled as well, as with `--emulation-forward-compatible`.
   * Default false.
   */
  readonly forwardCompatible?: boolean;
  /**
   * The features that are on in the control plane, because they decide about the defaults of objects. Default: no
   * features.
   */
  readonly features?: ReadonlySet<FeatureName> | undefined;
}

/**
 * Decides which built-in groups, versions and resources a server serves, and records them in an
 * `APIRegistrationManager`: available versions are registered, served ones are enabled.
 */
export class APIRegistration {
  readonly manager: APIRegistrationManager;
  /**
   * Versions and resources that were enabled by name (`batch/v1`, `batch/v1/jobs`) but that this program cannot serve.
   */
  readonly unavailable: readonly string[];
  readonly #config: ResourceConfig;
  /** The enabled built-in versions. */
  readonly #builtin: readonly GroupVersion[];
  #restMapper: RESTMapper | undefined;
  /** Served versions by group. */
  readonly #served = new Map<string, readonly GroupVersion[]>();

  /** @throws Error with kube-apiserver's text when `runtimeConfig` or `kubeAPIVersions` is invalid */
  constructor({ available, runtimeConfig, kubeAPIVersions, forwardCompatible, features }: APIRegistrationOptions) {
    this.manager = new APIRegistrationManager(kubeAPIVersions);
    const overrides = withoutLegacyKeys(parseConfigurationMap(runtimeConfig));
    this.#config = newResourceConfig(allGroupVersions(), overrides, forwardCompatible);
    this.unavailable = [...overrides.keys()].filter((key) => this.#isUnavailable(key, available));
    this.manager.registerVersions(available);
    const missing = this.manager
      .validateEnvRequestedVersions()
      .filter((version) => !this.manager.isRegisteredVersion(version));
    if (missing.length > 0) {
      const names = missing.map((version) => goQuote(formatGroupVersion(version))).join(' ');
      throw new Error(`KUBE_API_VERSIONS contains versions that are not installed: [${names}].`);
    }
    announce(this.manager, available, this.#config, features);
    this.#builtin = this.manager.enabledVersions();
  }

  /** Maps the kinds that are served now. Read it again after groups were installed or removed. */
  get restMapper(): RESTMapper {
    this.#restMapper ??= this.manager.restMapper();
    return this.#restMapper;
  }

  /** Whether any version of a built-in group is enabled. */
  isGroupEnabled(group: string): boolean {
    return this.#builtin.some((version) => version.group === group);
  }

  /** Whether any resource of a built-in group-version is enabled. */
  isVersionEnabled(version: GroupVersion): boolean {
    return this.#builtin.some((each) => equalGroupVersion(each, version));
  }

  /**
   * Removes the disabled versions and resources, with their subresources, from a built-in group. The rest has the
   * registered GroupMeta, whose scheme and codecs then read and write every object of the group.
   */
  enabledPart(info: APIGroupInfo): APIGroupInfo {
    const { group } = info;
    const versionedResources: Record<string, APIGroupInfo['versionedResources'][string]> = {};
    for (const [version, storages] of Object.entries(info.versionedResources)) {
      if (!this.#builtin.some((each) => equalGroupVersion(each, { group, version }))) continue;
      const enabled = Object.entries(storages).filter(([path]) =>
        this.#config.resourceEnabled({ group, version, resource: path.split('/', 1)[0] as string }),
      );
      if (enabled.length > 0) versionedResources[version] = Object.fromEntries(enabled);
    }
    const prioritizedVersions = info.prioritizedVersions.filter((version) => version in versionedResources);
    const groupMeta = this.manager.isRegistered(group) ? this.manager.group(group) : info.groupMeta;
    return { ...info, prioritizedVersions, versionedResources, ...(groupMeta && { groupMeta }) };
  }

  /**
   * Keeps the record up to date for a server from now on. Versions that are installed while it runs count as
   * third-party versions, unless they are built in. Removed versions are no longer enabled.
   */
  follow({ groups }: Pick<GenericAPIServer, 'groups'>): void {
    // Versions that an earlier server enabled and that this one does not serve are disabled.
    const names = new Set([...this.#served.keys(), ...groups.ordered().map(({ name }) => name)]);
    for (const name of names) this.#record(groups, name);
    groups.onChanged((group) => this.#record(groups, group));
  }

  #isUnavailable(key: string, available: readonly GroupVersion[]): boolean {
    const [group = '', version = '', resource = ''] = key.split('/');
    const wanted = { group, version };
    if (group === 'api' || available.some((each) => equalGroupVersion(each, wanted))) return false;
    return resource === ''
      ? this.#config.versionEnabled(wanted)
      : this.#config.resourceEnabled({ ...wanted, resource });
  }

  #record(groups: GenericAPIServer['groups'], group: string): void {
    const { manager } = this;
    const served = (groups.group(group)?.versions ?? []).map(({ version }) => ({ group, version }));
    for (const version of served) {
      if (manager.isRegisteredVersion(version)) manager.enableVersions(version);
      else manager.addThirdPartyAPIGroupVersions(version);
    }
    if (served.length > 0 && !manager.isRegistered(group)) {
      manager.registerGroup(installedGroupMeta(group, () => groups.group(group)));
    }
    for (const before of this.#served.get(group) ?? []) {
      if (!served.some((version) => equalGroupVersion(version, before))) manager.disableVersions(before);
    }
    if (served.length > 0) this.#served.set(group, served);
    else this.#served.delete(group);
    this.#restMapper = undefined;
  }
}

/** Announces the groups with their enabled versions, then registers and enables them. */
function announce(
  manager: APIRegistrationManager,
  available: readonly GroupVersion[],
  config: ResourceConfig,
  features: ReadonlySet<FeatureName> | undefined,
): void {
  const order = new Map<string, string[]>();
  for (const { group, version } of available) {
    const resources = resourcesOf(group, version);
    if (resources.length === 0) throw new Error(`${formatGroupVersion({ group, version })} is not built in`);
    const isEnabled = resources.some(
      ({ name }) => !name.includes('/') && config.resourceEnabled(withResource({ group, version }, name)),
    );
    if (isEnabled) order.set(group, [...(order.get(group) ?? []), version]);
  }
  const registry = new APIGroupFactoryRegistry();
  for (const [group, versions] of order) announceBuiltinGroup(registry, group, versions, config.resourceEnabled);
  registry.registerAndEnableAll(manager, builtinSchemeWithCodecs(features));
}
