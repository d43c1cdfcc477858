import { HandCoins, Store, Users } from 'lucide-react';
import * as homeTexts from '#/shared/config/texts/home.ts';

const icon = { 'aria-hidden': true, size: 24, strokeWidth: 1.75 } as const;

const REASONS = [
  {
    icon: <Users {...icon} />,
    title: homeTexts.closerToYourFans,
    text: homeTexts.postsCommentsAndMessagesInOne,
  },
  {
    icon: <HandCoins {...icon} />,
    title: homeTexts.paidForYourWork,
    text: homeTexts.setAMonthlyPriceSellA,
  },
  {
    icon: <Store {...icon} />,
    title: homeTexts.aBackOfficeThatComesWith,
    text: homeTexts.paymentsAccountingLegalWellnessAndMore,
  },
] as const;

export function WhyChooseUs() {
  return (
    <section aria-labelledby="why" className="grid gap-6">
      <h2 id="why" className="text-section font-semibold">
        {homeTexts.why}
      </h2>
      <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {REASONS.map((reason) => (
          <li
            key={reason.title}
            className="flex gap-4 md:grid md:content-start md:gap-3 md:border-t-2 md:border-ink md:pt-5"
          >
            <span className="text-brand">{reason.icon}</span>
            <div className="grid gap-1">
              <h3 className="text-title font-semibold text-ink">{reason.title}</h3>
              <p className="max-w-text text-body text-ink-2">{reason.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
