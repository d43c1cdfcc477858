import { useMutation, useQuery } from '@tanstack/react-query';
import * as authTexts from '#/shared/config/texts/auth.ts';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { goToSignIn } from '#/shared/providers/go-to-provider.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { signInOptionsQuery } from '../api/sign-in-options-query.ts';

/** The ways in by other accounts, below a form; nothing if the operator has configured none. */
export function ProviderButtons() {
  const providers = useQuery(signInOptionsQuery).data?.providers ?? [];
  const leave = useMutation({
    mutationFn: goToSignIn,
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 text-ui text-ink-3 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {authTexts.or}
      </p>
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          size="large"
          isBusy={leave.isPending && leave.variables === key}
          disabled={leave.isPending}
          onClick={() => leave.mutate(key)}
        >
          {authTexts.continueWith({ provider: name })}
        </Button>
      ))}
    </div>
  );
}
