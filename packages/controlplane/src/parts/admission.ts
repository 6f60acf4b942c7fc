import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { newConfiguredAdmission } from '../admission/configured-admission.js';
import type { NamespaceLookupCache } from '../admission/index.js';
import { newAdmissionPlugins } from '../admission/plugins.js';
import type { Authorization } from '../authorization/open-authorization.js';
import type { OpenGroups } from '../groups/index.js';
import type { Part } from '../part.js';
import type { ControlPlaneContext } from './control-plane-context.js';

/** The admission plugins of the built-in groups and of the program. */
export interface Admission extends Part {
  readonly plugins: readonly AdmissionPlugin[];
  /** Whether webhooks or policies are in force now. True before they are known. */
  readonly hasActiveHooks: boolean;
}

/**
 * Makes the plugins that are on, and begins to follow the objects that configure webhooks and policies.
 *
 * @throws Error for a plugin that lacks its configuration, and for manifests that are not valid
 */
export async function openAdmission(
  context: ControlPlaneContext,
  groups: OpenGroups,
  { lookup: namespaces }: Pick<NamespaceLookupCache, 'lookup'>,
  { authorizer }: Pick<Authorization, 'authorizer'>,
): Promise<Admission> {
  const { config, loopback, report, features, now } = context;
  const settings = config.admissionPlugins ?? {};
  const { configuration = {}, defaultTolerations = {}, mutatingPolicies = false } = settings;
  const restMapper = () => config.registration.restMapper;
  const manifests = await openManifestsOf(context, groups);
  const configured = newConfiguredAdmission({
    manifests: manifests?.sources ?? {},
    stores: groups.admissionregistration,
    configuration,
    mutatingPolicies,
    namespaces,
    authorizer,
    restMapper,
    loopback,
    onError: report,
  });
  const { metrics } = configured;
  const close = async () => {
    configuration.close?.();
    manifests?.close();
    await configured.close();
  };
  const plugins = await newAdmissionPlugins(
    settings,
    {
      groups,
      namespaces,
      loopback,
      authorizer,
      configured: configured.factories,
      metrics,
      restMapper,
      features,
      now,
      configuration,
      defaultTolerations,
    },
    config.generic.admission,
  ).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  void configured.run();
  return {
    plugins,
    get hasActiveHooks() {
      return configured.isActive;
    },
    metrics: metrics.all,
    relist: () => configured.relist(),
    // Parameters are followed through the server itself, whose watches end with it.
    drain: () => configured.stop(),
    close,
  };
}

/** Loads the folders of manifests. The code for this is loaded only when there are some. */
async function openManifestsOf({ config, reportReload }: ControlPlaneContext, { groups }: OpenGroups) {
  const folders = config.admissionPlugins?.configuration?.manifestFolders;
  const group = groups.find((each) => each.group === 'admissionregistration.k8s.io')?.groupMeta;
  if (folders === undefined || group === undefined) return undefined;
  const { openManifests } = await import('../admission/manifests/index.js');
  return openManifests(folders, group, config.effectiveVersion, reportReload);
}
