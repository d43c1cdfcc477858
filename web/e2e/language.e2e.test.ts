import { expect, inject, it } from 'vitest';
import { call } from './support/api.ts';
import { openBrowser, seeHeading, seeText } from './support/open-browser.ts';
import { PASSWORD, registerPerson } from './support/people.ts';

const address = inject('address');
const { openWindow } = openBrowser(() => address);

it('a visitor chooses Spanish, and it lasts over a reload and on other pages', async () => {
  const page = await openWindow();
  await page.goto('/terms');
  await page.getByRole('radio', { name: 'Español', exact: true }).click();
  await seeHeading(page, 'Condiciones');
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  await page.reload();
  await seeHeading(page, 'Condiciones');
  await page.goto('/login');
  await seeHeading(page, 'Hola de nuevo');
  // Text of the contract, checked in the page, and text of the server.
  await page.getByLabel('Correo electrónico').fill('no mail');
  await page.getByLabel('Contraseña', { exact: true }).fill('wrong-password');
  await expect.poll(() => page.getByText('El correo no es válido').count()).toBe(1);
  await page.goto('/terms');
  await page.getByRole('radio', { name: 'English', exact: true }).click();
  await seeHeading(page, 'Terms');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

it('services are described in Spanish on their cards, on their pages and in search results', async () => {
  const page = await openWindow();
  await page.goto('/services/calendar?language=es');
  await seeHeading(page, 'Content Calendar');
  for (const text of ['Planifica el mes y conserva el fin de semana', 'Series que se repiten', '15\u00a0US$/mes'])
    await expect.poll(() => page.getByText(text, { exact: true }).count()).toBe(1);
  await page.goto('/services?language=es');
  await page.getByRole('searchbox').fill('terapeutas');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await expect.poll(() => page.getByText(/^Preguntas de seguimiento, /).count()).toBe(1);
});

it('feed, composer, settings and notifications are Spanish for a creator who chose it in the settings', async () => {
  const creator = await registerPerson(address, 'lengua', 'CREATOR');
  const fan = await registerPerson(address, 'fan');
  const page = await openWindow(creator);
  await page.goto('/settings?tab=account');
  // The page tells it to the platform once it is open in the other language.
  const told = page.waitForResponse((response) => response.url().endsWith('/api/auth/language'));
  await page.getByRole('radio', { name: 'Español', exact: true }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Idioma' }).count()).toBe(1);
  await page.goto('/feed');
  await seeHeading(page, 'Tu inicio');
  await page.goto('/post/create');
  await expect.poll(() => page.getByText('Tu publicación toma forma aquí').count()).toBe(1);
  expect((await told).status()).toBe(200);
  await call(address, 'POST', `/users/follow/${creator.user.id}`, { token: fan.token });
  await page.goto('/notifications');
  await expect.poll(() => page.getByText('ha empezado a seguirte').count()).toBe(1);
});

it('a browser in which nobody has chosen takes the language of the account over, and one that has chosen keeps its own', async () => {
  const person = await registerPerson(address, 'otra');
  await call(address, 'PUT', '/auth/language', { token: person.token, body: { language: 'es' } });
  const page = await openWindow(person);
  await page.goto('/notifications');
  await seeHeading(page, 'Notificaciones');
  await page.goto('/settings?tab=account');
  await page.getByRole('radio', { name: 'English', exact: true }).click();
  await expect.poll(() => page.getByRole('heading', { name: 'Language', exact: true }).count()).toBe(1);
  const told = await call(address, 'PUT', '/auth/language', { token: person.token, body: { language: 'es' } });
  expect(told).toEqual({ language: 'es' });
  // By the time that the live stream opens, the page would have been left.
  const isLive = page.waitForRequest(/\/notifications\/stream/);
  await page.goto('/notifications');
  await isLive;
  await seeHeading(page, 'Notifications');
});

it('a page that opens anew in the language of the account still says that a sign-in undid a deletion', async () => {
  const person = await registerPerson(address, 'vuelve');
  await call(address, 'PUT', '/auth/language', { token: person.token, body: { language: 'es' } });
  await call(address, 'DELETE', '/auth/me', { token: person.token, body: { password: PASSWORD } });
  const page = await openWindow();
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await seeText(page, 'Tu cuenta ha vuelto y no se eliminará');
});

it('every price is written in the way of the language', async () => {
  const creator = await registerPerson(address, 'precio', 'CREATOR');
  await call(address, 'PATCH', '/users/subscription-price', { token: creator.token, body: { subscriptionPrice: 7.5 } });
  const page = await openWindow();
  await page.context().addCookies([{ name: 'language', value: 'es', url: address }]);
  await page.goto(`/${creator.username}`);
  await page.getByText('Suscribirse: 7,50 US$/mes').filter({ visible: true }).first().waitFor();
  await page.getByRole('tab', { name: 'Información' }).click();
  await page.getByText('7,50 US$/mes', { exact: true }).filter({ visible: true }).first().waitFor();
});

it('a sentence of the server that nobody has translated is shown as it came', async () => {
  const page = await openWindow(await registerPerson(address, 'sinlengua', 'CREATOR'));
  await page.context().addCookies([{ name: 'language', value: 'es', url: address }]);
  await page.route('**/api/posts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { success: false, statusCode: 409, message: 'Never heard of before' } })
      : route.fallback(),
  );
  await page.goto('/post/create');
  await page.getByLabel('Texto', { exact: true }).fill('Hola');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect.poll(() => page.getByText('Never heard of before').count()).toBeGreaterThan(0);
});

it('the language can be chosen where the browser stores nothing', async () => {
  const page = await openWindow();
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined });
  });
  await page.goto('/terms');
  await page.getByRole('radio', { name: 'Español', exact: true }).click();
  await seeHeading(page, 'Condiciones');
  expect(new URL(page.url()).searchParams.get('language')).toBe('es');
});

it('a report in Spanish is sent in the words that every admin reads as the same reason', async () => {
  const creator = await registerPerson(address, 'denunciada', 'CREATOR');
  const page = await openWindow(await registerPerson(address, 'fan'));
  await page.context().addCookies([{ name: 'language', value: 'es', url: address }]);
  await page.goto(`/${creator.username}`);
  await page.getByRole('button', { name: 'Más', exact: false }).filter({ visible: true }).last().click();
  await page.getByRole('menuitem', { name: /^Denunciar/ }).click();
  await page.getByRole('radio', { name: 'Spam o estafa' }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/report'));
  await page.getByRole('button', { name: 'Enviar denuncia' }).click();
  expect((await sent).postDataJSON()).toEqual({ reason: 'Spam or scam' });
});

it('the directory names its categories in Spanish, in its tabs and in the service’s page', async () => {
  const page = await openWindow();
  await page.context().addCookies([{ name: 'language', value: 'es', url: address }]);
  await page.goto('/services');
  await page.getByRole('tab', { name: 'DATOS Y ANÁLISIS', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('DATA_ANALYTICS');
  await page.goto('/services/fan-crm');
  await expect.poll(() => page.getByText('Comunidad y fans', { exact: true }).count()).toBe(1);
});

it('a page that the gateway adds no text to is in Spanish before the app runs, too', async () => {
  const html = async (language: string) => {
    const response = await fetch(`${address}/explore`, { headers: { cookie: `language=${language}` } });
    return await response.text();
  };
  expect(await html('es')).toMatch(/name="description" content="Sigue a creadores[^>]*>/);
  expect(await html('es')).toContain('<noscript>Stagedoor necesita JavaScript para funcionar.</noscript>');
  const [, manifest] = /<link rel="manifest" href="([^"]+)"/.exec(await html('es')) ?? [];
  expect(await (await fetch(new URL(manifest ?? '', address))).json()).toMatchObject({
    id: '/',
    lang: 'es',
    shortcuts: [{ name: 'Mensajes' }, { name: 'Crear' }],
  });
  expect(await html('en')).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  expect(await html('en')).toMatch(/name="description" content="Follow and subscribe[^>]*>/);
});

it('a declined card is said in Spanish where somebody pays', async () => {
  const creator = await registerPerson(address, 'cara', 'CREATOR');
  await call(address, 'PATCH', '/users/subscription-price', {
    token: creator.token,
    body: { subscriptionPrice: 5 },
  });
  const page = await openWindow(await registerPerson(address, 'fan'));
  await page.context().addCookies([{ name: 'language', value: 'es', url: address }]);
  await page.goto(`/${creator.username}`);
  await page.getByRole('button', { name: /^Suscribirse/ }).click();
  await page.getByRole('radio', { name: 'Visa 0002: es rechazada' }).click();
  await page.getByRole('button', { name: 'Añadir tarjeta' }).click();
  await page.getByRole('button', { name: 'Suscribirse por 5,00', exact: false }).click();
  await expect.poll(() => page.getByText('Tu tarjeta fue rechazada').count()).toBe(1);
});
