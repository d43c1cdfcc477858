import { message } from '../message.ts';

export const failedToCopy = 'No se ha podido copiar';
export const linkCopied = 'Enlace copiado';
export const original = 'Original';
export const square = 'Cuadrada';
export const upright = 'Derecha';
export const turnedByDegrees = message('Girada {next} grados');
export const apply = 'Aplicar';
export const partOfThePictureTheArrows = 'Parte de la imagen: las flechas la mueven';
export const zoom = 'Zoom';
export const turnToTheLeft = 'Girar a la izquierda';
export const turnToTheRight = 'Girar a la derecha';
export const shape = 'Forma';
export const thisBrowserCannotChangeThisPicture =
  'Este navegador no puede cambiar esta imagen. Puedes usarla como está';
export const useTheWholeOriginal = 'Usar el original entero';
export const insertAnEmoji = 'Insertar un emoji';
export const emojiPicker = 'Selector de emojis';
export const searchForAnEmoji = 'Buscar un emoji';
export const emoji = 'Emoji';
export const loadingEmoji = 'Cargando emojis';
export const noEmojiFound = 'No se han encontrado emojis';
export const skinTone = message('Tono de piel: {label}');
export const changeTheSkinTone = 'Cambiar el tono de piel';
export const isAPictureOfAnotherKind = message(
  '{name} es una imagen de otro tipo: se pueden añadir JPEG, PNG, WebP, GIF, AVIF y HEIC',
);
export const isAVideoOfAnotherKind = message('{name} es un vídeo de otro tipo: se pueden añadir MP4, WebM y MOV');
export const isASoundOfAnotherKind = message(
  '{name} es un sonido de otro tipo: se pueden añadir MP3, M4A, OGG, WAV y FLAC',
);
export const isEmpty = message('{name} está vacío');
export const isLargerThanMb = message('{name} ocupa más de {megabytes} MB');
export const thisIsNotValid = 'Esto no es válido';
export const peopleToMention = 'Personas que mencionar';
export const peopleFound = message('{count, plural, one {1 persona encontrada} other {{count} personas encontradas}}');
export const copied = message('{label}: copiado');
export const copy = message('Copiar {label}');
export const anAdminLooksAtItNobody = 'Lo revisa un administrador. Nadie más sabrá que has sido tú.';
export const sendReport = 'Enviar denuncia';
export const whatHappenedOptional = 'Qué ha pasado (opcional)';
export const leaveWithoutSaving = '¿Salir sin guardar?';
export const leave = 'Salir';
export const whatYouWroteHereIsNot = 'Lo que has escrito aquí todavía no está guardado.';
export const notice = 'Aviso';
export const dismiss = 'Descartar';
export const showWhatIsTyped = 'Mostrar lo que se escribe';
export const actions = 'Acciones';
export const verified = 'Verificado';
export const video = 'Vídeo';
export const filmCannotBePlayed =
  'Este navegador no puede reproducir este vídeo. Descárgalo para verlo en otra aplicación.';
export const audio = 'Audio';
export const light = 'Claro';
export const dark = 'Oscuro';
export const system = 'Sistema';
export const theme = 'Tema';
export const webPagesAreRefused = {
  post: message('{name} es una página web: una publicación no puede contenerla'),
  message: message('{name} es una página web: un mensaje no puede contenerla'),
};
export const tooManyFiles = {
  post: message('{name} sobra: una publicación admite {count} archivos'),
  message: message('{name} sobra: un mensaje admite {count} archivos'),
};
export const strengths = {
  weak: 'Seguridad: débil',
  fair: 'Seguridad: aceptable',
  good: 'Seguridad: buena',
  strong: 'Seguridad: alta',
};
