import * as securityTexts from '#/shared/config/texts/security.ts';
import { formatAgo, formatDay } from '#/shared/format/format-date.ts';
import { formatDevice } from '#/shared/ui/format-device.ts';

interface Use {
  readonly since: string;
  readonly lastUsedAt: string | null;
  readonly lastUsedOn: string | null;
}

/** Describes since when a factor is set up, and when and where it was last used. */
export function describeUse({ since, lastUsedAt, lastUsedOn }: Use, now: Date): string {
  const start = formatDay(since);
  if (lastUsedAt === null) return securityTexts.notUsedYet({ since: start });
  const used = { since: start, lastUsedAt: formatAgo(lastUsedAt, now) };
  return lastUsedOn === null
    ? securityTexts.lastUsed(used)
    : securityTexts.lastUsedOn({ ...used, place: formatDevice(lastUsedOn) });
}
