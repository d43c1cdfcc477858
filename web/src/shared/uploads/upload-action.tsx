import * as uploadTexts from '#/shared/config/texts/uploads.ts';
import { Button } from '#/shared/ui/button.tsx';
import { chooseFiles } from './choose-files.ts';
import { canReopenFile, provideFile, reopenFile, resumeUpload } from './run-uploads.ts';
import type { Upload } from './uploads-store.ts';

/** The one thing that the person has to do, if there is any. */
export function UploadAction({ upload: { id, state, canRetry } }: { readonly upload: Upload }) {
  if (state === 'failed' && canRetry) {
    return (
      <Button size="small" className="mt-1 justify-self-start" onClick={() => resumeUpload(id)}>
        {uploadTexts.tryAgain}
      </Button>
    );
  }
  if (state !== 'missing') return null;
  const chooseAgain = async () => {
    if (canReopenFile(id) && (await reopenFile(id))) return;
    const [chosen] = await chooseFiles({ isOne: true });
    if (chosen !== undefined) provideFile(id, chosen);
  };
  return (
    <Button size="small" className="mt-1 justify-self-start" onClick={() => void chooseAgain()}>
      {canReopenFile(id) ? uploadTexts.goOn : uploadTexts.chooseAgain}
    </Button>
  );
}
