import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const gatePackages = [
  'pkg/features',
  'staging/src/k8s.io/apiserver/pkg/features',
  'staging/src/k8s.io/apiextensions-apiserver/pkg/features',
  'staging/src/k8s.io/controller-manager/pkg/features',
  'staging/src/k8s.io/client-go/features',
  'staging/src/k8s.io/component-base/logs/api/v1',
  'staging/src/k8s.io/component-base/metrics/features',
  'staging/src/k8s.io/component-base/zpages/features',
];

/** A source tree of one kind, Toy, in the forms of Kubernetes 1.35's. */
export const toyTree: Readonly<Record<string, string>> = {
  'CHANGELOG/CHANGELOG-1.40.md': '# v1.40.2\n\n# v1.40.1\n',
  'api/discovery/apis.json': JSON.stringify({
    groups: [{ name: 'toys.k8s.io', versions: [{ version: 'v1' }], preferredVersion: { version: 'v1' } }],
  }),
  'api/discovery/api__v1.json': JSON.stringify({ resources: [] }),
  'api/discovery/apis__toys.k8s.io__v1.json': JSON.stringify({
    resources: [
      {
        name: 'toys',
        singularName: 'toy',
        namespaced: true,
        kind: 'Toy',
        verbs: ['create', 'get'],
        shortNames: ['ty'],
        // The first eight bytes of the SHA-256 of toys.k8s.io/v1/Toy.
        storageVersionHash: 'EiJ9UCxTUKA=',
      },
      { name: 'toys/status', singularName: '', namespaced: true, kind: 'Toy', verbs: ['get'] },
    ],
  }),
  'staging/src/k8s.io/component-base/version/base.go': 'package version\n\nconst DefaultKubeBinaryVersion = "1.40"\n',
  'staging/src/k8s.io/api/core/v1/register.go':
    'package v1\n\nconst GroupName = ""\n\nvar SchemeGroupVersion = GroupName\n',
  'staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go': `package v1

type TypeMeta struct {
	Kind string \`json:"kind,omitempty" protobuf:"bytes,1,opt,name=kind"\`
}

type ObjectMeta struct {
	Name string \`json:"name,omitempty" protobuf:"bytes,1,opt,name=name"\`
}
`,
  'staging/src/k8s.io/api/toys/v1/register.go':
    'package v1\n\nconst GroupName = "toys.k8s.io"\n\nvar SchemeGroupVersion = GroupName\n',
  'staging/src/k8s.io/api/toys/v1/types.go': `package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +enum
type Colour string

const (
	Red  Colour = "Red"
	Blue Colour = Colour(blue)
	blue        = "Blue"
)

// Shade is another name.
type Shade = Colour

// +genclient
// +structType=atomic

// Toy is a toy.
type Toy struct {
	metav1.TypeMeta   \`json:",inline"\`
	metav1.ObjectMeta \`json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"\`
	Wheels            \`json:",inline" protobuf:"bytes,2,opt,name=wheels"\`
	Colours []Colour  \`json:"colours,omitempty" patchStrategy:"merge" protobuf:"bytes,3,rep,name=colours"\`
	Shade   *Shade    \`json:"shade" protobuf:"bytes,4,opt,name=shade"\`
}

type Wheels struct {
	Count *int32 \`json:"wheelCount,omitempty" protobuf:"varint,1,opt,name=count"\`
}

type ToyList struct {
	metav1.TypeMeta \`json:",inline"\`
	Items []Toy \`json:"items" protobuf:"bytes,2,rep,name=items"\`
}
`,
  'staging/src/k8s.io/api/toys/v1/generated.proto': `syntax = "proto2";

package k8s.io.api.toys.v1;

// Toy is a toy.
// +structType=atomic
message Toy {
  optional .k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta metadata = 1;

  optional Wheels wheels = 2;

  // Prose.
  // +optional
  // +listType=map
  // +listMapKey=a
  // +listMapKey=b
  repeated string colours = 3;

  optional string shade = 4;
}

message Wheels {
  // +default=4
  optional int32 count = 1;
}
`,
  'staging/src/k8s.io/api/toys/v1/zz_generated.prerelease-lifecycle.go': `package v1

func (in *Toy) APILifecycleIntroduced() (major, minor int) {
	return 1, 38
}
`,
  'pkg/apis/toys/types.go': `package toys

const GroupName = "toys.k8s.io"

type Toy struct{}

type ToyList struct{ Items []Toy }

func Resource(name string) string { return name }
`,
  'pkg/apis/toys/v1/zz_generated.defaults.go': `package v1

import toysv1 "k8s.io/api/toys/v1"

func RegisterDefaults(scheme *Scheme) error {
	scheme.AddTypeDefaultingFunc(&toysv1.Toy{}, func(obj interface{}) { SetObjectDefaults_Toy(obj.(*toysv1.Toy)) })
	scheme.AddTypeDefaultingFunc(&toysv1.ToyList{}, func(obj interface{}) { SetObjectDefaults_ToyList(obj.(*toysv1.ToyList)) })
	return nil
}

func SetObjectDefaults_Toy(in *toysv1.Toy) {
	SetDefaults_Toy(in)
	if in.Wheels.Count == nil {
		var ptrVar1 int32 = 4
		in.Wheels.Count = &ptrVar1
	}
	for i := range in.Colours {
		a := &in.Colours[i]
		SetDefaults_Colour(a)
	}
}
`,
  'pkg/apis/toys/v1/conversion.go': `package v1

const GroupName = "toys.k8s.io"

func add(scheme *Scheme) error {
	return scheme.AddFieldLabelConversionFunc(SchemeGroupVersion.WithKind("Toy"),
		func(label, value string) (string, string, error) {
			switch label {
			case "metadata.name", "shade":
				return label, value, nil
			case "colour":
				return "shade", value, nil
			default:
				return "", "", nil
			}
		})
}
`,
  'pkg/printers/internalversion/printers.go': `package internalversion

import (
	toysv1 "k8s.io/api/toys/v1"
	"k8s.io/kubernetes/pkg/apis/toys"
)

func AddHandlers(h PrintHandler) {
	columns := []metav1.TableColumnDefinition{
		{Name: "Name", Type: "string", Format: "name", Description: metav1.ObjectMeta{}.SwaggerDoc()["name"]},
		{Name: "Shade", Type: "string", Priority: 1, Description: toysv1.Toy{}.SwaggerDoc()["shade"]},
		{Name: "Age", Type: "string", Description: "Prose."},
	}
	_ = h.TableHandler(columns, printToyList)
	_ = h.TableHandler(columns, printToy)
}

func printToy(obj *toys.Toy) {}

func printToyList(list *toys.ToyList) {}
`,
  'staging/src/k8s.io/apiserver/pkg/registry/rest/table.go': `package rest

var columns = []metav1.TableColumnDefinition{{Name: "Name", Type: "string"}}
`,
  'staging/src/k8s.io/kube-aggregator/pkg/registry/apiservice/etcd/etcd.go': `package etcd

var columns = []metav1.TableColumnDefinition{{Name: "Name", Type: "string"}, {Name: "Available", Type: "string"}}
`,
  'pkg/registry/toys/toy/strategy.go': `package toy

type toyStrategy struct{}

var Strategy = toyStrategy{}

func (toyStrategy) NamespaceScoped() bool          { return true }
func (toyStrategy) AllowCreateOnUpdate() bool      { return false }
func (toyStrategy) AllowUnconditionalUpdate() bool { return true }
func (toyStrategy) PrepareForCreate(obj *Toy)      { obj.Generation = 1 }
func (toyStrategy) PrepareForUpdate(obj, old *Toy) { bump(obj, old) }

func bump(obj, old *Toy) { obj.Generation = old.Generation + 1 }

func (toyStrategy) GetResetFields() map[string]*Set {
	return map[string]*Set{"toys.k8s.io/v1": NewSet(MakePathOrDie("status"))}
}

type toyStatusStrategy struct{ toyStrategy }

var StatusStrategy = toyStatusStrategy{Strategy}

func (toyStatusStrategy) GetResetFields() map[string]*Set {
	return map[string]*Set{"toys.k8s.io/v1": NewSet(MakePathOrDie("spec"), MakePathOrDie("metadata", "labels"))}
}
`,
  'pkg/registry/toys/toy/storage/storage.go': `package storage

import (
	"k8s.io/kubernetes/pkg/apis/toys"
	"k8s.io/kubernetes/pkg/registry/toys/toy"
)

func NewREST() {
	store := &genericregistry.Store{
		NewFunc:                  func() runtime.Object { return &toys.Toy{} },
		DefaultQualifiedResource: toys.Resource("toys"),
		CreateStrategy:           toy.Strategy,
		ResetFieldsStrategy:      toy.Strategy,
		ReturnDeletedObject:      true,
	}
	statusStore := *store
	statusStore.UpdateStrategy = toy.StatusStrategy
	statusStore.ResetFieldsStrategy = toy.StatusStrategy
}
`,
  ...Object.fromEntries(
    gatePackages.map((folder, i) => [
      `${folder}/gates.go`,
      `package features

const Gate${i} featuregate.Feature = "Gate${i}"

var gates = map[featuregate.Feature]featuregate.VersionedSpecs{
	Gate${i}: {
		{Version: version.MustParse("1.37"), Default: false, PreRelease: featuregate.Alpha},
		{Version: version.MustParse("1.40"), Default: true, PreRelease: featuregate.GA, LockToDefault: true},
		{Version: version.MustParse("1.41"), Default: false, PreRelease: featuregate.Deprecated},
	},
}

var dependencies = map[featuregate.Feature][]featuregate.Feature{
	"Other${i}": {},
	Gate${i}: {featuregate.Feature("Needed"), Gate${i}},
}
`,
    ]),
  ),
  'pkg/kubeapiserver/storage.go': `package kubeapiserver

import "k8s.io/kubernetes/pkg/apis/toys"

var SpecialDefaultResourcePrefixes = map[schema.GroupResource]string{{Group: "toys.k8s.io", Resource: "toys"}: "playthings"}

var overrides = []schema.GroupVersionResource{toys.Resource("toys").WithVersion("v1beta1")}

func DefaultWatchCacheSizes() map[schema.GroupResource]int {
	return map[schema.GroupResource]int{{Group: "toys.k8s.io", Resource: "toys"}: 0}
}
`,
  'pkg/controlplane/instance.go': `package controlplane

import (
	apiv1 "k8s.io/api/core/v1"
	toysv1 "k8s.io/api/toys/v1"
)

var stable = []schema.GroupVersion{apiv1.SchemeGroupVersion}

func genericAPIResourceConfigSource() *Config {
	ret := New()
	ret.EnableVersions(stable...)
	return ret
}

func DefaultAPIResourceConfigSource() *Config {
	ret := genericAPIResourceConfigSource()
	ret.DisableVersions(toysv1.SchemeGroupVersion)
	return ret
}
`,
  'pkg/controlplane/apiserver/aggregator.go': `package apiserver

import toysv1 "k8s.io/api/toys/v1"

func create(options Options) {
	options.StorageConfig.Codec = scheme.Codecs.LegacyCodec(toysv1.SchemeGroupVersion)
}

var priorities = map[schema.GroupVersion]Priority{{Group: "toys.k8s.io", Version: "v1"}: {Group: 100, Version: 1}}
`,
  'cmd/kube-apiserver/app/aggregator.go': `package app

var priorities = map[schema.GroupVersion]Priority{{Group: "toys.k8s.io", Version: "v1"}: {Group: 200, Version: 15}}
`,
  'staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/apiserver.go':
    'package apiserver\n\nfunc DefaultAPIResourceConfigSource() {}\n',
  'staging/src/k8s.io/kube-aggregator/pkg/apiserver/apiserver.go':
    'package apiserver\n\nfunc DefaultAPIResourceConfigSource() {}\n',
  'staging/src/k8s.io/apiextensions-apiserver/pkg/apis/doc.go': 'package apis\n',
  'staging/src/k8s.io/apiextensions-apiserver/pkg/registry/doc.go': 'package registry\n',
  'staging/src/k8s.io/kube-aggregator/pkg/apis/doc.go': 'package apis\n',
  'test/integration/etcd/data.go': `package etcd

func GetEtcdStorageDataForNamespaceServedAt(namespace string) map[Resource]StorageData {
	return map[Resource]StorageData{
		gvr("toys.k8s.io", "v1", "toys"): {
			Stub:              \`{"metadata": {"name": "toy1"}, "image": "\` + image + \`"}\`,
			ExpectedEtcdPath:  "/registry/playthings/" + namespace + "/toy1",
			IntroducedVersion: "1.38",
		},
	}
}
`,
};

/** Writes files below a new folder, and returns the folder. */
export function writeTree(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'source-tree-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
