import { operator } from '../../broker/broker-users.ts';
import { brokerStep, type DeployedBroker, writeReaders } from '../broker-configuration.ts';
import { egressTo } from './egress.ts';
import { containerSecurity, labelsOf, type Manifest, podBasics, usualDisk } from './service-manifests.ts';

/**
 * A Job, of any service's image, that creates the streams, the bucket and the durables, which services may not create. It is applied together
 * with the broker, so it retries until the broker is available.
 */
export function brokerJob(broker: DeployedBroker, image: string): Manifest {
  const name = 'broker-setup';
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      labels: labelsOf(name),
      annotations: {
        'argocd.argoproj.io/hook': 'Sync',
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
      },
    },
    spec: {
      backoffLimit: 20,
      ttlSecondsAfterFinished: 600,
      template: {
        metadata: { labels: labelsOf(name) },
        spec: {
          ...podBasics,
          restartPolicy: 'OnFailure',
          containers: [brokerContainer(broker, image)],
        },
      },
    },
  };
}

/** A pod that makes them again whenever the broker has lost its store. It answers no call, and one is enough. */
export function brokerKeeper(broker: DeployedBroker, image: string): Manifest {
  const name = 'broker-keeper';
  const { command, ...container } = brokerContainer(broker, image);
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, labels: labelsOf(name) },
    spec: {
      replicas: 1,
      strategy: { type: 'Recreate' },
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
      template: {
        metadata: { labels: labelsOf(name) },
        spec: { ...podBasics, containers: [{ ...container, command: [...command, '--keep'] }] },
      },
    },
  };
}

/** Lets both reach the broker, and nothing else. */
export function brokerStepPolicy(): Manifest {
  const name = 'broker-step';
  const matchExpressions = [
    { key: 'app.kubernetes.io/name', operator: 'In', values: ['broker-setup', 'broker-keeper'] },
  ];
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, labels: labelsOf(name) },
    spec: { podSelector: { matchExpressions }, policyTypes: ['Egress'], egress: egressTo([], ['broker']) },
  };
}

function brokerContainer(broker: DeployedBroker, image: string) {
  return {
    name: 'setup',
    image,
    command: ['node', brokerStep],
    env: [
      { name: 'NATS_PASSWORD', valueFrom: { secretKeyRef: { name: 'nats', key: 'password' } } },
      { name: 'NATS_URL', value: `nats://${operator}:$(NATS_PASSWORD)@nats:4222` },
      { name: 'EVENTS_PER_DAY', valueFrom: { configMapKeyRef: { name: 'stagedoor', key: 'EVENTS_PER_DAY' } } },
      { name: 'EVENT_STREAMS', valueFrom: { configMapKeyRef: { name: 'stagedoor', key: 'EVENT_STREAMS' } } },
      { name: 'NATS_REPLICAS', valueFrom: { configMapKeyRef: { name: 'stagedoor', key: 'NATS_REPLICAS' } } },
      { name: 'EVENT_READERS', value: writeReaders(broker) },
    ],
    resources: {
      requests: { cpu: '50m', memory: '96Mi', 'ephemeral-storage': usualDisk.request },
      limits: { memory: '256Mi', 'ephemeral-storage': usualDisk.limit },
    },
    securityContext: containerSecurity,
  };
}
