import { binaryMinor, kubernetesMinors } from '@k8s-ts/api/discovery';
import { parseCIDR } from '@k8s-ts/api/validation';
import { checkComponentVersion, effectiveVersionOf } from './effective-version.js';
import { actingGatesText } from './feature-gate-effects.js';
import { checkFeatureGate, checkFeatureGates } from './feature-gates.js';
import { FlagError } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, commonFlagGroup, optionGroup } from './option.js';

/** Options about what is served: groups, features, ranges of Services, descriptions. */
export const apiOptions = optionGroup('API', {
  /** `group/version=false` and the like, see `--runtime-config`. Default: the group-versions that kube-apiserver serves by default. */
  runtimeConfig: flag.map('runtime-config', {
    help: 'API groups to enable or disable: /v1=true|false (core), group/version=…, group/version/resource=…, api/all|ga|beta|alpha=….',
  }),
  /** `Gate=true` and the like, see `--feature-gates`. Default: the defaults of kube-apiserver. */
  featureGates: {
    ...flag.items(
      'feature-gates',
      {
        help: `Features to turn on or off: Gate=true|false, comma separated. With their stages and defaults: ${actingGatesText}. Kinds are served where --runtime-config enables their versions. Other gates have no effect, or cannot be changed.`,
      },
      checkFeatureGate,
    ),
    placeholder: 'mapStringString',
  },
  /** The minor release that the server is like, such as `1.34`. Default: that of this server. */
  emulatedVersion: flag.items(
    'emulated-version',
    {
      help: `Minor release of Kubernetes that the server is like: its group-versions, feature gates and defaults. One of ${kubernetesMinors.join(', ')}; ${binaryMinor} unless it is set.`,
      suggested: kubernetesMinors,
    },
    checkComponentVersion,
  ),
  /** The oldest minor release whose servers can read what this server stores. Default: the release before the emulated one. */
  minCompatibilityVersion: flag.items(
    'min-compatibility-version',
    {
      help: 'Oldest minor release of Kubernetes whose servers can read what this server stores. The release before --emulated-version unless it is set.',
      suggested: kubernetesMinors,
    },
    checkComponentVersion,
  ),
  /** Directory of definitions to install besides `crds`: all its `.yaml`, `.yml` and `.json` files. Default none. */
  crdDirectory: flag.optionalString('crd-directory', {
    group: commonFlagGroup,
    help: 'Directory of CustomResourceDefinitions (.yaml, .yml and .json files) to create or update before the server is ready.',
  }),
  /** CIDR of the IP addresses of Services; two, comma-separated, of different IP families for dual stack. Default `10.0.0.0/24`. */
  serviceClusterIPRange: flag.string('service-cluster-ip-range', '10.0.0.0/24', {
    help: 'CIDR of the IP addresses of Services, or one of each IP family, comma-separated.',
    check(text) {
      const families = text.split(',').map((range) => {
        const cidr = parseCIDR(range.trim());
        if (!cidr) throw new Error(`invalid CIDR address: ${range.trim()}`);
        return cidr.network.family;
      });
      if (families.length > 2) throw new FlagError('--service-cluster-ip-range must not contain more than two entries');
      if (new Set(families).size < families.length) throw new Error('the two ranges must be of different IP families');
    },
  }),
  /** Ports of NodePort Services. Default `30000-32767`. */
  serviceNodePortRange: flag.string('service-node-port-range', '30000-32767', {
    help: 'Ports of NodePort Services.',
    check(range) {
      const [, first, last] = /^(\d+)-(\d+)$/.exec(range) ?? [];
      if (first === undefined || Number(first) > Number(last) || Number(last) > 65_535)
        throw new Error(`${JSON.stringify(range)} is not a valid port range (FIRST-LAST)`);
    },
  }),
  /** Privileged containers may be created. Default false. */
  allowPrivileged: flag.boolean('allow-privileged', false, { help: 'Allow privileged containers.' }),
  /** File with an OpenAPI document of a cluster, whose descriptions our documents show. Default: our own short ones. */
  openAPIDescriptions: flag.optionalString('openapi-descriptions', {
    help: 'File with an OpenAPI document of any cluster (kubectl get --raw /openapi/v2). Its descriptions are shown by kubectl explain, and in the columns of tables that show fields. Default: short ones of our own.',
  }),
});

/** @throws FlagError for a release that this server cannot be, and for feature gates that it cannot have */
export function checkAPIOptions(options: CompletedOptionsOf<typeof apiOptions>): void {
  checkFeatureGates(options.featureGates, effectiveVersionOf(options));
}
