import type { Buffer } from 'node:buffer';
import { ConnectionError, errorCode } from './errors/errors.js';
import { maxWindow, readUInt32, setting, usualFrameSize } from './frames.js';

/** Changes of a SETTINGS frame. Undefined for settings that it leaves out. */
export interface ClientSettings {
  /** Initial window of each stream for data to the client, in bytes. */
  initialWindow: number | undefined;
  /** Maximum size of a frame that the client accepts, in bytes. */
  maxFrameSize: number | undefined;
  /** Whether the client sets the size of its table of headers. */
  setsTableSize: boolean;
}

const bytesPerSetting = 6;
const maxFrameSizes = 0xff_ffff;

/**
 * Reads the payload of a SETTINGS frame, in which the last of several settings with the same name counts.
 *
 * @throws ConnectionError for values that RFC 9113, 6.5.2, does not allow
 */
export function readSettings(bytes: Buffer, start: number, end: number): ClientSettings {
  if ((end - start) % bytesPerSetting !== 0) throw new ConnectionError(errorCode.frameSizeError);
  const read: ClientSettings = { initialWindow: undefined, maxFrameSize: undefined, setsTableSize: false };
  for (let at = start; at < end; at += bytesPerSetting) {
    const value = readUInt32(bytes, at + 2);
    switch (((bytes[at] as number) << 8) | (bytes[at + 1] as number)) {
      case setting.initialWindowSize:
        if (value > maxWindow) throw new ConnectionError(errorCode.flowControlError);
        read.initialWindow = value;
        break;
      case setting.maxFrameSize:
        if (value < usualFrameSize || value > maxFrameSizes) throw new ConnectionError(errorCode.protocolError);
        read.maxFrameSize = value;
        break;
      case setting.headerTableSize:
        read.setsTableSize = true;
        break;
      case setting.enablePush:
        if (value > 1) throw new ConnectionError(errorCode.protocolError);
        break;
      default:
    }
  }
  return read;
}
