import { core } from '@k8s-ts/registry-core';
import { admissionregistration } from '@k8s-ts/registry-groups/admissionregistration';
import { apiregistration } from '@k8s-ts/registry-groups/apiregistration';
import { apiserverinternal } from '@k8s-ts/registry-groups/apiserverinternal';
import { apps } from '@k8s-ts/registry-groups/apps';
import { autoscaling } from '@k8s-ts/registry-groups/autoscaling';
import { batch } from '@k8s-ts/registry-groups/batch';
import { certificates } from '@k8s-ts/registry-groups/certificates';
import { coordination } from '@k8s-ts/registry-groups/coordination';
import { discovery } from '@k8s-ts/registry-groups/discovery';
import { events } from '@k8s-ts/registry-groups/events';
import { flowcontrol } from '@k8s-ts/registry-groups/flowcontrol';
import { networking } from '@k8s-ts/registry-groups/networking';
import { node } from '@k8s-ts/registry-groups/node';
import { policy } from '@k8s-ts/registry-groups/policy';
import { resource } from '@k8s-ts/registry-groups/resource';
import { scheduling } from '@k8s-ts/registry-groups/scheduling';
import { storage } from '@k8s-ts/registry-groups/storage';
import { storagemigration } from '@k8s-ts/registry-groups/storagemigration';
import { rbac } from '@k8s-ts/registry-rbac';
import type { StoresOf } from '@k8s-ts/registry-shared';

/** The built-in groups that store objects. */
export const builtinGroups = {
  core,
  admissionregistration,
  apiregistration,
  apiserverinternal,
  apps,
  autoscaling,
  batch,
  certificates,
  coordination,
  discovery,
  events,
  flowcontrol,
  networking,
  node,
  policy,
  rbac,
  resource,
  scheduling,
  storage,
  storagemigration,
};

/** The stores of the built-in groups, by the names of the groups in {@link builtinGroups}. */
export type GroupStores = {
  /** Core is open whether it is served or not. */
  readonly core: StoresOf<typeof builtinGroups.core>;
} & {
  /** Undefined when the group is disabled. */
  readonly [Name in Exclude<keyof typeof builtinGroups, 'core'>]: StoresOf<(typeof builtinGroups)[Name]> | undefined;
};
