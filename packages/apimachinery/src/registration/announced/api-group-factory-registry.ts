import { newCodecFactory, Scheme, type SchemeFunc, type SchemeWithCodecs } from '../../runtime/index.js';
import { errorText } from '../../text/error-text.js';
import { goQuote } from '../../validation/index.js';
import type { APIRegistrationManager } from '../api-registration-manager.js';
import { enableGroup, registerVersions } from './group-meta-factory.js';
import type { GroupMetaFactoryArgs, GroupVersionFactoryArgs } from './group-meta-factory-args.js';

interface Announced {
  groupArgs: GroupMetaFactoryArgs | undefined;
  readonly versionArgs: Map<string, GroupVersionFactoryArgs>;
}

/**
 * Collects announced groups and versions, which may be announced independently and in any order, and registers and
 * enables all at once (kubernetes/apimachinery release-1.6 `pkg/apimachinery/announced`).
 */
export class APIGroupFactoryRegistry {
  readonly #groups = new Map<string, Announced>();

  /** Announces a version. @throws Error `version "v1" in group "g" has already been announced` */
  announceGroupVersion(args: GroupVersionFactoryArgs): this {
    const { versionArgs } = this.#group(args.groupName);
    if (versionArgs.has(args.versionName)) {
      throw new Error(
        `version ${goQuote(args.versionName)} in group ${goQuote(args.groupName)} has already been announced`,
      );
    }
    versionArgs.set(args.versionName, args);
    return this;
  }

  /**
   * Announces a group.
   *
   * @param versions functions that add the kinds of versions, by version: these are announced too. Default none
   * @throws Error `group "g" has already been announced`
   */
  announceGroup(args: GroupMetaFactoryArgs, versions: Readonly<Record<string, SchemeFunc>> = {}): this {
    const group = this.#group(args.groupName);
    if (group.groupArgs !== undefined) throw new Error(`group ${goQuote(args.groupName)} has already been announced`);
    group.groupArgs = args;
    for (const [versionName, addToScheme] of Object.entries(versions)) {
      this.announceGroupVersion({ groupName: args.groupName, versionName, addToScheme });
    }
    return this;
  }

  /**
   * Registers and enables all announced groups, in the order of announcement. Each gets a GroupMeta with the scheme and
   * its codecs.
   *
   * @param kinds the scheme to which the versions add their kinds, with or without codecs. Default: a new scheme.
   *   Missing codecs are made
   * @returns the manager
   * @throws Error `error registering g: …` or `error enabling g: …`; groups before that one stay registered
   */
  registerAndEnableAll(
    manager: APIRegistrationManager,
    kinds: Scheme | SchemeWithCodecs = new Scheme(),
  ): APIRegistrationManager {
    const withCodecs = 'codecs' in kinds ? kinds : { scheme: kinds, codecs: newCodecFactory(kinds) };
    for (const [name, group] of this.#groups) {
      const versions = attempt(`error registering ${name}`, () => registerVersions(manager, group));
      attempt(`error enabling ${name}`, () => enableGroup(manager, group, versions, withCodecs));
    }
    return manager;
  }

  #group(name: string): Announced {
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = { groupArgs: undefined, versionArgs: new Map() };
      this.#groups.set(name, group);
    }
    return group;
  }
}

function attempt<T>(what: string, action: () => T): T {
  try {
    return action();
  } catch (cause) {
    throw new Error(`${what}: ${errorText(cause)}`, { cause });
  }
}
