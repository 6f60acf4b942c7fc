const totalLimit = 4096;
const itemLimit = 256;

/**
 * Collects `Warning: 299` headers for one answer. The same text is sent once; a text with control characters or an empty one not at all. When
 * all texts together come to more than 4096 characters, each is cut to 256. `kubernetes/apiserver pkg/endpoints/filters/warning.go`.
 */
export class WarningRecorder {
  readonly #texts = new Set<string>();
  #sent: string[] = [];
  #written = 0;
  #truncating = false;

  add(text: string): void {
    if (text === '' || (this.#truncating && this.#written >= totalLimit) || this.#texts.has(text)) return;
    this.#texts.add(text);
    const characters = [...text];
    if (this.#truncating || this.#written + characters.length <= totalLimit) {
      this.#push(this.#truncating ? characters.slice(0, itemLimit) : characters);
      return;
    }
    this.#truncating = true;
    this.#written = 0;
    this.#sent = [];
    for (const each of this.#texts) this.#push([...each].slice(0, itemLimit));
  }

  #push(characters: readonly string[]): void {
    let quoted = '';
    for (const character of characters) {
      if (isControl(character)) return;
      quoted += character === '"' || character === '\\' ? `\\${character}` : character;
    }
    this.#written += characters.length;
    this.#sent.push(`299 - "${quoted}"`);
  }

  /** Values of the `Warning` header, in the order in which they came. */
  headers(): readonly string[] {
    return this.#sent;
  }
}

function isControl(character: string): boolean {
  return character < ' ' || (character >= '\u007f' && character <= '\u009f');
}
