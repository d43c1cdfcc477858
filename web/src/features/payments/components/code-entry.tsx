import { type KeyboardEvent, useState } from 'react';
import * as planTexts from '#/shared/config/texts/plans.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';

/** The way to a code for who has one: Enter applies it, and does not pay. */
export function CodeEntry({ onEnter }: { readonly onEnter: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const apply = () => {
    if (code.trim() !== '') onEnter(code.trim());
  };
  if (!isOpen) {
    return (
      <Button size="small" kind="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        {planTexts.haveCode}
      </Button>
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Input
        label={planTexts.code}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" className="justify-self-start" onClick={apply}>
        {planTexts.applyCode}
      </Button>
    </div>
  );
}
