import { message } from '../message.ts';

export const title = 'Primeros pasos';
export const doneOf = message<{ done: number; count: number }>('{done} de {count} completados');
export const hide = 'Ocultar';
export const hidden = 'Primeros pasos ocultos';
export const done = 'completado';
export const steps = {
  picture: 'Añade una foto de perfil',
  bio: 'Escribe unas líneas sobre ti',
  post: 'Publica tu primera publicación',
  price: 'Fija un precio mensual para suscriptores',
  payouts: 'Configura los pagos al banco',
} as const;
