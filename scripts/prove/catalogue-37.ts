import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { makeTeamClone, type TeamClone } from '../proving/team-clone.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar =
  'A 37th entry is written in one place: port, route, stub, directory row, page, compose and Kubernetes follow from it.';

const entry = `  {
    key: 'ticketing',
    name: 'Ticketing',
    tagline: 'Sell seats to what you put on.',
    description: 'Ticketing sells seats to shows, online and on stage, and tells you who is coming.',
    features: ['Seats and standing room', 'Door list'],
    catalogueCategory: 'Community & Fans',
    directoryCategory: 'ENGAGEMENT',
    port: 3370,
    status: 'beta',
    pricing: '5% a ticket',
    price: { kind: 'agreement' },
    icon: 'ticket',
    isPublic: false,
    sortOrder: 37,
    operations: [{ method: 'GET', path: '/shows', summary: 'List shows' }],
  },
`;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const clone = makeTeamClone();
  try {
    const file = path.join(clone.folder, 'shared/catalogue/src/community-and-fans.ts');
    const source = readFileSync(file, 'utf8');
    const end = source.lastIndexOf('];');
    writeFileSync(file, `${source.slice(0, end)}${entry}${source.slice(end)}`);
    const stale = await clone.runScript('scripts/deployment.ts', '--check');
    print(stale.output.trim());
    const written = await clone.runScript('scripts/deployment.ts');
    print(written.output.trim());
    const kubernetes = readFileSync(path.join(clone.folder, 'infra/kubernetes/base/generated/stubs.yaml'), 'utf8');
    const compose = readFileSync(path.join(clone.folder, 'docker-compose.yml'), 'utf8');
    return [
      {
        measured: `the check ends with ${stale.code} before, ${(await clone.runScript('scripts/deployment.ts', '--check')).code} after npm run deployment`,
        holds: stale.code === 1 && written.code === 0,
      },
      {
        measured: 'compose and Kubernetes name it',
        holds: /^ {2}ticketing:$/m.test(compose) && /^ {2}name: ticketing$/m.test(kubernetes),
      },
      await checkService(clone),
    ];
  } finally {
    clone.remove();
  }
}

async function checkService(clone: TeamClone): Promise<Finding> {
  const script = path.join(clone.folder, 'scripts/start.ts');
  const system = await startSystem({ script, args: ['--no-demo'], env: { STUB_PORT_OFFSET: '11000' } });
  try {
    const openApi = await fetch(`${system.address}/api/ticketing/openapi.json`);
    const row = await callGateway(system.address, 'GET', '/api/services/ticketing');
    const page = await fetch(`${system.address}/services/ticketing`);
    const { port } = (row.data ?? {}) as { port?: number };
    return {
      measured: `route and stub ${openApi.status}, directory row ${row.status} with port ${port}, page ${page.status}`,
      holds: openApi.status === 200 && row.status === 200 && port === 3370 && page.status === 200,
    };
  } finally {
    await system.remove();
  }
}
