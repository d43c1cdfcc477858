import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useFormattedTime } from '#/shared/browser/use-formatted-time.ts';
import * as sharedTexts from '#/shared/config/texts/shared.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { IconButton } from './button.tsx';

interface CopyCodeProps {
  readonly code: string;
  /** The name of the code, for the button's label. */
  readonly label: string;
}

export function CopyCode({ code, label }: CopyCodeProps) {
  const [isCopied, setCopied] = useState(false);
  // It may name the address that the page was opened at, which the server does not know.
  const shown = useFormattedTime(() => code);
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // There is no clipboard on an insecure page, or the browser does not allow it.
      showToast('error', sharedTexts.failedToCopy);
      return;
    }
    setCopied(true);
    announce(sharedTexts.copied({ label }));
  }
  return (
    <div className="flex items-center gap-2 rounded-field border border-border bg-sunken ps-3">
      <code suppressHydrationWarning className="min-w-0 flex-1 py-2 font-mono text-ui break-all text-ink">
        {shown}
      </code>
      <IconButton label={sharedTexts.copy({ label })} onClick={copy} onBlur={() => setCopied(false)}>
        {isCopied ? <Check aria-hidden size={18} /> : <Copy aria-hidden size={18} strokeWidth={1.75} />}
      </IconButton>
    </div>
  );
}
