import { mendIdentifier } from '@stagedoor/contracts/email-address';
import type { User } from '@stagedoor/contracts/user';
import { useEffect, useRef } from 'react';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { Button } from '#/shared/ui/button.tsx';
import { UnsavedChangesGuard } from '#/shared/ui/dialogs/unsaved-changes-guard.tsx';
import { ChangedElsewhere, OtherVersionShown } from '#/shared/ui/feedback/changed-elsewhere.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';
import { Textarea } from '#/shared/ui/fields/textarea.tsx';
import { Words } from '#/shared/ui/text/words.tsx';
import { PriceTicket } from '#/shared/ui/ticket.tsx';
import { useSaveProfile } from '../model/use-save-profile.ts';
import { CreatorCard } from './creator-card.tsx';
import { OwnAvatar } from './own-avatar.tsx';
import { OwnCover } from './own-cover.tsx';
import { RemovePictureButton } from './remove-picture-button.tsx';

interface ProfileFormProps {
  readonly user: User;
  /** Called after a change of public fields: posts show their author's name and picture. */
  readonly onChanged: () => void;
}

/** Pictures go up by themselves; the rest is saved by the bar that appears once something differs. */
export function ProfileForm({ user, onChanged }: ProfileFormProps) {
  const { form, isChanged, discard, conflict, bringMineBack } = useSaveProfile(user, onChanged);
  const { displayName, bio } = form.values;
  const price = Number(form.values.subscriptionPrice);
  const priceField = useCommaAsPoint();
  return (
    <div className="grid grid-cols-1 gap-10 2xl:grid-cols-[minmax(0,560px)_minmax(0,1fr)]">
      <form
        {...form.formProps}
        className="grid max-w-[560px] grid-cols-1 content-start gap-4 [&_input]:scroll-mb-44 [&_textarea]:scroll-mb-44"
      >
        <div className="grid gap-3">
          <div>
            <OwnCover user={user} />
            <div className="-mt-10 ms-4 w-fit md:-mt-16">
              <OwnAvatar user={user} onUploaded={onChanged} />
            </div>
          </div>
          <p className="text-ui text-ink-3">{profileTexts.jpegPngWebpGifOrAvif}</p>
          {(user.avatarUrl ?? user.coverUrl) !== null && (
            <div className="-ms-3 flex flex-wrap">
              {user.avatarUrl !== null && <RemovePictureButton kind="avatar" onRemoved={onChanged} />}
              {user.coverUrl !== null && <RemovePictureButton kind="cover" />}
            </div>
          )}
        </div>
        <Input
          {...form.field('displayName')}
          label={profileTexts.displayName}
          autoComplete="name"
          placeholder={user.username}
        />
        <Textarea
          {...form.field('bio')}
          label={profileTexts.bio}
          rows={4}
          hint={
            bio.length > 800
              ? profileTexts.of1000({ count: bio.length.toLocaleString(__LANGUAGE_TAG__) })
              : profileTexts.aFewLinesAboutYou
          }
          className="min-h-28 resize-none [field-sizing:content]"
        />
        {user.role === 'CREATOR' && (
          <div className="relative max-w-72">
            <Input
              {...form.field('subscriptionPrice')}
              ref={priceField}
              label={profileTexts.subscriptionPrice}
              type="number"
              min={0}
              max={999.99}
              step={0.01}
              inputMode="decimal"
              hint={profileTexts.dollarsAMonth0IsFree}
              className="tabular ps-7!"
            />
            <span aria-hidden className="pointer-events-none absolute top-[36px] inset-s-3 text-body text-ink-3">
              $
            </span>
          </div>
        )}
        <UnsavedChangesGuard isUnsaved={isChanged} />
        {conflict && <ChangedElsewhere {...conflict} />}
        {bringMineBack && <OtherVersionShown onBringBack={bringMineBack} />}
        {isChanged && !conflict && (
          <div className="sticky bottom-[calc(12px+var(--foot))] z-10 flex animate-toast-in items-center justify-end gap-3 rounded-card border border-border bg-raised p-3 shadow-raised">
            <p className="me-auto ps-1 text-ui text-ink-2">{profileTexts.notSavedYet}</p>
            <Button kind="quiet" onClick={discard} disabled={form.isBusy}>
              {profileTexts.discard}
            </Button>
            <Button kind="main" type="submit" isBusy={form.isBusy}>
              {wordTexts.save}
            </Button>
          </div>
        )}
      </form>
      <ProfilePreview
        user={{ ...user, displayName, bio, subscriptionPrice: Number.isFinite(price) ? Math.max(0, price) : 0 }}
      />
    </div>
  );
}

/** A preview of the typed profile beside the form. Only on wide screens, because of the space. */
function ProfilePreview({ user }: { readonly user: User }) {
  return (
    <aside aria-label={wordTexts.preview} className="hidden 2xl:block">
      <div className="sticky top-22 grid max-w-72 gap-3">
        <p className="text-ui font-medium text-ink-3">{profileTexts.howOthersSeeYou}</p>
        <CreatorCard user={user} />
        {user.bio && (
          <p className="line-clamp-6 text-ui whitespace-pre-line text-ink-2">
            <Words text={user.bio} />
          </p>
        )}
        {user.role === 'CREATOR' && (
          <p className="flex items-center gap-2 text-ui text-ink-2">
            {profileTexts.pricePerMonth}
            {user.subscriptionPrice > 0 ? (
              <PriceTicket dollars={user.subscriptionPrice} />
            ) : (
              <span className="font-semibold text-ink">{profileTexts.free}</span>
            )}
          </p>
        )}
      </div>
    </aside>
  );
}

/**
 * A number field drops the commas that are typed or pasted into it, so that 9,50 would become 950, and some browsers drop full-width
 * digits. The field that gets the returned ref reads a comma as the decimal point instead, and digits of any width.
 */
function useCommaAsPoint() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    function writePlainly(event: InputEvent) {
      const typed = event.data ?? '';
      const plain = mendIdentifier(typed).replaceAll(/[,。]/gu, '.');
      // The text of an input method cannot be prevented: it would be inserted twice.
      if (plain === typed || !event.cancelable) return;
      event.preventDefault();
      // A script cannot read the selection of a number field, so only the browser knows where to insert the text.
      document.execCommand('insertText', false, plain);
    }
    element.addEventListener('beforeinput', writePlainly);
    return () => element.removeEventListener('beforeinput', writePlainly);
  }, []);
  return field;
}
