import { announce } from '@stagedoor/contracts/admin';
import { useRef, useState } from 'react';
import * as adminTexts from '#/shared/config/texts/admin.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useForm } from '#/shared/hooks/use-form.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { newKey } from '#/shared/http/new-key.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { ConfirmDialog } from '#/shared/ui/dialogs/confirm-dialog.tsx';
import { UnsavedChangesGuard } from '#/shared/ui/dialogs/unsaved-changes-guard.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';

/** Writes to everyone at once, and asks before it does. `onSent`: it is on its way. */
export function AnnouncementForm({ onSent }: { readonly onSent: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  // A second try after a failure must not reach everyone twice; other words are another announcement.
  const lastTry = useRef({ words: '', key: '' });
  const form = useForm({
    initial: { title: '', message: '' },
    schema: announce.body,
    onSubmit: async () => setAsking(true),
  });
  async function send() {
    const { title, message } = form.values;
    const content = JSON.stringify([title, message]);
    if (lastTry.current.words !== content) lastTry.current = { words: content, key: newKey() };
    setSending(true);
    try {
      await call(announce, { body: { title, message } }, { idempotencyKey: lastTry.current.key });
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
      <Input {...form.field('title')} label={wordTexts.title} maxLength={120} autoComplete="off" />
      <Textarea
        {...form.field('message')}
        label={wordTexts.messageLabel}
        rows={4}
        maxLength={1000}
        className="resize-none"
      />
      <Button kind="main" type="submit" isBusy={isSending} className="justify-self-start">
        {adminTexts.sendToEveryone}
      </Button>
      <UnsavedChangesGuard isUnsaved={!isSending && (form.values.title + form.values.message).trim() !== ''} />
      {isAsking && (
        <ConfirmDialog
          title={adminTexts.sendThisToEveryone}
          confirmLabel={wordTexts.send}
          isBusy={isSending}
          onConfirm={() => void send()}
          onCancel={() => setAsking(false)}
        >
          {adminTexts.cannotBeTakenBack({ title: form.values.title.trim() })}
        </ConfirmDialog>
      )}
    </form>
  );
}
