import { FlagError } from './flag.js';
import * as flag from './flag-kinds.js';
import { optionGroup } from './option.js';

/** `METRIC,LABEL`, of which both are names in Prometheus' format. */
export const metricLabelPattern = /^([a-zA-Z_:][a-zA-Z0-9_:]*),([a-zA-Z_][a-zA-Z0-9_]*)$/;

/** Options about what `/metrics` shows. */
export const metricsOptions = optionGroup('Metrics', {
  /** Names of metrics that `/metrics` does not show. Default none. */
  disabledMetrics: flag.strings('disabled-metrics', [], { help: 'Names of metrics that /metrics does not show.' }),
  /**
   * Values that labels of metrics may have, as `METRIC,LABEL=VALUE,VALUE`. `/metrics` shows other values as `unexpected`. Default: labels may have
   * any values.
   */
  allowMetricLabels: flag.quotedMap('allow-metric-labels', {
    help: 'Values that a label of a metric may have, as METRIC,LABEL=VALUE,VALUE. /metrics shows other values as "unexpected". May be given several times.',
    check(pairs) {
      if (pairs.every((pair) => pair.includes('=') && metricLabelPattern.test(pair.split('=', 1)[0] as string))) return;
      throw new FlagError(
        '--allow-metric-labels must have a list of kv pair with format `metricName,labelName=labelValue, labelValue,...`',
      );
    },
  }),
  /** File with an object of the same pairs, in YAML or JSON. Not read when `allowMetricLabels` is given. */
  allowMetricLabelsManifest: flag.string('allow-metric-labels-manifest', '', {
    help: 'YAML file with METRIC,LABEL: VALUE,VALUE entries, instead of --allow-metric-labels.',
  }),
});
