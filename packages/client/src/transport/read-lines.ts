/**
 * The lines of a UTF-8 stream, without their line feeds. Text after the last line feed is dropped: a broken stream ends
 * so. Skips empty lines.
 */
export async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest: string[] = [];
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      rest.push(text.slice(from, end));
      const line = rest.length === 1 ? (rest[0] as string) : rest.join('');
      rest = [];
      from = end + 1;
      if (line !== '') yield line;
    }
    if (from < text.length) rest.push(text.slice(from));
  }
}
