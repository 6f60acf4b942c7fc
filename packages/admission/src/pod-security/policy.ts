import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';

/** The levels of Pod Security, the strictest last. */
export const podSecurityLevels = ['privileged', 'baseline', 'restricted'] as const;

export type PodSecurityLevel = (typeof podSecurityLevels)[number];

/** A level as it was in a minor version of Kubernetes. */
export interface LevelVersion {
  readonly level: PodSecurityLevel;
  /** The minor version, `latest` for the newest one. */
  readonly version: number | 'latest';
}

/** The levels that the labels of a namespace set. */
export interface PodSecurityPolicy {
  /** Pods that violate it are refused. */
  readonly enforce: LevelVersion;
  readonly audit: LevelVersion;
  /** The clients that send pods which violate it are warned. */
  readonly warn: LevelVersion;
}

export type PodSecurityMode = keyof PodSecurityPolicy;

type Labels = Readonly<Record<string, string>>;

const prefix = 'pod-security.kubernetes.io/';
const privileged: LevelVersion = { level: 'privileged', version: 'latest' };

/** The policy of namespaces without labels: everything is allowed. */
export const privilegedPolicy: PodSecurityPolicy = { enforce: privileged, audit: privileged, warn: privileged };

/** `restricted:v1.30` or `restricted:latest` */
export const levelVersionText = ({ level, version }: LevelVersion): string =>
  `${level}:${version === 'latest' ? version : `v1.${version}`}`;

export const isSameLevelVersion = (a: LevelVersion, b: LevelVersion): boolean =>
  a.level === b.level && a.version === b.version;

/** Below 0: `a` allows more than `b`. */
export const compareLevels = (a: PodSecurityLevel, b: PodSecurityLevel): number =>
  podSecurityLevels.indexOf(a) - podSecurityLevels.indexOf(b);

/**
 * Reads the labels of a namespace. An invalid label is an error. In its place, the level is `restricted` for `enforce`,
 * and `privileged` for `audit` and `warn`. `kubernetes/pod-security-admission api/helpers.go`, PolicyToEvaluate.
 *
 * @param defaults for absent labels
 */
export function policyOf(
  labels: Labels,
  defaults: PodSecurityPolicy = privilegedPolicy,
): { readonly policy: PodSecurityPolicy; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const read = (mode: PodSecurityMode): LevelVersion => {
    const [levelLabel, versionLabel] = [labels[prefix + mode], labels[`${prefix}${mode}-version`]];
    let { level, version } = defaults[mode];
    if (levelLabel !== undefined) {
      const isLevel = (podSecurityLevels as readonly string[]).includes(levelLabel);
      if (!isLevel) errors.push(invalid(prefix + mode, levelLabel, `must be one of ${podSecurityLevels.join(', ')}`));
      level = isLevel ? (levelLabel as PodSecurityLevel) : mode === 'enforce' ? 'restricted' : 'privileged';
    }
    if (versionLabel !== undefined) {
      const minor = /^v1\.(\d|[1-9]\d*)$/.exec(versionLabel)?.[1];
      if (minor === undefined && versionLabel !== 'latest') {
        errors.push(invalid(`${prefix}${mode}-version`, versionLabel, 'must be "latest" or "v1.x"'));
      }
      version = minor === undefined ? 'latest' : Number(minor);
    }
    return { level, version };
  };
  const [enforce, audit, warn] = [read('enforce'), read('audit'), read('warn')];
  const hasEnforce = (podSecurityLevels as readonly string[]).includes(labels[`${prefix}enforce`] ?? '');
  const warnsLess = labels[`${prefix}warn`] === undefined && hasEnforce && compareLevels(enforce.level, warn.level) > 0;
  const hasWarnVersion = labels[`${prefix}warn-version`] !== undefined;
  // A pod template whose pods `enforce` will refuse causes a warning, because `enforce` does not check templates.
  const implied = warnsLess ? { level: enforce.level, version: hasWarnVersion ? warn.version : enforce.version } : warn;
  return { policy: { enforce, audit, warn: implied }, errors };
}

const invalid = (label: string, value: string, message: string): FieldError =>
  field.invalid(FieldPath.root('metadata', 'labels').key(label), value, message);
