/**
 * Metrics of the store or of the whole server. All processes report the same value, or only the value of the first
 * process is right. Other metrics are summed over the processes.
 */
const ofFirstProcess: ReadonlySet<string> = new Set([
  'process_start_time_seconds',
  'apiserver_storage_objects',
  'apiserver_storage_size_bytes',
  'apiserver_requested_deprecated_apis',
  'apiserver_resource_objects',
  'apiserver_watch_cache_resource_version',
  'kube_apiserver_clusterip_allocator_allocated_ips',
  'kube_apiserver_clusterip_allocator_available_ips',
  'kube_apiserver_nodeport_allocator_allocated_ports',
  'kube_apiserver_nodeport_allocator_available_ports',
  'kubernetes_build_info',
  'kubernetes_feature_enabled',
  'watch_cache_capacity',
]);

interface Family {
  /** The lines that begin with `# HELP` and `# TYPE`. */
  readonly comments: string[];
  /** Values by name and labels, in the order of the first text. */
  readonly values: Map<string, number>;
}

/**
 * Adds up the metrics of several processes: counters, histograms and gauges.
 *
 * @param texts metrics in the text format of Prometheus, as `MetricsRegistry` writes them, of the first process first
 */
export function mergeMetrics(texts: readonly string[]): string {
  const families = new Map<string, Family>();
  texts.forEach((text, index) => {
    let family: Family | undefined;
    let isOfFirst = false;
    for (const line of text.split('\n')) {
      if (line === '') continue;
      if (line.startsWith('#')) {
        const name = line.split(' ', 3)[2] ?? '';
        family = families.get(name);
        isOfFirst = ofFirstProcess.has(name);
        if (family === undefined) {
          family = { comments: [], values: new Map() };
          families.set(name, family);
        }
        // The comments are the same in all processes.
        if (!family.comments.includes(line)) family.comments.push(line);
        continue;
      }
      const space = line.lastIndexOf(' ');
      const series = line.slice(0, space);
      const known = family?.values.get(series);
      if (known === undefined) family?.values.set(series, Number(line.slice(space + 1)));
      else if (index === 0 || !isOfFirst) {
        family?.values.set(series, known + Number(line.slice(space + 1)));
      }
    }
  });
  const lines = [...families.keys()].sort().flatMap((name) => {
    const { comments, values } = families.get(name) as Family;
    return [...comments, ...[...values].map(([series, value]) => `${series} ${value}`)];
  });
  return `${lines.join('\n')}\n`;
}
