import type { ApiKey } from '@stagedoor/contracts/api-keys';
import * as developerTexts from '#/shared/config/texts/developers.ts';
import { formatAgo, formatDay } from '#/shared/format/format-date.ts';

export function isExpired({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && new Date(expiresAt) <= now;
}

/** Returns a line such as `sdk_1a2B3c4D… · posts:read · used 2h ago · expires Mar 1, 2026`. */
export function describeApiKey(apiKey: ApiKey, now: Date): string {
  const { prefix, scopes, lastUsedAt, expiresAt } = apiKey;
  const use =
    lastUsedAt === null ? developerTexts.neverUsed : developerTexts.used({ lastUsedAt: formatAgo(lastUsedAt, now) });
  const end = isExpired(apiKey, now) ? developerTexts.expiredOn : developerTexts.expiresOn;
  return [
    `${prefix}…`,
    scopes.join(', '),
    use,
    expiresAt === null ? developerTexts.doesNotExpire : end({ day: formatDay(expiresAt) }),
  ].join(' · ');
}
