import { errorText } from '@k8s-ts/apimachinery/errors';

/**
 * An error that no further attempt can cure, such as an invalid specification. A controller reports it and does not
 * reconcile the key again until its object changes.
 */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';

  /** @param cause the error, or a sentence that says what is wrong */
  constructor(cause: unknown) {
    super(`terminal error: ${errorText(cause)}`, { cause });
  }
}

/** Whether the error, or one of its causes, is a {@link TerminalError}. */
export function isTerminalError(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof TerminalError) return true;
  return false;
}
