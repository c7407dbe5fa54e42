/*
 * Parts of released migrations, so they never change: their texts are in the checksums.
 */
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
const entry = `replace(gen_random_uuid()::text, '-', ''), ${now}`

/** A trigger that runs statements for each row. */
export const trigger = (name: string, event: string, table: string, when: string, body: string) => `
  CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NULL; END $$;
  CREATE TRIGGER ${name} AFTER ${event} ON ${table} FOR EACH ROW ${when && `WHEN (${when})`} EXECUTE FUNCTION ${name}();`

export const journalAccess = (what: string, documentId: string, accountId: string, access: string) =>
  `INSERT INTO access_journal VALUES (${entry}, ${what}, ${documentId}, ${accountId}, ${access});`
export const journalIdentity = (what: string, subject: string, value = 'NULL') =>
  `INSERT INTO identity_journal VALUES (${entry}, '${what}', ${subject}, ${value});`

/** A row of these tables is never changed. */
export const frozen = (table: string, sentence: string) => `
  CREATE FUNCTION ${table}_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${sentence}'; END $$;
  CREATE TRIGGER ${table}_stay BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${table}_stay();`
