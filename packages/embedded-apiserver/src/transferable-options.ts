import type { CompletedOptions } from './options.js';

/** The options that are plain data, so that they can be sent to another thread or process. */
export type PlainOptions = Omit<
  CompletedOptions,
  | 'admission'
  | 'buildHandlerChain'
  | 'clock'
  | 'heapPolicy'
  | 'logger'
  | 'memoryStore'
  | 'nodeConnections'
  | 'onRequest'
  | 'random'
>;

/** The options without those that are functions or have some. */
export function plainOptions(options: CompletedOptions): PlainOptions {
  const {
    admission: _1,
    buildHandlerChain: _2,
    clock: _3,
    heapPolicy: _4,
    logger: _5,
    memoryStore: _6,
    nodeConnections: _7,
    onRequest: _8,
    random: _9,
    ...plain
  } = options;
  return plain;
}
