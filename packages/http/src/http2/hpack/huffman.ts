import { Buffer } from 'node:buffer';

/**
 * The length of the code of each byte, in bits (RFC 7541, appendix B). The codes follow from the lengths: they are
 * counted up in the order of length, then of the byte. The longest code, of 30 bits, also begins the mark of the end,
 * which no text may contain.
 */
const codeLengths: readonly number[] = [
  13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10,
  13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6, 15, 5, 6, 5, 6,
  5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28, 20, 22, 20, 20, 22, 22, 22, 23,
  22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24, 22, 21, 20, 22, 22,
  23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23, 26, 26,
  20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27,
  27, 20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27,
  27, 27, 27, 26,
];

const longestCode = 30;
/** The tree of the codes has as many inner nodes as there are bytes. */
const nodes = 256;
/** Table of transitions: from a node, by four bits, to the next node and the byte whose code has ended, if any. */
const emits = 0x100;
const fails = 0x20000;
let steps: Uint32Array | undefined;
/** Nodes at which a text may end: padding is less than eight bits of 1. */
const mayEnd = new Uint8Array(nodes);

/** The children of the inner nodes: a node, or -1 - byte for a byte. */
function tree(): Int32Array {
  const children = new Int32Array(2 * nodes).fill(nodes);
  let [code, made] = [0, 1];
  const add = (byte: number, length: number) => {
    let node = 0;
    for (let bit = length - 1; bit > 0; bit--) {
      const at = 2 * node + ((code >>> bit) & 1);
      if (children[at] === nodes) children[at] = made++;
      node = children[at] as number;
    }
    children[2 * node + (code & 1)] = -1 - byte;
    code++;
  };
  for (let length = 1; length <= longestCode; length++) {
    code *= 2;
    for (const [byte, each] of codeLengths.entries()) if (each === length) add(byte, length);
  }
  return children;
}

function makeSteps(): Uint32Array {
  const children = tree();
  const made = new Uint32Array(16 * nodes);
  for (let node = 0; node < nodes; node++) {
    for (let bits = 0; bits < 16; bits++) made[16 * node + bits] = stepOf(children, node, bits);
  }
  let node = 0;
  for (let ones = 0; ones < 8; ones++) {
    mayEnd[node] = 1;
    node = children[2 * node + 1] as number;
  }
  return made;
}

function stepOf(children: Int32Array, from: number, bits: number): number {
  let node = from;
  let emitted = 0;
  for (let bit = 3; bit >= 0; bit--) {
    const child = children[2 * node + ((bits >> bit) & 1)] as number;
    if (child === nodes) return fails;
    if (child >= 0) node = child;
    else {
      emitted = emits | ((-1 - child) << 9);
      node = 0;
    }
  }
  return emitted | node;
}

/** Texts that may become longer than this, in bytes, get their own buffer. */
const usualLength = 4096;
const usualText = Buffer.allocUnsafeSlow(usualLength);

/**
 * Decodes a text that has been compressed with the Huffman code of HPACK.
 *
 * @returns the text, a character for each byte. Undefined when the code is not valid
 */
export function decodeHuffman(bytes: Uint8Array, start: number, end: number): string | undefined {
  steps ??= makeSteps();
  // The shortest codes have five bits.
  const longest = Math.ceil(((end - start) * 8) / 5);
  const text = longest > usualLength ? Buffer.allocUnsafeSlow(longest) : usualText;
  let [node, length] = [0, 0];
  for (let half = 2 * start; half < 2 * end; half++) {
    const byte = bytes[half >> 1] as number;
    const step = steps[16 * node + ((half & 1) === 0 ? byte >> 4 : byte & 15)] as number;
    if (step >= emits) {
      if (step === fails) return undefined;
      text[length++] = step >> 9;
    }
    node = step & 0xff;
  }
  return mayEnd[node] === 1 ? text.toString('latin1', 0, length) : undefined;
}
