import { message } from '../message.ts';

export const title = 'Almacenamiento';
export const hint = 'Lo que ocupan tus archivos. Eliminar lo que publicaste o enviaste libera espacio.';
export const posts = 'Publicaciones y perfil';
export const messages = 'Mensajes';
export const use = message('{used} de {quota}');
export const failed = 'No se ha podido cargar lo que ocupan tus archivos';
export const nearlyFull = 'Casi lleno';
