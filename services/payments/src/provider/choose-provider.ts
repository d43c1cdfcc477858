interface Choice {
  readonly payments: 'sandbox' | undefined;
  readonly stripeSecretKey: string | undefined;
  readonly publicUrl: string;
}

/**
 * What is wrong with how the provider was chosen. A system that people reach by https is meant for them: there the
 * sandbox, which takes anybody's test card, is used only when somebody says so.
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
