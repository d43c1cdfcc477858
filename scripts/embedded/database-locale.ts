/**
 * For `create database`: the locale of the embedded server, on every server. With another one PostgreSQL's parser of texts takes no
 * emoji for a word: a search for one finds nothing, and one for a word beside it finds who has none. `infra/postgres/make-databases.sh`
 * says the same.
 */
export const databaseLocale =
  "template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'";
