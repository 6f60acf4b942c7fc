import { binaryMinor, kubernetesMinors } from '@k8s-ts/api/discovery';
import { parsePortRange, parseServiceRanges } from '@k8s-ts/registry-core';
import { componentVersionOf, effectiveVersionOf } from './effective-version.js';
import { actingGatesText } from './feature-gate-effects.js';
import { checkFeatureGate, checkFeatureGates } from './feature-gates.js';
import { refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, commonFlagGroup, optionGroup } from './option.js';

const minorFlag = (help: string) => flag.items({ checkItem: componentVersionOf, suggested: kubernetesMinors, help });

/** Options about the served resources: groups, features, ranges of Services, descriptions. */
export const apiOptions = optionGroup('API', {
  runtimeConfig: flag.map({
    help: 'API groups to enable or disable: /v1=true|false (core), group/version=…, group/version/resource=…, api/all|ga|beta|alpha=….',
  }),
  featureGates: flag.items({
    checkItem: checkFeatureGate,
    placeholder: 'mapStringString',
    help: `Features to turn on or off: Gate=true|false, comma separated. With their stages and defaults: ${actingGatesText}. Kinds are served where --runtime-config enables their versions. Other gates have no effect, or cannot be changed.`,
  }),
  emulatedVersion: minorFlag(
    `Minor release of Kubernetes that the server emulates: its group-versions, feature gates and defaults. One of ${kubernetesMinors.join(', ')}; ${binaryMinor} unless it is set.`,
  ),
  minCompatibilityVersion: minorFlag(
    'Oldest minor release of Kubernetes whose servers can read what this server stores. The release before --emulated-version unless it is set.',
  ),
  emulationForwardCompatible: flag.boolean(false, {
    help: 'Serve better versions of the enabled resources, also when a later release than --emulated-version introduced them.',
  }),
  runtimeConfigEmulationForwardCompatible: flag.boolean(false, {
    help: 'Serve what --runtime-config enables by name, also when a later release than --emulated-version introduced it. Without it, such names are refused.',
  }),
  crdDirectory: flag.optionalString({
    group: commonFlagGroup,
    help: 'Directory of CustomResourceDefinitions (.yaml, .yml and .json files) to create or update before the server is ready.',
  }),
  serviceClusterIPRange: flag.string('10.0.0.0/24', {
    help: 'CIDR of the IP addresses of Services, or one of each IP family, comma-separated.',
    check: parseServiceRanges,
  }),
  serviceNodePortRange: flag.string('30000-32767', {
    help: 'Ports of NodePort Services: FIRST-LAST, or FIRST+NUMBER for further ports.',
    check: parsePortRange,
  }),
  allowPrivileged: flag.boolean(false, { help: 'Allow privileged containers.' }),
  openAPIDescriptions: flag.optionalString({
    name: 'openapi-descriptions',
    help: 'File with an OpenAPI document of any cluster (kubectl get --raw /openapi/v2). Its descriptions are shown by kubectl explain, and in the columns of tables that show fields. Default: short ones of our own.',
  }),
});

/**
 * @throws FlagError for a release that this server cannot emulate, and for feature gates or values that it does not
 * support
 */
export function checkAPIOptions(options: CompletedOptionsOf<typeof apiOptions>): void {
  const effective = effectiveVersionOf(options);
  const isOwnRelease = effective.emulation === binaryMinor;
  const text = 'cannot be set to true if the emulation version is the same as the binary version';
  const { emulationForwardCompatible, runtimeConfigEmulationForwardCompatible: byName } = options;
  refuse(isOwnRelease && emulationForwardCompatible, `ServerRunOptions.EmulationForwardCompatible ${text}`);
  refuse(isOwnRelease && byName, `ServerRunOptions.RuntimeConfigEmulationForwardCompatible ${text}`);
  checkFeatureGates(options.featureGates, effective);
}
