import { message } from '../message.ts';

export const captions = 'Subtítulos';
export const noCaptions = 'Todavía no hay. Elige un archivo WebVTT o SRT.';
export const add = 'Añadir subtítulos';
export const edit = message('Editar los subtítulos {label}');
export const remove = message('Eliminar los subtítulos {label}');
export const confirmRemove = message('¿Eliminar los subtítulos {label}?');
export const removeHint =
  'Las publicaciones y los mensajes con este archivo dejan de mostrarlos. No se pueden recuperar.';
export const removed = 'Subtítulos eliminados';
export const saved = 'Subtítulos guardados';
export const failedToSave = 'No se han podido guardar los subtítulos';
export const failedToRead = 'No se han podido cargar los subtítulos';

export const language = 'Idioma';
export const name = 'Nombre';
export const nameHint = 'Con él se eligen.';
export const starts = message('Inicio del subtítulo {number}');
export const ends = message('Fin del subtítulo {number}');
export const text = message('Texto del subtítulo {number}');
export const removeCue = message('Eliminar el subtítulo {number}');
export const addCue = 'Añadir un subtítulo';
export const shown = message('Del {from} al {to} de {count}');
export const earlier = 'Subtítulos anteriores';
export const later = 'Subtítulos siguientes';

export const problems = {
  binary: 'Este no es un archivo de subtítulos',
  empty: 'No hay subtítulos en este archivo',
  size: 'Los subtítulos pueden ocupar 200 kB como máximo',
  count: 'Un vídeo puede tener 10.000 subtítulos como máximo',
  time: 'Falta un tiempo como 00:00:01.000 --> 00:00:04.000 o no se puede leer',
  order: 'Un subtítulo tiene que terminar después de empezar',
  gap: 'Falta una línea vacía antes de este tiempo',
  length: 'Un subtítulo puede tener 2.000 caracteres como máximo',
};
export const inLine = message('Línea {line}: {problem}');
export const inCue = message('Subtítulo {number}: {problem}');
