/** The OpenID Connect provider whose tokens are accepted. */
export interface Issuer {
  /** https URL; must equal the claim `iss`. */
  readonly url: string;
  /** URL of the discovery document, if it is not below the URL of the issuer. */
  readonly discoveryURL?: string;
  /** CAs that the provider's certificate must chain to (PEM). Default: the CAs that the system trusts. */
  readonly certificateAuthority?: string;
  /** A token must be for at least one of these audiences. */
  readonly audiences: readonly string[];
}

/** A text made of a claim, with a prefix, or by an expression. */
export interface PrefixedClaimOrExpression {
  readonly claim?: string;
  readonly prefix?: string;
  /** CEL, with the variable `claims`. */
  readonly expression?: string;
}

/** How tokens of one issuer are checked, and how users are made from their claims. */
export interface JWTAuthenticatorConfiguration {
  readonly issuer: Issuer;
  readonly claimValidationRules: readonly {
    readonly claim?: string;
    readonly requiredValue?: string;
    /** CEL, with the variable `claims`; must be true. */
    readonly expression?: string;
    readonly message?: string;
  }[];
  readonly username: PrefixedClaimOrExpression;
  readonly groups: PrefixedClaimOrExpression;
  readonly uid: Omit<PrefixedClaimOrExpression, 'prefix'>;
  readonly extra: readonly { readonly key: string; readonly valueExpression: string }[];
  /** CEL, with the variable `user`; all must be true. */
  readonly userValidationRules: readonly { readonly expression: string; readonly message?: string }[];
}

/** Which requests without a credential are accepted, as the user `system:anonymous`. */
export interface AnonymousConfiguration {
  readonly enabled: boolean;
  /** Only requests for these paths. Empty: all. */
  readonly paths: readonly string[];
}

/** Which tokens of other issuers a server accepts. */
export interface AuthenticationConfiguration {
  readonly jwt: readonly JWTAuthenticatorConfiguration[];
  /** Undefined: the file does not contain this setting. */
  readonly anonymous?: AnonymousConfiguration;
}
