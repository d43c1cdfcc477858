import { FolderInput, ListChecks, RotateCcw, Tag, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';

interface SelectionBarProps {
  readonly count: number;
  readonly isTrash: boolean;
  readonly isBusy: boolean;
  readonly onMove: () => void;
  readonly onLabel: () => void;
  readonly onTrash: () => void;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;

/**
 * What can be done with the selected files. It takes the place of the kinds, so that nothing moves under the pointer, and stays in view
 * while the list is scrolled.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { count, isTrash, isBusy, onMove, onLabel, onTrash, onRestore, onDelete, onSelectAll, onClear } = props;
  return (
    <section aria-label={vaultTexts.selection} className="sticky top-34 z-10 h-0">
      <div className="absolute inset-x-0 bottom-5 flex items-center gap-1 rounded-card border border-border bg-raised p-1 shadow-raised">
        <IconButton label={vaultTexts.clearSelection} onClick={onClear}>
          <X {...icon} />
        </IconButton>
        <p role="status" className="tabular me-auto text-ui font-semibold text-ink">
          {vaultTexts.selected({ count })}
        </p>
        <Action label={vaultTexts.selectAll} icon={<ListChecks {...icon} />} isBusy={false} onPress={onSelectAll} />
        {isTrash ? (
          <>
            <Action label={vaultTexts.restore} icon={<RotateCcw {...icon} />} isBusy={isBusy} onPress={onRestore} />
            <Action label={vaultTexts.deleteForGood} icon={<Trash2 {...icon} />} isBusy={isBusy} onPress={onDelete} />
          </>
        ) : (
          <>
            <Action label={vaultTexts.move} icon={<FolderInput {...icon} />} isBusy={isBusy} onPress={onMove} />
            <Action label={vaultTexts.labels} icon={<Tag {...icon} />} isBusy={isBusy} onPress={onLabel} />
            <Action label={vaultTexts.moveToTrash} icon={<Trash2 {...icon} />} isBusy={isBusy} onPress={onTrash} />
          </>
        )}
      </div>
    </section>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

function Action({ label, icon: sign, isBusy, onPress }: ActionProps) {
  return (
    <Button size="small" title={label} aria-disabled={isBusy || undefined} onClick={() => !isBusy && onPress()}>
      {sign}
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}
