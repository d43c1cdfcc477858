import type { Offer } from '@stagedoor/contracts/offers';
import { useRef } from 'react';
import { saveFile } from '#/shared/browser/save-file.ts';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { useSession } from '#/shared/session/session-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { CopyCode } from '#/shared/ui/copy-code.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';
import { describeTerms } from '../model/describe-offer.ts';
import { drawOffer } from '../model/draw-offer.ts';
import { offerHref } from '../model/offer-paths.ts';

interface ShareDialogProps {
  readonly offer: Offer;
  readonly onClose: () => void;
}

/** The link of an offer, and a picture with it. */
export function ShareDialog({ offer, onClose }: ShareDialogProps) {
  const user = useSession((session) => session.user);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { code } = offer;
  const terms = describeTerms(offer);
  const name = user?.displayName || user?.username || '';
  const link = `${location.origin}${offerHref(user?.username ?? '', code)}`;
  // The dialog's content is mounted after this component.
  function draw(mounted: HTMLCanvasElement | null) {
    canvas.current = mounted;
    if (mounted !== null) drawOffer(mounted, { name, terms, code, link });
  }
  const save = () => canvas.current?.toBlob((picture) => picture && saveFile(picture, `${code}.png`));
  return (
    <FormDialog
      title={offerTexts.shareOffer({ code })}
      submitLabel={wordTexts.close}
      isBusy={false}
      isOver
      onSubmit={onClose}
      onCancel={onClose}
    >
      <CopyCode code={link} label={offerTexts.link} />
      <canvas
        ref={draw}
        role="img"
        aria-label={offerTexts.pictureOf({ name, terms, code })}
        className="aspect-square w-full rounded-card"
      />
      <Button className="justify-self-start" onClick={save}>
        {offerTexts.savePicture}
      </Button>
    </FormDialog>
  );
}
