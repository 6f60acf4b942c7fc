/** The service that an address or port belongs to. */
export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
}
