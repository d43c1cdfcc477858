import { message } from './message.ts';

export const posterAndPreview = 'Poster and preview';
export const posterAndPreviewOf = message<{ name: string }>('Poster and preview of {name}');
export const poster = 'Poster';
export const posterHint = 'Shown before the video plays, in lists, and where it is shared.';
export const stillAt = message<{ time: string }>('The moment at {time}');
export const stillsToCome = 'Moments to choose from appear here once the video has been prepared.';
export const noStills = 'No moments could be read from this video.';
export const triedAgain = 'They are looked for once more';
export const choosePicture = 'Choose a picture';
export const posterChanged = 'The poster was changed';
export const preview = 'Preview';
export const showPreview = 'Show a preview';
export const previewHint =
  'A part of the video for people who cannot see it yet: at most a third of it, and 30 seconds.';
export const tooShort = 'This video is too short for a preview.';
export const start = 'Start';
export const length = 'Length';
export const savePreview = 'Save preview';
export const previewSaved = 'The preview is being made';
export const previewOff = 'The preview was switched off';
export const previewBeingMade = 'The preview is being made.';
export const previewFailed = 'The preview could not be made. Choose another part, or try again.';
export const failed = 'This video could not be loaded';
export const notChanged = 'This could not be changed';
export const watchPreview = 'Watch preview';
export const closePreview = 'Close preview';
