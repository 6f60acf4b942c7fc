import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { askHealth } from './ask-health.js';

it("askHealth reports a refused connection in the words of Go's HTTP client", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await new Promise((resolve) => server.close(resolve));
  await expect(askHealth(`https://127.0.0.1:${port}/healthz`)).rejects.toThrow(
    `Get "https://127.0.0.1:${port}/healthz": dial tcp 127.0.0.1:${port}: connect: connection refused`,
  );
});
