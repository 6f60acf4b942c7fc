import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { MetricLimits } from '@k8s-ts/generic-apiserver';
import { readFlagFile } from '../flag-file.js';
import { FlagError } from '../options/flag.js';
import { metricLabelPattern } from '../options/metrics-options.js';
import type { CompletedOptions } from '../options.js';

type Options = Pick<CompletedOptions, 'disabledMetrics' | 'allowMetricLabels' | 'allowMetricLabelsManifest' | 'logger'>;

/**
 * The limits of the metrics that the options name. If the options have labels, the file with labels is not read. A file
 * that cannot be read or is invalid is logged as an error and left out. `kubernetes/component-base metrics/options.go`.
 */
export async function metricLimitsOf(options: Options): Promise<MetricLimits> {
  const { disabledMetrics, allowMetricLabels, allowMetricLabelsManifest: file, logger } = options;
  let pairs = allowMetricLabels.map((pair): readonly [string, string] => {
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals), pair.slice(equals + 1)];
  });
  if (pairs.length === 0 && file !== '') {
    try {
      pairs = await readFlagFile('allow-metric-labels-manifest', file, pairsIn);
    } catch (error) {
      if (!(error instanceof FlagError)) throw error;
      logger.error(error.message);
    }
  }
  const allowedValues = new Map<string, Map<string, ReadonlySet<string>>>();
  for (const [key, values] of pairs) {
    const [, metric = '', label = ''] = metricLabelPattern.exec(key) ?? [];
    const labels = allowedValues.get(metric) ?? new Map<string, ReadonlySet<string>>();
    allowedValues.set(metric, labels.set(label, new Set(values.split(','))));
  }
  return { disabled: new Set(disabledMetrics), allowedValues };
}

/**
 * The pairs in a file: an object whose keys are `METRIC,LABEL`, and whose values are values of the label, joined by
 * commas.
 */
function pairsIn(text: string): (readonly [string, string])[] {
  const { value } = decodeYAML(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('must be an object');
  return Object.entries(value).map(([key, values]) => {
    if (!metricLabelPattern.test(key)) throw new Error(`${JSON.stringify(key)} is not of the form METRIC,LABEL`);
    if (typeof values !== 'string') throw new Error(`the values of ${key} must be a string`);
    return [key, values];
  });
}
