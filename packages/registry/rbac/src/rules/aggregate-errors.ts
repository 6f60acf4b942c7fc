/** Several messages as one, each once: as it is, or `[a, b]` (`kubernetes/apimachinery pkg/util/errors`). `''` for none. */
export function aggregateErrors(messages: Iterable<string>): string {
  const distinct = [...new Set(messages)];
  return distinct.length > 1 ? `[${distinct.join(', ')}]` : (distinct[0] ?? '');
}
