import { BadgeCheck } from 'lucide-react';

export function VerifiedTick({ size = 16 }: { readonly size?: number }) {
  return (
    <span className="inline-flex shrink-0 text-brand" title="Verified">
      <BadgeCheck aria-hidden size={size} strokeWidth={2} />
      <span className="sr-only">Verified</span>
    </span>
  );
}
