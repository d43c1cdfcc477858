import type { Offer } from '@stagedoor/contracts/offers';
import * as offerTexts from '#/shared/config/texts/offers.ts';
import { formatCount } from '#/shared/format/format-count.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { Button } from '#/shared/ui/button.tsx';
import { StatusBadge } from '#/shared/ui/status-badge.tsx';
import { describeLimits, describeTerms } from '../model/describe-offer.ts';
import { useOfferChanges } from '../model/use-offer-changes.ts';

const tones = { on: 'ok', off: 'warn', ended: 'quiet' } as const;

interface OfferCardProps {
  readonly offer: Offer;
  readonly onShare: () => void;
  readonly onEnd: () => void;
}

/** An offer: its terms, what it brought, and its switch. */
export function OfferCard({ offer, onShare, onEnd }: OfferCardProps) {
  const { change } = useOfferChanges();
  const { kind, state, code, figures } = offer;
  const isOn = state === 'on';
  const brought = [
    [offerTexts.opened, formatCount(figures.opened)],
    [offerTexts.taken, formatCount(figures.taken)],
    [offerTexts.paidAfter, formatCount(figures.paidAfter)],
    [offerTexts.income, formatMoney(figures.income)],
  ] as const;
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-border bg-surface px-4 py-3.5 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <p className="text-meta text-ink-3">{offerTexts.kinds[kind]}</p>
          <h2 className="text-body font-semibold break-words text-ink">{code}</h2>
          <p className="text-ui text-ink-2">{[describeTerms(offer), ...describeLimits(offer)].join(' · ')}</p>
        </div>
        <StatusBadge label={offerTexts.states[state]} tone={tones[state]} />
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {brought.map(([label, value]) => (
          <div key={label} className="flex gap-2 text-ui">
            <dt className="text-ink-2">{label}</dt>
            <dd className="tabular font-semibold text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {state !== 'ended' && (
        <div className="flex flex-wrap gap-2">
          {isOn && (
            <Button size="small" onClick={onShare}>
              {offerTexts.share}
            </Button>
          )}
          <Button
            size="small"
            isBusy={change.isPending}
            onClick={() => change.mutate({ offer, state: isOn ? 'off' : 'on' })}
          >
            {isOn ? offerTexts.switchOff : offerTexts.switchOn}
          </Button>
          <Button size="small" kind="quiet" onClick={onEnd}>
            {offerTexts.end}
          </Button>
        </div>
      )}
    </li>
  );
}
