export { requestPath, writtenPath } from '../../../client/src/dial/request-path.js';
export { TimeLimit } from '../../../client/src/dial/time-limit.js';

const refuse = async (): Promise<never> => {
  throw new Error('a page opens no connections');
};

/** A page opens no connections. */
export class DialingAgent {
  readonly dial = refuse;
  destroy(): void {}
  retire(): void {}
}

export { refuse as dial };

/** A page does not verify certificates: CA bundles are stored unchecked. */
export const trustedRoots = (): undefined => undefined;
export const caBundleProblem = (): undefined => undefined;
export const transportErrorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
