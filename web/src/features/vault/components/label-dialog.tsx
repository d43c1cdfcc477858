import type { Asset } from '@stagedoor/contracts/vault';
import { useState } from 'react';
import * as vaultTexts from '#/shared/config/texts/vault.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { Checkbox } from '#/shared/ui/fields/checkbox.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import type { VaultActions } from '../model/use-vault-actions.ts';

interface LabelDialogProps {
  readonly assets: readonly Asset[];
  /** All labels of the vault. */
  readonly labels: readonly string[];
  readonly actions: VaultActions;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const LONGEST = 40;

/** Asks which labels files have. Those that nobody touches stay as they are, also where only some of the files have them. */
export function LabelDialog({ assets, labels, actions, onDone, onClose }: LabelDialogProps) {
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [typed, setTyped] = useState('');
  const counts = countLabels(assets);
  const shown = [...new Set([...labels, ...counts.keys(), ...changes.keys()])];
  const set = (label: string, isOn: boolean) => setChanges(new Map(changes).set(label, isOn));
  function add(): ReadonlyMap<string, boolean> {
    const label = typed.trim();
    if (label === '') return changes;
    const next = new Map(changes).set(label, true);
    setChanges(next);
    setTyped('');
    return next;
  }
  async function save() {
    const all = [...add()];
    const ids = assets.map(({ id }) => id);
    const addLabels = all.filter(([, isOn]) => isOn).map(([label]) => label);
    const removeLabels = all.filter(([, isOn]) => !isOn).map(([label]) => label);
    if (all.length === 0) onClose();
    else if (await actions.label(ids, { addLabels, removeLabels })) onDone();
  }
  return (
    <FormDialog
      title={vaultTexts.labelFiles({ count: assets.length })}
      submitLabel={wordTexts.save}
      isBusy={actions.isBusy}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      {shown.length === 0 ? (
        <p className="text-ui text-ink-2">{vaultTexts.noLabelsYet}</p>
      ) : (
        <fieldset className="grid max-h-[40dvh] gap-3 overflow-y-auto p-1">
          <legend className="sr-only">{vaultTexts.labels}</legend>
          {shown.map((label) => {
            const count = counts.get(label) ?? 0;
            const isOnSome = !changes.has(label) && count > 0 && count < assets.length;
            return (
              <Checkbox
                key={label}
                name={`label-${label}`}
                isChecked={changes.get(label) ?? count === assets.length}
                onChange={(isOn) => set(label, isOn)}
              >
                {isOnSome ? vaultTexts.onSome({ label }) : label}
              </Checkbox>
            );
          })}
        </fieldset>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
        <Input
          label={vaultTexts.newLabel}
          value={typed}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return;
            // Enter adds it; another one saves.
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={typed.trim() === ''} onClick={add} className="min-h-11">
          {vaultTexts.addLabel}
        </Button>
      </div>
    </FormDialog>
  );
}

/** Returns how many of the files have each label. */
function countLabels(assets: readonly Asset[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { labels } of assets) for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}
