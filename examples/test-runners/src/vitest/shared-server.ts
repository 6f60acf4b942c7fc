import { startTestServer } from '@k8s-ts/testing';
import { serveControl } from '@k8s-ts/testing/serve';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    control: string;
  }
}

let stop = async () => {};

/** Starts one server for all files of a run, and provides them with the data to reach it. */
export async function setup({ provide }: TestProject): Promise<void> {
  const server = await startTestServer({ users: { 'test-admin': { groups: ['system:masters'] } } });
  const control = await serveControl(server);
  provide('control', control.url);
  stop = async () => {
    await control.close();
    await server.stop();
  };
}

/** Stops the server and its forks. */
export async function teardown(): Promise<void> {
  await stop();
}
