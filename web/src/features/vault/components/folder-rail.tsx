import type { DataOf } from '@stagedoor/contracts/call';
import type { getVault } from '@stagedoor/contracts/vault';
import { Folder, FolderPlus, Images, type LucideIcon, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { classes } from '#/shared/format/classes.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatSize } from '#/shared/format/format-size.ts';
import { hrefOf, noFilter, type VaultFilter } from '../model/vault-filter.ts';

interface FolderRailProps {
  readonly vault: DataOf<typeof getVault> | undefined;
  readonly filter: VaultFilter;
  readonly onCreate: () => void;
}

const item =
  'flex min-h-9 w-full items-center gap-2.5 rounded-button border border-border px-3 text-ui transition-colors hover:bg-sunken touch:min-h-11 lg:border-transparent';

/** The folders, beside the files on a wide screen, in a row above them on a phone; and the storage that is used. */
export function FolderRail({ vault, filter, onCreate }: FolderRailProps) {
  const { folderId, isTrash } = filter;
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <nav
        aria-label={vaultTexts.folders}
        className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] lg:mx-0 lg:px-0"
      >
        <ul className="flex gap-2 lg:grid lg:gap-0.5">
          <Row
            icon={Images}
            label={vaultTexts.allFiles}
            count={vault?.count}
            href={hrefOf(noFilter)}
            isCurrent={!isTrash && folderId === undefined}
          />
          {vault?.folders.map(({ id, name, count }) => (
            <Row
              key={id}
              icon={Folder}
              label={<bdi>{name}</bdi>}
              count={count}
              href={hrefOf({ ...noFilter, folderId: id })}
              isCurrent={folderId === id}
            />
          ))}
          <li className="shrink-0">
            <button type="button" onClick={onCreate} className={classes(item, 'font-medium text-ink-2')}>
              <FolderPlus aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
              {vaultTexts.newFolder}
            </button>
          </li>
          <Row
            icon={Trash2}
            label={vaultTexts.trash}
            count={vault?.trashCount}
            href={hrefOf({ ...noFilter, isTrash: true })}
            isCurrent={isTrash}
          />
        </ul>
      </nav>
      {vault && <Storage {...vault} />}
    </div>
  );
}

interface RowProps {
  readonly icon: LucideIcon;
  readonly label: ReactNode;
  readonly count: number | undefined;
  readonly href: string;
  readonly isCurrent: boolean;
}

function Row({ icon: Icon, label, count, href, isCurrent }: RowProps) {
  return (
    <li className="shrink-0 lg:min-w-0">
      <Link
        to={href}
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(item, isCurrent ? 'bg-sunken font-semibold text-brand' : 'font-medium text-ink-2')}
      >
        <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
        <span className="max-w-48 truncate lg:max-w-none lg:flex-1">{label}</span>
        {count !== undefined && <span className="tabular text-meta text-ink-3">{formatCount(count)}</span>}
      </Link>
    </li>
  );
}

function Storage({ usedBytes, quotaBytes }: DataOf<typeof getVault>) {
  const percent = Math.min(100, (100 * usedBytes) / quotaBytes);
  return (
    <div className="grid gap-1.5 lg:px-3">
      <p className="tabular text-meta text-ink-2">
        {vaultTexts.used({ used: formatSize(usedBytes), quota: formatSize(quotaBytes) })}
      </p>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-border">
        <div
          className={classes('h-full forced-colors:bg-[Highlight]', percent >= 90 ? 'bg-err' : 'bg-brand')}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
