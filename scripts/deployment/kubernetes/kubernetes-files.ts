import { writeBrokerUsers } from '../broker-configuration.ts';
import {
  addressesOf,
  type Deployment,
  gatewayMetricsPort,
  gatewayPort,
  imageOf,
  stubHost,
} from '../deployed-services.ts';
import { writeDocuments, writeYaml } from '../write-yaml.ts';
import { brokerJob, brokerKeeper, brokerStepPolicy } from './broker-job.ts';
import { headlessService, labelsOf, type Manifest, migrationJob, workloadManifests } from './service-manifests.ts';
import { filesClaim, postgresManifests } from './store-manifests.ts';
import { gatewayInside, gatewayWorkload, serviceWorkload, stubAloneWorkload, stubsWorkload } from './workloads.ts';

export const kubernetesFolder = 'infra/kubernetes';
const header = '# Written by `npm run deployment` from the catalogue and the folders of services/.\n';

/** The files below infra/kubernetes that are written whole, by their path from the root. */
export function kubernetesFiles(deployment: Deployment): Map<string, string> {
  const { services, stubs } = deployment;
  const base = new Map<string, readonly Manifest[]>([
    ['config', [commonConfig(deployment)]],
    ['postgres', postgresManifests(deployment)],
    [
      'broker',
      [
        brokerJob(deployment.broker, imageOf(deployment, 'auth')),
        brokerKeeper(deployment.broker, imageOf(deployment, 'auth')),
        brokerStepPolicy(),
      ],
    ],
    [
      'gateway',
      [
        ...workloadManifests(gatewayWorkload(deployment)),
        gatewayService(),
        headlessService(gatewayInside, gatewayMetricsPort, 'gateway'),
      ],
    ],
  ]);
  for (const service of services) {
    base.set(service.name, [
      ...workloadManifests(serviceWorkload(service, deployment)),
      headlessService(service.name, service.port),
      migrationJob(service.name, imageOf(deployment, service.name)),
      ...(service.writes.files ? [filesClaim(service.name)] : []),
    ]);
  }
  if (stubs.length > 0) {
    base.set('stubs', [
      ...workloadManifests(stubsWorkload(deployment)),
      ...stubs.map(({ key, port }) => headlessService(key, port, stubHost)),
    ]);
  }
  const files = new Map([[`${kubernetesFolder}/base/generated/users.conf`, writeBrokerUsers(deployment.broker)]]);
  for (const [name, manifests] of base) {
    files.set(`${kubernetesFolder}/base/generated/${name}.yaml`, header + writeDocuments(manifests));
  }
  files.set(
    `${kubernetesFolder}/base/generated/kustomization.yaml`,
    header + writeYaml({ ...kustomization, resources: [...base.keys()].map((name) => `${name}.yaml`) }),
  );
  for (const [file, content] of stubsApart(deployment)) files.set(file, content);
  return files;
}

const kustomization = { apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization' };

/** A component that runs each stub in pods of its own and removes the pods that host all of them. */
function stubsApart(deployment: Deployment): [string, string][] {
  const { stubs } = deployment;
  const folder = `${kubernetesFolder}/components/each-stub`;
  const removed = ['Deployment', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'NetworkPolicy'].map((kind) => {
    const [apiVersion] = workloadManifests(stubAloneWorkload({ key: stubHost, port: 1 }, deployment))
      .filter((manifest) => manifest.kind === kind)
      .map((manifest) => manifest.apiVersion);
    return { apiVersion, kind, metadata: { name: stubHost }, $patch: 'delete' };
  });
  const own = stubs.map(({ key }) => ({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: key },
    spec: { selector: { 'app.kubernetes.io/name': key } },
  }));
  const component = {
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    resources: ['stubs.yaml'],
    // Each deletion by itself: kustomize ends in a panic over several in one file.
    patches: [...removed.map((one) => ({ patch: writeYaml(one) })), { path: 'patches.yaml' }],
  };
  return [
    [`${folder}/kustomization.yaml`, header + writeYaml(component)],
    [
      `${folder}/stubs.yaml`,
      header + writeDocuments(stubs.flatMap((stub) => workloadManifests(stubAloneWorkload(stub, deployment)))),
    ],
    [`${folder}/patches.yaml`, header + writeDocuments(own)],
  ];
}

/** Configuration that is no secret: the addresses of all services. An overlay changes what depends on the cluster. */
function commonConfig(deployment: Deployment): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'stagedoor', labels: labelsOf('stagedoor') },
    data: {
      PUBLIC_URL: 'https://stagedoor.example',
      FEATURES: 'all',
      LOG_LEVEL: 'info',
      // A stream of 7.5 GB; the nodes' disks have room for 18.
      EVENTS_PER_DAY: '1000000',
      EVENT_STREAMS: 'none',
      NATS_REPLICAS: '3',
      DATABASE_POOL_SIZE: '6',
      // Trusted proxies: for auth the gateway's pods, for the gateway the load balancer.
      POD_NETWORK: '10.0.0.0/8',
      INGRESS_NETWORK: '10.0.0.0/8',
      ...addressesOf(deployment),
    },
  };
}

/** The only service with a cluster IP: its load balancer chooses no instance. */
function gatewayService(): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'gateway', labels: labelsOf('gateway') },
    spec: {
      selector: { 'app.kubernetes.io/name': 'gateway' },
      ports: [{ name: 'http', port: 80, targetPort: gatewayPort }],
    },
  };
}
