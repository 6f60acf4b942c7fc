import type { Certificates, KeyPair } from '@k8s-ts/pki';
import type { CompletedOptions } from '../../../embedded-apiserver/src/options.js';

const none: KeyPair = { cert: '', key: '' };

/** A page serves without TLS and signs no certificates. */
export const certificatesOf = async (): Promise<Certificates> => ({ ca: none, serving: none, admin: none });

export const withFoundPair = async (options: CompletedOptions): Promise<CompletedOptions> => options;

/** A page reads no certificates of its own. */
export const certificateFiles = (): readonly string[] => [];

export async function readServerCertificates(): Promise<never> {
  throw new Error('a page serves without TLS');
}
