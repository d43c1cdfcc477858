import { AgeDialog } from '#/features/auth/components/age-dialog.tsx';
import { StepUpDialog } from '#/features/security/components/step-up-dialog.tsx';
import { useSession } from '#/shared/session/session-store.ts';
import { useStepUp } from '#/shared/session/step-up-store.ts';

/** The questions to a signed-in person that appear on every page, one at a time. */
export function AccountQuestions() {
  const isProofAsked = useStepUp((state) => state.finish !== undefined);
  const isAgeDue = useSession((state) => state.user?.isAgeDue);
  if (isProofAsked) return <StepUpDialog />;
  return isAgeDue && <AgeDialog />;
}
