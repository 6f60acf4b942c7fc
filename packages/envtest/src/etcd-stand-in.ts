import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';

const usage = `A stand-in for etcd: it answers health checks and stores nothing. kube-apiserver of @k8s-ts/envtest keeps objects in its memory.

Usage:
  etcd [flags]

Flags:
  --listen-client-urls 'http://localhost:2379'  Addresses to answer health checks on, separated by commas.
  --help                                        Print this text.

Other flags are accepted and have no effect.
`;

/**
 * Runs the stand-in until SIGTERM or SIGINT.
 *
 * @param args the command line, as etcd takes it
 * @returns the exit code: 1 when it cannot listen
 */
export async function runEtcdStandIn(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' }, 'listen-client-urls': { type: 'string' } },
    strict: false,
  });
  if (values.help) {
    stdout.write(usage);
    return 0;
  }
  const urls = String(values['listen-client-urls'] ?? 'http://localhost:2379').split(',');
  const ended = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const servers: Server[] = [];
  try {
    for (const url of urls) servers.push(await listen(new URL(url)));
  } catch (error) {
    stderr.write(`etcd stand-in: ${error instanceof Error ? error.message : error}\n`);
    for (const server of servers) server.close();
    return 1;
  }
  await ended;
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  return 0;
}

async function listen({ protocol, hostname, port }: URL): Promise<Server> {
  if (protocol !== 'http:') throw new Error(`it listens on http:// addresses only, not on ${protocol}//`);
  const server = createServer(({ url = '' }, response) => answer(url, response));
  server.listen(Number(port || 80), hostname.replace(/^\[(.*)\]$/, '$1'));
  await once(server, 'listening');
  return server;
}

function answer(url: string, response: ServerResponse): void {
  if (/^\/(health|livez|readyz)(\?|$)/.test(url)) {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"health":"true","reason":""}');
  } else response.writeHead(404).end('This is a stand-in for etcd: it answers /health only and stores nothing.\n');
}
