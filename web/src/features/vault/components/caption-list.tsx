import {
  CaptionError,
  type Cue,
  decodeCaptions,
  mostCaptionBytes,
  parseCaptions,
} from '@stagedoor/contracts/caption-text';
import { mostCaptions } from '@stagedoor/contracts/captions';
import type { Asset } from '@stagedoor/contracts/vault';
import { Captions, Pencil, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import * as captionTexts from '#/shared/config/texts/captions.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button, IconButton } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { languageOfFile } from '../model/caption-languages.ts';
import { useCaptionActions } from '../model/use-caption-actions.ts';
import { CaptionsDialog } from './captions-dialog.tsx';

type OwnCaptions = NonNullable<Asset['captions']>[number];

interface Opened {
  /** Undefined for new ones. */
  readonly captions: OwnCaptions | undefined;
  readonly language: string;
  readonly cues: readonly Cue[];
}

const icon = { 'aria-hidden': true, size: 18, strokeWidth: 1.75 } as const;
/** UTF-16 has two bytes for each letter. */
const LARGEST_FILE = 2 * mostCaptionBytes;

/** The captions of a film or sound: added from a file, edited and deleted. */
export function CaptionList({ asset }: { readonly asset: Asset }) {
  const { captions = [] } = asset;
  const actions = useCaptionActions(asset.id);
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<Opened>();
  const [removed, setRemoved] = useState<OwnCaptions>();

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    currentTarget.value = '';
    try {
      if (file.size > LARGEST_FILE) throw new CaptionError('size');
      const cues = parseCaptions(decodeCaptions(new Uint8Array(await file.arrayBuffer())));
      setOpened({ captions: undefined, language: languageOfFile(file.name), cues });
    } catch (error) {
      showToast('error', problemOf(error));
    }
  }
  async function edit(one: OwnCaptions) {
    try {
      // Its address may have expired.
      const { captions: fresh = [] } = await actions.renew();
      const found = fresh.find(({ id }) => id === one.id);
      if (found) setOpened({ captions: found, language: found.language, cues: await actions.read(found.url) });
    } catch {
      showToast('error', captionTexts.failedToRead);
    }
  }
  async function remove({ id }: OwnCaptions) {
    setRemoved(undefined);
    await actions.remove(id);
  }
  return (
    <section aria-label={captionTexts.captions} className="grid gap-2 text-ui">
      <h3 className="font-sans text-ui font-medium text-ink">{captionTexts.captions}</h3>
      {captions.length === 0 && <p className="text-ink-3">{captionTexts.noCaptions}</p>}
      {captions.length > 0 && (
        <ul className="grid">
          {captions.map((one) => (
            <li key={one.id} className="flex items-center gap-1">
              <span className="min-w-0 flex-1 wrap-break-word text-ink">
                <bdi>{one.label}</bdi> <span className="text-ink-3">{one.language}</span>
              </span>
              <IconButton label={captionTexts.edit({ label: one.label })} onClick={() => void edit(one)}>
                <Pencil {...icon} />
              </IconButton>
              <IconButton label={captionTexts.remove({ label: one.label })} onClick={() => setRemoved(one)}>
                <Trash2 {...icon} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {captions.length < mostCaptions && (
        <Button size="small" onClick={() => input.current?.click()} className="justify-self-start">
          <Captions {...icon} />
          {captionTexts.add}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        aria-label={captionTexts.add}
        tabIndex={-1}
        onChange={(event) => void choose(event)}
        className="hidden"
      />
      {opened && <CaptionsDialog {...opened} actions={actions} onClose={() => setOpened(undefined)} />}
      {removed && (
        <ConfirmDialog
          title={captionTexts.confirmRemove({ label: removed.label })}
          confirmLabel={wordTexts.deleteLabel}
          onConfirm={() => void remove(removed)}
          onCancel={() => setRemoved(undefined)}
        >
          {captionTexts.removeHint}
        </ConfirmDialog>
      )}
    </section>
  );
}

function problemOf(error: unknown): string {
  if (!(error instanceof CaptionError)) return captionTexts.problems.binary;
  const problem = captionTexts.problems[error.problem];
  return error.line === undefined ? problem : captionTexts.inLine({ line: error.line, problem });
}
