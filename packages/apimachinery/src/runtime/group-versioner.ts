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

/** Decides in which form objects are wanted. */
export interface GroupVersioner {
  /** The kind that an object of these kinds should become, or undefined when none suits. */
  kindForGroupVersionKinds(kinds: readonly GroupVersionKind[]): GroupVersionKind | undefined;
  /** Equal for versioners that decide alike: for keys of caches. */
  readonly identifier: string;
  /** How errors print it. */
  readonly description: string;
}

/** One version: a kind in exactly it, else a kind of its group, retargeted. */
export function groupVersioner(gv: GroupVersion): GroupVersioner {
  const text = formatGroupVersion(gv);
  return {
    kindForGroupVersionKinds: (kinds) => kindInVersion(gv, kinds),
    identifier: text,
    description: goQuote(text),
  };
}

/** Several versions: a kind that is in one of them already, else what the first suitable one makes of it. */
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

/** The internal version of whatever group the object is of: a scheme's hub. */
export const internalGroupVersioner: GroupVersioner = {
  kindForGroupVersionKinds(kinds) {
    const [first] = kinds;
    if (first === undefined) return undefined;
    return kinds.find((kind) => kind.version === internalVersion) ?? { ...first, version: internalVersion };
  },
  identifier: 'internal',
  description: '{}',
};

/** Suits nothing: for codecs that must not convert. */
export const disabledGroupVersioner: GroupVersioner = {
  kindForGroupVersionKinds: () => undefined,
  identifier: 'disabled',
  description: '{}',
};

/**
 * One version for the listed groups and kinds, whatever group it is of itself; an empty kind accepts all of the group.
 * Without a list, or with its own group alone, it is the same as {@link groupVersioner}.
 */
export function multiGroupVersioner(gv: GroupVersion, ...accepted: readonly GroupKind[]): GroupVersioner {
  if (accepted.length === 0 || (accepted.length === 1 && accepted[0]?.group === gv.group)) return groupVersioner(gv);
  return multi(gv, accepted, false);
}

/** As {@link multiGroupVersioner}, and what is not listed is retargeted as well. */
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
