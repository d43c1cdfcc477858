import { paths } from '#/shared/config/paths.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import * as wordTexts from '#/shared/config/texts/words.ts';
import { CopyCode } from '#/shared/ui/copy-code.tsx';
import { FormDialog } from '#/shared/ui/dialogs/form-dialog.tsx';

interface EmbedDialogProps {
  readonly postId: string;
  readonly onClose: () => void;
}

/** The code that embeds a post in another site, with a preview. */
export function EmbedDialog({ postId, onClose }: EmbedDialogProps) {
  const address = `${window.location.origin}${paths.embeddedPost.getHref(postId)}`;
  const code = `<iframe src="${address}" width="100%" height="480" loading="lazy" title="A post on Stagedoor" style="border:0"></iframe>`;
  return (
    <FormDialog
      title={postTexts.embedThisPost}
      hint={postTexts.embedHint}
      submitLabel={wordTexts.done}
      isBusy={false}
      isOver
      onSubmit={onClose}
      onCancel={onClose}
    >
      <CopyCode code={code} label={postTexts.embedCode} />
      <p className="text-ui text-ink-2">
        <a href={address} target="_blank" rel="noopener" className="font-medium text-brand hover:underline">
          {postTexts.seeWhatItLooksLike}
        </a>
      </p>
    </FormDialog>
  );
}
