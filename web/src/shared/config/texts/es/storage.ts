import { message } from '../message.ts';

export const title = 'Almacenamiento';
export const hint = 'Lo que ocupan tus archivos. Eliminar lo que publicaste o enviaste libera espacio.';
export const use = message('{used} de {quota}');
export const failed = 'No se ha podido cargar lo que ocupan tus archivos';
export const nearlyFull = 'Casi lleno';
export const minutesSent = 'Minutos enviados a espectadores';
export const minutes = message('{minutes, plural, one {{shown} minuto} other {{shown} minutos}}');
export const filesServed = 'Enviado a quienes miran';
export const filesStored = message('Guardado: {use}');
