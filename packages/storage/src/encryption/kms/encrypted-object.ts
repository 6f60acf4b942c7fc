import { ProtobufWriter } from '@k8s-ts/apimachinery/protobuf';
import {
  aggregateMessages,
  FieldPath,
  fieldErrorText,
  isFullyQualifiedDomainName,
} from '@k8s-ts/apimachinery/validation';
import { readFields, readMapEntry, textOf, writeBytes, writeMap, writeText } from './kms-messages.js';

/** How the data's key is derived from the bytes that the plugin decrypts. */
export const DEKSourceType = {
  /** The bytes are the AES-GCM key. */
  aesGCMKey: 0,
  /** The bytes are a seed: see `newExtendedNonceGCMTransformer`. */
  hkdfSeed: 1,
} as const;

/**
 * A value stored by a KMS v2 provider (`kubernetes/apiserver pkg/storage/value/encrypt/envelope/kmsv2/v2/api.proto`).
 */
export interface EncryptedObject {
  readonly encryptedData: Uint8Array;
  readonly keyID: string;
  /** The data's key or its seed, encrypted by the plugin. */
  readonly encryptedDEKSource: Uint8Array;
  readonly annotations: ReadonlyMap<string, Uint8Array>;
  /** One of {@link DEKSourceType}. */
  readonly encryptedDEKSourceType: number;
}

const maxAnnotationsSize = 32 * 1024;
const maxKeyIDSize = 1024;
const maxDEKSourceSize = 1024;

/** @throws Error when the object is not valid */
export function encodeEncryptedObject(object: EncryptedObject): Uint8Array {
  validateEncryptedObject(object);
  const writer = new ProtobufWriter(object.encryptedData.length + 1024);
  if (object.encryptedDEKSourceType !== 0) {
    writer.uint32(object.encryptedDEKSourceType);
    writer.uint32(5 << 3);
  }
  writeMap(writer, 4, object.annotations);
  writeBytes(writer, 3, object.encryptedDEKSource);
  writeText(writer, 2, object.keyID);
  writeBytes(writer, 1, object.encryptedData);
  return writer.finish();
}

/** Data and key source are views of the input. @throws Error for bytes that are not a valid encrypted object */
export function decodeEncryptedObject(value: Uint8Array): EncryptedObject {
  const annotations = new Map<string, Uint8Array>();
  let encryptedData: Uint8Array = new Uint8Array();
  let encryptedDEKSource = encryptedData;
  let keyID = '';
  let encryptedDEKSourceType = 0;
  readFields(value, (field, item) => {
    if (field === 5 && !(item instanceof Uint8Array)) encryptedDEKSourceType = Number(BigInt.asIntN(32, BigInt(item)));
    if (!(item instanceof Uint8Array)) return;
    if (field === 1) encryptedData = item;
    else if (field === 2) keyID = textOf(item);
    else if (field === 3) encryptedDEKSource = item;
    else if (field === 4) readMapEntry(item, annotations);
  });
  const object = { encryptedData, keyID, encryptedDEKSource, annotations, encryptedDEKSourceType };
  validateEncryptedObject(object);
  return object;
}

/** @throws Error in upstream's words */
export function validateEncryptedObject(object: EncryptedObject): void {
  const { encryptedDEKSourceType: type, encryptedData, encryptedDEKSource: source } = object;
  if (type !== DEKSourceType.aesGCMKey && type !== DEKSourceType.hkdfSeed) {
    throw new Error(`unknown encryptedDEKSourceType: ${type}`);
  }
  if (encryptedData.length === 0) throw new Error('encrypted data is empty');
  const invalidSource = 'failed to validate encrypted DEK source: encrypted DEK source is';
  if (source.length === 0) throw new Error(`${invalidSource} empty`);
  if (source.length > maxDEKSourceSize) {
    throw new Error(`${invalidSource} ${source.length} bytes, which exceeds the max size of ${maxDEKSourceSize}`);
  }
  const wrongKeyID = keyIDProblem(object.keyID);
  if (wrongKeyID !== undefined) throw new Error(`failed to validate key id: ${wrongKeyID}`);
  const wrong = annotationProblems(object.annotations);
  if (wrong.length > 0) throw new Error(`failed to validate annotations: ${aggregateMessages(wrong)}`);
}

/** The problem with a key id; undefined for a valid one. */
export function keyIDProblem(keyID: string): string | undefined {
  const size = Buffer.byteLength(keyID);
  if (size === 0) return 'keyID is empty';
  return size > maxKeyIDSize ? `keyID is ${size} bytes, which exceeds the max size of ${maxKeyIDSize}` : undefined;
}

function annotationProblems(annotations: ReadonlyMap<string, Uint8Array>): string[] {
  const problems: string[] = [];
  let size = 0;
  for (const [key, value] of annotations) {
    problems.push(...isFullyQualifiedDomainName(FieldPath.root('annotations'), key).map(fieldErrorText));
    size += Buffer.byteLength(key) + value.length;
  }
  if (size > maxAnnotationsSize) {
    problems.push(`total size of annotations is ${size}, which exceeds the max size of ${maxAnnotationsSize}`);
  }
  return problems;
}
