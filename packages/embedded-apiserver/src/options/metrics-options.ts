import { refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { optionGroup } from './option.js';

/** Matches `METRIC,LABEL`. Both must be names in Prometheus' format. */
export const metricLabelPattern = /^([a-zA-Z_:][a-zA-Z0-9_:]*),([a-zA-Z_][a-zA-Z0-9_]*)$/;

/** Options about the content of `/metrics`. */
export const metricsOptions = optionGroup('Metrics', {
  disabledMetrics: flag.strings([], { help: 'Names of metrics that /metrics does not show.' }),
  allowMetricLabels: flag.quotedMap({
    help: 'Values that a label of a metric may have, as METRIC,LABEL=VALUE,VALUE. /metrics shows other values as "unexpected". May be given several times.',
    check(pairs) {
      const isPair = (pair: string) => pair.includes('=') && metricLabelPattern.test(pair.split('=', 1)[0] as string);
      const format = '`metricName,labelName=labelValue, labelValue,...`';
      refuse(!pairs.every(isPair), `--allow-metric-labels must have a list of kv pair with format ${format}`);
    },
  }),
  allowMetricLabelsManifest: flag.string('', {
    help: 'YAML file with METRIC,LABEL: VALUE,VALUE entries, instead of --allow-metric-labels.',
  }),
});
