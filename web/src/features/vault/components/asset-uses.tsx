import type { Asset } from '@stagedoor/contracts/vault';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { assetUsesQuery } from '../api/vault-queries.ts';

/** Where a file is used: posts and drafts as links, messages by their day. Until that is known, and if it cannot be, how often. */
export function AssetUses({ asset: { id, useCount } }: { readonly asset: Asset }) {
  const uses = useQuery({ ...assetUsesQuery(id), enabled: useCount > 0 }).data;
  if (useCount === 0) return vaultTexts.notUsed;
  if (uses === undefined) return vaultTexts.usedTimes({ count: useCount });
  return (
    <ul className="grid gap-1">
      {uses.map(({ kind, targetId, since }) => {
        const day = formatDay(since);
        return (
          <li key={targetId}>
            {kind === 'message' ? (
              vaultTexts.messageOf({ day })
            ) : (
              <Link
                to={kind === 'post' ? paths.post.getHref(targetId) : paths.postCreate.getHref()}
                className="text-brand underline-offset-2 hover:underline"
              >
                {kind === 'post' ? vaultTexts.postOf({ day }) : vaultTexts.draftOf({ day })}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
