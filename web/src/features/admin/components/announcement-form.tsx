import { announce } from '@stagedoor/contracts/admin';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { isStorageAllowed } from '#/shared/storage/page-storage.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { UnsavedChangesGuard } from '#/shared/ui/dialogs/unsaved-changes-guard.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import {
  type AnnouncementDraft,
  deleteAnnouncement,
  keyForSending,
  onAnnouncementStoredElsewhere,
  readAnnouncement,
  storeAnnouncement,
} from '../model/announcement-draft.ts';

interface AnnouncementFormProps {
  readonly authorId: string;
  /** Called once it is on its way. */
  readonly onSent: () => void;
}

/** Sends an announcement to everyone, after a confirmation. The typed text stays in this browser, in all its tabs, until it is sent. */
export function AnnouncementForm({ authorId, onSent }: AnnouncementFormProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const lastTry = useRef<AnnouncementDraft>(null);
  const [{ title: firstTitle, message: firstMessage }] = useState(() => readAnnouncement(authorId));
  const form = useForm({
    initial: { title: firstTitle, message: firstMessage },
    schema: announce.body,
    onSubmit: async () => setAsking(true),
  });
  const { title, message } = form.values;
  function showStored() {
    const stored = readAnnouncement(authorId);
    form.setValue('title', stored.title);
    form.setValue('message', stored.message);
  }
  const followOtherTab = useEffectEvent(() => {
    // The announcement that the dialog asks about does not change.
    if (!isAsking) showStored();
  });
  useEffect(() => onAnnouncementStoredElsewhere(authorId, () => followOtherTab()), [authorId]);
  /** Stores only text typed in this tab: text shown from another tab may be older than the stored one. */
  function storedField(name: 'title' | 'message') {
    const field = form.field(name);
    const onChange: typeof field.onChange = (event) => {
      field.onChange(event);
      storeAnnouncement(authorId, { title, message, [name]: event.target.value });
    };
    return { ...field, onChange };
  }
  async function send() {
    const key = keyForSending(authorId, { title, message }, lastTry.current);
    lastTry.current = { title, message, key };
    setSending(true);
    try {
      await call(announce, { body: { title, message } }, { idempotencyKey: key });
      deleteAnnouncement(authorId, { title, message });
      showStored();
      showToast('success', adminTexts.theAnnouncementIsOnItsWay);
      onSent();
    } catch (error) {
      showToast('error', messageOf(error, errorTexts.unexpected));
    } finally {
      setSending(false);
      setAsking(false);
    }
  }
  return (
    <form {...form.formProps} className="grid max-w-[560px] grid-cols-1 gap-3">
      <p className="text-ui text-ink-2">{adminTexts.everyoneWithAnAccountGetsIt}</p>
      <Input {...storedField('title')} label={wordTexts.title} maxLength={120} autoComplete="off" />
      <Textarea
        {...storedField('message')}
        label={wordTexts.messageLabel}
        rows={4}
        maxLength={1000}
        className="resize-none"
      />
      <Button kind="main" type="submit" isBusy={isSending} className="justify-self-start">
        {adminTexts.sendToEveryone}
      </Button>
      <UnsavedChangesGuard isUnsaved={!isStorageAllowed() && !isSending && (title + message).trim() !== ''} />
      {isAsking && (
        <ConfirmDialog
          title={adminTexts.sendThisToEveryone}
          confirmLabel={wordTexts.send}
          isBusy={isSending}
          onConfirm={() => void send()}
          onCancel={() => {
            setAsking(false);
            showStored();
          }}
        >
          {adminTexts.cannotBeTakenBack({ title: title.trim() })}
        </ConfirmDialog>
      )}
    </form>
  );
}
