export function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  body: string,
  nowSeconds?: number,
): { readonly type: string; readonly timestamp: string; readonly data: unknown };
export function answerEvent(event: { readonly type: string; readonly data: unknown }): string;
