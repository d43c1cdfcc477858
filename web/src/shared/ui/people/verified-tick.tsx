import { BadgeCheck } from 'lucide-react';
import * as sharedTexts from '#/shared/config/texts/shared.ts';

export function VerifiedTick({ size = 16 }: { readonly size?: number }) {
  return (
    <span className="inline-flex shrink-0 text-brand" title={sharedTexts.verified}>
      <BadgeCheck aria-hidden size={size} strokeWidth={2} />
      <span className="sr-only">{sharedTexts.verified}</span>
    </span>
  );
}
