import { useEffect, useRef } from 'react';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { Button } from '../button.tsx';

export interface ConflictingField {
  readonly label: string;
  /** The value that is saved now. */
  readonly saved: string;
  readonly typed: string;
}

interface ChangedElsewhereProps {
  readonly fields: readonly ConflictingField[];
  readonly onSaveMine: () => void;
  readonly onTakeTheOther: () => void;
}

/** Shows the values that were saved elsewhere beside those typed in the same fields, and asks which to keep. */
export function ChangedElsewhere({ fields, onSaveMine, onTakeTheOther }: ChangedElsewhereProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={errorTexts.changedElsewhere}
      className="grid gap-3 rounded-card border border-border p-4"
    >
      <p role="alert" className="text-ui font-medium text-ink">
        {errorTexts.changedElsewhere}
      </p>
      {fields.map(({ label, saved, typed }) => (
        <div key={label} className="grid gap-1.5">
          <p className="text-ui font-medium">{label}</p>
          <dl className="grid gap-3 sm:grid-cols-2">
            <Version name={errorTexts.savedNow} value={saved} />
            <Version name={errorTexts.yours} value={typed} />
          </dl>
        </div>
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onTakeTheOther}>{errorTexts.takeTheOther}</Button>
        <Button kind="main" onClick={onSaveMine}>
          {errorTexts.saveMine}
        </Button>
      </div>
    </section>
  );
}

function Version({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <dt className="text-ui text-ink-3">{name}</dt>
      <dd className="max-h-40 overflow-y-auto text-ui text-ink break-words whitespace-pre-wrap">
        {value === '' ? errorTexts.empty : value}
      </dd>
    </div>
  );
}

/** Shown after the other version was chosen: restores the typed values. */
export function OtherVersionShown({ onBringBack }: { readonly onBringBack: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-ui text-ink-2">
        {errorTexts.theOtherIsShown}
      </p>
      <Button kind="quiet" size="small" onClick={onBringBack}>
        {errorTexts.bringMineBack}
      </Button>
    </div>
  );
}
