import type { SecurityEventKind } from '@stagedoor/contracts/security-events';

/** The words of auth's mails in one language. Lists are the lines of a paragraph, each of at most 76 characters. */
export interface MailTexts {
  hello(username: string): string;
  readonly secureAccount: {
    subject(title: string): string;
    readonly intro: readonly string[];
    readonly ifItWasYou: readonly string[];
    /** In place of `ifItWasYou` in the mail about a deleted account. */
    readonly ifYouDeletedIt: readonly string[];
    readonly ifItWasNot: readonly string[];
    readonly validity: readonly string[];
  };
  readonly resetPassword: {
    readonly subject: string;
    readonly intro: readonly string[];
    readonly validity: readonly string[];
  };
  readonly verifyEmail: {
    readonly subject: string;
    readonly intro: readonly string[];
    readonly validity: readonly string[];
  };
  /** Why no link in the mail stops such mails. */
  readonly security: readonly string[];
  readonly eventTitles: Readonly<Record<SecurityEventKind, string>>;
  when(instant: Date): string;
  /** `device` is as `nameDevice` gives it. */
  where(place: { readonly device: string | null; readonly address: string | null }): string | undefined;
}
