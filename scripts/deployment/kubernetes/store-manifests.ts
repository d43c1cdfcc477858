import { type Deployment, databaseOf } from '../deployed-services.ts';
import { labelsOf, type Manifest } from './service-manifests.ts';

/** PostgreSQL by the CloudNativePG operator: one cluster, a role and a database for each service. */
export function postgresManifests({ services }: Deployment): Manifest[] {
  const cluster: Manifest = {
    apiVersion: 'postgresql.cnpg.io/v1',
    kind: 'Cluster',
    metadata: { name: 'postgres', labels: labelsOf('postgres') },
    spec: {
      instances: 3,
      imageName: 'ghcr.io/cloudnative-pg/postgresql:18',
      primaryUpdateStrategy: 'unsupervised',
      enablePDB: true,
      storage: { size: '50Gi' },
      walStorage: { size: '10Gi' },
      // Synchronous replication: a commit is acknowledged once a second machine has stored it.
      postgresql: {
        synchronous: { method: 'any', number: 1, dataDurability: 'preferred' },
        // Each role may connect to the database of its own name only; by default every role may connect to all.
        pg_hba: ['host sameuser all all scram-sha-256', 'host all all all reject'],
        parameters: {
          max_connections: '600',
          shared_buffers: '1GB',
          // Errors would log the values of a failed statement; the service receives them anyway and logs what it may.
          log_min_messages: 'log',
          log_error_verbosity: 'terse',
        },
      },
      resources: { requests: { cpu: '500m', memory: '2Gi' }, limits: { memory: '4Gi' } },
      managed: {
        roles: services.map(({ name }) => ({
          name: databaseOf(name),
          ensure: 'present',
          login: true,
          passwordSecret: { name: `database-${name}` },
        })),
      },
    },
  };
  const databases = services.map(
    ({ name }): Manifest => ({
      apiVersion: 'postgresql.cnpg.io/v1',
      kind: 'Database',
      metadata: { name: `database-${name}`, labels: labelsOf('postgres') },
      spec: {
        cluster: { name: 'postgres' },
        name: databaseOf(name),
        owner: databaseOf(name),
        ensure: 'present',
        // A service that is given back leaves what was in its database.
        databaseReclaimPolicy: 'retain',
      },
    }),
  );
  return [cluster, ...databases, postgresPolicy()];
}

/**
 * Allows services with a database, the instances among each other, and the operator. Out go the instances to each other, to the
 * cluster's API and to a bucket for backups, whose addresses depend on the place.
 */
function postgresPolicy(): Manifest {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: 'postgres', labels: labelsOf('postgres') },
    spec: {
      podSelector: { matchLabels: { 'cnpg.io/cluster': 'postgres' } },
      policyTypes: ['Ingress', 'Egress'],
      egress: [
        { to: [{ podSelector: { matchLabels: { 'cnpg.io/cluster': 'postgres' } } }] },
        { ports: [443, 6443].map((port) => ({ protocol: 'TCP', port })) },
      ],
      ingress: [
        {
          from: [
            { podSelector: { matchLabels: { 'stagedoor/database': 'own' } } },
            { podSelector: { matchLabels: { 'cnpg.io/cluster': 'postgres' } } },
            { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'cnpg-system' } } },
          ],
        },
      ],
    },
  };
}

/** The files of a service, on storage that all of its instances can write to. */
export function filesClaim(service: string): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: `${service}-files`, labels: labelsOf(service) },
    spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '100Gi' } } },
  };
}
