import { admissionOptions } from './admission-options.js';
import { aggregationOptions } from './aggregation-options.js';
import { apiOptions } from './api-options.js';
import { auditOptions } from './audit-options.js';
import { authenticationOptions } from './authentication-options.js';
import { authorizationOptions } from './authorization-options.js';
import { controllersOptions } from './controllers-options.js';
import { debuggingOptions } from './debugging-options.js';
import * as flag from './flag-kinds.js';
import { kubeletOptions } from './kubelet-options.js';
import { metricsOptions } from './metrics-options.js';
import { commonFlagGroup, optionGroup } from './option.js';
import { processOptions } from './process-options.js';
import { requestOptions } from './request-options.js';
import { servingOptions } from './serving-options.js';
import { storageOptions } from './storage-options.js';
import { versionRequestOf } from './version-request.js';

/** The options of a server that are also flags of the command, in the order of `--help`. */
export const serverFlags = {
  ...storageOptions,
  ...servingOptions,
  ...authenticationOptions,
  ...authorizationOptions,
  ...kubeletOptions,
  ...auditOptions,
  ...admissionOptions,
  ...apiOptions,
  ...requestOptions,
  ...metricsOptions,
  ...debuggingOptions,
  ...controllersOptions,
  ...processOptions,
  ...aggregationOptions,
};

/** The flags that only the command has. */
export const commandFlags = optionGroup(commonFlagGroup, {
  v: flag.integer(0, {
    max: 10,
    help: 'Log verbosity: 0 errors and the start, 2 the steps of the start and the end and slow requests, 3 all requests.',
  }),
  logFormat: flag.choice('text', ['text', 'json'], { name: 'logging-format', help: 'text or json.' }),
  config: flag.string('', {
    help: 'YAML or JSON file with flags: keys are names of flags. Flags on the command line take precedence.',
  }),
  console: flag.boolean(false, {
    help: 'Serve a page that shows this server and changes its objects, on a free port of 127.0.0.1. Its link, with a token, is printed at the start.',
  }),
  help: flag.boolean(false, { shorthand: 'h', help: 'Show this text.' }),
  version: {
    ...flag.boolean(false, {
      help: 'Show the versions of Kubernetes and of k8s-ts; =raw shows the facts about the build, too. =v1.36.3-TEXT sets the version that the server reports.',
    }),
    initial: 'false',
    initialHelp: '',
    parse: versionRequestOf,
  },
});

/** The flags of the `apiserver` command; kube-apiserver's names where it has them. */
export const apiserverFlags = { ...serverFlags, ...commandFlags };
