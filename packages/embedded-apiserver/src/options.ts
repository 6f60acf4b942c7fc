import type { admissionOptions } from './options/admission-options.js';
import type { aggregationOptions } from './options/aggregation-options.js';
import type { apiOptions } from './options/api-options.js';
import { serverFlags } from './options/apiserver-flags.js';
import type { auditOptions } from './options/audit-options.js';
import type { authenticationOptions } from './options/authentication-options.js';
import type { authorizationOptions } from './options/authorization-options.js';
import type { controllersOptions } from './options/controllers-options.js';
import type { debuggingOptions } from './options/debugging-options.js';
import type { kubeletOptions } from './options/kubelet-options.js';
import type { metricsOptions } from './options/metrics-options.js';
import type { CompletedOptionsOf, OptionsOf } from './options/option.js';
import type { processOptions } from './options/process-options.js';
import { programOptions } from './options/program-options.js';
import type { requestOptions } from './options/request-options.js';
import type { servingOptions } from './options/serving-options.js';
import type { storageOptions } from './options/storage-options.js';

/**
 * Options of a server for programs: the flags of the command in camel case, with the same defaults unless a comment
 * names another one.
 */
export interface APIServerOptions
  extends OptionsOf<typeof storageOptions>,
    OptionsOf<typeof servingOptions>,
    OptionsOf<typeof authenticationOptions>,
    OptionsOf<typeof authorizationOptions>,
    OptionsOf<typeof kubeletOptions>,
    OptionsOf<typeof auditOptions>,
    OptionsOf<typeof admissionOptions>,
    OptionsOf<typeof apiOptions>,
    OptionsOf<typeof requestOptions>,
    OptionsOf<typeof metricsOptions>,
    OptionsOf<typeof debuggingOptions>,
    OptionsOf<typeof controllersOptions>,
    OptionsOf<typeof processOptions>,
    OptionsOf<typeof aggregationOptions>,
    OptionsOf<typeof programOptions> {}

/** All options of a server: a row for each, with its default and its check. */
export const serverOptions = { ...serverFlags, ...programOptions };

/** Options with their defaults. */
export type CompletedOptions = CompletedOptionsOf<typeof serverOptions>;
