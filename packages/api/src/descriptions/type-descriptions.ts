/** Descriptions of fields by type and name. The description of the type itself has the name `''`. */
export type TypeDescriptions = Readonly<Record<string, Readonly<Record<string, string>>>>;
