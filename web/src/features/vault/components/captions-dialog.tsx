import { CaptionError, type Cue } from '@stagedoor/contracts/caption-text';
import type { Asset } from '@stagedoor/contracts/vault';
import { useState } from 'react';
import * as captionTexts from '#/shared/config/texts/captions.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { classes } from '#/shared/format/classes.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { controlClass, Field, Input } from '#/shared/ui/fields/field.tsx';
import { captionLanguages, ownNameOf } from '../model/caption-languages.ts';
import { type EditedCue, editCues, readEdited } from '../model/edited-cues.ts';
import type { CaptionActions } from '../model/use-caption-actions.ts';
import { CUES_OF_PAGE, CueEditor } from './cue-editor.tsx';

interface CaptionsDialogProps {
  /** Those that are edited; undefined for new ones. */
  readonly captions: NonNullable<Asset['captions']>[number] | undefined;
  readonly language: string;
  readonly cues: readonly Cue[];
  readonly actions: CaptionActions;
  readonly onClose: () => void;
}

/** Language, name, times and texts of captions, before they are added and at any time afterwards. */
export function CaptionsDialog({ captions, cues, actions, onClose, ...before }: CaptionsDialogProps) {
  const [language, setLanguage] = useState(before.language);
  const [label, setLabel] = useState(captions?.label ?? ownNameOf(before.language));
  const [edited, setEdited] = useState<readonly EditedCue[]>(() => editCues(cues));
  const [page, setPage] = useState(0);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  function chooseLanguage(code: string) {
    // A name of one's own stays.
    if (label === ownNameOf(language)) setLabel(ownNameOf(code));
    setLanguage(code);
  }
  async function save() {
    const read = readEdited(edited);
    if ('place' in read) {
      setPage(Math.floor(read.place / CUES_OF_PAGE));
      return setError(captionTexts.inCue({ number: read.place + 1, problem: captionTexts.problems[read.problem] }));
    }
    setBusy(true);
    setError(undefined);
    const draft = { language, label: label.trim() || ownNameOf(language), cues: read };
    try {
      await (captions ? actions.change(captions.id, captions.version, draft) : actions.add(draft));
      showToast('success', captionTexts.saved);
      onClose();
    } catch (failure) {
      setError(
        failure instanceof CaptionError
          ? captionTexts.problems[failure.problem]
          : serverMessageOf(failure, captionTexts.failedToSave),
      );
      setBusy(false);
    }
  }
  return (
    <FormDialog
      title={captions ? captionTexts.edit({ label: captions.label }) : captionTexts.add}
      submitLabel={wordTexts.save}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <Field label={captionTexts.language} keepsLine={false}>
        {(control) => (
          <select
            {...control}
            value={language}
            onChange={({ target }) => chooseLanguage(target.value)}
            className={classes(controlClass(false), 'min-h-11 px-3')}
          >
            {captionLanguages(language).map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Input
        label={captionTexts.name}
        hint={captionTexts.nameHint}
        value={label}
        maxLength={60}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
      <CueEditor edited={edited} page={page} onChange={setEdited} onPage={setPage} />
      {error !== undefined && (
        <p role="alert" className="text-ui text-err">
          {error}
        </p>
      )}
    </FormDialog>
  );
}
