/** Keys and values of a flag such as `--runtime-config`, in the order in which they were given. */
export type ConfigurationMap = ReadonlyMap<string, string>;

/**
 * Reads `key=value` texts. A key without `=` gets the value `''`, the last value of a key wins, and empty texts are
 * skipped. `kubernetes/component-base cli/flag` (ConfigurationMap).
 */
export function parseConfigurationMap(texts: readonly string[]): ConfigurationMap {
  const map = new Map<string, string>();
  for (const text of texts.flatMap((each) => each.split(','))) {
    if (text === '') continue;
    const equals = text.indexOf('=');
    if (equals < 0) map.set(text.trim(), '');
    else map.set(text.slice(0, equals).trim(), text.slice(equals + 1).trim());
  }
  return map;
}

/**
 * The map with the keys that kube-apiserver took for the core group before it was written `/v1`: `v1` and `api/v1`,
 * also with a resource behind them, mean `/v1` as a whole, and `api/legacy` is left out.
 * `kubernetes pkg/controlplane/apiserver/options` (Complete).
 */
export function withoutLegacyKeys(map: ConfigurationMap): ConfigurationMap {
  const result = new Map<string, string>();
  for (const [key, value] of map) {
    if (key !== 'api/legacy') result.set(/^(api\/)?v1(\/|$)/.test(key) ? '/v1' : key, value);
  }
  return result;
}
