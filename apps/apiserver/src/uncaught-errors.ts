import type { Logger } from '@k8s-ts/embedded-apiserver';

/**
 * Keeps the process alive when an error is not handled: one thrown by a timer, a stream or a listener, or a rejected
 * promise without a handler. The error is logged with its stack. Failed requests are not affected: the server answers
 * those with 500. kube-apiserver recovers only from panics of handlers; here other requests share the process, and its
 * memory stays valid after an exception.
 *
 * @returns a function that restores the default
 */
export function surviveUncaughtErrors(logger: Logger): () => void {
  const survive = (error: unknown) => {
    logger.error('uncaught error', { error: error instanceof Error && error.stack ? error.stack : String(error) });
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return () => {
    process.off('uncaughtException', survive);
    process.off('unhandledRejection', survive);
  };
}
