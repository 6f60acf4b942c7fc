/** The answer of `/version`. */
export interface VersionInfo {
  readonly major: string;
  readonly minor: string;
  readonly emulationMajor: string;
  readonly emulationMinor: string;
  readonly minCompatibilityMajor: string;
  readonly minCompatibilityMinor: string;
  /** `v1.35.6`: the API level; clients compare it. */
  readonly gitVersion: string;
  readonly gitCommit: string;
  readonly gitTreeState: string;
  readonly buildDate: string;
  readonly goVersion: string;
  readonly compiler: string;
  readonly platform: string;
}

const goArchitectures: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' };

/** The API level that this release serves. */
export const defaultVersion: VersionInfo = {
  major: '1',
  minor: '35',
  emulationMajor: '1',
  emulationMinor: '35',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '34',
  gitVersion: 'v1.35.6',
  gitCommit: '',
  gitTreeState: 'clean',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: '',
  compiler: `node ${process.version}`,
  platform: goPlatform(process.platform, process.arch),
};

/** Operating system and architecture as Go names them, which clients compare: `linux/amd64`. */
export function goPlatform(platform: string, arch: string): string {
  return `${platform === 'win32' ? 'windows' : platform}/${goArchitectures[arch] ?? arch}`;
}
