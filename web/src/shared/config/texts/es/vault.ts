import { message } from '../message.ts';

export const upload = 'Subir';
export const dropHere = 'Suelta los archivos para guardarlos en tu bóveda';
export const failed = 'No se ha podido cargar tu bóveda';
export const failedToChange = 'No se ha podido cambiar';
export const empty = 'Tu bóveda está vacía';
export const emptyHint =
  'Suelta archivos aquí, pégalos o elígelos. Lo que subes una vez lo puedes usar en publicaciones y mensajes tantas veces como quieras.';
export const nothingMatches = 'Ningún archivo coincide';
export const clearFilters = 'Quitar los filtros';
export const trashIsEmpty = 'La papelera está vacía';
export const trashHint = 'Los archivos se quedan aquí 30 días y después se eliminan para siempre.';
export const folderIsEmpty = 'Esta carpeta está vacía';

export const searchFiles = 'Buscar en títulos, descripciones y publicaciones';
export const kind = 'Tipo';
export const kinds = { ALL: 'Todo', IMAGE: 'Imágenes', VIDEO: 'Vídeos', AUDIO: 'Sonidos', FILE: 'Archivos' };
export const label = 'Etiqueta';
export const anyLabel = 'Cualquier etiqueta';

export const folders = 'Carpetas';
export const allFiles = 'Todos los archivos';
export const trash = 'Papelera';
export const newFolder = 'Carpeta nueva';
export const createFolder = 'Crear la carpeta';
export const folderName = 'Nombre de la carpeta';
export const folderActions = message('Acciones de la carpeta {name}');
export const renameFolder = 'Cambiar el nombre';
export const deleteFolder = 'Eliminar la carpeta';
export const confirmDeleteFolder = message('¿Eliminar la carpeta {name}?');
export const deleteFolderHint = 'Sus archivos se quedan en tu bóveda.';
export const folderDeleted = 'Carpeta eliminada';
export const used = message('{used} de {quota} en uso');

export const openFile = message('Abrir {title}');
export const select = message('Seleccionar {title}');
export const daysLeft = message('{days, plural, one {Queda 1 día} other {Quedan {days} días}}');

export const selection = 'Archivos seleccionados';
export const selected = message('{count, plural, one {1 seleccionado} other {{count} seleccionados}}');
export const selectAll = 'Seleccionar todo lo mostrado';
export const clearSelection = 'Quitar la selección';
export const move = 'Mover';
export const labels = 'Etiquetas';
export const moveToTrash = 'Mover a la papelera';
export const restore = 'Restaurar';
export const deleteForGood = 'Eliminar para siempre';

export const moveTo = message('{count, plural, one {Mover 1 archivo} other {Mover {count} archivos}}');
export const folder = 'Carpeta';
export const noFolder = 'Ninguna carpeta';
export const labelFiles = message(
  '{count, plural, one {Etiquetas de 1 archivo} other {Etiquetas de {count} archivos}}',
);
export const newLabel = 'Etiqueta nueva';
export const addLabel = 'Añadir';
export const onSome = message('{label} (en algunos)');
export const noLabelsYet = 'Todavía no tienes etiquetas.';

export const moved = message('{count, plural, one {1 archivo movido} other {{count} archivos movidos}}');
export const labelsSaved = 'Etiquetas guardadas';
export const trashed = message(
  '{count, plural, one {1 archivo está en la papelera} other {{count} archivos están en la papelera}}',
);
export const restored = message(
  '{count, plural, one {1 archivo está otra vez en tu bóveda} other {{count} archivos están otra vez en tu bóveda}}',
);
export const deletedForGood = message('{count, plural, one {1 archivo eliminado} other {{count} archivos eliminados}}');
export const confirmDelete = message(
  '{count, plural, one {¿Eliminar 1 archivo para siempre?} other {¿Eliminar {count} archivos para siempre?}}',
);
export const deleteOne = message('{title} se elimina de tu bóveda y quedan libres {size}. No se puede recuperar.');
export const deleteMany = message(
  '{title} y {others, plural, one {1 archivo más} other {{others} archivos más}} se eliminan de tu bóveda y quedan libres {size}. No se pueden recuperar.',
);

export const description = 'Descripción';
export const descriptionHint = 'Para quienes no pueden verlo u oírlo.';
export const details = 'Detalles';
export const size = 'Tamaño';
export const dimensions = 'Dimensiones';
export const added = 'Añadido';
export const removeLabel = message('Quitar la etiqueta {label}');
export const previousFile = 'Archivo anterior';
export const nextFile = 'Archivo siguiente';
export const cannotBeShown = 'Este archivo no se puede mostrar aquí. Lo puedes descargar.';

export const use = 'Uso';
export const anyUse = 'Usados o no';
export const uses = { used: 'Usados', unused: 'Sin usar', sold: 'Vendidos', unsent: 'Nunca enviados' };
export const sold = 'Vendido';
export const soldToNobody = 'Todavía no';
export const soldTo = message('{count, plural, one {Una vez} other {{count} veces}}');
export const usedIn = 'Se usa en';
export const notUsed = 'Nada todavía';
export const usedTimes = message(
  '{count, plural, one {1 publicación, mensaje o borrador} other {{count} publicaciones, mensajes y borradores}}',
);
export const postOf = message('Publicación del {day}');
export const draftOf = message('Borrador del {day}');
export const messageOf = message('Mensaje del {day}');

export const length = 'Duración';
export const triedAgain = 'Se está preparando otra vez';
export const processing = 'Se están preparando más calidades. Ya se puede usar.';
