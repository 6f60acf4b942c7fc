import type { CompletedOptions } from '../../../embedded-apiserver/src/options.js';
import type { Serving } from '../../../embedded-apiserver/src/serving/listen.js';

/** A page opens no port: requests come through `fetch`. */
export async function listen({ securePort: port }: CompletedOptions): Promise<Serving> {
  return { port, url: 'https://kubernetes.default.svc', kubeconfig: '', close: async () => {} };
}
