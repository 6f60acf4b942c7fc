const totalLimit = 4096;
const itemLimit = 256;

/**
 * Collects `Warning: 299` headers for one answer. The same text is sent once; a text that is empty or contains control
 * characters is not sent. When all texts together come to more than 4096 characters, each is cut to 256.
 * `kubernetes/apiserver pkg/endpoints/filters/warning.go`.
 */
export class WarningRecorder {
  readonly #texts = new Set<string>();
  #sent: string[] = [];
  #written = 0;
  #truncating = false;

  add(text: string): void {
    if (text === '' || (this.#truncating && this.#written >= totalLimit) || this.#texts.has(text)) return;
    this.#texts.add(text);
    const length = lengthOf(text);
    if (this.#truncating || this.#written + length <= totalLimit) {
      this.#push(this.#truncating ? cut(text) : text);
      return;
    }
    this.#truncating = true;
    this.#written = 0;
    this.#sent = [];
    for (const each of this.#texts) this.#push(cut(each));
  }

  #push(text: string): void {
    if (hasControl.test(text)) return;
    this.#written += lengthOf(text);
    this.#sent.push(`299 - "${text.replace(/["\\]/g, '\\$&')}"`);
  }

  /** Values of the `Warning` header, in the order in which they were added. */
  headers(): readonly string[] {
    return this.#sent;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const hasControl = /[\u0000-\u001f\u007f-\u009f]/;

const isASCII = /^[ -~]*$/;

/** Number of characters; characters outside the basic plane are two units of a string. */
const lengthOf = (text: string): number => (isASCII.test(text) ? text.length : [...text].length);

const cut = (text: string): string => (text.length <= itemLimit ? text : [...text].slice(0, itemLimit).join(''));
