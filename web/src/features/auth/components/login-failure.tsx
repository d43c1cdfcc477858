import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import * as authTexts from '#/shared/config/texts/auth.ts';

interface LoginFailureProps {
  readonly message: string;
  /** Whether other credentials may help. */
  readonly isAboutCredentials?: boolean;
}

export function LoginFailure({ message, isAboutCredentials = true }: LoginFailureProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-3 rounded-card border border-err bg-err/8 p-4 text-ui text-ink"
    >
      <CircleAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-err" />
      <div className="grid gap-1">
        <h2 className="font-sans text-ui font-semibold text-err">{authTexts.loginFailedHeading}</h2>
        <p>{message}</p>
        {isAboutCredentials && <p className="text-ink-2">{authTexts.loginFailedHint}</p>}
      </div>
    </div>
  );
}
