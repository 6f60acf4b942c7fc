import type { Client, Clock, InformerFactory, WorkQueueMetrics } from '@k8s-ts/client';
import type { CertificateSigner } from './certificate-signer.js';
import type { ResourceCatalog } from './discovery/index.js';
import type { MetricsSource } from './metrics-source.js';
import type { QuotaEvaluators } from './quota-evaluator.js';

/** Clients, caches and settings that all controllers get. */
export interface ControllerContext {
  /** A client that acts as a service account of the namespace `kube-system`, such as `namespace-controller`. */
  readonly clientOf: (serviceAccount: string) => Client;
  /** A client that acts as kube-controller-manager itself. @param agent names the controller in the user agent */
  readonly managerClient: (agent: string) => Client;
  /** Informers that all controllers share. They are started when every controller has been made. */
  readonly informers: InformerFactory;
  /** The resources that the server serves; up to date when a controller begins to run. */
  readonly catalog: ResourceCatalog;
  readonly clock: Clock;
  /**
   * Options that make a work queue report to the metrics.
   *
   * @param name the name of kube-controller-manager's queue, if it has such a queue
   */
  readonly queueMetrics: (name: string) => { readonly metrics?: WorkQueueMetrics };
  readonly settings: ControllerSettings;
  /** Called with a failure that will be retried, and the key of the object. */
  readonly onError: (error: unknown, key: string) => void;
}

/** The claims that a token in a Secret of type `kubernetes.io/service-account-token` carries. */
export interface SecretTokenContent {
  readonly namespace: string;
  /** The name of the Secret. */
  readonly secret: string;
  readonly serviceAccount: string;
  readonly serviceAccountUID: string;
}

/**
 * Functions that make informers list the newest state at once, after the server was set back to an earlier state.
 * Running controllers add a function; the owner of the set calls all of them.
 */
export type RestoreListeners = Set<() => void>;

/** Settings of controllers. */
export interface ControllerSettings {
  /**
   * The running controllers add functions of their informers. Default: informers detect by themselves, after a pause,
   * that the server was set back.
   */
  readonly relists?: RestoreListeners;
  /**
   * PEM certificates that clients of the server trust, published as `kube-root-ca.crt`. Default: nothing is published.
   */
  readonly rootCA?: string;
  /** Signs CertificateSigningRequests of Kubernetes' own signers. Default: they are neither approved nor signed. */
  readonly certificateSigner?: CertificateSigner;
  /** Signs the token of a service account that a Secret is to hold. Default: Secrets get no tokens. */
  readonly issueSecretToken?: (content: SecretTokenContent) => Promise<string>;
  /** Where HorizontalPodAutoscalers get metrics from. Default: the APIs of the server, such as `metrics.k8s.io`. */
  readonly metrics?: MetricsSource;
  /** Whether HorizontalPodAutoscalers scale from and to zero (feature HPAScaleToZero). Default false. */
  readonly scaleToZero?: boolean;
  /**
   * Whether ReplicaSets and ReplicationControllers delete pods with a lower
   * `controller.kubernetes.io/pod-deletion-cost` first (feature PodDeletionCost). Default true.
   */
  readonly podDeletionCost?: boolean;
  /**
   * Whether claims get a condition that says whether pods use them, and since when (feature
   * PersistentVolumeClaimUnusedSinceTime). Default false.
   */
  readonly unusedClaims?: boolean;
  /** Called for each pod that the taint-eviction-controller deleted. @param latencyMs time since it was due, in ms */
  readonly onTaintEviction?: (latencyMs: number) => void;
  /** Measure how much of a ResourceQuota each object uses. Default: usage is not calculated. */
  readonly quotaEvaluators?: QuotaEvaluators;
}

/** Runs a controller until the signal aborts. Resolves when its last work has ended. */
export type RunController = (signal: AbortSignal) => Promise<void>;

/** Makes a controller; takes its informers from the context at once, so that they can be started together. */
export type NewController = (context: ControllerContext) => RunController;
