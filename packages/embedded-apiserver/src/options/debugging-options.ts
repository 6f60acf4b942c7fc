import * as flag from './flag-kinds.js';
import { optionGroup } from './option.js';

/** Options about inspecting the server. */
export const debuggingOptions = optionGroup('Debugging', {
  profiling: flag.boolean(true, {
    help: 'Serve profiles at /debug/pprof/, and the log level at /debug/flags/v.',
  }),
  contentionProfiling: flag.boolean(false, {
    help: 'Count requests that keep the event loop for 100 ms or longer, for /debug/pprof/block. Needs --profiling.',
  }),
  tracingConfigFile: flag.string('', {
    help: 'File with a TracingConfiguration (apiserver.config.k8s.io): where spans of requests are sent. Needs the packages of OpenTelemetry. Default: no spans.',
  }),
  debugSocketPath: flag.string('', {
    help: 'Unix socket that serves /debug/pprof/ and /debug/flags/v without authentication, as HTTP/1.1. Default: none.',
  }),
});
