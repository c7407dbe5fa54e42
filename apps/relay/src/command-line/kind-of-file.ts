/** The beginnings of files that are mistaken for a backup, each with what to do with such a file. */
const kinds: readonly (readonly [begin: string | RegExp, kind: string])[] = [
  ['\x1f\x8b', 'is compressed by gzip: unpack it first, with gunzip'],
  ['\x28\xb5\x2f\xfd', 'is compressed by zstd: unpack it first, with unzstd'],
  ['\xfd7zXZ\0', 'is compressed by xz: unpack it first, with unxz'],
  ['BZh', 'is compressed by bzip2: unpack it first, with bunzip2'],
  ['PK\x03\x04', 'is a ZIP file: if it is the export of a committee, its owner imports it in the app'],
  ['PGDMP', 'is a dump of PostgreSQL: pg_restore reads it'],
  [/^--\n-- PostgreSQL database/, 'is a dump of PostgreSQL: psql reads it'],
  ['age-encryption.org/', 'is encrypted by age: decrypt it first'],
  ['-----BEGIN PGP', 'is encrypted by GnuPG: decrypt it first'],
  [/^[\s\S]{257}ustar/, 'is a tar archive: unpack it first'],
  [/^\{"/, 'is JSON: a copy of the access journal stands behind the backup, as in "restore BACKUP JOURNAL"'],
  [/^\s*<(!doctype|html)/i, 'is a web page: the download went to the wrong address'],
  [/^\s*> [^\n]*civic-hub/, 'holds what npm prints, and no database: civic-hub backup failed'],
]

/**
 * A clause about a file that is no database, from its first bytes: "it is compressed by gzip: …". Where nothing is
 * recognized, says so.
 */
export function describeKind(begin: Buffer): string {
  if (begin.length === 0) return 'it is empty, so the command that made it failed'
  const text = begin.toString('latin1')
  const known = kinds.find(([start]) => (typeof start === 'string' ? text.startsWith(start) : start.test(text)))
  return known ? `it seems that it ${known[1]}` : 'it does not begin as a database does'
}
