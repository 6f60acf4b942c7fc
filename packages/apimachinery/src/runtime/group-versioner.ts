import {
  equalGroupVersionKind,
  formatGroupKind,
  formatGroupVersion,
  type GroupKind,
  type GroupVersion,
  type GroupVersionKind,
  internalVersion,
  withKind,
} from '../schema/index.js';
import { goQuote } from '../text/go-quote.js';

/** Selects the version to convert objects to. */
export interface GroupVersioner {
  /** The kind to convert an object of these kinds to; undefined if there is none. */
  kindForGroupVersionKinds(kinds: readonly GroupVersionKind[]): GroupVersionKind | undefined;
  /** Equal for versioners with the same results; for cache keys. */
  readonly identifier: string;
  /** Text for errors. */
  readonly description: string;
}

/** Selects one version: a kind in exactly that version, otherwise a kind of its group, changed to that version. */
export function groupVersioner(gv: GroupVersion): GroupVersioner {
  const text = formatGroupVersion(gv);
  return {
    kindForGroupVersionKinds: (kinds) => kindInVersion(gv, kinds),
    identifier: text,
    description: goQuote(text),
  };
}

/**
 * Selects one of several versions: a kind that is in one of them already, otherwise the result for the first version with the kind's group.
 */
export function groupVersionsVersioner(gvs: readonly GroupVersion[]): GroupVersioner {
  const texts = gvs.map(formatGroupVersion);
  return {
    kindForGroupVersionKinds(kinds) {
      const targets = gvs.flatMap((gv) => kindInVersion(gv, kinds) ?? []);
      return targets.find((target) => kinds.some((kind) => equalGroupVersionKind(kind, target))) ?? targets[0];
    },
    identifier: `[${texts.join(',')}]`,
    description: `[${texts.map(goQuote).join(' ')}]`,
  };
}

/** Selects the internal version of the object's group, which is the scheme's hub version. */
export const internalGroupVersioner: GroupVersioner = {
  kindForGroupVersionKinds(kinds) {
    const [first] = kinds;
    if (first === undefined) return undefined;
    return kinds.find((kind) => kind.version === internalVersion) ?? { ...first, version: internalVersion };
  },
  identifier: 'internal',
  description: '{}',
};

/** Selects nothing. For codecs that must not convert. */
export const disabledGroupVersioner: GroupVersioner = {
  kindForGroupVersionKinds: () => undefined,
  identifier: 'disabled',
  description: '{}',
};

/**
 * Selects one version for the listed groups and kinds, also of other groups; an empty kind accepts all kinds of the group. Without a list,
 * or with only the version's own group, it equals {@link groupVersioner}.
 */
export function multiGroupVersioner(gv: GroupVersion, ...accepted: readonly GroupKind[]): GroupVersioner {
  if (accepted.length === 0 || (accepted.length === 1 && accepted[0]?.group === gv.group)) return groupVersioner(gv);
  return multi(gv, accepted, false);
}

/** Like {@link multiGroupVersioner}, but kinds that are not listed are changed to the version too. */
export function coercingMultiGroupVersioner(gv: GroupVersion, ...accepted: readonly GroupKind[]): GroupVersioner {
  return multi(gv, accepted, true);
}

function multi(target: GroupVersion, accepted: readonly GroupKind[], coerce: boolean): GroupVersioner {
  const list = accepted.map(formatGroupKind).join(',');
  return {
    kindForGroupVersionKinds(kinds) {
      const suitable = kinds.find((source) =>
        accepted.some(({ group, kind }) => group === source.group && (kind === '' || kind === source.kind)),
      );
      const source = suitable ?? (coerce ? kinds[0] : undefined);
      return source === undefined ? undefined : withKind(target, source.kind);
    },
    identifier: JSON.stringify({
      accepted: list,
      coerce: String(coerce),
      name: 'multi',
      target: formatGroupVersion(target),
    }),
    description: goQuote(formatGroupVersion(target)),
  };
}

function kindInVersion(gv: GroupVersion, kinds: readonly GroupVersionKind[]): GroupVersionKind | undefined {
  const exact = kinds.find((kind) => kind.group === gv.group && kind.version === gv.version);
  if (exact !== undefined) return exact;
  const sameGroup = kinds.find((kind) => kind.group === gv.group);
  return sameGroup === undefined ? undefined : withKind(gv, sameGroup.kind);
}
