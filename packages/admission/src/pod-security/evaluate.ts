import { baselineControls } from './checks/baseline.js';
import type { CheckedPod, CheckPod, Control, VersionedCheck, Violation } from './checks/check.js';
import { restrictedControls } from './checks/restricted.js';
import type { LevelVersion } from './policy.js';

const controls: readonly Control[] = [...baselineControls, ...restrictedControls];

/** The newest version in which a control changed. Later versions are the same. */
const newest = Math.max(...controls.flatMap(({ versions }) => versions.map(({ since }) => since)));

/** Level and version → the checks, those of baseline first, each group by id. */
const known = new Map<string, readonly CheckPod[]>();

/**
 * Returns the violations of a level by a pod. Empty: the pod is allowed.
 * `kubernetes/pod-security-admission policy/registry.go`.
 */
export function evaluatePod({ level, version }: LevelVersion, pod: CheckedPod): readonly Violation[] {
  if (level === 'privileged') return [];
  const minor = version === 'latest' ? newest : Math.min(version, newest);
  const key = `${level}:${minor}`;
  const checks = known.get(key) ?? checksOf(level, minor);
  known.set(key, checks);
  return checks.flatMap((check) => check(pod) ?? []);
}

/** `reason (detail), reason (detail)` */
export const violationsText = (violations: readonly Violation[]): string =>
  violations.map(({ reason, detail }) => (detail === '' ? reason : `${reason} (${detail})`)).join(', ');

function checksOf(level: 'baseline' | 'restricted', minor: number): readonly CheckPod[] {
  const strict = level === 'restricted' ? versionsAt(restrictedControls, minor) : [];
  const replaced = new Set(strict.flatMap(({ overrides = [] }) => overrides));
  const basic = versionsAt(
    baselineControls.filter(({ id }) => !replaced.has(id)),
    minor,
  );
  return [...basic, ...strict].map(({ check }) => check);
}

function versionsAt(list: readonly Control[], minor: number): readonly VersionedCheck[] {
  const sorted = list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return sorted.flatMap(({ versions }) => versions.findLast(({ since }) => since <= minor) ?? []);
}
