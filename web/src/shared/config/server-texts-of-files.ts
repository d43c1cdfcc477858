/** Spanish translations of what the server says of uploads and the vault. */
export const serverTextsOfFiles: Readonly<Record<string, string>> = {
  'File not found': 'Archivo no encontrado',
  'A file is not in your vault any more': 'Un archivo ya no está en tu bóveda',
  'A film can have at most 36 megapixels': 'Un vídeo puede tener 36 megapíxeles como máximo',
  'This film could not be prepared for slow networks. It is shown as it was sent.':
    'No se ha podido preparar este vídeo para redes lentas. Se muestra tal como se envió.',
  'A part of this film could not be read, so it could not be prepared for slow networks. It is shown as it was sent.':
    'No se ha podido leer una parte de este vídeo, así que no está preparado para redes lentas. Se muestra tal como se envió.',
  'This file is damaged or not complete. It is kept as it was sent, and may not play.':
    'Este archivo está dañado o incompleto. Se conserva tal como se envió y puede que no se reproduzca.',
  'The files of this form are gone. Please send it again.':
    'Los archivos de este formulario ya no están. Vuelve a enviarlo.',
  'Only a film has a poster': 'Solo un vídeo tiene portada',
  'Choose a still or a picture': 'Elige un momento o una imagen',
  'This film has no such still': 'Este vídeo no tiene ese momento',
  'A poster has to be a picture': 'Una portada tiene que ser una imagen',
  'This film is too short for a preview': 'Este vídeo es demasiado corto para un avance',
  'A preview shows at most a third of a film, and 30 seconds':
    'Un avance muestra como máximo un tercio del vídeo y 30 segundos',
  'The preview has to end with the film': 'El avance tiene que acabar con el vídeo',
  'This file is damaged or not complete': 'Este archivo está dañado o incompleto',
  'This file was removed because it breaks the rules, and cannot be sent again':
    'Este archivo se retiró porque incumple las normas y no se puede volver a enviar',
  'Folder not found': 'Carpeta no encontrada',
  'Upload not found': 'Subida no encontrada',
  'You have a folder of this name already': 'Ya tienes una carpeta con este nombre',
  'You can have at most 500 folders': 'Puedes tener 500 carpetas como máximo',
  'A file can have at most 10 captions': 'Un archivo puede tener subtítulos de 10 clases como máximo',
  'Only a video or a sound has captions': 'Solo un vídeo o un sonido tiene subtítulos',
  'These captions were deleted': 'Estos subtítulos se eliminaron',
  'These captions were changed on another device meanwhile':
    'Estos subtítulos se cambiaron mientras tanto en otro dispositivo',
  'Choose the language of the captions': 'Elige el idioma de los subtítulos',
  'The language is a code such as en or pt-BR': 'El idioma es un código como en o pt-BR',
  'Captions need a name': 'Los subtítulos necesitan un nombre',
  'The name of captions can have at most 60 characters':
    'El nombre de los subtítulos puede tener 60 caracteres como máximo',
  'Captions can have at most 200 kB': 'Los subtítulos pueden ocupar 200 kB como máximo',
  'A folder needs a name': 'Una carpeta necesita un nombre',
  'The name of a folder can have at most 60 characters':
    'El nombre de una carpeta puede tener 60 caracteres como máximo',
  'A label needs some text': 'Una etiqueta necesita un texto',
  'A label can have at most 40 characters': 'Una etiqueta puede tener 40 caracteres como máximo',
  'A file can have at most 20 labels': 'Un archivo puede tener 20 etiquetas como máximo',
  'A file needs a title': 'Un archivo necesita un título',
  'A title can have at most 200 characters': 'Un título puede tener 200 caracteres como máximo',
  'A description can have at most 1,000 characters': 'Una descripción puede tener 1000 caracteres como máximo',
  'A file that posts or messages use cannot be deleted':
    'No se puede eliminar un archivo que se usa en publicaciones o mensajes',
  'This file arrived damaged. Please send it again.': 'Este archivo ha llegado dañado. Vuelve a enviarlo.',
  'This upload was given up after a day': 'Esta subida se abandonó al cabo de un día',
  'A picture can have at most 50 megapixels': 'Una imagen puede tener 50 megapíxeles como máximo',
  'There is no room for this file': 'No hay espacio para este archivo',
  'These files are too large together': 'Estos archivos juntos son demasiado grandes',
};
