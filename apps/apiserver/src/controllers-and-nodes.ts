import { controllersOf } from '@k8s-ts/embedded-apiserver/flags';
import type { CommandLine } from './flags/command-line.js';

/** The controllers and nodes that run beside the API server in the process of the command. */
export interface ControllersAndNodes {
  /** A list like the value of `--controllers`. */
  readonly controllers: readonly string[];
  /** Number of simulated nodes. */
  readonly nodes: number;
}

/**
 * Chooses the controllers and simulated nodes of the command. With its own store the command is a whole small cluster:
 * all controllers and one node run. With `--etcd-servers` it is a kube-apiserver alone. `--controllers` and `--nodes`
 * take precedence. Without controllers there is no node unless `--nodes` asks for it.
 *
 * @throws FlagError for a controller that is not known
 */
export function controllersAndNodes({ values, isGiven }: Pick<CommandLine, 'values' | 'isGiven'>): ControllersAndNodes {
  const isAlone = values.etcdServers.length > 0;
  const controllers = isGiven('controllers') || isAlone ? values.controllers : ['*'];
  const hasNode = !isAlone && controllersOf(controllers).length > 0;
  return { controllers, nodes: isGiven('nodes') ? values.nodes : Number(hasNode) };
}

/**
 * Returns one line for users: the controllers and nodes that run beside the API server, and the flags that turn them
 * off or on.
 */
export function runningLine({ controllers, nodes }: ControllersAndNodes): string {
  const running = controllersOf(controllers).length;
  if (running === 0 && nodes === 0) {
    return "No controllers and no nodes run: Deployments make no pods, and deleted namespaces stay. Add them: --controllers='*' --nodes=1";
  }
  const runs = `Running ${running || 'no'} controller${running === 1 ? '' : 's'} and ${nodes || 'no'} simulated node${nodes === 1 ? '' : 's'}.`;
  if (running === 0) return `${runs} Add controllers: --controllers='*'`;
  return nodes === 0
    ? `${runs} Add a node for pods: --nodes=1. Leave controllers out: --controllers=-*`
    : `${runs} Leave them out: --controllers=-* --nodes=0`;
}
