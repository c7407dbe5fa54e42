/** One command of the operator's program. */
export interface Command {
  /** The arguments after the command's name. */
  usage: string
  /** One line for the list of commands. */
  summary: string
  /** More information for the operator, shown by `--help`. */
  help: string
  /** Loaded when the command is called, because each command uses only a part of the relay. */
  load(): Promise<(words: string[]) => void | Promise<void>>
}

export const commands: Record<string, Command> = {
  backup: {
    usage: '[[--to] FOLDER [--keep N]]',
    summary: 'copies the whole database and members’ files, while the hub runs',
    help: `Writes a copy with a checksum into FOLDER, reads it back, and prints its name. Members’ files are copied into
FOLDER/files, once for all copies there, and checked each time. A hub on PostgreSQL gets the same file, of SQLite. Without FOLDER the database alone goes to standard output,
which fails when there are files. With --keep only the N newest copies stay in FOLDER, with the files that they name.`,
    load: async () => (await import('./backup.ts')).backUp,
  },
  drill: {
    usage: '[[--from] FILE] [--files FOLDER]',
    summary: 'proves that a backup can be restored, while the hub runs',
    help: `Starts a relay on a copy of the backup, on a spare port, and opens every document and every
member’s file. Files are looked for beside FILE, or in FOLDER. Without FILE it reads standard input.`,
    load: async () => (await import('./drill.ts')).drill,
  },
  restore: {
    usage: '[[--from] FILE] [--files FOLDER] [JOURNAL]',
    summary: 'puts a backup in the place of the database; the hub must be stopped',
    help: `Without FILE it reads standard input. Members’ files that are not in the data folder are taken from beside
FILE, or from FOLDER. What was there stays beside it. What was withdrawn after the backup
stays withdrawn: the database that is replaced knows it, or JOURNAL, a file that access-journal printed.`,
    load: async () => (await import('./restore.ts')).restore,
  },
  migrate: {
    usage: '[[--to] postgres://… or FOLDER]',
    summary: 'moves the hub from SQLite to PostgreSQL, or back into a folder',
    help: `Copies the database of DATA_DIR into an empty PostgreSQL database: that of --to, or of DATABASE_URL or
DATABASE_URL_FILE, so that the password is not in the list of processes. The hub may run; then a second run after its stop
copies what has changed, and only that one ends the move. A run that was interrupted is continued by the next. With a
folder, the PostgreSQL of DATABASE_URL is copied to relay.sqlite in it; its relays must be stopped. All is read back and
compared, and the source is not changed. Members’ files are not moved.`,
    load: async () => (await import('./migrate.ts')).migrate,
  },
  'restore-committee': {
    usage: '[ADDRESS or ID]',
    summary: 'brings back a deleted committee; lists them without a name',
    help: 'For 30 days after its deletion, with everything in it and everyone’s access. The hub may run.',
    load: async () => (await import('./restore-committee.ts')).restoreCommittee,
  },
  'remove-numbers': {
    usage: 'COMMITTEE [NUMBER …] [--reserved]',
    summary: 'removes wrong numbers of resolutions; lists them without a number',
    help: `COMMITTEE is its address or id. Only numbers that no approval and no public record names are removed, and
reserved ones, whose meeting has no approval here, only with --reserved. A removed number is never given again, also
after a restore. The hub may run.`,
    load: async () => (await import('./remove-numbers.ts')).removeNumbers,
  },
  'access-journal': {
    usage: '',
    summary: 'prints who was given or lost access, for a restore on a new machine',
    help: 'One JSON object a line. Keep a copy every few minutes, and give it to restore.',
    load: async () => (await import('./access-journal.ts')).printAccessJournal,
  },
  'list-users': {
    usage: '[WORD]',
    summary: 'lists accounts, or those with a word in their name or address',
    help: 'One account a line, with tabs between address, name, role, and when it was made, used and disabled.',
    load: async () => (await import('./user-commands.ts')).listUsers,
  },
  'grant-admin': {
    usage: 'EMAIL',
    summary: 'makes an account an administrator of the hub',
    help: 'The person signs up first. In the app an administrator can take the role away again. The hub may run.',
    load: async () => (await import('./user-commands.ts')).grantAdmin,
  },
  'reset-password': {
    usage: 'EMAIL',
    summary: 'prints a link with which a person sets a new password',
    help: `For hubs without a mail server, and for people who cannot read their email. The link works once, for 24 hours;
nothing changes before it is used. Without PUBLIC_URL it begins with http://localhost and the port. The hub may run.`,
    load: async () => (await import('./user-commands.ts')).resetPassword,
  },
  'disable-user': {
    usage: 'EMAIL',
    summary: 'signs a person out everywhere and keeps them from signing in',
    help: 'Within seconds, also while the hub runs. What the person wrote stays.',
    load: async () => (await import('./user-commands.ts')).disableUser,
  },
  'enable-user': {
    usage: 'EMAIL',
    summary: 'lets a disabled person sign in again',
    help: 'With everything that they had. The hub may run.',
    load: async () => (await import('./user-commands.ts')).enableUser,
  },
  doctor: {
    usage: '',
    summary: 'looks at settings, public address, sign-in providers, mail, data, clock, backups and disk',
    help: 'Says a sentence about each, and what to do. Ends with 1 when something must be mended. The hub may run.',
    load: async () => (await import('./doctor.ts')).examine,
  },
}

/** The list of commands. */
export function describeProgram(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `What the operator of a hub does beside it.

  civic-hub COMMAND [OPTIONS]

${lines.join('\n')}

civic-hub COMMAND --help says more. The settings are the hub's own: DATA_DIR names the data folder, DATABASE_URL
the PostgreSQL of a hub that has one. CIVIC_HUB_ENV names a file that has them, as systemd reads it. After a move to
PostgreSQL, --old-database uses the SQLite database all the same.
Ends with 0 when it is done, with 1 when it failed and said why, with 2 when it was called wrongly.
`
}

export function describeCommand(name: string, { usage, summary, help }: Command): string {
  return `civic-hub ${name} ${usage}`.trimEnd().concat(`\n\n${name} ${summary}.\n\n${help}\n`)
}
