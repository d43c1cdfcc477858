import { expect, it, vi } from 'vitest';

/** Returns how the app in Spanish says a sentence of the server. */
async function inSpanish(text: string): Promise<string> {
  vi.stubGlobal('__LANGUAGE__', 'es');
  vi.stubGlobal('__LANGUAGE_TAG__', 'es-ES');
  vi.resetModules();
  const { translateServerText } = await import('#/shared/http/translate-server-text.ts');
  return translateServerText(text).replaceAll('\u00a0', ' ');
}

it.each([
  ['Your card was declined', 'Tu tarjeta fue rechazada'],
  [
    'A payment of $1234.50 for this is being processed. Please try again in a moment.',
    'Se está procesando un pago de 1234,50 US$ por esto. Inténtalo de nuevo en un momento.',
  ],
  ['The price is now $7.00. You have not been charged.', 'El precio es ahora 7,00 US$. No se te ha cobrado nada.'],
  ['The price is now $7.00', 'El precio es ahora 7,00 US$'],
  [
    'There is no room for this: your files can take up 2000 MB',
    'No hay sitio para esto: tus archivos pueden ocupar 2000 MB',
  ],
  ['A video can be at most 0.5 MB', 'Un vídeo puede ocupar 0,5 MB como máximo'],
  ['You cannot report your own comment', 'No puedes denunciar tu propio comentario'],
])('says “%s” in Spanish', async (english, spanish) => {
  expect(await inSpanish(english)).toBe(spanish);
});

it('translates words that are put into a sentence, and takes names and addresses as they are', async () => {
  expect(await inSpanish('Your payment is being processed. The message is sent as soon as it is paid.')).toBe(
    'Tu pago se está procesando. El mensaje se enviará en cuanto esté pagado.',
  );
  expect(
    await inSpanish(
      'An account has the address {email}.$&@b.test already. Log in to it, then link Google in Settings, Security.',
    ),
  ).toBe(
    'Ya hay una cuenta con la dirección {email}.$&@b.test. Inicia sesión en ella y vincula Google en Ajustes, Seguridad.',
  );
});

it('shows as it came what is more or less than a sentence that it knows', async () => {
  for (const text of ['Note: This message is not theirs', 'Only $5.00 is left to refund today', 'You cannot report '])
    expect(await inSpanish(text)).toBe(text);
});
