/** The values of `code` in an error. They never change, unlike messages. */
export const errorCodes = {
  /** The password was right. The sign-in continues with `challenge`. */
  secondFactorRequired: 'second_factor_required',
  /**
   * The call needs a recent proof of identity: `POST /auth/confirm` gives a token with one, with which the call is
   * repeated.
   */
  stepUpRequired: 'step_up_required',
  /**
   * A 403: nothing that gives access can be added before the address is confirmed. `POST /auth/resend-verification` mails the link
   * again.
   */
  addressUnconfirmed: 'address_unconfirmed',
  /** The sign-in has to begin again with the password. */
  challengeExpired: 'challenge_expired',
  /** A service acts for a person who has not allowed that. Its screen asks the person with `host.askConsent()`. */
  consentRequired: 'consent_required',
  /** A 409: the object has changed since the revision that the call names. `errors` contains the current revision. */
  changedElsewhere: 'changed_elsewhere',
} as const;
