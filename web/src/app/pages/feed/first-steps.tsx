import type { OwnUser } from '@stagedoor/contracts/user';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { payoutAccountQuery } from '#/features/payments/api/wallet-queries.ts';
import { userQuery } from '#/features/users/api/user-query.ts';
import * as postTexts from '#/shared/config/texts/posts.ts';
import { useFeature } from '#/shared/http/app-config.ts';
import { localStore } from '#/shared/storage/page-storage.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { Button } from '#/shared/ui/button.tsx';
import { firstStepsOf } from './first-steps-of.ts';
import { firstStepsKey } from './starts-as-creator.ts';

/**
 * The remaining steps of a new creator. Disappears once the profile is complete and a first post exists, or when it is hidden.
 */
export function FirstSteps({ user }: { readonly user: OwnUser }) {
  const [isHidden, setHidden] = useState(false);
  // The session's copy of the profile may be outdated. It is shown until the profile is loaded, so that nothing below moves.
  const { data: profile = user } = useQuery({ ...userQuery(user.username), refetchOnMount: 'always' });
  const hasEarnings = useFeature('earnings') === 'on';
  const { data: account } = useQuery({ ...payoutAccountQuery, enabled: hasEarnings });
  const { steps, isReady } = firstStepsOf(profile, hasEarnings ? account?.isComplete === true : undefined);
  if (isHidden || isReady) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  const hide = () => {
    localStore.setItem(firstStepsKey(user.id), 'hidden');
    setHidden(true);
    announce(postTexts.stepsHidden);
  };
  return (
    <section
      aria-labelledby="first-steps"
      className="grid gap-4 rounded-card border border-border bg-surface p-5 md:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="first-steps" className="text-section font-semibold">
            {postTexts.firstSteps}
          </h2>
          <p className="text-body text-ink-2">{postTexts.stepsDone({ done, count: steps.length })}</p>
        </div>
        <Button kind="quiet" size="small" onClick={hide}>
          {postTexts.hideSteps}
        </Button>
      </div>
      <ul className="grid grid-cols-1 gap-1">
        {steps.map(({ name, isDone, href }) => (
          <li key={name}>
            {isDone ? (
              <span className="flex min-h-11 items-center gap-3 text-body text-ink-2">
                <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ok" />
                <span>
                  {postTexts.stepNames[name]}
                  <span className="sr-only">{`, ${postTexts.stepDone}`}</span>
                </span>
              </span>
            ) : (
              <Link
                to={href}
                className="group flex min-h-11 items-center gap-3 rounded-button text-body font-semibold text-ink"
              >
                <Circle aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-3" />
                <span className="flex-1 group-hover:underline">{postTexts.stepNames[name]}</span>
                <ArrowRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-3 rtl:-scale-x-100" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
