/** Maximum number of characters of the problems that one request may have together. Further problems are not shown. */
const maxShownLength = 1 << 20;

/**
 * The texts of the first items, up to a million characters together, but at least one text. Further texts are not
 * built: a client decides how many problems a request has, and each may show a value or a path of megabytes.
 * kube-apiserver shows all of them.
 *
 * @returns the texts, and how many items are left
 */
export function firstTexts<T>(
  items: Iterable<T> & { readonly length: number },
  textOf: (item: T) => string,
): { readonly texts: string[]; readonly left: number } {
  const texts: string[] = [];
  let length = 0;
  for (const item of items) {
    if (length >= maxShownLength) break;
    const text = textOf(item);
    texts.push(text);
    length += text.length;
  }
  return { texts, left: items.length - texts.length };
}
