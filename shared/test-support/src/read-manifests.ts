import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { parseAllDocuments } from 'yaml';

export type Labels = Record<string, string>;
type Selector = {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn'; values: string[] }[];
};
type Peer = {
  podSelector?: Selector;
  namespaceSelector?: Selector;
  ipBlock?: { cidr: string; except?: string[] };
};
export type Rule = { from?: Peer[]; to?: Peer[]; ports?: { port: number }[] };
/** A manifest, as far as tests read it. */
export type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: Labels & Selector;
    podSelector?: Selector;
    template?: {
      metadata: { labels: Labels };
      spec: {
        containers: Container[];
        initContainers?: Container[];
        volumes?: { name: string; emptyDir?: { sizeLimit?: string }; ephemeral?: object }[];
      };
    };
    metrics?: unknown[];
    ports?: { port: number }[];
    policyTypes?: string[];
    egress?: Rule[];
    ingress?: Rule[];
    managed?: { roles: { name: string }[] };
  };
};
type Container = {
  name: string;
  image: string;
  args?: string[];
  env?: { name: string; value?: string; valueFrom?: unknown }[];
  readinessProbe?: unknown;
  resources: Record<'requests' | 'limits', Labels>;
  securityContext?: { readOnlyRootFilesystem?: boolean };
  volumeMounts?: { name: string; mountPath: string }[];
};

/** Reads the manifests in these files of the repository, as they are written. */
export function readManifests(root: string, patterns: readonly string[]): Manifest[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .flatMap((file) => parseManifests(readFileSync(path.join(root, file), 'utf8')));
}

export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text, { merge: true }).map((document) => document.toJS() as Manifest);
}

/** Whether a selector, as Kubernetes has it, selects a pod with these labels. */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'))
  );
}

/** The published schemas. The kinds of the operator of PostgreSQL have none here. */
const schemas: Record<string, new (data: never) => { validate(): void }> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
  StatefulSet,
};
const kindsOfOperator = ['Cluster', 'Database', 'Pooler'];

/** What a manifest has that the published schema of its kind does not allow. */
export function findProblems(manifest: Manifest): string[] {
  const schema = schemas[manifest.kind];
  const name = `${manifest.kind} ${manifest.metadata.name}`;
  if (schema === undefined) return kindsOfOperator.includes(manifest.kind) ? [] : [`${name}: unknown kind`];
  try {
    new schema(manifest as never).validate();
    return [];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`];
  }
}
