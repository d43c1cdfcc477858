import { implement, implementWithCommit } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#/config.ts';
import * as calls from '#/contracts/csv-calls.ts';
import { exportFans } from '#/csv/export-fans.ts';
import { importFans } from '#/csv/import-fans.ts';
import { readCsv } from '#/csv/read-csv.ts';

export function registerCsv(app: FastifyInstance, deps: Deps): void {
  implement(app, calls.exportFans, ({ query, principal }) => exportFans(deps, principal.userId, query));
  implementWithCommit(app, calls.importFans, async ({ body, principal, commit }) => {
    const file = await readCsv(body.csv);
    return commit((tx) => importFans(tx, deps, principal.userId, file, body.listName));
  });
}
