import { databaseOf } from '../deployed-services.ts';
import { egressTo, type Place } from './egress.ts';

/** A resource of Kubernetes, as far as one must know it to write it. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; [key: string]: unknown };
  [key: string]: unknown;
};

/** The differences between workloads; everything else is the same for all. */
export type Workload = {
  name: string;
  /** The reference to the image: the service's own, or that of the process that hosts the stubs. */
  image: string;
  ports: readonly { name: string; port: number }[];
  /** The path of its readiness check. */
  healthPort: number;
  metricsPort: number;
  env: readonly unknown[];
  hasDatabase: boolean;
  /** A claim that holds its files, where it keeps them on a disk that all of its instances share. */
  filesClaim: string | undefined;
  instances: { min: number; max: number };
  memory: { request: string; limit: string };
  /** Callers besides the gateway and the metrics collector. */
  callers: readonly string[] | 'every-service' | 'everyone';
  /** Callers of the metrics' port besides the collector, where it is one for inside alone. */
  insideCallers?: readonly string[];
  /** The workloads that it calls, and the other places that it connects to. */
  callees: readonly string[];
  places: readonly Place[];
};

export function labelsOf(name: string) {
  return { 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'stagedoor' };
}

/** Deployment, autoscaler, disruption budget and network policy of a workload. */
export function workloadManifests(workload: Workload): Manifest[] {
  return [deployment(workload), autoscaler(workload), disruptionBudget(workload), networkPolicy(workload)];
}

function deployment(workload: Workload): Manifest {
  const { name, hasDatabase, metricsPort } = workload;
  const labels = { ...labelsOf(name), ...(hasDatabase ? { 'stagedoor/database': 'own' } : {}) };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels: labelsOf(name) },
    spec: {
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
      revisionHistoryLimit: 5,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: {
          labels,
          annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(metricsPort) },
        },
        spec: {
          ...podBasics,
          terminationGracePeriodSeconds: 30,
          topologySpreadConstraints: [
            {
              maxSkew: 1,
              topologyKey: 'kubernetes.io/hostname',
              whenUnsatisfiable: 'ScheduleAnyway',
              labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
            },
          ],
          containers: [container(workload)],
          volumes: volumesOf(workload),
        },
      },
    },
  };
}

/** Service links are off: with them a Service called `gateway` would set GATEWAY_PORT to an address. */
export const podBasics = {
  enableServiceLinks: false,
  automountServiceAccountToken: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: 1000,
    runAsGroup: 1000,
    fsGroup: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  },
};

export const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

function container(workload: Workload) {
  const { name, image, ports, healthPort, env, memory, filesClaim } = workload;
  const tmp = tmpOf(workload);
  const probe = (path: string, more: object) => ({ httpGet: { path, port: healthPort }, timeoutSeconds: 3, ...more });
  return {
    name,
    image,
    ports: ports.map((one) => ({ name: one.name, containerPort: one.port })),
    envFrom: [{ configMapRef: { name: 'stagedoor' } }],
    env: [...env, { name: 'UPLOAD_TMP_MB', value: String(tmp.uploadMb) }],
    startupProbe: probe('/health/live', { periodSeconds: 2, failureThreshold: 60 }),
    livenessProbe: probe('/health/live', { periodSeconds: 10, failureThreshold: 3 }),
    readinessProbe: probe('/health/ready', { periodSeconds: 2, failureThreshold: 2 }),
    // Load balancers must learn of the end before it comes.
    lifecycle: { preStop: { sleep: { seconds: 3 } } },
    resources: {
      requests: { cpu: '100m', memory: memory.request, 'ephemeral-storage': tmp.request },
      limits: { memory: memory.limit, 'ephemeral-storage': tmp.limit },
    },
    securityContext: containerSecurity,
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      ...(filesClaim === undefined ? [] : [{ name: 'files', mountPath: '/data' }]),
    ],
  };
}

/**
 * The sizes of `/tmp`. Uploads stop below it, with room for what decoding a large picture writes; a pod that has more is evicted.
 * Its limit has room for its log, too.
 */
const usualTmp = { sizeLimit: '64Mi', uploadMb: 50, request: '64Mi', limit: '256Mi' };
const tmpForFiles = { sizeLimit: '4Gi', uploadMb: 3_500, request: '1Gi', limit: '5Gi' };
const tmpOf = ({ filesClaim }: Pick<Workload, 'filesClaim'>) => (filesClaim === undefined ? usualTmp : tmpForFiles);
const tmpVolume = ({ sizeLimit }: { sizeLimit: string }) => ({ name: 'tmp', emptyDir: { sizeLimit } });
/** What a process may have of the disk that writes no files. */
export const usualDisk = usualTmp;

function volumesOf(workload: Workload) {
  const { filesClaim } = workload;
  return [
    tmpVolume(tmpOf(workload)),
    ...(filesClaim === undefined ? [] : [{ name: 'files', persistentVolumeClaim: { claimName: filesClaim } }]),
  ];
}

function autoscaler({ name, instances }: Workload): Manifest {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name, labels: labelsOf(name) },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: instances.min,
      maxReplicas: instances.max,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  };
}

function disruptionBudget({ name }: Workload): Manifest {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, labels: labelsOf(name) },
    spec: { maxUnavailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': name } } },
  };
}

/** Allows the gateway, the declared callers and the metrics collector in, and out what it declares. */
function networkPolicy({ name, ports, metricsPort, callers, insideCallers = [], ...leaving }: Workload): Manifest {
  const own = ports.filter((one) => one.name !== 'metrics');
  const monitoring = [{ namespaceSelector: { matchLabels: { 'stagedoor/monitoring': 'allowed' } } }];
  const portsOf = (list: readonly number[]) => list.map((port) => ({ protocol: 'TCP', port }));
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, labels: labelsOf(name) },
    spec: {
      podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { ...sourceOf(callers), ports: portsOf(own.map(({ port }) => port)) },
        { from: [...monitoring, ...insideCallers.map(podsOf)], ports: portsOf([metricsPort]) },
      ],
      egress: egressTo(leaving.callees, leaving.places),
    },
  };
}

function sourceOf(callers: Workload['callers']) {
  if (callers === 'everyone') return {};
  const partOf = { 'app.kubernetes.io/part-of': 'stagedoor' };
  if (callers === 'every-service') return { from: [{ podSelector: { matchLabels: partOf } }] };
  const values = ['gateway', ...callers.filter((caller) => caller !== 'gateway')];
  const named = { key: 'app.kubernetes.io/name', operator: 'In', values };
  return { from: [{ podSelector: { matchLabels: partOf, matchExpressions: [named] } }] };
}

function podsOf(name: string) {
  return { podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } };
}

/** Headless: the gateway resolves it to all instances, and chooses among them itself. */
export function headlessService(name: string, port: number, selected = name): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, labels: labelsOf(name) },
    spec: {
      clusterIP: 'None',
      selector: { 'app.kubernetes.io/name': selected },
      ports: [{ name: 'http', port, targetPort: port }],
    },
  };
}

/** Brings the database up to date before the new version starts; the services would wait for the same lock. */
export function migrationJob(name: string, image: string): Manifest {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `${name}-migrate`,
      labels: labelsOf(`${name}-migrate`),
      annotations: {
        'argocd.argoproj.io/hook': 'PreSync',
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
      },
    },
    spec: {
      backoffLimit: 10,
      ttlSecondsAfterFinished: 600,
      template: {
        metadata: { labels: { ...labelsOf(`${name}-migrate`), 'stagedoor/database': 'own' } },
        spec: {
          ...podBasics,
          restartPolicy: 'OnFailure',
          containers: [
            {
              name: 'migrate',
              image,
              args: ['--migrate-only'],
              env: databaseEnv(name),
              resources: {
                requests: { cpu: '50m', memory: '96Mi', 'ephemeral-storage': usualTmp.request },
                limits: { memory: '256Mi', 'ephemeral-storage': usualTmp.limit },
              },
              securityContext: containerSecurity,
              volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
            },
          ],
          volumes: [tmpVolume(usualTmp)],
        },
      },
    },
  };
}

/** The address of a service's own database; the password by reference. */
export function databaseEnv(name: string) {
  const database = databaseOf(name);
  return [
    { name: 'DATABASE_PASSWORD', valueFrom: { secretKeyRef: { name: `database-${name}`, key: 'password' } } },
    {
      name: 'DATABASE_URL',
      value: `postgres://${database}:$(DATABASE_PASSWORD)@postgres-rw:5432/${database}`,
    },
  ];
}
