interface Choice {
  readonly payments: 'sandbox' | undefined;
  readonly stripeSecretKey: string | undefined;
  readonly publicUrl: string;
}

/**
 * Returns what is wrong with the choice of the provider. An https address means real people: there the sandbox, which
 * accepts anybody's test card, must be chosen explicitly.
 */
export function checkProviderChoice({ payments, stripeSecretKey, publicUrl }: Choice): readonly string[] {
  if (payments === 'sandbox') {
    return stripeSecretKey === undefined
      ? []
      : ['PAYMENTS is sandbox while STRIPE_SECRET_KEY is set: unset one of them'];
  }
  if (stripeSecretKey !== undefined || new URL(publicUrl).protocol !== 'https:') return [];
  return ['PUBLIC_URL is an https address: set STRIPE_SECRET_KEY, or PAYMENTS to sandbox'];
}
