import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/field-table/field-table.ts
var scalars = {
  s: "string",
  b: "bool",
  i: "int32",
  l: "int64",
  d: "double",
  y: "bytes"
};
var FieldTable = class {
  package;
  #text;
  #resolve;
  #goPackage;
  #rows;
  #types = /* @__PURE__ */ new Map();
  #enums = /* @__PURE__ */ new Map();
  #imports = [];
  /** @param resolve finds a type of any package by its full protobuf name */
  constructor(text, resolve) {
    this.#text = text;
    this.#resolve = resolve;
    const [name = "", group = "-", version = "", goPackage = "", openAPIName = ""] = text.slice(0, text.indexOf("\n")).split(" ");
    this.#goPackage = goPackage;
    this.package = { name, group: group === "-" ? void 0 : group === "''" ? "" : group, version, openAPIName };
  }
  /** Names of the types, in the table's order. */
  names() {
    return [...this.#index().keys()];
  }
  type(name) {
    const known = this.#types.get(name);
    if (known !== void 0) return known;
    const row = this.#index().get(name);
    if (row === void 0) return void 0;
    const made = new TableType(this.package, this.#goPackage, name, row, this);
    this.#types.set(name, made);
    return made;
  }
  /** A type that has kind and apiVersion. */
  kind(name) {
    const type = this.type(name);
    return type?.hasTypeMeta ? type : void 0;
  }
  /** The type of a reference in a row. */
  referred(reference) {
    const dot = reference.indexOf(".");
    const name = reference.slice(dot + 1);
    const found = dot === 0 ? this.type(name) : this.#resolve(`${this.#imports[Number(reference.slice(0, dot))]}.${name}`);
    if (found === void 0) throw new Error(`field table ${this.package.name}: unknown type ${reference}`);
    return found;
  }
  enumValues(name) {
    return this.#enums.get(name) ?? [];
  }
  #index() {
    if (this.#rows !== void 0) return this.#rows;
    const rows = /* @__PURE__ */ new Map();
    const lines = this.#text.split("\n");
    for (let i = 1; i < lines.length; i++) {
      const line = lines[i];
      if (line === "") continue;
      const space = line.indexOf(" ");
      if (line.startsWith("#")) this.#imports = line.slice(1).split(" ");
      else if (line.startsWith("="))
        this.#enums.set(line.slice(1, space), JSON.parse(line.slice(space + 1)));
      else rows.set(line.slice(0, space), line.slice(space + 1));
    }
    this.#rows = rows;
    return rows;
  }
};
var TableType = class {
  name;
  goName;
  openAPIName;
  hasTypeMeta;
  special;
  atomic;
  unionDiscriminator;
  fields;
  #byJson;
  #byNumber;
  constructor(pkg, goPackage, name, row, table) {
    this.name = `${pkg.name}.${name}`;
    this.goName = `${goPackage}.${name}`;
    this.openAPIName = `${pkg.openAPIName}.${name}`;
    const [head = "", ...fields] = row.split("	");
    const [flags = "", special] = head.split(" ");
    this.hasTypeMeta = flags.includes("k");
    this.atomic = flags.includes("a");
    if (special !== void 0) this.special = special;
    this.fields = fields.map((text) => new TableField(text, table));
    if (flags.includes("u")) {
      const at = fields.findIndex((text) => text.split(" ")[3]?.includes("u"));
      if (at >= 0) this.unionDiscriminator = this.fields[at].name;
    }
  }
  field(jsonName) {
    if (this.#byJson === void 0) {
      this.#byJson = /* @__PURE__ */ new Map();
      this.#collect(this, this.#byJson);
    }
    return this.#byJson.get(jsonName);
  }
  fieldByNumber(number) {
    this.#byNumber ??= new Map(this.fields.map((field) => [field.number, field]));
    return this.#byNumber.get(number);
  }
  #collect(type, into) {
    for (const field of type.fields) {
      if (field.inline && field.type !== void 0) this.#collect(field.type, into);
      else into.set(field.name, field);
    }
  }
};
var TableField = class {
  name;
  number;
  shape;
  scalar;
  inline;
  pointer;
  omitEmpty;
  omitZero;
  required;
  enum;
  default;
  listType;
  listMapKeys;
  mapType;
  structType;
  patchStrategy;
  patchMergeKey;
  goType;
  #reference;
  #table;
  #type;
  constructor(text, table) {
    this.#table = table;
    const [name = "", number = "", type = "", flags = "", ...attributes] = text.split(" ");
    this.name = name;
    this.number = Number(number);
    this.shape = type.startsWith("[]") ? "list" : type.startsWith("{}") ? "map" : "single";
    const value = this.shape === "single" ? type : type.slice(2);
    if (value.length === 1) this.scalar = scalars[value];
    else this.#reference = value;
    this.inline = flags.includes("i");
    this.pointer = flags.includes("p");
    this.omitEmpty = flags.includes("o");
    this.omitZero = flags.includes("z");
    this.required = flags.includes("r");
    for (const attribute of attributes) {
      const text2 = attribute.slice(2);
      switch (attribute[0]) {
        case "E":
          this.enum = table.enumValues(text2);
          break;
        case "D":
          this.default = JSON.parse(text2);
          break;
        case "L":
          this.listType = text2;
          break;
        case "K":
          this.listMapKeys = text2.split(",");
          break;
        case "M":
          this.mapType = text2;
          break;
        case "T":
          this.structType = text2;
          break;
        case "S":
          this.patchStrategy = text2;
          break;
        case "G":
          this.patchMergeKey = text2;
          break;
        case "t":
          this.goType = text2;
      }
    }
  }
  /** Resolved on first use, because tables may refer to each other in circles. */
  get type() {
    if (this.#type === void 0 && this.#reference !== void 0) this.#type = this.#table.referred(this.#reference);
    return this.#type;
  }
};

// packages/apimachinery/src/field-table/table-registry.ts
var everywhere = /* @__PURE__ */ new Set([
  "WatchEvent",
  "ListOptions",
  "GetOptions",
  "DeleteOptions",
  "CreateOptions",
  "UpdateOptions",
  "PatchOptions"
]);
var unversioned = /* @__PURE__ */ new Set([
  "Status",
  "APIVersions",
  "APIGroupList",
  "APIGroup",
  "APIResourceList"
]);
var metaPackage = "k8s.io.apimachinery.pkg.apis.meta.v1";
function createTypeRegistry(tables) {
  const byPackage = /* @__PURE__ */ new Map();
  const byGroupVersion = /* @__PURE__ */ new Map();
  const packages = [];
  const type = (name) => {
    const dot = name.lastIndexOf(".");
    return byPackage.get(name.slice(0, dot))?.type(name.slice(dot + 1));
  };
  for (const text of tables) {
    const table = new FieldTable(text, type);
    packages.push(table.package);
    byPackage.set(table.package.name, table);
    if (table.package.group !== void 0) byGroupVersion.set(`${table.package.group}/${table.package.version}`, table);
  }
  return {
    packages,
    type,
    typeNames: (packageName) => byPackage.get(packageName)?.names() ?? [],
    typeFor({ group, version, kind }) {
      const own = byGroupVersion.get(`${group}/${version}`);
      const found = own?.kind(kind);
      if (found !== void 0 || own === void 0) return found;
      if (everywhere.has(kind)) return byPackage.get(metaPackage)?.type(kind);
      if (group === "" && version === "v1" && unversioned.has(kind)) return byPackage.get(metaPackage)?.type(kind);
      return void 0;
    }
  };
}

// packages/apimachinery/src/meta-types/generated/apidiscovery.v2.ts
var apidiscoveryV2 = `k8s.io.api.apidiscovery.v2 apidiscovery.k8s.io v2 v2 io.k8s.api.apidiscovery.v2
#k8s.io.apimachinery.pkg.apis.meta.v1
APIGroupDiscovery k	metadata 1 0.ObjectMeta o	versions 2 [].APIVersionDiscovery o L=map K=version
APIGroupDiscoveryList k	metadata 1 0.ListMeta o	items 2 [].APIGroupDiscovery r
APIResourceDiscovery -	resource 1 s r	responseKind 2 0.GroupVersionKind op	scope 3 s r t=v2.ResourceScope	singularResource 4 s r	verbs 5 []s r L=set	shortNames 6 []s o L=set	categories 7 []s o L=set	subresources 8 [].APISubresourceDiscovery o L=map K=subresource
APISubresourceDiscovery -	subresource 1 s r	responseKind 2 0.GroupVersionKind op	acceptedTypes 3 []0.GroupVersionKind o L=map K=group,version,kind	verbs 4 []s r L=set
APIVersionDiscovery -	version 1 s r	resources 2 [].APIResourceDiscovery o L=map K=resource	freshness 3 s o t=v2.DiscoveryFreshness
`;

// packages/apimachinery/src/meta-types/generated/apidiscovery.v2beta1.ts
var apidiscoveryV2beta1 = `k8s.io.api.apidiscovery.v2beta1 apidiscovery.k8s.io v2beta1 v2beta1 io.k8s.api.apidiscovery.v2beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
APIGroupDiscovery k	metadata 1 0.ObjectMeta o	versions 2 [].APIVersionDiscovery o L=map K=version
APIGroupDiscoveryList k	metadata 1 0.ListMeta o	items 2 [].APIGroupDiscovery r
APIResourceDiscovery -	resource 1 s r	responseKind 2 0.GroupVersionKind op	scope 3 s r t=v2beta1.ResourceScope	singularResource 4 s r	verbs 5 []s r L=set	shortNames 6 []s o L=set	categories 7 []s o L=set	subresources 8 [].APISubresourceDiscovery o L=map K=subresource
APISubresourceDiscovery -	subresource 1 s r	responseKind 2 0.GroupVersionKind op	acceptedTypes 3 []0.GroupVersionKind o L=map K=group,version,kind	verbs 4 []s r L=set
APIVersionDiscovery -	version 1 s r	resources 2 [].APIResourceDiscovery o L=map K=resource	freshness 3 s o t=v2beta1.DiscoveryFreshness
`;

// packages/apimachinery/src/meta-types/generated/quantity.ts
var quantity = `k8s.io.apimachinery.pkg.api.resource - resource resource io.k8s.apimachinery.pkg.api.resource
Quantity - quantity	string 1 s r
QuantityValue - quantity	string 1 s r
`;

// packages/apimachinery/src/meta-types/generated/meta.v1.ts
var metaV1 = `k8s.io.apimachinery.pkg.apis.meta.v1 meta.k8s.io v1 v1 io.k8s.apimachinery.pkg.apis.meta.v1
#k8s.io.apimachinery.pkg.runtime
APIGroup k	name 1 s r	versions 2 [].GroupVersionForDiscovery r L=atomic	preferredVersion 3 .GroupVersionForDiscovery o	serverAddressByClientCIDRs 4 [].ServerAddressByClientCIDR o L=atomic
APIGroupList k	groups 1 [].APIGroup r L=atomic
APIResource -	name 1 s r	singularName 6 s r	namespaced 2 b r	group 8 s o	version 9 s o	kind 3 s r	verbs 4 .Verbs r	shortNames 5 []s o L=atomic	categories 7 []s o L=atomic	storageVersionHash 10 s o
APIResourceList k	groupVersion 1 s r	resources 2 [].APIResource r L=atomic
APIVersions k	versions 1 []s r L=atomic	serverAddressByClientCIDRs 2 [].ServerAddressByClientCIDR r L=atomic
ApplyOptions k	dryRun 1 []s o L=atomic	force 2 b r	fieldManager 3 s r
Condition -	type 1 s r	status 2 s r t=v1.ConditionStatus	observedGeneration 3 l o	lastTransitionTime 4 .Time r	reason 5 s r	message 6 s r
CreateOptions k	dryRun 1 []s o L=atomic	fieldManager 3 s o	fieldValidation 4 s o
DeleteOptions k	gracePeriodSeconds 1 l op	preconditions 2 .Preconditions op	orphanDependents 3 b op	propagationPolicy 4 s op t=v1.DeletionPropagation	dryRun 5 []s o L=atomic	ignoreStoreReadErrorWithClusterBreakingPotential 6 b op
Duration - duration	duration 1 l r t=time.Duration
FieldSelectorRequirement -	key 1 s r	operator 2 s r t=v1.FieldSelectorOperator	values 3 []s o L=atomic
FieldsV1 - raw	Raw 1 y r
GetOptions k	resourceVersion 1 s o
GroupKind -	group 1 s r	kind 2 s r
GroupResource -	group 1 s r	resource 2 s r
GroupVersion -	group 1 s r	version 2 s r
GroupVersionForDiscovery -	groupVersion 1 s r	version 2 s r
GroupVersionKind -	group 1 s r	version 2 s r	kind 3 s r
GroupVersionResource -	group 1 s r	version 2 s r	resource 3 s r
LabelSelector a	matchLabels 1 {}s o	matchExpressions 2 [].LabelSelectorRequirement o L=atomic
LabelSelectorRequirement -	key 1 s r	operator 2 s r t=v1.LabelSelectorOperator	values 3 []s o L=atomic
List k	metadata 1 .ListMeta o	items 2 []0.RawExtension r
ListMeta -	selfLink 1 s o	resourceVersion 2 s o	continue 3 s o	remainingItemCount 4 l op
ListOptions k	labelSelector 1 s o	fieldSelector 2 s o	watch 3 b o	allowWatchBookmarks 9 b o	resourceVersion 4 s o	resourceVersionMatch 10 s o t=v1.ResourceVersionMatch	timeoutSeconds 5 l op	limit 7 l o	continue 8 s o	sendInitialEvents 11 b op
ManagedFieldsEntry -	manager 1 s o	operation 2 s o t=v1.ManagedFieldsOperationType	apiVersion 3 s o	time 4 .Time op	fieldsType 6 s o	fieldsV1 7 .FieldsV1 op	subresource 8 s o
MicroTime - microTime	seconds 1 l r	nanos 2 i r
ObjectMeta -	name 1 s o	generateName 2 s o	namespace 3 s o	selfLink 4 s o	uid 5 s o t=types.UID	resourceVersion 6 s o	generation 7 l o	creationTimestamp 8 .Time oz	deletionTimestamp 9 .Time op	deletionGracePeriodSeconds 10 l op	labels 11 {}s o	annotations 12 {}s o	ownerReferences 13 [].OwnerReference o L=map K=uid S=merge G=uid	finalizers 14 []s o L=set S=merge	managedFields 17 [].ManagedFieldsEntry o L=atomic
OwnerReference a	apiVersion 5 s r	kind 1 s r	name 3 s r	uid 4 s r t=types.UID	controller 6 b op	blockOwnerDeletion 7 b op
PartialObjectMetadata k	metadata 1 .ObjectMeta o
PartialObjectMetadataList k	metadata 1 .ListMeta o	items 2 [].PartialObjectMetadata r
Patch -
PatchOptions k	dryRun 1 []s o L=atomic	force 2 b op	fieldManager 3 s o	fieldValidation 4 s o
Preconditions -	uid 1 s op t=types.UID	resourceVersion 2 s op
RootPaths -	paths 1 []s r L=atomic
ServerAddressByClientCIDR -	clientCIDR 1 s r	serverAddress 2 s r
Status k	metadata 1 .ListMeta o	status 2 s o	message 3 s o	reason 4 s o t=v1.StatusReason	details 5 .StatusDetails op	code 6 i o
StatusCause -	reason 1 s o t=v1.CauseType	message 2 s o	field 3 s o
StatusDetails -	name 1 s o	group 2 s o	kind 3 s o	uid 6 s o t=types.UID	causes 4 [].StatusCause o L=atomic	retryAfterSeconds 5 i o
TableOptions k	includeObject 1 s o t=v1.IncludeObjectPolicy
Time - time	seconds 1 l r	nanos 2 i r
Timestamp -	seconds 1 l r	nanos 2 i r
TypeMeta -	kind 1 s o	apiVersion 2 s o
UpdateOptions k	dryRun 1 []s o L=atomic	fieldManager 2 s o	fieldValidation 3 s o
Verbs - stringList	items 1 []s r
WatchEvent -	type 1 s r	object 2 0.RawExtension r
`;

// packages/apimachinery/src/meta-types/generated/meta.v1beta1.ts
var metaV1beta1 = `k8s.io.apimachinery.pkg.apis.meta.v1beta1 meta.k8s.io v1beta1 v1beta1 io.k8s.apimachinery.pkg.apis.meta.v1beta1
#k8s.io.apimachinery.pkg.apis.meta.v1
PartialObjectMetadataList k	metadata 2 0.ListMeta o	items 1 []0.PartialObjectMetadata r
`;

// packages/apimachinery/src/meta-types/generated/runtime.ts
var runtime = `k8s.io.apimachinery.pkg.runtime - runtime runtime io.k8s.apimachinery.pkg.runtime
RawExtension - raw	raw 1 y r
TypeMeta -	apiVersion 1 s o	kind 2 s o
Unknown k	typeMeta 1 .TypeMeta i	raw 2 y r	ContentEncoding 3 s r	ContentType 4 s r
`;

// packages/apimachinery/src/meta-types/generated/intstr.ts
var intstr = `k8s.io.apimachinery.pkg.util.intstr - intstr intstr io.k8s.apimachinery.pkg.util.intstr
IntOrString - intOrString	Type 1 l r t=intstr.Type	IntVal 2 i r	StrVal 3 s r
`;

// packages/apimachinery/src/meta-types/generated/index.ts
var metaTables = {
  apidiscoveryV2,
  apidiscoveryV2beta1,
  quantity,
  metaV1,
  metaV1beta1,
  runtime,
  intstr
};

// packages/apimachinery/src/meta-types/meta-types.ts
var metaTypes = createTypeRegistry(Object.values(metaTables));
var metaPackage2 = "k8s.io.apimachinery.pkg.apis.meta.v1";
function metaType(name) {
  const type = metaTypes.type(`${metaPackage2}.${name}`);
  if (type === void 0) throw new Error(`meta/v1 has no type ${name}`);
  return type;
}

export {
  metaTables,
  createTypeRegistry,
  metaTypes,
  metaType
};
