import type { readReported } from '@stagedoor/contracts/admin';
import type { DataOf } from '@stagedoor/contracts/call';
import { useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import { Button } from '#/shared/ui/button.tsx';

type ReportedFile = DataOf<typeof readReported>['media'][number];

/** A file of reported content. It is hidden at first, and loaded only when the ADMIN asks for it. */
export function ReportedMedia({ file, position }: { readonly file: ReportedFile; readonly position: string }) {
  const [isRevealed, setRevealed] = useState(false);
  const src = file.thumbnailUrl ?? (file.type === 'IMAGE' ? file.url : null);
  const name = file.type === 'IMAGE' ? adminTexts.picture({ position }) : adminTexts.file({ position });
  if (src === null && file.url === null) return <p className="text-ink-2">{adminTexts.locked({ name })}</p>;
  if (!isRevealed) {
    return (
      <Button size="small" className="justify-self-start" onClick={() => setRevealed(true)}>
        {adminTexts.show({ name })}
      </Button>
    );
  }
  if (src !== null)
    return <img src={src} alt={file.alt ?? adminTexts.reported2({ name })} className="max-h-80 rounded-field" />;
  return (
    <a href={file.url ?? ''} target="_blank" rel="noreferrer" className="text-brand underline">
      {adminTexts.open({ name })}
    </a>
  );
}
