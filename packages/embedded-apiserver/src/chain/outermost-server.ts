import type { GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';

/** The server that receives all requests of a process. Parts that send requests to it are opened before it is made. */
export class OutermostServer {
  /** Set once the server is made. */
  server: GenericAPIServer | undefined;
  /** Set once the server listens. */
  port: number | undefined;

  readonly handler: Handler = (request) => {
    if (this.server === undefined) throw new Error('the process has no server yet');
    return this.server.handle(request);
  };

  /** The metrics of the process, in the text format of Prometheus. Empty before the server is made. */
  readonly metrics = (): string => this.server?.metrics.text() ?? '';
}
