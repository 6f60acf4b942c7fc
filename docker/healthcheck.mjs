// Exits with 0 when the server in this container is ready, with 1 when it is not. Arguments: the port (default 6443).
import { request } from 'node:https';

const port = Number(process.argv[2] ?? 6443);

function fail(reason) {
  console.error(reason);
  process.exit(1);
}

const call = request(
  // The certificate is not checked: the request goes to this container, and carries no secret.
  { host: '127.0.0.1', port, path: '/readyz', rejectUnauthorized: false, timeout: 4000 },
  (response) => {
    // With --anonymous-auth=false the server answers 401, with other authorization modes 403: the server runs, and more
    // cannot be found out.
    const answers = [200, 401, 403];
    if (!answers.includes(response.statusCode)) fail(`/readyz answers ${response.statusCode}`);
    process.exit(0);
  },
);
call.on('timeout', () => fail('/readyz does not answer'));
call.on('error', (error) => fail(error.message));
call.end();
