import { freemem, loadavg, totalmem } from 'node:os';
import { defineKind, type ObjectOf } from '@k8s-ts/kinds';

const text = { type: 'string' } as const;
const usage = { type: 'object', properties: { cpu: text, memory: text } } as const;
const properties = { timestamp: { type: 'string', format: 'date-time' }, usage } as const;
const schema = { type: 'object', properties } as const;
type Usage = ObjectOf<typeof schema>;

const column = (name: string, jsonPath: string) => ({ name, type: 'string', jsonPath });

/**
 * Processor and memory that the machine and this process use at the time of the request. There is no store, and watches
 * are not supported.
 */
export const usages = defineKind({
  group: 'usage.example.com',
  version: 'v1',
  kind: 'Usage',
  namespaced: false,
  schema,
  columns: [column('CPU', '.usage.cpu'), column('Memory', '.usage.memory')],
}).withSource({ list: () => [machine(), process_()] });

function machine(): Usage {
  return usageOf('machine', loadavg()[0] ?? 0, totalmem() - freemem());
}

function process_(): Usage {
  const { user, system } = process.cpuUsage();
  return usageOf('process', (user + system) / 1e6 / process.uptime(), process.memoryUsage.rss());
}

/** @param cores processors in use, on average */
function usageOf(name: string, cores: number, bytes: number): Usage {
  return {
    metadata: { name },
    timestamp: `${new Date().toISOString().slice(0, 19)}Z`,
    usage: { cpu: `${Math.round(cores * 1000)}m`, memory: `${Math.round(bytes / 1024)}Ki` },
  };
}
