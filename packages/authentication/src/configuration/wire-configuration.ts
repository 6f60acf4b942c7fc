export interface WireMapping {
  readonly claim?: string;
  readonly prefix?: string;
  readonly expression?: string;
}

export interface WireAuthenticator {
  readonly issuer?: {
    readonly url?: string;
    readonly discoveryURL?: string;
    readonly certificateAuthority?: string;
    readonly audiences?: readonly string[];
    readonly audienceMatchPolicy?: string;
    readonly egressSelectorType?: string;
  };
  readonly claimValidationRules?: readonly (Omit<WireMapping, 'prefix'> & {
    readonly requiredValue?: string;
    readonly message?: string;
  })[];
  readonly claimMappings?: {
    readonly username?: WireMapping;
    readonly groups?: WireMapping;
    readonly uid?: Omit<WireMapping, 'prefix'>;
    readonly extra?: readonly { readonly key?: string; readonly valueExpression?: string }[];
  };
  readonly userValidationRules?: readonly { readonly expression?: string; readonly message?: string }[];
}

/** The wire form without members that are null. */
export interface WireConfiguration {
  readonly jwt?: readonly WireAuthenticator[];
  readonly anonymous?: { readonly enabled?: boolean; readonly conditions?: readonly { readonly path?: string }[] };
}
