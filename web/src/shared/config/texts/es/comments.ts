import { message } from '../message.ts';

export const submit = 'Comentar';
export const submitting = 'Publicando...';
export const signIn = 'Inicia sesión';
export const signInRest = 'para dejar un comentario';
export const commentedOnIsGone =
  'Aquello sobre lo que escribes se ha eliminado o ya no está abierto para ti. Copia lo que quieras conservar.';
export const commentIsGone = 'Este comentario se ha eliminado y no se puede guardar. Copia lo que quieras conservar.';
export const none = 'Todavía no hay comentarios';
export const noneForYou = 'No hay comentarios que puedas ver';
export const loginToComment = 'Inicia sesión para comentar';
export const loginToLike = 'Inicia sesión para indicar que te gusta un comentario';
export const answersTo = message('Respuestas a @{username}');
export const yourAnswerTo = message('Tu respuesta a @{username}');
export const yourComment = 'Tu comentario';
export const writeAnAnswer = 'Escribe una respuesta';
export const writeAComment = 'Escribe un comentario';
export const postAnswer = 'Publicar respuesta';
export const edited = 'editado';
export const answer = 'Responder';
export const theCommentBy = message('el comentario de @{username}');
export const likeTheCommentBy = message('Me gusta el comentario de @{username}');
export const moreAboutTheCommentBy = message('Más sobre el comentario de @{username}');
export const deleteThisComment = '¿Eliminar este comentario?';
export const deleteComment = 'Eliminar comentario';
export const theAnswersToItStay = 'Sus respuestas se quedan.';
export const reportThisComment = 'Denunciar este comentario';
export const commentsOpenWithThePost = 'Los comentarios se abren con la publicación.';
export const hideAnswers = 'Ocultar respuestas';
export const yourCommentEdited = 'Tu comentario, editado';
export const thankYouWeWillLookAt = 'Gracias. Lo revisaremos';
export const showAnswers = message(
  '{answerCount, plural, one {Mostrar 1 respuesta} other {Mostrar {answerCount} respuestas}}',
);
export const theCommentYouCameFor = 'El comentario que buscas';
export const theCommentIsNotThereAnyMore = 'Este comentario ya no está.';
