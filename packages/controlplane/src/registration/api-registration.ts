import { builtinTypes } from '@k8s-ts/api';
import { groupVersions as allGroupVersions, type GroupVersionFacts, groupVersion } from '@k8s-ts/api/discovery';
import {
  APIGroupFactoryRegistry,
  type APIRegistrationManager,
  newAPIRegistrationManagerOrDie,
} from '@k8s-ts/apimachinery/registration';
import type { RESTMapper } from '@k8s-ts/apimachinery/rest-mapper';
import { Scheme } from '@k8s-ts/apimachinery/runtime';
import { equalGroupVersion, formatGroupVersion, type GroupVersion, withKind } from '@k8s-ts/apimachinery/schema';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { APIGroupInfo } from '@k8s-ts/registry-generic';
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
}

/**
 * Decides which built-in groups, versions and resources a server serves, and records them in an `APIRegistrationManager`: available versions
 * are registered, served ones are enabled.
 */
export class APIRegistration {
  readonly manager: APIRegistrationManager;
  /** Kinds of the enabled built-in versions. */
  readonly scheme = new Scheme('apiserver');
  /** Versions and resources that were enabled by name (`batch/v1`, `batch/v1/jobs`) but that this program cannot serve. */
  readonly unavailable: readonly string[];
  readonly #config: ResourceConfig;
  /** The enabled built-in versions. */
  readonly #builtin: readonly GroupVersion[];
  #restMapper: RESTMapper | undefined;
  /** Served versions by group. */
  readonly #served = new Map<string, readonly GroupVersion[]>();

  /** @throws Error with kube-apiserver's text when `runtimeConfig` or `kubeAPIVersions` is invalid */
  constructor({ available, runtimeConfig, kubeAPIVersions }: APIRegistrationOptions) {
    this.manager = newAPIRegistrationManagerOrDie(kubeAPIVersions);
    const overrides = withoutLegacyKeys(parseConfigurationMap(runtimeConfig));
    this.#config = newResourceConfig(allGroupVersions(), overrides);
    this.unavailable = [...overrides.keys()].filter((key) => this.#isUnavailable(key, available));
    this.manager.registerVersions(available);
    const missing = this.manager
      .validateEnvRequestedVersions()
      .filter((version) => !this.manager.isRegisteredVersion(version));
    if (missing.length > 0) {
      const names = missing.map((version) => goQuote(formatGroupVersion(version))).join(' ');
      throw new Error(`KUBE_API_VERSIONS contains versions that are not installed: [${names}].`);
    }
    announce(this.manager, this.scheme, available, this.#config);
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

  /** Removes the disabled versions and resources, with their subresources, from a built-in group. */
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
    return { ...info, prioritizedVersions, versionedResources };
  }

  /**
   * Keeps the record up to date for a server from now on. Versions that are installed while it runs count as third-party versions, unless
   * they are built in. Removed versions are no longer enabled.
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
      manager.registerGroup(installedGroupMeta(group, () => groups.group(group), this.scheme));
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
  scheme: Scheme,
  available: readonly GroupVersion[],
  config: ResourceConfig,
): void {
  const registry = new APIGroupFactoryRegistry();
  const order = new Map<string, string[]>();
  const rootScoped = new Map<string, Set<string>>();
  for (const { group, version } of available) {
    const facts = groupVersion(group, version);
    if (facts === undefined) throw new Error(`${formatGroupVersion({ group, version })} is not built in`);
    const resources = facts.resources.filter(
      ({ name }) => !name.includes('/') && config.resourceEnabled({ group, version, resource: name }),
    );
    if (resources.length === 0) continue;
    order.set(group, [...(order.get(group) ?? []), version]);
    const root = rootScoped.get(group) ?? new Set();
    for (const { kind, namespaced } of resources) if (!namespaced) root.add(kind);
    rootScoped.set(group, root);
    registry.announceGroupVersion({
      groupName: group,
      versionName: version,
      addToScheme: (target) => addKinds(target, { group, version }, resources),
    });
  }
  for (const [groupName, versionPreferenceOrder] of order) {
    const rootScopedKinds = rootScoped.get(groupName) ?? new Set<string>();
    registry.announceGroup({ groupName, versionPreferenceOrder, importPrefix: '', rootScopedKinds });
  }
  registry.registerAndEnableAll(manager, scheme);
}

function addKinds(scheme: Scheme, version: GroupVersion, resources: GroupVersionFacts['resources']): void {
  for (const { kind } of resources) {
    const type = builtinTypes.typeFor(withKind(version, kind));
    if (type === undefined) throw new Error(`${formatGroupVersion(version)} has no ${kind}`);
    scheme.addKnownType(withKind(version, kind), type);
  }
}
