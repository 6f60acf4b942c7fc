import { Gauge, type Labels, type MetricsRegistry } from './registry.js';

/** Registers metrics of the process, under the names that Prometheus' clients give them. */
export function processMetrics(registry: MetricsRegistry): void {
  registry.register(
    new Gauge(
      'process_cpu_seconds_total',
      'Time that the process has spent on processors.',
      () => {
        const { user, system } = process.cpuUsage();
        return [[{}, (user + system) / 1e6]];
      },
      'counter',
    ),
  );
  registry.register(
    new Gauge('process_resident_memory_bytes', 'Memory of the process.', () => [[{}, process.memoryUsage.rss()]]),
  );
  registry.register(new Gauge('process_open_fds', 'Number of open file descriptors.', openDescriptors));
  registry.register(new Gauge('process_max_fds', 'Most file descriptors that may be open.', maxDescriptors));
  registry.register(
    new Gauge('process_start_time_seconds', 'When the process began, in seconds since the epoch.', () => [
      [{}, Math.round(Date.now() / 1000 - process.uptime())],
    ]),
  );
  registry.register(
    new Gauge('nodejs_heap_size_used_bytes', 'Used part of the heap.', () => [[{}, process.memoryUsage().heapUsed]]),
  );
}

/** There is no `/proc` on macOS and Windows. */
function openDescriptors(): readonly (readonly [Labels, number])[] {
  try {
    const { readdirSync } = process.getBuiltinModule('node:fs');
    // One of the open files is the folder that is being read.
    return [[{}, readdirSync('/proc/self/fd').length - 1]];
  } catch {
    return [];
  }
}

/** Undefined without `/proc`. */
function maxDescriptors(): readonly (readonly [Labels, number])[] {
  try {
    const { readFileSync } = process.getBuiltinModule('node:fs');
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? [] : [[{}, Number(soft)]];
  } catch {
    return [];
  }
}
