import { describeDefinitionRules } from '../testing/definition-rules.js';

/** `kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go`. */
describeDefinitionRules({
  create: [
    [{ 'spec.versions[0].subresources': {} }],
    [{ 'spec.versions[0].subresources': { status: {} } }],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
        },
      },
    ],
    [
      { 'spec.versions[0].subresources': { scale: { specReplicasPath: '', statusReplicasPath: '.status.replicas' } } },
      'spec.subresources.scale.specReplicasPath: Required value',
    ],
    [
      { 'spec.versions[0].subresources': { scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '' } } },
      'spec.subresources.scale.statusReplicasPath: Required value',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.status.replicas', statusReplicasPath: '.status.replicas' },
        },
      },
      'spec.subresources.scale.specReplicasPath: Invalid value: ".status.replicas": should be a json path under .spec',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.spec.replicas' },
        },
      },
      'spec.subresources.scale.statusReplicasPath: Invalid value: ".spec.replicas": should be a json path under .status',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec', statusReplicasPath: '.status.replicas' },
        },
      },
      'spec.subresources.scale.specReplicasPath: Invalid value: ".spec": should be a json path under .spec',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status' },
        },
      },
      'spec.subresources.scale.statusReplicasPath: Invalid value: ".status": should be a json path under .status',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: 'spec.replicas', statusReplicasPath: '.status.replicas' },
        },
      },
      'spec.subresources.scale.specReplicasPath: Invalid value: "spec.replicas": must be a simple json path starting with .',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.a[0]', statusReplicasPath: '.status.replicas' },
        },
      },
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.', statusReplicasPath: '.status.replicas' },
        },
      },
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec..a', statusReplicasPath: '.status.replicas' },
        },
      },
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: 'status.replicas' },
        },
      },
      'spec.subresources.scale.statusReplicasPath: Invalid value: "status.replicas": must be a simple json path starting with .',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status[0]' },
        },
      },
      'spec.subresources.scale.statusReplicasPath: Invalid value: ".status[0]": should be a json path under .status',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.other.replicas' },
        },
      },
      'spec.subresources.scale.statusReplicasPath: Invalid value: ".other.replicas": should be a json path under .status',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '' },
        },
      },
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.status.selector',
          },
        },
      },
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.spec.selector',
          },
        },
      },
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.selector',
          },
        },
      },
      'spec.subresources.scale.labelSelectorPath: Invalid value: ".selector": should be a json path under either .spec or .status',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.status',
          },
        },
      },
      'spec.subresources.scale.labelSelectorPath: Invalid value: ".status": should be a json path under either .spec or .status',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.spec',
          },
        },
      },
      'spec.subresources.scale.labelSelectorPath: Invalid value: ".spec": should be a json path under either .spec or .status',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: 'status.selector',
          },
        },
      },
      'spec.subresources.scale.labelSelectorPath: Invalid value: "status.selector": must be a simple json path starting with .',
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: {
            specReplicasPath: '.spec.replicas',
            statusReplicasPath: '.status.replicas',
            labelSelectorPath: '.status.a[0]',
          },
        },
      },
    ],
    [
      {
        'spec.versions[0].subresources': {
          scale: { specReplicasPath: '', statusReplicasPath: '', labelSelectorPath: '.x' },
        },
      },
      'spec.subresources.scale.specReplicasPath: Required value',
      'spec.subresources.scale.statusReplicasPath: Required value',
      'spec.subresources.scale.labelSelectorPath: Invalid value: ".x": should be a json path under either .spec or .status',
    ],
  ],
});
