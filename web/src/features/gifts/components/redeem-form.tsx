import { type Gift, readGiftCode, redeemGift } from '@stagedoor/contracts/gifts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { paths } from '#/shared/config/paths.ts';
import * as giftTexts from '#/shared/config/texts/gifts.ts';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { call } from '#/shared/http/api-client.ts';
import { serverMessageOf } from '#/shared/http/client-error.ts';
import { Button, ButtonLink } from '#/shared/ui/button.tsx';
import { Input } from '#/shared/ui/fields/field.tsx';

/** Enters the code of a gift, shows what it gives, and redeems it. */
export function RedeemForm({ initialCode }: { readonly initialCode: string }) {
  const client = useQueryClient();
  const [code, setCode] = useState(initialCode);
  const look = useMutation({ mutationFn: () => call(readGiftCode, { body: { code } }) });
  const redeem = useMutation({
    mutationFn: () => call(redeemGift, { body: { code } }),
    // Its posts are open now.
    onSuccess: () => client.invalidateQueries(),
  });
  if (redeem.data) return <Redeemed gift={redeem.data} />;
  const error = redeem.error ?? look.error;
  const gift = look.data;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (gift === undefined) look.mutate();
    else redeem.mutate();
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <Input
        label={giftTexts.code}
        hint={giftTexts.redeemHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={code}
        error={error === null ? undefined : serverMessageOf(error, paymentTexts.failed)}
        onChange={(event) => {
          setCode(event.target.value);
          look.reset();
          redeem.reset();
        }}
      />
      {gift && (
        <p role="status" className="rounded-card border border-border bg-sunken px-4 py-3 text-ui text-ink">
          <span className="block font-semibold">{describe(gift)}</span>
          {giftTexts.redeemTerms}
        </p>
      )}
      <Button type="submit" kind="main" isBusy={look.isPending || redeem.isPending} disabled={code.trim() === ''}>
        {gift === undefined ? giftTexts.look : giftTexts.redeem}
      </Button>
    </form>
  );
}

function describe({ creator, tier, months }: Gift): string {
  const name = creator.displayName || creator.username;
  return giftTexts.youGet({ count: months, name: tier === null ? name : `${name}, ${tier.name}` });
}

function Redeemed({ gift: { creator, until } }: { readonly gift: Gift }) {
  const name = creator.displayName || creator.username;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p role="status" className="text-body text-ink">
        {giftTexts.redeemed({ name, day: until === undefined ? '' : formatDay(until) })}
      </p>
      <ButtonLink to={paths.profile.getHref(creator.username)}>{giftTexts.goToProfile}</ButtonLink>
    </div>
  );
}
