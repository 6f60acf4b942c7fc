import { frame } from './raw-http2-client.js';
import {
  connectionError,
  echo,
  endHeaders,
  endStream,
  field,
  get,
  headers,
  indexedField,
  type Rule,
  request,
  settingsOf,
} from './wire-rules.js';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
/** Huffman codes of RFC 7541, appendix C.4. */
const [customKey, customValue] = [bytes('8825a849e95ba97d7f'), bytes('8925a849e95bb8e8b4bf')];
const customKeyText = Buffer.concat([Buffer.from([10]), Buffer.from('custom-key')]);

/** A field block that is not valid HPACK. */
const invalid = (section: string, rule: string, ...block: readonly Buffer[]): Rule => ({
  section,
  rule,
  send: (client) => client.write(request(1, Buffer.concat(block))),
  expect: connectionError('COMPRESSION_ERROR'),
});

/** A field block from which the server reads the value of `custom-key`. */
const decoded = (section: string, rule: string, want: string, ...block: readonly Buffer[]): Rule => ({
  section,
  rule,
  send: (client) => client.write(request(1, Buffer.concat(block))),
  expect: [`200 ${want}`.trim()],
});

/** Two requests. The second one refers to the table that the first one made. */
const two = (section: string, rule: string, expect: Rule['expect'], first: Buffer, second: Buffer): Rule => ({
  section,
  rule,
  stream: 3,
  send: (client) => client.write(request(1, first), frame(headers, endStream | endHeaders, 3, second)),
  expect,
});

/** The rules of RFC 7541 for decoders. */
export const rfc7541: readonly Rule[] = [
  // Indexes of the static table: `:method` GET, `:scheme` https, `:path` /.
  decoded('2.3.1', 'fields of the static table are decoded', 'ok', bytes('828784'), field(':authority', 'a')),
  decoded(
    '2.3.1',
    'names of the static table are decoded',
    'gzip, deflate',
    bytes('8287'),
    bytes('0410'),
    Buffer.from('/accept-encoding'),
    field(':authority', 'a'),
    bytes('90'),
  ),
  two(
    '2.3.2',
    'a field that was added is found in the dynamic table',
    ['200 one'],
    echo(indexedField('custom-key', 'one')),
    echo(bytes('be')),
  ),
  two(
    '2.3.2',
    'the newest field has the smallest index',
    ['200 one'],
    echo(indexedField('custom-key', 'one'), indexedField('other', 'two')),
    echo(bytes('bf')),
  ),
  two(
    '2.3.2',
    'a field may be in the dynamic table twice',
    ['200 one'],
    echo(indexedField('custom-key', 'one'), indexedField('custom-key', 'one')),
    echo(bytes('bf')),
  ),
  invalid('2.3.3', 'an index beyond the tables is an error', get, bytes('be')),
  invalid('2.3.3', 'the index of a name beyond the tables is an error', get, bytes('7e0161')),
  invalid(
    '2.3.3',
    'the index of a name beyond the tables is an error in a field that is not indexed',
    get,
    bytes('0f2f0161'),
  ),
  decoded(
    '3.2',
    'a field block may have fields in each representation',
    'value',
    echo(indexedField('a', 'b'), bytes('be'), bytes('10'), customKeyText, bytes('0576616c7565')),
  ),
  two(
    '4.1',
    'the size of an entry is that of its name and value, and 32 bytes',
    connectionError('COMPRESSION_ERROR'),
    // 4096 bytes are two entries of 2048.
    echo(
      indexedField('custom-key', 'x'),
      Buffer.concat([bytes('400161'), bytes('7fe00e'), Buffer.alloc(2015, 'x')]),
      Buffer.concat([bytes('400162'), bytes('7fe00e'), Buffer.alloc(2015, 'x')]),
    ),
    echo(bytes('c0')),
  ),
  two(
    '4.2',
    'a change of the size of the table removes entries',
    connectionError('COMPRESSION_ERROR'),
    echo(indexedField('custom-key', 'one')),
    Buffer.concat([bytes('20'), echo(bytes('be'))]),
  ),
  two(
    '4.2',
    'a change of the size of the table keeps the entries that fit',
    ['200 one'],
    echo(indexedField('custom-key', 'one')),
    Buffer.concat([bytes('3f0e'), echo(bytes('be'))]),
  ),
  decoded(
    '4.2',
    'a field block may begin with two changes of the size',
    'value',
    bytes('203fe11f'),
    echo(indexedField('custom-key', 'value')),
  ),
  invalid('4.2', 'a change of the size after a field is an error', get, bytes('20')),
  invalid('4.2', 'a change of the size between two fields is an error', bytes('82'), bytes('20'), get),
  two(
    '4.3',
    'entries are removed when the table becomes smaller, also when it becomes larger again',
    connectionError('COMPRESSION_ERROR'),
    echo(indexedField('custom-key', 'one')),
    Buffer.concat([bytes('203fe11f'), echo(bytes('be'))]),
  ),
  two(
    '4.4',
    'an entry that is larger than the table empties it, and is no error',
    ['200 two'],
    echo(indexedField('a', 'b'), Buffer.concat([bytes('400161'), bytes('7fa11f'), Buffer.alloc(4128, 'x')])),
    echo(indexedField('custom-key', 'two')),
  ),
  two(
    '4.4',
    'the table is empty after an entry that is larger than it',
    connectionError('COMPRESSION_ERROR'),
    echo(indexedField('a', 'b'), Buffer.concat([bytes('400161'), bytes('7fa11f'), Buffer.alloc(4128, 'x')])),
    echo(bytes('be')),
  ),
  two(
    '4.4',
    'a new entry may refer to the name of an entry that is removed for it',
    ['200 two'],
    echo(indexedField('custom-key', 'one')),
    // A table of 45 bytes has room for one of the two fields.
    Buffer.concat([bytes('3f0e'), echo(bytes('7e0374776f'))]),
  ),
  decoded(
    '5.1',
    'an integer may have more bytes than it needs',
    'x'.repeat(127),
    echo(),
    bytes('00'),
    customKeyText,
    bytes('7f808000'),
    Buffer.alloc(127, 'x'),
  ),
  invalid('5.1', 'an integer that ends within the field block is an error', get, bytes('ff')),
  invalid('5.1', 'an integer that ends within its further bytes is an error', get, bytes('ff8080')),
  invalid('5.1', 'an integer that is too large is an error', get, bytes('ffffffffffff7f')),
  invalid('5.1', 'an integer of too many bytes is an error', get, bytes('ff808080808080808080808001')),
  invalid('5.2', 'a string that is longer than the field block is an error', get, bytes('00057465737400')),
  invalid('5.2', 'a value that is not there is an error', get, bytes('000174')),
  decoded('5.2', 'names and values may be Huffman codes', 'custom-value', echo(), bytes('00'), customKey, customValue),
  decoded('5.2', 'a Huffman code may have no bytes', '', echo(), bytes('00'), customKey, bytes('80')),
  decoded('5.2', 'a string may have no characters', '', echo(), bytes('00'), customKeyText, bytes('00')),
  // The value is `0`, whose code is 00000, and its padding.
  decoded('5.2', 'padding of up to 7 bits of ones is accepted', '0', echo(), bytes('00'), customKey, bytes('8107')),
  invalid('5.2', 'padding of more than 7 bits is an error', get, bytes('00'), customKey, bytes('8207ff')),
  invalid('5.2', 'padding with zeros is an error', get, bytes('00'), customKey, bytes('8100')),
  invalid('5.2', 'a Huffman code with EOS is an error', get, bytes('00'), customKey, bytes('84ffffffff')),
  invalid('6.1', 'the index 0 is an error', get, bytes('80')),
  two(
    '6.2.1',
    'a field with incremental indexing is added',
    ['200 one'],
    echo(bytes('40'), customKeyText, bytes('036f6e65')),
    echo(bytes('be')),
  ),
  two(
    '6.2.1',
    'a field with incremental indexing may have the name of an entry',
    ['200 two'],
    echo(indexedField('custom-key', 'one')),
    echo(bytes('7e0374776f')),
  ),
  two(
    '6.2.2',
    'a field without indexing is not added',
    connectionError('COMPRESSION_ERROR'),
    echo(field('custom-key', 'one')),
    echo(bytes('be')),
  ),
  two(
    '6.2.2',
    'a field without indexing may have the name of an entry',
    ['200 two'],
    echo(indexedField('custom-key', 'one')),
    echo(bytes('0f2f0374776f')),
  ),
  two(
    '6.2.3',
    'a field that is never indexed is not added',
    connectionError('COMPRESSION_ERROR'),
    echo(bytes('10'), customKeyText, bytes('036f6e65')),
    echo(bytes('be')),
  ),
  two(
    '6.2.3',
    'a field that is never indexed may have the name of an entry',
    ['200 two'],
    echo(indexedField('custom-key', 'one')),
    echo(bytes('1f2f0374776f')),
  ),
  invalid('6.3', 'a size of the table above SETTINGS_HEADER_TABLE_SIZE is an error', bytes('3fe21f'), get),
  decoded(
    '6.3',
    'a size of the table up to SETTINGS_HEADER_TABLE_SIZE is accepted',
    'value',
    bytes('3fe11f'),
    echo(field('custom-key', 'value')),
  ),
  {
    section: '6.3',
    rule: "the size of the client's own table does not limit that of the server",
    send: (client) => client.write(settingsOf([1, 0]), request(1, Buffer.concat([bytes('3fe11f'), get]))),
    expect: ['200 ok'],
  },
];
