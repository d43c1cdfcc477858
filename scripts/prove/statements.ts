import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { socialService } from '../../services/social/src/service.ts';
import { seedLargeFeed } from '../../services/social/src/testing/large-feed-database.ts';
import { createLogger } from '../../shared/service-kit/src/observability/logger.ts';
import { createService } from '../../shared/service-kit/src/process/service.ts';
import { asUser, testKeys } from '../../shared/service-kit/src/testing/test-tokens.ts';
import type { Finding } from '../proving/proof.ts';
import { startEmbeddedServers } from '../testing/embedded-servers.ts';

export const bar =
  'Social sends at most 3 SQL statements for one call of the feed, one post, one profile (BEGIN and COMMIT not counted), however many items.';

const most = 3;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const servers = await startEmbeddedServers(print);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stagedoor-statements-'));
  const sent: string[] = [];
  const service = await createService(
    socialService,
    { DATABASE_URL: servers.databaseUrl, NATS_URL: servers.natsUrl, DATA_DIR: dataDir },
    {
      keys: testKeys,
      log: createLogger({ service: 'social', level: 'silent' }),
      onStatement: (statement) => {
        if (!/^\s*(begin|commit|rollback|savepoint|release)\b/i.test(statement)) sent.push(statement);
      },
    },
  );
  const sql = postgres(servers.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const readers = await seedLargeFeed(sql, { people: 5_000, posts: 50_000, follows: 250_000 });
    // The jobs are not started: whatever is sent, a call sent it.
    const count = async (url: string, userId?: string): Promise<{ statements: number; body: string }> => {
      sent.length = 0;
      const headers = userId === undefined ? {} : asUser({ userId });
      const { statusCode, body } = await service.app.inject({ method: 'GET', url, headers });
      if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`);
      return { statements: sent.length, body };
    };
    // A connection asks for the types of the database when it is new; that is no call's doing.
    await count('/posts/trending');
    const findings: Finding[] = [];
    const report = (what: string, statements: number) =>
      findings.push({ measured: `${what}: ${statements}`, holds: statements >= 1 && statements <= most });
    let postId = '';
    for (const { name, userId } of readers) {
      const pages: number[] = [];
      for (const limit of [1, 10, 100]) {
        let query = `limit=${limit}`;
        for (let page = 1; page <= 4; page += 1) {
          const { statements, body } = await count(`/posts/feed?${query}`, userId);
          pages.push(statements);
          const { posts, pagination } = JSON.parse(body).data;
          postId = posts[0].id;
          if (pagination.nextCursor === null) break;
          query = `limit=${limit}&cursor=${pagination.nextCursor}`;
        }
      }
      report(
        `the feed of one who follows ${name}, 1, 10 and 100 posts a page, ${pages.length} pages`,
        Math.max(...pages),
      );
    }
    const [{ userId } = { userId: '' }] = readers;
    report('a post, for a visitor', (await count(`/posts/${postId}`)).statements);
    report('a post, for somebody', (await count(`/posts/${postId}`, userId)).statements);
    report('a profile by username, for a visitor', (await count('/users/person_14')).statements);
    report('a profile by id, for somebody', (await count(`/users/${userId}`, userId)).statements);
    return findings;
  } finally {
    await sql.end({ timeout: 5 });
    await service.stop();
    await servers.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
