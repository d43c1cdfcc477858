/** What the service says in English, by its text. A test holds that it says each of them. */
export const spanishSentences: Readonly<Record<string, string>> = {
  'Fan not found': 'Fan no encontrado',
  'List not found': 'Lista no encontrada',
  'List or fan not found': 'Lista o fan no encontrado',
  'This note was changed elsewhere meanwhile': 'Esta nota se ha cambiado entretanto en otro sitio',
  'This list was changed elsewhere meanwhile': 'Esta lista se ha cambiado entretanto en otro sitio',
  'These thanks were changed elsewhere meanwhile': 'Este agradecimiento se ha cambiado entretanto en otro sitio',
  'This list is kept by hand': 'Esta lista se lleva a mano',
  'Who is on this list, its rule decides': 'Quién está en esta lista lo decide su regla',
  'You have a list of this name': 'Ya tienes una lista con este nombre',
  'Text is required': 'Hace falta un texto',
  'Text must be at most 1000 characters': 'El texto puede tener 1000 caracteres como máximo',
  'Name is required': 'Hace falta un nombre',
  'Name must be at most 60 characters': 'El nombre puede tener 60 caracteres como máximo',
  'Note is required': 'Hace falta una nota',
  'Note must be at most 5000 characters': 'La nota puede tener 5000 caracteres como máximo',
  'The note would become too long': 'La nota sería demasiado larga',
  'A fan has at most 20 tags': 'Un fan puede tener 20 etiquetas como máximo',
  'A tag must not be empty': 'Una etiqueta no puede estar vacía',
  'A tag must be at most 30 characters': 'Una etiqueta puede tener 30 caracteres como máximo',
  'A tag must not contain commas': 'Una etiqueta no puede tener comas',
  'Tags are separated by semicolons': 'Las etiquetas se separan con punto y coma',
  'Amount must be in dollars': 'El importe debe estar en dólares',
  'Amount must not be negative': 'El importe no puede ser negativo',
  'Amount must be at most 1,000,000 dollars': 'El importe puede ser de 1 000 000 de dólares como máximo',
  'Days must be 1 to 3650': 'Los días deben ser de 1 a 3650',
  'Choose at least one condition': 'Elige al menos una condición',
  'The file is empty': 'El archivo está vacío',
  'There are more cells than columns: put quotes around text':
    'Hay más celdas que columnas: pon el texto entre comillas',
  'There is a quote inside of a cell: put quotes around the whole cell, and double the one in it':
    'Hay una comilla dentro de una celda: pon la celda entera entre comillas y duplica la de dentro',
  'The file is no valid CSV: its first line has a quote that nothing closes':
    'El archivo no es un CSV válido: en su primera línea hay una comilla que nada cierra',
  'There is no username': 'Falta el nombre de usuario',
  'The first line must name the column username': 'La primera línea debe nombrar la columna username',
};

/** Those with a value in them. */
const withValues: readonly (readonly [RegExp, (value: string) => string])[] = [
  [
    /^A file may have at most (\S+) lines; split it$/,
    (count) => `Un archivo puede tener ${count} líneas como máximo; divídelo`,
  ],
  [
    /^A file may have at most (\S+) characters; split it$/,
    (count) => `Un archivo puede tener ${count} caracteres como máximo; divídelo`,
  ],
  [/^You can have at most (\S+) lists$/, (count) => `Puedes tener ${count} listas como máximo`],
  [/^You can use at most (\S+) different tags$/, (count) => `Puedes usar ${count} etiquetas distintas como máximo`],
  [/^(.+) is not a fan of yours$/s, (username) => `${username} no es fan tuyo`],
  [/^The first line names the column (\S+) twice$/, (name) => `La primera línea nombra dos veces la columna ${name}`],
  [/^The file is no valid CSV: (.*)$/s, (reason) => `El archivo no es un CSV válido: ${reason}`],
];

/** Returns a sentence of the service in Spanish, or unchanged if there is no translation. */
export function sayInSpanish(sentence: string): string {
  const known = spanishSentences[sentence];
  if (known !== undefined) return known;
  for (const [pattern, say] of withValues) {
    const [, value] = pattern.exec(sentence) ?? [];
    if (value !== undefined) return say(value);
  }
  return sentence;
}
