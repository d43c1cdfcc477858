import { message } from '../message.ts';

export const uploads = 'Subidas';
export const uploading = message('Subiendo {done} de {count}');
export const finished = message('{count, plural, one {1 archivo subido} other {{count} archivos subidos}}');
export const needAttention = message(
  '{count, plural, one {1 subida te necesita} other {{count} subidas te necesitan}}',
);
export const showUploads = 'Mostrar las subidas';
export const hideUploads = 'Ocultar las subidas';
export const closeUploads = 'Cerrar la lista de subidas';
export const progressOf = message('Subida de {name}');
export const pause = message('Pausar {name}');
export const resume = message('Continuar con {name}');
export const cancel = message('Cancelar la subida de {name}');
export const removeFromList = message('Quitar {name} de la lista');
export const tryAgain = 'Volver a intentarlo';
export const chooseAgain = 'Elegir';
export const goOn = 'Continuar';
export const waiting = 'En espera';
export const hashing = message('Leyendo el archivo, {percent}\u00a0%');
export const sent = message('{sent} de {size}');
export const offline = 'Sin conexión. Continúa por sí sola';
export const paused = message('En pausa en {sent} de {size}. Lo enviado se guarda un día');
export const checking = 'Ha llegado. Se está preparando';
export const missing = message('Elige {name} otra vez para continuar');
export const done = 'En tu bóveda';
export const wasKnown = 'Ya estaba en tu bóveda';
export const beginsAgain = 'Se dio por perdida después de un día y empieza de nuevo.';
export const givenUp = 'No terminó en un día y se dio por perdida';
export const givenUpAndMissing = message(
  'No terminó en un día y se dio por perdida. Elige {name} para enviarlo de nuevo',
);
export const failed = 'No se ha podido subir este archivo';
export const empty = 'Este archivo está vacío';
export const tooLarge = 'Un archivo puede ocupar 5 GB como máximo';
export const anotherFile = 'Este es otro archivo. Elige aquel con el que empezaste';
export const uploaded = message('{name} está en tu bóveda');
export const notUploaded = message('{name}: {reason}');
