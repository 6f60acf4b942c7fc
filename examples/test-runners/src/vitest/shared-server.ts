import { startTestServer } from '@k8s-ts/testing';
import { serveControl } from '@k8s-ts/testing/serve';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    control: string;
  }
}

let stop = async () => {};

/** Starts one server for all files of a run, and tells them how to reach it. */
export async function setup({ provide }: TestProject): Promise<void> {
  const server = await startTestServer({ users: { 'test-admin': { groups: ['system:masters'] } } });
  const control = await serveControl(server);
  provide('control', control.url);
  stop = async () => {
    await control.close();
    await server.stop();
  };
}

/** Stops it, and its forks. */
export async function teardown(): Promise<void> {
  await stop();
}
