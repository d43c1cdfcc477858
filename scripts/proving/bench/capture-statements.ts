import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { createService } from '@stagedoor/service-kit/process/service';
import { asUser, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import postgres from 'postgres';
import { messagingService } from '../../../services/messaging/src/service.ts';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { socialService } from '../../../services/social/src/service.ts';
import { measureCalls } from '../age/measure-calls.ts';
import type { BenchCall, BenchService } from './bench-call.ts';

/** A statement as the service sent it; a parameter is null or its text. */
export type SentStatement = { text: string; parameters: readonly (string | null)[] };

/** What a call does in the database, and the body of its answer. */
export type CapturedCall = {
  /** The statements of each of its requests, without those that begin and end a transaction. */
  statements: readonly (readonly SentStatement[])[];
  body: string;
  /** Shared buffers of PostgreSQL that the first request touches. */
  buffers: number;
};

type Listener = (statement: string, parameters: readonly unknown[]) => void;

/**
 * Makes the requests of each call at a service that runs in this process on the same database, and records what it sends.
 * `databaseUrl` is asked for each service.
 */
export async function captureStatements(
  calls: readonly BenchCall[],
  databaseUrl: (service: BenchService) => string,
): Promise<Map<BenchCall, CapturedCall>> {
  const captured = new Map<BenchCall, CapturedCall>();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-bench-'));
  try {
    for (const name of new Set(calls.map(({ service }) => service))) {
      let sent: SentStatement[] = [];
      const url = databaseUrl(name);
      const service = await openService(name, url, dataDir, (text, parameters) => {
        if (!/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(text)) {
          sent.push({ text, parameters: parameters.map(toText) });
        }
      });
      const sql = postgres(url, { max: 1, onnotice: () => {} });
      try {
        for (const call of calls.filter((one) => one.service === name)) {
          const statements: SentStatement[][] = [];
          let body = '';
          const ask = async ({ path: place, userId }: BenchCall['requests'][number]) => {
            const headers = asUser({ userId, role: 'CREATOR' });
            const response = await service.app.inject({ method: 'GET', url: place, headers });
            if (response.statusCode !== 200) throw new Error(`${place} was answered ${response.statusCode}`);
            return { url: place, headers, body: response.body };
          };
          const [first] = call.requests;
          if (first === undefined) throw new Error(`${call.name} has no requests`);
          // A new connection asks for the types of the database; that is no call's doing.
          const asked = await ask(first);
          for (const request of call.requests) {
            sent = [];
            ({ body } = await ask(request));
            statements.push(sent);
          }
          const buffers = (await measureCalls(sql, service, [asked])).get(asked.url) ?? 0;
          captured.set(call, { statements, body, buffers });
        }
      } finally {
        await sql.end({ timeout: 5 });
        await service.stop();
      }
    }
    return captured;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function openService(name: BenchService, databaseUrl: string, dataDir: string, onStatement: Listener) {
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: '1',
    DATABASE_WAIT_MS: '60000',
    DATA_DIR: dataDir,
    // Nothing is published, and jobs are not started.
    NATS_URL: 'nats://127.0.0.1:1',
  };
  const log = createLogger({ service: name, level: 'silent' });
  const overrides = { keys: testKeys, log, shedsLoad: false, onStatement };
  if (name === 'social') return createService(socialService, environment, overrides);
  if (name === 'messaging') return createService(messagingService, environment, overrides);
  return createService(notificationsService, environment, overrides);
}

/** A parameter as it is sent, in PostgreSQL's text format. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return String(value);
}
