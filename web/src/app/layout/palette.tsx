import { useState } from 'react';
import * as shellTexts from '#/shared/config/texts/shell.ts';
import { SearchDialog } from '#/shared/ui/dialogs/search-dialog.tsx';
import type { PaletteEntry } from './palette-entries.ts';
import { usePaletteEntries } from './use-palette-entries.ts';

interface PaletteProps {
  readonly onClose: () => void;
  readonly onShowShortcuts: () => void;
}

/** Goes anywhere by a few letters. */
export function Palette({ onClose, onShowShortcuts }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const entries = usePaletteEntries(typed, onShowShortcuts);

  function pick(entry: PaletteEntry) {
    // The palette is closed first, because the command may open another dialog.
    onClose();
    entry.run();
  }
  return (
    <SearchDialog
      title={shellTexts.goAnywhere}
      label={shellTexts.goAnywhere}
      placeholder={shellTexts.aPageACreatorAService}
      listLabel={shellTexts.found}
      typed={typed}
      onType={setTyped}
      options={entries}
      keyOf={({ id }) => id}
      renderOption={({ label, note }) => (
        <>
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {note && <span className="truncate text-meta text-ink-3">{note}</span>}
        </>
      )}
      className="max-w-[560px]"
      optionClassName="min-h-10 text-ui text-ink touch:min-h-11"
      onPick={pick}
      onClose={onClose}
    >
      {entries.length === 0 && <p className="p-5 text-ui text-ink-2">{shellTexts.nothingFound}</p>}
    </SearchDialog>
  );
}
