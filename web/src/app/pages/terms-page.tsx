import * as shellTexts from '#/shared/config/texts/shell.ts';
import { ProsePage } from './prose-page.tsx';

export function TermsPage() {
  return (
    <ProsePage
      title={shellTexts.terms}
      lead={shellTexts.whatYouAgreeToWhenYou}
      sections={[
        {
          heading: shellTexts.yourAccount,
          body: <p>{shellTexts.itIsYoursAloneKeepIts}</p>,
        },
        {
          heading: shellTexts.whatYouPost,
          body: <p>{shellTexts.itStaysYoursYouLetUs}</p>,
        },
        {
          heading: shellTexts.money,
          body: <p>{shellTexts.aSubscriptionRunsMonthByMonth}</p>,
        },
        {
          heading: shellTexts.endingIt,
          body: <p>{shellTexts.whoBreaksTheseTermsMayLose}</p>,
        },
      ]}
    />
  );
}
