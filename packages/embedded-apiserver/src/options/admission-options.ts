import { goQuote } from '@k8s-ts/apimachinery/validation';
import {
  type AdmissionPluginName,
  admissionPluginOrder,
  controllerAdmissionPlugins,
  defaultAdmissionPlugins,
} from '@k8s-ts/controlplane';
import { refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, optionGroup } from './option.js';

/** @throws Error for a plugin that does not exist */
export function checkAdmissionPlugin(name: string): asserts name is AdmissionPluginName {
  if (!admissionPluginOrder.some((plugin) => plugin === name)) throw new Error(`plugin ${goQuote(name)} is unknown`);
}

const pluginsFlag = (help: string) =>
  flag.items({ suggested: admissionPluginOrder, help, checkItem: checkAdmissionPlugin });

/** Options about admission plugins. The options of programs are in `programOptions`. */
export const admissionOptions = optionGroup('Admission', {
  enableAdmissionPlugins: pluginsFlag(
    `Admission plugins that are on besides ${defaultAdmissionPlugins.join(', ')}, comma separated; their order does not matter. Unlike in kube-apiserver, ${controllerAdmissionPlugins.join(' and ')} are on only when they are named here or the controllers that they need run (see --controllers).`,
  ),
  disableAdmissionPlugins: pluginsFlag('Admission plugins that are off, comma separated.'),
  admissionControlConfigFile: flag.optionalString({
    help: 'File with an AdmissionConfiguration: settings of PodSecurity, ResourceQuota, EventRateLimit, PodNodeSelector, PodTolerationRestriction and ImagePolicyWebhook, and the credentials that webhooks are shown.',
  }),
  defaultNotReadyTolerationSeconds: flag.integer(300, {
    help: 'Seconds for which pods tolerate a node that is not ready, unless they have such a toleration themselves.',
  }),
  defaultUnreachableTolerationSeconds: flag.integer(300, {
    help: 'Seconds for which pods tolerate a node that cannot be reached, unless they have such a toleration themselves.',
  }),
});

/** @throws FlagError for a plugin that is on and off (`kubernetes/apiserver pkg/server/options/admission.go`) */
export function checkAdmissionOptions(options: CompletedOptionsOf<typeof admissionOptions>): void {
  const { enableAdmissionPlugins: enabled, disableAdmissionPlugins: disabled } = options;
  const both = [...new Set(enabled)].filter((name) => disabled.includes(name)).sort();
  const flags = '--enable-admission-plugins and --disable-admission-plugins';
  refuse(both.length > 0, `[${both.join(' ')}] in ${flags} overlapped`);
}
