import { OpenSession } from './open-session.js';

/** Path of the ConfigMaps that {@link OneByOne} creates. */
export const configMaps = '/api/v1/namespaces/default/configmaps';

/** A client with one connection at a time. It opens a new one when the server has asked it to reconnect. */
export class OneByOne {
  connections = 1;
  readonly #url: string;
  #session: OpenSession;

  constructor(url: string) {
    this.#url = url;
    this.#session = new OpenSession(url);
  }

  async check(deployment: unknown): Promise<void> {
    await this.#current().json('POST', '/apis/apps/v1/namespaces/default/deployments?dryRun=All', deployment);
  }

  async create(name: string): Promise<string> {
    await this.#current().json('POST', configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
    return name;
  }

  close(): void {
    this.#session.close();
  }

  #current(): OpenSession {
    if (!this.#session.isOpen) {
      this.connections++;
      this.#session = new OpenSession(this.#url);
    }
    return this.#session;
  }
}

/** The body of requests that cost the server much more CPU time than the client. */
const large = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'large' },
  spec: {
    selector: { matchLabels: { app: 'large' } },
    template: {
      metadata: { labels: { app: 'large' } },
      spec: { containers: Array.from({ length: 60 }, (_, i) => ({ name: `c-${i}`, image: 'image' })) },
    },
  },
};

/** Keeps the server at a URL busy with clients until `isEnough` returns true. Returns the clients. */
export async function busyClients(url: string, isEnough: () => boolean): Promise<readonly OneByOne[]> {
  const clients = Array.from({ length: 8 }, () => new OneByOne(url));
  await Promise.all(
    clients.map(async (client) => {
      while (!isEnough()) {
        // There are several requests at a time; they cost the server more CPU time than this client.
        await Promise.all(Array.from({ length: 8 }, () => client.check(large)));
      }
    }),
  );
  return clients;
}
