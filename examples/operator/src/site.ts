/** A page that is to be published. A type alias, because interfaces have no implicit index signature. */
export type Site = {
  readonly apiVersion: 'example.com/v1';
  readonly kind: 'Site';
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly generation?: number;
    readonly creationTimestamp?: string;
    readonly deletionTimestamp?: string;
    readonly finalizers?: readonly string[];
    readonly resourceVersion?: string;
  };
  readonly spec: {
    readonly text: string;
    /** The site is deleted after this time. Default: never. */
    readonly expiresAfterSeconds?: number;
  };
  readonly status?: { readonly conditions?: readonly Condition[] };
};

export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly observedGeneration?: number;
}

/** The finalizer of a Site, which stays until its page is no longer published. */
export const finalizer = 'example.com/unpublish';

/** The definition of the kind Site. */
export const siteDefinition = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: sites.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: sites, singular: site, kind: Site }
  versions:
  - name: v1
    served: true
    storage: true
    subresources: { status: {} }
    schema:
      openAPIV3Schema:
        type: object
        required: [spec]
        properties:
          spec:
            type: object
            required: [text]
            properties:
              text: { type: string }
              expiresAfterSeconds: { type: integer, minimum: 1 }
          status:
            type: object
            properties:
              conditions:
                type: array
                items:
                  type: object
                  properties:
                    type: { type: string }
                    status: { type: string }
                    observedGeneration: { type: integer }
`;
