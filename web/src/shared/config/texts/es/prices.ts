import { message } from '../message.ts';

export const theSmallestPriceIs = message('El precio más bajo es {amount}');
