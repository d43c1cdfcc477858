import { Clapperboard, Heart } from 'lucide-react';
import * as authTexts from '#/shared/config/texts/auth.ts';
import { RadioCards } from '#/shared/ui/fields/radio-cards.tsx';

export type AccountType = 'FAN' | 'CREATOR';

interface AccountTypeChoiceProps {
  readonly value: AccountType;
  readonly onChange: (accountType: AccountType) => void;
}

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

export function AccountTypeChoice({ value, onChange }: AccountTypeChoiceProps) {
  return (
    <div className="mb-2 grid gap-2">
      <RadioCards
        legend={authTexts.accountType}
        value={value}
        onChange={onChange}
        choices={[
          { value: 'FAN', label: authTexts.fan, hint: authTexts.followLikeAndSubscribe, icon: <Heart {...icon} /> },
          {
            value: 'CREATOR',
            label: authTexts.creator,
            hint: authTexts.postChargeAndGrow,
            icon: <Clapperboard {...icon} />,
          },
        ]}
      />
      <p className="text-ui text-ink-3">{authTexts.notSureYouCanHaveIt}</p>
    </div>
  );
}
