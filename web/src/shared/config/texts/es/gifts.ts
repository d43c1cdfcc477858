import { message } from '../message.ts';

export const gift = 'Regalo';
export const heldForMonths = 'Retenido para meses futuros';
export const giveMonths = 'Regalar meses';
export const giveMonthsOf = message('Regalar meses de {name}');
export const howMany = 'Cuántos meses';
export const months = message('{count, plural, one {# mes} other {# meses}}');
export const tier = 'Nivel';
export const goOn = 'Continuar';
export const giftOf = message('{count, plural, one {Un regalo de # mes} other {Un regalo de # meses}}');
export const terms =
  'Recibes un código para entregarlo. Vale 12 meses; hasta que alguien lo canjee, puedes recuperar el dinero. Un regalo nunca se renueva.';
export const ready = 'Tu regalo está listo';
export const codeHint =
  'Envía este enlace a quien se lo regalas. Solo se muestra ahora; en Suscripciones puedes pedir uno nuevo, y este deja de valer.';
export const link = 'Enlace';
export const given = 'Regalos que has hecho';
export const got = 'Regalos que has recibido';
export const redeemACode = 'Canjear un código';
export const redeem = 'Canjear';
export const code = 'Código';
export const look = 'Ver el regalo';
export const redeemHint = 'Quien te ha regalado meses de un creador te ha enviado un código de 16 letras y cifras.';
export const youGet = message('{count, plural, one {# mes de {name}} other {# meses de {name}}}');
export const redeemTerms =
  'No te cuesta nada y termina por sí solo. Si ya tienes una suscripción, se suman los meses y entretanto no pagas nada.';
export const redeemed = message('Tienes {name} hasta el {day}');
export const goToProfile = 'Ir al perfil';
export const loadFailed = 'No se han podido cargar los regalos';
export const states = { open: 'Sin canjear', redeemed: 'Canjeado', refunded: 'Reembolsado' } as const;
export const openUntil = message('Se te reembolsa el {day} si nadie lo canjea');
export const lastsUntil = message('Hasta el {day}');
export const newCode = 'Pedir un código nuevo';
export const takeBack = 'Recuperar el dinero';
export const takeBackWarning = 'Todo el dinero vuelve a tu tarjeta, y el código deja de valer.';
export const takenBack = 'El dinero está en camino a tu tarjeta';
