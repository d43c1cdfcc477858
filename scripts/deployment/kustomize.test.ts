import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblems, type Labels, parseManifests, selects } from '@stagedoor/test-support/read-manifests';
import { describe, expect, test } from 'vitest';
import { findServices } from '../supervisor/processes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const services = findServices(root).filter((name) => name !== 'business');
const processes = ['gateway', 'business', ...services];
const overlays = ['small', 'production'].map((overlay) => {
  const place = path.join(root, 'infra/kubernetes/overlays', overlay);
  const { stdout, stderr } = spawnSync('kubectl', ['kustomize', place], { encoding: 'utf8' });
  return { overlay, stderr, rendered: parseManifests(stdout ?? '') };
});
const canRender = spawnSync('kubectl', ['version', '--client']).status === 0;
if (!canRender) process.stderr.write('kubectl is not here: what kustomize renders is not tested\n');

describe.skipIf(!canRender).each(overlays)('kustomize renders $overlay:', ({ rendered, stderr }) => {
  const deployments = rendered.filter(({ kind }) => kind === 'Deployment');

  test('every manifest fits the published schemas of Kubernetes', () => {
    expect(rendered.length, stderr).toBeGreaterThan(60);
    expect(rendered.flatMap(findProblems)).toEqual([]);
  });

  test('every process has probes and limits, and every service migrates its database before it starts', () => {
    const names = deployments.map(({ metadata }) => metadata.name);
    expect(names.sort()).toEqual([...processes, 'broker-keeper', 'edge', 'limits', 'pages'].sort());
    for (const { metadata, spec } of deployments) {
      const { containers = [], initContainers = [] } = spec.template?.spec ?? {};
      for (const { securityContext, resources } of [...containers, ...initContainers]) {
        expect([metadata.name, securityContext?.readOnlyRootFilesystem]).toEqual([metadata.name, true]);
        expect(resources.limits, metadata.name).toHaveProperty('memory');
      }
      if (metadata.name !== 'broker-keeper') expect(containers[0]?.readinessProbe, metadata.name).toBeDefined();
      const isService = services.includes(metadata.name);
      if (isService) expect(initContainers.map(({ args }) => args)).toEqual([['--migrate-only']]);
    }
    for (const { kind, metadata, spec } of rendered)
      if (kind === 'HorizontalPodAutoscaler') expect(spec.metrics, metadata.name).toHaveLength(1);
  });

  test('every image has the version of what is in it, so that a rollback has one to go back to', () => {
    for (const { spec } of deployments) {
      const { containers = [], initContainers = [] } = spec.template?.spec ?? {};
      for (const { image } of [...containers, ...initContainers]) {
        const [, name, version] = /^stagedoor\/([a-z-]+):(.+)$/.exec(image) ?? [];
        if (!image.startsWith('stagedoor/')) continue;
        const place = name === 'gateway' ? 'gateway' : `services/${name}`;
        const known = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8')) as { version: string };
        expect([image, version]).toEqual([image, known.version]);
      }
    }
  });

  test('every volume for temporary files has a size, and every pod room for it', () => {
    const bytesOf = (size = '') => Number.parseInt(size, 10) * (size.endsWith('Gi') ? 2 ** 30 : 2 ** 20);
    for (const { metadata, spec } of deployments) {
      const { containers = [], volumes = [] } = spec.template?.spec ?? {};
      const sizes = volumes.flatMap(({ emptyDir }) => (emptyDir === undefined ? [] : [bytesOf(emptyDir.sizeLimit)]));
      for (const { resources, volumeMounts = [] } of containers) {
        const most = bytesOf(resources.limits['ephemeral-storage']);
        expect([metadata.name, bytesOf(resources.requests['ephemeral-storage']) <= most]).toEqual([
          metadata.name,
          true,
        ]);
        expect([metadata.name, volumeMounts.filter(({ mountPath }) => mountPath === '/tmp').length]).toEqual([
          metadata.name,
          sizes.length,
        ]);
        for (const size of sizes) expect([metadata.name, size > 0 && size < most]).toEqual([metadata.name, true]);
        if (processes.includes(metadata.name)) expect([metadata.name, sizes.length > 0]).toEqual([metadata.name, true]);
      }
    }
  });

  test('media works on films on a volume of a stated size, which it sees', () => {
    const { containers = [], volumes = [] } =
      deployments.find(({ metadata }) => metadata.name === 'media')?.spec.template?.spec ?? {};
    const claim = { spec: { resources: { requests: { storage: '40Gi' } } } };
    expect(volumes.find(({ name }) => name === 'work')).toMatchObject({ ephemeral: { volumeClaimTemplate: claim } });
    expect(containers[0]?.env).toContainEqual({ name: 'WORK_DIR', value: '/work' });
    expect(containers[0]?.volumeMounts).toContainEqual({ name: 'work', mountPath: '/work' });
  });

  test('every selector matches pods', () => {
    const labels = rendered.map(({ spec }) => spec?.template?.metadata.labels ?? {});
    for (const { kind, metadata, spec } of rendered) {
      if (!['Service', 'Deployment', 'PodDisruptionBudget'].includes(kind)) continue;
      const selector = spec.selector?.matchLabels ?? spec.selector ?? {};
      const isOfOperator = Object.keys(selector).some((key) => key.startsWith('cnpg.io/'));
      const matches = labels.some((one) => selects({ matchLabels: selector as Labels }, one));
      expect([kind, metadata.name, matches || isOfOperator]).toEqual([kind, metadata.name, true]);
    }
  });
});
