import { expect, test } from 'vitest';
import { completeUrl } from '#/database/open-client.ts';

const databaseUrl = 'postgres://social:p%40ss@postgres:5432/stagedoor_social';

test.each([
  ['postgres://pooler:6432', 'postgres://social:p%40ss@pooler:6432/stagedoor_social'],
  ['postgres://pooler:6432/', 'postgres://social:p%40ss@pooler:6432/stagedoor_social'],
  ['postgres://pooler:6432/other', 'postgres://social:p%40ss@pooler:6432/other'],
  ['postgres://reader:own@replica:5432/other', 'postgres://reader:own@replica:5432/other'],
  ['postgres://reader@replica?sslmode=require', 'postgres://reader@replica/stagedoor_social?sslmode=require'],
])('%s is completed', (address, complete) => {
  expect(completeUrl(address, databaseUrl)).toBe(complete);
});
