import { DERReader } from '../der/der-reader.js';
import {
  type BitString,
  readBitString,
  readBoolean,
  readInt64,
  readInteger,
  readObjectIdentifier,
} from '../der/primitives.js';
import { tag } from '../der/tag.js';
import { type AlternativeNames, noAlternativeNames, readAlternativeNames } from './alternative-names.js';
import { type NameConstraints, readNameConstraints } from './name-constraints.js';

/** An extension of a certificate. */
export interface Extension {
  /** The dotted object identifier. */
  readonly id: string;
  readonly critical: boolean;
  readonly value: Buffer;
}

/** The values of a certificate's extensions that this package uses. */
export interface CertificateExtensions extends AlternativeNames {
  readonly hasBasicConstraints: boolean;
  /** Whether the basic constraints say that the certificate belongs to an authority. */
  readonly isAuthority: boolean;
  /**
   * Maximum number of intermediate certificates between this certificate and the end of the chain. Undefined: no limit.
   */
  readonly maxPathLength: number | undefined;
  /** Undefined without the extension. */
  readonly keyUsage: BitString | undefined;
  /** Dotted object identifiers. */
  readonly extendedKeyUsages: readonly string[];
  /** Undefined without the extension. */
  readonly subjectKeyIdentifier: Buffer | undefined;
  /** Undefined without the extension. */
  readonly nameConstraints: NameConstraints | undefined;
  /** Object identifiers of critical extensions that Go does not know. Go refuses chains with such certificates. */
  readonly unhandledCriticalExtensions: readonly string[];
}

type Found = { -readonly [K in keyof CertificateExtensions]?: CertificateExtensions[K] };

/**
 * Reads one kind of extension. Returns false when the extension counts as unknown; all other results are ignored.
 *
 * @throws Error for a value that is not valid
 */
type ExtensionReader = (value: Buffer, found: Found, extension: Extension) => unknown;

const uriName = tag.primitive(6);

/** Extensions that Go knows, by object identifier. */
const readers: Readonly<Record<string, ExtensionReader>> = {
  '2.5.29.14': (value, found, { critical }) => {
    if (critical) throw new Error('x509: subject key identifier incorrectly marked critical');
    const message = 'x509: invalid subject key identifier';
    found.subjectKeyIdentifier = new DERReader(value).read(tag.octetString, message).contents;
  },
  '2.5.29.15': (value, found) => {
    found.keyUsage = new DERReader(value).readPrimitive(tag.bitString, readBitString, 'x509: invalid key usage');
  },
  '2.5.29.17': (value, found) => {
    const names = readAlternativeNames(value);
    Object.assign(found, names);
    return Object.values(names).some((list) => list.length > 0);
  },
  '2.5.29.19': readBasicConstraints,
  '2.5.29.30': (value, found) => {
    const { constraints, isKnown } = readNameConstraints(value);
    found.nameConstraints = constraints;
    return isKnown;
  },
  '2.5.29.31': checkDistributionPoints,
  '2.5.29.32': checkPolicies,
  '2.5.29.33': checkPolicyMappings,
  '2.5.29.35': (value, _found, { critical }) => {
    if (critical) throw new Error('x509: authority key identifier incorrectly marked critical');
    const message = 'x509: invalid authority key identifier';
    new DERReader(value).inside(tag.sequence, message).readOptional(tag.primitive(0), message);
  },
  '2.5.29.36': checkPolicyConstraints,
  '2.5.29.37': (value, found) => {
    const message = 'x509: invalid extended key usages';
    const usages: string[] = [];
    for (const list = new DERReader(value).inside(tag.sequence, message); !list.isAtEnd; ) {
      usages.push(list.readPrimitive(tag.objectIdentifier, readObjectIdentifier, message));
    }
    found.extendedKeyUsages = usages;
  },
  '2.5.29.54': (value) => {
    const message = 'x509: invalid inhibit any policy extension';
    new DERReader(value).readPrimitive(tag.integer, readInt64, message);
  },
  '1.3.6.1.5.5.7.1.1': checkAuthorityAccess,
};

/** Reads the extensions of a certificate. @throws Error with the messages of Go's `crypto/x509` */
export function readExtensions(extensions: readonly Extension[]): CertificateExtensions {
  const found: Found = {};
  const unhandled = extensions.filter((extension) => {
    const read = Object.hasOwn(readers, extension.id) ? readers[extension.id] : undefined;
    const isHandled = read !== undefined && read(extension.value, found, extension) !== false;
    return extension.critical && !isHandled;
  });
  return {
    ...noAlternativeNames,
    hasBasicConstraints: false,
    isAuthority: false,
    maxPathLength: undefined,
    nameConstraints: undefined,
    keyUsage: undefined,
    extendedKeyUsages: [],
    subjectKeyIdentifier: undefined,
    ...found,
    unhandledCriticalExtensions: unhandled.map(({ id }) => id),
  };
}

function readBasicConstraints(value: Buffer, found: Found): void {
  const message = 'x509: invalid basic constraints';
  const fields = new DERReader(value).inside(tag.sequence, message);
  found.hasBasicConstraints = true;
  found.isAuthority = fields.isNext(tag.boolean) && fields.readPrimitive(tag.boolean, readBoolean, message);
  if (!fields.isNext(tag.integer)) return;
  const length = fields.readPrimitive(tag.integer, readInteger, message);
  if (length < 0n || length >= 1n << 63n) throw new Error(message);
  found.maxPathLength = Number(length);
}

function checkDistributionPoints(value: Buffer): void {
  const message = 'x509: invalid CRL distribution point';
  const points = new DERReader(value).inside(tag.sequence, `${message}s`);
  while (!points.isAtEnd) {
    const point = points.inside(tag.sequence, message);
    if (!point.isNext(tag.constructed(0))) continue;
    const names = point.inside(tag.constructed(0), message).inside(tag.constructed(0), message);
    while (names.isNext(uriName)) names.readAny(message);
  }
}

function checkPolicies(value: Buffer): void {
  const message = 'x509: invalid certificate policies';
  const seen = new Set<string>();
  for (const list = new DERReader(value).inside(tag.sequence, message); !list.isAtEnd; ) {
    const { contents } = list.inside(tag.sequence, message).read(tag.objectIdentifier, message);
    const id = contents.toString('hex');
    if (seen.has(id) || !isObjectIdentifier(contents)) throw new Error(message);
    seen.add(id);
  }
}

/** Whether bytes are the encoding of an object identifier. Its parts may have any size. */
function isObjectIdentifier(contents: Buffer): boolean {
  if ((contents.at(-1) ?? 0x80) >= 0x80) return false;
  return !contents.some((byte, i) => byte === 0x80 && (i === 0 || (contents[i - 1] ?? 0) < 0x80));
}

function checkPolicyMappings(value: Buffer): void {
  const message = 'x509: invalid policy mappings extension';
  for (const list = new DERReader(value).inside(tag.sequence, message); !list.isAtEnd; ) {
    const mapping = list.inside(tag.sequence, message);
    mapping.read(tag.objectIdentifier, message);
    mapping.read(tag.objectIdentifier, message);
  }
}

function checkPolicyConstraints(value: Buffer): void {
  const message = 'x509: invalid policy constraints extension';
  const fields = new DERReader(value).inside(tag.sequence, message);
  for (const kind of [tag.primitive(0), tag.primitive(1)]) {
    if (fields.isNext(kind)) fields.readPrimitive(kind, readInt64, message);
  }
}

function checkAuthorityAccess(value: Buffer, _found: Found, { critical }: Extension): void {
  if (critical) throw new Error('x509: authority info access incorrectly marked critical');
  const message = 'x509: invalid authority info access';
  for (const list = new DERReader(value).inside(tag.sequence, message); !list.isAtEnd; ) {
    const access = list.inside(tag.sequence, message);
    access.readPrimitive(tag.objectIdentifier, readObjectIdentifier, message);
    access.readOptional(uriName, message);
  }
}
