import type { VersionInfo } from '../version-info.js';
import { Gauge } from './registry.js';

/**
 * The version of the server as labels of a constant 1, with kube-apiserver's name
 * (`kubernetes/component-base metrics/version.go`).
 */
export function buildInfo(version: VersionInfo): Gauge {
  const labels = {
    build_date: version.buildDate,
    compiler: version.compiler,
    git_commit: version.gitCommit,
    git_tree_state: version.gitTreeState,
    git_version: version.gitVersion,
    go_version: version.goVersion,
    major: version.major,
    minor: version.minor,
    platform: version.platform,
  };
  return new Gauge('kubernetes_build_info', 'Version of the server and its platform. Always 1.', () => [[labels, 1]]);
}
