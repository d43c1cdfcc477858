import { ProsePage } from './prose-page.tsx';

export function TermsPage() {
  return (
    <ProsePage
      title="Terms"
      lead="What you agree to when you open an account."
      sections={[
        {
          heading: 'Your account',
          body: (
            <p>
              It is yours alone: keep its password to yourself, and tell us the truth about your address. You may close
              it at any time.
            </p>
          ),
        },
        {
          heading: 'What you post',
          body: (
            <p>
              It stays yours. You let us show it to those you chose, and you answer for having the right to post it. We
              remove what breaks the law or harms others.
            </p>
          ),
        },
        {
          heading: 'Money',
          body: (
            <p>
              A subscription runs month by month until you cancel it, and stays open to the end of the month that was
              paid. Creators bear the cost of each payment.
            </p>
          ),
        },
        {
          heading: 'Ending it',
          body: <p>Who breaks these terms may lose the account. We say why, and you may ask us to look again.</p>,
        },
      ]}
    />
  );
}
