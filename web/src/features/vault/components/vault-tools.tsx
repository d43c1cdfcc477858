import { type Asset, assetTypes } from '@stagedoor/contracts/vault';
import { useEffect, useRef, useState } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import { classes } from '#/shared/format/classes.ts';
import { useDebouncedValue } from '#/shared/hooks/use-debounced-value.ts';
import { controlClass, Field, Input } from '#/shared/ui/fields/field.tsx';
import { SegmentedControl } from '#/shared/ui/fields/segmented-control.tsx';
import { assetUses, type VaultFilter } from '../model/vault-filter.ts';

interface VaultToolsProps {
  readonly filter: VaultFilter;
  readonly labels: readonly { readonly label: string; readonly count: number }[];
  /** Whether the bar of selected files is in the place of the kinds. */
  readonly isCovered: boolean;
  readonly onChange: (change: Partial<VaultFilter>) => void;
}

const PAUSE_MS = 300;
const KINDS = (['ALL', ...assetTypes] as const).map((value) => ({ value, label: vaultTexts.kinds[value] }));

/** Search, and the filters by kind and label. */
export function VaultTools({ filter, labels, isCovered, onChange }: VaultToolsProps) {
  const [typed, setTyped] = useTypedSearch(filter.q, (q) => onChange({ q }));
  const isKnown = filter.label === undefined || labels.some(({ label }) => label === filter.label);
  const known = isKnown ? labels : [...labels, { label: filter.label ?? '', count: 0 }];
  const hasLabels = known.length > 0;
  return (
    <div
      className={classes(
        'grid grid-cols-1 items-end gap-3',
        hasLabels ? 'md:grid-cols-[minmax(0,1fr)_336px]' : 'md:grid-cols-[minmax(0,1fr)_176px]',
      )}
    >
      <Input
        type="search"
        label={vaultTexts.searchFiles}
        value={typed}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={classes('grid gap-3', hasLabels ? 'grid-cols-2' : 'grid-cols-1')}>
        <Choice
          label={vaultTexts.use}
          value={filter.use ?? ''}
          choices={[
            { value: '', label: vaultTexts.anyUse },
            ...assetUses.map((value) => ({ value, label: vaultTexts.uses[value] })),
          ]}
          onChange={(use) => onChange({ use: assetUses.find((one) => one === use) })}
        />
        {hasLabels && (
          <Choice
            label={vaultTexts.label}
            value={filter.label ?? ''}
            choices={[
              { value: '', label: vaultTexts.anyLabel },
              ...known.map(({ label, count }) => ({ value: label, label: `${label} (${count})` })),
            ]}
            onChange={(label) => onChange({ label: label === '' ? undefined : label })}
          />
        )}
      </div>
      <div className={classes('col-span-full min-w-0', isCovered && 'invisible')}>
        <SegmentedControl
          label={vaultTexts.kind}
          choices={KINDS}
          value={filter.type ?? 'ALL'}
          onChange={(kind) => onChange({ type: typeOf(kind) })}
        />
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <Field label={label} keepsLine={false}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={classes(controlClass(false), 'min-h-11 px-3')}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function typeOf(kind: 'ALL' | Asset['type']): Asset['type'] | undefined {
  return kind === 'ALL' ? undefined : kind;
}

/** What is typed into the search, passed on once nothing more is typed, and set anew when the address has another search. */
function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const settled = useDebouncedValue(typed.trim(), PAUSE_MS);
  const last = useRef(q);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed leads to a search
  useEffect(() => {
    if (settled === last.current) return;
    last.current = settled;
    onSearch(settled);
  }, [settled]);
  useEffect(() => {
    if (q === last.current) return;
    last.current = q;
    setTyped(q);
  }, [q]);
  return [typed, setTyped] as const;
}
