import { constants, inflateRawSync } from 'node:zlib';

/** Headers of a stream: names in lower case, several values of one name joined by `\0`. */
export type SpdyHeaders = Readonly<Record<string, string>>;

/**
 * Names and values that SPDY/3 compresses with, each with its length in front (SPDY protocol, draft 3.1, section
 * 2.6.10.1).
 */
const words =
  `options,head,post,put,delete,trace,accept,accept-charset,accept-encoding,accept-language,accept-ranges,age,allow,
authorization,cache-control,connection,content-base,content-encoding,content-language,content-length,content-location,content-md5,
content-range,content-type,date,etag,expect,expires,from,host,if-match,if-modified-since,if-none-match,if-range,if-unmodified-since,
last-modified,location,max-forwards,pragma,proxy-authenticate,proxy-authorization,range,referer,retry-after,server,te,trailer,
transfer-encoding,upgrade,user-agent,vary,via,warning,www-authenticate,method,get,status,200 OK,version,HTTP/1.1,url,public,set-cookie,
keep-alive,origin`
    .replaceAll('\n', '')
    .split(',');

/** Text at the end of the dictionary, without lengths. */
const commonValues = [
  '100101201202205206300302303304305306307402405406407408409410411412413414415416417502504505',
  '203 Non-Authoritative Information204 No Content301 Moved Permanently400 Bad Request401 Unauthorized403 Forbidden',
  '404 Not Found500 Internal Server Error501 Not Implemented503 Service Unavailable',
  'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec 00:00:00 Mon, Tue, Wed, Thu, Fri, Sat, Sun, GMT',
  'chunked,text/html,image/png,image/jpg,image/gif,application/xml,application/xhtml+xml,text/plain,text/javascript,',
  'publicprivatemax-age=gzip,deflate,sdchcharset=utf-8charset=iso-8859-1,utf-,*,enq=0.',
].join('');

let dictionary: Buffer | undefined;

/** The preset dictionary of SPDY/3. */
export function headerDictionary(): Buffer {
  dictionary ??= Buffer.concat([...words.map(lengthAndText), Buffer.from(commonValues)]);
  return dictionary;
}

function lengthAndText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Begins a zlib stream: deflate, window of 32 KiB, no preset dictionary. */
const zlibHeader = Buffer.from([0x78, 0x01]);

/** An empty stored block at the end of each header block: readers return all decoded data when they see it. */
const syncFlush = Buffer.from([0, 0, 0, 0xff, 0xff]);

/** Maximum length of a stored deflate block, in bytes. */
const maxStored = 0xffff;

/**
 * Writes the header blocks of one direction of a connection. They form one zlib stream. Blocks are stored in it without
 * compression: they are few and short, and the result is valid for every reader.
 */
export class HeaderBlockWriter {
  #begun = false;

  write(headers: SpdyHeaders): Buffer {
    const entries = Object.entries(headers);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(entries.length);
    const block = Buffer.concat([count, ...entries.flat().map(lengthAndText)]);
    const pieces: Buffer[] = this.#begun ? [] : [zlibHeader];
    this.#begun = true;
    for (let from = 0; from < block.length; from += maxStored) {
      const piece = block.subarray(from, from + maxStored);
      const head = Buffer.alloc(5);
      head.writeUInt16LE(piece.length, 1);
      head.writeUInt16LE(~piece.length & 0xffff, 3);
      pieces.push(head, piece);
    }
    return Buffer.concat([...pieces, syncFlush]);
  }
}

/** The part of the output that deflate may refer back to. */
const windowBytes = 32 * 1024;

/** Maximum size of a header block, in bytes. Longer blocks are refused. */
const maxBlockBytes = 1 << 20;

/**
 * Reads the header blocks of one direction of a connection. Each block ends with a flush of the zlib stream, as writers
 * of SPDY do, so it can be decompressed on its own with the output so far as dictionary.
 */
export class HeaderBlockReader {
  #window: Buffer | undefined;

  /** @throws Error for a block that is not valid or too long */
  read(block: Buffer): SpdyHeaders {
    let compressed = block;
    let { dictionary } = { dictionary: this.#window };
    if (dictionary === undefined) {
      if (block.length < 2 || block.readUInt16BE(0) % 31 !== 0) throw new Error('invalid header block');
      const usesDictionary = ((block[1] as number) & 0x20) !== 0;
      compressed = block.subarray(usesDictionary ? 6 : 2);
      dictionary = usesDictionary ? headerDictionary() : Buffer.alloc(0);
    }
    const plain = inflateRawSync(compressed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxBlockBytes,
      ...(dictionary.length > 0 ? { dictionary } : {}),
    });
    this.#window = Buffer.concat([dictionary, plain]).subarray(-windowBytes);
    return parse(plain);
  }
}

function parse(block: Buffer): SpdyHeaders {
  let offset = 0;
  const length = (): number => {
    if (offset + 4 > block.length) throw new Error('invalid header block');
    offset += 4;
    return block.readUInt32BE(offset - 4);
  };
  const text = (): string => {
    const end = length() + offset;
    if (end > block.length) throw new Error('invalid header block');
    const value = block.toString('utf8', offset, end);
    offset = end;
    return value;
  };
  const headers: Record<string, string> = Object.create(null);
  for (let count = length(); count > 0; count--) {
    const name = text().toLowerCase();
    headers[name] = text();
  }
  return headers;
}
