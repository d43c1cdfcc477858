import { message } from '../message.ts';

export const olderPrices = 'Precios anteriores';
export const olderPricesHint =
  'Quien se suscribe conserva el precio que aceptó. Puedes pedirle que pague el precio de hoy; quien no acepta conserva el suyo.';
export const nobodyPaysLess = 'Todos tus suscriptores pagan los precios de hoy.';
export const onePrice = 'Suscripción';
export const payLess = message(
  '{count, plural, one {1 suscriptor paga menos} other {{count} suscriptores pagan menos}}',
);
export const askThem = 'Preguntarles';
export const askThemTitle = message('¿Pedir {price} al mes?');
export const askThemHint =
  'Se pregunta a cada uno aquí y por correo. Quien acepta lo paga desde la primera renovación tras el aviso. Puedes retirarlo.';
export const notice = 'Aviso en días';
export const noticeHint = 'De 30 a 180 días';
export const ask = 'Preguntar';
export const asked = 'Se está preguntando a tus suscriptores';
export const failed = 'No se ha podido guardar';
export const agreedOf = message('{agreed} de {asked} aceptaron {price} al mes desde el {day}');
export const takeBack = 'Retirar';
export const takenBack = 'Todos conservan su precio';
export const priceRise = message(
  'El creador pide {price} al mes desde el {day}. Conservas tu precio si no lo aceptas.',
);
export const agreedTo = message('Aceptaste {price} al mes desde el {day}.');
export const agree = message('Aceptar {price}');
export const keepMyPrice = 'Conservar mi precio';
export const youAgreed = 'Has aceptado el nuevo precio';
export const youKeep = 'Conservas tu precio';
