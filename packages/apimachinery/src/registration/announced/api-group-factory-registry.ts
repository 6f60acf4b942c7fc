import type { Scheme } from '../../runtime/index.js';
import { errorText } from '../../text/error-text.js';
import { goQuote } from '../../validation/index.js';
import type { APIRegistrationManager } from '../api-registration-manager.js';
import { GroupMetaFactory, type WarningHandler } from './group-meta-factory.js';
import type { GroupMetaFactoryArgs, GroupVersionFactoryArgs } from './group-meta-factory-args.js';

interface AnnouncedGroup {
  groupArgs: GroupMetaFactoryArgs | undefined;
  readonly versionArgs: Map<string, GroupVersionFactoryArgs>;
  /** The complete factory, if one was announced. */
  factory: GroupMetaFactory | undefined;
}

/**
 * Collects announced groups and versions, which may be announced independently and in any order, and registers and enables all at once
 * (kubernetes/apimachinery release-1.6 `pkg/apimachinery/announced`).
 */
export class APIGroupFactoryRegistry {
  readonly #groups = new Map<string, AnnouncedGroup>();
  readonly #onWarning: WarningHandler | undefined;

  constructor(onWarning?: WarningHandler) {
    this.#onWarning = onWarning;
  }

  /** Announces a version. @throws Error `version "v1" in group "g" has already been announced` */
  announceGroupVersion(args: GroupVersionFactoryArgs): void {
    const { versionArgs } = this.#group(args.groupName);
    if (versionArgs.has(args.versionName)) {
      throw new Error(
        `version ${goQuote(args.versionName)} in group ${goQuote(args.groupName)} has already been announced`,
      );
    }
    versionArgs.set(args.versionName, args);
  }

  /** Announces a group. @throws Error `group "g" has already been announced` */
  announceGroup(args: GroupMetaFactoryArgs): void {
    const group = this.#group(args.groupName);
    if (group.groupArgs !== undefined) throw new Error(`group ${goQuote(args.groupName)} has already been announced`);
    group.groupArgs = args;
  }

  /** Announces a group with all its versions. @throws Error when anything of the group was announced before */
  announcePreconstructedFactory(factory: GroupMetaFactory): void {
    const { groupArgs, versionArgs } = factory;
    if (groupArgs === undefined) throw new Error('a factory without group cannot be announced');
    const name = groupArgs.groupName;
    if (this.#groups.has(name)) throw new Error(`the group ${goQuote(name)} has already been announced.`);
    this.#groups.set(name, { groupArgs, versionArgs: new Map(versionArgs), factory });
  }

  /**
   * Registers and enables all announced groups, in the order of announcement.
   *
   * @throws Error `error registering g: …` or `error enabling g: …`; groups before that one stay registered
   */
  registerAndEnableAll(manager: APIRegistrationManager, scheme: Scheme): void {
    for (const [name, group] of this.#groups) {
      const unchanged = group.factory?.versionArgs.size === group.versionArgs.size ? group.factory : undefined;
      const factory = unchanged ?? new GroupMetaFactory(group, this.#onWarning);
      attempt(`error registering ${name}`, () => factory.register(manager));
      attempt(`error enabling ${name}`, () => factory.enable(manager, scheme));
    }
  }

  #group(name: string): AnnouncedGroup {
    let group = this.#groups.get(name);
    if (group === undefined) {
      group = { groupArgs: undefined, versionArgs: new Map(), factory: undefined };
      this.#groups.set(name, group);
    }
    return group;
  }
}

function attempt(what: string, action: () => void): void {
  try {
    action();
  } catch (cause) {
    throw new Error(`${what}: ${errorText(cause)}`, { cause });
  }
}
