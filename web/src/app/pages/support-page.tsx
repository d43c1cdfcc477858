import { Link } from 'react-router-dom';
import { paths } from '#/shared/config/paths.ts';
import { ProsePage } from './prose-page.tsx';

const ADDRESS = 'support@stagedoor.example';
const link = 'font-medium text-brand underline underline-offset-2';

export function SupportPage() {
  return (
    <ProsePage
      title="Support"
      lead="Most things are mended in a minute. For the rest there is a person."
      sections={[
        {
          heading: 'I cannot log in',
          body: (
            <p>
              <Link to={paths.forgotPassword.getHref()} className={link}>
                Ask for a link
              </Link>{' '}
              to choose a new password. It arrives within minutes and works for an hour.
            </p>
          ),
        },
        {
          heading: 'I want to become a creator, or stop being one',
          body: <p>Write to us from the address of your account; we change its type.</p>,
        },
        {
          heading: 'A service does not open',
          body: (
            <p>
              Its page under{' '}
              <Link to={paths.services.getHref()} className={link}>
                services
              </Link>{' '}
              says whether it is live, in beta or coming soon. A live or beta service opens once you get started with it
              there; some are still being built by their teams, and their page says what they are going to do.
            </p>
          ),
        },
        {
          heading: 'Write to us',
          body: (
            <p>
              <a href={`mailto:${ADDRESS}`} className={link}>
                {ADDRESS}
              </a>
              . Tell us your username, never your password.
            </p>
          ),
        },
      ]}
    />
  );
}
