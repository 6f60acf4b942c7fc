import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { stderr, stdout } from 'node:process';
import { parseArgs } from 'node:util';

/** The exit code of the stand-in after it has answered health checks and no more came for a while. */
export const healthIsAnswered = 3;

/**
 * Time without a health check after which the stand-in ends, in ms. envtest sends one every 100 ms until one is
 * answered, and none after that.
 */
const quietMs = 2_000;

const usage = `A stand-in for etcd: it answers health checks at the start and stores nothing. kube-apiserver of @k8s-ts/envtest keeps objects in its memory.

Usage:
  etcd [flags]

Flags:
  --listen-client-urls 'http://localhost:2379'  Addresses to answer health checks on, separated by commas.
  --help                                        Print this text.

Other flags are accepted and have no effect.
`;

/**
 * Runs the stand-in until SIGTERM or SIGINT, or until two seconds have passed since the last health check.
 *
 * @param args the command line of etcd
 * @returns the exit code: 1 when it cannot listen, 3 when it has answered health checks
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
  const signalled = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]).then(() => 0);
  let quiet: NodeJS.Timeout | undefined;
  let answered = () => {};
  const isQuiet = new Promise<number>((resolve) => {
    answered = () => {
      quiet ??= setTimeout(resolve, quietMs, healthIsAnswered);
      quiet.refresh();
    };
  });
  const servers: Server[] = [];
  try {
    for (const url of urls) servers.push(await listen(new URL(url), answered));
  } catch (error) {
    stderr.write(`etcd stand-in: ${error instanceof Error ? error.message : error}\n`);
    for (const server of servers) server.close();
    return 1;
  }
  const code = await Promise.race([signalled, isQuiet]);
  clearTimeout(quiet);
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
  return code;
}

/** @param answered called for each health check */
async function listen({ protocol, hostname, port }: URL, answered: () => void): Promise<Server> {
  if (protocol !== 'http:') throw new Error(`it listens on http:// addresses only, not on ${protocol}//`);
  const server = createServer(({ url = '' }, response) => {
    if (answer(url, response)) answered();
  });
  server.listen(Number(port || 80), hostname.replace(/^\[(.*)\]$/, '$1'));
  await once(server, 'listening');
  return server;
}

/** @returns whether the request was a health check */
function answer(url: string, response: ServerResponse): boolean {
  if (/^\/(health|livez|readyz)(\?|$)/.test(url)) {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"health":"true","reason":""}');
    return true;
  }
  response.writeHead(404).end('This is a stand-in for etcd: it answers /health only and stores nothing.\n');
  return false;
}
