import type { Scheme, SchemeFunc } from '../../runtime/index.js';
import type { GroupVersion } from '../../schema/index.js';
import type { APIRegistrationManager } from '../api-registration-manager.js';
import {
  addVersionInterfaces,
  defaultInterfacesFor,
  formatGroupVersions,
  type GroupMeta,
  type VersionInterfaces,
} from '../group-meta.js';
import { metadataAccessor } from '../self-linker.js';
import type { GroupMetaFactoryArgs, GroupVersionFactoryArgs } from './group-meta-factory-args.js';
import { newDefaultRESTMapperFromScheme } from './rest-mapper-from-scheme.js';

/** The parts of a factory. Either may be added later by an `APIGroupFactoryRegistry`. */
export interface GroupMetaFactoryParts {
  readonly groupArgs: GroupMetaFactoryArgs | undefined;
  /** Versions by name. */
  readonly versionArgs: ReadonlyMap<string, GroupVersionFactoryArgs>;
}

/** Called with warnings. */
export type WarningHandler = (warning: string) => void;

/** Assembles an API group from its properties and those of its versions, and adds it to an `APIRegistrationManager`. */
export class GroupMetaFactory {
  readonly groupArgs: GroupMetaFactoryArgs | undefined;
  readonly versionArgs: ReadonlyMap<string, GroupVersionFactoryArgs>;
  readonly #onWarning: WarningHandler;
  /** Made by {@link register}. */
  #prioritizedVersions: readonly GroupVersion[] = [];

  constructor({ groupArgs, versionArgs }: GroupMetaFactoryParts, onWarning: WarningHandler = () => {}) {
    this.groupArgs = groupArgs;
    this.versionArgs = versionArgs;
    this.#onWarning = onWarning;
  }

  /** Announces the finished factory in an `APIGroupFactoryRegistry`. @throws Error when its group is announced already */
  announce(registry: { announcePreconstructedFactory(factory: GroupMetaFactory): void }): this {
    registry.announcePreconstructedFactory(this);
    return this;
  }

  /**
   * Sorts the versions by preference and registers them.
   *
   * @throws Error when only the group or only versions were announced, when a version is of another group, and when the preference order
   *   has a version twice or one that was never announced
   */
  register(manager: APIRegistrationManager): void {
    const versions = [...this.versionArgs.values()];
    if (this.groupArgs === undefined) {
      const names = versions.map(({ groupName, versionName }) => `${groupName}/${versionName}`);
      throw new Error(`partially announced groups are not allowed, only got versions: [${names.join(' ')}]`);
    }
    const { groupName, versionPreferenceOrder } = this.groupArgs;
    if (versions.length === 0) throw new Error(`group ${groupName} announced but no versions announced`);

    const notAnnounced = new Set(versionPreferenceOrder);
    if (notAnnounced.size !== versionPreferenceOrder.length) {
      throw new Error(`preference order for group ${groupName} has duplicates: [${versionPreferenceOrder.join(' ')}]`);
    }
    const unprioritized: GroupVersion[] = [];
    for (const version of versions) {
      if (version.groupName !== groupName) {
        throw new Error(`found ${version.groupName}/${version.versionName} in group ${groupName}?`);
      }
      if (!notAnnounced.delete(version.versionName))
        unprioritized.push({ group: groupName, version: version.versionName });
    }
    if (unprioritized.length > 1) {
      this.#onWarning(
        `group ${groupName} has multiple unprioritized versions: ${formatGroupVersions(unprioritized)}. They will have an arbitrary preference order!`,
      );
    }
    if (notAnnounced.size > 0) {
      const missing = [...notAnnounced].sort().join(' ');
      throw new Error(`group ${groupName} has versions in the priority list that were never announced: [${missing}]`);
    }
    this.#prioritizedVersions = [
      ...versionPreferenceOrder.map((version) => ({ group: groupName, version })),
      ...unprioritized,
    ];
    manager.registerVersions(this.#prioritizedVersions);
  }

  /**
   * Enables the versions that are allowed, adds their kinds to the scheme, and registers the group. Does nothing when no version is
   * allowed. Call it after {@link register}.
   *
   * @throws Error when the group is registered already
   */
  enable(manager: APIRegistrationManager, scheme: Scheme): void {
    const { groupArgs } = this;
    const versions = this.#prioritizedVersions.filter((version) => manager.isAllowedVersion(version));
    for (const version of versions) {
      manager.enableVersions(version);
      this.versionArgs.get(version.version)?.addToScheme(scheme);
    }
    const [preferred] = versions;
    if (preferred === undefined || groupArgs === undefined) return;
    groupArgs.addInternalObjectsToScheme?.(scheme);

    const interfaces: VersionInterfaces = { objectConvertor: scheme, metadataAccessor };
    const group = { groupVersion: preferred, groupVersions: versions };
    let interfacesByVersion: GroupMeta['interfacesByVersion'] = new Map();
    for (const version of versions) {
      interfacesByVersion = addVersionInterfaces({ ...group, interfacesByVersion }, version, interfaces);
    }
    const byVersion = { ...group, interfacesByVersion };
    manager.registerGroup({
      ...byVersion,
      selfLinker: metadataAccessor,
      restMapper: newDefaultRESTMapperFromScheme(scheme, versions, groupArgs),
      interfacesFor: (version) => defaultInterfacesFor(byVersion, version),
    });
  }

  /** {@link register}, then {@link enable}. */
  registerAndEnable(manager: APIRegistrationManager, scheme: Scheme): void {
    this.register(manager);
    this.enable(manager, scheme);
  }
}

/** Makes a complete factory from the group and a function per version that adds its kinds. */
export function newGroupMetaFactory(
  groupArgs: GroupMetaFactoryArgs,
  versions: Readonly<Record<string, SchemeFunc>>,
  onWarning?: WarningHandler,
): GroupMetaFactory {
  const versionArgs = new Map(
    Object.entries(versions).map(([versionName, addToScheme]) => [
      versionName,
      { groupName: groupArgs.groupName, versionName, addToScheme },
    ]),
  );
  return new GroupMetaFactory({ groupArgs, versionArgs }, onWarning);
}
