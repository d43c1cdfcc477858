import { message } from '../message.ts';

export const topUp = 'Ingresado';
export const yourBalance = 'Tu saldo';
export const balanceCoversPart = message('Tu saldo cubre {covered}. Los otros {topUp} se cobran a tu tarjeta.');
export const balanceCoversNothing = message('Tu saldo no cubre nada. Se cobran {topUp} a tu tarjeta.');
export const restStays = message('A una tarjeta no se le puede cobrar menos. {rest} se quedan en tu saldo.');
export const payAndRefund = message('Pagar {topUp} y reembolsar');
export const balanceNotKnown = 'No hemos podido averiguar qué cubre tu saldo.';
