import { ProsePage } from './prose-page.tsx';

export function PrivacyPage() {
  return (
    <ProsePage
      title="Privacy policy"
      lead="What we keep, why, and for how long."
      sections={[
        {
          heading: 'What we keep',
          body: (
            <p>
              Your email address, your username and what you put on your profile; what you post, like and write; and the
              sessions that you are signed in with. Of your password only a fingerprint that cannot be turned back.
            </p>
          ),
        },
        {
          heading: 'What we do not do',
          body: <p>We sell nothing about you, show no advertising, and load nothing from anyone else's servers.</p>,
        },
        {
          heading: 'Your say',
          body: (
            <p>You can have a copy of everything we hold of you, and have it deleted, 14 days after you ask for it.</p>
          ),
        },
      ]}
    />
  );
}
