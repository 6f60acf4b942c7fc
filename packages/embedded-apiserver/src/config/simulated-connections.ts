import { createServer } from 'node:http';
import type { Writable } from 'node:stream';
import type { Pod } from '@k8s-ts/api';
import { binaryMinor } from '@k8s-ts/api/discovery';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { describeResource, handlerTransport, newClient } from '@k8s-ts/client';
import { simulatedNodeNumber } from '@k8s-ts/controllers/names';
import type { NodeConnections } from '@k8s-ts/controlplane';
import type { Handler } from '@k8s-ts/http';
import { connectionPair } from '@k8s-ts/streaming';
import { attachKubelet, type ContainerReference, type PodReference, type PodRuntime } from '@k8s-ts/streaming/kubelet';
import type { CompletedOptions } from '../options.js';

const user = { name: 'system:simulated-nodes', groups: ['system:masters', 'system:authenticated'] };
const podResource = describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod', namespaced: true });

/**
 * Maximum size of the head of a request to a simulated kubelet, in bytes: the maximum for a request to this server, and
 * room for the headers that this server adds.
 */
const maxHeaderSize = 2 << 20;

/**
 * Answers logs, exec and attach for the pods of simulated nodes, by their status and the behaviours of images. For
 * other nodes, uses the connections that the program provides.
 *
 * @param handler answers the requests of the kubelets: the outermost server of the chain
 */
export function simulatedConnections(
  { nodes, images, nodeConnections, clock }: CompletedOptions,
  handler: () => Handler,
): NodeConnections {
  const podsOf = (namespace: string) =>
    newClient({
      transport: handlerTransport((request) => handler()(request), { user }),
      userAgent: `kubelet/v${binaryMinor}`,
    })
      .resource(podResource)
      .namespace(namespace);
  const podOf = ({ namespace, pod }: PodReference) => podsOf(namespace).get(pod);

  /** Resolves when a container does not run any more, or the signal aborts. */
  const whenEnded = async (reference: ContainerReference, signal: AbortSignal): Promise<void> => {
    const { isContainerRunning } = await import('@k8s-ts/controllers');
    const { namespace, pod: name, container } = reference;
    try {
      const pod = await podOf(reference);
      if (!isContainerRunning(pod, container)) return;
      const { resourceVersion = '' } = pod.metadata;
      const fieldSelector = `metadata.name=${name}`;
      for await (const { type, object } of podsOf(namespace).watch({ fieldSelector, resourceVersion, signal })) {
        if (type === 'DELETED' || !isContainerRunning(object, container)) return;
      }
    } catch (error) {
      if (!signal.aborted && !isNotFound(error)) throw error;
    }
  };
  const runtime: PodRuntime = {
    async containerLogs(reference, options, signal) {
      const { simulatedLog } = await import('@k8s-ts/controllers');
      const { sinceSeconds, sinceTime, tailLines, limitBytes, previous, timestamps, stream } = options;
      const now = clock?.now() ?? Date.now();
      const since = sinceSeconds === undefined ? sinceTime && Date.parse(sinceTime) : now - sinceSeconds * 1000;
      const log = simulatedLog(images, await podOf(reference), reference.container, {
        previous,
        timestamps,
        ...(typeof since === 'number' && { since }),
        ...(tailLines !== undefined && { tailLines }),
        ...(limitBytes !== undefined && { limitBytes }),
        ...(stream && { stream }),
      });
      return (async function* () {
        yield log;
        if (options.follow && !previous) await whenEnded(reference, signal);
      })();
    },
    async exec(reference, command, { stdout, stderr }) {
      const { simulatedCommand } = await import('@k8s-ts/controllers');
      const answer = simulatedCommand(images, await podOf(reference), reference.container, command);
      await write(stdout, answer.stdout);
      await write(stderr, answer.stderr);
      return answer.exitCode ?? 0;
    },
    async attach(reference, { closed }, { signal }) {
      const { simulatedCommand } = await import('@k8s-ts/controllers');
      // As with exec, only a running container can be attached to.
      simulatedCommand(images, await podOf(reference), reference.container, []);
      await Promise.race([closed, whenEnded(reference, signal)]);
    },
    async portForward(_pod, port) {
      throw new Error(`simulated pods listen on no port, such as ${port}`);
    },
  };
  const server = createServer({ maxHeaderSize });
  // Receives all headers. By default, Node.js drops headers after the 1,000th.
  server.maxHeadersCount = 0;
  attachKubelet(server, runtime);
  return {
    ...nodeConnections,
    kubelet(node) {
      const given = nodeConnections?.kubelet?.(node);
      if (given !== undefined || simulatedNodeNumber(node.metadata.name ?? '', nodes) === undefined) return given;
      const [own, other] = connectionPair();
      server.emit('connection', own);
      return other;
    },
  };
}

function write(to: Writable | undefined, text: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (to === undefined || !text) resolve();
    else to.write(text, (error) => (error ? reject(error) : resolve()));
  });
}
