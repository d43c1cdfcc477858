import { message } from '../message.ts';

export const sold = 'Esta publicación se ha vendido: su texto se queda como está.';
export const voted = 'Ya hay votos en esta publicación: su texto se queda como está.';
export const visitor = 'Visitante';
export const follower = 'Seguidor';
export const subscriber = 'Suscriptor';
export const buyer = 'Comprador';
export const previewAs = 'Ver como';
export const yourPostTakesShapeHere = 'Tu publicación toma forma aquí';
export const answer = message('Respuesta {index}');
export const postScheduledFor = message('Publicación programada para el {scheduledAt}');
export const postPublished = 'Publicación publicada';
export const postBy = message('Publicación de {displayName}');
export const describe = message('Describir {name}');
export const descriptionPurpose = 'Para quienes no pueden verlo u oírlo, y por si no se carga.';
export const description = 'Descripción';
export const remove = message('Quitar {name}');
export const describeWord = 'Describir';
export const changeTheDescriptionOf = 'Cambiar la descripción de';
export const describeIt = 'Describirlo';
export const alt = 'ALT';
export const crop = message('Recortar {name}');
export const moveForward = message('Mover {name} hacia delante');
export const moveBack = message('Mover {name} hacia atrás');
export const postsWhenUploaded = 'Se publica cuando termine la subida.';
export const scheduledWhenUploaded = 'Se programa cuando termine la subida.';
export const savedWhenUploaded = 'Se guarda cuando termine la subida.';
export const filesNotUploaded = 'No se han subido todos los archivos. Cada uno dice qué necesita';
export const stop = 'Detener';
export const yourPostIsStillBeingSent = 'Tu publicación todavía se está enviando';
export const draftSaved = 'Borrador · Guardado';
export const schedule = 'Programar';
export const text = 'Texto';
export const whatDoYouWantToShare = '¿Qué quieres compartir?';
export const characterCount = message('{count} de {mostCharacters}');
export const dropFilesHint = 'Suéltalos o pégalos también aquí.';
export const failedToLoadYourDrafts = 'No se han podido cargar tus borradores';
export const drafts = 'Borradores';
export const newDraft = 'Nuevo borrador';
export const typedMeanwhileIsNotSaved =
  'Lo que cambiaste después de pulsar Guardar aún no se ha guardado. Elige Editar para continuar.';
export const postWasDeleted = 'Esta publicación se ha eliminado y no se puede guardar. Copia lo que quieras conservar.';
export const filesAlone = 'Solo archivos, en el navegador donde se eligieron';
export const postWasDeletedWithFiles = 'Esta publicación se ha eliminado y sus archivos no se pueden cambiar.';
export const fileCount = message('{fileCount, plural, one {1 archivo} other {{fileCount} archivos}}');
export const filesElsewhere = message(
  '{elsewhere, plural, one {1 archivo sin subir, en otro dispositivo} other {{elsewhere} archivos sin subir, en otro dispositivo}}',
);
export const filesStayElsewhere = message(
  '{elsewhere, plural, one {1 archivo de este borrador está} other {{elsewhere} archivos de este borrador están}} en otro dispositivo y sin subir. Abre allí el borrador para terminar.',
);
export const publishWithoutFiles = message(
  '¿Publicar sin {elsewhere, plural, one {1 archivo} other {{elsewhere} archivos}}?',
);
export const publishWithoutWarning = 'Lo que elegiste en otro dispositivo no formará parte de la publicación.';
export const publishWithoutThem = 'Publicar sin ellos';
export const noTextYet = 'Todavía sin texto';
export const changedAt = message('Cambiado {updatedAt}');
export const draftsOnDevicesHint = 'Encuentras tus borradores en todos tus dispositivos, con sus imágenes y archivos.';
export const deleteThisDraft = '¿Eliminar este borrador?';
export const deleteDraft = 'Eliminar borrador';
export const deleteDraftWarning = 'Su texto y sus archivos desaparecen de todos tus dispositivos.';
export const picturesAndFiles = 'Imágenes y archivos';
export const soldFilesStay = 'Esta publicación se ha vendido: los archivos comprados se quedan. Puedes añadir otros.';
export const editHint = 'Quienes la leen ven el cambio al momento.';
export const undoMyChanges = 'Deshacer mis cambios';
export const editScheduledPost = 'Editar publicación programada';
export const editPost = 'Editar publicación';
export const filesStay = 'Sus imágenes y archivos se quedan como están.';
export const fileIsNumberNow = message('El archivo {from} es ahora el número {to}');
export const addPicturesOrFiles = 'Añadir imágenes o archivos';
export const fileLimits = message(
  'Hasta {mostFiles}: imágenes de 20 MB, vídeo y sonido de 5 GB, otros archivos de 50 MB. {note}',
);
export const pollHours1 = '1 hora';
export const pollHours6 = '6 horas';
export const pollDays1 = '1 día';
export const pollDays3 = '3 días';
export const pollDays7 = '7 días';
export const addAPoll = 'Añadir una encuesta';
export const poll = 'Encuesta';
export const removeThePoll = 'Quitar la encuesta';
export const removeAnswer = message('Quitar la respuesta {index}');
export const addAnAnswer = 'Añadir una respuesta';
export const openFor = 'Abierta durante';
export const pollIsFinal = 'Un voto no se puede cambiar, ni la encuesta una vez publicada.';
export const priceHint = 'Vacío o 0 es gratis. Quien quiera la publicación entera lo paga una vez.';
export const dayAndTime = 'Día y hora';
export const scheduleHint = message('En tu hora ({timeZone}), un año por adelantado como máximo.');
export const when = 'Cuándo';
export const now = 'Ahora';
export const later = 'Más tarde';
export const sensitive = 'Sensible';
export const sensitiveHint = 'Las imágenes y los vídeos quedan ocultos hasta que alguien pide verlos.';
export const everyone = 'Todos';
export const everyoneHint = 'Cualquiera puede verla, con sesión o sin ella.';
export const followersHint = 'La ven quienes te siguen o están suscritos; los demás ven cómo empieza.';
export const subscribersHint = 'La ven tus suscriptores; los demás ven cómo empieza.';
export const privateHint = 'Tu cuenta es privada: solo la ven tus seguidores.';
export const privateSubscribersHint =
  'Tu cuenta es privada: tus seguidores ven cómo empieza, y la ven entera si se suscriben.';
export const whoCanSeeIt = 'Quién puede verla';
export const priceHasTwoDecimals = 'Un precio es un número con dos decimales como máximo';
export const answersIncomplete = 'Escribe todas las respuestas o quita la encuesta';
export const answerTooLong = message('Una respuesta puede tener {maxPollOptionLength} caracteres como máximo');
export const twoAnswersAreTheSame = 'Dos respuestas son iguales';
export const pollQuestionMissing = 'El texto de arriba es su pregunta: escribe una';
export const chooseADayAndATime = 'Elige un día y una hora';
export const timeNotInFuture = 'La hora debe estar en el futuro';
export const timeBeyondAYear = 'La hora debe estar dentro de un año';
export const postNotPublished = 'Tu publicación no se ha publicado. La encuentras donde la escribiste';
export const stoppedYourPostIsStillHere = 'Detenido. Tu publicación sigue aquí';
export const failedToPublishThePost = 'No se ha podido publicar';
export const draftForked = 'Este borrador se cambió en otro dispositivo. Se conservan los dos';
export const draftIsGone =
  'Este borrador se publicó o se eliminó en otro dispositivo. Pulsa Publicar otra vez para publicarlo también desde aquí';
export const failedToSaveTheDraft = 'No se ha podido guardar el borrador';
export const draftNotSaved = 'Este borrador no se ha podido guardar, así que sigue abierto';
export const failedToDeleteTheDraft = 'No se ha podido eliminar el borrador';
export const postIsEmpty = 'Una publicación necesita un texto o un archivo';
export const failedToSaveTheFiles = 'No se han podido guardar los archivos';
export const aPollNeedsAQuestion = 'Una encuesta necesita una pregunta';
export const failedToSaveThePost = 'No se ha podido guardar la publicación';
export const deleteTheDraft = message('Eliminar el borrador {start}');
export const alsoAsALetter = 'Enviarla también como carta';
export const alsoAsALetterHint =
  'Por correo, un minuto después de publicarla, a quienes eligieron el correo en tu campana. Quien no puede leerla entera recibe el principio.';
export const letterSubject = 'Asunto';
export const aLetterNeedsASubject = 'Una carta necesita un asunto';
export const countingReceivers = 'Contando quién la recibe…';
export const nobodyHasChosenMail = 'Nadie ha elegido todavía el correo en tu campana, así que nadie la recibiría.';
export const letterGoesTo = message<{
  receivers: number;
  receiversShown: string;
  readersShown: string;
  teasersShown: string;
}>(
  '{receivers, plural, one {La recibe {receiversShown} persona} other {La reciben {receiversShown} personas}}: {readersShown} todo el texto, {teasersShown} el principio.',
);
export const previewTheLetter = 'Vista previa de la carta';
export const previewOfTheLetter = 'Vista previa de la carta';
export const whoReadsIt = 'Quién la lee';
export const whoMayReadAll = 'Quien puede leerla entera';
export const theOthers = 'Los demás';
export const subjectOf = message<{ subject: string }>('Asunto: {subject}');
