import { parseSemantic } from '@k8s-ts/apimachinery/version';

/** The answer of `/version`. */
export interface VersionInfo {
  readonly major: string;
  readonly minor: string;
  readonly emulationMajor: string;
  readonly emulationMinor: string;
  readonly minCompatibilityMajor: string;
  readonly minCompatibilityMinor: string;
  /** `v1.36.3`: the API level; clients compare it. */
  readonly gitVersion: string;
  /** Commit of the server's sources. Empty when it is not known. */
  readonly gitCommit: string;
  /** `clean`, `dirty` or `archive`. Empty when it is not known. */
  readonly gitTreeState: string;
  /** Time of the commit in RFC 3339. The beginning of 1970 when it is not known. */
  readonly buildDate: string;
  /** Version of the runtime. The field has its name from Go, and clients print it. */
  readonly goVersion: string;
  readonly compiler: string;
  readonly platform: string;
}

const goArchitectures: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' };

/** The source revision of the build, inserted by the build. Unknown when running from sources. */
declare const BUILT_FROM: Pick<VersionInfo, 'gitCommit' | 'gitTreeState' | 'buildDate'> | undefined;

const sources =
  typeof BUILT_FROM === 'undefined'
    ? { gitCommit: '', gitTreeState: '', buildDate: '1970-01-01T00:00:00Z' }
    : BUILT_FROM;

/** The release of Kubernetes that this server implements. */
const release = { minor: '36', patch: '3' };

/**
 * The answer of `/version` of a server that emulates a release.
 *
 * @param effective minor releases such as `1.36`; default: the release that this server implements, and the one before.
 *   `gitVersion` is another text for that release, see {@link checkReportedVersion}
 */
export function versionInfoOf({
  emulation = `1.${release.minor}`,
  minCompatibility = `1.${Number(release.minor) - 1}`,
  gitVersion = `v1.${release.minor}.${release.patch}`,
}: {
  readonly emulation?: string;
  readonly minCompatibility?: string;
  readonly gitVersion?: string | undefined;
} = {}): VersionInfo {
  const [emulationMajor = '', emulationMinor = ''] = emulation.split('.');
  const [minCompatibilityMajor = '', minCompatibilityMinor = ''] = minCompatibility.split('.');
  return {
    major: '1',
    minor: release.minor,
    emulationMajor,
    emulationMinor,
    minCompatibilityMajor,
    minCompatibilityMinor,
    gitVersion,
    gitCommit: sources.gitCommit,
    gitTreeState: sources.gitTreeState,
    buildDate: sources.buildDate,
    goVersion: `Node.js ${process.version}`,
    compiler: `v8 ${process.versions.v8}`,
    platform: goPlatform(process.platform, process.arch),
  };
}

/** The answer of `/version` of a server that emulates no earlier release. */
export const defaultVersion: VersionInfo = versionInfoOf();

/**
 * Checks a text that a server reports as its version, such as `v1.36.3-custom` (`kubernetes/component-base version`).
 *
 * @throws Error for a text that is no semantic version, and for another release than the one that this server implements
 */
export function checkReportedVersion(text: string): void {
  const { gitVersion } = defaultVersion;
  const [reported, own] = [parseSemantic(text), parseSemantic(gitVersion)];
  if (reported.components.every((number, index) => number === own.components[index])) return;
  throw new Error(`version "${text}" must match major/minor/patch of default version "${gitVersion}"`);
}

/** Operating system and architecture as Go names them, which clients compare: `linux/amd64`. */
export function goPlatform(platform: string, arch: string): string {
  return `${platform === 'win32' ? 'windows' : platform}/${goArchitectures[arch] ?? arch}`;
}
