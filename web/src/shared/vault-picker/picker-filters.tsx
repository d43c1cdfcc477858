import { assetTypes } from '@stagedoor/contracts/vault';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import * as pickerTexts from '#/shared/config/texts/vault-picker.ts';
import { classes } from '#/shared/format/classes.ts';
import { controlClass } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { foldersQuery, type PickerFilter } from './picker-queries.ts';

const KINDS = (['ALL', ...assetTypes] as const).map((value) => ({ value, label: pickerTexts.kinds[value] }));

interface PickerFiltersProps {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly filter: PickerFilter;
  readonly onChange: (change: Partial<PickerFilter>) => void;
}

/** The search, and the choices of kind, folder and label, as far as the vault has any. */
export function PickerFilters({ box, filter, onChange }: PickerFiltersProps) {
  const vault = useQuery(foldersQuery).data;
  const folders = vault?.folders ?? [];
  const labels = vault?.labels ?? [];
  return (
    <div className="grid gap-3 px-4 pb-3 md:px-6">
      <div className="flex flex-wrap gap-3">
        <span className="relative min-w-0 flex-1 basis-60">
          <Search
            aria-hidden
            size={18}
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 inset-s-3 -translate-y-1/2 text-ink-3"
          />
          <input
            ref={box}
            type="search"
            dir="auto"
            aria-label={pickerTexts.search}
            placeholder={pickerTexts.search}
            autoComplete="off"
            maxLength={200}
            value={filter.q}
            onChange={(event) => onChange({ q: event.target.value })}
            className={classes(controlClass(false), 'min-h-11 ps-10 pe-3')}
          />
        </span>
        {folders.length > 0 && (
          <Choice
            label={pickerTexts.folder}
            value={filter.folderId}
            onChange={(folderId) => onChange({ folderId })}
            any={pickerTexts.anyFolder}
          >
            {folders.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {`${name} (${count})`}
              </option>
            ))}
          </Choice>
        )}
        {labels.length > 0 && (
          <Choice
            label={pickerTexts.label}
            value={filter.label}
            onChange={(label) => onChange({ label })}
            any={pickerTexts.anyLabel}
          >
            {labels.map(({ label, count }) => (
              <option key={label} value={label}>
                {`${label} (${count})`}
              </option>
            ))}
          </Choice>
        )}
      </div>
      <SegmentedControl
        label={pickerTexts.kind}
        choices={KINDS}
        value={filter.type ?? 'ALL'}
        onChange={(kind) => onChange({ type: kind === 'ALL' ? undefined : kind })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The choice that filters nothing. */
  readonly any: string;
  readonly onChange: (value: string | undefined) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, any, onChange, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className={classes(controlClass(false), 'min-h-11 w-auto! min-w-0 flex-1 basis-36 px-3 md:flex-none')}
    >
      <option value="">{any}</option>
      {children}
    </select>
  );
}
